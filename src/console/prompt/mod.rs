//! The prompt loop: every question with commands is asked here, from the menu of games to the last
//! square of a move.

pub mod commands;
pub mod game_commands;

use std::{io, mem};

use super::exit::Exit;
use super::input::Completions;
use super::screen;
use super::talk::Talk;
use super::vocabulary::{description, did_you_mean};
use crate::game::Refusal;
use crate::play::LiveGame;
use crate::text::Text;
pub use commands::Command;

/// The reply to `rules` where no game has been chosen.
pub const NO_GAME_CHOSEN: &str = "Each game has its own rules: choose one, then type rules";

/// A question, or a series of questions, that is asked until it is done.
pub trait Prompt {
    /// The result of the questions.
    type Done;

    /// The conversation.
    fn talk(&mut self) -> &mut Talk;

    /// The commands that are understood at the present question, in the order in which `help` lists
    /// them.
    fn commands(&self) -> Vec<Command<Self>>;

    /// The reply to `help`: what to type, in at most six lines with the one about `help commands`.
    fn help(&self) -> Text;

    /// The game in the position that is shown, where there is one.
    fn game(&self) -> Option<&dyn LiveGame> {
        None
    }

    /// The reply to `rules`.
    ///
    /// # Errors
    /// If no game has been chosen.
    fn rules(&self) -> Result<Text, Refusal> {
        let game = self.game();
        let rules = game.map(|game| screen::rules(game.info(), Some(game.state().rules)));
        rules.ok_or_else(|| Refusal::new(NO_GAME_CHOSEN))
    }

    /// What follows the replies to `help` and `rules`: these are long texts, which may scroll what
    /// is drawn out of sight.
    fn after_text(&self) -> Next<Self::Done> {
        Next::AskAgain
    }

    /// Prints what comes once, before the question is drawn for the first time: nothing by default.
    fn open(&mut self) -> Result<(), Exit> {
        Ok(())
    }

    /// Prints everything above the question: nothing by default. Called before the question is
    /// asked for the first time, and after every [`Next::Redraw`].
    fn draw(&mut self) -> Result<(), Exit> {
        Ok(())
    }

    /// The question, and what Tab completes beside the names of the commands.
    fn question(&mut self) -> Result<(Text, Completions), Exit>;

    /// Takes an answer that is not a command.
    ///
    /// # Errors
    /// If it is refused.
    fn take_answer(&mut self, text: &str) -> Result<Next<Self::Done>, Exit>;

    /// Says something and asks again.
    fn say(&mut self, text: impl Into<Text>) -> Result<Next<Self::Done>, Exit> {
        self.talk().say_in_pages(text)?;
        Ok(Next::AskAgain)
    }
}

/// The next question of a move, and what Tab completes there. At a terminal, from the second
/// question of a move on, Enter takes the answer if only one is possible.
pub fn move_question(talk: &Talk, game: &dyn LiveGame) -> (Text, Completions) {
    let question = game.question();
    let default = match &question.answers[..] {
        [only] if talk.is_seen() && game.state().answers_given > 0 => only.clone(),
        _ => String::new(),
    };
    let asked = question.asked(&default);
    let mut completions = Completions::answers(question.answers);
    completions.default = default;
    if talk.is_interactive() {
        completions.moves = game.legal_moves();
    }
    (asked, completions)
}

/// Drops the move that is being entered, and says so.
pub fn drop_half_entered(talk: &mut Talk, game: &mut dyn LiveGame) -> io::Result<()> {
    game.drop_answers(0);
    talk.say("The half-entered move is dropped.\n")
}

/// What comes next after an answer or a command. If it is refused, the reason is shown and the
/// question is asked again.
#[derive(Debug)]
pub enum Next<T> {
    /// The same question again.
    AskAgain,
    /// The next question, with everything above it drawn.
    Redraw,
    /// Nothing more is asked here.
    Done(T),
}

/// What comes after a command that changes nothing: the same question again.
pub fn stay<D>(run: Result<(), Exit>) -> Result<Next<D>, Exit> {
    run.map(|()| Next::AskAgain)
}

/// Asks until the prompt is done.
pub fn ask<P: Prompt>(prompt: &mut P) -> Result<P::Done, Exit> {
    // A command may lead to other questions: their screens are not part of its reply.
    in_scope(prompt, false, |prompt| {
        prompt.open()?;
        prompt.draw()?;
        take_answers(prompt)
    })
}

/// Asks until the prompt is done, without drawing first.
pub fn ask_again<P: Prompt>(prompt: &mut P) -> Result<P::Done, Exit> {
    in_scope(prompt, false, take_answers)
}

/// Runs a part of the conversation that is the reply to a command, which a quiet program prints
/// too, or is not.
fn in_scope<P: Prompt, T>(prompt: &mut P, is_reply: bool, run: impl FnOnce(&mut P) -> T) -> T {
    let outer = mem::replace(&mut prompt.talk().is_reply, is_reply);
    let result = run(prompt);
    prompt.talk().is_reply = outer;
    result
}

