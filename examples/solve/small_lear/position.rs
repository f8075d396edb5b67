//! Positions of the game: a bitboard, and what its margin is worth to player 1.

use super::board::Board;

/// A position of Lear on a board with `N` lines, with the player to move and the komi.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position<const N: usize> {
    pub board: Board<N>,
    /// Whether player 1 (Black) is on turn.
    is_first: bool,
    /// What the komi adds to the value for player 1.
    komi: i32,
}

impl<const N: usize> Position<N> {
    /// Reads a position in the game's notation; `None` if it is not one of a board with `N` lines.
    pub fn read(text: &str) -> Option<Position<N>> {
        let [lines, to_move, komi] = text.split(' ').collect::<Vec<_>>()[..] else {
            return None;
        };
        let is_first = match to_move {
            "x" => true,
            "o" => false,
            _ => return None,
        };
        let lines: Vec<&str> = lines.split('/').collect();
        if lines.len() != N || lines.iter().any(|line| line.len() != N) {
            return None;
        }
        let mut board = Board::default();
        for (point, stone) in lines.concat().chars().enumerate() {
            match stone {
                'v' => {}
                'x' | 'o' if (stone == 'x') == is_first => board.own |= 1 << point,
                'x' | 'o' => board.enemy |= 1 << point,
                _ => return None,
            }
        }
        let komi: i32 = komi.parse().ok()?;
        Some(Position {
            board,
            is_first,
            // It goes to the player who does not make the last move: White on an odd board.
            komi: if N.is_multiple_of(2) { komi } else { -komi },
        })
    }

    /// The number of empty points.
    pub fn empty_count(self) -> usize {
        self.board.empty_count()
    }

    /// The question whether player 1 gets a value of at least `bound`, as one about the player on
    /// turn: the margin to ask for, and the answer that means yes.
    pub fn question(self, bound: i32) -> (i32, bool) {
        let margin = bound - self.komi;
        if self.is_first {
            (margin, true)
        } else {
            // Player 1 reaches it if the opponent does not reach the next greater margin.
            (2 - margin, false)
        }
    }

    /// The value for player 1 of a full board.
    pub fn value(self) -> i32 {
        let margin = self.board.margin();
        self.komi + if self.is_first { margin } else { -margin }
    }
}
