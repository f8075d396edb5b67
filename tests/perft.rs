//! The sizes of the move trees that the rule pages state, for every game of the table.

mod common;

use common::{cases, for_every_game};
use tabuleiro::console::Console;
use tabuleiro::games::Visitor;
use tabuleiro::perft::{perft, perft_with_value};

#[derive(Clone)]
struct Check;

impl Visitor for Check {
    type Output = ();

    fn visit<G: Console>(self) {
        for case in cases::<G>() {
            let (game, board) = (case.session.game(), case.session.board());
            assert!(!case.counts.is_empty(), "{} counts nothing", case.title);
            for (depth, leaves, value) in case.counts {
                let title = format!("{} at depth {depth}", case.title);
                assert_eq!(perft(game, board, depth), leaves, "{title}");
                if let Some(value) = value {
                    let sum = perft_with_value(game, board, depth);
                    assert_eq!((sum.leaves, sum.value), (leaves, value), "{title}");
                }
            }
        }
    }
}

#[test]
fn move_trees_have_the_stated_sizes() {
    for_every_game(Check);
}
