//! One thread of a search: what it owns, and when it abandons what it is searching.

use super::ordering::{Killers, MovePicker, PickerOf};
use super::shared::{Parallel, Shared};
use super::table::TableEntry;
use super::value::NodeValue;
use super::{MAX_DEPTH, ResultOf, SearchEvaluator};
use crate::game::evaluator::{BoardOf, Candidate, Evaluator, MoveOf, Selection};
use crate::game::{Game, Player};
use crate::stopwatch::Stopwatch;
use crate::sync::Ordering;

/// The number of plies that a thread has buffers for: quiescence at the last one looks at another.
const PLIES: usize = MAX_DEPTH + 2;
/// The number of positions between two checks of the limits, which take some microseconds to search;
/// a look at the clock at each of them would cost more than that is worth.
const NODES_PER_CHECK: u64 = 16;

/// The search of a node ended without a value of its own: a limit is reached, the stop flag is set, or
/// another thread has completed the round or the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ended;

/// The value of a node, if its search did not end before.
pub(super) type Searched = Result<NodeValue, Ended>;

/// One thread of a search.
pub(super) struct Worker<'a, E: Evaluator> {
    pub game: &'a E::Game,
    /// The thread's own evaluator, with scratch memory of its own.
    pub evaluator: SearchEvaluator<E>,
    pub root: &'a BoardOf<E>,
    pub shared: &'a Shared<'a, MoveOf<E>>,
    pub clock: Stopwatch,
    /// The player to move at the root. All others are the other side.
    pub player: Player,
    /// The moves of the root, best first as of the last iteration. The score of one is its value
    /// there, if it was the best so far; else it is less than any value.
    pub root_moves: Vec<Candidate<MoveOf<E>>>,
    /// Whether these are all the moves asked for: the evaluator left none out.
    pub has_all_root_moves: bool,
    /// The lines found so far, best first, each with the first of the root's moves at its place.
    pub lines: Vec<ResultOf<E>>,
    /// The depth of the current iteration.
    pub iteration: usize,
    /// The line that is being searched, counted from 0.
    pub line: usize,
    /// The number of lines, from the best one on, about which a deeper search would find nothing
    /// more.
    pub finished: usize,
    /// By line: the number of iterations in a row that found a win or a loss and nothing for a
    /// deeper one to see.
    pub decided: Vec<usize>,
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
    pub pickers: Vec<PickerOf<E>>,
    /// A buffer for the moves that are generated after the recalled ones.
    pub generated: Vec<Candidate<MoveOf<E>>>,
    /// The greatest distance from the root of a position searched, in plies.
    pub selective_depth: usize,
    /// The number of positions searched.
    pub nodes: u64,
    /// The number of positions at which the limits are checked again.
    pub next_check: u64,
    /// Whether limits may end the search: not before wins and losses in one turn have been seen.
    pub limits_apply: bool,
}

impl<'a, E: Evaluator> Worker<'a, E> {
    /// A thread that searches the last of `boards`; `None` if it has no legal move.
    pub fn new(
        evaluator: &'a SearchEvaluator<E>,
        boards: &'a [BoardOf<E>],
        shared: &'a Shared<'a, MoveOf<E>>,
        clock: Stopwatch,
    ) -> Option<Worker<'a, E>> {
        let root = boards.last()?;
        let game = evaluator.inner.game();
        let mut evaluator = evaluator.clone();
        let (root_moves, has_all_root_moves) = root_moves(&mut evaluator, root, shared);
        if root_moves.is_empty() {
            return None;
        }
        let repetitions = RepetitionStack::of_game(&evaluator.inner, boards);
        Some(Worker {
            game,
            evaluator,
            root,
            shared,
            clock,
            player: game.player_to_move(root),
            root_moves,
            has_all_root_moves,
            lines: Vec::new(),
            iteration: 1,
            line: 0,
            finished: 0,
            decided: vec![0; shared.lines],
            best_replies: game.player_count() > 2 && !shared.limits.full_width,
            repetitions,
            pv: vec![Vec::new(); PLIES],
            killers: vec![Killers::default(); PLIES],
            pickers: (0..PLIES).map(|_| MovePicker::default()).collect(),
            generated: Vec::new(),
            selective_depth: 0,
            nodes: 0,
            next_check: NODES_PER_CHECK,
            limits_apply: false,
        })
    }

    /// The number of the current round: in each iteration there is one for each line.
    pub fn round(&self) -> usize {
        self.iteration * self.shared.lines + self.line
    }

    /// What several threads tell each other; `None` if there is only one.
    pub fn parallel(&self) -> Option<&'a Parallel<MoveOf<E>>> {
        self.shared.parallel.as_ref()
    }
}

