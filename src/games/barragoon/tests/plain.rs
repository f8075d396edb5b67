//! The rules of Barragoon against the plain ones.

use std::collections::{BTreeSet, HashMap};

use rand::seq::IndexedRandom;

use super::*;
use crate::game::rng::{GameRng, rng_for_ply};
use crate::games::barragoon::rules::passages::{Passages, Reach};
use crate::games::barragoon::rules::squares::Squares;
use crate::games::plain::barragoon::Position;
use crate::games::plain::{Plain, Rules, random};

/// The plain form of a position.
pub(super) fn plain(board: &Board) -> Position {
    Position::read(Rules::Classic, &text(board)).unwrap()
}

/// A position with any pieces anywhere, and placings owed in half of them.
pub(super) fn random_board(rng: &mut GameRng) -> Board {
    position(&random::barragoon(Rules::Classic, rng))
}

/// Asserts that both implementations agree on a position. The library lists moves by line before
/// column.
fn compare(board: &Board) {
    let plain = plain(board);
    let context = text(board);
    assert_eq!(plain.write(), context);
    let mut expected = plain.moves();
    expected.sort_by_key(|text| {
        let [column, line, sign, one, two] = *text.as_bytes() else {
            panic!("{text} is not a move");
        };
        match sign {
            b'-' => [line, column, two, one],
            _ => [line, column, one, two],
        }
    });
    assert_eq!(moves(board), expected, "{context}");
    assert_eq!(Barragoon.count_valid_moves(board), expected.len() as u64);
    let outcome = Barragoon
        .game_over(board)
        .map(|outcome| outcome.to_string());
    assert_eq!(outcome, plain.outcome(), "{context}");
    assert_eq!(Barragoon.player_to_move(board).number(), plain.to_move());
    for player in Player::first(2) {
        assert_eq!(Barragoon.value(board, player), plain.value(player.number()));
    }
}

/// The search tells positions apart by `Board::words` alone.
#[test]
fn different_positions_have_different_words() {
    let mut texts = HashMap::new();
    for seed in 0..500 {
        let text = text(&random_board(&mut rng_for_ply(seed, 2)));
        let (pieces, _) = text.split_once(' ').unwrap();
        for state in ["w -", "w w", "w bw", "b -", "b b", "b wb"] {
            let text = format!("{pieces} {state}");
            let Ok(board) = Barragoon.read_board(&text) else {
                continue;
            };
            let known = texts.entry(board.words()).or_insert_with(|| text.clone());
            assert_eq!(*known, text);
        }
    }
    assert!(texts.len() > 2000, "{}", texts.len());
}

/// The reach of a set of tiles is the union of the reaches of each, on boards full of barragoons.
#[test]
fn the_reach_of_several_tiles_is_that_of_each() {
    let mut crossings = 0;
    for seed in 0..300 {
        let board = random_board(&mut rng_for_ply(seed, 3));
        let passages = board.passages();
        for (player, kind) in Player::first(2).flat_map(|player| TileKind::ALL.map(|k| (player, k)))
        {
            let tiles = board.tiles_of_kind(player, kind);
            let together = passages.reach(tiles, kind.spaces());
            let mut apart = Reach::NONE;
            for tile in tiles.iter() {
                let own = passages.reach(Squares::of(tile), kind.spaces());
                crossings += usize::from(!(apart.full & own.full).is_empty());
                apart.short |= own.short;
                apart.full |= own.full;
            }
            assert_eq!((together.short, together.full), (apart.short, apart.full));
        }
    }
    assert!(crossings > 100, "{crossings}");
}

#[test]
fn the_differences_of_passages_are_those_of_any_way() {
    for seed in 0..200 {
        let [one, two] = [4, 5].map(|ply| random_board(&mut rng_for_ply(seed, ply)).passages());
        let differs = |square| {
            let ways = |all: &Passages| {
                [all.straight, all.right_turn, all.left_turn]
                    .map(|sets| sets.map(|set| set.contains(square)))
            };
            ways(&one) != ways(&two)
        };
        let expected: Vec<Square> = Square::all().filter(|square| differs(*square)).collect();
        let found: Vec<Square> = one.differences(&two).iter().collect();
        assert_eq!(found, expected);
    }
}

#[test]
fn the_rules_are_the_plain_ones_on_any_position() {
    let mut over = 0;
    for seed in 0..3000 {
        let mut rng = rng_for_ply(seed, 0);
        let board = random_board(&mut rng);
        compare(&board);
        over += usize::from(Barragoon.game_over(&board).is_some());
        let moves = Barragoon.valid_moves(&board);
        for mv in moves.sample(&mut rng, 20) {
            let after = Barragoon.make_move(&board, *mv).unwrap();
            let mv = Barragoon.write_move(*mv);
            let expected = plain(&board).after(&mv).write();
            assert_eq!(text(&after), expected, "{} {mv}", text(&board));
        }
    }
    assert!(over > 50, "{over}");
}

#[test]
fn the_rules_are_the_plain_ones_all_through_games() {
    let mut placements = 0;
    for seed in 0..60 {
        let mut rng = rng_for_ply(seed, 1);
        let mut board = Barragoon.initial_board();
        let mut plain = plain(&board);
        for _ in 0..400 {
            compare(&board);
            // Captures are preferred, so that placings come up.
            let moves = Barragoon.valid_moves(&board);
            let captures: Vec<Move> = moves
                .iter()
                .copied()
                .filter(|mv| move_value(&board, *mv) > 0)
                .collect();
            let mv = captures.choose(&mut rng).or(moves.choose(&mut rng));
            let Some(mv) = mv.copied() else { break };
            placements += usize::from(board.is_placing());
            board = Barragoon.make_move(&board, mv).unwrap();
            plain = plain.after(&Barragoon.write_move(mv));
            assert_eq!(text(&board), plain.write());
        }
    }
    assert!(placements > 1000, "{placements}");
}

/// Of all moves that can be written, `check_move` refuses exactly those that are not listed.
#[test]
fn moves_are_refused_exactly_if_they_are_not_listed() {
    for seed in 0..150 {
        let mut rng = rng_for_ply(seed, 2);
        let board = random_board(&mut rng);
        let listed: BTreeSet<Move> = Barragoon.valid_moves(&board).into_iter().collect();
        for first in Square::all() {
            let tiles = Square::all().map(|to| Move::Tile { from: first, to });
            let placements = Face::ALL.into_iter().map(|face| Move::Placement {
                square: first,
                face,
            });
            for mv in tiles.chain(placements) {
                let check = Barragoon.check_move(&board, mv);
                let written = Barragoon.write_move(mv);
                let is_listed = listed.contains(&mv);
                assert_eq!(check.is_ok(), is_listed, "{} {written}", text(&board));
                assert_eq!(Barragoon.read_move(&board, &written), Ok(mv));
                // Garbage is not played, but if it were, nothing would break.
                let mut after = board;
                Barragoon.apply(&mut after, mv);
                Barragoon.valid_moves(&after);
                text(&after);
            }
        }
    }
}
