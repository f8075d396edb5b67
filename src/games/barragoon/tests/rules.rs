//! Single rules, each in a position made for it; the reasons of refusals, the choices of the computer
//! players, and positions and moves as text.

use super::*;
use crate::games::tests::{choices, chosen};
use crate::play::session::Session;
use crate::testing::rows;

/// The pieces, and where the tile on 45 can go if it is White's turn.
const TARGETS: &str = "
45=12 77=22       | 34 35 36 43 44 46 47 54 55 56 25 65
45=13 77=22       | 34 36 54 56 25 65 43 47 24 26 33 37 42 48 53 57 64 66 15 75
45=14 77=22       | 24 26 33 37 42 48 53 57 64 66 15 75 14 16 23 27 32 38 41 49 52 58 63 67 74 76
";

#[test]
fn a_tile_makes_a_full_or_a_short_move_with_one_turn_at_most() {
    for (pieces, expected) in rows(TARGETS) {
        let mut expected: Vec<&str> = expected.split(' ').collect();
        let listed = moves(&board(pieces, "w -")).join(" ").replace("45-", "");
        let mut targets: Vec<&str> = listed.split(' ').collect();
        expected.sort_unstable();
        targets.sort_unstable();
        assert_eq!(targets, expected, "{pieces}");
    }
}

/// Each face on 45, and how tiles of 2 spaces pass it; the corners round it are closed.
const PASSAGES: &str = "
30 |
31 | 46-44
32 | 35-55
33 | 55-35
34 | 44-46
35 | 44-46 46-44
36 | 35-55 55-35
37 | 35-44 35-46 44-35 44-55 46-35 46-55 55-44 55-46
40 | 46-55
41 | 35-46
42 | 44-35
43 | 55-44
44 | 46-35
45 | 55-46
46 | 44-55
47 | 35-44
";

#[test]
fn each_face_lets_tiles_pass_as_it_shows() {
    let ways = ["35", "44", "46", "55"];
    for (face, expected) in rows(PASSAGES) {
        let passing = ways.into_iter().flat_map(|from| {
            let pieces = format!("45={face} {from}=12 34=30 54=30 36=30 56=30 77=22");
            let moves = moves(&board(&pieces, "w -")).into_iter();
            moves.filter(|mv| ways.contains(&&mv[3..]))
        });
        assert_eq!(
            passing.collect::<Vec<String>>().join(" "),
            expected,
            "{face}"
        );
    }
}

/// The pieces, and the moves of the tile in the corner 11. No tile is jumped over, and a full move
/// alone captures, tiles of the enemy and barragoons.
const CAPTURES: &str = "
11=12 77=22             | 11-12 11-13 11-21 11-22 11-31
11=12 77=22 12=13 21=23 |
11=12 77=22 12=13 22=23 | 11-21 11-22 11-31
11=12 77=22 12=13 22=30 | 11-21 11-22 11-31
11=12 77=22 12=13 22=37 | 11-21 11-31
11=13 77=22 12=14 41=37 | 11-22 11-23 11-31 11-32 11-41
11=13 77=22 12=14 31=22 | 11-22 11-23
";

#[test]
fn a_full_move_captures_what_is_not_the_mover_s() {
    for (pieces, expected) in rows(CAPTURES) {
        let mut moves = moves(&board(pieces, "w -"));
        moves.retain(|mv| mv.starts_with("11"));
        moves.sort();
        assert_eq!(moves.join(" "), expected, "{pieces}");
    }
}

/// What a capture leads to: who has to place, and who is then to move.
#[test]
fn after_a_capture_the_owner_of_a_tile_places_first_then_the_captor() {
    let start = board("45=12 43=23 11=24 77=13 25=30", "w -");
    for (line, state, player) in [
        ("45-43", "w bw", Player::P2),
        ("45-43 33=30", "w w", Player::P1),
        ("45-43 33=30 34=47", "b -", Player::P2),
        ("45-25", "w w", Player::P1),
        ("45-25 71=31", "b -", Player::P2),
        ("45-44", "b -", Player::P2),
    ] {
        let after = after(&start, line);
        assert!(text(&after).ends_with(&format!(" {state}")), "{line}");
        assert_eq!(Barragoon.player_to_move(&after), player, "{line}");
        if state != "b -" {
            // On each empty square, the one that was left among them, with each face.
            let moves = moves(&after);
            assert_eq!(moves.len(), after.empty().len() * Face::COUNT, "{line}");
            assert!(moves.contains(&"45=30".to_string()), "{line}");
        }
    }
    let captured = after(&start, "45-43 33=30 34=47");
    assert_eq!(
        captured,
        board("43=12 11=24 77=13 25=30 33=30 34=47", "b -")
    );
    assert_eq!(
        after(&start, "45-25 71=31"),
        board("43=23 25=12 11=24 77=13 71=31", "b -")
    );
}

