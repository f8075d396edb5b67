//! Plays one game on the screen, from its first question to its end.
//!
//! The `Table` has the game and everything around it. Each question that is asked there has a file:
//! `human_move`, the tutor's `warning`, what paused `computers` are to do, and what comes
//! `after_result`. `commands` has what they have in common.

pub(crate) mod after_result;
pub(crate) mod commands;
mod computers;
pub(crate) mod human_move;
mod warning;

use std::mem;

use super::analysis::Analyst;
use super::exit::Exit;
use super::prompt::{ask, drop_half_entered};
use super::screen::Viewport;
use super::search_settings::SearchSettings;
use super::storage::game_files::GameFiles;
use super::storage::state_folder::StateFolder;
use super::talk::Talk;
use crate::coach::tutor::TutorThreshold;
use crate::game::players::PlayerKind;
use crate::play::{LiveGame, Played};
use crate::refusal;
use crate::registry::Registry;
use crate::text::{Text, prose, text};
use commands::{AtTable, Topic};
use human_move::HumanMove;

/// What comes after a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AfterGame {
    /// Nothing: there is nobody to ask.
    Over,
    /// Another game with the same settings.
    Again,
    /// Another game with the seats exchanged.
    Swap,
    /// A new game, from the position after this number of moves.
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
    /// The strength of the adaptive opponent (`match`), if there is one: after a game, that in the
    /// next.
    pub adaptive: Option<u8>,
}

/// What is said once in a game.
#[derive(PartialEq, Debug)]
pub(crate) enum Notice {
    /// How to stop the computers.
    HowToStop,
    /// How to return to an earlier question of a move.
    HowToGoBack,
    /// That Expert's table is smaller than it might be.
    ReducedHash,
    /// This long list of answers. After another list it is said again.
    Answers(Text),
}

/// A game that is being played, and everything around it.
pub(crate) struct Table<'a> {
    pub talk: &'a mut Talk,
    pub game: &'a mut dyn LiveGame,
    pub registry: &'a Registry,
    pub settings: &'a mut PlaySettings,
    pub files: &'a mut GameFiles,
    /// Where results and the setting of the tutor are kept, if they are.
    pub memory: Option<&'a StateFolder>,
    /// Gives hints, and reviews the game.
    pub analyst: Analyst,
    /// Whether the user has paused the computer players.
    pub is_paused: bool,
    /// The messages about the moves since the board was last shown; they are shown with it.
    pub messages: Text,
    /// What need not be said again.
    pub said: Vec<Notice>,
}

impl Table<'_> {
    /// Plays the game until it is left. After its result the user is asked what comes next.
    pub fn play(&mut self) -> Result<AfterGame, Exit> {
        let was_over = self.game.state().ending.is_some();
        if self.game.state().ply == 0 {
            self.messages += prose(self.game.info().opening);
        }
        self.is_paused &= self.is_between_computers();
        let had_human = self.play_to_the_end()?;
        self.after_result(was_over, had_human)
    }

    /// Plays until the game is over. Returns whether a human has had a seat.
    fn play_to_the_end(&mut self) -> Result<bool, Exit> {
        let mut had_human = false;
        // Whether, in pictures, the board is shown even if a computer plays next.
        let mut is_board_due = true;
        while self.game.state().ending.is_none() {
            had_human |= !self.is_between_computers();
            self.files.update(self.talk, self.game)?;
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
            let is_due = mem::take(&mut is_board_due) && is_seen;
            let is_told = is_due && self.viewport().tells_moves;
            if self.is_human_to_move() || self.is_between_computers() || is_due && !is_told {
                self.show_board()?;
            } else {
                if is_told {
                    let own = self.viewport().last_moves(self.game);
                    self.talk.say(mem::take(&mut self.messages) + own)?;
                }
                if self.game.info().always_heads_computers {
                    self.messages += text(self.game.in_words().status, "");
                }
            }
            if !self.is_human_to_move() {
                self.computer_turn()?;
            } else if let Some(played) = self.human_turn()? {
                self.tell(played)?;
                is_board_due = true;
            }
        }
        // Nothing is left to be stopped.
        self.talk.was_interrupted()?;
        Ok(had_human)
    }

    /// Asks a human for a move; `None` if something else has changed the position or the players.
    fn human_turn(&mut self) -> Result<Option<Played>, Exit> {
        // The question itself gives control: an earlier Ctrl-C has nothing left to pause.
        self.talk.was_interrupted()?;
        self.is_paused = false;
        self.ask(HumanMove)
    }

    /// Asks a question until it is done.
    fn ask<T: Topic>(&mut self, topic: T) -> Result<T::Done, Exit> {
        ask(&mut AtTable { table: self, topic })
    }

    /// Whether the player to move is a human.
    fn is_human_to_move(&self) -> bool {
        self.game.state().players[self.game.state().to_move.index()] == PlayerKind::Human
    }

    /// Whether only computers play.
    fn is_between_computers(&self) -> bool {
        !self.game.state().players.contains(&PlayerKind::Human)
    }

    /// Whether this has not been said yet. From now on it has.
    fn once(&mut self, notice: Notice) -> bool {
        let is_new = !self.said.contains(&notice);
        let kind = mem::discriminant(&notice);
        self.said.retain(|said| mem::discriminant(said) != kind);
        self.said.push(notice);
        is_new
    }

    /// The viewport for the board of a turn.
    fn viewport(&self) -> Viewport {
        self.talk.viewport().for_turn(self.game)
    }

    fn show_board(&mut self) -> Result<(), Exit> {
        let viewport = self.viewport();
        let messages = mem::take(&mut self.messages);
        self.talk.show(viewport, self.game, messages)?;
        if self.is_between_computers() && self.talk.is_seen() && self.once(Notice::HowToStop) {
            self.talk.say("Ctrl-C stops the computers.\n")?;
        }
        Ok(())
    }

    /// Keeps the message about a move until the board is shown next, unless the screen tells it
    /// anyway.
    fn tell(&mut self, played: Played) -> Result<(), Exit> {
        let says_more = played.message != played.in_words;
        if self.talk.is_in_words() {
            self.messages += played.in_words;
        } else if says_more || !self.viewport().tells_moves {
            self.messages += played.message;
        }
        Ok(self.talk.print_result(&played.mv)?)
    }

    /// Says once if Expert's table did not fit into memory.
    fn tell_reduced_hash(&mut self) -> Result<(), Exit> {
        let reduced = self.analyst.reduced_hash_mib();
        if let Some(mib) = reduced.or(self.game.state().reduced_hash_mib)
            && self.once(Notice::ReducedHash)
        {
            let refusal = refusal!("Not enough memory: Expert's table is limited to {mib} MiB");
            self.talk.warn("", &refusal)?;
        }
        Ok(())
    }
}
