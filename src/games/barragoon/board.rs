//! The board of Barragoon, its moves and what they do. For how they are written see `notation`.

use super::face::{Face, Passages, Reach};
use super::square::{ALL, Direction, Square, squares};
use crate::game::{Outcome, Player, Refusal};

/// Barragoons in the box: 8 on the first board and 24 in reserve.
pub const BARRAGOONS: u32 = 32;
/// The tiles of a side by their spaces, 2 to 4: how many it has at the start.
pub(super) const TILES: [u32; 3] = [2, 3, 2];
/// The spaces of the smallest and the largest tile.
pub(super) const SPACES: std::ops::RangeInclusive<usize> = 2..=4;

/// A position: what stands on the squares, whose turn it is and who owes placings.
///
/// Sets of squares are words whose bit *i* is the square with index *i*. Eleven of them hold all
/// there is on the board, so a copy is cheap, and every passage that barragoons allow comes from a
/// few operations on whole sets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// The tiles of each player.
    pub(super) tiles: [u64; 2],
    /// The tiles of 2, 3 and 4 spaces.
    pub(super) spaces: [u64; 3],
    /// The barragoons.
    pub(super) barragoons: u64,
    /// The bits of the index of each barragoon's face.
    pub(super) faces: [u64; 4],
    /// Whose turn it is; during placings whoever captured.
    pub(super) turn: Player,
    /// Who still has to place a barragoon: [`LOSER`], then [`MOVER`].
    pub(super) owed: u8,
}

/// A placing owed by whose tile was captured.
pub(super) const LOSER: u8 = 2;
/// A placing owed by whoever captured.
pub(super) const MOVER: u8 = 1;

/// One decision: a tile's move or a barragoon's placing. Tile moves are ordered by the square
/// they leave, then the one they reach, both in reading order; placings by square, then face.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A tile goes from one square to another.
    Tile {
        /// Where it stands.
        from: Square,
        /// Where it goes.
        to: Square,
    },
    /// A barragoon is put on a square.
    Placing {
        /// Where it goes.
        square: Square,
        /// What it shows.
        face: Face,
    },
}

/// What stands on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece {
    /// A player's tile of that many spaces.
    Tile(Player, usize),
    /// A barragoon.
    Barragoon(Face),
}

impl Board {
    /// A board with nothing on it, White's turn.
    pub(super) const EMPTY: Board = Board {
        tiles: [0; 2],
        spaces: [0; 3],
        barragoons: 0,
        faces: [0; 4],
        turn: Player::P1,
        owed: 0,
    };

    /// The board that games start from.
    pub(super) fn initial() -> Board {
        const LINES: [&[u8; 7]; 9] = [
            b".43.34.", b"..232..", b".......", b".x...x.", b"x.x.x.x", b".x...x.", b".......",
            b"..232..", b".43.34.",
        ];
        let mut board = Board::EMPTY;
        for square in Square::all() {
            let side = if square.line() < 4 {
                Player::P2
            } else {
                Player::P1
            };
            match LINES[square.line()][square.column()] {
                b'.' => {}
                b'x' => board.put(square, Piece::Barragoon(Face::NO_ENTRY)),
                digit => board.put(square, Piece::Tile(side, usize::from(digit - b'0'))),
            }
        }
        board
    }

