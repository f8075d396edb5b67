//! What somebody who has read nothing is shown: that it fits the screen, says what may be answered
//! and leaves nothing out. Laws for every game of the table, tried at the start and in random
//! games from each case of the data files.

mod common;

use std::collections::BTreeSet;

use common::{cases, for_every_game, run};
use rand::RngExt;
use rand::seq::IndexedRandom;
use tabuleiro::console::{Choice, Console, Question, Reply, Setup};
use tabuleiro::dice::{Dice, dice_for_ply};
use tabuleiro::game::Options;
use tabuleiro::games::{self, NAMES, Visitor};
use tabuleiro::ink;
use tabuleiro::session::{Session, Who};
use tabuleiro::shell::commands::{self, Place};
use tabuleiro::shell::{screen, setup};

/// Lines of a usual terminal, the last of which shows the next question.
const SCREEN: usize = 24;
const COLUMNS: usize = 80;
/// Random games from each case.
const GAMES: u64 = 8;
/// Longest random game.
const PLIES: usize = 200;
/// How many positions are tried, one in so many.
const ONE_IN: usize = 5;

/// Whole lines of plain ASCII that fit the screen in both directions, with a question below them.
fn assert_fits(what: &str, text: &str, lines: usize) {
    let text = ink::plain(text);
    assert!(text.is_empty() || text.ends_with('\n'), "{what}: {text:?}");
    let count = text.lines().count();
    assert!(count < lines, "{what} has {count} lines:\n{text}");
    for line in text.lines() {
        assert!(line.len() <= COLUMNS, "{what} is wide: {line:?}");
        assert!(
            line.is_ascii() && line == line.trim_end(),
            "{what}: {line:?}"
        );
    }
}

/// Calls `try_it` with positions of random games.
fn in_random_games<G: Console>(mut try_it: impl FnMut(&Session<G>, &mut Dice)) {
    for case in cases::<G>() {
        for seed in 0..GAMES {
            let mut session = case.session.clone();
            let dice = &mut dice_for_ply(seed, 77);
            while session.ending().is_none() && session.ply() < PLIES {
                if session.ply() == 0 || dice.random_range(0..ONE_IN) == 0 {
                    try_it(&session, dice);
                }
                let moves = session.game().valid_moves(session.board());
                session.play(*moves.choose(dice).unwrap()).unwrap();
            }
            try_it(&session, dice);
        }
    }
}

/// The questions of one random move.
fn questions<G: Console>(
    session: &Session<G>,
    dice: &mut Dice,
    mut try_it: impl FnMut(&G::Entry, &Question),
) {
    let (game, board) = (session.game(), session.board());
    if session.ending().is_some() || game.forced_move(board).is_some() {
        return;
    }
    let mut entry = G::Entry::default();
    loop {
        let question = game.question(board, &entry);
        try_it(&entry, &question);
        let answer = question.answers.choose(dice).unwrap().to_lowercase();
        match game.answer(board, &entry, &answer).unwrap() {
            Reply::Ask(next) => entry = next,
            Reply::Move(_) => return,
        }
    }
}

#[derive(Clone)]
struct HelpFits;

impl Visitor for HelpFits {
    type Output = ();

    fn visit<G: Console>(self) {
        let mut asked = BTreeSet::new();
        in_random_games::<G>(|session, dice| {
            questions(session, dice, |_, question| {
                let help = screen::help(question);
                let (said, list) = help.split_once("Commands:\n").expect("a list of commands");
                assert_fits(&question.prompt, &help, SCREEN);
                assert!(said.starts_with("Type "), "{}: {said}", question.prompt);
                let words: BTreeSet<&str> = said.split_whitespace().collect();
                for answer in &question.answers {
                    assert!(words.contains(answer.as_str()), "{answer} is not in {said}");
                }
                assert_eq!(list, commands::list(Place::Game));
                asked.insert(question.prompt.clone());
            });
        });
        assert!(asked.len() > 1, "{}: {asked:?}", G::NAME);
    }
}

#[test]
fn help_fits_one_screen_and_begins_with_what_may_be_answered_here() {
    for_every_game(HelpFits);
}

#[derive(Clone)]
struct Rules;

impl Visitor for Rules {
    type Output = ();

