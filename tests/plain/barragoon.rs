//! Barragoon.

use super::{Plain, Rules, Start, grid, opponent, win};

/// A position of Barragoon.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// Codes by line and column.
    pub codes: [[u8; 7]; 9],
    /// Whose turn it is; while placements are owed, the one who captured.
    pub turn: usize,
    /// Who still has to place, in order.
    pub owed: Vec<usize>,
}

/// Up, right, down, left as steps of column and line.
const STEPS: [(i32, i32); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];
const UP: usize = 0;
const RIGHT: usize = 1;
const DOWN: usize = 2;
const LEFT: usize = 3;

/// Column and line, counted from 0.
type Coords = (i32, i32);

/// Whether a tile that enters a square in one direction may leave it in another.
fn passes(code: u8, entering: usize, leaving: usize) -> bool {
    let straight = entering == leaving;
    match code {
        0 => true,
        31 => straight && entering == UP,
        32 => straight && entering == RIGHT,
        33 => straight && entering == LEFT,
        34 => straight && entering == DOWN,
        35 => straight && (entering == UP || entering == DOWN),
        36 => straight && (entering == LEFT || entering == RIGHT),
        37 => !straight,
        40 => (entering, leaving) == (UP, RIGHT),
        41 => (entering, leaving) == (RIGHT, DOWN),
        42 => (entering, leaving) == (DOWN, LEFT),
        43 => (entering, leaving) == (LEFT, UP),
        44 => (entering, leaving) == (UP, LEFT),
        45 => (entering, leaving) == (LEFT, DOWN),
        46 => (entering, leaving) == (DOWN, RIGHT),
        47 => (entering, leaving) == (RIGHT, UP),
        _ => false,
    }
}

/// The player whose tile a code is.
fn owner(code: u8) -> Option<usize> {
    match code {
        12..=14 => Some(1),
        22..=24 => Some(2),
        _ => None,
    }
}

fn is_code(code: u8) -> bool {
    matches!(code, 0 | 12..=14 | 22..=24 | 30..=37 | 40..=47)
}

pub fn squares() -> impl Iterator<Item = Coords> {
    (0..9).flat_map(|line| (0..7).map(move |column| (column, line)))
}

fn name((column, line): Coords) -> String {
    format!("{}{}", column + 1, line + 1)
}

/// The square at the start of a text.
fn square(text: &str) -> Coords {
    let digit = |at: usize| i32::from(text.as_bytes()[at]) - i32::from(b'1');
    (digit(0), digit(1))
}

/// A tile on its way: the square that it has come to, the direction of the last step, the steps
/// made and whether it has turned.
#[derive(Clone, Copy)]
struct TilePath {
    at: Coords,
    entering: usize,
    made: u8,
    turned: bool,
}

impl Position {
    fn code(&self, (column, line): Coords) -> Option<u8> {
        let on_board = (0..7).contains(&column) && (0..9).contains(&line);
        on_board.then(|| self.codes[line as usize][column as usize])
    }

    fn set(&mut self, (column, line): Coords, code: u8) {
        self.codes[line as usize][column as usize] = code;
    }

    fn has_tiles(&self, player: usize) -> bool {
        let mut codes = self.codes.iter().flatten();
        codes.any(|code| owner(*code) == Some(player))
    }

    pub fn barragoons(&self) -> usize {
        self.codes
            .iter()
            .flatten()
            .filter(|code| **code >= 30)
            .count()
    }

    /// Collects the squares where a tile of a player, with that many spaces, can end.
    fn follow(&self, player: usize, spaces: u8, path: TilePath, ends: &mut Vec<Coords>) {
        let Some(code) = self.code(path.at) else {
            return;
        };
        let is_full = path.made == spaces;
        let is_short = path.made == spaces - 1;
        let can_capture = match code {
            37 => spaces != 2,
            _ => code != 0 && owner(code) != Some(player),
        };
        let can_end = (is_full || is_short) && code == 0 || is_full && can_capture;
        if can_end && !ends.contains(&path.at) {
            ends.push(path.at);
        }
        if is_full {
            return;
        }
        for (leaving, (right, down)) in STEPS.into_iter().enumerate() {
            let turns = leaving != path.entering;
            let is_back = (leaving + 2) % 4 == path.entering;
            if is_back || turns && path.turned || !passes(code, path.entering, leaving) {
                continue;
            }
            let next = TilePath {
                at: (path.at.0 + right, path.at.1 + down),
                entering: leaving,
                made: path.made + 1,
                turned: path.turned || turns,
            };
            self.follow(player, spaces, next, ends);
        }
    }

