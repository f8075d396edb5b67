//! The inputs of the networks for three and four players: every system with its six neighbours, as
//! for two players, but from the viewpoint of the player for whom a position is evaluated, even if
//! another player is to move.
//!
//! That player is called *own* here, and all opponents together are the *rivals*. The strongest of
//! them by the terms, the *leader*, has classes of its own: the value of a position is the player's
//! lead over the leader. A few more inputs tell the turn, the stocks of trade stations, the
//! difference of the territories, and how close the players are.

use super::super::rules::board::Position;
use super::super::rules::galaxy::SystemSet;
use super::evaluation::{Division, Features, Race, Sets};
use super::inputs::{DIFFERENCES, KINDS, STOCKS, Systems, territory_input};
use crate::game::Player;

/// Who controls or reaches a system: see [`classes`].
const CLASSES: usize = 14;
/// The greatest numbers of neighbours that are told apart: the player's own, and those of rivals.
const OWN_COUNT: usize = 3;
const RIVAL_COUNT: usize = 4;
const COUNTS: usize = (OWN_COUNT + 1) * (RIVAL_COUNT + 1);
/// The number of inputs of the systems of a kind.
pub const KIND_INPUTS: usize = CLASSES * COUNTS;
/// The greatest lead that is told apart, in points: of the player over the leader, either way, and
/// of the leader over another rival.
const MAX_LEAD: i32 = 12;
const LEADS: usize = 2 * MAX_LEAD as usize + 1;
const GAPS: usize = MAX_LEAD as usize + 1;

/// Where the other inputs begin.
const FIRST_STOCK: usize = KINDS * KIND_INPUTS;
const FIRST_TURN: usize = FIRST_STOCK + 3 * STOCKS;
const FIRST_TERRITORY: usize = FIRST_TURN + Player::COUNT;
const FIRST_LEAD: usize = FIRST_TERRITORY + 2 * DIFFERENCES;
const FIRST_GAP: usize = FIRST_LEAD + LEADS;

/// The number of inputs.
pub const INPUTS: usize = FIRST_GAP + 2 * GAPS;

/// Calls `add` with every active input, from the viewpoint of `race.player`.
pub fn for_each_input(
    systems: &Systems,
    position: Position,
    features: &Features,
    race: &Race,
    mut add: impl FnMut(usize),
) {
    let division = &features.division;
    let galaxy = position.galaxy;
    let own = race.player.index();
    let sides = Sides::new(position, division, race);
    let classes = classes(position, division, race, &sides);
    for (class, set) in classes.into_iter().enumerate() {
        for system in set {
            let neighbours = galaxy.neighbours(system);
            let has_home = galaxy.is_next_to_home(race.player, system);
            let homes = galaxy.rival_homes_next_to(race.player, system) as usize;
            let mine = (neighbours & sides.mine).len() + usize::from(has_home);
            let theirs = (neighbours & sides.theirs).len() + homes;
            let counts = (RIVAL_COUNT + 1) * mine.min(OWN_COUNT) + theirs.min(RIVAL_COUNT);
            add(systems.first_input(system) + class * COUNTS + counts);
        }
    }
    // The order of the inputs decides how a fit rounds: another one gives slightly other weights.
    add_stocks(position, race, &mut add);
    let count = galaxy.player_count;
    let plies_until_turn = (own + count - position.board.to_move.index()) % count;
    add(FIRST_TURN + plies_until_turn);
    add_territories(position, features, division, race, &mut add);
    add_leads(race, &mut add);
}

/// The stocks of trade stations: of the player, of the leader, and of all others together.
fn add_stocks(position: Position, race: &Race, add: &mut impl FnMut(usize)) {
    let stations = |player| usize::from(position.board.stock(player).stations);
    let others: usize = race.others().map(stations).sum();
    let stocks = [stations(race.player), stations(race.leader), others];
    for (number, stations) in stocks.into_iter().enumerate() {
        add(FIRST_STOCK + number * STOCKS + stations.min(STOCKS - 1));
    }
}

