//! A replay: viewing a game turn by turn, and taking it over from any position.
//!
//! The numbers are those of the turns, as in the history and in the headings: a placing is shown
//! together with the move that it belongs to. The screen calls a turn a move.

use std::ops::Range;

use super::analysis::{self, Analyst};
use super::commands::{self, Command, Place};
use super::input::Completions;
use super::play::choose_board;
use super::players::{change_players, player_commands};
use super::prompt::{Prompt, Step, ask};
use super::screen;
use super::storage::game_files::GameFiles;
use super::talk::{Exit, Talk};
use crate::game::Refusal;
use crate::play::{HistoryEntry, LiveGame};
use crate::text::quoted;

/// How a replay was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReplayExit {
    /// The game goes on from the position shown: the moves after it are taken back.
    Play,
    /// Back to where the replay was started; nothing has changed.
    Back,
    /// For the menu.
    Menu,
}

/// A match in replay.
struct Replay<'a> {
    talk: &'a mut Talk,
    game: &'a mut dyn LiveGame,
    game_files: &'a mut GameFiles,
    analyst: &'a mut Analyst,
    /// The moves of the whole game.
    history: Vec<HistoryEntry>,
    /// The number of moves (plies) shown.
    ply: usize,
}

/// Replays a match, beginning with the position after `ply` moves.
///
/// # Errors
/// If the conversation ends.
pub fn replay(
    talk: &mut Talk,
    game: &mut dyn LiveGame,
    game_files: &mut GameFiles,
    analyst: &mut Analyst,
    ply: usize,
) -> Result<ReplayExit, Exit> {
    // Its screens are not part of the reply to a command.
    talk.set_reply(false);
    let last = game.state().turns_played;
    let moves = if last == 1 { "move" } else { "moves" };
    talk.say(&format!(
        "\nReplay of {}, {last} {moves}: Enter, prev, goto N, play, or help.\n",
        game.info().title
    ))?;
    let history = game.history(0);
    ask(&mut Replay {
        talk,
        game,
        game_files,
        analyst,
        history,
        ply,
    })
}

