//! Plays one match on the screen, from its first question to its end.

mod computers;
mod game_over;
mod stopped;
mod tutoring;
mod vacant;

use super::analysis::{self, Analyst};
use super::commands::{self, Command, Place};
use super::engines::Engines;
use super::input::Completions;
use super::players::{parse_change, player_commands};
use super::prompt::{Prompt, Step, ask};
use super::replay::{self, ReplayExit};
use super::screen::{self, BoardMode};
use super::stats;
use super::storage::game_files::GameFiles;
use super::storage::{files, results};
use super::talk::{Stop, Talk};
use super::thinking::Thinking;
use crate::coach::results::{GameResult, Won};
use crate::coach::tutor::{Setting, Tutor};
use crate::game::{Player, Refusal};
use crate::matches::{Answered, Match, Played};
use crate::players::PlayerKind;
use game_over::{AfterResult, GameOver};
use tutoring::Decision;

/// How a match was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayExit {
    /// It is over, and there is nobody to ask what comes next.
    Over,
    /// For the menu.
    Menu,
    /// For another game with the same settings.
    Again,
    /// For another game with the seats exchanged.
    Swap,
}

/// How a match is played.
#[derive(Clone, Copy, Debug)]
pub struct PlayMode {
    /// The limits of Expert's search.
    pub thinking: Thinking,
    /// Whether flags started the match: one between computers in a script ends without a question.
    pub is_batch: bool,
    /// From when on the tutor warns.
    pub tutor: Setting,
    /// Whether a flag set the seed.
    pub is_seeded: bool,
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
    mode: PlayMode,
    game_files: &'a mut GameFiles,
    engines: &'a mut Engines,
    /// The move of an engine that the user stopped.
    held_move: Option<String>,
    /// Reviews the game.
    analyst: Analyst,
    /// Warns of bad moves.
    tutor: Tutor,
    /// Whether a human has had a seat.
    had_human: bool,
    /// The messages about the moves since the board was last shown; they are shown with it.
    messages: String,
    /// Whether it has been said that Expert's table is smaller than it might be.
    told_reduced_hash: bool,
    /// Whether the user has stopped the computer players.
    is_stopped: bool,
}

/// Plays a match until it is left. After its result the user is asked what comes next.
///
/// # Errors
/// If the conversation ends first.
pub fn play(
    talk: &mut Talk,
    game: &mut dyn Match,
    mode: &mut PlayMode,
    mut game_files: GameFiles,
    engines: &mut Engines,
) -> Result<PlayExit, Stop> {
    let mut console_game = ConsoleGame {
        talk,
        game,
        mode: *mode,
        analyst: Analyst::new(mode.thinking),
        tutor: Tutor::new(mode.tutor),
        had_human: false,
        game_files: &mut game_files,
        engines,
        held_move: None,
        messages: String::new(),
        told_reduced_hash: false,
        is_stopped: false,
    };
    let result = console_game.run();
    mode.tutor = console_game.tutor.setting;
    console_game.count_result()?;
    let can_resume = game_files.close(talk, game)?;
    let title = game.info().title;
    match &result {
        _ if game.ending().is_some() => {}
        Ok(PlayExit::Over | PlayExit::Again | PlayExit::Swap) | Err(Stop::Io(_)) => {}
        Ok(PlayExit::Menu) => {
            let resume = match can_resume {
                true => " It is autosaved: resume it from the menu.",
                false => "",
            };
            talk.say(&format!("{title}: back to the menu.{resume}\n"))?;
        }
        Err(Stop::Leave) => {
            talk.check_end("the game is over")?;
            let turns = game.turns_played();
            let moves = if turns == 1 { "move" } else { "moves" };
            talk.note(&format!("{title} is left after {turns} {moves}."))?;
            if can_resume {
                let farewell = format!("To go on with {title}, start the program and type resume.");
                talk.set_farewell(farewell);
            }
        }
    }
    result
}

