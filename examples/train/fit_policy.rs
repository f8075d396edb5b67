//! Fits the policy for move ordering to the moves that searches chose in games.

use std::io;

use clap::Args;
use tabuleiro::expert::policy::{LOGIT_ONE, Policy};
use tabuleiro::game::Game;
use tabuleiro::game::evaluator::{BoardOf, Candidate, Evaluator, MoveOf, Selection, Tunable, WIN};

use crate::training::{Objective, Samples, Training};

/// Fits the policy for move ordering to the moves of games, all of which have to be those that the
/// search chose (`play --random-moves 0`), and writes it, after each epoch
#[derive(Args)]
pub struct FitPolicy {
    #[command(flatten)]
    training: Training,
}

/// A position and the move that was chosen.
struct Sample<B, M> {
    board: B,
    chosen: M,
}

type SampleOf<E> = Sample<BoardOf<E>, MoveOf<E>>;

impl FitPolicy {
    /// Fits the weights and writes them.
    ///
    /// # Errors
    /// If a file cannot be read or written, or the game has no policy.
    pub fn run<E: Tunable>(
        &self,
        evaluator: &E,
        start: &BoardOf<E>,
        header: &str,
    ) -> io::Result<()> {
        if E::MOVE_FEATURES == 0 {
            return Err(io::Error::other("the game has no policy to fit"));
        }
        let samples = self.samples(evaluator, start, header)?;
        let mut objective = PolicyLoss { evaluator };
        self.training.run(&mut objective, &samples, header, &[])
    }

    /// The positions whose value was not proved: where it is, the choice among the moves that keep
    /// the proof is arbitrary.
    fn samples<E: Tunable>(
        &self,
        evaluator: &E,
        start: &BoardOf<E>,
        header: &str,
    ) -> io::Result<Samples<SampleOf<E>>> {
        self.training.read_samples(
            evaluator,
            start,
            header,
            |_, board, chosen, values, samples| {
                let player = evaluator.game().player_to_move(board);
                if values[player.index()].is_some_and(|value| value.abs() < WIN / 2) {
                    let board = *board;
                    samples.push(Sample { board, chosen });
                }
            },
        )
    }
}

/// The loss of a policy: the cross entropy between its distribution and the chosen move.
struct PolicyLoss<'a, E> {
    evaluator: &'a E,
}

/// The candidates of a position with their features and logits.
struct Scratch<E: Evaluator> {
    evaluator: E,
    candidates: Vec<Candidate<MoveOf<E>>>,
    /// The features of all candidates, one after the other.
    features: Vec<u32>,
    /// By candidate: where its features end.
    ends: Vec<usize>,
    logits: Vec<f32>,
    /// The softmax of the logits.
    probabilities: Vec<f32>,
}

impl<E: Tunable> Scratch<E> {
    fn new(evaluator: &E) -> Scratch<E> {
        Scratch {
            evaluator: evaluator.clone(),
            candidates: Vec::new(),
            features: Vec::new(),
            ends: Vec::new(),
            logits: Vec::new(),
            probabilities: Vec::new(),
        }
    }

    /// Computes the logits of the candidates; without parameters, from their scores. Returns the
    /// index of the chosen move, or `None` if it is the only candidate or not one of them.
    fn collect(&mut self, sample: &SampleOf<E>, params: Option<&[f32]>) -> Option<usize> {
        let Scratch {
            evaluator,
            candidates,
            features,
            ends,
            logits,
            ..
        } = self;
        candidates.clear();
        evaluator.candidates(&sample.board, Selection::All, candidates);
        features.clear();
        ends.clear();
        logits.clear();
        for candidate in candidates.iter() {
            let begin = features.len();
            evaluator.move_features(&sample.board, candidate.mv, &mut |feature| {
                features.push(feature as u32);
            });
            ends.push(features.len());
            logits.push(match params {
                Some(params) => {
                    let weights = features[begin..].iter().map(|at| params[*at as usize]);
                    weights.sum()
                }
                None => candidate.score as f32 / LOGIT_ONE as f32,
            });
        }
        let chosen = candidates
            .iter()
            .position(|candidate| candidate.mv == sample.chosen);
        chosen.filter(|_| candidates.len() > 1)
    }

