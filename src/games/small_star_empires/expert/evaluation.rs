//! The static evaluation of Small Star Empires: the score so far, and the systems that each player
//! may still reach.
//!
//! The free systems are divided among the players by who needs fewer moves to reach them, as in
//! the evaluation of the Game of the Amazons. Moves are flights of any length over free and own
//! systems, with a landing each time.

use super::super::rules::board::Position;
use super::super::rules::galaxy::{System, SystemSet, step};
use super::super::rules::score::Worth;
use super::inputs::{MAX_ACTIVE, Systems, output_bucket};
use crate::game::Player;
use crate::game::evaluator::Summands;
use crate::network::{ActiveInputs, Network};

/// The phases of a game, by the share of systems that are free.
const PHASES: usize = 3;
/// The number of terms in each phase: see [`term`].
const PHASE_TERMS: usize = 20;

/// The terms. Each is the player's own minus that of the strongest opponent.
mod term {
    /// The value of the free systems that only this player can still reach: its planets, and for a
    /// nebula the increase of the nebula score.
    pub const ONLY_WORTH: usize = 0;
    /// The number of these systems.
    pub const ONLY: usize = 1;
    /// The value and the number of the systems that others reach as well, but later.
    pub const FIRST_WORTH: usize = 2;
    pub const FIRST: usize = 3;
    /// The value and the number of the systems that another player reaches at the same time, and
    /// nobody sooner.
    pub const TIED_WORTH: usize = 4;
    pub const TIED: usize = 5;
    /// The value and the number of the systems that another player reaches sooner.
    pub const LATE_WORTH: usize = 6;
    pub const LATE: usize = 7;
    /// The number of systems that the player can land on at once.
    pub const LANDINGS: usize = 8;
    /// The number of ships that can move.
    pub const SHIPS: usize = 9;
    /// The number of systems next to own trade stations that others reach first.
    pub const HOPE: usize = 10;
    /// The number of systems next to own trade stations that the player and another reach at the
    /// same time.
    pub const HOPE_TIED: usize = 11;
    /// Trade stations in stock, if they are fewer than the free systems.
    pub const STATIONS: usize = 12;
    /// Systems in the largest territory; counted under official rules only, as is
    /// the next term.
    pub const TERRITORY: usize = 13;
    /// 1 for a player who has the largest territory now.
    pub const LARGEST: usize = 14;
    /// 1 for the player to move.
    pub const TURN: usize = 15;
    /// As `BORDER`, but at most the number of trade stations in stock.
    pub const SITES: usize = 16;
    /// Own systems, or systems that the player reaches first, next to each system that the player
    /// reaches no later than others.
    pub const TOGETHER: usize = 17;
    /// Systems that the player reaches no later than others, with three or more neighbours that
    /// others control or reach no later than the player.
    pub const BORDER: usize = 18;
    /// As `ONLY`, but at most four for each ship that can move.
    pub const ONLY_SHIPS: usize = 19;
}

/// The number of weights of the terms: by phase and term.
pub const TERMS: usize = PHASES * PHASE_TERMS;

/// By phase and term.
pub type TermWeights = [i16; TERMS];

/// The weights as the evaluation uses them, with negative weights of [`term::HOPE`] and
/// [`term::HOPE_TIED`] raised to 0. Then the terms value a trade station no less than a colony
/// while there are enough of them.
pub fn clamp_hopes(mut weights: TermWeights) -> TermWeights {
    for weights in weights.chunks_mut(PHASE_TERMS) {
        for term in [term::HOPE, term::HOPE_TIED] {
            weights[term] = weights[term].max(0);
        }
    }
    weights
}

/// The amounts of the terms, by player.
type Amounts = [[i32; PHASE_TERMS]; Player::COUNT];

/// What the evaluation knows of a position.
pub struct Features {
    /// The scores without territory.
    scores: [i32; Player::COUNT],
    amounts: Amounts,
    /// The sizes of the territories; 0 under classic rules.
    pub territories: [u32; Player::COUNT],
    /// The free systems, divided among the players.
    pub division: Division,
}

/// The value of a position for a player, in hundredths of a point. A network that does not serve the
/// game has no inputs.
pub fn evaluate(
    position: Position,
    weights: &TermWeights,
    network: &Network,
    systems: &Systems,
    player: Player,
) -> i32 {
    let features = Features::new(position);
    let race = Race::new(position, &features, weights, player);
    if network.inputs.is_empty() {
        return race.lead();
    }
    let mut inputs = ActiveInputs::<MAX_ACTIVE>::default();
    systems.for_each_input(position, &features, &race, |input| inputs.push(input));
    let output = network.output(&network.sums(inputs.as_slice()), output_bucket(position));
    // With two players the viewpoint of the network is that of the player to move.
    if race.count == 2 && player != position.board.to_move {
        race.lead() - output
    } else {
        race.lead() + output
    }
}

