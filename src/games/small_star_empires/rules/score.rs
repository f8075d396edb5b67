//! The end of a game of Small Star Empires, the scores, the tie-breaks and the winner.

use super::board::Position;
use super::galaxy::MAX_NEBULAS;
use super::hexes::Hex;
use super::sets::{Place, SmallSet, SystemSet};
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
    /// For the largest territory.
    pub territory: i32,
}

impl Score {
    /// The sum of the parts.
    pub fn total(&self) -> i32 {
        self.planets + self.nebulas + self.stations + self.territory
    }
}

/// The tie-breaks between players of equal score, in the order in which they are applied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TieBreak {
    /// The player with more unbuilt colonies wins.
    Colonies,
    /// The player with more unbuilt trade stations wins.
    Stations,
    /// The player with more planets wins.
    Planets,
}

impl TieBreak {
    const ALL: [TieBreak; 3] = [TieBreak::Colonies, TieBreak::Stations, TieBreak::Planets];
}

/// The winner of a finished game, and the tie-breaks that led there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The players with the greatest score.
    pub leaders: Vec<Player>,
    /// The tie-breaks that were needed, each with the numbers of the players who were still tied.
    pub breaks: Vec<(TieBreak, Vec<(Player, i32)>)>,
    /// The winner, or the players who share the win.
    pub winners: Vec<Player>,
}

