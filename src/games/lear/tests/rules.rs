//! Flips, results, legality and the report's levels, against the report's examples; options,
//! positions and moves as text.

use std::collections::BTreeSet;

use rand::SeedableRng;

use super::*;
use crate::game::rng::GameRng;
use crate::game::{Outcome, Player};
use crate::games::lear::rules::letter;
use crate::games::tests::{choices, chosen};
use crate::testing::rows;

/// The text with `x` for `o` and `o` for `x`.
fn with_colours_exchanged(text: &str) -> String {
    let exchanged = text.chars().map(|letter| match letter {
        'x' => 'o',
        'o' => 'x',
        other => other,
    });
    exchanged.collect()
}

/// The line that a move of `x` at `+` leaves on a board that is otherwise empty; checks that
/// the same happens in a column, and with the colours exchanged.
fn after_move(line: &str) -> String {
    let size = 10;
    let at = line.find('+').unwrap();
    let line: String = format!("{:v<size$}", line.replace('+', "v"));
    let empty = "v".repeat(size);
    let mut lines = vec![empty.as_str(); size];
    lines[3] = &line;
    let columns: Vec<String> = line
        .chars()
        .map(|stone| format!("vvv{stone}vvvvvv"))
        .collect();
    let after = |lines: String, mv, read: fn(usize) -> Move| -> String {
        let (game, board) = position(&format!("{lines} x 1"));
        let after = game.play(&board, mv).unwrap();
        let (_, exchanged) = position(&format!("{} o 1", with_colours_exchanged(&lines)));
        let exchanged = game.play(&exchanged, mv).unwrap();
        assert_eq!(
            with_colours_exchanged(&game.write_board(&exchanged)),
            game.write_board(&after)
        );
        (0..size).map(|at| letter(after.stone(read(at)))).collect()
    };
    let result = after(lines.join("/"), Move::at(3, at), |at| Move::at(3, at));
    let turned = after(columns.join("/"), Move::at(at, 3), |at| Move::at(at, 3));
    assert_eq!(result, turned, "lines and columns follow the same rule");
    result.trim_end_matches('v').to_string()
}

#[test]
fn the_examples_of_the_report_flip_or_not() {
    for (before, after) in [
        ("x+oo", "xxxx"),
        ("+xoo", "xxxx"),
        ("+ooox", "xxxxx"),
        ("+xxooo", "xxxooo"),
        // Enemy stones apart, three own stones, and the run's far side counts too.
        ("o+xo", "oxxo"),
        ("+ooxo", "xooxo"),
        ("+oxx", "xoxx"),
        ("xo+x", "xoxx"),
        ("oo+x", "xxxx"),
        ("o+x", "xxx"),
        // A run ends at an empty point: what is behind it does not count.
        ("+oxvx", "xxxvx"),
        ("xv+ox", "xvxxx"),
        ("+vox", "xvox"),
        // No enemy, or no second own stone.
        ("+x", "xx"),
        ("+oo", "xoo"),
        // Over the whole line.
        ("+oooooooox", "xxxxxxxxxx"),
        ("xoooooooo+", "xxxxxxxxxx"),
    ] {
        assert_eq!(after_move(before), after, "{before}");
    }
}

/// A stone that has flipped makes no other one flip.
#[test]
fn line_and_column_of_the_new_stone_count_separately() {
    for (before, mv, after) in [
        ("vxvv/voox/vovv/vvvv x 1", "4,2", "vxvv/vxox/vxvv/vxvv o 1"),
        ("voox/ovvv/xvvv/vvvv x 1", "1,1", "xxxx/xvvv/xvvv/vvvv o 1"),
        // In the line alone, in the column alone.
        ("voox/ovvv/ovvv/vvvv x 1", "1,1", "xxxx/ovvv/ovvv/vvvv o 1"),
        ("vxox/ovvv/xvvv/vvvv x 1", "1,1", "xxox/xvvv/xvvv/vvvv o 1"),
    ] {
        let (game, board) = position(before);
        let after_move = game.play(&board, point(mv)).unwrap();
        assert_eq!(game.write_board(&after_move), after);
    }
}

/// Nobody may pass.
#[test]
fn every_empty_point_can_be_played_until_the_board_is_full() {
    let (game, mut board) = position("xoxo/oxox/xvxo/oxov x 1");
    for (points, result) in [
        (&["3,2", "4,4"][..], None),
        (&["4,4"], None),
        (&[], Some(Outcome::Win(Player::P1))),
    ] {
        let legal = game.legal_moves(&board).into_iter();
        let moves: Vec<String> = legal.map(|mv| game.write_move(mv)).collect();
        assert_eq!(moves, points);
        assert_eq!(game.game_over(&board), result);
        if let Some(first) = points.first() {
            board = game.play(&board, point(first)).unwrap();
        }
    }
}

