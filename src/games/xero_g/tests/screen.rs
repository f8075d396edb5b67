//! The board on the screen, questions and messages.

use super::super::rules::Ship;
use super::super::screen::Entry;
use super::*;
use crate::game::players::PlayerKind;
use crate::game::style::{self, plain};
use crate::game::view::{BoardSize, Drawing, Reply, View};
use crate::game::{Cause, Ending};

const START: &str = "000000/123321/000000/000000/000000/000000/123123/000000 p1";

#[test]
fn the_board_is_drawn_as_in_the_report() {
    let drawn = plain(&game(RuleSet::Classic).display_game(&board(START)));
    let expected = "     ___________________________________
    |     |     |     |     |     |     |
 0  |     |     |     |     |     |     |   <- P2
    |_____|_____|_____|_____|_____|_____|
    |     |     |     |     |     |     |
 1  |  1  |  2  |  3  |  3  |  2  |  1  |
    |.....|.....|.....|.....|.....|.....|
    |     |     |     |     |     |     |
 2  |     |     |     |     |     |     |
    |.....|.....|.....|.....|.....|.....|                 1, Up
    |     |     |     |     |     |     |                  ^
 3  |     |     |     |     |     |     |                  |
    |.....|.....|.....|.....|.....|.....|       4, Left <- . -> 2, Right
    |     |     |     |     |     |     |                  |
 4  |     |     |     |     |     |     |                  v
    |.....|.....|.....|.....|.....|.....|                 3, Down
    |     |     |     |     |     |     |
 5  |     |     |     |     |     |     |
    |.....|.....|.....|.....|.....|.....|
    |     |     |     |     |     |     |
 6  |  1  |  2  |  3  |  1  |  2  |  3  |
    |_____|_____|_____|_____|_____|_____|
    |     |     |     |     |     |     |
 7  |     |     |     |     |     |     |   <- P1
    |_____|_____|_____|_____|_____|_____|

       A     B     C     D     E     F
";
    assert_eq!(drawn, expected);
}

#[test]
fn the_small_board_has_a_line_for_each_line() {
    let game = game(RuleSet::Classic);
    let drawing = Drawing {
        size: BoardSize::Small,
        last_turn: &[],
    };
    let drawn = plain(&game.draw_board(&board(START), &drawing));
    let expected = " 0  |   |   |   |   |   |   |   <- P2
    |---+---+---+---+---+---|
 1  | 1 | 2 | 3 | 3 | 2 | 1 |
 2  |   |   |   |   |   |   |                1, Up
 3  |   |   |   |   |   |   |                 ^
 4  |   |   |   |   |   |   |      4, Left <- . -> 2, Right
 5  |   |   |   |   |   |   |                 v
 6  | 1 | 2 | 3 | 1 | 2 | 3 |                3, Down
    |---+---+---+---+---+---|
 7  |   |   |   |   |   |   |   <- P1
      A   B   C   D   E   F
";
    assert_eq!(drawn, expected);
}

/// The squares that are marked, by the text that is marked, in the order of the drawing.
fn marked(drawn: &str) -> Vec<String> {
    let marks =
        ["p1", "p2"].map(|player| style::last(style::of(player.parse().expect("a player"))));
    let starts = [style::LAST, marks[0], marks[1]].map(|style| style.render().to_string());
    let end = style::LAST.render_reset().to_string();
    drawn
        .split(&end)
        .filter_map(|part| {
            starts
                .iter()
                .find_map(|start| part.split_once(start.as_str()))
        })
        .map(|(_, text)| text.trim().to_string())
        .collect()
}