    /// The tile moves of a player, if it were their turn.
    pub fn tile_moves(&self, player: usize) -> Vec<String> {
        let mut moves = Vec::new();
        for from in squares() {
            let code = self.code(from).expect("a square of the board");
            if owner(code) != Some(player) {
                continue;
            }
            let mut ends = Vec::new();
            for (direction, (right, down)) in STEPS.into_iter().enumerate() {
                let first = TilePath {
                    at: (from.0 + right, from.1 + down),
                    entering: direction,
                    made: 1,
                    turned: false,
                };
                self.follow(player, code % 10, first, &mut ends);
            }
            moves.extend(
                ends.iter()
                    .map(|to| format!("{}-{}", name(from), name(*to))),
            );
        }
        moves
    }

    fn placements(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for at in squares().filter(|at| self.code(*at) == Some(0)) {
            for face in (30..=37).chain(40..=47) {
                moves.push(format!("{}={face}", name(at)));
            }
        }
        moves
    }
}

impl Plain for Position {
    const NAME: &'static str = "barragoon";

    fn read(_: Rules, text: &str) -> Option<Position> {
        let [lines, turn, owed] = text.split(' ').collect::<Vec<_>>()[..] else {
            return None;
        };
        let codes = grid(lines, ",", |text| {
            text.parse().ok().filter(|code| is_code(*code))
        })?;
        let player = |letter: char| "wb".find(letter).map(|index| index + 1);
        let owed = match owed {
            "-" => Vec::new(),
            _ => owed.chars().map(player).collect::<Option<_>>()?,
        };
        Some(Position {
            codes,
            turn: ["w", "b"].iter().position(|name| *name == turn)? + 1,
            owed,
        })
    }

    fn write(&self) -> String {
        let line = |line: &[u8; 7]| {
            let codes: Vec<String> = line.iter().map(|code| format!("{code:02}")).collect();
            codes.join(",")
        };
        let lines: Vec<String> = self.codes.iter().map(line).collect();
        let letter = |player: &usize| ['w', 'b'][player - 1];
        let mut owed: String = self.owed.iter().map(letter).collect();
        if owed.is_empty() {
            owed.push('-');
        }
        format!("{} {} {owed}", lines.join("/"), letter(&self.turn))
    }

    fn to_move(&self) -> usize {
        *self.owed.first().unwrap_or(&self.turn)
    }

    fn moves(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut moves = if self.owed.is_empty() {
            self.tile_moves(self.turn)
        } else {
            self.placements()
        };
        moves.sort();
        moves
    }

    fn play(&self, mv: &str) -> Position {
        let mut after = self.clone();
        if mv.as_bytes()[2] == b'=' {
            after.set(square(mv), mv[3..].parse().expect("a face"));
            after.owed.remove(0);
        } else {
            let (from, to) = (square(mv), square(&mv[3..]));
            let code = |at: Coords| self.code(at).expect("a square of the board");
            let captured = code(to);
            after.set(to, code(from));
            after.set(from, 0);
            let enemy = opponent(self.turn);
            if captured >= 30 {
                after.owed = vec![self.turn];
            } else if captured != 0 && after.has_tiles(enemy) {
                after.owed = vec![enemy, self.turn];
                // In a position set up for study the reserve may be used up.
                after.owed.truncate(32 - after.barragoons());
            }
        }
        if after.owed.is_empty() {
            after.turn = opponent(self.turn);
        }
        after
    }

    fn outcome(&self) -> Option<String> {
        for player in [1, 2] {
            if !self.has_tiles(player) {
                return win(opponent(player));
            }
        }
        if !self.owed.is_empty() {
            return None;
        }
        for player in [self.turn, opponent(self.turn)] {
            if self.tile_moves(player).is_empty() {
                return win(opponent(player));
            }
        }
        None
    }

    fn value(&self, player: usize) -> i32 {
        let mut sums = [0, 0];
        for code in self.codes.iter().flatten() {
            if let Some(owner) = owner(*code) {
                sums[owner - 1] += i32::from(code % 10);
            }
        }
        sums[player - 1] - sums[opponent(player) - 1]
    }

    fn counts_for_repetition(&self) -> bool {
        self.owed.is_empty()
    }

    fn starts() -> Vec<Start> {
        let lines = [
            "00,24,23,00,23,24,00",
            "00,00,22,23,22,00,00",
            "00,00,00,00,00,00,00",
            "00,30,00,00,00,30,00",
            "30,00,30,00,30,00,30",
            "00,30,00,00,00,30,00",
            "00,00,00,00,00,00,00",
            "00,00,12,13,12,00,00",
            "00,14,13,00,13,14,00",
        ];
        let position = format!("{} w -", lines.join("/"));
        vec![Start::new(Rules::Classic, &[], position)]
    }
}
