//! Which moves a node tries, and in which order: the table's move, killer moves and history; the
//! stages of move generation; and late move pruning and reductions, which follow from the order.

use std::collections::HashSet;
use std::hash::Hash;

use super::node::{InnerNodeOf, Node, NodeOf};
use super::value::Basis;
use super::worker::Worker;
use crate::game::evaluator::{
    Candidate, Evaluator, HISTORY_POINTS, KILLER_BONUS, MoveOf, Selection, WIN,
};
use crate::sync::{AtomicI32, Ordering, zeros};

/// The parts of one point of the evaluator's score in which the history is counted, so that it also
/// tells moves of the same score apart.
const SCORE_WEIGHT: i32 = 1 << 10;
/// The score of the table's move and of every recalled move: greater than that of any other, so
/// that they are neither reduced nor pruned.
const TABLE_MOVE: i32 = i32::MAX;
/// A move of at least this score is too promising to be reduced: see [`Evaluator::candidates`].
const UNREDUCED: i32 = KILLER_BONUS * SCORE_WEIGHT;
/// The number of plies by which a late move that threatens to win is reduced less: those up to the
/// win, the opponent's reply and the move that wins.
const THREAT_PLIES: i32 = 2;
/// The least depth of a node at which moves that threaten to win are exempt from late move pruning:
/// below it, the search ends before the threat could be carried out. At depth 1, too, fewer tactics
/// of Xero-G were solved.
const THREAT_DEPTH: i32 = 2;
/// The least depth of a node at which late moves are reduced: below it, the reduced search would be
/// quiescence alone.
const MIN_REDUCTION_DEPTH: i32 = 3;

/// The killer moves of a ply: the codes of the last two moves that refuted a position there, the
/// last one first; 0 where there is none.
#[derive(Clone, Copy, Default)]
pub(super) struct Killers([u32; 2]);

impl Killers {
    /// Adds a move that has refuted a position.
    pub(super) fn add(&mut self, code: u32) {
        if self.0[0] != code {
            self.0 = [code, self.0[0]];
        }
    }

    fn contains(self, code: u32) -> bool {
        code != 0 && self.0.contains(&code)
    }

    /// The codes of the moves to try before moves are generated: the table's move, then the
    /// killers. Each of them once.
    pub(super) fn with_table_move(self, table_move: u32) -> impl Iterator<Item = u32> {
        let [last, before] = self.0;
        [
            (table_move, true),
            (last, last != table_move),
            (before, before != table_move && before != last),
        ]
        .into_iter()
        .filter_map(|(code, is_new)| (code != 0 && is_new).then_some(code))
    }
}

/// The number of history counters of a side, of which the codes of some moves share one. With more of
/// them, by more of the move, Expert scored 46 to 49% of 80 official games of Xero-G each.
const HISTORY_SIZE: usize = 1 << 12;
/// No history counter reaches this size, which is little beside the evaluator's scores. Four times as
/// much, and no history at all, scored 52% each in classic Xero-G: hardly more than chance.
const HISTORY_RANGE: i32 = HISTORY_POINTS * SCORE_WEIGHT;

/// The history heuristic (J. Schaeffer, 1983) for the moves of one side: how often and how deep in
/// the tree a move has refuted positions. Threads share it: what one has seen helps the others, and
/// an update that is lost does no harm.
pub(super) struct History(Box<[AtomicI32]>);

impl Default for History {
    fn default() -> History {
        History(zeros(HISTORY_SIZE).expect("memory for a small table"))
    }
}

impl History {
    fn counter(&self, code: u32) -> &AtomicI32 {
        &self.0[(code.wrapping_mul(0x9e37_79b1) >> 20) as usize]
    }

    fn get(&self, code: u32) -> i32 {
        self.counter(code).load(Ordering::Relaxed)
    }

    /// Adds a bonus, the less of it the nearer the counter is to the end of its range (*history
    /// gravity*).
    fn add(&self, code: u32, bonus: i32) {
        let counter = self.counter(code);
        let value = counter.load(Ordering::Relaxed);
        let change = bonus - value * bonus.abs() / HISTORY_RANGE;
        counter.store(value + change, Ordering::Relaxed);
    }

