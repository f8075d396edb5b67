//! One thread of a search.

#[cfg(test)]
mod fixture;
mod root;
mod stops;

use std::time::Instant;

use super::busy::{Announcement, LEAST_DEPTH, Turns};
pub(super) use root::Root;
use stops::{Open, Settled};

use super::order::{ORDER, bring_best, reduction};
use super::table::{Bound, Entry, from_table, to_table};
use super::{
    AT_ROOT, Candidate, Expert, INFINITE, MOST_DEPTH, Shared, WIN, Width, final_value, mix,
};
use crate::game::Player;

/// Positions between two looks at the clock.
const LOOK: u64 = 16;
/// Where killer moves stand in the order, in the game's own steps.
const KILLER: i32 = 300 * ORDER;
/// From how many times within a game a position's next return is a draw.
const TWICE: usize = 2;

pub(super) struct Worker<'a, G: Expert> {
    game: &'a G,
    root: &'a G::Board,
    shared: &'a Shared<'a, G::Move>,
    number: usize,
    start: Instant,
    /// The iteration that it is at, in plies.
    depth: usize,
    /// Who thinks; everybody else is the other side.
    me: Player,
    roots: Vec<Root<G::Move>>,
    /// Whether these are all moves.
    all_roots: bool,
    /// Keys of the positions that count for repetition: of the game before the root, then of the
    /// line being searched.
    path: Vec<u64>,
    /// How many keys of `path` belong to the game.
    played: usize,
    /// By ply: the numbers of the last two quiet moves that refuted something.
    killers: Vec<[u32; 2]>,
    /// By ply: a buffer for the moves.
    lists: Vec<Vec<Candidate<G::Move>>>,
    /// A buffer for the moves to be tried after those recalled.
    rest: Vec<Candidate<G::Move>>,
    /// By ply: whose turn it is of the moves.
    turns: Vec<Turns>,
    /// The positions of the line being searched that another thread may settle meanwhile, in their
    /// order.
    open: Vec<Open>,
    /// That another thread has settled one of them: the search goes back to it.
    settled: Option<Settled>,
    /// How often the limits have been looked at.
    looks: u64,
    /// By ply: the best line from there on.
    lines: Vec<Vec<G::Move>>,
    nodes: u64,
    /// How many nodes there are when the limits are looked at again.
    next_look: u64,
    /// How often judgement stood in for proof.
    judged: u64,
    /// How often a position was evaluated or moves were left out: where a deeper search sees more.
    unfinished: u64,
    /// How often a position came back.
    repeated: u64,
    /// Until it may stop: what must never be overlooked has not been looked at.
    bound_holds: bool,
    stopped: bool,
}