/// With one barragoon left in the box only the owner of a captured tile places, with none nobody.
#[test]
fn no_more_barragoons_are_placed_than_the_box_has() {
    for (left, state) in [(2, "w bw"), (1, "w b"), (0, "b -")] {
        let full: Vec<String> = (0..32 - left)
            .map(|number| format!("{}{}=30", 1 + number % 7, 5 + number / 7))
            .collect();
        let start = board(&format!("11=12 31=23 71=24 {}", full.join(" ")), "w -");
        let captured = after(&start, "11-31");
        assert!(text(&captured).ends_with(&format!(" {state}")), "{left}");
        if left == 1 {
            assert!(text(&after(&captured, "11=30")).ends_with(" b -"));
        }
    }
}

/// The pieces, the state and who has won, if anybody. In a corner between two barragoons that show
/// no entry a tile is stuck.
const ENDS: &str = "
11=12 12=30 21=30 77=22 | w -  | b
11=12 12=30 21=30 77=22 | b -  | b
11=22 12=30 21=30 77=12 | w -  | w
11=22 12=30 21=30 77=12 | b -  | w
11=12 12=30 21=30 79=22 78=30 69=30 | w - | b
11=12 12=30 21=30 79=22 78=30 69=30 | b - | w
11=12 12=30 21=30 79=22 78=30 69=30 | w bw | -
11=12 12=30 21=30 79=22 78=30 69=30 | b b | -
11=12 | w - | w
11=22 | w - | b
11=12 77=22 | w - | -
";

#[test]
fn a_player_without_tiles_or_moves_has_lost() {
    for (pieces, rest) in rows(ENDS) {
        let (state, winner) = rest.split_once('|').expect("two columns");
        let board = board(pieces, state.trim());
        let winner = match winner.trim() {
            "w" => Some(Outcome::Win(Player::P1)),
            "b" => Some(Outcome::Win(Player::P2)),
            _ => None,
        };
        assert_eq!(Barragoon.game_over(&board), winner, "{pieces} {state}");
        assert_eq!(
            moves(&board).is_empty(),
            winner.is_some(),
            "{pieces} {state}"
        );
    }
    let last = after(&board("45=12 43=23", "w -"), "45-43");
    assert_eq!(Barragoon.game_over(&last), Some(Outcome::Win(Player::P1)));
    assert_eq!(text(&last), text(&board("43=12", "b -")));
}

/// Positions in the middle of a turn do not count, and the one that the game starts from does.
#[test]
fn a_position_that_comes_up_for_the_third_time_is_a_draw() {
    let mut session = Session::new(Barragoon, board("11=12 77=22", "w -"), &[], 0);
    for moves in "11-12 77-76 12-11 76-77 11-12 77-76 12-11 76-77".split(' ') {
        assert_eq!(session.ending(), None);
        session.play(mv(moves)).expect("a legal move");
    }
    assert_eq!(
        session.ending().map(|ending| ending.outcome),
        Some(Outcome::Draw)
    );
    assert!(Barragoon.counts_for_repetition(&board("11=12 77=22", "w -")));
    assert!(!Barragoon.counts_for_repetition(&board("11=12 77=22", "w w")));
}

#[test]
fn a_move_is_worth_what_stands_on_its_destination() {
    let board = board("45=14 41=22 49=23 14=24 76=30", "w -");
    let moves = [
        ("45-42", 0),
        ("45-76", 1),
        ("45-41", 2),
        ("45-49", 3),
        ("45-14", 4),
    ];
    for (text, value) in moves {
        assert_eq!(board.move_value(mv(text)), value, "{text}");
    }
    assert_eq!(Barragoon.value(&board, Player::P1), 4 - 2 - 3 - 4);
}

/// Pieces, the rest of a position and a move, and why it is refused.
const REFUSED: &str = "
45=12 44=23 65=23 11=24; w -; 45-44 | A short move cannot capture: this tile captures with 2 steps
45=12 44=23 65=23 11=24; w -; 45-43 | Every way from 45 to 43 is blocked
45=12 65=37 11=24; w -; 45-65 | A 2-space tile cannot capture a barragoon that shows all turns
11=12 65=23; w w; 11-41       | Place a barragoon first: column, line and face, as in 21 30
11=12 65=23; w -; 34=30       | You have no barragoon to place: move a tile, as in 11 21
11=12 65=23 45=33; w b; 45=30 | Column 4, line 5 is not empty: it holds a barragoon
11=12; w -; 11-12             | The game is over
";

