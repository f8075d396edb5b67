//! The view of Xero-G: its [`View`] implementation.

mod drawing;
mod menus;
mod messages;
mod questions;

pub use questions::Entry;

use super::RULES;
use super::rules::{Board, Move, XeroG};
use crate::game::{Ending, Player, Refusal};
use crate::players::PlayerKind;
use crate::view::menu::{Page, Setup};
use crate::view::{Question, Reply, View};

impl View for XeroG {
    type Entry = Entry;

    const RULES: &'static str = RULES;
    const HEADING_FIRST: bool = false;

    fn setup_page(setup: &Setup) -> Option<Page> {
        menus::setup_page(setup)
    }

    fn player_name(&self, player: Player) -> String {
        messages::player_name(player)
    }

    fn display_game(&self, board: &Board) -> String {
        drawing::draw_board(board, None)
    }

    fn turn_heading(&self, board: &Board, _turn: usize) -> String {
        messages::turn_heading(board)
    }

    fn question(&self, board: &Board, entry: &Entry) -> Question {
        questions::question(self, board, entry)
    }

    fn answer(
        &self,
        board: &Board,
        entry: &Entry,
        text: &str,
    ) -> Result<Reply<Entry, Move>, Refusal> {
        questions::answer(self, board, entry, text)
    }

    fn announce(&self, before: &Board, mv: Move, after: &Board, by: PlayerKind) -> String {
        messages::announce(self, before, mv, after, by)
    }

    fn display_result(&self, board: &Board, ending: Ending, _turns: usize) -> String {
        messages::display_result(board, ending)
    }
}
