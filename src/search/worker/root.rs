//! Iterative deepening: what a thread does with the moves of the position to be judged.

use super::Worker;
use crate::search::busy::{LEAST_DEPTH, Turns};
use crate::search::team::{Best, Iteration, Team};
use crate::search::{Advice, Expert, INFINITE, WIN, Width};

/// Iterations in a row that find a win or a loss and leave nothing for a deeper one to see, until
/// it is no longer to be expected that one proves it: what stands in the way are positions that
/// come back, and they do at any depth.
const DECIDED: usize = 8;

/// A move of the root.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Root<M> {
    pub(super) mv: M,
    pub(super) value: i32,
}

impl<G: Expert> Worker<'_, G> {
    /// Searches deeper and deeper until the limits are reached or the value is proved.
    pub(in crate::search) fn deepen(
        &mut self,
        watch: &mut dyn FnMut(&Advice<G::Move>),
    ) -> Advice<G::Move> {
        let mut advice = self.advice(self.roots[0].mv, 0, 0, false);
        advice.line = vec![advice.mv];
        if let Some(mv) = self.game.winning_move(self.root) {
            return Advice {
                line: vec![mv],
                ..self.advice(mv, WIN - 1, 1, true)
            };
        }
        let mut decided = 0;
        while advice.depth < self.shared.depth {
            let depth = advice.depth + 1;
            self.depth = depth;
            let (judged, unfinished) = (self.judged, self.unfinished);
            let best = self.search_root(depth, &mut advice, watch);
            let is_last;
            if self.stopped {
                let Some(iteration) = self.team().and_then(|team| team.finished(depth)) else {
                    break;
                };
                // Another thread was faster: nothing is left to do here.
                self.stopped = false;
                self.roots = iteration.roots;
                is_last = iteration.is_last;
                advice = Advice {
                    nodes: self.nodes,
                    elapsed: self.start.elapsed(),
                    ..iteration.advice
                };
            } else {
                advice.depth = depth;
                // If moves were left out, a win is still a win.
                advice.proved = self.judged == judged && (self.all_roots || best >= WIN / 2);
                self.roots.sort_by_key(|root| std::cmp::Reverse(root.value));
                let is_forced = self.roots.len() == 1 && depth >= 4;
                // Where margins count, a win may still become a greater one.
                let is_decided =
                    !G::MARGINS && best.abs() >= WIN / 2 && self.unfinished == unfinished;
                decided = if is_decided { decided + 1 } else { 0 };
                is_last = advice.proved
                    || self.shared.width == Width::Selective && (is_forced || decided == DECIDED);
                if let Some(team) = self.team() {
                    team.finish(Iteration {
                        advice: advice.clone(),
                        roots: self.roots.clone(),
                        is_last,
                    });
                }
            }
            watch(&advice);
            if is_last {
                break;
            }
            // Games that end with a count can only be lost in one turn at their very end; two
            // plies see it, and are few.
            if !G::MARGINS || depth >= 2 {
                self.bound_holds = true;
            }
        }
        advice.nodes = self.nodes;
        advice.elapsed = self.start.elapsed();
        advice
    }

    fn advice(&self, mv: G::Move, value: i32, depth: usize, proved: bool) -> Advice<G::Move> {
        Advice {
            mv,
            value,
            proved,
            line: Vec::new(),
            depth,
            nodes: self.nodes,
            elapsed: self.start.elapsed(),
        }
    }

    fn team(&self) -> Option<&Team<G::Move>> {
        self.shared.team.as_ref()
    }

    /// Searches all moves of the root; what is better than all before becomes the advice at once,
    /// so that a search that is stopped in the middle has something to show for it.
    fn search_root(
        &mut self,
        depth: usize,
        advice: &mut Advice<G::Move>,
        watch: &mut dyn FnMut(&Advice<G::Move>),
    ) -> i32 {
        let mut alpha = -INFINITE;
        let judged = self.judged;
        let counts = self.game.counts_for_repetition(self.root);
        // The root is the last position of the game: for the line it is the first.
        if counts {
            self.played -= 1;
        }
        let key = self.game.key(self.root);
        let mut turns = Turns::default();
        while let Some((index, again)) = turns.next(self.roots.len()) {
            self.catch_up(depth, &mut alpha, advice, watch);
            let mv = self.roots[index].mv;
            if alpha > -INFINITE && mv == advice.mv {
                // Another thread has found out what it is worth.
                continue;
            }
            let Some(announcement) = self.announce(key, mv, depth as i32, index, again) else {
                turns.put_off(index);
                continue;
            };
            let mut after = *self.root;
            self.game.apply(&mut after, mv);
            let less = depth as i32 - 1;
            let mut value = alpha + 1;
            while alpha > -INFINITE {
                value = self.child(&after, true, less, alpha, alpha + 1, 0);
                let better = value > alpha && !self.stopped;
                if !(better && self.catch_up(depth, &mut alpha, advice, watch)) {
                    break;
                }
            }
            if value > alpha && !self.stopped {
                value = self.child(&after, true, less, alpha, INFINITE, 0);
            }
            drop(announcement);
            if self.stopped {
                break;
            }
            self.roots[index].value = if value > alpha { value } else { -INFINITE };
            if value > alpha {
                alpha = value;
                advice.mv = mv;
                advice.value = value;
                advice.line.clear();
                advice.line.push(mv);
                advice.line.extend_from_slice(&self.lines[1]);
                if let Some(team) = self.team() {
                    team.improve(Best {
                        depth,
                        mv,
                        value,
                        line: advice.line.clone(),
                        proved: self.judged == judged,
                    });
                }
                self.tell(depth, index, advice, watch);
            }
            if !G::MARGINS && value > -WIN / 2 {
                // A move that does not lose at once: what comes now is bounded.
                self.bound_holds = true;
            }
        }
        if counts {
            self.played += 1;
        }
        alpha
    }

    /// Takes over what another thread has found in this iteration, if it is better. Returns
    /// whether it is.
    fn catch_up(
        &mut self,
        depth: usize,
        alpha: &mut i32,
        advice: &mut Advice<G::Move>,
        watch: &mut dyn FnMut(&Advice<G::Move>),
    ) -> bool {
        if (depth as i32) < LEAST_DEPTH {
            return false;
        }
        let Some(best) = self.team().and_then(|team| team.better(depth, *alpha)) else {
            return false;
        };
        let Some(index) = self.roots.iter().position(|root| root.mv == best.mv) else {
            return false;
        };
        if !best.proved {
            self.judged += 1;
        }
        self.roots[index].value = best.value;
        *alpha = best.value;
        advice.mv = best.mv;
        advice.value = best.value;
        advice.line = best.line;
        self.tell(depth, index, advice, watch);
        true
    }

    /// Shows a move that has become the best.
    fn tell(
        &self,
        depth: usize,
        index: usize,
        advice: &mut Advice<G::Move>,
        watch: &mut dyn FnMut(&Advice<G::Move>),
    ) {
        advice.nodes = self.nodes;
        advice.elapsed = self.start.elapsed();
        if depth > 1 && index > 0 {
            watch(advice);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::fixture::{DEPTH, after, ending};
    use super::*;
    use crate::game::Game;
    use crate::games::lear::{Lear, Move};

    fn deepen(worker: &mut Worker<Lear>) -> Advice<Move> {
        worker.deepen(&mut |_| {})
    }

    #[test]
    fn what_another_thread_found_better_is_taken_over() {
        let position = ending(DEPTH);
        let alone = after(Width::Full, DEPTH, |_| {}, &position, deepen);
        for mv in position.0.valid_moves(&position.1) {
            for (more, proved) in [(1, true), (1, false), (0, true), (-1, true)] {
                let value = alone.value + more;
                let best = Best {
                    depth: DEPTH,
                    mv,
                    value,
                    line: vec![mv],
                    proved,
                };
                let news = |team: &Team<Move>| team.improve(best.clone());
                let found = after(Width::Full, DEPTH, news, &position, deepen);
                // A move that another thread has searched is not searched again.
                if more == 1 || mv == alone.mv {
                    assert_eq!((found.mv, found.value), (mv, value));
                } else {
                    assert_eq!(found.value, alone.value);
                }
                let judged = after(Width::Full, DEPTH, news, &position, |worker| {
                    let mut advice = worker.advice(mv, 0, 0, false);
                    let mut alpha = -INFINITE;
                    assert!(worker.catch_up(DEPTH, &mut alpha, &mut advice, &mut |_| {}));
                    assert_eq!((alpha, advice.value, advice.mv), (value, value, mv));
                    worker.judged
                });
                assert_eq!(judged == 0, proved);
            }
        }
    }

    #[test]
    fn an_iteration_that_another_thread_has_finished_is_over() {
        let position = ending(12);
        let mv = position.0.valid_moves(&position.1)[3];
        let iteration = Iteration {
            advice: Advice {
                mv,
                value: 12_345,
                proved: false,
                line: vec![mv],
                depth: DEPTH,
                nodes: 0,
                elapsed: Duration::ZERO,
            },
            roots: vec![Root { mv, value: 12_345 }],
            is_last: false,
        };
        for is_last in [false, true] {
            let iteration = Iteration {
                is_last,
                ..iteration.clone()
            };
            after(
                Width::Full,
                DEPTH + 1,
                |team| team.finish(iteration),
                &position,
                |worker| {
                    let found = deepen(worker);
                    assert!(found.nodes > 0);
                    if is_last {
                        assert_eq!((found.mv, found.value, found.depth), (mv, 12_345, DEPTH));
                    } else {
                        assert_eq!(found.depth, DEPTH + 1);
                    }
                    // The next iteration begins in the order that this one has found.
                    let order: Vec<Move> = worker.roots.iter().map(|root| root.mv).collect();
                    assert_eq!(order, [mv]);
                },
            );
        }
    }
}
