//! The tutor at a human's move: it asks before a bad move is played.

use super::Table;
use super::commands::{AtTable, Topic, moved};
use crate::coach::explain::{EXPECTED, expects, instead, line_in_words};
use crate::coach::rated::NotRated;
use crate::coach::reason::why_cost;
use crate::coach::review::MoveCost;
use crate::console::exit::Exit;
use crate::console::input::Completions;
use crate::console::progress::with_status_line;
use crate::console::prompt::{Command, Next, stay};
use crate::console::rating;
use crate::console::search_settings::tutor_limits;
use crate::console::vocabulary::parse_count;
use crate::game::Refusal;
use crate::play::{LiveGame, Played};
use crate::text::{Text, about, prose, text};
use crate::{refuse, text};

const QUESTION: &str = "Play it anyway? (y, n, why, hint or a move) ";
const HELP: &str = "Type y to play the move, n to take it back, why for what punishes it, hint for a better move, or \
     another whole move to play that instead.";

/// A move that the tutor warns of.
pub(super) struct Warning {
    /// The answer that completes it, as it was typed. It has not been given to the game yet.
    text: String,
    /// The move in the notation.
    mv: String,
    cost: MoveCost,
}

impl Topic for Warning {
    /// What comes next at the question of the move.
    type Done = Next<Option<Played>>;

    const MOVED_ON: Next<Next<Option<Played>>> = Next::Done(Next::Done(None));

    fn commands<'t, 'a>() -> Vec<Command<AtTable<'t, 'a, Warning>>> {
        AtTable::while_it_goes_on([
            Command::new("hint", |at, _| stay(at.topic.hint(at.table))),
            Command::new("why", |at, _| stay(at.topic.why(at.table))),
            Command::new("back", |at, _| {
                rating::mark_helped(at.table.talk, at.table.game)?;
                Ok(Next::Done(Next::Redraw))
            }),
            Command::new("undo", AtTable::undo_after_warning),
            Command::new("resign", |at, _| moved::<Warning>(at.table.resign())),
        ])
    }

    fn help(&self, _: &Table) -> Text {
        prose(HELP)
    }

    fn question(&self, _: &Table) -> (Text, Completions) {
        let question = text![QUESTION, text("[n] ", "(n) ")];
        (question, Completions::answers(["yes", "no"]))
    }

    /// A better move can be typed at once.
    fn take_answer(&mut self, table: &mut Table, text: &str) -> Result<Next<Self::Done>, Exit> {
        let is_taken_back = match text.to_lowercase().as_str() {
            "y" | "yes" => return table.answer(&self.text).map(Next::Done),
            "n" | "no" | "" => true,
            _ => false,
        };
        if !is_taken_back {
            check_whole_move(table.game, text)?;
        }
        table.game.drop_answers(0);
        rating::mark_helped(table.talk, table.game)?;
        if is_taken_back {
            return Ok(Next::Done(Next::Redraw));
        }
        let Some(warning) = table.warning(text)? else {
            return table.answer(text).map(Next::Done);
        };
        *self = warning;
        Ok(Next::AskAgain)
    }
}

impl Warning {
    /// Says the better line.
    fn hint(&self, table: &mut Table) -> Result<(), Exit> {
        let text = self.better(table.game);
        rating::mark_helped(table.talk, table.game)?;
        let changed = table.analyst.changed(table.game, true);
        table.talk.say_in_pages(changed + text)
    }

    fn better(&self, game: &dyn LiveGame) -> Text {
        let mut line = &self.cost.best_line[..];
        line = &line[..line.len().min(EXPECTED)];
        let better = line_in_words(game, line);
        let promise = expects(game, &self.cost.before, about(self.cost.is_steady));
        let better = text!["Better: ", better, format!(" ({promise})")];
        better.stop().end()
    }

    /// Says what punishes the move.
    fn why(&self, table: &mut Table) -> Result<(), Exit> {
        rating::mark_helped(table.talk, table.game)?;
        let limits = table.analyst.review_limits(table.talk, table.game);
        let findings = table.analyst.findings(table.game);
        let why = with_status_line(table.talk, |on_info| {
            why_cost(findings, &self.mv, &self.cost, true, &limits, on_info)
        })?;
        table.talk.was_interrupted()?;
        let why = why.unwrap_or_else(|| "Stopped.\n".into());
        Ok(table.talk.say(why)?)
    }
}

