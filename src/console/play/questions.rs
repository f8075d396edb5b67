//! The questions of a game that is played, and their commands.

use std::mem;

use super::tutor::{WARNING_HELP, WARNING_QUESTION, Warning};
use super::{PlayExit, PlayPrompt};
use crate::coach::results::only_human;
use crate::console::analysis::parse_whole;
use crate::console::exit::Exit;
use crate::console::input::Completions;
use crate::console::players::{parse_change, player_commands};
use crate::console::prompt::{self, Command, Effect, Handled, Prompt, ask};
use crate::console::replay::{self, ReplayExit};
use crate::console::study::lessons;
use crate::console::study::retry::retry;
use crate::console::talk::Talk;
use crate::console::vocabulary::parse_count;
use crate::console::{look, results, screen};
use crate::game::Cause;
use crate::game::players::PlayerKind;
use crate::play::{Answered, HistoryEntry, LiveGame};
use crate::text::{Text, counted, quoted};
use crate::{refusal, refuse};

/// What is asked, with what belongs to the question.
#[derive(Debug)]
pub(crate) enum Asking {
    /// The next part of a human's move.
    Move,
    /// Whether to play the move that the tutor warns of.
    Warned(Box<Warning>),
    /// What a computer player that the user has paused is to do.
    Paused,
    /// What comes after the result. The game is still there, to be replayed, analysed, saved, taken
    /// back or played again.
    AfterResult,
}

/// What comes after a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// The computer player that was paused goes on.
    GoOn,
    /// Another position, or another player's turn.
    Turn,
    /// The game is left.
    Leave(PlayExit),
}

/// The answer that plays the best move of a paused computer player.
const NOW: &str = "now";
/// A list of answers is long to hear if it has more lines than this.
const LONG_LIST: usize = 8;

/// Explains the answers while a computer player is paused; the name of its seat follows.
const PAUSED_HELP: &str =
    "Press Enter to let the computer go on, or type now to play the best move that it
has found so far. To play in its place, type players ";

/// The question after the result. It fills its line, so the answer goes on a line of its own.
const WHAT_NEXT: &str =
    "Game over. Enter for the menu; again, swap, retry, replay, analyse, save, quit\n> ";

fn leave(exit: PlayExit) -> Handled<Next> {
    Ok(Effect::Done(Next::Leave(exit)))
}

/// A row of the table of commands: the command, and whether it is understood here.
fn row<'a>(
    is_here: bool,
    name: &'static str,
    run: fn(&mut PlayPrompt<'a>, &str) -> Handled<Next>,
) -> Option<Command<PlayPrompt<'a>>> {
    is_here.then(|| Command::new(name, run))
}

/// The commands of a game at a question.
pub(crate) fn commands_at<'a>(asking: &Asking) -> Vec<Command<PlayPrompt<'a>>> {
    type This<'a> = PlayPrompt<'a>;
    // Where each is valid: at a human's own move, while the game goes on, or once it is over.
    let (all, over) = (true, matches!(asking, Asking::AfterResult));
    let (live, own) = (!over, matches!(asking, Asking::Move | Asking::Warned(_)));
    let rows = [
        row(all, "help", prompt::help),
        row(over, "again", |_, _| leave(PlayExit::Again)),
        row(over, "swap", |_, _| leave(PlayExit::Swap)),
        row(all, "learn", This::learn),
        row(all, "board", This::board),
        row(all, "info", This::info),
        row(live, "moves", prompt::moves),
        row(live, "hint", This::hint),
        row(all, "why", This::why),
        row(all, "analyse", This::analyse),
        row(over, "annotated", This::annotated),
        row(over, "retry", This::retry),
        row(own, "back", This::back),
        row(all, "undo", This::undo),
        row(all, "redo", This::redo),
        row(all, "history", prompt::history),
        row(all, "replay", This::replay),
        row(own, "resign", This::resign),
        row(all, "players", This::players),
        row(live, "tutor", This::tutor),
        row(all, "stats", This::stats),
        row(all, "save", This::save),
    ];
    let here = rows.into_iter().flatten();
    here.chain(look::commands()).collect()
}

