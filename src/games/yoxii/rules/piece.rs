//! The kinds of pieces, and the pieces that a player has left to place.

use crate::game::Player;

/// A kind of piece, least valuable first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Worth 1.
    O,
    /// Worth 2, printed II on the real pieces.
    I,
    /// Worth 3.
    Y,
    /// Worth 4.
    X,
}

impl Kind {
    /// All kinds, least valuable first.
    pub const ALL: [Kind; 4] = [Kind::O, Kind::I, Kind::Y, Kind::X];

    /// The value of a piece next to the totem: 1 to 4.
    #[inline]
    pub const fn worth(self) -> u32 {
        self as u32 + 1
    }

    /// The number of pieces of the kind that a player has at the start.
    pub const fn supply(self) -> u32 {
        match self {
            Kind::O | Kind::I | Kind::Y => 5,
            Kind::X => 3,
        }
    }

    /// The index of the kind in [`Kind::ALL`].
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// The letter of a player's piece: red in lower case, white in upper case.
    pub fn letter(self, player: Player) -> char {
        let letter = ['O', 'I', 'Y', 'X'][self.index()];
        if player == Player::P1 {
            letter.to_ascii_lowercase()
        } else {
            letter
        }
    }

    /// The piece that a letter stands for.
    pub(crate) fn read(letter: char) -> Option<(Player, Kind)> {
        Player::first(2)
            .flat_map(|player| Kind::ALL.map(|kind| (player, kind)))
            .find(|&(player, kind)| kind.letter(player) == letter)
    }
}

/// The pieces that a player has left to place: four bits for the number of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stock(u16);

impl Stock {
    /// All pieces of a player.
    pub(super) const FULL: Stock = {
        let mut counts = 0;
        let mut index = 0;
        while index < Kind::ALL.len() {
            counts |= (Kind::ALL[index].supply() as u16) << (4 * index);
            index += 1;
        }
        Stock(counts)
    };

    /// The number of pieces of a kind.
    #[inline]
    pub fn count(self, kind: Kind) -> u32 {
        u32::from(self.0 >> (4 * kind.index()) & 15)
    }

    /// The total number of pieces.
    pub fn total(self) -> u32 {
        Kind::ALL.into_iter().map(|kind| self.count(kind)).sum()
    }

    /// Whether no piece is left.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a piece of `kind` is left.
    #[inline]
    pub fn has(self, kind: Kind) -> bool {
        self.count(kind) > 0
    }

    /// The kinds of the pieces that are left, least valuable first.
    #[inline]
    pub fn kinds(self) -> impl DoubleEndedIterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |&kind| self.has(kind))
    }

    /// The number of different kinds that are left.
    #[inline]
    pub(super) fn kind_count(self) -> u32 {
        ((self.0 | self.0 >> 1 | self.0 >> 2) & 0x1111).count_ones()
    }

    /// The total value of the pieces.
    #[inline]
    pub(crate) fn worth(self) -> i32 {
        let counts = i32::from(self.0);
        (counts & 15) + 2 * (counts >> 4 & 15) + 3 * (counts >> 8 & 15) + 4 * (counts >> 12)
    }

    /// Removes a piece of `kind`, which must be left; otherwise the resulting stock is unspecified.
    #[inline]
    pub(super) fn take(&mut self, kind: Kind) {
        self.0 = self.0.wrapping_sub(1 << (4 * kind.index()));
    }
}
