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
use crate::game::style;
use crate::game::view::menu::{Page, Setup};
use crate::game::view::{BoardSize, Drawing, Question, Reply, View};
use crate::game::{Ending, Player, Refusal};
use messages::starred;
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
        let scores = position.score_table();
        match drawing.size {
            BoardSize::Full => {
                let galaxy = drawing::draw_galaxy(position, drawing.last_turn);
                format!("{galaxy}\n{scores}")
            }
            BoardSize::Small => drawing::draw_small_galaxy(position, drawing.last_turn) + &scores,
        }
    }

    fn turn_heading(&self, board: &Board, turn: usize, name: &str) -> String {
        let battle = match turn {
            1 => starred("THE BATTLE IS ON!") + "\n",
            _ => String::new(),
        };
        let heading = starred(&format!("{name} turn"));
        battle + &style::paint(colour(board.player_to_move()), heading) + "\n"
    }

    fn question(&self, board: &Board, entry: &Entry) -> Question {
        self.position(board).question(*entry)
    }

    fn answer(
        &self,
        board: &Board,
        entry: &Entry,
        text: &str,
    ) -> Result<Reply<Entry, Move>, Refusal> {
        self.position(board).answer(*entry, text)
    }

    fn forced_move(&self, board: &Board) -> Option<Move> {
        let may_pass = self.position(board).check_move(Move::Pass);
        may_pass.is_ok().then_some(Move::Pass)
    }

    fn announce(&self, before: &Board, mv: Move, after: &Board, by: PlayerKind) -> String {
        let news = self.news(before, after);
        self.position(before).announce(mv, by, &news)
    }

    fn describe(&self, before: &Board, mv: Move, after: &Board) -> String {
        let news = self.news(before, after);
        self.position(before).describe(mv, &news)
    }

    fn display_result(&self, board: &Board, ending: Ending, turns: usize) -> String {
        self.position(board).result(ending, turns)
    }
}

impl SmallStarEmpires {
    /// The changes of the scores after a move that its own points do not explain.
    fn news(&self, before: &Board, after: &Board) -> String {
        let after = self.position(after);
        after.territory_news(self.position(before))
    }
}
