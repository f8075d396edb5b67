//! One thread of a search: what it owns, and why it abandons what it is searching: because a limit
//! is reached, or because another thread has resolved a node of the current path, so that nothing
//! below it matters any more (the *abort points* of T. Kerrigan's simplified ABDADA).

use std::collections::HashMap;
use std::time::Instant;

use super::MAX_DEPTH;
use super::ordering::{Killers, MovePicker};
use super::shared::{DEFER_DEPTH, Parallel, Shared};
use super::value::{NodeValue, Window};
use crate::expert::sync::Ordering;
use crate::game::evaluator::{BoardOf, Candidate, Evaluator, MoveOf, Selection};
use crate::game::{Game, Player};

/// The number of plies that a thread has buffers for: quiescence at the last one looks at another.
const PLIES: usize = MAX_DEPTH + 2;
/// The number of positions between two checks of the limits.
const NODES_PER_CHECK: u64 = 16;
/// The number of checks of the limits for each check of the abort points.
const CHECKS_PER_ABORT_CHECK: u64 = 2;
/// The least depth of a node that is looked up again while the nodes below it are searched.
const ABORT_DEPTH: i32 = DEFER_DEPTH + 1;

/// Why the search of a node ended without a value of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Abort {
    /// A limit is reached, the stop flag is set, or another thread has completed the iteration or
    /// the search.
    Ended,
    /// Another thread has resolved the node of the path at this ply: the search goes back there.
    Resolved {
        /// The ply of the node.
        ply: usize,
        /// The node's value.
        value: NodeValue,
    },
}

/// The value of a node, or why there is none.
pub(super) type Searched = Result<NodeValue, Abort>;

/// A node of the current path that another thread may resolve.
#[derive(Clone, Copy)]
pub(super) struct AbortPoint {
    pub key: u64,
    pub depth: i32,
    pub window: Window,
    pub ply: usize,
}

/// One thread of a search.
pub(super) struct Worker<'a, E: Evaluator> {
    pub game: &'a E::Game,
    /// The thread's own evaluator, with scratch memory of its own.
    pub evaluator: E,
    pub root: &'a BoardOf<E>,
    pub shared: &'a Shared<'a, MoveOf<E>>,
    pub start: Instant,
    /// The player to move at the root. All others are the other side.
    pub player: Player,
    /// The moves of the root, best first as of the last iteration. The score of one is its value
    /// there, if it was the best so far; else it is less than any value.
    pub root_moves: Vec<Candidate<MoveOf<E>>>,
    /// Whether these are all the moves asked for: the evaluator left none out.
    pub has_all_root_moves: bool,
    /// The depth of the current iteration.
    pub iteration: usize,
    /// Whether only one opponent chooses its reply to a move of the root's player, while the others
    /// play the first move of their move ordering (BRS+). This lets the search go deeper. Never set
    /// with two players. Cleared once the search reaches the end of the game everywhere, so that
    /// all replies are searched and the value can be proved.
    pub best_replies: bool,
    pub repetitions: RepetitionStack,
    /// The triangular principal variation table: by ply, the best line from there on.
    pub pv: Vec<Vec<MoveOf<E>>>,
    /// By ply.
    pub killers: Vec<Killers>,
    /// By ply: move pickers whose buffers are reused.
    pub pickers: Vec<MovePicker<MoveOf<E>>>,
    /// A buffer for the moves that are generated after the recalled ones.
    pub generated: Vec<Candidate<MoveOf<E>>>,
    /// The nodes of the current path that another thread may resolve, from the root on.
    pub abort_points: Vec<AbortPoint>,
    /// The greatest distance from the root of a position searched, in plies.
    pub selective_depth: usize,
    /// The number of positions searched.
    pub nodes: u64,
    /// The number of positions at which the limits are checked again.
    pub next_check: u64,
    /// How often the limits have been checked.
    pub checks: u64,
    /// Whether limits may end the search: not before wins and losses in one turn have been seen.
    pub limits_apply: bool,
}

