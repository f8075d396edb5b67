//! Plays matches between levels, engines and other builds, or shows one game:
//! `cargo run --release --example arena -- lear expert hard --games 400`.

mod client;
mod clock;
#[path = "../common/mod.rs"]
mod common;
mod contestant;
mod elo;
mod game;
#[cfg(all(test, unix))]
mod liars;
mod openings;
mod results;
mod sprt;
mod table;

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use clap::Args;
use tabuleiro::console::{self, flags::number};
use tabuleiro::game::view::BoardSize;
use tabuleiro::games;
use tabuleiro::play::LiveGame;
use tabuleiro::refusal;
use tabuleiro::registry::PROGRAM;
use tabuleiro::search::{DEFAULT_HASH_MIB, Limits};

use client::{Client, engine_command};
use clock::TimeControl;
use common::{Tool, show_progress};
use contestant::{Contestant, Kind};
use game::{Job, Opening};
use results::{Played, read_games};
use sprt::Sprt;
use table::{openings_between, score_line, table};

/// Plays a match between levels or engines: every contestant against every other. Each opening is
/// played from every seat. With more than two players the first of two contestants has one seat,
/// the second all others. A level alone plays all seats, once from each opening, which shows what
/// each seat is worth. `arena --table FOLDER...` plays nothing, but prints one table for the games
/// of several matches
#[derive(Args)]
struct Flags {
    /// Who plays: levels of the game, or "engine:COMMAND" for another program that speaks UGI,
    /// "engine:COMMAND?NAME=VALUE&NAME=VALUE" with options
    #[arg(required = true, num_args = 1.., value_name = "WHO")]
    contestants: Vec<String>,
    /// Show the first game move by move instead
    #[arg(long, conflicts_with_all = ["games", "openings", "gauntlet", "sprt", "games_to", "jobs"])]
    show: bool,
    /// Only the first contestant plays against all others
    #[arg(long)]
    gauntlet: bool,
    /// Number of games for each pair of contestants
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = number(1, u64::MAX))]
    games: u64,
    /// Number of random openings instead of a number of games: 4 moves each, unless --opening says
    /// otherwise
    #[arg(long, value_name = "N", conflicts_with = "games", value_parser = number(1, u64::MAX))]
    openings: Option<u64>,
    /// Number of random moves at the start [default: 0, or 4 with --openings]
    #[arg(long, value_name = "PLIES")]
    opening: Option<usize>,
    /// Replace each random opening with the next one that is balanced: a search of N positions
    /// gives both sides a winning chance from 35% to 65%
    #[arg(long, value_name = "N", value_parser = number(1, u64::MAX))]
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
        value_parser = number(1, u64::MAX)
    )]
    time: Option<u64>,
    /// Time control instead, in milliseconds: for the whole game, plus an increment for each move
    #[arg(long, value_name = "MS+INC", conflicts_with = "nodes")]
    clock: Option<TimeControl>,
    /// Positions for each of Expert's moves [default: the game's own number]
    #[arg(long, value_name = "N", value_parser = number(1, u64::MAX))]
    nodes: Option<u64>,
    /// Like --nodes, for the second contestant only
    #[arg(long, value_name = "N", value_parser = number(1, u64::MAX))]
    nodes_b: Option<u64>,
    /// Write every game to a file of its own in this folder. Games that are there already are not
    /// played again
    #[arg(long, value_name = "FOLDER")]
    games_to: Option<PathBuf>,
    /// Number of games to run at once [default: one for each core, one with --time or --clock]
    #[arg(long, value_name = "N", value_parser = number(1, usize::MAX))]
    jobs: Option<usize>,
    /// Seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl Flags {
    /// How the games begin.
    fn opening(&self) -> Opening {
        let usual = if self.openings.is_some() { 4 } else { 0 };
        Opening {
            plies: self.opening.unwrap_or(usual),
            balanced: self.balanced,
        }
    }

    /// The limits and the openings, as flags.
    fn conditions(&self, default_nodes: u64) -> String {
        let mut text = match (self.time, self.clock) {
            (Some(time), _) => format!("--time {time}"),
            (None, Some(TimeControl { start, increment })) => {
                format!("--clock {}+{}", start.as_millis(), increment.as_millis())
            }
            (None, None) => format!("--nodes {}", self.nodes.unwrap_or(default_nodes)),
        };
        let Opening { plies, balanced } = self.opening();
        text += &format!(" --opening {plies}");
        text + &balanced.map_or(String::new(), |nodes| format!(" --balanced {nodes}"))
    }
}

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    match arguments.split_first() {
        Some((first, folders)) if first == "--table" => {
            let folders: Vec<PathBuf> = folders.iter().map(PathBuf::from).collect();
            console::exit_status(PROGRAM, print_table(&folders))
        }
        _ => Tool::main(games::registry(), |tool| {
            let arena = Arena::new(tool)?;
            if tool.flags.show {
                return arena.show(&mut anstream::stdout());
            }
            let known = arena.known_games()?;
            let games = arena.play_all(known)?;
            arena.print_result(&games)
        }),
    }
}