/// The commands of the current question, without those that the program lacks.
fn commands_here<P: Prompt>(prompt: &mut P) -> Vec<Command<P>> {
    let mut commands = prompt.commands();
    let missing = &prompt.talk().missing;
    commands.retain(|command| !missing.contains(&command.name));
    commands
}

fn take_answers<P: Prompt>(prompt: &mut P) -> Result<P::Done, Exit> {
    loop {
        let (question, mut completions) = prompt.question()?;
        let commands = commands_here(prompt);
        completions
            .commands
            .extend(commands::completions(&commands));
        let text = match prompt.talk().ask(question, &completions)? {
            text if text.is_empty() => completions.default.clone(),
            text => text,
        };
        let reply = match commands::parse(&text, &commands) {
            Ok(Some((command, argument))) => run(prompt, command, argument),
            Ok(None) => take_answer_or_shortened(prompt, &text, &commands, &completions),
            Err(refusal) => Err(refusal.into()),
        };
        match reply {
            Ok(Next::AskAgain) => {}
            Ok(Next::Redraw) => prompt.draw()?,
            Ok(Next::Done(done)) => return Ok(done),
            Err(Exit::Refused(refusal)) => prompt.talk().complain(&refusal)?,
            Err(exit) => return Err(exit),
        }
    }
}

/// Takes an answer, or else runs a shortened command: an answer is never taken for a command. A
/// single letter shortens a command only if no answer is a letter, not even at another question of
/// the same game. A word that is neither, but close to one, is probably mistyped.
fn take_answer_or_shortened<P: Prompt>(
    prompt: &mut P,
    text: &str,
    commands: &[Command<P>],
    completions: &Completions,
) -> Result<Next<P::Done>, Exit> {
    let refusal = match prompt.take_answer(text) {
        Err(Exit::Refused(refusal)) => refusal,
        reply => return reply,
    };
    let name = text.split_whitespace().next().unwrap_or_default();
    if name.chars().count() < 2 && has_letters(prompt, &completions.answers) {
        return Err(refusal.into());
    }
    match commands::shortened(text, commands)? {
        Some((command, argument)) => run(prompt, command, argument),
        None => {
            let words = [&completions.commands[..], &completions.answers].concat();
            Err(did_you_mean(text, &words).unwrap_or(refusal).into())
        }
    }
}

/// Whether an answer begins with a letter, or a move of the game has one.
fn has_letters<P: Prompt>(prompt: &P, answers: &[String]) -> bool {
    let has_letter = |mv: &String| mv.contains(char::is_alphabetic);
    let has_moves = |game: &dyn LiveGame| {
        game.legal_moves().iter().any(has_letter) || game.state().moves.iter().any(has_letter)
    };
    let mut answers = answers.iter();
    answers.any(|answer| answer.starts_with(char::is_alphabetic))
        || prompt.game().is_some_and(has_moves)
}

/// Runs a command.
fn run<P: Prompt>(
    prompt: &mut P,
    command: &Command<P>,
    argument: &str,
) -> Result<Next<P::Done>, Exit> {
    in_scope(prompt, true, |prompt| (command.run)(prompt, argument))
}

/// The last line of the reply to `help`.
pub const HELP_COMMANDS: &str = "\"help commands\" lists the commands.\n";

/// The command `help`.
///
/// # Errors
/// If its argument is not the name of a command.
pub fn help<P: Prompt>(prompt: &mut P, argument: &str) -> Result<Next<P::Done>, Exit> {
    if argument.eq_ignore_ascii_case("commands") {
        let list = commands::list(&commands_here(prompt), prompt.talk().window_width());
        return prompt.say(list);
    }
    if !argument.is_empty() {
        let name = commands::described(argument, &commands_here(prompt))?;
        let text = description(name, &prompt.talk().missing);
        let game = prompt.game();
        let drawn = game.filter(|_| argument.eq_ignore_ascii_case("board"));
        let more = drawn.map(|game| screen::board_help(game.info()));
        return prompt.say(text + more.unwrap_or_default());
    }
    let text = prompt.help() + HELP_COMMANDS;
    prompt.talk().say_in_pages(text)?;
    Ok(prompt.after_text())
}

/// The command `rules`.
///
/// # Errors
/// If there is nothing to say here.
pub fn rules<P: Prompt>(prompt: &mut P, _: &str) -> Result<Next<P::Done>, Exit> {
    let text = prompt.rules()?;
    prompt.talk().say_in_pages(text)?;
    Ok(prompt.after_text())
}

/// The command `menu`.
///
/// # Errors
/// The user asks for the menu of games; not if leaving would lose the game and the user stays.
pub fn menu<P: Prompt>(prompt: &mut P, _: &str) -> Result<Next<P::Done>, Exit> {
    leave(prompt, Exit::Menu)
}

/// The command `quit`.
///
/// # Errors
/// As [`menu`]: the conversation is over.
pub fn quit<P: Prompt>(prompt: &mut P, _: &str) -> Result<Next<P::Done>, Exit> {
    leave(prompt, Exit::Leave)
}

fn leave<P: Prompt>(prompt: &mut P, exit: Exit) -> Result<Next<P::Done>, Exit> {
    if prompt.talk().may_leave(false)? {
        return Err(exit);
    }
    Ok(Next::AskAgain)
}
