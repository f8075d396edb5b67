//! The view of Lear: its [`View`] implementation.

mod menus;

use super::rules::{Coordinate, letter, read_coordinates};
use super::{Board, Lear, Move};
use crate::game::players::PlayerKind;
use crate::game::style::{self, Style};
use crate::game::view::settings::{Menus, Setting};
use crate::game::view::setup::{Advisor, Decided, Seats, Setup};
use crate::game::view::words::{EMPTY, Place, grid, in_order, list, places_with};
use crate::game::view::{Answer, Drawing, PlayerNames, Question, Reply, View};
use crate::game::{Cause, Ending, Game, Outcome, Player};
use crate::refuse;
use crate::text;
use crate::text::{Square, Text, as_typed, counted, prose, squares, text};

/// Empty points are listed if there are fewer than this many.
const FEW: usize = 10;

/// `Black` or `White`.
fn colour(player: Player) -> &'static str {
    Lear::INFO.colours[player.index()]
}

/// The colour with the letter of its stones: `Black (x)`.
fn stones_of(player: Player) -> String {
    format!("{} ({})", colour(player), letter(Some(player)))
}

/// The style of a player's stones and name: White is bold, and Black as dark as the terminal's
/// text.
fn player_style(player: Player) -> Style {
    [Style::new(), style::BOLD][player.index()]
}

impl View for Lear {
    /// The line, counted from 0, once it is known.
    type Entry = Option<usize>;

    const MENUS: Menus = menus::MENUS;

    fn own_settings(setup: &Setup, seats: &Seats) -> Vec<Setting> {
        menus::settings(setup, seats)
    }

    fn settle(setup: &Setup, decided: &mut Decided, advisor: Advisor) {
        menus::settle(setup, decided, advisor);
    }

    /// The number is that of the seat: player 2 may have Black.
    fn seat_name(&self, player: Player) -> String {
        format!("Player {}", self.seat(player).number())
    }

    /// Draws the board with its coordinates, the number of stones of each player and the komi, in
    /// both sizes alike. Colour marks the last moves.
    fn display_game(&self, board: &Board, drawing: &Drawing<'_, Move>) -> String {
        let size = self.size();
        let width = if size < 10 { 2 } else { 3 };
        let mut text = "   ".to_string();
        for column in 1..=size {
            text += &format!("{column:>width$}");
        }
        text.push('\n');
        for line in 0..size {
            text += &format!("{:>2} ", line + 1);
            for column in 0..size {
                let point = Move::at(line, column);
                let owner = board.stone(point);
                let style = owner.map_or(style::FAINT, player_style);
                let is_marked = drawing.last_moves.contains(&point);
                text += &" ".repeat(width - 1);
                text += &style::paint(style::marked(style, is_marked), letter(owner));
            }
            text.push('\n');
        }
        let [black, white] = [Player::P1, Player::P2]
            .map(|player| format!("{}: {}", stones_of(player), board.count(player)));
        let komi = match self.komi() {
            0 => "no komi".to_string(),
            komi => format!("komi: {komi} for {}", colour(self.komi_player())),
        };
        text + &format!("\n{black}   {white}   {komi}\n")
    }

    /// The stone, and those that it flips.
    fn marked(&self, before: &Board, mv: Move) -> Vec<Move> {
        before.flips(mv).points().chain([mv]).collect()
    }

    /// Every point, with the stone on it.
    fn places(&self, board: &Board) -> Vec<Place> {
        grid(self.size(), self.size(), 4, |line, column| {
            let point = Move::at(line, column);
            let stone = board.stone(point).map_or(EMPTY, colour);
            Place::new(square(point), line + 1, column + 1, [stone.to_string()])
        })
    }

    /// The size and, at the start, the komi; then the lines that have stones, point by point, and
    /// the empty points if they are few.
    fn board_in_words(&self, board: &Board) -> Text {
        let size = self.size();
        let places = self.places(board);
        let is_empty = |line: &&[Place]| line.iter().all(|point| point.contents == [EMPTY]);
        let lines = places.chunks(size).filter(|line| !is_empty(line));
        let lines = lines.map(|line| list(format!("Line {}", line[0].line), in_order(line)));
        let lines: Text = lines.collect();
        if lines.is_empty() {
            let komi = self.komi_in_words();
            return format!("The board is {size} by {size} and empty.\n{komi}.\n").into();
        }
        let few = Some(places_with(&places, EMPTY)).filter(|empty| empty.len() < FEW);
        let few = squares(&few.unwrap_or_default(), "");
        let size = format!("The board is {size} by {size}.\n");
        text![size, lines, list("Empty points", few)]
    }

    fn count(&self, board: &Board, player: Player) -> Option<i32> {
        Some(board.count(player))
    }

    /// How many stones both players have.
    fn score_in_words(&self, board: &Board) -> Text {
        let [black, white] = [Player::P1, Player::P2].map(|player| {
            let stones = counted(board.count(player) as usize, "stone");
            let has = format!(" has {stones}");
            text![text(stones_of(player), colour(player)), has]
        });
        text![black, ", ", white].stop()
    }

    /// The komi.
    fn score_parts_in_words(&self, _: &Board) -> Text {
        Text::from(self.komi_in_words()).stop().end()
    }

    fn turn_heading(&self, board: &Board, turn: usize, names: &PlayerNames, _: PlayerKind) -> Text {
        let player = board.player_to_move();
        let name = &names.full;
        let whose = format!("{name}, stones {}", letter(Some(player)));
        let heading = style::paint(player_style(player), whose);
        text(
            format!("Turn {turn}: {heading}\n"),
            format!("{name} to move.\n"),
        )
    }

