//! Meaningless and almost valid lines: the engine answers or ignores them, and the position does
//! not change.

use std::io::{Cursor, Write};
use std::sync::{Arc, Mutex};

use proptest::prelude::*;
use tabuleiro::game::Refusal;
use tabuleiro::games;
use tabuleiro::ugi::{self, EngineOptions};

/// Everything that the engine sends.
#[derive(Clone, Default)]
struct Sent(Arc<Mutex<Vec<u8>>>);

impl Write for Sent {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// What the engine answers to a script. It begins with Lear.
pub fn answers(script: Vec<u8>) -> String {
    let sent = Sent::default();
    let no_files = |_: &str| Err(Refusal::new("no files here"));
    let registry = games::registry();
    let settings = EngineOptions::of_game("lear");
    ugi::serve(
        &registry,
        settings,
        no_files,
        Cursor::new(script),
        sent.clone(),
    )
    .unwrap();
    let bytes = sent.0.lock().unwrap().clone();
    String::from_utf8(bytes).expect("the engine sends text")
}

/// Words of the protocol, and words that are not part of it.
const WORDS: &str = "ugi isready uginewgame stop ponderhit setoption name value position startpos \
     fen moves go query p1time p1inc movetime p1turn turn gameover result islegal legalmoves \
     game nodes depth 1 2 -3 99999999999999999999 Hash Level Game Rules Seed Threads MultiPV Move \
     Overhead Clear Ponder size komi galaxy lear yoxii barragoon xero-g small-star-empires \
     official classic easy expert human 3,5 1,1 42-63 C3:i@B3 112332 none \
     \u{202e} \0 é vvvv/vvvv/vvvv/vvvv x 0 players 4 <empty> \x1b[2J";

fn line() -> impl Strategy<Value = Vec<u8>> {
    let known: Vec<&str> = WORDS.split_whitespace().collect();
    let words = prop::collection::vec(prop::sample::select(known), 0..8);
    prop_oneof![
        6 => words.prop_map(|words| words.join(" ").into_bytes()),
        1 => prop::collection::vec(any::<u8>(), 0..40),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(
        std::env::var("HOSTILE_CASES").map_or(60, |cases| cases.parse().unwrap())
    ))]

    #[test]
    fn no_line_stops_the_engine(lines in prop::collection::vec(line(), 0..30)) {
        let mut script = lines.join(&b'\n');
        script.extend_from_slice(b"\nisready\nquery game\n");
        let answers = answers(script);
        let last = answers.lines().last().unwrap();
        // Options may have been set that do not fit the game.
        let is_answer = ["response ", "info string "].map(|word| last.starts_with(word));
        prop_assert!(is_answer.contains(&true), "{}", answers);
        prop_assert!(answers.contains("readyok\n"), "{}", answers);
        prop_assert!(answers.lines().all(|line| line.chars().all(|c| !c.is_control())));
    }
}

#[test]
fn a_position_that_is_refused_changes_nothing() {
    let script = "position startpos moves 3,5\nquery fen\n\
                  position startpos moves 3,5 2,2 3,5\nquery fen\n\
                  position fen vvvv x 1\nquery fen\n\
                  moves 2,2 9,9\nquery fen\n\
                  setoption name Game value chess\nquery fen\n";
    let answers = answers(script.into());
    let positions: Vec<&str> = answers
        .lines()
        .filter(|line| line.starts_with("response"))
        .collect();
    assert_eq!(positions.len(), 5, "{answers}");
    assert!(
        positions.iter().all(|line| *line == positions[0]),
        "{answers}"
    );
    let complaints = answers
        .lines()
        .filter(|line| line.starts_with("info string"));
    assert_eq!(complaints.count(), 4, "{answers}");
}

#[test]
fn an_endless_line_is_dropped() {
    let mut script = vec![b'x'; 5 << 20];
    script.extend_from_slice(b"\nisready\n");
    let answers = answers(script);
    assert!(answers.ends_with("readyok\n"), "{answers}");
    assert!(answers.len() < 200);
}

#[test]
fn lines_for_which_there_is_no_room_during_a_search_are_answered_after_it() {
    let script = format!("go movetime 500\n{}stop\n", "query game\n".repeat(1_000));
    let answers = answers(script.into());
    assert_eq!(answers.matches("\nresponse lear").count(), 1_000);
    assert!(answers.find("\nbestmove ") < answers.find("\nresponse "));
}
