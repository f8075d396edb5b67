//! The questions of a game that is played, and their commands.

use super::tutor::{WARNING_HELP, WARNING_QUESTION};
use super::{GameInPlay, PlayExit, choose_board};
use crate::console::commands::{self, Command};
use crate::console::input::Completions;
use crate::console::lessons;
use crate::console::look;
use crate::console::players::{parse_change, player_commands};
use crate::console::prompt::{self, Prompt, Reply, Step, ask};
use crate::console::replay::{self, ReplayExit};
use crate::console::retry::retry;
use crate::console::screen;
use crate::console::talk::{Exit, Talk};
use crate::game::Player;
use crate::game::players::PlayerKind;
use crate::play::{Answered, LiveGame};
use crate::refuse;
use crate::text::{counted, quoted};

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asking {
    /// The next part of a human's move.
    Move,
    /// Whether to play a move that the tutor warns of.
    Warned,
    /// What a computer player that the user has paused is to do.
    Paused,
    /// Who plays on in a seat whose engine has failed or was never started: a record names an engine
    /// but never starts it.
    Vacant(Player),
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

/// Explains the answers while a computer player is paused; the name of its seat follows.
const PAUSED_HELP: &str =
    "Press Enter to let the computer go on, or type now to play the best move that it
has found so far. To play in its place, type players ";

/// Who plays on in a vacant seat, unless somebody else is named.
const SUCCESSOR: &str = "expert";

/// The question after the result. It fills its line, so the answer goes on a line of its own.
const WHAT_NEXT: &str =
    "Game over. Enter for the menu; again, swap, retry, replay, analyse, save, quit\n> ";

/// A row of the table of commands: the command, and whether it is understood here.
fn row<'a>(
    is_here: bool,
    name: &'static str,
    about: &'static str,
    run: fn(&mut GameInPlay<'a>, &str) -> Reply<Next>,
) -> Option<Command<GameInPlay<'a>>> {
    is_here.then(|| Command::new(name, about, run))
}

/// The commands of a game at a question.
pub(crate) fn commands_at<'a>(asking: Asking) -> Vec<Command<GameInPlay<'a>>> {
    type Game<'a> = GameInPlay<'a>;
    // Where each is valid: at a human's own move, while the game goes on, or once it is over.
    let (all, over) = (true, asking == Asking::AfterResult);
    let (live, own) = (!over, matches!(asking, Asking::Move | Asking::Warned));
    let rows = [
        row(all, "help", "what to type; help commands", prompt::help),
        row(over, "again", "a new game, same seats", Game::again),
        row(over, "swap", "a new game, seats exchanged", Game::swap),
        row(all, "rules", "the rules of the game", prompt::rules),
        row(all, "about", "who made the game", prompt::about),
        row(all, "learn", "the rules, by playing", Game::learn),
        row(all, "board", "the board; also board small", Game::board),
        row(all, "last", "the last moves", prompt::last),
        row(all, "info", "the settings of this game", prompt::info),
        row(live, "moves", "the legal moves", prompt::moves),
        row(live, "hint", "what Expert would play", Game::hint),
        row(all, "analyse", "what Expert sees, in full", Game::analyse),
        row(
            over,
            "annotated",
            "the analysis, to a file",
            Game::annotated,
        ),
        row(over, "retry", "learn from your mistakes", Game::retry),
        row(own, "back", "the previous question", Game::back),
        row(all, "undo", "back to your last decision", Game::undo),
        row(all, "redo", "redo what was undone", Game::redo),
        row(all, "history", "the moves so far", prompt::history),
        row(all, "replay", "the game turn by turn", Game::replay),
        row(own, "resign", "give up the game", Game::resign),
        row(all, "players", "who plays; players p2 human", Game::players),
        row(live, "tutor", "warns of bad moves; tutor on", Game::tutor),
        row(all, "stats", "your results in this game", Game::stats),
        row(all, "save", "to a file: save game.txt", Game::save),
        row(all, "position", "this position as text", prompt::position),
        row(all, "menu", "back to the menu", prompt::menu),
        row(all, "quit", "leave the program", prompt::quit),
    ];
    let rows = rows.into_iter().flatten();
    rows.chain(look::commands()).collect()
}