impl Replay<'_> {
    /// A copy of the match at the position shown.
    fn now(&self) -> Box<dyn LiveGame> {
        let mut now = self.game.boxed_clone();
        // Taking back even no move would take back a resignation after the last one.
        if self.ply < now.state().ply {
            now.take_back_to(self.ply);
        }
        now
    }

    /// The number of the turn that led to the position after `ply` moves.
    fn turn_at(&self, ply: usize) -> usize {
        let last = ply.checked_sub(1).and_then(|index| self.history.get(index));
        last.map_or(0, |entry| entry.turn)
    }

    /// The moves of the turn that led to the position shown, by their places in the history.
    fn last_turn(&self) -> Range<usize> {
        let turn = self.turn_at(self.ply);
        let shown = &self.history[..self.ply];
        let others = shown.iter().rev().position(|entry| entry.turn != turn);
        let first = others.map_or(0, |count| self.ply - count);
        first..self.ply
    }

    /// The moves of that turn in words and in the notation.
    fn describe_last_turn(&self) -> String {
        let describe = |index: usize| {
            let entry = &self.history[index];
            let seat = screen::seat_name(self.game, entry.player);
            let (turn, mv, message) = (entry.turn, &entry.mv, &entry.message);
            format!("Move {turn}, {seat}: {mv}\n{message}")
        };
        self.last_turn().map(describe).collect()
    }

    /// The number of moves up to each position that is shown: the start, and the end of each turn.
    fn stops(&self) -> Vec<usize> {
        let turns = self.history.chunk_by(|one, other| one.turn == other.turn);
        let mut stops = vec![0];
        let mut plies = 0;
        for turn in turns {
            plies += turn.len();
            stops.push(plies);
        }
        stops
    }

    /// The number of moves to show after a command that goes to another position.
    ///
    /// # Errors
    /// If the argument is not a number, or there is nowhere to go.
    fn target(&self, command: Command, argument: &str) -> Result<usize, Refusal> {
        let stops = self.stops();
        let last = stops.len() - 1;
        let here = stops.iter().position(|stop| *stop >= self.ply);
        let here = here.unwrap_or(last);
        let there = match command {
            Command::Next if here == last => {
                return Err(Refusal::new("This is the end of the game"));
            }
            Command::Prev if here == 0 => {
                return Err(Refusal::new("This is the start of the game"));
            }
            Command::Next => here.saturating_add(commands::count(argument, 1)?).min(last),
            Command::Prev => here.saturating_sub(commands::count(argument, 1)?),
            Command::ToFirst => 0,
            Command::ToLast => last,
            _ => return self.numbered(&stops, argument),
        };
        Ok(stops[there])
    }

    /// The one of the `stops` that follows the move with the number in `argument`.
    ///
    /// # Errors
    /// If the game has no such move.
    fn numbered(&self, stops: &[usize], argument: &str) -> Result<usize, Refusal> {
        let number: Option<usize> = argument.parse().ok();
        let mut stops = stops.iter().copied();
        let stop = stops.find(|stop| Some(self.turn_at(*stop)) == number);
        stop.ok_or_else(|| {
            let last = self.turn_at(self.history.len());
            Refusal::new(match argument {
                "" => format!("Type goto and the number of a move, 0 (the start) to {last}"),
                _ => format!(
                    "{} is not a move of this game: type 0 (the start) to {last}",
                    quoted(argument)
                ),
            })
        })
    }

    /// Goes to another position, if there is one.
    fn turn(&mut self, command: Command, argument: &str) -> Result<Step<ReplayExit>, Exit> {
        match self.target(command, argument) {
            Ok(ply) => {
                self.ply = ply;
                Ok(Step::Redraw)
            }
            Err(refusal) => Ok(Step::Refuse(refusal)),
        }
    }

    /// Shows the position with the messages about the move that led there.
    fn show(&mut self, messages: &str) -> Result<(), Exit> {
        let now = self.now();
        match now.state().ending {
            Some(ending) => {
                let screen = self.talk.space().result(&*now, messages);
                self.talk.say(&screen)?;
                Ok(self.talk.report(&ending.to_string())?)
            }
            None => {
                let screen = self.talk.space().board(&*now, messages, "");
                Ok(self.talk.say(&screen)?)
            }
        }
    }

    /// Shows what Expert would play in the position shown.
    fn hint(&mut self) -> Result<Step<ReplayExit>, Exit> {
        let mut now = self.now();
        if now.state().ending.is_some() {
            return Ok(Step::refuse("No hint: the game is over here"));
        }
        let hint = analysis::find_hint(self.talk, &mut *now, self.analyst.thinking())?;
        analysis::say_hint(self.talk, &*now, hint, false)?;
        Ok(Step::AskAgain)
    }

    /// Analyses the whole game or the position shown.
    fn analyse(&mut self, argument: &str) -> Result<(), Exit> {
        let is_position = argument.eq_ignore_ascii_case("position");
        if is_position || argument.is_empty() && self.game.state().ending.is_none() {
            let mut now = self.now();
            return self.analyst.analyse(self.talk, &mut *now, "position");
        }
        self.analyst.analyse(self.talk, self.game, argument)
    }

    /// Takes the game over from the position shown.
    fn take_over(&mut self) -> Step<ReplayExit> {
        let mut now = self.game.boxed_clone();
        now.take_back_to(self.ply);
        if now.state().ending.is_some() {
            return Step::refuse("The game is over here: go back with prev before you take over");
        }
        self.game.take_back_to(self.ply);
        Step::Done(ReplayExit::Play)
    }

    /// Says something and asks again.
    fn say(&mut self, text: &str) -> Result<Step<ReplayExit>, Exit> {
        self.talk.say_in_pages(text)?;
        Ok(Step::AskAgain)
    }
}

