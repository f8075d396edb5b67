//! What the computer players choose.

use std::collections::{BTreeMap, BTreeSet};

use super::plain::{any_position, plain_moves, plain_value, signs_of};
use super::{board, square};
use crate::dice::{Dice, dice_for_ply};
use crate::game::Game;
use crate::games::yoxii::board::each;
use crate::games::yoxii::{Kind, RANDOM, Yoxii, greedy_kind};

/// How often each answer of `ask` comes up over so many seeds.
fn frequencies<T: Ord>(seeds: u64, ask: impl Fn(&mut Dice) -> T) -> BTreeMap<T, u64> {
    let mut counts = BTreeMap::new();
    for seed in 0..seeds {
        *counts.entry(ask(&mut dice_for_ply(seed, 0))).or_default() += 1;
    }
    counts
}

/// Whether all of `count` answers come up, each about as often as the others.
fn is_even<T>(counts: &BTreeMap<T, u64>, count: usize) -> bool {
    let all: u64 = counts.values().sum();
    let share = all / count as u64;
    let near = |found: &u64| (share * 17 / 20..=share * 23 / 20).contains(found);
    counts.len() == count && counts.values().all(near)
}

#[test]
fn random_draws_totem_piece_and_square_one_after_the_other() {
    // The totem has two squares, one with two empty neighbours and one with five.
    let position = board("__t#Y__/_X#YO#_/#######/##iiiii/#yyyyy#/_#####_/__###__ r");
    let draw = |dice: &mut Dice| {
        Yoxii::default()
            .choose_move(&position, RANDOM, dice)
            .expect("a move")
    };
    let totems = frequencies(6000, |dice| draw(dice).totem);
    assert!(is_even(&totems, 2), "{totems:?}");
    // Five o and three x are left: 5 to 3, not 1 to 1.
    let kinds = frequencies(6000, |dice| draw(dice).kind);
    assert_eq!(kinds.keys().collect::<Vec<_>>(), [&Kind::O, &Kind::X]);
    assert!((3600..3900).contains(&kinds[&Kind::O]), "{kinds:?}");
    for totem in ["A4", "B3"].map(square) {
        let among = each(position.placing_squares(totem)).count();
        let mut places = frequencies(6000, |dice| {
            let mv = draw(dice);
            (mv.totem == totem).then_some(mv.place)
        });
        places.remove(&None);
        assert!(is_even(&places, among), "{totem}: {places:?}");
    }
}

#[test]
fn greedy_takes_the_piece_that_the_thresholds_name() {
    // Which kinds red has left, by what is on the board already.
    let stock = |used: &str| {
        let (top, bottom) = used.split_at(used.len().min(7));
        let text = format!("__###__/_#####_/{top:#<7}/###t###/{bottom:#<7}/_#####_/__###__ r");
        board(&text)
    };
    let all = stock("");
    let no_o = stock("ooooo");
    let no_i = stock("iiiii");
    let no_y = stock("yyyyy");
    let no_iy = stock("iiiiiyyyyy");
    let no_x = stock("xxx");
    let only_o = board("__###__/_xxx##_/#iiiii#/###t###/#yyyyy#/_#####_/__###__ r");
    let only_x = board("__###__/_ooooo_/#iiiii#/###t###/#yyyyy#/_#####_/__###__ r");
    use Kind::{I, O, X, Y};
    for (name, position, value, kind) in [
        ("v >= 0: the least valuable", all, 0, O),
        ("v >= 0: the least valuable", all, 9, O),
        ("v >= 0: the least valuable left", no_o, 0, I),
        ("v >= 0: the least valuable left", only_x, 5, X),
        ("v >= -1: i", all, -1, I),
        ("v >= -1: i", no_o, -1, I),
        ("v >= -1 without i: y", no_i, -1, Y),
        ("v >= -1 without i and y: the most valuable", no_iy, -1, X),
        ("v >= -2: y, though there is an i", all, -2, Y),
        ("v >= -2 without y: the most valuable", no_y, -2, X),
        ("v < -2: the most valuable", all, -3, X),
        ("v < -2: the most valuable", all, -20, X),
        ("v < -2: the most valuable left", no_x, -3, Y),
        ("v < -2: the most valuable left", only_o, -3, O),
    ] {
        assert_eq!(greedy_kind(&position, value), Some(kind), "{name}: {value}");
    }
    let none = board("__###__/_xxx##_/#iiiii#/##ot###/#yyyyy#/_oooo#_/__###__ r");
    assert_eq!(greedy_kind(&none, 0), None);
    assert_eq!(greedy_kind(&none, -9), None);
    assert_eq!(
        Yoxii::default().choose_move(&none, 1, &mut dice_for_ply(1, 0)),
        None
    );
    assert_eq!(
        Yoxii::default().choose_move(&none, 0, &mut dice_for_ply(1, 0)),
        None
    );
}

#[test]
fn greedy_moves_the_totem_where_its_value_is_greatest_for_the_mover() {
    // The value counts right after the totem's move: only C4 and C5 are next to x on B5.
    let red = "__###__/_###x#_/#######/###t###/##X####/_#####_/__###__ r";
    let moves_of = |text: &str| {
        let position = board(text);
        frequencies(400, |dice| {
            Yoxii::default()
                .choose_move(&position, 1, dice)
                .expect("a move")
                .to_string()
        })
    };
    let squares = |moves: &BTreeMap<String, u64>| -> BTreeSet<String> {
        moves.keys().map(|mv| mv[..2].to_string()).collect()
    };
    let moves = moves_of(red);
    assert_eq!(
        squares(&moves),
        BTreeSet::from(["C4", "C5"].map(String::from))
    );
    // Value 4: the least valuable piece, on any neighbour.
    assert!(
        moves.keys().all(|mv| mv[2..].starts_with(":o@")),
        "{moves:?}"
    );
    assert_eq!(moves.len(), 7 + 7);
    // White goes next to its X instead, also by jumping over it.
    let moves = moves_of(&red.replace(" r", " w"));
    assert_eq!(
        squares(&moves),
        BTreeSet::from(["D3", "E4", "F2"].map(String::from))
    );
}

#[test]
fn greedy_plays_as_the_page_says_from_any_position() {
    let mut branches = BTreeSet::new();
    for seed in 0..3000 {
        let text = any_position(seed);
        let position = board(&text);
        let mv = Yoxii::default().choose_move(&position, 1, &mut dice_for_ply(seed, 1));
        let legal = plain_moves(&text);
        let Some(mv) = mv.map(|mv| mv.to_string()) else {
            assert!(legal.is_empty(), "{text}");
            continue;
        };
        assert!(legal.contains(&mv), "{text}: {mv}");
        let red = text.ends_with('r');
        let value_at = |to: &str| {
            let (mut signs, _) = signs_of(&text);
            *signs
                .iter_mut()
                .flatten()
                .find(|sign| **sign == 't')
                .expect("a totem") = '#';
            let bytes = to.as_bytes();
            signs[(bytes[0] - b'A') as usize][(bytes[1] - b'1') as usize] = 't';
            let lines: Vec<String> = signs.into_iter().map(String::from_iter).collect();
            plain_value(&format!("{} r", lines.join("/"))) * if red { 1 } else { -1 }
        };
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

#[test]
fn the_same_dice_choose_the_same_move() {
    for level in 0..Yoxii::EXPERT {
        for seed in 0..20 {
            let position = board(&any_position(seed));
            let choose =
                || Yoxii::default().choose_move(&position, level, &mut dice_for_ply(seed, 3));
            assert_eq!(choose(), choose());
        }
    }
}
