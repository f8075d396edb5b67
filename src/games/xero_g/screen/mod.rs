//! The view of Xero-G: its [`View`] implementation.

mod drawing;
mod menus;
mod messages;
mod questions;

pub use questions::Entry;

use super::RULES;
use super::rules::{Board, Move, XeroG};
use crate::game::players::PlayerKind;
use crate::game::view::menu::{Page, Setup};
use crate::game::view::{Drawing, Question, Reply, View};
use crate::game::{Ending, Player, Refusal};

/// Both drawings explained.
const BOARD_HELP: &str = "\
Ships are numbers: 1, 2 or 3 is the number of steps that a ship moves. Nobody
owns them. Squares are named by line (0 to 7) and column (A to F):

 6  |  1  |  2  |     |     on line 6, 6A holds a ship 1, 6B a ship 2, and
                            6C is empty
    |     | 1/2 |     |     in the middle of a turn: a ship 1 has landed on
                            the ship 2 of this square

Line 0 is the base of player 2, line 7 that of player 1. They are marked with
<- P2 and <- P1, and heavy rules separate them from the playing area. The
compass on the right gives the numbers of the four directions.
The small board shows the same, each line in one row:

 6  | 1 | 2 |   |

In colour, the ships that the player on turn may move have that player's
colour, and the squares of the last turn are marked.
";

impl View for XeroG {
    type Entry = Entry;

    const RULES: &'static str = RULES;
    const BOARD_HELP: &'static str = BOARD_HELP;
    const HEADING_FIRST: bool = false;

    fn setup_page(setup: &Setup) -> Option<Page> {
        menus::setup_page(setup)
    }

    fn name_with(&self, player: Player, notes: &[&str]) -> String {
        messages::name_with(player, notes)
    }

    fn draw_board(&self, board: &Board, drawing: &Drawing<'_, Move>) -> String {
        drawing::draw_board(board, drawing)
    }

    fn turn_heading(&self, board: &Board, _turn: usize, name: &str) -> String {
        messages::turn_heading(board, name)
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
