//! The view of Barragoon: its [`View`] implementation, with the menus, headings, announcements and
//! results.

mod drawing;
mod questions;

pub use questions::Entry;

use std::iter;

use anstyle::{AnsiColor, Style};

use super::rules::Barragoon;
use super::rules::board::{Board, COLUMNS, Direction, LINES, Owed, Piece, Square, TileKind};
use super::rules::faces::Face;
use super::rules::moves::Move;
use super::rules::notation::colour;
use crate::game::players::PlayerKind;
use crate::game::style;
use crate::game::view::menu::{Item, Page};
use crate::game::view::settings::{self, Route, Setting, Setup, Wording, name, page};
use crate::game::view::settings_pages::{next_page, settings_item};
use crate::game::view::words::{Place, grid, lists};
use crate::game::view::{Answer, Drawing, Question, View};
use crate::game::{Cause, Ending, Game, Outcome, Player};
use crate::text::listing::in_lines;
use crate::text::pictures::{as_read, read_or_said, square};
use crate::text::{all_of, counted};

/// The moves that are left to a player are counted if there are at most this many.
const FEW: u64 = 5;
/// The width of the box around a menu.
const WIDTH: usize = 50;

/// The first menu of the report, and the page of all other settings.
fn first_menu(setup: &Setup) -> Page {
    let open = |name| setup.with(|next| next.page = name);
    let all = Barragoon::settings(setup);
    let mut items = vec![Item::new("PLAY", setup.with(|next| next.ready = true))];
    items.extend([
        Item::new("MODE", open(name::MODE)),
        Item::new("CHOOSE AI LEVEL", open(name::OPPONENT)),
        Item::leave("LEAVE"),
    ]);
    items.extend(settings_item::<Barragoon>(setup, &all));
    Page::first_menu(Barragoon::INFO.title.to_uppercase(), items)
}

impl View for Barragoon {
    type Entry = Entry;

    const WORDING: Wording = Wording {
        modes_title: "MODE",
        modes: ["PLAYER - PLAYER", "PLAYER - CPU", "CPU - CPU"],
        levels_title: "CHOOSE AI LEVEL",
        starts_title: "WHO PLAYS WHITE?",
        starts: ["PLAYER", "CPU"],
        second_title: "AI LEVEL OF BROWN",
        ..Wording::DEFAULT
    };

    /// In the report the first menu leads to the mode and the level of the computer, and starts the
    /// game.
    fn settings(setup: &Setup) -> Vec<Setting> {
        let mut settings = settings::settings::<Barragoon>(setup, 2, Vec::new());
        for setting in &mut settings {
            if [name::MODE, name::OPPONENT].contains(&setting.name) {
                setting.route = Route::FirstMenu;
            }
        }
        settings
    }

    fn setup_page(setup: &Setup) -> Option<Page> {
        let is_first = setup.page.is_empty() || setup.page == page::FIRST_MENU;
        match next_page::<Barragoon>(setup) {
            None if is_first && !setup.ready => Some(first_menu(setup)),
            next => next,
        }
    }

    fn draw_menu(page: &Page) -> String {
        let frame = "#".repeat(WIDTH);
        let inside = |text: &str| format!("#{text:^width$}#\n", width = WIDTH - 2);
        let name = " Barragoon ";
        let mut text = format!("\n{frame}\n{name:#^WIDTH$}\n{frame}\n");
        if page.title != Barragoon::INFO.title.to_uppercase() {
            text += &(inside("") + &inside(&page.title));
        }
        if !page.items.is_empty() {
            text += &inside("");
        }
        let widest = page.items.iter().map(|item| item.label.len()).max();
        let widest = widest.unwrap_or(0);
        let digits = page.items.len().to_string().len();
        for (index, item) in page.items.iter().enumerate() {
            text += &inside(&format!("{:>digits$}: {:<widest$}", index + 1, item.label));
        }
        format!("{text}{frame}\n")
    }

    fn player_name(&self, player: Player) -> String {
        colour(player).to_string()
    }

    fn display_game(&self, board: &Board, drawing: &Drawing<'_, Move>) -> String {
        drawing::display_game(board, drawing)
    }

    /// Every square, with the piece on it.
    fn places(&self, board: &Board) -> Vec<Place> {
        grid(LINES, COLUMNS, 4, |line, column| {
            let square = Square::at(line, column)?;
            let piece = board.piece(square).map(piece_in_words);
            Some(Place::new(said(square), line + 1, column + 1, piece))
        })
    }

