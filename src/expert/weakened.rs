//! Expert made weaker, for the levels `expert:1` to `expert:9`.
//!
//! A level is the real search with less work and with an evaluator that errs. Its error depends on
//! the position and the seed only: within a game a position is always misjudged in the same way, so
//! that a level has opinions instead of whims.

use crate::expert::calibration::{Handicap, Ladder, SEES_WINS, WinRateModel};
use crate::expert::hash::key_of;
use crate::expert::search::Limits;
use crate::game::evaluator::{BoardOf, Candidate, Evaluator, MoveOf, Selection, Selectivity, WIN};
use crate::game::{Game, Outcome, Player};

/// The largest absolute value of an evaluation, with the tempo bonus.
const MAX_EVALUATION: i32 = WIN / 2 - 1;
/// The number of uniform random numbers whose sum is the error: its distribution is nearly normal.
const SUMMANDS: u64 = 4;

/// An evaluator that errs.
///
/// The weakest levels also overlook the end of the game in some positions, like somebody who has
/// just learned the rules: up to the second level their own wins in one move, up to the fourth
/// their opponents'. In those positions they also search no noisy moves, so they misjudge
/// exchanges.
///
/// ```
/// use tabuleiro::expert::calibration::Strength;
/// use tabuleiro::game::evaluator::Evaluator;
/// use tabuleiro::game::{Game, Options, Player, RuleSet};
/// use tabuleiro::games::lear::{Lear, LearEvaluator};
/// use tabuleiro::expert::weakened::Weakened;
///
/// let game = Lear::new(RuleSet::Classic, &Options::default())?;
/// let board = game.initial_board();
/// let strength = Strength { depth: 2, nodes: 100, error: 300, blindness: 0 };
/// let value = |seed| {
///     let mut level = Weakened::of(LearEvaluator::new(&game), strength, 5, seed, Player::P1);
///     level.evaluate(&board, Player::P1)
/// };
/// assert_eq!(value(7), value(7));
/// assert_ne!(value(7), value(8));
/// # Ok::<(), tabuleiro::game::Refusal>(())
/// ```
#[derive(Clone, Debug)]
pub struct Weakened<E> {
    expert: E,
    strength: Handicap,
    seed: u64,
    /// The player whose move is searched.
    player: Player,
    /// Whether that player sees every win in one move.
    sees_wins: bool,
}

impl<E: Evaluator> Weakened<E> {
    /// The evaluator of the level with the number `grade`, for a search of a move of `player`.
    pub fn of(
        expert: E,
        strength: Handicap,
        grade: usize,
        seed: u64,
        player: Player,
    ) -> Weakened<E> {
        Weakened {
            expert,
            strength: strength.of_grade(grade),
            seed,
            player,
            sees_wins: grade >= SEES_WINS,
        }
    }

    /// The limits of a search for a move.
    pub fn limits(&self) -> Limits {
        Limits {
            depth: Some(self.strength.depth),
            ..Limits::nodes(self.strength.nodes)
        }
    }

    /// A random number derived from the position, the seed and the purpose.
    fn random(&self, board: &BoardOf<E>, purpose: u64) -> u64 {
        key_of([self.expert.hash_key(board), self.seed, purpose])
    }

    /// What is added to the evaluation for the player. In a game for two, the other player's error
    /// is its negation.
    fn error(&self, board: &BoardOf<E>, player: Player) -> i32 {
        if self.strength.error == 0 {
            return 0;
        }
        let (purpose, sign) = match (self.game().player_count(), player) {
            (2, Player::P1) => (0, 1.0),
            (2, _) => (0, -1.0),
            (_, player) => (player.index() as u64, 1.0),
        };
        // Each summand lies between -1 and 1 and has the variance 1/3.
        let summand = |index| {
            let random = self.random(board, SUMMANDS * purpose + index) >> 11;
            random as f64 / (1_u64 << 52) as f64 - 1.0
        };
        let sum: f64 = (0..SUMMANDS).map(summand).sum();
        let normal = sum * (3.0 / SUMMANDS as f64).sqrt();
        (sign * normal * f64::from(self.strength.error)) as i32
    }

    /// Whether the level overlooks that `winner` wins in this position, now or with the next move.
    fn overlooks(&self, board: &BoardOf<E>, winner: Player) -> bool {
        (winner != self.player || !self.sees_wins) && self.is_blind(board)
    }

    /// Whether the level is blind to what the next move can do in this position.
    fn is_blind(&self, board: &BoardOf<E>) -> bool {
        let blindness = u64::from(self.strength.blindness);
        blindness > 0 && self.random(board, u64::MAX) % 1000 < blindness
    }