impl Prompt for GameInPlay<'_> {
    type Done = Next;

    fn talk(&mut self) -> &mut Talk {
        self.talk
    }

    fn commands(&self) -> Vec<Command<Self>> {
        commands_at(self.asking)
    }

    fn help(&self) -> String {
        match self.asking {
            Asking::Move => screen::help(&self.game.question()),
            Asking::Warned => WARNING_HELP.to_string(),
            Asking::Paused => {
                let seat = screen::seat_name(self.game, self.game.state().to_move);
                format!("{PAUSED_HELP}{seat} human.\n")
            }
            Asking::Vacant(_) => {
                let kinds = self.kinds();
                format!("Type who plays on: {kinds}.\n")
            }
            Asking::AfterResult => {
                "The game is over. Enter leads to the menu, \"again\" to a new game, \"analyse\" to\n\
                 your mistakes.\n"
                    .to_string()
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
        if self.asking == Asking::Move {
            self.talk.say(&self.game.question().intro)?;
        }
        Ok(())
    }

    fn question(&mut self) -> Result<(String, Completions), Exit> {
        self.game_files.sync(self.talk, self.game)?;
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
            Asking::Warned => {
                completions.answers = ["yes", "no"].map(String::from).to_vec();
                WARNING_QUESTION.to_string()
            }
            Asking::Paused => {
                completions.answers = vec![NOW.to_string()];
                format!("Stopped. Enter thinks on, \"{NOW}\" plays the best move so far: ")
            }
            Asking::Vacant(player) => {
                let levels = &self.game.info().levels;
                let kinds = PlayerKind::all(levels.len()).map(|kind| kind.name(levels));
                completions.answers = kinds.chain(["engine:".to_string()]).collect();
                let name = self.game.names(player).name;
                format!("Who plays {name} now? [{SUCCESSOR}] ")
            }
            Asking::AfterResult => WHAT_NEXT.to_string(),
        };
        if self.talk.is_interactive() {
            completions.commands = player_commands(self.game);
        }
        Ok((text, completions))
    }

    fn take_answer(&mut self, text: &str) -> Reply<Next> {
        match self.asking {
            Asking::Move => self.take_part_of_move(text),
            Asking::Warned => self.answer_warning(text),
            Asking::Paused if text.is_empty() => Ok(Step::Done(Next::GoOn)),
            Asking::Paused if text.eq_ignore_ascii_case(NOW) => {
                self.play_now()?;
                Ok(Step::Done(Next::Turn))
            }
            Asking::Paused => refuse!(
                "{} does not answer this: press Enter, or type now or a command",
                quoted(text)
            ),
            Asking::Vacant(player) => {
                let kind = if text.is_empty() { SUCCESSOR } else { text };
                self.give_seat(player, kind)?;
                Ok(Step::Done(Next::Turn))
            }
            Asking::AfterResult if text.is_empty() => Err(Exit::Menu),
            Asking::AfterResult => refuse!(
                "{} is not a command here: press Enter for the menu, or type help",
                quoted(text)
            ),
        }
    }
}

