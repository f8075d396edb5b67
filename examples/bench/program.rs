//! The start time and the peak memory of the program.
//!
//! This tool starts itself as a child process that does nothing, or is the program and prints its
//! peak memory at the end. So all of them are the same build, and no other
//! program has to be built first.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

use tabuleiro::games;

use crate::{print, shortest_run};

/// The first argument of a child process.
const EMPTY: &str = "as-an-empty-program";
const PROGRAM: &str = "as-the-program";

/// Runs what a child process has to do; `None` if this is not a child process.
pub fn main_of_child(mut arguments: env::ArgsOs) -> Option<ExitCode> {
    let role = arguments.nth(1)?.into_string().ok()?;
    match role.as_str() {
        EMPTY => Some(ExitCode::SUCCESS),
        PROGRAM => {
            let name = [OsString::from("tabuleiro")].into_iter();
            let status = tabuleiro::main(&games::registry(), name.chain(arguments));
            eprintln!("{}", peak_memory().unwrap_or_default());
            Some(status)
        }
        _ => None,
    }
}

/// The peak memory of this process in bytes, on systems that report it.
fn peak_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kibibytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kibibytes * 1024)
}

/// Measures and prints start times and peak memory, with a game of each of `names`.
pub fn measure(names: &[&str], time: Duration) -> io::Result<()> {
    writeln!(io::stdout(), "program")?;
    for (role, name, meaning) in [
        (
            EMPTY,
            "nothing",
            "start to end of a program that does nothing",
        ),
        (
            PROGRAM,
            "menu",
            "start to end of the program that is left at its menu",
        ),
    ] {
        let mut result = Ok(String::new());
        let seconds = shortest_run(time, || result = run_child(&[role], "quit\n"));
        result?;
        print(name, &format!("{:.2} ms", seconds * 1e3), meaning)?;
    }
    let peak = run_child(&[PROGRAM], "quit\n")?;
    print("menu, memory", &peak, "the most memory in use at one time")?;
    for name in names {
        let flags = [name, "--p1", "expert", "--p2", "1", "--seed", "1"];
        let peak = run_child(&[&[PROGRAM][..], &flags].concat(), "")?;
        print(
            "game, memory",
            &peak,
            &format!("{name}, Expert against level 1"),
        )?;
    }
    Ok(())
}

/// Starts this tool with these arguments and that input, waits until it ends, and returns its peak
/// memory as far as it prints it.
fn run_child(arguments: &[&str], input: &str) -> io::Result<String> {
    let mut child = Command::new(env::current_exe()?)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    if let Some(mut stdin) = child.stdin.take() {
        // The empty program may have ended already.
        let _ = stdin.write_all(input.as_bytes());
    }
    let output = child.wait_with_output()?;
    if !output.status.success() {
        return Err(io::Error::other(format!(
            "{arguments:?}: {}",
            output.status
        )));
    }
    let peak = String::from_utf8_lossy(&output.stderr).trim().parse();
    Ok(match peak {
        Ok(0) | Err(_) => "unknown".to_string(),
        Ok(bytes) => format!("{:.1} MB", bytes as f64 / 1e6),
    })
}
