//! The choices of the computer players, branch by branch.

use std::collections::BTreeMap;

use super::*;
use crate::game::rng::rng_for_ply;
use crate::games::barragoon::rules::squares::Squares;

const EASY: usize = 0;
const MEDIUM: usize = 1;
const HARD: usize = 2;

/// How often a level chooses each move with the seeds from 0 to `seeds` - 1.
fn chosen(board: &Board, level: usize, seeds: u64) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    for seed in 0..seeds {
        let choose = || Barragoon.choose_move(board, level, &mut rng_for_ply(seed, 0));
        let mv = choose().unwrap();
        assert_eq!(choose(), Some(mv), "the same rng, the same move");
        Barragoon.check_move(board, mv).unwrap();
        *counts.entry(Barragoon.write_move(mv)).or_default() += 1;
    }
    counts
}

fn keys(counts: &BTreeMap<String, u64>) -> String {
    let keys: Vec<&str> = counts.keys().map(String::as_str).collect();
    keys.join(" ")
}

/// All of `moves` come up, none more than twice as often as it should.
fn assert_uniform(counts: &BTreeMap<String, u64>, moves: &[String], seeds: u64) {
    let mut sorted = moves.to_vec();
    sorted.sort();
    assert_eq!(counts.keys().cloned().collect::<Vec<_>>(), sorted);
    let even = seeds / moves.len() as u64;
    assert!(
        counts
            .values()
            .all(|count| (even / 2..even * 2).contains(count))
    );
}

/// Placings are too many to see each: every face comes up and so do most squares.
fn assert_uniform_placings(board: &Board, level: usize) {
    let counts = chosen(board, level, 2000);
    for face in Face::ALL {
        let count: u64 = counts
            .iter()
            .filter(|(text, _)| text.ends_with(&face.to_string()))
            .map(|(_, count)| count)
            .sum();
        assert!((60..250).contains(&count), "{face} {count}");
    }
    let mut squares: Vec<&str> = counts.keys().map(|text| &text[..2]).collect();
    squares.sort_unstable();
    squares.dedup();
    assert_eq!(squares.len(), board.empty().len());
}

#[test]
fn nobody_chooses_when_the_game_is_over() {
    let board = board("45=12", "b -");
    for level in [EASY, MEDIUM, HARD] {
        let rng = &mut rng_for_ply(1, 0);
        assert_eq!(Barragoon.choose_move(&board, level, rng), None);
    }
}

#[test]
fn easy_takes_any_move_and_any_placing() {
    let board = Barragoon.initial_board();
    assert_uniform(&chosen(&board, EASY, 5600), &moves(&board), 5600);
    assert_uniform_placings(&self::board("11=12 15=24 75=14", "w w"), EASY);
}

#[test]
fn medium_takes_what_is_worth_most() {
    // A barragoon, a 3-tile and a 4-tile; the greatest counts, even if the tile could be captured.
    let board = self::board("45=12 25=30 43=23 65=24 67=22", "w -");
    assert_eq!(keys(&chosen(&board, MEDIUM, 50)), "45-65");
    // Of two alike either.
    let board = self::board("45=12 25=30 43=24 65=24", "w -");
    assert_eq!(keys(&chosen(&board, MEDIUM, 50)), "45-43 45-65");
    let board = self::board("45=12 25=30 11=24", "w -");
    assert_eq!(keys(&chosen(&board, MEDIUM, 50)), "45-25");
}

#[test]
fn medium_takes_any_move_if_none_captures() {
    let board = self::board("45=12 11=22", "w -");
    assert_uniform(&chosen(&board, MEDIUM, 1200), &moves(&board), 1200);
}

#[test]
fn medium_places_anywhere() {
    assert_uniform_placings(&board("11=12 15=24 75=14", "w w"), MEDIUM);
}

#[test]
fn hard_leaves_out_moves_that_could_be_answered_by_a_capture() {
    // The tile on 65 is worth more, but 67 takes back; nothing reaches 25.
    let board = self::board("45=12 25=30 65=23 67=22", "w -");
    assert_eq!(keys(&chosen(&board, MEDIUM, 50)), "45-65");
    assert_eq!(keys(&chosen(&board, HARD, 50)), "45-25");
    // With a barragoon between 65 and 67, and ways around it too long, it does not.
    let board = self::board("45=12 25=30 65=23 67=22 66=30", "w -");
    assert_eq!(keys(&chosen(&board, HARD, 50)), "45-65");
    // A short move never captures: a 3-tile two steps away is no danger.
    let board = self::board("45=12 25=30 65=24 67=23", "w -");
    assert_eq!(keys(&chosen(&board, HARD, 50)), "45-65");
}

