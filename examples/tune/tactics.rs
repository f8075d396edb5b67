//! Suites of forced wins and losses, which show how well a search finds them. A late move that is
//! reduced or left out can hide a forced result: a change to the search must not lower the share
//! solved. The results are proved by a search of the full width, which does not miss what the
//! usual search misses.
//!
//! A suite has a position a line, as `RESULT PLIES POSITION`, separated by tabs:
//!
//! ```text
//! win   7   000000/203231/000210/000000/000300/000300/000112/000000 p2
//! ```

use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::Args;
use tabuleiro::console::flags::number;
use tabuleiro::play::{LiveGame, MovesToSearch, SearchInfo, Verdict};
use tabuleiro::search::{Limits, Score};

use crate::Flags;
use crate::common::{Tool, search};
use crate::mixed::{Mixed, play_on};

/// The numbers of plies to the end of the game that a position may have.
pub const PLIES: RangeInclusive<usize> = 3..=12;
/// A game may have gone on for this many plies longer than it had to.
const MORE_PLIES: usize = 4;
/// The most positions from one game.
const MAX_PER_GAME: usize = 2;
/// A game is left after this many long searches that proved nothing: further from its end, proofs
/// only become harder.
const MAX_FAILURES: usize = 3;

/// Find positions with a proved win or loss, and print them
#[derive(Args)]
pub struct FindTactics {
    /// Maximum number of positions to find: up to half of them wins and half losses
    #[arg(long, value_name = "N", default_value_t = 120, value_parser = number(1, usize::MAX))]
    count: usize,
    #[command(flatten)]
    games: Mixed,
    /// Positions to search for the proof, at full width
    #[arg(long, value_name = "N", default_value_t = 5_000_000, value_parser = number(1, u64::MAX))]
    nodes: u64,
    /// Leave out the positions that a search of N nodes solves
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = number(1, u64::MAX))]
    quick_nodes: u64,
}

/// Search the positions of a file, and count those that are solved
#[derive(Args)]
pub struct SolveTactics {
    /// The positions, as `find-tactics` prints them
    #[arg(value_name = "FILE")]
    suite: PathBuf,
    /// Positions to search
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = number(1, u64::MAX))]
    nodes: u64,
    /// Print the positions that are not solved
    #[arg(long)]
    unsolved: bool,
}

/// What a position is proved to be for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forced {
    Win,
    Loss,
}

impl Forced {
    const ALL: [Forced; 2] = [Forced::Win, Forced::Loss];

    /// What a search has found; `None` if it does not know of a win or a loss.
    pub fn of(found: &SearchInfo) -> Option<Forced> {
        match found.verdict_for_mover {
            Verdict::Wins(_) => Some(Forced::Win),
            Verdict::Loses(_) => Some(Forced::Loss),
            Verdict::Draw | Verdict::Open(_) => None,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Forced::Win => "win",
            Forced::Loss => "loss",
        }
    }
}

/// A position with a proved result.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Tactic {
    /// The result.
    forced: Forced,
    /// The number of plies until the game is over, as far as the proof knows it.
    plies: usize,
    /// The position in the game's notation.
    position: String,
}

impl fmt::Display for Tactic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.forced.name();
        write!(f, "{name}\t{}\t{}", self.plies, self.position)
    }
}

impl Tactic {
    /// Reads a line; `None` if it is not one.
    fn read(line: &str) -> Option<Tactic> {
        let [forced, plies, position] = line.split('\t').collect::<Vec<_>>()[..] else {
            return None;
        };
        Some(Tactic {
            forced: Forced::ALL
                .into_iter()
                .find(|known| known.name() == forced)?,
            plies: plies.parse().ok()?,
            position: position.to_string(),
        })
    }
}

/// The positions in a text, without comments; the error is the line that is not one.
fn read_suite(text: &str) -> Result<Vec<Tactic>, String> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| Tactic::read(line).ok_or_else(|| format!("{line:?} is not a position")))
        .collect()
}

impl FindTactics {
    /// Finds positions and prints them.
    ///
    /// # Errors
    /// If a game cannot begin.
    pub fn run(&self, tool: &Tool<Flags>) -> io::Result<()> {
        let mut seen = BTreeSet::new();
        let mut found = [0; 2];
        self.games.play_games(tool, |game| {
            let mut in_game = 0;
            let mut failures = 0;
            // A stack, the last position of the game on top.
            let mut boards = last_positions(game);
            while in_game < MAX_PER_GAME
                && failures < MAX_FAILURES
                && found.iter().sum::<usize>() < self.count
                && let Some(mut board) = boards.pop()
            {
                if !seen.insert(board.position()) || self.is_easy(&*board) {
                    continue;
                }
                let Some((tactic, best_move)) = prove(&*board, self.nodes) else {
                    failures += 1;
                    continue;
                };
                // The opponent's loss after the winning move has been proved on the way.
                if tactic.forced == Forced::Win && board.play(&best_move).is_ok() {
                    boards.push(board);
                }
                let of_kind = &mut found[tactic.forced as usize];
                if *of_kind < self.count.div_ceil(2) && PLIES.contains(&tactic.plies) {
                    *of_kind += 1;
                    in_game += 1;
                    writeln!(io::stdout(), "{tactic}")?;
                }
            }
            let [wins, losses] = found;
            let progress = format!("{wins} wins, {losses} losses");
            Ok((wins + losses < self.count).then_some(progress))
        })
    }

    /// Whether a quick search already sees the result.
    fn is_easy(&self, board: &dyn LiveGame) -> bool {
        let quick = search(board, &Limits::nodes(self.quick_nodes));
        quick.is_none_or(|quick| quick.is_proved || Forced::of(&quick).is_some())
    }
}

