//! The library with the five games. One binary, because each one builds the search of every game
//! that it uses.

mod levels;
mod long_games;
#[allow(dead_code, reason = "the unit tests and tools use the rest")]
#[path = "../plain/mod.rs"]
mod plain;
mod words;

use std::path::Path;
use std::time::Duration;

use tabuleiro::coach::puzzle;
use tabuleiro::game::evaluator::Evaluator;
use tabuleiro::game::players::PlayerKind;
use tabuleiro::game::rng::rng_for_ply;
use tabuleiro::game::view::View;
use tabuleiro::game::{Game, Options, RuleSet, Start};
use tabuleiro::games::small_star_empires::SmallStarEmpires;
use tabuleiro::games::{AllGames, registry};
use tabuleiro::play::SearchInfo;
use tabuleiro::play::record::{self, Record};
use tabuleiro::play::session::Session;
use tabuleiro::registry::Visitor;
use tabuleiro::search::{Limits, StopFlag};
use tabuleiro::testing::records::{assert_same, restore};
use tabuleiro::testing::{Case, check_every_game, play_randomly, rows};

tabuleiro::suites!(laws: AllGames, "tests/perft");
tabuleiro::suites!(lessons: AllGames, "tests/perft");
tabuleiro::suites!(perft: AllGames, "tests/perft");
tabuleiro::suites!(puzzles: AllGames, "tests/perft");
tabuleiro::suites!(records: AllGames, "tests/perft");
tabuleiro::suites!(search: AllGames, "tests/perft");

/// The suites accept a game without known sizes of its move tree, and an evaluator that decodes no
/// move codes. The five games have both.
#[test]
fn the_five_games_have_known_sizes_and_decode_moves() {
    #[derive(Clone)]
    struct Check;

    impl Visitor for Check {
        type Output = ();

        fn visit<E: Evaluator<Game: View>>(&mut self) {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
            let mut has_decoded = false;
            for case in Case::<E::Game>::read_all(&folder) {
                assert!(!case.counts.is_empty(), "{} counts nothing", case.title);
                let (game, board) = (case.session.game(), case.session.board());
                let mut evaluator = E::new(game);
                has_decoded |= game.legal_moves(board).into_iter().any(|mv| {
                    let code = evaluator.move_code(mv);
                    evaluator.decode_if_legal(board, code) == Some(mv)
                });
            }
            assert!(has_decoded, "{}", E::Game::INFO.name);
        }
    }
    check_every_game::<AllGames, _>(Check);
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
        let mut on_info = |info: &SearchInfo| {
            found.clone_from(&info.mv);
            if info.depth >= 2 {
                stop.set();
            }
        };
        assert_eq!(game.computer_move(Some(&limits), &mut on_info), None);
        assert_eq!(game.state().ply, 0);
        let played = game.computer_move(None, &mut |_| {}).expect("a move");
        assert_eq!((played.mv, game.state().ply), (found, 1));
        // Without a search before.
        assert_eq!(game.computer_move(Some(&limits), &mut |_| {}), None);
        assert!(game.computer_move(None, &mut |_| {}).is_some());
    }
}

/// The number of puzzles that each game has at least.
const LEAST: usize = 100;
/// The puzzles that a newcomer meets, and the fewest legal moves there: none can be guessed.
const FIRST: usize = 20;
const FEWEST_MOVES: usize = 6;
/// The size of all puzzles together, in bytes.
const MOST_BYTES: usize = 100_000;