    fn visit<G: Console>(self) {
        let rules = screen::rules::<G>();
        assert_fits(G::NAME, &rules, 2 * SCREEN);
        // The menu of games says what each is about by that line.
        let first = G::RULES.lines().next().unwrap();
        let title = format!("{}: ", G::TITLE.to_uppercase());
        assert!(
            first.starts_with(&title) && first.len() < COLUMNS - 2,
            "{first}"
        );
        // The picture shows the board as the game draws it: whoever saw one knows the other.
        let drawn = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let game = G::new(G::RULE_SETS[0], &Options::default()).unwrap();
        let board = ink::plain(&game.display_game(&game.initial_board()));
        let rules: Vec<String> = rules.lines().map(drawn).collect();
        let shown: BTreeSet<String> = board
            .lines()
            .map(drawn)
            .filter(|line| line.len() > 4 && rules.iter().any(|text| text.starts_with(line)))
            .collect();
        assert!(shown.len() >= 4, "{}: {shown:?}", G::NAME);
    }
}

#[test]
fn rules_fit_two_screens_and_show_the_board() {
    for_every_game(Rules);
}

/// The moves that a printed list stands for.
fn listed(text: &str) -> Vec<String> {
    let Some(rows) = text.strip_prefix("Each takes one of every group in a row") else {
        return text.split_whitespace().map(String::from).collect();
    };
    let rows = rows.split_once('\n').unwrap().1.replace("\n    ", " ");
    let mut all = Vec::new();
    for row in rows.lines() {
        // A group is told from the next one by the sign that its parts begin with.
        let parts: Vec<&str> = row.split_whitespace().collect();
        let sign = |part: &str| part.chars().next().filter(char::is_ascii_punctuation);
        all.extend(parts.chunk_by(|one, other| sign(one) == sign(other)).fold(
            vec![String::new()],
            |heads, group| {
                let longer = |head: String| group.iter().map(move |part| head.clone() + part);
                heads.into_iter().flat_map(longer).collect()
            },
        ));
    }
    all
}

#[derive(Clone)]
struct Moves;

impl Visitor for Moves {
    type Output = ();

    fn visit<G: Console>(self) {
        in_random_games::<G>(|session, dice| {
            let moves = session.game().valid_moves(session.board());
            let moves = if session.ending().is_some() {
                Vec::new()
            } else {
                moves
            };
            let said = screen::moves(session, "").unwrap();
            assert_fits(&session.board().to_string(), &said, 2 * SCREEN);
            let Some(mv) = moves.choose(dice) else {
                return;
            };
            let (heading, list) = said.split_once('\n').unwrap();
            assert!(heading.starts_with(&format!("{} legal move", moves.len())));
            let expected: BTreeSet<String> = moves.iter().map(G::Move::to_string).collect();
            let read = listed(list);
            assert_eq!(read.len(), moves.len(), "{said}");
            assert_eq!(BTreeSet::from_iter(read), expected, "{said}");
            // Whoever knows how the move begins need not read them all.
            let text = mv.to_string();
            let beginning = &text[..dice.random_range(1..=text.len())];
            let said = screen::moves(session, &beginning.to_lowercase()).unwrap();
            let read = listed(said.split_once('\n').unwrap().1);
            assert!(read.contains(&text), "{beginning}: {said}");
            let begins = |word: &&String| word.starts_with(beginning);
            assert_eq!(read.len(), expected.iter().filter(begins).count(), "{said}");
            assert!(screen::moves(session, "?").is_err());
        });
    }
}

#[test]
fn moves_are_all_listed_on_two_screens_however_many_there_are() {
    for_every_game(Moves);
}

#[derive(Clone)]
struct Width;

impl Visitor for Width {
    type Output = ();