/// The difference between the player's territory and the largest of the rivals: now, and with what
/// each player reaches first.
fn add_territories(
    position: Position,
    features: &Features,
    division: &Division,
    race: &Race,
    add: &mut impl FnMut(usize),
) {
    let mut now = [0; 2];
    let mut later = [0; 2];
    for player in position.galaxy.players() {
        let index = player.index();
        let side = usize::from(player != race.player);
        let systems = position.board.owned(player) | division.first[index];
        now[side] = now[side].max(features.territories[index]);
        later[side] = later[side].max(position.territory(player, systems));
    }
    for (number, sizes) in [now, later].into_iter().enumerate() {
        add(FIRST_TERRITORY + territory_input(number, sizes));
    }
}

/// The player's lead over the leader, and the leader's lead over each other rival, the closest one
/// first.
fn add_leads(race: &Race, add: &mut impl FnMut(usize)) {
    let lead = (race.lead() / 100).clamp(-MAX_LEAD, MAX_LEAD);
    add(FIRST_LEAD + (lead + MAX_LEAD) as usize);
    let mut gaps = [i32::MAX; 2];
    for other in race.others() {
        let gap = race.values[race.leader.index()] - race.values[other.index()];
        if gap < gaps[0] {
            gaps = [gap, gaps[0]];
        } else {
            gaps[1] = gap;
        }
    }
    for (number, gap) in gaps.into_iter().enumerate() {
        if gap < i32::MAX {
            add(FIRST_GAP + number * GAPS + (gap / 100).min(MAX_LEAD) as usize);
        }
    }
}

/// The union of the sets of several players.
fn union(players: impl Iterator<Item = Player>, sets: &Sets) -> SystemSet {
    players.fold(SystemSet::EMPTY, |all, player| all | sets[player.index()])
}

/// What the player and the rivals control or reach.
struct Sides {
    /// The systems that the player controls or reaches first.
    mine: SystemSet,
    /// The systems that rivals control or reach sooner than the player.
    theirs: SystemSet,
    /// The systems that rivals can reach.
    seen: SystemSet,
}

impl Sides {
    fn new(position: Position, division: &Division, race: &Race) -> Sides {
        let Division { seen, first, tied } = division;
        let own = race.player.index();
        let owned = position.board.owned(race.player);
        let sooner = union(race.rivals(), first) | (union(race.rivals(), tied) - tied[own]);
        Sides {
            mine: owned | first[own],
            theirs: (position.board.taken() - owned) | sooner,
            seen: union(race.rivals(), seen),
        }
    }
}

/// All systems, by who controls or reaches them.
fn classes(
    position: Position,
    division: &Division,
    race: &Race,
    sides: &Sides,
) -> [SystemSet; CLASSES] {
    let board = position.board;
    let stations = board.stations;
    let Division { seen, first, tied } = division;
    let (own, leader) = (race.player.index(), race.leader.index());
    let mine = board.owned(race.player);
    let leaders = board.owned(race.leader);
    let others = board.taken() - mine - leaders;
    let free = position.galaxy.systems() - board.taken();
    let late = seen[own] - first[own] - tied[own];
    [
        // Colonies and trade stations: of the player, of the leader, of the others.
        mine - stations,
        mine & stations,
        leaders - stations,
        leaders & stations,
        others - stations,
        others & stations,
        // Within reach of one side only: of the player; of the leader at least; of others.
        seen[own] - sides.seen,
        seen[leader] - seen[own],
        sides.seen - seen[leader] - seen[own],
        // Within reach of both: the player is there first, the leader is, another rival is, or two
        // are there at the same time.
        first[own] & sides.seen,
        late & first[leader],
        late - first[leader],
        tied[own],
        // Out of reach.
        free - seen[own] - sides.seen,
    ]
}
