//! The board of Barragoon: its squares, the pieces on it, what a move does to them, the end of the
//! game and the value of a move.

pub use crate::bitboard::grid::Direction;

use super::faces::Face;
use super::moves::Move;
use crate::bitboard::{Bitboard, grid};
use crate::game::{Outcome, Player};

/// The number of columns of the board.
pub const COLUMNS: usize = 7;
/// The number of lines of the board.
pub const LINES: usize = 9;
/// The number of squares of the board.
pub const SQUARES: usize = COLUMNS * LINES;

/// A square, numbered from 0 in reading order: line by line from the top, each from the left.
/// Written as its column and its line, both from 1: `34`.
pub type Square = grid::GridSquare<LINES, COLUMNS, COLUMNS>;

/// A set of squares. In all sets the highest bit, which stands for no square, is 0.
pub type Squares = Bitboard<Square>;

impl Square {
    /// The number of steps from one square to another for a tile that never goes back.
    pub(crate) fn distance(self, other: Square) -> usize {
        self.column().abs_diff(other.column()) + self.line().abs_diff(other.line())
    }
}

/// The number of barragoons in the box: 8 on the first board and 24 in reserve.
pub const BARRAGOONS: usize = 32;

/// The kinds of tiles, by their number of spaces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TileKind {
    /// A tile of 2 spaces.
    Two,
    /// A tile of 3 spaces.
    Three,
    /// A tile of 4 spaces.
    Four,
}

impl TileKind {
    /// The number of kinds.
    pub const COUNT: usize = 3;
    /// Every kind, the one with the fewest spaces first.
    pub const ALL: [TileKind; TileKind::COUNT] = [TileKind::Two, TileKind::Three, TileKind::Four];

    /// 0 for the tiles of 2 spaces, and so on.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The number of spaces, 2 to 4: the steps of a full move.
    pub const fn spaces(self) -> usize {
        self.index() + 2
    }

    /// The kind with the given number of spaces.
    pub fn from_spaces(spaces: usize) -> Option<TileKind> {
        TileKind::ALL
            .into_iter()
            .find(|kind| kind.spaces() == spaces)
    }

    /// The number of tiles of this kind that each player starts with.
    pub const fn count_in_box(self) -> usize {
        [2, 3, 2][self.index()]
    }
}

/// A piece on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece {
    /// A player's tile.
    Tile(Player, TileKind),
    /// A barragoon.
    Barragoon(Face),
}

/// The placements that a turn still owes after its capture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Owed {
    /// None: the next move is a tile's.
    Nothing,
    /// One by the player who captured.
    ByCaptor,
    /// One by the owner of the captured tile, and none after it, as the box is empty then.
    ByOwner,
    /// One by the owner of the captured tile, then one by the player who captured it.
    ByBoth,
}

impl Owed {
    pub(crate) const ALL: [Owed; 4] = [Owed::Nothing, Owed::ByCaptor, Owed::ByOwner, Owed::ByBoth];

    /// The number of placements.
    pub(crate) const fn count(self) -> usize {
        [0, 1, 1, 2][self as usize]
    }
}

/// A position: the pieces on the squares, whose turn it is and which placements are owed.
///
/// The board is a few sets of squares, so a copy is cheap, and all passages that the barragoons
/// allow are computed by a few operations on whole sets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// By player: the tiles.
    pub(crate) tiles: [Squares; 2],
    /// By kind: the tiles of both players.
    pub(crate) kinds: [Squares; TileKind::COUNT],
    /// The barragoons.
    pub(crate) barragoons: Squares,
    /// By bit of the faces' indices: the barragoons whose face has that bit.
    pub(crate) faces: [Squares; 4],
    /// The player whose turn it is; during placements the player who captured.
    pub(crate) turn: Player,
    /// The placements that the turn owes.
    pub(crate) owed: Owed,
}

impl Board {
    /// A board without pieces, White's turn.
    pub(crate) const EMPTY: Board = Board {
        tiles: [Squares::EMPTY; 2],
        kinds: [Squares::EMPTY; TileKind::COUNT],
        barragoons: Squares::EMPTY,
        faces: [Squares::EMPTY; 4],
        turn: Player::P1,
        owed: Owed::Nothing,
    };

