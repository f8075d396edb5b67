//! The board of Lear, its points, and what a move does to it: rules 1 to 4.

use crate::bitboard::indices;
use crate::game::Player;

/// The size of the largest board, in lines.
pub const MAX_SIZE: usize = 10;

/// A move: a stone placed on a point. Moves are in reading order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    line: u8,
    column: u8,
}

impl Move {
    /// The point in the given line and column, both counted from 0.
    #[inline]
    pub(crate) fn at(line: usize, column: usize) -> Move {
        Move {
            line: line as u8,
            column: column as u8,
        }
    }

    /// The line, counted from 0.
    #[inline]
    pub fn line(self) -> usize {
        self.line as usize
    }

    /// The column, counted from 0.
    #[inline]
    pub fn column(self) -> usize {
        self.column as usize
    }

    /// Whether a board with `size` lines has the point.
    #[inline]
    pub(crate) fn is_on_board(self, size: usize) -> bool {
        self.line() < size && self.column() < size
    }
}

/// The stones of one colour: each line and, a second time, each column as a set of bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Stones {
    lines: [u16; MAX_SIZE],
    columns: [u16; MAX_SIZE],
}

impl Stones {
    #[inline]
    fn toggle(&mut self, point: Move) {
        self.lines[point.line()] ^= 1 << point.column();
        self.columns[point.column()] ^= 1 << point.line();
    }
}

/// A position: the stones and the player to move. Size and komi belong to the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    stones: [Stones; 2],
    pub(crate) to_move: Player,
    empty_count: u8,
}

impl Board {
    /// The board with `size` lines and no stones, Black to move.
    pub(crate) fn empty(size: usize) -> Board {
        Board {
            stones: [Stones::default(); 2],
            to_move: Player::P1,
            empty_count: (size * size) as u8,
        }
    }

    /// Adds a stone to a position that is being set up: nothing flips.
    pub(crate) fn set_stone(&mut self, point: Move, owner: Player) {
        self.stones[owner.index()].toggle(point);
        self.empty_count -= 1;
    }

    /// The player who puts the next stone.
    #[inline]
    pub fn player_to_move(&self) -> Player {
        self.to_move
    }

    /// The number of empty points.
    #[inline]
    pub fn empty_count(&self) -> usize {
        self.empty_count as usize
    }

    /// The number of stones of a player.
    #[inline]
    pub fn count(&self, player: Player) -> i32 {
        let lines = self.lines(player).iter();
        lines.map(|line| line.count_ones() as i32).sum()
    }

    /// The owner of the stone on a point of the board.
    #[inline]
    pub fn stone(&self, point: Move) -> Option<Player> {
        Player::first(2).find(|player| self.lines(*player)[point.line()] >> point.column() & 1 == 1)
    }

    /// The stones of a player in each line, as sets of bits.
    #[inline]
    pub(crate) fn lines(&self, player: Player) -> &[u16; MAX_SIZE] {
        &self.stones[player.index()].lines
    }

    /// The `size` lines and then the columns: in each, the stones of the player to move and those
    /// of the opponent, as sets of bits.
    #[inline]
    pub(crate) fn lines_and_columns(&self, size: usize) -> impl Iterator<Item = (u16, u16)> {
        let own = &self.stones[self.to_move.index()];
        let enemy = &self.stones[self.to_move.opponent().index()];
        let lines = own.lines.iter().zip(&enemy.lines).take(size);
        let columns = own.columns.iter().zip(&enemy.columns).take(size);
        lines.chain(columns).map(|(own, enemy)| (*own, *enemy))
    }

    /// The stones that flip when the player to move puts a stone on an empty point.
    #[inline]
    pub(crate) fn flips(&self, mv: Move) -> Flips {
        let own = &self.stones[self.to_move.index()];
        let enemy = &self.stones[self.to_move.opponent().index()];
        let (line, column) = (mv.line(), mv.column());
        Flips {
            mv,
            in_line: flips_in_line(own.lines[line], enemy.lines[line], column),
            in_column: flips_in_line(own.columns[column], enemy.columns[column], line),
        }
    }

    /// Plays a legal move: puts down a stone, flips what it encloses, and passes the turn.
    #[inline]
    pub(crate) fn make_move(&mut self, mv: Move) {
        let flips = self.flips(mv);
        self.stones[self.to_move.index()].toggle(mv);
        for point in flips.points() {
            for stones in &mut self.stones {
                stones.toggle(point);
            }
        }
        self.empty_count = self.empty_count.saturating_sub(1);
        self.to_move = self.to_move.opponent();
    }
}

/// The stones that a move flips: those in its line and those in its column, as sets of bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flips {
    mv: Move,
    in_line: u16,
    in_column: u16,
}

impl Flips {
    /// The number of stones.
    #[inline]
    pub fn count(self) -> u32 {
        self.in_line.count_ones() + self.in_column.count_ones()
    }

    /// The points of the flipped stones, those in the column first.
    #[inline]
    pub fn points(self) -> impl Iterator<Item = Move> {
        let (line, column) = (self.mv.line(), self.mv.column());
        let in_column = indices(self.in_column.into()).map(move |line| Move::at(line, column));
        let in_line = indices(self.in_line.into()).map(move |column| Move::at(line, column));
        in_column.chain(in_line)
    }
}

/// The enemy stones that a new own stone on the empty point `at` flips within one line or column,
/// which holds the stones `own` and `enemy` before the move.
#[inline]
pub fn flips_in_line(own: u16, enemy: u16, at: usize) -> u16 {
    let stones = own | enemy | 1 << at;
    let end = at as u32 + (stones >> at).trailing_ones();
    let start = at as u32 + 1 - (stones << (15 - at)).leading_ones();
    let run = ((1u16 << end) - 1) & !((1u16 << start) - 1);
    let (own, enemy) = (own & run, enemy & run);
    if own.count_ones() == 1 && are_together(enemy) {
        enemy
    } else {
        0
    }
}

/// Whether the stones of a set are contiguous.
#[inline]
pub fn are_together(stones: u16) -> bool {
    // Adding its lowest bit to a single run of ones clears them all.
    stones & stones.wrapping_add(stones & stones.wrapping_neg()) == 0
}
