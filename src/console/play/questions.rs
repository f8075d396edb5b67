//! The questions of one move: answers and commands.

use super::tutoring::Decision;
use super::{AfterMove, ConsoleGame, choose_board};
use crate::console::commands::{self, Command, Place};
use crate::console::input::Completions;
use crate::console::players::{parse_change, player_commands};
use crate::console::prompt::{Prompt, Step};
use crate::console::replay::{self, ReplayExit};
use crate::console::screen;
use crate::console::talk::{Exit, Talk};
use crate::game::Refusal;
use crate::play::Answered;

impl Prompt for ConsoleGame<'_> {
    type Done = AfterMove;

    fn talk(&mut self) -> &mut Talk {
        self.talk
    }

    fn place(&self) -> Place {
        Place::Game
    }

    fn complaint(&self) -> &'static str {
        self.game.info().complaint
    }

    fn draw(&mut self) -> Result<(), Exit> {
        Ok(self.talk.say(&self.game.question().intro)?)
    }

    fn question(&mut self) -> Result<(String, Completions), Exit> {
        self.game_files.sync(self.talk, self.game)?;
        let question = self.game.question();
        let mut completions = Completions::answers(&[]);
        completions.answers = question.answers;
        if self.talk.is_interactive() {
            completions.commands = commands::completions(Place::Game);
            completions.commands.extend(player_commands(self.game));
            completions.moves = self.game.legal_moves();
        }
        Ok((question.prompt, completions))
    }

    fn run_command(&mut self, command: Command, argument: &str) -> Result<Step<AfterMove>, Exit> {
        match command {
            Command::Help if argument.is_empty() => self.say(&screen::help(&self.game.question())),
            Command::Help => {
                let described = screen::describe_command(self.game.info(), argument, Place::Game);
                self.say_or_refuse(described)
            }
            Command::Rules => {
                let rules = screen::rules(self.game.info(), Some(self.game.state().rules));
                self.talk.say_in_pages(&rules)?;
                Ok(Step::AskAgain)
            }
            Command::Board => {
                if let Err(refusal) = choose_board(self.talk, argument) {
                    return Ok(Step::Refuse(refusal));
                }
                self.show_board()?;
                Ok(Step::Redraw)
            }
            Command::Last => self.say(&screen::last(self.game)),
            Command::Info => {
                let with_seed = self.talk.is_interactive() || self.mode.thinking.is_repeatable();
                self.say(&screen::info(self.game, with_seed))
            }
            Command::Position => self.say(&format!("{}\n", self.game.position())),
            Command::Hint => {
                self.show_hint()?;
                Ok(Step::AskAgain)
            }
            Command::Moves => self.say_or_refuse(screen::moves(self.game, argument)),
            Command::Back if self.game.state().answers_given > 0 => {
                let given = self.game.state().answers_given;
                self.game.drop_answers(given - 1);
                Ok(Step::Redraw)
            }
            Command::Back => Ok(Step::refuse(
                "This is the first question of the move: undo takes back a move",
            )),
            Command::Undo => self.undo(argument),
            Command::Redo => self.redo(argument),
            Command::History => {
                let count = commands::count(argument, usize::MAX);
                self.say_or_refuse(count.map(|count| screen::history(self.game, count)))
            }
            Command::Players => self.players(argument),
            Command::Save => {
                self.game_files.save(self.talk, self.game, argument)?;
                Ok(Step::AskAgain)
            }
            Command::Replay => self.replay(),
            Command::Resign => self.resign(),
            Command::Analyse => {
                self.analyst.analyse(self.talk, self.game, argument)?;
                Ok(Step::AskAgain)
            }
            Command::Annotated => {
                let disk = self.game_files.disk();
                self.analyst
                    .annotate(self.talk, self.game, disk, argument)?;
                Ok(Step::AskAgain)
            }
            Command::Menu => Ok(Step::Done(AfterMove::Menu)),
            Command::Quit => Err(Exit::Leave),
            Command::Tutor => self.set_tutor(argument),
            Command::Stats => {
                self.show_stats(argument)?;
                Ok(Step::AskAgain)
            }
            // `commands::parse` does not return these for `Place::Game`.
            Command::Again
            | Command::Swap
            | Command::Next
            | Command::Prev
            | Command::Goto
            | Command::ToFirst
            | Command::ToLast
            | Command::Play
            | Command::Resume
            | Command::Load
            | Command::Solution
            | Command::Skip
            | Command::Forget => Ok(Step::AskAgain),
        }
    }

    fn take_answer(&mut self, text: &str) -> Result<Step<AfterMove>, Exit> {
        if text.is_empty() && self.talk.is_seen() {
            // A long reply may have pushed the board out of the window.
            self.show_board()?;
            return Ok(Step::Redraw);
        }
        if text.is_empty() {
            return Ok(Step::refuse("Nothing was typed: answer, or type help"));
        }
        let mut text = text.to_string();
        loop {
            match self.decide(&text)? {
                Decision::Play => break,
                Decision::TakeBack => {
                    self.game.drop_answers(0);
                    return Ok(Step::Redraw);
                }
                Decision::Replace(other) => {
                    self.game.drop_answers(0);
                    text = other;
                }
            }
        }
        match self.game.answer(&text) {
            Ok(Answered::AskNext) => Ok(Step::Redraw),
            Ok(Answered::Played(played)) => {
                self.tell(played)?;
                Ok(Step::Done(AfterMove::Turn))
            }
            Err(error) => Ok(Step::Refuse(error.into())),
        }
    }
}

