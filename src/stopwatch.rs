//! A clock that rests while the program is stopped, as by Ctrl-Z.

use std::time::{Duration, Instant};

/// A time without a look after which the program is taken to have been stopped.
const STOPPED: Duration = Duration::from_secs(1);

/// Measures the time since it was started, less the time for which the program was stopped: that
/// between two looks which are far apart.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    start: Instant,
    /// The last look, since the start.
    last: Duration,
    stopped: Duration,
}

impl Stopwatch {
    /// A stopwatch that runs from now on.
    pub fn start() -> Stopwatch {
        Stopwatch {
            start: Instant::now(),
            last: Duration::ZERO,
            stopped: Duration::ZERO,
        }
    }

    /// The time measured so far. To be called often.
    pub fn look(&mut self) -> Duration {
        self.look_at(self.start.elapsed())
    }

    fn look_at(&mut self, now: Duration) -> Duration {
        let unseen = now.saturating_sub(self.last);
        if unseen > STOPPED {
            self.stopped += unseen;
        }
        self.last = now;
        now.saturating_sub(self.stopped)
    }

    /// The time measured so far, if the program has not been stopped since the last look.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed().saturating_sub(self.stopped)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_rests_while_the_program_is_stopped() {
        let mut watch = Stopwatch::start();
        let looks = [
            (300, 300),
            (900, 900),
            (8_900, 900),
            (9_000, 1_000),
            (10_000, 2_000),
        ];
        for (now, measured) in looks {
            let seen = watch.look_at(Duration::from_millis(now));
            assert_eq!(seen, Duration::from_millis(measured), "{now}");
        }
    }
}