#[test]
fn colour_marks_the_squares_of_the_last_turn() {
    let game = game(RuleSet::Classic);
    for size in [BoardSize::Full, BoardSize::Small] {
        let drawn = |before: &str, played: &str| {
            let before = game.read_board(before).expect("a position");
            let mv = game.read_move(&before, played).expect("a move");
            let after = game.make_move(&before, mv).expect("legal");
            let last_turn = &[mv][..];
            let coloured = game.draw_board(&after, &Drawing { size, last_turn });
            let unmarked = game.draw_board(
                &after,
                &Drawing {
                    size,
                    last_turn: &[],
                },
            );
            assert_eq!(plain(&coloured), plain(&unmarked), "{played}");
            assert_eq!(marked(&unmarked), [] as [&str; 0]);
            marked(&coloured)
        };
        assert_eq!(drawn(START, "6C-4D"), ["3", ""]);
        assert_eq!(drawn(START, "6A-6B/3F"), ["2", "", "1"]);
        let near = "000000/110222/330112/003003/000000/000000/000000/000000 p1";
        assert_eq!(drawn(near, "3C-win"), ["3", ""]);
        let empty = game.write_board(&game.initial_board());
        assert_eq!(drawn(&empty, "123321"), ["1", "2", "3", "3", "2", "1"]);
    }
}

#[test]
fn headings_say_who_is_who() {
    let game = game(RuleSet::Classic);
    let name = game.name_with(Player::P2, &["Smart"]);
    assert_eq!(name, "Player p2 (Smart)");
    assert_eq!(game.player_name(Player::P2), "Player p2");
    let heading = game.turn_heading(&board(START), 3, &name);
    assert_eq!(plain(&heading), "=== Player p2 (Smart) turn ===\n");
}

#[test]
fn the_help_about_the_board_is_short() {
    let lines: Vec<&str> = XeroG::BOARD_HELP.lines().collect();
    assert!((10..=20).contains(&lines.len()), "{}", lines.len());
    for line in lines {
        assert!(line.len() <= 78 && line.is_ascii(), "{line}");
    }
    assert!(XeroG::BOARD_HELP.contains("1/2"));
}

/// Answers the questions of one move; returns the screens of all questions and the move, or why it
/// is refused.
fn play(game: &XeroG, board: &Board, answers: &[&str]) -> (Vec<String>, Result<Move, String>) {
    let mut entry = Entry::default();
    let mut screens = Vec::new();
    for answer in answers {
        let question = game.question(board, &entry);
        screens.push(plain(&format!("{}{}", question.intro, question.prompt)));
        match game.answer(board, &entry, answer) {
            Ok(Reply::Ask(next)) => entry = next,
            Ok(Reply::Move(mv)) => {
                let checked = game.check_move(board, mv);
                return (
                    screens,
                    checked.map(|()| mv).map_err(|refusal| refusal.to_string()),
                );
            }
            Err(refusal) => return (screens, Err(refusal.to_string())),
        }
    }
    let question = game.question(board, &entry);
    screens.push(plain(&format!("{}{}", question.intro, question.prompt)));
    (screens, Err("unfinished".to_string()))
}

#[test]
fn ships_are_placed_one_by_one() {
    let game = game(RuleSet::Classic);
    let start = game.initial_board();
    assert_eq!(
        plain(&game.turn_heading(&start, 1, "Player p1")),
        "=== Player p1 place ships ===\n"
    );
    let (screens, mv) = play(&game, &start, &["f", "a", "e", "b", "c", "d"]);
    assert_eq!(mv, Ok(self::mv("123321")));
    let ships: Vec<&str> = screens
        .iter()
        .map(|screen| &screen[screen.find("Place").expect("a prompt")..])
        .collect();
    assert_eq!(
        ships,
        [1, 1, 2, 2, 3, 3].map(|ship| format!("Place ship {ship} where? "))
    );
    assert_eq!(
        screens[2],
        "    |     |     |     |     |     |     |\n \
         6  |  1  |     |     |     |     |  1  |\n    \
             |.....|.....|.....|.....|.....|.....|\n       \
                A     B     C     D     E     F\n\
         Place ship 2 where? "
    );
    for (answers, reason) in [
        (
            &["g"][..],
            "\"g\" is not a free column: type A, B, C, D, E or F",
        ),
        (
            &["1"],
            "\"1\" is not a free column: type A, B, C, D, E or F",
        ),
        (
            &["f", "F"],
            "\"F\" is not a free column, it has a ship 1: type A, B, C, D or E",
        ),
        (
            &["f", "a", "c", "c"],
            "\"c\" is not a free column, it has a ship 2: type B, D or E",
        ),
    ] {
        assert_eq!(play(&game, &start, answers).1, Err(reason.to_string()));
    }
    let placed = [
        Some(Ship::One),
        None,
        Some(Ship::Two),
        None,
        None,
        Some(Ship::One),
    ];
    let question = game.question(&start, &Entry::Placement(placed));
    assert_eq!(question.answers, ["B", "D", "E"]);
}

