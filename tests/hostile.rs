//! Wrong answers and ends of input at every question of the transcripts, and whole conversations of
//! every game.
//!
//! With any input the program neither panics nor hangs, and ends with status 0 at the end of its
//! input. `.ci/fuzz` looks for more such input.

mod common;

use std::process::{Command, Output, Stdio};

use common::{run, transcripts};
use tabuleiro::games::AllGames;
use tabuleiro::testing::conversations::{WRONG_ANSWERS, line_count};

tabuleiro::suites!(conversations: AllGames, "tests/perft");

fn lines(bytes: &[u8]) -> usize {
    line_count(&String::from_utf8_lossy(bytes))
}

fn run_cleanly(what: &str, args: &[String], input: &[u8]) -> Output {
    let output = run(args, input);
    assert_eq!(output.status.code(), Some(0), "{what}");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(errors, "", "{what}");
    assert!(
        output.stdout.ends_with(b"Goodbye.\n"),
        "{what} does not end with its last line"
    );
    output
}

/// The question at which the input ended, and the last lines of the program.
fn last_question(output: &Output) -> Vec<String> {
    let text = String::from_utf8_lossy(&output.stdout);
    let lines: Vec<&str> = text.lines().collect();
    let leaves_a_game = lines.len() > 1 && lines[lines.len() - 2].starts_with("You left ");
    let leaving = 1 + usize::from(leaves_a_game);
    let from = lines.len().saturating_sub(leaving + 1);
    lines[from..].iter().map(|line| line.to_string()).collect()
}

/// Each wrong answer adds two lines to the output (the question with the echo, and the refusal),
/// and the question at the end is the same.
#[test]
fn a_wrong_answer_at_any_question_gets_one_line_and_the_question_again() {
    for transcript in transcripts() {
        let typed: Vec<&[u8]> = transcript.input.split_inclusive(|&b| b == b'\n').collect();
        for answered in 0..typed.len() {
            let what = format!("{} after {answered} answers", transcript.name);
            let script = typed[..answered].concat();
            let plain = run_cleanly(&what, &transcript.args, &script);
            let mut hostile = script;
            for line in WRONG_ANSWERS {
                hostile.extend_from_slice(line);
                hostile.push(b'\n');
            }
            let output = run_cleanly(&what, &transcript.args, &hostile);
            assert_eq!(
                lines(&output.stdout),
                lines(&plain.stdout) + 2 * WRONG_ANSWERS.len(),
                "{what}:\n{}",
                String::from_utf8_lossy(&output.stdout)
            );
            assert_eq!(last_question(&output), last_question(&plain), "{what}");
        }
    }
}

#[test]
fn a_megabyte_without_a_line_end_is_one_wrong_answer() {
    let mut script = vec![b'1'; 1 << 20];
    let output = run_cleanly("a megabyte", &[], &script);
    assert!(output.stdout.len() < 10_000);
    script.extend_from_slice(b"\n");
    let again = run_cleanly("three megabytes", &[], &script.repeat(3));
    let text = String::from_utf8_lossy(&again.stdout);
    assert_eq!(text.matches("An answer has at most 4096").count(), 3);
}

#[test]
fn a_closed_pipe_is_not_a_failure() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabuleiro"))
        .args("lear --p1 easy --p2 hard --size 10".split(' '))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}
