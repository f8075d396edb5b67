//! The root: iterative deepening, and the principal variation search of the root's moves.
//!
//! Several lines (*MultiPV*) take a round for each of them in every iteration: the best of all moves,
//! then the best without that one, and so on.

use super::node::{Node, NodeOf};
use super::ordering::MoveCursor;
use super::shared::{CompletedRound, DEFER_DEPTH};
use super::value::{Basis, INFINITY, NodeValue, Window, mate_in};
use super::worker::{Ended, Searched, Worker};
use super::{MAX_DEPTH, OnInfoOf, ResultOf, SearchResult, WIN};
use crate::game::Game;
use crate::game::evaluator::{Candidate, Evaluator, MoveOf};

/// The number of iterations in a row that find a win or a loss and leave nothing for a deeper one
/// to see, after which none is expected to prove it: what stands in the way are repetitions, and
/// they do so at any depth. Not measured.
const DECIDED_ITERATIONS: usize = 8;
/// The depth from which on the only move to search is played without looking deeper. The move needs no
/// search, but a value and an expected line are shown with it. Not measured.
const FORCED_DEPTH: usize = 4;

/// A round at the root: an iteration of one line.
struct Round<'r, M> {
    /// The value of the best move so far; -[`INFINITY`] before there is one.
    alpha: i32,
    /// What the values of all moves so far rest on.
    basis: Basis,
    /// The best move so far: that of the last iteration before there is one.
    result: &'r mut SearchResult<M>,
    on_info: &'r mut dyn FnMut(&SearchResult<M>),
}

