//! What Expert knows of Yoxii.

use std::sync::Arc;

use super::board::each;
use super::{Board, Kind, Move, Square, Yoxii};
use crate::game::Player;
use crate::search::{Candidate, Expert};

/// How far a game has come, by empty squares.
pub(super) const STAGES: usize = 3;
/// Terms of the evaluation in each stage, in the order of `Term`.
pub(super) const STAGE_TERMS: usize = 26;

/// The terms, from the viewpoint of the player on turn. Balance is what their own pieces next to a
/// square are worth minus what the enemy's are.
mod term {
    /// Balance where the totem stands.
    pub const HERE: usize = 0;
    /// Balance on the best square that they can move the totem to.
    pub const BEST: usize = 1;
    /// Balance on the best square for the opponent that the opponent could move it to.
    pub const WORST: usize = 2;
    /// Balance on all squares that both can move it to by a step, together.
    pub const ALL: usize = 3;
    /// Squares that the player, and only that one, can move the totem to: by a jump.
    pub const JUMPS: usize = 4;
    /// The same for the opponent.
    pub const ENEMY_JUMPS: usize = 5;
    /// What the own stock is worth minus the enemy's.
    pub const STOCK: usize = 6;
    /// Pieces of the highest kind in stock, minus the enemy's; and of the second highest.
    pub const STOCK_X: usize = 7;
    pub const STOCK_Y: usize = 8;
    /// From here: 1 for the number of empty squares next to the totem, 0 to 8.
    pub const FREE: usize = 9;
    /// 1 if the number of empty squares is odd; the player on turn then could fill the board.
    pub const ODD: usize = 18;
    /// 1 if neither player, or only the one on turn, or only the opponent, can jump.
    pub const ONLY_OWN_JUMP: usize = 19;
    pub const ONLY_ENEMY_JUMP: usize = 20;
    /// As `HERE`, where at most two squares next to the totem are empty.
    pub const HERE_TIGHT: usize = 21;
    /// As `BEST` and `WORST`, likewise.
    pub const BEST_TIGHT: usize = 22;
    pub const WORST_TIGHT: usize = 23;
    /// Squares next to the totem that are on the board.
    pub const WIDE: usize = 24;
    /// `FREE` odd.
    pub const FREE_ODD: usize = 25;
}

/// Calls `add` with the number and the size of the terms.
fn each_term(board: &Board, mut add: impl FnMut(usize, i32)) {
    let player = board.on_turn();
    let enemy = player.opponent();
    let empty = 36 - board.piece_count();
    let stage = match empty {
        0..=11 => 2,
        12..=23 => 1,
        _ => 0,
    };
    let mut add = |term: usize, amount: i32| add(stage * STAGE_TERMS + term, amount);
    let free = board.free_at_totem();
    let jumps = board.totem_squares_of(player) & !free;
    let enemy_jumps = board.totem_squares_of(enemy) & !free;
    let here = board.balance(board.totem(), player);
    let mut best = i32::MIN;
    let mut worst = i32::MAX;
    let mut all = 0;
    for square in each(free) {
        let balance = board.balance(square, player);
        best = best.max(balance);
        worst = worst.min(balance);
        all += balance;
    }
    for square in each(jumps) {
        best = best.max(board.balance(square, player));
    }
    for square in each(enemy_jumps) {
        worst = worst.min(board.balance(square, player));
    }
    let best = if best == i32::MIN { here } else { best };
    let worst = if worst == i32::MAX { here } else { worst };
    let count = free.count_ones() as usize;
    add(term::HERE, here);
    add(term::BEST, best);
    add(term::WORST, worst);
    add(term::ALL, all);
    if count <= 2 {
        add(term::HERE_TIGHT, here);
        add(term::BEST_TIGHT, best);
        add(term::WORST_TIGHT, worst);
    }
    add(term::FREE + count, 1);
    add(term::FREE_ODD, (count % 2) as i32);
    add(term::ODD, (empty % 2) as i32);
    add(term::JUMPS, jumps.count_ones() as i32);
    add(term::ENEMY_JUMPS, enemy_jumps.count_ones() as i32);
    add(
        term::ONLY_OWN_JUMP,
        i32::from(jumps != 0 && enemy_jumps == 0),
    );
    add(
        term::ONLY_ENEMY_JUMP,
        i32::from(jumps == 0 && enemy_jumps != 0),
    );
    add(term::WIDE, board.totem().neighbours() as i32);
    add(
        term::STOCK,
        board.stock_worth(player) - board.stock_worth(enemy),
    );
    for (term, kind) in [(term::STOCK_X, Kind::X), (term::STOCK_Y, Kind::Y)] {
        add(
            term,
            board.stock(player, kind) as i32 - board.stock(enemy, kind) as i32,
        );
    }
}

