//! The terminal outside of the line editor, and signals.
//!
//! Between questions (while a computer thinks or a board is printed) the terminal is as the shell
//! has it, and Ctrl-C only sets a [`StopFlag`](crate::limits::StopFlag), which stops whatever runs
//! there. While a line is edited, the editor changes the modes of the terminal, and restores them
//! at its end and while the program is stopped. What is left for this module is the end of the
//! program at a question, by a signal or a panic.

/// Whether the line editor works with this kind of terminal. On Windows it needs a console, and the
/// windows of Git Bash and Cygwin are none.
pub fn can_edit() -> bool {
    let kind = std::env::var("TERM").unwrap_or_default();
    let is_simple = ["dumb", "cons25", "emacs"]
        .iter()
        .any(|name| kind.eq_ignore_ascii_case(name));
    !is_simple && (cfg!(unix) || window_size().is_some())
}

/// The size of the window that standard output is shown in, in columns and lines; `None` if it is
/// not a terminal, or the terminal does not know.
pub fn window_size() -> Option<(usize, usize)> {
    let (width, height) = terminal_size::terminal_size_of(std::io::stdout())?;
    Some((usize::from(width.0), usize::from(height.0)))
}

#[cfg(unix)]
pub use unix::*;

#[cfg(unix)]
mod unix {
    use std::fs::{self, File, OpenOptions};
    use std::io::{self, Write};
    use std::os::fd::AsFd;
    use std::os::unix::fs::OpenOptionsExt;
    use std::panic;
    use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
    use std::sync::{Arc, Mutex, PoisonError};
    use std::thread;
    use std::time::Duration;

