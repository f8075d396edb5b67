//! Finds positions with a proved win or loss.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::ops::RangeInclusive;

use clap::Args;
use tabuleiro::console::flags::positive;
use tabuleiro::expert::search::{Limits, Score};
use tabuleiro::play::{LiveGame, SearchInfo};
use tabuleiro::tools::{Failure, Tool, begin_mixed};

use super::Flags;
use super::suite::{Forced, Tactic};

/// The numbers of plies to the end of the game that a position may have.
const PLIES: RangeInclusive<usize> = 5..=12;
/// The most positions from one game.
const MAX_PER_GAME: usize = 2;
/// A game is left after this many long searches that proved nothing: further from its end, proofs
/// only become harder.
const MAX_FAILURES: usize = 3;

/// Find positions with a proved win or loss in games, and print them
#[derive(Args)]
pub struct Make {
    /// Maximum number of positions to find: up to half of them wins and half losses
    #[arg(long, value_name = "N", default_value_t = 120, value_parser = positive::<usize>)]
    count: usize,
    /// Maximum number of games to look at
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = positive::<u64>)]
    games: u64,
    /// Positions to search for the proof
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = positive::<u64>)]
    nodes: u64,
    /// Leave out the positions that a search of N nodes solves
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = positive::<u64>)]
    quick_nodes: u64,
    /// Maximum number of random moves at the start
    #[arg(long, value_name = "PLIES", default_value_t = 6)]
    opening: usize,
    /// Seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl Make {
    pub fn run(&self, tool: &Tool<Flags>) -> Result<(), Failure> {
        let mut seen = BTreeSet::new();
        let mut found: [usize; 2] = [0; 2];
        let mut out = io::stdout().lock();
        for number in 0..self.games {
            let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(number);
            let mut in_game = 0;
            let mut failures = 0;
            // A stack, the last position of the game on top.
            let mut boards = last_positions(tool, seed, self.opening)?;
            while let Some(mut board) = boards.pop() {
                let is_full = found.iter().sum::<usize>() == self.count;
                if is_full || in_game == MAX_PER_GAME || failures == MAX_FAILURES {
                    break;
                }
                let position = board.position();
                if !seen.insert(position.clone()) {
                    continue;
                }
                let (tactic, best_move) = match self.examine(&mut *board) {
                    Found::TooEasy => continue,
                    Found::NoProof => {
                        failures += 1;
                        continue;
                    }
                    Found::Forced(tactic, best_move) => (tactic, best_move),
                };
                // The opponent's loss after the winning move has been proved on the way.
                if tactic.forced == Forced::Win && board.play(&best_move).is_ok() {
                    boards.push(board);
                }
                let of_kind = &mut found[usize::from(tactic.forced == Forced::Loss)];
                if *of_kind == self.count.div_ceil(2) || !PLIES.contains(&tactic.plies) {
                    continue;
                }
                *of_kind += 1;
                in_game += 1;
                writeln!(out, "{tactic}")?;
                out.flush()?;
            }
            let [wins, losses] = found;
            let _ = write!(
                io::stderr(),
                "\r{} games, {wins} wins, {losses} losses ",
                number + 1
            );
            if wins + losses == self.count {
                break;
            }
        }
        Ok(())
    }

    /// Tries to prove a position's result, unless a quick search already sees it.
    fn examine(&self, board: &mut dyn LiveGame) -> Found {
        let search = |nodes| {
            let mut board = board.boxed_clone();
            board.search(&Limits::nodes(nodes), &mut |_| {})
        };
        let is_decided =
            |quick: &SearchInfo| quick.is_proved || Forced::of_verdict(&quick.verdict).is_some();
        if search(self.quick_nodes).is_none_or(|quick| is_decided(&quick)) {
            return Found::TooEasy;
        }
        let Some((proof, forced)) = search(self.nodes)
            .and_then(|proof| Forced::proved(&proof).map(|forced| (proof, forced)))
        else {
            return Found::NoProof;
        };
        let tactic = Tactic {
            forced,
            plies: distance(&proof),
            position: board.position(),
        };
        Found::Forced(tactic, proof.mv)
    }
}

/// What a search of a position has found.
enum Found {
    /// A quick search already sees the result.
    TooEasy,
    /// The result is not known after a long search.
    NoProof,
    /// The proved result, and the best move.
    Forced(Tactic, String),
}

/// The number of plies to the end of the game: in a game with margins the length of the principal
/// variation.
fn distance(thought: &SearchInfo) -> usize {
    match thought.score {
        Score::Mate(plies) => plies.unsigned_abs() as usize,
        Score::Centi(_) => thought.pv.len(),
    }
}

/// The positions from which a game goes on for a number of plies within [`PLIES`] or a few more: it
/// may have gone on for longer than it had to.
fn last_positions(
    tool: &Tool<Flags>,
    seed: u64,
    opening: usize,
) -> Result<Vec<Box<dyn LiveGame>>, Failure> {
    const MORE: usize = 4;
    let mut game = tool.open(seed)?;
    begin_mixed(&mut *game, opening)?;
    let mut positions = Vec::new();
    while game.ending().is_none() {
        positions.push(game.boxed_clone());
        let moved = game.computer_move(&Limits::nodes(1), &mut |_| {});
        if moved.is_none() {
            break;
        }
    }
    let end = positions.len().saturating_sub(PLIES.start() - 1);
    let start = positions.len().saturating_sub(PLIES.end() + MORE);
    Ok(positions.drain(start..end.max(start)).collect())
}
