//! Turns entered step by step.

use super::super::rules::{AfterStep, Course, Square, Walk};
use super::*;
use crate::bitboard::grid::Direction;

/// Every move that can be walked, by trying every step and choice that is accepted.
fn walked(rules: RuleSet, board: &Board) -> BTreeSet<String> {
    let mut moves = BTreeSet::new();
    for from in board.home_ships() {
        let course = Course::new(board, rules, from);
        let mut seen = HashSet::new();
        let mut open = vec![Walk::new(board, from)];
        while let Some(walk) = open.pop() {
            if !seen.insert(walk) {
                continue;
            }
            if walk.has_landed() {
                let powers = [course.reprogram(&walk), course.boost(&walk)];
                assert!(powers.iter().any(Result::is_ok), "{board} {walk:?}");
                open.extend(powers.into_iter().flatten());
            } else if walk.reprogramming {
                let drops = course.moves.drops(walk.at).iter();
                moves.extend(drops.map(|drop| Move::reprogram(from, walk.at, drop).to_string()));
            } else {
                let steps = Direction::ALL.map(|direction| course.step(&walk, direction));
                let is_open = walk.at == from || steps.iter().any(Result::is_ok);
                assert!(is_open, "{board} {walk:?}: a dead end");
                for step in steps.into_iter().flatten() {
                    match step {
                        AfterStep::On(walk) => open.push(walk),
                        AfterStep::Done(mv) => drop(moves.insert(mv.to_string())),
                    }
                }
            }
        }
    }
    moves
}

#[test]
fn walking_leads_to_the_listed_moves_and_to_no_others() {
    for rules in BOTH {
        let game = game(rules);
        for board in many_boards(rules, 400) {
            let listed = texts(&game.valid_moves(&board));
            assert_eq!(walked(rules, &board), listed, "{rules} {board}");
        }
    }
}

/// The fewest steps to every square where the ship can end, by walking everywhere at once.
fn distances(course: &Course, start: Walk) -> Vec<(Square, usize)> {
    let mut distances: Vec<(Square, usize)> = Vec::new();
    let mut seen = HashSet::new();
    let mut now = vec![start];
    for steps in 1.. {
        let mut next = Vec::new();
        for walk in now {
            for direction in Direction::ALL {
                let end = match course.step(&walk, direction) {
                    Ok(AfterStep::On(on)) if !on.has_landed() => {
                        next.extend(seen.insert(on).then_some(on));
                        continue;
                    }
                    Ok(AfterStep::On(on)) => {
                        let boosted = course.boost(&on).ok().filter(|on| seen.insert(*on));
                        next.extend(boosted);
                        on.at
                    }
                    Ok(AfterStep::Done(_)) => walk.at.next(direction).expect("a square"),
                    Err(_) => continue,
                };
                if distances.iter().all(|(square, _)| *square != end) {
                    distances.push((end, steps));
                }
            }
        }
        if next.is_empty() {
            break;
        }
        now = next;
    }
    distances
}

#[test]
fn the_path_told_is_a_shortest_one() {
    for rules in BOTH {
        for board in many_boards(rules, 300) {
            for from in board.home_ships() {
                let course = Course::new(&board, rules, from);
                let start = Walk::new(&board, from);
                for (end, steps) in distances(&course, start) {
                    let path = course.shortest_path(end).expect("a path");
                    assert_eq!(path.len(), steps, "{board} {from}-{end}");
                    let reached = match course.follow(&start, &path, None) {
                        Ok(AfterStep::On(walk)) if walk.has_landed() => walk.at == end,
                        Ok(AfterStep::Done(mv)) => {
                            mv == Move::slide(from, end) || mv == Move::win(from)
                        }
                        _ => false,
                    };
                    assert!(reached, "{board} {from}-{end} {path:?}");
                }
            }
        }
    }
}
