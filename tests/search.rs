//! The search against plain negamax, and what it promises whatever its bounds.

mod common;

use std::collections::HashMap;
use std::time::Duration;

use common::{cases, for_every_game};
use rand::RngExt;
use rand::seq::IndexedRandom;
use tabuleiro::console::Console;
use tabuleiro::dice::dice_for_ply;
use tabuleiro::game::Outcome;
use tabuleiro::games::Visitor;
use tabuleiro::perft::perft;
use tabuleiro::search::plain::negamax;
use tabuleiro::search::table::Entry;
use tabuleiro::search::{Limits, Memory, Width, search, think};

/// Calls `check` with games in random positions: from each case of the data files, after up to
/// `plies` random moves.
fn positions<G: Console>(count: u64, plies: usize, mut check: impl FnMut(&G, &G::Board)) {
    for case in cases::<G>() {
        let game = case.session.game();
        for seed in 0..count {
            let dice = &mut dice_for_ply(seed, 77);
            let mut board = *case.session.board();
            for _ in 0..dice.random_range(0..=plies) {
                let moves = game.valid_moves(&board);
                let Some(mv) = moves.choose(dice) else {
                    break;
                };
                game.apply(&mut board, *mv);
            }
            if game.game_over(&board).is_none() {
                check(game, &board);
            }
        }
    }
}

/// Leaves of the tree that plain negamax searches at most: a move of one ply may lead to hundreds
/// of the next.
const MOST_LEAVES: u64 = 20_000;

#[derive(Clone, Copy)]
struct AsPlain;

impl Visitor for AsPlain {
    type Output = ();

    fn visit<G: Console>(self) {
        positions::<G>(60, 80, |game, board| {
            let branching = game.count_valid_moves(board);
            for depth in 1..=3 {
                if branching.pow(depth as u32) > 60_000
                    || perft(game, board, depth as u32) > MOST_LEAVES
                {
                    break;
                }
                let me = game.player_on_turn(board);
                let plain = negamax(game, board, me, depth, &mut Vec::new());
                for threads in [1, 3] {
                    let limits = Limits {
                        nodes: None,
                        depth: Some(depth),
                        threads,
                        ..Limits::nodes(u64::MAX)
                    };
                    let full = search(game, &[*board], &limits, Width::Full, &mut |_| {}).unwrap();
                    assert_eq!(
                        full.value, plain,
                        "{board} at depth {depth} on {threads} threads"
                    );
                }
            }
        });
    }
}

#[test]
fn the_search_has_the_value_of_plain_negamax() {
    for_every_game(AsPlain);
}

/// That the moves can be played one after the other.
fn assert_legal<G: Console>(game: &G, board: &G::Board, line: Vec<G::Move>) {
    let mut board = *board;
    for mv in line {
        assert_eq!(game.check_move(&board, mv), Ok(()), "{board} {mv}");
        game.apply(&mut board, mv);
    }
}

#[derive(Clone, Copy)]
struct AllFollowsFromWeights;

impl Visitor for AllFollowsFromWeights {
    type Output = ();

    fn visit<G: Console>(self) {
        let weights = |seed| -> Vec<i16> {
            let mut dice = dice_for_ply(seed, 78);
            (0..G::TERMS).map(|_| dice.random_range(0..90)).collect()
        };
        positions::<G>(20, 80, |own, board| {
            if G::TERMS == 0 || own.player_count(board) > 2 {
                return;
            }
            let weights = [weights(1), weights(2)];
            let game = own.with_weights(&weights[0]);
            let me = game.player_on_turn(board);
            let value = game.evaluate(board, me);
            let mut sum = 0.0;
            let known = own.terms(board, &mut |term, amount| {
                sum += amount * f64::from(weights[0][term]);
            });
            let error = f64::from(known) + sum - f64::from(value);
            assert!(error.abs() < 1.0, "{board}: {value} is off by {error}");
            assert_eq!(game.evaluate(board, me.opponent()), -value, "{board}");
            // Whatever the weights were before.
            let [again, other] = [own.with_weights(&weights[1]), own.clone()];
            for before in [again, other] {
                let again = before.with_weights(&weights[0]);
                assert_eq!(again.evaluate(board, me), value, "{board}");
                let order = |game: &G| {
                    let mut moves = Vec::new();
                    game.candidates(board, 4, &mut moves);
                    let moves = moves.into_iter();
                    moves
                        .map(|candidate| (candidate.mv, candidate.order))
                        .collect::<Vec<_>>()
                };
                assert_eq!(order(&again), order(&game), "{board}");
            }
        });
    }
}