    /// The move with the code `best` has refuted a position that was searched to `depth`; the
    /// `others` have not.
    pub(super) fn update(&self, best: u32, others: impl Iterator<Item = u32>, depth: i32) {
        // Deep refutations count more, up to an eighth of the range: no single one decides.
        let bonus = (depth * depth * 16).min(2000);
        self.add(best, bonus);
        for other in others {
            self.add(other, -bonus);
        }
    }
}

/// The next move to try, by its index in the list of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Slot {
    pub index: usize,
    /// Whether it has been deferred: it is not deferred again.
    pub was_deferred: bool,
}

/// The order in which a thread goes through a list of moves: from first to last, then those that
/// were deferred.
#[derive(Default)]
pub(super) struct MoveCursor {
    /// The number of slots so far.
    visited: usize,
    deferred: Vec<usize>,
}

impl MoveCursor {
    /// Goes on with the moves from `index` on, which were added after the end of the list; with 0
    /// another list begins.
    pub(super) fn resume_at(&mut self, index: usize) {
        self.visited = index;
        self.deferred.clear();
    }

    /// The next slot in a list of `len` moves.
    pub(super) fn next(&mut self, len: usize) -> Option<Slot> {
        let place = self.visited;
        self.visited += 1;
        let (index, was_deferred) = match place.checked_sub(len) {
            None => (place, false),
            Some(again) => (*self.deferred.get(again)?, true),
        };
        Some(Slot {
            index,
            was_deferred,
        })
    }

    /// The moves of a list of `len` that have been deferred and not come up again.
    fn waiting(&self, len: usize) -> &[usize] {
        let again = self.visited.saturating_sub(len);
        self.deferred.get(again..).unwrap_or_default()
    }

    /// Defers the move at `index`.
    pub(super) fn defer(&mut self, index: usize) {
        self.deferred.push(index);
    }
}

/// The moves of a node in the order in which they are tried: first those recalled by their codes,
/// then the others, which are generated only if none of the former refutes the position.
pub(super) struct MovePicker<M> {
    moves: Vec<Candidate<M>>,
    /// The number of moves at the front that were recalled.
    recalled: usize,
    cursor: MoveCursor,
}

/// The moves of a node of an evaluator's game.
pub(super) type PickerOf<E> = MovePicker<MoveOf<E>>;

impl<M> Default for MovePicker<M> {
    fn default() -> MovePicker<M> {
        MovePicker {
            moves: Vec::new(),
            recalled: 0,
            cursor: MoveCursor::default(),
        }
    }
}

impl<M: Copy + Eq + Hash> MovePicker<M> {
    /// Begins another node, without moves.
    pub(super) fn restart(&mut self) {
        self.moves.clear();
        self.recalled = 0;
        self.cursor.resume_at(0);
    }

    /// Adds a recalled move.
    pub(super) fn recall(&mut self, mv: M) {
        let score = TABLE_MOVE;
        self.moves.push(Candidate { mv, score });
        self.recalled += 1;
    }

    /// The list of moves, to generate them into where none was recalled.
    pub(super) fn moves_mut(&mut self) -> &mut Vec<Candidate<M>> {
        &mut self.moves
    }

    /// Adds the generated moves except those that have been recalled.
    pub(super) fn append(&mut self, generated: &mut Vec<Candidate<M>>) {
        let recalled = &self.moves[..self.recalled];
        generated.retain(|other| recalled.iter().all(|tried| tried.mv != other.mv));
        self.moves.append(generated);
    }

    /// After all moves have been tried: adds the generated moves except these, and goes on with
    /// them.
    pub(super) fn extend_with(&mut self, generated: &mut Vec<Candidate<M>>) {
        // There may be hundreds.
        let tried: HashSet<M> = self.moves.iter().map(|tried| tried.mv).collect();
        generated.retain(|other| !tried.contains(&other.mv));
        Candidate::sort(generated);
        self.moves.append(generated);
        // Everything has been generated.
        self.recalled = 0;
        self.cursor.resume_at(tried.len());
    }

