//! Positions and moves as texts.

use super::naive::name;
use super::*;
use crate::game::MoveError;

#[test]
fn positions_are_read_as_they_are_written() {
    for rules in BOTH {
        for board in many_boards(rules, 500) {
            let text = board_text(&board);
            assert_eq!(game(rules).read_board(&text), Ok(board));
        }
    }
    for text in [
        "000000/000000/000000/000000/000000/000000/000000/000000 p1",
        "000000/000000/000000/000000/000000/000000/312123/000000 p2",
        "000000/123321/000000/000000/000000/000000/123123/000000 p2",
        // The end of the game in the report's figure 6, with the line that it lacks.
        "010000/000000/020001/103323/020320/000010/000000/000000 p2",
        "000000/000000/020001/103323/020320/000010/000000/001000 p1",
    ] {
        assert_eq!(board_text(&board(text)), text);
        assert_eq!(board(&text.to_uppercase()), board(text));
        assert_eq!(board(&format!(" {text}\n")), board(text));
    }
}

#[test]
fn malformed_positions_are_refused_with_the_reason() {
    let lines = "000000/123321/000000/000000/000000/000000/123123/000000";
    for (text, reason) in [
        (
            String::new(),
            "A position of Xero-G is the eight lines and the player on turn, not \"\"",
        ),
        (
            lines.to_string(),
            "A position of Xero-G is the eight lines and the player on turn, not \
             \"000000/123321/00...\"",
        ),
        (
            format!("{lines} p3"),
            "The player on turn is p1 or p2, not \"p3\"",
        ),
        (
            format!("{lines} p1 x"),
            "A position of Xero-G is the eight lines",
        ),
        (
            format!("{lines}/000000 p1"),
            "A board has 8 lines, bases included, not 9",
        ),
        (
            lines.replace("123321", "12332") + " p1",
            "Line 1 has 5 squares where the board has 6",
        ),
        (
            lines.replace("123321", "12é321") + " p1",
            "Square 1C: \"é\" is neither empty (0) nor a ship (1, 2, 3)",
        ),
        (
            lines.replace("123321", "123421") + " p1",
            "Square 1D: \"4\" is neither empty (0) nor a ship (1, 2, 3)",
        ),
        (
            lines.replace("123321", "123320") + " p1",
            "There are 3 ships of value 1 where the game has 4",
        ),
        (
            lines.replace("123321", "223321") + " p1",
            "There are 3 ships of value 1 where the game has 4",
        ),
        (
            "100000/023321/000000/000000/000000/000000/123120/003000 p1".to_string(),
            "There are several ships in the bases: the first one ends the game",
        ),
        (
            "000000/000000/000000/000000/000000/000000/000000/000000 p2".to_string(),
            "It is p1 who has to arrange ships here, not p2",
        ),
        (
            "000000/000000/000000/000000/000000/000000/123321/000000 p1".to_string(),
            "It is p2 who has to arrange ships here, not p1",
        ),
        (
            "000000/000000/000000/000000/000000/000000/123322/000000 p2".to_string(),
            "Player 1 arranges the ships 1, 1, 2, 2, 3, 3 on line 6, no others",
        ),
        (
            "000000/123321/000000/000000/000000/000000/000000/000000 p1".to_string(),
            "There are 2 ships of value 1 where the game has 4",
        ),
        (
            "000000/000000/000000/000000/000000/000000/120321/000000 p2".to_string(),
            "There are 2 ships of value 1 where the game has 4",
        ),
    ] {
        let refusal = any_game().read_board(&text).unwrap_err().to_string();
        assert!(refusal.starts_with(reason), "{text}: {refusal}");
        assert!(!refusal.contains('\n'), "{refusal}");
    }
    let endless = format!("{} p1", "000000/".repeat(100_000));
    assert_eq!(
        any_game().read_board(&endless).unwrap_err().to_string(),
        "A board has 8 lines, bases included, not 100001"
    );
}

#[test]
fn moves_are_read_in_any_case() {
    for text in [
        "6C-4C", "6C-6C", "6C-3C/5A", "6C-win", "1A-7F", "0A-0B/7F", "123321", "111111",
    ] {
        assert_eq!(move_text(mv(text)), text);
        assert_eq!(mv(&text.to_lowercase()), mv(text));
        assert_eq!(mv(&text.to_uppercase()), mv(text));
    }
}

#[test]
fn malformed_moves_are_refused_with_the_reason() {
    let game = any_game();
    let start = game.initial_board();
    for (text, reason) in [
        ("", "\"\" is not a move: a move is written"),
        ("6C", "\"6C\" is not a move"),
        ("12332", "\"12332\" is not a move"),
        ("123324", "\"123324\" is not a move"),
        ("1233211", "\"1233211\" is not a move"),
        ("6C-", "\"\" is not a square"),
        (
            "6C-4G",
            "\"4G\" is not a square: lines go from 0 to 7, columns from A to F, as in 6C",
        ),
        ("8A-4A", "\"8A\" is not a square"),
        ("6C-3C/", "\"\" is not a square"),
        ("6C-win/5A", "\"win\" is not a square"),
        ("6C-4C-3C", "\"4C-3C\" is not a square"),
        ("6C-3C/5A/4A", "\"5A/4A\" is not a square"),
        ("6é-4C", "\"6é\" is not a square"),
        ("66C-4C", "\"66C\" is not a square"),
    ] {
        let error = game.read_move(&start, text).unwrap_err();
        let refusal = error.to_string();
        assert!(refusal.starts_with(reason), "{text}: {refusal}");
        let is_notation = matches!(error, MoveError::Malformed(_));
        assert_eq!(is_notation, text.contains('-'), "{text}: {error:?}");
    }
}

