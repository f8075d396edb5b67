//! Text helpers: filling lines to a width, columns, making input safe to print, reading lines, and
//! the parts of an answer.

mod pair;
mod prose;

use std::fmt::Display;
use std::io::{self, BufRead, Read};
use std::ops::RangeInclusive;
use std::str::FromStr;

pub use pair::{Square, Text, beside, in_window, picture, squares, text};
pub use prose::{as_typed, prose, prose_with, table, with_blanks};

/// A line of input. The line editor of a terminal has all of them, [`read_line`] the first three.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InputLine {
    /// A line without its line ending. Invalid UTF-8 is replaced.
    Text(String),
    /// A line longer than the limit, which has been read and discarded.
    TooLong,
    /// The end of the input.
    End,
    /// Bytes that are not valid UTF-8, typed at a terminal.
    NotText,
    /// Ctrl-C.
    Interrupt,
}

/// Reads bytes up to the end of the line and decodes them, with replacement characters for invalid
/// UTF-8 and without a byte order mark. At most `max_length` bytes of a line are kept in memory.
///
/// ```
/// use tabuleiro::text::{InputLine, read_line};
///
/// let mut source = &b"1\r\na long line\n"[..];
/// assert_eq!(read_line(&mut source, 5)?, InputLine::Text("1".to_string()));
/// assert_eq!(read_line(&mut source, 5)?, InputLine::TooLong);
/// assert_eq!(read_line(&mut source, 5)?, InputLine::End);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// If reading fails.
pub fn read_line(source: &mut impl BufRead, max_length: usize) -> io::Result<InputLine> {
    let mut kept = Vec::new();
    // With room for the end of the line.
    let most = max_length as u64 + 1;
    source.by_ref().take(most).read_until(b'\n', &mut kept)?;
    if kept.is_empty() {
        return Ok(InputLine::End);
    }
    if kept.last() == Some(&b'\n') {
        kept.pop();
    } else if kept.len() > max_length {
        source.skip_until(b'\n')?;
        return Ok(InputLine::TooLong);
    }
    if kept.last() == Some(&b'\r') {
        kept.pop();
    }
    let text = String::from_utf8_lossy(without_mark(&kept));
    Ok(InputLine::Text(text.into_owned()))
}

/// A text without the byte order mark that some editors write at the beginning of a file.
pub fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text)
}

/// `text` between quotation marks, made safe to print on one line and short.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", printable(text, 16))
}

/// An error of the system without the number that it ends with:
/// `No space left on device (os error 28)`.
pub fn without_error_number(error: &str) -> &str {
    error.split(" (os error ").next().unwrap_or(error)
}

/// The number that a text is, if it is one of these.
///
/// ```
/// use tabuleiro::text::whole_number;
///
/// assert_eq!(whole_number(" 12", 1..=99), Ok(12));
/// assert_eq!(whole_number("-3", 1..=99).unwrap_err(), "a whole number from 1 to 99");
/// ```
///
/// # Errors
/// If it is not: what it has to be.
pub fn whole_number<N: FromStr + PartialOrd + Display>(
    text: &str,
    range: RangeInclusive<N>,
) -> Result<N, String> {
    let number = text.trim().parse().ok();
    number
        .filter(|number| range.contains(number))
        .ok_or_else(|| format!("a whole number from {} to {}", range.start(), range.end()))
}

/// A number of things.
///
/// ```
/// use tabuleiro::text::counted;
///
/// assert_eq!(counted(1, "move"), "1 move");
/// assert_eq!(counted(2, "move"), "2 moves");
/// assert_eq!(counted(2, "inaccuracy"), "2 inaccuracies");
/// ```
pub fn counted(count: usize, thing: &str) -> String {
    match thing.strip_suffix("cy") {
        _ if count == 1 => format!("{count} {thing}"),
        Some(stem) => format!("{count} {stem}cies"),
        None => format!("{count} {thing}s"),
    }
}

/// What comes before a number that a longer search may change.
pub fn about(is_final: bool) -> &'static str {
    if is_final { "" } else { "about " }
}

/// Words in a sentence as alternatives: `one, two or three`.
pub fn one_of(words: &[impl AsRef<str>]) -> String {
    enumerated(words, "or")
}

/// Words in a sentence: `one, two and three`.
pub fn all_of(words: &[impl AsRef<str>]) -> String {
    enumerated(words, "and")
}

