//! A second implementation of the rules of Small Star Empires, written from the rule page for
//! clarity alone. It communicates through text and shares no code with the first.

use std::collections::{BTreeMap, BTreeSet};

pub(super) const WAYS: [&str; 6] = ["n", "s", "nw", "ne", "sw", "se"];
pub(super) const LETTERS: [&str; 4] = ["abcd", "wxyz", "klmn", "pqrs"];

/// Column and line.
pub(super) type Spot = (i32, i32);

#[derive(Clone, Debug)]
pub(super) struct Cell {
    /// `1`, `e`, `nr`, `w` and so on.
    pub(super) kind: String,
    /// From 1; 0 is nobody.
    pub(super) owner: usize,
    /// `-`, `t` or `c`.
    pub(super) building: char,
    pub(super) ships: BTreeSet<char>,
}

impl Cell {
    pub(super) fn read(text: &str) -> Cell {
        let kind_length =
            if text.starts_with("nr") || text.starts_with("ng") || text.starts_with("nb") {
                2
            } else {
                1
            };
        let (kind, rest) = text.split_at(kind_length);
        let mut rest = rest.chars();
        Cell {
            kind: kind.to_string(),
            owner: rest.next().and_then(|c| c.to_digit(10)).unwrap_or(0) as usize,
            building: rest.next().unwrap_or('-'),
            ships: rest.collect(),
        }
    }

    fn write(&self) -> String {
        if matches!(self.kind.as_str(), "w" | "k" | ".") {
            return self.kind.clone();
        }
        let owner = match self.owner {
            0 => "-".to_string(),
            number => number.to_string(),
        };
        let ships: String = self.ships.iter().collect();
        format!("{}{owner}{}{ships}", self.kind, self.building)
    }

    fn is_free_system(&self) -> bool {
        self.owner == 0 && !matches!(self.kind.as_str(), "w" | "k" | ".")
    }
}

#[derive(Clone, Debug)]
pub(super) struct Naive {
    pub(super) cells: BTreeMap<Spot, Cell>,
    /// The lengths of the lines.
    pub(super) lengths: Vec<i32>,
    /// From 1.
    pub(super) on_turn: usize,
    pub(super) stocks: Vec<[u32; 2]>,
}

/// One step, from the table of the rule page.
pub(super) fn step((x, y): Spot, way: &str) -> Spot {
    let even = y % 2 == 0;
    match way {
        "n" => (x, y - 2),
        "s" => (x, y + 2),
        "nw" => (if even { x } else { x - 1 }, y - 1),
        "sw" => (if even { x } else { x - 1 }, y + 1),
        "ne" => (if even { x + 1 } else { x }, y - 1),
        "se" => (if even { x + 1 } else { x }, y + 1),
        _ => unreachable!(),
    }
}

impl Naive {
    pub(super) fn read(text: &str) -> Naive {
        let mut words = text.split(' ');
        let mut cells = BTreeMap::new();
        let mut lengths = Vec::new();
        for (line, y) in words.next().unwrap().split('/').zip(0..) {
            let hexes = line.split(',').filter(|text| !text.is_empty());
            for (text, x) in hexes.clone().zip(0..) {
                cells.insert((x, y), Cell::read(text));
            }
            lengths.push(hexes.count() as i32);
        }
        let on_turn = words.next().unwrap()[1..].parse().unwrap();
        let stocks = words
            .map(|text| {
                let (stations, colonies) = text.split_once('+').unwrap();
                [stations.parse().unwrap(), colonies.parse().unwrap()]
            })
            .collect();
        Naive {
            cells,
            lengths,
            on_turn,
            stocks,
        }
    }

    pub(super) fn write(&self) -> String {
        let lines: Vec<String> = self
            .lengths
            .iter()
            .zip(0..)
            .map(|(length, y)| {
                let hexes: Vec<String> =
                    (0..*length).map(|x| self.cells[&(x, y)].write()).collect();
                hexes.join(",")
            })
            .collect();
        let stocks: Vec<String> = self
            .stocks
            .iter()
            .map(|[stations, colonies]| format!("{stations}+{colonies}"))
            .collect();
        format!("{} p{} {}", lines.join("/"), self.on_turn, stocks.join(" "))
    }

    fn kind(&self, spot: Spot) -> &str {
        self.cells.get(&spot).map_or(".", |cell| cell.kind.as_str())
    }

    fn owner(&self, spot: Spot) -> usize {
        self.cells.get(&spot).map_or(0, |cell| cell.owner)
    }

    fn around(spot: Spot) -> impl Iterator<Item = Spot> {
        WAYS.into_iter().map(move |way| step(spot, way))
    }

    fn wormholes_at(&self, spot: Spot) -> Vec<Spot> {
        Naive::around(spot)
            .filter(|next| self.kind(*next) == "w")
            .collect()
    }

