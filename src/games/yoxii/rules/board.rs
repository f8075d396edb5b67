//! The board of Yoxii: its squares, the pieces and their kinds, the totem, the player to move, and
//! the result.

use std::ops::Range;

use super::Move;
use crate::bitboard::{Bitboard, grid};
use crate::game::Player;
use crate::hash::position_key;

/// The number of lines of the board, and of squares in its longest line.
pub const SIZE: usize = 7;

/// The number of squares that each line lacks at either end.
const MARGINS: [usize; SIZE] = [2, 1, 0, 0, 0, 1, 2];

/// A set of squares of the board. The eighth column and the eighth line are never in it, so a
/// shift over an edge leaves the board and does not reach the next line.
pub type Squares = Bitboard<Square>;

/// The 37 squares.
pub const ON_BOARD: Squares = {
    let mut squares = 0;
    let mut line = 0;
    while line < SIZE {
        let margin = MARGINS[line];
        squares |= ((1 << (SIZE - 2 * margin)) - 1) << (8 * line + margin);
        line += 1;
    }
    Bitboard::from_bits(squares)
};

/// The difference between the index of a square and that of its neighbour, in four of the eight
/// directions; the other four are their opposites.
pub const STEPS: [usize; 4] = [1, 7, 8, 9];

/// The columns of a line, both counted from 0.
pub fn columns_of(line: usize) -> Range<usize> {
    MARGINS[line]..SIZE - MARGINS[line]
}

/// The letter of a line, counted from 0.
pub fn line_letter(line: usize) -> char {
    (b'A' + line as u8) as char
}

/// One of the 37 squares, in reading order. Its index is `8 * line + column`, both counted from
/// 0. Written line, column: `C4`.
pub type Square = grid::GridSquare<SIZE, SIZE, 8>;

impl Square {
    /// The square on that line and column, counted from 0, if the board has it.
    pub(crate) fn on_board(line: usize, column: usize) -> Option<Square> {
        Square::at(line, column).filter(|_| columns_of(line).contains(&column))
    }

    /// The squares next to this one, in all eight directions.
    pub(crate) fn neighbours(self) -> Squares {
        let square = Bitboard::of(self).bits();
        let row = square | square << 1 | square >> 1;
        let block = Bitboard::from_bits(row | row << 8 | row >> 8);
        (block & ON_BOARD) - Bitboard::of(self)
    }

    /// The image of the square under one of the eight symmetries of the board: see [`image`].
    pub(crate) fn transformed(self, symmetry: usize) -> Square {
        Square::from_index(image(self.index(), symmetry))
    }
}

/// The index of the image of a square under one of the eight symmetries of the board.
pub const fn image(index: usize, symmetry: usize) -> usize {
    let [line, column] = grid::image(symmetry, SIZE, [index / 8, index % 8]);
    8 * line + column
}

/// A kind of piece, least valuable first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Worth 1.
    O,
    /// Worth 2, printed II on the real pieces.
    I,
    /// Worth 3.
    Y,
    /// Worth 4.
    X,
}

impl Kind {
    /// All kinds, least valuable first.
    pub const ALL: [Kind; 4] = [Kind::O, Kind::I, Kind::Y, Kind::X];

    /// The value of a piece next to the totem: 1 to 4.
    pub const fn worth(self) -> u32 {
        self as u32 + 1
    }

    /// The number of pieces of the kind that a player has at the start.
    pub const fn supply(self) -> u32 {
        [5, 5, 5, 3][self.index()]
    }

    /// The index of the kind in [`Kind::ALL`].
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// The letter of a player's piece: red in lower case, white in upper case.
    pub fn letter(self, player: Player) -> char {
        [['o', 'i', 'y', 'x'], ['O', 'I', 'Y', 'X']][player.index()][self.index()]
    }

    /// A piece by its owner and its letter. The letters of the two players differ only in case.
    pub(crate) fn owned(self, player: Player) -> String {
        let owner = ["red", "white"][player.index()];
        format!("{owner} {}", self.letter(player))
    }

    /// The piece that a letter stands for.
    pub(crate) fn read(letter: char) -> Option<(Player, Kind)> {
        Player::first(2)
            .flat_map(|player| Kind::ALL.map(|kind| (player, kind)))
            .find(|&(player, kind)| kind.letter(player) == letter)
    }
}

/// The pieces that a player has left to place: four bits for the number of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stock(u16);

