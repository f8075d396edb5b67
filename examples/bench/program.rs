//! The start time and the peak memory of the program.
//!
//! This tool starts itself as a child process that does nothing, or is the program, or is the
//! program and prints its peak memory at the end. So all of them are the same build, and no other
//! program has to be built first.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

use tabuleiro::{console, games};

use crate::shortest_run;

/// The first argument of a child process.
const EMPTY: &str = "as-an-empty-program";
const PROGRAM: &str = "as-the-program";
const WITH_PEAK: &str = "as-the-program-with-its-peak-memory";

/// The words of the table.
pub const LEGEND: &str = "\
start to end    the time from the start of the program to its end, the best of all runs
                in --time; the first row is the system's own part of it
peak memory     the largest amount of memory in use at one time";

/// Runs what a child process has to do; `None` if this is not a child process.
pub fn main_of_child(mut arguments: env::ArgsOs) -> Option<ExitCode> {
    let role = arguments.nth(1)?.into_string().ok()?;
    match role.as_str() {
        EMPTY => Some(ExitCode::SUCCESS),
        PROGRAM => Some(main_of_program(arguments)),
        WITH_PEAK => {
            let status = main_of_program(arguments);
            eprintln!("{}", peak_memory().unwrap_or_default());
            Some(status)
        }
        _ => None,
    }
}

/// What `main` of the program does, with the given arguments after its name.
fn main_of_program(arguments: env::ArgsOs) -> ExitCode {
    let name = [OsString::from("tabuleiro")].into_iter();
    console::main(&games::registry(), name.chain(arguments))
}

/// The peak memory of this process in bytes, on systems that report it.
fn peak_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kibibytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kibibytes * 1024)
}

/// Prints the table of start times and peak memory, with a game of each of `names`.
pub fn print_table(names: &[&str], time: Duration) -> io::Result<()> {
    let print = |what: &str, start: &str, peak: &str| {
        writeln!(io::stdout(), "{what:<44} {start:>12} {peak:>12}")
    };
    print("the program", "start to end", "peak memory")?;
    print("one that does nothing", &start_to_end(EMPTY, time)?, "")?;
    let peak = run_child(&[WITH_PEAK], "quit\n")?;
    print("the menu, and out", &start_to_end(PROGRAM, time)?, &peak)?;
    for name in names {
        let flags = "--p1 expert --p2 1 --seed 1 --game".split(' ');
        let arguments: Vec<&str> = [WITH_PEAK]
            .into_iter()
            .chain(flags)
            .chain([*name])
            .collect();
        let peak = run_child(&arguments, "")?;
        print(&format!("{name}, Expert against level 1"), "", &peak)?;
    }
    Ok(())
}

/// The time from the start of a child process to its end, at best.
fn start_to_end(role: &str, time: Duration) -> io::Result<String> {
    let mut failure = None;
    let seconds = shortest_run(time, || {
        if let Err(error) = run_child(&[role], "quit\n") {
            failure = Some(error);
        }
    });
    match failure {
        Some(error) => Err(error),
        None => Ok(format!("{:.2} ms", seconds * 1e3)),
    }
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
