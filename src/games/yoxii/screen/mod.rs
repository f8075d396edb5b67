//! The view of Yoxii: its [`View`] implementation, with the board, the headings, announcements and
//! results.

mod questions;

pub use questions::Entry;

use std::cmp::Ordering;
use std::iter::successors;

use super::rules::board::{Board, Kind, SIZE, Square, line_letter};
use super::rules::{Move, Yoxii};
use crate::game::players::PlayerKind;
use crate::game::style::{self, Style};
use crate::game::view::settings::Menus;
use crate::game::view::words::{Place, grid, joined, list, lists};
use crate::game::view::{Answer, Drawing, PlayerNames, Question, View};
use crate::game::{Cause, Ending, Game, Outcome, Player};
use crate::text;
use crate::text::{Text, all_of, counted, one_of, text};

const TOTEM: &str = "Totem";
/// The squares left for the totem are named if there are at most this many.
const FEW: usize = 2;

/// `Red` or `White`.
fn colour(player: Player) -> &'static str {
    Yoxii::INFO.colours[player.index()]
}

impl View for Yoxii {
    type Entry = Entry;

    const MENUS: Menus = Menus {
        modes_title: "YOXII",
        modes: [
            "HUMAN VS HUMAN",
            "HUMAN VS COMPUTER",
            "COMPUTER VS COMPUTER",
        ],
        levels_title: "CHOOSE THE LEVEL",
        starts_title: "WHO IS PLAYER 1, WITH THE RED PIECES",
        starts: ["HUMAN", "COMPUTER"],
        ..Menus::DEFAULT
    };

    /// The drawing is the same in both sizes.
    fn display_game(&self, board: &Board, drawing: &Drawing<'_, Move>) -> String {
        let mut text = "    1 2 3 4 5 6 7\n".to_string();
        for line in 0..SIZE {
            text += &draw_line(board, drawing.last_moves, line);
            text.push('\n');
        }
        text.push('\n');
        for player in Player::first(2) {
            let stock = draw_stock(board, player);
            text += &format!("Player {}: {stock}\n", player.number());
        }
        text
    }

    /// Every square, with the totem or the piece on it.
    fn places(&self, board: &Board) -> Vec<Place> {
        grid(SIZE, SIZE, 8, |line, column| {
            let square = Square::on_board(line, column)?;
            let piece = board.piece(square);
            let words = piece.map(|(player, kind)| piece_in_words(player, kind, None));
            let totem = (square == board.totem()).then(|| TOTEM.to_string());
            let line = line_letter(line);
            Some(Place::new(square, line, column + 1, totem.or(words)))
        })
    }

    /// The totem, the pieces of both players by kind, the most valuable first, and the stocks.
    fn board_in_words(&self, board: &Board) -> Text {
        let pieces = Player::first(2).flat_map(|player| {
            let kinds = Kind::ALL.into_iter().rev();
            kinds.map(move |kind| piece_in_words(player, kind, None))
        });
        let things = [TOTEM.to_string()].into_iter().chain(pieces);
        let mut text = lists(&self.places(board), things);
        for player in Player::first(2) {
            let (colour, stock) = (colour(player), board.stock(player));
            let kinds = stock.kinds().rev();
            let left: Vec<String> = kinds
                .map(|kind| some_pieces(stock.count(kind), kind, player))
                .collect();
            text += if left.is_empty() {
                format!("{colour} has no pieces left.\n").into()
            } else {
                list(format!("{colour} can still place"), joined(&left))
            };
        }
        text
    }

    fn count(&self, board: &Board, player: Player) -> Option<i32> {
        Some(board.sum_at_totem(player) as i32)
    }

    fn score_in_words(&self, board: &Board) -> Text {
        let players = Player::first(2);
        let sums =
            players.map(|player| format!("{} has {}.\n", colour(player), sum(board, player)));
        sums.collect()
    }

    fn turn_heading(&self, board: &Board, turn: usize, names: &PlayerNames, _: PlayerKind) -> Text {
        let player = board.player_to_move();
        let whose = format!("{}'s turn ({})", self.seat_name(player), names.notes);
        let heading = style::paint(style_of(player), whose);
        text(
            format!("Turn {turn} - {heading}\n"),
            format!("{} to move.\n", names.full),
        )
    }

