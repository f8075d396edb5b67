//! Rules and notation.

mod console;
mod levels;
mod plain;

use std::collections::BTreeSet;

use super::*;
use crate::dice::dice_for_ply;
use plain::{any_position, plain_moves, plain_value};

/// The three positions of the report. In its last one white has six O, a slip: here the one on
/// G3 is a Y.
const START: &str = "__###__/_#####_/#######/###t###/#######/_#####_/__###__ r";
const MIDDLE: &str = "__###__/_#####_/#x#Xo##/o#Ox#I#/OxyiO##/_IYOXo_/__ti#__ r";
const LAST: &str = "__#iI__/_#YYI#_/OyYtOx#/#ioOO##/oOxIiy#/_ooX##_/__Y##__ r";

fn board(text: &str) -> Board {
    text.parse().unwrap_or_else(|why| panic!("{text}: {why}"))
}

fn square(text: &str) -> Square {
    text.parse().unwrap_or_else(|why| panic!("{text}: {why}"))
}

fn moves(text: &str) -> Vec<String> {
    let moves = Yoxii::default().valid_moves(&board(text));
    moves.iter().map(Move::to_string).collect()
}

/// Where the totem can go in a position, as one line.
fn totem_squares(text: &str) -> String {
    let mut squares: Vec<String> = moves(text).iter().map(|mv| mv[..2].to_string()).collect();
    squares.dedup();
    squares.join(" ")
}

/// Where the moves that begin in this way place their piece, as one line.
fn placing_squares(text: &str, begin: &str) -> String {
    let moves = moves(text);
    let places = moves.iter().filter_map(|mv| mv.strip_prefix(begin));
    places.collect::<Vec<&str>>().join(" ")
}

fn refusal(text: &str, mv: &str) -> String {
    let board = board(text);
    let mv = Yoxii::default()
        .read_move(&board, mv)
        .expect("a move in notation");
    Yoxii::default()
        .check_move(&board, mv)
        .expect_err("an illegal move")
        .to_string()
}

// The report's boards

#[test]
fn the_start_is_the_reports() {
    let start = Yoxii::default().initial_board();
    assert_eq!(start.to_string(), START);
    assert_eq!(board(START), start);
    assert_eq!(Yoxii::default().valid_moves(&start).len(), 256);
    for player in Player::first(2) {
        let stock = Kind::ALL.map(|kind| start.stock(player, kind));
        assert_eq!(stock, [5, 5, 5, 3]);
    }
}

#[test]
fn the_middle_has_the_stocks_that_the_report_lists() {
    let middle = board(MIDDLE);
    let stocks = Player::first(2).map(|player| Kind::ALL.map(|kind| middle.stock(player, kind)));
    assert_eq!(stocks.collect::<Vec<_>>(), [[2, 3, 4, 0], [1, 3, 4, 1]]);
    // i on G4 against I on F2, Y on F3 and O on F4.
    assert_eq!(middle.sum_at_totem(Player::P1), 2);
    assert_eq!(middle.sum_at_totem(Player::P2), 6);
    assert_eq!(Yoxii::default().value(&middle, Player::P1), -4);
    assert_eq!(Yoxii::default().value(&middle, Player::P2), 4);
    // Red jumps over i on G4, white over F4, E5 and D6.
    assert_eq!(totem_squares(MIDDLE), "G5");
    assert_eq!(totem_squares(&MIDDLE.replace(" r", " w")), "C7");
    // All neighbours of G5 are taken; G3, which the totem left, is empty.
    assert_eq!(
        placing_squares(MIDDLE, "G5:o@"),
        "A3 A4 A5 B2 B3 B4 B5 B6 C1 C3 C6 C7 D2 D5 D7 E6 E7 G3"
    );
    assert_eq!(placing_squares(MIDDLE, "G5:x@"), "");
}

#[test]
fn the_last_position_is_over_for_red_though_white_could_move() {
    let last = board(LAST);
    assert!(moves(LAST).is_empty());
    assert_eq!(Yoxii::default().count_valid_moves(&last), 0);
    assert_eq!(
        Yoxii::default().game_over(&last),
        Some(Outcome::Win(Player::P2))
    );
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
    assert_eq!(Yoxii::default().game_over(&board(&white)), None);
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
    assert_eq!(placing_squares(START, "C3:o@"), "B2 B3 B4 C2 C4 D2 D3 D4");
    let step = "__t##__/_XOI##_/#######/#######/#######/_#####_/__###__ r";
    assert_eq!(totem_squares(step), "A4");
    assert_eq!(placing_squares(step, "A4:i@"), "A3 A5 B5");
    // After a jump it is far away and counts only when no neighbour is empty.
    let jump = "__tx#__/_YXOI#_/#######/#######/#######/_#####_/__###__ r";
    assert_eq!(totem_squares(jump), "A5");
    assert_eq!(placing_squares(jump, "A5:i@"), "B6");
    let far = jump.replace("_YXOI#_", "_YXOIi_");
    assert!(placing_squares(&far, "A5:i@").starts_with("A3 C1 C2 "));
    assert_eq!(
        placing_squares(&far, "A5:i@").split(' ').count(),
        37 - 6 - 1
    );
    let only = "__tx#__/_YXOIi_/ixyXOIO/yYIIixi/YoXOYoI/_ooOyY_/__oyi__ r";
    assert_eq!(moves(only), ["A5:y@A3"]);
}

