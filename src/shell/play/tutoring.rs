//! The tutor at a human's move: it asks before a bad move is played.

use super::ConsoleGame;
use crate::coach::percent;
use crate::coach::tutor::{Setting, Tutor, Warning};
use crate::game::Refusal;
use crate::matches::Answered;
use crate::shell::input::Completions;
use crate::shell::prompt::Step;
use crate::shell::talk::Stop;
use crate::shell::thinking::Watcher;
use crate::text::quoted;

impl ConsoleGame<'_> {
    /// The command `tutor`: shows or changes the setting.
    pub(super) fn set_tutor<T>(&mut self, argument: &str) -> Result<Step<T>, Stop> {
        if !argument.is_empty() {
            match Setting::parse(argument) {
                Ok(setting) => self.tutor = Tutor::new(setting),
                Err(refusal) => return Ok(Step::Refuse(refusal)),
            }
        }
        let words = self.tutor.setting.in_words();
        self.talk.say(&format!("{words}\n"))?;
        Ok(Step::AskAgain)
    }

    /// Whether the user takes back a move after a warning. `text` is an answer that has not been
    /// given to the game yet.
    pub(super) fn is_withdrawn(&mut self, text: &str) -> Result<bool, Stop> {
        if !self.tutor.is_on() {
            return Ok(false);
        }
        let mut trial = self.game.boxed_clone();
        let Ok(Answered::Played(played)) = trial.answer(text) else {
            return Ok(false);
        };
        let limits = self
            .mode
            .thinking
            .tutor_limits(self.game.info().default_nodes);
        let limits = limits.until(self.talk.stop_flag());
        let mut watcher = Watcher::new(self.talk);
        let warning = self
            .tutor
            .look_at(self.game, &played.mv, &limits, &mut |thought| {
                watcher.watch(thought);
            });
        watcher.finish()?;
        self.talk.take_stop()?;
        match warning {
            Some(warning) => Ok(!self.insists(&warning)?),
            None => Ok(false),
        }
    }

    /// Warns, and asks whether to play the move anyway.
    fn insists(&mut self, warning: &Warning) -> Result<bool, Stop> {
        let (before, after) = (percent(warning.before), percent(warning.after));
        let question = format!(
            "That drops your chance from {before} to {after}. Play it anyway? (y, n, hint) "
        );
        let answers = Completions::answers(&["yes", "no", "hint"]);
        loop {
            let text = self.talk.ask(&question, &answers)?;
            match text.to_lowercase().as_str() {
                "y" | "yes" => return Ok(true),
                "n" | "no" => return Ok(false),
                "hint" | ":hint" => {
                    let better = warning.better.join(" ");
                    self.talk.say(&format!("Better: {better}\n"))?;
                    if !warning.punishment.is_empty() {
                        let line = warning.punishment.join(" ");
                        self.talk.say(&format!("After your move: {line}\n"))?;
                    }
                }
                "quit" | ":quit" => return Err(Stop::Leave),
                other => {
                    let reason = match other {
                        "" => "Nothing was typed: type y, n or hint".to_string(),
                        _ => format!("{} is not an answer: type y, n or hint", quoted(&text)),
                    };
                    self.talk.complain("", &Refusal::new(reason))?;
                }
            }
        }
    }
}
