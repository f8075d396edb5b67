//! The command `players`: who plays, and how a seat is given to another player.

use super::screen;
use crate::game::players::PlayerKind;
use crate::game::{Player, Refusal};
use crate::play::LiveGame;
use crate::text::{one_of, printable, quoted};
use crate::ugi::client::engine_command;
use crate::{refusal, refuse};

/// Parses the argument of the command `players`, such as `p2 hard` or `black engine:./bot`: the
/// seat and its new player; `None` if the argument is empty.
///
/// # Errors
/// If the argument does not name a seat of the game and one player.
pub fn parse_change<'a>(
    game: &dyn LiveGame,
    argument: &'a str,
) -> Result<Option<(Player, &'a str)>, Refusal> {
    let argument = argument.trim();
    if argument.is_empty() {
        return Ok(None);
    }
    let (seat, kind) = argument
        .split_once(char::is_whitespace)
        .unwrap_or((argument, ""));
    let player = screen::player_called(game, seat).ok_or_else(|| {
        let seats = one_of(&screen::seat_names(game));
        refusal!("{} is not a player: choose {seats}", quoted(seat))
    })?;
    let kind = kind.trim();
    let is_one_word = !kind.is_empty() && !kind.contains(char::is_whitespace);
    if is_one_word || engine_command(kind).is_some() {
        return Ok(Some((player, kind)));
    }
    let kinds = PlayerKind::list(&game.info().levels);
    refuse!("Type players {} and {kinds}", printable(seat, 16))
}

/// Gives a seat to a human or a level, as the command `players` does in a replay.
///
/// # Errors
/// If the argument does not name a seat of the game and a human or a level.
pub fn change_players(game: &mut dyn LiveGame, argument: &str) -> Result<(), Refusal> {
    match parse_change(game, argument)? {
        None => Ok(()),
        Some((player, kind)) => {
            let kind = PlayerKind::parse(kind, &game.info().levels)?;
            game.seat(player, kind)
        }
    }
}

/// The command `players` with every possible argument, for completion.
pub fn player_commands(game: &dyn LiveGame) -> Vec<String> {
    let levels = &game.info().levels;
    let kinds: Vec<String> = PlayerKind::all(levels.len())
        .chain(PlayerKind::grades())
        .map(|kind| kind.name(levels))
        .collect();
    let numbers = Player::first(game.state().players.len()).map(|player| player.to_string());
    let mut seats = screen::seat_names(game);
    for number in numbers {
        if !seats.contains(&number) {
            seats.push(number);
        }
    }
    seats
        .iter()
        .flat_map(|seat| {
            kinds
                .iter()
                .map(move |kind| format!("players {seat} {kind}"))
        })
        .collect()
}
