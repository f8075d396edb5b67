//! Moves, symmetries and the notation.

use std::collections::HashSet;

use rand::RngExt;
use tabuleiro::game::rng::rng_for_ply;

use super::{random_board, random_text, read};
use crate::plain::{Plain, Rules, lear};
use crate::small_lear::Position;
use crate::small_lear::board::{Board, points};
use crate::small_lear::moves::{Child, Moves};
use crate::small_lear::symmetry::SYMMETRIES;

fn moves_are_those_of_the_plain_rules<const N: usize>() {
    let rng = &mut rng_for_ply(1, N);
    let mut flipping = 0;
    for _ in 0..2_000 {
        let empties = rng.random_range(1..=N * N);
        let text = random_text(N, empties, 3 - N as i32 % 2, rng);
        let board = read::<N>(&text).board;
        let plain = lear::Position::read(Rules::Classic, &text).unwrap();
        assert_eq!(board.empty_count(), plain.moves().len(), "{text}");
        for point in points(board.empty()) {
            let mv = format!("{},{}", point / N + 1, point % N + 1);
            let expected = plain.after(&mv);
            let after = read::<N>(&expected.write());
            assert_eq!(board.after(point), after.board, "{mv} in {text}");
            if empties == 1 {
                assert_eq!(after.value(), expected.value(1), "{mv} in {text}");
            }
            flipping += usize::from(board.flips(point) != 0);
        }
    }
    assert!(flipping > 1_000, "{flipping}");
}

#[test]
fn moves_are_those_of_the_plain_rules_on_4x4_and_5x5() {
    moves_are_those_of_the_plain_rules::<4>();
    moves_are_those_of_the_plain_rules::<5>();
}

fn images_have_the_same_continuations<const N: usize>() {
    let rng = &mut rng_for_ply(2, N);
    let mut asymmetric = 0;
    for _ in 0..500 {
        let board = random_board::<N>(rng);
        let images: Vec<Board<N>> = (0..SYMMETRIES).map(|index| board.image(index)).collect();
        assert_eq!(images[0], board);
        assert_eq!(board.canonical(), *images.iter().min().unwrap());
        asymmetric += usize::from(images.iter().min() != images.iter().max());
        for (index, image) in images.iter().enumerate() {
            assert_eq!(image.canonical(), board.canonical(), "{board:?}");
            let after_image: HashSet<_> = points(image.empty())
                .map(|point| image.after(point))
                .map(|after| (after.own, after.enemy))
                .collect();
            let image_after: HashSet<_> = points(board.empty())
                .map(|point| board.after(point).image(index))
                .map(|after| (after.own, after.enemy))
                .collect();
            assert_eq!(after_image, image_after, "image {index} of {board:?}");
        }
    }
    assert!(asymmetric > 400, "{asymmetric}");
    // One stone beside a corner has all eight images.
    let stone = Board::<N> { own: 2, enemy: 0 };
    let images: HashSet<u32> = (0..SYMMETRIES)
        .map(|index| stone.image(index).own)
        .collect();
    assert_eq!(images.len(), 8);
}

#[test]
fn images_of_a_position_have_the_same_continuations() {
    images_have_the_same_continuations::<4>();
    images_have_the_same_continuations::<5>();
}

#[test]
fn the_first_of_symmetric_moves_is_kept() {
    let mut removed = 0;
    for index in 0..200 {
        // At most five stones.
        let text = random_text(5, 20 + index % 6, 0, &mut rng_for_ply(10, index));
        let board = read::<5>(&text).board;
        let mut moves = Moves::new();
        for point in points(board.empty()) {
            moves.push(Child {
                score: 0,
                board: board.after(point),
                point: point as u8,
            });
        }
        let canonical = |moves: &Moves<5>| -> Vec<(u32, u32)> {
            let boards = moves.as_slice().iter().map(|child| child.board.canonical());
            boards.map(|board| (board.own, board.enemy)).collect()
        };
        let mut expected = Vec::new();
        for image in canonical(&moves) {
            if expected.contains(&image) {
                removed += 1;
            } else {
                expected.push(image);
            }
        }
        moves.remove_symmetric();
        assert_eq!(canonical(&moves), expected, "{text}");
    }
    assert!(removed > 500, "{removed}");
}

#[test]
fn a_question_asks_for_the_margin_without_komi() {
    for (text, komi) in [
        ("vvvvv/vvvvv/vvvvv/vvvvv/vvvvv x 4", -4),
        ("vvvvv/vvvvv/vvvvv/vvvvv/vvvvv o 4", -4),
    ] {
        let position = read::<5>(text);
        let is_first = text.contains('x');
        for bound in (-29..=29).step_by(2) {
            let (asked, yes) = position.question(bound);
            for margin in (-25..=25).step_by(2) {
                let value = komi + if is_first { margin } else { -margin };
                assert_eq!((margin >= asked) == yes, value >= bound, "{text} {margin}");
            }
        }
    }
    assert_eq!(read::<4>("vvvv/vvvv/vvvv/vvvv x 3").question(3), (0, true));
}

#[test]
fn only_positions_of_the_size_are_read() {
    assert!(Position::<4>::read("vvvv/vvvv/vvvv/vvvv x 1").is_some());
    for text in [
        "vvvvv/vvvvv/vvvvv/vvvvv/vvvvv x 0",
        "vvvv/vvvv/vvvv/vvvvv x 1",
        "vvvv/vvvv/vvvv/vvvz x 1",
        "vvvv/vvvv/vvvv/vvvv w 1",
        "vvvv/vvvv/vvvv/vvvv x",
        "vvvv/vvvv/vvvv/vvvv x one",
    ] {
        assert_eq!(Position::<4>::read(text), None, "{text}");
    }
}