/// A text without the parts about what is `missing`: `{puzzles|, puzzles|}` becomes `, puzzles`, or
/// nothing if `puzzles` are missing.
///
/// ```
/// use tabuleiro::text::without;
///
/// let text = "games{puzzles|, puzzles|} and{ours| our|} rules";
/// assert_eq!(without(text, &["ours"]), "games, puzzles and rules");
/// ```
pub fn without(text: &str, missing: &[&str]) -> String {
    let Some((marked, last)) = text.rsplit_once("|}") else {
        return text.to_string();
    };
    let one = |part: &str| {
        let (before, marked) = part.rsplit_once('{').unwrap_or((part, ""));
        let (what, marked) = marked.split_once('|').unwrap_or_default();
        let is_missing = missing.contains(&what);
        before.to_string() + if is_missing { "" } else { marked }
    };
    marked.split("|}").map(one).collect::<String>() + last
}

fn enumerated(words: &[impl AsRef<str>], link: &str) -> String {
    let texts: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match texts.split_last() {
        Some((last, others)) if !others.is_empty() => {
            format!("{} {link} {last}", others.join(", "))
        }
        _ => texts.concat(),
    }
}

/// `text` made safe to print on one line: control characters are escaped, and only the first
/// `max_chars` characters are shown.
pub fn printable(text: &str, max_chars: usize) -> String {
    let mut safe = String::new();
    for c in text.chars().take(max_chars) {
        if c.is_control() || is_invisible(c) {
            safe.extend(c.escape_default());
        } else {
            safe.push(c);
        }
    }
    if text.chars().nth(max_chars).is_some() {
        safe.push_str("...");
    }
    safe
}

/// Whether a character changes how the text around it is displayed without being seen itself:
/// bidirectional controls, zero-width characters, and line separators.
fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}'
    )
}

/// The text with the full-width characters of input methods as ASCII: digits, letters and
/// punctuation.
///
/// ```
/// assert_eq!(tabuleiro::text::narrow("３，５。"), "3,5.");
/// ```
pub fn narrow(text: &str) -> String {
    let narrow = |c: char| match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        '\u{3001}' => ',',
        '\u{3002}' => '.',
        other => other,
    };
    text.chars().map(narrow).collect()
}

/// The maximum width of a line of text, in characters.
pub const COLUMNS: usize = 78;

/// The longest prefix of whole words of `text` that fits into the given number of columns.
pub fn fit(text: &str, columns: usize) -> &str {
    if text.len() <= columns {
        return text;
    }
    match text.get(..columns).and_then(|start| start.rfind(' ')) {
        Some(end) => &text[..end],
        None => "",
    }
}

/// The text in lines of at most that width: words that do not fit go to further lines, which are
/// indented like the line.
///
/// ```
/// use tabuleiro::text::wrap;
///
/// assert_eq!(wrap("  one two three\nfour\n", 9), "  one two\n  three\nfour\n");
/// ```
pub fn wrap(text: &str, width: usize) -> String {
    let lines = text.split_inclusive('\n').map(|line| {
        let (words, end) = line.split_at(line.trim_end().len());
        if length(words) <= width {
            return line.to_string();
        }
        let indent = words.len() - words.trim_start_matches(' ').len();
        fill(words, indent, width) + end
    });
    lines.collect()
}

/// The words of a line in lines of at most that width, of which all but the first are indented.
fn fill(line: &str, indent: usize, width: usize) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    filled(words[0], &words[1..], &" ".repeat(indent), width)
}

/// The number of visible characters.
pub fn length(text: &str) -> usize {
    let plain = anstream::adapter::strip_str(text).to_string();
    plain.chars().count()
}

/// Words in lines of at most that width: `start` begins the first line, and `indent` the others.
pub(crate) fn filled(start: &str, words: &[&str], indent: &str, width: usize) -> String {
    let (mut text, mut used) = (start.to_string(), length(start));
    for word in words {
        if used + 1 + length(word) > width {
            text = text.trim_end().to_string() + "\n" + indent;
            used = indent.len();
        } else {
            text.push(' ');
            used += 1;
        }
        text += word;
        used += length(word);
    }
    text
}