#[test]
fn every_game_has_puzzles() {
    let registry = registry();
    let mut bytes = 0;
    for entry in registry.entries() {
        let info = entry.info();
        let puzzles = puzzle::read(info.puzzles).unwrap();
        bytes += info.puzzles.len();
        assert!(puzzles.len() >= LEAST, "{}: {}", info.name, puzzles.len());
        for puzzle in &puzzles[..FIRST] {
            let start = Start {
                rules: Some(puzzle.rules),
                position: Some(puzzle.position.clone()),
                ..Start::default()
            };
            let game = entry.open(&start, &[], 1).unwrap();
            assert!(game.legal_moves().len() >= FEWEST_MOVES, "{puzzle}");
        }
        for pair in puzzles.windows(2) {
            let [last, next] = [&pair[0], &pair[1]];
            assert!(last.difficulty <= next.difficulty, "{next}");
            assert!(
                next.source.is_some() && last.source != next.source,
                "{next}"
            );
            assert_ne!(last.solution.last(), next.solution.first(), "{next}");
        }
    }
    assert!(bytes <= MOST_BYTES, "{bytes} bytes");
}

/// What is wrong with a header, as it is found before the game is known.
fn header_refusal(text: &str) -> String {
    Record::read(text.as_bytes(), &registry().names())
        .expect_err("a damaged header")
        .to_string()
}

/// Texts, and how the reasons begin why they are refused.
const WRONG_HEADERS: &str = r#"
tabuleiro 2\nanything else      | line 1: a newer tabuleiro wrote this in version 2
                                | line 1: the file is empty
\n# nothing\n\n                 | line 1: the file is empty
hello                           | line 1: this is not a game record, which begins with
tabuleiro                       | line 1: this is not a game record, which begins with
tabuleiro 0                     | line 1: this is not a game record, which begins with
tabuleiro one                   | line 1: this is not a game record, which begins with
tabuleiro 1 1                   | line 1: this is not a game record, which begins with
tabuleiro 1\nseed 1\nmoves\n     | line 3: the header has no line "game NAME"
tabuleiro 1\ngame lear\n         | line 2: the file ends within the header
tabuleiro 1\ngame le             | line 2: the file ends in the middle of this line
tabuleiro 1\ngame chess\nmoves\n | line 2: "chess" is not a game
"#;

#[test]
fn a_header_says_what_is_wrong_with_it() {
    for (text, start) in rows(WRONG_HEADERS) {
        let text = &text.replace("\\n", "\n");
        let refusal = header_refusal(text);
        assert!(refusal.starts_with(start), "{text:?}: {refusal}");
    }
    // These headers are valid but for one line.
    for (wrong, line) in [
        ("seed many", 3),
        ("frobnicate 3", 3),
        ("seed", 3),
        ("p5 human", 3),
        ("game lear", 3),
        ("rules classic\nrules classic", 4),
        ("p1 easy\np1 easy", 4),
        ("seed 1\n\nseed 1", 5),
    ] {
        let refusal = header_refusal(&format!("tabuleiro 1\ngame lear\n{wrong}\nmoves\n"));
        assert!(refusal.starts_with(&format!("line {line}: ")), "{refusal}");
    }
}

/// The file of a galaxy may be gone later, so the record holds the position.
#[test]
fn a_record_needs_no_file_but_itself() {
    let galaxy = include_str!("../../src/games/small_star_empires/galaxies/official_3.txt");
    let changed = galaxy.replacen("1--", "n--", 1).replacen("n--", "2--", 1);
    // Without the galaxy, which seats three, the third player cannot start.
    for (starts, is_kept) in [("3", false), ("2", true)] {
        let options = Options::default()
            .with("galaxy", changed.as_str())
            .with("starts", starts);
        let start = Start {
            rules: Some(RuleSet::Official),
            options,
            position: None,
        };
        let mut session = Session::<SmallStarEmpires>::open(&start, &[], 7).unwrap();
        play_randomly(&mut session, 5, &mut rng_for_ply(17, 2000));
        let text = record::write(&session);
        assert!(!text.contains("galaxy"), "{text}");
        assert!(text.contains("\nstart "), "{text}");
        assert_eq!(text.contains("option starts"), is_kept, "{text}");
        assert!(text.contains("\np3 human\n"), "{text}");
        assert_same(&session, &restore(&text));
    }
}