#[test]
fn a_piece_is_placed_next_to_the_totem_while_there_is_room() {
    let room = "__###__/_OIYX#_/#O#t#O#/#IYXIYX/#######/_#####_/__###__ r";
    assert_eq!(totem_squares(room), "C3 C5");
    assert_eq!(placing_squares(room, "C3:o@"), "C4");
    assert_eq!(placing_squares(room, "C5:x@"), "B6 C4");
}

#[test]
fn a_turn_moves_the_totem_places_the_piece_and_passes_the_turn() {
    let mut position = Yoxii::default().initial_board();
    for (mv, after) in [
        (
            "C4:o@D4",
            "__###__/_#####_/###t###/###o###/#######/_#####_/__###__ w",
        ),
        (
            "c3:i@c4",
            "__###__/_#####_/##tI###/###o###/#######/_#####_/__###__ r",
        ),
        (
            "D3:Y@E3",
            "__###__/_#####_/###I###/##to###/##y####/_#####_/__###__ w",
        ),
        (
            "D2:x@D3",
            "__###__/_#####_/###I###/#tXo###/##y####/_#####_/__###__ r",
        ),
    ] {
        let mv = Yoxii::default().read_move(&position, mv).expect("notation");
        position = Yoxii::default()
            .make_move(&position, mv)
            .expect("a legal move");
        assert_eq!(position.to_string(), after);
        assert_eq!(board(after), position);
    }
    let stock = |player| Kind::ALL.map(|kind| position.stock(player, kind));
    assert_eq!(stock(Player::P1), [4, 5, 4, 3]);
    assert_eq!(stock(Player::P2), [5, 4, 5, 2]);
}

#[test]
fn a_kind_that_is_used_up_cannot_be_placed() {
    let no_x = "__###__/_#####_/#######/###t###/#######/_xxx##_/__###__ r";
    assert_eq!(placing_squares(no_x, "C4:x@"), "");
    assert_eq!(placing_squares(no_x, "C4:y@").split(' ').count(), 8);
    assert_eq!(refusal(no_x, "C4:x@D4"), "Player 1 has no x left");
    let white = no_x.replace(" r", " w");
    assert_eq!(placing_squares(&white, "C4:X@").split(' ').count(), 8);
}

// Refusals

#[test]
fn refusals_say_what_is_wrong() {
    let position = "__###__/_#####_/###O###/##it###/#######/_#####_/__###__ r";
    for (mv, why) in [
        ("D4:o@E4", "The totem must leave D4"),
        ("C4:o@D4", "C4 is taken: there is O on it"),
        ("D3:o@D4", "D3 is taken: there is i on it"),
        (
            "B4:o@D4",
            "The totem cannot get from D4 to B4: one step, or straight over own pieces",
        ),
        ("D2:o@D2", "D2 is taken: the totem moves there"),
        ("D2:o@D3", "D3 is taken: there is i on it"),
        ("D5:o@C4", "C4 is taken: there is O on it"),
        (
            "D2:o@D4",
            "D4 is not next to the totem on D2, where there is room",
        ),
    ] {
        assert_eq!(refusal(position, mv), why, "{mv}");
    }
    let white: Move = "D5:O@D4".parse().expect("notation");
    assert_eq!(
        Yoxii::default().check_move(&board(position), white),
        Err(Refusal::new(
            "D5:O@D4 places a piece of player 2, but it is the turn of player 1"
        ))
    );
}

/// Every move that can be written, in the order of moves.
fn all_moves() -> Vec<Move> {
    let squares: Vec<Square> = each(board::ON_BOARD).collect();
    assert_eq!(squares.len(), 37);
    let mut moves = Vec::new();
    for &totem in &squares {
        for kind in Kind::ALL {
            for &place in &squares {
                moves.extend(Player::first(2).map(|player| Move {
                    totem,
                    kind,
                    place,
                    player,
                }));
            }
        }
    }
    moves
}

// The generator against a plain one

