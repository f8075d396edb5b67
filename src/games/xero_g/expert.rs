//! What Expert knows of Xero-G.

use super::XeroG;
use super::board::{Board, LINES, PLAYING_AREA, Square, squares};
use super::lanes::{Lane, lanes};
use super::moves::{ARRANGEMENTS, Move};
use super::scope::{Scope, scopes};
use crate::game::{Game, Outcome, Player};
use crate::search::{Candidate, Expert, key_of};

impl Expert for XeroG {
    const UNIT: i32 = 10;

    fn evaluate(&self, board: &Board, player: Player) -> i32 {
        (self.value(board, player) - self.value(board, player.opponent())) * Self::UNIT
    }

    fn key(&self, board: &Board) -> u64 {
        key_of(board.words())
    }

    fn code(&self, mv: Move) -> u32 {
        mv.code()
    }

    fn seen_over(&self, board: &Board) -> Option<Outcome> {
        board.winner().map(Outcome::Win)
    }

    fn winning_move(&self, board: &Board) -> Option<Move> {
        lanes(board, self.rules)
            .next()
            .map(|lane| Move::win(lane.from))
    }

    /// If the opponent threatens to win, only moves that do something about it: what is left out
    /// loses at once.
    fn candidates(
        &self,
        board: &Board,
        _depth: usize,
        moves: &mut Vec<Candidate<Move>>,
    ) -> bool {
        if board.is_setup() {
            moves.extend(ARRANGEMENTS.map(Candidate::plain));
            return true;
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
