//! Games between levels of Expert that differ in strength.

use std::io::{self, Write};

use rand::RngExt;
use rand::seq::IndexedRandom;
use tabuleiro::expert::handicap::GRADES;
use tabuleiro::expert::search::Limits;
use tabuleiro::game::Player;
use tabuleiro::game::players::PlayerKind;
use tabuleiro::game::rng::rng_for_ply;
use tabuleiro::play::LiveGame;

use crate::Flags;
use crate::common::{Tool, play_move};

/// Begins the game with a number: plays up to `most_plies` random moves, then seats Expert's levels
/// at random.
pub fn begin(
    tool: &Tool<Flags>,
    seed: u64,
    number: u64,
    most_plies: usize,
) -> io::Result<Box<dyn LiveGame>> {
    let mut game = tool.open(seed.wrapping_mul(1_000_003).wrapping_add(number));
    let mut rng = rng_for_ply(game.state().seed, 0);
    let plies = rng.random_range(0..=most_plies);
    while game.state().ply < plies && game.state().ending.is_none() {
        let moves = game.legal_moves();
        let Some(mv) = moves.choose(&mut rng) else {
            break;
        };
        play_move(&mut *game, mv)?;
    }
    for player in Player::first(game.state().players.len()) {
        let grade = rng.random_range(1..=GRADES as u8);
        let seated = game.seat(player, PlayerKind::ExpertAt(grade));
        seated.map_err(io::Error::other)?;
    }
    Ok(game)
}

/// Plays the next move. Returns whether there was one.
pub fn play_on(game: &mut dyn LiveGame) -> bool {
    game.computer_move(Some(&Limits::nodes(1)), &mut |_| {})
        .is_some()
}

/// Shows on standard error how far the tool is.
pub fn show_progress(text: &str) {
    let _ = write!(io::stderr(), "\r{text} ");
}
