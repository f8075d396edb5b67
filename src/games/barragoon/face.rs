//! The faces of a barragoon and which way each lets a tile through.

use std::fmt;
use std::str::FromStr;

use super::square::Direction;
use crate::game::{Refusal, quoted};

/// One of the 16 faces, in the order of their codes: 30 to 37, then 40 to 47.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Face(u8);

impl Face {
    /// How many faces there are.
    pub const COUNT: usize = 16;
    /// 30, which nothing passes.
    pub const NO_ENTRY: Face = Face(0);
    /// 37, passed by any turn and by nothing else.
    pub const ALL_TURNS: Face = Face(7);

    /// Every face, by code.
    pub(super) const EVERY: [Face; Face::COUNT] = {
        let mut every = [Face::NO_ENTRY; Face::COUNT];
        let mut index = 0;
        while index < Face::COUNT {
            every[index] = Face(index as u8);
            index += 1;
        }
        every
    };

    /// Every face, by code.
    pub fn all() -> impl ExactSizeIterator<Item = Face> {
        Face::EVERY.into_iter()
    }

    /// The face of which these are the four lowest bits.
    pub(super) const fn from_bits(bits: u64) -> Face {
        Face(bits as u8 & 15)
    }

    /// From 0 for 30 to 15 for 47: the highest bit tells turns (40 to 47) from the rest, the
    /// three others are the code's last digit.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The code in boards and moves.
    pub const fn code(self) -> u8 {
        30 + self.0 + if self.0 < 8 { 0 } else { 2 }
    }

    /// The face with that code.
    pub fn from_code(code: u8) -> Option<Face> {
        Face::all().find(|face| face.code() == code)
    }

    /// Whether a tile that enters in one direction may leave in another one.
    pub fn lets_pass(self, entering: Direction, leaving: Direction) -> bool {
        use Direction::{Down, Left, Right, Up};
        let is_turn = leaving != entering && leaving != entering.contrary();
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

    /// What it shows, in words.
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
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.code())
    }
}

impl FromStr for Face {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Face, Refusal> {
        let code = match text.as_bytes() {
            [tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => (tens - b'0') * 10 + (ones - b'0'),
            _ => 0,
        };
        Face::from_code(code).ok_or_else(|| {
            Refusal::new(format!(
                "{} is not a face: faces are 30 to 37 and 40 to 47",
                quoted(text)
            ))
        })
    }
}

/// Where a tile may pass through: for each way to enter and to leave a square, the set of
/// squares that allow it. Empty squares allow everything.
pub(super) struct Passages {
    /// Straight on, by direction.
    pub straight: [u64; 4],
    /// Turning right, by the direction of entering.
    pub right_turn: [u64; 4],
    /// Turning left, by the direction of entering.
    pub left_turn: [u64; 4],
}

impl Passages {
    /// Reads the passages off `planes`, the bits of the faces' indices (see [`Face::index`]) on
    /// the squares that hold barragoons.
    pub fn new(empty: u64, barragoons: u64, planes: &[u64; 4]) -> Passages {
        let [a, b, c, turns] = *planes;
        let ways = barragoons & !turns;
        let all_turns = ways & a & b & c;
        // Last digits: 1 and 5, 2 and 6, 4 and 5, 3 and 6.
        let straight = [
            ways & a & !b,
            ways & b & !a,
            ways & c & !b,
            ways & b & (a ^ c),
        ];
        let digits = [!a & !b, a & !b, !a & b, a & b];
        let any = empty | all_turns;
        let right = turns & !c;
        let left = turns & c;
        Passages {
            straight: straight.map(|set| set | empty),
            // 40 to 43 turn right, entering clockwise from up; 44 to 47 turn left, entering
            // counterclockwise from up.
            right_turn: [0, 1, 2, 3].map(|digit| any | right & digits[digit]),
            left_turn: [0, 3, 2, 1].map(|digit| any | left & digits[digit]),
        }
    }

    /// Where tiles on the squares of `from` get in `steps` - 1 and in `steps` steps with at most
    /// one turn. What stands on the squares reached is not looked at.
    #[inline]
    pub fn reach(&self, from: u64, steps: usize) -> Reach {
        // What came straight from the start and what has turned already, by direction.
        let mut straight = Direction::ALL.map(|direction| direction.shift(from));
        let mut turned = [0; 4];
        let mut short = 0;
        for step in 1..steps {
            if step == steps - 1 {
                short = union(&straight) | union(&turned);
            }
            turned = Direction::ALL.map(|direction| {
                let now = direction.index();
                let (before_right, before_left) = ((now + 3) % 4, (now + 1) % 4);
                direction.shift(
                    turned[now] & self.straight[now]
                        | straight[before_right] & self.right_turn[before_right]
                        | straight[before_left] & self.left_turn[before_left],
                )
            });
            straight = Direction::ALL.map(|direction| {
                let now = direction.index();
                direction.shift(straight[now] & self.straight[now])
            });
        }
        Reach {
            short,
            full: union(&straight) | union(&turned),
        }
    }
}

/// The squares that moves of some tiles end on, if what stands there does not forbid it.
#[derive(Clone, Copy, Default)]
pub(super) struct Reach {
    /// Those of short moves.
    pub short: u64,
    /// Those of full moves.
    pub full: u64,
}

fn union(sets: &[u64; 4]) -> u64 {
    sets[0] | sets[1] | sets[2] | sets[3]
}
