//! What Expert knows of Small Star Empires.

use super::board::{Board, Building, Move};
use super::{Player, SmallStarEmpires};
use crate::game::Game;
use crate::search::{Expert, key_of};

impl Expert for SmallStarEmpires {
    const MARGINS: bool = true;

    fn evaluate(&self, board: &Board, player: Player) -> i32 {
        self.value(board, player) * Self::UNIT
    }

    fn key(&self, board: &Board) -> u64 {
        let words = board.galaxy.words();
        let sets = board.owned.iter().chain([&board.stations]);
        let ships = board.ships.iter().map(|ships| {
            let places = ships.iter().map(|place| u64::from(*place));
            places.fold(0, |word, place| word << 16 | place)
        });
        let turn = board.on_turn.index() as u64;
        let stocks = board
            .stocks
            .iter()
            .map(|stock| u64::from(stock.stations) << 16 | u64::from(stock.colonies));
        key_of(
            sets.flat_map(|set| set.0[..words].iter().copied())
                .chain(ships)
                .chain(stocks)
                .chain([turn]),
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
}
