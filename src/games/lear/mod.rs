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
//! | `printBoard(Tab)`, `printTabuleiro([H\|T])`, `printLinha([H\|T])` | [`display_game`](crate::game::view::View::display_game), drawn by [`draw_board`](crate::game::view::View::draw_board) |
//! | `obtemJogadasPossiveis([Linha\|Resto], NLinha, Jogadas)`, `adicionaJogadas` | [`valid_moves`](crate::game::Game::valid_moves) |
//! | `setPeca(NLinha, NColuna, Peca, TabIn, TabOut)`, then `verificaJogada(Tabuleiro, NLinha, NColuna, Peca, TabOut)` | [`make_move`](crate::game::Game::make_move) |
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
//!     println!("{}", game.display_game(&board));
//!     if let Some(Outcome::Win(winner)) = game.game_over(&board) {
//!         break winner;
//!     }
//!     let moves = game.valid_moves(&board);
//!     let mv = game.choose_move(&board, HARD, &mut rng_for_ply(7, ply)).expect("a legal move");
//!     assert!(moves.contains(&mv));
//!     board = game.make_move(&board, mv)?;
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
