//! Plays one game on the screen, from its first question to its end.

mod computers;
pub(crate) mod questions;
mod tutor;

use std::mem;

use super::analysis::{Analyst, parse_hints};
use super::exit::Exit;
use super::prompt::{Effect, Handled, Prompt, ask, drop_half_entered};
use super::results;
use super::search_settings::SearchSettings;
use super::storage::game_files::GameFiles;
use super::storage::state_folder::StateFolder;
use super::talk::Talk;
use crate::coach::results::GameResult;
use crate::coach::tutor::TutorThreshold;
use crate::game::players::PlayerKind;
use crate::play::{LiveGame, Played};
use crate::registry::Registry;
use crate::text::Text;
use questions::{Asking, Next};

/// How a game was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayExit {
    /// It is over, and there is nobody to ask what comes next.
    Over,
    /// For another game with the same settings.
    Again,
    /// For another game with the seats exchanged.
    Swap,
    /// A new game begins from the position after this number of moves.
    TakeOver(usize),
}

/// How a game is played.
#[derive(Clone, Copy, Debug)]
pub struct PlaySettings {
    /// How long the computer players search.
    pub search: SearchSettings,
    /// The loss from which the tutor warns.
    pub tutor: TutorThreshold,
    /// Whether flags seated the players: then a game between computers ends the program, unless a
    /// user watches it at a terminal.
    pub is_batch: bool,
    /// Whether computers wait for the user before the first move.
    pub is_paused: bool,
    /// The strength of the adaptive opponent (`match`) in the next game, if there is one.
    pub adaptive: Option<u8>,
}

/// A game that is being played, and everything around it.
pub(crate) struct PlayPrompt<'a> {
    talk: &'a mut Talk,
    game: &'a mut dyn LiveGame,
    registry: &'a Registry,
    settings: &'a mut PlaySettings,
    game_files: &'a mut GameFiles,
    /// Where results and the setting of the tutor are kept, if they are.
    memory: Option<&'a StateFolder>,
    /// Gives hints, and reviews the game.
    analyst: Analyst,
    /// The game as it ended, with those who played it: the command `players` then changes who plays
    /// the next one.
    finished: Option<Box<dyn LiveGame>>,
    /// Whether a human has had a seat.
    had_human: bool,
    /// The messages about the moves since the board was last shown; they are shown with it.
    messages: Text,
    /// Whether, in pictures, the board is shown even if a computer plays next.
    is_board_due: bool,
    /// The last long list of answers that was read out. It is not read out again while it stays the
    /// same.
    long_list: Text,
    /// Whether it has been said how to return to an earlier question of a move.
    told_of_back: bool,
    /// Whether it has been said that Expert's table is smaller than it might be.
    told_reduced_hash: bool,
    /// Whether it has been said how to stop the computers.
    told_how_to_stop: bool,
    /// Whether the user has paused the computer players.
    is_paused: bool,
    /// The present question.
    asking: Asking,
}

/// Plays a game until it is left. After its result the user is asked what comes next.
///
/// # Errors
/// If the conversation ends first.
pub fn play(
    talk: &mut Talk,
    game: &mut dyn LiveGame,
    registry: &Registry,
    settings: &mut PlaySettings,
    game_files: &mut GameFiles,
    memory: Option<&StateFolder>,
) -> Result<PlayExit, Exit> {
    let messages = match game.state().ply {
        0 => game.info().opening.into(),
        _ => Text::default(),
    };
    let mut prompt = PlayPrompt {
        analyst: Analyst::new(settings.search),
        talk,
        game,
        registry,
        settings,
        game_files,
        memory,
        finished: None,
        had_human: false,
        messages,
        is_board_due: true,
        long_list: Text::default(),
        told_reduced_hash: false,
        told_how_to_stop: false,
        told_of_back: false,
        is_paused: false,
        asking: Asking::Move,
    };
    prompt.is_paused = prompt.settings.is_paused && prompt.is_between_computers();
    let result = prompt.run();
    let next = prompt.next_strength();
    // A player who was chosen by hand stays.
    let is_adaptive =
        |kind: &PlayerKind| settings.adaptive.map(PlayerKind::ExpertAt) == Some(*kind);
    settings.adaptive = next.filter(|_| game.state().players.iter().any(is_adaptive));
    result
}

