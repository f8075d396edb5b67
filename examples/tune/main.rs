//! Fits the weights of a game's evaluation to the results of games that Expert plays against
//! itself: `cargo run --release --example tune -- lear --games 2000`.
//!
//! Every position after the random opening is a sample: the terms of the evaluation on one side,
//! the final margin of the player on turn on the other, or with `--trust` a mean of that and of
//! what the search thought of the position. The weights are the least squares
//! solution, held near 0 by `--ridge` samples' worth of doubt.
//!
//! In a game without margins the aim is to win: the weights are those that make the results the
//! likeliest (logistic regression), if a position worth `--scale` is won e times as often as lost.
//!
//! With `--gate` weights that lose to those before them are dropped; the next ones are fitted to
//! more games of the same player.
//!
//! With `--generations` it all happens again with the weights found, and `--from zero` begins
//! where nothing is known: then the result depends on the rules and the search, but not on the
//! weights that the game has today, and whoever repeats the command gets it again.
//!
//! Two things make the difference between weights that get better by the generation and weights
//! that get worse. `--stray` random moves during the game: good players leave no tile hanging, so
//! that their games do not tell what a hanging tile costs, and the search has to know. And
//! `--trust`: after a random move the result says little about the positions before it.

mod fit;
mod play;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use fit::{Sample, Shape};
use play::{Played, Way};
use rayon::prelude::*;
use tabuleiro::console::Console;
use tabuleiro::search::WIN;
use tabuleiro::shell::tool::{Job, Tool};

/// Fits the weights of a game's evaluation and prints them, rounded
#[derive(Args)]
struct Tune {
    /// How many games in a generation
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u32,
    /// How many generations: each but the first plays with the weights fitted so far
    #[arg(long, value_name = "N", default_value_t = 1)]
    generations: u64,
    /// What the first generation plays with
    #[arg(long, value_name = "START", value_enum, default_value_t = Start::Own)]
    from: Start,
    /// Fit to the games of so many generations, the latest ones
    #[arg(long, value_name = "N", default_value_t = 1)]
    window: usize,
    /// Positions searched for a move
    #[arg(long, value_name = "N", default_value_t = 1000)]
    nodes: u64,
    /// Random moves at the start: up to so many
    #[arg(long, value_name = "PLIES", default_value_t = 10)]
    opening: u32,
    /// And at least so many
    #[arg(long, value_name = "PLIES", default_value_t = 0)]
    least: u32,
    /// Random moves later: one in so many; none if it is 0
    #[arg(long, value_name = "N", default_value_t = 0)]
    stray: u64,
    /// Greater margins count as this one, in the game's units
    #[arg(long, value_name = "UNITS", default_value_t = 1_000_000)]
    clip: i32,
    /// What the search's value of a position weighs against the result of the game, 0 to 1; 0 in
    /// games played with all weights 0
    #[arg(long, value_name = "SHARE", default_value_t = 0.0)]
    trust: f64,
    /// How much is needed to move a weight away from 0
    #[arg(long, value_name = "SAMPLES", default_value_t = 20.0)]
    ridge: f64,
    /// In games without margins: the value, in parts of a unit, that is won e times as often as
    /// lost
    #[arg(long, value_name = "PARTS", default_value_t = 400.0)]
    scale: f64,
    /// Hold back one game in so many, and tell how well it is foretold; none if it is 0
    #[arg(long, value_name = "N", default_value_t = 0)]
    hold: u64,
    /// Play so many games of new weights against those before them, and go on with the better ones
    #[arg(long, value_name = "N", default_value_t = 0)]
    gate: u32,
    /// Play so many games of the weights against the game's own, after each generation
    #[arg(long, value_name = "N", default_value_t = 0)]
    check: u32,
    /// Seed of all random choices; each generation adds 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// What the first generation plays with.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Start {
    /// The evaluation as it is
    Own,
    /// All weights 0
    Zero,
}

/// The samples of the games of a generation.
#[derive(Default)]
struct Harvest {
    taken: Vec<Sample>,
    held: Vec<Sample>,
}

