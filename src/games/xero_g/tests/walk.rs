//! Turns entered step by step.

use super::super::rules::{Action, AfterStep, Course, Square, Walk, goal};
use crate::bitboard::grid::Direction;
use super::*;

/// Every move that can be walked, by trying every step and choice that is accepted.
fn walked(rules: RuleSet, board: &Board) -> BTreeSet<String> {
    let mut moves = BTreeSet::new();
    for from in board.home_ships() {
        let course = Course::new(board, rules, from);
        let position = board_text(board);
        let mut seen = HashSet::new();
        let mut open = vec![Walk::new(board, from)];
        while let Some(walk) = open.pop() {
            if !seen.insert(walk) {
                continue;
            }
            if walk.has_landed() {
                let powers = [course.reprogram(&walk), course.boost(&walk)];
                assert!(powers.iter().any(Result::is_ok), "{position} {walk:?}");
                open.extend(powers.into_iter().flatten());
            } else if walk.reprogramming {
                for drop in course.moves.drops(walk.at) {
                    moves.insert(move_text(Move::reprogram(from, walk.at, drop)));
                }
                assert!(!course.moves.drops(walk.at).is_empty());
            } else {
                let steps = Direction::ALL.map(|direction| course.step(&walk, direction));
                let is_open = steps.iter().any(Result::is_ok);
                assert!(
                    walk.at == from || is_open,
                    "{position} {walk:?}: a dead end"
                );
                for step in steps.into_iter().flatten() {
                    match step {
                        AfterStep::On(walk) => open.push(walk),
                        AfterStep::Done(mv) => drop(moves.insert(move_text(mv))),
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
            assert_eq!(
                walked(rules, &board),
                listed,
                "{rules} {}",
                board_text(&board)
            );
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
            let position = board_text(&board);
            for from in board.home_ships() {
                let course = Course::new(&board, rules, from);
                for (end, steps) in distances(&course, Walk::new(&board, from)) {
                    let legs = course.shortest_path(end).expect("a path");
                    assert_eq!(
                        legs.iter().flatten().count(),
                        steps,
                        "{position} {from}-{end}"
                    );
                    assert_eq!(legs[0].len(), board.ship_value(from));
                    let ends = leg_ends(from, &legs);
                    assert_eq!(ends.last(), Some(&end));
                    for (landing, leg) in ends.iter().zip(&legs[1..]) {
                        let ship = course.ship(*landing).expect("a ship");
                        assert_eq!(leg.len(), ship.value(), "{position} {from}-{end}");
                    }
                    walk_along(&board, &course, from, &legs);
                }
            }
        }
    }
}

/// Checks that each step and each boost of a path is accepted.
fn walk_along(board: &Board, course: &Course, from: Square, legs: &[Vec<Direction>]) {
    let mut walk = Walk::new(board, from);
    for (index, leg) in legs.iter().enumerate() {
        if index > 0 {
            walk = course.boost(&walk).expect("a boost");
        }
        for step in leg {
            match course.step(&walk, *step).expect("a step") {
                AfterStep::On(on) => walk = on,
                AfterStep::Done(mv) => match mv.action() {
                    Action::Slide { to, .. } => assert_eq!(walk.at.next(*step), Some(to)),
                    Action::Win { .. } => {
                        let end = walk.at.next(*step).expect("a square of the base");
                        assert!(goal(board.to_move).contains(end));
                    }
                    other => panic!("{other:?}"),
                },
            }
        }
    }
}

/// The walk of the first ship of the home line after some steps, with a boost on every ship that
/// it lands on in between.
fn walk_of(course: &Course, board: &Board, steps: &[Direction]) -> Walk {
    let mut walk = Walk::new(board, course.moves.from);
    for step in steps {
        if walk.has_landed() {
            walk = course.boost(&walk).expect("a boost");
        }
        match course.step(&walk, *step).expect("a step") {
            AfterStep::On(on) => walk = on,
            AfterStep::Done(mv) => panic!("{}", move_text(mv)),
        }
    }
    walk
}

/// Calls `test` with the walk after all steps but the last, and with the last step.
fn on_the_way<T>(
    rules: RuleSet,
    text: &str,
    steps: &[Direction],
    test: impl FnOnce(&Course, &Walk) -> T,
) -> T {
    let board = board(text);
    let from = board.home_ships().first().expect("a ship");
    let course = Course::new(&board, rules, from);
    test(&course, &walk_of(&course, &board, steps))
}

const CORNER: &str = "000000/111122/223330/000000/000000/000000/300000/000000 p1";
const BELOW_THE_BASE: &str = "000000/110202/330112/003023/000000/000000/000000/000000 p1";
const ROUND_THE_SQUARE: &str = "000000/111222/233300/000000/000000/000000/310000/000000 p1";
const DEAD_END: &str = "000000/112222/333000/000000/000000/010000/301000/000000 p1";
const TIGHT: &str = "000000/112223/330000/000000/000000/010000/123000/000000 p1";
const FULL: &str = "000000/000000/000000/000000/000000/122333/122113/000000 p1";

#[test]
fn wrong_steps_are_refused_with_their_reason() {
    use Direction::{Down, Left, Right, Up};
    for (text, steps, last, reason) in [
        (
            CORNER,
            &[][..],
            Left,
            "There is no square to the left of 6A",
        ),
        (
            CORNER,
            &[],
            Down,
            "Player p1 cannot move a ship into their own base",
        ),
        (
            CORNER,
            &[Right],
            Left,
            "The ship already crossed the edge between 6B and 6A in this turn",
        ),
        (
            BELOW_THE_BASE,
            &[Up],
            Right,
            "A ship 1 is in the way on 2D: only the last step may end on a ship",
        ),
        (
            BELOW_THE_BASE,
            &[Up, Up, Right],
            Up,
            "Only the last step may enter the base: after this one 1 would remain",
        ),
        (
            ROUND_THE_SQUARE,
            &[Up, Right, Down],
            Left,
            "The ship would end on its own square 6A: a turn must change the board",
        ),
        (
            DEAD_END,
            &[],
            Right,
            "The ship would be stuck on 6B: it could not complete its move from there",
        ),
    ] {
        on_the_way(RuleSet::Official, text, steps, |course, walk| {
            let walk = match walk.has_landed() {
                true => course.boost(walk).expect("a boost"),
                false => *walk,
            };
            let refusal = course.step(&walk, last).unwrap_err().to_string();
            assert_eq!(refusal, reason, "{text} {steps:?}");
        });
    }
}

#[test]
fn the_classic_rules_allow_more_steps() {
    use Direction::{Down, Left, Right, Up};
    for (text, steps, last) in [
        (CORNER, &[Right][..], Left),
        (DEAD_END, &[], Right),
        (ROUND_THE_SQUARE, &[Up, Right, Down], Left),
    ] {
        on_the_way(RuleSet::Classic, text, steps, |course, walk| {
            let walk = match walk.has_landed() {
                true => course.boost(walk).expect("a boost"),
                false => *walk,
            };
            assert!(course.step(&walk, last).is_ok(), "{text} {steps:?}");
        });
    }
}

#[test]
fn power_moves_without_a_future_are_refused() {
    use Direction::{Right, Up};
    on_the_way(RuleSet::Official, TIGHT, &[Right], |course, walk| {
        assert!(walk.has_landed());
        assert_eq!(
            course.boost(walk).unwrap_err().to_string(),
            "Rocket Boost is not possible: no free path of length 2 starts on 6B"
        );
        assert!(course.reprogram(walk).is_ok());
    });
    on_the_way(RuleSet::Classic, TIGHT, &[Right], |course, walk| {
        assert!(course.boost(walk).is_ok());
    });
    on_the_way(RuleSet::Official, FULL, &[Up], |course, walk| {
        assert_eq!(
            course.reprogram(walk).unwrap_err().to_string(),
            "The ship on 5A cannot be reprogrammed: no square would change the board"
        );
        assert!(course.boost(walk).is_ok());
    });
    on_the_way(RuleSet::Classic, FULL, &[Up], |course, walk| {
        assert!(course.reprogram(walk).is_ok());
    });
}

#[test]
fn the_last_step_may_win() {
    use Direction::Up;
    on_the_way(
        RuleSet::Official,
        BELOW_THE_BASE,
        &[Up, Up],
        |course, walk| match course.step(walk, Up).expect("a step") {
            AfterStep::Done(done) => assert_eq!(done, mv("3C-win")),
            AfterStep::On(walk) => panic!("{walk:?}"),
        },
    );
}
