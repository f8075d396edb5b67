//! Plays matches between levels, engines and other builds:
//! `cargo run --release --example arena -- lear expert hard --games 400`.

#[path = "../common/mod.rs"]
mod common;
mod contestant;
mod elo;
mod files;
mod game;
mod pairs;
mod results;
mod seats;
mod sprt;
mod table;

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use clap::Args;
use tabuleiro::expert::search::{DEFAULT_HASH_MIB, Limits};
use tabuleiro::game::{Player, Refusal};
use tabuleiro::games;
use tabuleiro::ugi::client::{EngineGame, engine_command};
use tabuleiro::ugi::clock::TimeControl;

use common::Tool;
use contestant::{Contestant, Mind};
use files::GameFile;
use game::{Job, Opening, Pairing};
use results::Played;
use seats::seat_lines;
use sprt::Sprt;
use table::{Score, table};

/// Plays a match between levels or engines: every contestant against every other. Each opening is
/// played from every seat. With more than two players there are two contestants: the first has one
/// seat, the second all others. A level alone plays all seats, once from each opening, which shows
/// what each seat is worth. `arena --table FILE...` plays nothing, but prints one table for the game
/// files of several matches
#[derive(Args)]
struct Flags {
    /// Who plays: levels of the game, or "engine:COMMAND" for another program that speaks UGI
    #[arg(required = true, num_args = 1.., value_name = "WHO")]
    contestants: Vec<String>,
    /// Only the first contestant plays against all others
    #[arg(long)]
    gauntlet: bool,
    /// Number of games for each pair of contestants
    #[arg(
        long,
        value_name = "N",
        default_value_t = 100,
        value_parser = clap::value_parser!(u64).range(1..)
    )]
    games: u64,
    /// Number of random openings instead of a number of games: 4 moves each, unless --opening says
    /// otherwise
    #[arg(
        long,
        value_name = "N",
        conflicts_with = "games",
        value_parser = clap::value_parser!(u64).range(1..)
    )]
    openings: Option<u64>,
    /// Number of random moves at the start [default: 0, or 4 with --openings]
    #[arg(long, value_name = "PLIES")]
    opening: Option<usize>,
    /// Replace each random opening with the next one that is balanced: a search of N positions
    /// gives both sides a winning chance from 35% to 65%
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    balanced: Option<u64>,
    /// Stop as soon as a sequential probability ratio test decides whether the first contestant is
    /// stronger than the second by ELO0 or by ELO1; both error probabilities are 5%
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Time for each move, in milliseconds
    #[arg(
        long,
        visible_alias = "movetime",
        value_name = "MS",
        conflicts_with_all = ["nodes", "clock"],
        value_parser = clap::value_parser!(u64).range(1..)
    )]
    time: Option<u64>,
    /// Time control instead, in milliseconds: for the whole game, plus an increment for each move
    #[arg(long, value_name = "MS+INC", conflicts_with = "nodes")]
    clock: Option<TimeControl>,
    /// Positions for each of Expert's moves [default: the game's own number]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Like --nodes, for the second contestant only
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes_b: Option<u64>,
    /// Let another build choose the second contestant's moves: its `advise` program, which then
    /// plays Expert
    #[arg(long, value_name = "PROGRAM")]
    against: Option<PathBuf>,
    /// Write every game to this file, or to a file of its own in this folder
    #[arg(long, value_name = "FILE")]
    games_to: Option<PathBuf>,
    /// Resume an interrupted match: games in the --games-to file are not played again
    #[arg(long, requires = "games_to")]
    resume: bool,
    /// Number of games to run at once [default: one for each core, one with --time or --clock]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    jobs: Option<u64>,
    /// Seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl Flags {
    /// The number of random moves at the start.
    fn opening_plies(&self) -> usize {
        self.opening.unwrap_or(match self.openings {
            Some(_) => 4,
            None => 0,
        })
    }

    /// Whether balanced openings are asked for without random moves, which make them.
    fn has_nothing_to_balance(&self) -> bool {
        self.balanced.is_some() && self.opening_plies() == 0
    }
}

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    if let Some((first, files)) = arguments.split_first()
        && first == "--table"
    {
        return files::print_table(files);
    }
    Tool::main(games::registry(), |tool| {
        let arena = Arena::new(tool)?;
        let known = arena.known_games()?;
        let games = arena.play_all(known)?;
        arena.report(&games)
    })
}

