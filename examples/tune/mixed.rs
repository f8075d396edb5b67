//! Games between levels of Expert that differ in strength.

use std::io;

use clap::Args;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use tabuleiro::console::flags::number;
use tabuleiro::game::Player;
use tabuleiro::game::players::{PlayerKind, STRENGTHS};
use tabuleiro::game::rng::rng_for_ply;
use tabuleiro::play::LiveGame;
use tabuleiro::search::Limits;

use crate::Flags;
use crate::common::{Tool, play_move, show_progress};

/// The flags of games between levels
#[derive(Args)]
pub struct Mixed {
    /// Maximum number of games
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = number(1, u64::MAX))]
    games: u64,
    /// Maximum number of random moves at the start
    #[arg(long, value_name = "PLIES", default_value_t = 6)]
    opening: usize,
    /// Seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl Mixed {
    /// Begins one game after another: plays some random moves, then seats Expert's levels at
    /// random. `play` goes on from there, and says how far the tool is; without that the tool ends.
    ///
    /// # Errors
    /// If a game cannot begin, or `play` fails.
    pub fn play_games(
        &self,
        tool: &Tool<Flags>,
        mut play: impl FnMut(Box<dyn LiveGame>) -> io::Result<Option<String>>,
    ) -> io::Result<()> {
        for number in 0..self.games {
            let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(number);
            let mut rng = rng_for_ply(seed, 0);
            let plies = rng.random_range(0..=self.opening);
            let mut game = open_with_random_moves(tool, seed, plies, &mut rng)?;
            for player in Player::first(game.state().players.len()) {
                let strength = rng.random_range(1..=STRENGTHS as u8);
                let seated = game.seat(player, PlayerKind::ExpertAt(strength));
                seated.map_err(io::Error::other)?;
            }
            let Some(progress) = play(game)? else {
                break;
            };
            show_progress(&format!("{} games, {progress}", number + 1));
        }
        Ok(())
    }
}

/// Begins a game and plays up to `plies` random moves.
///
/// # Errors
/// If a move is refused.
pub fn open_with_random_moves(
    tool: &Tool<Flags>,
    seed: u64,
    plies: usize,
    rng: &mut impl Rng,
) -> io::Result<Box<dyn LiveGame>> {
    let mut game = tool.open(seed);
    while game.state().ply < plies
        && let Some(mv) = game.legal_moves().choose(rng)
    {
        play_move(&mut *game, mv)?;
    }
    Ok(game)
}

/// Plays the next move. Returns whether there was one.
pub fn play_on(game: &mut dyn LiveGame) -> bool {
    game.computer_move(Some(&Limits::nodes(u64::MAX)), &mut |_| {})
        .is_some()
}
