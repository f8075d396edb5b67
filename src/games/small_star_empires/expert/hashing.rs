//! Hash keys of positions and codes of moves, for the transposition table.

use super::super::rules::board::{Building, Position, Ship};
use super::super::rules::hexes::Coords;
use super::super::rules::moves::Move;
use crate::bitboard::Square;
use crate::expert::hash::key_of;

/// The hash key of a position. The ships of a player are interchangeable, so the key does not
/// depend on which of them is where.
pub fn hash_key(position: Position) -> u64 {
    let Position { galaxy, board } = position;
    let words = galaxy.words();
    let owned = galaxy.players().map(|player| board.owned(player));
    let sets = owned.chain([board.stations()]);
    let ships = galaxy.players().map(|player| {
        let [mut a, mut b, mut c, mut d] = board.ship_places(player);
        (a, b) = (a.min(b), a.max(b));
        (c, d) = (c.min(d), c.max(d));
        (a, c) = (a.min(c), a.max(c));
        (b, d) = (b.min(d), b.max(d));
        (b, c) = (b.min(c), b.max(c));
        [a, b, c, d]
            .iter()
            .fold(0, |word, place| word << 16 | place.index() as u64)
    });
    let stocks = board.stocks();
    let stocks = stocks
        .iter()
        .fold(board.to_move().index() as u64, |word, stock| {
            // The bits do not fit in one word, so they are mixed.
            let stock = u64::from(stock.stations) << 16 | u64::from(stock.colonies);
            word.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(7) ^ stock
        });
    key_of(
        sets.flat_map(|set| set.words(words))
            .chain(ships)
            .chain([stocks]),
    )
}

/// The code of a move: line, column, ship and building, or 1 for the pass.
pub fn move_code(mv: Move) -> u32 {
    match mv {
        Move::Pass => 1,
        Move::Land { ship, to, building } => {
            let station = u32::from(building == Building::TradeStation);
            let ship = ship.alphabet_index() as u32;
            let hex = 256 * u32::from(to.line) + u32::from(to.column);
            64 * hex + 2 * ship + station + 2
        }
    }
}

/// The legal move with the given code, in a small galaxy. Of ships in the same place only the
/// first is found. `jumps` are part of the official rules.
pub fn decode_if_legal(position: Position, jumps: bool, code: u32) -> Option<Move> {
    let number = code.checked_sub(2)?;
    let Position { galaxy, board } = position;
    if !galaxy.is_small() {
        return None;
    }
    let player = board.to_move();
    let places = board.ship_places(player);
    let (index, (ship, place)) = Ship::of(player)
        .zip(places)
        .enumerate()
        .find(|(_, (ship, _))| ship.alphabet_index() as u32 == number >> 1 & 31)?;
    if !place.is_somewhere() || places[..index].contains(&place) {
        return None;
    }
    let to = Coords {
        line: (number >> 14) as u16,
        column: (number >> 6 & 255) as u16,
    };
    let building = match number & 1 {
        1 => Building::TradeStation,
        _ => Building::Colony,
    };
    let system = galaxy.place_at(to);
    let taken = board.small_taken();
    let others = taken - board.small_owned(player);
    let reach = position.small_reach(player, place, others, jumps) - taken;
    let is_legal = galaxy.is_system(system)
        && reach.contains(system)
        && board.stock(player).count(building) > 0;
    let mv = Move::Land { ship, to, building };
    (is_legal && move_code(mv) == code).then_some(mv)
}
