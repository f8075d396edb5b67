//! Reading and writing moves and positions.

use super::{START, all_moves, board};
use crate::game::{Game, MoveError, Player, Refusal};
use crate::games::yoxii::Yoxii;

#[test]
fn moves_are_written_in_the_case_of_the_mover_and_read_in_any() {
    let red = board(START);
    let white = board(&START.replace(" r", " w"));
    for mv in all_moves() {
        let position = if mv.player == Player::P1 {
            &red
        } else {
            &white
        };
        let written = Yoxii.write_move(mv);
        assert_eq!(Yoxii.read_move(position, &written), Ok(mv));
    }
    for text in [
        "C4:o@D4",
        "c4:O@d4",
        " c4 : o @ d4 ",
        "C 4:o@D 4",
        "c4 o d4",
        "C4,O,D4",
    ] {
        for (position, written) in [(&red, "C4:o@D4"), (&white, "C4:O@D4")] {
            let mv = Yoxii.read_move(position, text).expect(text);
            assert_eq!(Yoxii.write_move(mv), written);
            assert!(Yoxii.check_move(position, mv).is_ok());
        }
    }
}

#[test]
fn text_that_is_not_a_move_is_refused_in_one_line() {
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
        let refused = Yoxii.read_move(&board(START), text);
        let why = refused.expect_err(text).to_string();
        assert!(
            !why.is_empty() && why.lines().count() == 1 && why.len() < 120,
            "{why}"
        );
    }
}

#[test]
fn a_move_with_a_square_off_the_board_is_malformed() {
    for text in ["A2:o@B3", "B3:o@A2", "a2 o b3"] {
        let why = "There is no square A2: line A has the columns 3 to 5";
        assert_eq!(
            Yoxii.read_move(&board(START), text),
            Err(MoveError::Malformed(Refusal::new(why))),
            "{text}"
        );
    }
    for text in ["C4", "C 4", "C4:q@D4", "C4:oo@D4", "C4 o D4 D4"] {
        let refused = Yoxii.read_move(&board(START), text);
        assert!(matches!(refused, Err(MoveError::NotNotation(_))), "{text}");
    }
}

#[test]
fn text_that_is_not_a_position_is_refused_with_the_reason() {
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
        assert_eq!(Yoxii.read_board(text), Err(Refusal::new(why)), "{text}");
    }
    assert!(Yoxii.read_board(&"t".repeat(1 << 20)).is_err());
    assert!(Yoxii.read_board(&"/".repeat(1 << 16)).is_err());
    let loose = START.replace('t', "T").replace(" r", "   R ");
    assert_eq!(board(&loose), Yoxii.initial_board());
}
