//! The sizes of the move trees of the five games.

use std::path::Path;

use tabuleiro::game::evaluator::Evaluator;
use tabuleiro::game::registry::{GameList, Visitor};
use tabuleiro::game::view::View;
use tabuleiro::games::AllGames;
use tabuleiro::testing::Case;

tabuleiro::suites!(perft: AllGames, "tests/perft");

/// The suite accepts a game without known sizes. Those of the five games are known everywhere.
#[test]
fn every_case_counts_something() {
    struct Counts;

    impl Visitor for Counts {
        type Output = ();

        fn visit<E: Evaluator<Game: View>>(&mut self) {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
            for case in Case::<E::Game>::read_all(&folder) {
                assert!(!case.counts.is_empty(), "{} counts nothing", case.title);
            }
        }
    }
    AllGames::visit_all(&mut Counts);
}
