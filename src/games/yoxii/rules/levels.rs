//! The computer players of the report, Random and Greedy.

use rand::RngExt;
use rand::seq::{IndexedRandom, IteratorRandom};

use super::board::{Board, Kind, Stock};
use super::moves::Move;
use super::squares::{Square, Squares};
use crate::game::rng::GameRng;

/// The index of Random among the levels.
pub(crate) const RANDOM: usize = 0;

impl Board {
    /// The move of a level. Random takes any totem square, any piece of those left (each piece, not
    /// each kind, is equally likely) and any placement square. Greedy takes totem square and kind
    /// by the report's rules, see [`greedy_totem`](Board::greedy_totem) and [`greedy_kind`], and
    /// any placement square.
    pub(super) fn choose_move(&self, level: usize, rng: &mut GameRng) -> Option<Move> {
        let player = self.to_move;
        let (totem, kind) = if level == RANDOM {
            let totem = random_square(self.totem_squares(), rng)?;
            (totem, random_kind(self.stock(player), rng)?)
        } else {
            let totem = self.greedy_totem(rng)?;
            let kind = greedy_kind(self.stock(player), self.balance(totem, player))?;
            (totem, kind)
        };
        let place = random_square(self.placement_squares(totem), rng)?;
        Some(Move {
            totem,
            kind,
            place,
            player,
        })
    }

    /// One of the totem squares with the greatest value for the player to move. The value is taken
    /// before the piece is placed.
    fn greedy_totem(&self, rng: &mut GameRng) -> Option<Square> {
        let value = |totem| self.balance(totem, self.to_move);
        let mut totems: Vec<Square> = self.totem_squares().into_iter().collect();
        let best = totems.iter().map(|totem| value(*totem)).max()?;
        totems.retain(|totem| value(*totem) == best);
        totems.choose(rng).copied()
    }
}

/// One of the squares, each equally likely.
///
/// The closure hides the length of the iterator, because [`IteratorRandom::choose`] draws other
/// random numbers from an iterator whose length it knows: the games of every seed would change.
fn random_square(squares: Squares, rng: &mut GameRng) -> Option<Square> {
    let mut squares = squares.iter();
    std::iter::from_fn(|| squares.next()).choose(rng)
}

/// The kind of one of the pieces in stock, each piece equally likely.
fn random_kind(stock: Stock, rng: &mut GameRng) -> Option<Kind> {
    let total = stock.total();
    if total == 0 {
        return None;
    }
    let mut drawn = rng.random_range(0..total);
    for kind in Kind::ALL {
        let count = stock.count(kind);
        if drawn < count {
            return Some(kind);
        }
        drawn -= count;
    }
    None
}

/// The kind that the report's program places, given the player's `value` after the totem has moved:
/// the least valuable one if the player leads, and otherwise the one that the report's thresholds
/// assign to the deficit.
pub(crate) fn greedy_kind(stock: Stock, value: i32) -> Option<Kind> {
    let mut kinds = stock.kinds();
    if value >= 0 {
        kinds.next()
    } else if value >= -1 && stock.has(Kind::I) {
        Some(Kind::I)
    } else if value >= -2 && stock.has(Kind::Y) {
        Some(Kind::Y)
    } else {
        kinds.next_back()
    }
}
