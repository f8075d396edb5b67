//! The state of the terminal outside of the line editor, and signals.
//!
//! Between questions (while a computer thinks or a board is printed) the terminal neither echoes
//! nor interprets input, so that what is typed ahead reaches the next question unchanged; only what
//! is typed while a bar shows the progress of a review is dropped. Between questions Ctrl-C only
//! sets a [`StopFlag`](crate::search::StopFlag), which stops whatever runs between two
//! questions. The terminal is restored when the program ends, even by a signal or a panic, and
//! while it is stopped by Ctrl-Z.

/// Whether the line editor works with this kind of terminal.
pub fn can_edit() -> bool {
    let kind = std::env::var("TERM").unwrap_or_default();
    !["dumb", "cons25", "emacs"]
        .iter()
        .any(|name| kind.eq_ignore_ascii_case(name))
}

/// The size of the window that standard output is shown in, in columns and lines; `None` if it is
/// not a terminal, or the terminal does not know.
pub fn window_size() -> Option<(usize, usize)> {
    let (width, height) = terminal_size::terminal_size_of(std::io::stdout())?;
    Some((usize::from(width.0), usize::from(height.0)))
}

#[cfg(unix)]
pub use unix::{Modes, Terminal, drop_unread, ignore_sigxfsz, typed_lines};

