//! Tasks on the board: lessons, puzzles, and one's own mistakes.

pub(super) mod lessons;
pub(super) mod puzzles;
pub(super) mod retry;
pub(super) mod solving;
