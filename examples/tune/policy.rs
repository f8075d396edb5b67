//! Fits the policy for move ordering to the moves that searches chose in games.

use std::io;

use clap::Args;
use tabuleiro::game::Game;
use tabuleiro::game::evaluator::{
    BoardOf, Candidate, Evaluator, LOGIT_ONE, MoveOf, Selection, Tunable, WIN,
};
use tabuleiro::network::Weights;

use crate::TypedStart;
use crate::training::{Objective, Samples, Training};
use crate::weights_file::weights_file;

/// Fit the policy for move ordering to the moves of games, all of which have to be those that the
/// search chose (`play --random-moves 0`), and write it after each epoch
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
    pub fn run<E: Tunable>(&self, start: &TypedStart<E>) -> io::Result<()> {
        if E::MOVE_FEATURES == 0 {
            return Err(io::Error::other("the game has no policy to fit"));
        }
        let samples = self.samples(start)?;
        let mut objective = PolicyLoss(&start.evaluator);
        self.training.run(&mut objective, &samples)
    }

    /// The positions whose value was not proved: where it is, the choice among the moves that keep
    /// the proof is arbitrary.
    fn samples<E: Tunable>(&self, start: &TypedStart<E>) -> io::Result<Samples<SampleOf<E>>> {
        let game = start.evaluator.game();
        self.training
            .read_samples(start, |_, board, chosen, values, samples| {
                let value = values[game.player_to_move(board).index()];
                if value.is_some_and(|value| value.abs() < WIN / 2) {
                    let board = *board;
                    samples.push(Sample { board, chosen });
                }
            })
    }
}

/// The loss of a policy: the cross entropy between its distribution and the chosen move.
struct PolicyLoss<'a, E>(&'a E);

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
            let of_move = evaluator.move_features(&sample.board, candidate.mv);
            features.extend(of_move.into_iter().map(|feature| feature as u32));
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
fn quantised(params: &[f32]) -> Vec<i16> {
    // A cast to `i8` saturates: the sum of the weights of a move fits into 16 bits.
    let weights = params
        .iter()
        .map(|param| i16::from((param * LOGIT_ONE as f32).round() as i8));
    weights.collect()
}

impl<E: Tunable> Objective for PolicyLoss<'_, E> {
    type Sample = SampleOf<E>;
    type Scratch = Scratch<E>;

    fn scratch(&self) -> Scratch<E> {
        Scratch::new(self.0)
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
        let mut weights = Weights::zero(0, 0, 0);
        weights.terms = quantised(params);
        weights_file(&weights)
    }

    /// The loss of the quantised weights in positions that leave a choice, and how often the chosen
    /// move is among the first ones; without parameters, for the scores that the search uses now.
    fn errors(&self, params: Option<&[f32]>, samples: &[SampleOf<E>]) -> String {
        let mut scratch = match params {
            Some(params) => Scratch::new(&self.0.with_policy(&quantised(params))),
            None => Scratch::new(self.0),
        };
        let (mut loss, mut count) = (0.0, 0);
        let tops = [1, 5, 10, 20];
        let mut found = [0; 4];
        for sample in samples {
            let Some(chosen) = scratch.collect(sample, None) else {
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
    use tabuleiro::games::xero_g::XeroGEvaluator;

    use super::*;
    use crate::typed;

    /// Writes games of three moves: two arrangements without a value, and a move that only depends
    /// on these, with `value`.
    fn write_games(path: &Path, start: &TypedStart<XeroGEvaluator>, value: i32) {
        let game = start.evaluator.game();
        let mut text = format!("{}\n", start.header);
        for seed in 1..60 {
            let mut board = start.board;
            text += &format!("{seed} p1 0,0");
            for choice in [seed % 3, seed % 5] {
                let mv = game.legal_moves(&board)[choice];
                text += &format!(" {}=", game.write_move(mv));
                game.make_move(&mut board, mv);
            }
            let chosen = game.legal_moves(&board)[20 + seed % 3];
            text += &format!(" {}={value}\n", game.write_move(chosen));
        }
        fs::write(path, text).unwrap();
    }

    #[test]
    fn a_policy_learns_the_chosen_moves_and_is_the_same_again() {
        let folder = tempfile::tempdir().unwrap();
        let games = folder.path().join("games");
        let path = folder.path().display();
        let fit: FitPolicy = typed(&format!(
            "--games {path}/games --to {path}/policy --epochs 20 --batch 16 --rate 0.1 --hold 1000"
        ));
        let start = TypedStart::usual(RuleSet::Classic, &Options::default());
        write_games(&games, &start, 30);
        let [policy, again] = [1, 2].map(|_| {
            fit.run(&start).unwrap();
            Weights::read(&fs::read(&fit.training.to).unwrap()).unwrap()
        });
        assert!(policy == again);
        let samples = fit.samples(&start).unwrap().training;
        assert_eq!(samples.len(), 59);
        let mut scratch = Scratch::new(&start.evaluator.with_policy(&policy.terms));
        for sample in &samples {
            let chosen = scratch.collect(sample, None).expect("a choice");
            assert_eq!(scratch.rank(chosen), 0);
        }
        scratch.logits = vec![0.0, 2.0, 0.0, -1.0, 0.0];
        let ranks = [0, 1, 2, 3, 4].map(|chosen| scratch.rank(chosen));
        assert_eq!(ranks, [1, 0, 2, 4, 3], "equal moves keep their order");
        // Moves of proved positions are not learned.
        write_games(&games, &start, WIN - 5);
        assert!(fit.samples(&start).is_err());
    }
}
