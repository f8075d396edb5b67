//! External engines: programs that are started, asked for moves, and not trusted.
//!
//! An engine may be late, die, or send nonsense or endless lines. Each of these is an
//! [`EngineError`], and nothing that an engine does can block the caller or exhaust memory: each
//! of its three streams has a thread of its own.

use std::fmt;
use std::io::{self, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use tabuleiro::game::{Player, Refusal};
use tabuleiro::play::LiveGame;
use tabuleiro::refusal;
use tabuleiro::search::Limits;
use tabuleiro::stopwatch::Stopwatch;
use tabuleiro::sync;
use tabuleiro::text::{InputLine, printable, quoted, read_line, without_error_number};

use crate::clock::Clocks;

/// The maximum length of a line from an engine, in bytes.
pub const MAX_LINE: usize = 64 << 10;
/// How far an engine may overrun its time before the client gives up on it.
pub const GRACE: Duration = Duration::from_secs(2);
/// How long an engine may take to start, and to get ready for a game.
const START_TIME: Duration = Duration::from_secs(10);
/// How long an engine may take for a move that only a number of nodes bounds.
const UNTIMED_MOVE: Duration = Duration::from_secs(60);
/// How long an engine may take to exit after `quit` before it is killed, and to end what it says on
/// standard error.
const QUIT_TIME: Duration = Duration::from_millis(100);
/// How often the clock is checked while waiting.
const TICK: Duration = Duration::from_millis(10);
/// How many bytes of standard error are kept, the last ones.
const LAST_WORDS: usize = 1 << 10;
/// How many lines from an engine may be queued.
const MAX_WAITING_LINES: usize = 64;

/// What an engine did wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineError {
    /// The command cannot be split or started.
    Start(String),
    /// It does not take an option of its command.
    Option(String),
    /// It exited or closed its output. Holds the end of what it wrote to standard error.
    Dead(String),
    /// It did not answer in time.
    Late,
    /// Its clock has run out.
    FlagFell,
    /// It sent a line of more than [`MAX_LINE`] bytes.
    LongLine,
    /// It sent something other than a move.
    NoMove(String),
    /// It sent a move that is not legal.
    Illegal(String),
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineError::Start(reason) => write!(f, "could not be started: {reason}"),
            EngineError::Option(reason) => write!(f, "does not take its options: {reason}"),
            EngineError::Dead(words) if words.is_empty() => f.write_str("ended"),
            EngineError::Dead(words) => write!(f, "ended, and its last words were: {words}"),
            EngineError::Late => f.write_str("did not answer in time"),
            EngineError::FlagFell => f.write_str("ran out of time"),
            EngineError::LongLine => {
                write!(f, "sent a line of more than {} KB", MAX_LINE >> 10)
            }
            EngineError::NoMove(line) => write!(f, "sent no move: {}", quoted(line)),
            EngineError::Illegal(mv) => write!(f, "sent an illegal move: {}", quoted(mv)),
        }
    }
}

/// A running engine. Dropping the client ends it.
pub struct Client {
    child: Child,
    /// Dropped after the child has had time to exit.
    _group: Group,
    /// The lines to send; `None` once the engine is being shut down.
    sender: Option<Sender<String>>,
    lines: Receiver<io::Result<InputLine>>,
    /// Reads standard error up to its end; `None` once its result has been taken.
    last_words: Option<JoinHandle<String>>,
    title: String,
    /// The names of the options that the engine has.
    options: Vec<String>,
    /// The names and values of the options in its command.
    own: Vec<[String; 2]>,
    /// How long it has been waited for since the last command that it has to answer.
    clock: Stopwatch,
}

impl Client {
    /// Starts the program in `command`, which is split into words as a shell would split it, and
    /// waits for `ugiok`. Options may follow: `COMMAND?NAME=VALUE&NAME=VALUE`.
    ///
    /// # Errors
    /// If it cannot be started, does not answer as a UGI engine, or lacks one of the options.
    pub fn start(command: &str) -> Result<Client, EngineError> {
        let (words, own) =
            split(command).map_err(|refusal| EngineError::Start(refusal.to_string()))?;
        let mut client = Client::spawn(&words, own).map_err(|error| {
            EngineError::Start(without_error_number(&error.to_string()).to_string())
        })?;
        client.introduce()?;
        Ok(client)
    }