impl Expert for Yoxii {
    const MARGINS: bool = true;
    const TERMS: usize = STAGES * STAGE_TERMS;

    fn evaluate(&self, board: &Board, player: Player) -> i32 {
        let mut value = 0;
        each_term(board, |term, amount| {
            value += i32::from(self.weights[term]) * amount
        });
        if player == board.on_turn() {
            value
        } else {
            -value
        }
    }

    fn with_weights(&self, weights: &[i16]) -> Yoxii {
        let weights = weights.try_into().expect("a weight for each term");
        Yoxii {
            weights: Arc::new(weights),
        }
    }

    fn terms(&self, board: &Board, add: &mut dyn FnMut(usize, f64)) -> i32 {
        each_term(board, |term, amount| {
            if amount != 0 {
                add(term, f64::from(amount));
            }
        });
        0
    }

    fn key(&self, board: &Board) -> u64 {
        board.key()
    }

    fn code(&self, mv: Move) -> u32 {
        let squares = (mv.totem.index() << 6 | mv.place.index()) as u32;
        squares << 2 | mv.kind as u32
    }

    fn recall(&self, board: &Board, code: u32) -> Option<Move> {
        let square = |bits: u32| Square::first_of(1 << (bits & 63));
        let mv = Move {
            totem: square(code >> 8)?,
            kind: Kind::ALL[code as usize & 3],
            place: square(code >> 2)?,
            player: board.on_turn(),
        };
        let legal = self.code(mv) == code
            && mv.totem.bit() & board.totem_squares() != 0
            && mv.place.bit() & board.placing_squares(mv.totem) != 0
            && board.stock(mv.player, mv.kind) > 0;
        legal.then_some(mv)
    }

    /// The difference of the sums; where they are equal, that of the pieces next to the totem,
    /// in parts of a unit.
    fn margin(&self, board: &Board, player: Player) -> i32 {
        match board.balance(board.totem(), player) {
            0 => {
                let [own, enemy] = [player, player.opponent()].map(|p| board.count_at_totem(p));
                own as i32 - enemy as i32
            }
            sums => sums * Self::UNIT,
        }
    }

    fn margin_in_words(&self, margin: i32) -> String {
        if margin < Self::UNIT {
            let pieces = if margin == 1 { "piece" } else { "pieces" };
            format!("by {margin} {pieces}, the sums being equal")
        } else {
            format!("by {}", margin / Self::UNIT)
        }
    }

    fn longest(&self, board: &Board) -> Option<usize> {
        Some(36 - board.piece_count())
    }

    fn candidates(&self, board: &Board, depth: usize, moves: &mut Vec<Candidate<Move>>) -> bool {
        let player = board.on_turn();
        for totem in each(board.totem_squares()) {
            let there = board.balance(totem, player);
            let places = board.placing_squares(totem);
            for kind in board.kinds_left(player) {
                let worth = kind.worth() as i32;
                moves.extend(each(places).map(|place| {
                    let mv = Move {
                        totem,
                        kind,
                        place,
                        player,
                    };
                    let order = if depth >= 2 {
                        let mut after = *board;
                        after.play(mv);
                        (self.evaluate(&after, player) / 4).clamp(-290, 290)
                    } else {
                        10 * there + 6 * worth
                    };
                    Candidate { mv, order }
                }));
            }
        }
        if board.piece_count() <= 2 {
            leave_out_twins(board, moves);
        }
        true
    }
}

/// Of moves that are the same by the board's own symmetry, leaves the first.
fn leave_out_twins(board: &Board, moves: &mut Vec<Candidate<Move>>) {
    for way in (1..8).filter(|&way| board.turned(way) == *board) {
        moves.retain(|candidate| {
            let mv = candidate.mv;
            let twin = Move {
                totem: mv.totem.turned(way),
                place: mv.place.turned(way),
                ..mv
            };
            twin >= mv
        });
    }
}
