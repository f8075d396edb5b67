//! The board of Lear, its moves and their notation.

use std::fmt;
use std::str::FromStr;

use crate::console::parts;
use crate::game::{Player, Refusal, quoted};
use crate::search::mix;

/// Smallest and greatest size.
pub(super) const SIZES: std::ops::RangeInclusive<usize> = 4..=10;
const MOST: usize = *SIZES.end();

/// The stones of one colour: each line and, a second time, each column as a set of bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Stones {
    lines: [u16; MOST],
    columns: [u16; MOST],
}

impl Stones {
    fn toggle(&mut self, mv: Move) {
        self.lines[mv.line as usize] ^= 1 << mv.column;
        self.columns[mv.column as usize] ^= 1 << mv.line;
    }
}

/// A position: `size` x `size` points, the stones, the player on turn and the komi.
///
/// Written as the lines joined by `/` (`v` empty, `x` Black, `o` White), the colour on turn and
/// the komi: `vvvv/vxov/vvvv/vvvv x 1`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    stones: [Stones; 2],
    on_turn: Player,
    size: u8,
    empty: u8,
    komi: u8,
}

/// A stone on a point, in reading order; counted from 0 inside, written from 1: `3,5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    line: u8,
    column: u8,
}

/// The stones that a move flips: those of its line and those of its column, as sets of bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Flips {
    in_line: u16,
    in_column: u16,
}

impl Flips {
    pub(super) fn count(self) -> u32 {
        self.in_line.count_ones() + self.in_column.count_ones()
    }

    pub(super) fn is_empty(self) -> bool {
        self.in_line | self.in_column == 0
    }
}

impl Move {
    /// The point in that line and column, counted from 0.
    pub(super) fn at(line: usize, column: usize) -> Move {
        Move {
            line: line as u8,
            column: column as u8,
        }
    }

    /// The line, counted from 0.
    pub fn line(self) -> usize {
        self.line as usize
    }

    /// The column, counted from 0.
    pub fn column(self) -> usize {
        self.column as usize
    }
}

impl Board {
    /// An empty board.
    ///
    /// # Errors
    /// If there is no board of that size. The komi is not checked.
    pub(super) fn empty(size: usize, komi: u32) -> Result<Board, Refusal> {
        if !SIZES.contains(&size) {
            return Err(Refusal::new(format!(
                "A board has {} to {} lines, not {size}",
                SIZES.start(),
                SIZES.end()
            )));
        }
        Ok(Board {
            stones: [Stones::default(); 2],
            on_turn: Player::P1,
            size: size as u8,
            empty: (size * size) as u8,
            komi: komi as u8,
        })
    }

    /// Lines, and points in a line.
    pub fn size(&self) -> usize {
        self.size as usize
    }

    /// The points that the player without the last move adds.
    pub fn komi(&self) -> i32 {
        i32::from(self.komi)
    }

    /// Who gets the komi: Black on even boards, White on odd ones.
    pub fn komi_player(&self) -> Player {
        if self.size.is_multiple_of(2) {
            Player::P1
        } else {
            Player::P2
        }
    }

    /// A key of the position for tables.
    pub(super) fn key(&self) -> u64 {
        let [black, white] = &self.stones;
        let lines = black.lines.iter().zip(&white.lines);
        let lines = lines.take(self.size());
        lines.fold(self.on_turn.index() as u64, |key, (black, white)| {
            mix(key ^ (u64::from(*black) | u64::from(*white) << 16 | key << 32))
        })
    }

    /// The board turned and mirrored in all eight ways, itself first, as keys without the player
    /// on turn.
    pub(super) fn keys_of_symmetry(&self) -> [u64; 8] {
        let last = self.size as usize - 1;
        let mut keys = [0; 8];
        for (stones, colour) in self.stones.iter().zip([0, 256]) {
            for line in 0..=last {
                for column in bits(stones.lines[line]) {
                    for (way, key) in keys.iter_mut().enumerate() {
                        let (line, column) = turned(way, last, line, column as usize);
                        *key ^= POINT_KEYS[colour + line * MOST + column];
                    }
                }
            }
        }
        keys
    }

    /// How many stones there are.
    pub(super) fn stone_count(&self) -> usize {
        self.size() * self.size() - self.empty_count()
    }

