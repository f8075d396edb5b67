//! Yoxii.

use super::{Plain, Rules, Start, grid, images, opponent, win};

/// The pieces of each player, weakest first, and how many there are of each.
pub const PIECES: [[char; 4]; 2] = [['o', 'i', 'y', 'x'], ['O', 'I', 'Y', 'X']];
pub const COUNTS: [usize; 4] = [5, 5, 5, 3];

/// The start position.
pub const START: &str = "__###__/_#####_/#######/###t###/#######/_#####_/__###__ r";

/// A position of Yoxii.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// By line and column, as they are written.
    signs: [[char; 7]; 7],
    to_move: usize,
}

/// Line and column.
type Coords = (i32, i32);

fn all_squares() -> impl Iterator<Item = Coords> {
    (0..7).flat_map(|line| (0..7).map(move |column| (line, column)))
}

fn steps() -> impl Iterator<Item = (i32, i32)> {
    let all = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
    all.filter(|step| *step != (0, 0))
}

fn neighbours((line, column): Coords) -> impl Iterator<Item = Coords> {
    steps().map(move |(down, right)| (line + down, column + right))
}

fn name((line, column): Coords) -> String {
    format!(
        "{}{}",
        ["A", "B", "C", "D", "E", "F", "G"][line as usize],
        column + 1
    )
}

/// The square at the start of a text.
fn square(text: &str) -> Coords {
    let bytes = text.as_bytes();
    (i32::from(bytes[0] - b'A'), i32::from(bytes[1] - b'1'))
}

impl Position {
    fn sign(&self, (line, column): Coords) -> char {
        if (0..7).contains(&line) && (0..7).contains(&column) {
            self.signs[line as usize][column as usize]
        } else {
            '_'
        }
    }

    fn set(&mut self, (line, column): Coords, sign: char) {
        self.signs[line as usize][column as usize] = sign;
    }

    fn totem(&self) -> Coords {
        let mut squares = all_squares();
        squares
            .find(|square| self.sign(*square) == 't')
            .expect("a totem")
    }

    /// Where the totem can go.
    fn totem_moves(&self) -> Vec<Coords> {
        let totem = self.totem();
        let own = PIECES[self.to_move - 1];
        let mut found = Vec::new();
        for (down, right) in steps() {
            let mut to = (totem.0 + down, totem.1 + right);
            while own.contains(&self.sign(to)) {
                to = (to.0 + down, to.1 + right);
            }
            if self.sign(to) == '#' {
                found.push(to);
            }
        }
        found
    }

    /// Where a piece can be placed once the totem is on its new square.
    fn places(&self) -> Vec<Coords> {
        let is_empty = |square: &Coords| self.sign(*square) == '#';
        let near: Vec<Coords> = neighbours(self.totem()).filter(is_empty).collect();
        if near.is_empty() {
            all_squares().filter(is_empty).collect()
        } else {
            near
        }
    }

    /// The position with the totem on another square.
    pub fn with_totem_on(&self, to: &str) -> Position {
        let mut moved = self.clone();
        moved.set(self.totem(), '#');
        moved.set(square(to), 't');
        moved
    }

    /// The kinds that the player to move has left.
    fn stock(&self) -> Vec<char> {
        let left = |(piece, count): (char, usize)| {
            let placed = self.signs.iter().flatten().filter(|sign| **sign == piece);
            (placed.count() < count).then_some(piece)
        };
        PIECES[self.to_move - 1]
            .into_iter()
            .zip(COUNTS)
            .filter_map(left)
            .collect()
    }

    /// A player's sum next to the totem, and the number of pieces there.
    fn score(&self, player: usize) -> (i32, i32) {
        let mut score = (0, 0);
        for square in neighbours(self.totem()) {
            let kinds = PIECES[player - 1];
            if let Some(kind) = kinds.iter().position(|piece| *piece == self.sign(square)) {
                score.0 += kind as i32 + 1;
                score.1 += 1;
            }
        }
        score
    }
}

impl Plain for Position {
    const NAME: &'static str = "yoxii";

    fn read(_: Rules, text: &str) -> Option<Position> {
        let (lines, to_move) = text.split_once(' ')?;
        let sign = |text: &str| {
            text.chars()
                .next()
                .filter(|sign| "_#toiyxOIYX".contains(*sign))
        };
        let outline = |signs: [[char; 7]; 7]| signs.map(|line| line.map(|sign| sign == '_'));
        let start = grid(&START[..START.len() - 2], "", sign)?;
        let signs = grid(lines, "", sign)?;
        let totems = signs.iter().flatten().filter(|sign| **sign == 't').count();
        let position = Position {
            signs,
            to_move: ["r", "w"].iter().position(|turn| *turn == to_move)? + 1,
        };
        (totems == 1 && outline(signs) == outline(start)).then_some(position)
    }

    fn write(&self) -> String {
        let lines: Vec<String> = self
            .signs
            .iter()
            .map(|line| line.iter().collect())
            .collect();
        format!("{} {}", lines.join("/"), ["r", "w"][self.to_move - 1])
    }

    fn to_move(&self) -> usize {
        self.to_move
    }

    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for to in self.totem_moves() {
            for place in self.with_totem_on(&name(to)).places() {
                for piece in self.stock() {
                    moves.push(format!("{}:{piece}@{}", name(to), name(place)));
                }
            }
        }
        moves.sort();
        moves
    }

    fn play(&self, mv: &str) -> Position {
        let mut after = self.with_totem_on(mv);
        after.set(square(&mv[5..]), mv.as_bytes()[3] as char);
        after.to_move = opponent(self.to_move);
        after
    }

    fn outcome(&self) -> Option<String> {
        // A player without pieces cannot end a turn. In a game from the start this happens only
        // when the board is full.
        if !self.totem_moves().is_empty() && !self.stock().is_empty() {
            return None;
        }
        let (red, white) = (self.score(1), self.score(2));
        if red == white {
            Some("draw".to_string())
        } else {
            win(if red > white { 1 } else { 2 })
        }
    }

    fn value(&self, player: usize) -> i32 {
        self.score(player).0 - self.score(opponent(player)).0
    }

    fn normal(&self) -> Position {
        Position {
            signs: images(&self.signs, 7).into_iter().min().expect("8 images"),
            to_move: self.to_move,
        }
    }

    fn starts() -> Vec<Start> {
        vec![Start::new(Rules::Classic, &[], START.to_string())]
    }
}