impl Prompt for PlayPrompt<'_> {
    type Done = Next;

    fn talk(&mut self) -> &mut Talk {
        self.talk
    }

    fn commands(&self) -> Vec<Command<Self>> {
        commands_at(&self.asking)
    }

    fn help(&self) -> Text {
        match &self.asking {
            Asking::Move => screen::help(&self.game.question()),
            Asking::Warned(_) => WARNING_HELP.into(),
            Asking::Paused => {
                let seat = screen::seat_name(self.game, self.game.state().to_move);
                format!("{PAUSED_HELP}{seat} human.\n").into()
            }
            Asking::AfterResult => {
                "The game is over. Enter leads to the menu, \"again\" to a new game, \"analyse\" to\n\
                 your mistakes.\n"
                    .into()
            }
        }
    }

    fn game(&self) -> Option<&dyn LiveGame> {
        Some(self.game)
    }

    fn may_leave(&mut self) -> Result<bool, Exit> {
        self.game_files.may_leave(self.talk, self.game)
    }

    fn refusal_prefix(&self) -> &'static str {
        match self.asking {
            Asking::Move => self.game.info().refusal_prefix,
            _ => "",
        }
    }

    fn draw(&mut self) -> Result<(), Exit> {
        if let Asking::Move = self.asking {
            let intro = self.game.question().intro;
            let is_long = self.talk.is_in_words() && intro.said().lines().count() > LONG_LIST;
            if is_long && mem::replace(&mut self.long_list, intro.clone()) == intro {
                self.talk.say("\"help\" lists the possible answers.\n")?;
            } else {
                self.talk.say(intro)?;
            }
        }
        Ok(())
    }

    fn question(&mut self) -> Result<(Text, Completions), Exit> {
        self.game_files.update(self.talk, self.game)?;
        let mut completions = Completions::default();
        let text = match self.asking {
            Asking::Move => {
                let question = self.game.question();
                completions.answers = question.answers;
                if self.talk.is_interactive() {
                    completions.moves = self.game.legal_moves();
                }
                question.prompt
            }
            Asking::Warned(_) => {
                completions.answers = ["yes", "no"].map(String::from).to_vec();
                WARNING_QUESTION.into()
            }
            Asking::Paused => {
                completions.answers = vec![NOW.to_string()];
                format!("Stopped. Enter thinks on, \"{NOW}\" plays the best move so far: ").into()
            }
            Asking::AfterResult => WHAT_NEXT.into(),
        };
        if self.talk.is_interactive() {
            completions.commands = player_commands(self.game);
        }
        Ok((text, completions))
    }

    fn take_answer(&mut self, text: &str) -> Handled<Next> {
        let cause = self.game.state().ending.map(|ending| ending.cause);
        let has_resigned = matches!(cause, Some(Cause::Resignation(_)));
        let is_confirmed = ["y", "yes"].contains(&text) && !self.talk.is_interactive();
        match &self.asking {
            Asking::Move => self.take_part_of_move(text),
            Asking::Warned(_) => self.answer_warning(text),
            Asking::Paused if text.is_empty() => Ok(Effect::Done(Next::GoOn)),
            Asking::Paused if text.eq_ignore_ascii_case(NOW) => {
                self.play_now()?;
                Ok(Effect::Done(Next::Turn))
            }
            Asking::Paused => refuse!(
                "{} does not answer this: press Enter, or type now or a command",
                quoted(text)
            ),
            Asking::AfterResult if text.is_empty() => Err(Exit::Menu),
            // A session copied from a terminal confirms its resignation.
            Asking::AfterResult if has_resigned && is_confirmed => {
                self.say("You have resigned: the game is over.\n")
            }
            Asking::AfterResult => refuse!(
                "{} is not a command here: press Enter for the menu, or type help",
                quoted(text)
            ),
        }
    }
}

