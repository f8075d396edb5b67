//! Drawings and questions, where transcripts do not show them.

use super::*;
use crate::game::players::{PlayerKind, Seat};
use crate::game::style;
use crate::game::view::path::{Path, Step};
use crate::game::view::settings_pages::page;
use crate::game::view::setup::Setup;
use crate::game::view::{BoardSize, Drawing, PlayerNames, Reply, View};
use crate::games::barragoon::screen::Entry;
use crate::testing::seen;
use crate::text::prose;

#[test]
fn the_drawings_show_every_face() {
    let squares = Square::ALL.iter().skip(COLUMNS).zip(Face::ALL);
    let faces: String = squares.map(|(at, face)| format!(" {at}={face}")).collect();
    let board = board(&format!("11=12 71=24{faces}"), "w -");
    let lines = |size| -> Vec<String> {
        let last_moves = &[];
        let drawn = Barragoon.display_game(&board, &Drawing { size, last_moves });
        style::plain(&drawn).lines().map(String::from).collect()
    };
    let small = lines(BoardSize::Small);
    assert!(small[2].starts_with("2   xx  ^^  >>  <<  vv  ^v  <>"));
    assert!(small[3].starts_with("3   ++  ^>  >v  v<  <^  ^<  <v"));
    assert!(small[4].starts_with("4   v>  >^   .   .   .   .   ."));
    let full = lines(BoardSize::Full);
    assert_eq!(full[10], " |  ^  |+--->|----+|  | ||^ ^  |<---+|+----|");
    assert_eq!(full[11], "3|< + >|| +->|--+ ||<-+ ||| +--|<-+ ||| +--|");
    assert_eq!(full[12], " |  v  || |  |  v v|<---+|+----|  | ||v v  |");
    for face in Face::ALL {
        assert!(Barragoon::INFO.board_help.contains(face.arrows()), "{face}");
    }
    let (drawn, _) = Barragoon::INFO
        .board_help
        .split_once("{words}")
        .expect("both");
    let shown = seen(prose(drawn));
    let help: Vec<&str> = shown.lines().collect();
    assert!(help.len() <= 20 && help.iter().all(|line| line.len() <= 78));
}

/// Colour marks the squares of the last turn, and nothing else; without colour the drawing is the
/// same as without a last turn.
#[test]
fn the_last_moves_is_marked_in_both_sizes() {
    let start = board("45=12 65=23 25=41 11=24", "w -");
    let board = after(&start, "45-65 34=36 76=30");
    let last_moves = ["45-65", "34=36", "76=30"].map(mv);
    // White is bold, Brown is brown.
    for (size, tile, rows) in [(BoardSize::Full, "* - *", 3), (BoardSize::Small, "*4", 1)] {
        let draw = |last_moves| Barragoon.display_game(&board, &Drawing { size, last_moves });
        let (plain, marked) = (draw(&[]), draw(&last_moves));
        assert_eq!(style::plain(&plain), style::plain(&marked));
        assert!(!plain.contains("\u{1b}[7m"), "{plain}");
        assert_eq!(marked.matches("\u{1b}[7m").count(), 4 * rows, "{marked}");
        assert!(plain.contains(&format!("\u{1b}[33m{tile}")), "{plain}");
    }
    let names = PlayerNames {
        full: "Player 1 (White, you)".to_string(),
        ..PlayerNames::default()
    };
    let heading = Barragoon
        .turn_heading(&start, 1, &names, PlayerKind::Human)
        .shown(usize::MAX);
    assert!(heading.starts_with("\u{1b}[1mWhite turn!"), "{heading:?}");
}

/// What a move tells of the moves left to Brown; a turn leaves that to the question and the result.
#[test]
fn a_move_tells_how_few_moves_are_left() {
    for (text, played, left, left_to_you) in [
        (
            "45=12 11=22",
            "45-55",
            "; Brown then has 5 moves",
            "; you then have 5 moves",
        ),
        (
            "41=12 11=22 12=30",
            "41-21",
            "; no tile of Brown can then move",
            "; no tile of yours can then move",
        ),
        ("45=12 34=24", "45-55", "45-55", "45-55"),
        (
            "45=12 65=23 34=24",
            "45-65",
            "; it captures a brown 3-space tile on 65",
            "; it captures your 3-space tile on 65",
        ),
    ] {
        let before = board(text, "w -");
        let (mv, after) = (mv(played), after(&before, played));
        for (you, left) in [(None, left), (Some(Player::P2), left_to_you)] {
            let told = seen(Barragoon.told(&before, mv, &after, you));
            assert!(told.ends_with(left), "{told}");
        }
        let described = seen(Barragoon.describe(&before, mv, &after));
        assert!(!described.contains("then"), "{described}");
    }
}

