//! What a position is worth to each player, and who wins.

use super::board::Board;
use super::galaxy::{Hex, MOST_NEBULAS, Set, members};
use crate::game::{Outcome, Player};

/// The points for 0 to 3 nebulas of one colour.
const NEBULA_POINTS: [i32; MOST_NEBULAS + 1] = [0, 2, 5, 8];
/// The points for the largest territory.
const TERRITORY_POINTS: i32 = 3;

/// A player's score by its parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Score {
    /// One for each planet of the star systems controlled.
    pub(super) planets: i32,
    /// For the nebulas, by colour.
    pub(super) nebulas: i32,
    /// One for each system of another player next to a trade station.
    pub(super) stations: i32,
    /// For the largest territory.
    pub(super) territory: i32,
}

impl Score {
    pub(super) fn total(&self) -> i32 {
        self.planets + self.nebulas + self.stations + self.territory
    }
}

/// What decides between players of equal score, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TieBreak {
    /// More colonies left unbuilt.
    Colonies,
    /// More trade stations left unbuilt.
    Stations,
    /// More planets.
    Planets,
}

impl TieBreak {
    const ALL: [TieBreak; 3] = [TieBreak::Colonies, TieBreak::Stations, TieBreak::Planets];
}

/// Who has won if the game is over, and how it was found out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Standing {
    /// Those with the greatest score.
    pub(super) leaders: Vec<Player>,
    /// The tie-breaks that were looked at, each with what those have who were still tied.
    pub(super) breaks: Vec<(TieBreak, Vec<(Player, i32)>)>,
    /// Who is left: one player, or those who share the win.
    pub(super) winners: Vec<Player>,
}

impl Board {
    /// The scores, by player's index; 0 beyond the last player. Territory scores if
    /// `with_territory`.
    pub(super) fn scores(&self, with_territory: bool) -> [Score; Player::MOST] {
        let mut scores = [Score::default(); Player::MOST];
        for player in self.players() {
            scores[player.index()] = Score {
                planets: self.planets(player),
                nebulas: self.nebula_points(player),
                stations: self.station_points(player),
                territory: 0,
            };
        }
        if with_territory {
            let mut territories = [0; Player::MOST];
            for player in self.players() {
                territories[player.index()] = self.territory(player);
            }
            let largest = territories.iter().max();
            for (score, territory) in scores.iter_mut().zip(&territories) {
                if Some(territory) == largest {
                    score.territory = TERRITORY_POINTS;
                }
            }
        }
        scores
    }

    fn count_own(&self, player: Player, set: &Set) -> u32 {
        (0..self.galaxy.words())
            .map(|word| (self.own_word(player, word) & set.0[word]).count_ones())
            .sum()
    }

    /// The planets of the star systems that a player controls.
    pub(super) fn planets(&self, player: Player) -> i32 {
        let stars = self.galaxy.stars().iter().zip(1..);
        stars
            .map(|(set, planets)| self.count_own(player, set) as i32 * planets)
            .sum()
    }

    /// The points for the nebulas that a player controls.
    pub(super) fn nebula_points(&self, player: Player) -> i32 {
        let colours = self.galaxy.nebulas().iter();
        colours
            .map(|set| NEBULA_POINTS[(self.count_own(player, set) as usize).min(MOST_NEBULAS)])
            .sum()
    }

    /// The points for the trade stations of a player.
    fn station_points(&self, player: Player) -> i32 {
        (0..self.galaxy.words())
            .flat_map(|word| {
                let own = self.own_word(player, word) & self.stations.0[word];
                members(word, own)
            })
            .map(|system| self.others_near(player, system as u16))
            .sum()
    }

    /// How many of the systems next to a place other players control, homes included.
    pub(super) fn others_near(&self, player: Player, place: u16) -> i32 {
        let own = 1u8 << player.index();
        let homes = (self.galaxy.near_homes(place) & !own).count_ones();
        let systems = if self.galaxy.words() == 1 {
            let others = self.taken_word(0) & !self.own_word(player, 0);
            (self.galaxy.near(place) & others).count_ones()
        } else {
            let near = self.galaxy.neighbours(place);
            near.filter(|place| (*place as usize) < self.galaxy.systems())
                .filter(|place| self.owner(*place).is_some_and(|owner| owner != player))
                .count() as u32
        };
        (homes + systems) as i32
    }

