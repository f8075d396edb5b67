//! Reading and writing positions and moves.

use super::*;
use crate::game::{MoveError, Refusal};

/// The report's figure 3.
const LATE: &str = "00,00,00,00,00,00,00/00,00,00,00,00,00,00/00,00,00,00,00,00,30/\
    00,00,30,00,34,31,14/31,24,00,34,30,31,33/12,34,30,31,00,24,31/30,31,00,33,35,30,00/\
    31,35,35,00,00,33,00/22,13,00,33,00,00,00 w -";
/// The report's final board.
const FINAL: &str = "00,00,00,00,00,00,00/00,00,00,00,00,00,00/30,32,00,33,00,00,30/\
    35,00,30,00,34,31,00/31,24,00,34,30,31,33/00,34,30,31,00,24,31/30,31,00,33,35,30,00/\
    31,35,35,35,00,33,00/22,00,00,33,00,31,00 w -";

#[test]
fn the_report_s_later_boards_are_read() {
    let late = position(LATE);
    assert_eq!(text(&late), LATE);
    // White 4 + 2 + 3, Brown 4 + 4 + 2.
    assert_eq!(Barragoon.value(&late, Player::P1), -1);
    assert_eq!(Barragoon.game_over(&late), None);
    let last = position(FINAL);
    assert_eq!(text(&last), FINAL);
    assert_eq!(Barragoon.game_over(&last), Some(Outcome::Win(Player::P2)));
    assert_eq!(moves(&last), [""; 0]);
    assert_eq!(Barragoon.count_valid_moves(&last), 0);
    assert_eq!(refusal(&last, "48-46"), "The game is over");
}

#[test]
fn moves_are_read_as_they_are_written() {
    for text in ["48-46", "11-79", "34=30", "79=47"] {
        assert_eq!(Barragoon.write_move(mv(text)), text);
    }
    assert_eq!(mv("4 8 - 4 6"), mv("48-46"));
    assert_eq!(mv(" 34 = 30 "), mv("34=30"));
    let start = Barragoon.initial_board();
    let error = |text: &str| Barragoon.read_move(&start, text).unwrap_err();
    let refused = |text: &str| match error(text) {
        MoveError::Malformed(reason) => reason.to_string(),
        error => panic!("{error:?}"),
    };
    let off = "is off the board: columns go from 1 to 7, lines from 1 to 9";
    assert_eq!(refused("88-46"), format!("88 {off}"));
    assert_eq!(refused("48-40"), format!("40 {off}"));
    assert_eq!(refused("08=30"), format!("08 {off}"));
    assert_eq!(
        refused("34=38"),
        "\"38\" is not a face: faces are 30 to 37 and 40 to 47"
    );
    let huge = "4".repeat(1 << 20);
    for text in [
        "",
        "48",
        "48-4",
        "48-466",
        "48_46",
        "4a-46",
        "é8-46",
        "48-46-44",
        "４８-46",
        &huge,
    ] {
        let MoveError::NotNotation(reason) = error(text) else {
            panic!("{text}");
        };
        let reason = reason.to_string();
        assert!(reason.contains("is no move like 48-46"), "{reason}");
        assert!(reason.len() < 200);
    }
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let empty = ["00"; COLUMNS].join(",");
    let lines = |first: &str| {
        let mut lines = vec![empty.clone(); LINES];
        lines[0] = first.to_string();
        lines.join("/")
    };
    let refused = |text: &str| Barragoon.read_board(text).unwrap_err().to_string();
    let good = lines("12,00,00,00,00,00,22");
    assert!(Barragoon.read_board(&format!("{good} w -")).is_ok());
    assert_eq!(
        text(&position(&format!("{good} B WB"))),
        format!("{good} b wb")
    );
    for (text, reason) in [
        (
            String::new(),
            "A position of Barragoon is the lines, whose turn it is and who has to place, not \"\"",
        ),
        (
            format!("{good} w"),
            "A position of Barragoon is the lines, whose turn it is and who has to place, not \
             \"12,00,00,00,00,0...\"",
        ),
        (
            format!("{good} w - 1"),
            "A position of Barragoon is the lines, whose turn it is and who has to place, not \
             \"12,00,00,00,00,0...\"",
        ),
        (
            format!("{good}/{empty} w -"),
            "The board has 9 lines, not 10",
        ),
        (
            format!("{} w -", lines("12,00")),
            "Line 1 has 2 codes where the board has 7 columns",
        ),
        (
            format!("{} w -", lines("12,00,15,00,00,00,22")),
            "Line 1, column 3: \"15\" is not a code: there are 00, 12 to 14, 22 to 24, 30 to 37 \
             and 40 to 47",
        ),
        (format!("{good} x -"), "The turn is w or b, not \"x\""),
        (
            format!("{good} w wb"),
            "White captured, so Brown places first: bw, not \"wb\"",
        ),
        (
            format!("{good} b bw"),
            "Brown captured, so White places first: wb, not \"bw\"",
        ),
        (
            format!("{good} w ww"),
            "Who has to place is -, w, b, bw or wb, not \"ww\"",
        ),
        (
            format!("{} w -", lines("12,12,12,00,00,00,22")),
            "White has 3 tiles of 2 spaces, more than the 2 in the box",
        ),
        (
            format!("{} w -", lines("12,23,23,23,23,00,22")),
            "Brown has 4 tiles of 3 spaces, more than the 3 in the box",
        ),
        (
            format!("{} w -", lines("24,24,24,12,00,00,22")),
            "Brown has 3 tiles of 4 spaces, more than the 2 in the box",
        ),
        (
            format!("{} w -", lines("30,31,00,00,00,00,00")),
            "There are no tiles on the board",
        ),
    ] {
        assert_eq!(refused(&text), reason);
    }
    for code in [
        "", "0", "000", "01", "11", "25", "38", "48", "50", "99", "ab", "+1", "é",
    ] {
        assert!(
            Barragoon
                .read_board(&format!(
                    "{} w -",
                    lines(&format!("12,{code},00,00,00,00,22"))
                ))
                .is_err()
        );
    }
    let huge = format!("{} w -", "00,".repeat(1 << 18));
    assert!(refused(&huge).len() < 200);
}

#[test]
fn no_position_has_more_barragoons_than_the_box() {
    let with = |count: usize, state: &str| -> Result<Board, Refusal> {
        let mut codes = vec!["30"; count];
        codes.extend(["12", "22"]);
        codes.resize(SQUARES, "00");
        let lines: Vec<String> = codes.chunks(COLUMNS).map(|line| line.join(",")).collect();
        Barragoon.read_board(&format!("{} {state}", lines.join("/")))
    };
    for (count, state) in [(32, "w -"), (31, "w w"), (30, "w bw")] {
        assert!(with(count, state).is_ok(), "{count} {state}");
    }
    for (count, state, reason) in [
        (
            33,
            "w -",
            "There are 33 barragoons on the board, more than the 32 in the box",
        ),
        (
            32,
            "w w",
            "There are 32 barragoons on the board and 1 to place, more than the 32 in the box",
        ),
        (
            31,
            "b wb",
            "There are 31 barragoons on the board and 2 to place, more than the 32 in the box",
        ),
    ] {
        assert_eq!(with(count, state).unwrap_err().to_string(), reason);
    }
}
