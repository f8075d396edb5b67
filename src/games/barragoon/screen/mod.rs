//! The view of Barragoon: its [`View`] implementation, with the menus, headings, announcements and
//! results.

mod drawing;
mod questions;

pub use questions::Entry;

use std::iter;

use anstyle::{AnsiColor, Style};

use super::rules::Barragoon;
use super::rules::board::{
    Board, COLUMNS, Direction, LINES, Owed, Piece, Square, Squares, TileKind,
};
use super::rules::faces::Face;
use super::rules::moves::Move;
use super::rules::notation::colour;
use crate::game::players::PlayerKind;
use crate::game::style;
use crate::game::view::menu::Page;
use crate::game::view::path::{At, Step};
use crate::game::view::settings::{Menus, name};
use crate::game::view::words::{Place, grid, lists};
use crate::game::view::{Answer, Drawing, PlayerNames, Question, View};
use crate::game::{Cause, Ending, Game, Outcome, Player};
use crate::text;
use crate::text::{Square as Named, Text, counted, squares, text};

/// The moves that are left to a player are counted if there are at most this many.
const FEW: u64 = 5;
/// The width of the box around a menu.
const WIDTH: usize = 50;

/// The titles that are not drawn: the report's menus have none.
const UNTITLED: [&str; 3] = ["BARRAGOON", "MODE", "CHOOSE AI LEVEL"];

impl View for Barragoon {
    type Entry = Entry;

    /// In the report the first menu leads to the mode and the level of the computer, and starts the
    /// game.
    const MENUS: Menus = Menus {
        asked: &[],
        first: &[
            ("PLAY", Some(At::Game)),
            ("MODE", Some(At::One(name::MODE))),
            ("CHOOSE AI LEVEL", Some(At::One(name::OPPONENT))),
            ("LEAVE", None),
        ],
        modes_title: UNTITLED[1],
        modes: ["PLAYER - PLAYER", "PLAYER - CPU", "CPU - CPU"],
        levels_title: UNTITLED[2],
        starts_title: "WHO PLAYS WHITE",
        starts: ["PLAYER", "CPU"],
        second_title: "AI LEVEL OF BROWN",
        ..Menus::DEFAULT
    };

    /// A menu in a frame, as in the report.
    fn draw_menu(page: &Page<Step>) -> String {
        let frame = "#".repeat(WIDTH);
        let inside = |text: &str| format!("#{text:^width$}#\n", width = WIDTH - 2);
        let mut text = format!("\n{frame}\n{:#^WIDTH$}\n{frame}\n", " Barragoon ");
        if !UNTITLED.contains(&page.title.as_str()) {
            text += &(inside("") + &inside(&page.title));
        }
        let gap = inside("").repeat(page.items.len().min(1));
        text += &gap;
        let lengths = page.items.iter().map(|item| item.label.len());
        let widest = lengths.max().unwrap_or(0);
        let digits = page.items.len().to_string().len();
        for (index, item) in page.items.iter().enumerate() {
            text += &inside(&format!("{:>digits$}: {:<widest$}", index + 1, item.label));
        }
        format!("{text}{gap}{frame}\n")
    }

    fn player_name(&self, player: Player) -> String {
        colour(player).to_string()
    }

    fn display_game(&self, board: &Board, drawing: &Drawing<'_, Move>) -> String {
        drawing::display_game(board, drawing)
    }

    /// Every square, with the piece on it, and from where it could be captured if it is a tile.
    fn places(&self, board: &Board) -> Vec<Place> {
        let moves = Player::first(2).flat_map(|player| board.tile_moves(player, board.passages()));
        places_under(board, &moves.collect::<Vec<_>>())
    }

    /// The tiles of both players by kind, and the barragoons by face.
    fn board_in_words(&self, board: &Board) -> Text {
        let tiles = Player::first(2).flat_map(|player| {
            let kinds = TileKind::ALL.into_iter().rev();
            kinds.map(move |kind| piece_in_words(Piece::Tile(player, kind)))
        });
        let faces = Face::ALL.map(|face| piece_in_words(Piece::Barragoon(face)));
        lists(&places_under(board, &[]), tiles.chain(faces))
    }

