//! The view of Small Star Empires: its [`View`] implementation, with the headings, announcements
//! and results.

mod drawing;
mod menus;
mod questions;
mod words;

use anstyle::{AnsiColor, Style};

use super::rules::SmallStarEmpires;
use super::rules::board::{Board, Position, name};
use super::rules::moves::Move;
use super::rules::score::{TIE_BREAKS, leaders};
use crate::game::players::PlayerKind;
use crate::game::style;
use crate::game::view::menu::Page;
use crate::game::view::path::Step;
use crate::game::view::settings::{Menus, Setting};
use crate::game::view::setup::{Advisor, Decided, Seats, Setup};
use crate::game::view::words::Place;
use crate::game::view::{Answer, BoardSize, Drawing, PlayerNames, Question, View};
use crate::game::{Cause, Ending, Outcome, Player, RuleSet};
use crate::text;
use crate::text::{Text, all_of, counted, text};
pub use questions::Entry;

/// The colour of a player's ships and buildings. The players of the report are yellow, red, green
/// and blue; in its pictures player 1 is yellow and player 2 red.
fn colour(player: Player) -> Style {
    match player.index() {
        0 => AnsiColor::BrightYellow.on_default(),
        1 => AnsiColor::BrightRed.on_default(),
        2 => AnsiColor::BrightGreen.on_default(),
        _ => AnsiColor::BrightBlue.on_default(),
    }
}

impl View for SmallStarEmpires {
    type Entry = Entry;

    const MENUS: Menus = menus::MENUS;

    fn seat_count(setup: &Setup) -> usize {
        menus::player_count(setup)
    }

