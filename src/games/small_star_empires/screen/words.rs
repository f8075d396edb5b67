//! A position of Small Star Empires in words.

use super::super::rules::board::{Building, Position, Ship, name};
use super::super::rules::galaxy::{Coords, Direction, Hex, with_coords};
use crate::game::Player;
use crate::game::view::words::{Place, list, places_with};
use crate::text::counted;

/// The coordinates as they are typed: `column,line`.
fn typed(Coords { line, column }: Coords) -> String {
    format!("{column},{line}")
}

/// What a hex is: `2 planets`.
fn hex_in_words(hex: Hex) -> String {
    match hex {
        Hex::Star(planets) => counted(usize::from(planets), "planet"),
        Hex::Nebula(colour) => format!("{}nebula", colour.adjective()),
        Hex::Empty => "empty system".to_string(),
        Hex::Home(owner) => format!("home of {}", name(owner)),
        Hex::Wormhole => "wormhole".to_string(),
        Hex::BlackHole => "black hole".to_string(),
        Hex::Void => "void".to_string(),
    }
}

fn building_in_words(building: Building, owner: Player) -> String {
    format!("{} of {}", building.name(), name(owner))
}

impl Position<'_> {
    /// Every hex with what is there.
    pub fn places(self) -> Vec<Place> {
        let hexes = with_coords(&self.galaxy.lines).filter(|(_, hex)| *hex != Hex::Void);
        hexes
            .map(|(coords, hex)| self.hex_place(coords, hex))
            .collect()
    }

    fn hex_place(self, coords: Coords, hex: Hex) -> Place {
        let place = self.galaxy.place_at(coords);
        let mut contents = vec![hex_in_words(hex)];
        if place.is_somewhere() {
            let building = self.building(place).zip(self.owner(place));
            contents.extend(building.map(|(building, owner)| building_in_words(building, owner)));
            let ships = self.ships_at(place).into_iter();
            contents.extend(ships.map(ship_in_words));
        }
        let near = Direction::ALL.into_iter().filter_map(|direction| {
            let next = coords.neighbour(direction)?;
            (self.galaxy.hex(next) != Hex::Void).then(|| (direction.word(), typed(next)))
        });
        Place {
            name: typed(coords),
            line: coords.line.to_string(),
            column: coords.column.to_string(),
            contents,
            neighbours: near.collect(),
        }
    }

    /// Each player's points.
    pub fn score_in_words(self) -> String {
        let players = self.galaxy.players().zip(self.scores());
        let lines = players.map(|(player, score)| {
            let points = counted(score.total().unsigned_abs() as usize, "point");
            format!("{} has {points}.\n", name(player))
        });
        lines.collect()
    }

    /// Each player's ships, buildings and stock; then the free systems by kind. The rest of the
    /// galaxy never changes.
    pub fn board_in_words(self) -> String {
        let places = self.places();
        let mut text = String::new();
        for player in self.galaxy.players() {
            let ships = Ship::of(player).filter_map(|ship| {
                let place = self.board.place_of(ship)?;
                let at = typed(self.galaxy.coords(place));
                Some(format!("{} at {at}", ship.letter()))
            });
            let ships: Vec<String> = ships.collect();
            text += &list(&format!("Ships of {}", name(player)), &ships);
            for building in Building::ALL {
                let heading = building_in_words(building, player);
                text += &list(&heading, &places_with(&places, &heading));
            }
            let stock = self.board.stock(player);
            let left = [
                format!("{} trade stations", stock.stations),
                format!("{} colonies", stock.colonies),
            ];
            text += &list(&format!("{} can still build", name(player)), &left);
        }
        let free = |kind: &str| {
            let is_free = |place: &&Place| place.contents == [kind];
            let free = places.iter().filter(is_free);
            free.map(|place| place.name.clone()).collect::<Vec<_>>()
        };
        let mut kinds: Vec<Hex> = self.galaxy.lines.concat();
        kinds.retain(|hex| hex.is_system());
        kinds.sort_unstable();
        kinds.dedup();
        for kind in kinds.into_iter().map(hex_in_words) {
            text += &list(&format!("Free, {kind}"), &free(&kind));
        }
        text
    }
}

fn ship_in_words(ship: Ship) -> String {
    format!("ship {} of {}", ship.letter(), name(ship.owner()))
}
