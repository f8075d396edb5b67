//! The rules against the report's boards and the rule page, and the choices of the computer
//! players; positions and moves as text.

use std::collections::{BTreeMap, BTreeSet};

use super::{LAST, MIDDLE, START, board, moves, plain, random_position, read_move, square, stock};
use crate::game::rng::{GameRng, rng_for_ply};
use crate::game::{Game, Outcome, Player, Refusal};
use crate::games::plain::Plain;
use crate::games::yoxii::Kind;
use crate::games::yoxii::Yoxii;
use crate::games::yoxii::rules::RANDOM;
use crate::testing::rows;

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

#[test]
fn the_initial_board_is_the_one_of_the_report() {
    let start = Yoxii.initial_board();
    assert_eq!(Yoxii.write_board(&start), START);
    assert_eq!(board(START), start);
    assert_eq!(Yoxii.legal_moves(&start).len(), 256);
    for player in Player::first(2) {
        assert_eq!(stock(&start, player), [5, 5, 5, 3]);
    }
}

#[test]
fn the_middle_has_the_stocks_that_the_report_lists() {
    let middle = board(MIDDLE);
    let stocks = Player::first(2).map(|player| stock(&middle, player));
    assert_eq!(stocks.collect::<Vec<_>>(), [[2, 3, 4, 0], [1, 3, 4, 1]]);
    let worths = Player::first(2).map(|player| middle.stock(player).worth());
    assert_eq!(worths.collect::<Vec<_>>(), [2 + 6 + 12, 1 + 6 + 12 + 4]);
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
    assert_eq!(Yoxii.count_legal_moves(&last), 0);
    assert_eq!(Yoxii.game_over(&last), Some(Outcome::Win(Player::P2)));
    assert_eq!(
        Player::first(2)
            .map(|p| last.sum_at_totem(p))
            .collect::<Vec<_>>(),
        [1, 14]
    );
    let white = LAST.replace(" r", " w");
    assert_eq!(Yoxii.game_over(&board(&white)), None);
    assert_eq!(totem_squares(&white), "G4");
}

/// Positions, and where the totem can go.
const TOTEMS: &str = "
__###__/_#####_/#######/###t###/#######/_#####_/__###__ r | C3 C4 C5 D3 D5 E3 E4 E5
__###__/_#####_/##oOi##/##YtI##/##oxO##/_#####_/__###__ r | B2 B6 F2 F4
__###__/_#####_/##oOi##/##YtI##/##oxO##/_#####_/__###__ w | B4 D2 D6 F6
__###__/_y#i#O_/##xoy##/##Otyio/##iOx##/_####o_/__###__ r | A4 F2
__ot#__/_#iIo#_/#####y#/#######/#######/_#####_/__###__ r | A5 C2 D7
";

/// One piece or several, up to the edge or to another player's piece, from the middle or the edge.
#[test]
fn the_totem_steps_onto_empty_squares_and_jumps_over_own_pieces() {
    for (text, squares) in rows(TOTEMS) {
        assert_eq!(totem_squares(text), squares, "{text}");
    }
}

#[test]
fn a_piece_of_any_kind_left_is_placed_next_to_the_totem() {
    // C4 leaves D4 empty, which is next to it.
    let near = "B3 B4 B5 C3 C5 D3 D4 D5";
    for kind in ["o", "i", "y", "x"] {
        assert_eq!(placement_squares(START, &format!("C4:{kind}@")), near);
    }
    let no_x = START.replace("__###__/_#####_", "__xx#__/_x####_");
    assert_eq!(placement_squares(&no_x, "C4:x@"), "");
    assert_eq!(placement_squares(&no_x, "C4:y@"), near);
    let start = board(START);
    let played = Yoxii.play(&start, read_move(&start, "C4:x@D4"));
    let after = Yoxii.write_board(&played.expect("a legal move"));
    assert_eq!(
        after,
        "__###__/_#####_/###t###/###x###/#######/_#####_/__###__ w"
    );
}

