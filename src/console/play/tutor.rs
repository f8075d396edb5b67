//! The tutor at a human's move: it asks before a bad move is played.

use std::mem;

use super::PlayPrompt;
use super::questions::{Asking, Next};
use crate::coach::explain::{EXPECTED, line_in_words, why_cost};
use crate::coach::of_100;
use crate::coach::review::MoveCost;
use crate::coach::tutor::TutorThreshold;
use crate::console::exit::Exit;
use crate::console::progress::with_status_line;
use crate::console::prompt::{Effect, Handled};
use crate::console::results;
use crate::console::search_settings::tutor_limits;
use crate::game::Refusal;
use crate::game::view::settings::name;
use crate::play::{Answered, LiveGame};
use crate::refuse;
use crate::text::about;
use crate::text::listing::in_lines;

/// The question after a warning.
pub(super) const WARNING_QUESTION: &str = "Play it anyway? (y, n, why, hint or a move) [n] ";
pub(super) const WARNING_HELP: &str =
    "Type y to play the move, n to take it back, why for what punishes it, hint for
a better move, or another whole move to play that instead.
";

/// A move that the tutor warns of.
#[derive(Debug)]
pub(crate) struct Warning {
    /// The answer that completes it, as it was typed. It has not been given to the game yet.
    text: String,
    /// The move in the notation.
    mv: String,
    cost: MoveCost,
}

impl Warning {
    /// A warning of the move that `text` completes.
    pub(super) fn new(text: &str, mv: String, cost: MoveCost) -> Warning {
        let text = text.to_string();
        Warning { text, mv, cost }
    }

    /// The better line.
    pub(super) fn hint(&self, game: &dyn LiveGame) -> String {
        let mut line = &self.cost.best_line[..];
        line = &line[..line.len().min(EXPECTED)];
        let better = line_in_words(game, line);
        let (about, chance) = (about(self.cost.is_steady), of_100(self.cost.chance_before));
        in_lines(&format!("Better: {better} (you win {about}{chance})."))
    }

    /// What punishes the move.
    pub(super) fn why(&self, game: &dyn LiveGame) -> String {
        why_cost(game, &self.mv, &self.cost)
    }
}

impl PlayPrompt<'_> {
    /// The command `tutor`: shows or changes the setting.
    pub(super) fn tutor(&mut self, typed: &str) -> Handled<Next> {
        if !typed.is_empty() {
            let threshold = TutorThreshold::parse(typed)?;
            self.settings.tutor = threshold;
            if let Some(memory) = self.memory {
                let choices = [(name::TUTOR.to_string(), threshold.name())].into();
                let result = memory.keep_choices(self.game.info().name, &choices);
                self.talk
                    .or_warn("The setting could not be kept: ", result)?;
            }
        }
        let words = self.settings.tutor.in_words();
        self.talk.say(format!("{words}\n"))?;
        Ok(Effect::AskAgain)
    }

    /// Plays a part of a move, unless the tutor warns of the move that it completes.
    pub(super) fn warn_or_play(&mut self, text: &str) -> Handled<Next> {
        let Some((mv, cost)) = self.cost(text)? else {
            return self.play_answer(text);
        };
        let chances = [cost.chance_before, cost.chance_after];
        let changed = self.analyst.findings(self.game).tell(&mv, chances)
            + &self.analyst.changed(self.game, false);
        let (before, after) = (of_100(cost.chance_before), 100.0 * cost.chance_after);
        let about = about(cost.is_steady);
        let words =
            format!("{changed}That drops your chance from {about}{before} to {after:.0}.\n");
        self.talk.say(&words)?;
        if self.memory.is_some() && results::would_be_rated(self.game) {
            self.talk.say(
                "If you play it, the game stays rated; with any other answer it does not.\n",
            )?;
        }
        self.asking = Asking::Warned(Box::new(Warning::new(text, mv, cost)));
        Ok(Effect::AskAgain)
    }

    /// The cost of the move that an answer completes, if the tutor warns of it.
    fn cost(&mut self, text: &str) -> Result<Option<(String, MoveCost)>, Exit> {
        let tutor = self.settings.tutor;
        if !tutor.is_on() {
            return Ok(None);
        }
        let mut trial = self.game.boxed_clone();
        let Ok(Answered::Played(played)) = trial.answer(text) else {
            return Ok(None);
        };
        let limits = tutor_limits(self.analyst.limits(self.talk, self.game));
        let findings = self.analyst.findings(self.game);
        let cost = with_status_line(self.talk, |on_info| {
            tutor.check(findings, &played.mv, &limits, on_info)
        })?;
        self.talk.was_interrupted()?;
        Ok(cost.map(|cost| (played.mv, cost)))
    }

    /// Takes an answer to the question after a warning. A better move can be typed at once.
    pub(super) fn answer_warning(&mut self, text: &str) -> Handled<Next> {
        let is = |words: [&str; 2]| words.contains(&text.to_lowercase().as_str());
        let (is_play, is_take_back) = (is(["y", "yes"]), is(["n", "no"]) || text.is_empty());
        if !is_play && !is_take_back {
            self.check_whole_move(text)?;
        }
        match mem::replace(&mut self.asking, Asking::Move) {
            Asking::Warned(warning) if is_play => return self.play_answer(&warning.text),
            _ => self.game.drop_answers(0),
        }
        results::mark_helped(self.talk, self.game)?;
        match is_take_back {
            true => Ok(Effect::Redraw),
            false => self.warn_or_play(text),
        }
    }

    /// Refuses an answer to the question after a warning that is not a whole move.
    fn check_whole_move(&self, text: &str) -> Result<(), Refusal> {
        let mut trial = self.game.boxed_clone();
        trial.drop_answers(0);
        match trial.answer(text) {
            Ok(Answered::Played(_)) => Ok(()),
            // A text with a digit is meant as a move, and the game says why it is not legal.
            Err(error) if text.contains(|c: char| c.is_ascii_digit()) => Err(error),
            _ => refuse!(text => "is not an answer: type y, n, why, hint or a move"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Start;
    use crate::games;
    use crate::text::COLUMNS;
    use crate::text::pictures::seen;

    #[test]
    fn a_warning_names_the_better_line_and_what_punishes_the_move() {
        let registry = games::registry();
        let lear = registry.find("lear").expect("a game");
        let position = Some("xvvo/xxvo/ovvx/xoov x 1".to_string());
        let start = Start {
            position,
            ..Start::default()
        };
        let game = lear.open(&start, &[], 7).expect("a game");
        let moves = |line: &str| line.split(' ').map(String::from).collect::<Vec<_>>();
        let cost = MoveCost {
            chance_before: 0.6,
            is_steady: true,
            chance_after: 0.4,
            best_line: moves("4,4 1,3 2,3"),
            reply: moves("2,3 1,3"),
        };
        let warning = Warning::new("1,2", "1,2".to_string(), cost);
        let better = "Better: 4,4, which flips 1,4; 2,4; 4,2; 4,3; then White 1,3, Black 2,3 (you\n  win 60 of 100).\n";
        assert_eq!(seen(&warning.hint(&*game)), better);
        let why = "If you play 1,2, then Player 2 (White) plays 2,3, which flips 2,1; 2,2: you\n  win \
                   40 of 100 instead of 60.\n";
        assert_eq!(seen(&warning.why(&*game)), why);
        for line in WARNING_HELP.lines().chain([WARNING_QUESTION]) {
            assert!(line.len() <= COLUMNS + 1, "{line}");
        }
    }
}
