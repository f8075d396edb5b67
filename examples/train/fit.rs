//! Fits weights to the positions of games: Adam with a cosine learning rate, in epochs whose state
//! is kept in a file.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use rand::seq::SliceRandom;
use rayon::prelude::*;
use tabuleiro::evaluator::{BoardOf, Evaluator, Tunable, WIN};
use tabuleiro::game::{Outcome, Player};
use tabuleiro::hash::key_of;
use tabuleiro::network::{HIDDEN, Weights};
use tabuleiro::rng::rng_for_ply;
use tabuleiro::shell::flags::positive;

use crate::adam::{Decay, PARTS, State};
use crate::model::{Features, Layout, cross_entropy, sigmoid};
use crate::play::{GameLine, read_games};
use crate::quantise::quantised;
use crate::state::{self, replace_file, with_suffix};

/// Fits weights to games and writes them, after each epoch
#[derive(Args)]
pub struct Fit {
    /// Files of games
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    games: Vec<PathBuf>,
    /// File for the weights. The state of the fit is kept beside it, with `.state` at the end of
    /// the name: a fit that was interrupted goes on
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
    /// How often each sample is used
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = positive::<u64>)]
    epochs: u64,
    /// Samples in a batch
    #[arg(long, value_name = "N", default_value_t = 4096, value_parser = positive::<usize>)]
    batch: usize,
    /// Initial learning rate
    #[arg(long, value_name = "RATE", default_value_t = 0.002, value_parser = positive_number)]
    rate: f32,
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
    /// Hold one game in N back for validation
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = positive::<u64>)]
    hold: u64,
    /// Seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Reads a number from 0 to 1.
fn share(text: &str) -> Result<f32, String> {
    number(text, |number| (0.0..=1.0).contains(&number), "from 0 to 1")
}

/// Reads a number greater than 0.
fn positive_number(text: &str) -> Result<f32, String> {
    number(text, |number| number > 0.0, "greater than 0")
}

/// Reads a number of at least 0.
fn not_negative(text: &str) -> Result<f32, String> {
    number(text, |number| number >= 0.0, "of at least 0")
}

