//! Lists of moves that stay readable when there are hundreds.
//!
//! A move in a game's notation is a chain of parts: a piece, the square that it goes to, what
//! happens there. Hundreds of moves share most of their parts, so rows that say which parts go
//! together are shorter than the moves: `C3   :o :i   @B2 @B3` stands for four of them.

use std::collections::BTreeSet;

use crate::game::MovePart;
use crate::game::view::words::{EMPTY, Place};
use crate::play::LiveGame;
use crate::text;
use crate::text::{COLUMNS, Square, Text, all_of, columns, filled, one_of, squares};

/// The maximum number of lines of a list with every move in full.
const IN_FULL: usize = 6;
/// The indentation of a row's further lines.
const INDENT: &str = "    ";
/// The gap between the groups of a row.
const GAP: &str = "   ";

/// Lists moves in whole lines: in full if they are few, otherwise in rows of groups if that is
/// shorter. A move is made of one part from each group in a row.
pub fn listing(words: &[String]) -> String {
    let full = columns(words);
    let lines = full.lines().count();
    if lines <= IN_FULL {
        return full;
    }
    let rows = rows_of(words);
    // The first row with the most groups is the best example of how they are put together.
    let longest = rows.iter().rev().max_by_key(|row| row.len());
    let groups = longest.into_iter().flatten();
    let example: String = groups.map(|group| group[0]).collect();
    let mut grouped = format!("To make a move, join one part of each group, as in {example}.\n");
    grouped.extend(rows.iter().map(|row| drawn(row)));
    let has_groups = longest.is_some_and(|row| row.len() > 1);
    if has_groups && grouped.lines().count() < lines {
        grouped
    } else {
        full
    }
}

/// Moves, or beginnings of moves, in sentences, one for each row, for players who hear them.
///
/// ```
/// use tabuleiro::console::listing::in_sentences;
/// use tabuleiro::game::Start;
/// use tabuleiro::games::registry;
///
/// let xero_g = registry().find("xero-g").expect("a game").open(&Start::default(), &[], 1)?;
/// let all = xero_g.legal_moves();
/// assert_eq!(in_sentences(&*xero_g, &all).said(), "ships 1 1 2 2 3 3 in any order.\n");
/// assert_eq!(in_sentences(&*xero_g, &all[..1]).said(), "ships 1 1 2 2 3 3.\n");
/// let ends = ["6E-win", "6E-5D", "6E-4C"].map(String::from);
/// assert_eq!(in_sentences(&*xero_g, &ends).said(), "6E into the base or to 5D or 4C.\n");
/// # Ok::<(), tabuleiro::game::Refusal>(())
/// ```
pub fn in_sentences(game: &dyn LiveGame, words: &[String]) -> Text {
    let (parts, legal, places) = (
        game.info().move_parts,
        game.legal_moves(),
        game.in_words().places,
    );
    let part_of = |text: &str| -> MovePart {
        let is_of = |(sign, ..): &&MovePart| !sign.is_empty() && text.starts_with(sign);
        let part = parts.iter().find(is_of).or_else(|| parts.first());
        part.copied().unwrap_or_default()
    };
    let all_rows = rows_of(&legal);
    let after = |sign: &str| {
        let texts = all_rows.iter().flatten().flatten();
        let has_sign = |text: &&&str| part_of(text).0 == sign;
        texts.filter(has_sign).collect::<BTreeSet<_>>().len()
    };
    let place = |name: &&str| places.iter().find(|place| place.is_typed(name));
    let listed = |group: &[&str]| {
        let (sign, words, all) = part_of(group[0]);
        let bare: Vec<&str> = group.iter().map(|text| &text[sign.len()..]).collect();
        let squares: Option<Vec<&Place>> = bare.iter().map(place).collect();
        let said = match (squares, all) {
            (Some(squares), all) => by_lines(&squares, &places, all),
            (None, Some(all)) if group.len() > 1 && group.len() == after(sign) => all.into(),
            (None, Some(_)) if !sign.is_empty() => one_of(&bare).into(),
            _ => Text::listed(bare.into_iter().map(|part| game.said(part)), "or"),
        };
        text![words, said]
    };
    // Parts of several kinds may follow the same beginning.
    let group_listed = |group: &Vec<&str>| {
        let kinds = group.chunk_by(|one, next| part_of(one).0 == part_of(next).0);
        Text::join(kinds.map(listed), " or")
    };
    let rows = rows_of(words);
    let sentences = rows
        .iter()
        .map(|row| row.iter().map(group_listed).collect::<Text>() + ".\n");
    sentences.collect()
}