    /// Whether the game is over, even if `cheap_game_over` has hidden that from the search.
    fn is_over(&self, board: &BoardOf<E>) -> bool {
        self.strength.blindness > 0 && self.game().game_over(board).is_some()
    }
}

impl<E: Evaluator> Evaluator for Weakened<E> {
    type Game = E::Game;

    const UNIT: i32 = E::UNIT;
    const MARGINS: bool = E::MARGINS;
    const DEFAULT_NODES: u64 = E::DEFAULT_NODES;
    const UNPRUNED_PLIES: usize = E::UNPRUNED_PLIES;
    const SELECTIVITY: Selectivity = E::SELECTIVITY;
    const WIN_RATE_MODELS: &'static [WinRateModel] = E::WIN_RATE_MODELS;
    const LADDERS: &'static [Ladder] = E::LADDERS;
    const PUZZLES: &'static str = E::PUZZLES;

    /// An evaluator without errors.
    fn new(game: &E::Game) -> Weakened<E> {
        let strength = Handicap {
            depth: usize::MAX,
            nodes: E::DEFAULT_NODES,
            error: 0,
            blindness: 0,
        };
        Weakened::of(E::new(game), strength, SEES_WINS, 0, Player::P1)
    }

    fn game(&self) -> &E::Game {
        self.expert.game()
    }

    fn evaluate(&mut self, board: &BoardOf<E>, player: Player) -> i32 {
        let value = if self.is_over(board) {
            0
        } else {
            self.expert.evaluate(board, player)
        };
        let value = value.saturating_add(self.error(board, player));
        // This leaves room for the tempo bonus, which the search adds.
        let max = MAX_EVALUATION - self.tempo_bonus().abs();
        value.clamp(-max, max)
    }

    fn tempo_bonus(&self) -> i32 {
        self.expert.tempo_bonus()
    }

    fn hash_key(&self, board: &BoardOf<E>) -> u64 {
        self.expert.hash_key(board)
    }

    fn move_code(&self, mv: MoveOf<E>) -> u32 {
        self.expert.move_code(mv)
    }

    fn decode_if_legal(&mut self, board: &BoardOf<E>, code: u32) -> Option<MoveOf<E>> {
        if self.is_over(board) {
            return None;
        }
        self.expert.decode_if_legal(board, code)
    }

    fn margin(&self, board: &BoardOf<E>, player: Player) -> i32 {
        self.expert.margin(board, player)
    }

    fn cheap_game_over(&mut self, board: &BoardOf<E>) -> Option<Outcome> {
        let outcome = self.expert.cheap_game_over(board)?;
        match outcome {
            Outcome::Win(winner) if self.overlooks(board, winner) => None,
            outcome => Some(outcome),
        }
    }

    fn winning_move(&mut self, board: &BoardOf<E>) -> Option<MoveOf<E>> {
        let player = self.game().player_to_move(board);
        if self.overlooks(board, player) || self.is_over(board) {
            return None;
        }
        self.expert.winning_move(board)
    }

    fn candidates(
        &mut self,
        board: &BoardOf<E>,
        selection: Selection,
        moves: &mut Vec<Candidate<MoveOf<E>>>,
    ) -> bool {
        if self.is_over(board) {
            return true;
        }
        if self.strength.blindness > 0 && selection == Selection::Root {
            // A weak player does not know which moves are without promise.
            let legal = self.game().valid_moves(board).into_iter();
            moves.extend(legal.map(Candidate::unordered));
            return true;
        }
        self.expert.candidates(board, selection, moves)
    }

    fn noisy_moves(&mut self, board: &BoardOf<E>, moves: &mut Vec<Candidate<MoveOf<E>>>) {
        if !self.is_over(board) && !self.is_blind(board) {
            self.expert.noisy_moves(board, moves);
        }
    }

    fn max_plies_left(&self, board: &BoardOf<E>) -> Option<usize> {
        self.expert.max_plies_left(board)
    }

    fn stage(&self, board: &BoardOf<E>) -> f64 {
        self.expert.stage(board)
    }

    /// Only Expert solves endgames.
    fn solve_endgame(
        &self,
        board: &BoardOf<E>,
        alpha: i32,
        beta: i32,
        nodes: &mut u64,
    ) -> Option<i32> {
        match self.strength.error {
            0 => self.expert.solve_endgame(board, alpha, beta, nodes),
            _ => None,
        }
    }

    fn margin_in_words(&self, margin: i32) -> String {
        self.expert.margin_in_words(margin)
    }

    fn value_in_words(&self, value: i32) -> String {
        self.expert.value_in_words(value)
    }
}

#[cfg(test)]
mod tests;
