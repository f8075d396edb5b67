//! What Expert knows of Yoxii.

use super::{Board, Move, Yoxii};
use crate::game::{Game, Player};
use crate::search::Expert;

impl Expert for Yoxii {
    const MARGINS: bool = true;

    fn evaluate(&self, board: &Board, player: Player) -> i32 {
        self.value(board, player) * Self::UNIT
    }

    fn key(&self, board: &Board) -> u64 {
        board.key()
    }

    fn code(&self, mv: Move) -> u32 {
        let squares = (mv.totem.index() << 6 | mv.place.index()) as u32;
        squares << 2 | mv.kind as u32
    }
}
