//! The engine: its options, its game, and its answers to commands.

use std::io;
use std::thread;
use std::time::Duration;

use super::Output;
use super::go::Go;
use crate::expert::search::{DEFAULT_HASH_MIB, Limits, StopFlag};
use crate::game::players::{EXPERT, PlayerKind};
use crate::game::registry::{GameEntry, PROGRAM, Registry};
use crate::game::{Outcome, Player, Refusal, RuleSet, Start};
use crate::play::{LiveGame, MovesToSearch, Score, SearchInfo};
use crate::text::quoted;
use crate::{refusal, refuse};

/// How often `go infinite` checks for `stop` once there is nothing left to search.
const STOP_CHECK_INTERVAL: Duration = Duration::from_millis(2);
/// The maximum of the option `Hash`, in MiB.
pub const MAX_HASH_MIB: usize = 65_536;
/// The maximum of the option `Threads`.
pub const MAX_THREADS: usize = 256;

/// Reads the text of a file with the given name.
pub type ReadFile = fn(&str) -> Result<String, Refusal>;

/// The values of the options.
#[derive(Clone, Debug)]
pub struct EngineOptions {
    /// The name of the game.
    pub game: String,
    /// How it begins.
    pub start: Start,
    /// The level that chooses the moves.
    pub level: PlayerKind,
    /// The memory of the transposition table, in MiB.
    pub hash_mib: usize,
    /// The number of threads of a search that is bounded by time.
    pub threads: usize,
    /// The seed of the levels' random choices.
    pub seed: u64,
}

impl EngineOptions {
    /// The default settings of a game.
    pub fn of_game(game: &str) -> EngineOptions {
        EngineOptions {
            game: game.to_string(),
            start: Start::default(),
            level: PlayerKind::Expert,
            hash_mib: DEFAULT_HASH_MIB,
            threads: 1,
            seed: 1,
        }
    }
}

/// The engine.
pub struct Engine<'a> {
    registry: &'a Registry,
    settings: EngineOptions,
    /// Reads the text of a file that an option names.
    read_file: ReadFile,
    output: &'a Output,
    /// The game that is being played and how it began; `None` until it is needed. Options that
    /// change count from the next game on.
    opened: Option<(Start, Box<dyn LiveGame>)>,
}