    /// The number of candidates that are tried before the one at `chosen`: equal ones keep their
    /// order.
    fn rank(&self, chosen: usize) -> usize {
        let logit = self.logits[chosen];
        let is_before =
            |(index, other): (usize, &f32)| *other > logit || *other == logit && index < chosen;
        let others = self.logits.iter().enumerate();
        others.filter(|other| is_before(*other)).count()
    }

    /// Computes the probabilities from the logits.
    fn softmax(&mut self) {
        let greatest = self.logits.iter().copied().fold(f32::MIN, f32::max);
        let powers = self.logits.iter().map(|logit| (logit - greatest).exp());
        self.probabilities.clear();
        self.probabilities.extend(powers);
        let sum: f32 = self.probabilities.iter().sum();
        for probability in &mut self.probabilities {
            *probability /= sum;
        }
    }
}

/// The cross entropy of a probability of the chosen move.
fn loss_of(probability: f32) -> f64 {
    -f64::from(probability.max(1e-9)).ln()
}

/// The parameters as weights.
fn quantised(params: &[f32]) -> Policy {
    // A cast to `i8` saturates.
    let weights = params
        .iter()
        .map(|param| (param * LOGIT_ONE as f32).round() as i8);
    Policy {
        weights: weights.collect(),
    }
}