    /// The lines and then the columns: the stones of the player on turn and those of the other
    /// one in each, as sets of bits.
    pub(super) fn lines_and_columns(&self) -> impl Iterator<Item = (u16, u16)> {
        let own = &self.stones[self.on_turn.index()];
        let enemy = &self.stones[self.on_turn.opponent().index()];
        let size = self.size();
        let lines = own.lines.iter().zip(&enemy.lines).take(size);
        let columns = own.columns.iter().zip(&enemy.columns).take(size);
        lines.chain(columns).map(|(own, enemy)| (*own, *enemy))
    }

    /// How many points are empty.
    pub fn empty_count(&self) -> usize {
        self.empty as usize
    }

    pub(super) fn on_turn(&self) -> Player {
        self.on_turn
    }

    /// How many stones of a colour there are.
    pub fn count(&self, player: Player) -> i32 {
        let lines = &self.stones[player.index()].lines;
        lines.iter().map(|line| line.count_ones() as i32).sum()
    }

    /// Stones, and the komi where it is due.
    pub fn score(&self, player: Player) -> i32 {
        let komi = if self.komi_player() == player {
            self.komi()
        } else {
            0
        };
        self.count(player) + komi
    }

    /// Whose stone stands on a point.
    pub(super) fn stone(&self, mv: Move) -> Option<Player> {
        Player::first(2).find(|player| {
            self.stones[player.index()].lines[mv.line as usize] >> mv.column & 1 == 1
        })
    }

    /// The empty points in reading order.
    pub(super) fn empty_points(&self) -> impl Iterator<Item = Move> {
        let [black, white] = &self.stones;
        let full = (1u16 << self.size) - 1;
        (0..self.size).flat_map(move |line| {
            let stones = black.lines[line as usize] | white.lines[line as usize];
            bits(full & !stones).map(move |column| Move { line, column })
        })
    }

    pub(super) fn check(&self, mv: Move) -> Result<(), Refusal> {
        if mv.line >= self.size || mv.column >= self.size {
            return Err(Refusal::new(format!(
                "{mv} is off the board: lines and columns go from 1 to {}",
                self.size
            )));
        }
        match self.stone(mv) {
            None => Ok(()),
            Some(player) => Err(Refusal::new(format!(
                "{mv} is taken: there is a stone {} on it",
                letter(Some(player))
            ))),
        }
    }

    /// The stones that flip when the player on turn puts a stone on an empty point.
    pub(super) fn flips(&self, mv: Move) -> Flips {
        let own = &self.stones[self.on_turn.index()];
        let enemy = &self.stones[self.on_turn.opponent().index()];
        let (line, column) = (mv.line as usize, mv.column as usize);
        Flips {
            in_line: flips_in_run(own.lines[line], enemy.lines[line], mv.column),
            in_column: flips_in_run(own.columns[column], enemy.columns[column], mv.line),
        }
    }

    /// The points that `flips` speaks of, in reading order.
    pub(super) fn flipped_points(&self, mv: Move) -> Vec<Move> {
        let flips = self.flips(mv);
        let in_column = bits(flips.in_column).map(|line| Move { line, ..mv });
        let in_line = bits(flips.in_line).map(|column| Move { column, ..mv });
        let mut points: Vec<Move> = in_column.chain(in_line).collect();
        points.sort_unstable();
        points
    }

    /// Puts a stone of the player on turn on an empty point.
    pub(super) fn place(&mut self, mv: Move) {
        let flips = self.flips(mv);
        self.stones[self.on_turn.index()].toggle(mv);
        let in_column = bits(flips.in_column).map(|line| Move { line, ..mv });
        let in_line = bits(flips.in_line).map(|column| Move { column, ..mv });
        for point in in_column.chain(in_line) {
            for stones in &mut self.stones {
                stones.toggle(point);
            }
        }
        self.empty = self.empty.saturating_sub(1);
        self.on_turn = self.on_turn.opponent();
    }
}

/// Random numbers by colour and point; each colour has 256.
static POINT_KEYS: [u64; 512] = {
    let mut keys = [0; 512];
    let mut number = 0;
    while number < keys.len() {
        keys[number] = mix(number as u64);
        number += 1;
    }
    keys
};

/// Where a point comes to lie when the board is turned or mirrored in one of eight ways.
pub(super) fn turned(way: usize, last: usize, line: usize, column: usize) -> (usize, usize) {
    let line = if way & 1 == 0 { line } else { last - line };
    let column = if way & 2 == 0 { column } else { last - column };
    if way & 4 == 0 {
        (line, column)
    } else {
        (column, line)
    }
}

