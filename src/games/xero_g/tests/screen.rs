//! Colours, and the questions of a move.

use super::super::screen::Entry;
use super::*;
use crate::game::Refusal;
use crate::game::style::{self, plain};
use crate::game::view::{BoardSize, Drawing, Reply, View};
use crate::testing::seen;
use crate::text::Text;

/// The squares that are marked, by the text that is marked, in the order of the drawing.
fn marked(drawn: &str) -> Vec<String> {
    let players = [Player::P1, Player::P2].map(|player| style::marked(style::of(player), true));
    let starts = [style::LAST, players[0], players[1]].map(|style| style.render().to_string());
    let marked = |part: &str| {
        let mut starts = starts.iter();
        let (_, text) = starts.find_map(|start| part.split_once(start.as_str()))?;
        Some(text.trim().to_string())
    };
    let end = style::LAST.render_reset().to_string();
    drawn.split(&end).filter_map(marked).collect()
}

#[test]
fn colour_marks_the_squares_of_the_last_moves() {
    let game = game(RuleSet::Classic);
    let near = "000000/110222/330112/003003/000000/000000/000000/000000 p1";
    for size in [BoardSize::Full, BoardSize::Small] {
        for (before, played, expected) in [
            (START, "6C-4D", &["3", ""][..]),
            (START, "6A-6B/3F", &["2", "", "1"]),
            (near, "3C-win", &["3", ""]),
            (EMPTY, "123321", &["1", "2", "3", "3", "2", "1"]),
        ] {
            let after = game.play(&board(before), mv(played)).expect("legal");
            let draw = |last_moves| game.display_game(&after, &Drawing { size, last_moves });
            let (coloured, unmarked) = (draw(&[mv(played)]), draw(&[]));
            assert_eq!(plain(&coloured), plain(&unmarked), "{played}");
            assert_eq!(marked(&unmarked), [] as [&str; 0]);
            assert_eq!(marked(&coloured), expected, "{played}");
        }
    }
}

/// Answers the questions of one move: the move, why an answer or the move is refused, or the prompt
/// of the next question.
fn play(game: &XeroG, board: &Board, answers: &str) -> Result<Text, Refusal> {
    let mut entry = Entry::default();
    for answer in answers.split(';') {
        match game.answer(board, &entry, answer.trim())? {
            Reply::Ask(next) => entry = next,
            Reply::Move(mv) => return game.check_move(board, mv).map(|()| mv.into()),
        }
    }
    Ok(game.question(board, &entry, None).asked(""))
}

/// Answers, separated by semicolons, and what they lead to.
const ARRANGING: &str = r#"
f; a; e; b; c; d | 123321
f; a             | Place ship 2 where? (B, C, D, E):
g                | "g" is not a free column: type A, B, C, D, E or F
1                | "1" is not a free column: type A, B, C, D, E or F
f; F             | "F" is not a free column, it has a ship 1: type A, B, C, D or E
f; a; c; c       | "c" is not a free column, it has a ship 2: type B, D or E
"#;

/// In the position after the set-up.
const MOVING: &str = r#"
6,c; 1; 2; 1         | 6C-4D
[6, c]; u; r; u      | 6C-4D
c6; up; right; up    | 6C-4D
C6; NORTH; east; 1   | 6C-4D
6c; uur              | 6C-4D
6c; up up; right     | 6C-4D
6c u; u r            | 6C-4D
6c u u; 2            | 6C-4D
6c; 1 1 2            | 6C-4D
6c u u r             | 6C-4D
6c; up; l; left      | 6C-5A
6a; r 3f             | 6A-6B/3F
6a r; 1; 3 f         | 6A-6B/3F
6a; r; reprogram; f3 | 6A-6B/3F
6a; 2; 2; 1; 1       | 6A-4B
6a; r u u            | 6A-4B
6a; 2; boost; u; l   | 6A-5A
6a; 2; rocket boost; u; l             | 6A-5A
6a; 2; reprogram coordinates; 6,a     | 6A-6B/6A
6c                   | Insert direction to move ship (1), 3 steps to go from 6C:
6a                   | Insert direction to move ship (1, 2), 1 step to go from 6A:
6a r                 | Choose a power move (1, 2):
6a r; 1              | Select ship at 6, B destination [Line, Column]:
6                    | Line 6, column (A, B, C, D, E, F):
6; c; 1; 2; 1        | 6C-4D
6; 6C; u u r         | 6C-4D
6; g                 | "6g" is not a square: type line (1 to 6) and column (A to F)
6; 5c                | "65c" is not a square: type line (1 to 6) and column (A to F)
5                    | "5" is not a square: type line (1 to 6) and column (A to F)
6a; 2; 1; 3          | Line 3, column (A, B, C, D, E, F):
6a; 2; 1; 3; f       | 6A-6B/3F
6a; 2; 1; 1          | "1" is not a square: type line (1 to 6) and column (A to F)
6c 9z                | "9z" is not a square: type line (1 to 6) and column (A to F)
6c x                 | "x" is not a path: type steps such as u r d l
6c; 5                | "5" is not a direction: here it can go up
6a; 4d               | "4d" is not a direction: here it can go up or right
6a; 2; 3             | "3" is not a power move: type 1 or 2
6a; 2; 1; z          | "z" is not a square: type line (1 to 6) and column (A to F)
6a; 2; 1; 6b         | 6B is occupied: choose an empty square
1a                   | Player 1 must move a ship from line 6, the one nearest their base
5a                   | There is no ship on 5A
6a 3f                | The ship 1 on 6A cannot end its move on 3F, with or without boosts
6b l                 | A ship 1 is in the way on 6A: only the last step may end on a ship
"#;

