//! The tests of Xero-G, and what several of them use.

mod expert;
mod levels;
mod menus;
mod notation;
mod rules;
mod screen;
mod walk;

use std::collections::{BTreeSet, HashSet};

use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};

use super::rules::{Board, Move, XeroG};
use crate::game::rng::{GameRng, rng_for_ply};
use crate::game::{Game, Options, Outcome, Player, RuleSet};

const BOTH: [RuleSet; 2] = [RuleSet::Classic, RuleSet::Official];

fn game(rules: RuleSet) -> XeroG {
    XeroG::new(rules, &Options::default()).expect("the game has no options")
}

/// Any game: the notation is the same under both rule sets.
fn any_game() -> XeroG {
    game(RuleSet::Classic)
}

fn board(text: &str) -> Board {
    any_game().read_board(text).expect("a position")
}

fn mv(text: &str) -> Move {
    let game = any_game();
    game.read_move(&game.initial_board(), text).expect("a move")
}

fn board_text(board: &Board) -> String {
    any_game().write_board(board)
}

fn move_text(mv: Move) -> String {
    any_game().write_move(mv)
}

/// Twelve ships at random on lines 1 to 6. The larger `crowding` (0 to 3), the closer together.
fn random_board(rng: &mut GameRng, crowding: usize) -> Board {
    let height = 6 - crowding.min(3);
    let top = rng.random_range(1..=7 - height);
    let mut squares: Vec<(usize, usize)> = (0..6 * height)
        .map(|index| (top + index / 6, index % 6))
        .collect();
    squares.shuffle(rng);
    let mut cells = [[b'0'; 6]; 8];
    for (index, (line, column)) in squares.into_iter().take(12).enumerate() {
        cells[line][column] = b'1' + index as u8 % 3;
    }
    let lines: Vec<&str> = cells
        .iter()
        .map(|line| std::str::from_utf8(line).expect("digits"))
        .collect();
    let player = ["p1", "p2"].choose(rng).expect("two players");
    board(&format!("{} {player}", lines.join("/")))
}

/// At least `count` positions, some from random play under a rule set, some set up at random.
fn many_boards(rules: RuleSet, count: usize) -> Vec<Board> {
    let game = game(rules);
    let mut boards = Vec::new();
    for seed in 0.. {
        let rng = &mut rng_for_ply(seed, 0);
        let mut board = game.initial_board();
        for _ in 0..60 {
            let Some(mv) = game.choose_move(&board, 0, rng) else {
                break;
            };
            game.apply(&mut board, mv);
            if !board.is_setup() && rng.random_range(0..4) == 0 {
                boards.push(board);
            }
        }
        boards.extend((0..4).map(|crowding| random_board(rng, crowding)));
        if boards.len() >= count {
            break;
        }
    }
    boards
}

/// The position reflected from left to right.
fn mirrored(board: &Board) -> Board {
    let text = board_text(board);
    let (lines, player) = text.split_once(' ').expect("the player on turn");
    let lines: Vec<String> = lines
        .split('/')
        .map(|line| line.chars().rev().collect())
        .collect();
    self::board(&format!("{} {player}", lines.join("/")))
}

/// The position after half a turn of the board, with the players exchanged.
fn turned(board: &Board) -> Board {
    let text = board_text(board);
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
    moves.iter().map(|mv| move_text(*mv)).collect()
}

fn winner(player: Player) -> Option<Outcome> {
    Some(Outcome::Win(player))
}
