//! The evaluator of Yoxii, which the search plays with.

mod evaluation;
mod ordering;

use std::sync::Arc;

use super::rules::board::{Board, Kind, Square};
use super::rules::{Move, Yoxii};
use crate::game::Player;
use crate::game::evaluator::{Candidate, Evaluator, Selection, Summands, Tunable};
use crate::network::Weights;

/// The tempo bonus: odd depths give higher values than even ones, and this is half the mean
/// difference in the middle of the game.
const TEMPO_BONUS: i32 = 7;

/// The evaluator of Yoxii.
#[derive(Clone, Debug)]
pub struct YoxiiEvaluator {
    game: Yoxii,
    weights: Arc<Weights>,
}

impl Evaluator for YoxiiEvaluator {
    type Game = Yoxii;

    fn new(game: &Yoxii) -> YoxiiEvaluator {
        let weights = include_bytes!("yoxii.weights");
        YoxiiEvaluator::with_weights(game, Weights::embedded(weights))
    }

    fn game(&self) -> &Yoxii {
        &self.game
    }

    fn evaluate(&mut self, board: &Board, player: Player) -> i32 {
        evaluation::evaluate(&self.weights, board, player)
    }

    fn tempo_bonus(&self) -> i32 {
        TEMPO_BONUS
    }

    fn hash_key(&self, board: &Board) -> u64 {
        board.hash_key()
    }

    /// From the lowest bit: the kind in two bits, then the two squares in six each.
    fn move_code(&self, mv: Move) -> u32 {
        let squares = mv.totem.index() << 6 | mv.place.index();
        (squares << 2 | mv.kind.index()) as u32
    }

    fn decode_if_legal(&mut self, board: &Board, code: u32) -> Option<Move> {
        let square = |bits: u32| Square::from_index(bits as usize & 63);
        let (totem, place) = (square(code >> 8), square(code >> 2));
        let kind = Kind::ALL[code as usize & 3];
        let mv = Move::new(totem, kind, place, board.player_to_move());
        let is_legal = self.move_code(mv) == code
            && board.totem_squares().contains(mv.totem)
            && board.placement_squares(mv.totem).contains(mv.place)
            && board.stock(mv.player).has(mv.kind);
        is_legal.then_some(mv)
    }

    /// The difference of the sums; if they are equal, the difference of the numbers of pieces
    /// next to the totem, in parts of a unit.
    fn margin(&self, board: &Board, player: Player) -> i32 {
        match board.balance(board.totem(), player) {
            0 => {
                let [own, enemy] =
                    [player, player.opponent()].map(|player| board.count_at_totem(player));
                own as i32 - enemy as i32
            }
            sums => sums * Self::UNIT,
        }
    }

    /// Every turn fills one square.
    fn max_plies_left(&self, board: &Board) -> Option<usize> {
        Some(board.empty().len())
    }

    /// All moves, because the best place for a piece may be any of them; only symmetric
    /// duplicates are left out.
    fn candidates(
        &mut self,
        board: &Board,
        selection: Selection,
        moves: &mut Vec<Candidate<Move>>,
    ) -> bool {
        ordering::add_candidates(&self.weights, board, selection, moves);
        true
    }

    /// Moves that win at once, which the static evaluation does not see.
    fn noisy_moves(&mut self, board: &Board, moves: &mut Vec<Candidate<Move>>) {
        moves.extend(ordering::winning_moves(board).map(Candidate::unordered));
    }
}

impl Tunable for YoxiiEvaluator {
    fn sizes(&self) -> [usize; 3] {
        use evaluation::{INPUTS, OUTPUT_BUCKETS, TERMS};
        [TERMS, INPUTS, OUTPUT_BUCKETS]
    }

    fn with_weights(game: &Yoxii, weights: Weights) -> YoxiiEvaluator {
        YoxiiEvaluator {
            game: *game,
            weights: Arc::new(weights),
        }
    }

    fn summands(&mut self, board: &Board, _: Player) -> Summands {
        let mut summands = Summands {
            bucket: evaluation::output_bucket(board.empty().len()),
            ..Summands::default()
        };
        let terms = &mut summands.terms;
        evaluation::terms(board, |term, amount| terms.push((term, f64::from(amount))));
        evaluation::for_each_input(board, |input| summands.inputs.push(input));
        summands
    }
}
