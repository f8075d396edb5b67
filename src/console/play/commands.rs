//! What the questions of a game have in common: how they are asked, and the commands that several of
//! them understand.

use super::Table;
use crate::coach::tutor::TutorThreshold;
use crate::console::analysis::{MAX_HINTS, parse_whole};
use crate::console::exit::Exit;
use crate::console::input::Completions;
use crate::console::prompt::{self, Command, Next, Prompt, drop_half_entered, game_commands, stay};
use crate::console::seats::{parse_change, player_commands};
use crate::console::study::lessons;
use crate::console::talk::Talk;
use crate::console::vocabulary::{parse_count, parse_count_to};
use crate::console::{rating, replay, screen};
use crate::game::players::PlayerKind;
use crate::game::view::settings::name;
use crate::play::{HistoryEntry, LiveGame};
use crate::refuse;
use crate::text::{Text, counted, text};

/// What a question at the table is about.
pub(crate) trait Topic: Sized {
    /// What the answer leads to.
    type Done;

    /// What comes after a command that has changed the position or the players.
    const MOVED_ON: Next<Self::Done>;

    /// The commands, in their order.
    fn commands<'t, 'a>() -> Vec<Command<AtTable<'t, 'a, Self>>>;

    /// What to type.
    fn help(&self, table: &Table) -> Text;

    /// Prints everything above the question: nothing by default.
    fn draw(&self, _: &mut Table) -> Result<(), Exit> {
        Ok(())
    }

    /// The question, and what Tab completes beside commands.
    fn question(&self, table: &Table) -> (Text, Completions);

    /// Takes an answer that is not a command.
    fn take_answer(&mut self, table: &mut Table, text: &str) -> Result<Next<Self::Done>, Exit>;
}

/// A question that is asked at the table.
pub(crate) struct AtTable<'t, 'a, T> {
    pub table: &'t mut Table<'a>,
    pub topic: T,
}

impl<T: Topic> Prompt for AtTable<'_, '_, T> {
    type Done = T::Done;

    fn talk(&mut self) -> &mut Talk {
        self.table.talk
    }

    fn game(&self) -> Option<&dyn LiveGame> {
        Some(self.table.game)
    }

    fn commands(&self) -> Vec<Command<Self>> {
        T::commands()
    }

    fn help(&self) -> Text {
        self.topic.help(self.table)
    }

    fn draw(&mut self) -> Result<(), Exit> {
        self.topic.draw(self.table)
    }

    fn question(&mut self) -> Result<(Text, Completions), Exit> {
        let table = &mut *self.table;
        table.files.update(table.talk, table.game)?;
        let (question, mut completions) = self.topic.question(table);
        if table.talk.is_interactive() {
            completions.commands = player_commands(table.game);
        }
        Ok((question, completions))
    }

    fn take_answer(&mut self, text: &str) -> Result<Next<T::Done>, Exit> {
        self.topic.take_answer(self.table, text)
    }
}

/// The order of the commands in lists.
const ORDER: &str = "help again swap learn board info moves hint why analyse annotated retry back undo redo \
                     history replay resign players tutor stats save";

/// What comes after a command that may have changed the position or the players.
pub(super) fn moved<T: Topic>(has_changed: Result<bool, Exit>) -> Result<Next<T::Done>, Exit> {
    if has_changed? {
        return Ok(T::MOVED_ON);
    }
    Ok(Next::AskAgain)
}

impl<T: Topic> AtTable<'_, '_, T> {
    /// The commands of every question at the table, and its `own`.
    pub fn always(own: impl IntoIterator<Item = Command<Self>>) -> Vec<Command<Self>> {
        let shared: [Command<Self>; 8] = [
            Command::new("help", prompt::help),
            Command::new("learn", |at, _| moved::<T>(at.table.learn())),
            Command::new("info", |at, _| stay(at.table.info())),
            Command::new("analyse", |at, what| stay(at.table.analyse(what))),
            Command::new("redo", |at, count| moved::<T>(at.table.redo(count))),
            Command::new("history", game_commands::history),
            Command::new("players", |at, who| moved::<T>(at.table.players(who))),
            Command::new("stats", |at, what| stay(at.table.stats(what))),
        ];
        let mut commands: Vec<_> = own.into_iter().chain(shared).collect();
        commands.sort_by_key(|command| ORDER.split(' ').position(|name| name == command.name));
        commands.dedup_by_key(|command| command.name);
        commands.extend(game_commands::commands());
        commands
    }