impl<E: Tunable> Objective for PolicyLoss<'_, E> {
    type Sample = SampleOf<E>;
    type Scratch = Scratch<E>;

    fn scratch(&self) -> Scratch<E> {
        Scratch::new(self.evaluator)
    }

    fn parameter_count(&self) -> usize {
        E::MOVE_FEATURES
    }

    fn first_params(&self, _seed: u64) -> Vec<f32> {
        vec![0.0; E::MOVE_FEATURES]
    }

    fn add_gradient(
        &self,
        scratch: &mut Scratch<E>,
        sample: &SampleOf<E>,
        params: &[f32],
        gradient: &mut [f32],
    ) -> f64 {
        let Some(chosen) = scratch.collect(sample, Some(params)) else {
            return 0.0;
        };
        scratch.softmax();
        let mut begin = 0;
        let probabilities = scratch.ends.iter().zip(&scratch.probabilities);
        for (index, (end, probability)) in probabilities.enumerate() {
            let error = probability - if index == chosen { 1.0 } else { 0.0 };
            for feature in &scratch.features[begin..*end] {
                gradient[*feature as usize] += error;
            }
            begin = *end;
        }
        loss_of(scratch.probabilities[chosen])
    }

    fn file(&self, params: &[f32]) -> Vec<u8> {
        quantised(params).write()
    }

    /// The loss of the quantised weights in positions that leave a choice, and how often the chosen move is among the first ones;
    /// without parameters, for the scores that the search uses now.
    fn report(&self, params: Option<&[f32]>, samples: &[SampleOf<E>]) -> String {
        let weights = params.map(quantised);
        let params = weights.map(|policy| {
            let weights = policy.weights.into_iter();
            weights
                .map(|weight| f32::from(weight) / LOGIT_ONE as f32)
                .collect::<Vec<f32>>()
        });
        let mut scratch = Scratch::new(self.evaluator);
        let (mut loss, mut count) = (0.0, 0);
        let tops = [1, 5, 10, 20];
        let mut found = [0; 4];
        for sample in samples {
            let Some(chosen) = scratch.collect(sample, params.as_deref()) else {
                continue;
            };
            let rank = scratch.rank(chosen);
            for (top, found) in tops.iter().zip(&mut found) {
                *found += usize::from(rank < *top);
            }
            scratch.softmax();
            loss += loss_of(scratch.probabilities[chosen]);
            count += 1;
        }
        let count = f64::from(count.max(1));
        let shares = found.map(|found| format!("{:.1}%", 100.0 * found as f64 / count));
        format!(
            "loss {:.5}, among the first 1, 5, 10, 20: {}",
            loss / count,
            shares.join(" ")
        )
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use tabuleiro::game::{Options, RuleSet};
    use tabuleiro::games::lear::{Lear, LearEvaluator};
    use tabuleiro::games::xero_g::{XeroG, XeroGEvaluator};

    use super::*;

    const HEADER: &str = "xero-g start";

    fn xero_g() -> XeroG {
        XeroG::new(RuleSet::Classic, &Options::default()).unwrap()
    }

    /// Writes games of three moves: two arrangements without a value, and a move that only depends
    /// on these, with `value`.
    fn games(path: &Path, value: i32) {
        let game = xero_g();
        let mut text = format!("{HEADER}\n");
        for seed in 1..60 {
            let mut board = game.initial_board();
            text += &format!("{seed} p1 0");
            for choice in [seed % 3, seed % 5] {
                let mv = game.valid_moves(&board)[choice];
                text += &format!(" {}=", game.write_move(mv));
                game.apply(&mut board, mv);
            }
            let chosen = game.valid_moves(&board)[20 + seed % 3];
            text += &format!(" {}={value}\n", game.write_move(chosen));
        }
        fs::write(path, text).unwrap();
    }

    fn flags(folder: &Path, name: &str) -> FitPolicy {
        FitPolicy {
            training: Training {
                games: vec![folder.join("games")],
                to: folder.join(name),
                epochs: 20,
                batch: 16,
                rate: 0.1,
                hold: 1000,
                seed: 1,
            },
        }
    }

    fn run(fit: &FitPolicy) -> io::Result<Policy> {
        let game = xero_g();
        fit.run(&XeroGEvaluator::new(&game), &game.initial_board(), HEADER)?;
        Ok(Policy::read(&fs::read(&fit.training.to)?).expect("a file of weights"))
    }

    #[test]
    fn a_policy_learns_the_chosen_moves_and_is_the_same_again() {
        let folder = tempfile::tempdir().unwrap();
        games(&folder.path().join("games"), 30);
        let fit = flags(folder.path(), "one");
        let policy = run(&fit).unwrap();
        assert!(policy == run(&flags(folder.path(), "other")).unwrap());
        let game = xero_g();
        let evaluator = XeroGEvaluator::new(&game);
        let samples = fit.samples(&evaluator, &game.initial_board(), HEADER);
        let samples = samples.unwrap().training;
        assert_eq!(samples.len(), 59);
        let mut scratch = Scratch::new(&evaluator.with_policy(&policy));
        for sample in &samples {
            let chosen = scratch.collect(sample, None).expect("a choice");
            assert_eq!(scratch.rank(chosen), 0);
        }
    }

    #[test]
    fn equal_moves_keep_their_order() {
        let mut scratch = Scratch::new(&XeroGEvaluator::new(&xero_g()));
        scratch.logits = vec![0.0, 2.0, 0.0, -1.0, 0.0];
        let ranks: Vec<usize> = (0..5).map(|chosen| scratch.rank(chosen)).collect();
        assert_eq!(ranks, [1, 0, 2, 4, 3]);
    }

    #[test]
    fn moves_of_proved_positions_are_not_learned() {
        let folder = tempfile::tempdir().unwrap();
        games(&folder.path().join("games"), WIN - 5);
        let failure = run(&flags(folder.path(), "policy")).unwrap_err();
        let expected = "the games have no position to fit to";
        assert!(failure.to_string().starts_with(expected), "{failure}");
    }

    #[test]
    fn a_game_without_a_policy_is_refused() {
        let game = Lear::new(RuleSet::Classic, &Options::default()).unwrap();
        let evaluator = LearEvaluator::new(&game);
        let fit = flags(Path::new(""), "policy");
        let failure = fit.run(&evaluator, &game.initial_board(), "lear start");
        let failure = failure.unwrap_err().to_string();
        assert_eq!(failure, "the game has no policy to fit");
    }
}
