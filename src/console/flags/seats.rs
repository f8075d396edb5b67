//! The flags that say who plays.

use std::error::Error;
use std::fmt;

use clap::Command;
use clap::error::ErrorKind;

use super::Flags;
use crate::console::engines;
use crate::game::registry::GameEntry;
use crate::game::{Player, Refusal};
use crate::play::LiveGame;
use crate::refusal;

impl Flags {
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

    /// Seats the players of `--p1` to `--p4` in a game that was loaded.
    ///
    /// # Errors
    /// If the game has no such seat or no such player.
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
                    .map_err(|refusal| FlagRefusal(refusal!("--{player}: {refusal}")))?;
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
    Some(refusal!(
        "--{player} is not possible: {title} is for {seats} players"
    ))
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
