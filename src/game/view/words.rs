//! A position in words, for players who read or hear a board instead of seeing it.

use std::fmt;

use crate::text;
use crate::text::{Square, Text, squares};

/// What is on a place where nothing is.
pub const EMPTY: &str = "empty";

/// A place of a board: a square, a point or a hex.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// Its coordinates as they are typed, `3,4` or `D4`, and as they are said.
    pub square: Square,
    /// The line that it stands in, as it is typed: `3`, `D`.
    pub line: String,
    /// The column that it stands in, as it is typed.
    pub column: String,
    /// Everything that is there, such as `White 4-space tile`. A game leaves it empty if nothing
    /// is; a live game then says [`EMPTY`].
    pub contents: Vec<String>,
    /// Each direction that counts in the game, and the name of the place next to it there; `None`
    /// off the board.
    pub neighbours: Vec<(&'static str, Option<String>)>,
}

impl Place {
    /// A place with what is there, as [`grid`] takes it: without neighbours.
    pub fn new(
        square: impl Into<Square>,
        line: impl fmt::Display,
        column: impl fmt::Display,
        contents: impl IntoIterator<Item = String>,
    ) -> Place {
        Place {
            square: square.into(),
            line: line.to_string(),
            column: column.to_string(),
            contents: contents.into_iter().collect(),
            neighbours: Vec::new(),
        }
    }

    /// Whether it is typed like this.
    pub fn is_typed(&self, text: &str) -> bool {
        self.square.name.eq_ignore_ascii_case(text)
    }
}

/// The four directions along lines and columns, then the diagonals: lines down, columns to the
/// right.
const AROUND: [(&str, isize, isize); 8] = [
    ("up", -1, 0),
    ("right", 0, 1),
    ("down", 1, 0),
    ("left", 0, -1),
    ("up right", -1, 1),
    ("down right", 1, 1),
    ("down left", 1, -1),
    ("up left", -1, -1),
];

/// The places of a board of squares, with their neighbours in 4 directions, or in 8 with the
/// diagonals. `place` makes the place on a line and in a column, both counted from 0 from the upper
/// left corner; `None` where there is no square.
///
/// ```
/// use tabuleiro::game::view::words::{Place, grid};
///
/// let stone = |line, column| (line == column).then(|| "stone".to_string());
/// let place = |line, column| {
///     let name = format!("{},{}", line + 1, column + 1);
///     Place::new(name, line + 1, column + 1, stone(line, column))
/// };
/// let places = grid(2, 3, 4, place);
/// assert_eq!(places[4].square.name, "2,2");
/// assert_eq!(places[4].contents, ["stone"]);
/// assert_eq!(places[4].neighbours[3], ("left", Some("2,1".to_string())));
/// assert_eq!(places[4].neighbours[2], ("down", None));
/// ```
pub fn grid<P: Into<Option<Place>>>(
    lines: usize,
    columns: usize,
    directions: usize,
    place: impl Fn(usize, usize) -> P,
) -> Vec<Place> {
    let place = |line, column| {
        let is_on_board = line < lines && column < columns;
        is_on_board.then(|| place(line, column).into()).flatten()
    };
    let with_neighbours = |index: usize| {
        let (line, column) = (index / columns, index % columns);
        let neighbours = AROUND[..directions].iter().map(|(direction, down, right)| {
            let at = line
                .checked_add_signed(*down)
                .zip(column.checked_add_signed(*right));
            let next = at.and_then(|(line, column)| place(line, column));
            (*direction, next.map(|next| next.square.name))
        });
        Some(Place {
            neighbours: neighbours.collect(),
            ..place(line, column)?
        })
    };
    (0..lines * columns).filter_map(with_neighbours).collect()
}

/// The squares of the places where something is.
pub fn places_with(places: &[Place], thing: &str) -> Vec<Square> {
    let found = places
        .iter()
        .filter(|place| place.contents.iter().any(|other| other == thing));
    found.map(|place| place.square.clone()).collect()
}

/// Everything that is on a board, each thing once, in the order of the places.
pub fn things(places: &[Place]) -> Vec<&str> {
    let mut things: Vec<&str> = Vec::new();
    for thing in places.iter().flat_map(|place| &place.contents) {
        if !things.contains(&thing.as_str()) {
            things.push(thing);
        }
    }
    things
}

/// What is on some places, in their order. Neighbours in the list with the same contents are
/// counted together.
///
/// ```
/// use tabuleiro::game::view::words::{Place, in_order};
///
/// let stones = ["empty", "empty", "Black", "White pawn", "White pawn"];
/// let stones = stones.map(|stone| Place::new("", "", "", [stone.to_string()]));
/// assert_eq!(in_order(&stones), "2 empty, Black, White pawn, White pawn");
/// ```
pub fn in_order(places: &[Place]) -> String {
    let runs = places.chunk_by(|one, next| one.contents == next.contents);
    let told = runs.flat_map(|run| {
        let what = run[0].contents.join(", ");
        match run.len() {
            count if count > 1 && !what.contains(' ') => vec![format!("{count} {what}")],
            count => vec![what; count],
        }
    });
    joined(&told.collect::<Vec<_>>())
}

/// A sentence that lists words after a heading: `Black stone: D4, E5.` Empty if there are none.
///
/// ```
/// use tabuleiro::game::view::words::list;
///
/// assert_eq!(list("White king", "c3, d4").said(), "White king: c3, d4.\n");
/// assert!(list("Black stone", "").is_empty());
/// ```
pub fn list(heading: impl Into<Text>, words: impl Into<Text>) -> Text {
    let words = words.into();
    if words.is_empty() {
        return words;
    }
    text![heading, ": ", words, ".\n"]
}

/// Words with what separates them in a list: semicolons if they have commas of their own.
pub fn joined(words: &[impl AsRef<str>]) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    let has_commas = words.iter().any(|word| word.contains(','));
    words.join(if has_commas { "; " } else { ", " })
}

/// The places where each of these things is, in a sentence for each.
pub fn lists(places: &[Place], things: impl IntoIterator<Item = impl AsRef<str>>) -> Text {
    let lines = things.into_iter().map(|thing| {
        let thing = thing.as_ref();
        list(thing, squares(&places_with(places, thing), ""))
    });
    lines.collect()
}