    /// The commands of a question while the game goes on, and its `own`, some of which take the
    /// place of these.
    pub fn while_it_goes_on<const N: usize>(own: [Command<Self>; N]) -> Vec<Command<Self>> {
        let shared: [Command<Self>; 8] = [
            Command::new("board", |at, size| at.table.board(size)),
            Command::new("moves", game_commands::moves),
            Command::new("hint", |at, count| stay(at.table.hint(count))),
            Command::new("why", |at, _| stay(at.table.why())),
            Command::new("undo", |at, count| at.table.undo(count, T::MOVED_ON)),
            Command::new("replay", |at, _| moved::<T>(at.table.replay_back())),
            Command::new("tutor", |at, setting| stay(at.table.tutor(setting))),
            Command::new("save", |at, file| stay(at.table.save(file))),
        ];
        Self::always(own.into_iter().chain(shared))
    }
}

impl Table<'_> {
    fn learn(&mut self) -> Result<bool, Exit> {
        let entry = self.registry.get(self.game.info().name)?;
        lessons::teach(self.talk, entry, self.memory, self.settings.search)?;
        self.talk.say("Back to your game.\n")?;
        Ok(true)
    }

    fn board<D>(&mut self, size: &str) -> Result<Next<D>, Exit> {
        self.talk.choose_board(size)?;
        self.show_board()?;
        Ok(Next::Redraw)
    }

    fn info(&mut self) -> Result<(), Exit> {
        let text = self.analyst.info(self.talk, self.game);
        self.talk.say_in_pages(text)
    }

    /// What Expert would play.
    fn hint(&mut self, count: &str) -> Result<(), Exit> {
        let count = parse_count_to(MAX_HINTS, count, 1)?;
        rating::mark_helped(self.talk, self.game)?;
        self.analyst.hint(self.talk, self.game, count)?;
        self.tell_reduced_hash()
    }

    /// What follows the best move.
    fn why(&mut self) -> Result<(), Exit> {
        rating::mark_helped(self.talk, self.game)?;
        self.analyst.why_best(self.talk, self.game)
    }

    fn analyse(&mut self, what: &str) -> Result<(), Exit> {
        let is_whole = parse_whole(what, self.game.state().ending.is_some())?;
        rating::mark_helped(self.talk, self.game)?;
        if is_whole {
            self.analyst.review(self.talk, self.game, false)
        } else {
            self.analyst.position(self.talk, self.game)
        }
    }

    /// Drops a half-entered move, which counts as a decision, then takes back decisions.
    fn undo<D>(&mut self, typed: &str, moved_on: Next<D>) -> Result<Next<D>, Exit> {
        let is_half_entered = self.game.state().answers_given > 0;
        if self.take_back(parse_count(typed, 1)?, is_half_entered)? {
            return Ok(moved_on);
        }
        Ok(Next::Redraw)
    }

    fn redo(&mut self, typed: &str) -> Result<bool, Exit> {
        let count = parse_count(typed, 1)?;
        let turns = self.game.state().turns_played;
        let steps = (0..count).map(|_| self.game.redo());
        let moves: usize = steps.take_while(|moves| *moves > 0).sum();
        if moves == 0 {
            refuse!("Nothing to redo");
        }
        self.say_turns(self.game.state().turns_played - turns, "redone")?;
        Ok(true)
    }

    /// Replays a game in progress, back from the present.
    fn replay_back(&mut self) -> Result<bool, Exit> {
        if let Some(ply) = self.replay(false)? {
            let before = self.game.history(0);
            self.game.take_back_to(ply);
            self.mark_taken_back(&before)?;
        }
        Ok(true)
    }

    /// The player to move resigns. A user at a terminal may have typed it by mistake.
    pub(super) fn resign(&mut self) -> Result<bool, Exit> {
        let state = self.game.state();
        if state.players.len() > 2 {
            let seat = screen::seat_name(self.game, state.to_move);
            refuse!(
                "Only a game for two can be resigned: type players {seat} and who takes the seat"
            );
        }
        if self.talk.is_interactive() && !self.talk.ask_yes_no("Resign?")? {
            return Ok(false);
        }
        self.game.resign();
        Ok(true)
    }

    /// Shows or changes who plays. It ends the question if it was for another player.
    fn players(&mut self, change: &str) -> Result<bool, Exit> {
        let was_human = self.is_human_to_move();
        if let Some(change) = parse_change(self.game, change)? {
            rating::seat(self.talk, self.game, change, &self.settings.search)?;
        }
        self.talk.say(screen::players(self.game))?;
        Ok(self.is_human_to_move() != was_human)
    }

    /// Shows or changes the setting of the tutor.
    fn tutor(&mut self, typed: &str) -> Result<(), Exit> {
        if !typed.is_empty() {
            let threshold = TutorThreshold::parse(typed)?;
            self.settings.tutor = threshold;
            if let Some(memory) = self.memory {
                let settings = [(name::TUTOR.to_string(), threshold.name())].into();
                let kept = memory.keep_settings(self.game.info().name, &settings);
                self.talk.or_warn("The setting could not be kept: ", kept)?;
            }
        }
        let words = self.settings.tutor.in_words();
        Ok(self.talk.say(format!("{words}\n"))?)
    }

    /// Shows the results of this game, or forgets all.
    fn stats(&mut self, argument: &str) -> Result<(), Exit> {
        rating::show(self.talk, self.memory, argument, &[self.game.info()])
    }

    fn save(&mut self, file: &str) -> Result<(), Exit> {
        self.files.save(self.talk, self.game, file)
    }

    /// Takes back that many decisions, of which the half-entered move is one. Returns whether a
    /// move has been taken back.
    pub(super) fn take_back(&mut self, count: usize, is_half_entered: bool) -> Result<bool, Exit> {
        if is_half_entered {
            drop_half_entered(self.talk, self.game)?;
        }
        let before = self.game.history(0);
        let turns = self.game.state().turns_played;
        let steps = (usize::from(is_half_entered)..count).map(|_| self.game.undo());
        let moves: usize = steps.take_while(|moves| *moves > 0).sum();
        if moves > 0 {
            self.mark_taken_back(&before)?;
            self.say_turns(turns - self.game.state().turns_played, "undone")?;
        } else if !is_half_entered {
            refuse!("Nothing to undo");
        } else if self.talk.is_seen() {
            // The last board on the screen may be one in the middle of the move.
            self.show_board()?;
        }
        Ok(moves > 0)
    }

    /// Taking moves back is help if a computer had answered them. `before` are the moves before
    /// that.
    fn mark_taken_back(&mut self, before: &[HistoryEntry]) -> Result<(), Exit> {
        let is_human = |entry: &HistoryEntry| entry.by == PlayerKind::Human;
        if !before[self.game.state().ply..].iter().all(is_human) {
            rating::mark_helped(self.talk, self.game)?;
        }
        Ok(())
    }

    /// Says how many turns are undone or redone; a part of a turn counts as one.
    fn say_turns(&mut self, count: usize, what: &str) -> Result<(), Exit> {
        let turns = counted(count.max(1), "turn");
        let said = format!("You have {what} {turns}.\n");
        Ok(self.talk.say(text(format!("{turns} {what}.\n"), said))?)
    }

    /// Replays the game, from its start or back from its end. Returns the number of moves from
    /// which it is to go on.
    pub(super) fn replay(&mut self, from_start: bool) -> Result<Option<usize>, Exit> {
        let analyst = &mut self.analyst;
        replay::replay(self.talk, self.game, self.files, analyst, from_start)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::console::play::after_result::AfterResult;
    use crate::console::play::computers::Paused;
    use crate::console::play::human_move::HumanMove;
    use crate::console::play::warning::Warning;
    use crate::console::prompt::commands::names;

    #[test]
    fn each_question_of_a_game_has_the_commands_that_are_possible_there() {
        let everywhere = "help rules about learn board look find score turn last info analyse undo redo history replay players \
                          stats save position menu quit why ";
        let of_move = "moves hint back resign tutor";
        for (names, more) in [
            (names(&HumanMove::commands()), of_move),
            (names(&Warning::commands()), of_move),
            (names(&Paused::commands()), "moves hint tutor"),
            (
                names(&AfterResult::commands()),
                "again swap annotated retry",
            ),
        ] {
            let words = everywhere.to_string() + more;
            let expected: BTreeSet<&str> = words.split_whitespace().collect();
            assert_eq!(expected, names.into_iter().collect());
        }
    }
}
