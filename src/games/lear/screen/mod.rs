//! The view of Lear: its [`View`] implementation.

mod drawing;
mod menus;
mod messages;
mod questions;

use super::{Board, Lear, Move, RULES};
use crate::game::players::PlayerKind;
use crate::game::view::menu::{Page, Setup};
use crate::game::view::{Drawing, Question, Reply, View};
use crate::game::{Ending, Player, Refusal};

impl View for Lear {
    /// The line, counted from 0, once it is known.
    type Entry = Option<usize>;

    const RULES: &'static str = RULES;
    const BOARD_HELP: &'static str = drawing::HELP;

    fn setup_page(setup: &Setup) -> Option<Page> {
        menus::setup_page(setup)
    }

    fn colour_name(&self, player: Player) -> Option<&'static str> {
        Some(messages::colour(player))
    }

    /// The number is that of the seat: player 2 may have Black.
    fn name_with(&self, player: Player, notes: &[&str]) -> String {
        messages::name_with(self, player, notes)
    }

    /// The drawing is the same in both sizes.
    fn draw_board(&self, board: &Board, drawing: &Drawing<'_, Move>) -> String {
        drawing::draw_board(self, board, drawing.last_turn)
    }

    fn turn_heading(&self, board: &Board, turn: usize, name: &str) -> String {
        messages::turn_heading(board, turn, name)
    }

    fn question(&self, board: &Board, line: &Option<usize>) -> Question {
        questions::question(self, board, *line)
    }

    fn answer(
        &self,
        board: &Board,
        line: &Option<usize>,
        text: &str,
    ) -> Result<Reply<Option<usize>, Move>, Refusal> {
        questions::answer(self, board, *line, text)
    }

    fn announce(&self, before: &Board, mv: Move, _after: &Board, by: PlayerKind) -> String {
        messages::announce(self, before, mv, by)
    }

    fn display_result(&self, board: &Board, ending: Ending, _turns: usize) -> String {
        messages::display_result(self, board, ending)
    }
}
