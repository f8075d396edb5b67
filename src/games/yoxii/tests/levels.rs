//! The choices of the computer players.

use std::collections::{BTreeMap, BTreeSet};

use super::{board, plain, random_position, square};
use crate::game::Game;
use crate::game::rng::{GameRng, rng_for_ply};
use crate::games::plain::Plain;
use crate::games::yoxii::rules::RANDOM;
use crate::games::yoxii::{Kind, Yoxii};

/// The number of times that each result of `ask` comes up with the first `seeds` seeds.
fn frequencies<T: Ord>(seeds: u64, ask: impl Fn(&mut GameRng) -> T) -> BTreeMap<T, u64> {
    let mut counts = BTreeMap::new();
    for seed in 0..seeds {
        *counts.entry(ask(&mut rng_for_ply(seed, 0))).or_default() += 1;
    }
    counts
}

/// Whether there are `count` different results, each about as frequent as the others.
fn is_even<T>(counts: &BTreeMap<T, u64>, count: usize) -> bool {
    let all: u64 = counts.values().sum();
    let share = all / count as u64;
    let near = |found: &u64| (share * 17 / 20..=share * 23 / 20).contains(found);
    counts.len() == count && counts.values().all(near)
}

#[test]
fn random_draws_totem_square_piece_and_placement_square_in_this_order() {
    // The totem has two squares, one with two empty neighbours and one with five.
    let position = board("__t#Y__/_X#YO#_/#######/##iiiii/#yyyyy#/_#####_/__###__ r");
    let draw = |rng: &mut GameRng| Yoxii.choose_move(&position, RANDOM, rng).expect("a move");
    let totems = frequencies(6000, |rng| draw(rng).totem);
    assert!(is_even(&totems, 2), "{totems:?}");
    // Five o and three x are left: 5 to 3, not 1 to 1.
    let kinds = frequencies(6000, |rng| draw(rng).kind);
    assert_eq!(kinds.keys().collect::<Vec<_>>(), [&Kind::O, &Kind::X]);
    assert!((3600..3900).contains(&kinds[&Kind::O]), "{kinds:?}");
    for totem in ["A4", "B3"].map(square) {
        let count = position.placement_squares(totem).len();
        let mut places = frequencies(6000, |rng| {
            let mv = draw(rng);
            (mv.totem == totem).then_some(mv.place)
        });
        places.remove(&None);
        assert!(is_even(&places, count), "{totem}: {places:?}");
    }
}

#[test]
fn greedy_plays_by_the_report_from_random_positions() {
    let mut branches = BTreeSet::new();
    for seed in 0..3000 {
        let text = random_position(seed);
        let position = board(&text);
        let mv = Yoxii.choose_move(&position, 1, &mut rng_for_ply(seed, 1));
        let plain = plain(&text);
        let legal = plain.moves();
        let Some(mv) = mv.map(|mv| Yoxii.write_move(mv)) else {
            assert!(legal.is_empty(), "{text}");
            continue;
        };
        assert!(legal.contains(&mv), "{text}: {mv}");
        let value_at = |to: &str| plain.with_totem_on(to).value(plain.to_move());
        let best = legal.iter().map(|mv| value_at(&mv[..2])).max();
        let value = value_at(&mv[..2]);
        assert_eq!(Some(value), best, "{text}: {mv}");
        let left: BTreeSet<char> = legal.iter().map(|mv| mv.as_bytes()[3] as char).collect();
        let left: Vec<char> = "oiyx"
            .chars()
            .filter(|kind| left.iter().any(|piece| piece.eq_ignore_ascii_case(kind)))
            .collect();
        let wanted = match value {
            0.. => left[0],
            -1 if left.contains(&'i') => 'i',
            -2 | -1 if left.contains(&'y') => 'y',
            _ => left[left.len() - 1],
        };
        let piece = (mv.as_bytes()[3] as char).to_ascii_lowercase();
        assert_eq!(piece, wanted, "{text}: {mv} with value {value}");
        branches.insert((value.clamp(-3, 0), piece));
    }
    // Each branch of the thresholds was taken, the last one with several pieces.
    for branch in [
        (0, 'o'),
        (-1, 'i'),
        (-1, 'y'),
        (-2, 'y'),
        (-2, 'x'),
        (-3, 'x'),
        (-3, 'y'),
    ] {
        assert!(branches.contains(&branch), "{branch:?} of {branches:?}");
    }
}

/// A change of these moves changes every seeded game.
#[test]
fn the_moves_of_a_seed_never_change() {
    let start = Yoxii.initial_board();
    for (level, moves) in [
        (0, "C5:y@B4 E5:i@F6 E4:x@E3 C5:y@D5"),
        (1, "E3:o@F3 D5:o@E4 C4:o@C5 C3:o@B4"),
    ] {
        let chosen = (0..4).map(|seed| {
            let mv = Yoxii.choose_move(&start, level, &mut rng_for_ply(seed, 0));
            mv.expect("a move").to_string()
        });
        assert_eq!(chosen.collect::<Vec<String>>().join(" "), moves);
    }
}