/// The words in columns, left to right, in lines of at most 78 characters.
pub fn columns(words: &[String]) -> String {
    let widest = words.iter().map(|word| word.chars().count()).max();
    let step = widest.unwrap_or(0) + 2;
    let per_line = ((COLUMNS + 2) / step).max(1);
    let mut text = String::new();
    for line in words.chunks(per_line) {
        let padded: String = line.iter().map(|word| format!("{word:<step$}")).collect();
        text += padded.trim_end();
        text.push('\n');
    }
    text
}

/// Splits an answer into its tokens: runs of letters and runs of digits, in lower case. Between two
/// of them may stand whitespace, the characters of `blanks`, and at most one of `signs`, or
/// nothing. `None` if the text has no token, or anything else: a sign stands between two tokens.
///
/// ```
/// use tabuleiro::text::tokens;
///
/// let read = tokens("[Row 3, c5]", "[]", ",");
/// assert_eq!(read.unwrap(), ["row", "3", "c", "5"]);
/// assert_eq!(tokens("-3", "", "-"), None);
/// assert_eq!(tokens("3 - - 5", "", "-"), None);
/// assert_eq!(tokens("3.5", "", ","), None);
/// ```
pub fn tokens(text: &str, blanks: &str, signs: &str) -> Option<Vec<String>> {
    let mut tokens: Vec<String> = Vec::new();
    let mut needs_token = true;
    let mut last = ' ';
    for c in text.chars() {
        if c.is_ascii_alphanumeric() {
            if !last.is_ascii_alphanumeric() || last.is_ascii_digit() != c.is_ascii_digit() {
                tokens.push(String::new());
            }
            tokens.last_mut()?.push(c.to_ascii_lowercase());
            needs_token = false;
        } else if signs.contains(c) && !needs_token {
            needs_token = true;
        } else if !c.is_whitespace() && !blanks.contains(c) {
            return None;
        }
        last = c;
    }
    (!needs_token).then_some(tokens)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_text_stays_on_one_short_line() {
        assert_eq!(quoted("3,5"), "\"3,5\"");
        assert_eq!(quoted("a\0b\nc\u{1b}"), "\"a\\u{0}b\\nc\\u{1b}\"");
        assert_eq!(quoted("é"), "\"é\"");
        assert_eq!(quoted("a\u{202e}b\u{200b}"), "\"a\\u{202e}b\\u{200b}\"");
        assert_eq!(quoted(&"x".repeat(16)), format!("\"{}\"", "x".repeat(16)));
        assert_eq!(
            quoted(&"x".repeat(1 << 20)),
            format!("\"{}...\"", "x".repeat(16))
        );
    }

    #[test]
    fn alternatives_are_joined_by_commas_and_or() {
        assert_eq!(one_of(&["one", "two", "three"]), "one, two or three");
        assert_eq!(one_of(&["one", "two"]), "one or two");
        assert_eq!(one_of(&["one"]), "one");
    }

    #[test]
    fn a_text_that_does_not_fit_is_cut_between_words() {
        assert_eq!(fit("1,1 2,2 3,3", 11), "1,1 2,2 3,3");
        assert_eq!(fit("1,1 2,2 3,3", 10), "1,1 2,2");
        assert_eq!(fit("1,1 2,2 3,3", 2), "");
    }

    #[test]
    fn words_that_do_not_fit_go_on_in_the_next_line() {
        let line = "one two three four five six seven eight nine";
        let lines = format!("{line}\nand one more line.\n\nEnd\n");
        assert_eq!(wrap(&lines, 80), lines);
        assert_eq!(
            wrap(&lines, 40),
            "one two three four five six seven eight\nnine\nand one more line.\n\nEnd\n"
        );
        // Colours take no room, a line may be without an end, and a long word stays whole.
        let coloured = "\u{1b}[1mone\u{1b}[0m two";
        assert_eq!(wrap(coloured, 7), coloured);
        assert_eq!(wrap("one overlong: ", 5), "one\noverlong: ");
    }

    #[test]
    fn columns_never_pass_the_width() {
        let words: Vec<String> = (0..300).map(|n| format!("{n},{n}")).collect();
        let text = columns(&words);
        assert!(text.lines().all(|line| line.len() <= 78), "{text}");
        assert_eq!(text.split_whitespace().count(), 300);
        assert_eq!(columns(&[]), "");
        let long = vec!["x".repeat(100)];
        assert_eq!(columns(&long), format!("{}\n", long[0]));
    }
}
