//! A second move generator for Xero-G, as slow and plain as the rule page.

use super::*;

type Edge = ((usize, usize), (usize, usize));

/// The name of a square by line and column: `6C`.
pub(super) fn name((line, column): (usize, usize)) -> String {
    format!("{line}{}", (b'A' + column as u8) as char)
}

/// A plain move generator for one ship: walks every path step by step on a grid of digits.
pub(super) struct Naive {
    rules: RuleSet,
    /// The digits of the position; the ship that moves is taken off.
    cells: Vec<Vec<u8>>,
    /// The line of the base that wins.
    goal: usize,
    /// The opponent's home line.
    theirs: usize,
    from: (usize, usize),
    /// Where the ship can end.
    ends: BTreeSet<(usize, usize)>,
    /// Landings that have been explored, with the edges crossed by then.
    seen: HashSet<((usize, usize), BTreeSet<Edge>)>,
}

impl Naive {
    /// The texts of all moves, and the squares of the base that ships reach (`6A-0B`).
    pub(super) fn moves(rules: RuleSet, board: &Board) -> (BTreeSet<String>, BTreeSet<String>) {
        let text = board_text(board);
        let (lines, player) = text.split_once(' ').expect("the player on turn");
        let cells: Vec<Vec<u8>> = lines
            .split('/')
            .map(|line| line.bytes().map(|digit| digit - b'0').collect())
            .collect();
        let (mut moves, mut wins) = (BTreeSet::new(), BTreeSet::new());
        let occupied = |line: &usize| cells[*line].iter().any(|ship| *ship > 0);
        let down = (1..=6).find(occupied);
        let up = (1..=6).rev().find(occupied);
        let over = occupied(&0) || occupied(&7);
        let (home, theirs, goal) = match player {
            "p1" => (up, down, 0),
            _ => (down, up, 7),
        };
        let (Some(home), Some(theirs), false) = (home, theirs, over) else {
            return (moves, wins);
        };
        for column in (0..6).filter(|column| cells[home][*column] > 0) {
            let mut naive = Naive {
                rules,
                cells: cells.clone(),
                goal,
                theirs,
                from: (home, column),
                ends: BTreeSet::new(),
                seen: HashSet::new(),
            };
            let value = std::mem::take(&mut naive.cells[home][column]);
            naive.walk(naive.from, usize::from(value), BTreeSet::new());
            naive.add_moves(value, &mut moves, &mut wins);
        }
        (moves, wins)
    }

    /// Adds the moves of the ship, which has that value, to all squares where it can end.
    fn add_moves(&self, value: u8, moves: &mut BTreeSet<String>, wins: &mut BTreeSet<String>) {
        let from = name(self.from);
        let official = self.rules == RuleSet::Official;
        for &to in &self.ends {
            let ship = self.cells[to.0][to.1];
            if to.0 == self.goal {
                moves.insert(format!("{from}-win"));
                wins.insert(format!("{from}-{}", name(to)));
            } else if ship == 0 && !(official && to == self.from) {
                moves.insert(format!("{from}-{}", name(to)));
            }
            for drop in (1..=6).flat_map(|line| (0..6).map(move |column| (line, column))) {
                let beyond = match self.goal {
                    0 => drop.0 < self.theirs,
                    _ => drop.0 > self.theirs,
                };
                let unchanged = drop == self.from && ship == value;
                if ship > 0
                    && self.cells[drop.0][drop.1] == 0
                    && !(official && (beyond || unchanged))
                {
                    moves.insert(format!("{from}-{}/{}", name(to), name(drop)));
                }
            }
        }
    }

    fn walk(&mut self, at: (usize, usize), left: usize, used: BTreeSet<Edge>) {
        let (line, column) = at;
        let neighbours = [
            (line.wrapping_sub(1), column),
            (line, column + 1),
            (line + 1, column),
            (line, column.wrapping_sub(1)),
        ];
        for to in neighbours {
            if to.0 > 7 || to.1 > 5 {
                continue;
            }
            let in_base = to.0 == 0 || to.0 == 7;
            if in_base && (to.0 != self.goal || left > 1) {
                continue;
            }
            let mut used = used.clone();
            if self.rules == RuleSet::Official && !used.insert((at.min(to), at.max(to))) {
                continue;
            }
            let ship = usize::from(self.cells[to.0][to.1]);
            if left > 1 {
                if ship == 0 {
                    self.walk(to, left - 1, used);
                }
                continue;
            }
            self.ends.insert(to);
            if ship > 0 && self.seen.insert((to, used.clone())) {
                self.walk(to, ship, used);
            }
        }
    }
}
