//! The view of Small Star Empires: its [`View`] implementation.

mod drawing;
mod menus;
mod messages;
mod questions;

use super::RULES;
use super::rules::SmallStarEmpires;
use super::rules::board::Board;
use super::rules::moves::Move;
use crate::game::{Ending, Refusal};
use crate::players::PlayerKind;
use crate::view::menu::{Page, Setup};
use crate::view::{Question, Reply, View};
pub use questions::Entry;

impl View for SmallStarEmpires {
    type Entry = Entry;

    const RULES: &'static str = RULES;

    fn setup_page(setup: &Setup) -> Option<Page> {
        menus::setup_page(setup)
    }

    fn draw_menu(page: &Page) -> String {
        menus::draw_menu(page)
    }

    fn menu_label(name: &str) -> String {
        menus::menu_label(name)
    }

    fn display_game(&self, board: &Board) -> String {
        let position = self.position(board);
        format!(
            "{}\n{}",
            drawing::draw_galaxy(position),
            messages::players(position, self.is_official())
        )
    }

    fn turn_heading(&self, board: &Board, turn: usize) -> String {
        messages::turn_heading(board, turn)
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

    fn announce(&self, before: &Board, mv: Move, _after: &Board, by: PlayerKind) -> String {
        messages::announce(self.position(before), mv, by)
    }

    fn display_result(&self, board: &Board, ending: Ending, _turns: usize) -> String {
        messages::display_result(self.position(board), self.is_official(), ending)
    }
}
