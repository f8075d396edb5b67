//! The rules of the flags: which ones need each other or exclude each other, and the values that
//! none of them takes.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use clap::Command;
use clap::error::ErrorKind;

use super::Flags;
use crate::console::engines;
use crate::console::puzzles::parse_flag;
use crate::game::registry::{GameEntry, Registry};
use crate::game::{Player, Refusal};
use crate::play::LiveGame;
use crate::text::quoted;

impl Flags {
    /// Refuses a flag that needs another one, or that cannot be given with another one.
    pub(super) fn check_combination(&self, command: &mut Command) -> Result<(), clap::Error> {
        let start = &self.start;
        let options = self.options.values.iter().map(|(name, _)| name);
        let files = self.options.files.iter().map(|(name, _)| *name);
        let about_the_game = start
            .rules
            .map(|_| "rules")
            .into_iter()
            .chain(start.position.as_ref().map(|_| "position"))
            .chain(options)
            .chain(files);
        let file = match (&self.load, &self.analyse) {
            (Some(_), _) => Some("load"),
            (None, Some(_)) => Some("analyse"),
            (None, None) => None,
        };
        if let Some(file) = file {
            if let Some(flag) = self
                .game
                .as_ref()
                .map(|_| "game")
                .into_iter()
                .chain(about_the_game)
                .next()
            {
                let reason = format!("--{flag} cannot be given with --{file}: the file says it");
                return Err(command.error(ErrorKind::ArgumentConflict, reason));
            }
        } else if self.game.is_none() {
            let kind = ErrorKind::MissingRequiredArgument;
            if let Some(flag) = about_the_game.into_iter().next() {
                let reason = format!("--{flag} needs --game, which names the game");
                return Err(command.error(kind, reason));
            }
            if let Some(seat) = self.players().iter().position(Option::is_some) {
                let player = Player::from_index(seat);
                let reason = format!("--{player} needs --game or --load");
                return Err(command.error(kind, reason));
            }
        }
        Ok(())
    }

    /// Refuses a value of `--puzzle` that names no game or no number.
    pub(super) fn check_puzzle(
        &self,
        registry: &Registry,
        command: &mut Command,
    ) -> Result<(), clap::Error> {
        let Some(text) = &self.puzzle else {
            return Ok(());
        };
        let refused = |command: &mut Command, refusal| {
            let reason = format!("--puzzle: {refusal}");
            Err(command.error(ErrorKind::ValueValidation, reason))
        };
        match parse_flag(text) {
            Ok((name, _)) if registry.find(name).is_some() => Ok(()),
            Ok((name, _)) => {
                let games = registry.names().join(", ");
                let refusal = format!("{} is not a game: choose one of {games}", quoted(name));
                refused(command, Refusal::new(refusal))
            }
            Err(refusal) => refused(command, refusal),
        }
    }

    /// Refuses a flag for a seat that no game of this name has.
    pub(super) fn check_seats(
        &self,
        game: &dyn GameEntry,
        command: &mut Command,
    ) -> Result<(), clap::Error> {
        let info = game.info();
        let refusal = refused_seat(&self.players(), info.max_players, info.title);
        refusal.map_or(Ok(()), |refusal| {
            Err(command.error(ErrorKind::ValueValidation, refusal))
        })
    }

    /// The values of `--p1` to `--p4`.
    pub fn players(&self) -> [Option<String>; Player::COUNT] {
        [&self.p1, &self.p2, &self.p3, &self.p4].map(Clone::clone)
    }

    /// Seats the players of `--p1` to `--p4` in a match that was loaded.
    ///
    /// # Errors
    /// If the match has no such seat, or its game has no such player.
    pub fn reseat(&self, game: &mut dyn LiveGame) -> Result<(), FlagRefusal> {
        let players = self.players();
        let info = game.info().clone();
        let seats = game.state().players.len();
        if let Some(refusal) = refused_seat(&players, seats, "the game in the file") {
            return Err(FlagRefusal(refusal));
        }
        for (player, text) in Player::first(seats).zip(players) {
            if let Some(text) = text {
                let kind = engines::parse_player(&text, &info.levels);
                kind.and_then(|kind| game.seat(player, kind))
                    .map_err(|refusal| {
                        FlagRefusal(Refusal::new(format!("--{player}: {refusal}")))
                    })?;
            }
        }
        Ok(())
    }
}

/// The first of these flags for seats beyond the given number of seats, refused.
fn refused_seat(
    players: &[Option<String>; Player::COUNT],
    seats: usize,
    title: &str,
) -> Option<Refusal> {
    let seat = (seats..Player::COUNT).find(|seat| players[*seat].is_some())?;
    let player = Player::from_index(seat);
    Some(Refusal::new(format!(
        "--{player} is not possible: {title} is for {seats} players"
    )))
}

/// Parses a whole number greater than 0, for a flag.
///
/// # Errors
/// If the text is not such a number.
pub fn positive<T: FromStr + Default + PartialOrd>(text: &str) -> Result<T, String> {
    let number = text.parse().ok().filter(|number| *number > T::default());
    number.ok_or_else(|| "type a whole number, at least 1".to_string())
}

/// A flag that cannot be used with the game that another flag has loaded.
#[derive(Clone, Debug)]
pub struct FlagRefusal(Refusal);

impl fmt::Display for FlagRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Error for FlagRefusal {}