/// The pieces round the totem, which nobody can move, and who wins. The value does not tell.
#[test]
fn the_greater_sum_wins_then_the_greater_number_of_pieces() {
    let (red, white) = (Outcome::Win(Player::P1), Outcome::Win(Player::P2));
    for (pieces, value, outcome) in [
        ("xOOO", 1, red),
        ("Xooo", -1, white),
        ("oxII", 1, red),
        ("yOOO", 0, white),
        ("Yooo", 0, red),
        ("oyII", 0, Outcome::Draw),
    ] {
        let (one, rest) = pieces.split_at(1);
        let (two, rest) = rest.split_at(1);
        let text = format!("__Y##__/_{one}####_/t{two}Y####/{rest}#####/Y#Y####/_#####_/__###__ r");
        let board = board(&text);
        assert_eq!(Yoxii.game_over(&board), Some(outcome), "{pieces}");
        assert_eq!(Yoxii.value(&board, Player::P1), value, "{pieces}");
    }
}

/// A position and a move, and why it is refused.
const REFUSED: &str = "
__#iI__/_#YYI#_/OyYtOx#/#ioOO##/oOxIiy#/_ooX##_/__Y##__ r; G4:o@G5 | The game is over: the totem cannot move
__ooo__/_oo###_/iiiii##/yyyt###/yyOx###/_xxO##_/__OOO__ r; D5:o@D4 | The game is over: player 1 has no pieces left
__###__/_#####_/#######/###t###/#######/_xxx##_/__###__ r; C4:x@D4 | Player 1 has no x left
__###__/_#####_/#######/###t###/#######/_#####_/__###__ r; C3:o@C5 | C5 is not next to the totem on C3: choose an empty square that is
";

#[test]
fn unlisted_moves_are_refused_with_their_reason() {
    for (text, reason) in rows(REFUSED) {
        let (position, mv) = text.split_once("; ").expect("a move");
        let refused = Yoxii.check_move(&board(position), read_move(&board(position), mv));
        assert_eq!(refused, Err(Refusal::new(reason)), "{text}");
    }
    let white = read_move(&board(&START.replace(" r", " w")), "D5:O@D4");
    let reason = "D5:O@D4 places a piece of player 2, but it is the turn of player 1";
    let refused = Yoxii.check_move(&board(START), white);
    assert_eq!(refused, Err(Refusal::new(reason)));
}

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
        let kinds: BTreeSet<char> = legal.iter().map(|mv| mv.as_bytes()[3] as char).collect();
        let left: Vec<char> = "oiyx"
            .chars()
            .filter(|kind| kinds.iter().any(|piece| piece.eq_ignore_ascii_case(kind)))
            .collect();
        let wanted = match value {
            0.. => left[0],
            -1 if left.contains(&'i') => 'i',
            -2 | -1 if left.contains(&'y') => 'y',
            _ => left[left.len() - 1],
        };
        let piece = (mv.as_bytes()[3] as char).to_ascii_lowercase();
        assert_eq!(piece, wanted, "{text}: {mv} with value {value}");
        branches.insert(format!("{}{piece}", value.clamp(-3, 0)));
    }
    // Each branch of the thresholds was taken, the last one with several pieces.
    for branch in "0o -1i -1y -2y -2x -3x -3y".split(' ') {
        assert!(branches.contains(branch), "{branch} of {branches:?}");
    }
}

#[test]
fn moves_are_written_in_the_case_of_the_mover_and_read_in_any() {
    let red = board(START);
    let white = board(&START.replace(" r", " w"));
    let spellings = "C4:o@D4|c4:O@d4| c4 : o @ d4 |C 4:o@D 4|c4 o d4|C4,O,D4|c4od4|c4-o-d4|\
                     c4 - o - d4|c4:o d4|c4 o@d4|[c4, o, d4]|c 4 o d 4|c,4,o,d,4";
    for text in spellings.split('|') {
        for (position, written) in [(&red, "C4:o@D4"), (&white, "C4:O@D4")] {
            let mv = Yoxii.read_move(position, text).expect(text);
            assert_eq!(Yoxii.write_move(mv), written);
            assert!(Yoxii.check_move(position, mv).is_ok());
        }
    }
    // The real pieces have `II` printed on them.
    for text in ["c4:ii@d4", "c4 II d4", "c4iid4"] {
        let mv = Yoxii.read_move(&red, text).expect(text);
        assert_eq!(Yoxii.write_move(mv), "C4:i@D4");
    }
}