/// A player and the strongest opponent, by the terms.
pub struct Race {
    /// The player.
    pub player: Player,
    /// The strongest opponent.
    pub leader: Player,
    /// The values of all players, in hundredths of a point.
    pub values: [i32; Player::COUNT],
    /// The number of players.
    count: usize,
}

impl Race {
    /// Evaluates the terms of all players and finds the strongest opponent of `player`.
    pub fn new(
        position: Position,
        features: &Features,
        weights: &TermWeights,
        player: Player,
    ) -> Race {
        let weights = &weights[first_term(position)..];
        let mut race = Race {
            player,
            leader: position.galaxy.player_after(player),
            values: [0; Player::COUNT],
            count: position.galaxy.player_count,
        };
        for (index, value) in race.values[..race.count].iter_mut().enumerate() {
            let terms = weights.iter().zip(&features.amounts[index]);
            let weighted: i32 = terms
                .map(|(weight, amount)| i32::from(*weight) * amount)
                .sum();
            *value = 100 * features.scores[index] + weighted;
        }
        for rival in race.rivals() {
            if race.values[rival.index()] > race.values[race.leader.index()] {
                race.leader = rival;
            }
        }
        race
    }

    /// The opponents.
    pub fn rivals(&self) -> impl Iterator<Item = Player> + use<> {
        let player = self.player;
        Player::first(self.count).filter(move |rival| *rival != player)
    }

    /// The opponents other than the leader.
    pub fn others(&self) -> impl Iterator<Item = Player> + use<> {
        let leader = self.leader;
        self.rivals().filter(move |rival| *rival != leader)
    }

    /// The terms of the lead, and the part of it that has no weight.
    pub fn summands(&self, position: Position, features: &Features) -> Summands {
        let [own, enemy] = [self.player, self.leader].map(Player::index);
        let of_both = features.amounts[own].iter().zip(&features.amounts[enemy]);
        let amounts = of_both.map(|(mine, theirs)| f64::from(mine - theirs));
        Summands {
            terms: (first_term(position)..).zip(amounts).collect(),
            unweighted: 100 * (features.scores[own] - features.scores[enemy]),
            ..Summands::default()
        }
    }

    /// The player's lead over the leader, in hundredths of a point.
    pub fn lead(&self) -> i32 {
        self.values[self.player.index()] - self.values[self.leader.index()]
    }
}

/// The index of the first term of the position's phase.
fn first_term(position: Position) -> usize {
    let all = position.galaxy.system_count;
    let free = position.free_count();
    let phase = if PHASES * free > 2 * all {
        0
    } else if PHASES * free > all {
        1
    } else {
        2
    };
    PHASE_TERMS * phase
}

impl Features {
    /// The features of a position.
    pub fn new(position: Position) -> Features {
        let Position { galaxy, board } = position;
        let scores = position
            .scores_without_territory()
            .map(|score| score.total());
        let mut amounts = Amounts::default();
        amounts[board.to_move.index()][term::TURN] = 1;
        let mut territories = [0; Player::COUNT];
        if galaxy.is_official() {
            territories = position.territories();
            let largest = territories.iter().max();
            for (amounts, size) in amounts.iter_mut().zip(&territories) {
                amounts[term::TERRITORY] = *size as i32;
                amounts[term::LARGEST] = i32::from(Some(size) == largest);
            }
        }
        let free = position.free_count();
        for player in galaxy.players() {
            let stations = usize::from(board.stock(player).stations);
            if stations < free {
                amounts[player.index()][term::STATIONS] = stations as i32;
            }
        }
        let division = Division::new(position, &mut amounts);
        for player in galaxy.players() {
            division.add_terms(position, player, &mut amounts[player.index()]);
        }
        Features {
            scores,
            amounts,
            territories,
            division,
        }
    }
}

/// A set of systems for each player.
pub type Sets = [SystemSet; Player::COUNT];

/// The free systems, divided among the players.
pub struct Division {
    /// The systems that each player can reach.
    pub seen: Sets,
    /// Those that the player reaches before all others.
    pub first: Sets,
    /// Those that the player and another reach at the same time, and nobody sooner.
    pub tied: Sets,
}

