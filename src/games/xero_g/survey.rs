//! What a player can get hold of: the terms of Expert's evaluation.

use super::board::{Board, LINES, PLAYING_AREA, goal, line_set};
use super::ways::neighbours;
use crate::game::Player;

/// Terms of each player.
pub(super) const TERMS: usize = 14;

/// The terms of a player, in their order:
/// - lines that the home line has advanced from the base;
/// - ships of value 1, of value 2 and of value 3 on the home line;
/// - ships that can launch another one into the goal, at once, and in the end;
/// - ships that can be landed on with the first leg, and in the end (those of the home line
///   included);
/// - empty squares where a turn can end, and of these the ones from which a ship of value 1, of
///   value 2 and of value 3 could launch on towards the goal: what is missing for a way through;
/// - ships of the home line that seem to have a way into the goal;
/// - ships that can be landed on where one of value 1 could launch on, of value 2, and of value 3,
///   all together.
///
/// Both floods are upper bounds: a ship may turn back, use edges twice and pass ships of the home
/// line.
#[inline]
pub(super) fn survey(board: &Board, player: Player) -> [i32; TERMS] {
    let [ones, twos, threes] = board.ships();
    let occupied = board.occupied();
    let line = board.home_line(player);
    let home = occupied & line_set(line);
    let open = PLAYING_AREA & !occupied | home;

    // From the home line on.
    let mut ends = 0;
    let mut launched = home;
    let mut seen = home;
    let mut first = 0;
    loop {
        let one = neighbours(launched & threes) & open;
        let two = neighbours(one | launched & twos) & open;
        let end = neighbours(two | launched & ones) & PLAYING_AREA;
        if ends == 0 {
            first = end & occupied & !home;
        }
        ends |= end;
        launched = end & occupied & !seen;
        seen |= launched;
        if launched == 0 {
            break;
        }
    }
    let empty_ends = ends & PLAYING_AREA & !occupied;

    // Back from the goal: the ships that could launch one into it, and the squares where a ship
    // of value 1, 2 or 3 could.
    let mut pads = [0; 3];
    let mut all = 0;
    let mut last = 0;
    let mut targets = goal(player);
    loop {
        let one = neighbours(targets);
        let two = neighbours(one & open);
        let three = neighbours(two & open);
        pads[0] |= one;
        pads[1] |= two;
        pads[2] |= three;
        targets = (one & ones | two & twos | three & threes) & !all;
        if all == 0 {
            last = targets;
        }
        if targets == 0 {
            break;
        }
        all |= targets;
    }
    let advance = match player {
        Player::P1 => LINES - 2 - line,
        _ => line - 1,
    };
    let count = |set: u64| set.count_ones() as i32;
    [
        advance as i32,
        count(home & ones),
        count(home & twos),
        count(home & threes),
        count(last),
        count(all),
        count(first),
        count(seen),
        count(empty_ends),
        count(empty_ends & pads[0]),
        count(empty_ends & pads[1]),
        count(empty_ends & pads[2]),
        count(home & all),
        pads.map(|pads| count(ends & occupied & pads)).iter().sum(),
    ]
}