    /// Whether the list of moves is empty.
    pub(super) fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Whether the recalled moves have been tried and the others are now to be generated.
    pub(super) fn needs_generation(&self) -> bool {
        self.recalled > 0 && self.cursor.visited == self.recalled
    }

    /// The next move to try.
    pub(super) fn next(&mut self) -> Option<(Slot, Candidate<M>)> {
        let slot = self.cursor.next(self.moves.len())?;
        if !slot.was_deferred && slot.index >= self.recalled {
            pick_best(&mut self.moves, slot.index);
        }
        Some((slot, self.moves[slot.index]))
    }

    /// Like [`Vec::retain`], for the move at `index`, which was just picked and is not a recalled
    /// one, and all later ones. Deferred moves have smaller indices and are still tried again.
    fn retain_from(&mut self, index: usize, keep: impl Fn(M) -> bool) {
        debug_assert!(index >= self.recalled, "moves are still to be generated");
        let rest = self.moves.split_off(index);
        let kept = rest.into_iter().filter(|candidate| keep(candidate.mv));
        self.moves.extend(kept);
        self.cursor.visited = index;
        // Everything has been generated.
        self.recalled = 0;
    }

    /// Defers the move of that slot until the others have been tried.
    pub(super) fn defer(&mut self, slot: Slot) {
        self.cursor.defer(slot.index);
    }

    /// The moves that have been searched before the last one, which was at `index`.
    pub(super) fn searched_before(&self, index: usize) -> impl Iterator<Item = M> {
        let visited = self.moves.iter().take(self.cursor.visited).enumerate();
        let waiting = self.cursor.waiting(self.moves.len());
        let searched = visited.filter(move |(at, _)| *at != index && !waiting.contains(at));
        searched.map(|(_, candidate)| candidate.mv)
    }
}

/// The number of moves that are picked one by one: after these a cutoff is unlikely.
const PICKED_SINGLY: usize = 12;

/// Brings the best of the moves from `index` on to `index`. After the first [`PICKED_SINGLY`] moves
/// the rest is sorted at once.
pub(super) fn pick_best<M>(moves: &mut [Candidate<M>], index: usize) {
    let rest = &mut moves[index..];
    if index < PICKED_SINGLY {
        // To find the best score first and its index second is faster than one pass with a branch.
        let best_score = rest.iter().map(|candidate| candidate.score).max();
        let best = rest
            .iter()
            .position(|candidate| Some(candidate.score) == best_score);
        // Rotating instead of swapping keeps equal moves in their order.
        rest[..=best.unwrap_or(0)].rotate_right(1);
    } else if index == PICKED_SINGLY {
        Candidate::sort(rest);
    }
}

