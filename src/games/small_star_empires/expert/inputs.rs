//! The inputs of the network for two players: every system with its six neighbours, wherever it
//! lies, so that the same weights serve any galaxy.
//!
//! A system has an input for its kind, who controls or reaches it, and how many of its neighbours
//! belong to either player. The player to move is called *own* here. A few more inputs tell the
//! stocks of trade stations and the difference of the territories.

use super::super::rules::board::Position;
use super::super::rules::galaxy::{Galaxy, Place, SystemSet};
use super::evaluation::{Division, Features, Race};
use super::rivals;
use crate::bitboard::Square;
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
pub const MAX_ACTIVE: usize = 64 + 9;

/// By the numbers of own and of enemy neighbours.
const PAIRS: [[u8; 8]; 8] = pairs();

const fn pairs() -> [[u8; 8]; 8] {
    let mut pairs = [[0; 8]; 8];
    let mut own = 0;
    while own < 7 {
        let mut enemies = 0;
        while own + enemies < 7 {
            let all = own + enemies;
            pairs[own][enemies] = (all * (all + 1) / 2 + enemies) as u8;
            enemies += 1;
        }
        own += 1;
    }
    pairs
}

/// The constant properties of a system.
#[derive(Clone, Copy, Default, Debug)]
pub struct System {
    /// The first input of its kind.
    pub first_input: u16,
    /// By player: 1 if the player's home is next to it, else 0.
    pub homes: [u8; Player::COUNT],
    /// The number of homes next to it.
    pub all_homes: u8,
    /// The systems next to it, as the bits of a [`SystemSet`].
    pub near: u64,
}

/// The systems of a galaxy, by number.
#[derive(Clone, Debug)]
pub struct Systems([System; 64]);

/// The output bucket.
pub fn output_bucket(position: Position) -> usize {
    OUTPUT_BUCKETS * position.free_count() / (position.galaxy.system_count + 1)
}

impl Systems {
    /// The systems of a galaxy.
    pub fn new(galaxy: &Galaxy) -> Systems {
        let mut systems = [System::default(); 64];
        let kind_inputs = match galaxy.player_count {
            2 => KIND_INPUTS,
            _ => rivals::KIND_INPUTS,
        };
        for place in galaxy.systems() {
            let stars = galaxy.stars.iter().position(|set| set.contains(place));
            let is_nebula = galaxy.nebulas.iter().any(|set| set.contains(place));
            let kind = match stars {
                Some(planets) => 1 + planets,
                None if is_nebula => KINDS - 1,
                None => 0,
            };
            let mut homes = [0; Player::COUNT];
            for home in galaxy.players() {
                let is_near = galaxy.near(galaxy.home(home)).contains(place);
                homes[home.index()] = u8::from(is_near);
            }
            systems[place.index()] = System {
                first_input: (kind * kind_inputs) as u16,
                homes,
                all_homes: homes.iter().sum(),
                near: galaxy.near(place).bits(),
            };
        }
        Systems(systems)
    }

    /// The properties of a system.
    // The mask changes no index. It lets the compiler drop the bounds check in the inner loop.
    #[inline(always)]
    pub fn at(&self, place: Place) -> &System {
        debug_assert!(place.index() < self.0.len());
        &self.0[place.index() & 63]
    }

    /// Calls `add` with every active input: with two players from the viewpoint of the player to
    /// move, with more from that of `race.player`.
    #[inline]
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

    #[inline]
    fn for_each_input_of_two(
        &self,
        position: Position,
        features: &Features,
        mut add: impl FnMut(usize),
    ) {
        let division = &features.division;
        let board = position.board;
        let player = board.to_move;
        // The masks here and below change no index. They let the compiler drop the bounds checks of
        // this inner loop.
        debug_assert!(player.index() < 2, "the network is for two players");
        let own = player.index() & 1;
        let enemy = 1 - own;
        let owned = [own, enemy].map(|player| board.owned(Player::from_index(player)));
        let mine = owned[0] | division.first[own];
        let theirs = owned[1] | division.first[enemy];
        let classes = classes(position, division, own, enemy, owned);
        for (class, set) in classes.into_iter().enumerate() {
            for place in set {
                let system = self.at(place);
                let near = SystemSet::from_bits(system.near);
                let count = |set: SystemSet, player: usize| {
                    (near & set).len() + usize::from(system.homes[player])
                };
                let (mine, theirs) = (count(mine, own), count(theirs, enemy));
                debug_assert!(mine + theirs < 7, "a system has six neighbours");
                let pair = PAIRS[mine & 7][theirs & 7];
                add(usize::from(system.first_input) + class * COUNTS + usize::from(pair));
            }
        }
        let players = [own, enemy].map(Player::from_index);
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
    let difference = (difference + 10).clamp(0, DIFFERENCES as i32 - 1);
    number * DIFFERENCES + difference as usize
}

/// All systems, by who controls or reaches them.
#[inline]
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
