//! The laws that every game obeys, as functions that can be called for any game.
//!
//! A law is a property that holds for all games, and a function that panics if a game breaks it.
//! The function's name states the property; it is the name of the test too.
//! [`suites!`](crate::suites!) emits a test for each law, so that the author of a game outside this
//! crate writes one line:
//!
//! ```
//! // In tests/my_game.rs; the folder of the data files is relative to the package.
//! tabuleiro::suites!(tabuleiro::games::AllGames, "tests/perft");
//! ```
//!
//! - [`laws`]: rules, notation, computer players, questions, undo, names; the sizes of move trees
//! - [`negamax`]: the oracle of the search
//! - [`search`]: Expert's search against plain negamax, and its guarantees within any limits
//! - [`records`]: games as text, whole, truncated and damaged
//! - [`coach`]: the steps of lessons, and that they cover the rules; puzzles have one solution each
//! - [`screens`]: help, rules, lists of moves and menus fit the screen
//! - [`conversations`]: whole games in the console, and wrong answers at every question
//!
//! Every law tests positions of random games with fixed seeds, so that every run is the same. The
//! games start from the cases of the game's data file, whose format [`Case::read_all`] describes,
//! or without such a file from the usual start under each rule set.
//! All games of the list are tested at the same time, each on its own thread.

pub mod coach;
pub mod conversations;
pub mod laws;
pub mod negamax;
pub mod records;
pub mod screens;
pub mod search;
#[cfg(test)]
pub(crate) mod signature;

use std::fs;
use std::path::Path;
use std::thread;

use rand::RngExt;
use rand::seq::IndexedRandom;

use crate::game::players::PlayerKind;
use crate::game::rng::{GameRng, rng_for_ply};
use crate::game::view::{Question, Reply, View};
use crate::game::{Game, Options, Start, style};
use crate::play::session::Session;
use crate::registry::{GameList, Registry, Visitor};
use crate::text::Text;

/// Emits the tests of all suites for a list of games, or those of one suite.
///
/// The second argument is the folder of the data files, relative to the package that is compiled.
/// `suites!(laws: Games, "tests/perft")` emits one suite, by the name of its module.
///
/// The suite `weights` takes a tuple of evaluators that are
/// [`Tunable`](crate::game::evaluator::Tunable). It is not among "all suites", as not every
/// evaluator is.
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
            the_questions_of_a_turn_lead_to_the_legal_moves
            moves_that_are_undone_can_be_redone
        }

        #[test]
        fn names_are_unique_and_plain() {
            $crate::testing::laws::names_are_unique_and_plain::<$games>();
        }
    };
    (perft: $games:ty, $folder:expr) => {
        $crate::suites! { @tests laws: $games, $folder;
            move_trees_have_the_stated_sizes
        }
    };
    (search: $games:ty, $folder:expr) => {
        $crate::suites! { @tests search: $games, $folder;
            the_search_has_the_value_of_plain_negamax
            the_best_lines_are_those_of_plain_negamax
            what_is_called_proved_is_true
            candidates_are_legal_distinct_and_complete_if_they_say_so
            positions_that_count_for_repetition_have_keys_of_their_own
            moves_decoded_from_their_codes_are_legal
            a_win_within_the_turn_is_found_with_its_plies
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
            a_header_is_read_as_the_game_reads_it
        }
    };
    (puzzles: $games:ty, $folder:expr) => {
        $crate::suites! { @tests coach: $games, $folder;
            every_puzzle_has_one_solution
            no_puzzle_is_in_a_lesson
        }
    };
    (lessons: $games:ty, $folder:expr) => {
        $crate::suites! { @tests coach: $games, $folder;
            every_step_of_a_lesson_has_right_and_wrong_moves
            lessons_cover_every_rule
            texts_of_lessons_keep_their_size
            places_in_lessons_exist
        }
    };
    (screens: $games:ty, $folder:expr) => {
        $crate::suites! { @tests screens: $games, $folder;
            help_is_short_and_has_an_example
            rules_are_short_and_show_the_board
            moves_are_all_listed_on_two_screens
            nothing_is_wider_than_a_terminal
            boards_fit_windows_of_every_height
            every_menu_and_its_help_fit_one_screen
            enter_leads_to_a_game
            everything_said_is_in_sentences
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
            the_evaluation_follows_from_the_weights
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
                use $crate::game::evaluator::Evaluator;
                use $crate::game::view::View;

                #[derive(Clone)]
                struct Check(::std::path::PathBuf);

                impl $crate::registry::Visitor for Check {
                    type Output = ();

                    fn visit<E: Evaluator<Game: View>>(&mut self) {
                        $crate::testing::$suite::$law::<E>(&self.0);
                    }
                }
                let folder = ::std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join($folder);
                $crate::testing::check_every_game::<$games, _>(Check(folder));
            }
        )+
    };
    ($games:ty, $folder:expr) => {
        $crate::suites! { laws: $games, $folder }
        $crate::suites! { perft: $games, $folder }
        $crate::suites! { search: $games, $folder }
        $crate::suites! { records: $games, $folder }
        $crate::suites! { puzzles: $games, $folder }
        $crate::suites! { lessons: $games, $folder }
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
        for name in Registry::of::<L>("suite").names() {
            let mut check = check.clone();
            scope.spawn(move || {
                L::visit(name, &mut check);
            });
        }
    });
}

