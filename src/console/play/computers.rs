//! The turns of computer players, and what they are to do once the user has paused them.

use std::time::Duration;

use super::Table;
use super::commands::{AtTable, Topic};
use crate::console::exit::Exit;
use crate::console::input::Completions;
use crate::console::progress::with_status_line;
use crate::console::prompt::{Command, Next};
use crate::console::screen;
use crate::game::players::PlayerKind;
use crate::refuse;
use crate::text::{Text, prose, quoted};

/// The answer that plays the best move of a paused computer player.
const NOW: &str = "now";

/// Explains the answers; the name of the computer's seat follows.
const HELP: &str =
    "Press Enter to let the computer go on, or type now to play the best move that it has found so far.
To play in its place, type players ";

impl Table<'_> {
    /// The move of a computer player, unless the user stops it.
    pub(super) fn computer_turn(&mut self) -> Result<(), Exit> {
        if !self.is_paused {
            // Before the move, so that Ctrl-C stops the game at the board shown.
            self.talk.wait(self.delay())?;
        }
        self.is_paused |= self.waits_for_listener();
        loop {
            self.is_paused |= self.talk.was_interrupted()?;
            if !self.is_paused && self.try_move()? {
                return Ok(());
            }
            self.is_paused = true;
            // The question itself gives control, as that of a human's move does.
            self.talk.was_interrupted()?;
            if !self.is_between_computers() {
                // The board may not have been shown since the human's move.
                self.show_board()?;
            }
            if !self.ask(Paused)? {
                return Ok(());
            }
            self.is_paused = false;
        }
    }

    /// Whether each move waits for the user: computers play faster than anybody can listen.
    fn waits_for_listener(&self) -> bool {
        self.talk.is_in_words() && self.talk.is_seen() && self.is_between_computers()
    }

    /// The time to wait before the move: without a delay, a level would reply instantly.
    fn delay(&self) -> Duration {
        let usual = match self.game.state().players[self.game.state().to_move.index()] {
            _ if self.is_between_computers() => Duration::from_millis(self.game.info().pause),
            PlayerKind::Expert => return Duration::ZERO,
            _ => Duration::from_millis(300),
        };
        self.settings.search.delay.unwrap_or(usual)
    }

    /// Lets the computer player make its move. Returns whether its turn is over, which it is not if
    /// the user has paused it.
    fn try_move(&mut self) -> Result<bool, Exit> {
        let limits = self.analyst.limits(self.talk, self.game);
        let game = &mut *self.game;
        let played = with_status_line(self.talk, |on_info| {
            game.computer_move(Some(&limits), on_info)
        })?;
        self.tell_reduced_hash()?;
        let Some(played) = played else {
            return Ok(false);
        };
        self.tell(played)?;
        Ok(true)
    }
}

/// What a computer player that the user has paused is to do.
pub(super) struct Paused;

impl Topic for Paused {
    /// Whether it goes on with its move.
    type Done = bool;

    const MOVED_ON: Next<bool> = Next::Done(false);

    fn commands<'t, 'a>() -> Vec<Command<AtTable<'t, 'a, Paused>>> {
        AtTable::while_it_goes_on([])
    }

    fn help(&self, table: &Table) -> Text {
        let seat = screen::seat_name(table.game, table.game.state().to_move);
        prose(&format!("{HELP}{seat} human."))
    }

    fn question(&self, table: &Table) -> (Text, Completions) {
        let question = if table.waits_for_listener() {
            "Press Enter for the next move: ".to_string()
        } else {
            format!("Stopped. Press Enter to go on, or type {NOW} for the best move so far: ")
        };
        (question.into(), Completions::answers([NOW]))
    }

    fn take_answer(&mut self, table: &mut Table, text: &str) -> Result<Next<bool>, Exit> {
        if text.is_empty() {
            return Ok(Next::Done(true));
        }
        if !text.eq_ignore_ascii_case(NOW) {
            let text = quoted(text);
            refuse!("{text} does not answer this: press Enter, or type now or a command");
        }
        table.is_paused = false;
        if let Some(played) = table.game.computer_move(None, &mut |_| {}) {
            table.tell(played)?;
        }
        Ok(Next::Done(false))
    }
}
