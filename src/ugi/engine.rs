//! The engine: its options, its game, and its answers to commands.

use std::io;
use std::thread;
use std::time::{Duration, Instant};

use super::go::Go;
use super::options::{EngineOptions, level};
use super::{Output, ReadFile};
use crate::game::players::PlayerKind;
use crate::game::{Outcome, Player, Refusal, Start};
use crate::hash::key_of;
use crate::limits::{Limits, StopFlag};
use crate::play::{LiveGame, MovesToSearch, Score, SearchInfo, Verdict};
use crate::registry::Registry;
use crate::text::quoted;
use crate::{refusal, refuse};

/// How often `go infinite` checks for `stop` once there is nothing left to search.
const STOP_CHECK_INTERVAL: Duration = Duration::from_millis(2);

/// What is added to the margin of a decided win in a printed score, and subtracted for a loss, in
/// hundredths: no score of an undecided game comes near it.
const DECIDED: i32 = 100_000;

/// The engine.
pub struct Engine<'a> {
    registry: &'a Registry,
    settings: EngineOptions,
    /// The number of games since the seed was set.
    games: u64,
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
            games: 0,
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
        let result = match &*command.to_ascii_lowercase() {
            "ugi" => return self.introduce(),
            "isready" => return self.output.line("readyok"),
            "go" => return self.go(&Go::parse(rest), stop),
            "query" => return self.answer(rest),
            "uginewgame" | "ucinewgame" => self.new_game(),
            "setoption" => self.set_option(rest),
            "position" => self.set_position(rest),
            "moves" => self.play(rest),
            // Stop and quit matter only while a search runs, and this engine does not ponder.
            "stop" | "ponderhit" | "quit" => Ok(()),
            _ => Err(refusal!("unknown command {}", quoted(command))),
        };
        result.or_else(|refusal| self.output.info(&refusal))
    }

    // Options.

    fn introduce(&mut self) -> io::Result<()> {
        let mut about = format!("id name {}", self.registry.program());
        if self.registry.is_ours() {
            let version = env!("CARGO_PKG_VERSION");
            about += &format!(" {version}\nid author the tabuleiro developers");
        }
        self.output.line(&about)?;
        for line in self.settings.describe(self.registry) {
            self.output.line(&line)?;
        }
        self.output.line("option name Clear Hash type button")?;
        self.output.line("ugiok")
    }

    /// Sets an option, as in `name NAME value VALUE`.
    fn set_option(&mut self, words: &[&str]) -> Result<(), Refusal> {
        let ([], option @ [_, ..]) = split_at_word(words, "name") else {
            refuse!("expected: setoption name NAME value VALUE");
        };
        let (name_words, value_words) = split_at_word(option, "value");
        let (name, value) = (name_words.join(" "), value_words.join(" "));
        match name.to_lowercase().as_str() {
            "clear hash" => {
                if let Some((_, game)) = &mut self.opened {
                    // A copy has everything but the memory of the search.
                    *game = game.boxed_clone();
                }
            }
            "ponder" if value.eq_ignore_ascii_case("false") => {}
            "ponder" => refuse!("this engine does not think while its opponent does"),
            lower => {
                let named = (name.as_str(), value.as_str());
                self.settings.set(named, self.registry, self.read_file)?;
                if lower == "seed" {
                    self.games = 0;
                }
            }
        }
        Ok(())
    }

    // The position.

    /// Opens a game with the present options at that position. Tells the other program which of
    /// them the game does not have.
    fn open(&self, position: Option<String>) -> Result<(Start, Box<dyn LiveGame>), Refusal> {
        let entry = self.registry.get(&self.settings.game)?;
        let info = entry.info();
        level(info, &self.settings.level)?;
        let (start, unknown) = self.settings.start(info, position);
        let game = entry.open(&start, &[], self.seed())?;
        if !unknown.is_empty() {
            let (title, names) = (info.title, unknown.join(", "));
            let refusal =
                refusal!("{title} does not have these options, which are ignored: {names}");
            // If nobody is reading any more, writing the next answer fails too.
            let _ = self.output.info(&refusal);
        }
        Ok((start, game))
    }

    /// The seed of the present game: it follows from the option `Seed` and the game's number.
    fn seed(&self) -> u64 {
        key_of([self.settings.seed, self.games])
    }

    /// Begins the next game.
    fn new_game(&mut self) -> Result<(), Refusal> {
        self.games += 1;
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
            None => self.open(None)?,
        };
        Ok(&mut *self.opened.insert(opened).1)
    }

    /// Sets the position, as in `startpos moves M...` or `fen F moves M...`. If it continues the
    /// current game, only the new moves are played, so that the search can reuse what it has found
    /// before. If it is refused, nothing changes.
    fn set_position(&mut self, words: &[&str]) -> Result<(), Refusal> {
        let (position, moves) = split_at_word(words, "moves");
        let is = |word: &str, other: &str| word.eq_ignore_ascii_case(other);
        let fen = match position {
            [word] if is(word, "startpos") => None,
            [word, fen @ ..] if is(word, "fen") && !fen.is_empty() => Some(fen.join(" ")),
            _ => refuse!("expected: position startpos, or position fen and a position"),
        };
        if let Some((known_start, known)) = &self.opened
            && known.info().name == self.settings.game
            && known.state().seed == self.seed()
            && *known_start == self.settings.start(known.info(), fen.clone()).0
        {
            let known_moves = known.state().moves;
            let count = known_moves.len();
            if moves.get(..count).is_some_and(|first| first == known_moves) {
                return self.play(&moves[count..]);
            }
        }
        let (start, mut game) = self.open(fen)?;
        play_all(&mut *game, moves)?;
        self.opened = Some((start, game));
        Ok(())
    }

    /// Plays the moves: all of them or none.
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
        let mv = best.as_deref().unwrap_or("none");
        self.output.line(&format!("bestmove {mv}"))
    }

    /// The best move; `None` if the game is over. The last line of information has the totals of
    /// the search.
    fn search(&mut self, go: &Go, stop: &StopFlag) -> Result<Option<String>, Refusal> {
        let (settings, output) = (self.settings.clone(), self.output);
        let game = self.game()?;
        if game.state().ending.is_some() {
            return Ok(None);
        }
        let level = level(game.info(), &settings.level)?;
        let to_move = game.state().to_move;
        let limits = Limits {
            threads: settings.threads,
            hash_mib: settings.hash_mib,
            stop: stop.clone(),
            ..go.limits(game, settings.overhead_ms)
        };
        let mut show = |found: &SearchInfo| {
            // If nobody is reading any more, writing the best move fails and ends the program.
            if output.line(&info_line(found, settings.lines)).is_err() {
                stop.set();
            }
        };
        if level == PlayerKind::Expert {
            let lines = game.search(MovesToSearch::Best(settings.lines), &limits, &mut show);
            lines.iter().for_each(show);
            let is_proved = lines.first().is_some_and(|best| best.is_proved);
            // `score mate` is for games that are only won or lost.
            if is_proved && game.info().has_margins {
                let _ =
                    output.line("info string proved: with best play the game ends with this score");
            }
            return Ok(lines.into_iter().next().map(|best| best.mv));
        }
        let ply = game.state().ply;
        game.seat(to_move, level)?;
        let begin = Instant::now();
        let mut found = None;
        let played = game.computer_move(Some(&limits), &mut |info| {
            show(info);
            found = Some(info.mv.clone());
        });
        game.take_back_to(ply);
        let Some(played) = played else {
            // It was stopped.
            return Ok(found);
        };
        if found.is_none() {
            // A level that does not search.
            let milliseconds = begin.elapsed().as_millis();
            let line = format!("info depth 0 time {milliseconds} nodes 0 pv {}", played.mv);
            let _ = output.line(&line);
        }
        Ok(Some(played.mv))
    }

    // Queries.

    fn answer(&mut self, query: &[&str]) -> io::Result<()> {
        match self.game().and_then(|game| answer(game, query)) {
            Ok(text) => self.output.line(format!("response {text}").trim_end()),
            Err(refusal) => self.output.info(&refusal),
        }
    }
}

