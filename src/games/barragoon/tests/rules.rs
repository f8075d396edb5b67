//! Faces, moves, captures, placements, the end of the game, and the choices of the computer players,
//! branch by branch.

use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::game::rng::{GameRng, rng_for_ply};
use crate::games::barragoon::rules::notation::read_face;
use crate::games::plain::{Rules, random};
use crate::play::session::Session;

/// By face: which ways through it there are, of all 16, as the first letters of the directions of
/// entering and leaving.
const WAYS: [(&str, &str); Face::COUNT] = [
    ("30", ""),
    ("31", "uu"),
    ("32", "rr"),
    ("33", "ll"),
    ("34", "dd"),
    ("35", "uu dd"),
    ("36", "ll rr"),
    ("37", "ul ur ru rd dr dl ld lu"),
    ("40", "ur"),
    ("41", "rd"),
    ("42", "dl"),
    ("43", "lu"),
    ("44", "ul"),
    ("45", "ld"),
    ("46", "dr"),
    ("47", "ru"),
];

#[test]
fn each_face_lets_pass_what_it_shows() {
    for (face, (code, ways)) in Face::ALL.into_iter().zip(WAYS) {
        assert_eq!(read_face(code), Ok(face));
        assert_eq!(face.to_string(), code);
        for (entering, from) in Direction::ALL.into_iter().zip("urdl".chars()) {
            for (leaving, to) in Direction::ALL.into_iter().zip("urdl".chars()) {
                let way = format!("{from}{to}");
                let allowed = ways.split(' ').any(|other| other == way);
                assert_eq!(face.lets_pass(entering, leaving), allowed, "{code} {way}");
            }
        }
    }
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
fn a_captured_tile_leads_to_two_placements_the_owner_first() {
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
        assert_eq!(twice.barragoons.len(), 2);
        assert_eq!(
            refusal(&once, "45=30"),
            "Column 4, line 5 is not empty: it holds a barragoon"
        );
    }
}

#[test]
fn capturing_the_last_tile_wins_without_placements() {
    let board = board("45=12 65=23", "w -");
    let won = after(&board, "45-65");
    assert!(text(&won).ends_with(" b -"));
    assert_eq!(Barragoon.game_over(&won), Some(Outcome::Win(Player::P1)));
    assert_eq!(moves(&won), [""; 0]);
    // A side without tiles has lost even while placements are owed.
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
        // White's turn or not: Brown could move.
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
fn nobody_loses_by_being_stuck_between_placements() {
    let pieces = format!("11=12 {STUCK_IN_11} 45=22");
    for state in ["w w", "w bw", "b b", "b wb"] {
        let board = board(&pieces, state);
        assert_eq!(Barragoon.game_over(&board), None);
        assert_eq!(moves(&board).len(), 59 * 16);
    }
    // The last placement is what shuts the tile in, and ends the game.
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
    let four = board("45=14 41=22 49=24", "w -");
    let three = board("45=13 75=23 42=47 11=24", "w -");
    let placement = after(&three, "45-42");
    for (board, text, value) in [
        (four, "45-41", 2),
        (four, "45-49", 4),
        (four, "45-42", 0),
        (three, "45-75", 3),
        (three, "45-42", 1),
        (placement, "33=30", 0),
    ] {
        assert_eq!(board.move_value(mv(text)), value, "{text}");
    }
}

/// Placements neither count as turns nor as positions for repetition.
#[test]
fn a_placement_does_not_start_a_turn() {
    let board = board("45=12 43=30 11=24", "w -");
    let mut session = Session::new(Barragoon, board, &[], 1);
    for text in "45-43 77=30 11-41 43-45 41-11".split(' ') {
        session.play(mv(text)).unwrap();
        let is_start = !session.board().owes_placement();
        assert_eq!(is_start, text != "45-43");
        assert_eq!(Barragoon.counts_for_repetition(session.board()), is_start);
        assert_eq!(Barragoon.starts_turn(session.board()), is_start);
    }
    assert_eq!((session.ply(), session.turns_played()), (5, 4));
}

/// A position with any pieces anywhere, and placements owed in half of them.
fn random_board(rng: &mut GameRng) -> Board {
    position(&random::barragoon(Rules::Classic, rng))
}

/// Of all moves that can be written, `check_move` refuses exactly those that are not listed.
#[test]
fn moves_are_refused_exactly_if_they_are_not_listed() {
    for seed in 0..150 {
        let board = random_board(&mut rng_for_ply(seed, 2));
        let listed: BTreeSet<Move> = Barragoon.valid_moves(&board).into_iter().collect();
        for first in Square::all() {
            let tiles = Square::all().map(|to| Move::Tile { from: first, to });
            let placements = Face::ALL.map(|face| Move::Placement {
                square: first,
                face,
            });
            for mv in tiles.chain(placements) {
                let check = Barragoon.check_move(&board, mv);
                assert_eq!(check.is_ok(), listed.contains(&mv), "{board} {mv}");
                assert_eq!(Barragoon.read_move(&board, &mv.to_string()), Ok(mv));
                // Garbage is not played, but if it were, nothing would break.
                let after = board.after(mv);
                Barragoon.valid_moves(&after);
                text(&after);
            }
        }
    }
}

const EASY: usize = 0;
const MEDIUM: usize = 1;
const HARD: usize = 2;

/// How often a level chooses each move with the seeds from 0 to `seeds` - 1.
fn chosen(board: &Board, level: usize, seeds: u64) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    for seed in 0..seeds {
        let mv = Barragoon.choose_move(board, level, &mut rng_for_ply(seed, 0));
        let mv = mv.unwrap();
        Barragoon.check_move(board, mv).unwrap();
        *counts.entry(mv.to_string()).or_default() += 1;
    }
    counts
}

