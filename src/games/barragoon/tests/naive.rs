//! A second implementation of the rules of Barragoon, written from the rule page alone: tiles walk
//! step by step over a table of codes. It shares only the text of positions and moves with the
//! first.

use std::collections::BTreeSet;

use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};

use super::*;
use crate::rng::{GameRng, rng_for_ply};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Table {
    /// Codes by line and column.
    pub codes: [[u8; 7]; 9],
    pub turn: char,
    pub owed: String,
}

/// Up, right, down, left as steps of column and line.
const STEPS: [(i8, i8); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

fn other(player: char) -> char {
    if player == 'w' { 'b' } else { 'w' }
}

fn owner(code: u8) -> Option<char> {
    match code / 10 {
        1 => Some('w'),
        2 => Some('b'),
        _ => None,
    }
}

/// Entering and leaving are indices of STEPS.
fn passes(code: u8, entering: usize, leaving: usize) -> bool {
    const ONE_TURN: [(usize, usize); 8] = [
        (0, 1),
        (1, 2),
        (2, 3),
        (3, 0),
        (0, 3),
        (3, 2),
        (2, 1),
        (1, 0),
    ];
    match code {
        0 => true,
        31..=36 => {
            let shown: &[usize] = match code {
                31 => &[0],
                32 => &[1],
                33 => &[3],
                34 => &[2],
                35 => &[0, 2],
                _ => &[1, 3],
            };
            entering == leaving && shown.contains(&entering)
        }
        37 => entering != leaving,
        40.. => ONE_TURN[usize::from(code - 40)] == (entering, leaving),
        _ => false,
    }
}

impl Table {
    pub fn read(text: &str) -> Table {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut codes = [[0; 7]; 9];
        for (line, row) in fields[0].split('/').enumerate() {
            for (column, code) in row.split(',').enumerate() {
                codes[line][column] = code.parse().unwrap();
            }
        }
        Table {
            codes,
            turn: fields[1].chars().next().unwrap(),
            owed: fields[2].replace('-', ""),
        }
    }

    pub fn write(&self) -> String {
        let lines: Vec<String> = self
            .codes
            .iter()
            .map(|line| {
                let codes: Vec<String> = line.iter().map(|code| format!("{code:02}")).collect();
                codes.join(",")
            })
            .collect();
        let owed = if self.owed.is_empty() {
            "-"
        } else {
            &self.owed
        };
        format!("{} {} {owed}", lines.join("/"), self.turn)
    }

    fn squares() -> impl Iterator<Item = (i8, i8)> {
        (0..9).flat_map(|line| (0..7).map(move |column| (column, line)))
    }

    fn code(&self, column: i8, line: i8) -> Option<u8> {
        let row = self.codes.get(usize::try_from(line).ok()?)?;
        row.get(usize::try_from(column).ok()?).copied()
    }

    fn has_tiles(&self, player: char) -> bool {
        let mut codes = self.codes.iter().flatten();
        codes.any(|code| owner(*code) == Some(player))
    }

    pub fn barragoons(&self) -> usize {
        let codes = self.codes.iter().flatten();
        codes.filter(|code| **code >= 30).count()
    }

    /// Goes on from a square that is entered in the direction `entering` after `made` steps; at the
    /// end of a short and of a full move looks at the square.
    #[allow(clippy::too_many_arguments)]
    fn walk(
        &self,
        player: char,
        spaces: u8,
        (column, line): (i8, i8),
        entering: usize,
        made: u8,
        turned: bool,
        ends: &mut BTreeSet<(i8, i8)>,
    ) {
        let Some(code) = self.code(column, line) else {
            return;
        };
        if made == spaces - 1 && code == 0 {
            ends.insert((column, line));
        }
        if made == spaces {
            let captures = match owner(code) {
                Some(owner) => owner != player,
                None => code != 37 || spaces != 2,
            };
            if code == 0 || captures {
                ends.insert((column, line));
            }
            return;
        }
        for (leaving, (right, down)) in STEPS.into_iter().enumerate() {
            let turns = leaving != entering;
            if (leaving + 2) % 4 == entering || turns && turned || !passes(code, entering, leaving)
            {
                continue;
            }
            let next = (column + right, line + down);
            self.walk(
                player,
                spaces,
                next,
                leaving,
                made + 1,
                turned || turns,
                ends,
            );
        }
    }

    pub fn tile_moves(&self, player: char) -> Vec<String> {
        let mut moves = Vec::new();
        for (column, line) in Table::squares() {
            let code = self.code(column, line).unwrap();
            if owner(code) != Some(player) {
                continue;
            }
            let mut ends = BTreeSet::new();
            for (direction, (right, down)) in STEPS.into_iter().enumerate() {
                let next = (column + right, line + down);
                self.walk(player, code % 10, next, direction, 1, false, &mut ends);
            }
            let start = format!("{}{}", column + 1, line + 1);
            moves.extend(
                ends.iter()
                    .map(|(column, line)| format!("{start}-{}{}", column + 1, line + 1)),
            );
        }
        moves
    }

    pub fn outcome(&self) -> Option<&'static str> {
        let won_by = |player| if player == 'w' { "win p1" } else { "win p2" };
        for player in ['w', 'b'] {
            if !self.has_tiles(player) {
                return Some(won_by(other(player)));
            }
        }
        if !self.owed.is_empty() {
            return None;
        }
        for player in [self.turn, other(self.turn)] {
            if self.tile_moves(player).is_empty() {
                return Some(won_by(other(player)));
            }
        }
        None
    }

    pub fn valid_moves(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        if self.owed.is_empty() {
            return self.tile_moves(self.turn);
        }
        let empty = Table::squares().filter(|(column, line)| self.code(*column, *line) == Some(0));
        empty
            .flat_map(|(column, line)| {
                (30..=37)
                    .chain(40..=47)
                    .map(move |face| format!("{}{}={face}", column + 1, line + 1))
            })
            .collect()
    }

    pub fn play(&mut self, mv: &str) {
        let digit = |at: usize| usize::from(mv.as_bytes()[at] - b'0');
        if mv.contains('=') {
            self.codes[digit(1) - 1][digit(0) - 1] = (digit(3) * 10 + digit(4)) as u8;
            self.owed.remove(0);
        } else {
            let tile = std::mem::take(&mut self.codes[digit(1) - 1][digit(0) - 1]);
            let target = &mut self.codes[digit(4) - 1][digit(3) - 1];
            let captured = std::mem::replace(target, tile);
            let enemy = other(self.turn);
            if captured >= 30 {
                self.owed.push(self.turn);
            } else if captured > 0 && self.has_tiles(enemy) {
                let left = 32 - self.barragoons().min(32);
                self.owed.extend([enemy, self.turn].iter().take(left));
            }
        }
        if self.owed.is_empty() {
            self.turn = other(self.turn);
        }
    }
}

