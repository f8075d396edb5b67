//! What Expert knows of Small Star Empires.

mod estimate;
mod weights;

use std::sync::Arc;

pub(super) use estimate::Weights;
use estimate::Worth;

use super::board::{Board, Building, Move, Ship};
use super::galaxy::{At, NOWHERE, members};
use super::{Player, SmallStarEmpires};
use crate::game::Game;
use crate::search::{Candidate, Expert, MOST_DEPTH, key_of};

/// Free systems from which on nothing is left out: the end is searched out.
const LATE: u32 = 9;
/// With more than two players: how many moves are looked at below the root.
const REPLIES: usize = 8;

/// The weights that games have unless they are told otherwise.
pub(super) fn weights() -> Weights {
    estimate::sound(weights::WEIGHTS)
}

impl Expert for SmallStarEmpires {
    const MARGINS: bool = true;
    const NODES: u64 = 40_000;
    const TERMS: usize = 2 * estimate::RULE_TERMS;

    fn evaluate(&self, board: &Board, player: Player) -> i32 {
        estimate::evaluate(board, &self.weights, self.is_official(), player)
    }

    fn with_weights(&self, weights: &[i16]) -> SmallStarEmpires {
        let weights = weights.try_into().expect("a weight for each term");
        SmallStarEmpires {
            weights: Arc::new(estimate::sound(weights)),
            ..self.clone()
        }
    }

    fn terms(&self, board: &Board, add: &mut dyn FnMut(usize, f64)) -> i32 {
        estimate::terms(board, self.is_official(), add)
    }

    /// Ships of a player are alike: which of them is where makes no difference.
    fn key(&self, board: &Board) -> u64 {
        let words = board.galaxy.words();
        let sets = board.owned[..board.player_count()]
            .iter()
            .chain([&board.stations]);
        let ships = board.ships[..board.player_count()].iter().map(|ships| {
            let [mut a, mut b, mut c, mut d] = *ships;
            (a, b) = (a.min(b), a.max(b));
            (c, d) = (c.min(d), c.max(d));
            (a, c) = (a.min(c), a.max(c));
            (b, d) = (b.min(d), b.max(d));
            (b, c) = (b.min(c), b.max(c));
            [a, b, c, d]
                .iter()
                .fold(0, |word, place| word << 16 | u64::from(*place))
        });
        let stocks = board
            .stocks
            .iter()
            .fold(board.on_turn.index() as u64, |word, stock| {
                // Too many bits for a word: mixed.
                let stock = u64::from(stock.stations) << 16 | u64::from(stock.colonies);
                word.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(7) ^ stock
            });
        key_of(
            sets.flat_map(|set| set.0[..words].iter().copied())
                .chain(ships)
                .chain([stocks]),
        )
    }

    fn code(&self, mv: Move) -> u32 {
        match mv {
            Move::Pass => 1,
            Move::Land {
                ship,
                line,
                column,
                building,
            } => {
                let station = u32::from(building == Building::TradeStation);
                let ship = ship.index() as u32;
                let hex = u32::from(line) << 8 ^ u32::from(column);
                (hex << 6 | ship << 1 | station).wrapping_add(2)
            }
        }
    }

    /// Of ships in the same place only the first is recalled.
    fn recall(&self, board: &Board, code: u32) -> Option<Move> {
        let number = code.checked_sub(2)?;
        let galaxy = board.galaxy;
        if galaxy.words() > 1 {
            return None;
        }
        let player = board.on_turn;
        let places = board.ships[player.index()];
        let (index, (ship, place)) = Ship::of(player)
            .zip(places)
            .enumerate()
            .find(|(_, (ship, _))| ship.index() as u32 == number >> 1 & 31)?;
        if place == NOWHERE || places[..index].contains(&place) {
            return None;
        }
        let (line, column) = ((number >> 14) as u16, (number >> 6 & 255) as u16);
        let building = match number & 1 {
            1 => Building::TradeStation,
            _ => Building::Colony,
        };
        let system = galaxy.place_at(At { line, column });
        let taken = board.taken_word(0);
        let others = taken & !board.own_word(player, 0);
        let reach = board.flight_word(player, place, others, self.is_official()) & !taken;
        let is_legal = usize::from(system) < galaxy.systems()
            && reach >> system & 1 == 1
            && board.stock(player).of(building) > 0;
        let mv = Move::Land {
            ship,
            line,
            column,
            building,
        };
        (is_legal && self.code(mv) == code).then_some(mv)
    }

    /// Of ships in the same place only the first flies. While there are trade stations enough
    /// for all that is free, they are at least as good as colonies in every respect, the
    /// tie-break included. Where only some moves are wanted, the building that is clearly the
    /// worse one is left out; and of the moves of more than two players all but the most promising,
    /// as nobody plays the others only to harm the one who thinks.
    fn candidates(&self, board: &Board, depth: usize, moves: &mut Vec<Candidate<Move>>) -> bool {
        let player = board.on_turn;
        let galaxy = board.galaxy;
        if galaxy.words() > 1 || !board.can_move(player, self.is_official()) {
            moves.extend(self.valid_moves(board).into_iter().map(Candidate::plain));
            return true;
        }
        let before = moves.len();
        let taken = board.taken_word(0);
        let others = taken & !board.own_word(player, 0);
        let free = galaxy.systems() as u32 - taken.count_ones();
        let stock = board.stock(player);
        let enough = u32::from(stock.stations) >= free;
        let choosy = depth < MOST_DEPTH && free > LATE;
        let mut all = true;
        // Where the next player could land at once: what they would gain is denied them.
        let next = board.after(player);
        let theirs = taken & !board.own_word(next, 0);
        let (worth, next_worth) = (Worth::new(board, player), Worth::new(board, next));
        let mut wanted = 0;
        for place in board.ships[next.index()] {
            if place != NOWHERE {
                wanted |= board.flight_word(next, place, theirs, self.is_official());
            }
        }
        let places = board.ships[player.index()];
        for (number, (ship, place)) in Ship::of(player).zip(places).enumerate() {
            if place == NOWHERE || places[..number].contains(&place) {
                continue;
            }
            let reach = board.flight_word(player, place, others, self.is_official()) & !taken;
            for system in members(0, reach) {
                let site = system as u16;
                let At { line, column } = galaxy.site(site);
                let enemies = board.others_near(player, site);
                let empty = (galaxy.near(site) & !taken).count_ones() as i32;
                let denied = if wanted >> system & 1 == 1 {
                    next_worth.of(1 << system) + board.others_near(next, site)
                } else {
                    0
                };
                let order = 40 * worth.of(1 << system) + 20 * denied;
                let mut add = |building, order: i32| {
                    moves.push(Candidate {
                        mv: Move::Land {
                            ship,
                            line,
                            column,
                            building,
                        },
                        order,
                    });
                };
                let mut station = stock.stations > 0;
                let mut colony = stock.colonies > 0 && !(station && enough);
                if choosy && station && colony {
                    if enemies >= 4 {
                        colony = false;
                        all = false;
                    } else if 2 * enemies + empty <= 3 {
                        station = false;
                        all = false;
                    }
                }
                if station {
                    let price = if enough { 0 } else { 90 };
                    add(
                        Building::TradeStation,
                        order + 40 * enemies + 15 * empty - price,
                    );
                }
                if colony {
                    add(Building::Colony, order);
                }
            }
        }
        if board.player_count() > 2 && choosy && moves.len() - before > REPLIES {
            moves[before..].sort_by_key(|candidate| std::cmp::Reverse(candidate.order));
            moves.truncate(before + REPLIES);
            all = false;
        }
        all
    }
}
