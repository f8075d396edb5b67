//! The moves of Xero-G and their generation.

use super::board::{Board, Ship};
use super::reach::{Flight, GoalSquares};
use super::squares::{COLUMNS, LINES, PLAYING_AREA, Square, Squares, first_line, goal, line_set};
use crate::game::{Player, RuleSet};

/// A move: an arrangement of six ships, or the effect of a turn (not the path that the ship takes).
///
/// Arrangements come first, by their digits from column A on. Turns follow: by the square of the
/// ship; for each ship first the win, then the moves to an empty square, then the reprogrammings,
/// each by the square where the ship ends and the square where the other one is put. Squares are in
/// reading order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move(u32);

/// The effect of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Arranges these ships from column A to F.
    Arrange([Ship; COLUMNS]),
    /// The ship of `from` reaches the opponent's base.
    Win {
        /// Where the ship starts.
        from: Square,
    },
    /// The ship of `from` ends on the empty square `to`.
    Slide {
        /// Where the ship starts.
        from: Square,
        /// Where it ends.
        to: Square,
    },
    /// The ship of `from` ends on `to`, and the ship there is put on `drop`.
    Reprogram {
        /// Where the ship starts.
        from: Square,
        /// Where it ends.
        to: Square,
        /// Where the ship that was there is put.
        drop: Square,
    },
}

// The bits of a move, from the highest: turn or arrangement; start of the ship; kind of turn;
// square on which it ends; drop.
const TURN: u32 = 1 << 31;
const FROM: u32 = 16;
const SLIDE: u32 = 1 << 14;
const REPROGRAM: u32 = 2 << 14;
const KIND: u32 = 3 << 14;
const TO: u32 = 8;

/// The square in the six low bits.
#[inline]
const fn square(bits: u32) -> Square {
    Square::from_index((bits & 63) as usize)
}

impl Move {
    /// Arranges these ships from column A to F.
    pub(crate) const fn arrange(ships: [Ship; COLUMNS]) -> Move {
        let mut bits = 0;
        let mut column = 0;
        while column < COLUMNS {
            bits = bits << 2 | ships[column].value() as u32;
            column += 1;
        }
        Move(bits)
    }

    /// The ship of `from` reaches the opponent's base.
    #[inline]
    pub(crate) const fn win(from: Square) -> Move {
        Move(TURN | (from.index() as u32) << FROM)
    }

    /// The ship of `from` ends on the empty square `to`.
    #[inline]
    pub(crate) const fn slide(from: Square, to: Square) -> Move {
        Move(Move::win(from).0 | SLIDE | (to.index() as u32) << TO)
    }

    /// The ship of `from` ends on `to`, and the ship there is put on `drop`.
    #[inline]
    pub(crate) const fn reprogram(from: Square, to: Square, drop: Square) -> Move {
        Move(Move::win(from).0 | REPROGRAM | (to.index() as u32) << TO | drop.index() as u32)
    }

    /// The same reprogramming with another `drop`; the one of this move has index 0.
    #[inline]
    const fn with_drop(self, drop: Square) -> Move {
        Move(self.0 | drop.index() as u32)
    }

    /// The effect of the move.
    #[inline]
    pub const fn action(self) -> Action {
        if self.0 & TURN == 0 {
            return Action::Arrange(self.arrangement());
        }
        let from = square(self.0 >> FROM);
        let to = square(self.0 >> TO);
        match self.0 & KIND {
            SLIDE => Action::Slide { from, to },
            REPROGRAM => {
                let drop = square(self.0);
                Action::Reprogram { from, to, drop }
            }
            _ => Action::Win { from },
        }
    }

    /// The ships of an arrangement. A function of its own, so that [`action`](Move::action), which
    /// is hot for turns, stays small.
    #[cold]
    const fn arrangement(self) -> [Ship; COLUMNS] {
        let mut ships = [Ship::One; COLUMNS];
        let mut column = 0;
        while column < COLUMNS {
            let value = self.0 >> (2 * (COLUMNS - 1 - column)) & 3;
            if let Some(ship) = Ship::of_value(value as usize) {
                ships[column] = ship;
            }
            column += 1;
        }
        ships
    }