fn main() -> ExitCode {
    Tool::<Tune>::main()
}

impl Job for Tune {
    fn run<G: Console>(tool: &Tool<Tune>, game: G, board: G::Board) -> io::Result<()> {
        let flags = &tool.job;
        if G::TERMS == 0 {
            return writeln!(io::stderr(), "{} has no weights to fit", G::NAME);
        }
        let matches = flags.gate.max(flags.check);
        let tries = flags.from == Start::Zero || flags.generations > 1 || matches > 0;
        if tries && game.player_count(&board) > 2 {
            return Err(io::Error::other("weights are tried in games for two only"));
        }
        let weights = flags.weights(&game, &board)?;
        let mut out = io::stdout().lock();
        if weights.is_none() {
            writeln!(out, "// no weights were better")?;
        }
        for row in weights.unwrap_or_default().chunks(16) {
            let row: Vec<String> = row.iter().map(|weight| format!("{weight},")).collect();
            writeln!(out, "    {}", row.join(" "))?;
        }
        Ok(())
    }
}

impl Tune {
    /// The weights after all generations; `None` if none were good enough to go on with.
    fn weights<G: Console>(&self, game: &G, board: &G::Board) -> io::Result<Option<Vec<i16>>> {
        let mut weights = None;
        let mut player = match self.from {
            Start::Own => game.clone(),
            Start::Zero => game.with_weights(&vec![0; G::TERMS]),
        };
        let mut harvests = Vec::new();
        for generation in 0..self.generations {
            let knows = self.from == Start::Own || weights.is_some();
            let trust = if knows { self.trust } else { 0.0 };
            harvests.push(self.harvest(&player, board, trust, generation));
            if harvests.len() > self.window.max(1) {
                harvests.remove(0);
            }
            let fitted = self.fit::<G>(&harvests);
            let next = game.with_weights(&fitted);
            let score = |other, games| {
                let sides = [&next, other];
                (games > 0).then(|| self.score(sides, board, generation, games))
            };
            let scores = [score(&player, self.gate), score(game, self.check)];
            self.report::<G>(generation, &harvests, &fitted, scores)?;
            if scores[0].is_none_or(|score| score >= 0.5) {
                (player, weights) = (next, Some(fitted));
            }
        }
        Ok(weights)
    }

    /// How the games of a generation are played.
    fn way(&self, generation: u64) -> Way {
        Way {
            nodes: self.nodes,
            opening: self.opening,
            least: self.least,
            stray: self.stray,
            seed: self.seed.wrapping_add(generation),
        }
    }

    /// How the terms add up to an aim.
    fn shape<G: Console>(&self) -> Shape {
        match G::MARGINS {
            true => Shape::Margin,
            false => Shape::Chance { scale: self.scale },
        }
    }

    /// The samples of a generation, whose games `player` plays.
    fn harvest<G: Console>(
        &self,
        player: &G,
        board: &G::Board,
        trust: f64,
        generation: u64,
    ) -> Harvest {
        let way = self.way(generation);
        let games = (0..self.games).into_par_iter().with_max_len(1);
        let samples = games.map(|number| {
            let played = play::one_game([player; 2], board, &way, number);
            self.samples(player, &played, trust)
        });
        let mut harvest = Harvest::default();
        for (number, samples) in (1..).zip(samples.collect::<Vec<_>>()) {
            let is_held = self.hold > 0 && number % self.hold == 0;
            match is_held {
                true => harvest.held.extend(samples),
                false => harvest.taken.extend(samples),
            }
        }
        harvest
    }

