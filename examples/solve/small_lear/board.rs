//! Bitboards of Lear on boards of at most 5x5 points, and what a move does to them.
//!
//! Komi is left out: it is added to the score of the full board and changes no move's effect. The
//! margin of a full board, own stones minus enemy stones, has the parity of the number of points.

/// The largest number of points in a line.
pub const MAX_SIZE: usize = 5;

/// The largest number of points of a board.
pub const MAX_POINTS: usize = MAX_SIZE * MAX_SIZE;

/// The number of sets of points of a line.
const LINE_SETS: usize = 1 << MAX_SIZE;

/// The number of patterns of the longest line: every point is empty, own or enemy.
pub const MAX_PATTERNS: usize = 3_usize.pow(MAX_SIZE as u32);

/// A position of a board with `N` lines. Bit `N * line + column` is a point.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Board<const N: usize> {
    /// The stones of the player to move.
    pub own: u32,
    /// The stones of the opponent.
    pub enemy: u32,
}

/// What depends on one line or column only. A set of points in it has a bit for each.
struct LineTables {
    /// The flipped stones, by the point of the new stone and the [`stones_index`] of the stones
    /// before.
    flips: [[u8; LINE_SETS * LINE_SETS]; MAX_SIZE],
    /// A set as the points of the first column of the board.
    as_column: [u32; LINE_SETS],
    /// A set as a number in base 3 whose digits are 0 and 1.
    in_base_3: [u16; LINE_SETS],
}

impl<const N: usize> Board<N> {
    /// All points.
    pub const ALL: u32 = (1 << (N * N)) - 1;

    const LINE: usize = (1 << N) - 1;

    const FIRST_COLUMN: u32 = Self::ALL / Self::LINE as u32;

    /// The number of patterns of a line with `N` points.
    pub const PATTERNS: usize = 3_usize.pow(N as u32);

    const TABLES: &'static LineTables = &line_tables(N);

    /// The set of the empty points.
    #[inline]
    pub fn empty(self) -> u32 {
        Self::ALL & !(self.own | self.enemy)
    }

    /// The number of empty points.
    #[inline]
    pub fn empty_count(self) -> usize {
        self.empty().count_ones() as usize
    }

    /// The number of own stones minus the number of enemy stones.
    #[inline]
    pub fn margin(self) -> i32 {
        self.own.count_ones() as i32 - self.enemy.count_ones() as i32
    }

    /// The enemy stones that a new own stone on the empty `point` flips.
    #[inline]
    pub fn flips(self, point: usize) -> u32 {
        let (line, column) = (point / N, point % N);
        let across = stones_index(line_of::<N>(self.own, line), line_of::<N>(self.enemy, line));
        let down = stones_index(
            column_of::<N>(self.own, column),
            column_of::<N>(self.enemy, column),
        );
        let in_line = u32::from(Self::TABLES.flips[column][across]) << (N * line);
        let in_column = Self::TABLES.flips[line][down];
        in_line | Self::TABLES.as_column[usize::from(in_column)] << column
    }

    /// The position after a move that flips `flips`, seen by the opponent, who is on turn then.
    #[inline]
    pub fn after_flips(self, point: usize, flips: u32) -> Board<N> {
        Board {
            own: self.enemy & !flips,
            enemy: self.own | flips | 1 << point,
        }
    }

    /// The position after a move, seen by the opponent, who is on turn then.
    #[inline]
    pub fn after(self, point: usize) -> Board<N> {
        self.after_flips(point, self.flips(point))
    }

    /// The patterns of each line and of the column with the same number, as numbers in base 3: the
    /// digit of the first point is the lowest, an own stone is 1, an enemy stone 2.
    #[inline]
    pub fn patterns(self) -> impl Iterator<Item = [usize; 2]> {
        (0..N).map(move |at| {
            [
                pattern(line_of::<N>(self.own, at), line_of::<N>(self.enemy, at)),
                pattern(column_of::<N>(self.own, at), column_of::<N>(self.enemy, at)),
            ]
        })
    }

    /// The position as a number in base 3, with a digit for each point: less than 2^40.
    #[inline]
    pub fn code(self) -> u64 {
        let line = |at| pattern(line_of::<N>(self.own, at), line_of::<N>(self.enemy, at)) as u64;
        (0..N).fold(0, |code, at| code * Self::PATTERNS as u64 + line(at))
    }
}

/// The points of a set, the first one first.
#[inline]
pub fn points(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let point = set.trailing_zeros() as usize;
        let is_point = set != 0;
        set &= set.wrapping_sub(1);
        is_point.then_some(point)
    })
}

/// The part of a set of points that is in a line of the board.
#[inline]
pub fn line_of<const N: usize>(points: u32, line: usize) -> usize {
    (points >> (N * line)) as usize & Board::<N>::LINE
}

/// The part of a set of points that is in a column of the board.
#[inline]
fn column_of<const N: usize>(points: u32, column: usize) -> usize {
    // A factor with a bit for each line moves the point of the first line to bit N * (N - 1), and
    // the next ones beside it. No other product meets them there, so that nothing is carried.
    let factor = const {
        let mut factor = 0;
        let mut line = 0;
        while line < N {
            factor |= 1 << ((N - 1) * (N - line));
            line += 1;
        }
        factor
    };
    let column = points >> column & Board::<N>::FIRST_COLUMN;
    (column.wrapping_mul(factor) >> (N * (N - 1))) as usize & Board::<N>::LINE
}

/// The index of the stones of a line in the table of flips.
#[inline]
const fn stones_index(own: usize, enemy: usize) -> usize {
    own * LINE_SETS + enemy
}

/// The pattern of the stones of a line.
#[inline]
fn pattern(own: usize, enemy: usize) -> usize {
    // The digits do not depend on the size of the board.
    let digits = &Board::<MAX_SIZE>::TABLES.in_base_3;
    usize::from(digits[own] + 2 * digits[enemy])
}

const fn line_tables(size: usize) -> LineTables {
    let mut tables = LineTables {
        flips: [[0; LINE_SETS * LINE_SETS]; MAX_SIZE],
        as_column: [0; LINE_SETS],
        in_base_3: [0; LINE_SETS],
    };
    let mut set = 0;
    while set < 1 << size {
        let mut at = 0;
        while at < size {
            if set >> at & 1 == 1 {
                tables.as_column[set] |= 1 << (size * at);
                tables.in_base_3[set] += 3_u16.pow(at as u32);
            }
            let mut enemy = 0;
            while enemy < 1 << size {
                if set & enemy == 0 && (set | enemy) >> at & 1 == 0 {
                    tables.flips[at][stones_index(set, enemy)] =
                        flips_in_line(set, enemy, at, size) as u8;
                }
                enemy += 1;
            }
            at += 1;
        }
        set += 1;
    }
    tables
}

/// The enemy stones that a new own stone on the empty point `at` flips in a line of `size` points,
/// which holds the stones `own` and `enemy` before the move.
const fn flips_in_line(own: usize, enemy: usize, at: usize, size: usize) -> usize {
    let own = own | 1 << at;
    let stones = own | enemy;
    let mut first = at;
    while first > 0 && stones >> (first - 1) & 1 == 1 {
        first -= 1;
    }
    let mut end = at + 1;
    while end < size && stones >> end & 1 == 1 {
        end += 1;
    }
    let run = (1 << end) - (1 << first);
    let (own, enemy) = (own & run, enemy & run);
    // Adding its lowest bit to a single group of ones clears them all.
    let are_together = enemy & (enemy + (enemy & enemy.wrapping_neg())) == 0;
    if own.count_ones() == 2 && are_together {
        enemy
    } else {
        0
    }
}
