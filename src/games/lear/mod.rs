//! Lear.
//!
//! ```text
#![doc = include_str!("rules.txt")]
//! ```
//!
//! The rules in this folder are written for speed. `tests/plain/lear.rs` has them as the report
//! writes them, square by square; the tests compare both.
//!
//! # The report's predicates
//!
//! | the report's predicate | the function here | the file |
//! |---|---|---|
//! | `tabuleiroVazio(Tab)` | [`initial_board`](Lear#method.initial_board) | `rules/mod.rs` |
//! | `printBoard(Tab)`, `printTabuleiro([H\|T])`, `printLinha([H\|T])` | [`display_game`](Lear#method.display_game) | `screen/mod.rs` |
//! | `obtemJogadasPossiveis([Linha\|Resto], NLinha, Jogadas)`, `adicionaJogadas(Linha, NLinha, NColuna, Jogadas)` | [`valid_moves`](Lear#method.valid_moves) | `rules/mod.rs` |
//! | `numeroJogadasPossiveis(Jogadas, Numero)` | [`count_legal_moves`](Lear#method.count_legal_moves) | `rules/mod.rs` |
//! | `setPeca(NLinha, NColuna, Peca, TabIn, TabOut)`, `setPecaLinha(NLinha, NColuna, [H\|T], Peca, [H\|R])`, `setPecaColuna(NColuna, [P\|Resto], Peca, [P\|Mais])`, then `verificaJogada(Tabuleiro, NLinha, NColuna, Peca, TabOut)` | [`make_move`](Lear#method.make_move) | `rules/mod.rs`, `rules/board.rs` |
//! | `avancaParaLinha(Tabuleiro, NLinha, L)`, `verificaJogadaLinha(L, NColuna, Peca)`, `verificaJogadaColuna(Tabuleiro, NLinha, NColuna, Peca)` | `Board::flips` | `rules/board.rs` |
//! | `viraPecasLinha(Tabuleiro, NLinha, Peca, TabAux)`, `viraPecasColuna(Tabuleiro, Peca, NColuna, TabOut)` | `Board::make_move` | `rules/board.rs` |
//! | `verificaFim(Tabuleiro)`, `verificaFimDoJogo([Linha\|T])`, `verificaFimDoJogoLinha(Linha)` | [`game_over`](Lear#method.game_over) | `rules/mod.rs` |
//! | `verificaVencedor(Tabuleiro, PecaJogadorUm, PecaJogadorDois)` | [`value`](Lear#method.value), [`score`](Lear#method.score), [`display_result`](Lear#method.display_result) | `rules/mod.rs`, `screen/mod.rs` |
//! | `komi(X)` | [`komi`](Lear#method.komi) | `rules/mod.rs` |
//! | `pecaJogadorUm(PecaJogadorUm)`, `pecaJogadorDois(PecaJogadorDois)` | `letter` | `rules/notation.rs` |
//! | `jogaPC(Peca, Tabuleiro, TabOut)`, with `selecionaJogada(Jogadas, Jogada, [NLinha\|NCol])` | [`choose_move`](Lear#method.choose_move), level Easy | `rules/mod.rs` |
//! | `jogaPCIA(Peca, Tabuleiro, TabOut)`, with `tentaViraPecas(Tabuleiro, Jogadas, Peca, NLinha, NColuna)` | [`choose_move`](Lear#method.choose_move), level Hard | `rules/mod.rs` |
//! | `jogadaPC(NLinha, NColuna)` | [`announce`](Lear#method.announce) | `screen/mod.rs` |
//! | `sleep(1)` | the console's delay for all games (`--delay`) | `src/console/` |
//!
//! The report's main loop calls them in a row:
//!
//! ```
//! use tabuleiro::game::{Game, Options, Outcome, RuleSet};
//! use tabuleiro::games::lear::Lear;
//! use tabuleiro::game::rng::rng_for_ply;
//! use tabuleiro::game::view::View;
//!
//! const HARD: usize = 1;
//! let game = Lear::new(RuleSet::Classic, &Options::default().with("size", "4"))?;
//! let mut board = game.initial_board();
//! let mut moves = Vec::new();
//! let mut ply = 0;
//! let winner = loop {
//!     println!("{}", game.draw(&board));
//!     if let Some(Outcome::Win(winner)) = game.game_over(&board) {
//!         break winner;
//!     }
//!     moves.clear();
//!     game.valid_moves(&board, &mut moves);
//!     let mv = game.choose_move(&board, HARD, &mut rng_for_ply(7, ply)).expect("a legal move");
//!     assert!(moves.contains(&mv));
//!     game.make_move(&mut board, mv);
//!     ply += 1;
//! };
//! assert_eq!(ply, 16);
//! assert!(game.value(&board, winner) > 0);
//! # Ok::<(), tabuleiro::game::Refusal>(())
//! ```
//!
//! # Differences from the report
//!
//! | in the report | here |
//! |---|---|
//! | only Lear's computers wait | all wait at a terminal, so that one can follow (`--delay`) |
//! | boards without numbers | numbered, to name places; Lear's is closed up |
//! | left open: enemy stones apart from each other in one run | as published; `rules` says how |
//! | where a report contradicts itself or has a slip: komi and flips in its text and its code | its rules and its screens count |
//! | partly Portuguese | English, as the other four |

mod expert;
mod rules;
mod screen;

pub use expert::LearEvaluator;
pub use rules::{Board, Lear, Move};

use crate::game::GameInfo;

/// The facts of Lear.
const INFO: GameInfo = GameInfo {
    name: "lear",
    title: "Lear",
    why_one_rule_set: "the report's rules are the published ones",
    levels: &["Easy", "Hard"],
    colours: &["Black", "White"],
    options: &[rules::SIZE, rules::KOMI, rules::BLACK],
    has_margins: true,
    default_nodes: 30_000,
    captures: "Flips",
    counted: ("stone", 1),
    values_are_margins: true,
    pause: 1000,
    play_again: "Play again? (yes, no)",
    move_parts: &[("", "", Some("any empty point"))],
    ..texts!()
};

#[cfg(test)]
mod tests;
