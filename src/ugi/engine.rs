//! The engine: its options, its game, and its answers to commands.

use std::io;
use std::thread;
use std::time::Duration;

use super::clock::time_for_move;
use super::command::{Command, Go, Query};
use super::output::Output;
use crate::expert::search::{DEFAULT_HASH_MIB, Limits, StopFlag};
use crate::game::players::{EXPERT, PlayerKind};
use crate::game::registry::{GameEntry, Registry};
use crate::game::{Outcome, Player, Refusal, RuleSet, Start};
use crate::play::{LiveGame, MovesToSearch, Score, SearchInfo};
use crate::text::quoted;

/// How often `go infinite` checks for `stop` once there is nothing left to search.
const PATIENCE: Duration = Duration::from_millis(2);
/// The maximum of the option `Hash`, in MiB.
const MAX_HASH_MIB: usize = 65_536;
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
    /// The game that is being played; `None` until it is needed, and after its settings change.
    game: Option<Box<dyn LiveGame>>,
    /// The start of that game, if it is not the usual one.
    fen: Option<String>,
    /// The moves since, in the game's notation.
    moves: Vec<String>,
    /// Whether options have changed that the next game begins with.
    is_stale: bool,
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
            game: None,
            fen: None,
            moves: Vec::new(),
            is_stale: false,
        }
    }

    /// Carries out a command. `stop` ends its search.
    ///
    /// # Errors
    /// If the answer cannot be written.
    pub fn run(&mut self, command: Command, stop: &StopFlag) -> io::Result<()> {
        let result = match command {
            Command::Ugi => return self.introduce(),
            Command::IsReady => return self.output.line("readyok"),
            Command::NewGame => self.new_game(),
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::Position { fen, moves } => self.set_position(fen, moves),
            Command::Moves(moves) => self.play(&moves),
            Command::Go(go) => return self.go(&go, stop),
            Command::Query(query) => return self.answer(&query),
            // These matter only while a search runs.
            Command::Stop | Command::PonderHit | Command::Quit => Ok(()),
        };
        match result {
            Ok(()) => Ok(()),
            Err(refusal) => self.output.info(&refusal),
        }
    }

    fn entry(&self) -> Result<&'a dyn GameEntry, Refusal> {
        let name = &self.settings.game;
        let entry = self.registry.find(name);
        entry.ok_or_else(|| Refusal::new(format!("unknown game {}", quoted(name))))
    }

    // Options.

    fn introduce(&mut self) -> io::Result<()> {
        let version = env!("CARGO_PKG_VERSION");
        self.output.line(&format!("id name tabuleiro {version}"))?;
        self.output.line("id author the tabuleiro developers")?;
        for line in self.option_lines() {
            self.output.line(&line)?;
        }
        self.output.line("ugiok")
    }

    /// The options, one per line. Options that only some games have are of type `string`: an empty
    /// value stands for the game's default.
    fn option_lines(&self) -> Vec<String> {
        let settings = &self.settings;
        let games: Vec<String> = self
            .registry
            .names()
            .into_iter()
            .map(String::from)
            .collect();
        let infos: Vec<_> = self.registry.entries().map(GameEntry::info).collect();
        let combo = |name: &str, default: &str, values: &[String]| {
            let values: String = values.iter().map(|value| format!(" var {value}")).collect();
            format!("option name {name} type combo default {default}{values}")
        };
        let unique = |values: Vec<String>| {
            let mut seen: Vec<String> = Vec::new();
            for value in values {
                if !seen.contains(&value) {
                    seen.push(value);
                }
            }
            seen
        };
        let levels = infos.iter().flat_map(|info| &info.levels);
        let strengths = PlayerKind::grades().map(|kind| kind.name(&[]));
        let levels = levels.map(|level| level.to_lowercase()).chain(strengths);
        let levels = unique(levels.collect());
        let rules = infos.iter().flat_map(|info| info.rule_sets);
        let rules = unique(rules.map(RuleSet::to_string).collect());
        let mut lines = vec![
            format!(
                "option name Hash type spin default {} min 1 max {MAX_HASH_MIB}",
                settings.hash_mib
            ),
            format!(
                "option name Threads type spin default {} min 1 max {MAX_THREADS}",
                settings.threads
            ),
            combo("Level", &EXPERT.to_lowercase(), &levels),
            format!(
                "option name Seed type spin default {} min 0 max {}",
                settings.seed,
                i64::MAX
            ),
            combo("Game", &settings.game, &games),
            combo("Rules", &rules[0], &rules),
        ];
        let own = infos.iter().flat_map(|info| info.options);
        lines.extend(unique(
            own.map(|option| format!("option name {} type string default <empty>", option.name))
                .collect(),
        ));
        lines
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), Refusal> {
        let number = |min: usize, max: usize| {
            let number = value.parse().ok();
            number
                .filter(|number| (min..=max).contains(number))
                .ok_or_else(|| {
                    Refusal::new(format!(
                        "{} is not a value of {name}: it takes {min} to {max}",
                        quoted(value)
                    ))
                })
        };
        match name.to_lowercase().as_str() {
            "hash" => self.settings.hash_mib = number(1, MAX_HASH_MIB)?,
            "threads" => self.settings.threads = number(1, MAX_THREADS)?,
            "seed" => self.settings.seed = number(0, i64::MAX as usize)? as u64,
            "level" => {
                let levels = self.entry()?.info().levels;
                let kind = PlayerKind::parse(value, &levels)?;
                if kind == PlayerKind::Human {
                    return Err(Refusal::new("a human cannot choose the moves of an engine"));
                }
                self.settings.level = kind;
            }
            "game" => self.set_game(value)?,
            "rules" => {
                let rules = Some(value.parse()?);
                self.entry()?.check(&Start {
                    rules,
                    ..Start::default()
                })?;
                self.settings.start.rules = rules;
                self.is_stale = true;
            }
            name => self.set_own_option(name, value)?,
        }
        Ok(())
    }

    /// Changes the game. All settings but memory, threads and seed return to their defaults.
    fn set_game(&mut self, name: &str) -> Result<(), Refusal> {
        if self.registry.find(name).is_none() {
            let games = self.registry.names().join(", ");
            let reason = format!("{} is not a game: choose one of {games}", quoted(name));
            return Err(Refusal::new(reason));
        }
        if name != self.settings.game {
            self.settings = EngineOptions {
                hash_mib: self.settings.hash_mib,
                threads: self.settings.threads,
                seed: self.settings.seed,
                ..EngineOptions::of_game(name)
            };
            self.is_stale = true;
        }
        Ok(())
    }

    /// Sets one of the game's own options; an empty value restores its default.
    fn set_own_option(&mut self, name: &str, value: &str) -> Result<(), Refusal> {
        let info = self.entry()?.info();
        let Some(option) = info.options.iter().find(|option| option.name == name) else {
            let reason = format!("{} has no option {}", info.title, quoted(name));
            return Err(Refusal::new(reason));
        };
        let mut start = self.settings.start.clone();
        match value {
            "" | "<empty>" => start.options.unset(option.name),
            file if option.is_file => start.options.set(option.name, (self.read_file)(file)?),
            value => start.options.set(option.name, value),
        }
        self.entry()?.check(&start)?;
        self.settings.start = start;
        self.is_stale = true;
        Ok(())
    }

    fn forget_game(&mut self) {
        self.is_stale = false;
        self.game = None;
        self.fen = None;
        self.moves.clear();
    }

    // The position.

    /// Opens a game that begins at the given position.
    fn open(&self, fen: Option<&str>) -> Result<Box<dyn LiveGame>, Refusal> {
        let start = Start {
            position: fen.map(String::from),
            ..self.settings.start.clone()
        };
        self.entry()?.open(&start, &[], self.settings.seed)
    }

    fn new_game(&mut self) -> Result<(), Refusal> {
        self.forget_game();
        let game = self.open(None)?;
        let players = game.state().players.len();
        self.game = Some(game);
        if players > 2 {
            return Err(Refusal::new(format!(
                "this game has {players} players: query turn says whose turn it is"
            )));
        }
        Ok(())
    }

    /// The game, which is opened if it has not been yet.
    fn game(&mut self) -> Result<&mut dyn LiveGame, Refusal> {
        if self.game.is_none() {
            self.game = Some(self.open(None)?);
            self.is_stale = false;
        }
        match &mut self.game {
            Some(game) => Ok(&mut **game),
            None => Err(Refusal::new("no game is open")),
        }
    }

    /// Sets the position. If it continues the current game, only the new moves are played, so that
    /// the search can reuse what it has found before. If it is refused, nothing changes.
    fn set_position(&mut self, fen: Option<String>, moves: Vec<String>) -> Result<(), Refusal> {
        let known = self.moves.len();
        let goes_on = self.game.is_some() && !self.is_stale;
        if goes_on && self.fen == fen && moves.starts_with(&self.moves) {
            return self.play(&moves[known..]);
        }
        let mut game = self.open(fen.as_deref())?;
        play_all(&mut *game, &moves)?;
        self.is_stale = false;
        self.game = Some(game);
        self.fen = fen;
        self.moves = moves;
        Ok(())
    }

    /// Plays more moves: all of them or none.
    fn play(&mut self, moves: &[String]) -> Result<(), Refusal> {
        let game = self.game()?;
        let ply = game.state().ply;
        if let Err(refusal) = play_all(game, moves) {
            game.take_back_to(ply);
            return Err(refusal);
        }
        self.moves.extend_from_slice(moves);
        Ok(())
    }

    // Search.

    fn go(&mut self, go: &Go, stop: &StopFlag) -> io::Result<()> {
        if !go.unknown.is_empty() {
            let words = quoted(&go.unknown.join(" "));
            let reason = format!("unknown words after go ignored: {words}");
            self.output.info(&Refusal::new(reason))?;
        }
        let best = match self.search(go, stop) {
            Ok(best) => best,
            Err(refusal) => {
                self.output.info(&refusal)?;
                None
            }
        };
        while go.infinite && best.is_some() && !stop.is_set() {
            thread::sleep(PATIENCE);
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
        let limits = limits(go, to_move, &settings, game.info().default_nodes, stop);
        // The level is one of the game to come, if another one has been chosen.
        let is_other_game = game.info().name != settings.game;
        if settings.level == PlayerKind::Expert || is_other_game {
            let best = game.search(MovesToSearch::All, &limits, &mut |thought| {
                // If nobody is reading any more, writing the best move fails and ends the program.
                let _ = output.line(&info_line(thought));
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

    fn answer(&mut self, query: &Query) -> io::Result<()> {
        let answer = self.game().and_then(|game| answer(game, query));
        match answer {
            Ok(answer) => self.output.line(format!("response {answer}").trim_end()),
            Err(refusal) => self.output.info(&refusal),
        }
    }
}

/// The answer to a question about a game.
fn answer(game: &mut dyn LiveGame, query: &Query) -> Result<String, Refusal> {
    Ok(match query {
        Query::P1Turn if game.state().players.len() > 2 => {
            let reason = "this game has more than two players: query turn says whose turn it is";
            return Err(Refusal::new(reason));
        }
        Query::P1Turn => (game.state().to_move == Player::P1).to_string(),
        Query::Turn => game.state().to_move.to_string(),
        Query::GameOver => game.state().ending.is_some().to_string(),
        Query::Result => match game.state().ending.map(|ending| ending.outcome) {
            None => "none".to_string(),
            Some(Outcome::Draw) => "draw".to_string(),
            Some(Outcome::Win(player)) => format!("{player}win"),
        },
        Query::Fen => game.position(),
        Query::IsLegal(mv) => game.boxed_clone().play(mv).is_ok().to_string(),
        Query::LegalMoves if game.state().ending.is_some() => "none".to_string(),
        Query::LegalMoves => game.legal_moves().join(" "),
        Query::Game => game.info().name.to_string(),
    })
}

/// Plays complete moves; part of a move is refused.
fn play_all(game: &mut dyn LiveGame, moves: &[String]) -> Result<(), Refusal> {
    for (mv, number) in moves.iter().zip(1..) {
        let refused =
            |reason: String| Refusal::new(format!("move {number}, {}: {reason}", quoted(mv)));
        if game.state().ending.is_some() {
            return Err(refused("the game is already over".to_string()));
        }
        game.play(mv).map_err(|error| refused(error.to_string()))?;
    }
    Ok(())
}

/// The limits of a search.
fn limits(
    go: &Go,
    to_move: Player,
    settings: &EngineOptions,
    default_nodes: u64,
    stop: &StopFlag,
) -> Limits {
    let clock = go.clock[to_move.index()];
    let by_clock =
        clock.map(|left| time_for_move(left, go.increment[to_move.index()].unwrap_or(0)));
    let by_move = go.movetime.map(Duration::from_millis);
    let time = by_clock.into_iter().chain(by_move).min();
    let is_bounded = time.is_some() || go.nodes.is_some() || go.depth.is_some() || go.infinite;
    Limits {
        nodes: go.nodes.or((!is_bounded).then_some(default_nodes)),
        time,
        depth: go
            .depth
            .map(|depth| usize::try_from(depth).unwrap_or(usize::MAX)),
        threads: settings.threads,
        hash_mib: settings.hash_mib,
        stop: stop.clone(),
    }
}

/// What the search has found so far, as a line of the protocol.
fn info_line(thought: &SearchInfo) -> String {
    let milliseconds = thought.elapsed.as_millis();
    let seconds = thought.elapsed.as_secs_f64().max(1e-6);
    let score = match thought.score {
        Score::Centi(value) => format!("cp {value}"),
        Score::Mate(plies) => format!("mate {plies}"),
    };
    format!(
        "info depth {} seldepth {} time {milliseconds} nodes {} nps {:.0} hashfull {} score {score} pv {}",
        thought.depth,
        thought.selective_depth,
        thought.nodes,
        thought.nodes as f64 / seconds,
        thought.hash_permille,
        thought.pv.join(" ")
    )
}
