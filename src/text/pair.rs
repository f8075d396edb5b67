//! A text is a pair, made together: what is shown, and what is said to players who do not see it.
//!
//! Nobody can read facts out of a text again: it is neither searched nor measured, only shown or
//! said.

use std::fmt::Display;
use std::iter;
use std::ops::{Add, AddAssign};

use super::{COLUMNS, all_of, enumerated, fill, length, wrap};

/// The blanks between a picture and what stands beside it.
const MARGIN: usize = 4;
/// The least room for further lines below the beginning of a paragraph.
const LEAST: usize = 20;

/// What is told: as it is shown, and as it is said.
///
/// Most texts are alike in both forms: whatever can be displayed is such a text. Parts that are not
/// are made by [`text`] and [`picture`]. Texts are put together with `+`,
/// [`text!`](crate::text!) and [`join`](Text::join).
///
/// ```
/// use tabuleiro::text;
/// use tabuleiro::text::{Text, text};
///
/// let mv = text("4,8", "line 4, column 8");
/// let told = text!["Black plays ", mv, ", which flips ", 2].stop().end();
/// assert_eq!(told.shown(80), "Black plays 4,8, which flips 2.\n");
/// assert_eq!(told.shown(20), "Black plays 4,8,\n  which flips 2.\n");
/// assert_eq!(told.said(), "Black plays line 4, column 8, which flips 2.\n");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Text {
    shown: Vec<Part>,
    /// One sentence a line.
    said: String,
}

/// A part of what is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// Lines, of which the last may be open. They are broken only where the window is narrower.
    Lines(String),
    /// A line of words, which fill at most 78 columns, and the blanks before its further lines.
    Paragraph(String, usize),
    /// Whole lines that stay as they are drawn, and what takes their place in a narrower window, if
    /// anything.
    Picture(String, Vec<Part>),
    /// Shown only in a window.
    InWindow(String),
}

impl<T: Display> From<T> for Text {
    fn from(both: T) -> Text {
        let said = both.to_string();
        let shown = (!said.is_empty()).then(|| Part::Lines(said.clone()));
        Text {
            shown: shown.into_iter().collect(),
            said,
        }
    }
}

/// A text that is shown like `shown` and said like `said`.
///
/// ```
/// use tabuleiro::text::text;
///
/// let mv = text("48-46", "from column 4, line 8, to column 4, line 6");
/// assert_eq!(mv.shown(80), "48-46");
/// assert_eq!(mv.said(), "from column 4, line 8, to column 4, line 6");
/// ```
pub fn text(shown: impl Into<Text>, said: impl Into<Text>) -> Text {
    Text {
        shown: shown.into().shown,
        said: said.into().said,
    }
}

/// A picture made of characters, in whole lines, and the words in its place where it is not seen or
/// is wider than the window. Without words a wide picture is shown all the same.
///
/// ```
/// use tabuleiro::text::picture;
///
/// let arrow = picture("---->\n", "An arrow to the right.\n");
/// assert_eq!(arrow.shown(5), "---->\n");
/// assert_eq!([arrow.shown(4), arrow.said()], ["An\narrow\nto\nthe\nright.\n", "An arrow to the right.\n"]);
/// ```
pub fn picture(drawn: impl Into<String>, words: impl Into<Text>) -> Text {
    let words = words.into();
    Text {
        shown: vec![Part::Picture(drawn.into(), words.shown)],
        said: words.said,
    }
}

/// What is shown to a user in a window, but neither shown in a pipe nor said.
///
/// ```
/// use tabuleiro::text;
/// use tabuleiro::text::in_window;
///
/// let heading = text!["=== turn ===", in_window(" (you)"), "\n"];
/// assert_eq!(heading.shown(80), "=== turn === (you)\n");
/// assert_eq!([heading.shown(usize::MAX), heading.said()], ["=== turn ===\n", "=== turn ===.\n"]);
/// ```
pub fn in_window(shown: impl Into<String>) -> Text {
    let shown = vec![Part::InWindow(shown.into())];
    let said = String::new();
    Text { shown, said }
}

/// A picture with a text to the right of it, or below it where both do not fit into the window. A
/// picture that does not fit by itself is left out.
pub fn beside(drawn: impl Into<String>, words: Text) -> Text {
    let drawn = drawn.into();
    let width = drawn.lines().map(length).max().unwrap_or_default() + MARGIN;
    let right = words.shown(COLUMNS - width);
    let (mut lines, mut left) = (right.lines(), drawn.lines());
    let both = iter::from_fn(|| match (left.next(), lines.next()) {
        (None, None) => None,
        (left, right) => {
            let (left, right) = (left.unwrap_or_default(), right.unwrap_or_default());
            Some(format!("{left:<width$}{right}").trim_end().to_string() + "\n")
        }
    })
    .collect();
    let left_out = vec![Part::Lines(String::new())];
    let below = iter::once(Part::Picture(drawn, left_out)).chain(words.shown);
    Text {
        shown: vec![Part::Picture(both, below.collect())],
        said: words.said,
    }
}

