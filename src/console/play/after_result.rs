//! The result of a game, and the question after it. The game is still there, to be replayed,
//! analysed, saved, taken back or played again.

use std::{mem, slice};

use super::commands::{AtTable, Topic};
use super::{AfterGame, Table};
use crate::coach::rated::NotRated;
use crate::coach::rating::matching_strength;
use crate::coach::results::GameResult;
use crate::console::exit::Exit;
use crate::console::input::Completions;
use crate::console::prompt::{Command, Next, stay};
use crate::console::rating;
use crate::console::storage::state_folder::RESULTS;
use crate::console::study::retry::retry;
use crate::console::vocabulary::parse_count;
use crate::game::Cause;
use crate::game::players::PlayerKind;
use crate::play::LiveGame;
use crate::refuse;
use crate::text::{Text, prose, text};

/// It fills its line, so the answer goes on a line of its own.
const QUESTION: &str =
    "Game over. Press Enter for the menu; again, swap, retry, replay, analyse, save";

/// What is said before a game's own question, which names none of these commands.
const COMMANDS: &str = "You can also type retry, replay, analyse or save.";

const HELP: &str = "The game is over.
Press Enter for the menu; \"again\" begins a new game, \"analyse\" shows your mistakes.";
/// The answers that say yes to another game, in English and in Portuguese, as in the reports.
const YES: [&str; 4] = ["yes", "y", "sim", "s"];
/// The answers that say no to it.
const NO: [&str; 4] = ["no", "n", "n\u{e3}o", "nao"];

impl Table<'_> {
    /// Counts and shows the result, and asks what comes next. `was_over` says whether the game was
    /// over when it was loaded, `had_human` whether a human has had a seat since then.
    pub(super) fn after_result(
        &mut self,
        was_over: bool,
        had_human: bool,
    ) -> Result<AfterGame, Exit> {
        let finished = self.game.boxed_clone();
        let reason = NotRated::of(self.game, self.settings.search.is_bounded());
        let result = GameResult::of(self.game, reason);
        // The autosave is written first: if the program is killed before it is put among the
        // finished games, the result that is missing is counted when the game is resumed.
        self.files.update(self.talk, self.game)?;
        let before = self.kept_results();
        if let (Some(memory), Some(result)) = (self.memory, &result) {
            let mut kept = before.iter().flatten();
            // That of a game that was over when it was loaded may have been counted.
            if !was_over || !kept.any(|counted| counted.is_same_game(result)) {
                let added = memory.add(RESULTS, result);
                let failed = "The result could not be counted: ";
                self.talk.or_warn(failed, added)?;
            }
        }
        self.files.finish(self.talk)?;
        let now = self.kept_results();
        let last = self.settings.adaptive;
        let next = last.map(|last| {
            let (info, rules) = (finished.info(), finished.state().rules);
            let this = result.as_ref().filter(|result| !result.helped);
            let results = now.as_deref().or(this.map(slice::from_ref));
            results.map_or(last, |results| matching_strength(results, info, rules))
        });
        let kept = before.zip(now).map(<[_; 2]>::from);
        let line = rating::at_end(self.game, reason, result.as_ref(), kept.as_ref(), next);
        self.show_result(&line)?;
        if self.settings.is_batch && !had_human && !self.talk.is_seen() {
            return Ok(AfterGame::Over);
        }
        if !self.game.info().play_again.is_empty() {
            // What was typed before the game ended was not meant for the question that follows.
            self.talk.drop_typed_ahead();
        }
        let after = self.ask(AfterResult { finished })?;
        // A player who was chosen by hand stays.
        let players = self.game.state().players;
        let is_there = last.is_some_and(|last| players.contains(&PlayerKind::ExpertAt(last)));
        self.settings.adaptive = next.filter(|_| is_there);
        Ok(after)
    }

    /// The results that are kept, if any are and they can be read.
    fn kept_results(&self) -> Option<Vec<GameResult>> {
        let (results, _) = self.memory?.results().ok()?;
        Some(results)
    }

    /// Shows the board at the end, and a `line` about what the game was worth.
    fn show_result(&mut self, line: &Text) -> Result<(), Exit> {
        let messages = mem::take(&mut self.messages);
        if self.talk.is_in_words() {
            // The position has been told move by move.
            self.talk.say(messages + self.game.in_words().status)?;
        } else {
            let viewport = self.viewport();
            self.talk.show(viewport, self.game, messages)?;
        }
        if let Some(ending) = self.game.state().ending {
            self.talk.print_result(&ending.to_string())?;
        }
        Ok(self.talk.say(line)?)
    }
}