#[test]
fn what_follows_from_weights_follows_from_those_given() {
    for_every_game(AllFollowsFromWeights);
}

#[derive(Clone, Copy)]
struct RecallsLegalMoves;

impl Visitor for RecallsLegalMoves {
    type Output = ();

    fn visit<G: Console>(self) {
        // From here on codes of one position are tried in the next.
        let mut codes = Vec::new();
        let mut found = [0; 2];
        positions::<G>(20, 80, |game, board| {
            let moves = game.valid_moves(board);
            let legal: HashMap<u32, G::Move> = moves
                .iter()
                .map(|mv| (game.code(*mv) & Entry::CODE, *mv))
                .collect();
            assert_eq!(legal.len(), moves.len(), "{board}");
            let dice = &mut dice_for_ply(moves.len() as u64, 79);
            let noise = (0..100).map(|_| dice.random_range(0..=Entry::CODE));
            // Nearly the same moves: another piece, the square beside.
            let near = moves
                .iter()
                .take(100)
                .flat_map(|mv| (0..24).map(|bit| (game.code(*mv) ^ 1 << bit) & Entry::CODE));
            let others = codes.iter().copied().chain(noise).chain([0, Entry::CODE]);
            for code in legal.keys().copied().chain(others).chain(near) {
                let recalled = game.recall(board, code);
                if let Some(mv) = recalled {
                    assert_eq!(legal.get(&code), Some(&mv), "{board}: {code}");
                }
                if legal.contains_key(&code) {
                    found[usize::from(recalled.is_some())] += 1;
                }
            }
            codes = legal.keys().copied().collect();
        });
        // Ships of one place are alike: of such moves the first is enough.
        assert!(2 * found[1] > found[0], "{}: {found:?}", G::NAME);
    }
}

#[test]
fn moves_recalled_by_their_numbers_are_legal() {
    for_every_game(RecallsLegalMoves);
}

#[derive(Clone, Copy)]
struct SameAgain;

impl Visitor for SameAgain {
    type Output = ();

    fn visit<G: Console>(self) {
        positions::<G>(6, 40, |game, board| {
            let mut memory = Memory::default();
            let moment = Limits::time(Duration::from_millis(2));
            for nodes in [1, 100, 3000] {
                let limits = Limits::nodes(nodes);
                let one = think(game, &[*board], &limits, &mut |_| {}).unwrap();
                // Whatever was thought before.
                memory.think(game, &[*board], &moment, &mut |_| {});
                let two = memory.think(game, &[*board], &limits, &mut |_| {}).unwrap();
                assert_eq!(
                    (one.mv, one.value, one.nodes),
                    (two.mv, two.value, two.nodes)
                );
                assert_eq!(game.check_move(board, one.mv), Ok(()), "{board}");
                assert_legal(game, board, one.line);
            }
        });
    }
}

#[test]
fn a_search_bounded_by_nodes_repeats_itself() {
    for_every_game(SameAgain);
}

#[derive(Clone, Copy)]
struct WinsAndDefends;

/// Whether the player on turn can win with the move they make now.
fn wins_at_once<G: Console>(game: &G, board: &G::Board) -> bool {
    let me = game.player_on_turn(board);
    game.valid_moves(board).into_iter().any(|mv| {
        let mut after = *board;
        game.apply(&mut after, mv);
        game.game_over(&after) == Some(Outcome::Win(me))
    })
}

impl Visitor for WinsAndDefends {
    type Output = ();

    fn visit<G: Console>(self) {
        positions::<G>(60, 200, |game, board| {
            let me = game.player_on_turn(board);
            let moves = game.valid_moves(board);
            if moves.len() > 1500 {
                return;
            }
            let advice = think(game, &[*board], &Limits::nodes(1), &mut |_| {}).unwrap();
            let mut after = *board;
            game.apply(&mut after, advice.mv);
            if wins_at_once(game, board) {
                let won = game.game_over(&after) == Some(Outcome::Win(me));
                assert!(won, "{board}: {} misses a win", advice.mv);
                return;
            }
            let loses = |after: &G::Board| {
                game.player_on_turn(after) != me && wins_at_once(game, after)
                    || matches!(game.game_over(after), Some(Outcome::Win(p)) if p != me)
            };
            if loses(&after) {
                let defence = moves.into_iter().find(|mv| {
                    let mut after = *board;
                    game.apply(&mut after, *mv);
                    !loses(&after)
                });
                assert_eq!(defence, None, "{board}: {} overlooks a win", advice.mv);
            }
        });
    }
}

#[test]
fn wins_in_one_and_defences_against_them_are_never_missed() {
    for_every_game(WinsAndDefends);
}
