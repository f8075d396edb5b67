//! A position of Small Star Empires in words.

use super::super::rules::board::{Building, Position, Ship, name};
use super::super::rules::galaxy::{Coords, Direction, Hex, System, with_coords};
use crate::game::Player;
use crate::game::view::words::{Place, list};
use crate::text;
use crate::text::{Square, Text, counted, squares, text};

/// The coordinates as they are typed: `column,line`.
pub fn typed(Coords { line, column }: Coords) -> String {
    format!("{column},{line}")
}

/// The coordinates in a sentence.
pub fn named(at: Coords) -> Square {
    let axes = [("column", at.column.into()), ("line", at.line.into())];
    Square::at(typed(at), axes)
}

/// What a hex is: `star with 2 planets`.
fn called(hex: Hex) -> String {
    match hex {
        Hex::Star(planets) => format!("star with {}", counted(planets.into(), "planet")),
        Hex::Nebula(colour) => format!("{}nebula", colour.adjective()),
        Hex::Empty => "empty system".to_string(),
        Hex::Home(owner) => format!("home of {}", name(owner)),
        Hex::Wormhole => "wormhole".to_string(),
        Hex::BlackHole => "black hole".to_string(),
        Hex::Void => "void".to_string(),
    }
}

impl Position<'_> {
    /// Every hex with what is there.
    pub fn places(self) -> Vec<Place> {
        let hexes = with_coords(&self.galaxy.lines).filter(|(_, hex)| *hex != Hex::Void);
        hexes.map(|(coords, hex)| self.place(coords, hex)).collect()
    }

    fn place(self, coords: Coords, hex: Hex) -> Place {
        let system = self.galaxy.system_at(coords);
        let mut contents = vec![called(hex)];
        if system.is_somewhere() {
            let of = |what: &str, owner| format!("{what} of {}", name(owner));
            let building = self.building(system).zip(self.owner(system));
            let is_free = hex.is_colonisable() && building.is_none();
            contents.extend(is_free.then(|| "free system".to_string()));
            contents.extend(building.map(|(building, owner)| of(building.name(), owner)));
            let ships = self.ships_at(system);
            let fleets = ships.chunk_by(|one, next| one.owner() == next.owner());
            contents.extend(fleets.map(|fleet| of(&letters(fleet), fleet[0].owner())));
        }
        let neighbours = Direction::ALL.into_iter().map(|direction| {
            let hex = coords.neighbour(direction);
            let next = hex.filter(|next| self.galaxy.hex(*next) != Hex::Void);
            (direction.word(), next.map(typed))
        });
        Place {
            neighbours: neighbours.collect(),
            ..Place::new(named(coords), coords.line, coords.column, contents)
        }
    }

    /// The kind of a hex in a clause: `a star with 2 planets`.
    pub fn kind_at(self, coords: Coords) -> String {
        let hex = self.galaxy.hex(coords);
        let article = if hex == Hex::Empty { "an" } else { "a" };
        format!("{article} {}", called(hex))
    }

    /// How a ship goes where it lands, and what it builds there.
    pub fn path_in_words(self, ship: Ship, to: Coords, building: Building) -> Text {
        let from = self.coords_of(ship);
        let flies = self.flights(ship).contains(self.galaxy.system_at(to));
        let way = match from.bearing(to).filter(|_| flies) {
            Some((direction, _)) => direction.word(),
            None => "through a wormhole",
        };
        let (kind, building) = (self.kind_at(to), building.name());
        let site = match self.galaxy.hex(to) {
            Hex::Star(planets) => counted(planets.into(), "planet"),
            _ => kind.clone(),
        };
        text![
            format!("ship {} {way} from ", ship.letter()),
            named(from),
            text(" to ", ", to "),
            named(to),
            text(
                format!(", {kind}, where it builds a {building}"),
                format!(", {building} on {site}")
            )
        ]
    }

    /// The points that a move gains, and those that other players gain or lose by it, one of whom
    /// may be `you`. Only the mover can gain points for territory; others can lose them.
    /// The size of the territory is given only where no message about it follows.
    pub fn gains_in_words(self, after: Position, you: Option<Player>) -> Text {
        let mover = self.board.to_move;
        let [rest, territory] = self.changes(after, mover);
        let own = counted((rest + territory).unsigned_abs() as usize, "point");
        let part = match (rest, territory) {
            (_, 0) => "",
            (0, _) => ", all for territory",
            _ => ", 3 of them for territory",
        };
        let mut told = format!(", for {own}{part}");
        for player in self.galaxy.players().filter(|player| *player != mover) {
            let [rest, territory] = self.changes(after, player);
            told += &point_change(player, rest, you, "");
            told += &point_change(player, territory, you, " for territory");
        }
        let mut size = String::new();
        if !after.territory_news(self).is_empty() {
            let largest = after.largest_territory();
            size = format!("; the largest territory has {largest}");
        }
        text![told, text("", size)]
    }

    /// Each player's points, and what is left to build.
    pub fn score_in_words(self) -> String {
        let players = self.galaxy.players().zip(self.scores());
        let lines = players.map(|(player, score)| {
            let points = counted(score.total().unsigned_abs() as usize, "point");
            let stock = self.board.stock(player);
            let (stations, colonies) = (stock.stations, stock.colonies);
            let left = format!("stations left {stations}, colonies {colonies}");
            format!("{}: {points}; {left}.\n", name(player))
        });
        lines.collect()
    }

    /// The parts of each player's points.
    pub fn score_parts_in_words(self) -> String {
        let players = self.galaxy.players().zip(self.scores());
        let lines = players.map(|(player, score)| {
            let territory = format!(", {} for territory", score.territory)
                .repeat(self.galaxy.is_official().into());
            format!(
                "{}: {} for planets, {} for nebulas, {} for trade stations{territory}.\n",
                name(player),
                counted(score.planets.unsigned_abs() as usize, "point"),
                score.nebulas,
                score.stations
            )
        });
        lines.collect()
    }

    /// Each player's home and systems, the free systems, and the other hexes, under headings. Every
    /// kind of hex has its own line, and so has every kind with a building on it.
    pub fn board_in_words(self) -> Text {
        let mut text = Text::default();
        for player in self.galaxy.players() {
            text += format!("{}.\n", name(player));
            text += self.hexes_in_words(|_, system| self.owner(system) == Some(player));
        }
        let free =
            self.hexes_in_words(|hex, system| hex.is_colonisable() && self.owner(system).is_none());
        let others = self.hexes_in_words(|hex, _| matches!(hex, Hex::Wormhole | Hex::BlackHole));
        for (heading, hexes) in [("Free.\n", free), ("Others.\n", others)] {
            if !hexes.is_empty() {
                text += text![heading, hexes];
            }
        }
        text
    }

    /// The hexes that `is_wanted` accepts, with one list for each kind and building.
    pub fn hexes_in_words(self, is_wanted: impl Fn(Hex, System) -> bool) -> Text {
        let hexes = with_coords(&self.galaxy.lines);
        let mut wanted: Vec<(Coords, Hex)> = hexes
            .filter(|(coords, hex)| is_wanted(*hex, self.galaxy.system_at(*coords)))
            .collect();
        let built = |coords: &Coords| self.building(self.galaxy.system_at(*coords));
        wanted.sort_by_key(|(coords, hex)| (hex.is_colonisable(), *hex, built(coords)));
        let kinds =
            wanted.chunk_by(|(one, of), (next, other)| of == other && built(one) == built(next));
        let lists = kinds.map(|hexes| {
            let kind = match (hexes[0].1, built(&hexes[0].0)) {
                (Hex::Home(_), _) => "home".to_string(),
                (hex, None) => called(hex),
                (hex, Some(building)) => format!("{}, {}", called(hex), building.name()),
            };
            let with_notes: Vec<(Square, String)> = hexes
                .iter()
                .map(|(coords, _)| (named(*coords), self.notes_of(*coords)))
                .collect();
            // Words after a square belong to that square alone.
            let alike =
                with_notes.chunk_by(|(_, one), (_, next)| one.is_empty() && next.is_empty());
            let told = alike.map(|hexes| {
                let list: Vec<Square> = hexes.iter().map(|(hex, _)| hex.clone()).collect();
                text![squares(&list, ""), &hexes[0].1]
            });
            list(kind, Text::join(told, "; "))
        });
        lists.collect()
    }

    /// The ships on a hex, after a comma.
    fn notes_of(self, coords: Coords) -> String {
        match &self.ships_at(self.galaxy.system_at(coords))[..] {
            [] => String::new(),
            ships => format!(", {}", letters(ships)),
        }
    }
}

/// A change of points, if there is one: `; Player 1 gains 2`, or `; you gain 2`.
fn point_change(player: Player, change: i32, you: Option<Player>, what: &str) -> String {
    let (who, end) = match you {
        Some(you) if you == player => ("you".to_string(), ""),
        _ => (name(player), "s"),
    };
    let verb = if change < 0 { "lose" } else { "gain" };
    format!("; {who} {verb}{end} {}{what}", change.abs()).repeat((change != 0).into())
}

/// Ships by their letters: `ships a, b`.
fn letters(ships: &[Ship]) -> String {
    let letters: Vec<String> = ships.iter().map(|ship| ship.letter().to_string()).collect();
    let plural = if letters.len() == 1 { "" } else { "s" };
    format!("ship{plural} {}", letters.join(", "))
}
