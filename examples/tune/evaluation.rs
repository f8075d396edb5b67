//! Fits the weights of an evaluation to the positions of games.

use std::io;

use clap::Args;
use rand::RngExt;
use tabuleiro::game::evaluator::{BoardOf, Evaluator, Tunable, WIN};
use tabuleiro::game::rng::rng_for_ply;
use tabuleiro::game::{Game, Player};
use tabuleiro::network::{HIDDEN, Weights};

use crate::TypedStart;
use crate::games::{GameLine, share};
use crate::model::{Features, Layout, MAX_INPUT, cross_entropy, sigmoid};
use crate::training::{Objective, Samples, Training};
use crate::weights_file::weights_file;

/// Fit the weights of the evaluation to games, and write them after each epoch
#[derive(Args)]
pub struct Fit {
    #[command(flatten)]
    training: Training,
    /// Weight decay of the network's inputs, as a multiple of the learning rate
    #[arg(long, value_name = "SHARE", default_value_t = 0.0)]
    decay: f32,
    /// Weight decay of the terms, likewise: rare ones keep smaller weights
    #[arg(long, value_name = "SHARE", default_value_t = 0.0)]
    term_decay: f32,
    /// Weight of the search's value in the target, 0 to 1; the rest is the result of the game
    #[arg(long, value_name = "SHARE", default_value_t = 0.6)]
    blend: f32,
    /// The value, in parts of a unit, of a position that is won e times as often as lost
    #[arg(long, value_name = "PARTS", default_value_t = 200.0)]
    scale: f32,
}

/// A position and its targets, as probabilities that `player` wins.
struct Sample<B> {
    board: B,
    player: Player,
    /// The blend of the search's value and the result of the game.
    target: f32,
    /// The result alone.
    result: f32,
}

impl Fit {
    /// Fits the weights and writes them.
    ///
    /// # Errors
    /// If a file cannot be read or written.
    pub fn run<E: Tunable>(&self, start: &TypedStart<E>) -> io::Result<()> {
        let samples = self.samples(start)?;
        let mut loss = ValueLoss {
            fit: self,
            evaluator: start.evaluator.clone(),
            layout: Layout::of(&start.evaluator),
            sizes: self.term_sizes(&start.evaluator, &samples.training),
        };
        self.training.run(&mut loss, &samples)
    }

    fn samples<E: Tunable>(
        &self,
        start: &TypedStart<E>,
    ) -> io::Result<Samples<Sample<BoardOf<E>>>> {
        let evaluator = &start.evaluator;
        self.training
            .read_samples(start, |line, board, _, values, samples| {
                samples.extend(evaluator.viewpoints(board).filter_map(|player| {
                    let value = values[player.index()];
                    self.sample::<E>(line, board, player, value)
                }));
            })
    }

    /// The sample of a position for `player`, or `None` if the search has proved the value, which
    /// needs no evaluation. Without a value of the search, the target is the result alone.
    fn sample<E: Evaluator>(
        &self,
        line: &GameLine,
        board: &BoardOf<E>,
        player: Player,
        value: Option<i32>,
    ) -> Option<Sample<BoardOf<E>>> {
        if value.is_some_and(|value| value.abs() >= WIN / 2) {
            return None;
        }
        let result = if E::Game::INFO.has_margins {
            sigmoid(line.margins[player.index()] as f32 / self.scale)
        } else {
            share(line.outcome, player)
        };
        let target = value.map_or(result, |value| {
            let searched = sigmoid(value as f32 / self.scale);
            self.blend * searched + (1.0 - self.blend) * result
        });
        Some(Sample {
            board: *board,
            player,
            target,
            result,
        })
    }

    /// The root mean square of each term, by which it is divided, so that one learning rate fits
    /// all.
    fn term_sizes<E: Tunable>(&self, evaluator: &E, samples: &[Sample<BoardOf<E>>]) -> Vec<f32> {
        let [terms, inputs, buckets] = evaluator.sizes();
        let mut squares = vec![0.0; terms];
        // With more than two players, the terms depend on the weights. Those that the evaluator
        // happens to have must not matter.
        let none = Weights::zero(terms, inputs, buckets);
        let mut evaluator = E::with_weights(evaluator.game(), none);
        let step = (samples.len() / 50_000).max(1);
        let mut count = 0;
        for sample in samples.iter().step_by(step) {
            let summands = evaluator.summands(&sample.board, sample.player);
            for (term, size) in Features::of(summands, self.scale).terms {
                squares[term] += size * size;
            }
            count += 1;
        }
        squares
            .iter()
            .map(|sum: &f32| (sum / count as f32).sqrt().max(0.05))
            .collect()
    }
}