#[test]
fn unlisted_moves_are_refused_with_their_reason() {
    for (text, reason) in rows(REFUSED) {
        let parts: Vec<&str> = text.split("; ").collect();
        let refused = Barragoon.check_move(&board(parts[0], parts[1]), mv(parts[2]));
        assert_eq!(refused, Err(Refusal::new(reason)), "{text}");
    }
}

const EASY: usize = 0;
const MEDIUM: usize = 1;
const HARD: usize = 2;

/// All moves come up, none more than twice as often as it should.
fn assert_uniform(board: &Board, level: usize, seeds: u64) {
    let counts = choices(&Barragoon, board, level, seeds);
    let mut moves = moves(board);
    moves.sort();
    assert_eq!(chosen(&counts), moves.join(" "));
    let even = seeds / moves.len() as u64;
    let is_near = |count: &u64| (even / 2..even * 2).contains(count);
    assert!(counts.values().all(is_near), "{counts:?}");
}

/// Placements are too many to see each: every face comes up and so do most squares.
fn assert_uniform_placements(pieces: &str, level: usize) {
    let board = board(pieces, "w w");
    let counts = choices(&Barragoon, &board, level, 2000);
    for face in Face::ALL {
        let of_face = counts
            .iter()
            .filter(|(text, _)| text.ends_with(&face.to_string()));
        let count: u64 = of_face.map(|(_, count)| count).sum();
        assert!((60..250).contains(&count), "{face} {count}");
    }
    let mut squares: Vec<&str> = counts.keys().map(|text| &text[..2]).collect();
    squares.dedup();
    assert_eq!(squares.len(), board.empty().len());
}

#[test]
fn easy_takes_any_move_and_any_placement() {
    assert_uniform(&Barragoon.initial_board(), EASY, 5600);
    assert_uniform_placements("11=12 15=24 75=14", EASY);
}

#[test]
fn medium_takes_any_move_if_none_captures_and_any_placement() {
    assert_uniform(&board("45=12 11=22", "w -"), MEDIUM, 1200);
    assert_uniform_placements("11=12 15=24 75=14", MEDIUM);
}

#[test]
fn medium_and_hard_take_what_is_worth_most_out_of_the_enemy_s_reach() {
    for (pieces, expected) in [
        // A barragoon, a 3-tile and a 4-tile: the greatest counts.
        ("45=12 25=30 43=23 65=24", "45-65"),
        // Of two alike the last one by the line of the destination, then by its column.
        ("45=12 25=30 43=23 65=23", "45-65"),
        ("45=12 25=23 43=30 65=23", "45-65"),
        // Of two tiles that can capture the same one, the last one in the same order.
        ("46=12 64=12 44=22", "46-44"),
        ("24=12 64=12 44=22", "64-44"),
        ("45=12 11=24 25=30", "45-25"),
        // The enemy reaches the barragoon, with a full move only.
        ("45=12 21=24 25=30 65=30", "45-65"),
        ("45=12 22=24 25=30", "45-25"),
        // A captured tile counts although 67 could take back.
        ("45=12 25=30 65=23 67=22", "45-65"),
        // Out of the corner lead 32 to 31, which holds a barragoon, and 34 to 13; the enemy reaches
        // both, so the value counts. Without the barragoon they are alike.
        ("11=12 21=32 12=34 31=30 51=22 15=22", "11-31"),
        ("11=12 21=32 12=34 51=22 15=22", "11-13 11-31"),
    ] {
        let board = board(pieces, "w -");
        for level in [MEDIUM, HARD] {
            assert_eq!(
                chosen(&choices(&Barragoon, &board, level, 50)),
                expected,
                "{pieces}"
            );
        }
    }
}

#[test]
fn medium_and_hard_look_at_the_board_before_the_move() {
    // By leaving 44 the tile opens the way from 41 to itself.
    let before = board("44=12 41=24 11=30 71=30", "w -");
    let counts = choices(&Barragoon, &before, HARD, 300);
    assert!(counts.contains_key("44-45"), "{counts:?}");
    // With another tile in its place the enemy's way is open already.
    let open = board("55=12 41=24 11=30 71=30", "w -");
    let counts = choices(&Barragoon, &open, HARD, 300);
    assert!(!counts.contains_key("55-45"), "{counts:?}");
    assert!(moves(&open).contains(&"55-45".to_string()));
}

