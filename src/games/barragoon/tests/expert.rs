//! The evaluator of Barragoon against the plain rules.

use rand::RngExt;
use rand::seq::{IteratorRandom, SliceRandom};

use super::*;
use crate::game::evaluator::{Evaluator, Selection};
use crate::game::rng::{GameRng, rng_for_ply};
use crate::search::{Limits, Searcher, WIN};
use crate::testing::search::wins;

fn evaluator() -> BarragoonEvaluator {
    BarragoonEvaluator::new(&Barragoon)
}

/// A position with few tiles among many barragoons, most of which nothing passes.
fn crowded(rng: &mut GameRng) -> Board {
    let mut order: Vec<Square> = Square::ALL.iter().collect();
    // The tiles stand near to each other as often as not.
    order.shuffle(rng);
    if rng.random_bool(0.5) {
        order.sort_by_key(|square| (square.column() + square.line()) / 3);
    }
    let mut board = Board::EMPTY;
    let mut free = order.into_iter();
    for player in Player::first(2) {
        for square in free.by_ref().take(rng.random_range(1..=2)) {
            let kind = TileKind::from_spaces(rng.random_range(2..=4)).unwrap();
            board.put(square, Piece::Tile(player, kind));
        }
    }
    for square in free.take(rng.random_range(8..=32)) {
        let face = match rng.random_range(0..3) {
            0 => Face::ALL.into_iter().choose(rng).unwrap(),
            _ => Face::NO_ENTRY,
        };
        board.put(square, Piece::Barragoon(face));
    }
    let owed = [Owed::Nothing, Owed::Nothing, Owed::ByCaptor, Owed::ByOwner];
    board.with_turn(Player::P1, *owed.iter().choose(rng).unwrap())
}

/// The moves that win within the turn, as the rules have it: a move that wins, or the capture of a
/// barragoon of which a placement wins.
fn wins_in_turn(board: &Board) -> Vec<Move> {
    let mut moves = Barragoon.legal_moves(board);
    moves.retain(|&mv| {
        let after = Barragoon.play(board, mv).unwrap();
        wins(&Barragoon, board, mv)
            || after.owed() == Owed::ByCaptor
                && Barragoon.game_over(&after).is_none()
                && Barragoon
                    .legal_moves(&after)
                    .into_iter()
                    .any(|placement| wins(&Barragoon, &after, placement))
    });
    moves
}

#[test]
fn wins_within_the_turn_are_found_exactly_where_there_are_any() {
    // Positions by what wins: nothing, a quiet move, the last capture, a placement, a capture with
    // its placement.
    let mut seen = [0; 5];
    let mut evaluator = evaluator();
    for seed in 0..12_000 {
        let board = crowded(&mut rng_for_ply(seed, 5));
        if Barragoon.game_over(&board).is_some() {
            continue;
        }
        let wins = wins_in_turn(&board);
        let found = evaluator.winning_move(&board).map(|(mv, _)| mv);
        let position = text(&board);
        assert_eq!(found.is_some(), !wins.is_empty(), "{position}: {wins:?}");
        let kind = match found {
            None => 0,
            Some(Move::Placement { .. }) => 3,
            Some(Move::Tile { to, .. }) => match board.piece(to) {
                None => 1,
                Some(Piece::Tile(..)) => 2,
                Some(Piece::Barragoon(_)) => 4,
            },
        };
        assert!(found.is_none_or(|mv| wins.contains(&mv)), "{position}");
        seen[kind] += 1;
    }
    assert!(seen.iter().all(|&count| count >= 20), "{seen:?}");
    // With barragoons left in the box, too.
    let last = evaluator.winning_move(&board("45=12 43=23", "w -"));
    assert_eq!(last, Some((mv("45-43"), 1)));
}

/// The root is in the middle of the winner's turn.
#[test]
fn a_placement_that_wins_is_a_move_of_the_winner() {
    let (evaluator, root) = (evaluator(), board("11=22 21=30 45=14", "w w"));
    let limits = Limits::nodes(1000);
    let found = Searcher::new()
        .search(&evaluator, &[root], &limits, &mut |_| {})
        .expect("a move");
    assert_eq!(found.value, WIN - 1);
    assert_eq!(found.moves_of_winner(&evaluator, &root), 1);
}

#[test]
fn the_root_keeps_a_placement_that_does_not_lose_at_once() {
    let mut evaluator = evaluator();
    let mut kept = 0;
    for seed in 0..2000 {
        let board = crowded(&mut rng_for_ply(seed, 5)).with_turn(Player::P1, Owed::ByCaptor);
        if Barragoon.game_over(&board).is_some() {
            continue;
        }
        let mut listed = Vec::new();
        evaluator.candidates(&board, Selection::Root, &mut listed);
        let mut is_safe = |mv: Move| {
            let after = Barragoon.play(&board, mv).unwrap();
            match Barragoon.game_over(&after) {
                Some(outcome) => outcome == Outcome::Win(Player::P1),
                None => evaluator.winning_move(&after).is_none(),
            }
        };
        if !listed.iter().any(|candidate| is_safe(candidate.mv)) {
            let all = Barragoon.legal_moves(&board);
            assert!(!all.into_iter().any(is_safe), "{}", text(&board));
        } else if listed.len() > 32 {
            kept += 1;
        }
    }
    assert!(
        kept > 0,
        "only the whole list keeps a safe placement in some position"
    );
}

#[test]
fn positions_that_differ_have_different_keys() {
    let evaluator = evaluator();
    let mut keys = std::collections::HashSet::new();
    let mut count = 0;
    for owed in [Owed::Nothing, Owed::ByCaptor, Owed::ByOwner, Owed::ByBoth] {
        for turn in Player::first(2) {
            for square in Square::ALL {
                let tiles = Player::first(2)
                    .flat_map(|owner| TileKind::ALL.map(|kind| Piece::Tile(owner, kind)));
                for piece in tiles.chain(Face::ALL.map(Piece::Barragoon)) {
                    let mut board = Board::EMPTY;
                    board.put(square, piece);
                    keys.insert(evaluator.hash_key(&board.with_turn(turn, owed)));
                    count += 1;
                }
            }
        }
    }
    assert_eq!(keys.len(), count);
}