fn keys(counts: &BTreeMap<String, u64>) -> String {
    let keys: Vec<&str> = counts.keys().map(String::as_str).collect();
    keys.join(" ")
}

/// All moves come up, none more than twice as often as it should.
fn assert_uniform(board: &Board, level: usize, seeds: u64) {
    let counts = chosen(board, level, seeds);
    let mut moves = moves(board);
    moves.sort();
    assert_eq!(keys(&counts), moves.join(" "));
    let even = seeds / moves.len() as u64;
    let is_near = |count: &u64| (even / 2..even * 2).contains(count);
    assert!(counts.values().all(is_near), "{counts:?}");
}

/// Placements are too many to see each: every face comes up and so do most squares.
fn assert_uniform_placements(pieces: &str, level: usize) {
    let board = board(pieces, "w w");
    let counts = chosen(&board, level, 2000);
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
fn medium_and_hard_take_what_is_worth_most_where_it_is_safe() {
    for (pieces, expected) in [
        // A barragoon, a 3-tile and a 4-tile: the greatest counts.
        ("45=12 25=30 43=23 65=24", "45-65"),
        // Of two alike either.
        ("45=12 25=30 43=23 65=23", "45-43 45-65"),
        ("45=12 25=30 11=24", "45-25"),
        // The tile on 65 is worth more, but 67 takes back; nothing reaches 25.
        ("45=12 25=30 65=23 67=22", "45-25"),
        // Every capture could be taken back: 65 reaches 25 and 43. Two squares are safe.
        ("45=12 25=30 43=23 65=24 67=22", "45-44 45-54"),
        // With a barragoon between 65 and 67, and ways around it too long, it does not.
        ("45=12 25=30 65=23 67=22 66=30", "45-65"),
        // A short move never captures: a 3-tile two steps away is no danger.
        ("45=12 25=30 65=24 67=23", "45-65"),
        // The captured tile cannot strike back.
        ("45=12 43=22 11=24", "45-43"),
        // Out of the corner lead 32 to 31, which holds a barragoon, and 34 to 13; both are
        // attacked, so the value counts. Without the barragoon they are alike.
        ("11=12 21=32 12=34 31=30 51=22 15=22", "11-31"),
        ("11=12 21=32 12=34 51=22 15=22", "11-13 11-31"),
    ] {
        let board = board(pieces, "w -");
        for level in [MEDIUM, HARD] {
            assert_eq!(keys(&chosen(&board, level, 50)), expected, "{pieces}");
        }
    }
}

#[test]
fn hard_looks_at_the_position_after_its_move() {
    // 44 stands between 43 and 45: by leaving its square it would open the way to itself.
    let board = board("44=12 41=24 11=30 71=30", "w -");
    let counts = chosen(&board, HARD, 300);
    assert!(!counts.contains_key("44-45"), "{counts:?}");
    assert!(moves(&board).contains(&"44-45".to_string()));
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
        let counts = chosen(&board, HARD, 2000);
        assert_eq!(keys(&counts), expected, "{pieces}");
        assert!(counts.values().all(|count| (25..250).contains(count)));
    }
}

#[test]
fn hard_blocks_one_of_several_moves_alike() {
    let board = board("11=22 13=12 31=12", "w w");
    let counts = chosen(&board, HARD, 400);
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
