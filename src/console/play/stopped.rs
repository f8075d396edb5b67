//! The question after Ctrl-C has stopped a computer player.

use super::{AfterMove, ConsoleGame};
use crate::console::commands::{self, Command, Place};
use crate::console::input::Completions;
use crate::console::prompt::{Prompt, Step};
use crate::console::talk::{Exit, Talk};
use crate::text::quoted;

/// The answer that plays the best move so far.
const NOW: &str = "now";

const QUESTION: &str = "Stopped. Enter thinks on, \"now\" plays the best move so far: ";

/// Explains the answers; the name of the seat whose turn it is follows.
const HELP: &str =
    "Press Enter to let the computer go on, or type now to play the best move that it
has found so far. To take over its seat, type players ";

/// The question while a computer player is stopped.
pub(super) struct Stopped<'g, 'a>(pub &'g mut ConsoleGame<'a>);

/// How the question was answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AfterStop {
    /// The computer goes on.
    ThinkOn,
    /// A move has been played, or a command leads elsewhere.
    Left(AfterMove),
}

impl Prompt for Stopped<'_, '_> {
    type Done = AfterStop;

    fn talk(&mut self) -> &mut Talk {
        self.0.talk()
    }

    fn place(&self) -> Place {
        Place::Game
    }

    fn question(&mut self) -> Result<(String, Completions), Exit> {
        self.0.sync()?;
        let mut completions = Completions::answers(&[NOW]);
        completions.commands = commands::completions(Place::Game);
        Ok((QUESTION.to_string(), completions))
    }

    fn run_command(&mut self, command: Command, argument: &str) -> Result<Step<AfterStop>, Exit> {
        let step = match command {
            Command::Help if argument.is_empty() => {
                let seat = self.0.seat_on_turn();
                let list = commands::list(Place::Game);
                let text = format!("{HELP}{seat} human.\nCommands:\n{list}");
                self.0.talk().say_in_pages(&text)?;
                return Ok(Step::AskAgain);
            }
            Command::Back => return Ok(Step::refuse("No move is being entered")),
            Command::Resign => {
                return Ok(Step::refuse(
                    "It is not your turn: resign when you are asked for a move",
                ));
            }
            _ => self.0.run_command(command, argument)?,
        };
        Ok(match step {
            Step::Refuse(refusal) => Step::Refuse(refusal),
            Step::AskAgain | Step::Redraw if self.0.is_human_on_turn() => {
                // `players` has given the seat to a human.
                Step::Done(AfterStop::Left(AfterMove::Turn))
            }
            Step::Done(AfterMove::Turn) if command == Command::Players => Step::AskAgain,
            Step::Done(after) => Step::Done(AfterStop::Left(after)),
            Step::AskAgain | Step::Redraw => Step::AskAgain,
        })
    }

    fn take_answer(&mut self, text: &str) -> Result<Step<AfterStop>, Exit> {
        if text.is_empty() {
            return Ok(Step::Done(AfterStop::ThinkOn));
        }
        if !text.eq_ignore_ascii_case(NOW) {
            let text = quoted(text);
            return Ok(Step::refuse(format!(
                "{text} does not answer this: press Enter, or type now or a command"
            )));
        }
        self.0.play_now()?;
        Ok(Step::Done(AfterStop::Left(AfterMove::Turn)))
    }
}
