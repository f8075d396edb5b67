//! The rules against the report's boards and the rule page, and the choices of the computer players.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    LAST, MIDDLE, START, all_moves, board, moves, plain, random_position, read_move, square, stock,
};
use crate::game::rng::{GameRng, rng_for_ply};
use crate::game::{Game, Outcome, Player, Refusal};
use crate::games::plain::Plain;
use crate::games::tests::rows;
use crate::games::yoxii::rules::RANDOM;
use crate::games::yoxii::{Kind, Yoxii};

/// The squares that the totem can go to, in one line.
fn totem_squares(text: &str) -> String {
    let mut squares: Vec<String> = moves(text).iter().map(|mv| mv[..2].to_string()).collect();
    squares.dedup();
    squares.join(" ")
}

/// The squares for the piece in the moves that begin with `begin`, in one line.
fn placement_squares(text: &str, begin: &str) -> String {
    let moves = moves(text);
    let places = moves.iter().filter_map(|mv| mv.strip_prefix(begin));
    places.collect::<Vec<&str>>().join(" ")
}

/// The reason why a move is not legal.
fn refusal(text: &str, mv: &str) -> String {
    let board = board(text);
    let refused = Yoxii.check_move(&board, read_move(&board, mv));
    refused.expect_err("an illegal move").to_string()
}

// The report's boards

#[test]
fn the_initial_board_is_the_one_of_the_report() {
    let start = Yoxii.initial_board();
    assert_eq!(Yoxii.write_board(&start), START);
    assert_eq!(board(START), start);
    assert_eq!(Yoxii.valid_moves(&start).len(), 256);
    for player in Player::first(2) {
        assert_eq!(stock(&start, player), [5, 5, 5, 3]);
    }
}

#[test]
fn the_middle_has_the_stocks_that_the_report_lists() {
    let middle = board(MIDDLE);
    let stocks = Player::first(2).map(|player| stock(&middle, player));
    assert_eq!(stocks.collect::<Vec<_>>(), [[2, 3, 4, 0], [1, 3, 4, 1]]);
    // i on G4 against I on F2, Y on F3 and O on F4.
    assert_eq!(middle.sum_at_totem(Player::P1), 2);
    assert_eq!(middle.sum_at_totem(Player::P2), 6);
    assert_eq!(Yoxii.value(&middle, Player::P1), -4);
    assert_eq!(Yoxii.value(&middle, Player::P2), 4);
    // Red jumps over i on G4, white over F4, E5 and D6.
    assert_eq!(totem_squares(MIDDLE), "G5");
    assert_eq!(totem_squares(&MIDDLE.replace(" r", " w")), "C7");
    // All neighbours of G5 are taken; G3, which the totem left, is empty.
    assert_eq!(
        placement_squares(MIDDLE, "G5:o@"),
        "A3 A4 A5 B2 B3 B4 B5 B6 C1 C3 C6 C7 D2 D5 D7 E6 E7 G3"
    );
    assert_eq!(placement_squares(MIDDLE, "G5:x@"), "");
}

#[test]
fn the_last_position_is_over_for_red_though_white_could_move() {
    let last = board(LAST);
    assert!(moves(LAST).is_empty());
    assert_eq!(Yoxii.count_valid_moves(&last), 0);
    assert_eq!(Yoxii.game_over(&last), Some(Outcome::Win(Player::P2)));
    assert_eq!(
        Player::first(2)
            .map(|p| last.sum_at_totem(p))
            .collect::<Vec<_>>(),
        [1, 14]
    );
    assert_eq!(
        refusal(LAST, "G4:o@G5"),
        "The game is over: the totem cannot move"
    );
    let white = LAST.replace(" r", " w");
    assert_eq!(Yoxii.game_over(&board(&white)), None);
    assert_eq!(totem_squares(&white), "G4");
}

// A turn

#[test]
fn the_totem_goes_one_step_in_all_directions() {
    assert_eq!(totem_squares(START), "C3 C4 C5 D3 D5 E3 E4 E5");
    let corner = "__##t__/_#####_/#######/#######/#######/_#####_/__###__ r";
    assert_eq!(totem_squares(corner), "A4 B4 B5 B6");
    let edge = "__###__/_#####_/######t/#######/#######/_#####_/__###__ w";
    assert_eq!(totem_squares(edge), "B6 C6 D6 D7");
}

