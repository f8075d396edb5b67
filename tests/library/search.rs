//! The search of the five games against plain negamax, and the guarantees of their evaluators.

use std::path::Path;
use std::time::Duration;

use tabuleiro::expert::search::{Limits, StopFlag};
use tabuleiro::game::evaluator::Evaluator;
use tabuleiro::game::players::PlayerKind;
use tabuleiro::game::registry::Visitor;
use tabuleiro::game::view::View;
use tabuleiro::game::{Game, Start};
use tabuleiro::games::{AllGames, registry};
use tabuleiro::play::SearchInfo;
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

/// Expert that is stopped plays nothing, and the best move that it has found when it is asked to.
#[test]
fn a_stopped_expert_keeps_what_it_has_found() {
    for entry in registry().entries() {
        let players = [PlayerKind::Expert; 2];
        let mut game = entry.open(&Start::default(), &players, 7).unwrap();
        let stop = StopFlag::default();
        let limits = Limits::time(Duration::from_secs(3600)).until(stop.clone());
        let mut found = String::new();
        let mut watch = |info: &SearchInfo| {
            found.clone_from(&info.mv);
            if info.depth >= 2 {
                stop.set();
            }
        };
        assert_eq!(game.computer_move(Some(&limits), &mut watch), None);
        assert_eq!(game.state().ply, 0);
        let played = game.computer_move(None, &mut |_| {}).expect("a move");
        assert_eq!((played.mv, game.state().ply), (found, 1));
        // Without a search before.
        assert_eq!(game.computer_move(Some(&limits), &mut |_| {}), None);
        assert!(game.computer_move(None, &mut |_| {}).is_some());
    }
}