    /// A code of 24 bits, not 0; different turns have different codes.
    #[inline]
    pub(crate) const fn code(self) -> u32 {
        (self.0 & (TURN - 1)) + 1
    }

    /// The action of the turn with the given code. A code that no turn has is decoded, too, to an
    /// action whose move has another code.
    #[inline]
    pub(crate) fn action_of_code(code: u32) -> Option<Action> {
        Some(Move(TURN | code.checked_sub(1)?).action())
    }
}

/// Every way to arrange two ships of each value, in order.
pub(crate) const ARRANGEMENTS: [Move; 90] = {
    let mut all = [Move(0); 90];
    let mut count = 0;
    let mut code = 0;
    while code < 3usize.pow(COLUMNS as u32) {
        let mut ships = [Ship::One; COLUMNS];
        let mut left = [2; 3];
        let mut rest = code;
        let mut fits = true;
        let mut column = COLUMNS;
        while column > 0 {
            column -= 1;
            let digit = rest % 3;
            rest /= 3;
            ships[column] = Ship::ALL[digit];
            fits = fits && left[digit] > 0;
            left[digit] -= fits as usize;
        }
        if fits {
            all[count] = Move::arrange(ships);
            count += 1;
        }
        code += 1;
    }
    assert!(count == all.len());
    all
};

/// All moves of one ship of the home line, as sets of squares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShipMoves {
    /// Where the ship starts.
    pub(crate) from: Square,
    /// Whether it can reach the opponent's base.
    pub(crate) wins: bool,
    /// The empty squares where it can end.
    pub(crate) slides: Squares,
    /// The ships that it can land on.
    pub(crate) landings: Squares,
    /// Where a ship that it has landed on can be put, `from` included.
    drops: Squares,
    /// The landings whose ship may not be put on `from`, because it has the same value: the board
    /// would not change. Empty under the classic rules.
    equal_landings: Squares,
}

/// The largest number of squares that a ship can be put on: all but those of the eleven others.
const MAX_DROPS: usize = 36 - 11;

impl ShipMoves {
    /// The moves of the ship of `from`, past the set-up and in a game that is not over.
    pub(crate) fn new(board: &Board, rules: RuleSet, from: Square) -> ShipMoves {
        let flight = Flight::new(board, from);
        let reach = flight.reach(rules, GoalSquares::Any);
        let landings = reach & flight.others;
        let equal_landings = match rules {
            RuleSet::Classic => Squares::EMPTY,
            RuleSet::Official => landings & board.ships_like(from),
        };
        ShipMoves {
            from,
            wins: reach.intersects(flight.goal),
            slides: reach & flight.open,
            landings,
            drops: flight.open & drop_area(board, rules),
            equal_landings,
        }
    }

    /// Where the ship of `to` can be put after this one has landed on it.
    #[inline]
    pub(crate) fn drops(&self, to: Square) -> Squares {
        if self.equal_landings.contains(to) {
            self.drops - self.from.set()
        } else {
            self.drops
        }
    }

    /// The number of moves.
    #[inline]
    pub(crate) const fn count(&self) -> usize {
        // `from` is always one of the drops.
        self.wins as usize + self.slides.len() + self.landings.len() * self.drops.len()
            - self.equal_landings.len()
    }