    /// The piece on a square; `None` if it is empty.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        if self.barragoons.contains(square) {
            let [a, b, c, d] = self.faces.map(|plane| u64::from(plane.contains(square)));
            return Some(Piece::Barragoon(Face::from_bits(
                a | b << 1 | c << 2 | d << 3,
            )));
        }
        let owner = Player::first(2).find(|player| self.tiles_of(*player).contains(square))?;
        Some(Piece::Tile(owner, self.kind_at(square)))
    }

    /// The kind of the tile on a square.
    pub(crate) fn kind_at(&self, square: Square) -> TileKind {
        if self.kinds[0].contains(square) {
            TileKind::Two
        } else if self.kinds[1].contains(square) {
            TileKind::Three
        } else {
            TileKind::Four
        }
    }

    /// The empty squares.
    pub(crate) fn empty(&self) -> Squares {
        Square::ALL - (self.tiles[0] | self.tiles[1] | self.barragoons)
    }

    /// A player's tiles.
    pub(crate) fn tiles_of(&self, player: Player) -> Squares {
        self.tiles[player.index()]
    }

    /// A player's tiles of one kind.
    pub(crate) fn tiles_of_kind(&self, player: Player, kind: TileKind) -> Squares {
        self.kinds[kind.index()] & self.tiles_of(player)
    }

    /// The position in five words, different for different positions.
    ///
    /// The four planes of the faces are free on the squares of tiles, so they hold the kinds and
    /// owners of tiles; the first word tells which squares are barragoons. Bit 63 of the first
    /// three words holds the turn and the placements owed.
    pub(crate) fn words(&self) -> [u64; 5] {
        let [a, b, c, d] = self.faces;
        let [two, three, four] = self.kinds;
        let owed = self.owed as u64;
        let high = |bit: u64| (bit & 1) << 63;
        [
            self.barragoons.bits() | high(self.turn.index() as u64),
            (a | two).bits() | high(owed),
            (b | three).bits() | high(owed >> 1),
            (c | four).bits(),
            (d | self.tiles[0]).bits(),
        ]
    }

    /// The player whose turn it is; during placements the player who captured.
    pub fn turn(&self) -> Player {
        self.turn
    }

    /// The placements that the turn still owes.
    pub fn owed(&self) -> Owed {
        self.owed
    }

    /// Whether the next move is a placement, unless the game is over.
    pub fn owes_placement(&self) -> bool {
        self.owed != Owed::Nothing
    }

    /// The player who makes the next move: a tile's move or a placement.
    pub(crate) fn player_to_move(&self) -> Player {
        match self.owed {
            Owed::ByOwner | Owed::ByBoth => self.turn.opponent(),
            Owed::ByCaptor | Owed::Nothing => self.turn,
        }
    }

    /// The player who starts the next turn: the one to move, unless placements are owed.
    pub(crate) fn next_to_start(&self) -> Player {
        if self.owes_placement() {
            self.turn.opponent()
        } else {
            self.turn
        }
    }

    /// The same pieces with another turn.
    #[cfg(test)]
    pub(crate) fn with_turn(self, turn: Player, owed: Owed) -> Board {
        Board { turn, owed, ..self }
    }

    /// The number of tiles that a player has.
    pub fn tile_count(&self, player: Player) -> usize {
        self.tiles_of(player).len()
    }

    /// Puts a piece on an empty square.
    pub(crate) fn put(&mut self, square: Square, piece: Piece) {
        match piece {
            Piece::Tile(player, kind) => {
                self.tiles[player.index()].insert(square);
                self.kinds[kind.index()].insert(square);
            }
            Piece::Barragoon(face) => {
                self.barragoons.insert(square);
                for (number, plane) in self.faces.iter_mut().enumerate() {
                    let bit = (face.index() as u64 >> number) & 1;
                    *plane |= Squares::from_bits(bit << square.index());
                }
            }
        }
    }

    /// Removes the pieces on some squares.
    fn clear(&mut self, squares: Squares) {
        for set in self.tiles.iter_mut().chain(&mut self.kinds) {
            *set -= squares;
        }
        for set in self.faces.iter_mut().chain([&mut self.barragoons]) {
            *set -= squares;
        }
    }

    /// The position after a legal move.
    pub(crate) fn after_move(&self, mv: Move) -> Board {
        let mut next = *self;
        next.make_move(mv);
        next
    }

    /// Plays a legal move.
    pub(crate) fn make_move(&mut self, mv: Move) {
        match mv {
            Move::Tile { from, to } => self.move_tile(from, to),
            Move::Placement { square, face } => {
                self.put(square, Piece::Barragoon(face));
                self.owed = match self.owed {
                    Owed::ByBoth => Owed::ByCaptor,
                    _ => Owed::Nothing,
                };
            }
        }
        if !self.owes_placement() {
            self.turn = self.turn.opponent();
        }
    }

    fn move_tile(&mut self, from: Square, to: Square) {
        let mover = self.turn.index();
        let enemies = self.tiles_of(self.turn.opponent());
        let (start, end) = (Squares::of(from), Squares::of(to));
        self.owed = Owed::Nothing;
        if self.barragoons.intersects(end) {
            self.owed = Owed::ByCaptor;
        } else if enemies.intersects(end) && enemies != end {
            // In a game from the first board, at least two barragoons are always left: see rule 9.
            self.owed = match BARRAGOONS.saturating_sub(self.barragoons.len()) {
                0 => Owed::Nothing,
                1 => Owed::ByOwner,
                _ => Owed::ByBoth,
            };
        }
        self.clear(end);
        for set in self.kinds.iter_mut().chain([&mut self.tiles[mover]]) {
            if set.intersects(start) {
                *set ^= start | end;
            }
        }
    }

    /// Whether a player has no tiles left, which ends the game.
    pub(crate) fn is_won_by_capture(&self) -> bool {
        self.tiles.contains(&Squares::EMPTY)
    }

    /// The result, if the game is over.
    pub(crate) fn game_over(&self) -> Option<Outcome> {
        if let Some(loser) = Player::first(2).find(|player| self.tiles_of(*player).is_empty()) {
            return Some(Outcome::Win(loser.opponent()));
        }
        if self.owes_placement() {
            return None;
        }
        let passages = self.passages();
        [self.turn, self.turn.opponent()]
            .into_iter()
            .find(|player| !self.can_move(*player, &passages))
            .map(|stuck| Outcome::Win(stuck.opponent()))
    }

    /// The spaces of a player's tiles, added up.
    pub fn spaces(&self, player: Player) -> i32 {
        TileKind::ALL
            .map(|kind| (kind.spaces() * self.tiles_of_kind(player, kind).len()) as i32)
            .iter()
            .sum()
    }

    /// The report's value of a legal move, which is the value of the piece that it captures: 1 for
    /// a barragoon, 2 to 4 for a tile by its spaces, else 0. A placement captures nothing.
    pub fn move_value(&self, mv: Move) -> i32 {
        let Move::Tile { to, .. } = mv else { return 0 };
        match self.piece(to) {
            None => 0,
            Some(Piece::Barragoon(_)) => 1,
            Some(Piece::Tile(_, kind)) => kind.spaces() as i32,
        }
    }
}
