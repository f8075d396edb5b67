//! The computer players of the report, Random and Greedy.

use rand::seq::IndexedRandom;

use super::SmallStarEmpires;
use super::board::{Board, Building, Ship};
use super::moves::Move;
use super::sets::Place;
use crate::game::Game;
use crate::game::rng::GameRng;

/// The index of the level Random.
pub const RANDOM: usize = 0;

/// The move of the computer player of a level.
pub fn choose_move(
    game: &SmallStarEmpires,
    board: &Board,
    level: usize,
    rng: &mut GameRng,
) -> Option<Move> {
    let position = game.position(board);
    if level == RANDOM || !position.can_move(board.to_move(), game.is_official()) {
        return game.valid_moves(board).choose(rng).copied();
    }
    greedy(game, board, rng)
}

/// Moves a random ship that can move to a system with the greatest immediate gain, as in the
/// report, and builds a trade station there if there is a gain and a station is left.
fn greedy(game: &SmallStarEmpires, board: &Board, rng: &mut GameRng) -> Option<Move> {
    let position = game.position(board);
    let player = board.to_move();
    let ships: Vec<(Ship, Vec<Place>)> = Ship::of(player)
        .map(|ship| (ship, position.destinations(ship, game.is_official())))
        .filter(|(_, systems)| !systems.is_empty())
        .collect();
    let (ship, systems) = ships.choose(rng)?;
    let gain = |system: &Place| position.gain(player, *system);
    let most = systems.iter().map(gain).max()?;
    let best: Vec<Place> = systems
        .iter()
        .copied()
        .filter(|system| gain(system) == most)
        .collect();
    let to = position.galaxy.coords(*best.choose(rng)?);
    let stock = board.stock(player);
    let building = if stock.colonies == 0 || (most > 0 && stock.stations > 0) {
        Building::TradeStation
    } else {
        Building::Colony
    };
    Some(Move::Land {
        ship: *ship,
        to,
        building,
    })
}