/// Squares of a board; if `all` names them, all empty squares of a line are listed as one.
fn by_lines(group: &[&Place], places: &[Place], all: Option<&str>) -> Text {
    let is_empty = |place: &&Place| place.contents.iter().any(|thing| thing == EMPTY);
    let empty: Vec<&Place> = places.iter().filter(is_empty).collect();
    let is_whole = |place: &&&Place| {
        let mut line = empty.iter().filter(|other| other.line == place.line);
        all.is_some() && line.clone().count() > 1 && line.all(|other| group.contains(other))
    };
    let (whole, others): (Vec<&Place>, Vec<&Place>) = group
        .iter()
        .partition(|place| is_empty(place) && is_whole(place));
    let others: Vec<Square> = others.iter().map(|place| place.square.clone()).collect();
    let mut lines: Vec<&str> = whole.iter().map(|place| place.line.as_str()).collect();
    lines.dedup();
    let all = all.unwrap_or_default();
    let whole = match &lines[..] {
        [] => return squares(&others, "or"),
        _ if whole.len() == empty.len() => return all.into(),
        [line] => format!("{all} of line {line}"),
        lines => format!("{all} of lines {}", all_of(lines)),
    };
    let comma = if others.is_empty() { "" } else { ", or " };
    text![whole, comma, squares(&others, "or")]
}

/// The rows that together stand for each of these words once.
fn rows_of(words: &[String]) -> Vec<Row<'_>> {
    let chains: Vec<Vec<&str>> = words.iter().map(|word| parts(word)).collect();
    rows(&chains.iter().map(Vec::as_slice).collect::<Vec<_>>())
}

/// Splits a word before each punctuation mark that links the parts of a move. A comma does not: it
/// belongs to a square.
fn parts(word: &str) -> Vec<&str> {
    let links = |sign: char| sign.is_ascii_punctuation() && sign != ',';
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, sign) in word.char_indices().skip(1) {
        if links(sign) {
            parts.push(&word[start..at]);
            start = at;
        }
    }
    parts.push(&word[start..]);
    parts
}

/// Groups of parts: one part of each group, put together, is a word.
type Row<'a> = Vec<Vec<&'a str>>;