    fn visit<G: Console>(self) {
        let mut foreign: Vec<G::Move> = Vec::new();
        // What is an answer at some question is a sensible mistake at another one.
        let mut vocabulary = BTreeSet::new();
        in_random_games::<G>(|session, dice| {
            let (game, board) = (session.game(), session.board());
            // Only the galaxies for more than two players are wider.
            if game.player_count(board) == 2 {
                let shown = screen::board(session, "") + &screen::result(session, "");
                assert_fits("board", &shown, usize::MAX);
            }
            assert_fits("history", &screen::history(session), usize::MAX);
            assert_fits("players", &screen::players(session), SCREEN);
            let refused = |reason: &str| {
                assert!(!reason.contains('\n'), "{reason}");
                let said = format!("{}{reason}", G::COMPLAINT);
                assert!(
                    said.chars().count() <= COLUMNS,
                    "{} columns: {said}",
                    said.len()
                );
            };
            questions(session, dice, |entry, question| {
                assert_fits("intro", &question.intro, 2 * SCREEN);
                assert!(question.prompt.len() < COLUMNS - 10, "{}", question.prompt);
                let long = "x".repeat(500);
                vocabulary.extend(question.answers.iter().map(|answer| answer.to_lowercase()));
                let answers = vocabulary.iter().map(String::as_str);
                for answer in answers.chain(["", "0", "9 9", "z", "-", "10,10", "48-46-40", &long])
                {
                    if let Err(reason) = game.answer(board, entry, answer) {
                        refused(&reason.to_string());
                    }
                }
            });
            for mv in foreign.iter().rev().take(60) {
                if let Err(reason) = game.check_move(board, *mv) {
                    refused(&reason.to_string());
                }
            }
            if let Some(mv) = game.valid_moves(board).choose(dice) {
                foreign.push(*mv);
                let after = game.make_move(board, *mv).unwrap();
                for who in [Who::Human, Who::Computer(0)] {
                    assert_fits("news", &game.announce(board, *mv, &after, who), SCREEN);
                }
            }
        });
        let nobody = Who::read::<G>(&"x".repeat(500)).unwrap_err();
        assert!(nobody.to_string().len() <= COLUMNS, "{nobody}");
    }
}

#[test]
fn nothing_is_wider_than_a_terminal() {
    for_every_game(Width);
}

/// All pages that the menus of a game lead to.
#[derive(Clone)]
struct Menus;

impl Visitor for Menus {
    type Output = ();

    fn visit<G: Console>(self) {
        let mut open = vec![Setup::default()];
        let mut seen = BTreeSet::new();
        while let Some(setup) = open.pop() {
            let Some(page) = G::setup_page(&setup) else {
                continue;
            };
            if !seen.insert(format!("{} {page:?} {}", setup.page, page.prompt)) {
                continue;
            }
            assert_fits(&page.title, &G::draw_menu(&page), SCREEN);
            let help = setup::help(&page);
            assert_fits(&page.title, &help, SCREEN);
            let first = help.lines().next().unwrap();
            assert!(
                !first.starts_with("Commands"),
                "{}: what is asked?",
                page.title
            );
            assert!(help.ends_with(&commands::list(Place::Menu)));
            for item in page.items {
                if let Choice::Go(next) = item.choice {
                    open.push(*next);
                }
            }
            if let Some(free) = page.free {
                open.extend(
                    ["4", "5", "1"]
                        .into_iter()
                        .filter_map(|text| free(text).ok()),
                );
                if let Err(reason) = free(&"x".repeat(500)) {
                    assert!(reason.to_string().len() <= COLUMNS, "{reason}");
                }
            }
        }
        assert!(seen.len() > 2, "{}: {seen:?}", G::NAME);
    }
}

#[test]
fn every_menu_and_its_help_fit_one_screen() {
    for_every_game(Menus);
}

