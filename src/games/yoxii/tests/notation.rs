//! Reading and writing moves and positions.

use super::{START, board};
use crate::game::{Game, Refusal};
use crate::games::yoxii::Yoxii;

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
const WRONG_POSITIONS: &str = r##"START||A position has seven lines and the player to move: type rules for an example
 r||The player to move (r or w) is missing after the lines
 r| r r|"r" is too much: a position ends with the player to move
/__###__ r| r|The board has 7 lines, not 6
 r|/ r|The board has 7 lines, not 8
t###|t##|Line D has 6 characters, but a line has 7
t###|t####|Line D has 8 characters, but a line has 7
__###__/_#####_/#|#_###__/_#####_/#|Line A, column 1 is outside the board: write _ there, not "#"
_/#######/###t|_/_######/###t|C1: "_" is not one of # t o i y x O I Y X
_/#######/###t|_/é######/###t|C1: "é" is not one of # t o i y x O I Y X
t|#|The totem t is missing
t#|tt|There are two totems, on D4 and on D5
 r| b|The player to move is r or w, not "b"
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
