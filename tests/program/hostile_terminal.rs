//! Hostile input at a terminal: random bytes, half lines, control keys, resizes and signals, at
//! random speed. The program neither panics nor hangs, ends with status 0 when
//! it is left, and restores the terminal.
//!
//! `HOSTILE_CASES=500 cargo test --release --test program hostile_terminal` tries more.

#![cfg(unix)]

use std::io::Write;
use std::path::Path;
use std::process::{Command, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::sys::termios::{LocalFlags, tcgetattr};
use rand::RngExt;
use rand::seq::IndexedRandom;
use tabuleiro::game::rng::{GameRng, rng_for_ply};

use crate::common::LEAR;
use crate::common::terminal::Terminal;

/// Cases tried by default.
const CASES: u64 = 8;
/// Chunks of input in a case.
const CHUNKS: usize = 40;
/// The time after which a program is taken to hang.
const HANG_TIMEOUT: Duration = Duration::from_secs(60);

/// Control characters that do not leave the program.
const CONTROLS: &[u8] =
    b"\x01\x02\x03\x05\x06\x07\x08\t\x0b\x0c\x0e\x10\x12\x14\x15\x16\x17\x18\x19\x7f";

/// Sequences that an editor treats in a special way.
const SEQUENCES: &str = "\x1b \x1b[A \x1b[B \x1b[C \x1b[D \x1b[H \x1b[F \x1b[3~ \x1b[200~ \
    \x1b[201~ \x1b[200~1,1\r2,2\r\x1b[201~ \x1bb \x1bf \x1b. \x1b[1;5C \x1bOA \x1b\x1b \
    \x1b[999;999R";

/// Lines that are valid somewhere.
const LINES: &str = "1|2|3|4|lear|yoxii|help|rules|board|moves|hint|undo|redo|history|players|\
    players p2 expert|players p2 1|replay|next|prev|goto 2|play|back|menu|resume|resign|1,1|2,2|\
    3,3|a4|n|y|save /|load nothing|forget 1";

/// One of the parts of a text.
fn one_of<'t>(rng: &mut GameRng, text: &'t str, separator: char) -> &'t str {
    let parts: Vec<&str> = text.split(separator).collect();
    parts.choose(rng).unwrap()
}

fn cases() -> u64 {
    let wanted = std::env::var("HOSTILE_CASES").ok();
    wanted.map_or(CASES, |count| {
        count.parse().expect("HOSTILE_CASES is a number")
    })
}

fn chunk(rng: &mut GameRng) -> Vec<u8> {
    match rng.random_range(0..8) {
        0 => (0..rng.random_range(1..40)).map(|_| rng.random()).collect(),
        1 => vec![*CONTROLS.choose(rng).unwrap()],
        2 => one_of(rng, SEQUENCES, ' ').into(),
        3 => {
            let line = one_of(rng, LINES, '|').as_bytes();
            line[..rng.random_range(0..=line.len())].to_vec()
        }
        4 => "é漢\u{202e}🦀"
            .repeat(rng.random_range(1..200))
            .into_bytes(),
        5 => (0..rng.random_range(2..6))
            .flat_map(|_| format!("{}\r", one_of(rng, LINES, '|')).into_bytes())
            .collect(),
        _ => format!("{}\r", one_of(rng, LINES, '|')).into_bytes(),
    }
}

/// Removes keys that suspend the program, as nobody would resume it, and Ctrl-C if it `ends` the
/// program.
fn without_end(mut bytes: Vec<u8>, ends: bool) -> Vec<u8> {
    bytes.retain(|byte| !(matches!(byte, 0x1a | 0x1c | 0x13) || ends && *byte == 0x03));
    bytes
}

fn disturb(session: &mut Terminal, rng: &mut GameRng) {
    match rng.random_range(0..6) {
        0 => session.resize(rng.random_range(1..60), rng.random_range(1..200)),
        1 => drop(kill(session.pid, Signal::SIGWINCH)),
        2 => thread::sleep(Duration::from_millis(rng.random_range(0..40))),
        _ => {}
    }
}

/// Leaves the program by keys that end it at any question, and returns its status.
fn leave(session: &mut Terminal) -> ExitStatus {
    let start = Instant::now();
    loop {
        if let Some(status) = session.status() {
            return status;
        }
        assert!(start.elapsed() < HANG_TIMEOUT, "the program hangs");
        // The end of a paste, of a search in the history, of a line; then the two ways to leave.
        let _ = session
            .keyboard()
            .write_all(b"\x1b[201~\x07\r\x15:quit\r\x15\x04");
        thread::sleep(Duration::from_millis(20));
    }
}

fn try_case(seed: u64) {
    let rng = &mut rng_for_ply(seed, 4242);
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabuleiro"));
    let kind = *["xterm", "dumb", "vt100"].choose(rng).unwrap();
    command
        .args(["--time", "20", "--delay", "0"])
        .current_dir(folder.path())
        .env("TERM", kind)
        .env("TABULEIRO_STATE_DIR", folder.path().join("state"));
    if rng.random() {
        command.args(LEAR);
    }
    let mut session = Terminal::spawn(command);
    // Shown once the terminal has been prepared.
    session.see("help");
    let mut sent = Vec::new();
    for _ in 0..CHUNKS {
        let bytes = without_end(chunk(rng), kind == "dumb");
        if session.keyboard().write_all(&bytes).is_err() {
            break;
        }
        sent.extend_from_slice(&bytes);
        disturb(&mut session, rng);
    }
    let ended = leave(&mut session);
    assert!(
        ended.success(),
        "seed {seed}: {ended:?} after {:?}",
        String::from_utf8_lossy(&sent)
    );
    let restored = tcgetattr(session.keyboard()).map(|state| state.local_flags);
    if let Ok(flags) = restored {
        assert!(flags.contains(LocalFlags::ICANON), "seed {seed}: {flags:?}");
    }
    let left_over = |path: &Path| path.read_dir().map_or(0, Iterator::count);
    assert!(
        left_over(folder.path()) <= 1,
        "seed {seed}: files beside the state folder"
    );
}

#[test]
fn nothing_typed_at_a_terminal_ends_or_blocks_the_program() {
    (0..cases()).for_each(try_case);
}