/// A text as it is seen where there is room for it, without colours.
pub fn seen(text: impl Into<Text>) -> String {
    style::plain(&text.into().shown(usize::MAX))
}

/// Fails unless each line is a sentence for a listener: it ends like one, does not begin with a
/// number (except that of a menu item), and contains no notation.
///
/// # Panics
/// If a line is not such a sentence.
pub fn assert_heard(what: &str, said: &str) {
    for line in said.lines() {
        let has_end = line.ends_with(['.', ':', '!', '?']);
        let rest = line.trim_start_matches(|sign: char| sign.is_ascii_digit());
        let begins = rest.len() == line.len() || !rest.starts_with([' ', ':', ',']);
        let notation = line.split_whitespace().find(|word| is_notation(word));
        assert!(has_end && begins && notation.is_none(), "{what}: {line}");
    }
}

/// Fails where a clause has more than one `to`: a listener could not tell where a move ends.
///
/// # Panics
/// If there is such a clause.
pub fn assert_one_goal(what: &str, said: &str) {
    let links = [", and ", ", then "];
    let parts = links
        .iter()
        .fold(said.to_string(), |said, link| said.replace(link, ";"));
    for clause in parts.split([';', ':', '.', '(']) {
        let goals = clause.split_whitespace().filter(|word| *word == "to");
        assert!(goals.count() < 2, "{what}: {clause} in {said}");
    }
}

/// Whether a word is a move, a position or a value as it is written: `48-46`, `6E-win`, `1,1`,
/// `C4:o@D4`, `+0.70`.
fn is_notation(word: &str) -> bool {
    let word = word.trim_matches(['.', ',', ';', ':', '(', ')', '"', '!', '?']);
    let has_digit = |part: &str| part.contains(|sign: char| sign.is_ascii_digit());
    let parts: Vec<&str> = word.split('-').collect();
    let is_move = parts.len() > 1 && parts.iter().all(|part| part.is_empty() || has_digit(part));
    word.contains([
        '@', '#', '=', '/', '[', ']', '|', '_', '*', '+', '<', '>', '^', ',', ':',
    ]) || is_move
        || word.ends_with("-win")
}

/// The rows of a table in a test: one a line, two columns separated by a bar.
///
/// # Panics
/// If a line that is not blank has no bar.
pub fn rows(table: &str) -> impl Iterator<Item = (&str, &str)> {
    let lines = table.lines().filter(|line| !line.trim().is_empty());
    lines.map(|line| {
        let (left, right) = line.split_once('|').expect("two columns");
        (left.trim(), right.trim())
    })
}

/// Plays random moves until the game has `plies` moves or is over.
pub fn play_randomly<G: Game>(session: &mut Session<G>, plies: usize, rng: &mut GameRng) {
    while session.ply() < plies && session.ending().is_none() {
        let moves = session.game().legal_moves(session.board());
        let mv = *moves.choose(rng).expect("a game without moves is over");
        session.play(mv).expect("a listed move is legal");
    }
}

/// The computer players of a game, weakest first, Expert last.
fn computers<G: Game>() -> Vec<PlayerKind> {
    PlayerKind::computers(G::INFO.levels.len()).collect()
}

/// Maximum length of a random game.
const PLIES: usize = 300;

/// Calls `check` with positions of random games, `games` of them from each case: the first one, the
/// last one and on average one in `one_in` between them. Its other arguments are moves that were
/// legal in other positions, and a source of random choices.
fn in_random_games<G: Game>(
    folder: &Path,
    games: u64,
    one_in: usize,
    mut check: impl FnMut(&Session<G>, &[G::Move], &mut GameRng),
) {
    for case in Case::<G>::read_all(folder) {
        let mut others = Vec::new();
        for seed in 0..games {
            let mut session = case.session.clone();
            let rng = &mut rng_for_ply(seed, 1000);
            loop {
                let is_last = session.ending().is_some() || session.ply() == PLIES;
                if is_last || session.ply() == 0 || rng.random_range(0..one_in) == 0 {
                    check(&session, &others, rng);
                }
                if is_last {
                    break;
                }
                let moves = session.game().legal_moves(session.board());
                others.extend(moves.choose(rng));
                let next = session.ply() + 1;
                play_randomly(&mut session, next, rng);
            }
        }
    }
}

