//! What Expert knows of Xero-G.

use std::sync::Arc;

use super::XeroG;
use super::arrangements::arrangement;
use super::board::{Board, LINES, PLAYING_AREA, Square, first_line, squares};
use super::lanes::{Lane, lanes};
use super::moves::{ARRANGEMENTS, Action, Move};
use super::scope::{Scope, scopes};
use super::survey::{TERMS, survey};
use crate::game::{Outcome, Player};
use crate::search::{Candidate, Expert, MOST_DEPTH, key_of};

impl Expert for XeroG {
    const UNIT: i32 = 200;
    const NODES: u64 = 60_000;

    fn evaluate(&self, board: &Board, player: Player) -> i32 {
        let mover = board.on_turn;
        let (tempo, weights) = (self.weights[0], &self.weights[1..]);
        let terms = [mover, mover.opponent()].map(|side| survey(board, side));
        let products = terms
            .as_flattened()
            .iter()
            .zip(weights)
            .map(|(term, weight)| term * i32::from(*weight));
        let sum = i32::from(tempo) + products.sum::<i32>();
        if player == mover { sum } else { -sum }
    }

    const TERMS: usize = 1 + 2 * TERMS;

    fn with_weights(&self, weights: &[i16]) -> XeroG {
        let weights = weights.try_into().expect("a weight for each term");
        XeroG {
            weights: Arc::new(weights),
            ..self.clone()
        }
    }

    /// The tempo, then the terms of the player on turn, then the opponent's.
    fn terms(&self, board: &Board, add: &mut dyn FnMut(usize, f64)) -> i32 {
        add(0, 1.0);
        let mover = board.on_turn;
        let terms = [mover, mover.opponent()].map(|side| survey(board, side));
        for (term, amount) in (1..).zip(terms.as_flattened()) {
            if *amount != 0 {
                add(term, f64::from(*amount));
            }
        }
        0
    }

    fn key(&self, board: &Board) -> u64 {
        key_of(board.words())
    }

    fn code(&self, mv: Move) -> u32 {
        mv.code()
    }

    fn recall(&self, board: &Board, code: u32) -> Option<Move> {
        let scope = |from: Square| {
            let is_home = !board.is_setup() && board.home_ships() & from.bit() != 0;
            is_home.then(|| Scope::new(board, self.rules, from))
        };
        let (mv, is_legal) = match Move::action_of_code(code)? {
            Action::Arrange(_) => return None,
            Action::Win { from } => (Move::win(from), scope(from)?.wins),
            Action::Slide { from, to } => {
                (Move::slide(from, to), scope(from)?.slides & to.bit() != 0)
            }
            Action::Reprogram { from, to, drop } => {
                let scope = scope(from)?;
                let drops = match scope.landings & to.bit() {
                    0 => 0,
                    _ => scope.drops(to),
                };
                (Move::reprogram(from, to, drop), drops & drop.bit() != 0)
            }
        };
        (is_legal && self.code(mv) == code).then_some(mv)
    }

    fn seen_over(&self, board: &Board) -> Option<Outcome> {
        board.winner().map(Outcome::Win)
    }

    fn winning_move(&self, board: &Board) -> Option<Move> {
        lanes(board, self.rules)
            .next()
            .map(|lane| Move::win(lane.from))
    }

    /// Ships are arranged as the table says. If the opponent threatens to win, only moves that do
    /// something about it: what is left out loses at once.
    fn candidates(&self, board: &Board, depth: usize, moves: &mut Vec<Candidate<Move>>) -> bool {
        if board.is_setup() {
            if depth == MOST_DEPTH {
                moves.extend(ARRANGEMENTS.map(Candidate::plain));
            } else {
                let mv = arrangement(self.rules, arranged(board));
                moves.push(Candidate::plain(mv));
            }
            return depth == MOST_DEPTH;
        }
        let threats = Threats::new(self, board);
        for scope in scopes(board, self.rules) {
            if scope.wins {
                moves.push(Candidate {
                    mv: Move::win(scope.from),
                    order: 1000,
                });
            }
            let from = scope.from;
            for to in squares(scope.slides & threats.answers(from.bit())) {
                moves.push(Candidate::plain(Move::slide(from, to)));
            }
            for to in squares(scope.landings) {
                let touched = match board.ship(from) == board.ship(to) {
                    true => from.bit(),
                    false => from.bit() | to.bit(),
                };
                for drop in squares(scope.drops(to) & threats.answers(touched)) {
                    moves.push(Candidate::plain(Move::reprogram(from, to, drop)));
                }
            }
        }
        if moves.is_empty() {
            // All moves lose at once; one is enough to say so.
            let first = scopes(board, self.rules).find_map(|scope| first_move(&scope));
            moves.extend(first.map(Candidate::plain));
        }
        true
    }
}

/// How player 1 has arranged the ships, during the set-up of player 2.
fn arranged(board: &Board) -> Option<Move> {
    let line = first_line(Player::P1);
    let values = std::array::from_fn(|column| board.ship(Square::at(line, column)) as u8);
    (board.occupied() != 0).then(|| Move::arrange(values))
}

fn first_move(scope: &Scope) -> Option<Move> {
    let mut moves = Vec::new();
    scope.add_moves(&mut moves);
    moves.first().copied()
}

/// The ways into the base of the player on turn.
struct Threats {
    lanes: [Option<Lane>; 6],
    /// Where a ship changes the opponent's home line.
    beyond: u64,
}

impl Threats {
    fn new(game: &XeroG, board: &Board) -> Threats {
        let mut found = [None; 6];
        for (slot, lane) in found.iter_mut().zip(lanes(&board.passed(), game.rules)) {
            *slot = Some(lane);
        }
        let line = board.home_line(board.on_turn.opponent());
        let beyond = match board.on_turn {
            Player::P1 => PLAYING_AREA & !(u64::MAX << (8 * line)),
            _ => PLAYING_AREA & !(u64::MAX >> (8 * (LINES - 1 - line))),
        };
        Threats {
            lanes: found,
            beyond,
        }
    }

    /// The squares onto which a ship must be put to do something about every lane, if the ships
    /// of `touched` leave their squares.
    fn answers(&self, touched: u64) -> u64 {
        self.lanes
            .iter()
            .flatten()
            .filter(|lane| lane.ships & touched == 0)
            .fold(u64::MAX, |answers, lane| {
                answers & (lane.passed | self.beyond)
            })
    }
}
