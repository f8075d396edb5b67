//! Wrong answers and unexpected ends of input, at every question that the transcripts reach, and at
//! random in conversations of every game.
//!
//! With any input the program neither panics nor hangs, needs little memory, and ends with status
//! 0 at the end of its input. The random cases are the same in every run; more of them are
//! tried with `HOSTILE_CASES=20000 cargo test --release --test hostile`.

mod case;
mod change;
#[path = "../common/mod.rs"]
mod common;
mod pool;

use std::env;
use std::process::Output;
use std::thread;
use std::time::Duration;

use case::run;
use change::Recipe;
use common::transcripts;
use pool::{Pool, pool};
use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};
use tabuleiro::games::{AllGames, registry};
use tabuleiro::testing::conversations::{WRONG_ANSWERS, line_count};

tabuleiro::suites!(conversations: AllGames, "tests/perft");

fn lines(bytes: &[u8]) -> usize {
    line_count(&String::from_utf8_lossy(bytes))
}

fn assert_clean(what: &str, output: &Output) {
    assert_eq!(output.status.code(), Some(0), "{what}");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(errors, "", "{what}");
    assert!(
        output.stdout.ends_with(b"Goodbye.\n"),
        "{what} does not end with its last line"
    );
}

/// The question at which the input ended, and the last lines of the program.
fn last_question(output: &Output) -> Vec<String> {
    let text = String::from_utf8_lossy(&output.stdout);
    let lines: Vec<&str> = text.lines().collect();
    let leaving = 1 + usize::from(lines.len() > 1 && lines[lines.len() - 2].contains(" is left "));
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
            let plain = run(&transcript.args, &script);
            assert_clean(&what, &plain);
            let mut hostile = script;
            for line in WRONG_ANSWERS {
                hostile.extend_from_slice(line);
                hostile.push(b'\n');
            }
            let output = run(&transcript.args, &hostile);
            assert_clean(&what, &output);
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
    let output = run(&[], &script);
    assert_clean("a megabyte", &output);
    assert!(output.stdout.len() < 10_000);
    script.extend_from_slice(b"\n");
    let again = run(&[], &script.repeat(3));
    assert_clean("three megabytes", &again);
    let text = String::from_utf8_lossy(&again.stdout);
    assert_eq!(text.matches("An answer has at most 4096").count(), 3);
}

#[test]
fn a_closed_pipe_is_not_a_failure() {
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabuleiro"))
        .args("--game lear --p1 easy --p2 hard --size 10".split(' '))
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

/// Cases of each kind for each game.
const CASES: u32 = 150;
/// The time for shrinking a failing case, first its recipe and then its lines.
const SHRINKING: Duration = Duration::from_secs(60);

/// Tries cases of a kind for every game. A failing case is shrunk and printed.
fn try_for_every_game<S: Strategy<Value = Recipe>>(kind: impl Fn() -> S + Sync, share: u32) {
    let cases = match env::var("HOSTILE_CASES") {
        Ok(number) => number.parse().expect("HOSTILE_CASES is a number"),
        Err(_) => CASES,
    };
    thread::scope(|scope| {
        for name in registry().names() {
            let kind = &kind;
            scope.spawn(move || try_for(&pool(name), name, kind(), cases * share));
        }
    });
}

fn try_for(pool: &Pool, name: &str, kind: impl Strategy<Value = Recipe>, cases: u32) {
    let config = Config {
        max_shrink_time: SHRINKING.as_millis() as u32,
        failure_persistence: None,
        ..Config::with_cases(cases)
    };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let result = TestRunner::new_with_rng(config, rng).run(&kind, |recipe| {
        let (case, may_be_refused) = recipe.build(pool);
        match case.run(may_be_refused) {
            Ok(_) => Ok(()),
            Err(reason) => Err(TestCaseError::fail(reason)),
        }
    });
    match result {
        Ok(()) => {}
        Err(TestError::Fail(reason, recipe)) => {
            let (case, may_be_refused) = recipe.build(pool);
            let shorter = case.reason(may_be_refused, SHRINKING);
            panic!("{name}: {}", shorter.unwrap_or(reason.to_string()))
        }
        Err(TestError::Abort(reason)) => panic!("{name}, the test itself: {reason}"),
    }
}

#[test]
fn random_bytes_are_survived() {
    try_for_every_game(change::random_bytes, 1);
}

#[test]
fn words_of_the_program_in_any_order_are_survived() {
    try_for_every_game(change::random_words, 2);
}

#[test]
fn changed_conversations_are_survived() {
    try_for_every_game(change::changed, 4);
}

#[test]
fn damaged_flags_and_files_are_refused_or_survived() {
    try_for_every_game(change::damaged, 4);
}

/// The generated conversations that cases are made from are valid: nothing in them is refused, and
/// some of their games end.
#[test]
fn generated_conversations_are_accepted() {
    for name in registry().names() {
        let pool = pool(name);
        let mut over = 0;
        for case in &pool.cases[..pool.generated] {
            let mut case = case.clone();
            case.args.push("--quiet".to_string());
            let (moves, aside) = case.run(false).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert!(!moves.is_empty(), "{name}: {:?}", case.args);
            let left = aside.lines().filter(|line| line.contains(" is left "));
            assert_eq!(left.count(), aside.lines().count(), "{name}: {aside}");
            over += usize::from(aside.is_empty());
        }
        assert!(over > 0, "{name}");
    }
}
