//! Texts with pictures made of characters, and what is said in their place to players who do not
//! see them.
//!
//! Lines with nothing but a tag mark a picture: `{picture}` begins one, `{words}` what stands in
//! its place, `{end}` the text that everybody gets. After `{picture 24}` only the first 24 columns
//! are the picture, and the rest of its lines is text beside it.
//!
//! Within a line, [`read_or_said`] and [`square`] mark text that is said differently from how it is
//! shown.

use std::fmt::Display;

use crate::text::{FULL, all_of, columns_of, indent, length, runs};

/// The marks before the text that is read, before the text that is said instead, and after both.
/// None can come from input: [`printable`](crate::text::printable) escapes control characters.
const READ: char = '\u{e}';
const SAID: char = '\u{f}';
const DONE: char = '\u{10}';
/// A line break within a sentence on the screen, a blank when it is spoken.
pub const BREAK: &str = "\u{e}\n  \u{f} \u{10}";
/// Stands for a blank in what is said, so that it stays on one line.
const BLANK: char = '\u{e000}';

/// A part of a line that is `read` where it is seen, and `said` otherwise.
///
/// ```
/// use tabuleiro::text::pictures::{read_or_said, seen, spoken};
///
/// let text = format!("{}up.\n", read_or_said("48-46: ", ""));
/// assert_eq!([seen(&text), spoken(&text)], ["48-46: up.\n", "up.\n"]);
/// ```
pub fn read_or_said(read: impl Display, said: &str) -> String {
    let said = said.replace(' ', &BLANK.to_string());
    format!("{READ}{read}{SAID}{said}{DONE}")
}

/// A square: its name is shown, and its two coordinates are said. In a list of squares that share a
/// line or column, that is said once.
///
/// ```
/// use tabuleiro::text::pictures::{seen, spoken, square};
///
/// let at = |line| square(format!("4{line}"), [("column", 4), ("line", line)]);
/// let text = format!("Through {} and {}.", at(7), at(6));
/// assert_eq!(seen(&text), "Through 47 and 46.");
/// assert_eq!(spoken(&text), "Through column 4, lines 7 and 6.");
/// ```
pub fn square(name: impl Display, coordinates: [(&str, usize); 2]) -> String {
    let said = coordinates.map(|(axis, number)| format!("{axis} {number}"));
    read_or_said(name, &said.join(", "))
}

/// The text as it is shown, without the marks within its lines.
pub fn as_read(text: &str) -> String {
    let mut parts = text.split(SAID);
    let first = parts.next().unwrap_or_default().to_string();
    let rest = parts.map(|part| part.split_once(DONE).map_or(part, |(_, after)| after));
    (first + &rest.collect::<String>()).replace(READ, "")
}

/// What stands between the squares of a list.
const BETWEEN: [&str; 5] = [" ", ", ", "; ", " or ", " and "];

/// The text as it is said, with [`BLANK`] in the place of blanks in what is marked.
fn as_said(text: &str) -> String {
    let text = text.replace(BREAK, " ");
    let mut parts = text.split(READ);
    let mut said = parts.next().unwrap_or_default().to_string();
    let parts = parts.map(|part| {
        let (marked, after) = part.split_once(DONE).unwrap_or((part, ""));
        let words = marked.split_once(SAID).map_or(marked, |(_, said)| said);
        (words, after)
    });
    let parts: Vec<(&str, &str)> = parts.collect();
    let goes_on = |(one, between): &(&str, &str), (next, after): &(&str, &str)| {
        let are_squares = [one, next].iter().all(|words| coordinates(words).is_some());
        // Words after the last square, as in `; 4,4, ship a`, belong to that square alone.
        let is_apart = *between == "; " && after.starts_with(',');
        are_squares && !is_apart && BETWEEN.contains(between)
    };
    for list in parts.chunk_by(goes_on) {
        let squares: Option<Vec<_>> = list.iter().map(|(words, _)| coordinates(words)).collect();
        said += &squares.map_or_else(|| list[0].0.to_string(), |squares| listed(&squares));
        said += list[list.len() - 1].1;
    }
    said
}

/// The two coordinates in the words for a square; `None` for other words.
fn coordinates(words: &str) -> Option<[(&str, &str); 2]> {
    let (first, second) = words.split_once(',')?;
    let (first, second) = (first.split_once(BLANK)?, second.strip_prefix(BLANK)?);
    let second = second.split_once(BLANK)?;
    second.1.parse::<usize>().ok()?;
    Some([first, second])
}

