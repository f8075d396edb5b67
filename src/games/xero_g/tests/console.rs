//! The board on the screen, questions and messages.

use super::super::console::Entry;
use super::super::rules::Ship;
use super::*;
use crate::game::{Cause, Ending};
use crate::ink::plain;
use crate::players::PlayerKind;
use crate::view::{Reply, View};

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
        plain(&game.turn_heading(&start, 1)),
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
            "\"g\" is not a column: type a letter from A to F",
        ),
        (&["1"], "\"1\" is not a column: type a letter from A to F"),
        (&["f", "f"], "Column F has a ship 1 already"),
        (&["f", "a", "c", "c"], "Column C has a ship 2 already"),
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
    let question = game.question(&start, &Entry::Placing(placed));
    assert_eq!(question.answers, ["B", "D", "E"]);
}

#[test]
fn directions_have_numbers_letters_and_words() {
    let game = game(RuleSet::Classic);
    let before = board(START);
    assert_eq!(
        plain(&game.turn_heading(&before, 3)),
        "=== Player p1 turn ===\n"
    );
    for answers in [
        ["6,c", "1", "2", "1"],
        ["[6, c]", "u", "r", "u"],
        ["c6", "up", "right", "up"],
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
        Err("A ship never enters the base of its own player, p1".to_string())
    );
    for (answers, reason) in [
        (&["6"][..], "\"6\" is not a square"),
        (
            &["6c", "5"],
            "\"5\" is not a direction: 1 up, 2 right, 3 down, 4 left",
        ),
        (&["6c", ""], "\"\" is not a direction"),
        (&["1a"], "p1 must move a ship of line 6"),
        (&["5a"], "There is no ship at 5A"),
        (
            &["6a", "2", "3"],
            "\"3\" is not a power move: 1 reprogram or 2 boost",
        ),
        (
            &["6a", "2", "1", "6b"],
            "There is a ship at 6B: choose an empty square",
        ),
        (&["6a", "2", "1", "z"], "\"z\" is not a square"),
    ] {
        let refusal = play(&game, &before, answers).1.unwrap_err();
        assert!(refusal.starts_with(reason), "{answers:?}: {refusal}");
    }
}

#[test]
fn a_ship_that_cannot_move_is_refused() {
    let closed_in = board("000000/000000/000000/000112/000000/122233/313000/000000 p1");
    for rules in BOTH {
        let game = game(rules);
        let refusal = play(&game, &closed_in, &["6a"]).1.unwrap_err();
        assert_eq!(refusal, "The ship of 6A has no way to go");
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
            power.contains("\n 6  |     | 1/2 |  3  |  1  |  2  |  3  |\n"),
            "{power}"
        );
        assert!(power.ends_with(
            "\nShip 1 has landed on ship 2 at 6B. Choose a power move:\n\n\
             1. Reprogram Coordinates (ship 2 goes to an empty square)\n\
             2. Rocket Boost (yours goes on from there, 2 steps)\nPower move: "
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
                "The ship rests on 0A, the leftmost square of the base that it can reach.\n"
            );
        } else {
            assert_eq!(to_human, "");
        }
        game.announce(&before, mv(played), &after, PlayerKind::Level(0))
    };
    let empty = "000000/000000/000000/000000/000000/000000/000000/000000 p1";
    assert_eq!(
        said(empty, "123321"),
        "Player p1 places ships 1 2 3 3 2 1 on line 6.\n"
    );
    assert_eq!(
        said(START, "6C-4D"),
        "Player p1 moves ship 3 from 6C: up, up, right to 4D.\n"
    );
    assert_eq!(
        said(START, "6A-6B/3F"),
        "Player p1 moves ship 1 from 6A: right to 6B, onto ship 2.\n\
         Reprogram Coordinates: ship 2 goes from 6B to 3F.\n"
    );
    assert_eq!(
        said(START, "6A-4B"),
        "Player p1 moves ship 1 from 6A: right to 6B, onto ship 2.\n\
         Rocket Boost: up, up to 4B.\n"
    );
    // Straight up is shorter, but the ship is put on the leftmost square that it can reach.
    let near = "000000/110222/330112/003003/000000/000000/000000/000000 p1";
    assert_eq!(
        said(near, "3C-win"),
        "Player p1 moves ship 3 from 3C: up, up, left to 1B, onto ship 1.\n\
         Rocket Boost: left to 1A, onto ship 1.\n\
         Rocket Boost: up to 0A, the base.\n"
    );
}

#[test]
fn moves_are_listed_by_ship_and_destination() {
    let listed = |rules, text: &str| {
        let game = game(rules);
        let moves = game.valid_moves(&board(text));
        let words: Vec<String> = moves.into_iter().map(move_text).collect();
        crate::listing::listing(&words)
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
            .starts_with("Player p1 cannot move any ship of their home line.\n***")
    );
    assert!(
        said(START, Outcome::Win(two), Cause::Resignation(one))
            .starts_with("Player p1 resigned.\n")
    );
    let draw = said(START, Outcome::Draw, Cause::Repetition);
    assert!(
        draw.starts_with("The same position came up for the third time"),
        "{draw}"
    );
    assert!(draw.contains("*    The game is a draw    *"), "{draw}");
}
