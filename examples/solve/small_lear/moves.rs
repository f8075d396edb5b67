//! The moves of a node, in the order in which they are tried.

use super::board::{Board, MAX_POINTS};

/// A move with the position after it. Moves are sorted by score first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Child<const N: usize> {
    /// The evaluation for the opponent.
    pub score: i32,
    pub board: Board<N>,
    pub point: u8,
}

/// A list of moves without an allocation.
pub struct Moves<const N: usize> {
    children: [Child<N>; MAX_POINTS],
    count: usize,
}

impl<const N: usize> Moves<N> {
    /// No moves.
    pub fn new() -> Moves<N> {
        Moves {
            children: [Child::default(); MAX_POINTS],
            count: 0,
        }
    }

    pub fn push(&mut self, child: Child<N>) {
        self.children[self.count] = child;
        self.count += 1;
    }

    pub fn as_slice(&self) -> &[Child<N>] {
        &self.children[..self.count]
    }

    /// Sorts the moves, the worst for the opponent first.
    pub fn sort(&mut self) {
        self.children[..self.count].sort_unstable();
    }

    /// Keeps only the moves for which `is_kept` returns true.
    pub fn retain(&mut self, mut is_kept: impl FnMut(&Child<N>) -> bool) {
        let mut kept = 0;
        for index in 0..self.count {
            let child = self.children[index];
            if is_kept(&child) {
                self.children[kept] = child;
                kept += 1;
            }
        }
        self.count = kept;
    }

    /// Keeps only the first of the moves that lead to symmetric positions.
    pub fn remove_symmetric(&mut self) {
        let mut seen = Vec::new();
        self.retain(|child| {
            let canonical = child.board.canonical();
            let is_new = !seen.contains(&canonical);
            seen.push(canonical);
            is_new
        });
    }
}
