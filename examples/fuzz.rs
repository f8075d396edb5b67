//! Coverage-guided fuzzing: libFuzzer looks for input that breaks the program.
//!
//! It needs a C++ compiler beside the stable Rust toolchain. `.ci/fuzz` builds it and starts from
//! the scripts in `examples/scripts/`, without end or with a limit
//! (`.ci/fuzz -max_total_time=600`). Input that breaks the program is left in a file, and
//! `tabuleiro --seed 1 --nodes 20 < FILE` repeats it.

#![no_main]

use std::cell::RefCell;
use std::io::{self, Cursor, Write};
use std::rc::Rc;
use std::sync::LazyLock;

use libfuzzer_sys::{Corpus, fuzz_target};
use tabuleiro::games;
use tabuleiro::registry::Registry;
use tabuleiro::shell;
use tabuleiro::shell::flags::Flags;
use tabuleiro::shell::talk::Talk;

static REGISTRY: LazyLock<Registry> = LazyLock::new(games::registry);

/// Few nodes for Expert: the fuzzer runs many conversations.
static FLAGS: LazyLock<Flags> = LazyLock::new(|| {
    let arguments = "tabuleiro --seed 1 --nodes 20".split(' ').map(Into::into);
    Flags::parse(&REGISTRY, arguments).expect("the flags can be used")
});

/// The output of the program.
#[derive(Clone, Default)]
struct Output(Rc<RefCell<Vec<u8>>>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fuzz_target!(|script: &[u8]| -> Corpus {
    // No files are written here: `tests/hostile` tests `save` in a folder of its own.
    if script
        .to_ascii_lowercase()
        .windows(4)
        .any(|word| word == b"save")
    {
        return Corpus::Reject;
    }
    let output = Output::default();
    let talk = Talk::scripted(Cursor::new(script.to_vec()), output.clone());
    shell::run_with(&REGISTRY, talk, &FLAGS, None).expect("nothing fails in memory");
    let bytes = output.0.take();
    assert!(bytes.ends_with(b"Goodbye.\n"));
    let text = String::from_utf8(bytes).expect("the program writes UTF-8");
    assert!(text.chars().all(|c| c == '\n' || !c.is_control()));
    Corpus::Keep
});