/// Refuses an answer to the question after a warning that is not a whole move.
fn check_whole_move(game: &dyn LiveGame, text: &str) -> Result<(), Refusal> {
    let mut trial = game.boxed_clone();
    trial.drop_answers(0);
    match trial.answer(text) {
        Ok(Some(_)) => Ok(()),
        // A text with a digit is meant as a move, and the game says why it is not legal.
        Err(error) if text.contains(|c: char| c.is_ascii_digit()) => Err(error),
        _ => refuse!(text => "is not an answer: type y, n, why, hint or a move"),
    }
}

impl AtTable<'_, '_, Warning> {
    /// The move that is warned of counts as a half-entered one.
    fn undo_after_warning(&mut self, typed: &str) -> Result<Next<Next<Option<Played>>>, Exit> {
        let count = parse_count(typed, 1)?;
        rating::mark_helped(self.table.talk, self.table.game)?;
        if self.table.take_back(count, true)? {
            return Ok(Warning::MOVED_ON);
        }
        Ok(Next::Done(Next::Redraw))
    }
}

impl Table<'_> {
    /// Warns of the move that an answer completes, if there is a much better one.
    pub(super) fn warning(&mut self, text: &str) -> Result<Option<Warning>, Exit> {
        let tutor = self.settings.tutor;
        if !tutor.is_on() {
            return Ok(None);
        }
        let mut trial = self.game.boxed_clone();
        let Ok(Some(Played { mv, .. })) = trial.answer(text) else {
            return Ok(None);
        };
        let limits = tutor_limits(self.analyst.limits(self.talk, self.game));
        let findings = self.analyst.findings(self.game);
        let cost = with_status_line(self.talk, |on_info| {
            tutor.check(findings, &mv, &limits, on_info)
        })?;
        self.talk.was_interrupted()?;
        let Some(cost) = cost else {
            return Ok(None);
        };
        let findings = self.analyst.findings(self.game);
        let told = findings.tell(&mv, &cost.before, &cost.after);
        let changed = told + self.analyst.changed(self.game, false);
        let drop = instead(self.game, &cost.after, &cost.before, about(cost.is_steady));
        let drop = format!("With that move {drop}.\n");
        self.talk.say(changed + drop)?;
        if self.memory.is_some() && NotRated::of(self.game, false).is_none() {
            self.talk.say(
                "If you play it, the game stays rated; with any other answer it does not.\n",
            )?;
        }
        let text = text.to_string();
        Ok(Some(Warning { text, mv, cost }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::findings::Findings;
    use crate::coach::prospect::Prospect;
    use crate::game::Start;
    use crate::games;
    use crate::limits::Limits;
    use crate::play::Verdict;
    use crate::testing::seen;
    use crate::text::COLUMNS;

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
        let open = |chance| Prospect {
            chance,
            verdict: Some(Verdict::Open(0.0)),
        };
        let moves = |line: &str| line.split(' ').map(String::from).collect::<Vec<_>>();
        let cost = MoveCost {
            before: open(0.6),
            is_steady: true,
            after: open(0.4),
            best_line: moves("4,4 1,3 2,3"),
            reply: moves("2,3 1,3"),
        };
        let [text, mv] = ["1,2"; 2].map(String::from);
        let warning = Warning { text, mv, cost };
        let better = "Better: 4,4, which flips 1,4; 2,4; 4,2; 4,3; then White 1,3, Black 2,3 (you\n  win 60 of 100).\n";
        assert_eq!(seen(warning.better(&*game)), better);
        let why = "After this move Player 2 (White) can play 2,3, which flips 2,1; 2,2.\n\
                   Four turns later you have 5 stones and White 9; after 4,4 you would have 11\n  and 3.\n\
                   Better: 4,4, which flips 1,4; 2,4; 4,2; 4,3.\n";
        let (mut findings, limits) = (Findings::new(&*game), Limits::nodes(1000));
        let (mv, cost) = (&warning.mv, &warning.cost);
        let told = why_cost(&mut findings, mv, cost, true, &limits, &mut |_| {});
        assert_eq!(seen(told.expect("nothing stops it")), why);
        assert!(QUESTION.len() <= COLUMNS - 4);
    }
}
