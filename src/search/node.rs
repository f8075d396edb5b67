//! The search of one node: principal variation search (T. Marsland and M. Campbell, 1982), step by
//! step.

use super::MAX_DEPTH;
use super::ordering::{PickerOf, Slot, pick_best};
use super::shared::{CurrentlySearching, DEFER_DEPTH, SearchGuard};
use super::table::TableEntry;
use super::value::{Basis, INFINITY, MAX_MARGIN, NodeValue, Window, mate_distance_cutoff, mate_in};
use super::worker::{Ended, Searched, Worker};
use crate::game::evaluator::{BoardOf, Candidate, Evaluator, MoveOf, Selection, WIN};
use crate::game::{Game, Outcome};

/// The depth reduction of the ProbCut search, in plies. In Barragoon it scored 50.0% of 80 games
/// against a reduction of two.
const PROBCUT_REDUCTION: i32 = 3;
/// Combined by XOR with the table key where an opponent has already replied: the same position has
/// a different value there.
const HAS_REPLIED: u64 = 0x9e37_79b9_7f4a_7c15;

/// A node of the tree, before anything is known of it.
pub(super) struct Node<'b, B> {
    pub board: &'b B,
    /// The number of plies left to search; at 0 or less there is only quiescence.
    pub depth: i32,
    /// From the viewpoint of the side to move.
    pub window: Window,
    /// The number of plies from the root.
    pub ply: usize,
    /// Whether the player of the root is to move.
    pub mine: bool,
    /// Whether an opponent has already used the best reply to the last move of the root's player,
    /// by playing anything but the first move of its ordering: see [`Worker::best_replies`]. The
    /// opponents that follow play only their first move.
    pub has_replied: bool,
}

/// A node of an evaluator's game.
pub(super) type NodeOf<'b, E> = Node<'b, BoardOf<E>>;

impl<B> Node<'_, B> {
    /// Turns a value from the viewpoint of the player of the root to that of the side to move.
    pub(super) fn sided(&self, value: i32) -> i32 {
        if self.mine { value } else { -value }
    }
}

/// A node whose moves are searched.
pub(super) struct InnerNode<'n, B> {
    pub node: &'n Node<'n, B>,
    /// The key of the node in the table.
    pub key: u64,
    /// The key of the position, if it counts for repetition.
    pub repetition_key: Option<u64>,
    /// The code of the best move known from the table; 0 if there is none.
    pub table_move: u32,
    /// Whether the rest of the tree is searched at full width.
    pub full_width: bool,
}

pub(super) type InnerNodeOf<'n, E> = InnerNode<'n, BoardOf<E>>;

impl<B> InnerNode<'_, B> {
    /// Which moves may be left out.
    pub(super) fn selection(&self) -> Selection {
        if self.full_width {
            Selection::All
        } else {
            Selection::Selective {
                depth: self.node.depth as usize,
            }
        }
    }
}

/// The best move of a node.
struct Best {
    value: NodeValue,
    /// The code of the move.
    code: u32,
}

impl Best {
    /// Before any move has been searched.
    const NONE: Best = Best {
        value: NodeValue::proved(-INFINITY),
        code: 0,
    };
}

impl<'a, E: Evaluator> Worker<'a, E> {
    /// Searches a child of `parent`. The window and the result are from the viewpoint of the side
    /// to move at `parent`, who may be to move at the child again.
    pub(super) fn search_child(
        &mut self,
        parent: &NodeOf<E>,
        board: &BoardOf<E>,
        depth: i32,
        window: Window,
    ) -> Searched {
        let mine = self.game.player_to_move(board) == self.player;
        let ply = parent.ply + 1;
        let child = |window| Node {
            board,
            depth,
            window,
            ply,
            mine,
            has_replied: parent.has_replied && !mine,
        };
        if mine == parent.mine {
            self.search_node(&child(window))
        } else {
            let Window { alpha, beta } = window;
            let negated = Window {
                alpha: -beta,
                beta: -alpha,
            };
            let found = self.search_node(&child(negated))?;
            let value = -found.value;
            Ok(NodeValue { value, ..found })
        }
    }