fn number(text: &str, is_allowed: impl Fn(f32) -> bool, range: &str) -> Result<f32, String> {
    let number = text.parse().ok().filter(|number: &f32| number.is_finite());
    number
        .filter(|number| is_allowed(*number))
        .ok_or_else(|| format!("type a number {range}"))
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

/// The samples of the games.
struct Samples<B> {
    training: Vec<Sample<B>>,
    /// The samples of games that are held back.
    validation: Vec<Sample<B>>,
    /// The key of the files' contents.
    key: u64,
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
        let layout = Layout::of(evaluator);
        let samples = self.read_samples(evaluator, start, header)?;
        println!(
            "{} samples, {} held back",
            samples.training.len(),
            samples.validation.len()
        );
        let state_path = with_suffix(&self.to, ".state");
        let key = self.key(samples.key, header);
        let mut state = match state::load(&state_path, key, layout.len())? {
            Some(state) => state,
            None => self.first_state(&layout),
        };
        if state.epoch >= self.epochs {
            println!("all {} epochs are done: nothing is left to do", self.epochs);
            return Ok(());
        }
        let sizes = self.term_sizes(evaluator, &samples.training);
        self.report_static("before", evaluator, &samples.validation);
        while state.epoch < self.epochs {
            let loss = self.run_epoch(evaluator, &layout, &sizes, &samples.training, &mut state);
            state.epoch += 1;
            // The weights come first: if the fit is interrupted before the state is written, the
            // epoch is repeated, and its weights are written again.
            let weights = quantised(&layout, &sizes, &state.params, self.scale);
            replace_file(&self.to, &weights.write())?;
            state::save(&state_path, key, &state)?;
            println!("epoch {} training {loss:.5}", state.epoch);
            self.report_static(
                "held back",
                &evaluator.with_weights(&weights),
                &samples.validation,
            );
            io::stdout().flush()?;
        }
        Ok(())
    }

    /// The key of all that the weights depend on: the game, the flags and the contents of the
    /// files.
    fn key(&self, games: u64, header: &str) -> u64 {
        let reals = [
            self.rate,
            self.decay,
            self.term_decay,
            self.blend,
            self.scale,
        ];
        let numbers = [games, self.epochs, self.batch as u64, self.hold, self.seed];
        let reals = reals.iter().map(|real| u64::from(real.to_bits()));
        let header = header.bytes().map(u64::from);
        key_of(numbers.into_iter().chain(reals).chain(header))
    }

    /// Reads the files of games.
    ///
    /// # Errors
    /// If a file cannot be read or has no game, or nothing is left to fit to.
    fn read_samples<E: Tunable>(
        &self,
        evaluator: &E,
        start: &BoardOf<E>,
        header: &str,
    ) -> io::Result<Samples<BoardOf<E>>> {
        let mut samples = Samples {
            training: Vec::new(),
            validation: Vec::new(),
            key: 0,
        };
        for path in &self.games {
            let key = read_games(
                path,
                evaluator,
                start,
                header,
                &mut |line: &GameLine, board, values| {
                    let side = match line.seed % self.hold {
                        0 => &mut samples.validation,
                        _ => &mut samples.training,
                    };
                    side.extend(evaluator.viewpoints(board).filter_map(|player| {
                        let value = values[player.index()];
                        self.sample::<E>(line, board, player, value)
                    }));
                },
            )?;
            samples.key = key_of([samples.key, key]);
        }
        if samples.training.is_empty() {
            let reason = if samples.validation.is_empty() {
                "the games have no position to fit to: none was searched that was not decided"
            } else {
                "--hold holds all games back: none is left to fit to"
            };
            return Err(io::Error::other(reason));
        }
        Ok(samples)
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

    /// The parameters to begin with: small random weights of the inputs, all others 0.
    fn first_state(&self, layout: &Layout) -> State {
        use rand::RngExt;
        let mut rng = rng_for_ply(self.seed, 0);
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
        State::new(params)
    }

    /// Goes once through the samples, in a random order. Returns the mean loss.
    fn run_epoch<E: Tunable>(
        &self,
        evaluator: &E,
        layout: &Layout,
        sizes: &[f32],
        samples: &[Sample<BoardOf<E>>],
        state: &mut State,
    ) -> f64 {
        // With more than two players, the terms depend on the weights: those at the start of the
        // epoch decide.
        let weights = quantised(layout, sizes, &state.params, self.scale);
        let evaluator = &evaluator.with_weights(&weights);
        let mut order: Vec<u32> = (0..samples.len() as u32).collect();
        order.shuffle(&mut rng_for_ply(self.seed, 1 + state.epoch as usize));
        let steps_per_epoch = samples.len().div_ceil(self.batch) as u64;
        let all_steps = (steps_per_epoch * self.epochs) as f32;
        let mut gradients = vec![vec![0.0_f32; layout.len()]; PARTS];
        let decay = Decay {
            terms: self.term_decay,
            inputs: self.decay,
        };
        let mut total = 0.0;
        for batch in order.chunks(self.batch) {
            let part_size = batch.len().div_ceil(PARTS);
            let params = &state.params;
            let losses: Vec<f64> = gradients
                .par_iter_mut()
                .zip(batch.par_chunks(part_size))
                .map(|(gradient, part)| {
                    gradient.fill(0.0);
                    let mut evaluator = evaluator.clone();
                    let mut features = Features::new();
                    let mut loss = 0.0;
                    for &index in part {
                        let sample = &samples[index as usize];
                        features.collect(&mut evaluator, &sample.board, sample.player, self.scale);
                        let (value, sums) = features.value(layout, sizes, params);
                        let error = sigmoid(value) - sample.target;
                        loss += cross_entropy(value, sample.target);
                        features.add_gradient(layout, sizes, params, &sums, error, gradient);
                    }
                    loss
                })
                .collect();
            total += losses.iter().sum::<f64>();
            let used = losses.len();
            let progress = state.step as f32 / all_steps;
            let rate =
                self.rate * (0.01 + 0.99 * 0.5 * (1.0 + (std::f32::consts::PI * progress).cos()));
            state.update(layout, &gradients[..used], batch.len(), rate, &decay);
        }
        total / samples.len() as f64
    }

    /// Prints the errors of an evaluator: against the blended targets, against the results.
    fn report_static<E: Tunable>(&self, name: &str, evaluator: &E, samples: &[Sample<BoardOf<E>>]) {
        if samples.is_empty() {
            println!("  {name}: no game is held back");
            return;
        }
        let mut evaluator = evaluator.clone();
        let (mut blended, mut result, mut distance) = (0.0, 0.0, 0.0);
        for sample in samples {
            let value = evaluator.evaluate(&sample.board, sample.player) as f32 / self.scale;
            blended += cross_entropy(value, sample.target);
            result += cross_entropy(value, sample.result);
            distance += f64::from(sigmoid(value) - sample.result).powi(2);
        }
        let count = samples.len() as f64;
        println!(
            "  {name}: loss {:.5}, on results {:.5}, squared {:.5}",
            blended / count,
            result / count,
            distance / count
        );
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
            games: vec![folder.join("games")],
            to: folder.join(name),
            epochs,
            batch: 16,
            rate: 0.01,
            decay: 0.0,
            term_decay: 0.0,
            blend: 0.5,
            scale: 200.0,
            hold: 1000,
            seed: 1,
        }
    }

    fn run(fit: &Fit) -> io::Result<Weights> {
        let game = XeroG::new(RuleSet::Classic, &Options::default()).unwrap();
        let evaluator = XeroGEvaluator::new(&game);
        fit.run(&evaluator, &game.initial_board(), HEADER)?;
        Ok(Weights::read(&fs::read(&fit.to)?).expect("a file of weights"))
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
        let samples = whole.read_samples(&evaluator, &start, HEADER).unwrap();
        assert_eq!(samples.training.len(), 3 * count);
        whole.run(&evaluator, &start, HEADER).unwrap();
        let weights = Weights::read(&fs::read(&whole.to).unwrap()).unwrap();
        assert_eq!(weights.network.inputs.len(), evaluator.input_count());
        // One evaluator begins, and another one goes on.
        let part = flags(folder.path(), "part", 3);
        let other = evaluator.with_weights(&weights);
        interrupt_after(2, &part, &other, &start);
        part.run(&evaluator, &start, HEADER).unwrap();
        assert!(Weights::read(&fs::read(&part.to).unwrap()).unwrap() == weights);
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
        let samples = once
            .read_samples(&evaluator, &start, HEADER)
            .unwrap()
            .training;
        let mut learned = evaluator.with_weights(&weights);
        for sample in &samples {
            let player = game.player_on_turn(&sample.board);
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
        let layout = Layout::of(evaluator);
        let samples = fit.read_samples(evaluator, start, HEADER).unwrap();
        let sizes = fit.term_sizes(evaluator, &samples.training);
        let mut state = fit.first_state(&layout);
        for _ in 0..epochs {
            fit.run_epoch(evaluator, &layout, &sizes, &samples.training, &mut state);
            state.epoch += 1;
        }
        let key = fit.key(samples.key, HEADER);
        state::save(&with_suffix(&fit.to, ".state"), key, &state).unwrap();
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
        fs::write(&part.to, "old weights").unwrap();
        // The state cannot be written.
        let blocked = with_suffix(&part.to, ".state.new");
        fs::create_dir(&blocked).unwrap();
        run(&part).unwrap_err();
        let written = Weights::read(&fs::read(&part.to).unwrap());
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
        fs::write(&fit.to, other.write()).unwrap();
        assert!(run(&fit).unwrap() == other);
    }

    #[test]
    fn another_fit_is_not_continued() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        games(&path);
        let fit = || flags(folder.path(), "weights", 2);
        interrupt_after_three_epochs(&fit());
        let others = [
            Fit { epochs: 5, ..fit() },
            Fit { batch: 17, ..fit() },
            Fit {
                rate: 0.02,
                ..fit()
            },
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
            Fit { hold: 50, ..fit() },
            Fit { seed: 2, ..fit() },
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
        let all_held = Fit { hold: 1, ..fit };
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
