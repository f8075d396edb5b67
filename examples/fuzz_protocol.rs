//! Coverage-guided fuzzing of the engine protocol: libFuzzer looks for lines that break the engine.
//!
//! Built and run as `examples/fuzz.rs` is: `.ci/fuzz protocol -max_total_time=600`, starting from
//! the dialogues in `tests/protocol/`. `tabuleiro ugi < FILE` repeats what it finds.

#![no_main]

use std::io::Cursor;
use std::sync::LazyLock;

use libfuzzer_sys::{Corpus, fuzz_target};
use tabuleiro::game::Refusal;
use tabuleiro::games;
use tabuleiro::registry::Registry;
use tabuleiro::testing::conversations::MemoryOutput;
use tabuleiro::ugi::{self, EngineOptions};

static REGISTRY: LazyLock<Registry> = LazyLock::new(games::registry);

fuzz_target!(|script: &[u8]| -> Corpus {
    // A bound of the fuzzer's choice may let a search take hours: only the usual one is tried.
    let text = String::from_utf8_lossy(script);
    if ["depth", "nodes", "time", "Threads", "Hash"]
        .iter()
        .any(|word| text.contains(word))
    {
        return Corpus::Reject;
    }
    let sent = MemoryOutput::default();
    let no_files = |_: &str| Err(Refusal::new("no files here"));
    let mut script = script.to_vec();
    script.extend_from_slice(b"\nquery game\n");
    let script = Cursor::new(script);
    let settings = EngineOptions::of_game("yoxii");
    ugi::serve(&REGISTRY, settings, no_files, script, sent.clone()).expect("memory never fails");
    let text = String::from_utf8(sent.take()).expect("the engine writes UTF-8");
    assert!(
        text.lines()
            .last()
            .is_some_and(|line| line.starts_with("response "))
    );
    assert!(text.chars().all(|c| c == '\n' || !c.is_control()));
    Corpus::Keep
});