/// Prints one table for all games in folders. All must be of the same game and rules.
fn print_table(folders: &[PathBuf]) -> io::Result<()> {
    let games = read_games(folders)?;
    let descriptions: Vec<&str> = games.iter().map(|game| game.game.as_str()).collect();
    match descriptions.first() {
        Some(first) if descriptions.iter().all(|other| other == first) => {
            let count = games.len();
            write!(io::stdout(), "{first}: {count} games\n{}", table(&games))
        }
        Some(_) => Err(io::Error::other("different games do not fit in one table")),
        None => Err(io::Error::other("no games: name folders of --games-to")),
    }
}

/// A match.
struct Arena<'a> {
    tool: &'a Tool<Flags>,
    contestants: Vec<Contestant>,
    /// The game with its rules, options, limits and openings: all games of a match have the same.
    description: String,
    /// All games to play, in the order of their numbers.
    games: Vec<Played>,
}

/// What the threads of a match share.
struct SharedGames {
    /// The index of the next game.
    next: usize,
    games: Vec<Played>,
}

impl<'a> Arena<'a> {
    /// A match that has not begun.
    ///
    /// # Errors
    /// If an engine cannot be started.
    fn new(tool: &'a Tool<Flags>) -> io::Result<Arena<'a>> {
        let flags = &tool.flags;
        let contestants = contestants(tool)?;
        let players = tool.open(0).state().players.len();
        if flags.balanced.is_some() && flags.opening().plies == 0 {
            tool.refuse(&refusal!(
                "--balanced needs random openings: --openings or --opening"
            ));
        }
        let has_engine = contestants
            .iter()
            .any(|who| matches!(who.kind, Kind::Engine(_)));
        if players > 2 && (has_engine || flags.clock.is_some()) {
            tool.refuse(&refusal!(
                "Engines and --clock are for games of two players"
            ));
        }
        if flags.sprt.is_some() && contestants.len() != 2 {
            tool.refuse(&refusal!("--sprt needs two contestants"));
        }
        let conditions = flags.conditions(tool.entry().info().default_nodes);
        let description = format!("{} {conditions}", tool.game_arguments());
        let names: Vec<&str> = contestants.iter().map(|who| who.name.as_str()).collect();
        Ok(Arena {
            tool,
            games: games_of(flags, &description, &names, players),
            description,
            contestants,
        })
    }

    /// The games that are in the folder already.
    ///
    /// # Errors
    /// If one of them belongs to another match.
    fn known_games(&self) -> io::Result<Vec<Played>> {
        let Some(folder) = &self.tool.flags.games_to else {
            return Ok(Vec::new());
        };
        fs::create_dir_all(folder)?;
        let known = read_games(std::slice::from_ref(folder))?;
        let key = |of: &Played| (of.game.clone(), of.sides.clone(), of.seat, of.opening);
        let is_ours = |game: &Played| {
            let planned = self.games.get(game.number as usize);
            planned.is_some_and(|planned| key(planned) == key(game))
        };
        match known.iter().find(|game| !is_ours(game)) {
            None => Ok(known),
            Some(game) => Err(io::Error::other(format!(
                "game {} of {} belongs to another match",
                game.number,
                folder.display()
            ))),
        }
    }

    /// The job of one thread of the match.
    fn job(&self) -> Job<'_> {
        let flags = &self.tool.flags;
        let start = self.tool.open(0);
        Job::new(start, &self.contestants, flags.opening(), flags.clock)
    }

