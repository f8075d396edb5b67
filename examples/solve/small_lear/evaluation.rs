//! The static evaluation, which only orders moves: the sum of a weight for the pattern of each line
//! and column. Weights depend on the number of empty points, since who makes the last move matters.

use super::board::{Board, MAX_PATTERNS, MAX_POINTS, points};

/// The evaluation of one stone.
pub const UNIT: i32 = 64;

/// More than any evaluation.
pub const INFINITY: i32 = 1_000_000;

/// The weights of the evaluation.
pub struct Evaluation {
    /// By number of empty points and pattern, from the viewpoint of the player to move.
    pub weights: Vec<[i16; MAX_PATTERNS]>,
}

impl Evaluation {
    /// Weights of 0.
    pub fn new() -> Evaluation {
        Evaluation {
            weights: vec![[0; MAX_PATTERNS]; MAX_POINTS + 1],
        }
    }

    /// The static evaluation for the player to move of a position with `empties` empty points.
    #[inline]
    pub fn evaluate<const N: usize>(&self, board: Board<N>, empties: usize) -> i32 {
        if empties == 0 {
            return UNIT * board.margin();
        }
        let weights = &self.weights[empties];
        let of_pair =
            |[line, column]: [usize; 2]| i32::from(weights[line]) + i32::from(weights[column]);
        board.patterns().map(of_pair).sum()
    }

    /// The evaluation that a search of `depth` plies finds: alpha-beta, fail-soft.
    pub fn search<const N: usize>(
        &self,
        board: Board<N>,
        depth: usize,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        let empties = board.empty_count();
        if depth == 0 || empties == 0 {
            return self.evaluate(board, empties);
        }
        let mut children = [(0, Board::default()); MAX_POINTS];
        for (child, point) in children.iter_mut().zip(points(board.empty())) {
            let after = board.after(point);
            *child = (self.evaluate(after, empties - 1), after);
        }
        let children = &mut children[..empties];
        if depth == 1 {
            let worst = children.iter().map(|child| child.0).min();
            return -worst.expect("an empty point");
        }
        children.sort_unstable();
        let mut best = -INFINITY;
        for (_, child) in children {
            best = best.max(-self.search(*child, depth - 1, -beta, -alpha));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}