/// No move that can be written makes `apply` panic in any position.
#[test]
fn illegal_moves_do_not_panic() {
    let rng = &mut rng_for_ply(1, 0);
    let squares: Vec<String> = (0..8)
        .flat_map(|line| (0..6).map(move |column| name((line, column))))
        .collect();
    for rules in BOTH {
        let game = game(rules);
        for board in many_boards(rules, 300)
            .into_iter()
            .chain([game.initial_board()])
        {
            let mut square = || squares.choose(rng).expect("48 squares").clone();
            for text in [
                format!("{}-win", square()),
                format!("{}-{}", square(), square()),
                format!("{}-{}/{}", square(), square(), square()),
                "333333".to_string(),
            ] {
                let mut after = board;
                game.apply(&mut after, mv(&text));
                game.valid_moves(&after);
                game.game_over(&after);
                let position = board_text(&board);
                assert_eq!(after.on_turn, board.on_turn.opponent(), "{position} {text}");
            }
        }
    }
}

const START: &str = "000000/123321/000000/000000/000000/000000/123123/000000 p1";
const EMPTY: &str = "000000/000000/000000/000000/000000/000000/000000/000000 p1";
/// Line 5 is the home line of player 1, with a 1 at 5A and a 2 at 5B; line 2 that of player 2.
const MIDDLE: &str = "000000/000000/113322/003312/000000/120000/000000/000000 p1";

/// Rule set, position, illegal move, and the reason of its refusal.
const ILLEGAL: [(RuleSet, &str, &str, &str); 20] = [
    (
        RuleSet::Classic,
        EMPTY,
        "6C-4C",
        "The ships of line 6 must be arranged first, as in 123321",
    ),
    (
        RuleSet::Classic,
        EMPTY,
        "112223",
        "An arrangement has two ships of each value: 1, 1, 2, 2, 3, 3",
    ),
    (
        RuleSet::Classic,
        START,
        "112233",
        "The ships are arranged already: move one of your home line",
    ),
    (RuleSet::Classic, START, "5C-4C", "There is no ship at 5C"),
    (RuleSet::Classic, START, "7C-4C", "There is no ship at 7C"),
    (
        RuleSet::Classic,
        START,
        "6A-4A",
        "The ship of 6A cannot end its move on 4A",
    ),
    (
        RuleSet::Classic,
        START,
        "6A-6A",
        "No way leads the ship of 6A back to its square",
    ),
    (
        RuleSet::Official,
        START,
        "6B-6B",
        "A turn must change the board: the ship of 6B cannot end there",
    ),
    (
        RuleSet::Classic,
        START,
        "6A-6B",
        "There is a ship 2 at 6B: say where it goes, as in 6A-6B/6A",
    ),
    (
        RuleSet::Classic,
        START,
        "6A-0A",
        "A ship that reaches the base is written 6A-win",
    ),
    (
        RuleSet::Classic,
        START,
        "6A-7A",
        "7A is a square of a base, not of lines 1 to 6",
    ),
    (
        RuleSet::Classic,
        START,
        "6A-win",
        "The ship of 6A cannot reach the base of p2 in this turn",
    ),
    (
        RuleSet::Classic,
        START,
        "6A-5A/6A",
        "There is no other ship at 5A to be reprogrammed",
    ),
    (
        RuleSet::Classic,
        START,
        "6A-6A/5A",
        "There is no other ship at 6A to be reprogrammed",
    ),
    (
        RuleSet::Classic,
        START,
        "6A-0A/5A",
        "0A is a square of a base, not of lines 1 to 6",
    ),
    (
        RuleSet::Classic,
        START,
        "6A-1A/5A",
        "The ship of 6A cannot land on 1A",
    ),
    (
        RuleSet::Classic,
        START,
        "6A-6B/0A",
        "0A is in a base: ships are put on lines 1 to 6",
    ),
    (
        RuleSet::Classic,
        START,
        "6A-6B/6C",
        "There is a ship at 6C: choose an empty square",
    ),
    (
        RuleSet::Classic,
        START,
        "6A-6B/6B",
        "There is a ship at 6B: choose an empty square",
    ),
    (
        RuleSet::Official,
        MIDDLE,
        "5A-5B/1A",
        "1A is beyond line 2, the home line of p2",
    ),
];

#[test]
fn refusals_name_the_rule_that_is_broken() {
    for (rules, text, illegal, reason) in ILLEGAL {
        let game = game(rules);
        let refusal = game.check_move(&board(text), mv(illegal)).unwrap_err();
        assert_eq!(refusal.to_string(), reason, "{text} {illegal}");
    }
}
