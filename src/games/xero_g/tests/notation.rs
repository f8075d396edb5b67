//! Positions and moves as texts.

use super::*;
use crate::game::{MoveError, Refusal};
use crate::games::plain::xero_g::name;

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
            "\"\" is not a position: type eight lines joined by /, and p1 or p2",
        ),
        (
            lines.to_string(),
            "\"000000/123321/00...\" is not a position: type eight lines joined by /, and p1 or p2",
        ),
        (
            format!("{lines} p3"),
            "\"p3\" is not a player: type p1 or p2 after the lines",
        ),
        (
            format!("{lines} p1 x"),
            "\"000000/123321/00...\" is not a position",
        ),
        (
            format!("{lines}/000000 p1"),
            "A position has 8 lines, bases included, not 9",
        ),
        (
            lines.replace("123321", "12332") + " p1",
            "Line 1 has 5 squares, not 6",
        ),
        (
            lines.replace("123321", "12é321") + " p1",
            "\"é\" on 1C is not a ship: type 1, 2 or 3, or 0 for an empty square",
        ),
        (
            lines.replace("123321", "123421") + " p1",
            "\"4\" on 1D is not a ship: type 1, 2 or 3, or 0 for an empty square",
        ),
        (
            lines.replace("123321", "123320") + " p1",
            "There are 3 ships of value 1, not 4",
        ),
        (
            lines.replace("123321", "223321") + " p1",
            "There are 3 ships of value 1, not 4",
        ),
        (
            "100000/023321/000000/000000/000000/000000/123120/003000 p1".to_string(),
            "More than one ship is in a base: the first one would have ended the game",
        ),
        (
            "000000/000000/000000/000000/000000/000000/000000/000000 p2".to_string(),
            "p1 is to arrange ships in this position, not p2",
        ),
        (
            "000000/000000/000000/000000/000000/000000/123321/000000 p1".to_string(),
            "p2 is to arrange ships in this position, not p1",
        ),
        (
            "000000/000000/000000/000000/000000/000000/123322/000000 p2".to_string(),
            "During the set-up line 6 has the ships 1, 1, 2, 2, 3, 3 or none",
        ),
        (
            "000000/123321/000000/000000/000000/000000/000000/000000 p1".to_string(),
            "There are 2 ships of value 1, not 4",
        ),
        (
            "000000/000000/000000/000000/000000/000000/120321/000000 p2".to_string(),
            "There are 2 ships of value 1, not 4",
        ),
    ] {
        let refusal = any_game().read_board(&text).unwrap_err().to_string();
        assert!(refusal.starts_with(reason), "{text}: {refusal}");
        assert!(!refusal.contains('\n'), "{refusal}");
    }
    let endless = format!("{} p1", "000000/".repeat(100_000));
    assert_eq!(
        any_game().read_board(&endless).unwrap_err().to_string(),
        "A position has 8 lines, bases included, not 100001"
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
        ("", "\"\" is not a move: type a move such as 112233"),
        ("6C", "\"6C\" is not a move"),
        ("12332", "\"12332\" is not a move"),
        ("123324", "\"123324\" is not a move"),
        ("1233211", "\"1233211\" is not a move"),
        ("6C-", "A part of \"6C-\" is missing"),
        (
            "6C-4G",
            "\"4G\" is not a square: type line (0 to 7) and column (A to F)",
        ),
        ("8A-4A", "\"8A\" is not a square"),
        ("6C-3C/", "A part of \"6C-3C/\" is missing"),
        ("6C--3C", "A part of \"6C--3C\" is missing"),
        ("6C-/3C", "A part of \"6C-/3C\" is missing"),
        (
            "6C-win/5A",
            "\"win5A\" is not a path: type steps such as u r d l",
        ),
        // Notation that is cut off, not a path of numbers.
        ("6C-2", "\"2\" is not a square"),
        ("6C-3C/5", "\"3C5\" is not a square"),
        ("1E-2B/2", "\"2B2\" is not a square"),
        ("6C-3C/5A/4A", "\"3C5A4A\" is not a path"),
        ("6é-4C", "\"6é-4C\" is not a square"),
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
                assert_eq!(after.to_move, board.to_move.opponent(), "{position} {text}");
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
        "An arrangement has two ships of each value: 1 1 2 2 3 3 in any order",
    ),
    (
        RuleSet::Classic,
        START,
        "112233",
        "The ships are already arranged: move one from the home line",
    ),
    (RuleSet::Classic, START, "5C-4C", "There is no ship on 5C"),
    (RuleSet::Classic, START, "7C-4C", "There is no ship on 7C"),
    (
        RuleSet::Classic,
        START,
        "6A-4A",
        "The ship on 6A cannot end its move on 4A",
    ),
    (
        RuleSet::Classic,
        START,
        "6A-6A",
        "The ship on 6A cannot return to its own square",
    ),
    (
        RuleSet::Official,
        START,
        "6B-6B",
        "A turn must change the board: the ship on 6B cannot end there",
    ),
    (
        RuleSet::Classic,
        START,
        "6A-6B",
        "6B holds a ship 2: say where it goes, as in 6A-6B/2A",
    ),
    (
        RuleSet::Classic,
        START,
        "6A-0A",
        "The ship on 6A cannot reach the base of p2 in this turn",
    ),
    (
        RuleSet::Classic,
        START,
        "6A-7A",
        "7A is in a base: choose a square on lines 1 to 6",
    ),
    (
        RuleSet::Classic,
        START,
        "6A-win",
        "The ship on 6A cannot reach the base of p2 in this turn",
    ),
    (
        RuleSet::Classic,
        START,
        "6A-5A/6A",
        "5A holds no other ship to reprogram",
    ),
    (
        RuleSet::Classic,
        START,
        "6A-6A/5A",
        "6A holds no other ship to reprogram",
    ),
    (
        RuleSet::Classic,
        START,
        "6A-0A/5A",
        "0A is in a base: choose a square on lines 1 to 6",
    ),
    (
        RuleSet::Classic,
        START,
        "6A-1A/5A",
        "The ship on 6A cannot end its move on 1A",
    ),
    (
        RuleSet::Classic,
        START,
        "6A-6B/0A",
        "0A is in a base: choose a square on lines 1 to 6",
    ),
    (
        RuleSet::Classic,
        START,
        "6A-6B/6C",
        "6C is occupied: choose an empty square",
    ),
    (
        RuleSet::Classic,
        START,
        "6A-6B/6B",
        "6B is occupied: choose an empty square",
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

/// Spellings of moves that are read, and the moves.
const SPELLINGS: [(&str, &str); 32] = [
    ("6c4d", "6C-4D"),
    ("6c 4d", "6C-4D"),
    ("6c,4d", "6C-4D"),
    ("6, c 4, d", "6C-4D"),
    ("[6, c] [4, d]", "6C-4D"),
    ("6 c 4 d", "6C-4D"),
    ("c6 d4", "6C-4D"),
    ("6c - 4d", "6C-4D"),
    // A path: up, up, right, in any direction words.
    ("6c u u r", "6C-4D"),
    ("6cuur", "6C-4D"),
    ("6c uur", "6C-4D"),
    ("6c-u-u-r", "6C-4D"),
    ("6c up up right", "6C-4D"),
    ("6c north north east", "6C-4D"),
    ("6C U, Up, R", "6C-4D"),
    ("6c 1 1 2", "6C-4D"),
    ("6c112", "6C-4D"),
    // A boost on the way: onto the 2 of 6B, then two up.
    ("6a r u u", "6A-4B"),
    ("6a right up up", "6A-4B"),
    // A landing, and the square of the other ship.
    ("6a 6b 3f", "6A-6B/3F"),
    ("6a6b3f", "6A-6B/3F"),
    ("6a-6b-3f", "6A-6B/3F"),
    ("6a 6b/3f", "6A-6B/3F"),
    ("6a b6 f3", "6A-6B/3F"),
    ("6a r 3f", "6A-6B/3F"),
    ("6a r/3f", "6A-6B/3F"),
    ("6a r f3", "6A-6B/3F"),
    ("6a 2 3 f", "6A-6B/3F"),
    // The d is a column where a digit belongs to it, and else a direction.
    ("6a r d4", "6A-6B/4D"),
    ("6a r 4d", "6A-6B/4D"),
    ("6c win", "6C-win"),
    ("6cwin", "6C-win"),
];

#[test]
fn moves_are_read_in_many_spellings() {
    let start = board(START);
    for rules in BOTH {
        let game = game(rules);
        for (spelling, expected) in SPELLINGS {
            let read = game.read_move(&start, spelling).map(move_text);
            assert_eq!(read.as_deref(), Ok(expected), "{spelling}");
        }
    }
    let setup = any_game().initial_board();
    for spelling in ["1 2 3 3 2 1", "1,2,3,3,2,1", "123-321"] {
        let read = any_game().read_move(&setup, spelling).map(move_text);
        assert_eq!(read.as_deref(), Ok("123321"), "{spelling}");
    }
}

#[test]
fn ambiguous_and_unfinished_moves_are_not_guessed() {
    let start = board(START);
    for text in [
        "6c",
        "6 c",
        "u",
        "1",
        "5a",
        "6c u",
        "6a r",
        "6c u 4",
        "6c 4",
        "6c 4 u",
        "6c 1 u 2",
        "1 1 2",
        "6c u u r 4d",
        "6c u u r u",
        "6c/4d",
        "112 233",
        "6c4dd",
        "6ccc",
        "6c 4d 3d 2d",
    ] {
        let read = any_game().read_move(&start, text);
        assert!(read.is_err(), "{text}: {read:?}");
    }
    // A path that is blocked says where.
    for (text, reason) in [
        (
            "6b l",
            "A ship 1 is in the way on 6A: only the last step may end on a ship",
        ),
        (
            "6c u u r 4d",
            "The turn is over after step 3: nothing may follow",
        ),
        (
            "6c u 4d",
            "The ship is on its way at 5C: no other ship goes to 4D",
        ),
    ] {
        let error = any_game().read_move(&start, text).unwrap_err();
        assert_eq!(error, MoveError::Malformed(Refusal::new(reason)), "{text}");
    }
}

#[test]
fn the_example_of_a_move_is_legal() {
    for rules in BOTH {
        let game = game(rules);
        for board in many_boards(rules, 50) {
            let refusal = game.read_move(&board, "nothing").unwrap_err().to_string();
            let example = refusal.strip_prefix("\"nothing\" is not a move: type a move such as ");
            match example {
                Some(text) => {
                    let mv = game.read_move(&board, text).expect(text);
                    assert_eq!(game.check_move(&board, mv), Ok(()), "{text}");
                }
                None => assert!(game.game_over(&board).is_some(), "{refusal}"),
            }
        }
    }
}
