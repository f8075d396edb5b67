//! The sizes of the move trees against those in the data files, which checks move generation.

use std::path::Path;

use super::{Case, for_every_game};
use crate::game::Game;
use crate::game::registry::GameList;
use crate::testing::perft::{perft, perft_with_value};

/// The move tree below every case has the sizes, and the sums of values, that the data file
/// states. Every case states at least one.
pub fn move_trees_have_the_stated_sizes<L: GameList>(folder: &Path) {
    for_every_game!(L, folder, E => check_counts::<E::Game>(folder));
}

fn check_counts<G: Game>(folder: &Path) {
    for case in Case::<G>::read_all(folder) {
        let (game, board) = (case.session.game(), case.session.board());
        assert!(!case.counts.is_empty(), "{} counts nothing", case.title);
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