    fn spawn(words: &[String], own: Vec<[String; 2]>) -> io::Result<Client> {
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdin(Stdio::piped());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let group = Group::of(&mut command)?;
        let mut child = command.spawn()?;
        let streams = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(stdin), Some(stdout), Some(stderr)) = streams else {
            unreachable!("all three streams are pipes");
        };
        Ok(Client {
            child,
            _group: group,
            sender: Some(write_lines(stdin)?),
            lines: read_lines(stdout)?,
            last_words: Some(sync::start(|| read_last_words(stderr))?),
            title: "engine".to_string(),
            options: Vec::new(),
            own,
            clock: Stopwatch::start(),
        })
    }

    /// The name of the engine as it introduces itself, with the options in its command, safe to
    /// print.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Sets the game, then the options in the engine's command, and waits until the engine is
    /// ready. Options of the game that the engine does not have are skipped, and so are files, which
    /// the position makes superfluous.
    ///
    /// # Errors
    /// If the engine does not answer.
    pub fn new_game(&mut self, game: &dyn LiveGame) -> Result<(), EngineError> {
        let (info, state) = (game.info(), game.state());
        self.set_option("Game", info.name);
        self.set_option("Rules", &state.rules.to_string());
        for (name, value) in state.options.iter() {
            if !info.is_file(name) {
                self.set_option(name, value);
            }
        }
        // Engines may read signed numbers.
        let seed = state.seed & i64::MAX as u64;
        self.set_option("Seed", &seed.to_string());
        for [name, value] in &self.own {
            self.set_option(name, value);
        }
        self.send("uginewgame");
        self.ask("isready");
        self.wait_until_ready()
    }

    /// Sets an option, if the engine has it and the value fits on one line.
    fn set_option(&self, name: &str, value: &str) {
        if self.has_option(name) && !value.contains('\n') {
            self.send(&format!("setoption name {name} value {value}"));
        }
    }

    fn has_option(&self, name: &str) -> bool {
        let is_known = |known: &String| known.eq_ignore_ascii_case(name);
        self.options.iter().any(is_known)
    }

    /// Asks the engine for its move in the game's current position, on the clocks if there are any,
    /// else within the limits. The caller checks that the move is legal. The start is always sent
    /// as a position, because the engine may lack the option that produces it.
    ///
    /// # Errors
    /// If the engine fails to send one.
    pub fn best_move(
        &mut self,
        game: &dyn LiveGame,
        clocks: Option<&Clocks>,
        limits: &Limits,
    ) -> Result<String, EngineError> {
        let state = game.state();
        let mut position = format!("position fen {}", state.start);
        if !state.moves.is_empty() {
            position += &format!(" moves {}", state.moves.join(" "));
        }
        self.send(&position);
        self.ask("isready");
        self.wait_until_ready()?;
        self.ask(&go(clocks, limits, state.players.len()));
        let limit = match (clocks, limits.time) {
            (Some(clocks), _) => clocks[state.to_move.index()].flag_falls_after(),
            (None, Some(time)) => time + GRACE,
            (None, None) => UNTIMED_MOVE,
        };
        loop {
            let line = self.next_line(limit)?;
            let mut words = line.split_whitespace();
            if words.next() == Some("bestmove") {
                return match words.next() {
                    Some(mv) if mv != "none" => Ok(mv.to_string()),
                    _ => Err(EngineError::NoMove(line)),
                };
            }
        }
    }

    /// Waits for `ugiok`, and records the name and the options that come before it.
    fn introduce(&mut self) -> Result<(), EngineError> {
        self.ask("ugi");
        loop {
            let line = self.next_line(START_TIME)?;
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["ugiok"] => return self.take_own_options(),
                ["id", "name", _, ..] => self.title = printable(&words[2..].join(" "), 60),
                ["option", "name", ref rest @ ..] if self.options.len() < 1000 => {
                    let name = rest.iter().take_while(|word| **word != "type");
                    self.options
                        .push(name.copied().collect::<Vec<_>>().join(" "));
                }
                _ => {}
            }
        }
    }

    /// Checks the options in the engine's command, and adds them to its title.
    fn take_own_options(&mut self) -> Result<(), EngineError> {
        for [name, value] in &self.own {
            let is_of_game = ["game", "rules", "seed"].contains(&name.to_lowercase().as_str());
            if is_of_game || !self.has_option(name) {
                let what = if is_of_game {
                    "cannot be set: each game sets it"
                } else {
                    "is not one that it has"
                };
                let reason = format!("the option {} {what}", quoted(name));
                return Err(EngineError::Option(reason));
            }
            self.title += &printable(&format!(", {name}={value}"), 60);
        }
        Ok(())
    }

    /// Sends a line. If the engine has exited, that is noticed when its answer is read.
    fn send(&self, line: &str) {
        if let Some(sender) = &self.sender {
            let _ = sender.send(format!("{line}\n"));
        }
    }

    /// Sends a command that has an answer.
    fn ask(&mut self, command: &str) {
        self.send(command);
        self.clock = Stopwatch::start();
    }

    /// Waits for the answer to `isready`. What has come before it answers nothing that is asked
    /// afterwards.
    fn wait_until_ready(&mut self) -> Result<(), EngineError> {
        while self.next_line(START_TIME)?.trim() != "readyok" {}
        Ok(())
    }

    /// The next line, if it comes until `limit` after the last command that has an answer.
    fn next_line(&mut self, limit: Duration) -> Result<String, EngineError> {
        while self.clock.look() < limit {
            return match self.lines.recv_timeout(TICK) {
                Ok(Ok(InputLine::Text(line))) => Ok(line),
                Ok(Ok(InputLine::TooLong)) => Err(EngineError::LongLine),
                Err(RecvTimeoutError::Timeout) => continue,
                Ok(_) | Err(RecvTimeoutError::Disconnected) => {
                    Err(EngineError::Dead(self.last_words()))
                }
            };
        }
        Err(EngineError::Late)
    }

    /// What [`read_last_words`] has found, if standard error has ended.
    fn last_words(&mut self) -> String {
        let Some(reader) = self.last_words.take() else {
            return String::new();
        };
        if !ends_soon(|| reader.is_finished()) {
            return String::new();
        }
        reader.join().unwrap_or_default()
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.send("quit");
        self.sender = None;
        ends_soon(|| !matches!(self.child.try_wait(), Ok(None)));
        // Both fail only if it has already exited.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The `go` command for a search on these clocks, or else within the limits, in a game of
/// `players`.
fn go(clocks: Option<&Clocks>, limits: &Limits, players: usize) -> String {
    let mut line = "go".to_string();
    match (clocks, limits.time) {
        (None, None) => line += &format!(" nodes {}", limits.nodes.unwrap_or(1)),
        (None, Some(time)) => line += &format!(" movetime {}", time.as_millis().max(1)),
        (Some(clocks), _) => {
            for (player, clock) in Player::first(players).zip(clocks) {
                let (left, increment) = (clock.left.as_millis(), clock.increment.as_millis());
                line += &format!(" {player}time {left} {player}inc {increment}");
            }
        }
    }
    line
}

/// Waits up to [`QUIT_TIME`] for something to end. Returns whether it has.
fn ends_soon(mut has_ended: impl FnMut() -> bool) -> bool {
    let deadline = Instant::now() + QUIT_TIME;
    while !has_ended() && Instant::now() < deadline {
        thread::sleep(TICK);
    }
    has_ended()
}

/// The process group of an engine. Signals from the terminal do not reach it. All its processes are
/// killed when this is dropped or when the program ends, even if the program is killed.
struct Group(Option<Child>);

impl Group {
    /// A new group for a command that is to be started. Its first process waits until its standard
    /// input is closed, then kills the group.
    #[cfg(unix)]
    fn of(command: &mut Command) -> io::Result<Group> {
        use std::os::unix::process::CommandExt;
        let mut watch = Command::new("/bin/sh");
        let wait = "read -r _; kill -KILL 0";
        watch.args(["-c", wait]).process_group(0);
        let watch = watch.stdin(Stdio::piped()).stdout(Stdio::null()).spawn()?;
        command.process_group(watch.id() as i32);
        Ok(Group(Some(watch)))
    }

    #[cfg(not(unix))]
    fn of(_: &mut Command) -> io::Result<Group> {
        Ok(Group(None))
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        if let Some(watch) = &mut self.0 {
            // This closes its input.
            let _ = watch.wait();
        }
    }
}

/// Starts a thread that writes lines to an engine, whether or not it reads them.
fn write_lines(mut stdin: ChildStdin) -> io::Result<Sender<String>> {
    let (sender, lines) = channel::<String>();
    sync::start(move || {
        for line in lines {
            if stdin.write_all(line.as_bytes()).is_err() {
                return;
            }
        }
    })?;
    Ok(sender)
}

/// Starts a thread that reads an engine's lines.
fn read_lines(stdout: impl Read + Send + 'static) -> io::Result<Receiver<io::Result<InputLine>>> {
    let (sender, lines) = sync_channel(MAX_WAITING_LINES);
    sync::start(move || {
        let mut source = BufReader::new(stdout);
        loop {
            // Nothing can be read after a line that is too long: its end is not waited for.
            let mut limited = source.by_ref().take(MAX_LINE as u64 + 1);
            let line = read_line(&mut limited, MAX_LINE);
            let is_last = !matches!(line, Ok(InputLine::Text(_)));
            if sender.send(line).is_err() || is_last {
                return;
            }
        }
    })?;
    Ok(lines)
}

/// The last line that an engine writes to standard error, safe to print.
fn read_last_words(mut stderr: impl Read) -> String {
    let mut kept = Vec::new();
    let mut buffer = [0; LAST_WORDS];
    while let Ok(count @ 1..) = stderr.read(&mut buffer) {
        kept.extend_from_slice(&buffer[..count]);
        let surplus = kept.len().saturating_sub(LAST_WORDS);
        kept.drain(..surplus);
    }
    let text = String::from_utf8_lossy(&kept);
    let last = text.lines().rev().find(|line| !line.trim().is_empty());
    printable(last.unwrap_or_default().trim(), 200)
}

/// The words of a command, and the names and values of the options that follow a `?` outside
/// quotes.
///
/// # Errors
/// If there is no command, a quote is not closed, or an option has no `=`.
fn split(command: &str) -> Result<(Vec<String>, Vec<[String; 2]>), Refusal> {
    let refused = || {
        refusal!(
            command => "is not a command: type engine: and a program with its arguments, then \
             perhaps ?NAME=VALUE for an option"
        )
    };
    let words = |text: &str| shlex::split(text).filter(|words| !words.is_empty());
    let options_at = command
        .match_indices('?')
        .find(|(at, _)| words(&command[..*at]).is_some());
    let (command, options) = match options_at {
        Some((at, _)) => (&command[..at], command[at + 1..].split('&').collect()),
        None => (command, Vec::new()),
    };
    let option = |text: &str| {
        let refused = || refusal!(text => "is not an option of an engine: type NAME=VALUE");
        let (name, value) = text.split_once('=').ok_or_else(refused)?;
        Ok([name, value].map(str::to_string))
    };
    let words = words(command).ok_or_else(refused)?;
    let options: Result<_, Refusal> = options.into_iter().map(option).collect();
    Ok((words, options?))
}

/// The command in `engine:COMMAND`; `None` if the text does not name an engine.
///
/// # Errors
/// If the command is empty or cannot be split.
pub fn engine_command(text: &str) -> Option<Result<&str, Refusal>> {
    let prefix = text.get(.."engine:".len())?;
    if !prefix.eq_ignore_ascii_case("engine:") {
        return None;
    }
    let command = text["engine:".len()..].trim();
    Some(split(command).map(|_| command))
}
