//! What a search has found.

use std::time::Duration;

use crate::game::Game;
use crate::game::evaluator::{BoardOf, Evaluator, MoveOf, WIN};

/// What a search has found: the best move, its value, and how far the search got.
#[derive(Clone, Debug)]
pub struct SearchResult<M> {
    /// The best move.
    pub mv: M,
    /// Its value from the viewpoint of the player to move.
    pub value: i32,
    /// Whether the value is proved: it rests on the rules alone, not on static evaluations.
    pub proved: bool,
    /// The principal variation: the best moves of both sides, `mv` first.
    pub pv: Vec<M>,
    /// The depth of the last completed iteration, in plies.
    pub depth: usize,
    /// The greatest number of plies that a line was searched to.
    pub selective_depth: usize,
    /// The share of the transposition table that is in use, in thousandths.
    pub hash_permille: usize,
    /// The number of positions searched. In the final result it counts those of all threads.
    pub nodes: u64,
    /// The time taken.
    pub elapsed: Duration,
}

/// A value as engine protocols give it, from the viewpoint of the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of the game's unit.
    Centi(i32),
    /// The number of plies to a proved win; negative for a loss.
    Mate(i32),
}

impl<M: Copy> SearchResult<M> {
    /// The value as engine protocols give it. In a game with margins a proved result is the margin.
    pub fn score<E: Evaluator>(&self) -> Score {
        let size = self.value.abs();
        let centi = |value: i32| (i64::from(value) * 100 / i64::from(E::UNIT)) as i32;
        if size < WIN / 2 {
            return Score::Centi(centi(self.value));
        }
        let sign = self.value.signum();
        if E::MARGINS {
            Score::Centi(sign * centi(size - WIN))
        } else {
            Score::Mate(sign * (WIN - size))
        }
    }

    /// The value in words: how the game ends if that is known, else how good the position is.
    /// `root` is the position that was searched.
    pub fn verdict<E>(&self, evaluator: &E, root: &BoardOf<E>) -> String
    where
        E: Evaluator,
        E::Game: Game<Move = M>,
    {
        let size = self.value.abs();
        if size < WIN / 2 {
            if self.proved && self.value == 0 {
                return "a draw".to_string();
            }
            return evaluator.value_in_words(self.value);
        }
        let verb = if self.value > 0 { "wins" } else { "loses" };
        if E::MARGINS {
            return format!("{verb} {}", evaluator.margin_in_words(size - WIN));
        }
        match self.moves_of_winner(evaluator, root, (WIN - size) as usize) {
            0 => format!("{verb} with the next move"),
            1 => format!("{verb} in 1 move"),
            moves => format!("{verb} in {moves} moves"),
        }
    }

    /// How many moves the winner of a decided game makes in its last `plies` plies. What a turn
    /// takes in several plies is one move. Where the principal variation is shorter, the players
    /// are taken to alternate.
    fn moves_of_winner<E>(&self, evaluator: &E, root: &BoardOf<E>, plies: usize) -> usize
    where
        E: Evaluator,
        E::Game: Game<Move = M>,
    {
        let game = evaluator.game();
        let me = game.player_to_move(root);
        let is_winner = |board: &BoardOf<E>| (game.player_to_move(board) == me) == (self.value > 0);
        let mut board = *root;
        let mut moves = 0;
        let line: &[MoveOf<E>] = &self.pv[..self.pv.len().min(plies)];
        for (ply, &mv) in line.iter().enumerate() {
            if is_winner(&board) && (ply == 0 || game.starts_turn(&board)) {
                moves += 1;
            }
            game.apply(&mut board, mv);
        }
        let rest = plies - line.len();
        moves
            + if is_winner(&board) {
                rest.div_ceil(2)
            } else {
                rest / 2
            }
    }
}
