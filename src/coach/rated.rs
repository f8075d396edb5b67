//! Which games are rated, and why others are not.

use std::fmt;

use super::results::only_human;
use crate::game::Cause;
use crate::game::players::PlayerKind;
use crate::play::{HistoryEntry, LiveGame};

/// What is true of games that are marked as helped.
pub(super) const HELPED: &str = "with help, or from a file or a position";

/// Why a game is not rated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotRated {
    /// It is not a game of one human against one computer player.
    Seats,
    /// The human resigned before the second turn. Such a game does not count at all.
    Resigned,
    /// A move was made by somebody other than the player who has that seat now.
    SeatChanged,
    /// Flags bound the search of Expert at its best.
    Bounded,
    /// Its record is marked: a human had help, it began from a file that the user named or from a
    /// position, or one of the reasons above once applied.
    Helped,
}

impl NotRated {
    /// Why a game is not rated or, if it is unfinished, would not be even without further help;
    /// `None` if it is rated. `is_bounded` says whether flags let Expert at its best search less than
    /// usual.
    pub fn of(game: &dyn LiveGame, is_bounded: bool) -> Option<NotRated> {
        let (state, history) = (game.state(), game.history(0));
        let Some(human) = only_human(state.players).filter(|_| state.players.len() == 2) else {
            return Some(NotRated::Seats);
        };
        let own = history.iter().filter(|entry| entry.player == human);
        let mut turns = own.map(|entry| entry.turn);
        let has_seat = |entry: &HistoryEntry| entry.by == state.players[entry.player.index()];
        let cause = state.ending.map(|ending| ending.cause);
        if cause == Some(Cause::Resignation(human)) && turns.clone().next_back() == turns.next() {
            Some(NotRated::Resigned)
        } else if !history.iter().all(has_seat) {
            Some(NotRated::SeatChanged)
        } else if is_bounded && state.players.contains(&PlayerKind::Expert) {
            Some(NotRated::Bounded)
        } else {
            state.is_helped.then_some(NotRated::Helped)
        }
    }
}

/// The same words before the game and after it.
impl fmt::Display for NotRated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = match self {
            NotRated::Seats => "only games of one human against one computer are",
            NotRated::Resigned => "you resigned before your second move",
            NotRated::SeatChanged => "its players have changed",
            NotRated::Bounded => "flags give Expert less than its usual search",
            NotRated::Helped => HELPED,
        };
        write!(f, "This game is not rated: {reason}.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Player, Start};

    #[test]
    fn each_reason_why_a_game_is_not_rated_holds_by_itself() {
        let registry = crate::games::registry();
        let entry = registry.find("lear").expect("a game");
        let play = |kinds: [PlayerKind; 2], moves: &[&str]| {
            let mut game = entry.open(&Start::default(), &kinds, 1).expect("a game");
            for mv in moves {
                game.play(mv).expect("a legal move");
            }
            game
        };
        let (human, level, expert) = (PlayerKind::Human, PlayerKind::Level(0), PlayerKind::Expert);
        let not_rated =
            |game: &dyn LiveGame| [false, true].map(|is_bounded| NotRated::of(game, is_bounded));
        for (kinds, expected) in [
            ([human, level], [None, None]),
            ([PlayerKind::ExpertAt(9), human], [None, None]),
            ([human, expert], [None, Some(NotRated::Bounded)]),
            ([human, human], [Some(NotRated::Seats); 2]),
            ([expert, level], [Some(NotRated::Seats); 2]),
        ] {
            let mut game = play(kinds, &["1,1", "8,8", "1,2"]);
            assert_eq!(not_rated(&*game), expected, "{kinds:?}");
            game.mark_helped();
            let marked = expected.map(|reason| reason.or(Some(NotRated::Helped)));
            assert_eq!(not_rated(&*game), marked, "{kinds:?}");
        }
        for (ply, expected) in [(2, Some(NotRated::Resigned)), (4, None)] {
            let mut game = play([human, level], &["1,1", "8,8", "1,2", "8,7"][..ply]);
            game.resign();
            assert_eq!(not_rated(&*game), [expected; 2], "{ply}");
        }
        for (ply, expected) in [(0, None), (1, None), (2, Some(NotRated::SeatChanged))] {
            let mut game = play([human, level], &["1,1", "8,8"][..ply]);
            game.seat(Player::P2, PlayerKind::Level(1)).expect("a seat");
            assert_eq!(not_rated(&*game), [expected; 2], "{ply}");
        }
    }
}
