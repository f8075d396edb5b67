//! Texts with pictures made of characters, and what is said in their place to players who do not
//! see them.
//!
//! Lines with nothing but a tag mark a picture: `{picture}` begins one, `{words}` what stands in
//! its place, `{end}` the text that everybody gets. After `{picture 24}` only the first 24 columns
//! are the picture, and the rest of its lines is text beside it.

use crate::text::{COLUMNS, wrap};

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
    let blocks = blocks(text);
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
            let start = line.split_once(". ").map(|(number, _)| number);
            let is_new = start.is_some_and(|number| number.parse::<usize>().is_ok());
            paragraphs.push(if is_new { '\n' } else { ' ' });
        }
        paragraphs += line;
    }
    paragraphs + "\n"
}

/// The text as it is read aloud: words in the place of pictures, and no colours, boxes or rules.
///
/// ```
/// use tabuleiro::text::pictures::spoken;
///
/// let text = "{picture}\n  ^\n{words}\nAn arrow up.\n{end}\n*** GAME OVER ***\n";
/// assert_eq!(spoken(text), "An arrow up.\nGAME OVER\n");
/// assert_eq!(spoken("-> Play.\nyou   3 of  10  50%  win\n"), "Play.\nyou 3 of 10, 50%, win\n");
/// assert_eq!(spoken("Rating: 50 -> 60"), "Rating: 50 to 60");
/// ```
pub fn spoken(text: &str) -> String {
    let mut spoken = String::new();
    for (part, block) in blocks(&anstream::adapter::strip_str(text).to_string()) {
        let words = match part {
            Part::Text | Part::Words => block,
            Part::Picture(None) => continue,
            Part::Picture(Some(columns)) => wrap(&beside(&block, columns), COLUMNS),
        };
        spoken.extend(words.split_inclusive('\n').map(without_ornaments));
    }
    spoken
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
    let words = text
        .trim_matches(is_ornament)
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
        .replace(" (#)", "");
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