fn said(args: &[&str], input: &str) -> String {
    let args: Vec<String> = args.iter().map(|arg| arg.to_string()).collect();
    let output = run(&args, input.as_bytes());
    assert_eq!(output.status.code(), Some(0));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_first_line_says_how_to_learn_more() {
    let text = said(&[], "help\n?\nrules\nexit\n");
    let greeting =
        "Type the number of a game, or \"help\" to learn more about them.\n\nTABULEIRO\n";
    assert!(text.starts_with(greeting), "{text}");
    for name in NAMES {
        struct Title;
        impl Visitor for Title {
            type Output = String;
            fn visit<G: Console>(self) -> String {
                format!("\n  {}\n", G::RULES.lines().next().unwrap())
            }
        }
        let about = games::visit(name, Title).unwrap();
        assert_eq!(text.matches(&about).count(), 2, "{about}");
    }
    assert!(
        text.contains("Option: rules\nEach game has its own rules"),
        "{text}"
    );
    assert!(text.lines().all(|line| line.len() <= COLUMNS), "{text}");
    assert!(text.ends_with("Option: exit\nGoodbye.\n"), "{text}");
    for name in NAMES {
        let game = ["--game", name, "--p1", "human", "--p2", "1", "--seed", "1"];
        let text = said(&game, "");
        let welcome =
            "\"help\" says what to answer at each question, \"rules\" how it is played.\n";
        assert!(text.starts_with(welcome), "{text}");
    }
}

#[test]
fn the_help_of_the_flags_fits_too_and_names_the_levels() {
    for flag in ["-h", "--help"] {
        let text = said(&[flag], "");
        for line in text.lines() {
            assert!(line.len() <= COLUMNS, "{flag}: {line}");
        }
        assert!(
            text.contains("\n  barragoon           easy, medium, hard, expert\n"),
            "{text}"
        );
    }
}

/// On a usual terminal the board of Barragoon or Xero-G leaves nothing of what stood above it.
#[test]
fn beside_a_high_board_the_news_stand_below_it() {
    for (game, news) in [
        ("barragoon", "Brown moves from "),
        ("xero-g", "Player p2 places "),
    ] {
        let script = if game == "barragoon" {
            "48-46\n"
        } else {
            "123321\n"
        };
        let text = said(
            &["--game", game, "--p1", "human", "--p2", "1", "--seed", "1"],
            script,
        );
        let at = text.rfind(news).expect(game);
        assert!(text[at..].lines().count() < 10, "{}", &text[at..]);
    }
    let text = said(
        &[
            "--game", "lear", "--p1", "human", "--p2", "1", "--seed", "1",
        ],
        "3,3\n",
    );
    let (before, after) = text.rsplit_once("\nTurn 3: ").unwrap();
    assert!(
        before.contains("puts a stone on") && after.contains("1 2 3 4"),
        "{text}"
    );
}

#[test]
fn a_hint_says_for_whom_its_value_is() {
    let flags = [
        "--game", "yoxii", "--p1", "human", "--p2", "1", "--nodes", "300",
    ];
    let text = said(&flags, "hint\n");
    assert!(
        text.contains(" (above 0 is good for you)\nExpected (depth "),
        "{text}"
    );
    let flags = [
        "--game",
        "lear",
        "--size",
        "4",
        "--position",
        "xoxo/xoxo/xoxo/xoxv o 1",
        "--nodes",
        "300",
        "--p1",
        "human",
        "--p2",
        "human",
    ];
    let text = said(&flags, "hint\n");
    assert!(text.contains("Expert would play 4,4: loses by "), "{text}");
    assert!(text.contains("\nExpected (depth 1): 4,4\n"), "{text}");
}

#[test]
fn undo_before_the_first_move_says_how_to_go_one_question_back() {
    let game = ["--game", "lear", "--p1", "human", "--p2", "human"];
    let text = said(&game, "3\nundo\nback\nundo\n");
    let refusal = "There is no move of yours to take back";
    assert!(
        text.contains(&format!(
            "undo\n{refusal}: back asks the question before again\n"
        )),
        "{text}"
    );
    assert!(text.contains(&format!("undo\n{refusal}\n")), "{text}");
}

#[test]
fn a_file_is_loaded_where_somebody_would_say_so() {
    let file = "tests/records/lear-finished.txt";
    let script = format!(
        "load {file}\nmoves\ngoto 1\nmoves 4\nmoves 9\nback\n:LOAD none.txt\nresume\nload {file}\nback\n"
    );
    let text = said(&[], &script);
    assert_eq!(text.matches("\nReplay of Lear, ").count(), 2, "{text}");
    assert!(text.contains("Option: :LOAD none.txt\nnone.txt: there is no such file"));
    assert!(text.contains(": moves 4\n4 of 15 legal moves:\n4,1  4,2  4,3  4,4\n"));
    assert!(
        text.contains(": moves 9\nNo legal move begins with \"9\"\n"),
        "{text}"
    );
    assert!(!text.contains("not on the menu"), "{text}");
}
