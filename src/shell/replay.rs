//! A replay: viewing a game move by move, and taking it over from any position.

use super::commands::{self, Command, Place};
use super::play::change_players;
use super::prompt::{Prompt, Step, ask};
use super::screen;
use super::storage::game_files::GameFiles;
use super::talk::{Stop, Talk};
use crate::game::Refusal;
use crate::matches::Match;
use crate::text::quoted;

/// How a replay was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReplayExit {
    /// The game goes on from the position shown: the moves after it are taken back.
    Play,
    /// Back to where the replay was started; nothing has changed.
    Back,
    /// For the menu.
    Menu,
}

/// A match in replay.
struct Replay<'a> {
    talk: &'a mut Talk,
    game: &'a mut dyn Match,
    game_files: &'a mut GameFiles,
    /// The number of moves shown.
    ply: usize,
}

/// Replays a match, beginning with the position after `ply` moves.
///
/// # Errors
/// If the conversation ends.
pub fn replay(
    talk: &mut Talk,
    game: &mut dyn Match,
    game_files: &mut GameFiles,
    ply: usize,
) -> Result<ReplayExit, Stop> {
    let last = game.ply();
    let moves = if last == 1 { "move" } else { "moves" };
    talk.say(&format!(
        "\nReplay of {}, {last} {moves}: type next, prev, goto N, play or help.\n",
        game.info().title
    ))?;
    ask(&mut Replay {
        talk,
        game,
        game_files,
        ply,
    })
}

impl Replay<'_> {
    /// A copy of the match at the position shown.
    fn now(&self) -> Box<dyn Match> {
        let mut now = self.game.boxed_clone();
        // Taking back even no move would take back a resignation after the last one.
        if self.ply < now.ply() {
            now.take_back_to(self.ply);
        }
        now
    }

    /// The number of moves to show after `next`, `prev` or `goto`.
    fn target(&self, command: Command, argument: &str) -> Result<usize, Refusal> {
        let last = self.game.ply();
        let number = match (command, argument) {
            (Command::Goto, "") => {
                return Err(Refusal::new(format!(
                    "Type goto and the number of a move, 0 (the start) to {last}"
                )));
            }
            (_, "") => 1,
            _ => argument.parse().map_err(|_| {
                Refusal::new(format!("{} is not a number of moves", quoted(argument)))
            })?,
        };
        let ply = match command {
            Command::Next => self.ply.saturating_add(number),
            Command::Prev => match self.ply.checked_sub(number) {
                Some(ply) => ply,
                None if self.ply == 0 => return Err(Refusal::new("This is the start of the game")),
                None => 0,
            },
            _ => number,
        };
        match command {
            Command::Next if self.ply == last => Err(Refusal::new("This is the last move")),
            Command::Goto if ply > last => Err(Refusal::new(format!(
                "There is no move {ply}: the last one is {last}"
            ))),
            _ => Ok(ply.min(last)),
        }
    }

    /// Goes to the position after `ply` moves and says which move led there.
    fn turn_to(&mut self, ply: usize) -> Result<(), Stop> {
        self.ply = ply;
        let index = ply.checked_sub(1);
        let Some(entry) = index.and_then(|index| self.game.history().into_iter().nth(index)) else {
            return self.show("");
        };
        let message = self.game.describe_move(ply - 1);
        let text = format!("Move {ply}, {}: {}\n{message}", entry.player, entry.mv);
        self.talk.report(&entry.mv)?;
        self.show(&text)
    }

    /// Shows the position with the messages about the move that led there.
    fn show(&mut self, messages: &str) -> Result<(), Stop> {
        let now = self.now();
        match now.ending() {
            Some(ending) => {
                self.talk.say(&screen::result(&*now, messages))?;
                Ok(self.talk.report(&ending.to_string())?)
            }
            None => Ok(self.talk.say(&screen::board(&*now, messages))?),
        }
    }

    /// Takes the game over from the position shown.
    fn take_over(&mut self) -> Step<ReplayExit> {
        let mut now = self.game.boxed_clone();
        now.take_back_to(self.ply);
        if now.ending().is_some() {
            return Step::refuse("The game is over here: go back with prev before you take over");
        }
        self.game.take_back_to(self.ply);
        Step::Done(ReplayExit::Play)
    }

    /// Says something and asks again.
    fn say(&mut self, text: &str) -> Result<Step<ReplayExit>, Stop> {
        self.talk.say(text)?;
        Ok(Step::AskAgain)
    }
}

impl Prompt for Replay<'_> {
    type Done = ReplayExit;

    fn talk(&mut self) -> &mut Talk {
        self.talk
    }

    fn place(&self) -> Place {
        Place::Replay
    }

    fn complaint(&self) -> &'static str {
        self.game.info().complaint
    }

    fn draw(&mut self) -> Result<(), Stop> {
        self.show("")
    }

    fn question(&mut self) -> Result<(String, Vec<String>), Stop> {
        let prompt = format!("Move {} of {}: ", self.ply, self.game.ply());
        Ok((prompt, commands::names(Place::Replay).collect()))
    }

    fn run_command(&mut self, command: Command, argument: &str) -> Result<Step<ReplayExit>, Stop> {
        match command {
            Command::Next | Command::Prev | Command::Goto => {
                match self.target(command, argument) {
                    Ok(ply) => self.turn_to(ply)?,
                    Err(refusal) => return Ok(Step::Refuse(refusal)),
                }
                Ok(Step::AskAgain)
            }
            Command::Play => Ok(self.take_over()),
            Command::Board => Ok(Step::Redraw),
            Command::Moves => match screen::moves(&*self.now(), argument) {
                Ok(text) => self.say(&text),
                Err(refusal) => Ok(Step::Refuse(refusal)),
            },
            Command::History => self.say(&screen::history(self.game)),
            Command::Players => match change_players(self.game, argument) {
                Ok(()) => self.say(&screen::players(self.game)),
                Err(refusal) => Ok(Step::Refuse(refusal)),
            },
            Command::Rules => self.say(&screen::rules(self.game.info().rules_text)),
            Command::Save => {
                self.game_files.save(self.talk, self.game, argument)?;
                Ok(Step::AskAgain)
            }
            Command::Back => Ok(Step::Done(ReplayExit::Back)),
            Command::Menu => Ok(Step::Done(ReplayExit::Menu)),
            Command::Quit => Err(Stop::Leave),
            _ => {
                let list = commands::list(Place::Replay);
                self.say(&format!(
                    "You look at a game that has been played. Type a command:\n{list}"
                ))
            }
        }
    }

    fn take_answer(&mut self, text: &str) -> Result<Step<ReplayExit>, Stop> {
        Ok(Step::refuse(format!(
            "{} is no command here: type next, prev, goto N, play or help",
            quoted(text)
        )))
    }
}