impl Position<'_> {
    /// The scores, by player's index; 0 beyond the last player. Territory scores if
    /// `with_territory`.
    pub fn scores(self, with_territory: bool) -> [Score; Player::COUNT] {
        let mut scores = [Score::default(); Player::COUNT];
        for player in self.galaxy.players() {
            scores[player.index()] = Score {
                planets: self.planets(player),
                nebulas: self.nebula_points(player),
                stations: self.station_points(player),
                territory: 0,
            };
        }
        if with_territory {
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

    /// The number of systems of a set that a player controls.
    #[inline]
    fn count_owned(self, player: Player, set: &SystemSet) -> u32 {
        let owned = self.board.owned(player);
        (0..self.galaxy.words())
            .map(|word| owned.part(word).and(set.part(word)).len())
            .sum()
    }

    /// The planets of the star systems that a player controls.
    pub fn planets(self, player: Player) -> i32 {
        let stars = self.galaxy.stars().iter().zip(1..);
        stars
            .map(|(set, planets)| self.count_owned(player, set) as i32 * planets)
            .sum()
    }

    /// The points for the nebulas that a player controls.
    pub fn nebula_points(self, player: Player) -> i32 {
        let colours = self.galaxy.nebulas().iter();
        colours
            .map(|set| NEBULA_POINTS[(self.count_owned(player, set) as usize).min(MAX_NEBULAS)])
            .sum()
    }

    /// The points for the trade stations of a player.
    fn station_points(self, player: Player) -> i32 {
        let (owned, stations) = (self.board.owned(player), self.board.stations());
        if self.galaxy.is_small() {
            let others = self.board.small_others(player);
            let points = |system| {
                let homes = self.galaxy.homes_of_others_near(player, system);
                homes as i32 + (self.galaxy.near(system) & others).len() as i32
            };
            return (owned.small() & stations.small()).iter().map(points).sum();
        }
        (0..self.galaxy.words())
            .flat_map(|word| owned.part(word).and(stations.part(word)).iter())
            .map(|system| self.others_near(player, system))
            .sum()
    }

    /// The number of places next to a place that other players control, homes included.
    #[inline]
    pub fn others_near(self, player: Player, place: Place) -> i32 {
        let homes = self.galaxy.homes_of_others_near(player, place);
        let systems = if self.galaxy.is_small() {
            let others = self.board.small_others(player);
            (self.galaxy.near(place) & others).len() as u32
        } else {
            let near = self.galaxy.neighbours(place);
            near.filter(|place| self.galaxy.is_system(*place))
                .filter(|place| self.owner(*place).is_some_and(|owner| owner != player))
                .count() as u32
        };
        (homes + systems) as i32
    }

    /// The sizes of the players' largest groups of connected systems, by player's index; 0 beyond
    /// the last player.
    pub fn territories(self) -> [u32; Player::COUNT] {
        let mut territories = [0; Player::COUNT];
        for player in self.galaxy.players() {
            territories[player.index()] = self.territory(player);
        }
        territories
    }

    /// The size of a player's largest group of connected systems, the home included.
    #[inline]
    fn territory(self, player: Player) -> u32 {
        if self.galaxy.is_small() {
            self.small_territory(player, self.board.small_owned(player))
        } else {
            self.wide_territory(player)
        }
    }

    /// In a small galaxy: the size of the largest group of connected systems if a player controls
    /// these systems, the home included.
    pub fn small_territory(self, player: Player, systems: SmallSet) -> u32 {
        let mut left = systems;
        let mut largest = 1 + self.take_small_group(&mut left, self.galaxy.home(player));
        while let Some(system) = left.first() {
            left.remove(system);
            largest = largest.max(1 + self.take_small_group(&mut left, system));
        }
        largest
    }

    /// Removes from `left` all systems that are connected with a place through `left`, and
    /// returns their number.
    #[inline]
    fn take_small_group(self, left: &mut SmallSet, place: Place) -> u32 {
        let mut taken = 0;
        let mut frontier = self.galaxy.near(place) & *left;
        while !frontier.is_empty() {
            *left -= frontier;
            taken += frontier.len() as u32;
            let near = frontier.iter().map(|system| self.galaxy.near(system));
            frontier = near.fold(SmallSet::EMPTY, SmallSet::union) & *left;
        }
        taken
    }

    fn wide_territory(self, player: Player) -> u32 {
        let mut left = *self.board.owned(player);
        let mut largest = 1 + self.take_wide_group(&mut left, self.galaxy.home(player));
        for word in 0..self.galaxy.words() {
            while let Some(system) = left.part(word).iter().next() {
                left.remove(system);
                largest = largest.max(1 + self.take_wide_group(&mut left, system));
            }
        }
        largest
    }

    /// The same as [`take_small_group`](Position::take_small_group) in any galaxy.
    fn take_wide_group(self, left: &mut SystemSet, place: Place) -> u32 {
        let mut taken = 0;
        let mut to_visit = vec![place];
        while let Some(place) = to_visit.pop() {
            for near in self.galaxy.neighbours(place) {
                if self.galaxy.is_system(near) && left.contains(near) {
                    left.remove(near);
                    taken += 1;
                    to_visit.push(near);
                }
            }
        }
        taken
    }

    /// The points that a player gains at once by landing on a free system, as Greedy counts them.
    pub fn gain(self, player: Player, system: Place) -> i32 {
        let own = match self.galaxy.hex(self.galaxy.coords(system)) {
            Hex::Star(planets) => i32::from(planets),
            Hex::Nebula(colour) => {
                let set = &self.galaxy.nebulas()[colour as usize];
                let held = (self.count_owned(player, set) as usize).min(MAX_NEBULAS - 1);
                NEBULA_POINTS[held + 1] - NEBULA_POINTS[held]
            }
            _ => 0,
        };
        own + self.others_near(player, system)
    }

    /// The number that a tie-break compares, for one player.
    fn tie_break_number(self, player: Player, by: TieBreak) -> i32 {
        let stock = self.board.stock(player);
        match by {
            TieBreak::Colonies => i32::from(stock.colonies),
            TieBreak::Stations => i32::from(stock.stations),
            TieBreak::Planets => self.planets(player),
        }
    }

    /// The total score of `player` minus the greatest total among the others.
    pub fn value(self, player: Player, with_territory: bool) -> i32 {
        let scores = self.scores(with_territory);
        let others = self.galaxy.players().filter(|other| *other != player);
        let best = others.map(|other| scores[other.index()].total()).max();
        scores[player.index()].total() - best.unwrap_or(0)
    }

    /// Whether nobody can move any more.
    pub fn is_over(self, jumps: bool) -> bool {
        // The player to move nearly always can.
        !self.can_move(self.board.to_move(), jumps)
            && !self
                .galaxy
                .players()
                .any(|player| self.can_move(player, jumps))
    }

    /// The result if nobody can move any more.
    pub fn outcome(self, with_territory: bool) -> Outcome {
        let scores = self.scores(with_territory);
        // Tuples compare element by element, so a tie-break counts only if all before it are equal.
        let rank = |player: Player| {
            let breaks = TieBreak::ALL.map(|by| self.tie_break_number(player, by));
            (scores[player.index()].total(), breaks)
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

    /// The winner and how the tie-breaks found them, for the result on the screen.
    pub fn standing(self, with_territory: bool) -> Standing {
        let scores = self.scores(with_territory);
        let leaders = best(self.galaxy.players(), |player| {
            scores[player.index()].total()
        });
        let mut winners = leaders.clone();
        let mut breaks = Vec::new();
        for by in TieBreak::ALL {
            if winners.len() > 1 {
                let number = |player: Player| self.tie_break_number(player, by);
                let numbers = winners.iter().map(|player| (*player, number(*player)));
                breaks.push((by, numbers.collect()));
                winners = best(winners.into_iter(), number);
            }
        }
        Standing {
            leaders,
            breaks,
            winners,
        }
    }
}

/// The players for whom `number` is the greatest.
pub fn best(players: impl Iterator<Item = Player>, number: impl Fn(Player) -> i32) -> Vec<Player> {
    let mut greatest = i32::MIN;
    let mut best = Vec::new();
    for player in players {
        let number = number(player);
        if number > greatest {
            greatest = number;
            best.clear();
        }
        if number == greatest {
            best.push(player);
        }
    }
    best
}
