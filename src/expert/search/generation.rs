//! Which moves a node tries, in stages: those recalled by their codes, then the candidates of the
//! evaluator, and if all of these lose, the moves that it has left out.

use super::node::{InnerNodeOf, Node};
use super::ordering::{MovePicker, score_moves};
use super::value::Basis;
use super::worker::Worker;
use crate::game::Game;
use crate::game::evaluator::{Candidate, Evaluator, MoveOf, Selection};

impl<E: Evaluator> Worker<'_, E> {
    /// Lists the moves to try first: those recalled by their codes, which are the table's move and
    /// the killers of the ply as far as they are legal, or else all moves.
    pub(super) fn first_moves(
        &mut self,
        inner: &InnerNodeOf<E>,
        picker: &mut MovePicker<MoveOf<E>>,
    ) -> Basis {
        let Node { board, ply, .. } = *inner.node;
        for code in self.killers[ply].with_table_move(inner.table_move) {
            if let Some(mv) = self.evaluator.decode_if_legal(board, code) {
                picker.recall(mv);
            }
        }
        match picker.is_empty() {
            true => self.generate_moves(inner, inner.selection(), picker.moves_mut()),
            false => Basis::PROOF,
        }
    }

    /// Appends the moves to search with their scores. Returns what leaving out others means for the
    /// node's value.
    fn generate_moves(
        &mut self,
        inner: &InnerNodeOf<E>,
        selection: Selection,
        moves: &mut Vec<Candidate<MoveOf<E>>>,
    ) -> Basis {
        let Node {
            board, ply, mine, ..
        } = *inner.node;
        let are_all = self.evaluator.candidates(board, selection, moves);
        let mut basis = Basis::PROOF;
        if moves.is_empty() && !are_all {
            let legal = self.game.valid_moves(board).into_iter();
            moves.extend(legal.map(Candidate::unordered));
        } else if !are_all {
            basis = Basis::EVALUATION;
        }
        score_moves(
            moves,
            inner.table_move,
            self.killers[ply],
            self.shared.history.of(mine),
            |mv| self.evaluator.move_code(mv),
        );
        basis
    }

    /// Appends the moves that have not been recalled.
    pub(super) fn generate_remaining(
        &mut self,
        inner: &InnerNodeOf<E>,
        picker: &mut MovePicker<MoveOf<E>>,
    ) -> Basis {
        let mut generated = std::mem::take(&mut self.generated);
        generated.clear();
        let basis = self.generate_moves(inner, inner.selection(), &mut generated);
        picker.append(&mut generated);
        self.generated = generated;
        basis
    }

    /// Adds the moves that the selection has left out, after all others have been tried. Returns
    /// whether there are any.
    pub(super) fn generate_left_out_moves(
        &mut self,
        inner: &InnerNodeOf<E>,
        picker: &mut MovePicker<MoveOf<E>>,
    ) -> bool {
        let mut generated = std::mem::take(&mut self.generated);
        generated.clear();
        self.generate_moves(inner, Selection::All, &mut generated);
        let are_any = picker.extend_with(&mut generated, |mv| self.evaluator.move_code(mv));
        self.generated = generated;
        are_any
    }
}