/// The enemy stones that a new stone on `at` flips within one line or column. `own` and `enemy`
/// are its stones before the move.
pub(super) fn flips_in_run(own: u16, enemy: u16, at: u8) -> u16 {
    let stones = own | enemy | 1 << at;
    let end = u32::from(at) + (stones >> at).trailing_ones();
    let start = u32::from(at) + 1 - (stones << (15 - at)).leading_ones();
    let run = ((1u16 << end) - 1) & !((1u16 << start) - 1);
    let (own, enemy) = (own & run, enemy & run);
    // Stones that stand together are a row of ones: adding one to it clears them all.
    let together = enemy & enemy.wrapping_add(enemy & enemy.wrapping_neg()) == 0;
    if own.count_ones() == 1 && together {
        enemy
    } else {
        0
    }
}

/// The numbers of the bits that are set, lowest first.
pub(super) fn bits(mut set: u16) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let lowest = set.trailing_zeros() as u8;
        (set != 0).then(|| {
            set &= set - 1;
            lowest
        })
    })
}

/// Whether that komi can be played for on a board of that size.
///
/// # Errors
/// If it is greater than the board or would allow ties.
pub(super) fn check_komi(size: usize, komi: u32) -> Result<(), Refusal> {
    let points = size * size;
    if komi as usize > points {
        return Err(Refusal::new(format!(
            "The komi goes from 0 to {points}, the points of the board"
        )));
    }
    if komi as usize % 2 == points % 2 {
        return Err(Refusal::new(format!(
            "The komi on a board of {size}x{size} must be {}, or the game could be tied",
            if points.is_multiple_of(2) {
                "odd"
            } else {
                "even"
            }
        )));
    }
    Ok(())
}

/// The letter of a point.
pub(super) fn letter(stone: Option<Player>) -> char {
    match stone {
        None => 'v',
        Some(Player::P1) => 'x',
        Some(_) => 'o',
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in 0..self.size() {
            if line > 0 {
                f.write_str("/")?;
            }
            for column in 0..self.size() {
                write!(f, "{}", letter(self.stone(Move::at(line, column))))?;
            }
        }
        write!(f, " {} {}", letter(Some(self.on_turn)), self.komi)
    }
}

impl FromStr for Board {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Board, Refusal> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [lines, on_turn, komi] = fields[..] else {
            return Err(Refusal::new(format!(
                "A position of Lear is the lines, the colour on turn and the komi, not {}",
                quoted(text)
            )));
        };
        let lines: Vec<&str> = lines.split('/').collect();
        let mut board = Board::empty(lines.len(), 0)?;
        for (number, line) in lines.iter().enumerate() {
            if line.chars().count() != board.size() {
                return Err(Refusal::new(format!(
                    "Line {} has {} points where the board has {}",
                    number + 1,
                    line.chars().count(),
                    board.size()
                )));
            }
            for (column, stone) in line.chars().enumerate() {
                let owner = match stone.to_ascii_lowercase() {
                    'v' => continue,
                    'x' => Player::P1,
                    'o' => Player::P2,
                    _ => {
                        return Err(Refusal::new(format!(
                            "Line {}, column {}: {} is neither v nor x nor o",
                            number + 1,
                            column + 1,
                            quoted(&stone.to_string())
                        )));
                    }
                };
                board.stones[owner.index()].toggle(Move::at(number, column));
                board.empty -= 1;
            }
        }
        board.on_turn = match on_turn.to_ascii_lowercase().as_str() {
            "x" => Player::P1,
            "o" => Player::P2,
            _ => {
                return Err(Refusal::new(format!(
                    "The colour on turn is x or o, not {}",
                    quoted(on_turn)
                )));
            }
        };
        let komi_number = komi
            .parse()
            .map_err(|_| Refusal::new(format!("{} is not a number for the komi", quoted(komi))))?;
        check_komi(board.size(), komi_number)?;
        board.komi = komi_number as u8;
        Ok(board)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.line + 1, self.column + 1)
    }
}

impl FromStr for Move {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Move, Refusal> {
        let number = |part: &str| part.parse().ok().filter(|number| (1..=99).contains(number));
        match parts(text)[..] {
            [line, column] => number(line).zip(number(column)),
            _ => None,
        }
        .map(|(line, column): (usize, usize)| Move::at(line - 1, column - 1))
        .ok_or_else(|| {
            Refusal::new(format!(
                "{} is not a move: a move is line,column, as in 3,5",
                quoted(text)
            ))
        })
    }
}