    fn rule_sets(setup: &Setup) -> &'static [RuleSet] {
        menus::rule_sets(setup)
    }

    fn own_settings(setup: &Setup, _: &Seats) -> Vec<Setting> {
        menus::settings(setup)
    }

    fn settle(setup: &Setup, decided: &mut Decided, _: Advisor) {
        menus::settle(setup, decided);
    }

    fn draw_menu(page: &Page<Step>) -> String {
        menus::draw_menu(page)
    }

    fn menu_label(name: &str) -> String {
        name.to_string()
    }

    /// Ships of one system are alike.
    fn is_same_move(&self, board: &Board, one: Move, other: Move) -> bool {
        let from = |mv| match mv {
            Move::Pass => None,
            Move::Land { ship, to, building } => Some((board.system_of(ship), to, building)),
        };
        from(one) == from(other)
    }

    fn display_game(&self, board: &Board, drawing: &Drawing<'_, Move>) -> String {
        let position = self.position(board);
        let table = match drawing.size {
            BoardSize::Full => String::new(),
            BoardSize::Small => position.score_table(false),
            BoardSize::Narrow => position.score_table(true),
        };
        drawing::draw_galaxy(position, drawing) + &table
    }

    fn places(&self, board: &Board) -> Vec<Place> {
        self.position(board).places()
    }

    fn board_in_words(&self, board: &Board) -> Text {
        self.position(board).board_in_words()
    }

    fn count(&self, board: &Board, player: Player) -> Option<i32> {
        let scores = self.position(board).scores();
        Some(scores[player.index()].total())
    }

    fn score_in_words(&self, board: &Board) -> Text {
        self.position(board).score_in_words().into()
    }

    fn score_parts_in_words(&self, board: &Board) -> Text {
        self.position(board).score_parts_in_words().into()
    }

    /// The heading of the report. For a human, on the screen only, it also says who plays.
    fn turn_heading(&self, board: &Board, _: usize, names: &PlayerNames, by: PlayerKind) -> Text {
        let (whose, notes) = match by {
            PlayerKind::Human => (name(board.to_move), names.after_heading()),
            _ => ("AI".to_string(), Text::default()),
        };
        let heading = style::paint(colour(board.to_move), starred(&format!("{whose} turn")));
        let said = format!("{} to move.\n", names.full);
        text(text![heading, notes, "\n"], said)
    }

    fn question(&self, board: &Board, entry: &Entry, secret: Option<Move>) -> Question {
        self.position(board).question(*entry, secret)
    }

    fn answer(&self, board: &Board, entry: &Entry, text: &str) -> Answer<Self> {
        self.position(board).answer(*entry, text)
    }

    fn forced_move(&self, board: &Board) -> Option<Move> {
        let may_pass = self.position(board).check_move(Move::Pass);
        may_pass.is_ok().then_some(Move::Pass)
    }

    fn announce(&self, before: &Board, mv: Move, after: &Board, by: PlayerKind) -> Text {
        let news = self.position(after).territory_news(self.position(before));
        match mv {
            Move::Pass => self.describe(before, mv, after),
            Move::Land { ship, to, .. } if by != PlayerKind::Human => {
                let [from, to] = [self.position(before).coords_of(ship), to]
                    .map(|coords| format!("X = {}, Y = {}", coords.column, coords.line));
                let end = starred("AI turn End");
                format!("AI moved ship from {from} to {to}\n{news}{end}\n").into()
            }
            Move::Land { ship, building, .. }
                if before.stock(before.to_move).buildings().len() == 1 =>
            {
                let (ship, built) = (ship.letter(), building.name());
                format!("Ship {ship} built a {built}, the only kind of building left.\n{news}")
                    .into()
            }
            Move::Land { .. } => news.into(),
        }
    }

    fn said(&self, _: &Board, mv: Move) -> Text {
        let Move::Land { ship, to, building } = mv else {
            return text(mv, "no move");
        };
        let (ship, to, building) = (ship.letter(), words::named(to), building.name());
        text(mv, text![format!("ship {ship} to "), to, ", ", building])
    }

    fn told(&self, before: &Board, mv: Move, after: &Board, you: Option<Player>) -> Text {
        let Move::Land { ship, to, building } = mv else {
            return self.said(before, mv);
        };
        let (before, after) = (self.position(before), self.position(after));
        let path = before.path_in_words(ship, to, building);
        text![
            text(format!("{mv}: "), ""),
            path,
            before.gains_in_words(after, you)
        ]
    }

    /// Kept to about a line: a standard terminal has two lines below the board for two such moves.
    fn done(&self, before: &Board, mv: Move, after: &Board, you: Option<Player>) -> Text {
        let Move::Land { ship, to, building } = mv else {
            return "had to pass".into();
        };
        let gains = self
            .position(before)
            .gains_in_words(self.position(after), you);
        let moved = format!("moved ship {} to ", ship.letter());
        let built = text![format!(" and built a {}", building.name()), gains];
        let played = text!["played ", self.told(before, mv, after, you)];
        text(text![moved, words::named(to), built], played)
    }

    fn describe(&self, before: &Board, mv: Move, after: &Board) -> Text {
        let what = match (mv, before.stock(before.to_move).buildings()) {
            (Move::Land { .. }, _) => text!["plays ", self.told(before, mv, after, None)],
            (Move::Pass, []) => "has nothing left to build and passes".into(),
            (Move::Pass, _) => "cannot move any ship and passes".into(),
        };
        text![name(before.to_move), " ", what].stop().end()
    }

    /// The points that the player gains, and whether the next player has to pass.
    fn effects(&self, before: &Board, _mv: Move, after: &Board) -> Vec<(&'static str, i32)> {
        let player = before.to_move.index();
        let [old, new] = [before, after].map(|board| self.position(board).scores()[player].total());
        let is_blocked = self.forced_move(after).is_some();
        vec![("points", new - old), ("blocks", is_blocked.into())]
    }

    /// Equal scores are decided by other numbers.
    fn margin_in_words(&self, margin: i32, about: &str) -> String {
        match margin / 100 {
            0 => "on a tie-break at the end".to_string(),
            points => format!("by {about}{points}"),
        }
    }

    fn display_result(&self, board: &Board, ending: Ending, _turns: usize) -> Text {
        let position = self.position(board);
        let mut text = match ending.cause {
            Cause::Resignation(player) => format!("{} resigned.\n", name(player)),
            Cause::Rules | Cause::Repetition => String::new(),
        };
        text += &position.scores_in_words();
        let scores = position.scores();
        let total = |player: Player| scores[player.index()].total();
        let players = self.galaxy.players();
        let sharers = match ending.cause {
            Cause::Resignation(_) => Vec::new(),
            _ => position.break_ties(leaders(players, total), &mut text),
        };
        let (shown, said) = match ending.outcome {
            Outcome::Win(winner) => (
                format!("WINNER: player{}", winner.number()),
                format!("{} wins", name(winner)),
            ),
            Outcome::Draw => {
                let shared = format!("{} share the win", names(&sharers));
                (shared.clone(), shared)
            }
        };
        let starred = style::paint(style::BOLD, starred(&shown));
        text![text, self::text(starred, said), "\n"]
    }
}

