//! Clocks: the time of a player for a whole game.

use std::str::FromStr;
use std::time::Duration;

use tabuleiro::game::{Player, Refusal};
use tabuleiro::refusal;
use tabuleiro::text::whole_number;

/// A time control: the time for a whole game, and the increment after each move.
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
        let number = |text, least| whole_number(text, least..=u64::MAX);
        let refused = |wanted| {
            refusal!(
                text => "is not a time control: type the milliseconds for the game and the \
                 increment, as in 60000+600, each {wanted}"
            )
        };
        Ok(TimeControl {
            start: Duration::from_millis(number(start, 1).map_err(refused)?),
            increment: Duration::from_millis(number(increment, 0).map_err(refused)?),
        })
    }
}

/// The clocks of a game, by player index.
pub type Clocks = [Clock; Player::COUNT];

/// A player's clock in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// The time left.
    pub left: Duration,
    /// The time added after each move.
    pub increment: Duration,
    /// How much lateness is still forgiven, over all remaining moves.
    grace: Duration,
}

impl Clock {
    /// The lateness forgiven in a whole game: messages take some time.
    const GRACE: Duration = Duration::from_millis(10);

    /// A clock at the start of a game.
    pub fn new(control: TimeControl) -> Clock {
        Clock {
            left: control.start,
            increment: control.increment,
            grace: Clock::GRACE,
        }
    }

    /// How long the next move may take.
    pub fn flag_falls_after(&self) -> Duration {
        self.left + self.grace
    }

    /// Ends a move that took that time. Returns whether it was in time: if not, the flag has
    /// fallen.
    #[must_use]
    pub fn press(&mut self, spent: Duration) -> bool {
        let Some(rest) = self.flag_falls_after().checked_sub(spent) else {
            return false;
        };
        self.grace = self.grace.min(rest);
        self.left = rest - self.grace + self.increment;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn late_moves_are_forgiven_ten_milliseconds_in_all() {
        let mut clock = Clock::new("50+5".parse().unwrap());
        // The time of each move, and what is left after it.
        for (spent, left) in [(20, 35), (41, 5), (9, 5), (5, 5)] {
            assert!(clock.press(Duration::from_millis(spent)));
            assert_eq!(clock.left, Duration::from_millis(left));
        }
        assert!(!clock.press(Duration::from_millis(6)));
    }
}