#[test]
fn the_totem_jumps_over_own_pieces_only_to_the_square_right_behind_them() {
    let over_one_and_two = "__###__/_#####_/#######/#yot#X#/#######/_#####_/__###__ r";
    assert_eq!(totem_squares(over_one_and_two), "C3 C4 C5 D1 D5 E3 E4 E5");
    let white = over_one_and_two.replace(" r", " w");
    assert_eq!(totem_squares(&white), "C3 C4 C5 D5 E3 E4 E5");
    // A gap, an enemy, the edge: none of them is passed.
    let stopped = "__#o#__/_##o##_/###o###/y#ytoO#/##oiI##/_i###x_/__###__ r";
    assert_eq!(totem_squares(stopped), "C3 C5 D2 F4");
    // Over the whole board in each direction.
    let column = "__#t#__/_##o##_/###i###/###y###/###x###/_##o##_/__###__ r";
    assert!(totem_squares(column).ends_with("G4"));
    let row = "__###__/_#####_/#######/#oiyxot/#######/_#####_/__###__ r";
    assert!(totem_squares(row).starts_with("C6 C7 D1 "));
    let slope = "__###__/_t####_/##I####/###I###/####I##/_####I_/__###__ w";
    assert_eq!(totem_squares(slope), "A3 B3 C1 C2");
    let slope = slope.replace("_####I_", "_#####_");
    assert_eq!(totem_squares(&slope), "A3 B3 C1 C2 F6");
}

#[test]
fn the_square_that_the_totem_leaves_is_empty_again() {
    assert_eq!(placement_squares(START, "C3:o@"), "B2 B3 B4 C2 C4 D2 D3 D4");
    let step = "__t##__/_XOI##_/#######/#######/#######/_#####_/__###__ r";
    assert_eq!(totem_squares(step), "A4");
    assert_eq!(placement_squares(step, "A4:i@"), "A3 A5 B5");
    // After a jump it is far away and counts only when no neighbour is empty.
    let jump = "__tx#__/_YXOI#_/#######/#######/#######/_#####_/__###__ r";
    assert_eq!(totem_squares(jump), "A5");
    assert_eq!(placement_squares(jump, "A5:i@"), "B6");
    let far = jump.replace("_YXOI#_", "_YXOIi_");
    assert!(placement_squares(&far, "A5:i@").starts_with("A3 C1 C2 "));
    assert_eq!(
        placement_squares(&far, "A5:i@").split(' ').count(),
        37 - 6 - 1
    );
    let only = "__tx#__/_YXOIi_/ixyXOIO/yYIIixi/YoXOYoI/_ooOyY_/__oyi__ r";
    assert_eq!(moves(only), ["A5:y@A3"]);
}

#[test]
fn a_piece_is_placed_next_to_the_totem_while_there_is_room() {
    let room = "__###__/_OIYX#_/#O#t#O#/#IYXIYX/#######/_#####_/__###__ r";
    assert_eq!(totem_squares(room), "C3 C5");
    assert_eq!(placement_squares(room, "C3:o@"), "C4");
    assert_eq!(placement_squares(room, "C5:x@"), "B6 C4");
}

/// Moves from the start, and the position after each.
const TURNS: &str = "
C4:o@D4 | __###__/_#####_/###t###/###o###/#######/_#####_/__###__ w
c3:i@c4 | __###__/_#####_/##tI###/###o###/#######/_#####_/__###__ r
D3:Y@E3 | __###__/_#####_/###I###/##to###/##y####/_#####_/__###__ w
D2:x@D3 | __###__/_#####_/###I###/#tXo###/##y####/_#####_/__###__ r
";

#[test]
fn a_turn_moves_the_totem_places_the_piece_and_passes_the_turn() {
    let mut position = Yoxii.initial_board();
    for (mv, after) in rows(TURNS) {
        let mv = Yoxii.read_move(&position, mv).expect("notation");
        position = Yoxii.make_move(&position, mv).expect("a legal move");
        assert_eq!(Yoxii.write_board(&position), after);
        assert_eq!(board(after), position);
    }
    assert_eq!(stock(&position, Player::P1), [4, 5, 4, 3]);
    assert_eq!(stock(&position, Player::P2), [5, 4, 5, 2]);
}

