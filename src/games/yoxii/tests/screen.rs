//! The board on the screen, questions and messages.

use super::{MIDDLE, START, board, read_move};
use crate::game::style;
use crate::game::view::{BoardSize, Drawing, Reply, View};
use crate::game::{Cause, Ending, Game, Outcome, Player};
use crate::games::yoxii::{Entry, Yoxii};
use crate::testing::{rows, seen};
use crate::text::prose;

/// The effect of an answer in words. As in play, the rules decide whether a complete move is
/// legal.
fn answer(text: &str, entry: Entry, typed: &str) -> String {
    let position = board(text);
    let effect = match Yoxii.answer(&position, &entry, typed) {
        Ok(Reply::Ask(Entry::Piece(totem, kind))) => Ok(format!("Piece({totem}, {kind:?})")),
        Ok(Reply::Ask(Entry::Totem(totem))) => Ok(format!("Totem({totem})")),
        Ok(Reply::Ask(Entry::Nothing)) => Ok("Nothing".to_string()),
        Ok(Reply::Move(mv)) => Yoxii.play(&position, mv).map(|_| Yoxii.write_move(mv)),
        Err(why) => Err(why),
    };
    effect.unwrap_or_else(|why| why.to_string())
}

/// The entry after these answers.
fn entry(text: &str, answers: &[&str]) -> Entry {
    answers.iter().fold(Entry::default(), |entry, typed| {
        match Yoxii.answer(&board(text), &entry, typed) {
            Ok(Reply::Ask(next)) => next,
            other => panic!("{typed}: {other:?}"),
        }
    })
}

/// Answers of white in the middle of the report's game, and what the last one leads to.
const ANSWERS: &str = r#"
c 7       | Totem(C7)
[c,7]     | Totem(C7)
c-7       | Totem(C7)
c7 x d7   | C7:X@D7
c7-iid7   | C7:I@D7
c7; x     | Piece(C7, X)
c7; xx    | "xx" is not a piece: type O, I, Y or X
c7; x; d7 | C7:X@D7
c7; x; b  | "b" is not a square: type line and column, as in B6
"#;

#[test]
fn answers_may_be_spelled_in_several_ways() {
    let white = MIDDLE.replace(" r", " w");
    for (typed, said) in rows(ANSWERS) {
        let answers: Vec<&str> = typed.split("; ").collect();
        let (last, answers) = answers.split_last().expect("an answer");
        let found = answer(&white, entry(&white, answers), last.trim());
        assert_eq!(found, said, "{typed}");
    }
    let no_x = entry(MIDDLE, &["g5"]);
    assert_eq!(answer(MIDDLE, no_x, "x"), "Player 1 has no x left");
}

#[test]
fn the_result_says_that_there_is_nothing_to_place() {
    let end = board("__ooo__/_oo###_/iiiii##/yyyt###/yyOx###/_xxO##_/__OOO__ r");
    let ending = Ending {
        outcome: Outcome::Win(Player::P1),
        cause: Cause::Rules,
    };
    let said = seen(Yoxii.display_result(&end, ending, 23));
    assert!(said.contains("turns\nPlayer 1 (Red) has no pieces left.\nPlayer 1 (Red): "));
}

/// The next question names the squares left for the totem, and the result has the points.
#[test]
fn a_turn_does_not_say_what_follows_it() {
    for (text, mv, told, described) in [
        (
            "__#Yo__/_iOt##_/##o####/#######/#######/_#####_/__###__ r",
            "A3:y@B4",
            "; the totem cannot move on",
            "B4.",
        ),
        (
            "__###__/_Iot##_/o######/#######/#######/_#####_/__###__ r",
            "A3:o@B4",
            " only to A4",
            "2 for Red, 2 for White.",
        ),
    ] {
        let before = board(text);
        let mv = read_move(&before, mv);
        let after = Yoxii.play(&before, mv).expect("a legal move");
        let words = seen(Yoxii.told(&before, mv, &after, None));
        assert!(words.ends_with(told), "{words}");
        let words = seen(Yoxii.describe(&before, mv, &after));
        assert!(words.trim_end().ends_with(described), "{words}");
    }
}

#[test]
fn colour_marks_the_squares_of_the_last_moves_and_changes_nothing_else() {
    let before = board(START);
    let mv = read_move(&before, "C4:x@D4");
    let after = Yoxii.play(&before, mv).expect("a legal move");
    for size in [BoardSize::Full, BoardSize::Small] {
        let drawing = Drawing {
            size,
            last_moves: &[mv],
        };
        let marked = Yoxii.display_game(&after, &drawing);
        let plain = style::plain(&Yoxii.draw(&after));
        assert_eq!(style::plain(&marked), plain);
        assert!(plain.lines().count() <= 16);
        assert!(
            marked.contains(&style::paint(style::NEUTRAL.invert(), 'T')),
            "{marked:?}"
        );
        let red = style::of(Player::P1);
        assert!(
            marked.contains(&style::paint(red.invert(), 'x')),
            "{marked:?}"
        );
        assert!(
            !Yoxii
                .draw(&after)
                .contains(&style::paint(red.invert(), 'x'))
        );
    }
}

#[test]
fn the_help_for_the_board_is_short_and_its_example_is_true() {
    let (drawn, _) = Yoxii::INFO.board_help.split_once("{words}").expect("both");
    let help = &seen(prose(drawn));
    assert!(help.lines().count() <= 20 && help.lines().all(|line| line.len() <= 78));
    let position = "__###__/_x####_/#######/###tO##/#######/_#####_/__###__ r";
    let drawn = style::plain(&Yoxii.draw(&board(position)));
    for line in drawn.lines().take(5) {
        assert!(help.contains(&format!("\n    {line}")), "{line}");
    }
    for (square, letter) in [("B2", 'x'), ("D5", 'O')] {
        let (owner, kind) = board(position)
            .piece(super::square(square))
            .expect("a piece");
        assert_eq!(kind.letter(owner), letter);
    }
}
