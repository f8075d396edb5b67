//! The root: iterative deepening, and the principal variation search of the root's moves.

use super::node::{Node, NodeOf};
use super::ordering::MoveCursor;
use super::shared::{CompletedIteration, DEFER_DEPTH};
use super::value::{Basis, INFINITY, NodeValue, Window, win_in};
use super::worker::{Ended, Searched, Worker};
use super::{MAX_DEPTH, SearchResult, WIN};
use crate::game::Game;
use crate::game::evaluator::{Candidate, Evaluator, MoveOf};

/// The number of iterations in a row that find a win or a loss and leave nothing for a deeper one
/// to see, after which none is expected to prove it: what stands in the way are repetitions, and
/// they do so at any depth.
const DECIDED_ITERATIONS: usize = 8;
/// The depth from which on the only move to search is played without looking deeper.
const FORCED_DEPTH: usize = 4;

/// An iteration at the root.
struct Iteration<'r, M> {
    /// The value of the best move so far; -[`INFINITY`] before there is one.
    alpha: i32,
    /// What the values of all moves so far rest on.
    basis: Basis,
    /// The best move so far: that of the last iteration before there is one.
    result: &'r mut SearchResult<M>,
    on_improvement: &'r mut dyn FnMut(&SearchResult<M>),
}

