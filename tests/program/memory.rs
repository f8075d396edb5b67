//! The memory that the program takes to show its menu. The time, which depends on the machine, is
//! measured by `examples/bench/`.

#![cfg(target_os = "linux")]

use std::fs;
use std::io::{Read, Write};
use std::process::Stdio;

use crate::common::{Running, command};

/// The maximum resident memory of the program at its menu, in KiB.
const MAX_KIB: u32 = 8_000_000 / 1024;

#[test]
fn the_menu_takes_little_memory() {
    let mut program = command(env!("CARGO_BIN_EXE_tabuleiro"));
    program.stdin(Stdio::piped()).stdout(Stdio::piped());
    let Running(child) = &mut Running(program.spawn().unwrap());
    let mut stdout = child.stdout.take().unwrap();
    let mut printed = Vec::new();
    // After the prompt the program waits for an answer.
    while !printed.ends_with(b"Option [1]: ") {
        let mut byte = [0];
        stdout.read_exact(&mut byte).unwrap();
        printed.extend(byte);
    }
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.trim().strip_suffix(" kB"));
    let peak: u32 = number.expect(&status).parse().unwrap();
    assert!(peak < MAX_KIB, "{peak} KiB");
    child.stdin.take().unwrap().write_all(b"quit\n").unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
