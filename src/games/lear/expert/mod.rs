//! The evaluator of Lear, which the search plays with.

mod endgame;
mod evaluation;
mod symmetry;
mod tables;
mod weights;

use std::sync::Arc;

use super::rules::MAX_SIZE;
use super::{Board, Lear, Move};
use crate::expert::handicap::GradeTable;
use crate::expert::network;
use crate::expert::win_rate::WinRateModel;
use crate::game::Player;
use crate::game::evaluator::{Candidate, Evaluator, Selection, Selectivity, Tunable};
use evaluation::TERMS;
use tables::LineTables;

/// The evaluator of Lear: it adds up the values of all lines and columns.
#[derive(Clone, Debug)]
pub struct LearEvaluator {
    game: Lear,
    tables: Arc<LineTables>,
}

impl Evaluator for LearEvaluator {
    type Game = Lear;

    const MARGINS: bool = true;
    const DEFAULT_NODES: u64 = 30_000;
    const WIN_RATE_MODELS: &'static [WinRateModel] = weights::WIN_RATE_MODELS;
    const GRADE_TABLES: &'static [GradeTable] = weights::GRADE_TABLES;
    const PUZZLES: &'static str = include_str!("puzzles.txt");
    const UNPRUNED_PLIES: usize = 14;
    const SELECTIVITY: Selectivity = Selectivity {
        late_move_depth: 12,
        moves_per_ply: 3,
        futility_depth: 8,
        futility_margin: 50,
        ..Selectivity::DEFAULT
    };

    /// Fills the tables of one board size: 0.2 ms on 8x8, 2.5 ms on 10x10. Clones share them.
    fn new(game: &Lear) -> LearEvaluator {
        LearEvaluator {
            game: game.clone(),
            tables: Arc::new(LineTables::new(
                game.size(),
                &weights::of_size(game.size()).terms,
            )),
        }
    }

    #[inline]
    fn game(&self) -> &Lear {
        &self.game
    }

    #[inline]
    fn evaluate(&mut self, board: &Board, player: Player) -> i32 {
        let value = evaluation::evaluate(&self.game, &self.tables, board);
        if player == board.player_to_move() {
            value
        } else {
            -value
        }
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
}

impl Tunable for LearEvaluator {
    const TERMS: usize = TERMS;

    fn with_weights(&self, weights: &network::Weights) -> LearEvaluator {
        LearEvaluator {
            game: self.game.clone(),
            tables: Arc::new(LineTables::new(self.game.size(), &weights.terms)),
        }
    }

    fn terms(&mut self, board: &Board, _: Player, add: &mut dyn FnMut(usize, f64)) -> i32 {
        evaluation::terms(&self.game, board, add)
    }
}
