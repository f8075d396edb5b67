//! The moves of Xero-G: their generation, and why one is refused.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use super::board::{
    Board, COLUMNS, PLAYING_AREA, Ship, Square, Squares, first_line, goal, line_set,
};
use super::legs::TurnBoard;
use crate::bitboard::grid::Direction;
use crate::game::{Player, Refusal, RuleSet};
use crate::{refusal, refuse};

/// A move: an arrangement of six ships, or the effect of a turn (not the path that the ship takes).
///
/// Arrangements come first, by their digits from column A on. Turns follow: by the square of the
/// ship; for each ship first the win, then the moves to an empty square, then the reprogrammings,
/// each by the square where the ship ends and the square where the other one is put. Squares are in
/// reading order. A win is the same move on every square of the base: the one that the ship was
/// walked to, if it was, only says where the board shows the ship.
#[derive(Clone, Copy, Debug)]
pub struct Move(u32);

impl PartialEq for Move {
    fn eq(&self, other: &Move) -> bool {
        self.effect() == other.effect()
    }
}

impl Eq for Move {}

impl PartialOrd for Move {
    fn partial_cmp(&self, other: &Move) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Move {
    fn cmp(&self, other: &Move) -> Ordering {
        self.effect().cmp(&other.effect())
    }
}

impl Hash for Move {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.effect().hash(state);
    }
}

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
const fn square(bits: u32) -> Square {
    Square::from_index((bits & 63) as usize)
}

impl Move {
    /// Arranges these ships from column A to F.
    pub(crate) fn arrange(ships: [Ship; COLUMNS]) -> Move {
        Move(
            ships
                .iter()
                .fold(0, |bits, ship| bits << 2 | ship.value() as u32),
        )
    }

    /// The ship of `from` reaches the opponent's base.
    pub(crate) const fn win(from: Square) -> Move {
        Move(TURN | (from.index() as u32) << FROM)
    }

    /// The ship of `from` was walked to this square of the opponent's base.
    pub(crate) const fn walked_win(from: Square, base: Square) -> Move {
        Move(Move::win(from).0 | (base.index() as u32 + 1) << TO)
    }

    /// The square of the base that the ship was walked to.
    fn walked_to(self) -> Option<Square> {
        let index = (self.0 >> TO & 63).checked_sub(1)?;
        Some(square(index))
    }

    /// The bits of what the move does.
    const fn effect(self) -> u32 {
        match self.0 & (TURN | KIND) {
            TURN => self.0 & !(63 << TO),
            _ => self.0,
        }
    }

    /// The ship of `from` ends on the empty square `to`.
    pub(crate) const fn slide(from: Square, to: Square) -> Move {
        Move(Move::win(from).0 | SLIDE | (to.index() as u32) << TO)
    }

    /// The ship of `from` ends on `to`, and the ship there is put on `drop`.
    pub(crate) const fn reprogram(from: Square, to: Square, drop: Square) -> Move {
        Move(Move::win(from).0 | REPROGRAM | (to.index() as u32) << TO | drop.index() as u32)
    }

    /// The same reprogramming with another `drop`; the one of this move has index 0.
    const fn with_drop(self, drop: Square) -> Move {
        Move(self.0 | drop.index() as u32)
    }

    /// The effect of the move.
    pub fn action(self) -> Action {
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
    fn arrangement(self) -> [Ship; COLUMNS] {
        std::array::from_fn(|column| {
            let value = self.0 >> (2 * (COLUMNS - 1 - column)) & 3;
            Ship::of_value(value as usize).unwrap_or(Ship::One)
        })
    }

    /// A code of 24 bits, not 0; different turns have different codes.
    pub(crate) const fn code(self) -> u32 {
        (self.effect() & (TURN - 1)) + 1
    }

    /// The action of the turn with the given code. A code that no turn has is decoded, too, to an
    /// action whose move has another code.
    pub(crate) fn action_of_code(code: u32) -> Option<Action> {
        Some(Move(TURN | code.checked_sub(1)?).action())
    }
}

/// Every way to arrange two ships of each value, in order.
pub const ARRANGEMENTS: [Move; 90] = {
    let mut all = [Move(0); 90];
    let mut count = 0;
    let mut bits = 0;
    while bits < 1 << (2 * COLUMNS) {
        let mut counts = [0; 4];
        let mut column = 0;
        while column < COLUMNS {
            counts[bits >> (2 * column) & 3] += 1;
            column += 1;
        }
        if matches!(counts, [0, 2, 2, 2]) {
            all[count] = Move(bits as u32);
            count += 1;
        }
        bits += 1;
    }
    assert!(count == all.len());
    all
};

/// All moves of one ship of the home line, as sets of squares.
#[derive(Clone, Copy, Debug)]
pub struct ShipMoves {
    /// Where the ship starts.
    pub from: Square,
    /// Whether it can reach the opponent's base.
    pub wins: bool,
    /// The empty squares where it can end.
    pub slides: Squares,
    /// The ships that it can land on.
    pub landings: Squares,
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
    pub fn new(board: &Board, rules: RuleSet, from: Square) -> ShipMoves {
        let turn = TurnBoard::new(board, from);
        let ends = turn.ends(rules, turn.goal);
        let landings = ends & turn.others;
        let equal_landings = match (rules, board.ship(from)) {
            (RuleSet::Official, Some(ship)) => landings & board.ships()[ship.value() - 1],
            _ => Squares::EMPTY,
        };
        ShipMoves {
            from,
            wins: ends.intersects(turn.goal),
            slides: ends & turn.open,
            landings,
            drops: turn.open & board.drop_area(rules),
            equal_landings,
        }
    }