fn assert_same_order(mut texts: Vec<String>, fast: Vec<String>, context: &Board) {
    assert_eq!(fast.len(), {
        let set: BTreeSet<&String> = fast.iter().collect();
        set.len()
    });
    // The fast order is by line before column.
    let key = |text: &String| {
        let b = text.as_bytes();
        if b[2] == b'-' {
            [b[1], b[0], b[4], b[3]]
        } else {
            [b[1], b[0], b[3], b[4]]
        }
    };
    texts.sort_by_key(key);
    assert_eq!(texts, fast, "{}", text(context));
}

pub(super) fn compare(board: &Board) {
    let table = Table::read(&text(board));
    assert_eq!(table.write(), text(board));
    let fast = moves(board);
    assert_eq!(Barragoon.count_valid_moves(board), fast.len() as u64);
    assert_same_order(table.valid_moves(), fast, board);
    let outcome = Barragoon
        .game_over(board)
        .map(|outcome| outcome.to_string());
    assert_eq!(outcome.as_deref(), table.outcome(), "{}", text(board));
    let on_turn = table.owed.chars().next().unwrap_or(table.turn);
    let player = if on_turn == 'w' {
        Player::P1
    } else {
        Player::P2
    };
    assert_eq!(Barragoon.player_on_turn(board), player);
    let sum = |first: u8| -> i32 {
        let codes = table.codes.iter().flatten();
        codes
            .filter(|code| *code / 10 == first)
            .map(|code| i32::from(code % 10))
            .sum()
    };
    assert_eq!(Barragoon.value(board, Player::P1), sum(1) - sum(2));
    assert_eq!(Barragoon.value(board, Player::P2), sum(2) - sum(1));
}

