//! The quiescence search: what follows where the depth is used up.

use super::aborts::Searched;
use super::node::NodeOf;
use super::ordering::pick_best;
use super::shared::Width;
use super::value::{NodeValue, Window};
use super::worker::Worker;
use crate::game::Game;
use crate::game::evaluator::{Candidate, Evaluator, MoveOf};

impl<E: Evaluator> Worker<'_, E> {
    /// The value of a node where the depth is used up: its static evaluation (*stand pat*), unless
    /// a noisy move does better.
    pub(super) fn search_quiescence(&mut self, node: &NodeOf<E>) -> Searched {
        let stand_pat = self.evaluate(node);
        if self.shared.width == Width::Full || stand_pat.value >= node.window.beta {
            return Ok(stand_pat);
        }
        let mut moves = std::mem::take(self.pickers[node.ply].moves_mut());
        moves.clear();
        self.evaluator.noisy_moves(node.board, &mut moves);
        let found = self.search_noisy_moves(node, stand_pat, &mut moves);
        *self.pickers[node.ply].moves_mut() = moves;
        found
    }

    fn search_noisy_moves(
        &mut self,
        node: &NodeOf<E>,
        stand_pat: NodeValue,
        moves: &mut [Candidate<MoveOf<E>>],
    ) -> Searched {
        let beta = node.window.beta;
        let mut alpha = node.window.alpha.max(stand_pat.value);
        let mut best = stand_pat;
        for index in 0..moves.len() {
            pick_best(moves, index);
            let mut child = *node.board;
            self.game.apply(&mut child, moves[index].mv);
            let window = Window { alpha, beta };
            let found = self.search_child(node, &child, 0, window)?;
            best.value = best.value.max(found.value);
            best.basis |= found.basis;
            alpha = alpha.max(found.value);
            if alpha >= beta {
                break;
            }
        }
        Ok(best)
    }

    /// The static evaluation of a node, with the tempo bonus.
    pub(super) fn evaluate(&mut self, node: &NodeOf<E>) -> NodeValue {
        let value = self.evaluator.evaluate(node.board, self.player);
        NodeValue::evaluated(node.sided(value) + self.evaluator.tempo_bonus())
    }
}
