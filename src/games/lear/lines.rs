//! What Expert thinks of a line or column of Lear by itself, looked up in tables.

use std::sync::{Arc, LazyLock, OnceLock};

use super::Lear;
use super::board::{SIZES, bits, flips_in_run};
use super::weights::WEIGHTS;
use crate::search::Expert;

/// How far a game has come: a third of the points each.
pub(super) const STAGES: usize = 3;
/// Kinds of runs.
const KINDS: usize = 128;
/// Terms of a line: a constant and a slope for each kind of run, and the four below.
pub(super) const LINE_TERMS: usize = 2 * KINDS + 4;
const STONES: usize = 2 * KINDS;
const OWN_FLIPS: usize = STONES + 1;
const ENEMY_FLIPS: usize = STONES + 2;
/// The term of being on turn, which no line adds.
const ON_TURN: usize = STONES + 3;

/// Number of the term of being on turn, for an even or odd number of empty points.
pub(super) fn turn_term(stage: usize, empty: usize) -> usize {
    // The last term of a stage is for an even number; an odd number takes the unused first one:
    // a run without stones does not exist.
    stage * LINE_TERMS + if empty.is_multiple_of(2) { ON_TURN } else { 0 }
}

/// The stage of a board with so many stones on so many points.
pub(super) fn stage(stones: usize, points: usize) -> usize {
    (stones * STAGES / points).min(STAGES - 1)
}

/// Calls `add` with the terms of a line of that size, for the player on turn, `own`:
///
/// - `STONES`: own stones minus enemy stones (a stone counts in its line and in its column),
/// - `OWN_FLIPS`, `ENEMY_FLIPS`: the most stones that one move in the line flips,
/// - for each run that an empty point adjoins, by its kind: 1, and how many stones are at stake.
///
/// The kind of a run is how many own stones it has (3 is 3 or more), how many enemy stones,
/// whether the own ones stand together, and the enemy ones, and at how many ends it can grow.
/// What is at stake are the stones that one move or two can flip. A run that fills its line never
/// flips again by itself.
pub(super) fn line_terms(size: usize, own: u16, enemy: u16, add: &mut dyn FnMut(usize, f64)) {
    let stones = own | enemy;
    let difference = f64::from(own.count_ones()) - f64::from(enemy.count_ones());
    if stones == 0 {
        return;
    }
    add(STONES, difference);
    let full = (1u16 << size) - 1;
    let most = |own, enemy| {
        let flips = bits(full & !stones).map(|at| flips_in_run(own, enemy, at).count_ones());
        f64::from(flips.max().unwrap_or(0))
    };
    add(OWN_FLIPS, most(own, enemy));
    add(ENEMY_FLIPS, most(enemy, own));
    let mut rest = stones;
    while rest != 0 {
        let start = rest.trailing_zeros();
        let end = start + (rest >> start).trailing_ones();
        let run = (((1u32 << end) - 1) & !((1u32 << start) - 1)) as u16;
        rest &= !run;
        let ends = usize::from(start > 0) + usize::from((end as usize) < size);
        if ends == 0 {
            continue;
        }
        let (own, enemy) = (own & run, enemy & run);
        let counts = [own, enemy].map(|stones| stones.count_ones() as usize);
        let together = [own, enemy].map(|stones| {
            usize::from(stones & stones.wrapping_add(stones & stones.wrapping_neg()) == 0)
        });
        let kind = counts[0].min(3) * 4 + counts[1].min(3);
        let kind = ((kind * 2 + together[0]) * 2 + together[1]) * 2 + ends - 1;
        add(kind, 1.0);
        let at_stake = match counts {
            [1, enemies] if together[1] == 1 => enemies,
            [owns, 1] if together[0] == 1 => owns,
            [0, stones] | [stones, 0] => stones,
            _ => 0,
        };
        add(KINDS + kind, at_stake as f64);
    }
}

/// What weights tell about lines. The tables for boards of a size are made when they are asked for.
#[derive(Debug)]
pub(super) struct Knowledge {
    weights: [i16; STAGES * LINE_TERMS],
    lines: [OnceLock<Lines>; *SIZES.end() + 1],
}

