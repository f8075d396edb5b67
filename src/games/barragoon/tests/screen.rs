//! Menus, drawings and questions, where transcripts do not show them.

use super::*;
use crate::game::players::PlayerKind;
use crate::game::style;
use crate::game::view::menu::Choice;
use crate::game::view::settings::{Setup, decided};
use crate::game::view::{BoardSize, Drawing, Reply, View};
use crate::games::barragoon::screen::Entry;
use crate::text::pictures::seen;

/// The players after some items have been chosen by their labels, one page after the other.
fn players(setup: &Setup, items: &str) -> [PlayerKind; 2] {
    let last = items.split(" > ").fold(setup.clone(), |setup, label| {
        let page = Barragoon::setup_page(&setup).unwrap();
        let item = page.items.iter().find(|item| item.is_called(label));
        match &item.unwrap_or_else(|| panic!("{label}: {page:?}")).choice {
            Choice::Go(next) => {
                next(&|_, _| unreachable!("no menu of Barragoon asks for a search"))
            }
            _ => panic!("{label} leads nowhere"),
        }
    });
    assert!(Barragoon::setup_page(&last).is_none(), "{items}");
    let last = decided::<Barragoon>(&last);
    [last.seats[0].unwrap(), last.seats[1].unwrap()]
}

#[test]
fn the_menus_seat_the_players() {
    use PlayerKind::{Expert, Human};
    let [easy, medium, hard] = [0, 1, 2].map(PlayerKind::Level);
    for (items, expected) in [
        ("PLAY", [Human, easy]),
        ("MODE > PLAYER - PLAYER > PLAY", [Human, Human]),
        ("CHOOSE AI LEVEL > HARD > PLAY", [Human, hard]),
        ("WHO PLAYS WHITE > CPU > PLAY", [easy, Human]),
        (
            "WHO PLAYS WHITE > CPU > CHOOSE AI LEVEL > HARD > PLAY",
            [hard, Human],
        ),
        ("CHOOSE AI LEVEL > EXPERT > PLAY", [Human, Expert]),
        // The level is kept from one mode to the next, also from one without computers.
        (
            "CHOOSE AI LEVEL > MEDIUM > MODE > PLAYER - PLAYER > MODE > CPU - CPU > PLAY",
            [medium, medium],
        ),
        (
            "MODE > CPU - CPU > CHOOSE AI LEVEL > HARD > AI LEVEL OF BROWN > MEDIUM > PLAY",
            [hard, medium],
        ),
    ] {
        assert_eq!(players(&Setup::default(), items), expected, "{items}");
    }
    // Players given by flags are not asked for.
    let mut given = Setup::default();
    given.seats[1] = Some(hard);
    assert_eq!(players(&given, "EASY"), [easy, hard]);
    // The tutor is left to be set.
    assert_eq!(players(&given, "HUMAN > PLAY"), [Human, hard]);
}

#[test]
fn the_drawings_show_every_face() {
    let squares = Square::all().skip(COLUMNS).zip(Face::ALL);
    let faces: String = squares.map(|(at, face)| format!(" {at}={face}")).collect();
    let board = board(&format!("11=12 71=24{faces}"), "w -");
    let lines = |size| -> Vec<String> {
        let last_moves = &[];
        let drawn = Barragoon.draw_board(&board, &Drawing { size, last_moves });
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
        assert!(Barragoon::BOARD_HELP.contains(face.arrows()), "{face}");
    }
    let help = seen(Barragoon::BOARD_HELP);
    let help: Vec<&str> = help.lines().collect();
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
        let draw = |last_moves| Barragoon.draw_board(&board, &Drawing { size, last_moves });
        let (plain, marked) = (draw(&[]), draw(&last_moves));
        assert_eq!(style::plain(&plain), style::plain(&marked));
        assert!(!plain.contains("\u{1b}[7m"), "{plain}");
        assert_eq!(marked.matches("\u{1b}[7m").count(), 4 * rows, "{marked}");
        assert!(plain.contains(&format!("\u{1b}[33m{tile}")), "{plain}");
    }
    let heading = Barragoon.turn_heading(&start, 1, "Player 1 (White, you)");
    assert!(heading.starts_with("\u{1b}[1mWhite turn!"), "{heading:?}");
}

#[test]
fn a_square_or_a_whole_move_is_taken_where_a_column_is_asked_for() {
    let start = Barragoon.initial_board();
    let placement = board("11=12 77=22", "w bw");
    let (nothing, column, on_48) = (Entry::Nothing, Entry::Column(2), Entry::Square(at("48")));
    let new_column = Entry::NewColumn(at("38"), 2);
    let on_33 = Entry::Square(at("33"));
    for (board, entries, texts, result) in [
        (start, &[nothing][..], "48|4 8|4,8|4-8", "Ask 48"),
        (placement, &[nothing], "48|4 8|4,8|4-8", "Ask 48"),
        (start, &[on_48], "46", "48-46"),
        (
            start,
            &[nothing, column, on_48, new_column],
            "48-46|48 46|4846|4 8 4 6|4,8 4,6",
            "48-46",
        ),
        (
            placement,
            &[nothing, column, on_33],
            "34=30|34 30|3430|34=no entry",
            "34=30",
        ),
        // A whole move that is wrong is refused as a move, not as a column.
        (
            start,
            &[nothing, on_48],
            "48/46",
            "\"48/46\" is not a move: type one like 38-36",
        ),
        (
            board("11=12 21=30 12=30 45=13 77=22", "w -"),
            &[nothing],
            "1",
            "None of your tiles in column 1 can move",
        ),
    ] {
        for (entry, text) in entries
            .iter()
            .flat_map(|entry| texts.split('|').map(move |text| (entry, text)))
        {
            let found = match Barragoon.answer(&board, entry, text) {
                Ok(Reply::Ask(Entry::Square(square))) => format!("Ask {square}"),
                Ok(Reply::Ask(other)) => panic!("{other:?}"),
                Ok(Reply::Move(mv)) => mv.to_string(),
                Err(refusal) => refusal.to_string(),
            };
            assert_eq!(found, result, "{entry:?} {text}");
        }
    }
}
