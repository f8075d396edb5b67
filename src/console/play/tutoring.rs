//! The tutor at a human's move: it asks before a bad move is played.

use super::GameInPlay;
use super::questions::Next;
use crate::coach::review::MoveCost;
use crate::coach::tutor::{Tutor, TutorThreshold};
use crate::coach::{line_in_words, percent};
use crate::console::input::Completions;
use crate::console::prompt::{Reply, Step};
use crate::console::searching::{tutor_limits, watched};
use crate::console::talk::Exit;
use crate::game::Refusal;
use crate::play::Answered;
use crate::refusal;
use crate::text::{COLUMNS, fit, quoted};

/// The question after a warning.
const QUESTION: &str = "Play it anyway? (y, n, hint or a move) ";
const HELP: &str = "Type y to play the move, n to take it back, hint for a better move and for what\n\
     punishes yours, or another whole move to play that instead. quit leaves the\n\
     program.\n";

/// What becomes of a move that the tutor has looked at.
pub(super) enum Decision {
    /// It is played.
    Play,
    /// It is taken back.
    TakeBack,
    /// Another move is played instead: the whole move as it was typed.
    Replace(String),
}

/// The better line, and the one that punishes the move, as far as they fit on a line each.
fn hint(cost: &MoveCost) -> String {
    let line = |name, moves: &[String]| {
        let text = format!("{name}: {}", line_in_words(moves));
        format!("{}\n", fit(&text, COLUMNS))
    };
    let mut text = line("Better", &cost.best_line);
    if !cost.reply.is_empty() {
        text += &line("After your move", &cost.reply);
    }
    text
}

impl GameInPlay<'_> {
    /// The command `tutor`: shows or changes the setting.
    pub(super) fn set_tutor(&mut self, threshold: &str) -> Reply<Next> {
        if !threshold.is_empty() {
            let threshold = TutorThreshold::parse(threshold)?;
            self.tutor = Tutor::new(threshold);
            if let Some(memory) = &self.game_files.memory {
                let result = memory.keep_tutor(threshold);
                self.talk.or_warn("The setting is not kept: ", result)?;
            }
        }
        let words = self.tutor.setting.in_words();
        self.talk.say(&format!("{words}\n"))?;
        Ok(Step::AskAgain)
    }

    /// Lets the tutor look at the move that an answer completes, and the user decide after a
    /// warning. `text` is an answer that has not been given to the game yet.
    pub(super) fn decide(&mut self, text: &str) -> Result<Decision, Exit> {
        if !self.tutor.is_on() {
            return Ok(Decision::Play);
        }
        let mut trial = self.game.boxed_clone();
        let Ok(Answered::Played(played)) = trial.answer(text) else {
            return Ok(Decision::Play);
        };
        let limits = tutor_limits(self.talk.limits(self.game));
        let (tutor, game) = (&mut self.tutor, &*self.game);
        let cost = watched(self.talk, |watch| {
            tutor.check(game, &played.mv, &limits, watch)
        })?;
        self.talk.take_stop()?;
        match cost {
            Some(cost) => self.ask_after_warning(&cost),
            None => Ok(Decision::Play),
        }
    }

    /// Whether a text is a whole move, whatever has been answered so far.
    fn is_whole_move(&self, text: &str) -> bool {
        let mut trial = self.game.boxed_clone();
        trial.drop_answers(0);
        matches!(trial.answer(text), Ok(Answered::Played(_)))
    }

    /// Warns, and asks whether to play the move anyway. A better move can be typed at once.
    fn ask_after_warning(&mut self, cost: &MoveCost) -> Result<Decision, Exit> {
        let (before, after) = (percent(cost.before), percent(cost.after));
        let words = format!("That drops your chance from {before} to {after}.\n");
        self.talk.say(&words)?;
        let answers = Completions::answers(&["yes", "no", "hint", "help"]);
        loop {
            let text = self.talk.ask(QUESTION, &answers)?;
            match text.to_lowercase().as_str() {
                "y" | "yes" => return Ok(Decision::Play),
                "n" | "no" => return Ok(Decision::TakeBack),
                "hint" | ":hint" => self.talk.say(&hint(cost))?,
                "help" | ":help" => self.talk.say(HELP)?,
                "quit" | ":quit" => return Err(Exit::Leave),
                _ if self.is_whole_move(&text) => return Ok(Decision::Replace(text)),
                _ => self.talk.complain("", &self.refusal(&text))?,
            }
        }
    }

    /// The refusal of an invalid answer to the question after a warning.
    fn refusal(&self, text: &str) -> Refusal {
        if text.is_empty() {
            return refusal!("Nothing was typed: type y, n, hint or a move");
        }
        let mut trial = self.game.boxed_clone();
        match trial.play(text) {
            // A text with a digit is meant as a move, and the game says why it is not legal.
            Err(error) if text.contains(|c: char| c.is_ascii_digit()) => error,
            _ => refusal!(
                "{} is not an answer: type y, n, hint or a move",
                quoted(text)
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tutor_s_lines_fit_the_width() {
        let moves = |count| vec!["42-45/33".to_owned(); count];
        let hint = hint(&MoveCost {
            before: 0.6,
            after: 0.4,
            loss: 0.2,
            best_line: moves(12),
            reply: moves(11),
            next: None,
        });
        assert!(hint.starts_with("Better: 42-45/33, then 42-45/33 42-45/33"));
        assert!(hint.contains("\nAfter your move: 42-45/33, then 42-45/33 42-45/33"));
        for line in hint.lines().chain(HELP.lines()).chain([QUESTION]) {
            assert!(line.len() <= COLUMNS + 1, "{line}");
        }
        assert!(hint.lines().all(|line| line.len() > 60), "{hint}");
    }
}