impl Division {
    /// Divides the free systems. Fills in the terms of the landings that are possible at once.
    fn new(position: Position, amounts: &mut Amounts) -> Division {
        let Position { galaxy, board } = position;
        let count = galaxy.player_count;
        let taken = board.taken();
        let free = galaxy.systems() - taken;
        let mut division = Division {
            seen: Sets::default(),
            first: Sets::default(),
            tied: Sets::default(),
        };
        let Division { seen, first, tied } = &mut division;
        // The systems that each player reaches in the next move, and in no earlier one.
        let mut edge = landings(position, amounts);
        let mut anybody = SystemSet::EMPTY;
        loop {
            let mut once = SystemSet::EMPTY;
            let mut twice = SystemSet::EMPTY;
            for edge in &edge[..count] {
                twice |= once & *edge;
                once |= *edge;
            }
            if once.is_empty() {
                break;
            }
            for index in 0..count {
                first[index] |= edge[index] - twice - anybody;
                tied[index] |= (edge[index] & twice) - anybody;
                seen[index] |= edge[index];
            }
            anybody |= once;
            for player in galaxy.players() {
                let index = player.index();
                let left = free - seen[index];
                if left.is_empty() {
                    edge[index] = left;
                    continue;
                }
                let others = taken - board.owned(player);
                let reach = |system| galaxy.reach(player, system, others);
                // Most are neighbours of the edge, which is cheap to find out.
                let near = step(edge[index], left, |system| galaxy.neighbours(system));
                edge[index] = near | step(edge[index], left - near, reach);
            }
        }
        division
    }

    /// Fills in the terms of one player.
    fn add_terms(&self, position: Position, player: Player, amounts: &mut [i32; PHASE_TERMS]) {
        let Position { galaxy, board } = position;
        let count = galaxy.player_count;
        let taken = board.taken();
        let index = player.index();
        let all_but = |sets: &Sets| {
            let others = (0..count).filter(|other| *other != index);
            others.fold(SystemSet::EMPTY, |all, other| all | sets[other])
        };
        let (seen, first, tied) = (self.seen[index], self.first[index], self.tied[index]);
        let others_seen = all_but(&self.seen);
        let worth = Worth::new(position, player);
        let only = seen - others_seen;
        let late = seen - first - tied;
        let first_only = first & others_seen;
        for (set, at_worth, at_count) in [
            (only, term::ONLY_WORTH, term::ONLY),
            (first_only, term::FIRST_WORTH, term::FIRST),
            (tied, term::TIED_WORTH, term::TIED),
            (late, term::LATE_WORTH, term::LATE),
        ] {
            if !set.is_empty() {
                amounts[at_worth] = worth.of(set);
                amounts[at_count] = set.len() as i32;
            }
        }
        let theirs = all_but(&self.first) | (all_but(&self.tied) - tied);
        let own = board.owned(player);
        let enemies = taken - own;
        let mut border = 0;
        let mut together = 0;
        for system in first | tied {
            let neighbours = galaxy.neighbours(system);
            let contacts = (neighbours & (enemies | theirs)).len();
            border += i32::from(contacts >= 3);
            together += (neighbours & ((taken - enemies) | first)).len() as i32;
        }
        amounts[term::SITES] = border.min(i32::from(board.stock(player).stations));
        amounts[term::TOGETHER] = together;
        amounts[term::BORDER] = border;
        amounts[term::ONLY_SHIPS] = (only.len() as i32).min(4 * amounts[term::SHIPS]);
        for system in own & board.stations {
            let neighbours = galaxy.neighbours(system);
            amounts[term::HOPE] += (neighbours & theirs).len() as i32;
            amounts[term::HOPE_TIED] += (neighbours & tied).len() as i32;
        }
    }
}

/// The free systems that each player can land on at once. Fills in their terms.
fn landings(position: Position, amounts: &mut Amounts) -> Sets {
    let Position { galaxy, board } = position;
    let taken = board.taken();
    let mut landings = Sets::default();
    for player in galaxy.players() {
        let index = player.index();
        if board.stock(player).buildings().is_empty() {
            continue;
        }
        let others = taken - board.owned(player);
        let mut last = System::NOWHERE;
        let mut reach = SystemSet::EMPTY;
        for system in board.ship_systems(player) {
            if !system.is_somewhere() {
                continue;
            }
            if system != last {
                last = system;
                reach = galaxy.reach(player, system, others) - taken;
            }
            landings[index] |= reach;
            amounts[index][term::SHIPS] += i32::from(!reach.is_empty());
        }
        amounts[index][term::LANDINGS] = landings[index].len() as i32;
    }
    landings
}