impl<E: Evaluator> Worker<'_, E> {
    /// Iterative deepening: searches the root to greater and greater depths until a limit is
    /// reached or the value is proved. `on_improvement` sees each better move and the result of
    /// each iteration.
    pub(super) fn search_root(
        &mut self,
        on_improvement: &mut dyn FnMut(&SearchResult<MoveOf<E>>),
    ) -> SearchResult<MoveOf<E>> {
        let winning = self.evaluator.winning_move(self.root);
        let is_wanted = |mv: &MoveOf<E>| self.shared.root_moves.is_none_or(|all| all.contains(mv));
        if let Some(mv) = winning.filter(is_wanted) {
            return self.result(mv, NodeValue::proved(win_in(1)), 1);
        }
        let unknown = NodeValue::evaluated(0);
        let mut result = self.result(self.root_moves[0].mv, unknown, 0);
        let mut decided = 0;
        let max_depth = self.shared.limits.depth.unwrap_or(MAX_DEPTH);
        while result.depth < max_depth.clamp(1, MAX_DEPTH) {
            self.iteration = result.depth + 1;
            let is_last = match self.iterate(&mut result, on_improvement) {
                Ok(found) => self.complete_iteration(&mut result, found, &mut decided),
                Err(_) => match self.adopt_iteration(&mut result) {
                    Some(is_last) => is_last,
                    None => break,
                },
            };
            on_improvement(&result);
            if is_last {
                break;
            }
            // Games with margins are lost in one turn only at their very end; two plies see that,
            // and are few.
            if !E::MARGINS || self.iteration >= 2 {
                self.limits_apply = true;
            }
        }
        self.stamp(&mut result);
        result
    }

    fn result(&self, mv: MoveOf<E>, found: NodeValue, depth: usize) -> SearchResult<MoveOf<E>> {
        SearchResult {
            mv,
            value: found.value,
            proved: found.basis.is_proof(),
            pv: vec![mv],
            depth,
            selective_depth: self.selective_depth.max(depth),
            hash_permille: self.shared.table.used_permille(),
            nodes: self.nodes,
            elapsed: self.start.elapsed(),
        }
    }

    /// Notes in a result what it took until now.
    fn stamp(&self, result: &mut SearchResult<MoveOf<E>>) {
        result.selective_depth = self.selective_depth.max(result.depth);
        result.hash_permille = self.shared.table.used_permille();
        result.nodes = self.nodes;
        result.elapsed = self.start.elapsed();
    }

    /// Searches all moves of the root. A move that is better than all before becomes the result at
    /// once, so that a search that is stopped in the middle has something to show for it.
    fn iterate(
        &mut self,
        result: &mut SearchResult<MoveOf<E>>,
        on_improvement: &mut dyn FnMut(&SearchResult<MoveOf<E>>),
    ) -> Searched {
        let mut iteration = Iteration {
            alpha: -INFINITY,
            basis: Basis::PROOF,
            result,
            on_improvement,
        };
        let depth = self.iteration as i32;
        let key = self.evaluator.hash_key(self.root);
        let mut cursor = MoveCursor::default();
        while let Some(slot) = cursor.next(self.root_moves.len()) {
            self.catch_up(&mut iteration);
            let mv = self.root_moves[slot.index].mv;
            if iteration.alpha > -INFINITY && mv == iteration.result.mv {
                // The best one so far: another thread has searched it if this one has not.
                continue;
            }
            let Some(guard) = self.start_move(key, mv, depth, slot) else {
                cursor.defer(slot.index);
                continue;
            };
            let value = self.search_root_move(mv, &mut iteration)?;
            drop(guard);
            self.update_root_move(slot.index, value, &mut iteration);
        }
        let (value, basis) = (iteration.alpha, iteration.basis);
        Ok(NodeValue { value, basis })
    }

    /// Searches a move of the root: the first one with the whole window, later ones with a null
    /// window until they show that they are better.
    fn search_root_move(
        &mut self,
        mv: MoveOf<E>,
        iteration: &mut Iteration<MoveOf<E>>,
    ) -> Result<i32, Ended> {
        let mut child = *self.root;
        self.game.apply(&mut child, mv);
        let window = Window {
            alpha: -INFINITY,
            beta: INFINITY,
        };
        let root: NodeOf<E> = Node {
            board: self.root,
            depth: self.iteration as i32,
            window,
            ply: 0,
            mine: true,
            has_replied: false,
        };
        let depth = root.depth - 1;
        while iteration.alpha > -INFINITY {
            let null = Window::null(iteration.alpha);
            let found = self.search_child(&root, &child, depth, null)?;
            iteration.basis |= found.basis;
            if found.value <= iteration.alpha {
                return Ok(found.value);
            }
            if !self.catch_up(iteration) {
                break;
            }
        }
        let alpha = iteration.alpha;
        let found = self.search_child(&root, &child, depth, Window { alpha, ..window })?;
        iteration.basis |= found.basis;
        Ok(found.value)
    }

    /// Notes the value of a move of the root, which becomes the result if it is the best so far.
    fn update_root_move(&mut self, index: usize, value: i32, iteration: &mut Iteration<MoveOf<E>>) {
        let is_best = value > iteration.alpha;
        self.root_moves[index].score = if is_best { value } else { -INFINITY };
        if is_best {
            let mv = self.root_moves[index].mv;
            iteration.alpha = value;
            let result = &mut *iteration.result;
            result.mv = mv;
            result.value = value;
            self.update_pv(0, mv);
            result.pv.clone_from(&self.pv[0]);
            if let Some(parallel) = self.parallel() {
                parallel.improve(SearchResult {
                    depth: self.iteration,
                    proved: iteration.basis.is_proof(),
                    ..result.clone()
                });
            }
            self.report(index, iteration);
        }
        if !E::MARGINS && value > -WIN / 2 {
            // A move that does not lose at once: the limits apply from now on.
            self.limits_apply = true;
        }
    }

    /// Takes over the best move that another thread has found in this iteration, if it is better
    /// than this thread's. Returns whether it is.
    fn catch_up(&mut self, iteration: &mut Iteration<MoveOf<E>>) -> bool {
        let depth = self.iteration;
        if (depth as i32) < DEFER_DEPTH {
            return false;
        }
        let Some(best) = self
            .parallel()
            .and_then(|parallel| parallel.better(depth, iteration.alpha))
        else {
            return false;
        };
        let is_best = |root_move: &Candidate<MoveOf<E>>| root_move.mv == best.mv;
        let Some(index) = self.root_moves.iter().position(is_best) else {
            return false;
        };
        if !best.proved {
            iteration.basis |= Basis::OTHER_SEARCH;
        }
        self.root_moves[index].score = best.value;
        iteration.alpha = best.value;
        iteration.result.mv = best.mv;
        iteration.result.value = best.value;
        iteration.result.pv = best.pv;
        self.report(index, iteration);
        true
    }

    /// Shows a move that has become the best.
    fn report(&self, index: usize, iteration: &mut Iteration<MoveOf<E>>) {
        self.stamp(iteration.result);
        if self.iteration > 1 && index > 0 {
            (iteration.on_improvement)(iteration.result);
        }
    }

    /// Ends an iteration with the value `found`. `decided` counts the iterations in a row that
    /// found a win or a loss and nothing for a deeper one to see. Returns whether this is the last
    /// iteration.
    fn complete_iteration(
        &mut self,
        result: &mut SearchResult<MoveOf<E>>,
        found: NodeValue,
        decided: &mut usize,
    ) -> bool {
        let NodeValue { value, basis } = found;
        result.depth = self.iteration;
        if basis.leaves_replies_out() && !basis.reaches_horizon() {
            self.best_replies = false;
        }
        // If moves were left out, a win is still a win.
        result.proved = basis.is_proof() && (self.has_all_root_moves || value >= WIN / 2);
        Candidate::sort(&mut self.root_moves);
        let is_forced = self.root_moves.len() == 1
            && self.shared.root_moves.is_none()
            && self.iteration >= FORCED_DEPTH;
        // Where margins count, a win may still become a greater one.
        let is_decided = !E::MARGINS && value.abs() >= WIN / 2 && !basis.reaches_horizon();
        *decided = if is_decided { *decided + 1 } else { 0 };
        let is_last = result.proved
            || !self.shared.limits.full_width && (is_forced || *decided == DECIDED_ITERATIONS);
        if let Some(parallel) = self.parallel() {
            parallel.complete(CompletedIteration {
                result: result.clone(),
                root_moves: self.root_moves.clone(),
                is_last,
            });
        }
        is_last
    }

    /// Takes over the iteration from another thread that was faster. Returns whether it is the last
    /// one; `None` if no thread has completed it.
    fn adopt_iteration(&mut self, result: &mut SearchResult<MoveOf<E>>) -> Option<bool> {
        let completed = self.parallel()?.completed(self.iteration)?;
        self.root_moves = completed.root_moves;
        *result = completed.result;
        self.stamp(result);
        Some(completed.is_last)
    }
}

