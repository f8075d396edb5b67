//! Small Star Empires.

use super::{Plain, Rules, Start, win};

/// The letters of the ships, by player.
pub const LETTERS: [&str; 4] = ["abcd", "wxyz", "klmn", "pqrs"];

/// Column and line.
pub type Spot = (i32, i32);

/// A hex.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hex {
    /// `1`, `e`, `nr`, `w` and so on.
    pub kind: &'static str,
    /// 0 is nobody.
    pub owner: usize,
    /// `-`, `t` or `c`.
    pub building: char,
}

const KINDS: [&str; 11] = ["nr", "ng", "nb", "n", "1", "2", "3", "e", "h", "w", "k"];

/// No space at all.
pub const VOID: Hex = Hex {
    kind: ".",
    owner: 0,
    building: '-',
};

impl Hex {
    /// Reads a hex and the letters of the ships on it.
    fn read(text: &str) -> Option<(Hex, &str)> {
        if text == "." {
            return Some((VOID, ""));
        }
        let kind = KINDS.into_iter().find(|kind| text.starts_with(kind))?;
        let mut hex = Hex { kind, ..VOID };
        let rest = &text[kind.len()..];
        if !hex.is_system() {
            return rest.is_empty().then_some((hex, ""));
        }
        let mut signs = rest.chars();
        hex.owner = "-1234".find(signs.next()?)?;
        hex.building = signs.next().filter(|building| "-tc".contains(*building))?;
        Some((hex, signs.as_str()))
    }

    pub fn is_system(&self) -> bool {
        !["w", "k", "."].contains(&self.kind)
    }

    fn is_free(&self) -> bool {
        self.is_system() && self.owner == 0
    }
}

/// A position of Small Star Empires.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    pub rules: Rules,
    /// By line and column.
    pub galaxy: Vec<Vec<Hex>>,
    /// Where the ships are, by their letters in alphabetical order.
    pub ships: Vec<(char, Spot)>,
    pub to_move: usize,
    /// Trade stations and colonies left, by player.
    pub stocks: Vec<[u32; 2]>,
}

/// The neighbours of a hex, from the table of the rule page: n, s, nw, sw, ne, se. Going on in
/// the direction of a neighbour means to take the neighbour of the same index again.
pub fn neighbours((x, y): Spot) -> [Spot; 6] {
    if y % 2 == 0 {
        [
            (x, y - 2),
            (x, y + 2),
            (x, y - 1),
            (x, y + 1),
            (x + 1, y - 1),
            (x + 1, y + 1),
        ]
    } else {
        [
            (x, y - 2),
            (x, y + 2),
            (x - 1, y - 1),
            (x - 1, y + 1),
            (x, y - 1),
            (x, y + 1),
        ]
    }
}

/// A move by its parts: ship, destination, building.
fn parts(mv: &str) -> (char, Spot, char) {
    let (ship, rest) = mv.split_once('@').expect("a move");
    let (spot, building) = rest.split_once(':').expect("a move");
    let (x, y) = spot.split_once(',').expect("a move");
    let number = |text: &str| text.parse().expect("a number");
    let letter = |text: &str| text.chars().next().expect("a letter");
    (letter(ship), (number(x), number(y)), letter(building))
}

impl Position {
    pub fn hex(&self, (x, y): Spot) -> &Hex {
        let line = usize::try_from(y).ok().and_then(|y| self.galaxy.get(y));
        let hex = line
            .zip(usize::try_from(x).ok())
            .and_then(|(line, x)| line.get(x));
        hex.unwrap_or(&VOID)
    }

    pub fn spots(&self) -> Vec<Spot> {
        let mut spots = Vec::new();
        for (y, line) in self.galaxy.iter().enumerate() {
            for x in 0..line.len() {
                spots.push((x as i32, y as i32));
            }
        }
        spots
    }

    fn wormholes_next_to(&self, spot: Spot) -> Vec<Spot> {
        let mut spots = neighbours(spot).to_vec();
        spots.retain(|spot| self.hex(*spot).kind == "w");
        spots
    }

    /// Where a ship of a player can go from a hex.
    fn destinations(&self, player: usize, from: Spot) -> Vec<Spot> {
        let mut found = Vec::new();
        for direction in 0..6 {
            let mut spot = neighbours(from)[direction];
            loop {
                let hex = self.hex(spot);
                let own = hex.owner == player;
                if hex.is_free() {
                    found.push(spot);
                } else if hex.kind != "w" && !own {
                    break;
                }
                spot = neighbours(spot)[direction];
            }
        }
        if self.rules == Rules::Official {
            for way_in in self.wormholes_next_to(from) {
                for spot in self.spots() {
                    let ways_out = self.wormholes_next_to(spot);
                    let leads_there = ways_out.iter().any(|way_out| *way_out != way_in);
                    let is_new = spot != from && !found.contains(&spot);
                    if self.hex(spot).is_free() && leads_there && is_new {
                        found.push(spot);
                    }
                }
            }
        }
        found
    }

