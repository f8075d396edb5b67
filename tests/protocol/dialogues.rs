//! Whole dialogues, compared byte by byte. After an intended change run
//! `SNAPSHOTS=overwrite cargo test --test protocol` and review the diff.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use snapbox::assert::DEFAULT_ACTION_ENV;
use snapbox::{Assert, Data};

/// Replaces what depends on the machine: times and speeds.
fn without_times(text: &str) -> String {
    let mut words = text.split_inclusive([' ', '\n']);
    let mut kept = String::new();
    while let Some(word) = words.next() {
        kept += word;
        if ["time ", "nps "].contains(&word) {
            words.next();
            kept += "N ";
        }
    }
    kept
}

#[test]
fn dialogues_go_as_recorded() {
    let assert = Assert::new().action_env(DEFAULT_ACTION_ENV);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/protocol");
    let mut count = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "in") {
            continue;
        }
        count += 1;
        let mut command = Command::new(env!("CARGO_BIN_EXE_tabuleiro"));
        command.arg("ugi").stdin(fs::File::open(&path).unwrap());
        let output = command.stderr(Stdio::inherit()).output().unwrap();
        assert!(output.status.success(), "{}", path.display());
        let printed = without_times(&String::from_utf8(output.stdout).unwrap());
        let expected = Data::read_from(&path.with_extension("out"), None).raw();
        assert.eq(printed, expected);
    }
    assert_eq!(count, 7);
}
