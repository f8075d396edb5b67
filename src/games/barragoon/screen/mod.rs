//! The view of Barragoon: its [`View`] implementation.

mod drawing;
mod menus;
mod messages;
mod questions;

pub(super) use questions::Entry;

use super::rules::Barragoon;
use super::rules::board::Board;
use super::rules::moves::Move;
use super::rules::names::colour;
use super::{BOARD_HELP, RULES};
use crate::game::players::PlayerKind;
use crate::game::view::menu::{Page, Setup};
use crate::game::view::{Drawing, Question, Reply, View};
use crate::game::{Ending, Player, Refusal};

impl View for Barragoon {
    type Entry = Entry;

    const RULES: &'static str = RULES;
    const BOARD_HELP: &'static str = BOARD_HELP;
    const COMPLAINT: &'static str = "WARNING! ";
    const HEADING_FIRST: bool = false;

    fn setup_page(setup: &Setup) -> Option<Page> {
        menus::setup_page(setup)
    }

    fn draw_menu(page: &Page) -> String {
        menus::draw_menu(page)
    }

    fn colour_name(&self, player: Player) -> Option<&'static str> {
        Some(colour(player))
    }

    fn player_name(&self, player: Player) -> String {
        colour(player).to_string()
    }

    fn draw_board(&self, board: &Board, drawing: &Drawing<'_, Move>) -> String {
        drawing::draw_board(board, drawing)
    }

    fn turn_heading(&self, board: &Board, _turn: usize, name: &str) -> String {
        messages::turn_heading(board, name)
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
        questions::answer(board, *entry, text)
    }

    fn announce(&self, before: &Board, mv: Move, _after: &Board, by: PlayerKind) -> String {
        messages::announce(before, mv, by)
    }

    fn display_result(&self, board: &Board, ending: Ending, turns: usize) -> String {
        messages::display_result(board, ending, turns)
    }
}