impl<E: Evaluator> Worker<'_, E> {
    /// Counts a node, and now and then checks the limits.
    pub(super) fn count_node(&mut self) -> Result<(), Ended> {
        self.nodes += 1;
        if self.nodes < self.next_check {
            return Ok(());
        }
        self.next_check = self.nodes + NODES_PER_CHECK;
        self.check_limits()
    }

    /// Whether a limit is reached, or the thread need not go on.
    fn check_limits(&mut self) -> Result<(), Ended> {
        let limits = self.shared.limits;
        let is_late = limits.time.is_some_and(|time| self.clock.look() >= time);
        if limits.stop.is_set() || self.shared.is_over.load(Ordering::Relaxed) {
            return Err(Ended);
        }
        if !self.limits_apply {
            return Ok(());
        }
        let is_overtaken = || {
            self.parallel()
                .is_some_and(|parallel| parallel.has_completed(self.round()))
        };
        let is_spent = limits.nodes.is_some_and(|most| self.nodes >= most);
        if is_spent || is_late || is_overtaken() {
            return Err(Ended);
        }
        Ok(())
    }

    /// The code of a move in the table.
    pub(super) fn move_code(&self, mv: MoveOf<E>) -> u32 {
        self.evaluator.inner.move_code(mv) & TableEntry::CODE_MASK
    }

    /// Notes that the best line from `ply` on is `mv`, then the best line of the next ply.
    pub(super) fn update_pv(&mut self, ply: usize, mv: MoveOf<E>) {
        let (head, tail) = self.pv.split_at_mut(ply + 1);
        let line = &mut head[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&tail[0]);
    }
}

/// The moves of the root in the evaluator's order, and whether these are all the moves asked for:
/// the evaluator left none out.
fn root_moves<E: Evaluator>(
    evaluator: &mut SearchEvaluator<E>,
    root: &BoardOf<E>,
    shared: &Shared<MoveOf<E>>,
) -> (Vec<Candidate<MoveOf<E>>>, bool) {
    let selection = if shared.limits.full_width {
        Selection::All
    } else {
        Selection::Root
    };
    let mut moves = Vec::new();
    let mut has_all = evaluator.candidates(root, selection, &mut moves);
    if moves.is_empty() {
        has_all = true;
        Candidate::add_all(evaluator.inner.game(), root, &mut moves);
    }
    if let Some(wanted) = shared.root_moves {
        // The evaluator may have left a move out because of one that is not wanted here, so
        // take those that are.
        let mut all: Vec<Candidate<MoveOf<E>>> = wanted
            .iter()
            .map(|mv| Candidate {
                mv: *mv,
                score: i32::MIN,
            })
            .collect();
        for candidate in &moves {
            if let Ok(index) = wanted.binary_search(&candidate.mv) {
                all[index].score = candidate.score;
            }
        }
        moves = all;
        has_all = true;
    }
    Candidate::sort(&mut moves);
    (moves, has_all)
}

/// The number of times that a position must have come up in the game before the root for its next
/// return to be a draw: one less than in [`play::session`](crate::play::session), which counts the return.
const TIMES_IN_GAME: usize = 2;

/// The hash keys of the positions whose return is a draw.
pub(super) struct RepetitionStack {
    /// Positions that occurred twice in the game before the root, sorted: a lookup takes
    /// logarithmic time, however long the game is.
    pub repeated: Vec<u64>,
    /// The path from the root to the node that is being searched.
    pub path: Vec<u64>,
}

impl RepetitionStack {
    /// The stack at the last of `boards`, which are all positions of the game so far.
    pub fn of_game<E: Evaluator>(evaluator: &E, boards: &[BoardOf<E>]) -> RepetitionStack {
        let game = evaluator.game();
        let counts = |board: &&BoardOf<E>| game.counts_for_repetition(board);
        let counted = boards.iter().filter(counts);
        let keys = counted.map(|board| evaluator.hash_key(board)).collect();
        RepetitionStack::new(keys, boards.last().is_some_and(|root| counts(&root)))
    }

    /// The stack at the root. `keys` are those of the game, of which the root's key is the last one
    /// if `root_counts`.
    fn new(mut keys: Vec<u64>, root_counts: bool) -> RepetitionStack {
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
