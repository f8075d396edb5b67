//! What Expert takes for granted, against the plain rules.

use rand::seq::IndexedRandom;

use super::super::lanes::lanes;
use super::super::scope::scopes;
use super::{BOTH, Board, Move, XeroG, board, game};
use crate::dice::dice_for_ply;
use crate::game::{Game, Options, RuleSet};
use crate::search::{AT_ROOT, Expert, Limits, MOST_DEPTH, WIN, think};

/// Positions of random games that are neither over nor set-up.
fn each_position(rules: RuleSet, games: usize, mut check: impl FnMut(&XeroG, &Board)) {
    let game = XeroG::new(rules, &Options::default()).unwrap();
    for seed in 0..games {
        let dice = &mut dice_for_ply(seed as u64, 8);
        let mut board = game.initial_board();
        while let Some(mv) = game.valid_moves(&board).choose(dice) {
            game.apply(&mut board, *mv);
            if !board.is_setup() && game.game_over(&board).is_none() {
                check(&game, &board);
            }
        }
    }
}

#[test]
fn a_ship_has_a_lane_exactly_if_it_can_win() {
    for rules in BOTH {
        each_position(rules, 300, |_, board| {
            for board in [*board, board.passed()] {
                let mut found: Vec<_> = lanes(&board, rules).map(|lane| lane.from).collect();
                found.sort();
                let wins: Vec<_> = scopes(&board, rules)
                    .filter(|scope| scope.wins)
                    .map(|scope| scope.from)
                    .collect();
                assert_eq!(found, wins, "{board} {rules}");
            }
        });
    }
}

#[test]
fn only_moves_that_lose_at_once_are_left_out() {
    for rules in BOTH {
        let mut left_out = 0;
        each_position(rules, 60, |game, board| {
            let mut list = Vec::new();
            assert!(game.candidates(board, MOST_DEPTH, &mut list));
            let tried: Vec<Move> = list.iter().map(|candidate| candidate.mv).collect();
            let legal = game.valid_moves(board);
            assert!(!tried.is_empty() && tried.iter().all(|mv| legal.contains(mv)));
            for mv in legal {
                if tried.contains(&mv) {
                    continue;
                }
                left_out += 1;
                let mut after = *board;
                game.apply(&mut after, mv);
                let lost = scopes(&after, rules).any(|scope| scope.wins);
                assert!(lost, "{board} {rules} {mv}");
            }
        });
        assert!(left_out > 1000, "{left_out}");
    }
}

#[test]
fn the_evaluation_is_the_contrary_for_the_opponent_and_keeps_its_bounds() {
    for rules in BOTH {
        each_position(rules, 20, |game, board| {
            let player = board.on_turn;
            let value = game.evaluate(board, player);
            assert_eq!(value, -game.evaluate(board, player.opponent()));
            assert!(value.abs() < crate::search::WIN / 2);
        });
    }
}

#[test]
fn the_evaluation_is_the_weighted_sum_of_its_terms() {
    for rules in BOTH {
        each_position(rules, 20, |game, board| {
            let mut sum = 0.0;
            game.terms(board, &mut |term, amount| {
                sum += amount * f64::from(game.weights[term]);
            });
            assert_eq!(sum, f64::from(game.evaluate(board, board.on_turn)));
        });
    }
}

#[test]
fn expert_arranges_its_ships_as_the_table_says_and_alike_in_a_mirror() {
    for rules in BOTH {
        let game = XeroG::new(rules, &Options::default()).unwrap();
        let arranged = |board: &Board| {
            let mut list = Vec::new();
            assert!(!game.candidates(board, AT_ROOT, &mut list));
            assert_eq!(list.len(), 1);
            assert!(game.check_move(board, list[0].mv).is_ok());
            let advice = think(&game, &[*board], &Limits::nodes(100), &mut |_| {}).unwrap();
            assert_eq!(advice.mv, list[0].mv);
            advice.mv
        };
        let start = game.initial_board();
        arranged(&start);
        let mut replies = Vec::new();
        for mv in game.valid_moves(&start) {
            let mut board = start;
            game.apply(&mut board, mv);
            let mut list = Vec::new();
            assert!(game.candidates(&board, MOST_DEPTH, &mut list));
            assert_eq!(list.len(), 90);
            replies.push((mv.to_string(), arranged(&board).to_string()));
        }
        let mirrored = |text: &str| -> String { text.chars().rev().collect() };
        for (mv, reply) in &replies {
            let image = (mirrored(mv), mirrored(reply));
            // An arrangement that is its own image may be answered in either way.
            assert!(image.0 == *mv || replies.contains(&image), "{mv} {reply}");
        }
        let mut kinds: Vec<&String> = replies.iter().map(|(_, reply)| reply).collect();
        kinds.sort();
        kinds.dedup();
        // The reply depends on what it replies to.
        assert!(kinds.len() > 5, "{kinds:?}");
    }
}

/// Ships may go to and fro beside a win. Where that takes only some more plies to tell, Expert goes
/// on until it knows; where it takes for ever, it does not.
#[test]
fn a_win_is_proved_or_else_it_is_enough() {
    for (rules, position, plies, proved) in [
        (
            RuleSet::Official,
            "000000/000000/001000/203001/113323/002002/000000/000000 p1",
            5,
            true,
        ),
        (
            RuleSet::Classic,
            "000000/000100/120000/313332/200100/200000/000000/000000 p2",
            7,
            false,
        ),
    ] {
        let limits = Limits::nodes(300_000);
        let advice = think(&game(rules), &[board(position)], &limits, &mut |_| {}).unwrap();
        assert_eq!((advice.value, advice.proved), (WIN - plies, proved));
        assert!(advice.depth < 30, "{advice:?}");
    }
}
