//! Expert with a handicap: the strengths `expert:1` to `expert:9`.
//!
//! Below its best Expert searches less, with an evaluator that errs. The error depends
//! on the position, the seed and the seat only: within a game a player always misjudges a position
//! in the same way, so that its play is consistent.
//!
//! Nothing here knows a game: each game has its tables of strengths among its
//! [fitted numbers](crate::fitted). A game without tables gets a default.

use crate::fitted;
use crate::game::players::STRENGTHS;
use crate::game::{Player, RuleSet};
use crate::hash::key_of;

/// The first strength that sees every win in one move.
pub(super) const SEES_WINS: usize = 3;
/// The first strength that sees every loss in one move.
pub(super) const SEES_LOSSES: usize = 5;

/// The number of positions that the weakest strength searches: enough to try every move. With fewer
/// it would choose among the first moves only, and these are better than average.
const LEAST_NODES: f64 = 300.0;

/// How strongly a good form also reduces overlooking: a form of 1 divides its odds by e to the
/// power of this.
const FORM_BLINDNESS: f64 = 5.0;

/// A number from -1 to 1, uniformly distributed, from random bits.
pub(super) fn uniform(bits: u64) -> f64 {
    (bits >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
}

/// How Expert at a strength differs from Expert at its best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Handicap {
    /// The maximum depth of the search, in plies.
    pub depth: usize,
    /// The maximum number of positions to search.
    pub nodes: u64,
    /// The standard deviation of the error of each evaluation, in parts of a unit.
    pub error: i32,
    /// The share of positions, in thousandths, whose end in one move is overlooked: see
    /// [`SearchEvaluator`](super::SearchEvaluator).
    pub blindness: u32,
}

impl Handicap {
    /// The handicap with these numbers.
    pub const fn new(depth: usize, nodes: u64, error: i32, blindness: u32) -> Handicap {
        Handicap {
            depth,
            nodes,
            error,
            blindness,
        }
    }

    /// The handicap at a point of the line from the weakest search (0) to Expert's (1), in a game
    /// whose evaluations have the standard deviation `spread` and whose Expert searches
    /// `nodes` positions.
    ///
    /// Along the line the error shrinks, and the depth grows from 1 to 12 plies as the number of
    /// positions does.
    pub fn at(point: f64, spread: i32, nodes: u64) -> Handicap {
        let point = point.clamp(0.0, 1.0);
        // At the start of the line the error exceeds all differences of the evaluation: the weakest
        // search plays like a random player.
        let rest = 1.0 - point;
        let error = f64::from(spread) * (4.0 * rest.powi(2) + 16.0 * rest.powi(6));
        // Enough for a look at every move at the start of the line, all positions at its end.
        let positions = (nodes as f64 / LEAST_NODES).powf(point) * LEAST_NODES;
        Handicap {
            depth: 1 + (point * 11.0) as usize,
            nodes: positions as u64,
            error: error as i32,
            blindness: (1000.0 * (1.0 - point / 0.45)).clamp(0.0, 1000.0) as u32,
        }
    }

    /// The handicap in the game with this seed, for a player whose form has this range: see
    /// [`StrengthTable::form_range`]. A form above 0 is good: the error is divided by `exp(form)`,
    /// and the odds of overlooking the end of the game by `exp(FORM_BLINDNESS * form)`.
    ///
    /// ```
    /// use tabuleiro::search::handicap::Handicap;
    /// use tabuleiro::game::Player;
    ///
    /// let usual = Handicap::new(3, 500, 1000, 500);
    /// assert_eq!(usual.in_game(0.0, 7, Player::P1), usual);
    /// let games = (0..100).map(|seed| usual.in_game(0.8, seed, Player::P1));
    /// assert!(games.clone().any(|game| game.error < 600 && game.blindness < 100));
    /// assert!(games.clone().any(|game| game.error > 1700 && game.blindness > 900));
    /// ```
    #[must_use]
    pub fn in_game(self, form_range: f64, seed: u64, player: Player) -> Handicap {
        let form = form_range * uniform(key_of([seed, player.index() as u64]));
        let share = f64::from(self.blindness) / 1000.0;
        let overlooked = share * (-FORM_BLINDNESS * form).exp();
        Handicap {
            error: (f64::from(self.error) * (-form).exp()) as i32,
            blindness: (1000.0 * overlooked / (overlooked + 1.0 - share)).round() as u32,
            ..self
        }
    }

    /// The same handicap, except that it sees what Expert at that strength must see.
    #[must_use]
    pub fn of_strength(self, strength: usize) -> Handicap {
        match strength {
            // What follows a reply is seen at the second ply.
            SEES_LOSSES.. => Handicap {
                blindness: 0,
                depth: self.depth.max(2),
                ..self
            },
            _ => self,
        }
    }
}

/// The strengths `expert:1` to `expert:9` for one rule set and number of players.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct StrengthTable {
    /// The handicaps of the strengths, weakest first.
    pub handicaps: [Handicap; STRENGTHS],
    /// By how much the form changes from game to game, 0 for not at all: good games
    /// have smaller errors. Where Expert is far above the weakest strength, good games of a
    /// strength and bad ones of the next make the steps between them smaller.
    pub form_range: f64,
}

/// The numbers of a strength among the fitted ones.
const NUMBERS: usize = 4;

impl StrengthTable {
    /// The strengths of a game that none have been fitted for, and that searches `nodes` positions.
    /// `unit` is the number of parts in a unit.
    pub fn unfitted(unit: i32, nodes: u64) -> StrengthTable {
        let mut handicaps = std::array::from_fn(|index| {
            let point = index as f64 / STRENGTHS as f64;
            Handicap::at(point, 2 * unit, nodes).of_strength(index + 1)
        });
        // The next strengths overlook nothing: that step is large enough.
        for strength in [SEES_WINS - 1, SEES_LOSSES - 1] {
            handicaps[strength - 1].blindness /= 2;
        }
        StrengthTable {
            handicaps,
            form_range: 0.0,
        }
    }

    /// The table among the fitted numbers for a rule set and a number of players,
    /// else for the rule set.
    pub fn read(fitted: &str, rules: RuleSet, players: usize) -> Option<StrengthTable> {
        let of_players = |players| fitted::numbers(fitted, "strengths", rules, players);
        let numbers: [f64; NUMBERS * STRENGTHS + 1] =
            of_players(players).or_else(|| of_players(2))?;
        let number = |strength: usize, index| numbers[NUMBERS * strength + index];
        Some(StrengthTable {
            handicaps: std::array::from_fn(|strength| Handicap {
                depth: number(strength, 0) as usize,
                nodes: number(strength, 1) as u64,
                error: number(strength, 2) as i32,
                blindness: number(strength, 3) as u32,
            }),
            form_range: number(STRENGTHS, 0),
        })
    }

    /// The handicap of a strength, from 1 to [`STRENGTHS`], in the game with that seed, for the
    /// player who has it.
    pub fn handicap(&self, strength: usize, seed: u64, player: Player) -> Handicap {
        self.handicaps[strength - 1].in_game(self.form_range, seed, player)
    }
}

#[cfg(test)]
mod tests;