/// The 3 of 6A is closed in; the others of line 6 are not.
const CLOSED_IN: &str = "000000/000000/000000/000112/000000/122233/313000/000000 p1";

#[test]
fn answers_lead_to_the_move_or_are_refused_with_the_reason() {
    for rules in BOTH {
        let game = game(rules);
        for (text, table) in [
            (EMPTY, ARRANGING),
            (START, MOVING),
            (CLOSED_IN, "6a | The ship on 6A is blocked"),
        ] {
            for (answers, expected) in rows(table) {
                let played = play(&game, &board(text), answers);
                let result = seen(played.unwrap_or_else(Text::from));
                assert_eq!(result.trim(), expected, "{answers}");
            }
        }
        let question = game.question(&board(CLOSED_IN), &Entry::Start, None);
        assert_eq!(question.answers, ["6B", "6C"]);
        // A player who hears the question does not see the compass with the numbers.
        let asked = play(&game, &board(START), "6c").expect("a question").said();
        assert!(asked.contains("ship (up), 3 steps"), "{asked}");
    }
}

#[test]
fn there_is_no_home_line_before_all_ships_are_placed() {
    let game = game(RuleSet::Classic);
    let placed = game.play(&board(EMPTY), mv("123321")).expect("legal");
    for (board, is_told) in [(placed, false), (board(CLOSED_IN), true)] {
        let places = game.places(&board);
        let told: String = places.iter().map(|place| place.contents.concat()).collect();
        assert_eq!(told.contains("home line"), is_told, "{told}");
        let said = game.board_in_words(&board).said();
        assert_eq!(said.contains("home line"), is_told, "{said}");
    }
}

#[test]
fn a_win_is_shown_and_told_on_the_square_that_the_ship_was_walked_to() {
    let game = game(RuleSet::Classic);
    let before = board("000000/000003/030111/000122/020233/000000/000000/000000 p1");
    for (typed, base) in [("4b uu uru", "0C"), ("4b uu ulu", "0A"), ("4b-win", "0A")] {
        let walked = game.read_move(&before, typed).expect("a move");
        assert_eq!(
            (walked, walked.to_string().as_str()),
            (mv("4B-win"), "4B-win")
        );
        let after = game.play(&before, walked).expect("legal");
        let told = seen(game.describe(&before, walked, &after)).replace("\n ", "");
        let end = format!("into the base on {base}.\n");
        assert!(told.ends_with(&end), "{typed}: {told}");
        assert!(!seen(game.board_in_words(&after)).contains("home line"));
        let mut places = game.places(&after).into_iter();
        assert!(!places.any(|place| place.contents.concat().contains("home line")));
        let line = if base == "0C" { "002000/" } else { "200000/" };
        assert!(after.to_string().starts_with(line), "{typed}: {after}");
    }
}

#[test]
fn a_move_is_said_with_its_ships_and_boosts() {
    let (game, before) = (game(RuleSet::Classic), board(START));
    for (written, named, told) in [
        ("6C-4D", "ship 3 from 6C to 4D", "ship 3 from 6C to 4D"),
        (
            "6A-6B/3F",
            "ship 1 from 6A to 6B, and the ship 2 that stood on 6B goes to 3F",
            "ship 1 from 6A to 6B; the ship 2 that stood on 6B goes to 3F",
        ),
        (
            "6B-6B",
            "ship 2 from 6B around, back to 6B",
            "ship 2 from 6B around, back to 6B",
        ),
        (
            "6A-4B",
            "ship 1 from 6A to 4B",
            "ship 1 from 6A, with 1 boost on 6B, to 4B",
        ),
    ] {
        let mv = mv(written);
        let after = game.play(&before, mv).expect("legal");
        assert_eq!(game.said(&before, mv).said(), named);
        assert_eq!(game.told(&before, mv, &after, None).said(), told);
    }
}

/// It shows the ship on top of the one that it has landed on, in the size of the other boards.
#[test]
fn a_choice_of_power_moves_shows_the_board() {
    let (game, board) = (game(RuleSet::Classic), board(START));
    let landed = ["6a", "2"].iter().fold(Entry::Start, |entry, answer| {
        match game.answer(&board, &entry, answer).expect("an answer") {
            Reply::Ask(next) => next,
            Reply::Move(mv) => panic!("{mv} is complete"),
        }
    });
    for (size, row) in [
        (BoardSize::Full, " 6  |     | 1/2 |"),
        (BoardSize::Small, " 6  |   |1/2|"),
    ] {
        let drawn = plain(&game.draw_entry(&board, &landed, size));
        assert!(drawn.lines().any(|line| line.starts_with(row)), "{drawn}");
        assert_eq!(game.draw_entry(&board, &Entry::Start, size), "");
    }
}