impl<'a, G: Expert> Worker<'a, G> {
    /// `None` if there is no legal move.
    pub(super) fn new(
        game: &'a G,
        boards: &'a [G::Board],
        shared: &'a Shared<'a, G::Move>,
        number: usize,
        start: Instant,
    ) -> Option<Worker<'a, G>> {
        let root = boards.last()?;
        let mut list = Vec::new();
        let depth = match shared.width {
            Width::Selective => AT_ROOT,
            Width::Full => MOST_DEPTH,
        };
        let mut all_roots = game.candidates(root, depth, &mut list);
        if list.is_empty() {
            all_roots = true;
            list.extend(game.valid_moves(root).into_iter().map(Candidate::plain));
        }
        // Stable: moves that the game thinks equal stay in their own order.
        list.sort_by_key(|candidate| std::cmp::Reverse(candidate.order));
        let roots: Vec<Root<G::Move>> = list
            .iter()
            .map(|candidate| Root {
                mv: candidate.mv,
                value: -INFINITE,
            })
            .collect();
        if roots.is_empty() {
            return None;
        }
        let path: Vec<u64> = boards
            .iter()
            .filter(|board| game.counts_for_repetition(board))
            .map(|board| game.key(board))
            .collect();
        Some(Worker {
            game,
            root,
            shared,
            number,
            start,
            depth: 0,
            me: game.player_on_turn(root),
            roots,
            all_roots,
            played: path.len(),
            path,
            killers: vec![[0; 2]; MOST_DEPTH + 2],
            lists: vec![Vec::new(); MOST_DEPTH + 2],
            rest: Vec::new(),
            turns: vec![Turns::default(); MOST_DEPTH + 2],
            open: Vec::new(),
            settled: None,
            looks: 0,
            lines: vec![Vec::new(); MOST_DEPTH + 2],
            nodes: 0,
            next_look: LOOK,
            judged: 0,
            unfinished: 0,
            repeated: 0,
            bound_holds: false,
            stopped: false,
        })
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The value, for the side that has just moved, of the position after the move.
    fn child(
        &mut self,
        after: &G::Board,
        mine: bool,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> i32 {
        let still = (self.game.player_on_turn(after) == self.me) == mine;
        if still {
            self.node(after, depth, alpha, beta, ply + 1)
        } else {
            -self.node(after, depth, -beta, -alpha, ply + 1)
        }
    }

    /// The value of a position for the side on turn, exactly if it lies between `alpha` and
    /// `beta`, else as a bound.
    fn node(&mut self, board: &G::Board, depth: i32, mut alpha: i32, beta: i32, ply: usize) -> i32 {
        self.lines[ply].clear();
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.next_look = self.nodes + LOOK;
            self.look_at_limits();
        }
        if self.stopped {
            return 0;
        }
        let game = self.game;
        let mine = game.player_on_turn(board) == self.me;
        if let Some(outcome) = game.seen_over(board) {
            return self.sided(mine, final_value(game, board, outcome, self.me, ply));
        }
        if !G::MARGINS {
            // Nobody wins before the next move: a shorter way to win or to lose is known already.
            let soonest = WIN - ply as i32 - 1;
            if alpha >= soonest {
                return soonest;
            }
            if beta <= -soonest {
                return -soonest;
            }
        }
        let selective = self.shared.width == Width::Selective;
        // Within the best line the moves are wanted, not only the value.
        if selective
            && (beta - alpha == 1 || depth <= 0)
            && let Some(value) = game.finish(board, alpha, beta, &mut self.nodes)
        {
            return value;
        }
        let counts = game.counts_for_repetition(board);
        let key = if depth > 0 || counts {
            game.key(board)
        } else {
            0
        };
        if counts && self.is_repeated(key) {
            // What a position is worth then depends on the way to it: proved for this line only.
            self.judged += 1;
            self.repeated += 1;
            return 0;
        }
        if game.winning_move(board).is_some() {
            return WIN - ply as i32 - 1;
        }
        if ply >= MOST_DEPTH {
            return self.judge(board, mine);
        }
        if depth <= 0 {
            // Without the table: to fetch an entry takes longer than to judge.
            return self.quiet(board, mine, alpha, beta, ply);
        }
        let entry = self.shared.table.get(key);
        if let Some(entry) = entry
            && let Some(value) = self.known(entry, depth, alpha, beta, ply)
        {
            return value;
        }

        let judged = self.judged;
        // Where the rest of the game fits into the depth, nothing is left to judgement.
        let fits = selective
            && game
                .longest(board)
                .is_some_and(|plies| depth >= plies as i32);
        let repeated = self.repeated;
        let known = entry.map_or(0, |entry| entry.code);
        let wide = if fits { MOST_DEPTH as i32 } else { depth };
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        self.recall(board, known, ply, &mut list);
        let recalled = list.len();
        if recalled == 0 {
            self.list_moves(board, wide, &mut list);
            if list.is_empty() {
                self.lists[ply] = list;
                return match game.game_over(board) {
                    Some(outcome) => {
                        self.sided(mine, final_value(game, board, outcome, self.me, ply))
                    }
                    None => self.judge(board, mine),
                };
            }
            self.give_order(&mut list, known, mine, ply);
        }
        if counts {
            self.path.push(key);
        }
        let here = Open {
            key,
            depth,
            alpha,
            beta,
            ply,
        };
        let is_open = self.open(here);
        let floor = alpha;
        let mut best = -INFINITE;
        let mut best_code = 0;
        let mut turns = std::mem::take(&mut self.turns[ply]);
        turns.restart();
        loop {
            if recalled > 0 && turns.have_been(recalled) {
                // None of them was enough.
                let mut rest = std::mem::take(&mut self.rest);
                rest.clear();
                self.list_moves(board, wide, &mut rest);
                self.give_order(&mut rest, known, mine, ply);
                rest.retain(|other| list[..recalled].iter().all(|tried| tried.mv != other.mv));
                list.append(&mut rest);
                self.rest = rest;
            }
            let Some((index, again)) = turns.next(list.len()) else {
                break;
            };
            if !again && index >= recalled {
                bring_best(&mut list, index);
            }
            let candidate = list[index];
            if index > 0 && self.leave_if_settled(here) {
                break;
            }
            let Some(announcement) = self.announce(key, candidate.mv, depth, index, again) else {
                turns.put_off(index);
                continue;
            };
            let mut after = *board;
            game.apply(&mut after, candidate.mv);
            let judged_before = self.judged;
            let value = self.search_move(
                &after,
                mine,
                depth,
                index,
                alpha,
                beta,
                ply,
                if fits { KILLER } else { candidate.order },
            );
            drop(announcement);
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                best_code = game.code(candidate.mv) & Entry::CODE;
            }
            if value > alpha {
                alpha = value;
                let (head, tail) = self.lines.split_at_mut(ply + 1);
                head[ply].clear();
                head[ply].push(candidate.mv);
                head[ply].extend_from_slice(&tail[0]);
                if alpha >= beta {
                    // The other moves do not matter: if this one was proved, so is the bound.
                    if self.judged == judged_before {
                        self.judged = judged;
                    }
                    self.refuted_by(&list[..turns.seen(list.len())], index, depth, mine, ply);
                    break;
                }
            }
        }
        if counts {
            self.path.pop();
        }
        if is_open {
            self.open.pop();
        }
        let settled = self.settled.take_if(|settled| settled.ply == ply);
        if let Some(settled) = &settled {
            self.stopped = false;
            best = settled.value;
            if settled.complete {
                self.judged = judged;
            }
        }
        self.lists[ply] = list;
        self.turns[ply] = turns;
        // A player may take a value that rests on a repetition for good; the full width may not.
        let lasts = self.repeated == repeated || self.shared.width == Width::Selective;
        if !self.stopped && lasts && settled.is_none() {
            let bound = if best >= beta {
                Bound::Lower
            } else if best > floor {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let complete = self.judged == judged && self.shared.width == Width::Selective;
            self.shared.table.put(
                key,
                Entry {
                    value: to_table::<G>(best, ply),
                    bound,
                    depth: if complete {
                        Entry::COMPLETE
                    } else {
                        depth.clamp(0, 254) as u8
                    },
                    code: best_code,
                },
            );
        }
        best
    }