    /// The size of a player's largest group of connected systems, the home included.
    pub(super) fn territory(&self, player: Player) -> u32 {
        let home = self.galaxy.home(player);
        let mut left = self.owned[player.index()];
        let mut largest = 1 + self.take_groups_at(&mut left, home);
        for word in 0..self.galaxy.words() {
            while left.0[word] != 0 {
                let system = 64 * word + left.0[word].trailing_zeros() as usize;
                left.remove(system);
                largest = largest.max(1 + self.take_groups_at(&mut left, system as u16));
            }
        }
        largest
    }

    /// Takes out of `left` all systems that are connected through `left` with a place, and says
    /// how many they were.
    fn take_groups_at(&self, left: &mut Set, place: u16) -> u32 {
        let galaxy = self.galaxy;
        let mut taken = 0;
        if galaxy.words() == 1 {
            let mut frontier = galaxy.near(place) & left.0[0];
            while frontier != 0 {
                left.0[0] &= !frontier;
                taken += frontier.count_ones();
                frontier = members(0, frontier)
                    .fold(0, |near, system| near | galaxy.near(system as u16))
                    & left.0[0];
            }
            return taken;
        }
        let mut to_visit = vec![place];
        while let Some(place) = to_visit.pop() {
            for near in galaxy.neighbours(place) {
                let system = near as usize;
                if system < galaxy.systems() && left.contains(system) {
                    left.remove(system);
                    taken += 1;
                    to_visit.push(near);
                }
            }
        }
        taken
    }

    /// What a player's landing on a free system would gain, as Greedy reckons.
    pub(super) fn gain(&self, player: Player, system: u16) -> i32 {
        let own = match self.galaxy.hex(self.galaxy.site(system)) {
            Hex::Star(planets) => i32::from(planets),
            Hex::Nebula(colour) => {
                let set = &self.galaxy.nebulas()[colour as usize];
                let held = (self.count_own(player, set) as usize).min(MOST_NEBULAS - 1);
                NEBULA_POINTS[held + 1] - NEBULA_POINTS[held]
            }
            _ => 0,
        };
        own + self.others_near(player, system)
    }

    fn measure(&self, player: Player, by: TieBreak) -> i32 {
        let stock = self.stock(player);
        match by {
            TieBreak::Colonies => i32::from(stock.colonies),
            TieBreak::Stations => i32::from(stock.stations),
            TieBreak::Planets => self.planets(player),
        }
    }

    /// Who has won if nobody can move any more.
    pub(super) fn outcome(&self, with_territory: bool) -> Outcome {
        let scores = self.scores(with_territory);
        // Each tie-break counts only where all before it are equal.
        let rank = |player: Player| {
            let breaks = TieBreak::ALL.map(|by| self.measure(player, by));
            (scores[player.index()].total(), breaks)
        };
        let mut greatest = rank(Player::P1);
        let mut outcome = Outcome::Win(Player::P1);
        for player in self.players().skip(1) {
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

    /// The same step by step, for the screen.
    pub(super) fn standing(&self, with_territory: bool) -> Standing {
        let scores = self.scores(with_territory);
        let leaders = best(self.players(), |player| scores[player.index()].total());
        let mut winners = leaders.clone();
        let mut breaks = Vec::new();
        for by in TieBreak::ALL {
            if winners.len() > 1 {
                let measured = winners
                    .iter()
                    .map(|player| (*player, self.measure(*player, by)));
                breaks.push((by, measured.collect()));
                winners = best(winners.into_iter(), |player| self.measure(player, by));
            }
        }
        Standing {
            leaders,
            breaks,
            winners,
        }
    }
}

/// Those players for whom `measure` is the greatest.
pub(super) fn best(
    players: impl Iterator<Item = Player>,
    measure: impl Fn(Player) -> i32,
) -> Vec<Player> {
    let mut greatest = i32::MIN;
    let mut best = Vec::new();
    for player in players {
        let measured = measure(player);
        if measured > greatest {
            greatest = measured;
            best.clear();
        }
        if measured == greatest {
            best.push(player);
        }
    }
    best
}