#[test]
fn the_generator_agrees_with_a_plain_one_on_any_position() {
    let mut over = 0;
    for seed in 0..4000 {
        let text = any_position(seed);
        let position = board(&text);
        assert_eq!(position.to_string(), text);
        let found = Yoxii::default().valid_moves(&position);
        assert!(found.is_sorted_by(|a, b| a < b), "{text}");
        let plain = plain_moves(&text);
        let written: BTreeSet<String> = found.iter().map(Move::to_string).collect();
        assert_eq!(written, plain, "{text}");
        assert_eq!(found.len(), plain.len(), "{text}");
        assert_eq!(
            Yoxii::default().count_valid_moves(&position),
            plain.len() as u64,
            "{text}"
        );
        assert_eq!(
            Yoxii::default().game_over(&position).is_some(),
            plain.is_empty(),
            "{text}"
        );
        over += usize::from(plain.is_empty());
        let value = plain_value(&text);
        assert_eq!(
            Yoxii::default().value(&position, Player::P1),
            value,
            "{text}"
        );
        assert_eq!(
            Yoxii::default().value(&position, Player::P2),
            -value,
            "{text}"
        );
    }
    assert!((200..3800).contains(&over), "{over} of 4000 are over");
}

#[test]
fn exactly_the_listed_moves_are_accepted_and_nothing_panics() {
    let all = all_moves();
    assert!(all.is_sorted_by(|a, b| a < b));
    for seed in 0..60 {
        let position = board(&any_position(seed));
        let mut listed = Yoxii::default()
            .valid_moves(&position)
            .into_iter()
            .peekable();
        for &mv in &all {
            let is_listed = listed.next_if_eq(&mv).is_some();
            assert_eq!(
                Yoxii::default().check_move(&position, mv).is_ok(),
                is_listed,
                "{position} {mv}"
            );
            let mut after = position;
            Yoxii::default().apply(&mut after, mv);
            let _ = (
                after.to_string(),
                Yoxii::default().valid_moves(&after),
                Yoxii::default().game_over(&after),
            );
            if is_listed {
                assert_eq!(board(&after.to_string()), after);
            }
        }
        assert_eq!(listed.next(), None);
    }
}

// The end

#[test]
fn no_game_lasts_longer_than_36_turns() {
    let mut longest = 0;
    for game in 0..400 {
        let mut position = Yoxii::default().initial_board();
        let mut turns = 0;
        let level = game as usize % 2;
        while let Some(mv) =
            Yoxii::default().choose_move(&position, level, &mut dice_for_ply(game, turns))
        {
            position = Yoxii::default()
                .make_move(&position, mv)
                .expect("a legal move");
            turns += 1;
            let placed = position
                .to_string()
                .chars()
                .filter(|c| "oiyxOIYX".contains(*c))
                .count();
            assert_eq!(placed, turns);
        }
        assert!(Yoxii::default().game_over(&position).is_some());
        longest = longest.max(turns);
    }
    assert!((25..=36).contains(&longest), "{longest}");
}

#[test]
fn the_36th_piece_fills_the_board() {
    let before = "__#to__/_oooox_/yyyyyxx/iiiiiOO/OOOIIII/_IYYYY_/__YXX__ w";
    assert_eq!(moves(before), ["A3:X@A4"]);
    let after = Yoxii::default().make_move(&board(before), "A3:X@A4".parse().expect("notation"));
    let after = after.expect("a legal move");
    assert_eq!(
        after.to_string(),
        "__tXo__/_oooox_/yyyyyxx/iiiiiOO/OOOIIII/_IYYYY_/__YXX__ r"
    );
    assert!(Yoxii::default().valid_moves(&after).is_empty());
    // X on A4 against o on B2, B3 and B4.
    assert_eq!(
        Yoxii::default().game_over(&after),
        Some(Outcome::Win(Player::P2))
    );
}

#[test]
fn a_player_without_pieces_cannot_play_on() {
    let position = "__ooo__/_oo###_/iiiii##/yyyt###/yyOx###/_xxO##_/__OOO__ r";
    assert!(moves(position).is_empty());
    assert_eq!(
        Yoxii::default().game_over(&board(position)),
        Some(Outcome::Win(Player::P1))
    );
    assert_eq!(
        refusal(position, "D5:o@D4"),
        "The game is over: player 1 has no piece left"
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
            Yoxii::default().game_over(&board(&position)),
            Some(outcome),
            "{position}"
        );
    }
    let even = "__O##__/_x####_/tX#####/oO#####/I######/_#####_/__###__ r";
    assert_eq!(
        Yoxii::default().game_over(&board(even)),
        Some(Outcome::Draw)
    );
}

// Notation

#[test]
fn moves_are_written_in_the_case_of_the_mover_and_read_in_any() {
    for mv in all_moves() {
        assert_eq!(mv.to_string().parse(), Ok(mv));
    }
    let red = board(START);
    let white = board(&START.replace(" r", " w"));
    for text in [
        "C4:o@D4",
        "c4:O@d4",
        " c4 : o @ d4 ",
        "C 4:o@D 4",
        "c4 o d4",
        "C4,O,D4",
    ] {
        for (position, written) in [(&red, "C4:o@D4"), (&white, "C4:O@D4")] {
            let mv = Yoxii::default().read_move(position, text).expect(text);
            assert_eq!(mv.to_string(), written);
            assert!(Yoxii::default().check_move(position, mv).is_ok());
        }
    }
}