impl ConsoleGame<'_> {
    fn run(&mut self) -> Result<PlayExit, Stop> {
        loop {
            if self.play_to_the_end()? == AfterMove::Menu {
                return Ok(PlayExit::Menu);
            }
            self.show_result()?;
            if self.mode.is_batch && !self.had_human && !self.talk.is_at_terminal() {
                return Ok(PlayExit::Over);
            }
            match ask(&mut GameOver { game: self })? {
                // A game between computers would be over again at once.
                AfterResult::Resume => self.is_stopped = self.is_watched(),
                AfterResult::Menu => return Ok(PlayExit::Menu),
                AfterResult::Again => return Ok(PlayExit::Again),
                AfterResult::Swap => return Ok(PlayExit::Swap),
            }
        }
    }

    /// Plays until the game is over, or left for the menu.
    fn play_to_the_end(&mut self) -> Result<AfterMove, Stop> {
        while self.game.ending().is_none() {
            self.had_human |= self.game.players().contains(&PlayerKind::Human);
            self.game_files.sync(self.talk, self.game)?;
            if let Some(played) = self.game.play_forced() {
                self.tell(played)?;
                continue;
            }
            // One board for each decision of a human, and one for each move of a game to watch.
            if self.is_human_on_turn() || self.is_watched() {
                self.show_board()?;
            }
            let after = match self.is_human_on_turn() {
                true => self.human_move()?,
                false => self.computer_turn()?,
            };
            if after == AfterMove::Menu {
                return Ok(AfterMove::Menu);
            }
        }
        // Nothing is left to be stopped.
        self.talk.take_stop()?;
        Ok(AfterMove::Turn)
    }

    /// Whether the player on turn is a human.
    fn is_human_on_turn(&self) -> bool {
        self.game.players()[self.game.on_turn().index()] == PlayerKind::Human
    }

    /// The name of the seat on turn, as it is typed.
    fn seat_on_turn(&self) -> String {
        screen::seat_name(self.game, self.game.on_turn())
    }

    /// Whether only computers play.
    fn is_watched(&self) -> bool {
        !self.game.players().contains(&PlayerKind::Human)
    }

    /// The questions of a human's move.
    fn human_move(&mut self) -> Result<AfterMove, Stop> {
        // Whoever is asked is in control already.
        self.talk.take_stop()?;
        self.is_stopped = false;
        self.game.drop_answers();
        ask(self)
    }

    /// Brings the files of the game up to date.
    fn sync(&mut self) -> Result<(), Stop> {
        Ok(self.game_files.sync(self.talk, self.game)?)
    }

    fn show_board(&mut self) -> Result<(), Stop> {
        let messages = std::mem::take(&mut self.messages);
        let below = match self.is_human_on_turn() {
            true => self.game.question().intro,
            false => String::new(),
        };
        let screen = self.talk.space().board(self.game, &messages, &below);
        Ok(self.talk.say(&screen)?)
    }

    fn show_result(&mut self) -> Result<(), Stop> {
        let messages = std::mem::take(&mut self.messages);
        let screen = self.talk.space().result(self.game, &messages);
        self.talk.say(&screen)?;
        if let Some(ending) = self.game.ending() {
            self.talk.report(&ending.to_string())?;
        }
        let mut seats = self.game.players().iter();
        let had_computer = seats.any(|kind| *kind != PlayerKind::Human);
        // Not in a script: its output is the same every time.
        if had_computer && !self.mode.is_seeded && self.talk.is_at_terminal() {
            let seed = self.game.seed();
            self.talk
                .say(&format!("The seed of this game was {seed}.\n"))?;
        }
        Ok(())
    }

    /// Keeps the message about a move until the board is shown next.
    fn tell(&mut self, played: Played) -> Result<(), Stop> {
        self.messages += &played.message;
        Ok(self.talk.report(&played.mv)?)
    }

    fn show_hint(&mut self) -> Result<(), Stop> {
        let hint = analysis::find_hint(self.talk, self.game, self.mode.thinking)?;
        self.tell_reduced_hash()?;
        let is_begun = self.game.answers_given() > 0;
        analysis::say_hint(self.talk, self.game, hint, is_begun)
    }

    /// After `undo` or `redo` of the given number of moves, which make up so many turns.
    fn after_moves(
        &mut self,
        moves: usize,
        turns: usize,
        what: &str,
        none: &str,
    ) -> Result<Step<AfterMove>, Stop> {
        match (moves, turns) {
            (0, _) => return Ok(Step::refuse(none)),
            // A part of a turn counts as one.
            (_, 0 | 1) => self.talk.say(&format!("1 move {what}.\n"))?,
            _ => self.talk.say(&format!("{turns} moves {what}.\n"))?,
        }
        Ok(Step::Done(AfterMove::Turn))
    }

    /// Drops a half-entered move, which counts as one, then takes back decisions.
    fn undo(&mut self, argument: &str) -> Result<Step<AfterMove>, Stop> {
        let mut count = match commands::count(argument, 1) {
            Ok(count) => count,
            Err(refusal) => return Ok(Step::Refuse(refusal)),
        };
        let is_half_entered = self.game.answers_given() > 0;
        if is_half_entered {
            self.game.drop_answers();
            self.talk.say("The half-entered move is dropped.\n")?;
            count -= 1;
        }
        let (turns, mut moves, mut has_resigned) = (self.game.turns_played(), 0, false);
        for _ in 0..count {
            let taken = self.game.undo();
            moves += taken.moves;
            if let Some(player) = taken.resignation {
                has_resigned = true;
                let name = self.game.player_name(player);
                self.talk
                    .say(&format!("The resignation of {name} is undone.\n"))?;
            } else if taken.moves == 0 {
                break;
            }
        }
        match moves {
            0 if has_resigned => Ok(Step::Done(AfterMove::Turn)),
            0 if is_half_entered => {
                if self.talk.is_seen() {
                    // The last board on the screen may be one in the middle of the move.
                    self.show_board()?;
                }
                Ok(Step::Redraw)
            }
            _ => {
                let turns = turns - self.game.turns_played();
                self.after_moves(moves, turns, "undone", "Nothing to undo")
            }
        }
    }

    fn redo(&mut self, argument: &str) -> Result<Step<AfterMove>, Stop> {
        let count = match commands::count(argument, 1) {
            Ok(count) => count,
            Err(refusal) => return Ok(Step::Refuse(refusal)),
        };
        let turns = self.game.turns_played();
        let steps = (0..count).map(|_| self.game.redo());
        let played = steps.take_while(|moves| *moves > 0).sum();
        let turns = self.game.turns_played() - turns;
        self.after_moves(played, turns, "redone", "Nothing to redo")
    }

    /// The player on turn resigns. A user at a terminal may have typed it by mistake.
    fn resign(&mut self) -> Result<Step<AfterMove>, Stop> {
        if self.talk.is_interactive() && !self.talk.ask_yes_no("Resign?")? {
            return Ok(Step::AskAgain);
        }
        let name = self.game.player_name(self.game.on_turn());
        if let Some(successor) = self.game.resign() {
            let level = successor.name(&self.game.info().levels).to_string();
            self.messages += &format!("{name} resigned: {level} plays on in that seat.\n");
        }
        Ok(Step::Done(AfterMove::Turn))
    }

    fn players(&mut self, argument: &str) -> Result<Step<AfterMove>, Stop> {
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

    fn replay(&mut self) -> Result<Step<AfterMove>, Stop> {
        // A finished game is replayed from its start, one in progress back from the present.
        let ply = match self.game.ending() {
            Some(_) => 0,
            None => self.game.ply(),
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

    /// Shows the results of this game.
    fn show_stats(&mut self, argument: &str) -> Result<(), Stop> {
        let (name, ladders) = (self.game.info().name, self.game.info().ladders);
        let results = self.game_files.results();
        // A game that is over is counted when it is left, because it can be taken back until then.
        let current = self.result();
        stats::run(
            self.talk,
            results,
            argument,
            current,
            |result| result.game == name,
            |_| ladders,
        )
    }

    /// The result of a game against a computer that is over.
    fn result(&self) -> Option<GameResult> {
        let report = self.analyst.report(self.game);
        let accuracy = |player| report.and_then(|report| report.accuracy(player));
        GameResult::of(self.game, results::now(), accuracy)
    }

    /// Counts the result of a game against a computer.
    fn count_result(&mut self) -> Result<(), Stop> {
        let Some(results) = self.game_files.results() else {
            return Ok(());
        };
        if let Some(result) = self.result()
            && let Err(error) = results.add(&result)
        {
            let refusal = files::file_refusal(results.path(), files::reason(&error));
            self.talk.warn("The result is not counted: ", &refusal)?;
        }
        Ok(())
    }

    /// Says something, unless it is refused, and asks again.
    fn say_or_refuse(&mut self, text: Result<String, Refusal>) -> Result<Step<AfterMove>, Stop> {
        match text {
            Ok(text) => self.say(&text),
            Err(refusal) => Ok(Step::Refuse(refusal)),
        }
    }

    /// Says something and asks again.
    fn say(&mut self, text: &str) -> Result<Step<AfterMove>, Stop> {
        self.talk.say_in_pages(text)?;
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

    fn question(&mut self) -> Result<(String, Completions), Stop> {
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

    fn run_command(&mut self, command: Command, argument: &str) -> Result<Step<AfterMove>, Stop> {
        match command {
            Command::Help if argument.is_empty() => self.say(&screen::help(&self.game.question())),
            Command::Help => {
                let described = screen::describe_command(self.game.info(), argument, Place::Game);
                self.say_or_refuse(described)
            }
            Command::Rules => {
                let rules = screen::rules(self.game.info(), Some(self.game.rules()));
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
            Command::Back if self.game.take_answer_back() => Ok(Step::Redraw),
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
                self.analyst.annotate(self.talk, self.game, argument)?;
                Ok(Step::AskAgain)
            }
            Command::Menu => Ok(Step::Done(AfterMove::Menu)),
            Command::Quit => Err(Stop::Leave),
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

    fn take_answer(&mut self, text: &str) -> Result<Step<AfterMove>, Stop> {
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
                    self.game.drop_answers();
                    return Ok(Step::Redraw);
                }
                Decision::Replace(other) => {
                    self.game.drop_answers();
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

/// After a game that is over, seats Expert at the strength that suits the only human: a step up
/// after a win, a step down after a loss.
///
/// # Errors
/// If the match refuses a seat.
pub fn match_level(game: &mut dyn Match) -> Result<(), Stop> {
    let seats = game.players().to_vec();
    let human = seats.iter().position(|kind| *kind == PlayerKind::Human);
    let (Some(ending), Some(human)) = (game.ending(), human) else {
        return Ok(());
    };
    let won = Won::of(ending.outcome, Player::from_index(human));
    for (player, kind) in Player::first(seats.len()).zip(seats) {
        if let PlayerKind::ExpertAt(grade) = kind {
            let next = PlayerKind::ExpertAt(won.next_grade(grade));
            let seated = game.seat(player, next);
            seated.map_err(|refusal| Stop::Io(std::io::Error::other(refusal)))?;
        }
    }
    Ok(())
}

/// Runs the command `board` with its argument, such as `small` or nothing.
///
/// # Errors
/// If the argument is not a size.
pub fn choose_board(talk: &mut Talk, argument: &str) -> Result<(), Refusal> {
    if !argument.is_empty() {
        talk.set_board_mode(BoardMode::parse(argument)?);
    }
    Ok(())
}