    /// What stands on a square; `None` if it is empty.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        let at = square.index();
        if self.barragoons >> at & 1 == 1 {
            let [a, b, c, d] = self.faces.map(|plane| plane >> at & 1);
            return Some(Piece::Barragoon(Face::from_bits(
                a | b << 1 | c << 2 | d << 3,
            )));
        }
        let owner = Player::first(2).find(|player| self.tiles[player.index()] >> at & 1 == 1)?;
        let spaces = SPACES
            .into_iter()
            .find(|spaces| self.spaces[spaces - 2] >> at & 1 == 1)?;
        Some(Piece::Tile(owner, spaces))
    }

    /// The squares that hold nothing.
    pub fn empty(&self) -> u64 {
        ALL & !(self.tiles[0] | self.tiles[1] | self.barragoons)
    }

    /// How many tiles a player has.
    pub fn tile_count(&self, player: Player) -> u32 {
        self.tiles[player.index()].count_ones()
    }

    /// The spaces of a player's tiles, added up.
    pub fn spaces(&self, player: Player) -> i32 {
        let own = self.tiles[player.index()];
        SPACES
            .map(|spaces| spaces as i32 * (self.spaces[spaces - 2] & own).count_ones() as i32)
            .sum()
    }

    /// How many placings are owed.
    pub(super) fn placings(&self) -> u32 {
        self.owed.count_ones()
    }

    /// Whose decision the next move is.
    pub(super) fn on_turn(&self) -> Player {
        if self.owed & LOSER != 0 {
            self.turn.opponent()
        } else {
            self.turn
        }
    }

    /// Puts a piece on an empty square.
    pub(super) fn put(&mut self, square: Square, piece: Piece) {
        let bit = square.bit();
        match piece {
            Piece::Tile(player, spaces) => {
                self.tiles[player.index()] |= bit;
                self.spaces[spaces - 2] |= bit;
            }
            Piece::Barragoon(face) => {
                self.barragoons |= bit;
                for (number, plane) in self.faces.iter_mut().enumerate() {
                    *plane |= ((face.index() as u64 >> number) & 1) << square.index();
                }
            }
        }
    }

    pub(super) fn passages(&self) -> Passages {
        Passages::new(self.empty(), self.barragoons, &self.faces)
    }

    /// The squares on which a full move of a player's tile may end, whatever its spaces.
    fn full_targets(&self, player: Player) -> u64 {
        self.empty() | self.tiles[player.opponent().index()] | self.barragoons
    }

    /// Barragoons that show all turns: no tile of 2 spaces captures them.
    fn all_turns(&self) -> u64 {
        let [a, b, c, turns] = self.faces;
        self.barragoons & a & b & c & !turns
    }

    /// Where tiles of a player, all of that many spaces, may go.
    #[inline]
    fn targets(&self, player: Player, tiles: u64, spaces: usize, passages: &Passages) -> u64 {
        self.targets_of(player, spaces, passages.reach(tiles, spaces))
    }

    /// Where tiles of a player, all of that many spaces, may go, if that is what they reach.
    #[inline]
    pub(super) fn targets_of(&self, player: Player, spaces: usize, reach: Reach) -> u64 {
        let Reach { short, full } = reach;
        let mut capturable = self.full_targets(player);
        if spaces == 2 {
            capturable &= !self.all_turns();
        }
        short & self.empty() | full & capturable
    }

    /// Whether a player's tiles have any move, if it were that player's turn.
    pub(super) fn can_move(&self, player: Player, passages: &Passages) -> bool {
        let own = self.tiles[player.index()];
        SPACES.into_iter().any(|spaces| {
            self.targets(player, self.spaces[spaces - 2] & own, spaces, passages) != 0
        })
    }

    /// Each tile of a player with the squares it may go to, if it were that player's turn.
    pub(super) fn tile_moves(&self, player: Player) -> impl Iterator<Item = (Square, u64)> {
        self.tile_moves_through(player, self.passages())
    }

    pub(super) fn tile_moves_through(
        &self,
        player: Player,
        passages: Passages,
    ) -> impl Iterator<Item = (Square, u64)> {
        squares(self.tiles[player.index()]).map(move |from| {
            let spaces = self.spaces_at(from);
            (from, self.targets(player, from.bit(), spaces, &passages))
        })
    }

    /// The spaces of the tile on a square.
    pub(super) fn spaces_at(&self, square: Square) -> usize {
        if self.spaces[0] & square.bit() != 0 {
            2
        } else if self.spaces[1] & square.bit() != 0 {
            3
        } else {
            4
        }
    }

    /// The tile moves of the player on turn; none if the game is over or placings are owed.
    pub(super) fn turn_moves(&self) -> Option<impl Iterator<Item = (Square, u64)>> {
        if self.owed != 0 || self.tiles.contains(&0) {
            return None;
        }
        let passages = self.passages();
        self.can_move(self.turn.opponent(), &passages)
            .then(|| self.tile_moves_through(self.turn, passages))
    }

    /// The squares on which a barragoon may be placed now.
    pub(super) fn placing_squares(&self) -> u64 {
        if self.owed == 0 || self.tiles.contains(&0) {
            0
        } else {
            self.empty()
        }
    }

    /// The squares that full moves of a player's tiles end on: any enemy tile there can be
    /// captured.
    pub(super) fn attacks(&self, player: Player) -> u64 {
        let own = self.tiles[player.index()];
        let passages = self.passages();
        SPACES
            .map(|spaces| passages.reach(self.spaces[spaces - 2] & own, spaces).full)
            .fold(0, |all, full| all | full)
    }

    /// How the game ended, if it did.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        if let Some(loser) = Player::first(2).find(|player| self.tile_count(*player) == 0) {
            return Some(Outcome::Win(loser.opponent()));
        }
        if self.owed != 0 {
            return None;
        }
        let passages = self.passages();
        [self.turn, self.turn.opponent()]
            .into_iter()
            .find(|player| !self.can_move(*player, &passages))
            .map(|stuck| Outcome::Win(stuck.opponent()))
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, mv: Move) {
        match mv {
            Move::Tile { from, to } => self.move_tile(from, to),
            Move::Placing { square, face } => {
                self.clear(square.bit());
                self.put(square, Piece::Barragoon(face));
                self.owed &= if self.owed & LOSER != 0 { MOVER } else { 0 };
            }
        }
        if self.owed == 0 {
            self.turn = self.turn.opponent();
        }
    }

    fn move_tile(&mut self, from: Square, to: Square) {
        let mover = self.turn.index();
        let enemy = self.turn.opponent().index();
        let (start, end) = (from.bit(), to.bit());
        self.owed = 0;
        if self.barragoons & end != 0 {
            self.owed = MOVER;
        } else if self.tiles[enemy] & end != 0 && self.tiles[enemy] != end {
            // In a game from the first board two are always left: see rule 9.
            self.owed = match BARRAGOONS.saturating_sub(self.barragoons.count_ones()) {
                0 => 0,
                1 => LOSER,
                _ => LOSER | MOVER,
            };
        }
        self.clear(end);
        for set in self.spaces.iter_mut().chain([&mut self.tiles[mover]]) {
            if *set & start != 0 {
                *set ^= start | end;
            }
        }
    }

    fn clear(&mut self, bit: u64) {
        for set in self.tiles.iter_mut().chain(&mut self.spaces) {
            *set &= !bit;
        }
        for set in self.faces.iter_mut().chain([&mut self.barragoons]) {
            *set &= !bit;
        }
    }

    /// Whether a move is legal.
    pub(super) fn check(&self, mv: Move) -> Result<(), Refusal> {
        if self.outcome().is_some() {
            return Err(Refusal::new("The game is over"));
        }
        match mv {
            Move::Tile { .. } if self.owed != 0 => Err(Refusal::new(
                "A barragoon has to be placed first, as in 34=30: column, line and face",
            )),
            Move::Placing { .. } if self.owed == 0 => Err(Refusal::new(
                "There is no barragoon to place: move a tile, as in 48-46",
            )),
            Move::Placing { square, .. } => self.check_placing(square),
            Move::Tile { from, to } => {
                let spaces = self.check_own(from)?;
                self.check_target(from, to, spaces)
            }
        }
    }

    /// Whether a barragoon can be placed on a square.
    pub(super) fn check_placing(&self, square: Square) -> Result<(), Refusal> {
        match self.piece(square) {
            None => Ok(()),
            Some(piece) => {
                let what = match piece {
                    Piece::Barragoon(_) => "a barragoon".to_string(),
                    tile => tile.words(),
                };
                Err(Refusal::new(format!(
                    "Column {}, line {} is not empty: it holds {what}",
                    square.column() + 1,
                    square.line() + 1
                )))
            }
        }
    }

    /// The spaces of the tile on a square, if it belongs to the player on turn.
    pub(super) fn check_own(&self, from: Square) -> Result<usize, Refusal> {
        match self.piece(from) {
            Some(Piece::Tile(owner, spaces)) if owner == self.turn => Ok(spaces),
            Some(Piece::Tile(..)) => Err(Refusal::new(format!(
                "The tile on {} is not yours",
                from.words()
            ))),
            Some(Piece::Barragoon(_)) => Err(Refusal::new(format!(
                "On {} there is a barragoon: choose one of your tiles",
                from.words()
            ))),
            None => Err(Refusal::new(format!(
                "There is no tile on {}: the square is empty",
                from.words()
            ))),
        }
    }

    /// Whether the tile of that many spaces on `from`, which belongs to the player on turn, can
    /// go to a square.
    fn check_target(&self, from: Square, to: Square, spaces: usize) -> Result<(), Refusal> {
        if from == to {
            return Err(Refusal::new("A tile has to move: that is where it stands"));
        }
        let target = self.piece(to);
        if matches!(target, Some(Piece::Tile(owner, _)) if owner == self.turn) {
            return Err(Refusal::new(format!(
                "On {} there is a tile of your own",
                to.words()
            )));
        }
        let steps = distance(from, to);
        if steps != spaces && steps != spaces - 1 {
            return Err(Refusal::new(out_of_range(spaces)));
        }
        if target.is_some() && steps < spaces {
            return Err(Refusal::new(format!(
                "A short move cannot capture: only a full move of {spaces} squares does"
            )));
        }
        if spaces == 2 && target == Some(Piece::Barragoon(Face::ALL_TURNS)) {
            return Err(Refusal::new(
                "A 2-space tile cannot capture a barragoon that shows all turns",
            ));
        }
        if self.first_steps(from, to).next().is_none() {
            return Err(Refusal::new(format!(
                "There is something in the way from {from} to {to}"
            )));
        }
        Ok(())
    }

    /// The ways on which a tile gets from one square to another with at most one turn, if every
    /// square between lets it pass: the direction of the first step and the one of the step
    /// after it, `None` if there is none. There are two ways at most.
    pub(super) fn first_steps(
        &self,
        from: Square,
        to: Square,
    ) -> impl Iterator<Item = (Direction, Option<Direction>)> {
        let across = Leg::along(from.column(), to.column(), Direction::Right);
        let along = Leg::along(from.line(), to.line(), Direction::Down);
        let ways = match (across, along) {
            (Some(across), Some(along)) => [Some([across, along]), Some([along, across])],
            (Some(leg), None) | (None, Some(leg)) => [Some([leg, leg.none()]), None],
            (None, None) => [None, None],
        };
        ways.into_iter().flatten().filter_map(move |legs| {
            let steps = || legs.into_iter().flat_map(Leg::directions);
            let mut at = from;
            for (entering, leaving) in steps().zip(steps().skip(1)) {
                at = at.next(entering)?;
                let passes = match self.piece(at) {
                    None => true,
                    Some(Piece::Barragoon(face)) => face.lets_pass(entering, leaving),
                    Some(Piece::Tile(..)) => false,
                };
                if !passes {
                    return None;
                }
            }
            Some((steps().next()?, steps().nth(1)))
        })
    }
}