/// Squares by their coordinates; consecutive ones of the list in one line or column share it:
/// `column 4, line 8; columns 3 to 5, line 9`.
fn listed(squares: &[[(&str, &str); 2]]) -> String {
    let mut lists = Vec::new();
    let mut rest = squares;
    while let [first, others @ ..] = rest {
        let shared = |next: &[(&str, &str); 2]| (0..2).rfind(|at| first[*at] == next[*at]);
        let by = others.first().and_then(shared);
        let same = others
            .iter()
            .take_while(|next| by.is_some_and(|by| next[by] == first[by]));
        let (together, others) = rest.split_at(1 + same.count());
        rest = others;
        let coordinates = [0, 1].map(|at| {
            let numbers: Vec<&str> = together.iter().map(|square| square[at].1).collect();
            match first[at].0 {
                axis if by == Some(1 - at) => format!("{axis}s {}", all_of(&runs(&numbers))),
                axis => format!("{axis} {}", first[at].1),
            }
        });
        lists.push(coordinates.join(", ").replace(' ', &BLANK.to_string()));
    }
    lists.join("; ")
}

/// A picture, and the words in its place; both in whole lines.
pub fn with_words(picture: &str, words: &str) -> String {
    format!("{{picture}}\n{picture}{{words}}\n{words}{{end}}\n")
}

/// The text with its pictures and without tags, as it is seen where there is room for all of them.
pub fn seen(text: &str) -> String {
    seen_within(usize::MAX, text)
}

/// The text with its pictures and without tags, as it is seen in a window of that width. Where a
/// picture is wider, its words take its place if it has any, and what stands beside it goes below.
///
/// ```
/// use tabuleiro::text::pictures::seen_within;
///
/// let text = "{picture}\n  ^\n{words}\nAn arrow up.\n{end}\n\
///     {picture 3}\n<- 1. Left\n      of it\n{end}\n";
/// assert_eq!(seen_within(20, text), "  ^\n<- 1. Left\n      of it\n");
/// assert_eq!(seen_within(2, text), "An arrow up.\n<-\n1. Left of it\n");
/// ```
pub fn seen_within(width: usize, text: &str) -> String {
    let blocks = blocks(&as_read(text));
    let mut shown = String::new();
    let mut are_words_shown = false;
    for (index, (part, block)) in blocks.iter().enumerate() {
        let is_wide = block.lines().any(|line| line.chars().count() > width);
        let has_words = matches!(blocks.get(index + 1), Some((Part::Words, _)));
        match part {
            Part::Words if !are_words_shown => {}
            Part::Picture(Some(columns)) if is_wide => {
                let picture: Vec<&str> = block
                    .lines()
                    .map(|line| line.get(..*columns).unwrap_or(line).trim_end())
                    .collect();
                if picture.iter().all(|line| line.len() <= width) {
                    shown += &(picture.join("\n").trim_end().to_string() + "\n");
                }
                shown += &beside(block, *columns);
            }
            Part::Picture(None) if is_wide && has_words => are_words_shown = true,
            Part::Text | Part::Picture(_) | Part::Words => shown += block,
        }
        are_words_shown &= *part != Part::Words;
    }
    shown
}

/// What stands beside a picture of that many columns, one paragraph a line: each begins with a
/// number.
fn beside(text: &str, columns: usize) -> String {
    let mut paragraphs = String::new();
    let lines = text.lines().filter_map(|line| line.get(columns..));
    for line in lines.map(str::trim).filter(|line| !line.is_empty()) {
        if !paragraphs.is_empty() {
            paragraphs.push(if is_item(line) { '\n' } else { ' ' });
        }
        paragraphs += line;
    }
    paragraphs + "\n"
}

/// Whether a line begins an item of a numbered list.
fn is_item(line: &str) -> bool {
    let number = line.trim_start().split_once(". ");
    number.is_some_and(|(number, _)| number.parse::<usize>().is_ok())
}

