//! The scripts in `examples/scripts`: each plays a whole game from the menu to its result.

mod common;

use std::fs;
use std::path::Path;

use common::{files, run_in};
use tabuleiro::games::registry;
use tabuleiro::ink::WARNING;
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
        let args = ["--record", "game.txt", "--color", "always"];
        let output = run_in(scratch.path(), &args, &input);
        let printed = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(0), "{name}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{name}");
        assert!(printed.ends_with("Goodbye.\n"), "{name}: {printed}");
        let warning = WARNING.to_string();
        assert!(
            !printed.contains(&warning),
            "{name}: no answer is refused\n{printed}"
        );
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

#[test]
fn every_script_belongs_to_a_game() {
    for path in files(folder(), "txt") {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        assert!(
            registry().names().contains(&name.as_str()),
            "{}",
            path.display()
        );
    }
}
