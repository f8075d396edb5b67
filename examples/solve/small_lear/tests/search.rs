//! Values, threads, nodes and what is kept.

use std::collections::HashSet;

use tabuleiro::game::rng::rng_for_ply;
use tabuleiro::game::{Game, Options, RuleSet};
use tabuleiro::games::lear::{Lear, LearEvaluator};

use super::{random_text, read};
use crate::certificate::Measure;
use crate::plain::{Plain, Rules, lear};
use crate::prover::{Bounds, Prover};
use crate::small_lear::board::{Board, points};
use crate::small_lear::currently_searching::{CurrentlySearching, Mark};
use crate::small_lear::search::representative;
use crate::small_lear::table::Key;
use crate::small_lear::{Question, Solver, endgame, evaluation, fitting};

/// Enough for the short searches of these tests.
const SAMPLES: usize = 20;

/// The value for player 1 that the prover finds.
fn proved(text: &str) -> i32 {
    let options = Options::default();
    let (game, board) = Lear::from_position(RuleSet::Classic, &options, text).unwrap();
    let mut prover = Prover::<LearEvaluator>::new(&game, Measure::Value, 16, u64::MAX);
    prover.value(&board, 2).unwrap().exact().unwrap()
}

/// The value for player 1 by trying all moves.
fn plain_value(position: &lear::Position) -> i32 {
    let children = position.moves().into_iter();
    let values = children.map(|mv| plain_value(&position.after(&mv)));
    let best = match position.to_move() {
        1 => values.max(),
        _ => values.min(),
    };
    best.unwrap_or_else(|| position.value(1))
}

/// The bounds that a search of at most `max_nodes` nodes finds, and how many it took.
fn value<const N: usize>(solver: &mut Solver<N>, text: &str, max_nodes: u64) -> (Bounds, u64) {
    let mut nodes = 0;
    let report = |question: &Question| {
        nodes += question.nodes;
        Ok(())
    };
    let bounds = solver.value(&read(text), max_nodes, report).unwrap();
    (bounds, nodes)
}

fn exact<const N: usize>(solver: &mut Solver<N>, text: &str) -> i32 {
    let (bounds, _) = value(solver, text, u64::MAX);
    bounds.exact().unwrap_or_else(|| panic!("{text}"))
}

#[test]
fn the_endgame_search_has_the_values_of_the_plain_rules() {
    let rng = &mut rng_for_ply(4, 0);
    for index in 0..60 {
        let text = random_text(5, 1 + index % 5, 0, rng);
        let position = read::<5>(&text);
        let plain = lear::Position::read(Rules::Classic, &text).unwrap();
        let expected = plain_value(&plain);
        for bound in (-27..=27).step_by(2) {
            let (margin, yes) = position.question(bound);
            let reaches = endgame::reaches(position.board, margin, &mut 0) == yes;
            assert_eq!(reaches, expected >= bound, "{bound} in {text}");
        }
    }
}

#[test]
fn values_of_endings_are_those_of_the_prover() {
    // One solver for all: what it knows of one position must be right in the others, at every
    // komi, too.
    let mut solver = Solver::<5>::new(1, 1, SAMPLES).unwrap();
    let rng = &mut rng_for_ply(5, 0);
    let mut values = HashSet::new();
    for index in 0..48 {
        let text = random_text(5, 7 + index % 5, [0, 2, 8][index % 3], rng);
        let found = exact(&mut solver, &text);
        assert_eq!(found, proved(&text), "{text}");
        values.insert(found);
    }
    assert!(values.len() > 8, "{values:?}");
}

#[test]
fn values_do_not_depend_on_the_number_of_threads() {
    let mut one = Solver::<5>::new(1, 1, SAMPLES).unwrap();
    let rng = &mut rng_for_ply(6, 0);
    for index in 0..8 {
        let text = random_text(5, 13 + index % 2, 0, rng);
        let found = exact(&mut one, &text);
        assert_eq!(found, proved(&text), "{text}");
        for threads in [2, 4] {
            // Each with an empty table.
            let mut solver = Solver::<5>::new(1, threads, 1).unwrap();
            assert_eq!(
                exact(&mut solver, &text),
                found,
                "{threads} threads: {text}"
            );
        }
    }
}

#[test]
fn deferred_moves_are_searched_in_the_end() {
    let rng = &mut rng_for_ply(11, 0);
    for _ in 0..12 {
        let text = random_text(5, 12, 0, rng);
        let mut solver = Solver::<5>::new(1, 2, 1).unwrap();
        // As if another thread were searching each move.
        let currently_searching = CurrentlySearching::new();
        let board = read::<5>(&text).board;
        for point in points(board.empty()) {
            let key = Key::of(representative(board.after(point)));
            std::mem::forget(currently_searching.mark(key));
        }
        solver.shared.currently_searching = currently_searching;
        assert_eq!(exact(&mut solver, &text), proved(&text), "{text}");
    }
}

