//! What Expert knows of Barragoon.

use super::board::{Board, Move};
use super::{Barragoon, SQUARES};
use crate::game::{Game, Player};
use crate::search::{Expert, key_of};

impl Expert for Barragoon {
    fn evaluate(&self, board: &Board, player: Player) -> i32 {
        self.value(board, player) * Self::UNIT
    }

    fn key(&self, board: &Board) -> u64 {
        let [white, brown] = board.tiles;
        let [two, three, four] = board.spaces;
        let [a, b, c, d] = board.faces;
        // The squares leave the highest bit of each set free.
        let state = (board.turn.index() as u64) << 2 | u64::from(board.owed);
        key_of([
            white,
            brown,
            two,
            three,
            four,
            board.barragoons,
            a,
            b,
            c,
            d,
            state,
        ])
    }

    fn code(&self, mv: Move) -> u32 {
        let number = match mv {
            Move::Tile { from, to } => from.index() * SQUARES + to.index(),
            Move::Placing { square, face } => {
                SQUARES * SQUARES + square.index() * 16 + face.index()
            }
        };
        number as u32 + 1
    }
}
