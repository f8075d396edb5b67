//! The static evaluation of Lear and its terms.
//!
//! The value of a position is the sum of the values of its lines and columns, each evaluated by
//! itself, and of the right to move. Here a *line* means a line or a column, given as the set of
//! own stones and the set of enemy stones in it. On boards of every size a line is worth what its
//! runs are worth; on 8x8 a weight for its whole pattern is added.

use super::LearEvaluator;
use super::line_tables::{LineTables, index};
use crate::bitboard::indices;
use crate::game::evaluator::{Evaluator, Summands};
use crate::games::lear::rules::{are_together, flips_in_line};
use crate::games::lear::{Board, Lear};

/// The phases of a game: a third of the stones each.
pub(super) const PHASES: usize = 3;
/// The number of kinds of runs: see [`run_kind`].
const KINDS: usize = 128;
/// The terms of a phase: a constant and a slope for each kind of run, and the four below.
pub(super) const PHASE_TERMS: usize = 2 * KINDS + 4;
const STONES: usize = 2 * KINDS;
const OWN_FLIPS: usize = STONES + 1;
const ENEMY_FLIPS: usize = STONES + 2;
/// The right to move with an even number of empty points.
const TEMPO_EVEN: usize = STONES + 3;
/// The right to move with an odd number of empty points, in the place of a run without stones,
/// which does not exist.
const TEMPO_ODD: usize = 0;
/// The number of points of the lines that have weights for their patterns.
pub(super) const PATTERN_SIZE: usize = 8;
/// The number of lines of that size.
const LINES: usize = 3usize.pow(PATTERN_SIZE as u32);
/// The number of patterns: a line and its mirror image have the same, and 81 lines are symmetric.
const PATTERNS: usize = (LINES + 81) / 2;
/// The number of classes of lines: see [`line_class`].
pub(super) const CLASSES: usize = 2;

/// The number of terms of runs, which serve all board sizes. Those of patterns follow.
pub(super) const RUN_TERMS: usize = PHASES * PHASE_TERMS;
/// The number of terms.
pub(super) const TERMS: usize = RUN_TERMS + PHASES * CLASSES * PATTERNS;

/// The index of the term of the right to move.
pub(super) fn tempo_term(phase: usize, empty_count: usize) -> usize {
    let is_even = empty_count.is_multiple_of(2);
    phase * PHASE_TERMS + if is_even { TEMPO_EVEN } else { TEMPO_ODD }
}

/// The index of the term of a pattern in lines of that class.
pub(super) fn pattern_term(phase: usize, class: usize, pattern: usize) -> usize {
    RUN_TERMS + (phase * CLASSES + class) * PATTERNS + pattern
}

/// The phase of a position.
#[inline]
fn phase(game: &Lear, board: &Board) -> usize {
    let points = game.size() * game.size();
    let stones = points - board.empty_count();
    (stones * PHASES / points).min(PHASES - 1)
}

/// The part of the evaluation that has no weight, from the viewpoint of the player to move.
#[inline]
fn komi(game: &Lear, board: &Board) -> i32 {
    game.komi_for(board.player_to_move()) * LearEvaluator::UNIT
}

/// The static evaluation from the viewpoint of the player to move.
#[inline]
pub(super) fn evaluate(game: &Lear, tables: &LineTables, board: &Board) -> i32 {
    let phase = phase(game, board);
    let lines: i32 = board
        .lines_and_columns(game.size())
        .zip(tables.of_phase(phase))
        .map(|((own, enemy), line)| tables.value(line, own, enemy))
        .sum();
    lines + tables.tempo(phase, board.empty_count()) + komi(game, board)
}

/// What adds up to the evaluation, from the viewpoint of the player to move.
pub(super) fn summands(game: &Lear, board: &Board) -> Summands {
    let mut terms = Vec::new();
    let (phase, size) = (phase(game, board), game.size());
    for (at, (own, enemy)) in board.lines_and_columns(size).enumerate() {
        add_line_terms(size, own, enemy, |term, amount| {
            terms.push((phase * PHASE_TERMS + term, f64::from(amount)));
        });
        if size == PATTERN_SIZE {
            let pattern = pattern_of(index(own, enemy));
            terms.push((pattern_term(phase, line_class(at), pattern), 1.0));
        }
    }
    terms.push((tempo_term(phase, board.empty_count()), 1.0));
    Summands {
        terms,
        unweighted: komi(game, board),
        ..Summands::default()
    }
}

