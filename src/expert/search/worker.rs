//! One thread of a search and what it owns.

use std::collections::HashMap;
use std::time::Instant;

use super::MAX_DEPTH;
use super::aborts::{AbortPoint, NODES_PER_CHECK};
use super::ordering::{Killers, MovePicker};
use super::pv::PvTable;
use super::repetition::RepetitionStack;
use super::root::{RootMove, RootMoves};
use super::shared::{Parallel, Shared, Width};
use super::value::INFINITY;
use crate::game::evaluator::{BoardOf, Candidate, Evaluator, MoveOf, Selection};
use crate::game::{Game, Player};

/// The number of plies that a thread has buffers for: quiescence at the last one looks at another.
const PLIES: usize = MAX_DEPTH + 2;

/// One thread of a search.
pub(super) struct Worker<'a, E: Evaluator> {
    pub game: &'a E::Game,
    /// The thread's own evaluator, with scratch memory of its own.
    pub evaluator: E,
    pub root: &'a BoardOf<E>,
    pub shared: &'a Shared<'a, MoveOf<E>>,
    /// The number of the thread; 0 is the one that reports.
    pub id: usize,
    pub start: Instant,
    /// The player to move at the root. All others are the other side.
    pub player: Player,
    /// The moves of the root, best first as of the last iteration.
    pub root_moves: Vec<RootMove<MoveOf<E>>>,
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
    pub pv: PvTable<MoveOf<E>>,
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
        id: usize,
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
            id,
            start,
            player: game.player_to_move(root),
            root_moves,
            has_all_root_moves,
            iteration: 0,
            best_replies: game.player_count() > 2 && shared.width == Width::Selective,
            repetitions: RepetitionStack::new(keys, game.counts_for_repetition(root)),
            pv: PvTable::new(PLIES),
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

/// The moves of the root in the evaluator's order, and whether these are all the moves asked for:
/// the evaluator left none out.
fn root_moves<E: Evaluator>(
    evaluator: &mut E,
    root: &BoardOf<E>,
    shared: &Shared<MoveOf<E>>,
) -> (Vec<RootMove<MoveOf<E>>>, bool) {
    let selection = match shared.width {
        Width::Selective => Selection::Root,
        Width::Full => Selection::All,
    };
    let mut moves = Vec::new();
    let mut has_all = evaluator.candidates(root, selection, &mut moves);
    if moves.is_empty() {
        has_all = true;
        let legal = evaluator.game().valid_moves(root).into_iter();
        moves.extend(legal.map(Candidate::unordered));
    }
    if shared.root_moves != RootMoves::All {
        // The evaluator may have left a move out because of one that is excluded here, so start
        // again from all legal moves.
        let scores: HashMap<MoveOf<E>, i32> = moves
            .drain(..)
            .map(|candidate| (candidate.mv, candidate.score))
            .collect();
        let legal = evaluator.game().valid_moves(root).into_iter();
        moves.extend(
            legal
                .filter(|mv| shared.root_moves.has(mv))
                .map(|mv| Candidate {
                    mv,
                    score: scores.get(&mv).copied().unwrap_or(i32::MIN),
                }),
        );
        has_all = true;
    }
    // Stable: moves with the same score stay in the order of the game.
    moves.sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
    let root_move = |candidate: Candidate<MoveOf<E>>| RootMove {
        mv: candidate.mv,
        value: -INFINITY,
    };
    (moves.into_iter().map(root_move).collect(), has_all)
}
