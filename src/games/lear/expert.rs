//! What Expert knows of Lear.

use super::{Board, Lear, Move};
use crate::game::{Game, Player};
use crate::search::{Candidate, Expert};

impl Expert for Lear {
    const MARGINS: bool = true;

    /// Own stones minus enemy stones, komi included.
    fn evaluate(&self, board: &Board, player: Player) -> i32 {
        self.value(board, player) * Self::UNIT
    }

    fn key(&self, board: &Board) -> u64 {
        board.key()
    }

    fn code(&self, mv: Move) -> u32 {
        (mv.line() << 4 | mv.column()) as u32 + 1
    }

    fn candidates(&self, board: &Board, _depth: usize, moves: &mut Vec<Candidate<Move>>) -> bool {
        moves.extend(board.empty_points().map(|mv| Candidate {
            mv,
            order: board.flips(mv).count() as i32 * 10,
        }));
        true
    }
}
