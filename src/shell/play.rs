//! Plays one match on the screen, from its first question to its end.

use super::commands::{self, Command, Place};
use super::prompt::{Prompt, Step, ask};
use super::replay::{self, ReplayExit};
use super::screen::{self, fit};
use super::storage::game_files::GameFiles;
use super::talk::{Stop, Talk};
use super::thinking::{Thinking, Watcher};
use crate::game::{Player, Refusal};
use crate::matches::{Answered, Match, Played, Thought};
use crate::players::PlayerKind;

/// How a match was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayExit {
    /// It is over.
    Over,
    /// For the menu.
    Menu,
}

/// Where the program goes after the questions of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum AfterMove {
    /// Another position, or another player's turn.
    Turn,
    /// The menu.
    Menu,
}

/// A match that is being played, and everything around it.
struct ConsoleGame<'a> {
    talk: &'a mut Talk,
    game: &'a mut dyn Match,
    thinking: Thinking,
    game_files: &'a mut GameFiles,
    /// The messages about the moves since the board was last shown; they are shown with it.
    messages: String,
    /// Whether it has been said that Expert's table is smaller than it might be.
    told_reduced_hash: bool,
}

/// Plays a match until it ends or is left.
///
/// # Errors
/// If the conversation ends first.
pub fn play(
    talk: &mut Talk,
    game: &mut dyn Match,
    thinking: Thinking,
    mut game_files: GameFiles,
) -> Result<PlayExit, Stop> {
    let mut console_game = ConsoleGame {
        talk,
        game,
        thinking,
        game_files: &mut game_files,
        messages: String::new(),
        told_reduced_hash: false,
    };
    let result = console_game.run();
    let can_resume = game_files.close(talk, game)?;
    let resume = if can_resume {
        " It can be resumed from the menu."
    } else {
        ""
    };
    let title = game.info().title;
    match &result {
        Ok(PlayExit::Over) | Err(Stop::Io(_)) => {}
        Ok(PlayExit::Menu) => talk.say(&format!("{title} is left for the menu.{resume}\n"))?,
        Err(Stop::Leave) => {
            let plies = game.ply();
            let moves = if plies == 1 { "move" } else { "moves" };
            talk.note(&format!("{title} is left after {plies} {moves}.{resume}"))?;
        }
    }
    result
}

impl ConsoleGame<'_> {
    fn run(&mut self) -> Result<PlayExit, Stop> {
        while self.game.ending().is_none() {
            self.game_files.sync(self.talk, self.game)?;
            if let Some(played) = self.game.play_forced() {
                self.tell(played)?;
                continue;
            }
            self.show_board()?;
            // Ctrl-C while a computer was thinking: the search has finished and its move is saved.
            self.talk.check_interrupt()?;
            if let Some(played) = self.computer_move()? {
                self.tell(played)?;
                continue;
            }
            self.game.drop_answers();
            if ask(self)? == AfterMove::Menu {
                return Ok(PlayExit::Menu);
            }
        }
        self.show_result()?;
        Ok(PlayExit::Over)
    }

    fn show_board(&mut self) -> Result<(), Stop> {
        let messages = std::mem::take(&mut self.messages);
        Ok(self.talk.say(&screen::board(self.game, &messages))?)
    }

    fn show_result(&mut self) -> Result<(), Stop> {
        self.talk.say(&screen::result(self.game, &self.messages))?;
        if let Some(ending) = self.game.ending() {
            self.talk.report(&ending.to_string())?;
        }
        Ok(())
    }

    /// Keeps the message about a move until the board is shown next.
    fn tell(&mut self, played: Played) -> Result<(), Stop> {
        self.messages += &played.message;
        Ok(self.talk.report(&played.mv)?)
    }

    /// The move of the computer player on turn, if it is one.
    fn computer_move(&mut self) -> Result<Option<Played>, Stop> {
        let limits = self.thinking.limits(self.game.info().default_nodes);
        let mut watcher = Watcher::new(self.talk);
        let played = self.game.computer_move(&limits, &mut |thought| {
            watcher.watch(thought);
        });
        watcher.finish()?;
        self.tell_reduced_hash()?;
        Ok(played)
    }

    /// Says once if Expert's table did not fit into memory.
    fn tell_reduced_hash(&mut self) -> Result<(), Stop> {
        if !self.told_reduced_hash
            && let Some(mib) = self.game.reduced_hash_mib()
        {
            self.told_reduced_hash = true;
            let line = format!("Expert's table takes {mib} MiB: there is no memory for more");
            self.talk.complain("", &Refusal::new(line))?;
        }
        Ok(())
    }

    fn show_hint(&mut self) -> Result<(), Stop> {
        let limits = self.thinking.limits(self.game.info().default_nodes);
        let mut watcher = Watcher::new(self.talk);
        let hint = self
            .game
            .hint(&limits, &mut |thought| watcher.watch(thought));
        watcher.finish()?;
        self.tell_reduced_hash()?;
        if let Some(hint) = hint {
            self.talk.say(&hint_in_words(&hint))?;
        }
        Ok(())
    }

    /// After `undo` or `redo` of the given number of moves.
    fn after_moves(
        &mut self,
        moves: usize,
        what: &str,
        none: &str,
    ) -> Result<Step<AfterMove>, Stop> {
        match moves {
            0 => return Ok(Step::refuse(none)),
            1 => self.talk.say(&format!("1 move {what}.\n"))?,
            _ => self.talk.say(&format!("{moves} moves {what}.\n"))?,
        }
        Ok(Step::Done(AfterMove::Turn))
    }

    fn undo(&mut self) -> Result<Step<AfterMove>, Stop> {
        let none = if self.game.answers_given() > 0 {
            "There is no move of yours to take back: back asks the question before again"
        } else {
            "There is no move of yours to take back"
        };
        let taken = self.game.undo();
        self.after_moves(taken, "taken back", none)
    }

    fn players(&mut self, argument: &str) -> Result<Step<AfterMove>, Stop> {
        if let Err(refusal) = change_players(self.game, argument) {
            return Ok(Step::Refuse(refusal));
        }
        self.talk.say(&screen::players(self.game))?;
        let on_turn = self.game.players()[self.game.on_turn().index()];
        Ok(if on_turn == PlayerKind::Human {
            Step::AskAgain
        } else {
            Step::Done(AfterMove::Turn)
        })
    }

    fn replay(&mut self) -> Result<Step<AfterMove>, Stop> {
        let ply = self.game.ply();
        let left = replay::replay(self.talk, self.game, self.game_files, ply)?;
        Ok(Step::Done(match left {
            ReplayExit::Menu => AfterMove::Menu,
            ReplayExit::Play | ReplayExit::Back => AfterMove::Turn,
        }))
    }

    /// Says something and asks again.
    fn say(&mut self, text: &str) -> Result<Step<AfterMove>, Stop> {
        self.talk.say(text)?;
        Ok(Step::AskAgain)
    }
}

