//! The search of the five games against plain negamax, and the guarantees of their evaluators.

use std::path::Path;

use tabuleiro::game::Game;
use tabuleiro::game::evaluator::Evaluator;
use tabuleiro::game::registry::Visitor;
use tabuleiro::game::view::View;
use tabuleiro::games::AllGames;
use tabuleiro::testing::{Case, check_every_game};

tabuleiro::suites!(search: AllGames, "tests/perft");

/// The suite accepts an evaluator that decodes no move codes. Those of the five games decode them.
#[test]
fn all_evaluators_decode_moves() {
    #[derive(Clone)]
    struct Decodes;

    impl Visitor for Decodes {
        type Output = ();

        fn visit<E: Evaluator<Game: View>>(&mut self) {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
            let decodes = |case: &Case<E::Game>| {
                let (game, board) = (case.session.game(), case.session.board());
                let mut evaluator = E::new(game);
                game.valid_moves(board).into_iter().any(|mv| {
                    let code = evaluator.move_code(mv);
                    evaluator.decode_if_legal(board, code) == Some(mv)
                })
            };
            let decoded = Case::read_all(&folder).iter().any(decodes);
            assert!(decoded, "{}", E::Game::NAME);
        }
    }
    check_every_game::<AllGames, _>(Decodes);
}