    /// Where the ship of `to` can be put after this one has landed on it.
    pub fn drops(&self, to: Square) -> Squares {
        if self.equal_landings.contains(to) {
            self.drops - self.from.set()
        } else {
            self.drops
        }
    }

    /// The number of moves.
    pub const fn count(&self) -> usize {
        // `from` is always one of the drops.
        self.wins as usize + self.slides.len() + self.landings.len() * self.drops.len()
            - self.equal_landings.len()
    }

    /// Appends the moves, in order.
    pub fn append_to(&self, moves: &mut Vec<Move>) {
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

    /// The first move of each kind, in order.
    pub fn examples(&self) -> impl Iterator<Item = Move> {
        let win = self.wins.then(|| Move::win(self.from));
        let slide = self.slides.first().map(|to| Move::slide(self.from, to));
        let reprogramming = self.landings.iter().find_map(|to| {
            let drop = self.drops(to).first()?;
            Some(Move::reprogram(self.from, to, drop))
        });
        [win, slide, reprogramming].into_iter().flatten()
    }

    /// Checks that the ship can end its turn on the empty square `to`.
    fn check_slide(&self, board: &Board, to: Square) -> Result<(), Refusal> {
        let from = self.from;
        if self.slides.contains(to) {
            return Ok(());
        }
        if goal(board.to_move).contains(to) {
            if self.wins {
                refuse!("A move into the base is written {from} win");
            }
            return Err(cannot_win(board, from));
        }
        check_outside_bases(to)?;
        if to == from {
            refuse!("The ship on {from} cannot end on its own square");
        }
        if let (Some(ship), Some(drop)) = (board.ship(to), self.drops(to).first())
            && self.landings.contains(to)
        {
            refuse!("{to} holds a ship {ship}: say where it goes, as in {from} {to} {drop}");
        }
        Err(cannot_end(board, from, to))
    }

    /// Checks that the ship can land on the one of `to`.
    fn check_landing(&self, board: &Board, to: Square) -> Result<(), Refusal> {
        if self.landings.contains(to) {
            return Ok(());
        }
        check_outside_bases(to)?;
        if to == self.from || board.ship(to).is_none() {
            refuse!("{to} holds no other ship to reprogram");
        }
        Err(cannot_end(board, self.from, to))
    }

    /// Checks that the ship of `to` can be put on `drop` after this one has landed on it.
    fn check_drop(&self, board: &Board, to: Square, drop: Square) -> Result<(), Refusal> {
        if self.drops(to).contains(drop) {
            return Ok(());
        }
        check_outside_bases(drop)?;
        if drop == self.from {
            refuse!(
                "On {drop} two equal ships would only swap places: a turn must change the board"
            );
        }
        if board.ship(drop).is_some() {
            refuse!("{drop} is occupied: choose an empty square");
        }
        let opponent = board.to_move.opponent();
        let line = board.home_line(opponent);
        refuse!("{drop} is beyond line {line}, the home line of {opponent}")
    }
}

fn cannot_end(board: &Board, from: Square, to: Square) -> Refusal {
    let ship = board.ship_value(from);
    refusal!("The ship {ship} on {from} cannot end its move on {to}, with or without boosts")
}

fn cannot_win(board: &Board, from: Square) -> Refusal {
    let opponent = board.to_move.opponent();
    refusal!("The ship on {from} cannot reach the base of {opponent} in this turn")
}

fn check_outside_bases(square: Square) -> Result<(), Refusal> {
    if !PLAYING_AREA.contains(square) {
        refuse!("{square} is in a base: choose a square on lines 1 to 6");
    }
    Ok(())
}

impl Board {
    /// The moves of each ship of the home line; none during the set-up or after a win.
    pub(crate) fn ship_moves(&self, rules: RuleSet) -> impl Iterator<Item = ShipMoves> {
        let ships = self.home_ships().iter();
        ships.map(move |from| ShipMoves::new(self, rules, from))
    }