/// Calls `add` with the terms of a line of `size` points from the viewpoint of the owner of the
/// stones `own`:
///
/// - `STONES`: own stones minus enemy stones (a stone counts in its line and in its column),
/// - `OWN_FLIPS`, `ENEMY_FLIPS`: the largest number of stones that one move in the line can flip,
/// - for each run that can grow, by its kind: 1, and the number of stones at stake, which are those
///   that one or two moves can flip.
#[inline]
pub(super) fn add_line_terms(size: usize, own: u16, enemy: u16, mut add: impl FnMut(usize, i32)) {
    let stones = own | enemy;
    if stones == 0 {
        return;
    }
    add(STONES, own.count_ones() as i32 - enemy.count_ones() as i32);
    add(OWN_FLIPS, most_flips(size, own, enemy));
    add(ENEMY_FLIPS, most_flips(size, enemy, own));
    let mut rest = stones;
    while rest != 0 {
        let start = rest.trailing_zeros();
        let end = start + (rest >> start).trailing_ones();
        let run = (((1u32 << end) - 1) & !((1u32 << start) - 1)) as u16;
        rest &= !run;
        let open_ends = usize::from(start > 0) + usize::from((end as usize) < size);
        if open_ends > 0 {
            let (kind, at_stake) = run_kind(own & run, enemy & run, open_ends);
            add(kind, 1);
            add(KINDS + kind, at_stake as i32);
        }
    }
}

/// The largest number of stones of `enemy` that one move can flip.
fn most_flips(size: usize, own: u16, enemy: u16) -> i32 {
    let empty = ((1u16 << size) - 1) & !(own | enemy);
    let flips = indices(empty.into()).map(|at| flips_in_line(own, enemy, at).count_ones());
    flips.max().unwrap_or(0) as i32
}

/// The kind of a run that can grow at `open_ends` ends, and the number of stones at stake.
///
/// The kind encodes the number of own and of enemy stones (3 stands for 3 or more), whether the own
/// stones are contiguous, whether the enemy stones are, and the number of open ends.
fn run_kind(own: u16, enemy: u16, open_ends: usize) -> (usize, usize) {
    let counts = [own, enemy].map(|stones| stones.count_ones() as usize);
    let together = [own, enemy].map(are_together);
    let numbers = counts[0].min(3) * 4 + counts[1].min(3);
    let kind = (numbers * 2 + usize::from(together[0])) * 2 + usize::from(together[1]);
    let at_stake = match counts {
        [1, enemies] if together[1] => enemies,
        [owns, 1] if together[0] => owns,
        [0, stones] | [stones, 0] => stones,
        _ => 0,
    };
    (kind * 2 + open_ends - 1, at_stake)
}

/// The class of a line or column, given its index (lines first): 0 at the edge, else 1.
#[inline]
pub(super) fn line_class(at: usize) -> usize {
    let distance = at % PATTERN_SIZE;
    usize::from(distance > 0 && distance < PATTERN_SIZE - 1)
}

/// The number of the pattern of the line with that [`index`].
pub(super) fn pattern_of(line: usize) -> usize {
    PATTERN_NUMBERS[line].into()
}

/// The pattern number of each line, by the index of the line. A line and its mirror image have the
/// same number; numbers follow the order of the smaller index.
static PATTERN_NUMBERS: [u16; LINES] = {
    let mut numbers = [0; LINES];
    let mut count = 0;
    let mut line = 0;
    while line < LINES {
        let (mut rest, mut mirrored, mut digits) = (line, 0, 0);
        while digits < PATTERN_SIZE {
            mirrored = mirrored * 3 + rest % 3;
            rest /= 3;
            digits += 1;
        }
        if mirrored < line {
            numbers[line] = numbers[mirrored];
        } else {
            numbers[line] = count;
            count += 1;
        }
        line += 1;
    }
    assert!(count as usize == PATTERNS);
    numbers
};
