//! What Expert knows of Barragoon.
//!
//! The weights are in hundredths of a space. They were set by judgement, not by tuning; what was
//! measured is the whole, in matches.

mod blockade;
mod placings;

use super::board::{Board, LOSER, MOVER, Move};
use super::face::{Passages, Reach};
use super::square::{Square, squares};
use super::{Barragoon, SQUARES};
use crate::game::{Game, Outcome, Player};
use crate::search::{AT_ROOT, Candidate, Expert, MOST_DEPTH, key_of};

/// What a tile is worth, by its spaces - 2.
const WORTH: [i32; 3] = [250, 320, 380];
/// By the number of safe moves that a tile has: what its freedom is worth.
const FREEDOM: [i32; 9] = [-80, -35, -15, -5, 0, 4, 8, 11, 14];
/// What each move counts beyond safety.
const MOBILITY: i32 = 1;
/// The side to start the next turn loses this share of its dearest attacked tile, and of the second
/// one, in hundredths: with one move it saves one.
const HANGING: [i32; 2] = [8, 50];
/// As above, for tiles that the side to start the turn attacks.
const PREY: [i32; 2] = [10, 20];
/// The same before the other side's placing, which can stop one attack.
const PREY_BEFORE_PLACING: [i32; 2] = [20, 60];
/// What an owed placing is worth to whoever places it.
const PLACING: i32 = 20;
/// What it is worth to start the next turn.
const TEMPO: i32 = 12;

impl Expert for Barragoon {
    const NODES: u64 = 40_000;

    fn evaluate(&self, board: &Board, player: Player) -> i32 {
        let value = View::new(board).evaluate(board);
        if board.turn == player { value } else { -value }
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

    fn winning_move(&self, board: &Board) -> Option<Move> {
        blockade::winning_move(board)
    }

    fn candidates(&self, board: &Board, depth: usize, moves: &mut Vec<Candidate<Move>>) -> bool {
        if depth == MOST_DEPTH {
            moves.extend(self.valid_moves(board).into_iter().map(Candidate::plain));
            return true;
        }
        if board.owed == 0 {
            tile_moves(board, moves);
            return true;
        }
        if board.placing_squares() == 0 {
            return true;
        }
        let most = match depth {
            AT_ROOT => 32,
            0 | 1 => 2,
            2 | 3 => 3,
            4 | 5 => 4,
            _ => 6,
        };
        placings::placings(board, &View::new(board), most, moves);
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
        for (from, targets) in board.tile_moves(board.turn) {
            let own = WORTH[board.spaces_at(from) - 2];
            for to in squares(targets & enemy) {
                let order = WORTH[board.spaces_at(to) - 2] * 4 - own;
                let mv = Move::Tile { from, to };
                moves.push(Candidate { mv, order });
            }
        }
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
fn tile_moves(board: &Board, moves: &mut Vec<Candidate<Move>>) {
    let me = board.turn;
    let enemy = board.tiles[me.opponent().index()];
    let attacked = board.attacks(me.opponent());
    for (from, targets) in board.turn_moves().into_iter().flatten() {
        let worth = WORTH[board.spaces_at(from) - 2];
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

/// A tile with what it can reach.
#[derive(Clone, Copy)]
struct Tile {
    owner: Player,
    square: Square,
    spaces: usize,
    reach: Reach,
    targets: u64,
}

/// A position as the evaluation sees it.
struct View {
    passages: Passages,
    tiles: [Tile; 14],
    count: usize,
    /// By player: squares that a full move ends on.
    attacks: [u64; 2],
    /// By player: squares that two tiles' full moves end on.
    twice: [u64; 2],
}

impl View {
    fn new(board: &Board) -> View {
        let passages = board.passages();
        let nobody = Tile {
            owner: Player::P1,
            square: Square::of_bit(1),
            spaces: 2,
            reach: Reach::default(),
            targets: 0,
        };
        let mut view = View {
            passages,
            tiles: [nobody; 14],
            count: 0,
            attacks: [0; 2],
            twice: [0; 2],
        };
        for owner in Player::first(2) {
            let side = owner.index();
            for square in squares(board.tiles[side]) {
                let spaces = board.spaces_at(square);
                let reach = view.passages.reach(square.bit(), spaces);
                view.twice[side] |= view.attacks[side] & reach.full;
                view.attacks[side] |= reach.full;
                view.tiles[view.count] = Tile {
                    owner,
                    square,
                    spaces,
                    reach,
                    targets: board.targets_of(owner, spaces, reach),
                };
                view.count += 1;
            }
        }
        view
    }

    fn tiles(&self) -> &[Tile] {
        &self.tiles[..self.count]
    }

    /// The value for the player whose turn it is (during placings, whoever captured).
    fn evaluate(&self, board: &Board) -> i32 {
        let starter = if board.owed == 0 {
            board.turn
        } else {
            board.turn.opponent()
        };
        let mut value = 0;
        // By owner: the dearest two tiles under attack.
        let mut hanging = [[0; 2]; 2];
        for tile in self.tiles() {
            let owner = tile.owner;
            let enemy = owner.opponent().index();
            let worth = WORTH[tile.spaces - 2];
            let safe = (tile.targets & !self.attacks[enemy]).count_ones() as usize;
            let all = tile.targets.count_ones() as i32;
            let sum = worth + FREEDOM[safe.min(FREEDOM.len() - 1)] + MOBILITY * all;
            value += if owner == starter { sum } else { -sum };
            if self.attacks[enemy] & tile.square.bit() != 0 {
                let two = &mut hanging[owner.index()];
                if worth > two[0] {
                    *two = [worth, two[0]];
                } else if worth > two[1] {
                    two[1] = worth;
                }
            }
        }
        let share =
            |two: [i32; 2], shares: [i32; 2]| (two[0] * shares[0] + two[1] * shares[1]) / 100;
        value -= share(hanging[starter.index()], HANGING);
        let prey = if board.owed & MOVER == 0 {
            PREY
        } else {
            PREY_BEFORE_PLACING
        };
        value += share(hanging[starter.opponent().index()], prey);
        value += TEMPO;
        if board.owed & MOVER != 0 {
            value -= PLACING;
        }
        if board.owed & LOSER != 0 {
            value += PLACING;
        }
        if starter == board.turn { value } else { -value }
    }
}