/// Which placements Hard chooses: each square with its faces.
#[test]
fn hard_blocks_the_most_valuable_move_where_it_starts() {
    // Straight down from 11 to 15: every face that does not let pass downwards.
    let not_down = "30 31 32 33 36 37 40 41 42 43 44 45 46 47";
    // From 11 to 23 lead right-down and down-right; the first step of the latter is straight.
    let not_right_down = "30 31 32 33 34 35 36 40 42 43 44 45 46 47";
    let not_down_right = not_down;
    let all = "30 31 32 33 34 35 36 37 40 41 42 43 44 45 46 47";
    for (pieces, state, squares) in [
        (
            "11=24 15=13 77=12 71=22 41=30",
            "w w",
            &[("12", not_down)][..],
        ),
        ("11=24 15=13 77=12 71=22 41=30", "b wb", &[("12", not_down)]),
        // Brown's placement is against White.
        ("11=14 15=23 77=22 71=12", "w bw", &[("12", not_down)]),
        (
            "11=23 23=13",
            "w w",
            &[("12", not_down_right), ("21", not_right_down)],
        ),
        // Where a barragoon stands already, the other one.
        ("11=23 23=13 12=35", "w w", &[("21", not_right_down)]),
        // A way that is shut needs no blocking.
        ("11=23 23=13 22=30", "w w", &[("12", not_down_right)]),
        // The tile on 11 can only step to 12: it captures no barragoon that shows all turns.
        ("11=22 21=30 13=37 22=37 77=12", "w w", &[("12", all)]),
    ] {
        let board = board(pieces, state);
        let placements = squares.iter().flat_map(|(square, faces)| {
            let faces = faces.split(' ');
            faces.map(move |face| format!("{square}={face}"))
        });
        let expected = placements.collect::<Vec<String>>().join(" ");
        let counts = choices(&Barragoon, &board, HARD, 2000);
        assert_eq!(chosen(&counts), expected, "{pieces}");
        assert!(counts.values().all(|count| (25..250).contains(count)));
    }
}

#[test]
fn hard_blocks_one_of_several_moves_alike() {
    let board = board("11=22 13=12 31=12", "w w");
    let counts = choices(&Barragoon, &board, HARD, 400);
    let mut squares: Vec<&str> = counts.keys().map(|text| &text[..2]).collect();
    squares.dedup();
    assert_eq!(squares, ["12", "21"]);
}

#[test]
fn hard_places_anywhere_if_there_is_nothing_to_block() {
    // The way begins on a barragoon: the square is not empty.
    assert_uniform_placements("11=24 12=34 15=13 77=14", HARD);
    // The opponent has no move.
    assert_uniform_placements("11=22 12=30 21=30 77=14", HARD);
}

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
        "Place a barragoon first: column, line and face, as in 21 30"
    );
}

/// Codes of faces, and how they may be typed.
const FACES: &str = "
30 | no entry, none, xx, NO ENTRY
31 | up, north, one way up, one-way north, ^^
32 | right, east, one way right, >>
33 | left, west, one way left, <<
34 | down, south, one way down, vv
35 | up down, down up, up and down, up or down, straight up or down, ^v
36 | left right, right left, east and west, straight left or right, <>
37 | all, all turns, any turn, ++
40 | up right, up to right, up then right, from down to right, ^>
41 | right to down, turn right down, east to south, >v
44 | up to left, from down to left, ^<
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
    let none = "up and right|up to up|up up|up to down|turn up|turn|straight up or left|north south east|no|\
                vx|3|300|29|38|39|48|030|3x|ü|-1|";
    for text in none.split('|') {
        assert_eq!(read(text), None, "{text}");
    }
}

/// The first line of a position and what follows the last one, and why it is refused.
const WRONG_POSITIONS: &str = r#"
12,00,00,00,00,00,22 w     | "12,00,00,00,00,0..." is not a position: type nine lines, whose turn it is, and who has to place
12,00,00,00,00,00,22 w - 1 | "12,00,00,00,00,0..." is not a position: type nine lines, whose turn it is, and who has to place
12,00,00,00,00,00,22/00 w - | A position has 9 lines, not 10
12,00 w -                  | Line 1 has 2 squares, not 7
12,00,15,00,00,00,22 w -   | Line 1, column 3: "15" is not a code: type 00, 12 to 14, 22 to 24, 30 to 37 or 40 to 47
12,00,00,00,00,00,22 x -   | "x" is not a player: type w or b
12,00,00,00,00,00,22 w wb  | "wb" does not say who has to place: type -, w, b, bw or wb
12,00,00,00,00,00,22 b bw  | "bw" does not say who has to place: type -, w, b, bw or wb
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
