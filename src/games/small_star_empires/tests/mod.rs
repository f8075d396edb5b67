//! The tests of Small Star Empires, and what several of them use.

mod expert;
mod rules;
mod screen;

use super::rules::board::{Board, Position};
use super::rules::moves::Move;
use super::rules::{RANDOM, SmallStarEmpires};
use crate::game::{Game, Options, RuleSet};

fn classic() -> SmallStarEmpires {
    SmallStarEmpires::new(RuleSet::Classic, &Options::default()).unwrap()
}

fn official(players: usize) -> SmallStarEmpires {
    let options = Options::default().with("players", players.to_string());
    SmallStarEmpires::new(RuleSet::Official, &options).unwrap()
}

/// A game and a board of it.
#[derive(Clone, Debug)]
struct Case {
    game: SmallStarEmpires,
    board: Board,
}

/// A position of the classic game, in a galaxy of its own.
fn classic_at(text: &str) -> Case {
    Case::new(RuleSet::Classic, text)
}

/// A position of the official game, in a galaxy of its own.
fn official_at(text: &str) -> Case {
    Case::new(RuleSet::Official, text)
}

impl Case {
    fn new(rules: RuleSet, text: &str) -> Case {
        let (game, board) = SmallStarEmpires::from_position(rules, &Options::default(), text)
            .unwrap_or_else(|reason| panic!("{text}: {reason}"));
        Case { game, board }
    }

    fn start(game: SmallStarEmpires) -> Case {
        let board = game.initial_board();
        Case { game, board }
    }

    fn position(&self) -> Position<'_> {
        self.game.position(&self.board)
    }

    fn text(&self) -> String {
        self.game.write_board(&self.board)
    }

    /// The case after a legal move.
    fn play(&self, move_text: &str) -> Case {
        let board = self.game.play(&self.board, mv(move_text)).unwrap();
        Case {
            board,
            ..self.clone()
        }
    }
}

/// Reads a move with its destination, which is the same in every position.
fn mv(text: &str) -> Move {
    let Case { game, board } = Case::start(classic());
    game.read_move(&board, text).unwrap()
}

/// The positions of a game of random moves from a position to its end.
fn random_game(game: &SmallStarEmpires, start: Board, seed: u64) -> Vec<Board> {
    let mut boards = vec![start];
    loop {
        let board = boards.last().expect("there is a start");
        let mut rng = crate::game::rng::rng_for_ply(seed, boards.len());
        let Some(mv) = game.choose_move(board, RANDOM, &mut rng) else {
            return boards;
        };
        boards.push(game.play(board, mv).unwrap());
    }
}

/// The three boards of the report.
const REPORT: [&str; 3] = [
    "2--,2--,w/1--,2--,2--/h1-abcd,2--,2--/3--,n--,h2-wxyz/k,w,k/3--,n--,1--/1--,2--,2-- \
     p1 20+20 20+20",
    "2--,2--,w/1--,2--,21t/h1-cd,21ca,22cw/3--,n1tb,h2-yz/k,w,k/3--,n--,12cx/1--,2--,2-- \
     p2 18+19 20+18",
    "21cc,2--,w/1--,2--,21t/h1-,21ca,22cw/31c,n1tb,h2-yz/k,w,k/31td,n2t,12c/11cx,22c,2-- \
     p2 17+16 19+17",
];
