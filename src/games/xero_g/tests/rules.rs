//! Legal moves and their steps in any position, and the rules and computer players in positions that
//! show one.

use super::super::rules::{AfterStep, Course, Walk};
use super::*;
use crate::games::tests::choices;

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

const RANDOM: usize = 0;
const SMART: usize = 1;

/// The different choices of a level in a position.
fn different(game: &XeroG, board: &Board, level: usize, seeds: u64) -> BTreeSet<String> {
    choices(game, board, level, seeds).into_keys().collect()
}

#[test]
fn random_plays_every_move_and_both_levels_every_arrangement() {
    let game = game(RuleSet::Official);
    let near_the_end = "000000/113311/222230/000000/000000/000000/000030/000000 p1";
    for (text, level) in [(near_the_end, RANDOM), (EMPTY, RANDOM), (EMPTY, SMART)] {
        let board = board(text);
        let all = texts(&game.valid_moves(&board));
        assert_eq!(different(&game, &board, level, 2000), all);
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
            let chosen = different(&game, &board, SMART, 100);
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