    fn question(&self, board: &Board, entry: &Entry, secret: Option<Move>) -> Question {
        match *entry {
            Entry::Nothing => questions::ask_totem(board, secret),
            Entry::Totem(totem) => questions::ask_piece(board, totem),
            Entry::Piece(totem, kind) => questions::ask_place(board, totem, kind),
        }
    }

    fn answer(&self, board: &Board, entry: &Entry, text: &str) -> Answer<Self> {
        questions::answer(self, board, *entry, text)
    }

    fn said(&self, _: &Board, mv: Move) -> Text {
        text(mv, heard("", mv))
    }

    fn told(&self, before: &Board, mv: Move, after: &Board, you: Option<Player>) -> Text {
        let [sums, left] = change(after);
        text![told(before, mv, you), sums, left]
    }

    /// Without the squares left for the totem and the final sums: what follows names them.
    fn describe(&self, before: &Board, mv: Move, after: &Board) -> Text {
        let mut text = text![
            self.player_name(mv.player),
            " plays ",
            told(before, mv, None)
        ];
        if !after.totem_squares().is_empty() {
            let [sums, _] = change(after);
            text += sums;
        }
        text.stop().end()
    }

    /// By how much the sums next to the totem get better for the player, and whether the opponent
    /// is left with two squares for the totem or fewer.
    fn effects(&self, before: &Board, mv: Move, after: &Board) -> Vec<(&'static str, i32)> {
        let [old, new] = [before, after].map(|board| self.value(board, mv.player));
        let is_shut_in = after.totem_squares().len() <= FEW;
        vec![("points", new - old), ("shuts in", is_shut_in.into())]
    }

    /// If the sums are equal, each piece next to the totem counts a hundredth.
    fn margin_in_words(&self, margin: i32, about: &str) -> String {
        match margin {
            1 => format!("by {about}1 piece, the sums being equal"),
            ..100 => format!("by {about}{margin} pieces, the sums being equal"),
            _ => format!("by {about}{}", margin / 100),
        }
    }

    /// The reason, both sums and the winner.
    fn display_result(&self, board: &Board, ending: Ending, turns: usize) -> Text {
        let heading = format!("GAME OVER after {}", counted(turns, "turn"));
        let mut text = format!("{}\n", style::paint(style::BOLD, heading));
        text += &reason(self, board, ending.cause);
        for player in Player::first(2) {
            text += &format!("{}: {}\n", self.player_name(player), sum(board, player));
        }
        (text + &winner(self, board, ending)).into()
    }
}

fn draw_line(board: &Board, last_moves: &[Move], line: usize) -> String {
    let mut drawn = format!("{}  ", line_letter(line));
    for column in 0..SIZE {
        match Square::on_board(line, column) {
            None => drawn += "  ",
            Some(square) => {
                let mut moves = last_moves.iter();
                let is_last = moves.any(|mv| mv.totem == square || mv.place == square);
                drawn += &format!(" {}", draw_square(board, square, is_last));
            }
        }
    }
    drawn.trim_end().to_string()
}

fn draw_square(board: &Board, square: Square, is_last: bool) -> String {
    let (style, letter) = match board.piece(square) {
        _ if square == board.totem() => (style::NEUTRAL, 'T'),
        None => (style::FAINT, '#'),
        Some((owner, kind)) => (style_of(owner), kind.letter(owner)),
    };
    style::paint(style::marked(style, is_last), letter)
}

/// Every piece that a player has left, the most valuable first.
fn draw_stock(board: &Board, player: Player) -> String {
    let stock = board.stock(player);
    if stock.is_empty() {
        return "none left".to_string();
    }
    let pieces: Vec<String> = stock
        .kinds()
        .rev()
        .flat_map(|kind| vec![kind.letter(player).to_string(); stock.count(kind) as usize])
        .collect();
    style::paint(style_of(player), pieces.join(" "))
}

/// The style of a player's pieces and name: red, and bold for White.
fn style_of(player: Player) -> Style {
    [style::of(player), style::BOLD][player.index()]
}