#[cfg(unix)]
mod unix {
    use std::io::{self, Write};
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError, TryLockResult, mpsc};
    use std::thread;
    use std::time::{Duration, Instant};

    use nix::libc::SIGXFSZ;
    use nix::sys::signal::{Signal, kill, raise};
    use nix::sys::termios::{
        FlushArg, InputFlags, LocalFlags, SetArg, SpecialCharacterIndices, Termios, tcflush,
        tcgetattr, tcsetattr,
    };
    use nix::unistd::Pid;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    use crate::console::input::{Input, Line, read_line};
    use crate::console::terminal::can_edit;
    use crate::search::StopFlag;

    /// The terminal as the program uses it. Dropping this restores its previous state.
    pub struct Terminal(Arc<Modes>);

    impl Terminal {
        /// Prepares the terminal and the signals that end the program.
        ///
        /// # Errors
        /// If the terminal or the signal handlers cannot be set up.
        pub fn take(stop: &StopFlag) -> io::Result<Terminal> {
            let before = tcgetattr(io::stdin())?;
            let modes = Arc::new(Modes {
                before: Mutex::new(before.clone()),
                editing: Mutex::default(),
                has_signal: AtomicBool::default(),
            });
            let terminal = Terminal(modes.clone());
            let mut handled = vec![SIGTERM, SIGHUP, SIGQUIT];
            if can_edit() {
                handled.push(SIGTSTP);
                let mut waiting = before;
                waiting.local_flags &= !(LocalFlags::ECHO | LocalFlags::ICANON);
                waiting.input_flags &= !InputFlags::ICRNL;
                waiting.control_chars[SpecialCharacterIndices::VMIN as usize] = 1;
                waiting.control_chars[SpecialCharacterIndices::VTIME as usize] = 0;
                tcsetattr(io::stdin(), SetArg::TCSADRAIN, &waiting)?;
                signal_hook::flag::register(SIGINT, stop.atomic())?;
            }
            let at_panic = modes.clone();
            let print_panic = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |panic| {
                write_past_locks(END_OF_EDITING);
                at_panic.restore(SetArg::TCSANOW);
                print_panic(panic);
            }));
            let mut signals = Signals::new(handled)?;
            thread::Builder::new().spawn(move || {
                for signal in &mut signals {
                    match signal {
                        SIGTSTP => {
                            let _editing = modes.take_editor(None);
                            modes.suspend(|| raise(Signal::SIGTTIN));
                            modes.has_signal.store(false, Ordering::SeqCst);
                        }
                        _ => modes.leave(signal),
                    }
                }
            })?;
            Ok(terminal)
        }

        /// What the line editor needs of it.
        pub fn modes(&self) -> Arc<Modes> {
            self.0.clone()
        }
    }

    impl Drop for Terminal {
        fn drop(&mut self) {
            self.0.restore(SetArg::TCSADRAIN);
        }
    }

    /// Ignores SIGXFSZ, so that a write beyond the file size limit of the process fails with an
    /// error, which is reported, instead of ending the program.
    ///
    /// # Errors
    /// If the signal cannot be handled.
    pub fn ignore_sigxfsz() -> io::Result<()> {
        let ignored = Arc::new(AtomicBool::new(false));
        signal_hook::flag::register(SIGXFSZ, ignored)?;
        Ok(())
    }

    /// Drops what has been typed and not been read.
    pub fn drop_unread() {
        // An error means that the terminal is gone, which the next question finds out.
        let _ = tcflush(io::stdin(), FlushArg::TCIFLUSH);
    }

    /// The lines of a terminal without a line editor. Ctrl-C arrives as one of them instead of
    /// ending the program.
    ///
    /// # Errors
    /// If the signal handler or the reading threads cannot be started.
    pub fn typed_lines(stop: &StopFlag) -> io::Result<Input> {
        let (sender, lines) = mpsc::sync_channel(1);
        let interrupts = sender.clone();
        let flag = stop.clone();
        let mut signals = Signals::new([SIGINT])?;
        thread::Builder::new().spawn(move || {
            for _ in &mut signals {
                flag.set();
                if interrupts.send(Ok(Line::Interrupt)).is_err() {
                    return;
                }
            }
        })?;
        thread::Builder::new().spawn(move || {
            loop {
                let line = read_line(&mut io::stdin().lock());
                let is_last = !matches!(line, Ok(Line::Text(_) | Line::TooLong));
                if sender.send(line).is_err() {
                    return;
                }
                // Repeats the end of the input, so that dropping what was typed ahead cannot lose
                // it.
                while is_last && sender.send(Ok(Line::End)).is_ok() {}
            }
        })?;
        Ok(Input::Typed(lines, stop.clone()))
    }

    /// Turns on the line editor's bracketed paste.
    const START_OF_EDITING: &[u8] = b"\x1b[?2004h";
    /// Turns it off, and begins a new line.
    const END_OF_EDITING: &[u8] = b"\x1b[?2004l\r\n";

    /// How long to wait for the line editor to finish, and for the terminal to accept the last
    /// output.
    const WAIT: Duration = Duration::from_millis(500);
    /// The polling interval.
    const TICK: Duration = Duration::from_millis(1);

    /// The terminal's settings, changed by the main thread for each line it edits and by signal
    /// handling.
    pub struct Modes {
        /// Those before the program changed them.
        before: Mutex<Termios>,
        /// Held while a line is edited, and while a signal is handled.
        editing: Mutex<()>,
        /// Whether a signal that ends or stops the program is being handled.
        has_signal: AtomicBool,
    }

    impl Modes {
        /// Edits a line. While a signal is handled, this does not return.
        pub fn edit<T>(&self, edit: impl FnOnce() -> T) -> T {
            let editing = self.editing.lock().unwrap_or_else(PoisonError::into_inner);
            let line = edit();
            drop(editing);
            while self.has_signal.load(Ordering::SeqCst) {
                thread::sleep(TICK);
            }
            line
        }

        /// Keeps the main thread from editing lines until the guard is dropped. If a line is being
        /// edited, sends the signal `tell`, if there is one, to end the editing, and waits for some
        /// time.
        fn take_editor(&self, tell: Option<Signal>) -> TryLockResult<MutexGuard<'_, ()>> {
            self.has_signal.store(true, Ordering::SeqCst);
            let begin = Instant::now();
            loop {
                match self.editing.try_lock() {
                    Err(TryLockError::WouldBlock) if begin.elapsed() < WAIT => {
                        let _ = kill(Pid::this(), tell);
                        thread::sleep(TICK);
                    }
                    taken => return taken,
                }
            }
        }

        /// Stops the program, because Ctrl-Z has been typed where a line is edited.
        pub fn suspend_editor(&self) {
            self.suspend(|| kill(Pid::from_raw(0), Signal::SIGTTIN));
        }

        /// Gives the terminal back while the program is stopped. `stop` sends a stop signal that
        /// the program does not handle. In an orphaned process group, where no shell could continue
        /// the program, it has no effect.
        fn suspend(&self, stop: impl FnOnce() -> nix::Result<()>) {
            let Ok(now) = tcgetattr(io::stdin()) else {
                return;
            };
            let is_editing = !now.local_flags.contains(LocalFlags::ISIG);
            if is_editing {
                write_past_locks(END_OF_EDITING);
            }
            self.restore(SetArg::TCSADRAIN);
            let _ = stop();
            let _ = tcsetattr(io::stdin(), SetArg::TCSADRAIN, &now);
            if is_editing {
                write_past_locks(START_OF_EDITING);
            }
        }

        /// Restores the terminal when a signal ends the program, and ends it. Waits for output only
        /// for a moment: the terminal may be stopped by Ctrl-S.
        fn leave(&self, signal: i32) {
            let _editing = self.take_editor(Some(Signal::SIGINT));
            if can_edit() {
                let (done, is_done) = mpsc::channel();
                let written = thread::Builder::new().spawn(move || {
                    write_past_locks(END_OF_EDITING);
                    let _ = done.send(());
                });
                if written.is_ok() {
                    let _ = is_done.recv_timeout(WAIT);
                }
            }
            self.restore(SetArg::TCSANOW);
            // Ends the process by the signal, so that its exit status shows which one.
            let _ = emulate_default_handler(signal);
        }

        /// Restores the terminal. An error means that it is gone and needs no restoring.
        fn restore(&self, when: SetArg) {
            let before = self.before.lock().unwrap_or_else(PoisonError::into_inner);
            let _ = tcsetattr(io::stdin(), when, &before);
        }
    }

    /// Writes to the terminal without taking the lock of standard output, which the main thread may
    /// hold.
    fn write_past_locks(bytes: &[u8]) {
        let terminal = std::fs::OpenOptions::new().write(true).open("/dev/tty");
        let _ = terminal.and_then(|mut terminal| terminal.write_all(bytes));
    }
}

