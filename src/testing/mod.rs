//! The laws that every game obeys, as test functions that can be called on any list of games.
//!
//! A law is a property that holds for all games, and a function that panics if a game breaks it.
//! The function's name states the property; it is the name of the test too.
//! [`suites!`](crate::suites!) emits a test for each law, so that the author of a game outside this
//! crate writes one line:
//!
//! ```
//! // In tests/my_game.rs; the folder of the data files is relative to the package.
//! tabuleiro::suites!(tabuleiro::games::Five, "tests/perft");
//! ```
//!
//! - [`laws`]: rules, notation, computer players, questions, undo, names
//! - [`mod@perft`]: counts the nodes of the move tree; [`perft_tables`]: against the known sizes
//! - [`search`]: Expert's search against plain negamax, and its guarantees within any limits
//! - [`records`]: games as text, whole, truncated and damaged
//! - [`puzzles`]: the puzzles of a game have one solution each
//! - [`screens`]: help, rules, lists of moves and menus fit the screen
//! - [`conversations`]: whole games in the shell, and wrong answers at every question
//!
//! Every law tests positions of random games with fixed seeds, so that every run is the same. The
//! games start from the cases of the game's data file, whose format [`Case::read_all`] describes.
//! All games of the list are tested at the same time, each on its own thread.

mod case;
pub mod conversations;
pub mod laws;
pub mod perft;
pub mod perft_tables;
pub mod puzzles;
pub mod records;
pub mod screens;
pub mod search;
#[cfg(test)]
pub(crate) mod signature;

pub use case::{Case, Count};

use std::thread;

use rand::seq::IndexedRandom;

use crate::game::Game;
use crate::game::players::PlayerKind;
use crate::game::registry::{GameList, Visitor, names};
use crate::game::rng::GameRng;
use crate::play::session::Session;