impl Position<'_> {
    /// The scores of the players with their parts, and what they have left to build: a table with
    /// a line for each player. A narrow one fits into 40 columns.
    fn score_table(self, is_narrow: bool) -> String {
        let (territory, bar, widths) = match (is_narrow, self.galaxy.is_official()) {
            (true, _) => ("", "", [4, 6, 5, 6, 7, 4, 4]),
            (false, true) => (" + territory", " |", [8, 10, 10, 11, 12, 11, 6]),
            (false, false) => ("", " |", [8, 10, 10, 11, 0, 11, 6]),
        };
        let mut text = if is_narrow {
            "points plan- neb-  sta- terri-   left\n         ets ulas tions   tory [T] (C)\n".into()
        } else {
            format!(
                "          points = planets + nebulas + stations{territory} | left:  [T]   (C)\n"
            )
        };
        for (player, score) in self.galaxy.players().zip(self.scores()) {
            let stock = self.board.stock(player);
            let short = format!("P{}", player.number());
            let name = if is_narrow { short } else { name(player) };
            text += &style::paint(colour(player), name);
            let parts = [
                score.planets,
                score.nebulas,
                score.stations,
                score.territory,
            ];
            let left = [stock.stations, stock.colonies].map(i32::from);
            let cells = [&[score.total()], &parts[..], &left[..]].concat();
            for (index, (cell, width)) in cells.iter().zip(widths).enumerate() {
                text += if index == 5 { bar } else { "" };
                text += &format!("{cell:>width$}").repeat(width.min(1));
            }
            text.push('\n');
        }
        text
    }

    /// Why points for territory changed hands since the position `before`: these are the only
    /// points that a player can lose.
    pub fn territory_news(self, before: Position) -> String {
        let size = self.largest_territory();
        let news = self.galaxy.players().filter_map(|player| {
            let [_, change] = before.changes(self, player);
            let verb = if change < 0 { "loses" } else { "gains" };
            let points = format!("{} {verb} {} points", name(player), change.abs());
            let why = format!("{points} for territory: the largest has {size}.\n");
            (change != 0).then_some(why)
        });
        news.collect()
    }

    /// The points that a player gains or loses up to the position `after`: those for territory are
    /// the second number.
    pub fn changes(self, after: Position, player: Player) -> [i32; 2] {
        let [old, new] = [self, after].map(|position| position.scores()[player.index()]);
        let territory = new.territory - old.territory;
        [new.total() - old.total() - territory, territory]
    }

    /// The size of the largest territory: `2 systems`.
    pub fn largest_territory(self) -> String {
        let largest = self.territories().into_iter().max();
        counted(largest.unwrap_or_default() as usize, "system")
    }

    /// The players' scores with their parts, and a blank line.
    fn scores_in_words(self) -> String {
        let players = self.galaxy.players().zip(self.scores());
        let lines = players.map(|(player, score)| {
            let points = counted(score.total().unsigned_abs() as usize, "point");
            format!("{} has a score of {points}.\n", name(player))
        });
        lines.collect()
    }

    /// The players who are left after the tie-breaks, which are added to the text.
    fn break_ties(self, mut tied: Vec<Player>, text: &mut String) -> Vec<Player> {
        if tied.len() == 1 {
            return tied;
        }
        *text += &format!("{} are tied.\n", names(&tied));
        for (index, what) in TIE_BREAKS.into_iter().enumerate() {
            if tied.len() > 1 {
                let number = |player: Player| self.tie_break_numbers(player)[index];
                let numbers = tied
                    .iter()
                    .map(|player| format!("{} for {}", number(*player), name(*player)));
                *text += &format!("{what}: {}.\n", numbers.collect::<Vec<_>>().join(", "));
                tied = leaders(tied.into_iter(), number);
            }
        }
        tied
    }
}

/// `Player 1, Player 2 and Player 3`.
fn names(players: &[Player]) -> String {
    let names: Vec<String> = players.iter().map(|player| name(*player)).collect();
    all_of(&names)
}

/// A heading, as the report prints them.
pub fn starred(text: &str) -> String {
    format!("***** {text} *****")
}
