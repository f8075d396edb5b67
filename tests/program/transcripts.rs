//! Whole conversations with the program, compared byte by byte. After an intended change run
//! `SNAPSHOTS=overwrite cargo test --test program transcripts` and review the diff.

use crate::common::{files, folder, run, transcripts};
use snapbox::assert::DEFAULT_ACTION_ENV;
use snapbox::{Assert, Data};

#[test]
fn conversations_go_as_recorded() {
    let assert = Assert::new().action_env(DEFAULT_ACTION_ENV);
    let mut failures = String::new();
    let transcripts = transcripts();
    assert!(!transcripts.is_empty());
    for transcript in &transcripts {
        let output = run(&transcript.args, &transcript.input);
        let name = &transcript.name;
        let errors = String::from_utf8_lossy(&output.stderr);
        if output.status.code() != Some(0) || !errors.is_empty() {
            failures += &format!("{name}: {} {errors}\n", output.status);
        }
        let printed = String::from_utf8(output.stdout).expect("the program writes text");
        let expected = Data::read_from(&transcript.output, None).raw();
        if let Err(error) = assert.try_eq(Some(name), printed.into(), expected) {
            failures += &format!("{error}\n");
        }
    }
    assert!(failures.is_empty(), "{failures}");
}

#[test]
fn every_recorded_output_has_its_input() {
    let folder = folder("transcripts");
    for ending in ["out", "args"] {
        for path in files(&folder, ending) {
            assert!(path.with_extension("in").exists(), "{}", path.display());
        }
    }
    for path in files(&folder, "in") {
        assert!(path.with_extension("out").exists(), "{}", path.display());
    }
}