/// What comes after the result.
pub(crate) struct AfterResult {
    /// The game as it ended, with those who played it: the command `players` then changes who plays
    /// the next one.
    finished: Box<dyn LiveGame>,
}

impl Topic for AfterResult {
    type Done = AfterGame;

    const MOVED_ON: Next<AfterGame> = Next::AskAgain;

    fn commands<'t, 'a>() -> Vec<Command<AtTable<'t, 'a, AfterResult>>> {
        let own: [Command<AtTable<'t, 'a, AfterResult>>; 9] = [
            Command::new("again", |_, _| Ok(Next::Done(AfterGame::Again))),
            Command::new("swap", |_, _| Ok(Next::Done(AfterGame::Swap))),
            Command::new("board", |at, size| stay(at.table.last_board(size))),
            Command::new("why", |at, _| stay(at.table.why_lost())),
            Command::new("annotated", |at, file| stay(at.table.annotated(file))),
            Command::new("retry", |at, _| stay(at.table.retry())),
            Command::new("undo", |at, count| at.table.take_over(count)),
            Command::new("replay", |at, _| at.table.replay_from_start()),
            Command::new("save", |at, file| {
                let finished = &*at.topic.finished;
                stay(at.table.files.save(at.table.talk, finished, file))
            }),
        ];
        AtTable::always(own)
    }

    fn help(&self, _: &Table) -> Text {
        prose(HELP)
    }

    fn question(&self, table: &Table) -> (Text, Completions) {
        let question = match table.game.info().play_again {
            "" => {
                let said = QUESTION.replace(';', ", or type");
                text(format!("{QUESTION}\n> "), said + ": ")
            }
            again => text(
                format!("{again} [no]: "),
                format!("{COMMANDS} {again} (no): "),
            ),
        };
        (question, Completions::default())
    }

    fn take_answer(&mut self, table: &mut Table, text: &str) -> Result<Next<AfterGame>, Exit> {
        let is_asked = !table.game.info().play_again.is_empty();
        let word = &*text.to_lowercase();
        if text.is_empty() || is_asked && NO.contains(&word) {
            return Err(Exit::Menu);
        }
        let cause = table.game.state().ending.map(|ending| ending.cause);
        let has_resigned = matches!(cause, Some(Cause::Resignation(_)));
        if has_resigned && ["y", "yes"].contains(&text) && !table.talk.is_interactive() {
            // A session copied from a terminal confirms its resignation.
            table.talk.say("You have resigned: the game is over.\n")?;
            return Ok(Next::AskAgain);
        }
        if is_asked && YES.contains(&word) {
            return Ok(Next::Done(AfterGame::Again));
        }
        let what = ["a command", "yes, no or a command"][usize::from(is_asked)];
        refuse!(text => "is not {what} here: press Enter for the menu, or type help")
    }
}

impl Table<'_> {
    fn last_board(&mut self, size: &str) -> Result<(), Exit> {
        self.talk.choose_board(size)?;
        let screen = self.viewport().screen(self.game, Text::default());
        self.talk.say_in_pages(screen)
    }

    /// What punishes the last mistake.
    fn why_lost(&mut self) -> Result<(), Exit> {
        self.analyst.why_over(self.talk, self.game)
    }

    fn annotated(&mut self, file: &str) -> Result<(), Exit> {
        self.analyst.annotate(self.talk, self.game, file)
    }

    fn retry(&mut self) -> Result<(), Exit> {
        retry(self.talk, self.game, &mut self.analyst)
    }

    /// The finished game stays as it is, and another one goes on.
    fn take_over(&mut self, typed: &str) -> Result<Next<AfterGame>, Exit> {
        let mut game = self.game.boxed_clone();
        for _ in 0..parse_count(typed, 1)? {
            game.undo();
        }
        if game.state().ending.is_some() {
            refuse!("Nothing to undo");
        }
        Ok(Next::Done(AfterGame::TakeOver(game.state().ply)))
    }

    fn replay_from_start(&mut self) -> Result<Next<AfterGame>, Exit> {
        let taken_over = self.replay(true)?.map(AfterGame::TakeOver);
        Ok(taken_over.map_or(Next::AskAgain, Next::Done))
    }
}