#[cfg(test)]
mod tests {
    use super::super::shared::Parallel;
    use super::super::tests::{DEPTH, ending, found, with_worker};
    use super::*;

    #[test]
    fn what_is_taken_over_is_proved_if_the_other_thread_has_proved_it() {
        let position = ending(DEPTH);
        let mv = position.0.game().valid_moves(&position.1)[0];
        for (depth, proved, is_taken) in [
            (DEPTH, true, true),
            (DEPTH, false, true),
            (DEPTH + 1, true, true),
            (DEPTH - 1, true, false),
        ] {
            let best = SearchResult {
                proved,
                ..found(mv, 5, depth)
            };
            let publish = |parallel: &Parallel<_>| parallel.improve(best);
            with_worker(true, DEPTH, publish, &position, |worker| {
                let mut result = worker.result(mv, NodeValue::evaluated(0), 0);
                worker.iteration = depth;
                let mut iteration = Iteration {
                    alpha: -INFINITY,
                    basis: Basis::PROOF,
                    result: &mut result,
                    on_improvement: &mut |_| {},
                };
                assert_eq!(worker.catch_up(&mut iteration), is_taken, "depth {depth}");
                assert_eq!(iteration.basis.is_proof(), proved);
                let value = if is_taken { 5 } else { -INFINITY };
                assert_eq!(iteration.alpha, value);
                assert_eq!(result.value == 5, is_taken);
            });
        }
    }
}
