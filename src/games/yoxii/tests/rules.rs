//! The rules against the report's boards and the rule page.

use super::{LAST, MIDDLE, START, all_moves, board, moves, random_position, read_move, stock};
use crate::game::{Game, Outcome, Player, Refusal};
use crate::games::tests::rows;
use crate::games::yoxii::Yoxii;

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