    /// Announces that this thread searches the move, if that is worth it: the first move is what
    /// all others are measured by, so nobody goes on without it. `None` if another thread is at it
    /// and it was not put off for that before.
    fn announce(
        &self,
        key: u64,
        mv: G::Move,
        depth: i32,
        index: usize,
        again: bool,
    ) -> Option<Announcement<'a>> {
        let shared = self.shared;
        let Some(team) = &shared.team else {
            return Some(Announcement::NONE);
        };
        let busy = &team.busy;
        if index == 0 || depth < LEAST_DEPTH {
            return Some(Announcement::NONE);
        }
        let key = mix(key ^ u64::from(self.game.code(mv)) << 40) | 1;
        (again || !busy.contains(key)).then(|| Announcement::new(busy, key))
    }

    /// The value of the position after the move of that index in the order: the first move gets
    /// the whole window, later ones must first show, and the latest less deeply, that they beat
    /// it.
    #[allow(
        clippy::too_many_arguments,
        reason = "the window of a node is its context"
    )]
    fn search_move(
        &mut self,
        after: &G::Board,
        mine: bool,
        depth: i32,
        index: usize,
        alpha: i32,
        beta: i32,
        ply: usize,
        order: i32,
    ) -> i32 {
        if index == 0 {
            return self.child(after, mine, depth - 1, alpha, beta, ply);
        }
        let reduction = if self.shared.width == Width::Full || depth < 3 || order >= KILLER {
            0
        } else {
            reduction(depth, index)
        };
        let mut value = self.child(after, mine, depth - 1 - reduction, alpha, alpha + 1, ply);
        if value > alpha && reduction > 0 && !self.stopped {
            value = self.child(after, mine, depth - 1, alpha, alpha + 1, ply);
        }
        if value > alpha && value < beta && !self.stopped {
            value = self.child(after, mine, depth - 1, alpha, beta, ply);
        }
        value
    }

    /// Appends the moves that proved good elsewhere, if they are legal here: that of the table,
    /// then those that refuted positions of this ply.
    fn recall(&self, board: &G::Board, known: u32, ply: usize, list: &mut Vec<Candidate<G::Move>>) {
        let [last, before] = self.killers[ply];
        for (place, code) in [known, last, before].into_iter().enumerate() {
            let is_new = code != 0 && ![known, last][..place.min(2)].contains(&code);
            if let Some(mv) = is_new.then(|| self.game.recall(board, code)).flatten() {
                let order = i32::MAX;
                list.push(Candidate { mv, order });
            }
        }
    }

    /// Appends the moves to search. If these are not all, judgement has left some out.
    fn list_moves(&mut self, board: &G::Board, depth: i32, list: &mut Vec<Candidate<G::Move>>) {
        let depth = match self.shared.width {
            Width::Selective => depth as usize,
            Width::Full => MOST_DEPTH,
        };
        let all = self.game.candidates(board, depth, list);
        if list.is_empty() && !all {
            let legal = self.game.valid_moves(board).into_iter();
            list.extend(legal.map(Candidate::plain));
        } else if !all {
            self.judged += 1;
            self.unfinished += 1;
        }
    }

    /// At the end of the search: the evaluation, unless a restless move does better.
    fn quiet(
        &mut self,
        board: &G::Board,
        mine: bool,
        mut alpha: i32,
        beta: i32,
        ply: usize,
    ) -> i32 {
        let mut best = self.judge(board, mine);
        if self.shared.width == Width::Full || best >= beta {
            return best;
        }
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        self.game.restless_moves(board, &mut list);
        alpha = alpha.max(best);
        for index in 0..list.len() {
            bring_best(&mut list, index);
            let mut after = *board;
            self.game.apply(&mut after, list[index].mv);
            let value = self.child(&after, mine, 0, alpha, beta, ply);
            if self.stopped {
                break;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        self.lists[ply] = list;
        best
    }

    fn judge(&mut self, board: &G::Board, mine: bool) -> i32 {
        self.judged += 1;
        self.unfinished += 1;
        self.sided(mine, self.game.evaluate(board, self.me))
    }

    /// A value for the one who thinks, turned to the side on turn.
    fn sided(&self, mine: bool, value: i32) -> i32 {
        if mine { value } else { -value }
    }

    fn is_repeated(&self, key: u64) -> bool {
        let (played, line) = self.path.split_at(self.played);
        line.contains(&key) || played.iter().filter(|&&other| other == key).count() >= TWICE
    }

    /// What the table knows, if it is enough here.
    fn known(
        &mut self,
        entry: Entry,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> Option<i32> {
        let enough = match self.shared.width {
            Width::Selective => i32::from(entry.depth) >= depth,
            Width::Full => i32::from(entry.depth) == depth && depth > 0,
        };
        // Within the best line the moves are wanted, not only the value.
        if !enough || beta - alpha > 1 {
            return None;
        }
        let value = from_table::<G>(entry.value, ply);
        let fits = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        };
        if fits && entry.depth != Entry::COMPLETE {
            self.judged += 1;
        }
        fits.then_some(value)
    }

    fn give_order(&self, list: &mut [Candidate<G::Move>], known: u32, mine: bool, ply: usize) {
        let killers = self.killers[ply];
        let history = self.shared.history.of(mine);
        for candidate in list {
            let code = self.game.code(candidate.mv) & Entry::CODE;
            candidate.order = if code == known && known != 0 {
                i32::MAX
            } else {
                let killer = if killers.contains(&code) && code != 0 {
                    KILLER
                } else {
                    0
                };
                candidate.order * ORDER + killer + history.get(code)
            };
        }
    }

    /// The move in that place of `tried` refuted the position, the others did not, or may not have
    /// been searched to the end by another thread.
    fn refuted_by(
        &mut self,
        tried: &[Candidate<G::Move>],
        index: usize,
        depth: i32,
        mine: bool,
        ply: usize,
    ) {
        let code = self.game.code(tried[index].mv) & Entry::CODE;
        let killers = &mut self.killers[ply];
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
        let bonus = (depth * depth * 16).min(2000);
        let history = self.shared.history.of(mine);
        history.reward(code, bonus);
        for (place, candidate) in tried.iter().enumerate() {
            if place != index {
                history.reward(self.game.code(candidate.mv), -bonus);
            }
        }
    }
}
