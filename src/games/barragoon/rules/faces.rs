//! The faces of a barragoon and which way each lets a tile through.

use super::squares::Direction;

/// One of the 16 faces, in the order of their codes: 30 to 37, then 40 to 47.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Face(u8);

impl Face {
    /// The number of faces.
    pub const COUNT: usize = 16;
    /// 30, which no tile passes.
    pub const NO_ENTRY: Face = Face(0);
    /// 37, passed by any turn and by nothing else.
    pub const ALL_TURNS: Face = Face(7);

    /// Every face, by code.
    pub const ALL: [Face; Face::COUNT] = {
        let mut all = [Face::NO_ENTRY; Face::COUNT];
        let mut index = 0;
        while index < Face::COUNT {
            all[index] = Face(index as u8);
            index += 1;
        }
        all
    };

    /// The face whose index is in the four lowest bits.
    #[inline]
    pub(crate) const fn from_bits(bits: u64) -> Face {
        Face(bits as u8 & 15)
    }

    /// From 0 for 30 to 15 for 47: the highest bit tells turns (40 to 47) from the rest, the
    /// three others are the code's last digit.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The code in boards and moves.
    pub const fn code(self) -> u8 {
        30 + self.0 + if self.0 < 8 { 0 } else { 2 }
    }

    /// The face with the given code.
    pub fn from_code(code: u8) -> Option<Face> {
        Face::ALL.into_iter().find(|face| face.code() == code)
    }

    /// Whether a tile that enters in one direction may leave in another one.
    pub fn lets_pass(self, entering: Direction, leaving: Direction) -> bool {
        use Direction::{Down, Left, Right, Up};
        let is_turn = leaving != entering && leaving != entering.opposite();
        match self.code() {
            31 => (entering, leaving) == (Up, Up),
            32 => (entering, leaving) == (Right, Right),
            33 => (entering, leaving) == (Left, Left),
            34 => (entering, leaving) == (Down, Down),
            35 => entering == leaving && matches!(entering, Up | Down),
            36 => entering == leaving && matches!(entering, Left | Right),
            37 => is_turn,
            40 => (entering, leaving) == (Up, Right),
            41 => (entering, leaving) == (Right, Down),
            42 => (entering, leaving) == (Down, Left),
            43 => (entering, leaving) == (Left, Up),
            44 => (entering, leaving) == (Up, Left),
            45 => (entering, leaving) == (Left, Down),
            46 => (entering, leaving) == (Down, Right),
            47 => (entering, leaving) == (Right, Up),
            _ => false,
        }
    }
}
