//! The moves of Small Star Empires and their generation, and what a move does.

use super::board::{Board, Building, Position, Ship};
use super::galaxy::Galaxy;
use super::hexes::{Coords, Direction};
use super::sets::{Place, SetPart, SmallSet, SystemSet};
use crate::game::Player;

/// A move: the turn of one player.
///
/// In order: the pass; then by the ship's letter, the destination in reading order (line, then
/// column), and the trade station before the colony. Written `a@0,1:t` (ship, column, line,
/// building) or `pass`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// The player cannot land anywhere or has nothing left to build.
    Pass,
    /// A ship lands on a system and builds there.
    Land {
        /// The ship.
        ship: Ship,
        /// The destination.
        to: Coords,
        /// What it builds.
        building: Building,
    },
}

impl Position<'_> {
    /// In a small galaxy: the systems within reach of a player's ship from a place, given the
    /// systems `others` of the other players. Own systems are among them. With `jumps`, wormholes
    /// lead from one to another.
    #[inline]
    pub fn small_reach(
        self,
        player: Player,
        from: Place,
        others: SmallSet,
        jumps: bool,
    ) -> SmallSet {
        let flights = self.galaxy.flights(player, from, others);
        if jumps {
            flights | self.galaxy.small_jump(from)
        } else {
            flights
        }
    }

    /// Calls `visit`, word by word, with the free systems that a player's ship can reach from a
    /// place. With `jumps`, wormholes lead from one to another.
    #[inline]
    fn each_reach(self, player: Player, from: Place, jumps: bool, mut visit: impl FnMut(SetPart)) {
        let Position { galaxy, board } = self;
        if galaxy.is_small() {
            let taken = board.small_taken();
            let others = taken - board.small_owned(player);
            let reach = self.small_reach(player, from, others, jumps) - taken;
            return visit(SetPart::only(reach));
        }
        let jump = if jumps { galaxy.jump(from) } else { None };
        let taken = board.taken();
        let own = board.owned(player);
        let mut reach = SystemSet::EMPTY;
        for direction in Direction::ALL {
            for system in galaxy.ray(player, from, direction) {
                if !taken.contains(system) {
                    reach.insert(system);
                } else if !own.contains(system) {
                    break;
                }
            }
        }
        for word in 0..galaxy.words() {
            let mut part = reach.part(word);
            if let Some(jump) = jump {
                part = part.or(jump.part(word));
            }
            visit(part.minus(taken.part(word)));
        }
    }

    /// Whether a ship reaches a system, by flight or, with `jumps`, through wormholes.
    pub fn reaches(self, ship: Ship, system: Place, jumps: bool) -> bool {
        let mut found = false;
        if let Some(place) = self.board.place_of(ship) {
            self.each_reach(ship.owner(), place, jumps, |reach| {
                found |= reach.contains(system);
            });
        }
        found
    }

    /// The free systems that a ship reaches, in reading order.
    pub fn destinations(self, ship: Ship, jumps: bool) -> Vec<Place> {
        let mut systems = Vec::new();
        if let Some(place) = self.board.place_of(ship) {
            self.each_reach(ship.owner(), place, jumps, |reach| {
                systems.extend(reach.iter());
            });
        }
        systems
    }

    /// The number of flights that the ships of a player can make. Two ships that fly to the same
    /// system count twice; the choice of a building does not count.
    pub fn count_flights(self, player: Player, jumps: bool) -> u64 {
        let mut flights = 0;
        for place in self.board.ship_places(player) {
            if place.is_somewhere() {
                self.each_reach(player, place, jumps, |reach| {
                    flights += u64::from(reach.len());
                });
            }
        }
        flights
    }

    /// Whether a player has a ship that can land somewhere and something to build there.
    pub fn can_move(self, player: Player, jumps: bool) -> bool {
        self.board.stock(player).kinds() > 0
            && self.board.ship_places(player).iter().any(|place| {
                let mut reaches = false;
                if place.is_somewhere() {
                    self.each_reach(player, *place, jumps, |reach| reaches |= !reach.is_empty());
                }
                reaches
            })
    }

    /// The number of legal moves.
    pub fn count_moves(self, jumps: bool) -> u64 {
        let player = self.board.to_move();
        let kinds = self.board.stock(player).kinds();
        let moves = match kinds {
            0 => 0,
            _ => kinds * self.count_flights(player, jumps),
        };
        if moves == 0 && !self.is_over(jumps) {
            return 1;
        }
        moves
    }

    /// Appends all legal moves in order.
    pub fn add_moves(self, jumps: bool, moves: &mut Vec<Move>) {
        let player = self.board.to_move();
        let stock = self.board.stock(player);
        let before = moves.len();
        if stock.kinds() > 0 {
            for (ship, place) in Ship::of(player).zip(self.board.ship_places(player)) {
                if !place.is_somewhere() {
                    continue;
                }
                self.each_reach(player, place, jumps, |reach| {
                    for system in reach.iter() {
                        let to = self.galaxy.coords(system);
                        for building in stock.buildings() {
                            moves.push(Move::Land { ship, to, building });
                        }
                    }
                });
            }
        }
        if moves.len() == before && !self.is_over(jumps) {
            moves.push(Move::Pass);
        }
    }
}

impl Board {
    /// Plays a legal move.
    pub(super) fn play(&mut self, galaxy: &Galaxy, mv: Move) {
        if let Move::Land { ship, to, building } = mv {
            let system = galaxy.place_at(to);
            // No other destination is legal.
            if galaxy.is_system(system) {
                self.land(ship, system, building);
            }
        }
        self.set_on_turn(galaxy.player_after(self.to_move()));
    }
}
