//! Values of nodes: the window they are searched with, and what they rest on.

use std::ops::BitOrAssign;

use crate::game::evaluator::WIN;

/// Greater than any value.
pub(super) const INFINITY: i32 = 2 * WIN;
/// The greatest margin of a won game that counts: a win by it has to fit into an entry of the table.
pub(super) const MAX_MARGIN: i32 = 100_000;

/// The alpha-beta window of a node, from the viewpoint of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Window {
    /// What the side to move can already reach elsewhere.
    pub alpha: i32,
    /// What the other side need not allow.
    pub beta: i32,
}

impl Window {
    /// The null window above `alpha`: it only shows whether a node is better than that.
    pub fn null(alpha: i32) -> Window {
        let beta = alpha + 1;
        Window { alpha, beta }
    }

    /// Whether no value lies between the bounds: the node is not on a principal variation.
    pub fn is_null(self) -> bool {
        self.beta - self.alpha == 1
    }
}

/// A bit of [`Basis`]: anything but the rules.
const UNPROVED: u8 = 1;
/// A bit of [`Basis`]: static evaluations or moves left out.
const HORIZON: u8 = 2;
/// A bit of [`Basis`]: repetitions.
const PATH: u8 = 4;
/// A bit of [`Basis`]: replies of opponents left out.
const REPLIES: u8 = 8;

/// What a value rests on besides the rules: a set, empty for a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Basis(u8);

impl Basis {
    /// Nothing but the rules.
    pub const PROOF: Basis = Basis(0);
    /// A static evaluation, or the choice of moves to leave out: a deeper search may see more.
    pub const EVALUATION: Basis = Basis(UNPROVED | HORIZON);
    /// An unproved value of another search, such as an entry of the transposition table.
    pub const OTHER_SEARCH: Basis = Basis(UNPROVED);
    /// The first move of an opponent's move ordering, in place of all moves.
    pub const FIRST_REPLY: Basis = Basis(UNPROVED | REPLIES);
    /// A position that has come up before: the value belongs to the path, not to the position
    /// (the *graph history interaction*).
    pub const REPETITION: Basis = Basis(UNPROVED | PATH);

    /// Whether the value is proved.
    pub fn is_proof(self) -> bool {
        self.0 & UNPROVED == 0
    }

    /// Whether a deeper search may see more.
    pub fn reaches_horizon(self) -> bool {
        self.0 & HORIZON != 0
    }

    /// Whether replies of opponents were left out.
    pub fn leaves_replies_out(self) -> bool {
        self.0 & REPLIES != 0
    }

    /// Whether the value depends on the moves that led to the position.
    pub fn depends_on_path(self) -> bool {
        self.0 & PATH != 0
    }

    /// The same, except that the value is proved.
    pub fn proved(self) -> Basis {
        Basis(self.0 & !UNPROVED)
    }
}

impl BitOrAssign for Basis {
    fn bitor_assign(&mut self, other: Basis) {
        self.0 |= other.0;
    }
}

/// The value of a node with what it rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NodeValue {
    /// From the viewpoint of the side to move: exact if it lies within the node's window, else a
    /// bound.
    pub value: i32,
    /// What the value rests on.
    pub basis: Basis,
}

impl NodeValue {
    /// The value of a position that has come up before.
    pub const REPETITION: NodeValue = NodeValue {
        value: 0,
        basis: Basis::REPETITION,
    };

    /// A value that follows from the rules.
    pub const fn proved(value: i32) -> NodeValue {
        let basis = Basis::PROOF;
        NodeValue { value, basis }
    }

    /// A static evaluation.
    pub fn evaluated(value: i32) -> NodeValue {
        let basis = Basis::EVALUATION;
        NodeValue { value, basis }
    }

    /// The greater of the values of two moves, which rests on both.
    pub fn max_with(self, other: NodeValue) -> NodeValue {
        let value = self.value.max(other.value);
        NodeValue { value, ..self }.after(other)
    }

    /// The value of a second search, which rests on the first one as well.
    pub fn after(mut self, first: NodeValue) -> NodeValue {
        self.basis |= first.basis;
        self
    }
}

/// The value of a win `plies` plies after the root, where the sooner win is the better one.
pub(super) fn mate_in(plies: usize) -> i32 {
    WIN - plies as i32
}

/// The bound that a value need not pass because of the distance to mate: with no win at this node,
/// `ply` plies after the root, the next move is the first that can win. A shorter win or loss is
/// known already if `window` lies beyond that.
pub(super) fn mate_distance_cutoff(window: Window, ply: usize) -> Option<i32> {
    let soonest = mate_in(ply + 1);
    if window.alpha >= soonest {
        Some(soonest)
    } else if window.beta <= -soonest {
        Some(-soonest)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_rests_on_all_that_was_searched_for_it() {
        let proved = NodeValue::proved(4);
        assert!(proved.basis.is_proof());
        assert_eq!(proved.after(proved), proved);
        let both = proved.after(NodeValue::REPETITION);
        assert_eq!(both.value, 4);
        assert!(!both.basis.is_proof() && both.basis.depends_on_path());
        assert!(!both.basis.reaches_horizon());
        let all = both.after(NodeValue::evaluated(1)).basis.proved();
        assert!(all.is_proof() && all.depends_on_path() && all.reaches_horizon());
        for (basis, properties) in [
            (Basis::PROOF, [true, false, false, false]),
            (Basis::EVALUATION, [false, true, false, false]),
            (Basis::OTHER_SEARCH, [false; 4]),
            (Basis::REPETITION, [false, false, true, false]),
            (Basis::FIRST_REPLY, [false, false, false, true]),
        ] {
            let found = [
                basis.is_proof(),
                basis.reaches_horizon(),
                basis.depends_on_path(),
                basis.leaves_replies_out(),
            ];
            assert_eq!(found, properties, "{basis:?}");
        }
    }

    #[test]
    fn a_window_beyond_the_soonest_win_is_cut() {
        let cut = |alpha, beta| mate_distance_cutoff(Window { alpha, beta }, 4);
        assert_eq!(cut(WIN - 6, INFINITY), None);
        assert_eq!(cut(WIN - 5, INFINITY), Some(WIN - 5));
        assert_eq!(cut(-INFINITY, 6 - WIN), None);
        assert_eq!(cut(-INFINITY, 5 - WIN), Some(5 - WIN));
    }
}
