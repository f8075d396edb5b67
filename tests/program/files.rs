//! Files on every system, with the program in a pipe: save, load and record. `tests/sessions` has
//! the rest.

use std::fs;
use std::process::{Output, Stdio};

use crate::common::{LEAR, command, printed, run_in};
use tempfile::{TempDir, tempdir};

/// The output of a run that succeeded, in a folder.
fn run(folder: &TempDir, args: &[&str], lines: &str) -> String {
    let script = lines.replace('|', "\n") + "\n";
    printed(&run_in(folder.path(), args, script.as_bytes()))
}

fn play(folder: &TempDir, more_args: &[&str], lines: &str) -> String {
    run(folder, &[&LEAR[..], more_args].concat(), lines)
}

fn read(folder: &TempDir, file: &str) -> String {
    fs::read_to_string(folder.path().join(file)).unwrap_or_else(|e| panic!("{file}: {e}"))
}

fn names(folder: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name());
    names.map(|name| name.into_string().unwrap()).collect()
}

/// The record of a game of Lear on a board of 4x4 with these moves.
fn record(moves: &str) -> String {
    let seats = "p1 human\np2 human\nseed 5\nmoves\n";
    format!("tabuleiro 1\ngame lear\nrules classic\noption size 4\n{seats}{moves}")
}

#[test]
fn save_writes_the_game_and_load_goes_on_with_it() {
    let folder = tempdir().unwrap();
    let lines = "1,1|2,2|save My Game.TXT|3,3|save|4,4";
    let said = play(&folder, &["--seed", "5"], lines);
    assert_eq!(said.matches("is saved in My Game.TXT.").count(), 2);
    assert_eq!(read(&folder, "My Game.TXT"), record("1,1\n2,2\n3,3\n"));
    assert_eq!(names(&folder), ["My Game.TXT"], "no temporary file is left");
    let said = run(&folder, &["--load", "My Game.TXT"], "4,4|save|undo");
    assert!(said.contains("You left Lear after 3 turns."), "{said}");
    // A game from a file has the mark of those that are not rated.
    let loaded = record("1,1\n2,2\n3,3\n4,4\n").replace("moves", "help used\nmoves");
    assert_eq!(read(&folder, "My Game.TXT"), loaded);
}

#[test]
#[cfg_attr(
    windows,
    ignore = "wine 8 and systems before Windows 10 replace no file that another program has open"
)]
fn of_programs_that_begin_one_record_at_once_one_plays() {
    use std::io::Write;
    for _ in 0..5 {
        let folder = tempdir().unwrap();
        let start = |_| {
            let mut program = command(env!("CARGO_BIN_EXE_tabuleiro"));
            program
                .args(LEAR)
                .args(["--record", "r.txt", "--seed", "5"]);
            let program = program.current_dir(folder.path()).stdin(Stdio::piped());
            program.stdout(Stdio::null()).stderr(Stdio::piped());
            program.spawn().unwrap()
        };
        let mut programs: Vec<_> = (0..8).map(start).collect();
        for program in &mut programs {
            // One that has given up reads nothing.
            let _ = program.stdin.take().unwrap().write_all(b"1,1\n2,2\n");
        }
        let ends: Vec<Output> = programs
            .into_iter()
            .map(|program| program.wait_with_output().unwrap())
            .collect();
        let played = ends.iter().filter(|end| end.status.success()).count();
        assert_eq!(played, 1, "{ends:?}");
        assert_eq!(read(&folder, "r.txt"), record("1,1\n2,2\n"));
        assert_eq!(names(&folder), ["r.txt"]);
    }
}