#[test]
fn a_move_that_takes_a_tile_or_barragoon_is_a_capture() {
    let board = board("45=12 65=23 25=41 11=24", "w -");
    for (text, is_capture) in [
        ("45-65", true),
        ("45-25", true),
        ("45-44", false),
        ("34=36", false),
    ] {
        assert_eq!(Barragoon.is_capture(&board, mv(text)), is_capture, "{text}");
    }
}

/// A listener types what is heard.
#[test]
fn a_face_is_read_as_it_is_said() {
    let (board, entry) = (board("11=12 77=22", "w bw"), Entry::Square(at("48")));
    let faces = Barragoon.question(&board, &entry, None).intro.said();
    for line in faces.lines() {
        let (code, words) = line.split_once(": ").expect("a face and its words");
        let read = Barragoon.answer(&board, &entry, words.trim_end_matches('.'));
        let Ok(Reply::Move(Move::Placement { face, .. })) = read else {
            panic!("{words}: {read:?}");
        };
        assert_eq!(format!("Face {face}"), code);
    }
    assert_eq!(faces.lines().count(), Face::COUNT);
}

#[test]
fn a_tile_is_found_with_all_that_attack_it() {
    let board = board("44=23 47=13 64=12", "w -");
    let places = Barragoon.places(&board);
    let tile = places.iter().find(|place| place.is_typed("44")).unwrap();
    assert_eq!(
        tile.contents,
        ["Brown 3-space tile under attack from column 6, line 4, and from column 4, line 7"]
    );
    assert!(!Barragoon.board_in_words(&board).said().contains("attack"));
}

#[test]
fn a_square_is_taken_where_a_column_is_asked_for() {
    let start = Barragoon.initial_board();
    let placement = board("11=12 77=22", "w bw");
    let blocked = board("11=12 21=30 12=30 45=13 77=22", "w -");
    let refusal = "None of your tiles in column 1 can move";
    for (board, entry, texts, result) in [
        (start, Entry::Nothing, "48|4 8|4,8|4-8", "Ask 48"),
        (placement, Entry::Nothing, "48|4 8|4,8|4-8", "Ask 48"),
        (start, Entry::Square(at("48")), "46|4 6", "48-46"),
        (blocked, Entry::Nothing, "1", refusal),
    ] {
        for text in texts.split('|') {
            let found = match Barragoon.answer(&board, &entry, text) {
                Ok(Reply::Ask(Entry::Square(square))) => format!("Ask {square}"),
                Ok(Reply::Ask(other)) => panic!("{other:?}"),
                Ok(Reply::Move(mv)) => mv.to_string(),
                Err(refusal) => refusal.to_string(),
            };
            assert_eq!(found, result, "{entry:?} {text}");
        }
    }
}

#[test]
fn the_first_menu_leads_to_what_flags_leave_open() {
    let labels = |path: &Path| -> Vec<String> {
        let (at, setup) = path.here().unwrap();
        let items = page::<Barragoon>(at, setup).unwrap().items;
        items.into_iter().map(|item| item.label).collect()
    };
    let all = ["PLAY", "MODE", "CHOOSE AI LEVEL", "LEAVE", "SETTINGS"];
    let mut path = Path::new(Setup::default());
    assert_eq!(labels(&path), all);
    // Two people need no settings, but the levels stay on the menu of the report.
    path.after(Step::Set("mode", "humans".to_string()));
    assert_eq!(labels(&path), all[..4]);
    let mut setup = Setup::default();
    setup.seats[1] = Some(Seat::HUMAN);
    let mut path = Path::new(setup);
    path.after(Step::Set("p1", "easy".to_string()));
    assert_eq!(labels(&path), ["PLAY", "LEAVE", "SETTINGS"]);
}

/// Whoever hears a turn past a barragoon can follow it.
#[test]
fn a_tile_is_said_with_its_size_and_its_way() {
    let board = board("74=14 75=35 64=30 11=24", "w -");
    let mv = mv("74-56");
    let after = after(&board, "74-56");
    assert_eq!(
        Barragoon.told(&board, mv, &after, None).said(),
        "the 4-space tile from column 7, line 4, down through column 7, lines 5 and 6, then left \
         through column 6, line 6, to column 5, line 6"
    );
    assert_eq!(
        Barragoon.said(&board, mv).said(),
        "the 4-space tile from column 7, line 4, to column 5, line 6"
    );
}

#[test]
fn a_player_who_places_hears_why() {
    for (owed, why) in [
        ("w -", ""),
        ("w w", "You have captured: place a barragoon.\n"),
        ("w b", "Your tile was captured: place a barragoon.\n"),
        ("w bw", "Your tile was captured: place a barragoon first.\n"),
    ] {
        let question = Barragoon.question(&board("11=12 77=22", owed), &Entry::Nothing, None);
        assert_eq!(question.intro.said(), why);
        assert_eq!(question.intro.shown(usize::MAX), "");
    }
}