#[test]
fn hard_looks_at_the_position_after_its_move() {
    // 44 stands between 43 and 45: by leaving its square it would open the way to itself.
    let board = self::board("44=12 41=24 11=30 71=30", "w -");
    let counts = chosen(&board, HARD, 300);
    assert!(!counts.contains_key("44-45"), "{counts:?}");
    assert!(moves(&board).contains(&"44-45".to_string()));
    // The captured tile cannot strike back.
    let board = self::board("45=12 43=22 11=24", "w -");
    assert_eq!(keys(&chosen(&board, HARD, 50)), "45-43");
}

#[test]
fn hard_takes_the_most_valuable_if_every_move_can_be_answered() {
    // Out of the corner lead 32 to 31, which holds a barragoon, and 34 to 13; both are attacked.
    let board = self::board("11=12 21=32 12=34 31=30 51=22 15=22", "w -");
    assert_eq!(moves(&board), ["11-31", "11-13"]);
    assert_eq!(keys(&chosen(&board, HARD, 50)), "11-31");
    // Without the barragoon they are alike.
    let board = self::board("11=12 21=32 12=34 51=22 15=22", "w -");
    assert_eq!(keys(&chosen(&board, HARD, 50)), "11-13 11-31");
}

fn placements(square: &str, faces: &str) -> String {
    let faces: Vec<String> = faces
        .split(' ')
        .map(|face| format!("{square}={face}"))
        .collect();
    faces.join(" ")
}

#[test]
fn hard_blocks_the_most_valuable_move_where_it_starts() {
    // Straight down from 11 to 15: every face that does not let pass downwards.
    let faces = "30 31 32 33 36 37 40 41 42 43 44 45 46 47";
    let pieces = "11=24 15=13 77=12 71=22 41=30";
    for state in ["w w", "b wb"] {
        let board = board(pieces, state);
        let counts = chosen(&board, HARD, 1400);
        assert_eq!(keys(&counts), placements("12", faces), "{state}");
        assert!(counts.values().all(|count| (50..200).contains(count)));
        for text in counts.keys() {
            let mut after = board;
            Barragoon.apply(&mut after, mv(text));
            let captures = after
                .tile_moves(Player::P2)
                .any(|(from, targets)| from == at("11") && targets.contains(at("15")));
            assert!(!captures, "{text}");
        }
    }
    // Brown's placing is against White.
    let board = board("11=14 15=23 77=22 71=12", "w bw");
    assert_eq!(keys(&chosen(&board, HARD, 400)), placements("12", faces));
}

#[test]
fn hard_blocks_a_turn_with_what_does_not_turn_so() {
    // From 11 to 23 lead right-down and down-right; the first step of the latter is straight.
    let board = board("11=23 23=13", "w w");
    let by_21 = "30 31 32 33 34 35 36 40 42 43 44 45 46 47";
    let by_12 = "30 31 32 33 36 37 40 41 42 43 44 45 46 47";
    let expected = format!("{} {}", placements("12", by_12), placements("21", by_21));
    assert_eq!(keys(&chosen(&board, HARD, 2000)), expected);
    // Where a barragoon stands already, the other one.
    let board = self::board("11=23 23=13 12=35", "w w");
    assert_eq!(keys(&chosen(&board, HARD, 1000)), placements("21", by_21));
    // A way that is shut needs no blocking.
    let board = self::board("11=23 23=13 22=30", "w w");
    assert_eq!(keys(&chosen(&board, HARD, 1000)), placements("12", by_12));
}

#[test]
fn hard_blocks_one_of_several_moves_alike() {
    let board = board("11=22 13=12 31=12", "w w");
    let counts = chosen(&board, HARD, 400);
    let mut squares: Vec<&str> = counts.keys().map(|text| &text[..2]).collect();
    squares.dedup();
    assert_eq!(squares, ["12", "21"]);
}

#[test]
fn hard_blocks_a_single_step_with_anything() {
    // The tile on 11 can only step to 12: it captures no barragoon that shows all turns.
    let board = board("11=22 21=30 13=37 22=37 77=12", "w w");
    let step = board.tile_moves(Player::P2).collect::<Vec<_>>();
    assert_eq!(step, [(at("11"), Squares::of(at("12")))]);
    let all: Vec<String> = Face::ALL.iter().map(Face::to_string).collect();
    assert_eq!(
        keys(&chosen(&board, HARD, 800)),
        placements("12", &all.join(" "))
    );
}

#[test]
fn hard_places_anywhere_if_there_is_nothing_to_block() {
    // The way begins on a barragoon: the square is not empty.
    assert_uniform_placings(&board("11=24 12=34 15=13 77=14", "w w"), HARD);
    // The opponent has no move.
    assert_uniform_placings(&board("11=22 12=30 21=30 77=14", "w w"), HARD);
}