    use nix::fcntl::{FcntlArg, OFlag, fcntl};
    use nix::libc::{O_NONBLOCK, SIGXFSZ};
    use nix::sys::termios::{FlushArg, SetArg, Termios, tcflush, tcgetattr, tcsetattr};
    use nix::unistd::{dup2_stdin, dup2_stdout, getpgrp, tcgetpgrp};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGWINCH};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::{emulate_default_handler, raise};

    use crate::console::storage::writing::end_changes;
    use crate::limits::StopFlag;
    use crate::sync;

    /// Turns off the line editor's bracketed paste, and begins a new line.
    const END_OF_EDITING: &[u8] = b"\x1b[?2004l\r\n";

    /// How long to wait for the line editor, in milliseconds: writing to a terminal that takes no
    /// output may block it.
    const EDITOR_WAIT: usize = 100;

    /// The states of [`Editing`].
    const RESTING: u8 = 0;
    const EDITED: u8 = 1;
    const ENDED: u8 = 2;
    const LEFT: u8 = 3;

    /// Whether a line is edited, for what ends the program then.
    pub struct Editing {
        /// [`RESTING`] between two lines, [`EDITED`] within one. When the program ends it is
        /// [`ENDED`], and [`LEFT`] once the editing thread has noticed: no other line is edited
        /// then.
        state: AtomicU8,
        /// The modes of the terminal before any line was edited.
        before: Mutex<Option<Termios>>,
    }

    impl Editing {
        /// Edits a line. While a signal ends the program, this does not return.
        pub fn edit<T>(&self, edit: impl FnOnce() -> T) -> T {
            self.change_state(RESTING, EDITED);
            let line = edit();
            self.change_state(EDITED, RESTING);
            line
        }

        fn change_state(&self, from: u8, to: u8) {
            let order = Ordering::SeqCst;
            if self.state.compare_exchange(from, to, order, order).is_err() {
                self.state.store(LEFT, order);
                loop {
                    thread::park();
                }
            }
        }

        /// Restores the terminal if a line is edited, and keeps the main thread from editing
        /// another.
        fn end(&self) {
            let is_edited = self.state.swap(ENDED, Ordering::SeqCst) == EDITED;
            // In the background the terminal is the shell's.
            let is_ours = tcgetpgrp(io::stdin()) == Ok(getpgrp());
            let before = self.before.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(before) = &*before
                && is_edited
                && is_ours
            {
                // Opened without blocking: the terminal may take no output.
                if let Ok(mut terminal) = open("/dev/tty") {
                    self.end_editor();
                    let _ = tcsetattr(&terminal, SetArg::TCSANOW, before);
                    let mut tries = 0..EDITOR_WAIT;
                    while terminal.write_all(END_OF_EDITING).is_err() && tries.next().is_some() {
                        // Drops what the editor has written and nobody reads.
                        let _ = tcflush(&terminal, FlushArg::TCOFLUSH);
                        thread::sleep(Duration::from_millis(1));
                    }
                }
            }
        }

        /// Takes the terminal away from the line editor, and waits until it has noticed: otherwise
        /// its last changes could reach the terminal after it has been restored.
        fn end_editor(&self) {
            if let Ok(null) = open("/dev/null") {
                let _ = dup2_stdin(&null);
                let _ = dup2_stdout(&null);
            }
            // A resize interrupts its wait for a key.
            let _ = raise(SIGWINCH);
            let mut waits = 0..EDITOR_WAIT;
            while self.state.load(Ordering::SeqCst) != LEFT && waits.next().is_some() {
                thread::sleep(Duration::from_millis(1));
            }
        }
    }

    fn open(device: &str) -> io::Result<File> {
        OpenOptions::new()
            .read(true)
            .write(true)
            .custom_flags(O_NONBLOCK)
            .open(device)
    }

    /// Has the signals that end the program end it between two changes of files, and restores the
    /// terminal before that and before a panic ends it. Ctrl-C is one of the signals if it `ends`
    /// the program.
    ///
    /// # Errors
    /// If the signals cannot be handled.
    pub fn restore_at_end(ends: bool) -> io::Result<Arc<Editing>> {
        let editing = Arc::new(Editing {
            state: AtomicU8::new(RESTING),
            before: Mutex::new(tcgetattr(io::stdin()).ok()),
        });
        let (at_panic, at_signal) = (editing.clone(), editing.clone());
        let print_panic = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            at_panic.end();
            print_panic(panic);
        }));
        let interrupt = ends.then_some(SIGINT);
        let ending = [SIGTERM, SIGHUP, SIGQUIT].into_iter().chain(interrupt);
        let mut signals = Signals::new(ending.filter(|signal| !is_ignored(*signal)))?;
        sync::start(move || {
            for signal in signals.forever() {
                end_changes();
                at_signal.end();
                // So that the exit status shows which one it was.
                let _ = emulate_default_handler(signal);
            }
        })?;
        Ok(editing)
    }

    /// Whether the program was started with this signal as ignored, as by `nohup`: it stays so.
    fn is_ignored(signal: i32) -> bool {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let ignored = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        ignored.unwrap_or_default() >> (signal - 1) & 1 == 1
    }

    /// Has Ctrl-C set this flag instead of ending the program.
    ///
    /// # Errors
    /// If the signal cannot be handled.
    pub fn stop_at_interrupt(stop: &StopFlag) -> io::Result<()> {
        signal_hook::flag::register(SIGINT, stop.atomic()).map(drop)
    }

    /// Makes the standard streams blocking, in case another program has made them non-blocking, and
    /// ignores SIGXFSZ, so that a write beyond the file size limit of the process fails with an
    /// error, which is reported, instead of ending the program.
    pub fn prepare_streams() {
        let _ = signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
        let (input, output, errors) = (io::stdin(), io::stdout(), io::stderr());
        for stream in [input.as_fd(), output.as_fd(), errors.as_fd()] {
            // An error means that the stream is closed.
            if let Ok(flags) = fcntl(stream, FcntlArg::F_GETFL) {
                let flags = OFlag::from_bits_retain(flags) - OFlag::O_NONBLOCK;
                let _ = fcntl(stream, FcntlArg::F_SETFL(flags));
            }
        }
    }

    /// Drops what has been typed and not been read.
    pub fn drop_unread() {
        // An error means that the terminal is gone, which the next question finds out.
        let _ = tcflush(io::stdin(), FlushArg::TCIFLUSH);
    }
}

#[cfg(not(unix))]
pub use other::*;

#[cfg(not(unix))]
mod other {
    use std::io;
    use std::sync::Arc;

    use crate::limits::StopFlag;

    /// Nothing: the line editor restores the terminal.
    pub struct Editing;

    impl Editing {
        /// Edits a line.
        pub fn edit<T>(&self, edit: impl FnOnce() -> T) -> T {
            edit()
        }
    }

    /// Does nothing: this system has no such signals.
    ///
    /// # Errors
    /// None.
    pub fn restore_at_end(_: bool) -> io::Result<Arc<Editing>> {
        Ok(Arc::new(Editing))
    }

    /// Does nothing: Ctrl-C ends the program.
    ///
    /// # Errors
    /// None.
    pub fn stop_at_interrupt(_: &StopFlag) -> io::Result<()> {
        Ok(())
    }

    /// Does nothing: the standard streams always block here, and this system has no such signal.
    pub fn prepare_streams() {}

    /// Does nothing: what was typed ahead stays.
    pub fn drop_unread() {}
}