impl Knowledge {
    /// With those weights.
    pub(super) fn new(weights: [i16; STAGES * LINE_TERMS]) -> Knowledge {
        Knowledge {
            weights,
            lines: [const { OnceLock::new() }; *SIZES.end() + 1],
        }
    }

    /// What all games know unless they are told otherwise.
    pub(super) fn common() -> Arc<Knowledge> {
        static COMMON: LazyLock<Arc<Knowledge>> =
            LazyLock::new(|| Arc::new(Knowledge::new(WEIGHTS)));
        COMMON.clone()
    }

    /// The tables for boards of that size.
    pub(super) fn lines(&self, size: usize) -> &Lines {
        self.lines[size].get_or_init(|| Lines::new(size, &self.weights))
    }
}

/// The tables for the boards of a size. A line has the number whose digits in the system of three
/// say what is on its points: nothing, a stone of the player on turn, one of the other player.
#[derive(Debug)]
pub(super) struct Lines {
    size: usize,
    /// By stage: what each line is worth to the player on turn.
    values: [Vec<i16>; STAGES],
    /// By line and point: how good a move there is.
    orders: Vec<i16>,
    /// What being on turn is worth, by stage and parity of the empty points.
    pub(super) on_turn: [[i32; 2]; STAGES],
}

/// A set of bits as a number in the system of three.
static IN_THREES: [u16; 1 << 10] = {
    let mut numbers = [0; 1 << 10];
    let mut set = 0;
    while set < numbers.len() {
        let mut bit = 0;
        let mut power = 1;
        while bit < 10 {
            if set >> bit & 1 == 1 {
                numbers[set] += power;
            }
            power *= 3;
            bit += 1;
        }
        set += 1;
    }
    numbers
};

impl Lines {
    fn new(size: usize, weights: &[i16; STAGES * LINE_TERMS]) -> Lines {
        let count = 3usize.pow(size as u32);
        let mut lines = Lines {
            size,
            values: [(); STAGES].map(|()| vec![0; count]),
            orders: vec![0; count * size],
            on_turn: [[0; 2]; STAGES],
        };
        let weight = |stage: usize, term: usize| f64::from(weights[stage * LINE_TERMS + term]);
        for stage in 0..STAGES {
            for empty in 0..2 {
                lines.on_turn[stage][empty] = i32::from(weights[turn_term(stage, empty)]);
            }
        }
        each_line(size, |own, enemy| {
            let mut sums = [0.0; STAGES];
            line_terms(size, own, enemy, &mut |term, amount| {
                for (stage, sum) in sums.iter_mut().enumerate() {
                    *sum += weight(stage, term) * amount;
                }
            });
            for (values, sum) in lines.values.iter_mut().zip(sums) {
                values[number(own, enemy)] = sum.round() as i16;
            }
        });
        let middle = |own, enemy| i32::from(lines.values[1][number(own, enemy)]);
        let mut orders = vec![0; count * size];
        each_line(size, |own, enemy| {
            for at in bits(((1u16 << size) - 1) & !(own | enemy)) {
                let flips = flips_in_run(own, enemy, at);
                let gain = middle(enemy, own) - middle(enemy & !flips, own | flips | 1 << at);
                let gain = gain + flips.count_ones() as i32 * Lear::UNIT;
                orders[number(own, enemy) * size + usize::from(at)] =
                    (gain / 4).clamp(-140, 140) as i16;
            }
        });
        lines.orders = orders;
        lines
    }

    /// What a line is worth to the player on turn, `own`.
    pub(super) fn value(&self, stage: usize, own: u16, enemy: u16) -> i32 {
        i32::from(self.values[stage][number(own, enemy)])
    }

    /// How good the moves of the player on turn, `own`, on a line are, by point.
    pub(super) fn orders(&self, own: u16, enemy: u16) -> &[i16] {
        &self.orders[number(own, enemy) * self.size..][..self.size]
    }
}

fn number(own: u16, enemy: u16) -> usize {
    usize::from(IN_THREES[usize::from(own & 1023)])
        + 2 * usize::from(IN_THREES[usize::from(enemy & 1023)])
}

/// Calls `visit` with all lines of that size.
fn each_line(size: usize, mut visit: impl FnMut(u16, u16)) {
    for stones in 0..1u16 << size {
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
