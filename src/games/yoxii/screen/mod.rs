//! The view of Yoxii: its [`View`] implementation.

mod drawing;
mod menus;
mod messages;
mod questions;

pub use questions::Entry;

use super::RULES;
use super::rules::Yoxii;
use super::rules::board::Board;
use super::rules::moves::Move;
use crate::game::players::PlayerKind;
use crate::game::view::menu::{Page, Setup};
use crate::game::view::{Drawing, Question, Reply, View};
use crate::game::{Ending, Player, Refusal};

impl View for Yoxii {
    type Entry = Entry;

    const RULES: &'static str = RULES;
    const BOARD_HELP: &'static str = drawing::HELP;

    fn setup_page(setup: &Setup) -> Option<Page> {
        menus::setup_page(setup)
    }

    fn colour_name(&self, player: Player) -> Option<&'static str> {
        Some(messages::colour(player))
    }

    /// The drawing is the same in both sizes.
    fn draw_board(&self, board: &Board, drawing: &Drawing<'_, Move>) -> String {
        drawing::draw_board(board, drawing.last_turn)
    }

    fn turn_heading(&self, board: &Board, turn: usize, name: &str) -> String {
        messages::turn_heading(board, turn, name)
    }

    fn question(&self, board: &Board, entry: &Entry) -> Question {
        questions::question(board, *entry)
    }

    fn answer(
        &self,
        board: &Board,
        entry: &Entry,
        text: &str,
    ) -> Result<Reply<Entry, Move>, Refusal> {
        questions::answer(self, board, *entry, text)
    }

    fn announce(&self, before: &Board, mv: Move, _after: &Board, by: PlayerKind) -> String {
        messages::announce(self, before, mv, by)
    }

    fn display_result(&self, board: &Board, ending: Ending, turns: usize) -> String {
        messages::display_result(self, board, ending, turns)
    }
}
