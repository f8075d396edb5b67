//! Who plays: levels of the game, engines, and other builds of the program.

use std::io;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use crate::common::play_move;
use tabuleiro::expert::search::{Limits, StopFlag};
use tabuleiro::game::Player;
use tabuleiro::game::players::PlayerKind;
use tabuleiro::play::LiveGame;
use tabuleiro::ugi::client::{Bound, Client, EngineError, EngineGame, Question};
use tabuleiro::ugi::clock::time_for_move;

/// One of the players that are compared.
#[derive(Clone, Debug)]
pub struct Contestant {
    /// The name in tables and files: as it was typed, plus what tells it apart from the others.
    pub name: String,
    pub mind: Mind,
    /// The limits of each search, unless the game is played with a clock.
    pub limits: Limits,
}

/// What chooses a contestant's moves.
#[derive(Clone, Debug)]
pub enum Mind {
    /// A level of the game.
    Level(PlayerKind),
    /// An engine, by its command.
    Engine(String),
    /// Expert in another build: its `advise` program, with the arguments that name the game.
    Program(PathBuf, Vec<String>),
}

/// A contestant at the board, in one of the games that are played at the same time.
pub struct Mover<'a> {
    pub contestant: &'a Contestant,
    game: &'a EngineGame,
    /// The engine while it runs.
    client: Option<Client>,
}

/// Why a contestant has no move.
pub enum NoMove {
    /// An engine failed: it loses the game.
    Engine(EngineError),
    /// The match cannot go on.
    Io(io::Error),
}

impl From<io::Error> for NoMove {
    fn from(error: io::Error) -> NoMove {
        NoMove::Io(error)
    }
}

/// The clocks of a game: the time left, by player index, and the increment after every move.
#[derive(Clone, Copy, Debug)]
pub struct Clocks {
    pub left: [Duration; Player::COUNT],
    pub increment: Duration,
}

impl<'a> Mover<'a> {
    pub fn new(contestant: &'a Contestant, game: &'a EngineGame) -> Mover<'a> {
        Mover {
            contestant,
            game,
            client: None,
        }
    }

    /// The name for the record of a game.
    pub fn title(&self) -> &str {
        match &self.client {
            Some(client) => client.title(),
            None => &self.contestant.name,
        }
    }

    /// Prepares for a game; starts the engine if it is not running.
    pub fn begin(&mut self) -> Result<(), EngineError> {
        let Mind::Engine(command) = &self.contestant.mind else {
            return Ok(());
        };
        let client = match self.client.take() {
            Some(client) => self.client.insert(client),
            None => self.client.insert(Client::start(command)?),
        };
        client.new_game(self.game)
    }

    /// Ends an engine that has failed; the next game restarts it.
    pub fn drop_engine(&mut self) {
        self.client = None;
    }

    /// Chooses the next move of the game and plays it on `board`, which is this contestant's own
    /// copy.
    pub fn choose(
        &mut self,
        board: &mut dyn LiveGame,
        moves: &[String],
        clocks: Option<&Clocks>,
    ) -> Result<String, NoMove> {
        let player = board.to_move();
        let limits = match clocks {
            Some(clocks) => {
                let left = clocks.left[player.index()].as_millis() as u64;
                let time = time_for_move(left, clocks.increment.as_millis() as u64);
                Limits {
                    nodes: None,
                    time: Some(time),
                    ..self.contestant.limits.clone()
                }
            }
            None => self.contestant.limits.clone(),
        };
        match (&self.contestant.mind, &mut self.client) {
            (Mind::Level(_), _) => {
                let played = board.computer_move(&limits, &mut |_| {});
                let played = played.expect("a computer is on turn, and the game is not over");
                Ok(played.mv)
            }
            (Mind::Program(program, arguments), _) => {
                let mv = advice(program, arguments, board, &limits)?;
                play_move(board, &mv)?;
                Ok(mv)
            }
            (Mind::Engine(_), None) => Err(NoMove::Engine(EngineError::Dead(String::new()))),
            (Mind::Engine(_), Some(client)) => {
                let question = Question {
                    moves,
                    player,
                    bound: bound(&limits, clocks),
                    stop: &StopFlag::default(),
                };
                let mv = client
                    .best_move(self.game, &question)
                    .map_err(NoMove::Engine)?;
                if !board.is_legal(&mv) {
                    return Err(NoMove::Engine(EngineError::Illegal(mv)));
                }
                play_move(board, &mv)?;
                Ok(mv)
            }
        }
    }
}

/// What bounds an engine's search for a move.
fn bound(limits: &Limits, clocks: Option<&Clocks>) -> Bound {
    match (clocks, limits.time, limits.nodes) {
        (Some(clocks), ..) => Bound::Clock {
            left: clocks.left,
            increment: clocks.increment,
        },
        (None, Some(time), _) => Bound::Time(time),
        (None, None, nodes) => Bound::Nodes(nodes.unwrap_or(1)),
    }
}

/// The move of another build's Expert. It sees the position, not the history.
fn advice(
    program: &PathBuf,
    arguments: &[String],
    board: &dyn LiveGame,
    limits: &Limits,
) -> io::Result<String> {
    let mut command = Command::new(program);
    command.args(arguments);
    command.args(["--position", &board.position()]);
    match (limits.time, limits.nodes) {
        (Some(time), _) => {
            let time = time.as_millis().max(1).to_string();
            command.args(["--threads", "1", "--time", &time]);
        }
        (None, Some(nodes)) => {
            command.args(["--nodes", &nodes.to_string()]);
        }
        (None, None) => {}
    }
    let output = command.output()?;
    let advice = String::from_utf8_lossy(&output.stdout);
    // The last line counts: "depth 7 MOVE (...".
    let last = advice.lines().last();
    last.and_then(|line| line.split(' ').nth(2))
        .map(str::to_string)
        .ok_or_else(|| io::Error::other(format!("no move in {advice:?}")))
}
