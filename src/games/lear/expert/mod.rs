//! The evaluator of Lear, which the search plays with.
//!
//! Tools have fitted its weights, in hundredths of a stone, to games: `8x8.weights` has those of runs
//! and of patterns, `runs.weights`, for boards of other sizes, only those of runs. How they were made
//! is in `examples/NOTEBOOK.md`; the numbers fitted to them are in `fitted.txt`.

mod endgame;
mod evaluation;
mod line_tables;
mod symmetry;

use std::sync::Arc;

use super::rules::MAX_SIZE;
use super::{Board, Lear, Move};
use crate::game::Player;
use crate::game::evaluator::{Candidate, Evaluator, Selection, Selectivity, Summands, Tunable};
use crate::network::Weights;
use evaluation::{PATTERN_SIZE, TERMS};
use line_tables::LineTables;

/// The minimum score of a noisy move. At equal time these and the three best scored 56.0% of 400 games
/// against no noisy moves; a score of 40 and four moves, picked more slowly, 51.0% of 200.
const NOISY_SCORE: i32 = 60;
/// The maximum number of noisy moves in a position.
const NOISY_MOVES: usize = 3;

/// The evaluator of Lear: it adds up the values of all lines and columns.
#[derive(Clone, Debug)]
pub struct LearEvaluator {
    game: Lear,
    tables: Arc<LineTables>,
}

/// The weights for boards of a size, in the order of [`super::evaluation`]: on 8x8 those of all
/// terms, else those of runs.
fn weights_of_size(size: usize) -> Weights {
    let file: &[u8] = match size {
        PATTERN_SIZE => include_bytes!("8x8.weights"),
        _ => include_bytes!("runs.weights"),
    };
    Weights::embedded(file)
}

impl Evaluator for LearEvaluator {
    type Game = Lear;

    /// A search without pruning proves the value from about here on.
    const UNPRUNED_PLIES: usize = 14;
    /// The reduction at the root scored 53.4% of 1,145 games at equal time. No figures are kept of the
    /// matches that chose the other numbers.
    const SELECTIVITY: Selectivity = Selectivity {
        root_reduction: 2,
        late_move_depth: 12,
        moves_per_ply: 3,
        futility_depth: 8,
        futility_margin: 50,
        ..Selectivity::DEFAULT
    };

    /// Fills the tables of one board size: 0.2 ms on 8x8, 2.5 ms on 10x10. Clones share them.
    fn new(game: &Lear) -> LearEvaluator {
        LearEvaluator::with_weights(game, weights_of_size(game.size()))
    }

    #[inline]
    fn game(&self) -> &Lear {
        &self.game
    }

    #[inline]
    fn evaluate(&mut self, board: &Board, player: Player) -> i32 {
        let value = evaluation::evaluate(&self.game, &self.tables, board);
        value * player.sign_for(board.player_to_move())
    }

    #[inline]
    fn hash_key(&self, board: &Board) -> u64 {
        symmetry::hash_key(self.game.size(), board)
    }

    #[inline]
    fn move_code(&self, mv: Move) -> u32 {
        (mv.line() << 4 | mv.column()) as u32 + 1
    }

    #[inline]
    fn decode_if_legal(&mut self, board: &Board, code: u32) -> Option<Move> {
        let code = code.checked_sub(1)? as usize;
        let (line, column) = (code >> 4, code & 15);
        let size = self.game.size();
        (line < size && column < size)
            .then(|| Move::at(line, column))
            .filter(|mv| board.stone(*mv).is_none())
    }

    #[inline]
    fn max_plies_left(&self, board: &Board) -> Option<usize> {
        Some(board.empty_count())
    }

    #[inline]
    fn solve_endgame(&self, board: &Board, alpha: i32, beta: i32, nodes: &mut u64) -> Option<i32> {
        endgame::solve(&self.game, board, alpha, beta, nodes)
    }

    #[inline]
    fn candidates(
        &mut self,
        board: &Board,
        _selection: Selection,
        moves: &mut Vec<Candidate<Move>>,
    ) -> bool {
        let size = self.game.size();
        let mut scores = [[0; MAX_SIZE]; 2 * MAX_SIZE];
        let lines = board.lines_and_columns(size).zip(self.tables.of_phase(0));
        for (((own, enemy), line), scores) in lines.zip(&mut scores) {
            scores[..size].copy_from_slice(self.tables.scores(line, own, enemy));
        }
        // Faster than `extend`: the points come from nested loops.
        self.game.empty_points(board).for_each(|mv| {
            let (line, column) = (mv.line(), mv.column());
            let score = i32::from(scores[line][column]) + i32::from(scores[size + column][line]);
            moves.push(Candidate { mv, score });
        });
        symmetry::remove_symmetric_duplicates(size, board, moves);
        true
    }

    /// Moves that gain much at once, most of them by flips: a single one can be worth more than all
    /// that the static evaluation sees.
    fn noisy_moves(&mut self, board: &Board, moves: &mut Vec<Candidate<Move>>) {
        // The next move leads to endgames that are solved, which takes too long at every leaf.
        if board.empty_count() <= endgame::MAX_EMPTY + 1 {
            return;
        }
        let size = self.game.size();
        let mut scores: [&[i16]; 2 * MAX_SIZE] = [&[]; 2 * MAX_SIZE];
        let mut best = [0; 2 * MAX_SIZE];
        let lines = board.lines_and_columns(size).zip(self.tables.of_phase(0));
        for (at, ((own, enemy), line)) in lines.enumerate() {
            scores[at] = self.tables.scores(line, own, enemy);
            best[at] = self.tables.best_score(line, own, enemy);
        }
        let [line, column] = [0, size].map(|at| best[at..at + size].iter().max().copied());
        if line.unwrap_or(0) + column.unwrap_or(0) < NOISY_SCORE {
            return;
        }
        self.game.empty_points(board).for_each(|mv| {
            let (line, column) = (mv.line(), mv.column());
            if best[line] + best[size + column] < NOISY_SCORE {
                return;
            }
            let score = i32::from(scores[line][column]) + i32::from(scores[size + column][line]);
            if score >= NOISY_SCORE {
                moves.push(Candidate { mv, score });
            }
        });
        if moves.len() > NOISY_MOVES {
            Candidate::sort(moves);
            moves.truncate(NOISY_MOVES);
        }
    }
}

impl Tunable for LearEvaluator {
    fn sizes(&self) -> [usize; 3] {
        [TERMS, 0, 1]
    }

    fn with_weights(game: &Lear, weights: Weights) -> LearEvaluator {
        LearEvaluator {
            game: game.clone(),
            tables: Arc::new(LineTables::new(game.size(), &weights.terms)),
        }
    }

    fn summands(&mut self, board: &Board, _: Player) -> Summands {
        evaluation::summands(&self.game, board)
    }
}