impl<E: Evaluator> Worker<'_, E> {
    /// Lists the moves to try first: those recalled by their codes, which are the table's move and
    /// the killers of the ply as far as they are legal, or else all moves.
    pub(super) fn first_moves(
        &mut self,
        inner: &InnerNodeOf<E>,
        picker: &mut PickerOf<E>,
    ) -> Basis {
        let Node { board, ply, .. } = *inner.node;
        for code in self.killers[ply].with_table_move(inner.table_move) {
            if let Some(mv) = self.evaluator.decode_if_legal(board, code) {
                picker.recall(mv);
            }
        }
        if !picker.is_empty() {
            return Basis::PROOF;
        }
        self.generate_moves(inner, inner.selection(), picker.moves_mut())
    }

    /// The move at `index` has refuted the position of the node, after all others that have been
    /// searched.
    pub(super) fn update_killers_and_history(
        &mut self,
        node: &NodeOf<E>,
        picker: &PickerOf<E>,
        index: usize,
    ) {
        let code = self.move_code(picker.moves[index].mv);
        self.killers[node.ply].add(code);
        let history = &self.shared.history[usize::from(node.mine)];
        let others = picker.searched_before(index).map(|mv| self.move_code(mv));
        history.update(code, others, node.depth);
    }

    /// Appends the moves to search. Their scores decide their order: the table's move first, then
    /// by the evaluator's score, with a bonus for killers and for the history. Returns what leaving
    /// out others means for the node's value.
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
            Candidate::add_all(self.game, board, moves);
        } else if !are_all {
            basis = Basis::EVALUATION;
        }
        let (killers, history) = (self.killers[ply], &self.shared.history[usize::from(mine)]);
        for candidate in moves {
            let code = self.move_code(candidate.mv);
            candidate.score = if code == inner.table_move && code != 0 {
                TABLE_MOVE
            } else {
                let killer = i32::from(killers.contains(code)) * KILLER_BONUS;
                (candidate.score + killer) * SCORE_WEIGHT + history.get(code)
            };
        }
        basis
    }

    /// Generates moves after some have been tried, and hands them to `add`.
    pub(super) fn generate_more(
        &mut self,
        inner: &InnerNodeOf<E>,
        selection: Selection,
        add: impl FnOnce(&mut Vec<Candidate<MoveOf<E>>>),
    ) -> Basis {
        let mut generated = std::mem::take(&mut self.generated);
        generated.clear();
        let basis = self.generate_moves(inner, selection, &mut generated);
        add(&mut generated);
        self.generated = generated;
        basis
    }

    /// Whether late move pruning (also *move count based pruning*) starts at the move at `index`.
    /// Never while every move so far loses, or where the rest of the game can be searched.
    pub(super) fn starts_pruning(
        &self,
        inner: &InnerNodeOf<E>,
        index: usize,
        score: i32,
        best_value: i32,
    ) -> bool {
        let depth = inner.node.depth;
        let is_late = depth <= E::SELECTIVITY.late_move_depth
            && index >= E::SELECTIVITY.moves_per_ply * depth as usize
            && score < UNREDUCED;
        is_late && !inner.full_width && best_value > -WIN / 2 && self.may_prune(inner.node)
    }

    /// Prunes the move at `index` and all later ones, except threats.
    pub(super) fn prune_from(&self, node: &NodeOf<E>, picker: &mut PickerOf<E>, index: usize) {
        let evaluator = &self.evaluator.inner;
        picker.retain_from(index, |mv| {
            node.depth >= THREAT_DEPTH && evaluator.threatens_to_win(node.board, mv)
        });
    }

    /// The number of plies by which the move at `index` is reduced, if it is late: less if it
    /// threatens to win.
    pub(super) fn reduction(
        &self,
        node: &NodeOf<E>,
        index: usize,
        candidate: Candidate<MoveOf<E>>,
    ) -> i32 {
        if node.depth < MIN_REDUCTION_DEPTH || candidate.score >= UNREDUCED {
            return 0;
        }
        // The divisor is each game's own; the rest is the formula that is common since Fruit.
        let (depth, index) = (f64::from(node.depth), index as f64);
        let reduction = 0.4 + depth.ln() * index.ln() / E::SELECTIVITY.reduction_divisor;
        let plies = (reduction as i32).max(0);
        let evaluator = &self.evaluator.inner;
        if plies > 0 && evaluator.threatens_to_win(node.board, candidate.mv) {
            return (plies - THREAT_PLIES).max(0);
        }
        plies
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{DEPTH, ending, with_worker};
    use super::super::value::Window;
    use super::*;
    use crate::game::Game;

    /// Lear's divisor is 2.4, and the contract is that of [`Evaluator::candidates`].
    #[test]
    fn late_moves_are_reduced_unless_they_are_as_good_as_a_killer_move() {
        let position = ending(12);
        with_worker(
            false,
            DEPTH,
            |_| {},
            &position,
            |worker| {
                let mv = worker.game.legal_moves(&position.1)[0];
                for (depth, index, score, plies) in [
                    (9, 30, 0, 3),
                    (9, 30, UNREDUCED - 1, 3),
                    (9, 30, UNREDUCED, 0),
                    (9, 0, 0, 0),
                    (3, 8, 0, 1),
                    (3, 2, 0, 0),
                    (2, 30, 0, 0),
                ] {
                    let node = Node {
                        board: &position.1,
                        depth,
                        window: Window::null(0),
                        ply: 1,
                        mine: false,
                        has_replied: false,
                    };
                    let reduction = worker.reduction(&node, index, Candidate { mv, score });
                    assert_eq!(reduction, plies, "{depth} {index} {score}");
                }
            },
        );
        let least = (KILLER_BONUS + HISTORY_POINTS) * SCORE_WEIGHT - HISTORY_RANGE;
        assert!(least >= UNREDUCED);
    }

    fn candidates(scores: &[i32]) -> Vec<Candidate<usize>> {
        let moves = scores.iter().enumerate();
        moves.map(|(mv, &score)| Candidate { mv, score }).collect()
    }

    #[test]
    fn better_moves_come_first_and_equal_ones_in_their_order() {
        let mut picker = MovePicker::default();
        let scores = [1, 5, 3, 5, 0, 2, 1, 4, 0, 3].repeat(4);
        *picker.moves_mut() = candidates(&scores);
        let mut order = Vec::new();
        while let Some((_, candidate)) = picker.next() {
            order.push(candidate.mv);
        }
        let mut sorted: Vec<usize> = (0..scores.len()).collect();
        sorted.sort_by_key(|mv| (-scores[*mv], *mv));
        assert!(sorted.len() > 2 * PICKED_SINGLY);
        assert_eq!(order, sorted);
    }

    #[test]
    fn recalled_moves_come_first_and_once() {
        let mut picker = MovePicker::default();
        picker.recall(2);
        picker.recall(0);
        let mut order = Vec::new();
        loop {
            if picker.needs_generation() {
                assert_eq!(order, [2, 0]);
                picker.append(&mut candidates(&[3, 7, 8, 9]));
            }
            let Some((slot, candidate)) = picker.next() else {
                break;
            };
            let searched: Vec<usize> = picker.searched_before(slot.index).collect();
            assert_eq!(searched, order);
            order.push(candidate.mv);
        }
        assert_eq!(order, [2, 0, 3, 1]);
        picker.retain_from(2, |mv| mv == 3);
        assert!(!picker.needs_generation());
        assert!(picker.next().is_some_and(|(_, kept)| kept.mv == 3));
    }

    #[test]
    fn deferred_moves_come_last_and_more_moves_after_them() {
        let mut picker = MovePicker::default();
        *picker.moves_mut() = candidates(&[3; 20]);
        let mut order = Vec::new();
        while let Some((slot, _)) = picker.next() {
            if [4, 7].contains(&slot.index) && !slot.was_deferred {
                picker.defer(slot);
            } else {
                let searched: HashSet<usize> = picker.searched_before(slot.index).collect();
                assert_eq!(searched, order.iter().copied().collect());
                order.push(slot.index);
            }
        }
        assert_eq!((order.len(), &order[16..]), (20, &[18, 19, 4, 7][..]));
        let mut more = candidates(&[[3; 20].as_slice(), &[1, 2, 3]].concat());
        picker.extend_with(&mut more);
        let mut order = Vec::new();
        while let Some((slot, candidate)) = picker.next() {
            order.push((slot.index, candidate.mv));
        }
        assert_eq!(order, [(20, 22), (21, 21), (22, 20)]);
        picker.extend_with(&mut candidates(&[0; 23]));
        assert!(picker.next().is_none());
    }

    #[test]
    fn the_table_move_and_killers_are_recalled_once() {
        let mut killers = Killers::default();
        assert!(killers.with_table_move(0).next().is_none());
        for code in [5, 6, 6] {
            killers.add(code);
        }
        for (table_move, recalled) in [
            (0, [6, 5].as_slice()),
            (4, &[4, 6, 5]),
            (5, &[5, 6]),
            (6, &[6, 5]),
        ] {
            let found: Vec<u32> = killers.with_table_move(table_move).collect();
            assert_eq!(found, recalled);
        }
    }

    #[test]
    fn history_stays_within_its_range() {
        let history = History::default();
        for _ in 0..1000 {
            history.update(2, [1].into_iter(), 60);
        }
        let [lost, won] = [1, 2].map(|code| history.get(code));
        assert!(lost < 0 && -lost <= HISTORY_RANGE, "{lost}");
        assert!(won > 0 && won <= HISTORY_RANGE, "{won}");
    }
}
