//! What each ship can do, and from that the list of moves and its length.

use super::board::{Board, PLAYING_AREA, Square, squares};
use super::moves::Move;
use super::reach::Flight;
use crate::game::{Player, RuleSet};

/// All that one ship of the home line can do, as sets of squares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scope {
    pub(super) from: Square,
    /// Whether it can reach the opponent's base.
    pub(super) wins: bool,
    /// The empty squares where it can end.
    pub(super) slides: u64,
    /// The ships that it can land on.
    pub(super) landings: u64,
    /// Where those ships can be put.
    drops: u64,
    /// Of the ships that it can land on, those that may not be put on `from`: the board would be
    /// the same again.
    twins: u64,
}

/// The most squares that a ship can be put on: all but those of the eleven others.
const MOST_DROPS: usize = 36 - 11;

impl Scope {
    /// What the ship of `from` can do, in a game that is not over and past the set-up.
    pub(super) fn new(board: &Board, rules: RuleSet, from: Square) -> Scope {
        let flight = Flight::new(board, from);
        let reach = flight.reach(rules, false);
        let landings = reach & flight.others;
        let twins = match rules {
            RuleSet::Classic => 0,
            RuleSet::Official => landings & board.twins(from),
        };
        Scope {
            from,
            wins: reach & flight.goal != 0,
            slides: reach & flight.open,
            landings,
            drops: flight.open & drop_area(board, rules),
            twins,
        }
    }

    /// Where the ship of `to` can be put once this one has landed on it.
    pub(super) const fn drops(&self, to: Square) -> u64 {
        if self.twins & to.bit() != 0 {
            self.drops & !self.from.bit()
        } else {
            self.drops
        }
    }

    /// How many moves the ship has.
    pub(super) const fn count(&self) -> u32 {
        // The square that the ship leaves is always one of the drops.
        self.wins as u32
            + self.slides.count_ones()
            + self.landings.count_ones() * self.drops.count_ones()
            - self.twins.count_ones()
    }

    /// Appends the ship's moves, in order.
    pub(super) fn add_moves(&self, moves: &mut Vec<Move>) {
        if self.wins {
            moves.push(Move::win(self.from));
        }
        for to in squares(self.slides) {
            moves.push(Move::slide(self.from, to));
        }
        if self.landings == 0 {
            return;
        }
        let origin = Square::from_index(0);
        let mut list = [origin; MOST_DROPS];
        let mut count = 0;
        for (entry, drop) in list.iter_mut().zip(squares(self.drops)) {
            *entry = drop;
            count += 1;
        }
        for to in squares(self.landings) {
            let move_to = Move::reprogram(self.from, to, origin);
            if self.twins & to.bit() != 0 {
                moves.extend(squares(self.drops(to)).map(|drop| move_to.onto(drop)));
            } else {
                moves.extend(list[..count].iter().map(|&drop| move_to.onto(drop)));
            }
        }
    }
}

/// Lines 1 to 6, and under the official rules not beyond the opponent's home line.
pub(super) fn drop_area(board: &Board, rules: RuleSet) -> u64 {
    match rules {
        RuleSet::Classic => PLAYING_AREA,
        RuleSet::Official => {
            let line = board.home_line(board.on_turn.opponent());
            match board.on_turn {
                Player::P1 => PLAYING_AREA & u64::MAX << (8 * line),
                _ => PLAYING_AREA & u64::MAX >> (56 - 8 * line),
            }
        }
    }
}

/// What each ship of the home line can do; nothing during the set-up or after a win.
pub(super) fn scopes(board: &Board, rules: RuleSet) -> impl Iterator<Item = Scope> {
    squares(board.home_ships()).map(move |from| Scope::new(board, rules, from))
}

/// Whether the player on turn has a move.
pub(super) fn can_move(board: &Board, rules: RuleSet) -> bool {
    board.is_setup()
        || squares(board.home_ships()).any(|from| {
            Flight::new(board, from).ends_somewhere() || Scope::new(board, rules, from).count() > 0
        })
}
