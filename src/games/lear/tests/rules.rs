//! Flips, results, legality and the report's levels, against the report's examples.

use std::collections::BTreeSet;

use rand::SeedableRng;

use super::*;
use crate::game::rng::GameRng;
use crate::game::{Outcome, Player};
use crate::games::lear::rules::letter;

/// The line that a move of `x` at `+` leaves on a board that is otherwise empty; checks that
/// the same happens in a column.
fn after_move(line: &str) -> String {
    let size = 7;
    let at = line.find('+').unwrap();
    let line: String = format!("{:v<size$}", line.replace('+', "v"));
    let empty = "v".repeat(size);
    let lines = [&empty, &empty, &empty, &line, &empty, &empty, &empty].map(String::as_str);
    let columns: Vec<String> = line.chars().map(|stone| format!("vvv{stone}vvv")).collect();
    let after = |lines: String, mv, read: fn(usize) -> Move| -> String {
        let (game, board) = position(&format!("{lines} x 0"));
        let after = game.make_move(&board, mv).unwrap();
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
    ] {
        assert_eq!(after_move(before), after, "{before}");
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
    let off = |text| format!("{text} is off the board: lines and columns go from 1 to 4");
    for (text, reason) in [
        ("1,1", "1,1 is taken: there is a stone x on it".to_string()),
        ("5,1", off("5,1")),
        ("1,99", off("1,99")),
    ] {
        let mv = game.read_move(&board, text).unwrap();
        let refusal = game.make_move(&board, mv).unwrap_err();
        assert_eq!(refusal.to_string(), reason);
        game.apply(&mut board.clone(), mv);
    }
}

#[test]
fn easy_plays_anywhere_and_hard_flips_first_in_reading_order() {
    let no_moves: [&str; 0] = [];
    for (text, easy_count, hard) in [
        // 1,4 flips 1,2 and 1,3; 3,1 flips 2,1; 1,4 comes first.
        ("xoov/ovvv/vvvv/vvvv x 1", 12, ["1,4"].as_slice()),
        ("xxxx/oxxo/xvvx/xxxx o 1", 2, &["3,2", "3,3"]),
        ("xoxo/oxox/xoxo/oxox x 3", 0, &no_moves),
    ] {
        let (game, board) = position(text);
        let choices = [0, 1].map(|level| {
            let choose = |seed| game.choose_move(&board, level, &mut GameRng::seed_from_u64(seed));
            let chosen = (0..400).filter_map(choose).map(|mv| game.write_move(mv));
            chosen.collect::<BTreeSet<String>>()
        });
        assert_eq!(choices[0].len(), easy_count, "{text}");
        assert!(choices[1].iter().eq(hard), "{text}: {:?}", choices[1]);
    }
}
