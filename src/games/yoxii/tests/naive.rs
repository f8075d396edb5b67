//! A second implementation of the rules of Yoxii, as slow and plain as the rule page, which shares
//! no code with the first.

use std::collections::BTreeSet;

use rand::RngExt;
use rand::seq::SliceRandom;

use super::START;
use crate::rng::rng_for_ply;

/// The signs of a position, line by line.
pub type Signs = Vec<Vec<char>>;

/// The signs of a position, and whether red is on turn.
pub fn signs_of(text: &str) -> (Signs, bool) {
    let (lines, on_turn) = text.split_once(' ').expect("two fields");
    let signs = lines.split('/').map(|line| line.chars().collect());
    (signs.collect(), on_turn == "r")
}

fn sign(signs: &Signs, (line, column): (i32, i32)) -> char {
    let line = usize::try_from(line).ok().and_then(|line| signs.get(line));
    let column = usize::try_from(column).ok();
    *line
        .zip(column)
        .and_then(|(line, column)| line.get(column))
        .unwrap_or(&'_')
}

fn is_own(sign: char, red: bool) -> bool {
    if red {
        "oiyx".contains(sign)
    } else {
        "OIYX".contains(sign)
    }
}

fn next_to((line, column): (i32, i32)) -> Vec<(i32, i32)> {
    let around = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
    around
        .filter(|&step| step != (0, 0))
        .map(|(down, right)| (line + down, column + right))
        .collect()
}

fn all_places() -> impl Iterator<Item = (i32, i32)> {
    (0..7).flat_map(|line| (0..7).map(move |column| (line, column)))
}

/// The legal moves of a position.
pub fn naive_moves(text: &str) -> BTreeSet<String> {
    let (signs, red) = signs_of(text);
    let name = |(line, column): (i32, i32)| {
        format!(
            "{}{}",
            "ABCDEFG".as_bytes()[line as usize] as char,
            column + 1
        )
    };
    let totem = all_places()
        .find(|&at| sign(&signs, at) == 't')
        .expect("a totem");
    let mut moves = BTreeSet::new();
    for first in next_to(totem) {
        let step = (first.0 - totem.0, first.1 - totem.1);
        let mut to = first;
        while is_own(sign(&signs, to), red) {
            to = (to.0 + step.0, to.1 + step.1);
        }
        if sign(&signs, to) != '#' {
            continue;
        }
        let free = |at: &(i32, i32)| *at != to && "#t".contains(sign(&signs, *at));
        let mut places: Vec<_> = next_to(to).into_iter().filter(free).collect();
        if places.is_empty() {
            places = all_places().filter(free).collect();
        }
        for (piece, count) in "oiyx".chars().zip([5, 5, 5, 3]) {
            let piece = if red {
                piece
            } else {
                piece.to_ascii_uppercase()
            };
            if signs
                .iter()
                .flatten()
                .filter(|&&other| other == piece)
                .count()
                < count
            {
                let written = places
                    .iter()
                    .map(|&at| format!("{}:{piece}@{}", name(to), name(at)));
                moves.extend(written);
            }
        }
    }
    moves
}

/// The value of a position for player 1.
pub fn naive_value(text: &str) -> i32 {
    let (signs, _) = signs_of(text);
    let totem = all_places()
        .find(|&at| sign(&signs, at) == 't')
        .expect("a totem");
    let values = next_to(totem).into_iter().map(|at| match sign(&signs, at) {
        'o' => 1,
        'i' => 2,
        'y' => 3,
        'x' => 4,
        'O' => -1,
        'I' => -2,
        'Y' => -3,
        'X' => -4,
        _ => 0,
    });
    values.sum()
}

/// A position with a random number of pieces on random squares and the totem on another one.
pub fn random_position(seed: u64) -> String {
    let rng = &mut rng_for_ply(seed, 0);
    let mut bag: Vec<char> = "oooooiiiiiyyyyyxxxOOOOOIIIIIYYYYYXXX".chars().collect();
    bag.shuffle(rng);
    bag.truncate(rng.random_range(0..=36));
    bag.resize(36, '#');
    bag.push('t');
    bag.shuffle(rng);
    let mut signs = bag.into_iter();
    let (mut lines, _) = signs_of(START);
    for sign in lines.iter_mut().flatten().filter(|sign| **sign != '_') {
        *sign = signs.next().expect("37 signs");
    }
    let lines: Vec<String> = lines.into_iter().map(String::from_iter).collect();
    let on_turn = if seed.is_multiple_of(2) { "r" } else { "w" };
    format!("{} {on_turn}", lines.join("/"))
}
