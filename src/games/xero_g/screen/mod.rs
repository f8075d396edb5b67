//! The view of Xero-G: its [`View`] implementation, with the menus and messages.

mod drawing;
mod questions;

pub use questions::Entry;

use super::rules::{
    Action, Board, COLUMNS, LINES, Move, Ship, Square, TurnGuide, XeroG, first_line, goal, letter,
    line_set, value_parts,
};
use crate::game::players::PlayerKind;
use crate::game::style;
use crate::game::view::settings::{Menus, name};
use crate::game::view::words::{EMPTY, Place, grid, joined, list};
use crate::game::view::{Answer, BoardSize, Drawing, PlayerNames, Question, Reply, View};
use crate::game::{Cause, Ending, Game, Outcome, Player};
use crate::text;
use crate::text::{Text, all_of, counted, text};

impl View for XeroG {
    type Entry = Entry;

    /// The report also asks who begins against a bot, and for a level of each of two bots.
    const MENUS: Menus = Menus {
        asked: &[name::MODE, name::OPPONENT, name::HUMAN, name::SECOND],
        modes_title: "XERO-G: CHOOSE THE MODE",
        starts_title: "WHO IS THE FIRST PLAYER",
        starts: ["YOU", "THE BOT"],
        second_title: "CHOOSE THE DIFFICULTY OF THE SECOND BOT",
        rules: &[
            "CLASSIC (a ship may retrace its steps)",
            "OFFICIAL (as published: no retracing, every turn changes the board)",
        ],
        ..Menus::DEFAULT
    };

    fn display_game(&self, board: &Board, drawing: &Drawing<'_, Move>) -> String {
        drawing::display_game(board, drawing)
    }

    /// Every square, with the base or home line that it is part of and the ship on it.
    fn places(&self, board: &Board) -> Vec<Place> {
        let has_homes = has_home_lines(board);
        grid(LINES, COLUMNS, 4, |line, column| {
            let square = Square::at(line, column)?;
            let owner = Player::first(2).find(|player| goal(player.opponent()).contains(square));
            let base = owner.map(|player| format!("base of {}", self.player_name(player)));
            let is_empty = board.ship(square).is_none() && base.is_none();
            let empty = is_empty.then(|| EMPTY.to_string());
            let ship = board.ship(square).map(|ship| format!("ship {ship}"));
            let is_home = |player: &Player| has_homes && board.home_line(*player) == line;
            let at_home = Player::first(2).filter(|player| is_home(player));
            let home = at_home.map(|player| format!("home line of {}", self.player_name(player)));
            let contents = base.into_iter().chain(empty).chain(ship).chain(home);
            Some(Place::new(square, line, letter(square), contents))
        })
    }

    /// The ships line by line, from the top, and the home lines.
    fn board_in_words(&self, board: &Board) -> Text {
        let lines = (0..LINES).map(|line| {
            let ships = line_set(line).iter();
            let ships = ships
                .filter_map(|square| Some(format!("ship {} on {square}", board.ship(square)?)));
            list(format!("Line {line}"), joined(&ships.collect::<Vec<_>>()))
        });
        match lines.collect::<Text>() {
            text if text.is_empty() => "There are no ships on the board yet.\n".into(),
            text if !has_home_lines(board) => text,
            text => {
                let [one, two] = [Player::P1, Player::P2].map(|player| board.home_line(player));
                text + format!(
                    "The home line of Player 1 is line {one}, that of Player 2 line {two}.\n"
                )
            }
        }
    }

    /// For each player, the sum of each line that counts, times its factor.
    fn score_parts_in_words(&self, board: &Board) -> Text {
        let lines = Player::first(2).map(|player| {
            let parts = value_parts(board, player).filter(|(_, sum, _)| *sum > 0);
            let parts =
                parts.map(|(line, sum, factor)| format!("{sum} on line {line} times {factor}"));
            let heading = format!("{}, values of ships", self.player_name(player));
            list(heading, joined(&parts.collect::<Vec<_>>()))
        });
        lines.collect()
    }

    /// As in the report, with who plays added only where a user sees it.
    fn turn_heading(&self, board: &Board, _: usize, names: &PlayerNames, _: PlayerKind) -> Text {
        let what = if board.is_setup() {
            "place ships"
        } else {
            "turn"
        };
        let whose = format!("=== Player {} {what} ===", board.to_move);
        let heading = style::paint(style::of(board.to_move), whose);
        let said = format!("{} to move.\n", names.full);
        text(text![heading, names.after_heading(), "\n"], said)
    }