    fn count(&self, board: &Board, player: Player) -> Option<i32> {
        Some(board.tile_count(player) as i32)
    }

    /// The tiles that both players have left.
    fn score_in_words(&self, board: &Board) -> Text {
        let [white, brown] = [Player::P1, Player::P2].map(|player| board.tile_count(player));
        let white = counted(white, "tile");
        format!("White has {white} left, Brown {brown}.\n").into()
    }

    fn score_parts_in_words(&self, board: &Board) -> Text {
        let [white, brown] = [Player::P1, Player::P2].map(|player| board.spaces(player));
        format!("White's tiles have {white} spaces, Brown's {brown}.\n").into()
    }

    fn turn_heading(&self, board: &Board, _: usize, names: &PlayerNames, _: PlayerKind) -> Text {
        let name = &names.full;
        let [captor, owner] = [board.turn(), board.turn().opponent()].map(colour);
        let player = board.player_to_move();
        let (shown, said) = match board.owed() {
            Owed::Nothing => (
                format!("{} turn! {name} to move.", colour(player)),
                format!("{name} to move"),
            ),
            Owed::ByCaptor => (
                format!("{name} is to place a barragoon!"),
                format!("{captor} has captured and places a barragoon"),
            ),
            Owed::ByOwner => (
                format!("{name} is to place a new barragoon for the lost tile!"),
                format!("{owner} has lost a tile and places a barragoon"),
            ),
            Owed::ByBoth => (
                format!("{name} is to place a new barragoon for the lost tile!"),
                format!("{owner} has lost a tile and places a barragoon, then {captor} does"),
            ),
        };
        let shown = style::paint(ink_of(player), shown);
        text(format!("{shown}\n"), format!("{said}.\n"))
    }

    fn question(&self, board: &Board, entry: &Entry, secret: Option<Move>) -> Question {
        questions::question(board, *entry, secret)
    }

    fn answer(&self, board: &Board, entry: &Entry, text: &str) -> Answer<Self> {
        questions::answer(board, *entry, text)
    }

    fn said(&self, before: &Board, mv: Move) -> Text {
        let said = match mv {
            Move::Placement { square, face } => placed(square, face),
            Move::Tile { from, to } => text![tile_on(before, from), ", to ", to.words()],
        };
        text(mv, said)
    }

    fn told(&self, before: &Board, mv: Move, after: &Board, you: Option<Player>) -> Text {
        told(before, mv, you) + few_moves(self, after, you).unwrap_or_default()
    }

    /// Without the moves that are left, of which the result and `moves` speak.
    fn describe(&self, before: &Board, mv: Move, _after: &Board) -> Text {
        let name = colour(before.player_to_move());
        text![name, " plays ", told(before, mv, None)].stop().end()
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
            ("cramped", few_moves(self, after, None).is_some().into()),
        ]
    }

    /// The winner, the reason, the number of turns, and the tiles that are left.
    fn display_result(&self, board: &Board, ending: Ending, turns: usize) -> Text {
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
        let bold = style::paint(style::BOLD, result);
        let mut text = format!("{bold}\nNumber of plays: {turns}\n");
        for player in Player::first(2) {
            let count = board.tile_count(player);
            text += &format!("{} tiles left: {count}\n", colour(player));
        }
        text.into()
    }
}

/// The style of a player's tiles and name. White is bold, which can be read on a white ground too;
/// the dark yellow of a terminal is brown.
fn ink_of(player: Player) -> Style {
    [style::BOLD, AnsiColor::Yellow.on_default()][player.index()]
}

/// The squares with their pieces, and from where each tile could be captured by these moves.
fn places_under(board: &Board, moves: &[(Square, Squares)]) -> Vec<Place> {
    grid(LINES, COLUMNS, 4, |line, column| {
        let square = Square::at(line, column)?;
        let contents = board.piece(square).map(|piece| {
            let is_tile = matches!(piece, Piece::Tile(..));
            let captors = moves
                .iter()
                .filter(|(_, targets)| is_tile && targets.contains(square));
            let from: Vec<String> = captors.map(|(from, _)| from.words()).collect();
            let attack = if from.is_empty() {
                ""
            } else {
                " under attack from "
            };
            piece_in_words(piece) + attack + &from.join(", and from ")
        });
        Some(Place::new(named(square), line + 1, column + 1, contents))
    })
}

