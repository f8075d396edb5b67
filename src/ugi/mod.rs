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
//! A reader thread (see [`serve`]) parses the lines and hands the commands to the [`engine`]. While
//! a search runs, the reader itself answers `isready`, and ends the search on `stop` and `quit`;
//! everything else waits. An invalid line is answered with `info string` and changes nothing.
//!
//! - [`command`]: the parser of lines
//! - [`engine`]: options, position, search, queries
//! - [`clock`]: the time for a move
//! - [`output`]: the lines that the engine sends
//! - [`client`]: the GUI's side of the protocol, which asks other engines for moves

pub mod client;
pub mod clock;
pub mod command;
pub mod engine;
pub mod output;

use std::io::{self, BufRead, Write};
use std::panic;
use std::sync::Arc;
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::thread;

use crate::game::Refusal;
use crate::lines::{InputLine, read_line};
use crate::registry::Registry;
use crate::search::StopFlag;
use command::{Command, Go};
use engine::Engine;
pub use engine::{ReadFile, Settings};
use output::Output;

/// The maximum length of a line in bytes: longer than the longest game.
const MAX_LINE: usize = 1 << 20;
/// How many commands may be queued for the engine.
const MAX_WAITING: usize = 32;

/// A command on its way to the engine.
struct Incoming {
    command: Command,
    /// Ends the search that the command starts.
    stop: StopFlag,
}

/// Speaks the protocol until `quit` or the end of the input.
///
/// ```
/// use std::io::Cursor;
/// use tabuleiro::games;
/// use tabuleiro::game::Refusal;
/// use tabuleiro::ugi::{self, Settings};
///
/// let no_files = |_: &str| Err(Refusal::new("no files here"));
/// let script = Cursor::new("position startpos moves 3,5\nquery p1turn\n");
/// ugi::serve(&games::registry(), Settings::of_game("lear"), no_files, script, std::io::sink())?;
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// If reading or writing fails.
pub fn serve(
    registry: &Registry,
    settings: Settings,
    read_file: ReadFile,
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    let output = Arc::new(Output::new(output));
    let (sender, commands) = sync_channel(MAX_WAITING);
    let reader = Reader {
        output: output.clone(),
        sender,
        searches: Vec::new(),
    };
    let reading = thread::Builder::new().spawn(move || reader.read(input))?;
    let mut engine = Engine::new(registry, settings, read_file, &output);
    for Incoming { command, stop } in &commands {
        if command == Command::Quit {
            return Ok(());
        }
        engine.run(command, &stop)?;
    }
    // The channel is closed: the reader has reached the end of the input.
    reading
        .join()
        .unwrap_or_else(|panic| panic::resume_unwind(panic))
}

/// A search that has been requested and may not have finished.
struct Search {
    stop: StopFlag,
    /// Whether only `stop` ends it.
    is_infinite: bool,
}

/// The thread that reads lines.
struct Reader {
    output: Arc<Output>,
    sender: SyncSender<Incoming>,
    searches: Vec<Search>,
}

impl Reader {
    fn read(mut self, mut input: impl BufRead) -> io::Result<()> {
        loop {
            match read_line(&mut input, MAX_LINE) {
                Ok(InputLine::Text(line)) => match command::parse(&line) {
                    Ok(None) => {}
                    Ok(Some(command)) => {
                        if !self.take(command)? {
                            return Ok(());
                        }
                    }
                    Err(refusal) => self.output.info(&refusal)?,
                },
                Ok(InputLine::TooLong) => {
                    let reason = format!("line too long: the limit is {MAX_LINE} bytes");
                    self.output.info(&Refusal::new(reason))?;
                }
                // Searches that end by themselves are allowed to finish and send their moves.
                Ok(_) => {
                    self.stop(|search| search.is_infinite);
                    return Ok(());
                }
                Err(error) => {
                    self.stop(|_| true);
                    return Err(error);
                }
            }
        }
    }

    /// Passes a command on, or carries it out if it concerns the search that is running. Returns
    /// whether the engine is still listening.
    fn take(&mut self, command: Command) -> io::Result<bool> {
        self.searches.retain(|search| !search.stop.is_set());
        let stop = StopFlag::default();
        match &command {
            Command::Stop => {
                self.stop(|_| true);
                return Ok(true);
            }
            Command::Quit => self.stop(|_| true),
            Command::IsReady if !self.searches.is_empty() => {
                self.output.line("readyok")?;
                return Ok(true);
            }
            Command::Go(Go { infinite, .. }) => self.searches.push(Search {
                stop: stop.clone(),
                is_infinite: *infinite,
            }),
            _ => {}
        }
        self.send(Incoming { command, stop })
    }

    /// Hands a command to the engine. During a search that only `stop` can end, this must not
    /// block: the `stop` would never be read.
    fn send(&mut self, incoming: Incoming) -> io::Result<bool> {
        if !self.searches.iter().any(|search| search.is_infinite) {
            return Ok(self.sender.send(incoming).is_ok());
        }
        match self.sender.try_send(incoming) {
            Ok(()) => Ok(true),
            Err(TrySendError::Disconnected(_)) => Ok(false),
            Err(TrySendError::Full(_)) => {
                let reason = "too many lines during go infinite: one was dropped";
                self.output.info(&Refusal::new(reason))?;
                Ok(true)
            }
        }
    }

    /// Ends the searches that `is_wanted` selects.
    fn stop(&mut self, is_wanted: impl Fn(&Search) -> bool) {
        for search in self.searches.iter().filter(|search| is_wanted(search)) {
            search.stop.set();
        }
        self.searches.retain(|search| !is_wanted(search));
    }
}
