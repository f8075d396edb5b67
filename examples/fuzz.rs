//! Coverage-guided hostile input: libFuzzer looks for something to type that breaks the program.
//!
//! It needs a C++ compiler beside Rust, and the stable toolchain will do: `.ci/fuzz` builds it and
//! starts from the ready scripts, for as long as one likes (`.ci/fuzz -max_total_time=600`). What
//! breaks the program is left in a file that can be typed again:
//! `tabuleiro --seed 1 --nodes 20 < FILE`.

#![no_main]

use std::cell::RefCell;
use std::io::{self, Cursor, Write};
use std::rc::Rc;
use std::sync::LazyLock;

use libfuzzer_sys::{Corpus, fuzz_target};
use tabuleiro::shell;
use tabuleiro::shell::flags::Flags;
use tabuleiro::shell::talk::Talk;

/// Expert may not think long: there is much to try.
static FLAGS: LazyLock<Flags> = LazyLock::new(|| {
    let words = "tabuleiro --seed 1 --nodes 20".split(' ').map(Into::into);
    Flags::read(words).expect("the flags can be used")
});

/// What the program has said.
#[derive(Clone, Default)]
struct Said(Rc<RefCell<Vec<u8>>>);

impl Write for Said {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fuzz_target!(|script: &[u8]| -> Corpus {
    // Nothing is written to the disk: `tests/hostile` tries that, in a folder of its own.
    if script
        .to_ascii_lowercase()
        .windows(4)
        .any(|word| word == b"save")
    {
        return Corpus::Reject;
    }
    let said = Said::default();
    let talk = Talk::scripted(Cursor::new(script.to_vec()), said.clone());
    shell::hold(talk, &FLAGS, None).expect("nothing fails in memory");
    let said = said.0.take();
    assert!(said.ends_with(b"Goodbye.\n"));
    let said = String::from_utf8(said).expect("the program writes text");
    assert!(said.chars().all(|c| c == '\n' || !c.is_control()));
    Corpus::Keep
});
