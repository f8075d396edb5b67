//! Scripts: those in `examples/scripts`, and the words of commands.

use std::fs;
use std::path::Path;

use crate::common::{LEAR, run, run_in};
use tabuleiro::console::vocabulary::words_after;
use tabuleiro::games::registry;
use tempfile::tempdir;

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/scripts"))
}

#[test]
fn every_game_has_a_script_that_plays_it_to_its_end() {
    for name in registry().names() {
        let script = folder().join(format!("{name}.txt"));
        let input = fs::read(&script).unwrap_or_else(|e| panic!("{}: {e}", script.display()));
        let scratch = tempdir().unwrap();
        let args = ["--strict", "--record", "game.txt"];
        let output = run_in(scratch.path(), &args, &input);
        let printed = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(0), "{name}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{name}");
        assert!(printed.ends_with("Goodbye.\n"), "{name}: {printed}");
        let record = fs::read_to_string(scratch.path().join("game.txt")).unwrap();
        assert!(record.contains(&format!("\ngame {name}\n")), "{record}");
        assert!(record.contains("\nresult "), "{name}: {record}");
        // Its record can be loaded, and the game in it is over.
        let output = run_in(scratch.path(), &["--load", "game.txt"], b"next\nquit\n");
        let printed = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(0), "{name}");
        assert!(printed.contains("\nReplay of "), "{name}: {printed}");
    }
}

/// Help, Tab and the manual name these words.
#[test]
fn every_word_that_can_follow_a_command_is_understood() {
    for name in ["analyse", "board", "help", "stats", "tutor"] {
        let words = words_after(name);
        assert!(!words.is_empty(), "{name}");
        for word in words {
            let args = [&LEAR[..], &["--strict", "--nodes", "99"]].concat();
            let script = format!("1,1\n{name} {}\nquit\n", word.to_uppercase());
            let output = run(&args, script.as_bytes());
            assert!(output.status.success(), "{name} {word}");
        }
    }
}
