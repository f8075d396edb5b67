//! Moves, captures, placings, the end of the game and refusals.

use super::*;

#[test]
fn the_first_board_is_the_one_of_the_report() {
    let board = Barragoon.initial_board();
    assert_eq!(
        text(&board),
        "00,24,23,00,23,24,00/00,00,22,23,22,00,00/00,00,00,00,00,00,00/00,30,00,00,00,30,00/\
         30,00,30,00,30,00,30/00,30,00,00,00,30,00/00,00,00,00,00,00,00/00,00,12,13,12,00,00/\
         00,14,13,00,13,14,00 w -"
    );
    assert_eq!(position(&text(&board)), board);
    assert_eq!(Barragoon.value(&board, Player::P1), 0);
    assert_eq!(board.spaces(Player::P2), 21);
    assert_eq!(Barragoon.player_to_move(&board), Player::P1);
}

#[test]
fn squares_off_the_board_do_not_exist() {
    assert_eq!(Square::at(0, COLUMNS), None);
    assert_eq!(Square::at(LINES, 0), None);
    assert_eq!(Square::at(LINES - 1, COLUMNS - 1), Square::all().last());
}

#[test]
fn a_board_is_small() {
    assert!(size_of::<Board>() <= 96);
    assert!(size_of::<Move>() <= 4);
}

/// In the middle of an empty board: every square at n or n - 1 steps, each once.
#[test]
fn tiles_reach_full_and_short_moves_with_one_turn() {
    let two = board("45=12 11=22", "w -");
    let expected = "43 34 44 54 25 35 55 65 36 46 56 47";
    let targets: Vec<String> = moves(&two)
        .iter()
        .map(|text| text.replace("45-", ""))
        .collect();
    assert_eq!(targets.join(" "), expected);
    for spaces in [3, 4] {
        let board = board(&format!("45=1{spaces} 11=22"), "w -");
        let from = at("45");
        let expected: Vec<Move> = Square::all()
            .filter(|to| [spaces - 1, spaces].contains(&from.distance(*to)))
            .map(|to| Move::Tile { from, to })
            .collect();
        assert_eq!(Barragoon.valid_moves(&board), expected);
    }
}

#[test]
fn only_full_moves_capture() {
    // One step up and two steps right of the tile, two tiles; two steps left a barragoon.
    let board = board("45=12 44=23 65=23 25=30 11=24", "w -");
    let list = moves(&board);
    assert!(list.contains(&"45-65".to_string()));
    assert!(list.contains(&"45-25".to_string()));
    assert!(!list.contains(&"45-44".to_string()));
    assert!(
        !list.contains(&"45-43".to_string()),
        "tiles are never jumped"
    );
    assert_eq!(
        refusal(&board, "45-44"),
        "A short move cannot capture: this tile captures 2 squares away"
    );
    assert_eq!(
        refusal(&board, "45-43"),
        "Every way from 45 to 43 is blocked"
    );
}

#[test]
fn a_barragoon_is_captured_whatever_it_shows_but_all_turns_by_two_spaces() {
    for face in Face::ALL {
        let two = board(&format!("45=12 65={face} 11=24"), "w -");
        let captures = moves(&two).contains(&"45-65".to_string());
        assert_eq!(captures, face != Face::ALL_TURNS, "{face}");
        let three = board(&format!("45=13 75={face} 11=24"), "w -");
        assert!(moves(&three).contains(&"45-75".to_string()), "{face}");
        let four = board(&format!("35=24 75={face} 11=14"), "b -");
        assert!(moves(&four).contains(&"35-75".to_string()), "{face}");
    }
    let board = board("45=12 65=37 11=24", "w -");
    assert_eq!(
        refusal(&board, "45-65"),
        "A 2-space tile cannot capture a barragoon that shows all turns"
    );
}

#[test]
fn two_ways_to_one_square_are_one_move() {
    let open = board("45=13 11=22", "w -");
    assert_eq!(moves(&open).iter().filter(|mv| *mv == "45-54").count(), 1);
    // Either way alone is enough, and with both closed the move is gone.
    let half = board("45=13 55=30 11=22", "w -");
    assert!(moves(&half).contains(&"45-54".to_string()));
    let shut = board("45=13 55=30 44=34 11=22", "w -");
    assert!(!moves(&shut).contains(&"45-54".to_string()));
}

