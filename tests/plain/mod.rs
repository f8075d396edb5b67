//! The rules of the five games, written a second time from their rule pages: short arrays, every
//! rule step by step, no thought of speed. They share nothing with the library but the notation of
//! positions, moves and results.
//!
//! The program does not contain them. The unit tests of the library, which compare the rules with
//! them, the test of the levels and the checker of `examples/solve` include this folder by its path.

pub mod barragoon;
pub mod lear;
pub mod random;
pub mod small_star_empires;
pub mod xero_g;
pub mod yoxii;

use std::fmt::Debug;

/// A position of a game, with everything that the rules need to go on from it.
///
/// Players have numbers from 1.
pub trait Plain: Clone + Eq + Debug + Send + Sync {
    /// The name in flags and files: `lear`.
    const NAME: &'static str;

    /// Reads a position; `None` if the text is not in the notation. That the position makes sense,
    /// such as the number of pieces, is left to the caller.
    fn read(rules: Rules, text: &str) -> Option<Self>;

    /// The position in the notation.
    fn write(&self) -> String;

    /// The number of players.
    fn players(&self) -> usize {
        2
    }

    /// The player who makes the next move.
    fn to_move(&self) -> usize;

    /// All legal moves, sorted by bytes; none if the game is over.
    fn moves(&self) -> Vec<String>;

    /// The position after one of [`moves`](Plain::moves).
    fn play(&self, mv: &str) -> Self;

    /// The result as records show it (`win p1`, `draw`), if the game is over. Repetition does not
    /// count: a position has no history.
    fn outcome(&self) -> Option<String>;

    /// The value of the rule page for a player.
    fn value(&self, player: usize) -> i32;

    /// Whether the third occurrence of the position is a draw.
    fn counts_for_repetition(&self) -> bool {
        false
    }

    /// The same position in its normal form, which all positions share that differ only by a
    /// symmetry of the board or by names: the same can be done in them.
    #[must_use]
    fn normal(&self) -> Self {
        self.clone()
    }

    /// Every way to start a game: all rule sets and options.
    fn starts() -> Vec<Start>;
}

/// A rule set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rules {
    /// Those of the report's program.
    Classic,
    /// The published ones.
    Official,
}

impl Rules {
    /// The name in flags.
    pub fn name(self) -> &'static str {
        match self {
            Rules::Classic => "classic",
            Rules::Official => "official",
        }
    }
}

/// A way to start a game.
#[derive(Clone, Debug)]
pub struct Start {
    /// The rule set.
    pub rules: Rules,
    /// The options by their names; the value of one that names a file is the file's text.
    pub options: Vec<(&'static str, String)>,
    /// The position that the game starts from.
    pub position: String,
}

impl Start {
    fn new(rules: Rules, options: &[(&'static str, &str)], position: String) -> Start {
        let owned = |(name, value): &(&'static str, &str)| (*name, value.to_string());
        Start {
            rules,
            options: options.iter().map(owned).collect(),
            position,
        }
    }
}

/// The cells of a board whose lines are separated by slashes and whose cells by `separator`; `None`
/// if it has another size, or `read` refuses a cell.
fn grid<T: Copy + Default, const COLUMNS: usize, const LINES: usize>(
    text: &str,
    separator: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Option<[[T; COLUMNS]; LINES]> {
    let lines: Vec<&str> = text.split('/').collect();
    let mut grid = [[T::default(); COLUMNS]; LINES];
    for (row, line) in grid.iter_mut().zip(&lines) {
        let texts = line.split(separator).filter(|cell| !cell.is_empty());
        let cells: Vec<T> = texts.map(&read).collect::<Option<_>>()?;
        *row = cells.try_into().ok()?;
    }
    (lines.len() == LINES).then_some(grid)
}

/// The images of a square board under its rotations and reflections.
fn images<T: Copy, const N: usize>(board: &[[T; N]; N], size: usize) -> [[[T; N]; N]; 8] {
    let mut images = [*board; 8];
    for (symmetry, image) in images.iter_mut().enumerate() {
        for (line, signs) in board.iter().enumerate().take(size) {
            for (column, sign) in signs.iter().enumerate().take(size) {
                let last = size - 1;
                let (to, across) = match symmetry % 4 {
                    0 => (line, column),
                    1 => (column, last - line),
                    2 => (last - line, last - column),
                    _ => (last - column, line),
                };
                let to_column = if symmetry < 4 { across } else { last - across };
                image[to][to_column] = *sign;
            }
        }
    }
    images
}

/// The opponent in a game for two.
fn opponent(player: usize) -> usize {
    3 - player
}

/// The result that a player wins.
fn win(player: usize) -> Option<String> {
    Some(format!("win p{player}"))
}