    /// Searches a node: the value is exact if it lies within the window, else a bound (fail-soft).
    pub(super) fn search_node(&mut self, node: &NodeOf<E>) -> Searched {
        let Node {
            board, depth, ply, ..
        } = *node;
        self.pv[ply].clear();

        // Step 1. Limits.
        self.count_node()?;
        self.selective_depth = self.selective_depth.max(ply);

        // Steps 2 to 4. Terminal positions, mate-distance pruning, solved endgames.
        if let Some(value) = self.value_without_search(node) {
            return Ok(value);
        }

        // Step 5. Draws by repetition.
        let is_repeatable = self.game.counts_for_repetition(board);
        // A key takes time, and most leaves need none.
        let key = (depth > 0 || is_repeatable).then(|| self.evaluator.inner.hash_key(board));
        if is_repeatable && key.is_some_and(|key| self.repetitions.is_draw(key)) {
            return Ok(NodeValue::REPETITION);
        }

        // Step 6. Probing the table, early: the latency of the memory access overlaps with the
        // search for a win in step 7.
        let probed = key.filter(|_| depth > 0).map(|key| {
            let table_key = key ^ if node.has_replied { HAS_REPLIED } else { 0 };
            (key, table_key, self.shared.table.probe(table_key))
        });

        // Step 7. A win within the turn.
        if let Some(plies) = self.evaluator.win_in_turn(board, &mut self.pv[ply]) {
            return Ok(NodeValue::proved(mate_in(ply + plies)));
        }

        // Step 8. The maximum ply.
        if ply >= MAX_DEPTH {
            return Ok(self.evaluate(node));
        }

        // Step 9. Quiescence, without the table: evaluating is faster than probing.
        let Some((position_key, key, entry)) = probed else {
            return self.search_quiescence(node);
        };
        let repetition_key = is_repeatable.then_some(position_key);
        self.search_deeper(node, key, repetition_key, entry)
    }

    /// Steps 10 to 15 of [`search_node`](Worker::search_node), with the keys of the node (see
    /// [`InnerNode`]) and its entry in the table.
    fn search_deeper(
        &mut self,
        node: &NodeOf<E>,
        key: u64,
        repetition_key: Option<u64>,
        entry: Option<TableEntry>,
    ) -> Searched {
        let Node { depth, ply, .. } = *node;

        // Step 10. Table cutoff.
        if let Some(entry) = entry
            && let Some(value) = self
                .table_cutoff(entry, depth, node.window, ply)
                .or_else(|| self.recall_result(node, entry))
        {
            return Ok(value);
        }

        let full_width = self.is_full_width(node);

        // Steps 11 and 12. Reverse futility pruning, ProbCut.
        if !full_width && self.may_prune(node) {
            if let Some(value) = self.futility_cutoff(node) {
                return Ok(value);
            }
            if let Some(value) = self.probcut(node)? {
                return Ok(value);
            }
        }

        // Steps 13 to 15. Move generation, the move loop, storing in the table.
        let mut picker = std::mem::take(&mut self.pickers[ply]);
        let inner = InnerNode {
            node,
            key,
            repetition_key,
            table_move: entry.map_or(0, |entry| entry.code),
            full_width,
        };
        let found = self.search_inner(&inner, &mut picker);
        self.pickers[ply] = picker;
        found
    }

    /// Steps 2 to 4 of [`search_node`](Worker::search_node).
    fn value_without_search(&mut self, node: &NodeOf<E>) -> Option<NodeValue> {
        // Step 2. Terminal positions.
        if let Some(outcome) = self.evaluator.cheap_game_over(node.board) {
            return Some(self.terminal(node, outcome));
        }

        // Step 3. Mate-distance pruning.
        if !E::Game::INFO.has_margins
            && let Some(value) = mate_distance_cutoff(node.window, node.ply)
        {
            return Some(NodeValue::proved(value));
        }

        // Step 4. Endgames that the evaluator solves faster than the search.
        self.solve_endgame(node).map(NodeValue::proved)
    }

    /// The value of a finished game.
    fn terminal(&self, node: &NodeOf<E>, outcome: Outcome) -> NodeValue {
        let size = if E::Game::INFO.has_margins {
            let margin = self.evaluator.inner.margin(node.board, self.player);
            WIN + margin.abs().min(MAX_MARGIN)
        } else {
            mate_in(node.ply)
        };
        NodeValue::proved(match outcome {
            Outcome::Win(winner) => node.sided(size * winner.sign_for(self.player)),
            Outcome::Draw => 0,
        })
    }

    /// The value of an endgame that the evaluator solves. Not within the principal variation,
    /// where the moves are wanted and not only the value.
    fn solve_endgame(&mut self, node: &NodeOf<E>) -> Option<i32> {
        let Window { alpha, beta } = node.window;
        if self.shared.limits.full_width || node.depth > 0 && !node.window.is_null() {
            return None;
        }
        self.evaluator
            .solve_endgame(node.board, (alpha, beta), &mut self.nodes)
    }

