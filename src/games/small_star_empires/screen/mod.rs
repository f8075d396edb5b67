//! The view of Small Star Empires: its [`View`] implementation.

mod drawing;
mod menus;
mod messages;
mod questions;

use anstyle::{AnsiColor, Style};

use super::RULES;
use super::rules::SmallStarEmpires;
use super::rules::board::Board;
use super::rules::moves::Move;
use crate::game::players::PlayerKind;
use crate::game::view::menu::{Page, Setup};
use crate::game::view::{BoardSize, Drawing, Question, Reply, View};
use crate::game::{Ending, Player, Refusal};
pub use questions::Entry;

/// The colour of a player's ships and buildings. The players of the report are yellow, red, green
/// and blue; in its pictures player 1 is yellow and player 2 red.
fn style(player: Player) -> Style {
    match player.index() {
        0 => AnsiColor::BrightYellow.on_default(),
        1 => AnsiColor::BrightRed.on_default(),
        2 => AnsiColor::BrightGreen.on_default(),
        _ => AnsiColor::BrightBlue.on_default(),
    }
}

impl View for SmallStarEmpires {
    type Entry = Entry;

    const RULES: &'static str = RULES;
    const BOARD_HELP: &'static str = include_str!("board_help.txt");

    fn setup_page(setup: &Setup) -> Option<Page> {
        menus::setup_page(setup)
    }

    fn draw_menu(page: &Page) -> String {
        menus::draw_menu(page)
    }

    fn menu_label(name: &str) -> String {
        menus::menu_label(name)
    }

    fn draw_board(&self, board: &Board, drawing: &Drawing<'_, Move>) -> String {
        let position = self.position(board);
        let scores = messages::players(position, self.is_official());
        match drawing.size {
            BoardSize::Full => {
                let galaxy = drawing::draw_galaxy(position, drawing.last_turn);
                format!("{galaxy}\n{scores}")
            }
            BoardSize::Small => drawing::draw_small_galaxy(position, drawing.last_turn) + &scores,
        }
    }

    fn turn_heading(&self, board: &Board, turn: usize, name: &str) -> String {
        messages::turn_heading(board, turn, name)
    }

    fn question(&self, board: &Board, entry: &Entry) -> Question {
        questions::question(self.position(board), self.is_official(), *entry)
    }

    fn answer(
        &self,
        board: &Board,
        entry: &Entry,
        text: &str,
    ) -> Result<Reply<Entry, Move>, Refusal> {
        questions::answer(self.position(board), self.is_official(), *entry, text)
    }

    fn forced_move(&self, board: &Board) -> Option<Move> {
        let may_pass = self
            .position(board)
            .check_move(Move::Pass, self.is_official());
        may_pass.is_ok().then_some(Move::Pass)
    }

    fn announce(&self, before: &Board, mv: Move, after: &Board, by: PlayerKind) -> String {
        messages::announce(self.position(before), mv, by, &self.news(before, after))
    }

    fn describe(&self, before: &Board, mv: Move, after: &Board) -> String {
        messages::describe(self.position(before), mv, &self.news(before, after))
    }

    fn display_result(&self, board: &Board, ending: Ending, turns: usize) -> String {
        messages::display_result(self.position(board), self.is_official(), ending, turns)
    }
}

impl SmallStarEmpires {
    /// The changes of the scores after a move that its own points do not explain.
    fn news(&self, before: &Board, after: &Board) -> String {
        if self.is_official() {
            messages::territory_news(self.position(before), self.position(after))
        } else {
            String::new()
        }
    }
}
