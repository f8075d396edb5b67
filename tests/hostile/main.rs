//! Answers that nobody should give, and ends of input where nobody expects them: at every
//! question that the transcripts reach, and at random in conversations of every game.
//!
//! Whatever is typed, the program neither panics nor hangs, needs little memory, and leaves with
//! status 0 at the end of its input. The random cases are the same in every run; more of them are
//! tried with `HOSTILE_CASES=20000 cargo test --release --test hostile`.

mod change;
#[path = "../common/mod.rs"]
mod common;
mod pool;
mod watched;

use std::env;
use std::process::Output;
use std::thread;
use std::time::Duration;

use change::Recipe;
use common::transcripts;
use pool::{Pool, pool};
use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};
use tabuleiro::games::NAMES;
use watched::run;

/// None of these is an answer to any question.
const NONSENSE: &[&[u8]] = &[
    b"",
    b"   ",
    b".",
    b"\xff\xfe\x80",
    b"\0\0",
    b"-1",
    b"99999999999999999999999999",
    b"[,",
    "\u{e9}\u{301}\u{1f3b2}".as_bytes(),
    b":nonsense",
    b"\x1b[2J\x07",
    b"0x1",
];

fn lines(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte == b'\n').count()
}

fn assert_clean(what: &str, output: &Output) {
    assert_eq!(output.status.code(), Some(0), "{what}");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(errors, "", "{what}");
    assert!(
        output.stdout.ends_with(b"Goodbye.\n"),
        "{what} does not end well"
    );
}

/// The question at which the input ended, and what was said on leaving.
fn last_question(output: &Output) -> Vec<String> {
    let text = String::from_utf8_lossy(&output.stdout);
    let lines: Vec<&str> = text.lines().collect();
    let leaving = 1 + usize::from(lines.len() > 1 && lines[lines.len() - 2].contains(" is left "));
    let from = lines.len().saturating_sub(leaving + 1);
    lines[from..].iter().map(|line| line.to_string()).collect()
}

/// Each wrong answer gets its line and the same question again, so the output grows by two lines
/// for each (the question with the echo, and the complaint), and the question at the end is the
/// same.
#[test]
fn nonsense_at_any_question_gets_one_line_and_the_question_again() {
    for transcript in transcripts() {
        let typed: Vec<&[u8]> = transcript.input.split_inclusive(|&b| b == b'\n').collect();
        for answered in 0..typed.len() {
            let what = format!("{} after {answered} answers", transcript.name);
            let script = typed[..answered].concat();
            let plain = run(&transcript.args, &script);
            assert_clean(&what, &plain);
            let mut hostile = script;
            for line in NONSENSE {
                hostile.extend_from_slice(line);
                hostile.push(b'\n');
            }
            let output = run(&transcript.args, &hostile);
            assert_clean(&what, &output);
            assert_eq!(
                lines(&output.stdout),
                lines(&plain.stdout) + 2 * NONSENSE.len(),
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
fn a_closed_pipe_is_no_failure() {
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

/// Cases of a kind for each game.
const CASES: u32 = 150;
/// How long a case that fails is made smaller, first in its recipe and then in its lines.
const SHRINKING: Duration = Duration::from_secs(60);

/// Tries cases of a kind for every game. One that fails is made as small as it gets and printed.
fn try_for_every_game<S: Strategy<Value = Recipe>>(kind: impl Fn() -> S + Sync, share: u32) {
    let cases = match env::var("HOSTILE_CASES") {
        Ok(number) => number.parse().expect("HOSTILE_CASES is a number"),
        Err(_) => CASES,
    };
    thread::scope(|scope| {
        for name in NAMES {
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
    let dice = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let result = TestRunner::new_with_rng(config, dice).run(&kind, |recipe| {
        let (case, may_be_refused) = recipe.cook(pool);
        match case.run(may_be_refused) {
            Ok(_) => Ok(()),
            Err(reason) => Err(TestCaseError::fail(reason)),
        }
    });
    match result {
        Ok(()) => {}
        Err(TestError::Fail(reason, recipe)) => {
            let (case, may_be_refused) = recipe.cook(pool);
            let shorter = case.reason(may_be_refused, SHRINKING);
            panic!("{name}: {}", shorter.unwrap_or(reason.to_string()))
        }
        Err(TestError::Abort(reason)) => panic!("{name}, the test itself: {reason}"),
    }
}

#[test]
fn random_bytes_are_survived() {
    try_for_every_game(change::noise, 1);
}

#[test]
fn the_programs_own_words_in_any_order_are_survived() {
    try_for_every_game(change::babble, 2);
}

#[test]
fn changed_conversations_are_survived() {
    try_for_every_game(change::changed, 4);
}

#[test]
fn damaged_flags_and_files_are_refused_or_survived() {
    try_for_every_game(change::damaged, 4);
}

/// What the random cases begin from are conversations indeed: nothing in them is refused, and
/// games come to their end.
#[test]
fn conversations_that_are_made_up_make_sense() {
    for name in NAMES {
        let pool = pool(name);
        let mut over = 0;
        for case in &pool.cases[..pool.made_up] {
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