    /// Plays all games that are not `known`, several at the same time. Returns all games.
    fn play_all(&self, known: Vec<Played>) -> io::Result<Vec<Played>> {
        let flags = &self.tool.flags;
        let is_timed = flags.time.is_some() || flags.clock.is_some();
        let jobs = match (flags.jobs, is_timed) {
            (Some(jobs), _) => jobs,
            (None, true) => 1,
            (None, false) => thread::available_parallelism().map_or(1, usize::from),
        };
        let is_open = |planned: &&Played| known.iter().all(|game| game.number != planned.number);
        let open: Vec<&Played> = self.games.iter().filter(is_open).collect();
        let shared = Mutex::new(SharedGames {
            next: 0,
            games: known,
        });
        thread::scope(|scope| {
            let start = |_| scope.spawn(|| self.play_games(&open, &shared));
            let workers: Vec<_> = (0..jobs).map(start).collect();
            let mut results = workers.into_iter().map(|worker| worker.join());
            results.try_for_each(|result| result.expect("no job panics"))
        })?;
        show_progress("");
        let ended = shared.into_inner();
        Ok(ended.unwrap_or_else(PoisonError::into_inner).games)
    }

    /// Plays one game after another until none is left or the match is decided. Games that others
    /// are still playing at that moment do not count.
    fn play_games(&self, open: &[&Played], shared: &Mutex<SharedGames>) -> io::Result<()> {
        let flags = &self.tool.flags;
        let lock = || shared.lock().unwrap_or_else(PoisonError::into_inner);
        let next = || {
            let mut locked = lock();
            let is_decided = self.decision(&locked.games).is_some();
            locked.next += 1;
            open.get(locked.next - 1).filter(|_| !is_decided)
        };
        let mut job = self.job();
        while let Some(planned) = next() {
            let result = job.play((*planned).clone(), &mut |_, _, _| Ok(()));
            let mut locked = lock();
            let played = result.inspect_err(|_| locked.next = open.len())?;
            if self.decision(&locked.games).is_some() {
                break;
            }
            if let Some(folder) = &flags.games_to {
                played.write(folder)?;
            }
            if let Some((side, what)) = &played.forfeit {
                show_progress("");
                eprintln!("game {}: {} {what}", played.number, played.sides[*side]);
            }
            locked.games.push(played);
            show_progress(&self.progress_line(&locked.games));
        }
        Ok(())
    }

    /// Plays the first game and shows each move and the board after it, then the result.
    fn show(&self, out: &mut impl Write) -> io::Result<()> {
        let mut on_move = |board: &dyn LiveGame, name: &str, spent: Duration| {
            let (ply, mv) = (board.state().ply, board.state().moves.last());
            let (mv, seconds) = (mv.map_or("", String::as_str), spent.as_secs_f64());
            let drawing = board.drawing(BoardSize::Small);
            writeln!(out, "{ply}. {name}: {mv} ({seconds:.2} s)\n{drawing}")
        };
        let played = self.job().play(self.games[0].clone(), &mut on_move)?;
        if let Some((side, what)) = &played.forfeit {
            writeln!(out, "{} {what}", played.sides[*side])?;
        }
        match played.ending {
            Some(ending) => writeln!(out, "result {ending}"),
            None => Ok(()),
        }
    }

    /// The names of the first two contestants.
    fn first_two(&self) -> [&str; 2] {
        [0, 1].map(|index| self.contestants[index].name.as_str())
    }