/// A match.
struct Arena<'a> {
    tool: &'a Tool<Flags>,
    contestants: Vec<Contestant>,
    /// The game as it is described to engines.
    game: EngineGame,
    /// The game with its rules and options, for files.
    description: String,
    /// All games to play, in order.
    pairings: Vec<Pairing>,
}

/// What the threads of a match share.
struct Progress {
    next: AtomicUsize,
    is_over: AtomicBool,
    games: Mutex<(Vec<Played>, Option<GameFile>)>,
}

impl<'a> Arena<'a> {
    fn new(tool: &'a Tool<Flags>) -> io::Result<Arena<'a>> {
        let flags = &tool.flags;
        let contestants = contestants(tool)?;
        let players = tool.open(0).players().len();
        let refused = |reason: &str| tool.refuse(&Refusal::new(reason));
        let is_engine = |who: &Contestant| matches!(who.mind, Mind::Engine(_));
        if flags.has_nothing_to_balance() {
            refused("--balanced needs random openings: --openings or --opening");
        }
        if players > 2 && contestants.iter().any(is_engine) {
            refused("Engines play games for two players");
        }
        if contestants.len() == 1 {
            if is_engine(&contestants[0]) {
                refused("An engine needs an opponent");
            }
            if flags.against.is_some() || flags.nodes_b.is_some() || flags.sprt.is_some() {
                refused("--against, --nodes-b and --sprt need two contestants");
            }
        }
        if contestants.len() > 2 {
            if players > 2 {
                refused("With more than two players there are two contestants");
            }
            if flags.against.is_some() || flags.nodes_b.is_some() || flags.sprt.is_some() {
                refused("--against, --nodes-b and --sprt are for two contestants");
            }
        }
        if players > 2 && (flags.sprt.is_some() || flags.clock.is_some()) {
            refused("--sprt and --clock are for games of two players");
        }
        Ok(Arena {
            tool,
            game: tool.engine_game(),
            description: tool.game_arguments(),
            pairings: pairings(flags, contestants.len(), players),
            contestants,
        })
    }

    /// The games of an earlier run that need not be played again.
    fn known_games(&self) -> io::Result<Vec<Played>> {
        let flags = &self.tool.flags;
        let Some(path) = &flags.games_to else {
            return Ok(Vec::new());
        };
        let known = files::read_games(std::slice::from_ref(path)).unwrap_or_default();
        if !known.is_empty() && !flags.resume {
            let reason = format!(
                "{} holds games: continue with --resume, or name another file",
                path.display()
            );
            return Err(io::Error::other(reason));
        }
        let belongs = |game: &Played| {
            game.game == self.description
                && self.pairings.iter().any(|pairing| {
                    pairing.number == game.number
                        && pairing.opening == game.opening
                        && self.names(pairing) == game.sides.each_ref().map(String::as_str)
                })
        };
        match known.iter().find(|game| !belongs(game)) {
            None => Ok(known),
            Some(game) => Err(io::Error::other(format!(
                "game {} of {} belongs to another match",
                game.number,
                path.display()
            ))),
        }
    }

    fn names(&self, pairing: &Pairing) -> [&str; 2] {
        pairing
            .sides
            .map(|index| self.contestants[index].name.as_str())
    }

    /// Plays all games that are not `known`, several at the same time. Returns all games.
    fn play_all(&self, known: Vec<Played>) -> io::Result<Vec<Played>> {
        let flags = &self.tool.flags;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let is_timed = flags.time.is_some() || flags.clock.is_some();
        let usual = if is_timed { 1 } else { cores };
        let jobs = flags.jobs.map_or(usual, |jobs| jobs as usize);
        let file = flags.games_to.as_deref().map(GameFile::open).transpose()?;
        let played: BTreeSet<u64> = known.iter().map(|game| game.number).collect();
        let is_open = |pairing: &&Pairing| !played.contains(&pairing.number);
        let open: Vec<&Pairing> = self.pairings.iter().filter(is_open).collect();
        let progress = Progress {
            next: AtomicUsize::new(0),
            is_over: AtomicBool::new(false),
            games: Mutex::new((known, file)),
        };
        std::thread::scope(|scope| {
            let start = |_| scope.spawn(|| self.play_games(&open, &progress));
            let workers: Vec<_> = (0..jobs).map(start).collect();
            workers
                .into_iter()
                .try_for_each(|worker| worker.join().unwrap_or_else(|panic| resume_unwind(panic)))
        })?;
        let _ = writeln!(io::stderr());
        let games = progress.games.into_inner();
        Ok(games.unwrap_or_else(|error| error.into_inner()).0)
    }

    /// Plays one game after another until none is left or the match is decided.
    fn play_games(&self, open: &[&Pairing], progress: &Progress) -> io::Result<()> {
        let mut job = Job::new(self.tool.open(0), &self.contestants, &self.game);
        loop {
            let index = progress.next.fetch_add(1, Ordering::Relaxed);
            let Some(pairing) = open.get(index) else {
                return Ok(());
            };
            if progress.is_over.load(Ordering::Relaxed) {
                return Ok(());
            }
            let over = |_: &io::Error| progress.is_over.store(true, Ordering::Relaxed);
            let flags = &self.tool.flags;
            let opening = Opening {
                plies: flags.opening_plies(),
                balanced: flags.balanced,
            };
            let played = job.play(pairing, &opening, flags.clock);
            let mut played = played.inspect_err(over)?;
            played.game.clone_from(&self.description);
            let mut games = progress.games.lock().unwrap_or_else(|e| e.into_inner());
            if let Some(file) = &mut games.1 {
                file.write(&played).inspect_err(over)?;
            }
            games.0.push(played);
            if self.is_decided(&games.0) {
                progress.is_over.store(true, Ordering::Relaxed);
            }
            let _ = write!(io::stderr(), "\r{} ", self.progress_line(&games.0));
        }
    }

    /// Whether the test of `--sprt` has reached a decision.
    fn is_decided(&self, games: &[Played]) -> bool {
        let sprt = self.tool.flags.sprt.as_ref();
        sprt.is_some_and(|sprt| sprt.decision(&self.first_score(games).pairs).is_some())
    }

    /// The score of the first contestant against the second.
    fn first_score(&self, games: &[Played]) -> Score {
        let [a, b] = [0, 1].map(|index| self.contestants[index].name.as_str());
        Score::of(games, [a, b])
    }

    fn progress_line(&self, games: &[Played]) -> String {
        match self.contestants.len() {
            2 => self.first_score(games).line(),
            _ => format!("{} of {} games", games.len(), self.pairings.len()),
        }
    }

    fn report(&self, games: &[Played]) -> io::Result<()> {
        let limits = limits_in_words(&self.tool.flags, &self.contestants);
        let mut out = io::stdout().lock();
        writeln!(out, "{}: {} games{limits}", self.description, games.len())?;
        write!(out, "{}{}", table(games), seat_lines(games))?;
        let plies: u64 = games.iter().map(|game| game.plies).sum();
        let mean = plies as f64 / games.len().max(1) as f64;
        writeln!(out, "mean length {mean:.1} moves")?;
        if let Some(sprt) = &self.tool.flags.sprt {
            let pairs = self.first_score(games).pairs;
            let ratio = sprt.log_likelihood_ratio(&pairs);
            let bound = Sprt::bound();
            let decision = match sprt.decision(&pairs) {
                Some(sprt::Decision::Accepted) => "the second hypothesis is accepted",
                Some(sprt::Decision::Rejected) => "the first hypothesis is accepted",
                None => "not decided",
            };
            writeln!(out, "SPRT: ratio {ratio:.2} of {bound:.2}: {decision}")?;
        }
        Ok(())
    }
}

/// The search limits, as printed after the number of games.
fn limits_in_words(flags: &Flags, contestants: &[Contestant]) -> String {
    // A single contestant is both first and last.
    let nodes = |found: Option<&Contestant>| found.and_then(|contestant| contestant.limits.nodes);
    let (first, last) = (nodes(contestants.first()), nodes(contestants.last()));
    match (flags.clock, flags.time, first, last) {
        (Some(TimeControl { start, increment }), ..) => format!(
            ", {} ms a game and {} ms a move",
            start.as_millis(),
            increment.as_millis()
        ),
        (None, Some(time), ..) => format!(", {time} ms a move"),
        (None, None, Some(first), Some(last)) if first != last => {
            format!(", {first} against {last} nodes a move")
        }
        (None, None, Some(nodes), _) => format!(", {nodes} nodes a move"),
        _ => String::new(),
    }
}

/// All contestants.
fn contestants(tool: &Tool<Flags>) -> io::Result<Vec<Contestant>> {
    let flags = &tool.flags;
    let default_nodes = tool.entry().info().default_nodes;
    let mut contestants: Vec<Contestant> = Vec::new();
    for (index, text) in flags.contestants.iter().enumerate() {
        let own_nodes = flags.nodes_b.filter(|_| index == 1);
        let limits = match flags.time {
            Some(time) => Limits::time(Duration::from_millis(time)),
            None => Limits::nodes(own_nodes.or(flags.nodes).unwrap_or(default_nodes)),
        };
        let mind = match (engine_command(text), &flags.against) {
            (Some(command), _) => {
                let command = command.unwrap_or_else(|refusal| tool.refuse(&refusal));
                Mind::Engine(command.to_string())
            }
            (None, Some(program)) if index == 1 => Mind::Program(
                program.clone(),
                tool.game_arguments().split(' ').map(String::from).collect(),
            ),
            (None, _) => Mind::Level(tool.computer(text)),
        };
        let mut name = text.clone();
        if let Mind::Program(program, _) = &mind {
            name = format!("{text} of {}", program.display());
        } else if let Some(nodes) = own_nodes {
            name = format!("{text}, {nodes} nodes");
        }
        if contestants.iter().any(|other| other.name == name) {
            name = format!("{name} ({})", index + 1);
        }
        contestants.push(Contestant {
            name,
            mind,
            limits: Limits {
                threads: 1,
                hash_mib: DEFAULT_HASH_MIB / 2,
                ..limits
            },
        });
    }
    Ok(contestants)
}

/// All games of a match. Every opening is played by all pairs before the next one, so that an
/// interrupted match is balanced.
fn pairings(flags: &Flags, contestants: usize, players: usize) -> Vec<Pairing> {
    let seed_of = |opening: u64| flags.seed.wrapping_mul(1_000_003).wrapping_add(opening);
    if contestants == 1 {
        let game = |number| Pairing {
            number,
            sides: [0, 0],
            seat: Player::P1,
            opening: seed_of(number),
        };
        return (0..flags.openings.unwrap_or(flags.games))
            .map(game)
            .collect();
    }
    let openings = flags
        .openings
        .unwrap_or_else(|| flags.games.div_ceil(players as u64));
    let games = match flags.openings {
        Some(openings) => openings * players as u64,
        None => flags.games,
    };
    let firsts = if flags.gauntlet { 1 } else { contestants };
    let mut pairings = Vec::new();
    for opening in 0..openings {
        for first in 0..firsts {
            for second in first + 1..contestants {
                for seat in Player::first(players) {
                    if opening * (players as u64) + (seat.index() as u64) < games {
                        pairings.push(Pairing {
                            number: pairings.len() as u64,
                            sides: [first, second],
                            seat,
                            opening: seed_of(opening),
                        });
                    }
                }
            }
        }
    }
    pairings
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use tabuleiro::game::players::PlayerKind;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        flags: Flags,
    }

