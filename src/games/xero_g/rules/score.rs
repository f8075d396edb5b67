//! The end of a game of Xero-G, its winner, and the report's value of a position.

use super::board::{Board, Ship};
use super::moves::can_move;
use super::squares::{LINES, line_set};
use crate::game::{Outcome, Player, RuleSet};

/// The result, if the game is over: a ship in a base wins for the player who moved it there, and a
/// player who has no move loses.
pub(super) fn game_over(board: &Board, rules: RuleSet) -> Option<Outcome> {
    if let Some(winner) = board.winner() {
        return Some(Outcome::Win(winner));
    }
    let is_stuck = !can_move(board, rules);
    is_stuck.then(|| Outcome::Win(board.to_move.opponent()))
}

/// The factor that the report gives each unit of value on a line, by the line's distance from the
/// opponent's base: lines 0 to 6 for player 1, lines 7 to 1 for player 2.
const FACTORS: [i32; LINES - 1] = [20, 12, 10, 8, 6, 5, 1];

/// The sum of each ship's value times the factor of its line, from the viewpoint of `player`.
pub(super) fn value(board: &Board, player: Player) -> i32 {
    let mut value = 0;
    for (distance, factor) in FACTORS.into_iter().enumerate() {
        let line = match player {
            Player::P1 => distance,
            _ => LINES - 1 - distance,
        };
        for (ship, ships) in Ship::ALL.into_iter().zip(board.ships()) {
            value += factor * ship.value() as i32 * (ships & line_set(line)).len() as i32;
        }
    }
    value
}