/// The loss of an evaluation: how far its values are from the targets of positions.
struct ValueLoss<'a, E> {
    fit: &'a Fit,
    /// With more than two players, the terms depend on the weights: in an epoch, on those that it
    /// begins with.
    evaluator: E,
    layout: Layout,
    /// The size of each term, by which it is divided.
    sizes: Vec<f32>,
}

impl<E: Tunable> ValueLoss<'_, E> {
    fn weights(&self, params: &[f32]) -> Weights {
        self.layout.quantised(&self.sizes, params, self.fit.scale)
    }
}

impl<E: Tunable> Objective for ValueLoss<'_, E> {
    type Sample = Sample<BoardOf<E>>;
    type Scratch = E;

    fn scratch(&self) -> E {
        self.evaluator.clone()
    }

    /// Small random weights of the inputs, all others 0.
    fn first_params(&self, seed: u64) -> Vec<f32> {
        let layout = &self.layout;
        let mut rng = rng_for_ply(seed, 0);
        let mut params = vec![0.0; layout.len()];
        for param in &mut params[layout.biases()..layout.output(layout.buckets)] {
            *param = rng.random_range(-0.05..0.05);
        }
        for param in &mut params[layout.biases()..][..HIDDEN] {
            *param = rng.random_range(0.2..0.5);
        }
        // An evaluator without inputs has no network, so its output weights stay 0.
        let buckets = if layout.inputs == 0 {
            0
        } else {
            layout.buckets
        };
        for bucket in 0..buckets {
            for unit in 0..HIDDEN {
                params[layout.output(bucket) + unit] = rng.random_range(-0.3..0.3);
            }
        }
        params
    }

    fn begin_epoch(&mut self, params: &[f32]) {
        self.evaluator = E::with_weights(self.evaluator.game(), self.weights(params));
    }

    fn add_gradient(
        &self,
        evaluator: &mut E,
        sample: &Sample<BoardOf<E>>,
        params: &[f32],
        gradient: &mut [f32],
    ) -> f64 {
        let (layout, sizes) = (&self.layout, &self.sizes);
        let summands = evaluator.summands(&sample.board, sample.player);
        let features = Features::of(summands, self.fit.scale);
        let (value, sums) = features.value(layout, sizes, params);
        let error = sigmoid(value) - sample.target;
        features.add_gradient(layout, sizes, params, &sums, error, gradient);
        cross_entropy(value, sample.target)
    }

    /// Weight decay. The network's inputs stay in a range that fits into a byte.
    fn regularise(&self, index: usize, param: &mut f32, rate: f32) {
        let layout = &self.layout;
        if index < layout.terms {
            *param *= 1.0 - rate * self.fit.term_decay;
        } else if (layout.input(0)..layout.output(0)).contains(&index) {
            *param *= 1.0 - rate * self.fit.decay;
            *param = param.clamp(-MAX_INPUT, MAX_INPUT);
        }
    }

    fn file(&self, params: &[f32]) -> Vec<u8> {
        weights_file(&self.weights(params))
    }

    /// The errors against the blended targets and against the results.
    fn errors(&self, params: Option<&[f32]>, samples: &[Sample<BoardOf<E>>]) -> String {
        let mut evaluator = match params {
            Some(params) => E::with_weights(self.evaluator.game(), self.weights(params)),
            None => self.evaluator.clone(),
        };
        let (mut blended, mut result, mut distance) = (0.0, 0.0, 0.0);
        for sample in samples {
            let value = evaluator.evaluate(&sample.board, sample.player) as f32 / self.fit.scale;
            blended += cross_entropy(value, sample.target);
            result += cross_entropy(value, sample.result);
            distance += f64::from(sigmoid(value) - sample.result).powi(2);
        }
        let count = samples.len() as f64;
        format!(
            "loss {:.5}, on results {:.5}, squared {:.5}",
            blended / count,
            result / count,
            distance / count
        )
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use rand::seq::IndexedRandom;
    use tabuleiro::game::{Game, Options, Outcome, RuleSet};
    use tabuleiro::games::small_star_empires::SmallStarEmpiresEvaluator;
    use tabuleiro::games::xero_g::XeroGEvaluator;

    use super::*;
    use crate::typed;

    fn xero_g() -> TypedStart<XeroGEvaluator> {
        TypedStart::usual(RuleSet::Classic, &Options::default())
    }

    fn small_star_empires() -> TypedStart<SmallStarEmpiresEvaluator> {
        TypedStart::usual(RuleSet::Official, &Options::default().with("players", "3"))
    }

    /// Writes a few short games: player 1 wins those that begin one way, player 2 the others.
    fn write_games(path: &Path, start: &TypedStart<XeroGEvaluator>) {
        let game = start.evaluator.game();
        let mut text = format!("{}\n", start.header);
        for seed in 1..60 {
            let mut board = start.board;
            let (winner, sign) = [("p2", -1), ("p1", 1)][1 - seed % 2];
            let moves = game.legal_moves(&board);
            let first = moves[seed % 2 * moves.len() / 2];
            game.make_move(&mut board, first);
            let second = game.write_move(game.legal_moves(&board)[seed]);
            let first = game.write_move(first);
            let (margin, value) = (400 * sign, -300 * sign);
            text += &format!(
                "{seed} {winner} {margin},{} {first}= {second}={value}\n",
                -margin
            );
        }
        fs::write(path, text).unwrap();
    }

    /// Writes games of three players with random moves and values; returns the number of positions.
    fn write_games_of_three(path: &Path, start: &TypedStart<SmallStarEmpiresEvaluator>) -> usize {
        let game = start.evaluator.game();
        let mut text = format!("{}\n", start.header);
        let mut count = 0;
        for seed in 1..5 {
            let rng = &mut rng_for_ply(seed, 0);
            let mut board = start.board;
            let mut moves = String::new();
            while let Some(mv) = game.legal_moves(&board).choose(rng) {
                let value = rng.random_range(-300..300);
                moves += &format!(" {}={value}", game.write_move(*mv));
                game.make_move(&mut board, *mv);
                count += 1;
            }
            text += &format!("{seed} p2 -5,5,-9{moves}\n");
        }
        fs::write(path, text).unwrap();
        count
    }

    fn flags(folder: &Path, name: &str, epochs: u64) -> Fit {
        let folder = folder.display();
        typed(&format!(
            "--games {folder}/games --to {folder}/{name} --epochs {epochs} --batch 16 --rate 0.01 \
             --hold 1000 --blend 0.5"
        ))
    }

    fn run<E: Tunable>(fit: &Fit, start: &TypedStart<E>) -> io::Result<Weights> {
        fit.run(start)?;
        Ok(Weights::read(&fs::read(&fit.training.to)?).expect("a file of weights"))
    }

    #[test]
    fn weights_learn_the_targets_and_are_the_same_again() {
        let folder = tempfile::tempdir().unwrap();
        let start = xero_g();
        write_games(&folder.path().join("games"), &start);
        let once = flags(folder.path(), "one", 12);
        let weights = run(&once, &start).unwrap();
        assert!(run(&flags(folder.path(), "other", 12), &start).unwrap() == weights);
        let mut learned = XeroGEvaluator::with_weights(start.evaluator.game(), weights);
        for sample in once.samples(&start).unwrap().training {
            let player = learned.game().player_to_move(&sample.board);
            let value = learned.evaluate(&sample.board, player);
            assert_eq!(value > 0, sample.target > 0.5, "{value}");
        }
    }

    /// Who is the strongest, and so the terms, depends on the weights: those that the evaluator
    /// happens to have do not matter.
    #[test]
    fn a_fit_for_three_players_does_not_depend_on_the_present_weights() {
        let folder = tempfile::tempdir().unwrap();
        let mut start = small_star_empires();
        let count = write_games_of_three(&folder.path().join("games"), &start);
        let fit = flags(folder.path(), "weights", 3);
        assert_eq!(fit.samples(&start).unwrap().training.len(), 3 * count);
        let weights = run(&fit, &start).unwrap();
        assert_eq!(weights.network.inputs.len(), start.evaluator.sizes()[1]);
        let game = start.evaluator.game();
        start.evaluator = SmallStarEmpiresEvaluator::with_weights(game, weights.clone());
        assert!(run(&fit, &start).unwrap() == weights);
    }

    #[test]
    fn a_player_who_is_not_to_move_learns_from_the_next_search_or_from_the_result() {
        let fit = flags(Path::new(""), "weights", 1);
        let line = GameLine {
            seed: 1,
            outcome: Outcome::Win(Player::P2),
            margins: [-200, 200, -600, 0],
        };
        let third = Player::from_index(2);
        let board = small_star_empires().board;
        let sample = |player, value| {
            let sample = fit.sample::<SmallStarEmpiresEvaluator>(&line, &board, player, value);
            sample.map(|sample| (sample.target, sample.result))
        };
        let result = sigmoid(-3.0);
        assert_eq!(sample(third, None), Some((result, result)));
        let blend = 0.5 * sigmoid(-1.0) + 0.5 * result;
        assert_eq!(sample(third, Some(-200)), Some((blend, result)));
        assert_eq!(sample(Player::P2, None), Some((sigmoid(1.0), sigmoid(1.0))));
        assert_eq!(sample(third, Some(-WIN)), None, "proved");
    }

    #[test]
    fn files_without_positions_to_fit_to_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let start = xero_g();
        let fit = flags(folder.path(), "weights", 2);
        for text in ["", "xero-g another start\n", &format!("{}\n", start.header)] {
            fs::write(&path, text).unwrap();
            assert!(run(&fit, &start).is_err(), "{text}");
        }
    }
}