/// The text as it is read aloud: words in the place of pictures, and no colours, boxes or rules, one
/// sentence a line.
///
/// ```
/// use tabuleiro::text::pictures::spoken;
///
/// let text = "{picture}\n  ^\n{words}\nAn arrow up.\n{end}\n*** GAME OVER ***\n";
/// assert_eq!(spoken(text), "An arrow up.\nGAME OVER\n");
/// assert_eq!(spoken("-> Play.\nyou   3 of  10  50%  win\n"), "Play.\nyou 3 of 10, 50%, win\n");
/// assert_eq!(spoken("Rating: 50 -> 60"), "Rating: 50 to 60");
/// // A sentence is a line.
/// assert_eq!(spoken("1. One of 3. And one more.\n"), "1. One of 3.\nAnd one more.\n");
/// // Each item of a list is a line.
/// let items = format!("2. {}\n3. BACK\n", ["WORD"; 15].join(" "));
/// assert_eq!(spoken(&items), items);
/// ```
pub fn spoken(text: &str) -> String {
    let mut spoken = String::new();
    for (part, block) in blocks(&anstream::adapter::strip_str(&as_said(text)).to_string()) {
        let words = match part {
            Part::Text | Part::Words => block,
            Part::Picture(None) => continue,
            Part::Picture(Some(columns)) => beside(&block, columns),
        };
        let lines: Vec<&str> = words.split_inclusive('\n').collect();
        for paragraph in lines.chunk_by(|line, next| goes_on(line, next)) {
            let (first, others) = paragraph.split_first().unwrap_or((&"", &[]));
            let others = others.iter().map(|line| format!(" {}", line.trim_start()));
            let joined = others.fold(first.to_string(), |text, line| {
                text.trim_end().to_string() + &line
            });
            spoken += &in_sentences(&without_ornaments(&joined));
        }
    }
    spoken.replace(BLANK, " ")
}

/// Whether a line goes on in the next one, because it was full.
fn goes_on(line: &str, next: &str) -> bool {
    let is_open = !line.trim_end().ends_with(['.', ':', '!', '?']);
    let is_new = next.trim().is_empty() || next.trim_start().starts_with('"') || is_item(next);
    let is_clause = line.trim_end().ends_with([',', ';']);
    // Two lines of a list may be as long.
    let is_full = length(line) >= FULL && !next.starts_with(char::is_uppercase);
    let is_deeper = indent(next) > indent(line);
    let is_table = columns_of(next) > 1 || !is_deeper && columns_of(line) > 1;
    is_open
        && !is_new
        && !is_table
        && (is_deeper || (is_clause || is_full) && indent(next) == indent(line))
}

/// The text with one sentence on each line.
fn in_sentences(line: &str) -> String {
    let mut text = String::new();
    let mut rest = line;
    while let Some(end) = end_of_sentence(rest) {
        text = text + &rest[..end] + "\n";
        rest = rest[end..].trim_start();
    }
    text + rest
}

/// Where the first sentence ends, if another one follows.
fn end_of_sentence(text: &str) -> Option<usize> {
    // A number alone begins a paragraph.
    let ends_with =
        |before: &str, signs: &[char]| before.contains([' ', BLANK]) && before.ends_with(signs);
    let is_end = |at: &usize| {
        let (before, next) = (&text[..*at], &text[at + 1..]);
        let is_end = ends_with(before.trim_end_matches(['"', ')']), &['!', '?', '.']);
        is_end && next.starts_with(|sign: char| sign.is_uppercase() || "\"(".contains(sign))
    };
    let mut blanks = text.match_indices(' ').map(|(at, _)| at);
    blanks.find(is_end)
}

/// What a part of a text is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Text,
    /// A picture in the given number of columns, or in whole lines.
    Picture(Option<usize>),
    Words,
}

/// The parts of a text, without tags.
fn blocks(text: &str) -> Vec<(Part, String)> {
    let (mut part, mut block) = (Part::Text, String::new());
    let mut blocks = Vec::new();
    for line in text.split_inclusive('\n') {
        let tagged = line.trim_end().strip_prefix('{');
        let next = match tagged.and_then(|rest| rest.strip_suffix('}')) {
            Some("words") => Part::Words,
            Some("end") => Part::Text,
            Some(tag) if tag.starts_with("picture") => {
                Part::Picture(tag["picture".len()..].trim().parse().ok())
            }
            _ => {
                block += line;
                continue;
            }
        };
        blocks.push((part, std::mem::take(&mut block)));
        part = next;
    }
    blocks.push((part, block));
    blocks
}