impl GameInPlay<'_> {
    /// Asks a question until something else comes next.
    pub(super) fn ask(&mut self, asking: Asking) -> Result<Next, Exit> {
        self.asking = asking;
        ask(self)
    }

    /// Takes an answer to a question of a human's move.
    fn take_part_of_move(&mut self, text: &str) -> Reply<Next> {
        if text.is_empty() {
            if !self.talk.is_seen() {
                refuse!("Nothing was typed: answer, or type help");
            }
            // A long reply may have pushed the board out of the window.
            self.show_board()?;
            return Ok(Step::Redraw);
        }
        self.warn_or_play(text)
    }

    /// Gives the game an answer to a question of a human's move.
    pub(super) fn play_answer(&mut self, text: &str) -> Reply<Next> {
        match self.game.answer(text)? {
            Answered::AskNext => Ok(Step::Redraw),
            Answered::Played(played) => {
                self.tell(played)?;
                Ok(Step::Done(Next::Turn))
            }
        }
    }

    /// The kinds of players, as part of a sentence.
    fn kinds(&self) -> String {
        let kinds = PlayerKind::list(&self.game.info().levels);
        format!("{kinds} (or engine:COMMAND)")
    }

    fn board(&mut self, size: &str) -> Reply<Next> {
        choose_board(self.talk, size)?;
        if self.asking == Asking::AfterResult {
            let text = self.talk.viewport().screen(self.game, "", "");
            return self.say(&text);
        }
        self.show_board()?;
        Ok(Step::Redraw)
    }

    fn again(&mut self, _: &str) -> Reply<Next> {
        Ok(Step::Done(Next::Leave(PlayExit::Again)))
    }

    fn swap(&mut self, _: &str) -> Reply<Next> {
        Ok(Step::Done(Next::Leave(PlayExit::Swap)))
    }

    fn save(&mut self, file: &str) -> Reply<Next> {
        self.game_files.save(self.talk, self.game, file)?;
        Ok(Step::AskAgain)
    }

    fn analyse(&mut self, what: &str) -> Reply<Next> {
        self.analyst.analyse(self.talk, self.game, what)?;
        self.game.mark_helped();
        Ok(Step::AskAgain)
    }

    fn learn(&mut self, _: &str) -> Reply<Next> {
        let entry = self.registry.get(self.game.info().name)?;
        lessons::teach(self.talk, entry, self.game_files.memory.as_ref())?;
        self.talk.say("Back to your game.\n")?;
        Ok(match self.game.state().ending {
            None => Step::Done(Next::Turn),
            Some(_) => Step::AskAgain,
        })
    }

    fn retry(&mut self, _: &str) -> Reply<Next> {
        retry(self.talk, self.game, &mut self.analyst)?;
        Ok(Step::AskAgain)
    }

    fn annotated(&mut self, file: &str) -> Reply<Next> {
        self.analyst.annotate(self.talk, self.game, file)?;
        Ok(Step::AskAgain)
    }

    fn back(&mut self, _: &str) -> Reply<Next> {
        if self.asking == Asking::Warned {
            self.game.mark_helped();
            self.asking = Asking::Move;
            return Ok(Step::Redraw);
        }
        let given = self.game.state().answers_given;
        if given == 0 {
            refuse!("This is the first question of the move: undo takes back a move");
        }
        self.game.drop_answers(given - 1);
        Ok(Step::Redraw)
    }

    /// The player to move resigns. A user at a terminal may have typed it by mistake.
    fn resign(&mut self, _: &str) -> Reply<Next> {
        if self.talk.is_interactive() && !self.talk.ask_yes_no("Resign?")? {
            return Ok(Step::AskAgain);
        }
        let name = self.game.names(self.game.state().to_move).name;
        if let Some(successor) = self.game.resign() {
            let level = successor.name(&self.game.info().levels).to_string();
            self.messages += &format!("{name} resigned: {level} plays on in that seat.\n");
        }
        Ok(Step::Done(Next::Turn))
    }

    fn players(&mut self, change: &str) -> Reply<Next> {
        if let Some((player, kind)) = parse_change(self.game, change)? {
            self.give_seat(player, kind)?;
            // The result is counted against the player who finishes the game.
            if self.game.state().ply > 0 {
                self.game.mark_helped();
            }
        }
        self.talk.say(&screen::players(self.game))?;
        let is_answered = match self.asking {
            Asking::Move | Asking::Warned | Asking::Vacant(_) => !self.is_human_to_move(),
            Asking::Paused => self.is_human_to_move(),
            Asking::AfterResult => false,
        };
        Ok(if is_answered {
            Step::Done(Next::Turn)
        } else {
            Step::AskAgain
        })
    }

    fn replay(&mut self, _: &str) -> Reply<Next> {
        // A finished game is replayed from its start, one in progress back from the present.
        let is_over = self.game.state().ending.is_some();
        let analyst = &mut self.analyst;
        let left = replay::replay(self.talk, self.game, self.game_files, analyst, is_over)?;
        Ok(match left {
            ReplayExit::Back if is_over => Step::AskAgain,
            ReplayExit::Back => Step::Done(Next::Turn),
            ReplayExit::Play(ply) if is_over => Step::Done(Next::Leave(PlayExit::TakeOver(ply))),
            ReplayExit::Play(ply) => {
                self.game.take_back_to(ply);
                self.game.mark_helped();
                Step::Done(Next::Turn)
            }
        })
    }

    /// Drops a half-entered move, which counts as a decision, then takes back decisions.
    fn undo(&mut self, count: &str) -> Reply<Next> {
        let mut count = commands::count(count, 1)?;
        let is_warned = self.asking == Asking::Warned;
        let is_half_entered = is_warned || self.game.state().answers_given > 0;
        if is_warned {
            self.game.mark_helped();
        }
        if is_half_entered {
            self.asking = Asking::Move;
            self.game.drop_answers(0);
            self.talk.say("The half-entered move is dropped.\n")?;
            count -= 1;
        }
        let (turns, mut moves, mut has_resigned) = (self.game.state().turns_played, 0, false);
        for _ in 0..count {
            let taken = self.game.undo();
            moves += taken.moves;
            if let Some(player) = taken.resignation {
                has_resigned = true;
                let name = self.game.names(player).name;
                let line = format!("The resignation of {name} is undone.\n");
                self.talk.say(&line)?;
            } else if taken.moves == 0 {
                break;
            }
        }
        match moves {
            0 if has_resigned => Ok(Step::Done(Next::Turn)),
            0 if is_half_entered => {
                if self.talk.is_seen() {
                    // The last board on the screen may be one in the middle of the move.
                    self.show_board()?;
                }
                Ok(Step::Redraw)
            }
            0 => refuse!("Nothing to undo"),
            _ => {
                self.game.mark_helped();
                self.after_turns(turns - self.game.state().turns_played, "undone")
            }
        }
    }

    fn redo(&mut self, count: &str) -> Reply<Next> {
        let count = commands::count(count, 1)?;
        let turns = self.game.state().turns_played;
        let steps = (0..count).map(|_| self.game.redo());
        let moves: usize = steps.take_while(|moves| *moves > 0).sum();
        if moves == 0 {
            refuse!("Nothing to redo");
        }
        self.after_turns(self.game.state().turns_played - turns, "redone")
    }

    /// Says how many turns are undone or redone; a part of a turn counts as one.
    fn after_turns(&mut self, turns: usize, what: &str) -> Reply<Next> {
        let turns = counted(turns.max(1), "turn");
        self.talk.say(&format!("{turns} {what}.\n"))?;
        Ok(Step::Done(Next::Turn))
    }
}