/// A position with any pieces anywhere, and placings owed in half of them.
pub(super) fn random_board(rng: &mut GameRng) -> Board {
    let mut squares: Vec<(i8, i8)> = Table::squares().collect();
    squares.shuffle(rng);
    let mut codes = [[0; 7]; 9];
    let mut put = |code: u8| {
        let (column, line) = squares.pop().unwrap();
        codes[line as usize][column as usize] = code;
    };
    for side in [10, 20] {
        let mut tiles = [2, 2, 3, 3, 3, 4, 4];
        tiles.shuffle(rng);
        // Now and then a side has none, which ends the game.
        let least = if rng.random_ratio(1, 20) { 0 } else { 1 };
        let count = rng.random_range(least..=7);
        for tile in &tiles[..count] {
            put(side + tile);
        }
    }
    let turn = *['w', 'b'].choose(rng).unwrap();
    let enemy = other(turn);
    let owed = match rng.random_range(0..6) {
        0 => format!("{turn}"),
        1 => format!("{enemy}"),
        2 => format!("{enemy}{turn}"),
        _ => String::new(),
    };
    let most = 32 - owed.len();
    let count = rng.random_range(0..=most);
    for _ in 0..if rng.random_ratio(1, 8) { most } else { count } {
        let face = rng.random_range(0..16);
        put(if face < 8 { 30 + face } else { 32 + face });
    }
    let table = Table { codes, turn, owed };
    match Barragoon.read_board(&table.write()) {
        Ok(board) => board,
        // Both sides drew no tiles.
        Err(_) => random_board(rng),
    }
}

#[test]
fn the_fast_rules_are_the_naive_ones_on_any_position() {
    let mut over = 0;
    for seed in 0..3000 {
        let mut rng = rng_for_ply(seed, 0);
        let board = random_board(&mut rng);
        compare(&board);
        over += usize::from(Barragoon.game_over(&board).is_some());
        let moves = Barragoon.valid_moves(&board);
        for mv in moves.sample(&mut rng, 20) {
            let after = Barragoon.make_move(&board, *mv).unwrap();
            let mut table = Table::read(&text(&board));
            let mv = Barragoon.write_move(*mv);
            table.play(&mv);
            assert_eq!(text(&after), table.write(), "{} {mv}", text(&board));
        }
    }
    assert!(over > 50, "{over}");
}

#[test]
fn the_fast_rules_are_the_naive_ones_all_through_games() {
    let mut placings = 0;
    for seed in 0..60 {
        let mut rng = rng_for_ply(seed, 1);
        let mut board = Barragoon.initial_board();
        let mut table = Table::read(&text(&board));
        for _ in 0..400 {
            compare(&board);
            // Captures are preferred, so that placings come up.
            let moves = Barragoon.valid_moves(&board);
            let captures: Vec<Move> = moves
                .iter()
                .copied()
                .filter(|mv| move_value(&board, *mv) > 0)
                .collect();
            let mv = captures.choose(&mut rng).or(moves.choose(&mut rng));
            let Some(mv) = mv.copied() else { break };
            placings += usize::from(board.is_placing());
            board = Barragoon.make_move(&board, mv).unwrap();
            table.play(&Barragoon.write_move(mv));
            assert_eq!(text(&board), table.write());
        }
    }
    assert!(placings > 1000, "{placings}");
}

/// Of all moves that can be written, `check_move` refuses exactly those that are not listed.
#[test]
fn moves_are_refused_exactly_if_they_are_not_listed() {
    for seed in 0..150 {
        let mut rng = rng_for_ply(seed, 2);
        let board = random_board(&mut rng);
        let listed: BTreeSet<Move> = Barragoon.valid_moves(&board).into_iter().collect();
        for first in Square::all() {
            let tiles = Square::all().map(|to| Move::Tile { from: first, to });
            let placings = Face::ALL.into_iter().map(|face| Move::Placing {
                square: first,
                face,
            });
            for mv in tiles.chain(placings) {
                let check = Barragoon.check_move(&board, mv);
                let written = Barragoon.write_move(mv);
                let is_listed = listed.contains(&mv);
                assert_eq!(check.is_ok(), is_listed, "{} {written}", text(&board));
                assert_eq!(Barragoon.read_move(&board, &written), Ok(mv));
                // Garbage is not played, but if it were, nothing would break.
                let mut after = board;
                Barragoon.apply(&mut after, mv);
                Barragoon.valid_moves(&after);
                text(&after);
            }
        }
    }
}