#[test]
fn a_captured_barragoon_is_placed_by_the_player_who_captured_it() {
    let board = board("45=12 65=31 11=24", "w -");
    let captured = after(&board, "45-65");
    assert_eq!(
        captured.piece(at("65")),
        Some(Piece::Tile(Player::P1, TileKind::Two))
    );
    assert_eq!(captured.piece(at("45")), None);
    assert!(text(&captured).ends_with(" w w"));
    assert_eq!(Barragoon.player_to_move(&captured), Player::P1);
    // 61 squares are empty, the one just left among them.
    let list = moves(&captured);
    assert_eq!(list.len(), 61 * 16);
    assert_eq!(list[0], "21=30");
    assert!(list.contains(&"45=47".to_string()));
    assert_eq!(
        refusal(&captured, "11-41"),
        "Place a barragoon first: column, line and face, as in 21=30"
    );
    let placed = after(&captured, "45=47");
    assert!(text(&placed).ends_with(" b -"));
    assert_eq!(
        placed.piece(at("45")),
        Some(Piece::Barragoon(Face::from_code(47).unwrap()))
    );
    assert_eq!(
        refusal(&placed, "34=30"),
        "You have no barragoon to place: move a tile, as in 11-41"
    );
}

#[test]
fn a_captured_tile_leads_to_two_placings_the_owner_first() {
    for (codes, turn, states, player) in [
        ("45=12 65=23 11=24", 'w', ["w bw", "w w", "b -"], Player::P2),
        ("45=22 65=13 11=14", 'b', ["b wb", "b b", "w -"], Player::P1),
    ] {
        let before = board(codes, &format!("{turn} -"));
        let captured = after(&before, "45-65");
        assert!(text(&captured).ends_with(states[0]));
        assert_eq!(captured.tile_count(player), 1);
        assert_eq!(Barragoon.player_to_move(&captured), player);
        assert_eq!(moves(&captured).len(), 61 * 16);
        let once = after(&captured, "45=33");
        assert!(text(&once).ends_with(states[1]));
        assert_eq!(Barragoon.player_to_move(&once), player.opponent());
        assert_eq!(moves(&once).len(), 60 * 16);
        let twice = after(&once, "44=34");
        assert!(text(&twice).ends_with(states[2]));
        assert_eq!(Barragoon.player_to_move(&twice), player);
        assert_eq!(twice.barragoons().len(), 2);
        assert_eq!(
            refusal(&once, "45=30"),
            "Column 4, line 5 is not empty: it holds a barragoon"
        );
    }
}

#[test]
fn capturing_the_last_tile_wins_without_placings() {
    let board = board("45=12 65=23", "w -");
    let won = after(&board, "45-65");
    assert!(text(&won).ends_with(" b -"));
    assert_eq!(Barragoon.game_over(&won), Some(Outcome::Win(Player::P1)));
    assert_eq!(moves(&won), [""; 0]);
    // A side without tiles has lost even while placings are owed.
    let lost = self::board("45=12", "w bw");
    assert_eq!(Barragoon.game_over(&lost), Some(Outcome::Win(Player::P1)));
    assert_eq!(Barragoon.count_valid_moves(&lost), 0);
}

/// Around a tile of 2 spaces on 11 or 77: its neighbours show no entry and are too near to be
/// captured.
const STUCK_IN_11: &str = "21=30 12=30";
const STUCK_IN_77: &str = "67=30 78=30 76=30 77=12";

#[test]
fn a_player_who_cannot_move_at_the_start_of_a_turn_loses() {
    let white_stuck = format!("11=12 {STUCK_IN_11} 45=22");
    for state in ["w -", "b -"] {
        // On turn or not: Brown could move.
        let board = board(&white_stuck, state);
        assert_eq!(Barragoon.game_over(&board), Some(Outcome::Win(Player::P2)));
        assert_eq!(moves(&board), [""; 0]);
        assert_eq!(Barragoon.count_valid_moves(&board), 0);
        assert_eq!(refusal(&board, "45-44"), "The game is over");
    }
    // Both stuck: the player to move loses.
    let both = format!("11=22 {STUCK_IN_11} {STUCK_IN_77}");
    let won = |state| Barragoon.game_over(&board(&both, state));
    assert_eq!(won("w -"), Some(Outcome::Win(Player::P2)));
    assert_eq!(won("b -"), Some(Outcome::Win(Player::P1)));
}