    /// The tiles of both players by kind, and the barragoons by face.
    fn board_in_words(&self, board: &Board) -> String {
        let tiles = Player::first(2).flat_map(|player| {
            let kinds = TileKind::ALL.into_iter().rev();
            kinds.map(move |kind| piece_in_words(Piece::Tile(player, kind)))
        });
        let faces = Face::ALL.map(|face| piece_in_words(Piece::Barragoon(face)));
        lists(&self.places(board), tiles.chain(faces))
    }

    /// The tiles that both players have left.
    fn score_in_words(&self, board: &Board) -> String {
        let [white, brown] = [Player::P1, Player::P2].map(|player| board.tile_count(player));
        let white = counted(white, "tile");
        format!("White has {white} left, Brown {brown}.\n")
    }

    fn score_parts_in_words(&self, board: &Board) -> String {
        let [white, brown] = [Player::P1, Player::P2].map(|player| board.spaces(player));
        format!("White's tiles have {white} spaces, Brown's {brown}.\n")
    }

    fn turn_heading(&self, board: &Board, _turn: usize, name: &str, _: PlayerKind) -> String {
        let player = board.player_to_move();
        let text = match board.owed() {
            Owed::Nothing => {
                let turn = read_or_said(format!("{} turn! ", colour(player)), "");
                format!("{turn}{name} to move.")
            }
            Owed::ByCaptor => format!("{name} is to place a barragoon!"),
            Owed::ByOwner | Owed::ByBoth => {
                format!("{name} is to place a new barragoon for the lost tile!")
            }
        };
        format!("{}\n", style::paint(ink_of(player), text))
    }

    fn to_move_in_words(&self, board: &Board, name: &str) -> String {
        let [captor, owner] = [board.turn(), board.turn().opponent()].map(colour);
        match board.owed() {
            Owed::Nothing => format!("{name} to move.\n"),
            Owed::ByCaptor => format!("{captor}, who captured, places a barragoon.\n"),
            Owed::ByOwner => format!("{owner}, who lost a tile, places a barragoon.\n"),
            Owed::ByBoth => {
                format!("{owner}, who lost a tile, places a barragoon, then {captor}.\n")
            }
        }
    }

    fn question(&self, board: &Board, entry: &Entry) -> Question {
        questions::question(board, *entry)
    }

    fn answer(&self, board: &Board, entry: &Entry, text: &str) -> Answer<Self> {
        questions::answer(board, *entry, text)
    }

    fn said(&self, mv: Move) -> String {
        name_of(mv)
    }

    fn told(&self, before: &Board, mv: Move, after: &Board, you: Option<Player>) -> String {
        told(before, mv, you) + &few_moves(self, after, you)
    }

    /// Without the moves that are left, of which the result and `moves` speak.
    fn describe(&self, before: &Board, mv: Move, _after: &Board) -> String {
        let name = colour(before.player_to_move());
        in_lines(&format!("{name} plays {}.", told(before, mv, None)))
    }

    fn is_capture(&self, before: &Board, mv: Move) -> bool {
        matches!(mv, Move::Tile { to, .. } if before.piece(to).is_some())
    }

    fn effects(&self, before: &Board, mv: Move, after: &Board) -> Vec<(&'static str, i32)> {
        let captured = match mv {
            Move::Tile { to, .. } => before.piece(to),
            Move::Placement { .. } => None,
        };
        let is_tile = matches!(captured, Some(Piece::Tile(..)));
        let is_barragoon = captured.is_some() && !is_tile;
        vec![
            ("tiles", is_tile.into()),
            ("barragoons", is_barragoon.into()),
            ("cramped", (!few_moves(self, after, None).is_empty()).into()),
        ]
    }

    /// The winner, the reason, the number of turns, and the tiles that are left.
    fn display_result(&self, board: &Board, ending: Ending, turns: usize) -> String {
        let result = match ending.outcome {
            Outcome::Win(winner) => {
                let loser = winner.opponent();
                let name = colour(loser);
                let how = match ending.cause {
                    Cause::Resignation(_) => format!("{name} resigned"),
                    _ if board.tile_count(loser) == 0 => format!("{name} has no tiles left"),
                    _ => format!("no tile of {name} can move"),
                };
                format!("{} won: {how}.", colour(winner))
            }
            Outcome::Draw => {
                "The game is a draw: the same position came up for the third time.".into()
            }
        };
        let result = style::paint(style::BOLD, result);
        let mut text = format!("{result}\nNumber of plays: {turns}\n");
        for player in Player::first(2) {
            let count = board.tile_count(player);
            text += &format!("{} tiles left: {count}\n", colour(player));
        }
        text
    }
}

