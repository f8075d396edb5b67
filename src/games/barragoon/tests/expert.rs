//! What Expert knows, against the plain rules.

use rand::RngExt;
use rand::seq::{IteratorRandom, SliceRandom};

use super::super::board::{LOSER, MOVER};
use super::*;
use crate::dice::{Dice, dice_for_ply};
use crate::search::{AT_ROOT, Expert};

/// A position with few tiles among many barragoons, most of which nothing passes.
fn crowded(dice: &mut Dice) -> Board {
    let mut order: Vec<Square> = Square::all().collect();
    // The tiles stand near to each other as often as not.
    order.shuffle(dice);
    if dice.random_bool(0.5) {
        order.sort_by_key(|square| (square.column() + square.line()) / 3);
    }
    let mut board = Board::EMPTY;
    let mut free = order.into_iter();
    for player in Player::first(2) {
        for square in free.by_ref().take(dice.random_range(1..=2)) {
            board.put(square, Piece::Tile(player, dice.random_range(2..=4)));
        }
    }
    for square in free.take(dice.random_range(8..=32)) {
        let face = match dice.random_range(0..3) {
            0 => Face::all().choose(dice).unwrap(),
            _ => Face::NO_ENTRY,
        };
        board.put(square, Piece::Barragoon(face));
    }
    board.owed = *[0, 0, MOVER, LOSER].iter().choose(dice).unwrap();
    board
}

/// The moves that win within the turn, as the rules have it: a move that wins, or the capture of a
/// barragoon of which a placing wins.
fn wins_in_turn(board: &Board) -> Vec<Move> {
    let me = Barragoon::default().player_on_turn(board);
    let wins = |board: &Board, mv: Move| {
        let after = Barragoon::default().make_move(board, mv).unwrap();
        Barragoon::default().game_over(&after) == Some(Outcome::Win(me))
    };
    let mut moves = Barragoon::default().valid_moves(board);
    moves.retain(|&mv| {
        let after = Barragoon::default().make_move(board, mv).unwrap();
        wins(board, mv)
            || after.owed == MOVER
                && Barragoon::default().game_over(&after).is_none()
                && Barragoon::default()
                    .valid_moves(&after)
                    .into_iter()
                    .any(|placing| wins(&after, placing))
    });
    moves
}

#[test]
fn wins_within_the_turn_are_found_exactly_where_there_are_any() {
    // Positions by what wins: nothing, a quiet move, the last capture, a placing, a capture with
    // its placing.
    let mut seen = [0; 5];
    for seed in 0..12_000 {
        let board = crowded(&mut dice_for_ply(seed, 5));
        if Barragoon::default().game_over(&board).is_some() {
            continue;
        }
        let wins = wins_in_turn(&board);
        let found = Barragoon::default().winning_move(&board);
        assert_eq!(found.is_some(), !wins.is_empty(), "{board}: {wins:?}");
        let kind = match found {
            None => 0,
            Some(Move::Placing { .. }) => 3,
            Some(Move::Tile { to, .. }) => match board.piece(to) {
                None => 1,
                Some(Piece::Tile(..)) => 2,
                Some(Piece::Barragoon(_)) => 4,
            },
        };
        assert!(found.is_none_or(|mv| wins.contains(&mv)), "{board}");
        seen[kind] += 1;
    }
    assert!(seen.iter().all(|&count| count >= 20), "{seen:?}");
}

#[test]
fn an_evaluation_is_the_contrary_for_the_opponent_and_the_same_for_other_colours() {
    for seed in 0..500 {
        let board = crowded(&mut dice_for_ply(seed, 6));
        let value = Barragoon::default().evaluate(&board, Player::P1);
        assert_eq!(
            Barragoon::default().evaluate(&board, Player::P2),
            -value,
            "{board}"
        );
        let mut swapped = board;
        swapped.tiles.swap(0, 1);
        swapped.turn = board.turn.opponent();
        assert_eq!(
            Barragoon::default().evaluate(&swapped, Player::P2),
            value,
            "{board}"
        );
    }
}

#[test]
fn the_chosen_moves_are_legal_different_and_few_only_where_placings_are_left_out() {
    for seed in 0..500 {
        let board = crowded(&mut dice_for_ply(seed, 7));
        let legal = Barragoon::default().valid_moves(&board);
        for depth in [1, 2, 4, 6, AT_ROOT] {
            let mut list = Vec::new();
            let all = Barragoon::default().candidates(&board, depth, &mut list);
            let mut chosen: Vec<Move> = list.iter().map(|candidate| candidate.mv).collect();
            chosen.sort();
            let count = chosen.len();
            chosen.dedup();
            assert_eq!(chosen.len(), count, "{board}");
            if Barragoon::default().game_over(&board).is_some() {
                continue;
            }
            assert!(chosen.iter().all(|mv| legal.contains(mv)), "{board}");
            assert!(!chosen.is_empty() || legal.is_empty(), "{board}");
            assert!(!all || chosen == legal, "{board} at depth {depth}");
        }
    }
}
