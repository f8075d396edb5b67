//! Engines as players: other programs that speak UGI, at most one for each seat.
//!
//! A record never holds an engine's command: only flags and the command `players` start a program.

use super::exit::Exit;
use super::talk::Talk;
use crate::game::Player;
use crate::game::players::PlayerKind;
use crate::limits::{Limits, StopFlag};
use crate::play::LiveGame;
use crate::text::printable;
use crate::ugi::client::{Bound, Client, EngineError, engine_command};
use crate::ugi::go::Clock;
use crate::{refusal, refuse};

/// An engine in a seat.
struct Seated {
    client: Client,
    /// Whether it has been told about the current game.
    is_ready: bool,
}

impl Seated {
    /// The engine's move in the current position, checked to be legal. Its clock, if there is one,
    /// runs meanwhile.
    fn choose(
        &mut self,
        game: &dyn LiveGame,
        bound: Bound,
        clock: Option<&mut Clock>,
        stop: &StopFlag,
    ) -> Result<String, EngineError> {
        if !self.is_ready {
            self.client.new_game(game, stop)?;
            self.is_ready = true;
        }
        let mv = self.client.best_move(game, bound, stop);
        if let Some(clock) = clock
            && !clock.press(self.client.answer_time())
        {
            return Err(EngineError::FlagFell);
        }
        let mv = mv?;
        match game.boxed_clone().play(&mv).is_ok() {
            true => Ok(mv),
            false => Err(EngineError::Illegal(mv)),
        }
    }
}

/// The engines of a game, by seat.
#[derive(Default)]
pub struct Engines([Option<Seated>; Player::COUNT]);

impl Engines {
    /// Starts an engine and gives it a seat.
    ///
    /// # Errors
    /// If the game is for more than two players, has no such seat, or the program is not an engine,
    /// or Ctrl-C is pressed before it is ready.
    pub fn seat(
        &mut self,
        game: &mut dyn LiveGame,
        player: Player,
        command: &str,
        talk: &mut Talk,
    ) -> Result<(), Exit> {
        if game.state().players.len() > 2 {
            refuse!("Engines play games for two players");
        }
        if talk.is_seen() {
            talk.say("Starting the engine: Ctrl-C gives it up.\n")?;
        }
        let client = Client::start(command, &talk.stop_flag())
            .map_err(|error| refusal!("The engine {} {error}", printable(command, 60)))?;
        game.seat_engine(player, client.title())?;
        self.0[player.index()] = Some(Seated {
            client,
            is_ready: false,
        });
        Ok(())
    }

    /// Starts the engines named in `players` and gives them, in order, the seats that are reserved
    /// for engines.
    ///
    /// # Errors
    /// As [`Engines::seat`]. The seats of that engine and of those after it stay vacant.
    pub fn start(
        &mut self,
        game: &mut dyn LiveGame,
        players: &[Option<String>],
        talk: &mut Talk,
    ) -> Result<(), Exit> {
        let typed = players.iter().flatten();
        let mut commands = typed.filter_map(|text| engine_command(text)?.ok());
        for player in Player::first(game.state().players.len()) {
            if game.state().players[player.index()] == PlayerKind::Engine
                && let Some(command) = commands.next()
            {
                self.seat(game, player, command, talk)?;
            }
        }
        Ok(())
    }

    /// Ends the engine of a seat, if there is one.
    pub fn end(&mut self, player: Player) {
        self.0[player.index()] = None;
    }

    /// Prepares for another game in which each player has moved on by `steps` seats.
    pub fn rematch(&mut self, steps: usize, players: usize) {
        for seated in self.0.iter_mut().flatten() {
            seated.is_ready = false;
        }
        self.0[..players].rotate_right(steps);
    }

    /// Whether that seat has a running engine.
    pub fn has(&self, player: Player) -> bool {
        self.0[player.index()].is_some()
    }

    /// The move of the engine whose turn it is, checked to be legal. `clocks` are those of all
    /// seats, in a game with clocks.
    ///
    /// # Errors
    /// If the engine fails to send one. It is then ended.
    pub fn choose(
        &mut self,
        game: &dyn LiveGame,
        limits: &Limits,
        clocks: Option<&mut [Clock; Player::COUNT]>,
    ) -> Result<String, EngineError> {
        let player = game.state().to_move;
        let bound = Bound::of(clocks.as_deref(), limits);
        let clock = clocks.map(|clocks| &mut clocks[player.index()]);
        let mv = match &mut self.0[player.index()] {
            Some(seated) => seated.choose(game, bound, clock, &limits.stop),
            None => Err(EngineError::Dead(String::new())),
        };
        if mv.is_err() {
            self.end(player);
        }
        mv
    }
}
