//! The names of players, squares and pieces in messages.

use super::board::Piece;
use super::faces::Face;
use super::squares::Square;
use crate::game::Player;

/// The name of a player: `White` or `Brown`.
pub(crate) fn colour(player: Player) -> &'static str {
    if player == Player::P1 {
        "White"
    } else {
        "Brown"
    }
}

impl Square {
    /// `column 3, line 4`.
    pub(crate) fn words(self) -> String {
        format!("column {}, line {}", self.column() + 1, self.line() + 1)
    }
}

impl Piece {
    /// `a white 2-space tile`.
    pub(crate) fn words(self) -> String {
        match self {
            Piece::Tile(owner, kind) => {
                let colour = colour(owner).to_lowercase();
                format!("a {colour} {}-space tile", kind.spaces())
            }
            Piece::Barragoon(face) => format!("a barragoon ({})", face.words()),
        }
    }
}

impl Face {
    /// The passages that it shows: `turn from up to right`.
    pub fn words(self) -> &'static str {
        const WORDS: [&str; Face::COUNT] = [
            "no entry",
            "one way up",
            "one way right",
            "one way left",
            "one way down",
            "two ways, up and down",
            "two ways, left and right",
            "all turns",
            "turn from up to right",
            "turn from right to down",
            "turn from down to left",
            "turn from left to up",
            "turn from up to left",
            "turn from left to down",
            "turn from down to right",
            "turn from right to up",
        ];
        WORDS[self.index()]
    }

    /// The face in two signs: the directions in which a tile enters and leaves, or both ways.
    pub fn arrows(self) -> &'static str {
        const ARROWS: [&str; Face::COUNT] = [
            "xx", "^^", ">>", "<<", "vv", "^v", "<>", "++", "^>", ">v", "v<", "<^", "^<", "<v",
            "v>", ">^",
        ];
        ARROWS[self.index()]
    }
}