#[test]
fn a_kind_that_is_used_up_cannot_be_placed() {
    let no_x = "__###__/_#####_/#######/###t###/#######/_xxx##_/__###__ r";
    assert_eq!(placement_squares(no_x, "C4:x@"), "");
    assert_eq!(placement_squares(no_x, "C4:y@").split(' ').count(), 8);
    assert_eq!(refusal(no_x, "C4:x@D4"), "Player 1 has no x left");
    let white = no_x.replace(" r", " w");
    assert_eq!(placement_squares(&white, "C4:X@").split(' ').count(), 8);
}

#[test]
fn the_opponents_piece_cannot_be_placed() {
    let white = read_move(&board(&START.replace(" r", " w")), "D5:O@D4");
    assert_eq!(
        Yoxii.check_move(&board(START), white),
        Err(Refusal::new(
            "D5:O@D4 places a piece of player 2, but it is the turn of player 1"
        ))
    );
}

#[test]
fn exactly_the_listed_moves_are_accepted_and_nothing_panics() {
    let all = all_moves();
    assert!(all.is_sorted_by(|a, b| a < b));
    for seed in 0..60 {
        let position = board(&random_position(seed));
        let mut listed = Yoxii.valid_moves(&position).into_iter().peekable();
        for &mv in &all {
            let is_listed = listed.next_if_eq(&mv).is_some();
            assert_eq!(
                Yoxii.check_move(&position, mv).is_ok(),
                is_listed,
                "{position:?} {mv}"
            );
            let mut after = position;
            Yoxii.apply(&mut after, mv);
            let _ = (
                Yoxii.write_board(&after),
                Yoxii.valid_moves(&after),
                Yoxii.game_over(&after),
            );
            if is_listed {
                assert_eq!(board(&Yoxii.write_board(&after)), after);
            }
        }
        assert_eq!(listed.next(), None);
    }
}

// The end

#[test]
fn the_36th_piece_fills_the_board() {
    let before = "__#to__/_oooox_/yyyyyxx/iiiiiOO/OOOIIII/_IYYYY_/__YXX__ w";
    assert_eq!(moves(before), ["A3:X@A4"]);
    let before = board(before);
    let after = Yoxii.make_move(&before, read_move(&before, "A3:X@A4"));
    let after = after.expect("a legal move");
    assert_eq!(
        Yoxii.write_board(&after),
        "__tXo__/_oooox_/yyyyyxx/iiiiiOO/OOOIIII/_IYYYY_/__YXX__ r"
    );
    assert!(Yoxii.valid_moves(&after).is_empty());
    // X on A4 against o on B2, B3 and B4.
    assert_eq!(Yoxii.game_over(&after), Some(Outcome::Win(Player::P2)));
}

#[test]
fn a_player_without_pieces_cannot_play_on() {
    let position = "__ooo__/_oo###_/iiiii##/yyyt###/yyOx###/_xxO##_/__OOO__ r";
    assert!(moves(position).is_empty());
    assert_eq!(
        Yoxii.game_over(&board(position)),
        Some(Outcome::Win(Player::P1))
    );
    assert_eq!(
        refusal(position, "D5:o@D4"),
        "The game is over: player 1 has no pieces left"
    );
    assert_eq!(moves(&position.replace(" r", " w")).len(), 33);
}

#[test]
fn the_sum_decides_then_the_number_of_pieces() {
    // Five neighbours of the totem on A4; white on C2, C4 and C6 stops red's jumps.
    for (lines, outcome) in [
        ("__xto__/_#OOI#_", Outcome::Win(Player::P1)),
        ("__otO__/_#XoI#_", Outcome::Win(Player::P2)),
        // Fewer pieces, but a greater sum.
        ("__OtO__/_#xxI#_", Outcome::Win(Player::P1)),
        // 7 each, of three pieces and of two.
        ("__itX__/_#iYy#_", Outcome::Win(Player::P1)),
        ("__Itx__/_#IyY#_", Outcome::Win(Player::P2)),
    ] {
        let position = format!("{lines}/#O#I#Y#/#######/#######/_#####_/__###__ r");
        assert_eq!(
            Yoxii.game_over(&board(&position)),
            Some(outcome),
            "{position}"
        );
    }
    let even = "__O##__/_x####_/tX#####/oO#####/I######/_#####_/__###__ r";
    assert_eq!(Yoxii.game_over(&board(even)), Some(Outcome::Draw));
}

// The computer players

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