#[test]
fn directions_have_numbers_letters_and_words() {
    let game = game(RuleSet::Classic);
    let before = board(START);
    assert_eq!(
        plain(&game.turn_heading(&before, 3, "Player p1")),
        "=== Player p1 turn ===\n"
    );
    for answers in [
        ["6,c", "1", "2", "1"],
        ["[6, c]", "u", "r", "u"],
        ["c6", "up", "right", "up"],
        ["C6", "NORTH", "east", "1"],
    ] {
        let (screens, mv) = play(&game, &before, &answers);
        assert_eq!(mv, Ok(self::mv("6C-4D")));
        assert_eq!(
            screens,
            [
                "Select Ship to play [Line, Column]: ",
                "Ship 3 is at 6C: 3 steps to go.\nInsert direction to move ship: ",
                "Ship 3 is at 5C: 2 steps to go.\nInsert direction to move ship: ",
                "Ship 3 is at 5D: 1 step to go.\nInsert direction to move ship: ",
            ]
        );
    }
    let (_, mv) = play(&game, &before, &["6c", "1", "2", "3"]);
    assert_eq!(mv, Err("unfinished".to_string()));
    let (_, mv) = play(&game, &before, &["6c", "up", "l", "left"]);
    assert_eq!(mv, Ok(self::mv("6C-5A")));
    let (_, mv) = play(&game, &before, &["6f", "1", "4", "d", "boost", "d"]);
    assert_eq!(
        mv,
        Err("Player p1 cannot move a ship into their own base".to_string())
    );
    for (answers, reason) in [
        (&["6"][..], "\"6\" is not a square"),
        (&["6c", "5"], "\"5\" is not a direction: type up"),
        (&["6c", ""], "\"\" is not a direction"),
        (&["1a"], "Player p1 must move a ship from line 6"),
        (&["5a"], "There is no ship on 5A"),
        (&["6a", "2", "3"], "\"3\" is not a power move: type 1 or 2"),
        (
            &["6a", "2", "1", "6b"],
            "6B is occupied: choose an empty square",
        ),
        (&["6a", "2", "1", "z"], "\"z\" is not a square"),
    ] {
        let refusal = play(&game, &before, answers).1.unwrap_err();
        assert!(refusal.starts_with(reason), "{answers:?}: {refusal}");
    }
}

#[test]
fn several_steps_may_be_typed_at_once() {
    let game = game(RuleSet::Official);
    let before = board(START);
    for answers in [
        &["6c", "uur"][..],
        &["6c", "up up", "right"],
        &["6c u", "u r"],
        &["6c u u", "2"],
        &["6c", "1 1 2"],
        &["6c u u r"],
    ] {
        assert_eq!(
            play(&game, &before, answers).1,
            Ok(mv("6C-4D")),
            "{answers:?}"
        );
    }
    for answers in [
        &["6a", "r 3f"][..],
        &["6a r", "1", "3 f"],
        &["6a", "r", "reprogram", "f3"],
    ] {
        assert_eq!(
            play(&game, &before, answers).1,
            Ok(mv("6A-6B/3F")),
            "{answers:?}"
        );
    }
    let (_, boosted) = play(&game, &before, &["6a", "r u u"]);
    assert_eq!(boosted, Ok(mv("6A-4B")));
    let (screens, _) = play(&game, &before, &["6a r"]);
    assert!(
        screens[1].contains("Ship 1 has landed on ship 2 at 6B."),
        "{}",
        screens[1]
    );
    for (answers, reason) in [
        (
            &["6c x"][..],
            "\"x\" is not a path: type steps such as u r d l",
        ),
        (
            &["6c 9z"],
            "\"9z\" is not a square: type line (0 to 7) and column (A to F)",
        ),
        (&["6a 3f"], "The ship on 6A cannot end its move on 3F"),
        (
            &["6b l"],
            "A ship 1 is in the way on 6A: only the last step may end on a ship",
        ),
    ] {
        assert_eq!(play(&game, &before, answers).1, Err(reason.to_string()));
    }
}

