//! The state of the terminal outside of the line editor, and signals.
//!
//! Between questions (while a computer thinks or a board is printed) the terminal neither echoes
//! nor interprets input, so that what is typed ahead reaches the next question unchanged; only what
//! is typed during a review is dropped. Between questions Ctrl-C only
//! sets a [`StopFlag`](crate::limits::StopFlag), which stops whatever runs between two
//! questions. The terminal is restored when the program ends, even by a signal or a panic, and
//! while it is stopped by Ctrl-Z. A command that asks nothing leaves it alone.

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
pub use unix::*;

#[cfg(unix)]
mod unix {
    use std::fs;
    use std::io::{self, Write};
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError, TryLockResult, mpsc};
    use std::thread;
    use std::time::{Duration, Instant};

    use nix::libc::SIGXFSZ;
    use nix::sys::signal::{SigSet, Signal, kill, raise};
    use nix::sys::termios::{
        FlushArg, InputFlags, LocalFlags, SetArg, SpecialCharacterIndices, Termios, cfmakeraw,
        tcflush, tcgetattr, tcsetattr,
    };
    use nix::unistd::Pid;
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    use signal_hook::flag::register_conditional_default;
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    use crate::console::storage::writing::end_of_changes;
    use crate::console::terminal::can_edit;
    use crate::limits::StopFlag;
    use crate::sync;

    /// The signals that end the program.
    const ENDS: [i32; 3] = [SIGTERM, SIGHUP, SIGQUIT];

    /// The terminal as the program uses it. Dropping this restores its previous state.
    pub struct Terminal(Arc<Modes>);

    impl Terminal {
        /// Prepares the terminal and the signals that end the program.
        ///
        /// # Errors
        /// If the terminal or the signal handlers cannot be set up.
        pub fn take(stop: &StopFlag) -> io::Result<Terminal> {
            let before = tcgetattr(io::stdin())?;
            let modes = Arc::new(Modes::new(before));
            let terminal = Terminal(modes.clone());
            if can_edit() {
                modes.clone().rest_while_stopped()?;
                stop_at_interrupt(stop)?;
            }
            let at_panic = modes.clone();
            let print_panic = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |panic| {
                write_past_locks(END_OF_EDITING);
                at_panic.set(|settings| &settings.before);
                print_panic(panic);
            }));
            on_signals(&ENDS, move |signal| modes.leave(signal))?;
            // No signal ends the program without restoring the terminal from here on.
            terminal.0.set(|settings| &settings.between);
            Ok(terminal)
        }

        /// What the line editor needs of it.
        pub fn modes(&self) -> Arc<Modes> {
            self.0.clone()
        }
    }

    impl Drop for Terminal {
        fn drop(&mut self) {
            self.0.set(|settings| &settings.before);
        }
    }

    /// Calls `handle` with every one of these signals, on a thread of its own. Signals that the
    /// program was started with as ignored, as by `nohup`, stay so.
    fn on_signals(signals: &[i32], mut handle: impl FnMut(i32) + Send + 'static) -> io::Result<()> {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        let is_ignored = |signal: i32| ignored.unwrap_or_default() >> (signal - 1) & 1 == 1;
        let mut signals = Signals::new(signals.iter().filter(|signal| !is_ignored(**signal)))?;
        sync::start(move || signals.forever().for_each(&mut handle))?;
        Ok(())
    }

    /// Has the signals that end the program end it between two changes of files: for a program that
    /// leaves the terminal as it is. Ctrl-C is one of them if it `ends` the program.
    ///
    /// # Errors
    /// If the signals cannot be handled.
    pub fn end_between_changes(ends: bool) -> io::Result<()> {
        let interrupt = ends.then_some(SIGINT);
        let signals: Vec<i32> = interrupt.into_iter().chain(ENDS).collect();
        on_signals(&signals, end)
    }

    /// Has Ctrl-C set this flag instead of ending the program.
    ///
    /// # Errors
    /// If the signal cannot be handled.
    pub fn stop_at_interrupt(stop: &StopFlag) -> io::Result<()> {
        signal_hook::flag::register(SIGINT, stop.atomic()).map(drop)
    }

    /// Ends the program by a signal, so that its exit status shows which one.
    fn end(signal: i32) {
        let _changes = end_of_changes();
        let _ = emulate_default_handler(signal);
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

    /// Makes Ctrl-C end the program while the flag in the result is set, which is while a question is
    /// open, and set `stop` otherwise.
    ///
    /// # Errors
    /// If the signal cannot be handled.
    pub fn end_at_question(stop: &StopFlag) -> io::Result<Arc<AtomicBool>> {
        let is_asked = Arc::new(AtomicBool::new(false));
        register_conditional_default(SIGINT, is_asked.clone())?;
        stop_at_interrupt(stop)?;
        Ok(is_asked)
    }

    /// Turns on the line editor's bracketed paste.
    const START_OF_EDITING: &[u8] = b"\x1b[?2004h";
    /// Turns it off, and begins a new line.
    const END_OF_EDITING: &[u8] = b"\x1b[?2004l\r\n";

    /// How long to wait for the line editor to finish a line that is complete.
    const EDITOR_WAIT: Duration = Duration::from_millis(100);
    /// How long to wait for the terminal to accept the last output.
    const OUTPUT_WAIT: Duration = Duration::from_millis(500);
    /// The polling interval.
    const TICK: Duration = Duration::from_millis(1);

    /// The terminal's settings, changed by the main thread for each line it edits and by signal
    /// handling.
    pub struct Modes {
        settings: Mutex<Settings>,
        /// Held while a line is edited, and while a signal is handled.
        editing: Mutex<()>,
        /// Whether a signal that ends or stops the program is being handled.
        has_signal: AtomicBool,
        /// Draws the line that is edited once more.
        redraw: Mutex<Option<Redraw>>,
    }

    /// Draws the line that is edited once more. It may wait for the editor.
    type Redraw = Box<dyn FnMut() + Send>;

    struct Settings {
        /// Those before the program changed them.
        before: Termios,
        /// Those between questions.
        between: Termios,
        /// Those that the line editor makes of them.
        editing: Termios,
    }

    impl Modes {
        fn new(before: Termios) -> Modes {
            let mut between = before.clone();
            if can_edit() {
                between.local_flags &= !(LocalFlags::ECHO | LocalFlags::ICANON);
                between.input_flags &= !InputFlags::ICRNL;
                between.control_chars[SpecialCharacterIndices::VMIN as usize] = 1;
                between.control_chars[SpecialCharacterIndices::VTIME as usize] = 0;
            }
            let mut editing = between.clone();
            cfmakeraw(&mut editing);
            editing.output_flags = between.output_flags;
            Modes {
                settings: Mutex::new(Settings {
                    before,
                    between,
                    editing,
                }),
                editing: Mutex::default(),
                has_signal: AtomicBool::default(),
                redraw: Mutex::default(),
            }
        }

        /// Has `redraw` draw the line that is edited once more after the program was stopped.
        pub fn redraw_by(&self, redraw: impl FnMut() + Send + 'static) {
            *lock(&self.redraw) = Some(Box::new(redraw));
        }

        /// Edits a line. While a signal is handled, this does not return.
        pub fn edit<T>(&self, edit: impl FnOnce() -> T) -> T {
            let editing = lock(&self.editing);
            let line = edit();
            drop(editing);
            while self.has_signal.load(Ordering::SeqCst) {
                thread::sleep(TICK);
            }
            line
        }

        /// Keeps the main thread from beginning to edit a line until the guard is dropped, and from
        /// ending one, unless it goes on editing one for some time.
        fn take_editor(&self) -> TryLockResult<MutexGuard<'_, ()>> {
            self.has_signal.store(true, Ordering::SeqCst);
            let begin = Instant::now();
            loop {
                match self.editing.try_lock() {
                    Err(TryLockError::WouldBlock) if begin.elapsed() < EDITOR_WAIT => {
                        thread::sleep(TICK);
                    }
                    taken => return taken,
                }
            }
        }

        /// Gives the terminal back while the program is stopped from outside. SIGTSTP and SIGCONT
        /// have a thread of their own, which may have to wait for the terminal: signals that end
        /// the program must not.
        fn rest_while_stopped(self: Arc<Modes>) -> io::Result<()> {
            // The signal that came last.
            let last = Arc::new(AtomicUsize::default());
            for signal in [SIGTSTP, SIGCONT] {
                signal_hook::flag::register_usize(signal, last.clone(), signal as usize)?;
            }
            on_signals(&[SIGTSTP, SIGCONT], move |signal| {
                if signal == SIGCONT {
                    return self.go_on();
                }
                let editing = self.take_editor();
                self.suspend(editing.is_err(), || {
                    // A SIGCONT cancels a stop that is pending. One that came earlier, while the
                    // program prepared to stop, is raised again.
                    let stop = SigSet::from(Signal::SIGTTIN);
                    stop.thread_block()?;
                    raise(Signal::SIGTTIN)?;
                    if last.load(Ordering::SeqCst) == SIGCONT as usize {
                        raise(Signal::SIGCONT)?;
                    }
                    stop.thread_unblock()
                });
                self.has_signal.store(false, Ordering::SeqCst);
            })
        }

        /// Stops the program, because Ctrl-Z has been typed where a line is edited.
        pub fn suspend_editor(&self) {
            self.suspend(true, || kill(Pid::from_raw(0), Signal::SIGTTIN));
        }

        /// Gives the terminal back while the program is stopped. `stop` sends a stop signal that
        /// the program does not handle. In an orphaned process group, where no shell could continue
        /// the program, it has no effect.
        fn suspend(&self, is_editing: bool, stop: impl FnOnce() -> nix::Result<()>) {
            self.give_back(is_editing);
            let _ = stop();
            self.take_again(is_editing);
        }

        /// What is left to do when the program goes on after it was stopped, even by a signal that
        /// cannot be handled.
        fn go_on(self: &Arc<Modes>) {
            // Only the main thread can hold it here.
            let is_editing = self.editing.try_lock().is_err();
            self.take_again(is_editing);
            if is_editing {
                let modes = self.clone();
                within_moments(move || {
                    if let Some(redraw) = &mut *lock(&modes.redraw) {
                        redraw();
                    }
                });
            }
        }

        /// Restores the terminal when a signal ends the program, and ends it.
        fn leave(&self, signal: i32) {
            let _editing = self.take_editor();
            if can_edit() {
                within_moments(|| write_past_locks(END_OF_EDITING));
            }
            // Held to the end: nothing else changes the terminal again.
            let settings = lock(&self.settings);
            apply(&settings.before);
            end(signal);
        }

        fn give_back(&self, is_editing: bool) {
            if is_editing {
                within_moments(|| write_past_locks(END_OF_EDITING));
            }
            self.set(|settings| &settings.before);
        }

        fn take_again(&self, is_editing: bool) {
            if is_editing {
                self.set(|settings| &settings.editing);
                within_moments(|| write_past_locks(START_OF_EDITING));
            } else {
                self.set(|settings| &settings.between);
            }
        }

        /// Changes the settings of the terminal.
        fn set(&self, choose: impl FnOnce(&Settings) -> &Termios) {
            apply(choose(&lock(&self.settings)));
        }
    }

    /// Gives the terminal these settings. Does not wait for the output, which may be stopped by
    /// Ctrl-S. An error means that the terminal is gone.
    fn apply(settings: &Termios) {
        let _ = tcsetattr(io::stdin(), SetArg::TCSANOW, settings);
    }

    fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
        mutex.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does what may have to wait for the terminal, and waits for it only for a moment.
    fn within_moments(act: impl FnOnce() + Send + 'static) {
        let (done, is_done) = mpsc::channel();
        let acting = sync::start(move || {
            act();
            let _ = done.send(());
        });
        if acting.is_ok() {
            let _ = is_done.recv_timeout(OUTPUT_WAIT);
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
pub use other::*;

#[cfg(not(unix))]
mod other {
    use std::io;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use crate::limits::StopFlag;

    /// Does nothing: Ctrl-C ends the program.
    ///
    /// # Errors
    /// None.
    pub fn end_at_question(_: &StopFlag) -> io::Result<Arc<AtomicBool>> {
        Ok(Arc::default())
    }

    /// Does nothing: what was typed ahead stays.
    pub fn drop_unread() {}

    /// Does nothing: this system has no such signals.
    ///
    /// # Errors
    /// None.
    pub fn end_between_changes(_: bool) -> io::Result<()> {
        Ok(())
    }

    /// Does nothing: Ctrl-C ends the program.
    ///
    /// # Errors
    /// None.
    pub fn stop_at_interrupt(_: &StopFlag) -> io::Result<()> {
        Ok(())
    }

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

        /// Does nothing: this system stops no programs.
        pub fn redraw_by(&self, _: impl FnMut() + Send + 'static) {}
    }
}
