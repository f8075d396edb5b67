//! Texts with pictures made of characters, and what is said in their place to players who do not
//! see them.
//!
//! Lines with nothing but a tag mark a picture: `{picture}` begins one, `{words}` what stands in its
//! place, `{end}` the text that everybody gets. After `{picture 24}` only the first 24 columns are
//! the picture, and the rest of its lines is text beside it.

/// The text with its pictures and without tags, as it is seen.
pub fn seen(text: &str) -> String {
    parts(text, |part, line| match part {
        Part::Words => String::new(),
        Part::Text | Part::Picture(_) => line.to_string(),
    })
}

/// The text as it is read aloud: words in the place of pictures, and no colours, boxes or rules.
///
/// ```
/// use tabuleiro::text::pictures::{seen, spoken};
///
/// let text = "{picture}\n  ^\n{words}\nAn arrow up.\n{end}\n*** GAME OVER ***\n";
/// assert_eq!(seen(text), "  ^\n*** GAME OVER ***\n");
/// assert_eq!(spoken(text), "An arrow up.\nGAME OVER\n");
/// ```
pub fn spoken(text: &str) -> String {
    let text = anstream::adapter::strip_str(text).to_string();
    parts(&text, |part, line| match part {
        Part::Text | Part::Words => without_ornaments(line),
        Part::Picture(None) => String::new(),
        Part::Picture(Some(columns)) => without_ornaments(line.get(columns..).unwrap_or_default()),
    })
}

/// Where a line of a text stands.
#[derive(Clone, Copy)]
enum Part {
    Text,
    /// A picture in the given number of columns, or in whole lines.
    Picture(Option<usize>),
    Words,
}

/// Every line without tags, changed by `line`.
fn parts(text: &str, line: impl Fn(Part, &str) -> String) -> String {
    let mut part = Part::Text;
    let mut changed = String::new();
    for whole in text.split_inclusive('\n') {
        let tag = whole.trim_end().strip_prefix('{');
        match tag.and_then(|tag| tag.strip_suffix('}')) {
            Some("words") => part = Part::Words,
            Some("end") => part = Part::Text,
            Some(tag) if tag.starts_with("picture") => {
                part = Part::Picture(tag["picture".len()..].trim().parse().ok());
            }
            _ => changed += &line(part, whole),
        }
    }
    changed
}

/// A line without what only decorates it: a frame on both sides, an arrow in the place of a colon.
/// Nothing is left of a line that is all decoration.
fn without_ornaments(line: &str) -> String {
    let is_frame = |sign: char| "*=|_#".contains(sign);
    let is_ornament = |sign: char| is_frame(sign) || " +-".contains(sign);
    let text = line.trim();
    if text.chars().all(is_ornament) {
        return String::new();
    }
    let text = match text.starts_with(is_frame) && text.ends_with(is_frame) {
        true => text.trim_matches(is_ornament),
        false => text,
    };
    let end = if line.ends_with('\n') { "\n" } else { "" };
    text.replace(" --> ", ": ") + end
}