    /// The decision of the test of `--sprt`: see [`Sprt::decision`].
    fn decision(&self, games: &[Played]) -> Option<bool> {
        let sprt = self.tool.flags.sprt?;
        sprt.decision(&openings_between(games, self.first_two()))
    }

    fn progress_line(&self, games: &[Played]) -> String {
        match self.contestants.len() {
            2 => score_line(games, self.first_two()),
            _ => format!("{} of {} games", games.len(), self.games.len()),
        }
    }

    fn print_result(&self, games: &[Played]) -> io::Result<()> {
        let mut out = io::stdout().lock();
        writeln!(out, "{}: {} games", self.description, games.len())?;
        write!(out, "{}", table(games))?;
        let plies: u64 = games.iter().map(|game| game.plies).sum();
        let mean = plies as f64 / games.len().max(1) as f64;
        writeln!(out, "mean length {mean:.1} moves")?;
        match &self.tool.flags.sprt {
            Some(sprt) => {
                let openings = openings_between(games, self.first_two());
                writeln!(out, "{}", sprt.verdict(&openings))
            }
            None => Ok(()),
        }
    }
}

/// All contestants. Each engine is started once, for its name.
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
        let (mut name, kind) = match engine_command(text) {
            Some(Ok(command)) => {
                let client = Client::start(command)
                    .map_err(|error| io::Error::other(format!("{text} {error}")))?;
                let kind = Kind::Engine(command.to_string());
                (client.title().to_string(), kind)
            }
            Some(Err(refusal)) => tool.refuse(&refusal),
            None => (text.clone(), Kind::Level(tool.computer(text))),
        };
        if let Some(nodes) = own_nodes {
            name += &format!(", {nodes} nodes");
        }
        if contestants.iter().any(|other| other.name == name) {
            name += &format!(" ({})", index + 1);
        }
        contestants.push(Contestant {
            name,
            kind,
            limits: Limits {
                threads: 1,
                hash_mib: DEFAULT_HASH_MIB / 2,
                ..limits
            },
        });
    }
    Ok(contestants)
}

