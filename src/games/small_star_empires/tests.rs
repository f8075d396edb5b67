mod expert;
mod fairness;
mod levels;
mod naive;
mod notation;
mod oracle;
mod rules;
mod screens;

use super::*;

pub(super) fn classic() -> SmallStarEmpires {
    SmallStarEmpires::new(RuleSet::Classic, &Options::default()).unwrap()
}

pub(super) fn official(players: usize) -> SmallStarEmpires {
    let options = Options::default().with("players", players.to_string());
    SmallStarEmpires::new(RuleSet::Official, &options).unwrap()
}

pub(super) fn board(text: &str) -> Board {
    text.parse()
        .unwrap_or_else(|reason| panic!("{text}: {reason}"))
}

pub(super) fn mv(text: &str) -> Move {
    text.parse()
        .unwrap_or_else(|reason| panic!("{text}: {reason}"))
}

/// All legal moves as texts.
pub(super) fn moves(game: &SmallStarEmpires, board: &Board) -> Vec<String> {
    let moves = game.valid_moves(board);
    moves.iter().map(Move::to_string).collect()
}

/// The positions of a game of random moves from a position to its end.
pub(super) fn random_game(game: &SmallStarEmpires, start: Board, seed: u64) -> Vec<Board> {
    let mut boards = vec![start];
    loop {
        let board = boards.last().expect("there is a start");
        let mut dice = crate::dice::dice_for_ply(seed, boards.len());
        let Some(mv) = game.choose_move(board, RANDOM, &mut dice) else {
            return boards;
        };
        boards.push(game.make_move(board, mv).unwrap());
    }
}

/// The three boards of the report.
pub(super) const REPORT: [&str; 3] = [
    "2--,2--,w/1--,2--,2--/h1-abcd,2--,2--/3--,n--,h2-wxyz/k,w,k/3--,n--,1--/1--,2--,2-- \
     p1 20+20 20+20",
    "2--,2--,w/1--,2--,21t/h1-cd,21ca,22cw/3--,n1tb,h2-yz/k,w,k/3--,n--,12cx/1--,2--,2-- \
     p2 18+19 20+18",
    "21cc,2--,w/1--,2--,21t/h1-,21ca,22cw/31c,n1tb,h2-yz/k,w,k/31td,n2t,12c/11cx,22c,2-- \
     p2 17+16 19+17",
];