    fn destinations(&self, player: usize, from: Spot, official: bool) -> BTreeSet<Spot> {
        let mut found = BTreeSet::new();
        for way in WAYS {
            let mut spot = step(from, way);
            while let Some(cell) = self.cells.get(&spot) {
                if cell.kind == "." || cell.kind == "k" {
                    break;
                }
                if cell.kind != "w" && cell.owner != 0 && cell.owner != player {
                    break;
                }
                if cell.is_free_system() {
                    found.insert(spot);
                }
                spot = step(spot, way);
            }
        }
        if official {
            for way_in in self.wormholes_at(from) {
                for (spot, cell) in &self.cells {
                    let other = self.wormholes_at(*spot).iter().any(|out| *out != way_in);
                    if other && cell.is_free_system() && *spot != from {
                        found.insert(*spot);
                    }
                }
            }
        }
        found
    }

    fn moves_of(&self, player: usize, official: bool) -> BTreeSet<String> {
        let mut moves = BTreeSet::new();
        for (from, cell) in &self.cells {
            for ship in &cell.ships {
                if !LETTERS[player - 1].contains(*ship) {
                    continue;
                }
                for (x, y) in self.destinations(player, *from, official) {
                    for (building, left) in "tc".chars().zip(self.stocks[player - 1]) {
                        if left > 0 {
                            moves.insert(format!("{ship}@{x},{y}:{building}"));
                        }
                    }
                }
            }
        }
        moves
    }

    pub(super) fn moves(&self, official: bool) -> BTreeSet<String> {
        let mut moves = self.moves_of(self.on_turn, official);
        let players = 1..=self.stocks.len();
        if moves.is_empty()
            && players
                .into_iter()
                .any(|player| !self.moves_of(player, official).is_empty())
        {
            moves.insert("pass".to_string());
        }
        moves
    }

    pub(super) fn after(&self, mv: &str) -> Naive {
        let mut after = self.clone();
        after.on_turn = self.on_turn % self.stocks.len() + 1;
        if mv == "pass" {
            return after;
        }
        let (ship, rest) = mv.split_once('@').unwrap();
        let (spot, building) = rest.split_once(':').unwrap();
        let (x, y) = spot.split_once(',').unwrap();
        let (ship, building) = (
            ship.chars().next().unwrap(),
            building.chars().next().unwrap(),
        );
        for cell in after.cells.values_mut() {
            cell.ships.remove(&ship);
        }
        let cell = after
            .cells
            .get_mut(&(x.parse().unwrap(), y.parse().unwrap()))
            .unwrap();
        cell.ships.insert(ship);
        cell.owner = self.on_turn;
        cell.building = building;
        after.stocks[self.on_turn - 1][usize::from(building == 'c')] -= 1;
        after
    }

    fn planets(&self, player: usize) -> i32 {
        let own = self.cells.values().filter(|cell| cell.owner == player);
        own.map(|cell| cell.kind.parse().unwrap_or(0)).sum()
    }

    /// The size of the group that a system belongs to.
    fn group(&self, spot: Spot) -> usize {
        let player = self.owner(spot);
        let mut group = BTreeSet::from([spot]);
        loop {
            let next: BTreeSet<Spot> = group
                .iter()
                .flat_map(|spot| Naive::around(*spot))
                .filter(|spot| self.owner(*spot) == player)
                .collect();
            let before = group.len();
            group.extend(next);
            if group.len() == before {
                return before;
            }
        }
    }

    /// By player: planets, nebulas, trade stations, territory.
    pub(super) fn scores(&self, official: bool) -> Vec<[i32; 4]> {
        let players = 1..=self.stocks.len();
        let largest: Vec<usize> = players
            .clone()
            .map(|player| {
                let own = self
                    .cells
                    .keys()
                    .filter(|spot| self.owner(**spot) == player);
                own.map(|spot| self.group(*spot)).max().unwrap_or(0)
            })
            .collect();
        players
            .map(|player| {
                let own: Vec<(&Spot, &Cell)> = self
                    .cells
                    .iter()
                    .filter(|(_, cell)| cell.owner == player)
                    .collect();
                let nebulas = ["n", "nr", "ng", "nb"].map(|kind| {
                    let count = own.iter().filter(|(_, cell)| cell.kind == kind).count();
                    [0, 2, 5, 8][count]
                });
                let stations = own
                    .iter()
                    .filter(|(_, cell)| cell.building == 't')
                    .flat_map(|(spot, _)| Naive::around(**spot))
                    .filter(|spot| ![0, player].contains(&self.owner(*spot)))
                    .count();
                let has_largest = largest[player - 1] == *largest.iter().max().unwrap();
                [
                    self.planets(player),
                    nebulas.iter().sum(),
                    stations as i32,
                    if official && has_largest { 3 } else { 0 },
                ]
            })
            .collect()
    }

    /// Those who win or share the win.
    pub(super) fn winners(&self, official: bool) -> Vec<usize> {
        let scores = self.scores(official);
        let rank = |player: usize| {
            let [stations, colonies] = self.stocks[player - 1];
            let total: i32 = scores[player - 1].iter().sum();
            (total, colonies, stations, self.planets(player))
        };
        let players = 1..=self.stocks.len();
        let best = players.clone().map(rank).max();
        players
            .filter(|player| Some(rank(*player)) == best)
            .collect()
    }
}
