//! What the program costs whoever only looks at its menu. How long that takes is measured by
//! `examples/bench.rs`: it depends on the machine.

#![cfg(target_os = "linux")]

use std::fs;
use std::io::{Read, Write};
use std::process::{Command, Stdio};

/// Most memory in use that the menu may take, in KiB.
const MOST: u32 = 8_000_000 / 1024;

#[test]
fn the_menu_takes_little_memory() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabuleiro"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let mut said = Vec::new();
    // It waits for an answer now: its end is not near.
    while !said.ends_with(b"Option: ") {
        let mut byte = [0];
        stdout.read_exact(&mut byte).unwrap();
        said.extend(byte);
    }
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let peak = peak.and_then(|peak| peak.trim().strip_suffix(" kB"));
    let peak: u32 = peak.expect(&status).parse().unwrap();
    assert!(peak < MOST, "{peak} KiB");
    child.stdin.take().unwrap().write_all(b"quit\n").unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
