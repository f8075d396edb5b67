//! The moves that the search tries in Small Star Empires, and their scores for move ordering.

use super::super::rules::SmallStarEmpires;
use super::super::rules::board::{Board, Building, Position, Ship, Stock};
use super::super::rules::galaxy::{System, SystemSet};
use super::super::rules::moves::Move;
use super::super::rules::score::Worth;
use crate::game::evaluator::{Candidate, Selection};
use crate::game::{Game, Player};

/// The number of free systems up to which no move is left out, so that endgames are searched
/// completely.
const LATE: usize = 9;
/// The number of moves that are searched below the root with more than two players.
const REPLIES: usize = 8;

/// Appends the moves to search and returns whether these are all legal moves.
///
/// Of several ships in the same system only the first is moved. While there are enough trade
/// stations for all free systems, they are at least as good as colonies in every respect, the
/// tie-break included. If moves may be left out, the worse building is, and with more than two
/// players so are all but the most promising moves, because an opponent does not play the others
/// merely to harm the player who searches.
pub fn add_candidates(
    game: &SmallStarEmpires,
    board: &Board,
    selection: Selection,
    moves: &mut Vec<Candidate<Move>>,
) -> bool {
    let position = game.position(board);
    if !position.can_move(board.to_move) {
        Candidate::add_all(game, board, moves);
        return true;
    }
    let before = moves.len();
    let selective =
        matches!(selection, Selection::Selective { .. }) && position.free_count() > LATE;
    let mut all = Landings::new(position, selective).add(moves);
    if game.player_count() > 2 && selective && moves.len() - before > REPLIES {
        Candidate::sort(&mut moves[before..]);
        moves.truncate(before + REPLIES);
        all = false;
    }
    all
}

/// The data shared by all landings of the player to move.
struct Landings<'a> {
    position: Position<'a>,
    /// Whether the worse building is left out.
    selective: bool,
    player: Player,
    next: Player,
    stock: Stock,
    /// Whether there is a trade station in stock for each free system.
    enough: bool,
    taken: SystemSet,
    worth: Worth,
    next_worth: Worth,
    /// The systems that the next player could land on at once: their gain there can be denied.
    wanted: SystemSet,
}

impl<'a> Landings<'a> {
    fn new(position: Position<'a>, selective: bool) -> Landings<'a> {
        let Position { galaxy, board } = position;
        let player = board.to_move;
        let next = galaxy.player_after(player);
        let taken = board.taken();
        let stock = board.stock(player);
        let wanted = position.reaches(next).map(|(_, reach)| reach);
        Landings {
            position,
            selective,
            player,
            next,
            stock,
            enough: usize::from(stock.stations) >= position.free_count(),
            taken,
            worth: Worth::new(position, player),
            next_worth: Worth::new(position, next),
            wanted: wanted.fold(SystemSet::EMPTY, SystemSet::union),
        }
    }

    /// Appends the landings and returns whether no building was left out.
    fn add(&self, moves: &mut Vec<Candidate<Move>>) -> bool {
        let Position { galaxy, board } = self.position;
        let others = self.taken - board.owned(self.player);
        let systems = board.ship_systems(self.player);
        let mut all = true;
        for (number, (ship, from)) in Ship::of(self.player).zip(systems).enumerate() {
            if !from.is_somewhere() || systems[..number].contains(&from) {
                continue;
            }
            for system in galaxy.reach(self.player, from, others) - self.taken {
                all &= self.add_landing(ship, system, moves);
            }
        }
        all
    }

    /// Appends the landing of a ship on a system, with one building or with each. Returns whether
    /// no building was left out.
    fn add_landing(&self, ship: Ship, system: System, moves: &mut Vec<Candidate<Move>>) -> bool {
        let galaxy = self.position.galaxy;
        let to = galaxy.coords(system);
        let landing = SystemSet::of(system);
        let enemies = self.position.rival_neighbours(self.player, system);
        let empty = (galaxy.neighbours(system) - self.taken).len() as i32;
        let denied = if self.wanted.contains(system) {
            self.next_worth.of(landing) + self.position.rival_neighbours(self.next, system)
        } else {
            0
        };
        let score = 40 * self.worth.of(landing) + 20 * denied;
        let mut station = self.stock.stations > 0;
        let mut colony = self.stock.colonies > 0 && !(station && self.enough);
        let both = station && colony;
        if self.selective && both {
            if enemies >= 4 {
                colony = false;
            } else if 2 * enemies + empty <= 3 {
                station = false;
            }
        }
        let mut add = |building, score| {
            let mv = Move::Land { ship, to, building };
            moves.push(Candidate { mv, score });
        };
        if station {
            let price = if self.enough { 0 } else { 90 };
            add(
                Building::TradeStation,
                score + 40 * enemies + 15 * empty - price,
            );
        }
        if colony {
            add(Building::Colony, score);
        }
        (station && colony) == both
    }
}
