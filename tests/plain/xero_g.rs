//! Xero-G.

use std::collections::{BTreeSet, HashSet};

use super::{Plain, Rules, Start, grid, opponent, win};

/// A position of Xero-G.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    rules: Rules,
    /// Ships by line and column; 0 is empty.
    cells: [[u8; 6]; 8],
    to_move: usize,
}

/// Line and column.
pub type Coords = (usize, usize);

/// The name of a square: `6C`.
pub fn name((line, column): Coords) -> String {
    format!("{line}{}", ["A", "B", "C", "D", "E", "F"][column])
}

/// The square at the start of a text.
fn square(text: &str) -> Coords {
    let bytes = text.as_bytes();
    (usize::from(bytes[0] - b'0'), usize::from(bytes[1] - b'A'))
}

/// The squares of lines 1 to 6.
fn playing_area() -> impl Iterator<Item = Coords> {
    (1..=6).flat_map(|line| (0..6).map(move |column| (line, column)))
}

/// The arrangements of 1, 1, 2, 2, 3, 3.
fn arrangements() -> Vec<String> {
    fn extend(text: String, all: &mut Vec<String>) {
        if text.len() == 6 {
            all.push(text);
            return;
        }
        for digit in ['1', '2', '3'] {
            if text.matches(digit).count() < 2 {
                extend(format!("{text}{digit}"), all);
            }
        }
    }
    let mut all = Vec::new();
    extend(String::new(), &mut all);
    all
}

/// One ship of the home line, on every path that it can take.
struct ShipPaths<'a> {
    rules: Rules,
    /// The board without the ship.
    cells: &'a [[u8; 6]; 8],
    /// The line of the opponent's base.
    goal: usize,
    /// Where a leg can end.
    ends: BTreeSet<Coords>,
    /// Landings on ships that have been explored, with the edges crossed by then.
    seen: HashSet<(Coords, u128)>,
}

/// The number of the edge between two squares that are next to each other.
fn edge(one: Coords, other: Coords) -> u32 {
    let (line, column) = one.min(other);
    let is_upright = one.1 == other.1;
    (line * 6 + column) as u32 * 2 + u32::from(is_upright)
}

impl ShipPaths<'_> {
    /// Goes on with `left` steps of a leg to go. `crossed` is the set of edges crossed in this
    /// turn, by their numbers.
    fn go_on(&mut self, at: Coords, left: u8, crossed: u128) {
        let (line, column) = at;
        // Beyond the first line or column, a number wraps around and is beyond the last.
        let next = [
            (line.wrapping_sub(1), column),
            (line + 1, column),
            (line, column.wrapping_sub(1)),
            (line, column + 1),
        ];
        for to in next.into_iter().filter(|to| to.0 < 8 && to.1 < 6) {
            let bit = 1 << edge(at, to);
            if self.rules == Rules::Official && crossed & bit != 0 {
                continue;
            }
            // Which edges were crossed matters under official rules only.
            let crossed = match self.rules {
                Rules::Classic => 0,
                Rules::Official => crossed | bit,
            };
            let is_base = to.0 == 0 || to.0 == 7;
            let ship = self.cells[to.0][to.1];
            if left > 1 {
                if !is_base && ship == 0 {
                    self.go_on(to, left - 1, crossed);
                }
            } else if is_base {
                if to.0 == self.goal {
                    self.ends.insert(to);
                }
            } else {
                self.ends.insert(to);
                if ship > 0 && self.seen.insert((to, crossed)) {
                    self.go_on(to, ship, crossed);
                }
            }
        }
    }
}

impl Position {
    fn has_ships(&self, line: usize) -> bool {
        self.cells[line].iter().any(|ship| *ship > 0)
    }

    /// Whether no ship is on the board but those that player 1 has arranged.
    fn is_setup(&self) -> bool {
        let ships = self.cells.iter().flatten().filter(|ship| **ship > 0);
        ships.count() < 12
    }

    /// The occupied line nearest to a player's own base.
    fn home_line(&self, player: usize) -> usize {
        let mut occupied = (1..=6).filter(|line| self.has_ships(*line));
        let line = match player {
            1 => occupied.next_back(),
            _ => occupied.next(),
        };
        line.expect("twelve ships, at most one of them in a base")
    }

    /// The line of the base that a player must reach.
    fn goal(player: usize) -> usize {
        if player == 1 { 0 } else { 7 }
    }

    /// The squares where the legs of the ship on a square can end.
    fn ends(&self, from: Coords) -> BTreeSet<Coords> {
        let mut cells = self.cells;
        let ship = cells[from.0][from.1];
        cells[from.0][from.1] = 0;
        let mut paths = ShipPaths {
            rules: self.rules,
            cells: &cells,
            goal: Position::goal(self.to_move),
            ends: BTreeSet::new(),
            seen: HashSet::new(),
        };
        paths.go_on(from, ship, 0);
        paths.ends
    }

