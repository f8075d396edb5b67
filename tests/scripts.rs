//! The ready scripts in `examples/scripts`: one for each game, a whole game from the menu to its
//! result.

mod common;

use std::fs;
use std::path::Path;

use common::{files, run_in};
use tabuleiro::games::NAMES;
use tabuleiro::ink::WARNING;
use tempfile::tempdir;

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/scripts"))
}

#[test]
fn every_game_has_a_script_that_plays_it_to_its_end() {
    for name in NAMES {
        let script = folder().join(format!("{name}.txt"));
        let input = fs::read(&script).unwrap_or_else(|e| panic!("{}: {e}", script.display()));
        let scratch = tempdir().unwrap();
        let args = ["--record", "game.txt", "--color", "always"];
        let output = run_in(scratch.path(), &args, &input);
        let said = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(0), "{name}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{name}");
        assert!(said.ends_with("Goodbye.\n"), "{name}: {said}");
        let warning = WARNING.to_string();
        assert!(
            !said.contains(&warning),
            "{name}: no answer is refused\n{said}"
        );
        let record = fs::read_to_string(scratch.path().join("game.txt")).unwrap();
        assert!(record.contains(&format!("\ngame {name}\n")), "{record}");
        assert!(record.contains("\nresult "), "{name}: {record}");
        // The record of it loads, and is a game that is over.
        let output = run_in(scratch.path(), &["--load", "game.txt"], b"next\nquit\n");
        let said = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(0), "{name}");
        assert!(said.contains("\nReplay of "), "{name}: {said}");
    }
}

#[test]
fn every_script_belongs_to_a_game() {
    for path in files(folder(), "txt") {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        assert!(NAMES.contains(&name.as_str()), "{}", path.display());
    }
}