/// Black and White have 8 stones each, or 13 and 12: the komi is Black's, or White's.
#[test]
fn the_komi_belongs_to_who_does_not_move_last() {
    let (even, odd) = ("xoxo/oxox/xoxo/oxox x", "xoxox/oxoxo/xoxox/oxoxo/xoxox o");
    let (black, white) = (Player::P1, Player::P2);
    for (lines, komi, scores, winner) in [
        (even, 1, [9, 8], black),
        (even, 3, [11, 8], black),
        (odd, 0, [13, 12], black),
        (odd, 2, [13, 14], white),
    ] {
        let (game, board) = position(&format!("{lines} {komi}"));
        assert_eq!(
            [black, white].map(|player| game.score(&board, player)),
            scores
        );
        assert_eq!(game.value(&board, black), scores[0] - scores[1]);
        assert_eq!(game.value(&board, white), scores[1] - scores[0]);
        assert_eq!(game.game_over(&board), Some(Outcome::Win(winner)));
    }
}

#[test]
fn the_final_board_of_the_report_is_won_by_white() {
    let (game, end) =
        position("oooooooo/xxooxoxo/oxxoooxo/oxooxxoo/xxooxoxo/xxxoxooo/oxxoxoxo/xxooxoxo x 1");
    assert_eq!(end.count(Player::P1), 26);
    assert_eq!(game.score(&end, Player::P1), 27);
    assert_eq!(game.score(&end, Player::P2), 38);
    assert_eq!(game.game_over(&end), Some(Outcome::Win(Player::P2)));
    assert_eq!(game.value(&end, Player::P1), -11);
    assert_eq!(game.value(&end, Player::P2), 11);
}

/// A move need not be legal to be written, and a move of a greater board is one.
#[test]
fn points_that_cannot_be_played_are_refused_and_harmless() {
    let (game, board) = position("xvvv/vvvv/vvvv/vvvv o 1");
    let off = |point| format!("Point {point} is off the board: lines and columns go from 1 to 4");
    for (text, reason) in [
        (
            "1,1",
            "Point 1 1 is taken: there is a black stone on it".to_string(),
        ),
        ("5,1", off("5 1")),
        ("1,99", off("1 99")),
    ] {
        let mv = game.read_move(&board, text).unwrap();
        let refusal = game.play(&board, mv).unwrap_err();
        assert_eq!(refusal.to_string(), reason);
        game.make_move(&mut board.clone(), mv);
    }
}

#[test]
fn easy_plays_anywhere() {
    let (game, board) = position("xoov/oxox/xvxo/oxov x 1");
    let counts = choices(&game, &board, 0, 300);
    assert_eq!(chosen(&counts), "1,4 3,2 4,4");
    assert!(
        counts.values().all(|count| (70..130).contains(count)),
        "{counts:?}"
    );
}

#[test]
fn hard_flips_first_in_reading_order() {
    for (text, expected) in [
        // 1,4 flips 1,2 and 1,3; 3,1 flips 2,1; 1,4 comes first.
        ("xoov/ovvv/vvvv/vvvv x 1", ["1,4"].as_slice()),
        ("xxxx/oxxo/xvvx/xxxx o 1", &["3,2", "3,3"]),
        ("xoxo/oxox/xoxo/oxox x 3", &[]),
    ] {
        let (game, board) = position(text);
        let choose = |seed| game.choose_move(&board, 1, &mut GameRng::seed_from_u64(seed));
        let all = (0..400).filter_map(choose).map(|mv| game.write_move(mv));
        let chosen: BTreeSet<String> = all.collect();
        assert!(chosen.iter().eq(expected), "{text}: {chosen:?}");
    }
}

#[test]
fn impossible_sizes_and_komis_are_refused() {
    for (size, komi, is_possible) in [
        ("3", "0", false),
        ("4", "15", true),
        ("4", "16", false),
        ("4", "17", false),
        ("5", "1", false),
        ("5", "24", true),
        ("5", "26", false),
        ("11", "0", false),
    ] {
        let options = Options::default().with("size", size).with("komi", komi);
        let game = Lear::new(RuleSet::Classic, &options);
        assert_eq!(game.is_ok(), is_possible, "{size} {komi}");
    }
    for size in 4..=10 {
        let options = Options::default().with("size", size.to_string());
        let game = Lear::new(RuleSet::Classic, &options).unwrap();
        assert_eq!((game.size(), game.komi()), (size, 1 - size as i32 % 2));
    }
}