impl<'a, E: Evaluator> Worker<'a, E> {
    /// A thread that searches the last of `boards`; `None` if it has no legal move.
    pub fn new(
        evaluator: &'a E,
        boards: &'a [BoardOf<E>],
        shared: &'a Shared<'a, MoveOf<E>>,
        start: Instant,
    ) -> Option<Worker<'a, E>> {
        let root = boards.last()?;
        let game = evaluator.game();
        let mut evaluator = evaluator.clone();
        let (root_moves, has_all_root_moves) = root_moves(&mut evaluator, root, shared);
        if root_moves.is_empty() {
            return None;
        }
        let keys = boards
            .iter()
            .filter(|board| game.counts_for_repetition(board))
            .map(|board| evaluator.hash_key(board))
            .collect();
        Some(Worker {
            game,
            evaluator,
            root,
            shared,
            start,
            player: game.player_to_move(root),
            root_moves,
            has_all_root_moves,
            iteration: 0,
            best_replies: game.player_count() > 2 && !shared.limits.full_width,
            repetitions: RepetitionStack::new(keys, game.counts_for_repetition(root)),
            pv: vec![Vec::new(); PLIES],
            killers: vec![Killers::default(); PLIES],
            pickers: std::iter::repeat_with(MovePicker::default)
                .take(PLIES)
                .collect(),
            generated: Vec::new(),
            abort_points: Vec::new(),
            selective_depth: 0,
            nodes: 0,
            next_check: NODES_PER_CHECK,
            checks: 0,
            limits_apply: false,
        })
    }

    /// What several threads tell each other; `None` if there is only one.
    pub fn parallel(&self) -> Option<&'a Parallel<MoveOf<E>>> {
        self.shared.parallel.as_ref()
    }
}

impl<E: Evaluator> Worker<'_, E> {
    /// Counts a node, and now and then checks the limits.
    #[inline]
    pub(super) fn count_node(&mut self) -> Result<(), Abort> {
        self.nodes += 1;
        if self.nodes < self.next_check {
            return Ok(());
        }
        self.next_check = self.nodes + NODES_PER_CHECK;
        self.check_limits()
    }

    /// Aborts if a limit is reached, or if the thread need not go on.
    pub(super) fn check_limits(&mut self) -> Result<(), Abort> {
        let limits = self.shared.limits;
        if limits.stop.is_set() || self.shared.is_over.load(Ordering::Relaxed) {
            return Err(Abort::Ended);
        }
        if !self.limits_apply {
            return Ok(());
        }
        let is_overtaken = || {
            self.parallel()
                .is_some_and(|parallel| parallel.has_completed(self.iteration))
        };
        let is_late = || {
            let deadline = self.shared.deadline;
            deadline.is_some_and(|deadline| Instant::now() >= deadline)
        };
        let is_spent = limits.nodes.is_some_and(|most| self.nodes >= most);
        if is_spent || is_overtaken() || is_late() {
            return Err(Abort::Ended);
        }
        self.checks += 1;
        if !self.checks.is_multiple_of(CHECKS_PER_ABORT_CHECK) {
            return Ok(());
        }
        // The one nearest to the root comes first.
        let mut points = self.abort_points.iter();
        points.try_for_each(|point| self.check_abort_point(point))
    }

    /// Aborts if another thread has resolved that node.
    #[inline]
    pub(super) fn check_abort_point(&self, point: &AbortPoint) -> Result<(), Abort> {
        if !self.may_be_resolved(point) {
            return Ok(());
        }
        let AbortPoint { window, ply, .. } = *point;
        let entry = self.shared.table.probe(point.key);
        match entry.and_then(|entry| self.table_cutoff(entry, point.depth, window, ply)) {
            Some(value) => Err(Abort::Resolved { ply, value }),
            None => Ok(()),
        }
    }

    /// Notes that the best line from `ply` on is `mv`, then the best line of the next ply.
    pub(super) fn update_pv(&mut self, ply: usize, mv: MoveOf<E>) {
        let (head, tail) = self.pv.split_at_mut(ply + 1);
        let line = &mut head[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&tail[0]);
    }

    /// Adds a node to the abort points, if another thread may resolve it and enough lies below it
    /// that it is worth checking. Returns whether it was added.
    pub(super) fn push_abort_point(&mut self, point: AbortPoint) -> bool {
        let is_worth_it = self.may_be_resolved(&point) && point.depth >= ABORT_DEPTH;
        if is_worth_it {
            self.abort_points.push(point);
        }
        is_worth_it
    }

    /// Nodes of the principal variation are not resolved elsewhere: their moves are wanted, not
    /// only their value.
    fn may_be_resolved(&self, point: &AbortPoint) -> bool {
        self.shared.parallel.is_some() && point.depth >= DEFER_DEPTH && point.window.is_null()
    }
}

