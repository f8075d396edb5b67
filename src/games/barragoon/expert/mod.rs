//! The evaluator of Barragoon, which the search plays with.
//!
//! The static evaluation adds the terms of [`evaluation`] and the output of a network, whose
//! [`inputs`] see what each tile can do and what threatens it. The weights of both were fitted to
//! games. The scores of the move ordering were set by hand.

mod blockade;
mod evaluation;
mod inputs;
mod mobility;
mod ordering;

use std::sync::Arc;

use super::rules::Barragoon;
use super::rules::board::{Board, COLUMNS, SQUARES, Square};
use super::rules::faces::Face;
use super::rules::moves::Move;
use crate::game::evaluator::{Candidate, Evaluator, Selection, Selectivity, Summands, Tunable};
use crate::game::{Outcome, Player};
use crate::hash::position_key;
use crate::network;
use evaluation::Weights;
use mobility::{MAX_TILES, MobilityCache};

/// The evaluator of Barragoon.
#[derive(Clone, Debug)]
pub struct BarragoonEvaluator {
    game: Barragoon,
    weights: Arc<Weights>,
    mobility: MobilityCache,
}

impl Evaluator for BarragoonEvaluator {
    type Game = Barragoon;

    /// A capture, and the placement that follows.
    const WINNING_PLIES: usize = 2;
    /// With 12,000 positions a move, these settings scored 70.5% of 100 games against a search
    /// without pruning. Late move pruning alone scored 62% of 94, reverse futility pruning alone
    /// 59% of 89. Late move pruning up to depth 5 with 6 moves per ply scored 50% of 66 against
    /// these.
    const SELECTIVITY: Selectivity = Selectivity {
        reduction_divisor: 1.8,
        late_move_depth: 3,
        moves_per_ply: 10,
        futility_depth: 3,
        futility_margin: 120,
        probcut_depth: 4,
        probcut_margin: 120,
        ..Selectivity::DEFAULT
    };

    fn new(game: &Barragoon) -> BarragoonEvaluator {
        let weights = include_bytes!("barragoon.weights");
        BarragoonEvaluator::with_weights(game, network::Weights::embedded(weights))
    }

    fn game(&self) -> &Barragoon {
        &self.game
    }

    fn evaluate(&mut self, board: &Board, player: Player) -> i32 {
        let value = evaluation::evaluate(board, self.mobility.of(board), &self.weights);
        value * board.next_to_start().sign_for(player)
    }

    /// The share of the tiles that have been captured.
    fn stage(&self, board: &Board) -> f64 {
        let tiles = board.tile_count(Player::P1) + board.tile_count(Player::P2);
        1.0 - (tiles as f64 / MAX_TILES as f64).min(1.0)
    }

    fn hash_key(&self, board: &Board) -> u64 {
        position_key(board.words())
    }

    fn move_code(&self, mv: Move) -> u32 {
        let number = match mv {
            Move::Tile { from, to } => from.index() * SQUARES + to.index(),
            Move::Placement { square, face } => {
                SQUARES * SQUARES + square.index() * Face::COUNT + face.index()
            }
        };
        number as u32 + 1
    }

    fn decode_if_legal(&mut self, board: &Board, code: u32) -> Option<Move> {
        let number = code.checked_sub(1)? as usize;
        let square = |index| Square::at(index / COLUMNS, index % COLUMNS);
        if let Some(number) = number.checked_sub(SQUARES * SQUARES) {
            let square = square(number / Face::COUNT)?;
            let face = Face::from_bits(number as u64);
            let is_free = board.placement_squares().contains(square);
            return is_free.then_some(Move::Placement { square, face });
        }
        if board.owes_placement() {
            return None;
        }
        let (from, to) = (square(number / SQUARES)?, square(number % SQUARES)?);
        let mut tiles = self.mobility.of(board).tiles_of(board.turn()).iter();
        tiles
            .any(|tile| tile.square == from && tile.targets.contains(to))
            .then_some(Move::Tile { from, to })
    }

    fn winning_move(&mut self, board: &Board) -> Option<(Move, usize)> {
        blockade::winning_move(board, &mut self.mobility)
    }

    fn cheap_game_over(&mut self, board: &Board) -> Option<Outcome> {
        if board.owes_placement() || board.is_won_by_capture() {
            return board.game_over();
        }
        let mobility = self.mobility.of(board);
        [board.turn(), board.turn().opponent()]
            .into_iter()
            .find(|player| !mobility.can_move(*player))
            .map(|stuck| Outcome::Win(stuck.opponent()))
    }

    fn candidates(
        &mut self,
        board: &Board,
        selection: Selection,
        moves: &mut Vec<Candidate<Move>>,
    ) -> bool {
        ordering::add_candidates(&self.game, board, selection, &mut self.mobility, moves)
    }

    fn noisy_moves(&mut self, board: &Board, moves: &mut Vec<Candidate<Move>>) {
        if !board.owes_placement() {
            ordering::add_captures(board, self.mobility.of(board), moves);
        }
    }
}

impl Tunable for BarragoonEvaluator {
    fn sizes(&self) -> [usize; 3] {
        let terms = evaluation::TERMS + evaluation::TAPERED;
        [terms, inputs::INPUTS, inputs::OUTPUT_BUCKETS]
    }

    fn with_weights(game: &Barragoon, weights: network::Weights) -> BarragoonEvaluator {
        BarragoonEvaluator {
            game: game.clone(),
            weights: Arc::new(Weights::new(weights)),
            mobility: MobilityCache::default(),
        }
    }

    fn summands(&mut self, board: &Board, player: Player) -> Summands {
        let mobility = self.mobility.of(board);
        let mut summands = Summands {
            terms: evaluation::terms(board, mobility),
            bucket: inputs::output_bucket(board),
            is_negated: player != board.next_to_start(),
            ..Summands::default()
        };
        inputs::for_each_input(board, mobility, |input| summands.inputs.push(input));
        summands
    }
}
