//! The evaluator of every search.

use super::handicap::{Handicap, SEES_LOSSES, SEES_WINS, uniform};
use crate::game::evaluator::{BoardOf, Candidate, Evaluator, MoveOf, Selection, WIN};
use crate::game::{Game, Outcome, Player};
use crate::hash::key_of;
use crate::limits::Limits;

/// The largest absolute value of an evaluation, with the tempo bonus.
const MAX_EVALUATION: i32 = WIN / 2 - 1;
/// The number of uniform random numbers whose sum is the error: its distribution is nearly normal.
const SUMMANDS: u64 = 4;

/// What the search asks about positions: the game's evaluator, and the errors of Expert at a lower
/// strength. Without a handicap it answers as the game's evaluator does.
///
/// With one, each static evaluation has an error. The weakest strengths also overlook the end of
/// the game in some positions, like somebody who has just learned the rules: strengths 1 and 2
/// their own wins in one move, strengths 1 to 4 their opponents'. In those positions they also
/// search no noisy moves, so they misjudge exchanges.
///
/// ```
/// use tabuleiro::search::SearchEvaluator;
/// use tabuleiro::search::handicap::Handicap;
/// use tabuleiro::game::evaluator::Evaluator;
/// use tabuleiro::game::{Game, Options, Player, RuleSet};
/// use tabuleiro::games::lear::{Lear, LearEvaluator};
///
/// let game = Lear::new(RuleSet::Classic, &Options::default())?;
/// let board = game.initial_board();
/// let handicap = Handicap { depth: 2, nodes: 100, error: 300, blindness: 0 };
/// let value = |seed| {
///     let evaluator = LearEvaluator::new(&game);
///     SearchEvaluator::with_handicap(evaluator, handicap, 5, seed, Player::P1)
///         .evaluate(&board, Player::P1)
/// };
/// assert_eq!(value(7), value(7));
/// assert_ne!(value(7), value(8));
/// # Ok::<(), tabuleiro::game::Refusal>(())
/// ```
#[derive(Clone, Debug)]
pub struct SearchEvaluator<E> {
    /// The game's evaluator.
    pub inner: E,
    handicap: Handicap,
    /// The seed of its errors: another one for each game and each seat.
    seed: u64,
    /// The player whose move is searched.
    player: Player,
    /// Whether that player sees every win in one move.
    sees_wins: bool,
}

impl<E: Evaluator> SearchEvaluator<E> {
    /// The evaluator of Expert, which has no handicap.
    pub fn new(inner: E) -> SearchEvaluator<E> {
        let handicap = Handicap::new(usize::MAX, E::Game::INFO.default_nodes, 0, 0);
        SearchEvaluator::with_handicap(inner, handicap, SEES_LOSSES, 0, Player::P1)
    }

    /// The evaluator of that strength, for a search of a move of `player`, in the game with that
    /// seed. Two players of one game err in different ways.
    pub fn with_handicap(
        inner: E,
        handicap: Handicap,
        strength: usize,
        seed: u64,
        player: Player,
    ) -> SearchEvaluator<E> {
        SearchEvaluator {
            inner,
            handicap: handicap.of_strength(strength),
            seed: key_of([seed, player.index() as u64]),
            player,
            sees_wins: strength >= SEES_WINS,
        }
    }

    /// The limits of a search for a move.
    pub fn limits(&self) -> Limits {
        Limits {
            depth: Some(self.handicap.depth),
            ..Limits::nodes(self.handicap.nodes)
        }
    }

    /// A random number derived from the position, the seed and the purpose.
    fn random(&self, board: &BoardOf<E>, purpose: u64) -> u64 {
        key_of([self.inner.hash_key(board), self.seed, purpose])
    }

    /// What is added to the evaluation for the player. In a game for two, the other player's error
    /// is its negation.
    fn error(&self, board: &BoardOf<E>, player: Player) -> i32 {
        if self.handicap.error == 0 {
            return 0;
        }
        let (purpose, sign) = match (self.inner.game().player_count(), player) {
            (2, Player::P1) => (0, 1.0),
            (2, _) => (0, -1.0),
            (_, player) => (player.index() as u64, 1.0),
        };
        // Each summand lies between -1 and 1 and has the variance 1/3.
        let sum: f64 = (0..SUMMANDS)
            .map(|index| uniform(self.random(board, SUMMANDS * purpose + index)))
            .sum();
        let normal = sum * (3.0 / SUMMANDS as f64).sqrt();
        (sign * normal * f64::from(self.handicap.error)) as i32
    }