/// A search of the full width to at most `depth` plies: see [`proved`].
pub fn full_width_search(board: &dyn LiveGame, depth: usize, nodes: u64) -> Option<SearchInfo> {
    let limits = Limits {
        full_width: true,
        depth: Some(depth),
        ..Limits::nodes(nodes)
    };
    search(board, &limits)
}

/// What a full-width search has proved, and the number of plies to the end of the game, as far as
/// it knows them. A loss needs a complete iteration: in another one perhaps only the first moves
/// lose.
pub fn proved(found: &SearchInfo) -> Option<(Forced, usize)> {
    let forced = Forced::of(found)?;
    let (plies, is_complete) = match found.score {
        Score::Mate(plies) => {
            let plies = plies.unsigned_abs() as usize;
            // The search sees a win with the next move one ply beyond its depth.
            (plies, found.depth + 1 >= plies)
        }
        // In a game with margins.
        Score::Centi(_) => (found.pv.len(), found.is_proved),
    };
    (forced == Forced::Win || is_complete).then_some((forced, plies))
}

/// The proved result of a position, and the best move.
fn prove(board: &dyn LiveGame, nodes: u64) -> Option<(Tactic, String)> {
    let proof = full_width_search(board, *PLIES.end(), nodes)?;
    let (forced, plies) = proved(&proof)?;
    let tactic = Tactic {
        forced,
        plies,
        position: board.position(),
    };
    Some((tactic, proof.mv))
}

/// The positions from which a game goes on for a number of plies within [`PLIES`] or a few more.
fn last_positions(mut game: Box<dyn LiveGame>) -> Vec<Box<dyn LiveGame>> {
    let mut positions = Vec::new();
    while game.state().ending.is_none() {
        positions.push(game.boxed_clone());
        if !play_on(&mut *game) {
            break;
        }
    }
    let end = positions.len().saturating_sub(PLIES.start() - 1);
    let start = positions.len().saturating_sub(PLIES.end() + MORE_PLIES);
    positions.drain(start..end.max(start)).collect()
}

/// The positions of one kind.
#[derive(Default)]
struct Tally {
    positions: usize,
    /// By position solved: the positions searched and the seconds until the search said so and did
    /// not change its mind.
    solved: Vec<(u64, f64)>,
}

impl SolveTactics {
    /// Searches the positions and prints the counts.
    ///
    /// # Errors
    /// If the file cannot be read, or holds something else.
    pub fn run(&self, tool: &Tool<Flags>) -> io::Result<()> {
        let tactics = read_suite(&fs::read_to_string(&self.suite)?).map_err(io::Error::other)?;
        let [mut wins, mut losses, mut all] = [(); 3].map(|()| Tally::default());
        for tactic in &tactics {
            let mut board = tool.open_at(&tactic.position).map_err(io::Error::other)?;
            let solved = self.solve(&mut *board, tactic.forced);
            if solved.is_none() && self.unsolved {
                writeln!(io::stdout(), "{tactic}")?;
            }
            let of_kind = match tactic.forced {
                Forced::Win => &mut wins,
                Forced::Loss => &mut losses,
            };
            for tally in [of_kind, &mut all] {
                tally.positions += 1;
                tally.solved.extend(solved);
            }
        }
        for (name, tally) in [("wins", wins), ("losses", losses), ("all", all)] {
            writeln!(io::stdout(), "{name}: {tally}")?;
        }
        Ok(())
    }

    /// The positions searched and the seconds until the search knows the result and stays with it.
    fn solve(&self, board: &mut dyn LiveGame, forced: Forced) -> Option<(u64, f64)> {
        let mut solved = None;
        let mut look = |info: &SearchInfo| {
            let knows = Forced::of(info) == Some(forced);
            let now = (info.nodes, info.elapsed.as_secs_f64());
            solved = knows.then(|| solved.unwrap_or(now));
        };
        let limits = Limits::nodes(self.nodes);
        let found = board.search(MovesToSearch::Best(1), &limits, &mut look);
        found.iter().for_each(look);
        solved
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let solved = self.solved.len();
        let share = 100.0 * solved as f64 / self.positions.max(1) as f64;
        let mut nodes: Vec<u64> = self.solved.iter().map(|(nodes, _)| *nodes).collect();
        nodes.sort_unstable();
        let median = nodes.get(nodes.len() / 2).copied().unwrap_or(0);
        let seconds = self.solved.iter().fold(0.0, |sum, solved| sum + solved.1);
        let mean = seconds / solved.max(1) as f64;
        write!(
            f,
            "{solved} of {} solved ({share:.1}%), after {median} positions in the median and \
             {mean:.3} s in the mean",
            self.positions
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suite_is_read_as_it_is_written() {
        let tactic = Tactic {
            forced: Forced::Loss,
            plies: 8,
            position: "xx/oo x 1".to_string(),
        };
        let text = format!("# a comment\n{tactic}\n");
        assert_eq!(read_suite(&text), Ok(vec![tactic]));
        for wrong in ["win\t3", "draw\t3\txx", "win\tsoon\txx"] {
            assert!(read_suite(wrong).is_err(), "{wrong}");
        }
        for suite in [
            include_str!("../tactics/barragoon.txt"),
            include_str!("../tactics/lear.txt"),
            include_str!("../tactics/yoxii.txt"),
            include_str!("../tactics/small-star-empires-classic.txt"),
            include_str!("../tactics/small-star-empires-official.txt"),
            include_str!("../tactics/xero-g-classic.txt"),
            include_str!("../tactics/xero-g-official.txt"),
        ] {
            let tactics = read_suite(suite).unwrap();
            assert!(tactics.len() >= 150);
            assert!(tactics.iter().all(|tactic| PLIES.contains(&tactic.plies)));
        }
    }
}
