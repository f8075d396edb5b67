//! How a game ends, or how good a position is, by what a search has found.

use std::fmt;

use crate::text::counted;

/// What a search says about a position, from the viewpoint of one player, whom each field or
/// function that holds one names.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// That player wins.
    Wins(Distance),
    /// An opponent wins.
    Loses(Distance),
    /// Nobody wins.
    Draw,
    /// It is not known how the game ends: the value in the game's own units.
    Open(f64),
}

/// How far a win is from the position, or from a draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Distance {
    /// The winner makes this many moves until the end; 0 if the loser's next move ends the game.
    Moves(usize),
    /// The margin of the win, in the game's words: `by 3`.
    Margin(String),
}

impl Verdict {
    /// The same from the viewpoint of the other player of a game for two.
    #[must_use]
    pub fn for_opponent(self) -> Verdict {
        match self {
            Verdict::Wins(distance) => Verdict::Loses(distance),
            Verdict::Loses(distance) => Verdict::Wins(distance),
            Verdict::Draw => Verdict::Draw,
            // Not the negation, which would make a zero negative.
            Verdict::Open(value) => Verdict::Open(0.0 - value),
        }
    }
}

/// As it follows the name of the player or of the move: `wins in 3 moves`, `a draw`, `+1.50`.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Wins(distance) => write!(f, "wins {distance}"),
            Verdict::Loses(distance) => write!(f, "loses {distance}"),
            Verdict::Draw => f.write_str("a draw"),
            Verdict::Open(value) => write!(f, "{value:+.2}"),
        }
    }
}

impl fmt::Display for Distance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Distance::Moves(0) => f.write_str("with the next move"),
            Distance::Moves(moves) => write!(f, "in {}", counted(*moves, "move")),
            Distance::Margin(words) => f.write_str(words),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_is_said_for_both_players() {
        let margin = || Distance::Margin("by about 3".to_string());
        for (verdict, said, of_opponent) in [
            (
                Verdict::Wins(Distance::Moves(1)),
                "wins in 1 move",
                "loses in 1 move",
            ),
            (
                Verdict::Loses(Distance::Moves(0)),
                "loses with the next move",
                "wins with the next move",
            ),
            (
                Verdict::Loses(margin()),
                "loses by about 3",
                "wins by about 3",
            ),
            (Verdict::Draw, "a draw", "a draw"),
            (Verdict::Open(1.5), "+1.50", "-1.50"),
            (Verdict::Open(0.0), "+0.00", "+0.00"),
        ] {
            assert_eq!(verdict.to_string(), said);
            assert_eq!(verdict.for_opponent().to_string(), of_opponent);
        }
    }
}
