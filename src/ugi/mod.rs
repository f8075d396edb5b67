//! The program as an engine: the Universal Game Interface (UGI), which is UCI for games other than
//! chess.
//!
//! ```text
//! GUI to engine                                   engine to GUI
//! ugi                                             id, option ..., ugiok
//! setoption name Game value lear
//! isready                                         readyok
//! uginewgame
//! position startpos moves 3,5
//! query p1turn                                    response false
//! go p1time 60000 p2time 60000 p1inc 0 p2inc 0    info depth ..., bestmove 4,4
//! quit
//! ```
//!
//! Options may come in any order: they are checked together when a game begins, by `uginewgame`,
//! `position`, or the first command that needs one. If their values do not fit the game, the reason
//! is reported, no game begins, and `go` is answered with `bestmove none`; an option of other games
//! has no effect. The choices of levels follow from `Seed` and from how often `uginewgame` has come
//! since it was set: the games of a match differ, but the same match can be played again.
//!
//! A search ends with the first of its bounds that is reached, whichever level searches. The last
//! line of `info` before `bestmove` has the totals. A search of `go nodes N` visits at most N + 256
//! positions, except that a win in one turn is found and a loss in one turn avoided whatever it
//! takes: in Yoxii, where a turn has the most moves, that can be 4,000 positions.
//!
//! A reader thread (see [`serve`]) hands the lines to the [`engine`]. While a search runs, the
//! reader itself answers `isready`, and ends the search on `stop` and `quit`; everything else
//! waits. An invalid line is answered with `info string` and changes nothing. The words of the
//! protocol may be in capitals.
//!
//! - [`engine`]: position, search, queries
//! - [`options`]: the engine's options
//! - [`go`]: how long a search lasts

pub mod engine;
pub mod go;
pub mod options;

use std::io::{self, BufRead, Write};
use std::panic;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::game::Refusal;
use crate::limits::StopFlag;
use crate::refusal;
use crate::registry::Registry;
use crate::sync;
use crate::text::{InputLine, printable, read_line};
use engine::Engine;
use go::Go;
pub use options::{EngineOptions, MAX_HASH_MIB, MAX_THREADS};

/// The maximum length of a line in bytes: longer than the longest game.
const MAX_INPUT_LINE: usize = 1 << 20;
/// How many lines may wait during a search. The rest stay unread, even a `stop`, until the engine
/// takes one.
const MAX_WAITING_LINES: usize = 256;
/// The time that searches have to finish after the end of the input.
const LAST_SEARCHES_TIME: Duration = Duration::from_secs(10);
/// The time between two looks at what is waited for.
const TICK: Duration = Duration::from_millis(1);

/// Reads the text of a file with the given name.
pub type ReadFile = fn(&str) -> Result<String, Refusal>;

/// A line on its way to the engine.
struct Incoming {
    line: Result<String, Refusal>,
    /// Ends the search that the line starts.
    stop: StopFlag,
}

/// Speaks the protocol until `quit` or the end of the input.
///
/// ```
/// use std::io::Cursor;
/// use tabuleiro::games;
/// use tabuleiro::game::Refusal;
/// use tabuleiro::ugi::{self, EngineOptions};
///
/// let no_files = |_: &str| Err(Refusal::new("no files here"));
/// let script = Cursor::new("position startpos moves 3,5\nquery p1turn\n");
/// let options = EngineOptions::of_game("lear");
/// ugi::serve(&games::registry(), options, no_files, script, std::io::sink())?;
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// If reading or writing fails.
pub fn serve(
    registry: &Registry,
    settings: EngineOptions,
    read_file: ReadFile,
    input: impl BufRead + Send + 'static,
    stream: impl Write + Send + 'static,
) -> io::Result<()> {
    let output = Arc::new(Output::new(stream));
    let (sender, lines) = sync_channel(MAX_WAITING_LINES);
    let reader = Reader {
        output: output.clone(),
        sender,
        searches: Vec::new(),
    };
    let reading = sync::start(move || reader.read(input))?;
    let mut engine = Engine::new(registry, settings, read_file, &output);
    for Incoming { line, stop } in &lines {
        match line {
            Ok(line) if command(&line) == "quit" => return Ok(()),
            Ok(line) => engine.run(&line, &stop)?,
            Err(refusal) => output.info(&refusal)?,
        }
    }
    // The channel is closed: the reader has reached the end of the input.
    reading
        .join()
        .unwrap_or_else(|panic| panic::resume_unwind(panic))
}