    fn question(&self, board: &Board, entry: &Entry, secret: Option<Move>) -> Question {
        match entry {
            Entry::Start if board.is_setup() => questions::place_question(board, None),
            Entry::Placement(ships) => questions::place_question(board, Some(*ships)),
            Entry::Start => questions::ship_question(self, board, secret),
            Entry::Turn(turn) => {
                let guide = TurnGuide::new(board, self.rule_set(), turn.from);
                if turn.reprogramming {
                    questions::drop_question(board, &guide, turn)
                } else if turn.has_landed() {
                    questions::power_question(board, &guide, turn)
                } else {
                    questions::step_question(&guide, turn)
                }
            }
            Entry::Line(turn, line) => {
                let whole = turn.map_or(Entry::Start, Entry::Turn);
                questions::column_question(&self.question(board, &whole, secret), *line)
            }
        }
    }

    fn answer(&self, board: &Board, entry: &Entry, text: &str) -> Answer<Self> {
        let turn = match entry {
            Entry::Turn(turn) => Some(*turn),
            _ => None,
        };
        if let Ok(line @ '0'..='7') = text.parse()
            && let question = self.question(board, entry, None)
            && question
                .answers
                .iter()
                .any(|at| at.len() == 2 && at.starts_with(line))
        {
            return Ok(Reply::Ask(Entry::Line(turn, line)));
        }
        match entry {
            Entry::Line(turn, line) => {
                let square = format!("{line}{}", text.trim_start_matches(*line));
                self.answer(board, &turn.map_or(Entry::Start, Entry::Turn), &square)
            }
            Entry::Start if board.is_setup() => questions::place([None; COLUMNS], text),
            Entry::Placement(ships) => questions::place(*ships, text),
            Entry::Start => questions::choose_ship(self, board, text),
            Entry::Turn(turn) => {
                let guide = TurnGuide::new(board, self.rule_set(), turn.from);
                if turn.reprogramming {
                    questions::choose_drop(turn, text)
                } else if turn.has_landed() {
                    questions::choose_power(&guide, turn, text)
                } else {
                    questions::step(&guide, turn, text)
                }
            }
        }
    }

    /// The board in the middle of a turn, where the ship has landed on another one.
    fn draw_entry(&self, board: &Board, entry: &Entry, size: BoardSize) -> String {
        match entry {
            Entry::Turn(turn) if turn.has_landed() && !turn.reprogramming => {
                format!("\n{}", drawing::draw_landing(board, turn, size))
            }
            _ => String::new(),
        }
    }

    /// `6C-win`, whether the ship can win or not.
    fn claims_win(&self, board: &Board, text: &str) -> bool {
        let read = self.read_move(board, text);
        read.is_ok_and(|mv| matches!(mv.action(), Action::Win { .. }))
    }

    fn said(&self, before: &Board, mv: Move) -> Text {
        let ship = |at| {
            before
                .ship(at)
                .map_or("ship".into(), |ship| format!("ship {ship}"))
        };
        let said = match mv.action() {
            Action::Arrange(ships) => arranged(ships),
            Action::Win { from } => format!("{} from {from} into the base", ship(from)),
            Action::Slide { from, to } => {
                format!("{} from {from}{}", ship(from), goal_of(from, to))
            }
            Action::Reprogram { from, to, drop } => {
                let [ship, other] = [from, to].map(ship);
                format!(
                    "{ship} from {from} to {to}, and the {other} that stood on {to} goes to {drop}"
                )
            }
        };
        text(mv, said)
    }

    fn told(&self, before: &Board, mv: Move, after: &Board, _you: Option<Player>) -> Text {
        let change = self.change(before, after).unwrap_or_default();
        text![
            text(format!("{mv}: "), ""),
            self.path(before, mv, after),
            change
        ]
    }

    /// Whether the ship wins, and whether the opponent is left with at most one ship that can move
    /// or with another home line.
    fn effects(&self, before: &Board, mv: Move, after: &Board) -> Vec<(&'static str, i32)> {
        let wins = matches!(mv.action(), Action::Win { .. });
        let changes = self.change(before, after).is_some();
        vec![("wins", wins.into()), ("changes", changes.into())]
    }

