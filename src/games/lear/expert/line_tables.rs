//! Lookup tables of the evaluation: the value of every possible line of a board of one size.

use super::LearEvaluator;
use super::evaluation::{
    CLASSES, PATTERN_SIZE, PHASE_TERMS, PHASES, add_line_terms, line_class, pattern_of,
    pattern_term, tempo_term,
};
use crate::bitboard::indices;
use crate::game::evaluator::Evaluator;
use crate::games::lear::rules::{MAX_SIZE, flips_in_line};

/// The tables for boards with `size` lines. A line or column, as the sets of own and enemy stones,
/// has the index given by [`index`] in the table of its phase and class.
#[derive(Debug)]
pub(super) struct LineTables {
    size: usize,
    /// By table and line: its value for the player to move.
    values: Vec<i16>,
    /// By phase and line or column of the board: where its table begins.
    starts: [[u32; 2 * MAX_SIZE]; PHASES],
    /// By class, line and point: the score of a move there for move ordering.
    scores: Vec<i16>,
    /// By class and line: the greatest of these scores, at least 0.
    best_scores: Vec<i16>,
    /// By phase and parity of the empty points: the value of the right to move.
    tempo: [[i32; 2]; PHASES],
}

impl LineTables {
    /// The tables that follow from the weights of all terms.
    pub(super) fn new(size: usize, weights: &[i16]) -> LineTables {
        let runs = run_values(size, weights);
        let classes = if size == PATTERN_SIZE { CLASSES } else { 1 };
        let mut values = Vec::with_capacity(PHASES * classes * line_count(size));
        for (phase, runs) in runs.iter().enumerate() {
            for class in 0..classes {
                let start = values.len();
                values.extend_from_slice(runs);
                if size == PATTERN_SIZE {
                    add_patterns(&mut values[start..], phase, class, weights);
                }
            }
        }
        let starts = std::array::from_fn(|phase| {
            std::array::from_fn(|at| {
                let class = if classes > 1 { line_class(at) } else { 0 };
                ((phase * classes + class) * line_count(size)) as u32
            })
        });
        let middle = &values[PHASES / 2 * classes * line_count(size)..];
        let mut scores = vec![0; classes * line_count(size) * size];
        let tables = scores.chunks_exact_mut(line_count(size) * size);
        for (scores, values) in tables.zip(middle.chunks_exact(line_count(size))) {
            fill_scores(size, values, scores);
        }
        let best_of = |scores: &[i16]| scores.iter().copied().max().unwrap_or(0);
        let best_scores = scores.chunks_exact(size).map(best_of).collect();
        let tempo = std::array::from_fn(|phase| {
            [0, 1].map(|parity| i32::from(weights[tempo_term(phase, parity)]))
        });
        LineTables {
            size,
            values,
            starts,
            scores,
            best_scores,
            tempo,
        }
    }

    /// For each line and then each column, where its table in that phase begins.
    #[inline]
    pub(super) fn of_phase(&self, phase: usize) -> &[u32; 2 * MAX_SIZE] {
        &self.starts[phase]
    }

    /// The value of a line for the player to move, who owns the stones `own`. Its table begins at
    /// `start`.
    #[inline]
    pub(super) fn value(&self, start: &u32, own: u16, enemy: u16) -> i32 {
        i32::from(self.values[*start as usize + index(own, enemy)])
    }

    /// The value of the right to move.
    #[inline]
    pub(super) fn tempo(&self, phase: usize, empty_count: usize) -> i32 {
        self.tempo[phase][empty_count % 2]
    }

    /// The scores of the moves of the player to move, who owns the stones `own`, by point. `start`
    /// is where the table of the line begins in the first phase.
    #[inline]
    pub(super) fn scores(&self, start: &u32, own: u16, enemy: u16) -> &[i16] {
        &self.scores[(*start as usize + index(own, enemy)) * self.size..][..self.size]
    }

    /// The greatest of these scores, but at least 0.
    #[inline]
    pub(super) fn best_score(&self, start: &u32, own: u16, enemy: u16) -> i32 {
        self.best_scores[*start as usize + index(own, enemy)].into()
    }
}

/// By phase and line: the value of its runs for the player to move.
fn run_values(size: usize, weights: &[i16]) -> [Vec<i16>; PHASES] {
    let mut values = [(); PHASES].map(|()| vec![0; line_count(size)]);
    // The weights of all phases side by side.
    let weights: [[i32; PHASES]; PHASE_TERMS] = std::array::from_fn(|term| {
        std::array::from_fn(|phase| i32::from(weights[phase * PHASE_TERMS + term]))
    });
    for_each_line(size, |own, enemy| {
        let mut sums = [0; PHASES];
        add_line_terms(size, own, enemy, |term, amount| {
            for (sum, weight) in sums.iter_mut().zip(weights[term]) {
                *sum += weight * amount;
            }
        });
        for (values, sum) in values.iter_mut().zip(sums) {
            values[index(own, enemy)] = sum.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        }
    });
    values
}

/// Adds the weight of its pattern to the value of each line.
fn add_patterns(values: &mut [i16], phase: usize, class: usize, weights: &[i16]) {
    for (line, value) in values.iter_mut().enumerate() {
        let pattern = pattern_of(line);
        *value = value.saturating_add(weights[pattern_term(phase, class, pattern)]);
    }
}

/// Fills in, by line and point, the score of a move there, which follows from the values of the
/// lines.
fn fill_scores(size: usize, values: &[i16], scores: &mut [i16]) {
    let value = |own, enemy| i32::from(values[index(own, enemy)]);
    for_each_line(size, |own, enemy| {
        let empty = ((1u16 << size) - 1) & !(own | enemy);
        for at in indices(empty.into()) {
            scores[index(own, enemy) * size + at] = line_score(value, own, enemy, at);
        }
    });
}

/// The score of an own stone on the empty point `at` of a line: the gain in the value of that line,
/// where `value` is the value of a line for the player to move.
#[inline]
fn line_score(value: impl Fn(u16, u16) -> i32, own: u16, enemy: u16, at: usize) -> i16 {
    let flips = flips_in_line(own, enemy, at);
    // The opponent is to move afterwards, so both values are from the opponent's viewpoint.
    let gain = value(enemy, own) - value(enemy & !flips, own | flips | 1 << at);
    let stones = flips.count_ones() as i32 * LearEvaluator::UNIT;
    ((gain + stones) / 4).clamp(-140, 140) as i16
}

/// The number of possible lines of `size` points.
fn line_count(size: usize) -> usize {
    3usize.pow(size as u32)
}

/// Calls `visit` with the own and enemy stones of every line of `size` points.
fn for_each_line(size: usize, mut visit: impl FnMut(u16, u16)) {
    for stones in 0..1u16 << size {
        // All subsets of the stones.
        let mut own = stones;
        loop {
            visit(own, stones & !own);
            if own == 0 {
                break;
            }
            own = (own - 1) & stones;
        }
    }
}

/// The index of a line: the number whose digits in base 3 are 1 for an own stone and 2 for an
/// enemy one.
#[inline]
pub(super) fn index(own: u16, enemy: u16) -> usize {
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
