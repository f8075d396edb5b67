//! A replay: viewing a game turn by turn, and taking it over from any position.
//!
//! The numbers are those of the turns, as in the history and in the headings: a placing is shown
//! together with the move that it belongs to. The screen calls a turn a move.

use std::ops::Range;

use super::analysis::{self, Analyst};
use super::commands::{self, Command};
use super::input::Completions;
use super::play::choose_board;
use super::players::{change_players, player_commands};
use super::prompt::{self, Prompt, Reply, Step, ask};
use super::screen;
use super::storage::game_files::GameFiles;
use super::talk::{Exit, Talk};
use crate::game::Refusal;
use crate::play::{HistoryEntry, LiveGame};
use crate::refuse;
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

/// A game in replay.
pub(super) struct Replay<'a> {
    talk: &'a mut Talk,
    game: &'a mut dyn LiveGame,
    game_files: &'a mut GameFiles,
    analyst: &'a mut Analyst,
    /// The moves of the whole game.
    history: Vec<HistoryEntry>,
    /// The number of moves (plies) shown.
    ply: usize,
}

/// Replays a game, beginning with the position after `ply` moves.
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

/// The commands of a replay.
pub(super) fn commands<'a>() -> Vec<Command<Replay<'a>>> {
    vec![
        Command::new("help", "this list", prompt::help),
        Command::new("next", "the next move, as Enter", Replay::next),
        Command::new("prev", "the previous move", Replay::prev),
        Command::new("goto", "\"goto 12\": after move 12", Replay::goto),
        Command::new("first", "the start of the game", |replay, _| {
            replay.go_to(0)
        }),
        Command::new("last", "the end of the game", |replay, _| {
            replay.go_to(replay.history.len())
        }),
        Command::new("play", "take over from here", Replay::play),
        Command::new("hint", "what Expert would play", Replay::hint),
        Command::new("analyse", "game or position, in full", Replay::analyse),
        Command::new("annotated", "the analysis, to a file", Replay::annotated),
        Command::new("history", "all moves of the game", Replay::history),
        Command::new("rules", "the rules of the game", prompt::rules),
        Command::new("back", "leave the replay", |_, _| {
            Ok(Step::Done(ReplayExit::Back))
        }),
        Command::new("menu", "back to the menu", |_, _| {
            Ok(Step::Done(ReplayExit::Menu))
        }),
        Command::new("quit", "leave the program", prompt::quit),
        Command::new(
            "players",
            "who plays; \"players p2 human\" changes a player",
            Replay::players,
        ),
        Command::new(
            "board",
            "the board again; \"board small\", \"full\" or \"auto\" choose its size",
            Replay::board,
        ),
        Command::new(
            "info",
            "the settings of this game, and the position shown",
            Replay::info,
        ),
        Command::new(
            "position",
            "the position shown, for --position",
            Replay::position,
        ),
        Command::new(
            "moves",
            "all legal moves; \"moves 3\" lists those that begin with 3",
            Replay::moves,
        ),
        Command::new(
            "save",
            "write the whole game to a file: \"save game.txt\"",
            Replay::save,
        ),
    ]
}