impl PlayPrompt<'_> {
    /// Asks a question until something else comes next.
    pub(super) fn ask(&mut self, asking: Asking) -> Result<Next, Exit> {
        self.asking = asking;
        ask(self)
    }

    /// Takes an answer to a question of a human's move.
    fn take_part_of_move(&mut self, text: &str) -> Handled<Next> {
        if text.is_empty() {
            if !self.talk.is_seen() {
                refuse!("Nothing was typed: answer, or type help");
            }
            // A long reply may have pushed the board out of the window.
            self.show_board()?;
            return Ok(Effect::Redraw);
        }
        let is_first = self.game.state().answers_given == 0;
        self.warn_or_play(text).map_err(|exit| match exit {
            Exit::Refused(refusal)
                if !is_first
                    && self.talk.is_interactive()
                    && !mem::replace(&mut self.told_of_back, true) =>
            {
                refusal!("{refusal} (\"back\" goes back a question)").into()
            }
            exit => exit,
        })
    }

    /// Gives the game an answer to a question of a human's move.
    pub(super) fn play_answer(&mut self, text: &str) -> Handled<Next> {
        let state = self.game.state();
        let is_said = only_human(state.players).is_some() && state.answers_given > 0;
        match self.game.answer(text)? {
            Answered::AskNext => Ok(Effect::Redraw),
            Answered::Played(mut played) => {
                if is_said {
                    // The questions have said the move, part by part.
                    played.in_words.clone_from(&played.message);
                }
                self.tell(played)?;
                self.is_board_due = true;
                Ok(Effect::Done(Next::Turn))
            }
        }
    }

    fn board(&mut self, size: &str) -> Handled<Next> {
        self.talk.choose_board(size)?;
        if let Asking::AfterResult = self.asking {
            let text = self.talk.viewport().screen(self.game, Text::default(), "");
            return self.say(text);
        }
        self.show_board()?;
        Ok(Effect::Redraw)
    }

    fn info(&mut self, _: &str) -> Handled<Next> {
        let text = self.analyst.info(self.talk, self.game);
        self.say(text)
    }

    fn save(&mut self, file: &str) -> Handled<Next> {
        let game = self.finished.as_deref().unwrap_or(self.game);
        self.game_files.save(self.talk, game, file)?;
        Ok(Effect::AskAgain)
    }

    /// What punishes the move that the tutor warns of, or the last mistake of a game that is over;
    /// otherwise what follows the best move.
    fn why(&mut self, _: &str) -> Handled<Next> {
        results::mark_helped(self.talk, self.game)?;
        match &self.asking {
            Asking::Warned(warning) => self.talk.say(warning.why(self.game))?,
            Asking::AfterResult => self.analyst.why_over(self.talk, self.game)?,
            _ => self.analyst.why_best(self.talk, self.game)?,
        }
        Ok(Effect::AskAgain)
    }

    fn analyse(&mut self, what: &str) -> Handled<Next> {
        let is_whole = parse_whole(what, self.game.state().ending.is_some())?;
        results::mark_helped(self.talk, self.game)?;
        match is_whole {
            true => self.analyst.review(self.talk, self.game, false)?,
            false => self.analyst.position(self.talk, self.game)?,
        }
        Ok(Effect::AskAgain)
    }

    fn learn(&mut self, _: &str) -> Handled<Next> {
        let entry = self.registry.get(self.game.info().name)?;
        lessons::teach(self.talk, entry, self.memory, self.settings.search)?;
        self.talk.say("Back to your game.\n")?;
        Ok(match self.game.state().ending {
            None => Effect::Done(Next::Turn),
            Some(_) => Effect::AskAgain,
        })
    }

    fn retry(&mut self, _: &str) -> Handled<Next> {
        retry(self.talk, self.game, &mut self.analyst)?;
        Ok(Effect::AskAgain)
    }

    fn annotated(&mut self, file: &str) -> Handled<Next> {
        self.analyst.annotate(self.talk, self.game, file)?;
        Ok(Effect::AskAgain)
    }

    fn back(&mut self, _: &str) -> Handled<Next> {
        if let Asking::Warned(_) = self.asking {
            results::mark_helped(self.talk, self.game)?;
            self.asking = Asking::Move;
            return Ok(Effect::Redraw);
        }
        let given = self.game.state().answers_given;
        if given == 0 {
            refuse!("This is the first question of the move: undo takes back a move");
        }
        self.game.drop_answers(given - 1);
        Ok(Effect::Redraw)
    }

    /// The player to move resigns. A user at a terminal may have typed it by mistake.
    fn resign(&mut self, _: &str) -> Handled<Next> {
        let state = self.game.state();
        if state.players.len() > 2 {
            let seat = screen::seat_name(self.game, state.to_move);
            refuse!(
                "Only a game for two can be resigned: type players {seat} and who takes the seat"
            );
        }
        if self.talk.is_interactive() && !self.talk.ask_yes_no("Resign?")? {
            return Ok(Effect::AskAgain);
        }
        self.game.resign();
        Ok(Effect::Done(Next::Turn))
    }

    fn players(&mut self, change: &str) -> Handled<Next> {
        if let Some((player, kind)) = parse_change(self.game, change)? {
            self.game.seat(player, kind)?;
            if self.game.state().ply > 0 {
                results::mark_helped(self.talk, self.game)?;
            }
        }
        self.talk.say(screen::players(self.game))?;
        let is_answered = match self.asking {
            Asking::Move | Asking::Warned(_) => !self.is_human_to_move(),
            Asking::Paused => self.is_human_to_move(),
            Asking::AfterResult => false,
        };
        Ok(match is_answered {
            true => Effect::Done(Next::Turn),
            false => Effect::AskAgain,
        })
    }

    fn replay(&mut self, _: &str) -> Handled<Next> {
        // A finished game is replayed from its start, one in progress back from the present.
        let is_over = self.game.state().ending.is_some();
        let analyst = &mut self.analyst;
        let left = replay::replay(self.talk, self.game, self.game_files, analyst, is_over)?;
        Ok(match left {
            ReplayExit::Back if is_over => Effect::AskAgain,
            ReplayExit::Back => Effect::Done(Next::Turn),
            ReplayExit::Play(ply) if is_over => return leave(PlayExit::TakeOver(ply)),
            ReplayExit::Play(ply) => {
                let before = self.game.history(0);
                self.game.take_back_to(ply);
                self.mark_taken_back(&before)?;
                Effect::Done(Next::Turn)
            }
        })
    }

    /// Drops a half-entered move, which counts as a decision, then takes back decisions. A finished
    /// game stays as it is, and another one goes on.
    fn undo(&mut self, typed: &str) -> Handled<Next> {
        let mut count = parse_count(typed, 1)?;
        if self.finished.is_some() {
            let mut game = self.game.boxed_clone();
            for _ in 0..count {
                game.undo();
            }
            let ply = game.state().ply;
            match game.state().ending {
                Some(_) => refuse!("Nothing to undo"),
                None => return Ok(Effect::Done(Next::Leave(PlayExit::TakeOver(ply)))),
            }
        }
        let is_warned = matches!(self.asking, Asking::Warned(_));
        let is_half_entered = is_warned || self.game.state().answers_given > 0;
        if is_warned {
            results::mark_helped(self.talk, self.game)?;
        }
        if is_half_entered {
            self.asking = Asking::Move;
            prompt::drop_half_entered(self.talk, self.game)?;
            count -= 1;
        }
        let before = self.game.history(0);
        let turns = self.game.state().turns_played;
        let steps = (0..count).map(|_| self.game.undo());
        let moves: usize = steps.take_while(|moves| *moves > 0).sum();
        match moves {
            0 if is_half_entered => {
                if self.talk.is_seen() {
                    // The last board on the screen may be one in the middle of the move.
                    self.show_board()?;
                }
                Ok(Effect::Redraw)
            }
            0 => refuse!("Nothing to undo"),
            _ => {
                self.mark_taken_back(&before)?;
                self.after_turns(turns - self.game.state().turns_played, "undone")
            }
        }
    }

    /// Taking moves back is help if a computer had answered them. `before` are the moves before
    /// that.
    fn mark_taken_back(&mut self, before: &[HistoryEntry]) -> Result<(), Exit> {
        let is_human = |entry: &HistoryEntry| entry.by == PlayerKind::Human;
        if !before[self.game.state().ply..].iter().all(is_human) {
            results::mark_helped(self.talk, self.game)?;
        }
        Ok(())
    }

    fn redo(&mut self, typed: &str) -> Handled<Next> {
        let count = parse_count(typed, 1)?;
        let turns = self.game.state().turns_played;
        let steps = (0..count).map(|_| self.game.redo());
        let moves: usize = steps.take_while(|moves| *moves > 0).sum();
        if moves == 0 {
            refuse!("Nothing to redo");
        }
        self.after_turns(self.game.state().turns_played - turns, "redone")
    }

    /// Says how many turns are undone or redone; a part of a turn counts as one.
    fn after_turns(&mut self, count: usize, what: &str) -> Handled<Next> {
        let turns = counted(count.max(1), "turn");
        self.talk.say(format!("{turns} {what}.\n"))?;
        Ok(Effect::Done(Next::Turn))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::coach::review::MoveCost;

    #[test]
    fn each_question_of_a_game_has_the_commands_that_are_possible_there() {
        let everywhere = "help rules about learn board look find score turn last info analyse undo redo history replay players \
                          stats save position menu quit why ";
        let of_move = "moves hint back resign tutor";
        let cost = MoveCost {
            chance_before: 0.6,
            is_steady: true,
            chance_after: 0.4,
            best_line: Vec::new(),
            reply: Vec::new(),
        };
        let warned = Asking::Warned(Box::new(Warning::new("1,1", "1,1".to_string(), cost)));
        for (asking, more) in [
            (Asking::Move, of_move),
            (warned, of_move),
            (Asking::Paused, "moves hint tutor"),
            (Asking::AfterResult, "again swap annotated retry"),
        ] {
            let expected = everywhere.to_string() + more;
            let expected: BTreeSet<&str> = expected.split_whitespace().collect();
            let commands = commands_at(&asking);
            let names = commands.iter().map(|command| command.name).collect();
            assert_eq!(expected, names, "{asking:?}");
        }
    }
}