impl ConsoleGame<'_> {
    /// The player to move resigns. A user at a terminal may have typed it by mistake.
    fn resign(&mut self) -> Result<Step<AfterMove>, Exit> {
        if self.talk.is_interactive() && !self.talk.ask_yes_no("Resign?")? {
            return Ok(Step::AskAgain);
        }
        let name = self.game.names(self.game.state().to_move).name;
        if let Some(successor) = self.game.resign() {
            let level = successor.name(&self.game.info().levels).to_string();
            self.messages += &format!("{name} resigned: {level} plays on in that seat.\n");
        }
        Ok(Step::Done(AfterMove::Turn))
    }

    fn players(&mut self, argument: &str) -> Result<Step<AfterMove>, Exit> {
        let changed = match parse_change(self.game, argument) {
            Ok(Some((player, kind))) => self.give_seat(player, kind),
            Ok(None) => Ok(()),
            Err(refusal) => Err(refusal),
        };
        if let Err(refusal) = changed {
            return Ok(Step::Refuse(refusal));
        }
        self.talk.say(&screen::players(self.game))?;
        Ok(if self.is_human_on_turn() {
            Step::AskAgain
        } else {
            Step::Done(AfterMove::Turn)
        })
    }

    fn replay(&mut self) -> Result<Step<AfterMove>, Exit> {
        // A finished game is replayed from its start, one in progress back from the present.
        let ply = match self.game.state().ending {
            Some(_) => 0,
            None => self.game.state().ply,
        };
        let left = replay::replay(
            self.talk,
            self.game,
            self.game_files,
            &mut self.analyst,
            ply,
        )?;
        Ok(Step::Done(match left {
            ReplayExit::Menu => AfterMove::Menu,
            ReplayExit::Play | ReplayExit::Back => AfterMove::Turn,
        }))
    }

    /// Says something, unless it is refused, and asks again.
    fn say_or_refuse(&mut self, text: Result<String, Refusal>) -> Result<Step<AfterMove>, Exit> {
        match text {
            Ok(text) => self.say(&text),
            Err(refusal) => Ok(Step::Refuse(refusal)),
        }
    }

    /// Says something and asks again.
    fn say(&mut self, text: &str) -> Result<Step<AfterMove>, Exit> {
        self.talk.say_in_pages(text)?;
        Ok(Step::AskAgain)
    }
}