    /// The moves of a player, if it were their turn, without `pass`.
    fn moves_of(&self, player: usize) -> Vec<String> {
        let mut moves = Vec::new();
        for (ship, from) in &self.ships {
            if !LETTERS[player - 1].contains(*ship) {
                continue;
            }
            for (x, y) in self.destinations(player, *from) {
                for (building, left) in ["t", "c"].into_iter().zip(self.stocks[player - 1]) {
                    if left > 0 {
                        moves.push(format!("{ship}@{x},{y}:{building}"));
                    }
                }
            }
        }
        moves
    }

    fn all_players(&self) -> std::ops::RangeInclusive<usize> {
        1..=self.stocks.len()
    }

    fn owned(&self, player: usize) -> Vec<Spot> {
        let mut spots = self.spots();
        spots.retain(|spot| self.hex(*spot).owner == player);
        spots
    }

    pub fn planets(&self, player: usize) -> i32 {
        let planets = |spot: Spot| match self.hex(spot).kind {
            "1" => 1,
            "2" => 2,
            "3" => 3,
            _ => 0,
        };
        self.owned(player).into_iter().map(planets).sum()
    }

    pub fn nebula_points(&self, player: usize) -> i32 {
        let mut points = 0;
        for colour in ["n", "nr", "ng", "nb"] {
            let is_one = |spot: &Spot| self.hex(*spot).kind == colour;
            let count = self.owned(player).into_iter().filter(is_one).count();
            points += [0, 2, 5, 8][count.min(3)];
        }
        points
    }

    pub fn station_points(&self, player: usize) -> i32 {
        let mut points = 0;
        for spot in self.owned(player) {
            if self.hex(spot).building == 't' {
                let owner = |spot: Spot| self.hex(spot).owner;
                let theirs = |spot: &Spot| owner(*spot) != 0 && owner(*spot) != player;
                points += neighbours(spot).into_iter().filter(theirs).count() as i32;
            }
        }
        points
    }

    /// The size of a player's largest connected group of systems.
    fn largest_group(&self, player: usize) -> usize {
        let mut left = self.owned(player);
        let mut largest = 0;
        while let Some(first) = left.pop() {
            let mut group = vec![first];
            let mut index = 0;
            while index < group.len() {
                for spot in neighbours(group[index]) {
                    if let Some(at) = left.iter().position(|other| *other == spot) {
                        group.push(left.swap_remove(at));
                    }
                }
                index += 1;
            }
            largest = largest.max(group.len());
        }
        largest
    }

    pub fn territory_points(&self, player: usize) -> i32 {
        let largest = self
            .all_players()
            .map(|player| self.largest_group(player))
            .max();
        let is_largest = Some(self.largest_group(player)) == largest;
        if self.rules == Rules::Official && is_largest {
            3
        } else {
            0
        }
    }

    fn score(&self, player: usize) -> i32 {
        self.planets(player)
            + self.nebula_points(player)
            + self.station_points(player)
            + self.territory_points(player)
    }

    /// Those who lead or share the lead.
    pub fn leaders(&self) -> Vec<usize> {
        let rank = |player: usize| {
            let [stations, colonies] = self.stocks[player - 1];
            (self.score(player), colonies, stations, self.planets(player))
        };
        let best = self.all_players().map(rank).max();
        self.all_players()
            .filter(|player| Some(rank(*player)) == best)
            .collect()
    }

    fn read_fields(rules: Rules, lines: &str, to_move: &str, stocks: &[&str]) -> Option<Position> {
        let mut galaxy = Vec::new();
        let mut ships = Vec::new();
        for (line, y) in lines.split('/').zip(0..) {
            let mut hexes = Vec::new();
            for (text, x) in line.split(',').filter(|text| !text.is_empty()).zip(0..) {
                let (hex, letters) = Hex::read(text)?;
                hexes.push(hex);
                ships.extend(letters.chars().map(|letter| (letter, (x, y))));
            }
            galaxy.push(hexes);
        }
        ships.sort();
        let stock = |text: &&str| {
            let (stations, colonies) = text.split_once('+')?;
            Some([stations.parse().ok()?, colonies.parse().ok()?])
        };
        let stocks: Vec<[u32; 2]> = stocks.iter().map(stock).collect::<Option<_>>()?;
        let to_move = to_move.strip_prefix('p')?.parse().ok()?;
        let is_seated = (1..=stocks.len()).contains(&to_move) && (2..=4).contains(&stocks.len());
        is_seated.then_some(Position {
            rules,
            galaxy,
            ships,
            to_move,
            stocks,
        })
    }
}

impl Plain for Position {
    const NAME: &'static str = "small-star-empires";

    fn read(rules: Rules, text: &str) -> Option<Position> {
        let words: Vec<&str> = text.split(' ').collect();
        let [lines, to_move, stocks @ ..] = &words[..] else {
            return None;
        };
        Position::read_fields(rules, lines, to_move, stocks)
    }