/// Texts, and a part of the reason why they are refused.
const WRONG_POSITIONS: &str = r#"
                         | A position has 4 to 10 lines, not 1
vvvv/vvvv/vvvv/vvvv      | is not a position
vvvv/vvvv/vvvv/vvvv x    | is not a position
vvvv/vvvv/vvvv/vvvv x 1 2 | is not a position
vvv/vvv/vvv x 0          | A position has 4 to 10 lines, not 3
vvvv/vvv/vvvv/vvvv x 1   | Line 2 has 3 squares, not 4
vvvv/vvzv/vvvv/vvvv x 1  | Line 2, column 3: "z" is not v, x or o
vvvv/vvvv/vvvv/vvvv v 1  | "v" is not a player: type x or o
vvvv/vvvv/vvvv/vvvv x 2  | must be odd
vvvv/vvvv/vvvv/vvvv x -1 | The komi is a number, not "-1"
vvvv/vvvv/vvvv/vvvv x 99 | from 0 to 16
"#;

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    for (text, reason) in rows(WRONG_POSITIONS) {
        let error = sized(4, 1).read_board(text).unwrap_err();
        assert!(error.to_string().contains(reason), "{text:?}: {error}");
        let same = Lear::from_position(RuleSet::Classic, &Options::default(), text);
        assert_eq!(same.unwrap_err(), error);
    }
    // Any number of stones may stand, and either colour may be to move.
    assert!(sized(4, 1).read_board("xxxx/xxxx/xxxx/xxxv o 1").is_ok());
}

#[test]
fn a_position_decides_size_and_komi_and_fits_no_other_game() {
    let text = "vvvvv/vxvvv/vvvvv/vvvvv/vvvvv o 24";
    let options = Options::default().with("size", "5").with("black", "2");
    let (game, board) = Lear::from_position(RuleSet::Classic, &options, text).unwrap();
    assert_eq!((game.size(), game.komi()), (5, 24));
    assert_eq!(game.black(), Player::P2);
    assert_eq!(game.write_board(&board), text);
    assert_eq!(game.read_board(text).as_ref(), Ok(&board));
    for other in [("size", "8"), ("komi", "2")] {
        let options = Options::default().with(other.0, other.1);
        let refusal = Lear::from_position(RuleSet::Classic, &options, text).unwrap_err();
        assert_eq!(refusal.option(), Some(other.0));
    }
    for (game, own) in [
        (lear(), "8x8 with komi 1"),
        (sized(5, 0), "5x5 with komi 0"),
    ] {
        let reason = format!("The position is 5x5 with komi 24, but the game is {own}");
        assert_eq!(game.read_board(text).unwrap_err().to_string(), reason);
    }
}

#[test]
fn moves_are_read_in_many_spellings_and_written_in_one() {
    let game = lear();
    let board = game.initial_board();
    let spellings = "3,5| 3 5|[3, 5]|3-5|3 - 5|35|3,05|line 3, column 5|Row 3 Column 5|row 3 col 5|\
                     column 5, line 3|row 3, 5|3 column 5|r3c5";
    for text in spellings.split('|') {
        let mv = game.read_move(&board, text).expect(text);
        assert_eq!(game.write_move(mv), "3,5", "{text}");
    }
    // Two numbers may be off the board: the legality check says so.
    assert_eq!(game.write_move(point("9,12")), "9,12");
}

#[test]
fn moves_are_never_guessed() {
    let game = lear();
    let board = game.initial_board();
    let none = "|3|row 3|3,5,1|0,1|1,100|a,1|39|90|10|305|-3,5|3,-5|3--5|3,5,|,3,5|3,,5|3.5|3x5|\
                5 row 3|0x1|é,5|column 5, 3|row 3 row 5|row column 3 5|99999999999999999999";
    for text in none.split('|') {
        let read = game.read_move(&board, text);
        assert!(read.is_err(), "{text:?}: {read:?}");
    }
    // The example is a move whose numbers differ.
    let refusal = game.read_move(&board, "there").unwrap_err().to_string();
    assert!(
        refusal.ends_with("type line and column, as in 1 2"),
        "{refusal}"
    );
    let large = sized(10, 1);
    let board = large.initial_board();
    for (text, point) in [
        ("11", Some("1,1")),
        ("99", Some("9,9")),
        ("110", Some("1,10")),
        ("101", Some("10,1")),
        ("1010", Some("10,10")),
        ("10", None),
        ("111", None),
        ("100", None),
        ("1011", None),
    ] {
        let mv = large.read_move(&board, text).ok();
        let written = mv.map(|mv| large.write_move(mv));
        assert_eq!(written.as_deref(), point, "{text}");
    }
}
