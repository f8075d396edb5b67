//! Who plays: the flags `--p1` to `--p4`, and the command `players`.

use super::screen;
use super::vocabulary::{did_you_mean, split};
use crate::game::players::{PlayerKind, Seat, strength_names};
use crate::game::view::settings::name;
use crate::game::view::setup::Seats;
use crate::game::{GameInfo, Player, Refusal};
use crate::play::LiveGame;
use crate::text::{one_of, printable};
use crate::{refusal, refuse};

/// What has become of the players `engine:COMMAND` and of the flag `--clock`.
pub const GONE: &str =
    "was removed: engines play in arena, a tool in the repository but not in the package";

/// Refuses a player who is another program.
fn check_engine(text: &str) -> Result<(), Refusal> {
    if text.to_lowercase().starts_with("engine:") {
        refuse!("engine:COMMAND {GONE}");
    }
    Ok(())
}

/// Parses a player as flags name it: `human`, a level, a strength of Expert, or `match`.
///
/// # Errors
/// If the text is none of these.
fn parse_player(text: &str, levels: &[&str]) -> Result<Seat, Refusal> {
    check_engine(text)?;
    Seat::parse(text, levels).map_err(|refusal| {
        let names: Vec<String> = PlayerKind::all(levels.len())
            .map(|kind| kind.name(levels))
            .chain([Seat::MATCH.to_string()])
            .collect();
        let others = refusal!("{refusal}; also match and {}", strength_names());
        did_you_mean(text, &names).unwrap_or(others)
    })
}

/// The players that these flags name, by player index, in the game `title` for `count` players.
///
/// # Errors
/// If the game has no such seat or no such player; the refusal is [of](Refusal::option) the seat.
pub fn parse_flags(
    players: &[Option<String>],
    levels: &[&str],
    title: &str,
    count: usize,
) -> Result<Seats, Refusal> {
    check_seats(players, title, count)?;
    let mut seats = [None; Player::COUNT];
    for ((name, seat), text) in name::SEATS.into_iter().zip(&mut seats).zip(players) {
        if let Some(text) = text {
            let kind = parse_player(text, levels);
            *seat = Some(kind.map_err(|refusal| refusal.of_option(name))?);
        }
    }
    Ok(seats)
}

/// A refusal with the flag that it is about, unless that names a file: then the refusal does.
pub fn with_flag(refusal: Refusal, info: &GameInfo) -> Refusal {
    match refusal.option() {
        Some(name) if !info.is_file(name) => refusal!("--{name}: {refusal}"),
        _ => refusal,
    }
}

/// Refuses a flag for a seat that the game called `title` does not have.
///
/// # Errors
/// If there is one.
pub fn check_seats<T>(players: &[Option<T>], title: &str, count: usize) -> Result<(), Refusal> {
    let mut seats = Player::first(players.len()).zip(players).skip(count);
    match seats.find(|(_, player)| player.is_some()) {
        Some((player, _)) => {
            refuse!("--{player} is not possible: {title} is for {count} players")
        }
        None => Ok(()),
    }
}

/// Seats the players of these flags in a game that was loaded. Returns who they are.
///
/// # Errors
/// If the game has no such seat or no such player; the refusal names the flag.
pub fn reseat(game: &mut dyn LiveGame, players: &[Option<String>]) -> Result<Seats, Refusal> {
    let count = game.state().players.len();
    let info = game.info();
    let seats = parse_flags(players, info.levels, "the game in the file", count)
        .map_err(|refusal| with_flag(refusal, info))?;
    for (player, seat) in Player::first(count).zip(seats) {
        if let Some(seat) = seat {
            let seated = game.seat(player, seat.kind());
            seated.map_err(|refusal| refusal!("--{player}: {refusal}"))?;
        }
    }
    Ok(seats)
}

/// Parses the argument of the command `players`, such as `p2 hard`: the seat and its new player;
/// `None` if the argument is empty.
///
/// # Errors
/// If the argument does not name a seat of the game and one player.
pub fn parse_change(
    game: &dyn LiveGame,
    argument: &str,
) -> Result<Option<(Player, PlayerKind)>, Refusal> {
    if argument.is_empty() {
        return Ok(None);
    }
    let (seat, kind) = split(argument);
    let player = screen::player_called(game, seat).ok_or_else(|| {
        let seats = one_of(&screen::seat_names(game));
        refusal!(seat => "is not a player: choose {seats}")
    })?;
    if kind.is_empty() {
        let kinds = PlayerKind::list(game.info().levels);
        refuse!("Type players {} and {kinds}", printable(seat, 16));
    }
    check_engine(kind)?;
    Ok(Some((player, PlayerKind::parse(kind, game.info().levels)?)))
}

/// The command `players` with every possible argument, for completion.
pub fn player_commands(game: &dyn LiveGame) -> Vec<String> {
    let levels = game.info().levels;
    let kinds: Vec<String> = PlayerKind::all(levels.len())
        .chain(PlayerKind::strengths())
        .map(|kind| kind.name(levels))
        .collect();
    let numbers = Player::first(game.state().players.len()).map(|player| player.to_string());
    let seats = screen::seat_names(game).into_iter().chain(numbers);
    let commands = |seat: String| {
        let kinds = kinds.iter();
        kinds.map(move |kind| format!("players {seat} {kind}"))
    };
    seats.flat_map(commands).collect()
}