impl Stock {
    /// All pieces of a player.
    pub(crate) const FULL: Stock = {
        let mut counts = 0;
        let mut index = 0;
        while index < Kind::ALL.len() {
            counts |= (Kind::ALL[index].supply() as u16) << (4 * index);
            index += 1;
        }
        Stock(counts)
    };

    /// The number of pieces of a kind.
    pub fn count(self, kind: Kind) -> u32 {
        u32::from(self.0 >> (4 * kind.index()) & 15)
    }

    /// The total number of pieces.
    pub fn total(self) -> u32 {
        Kind::ALL.into_iter().map(|kind| self.count(kind)).sum()
    }

    /// Whether no piece is left.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a piece of `kind` is left.
    pub fn has(self, kind: Kind) -> bool {
        self.count(kind) > 0
    }

    /// The kinds of the pieces that are left, least valuable first.
    pub fn kinds(self) -> impl DoubleEndedIterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |&kind| self.has(kind))
    }

    /// The number of different kinds that are left.
    pub(crate) fn kind_count(self) -> u32 {
        ((self.0 | self.0 >> 1 | self.0 >> 2) & 0x1111).count_ones()
    }

    /// The total value of the pieces.
    pub(crate) fn worth(self) -> i32 {
        let counts = i32::from(self.0);
        (counts & 15) + 2 * (counts >> 4 & 15) + 3 * (counts >> 8 & 15) + 4 * (counts >> 12)
    }

    /// Removes a piece of `kind`, which must be left; otherwise the resulting stock is unspecified.
    pub(crate) fn take(&mut self, kind: Kind) {
        self.0 = self.0.wrapping_sub(1 << (4 * kind.index()));
    }
}

/// A position.
///
/// The stocks and the balances could be computed from the pieces. They are stored because move
/// generation and evaluation need them in every position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// The squares of each player's pieces, by player index.
    pieces: [Squares; 2],
    /// The kinds of the pieces as two bit planes: plane `b` has the squares of the pieces whose
    /// kind has bit `b` in its index.
    kind_planes: [Squares; 2],
    /// By player index.
    stocks: [Stock; 2],
    /// By the index of a square: the worth of player 1's pieces next to it minus that of player
    /// 2's. Entries off the board are updated with the others and have no meaning.
    balances: [i8; 64],
    pub(crate) totem: Square,
    pub(crate) to_move: Player,
}

impl Board {
    /// The board without pieces.
    pub(crate) fn without_pieces(totem: Square, to_move: Player) -> Board {
        Board {
            pieces: [Bitboard::EMPTY; 2],
            kind_planes: [Bitboard::EMPTY; 2],
            stocks: [Stock::FULL; 2],
            balances: [0; 64],
            totem,
            to_move,
        }
    }

    /// The player to move.
    pub fn player_to_move(&self) -> Player {
        self.to_move
    }

    /// The square of the totem.
    pub fn totem(&self) -> Square {
        self.totem
    }

    /// The piece on a square and its owner.
    pub fn piece(&self, square: Square) -> Option<(Player, Kind)> {
        let owner = Player::first(2).find(|owner| self.pieces[owner.index()].contains(square))?;
        let kind = Kind::ALL
            .into_iter()
            .find(|&kind| self.pieces_of(owner, kind).contains(square))?;
        Some((owner, kind))
    }

    /// The squares of a player's pieces of one kind.
    pub(crate) fn pieces_of(&self, player: Player, kind: Kind) -> Squares {
        let pieces = self.pieces[player.index()];
        let [low, high] = self.kind_planes;
        match kind {
            Kind::O => pieces - low - high,
            Kind::I => (pieces & low) - high,
            Kind::Y => (pieces & high) - low,
            Kind::X => pieces & low & high,
        }
    }

    /// The number of pieces on the board.
    pub(crate) fn piece_count(&self) -> usize {
        (self.pieces[0] | self.pieces[1]).len()
    }

    /// The pieces that a player has left to place.
    pub fn stock(&self, player: Player) -> Stock {
        self.stocks[player.index()]
    }

    /// The squares with neither a piece nor the totem.
    pub(crate) fn empty(&self) -> Squares {
        let [red, white] = self.pieces;
        ON_BOARD - (red | white | Bitboard::of(self.totem))
    }

    /// The squares that the player to move can move the totem to.
    pub(crate) fn totem_squares(&self) -> Squares {
        self.steps() | self.jumps_of(self.to_move)
    }

    /// The squares that either player could move the totem to by a step.
    pub(crate) fn steps(&self) -> Squares {
        self.totem.neighbours() & self.empty()
    }

