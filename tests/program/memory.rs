//! The memory that the program takes to show its menu. The time, which depends on the machine, is
//! measured by `examples/bench/`.

#![cfg(target_os = "linux")]

use std::fs;
use std::io::{Read, Write};
use std::process::Stdio;

use crate::common::{Running, command};

/// The maximum memory of the program at its menu, in KiB, without the pages of its own file: how many
/// of these are in memory is for the kernel to decide.
const MAX_KIB: u32 = 1280;

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
    let [peak, mapped] = ["VmHWM:", "RssFile:"].map(|name| {
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        let number = line.and_then(|line| line.trim().strip_suffix(" kB"));
        number.expect(&status).parse::<u32>().unwrap()
    });
    assert!(peak - mapped < MAX_KIB, "{peak} - {mapped} KiB");
    child.stdin.take().unwrap().write_all(b"quit\n").unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
