//! A game whose evaluation has other weights.

use std::sync::Arc;

use tabuleiro::dice::Dice;
use tabuleiro::game::{Game, OptionSpec, Options, Outcome, Player, Refusal, RuleSet};
use tabuleiro::search::{Candidate, Expert};

/// A game for two with weights of its evaluation to try; without them it is the game as it is.
#[derive(Clone, Debug)]
pub struct Weighted<G> {
    game: G,
    weights: Option<Arc<[f64]>>,
}

impl<G: Expert> Weighted<G> {
    /// The game with those weights of its terms.
    pub fn new(game: &G, weights: Option<&[f64]>) -> Weighted<G> {
        Weighted {
            game: game.clone(),
            weights: weights.map(Arc::from),
        }
    }
}

impl<G: Expert> Game for Weighted<G> {
    type Board = G::Board;
    type Move = G::Move;

    const NAME: &'static str = G::NAME;
    const TITLE: &'static str = G::TITLE;
    const RULE_SETS: &'static [RuleSet] = G::RULE_SETS;
    const ONE_RULE_SET: &'static str = G::ONE_RULE_SET;
    const LEVELS: &'static [&'static str] = G::LEVELS;

    fn options() -> &'static [OptionSpec] {
        G::options()
    }

    fn new(rules: RuleSet, options: &Options) -> Result<Self, Refusal> {
        Ok(Weighted::new(&G::new(rules, options)?, None))
    }

    fn initial_board(&self) -> G::Board {
        self.game.initial_board()
    }

    fn player_count(&self, board: &G::Board) -> usize {
        self.game.player_count(board)
    }

    fn player_on_turn(&self, board: &G::Board) -> Player {
        self.game.player_on_turn(board)
    }

    fn add_valid_moves(&self, board: &G::Board, moves: &mut Vec<G::Move>) {
        self.game.add_valid_moves(board, moves);
    }

    fn check_move(&self, board: &G::Board, mv: G::Move) -> Result<(), Refusal> {
        self.game.check_move(board, mv)
    }

    fn apply(&self, board: &mut G::Board, mv: G::Move) {
        self.game.apply(board, mv);
    }

    fn game_over(&self, board: &G::Board) -> Option<Outcome> {
        self.game.game_over(board)
    }

    fn value(&self, board: &G::Board, player: Player) -> i32 {
        self.game.value(board, player)
    }

    fn choose_move(&self, board: &G::Board, level: usize, dice: &mut Dice) -> Option<G::Move> {
        self.game.choose_move(board, level, dice)
    }

    fn counts_for_repetition(&self, board: &G::Board) -> bool {
        self.game.counts_for_repetition(board)
    }

    fn starts_turn(&self, board: &G::Board) -> bool {
        self.game.starts_turn(board)
    }
}

impl<G: Expert> Expert for Weighted<G> {
    const UNIT: i32 = G::UNIT;
    const MARGINS: bool = G::MARGINS;
    const NODES: u64 = G::NODES;
    const TERMS: usize = G::TERMS;

    fn evaluate(&self, board: &G::Board, player: Player) -> i32 {
        let Some(weights) = &self.weights else {
            return self.game.evaluate(board, player);
        };
        let mut sum = 0.0;
        let known = self
            .game
            .terms(board, &mut |term, amount| sum += weights[term] * amount);
        let value = known + sum.round() as i32;
        if self.player_on_turn(board) == player {
            value
        } else {
            -value
        }
    }

    fn terms(&self, board: &G::Board, add: &mut dyn FnMut(usize, f64)) -> i32 {
        self.game.terms(board, add)
    }

    fn key(&self, board: &G::Board) -> u64 {
        self.game.key(board)
    }

    fn code(&self, mv: G::Move) -> u32 {
        self.game.code(mv)
    }

    fn margin(&self, board: &G::Board, player: Player) -> i32 {
        self.game.margin(board, player)
    }

    fn seen_over(&self, board: &G::Board) -> Option<Outcome> {
        self.game.seen_over(board)
    }

    fn winning_move(&self, board: &G::Board) -> Option<G::Move> {
        self.game.winning_move(board)
    }

    fn candidates(
        &self,
        board: &G::Board,
        depth: usize,
        moves: &mut Vec<Candidate<G::Move>>,
    ) -> bool {
        self.game.candidates(board, depth, moves)
    }

    fn restless_moves(&self, board: &G::Board, moves: &mut Vec<Candidate<G::Move>>) {
        self.game.restless_moves(board, moves);
    }

    fn longest(&self, board: &G::Board) -> Option<usize> {
        self.game.longest(board)
    }

    fn finish(&self, board: &G::Board, alpha: i32, beta: i32, nodes: &mut u64) -> Option<i32> {
        self.game.finish(board, alpha, beta, nodes)
    }
}

#[cfg(test)]
mod tests {
    use tabuleiro::games::barragoon::Barragoon;

    use super::*;

    /// The first board after a move of the first player: no symmetry makes its terms 0.
    fn board() -> <Barragoon as Game>::Board {
        let mut board = Barragoon.initial_board();
        let mv = Barragoon.valid_moves(&board)[0];
        Barragoon.apply(&mut board, mv);
        board
    }

    #[test]
    fn a_position_is_worth_its_terms_by_their_weights() {
        let board = board();
        let mut sums = vec![0.0; Barragoon::TERMS];
        Barragoon.terms(&board, &mut |term, amount| sums[term] += amount);
        let mut seen = 0;
        for (term, sum) in sums.iter().enumerate() {
            let mut weights = vec![0.0; Barragoon::TERMS];
            weights[term] = 1000.0;
            let game = Weighted::new(&Barragoon, Some(&weights));
            let value = (sum * 1000.0).round() as i32;
            let me = game.player_on_turn(&board);
            assert_eq!(game.evaluate(&board, me), value, "term {term}");
            assert_eq!(game.evaluate(&board, me.opponent()), -value, "term {term}");
            seen += u32::from(value != 0);
        }
        assert!(seen > 5, "only {seen} terms are not 0");
    }

    #[test]
    fn without_weights_the_game_is_as_it_is() {
        let board = board();
        let game = Weighted::new(&Barragoon, None);
        let value = Barragoon.evaluate(&board, Player::P1);
        assert_ne!(value, 0);
        assert_eq!(game.evaluate(&board, Player::P1), value);
    }
}
