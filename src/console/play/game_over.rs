//! The question after the result: the game is still there, to be replayed, analysed, saved, taken
//! back or played again.

use super::{AfterMove, ConsoleGame, choose_board};
use crate::console::commands::{self, Command, Place};
use crate::console::input::Completions;
use crate::console::players::player_commands;
use crate::console::prompt::{Prompt, Step};
use crate::console::screen;
use crate::console::talk::{Exit, Talk};
use crate::text::quoted;

/// The question. It fills its line, so the answer goes on a line of its own.
const QUESTION: &str =
    "Game over. Enter for the menu, or: again, swap, replay, analyse, save, undo\n> ";

/// Where the program goes after the question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AfterResult {
    /// The game goes on: the last decision is taken back.
    Resume,
    /// The menu.
    Menu,
    /// Another game with the same settings.
    Again,
    /// Another game with the seats exchanged.
    Swap,
}

/// The question after a match that is over.
pub(super) struct GameOver<'g, 'a> {
    pub(super) game: &'g mut ConsoleGame<'a>,
}

impl GameOver<'_, '_> {
    /// Says something and asks again.
    fn say(&mut self, text: &str) -> Result<Step<AfterResult>, Exit> {
        self.game.talk.say_in_pages(text)?;
        Ok(Step::AskAgain)
    }

    /// Runs a command that also works when a move is asked for.
    fn run_game_command(
        &mut self,
        command: Command,
        argument: &str,
    ) -> Result<Step<AfterResult>, Exit> {
        Ok(match self.game.run_command(command, argument)? {
            Step::Done(AfterMove::Menu) => Step::Done(AfterResult::Menu),
            Step::Done(AfterMove::Turn) if self.game.game.state().ending.is_none() => {
                Step::Done(AfterResult::Resume)
            }
            Step::Done(AfterMove::Turn) | Step::AskAgain | Step::Redraw => Step::AskAgain,
            Step::Refuse(refusal) => Step::Refuse(refusal),
        })
    }
}

impl Prompt for GameOver<'_, '_> {
    type Done = AfterResult;

    fn talk(&mut self) -> &mut Talk {
        self.game.talk
    }

    fn place(&self) -> Place {
        Place::GameOver
    }

    fn question(&mut self) -> Result<(String, Completions), Exit> {
        let ConsoleGame {
            game_files,
            talk,
            game,
            ..
        } = self.game;
        game_files.sync(talk, *game)?;
        let mut completions = Completions::answers(&[]);
        completions.commands = commands::completions(Place::GameOver);
        completions.commands.extend(player_commands(*game));
        Ok((QUESTION.to_string(), completions))
    }

    fn run_command(&mut self, command: Command, argument: &str) -> Result<Step<AfterResult>, Exit> {
        match command {
            Command::Help if argument.is_empty() => {
                let list = commands::list(Place::GameOver);
                self.say(&format!(
                    "The game is over. Enter leads to the menu. Commands:\n{list}"
                ))
            }
            Command::Help => {
                let info = self.game.game.info();
                match screen::describe_command(info, argument, Place::GameOver) {
                    Ok(text) => self.say(&text),
                    Err(refusal) => Ok(Step::Refuse(refusal)),
                }
            }
            Command::Board => {
                if let Err(refusal) = choose_board(self.game.talk, argument) {
                    return Ok(Step::Refuse(refusal));
                }
                let text = self.game.talk.space().result(self.game.game, "");
                self.say(&text)
            }
            Command::Again => Ok(Step::Done(AfterResult::Again)),
            Command::Swap => Ok(Step::Done(AfterResult::Swap)),
            Command::Menu => Ok(Step::Done(AfterResult::Menu)),
            command => self.run_game_command(command, argument),
        }
    }

    fn take_answer(&mut self, text: &str) -> Result<Step<AfterResult>, Exit> {
        if text.is_empty() {
            return Ok(Step::Done(AfterResult::Menu));
        }
        Ok(Step::refuse(format!(
            "{} is not a command here: press Enter for the menu, or type help",
            quoted(text)
        )))
    }
}