/// A place of a board: its name is shown, and said too, unless it is made of numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Square {
    /// The coordinates as they are typed: `3,4`, `D4`.
    pub name: String,
    /// Where the name is made of numbers, what is said: `column 4, line 8`.
    axes: Option<[(&'static str, usize); 2]>,
}

impl Square {
    /// A square that is said by these coordinates.
    pub fn at(name: impl Display, axes: [(&'static str, usize); 2]) -> Square {
        Square {
            axes: Some(axes),
            ..name.into()
        }
    }
}

impl<T: Display> From<T> for Square {
    fn from(name: T) -> Square {
        Square {
            name: name.to_string(),
            axes: None,
        }
    }
}

impl From<&Text> for Text {
    fn from(text: &Text) -> Text {
        text.clone()
    }
}

impl From<Square> for Text {
    fn from(square: Square) -> Text {
        squares(&[square], "")
    }
}

/// A list of squares with `link` before the last one, such as `and`; without it, each after a comma
/// or semicolon. It is said by lines or columns: what consecutive squares share is said once.
///
/// ```
/// use tabuleiro::text::{Square, squares};
///
/// let at = |line| Square::at(format!("4{line}"), [("column", 4), ("line", line)]);
/// let passed = squares(&[at(7), at(6)], "and");
/// assert_eq!(passed.shown(80), "47 and 46");
/// assert_eq!(passed.said(), "column 4, lines 7 and 6");
/// let list = squares(&["D4".into(), "E5".into()], "");
/// assert_eq!([list.shown(80), list.said()], ["D4, E5", "D4, E5"]);
/// ```
pub fn squares(squares: &[Square], link: &str) -> Text {
    let names: Vec<&str> = squares.iter().map(|square| square.name.as_str()).collect();
    let has_commas = names.iter().any(|name| name.contains(','));
    let shown = match link {
        "" => names.join(if has_commas { "; " } else { ", " }),
        link => enumerated(&names, link),
    };
    let axes: Option<Vec<_>> = squares.iter().map(|square| square.axes).collect();
    let said = axes.map_or_else(|| shown.clone(), |axes| by_lines(&axes));
    text(shown, said)
}

/// Squares by their coordinates: `column 4, line 8; columns 3, 4 and 5, line 9`.
fn by_lines(squares: &[[(&str, usize); 2]]) -> String {
    let mut lists = Vec::new();
    let mut rest = squares;
    while let [first, others @ ..] = rest {
        let shared = |next: &[(&str, usize); 2]| (0..2).rfind(|at| first[*at] == next[*at]);
        let by = others.first().and_then(shared);
        let same = others
            .iter()
            .take_while(|next| by.is_some_and(|by| next[by] == first[by]));
        let (together, others) = rest.split_at(1 + same.count());
        rest = others;
        let coordinates = [0, 1].map(|at| {
            let numbers = together.iter().map(|square| square[at].1.to_string());
            match first[at] {
                (axis, _) if by == Some(1 - at) => {
                    format!("{axis}s {}", all_of(&numbers.collect::<Vec<_>>()))
                }
                (axis, number) => format!("{axis} {number}"),
            }
        });
        lists.push(coordinates.join(", "));
    }
    lists.join("; ")
}

/// A text made of parts, each a text or something that can be displayed: `text![name, " plays "]`.
#[macro_export]
macro_rules! text {
    ($($part:expr),* $(,)?) => {{
        let mut text = $crate::text::Text::default();
        $(text += $part;)*
        text
    }};
}

impl Text {
    /// Ends a sentence: another one may follow in the same line.
    ///
    /// ```
    /// use tabuleiro::text::Text;
    ///
    /// let two = (Text::from("It is odd").stop() + "It wins").stop().end();
    /// assert_eq!([two.shown(80), two.said()], ["It is odd. It wins.\n", "It is odd.\nIt wins.\n"]);
    /// ```
    #[must_use]
    pub fn stop(self) -> Text {
        self + text(". ", ".\n")
    }

    /// Ends a line, which fills at most 78 columns. What does not fit goes to further lines, which
    /// begin with two blanks.
    #[must_use]
    pub fn end(self) -> Text {
        self.hang(2)
    }

    /// Ends a line like [`end`](Text::end), but its further lines begin with that many blanks.
    #[must_use]
    pub fn hang(mut self, indent: usize) -> Text {
        if let Some(line) = self.open_line() {
            self.shown.push(Part::Paragraph(line, indent));
        }
        if !self.said.is_empty() && !self.said.ends_with('\n') {
            self.said.push('\n');
        }
        self
    }

    /// Takes the open line from the end of what is shown.
    fn open_line(&mut self) -> Option<String> {
        let Some(Part::Lines(lines)) = self.shown.last_mut() else {
            return None;
        };
        let line = lines.split_off(lines.rfind('\n').map_or(0, |end| end + 1));
        self.shown
            .pop_if(|last| *last == Part::Lines(String::new()));
        Some(line)
    }

    /// The texts with a separator between them.
    ///
    /// ```
    /// use tabuleiro::text::{Text, text};
    ///
    /// let joined = Text::join([text("3,4", "one"), text("5,6", "two")], "; ");
    /// assert_eq!([joined.shown(80), joined.said()], ["3,4; 5,6", "one; two"]);
    /// ```
    pub fn join(
        texts: impl IntoIterator<Item = impl Into<Text>>,
        separator: impl Into<Text>,
    ) -> Text {
        let separator = separator.into();
        let mut joined = Text::default();
        for (index, text) in texts.into_iter().enumerate() {
            if index > 0 {
                joined += separator.clone();
            }
            joined += text;
        }
        joined
    }

    /// The texts in a sentence, with commas between them and `link` before the last one.
    ///
    /// ```
    /// use tabuleiro::text::Text;
    ///
    /// assert_eq!(Text::listed(["one", "two", "three"], "or").said(), "one, two or three");
    /// ```
    pub fn listed(texts: impl IntoIterator<Item = impl Into<Text>>, link: &str) -> Text {
        let mut texts: Vec<Text> = texts.into_iter().map(Into::into).collect();
        let last = texts.pop().unwrap_or_default();
        match &texts[..] {
            [] => last,
            others => text![Text::join(others, ", "), " ", link, " ", last],
        }
    }

    /// Whether there is nothing to tell.
    pub fn is_empty(&self) -> bool {
        self.shown.is_empty() && self.said.is_empty()
    }

    /// What is shown in a window of that many columns; `usize::MAX` where there is no window.
    pub fn shown(&self, width: usize) -> String {
        show(&self.shown, width)
    }

    /// What is said: one sentence per line, without colours. Each line ends with a full stop, and
    /// none is ever broken.
    pub fn said(&self) -> String {
        let plain = anstream::adapter::strip_str(&self.said).to_string();
        let mut said = String::new();
        for line in plain.split_inclusive('\n') {
            let line = line.trim_start_matches(' ');
            let Some(sentence) = line.strip_suffix('\n') else {
                return said + line;
            };
            let has_stop = sentence.ends_with(['.', ':', ';', ',', '!', '?']);
            said += sentence;
            said += if has_stop || sentence.is_empty() {
                ""
            } else {
                "."
            };
            said += if sentence.is_empty() { "" } else { "\n" };
        }
        said
    }
}

impl<T: Into<Text>> AddAssign<T> for Text {
    fn add_assign(&mut self, other: T) {
        let Text { shown, said } = other.into();
        self.said += &said;
        for part in shown {
            match (self.shown.last_mut(), part) {
                (Some(Part::Lines(lines)), Part::Lines(more)) => *lines += &more,
                (_, Part::Paragraph(line, indent)) => {
                    let begun = self.open_line().unwrap_or_default();
                    self.shown.push(Part::Paragraph(begun + &line, indent));
                }
                (_, part) => self.shown.push(part),
            }
        }
    }
}

impl<T: Into<Text>> Add<T> for Text {
    type Output = Text;

    fn add(mut self, other: T) -> Text {
        self += other;
        self
    }
}

impl<T: Into<Text>> FromIterator<T> for Text {
    fn from_iter<I: IntoIterator<Item = T>>(texts: I) -> Text {
        Text::join(texts, "")
    }
}

fn show(parts: &[Part], width: usize) -> String {
    let shown = parts.iter().map(|part| match part {
        Part::Lines(lines) => wrap(lines, width),
        Part::Paragraph(line, indent) => {
            let width = width.min(COLUMNS);
            // A narrow window has no room below the last column of a table.
            let below = Some(*indent).filter(|indent| indent + LEAST <= width);
            let indent = below.unwrap_or(MARGIN.min(*indent));
            fill(line.trim_end(), indent, width) + "\n"
        }
        Part::Picture(drawn, words) => {
            let is_wide = drawn.lines().any(|line| length(line) > width);
            if is_wide && !words.is_empty() {
                show(words, width)
            } else {
                drawn.clone()
            }
        }
        Part::InWindow(_) if width == usize::MAX => String::new(),
        Part::InWindow(shown) => shown.clone(),
    });
    shown.collect()
}