    /// The positions of a game. What the search thought of them weighs `trust`.
    fn samples<G: Console>(&self, game: &G, played: &Played<G::Board>, trust: f64) -> Vec<Sample> {
        let clip = f64::from(self.clip) * f64::from(G::UNIT);
        let sample = |board: &G::Board, value: i32| {
            let mut sums = BTreeMap::new();
            // A term may come up several times in a position.
            let known = game.terms(board, &mut |term, amount| {
                *sums.entry(term).or_insert(0.0) += amount;
            });
            let player = game.player_on_turn(board);
            let (result, value) = if G::MARGINS {
                let result = f64::from(game.margin(&played.end, player));
                let is_won = value.abs() >= WIN / 2;
                let value = if is_won {
                    value - value.signum() * WIN
                } else {
                    value
                };
                (
                    result.clamp(-clip, clip),
                    f64::from(value).clamp(-clip, clip),
                )
            } else {
                let chance = fit::chance(f64::from(value), self.scale);
                (play::share(played.outcome, player), chance)
            };
            Sample::new(sums, known, result + trust * (value - result))
        };
        let thoughts = played.thoughts.iter();
        thoughts
            .map(|(board, value)| sample(board, *value))
            .collect()
    }

    /// The weights that fit those games best, rounded: the next generation plays with what is
    /// printed.
    fn fit<G: Console>(&self, harvests: &[Harvest]) -> Vec<i16> {
        let samples: Vec<&Sample> = harvests.iter().flat_map(|games| &games.taken).collect();
        let weights = self.shape::<G>().fit(G::TERMS, &samples, self.ridge);
        // What is out of range becomes the nearest number in it.
        weights.iter().map(|weight| weight.round() as i16).collect()
    }

    /// The score of the first of two sides in so many games.
    fn score<G: Console>(
        &self,
        sides: [&G; 2],
        board: &G::Board,
        generation: u64,
        games: u32,
    ) -> f64 {
        let way = Way {
            stray: 0,
            // Openings that no generation has seen.
            ..self.way(self.generations + generation)
        };
        play::score(sides, board, &way, games)
    }

    /// A line about a generation: how far off its weights are, beside weights of 0.
    fn report<G: Console>(
        &self,
        generation: u64,
        harvests: &[Harvest],
        weights: &[i16],
        scores: [Option<f64>; 2],
    ) -> io::Result<()> {
        let shape = self.shape::<G>();
        let weights: Vec<f64> = weights.iter().copied().map(f64::from).collect();
        let errors = |part: fn(&Harvest) -> &Vec<Sample>| {
            let samples: Vec<&Sample> = harvests.iter().flat_map(part).collect();
            let [error, most] =
                [&weights, &vec![0.0; G::TERMS]].map(|weights| shape.mean_error(&samples, weights));
            format!("{} samples; error {error:.4} of {most:.4}", samples.len())
        };
        let mut out = io::stdout().lock();
        if self.generations > 1 {
            write!(out, "// generation {}: ", generation + 1)?;
        } else {
            write!(out, "// ")?;
        }
        write!(out, "{}", errors(|games| &games.taken))?;
        if self.hold > 0 {
            write!(out, "; held back {}", errors(|games| &games.held))?;
        }
        for (score, against) in scores.into_iter().zip(["those before", "the game's own"]) {
            if let Some(score) = score {
                write!(out, "; {:.1}% against {against}", 100.0 * score)?;
            }
        }
        writeln!(out)
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use tabuleiro::game::Game;
    use tabuleiro::games::barragoon::Barragoon;
    use tabuleiro::search::Expert;

    use super::*;

    #[derive(Parser)]
    struct Flags {
        #[command(flatten)]
        tune: Tune,
    }

    fn weights(words: &str) -> Option<Vec<i16>> {
        let words = ["tune"].into_iter().chain(words.split(' '));
        let Flags { tune } = Flags::parse_from(words);
        let game = Barragoon::default();
        tune.weights(&game, &game.initial_board()).unwrap()
    }

    /// So much doubt that all weights become 0.
    const NOTHING: &str = "--games 4 --nodes 60 --opening 4 --ridge 1e18";

    #[test]
    fn weights_that_lose_to_those_before_them_are_dropped() {
        let nothing = Some(vec![0; Barragoon::TERMS]);
        assert_eq!(weights(NOTHING), nothing);
        assert_eq!(weights(&format!("{NOTHING} --gate 10")), None);
        // Nothing is as good as nothing.
        assert_eq!(
            weights(&format!("{NOTHING} --gate 10 --from zero")),
            nothing
        );
    }
}