#[test]
fn what_is_no_move_is_refused_in_one_line() {
    let long = "C4:o@D4".repeat(1000);
    for text in [
        "",
        " ",
        ":",
        "@",
        ":@",
        "C4",
        "C4:o",
        "C4:o@",
        "C4@o:D4",
        ":o@D4",
        "C4:@D4",
        "C4:oo@D4",
        "C4:t@D4",
        "C4:#@D4",
        "C4:o@D44",
        "C44:o@D4",
        "H4:o@D4",
        "C8:o@D4",
        "C0:o@D4",
        "A1:o@B1",
        "C4:o@A7",
        "C4:o@D4:",
        "C4:o@D4@",
        "C4 o",
        "C4 o D4 D4",
        "é4:o@D4",
        "C4:é@D4",
        "C4:o@é",
        "C\u{0}:o@D4",
        "４:o@D4",
        "\u{7f}\n",
        long.as_str(),
    ] {
        let why = text.parse::<Move>().expect_err(text).to_string();
        assert!(
            !why.is_empty() && why.lines().count() == 1 && why.len() < 120,
            "{why}"
        );
    }
    assert_eq!(
        "A2:o@B3"
            .parse::<Move>()
            .expect_err("no square")
            .to_string(),
        "There is no square A2: line A has the columns 3 to 5"
    );
}

#[test]
fn what_is_no_position_is_refused_with_the_reason() {
    for (text, why) in [
        (
            "",
            "A position of Yoxii is seven lines and the player on turn, not \"\"",
        ),
        (
            "__###__/_#####_/#######/###t###/#######/_#####_/__###__",
            "A position of Yoxii is seven lines and the player on turn, not \"__###__/_#####_/...\"",
        ),
        (
            "__###__/_#####_/#######/###t###/#######/_#####_/__###__ r r",
            "A position of Yoxii is seven lines and the player on turn, not \"__###__/_#####_/...\"",
        ),
        (
            "__###__/_#####_/#######/###t###/#######/_#####_ r",
            "The board has 7 lines, not 6",
        ),
        (
            "__###__/_#####_/#######/###t###/#######/_#####_/__###__/ r",
            "The board has 7 lines, not 8",
        ),
        (
            "__###__/_#####_/#######/###t##/#######/_#####_/__###__ r",
            "Line D has 6 signs where 7 are wanted",
        ),
        (
            "__###__/_#####_/#######/###t####/#######/_#####_/__###__ r",
            "Line D has 8 signs where 7 are wanted",
        ),
        (
            "#_###__/_#####_/#######/###t###/#######/_#####_/__###__ r",
            "Line A, column 1: there is no square there, so _ and not \"#\"",
        ),
        (
            "__###__/_#####_/_######/###t###/#######/_#####_/__###__ r",
            "C1: \"_\" is none of # t o i y x O I Y X",
        ),
        (
            "__###__/_#####_/é######/###t###/#######/_#####_/__###__ r",
            "C1: \"é\" is none of # t o i y x O I Y X",
        ),
        (
            "__###__/_#####_/#######/#######/#######/_#####_/__###__ r",
            "There is no totem t on the board",
        ),
        (
            "__###__/_#####_/#######/###tt##/#######/_#####_/__###__ r",
            "There is one totem, not one on D4 and one on D5",
        ),
        (
            "__###__/_#####_/#######/###t###/#######/_#####_/__###__ b",
            "The player on turn is r or w, not \"b\"",
        ),
        (
            "__xxx__/_x####_/#######/###t###/#######/_#####_/__###__ r",
            "There are 4 x on the board where player 1 has 3",
        ),
        (
            "__OOO__/_OOO##_/#######/###t###/#######/_#####_/__###__ r",
            "There are 6 O on the board where player 2 has 5",
        ),
        // The report's last position as it stands there.
        (
            "__#iI__/_#YYI#_/OyYtOx#/#ioOO##/oOxIiy#/_ooX##_/__O##__ r",
            "There are 6 O on the board where player 2 has 5",
        ),
    ] {
        assert_eq!(text.parse::<Board>(), Err(Refusal::new(why)), "{text}");
    }
    assert!("t".repeat(1 << 20).parse::<Board>().is_err());
    assert!("/".repeat(1 << 16).parse::<Board>().is_err());
    let loose = START.replace('t', "T").replace(" r", "   R ");
    assert_eq!(board(&loose), Yoxii::default().initial_board());
}
