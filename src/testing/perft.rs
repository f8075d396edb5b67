//! Perft: counts the leaves of the move tree, which checks move generation against known counts.

use std::path::Path;

use super::{Case, for_every_game};
use crate::game::registry::GameList;
use crate::game::{Game, Player};

/// The counts of the move tree below a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Perft {
    /// Positions at exactly that depth.
    pub leaves: u64,
    /// The sum of their values for player 1, in the game's own units.
    pub value: i64,
}

/// Counts the positions after `depth` moves. A finished game has no moves, so it counts at depth
/// 0 only; repetition is ignored, as a position has no history.
pub fn perft<G: Game>(game: &G, board: &G::Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => game.count_valid_moves(board),
        _ => children(game, board)
            .map(|(_, after)| perft(game, &after, depth - 1))
            .sum(),
    }
}

/// Counts as [`perft`] does and visits every leaf for its value.
pub fn perft_with_value<G: Game>(game: &G, board: &G::Board, depth: u32) -> Perft {
    if depth == 0 {
        return Perft {
            leaves: 1,
            value: i64::from(game.value(board, Player::P1)),
        };
    }
    children(game, board).fold(Perft::default(), |sum, (_, after)| {
        let below = perft_with_value(game, &after, depth - 1);
        Perft {
            leaves: sum.leaves + below.leaves,
            value: sum.value + below.value,
        }
    })
}

/// Every legal move in order and the position after it.
pub fn children<'a, G: Game>(
    game: &'a G,
    board: &'a G::Board,
) -> impl Iterator<Item = (G::Move, G::Board)> + 'a {
    game.valid_moves(board).into_iter().map(move |mv| {
        let mut after = *board;
        game.apply(&mut after, mv);
        (mv, after)
    })
}

/// The move tree below every case has the sizes, and the sums of values, that the data file
/// states.
pub fn move_trees_have_the_stated_sizes<L: GameList>(folder: &Path) {
    for_every_game!(L, folder, E => check_counts::<E::Game>(folder));
}

fn check_counts<G: Game>(folder: &Path) {
    for case in Case::<G>::read_all(folder) {
        let (game, board) = (case.session.game(), case.session.board());
        for count in case.counts {
            let title = format!("{} at depth {}", case.title, count.depth);
            assert_eq!(perft(game, board, count.depth), count.leaves, "{title}");
            if let Some(value) = count.value {
                let sum = perft_with_value(game, board, count.depth);
                assert_eq!((sum.leaves, sum.value), (count.leaves, value), "{title}");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::yoxii::Yoxii;

    #[test]
    fn leaves_and_values_are_summed_over_all_lines() {
        let board = Yoxii.initial_board();
        let leaves_below = |(_, after)| children(&Yoxii, &after).collect::<Vec<_>>();
        let leaves = children(&Yoxii, &board).flat_map(leaves_below);
        let leaves: Vec<_> = leaves.map(|(_, leaf)| leaf).collect();
        let values = leaves.iter().map(|leaf| Yoxii.value(leaf, Player::P1));
        let found = perft_with_value(&Yoxii, &board, 2);
        assert_eq!(found.leaves, leaves.len() as u64);
        assert_eq!(found.value, values.map(i64::from).sum::<i64>());
        assert_eq!(found.leaves, perft(&Yoxii, &board, 2));
        assert!(found.leaves > 1000, "{}", found.leaves);
    }
}