    /// Whether a node is searched at full width: if the limits ask for it, else where the rest of
    /// the game fits into the depth, so that its value is proved.
    pub(super) fn is_full_width(&self, node: &NodeOf<E>) -> bool {
        let fits = |plies| node.depth >= plies as i32;
        self.shared.limits.full_width
            || self
                .evaluator
                .inner
                .max_plies_left(node.board)
                .is_some_and(fits)
    }

    /// Whether forward pruning is allowed at a node: not in the principal variation, not if alpha
    /// is the value of a win or loss, and not so close to the end that the search can prove the
    /// value.
    pub(super) fn may_prune(&self, node: &NodeOf<E>) -> bool {
        let is_far = |plies| plies > E::UNPRUNED_PLIES;
        node.window.is_null()
            && node.window.alpha.abs() < WIN / 2
            && self
                .evaluator
                .inner
                .max_plies_left(node.board)
                .is_none_or(is_far)
    }

    /// The static evaluation, if it exceeds beta by so wide a margin that a shallow search is not
    /// expected to bring it below (*reverse futility pruning*, also *static null move pruning*).
    fn futility_cutoff(&mut self, node: &NodeOf<E>) -> Option<NodeValue> {
        if node.depth > E::SELECTIVITY.futility_depth {
            return None;
        }
        let margin = E::SELECTIVITY.futility_margin * node.depth;
        let found = self.evaluate(node);
        (found.value - margin >= node.window.beta).then_some(found)
    }

    /// *ProbCut*: a bound on the value, if that of a shallower search lies outside the window by
    /// the margin at least. Only one side is tried: above if the static evaluation is at least
    /// beta, else below. A win or loss counts as it is.
    fn probcut(&mut self, node: &NodeOf<E>) -> Result<Option<NodeValue>, Ended> {
        let margin = E::SELECTIVITY.probcut_margin;
        let least = E::SELECTIVITY.probcut_depth;
        if least == 0 || node.depth < least {
            return Ok(None);
        }
        let is_high = self.evaluate(node).value >= node.window.beta;
        let side = if is_high { 1 } else { -1 };
        let shallow = Node {
            depth: node.depth - PROBCUT_REDUCTION,
            window: Window::null(node.window.alpha + side * margin),
            ..*node
        };
        let mut found = self.search_node(&shallow)?;
        let is_beyond = (found.value > shallow.window.alpha) == (side > 0);
        if found.value.abs() < WIN / 2 {
            found.value -= side * margin;
        }
        found.basis |= Basis::EVALUATION;
        Ok(is_beyond.then_some(found))
    }

    /// Steps 13 to 15 of [`search_node`](Worker::search_node).
    fn search_inner(&mut self, inner: &InnerNodeOf<E>, picker: &mut PickerOf<E>) -> Searched {
        let node = inner.node;

        // Step 13. Move generation.
        picker.restart();
        let basis = self.first_moves(inner, picker);
        if picker.is_empty() {
            return Ok(match self.game.game_over(node.board) {
                Some(outcome) => self.terminal(node, outcome),
                None => self.evaluate(node),
            });
        }

        // Step 14. The move loop.
        if let Some(key) = inner.repetition_key {
            self.repetitions.path.push(key);
        }
        let found = self.search_moves(inner, picker, basis);
        if inner.repetition_key.is_some() {
            self.repetitions.path.pop();
        }
        let best = found?;

        // Step 15. Storing in the table.
        self.store(inner, best.value, best.code);
        Ok(best.value)
    }

    /// The move loop: searches the moves until one refutes the position. `selection_basis` is
    /// what the value rests on because moves have been left out.
    fn search_moves(
        &mut self,
        inner: &InnerNodeOf<E>,
        picker: &mut PickerOf<E>,
        mut selection_basis: Basis,
    ) -> Result<Best, Ended> {
        let node = inner.node;
        let mut window = node.window;
        let mut best = Best::NONE;
        let mut has_pruned = false;
        loop {
            // Before others are generated: an opponent who may not choose makes its first move.
            if node.has_replied && !inner.full_width && best.value.value > -INFINITY {
                best.value.basis |= selection_basis;
                best.value.basis |= Basis::FIRST_REPLY;
                break;
            }
            let Some((slot, candidate)) =
                self.next_move(inner, picker, &best, &mut selection_basis)
            else {
                best.value.basis |= selection_basis;
                break;
            };
            if !has_pruned
                && !slot.was_deferred
                && self.starts_pruning(inner, slot.index, candidate.score, best.value.value)
            {
                has_pruned = true;
                best.value.basis |= Basis::EVALUATION;
                self.prune_from(node, picker, slot.index);
                continue;
            }
            let Some(guard) = self.start_move(inner.key, candidate.mv, node.depth, slot) else {
                picker.defer(slot);
                continue;
            };
            let found = self.search_move(inner, slot.index, candidate, window)?;
            drop(guard);

            if found.value > best.value.value {
                best.code = self.move_code(candidate.mv);
            }
            best.value = best.value.max_with(found);
            if found.value > window.alpha {
                window.alpha = found.value;
                self.update_pv(node.ply, candidate.mv);
            }
            if found.value >= window.beta {
                best.value.basis |= selection_basis;
                if found.basis.is_proof() {
                    // The other moves do not matter: the bound is proved.
                    best.value.basis = best.value.basis.proved();
                }
                self.update_killers_and_history(node, picker, slot.index);
                break;
            }
        }
        Ok(best)
    }

