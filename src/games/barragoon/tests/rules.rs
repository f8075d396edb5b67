//! The reasons of refusals, and the choices of the computer players, branch by branch.

use super::*;
use crate::games::tests::{choices, chosen};
use crate::testing::rows;

/// Pieces, the rest of a position and a move, and why it is refused.
const REFUSED: &str = "
45=12 44=23 65=23 11=24; w -; 45-44 | A short move cannot capture: this tile captures 2 squares away
45=12 44=23 65=23 11=24; w -; 45-43 | Every way from 45 to 43 is blocked
45=12 65=37 11=24; w -; 45-65 | A 2-space tile cannot capture a barragoon that shows all turns
11=12 65=23; w w; 11-41       | Place a barragoon first: column, line and face, as in 21=30
11=12 65=23; w -; 34=30       | You have no barragoon to place: move a tile, as in 11-21
11=12 65=23 45=33; w b; 45=30 | Column 4, line 5 is not empty: it holds a barragoon
11=12; w -; 11-12             | The game is over
";

#[test]
fn unlisted_moves_are_refused_with_their_reason() {
    for (text, reason) in rows(REFUSED) {
        let parts: Vec<&str> = text.split("; ").collect();
        let refused = Barragoon.check_move(&board(parts[0], parts[1]), mv(parts[2]));
        assert_eq!(refused, Err(Refusal::new(reason)), "{text}");
    }
}

const EASY: usize = 0;
const MEDIUM: usize = 1;
const HARD: usize = 2;

/// All moves come up, none more than twice as often as it should.
fn assert_uniform(board: &Board, level: usize, seeds: u64) {
    let counts = choices(&Barragoon, board, level, seeds);
    let mut moves = moves(board);
    moves.sort();
    assert_eq!(chosen(&counts), moves.join(" "));
    let even = seeds / moves.len() as u64;
    let is_near = |count: &u64| (even / 2..even * 2).contains(count);
    assert!(counts.values().all(is_near), "{counts:?}");
}

/// Placements are too many to see each: every face comes up and so do most squares.
fn assert_uniform_placements(pieces: &str, level: usize) {
    let board = board(pieces, "w w");
    let counts = choices(&Barragoon, &board, level, 2000);
    for face in Face::ALL {
        let of_face = counts
            .iter()
            .filter(|(text, _)| text.ends_with(&face.to_string()));
        let count: u64 = of_face.map(|(_, count)| count).sum();
        assert!((60..250).contains(&count), "{face} {count}");
    }
    let mut squares: Vec<&str> = counts.keys().map(|text| &text[..2]).collect();
    squares.dedup();
    assert_eq!(squares.len(), board.empty().len());
}

#[test]
fn easy_takes_any_move_and_any_placement() {
    assert_uniform(&Barragoon.initial_board(), EASY, 5600);
    assert_uniform_placements("11=12 15=24 75=14", EASY);
}

#[test]
fn medium_takes_any_move_if_none_captures_and_any_placement() {
    assert_uniform(&board("45=12 11=22", "w -"), MEDIUM, 1200);
    assert_uniform_placements("11=12 15=24 75=14", MEDIUM);
}

#[test]
fn medium_and_hard_take_what_is_worth_most_where_it_is_safe() {
    for (pieces, expected) in [
        // A barragoon, a 3-tile and a 4-tile: the greatest counts.
        ("45=12 25=30 43=23 65=24", "45-65"),
        // Of two alike either.
        ("45=12 25=30 43=23 65=23", "45-43 45-65"),
        ("45=12 25=30 11=24", "45-25"),
        // The tile on 65 is worth more, but 67 takes back; nothing reaches 25.
        ("45=12 25=30 65=23 67=22", "45-25"),
        // Every capture could be taken back: 65 reaches 25 and 43. Two squares are safe.
        ("45=12 25=30 43=23 65=24 67=22", "45-44 45-54"),
        // With a barragoon between 65 and 67, and ways around it too long, it does not.
        ("45=12 25=30 65=23 67=22 66=30", "45-65"),
        // A short move never captures: a 3-tile two steps away is no danger.
        ("45=12 25=30 65=24 67=23", "45-65"),
        // The captured tile cannot strike back.
        ("45=12 43=22 11=24", "45-43"),
        // Out of the corner lead 32 to 31, which holds a barragoon, and 34 to 13; both are
        // attacked, so the value counts. Without the barragoon they are alike.
        ("11=12 21=32 12=34 31=30 51=22 15=22", "11-31"),
        ("11=12 21=32 12=34 51=22 15=22", "11-13 11-31"),
    ] {
        let board = board(pieces, "w -");
        for level in [MEDIUM, HARD] {
            assert_eq!(
                chosen(&choices(&Barragoon, &board, level, 50)),
                expected,
                "{pieces}"
            );
        }
    }
}