impl<E: Evaluator> Worker<'_, E> {
    /// Iterative deepening: searches the root to greater and greater depths until a limit is
    /// reached or the values are proved. `on_info` sees each better move and the lines of
    /// each iteration. Several lines come from the last complete iteration or, before there is one
    /// that counts, from as much as the interrupted iteration has completed.
    pub(super) fn search_root(&mut self, on_info: OnInfoOf<E>) -> Vec<ResultOf<E>> {
        self.take_winning_move();
        let (wanted, limits) = (self.shared.lines, self.shared.limits);
        let max_depth = limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        let mut whole = Vec::new();
        while self.finished < wanted && self.iteration <= max_depth {
            if !self.search_line(on_info) && !self.adopt_round() {
                if whole.is_empty() {
                    self.lines.truncate(self.line.max(1));
                } else {
                    self.lines = whole;
                }
                break;
            }
            // Games with margins are lost in one turn only at their very end; two plies see that,
            // and are few.
            if !E::Game::INFO.has_margins || self.iteration >= 2 {
                self.limits_apply = true;
            }
            self.line += 1;
            if self.line == wanted {
                self.line = self.finished;
                // Finished lines would be the same at this depth.
                for line in &mut self.lines {
                    line.depth = self.iteration;
                }
                self.iteration += 1;
                self.stamp_lines();
                self.lines.iter().for_each(&mut *on_info);
                // An iteration that no limit can stop may miss a loss that the next one sees.
                if wanted > 1 && self.limits_apply {
                    whole.clone_from(&self.lines);
                }
            }
        }
        self.stamp_lines();
        std::mem::take(&mut self.lines)
    }

    /// Makes a win within the turn the first line, if there is one.
    fn take_winning_move(&mut self) {
        let is_wanted = |mv: &MoveOf<E>| self.shared.root_moves.is_none_or(|all| all.contains(mv));
        let mut pv = Vec::new();
        let plies = self.evaluator.win_in_turn(self.root, &mut pv);
        if let Some(plies) = plies.filter(|_| is_wanted(&pv[0])) {
            let mv = pv[0];
            self.root_moves.retain(|candidate| candidate.mv != mv);
            self.root_moves.insert(0, Candidate::unordered(mv));
            let result = self.result(mv, NodeValue::proved(mate_in(plies)), plies);
            self.lines.push(SearchResult { pv, ..result });
            self.finished = 1;
            self.line = 1;
        }
    }

    /// Searches a line to the depth of the iteration. Returns whether the search has not been
    /// aborted.
    fn search_line(&mut self, on_info: OnInfoOf<E>) -> bool {
        let unknown = NodeValue::evaluated(0);
        let mut result = match self.lines.get(self.line) {
            Some(known) => known.clone(),
            None => self.result(self.root_moves[self.line].mv, unknown, 0),
        };
        match self.iterate(&mut result, on_info) {
            Ok(found) => {
                self.complete_round(result, found);
                true
            }
            Err(_) => {
                // Nothing is known about a line without an iteration: only the first is needed.
                if result.depth > 0 || self.lines.is_empty() {
                    self.insert_line(result);
                }
                false
            }
        }
    }

    /// Puts what is known about the current line in its place.
    fn insert_line(&mut self, result: ResultOf<E>) {
        let mut others = self.lines.split_off(self.line);
        others.retain(|other| other.mv != result.mv);
        self.lines.push(result);
        self.lines.append(&mut others);
        self.lines.truncate(self.shared.lines);
    }

    fn result(&self, mv: MoveOf<E>, found: NodeValue, depth: usize) -> ResultOf<E> {
        SearchResult {
            rank: self.line + 1,
            mv,
            value: found.value,
            proved: found.basis.is_proof(),
            pv: vec![mv],
            depth,
            selective_depth: self.selective_depth.max(depth),
            hash_permille: self.shared.table.used_permille(),
            nodes: self.nodes,
            elapsed: self.clock.elapsed(),
        }
    }

    /// Notes in a result what it took until now.
    fn stamp(&self, result: &mut ResultOf<E>) {
        result.selective_depth = self.selective_depth.max(result.depth);
        result.hash_permille = self.shared.table.used_permille();
        result.nodes = self.nodes;
        result.elapsed = self.clock.elapsed();
    }

    /// Notes in all lines their ranks, and what the search took until now.
    fn stamp_lines(&mut self) {
        let mut lines = std::mem::take(&mut self.lines);
        for (line, rank) in lines.iter_mut().zip(1..) {
            line.rank = rank;
            self.stamp(line);
        }
        self.lines = lines;
    }

    /// Searches all moves of the root but those of better lines. A move that is better than all
    /// before becomes the result at once, so that a search that is stopped in the middle has
    /// something to show for it.
    fn iterate(&mut self, result: &mut ResultOf<E>, on_info: OnInfoOf<E>) -> Searched {
        let before = result.clone();
        let mut round = Round {
            alpha: -INFINITY,
            basis: Basis::PROOF,
            result,
            on_info,
        };
        let depth = self.iteration as i32;
        let key = self.evaluator.inner.hash_key(self.root);
        let mut cursor = MoveCursor::default();
        while let Some(slot) = cursor.next(self.root_moves.len() - self.line) {
            self.catch_up(&mut round);
            let index = self.line + slot.index;
            let mv = self.root_moves[index].mv;
            if round.alpha > -INFINITY && mv == round.result.mv {
                // The best one so far: another thread has searched it if this one has not.
                continue;
            }
            let Some(guard) = self.start_move(key, mv, depth, slot) else {
                cursor.defer(slot.index);
                continue;
            };
            let Ok(value) = self.search_root_move(slot.index, mv, &mut round) else {
                // Only if all moves lose is the position lost: this one may be better.
                if round.alpha > -INFINITY && round.alpha <= -WIN / 2 && before.value > -WIN / 2 {
                    let pv = vec![mv];
                    *round.result = SearchResult { mv, pv, ..before };
                }
                return Err(Ended);
            };
            drop(guard);
            self.update_root_move(index, value, &mut round);
        }
        let (value, basis) = (round.alpha, round.basis);
        Ok(NodeValue { value, basis })
    }

    /// Searches a move of the root, the one at `index` of those that are searched in this round: the
    /// first one with the whole window, later ones with a null window and late ones to a reduced
    /// depth, until they show that they are better.
    fn search_root_move(
        &mut self,
        index: usize,
        mv: MoveOf<E>,
        round: &mut Round<MoveOf<E>>,
    ) -> Result<i32, Ended> {
        let mut child = *self.root;
        self.game.make_move(&mut child, mv);
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
        let mut reduction = if self.is_full_width(&root) {
            0
        } else {
            self.reduction(&root, index, Candidate::unordered(mv))
                .min(E::SELECTIVITY.root_reduction)
        };
        while round.alpha > -INFINITY {
            let null = Window::null(round.alpha);
            let found = self.search_child(&root, &child, depth - reduction, null)?;
            round.basis |= found.basis;
            if found.value <= round.alpha {
                return Ok(found.value);
            }
            if !self.catch_up(round) && reduction == 0 {
                break;
            }
            reduction = 0;
        }
        let alpha = round.alpha;
        let found = self.search_child(&root, &child, depth, Window { alpha, ..window })?;
        round.basis |= found.basis;
        Ok(found.value)
    }

    /// Notes the value of a move of the root, which becomes the result if it is the best so far.
    fn update_root_move(&mut self, index: usize, value: i32, round: &mut Round<MoveOf<E>>) {
        let is_best = value > round.alpha;
        let mv = self.root_moves[index].mv;
        // While this thread searched the move, another may have found that it is the best.
        if is_best || mv != round.result.mv {
            self.root_moves[index].score = if is_best { value } else { -INFINITY };
        }
        if is_best {
            round.alpha = value;
            let result = &mut *round.result;
            result.mv = mv;
            result.value = value;
            self.update_pv(0, mv);
            result.pv.clone_from(&self.pv[0]);
            if let Some(parallel) = self.parallel() {
                let proved = round.basis.is_proof();
                let result = result.clone();
                parallel.improve(self.round(), SearchResult { proved, ..result });
            }
            self.report(index, round);
        }
        if !E::Game::INFO.has_margins && value > -WIN / 2 {
            // A move that does not lose at once: the limits apply from now on.
            self.limits_apply = true;
        }
    }

    /// Takes over the best move that another thread has found in this round, if it is better than
    /// this thread's. Returns whether it is.
    fn catch_up(&mut self, round: &mut Round<MoveOf<E>>) -> bool {
        if (self.iteration as i32) < DEFER_DEPTH {
            return false;
        }
        let Some(best) = self
            .parallel()
            .and_then(|parallel| parallel.better(self.round(), round.alpha))
        else {
            return false;
        };
        let is_best = |root_move: &Candidate<MoveOf<E>>| root_move.mv == best.mv;
        let Some(index) = self.root_moves[self.line..].iter().position(is_best) else {
            return false;
        };
        let index = self.line + index;
        if !best.proved {
            round.basis |= Basis::OTHER_SEARCH;
        }
        self.root_moves[index].score = best.value;
        round.alpha = best.value;
        round.result.mv = best.mv;
        round.result.value = best.value;
        round.result.pv = best.pv;
        self.report(index, round);
        true
    }

    /// Shows a move that has become the best.
    fn report(&self, index: usize, round: &mut Round<MoveOf<E>>) {
        self.stamp(round.result);
        if self.iteration > 1 && index > self.line {
            (round.on_info)(round.result);
        }
    }

    /// Ends a round with its best move and the value `found`.
    fn complete_round(&mut self, mut result: ResultOf<E>, found: NodeValue) {
        let NodeValue { mut value, basis } = found;
        result.depth = self.iteration;
        // No other move is better than a finished line, even if its search does not show that.
        if let Some(finished) = self.finished.checked_sub(1) {
            value = value.min(self.lines[finished].value);
            result.value = value;
        }
        if basis.leaves_replies_out() && !basis.reaches_horizon() {
            self.best_replies = false;
        }
        // If moves were left out, a win is still a win.
        result.proved = basis.is_proof() && (self.has_all_root_moves || value >= WIN / 2);
        let is_forced = self.root_moves.len() == 1
            && self.shared.root_moves.is_none()
            && self.iteration >= FORCED_DEPTH;
        // Where margins count, a win may still become a greater one.
        let is_decided =
            !E::Game::INFO.has_margins && value.abs() >= WIN / 2 && !basis.reaches_horizon();
        let decided = &mut self.decided[self.line];
        *decided = if is_decided { *decided + 1 } else { 0 };
        let is_last = result.proved
            || !self.shared.limits.full_width && (is_forced || *decided >= DECIDED_ITERATIONS);
        self.insert_line(result);
        self.sort_lines();
        // A line below one that may change may change too.
        if is_last && self.line == self.finished {
            self.finished += 1;
        }
        if let Some(parallel) = self.parallel() {
            parallel.complete(CompletedRound {
                round: self.round(),
                lines: self.lines.clone(),
                root_moves: self.root_moves.clone(),
                finished: self.finished,
            });
        }
    }

    /// Sorts the moves of the root, and the current line among those above it: its value may be the
    /// greater one, as a later search knows more.
    fn sort_lines(&mut self) {
        let mut place = self.line;
        Candidate::sort(&mut self.root_moves[place..]);
        while place > self.finished && self.lines[place - 1].value < self.lines[place].value {
            self.lines.swap(place - 1, place);
            self.root_moves.swap(place - 1, place);
            place -= 1;
        }
    }

    /// Takes over the round from another thread that was faster. Returns whether one has completed
    /// it.
    fn adopt_round(&mut self) -> bool {
        let completed = self
            .parallel()
            .and_then(|parallel| parallel.completed(self.round()));
        let Some(completed) = completed else {
            return false;
        };
        self.iteration = completed.round / self.shared.lines;
        self.line = completed.round % self.shared.lines;
        self.lines = completed.lines;
        self.root_moves = completed.root_moves;
        self.finished = completed.finished;
        true
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
        let mv = position.0.game().legal_moves(&position.1)[0];
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
            let publish = |parallel: &Parallel<_>| parallel.improve(depth, best);
            with_worker(true, DEPTH, publish, &position, |worker| {
                let mut result = worker.result(mv, NodeValue::evaluated(0), 0);
                worker.iteration = depth;
                let mut round = Round {
                    alpha: -INFINITY,
                    basis: Basis::PROOF,
                    result: &mut result,
                    on_info: &mut |_| {},
                };
                assert_eq!(worker.catch_up(&mut round), is_taken, "depth {depth}");
                assert_eq!(round.basis.is_proof(), proved);
                let value = if is_taken { 5 } else { -INFINITY };
                assert_eq!(round.alpha, value);
                // This thread was searching the same move: it stays the best one.
                let index = worker.root_moves.iter().position(|it| it.mv == mv);
                if let Some(index) = index.filter(|_| is_taken) {
                    worker.update_root_move(index, 3, &mut round);
                    assert_eq!(worker.root_moves[index].score, 5);
                }
                assert_eq!(result.value == 5, is_taken);
            });
        }
    }
}
