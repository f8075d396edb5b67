//! The scores of Small Star Empires, the tie-breaks and the winner.

use super::board::Position;
use super::galaxy::{MAX_NEBULAS, System, SystemSet, step};
use crate::game::{Outcome, Player};

/// The points for 0 to 3 nebulas of one colour.
const NEBULA_POINTS: [i32; MAX_NEBULAS + 1] = [0, 2, 5, 8];
/// The points for the largest territory.
const TERRITORY_POINTS: i32 = 3;

/// A player's score by its parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// One for each planet of the star systems controlled.
    pub planets: i32,
    /// For the nebulas, by colour.
    pub nebulas: i32,
    /// One for each system of another player next to a trade station.
    pub stations: i32,
    /// For the largest territory; 0 under classic rules.
    pub territory: i32,
}

impl Score {
    /// The sum of the parts.
    pub fn total(&self) -> i32 {
        self.planets + self.nebulas + self.stations + self.territory
    }
}

/// The tie-breaks between players of equal score, in the order in which they are applied.
pub const TIE_BREAKS: [&str; 3] = [
    "Colonies left to build",
    "Trade stations left to build",
    "Planets controlled",
];

impl Position<'_> {
    /// The scores, by player's index; 0 beyond the last player.
    pub fn scores(self) -> [Score; Player::COUNT] {
        let mut scores = self.scores_without_territory();
        if self.galaxy.is_official() {
            let territories = self.territories();
            let largest = territories.iter().max();
            for (score, territory) in scores.iter_mut().zip(&territories) {
                if Some(territory) == largest {
                    score.territory = TERRITORY_POINTS;
                }
            }
        }
        scores
    }

    /// The scores that do not count territory, by player's index; 0 beyond the last player.
    pub fn scores_without_territory(self) -> [Score; Player::COUNT] {
        let mut scores = [Score::default(); Player::COUNT];
        for player in self.galaxy.players() {
            scores[player.index()] = Score {
                planets: self.planets(player),
                nebulas: self.nebula_points(player),
                stations: self.station_points(player),
                territory: 0,
            };
        }
        scores
    }

    /// The planets of the star systems that a player controls.
    pub fn planets(self, player: Player) -> i32 {
        let stars = self.galaxy.stars.iter().zip(1..);
        let owned = self.board.owned(player);
        stars
            .map(|(stars, planets)| (owned & *stars).len() as i32 * planets)
            .sum()
    }

    /// The points for the nebulas that a player controls.
    pub fn nebula_points(self, player: Player) -> i32 {
        let owned = self.board.owned(player);
        let colours = self.galaxy.nebulas.iter();
        colours
            .map(|set| NEBULA_POINTS[(owned & *set).len().min(MAX_NEBULAS)])
            .sum()
    }

    /// The points for the trade stations of a player.
    fn station_points(self, player: Player) -> i32 {
        let stations = self.board.owned(player) & self.board.stations;
        stations
            .iter()
            .map(|system| self.rival_neighbours(player, system))
            .sum()
    }

    /// The number of systems next to a system that other players control, homes included.
    pub fn rival_neighbours(self, player: Player, system: System) -> i32 {
        let homes = self.galaxy.rival_homes_next_to(player, system);
        let systems = self.galaxy.neighbours(system) & self.board.others(player);
        homes as i32 + systems.len() as i32
    }

    /// The sizes of the players' largest groups of connected systems, by player's index; 0 beyond
    /// the last player.
    pub fn territories(self) -> [u32; Player::COUNT] {
        let mut territories = [0; Player::COUNT];
        for player in self.galaxy.players() {
            territories[player.index()] = self.territory(player, self.board.owned(player));
        }
        territories
    }

    /// The size of the largest group of connected systems if a player controls these systems, the
    /// home included.
    pub fn territory(self, player: Player, systems: SystemSet) -> u32 {
        let mut left = systems;
        let mut largest = 1 + self.take_group(&mut left, self.galaxy.home(player));
        // Too few systems are left for a larger group.
        while left.len() as u32 > largest
            && let Some(system) = left.first()
        {
            left.remove(system);
            largest = largest.max(1 + self.take_group(&mut left, system));
        }
        largest
    }

    /// Removes from `left` all systems that are connected with a system through `left`, and
    /// returns their number.
    fn take_group(self, left: &mut SystemSet, system: System) -> u32 {
        let mut taken = 0;
        let mut frontier = self.galaxy.neighbours(system) & *left;
        while !frontier.is_empty() {
            *left -= frontier;
            taken += frontier.len() as u32;
            frontier = step(frontier, *left, |system| self.galaxy.neighbours(system));
        }
        taken
    }

    /// The points that a player gains at once by landing on a free system, as Greedy counts them.
    pub fn gain(self, player: Player, system: System) -> i32 {
        let worth = Worth::new(self, player).of(SystemSet::of(system));
        worth + self.rival_neighbours(player, system)
    }

    /// What the tie-breaks compare, for one player, in their order.
    pub fn tie_break_numbers(self, player: Player) -> [i32; TIE_BREAKS.len()] {
        let stock = self.board.stock(player);
        [
            i32::from(stock.colonies),
            i32::from(stock.stations),
            self.planets(player),
        ]
    }

    /// The result if nobody can move any more.
    pub fn outcome(self) -> Outcome {
        let scores = self.scores();
        // Tuples compare element by element, so a tie-break counts only if all before it are equal.
        let rank = |player: Player| {
            (
                scores[player.index()].total(),
                self.tie_break_numbers(player),
            )
        };
        let mut greatest = rank(Player::P1);
        let mut outcome = Outcome::Win(Player::P1);
        for player in self.galaxy.players().skip(1) {
            let rank = rank(player);
            if rank == greatest {
                outcome = Outcome::Draw;
            } else if rank > greatest {
                greatest = rank;
                outcome = Outcome::Win(player);
            }
        }
        outcome
    }
}

/// The players for whom `number` is the greatest.
pub fn leaders(
    players: impl Iterator<Item = Player>,
    number: impl Fn(Player) -> i32,
) -> Vec<Player> {
    let mut players: Vec<Player> = players.collect();
    let greatest = players.iter().map(|player| number(*player)).max();
    players.retain(|player| Some(number(*player)) == greatest);
    players
}

/// The worth of systems to a player: star systems count their planets, nebulas the increase of the
/// nebula score, which is 2 or 3.
pub struct Worth {
    /// The systems whose worth is odd.
    ones: SystemSet,
    /// The systems whose worth is 2 or 3.
    twos: SystemSet,
}

impl Worth {
    /// The worth of systems to a player in a position.
    pub fn new(position: Position, player: Player) -> Worth {
        let Position { galaxy, board } = position;
        let own = board.owned(player);
        let [one, two, three] = galaxy.stars;
        let mut worth = Worth {
            ones: one | three,
            twos: two | three,
        };
        for nebulas in galaxy.nebulas {
            worth.twos |= nebulas;
            if nebulas.intersects(own) {
                worth.ones |= nebulas;
            }
        }
        worth
    }

    /// The worth of a set of systems. Each nebula counts as if it were the next one.
    pub fn of(&self, set: SystemSet) -> i32 {
        ((set & self.ones).len() + 2 * (set & self.twos).len()) as i32
    }
}