/// The examples in `help` at the question for a ship are legal moves.
#[test]
fn the_examples_of_the_help_are_legal() {
    for rules in BOTH {
        let game = game(rules);
        for board in many_boards(rules, 60) {
            if game.game_over(&board).is_some() {
                continue;
            }
            let help = game.question(&board, &Entry::Start).help;
            let examples: Vec<&str> = help
                .lines()
                .filter(|line| line.starts_with("  "))
                .filter_map(|line| line.split_whitespace().next())
                .collect();
            assert!(!examples.is_empty(), "{help}");
            for example in examples {
                let mv = game.read_move(&board, example).expect(example);
                assert_eq!(game.check_move(&board, mv), Ok(()), "{example}: {help}");
            }
        }
    }
}

#[test]
fn a_ship_that_cannot_move_is_refused() {
    let closed_in = board("000000/000000/000000/000112/000000/122233/313000/000000 p1");
    for rules in BOTH {
        let game = game(rules);
        let refusal = play(&game, &closed_in, &["6a"]).1.unwrap_err();
        assert_eq!(refusal, "The ship on 6A is blocked");
        let question = game.question(&closed_in, &Entry::Start);
        assert_eq!(question.answers, ["6B", "6C"]);
    }
}

#[test]
fn power_moves_are_asked_for_with_the_ship_where_it_landed() {
    for rules in BOTH {
        let game = game(rules);
        let before = board(START);
        let (screens, mv) = play(&game, &before, &["6a", "2", "2", "1", "1"]);
        assert_eq!(mv, Ok(self::mv("6A-4B")));
        let power = &screens[2];
        assert!(
            power.contains("\n 6  |   |1/2| 3 | 1 | 2 | 3 |                3, Down\n"),
            "{power}"
        );
        assert!(power.ends_with(
            "\nShip 1 has landed on ship 2 at 6B. Choose a power move:\n\n\
             1. Reprogram Coordinates (ship 2 goes to an empty square)\n\
             2. Rocket Boost (your ship moves on from 6B, 2 steps)\nPower move: "
        ));
        for word in ["1", "reprogram", "reprogram coordinates"] {
            // Onto the square that the ship has left.
            let (screens, mv) = play(&game, &before, &["6a", "2", word, "6,a"]);
            assert_eq!(
                screens[3],
                "Select ship at 6, B destination [Line, Column]: "
            );
            assert_eq!(mv, Ok(self::mv("6A-6B/6A")));
        }
        let question = game.question(&before, &Entry::Start);
        assert_eq!(question.answers, ["6A", "6B", "6C", "6D", "6E", "6F"]);
        for boost in ["2", "boost", "rocket boost"] {
            let (_, mv) = play(&game, &before, &["6a", "2", boost, "u", "l"]);
            assert_eq!(mv, Ok(self::mv("6A-5A")));
        }
    }
}

#[test]
fn reprogramming_beyond_the_home_line_is_refused() {
    let official = game(RuleSet::Official);
    let landed = board("000000/000000/112233/102330/000000/010000/200000/000000 p1");
    let (_, mv) = play(&official, &landed, &["6a", "r", "u", "1", "1,a"]);
    assert_eq!(
        mv,
        Err("1A is beyond line 2, the home line of p2".to_string())
    );
    let (_, mv) = play(
        &game(RuleSet::Classic),
        &landed,
        &["6a", "r", "u", "1", "1,a"],
    );
    assert_eq!(mv, Ok(self::mv("6A-5B/1A")));
}