impl PlayPrompt<'_> {
    fn run(&mut self) -> Result<PlayExit, Exit> {
        let was_over = self.game.state().ending.is_some();
        self.play_to_the_end()?;
        self.asking = Asking::AfterResult;
        self.finished = Some(self.game.boxed_clone());
        // The autosave is written first: if the program is killed before it is put among the
        // finished games, the result that is missing is counted when the game is resumed.
        self.game_files.update(self.talk, self.game)?;
        self.count_result(was_over)?;
        self.game_files.finish(self.talk)?;
        self.show_result()?;
        if self.settings.is_batch && !self.had_human && !self.talk.is_seen() {
            return Ok(PlayExit::Over);
        }
        loop {
            if let Next::Leave(exit) = ask(self)? {
                return Ok(exit);
            }
        }
    }

    /// Plays until the game is over.
    fn play_to_the_end(&mut self) -> Result<(), Exit> {
        while self.game.state().ending.is_none() {
            self.had_human |= self.game.state().players.contains(&PlayerKind::Human);
            self.game_files.update(self.talk, self.game)?;
            if let Some(played) = self.game.play_forced() {
                self.tell(played)?;
                continue;
            }
            if self.game.state().answers_given > 0 {
                // A command has led away from the questions of the move.
                drop_half_entered(self.talk, self.game)?;
            }
            // One board for the start and for each decision of a human; in pictures also for what
            // the decision leads to; one for each move of a game to watch.
            let is_seen = !self.talk.is_in_words() || self.game.state().ply == 0;
            let is_due = mem::take(&mut self.is_board_due) && is_seen;
            if self.is_human_to_move() || self.is_between_computers() || is_due {
                self.show_board()?;
            }
            match self.is_human_to_move() {
                true => self.human_move()?,
                false => self.computer_turn()?,
            }
        }
        // Nothing is left to be stopped.
        self.talk.was_interrupted()?;
        Ok(())
    }

    /// Whether the player to move is a human.
    fn is_human_to_move(&self) -> bool {
        self.game.state().players[self.game.state().to_move.index()] == PlayerKind::Human
    }

    /// Whether only computers play.
    fn is_between_computers(&self) -> bool {
        !self.game.state().players.contains(&PlayerKind::Human)
    }

    /// The questions of a human's move.
    fn human_move(&mut self) -> Result<(), Exit> {
        // The question itself gives control: an earlier Ctrl-C has nothing left to pause.
        self.talk.was_interrupted()?;
        self.is_paused = false;
        self.ask(Asking::Move).map(drop)
    }

    fn show_board(&mut self) -> Result<(), Exit> {
        let messages = mem::take(&mut self.messages);
        if self.is_human_to_move() {
            let below = self.game.question().intro;
            return Ok(self.talk.show(self.game, messages, below)?);
        }
        let below = match self.is_between_computers() && self.talk.is_seen() {
            true if !mem::replace(&mut self.told_how_to_stop, true) => {
                "Ctrl-C stops the computers.\n"
            }
            _ => "",
        };
        self.talk.show(self.game, messages, below)?;
        Ok(self.talk.say(below)?)
    }

    fn show_result(&mut self) -> Result<(), Exit> {
        let messages = mem::take(&mut self.messages);
        let kept = self.memory.map(StateFolder::results);
        let kept = kept.and_then(Result::ok).map(|(results, _)| results);
        let (result, next) = (self.result(), self.next_strength());
        let line = results::at_end(self.game, result.as_ref(), kept, next);
        match self.talk.is_in_words() {
            // The position has been told move by move.
            true => self.talk.say(messages + self.game.in_words().status)?,
            false => self.talk.show(self.game, messages, &line)?,
        }
        if let Some(ending) = self.game.state().ending {
            self.talk.print_result(&ending.to_string())?;
        }
        Ok(self.talk.say(&line)?)
    }

    /// The strength of the adaptive opponent after this game.
    fn next_strength(&self) -> Option<u8> {
        let strength = self.settings.adaptive?;
        Some(
            self.result()
                .map_or(strength, |result| result.next_strength(strength)),
        )
    }

    /// Keeps the message about a move until the board is shown next.
    fn tell(&mut self, played: Played) -> Result<(), Exit> {
        self.messages += match self.talk.is_in_words() {
            true => played.in_words,
            false => played.message,
        };
        Ok(self.talk.print_result(&played.mv)?)
    }

    /// The command `hint`.
    fn hint(&mut self, count: &str) -> Handled<Next> {
        if let Asking::Warned(warning) = &self.asking {
            let text = warning.hint(self.game);
            results::mark_helped(self.talk, self.game)?;
            let changed = self.analyst.changed(self.game, true);
            return self.say(&(changed + &text));
        }
        let count = parse_hints(count)?;
        results::mark_helped(self.talk, self.game)?;
        self.analyst.hint(self.talk, self.game, count)?;
        self.tell_reduced_hash()?;
        Ok(Effect::AskAgain)
    }

    /// The command `stats`: shows the results of this game, or forgets all.
    fn stats(&mut self, argument: &str) -> Handled<Next> {
        let games = [self.game.info()];
        results::show(self.talk, self.memory, argument, &games)?;
        Ok(Effect::AskAgain)
    }

    /// The result of a game against a computer that is over.
    fn result(&self) -> Option<GameResult> {
        GameResult::of(self.finished.as_deref()?)
    }

    /// Counts the result of a game against a computer. That of a game that was over when it was
    /// loaded may have been counted.
    fn count_result(&mut self, was_over: bool) -> Result<(), Exit> {
        let (Some(memory), Some(result)) = (self.memory, self.result()) else {
            return Ok(());
        };
        let is_known = |(results, _): (Vec<GameResult>, _)| {
            let mut results = results.iter();
            results.any(|counted| counted.is_same_game(&result))
        };
        if was_over && memory.results().is_ok_and(is_known) {
            return Ok(());
        }
        let added = memory.add_result(&result);
        Ok(self
            .talk
            .or_warn("The result could not be counted: ", added)?)
    }
}
