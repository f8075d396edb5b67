//! Iterative deepening: what a thread does with the moves of the position to be judged.

use super::Worker;
use crate::search::busy::Turns;
use crate::search::{Advice, Expert, INFINITE, WIN, Width};

/// A move of the root.
#[derive(Clone, Copy, Debug)]
pub(super) struct Root<M> {
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
        for depth in 1..=self.shared.depth {
            let judged = self.judged;
            let best = self.search_root(depth, &mut advice, watch);
            if self.stopped {
                break;
            }
            advice.depth = depth;
            // If moves were left out, a win is still a win.
            advice.proved = self.judged == judged && (self.all_roots || best >= WIN / 2);
            self.roots.sort_by_key(|root| std::cmp::Reverse(root.value));
            watch(&advice);
            let sure = !G::MARGINS && best.abs() >= WIN / 2 && advice.proved;
            let settled =
                self.roots.len() == 1 && depth >= 4 && self.shared.width == Width::Selective;
            if advice.proved || sure || settled {
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

    /// Searches all moves of the root; what is better than all before becomes the advice at once,
    /// so that a search that is stopped in the middle has something to show for it.
    fn search_root(
        &mut self,
        depth: usize,
        advice: &mut Advice<G::Move>,
        watch: &mut dyn FnMut(&Advice<G::Move>),
    ) -> i32 {
        let mut alpha = -INFINITE;
        let counts = self.game.counts_for_repetition(self.root);
        // The root is the last position of the game: for the line it is the first.
        if counts {
            self.played -= 1;
        }
        let key = self.game.key(self.root);
        let mut turns = Turns::default();
        while let Some((index, again)) = turns.next(self.roots.len()) {
            let mv = self.roots[index].mv;
            let Some(announcement) = self.announce(key, mv, depth as i32, index, again) else {
                turns.put_off(index);
                continue;
            };
            let mut after = *self.root;
            self.game.apply(&mut after, mv);
            let less = depth as i32 - 1;
            let mut value = -INFINITE;
            if index > 0 {
                value = self.child(&after, true, less, alpha, alpha + 1, 0);
            }
            if index == 0 || (value > alpha && !self.stopped) {
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
                advice.nodes = self.nodes;
                advice.elapsed = self.start.elapsed();
                if depth > 1 && index > 0 {
                    watch(advice);
                }
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
}
