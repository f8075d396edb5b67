//! Lear.
//!
//! ```text
#![doc = include_str!("rules.txt")]
//! ```
//!
//! # The report's predicates
//!
//! | the report's predicate | the function here |
//! |---|---|
//! | `tabuleiroVazio(Tab)` | [`initial_board`](crate::game::Game::initial_board) |
//! | `printBoard(Tab)`, `printTabuleiro([H\|T])`, `printLinha([H\|T])` | [`draw`](crate::game::view::View::draw), drawn by [`display_game`](crate::game::view::View::display_game) |
//! | `obtemJogadasPossiveis([Linha\|Resto], NLinha, Jogadas)`, `adicionaJogadas` | [`legal_moves`](crate::game::Game::legal_moves) |
//! | `setPeca(NLinha, NColuna, Peca, TabIn, TabOut)`, then `verificaJogada(Tabuleiro, NLinha, NColuna, Peca, TabOut)` | [`play`](crate::game::Game::play) |
//! | `verificaJogadaLinha(L, NColuna, Peca)`, `verificaJogadaColuna(Tabuleiro, NLinha, NColuna, Peca)` | `Board::flips`: which stones flip |
//! | `viraPecasLinha(Tabuleiro, NLinha, Peca, TabAux)`, `viraPecasColuna(Tabuleiro, Peca, NColuna, TabOut)` | `Board::play`: flips them |
//! | `verificaFim(Tabuleiro)`, `verificaFimDoJogo([Linha\|T])`, `verificaFimDoJogoLinha` | [`game_over`](crate::game::Game::game_over) |
//! | `verificaVencedor(Tabuleiro, PecaJogadorUm, PecaJogadorDois)` | [`Lear::score`], [`value`](crate::game::Game::value) |
//! | `komi(X)` | [`Lear::komi`] |
//! | `jogaPC(Peca, Tabuleiro, TabOut)`, `jogaPCIA(Peca, Tabuleiro, TabOut)` with `tentaViraPecas` | [`choose_move`](crate::game::Game::choose_move) of the levels Easy and Hard |
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
//! let mut ply = 0;
//! let winner = loop {
//!     println!("{}", game.draw(&board));
//!     if let Some(Outcome::Win(winner)) = game.game_over(&board) {
//!         break winner;
//!     }
//!     let moves = game.legal_moves(&board);
//!     let mv = game.choose_move(&board, HARD, &mut rng_for_ply(7, ply)).expect("a legal move");
//!     assert!(moves.contains(&mv));
//!     board = game.play(&board, mv)?;
//!     ply += 1;
//! };
//! assert_eq!(ply, 16);
//! assert!(game.value(&board, winner) > 0);
//! # Ok::<(), tabuleiro::game::Refusal>(())
//! ```

mod expert;
mod rules;
mod screen;

pub use expert::LearEvaluator;
pub use rules::{Board, Lear, Move};

/// The rules, as the command `rules` prints them.
pub const RULES: &str = include_str!("rules.txt");

#[cfg(test)]
mod tests;
