//! The prompt loop: every question with commands is asked here, from the menu of games to the last
//! square of a move.

use super::commands::{self, Command, Place};
use super::talk::{Stop, Talk};
use crate::game::Refusal;

/// A question, or a series of questions, that is asked until it is done.
pub trait Prompt {
    /// The result of the questions.
    type Done;

    /// The conversation.
    fn talk(&mut self) -> &mut Talk;

    /// Decides which commands are understood here.
    fn place(&self) -> Place;

    /// The prefix of complaints.
    fn complaint(&self) -> &'static str;

    /// Prints everything above the question. Called before the question is asked for the first
    /// time, and after every [`Step::Redraw`].
    ///
    /// # Errors
    /// If the conversation ends.
    fn draw(&mut self) -> Result<(), Stop>;

    /// The question, and the answers that Tab completes.
    ///
    /// # Errors
    /// If the conversation ends.
    fn question(&mut self) -> Result<(String, Vec<String>), Stop>;

    /// Runs a command with its argument.
    ///
    /// # Errors
    /// If the conversation ends.
    fn run_command(&mut self, command: Command, argument: &str) -> Result<Step<Self::Done>, Stop>;

    /// Takes an answer that is not a command.
    ///
    /// # Errors
    /// If the conversation ends.
    fn take_answer(&mut self, text: &str) -> Result<Step<Self::Done>, Stop>;
}

/// The effect of an answer or a command.
#[derive(Debug)]
pub enum Step<T> {
    /// The same question again.
    AskAgain,
    /// The next question, with everything above it drawn.
    Redraw,
    /// The answer or command is refused: a complaint, then the same question again.
    Refuse(Refusal),
    /// Nothing more is asked here.
    Done(T),
}

impl<T> Step<T> {
    /// A refusal with the given reason.
    pub fn refuse(reason: impl Into<String>) -> Step<T> {
        Step::Refuse(Refusal::new(reason))
    }
}

/// Asks until the prompt is done.
///
/// # Errors
/// If the conversation ends first.
pub fn ask<P: Prompt>(prompt: &mut P) -> Result<P::Done, Stop> {
    prompt.draw()?;
    ask_again(prompt)
}

/// Does what [`ask`] does, without drawing first.
///
/// # Errors
/// If the conversation ends first.
pub fn ask_again<P: Prompt>(prompt: &mut P) -> Result<P::Done, Stop> {
    loop {
        let (question, completions) = prompt.question()?;
        let text = prompt.talk().ask(&question, &completions)?;
        let step = match commands::parse(&text, prompt.place()) {
            Ok(Some((command, argument))) => prompt.run_command(command, argument)?,
            Ok(None) => prompt.take_answer(&text)?,
            Err(refusal) => Step::Refuse(refusal),
        };
        match step {
            Step::AskAgain => {}
            Step::Redraw => prompt.draw()?,
            Step::Refuse(refusal) => {
                let prefix = prompt.complaint();
                prompt.talk().complain(prefix, &refusal)?;
            }
            Step::Done(done) => return Ok(done),
        }
    }
}
