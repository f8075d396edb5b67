//! Checks the wins and losses that Expert announces: those that its search reports.
//!
//! Expert plays against `expert:8`. An announced win is retracted if Expert's next search does
//! not report it, or if Expert does not win the game; a loss, if the next search does not report it
//! although a full-width search of up to 12 plies proves it. A result is missed if Expert reports
//! none, but a full-width search to the same depth proves one.

use std::io::{self, Write};
use std::time::Duration;

use clap::Args;
use tabuleiro::console::flags::number;
use tabuleiro::game::players::PlayerKind;
use tabuleiro::game::rng::rng_for_ply;
use tabuleiro::game::{Outcome, Player};
use tabuleiro::play::{LiveGame, SearchInfo};
use tabuleiro::search::Limits;

use crate::Flags;
use crate::common::{Tool, show_progress};
use crate::mixed::{open_with_random_moves, play_on};
use crate::tactics::{Forced, PLIES, full_width_search, proved};

/// The strength of Expert's opponent.
const OPPONENT: u8 = 8;
/// The most positions of the search that proves that an announced loss was one.
const PROOF_NODES: u64 = 2_000_000;

/// Play Expert against `expert:8`, and count the wins and losses that it announces, retracts and
/// misses
#[derive(Args)]
pub struct Announced {
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = number(1, u64::MAX))]
    games: u64,
    /// Number of random moves at the start
    #[arg(long, value_name = "PLIES", default_value_t = 4)]
    opening: usize,
    /// Time for each of Expert's moves, on one thread
    #[arg(long, value_name = "MS", default_value_t = 100)]
    time: u64,
    /// Look for missed results too, by full-width searches of at most N positions
    #[arg(long, value_name = "N", value_parser = number(1, u64::MAX))]
    missed: Option<u64>,
    /// Seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// What has been counted.
#[derive(Default)]
struct Counts {
    turns: u64,
    /// By [`Forced`]: the games in which it was announced.
    announced: [u64; 2],
    retracted: u64,
    /// Turns in which Expert announced neither a win nor a loss.
    silent: u64,
    /// Of these, turns in which the full-width search proved one.
    missed: u64,
    /// Of these, turns in which it proved none, but did not reach Expert's depth.
    unknown: u64,
}

impl Announced {
    /// Plays the games and prints the counts, and each position in which a result was retracted or
    /// missed.
    ///
    /// # Errors
    /// If a game cannot begin.
    pub fn run(&self, tool: &Tool<Flags>) -> io::Result<()> {
        let mut counts = Counts::default();
        for number in 0..self.games {
            let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(number / 2);
            let mut rng = rng_for_ply(seed, 0);
            let mut game = open_with_random_moves(tool, seed, self.opening, &mut rng)?;
            let mut seats = [PlayerKind::Expert, PlayerKind::ExpertAt(OPPONENT)];
            seats.rotate_left((number % 2) as usize);
            for (player, kind) in Player::first(2).zip(seats) {
                game.seat(player, kind).map_err(io::Error::other)?;
            }
            self.follow(&mut *game, &mut counts)?;
            show_progress(&format!("{} games", number + 1));
        }
        let Counts {
            turns,
            announced: [wins, losses],
            retracted,
            silent,
            missed,
            unknown,
        } = counts;
        writeln!(
            io::stdout(),
            "{} games, {turns} turns: wins announced in {wins} games, losses in {losses}, \
             {retracted} retracted; nothing announced in {silent} turns",
            self.games
        )?;
        if self.missed.is_some() {
            let share = 100.0 * missed as f64 / silent.max(1) as f64;
            writeln!(
                io::stdout(),
                "missed in {missed} of these ({share:.2}%), unknown in {unknown}"
            )?;
        }
        Ok(())
    }

    /// Plays a game to its end and adds to the counts.
    fn follow(&self, game: &mut dyn LiveGame, counts: &mut Counts) -> io::Result<()> {
        let limits = Limits {
            threads: 1,
            ..Limits::time(Duration::from_millis(self.time))
        };
        let mut announced = None;
        let mut seen = [false; 2];
        let mut expert = None;
        while game.state().ending.is_none() {
            let to_move = game.state().to_move;
            if game.state().players[to_move.index()] != PlayerKind::Expert {
                if !play_on(game) {
                    break;
                }
                continue;
            }
            expert = Some(to_move);
            let before = game.boxed_clone();
            let mut last: Option<SearchInfo> = None;
            let on_info = &mut |info: &SearchInfo| last = Some(info.clone());
            if game.computer_move(Some(&limits), on_info).is_none() {
                break;
            }
            let Some(last) = last else { continue };
            let now = self.check_turn(&*before, &last, announced, counts)?;
            if let Some(forced) = now {
                seen[forced as usize] = true;
            }
            announced = now;
        }
        let outcome = game.state().ending.map(|ending| ending.outcome);
        if announced == Some(Forced::Win) && outcome != expert.map(Outcome::Win) {
            counts.retracted += 1;
            writeln!(io::stdout(), "not won: {}", game.record())?;
        }
        for (count, seen) in counts.announced.iter_mut().zip(seen) {
            *count += u64::from(seen);
        }
        Ok(())
    }
    /// Counts what a turn of Expert shows: what it announces, retracts and misses in a position, of
    /// which `last` is its search, and `earlier` what it announced in its turn before. Returns what
    /// it announces.
    fn check_turn(
        &self,
        board: &dyn LiveGame,
        last: &SearchInfo,
        earlier: Option<Forced>,
        counts: &mut Counts,
    ) -> io::Result<Option<Forced>> {
        let now = Forced::of(last);
        counts.turns += 1;
        counts.silent += u64::from(now.is_none());
        if now.is_none()
            && let Some(nodes) = self.missed
            && let Some(proof) = full_width_search(board, last.depth, nodes)
        {
            let is_missed = proved(&proof).is_some();
            counts.missed += u64::from(is_missed);
            counts.unknown += u64::from(!is_missed && proof.depth < last.depth);
            if is_missed {
                let (position, verdict) = (board.position(), proof.verdict_for_mover);
                writeln!(io::stdout(), "missed, {verdict}: {position}")?;
            }
        }
        let is_retracted = match earlier {
            Some(Forced::Win) => now != earlier,
            Some(Forced::Loss) if now != earlier => {
                let proof = full_width_search(board, *PLIES.end(), PROOF_NODES);
                let proved = proof.as_ref().and_then(proved);
                proved.is_some_and(|(forced, _)| forced == Forced::Loss)
            }
            _ => false,
        };
        if is_retracted {
            counts.retracted += 1;
            let verdict = &last.verdict_for_mover;
            writeln!(io::stdout(), "retracted, {verdict}: {}", board.position())?;
        }
        Ok(now)
    }
}