/// A search that has been requested and may not have finished.
struct PendingSearch {
    stop: StopFlag,
    /// Whether only `stop` ends it.
    is_infinite: bool,
}

/// The thread that reads lines.
struct Reader {
    output: Arc<Output>,
    sender: SyncSender<Incoming>,
    searches: Vec<PendingSearch>,
}

impl Reader {
    fn read(mut self, mut input: impl BufRead) -> io::Result<()> {
        loop {
            let line = match read_line(&mut input, MAX_INPUT_LINE) {
                Ok(InputLine::Text(line)) => Ok(line),
                Ok(InputLine::TooLong) => Err(refusal!(
                    "line too long: the limit is {MAX_INPUT_LINE} bytes"
                )),
                Ok(_) => {
                    self.end_searches();
                    return Ok(());
                }
                Err(error) => {
                    self.stop(|_| true);
                    return Err(error);
                }
            };
            let taken = self.take(line);
            if !matches!(taken, Ok(true)) {
                self.stop(|_| true);
                return taken.map(drop);
            }
        }
    }

    /// At the end of the input, lets searches that end by themselves finish and send their moves,
    /// but not for long.
    fn end_searches(&mut self) {
        self.stop(|search| search.is_infinite);
        let end = Instant::now() + LAST_SEARCHES_TIME;
        while Instant::now() < end && self.searches.iter().any(|search| !search.stop.is_set()) {
            thread::sleep(TICK);
        }
        self.stop(|_| true);
    }

    /// Passes a line on, or carries it out if it concerns the search that is running. Returns
    /// whether the engine is still listening.
    fn take(&mut self, line: Result<String, Refusal>) -> io::Result<bool> {
        self.searches.retain(|search| !search.stop.is_set());
        let stop = StopFlag::default();
        let text = line.as_deref().unwrap_or_default();
        match &*command(text) {
            "stop" => {
                self.stop(|_| true);
                return Ok(true);
            }
            "quit" => self.stop(|_| true),
            "isready" if !self.searches.is_empty() => {
                self.output.line("readyok")?;
                return Ok(true);
            }
            "go" => {
                let words: Vec<&str> = text.split_whitespace().skip(1).collect();
                self.searches.push(PendingSearch {
                    stop: stop.clone(),
                    is_infinite: Go::parse(&words).infinite,
                });
            }
            _ => {}
        }
        Ok(self.sender.send(Incoming { line, stop }).is_ok())
    }

    /// Ends the searches that `is_wanted` selects.
    fn stop(&mut self, is_wanted: impl Fn(&PendingSearch) -> bool) {
        for search in self.searches.iter().filter(|search| is_wanted(search)) {
            search.stop.set();
        }
        self.searches.retain(|search| !is_wanted(search));
    }
}

/// The first word of a line in small letters, which names the command; empty for a blank line.
fn command(line: &str) -> String {
    let word = line.split_whitespace().next();
    word.unwrap_or_default().to_ascii_lowercase()
}

/// The engine's output, which two threads share: whole lines, each flushed at once.
pub struct Output(Mutex<Box<dyn Write + Send>>);

impl Output {
    /// Output to the given stream.
    pub fn new(stream: impl Write + Send + 'static) -> Output {
        Output(Mutex::new(Box::new(stream)))
    }

    /// Sends a line.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn line(&self, line: &str) -> io::Result<()> {
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(output, "{line}")?;
        output.flush()
    }

    /// Says what is wrong, as an `info string`.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn info(&self, refusal: &Refusal) -> io::Result<()> {
        let reason = printable(&refusal.to_string(), 300);
        self.line(&format!("info string {reason}"))
    }
}