/// The answer to a question about a game.
fn answer(game: &mut dyn LiveGame, query: &[&str]) -> Result<String, Refusal> {
    let state = game.state();
    let (what, arguments) = query.split_first().unwrap_or((&"", &[]));
    Ok(match (&*what.to_ascii_lowercase(), arguments) {
        ("p1turn", []) if state.players.len() > 2 => {
            refuse!("this game has more than two players: query turn says whose turn it is")
        }
        ("p1turn", []) => (state.to_move == Player::P1).to_string(),
        ("turn", []) => state.to_move.to_string(),
        ("gameover", []) => state.ending.is_some().to_string(),
        ("result", []) => match state.ending.map(|ending| ending.outcome) {
            None => "none".to_string(),
            Some(Outcome::Draw) => "draw".to_string(),
            Some(Outcome::Win(player)) => format!("{player}win"),
        },
        ("fen", []) => game.position(),
        ("islegal", [mv]) => game.boxed_clone().play(mv).is_ok().to_string(),
        ("legalmoves", []) if state.ending.is_some() => "none".to_string(),
        ("legalmoves", []) => game.legal_moves().join(" "),
        ("game", []) => game.info().name.to_string(),
        _ => refuse!("unknown query {}", quoted(&query.join(" "))),
    })
}

/// The words before and after the first `word`; nothing after it if it is missing.
fn split_at_word<'a, 'b>(words: &'b [&'a str], word: &str) -> (&'b [&'a str], &'b [&'a str]) {
    let at = words.iter().position(|it| it.eq_ignore_ascii_case(word));
    let (before, after) = words.split_at(at.unwrap_or(words.len()));
    (before, after.get(1..).unwrap_or_default())
}

/// Plays complete moves; part of a move is refused. Moves are numbered from the start of the game.
fn play_all(game: &mut dyn LiveGame, moves: &[&str]) -> Result<(), Refusal> {
    for (mv, number) in moves.iter().zip(game.state().ply + 1..) {
        let refused = |reason: String| refusal!("move {number}, {}: {reason}", quoted(mv));
        if game.state().ending.is_some() {
            return Err(refused("the game is already over".to_string()));
        }
        game.play(mv).map_err(|error| refused(error.to_string()))?;
    }
    Ok(())
}

/// What the search has found so far, as a line of the protocol. Where several lines are wanted, it
/// says which one this is.
fn info_line(found: &SearchInfo, lines: usize) -> String {
    let milliseconds = found.elapsed.as_millis();
    let seconds = found.elapsed.as_secs_f64().max(1e-6);
    let score = match (found.score, &found.verdict_for_mover) {
        (Score::Mate(plies), _) => format!("mate {plies}"),
        (Score::Centi(margin), Verdict::Wins(_)) => format!("cp {}", DECIDED + margin),
        (Score::Centi(margin), Verdict::Loses(_)) => format!("cp {}", margin - DECIDED),
        (Score::Centi(value), _) => format!("cp {value}"),
    };
    let rank = match lines {
        1 => String::new(),
        _ => format!(" multipv {}", found.rank),
    };
    format!(
        "info depth {} seldepth {}{rank} time {milliseconds} nodes {} nps {:.0} hashfull {} \
         score {score} pv {}",
        found.depth,
        found.selective_depth,
        found.nodes,
        found.nodes as f64 / seconds,
        found.hash_permille,
        found.pv.join(" ")
    )
}