#[test]
fn a_computers_move_is_told_in_words() {
    let game = game(RuleSet::Official);
    let said = |text: &str, played: &str| {
        let before = board(text);
        let after = game.make_move(&before, mv(played)).expect("legal");
        let to_human = game.announce(&before, mv(played), &after, PlayerKind::Human);
        if played.ends_with("win") {
            assert_eq!(
                to_human,
                "The ship ends on 0A, the leftmost square of the base that it can reach.\n"
            );
        } else {
            assert_eq!(to_human, "");
        }
        game.announce(&before, mv(played), &after, PlayerKind::Level(0))
    };
    let empty = "000000/000000/000000/000000/000000/000000/000000/000000 p1";
    assert_eq!(
        said(empty, "123321"),
        "Player p1 places 123321 on line 6.\n"
    );
    assert_eq!(
        said(START, "6C-4D"),
        "Player p1 moves 6C-4D: ship 3 goes up, up, right.\n"
    );
    assert_eq!(
        said(START, "6A-6B/3F"),
        "Player p1 moves 6A-6B/3F: ship 1 goes right onto ship 2 on 6B; Reprogram\n  \
         Coordinates puts ship 2 on 3F.\n"
    );
    assert_eq!(
        said(START, "6A-4B"),
        "Player p1 moves 6A-4B: ship 1 goes right onto ship 2 on 6B; Rocket Boost up,\n  up.\n"
    );
    // Straight up is shorter, but the ship is put on the leftmost square that it can reach.
    let near = "000000/110222/330112/003003/000000/000000/000000/000000 p1";
    assert_eq!(
        said(near, "3C-win"),
        "Player p1 moves 3C-win: ship 3 goes up, up, left onto ship 1 on 1B; Rocket\n  \
         Boost left onto ship 1 on 1A; Rocket Boost up into the base on 0A.\n"
    );
}

#[test]
fn moves_are_listed_by_ship_and_destination() {
    let listed = |rules, text: &str| {
        let game = game(rules);
        let moves = game.valid_moves(&board(text));
        let words: Vec<String> = moves.into_iter().map(move_text).collect();
        crate::text::listing::listing(&words)
    };
    let empty = "000000/000000/000000/000000/000000/000000/000000/000000 p1";
    let arrangements = listed(RuleSet::Classic, empty);
    assert_eq!(arrangements.split_whitespace().count(), 90);
    // Equal ships do not change places, so 3A, 3B and 4B have lists of drops of their own.
    let near = "000000/000000/000000/112233/112233/000000/000000/000000 p1";
    let official = listed(RuleSet::Official, near);
    let expected = "Each takes one of every group in a row, as in 4A-3A/5A.
4A 4B   -1C -2A -2B -2D -5A -5B -5D -6C
4A   -3A -3B -4B   /5A /5B /5C /5D /5E /5F /6A /6B /6C /6D /6E /6F
4A   -3C -4C   /4A /5A /5B /5C /5D /5E /5F /6A /6B /6C /6D /6E /6F
4B   -3A -3B -4A   /5A ";
    assert!(official.starts_with(expected), "{official}");
    assert!(official.contains("\n4E   -win -1D -1F -2C "), "{official}");
}

#[test]
fn the_result_tells_who_won_and_why() {
    let game = game(RuleSet::Classic);
    let said = |text: &str, outcome, cause| {
        plain(&game.display_result(&board(text), Ending { outcome, cause }, 7))
    };
    let [one, two] = [Player::P1, Player::P2];
    let won = "010000/000000/020001/103323/020320/000010/000000/000000 p2";
    assert_eq!(
        said(won, Outcome::Win(one), Cause::Rules),
        "A ship has reached the base of Player p2.\n\
         *****************************\n\
         *    Player p1 won the game!    *\n\
         *****************************\n"
            .replace("*****************************", &"*".repeat(33))
    );
    let stuck = "000000/000000/000000/000000/000000/113311/222233/000000 p1";
    assert!(
        said(stuck, Outcome::Win(two), Cause::Rules)
            .starts_with("Player p1 cannot move: all ships of their home line are blocked.\n***")
    );
    assert!(
        said(START, Outcome::Win(two), Cause::Resignation(one))
            .starts_with("Player p1 resigned.\n")
    );
    let draw = said(START, Outcome::Draw, Cause::Repetition);
    assert!(
        draw.starts_with(
            "The same position, with the same player on turn, came up for the third time.\n"
        ),
        "{draw}"
    );
    assert!(draw.contains("*    The game is a draw    *"), "{draw}");
}
