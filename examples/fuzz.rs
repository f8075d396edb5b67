//! Coverage-guided fuzzing: libFuzzer looks for input that breaks the program.
//!
//! It needs a C++ compiler beside the stable Rust toolchain. `.ci/fuzz` builds it and starts from
//! the scripts in `examples/scripts/`, without end or with a limit
//! (`.ci/fuzz -max_total_time=600`). Input that breaks the program is left in a file, and
//! `tabuleiro --seed 1 --nodes 20 < FILE` repeats it.

#![no_main]

use std::io::Cursor;
use std::sync::LazyLock;

use libfuzzer_sys::{Corpus, fuzz_target};
use tabuleiro::console;
use tabuleiro::console::flags::Flags;
use tabuleiro::console::talk::Talk;
use tabuleiro::games;
use tabuleiro::registry::Registry;
use tabuleiro::testing::conversations::MemoryOutput;

static REGISTRY: LazyLock<Registry> = LazyLock::new(games::registry);

/// Few nodes for Expert: the fuzzer runs many conversations.
static FLAGS: LazyLock<Flags> = LazyLock::new(|| {
    let arguments = "tabuleiro --seed 1 --nodes 20".split(' ').map(Into::into);
    Flags::parse(&REGISTRY, arguments).expect("the flags can be used")
});

fuzz_target!(|script: &[u8]| -> Corpus {
    // No files are written here: `tests/hostile` tests `save` in a folder of its own.
    if script
        .to_ascii_lowercase()
        .windows(4)
        .any(|word| word == b"save")
    {
        return Corpus::Reject;
    }
    let output = MemoryOutput::default();
    let talk = Talk::scripted(Cursor::new(script.to_vec()), output.clone());
    console::run_with(&REGISTRY, talk, &FLAGS, None).expect("nothing fails in memory");
    let bytes = output.take();
    assert!(bytes.ends_with(b"Goodbye.\n"));
    let text = String::from_utf8(bytes).expect("the program writes UTF-8");
    assert!(text.chars().all(|c| c == '\n' || !c.is_control()));
    Corpus::Keep
});