impl<'a> Engine<'a> {
    /// An engine without a game.
    pub fn new(
        registry: &'a Registry,
        settings: EngineOptions,
        read_file: ReadFile,
        output: &'a Output,
    ) -> Engine<'a> {
        Engine {
            registry,
            settings,
            read_file,
            output,
            opened: None,
        }
    }

    /// Carries out the command in a line. `stop` ends its search.
    ///
    /// # Errors
    /// If the answer cannot be written.
    pub fn run(&mut self, line: &str, stop: &StopFlag) -> io::Result<()> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((command, rest)) = words.split_first() else {
            return Ok(());
        };
        let result = match *command {
            "ugi" => return self.introduce(),
            "isready" => return self.output.line("readyok"),
            "go" => return self.go(&Go::parse(rest), stop),
            "query" => return self.answer(rest),
            "uginewgame" => self.new_game(),
            "setoption" => self.set_option(rest),
            "position" => self.set_position(rest),
            "moves" => self.play(rest),
            // Stop and quit matter only while a search runs, and this engine does not ponder.
            "stop" | "ponderhit" | "quit" => Ok(()),
            unknown => Err(refusal!("unknown command {}", quoted(unknown))),
        };
        match result {
            Ok(()) => Ok(()),
            Err(refusal) => self.output.info(&refusal),
        }
    }

    fn entry(&self) -> Result<&'a dyn GameEntry, Refusal> {
        let name = &self.settings.game;
        let entry = self.registry.find(name);
        entry.ok_or_else(|| refusal!("unknown game {}", quoted(name)))
    }

    // Options.

    fn introduce(&mut self) -> io::Result<()> {
        let version = env!("CARGO_PKG_VERSION");
        let about = match self.registry.program() {
            PROGRAM => format!("id name {PROGRAM} {version}\nid author the {PROGRAM} developers"),
            name => format!("id name {name}"),
        };
        self.output.line(&about)?;
        for line in self.option_lines() {
            self.output.line(&line)?;
        }
        self.output.line("ugiok")
    }

    /// The options, one per line. Options that only some games have are of type `string`: an empty
    /// value stands for the game's default.
    fn option_lines(&self) -> Vec<String> {
        let settings = &self.settings;
        let infos: Vec<_> = self.registry.entries().map(GameEntry::info).collect();
        let spin = |name: &str, default: u64, min: u64, max: u64| {
            format!("option name {name} type spin default {default} min {min} max {max}")
        };
        let combo = |name: &str, default: &str, values: Vec<String>| {
            let values: String = values.iter().map(|value| format!(" var {value}")).collect();
            format!("option name {name} type combo default {default}{values}")
        };
        let levels = infos.iter().flat_map(|info| &info.levels);
        let grades = PlayerKind::grades().map(|kind| kind.name(&[]));
        let levels = levels.map(|level| level.to_lowercase()).chain(grades);
        let rules = infos.iter().flat_map(|info| info.rule_sets);
        let rules = unique(rules.map(RuleSet::to_string));
        let games = infos.iter().map(|info| info.name.to_string()).collect();
        let hash_mib = settings.hash_mib as u64;
        let mut lines = vec![
            spin("Hash", hash_mib, 1, MAX_HASH_MIB as u64),
            spin("Threads", settings.threads as u64, 1, MAX_THREADS as u64),
            combo("Level", &EXPERT.to_lowercase(), unique(levels)),
            spin("Seed", settings.seed, 0, i64::MAX as u64),
            combo("Game", &settings.game, games),
            combo("Rules", &rules[0].clone(), rules),
        ];
        let own = infos.iter().flat_map(|info| info.options);
        lines.extend(unique(own.map(|option| {
            format!("option name {} type string default <empty>", option.name)
        })));
        lines
    }

    /// Sets an option, as in `name NAME value VALUE`.
    fn set_option(&mut self, words: &[&str]) -> Result<(), Refusal> {
        let ["name", words @ ..] = words else {
            refuse!("expected: setoption name NAME value VALUE");
        };
        let (name, value) = split_at_word(words, "value");
        let (name, value) = (name.join(" "), value.join(" "));
        let number = |min: usize, max: usize| {
            let number = value
                .parse()
                .ok()
                .filter(|number| (min..=max).contains(number));
            let value = quoted(&value);
            number.ok_or_else(|| {
                refusal!("{value} is not a value of {name}: it takes {min} to {max}")
            })
        };
        match name.to_lowercase().as_str() {
            "hash" => self.settings.hash_mib = number(1, MAX_HASH_MIB)?,
            "threads" => self.settings.threads = number(1, MAX_THREADS)?,
            "seed" => self.settings.seed = number(0, i64::MAX as usize)? as u64,
            "level" => {
                let levels = self.entry()?.info().levels;
                let kind = PlayerKind::parse(&value, &levels)?;
                if kind == PlayerKind::Human {
                    refuse!("a human cannot choose the moves of an engine");
                }
                self.settings.level = kind;
            }
            "game" => self.set_game(&value)?,
            "rules" => {
                let rules = Some(value.parse()?);
                let start = Start {
                    rules,
                    ..Start::default()
                };
                self.open(&start)?;
                self.settings.start.rules = rules;
            }
            name => self.set_own_option(name, &value)?,
        }
        Ok(())
    }

    /// Changes the game. All settings but memory, threads and seed return to their defaults.
    fn set_game(&mut self, name: &str) -> Result<(), Refusal> {
        if self.registry.find(name).is_none() {
            let games = self.registry.names().join(", ");
            refuse!("{} is not a game: choose one of {games}", quoted(name));
        }
        if name != self.settings.game {
            self.settings = EngineOptions {
                hash_mib: self.settings.hash_mib,
                threads: self.settings.threads,
                seed: self.settings.seed,
                ..EngineOptions::of_game(name)
            };
        }
        Ok(())
    }

    /// Sets one of the game's own options; an empty value restores its default.
    fn set_own_option(&mut self, name: &str, value: &str) -> Result<(), Refusal> {
        let info = self.entry()?.info();
        let Some(option) = info.options.iter().find(|option| option.name == name) else {
            refuse!("{} has no option {}", info.title, quoted(name));
        };
        let mut start = self.settings.start.clone();
        match value {
            "" | "<empty>" => start.options.unset(option.name),
            file if option.is_file => start.options.set(option.name, (self.read_file)(file)?),
            value => start.options.set(option.name, value),
        }
        self.open(&start)?;
        self.settings.start = start;
        Ok(())
    }

    // The position.

    fn open(&self, start: &Start) -> Result<Box<dyn LiveGame>, Refusal> {
        self.entry()?.open(start, &[], self.settings.seed)
    }

    /// How a game of the present options begins at the given position.
    fn start(&self, fen: Option<String>) -> Start {
        Start {
            position: fen,
            ..self.settings.start.clone()
        }
    }

    fn new_game(&mut self) -> Result<(), Refusal> {
        self.opened = None;
        let players = self.game()?.state().players.len();
        if players > 2 {
            refuse!("this game has {players} players: query turn says whose turn it is");
        }
        Ok(())
    }

    /// The game, which is opened if it has not been yet.
    fn game(&mut self) -> Result<&mut dyn LiveGame, Refusal> {
        let opened = match self.opened.take() {
            Some(opened) => opened,
            None => {
                let start = self.start(None);
                let game = self.open(&start)?;
                (start, game)
            }
        };
        Ok(&mut *self.opened.insert(opened).1)
    }

    /// Sets the position, as in `startpos moves M...` or `fen F moves M...`. If it continues the
    /// current game, only the new moves are played, so that the search can reuse what it has found
    /// before. If it is refused, nothing changes.
    fn set_position(&mut self, words: &[&str]) -> Result<(), Refusal> {
        let (start, moves) = split_at_word(words, "moves");
        let fen = match start {
            ["startpos"] => None,
            ["fen", fen @ ..] if !fen.is_empty() => Some(fen.join(" ")),
            _ => refuse!("expected: position startpos, or position fen and a position"),
        };
        let start = self.start(fen);
        if let Some((known_start, known)) = &self.opened
            && known.info().name == self.settings.game
            && *known_start == start
        {
            let known_moves = known.state().moves;
            let count = known_moves.len();
            if moves.get(..count).is_some_and(|first| first == known_moves) {
                return self.play(&moves[count..]);
            }
        }
        let mut game = self.open(&start)?;
        play_all(&mut *game, moves)?;
        self.opened = Some((start, game));
        Ok(())
    }

    /// Plays more moves: all of them or none.
    fn play(&mut self, moves: &[&str]) -> Result<(), Refusal> {
        let game = self.game()?;
        let ply = game.state().ply;
        if let Err(refusal) = play_all(game, moves) {
            game.take_back_to(ply);
            return Err(refusal);
        }
        Ok(())
    }

    // Search.

    fn go(&mut self, go: &Go, stop: &StopFlag) -> io::Result<()> {
        if !go.unknown.is_empty() {
            let words = quoted(&go.unknown.join(" "));
            let refusal = refusal!("unknown words after go ignored: {words}");
            self.output.info(&refusal)?;
        }
        let best = match self.search(go, stop) {
            Ok(best) => best,
            Err(refusal) => {
                self.output.info(&refusal)?;
                None
            }
        };
        while go.infinite && best.is_some() && !stop.is_set() {
            thread::sleep(STOP_CHECK_INTERVAL);
        }
        // This tells the reader thread that the search has ended.
        stop.set();
        let best = best.unwrap_or_else(|| "none".to_string());
        self.output.line(&format!("bestmove {best}"))
    }

    /// The best move; `None` if the game is over.
    fn search(&mut self, go: &Go, stop: &StopFlag) -> Result<Option<String>, Refusal> {
        let (settings, output) = (self.settings.clone(), self.output);
        let game = self.game()?;
        if game.state().ending.is_some() {
            return Ok(None);
        }
        let to_move = game.state().to_move;
        let limits = Limits {
            threads: settings.threads,
            hash_mib: settings.hash_mib,
            stop: stop.clone(),
            ..go.limits(to_move, game.info().default_nodes)
        };
        // The level is one of the game to come, if another one has been chosen.
        let is_other_game = game.info().name != settings.game;
        if settings.level == PlayerKind::Expert || is_other_game {
            let best = game.search(MovesToSearch::All, &limits, &mut |found| {
                // If nobody is reading any more, writing the best move fails and ends the program.
                if output.line(&info_line(found)).is_err() {
                    stop.set();
                }
            });
            return Ok(best.map(|best| best.mv));
        }
        let ply = game.state().ply;
        game.seat(to_move, settings.level)?;
        let played = game.computer_move(Some(&limits), &mut |_| {});
        game.take_back_to(ply);
        Ok(played.map(|played| played.mv))
    }

    // Queries.

    fn answer(&mut self, query: &[&str]) -> io::Result<()> {
        let answer = self.game().and_then(|game| answer(game, query));
        match answer {
            Ok(answer) => self.output.line(format!("response {answer}").trim_end()),
            Err(refusal) => self.output.info(&refusal),
        }
    }
}

