//! What Expert knows of Xero-G.

use super::XeroG;
use super::board::Board;
use super::moves::Move;
use super::scope::scopes;
use crate::game::{Game, Outcome, Player};
use crate::search::{Expert, key_of};

impl Expert for XeroG {
    const UNIT: i32 = 10;

    fn evaluate(&self, board: &Board, player: Player) -> i32 {
        (self.value(board, player) - self.value(board, player.opponent())) * Self::UNIT
    }

    fn key(&self, board: &Board) -> u64 {
        let [one, two, three] = board.ships();
        key_of([one, two, three ^ (board.on_turn.index() as u64) << 63])
    }

    fn code(&self, mv: Move) -> u32 {
        mv.code()
    }

    fn seen_over(&self, board: &Board) -> Option<Outcome> {
        board.winner().map(Outcome::Win)
    }

    fn winning_move(&self, board: &Board) -> Option<Move> {
        if board.is_setup() {
            return None;
        }
        scopes(board, self.rules)
            .find(|scope| scope.wins)
            .map(|scope| Move::win(scope.from))
    }
}