#[test]
fn a_position_is_marked_until_its_mark_is_dropped() {
    let currently_searching = CurrentlySearching::new();
    let mark = |number| currently_searching.mark(Key::from_number(number).unwrap());
    let marked = mark(5);
    assert!(matches!(marked, Mark::Marked(_)));
    // Twice: the marks of others do not free the slot when they are dropped.
    for _ in 0..2 {
        assert!(matches!(mark(5), Mark::AlreadySearching));
        assert!(matches!(mark(5 + (1 << 39)), Mark::NoSlot));
        assert!(matches!(mark(6), Mark::Marked(_)));
    }
    drop(marked);
    assert!(matches!(mark(5), Mark::Marked(_)));
}

#[test]
fn player_1_wins_4x4_by_the_komi() {
    for komi in [1, 3] {
        let mut solver = Solver::<4>::new(16, 1, SAMPLES).unwrap();
        let text = format!("vvvv/vvvv/vvvv/vvvv x {komi}");
        assert_eq!(exact(&mut solver, &text), komi);
    }
}

#[test]
fn one_thread_searches_the_same_nodes_every_time() {
    let text = random_text(5, 14, 0, &mut rng_for_ply(7, 0));
    let run = || {
        value(
            &mut Solver::<5>::new(1, 1, SAMPLES).unwrap(),
            &text,
            u64::MAX,
        )
    };
    assert_eq!(run(), run());
}

#[test]
fn a_finished_game_has_its_value() {
    let mut solver = Solver::<5>::new(1, 2, 1).unwrap();
    let full = "xxxxx/xxxxx/ooooo/ooooo/xxxoo";
    assert_eq!(exact(&mut solver, &format!("{full} x 2")), -1);
    assert_eq!(exact(&mut solver, &format!("{full} o 2")), -1);
}

#[test]
fn a_search_goes_on_from_what_was_kept() {
    let text = random_text(5, 15, 0, &mut rng_for_ply(8, 0));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kept");
    let run = |max_nodes| {
        let mut solver = Solver::<5>::new(1, 1, SAMPLES).unwrap();
        solver.keep_in(&file).unwrap();
        let before = solver.kept();
        let (bounds, nodes) = value(&mut solver, &text, max_nodes);
        (bounds, nodes, before, solver.kept())
    };
    let (whole, all_nodes) = value(
        &mut Solver::<5>::new(1, 1, SAMPLES).unwrap(),
        &text,
        u64::MAX,
    );
    let (bounds, nodes, before, kept) = run(all_nodes / 2);
    assert!(
        bounds.exact().is_none() && bounds.tried.is_some(),
        "{bounds:?}"
    );
    assert!(nodes < all_nodes * 3 / 4, "{nodes} of {all_nodes}");
    assert_eq!(before, 0);
    assert!(kept > 0);
    // Killed in the middle of a line; and lines that are not results.
    let contents = std::fs::read_to_string(&file).unwrap();
    let broken = format!(
        "{contents}00 2 4 - 1;\n00 3 1 - 1;\n00 1 27 - 1;\n00 1 4 - 1;\n00 1 3 25 1;\n0123 4"
    );
    std::fs::write(&file, broken).unwrap();
    let (bounds, nodes, before, _) = run(u64::MAX);
    assert_eq!(bounds, whole);
    assert_eq!(before, kept);
    assert!(nodes < all_nodes, "{nodes} after {all_nodes}");
    let (again, nodes, ..) = run(u64::MAX);
    assert_eq!(again, whole);
    assert!(nodes < 10, "{nodes}");
    let contents = std::fs::read_to_string(&file).unwrap();
    assert!(contents.lines().any(|line| line == "0123 4"), "{contents}");
    assert!(!contents.lines().any(str::is_empty), "{contents}");

    assert!(Solver::<4>::new(1, 1, 1).unwrap().keep_in(&file).is_err());
}

#[test]
fn the_evaluation_is_near_the_value_of_endings() {
    let evaluation = fitting::fit::<5>(400);
    let rng = &mut rng_for_ply(9, 0);
    let (mut squares, mut errors) = (0.0, 0.0);
    for _ in 0..200 {
        let board: Board<5> = fitting::random_position(&evaluation, 4, 100, rng);
        let exact = fitting::exact_margin(board);
        let evaluated = evaluation.evaluate(board, 4) as f32 / evaluation::UNIT as f32;
        squares += (exact * exact) as f32;
        errors += (evaluated - exact as f32).powi(2);
    }
    assert!(errors < squares / 4.0, "{errors} of {squares}");
}
