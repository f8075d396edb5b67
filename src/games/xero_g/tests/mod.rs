//! The tests of Xero-G, and what several of them use.

mod expert;
mod rules;
mod screen;

use std::collections::BTreeSet;

use rand::RngExt;
use rand::seq::IndexedRandom;

use super::rules::{Board, Move, XeroG};
use crate::game::rng::rng_for_ply;
use crate::game::{Game, Options, Outcome, Player, RuleSet};
use crate::games::plain;
use crate::testing::rows;

const BOTH: [RuleSet; 2] = [RuleSet::Classic, RuleSet::Official];
const EMPTY: &str = "000000/000000/000000/000000/000000/000000/000000/000000 p1";
/// The report's figure 4, without its surplus empty line.
const START: &str = "000000/123321/000000/000000/000000/000000/123123/000000 p1";
/// The report's figure 5.
const FIGURE_5: &str = "000000/000000/100001/203323/020320/100010/000000/000000 p1";
/// The end of the game in the report's figure 6.
const WON: &str = "010000/000000/020001/103323/020320/000010/000000/000000 p2";
/// No ship of line 5 has a move.
const STUCK: &str = "000000/000000/000000/000000/000000/113311/222233/000000 p1";

fn game(rules: RuleSet) -> XeroG {
    XeroG::new(rules, &Options::default()).expect("the game has no options")
}

fn board(text: &str) -> Board {
    Board::read(text).expect("a position")
}

fn mv(text: &str) -> Move {
    game(RuleSet::Classic)
        .read_move(&Board::EMPTY, text)
        .expect("a move")
}

/// At least `count` positions, some from random play under a rule set, some set up at random.
fn many_boards(rules: RuleSet, count: usize) -> Vec<Board> {
    let game = game(rules);
    let mut boards = Vec::new();
    for seed in 0.. {
        let rng = &mut rng_for_ply(seed, 0);
        let mut board = game.initial_board();
        for _ in 0..60 {
            let Some(mv) = game.legal_moves(&board).choose(rng).copied() else {
                break;
            };
            game.make_move(&mut board, mv);
            if !board.is_setup() && rng.random_range(0..4) == 0 {
                boards.push(board);
            }
        }
        boards.extend(
            std::iter::repeat_with(|| plain::random::xero_g(plain::Rules::Classic, rng))
                .take(4)
                .map(|text| self::board(&text)),
        );
        if boards.len() >= count {
            break;
        }
    }
    boards
}

/// The position reflected from left to right.
fn mirrored(board: &Board) -> Board {
    let text = board.to_string();
    let (lines, player) = text.split_once(' ').expect("the player to move");
    let lines: Vec<String> = lines
        .split('/')
        .map(|line| line.chars().rev().collect())
        .collect();
    self::board(&format!("{} {player}", lines.join("/")))
}

/// The position after half a turn of the board, with the players exchanged.
fn turned(board: &Board) -> Board {
    let text = board.to_string();
    let (lines, player) = text.split_once(' ').expect("the player to move");
    let lines: String = lines.chars().rev().collect();
    let player = if player == "p1" { "p2" } else { "p1" };
    self::board(&format!("{lines} {player}"))
}

fn texts(moves: &[Move]) -> BTreeSet<String> {
    moves.iter().map(Move::to_string).collect()
}

fn winner(player: Player) -> Option<Outcome> {
    Some(Outcome::Win(player))
}