#[test]
fn text_that_is_not_a_move_is_refused_in_one_line() {
    let refused = |text: &str| Yoxii.read_move(&board(START), text).expect_err(text);
    let none = "| |:|@|:@|C4|C 4|C4:o|C4:o@|C4@o:D4|:o@D4|C4:@D4|C4:oo@D4|C4:t@D4|C4:#@D4|C4:q@D4|\
                C4:o@D44|C44:o@D4|C4:o@D4:|C4::o@D4|C4 - : o@D4|C4o|C4D4|C4oD|C40D4|4Co4D|C4ooD4|\
                C4 iii D4|C4:o@D4@|C4 o|C4 o D4 D4|é4:o@D4|C4:é@D4|C4:o@é|C\0:o@D4|４:o@D4|\u{7f}\n";
    let long = "C4:o@D4".repeat(1000);
    for text in none.split('|').chain([long.as_str()]) {
        let why = refused(text).to_string();
        assert!(why.contains(" is not a move: "), "{why}");
        assert!(why.lines().count() == 1 && why.len() < 120, "{why}");
    }
    // With a square off the board it is a move of the right form.
    let line_a = "A2 is off the board: line A has columns 3 to 5";
    for text in ["A2:o@B3", "B3:o@A2", "a2 o b3"] {
        assert_eq!(refused(text).to_string(), line_a, "{text}");
    }
    for (text, square) in [("H4:o@D4", "H4"), ("C4:o@C0", "C0")] {
        let why = format!("{square} is off the board: lines are A to G, columns 1 to 7");
        assert_eq!(refused(text).to_string(), why, "{text}");
    }
}

/// Each line: the text to replace in the first position, its replacement, and the refusal.
const WRONG_POSITIONS: &str = r##"START||"" is not a position: type seven lines, and r or w (rules has an example)
 r||"__###__/_#####_/..." is not a position: type seven lines, and r or w (rules has an example)
 r| r r|"__###__/_#####_/..." is not a position: type seven lines, and r or w (rules has an example)
/__###__ r| r|A position has 7 lines, not 6
 r|/ r|A position has 7 lines, not 8
t###|t##|Line D has 6 squares, not 7
t###|t####|Line D has 8 squares, not 7
__###__/_#####_/#|#_###__/_#####_/#|Line A, column 1: "#" is outside the board: write _ there
_/#######/###t|_/_######/###t|Line C, column 1: "_" is not one of # t o i y x O I Y X
_/#######/###t|_/é######/###t|Line C, column 1: "é" is not one of # t o i y x O I Y X
t|#|The totem t is missing
t#|tt|Line D, column 5: "t" is a second totem
 r| b|"b" is not a player: type r or w
__###__/_#####_/#|__xxx__/_x####_/#|There are 4 x on the board, but player 1 has only 3
START|__#iI__/_#YYI#_/OyYtOx#/#ioOO##/oOxIiy#/_ooX##_/__O##__ r|There are 6 O on the board, but player 2 has only 5"##;

#[test]
fn text_that_is_not_a_position_is_refused_with_the_reason() {
    for case in WRONG_POSITIONS.lines() {
        let parts: Vec<&str> = case.split('|').collect();
        let text = match parts[0] {
            "START" => parts[1].to_string(),
            part => START.replacen(part, parts[1], 1),
        };
        let refused = Err(Refusal::new(parts[2]));
        assert_eq!(Yoxii.read_board(&text), refused, "{text}");
    }
    assert!(Yoxii.read_board(&"t".repeat(1 << 20)).is_err());
    assert!(Yoxii.read_board(&"/".repeat(1 << 16)).is_err());
    let loose = START.replace('t', "T").replace(" r", "   R ");
    assert_eq!(board(&loose), Yoxii.initial_board());
}
