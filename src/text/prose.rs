//! Texts as they are written in the data files of games and in constants.
//!
//! Each line is a sentence, in which `[shown|said]` gives the two forms of a part. An empty line
//! ends a paragraph. A line that begins with a number, such as ` 4. `, begins a rule. Other lines
//! that begin with blanks are drawn as they stand. A line with nothing but a tag begins a part:
//!
//! ```text
//! {picture}   is only shown; {words} begins what is said instead, or shown in too narrow a window;
//! {picture}   is drawn with the sentences after {beside}, if any, to the right of it;
//! {table}     has a row on each line, its cells separated by |;
//! {end}       ends each of these parts.
//! ```

use std::fmt::Display;

use super::{Text, beside, length, picture, text};
use crate::text;

/// The blanks before the rows of a table.
const MARGIN: usize = 4;
/// The blanks between the columns of a table.
const GAP: usize = 3;

/// Reads a text: its paragraphs are filled when shown, and each sentence is a line of its own when
/// said.
///
/// ```
/// use tabuleiro::text::prose;
///
/// let rules = prose("CHESS: mate the king\n\n 1. White begins.\nEach move is of one piece.\n");
/// assert_eq!(rules.shown(30), "CHESS: mate the king\n\n 1. White begins. Each move is\n    of one piece.\n");
/// assert_eq!(rules.said(), "CHESS: mate the king.\nRule 1: White begins.\nEach move is of one piece.\n");
/// let help = prose("{picture}\n  ^\n{words}\nAn arrow up.\n{end}\n{table}\nK | king\n{end}\n");
/// assert_eq!(help.shown(20), "  ^\n    K   king\n");
/// assert_eq!(help.said(), "An arrow up.\nK: king.\n");
/// ```
pub fn prose(written: &str) -> Text {
    prose_with(written, &|_| None)
}

/// The same; `named` returns the names of the squares in brackets.
pub fn prose_with(written: &str, named: &dyn Fn(&str) -> Option<Text>) -> Text {
    let paragraphs = |written: &str| paragraphs(written, named);
    let mut text = Text::default();
    let mut parts = parts(written).into_iter().peekable();
    while let Some((tag, part)) = parts.next() {
        text += match tag {
            "picture" => {
                let next = parts.next_if(|(tag, _)| ["words", "beside"].contains(tag));
                let other = next.as_ref().map(|(_, part)| paragraphs(part));
                match (next, other.unwrap_or_default()) {
                    (Some(("beside", _)), words) => beside(part, words),
                    (_, words) if part.starts_with(' ') => picture(part, words),
                    (_, words) => self::text(paragraphs(&part), words),
                }
            }
            "table" => table(
                part.lines()
                    .map(|row| row.split('|').map(str::trim).collect()),
            ),
            _ => paragraphs(&part),
        };
    }
    text
}

/// Something to be typed, marked up for [`prose`]: it is said with blanks in place of punctuation.
///
/// ```
/// use tabuleiro::text::{prose, as_typed};
///
/// let example = prose(&format!("Type a move, such as {}.\n", as_typed("a@0,1:t")));
/// assert_eq!(example.said(), "Type a move, such as a 0 1 t.\n");
/// ```
pub fn as_typed(written: impl Display) -> String {
    format!("[{written}|{}]", with_blanks(&written))
}

/// Something to be typed, with blanks in place of punctuation: `3,5` is `3 5`.
pub fn with_blanks(written: impl Display) -> String {
    let is_sign = |sign: char| sign.is_ascii_punctuation();
    written.to_string().replace(is_sign, " ")
}

/// The parts of a text, each with its tag.
fn parts(written: &str) -> Vec<(&str, String)> {
    let mut parts = vec![("", String::new())];
    for line in written.split_inclusive('\n') {
        match line
            .trim_end()
            .strip_prefix('{')
            .and_then(|line| line.strip_suffix('}'))
        {
            Some("end") => parts.push(("", String::new())),
            Some(tag) => parts.push((tag, String::new())),
            None => parts.last_mut().expect("one at least").1.push_str(line),
        }
    }
    parts.retain(|(_, part)| !part.is_empty());
    parts
}

/// Paragraphs, rules and drawings.
fn paragraphs(written: &str, named: &dyn Fn(&str) -> Option<Text>) -> Text {
    let mut text = Text::default();
    let (mut paragraph, mut indent) = (Text::default(), 0);
    for line in written.lines() {
        let number: Option<usize> = line
            .split_once(". ")
            .map(|(number, _)| number.trim_start().parse())
            .and_then(Result::ok);
        let is_drawn = line.is_empty() || line.starts_with(' ') && number.is_none();
        if is_drawn || number.is_some() {
            text += std::mem::take(&mut paragraph).hang(indent);
            indent = 0;
        }
        if is_drawn {
            text += picture(format!("{line}\n"), "");
            continue;
        }
        let mut sentence = line;
        if let Some(number) = number {
            (_, sentence) = line.split_once(". ").unwrap_or_default();
            indent = length(line) - length(sentence);
            paragraph = self::text(&line[..indent], format!("Rule {number}: "));
        }
        paragraph += with_names(sentence, named) + self::text(" ", "\n");
    }
    text + paragraph.hang(indent)
}

/// A sentence with its squares named, and with both forms of each `[shown|said]`.
fn with_names(sentence: &str, named: &dyn Fn(&str) -> Option<Text>) -> Text {
    let mut pieces = sentence.split('[');
    let first = Text::from(pieces.next().unwrap_or_default());
    pieces.fold(first, |text, piece| match piece.split_once(']') {
        Some((name, rest)) => {
            let pair = |(shown, said)| self::text(shown, said);
            match named(name).or(name.split_once('|').map(pair)) {
                Some(pair) => text![text, pair, rest],
                None => text![text, "[", piece],
            }
        }
        None => text![text, "[", piece],
    })
}

/// A table with aligned columns; text that does not fit into the last column continues below it.
/// When said, the first cell of a row introduces the others.
///
/// ```
/// use tabuleiro::text::table;
///
/// let table = table([vec!["K", "king"], vec!["QR", "queen, rook"]]);
/// assert_eq!(table.shown(80), "    K    king\n    QR   queen, rook\n");
/// assert_eq!(table.said(), "K: king.\nQR: queen, rook.\n");
/// assert_eq!(table.shown(15), "    K    king\n    QR   queen,\n    rook\n");
/// ```
pub fn table<'r>(rows: impl IntoIterator<Item = Vec<&'r str>>) -> Text {
    let rows: Vec<Vec<&str>> = rows.into_iter().collect();
    let widest = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.len()).max().unwrap_or_default()
    };
    let rows = rows.iter().map(|row| {
        let (last, others) = row.split_last().unwrap_or((&"", &[]));
        let cells = others.iter().enumerate();
        let padded = cells.map(|(at, cell)| format!("{cell:<width$}", width = widest(at) + GAP));
        let start = " ".repeat(MARGIN) + &padded.collect::<String>();
        let said = match row.split_first() {
            Some((first, [])) => format!("{first}."),
            Some((first, rest)) => format!("{first}: {}.", rest.join(", ")),
            None => String::new(),
        };
        let indent = start.len();
        self::text(start + last, said).hang(indent)
    });
    rows.collect()
}
