//! The inputs of the network for two players: every system with its six neighbours, wherever it
//! lies, so that the same weights serve any galaxy.
//!
//! A system has an input for its kind, who controls or reaches it, and how many of its neighbours
//! belong to either player. The player to move is called *own* here. A few more inputs tell the
//! stocks of trade stations and the difference of the territories.

use super::super::rules::board::Position;
use super::super::rules::galaxy::{Galaxy, MAX_SYSTEMS, System, SystemSet};
use super::evaluation::{Division, Features, Race};
use super::rivals;
use crate::bitboard::SquareIndex;
use crate::game::Player;

/// The number of output buckets, by the share of systems that are free.
pub const OUTPUT_BUCKETS: usize = 4;
/// The kinds of systems: empty, stars with 1 to 3 planets, nebulas.
pub const KINDS: usize = 5;
/// Who controls or reaches a system: see [`classes`].
const CLASSES: usize = 10;
/// How many neighbours belong to each player: two numbers with a sum of at most 6.
const COUNTS: usize = 28;
/// The number of inputs of the systems of a kind.
const KIND_INPUTS: usize = CLASSES * COUNTS;
/// The stock of trade stations of a player: 0 to 4, or more.
pub const STOCKS: usize = 6;
/// The differences of territories, from -10 or less to 10 or more.
pub const DIFFERENCES: usize = 21;
/// Where the inputs of the stocks begin, and those of the territories.
const FIRST_STOCK: usize = KINDS * KIND_INPUTS;
const FIRST_TERRITORY: usize = FIRST_STOCK + 2 * STOCKS;

/// The number of inputs.
pub const INPUTS: usize = FIRST_TERRITORY + 2 * DIFFERENCES;

/// The number of inputs that are active at most: one for each system, and four more, or nine with
/// more than two players.
pub const MAX_ACTIVE: usize = MAX_SYSTEMS + 9;

/// The systems of a galaxy: for each, by number, the first input of its kind.
#[derive(Clone, Debug)]
pub struct Systems([u16; MAX_SYSTEMS]);

/// The output bucket.
pub fn output_bucket(position: Position) -> usize {
    OUTPUT_BUCKETS * position.free_count() / (position.galaxy.system_count + 1)
}

impl Systems {
    /// The systems of a galaxy.
    pub fn new(galaxy: &Galaxy) -> Systems {
        let mut systems = [0; MAX_SYSTEMS];
        let kind_inputs = match galaxy.player_count {
            2 => KIND_INPUTS,
            _ => rivals::KIND_INPUTS,
        };
        for system in galaxy.systems() {
            let stars = galaxy.stars.iter().position(|set| set.contains(system));
            let is_nebula = galaxy.nebulas.iter().any(|set| set.contains(system));
            let kind = match stars {
                Some(planets) => 1 + planets,
                None if is_nebula => KINDS - 1,
                None => 0,
            };
            systems[system.index()] = (kind * kind_inputs) as u16;
        }
        Systems(systems)
    }

    /// The first input of the kind of a system.
    pub fn first_input(&self, system: System) -> usize {
        usize::from(self.0[system.index()])
    }

    /// Calls `add` with every active input: with two players from the viewpoint of the player to
    /// move, with more from that of `race.player`.
    pub fn for_each_input(
        &self,
        position: Position,
        features: &Features,
        race: &Race,
        add: impl FnMut(usize),
    ) {
        match position.galaxy.player_count {
            2 => self.for_each_input_of_two(position, features, add),
            _ => rivals::for_each_input(self, position, features, race, add),
        }
    }

    fn for_each_input_of_two(
        &self,
        position: Position,
        features: &Features,
        mut add: impl FnMut(usize),
    ) {
        let division = &features.division;
        let Position { galaxy, board } = position;
        let players = [board.to_move, board.to_move.opponent()];
        let [own, enemy] = players.map(Player::index);
        let owned = players.map(|player| board.owned(player));
        let mine = owned[0] | division.first[own];
        let theirs = owned[1] | division.first[enemy];
        let classes = classes(position, division, own, enemy, owned);
        for (class, set) in classes.into_iter().enumerate() {
            for system in set {
                let neighbours = galaxy.neighbours(system);
                let count = |set: SystemSet, player: Player| {
                    (neighbours & set).len() + usize::from(galaxy.is_next_to_home(player, system))
                };
                let (mine, theirs) = (count(mine, players[0]), count(theirs, players[1]));
                debug_assert!(mine + theirs < 7, "a system has six neighbours");
                let both = mine + theirs;
                let counts = both * (both + 1) / 2 + theirs;
                add(self.first_input(system) + class * COUNTS + counts);
            }
        }
        for (number, player) in players.into_iter().enumerate() {
            let stations = usize::from(board.stock(player).stations).min(STOCKS - 1);
            add(FIRST_STOCK + number * STOCKS + stations);
        }
        let now = players.map(|player| features.territories[player.index()]);
        let later = [(players[0], mine), (players[1], theirs)]
            .map(|(player, set)| position.territory(player, set));
        for (number, sizes) in [now, later].into_iter().enumerate() {
            add(FIRST_TERRITORY + territory_input(number, sizes));
        }
    }
}

/// The input of a difference of territories, given their sizes, among those of all differences.
pub fn territory_input(number: usize, sizes: [u32; 2]) -> usize {
    let difference = sizes[0] as i32 - sizes[1] as i32;
    let index = (difference + 10).clamp(0, DIFFERENCES as i32 - 1);
    number * DIFFERENCES + index as usize
}

/// All systems, by who controls or reaches them.
fn classes(
    position: Position,
    division: &Division,
    own: usize,
    enemy: usize,
    owned: [SystemSet; 2],
) -> [SystemSet; CLASSES] {
    let stations = position.board.stations;
    let Division { seen, first, tied } = division;
    let free = position.galaxy.systems() - owned[0] - owned[1];
    [
        owned[0] - stations,
        owned[0] & stations,
        owned[1] - stations,
        owned[1] & stations,
        seen[own] - seen[enemy],
        seen[enemy] - seen[own],
        first[own] & seen[enemy],
        first[enemy] & seen[own],
        tied[own],
        free - seen[own] - seen[enemy],
    ]
}