    /// Asks for the line, or for the column once the line is known.
    fn question(&self, board: &Board, line: &Option<usize>, secret: Option<Move>) -> Question {
        match *line {
            None => self.ask_line(board, secret),
            Some(line) => self.ask_column(board, line),
        }
    }

    /// Parses the line, or the column once the line is known. The word for it may come first, as in
    /// `row 3`.
    fn answer(&self, board: &Board, line: &Option<usize>, text: &str) -> Answer<Self> {
        let (wanted, name) = match line {
            None => (Coordinate::Line, "line"),
            Some(_) => (Coordinate::Column, "column"),
        };
        let size = self.size();
        let number = match read_coordinates(text).unwrap_or_default()[..] {
            [(named, number)] if named.is_none_or(|named| named == wanted) => Some(number),
            _ => None,
        };
        let Some(number) = number.filter(|number| (1..=size).contains(number)) else {
            refuse!(text => "is not a {name}: type a number from 1 to {size}");
        };
        let index = number - 1;
        if let Some(line) = *line {
            return Ok(Reply::Move(Move::at(line, index)));
        }
        if self.empty_points(board).any(|mv| mv.line() == index) {
            return Ok(Reply::Ask(Some(index)));
        }
        let other = self.empty_points(board).next();
        let example = other.map_or_else(String::new, |mv| format!(", such as {}", mv.line() + 1));
        refuse!("Line {number} is full: type another{example}");
    }

    fn said(&self, _: &Board, mv: Move) -> Text {
        square(mv).into()
    }

    fn told(&self, before: &Board, mv: Move, _after: &Board, _you: Option<Player>) -> Text {
        let name = self.said(before, mv);
        let mut flipped: Vec<Move> = before.flips(mv).points().collect();
        if flipped.is_empty() {
            return name;
        }
        flipped.sort_unstable();
        let flipped: Vec<Square> = flipped.into_iter().map(square).collect();
        text![name, ", which flips ", squares(&flipped, "")]
    }

    fn is_capture(&self, before: &Board, mv: Move) -> bool {
        before.flips(mv).count() > 0
    }

    fn effects(&self, before: &Board, mv: Move, _after: &Board) -> Vec<(&'static str, i32)> {
        vec![("flips", before.flips(mv).count() as i32)]
    }

    fn display_result(&self, board: &Board, ending: Ending, _turns: usize) -> Text {
        let mut text = format!("{}\n", style::paint(style::BOLD, "GAME OVER"));
        if let Cause::Resignation(player) = ending.cause {
            text += &format!("{} resigned.\n", self.player_name(player));
        }
        if let Outcome::Win(winner) = ending.outcome {
            let name = self.seat_name(winner).to_uppercase();
            text += &format!("{name} IS THE WINNER!\n");
        }
        if matches!(ending.cause, Cause::Resignation(_)) {
            // The points do not count.
            return text.into();
        }
        let mut text = Text::from(text);
        for seat in Player::first(2) {
            let player = self.seat(seat);
            let stones = board.count(player);
            let score = self.score(board, player);
            let name = self.seat_name(player).to_uppercase();
            let mut shown = format!("{name}: {score} ({}", colour(player));
            let mut said = format!("{} has {score} points", self.player_name(player));
            if score != stones {
                let komi = self.komi();
                shown += &format!(": {stones} + {komi} komi");
                said += &format!(", {komi} of them komi");
            }
            text += self::text(shown + ")\n", said + ".\n");
        }
        text
    }
}

impl Lear {
    fn komi_in_words(&self) -> String {
        match self.komi() {
            0 => "There is no komi".to_string(),
            komi => format!("The komi is {komi} for {}", colour(self.komi_player())),
        }
    }

    /// The seat of a colour, and the colour of a seat.
    fn seat(&self, player: Player) -> Player {
        match self.black() {
            Player::P1 => player,
            _ => player.opponent(),
        }
    }

    fn ask_line(&self, board: &Board, secret: Option<Move>) -> Question {
        let size = self.size();
        let mut lines: Vec<usize> = self.empty_points(board).map(Move::line).collect();
        lines.dedup();
        Question {
            intro: Text::default(),
            prompt: format!("Line (1 to {size})").into(),
            help: text![
                prose(&format!(
                    "Type the line (row) for your [stone {}|{} stone], from 1 (top) to {size}, or \
                     line and column in one answer, as in {}.\n",
                    letter(Some(board.player_to_move())),
                    colour(board.player_to_move()).to_lowercase(),
                    as_typed(self.example_move(board, secret)),
                )),
                text("On the board v is an empty point.\n", "")
            ],
            answers: from_one(lines),
        }
    }

    fn ask_column(&self, board: &Board, line: usize) -> Question {
        let size = self.size();
        let points = self.empty_points(board).filter(|mv| mv.line() == line);
        let answers = from_one(points.map(Move::column));
        let example = &answers[0];
        Question {
            intro: Text::default(),
            prompt: format!("Line {}, column (1 to {size})", line + 1).into(),
            help: format!(
                "Type the column for the stone, from 1 (left) to {size}, such as {example}.\n\
                 \"back\" asks for the line again.\n"
            )
            .into(),
            answers,
        }
    }
}

/// A point as it is named.
fn square(point: Move) -> Square {
    let axes = [("line", point.line() + 1), ("column", point.column() + 1)];
    Square::at(point, axes)
}

/// The numbers of lines or columns as they are typed, from 1.
fn from_one(indices: impl IntoIterator<Item = usize>) -> Vec<String> {
    let indices = indices.into_iter();
    indices.map(|index| (index + 1).to_string()).collect()
}