impl Replay<'_> {
    /// A copy of the game at the position shown.
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

    /// The place of the position shown among the `stops`.
    fn here(&self, stops: &[usize]) -> usize {
        let here = stops.iter().position(|stop| *stop >= self.ply);
        here.unwrap_or(stops.len() - 1)
    }

    /// Shows the position after that number of moves.
    fn go_to(&mut self, ply: usize) -> Reply<ReplayExit> {
        self.ply = ply;
        Ok(Step::Redraw)
    }

    fn next(&mut self, count: &str) -> Reply<ReplayExit> {
        let stops = self.stops();
        let (here, last) = (self.here(&stops), stops.len() - 1);
        if here == last {
            refuse!("This is the end of the game");
        }
        let count = commands::count(count, 1)?;
        self.go_to(stops[here.saturating_add(count).min(last)])
    }

    fn prev(&mut self, count: &str) -> Reply<ReplayExit> {
        let stops = self.stops();
        let here = self.here(&stops);
        if here == 0 {
            refuse!("This is the start of the game");
        }
        let count = commands::count(count, 1)?;
        self.go_to(stops[here.saturating_sub(count)])
    }

    /// Shows the position after the move with that number.
    fn goto(&mut self, number: &str) -> Reply<ReplayExit> {
        let wanted: Option<usize> = number.parse().ok();
        let mut stops = self.stops().into_iter();
        let Some(stop) = stops.find(|stop| Some(self.turn_at(*stop)) == wanted) else {
            let last = self.turn_at(self.history.len());
            match number {
                "" => refuse!("Type goto and the number of a move, 0 (the start) to {last}"),
                _ => refuse!(
                    "{} is not a move of this game: type 0 (the start) to {last}",
                    quoted(number)
                ),
            }
        };
        self.go_to(stop)
    }

    /// Shows the position with the messages about the move that led there.
    fn show(&mut self, messages: &str) -> Result<(), Exit> {
        let now = self.now();
        match now.state().ending {
            Some(ending) => {
                let screen = self.talk.space().result(&*now, messages);
                self.talk.say(&screen)?;
                Ok(self.talk.print_result(&ending.to_string())?)
            }
            None => {
                let screen = self.talk.space().board(&*now, messages, "");
                Ok(self.talk.say(&screen)?)
            }
        }
    }

    /// Shows what Expert would play in the position shown.
    fn hint(&mut self, _: &str) -> Reply<ReplayExit> {
        let mut now = self.now();
        if now.state().ending.is_some() {
            refuse!("No hint: the game is over here");
        }
        let hint = analysis::find_hint(self.talk, &mut *now, self.analyst.thinking)?;
        analysis::say_hint(self.talk, &*now, hint, false)?;
        Ok(Step::AskAgain)
    }

    /// Analyses the whole game or the position shown.
    fn analyse(&mut self, what: &str) -> Reply<ReplayExit> {
        let is_position = what.eq_ignore_ascii_case("position");
        if is_position || what.is_empty() && self.game.state().ending.is_none() {
            let mut now = self.now();
            self.analyst.analyse(self.talk, &mut *now, "position")?;
        } else {
            self.analyst.analyse(self.talk, self.game, what)?;
        }
        Ok(Step::AskAgain)
    }

    fn annotated(&mut self, file: &str) -> Reply<ReplayExit> {
        self.analyst.annotate(self.talk, self.game, file)?;
        Ok(Step::AskAgain)
    }

    fn save(&mut self, file: &str) -> Reply<ReplayExit> {
        self.game_files.save(self.talk, self.game, file)?;
        Ok(Step::AskAgain)
    }

    fn board(&mut self, size: &str) -> Reply<ReplayExit> {
        choose_board(self.talk, size)?;
        self.show(&self.describe_last_turn())?;
        Ok(Step::AskAgain)
    }

    fn info(&mut self, _: &str) -> Reply<ReplayExit> {
        self.say(&screen::info(&*self.now(), true))
    }

    fn position(&mut self, _: &str) -> Reply<ReplayExit> {
        self.say(&format!("{}\n", self.now().position()))
    }

    fn moves(&mut self, beginning: &str) -> Reply<ReplayExit> {
        self.say(&screen::moves(&*self.now(), beginning)?)
    }

    fn history(&mut self, count: &str) -> Reply<ReplayExit> {
        let count = commands::count(count, usize::MAX)?;
        self.say(&screen::history(self.game, count))
    }

    fn players(&mut self, change: &str) -> Reply<ReplayExit> {
        change_players(self.game, change)?;
        self.say(&screen::players(self.game))
    }

    /// Takes the game over from the position shown.
    fn play(&mut self, _: &str) -> Reply<ReplayExit> {
        let mut now = self.game.boxed_clone();
        now.take_back_to(self.ply);
        if now.state().ending.is_some() {
            refuse!("The game is over here: go back with prev before you take over");
        }
        self.game.take_back_to(self.ply);
        Ok(Step::Done(ReplayExit::Play))
    }
}

impl Prompt for Replay<'_> {
    type Done = ReplayExit;

    fn talk(&mut self) -> &mut Talk {
        self.talk
    }

    fn commands(&self) -> Vec<Command<Self>> {
        commands()
    }

    fn help(&self) -> String {
        format!(
            "You are viewing a game that was played before. Enter shows the next move.\n\
             Commands:\n{}",
            commands::list(&self.commands())
        )
    }

    fn board_help(&self) -> String {
        screen::board_help(self.game.info())
    }

    fn rules(&self) -> Result<String, Refusal> {
        Ok(screen::rules(
            self.game.info(),
            Some(self.game.state().rules),
        ))
    }

    fn complaint(&self) -> &'static str {
        self.game.info().complaint
    }

    /// Shows the position and the moves of the last turn, which led there.
    fn draw(&mut self) -> Result<(), Exit> {
        for index in self.last_turn() {
            self.talk.print_result(&self.history[index].mv)?;
        }
        self.show(&self.describe_last_turn())
    }

    fn question(&mut self) -> Result<(String, Completions), Exit> {
        let (shown, last) = (self.turn_at(self.ply), self.turn_at(self.history.len()));
        let prompt = format!("Move {shown} of {last}: ");
        let completions = Completions {
            commands: player_commands(self.game),
            ..Completions::default()
        };
        Ok((prompt, completions))
    }

    fn take_answer(&mut self, text: &str) -> Reply<ReplayExit> {
        if text.is_empty() {
            return self.next("");
        }
        let text = quoted(text);
        refuse!("{text} is not a command here: press Enter, or type help")
    }
}