/// Emits the tests of all suites for a list of games, or those of one suite.
///
/// The second argument is the folder of the data files, relative to the package that is compiled.
/// `suites!(laws: Games, "tests/perft")` emits one suite, by the name of its module.
///
/// The suite `weights` takes a tuple of evaluators that are
/// [`Tunable`](crate::game::evaluator::Tunable). It is not among "all suites", as not every evaluator is.
///
/// ```
/// use tabuleiro::games::lear::LearEvaluator;
///
/// tabuleiro::suites!((LearEvaluator,), "tests/perft");
/// tabuleiro::suites!(weights: (LearEvaluator,), "tests/perft");
/// ```
#[macro_export]
macro_rules! suites {
    (laws: $games:ty, $folder:expr) => {
        $crate::suites! { @tests laws: $games, $folder;
            valid_moves_are_the_legal_moves_in_order
            positions_and_moves_are_read_as_they_are_written
            computer_players_choose_legal_moves_and_repeat_themselves
            the_questions_of_a_turn_lead_to_a_legal_move
            moves_that_are_undone_can_be_redone
            names_are_unique_and_plain
        }
    };
    (perft: $games:ty, $folder:expr) => {
        $crate::suites! { @tests perft_tables: $games, $folder;
            move_trees_have_the_stated_sizes
        }
    };
    (search: $games:ty, $folder:expr) => {
        $crate::suites! { @tests search: $games, $folder;
            the_search_has_the_value_of_plain_negamax
            moves_decoded_from_their_codes_are_legal
            a_search_bounded_by_nodes_repeats_itself
            a_stopped_search_has_a_legal_move
            wins_in_one_and_defences_against_them_are_never_missed
        }
    };
    (records: $games:ty, $folder:expr) => {
        $crate::suites! { @tests records: $games, $folder;
            a_game_that_is_saved_and_loaded_is_the_same_game
            records_survive_mail_and_editors
            a_truncated_record_holds_the_beginning_of_the_game
            a_flipped_bit_is_reported_and_nothing_panics
            a_wrong_line_is_named_and_the_game_up_to_it_is_kept
            a_resignation_is_kept
            a_seat_that_was_left_is_kept
            a_header_is_read_as_the_game_reads_it
        }
    };
    (puzzles: $games:ty, $folder:expr) => {
        $crate::suites! { @tests puzzles: $games, $folder;
            every_puzzle_has_one_solution
        }
    };
    (screens: $games:ty, $folder:expr) => {
        $crate::suites! { @tests screens: $games, $folder;
            help_fits_one_screen_and_begins_with_the_possible_answers
            rules_are_short_and_show_the_board
            moves_are_all_listed_on_two_screens
            nothing_is_wider_than_a_terminal
            small_boards_fit_a_standard_terminal
            every_menu_and_its_help_fit_one_screen
        }
    };
    (conversations: $games:ty, $folder:expr) => {
        $crate::suites! { @tests conversations: $games, $folder;
            whole_games_are_played_in_the_shell
            a_wrong_answer_gets_one_line_and_the_question_again
            words_of_the_game_in_any_order_are_survived
            a_whole_move_is_accepted_at_every_question
            several_questions_may_be_answered_on_one_line
        }
    };
    (weights: $evaluators:tt, $folder:expr) => {
        $crate::suites! { @weights $evaluators, $folder;
            evaluation_and_move_ordering_follow_from_the_weights
        }
        $crate::suites! { @weights $evaluators, $folder;
            move_ordering_follows_from_the_policy
        }
    };
    (@weights ($($evaluator:ty),+ $(,)?), $folder:expr; $law:ident) => {
        #[test]
        fn $law() {
            let folder = ::std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join($folder);
            ::std::thread::scope(|scope| {
                $(scope.spawn(|| $crate::testing::search::$law::<$evaluator>(&folder));)+
            });
        }
    };
    (@tests $suite:ident: $games:ty, $folder:expr; $($law:ident)+) => {
        $(
            #[test]
            fn $law() {
                let folder = ::std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join($folder);
                $crate::testing::$suite::$law::<$games>(&folder);
            }
        )+
    };
    ($games:ty, $folder:expr) => {
        $crate::suites! { laws: $games, $folder }
        $crate::suites! { perft: $games, $folder }
        $crate::suites! { search: $games, $folder }
        $crate::suites! { records: $games, $folder }
        $crate::suites! { puzzles: $games, $folder }
        $crate::suites! { screens: $games, $folder }
        $crate::suites! { conversations: $games, $folder }
    };
}

/// Runs a check for every game of a list, each on its own thread.
///
/// # Panics
/// If the check of a game panics.
pub fn check_every_game<L: GameList, V: Visitor + Clone + Send>(check: V) {
    thread::scope(|scope| {
        for name in names::<L>() {
            let mut check = check.clone();
            scope.spawn(move || {
                L::visit(name, &mut check);
            });
        }
    });
}

/// Evaluates an expression for every game of a list: `$evaluator` is the type of the game's
/// evaluator in it, and `$folder` the folder of the data files.
macro_rules! for_every_game {
    ($list:ty, $folder:ident, $evaluator:ident => $check:expr) => {{
        use $crate::game::evaluator::Evaluator;
        use $crate::game::registry::Visitor;
        use $crate::game::view::View;

        #[derive(Clone)]
        struct Check<'a>(&'a ::std::path::Path);

        impl Visitor for Check<'_> {
            type Output = ();

            fn visit<$evaluator: Evaluator<Game: View>>(&mut self) {
                let $folder = self.0;
                $check
            }
        }
        $crate::testing::check_every_game::<$list, _>(Check($folder));
    }};
}
use for_every_game;

/// Plays random moves until the game has `plies` moves or is over.
pub fn play_randomly<G: Game>(session: &mut Session<G>, plies: usize, rng: &mut GameRng) {
    while session.ply() < plies && session.ending().is_none() {
        let moves = session.game().valid_moves(session.board());
        let mv = *moves.choose(rng).expect("a game without moves is over");
        session.play(mv).expect("a listed move is legal");
    }
}

/// The computer players of a game, weakest first, Expert last.
fn computers<G: Game>() -> Vec<PlayerKind> {
    PlayerKind::computers(G::LEVELS.len()).collect()
}
