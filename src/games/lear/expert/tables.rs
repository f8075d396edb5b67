//! Lookup tables of the evaluation: the value of every possible line of a board of one size.

use super::evaluation::{STAGE_TERMS, STAGES, TERMS, add_line_terms, tempo_term};
use super::ordering::line_score;
use crate::games::lear::rules::MAX_SIZE;
use crate::squares::indices;

/// The tables for boards with `size` lines. A line or column, as the sets of own and enemy stones,
/// has the index given by [`index`].
#[derive(Debug)]
pub(super) struct LineTables {
    size: usize,
    /// By stage and line: its value for the player on turn.
    values: [Vec<i16>; STAGES],
    /// By line and point: the score of a move there for move ordering.
    scores: Vec<i16>,
    /// By stage and parity of the empty points: the value of the right to move.
    tempo: [[i32; 2]; STAGES],
}

impl LineTables {
    pub(super) fn new(size: usize, weights: &[i16; TERMS]) -> LineTables {
        let values = line_values(size, weights);
        let scores = line_scores(size, &values[STAGES / 2]);
        let tempo = std::array::from_fn(|stage| {
            [0, 1].map(|parity| i32::from(weights[tempo_term(stage, parity)]))
        });
        LineTables {
            size,
            values,
            scores,
            tempo,
        }
    }

    /// The value of a line for the player on turn, who owns the stones `own`.
    #[inline]
    pub(super) fn value(&self, stage: usize, own: u16, enemy: u16) -> i32 {
        i32::from(self.values[stage][index(own, enemy)])
    }

    /// The value of the right to move.
    #[inline]
    pub(super) fn tempo(&self, stage: usize, empty_count: usize) -> i32 {
        self.tempo[stage][empty_count % 2]
    }

    /// The scores of the moves of the player on turn, who owns the stones `own`, by point.
    #[inline]
    pub(super) fn scores(&self, own: u16, enemy: u16) -> &[i16] {
        &self.scores[index(own, enemy) * self.size..][..self.size]
    }
}

/// By stage and line: the value for the player on turn.
fn line_values(size: usize, weights: &[i16; TERMS]) -> [Vec<i16>; STAGES] {
    let mut values = [(); STAGES].map(|()| vec![0; line_count(size)]);
    // The weights of all stages side by side.
    let weights: [[i32; STAGES]; STAGE_TERMS] = std::array::from_fn(|term| {
        std::array::from_fn(|stage| i32::from(weights[stage * STAGE_TERMS + term]))
    });
    for_each_line(size, |own, enemy| {
        let mut sums = [0; STAGES];
        add_line_terms(size, own, enemy, |term, amount| {
            for (sum, weight) in sums.iter_mut().zip(weights[term]) {
                *sum += weight * amount;
            }
        });
        let lines = [index(own, enemy), mirror_index(size, own, enemy)];
        for (values, sum) in values.iter_mut().zip(sums) {
            for line in lines {
                values[line] = sum.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
            }
        }
    });
    values
}

/// By line and point: the score of a move there, which follows from the values of the lines.
fn line_scores(size: usize, values: &[i16]) -> Vec<i16> {
    let value = |own, enemy| i32::from(values[index(own, enemy)]);
    let mut scores = vec![0; values.len() * size];
    for_each_line(size, |own, enemy| {
        let empty = ((1u16 << size) - 1) & !(own | enemy);
        let line = index(own, enemy) * size;
        let mirrored = mirror_index(size, own, enemy) * size;
        for at in indices(empty.into()) {
            let score = line_score(value, own, enemy, at);
            scores[line + at] = score;
            scores[mirrored + size - 1 - at] = score;
        }
    });
    scores
}

/// The number of possible lines of `size` points.
fn line_count(size: usize) -> usize {
    3usize.pow(size as u32)
}

/// Calls `visit` with the own and enemy stones of every line of `size` points, but with only one
/// of two lines that are mirror images of each other.
fn for_each_line(size: usize, mut visit: impl FnMut(u16, u16)) {
    for stones in 0..1u16 << size {
        let mirrored = mirror(size, stones);
        if mirrored < stones {
            continue;
        }
        // All subsets of the stones.
        let mut own = stones;
        loop {
            if mirrored > stones || mirror(size, own) >= own {
                visit(own, stones & !own);
            }
            if own == 0 {
                break;
            }
            own = (own - 1) & stones;
        }
    }
}

/// A set of points of a line of `size` points, read from its other end.
fn mirror(size: usize, set: u16) -> u16 {
    set.reverse_bits() >> (u16::BITS as usize - size)
}

/// The index of the mirror image of a line of `size` points.
fn mirror_index(size: usize, own: u16, enemy: u16) -> usize {
    index(mirror(size, own), mirror(size, enemy))
}

/// The index of a line: the number whose digits in base 3 are 1 for an own stone and 2 for an
/// enemy one.
#[inline]
fn index(own: u16, enemy: u16) -> usize {
    const MASK: u16 = (1 << MAX_SIZE) - 1;
    let [own, enemy] = [own, enemy].map(|set| usize::from(BASE_3[usize::from(set & MASK)]));
    own + 2 * enemy
}

/// For each set of points, the number whose digits in base 3 are the bits of the set.
static BASE_3: [u16; 1 << MAX_SIZE] = {
    let mut numbers = [0; 1 << MAX_SIZE];
    let mut set = 1;
    while set < numbers.len() {
        // The digits but the lowest are those of the set without its lowest bit.
        numbers[set] = 3 * numbers[set >> 1] + (set & 1) as u16;
        set += 1;
    }
    numbers
};
