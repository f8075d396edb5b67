//! The questions, announcements, drawing and menus of Lear, as far as no suite and no transcript
//! shows them.

use super::*;
use crate::coach::lesson::{self, Step};
use crate::game::players::{PlayerKind, Seat};
use crate::game::style;
use crate::game::view::menu::Choice;
use crate::game::view::path::{At, Path};
use crate::game::view::settings_pages::page;
use crate::game::view::setup::{Decided, Origin, Setup, decide};
use crate::game::view::{BoardSize, Drawing, Reply, View};
use crate::game::{Cause, Ending, Player, Start};
use crate::testing::{rows, seen};
use crate::text::prose;

/// Answers to the question for a line or, after line 1, for a column, and what they lead to.
const ANSWERS: &str = r#"
3         | asks for a column of line 3
line 3    | asks for a column of line 3
r3        | asks for a column of line 3
1; 1      | 1,1
1; column 1 | 1,1
1; c1     | 1,1
1; 4      | 1,4
a         | "a" is not a line: type a number from 1 to 4
5         | "5" is not a line: type a number from 1 to 4
2         | Line 2 is full: type another, such as 1
1; 0      | "0" is not a column: type a number from 1 to 4
1; line 1 | "line 1" is not a column: type a number from 1 to 4
"#;

/// They are the letters of the drawing.
#[test]
fn nobody_hears_that_stones_are_letters() {
    let lessons = lesson::read(Lear::INFO.lessons).unwrap();
    let told = |step: &Step| [&step.task, &step.hint, &step.right, &step.text.join("\n")].map(said);
    let of_lessons = lessons
        .iter()
        .flat_map(|lesson| lesson.steps.iter().flat_map(told));
    let others = [Lear::INFO.rules_text, Lear::INFO.aims].map(said);
    for text in of_lessons.chain(others) {
        let mut words = text.split(|sign: char| !sign.is_alphanumeric());
        assert!(!words.any(|word| ["x", "o", "v"].contains(&word)), "{text}");
    }
}

fn said(written: impl AsRef<str>) -> String {
    prose(written.as_ref()).said()
}

#[test]
fn answers_are_a_number_with_or_without_its_word() {
    let (game, board) = position("vxxo/xoox/vvvv/vvvv x 1");
    for (typed, answer) in rows(ANSWERS) {
        let (line, text) = match typed.split_once("; ") {
            Some((_, column)) => (Some(0), column),
            None => (None, typed),
        };
        let found = match game.answer(&board, &line, text) {
            Ok(Reply::Move(mv)) => mv.to_string(),
            Ok(Reply::Ask(line)) => format!("asks for a column of line {}", line.unwrap() + 1),
            Err(refusal) => refusal.to_string(),
        };
        assert_eq!(found, answer, "{text}");
    }
    assert_eq!(game.question(&board, &None, None).answers, ["1", "3", "4"]);
    assert_eq!(game.question(&board, &Some(0), None).answers, ["1"]);
}

#[test]
fn the_komi_is_heard_at_the_end() {
    let (game, board) = position("xxxx/xxoo/oooo/xxoo x 1");
    let outcome = game.game_over(&board).unwrap();
    let cause = Cause::Rules;
    let said = game
        .display_result(&board, Ending { outcome, cause }, 16)
        .said();
    let points = "Player 1 (Black) has 9 points, 1 of them komi.\nPlayer 2 (White) has 8 points.\n";
    assert!(said.ends_with(points), "{said}");
}

/// The most stones that can flip at once.
#[test]
fn the_longest_announcement_fits_the_screen() {
    let middle = "vvvvvvvvvo/".repeat(8);
    let (game, before) = position(&format!("vvvvvvvvvx/{middle}xoooooooov x 1"));
    let mv = point("10,10");
    let after = game.play(&before, mv).unwrap();
    let said = game.announce(&before, mv, &after, PlayerKind::Level(0));
    assert_eq!(
        seen(said),
        "Player 1 (Black) plays 10,10, which flips 2,10; 3,10; 4,10; 5,10; 6,10; 7,10;\n  \
         8,10; 9,10; 10,2; 10,3; 10,4; 10,5; 10,6; 10,7; 10,8; 10,9.\n"
    );
}

#[test]
fn colour_marks_the_last_stone_and_changes_nothing_else() {
    let (game, board) = position("vxov/vvvv/vvvv/vvvv x 1");
    let plain = style::plain(&game.draw(&board));
    let new = style::paint(style::LAST, 'x');
    let old = style::paint(style::BOLD.invert(), 'o');
    for (last, marked, unmarked) in [("1,3", &old, &new), ("1,2", &new, &old)] {
        let last_moves = [point(last)];
        for size in [BoardSize::Full, BoardSize::Small] {
            let last_moves = &last_moves;
            let drawn = game.display_game(&board, &Drawing { size, last_moves });
            assert!(
                drawn.contains(marked) && !drawn.contains(unmarked),
                "{drawn:?}"
            );
            assert_eq!(style::plain(&drawn), plain);
        }
    }
}