#[cfg(not(unix))]
pub use other::{Modes, Terminal, drop_unread, ignore_sigxfsz, typed_lines};

#[cfg(not(unix))]
mod other {
    use std::io::{self, BufReader};
    use std::sync::Arc;

    use crate::console::input::Input;
    use crate::search::StopFlag;

    /// The lines of a terminal without a line editor.
    ///
    /// # Errors
    /// None.
    pub fn typed_lines(_: &StopFlag) -> io::Result<Input> {
        Ok(Input::plain(BufReader::new(io::stdin())))
    }

    /// Does nothing: what was typed ahead stays.
    pub fn drop_unread() {}

    /// Does nothing: this system has no such signal.
    ///
    /// # Errors
    /// None.
    pub fn ignore_sigxfsz() -> io::Result<()> {
        Ok(())
    }

    /// The terminal. On this platform the line editor does everything that is needed.
    pub struct Terminal;

    impl Terminal {
        /// Does nothing.
        ///
        /// # Errors
        /// None.
        pub fn take(_: &StopFlag) -> io::Result<Terminal> {
            Ok(Terminal)
        }

        /// What the line editor needs of it.
        pub fn modes(&self) -> Arc<Modes> {
            Arc::new(Modes)
        }
    }

    /// The settings of the terminal.
    pub struct Modes;

    impl Modes {
        /// Edits a line.
        pub fn edit<T>(&self, edit: impl FnOnce() -> T) -> T {
            edit()
        }

        /// Does nothing: this system has no such signal.
        pub fn suspend_editor(&self) {}
    }
}