/// A random move as somebody would enter it: the answers, and the move that they lead to. `check`
/// is called with every question, and what has been answered before.
///
/// # Panics
/// If a listed answer is refused, or 200 answers are no move.
fn enter_randomly<G: View>(
    session: &Session<G>,
    rng: &mut GameRng,
    mut check: impl FnMut(&G::Entry, &Question),
) -> (Vec<String>, G::Move) {
    let (game, board) = (session.game(), session.board());
    let mut entry = G::Entry::default();
    let mut answers = Vec::new();
    while answers.len() < 200 {
        let question = game.question(board, &entry, None);
        check(&entry, &question);
        let answer = question.answers.choose(rng).expect("there is an answer");
        answers.push(answer.clone());
        match game.answer(board, &entry, &answer.to_lowercase()) {
            Ok(Reply::Ask(next)) => entry = next,
            Ok(Reply::Move(mv)) => return (answers, mv),
            Err(refusal) => panic!("{answer} is refused: {refusal}"),
        }
    }
    panic!("{}: no move after {answers:?}", game.write_board(board));
}

/// The number of positions at a depth below the position of a case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// The number of moves from the position of the case.
    pub depth: u32,
    /// The positions after exactly that many moves.
    pub leaves: u64,
    /// The sum of their values for player 1, where it is known.
    pub value: Option<i64>,
}

/// A position to start from, and the known sizes of the move tree below it.
#[derive(Clone, Debug)]
pub struct Case<G: Game> {
    /// The name of the game and the line that opens the case.
    pub title: String,
    /// The game in that position, all players human.
    pub session: Session<G>,
    /// The known sizes of the move tree.
    pub counts: Vec<Count>,
}

impl<G: Game> Case<G> {
    /// Reads the cases in the file `NAME.txt` of a folder, where `NAME` is the name of the game. If
    /// it does not exist, the cases are the usual starts under each rule set.
    ///
    /// ```text
    /// # The start of the game under a rule set, with any options of the game.
    /// start classic --size 4
    /// 1 16
    /// 3 3360
    ///
    /// # A position in the game's notation.
    /// position classic vvvv/vxov/vvvv/vvvv x 1
    /// 1 14 32
    /// ```
    ///
    /// A line `start RULES [--option value ...]` or `position RULES POSITION` opens a case. The
    /// lines `DEPTH LEAVES [VALUE]` after it state how many positions there are after exactly
    /// `DEPTH` moves, and the sum of [`Game::value`] for player 1 over them. `#` begins a comment.
    ///
    /// # Panics
    /// If the file is not in this format.
    pub fn read_all(folder: &Path) -> Vec<Case<G>> {
        let path = folder.join(format!("{}.txt", G::INFO.name));
        let text = fs::read_to_string(&path).unwrap_or_else(|_| {
            let starts = G::INFO
                .rule_sets
                .iter()
                .map(|rules| format!("start {rules}\n"));
            starts.collect()
        });
        let cases = Case::parse_all(&text);
        assert!(!cases.is_empty(), "{} holds no case", path.display());
        cases
    }

    /// Parses the text of a data file.
    fn parse_all(text: &str) -> Vec<Case<G>> {
        let mut cases: Vec<Case<G>> = Vec::new();
        for line in text.lines().map(str::trim) {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                [] => {}
                [word, ..] if word.starts_with('#') => {}
                ["start", rules, ref flags @ ..] => {
                    let mut options = Options::default();
                    for flag in flags.chunks(2) {
                        let name = flag[0].trim_start_matches("--");
                        let known = G::INFO.option(name);
                        let option = known.unwrap_or_else(|| panic!("{line}: no option {name}"));
                        options.set(option.name, flag[1]);
                    }
                    cases.push(Case::new(line, rules, None, options));
                }
                ["position", rules, ref words @ ..] => {
                    let position = Some(words.join(" "));
                    cases.push(Case::new(line, rules, position, Options::default()));
                }
                [depth, leaves, ref value @ ..] => {
                    let case = cases.last_mut().expect("a case comes first");
                    case.counts.push(Count {
                        depth: depth.parse().expect(line),
                        leaves: leaves.parse().expect(line),
                        value: value.first().map(|value| value.parse().expect(line)),
                    });
                }
                _ => panic!("{line:?} is not a line of a data file"),
            }
        }
        cases
    }

    fn new(line: &str, rules: &str, position: Option<String>, options: Options) -> Case<G> {
        let start = Start {
            rules: Some(rules.parse().expect(line)),
            options,
            position,
        };
        Case {
            title: format!("{} {line}", G::INFO.name),
            session: Session::open(&start, &[], 1).expect(line),
            counts: Vec::new(),
        }
    }
}
