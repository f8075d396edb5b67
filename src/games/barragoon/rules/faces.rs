//! The faces of barragoons, and the paths of tiles past them: as sets of squares for move
//! generation, and step by step for a single path.

use std::fmt;
use std::iter::repeat_n;

use super::board::{Board, Direction, Piece, Square, Squares, TileKind};

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
    pub(crate) const fn from_bits(bits: u64) -> Face {
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

    /// The face with the given code.
    pub fn from_code(code: u8) -> Option<Face> {
        Face::ALL.into_iter().find(|face| face.code() == code)
    }

    /// Whether a tile that enters in one direction may leave in another one.
    pub fn lets_pass(self, entering: Direction, leaving: Direction) -> bool {
        let signs = [entering, leaving].map(|direction| ['^', '>', 'v', '<'][direction.index()]);
        match self.arrows() {
            "++" => leaving != entering && leaving != entering.opposite(),
            both @ ("^v" | "<>") => entering == leaving && both.contains(signs[0]),
            one => one.chars().eq(signs),
        }
    }

    /// The passages that it shows, as the tile moves: `up, then right`.
    pub fn words(self) -> &'static str {
        const WORDS: [&str; Face::COUNT] = [
            "no entry",
            "one way up",
            "one way right",
            "one way left",
            "one way down",
            "straight up or down",
            "straight left or right",
            "all turns",
            "up, then right",
            "right, then down",
            "down, then left",
            "left, then up",
            "up, then left",
            "left, then down",
            "down, then right",
            "right, then up",
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

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.code())
    }
}

/// For each way to enter and to leave a square, the squares that allow it. Empty squares allow
/// everything.
#[derive(Clone, Default, Debug)]
pub struct Passages {
    /// Straight on, by direction.
    pub straight: [Squares; 4],
    /// Turning right, by the direction of entering.
    pub right_turn: [Squares; 4],
    /// Turning left, by the direction of entering.
    pub left_turn: [Squares; 4],
}

impl Passages {
    /// The squares that differ in any passage.
    pub fn differences(&self, other: &Passages) -> Squares {
        let sets =
            |passages: &Passages| [passages.straight, passages.right_turn, passages.left_turn];
        let pairs = sets(self)
            .into_iter()
            .flatten()
            .zip(sets(other).into_iter().flatten());
        pairs.fold(Squares::EMPTY, |all, (one, two)| all | (one ^ two))
    }

    /// The squares on which moves of tiles of a kind on the squares of `from` end. The steps are
    /// unrolled, because the search spends most of its time here.
    pub fn ends(&self, from: Squares, kind: TileKind) -> Ends {
        let first = Trails {
            straight: Direction::ALL.map(|direction| direction.shift(from)),
            turned: [Squares::EMPTY; 4],
        };
        let second = first.step(self);
        let [short, full] = match kind {
            TileKind::Two => [first, second],
            TileKind::Three => [second, second.step(self)],
            TileKind::Four => {
                let third = second.step(self);
                [third, third.step(self)]
            }
        };
        Ends {
            short: short.squares(),
            full: full.squares(),
        }
    }
}

/// The squares on which moves of a set of tiles end, with at most one turn, unless the piece there
/// forbids it.
#[derive(Clone, Copy, Default, Debug)]
pub struct Ends {
    /// Ends of short moves.
    pub short: Squares,
    /// Ends of full moves.
    pub full: Squares,
}

/// The squares that tiles reach in a number of steps, by the direction of the last step.
#[derive(Clone, Copy)]
struct Trails {
    /// Without a turn.
    straight: [Squares; 4],
    /// After the turn.
    turned: [Squares; 4],
}

impl Trails {
    #[inline(always)]
    fn step(self, passages: &Passages) -> Trails {
        let [up, right, down, left] = Direction::ALL;
        let Trails { straight, turned } = self;
        let on = |now: Direction| straight[now.index()] & passages.straight[now.index()];
        // By the direction before the turn; after it, if the turn was earlier.
        let turn_right = |now: Direction| straight[now.index()] & passages.right_turn[now.index()];
        let turn_left = |now: Direction| straight[now.index()] & passages.left_turn[now.index()];
        let after_turn = |now: Direction| turned[now.index()] & passages.straight[now.index()];
        Trails {
            straight: [
                up.shift(on(up)),
                right.shift(on(right)),
                down.shift(on(down)),
                left.shift(on(left)),
            ],
            turned: [
                up.shift(after_turn(up) | turn_right(left) | turn_left(right)),
                right.shift(after_turn(right) | turn_right(up) | turn_left(down)),
                down.shift(after_turn(down) | turn_right(right) | turn_left(left)),
                left.shift(after_turn(left) | turn_right(down) | turn_left(up)),
            ],
        }
    }

    #[inline(always)]
    fn squares(self) -> Squares {
        let [a, b, c, d] = self.straight;
        let [e, f, g, h] = self.turned;
        a | b | c | d | e | f | g | h
    }
}

impl Board {
    /// The passages of this board, from the bits of the faces' [indices](Face::index).
    pub(crate) fn passages(&self) -> Passages {
        let empty = self.empty();
        let [a, b, c, turns] = self.faces;
        // Faces 30 to 37.
        let thirties = self.barragoons - turns;
        let all_turns = thirties & a & b & c;
        // Last digits: 1 and 5, 2 and 6, 4 and 5, 3 and 6.
        let straight = [
            (thirties & a) - b,
            (thirties & b) - a,
            (thirties & c) - b,
            thirties & b & (a ^ c),
        ];
        let digits = [!a & !b, a & !b, !a & b, a & b];
        let any = empty | all_turns;
        let right = turns - c;
        let left = turns & c;
        Passages {
            straight: straight.map(|set| set | empty),
            // 40 to 43 turn right, entering clockwise from up; 44 to 47 turn left, entering
            // counterclockwise from up.
            right_turn: [0, 1, 2, 3].map(|digit| any | right & digits[digit]),
            left_turn: [0, 3, 2, 1].map(|digit| any | left & digits[digit]),
        }
    }

    /// The paths with at most one turn on which a tile gets from one square to another, where every
    /// square between lets it pass: the direction of the first step and the one of the second,
    /// `None` if there is none. There are two paths at most.
    pub(crate) fn first_steps(
        &self,
        from: Square,
        to: Square,
    ) -> impl Iterator<Item = (Direction, Option<Direction>)> {
        // The direction and the number of its steps.
        let across = if from.column() < to.column() {
            (Direction::Right, to.column() - from.column())
        } else {
            (Direction::Left, from.column() - to.column())
        };
        let along = if from.line() < to.line() {
            (Direction::Down, to.line() - from.line())
        } else {
            (Direction::Up, from.line() - to.line())
        };
        // On a straight path only the part with steps comes first.
        let paths = [[across, along], [along, across]].into_iter();
        let possible = paths.filter(|[(_, first), _]| *first > 0);
        possible.filter_map(move |parts| {
            let steps = || {
                let parts = parts.into_iter();
                parts.flat_map(|(direction, count)| repeat_n(direction, count))
            };
            let mut at = from;
            for (entering, leaving) in steps().zip(steps().skip(1)) {
                at = at.next(entering)?;
                let passes = match self.piece(at) {
                    None => true,
                    Some(Piece::Barragoon(face)) => face.lets_pass(entering, leaving),
                    Some(Piece::Tile(..)) => false,
                };
                if !passes {
                    return None;
                }
            }
            Some((steps().next()?, steps().nth(1)))
        })
    }
}
