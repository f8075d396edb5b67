//! The computer players of the report, Easy, Medium and Hard.

use rand::seq::{IndexedRandom, IteratorRandom};

use super::board::Board;
use super::faces::Face;
use super::moves::Move;
use crate::game::rng::GameRng;

const EASY: usize = 0;
const MEDIUM: usize = 1;

impl Board {
    /// The move of the computer player of a level. Easy takes any move; Medium a move that captures
    /// the most valuable piece, and any placement; Hard such a move to a square where its tile
    /// cannot be captured, and a placement against the opponent's most valuable move.
    pub(super) fn choose_move(&self, level: usize, rng: &mut GameRng) -> Option<Move> {
        let mut moves = Vec::new();
        self.add_valid_moves(&mut moves);
        match (level, self.owes_placement()) {
            (EASY, _) | (MEDIUM, true) => moves.choose(rng).copied(),
            (MEDIUM, false) => self.most_valuable(moves, rng),
            (_, true) => {
                let blocking = self.blocking_placement(rng);
                blocking.or_else(|| moves.choose(rng).copied())
            }
            (_, false) => {
                let mut safe = moves.clone();
                safe.retain(|mv| self.is_safe(*mv));
                self.most_valuable(if safe.is_empty() { moves } else { safe }, rng)
            }
        }
    }

    /// A random move among those that capture the most valuable piece; any move if none captures.
    fn most_valuable(&self, mut moves: Vec<Move>, rng: &mut GameRng) -> Option<Move> {
        let most = moves.iter().map(|mv| self.move_value(*mv)).max()?;
        moves.retain(|mv| self.move_value(*mv) == most);
        moves.choose(rng).copied()
    }

    /// Whether no enemy tile could capture the moved tile on its new square. The effect of the
    /// placements after a capture is ignored.
    fn is_safe(&self, mv: Move) -> bool {
        let Move::Tile { to, .. } = mv else {
            return true;
        };
        let after = self.after(mv);
        !after.attacks(self.turn.opponent()).contains(to)
    }

    /// A placement against the opponent's most valuable move: on the empty square that the move's
    /// first step leads to, with a face that does not let it pass. `None` if the opponent has no
    /// move or that square is not empty.
    fn blocking_placement(&self, rng: &mut GameRng) -> Option<Move> {
        let opponent = self.to_move().opponent();
        let moves: Vec<Move> = self
            .tile_moves(opponent, self.passages())
            .flat_map(|(from, targets)| targets.iter().map(move |to| Move::Tile { from, to }))
            .collect();
        let Move::Tile { from, to } = self.most_valuable(moves, rng)? else {
            return None;
        };
        // Of two ways to the same square, either may be blocked.
        let (square, entering, leaving) = self
            .first_steps(from, to)
            .filter_map(|(first, second)| Some((from.next(first)?, first, second)))
            .filter(|(square, ..)| self.empty().contains(*square))
            .choose(rng)?;
        // A move of one step ends on that square, so any barragoon there blocks it.
        let blocks = |face: &Face| leaving.is_none_or(|leaving| !face.lets_pass(entering, leaving));
        let face = Face::ALL.into_iter().filter(blocks).choose(rng)?;
        Some(Move::Placement { square, face })
    }
}
