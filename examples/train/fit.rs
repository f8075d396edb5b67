//! Fits the weights of an evaluation to the positions of games.

use std::io;

use clap::Args;
use tabuleiro::expert::network::{HIDDEN, Weights};
use tabuleiro::game::evaluator::{BoardOf, Evaluator, Tunable, WIN};
use tabuleiro::game::rng::rng_for_ply;
use tabuleiro::game::{Outcome, Player};

use crate::model::{Features, Layout, MAX_INPUT, cross_entropy, sigmoid};
use crate::play::GameLine;
use crate::quantise::quantised;
use crate::training::{Objective, Samples, Training, number, positive_number};

/// Fits the weights of the evaluation to games and writes them, after each epoch
#[derive(Args)]
pub struct Fit {
    #[command(flatten)]
    training: Training,
    /// Weight decay of the network's inputs, as a multiple of the learning rate
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, value_parser = not_negative)]
    decay: f32,
    /// Weight decay of the terms, likewise: rare ones keep smaller weights
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, value_parser = not_negative)]
    term_decay: f32,
    /// Weight of the search's value in the target, 0 to 1; the rest is the result of the game
    #[arg(long, value_name = "SHARE", default_value_t = 0.6, value_parser = share)]
    blend: f32,
    /// The value, in parts of a unit, of a position that is won e times as often as lost
    #[arg(long, value_name = "PARTS", default_value_t = 200.0, value_parser = positive_number)]
    scale: f32,
}

/// Reads a number from 0 to 1.
fn share(text: &str) -> Result<f32, String> {
    number(text, |number| (0.0..=1.0).contains(&number), "from 0 to 1")
}