/// The answer to a question about a game.
fn answer(game: &mut dyn LiveGame, query: &[&str]) -> Result<String, Refusal> {
    let state = game.state();
    Ok(match query {
        ["p1turn"] if state.players.len() > 2 => {
            refuse!("this game has more than two players: query turn says whose turn it is")
        }
        ["p1turn"] => (state.to_move == Player::P1).to_string(),
        ["turn"] => state.to_move.to_string(),
        ["gameover"] => state.ending.is_some().to_string(),
        ["result"] => match state.ending.map(|ending| ending.outcome) {
            None => "none".to_string(),
            Some(Outcome::Draw) => "draw".to_string(),
            Some(Outcome::Win(player)) => format!("{player}win"),
        },
        ["fen"] => game.position(),
        ["islegal", mv] => game.boxed_clone().play(mv).is_ok().to_string(),
        ["legalmoves"] if state.ending.is_some() => "none".to_string(),
        ["legalmoves"] => game.legal_moves().join(" "),
        ["game"] => game.info().name.to_string(),
        _ => refuse!("unknown query {}", quoted(&query.join(" "))),
    })
}

/// The words before and after the first `word`; nothing after it if it is missing.
fn split_at_word<'a, 'b>(words: &'b [&'a str], word: &str) -> (&'b [&'a str], &'b [&'a str]) {
    let at = words.iter().position(|other| *other == word);
    let (before, after) = words.split_at(at.unwrap_or(words.len()));
    (before, after.get(1..).unwrap_or_default())
}

