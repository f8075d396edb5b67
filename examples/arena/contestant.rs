//! Who plays: levels of the game, and engines.

use std::io;

use tabuleiro::game::Player;
use tabuleiro::game::players::PlayerKind;
use tabuleiro::play::LiveGame;
use tabuleiro::search::Limits;
use tabuleiro::ugi::go::{MOVE_OVERHEAD_MS, moves_to_go, time_for_move};

use crate::client::{Client, EngineError};
use crate::clock::Clocks;

/// One of the players that are compared.
#[derive(Clone, Debug)]
pub struct Contestant {
    /// The name in tables and files: as it was typed, or what the engine calls itself, plus what
    /// tells it apart from the others.
    pub name: String,
    pub kind: Kind,
    /// The limits of each search, unless the game is played with a clock.
    pub limits: Limits,
}

/// What chooses a contestant's moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A level of the game.
    Level(PlayerKind),
    /// An engine, by its command.
    Engine(String),
}

/// A contestant at the board, in one of the games that are played at the same time.
pub struct Mover<'a> {
    contestant: &'a Contestant,
    /// The engine while it runs.
    client: Option<Client>,
}

impl<'a> Mover<'a> {
    pub fn new(contestant: &'a Contestant) -> Mover<'a> {
        Mover {
            contestant,
            client: None,
        }
    }

    /// The contestant's name.
    pub fn name(&self) -> &str {
        &self.contestant.name
    }

    /// Takes a seat in a game. That of an engine is a human's: its moves are played as typed ones
    /// are.
    pub fn sit_down(&self, board: &mut dyn LiveGame, player: Player) -> io::Result<()> {
        let kind = match &self.contestant.kind {
            Kind::Level(kind) => *kind,
            Kind::Engine(_) => PlayerKind::Human,
        };
        board.seat(player, kind).map_err(io::Error::other)
    }

    /// Prepares for a game on its own copy of the board; starts the engine if it is not running.
    pub fn begin(&mut self, board: &dyn LiveGame) -> Result<(), EngineError> {
        let Kind::Engine(command) = &self.contestant.kind else {
            return Ok(());
        };
        let client = match self.client.take() {
            Some(client) => client,
            None => Client::start(command)?,
        };
        self.client.insert(client).new_game(board)
    }

    /// Ends an engine that has failed; the next game restarts it.
    pub fn drop_engine(&mut self) {
        self.client = None;
    }

    /// Chooses the next move of the game and plays it on `board`, which is this contestant's own
    /// copy.
    ///
    /// # Errors
    /// If an engine fails, which then loses the game.
    pub fn choose(
        &mut self,
        board: &mut dyn LiveGame,
        clocks: Option<&Clocks>,
    ) -> Result<String, EngineError> {
        let limits = &self.contestant.limits;
        if let Kind::Level(_) = self.contestant.kind {
            let timed = clocks.map(|clocks| by_clock(limits, board, clocks));
            let played = board.computer_move(timed.as_ref().or(Some(limits)), &mut |_| {});
            return Ok(played.expect("a computer is to move").mv);
        }
        let dead = || EngineError::Dead(String::new());
        let client = self.client.as_mut().ok_or_else(dead)?;
        let mv = client.best_move(board, clocks, limits)?;
        match board.play(&mv) {
            Ok(_) => Ok(mv),
            Err(_) => Err(EngineError::Illegal(mv)),
        }
    }
}

/// The limits for a move on the clock: the time that it allows replaces the time and node limits.
fn by_clock(limits: &Limits, board: &dyn LiveGame, clocks: &Clocks) -> Limits {
    let clock = clocks[board.state().to_move.index()];
    let [left, added] = [clock.left, clock.increment].map(|time| time.as_millis() as u64);
    let time = time_for_move(left, moves_to_go(board), added, MOVE_OVERHEAD_MS);
    Limits {
        nodes: None,
        time: Some(time),
        ..limits.clone()
    }
}