/// All games of a match between contestants of these names, none of which has been played. Every
/// opening is played by all pairs before the next one, so that an interrupted match is balanced.
fn games_of(flags: &Flags, description: &str, names: &[&str], players: usize) -> Vec<Played> {
    // A single contestant plays itself, once from each opening.
    let seats = if names.len() == 1 { 1 } else { players };
    let count = match flags.openings {
        Some(openings) => openings * seats as u64,
        None => flags.games,
    };
    let mut pairs: Vec<[&str; 2]> = Vec::new();
    for (index, first) in names.iter().enumerate() {
        pairs.extend(names[index + 1..].iter().map(|second| [*first, second]));
        if flags.gauntlet {
            break;
        }
    }
    if let [alone] = *names {
        pairs.push([alone; 2]);
    }
    let mut games = Vec::new();
    for opening in 0..count.div_ceil(seats as u64) {
        let left = count - opening * seats as u64;
        for &sides in &pairs {
            for seat in (0..seats).take(left as usize) {
                games.push(Played {
                    game: description.to_string(),
                    sides: sides.map(String::from),
                    seat,
                    number: games.len() as u64,
                    opening: flags.seed.wrapping_mul(1_000_003).wrapping_add(opening),
                    ..Played::default()
                });
            }
        }
    }
    games
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tool with these flags.
    fn tool(flags: &str) -> Tool<Flags> {
        let words = shlex::split(flags).expect("quotes in pairs");
        Tool::parse(
            games::registry(),
            [vec!["arena".to_string()], words].concat(),
        )
    }

    /// The games of a match: the two contestants, one letter each, and the seat of the first.
    fn games(contestants: &str, players: usize) -> Vec<(String, usize)> {
        let flags = tool(&format!("lear {contestants}")).flags;
        let names: Vec<&str> = flags.contestants.iter().map(String::as_str).collect();
        let games = games_of(&flags, "lear", &names, players).into_iter();
        games.map(|game| (game.sides.concat(), game.seat)).collect()
    }

    #[test]
    fn every_pair_plays_every_opening_from_every_seat() {
        let both = [0, 1].map(|seat| ("ab".to_string(), seat));
        assert_eq!(games("a b --openings 2", 2), [&both[..], &both].concat());
        assert_eq!(games("a b --games 3", 2), [&both[..], &both[..1]].concat());
        let alone = ("aa".to_string(), 0);
        assert_eq!(games("a --openings 2", 2), [alone.clone(), alone]);
        let all = games("a b c --openings 1", 2);
        assert_eq!(all.len(), 6);
        assert_eq!(games("a b c --gauntlet --openings 1", 2), all[..4]);
        assert_eq!(games("a b --openings 1", 3).len(), 3);
    }

    /// Plays the whole match.
    fn play(tool: &Tool<Flags>) -> io::Result<Vec<Played>> {
        let arena = Arena::new(tool)?;
        arena.play_all(arena.known_games()?)
    }

    #[test]
    fn a_match_that_is_decided_stays_decided() {
        for seed in 1..=40 {
            let flags = "lear easy easy --size 4 --openings 2000 --sprt -80,80 --jobs 8";
            let tool = tool(&format!("{flags} --seed {seed}"));
            let games = play(&tool).unwrap();
            let arena = Arena::new(&tool).unwrap();
            assert!(
                arena.decision(&games).is_some(),
                "{seed}: {} games",
                games.len()
            );
        }
    }

    /// An engine, as it is given on the command line.
    #[cfg(unix)]
    fn seat(command: &str) -> String {
        let text = format!("engine:{command}");
        shlex::try_quote(&text).expect("no NUL").into_owned()
    }

    #[test]
    #[cfg(unix)]
    fn engines_have_their_names_and_what_they_do_wrong_is_said() {
        let engine = seat(&(liars::engine("exit") + "?Move Overhead=3"));
        let tool = tool(&format!("lear easy {engine} {engine} --gauntlet --games 2"));
        for played in play(&tool).unwrap() {
            let name = &played.sides[1];
            assert!(name.starts_with("Liar, Move Overhead=3"), "{name}");
            assert_eq!(played.forfeit, Some((1, "ended".to_string())));
        }
    }

    #[test]
    #[cfg(unix)]
    fn a_game_is_shown_move_by_move() {
        let engine = seat(&liars::engine("echo bestmove 1,1"));
        let tool = tool(&format!("lear --size 4 {engine} easy --show"));
        let mut out = Vec::new();
        Arena::new(&tool).unwrap().show(&mut out).unwrap();
        let coloured = String::from_utf8(out).unwrap();
        let text = anstream::adapter::strip_str(&coloured).to_string();
        assert!(text.starts_with("1. Liar: 1,1 (0."), "{text}");
        let parts = [
            "\n 1  x v v v\n",
            "\n2. easy: ",
            "\nLiar sent an illegal move: \"1,1\"\nresult win p2 (p1 resigned)\n",
        ];
        let mut rest = text.as_str();
        for part in parts {
            rest = rest.split_once(part).expect(part).1;
        }
        assert_eq!(rest, "");
    }

    #[test]
    fn an_engine_that_never_starts_ends_the_match() {
        let error = play(&tool("lear easy engine:./nothing"))
            .unwrap_err()
            .to_string();
        let said = "engine:./nothing could not be started: No such file";
        assert!(error.starts_with(said), "{error}");
    }

    #[test]
    fn a_match_goes_on_only_under_the_same_conditions() {
        let folder = tempfile::tempdir().unwrap();
        let resume = |limits: &str| {
            let folder = folder.path().display();
            let flags = "lear easy 1 --size 4 --games 2 --games-to";
            play(&tool(&format!("{flags} {folder} {limits}")))
        };
        assert_eq!(resume("").unwrap().len(), 2);
        assert_eq!(resume("").unwrap().len(), 2);
        for limits in ["--nodes 9", "--time 5", "--clock 9+1", "--opening 2"] {
            assert!(resume(limits).is_err(), "{limits}");
        }
    }
}
