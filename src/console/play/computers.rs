//! The turns of computer players, and stopping them.

use std::time::Duration;

use super::PlayPrompt;
use super::questions::{Asking, Next};
use crate::console::exit::Exit;
use crate::console::progress::with_status_line;
use crate::game::players::PlayerKind;
use crate::refusal;

impl PlayPrompt<'_> {
    /// The move of a computer player, unless the user stops it.
    pub(super) fn computer_turn(&mut self) -> Result<(), Exit> {
        if !self.is_paused {
            // Before the move, so that Ctrl-C stops the game at the board shown.
            self.talk.wait(self.delay())?;
        }
        loop {
            self.is_paused |= self.talk.was_interrupted()?;
            if !self.is_paused && self.try_move()? {
                return Ok(());
            }
            self.is_paused = true;
            if self.ask_in_turn(Asking::Paused)? != Next::GoOn {
                return Ok(());
            }
            self.is_paused = false;
        }
    }

    /// Plays the best move that the computer player to move has found so far.
    pub(super) fn play_now(&mut self) -> Result<(), Exit> {
        self.is_paused = false;
        let played = self.game.computer_move(None, &mut |_| {});
        played.map_or(Ok(()), |played| self.tell(played))
    }

    /// The time to wait before the move: without a delay, a level would reply instantly.
    fn delay(&self) -> Duration {
        let state = self.game.state();
        match state.players[state.to_move.index()] {
            _ if self.is_between_computers() => self.settings.search.delay,
            PlayerKind::Expert => Duration::ZERO,
            _ => self.settings.search.delay_to_human,
        }
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
        let is_over = played.is_some();
        played.map_or(Ok(()), |played| self.tell(played))?;
        Ok(is_over)
    }

    /// Asks something in the turn of a computer player.
    fn ask_in_turn(&mut self, asking: Asking) -> Result<Next, Exit> {
        // The question itself gives control, as that of a human's move does.
        self.talk.was_interrupted()?;
        if !self.is_between_computers() {
            // The board may not have been shown since the human's move.
            self.show_board()?;
        }
        self.ask(asking)
    }

    /// Says once if Expert's table did not fit into memory.
    pub(super) fn tell_reduced_hash(&mut self) -> Result<(), Exit> {
        if !self.told_reduced_hash
            && let Some(mib) = self
                .analyst
                .reduced_hash_mib()
                .or(self.game.state().reduced_hash_mib)
        {
            self.told_reduced_hash = true;
            let refusal = refusal!("Not enough memory: Expert's table is limited to {mib} MiB");
            self.talk.warn("", &refusal)?;
        }
        Ok(())
    }
}