    /// Whether a square is between the opponent's home line and the opponent's base.
    fn is_beyond(&self, line: usize) -> bool {
        let theirs = self.home_line(opponent(self.to_move));
        if self.to_move == 1 {
            line < theirs
        } else {
            line > theirs
        }
    }

    /// Adds the moves of the ship on a square.
    fn add_moves_of(&self, from: Coords, moves: &mut BTreeSet<String>) {
        let official = self.rules == Rules::Official;
        let ship = self.cells[from.0][from.1];
        let start = name(from);
        for to in self.ends(from) {
            let target = if to == from {
                0
            } else {
                self.cells[to.0][to.1]
            };
            if to.0 == Position::goal(self.to_move) {
                moves.insert(format!("{start}-win"));
            } else if target == 0 {
                if !(official && to == from) {
                    moves.insert(format!("{start}-{}", name(to)));
                }
            } else {
                for drop in playing_area() {
                    let is_empty = drop == from || self.cells[drop.0][drop.1] == 0;
                    let changes_nothing = drop == from && target == ship;
                    let forbidden = official && (self.is_beyond(drop.0) || changes_nothing);
                    if is_empty && !forbidden {
                        moves.insert(format!("{start}-{}/{}", name(to), name(drop)));
                    }
                }
            }
        }
    }

    fn arrange(&self, mv: &str) -> Position {
        let mut after = self.clone();
        let line = if self.to_move == 1 { 6 } else { 1 };
        for (column, digit) in mv.bytes().enumerate() {
            after.cells[line][column] = digit - b'0';
        }
        after
    }
}

impl Plain for Position {
    const NAME: &'static str = "xero-g";

    fn read(rules: Rules, text: &str) -> Option<Position> {
        let (lines, to_move) = text.split_once(' ')?;
        let cells: [[u8; 6]; 8] = grid(lines, "", |text| {
            text.parse().ok().filter(|ship| *ship <= 3)
        })?;
        let position = Position {
            rules,
            cells,
            to_move: ["p1", "p2"].iter().position(|name| *name == to_move)? + 1,
        };
        let bases = cells[0].iter().chain(&cells[7]);
        (bases.filter(|ship| **ship > 0).count() <= 1).then_some(position)
    }

    fn write(&self) -> String {
        let line = |line: &[u8; 6]| -> String {
            line.iter().map(|ship| char::from(b'0' + ship)).collect()
        };
        let lines: Vec<String> = self.cells.iter().map(line).collect();
        format!("{} p{}", lines.join("/"), self.to_move)
    }

    fn to_move(&self) -> usize {
        self.to_move
    }

    fn moves(&self) -> Vec<String> {
        if self.is_setup() {
            return arrangements();
        }
        if self.has_ships(0) || self.has_ships(7) {
            return Vec::new();
        }
        let mut moves = BTreeSet::new();
        let home = self.home_line(self.to_move);
        for column in (0..6).filter(|column| self.cells[home][*column] > 0) {
            self.add_moves_of((home, column), &mut moves);
        }
        moves.into_iter().collect()
    }

    fn play(&self, mv: &str) -> Position {
        let mut after = if self.is_setup() {
            self.arrange(mv)
        } else {
            let mut after = self.clone();
            let from = square(mv);
            let goal = Position::goal(self.to_move);
            let to = match &mv[3..] {
                // The leftmost square of the base that the ship can reach.
                "win" => *self
                    .ends(from)
                    .iter()
                    .find(|to| to.0 == goal)
                    .expect("a win"),
                to => square(to),
            };
            let ship = std::mem::take(&mut after.cells[from.0][from.1]);
            let target = std::mem::replace(&mut after.cells[to.0][to.1], ship);
            if let Some((_, drop)) = mv.split_once('/') {
                let drop = square(drop);
                after.cells[drop.0][drop.1] = target;
            }
            after
        };
        after.to_move = opponent(self.to_move);
        after
    }

    fn outcome(&self) -> Option<String> {
        if self.has_ships(0) {
            win(1)
        } else if self.has_ships(7) {
            win(2)
        } else if self.moves().is_empty() {
            win(opponent(self.to_move))
        } else {
            None
        }
    }

    fn value(&self, player: usize) -> i32 {
        let weights = match player {
            1 => [20, 12, 10, 8, 6, 5, 1, 0],
            _ => [0, 1, 5, 6, 8, 10, 12, 20],
        };
        let mut value = 0;
        for (line, weight) in self.cells.iter().zip(weights) {
            value += weight * line.iter().map(|ship| i32::from(*ship)).sum::<i32>();
        }
        value
    }

    fn counts_for_repetition(&self) -> bool {
        true
    }

    fn starts() -> Vec<Start> {
        let empty = format!("{} p1", ["000000"; 8].join("/"));
        let start = |rules| Start::new(rules, &[], empty.clone());
        [Rules::Classic, Rules::Official].map(start).to_vec()
    }
}