    /// The moves of the report's `valid_moves`: a ship of the home line goes straight right, left or
    /// ahead, over empty squares to an empty one.
    pub(super) fn straight_moves(&self) -> Vec<Move> {
        let ahead = match self.to_move {
            Player::P1 => Direction::Up,
            _ => Direction::Down,
        };
        let mut moves = Vec::new();
        for from in self.home_ships() {
            for direction in [Direction::Right, Direction::Left, ahead] {
                let end = (0..self.ship_value(from)).try_fold(from, |at, _| {
                    at.next(direction).filter(|at| self.ship(*at).is_none())
                });
                moves.extend(end.map(|to| {
                    if goal(self.to_move).contains(to) {
                        Move::win(from)
                    } else {
                        Move::slide(from, to)
                    }
                }));
            }
        }
        moves
    }

    /// Whether the player to move has a move.
    pub(crate) fn can_move(&self, rules: RuleSet) -> bool {
        self.is_setup()
            || self.home_ships().iter().any(|from| {
                TurnBoard::new(self, from).can_end_first_leg()
                    || ShipMoves::new(self, rules, from).count() > 0
            })
    }

    /// Puts the ships of an arrangement on the board. A function of its own, so that
    /// [`make_move`](crate::game::Game::make_move), which is hot for turns, stays small.
    #[cold]
    pub(super) fn arrange(&mut self, ships: [Ship; COLUMNS]) {
        for (square, ship) in line_set(first_line(self.to_move)).iter().zip(ships) {
            self.put(square, ship);
        }
    }

    /// Where a ship that wins is put: on the square of the base that the move has walked it to, else on
    /// the leftmost that it can reach. A ship that reaches none stays.
    pub(super) fn winning_square(&self, rules: RuleSet, from: Square, mv: Move) -> Square {
        let ends = TurnBoard::new(self, from).ends(rules, Squares::EMPTY);
        let base = ends & goal(self.to_move);
        let walked = mv.walked_to().filter(|square| base.contains(*square));
        walked.or(base.first()).unwrap_or(from)
    }

    /// Checks that a move is legal.
    ///
    /// # Errors
    /// With the reason, if not.
    pub(crate) fn check_move(&self, rules: RuleSet, mv: Move) -> Result<(), Refusal> {
        let from = match mv.action() {
            Action::Arrange(_) if !self.is_setup() => {
                refuse!("The ships are already arranged: move one from the home line")
            }
            Action::Arrange(_) if ARRANGEMENTS.contains(&mv) => return Ok(()),
            Action::Arrange(_) => {
                refuse!("An arrangement has two ships of each value: 1 1 2 2 3 3 in any order")
            }
            Action::Win { from } | Action::Slide { from, .. } | Action::Reprogram { from, .. } => {
                from
            }
        };
        if self.is_setup() {
            let line = first_line(self.to_move);
            refuse!("The ships of line {line} must be arranged first, as in 123321");
        }
        self.check_ship(from)?;
        let moves = ShipMoves::new(self, rules, from);
        match mv.action() {
            Action::Win { .. } if !moves.wins => Err(cannot_win(self, from)),
            Action::Slide { to, .. } => moves.check_slide(self, to),
            Action::Reprogram { to, drop, .. } => {
                moves.check_landing(self, to)?;
                moves.check_drop(self, to, drop)
            }
            _ => Ok(()),
        }
    }

    /// Checks that there is a ship of the home line on a square. It may still have no move.
    ///
    /// # Errors
    /// With the reason, if not.
    pub(crate) fn check_ship(&self, from: Square) -> Result<(), Refusal> {
        if self.winner().is_some() {
            refuse!("The game is over: a ship has reached a base");
        }
        if self.ship(from).is_none() {
            refuse!("There is no ship on {from}");
        }
        let (player, line) = (self.to_move.number(), self.home_line(self.to_move));
        if from.line() != line {
            refuse!(
                "Player {player} must move a ship from line {line}, the one nearest their base"
            );
        }
        Ok(())
    }
}
