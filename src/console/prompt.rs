//! The prompt loop: every question with commands is asked here, from the menu of games to the last
//! square of a move.

use super::commands::{self, Command, Place};
use super::input::Completions;
use super::talk::{Exit, Talk};
use crate::game::Refusal;

/// A question, or a series of questions, that is asked until it is done.
pub trait Prompt {
    /// The result of the questions.
    type Done;

    /// The conversation.
    fn talk(&mut self) -> &mut Talk;

    /// Decides which commands are understood here.
    fn place(&self) -> Place;

    /// The prefix of complaints. None by default.
    fn complaint(&self) -> &'static str {
        ""
    }

    /// Prints everything above the question: nothing by default. Called before the question is
    /// asked for the first time, and after every [`Step::Redraw`].
    ///
    /// # Errors
    /// If the conversation ends.
    fn draw(&mut self) -> Result<(), Exit> {
        Ok(())
    }

    /// The question, and what Tab completes.
    ///
    /// # Errors
    /// If the conversation ends.
    fn question(&mut self) -> Result<(String, Completions), Exit>;

    /// Runs a command with its argument.
    ///
    /// # Errors
    /// If the conversation ends.
    fn run_command(&mut self, command: Command, argument: &str) -> Result<Step<Self::Done>, Exit>;

    /// Takes an answer that is not a command.
    ///
    /// # Errors
    /// If the conversation ends.
    fn take_answer(&mut self, text: &str) -> Result<Step<Self::Done>, Exit>;
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
pub fn ask<P: Prompt>(prompt: &mut P) -> Result<P::Done, Exit> {
    // A command may lead to other questions: their screens are not part of its reply.
    prompt.talk().set_reply(false);
    prompt.draw()?;
    ask_again(prompt)
}

/// Does what [`ask`] does, without drawing first.
///
/// # Errors
/// If the conversation ends first.
pub fn ask_again<P: Prompt>(prompt: &mut P) -> Result<P::Done, Exit> {
    loop {
        let (question, completions) = prompt.question()?;
        let text = prompt.talk().ask(&question, &completions)?;
        let step = match commands::parse(&text, prompt.place()) {
            Ok(Some((command, argument))) => reply(prompt, command, argument)?,
            Ok(None) => take_answer_or_shortened(prompt, &text, &completions.answers)?,
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

/// Takes an answer, or runs a command that is shortened: an answer is never taken for a command.
/// A single letter shortens a command only where no answer begins with a letter, because a letter
/// may be an answer that is not possible just now.
///
/// # Errors
/// If the conversation ends.
fn take_answer_or_shortened<P: Prompt>(
    prompt: &mut P,
    text: &str,
    answers: &[String],
) -> Result<Step<P::Done>, Exit> {
    let step = prompt.take_answer(text)?;
    let Step::Refuse(refusal) = step else {
        return Ok(step);
    };
    let has_letters = answers
        .iter()
        .any(|answer| answer.starts_with(char::is_alphabetic));
    let name = text.split_whitespace().next().unwrap_or_default();
    if has_letters && name.chars().count() < 2 {
        return Ok(Step::Refuse(refusal));
    }
    match commands::shortened(text, prompt.place()) {
        Ok(Some((command, argument))) => reply(prompt, command, argument),
        Ok(None) => Ok(Step::Refuse(refusal)),
        Err(refusal) => Ok(Step::Refuse(refusal)),
    }
}

/// Runs a command, whose reply a quiet program prints too.
fn reply<P: Prompt>(
    prompt: &mut P,
    command: Command,
    argument: &str,
) -> Result<Step<P::Done>, Exit> {
    prompt.talk().set_reply(true);
    let step = prompt.run_command(command, argument);
    prompt.talk().set_reply(false);
    step
}