    fn display_result(&self, board: &Board, ending: Ending, _turns: usize) -> Text {
        let [result, said] = match ending.outcome {
            Outcome::Win(player) => [format!("Player {player}"), self.player_name(player)]
                .map(|name| format!("{name} won the game!")),
            Outcome::Draw => ["The game is a draw"; 2].map(String::from),
        };
        let why = match (ending.cause, board.winner()) {
            (Cause::Repetition, _) => {
                "The same position, with the same player to move, came up for the third time."
                    .to_string()
            }
            (Cause::Resignation(player), _) => format!("{} resigned.", self.player_name(player)),
            (Cause::Rules, Some(winner)) => {
                let loser = self.player_name(winner.opponent());
                format!("A ship has reached the base of {loser}.")
            }
            (Cause::Rules, None) => {
                let loser = self.player_name(board.to_move);
                format!("{loser} cannot move: all ships of their home line are blocked.")
            }
        };
        let rule = "*".repeat(result.len() + 10);
        let bold = style::paint(style::BOLD, &result);
        let framed = format!("{rule}\n*    {bold}    *\n{rule}\n");
        text![why, "\n", text(framed, said + "\n")]
    }
}

impl XeroG {
    /// What a move does to the opponent's ships that may move, in a clause.
    fn change(&self, before: &Board, after: &Board) -> Option<String> {
        let opponent = before.to_move.opponent();
        if !has_home_lines(before) || !has_home_lines(after) {
            return None;
        }
        let [old, new] = [before, after].map(|board| board.home_line(opponent));
        let ships = after.ship_moves(self.rule_set());
        let movable = ships.filter(|ship| ship.count() > 0);
        let squares: Vec<String> = movable.map(|ship| ship.from.to_string()).collect();
        let name = self.player_name(opponent);
        match &squares[..] {
            [] => Some(format!("; no ship of {name} can then move")),
            [only] => Some(format!("; {name} can then move only the ship on {only}")),
            _ if old != new => Some(format!("; the home line of {name} is then line {new}")),
            _ => None,
        }
    }

    /// How a ship goes, leg by leg when shown and by its boosts when said, or where all are placed.
    fn path(&self, before: &Board, mv: Move, after: &Board) -> Text {
        let (from, target, goes) = match mv.action() {
            Action::Arrange(ships) => {
                let line = first_line(before.to_move);
                return format!("{} on line {line}", arranged(ships)).into();
            }
            Action::Win { from } => {
                let base = (after.occupied() & goal(before.to_move)).first();
                let base = base.unwrap_or(from);
                (from, base, Text::from(format!(" into the base on {base}")))
            }
            Action::Slide { from, to } | Action::Reprogram { from, to, .. } => {
                (from, to, text(format!(" to {to}"), goal_of(from, to)))
            }
        };
        let ship = before.ship_value(from);
        let guide = TurnGuide::new(before, self.rule_set(), from);
        let legs = legs(&guide, ship, target);
        let Some(((last, _), boosts)) = legs.split_last() else {
            return from.into();
        };
        let shown = boosts
            .iter()
            .map(|(steps, at)| format!("{steps} to {at}; boost "));
        let shown = format!("{from} {}{last}", shown.collect::<String>());
        let on: Vec<String> = boosts.iter().map(|(_, at)| at.to_string()).collect();
        let with = match on.len() {
            0 => String::new(),
            count => format!(", with {} on {},", counted(count, "boost"), all_of(&on)),
        };
        let said = format!("ship {ship} from {from}{with}");
        let path = text![text(shown, said), goes];
        let Action::Reprogram { to, drop, .. } = mv.action() else {
            return path;
        };
        let other = format!("the ship {} that stood on {to}", before.ship_value(to));
        let other = text("the ship from there", other);
        text![path, "; ", other, format!(" goes to {drop}")]
    }
}

/// Whether each player has a home line: not while ships are being arranged, nor after a win.
fn has_home_lines(board: &Board) -> bool {
    !board.is_setup() && board.winner().is_none()
}

/// Where a ship goes, also if that is where it comes from.
fn goal_of(from: Square, to: Square) -> String {
    let around = if from == to { " around, back" } else { "" };
    format!("{around} to {to}")
}

/// The ships of an arrangement: `ships 1 2 3 1 2 3`.
fn arranged(ships: [Ship; COLUMNS]) -> String {
    format!("ships {}", ships.map(|ship| ship.to_string()).join(" "))
}

/// The steps and the end of each leg of the plainest path to `target`.
fn legs(guide: &TurnGuide, mut length: usize, target: Square) -> Vec<(String, Square)> {
    let path = guide.plainest_path(target).unwrap_or_default();
    let mut rest = &path[..];
    let mut end = guide.moves.from;
    let mut legs = Vec::new();
    while let Some((leg, further)) = rest.split_at_checked(length)
        && !leg.is_empty()
    {
        for step in leg {
            end = end.next(*step).unwrap_or(end);
        }
        let steps: Vec<&str> = leg.iter().map(|step| step.words()[0]).collect();
        legs.push((steps.join(", "), end));
        length = guide.ship(end).map_or(0, Ship::value);
        rest = further;
    }
    legs
}
