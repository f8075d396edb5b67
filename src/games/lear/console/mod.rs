//! The view of Lear: its [`View`] implementation.

mod drawing;
mod menus;
mod messages;
mod questions;

use super::{Board, Lear, Move, RULES};
use crate::game::{Ending, Player, Refusal};
use crate::players::PlayerKind;
use crate::view::menu::{Page, Setup};
use crate::view::{Question, Reply, View};

impl View for Lear {
    /// The line, counted from 0, once it is known.
    type Entry = Option<usize>;

    const RULES: &'static str = RULES;
    const PLAYS_AGAIN: bool = true;

    fn setup_page(setup: &Setup) -> Option<Page> {
        menus::setup_page(setup)
    }

    fn player_name(&self, player: Player) -> String {
        messages::player_name(self, player)
    }

    fn display_game(&self, board: &Board) -> String {
        drawing::display_game(self, board)
    }

    fn turn_heading(&self, board: &Board, turn: usize) -> String {
        messages::turn_heading(self, board, turn)
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