fn reason(game: &Yoxii, board: &Board, cause: Cause) -> String {
    match cause {
        Cause::Resignation(player) => format!("{} resigned.\n", game.player_name(player)),
        Cause::Rules => {
            let reason = if board.totem_squares().is_empty() {
                "cannot move the totem"
            } else {
                "has no pieces left"
            };
            format!("{} {reason}.\n", game.player_name(board.player_to_move()))
        }
        Cause::Repetition => String::new(),
    }
}

fn winner(game: &Yoxii, board: &Board, ending: Ending) -> String {
    match ending.outcome {
        Outcome::Draw => "It is a draw!\n".to_string(),
        Outcome::Win(winner) => {
            let by_pieces = ending.cause == Cause::Rules && game.value(board, winner) == 0;
            let how = if by_pieces { " with more pieces" } else { "" };
            let wins = format!("{} wins{how}!", game.player_name(winner));
            format!("{}\n", style::paint(style_of(winner), wins))
        }
    }
}

/// A piece: `Red piece x, worth 4`; `your piece x, worth 4` if it is that of `you`.
fn piece_in_words(player: Player, kind: Kind, you: Option<Player>) -> String {
    let whose = if you == Some(player) {
        "your"
    } else {
        colour(player)
    };
    let (letter, worth) = (kind.letter(player), kind.worth());
    format!("{whose} piece {letter}, worth {worth}")
}

/// Some of a player's pieces as they are said: `3 pieces x`.
fn some_pieces(count: u32, kind: Kind, player: Player) -> String {
    let pieces = counted(count as usize, "piece");
    format!("{pieces} {}", kind.letter(player))
}

/// The sum next to the totem: `3 points from 2 pieces next to the totem`.
fn sum(board: &Board, player: Player) -> String {
    let points = counted(board.sum_at_totem(player), "point");
    let pieces = counted(board.count_at_totem(player), "piece");
    format!("{points} from {pieces} next to the totem")
}

/// Where the totem goes and the piece that is placed, which may be that of `you`.
fn told(board: &Board, mv: Move, you: Option<Player>) -> Text {
    let over = match all_of(&jumped(board.totem(), mv.totem)).as_str() {
        "" => String::new(),
        over => format!(" over {over}"),
    };
    let piece = piece_in_words(mv.player, mv.kind, you);
    let (from, to, place) = (board.totem(), mv.totem, mv.place);
    let shown = format!("{mv}: totem from {from}{over} to {to}; {piece}, on {place}");
    text(shown, heard(&over, mv))
}

/// A move as it is said. Who plays it has been said, and so the colour of the piece.
fn heard(over: &str, mv: Move) -> String {
    let (totem, piece, place) = (mv.totem, mv.kind.letter(mv.player), mv.place);
    let worth = mv.kind.worth();
    format!("totem{over} to {totem}, piece {piece}, worth {worth}, on {place}")
}

/// What a move has led to, in two clauses: the sums next to the totem, and few squares left for it.
fn change(after: &Board) -> [Text; 2] {
    let [red, white] = [Player::P1, Player::P2].map(|player| after.sum_at_totem(player));
    let sums = text![
        "; points",
        text(" next to the totem", ""),
        format!(": {red} for Red, {white} for White")
    ];
    let left = match &after.totem_squares().names()[..] {
        [] => "; the totem cannot move on".to_string(),
        left if left.len() <= FEW => format!("; the totem can go only to {}", one_of(left)),
        _ => String::new(),
    };
    [sums, left.into()]
}

/// The squares that the totem jumps over.
fn jumped(from: Square, to: Square) -> Vec<String> {
    let towards = |at: usize, end: usize| match at.cmp(&end) {
        Ordering::Less => at + 1,
        Ordering::Equal => at,
        Ordering::Greater => at - 1,
    };
    let step = |square: &Square| {
        let line = towards(square.line(), to.line());
        Square::on_board(line, towards(square.column(), to.column()))
    };
    let path = successors(step(&from), step).take_while(|square| *square != to);
    path.map(|square| square.to_string()).collect()
}
