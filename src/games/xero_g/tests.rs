//! Tests of Xero-G.

mod expert;
mod levels;
mod moves;
mod notation;
mod screens;
mod walks;

use std::collections::{BTreeSet, HashSet};

use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};

use super::{Board, Move, XeroG};
use crate::dice::{Dice, dice_for_ply};
use crate::game::{Game, Options, Player, RuleSet};

const BOTH: [RuleSet; 2] = [RuleSet::Classic, RuleSet::Official];

fn game(rules: RuleSet) -> XeroG {
    XeroG::new(rules, &Options::default()).expect("the game has no options")
}

fn board(text: &str) -> Board {
    text.parse().expect("a position")
}

fn mv(text: &str) -> Move {
    text.parse().expect("a move")
}

/// Twelve ships at random on lines 1 to 6: the more `crowded`, the closer together.
fn random_board(dice: &mut Dice, crowded: usize) -> Board {
    let height = 6 - crowded.min(3);
    let top = dice.random_range(1..=7 - height);
    let mut squares: Vec<(usize, usize)> = (0..6 * height)
        .map(|index| (top + index / 6, index % 6))
        .collect();
    squares.shuffle(dice);
    let mut cells = [[b'0'; 6]; 8];
    for (index, (line, column)) in squares.into_iter().take(12).enumerate() {
        cells[line][column] = b'1' + index as u8 % 3;
    }
    let lines: Vec<&str> = cells
        .iter()
        .map(|line| std::str::from_utf8(line).expect("digits"))
        .collect();
    let player = ["p1", "p2"].choose(dice).expect("two players");
    board(&format!("{} {player}", lines.join("/")))
}

/// Positions from random play and positions at random, under a rule set.
fn many_boards(rules: RuleSet, count: usize) -> Vec<Board> {
    let game = game(rules);
    let mut boards = Vec::new();
    for seed in 0.. {
        let dice = &mut dice_for_ply(seed, 0);
        let mut board = game.initial_board();
        for _ in 0..60 {
            let Some(mv) = game.choose_move(&board, 0, dice) else {
                break;
            };
            game.apply(&mut board, mv);
            if !board.is_setup() && dice.random_range(0..4) == 0 {
                boards.push(board);
            }
        }
        boards.extend((0..4).map(|crowded| random_board(dice, crowded)));
        if boards.len() >= count {
            break;
        }
    }
    boards
}

/// What a player can do, found by walking every way step by step on a plain grid: the texts of
/// the moves, and by ship the columns in which it reaches the base.
struct Naive {
    rules: RuleSet,
    /// The digits of the position; the ship that moves is taken off.
    cells: Vec<Vec<u8>>,
    goal: usize,
    from: (usize, usize),
    ends: BTreeSet<(usize, usize)>,
    /// Landings that have been gone on from, with the edges used by then.
    seen: HashSet<((usize, usize), BTreeSet<Edge>)>,
}

type Edge = ((usize, usize), (usize, usize));

fn name((line, column): (usize, usize)) -> String {
    format!("{line}{}", (b'A' + column as u8) as char)
}

impl Naive {
    fn moves(rules: RuleSet, board: &Board) -> (BTreeSet<String>, BTreeSet<String>) {
        let text = board.to_string();
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
                from: (home, column),
                ends: BTreeSet::new(),
                seen: HashSet::new(),
            };
            let value = std::mem::take(&mut naive.cells[home][column]);
            naive.walk(naive.from, usize::from(value), BTreeSet::new());
            let from = name(naive.from);
            let official = rules == RuleSet::Official;
            for to in naive.ends.clone() {
                let ship = naive.cells[to.0][to.1];
                if to.0 == goal {
                    moves.insert(format!("{from}-win"));
                    wins.insert(format!("{from}-{}", name(to)));
                } else if ship == 0 && !(official && to == naive.from) {
                    moves.insert(format!("{from}-{}", name(to)));
                }
                for drop in (1..=6).flat_map(|line| (0..6).map(move |column| (line, column))) {
                    let beyond = match goal {
                        0 => drop.0 < theirs,
                        _ => drop.0 > theirs,
                    };
                    let nothing = drop == naive.from && ship == value;
                    if ship > 0
                        && naive.cells[drop.0][drop.1] == 0
                        && !(official && (beyond || nothing))
                    {
                        moves.insert(format!("{from}-{}/{}", name(to), name(drop)));
                    }
                }
            }
        }
        (moves, wins)
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

/// The position after turning left and right around.
fn mirrored(board: &Board) -> Board {
    let text = board.to_string();
    let (lines, player) = text.split_once(' ').expect("the player on turn");
    let lines: Vec<String> = lines
        .split('/')
        .map(|line| line.chars().rev().collect())
        .collect();
    self::board(&format!("{} {player}", lines.join("/")))
}

/// The position after turning the board by half a turn, the players changing places.
fn turned(board: &Board) -> Board {
    let text = board.to_string();
    let (lines, player) = text.split_once(' ').expect("the player on turn");
    let lines: String = lines.chars().rev().collect();
    let player = if player == "p1" { "p2" } else { "p1" };
    self::board(&format!("{lines} {player}"))
}

/// The text of a move with each square replaced.
fn with_squares(text: &str, change: impl Fn(char, char) -> (char, char)) -> String {
    let letters: Vec<char> = text.chars().collect();
    let mut result = String::new();
    let mut index = 0;
    while index < letters.len() {
        match letters[index..] {
            [line, column, ..] if line.is_ascii_digit() => {
                let (line, column) = change(line, column);
                result.extend([line, column]);
                index += 2;
            }
            _ => {
                result.push(letters[index]);
                index += 1;
            }
        }
    }
    result
}

fn mirror_column(column: char) -> char {
    (b'A' + b'F' - column as u8) as char
}

fn mirror_line(line: char) -> char {
    (b'0' + b'7' - line as u8) as char
}

fn texts(moves: &[Move]) -> BTreeSet<String> {
    moves.iter().map(Move::to_string).collect()
}

fn winner(player: Player) -> Option<crate::game::Outcome> {
    Some(crate::game::Outcome::Win(player))
}