#[test]
fn nobody_loses_by_being_stuck_between_placings() {
    let pieces = format!("11=12 {STUCK_IN_11} 45=22");
    for state in ["w w", "w bw", "b b", "b wb"] {
        let board = board(&pieces, state);
        assert_eq!(Barragoon.game_over(&board), None);
        assert_eq!(moves(&board).len(), 59 * 16);
    }
    // The last placing is what shuts the tile in, and ends the game.
    let open = board("11=12 21=30 45=22", "b b");
    let shut = after(&open, "12=30");
    assert_eq!(Barragoon.game_over(&shut), Some(Outcome::Win(Player::P2)));
    let still_open = after(&open, "12=34");
    assert_eq!(moves(&still_open), ["11-13"]);
}

#[test]
fn the_last_barragoons_of_the_box_are_placed_and_no_more() {
    // More tiles and barragoons together than come up in a game.
    let with = |count: usize| {
        let wall: Vec<String> = Square::all()
            .take(count)
            .map(|square| format!("{square}=37"))
            .collect();
        board(&format!("{} 46=12 66=23 79=24", wall.join(" ")), "w -")
    };
    for (count, state) in [(30, "w bw"), (31, "w b"), (32, "b -")] {
        let after = after(&with(count), "46-66");
        assert!(text(&after).ends_with(state), "{count}: {}", text(&after));
        assert_eq!(position(&text(&after)), after);
    }
    let last = after(&with(31), "46-66 77=30");
    assert!(text(&last).ends_with("b -"));
}

#[test]
fn the_value_of_a_move_is_the_value_of_its_capture() {
    let board = board("45=14 41=22 49=24", "w -");
    for (text, value) in [("45-41", 2), ("45-49", 4), ("45-42", 0)] {
        assert_eq!(move_value(&board, mv(text)), value, "{text}");
    }
    let three = self::board("45=13 75=23 42=47 11=24", "w -");
    assert_eq!(move_value(&three, mv("45-75")), 3);
    assert_eq!(move_value(&three, mv("45-42")), 1);
    assert_eq!(move_value(&after(&three, "45-42"), mv("33=30")), 0);
}

#[test]
fn a_move_is_refused_with_its_reason() {
    let start = Barragoon.initial_board();
    for (text, reason) in [
        (
            "44-45",
            "There is no tile on column 4, line 4: choose one of your tiles",
        ),
        ("42-43", "The tile on column 4, line 2 is not yours"),
        (
            "26-27",
            "There is a barragoon on column 2, line 6: choose one of your tiles",
        ),
        ("48-48", "The tile is already there: choose another square"),
        ("48-38", "There is a tile of your own on column 3, line 8"),
        (
            "48-47",
            "Out of range: a 3-space tile moves 2 or 3 squares with at most one turn",
        ),
        (
            "48-44",
            "Out of range: a 3-space tile moves 2 or 3 squares with at most one turn",
        ),
        (
            "29-31",
            "Out of range: a 4-space tile moves 3 or 4 squares with at most one turn",
        ),
        ("39-37", "Every way from 39 to 37 is blocked"),
        (
            "29-26",
            "A short move cannot capture: this tile captures 4 squares away",
        ),
    ] {
        assert_eq!(refusal(&start, text), reason, "{text}");
    }
    let before = start;
    assert!(Barragoon.make_move(&start, mv("42-43")).is_err());
    assert_eq!(start, before);
}

#[test]
fn a_side_without_tiles_has_lost() {
    let board = board("45=22 44=30", "b -");
    assert_eq!(Barragoon.game_over(&board), Some(Outcome::Win(Player::P2)));
}

#[test]
fn moves_are_ordered_by_squares_in_reading_order() {
    let ordered = [
        "71-11", "12-79", "48-38", "48-19", "29-48", "11=30", "11=47", "71=30", "12=30",
    ];
    let parsed: Vec<Move> = ordered.iter().map(|text| mv(text)).collect();
    assert!(parsed.is_sorted_by(|a, b| a < b));
}
