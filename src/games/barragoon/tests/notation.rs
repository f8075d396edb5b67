//! Reading and writing positions and moves.

use super::*;
use crate::testing::rows;

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
}

/// Spellings that mean the same, and texts that could mean more than one thing.
#[test]
fn moves_are_read_generously_but_never_guessed() {
    let start = Barragoon.initial_board();
    let placement = board("11=12 77=22", "w bw");
    let on = |board: &Board, text: &str| Barragoon.read_move(board, text).ok();
    let tile_moves =
        "48-46|48 46|4846|48,46|4 8 4 6|4,8,4,6|4,8-4,6|48 - 46| 4-8-4-6 |48, 46|4 846";
    for text in tile_moves.split('|') {
        assert_eq!(on(&start, text), Some(mv("48-46")), "{text}");
    }
    let placements = "34=37| 34 = 37 |3 4=3 7|34 37|3437|34,37|3,4,37|34=++|34 = all turns|\
                      34=ALL|34=any turn";
    for text in placements.split('|') {
        assert_eq!(on(&placement, text), Some(mv("34=37")), "{text}");
    }
    // With a dash it is a tile move, with an equals sign a placement, whatever is due.
    assert_eq!(on(&placement, "34-37"), Some(mv("34-37")));
    assert_eq!(on(&start, "34=37"), Some(mv("34=37")));
    let neither = "|34|343|34373|34=|=30|34==30|3=430|-4846|4846-|48/46|48.46|34 all turns|[48,46]|\
                   48_46|4a-46|é8-46|４８-46|88-46|48-40|08=30|34=38";
    for text in neither.split('|') {
        assert_eq!(on(&start, text), None, "{text}");
        assert_eq!(on(&placement, text), None, "{text}");
    }
    let huge = "4".repeat(1 << 20);
    let error = Barragoon.read_move(&start, &huge).unwrap_err();
    assert!(error.to_string().len() < 200);
    let error = Barragoon.read_move(&placement, "34-30").unwrap_err();
    assert_eq!(
        error.to_string(),
        "Place a barragoon first: column, line and face, as in 21=30"
    );
}

/// Codes of faces, and how they may be typed.
const FACES: &str = "
30 | no entry, none, xx, NO ENTRY
31 | up, north, one way up, one-way north, ^^
32 | right, east, one way right, >>
33 | left, west, one way left, <<
34 | down, south, one way down, vv
35 | up down, down up, up and down, up or down, two ways up and down, ^v
36 | left right, right left, east and west, two ways left and right, <>
37 | all, all turns, any turn, ++
40 | up right, up to right, up then right, turn from up to right, ^>
41 | right to down, turn right down, east to south, >v
44 | up to left, from up to left, ^<
";

#[test]
fn faces_are_read_in_words_and_signs() {
    let placement = board("11=12 77=22", "w bw");
    let read = |text: &str| Barragoon.read_move(&placement, &format!("34={text}")).ok();
    for (code, spellings) in rows(FACES) {
        for text in spellings.split(", ") {
            assert_eq!(read(text), Some(mv(&format!("34={code}"))), "{text}");
        }
    }
    // What the announcements and the small drawing say is read too.
    for face in Face::ALL {
        let expected = Some(mv(&format!("34={face}")));
        assert_eq!(read(face.words()), expected);
        assert_eq!(read(face.arrows()), expected);
    }
    let none = "up and right|up to up|up up|up to down|turn up|turn|two ways up|north south east|no|\
                vx|3|300|29|38|39|48|030|3x|ü|-1|";
    for text in none.split('|') {
        assert_eq!(read(text), None, "{text}");
    }
}

/// The first line of a position and what follows the last one, and why it is refused.
const WRONG_POSITIONS: &str = r#"
12,00,00,00,00,00,22 w     | "12,00,00,00,00,0..." is not a position: type nine lines, whose turn it is, and who has to place
12,00,00,00,00,00,22 w - 1 | "12,00,00,00,00,0..." is not a position: type nine lines, whose turn it is, and who has to place
12,00,00,00,00,00,22/00 w - | 10 lines were typed, but the board has 9
12,00 w -                  | Line 1 has 2 codes, but the board has 7 columns
12,00,15,00,00,00,22 w -   | Line 1, column 3: "15" is not a code: type 00, 12 to 14, 22 to 24, 30 to 37 or 40 to 47
12,00,00,00,00,00,22 x -   | "x" is not a turn: type w or b
12,00,00,00,00,00,22 w wb  | "wb" is the wrong order: White captured, so Brown places first: type bw
12,00,00,00,00,00,22 b bw  | "bw" is the wrong order: Brown captured, so White places first: type wb
12,00,00,00,00,00,22 w ww  | "ww" does not say who has to place: type -, w, b, bw or wb
12,12,12,00,00,00,22 w -   | White has 3 tiles of 2 spaces, more than the 2 in the box
12,23,23,23,23,00,22 w -   | Brown has 4 tiles of 3 spaces, more than the 3 in the box
24,24,24,12,00,00,22 w -   | Brown has 3 tiles of 4 spaces, more than the 2 in the box
30,31,00,00,00,00,00 w -   | There are no tiles on the board
"#;

#[test]
fn positions_that_cannot_be_are_refused() {
    let empty = ["00"; COLUMNS].join(",");
    let with = |first: &str, state: &str| {
        let mut lines = [empty.as_str(); LINES];
        lines[0] = first;
        format!("{} {state}", lines.join("/"))
    };
    let refused = |text: &str| Barragoon.read_board(text).unwrap_err().to_string();
    let good = "12,00,00,00,00,00,22";
    assert_eq!(text(&position(&with(good, "B WB"))), with(good, "b wb"));
    for (text, reason) in rows(WRONG_POSITIONS) {
        let (first, state) = text.split_once(' ').unwrap();
        assert_eq!(refused(&with(first, state)), reason);
    }
    assert!(refused("").starts_with("\"\" is not a position: "));
    for code in ",0,000,01,11,25,38,48,50,99,ab,+1,é".split(',') {
        let text = with(&format!("12,{code},00,00,00,00,22"), "w -");
        assert!(Barragoon.read_board(&text).is_err(), "{code}");
    }
    let huge = format!("{} w -", "00,".repeat(1 << 18));
    assert!(refused(&huge).len() < 200);
}

#[test]
fn no_position_has_more_barragoons_than_the_box() {
    for (count, state, more) in [
        (32, "w -", None),
        (31, "w w", None),
        (30, "w bw", None),
        (33, "w -", Some("")),
        (32, "w w", Some(" and 1 to place")),
        (31, "b wb", Some(" and 2 to place")),
    ] {
        let mut codes = vec!["30"; count];
        codes.extend(["12", "22"]);
        codes.resize(SQUARES, "00");
        let lines: Vec<String> = codes.chunks(COLUMNS).map(|line| line.join(",")).collect();
        let read = Barragoon.read_board(&format!("{} {state}", lines.join("/")));
        let reason = more.map(|more| {
            format!("There are {count} barragoons on the board{more}, more than the 32 in the box")
        });
        assert_eq!(read.err().map(|refusal| refusal.to_string()), reason);
    }
}
