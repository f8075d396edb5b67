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
    let off = "is not a square: type column 1 to 7, then line 1 to 9";
    assert_eq!(refused("88-46"), format!("\"88\" {off}"));
    assert_eq!(refused("48-40"), format!("\"40\" {off}"));
    assert_eq!(refused("08=30"), format!("\"08\" {off}"));
    assert_eq!(
        refused("34=38"),
        "\"38\" is not a face: type 30 to 37 or 40 to 47"
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
        assert!(
            reason.contains(" is not a move: type one like "),
            "{reason}"
        );
        assert!(reason.len() < 200);
    }
}

/// Spellings that mean the same, and texts that could mean more than one thing.
#[test]
fn moves_are_read_generously_but_never_guessed() {
    let start = Barragoon.initial_board();
    let placing = board("11=12 77=22", "w bw");
    let on = |board: &Board, text: &str| Barragoon.read_move(board, text).ok();
    for text in [
        "48-46",
        "48 46",
        "4846",
        "48,46",
        "4 8 4 6",
        "4,8,4,6",
        "4,8-4,6",
        "48 - 46",
        " 4-8-4-6 ",
        "48, 46",
        "4 846",
    ] {
        assert_eq!(on(&start, text), Some(mv("48-46")), "{text}");
    }
    for text in [
        "34=37",
        "34 = 37",
        "3 4=3 7",
        "34 37",
        "3437",
        "34,37",
        "3,4,37",
        "34=++",
        "34 = all turns",
        "34=ALL",
        "34=any turn",
    ] {
        assert_eq!(on(&placing, text), Some(mv("34=37")), "{text}");
    }
    // With a dash it is a tile move, with an equals sign a placing, whatever is due.
    assert_eq!(on(&placing, "34-37"), Some(mv("34-37")));
    assert_eq!(on(&start, "34=37"), Some(mv("34=37")));
    for text in [
        "34",
        "343",
        "34373",
        "34=",
        "=30",
        "34==30",
        "3=430",
        "-4846",
        "4846-",
        "48/46",
        "48.46",
        "34 all turns",
        "[48,46]",
    ] {
        assert_eq!(on(&start, text), None, "{text}");
        assert_eq!(on(&placing, text), None, "{text}");
    }
    let error = Barragoon.read_move(&placing, "34-30").unwrap_err();
    assert_eq!(
        error.to_string(),
        "Place a barragoon first: column, line and face, as in 21=30"
    );
}

/// Faces are read by code, in words and in signs.
#[test]
fn faces_are_read_in_words_and_signs() {
    let placing = board("11=12 77=22", "w bw");
    let on = |board: &Board, text: &str| Barragoon.read_move(board, text).ok();
    let faces = [
        ("30", "no entry, none, xx, NO ENTRY"),
        ("31", "up, north, one way up, one-way north, ^^"),
        ("32", "right, east, one way right, >>"),
        ("33", "left, west, one way left, <<"),
        ("34", "down, south, one way down, vv"),
        (
            "35",
            "up down, down up, up and down, up or down, two ways up and down, ^v",
        ),
        (
            "36",
            "left right, right left, east and west, two ways left and right, <>",
        ),
        ("37", "all, all turns, any turn, ++"),
        (
            "40",
            "up right, up to right, up then right, turn from up to right, ^>",
        ),
        ("41", "right to down, turn right down, east to south, >v"),
        ("42", "down to left, v<"),
        ("43", "left to up, <^"),
        ("44", "up to left, from up to left, ^<"),
        ("45", "left to down, <v"),
        ("46", "down to right, v>"),
        ("47", "right to up, >^"),
    ];
    for (code, spellings) in faces {
        for text in spellings.split(", ") {
            let face = on(&placing, &format!("34={text}"));
            assert_eq!(face, Some(mv(&format!("34={code}"))), "{text}");
        }
    }
    // What the announcements say is read too.
    for face in Face::ALL {
        let said = on(&placing, &format!("34={}", face.words()));
        assert_eq!(said, Some(mv(&format!("34={face}"))), "{}", face.words());
    }
    for text in [
        "up and right",
        "up to up",
        "up up",
        "up to down",
        "turn up",
        "turn",
        "two ways up",
        "north south east",
        "no",
        "vx",
        "3",
        "300",
        "38",
        "",
    ] {
        assert_eq!(on(&placing, &format!("34={text}")), None, "{text}");
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
            "\"\" is not a position: type nine lines, whose turn it is, and who has to place",
        ),
        (
            format!("{good} w"),
            "\"12,00,00,00,00,0...\" is not a position: type nine lines, whose turn it is, and \
             who has to place",
        ),
        (
            format!("{good} w - 1"),
            "\"12,00,00,00,00,0...\" is not a position: type nine lines, whose turn it is, and \
             who has to place",
        ),
        (
            format!("{good}/{empty} w -"),
            "10 lines were typed, but the board has 9",
        ),
        (
            format!("{} w -", lines("12,00")),
            "Line 1 has 2 codes, but the board has 7 columns",
        ),
        (
            format!("{} w -", lines("12,00,15,00,00,00,22")),
            "Line 1, column 3: \"15\" is not a code: type 00, 12 to 14, 22 to 24, 30 to 37 or \
             40 to 47",
        ),
        (format!("{good} x -"), "\"x\" is not a turn: type w or b"),
        (
            format!("{good} w wb"),
            "\"wb\" is the wrong order: White captured, so Brown places first: type bw",
        ),
        (
            format!("{good} b bw"),
            "\"bw\" is the wrong order: Brown captured, so White places first: type wb",
        ),
        (
            format!("{good} w ww"),
            "\"ww\" does not say who has to place: type -, w, b, bw or wb",
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