/// The moves of the root in the evaluator's order, and whether these are all the moves asked for:
/// the evaluator left none out.
fn root_moves<E: Evaluator>(
    evaluator: &mut E,
    root: &BoardOf<E>,
    shared: &Shared<MoveOf<E>>,
) -> (Vec<Candidate<MoveOf<E>>>, bool) {
    let selection = match shared.limits.full_width {
        true => Selection::All,
        false => Selection::Root,
    };
    let mut moves = Vec::new();
    let mut has_all = evaluator.candidates(root, selection, &mut moves);
    if moves.is_empty() {
        has_all = true;
        let legal = evaluator.game().valid_moves(root).into_iter();
        moves.extend(legal.map(Candidate::unordered));
    }
    if let Some(wanted) = shared.root_moves {
        // The evaluator may have left a move out because of one that is not wanted here, so
        // take those that are.
        let scores: HashMap<MoveOf<E>, i32> = moves
            .drain(..)
            .map(|candidate| (candidate.mv, candidate.score))
            .collect();
        moves.extend(wanted.iter().map(|mv| Candidate {
            mv: *mv,
            score: scores.get(mv).copied().unwrap_or(i32::MIN),
        }));
        has_all = true;
    }
    // Stable: moves with the same score stay in the order of the game.
    moves.sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
    (moves, has_all)
}

/// The number of times that a position must have come up in the game before the root for its next
/// return to be a draw.
const TIMES_IN_GAME: usize = 2;

/// The hash keys of the positions whose return is a draw.
pub(super) struct RepetitionStack {
    /// Positions that occurred twice in the game before the root, sorted: a lookup takes
    /// logarithmic time, however long the game is.
    repeated: Vec<u64>,
    /// The path from the root to the node that is being searched.
    pub path: Vec<u64>,
}

impl RepetitionStack {
    /// The stack at the root. `keys` are those of the game, of which the root's key is the last one
    /// if `root_counts`.
    pub fn new(mut keys: Vec<u64>, root_counts: bool) -> RepetitionStack {
        let path = keys.split_off(keys.len() - usize::from(root_counts));
        keys.sort_unstable();
        let groups = keys.chunk_by(|one, other| one == other);
        let repeated = groups.filter(|group| group.len() >= TIMES_IN_GAME);
        RepetitionStack {
            repeated: repeated.map(|group| group[0]).collect(),
            path,
        }
    }

    /// Whether a position is a draw by repetition: it has come up on the path, the root included,
    /// or twice in the game before. A first return on the path is enough, because the side that
    /// brought it about can do so again.
    pub fn is_draw(&self, key: u64) -> bool {
        self.path.contains(&key) || self.repeated.binary_search(&key).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn once_on_the_path_or_twice_in_the_game_is_a_draw() {
        let mut stack = RepetitionStack::new(vec![1, 2, 1, 3], true);
        let draws = [1, 2, 3, 4].map(|key| stack.is_draw(key));
        assert_eq!(draws, [true, false, true, false]);
        stack.path.push(4);
        assert!(stack.is_draw(4));
        stack.path.pop();
        assert!(!stack.is_draw(4));
        let stack = RepetitionStack::new(vec![1, 2, 1, 3], false);
        assert!(!stack.is_draw(3));
    }
}