#[test]
fn a_stone_that_flipped_is_marked_like_the_one_that_flipped_it() {
    let registry = crate::games::registry();
    let start = Start {
        options: Options::default().with("size", "4"),
        position: Some("xoxv/xovv/vvvv/vvvv x 1".to_string()),
        rules: None,
    };
    let lear = registry.find("lear").unwrap();
    let mut game = lear.open(&start, &[], 1).unwrap();
    game.play("2,3").unwrap();
    let drawn = game.drawing(BoardSize::Full);
    let marked = drawn.matches(&style::paint(style::LAST, 'x')).count();
    assert_eq!(marked, 2, "2,3 and 2,2: {drawn:?}");
}

#[test]
fn the_example_in_the_help_for_the_board_is_true() {
    let (game, board) = position("vvvv/vvxv/ovvv/vvvv x 1");
    let drawn = style::plain(&game.draw(&board));
    for line in drawn.lines().take(5) {
        assert!(
            Lear::INFO.board_help.contains(&format!("    {line}")),
            "{line}"
        );
    }
    assert_eq!(board.stone(point("2,3")), Some(Player::P1));
    assert_eq!(board.stone(point("3,1")), Some(Player::P2));
}

/// Follows the labels and answers through the menus.
fn through_menus(first: Setup, answers: &[&str]) -> Setup {
    let mut path = Path::new(first);
    for answer in answers {
        let (at, setup) = path.here().expect("a page");
        let page = page::<Lear>(at, setup).unwrap_or_else(|| panic!("no page asks {answer}"));
        let item = page.items.into_iter().find(|item| item.is_called(answer));
        path.after(match (item.map(|item| item.choice), page.free) {
            (Some(Choice::Go(step)), _) => step,
            (None, Some(free)) => free(answer).unwrap(),
            _ => panic!("{answer} is not on {:?}", page.title),
        });
    }
    let (at, setup) = path.here().expect("the game");
    assert!(page::<Lear>(at, setup).is_none(), "{answers:?}: {at:?}");
    setup.clone()
}

/// What a setup comes to if a search prefers White.
fn decided(setup: &Setup) -> Decided {
    decide::<Lear>(setup, &|_, _| Some(Player::P2))
}

fn by_agreement(size: &str) -> Setup {
    let mut setup = Setup::default();
    setup.choose("size", size);
    setup.choose("komi", "agreement");
    setup
}

#[test]
fn computers_agree_on_the_komi_as_the_rules_say() {
    // A komi above 0 makes the colour that gets it the better one; Expert asks its search.
    for (computer, size, komi, takes_black) in [
        (&["HARD"][..], "4", "7", true),
        (&["HARD"], "5", "4", false),
        (&["HARD"], "5", "0", true),
        (&["EXPERT", "full"], "4", "7", false),
    ] {
        let path = [&["PLAYER VS COMPUTER"], computer, &[komi]].concat();
        let decided = decided(&through_menus(by_agreement(size), &path));
        let options = &decided.start.options;
        assert_eq!(options.get("komi"), Some(komi));
        assert_eq!(options.get("black"), takes_black.then_some("2"));
        let human = usize::from(takes_black);
        assert_eq!(decided.seats[human], Some(Seat::HUMAN), "{size} {komi}");
        assert_eq!(decided.notes.len(), 1);
    }
}

#[test]
fn only_people_are_asked_for_the_komi_and_the_colour() {
    let people = ["PLAYER VS PLAYER", "5", "BLACK (X)"];
    let decided = decided(&through_menus(by_agreement("8"), &people));
    assert_eq!(decided.start.options.get("komi"), Some("5"));
    assert_eq!(decided.start.options.get("black"), Some("2"));
    assert!(decided.notes.is_empty());
    // A computer names the usual komi, and two computers do not agree on one.
    let mut flagged = by_agreement("8");
    flagged.seats[0] = Some(Seat::Kind(PlayerKind::Level(0)));
    for (answers, komi) in [(&["HUMAN", "WHITE (O)"][..], Some("1")), (&["HARD"], None)] {
        let decided = self::decided(&through_menus(flagged.clone(), answers));
        assert_eq!(decided.start.options.get("komi"), komi, "{answers:?}");
        assert_eq!(decided.start.options.get("black"), None);
    }
}

#[test]
fn menus_do_not_ask_what_flags_have_given() {
    let labels = |setup: &Setup| -> Vec<String> {
        let page = page::<Lear>(At::Settings, setup).unwrap();
        page.items.into_iter().map(|item| item.label).collect()
    };
    let mut setup = Setup::default();
    setup.start.options.set("size", "6");
    let given = |names: &[&'static str]| names.iter().map(|name| (*name, Origin::Flag)).collect();
    setup.given = given(&["size", "tutor"]);
    let seats = ["WHO IS PLAYER 1: PLAYER", "SECOND COMPUTER: THE SAME"];
    assert_eq!(labels(&setup)[2..], ["KOMI: 1", "BACK"]);
    assert_eq!(labels(&setup)[..2], seats);
    setup.given = given(&["size", "tutor", "komi"]);
    assert_eq!(labels(&setup)[2..], ["BACK"]);
    setup.given = given(&["tutor"]);
    setup.start.position = Some("vvvv/vvvv/vvvv/vvvv x 1".to_string());
    assert_eq!(labels(&setup)[2..], ["BACK"]);
}