/// The questions of one move.
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

    fn draw(&mut self) -> Result<(), Stop> {
        Ok(self.talk.say(&self.game.question().intro)?)
    }

    fn question(&mut self) -> Result<(String, Vec<String>), Stop> {
        self.game_files.sync(self.talk, self.game)?;
        let question = self.game.question();
        let mut completions = question.answers;
        completions.extend(commands::names(Place::Game));
        Ok((question.prompt, completions))
    }

    fn run_command(&mut self, command: Command, argument: &str) -> Result<Step<AfterMove>, Stop> {
        match command {
            Command::Help => self.say(&screen::help(&self.game.question())),
            Command::Rules => self.say(&screen::rules(self.game.info().rules_text)),
            Command::Board => {
                self.show_board()?;
                Ok(Step::Redraw)
            }
            Command::Hint => {
                self.show_hint()?;
                Ok(Step::AskAgain)
            }
            Command::Moves => match screen::moves(self.game, argument) {
                Ok(text) => self.say(&text),
                Err(refusal) => Ok(Step::Refuse(refusal)),
            },
            Command::Back if self.game.take_answer_back() => Ok(Step::Redraw),
            Command::Back => Ok(Step::refuse(
                "This is the first question of the move: undo takes a move back",
            )),
            Command::Undo => self.undo(),
            Command::Redo => {
                let played = self.game.redo();
                self.after_moves(played, "played again", "There is nothing to play again")
            }
            Command::History => self.say(&screen::history(self.game)),
            Command::Players => self.players(argument),
            Command::Save => {
                self.game_files.save(self.talk, self.game, argument)?;
                Ok(Step::AskAgain)
            }
            Command::Replay => self.replay(),
            Command::Resign => {
                self.game.resign();
                Ok(Step::Done(AfterMove::Turn))
            }
            Command::Menu => Ok(Step::Done(AfterMove::Menu)),
            Command::Quit => Err(Stop::Leave),
            // `commands::parse` does not return these for `Place::Game`.
            Command::Next
            | Command::Prev
            | Command::Goto
            | Command::Play
            | Command::Resume
            | Command::Load
            | Command::Forget => Ok(Step::AskAgain),
        }
    }

    fn take_answer(&mut self, text: &str) -> Result<Step<AfterMove>, Stop> {
        if text.is_empty() {
            return Ok(Step::refuse("Nothing was typed: answer, or type help"));
        }
        match self.game.answer(text) {
            Ok(Answered::AskNext) => Ok(Step::Redraw),
            Ok(Answered::Played(played)) => {
                self.tell(played)?;
                Ok(Step::Done(AfterMove::Turn))
            }
            Err(error) => Ok(Step::Refuse(error.into())),
        }
    }
}

fn hint_in_words(hint: &Thought) -> String {
    let meaning = if hint.verdict.starts_with(['+', '-']) {
        " (above 0 is good for you)"
    } else {
        ""
    };
    let expected = format!("Expected (depth {}): {}", hint.depth, hint.pv.join(" "));
    format!(
        "Expert would play {}: {}{meaning}\n{}\n",
        hint.mv,
        hint.verdict,
        fit(&expected, 78)
    )
}

/// Runs the command `players` with its argument, such as `p2 hard` or nothing.
///
/// # Errors
/// If the argument does not name a seat of the game and a kind of player.
pub fn change_players(game: &mut dyn Match, argument: &str) -> Result<(), Refusal> {
    match argument.split_whitespace().collect::<Vec<_>>()[..] {
        [] => Ok(()),
        [player, kind] => {
            let player: Player = player.parse()?;
            let kind = PlayerKind::parse(kind, &game.info().levels)?;
            game.seat(player, kind)
        }
        _ => Err(Refusal::new(
            "Type players, or players and whom to change to what: players p2 human",
        )),
    }
}