    /// Appends the moves, in order.
    pub(super) fn add_to(&self, moves: &mut Vec<Move>) {
        if self.wins {
            moves.push(Move::win(self.from));
        }
        for to in self.slides {
            moves.push(Move::slide(self.from, to));
        }
        if self.landings.is_empty() {
            return;
        }
        let origin = Square::from_index(0);
        let mut list = [origin; MAX_DROPS];
        let mut count = 0;
        for (entry, drop) in list.iter_mut().zip(self.drops) {
            *entry = drop;
            count += 1;
        }
        for to in self.landings {
            let landing = Move::reprogram(self.from, to, origin);
            if self.equal_landings.contains(to) {
                moves.extend(self.drops(to).iter().map(|drop| landing.with_drop(drop)));
            } else {
                moves.extend(list[..count].iter().map(|&drop| landing.with_drop(drop)));
            }
        }
    }

    /// The first move, in order.
    pub(crate) fn first(&self) -> Option<Move> {
        if self.wins {
            return Some(Move::win(self.from));
        }
        if let Some(to) = self.slides.first() {
            return Some(Move::slide(self.from, to));
        }
        self.landings.iter().find_map(|to| {
            let drop = self.drops(to).first()?;
            Some(Move::reprogram(self.from, to, drop))
        })
    }
}

/// Lines 1 to 6, and under the official rules not beyond the opponent's home line.
pub(crate) fn drop_area(board: &Board, rules: RuleSet) -> Squares {
    match rules {
        RuleSet::Classic => PLAYING_AREA,
        RuleSet::Official => PLAYING_AREA - beyond_home_line(board),
    }
}

/// The squares beyond the opponent's home line, the opponent's base included.
pub(crate) fn beyond_home_line(board: &Board) -> Squares {
    let line = board.home_line(board.to_move.opponent());
    let up_to_line = u64::MAX >> (8 * (LINES - 1 - line));
    let from_line = u64::MAX << (8 * line);
    Squares::from_bits(match board.to_move {
        Player::P1 => !from_line,
        _ => !up_to_line,
    })
}

/// The moves of each ship of the home line; none during the set-up or after a win.
#[inline]
pub(crate) fn ship_moves(board: &Board, rules: RuleSet) -> impl Iterator<Item = ShipMoves> {
    let ships = board.home_ships().iter();
    ships.map(move |from| ShipMoves::new(board, rules, from))
}

/// Appends all moves of a position, in order.
pub(super) fn add_valid_moves(board: &Board, rules: RuleSet, moves: &mut Vec<Move>) {
    if board.is_setup() {
        moves.extend_from_slice(&ARRANGEMENTS);
    }
    for ship in ship_moves(board, rules) {
        ship.add_to(moves);
    }
}

/// The number of moves of a position.
pub(super) fn count_valid_moves(board: &Board, rules: RuleSet) -> u64 {
    if board.is_setup() {
        return ARRANGEMENTS.len() as u64;
    }
    ship_moves(board, rules)
        .map(|ship| ship.count() as u64)
        .sum()
}

/// Whether the player to move has a move.
pub(super) fn can_move(board: &Board, rules: RuleSet) -> bool {
    board.is_setup()
        || board.home_ships().iter().any(|from| {
            Flight::new(board, from).can_end_first_leg()
                || ShipMoves::new(board, rules, from).count() > 0
        })
}

/// Plays a move.
pub(super) fn play(board: &mut Board, rules: RuleSet, mv: Move) {
    match mv.action() {
        Action::Arrange(ships) => {
            let line = line_set(first_line(board.to_move));
            for (square, ship) in line.iter().zip(ships) {
                board.put(square, ship);
            }
        }
        Action::Win { from } => {
            board.carry(from, winning_square(board, rules, from), Squares::EMPTY);
        }
        Action::Slide { from, to } => board.carry(from, to, Squares::EMPTY),
        Action::Reprogram { from, to, drop } => board.carry(from, to, drop.set()),
    }
    board.to_move = board.to_move.opponent();
}

/// Where a ship that wins is put: on the leftmost square of the base that it can reach. A ship
/// that reaches none stays.
fn winning_square(board: &Board, rules: RuleSet, from: Square) -> Square {
    let reach = Flight::new(board, from).reach(rules, GoalSquares::All);
    let base = reach & goal(board.to_move);
    base.first().unwrap_or(from)
}