/// How many steps apart two squares are for a tile that never goes back.
pub(super) fn distance(from: Square, to: Square) -> usize {
    from.column().abs_diff(to.column()) + from.line().abs_diff(to.line())
}

/// Why a tile of that many spaces does not get somewhere.
pub(super) fn out_of_range(spaces: usize) -> String {
    format!(
        "Out of range: a {spaces}-space tile moves {} or {spaces} squares with one turn at most",
        spaces - 1
    )
}

/// A straight part of a way.
#[derive(Clone, Copy)]
struct Leg {
    direction: Direction,
    steps: usize,
}

impl Leg {
    /// The way from one column or line to another, `forward` being where they grow.
    fn along(from: usize, to: usize, forward: Direction) -> Option<Leg> {
        let direction = if from < to {
            forward
        } else {
            forward.contrary()
        };
        (from != to).then_some(Leg {
            direction,
            steps: from.abs_diff(to),
        })
    }

    fn none(self) -> Leg {
        Leg { steps: 0, ..self }
    }

    fn directions(self) -> impl Iterator<Item = Direction> {
        std::iter::repeat_n(self.direction, self.steps)
    }
}

impl Piece {
    /// The report's value of a move that captures this: 1 for a barragoon, 2 to 4 for a tile.
    pub fn value(self) -> i32 {
        match self {
            Piece::Tile(_, spaces) => spaces as i32,
            Piece::Barragoon(_) => 1,
        }
    }

    /// How the screens call it.
    pub(super) fn words(self) -> String {
        match self {
            Piece::Tile(Player::P1, spaces) => format!("a white {spaces}-space tile"),
            Piece::Tile(_, spaces) => format!("a brown {spaces}-space tile"),
            Piece::Barragoon(face) => format!("a barragoon ({})", face.words()),
        }
    }
}