impl Prompt for Replay<'_> {
    type Done = ReplayExit;

    fn talk(&mut self) -> &mut Talk {
        self.talk
    }

    fn place(&self) -> Place {
        Place::Replay
    }

    fn complaint(&self) -> &'static str {
        self.game.info().complaint
    }

    /// Shows the position and the moves of the last turn, which led there.
    fn draw(&mut self) -> Result<(), Exit> {
        for index in self.last_turn() {
            self.talk.report(&self.history[index].mv)?;
        }
        self.show(&self.describe_last_turn())
    }

    fn question(&mut self) -> Result<(String, Completions), Exit> {
        let (shown, last) = (self.turn_at(self.ply), self.turn_at(self.history.len()));
        let prompt = format!("Move {shown} of {last}: ");
        let mut commands = commands::completions(Place::Replay);
        commands.extend(player_commands(self.game));
        let completions = Completions {
            commands,
            ..Completions::default()
        };
        Ok((prompt, completions))
    }

    fn run_command(&mut self, command: Command, argument: &str) -> Result<Step<ReplayExit>, Exit> {
        match command {
            Command::Next | Command::Prev | Command::Goto | Command::ToFirst | Command::ToLast => {
                self.turn(command, argument)
            }
            Command::Hint => self.hint(),
            Command::Analyse => {
                self.analyse(argument)?;
                Ok(Step::AskAgain)
            }
            Command::Annotated => {
                let disk = self.game_files.disk();
                self.analyst
                    .annotate(self.talk, self.game, disk, argument)?;
                Ok(Step::AskAgain)
            }
            Command::Play => Ok(self.take_over()),
            Command::Board => match choose_board(self.talk, argument) {
                Ok(()) => {
                    self.show(&self.describe_last_turn())?;
                    Ok(Step::AskAgain)
                }
                Err(refusal) => Ok(Step::Refuse(refusal)),
            },
            Command::Info => self.say(&screen::info(&*self.now(), true)),
            Command::Position => self.say(&format!("{}\n", self.now().position())),
            Command::Moves => match screen::moves(&*self.now(), argument) {
                Ok(text) => self.say(&text),
                Err(refusal) => Ok(Step::Refuse(refusal)),
            },
            Command::History => match commands::count(argument, usize::MAX) {
                Ok(count) => self.say(&screen::history(self.game, count)),
                Err(refusal) => Ok(Step::Refuse(refusal)),
            },
            Command::Players => match change_players(self.game, argument) {
                Ok(()) => self.say(&screen::players(self.game)),
                Err(refusal) => Ok(Step::Refuse(refusal)),
            },
            Command::Rules => {
                let rules = screen::rules(self.game.info(), Some(self.game.state().rules));
                self.talk.say_in_pages(&rules)?;
                Ok(Step::AskAgain)
            }
            Command::Save => {
                self.game_files.save(self.talk, self.game, argument)?;
                Ok(Step::AskAgain)
            }
            Command::Back => Ok(Step::Done(ReplayExit::Back)),
            Command::Menu => Ok(Step::Done(ReplayExit::Menu)),
            Command::Quit => Err(Exit::Leave),
            Command::Help if !argument.is_empty() => {
                match screen::describe_command(self.game.info(), argument, Place::Replay) {
                    Ok(text) => self.say(&text),
                    Err(refusal) => Ok(Step::Refuse(refusal)),
                }
            }
            _ => {
                let list = commands::list(Place::Replay);
                self.say(&format!(
                    "You are viewing a game that was played before. Enter shows the next move.\n\
                     Commands:\n{list}"
                ))
            }
        }
    }

    fn take_answer(&mut self, text: &str) -> Result<Step<ReplayExit>, Exit> {
        if text.is_empty() {
            return self.turn(Command::Next, "");
        }
        Ok(Step::refuse(format!(
            "{} is not a command here: press Enter, or type help",
            quoted(text)
        )))
    }
}