    fn write(&self) -> String {
        let mut text = String::with_capacity(200);
        for (line, y) in self.galaxy.iter().zip(0..) {
            if y > 0 {
                text.push('/');
            }
            for (hex, x) in line.iter().zip(0..) {
                if x > 0 {
                    text.push(',');
                }
                text.push_str(hex.kind);
                if hex.is_system() {
                    text.push(['-', '1', '2', '3', '4'][hex.owner]);
                    text.push(hex.building);
                    let here = self.ships.iter().filter(|(_, at)| *at == (x, y));
                    text.extend(here.map(|(ship, _)| *ship));
                }
            }
        }
        text.push_str(&format!(" p{}", self.to_move));
        for [stations, colonies] in &self.stocks {
            text.push_str(&format!(" {stations}+{colonies}"));
        }
        text
    }

    fn players(&self) -> usize {
        self.stocks.len()
    }

    fn to_move(&self) -> usize {
        self.to_move
    }

    fn moves(&self) -> Vec<String> {
        let mut moves = self.moves_of(self.to_move);
        if moves.is_empty() && self.outcome().is_none() {
            moves.push("pass".to_string());
        }
        moves.sort();
        moves
    }

    fn play(&self, mv: &str) -> Position {
        let mut after = self.clone();
        after.to_move = self.to_move % self.stocks.len() + 1;
        if mv == "pass" {
            return after;
        }
        let (ship, spot, building) = parts(mv);
        for (letter, at) in &mut after.ships {
            if *letter == ship {
                *at = spot;
            }
        }
        let hex = &mut after.galaxy[spot.1 as usize][spot.0 as usize];
        hex.owner = self.to_move;
        hex.building = building;
        let kind = if building == 't' { 0 } else { 1 };
        after.stocks[self.to_move - 1][kind] -= 1;
        after
    }

    fn outcome(&self) -> Option<String> {
        let can_move = |player: usize| {
            let is_theirs = |ship: &&(char, Spot)| LETTERS[player - 1].contains(ship.0);
            let mut ships = self.ships.iter().filter(is_theirs);
            let has_buildings = self.stocks[player - 1] != [0, 0];
            has_buildings && ships.any(|(_, from)| !self.destinations(player, *from).is_empty())
        };
        if self.all_players().any(can_move) {
            return None;
        }
        match self.leaders()[..] {
            [winner] => win(winner),
            _ => Some("draw".to_string()),
        }
    }

    fn value(&self, player: usize) -> i32 {
        let others = self.all_players().filter(|other| *other != player);
        let best = others.map(|other| self.score(other)).max().expect("others");
        self.score(player) - best
    }

    /// The ships of a player are interchangeable: their letters follow their places.
    fn normal(&self) -> Position {
        let mut ships = Vec::new();
        for letters in LETTERS {
            let theirs = self.ships.iter().filter(|ship| letters.contains(ship.0));
            let mut spots: Vec<Spot> = theirs.map(|(_, spot)| *spot).collect();
            spots.sort();
            ships.extend(letters.chars().zip(spots));
        }
        ships.sort();
        Position {
            ships,
            ..self.clone()
        }
    }

    fn starts() -> Vec<Start> {
        let mut starts = Vec::new();
        let duel = include_str!("../../examples/galaxies/duel.txt");
        for player in 1..=2 {
            let options = [("starts", &*player.to_string()), ("galaxy", duel)];
            starts.push(start(Rules::Classic, CLASSIC, 2, player, &options[..1]));
            starts.push(start(Rules::Classic, duel, 2, player, &options));
        }
        for (galaxy, players) in OFFICIAL.into_iter().zip(2..) {
            for player in 1..=players {
                let options = [
                    ("players", &*players.to_string()),
                    ("starts", &player.to_string()),
                ];
                starts.push(start(Rules::Official, galaxy, players, player, &options));
            }
        }
        starts
    }
}

/// The report's galaxy.
const CLASSIC: &str =
    "2--,2--,w/1--,2--,2--/h1-abcd,2--,2--/3--,n--,h2-wxyz/k,w,k/3--,n--,1--/1--,2--,2--";

/// The official galaxies for 2, 3 and 4 players.
const OFFICIAL: [&str; 3] = [
    include_str!("../../src/games/small_star_empires/galaxies/official_2.txt"),
    include_str!("../../src/games/small_star_empires/galaxies/official_3.txt"),
    include_str!("../../src/games/small_star_empires/galaxies/official_4.txt"),
];

fn start(
    rules: Rules,
    galaxy: &str,
    players: usize,
    first: usize,
    options: &[(&'static str, &str)],
) -> Start {
    let lines: Vec<&str> = galaxy
        .split(['\n', '/'])
        .filter(|line| !line.is_empty())
        .collect();
    let stock = match rules {
        Rules::Classic => " 20+20",
        Rules::Official => " 4+16",
    };
    let position = format!("{} p{first}{}", lines.join("/"), stock.repeat(players));
    Start::new(rules, options, position)
}
