//! What Expert knows of Lear.

use std::sync::Arc;

use super::board::turned;
use super::lines::{Knowledge, LINE_TERMS, STAGES, line_terms, stage, turn_term};
use super::{Board, Lear, Move, finish};
use crate::game::Player;
use crate::search::{Candidate, Expert, mix};

/// Up to how many stones positions that are worth the same by symmetry share a key.
const SYMMETRIC: usize = 8;
/// Up to how many stones the board is likely to be symmetric itself.
const SYMMETRIC_ITSELF: usize = 4;

impl Expert for Lear {
    const MARGINS: bool = true;
    const NODES: u64 = 30_000;
    const TERMS: usize = STAGES * LINE_TERMS;

    /// The sum of what the lines and columns are worth by themselves, and of being on turn.
    fn evaluate(&self, board: &Board, player: Player) -> i32 {
        let points = board.size() * board.size();
        let stage = stage(board.stone_count(), points);
        let lines = self.knowledge.lines(board.size());
        let worth: i32 = board
            .lines_and_columns()
            .map(|(own, enemy)| lines.value(stage, own, enemy))
            .sum();
        let worth = worth + lines.on_turn[stage][board.empty_count() % 2];
        let komi = board.komi() * Self::UNIT;
        let sided = if player == board.on_turn() {
            worth
        } else {
            -worth
        };
        if player == board.komi_player() {
            sided + komi
        } else {
            sided - komi
        }
    }

    fn with_weights(&self, weights: &[i16]) -> Lear {
        let weights = weights.try_into().expect("a weight for each term");
        Lear {
            knowledge: Arc::new(Knowledge::new(weights)),
            ..self.clone()
        }
    }

    fn terms(&self, board: &Board, add: &mut dyn FnMut(usize, f64)) -> i32 {
        let points = board.size() * board.size();
        let stage = stage(board.stone_count(), points);
        for (own, enemy) in board.lines_and_columns() {
            line_terms(board.size(), own, enemy, &mut |term, amount| {
                add(stage * LINE_TERMS + term, amount);
            });
        }
        add(turn_term(stage, board.empty_count()), 1.0);
        if board.on_turn() == board.komi_player() {
            board.komi() * Self::UNIT
        } else {
            -board.komi() * Self::UNIT
        }
    }

    fn key(&self, board: &Board) -> u64 {
        if board.stone_count() > SYMMETRIC && board.size() > 4 {
            return board.key();
        }
        let least = board.keys_of_symmetry().into_iter().min().unwrap_or(0);
        mix(least ^ board.on_turn().index() as u64)
    }

    fn code(&self, mv: Move) -> u32 {
        (mv.line() << 4 | mv.column()) as u32 + 1
    }

    fn recall(&self, board: &Board, code: u32) -> Option<Move> {
        let number = code.checked_sub(1)? as usize;
        let (line, column) = (number >> 4, number & 15);
        let on_board = line < board.size() && column < board.size();
        on_board
            .then(|| Move::at(line, column))
            .filter(|mv| board.stone(*mv).is_none())
    }

    fn longest(&self, board: &Board) -> Option<usize> {
        Some(board.empty_count())
    }

    fn finish(&self, board: &Board, alpha: i32, beta: i32, nodes: &mut u64) -> Option<i32> {
        finish::value(board, alpha, beta, nodes)
    }

    fn candidates(&self, board: &Board, _depth: usize, moves: &mut Vec<Candidate<Move>>) -> bool {
        let lines = self.knowledge.lines(board.size());
        let size = board.size();
        let mut orders = [[0i16; 10]; 20];
        for ((own, enemy), orders) in board.lines_and_columns().zip(&mut orders) {
            orders[..size].copy_from_slice(lines.orders(own, enemy));
        }
        moves.extend(board.empty_points().map(|mv| Candidate {
            mv,
            order: i32::from(orders[mv.line()][mv.column()])
                + i32::from(orders[size + mv.column()][mv.line()]),
        }));
        if board.stone_count() <= SYMMETRIC_ITSELF {
            leave_out_twins(board, moves);
        }
        true
    }
}

/// Of moves that are the same by the board's own symmetry, leaves the first.
fn leave_out_twins(board: &Board, moves: &mut Vec<Candidate<Move>>) {
    let keys = board.keys_of_symmetry();
    let last = board.size() - 1;
    moves.retain(|candidate| {
        let (line, column) = (candidate.mv.line(), candidate.mv.column());
        (1..8)
            .filter(|&way| keys[way] == keys[0])
            .all(|way| turned(way, last, line, column) >= (line, column))
    });
}