    /// Whether Expert overlooks that `winner` wins in this position, now or with the next
    /// move.
    fn overlooks(&self, board: &BoardOf<E>, winner: Player) -> bool {
        (winner != self.player || !self.sees_wins) && self.is_blind(board)
    }

    /// Whether Expert is blind to what the next move can do in this position.
    pub(super) fn is_blind(&self, board: &BoardOf<E>) -> bool {
        let blindness = u64::from(self.handicap.blindness);
        blindness > 0 && self.random(board, u64::MAX) % 1000 < blindness
    }

    /// Whether the game is over, even if `cheap_game_over` has hidden that from the search.
    fn is_over(&self, board: &BoardOf<E>) -> bool {
        self.handicap.blindness > 0 && self.inner.game().game_over(board).is_some()
    }
}

/// What the search asks of the evaluator, where a handicap makes a difference.
impl<E: Evaluator> SearchEvaluator<E> {
    /// [`Evaluator::evaluate`], with the error.
    pub fn evaluate(&mut self, board: &BoardOf<E>, player: Player) -> i32 {
        let own = if self.is_over(board) {
            0
        } else {
            self.inner.evaluate(board, player)
        };
        let value = own.saturating_add(self.error(board, player));
        // This leaves room for the tempo bonus, which the search adds.
        let max = MAX_EVALUATION - self.inner.tempo_bonus().abs();
        value.clamp(-max, max)
    }

    /// [`Evaluator::decode_if_legal`].
    pub fn decode_if_legal(&mut self, board: &BoardOf<E>, code: u32) -> Option<MoveOf<E>> {
        if self.is_over(board) {
            return None;
        }
        self.inner.decode_if_legal(board, code)
    }

    /// [`Evaluator::cheap_game_over`], unless it is overlooked.
    pub fn cheap_game_over(&mut self, board: &BoardOf<E>) -> Option<Outcome> {
        let outcome = self.inner.cheap_game_over(board)?;
        match outcome {
            Outcome::Win(winner) if self.overlooks(board, winner) => None,
            outcome => Some(outcome),
        }
    }

    /// [`Evaluator::winning_move`], unless it is overlooked.
    pub fn winning_move(&mut self, board: &BoardOf<E>) -> Option<(MoveOf<E>, usize)> {
        let player = self.inner.game().player_to_move(board);
        if self.overlooks(board, player) || self.is_over(board) {
            return None;
        }
        self.inner.winning_move(board)
    }

    /// Appends a win within the turn to a line, and returns the number of its plies.
    pub fn win_in_turn(&mut self, board: &BoardOf<E>, line: &mut Vec<MoveOf<E>>) -> Option<usize> {
        let (mv, plies) = self.winning_move(board)?;
        line.push(mv);
        if plies > 1 {
            let mut after = *board;
            self.inner.game().make_move(&mut after, mv);
            line.extend(self.winning_move(&after).map(|(mv, _)| mv));
        }
        Some(plies)
    }

    /// [`Evaluator::candidates`].
    pub fn candidates(
        &mut self,
        board: &BoardOf<E>,
        selection: Selection,
        moves: &mut Vec<Candidate<MoveOf<E>>>,
    ) -> bool {
        if self.is_over(board) {
            return true;
        }
        if self.handicap.blindness > 0 && selection == Selection::Root {
            // A weak player does not know which moves are without promise.
            Candidate::add_all(self.inner.game(), board, moves);
            return true;
        }
        self.inner.candidates(board, selection, moves)
    }

    /// [`Evaluator::noisy_moves`].
    pub fn noisy_moves(&mut self, board: &BoardOf<E>, moves: &mut Vec<Candidate<MoveOf<E>>>) {
        if !self.is_over(board) && !self.is_blind(board) {
            self.inner.noisy_moves(board, moves);
        }
    }

    /// [`Evaluator::solve_endgame`]: only Expert solves endgames.
    pub fn solve_endgame(
        &self,
        board: &BoardOf<E>,
        (alpha, beta): (i32, i32),
        nodes: &mut u64,
    ) -> Option<i32> {
        match self.handicap.error {
            0 => self.inner.solve_endgame(board, alpha, beta, nodes),
            _ => None,
        }
    }
}