    /// The next move to search, and its place in the order.
    fn next_move(
        &mut self,
        inner: &InnerNodeOf<E>,
        picker: &mut PickerOf<E>,
        best: &Best,
        selection_basis: &mut Basis,
    ) -> Option<(Slot, Candidate<MoveOf<E>>)> {
        if picker.needs_generation() {
            let selection = inner.selection();
            *selection_basis |= self.generate_more(inner, selection, |more| picker.append(more));
        }
        let next = picker.next();
        if next.is_some() || best.value.value > -WIN / 2 || selection_basis.is_proof() {
            return next;
        }
        // A loss counts only if no move that might avoid it has been left out.
        *selection_basis = Basis::PROOF;
        self.generate_more(inner, Selection::All, |more| picker.extend_with(more));
        picker.next()
    }

    /// Searches a move of a node: the first one with the whole window, later ones with a null
    /// window and late ones to a reduced depth, until they show that they are better.
    fn search_move(
        &mut self,
        inner: &InnerNodeOf<E>,
        index: usize,
        candidate: Candidate<MoveOf<E>>,
        window: Window,
    ) -> Searched {
        let node = inner.node;
        let Window { alpha, beta } = window;
        let mut child = *node.board;
        self.game.make_move(&mut child, candidate.mv);
        let depth = node.depth - 1;
        if index == 0 {
            return self.search_child(node, &child, depth, window);
        }
        let reduction = if inner.full_width {
            0
        } else {
            self.reduction(node, index, candidate)
        };
        let null = Window::null(alpha);
        let node = &self.after_reply(node);
        let mut found = self.search_child(node, &child, depth - reduction, null)?;
        if found.value > alpha && reduction > 0 {
            found = self.search_child(node, &child, depth, null)?.after(found);
        }
        if found.value > alpha && found.value < beta {
            found = self.search_child(node, &child, depth, window)?.after(found);
        }
        Ok(found)
    }

    /// The node as its later moves see it: an opponent that plays one of these has used up the best
    /// reply.
    fn after_reply<'b>(&self, node: &NodeOf<'b, E>) -> NodeOf<'b, E> {
        Node {
            has_replied: self.best_replies && !node.mine,
            ..*node
        }
    }

    /// Tells other threads that this one searches a move, if that is worth it; `None` if another
    /// one is searching it, so that it has to be deferred. Never the first move, which the others
    /// are measured by.
    pub(super) fn start_move(
        &self,
        position: u64,
        mv: MoveOf<E>,
        depth: i32,
        slot: Slot,
    ) -> Option<SearchGuard<'a>> {
        let Some(parallel) = self.parallel() else {
            return Some(SearchGuard::NONE);
        };
        if slot.index == 0 || depth < DEFER_DEPTH {
            return Some(SearchGuard::NONE);
        }
        let searching = &parallel.searching;
        let key = CurrentlySearching::move_key(position, self.move_code(mv));
        (slot.was_deferred || !searching.contains(key)).then(|| searching.start(key))
    }

    /// The value of a node where the depth is used up: its static evaluation (*stand pat*), unless
    /// a noisy move does better.
    pub(super) fn search_quiescence(&mut self, node: &NodeOf<E>) -> Searched {
        let stand_pat = self.evaluate(node);
        if self.shared.limits.full_width || stand_pat.value >= node.window.beta {
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
            self.game.make_move(&mut child, moves[index].mv);
            let found = self.search_child(node, &child, 0, Window { alpha, beta })?;
            best = best.max_with(found);
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
        NodeValue::evaluated(node.sided(value) + self.evaluator.inner.tempo_bonus())
    }
}