/// A question as it is read aloud, with a blank after it.
///
/// ```
/// use tabuleiro::text::pictures::spoken_question;
///
/// assert_eq!(spoken_question("t --> Trade Station: "), "t for Trade Station: ");
/// assert_eq!(spoken_question("Ship [Line, Column]: "), "Ship (Line, Column): ");
/// assert_eq!(spoken_question("-- more: q to stop --"), "more: q to stop: ");
/// assert_eq!(spoken_question("Again, quit\n> "), "Again, quit: ");
/// ```
pub fn spoken_question(text: &str) -> String {
    let is_ornament = |sign: char| "-> \n".contains(sign);
    let words = as_said(text)
        .trim_matches(is_ornament)
        .replace(BLANK, " ")
        .replace(" --> ", " for ")
        .replace('[', "(")
        .replace(']', ")");
    let is_open = words.ends_with(char::is_alphanumeric);
    without_ornaments(&words) + if is_open { ": " } else { " " }
}

/// A line without what only decorates it: a frame on both sides, an arrow in the place of a colon,
/// columns of blanks. Nothing is left of a line that is all decoration.
fn without_ornaments(line: &str) -> String {
    let is_frame = |sign: char| "*=|_#".contains(sign);
    let is_ornament = |sign: char| is_frame(sign) || " +-".contains(sign);
    let mut text = line.trim();
    if text.chars().all(is_ornament) {
        return String::new();
    }
    if text.starts_with(is_frame) && text.ends_with(is_frame) {
        text = text.trim_matches(is_ornament);
    }
    let words = text
        .trim_start_matches("-> ")
        .replace(" --> ", ": ")
        .replace(" -> ", " to ")
        .replace(" (*)", "")
        .replace(" (#)", "")
        .replace(" (@)", "");
    let end = if line.ends_with('\n') { "\n" } else { "" };
    without_columns(&words) + end
}

/// A line of a table with its columns separated by commas, or by what ends them. A number belongs
/// to the word before it.
fn without_columns(line: &str) -> String {
    let columns = line
        .split("  ")
        .map(str::trim)
        .filter(|column| !column.is_empty());
    let mut text = String::new();
    for column in columns {
        let is_number = column.starts_with(|sign: char| sign.is_ascii_digit());
        text += match text.chars().last() {
            None => "",
            Some(sign) if sign.is_alphabetic() && is_number => " ",
            Some(sign) if sign.is_alphanumeric() || "\")%".contains(sign) => ", ",
            Some(_) => " ",
        };
        text += column;
    }
    text
}

/// What is shown of a text with marks.
pub(super) fn parts(text: &str) -> Vec<super::pair::Part> {
    use super::pair::Part as Shown;
    let blocks = blocks(&as_read(text));
    let mut parts = Vec::new();
    for (index, (part, block)) in blocks.iter().enumerate() {
        let block = block.clone();
        parts.push(match (part, blocks.get(index + 1)) {
            (Part::Picture(None), Some((Part::Words, words))) if !words.is_empty() => {
                Shown::Picture(block, vec![Shown::Lines(words.clone())])
            }
            (Part::Picture(Some(columns)), _) => {
                let left = |line: &str| line.get(..*columns).unwrap_or(line).trim_end().to_string();
                let picture: Vec<String> = block.lines().map(left).collect();
                let picture = picture.join("\n").trim_end().to_string() + "\n";
                let below = Shown::Lines(beside(&block, *columns));
                let left = Shown::Picture(picture, vec![Shown::Lines(String::new())]);
                Shown::Picture(block, vec![left, below])
            }
            (Part::Picture(None), next) if !matches!(next, Some((Part::Words, _))) => {
                let wrapped = Shown::Lines(block.clone());
                Shown::Picture(block, vec![wrapped])
            }
            (Part::Words, _) => continue,
            _ if block.is_empty() => continue,
            _ => Shown::Lines(block),
        });
    }
    parts
}

/// What is said of a text with marks. The blanks at its ends stay: it may be a part of a line.
pub(super) fn said(text: &str) -> String {
    let words = text.trim_matches(' ');
    let start = text.find(words).unwrap_or_default();
    text[..start].to_string() + &spoken(words) + &text[start + words.len()..]
}
