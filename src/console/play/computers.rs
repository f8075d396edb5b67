//! The turns of computer players and engines: stopping them, and the seats of engines that fail.

use std::time::Duration;

use super::PlayPrompt;
use super::questions::{Asking, Next};
use crate::console::exit::Exit;
use crate::console::progress::with_status_line;
use crate::game::Player;
use crate::game::players::PlayerKind;
use crate::refusal;
use crate::ugi::client::{EngineError, engine_command};
use crate::ugi::go::Clock;

impl PlayPrompt<'_> {
    /// The move of a computer player, unless the user stops it.
    pub(super) fn computer_turn(&mut self) -> Result<(), Exit> {
        if !self.is_paused {
            // Before the move, so that Ctrl-C stops the game at the board shown.
            self.talk.wait(self.delay())?;
        }
        let mut held = None;
        loop {
            let player = self.game.state().to_move;
            if self.is_engine(player) && !self.engines.has(player) {
                return self.ask_in_turn(Asking::Vacant(player)).map(drop);
            }
            self.is_paused |= self.talk.was_interrupted()?;
            if !self.is_paused && self.try_move(player, &mut held)? {
                return Ok(());
            }
            self.is_paused = true;
            if self.ask_in_turn(Asking::Paused(held.take()))? != Next::GoOn {
                return Ok(());
            }
            self.is_paused = false;
        }
    }

    /// Plays the best move that the computer player to move has found so far.
    pub(super) fn play_now(&mut self, held: Option<String>) -> Result<(), Exit> {
        self.is_paused = false;
        let played = match held.and_then(|mv| self.game.play(&mv).ok()) {
            None => self.game.computer_move(None, &mut |_| {}),
            played => played,
        };
        match played {
            Some(played) => self.tell(played),
            None => Ok(()),
        }
    }

    /// The time to wait before the move: without a delay, a level would reply instantly.
    fn delay(&self) -> Duration {
        let state = self.game.state();
        match state.players[state.to_move.index()] {
            _ if self.is_between_computers() => self.settings.search.delay,
            PlayerKind::Expert | PlayerKind::Engine => Duration::ZERO,
            _ => self.settings.search.delay_to_human,
        }
    }

    /// Lets the computer player or engine make its move. Returns whether its turn is over, which it
    /// is not if the user has paused it; `held` is then the move that an engine has sent.
    fn try_move(&mut self, player: Player, held: &mut Option<String>) -> Result<bool, Exit> {
        let limits = self.analyst.limits(self.talk, self.game);
        if self.is_engine(player) {
            match self
                .engines
                .choose(self.game, &limits, self.clocks.as_mut())
            {
                Ok(mv) if limits.stop.is_set() => {
                    *held = Some(mv);
                    return Ok(false);
                }
                Ok(mv) => {
                    let played = self.game.play(&mv)?;
                    self.tell(played)?;
                }
                Err(error) => self.say_engine_failed(player, &error)?,
            }
            return Ok(true);
        }
        let game = &mut *self.game;
        let played = with_status_line(self.talk, |on_info| {
            game.computer_move(Some(&limits), on_info)
        })?;
        self.tell_reduced_hash()?;
        let is_over = played.is_some();
        played.map_or(Ok(()), |played| self.tell(played))?;
        Ok(is_over)
    }

    fn is_engine(&self, player: Player) -> bool {
        self.game.state().players[player.index()] == PlayerKind::Engine
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

    /// Says why an engine has lost its seat. In a script the seat is a human's from now on.
    fn say_engine_failed(&mut self, player: Player, error: &EngineError) -> Result<(), Exit> {
        let name = self.game.names(player).full;
        self.talk.warn("", &refusal!("{name} {error}"))?;
        if !self.talk.is_interactive() {
            self.game.seat(player, PlayerKind::Human)?;
            let name = self.game.names(player).full;
            self.talk.note(&format!("The script plays {name} now."))?;
        }
        Ok(())
    }

    /// Gives a seat to a human, a level or an engine.
    ///
    /// # Errors
    /// If `text` is not a level of the game, or the engine cannot be started.
    pub(super) fn give_seat(&mut self, player: Player, text: &str) -> Result<(), Exit> {
        match engine_command(text) {
            Some(command) => {
                self.engines.seat(self.game, player, command?, self.talk)?;
                if let (Some(clocks), Some(time)) = (&mut self.clocks, self.settings.clock) {
                    clocks[player.index()] = Clock::new(time);
                }
            }
            None => {
                let kind = PlayerKind::parse(text, &self.game.info().levels)?;
                self.game.seat(player, kind)?;
                self.engines.end(player);
            }
        }
        if let Asking::Paused(held) = &mut self.asking {
            *held = None;
        }
        Ok(())
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