/// The rows that together stand for each of these chains once, in the order of their first parts.
fn rows<'a>(chains: &[&[&'a str]]) -> Vec<Row<'a>> {
    let mut heads: Vec<(&str, Vec<&[&'a str]>)> = Vec::new();
    for chain in chains {
        let Some((head, tail)) = chain.split_first() else {
            continue;
        };
        match heads.iter_mut().find(|(known, _)| known == head) {
            Some((_, tails)) => tails.push(tail),
            None => heads.push((head, vec![tail])),
        }
    }
    let mut merged: Vec<Row<'a>> = Vec::new();
    for (head, tails) in heads {
        let mut tail_rows = rows(&tails);
        if tails.iter().any(|tail| tail.is_empty()) {
            tail_rows.insert(0, Row::new());
        }
        for tail in tail_rows {
            match merged.iter_mut().find(|row| row[1..] == tail) {
                Some(row) => row[0].push(head),
                None => merged.push([vec![vec![head]], tail].concat()),
            }
        }
    }
    merged
}

/// Words after a heading, in whole lines; further lines begin with `indent`.
pub fn wrapped(heading: &str, words: &[impl AsRef<str>], indent: &str) -> String {
    let texts: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    filled(heading, &texts, indent, COLUMNS) + "\n"
}

/// Draws a row in whole lines. A group that does not fit into the line begins the next one.
fn drawn(row: &[Vec<&str>]) -> String {
    let mut text = String::new();
    for group in row {
        let words = group.join(" ");
        let length = text.lines().last().map_or(0, str::len);
        if length > 0 && length + GAP.len() + words.len() <= COLUMNS {
            text = text + GAP + &words;
            continue;
        }
        let heading = if text.is_empty() {
            group[0].to_string()
        } else {
            text.push('\n');
            INDENT.to_string() + group[0]
        };
        text += wrapped(&heading, &group[1..], INDENT).trim_end();
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(String::from).collect()
    }

    /// The second of two groups fits behind the first up to the last column of the line.
    #[test]
    fn a_group_that_fits_stays_in_the_line() {
        let first = "a".repeat(30);
        let second = "b".repeat(COLUMNS - first.len() - GAP.len());
        let row = |second: &str| drawn(&[vec![first.as_str()], vec![second]]);
        assert_eq!(row(&second), format!("{first}{GAP}{second}\n"));
        let longer = second + "b";
        assert_eq!(row(&longer), format!("{first}\n{INDENT}{longer}\n"));
    }

    /// Every combination of the words.
    fn all(groups: &[&str]) -> Vec<String> {
        groups.iter().fold(vec![String::new()], |heads, group| {
            let longer = |head: String| group.split(' ').map(move |part| head.clone() + part);
            heads.into_iter().flat_map(longer).collect()
        })
    }

    const SQUARES: &str = "@A3 @A4 @A5 @B2 @B3 @B4 @B5 @B6 @C1 @C2 @C3 @C4 @C5 @C6 @C7 @D1 @D2";

    #[test]
    fn few_words_are_listed_in_full() {
        let few = words("48-46 48-45 34=30 a@0,1:t pass");
        assert_eq!(listing(&few), columns(&few));
        assert_eq!(listing(&[]), "");
        // Without parts there is nothing to group.
        let many: Vec<String> = (0..300).map(|n| format!("{n},{n}")).collect();
        assert_eq!(listing(&many), columns(&many));
    }

    #[test]
    fn many_words_are_listed_by_what_they_share() {
        let mut many = all(&["C3 C4", ":o :i :y", SQUARES]);
        many.extend(all(&["C5", ":o :x", "@D4"]));
        assert_eq!(
            listing(&many),
            format!(
                "To make a move, join one part of each group, as in C3:o@A3.\n\
                 C3 C4   :o :i :y\n    {SQUARES}\n\
                 C5   :o :x   @D4\n"
            )
        );
    }

    #[test]
    fn words_are_listed_in_full_where_groups_would_save_no_line() {
        // Eight heads with no common tail need eight rows; with the heading that is nine lines.
        let words = |tails: usize| -> Vec<String> {
            let heads = ('a'..='h').zip(0..);
            heads
                .flat_map(|(head, number)| {
                    (0..tails).map(move |tail| format!("{head}-{}", 100 * number + tail))
                })
                .collect()
        };
        let lines = |words: &[String]| columns(words).lines().count();
        let as_long = (1..50).map(words).find(|words| lines(words) == 9).unwrap();
        assert_eq!(listing(&as_long), columns(&as_long));
        let longer = (1..50).map(words).find(|words| lines(words) == 10);
        assert!(listing(&longer.unwrap()).starts_with("To make a move"));
    }

    #[test]
    fn a_word_that_begins_others_has_a_row_of_its_own() {
        let mut many = words("6C-win 6C-4A 6C-4B");
        many.extend(all(&["6C 6D", "-3C", &SQUARES.replace('@', "/")]));
        many.extend(all(&["6E", "-3C -3D", &SQUARES.replace('@', "/")]));
        many.extend(words("6E-3C"));
        let drops = SQUARES.replace('@', "/");
        assert_eq!(
            listing(&many),
            format!(
                "To make a move, join one part of each group, as in 6C-3C/A3.\n\
                 6C   -win -4A -4B\n\
                 6C 6D   -3C\n    {drops}\n\
                 6E   -3C\n\
                 6E   -3C -3D\n    {drops}\n"
            )
        );
    }
}