/// The values without repetitions, in the order in which they first come.
fn unique(values: impl Iterator<Item = String>) -> Vec<String> {
    let mut seen = Vec::new();
    for value in values {
        if !seen.contains(&value) {
            seen.push(value);
        }
    }
    seen
}

/// Plays complete moves; part of a move is refused.
fn play_all(game: &mut dyn LiveGame, moves: &[&str]) -> Result<(), Refusal> {
    for (mv, number) in moves.iter().zip(1..) {
        let refused = |reason: String| refusal!("move {number}, {}: {reason}", quoted(mv));
        if game.state().ending.is_some() {
            return Err(refused("the game is already over".to_string()));
        }
        game.play(mv).map_err(|error| refused(error.to_string()))?;
    }
    Ok(())
}

/// What the search has found so far, as a line of the protocol.
fn info_line(found: &SearchInfo) -> String {
    let milliseconds = found.elapsed.as_millis();
    let seconds = found.elapsed.as_secs_f64().max(1e-6);
    let score = match found.score {
        Score::Centi(value) => format!("cp {value}"),
        Score::Mate(plies) => format!("mate {plies}"),
    };
    format!(
        "info depth {} seldepth {} time {milliseconds} nodes {} nps {:.0} hashfull {} score {score} pv {}",
        found.depth,
        found.selective_depth,
        found.nodes,
        found.nodes as f64 / seconds,
        found.hash_permille,
        found.pv.join(" ")
    )
}