    fn flags(words: &str) -> Flags {
        let parsed = Line::try_parse_from(format!("arena {words}").split_whitespace());
        parsed.unwrap_or_else(|error| panic!("{error}")).flags
    }

    #[test]
    fn the_report_states_the_limits_of_all_contestants() {
        let contestant = |nodes| Contestant {
            name: "expert".to_string(),
            mind: Mind::Level(PlayerKind::Expert),
            limits: Limits::nodes(nodes),
        };
        let [short, long] = [300, 3000].map(contestant);
        let both = [short.clone(), long];
        let words =
            |words: &str, contestants: &[Contestant]| limits_in_words(&flags(words), contestants);
        let expert = "expert --nodes 300";
        assert_eq!(
            words(expert, std::slice::from_ref(&short)),
            ", 300 nodes a move"
        );
        assert_eq!(words(expert, &[short.clone(), short]), ", 300 nodes a move");
        assert_eq!(words(expert, &both), ", 300 against 3000 nodes a move");
        assert_eq!(words("expert --time 20", &both), ", 20 ms a move");
        assert_eq!(
            words("expert --clock 1000+20", &both),
            ", 1000 ms a game and 20 ms a move"
        );
    }

    #[test]
    fn balanced_openings_need_random_moves() {
        let has_nothing =
            |words| flags(&format!("expert hard --balanced 100 {words}")).has_nothing_to_balance();
        for words in ["", "--games 10", "--opening 0", "--openings 5 --opening 0"] {
            assert!(has_nothing(words), "{words}");
        }
        for words in ["--openings 5", "--opening 8", "--games 10 --opening 8"] {
            assert!(!has_nothing(words), "{words}");
        }
    }
}