#[test]
fn hard_looks_at_the_position_after_its_move() {
    // 44 stands between 43 and 45: by leaving its square it would open the way to itself.
    let board = board("44=12 41=24 11=30 71=30", "w -");
    let counts = choices(&Barragoon, &board, HARD, 300);
    assert!(!counts.contains_key("44-45"), "{counts:?}");
    assert!(moves(&board).contains(&"44-45".to_string()));
}

/// Which placements Hard chooses: each square with its faces.
#[test]
fn hard_blocks_the_most_valuable_move_where_it_starts() {
    // Straight down from 11 to 15: every face that does not let pass downwards.
    let not_down = "30 31 32 33 36 37 40 41 42 43 44 45 46 47";
    // From 11 to 23 lead right-down and down-right; the first step of the latter is straight.
    let not_right_down = "30 31 32 33 34 35 36 40 42 43 44 45 46 47";
    let not_down_right = not_down;
    let all = "30 31 32 33 34 35 36 37 40 41 42 43 44 45 46 47";
    for (pieces, state, squares) in [
        (
            "11=24 15=13 77=12 71=22 41=30",
            "w w",
            &[("12", not_down)][..],
        ),
        ("11=24 15=13 77=12 71=22 41=30", "b wb", &[("12", not_down)]),
        // Brown's placement is against White.
        ("11=14 15=23 77=22 71=12", "w bw", &[("12", not_down)]),
        (
            "11=23 23=13",
            "w w",
            &[("12", not_down_right), ("21", not_right_down)],
        ),
        // Where a barragoon stands already, the other one.
        ("11=23 23=13 12=35", "w w", &[("21", not_right_down)]),
        // A way that is shut needs no blocking.
        ("11=23 23=13 22=30", "w w", &[("12", not_down_right)]),
        // The tile on 11 can only step to 12: it captures no barragoon that shows all turns.
        ("11=22 21=30 13=37 22=37 77=12", "w w", &[("12", all)]),
    ] {
        let board = board(pieces, state);
        let placements = squares.iter().flat_map(|(square, faces)| {
            let faces = faces.split(' ');
            faces.map(move |face| format!("{square}={face}"))
        });
        let expected = placements.collect::<Vec<String>>().join(" ");
        let counts = choices(&Barragoon, &board, HARD, 2000);
        assert_eq!(chosen(&counts), expected, "{pieces}");
        assert!(counts.values().all(|count| (25..250).contains(count)));
    }
}

#[test]
fn hard_blocks_one_of_several_moves_alike() {
    let board = board("11=22 13=12 31=12", "w w");
    let counts = choices(&Barragoon, &board, HARD, 400);
    let mut squares: Vec<&str> = counts.keys().map(|text| &text[..2]).collect();
    squares.dedup();
    assert_eq!(squares, ["12", "21"]);
}

#[test]
fn hard_places_anywhere_if_there_is_nothing_to_block() {
    // The way begins on a barragoon: the square is not empty.
    assert_uniform_placements("11=24 12=34 15=13 77=14", HARD);
    // The opponent has no move.
    assert_uniform_placements("11=22 12=30 21=30 77=14", HARD);
}