/// The style of a player's tiles and name. White is bold, which can be read on a white ground too;
/// the dark yellow of a terminal is brown.
fn ink_of(player: Player) -> Style {
    [style::BOLD, AnsiColor::Yellow.on_default()][player.index()]
}

/// What stands on a square: `White 4-space tile`.
fn piece_in_words(piece: Piece) -> String {
    match piece {
        Piece::Tile(owner, kind) => format!("{} {}-space tile", colour(owner), kind.spaces()),
        Piece::Barragoon(face) => format!("Barragoon {face}, {}", face.words()),
    }
}

/// A square in a sentence.
fn said(at: Square) -> String {
    square(at, [("column", at.column() + 1), ("line", at.line() + 1)])
}

/// The squares that a tile passes, where it turns and what it captures; the passages of a barragoon
/// that is placed. The tiles of `you` are yours.
fn told(board: &Board, mv: Move, you: Option<Player>) -> String {
    let (from, to) = match mv {
        Move::Tile { from, to } => (from, to),
        Move::Placement { square, face } => {
            return read_or_said(format!("{mv}: "), "") + &placed(said(square), face);
        }
    };
    let spaces = board.kind_at(from).spaces();
    let tile = read_or_said("", &format!("the {spaces}-space tile, "));
    let captured = board.piece(to).map_or_else(String::new, |piece| {
        let what = match piece {
            Piece::Tile(owner, kind) if Some(owner) == you => {
                format!("your {}-space tile", kind.spaces())
            }
            other => other.words(),
        };
        format!("; it captures {what} on {}", said(to))
    });
    tile + &name_of(mv) + &way(board, from, to) + &captured
}

/// A clause that counts the moves that are left to the next player, if there are at most [`FEW`].
fn few_moves(game: &Barragoon, after: &Board, you: Option<Player>) -> String {
    let next = after.turn();
    let name = colour(next);
    let count = game.count_legal_moves(after);
    let moves = counted(count as usize, "move");
    match count {
        _ if after.owes_placement() || after.tile_count(next) == 0 => String::new(),
        0 if you == Some(next) => "; none of your tiles can then move".to_string(),
        0 => format!("; no tile of {name} can then move"),
        1..=FEW if you == Some(next) => format!("; you then have {moves}"),
        1..=FEW => format!("; {name} then has {moves}"),
        _ => String::new(),
    }
}

/// What a move is called in a sentence.
fn name_of(mv: Move) -> String {
    match mv {
        Move::Placement { square, face } => read_or_said(mv, &placed(square.words(), face)),
        Move::Tile { from, to } => {
            let [[column, line], [to_column, to_line]] =
                [from, to].map(|square| [square.column() + 1, square.line() + 1]);
            let words = if column == to_column {
                format!("column {column}, line {line} to line {to_line}")
            } else if line == to_line {
                format!("column {column} to column {to_column}, line {line}")
            } else {
                format!("{} to {}", from.words(), to.words())
            };
            read_or_said(mv, &words)
        }
    }
}

fn placed(square: String, face: Face) -> String {
    format!("a barragoon on {square}, showing {}", face.words())
}

/// The squares that a tile passes, and where it turns: ` through 47 and 46, turning down`. Those of
/// a straight move need not be said.
fn way(board: &Board, from: Square, to: Square) -> String {
    let path = path(board, from, to);
    let [first, .., (last, _)] = path[..] else {
        return String::new();
    };
    let passed: Vec<String> = path.iter().map(|(_, square)| said(*square)).collect();
    let passed = all_of(&passed[..passed.len() - 1]);
    if first.0 == last {
        read_or_said(as_read(&format!(" through {passed}")), "")
    } else {
        format!(" through {passed}, turning {}", last.words()[0])
    }
}

/// The steps of a tile, each with its direction and its end.
fn path(board: &Board, from: Square, to: Square) -> Vec<(Direction, Square)> {
    let first = board.first_steps(from, to).map(|(first, _)| first).next();
    let mut at = from;
    let steps = iter::from_fn(|| {
        let nearer = |direction: Direction| {
            let next = at.next(direction)?;
            (next.distance(to) < at.distance(to)).then_some((direction, next))
        };
        let step = first.into_iter().chain(Direction::ALL).find_map(nearer)?;
        at = step.1;
        Some(step)
    });
    steps.collect()
}
