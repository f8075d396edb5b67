//! Measures how far the winning chance moves when a position is searched eight times as long.
//!
//! The positions are from games between levels. A chance is steady if those of the last depths of
//! its search lie close together: it should not move by more than 5 points in 95 of 100 positions.

use std::io::{self, Write};

use clap::Args;
use tabuleiro::coach::findings::Findings;
use tabuleiro::console::flags::number;
use tabuleiro::play::LiveGame;
use tabuleiro::search::Limits;

use crate::Flags;
use crate::common::Tool;
use crate::mixed::{Mixed, play_on};

/// How many times as long the second search is.
const FACTOR: u32 = 8;
/// The number of plies between two positions of a game.
const STRIDE: usize = 7;

/// Compare winning chances with those of searches that are eight times as long
#[derive(Args)]
pub struct Agreement {
    #[command(flatten)]
    games: Mixed,
    /// Number of positions
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = number(1, usize::MAX))]
    positions: usize,
    /// Positions for the shorter search [default: the game's own number]
    #[arg(long, value_name = "N", value_parser = number(1, u64::MAX))]
    nodes: Option<u64>,
}

/// How the two searches of a position compare.
struct Compared {
    /// The distance between their winning chances.
    distance: f64,
    is_steady: bool,
}

impl Agreement {
    /// Plays games, compares the searches in positions of them, and prints how far the chances
    /// lie apart.
    ///
    /// # Errors
    /// If a game cannot begin.
    pub fn run(&self, tool: &Tool<Flags>) -> io::Result<()> {
        let mut compared: Vec<Compared> = Vec::new();
        self.games.play_games(tool, |mut game| {
            // The first position is another ply in each game.
            let mut next = compared.len() % STRIDE;
            while game.state().ending.is_none() && compared.len() < self.positions {
                if game.state().ply >= next && game.legal_moves().len() > 1 {
                    next = game.state().ply + STRIDE;
                    compared.push(self.compare(&*game));
                }
                play_on(&mut *game);
            }
            let is_enough = compared.len() == self.positions;
            Ok((!is_enough).then(|| format!("{} positions", compared.len())))
        })?;
        let mut out = io::stdout().lock();
        let steady = compared.iter().filter(|one| one.is_steady);
        print(&mut out, "steady", steady)?;
        print(&mut out, "all", compared.iter())
    }

    fn compare(&self, game: &dyn LiveGame) -> Compared {
        let limits = Limits::nodes(self.nodes.unwrap_or(game.info().default_nodes));
        let search = |limits: &Limits| {
            let mut findings = Findings::new(game);
            let found = findings.ask(limits, &mut |_| {});
            found.expect("the position has moves")
        };
        let [short, long] = [limits.clone(), limits.times(FACTOR)].map(|it| search(&it));
        Compared {
            distance: (short.chance - long.chance).abs(),
            is_steady: short.is_steady,
        }
    }
}

/// Prints the median, the 95th percentile and the greatest of the distances, in points.
fn print<'c>(
    out: &mut impl Write,
    name: &str,
    compared: impl Iterator<Item = &'c Compared>,
) -> io::Result<()> {
    let mut points: Vec<f64> = compared.map(|one| 100.0 * one.distance).collect();
    points.sort_by(f64::total_cmp);
    let at = |percent| points.get(points.len() * percent / 100).or(points.last());
    let [median, high, most] = [50, 95, 100].map(|percent| at(percent).copied().unwrap_or(0.0));
    writeln!(
        out,
        "{name:<7} {:>4} positions, median {median:.1}, 95th percentile {high:.1}, most {most:.1}",
        points.len()
    )
}