    /// The squares that a player could move the totem to by a jump if it were their turn.
    pub(crate) fn jumps_of(&self, player: Player) -> Squares {
        let empty = self.empty();
        let own = self.pieces[player.index()];
        let mut squares = Bitboard::EMPTY;
        if self.totem.neighbours().intersects(own) {
            for step in STEPS {
                squares |= jump(self.totem, own, empty, |from| from << step);
                squares |= jump(self.totem, own, empty, |from| from >> step);
            }
        }
        squares
    }

    /// The squares on which the piece can be placed once the totem has moved to `totem`.
    pub(crate) fn placement_squares(&self, totem: Square) -> Squares {
        let empty = (self.empty() | Bitboard::of(self.totem)) - Bitboard::of(totem);
        let neighbours = totem.neighbours() & empty;
        if neighbours.is_empty() {
            empty
        } else {
            neighbours
        }
    }

    /// The worth of a player's pieces next to a square minus that of the opponent's.
    pub(crate) fn balance(&self, square: Square, player: Player) -> i32 {
        i32::from(self.balances[square.index()]) * player.sign_for(Player::P1)
    }

    /// The worth of a player's pieces next to the totem.
    pub fn sum_at_totem(&self, player: Player) -> usize {
        let [low, high] = self.kind_planes;
        let pieces = self.pieces_at_totem(player);
        // The worth of a kind is its index plus 1.
        pieces.len() + (pieces & low).len() + 2 * (pieces & high).len()
    }

    /// The number of a player's pieces next to the totem.
    pub fn count_at_totem(&self, player: Player) -> usize {
        self.pieces_at_totem(player).len()
    }

    fn pieces_at_totem(&self, player: Player) -> Squares {
        self.totem.neighbours() & self.pieces[player.index()]
    }

    /// The hash key of the position. It leaves out the stocks and the balances, which follow from
    /// the rest.
    pub(crate) fn hash_key(&self) -> u64 {
        let rest = (self.totem.index() << 1 | self.to_move.index()) as u64;
        let [red, white] = self.pieces.map(Bitboard::bits);
        let [low, high] = self.kind_planes.map(Bitboard::bits);
        // The eighth line of each set is free for the totem and the player to move.
        position_key([red ^ rest << 56, white, low, high])
    }

    /// The image of the position under one of the eight symmetries of the board: see
    /// [`Square::transformed`].
    pub(crate) fn transformed(&self, symmetry: usize) -> Board {
        let mut board = Board::without_pieces(self.totem.transformed(symmetry), self.to_move);
        for player in Player::first(2) {
            for kind in Kind::ALL {
                for square in self.pieces_of(player, kind) {
                    board.put(player, kind, square.transformed(symmetry));
                }
            }
        }
        board
    }

    /// Moves the totem, places the piece and passes the turn.
    pub(crate) fn make_move(&mut self, mv: Move) {
        self.totem = mv.totem;
        self.put(self.to_move, mv.kind, mv.place);
        self.to_move = self.to_move.opponent();
    }

    /// The position in which the totem has moved and the turn has passed, but no piece is placed.
    pub(crate) fn with_totem_moved(&self, totem: Square) -> Board {
        Board {
            totem,
            to_move: self.to_move.opponent(),
            ..*self
        }
    }

    /// Puts a piece from a player's stock on a square.
    pub(crate) fn put(&mut self, player: Player, kind: Kind, square: Square) {
        self.pieces[player.index()].insert(square);
        self.stocks[player.index()].take(kind);
        let bits = kind.index() as u64;
        self.kind_planes[0] |= Bitboard::from_bits((bits & 1) << square.index());
        self.kind_planes[1] |= Bitboard::from_bits((bits >> 1) << square.index());
        let worth = kind.worth() as i8;
        let signed = if player == Player::P1 { worth } else { -worth };
        for step in STEPS {
            for next in [square.index() + step, square.index().wrapping_sub(step)] {
                // A step off the board reaches an entry of the eighth line or column.
                let balance = &mut self.balances[next & 63];
                *balance = balance.wrapping_add(signed);
            }
        }
    }
}

/// The empty square right behind a row of own pieces that begins next to the totem, if there is
/// such a row in the direction of `step` and such a square.
fn jump(totem: Square, own: Squares, empty: Squares, step: impl Fn(u64) -> u64) -> Squares {
    let step = |from: Squares| Bitboard::from_bits(step(from.bits()));
    let mut row = step(Bitboard::of(totem)) & own;
    let mut behind = Bitboard::EMPTY;
    while !row.is_empty() {
        let next = step(row);
        behind = next & empty;
        row = next & own;
    }
    behind
}
