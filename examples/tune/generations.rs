//! Generations of weights: games, samples, a fit, and a match against the weights before.

use std::collections::BTreeMap;
use std::io::{self, Write};

use rayon::prelude::*;
use tabuleiro::evaluator::{BoardOf, Tunable, WIN};
use tabuleiro::game::Game;

use crate::fit::{self, Regression, Sample};
use crate::play::{self, PlayedGame, Schedule};
use crate::{Flags, Start};

/// Fits the weights of an evaluator.
pub struct Tuner<'a, E: Tunable> {
    pub flags: &'a Flags,
    /// The evaluator with the game's own weights.
    pub own: E,
    /// The position that all games start from.
    pub start: BoardOf<E>,
}

/// The samples of the games of a generation.
#[derive(Default)]
struct Samples {
    training: Vec<Sample>,
    /// Samples of the games that are held back.
    validation: Vec<Sample>,
}

/// The scores of new weights in matches, as far as these are wanted.
struct Scores {
    against_current: Option<f64>,
    against_own: Option<f64>,
}

impl<E: Tunable> Tuner<'_, E> {
    /// The weights after all generations; `None` if none were good enough to replace the first.
    pub fn tune(&self) -> io::Result<Option<Vec<i16>>> {
        let flags = self.flags;
        let mut weights = None;
        let mut current = match flags.from {
            Start::Own => self.own.clone(),
            Start::Zero => self.own.with_weights(&vec![0; E::TERMS]),
        };
        let mut window = Vec::new();
        for generation in 0..flags.generations {
            let all_zero = flags.from == Start::Zero && weights.is_none();
            let blend = if all_zero { 0.0 } else { flags.blend };
            window.push(self.play_games(&current, blend, generation));
            if window.len() > flags.window.max(1) {
                window.remove(0);
            }
            let fitted = self.fit(&window);
            let next = self.own.with_weights(&fitted);
            let scores = Scores {
                against_current: self.score(&next, &current, generation, flags.gate),
                against_own: self.score(&next, &self.own, generation, flags.check),
            };
            self.report(generation, &window, &fitted, &scores)?;
            if scores.against_current.is_none_or(|score| score >= 0.5) {
                (current, weights) = (next, Some(fitted));
            }
        }
        Ok(weights)
    }

    /// How the games of a generation are played.
    fn schedule(&self, generation: u64) -> Schedule {
        let flags = self.flags;
        Schedule {
            nodes: flags.nodes,
            max_opening: flags.opening,
            min_opening: flags.least,
            random_moves: flags.random_moves,
            seed: flags.seed.wrapping_add(generation),
        }
    }

    /// How evaluations predict the results of this game.
    fn regression(&self) -> Regression {
        match E::MARGINS {
            true => Regression::Linear,
            false => Regression::Logistic {
                scale: self.flags.scale,
            },
        }
    }

    /// Plays the games of a generation and returns their samples.
    fn play_games(&self, player: &E, blend: f64, generation: u64) -> Samples {
        let schedule = self.schedule(generation);
        let games = (0..self.flags.games).into_par_iter().with_max_len(1);
        let sampled = games.map(|number| {
            let played = schedule.play_game([player; 2], &self.start, number);
            self.samples_of(player, &played, blend)
        });
        let mut samples = Samples::default();
        for (number, of_game) in (1..).zip(sampled.collect::<Vec<_>>()) {
            let is_held_back = self.flags.hold > 0 && number % self.flags.hold == 0;
            match is_held_back {
                true => samples.validation.extend(of_game),
                false => samples.training.extend(of_game),
            }
        }
        samples
    }

    /// The samples of a game. `blend` is the weight of the search's value in the target.
    fn samples_of(
        &self,
        evaluator: &E,
        played: &PlayedGame<BoardOf<E>>,
        blend: f64,
    ) -> Vec<Sample> {
        let mut evaluator = evaluator.clone();
        let positions = played.positions.iter();
        positions
            .map(|(board, value)| {
                let mut sizes = BTreeMap::new();
                // A term may occur several times in a position.
                let unweighted = evaluator.terms(board, &mut |term, size| {
                    *sizes.entry(term).or_insert(0.0) += size;
                });
                let (result, value) = self.targets(played, board, *value);
                Sample::new(sizes, unweighted, result + blend * (value - result))
            })
            .collect()
    }

    /// The two targets of a position for the player on turn: by the result of the game, and by the
    /// `value` that the search found.
    fn targets(
        &self,
        played: &PlayedGame<BoardOf<E>>,
        board: &BoardOf<E>,
        value: i32,
    ) -> (f64, f64) {
        let player = self.own.game().player_on_turn(board);
        if !E::MARGINS {
            let probability = fit::win_probability(f64::from(value), self.flags.scale);
            return (play::share(played.outcome, player), probability);
        }
        let clip = f64::from(self.flags.clip) * f64::from(E::UNIT);
        let result = f64::from(self.own.margin(&played.end, player));
        let margin = if value.abs() >= WIN / 2 {
            value - value.signum() * WIN
        } else {
            value
        };
        (
            result.clamp(-clip, clip),
            f64::from(margin).clamp(-clip, clip),
        )
    }

    /// The weights that fit the samples best, rounded as they are printed: the next generation
    /// plays with what is printed.
    fn fit(&self, window: &[Samples]) -> Vec<i16> {
        let samples: Vec<&Sample> = window.iter().flat_map(|games| &games.training).collect();
        let ridge = self.flags.ridge;
        let weights = self.regression().fit(E::TERMS, &samples, ridge);
        // Weights out of range become the nearest number in it.
        weights.iter().map(|weight| weight.round() as i16).collect()
    }

    /// The score of `next` against `other` in a match; `None` for a match of no games.
    fn score(&self, next: &E, other: &E, generation: u64, games: u32) -> Option<f64> {
        let schedule = Schedule {
            random_moves: 0,
            // Openings that no generation has played.
            ..self.schedule(self.flags.generations + generation)
        };
        (games > 0).then(|| schedule.score([next, other], &self.start, games))
    }

    /// Prints a line about a generation: the error of its weights and that of weights of 0, and the
    /// scores of its matches.
    fn report(
        &self,
        generation: u64,
        window: &[Samples],
        weights: &[i16],
        scores: &Scores,
    ) -> io::Result<()> {
        let regression = self.regression();
        let weights: Vec<f64> = weights.iter().copied().map(f64::from).collect();
        let errors = |part: fn(&Samples) -> &Vec<Sample>| {
            let samples: Vec<&Sample> = window.iter().flat_map(part).collect();
            let [error, of_zero] = [&weights, &vec![0.0; E::TERMS]]
                .map(|weights| regression.mean_error(&samples, weights));
            format!(
                "{} samples; error {error:.4} of {of_zero:.4}",
                samples.len()
            )
        };
        let mut out = io::stdout().lock();
        if self.flags.generations > 1 {
            write!(out, "// generation {}: ", generation + 1)?;
        } else {
            write!(out, "// ")?;
        }
        write!(out, "{}", errors(|games| &games.training))?;
        if self.flags.hold > 0 {
            write!(out, "; held back {}", errors(|games| &games.validation))?;
        }
        if let Some(score) = scores.against_current {
            write!(out, "; {:.1}% against those before", 100.0 * score)?;
        }
        if let Some(score) = scores.against_own {
            write!(out, "; {:.1}% against the game's own", 100.0 * score)?;
        }
        writeln!(out)
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use tabuleiro::evaluator::Evaluator;
    use tabuleiro::game::{Options, RuleSet};
    use tabuleiro::games::barragoon::{Barragoon, BarragoonEvaluator};

    use super::*;

    #[derive(Parser)]
    struct CommandLine {
        #[command(flatten)]
        flags: Flags,
    }

    fn weights(words: &str) -> Option<Vec<i16>> {
        let words = ["tune"].into_iter().chain(words.split(' '));
        let CommandLine { flags } = CommandLine::parse_from(words);
        let game = Barragoon::new(RuleSet::Classic, &Options::default()).unwrap();
        let tuner = Tuner {
            flags: &flags,
            own: BarragoonEvaluator::new(&game),
            start: game.initial_board(),
        };
        tuner.tune().unwrap()
    }

    /// Regularisation that makes all weights 0.
    const ZERO: &str = "--games 4 --nodes 60 --opening 4 --ridge 1e18";

    #[test]
    fn weights_that_lose_to_those_before_them_are_dropped() {
        let zero = Some(vec![0; BarragoonEvaluator::TERMS]);
        assert_eq!(weights(ZERO), zero);
        assert_eq!(weights(&format!("{ZERO} --gate 10")), None);
        // Against weights of 0 the same weights get half of the points.
        assert_eq!(weights(&format!("{ZERO} --gate 10 --from zero")), zero);
    }
}
