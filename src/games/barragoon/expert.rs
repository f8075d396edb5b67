//! What Expert knows of Barragoon.
//!
//! The evaluation adds up the terms of [`terms`] with the weights of [`weights`], which were fitted
//! to games by a command that stands there. What orders the moves was set by judgement.

mod blockade;
mod placings;
mod terms;
mod view;
mod weights;

use std::sync::Arc;

use super::board::{Board, Move};
use super::square::squares;
use super::{Barragoon, COLUMNS, Face, SQUARES, Square};
use crate::game::{Game, Outcome, Player};
use crate::search::{AT_ROOT, Candidate, Expert, MOST_DEPTH, key_of};
use view::{View, with_view};
pub(super) use weights::Weights;

/// What a tile is worth where moves and placings are ordered, by its spaces - 2, in hundredths of a
/// space.
const WORTH: [i32; 3] = [250, 320, 380];

impl Expert for Barragoon {
    const NODES: u64 = 40_000;

    fn evaluate(&self, board: &Board, player: Player) -> i32 {
        let value = with_view(board, |view| view.evaluate(board, &self.weights));
        if terms::starter(board) == player {
            value
        } else {
            -value
        }
    }

    fn key(&self, board: &Board) -> u64 {
        let [white, brown] = board.tiles;
        let [two, three, four] = board.spaces;
        let [a, b, c, d] = board.faces;
        // The squares leave the highest bit of each set free.
        let state = (board.turn.index() as u64) << 2 | u64::from(board.owed);
        key_of([
            white,
            brown,
            two,
            three,
            four,
            board.barragoons,
            a,
            b,
            c,
            d,
            state,
        ])
    }

    fn code(&self, mv: Move) -> u32 {
        let number = match mv {
            Move::Tile { from, to } => from.index() * SQUARES + to.index(),
            Move::Placing { square, face } => {
                SQUARES * SQUARES + square.index() * 16 + face.index()
            }
        };
        number as u32 + 1
    }

    fn recall(&self, board: &Board, code: u32) -> Option<Move> {
        let number = code.checked_sub(1)? as usize;
        let square = |index| Square::at(index % COLUMNS, index / COLUMNS);
        if let Some(number) = number.checked_sub(SQUARES * SQUARES) {
            let (square, face) = (square(number / 16)?, Face::from_bits(number as u64));
            let is_free = board.placing_squares() & square.bit() != 0;
            return is_free.then_some(Move::Placing { square, face });
        }
        if board.owed != 0 {
            return None;
        }
        let (from, to) = (square(number / SQUARES)?, square(number % SQUARES)?);
        let is_legal = with_view(board, |view| {
            let mut tiles = view.tiles_of(board.turn).iter();
            tiles.any(|tile| tile.square == from && tile.targets & to.bit() != 0)
        });
        is_legal.then_some(Move::Tile { from, to })
    }

    fn winning_move(&self, board: &Board) -> Option<Move> {
        blockade::winning_move(board)
    }

    fn seen_over(&self, board: &Board) -> Option<Outcome> {
        if board.owed != 0 || board.tiles.contains(&0) {
            return board.outcome();
        }
        with_view(board, |view| {
            [board.turn, board.turn.opponent()]
                .into_iter()
                .find(|player| !view.can_move(*player))
                .map(|stuck| Outcome::Win(stuck.opponent()))
        })
    }

    const TERMS: usize = terms::COUNT + terms::TAPERED;

    fn with_weights(&self, weights: &[i16]) -> Barragoon {
        let weights = weights.try_into().expect("a weight for each term");
        Barragoon {
            weights: Arc::new(Weights::new(weights)),
        }
    }

    fn terms(&self, board: &Board, add: &mut dyn FnMut(usize, f64)) -> i32 {
        with_view(board, |view| {
            let many = f64::from(view.phase()) / f64::from(terms::PHASES);
            let sign = if terms::starter(board) == board.on_turn() {
                1.0
            } else {
                -1.0
            };
            view.terms(board, &mut |term, amount| {
                let amount = sign * f64::from(amount);
                if term < terms::TAPERED {
                    add(term, amount * many);
                    add(terms::COUNT + term, amount * (1.0 - many));
                } else {
                    add(term, amount);
                }
            });
        });
        0
    }

    fn candidates(&self, board: &Board, depth: usize, moves: &mut Vec<Candidate<Move>>) -> bool {
        if depth == MOST_DEPTH {
            moves.extend(self.valid_moves(board).into_iter().map(Candidate::plain));
            return true;
        }
        if board.owed == 0 {
            with_view(board, |view| tile_moves(board, view, moves));
            return true;
        }
        if board.placing_squares() == 0 {
            return true;
        }
        let most = match depth {
            AT_ROOT => 32,
            0 | 1 => 4,
            2 | 3 => 6,
            4 | 5 => 8,
            _ => 12,
        };
        with_view(board, |view| placings::placings(board, view, most, moves));
        if depth == AT_ROOT && !moves.iter().any(|candidate| is_safe(board, candidate.mv)) {
            moves.clear();
            moves.extend(self.valid_moves(board).into_iter().map(Candidate::plain));
            return true;
        }
        false
    }

    fn restless_moves(&self, board: &Board, moves: &mut Vec<Candidate<Move>>) {
        if board.owed != 0 {
            return;
        }
        let enemy = board.tiles[board.turn.opponent().index()];
        with_view(board, |view| {
            for tile in view.tiles_of(board.turn) {
                let own = WORTH[tile.spaces - 2];
                for to in squares(tile.targets & enemy) {
                    let order = WORTH[board.spaces_at(to) - 2] * 4 - own;
                    let mv = Move::Tile {
                        from: tile.square,
                        to,
                    };
                    moves.push(Candidate { mv, order });
                }
            }
        });
    }
}

/// Whether a placing of the root does not lose at once.
fn is_safe(board: &Board, mv: Move) -> bool {
    let mut after = *board;
    after.play(mv);
    let me = board.on_turn();
    match after.outcome() {
        Some(outcome) => outcome == Outcome::Win(me),
        None => after.on_turn() == me || blockade::winning_move(&after).is_none(),
    }
}

/// Appends the tile moves of the player on turn with their order.
fn tile_moves(board: &Board, view: &View, moves: &mut Vec<Candidate<Move>>) {
    let me = board.turn;
    let enemy = board.tiles[me.opponent().index()];
    if enemy == 0 || !view.can_move(me.opponent()) {
        return;
    }
    let attacked = view.attacks[me.opponent().index()];
    for tile in view.tiles_of(me) {
        let (from, targets) = (tile.square, tile.targets);
        let worth = WORTH[tile.spaces - 2];
        let hangs = attacked & from.bit() != 0;
        for to in squares(targets) {
            let is_met = attacked & to.bit() != 0;
            let mut order = 0;
            if enemy & to.bit() != 0 {
                order = 400 + WORTH[board.spaces_at(to) - 2] / 2;
                if is_met {
                    order -= worth / 4;
                }
            } else {
                if board.barragoons & to.bit() != 0 {
                    order += 20;
                }
                if hangs {
                    order += worth / 4;
                }
                if is_met {
                    order -= worth / 3;
                }
            }
            moves.push(Candidate {
                mv: Move::Tile { from, to },
                order,
            });
        }
    }
}
