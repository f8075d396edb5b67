//! The question of who takes over a seat whose engine has failed or was never started (a record
//! names an engine but never starts it).

use super::{AfterMove, ConsoleGame};
use crate::console::commands::{self, Command, Place};
use crate::console::input::Completions;
use crate::console::prompt::{Prompt, Step};
use crate::console::talk::{Exit, Talk};
use crate::game::Player;
use crate::game::players::PlayerKind;

/// The question for a new player.
pub(super) struct Vacant<'g, 'a> {
    /// The game.
    pub game: &'g mut ConsoleGame<'a>,
    /// The seat.
    pub player: Player,
}

impl Vacant<'_, '_> {
    /// The kinds of players, as part of a sentence.
    fn kinds(&self) -> String {
        let levels = &self.game.game.info().levels;
        format!("{} (or engine:COMMAND)", PlayerKind::list(levels))
    }
}

impl Prompt for Vacant<'_, '_> {
    type Done = AfterMove;

    fn talk(&mut self) -> &mut Talk {
        self.game.talk
    }

    fn place(&self) -> Place {
        Place::Game
    }

    fn question(&mut self) -> Result<(String, Completions), Exit> {
        self.game.sync()?;
        let name = self.game.game.names(self.player).name;
        let levels = &self.game.game.info().levels;
        let kinds = std::iter::once("human".to_string())
            .chain(levels.iter().map(|level| level.to_lowercase()))
            .chain(["engine:".to_string()]);
        let completions = Completions {
            answers: kinds.collect(),
            commands: commands::completions(Place::Game),
            ..Completions::default()
        };
        Ok((format!("Who plays {name} now? "), completions))
    }

    fn run_command(&mut self, command: Command, argument: &str) -> Result<Step<AfterMove>, Exit> {
        let step = match command {
            Command::Help if argument.is_empty() => {
                let text = format!(
                    "Type who plays on: {}.\nCommands:\n{}",
                    self.kinds(),
                    commands::list(Place::Game)
                );
                self.game.talk.say(&text)?;
                return Ok(Step::AskAgain);
            }
            Command::Back => return Ok(Step::refuse("No move is being entered")),
            Command::Resign => return Ok(Step::refuse("Nobody has this seat: say who plays on")),
            _ => self.game.run_command(command, argument)?,
        };
        Ok(match step {
            // The position or the players have changed: the seat may be taken now.
            Step::Done(after) => Step::Done(after),
            Step::AskAgain | Step::Redraw if !self.game.is_vacant(self.player) => {
                Step::Done(AfterMove::Turn)
            }
            Step::AskAgain | Step::Redraw => Step::AskAgain,
            Step::Refuse(refusal) => Step::Refuse(refusal),
        })
    }

    fn take_answer(&mut self, text: &str) -> Result<Step<AfterMove>, Exit> {
        if text.is_empty() {
            let kinds = self.kinds();
            return Ok(Step::refuse(format!("Nothing was typed: choose {kinds}")));
        }
        Ok(match self.game.give_seat(self.player, text) {
            Ok(()) => Step::Done(AfterMove::Turn),
            Err(refusal) => Step::Refuse(refusal),
        })
    }
}
