//! How much of its clock the engine spends on a move.

use std::str::FromStr;
use std::time::Duration;

use crate::game::Refusal;
use crate::text::quoted;

/// The number of moves among which the remaining time is divided.
const MOVES_TO_GO: u64 = 25;
/// The share of the increment that a move may take in addition, in percent.
const INCREMENT_PERCENT: u64 = 70;
/// An allowance for a search that overruns, and for the delay until the GUI stops the clock.
const OVERHEAD_MS: u64 = 5;
/// The time that is kept in reserve whenever possible.
const RESERVE_MS: u64 = 50;

/// The time for a move with `left` on the clock and `increment` added after every move, both in
/// milliseconds.
///
/// A move takes less than the increment once little time is left, so that the clock cannot run out.
pub fn time_for_move(left: u64, increment: u64) -> Duration {
    let usual = left / MOVES_TO_GO + increment * INCREMENT_PERCENT / 100;
    let most = left.saturating_sub(RESERVE_MS) / 3;
    let millis = usual.min(most).saturating_sub(OVERHEAD_MS);
    Duration::from_millis(millis.max(1))
}

/// A time control: the time for a whole game, and the increment after each move.
///
/// ```
/// use std::time::Duration;
/// use tabuleiro::ugi::clock::TimeControl;
///
/// let control: TimeControl = "60000+600".parse()?;
/// assert_eq!(control.start, Duration::from_secs(60));
/// assert_eq!(control.increment, Duration::from_millis(600));
/// # Ok::<(), tabuleiro::game::Refusal>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// The time for the whole game.
    pub start: Duration,
    /// The time added after each move.
    pub increment: Duration,
}

impl FromStr for TimeControl {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<TimeControl, Refusal> {
        let (start, increment) = text.split_once('+').unwrap_or((text, "0"));
        let number = |text: &str| text.trim().parse().ok().map(Duration::from_millis);
        match (number(start), number(increment)) {
            (Some(start), Some(increment)) if !start.is_zero() => {
                Ok(TimeControl { start, increment })
            }
            _ => Err(Refusal::new(format!(
                "{} is not a time control: type the milliseconds for the game and the increment, \
                 as in 60000+600",
                quoted(text)
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each search may overrun its time by 5 ms, and the message takes 1 ms.
    #[test]
    fn the_clock_never_runs_out() {
        for (start, increment) in [(100, 10), (1000, 10), (60_000, 100), (100, 100), (300, 10)] {
            let mut left: u64 = start;
            for mv in 0..300 {
                let spent = time_for_move(left, increment).as_millis() as u64 + 6;
                assert!(
                    spent < left,
                    "{start}+{increment}: move {mv} with {left} ms left"
                );
                left = left - spent + increment;
            }
        }
    }

    #[test]
    fn a_time_control_has_time_and_an_optional_increment() {
        let read = |text: &str| text.parse::<TimeControl>();
        let (start, increment) = (Duration::from_millis(500), Duration::ZERO);
        assert_eq!(read("500"), Ok(TimeControl { start, increment }));
        for text in ["", "0", "0+10", "500+", "soon", "-5", "500+10+1"] {
            assert!(read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn more_time_is_used_where_there_is_more() {
        let time = |left, increment| time_for_move(left, increment).as_millis();
        assert_eq!(time(100_000, 0), 3995);
        assert_eq!(time(100_000, 1000), 4695);
        assert_eq!(time(0, 0), 1);
        assert_eq!(time(60, 1000), 1);
    }
}