/// What stands on a square: `White 4-space tile`.
fn piece_in_words(piece: Piece) -> String {
    match piece {
        Piece::Tile(owner, kind) => format!("{} {}-space tile", colour(owner), kind.spaces()),
        Piece::Barragoon(face) => format!("Barragoon {face}, {}", face_in_words(face)),
    }
}

/// A square as it is named.
fn named(at: Square) -> Named {
    Named::at(at, [("column", at.column() + 1), ("line", at.line() + 1)])
}

/// The squares that a tile passes, where it turns and what it captures; the passages of a barragoon
/// that is placed. The tiles of `you` are yours.
fn told(board: &Board, mv: Move, you: Option<Player>) -> Text {
    let (from, to) = match mv {
        Move::Tile { from, to } => (from, to),
        Move::Placement { square, face } => {
            return text![text(format!("{mv}: "), ""), placed(square, face)];
        }
    };
    let end = if let Some(piece) = board.piece(to) {
        let shown = piece.words(you);
        let said = match piece {
            Piece::Tile(..) => &shown,
            Piece::Barragoon(_) => "the barragoon",
        };
        let said = format!(", which captures {said} on {}", to.words());
        text(format!("; it captures {shown} on {to}"), said)
    } else {
        text("", format!(", to {}", to.words()))
    };
    text![text(mv, tile_on(board, from)), way(board, from, to), end]
}

/// The tile that moves: `the 2-space tile from column 4, line 8`.
fn tile_on(board: &Board, from: Square) -> String {
    let spaces = board.kind_at(from).spaces();
    format!("the {spaces}-space tile from {}", from.words())
}

/// A clause that counts the moves that are left to the next player, if there are at most [`FEW`].
fn few_moves(game: &Barragoon, after: &Board, you: Option<Player>) -> Option<String> {
    let next = after.turn();
    let (of, has) = if you == Some(next) {
        ("yours", "you then have".to_string())
    } else {
        (colour(next), format!("{} then has", colour(next)))
    };
    match game.count_legal_moves(after) {
        _ if after.owes_placement() || after.tile_count(next) == 0 => None,
        0 => Some(format!("; no tile of {of} can then move")),
        count @ 1..=FEW => Some(format!("; {has} {}", counted(count as usize, "move"))),
        _ => None,
    }
}

fn placed(square: Square, face: Face) -> Text {
    let (square, face) = (named(square), text(face.words(), face_in_words(face)));
    text!["a barragoon on ", square, ", showing ", face]
}

/// The passages that a face shows, for players who hear them: `the turn up then right`.
fn face_in_words(face: Face) -> String {
    match face.words().split_once(", ") {
        Some((entering, leaving)) => format!("the turn {entering} {leaving}"),
        None => face.words().to_string(),
    }
}

/// The squares that a tile passes, and where it turns: ` through 47 and 46, turning down`. It is
/// said only of a turn past a barragoon: `, down through column 4, line 7, then left`.
fn way(board: &Board, from: Square, to: Square) -> Text {
    let path = path(board, from, to);
    let [(first, _), .., (last, _)] = path[..] else {
        return Text::default();
    };
    let through = |steps: &[(Direction, Square)]| {
        let passed = steps.iter().map(|(_, at)| *at).filter(|at| *at != to);
        let passed: Vec<Named> = passed.map(named).collect();
        let word = if passed.is_empty() { "" } else { " through " };
        text![word, squares(&passed, "and")]
    };
    let is_free = |(_, at): &(Direction, Square)| *at == to || board.piece(*at).is_none();
    let mut shown = through(&path);
    if first != last {
        shown += text![", turning ", last.words()[0]];
    }
    if first == last || path.iter().all(is_free) {
        return text(shown, "");
    }
    let legs = path.chunk_by(|one, next| one.0 == next.0);
    let legs = legs.map(|leg| text![leg[0].0.words()[0], through(leg)]);
    text(shown, text![", ", Text::join(legs, ", then ")])
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
