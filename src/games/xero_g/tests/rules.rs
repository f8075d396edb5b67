//! Legal moves and their steps in any position, and the rules and computer players in positions that
//! show one.

use super::super::rules::{AfterStep, Course, Walk};
use super::*;
use crate::bitboard::grid::Direction;
use crate::games::plain::xero_g::name;

/// Every text that has the form of a move is refused exactly if it is not listed.
#[test]
fn unlisted_moves_are_refused() {
    let squares: Vec<String> = (0..8)
        .flat_map(|line| (0..6).map(move |column| name((line, column))))
        .collect();
    for rules in BOTH {
        let game = game(rules);
        for (index, board) in many_boards(rules, 40).into_iter().enumerate() {
            let listed = texts(&game.valid_moves(&board));
            let check = |text: String| {
                let is_legal = game.check_move(&board, mv(&text)).is_ok();
                assert_eq!(is_legal, listed.contains(&text), "{rules} {board} {text}");
            };
            check("112233".to_string());
            for from in &squares {
                check(format!("{from}-win"));
                for to in &squares {
                    check(format!("{from}-{to}"));
                    for drop in squares.iter().skip(index % 7).step_by(7) {
                        check(format!("{from}-{to}/{drop}"));
                    }
                }
            }
        }
    }
}

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

#[test]
fn the_path_told_leads_to_the_end_of_the_move() {
    for rules in BOTH {
        for board in many_boards(rules, 300) {
            for moves in board.ship_moves(rules) {
                let course = Course::new(&board, rules, moves.from);
                for end in moves.slides | moves.landings {
                    let path = course.shortest_path(end).expect("a path");
                    let start = Walk::new(&board, moves.from);
                    let reached = match course.follow(&start, &path, None) {
                        Ok(AfterStep::On(walk)) => walk.has_landed() && walk.at == end,
                        Ok(AfterStep::Done(mv)) => mv == Move::slide(moves.from, end),
                        Err(_) => false,
                    };
                    assert!(reached, "{board} {}-{end} {path:?}", moves.from);
                }
            }
        }
    }
}

/// A position, a move, and whether it is legal under the official rules; under the classic ones it
/// is.
const OFFICIAL: [(&str, &str, bool); 6] = [
    // 6A and 5A are both of value 1; 6D is of value 1 and 5D of value 3.
    (FULL, "6A-5A/6A", false),
    (FULL, "6D-5D/6D", true),
    // Two steps lead back to where they began.
    (ALONE, "6E-6E", false),
    // Player 2's home line is 3.
    (MIDDLE, "6B-6C/2A", false),
    (MIDDLE, "6B-6C/4A", true),
    (MIDDLE, "6B-6C/6B", true),
];

const FULL: &str = "000000/000000/000000/000000/000000/122333/122113/000000 p1";
const ALONE: &str = "000000/113311/222330/000000/000000/000000/000020/000000 p1";
const MIDDLE: &str = "000000/000000/000000/112233/000000/000120/012330/000000 p1";

#[test]
fn the_official_rules_forbid_turns_that_change_nothing_and_drops_beyond_the_home_line() {
    for (text, played, is_legal) in OFFICIAL {
        let is_legal_by = |rules| game(rules).check_move(&board(text), mv(played)).is_ok();
        assert_eq!(BOTH.map(is_legal_by), [true, is_legal], "{text} {played}");
    }
}

const RANDOM: usize = 0;
const SMART: usize = 1;

#[test]
fn positions_are_worth_what_the_report_says() {
    // Twelve points on line 1 and twelve on line 6.
    let start = board(START);
    for player in [Player::P1, Player::P2] {
        assert_eq!(game(RuleSet::Classic).value(&start, player), 12 * 12 + 12);
    }
}

/// The different choices of a level in a position, for `throws` states of the generator.
fn choices(game: &XeroG, board: &Board, level: usize, throws: usize) -> BTreeSet<String> {
    (0..throws)
        .filter_map(|ply| game.choose_move(board, level, &mut rng_for_ply(3, ply)))
        .map(|mv| mv.to_string())
        .collect()
}

#[test]
fn random_plays_every_move_and_both_levels_every_arrangement() {
    let game = game(RuleSet::Official);
    let near_the_end = "000000/113311/222230/000000/000000/000000/000030/000000 p1";
    for (text, level) in [(near_the_end, RANDOM), (EMPTY, RANDOM), (EMPTY, SMART)] {
        let board = board(text);
        let all = texts(&game.valid_moves(&board));
        assert_eq!(choices(&game, &board, level, 2000), all);
    }
}

/// With 2F filled, no 3 of line 1 has three steps that it may take: better than any gain in value.
const LAST_MOVE: &str = "000000/303030/122110/221030/000000/000000/000000/000000 p1";

/// Moves that win at once, else those after which the value is greatest, with ties at random.
#[test]
fn smart_wins_if_it_can_and_else_takes_the_greatest_value() {
    let (mut wins, mut ties) = (0, 0);
    for rules in BOTH {
        let game = game(rules);
        let mut boards = many_boards(rules, 150);
        boards.push(board(LAST_MOVE));
        for board in boards {
            let player = board.to_move;
            let rank = |mv: &Move| {
                let after = game.make_move(&board, *mv).expect("a listed move");
                let wins = game.game_over(&after) == winner(player);
                (wins, if wins { 0 } else { game.value(&after, player) })
            };
            let mut best_moves = game.valid_moves(&board);
            let Some(best) = best_moves.iter().map(rank).max() else {
                continue;
            };
            best_moves.retain(|mv| rank(mv) == best);
            let best_moves = texts(&best_moves);
            let chosen = choices(&game, &board, SMART, 100);
            assert!(chosen.is_subset(&best_moves), "{board} {chosen:?}");
            wins += usize::from(best.0);
            if best_moves.len() < 7 {
                assert_eq!(chosen, best_moves, "{board}");
                ties += usize::from(best_moves.len() > 1);
            }
        }
    }
    assert!(wins > 50 && ties > 10, "{wins} {ties}");
}