/// Reads a number of at least 0.
fn not_negative(text: &str) -> Result<f32, String> {
    number(text, |number| number >= 0.0, "of at least 0")
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
    pub fn run<E: Tunable>(
        &self,
        evaluator: &E,
        start: &BoardOf<E>,
        header: &str,
    ) -> io::Result<()> {
        let samples = self.samples(evaluator, start, header)?;
        let mut loss = self.loss(evaluator, &samples.training);
        self.training
            .run(&mut loss, &samples, header, &self.flags())
    }

    /// The flags that only this fit has.
    fn flags(&self) -> [f32; 4] {
        [self.decay, self.term_decay, self.blend, self.scale]
    }

    fn samples<E: Tunable>(
        &self,
        evaluator: &E,
        start: &BoardOf<E>,
        header: &str,
    ) -> io::Result<Samples<Sample<BoardOf<E>>>> {
        self.training.read_samples(
            evaluator,
            start,
            header,
            |line, board, _, values, samples| {
                samples.extend(evaluator.viewpoints(board).filter_map(|player| {
                    let value = values[player.index()];
                    self.sample::<E>(line, board, player, value)
                }));
            },
        )
    }

    fn loss<E: Tunable>(&self, evaluator: &E, samples: &[Sample<BoardOf<E>>]) -> ValueLoss<'_, E> {
        ValueLoss {
            fit: self,
            evaluator: evaluator.clone(),
            layout: Layout::of(evaluator),
            sizes: self.term_sizes(evaluator, samples),
        }
    }

    /// The sample of a position for `player`, or `None` if the search has proved the value. Without
    /// a value of the search, the target is the result alone.
    fn sample<E: Evaluator>(
        &self,
        line: &GameLine,
        board: &BoardOf<E>,
        player: Player,
        value: Option<i32>,
    ) -> Option<Sample<BoardOf<E>>> {
        // What the search has proved needs no evaluation.
        if value.is_some_and(|value| value.abs() >= WIN / 2) {
            return None;
        }
        let result = if E::MARGINS {
            sigmoid(line.margins[player.index()] as f32 / self.scale)
        } else {
            match line.outcome {
                Outcome::Win(winner) => f32::from(u8::from(winner == player)),
                Outcome::Draw => 0.5,
            }
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
        let mut squares = vec![0.0; E::TERMS];
        let Layout {
            terms,
            inputs,
            buckets,
        } = Layout::of(evaluator);
        // With more than two players, the terms depend on the weights. Those that the evaluator
        // happens to have must not matter.
        let mut evaluator = evaluator.with_weights(&Weights::zero(terms, inputs, buckets));
        let mut features = Features::new();
        let step = (samples.len() / 50_000).max(1);
        let mut count = 0;
        for sample in samples.iter().step_by(step) {
            features.collect(&mut evaluator, &sample.board, sample.player, self.scale);
            for (term, size) in &features.terms {
                squares[*term] += size * size;
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
        quantised(&self.layout, &self.sizes, params, self.fit.scale)
    }
}

impl<E: Tunable> Objective for ValueLoss<'_, E> {
    type Sample = Sample<BoardOf<E>>;
    type Scratch = (E, Features);

    fn scratch(&self) -> (E, Features) {
        (self.evaluator.clone(), Features::new())
    }

    fn parameter_count(&self) -> usize {
        self.layout.len()
    }

    /// Small random weights of the inputs, all others 0.
    fn first_params(&self, seed: u64) -> Vec<f32> {
        use rand::RngExt;
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
        self.evaluator = self.evaluator.with_weights(&self.weights(params));
    }

    fn add_gradient(
        &self,
        (evaluator, features): &mut (E, Features),
        sample: &Sample<BoardOf<E>>,
        params: &[f32],
        gradient: &mut [f32],
    ) -> f64 {
        let (layout, sizes) = (&self.layout, &self.sizes);
        features.collect(evaluator, &sample.board, sample.player, self.fit.scale);
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
        self.weights(params).write()
    }

    /// The errors against the blended targets and against the results.
    fn report(&self, params: Option<&[f32]>, samples: &[Sample<BoardOf<E>>]) -> String {
        let mut evaluator = match params {
            Some(params) => self.evaluator.with_weights(&self.weights(params)),
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

    use tabuleiro::game::{Game, Options, RuleSet};
    use tabuleiro::games::small_star_empires::{SmallStarEmpires, SmallStarEmpiresEvaluator};
    use tabuleiro::games::xero_g::{XeroG, XeroGEvaluator};

    use super::*;
    use crate::adam::State;
    use crate::state::{self, with_suffix};

    const HEADER: &str = "xero-g start";

    /// Writes a few short games: player 1 wins those that begin one way, player 2 the others.
    fn games(path: &Path) {
        let game = XeroG::new(RuleSet::Classic, &Options::default()).unwrap();
        let start = game.initial_board();
        let mut text = format!("{HEADER}\n");
        for seed in 1..60 {
            let mut board = start;
            let is_won = seed % 2 == 0;
            let moves = game.valid_moves(&board);
            let first = moves[if is_won { 0 } else { moves.len() / 2 }];
            text += &format!(
                "{seed} {} {}",
                if is_won { "p1" } else { "p2" },
                if is_won { 400 } else { -400 }
            );
            text += &format!(" {}=", game.write_move(first));
            game.apply(&mut board, first);
            let second = game.valid_moves(&board)[seed];
            text += &format!(
                " {}={}\n",
                game.write_move(second),
                if is_won { -300 } else { 300 }
            );
        }
        fs::write(path, text).unwrap();
    }

    fn flags(folder: &Path, name: &str, epochs: u64) -> Fit {
        Fit {
            training: Training {
                games: vec![folder.join("games")],
                to: folder.join(name),
                epochs,
                batch: 16,
                rate: 0.01,
                hold: 1000,
                seed: 1,
            },
            decay: 0.0,
            term_decay: 0.0,
            blend: 0.5,
            scale: 200.0,
        }
    }

    fn run(fit: &Fit) -> io::Result<Weights> {
        let game = XeroG::new(RuleSet::Classic, &Options::default()).unwrap();
        let evaluator = XeroGEvaluator::new(&game);
        fit.run(&evaluator, &game.initial_board(), HEADER)?;
        Ok(Weights::read(&fs::read(&fit.training.to)?).expect("a file of weights"))
    }

    /// Writes games of three players with random moves and values; returns the number of positions.
    fn games_of_three(path: &Path, evaluator: &SmallStarEmpiresEvaluator) -> usize {
        use rand::RngExt;
        use rand::seq::IndexedRandom;
        let game = evaluator.game();
        let mut text = format!("{HEADER}\n");
        let mut count = 0;
        for seed in 1..5 {
            let rng = &mut rng_for_ply(seed, 0);
            let mut board = game.initial_board();
            let mut moves = String::new();
            while let Some(mv) = game.valid_moves(&board).choose(rng) {
                let value = rng.random_range(-300..300);
                moves += &format!(" {}={value}", game.write_move(*mv));
                game.apply(&mut board, *mv);
                count += 1;
            }
            let Some(Outcome::Win(winner)) = game.game_over(&board) else {
                panic!("somebody wins");
            };
            let margins = Player::first(3).map(|player| evaluator.margin(&board, player));
            let margins: Vec<String> = margins.map(|margin| margin.to_string()).collect();
            text += &format!("{seed} {winner} {}{moves}\n", margins.join(","));
        }
        fs::write(path, text).unwrap();
        count
    }

    /// Who is the strongest, and so the terms, depends on the weights, which change every epoch.
    #[test]
    fn a_fit_for_three_players_that_was_interrupted_ends_with_the_same_weights() {
        let folder = tempfile::tempdir().unwrap();
        let options = Options::default().with("players", "3");
        let game = SmallStarEmpires::new(RuleSet::Official, &options).unwrap();
        let evaluator = SmallStarEmpiresEvaluator::new(&game);
        let start = game.initial_board();
        let count = games_of_three(&folder.path().join("games"), &evaluator);
        let whole = flags(folder.path(), "whole", 3);
        let samples = whole.samples(&evaluator, &start, HEADER).unwrap();
        assert_eq!(samples.training.len(), 3 * count);
        whole.run(&evaluator, &start, HEADER).unwrap();
        let weights = Weights::read(&fs::read(&whole.training.to).unwrap()).unwrap();
        assert_eq!(weights.network.inputs.len(), evaluator.input_count());
        // One evaluator begins, and another one goes on.
        let part = flags(folder.path(), "part", 3);
        let other = evaluator.with_weights(&weights);
        interrupt_after(2, &part, &other, &start);
        part.run(&evaluator, &start, HEADER).unwrap();
        assert!(Weights::read(&fs::read(&part.training.to).unwrap()).unwrap() == weights);
    }

    #[test]
    fn a_player_who_is_not_on_turn_learns_from_the_next_search_or_from_the_result() {
        let folder = tempfile::tempdir().unwrap();
        let fit = flags(folder.path(), "weights", 1);
        let line = GameLine {
            seed: 1,
            outcome: Outcome::Win(Player::P2),
            margins: [-200, 200, -600, 0],
        };
        let third = Player::from_index(2);
        let options = Options::default().with("players", "3");
        let game = SmallStarEmpires::new(RuleSet::Official, &options).unwrap();
        let start = game.initial_board();
        let sample = |player, value| {
            let sample = fit.sample::<SmallStarEmpiresEvaluator>(&line, &start, player, value);
            sample.map(|sample| (sample.target, sample.result))
        };
        let result = sigmoid(-3.0);
        assert_eq!(sample(third, None), Some((result, result)));
        let blend = 0.5 * sigmoid(-1.0) + 0.5 * result;
        assert_eq!(sample(third, Some(-200)), Some((blend, result)));
        assert_eq!(sample(Player::P2, None), Some((sigmoid(1.0), sigmoid(1.0))));
        assert_eq!(sample(third, Some(-WIN)), None, "proved");
    }

    /// The message of a fit that fails.
    fn refusal(fit: &Fit) -> String {
        run(fit).expect_err("a failure").to_string()
    }

    #[test]
    fn weights_learn_the_targets_and_are_the_same_again() {
        let folder = tempfile::tempdir().unwrap();
        games(&folder.path().join("games"));
        let once = flags(folder.path(), "one", 12);
        let weights = run(&once).unwrap();
        let again = run(&flags(folder.path(), "other", 12)).unwrap();
        assert!(weights == again);
        let game = XeroG::new(RuleSet::Classic, &Options::default()).unwrap();
        let evaluator = XeroGEvaluator::new(&game);
        let start = game.initial_board();
        let samples = once.samples(&evaluator, &start, HEADER).unwrap().training;
        let mut learned = evaluator.with_weights(&weights);
        for sample in &samples {
            let player = game.player_to_move(&sample.board);
            let value = learned.evaluate(&sample.board, player);
            assert_eq!(
                value > 0,
                sample.target > 0.5,
                "{value} for {}",
                sample.target
            );
        }
    }

    /// Leaves the files of a fit that was interrupted after three epochs, before its weights were
    /// written.
    fn interrupt_after_three_epochs(fit: &Fit) {
        let game = XeroG::new(RuleSet::Classic, &Options::default()).unwrap();
        let evaluator = XeroGEvaluator::new(&game);
        interrupt_after(3, fit, &evaluator, &game.initial_board());
    }

    fn interrupt_after<E: Tunable>(epochs: usize, fit: &Fit, evaluator: &E, start: &BoardOf<E>) {
        let samples = fit.samples(evaluator, start, HEADER).unwrap();
        let mut loss = fit.loss(evaluator, &samples.training);
        let training = &fit.training;
        let mut state = State::new(loss.first_params(training.seed));
        for _ in 0..epochs {
            loss.begin_epoch(&state.params);
            training.run_epoch(&loss, &samples.training, &mut state);
            state.epoch += 1;
        }
        let key = training.key(&samples, HEADER, &fit.flags());
        state::save(&with_suffix(&training.to, ".state"), key, &state).unwrap();
    }

    #[test]
    fn a_fit_that_was_interrupted_ends_with_the_same_weights() {
        let folder = tempfile::tempdir().unwrap();
        games(&folder.path().join("games"));
        let weights = run(&flags(folder.path(), "whole", 4)).unwrap();
        let part = flags(folder.path(), "part", 4);
        interrupt_after_three_epochs(&part);
        assert!(run(&part).unwrap() == weights);
    }

    #[test]
    fn the_weights_of_an_epoch_are_written_before_its_state() {
        let folder = tempfile::tempdir().unwrap();
        games(&folder.path().join("games"));
        let weights = run(&flags(folder.path(), "whole", 4)).unwrap();
        let part = flags(folder.path(), "part", 4);
        interrupt_after_three_epochs(&part);
        fs::write(&part.training.to, "old weights").unwrap();
        // The state cannot be written.
        let blocked = with_suffix(&part.training.to, ".state.new");
        fs::create_dir(&blocked).unwrap();
        run(&part).unwrap_err();
        let written = Weights::read(&fs::read(&part.training.to).unwrap());
        assert!(written.as_ref() == Some(&weights));
        // The last epoch is repeated.
        fs::remove_dir(&blocked).unwrap();
        assert!(run(&part).unwrap() == weights);
    }

    #[test]
    fn a_fit_that_is_done_does_nothing() {
        let folder = tempfile::tempdir().unwrap();
        games(&folder.path().join("games"));
        let fit = flags(folder.path(), "weights", 2);
        run(&fit).unwrap();
        let other = Weights::zero(1, 0, 1);
        fs::write(&fit.training.to, other.write()).unwrap();
        assert!(run(&fit).unwrap() == other);
    }

    #[test]
    fn another_fit_is_not_continued() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        games(&path);
        let fit = || flags(folder.path(), "weights", 2);
        interrupt_after_three_epochs(&fit());
        let trained = |change: fn(&mut Training)| {
            let mut fit = fit();
            change(&mut fit.training);
            fit
        };
        let others = [
            trained(|training| training.epochs = 5),
            trained(|training| training.batch = 17),
            trained(|training| training.rate = 0.02),
            trained(|training| training.hold = 50),
            trained(|training| training.seed = 2),
            Fit {
                decay: 0.1,
                ..fit()
            },
            Fit {
                term_decay: 0.1,
                ..fit()
            },
            Fit {
                blend: 0.6,
                ..fit()
            },
            Fit {
                scale: 201.0,
                ..fit()
            },
        ];
        for other in &others {
            let refusal = refusal(other);
            assert!(refusal.contains("other flags or games"), "{refusal}");
        }
        let text = fs::read_to_string(&path).unwrap();
        let one_less = text.trim_end().rsplit_once('\n').unwrap().0;
        fs::write(&path, format!("{one_less}\n")).unwrap();
        let refusal = refusal(&fit());
        assert!(refusal.contains("other flags or games"), "{refusal}");
    }

    #[test]
    fn files_without_positions_to_fit_to_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let fit = flags(folder.path(), "weights", 2);
        fs::write(&path, "").unwrap();
        assert!(refusal(&fit).ends_with("games is empty"));
        fs::write(&path, format!("{HEADER}\n")).unwrap();
        assert!(refusal(&fit).contains("no position to fit to"));
        games(&path);
        let mut all_held = fit;
        all_held.training.hold = 1;
        assert!(refusal(&all_held).contains("--hold"));
    }

    #[test]
    fn flags_out_of_range_are_refused() {
        #[derive(clap::Parser)]
        struct Line {
            #[command(flatten)]
            fit: Fit,
        }
        let parse = |flag: &str| {
            let words = ["fit", "--games", "games", "--to", "weights", flag];
            <Line as clap::Parser>::try_parse_from(words).map(|line| line.fit)
        };
        for flag in [
            "--blend=-0.1",
            "--blend=1.1",
            "--blend=nan",
            "--scale=0",
            "--scale=-1",
            "--scale=inf",
            "--rate=0",
            "--rate=-0.1",
            "--decay=-1",
            "--term-decay=-1",
            "--hold=0",
        ] {
            assert!(parse(flag).is_err(), "{flag}");
        }
        assert_eq!(parse("--blend=1").unwrap().blend, 1.0);
        assert_eq!(parse("--scale=1").unwrap().scale, 1.0);
        assert_eq!(parse("--decay=0").unwrap().decay, 0.0);
    }
}
