//! The official galaxies are fair: their symmetries take every home to every other, and what can
//! be done in a position to what can be done in its image.

use std::collections::BTreeSet;

use super::super::rules::SmallStarEmpires;
use super::super::rules::board::Board;
use super::super::rules::moves::Move;
use super::{Case, mv, official, random_game};
use crate::game::{Game, Player};
use crate::games::plain::small_star_empires::{Hex, LETTERS, Position, Spot, VOID};
use crate::games::plain::{Plain, Rules};

/// A symmetry of a galaxy.
struct Symmetry {
    what: &'static str,
    /// In half columns and lines.
    map: fn(Spot) -> Spot,
    /// By player's number less 1, the number of the player whose home it takes theirs to.
    players: &'static [usize],
    /// Pairs of colours that it exchanges.
    exchanged: Option<(&'static str, &'static str)>,
    /// Whether the turns go on in the same order.
    keeps_turns: bool,
}

/// A third of a turn clockwise about the hex at half column 4, line 7.
fn third_of_a_turn((right, down): Spot) -> Spot {
    let (right, down) = (right - 4, down - 7);
    // Along the axes to the north-east and to the south: each takes the place of the next.
    let south = (down + right) / 2;
    let (right, south) = (-south, right - south);
    (4 + right, 7 + 2 * south - right)
}

fn symmetries(players: usize) -> Vec<Symmetry> {
    const RED_AND_GREEN: Option<(&str, &str)> = Some(("nr", "ng"));
    match players {
        2 => vec![
            Symmetry {
                what: "left and right",
                map: |(x, y)| (8 - x, y),
                players: &[2, 1],
                exchanged: None,
                keeps_turns: true,
            },
            Symmetry {
                what: "half a turn",
                map: |(x, y)| (8 - x, 10 - y),
                players: &[2, 1],
                exchanged: RED_AND_GREEN,
                keeps_turns: true,
            },
        ],
        3 => vec![Symmetry {
            what: "a third of a turn",
            map: third_of_a_turn,
            players: &[2, 3, 1],
            exchanged: None,
            keeps_turns: true,
        }],
        _ => vec![
            Symmetry {
                what: "left and right",
                map: |(x, y)| (12 - x, y),
                players: &[2, 1, 4, 3],
                exchanged: None,
                keeps_turns: false,
            },
            Symmetry {
                what: "top and bottom",
                map: |(x, y)| (x, 10 - y),
                players: &[4, 3, 2, 1],
                exchanged: RED_AND_GREEN,
                keeps_turns: false,
            },
            Symmetry {
                what: "half a turn",
                map: |(x, y)| (12 - x, 10 - y),
                players: &[3, 4, 1, 2],
                exchanged: RED_AND_GREEN,
                keeps_turns: true,
            },
        ],
    }
}

impl Symmetry {
    fn spot(&self, (x, y): Spot) -> Spot {
        let shift = |y: i32| i32::from(y % 2 == 0);
        let (right, y) = (self.map)((2 * x + shift(y), y));
        assert_eq!(
            right.rem_euclid(2),
            shift(y),
            "{}: a hex falls on a hex",
            self.what
        );
        (right.div_euclid(2), y)
    }

    fn player(&self, number: usize) -> usize {
        if number == 0 {
            0
        } else {
            self.players[number - 1]
        }
    }

    fn ship(&self, ship: char) -> char {
        let player = LETTERS
            .iter()
            .position(|letters| letters.contains(ship))
            .unwrap();
        let number = LETTERS[player].find(ship).unwrap();
        let letters = LETTERS[self.player(player + 1) - 1];
        letters.chars().nth(number).unwrap()
    }

    fn hex(&self, hex: &Hex) -> Hex {
        let kind = match self.exchanged {
            Some((one, two)) if hex.kind == one => two,
            Some((one, two)) if hex.kind == two => one,
            _ => hex.kind,
        };
        Hex {
            kind,
            owner: self.player(hex.owner),
            building: hex.building,
        }
    }

    fn mv(&self, mv: &str) -> String {
        let Some((ship, rest)) = mv.split_once('@') else {
            return mv.to_string();
        };
        let (spot, building) = rest.split_once(':').unwrap();
        let (x, y) = spot.split_once(',').unwrap();
        let (x, y) = self.spot((x.parse().unwrap(), y.parse().unwrap()));
        let ship = self.ship(ship.chars().next().unwrap());
        format!("{ship}@{x},{y}:{building}")
    }

    /// The image of a position. The shape of the galaxy is its own image, so that the lines keep
    /// their lengths.
    fn position(&self, text: &str) -> Position {
        let plain = read(text);
        let mut image = plain.clone();
        for hex in image.galaxy.iter_mut().flatten() {
            *hex = VOID;
        }
        for spot in plain.spots() {
            let (x, y) = self.spot(spot);
            let hex = plain.hex(spot);
            // Void can fall outside the lines.
            if *hex != VOID {
                image.galaxy[y as usize][x as usize] = self.hex(hex);
            }
        }
        for (ship, spot) in &mut image.ships {
            (*ship, *spot) = (self.ship(*ship), self.spot(*spot));
        }
        image.ships.sort();
        image.to_move = self.player(plain.to_move);
        for (stock, player) in plain.stocks.into_iter().zip(1..) {
            image.stocks[self.player(player) - 1] = stock;
        }
        image
    }
}

/// An official position.
fn read(text: &str) -> Position {
    Position::read(Rules::Official, text).unwrap()
}

#[test]
fn a_symmetry_takes_each_galaxy_to_itself() {
    for players in 2..=4 {
        let start = Case::start(official(players)).text();
        let symmetries = symmetries(players);
        for symmetry in &symmetries {
            let mut image = symmetry.position(&start);
            image.to_move = 1;
            assert_eq!(image.write(), start, "{players}: {}", symmetry.what);
        }
        let mut images = BTreeSet::from([1]);
        for _ in 0..players {
            let once_more = |number: &usize| {
                let number = *number;
                symmetries
                    .iter()
                    .map(move |symmetry| symmetry.player(number))
            };
            let next: Vec<usize> = images.iter().flat_map(once_more).collect();
            images.extend(next);
        }
        assert_eq!(images.len(), players, "each home is an image of the first");
    }
}

#[test]
fn the_galaxies_have_what_they_must_have() {
    for (players, least) in [(2, 30), (3, 45), (4, 60)] {
        let plain = read(&Case::start(official(players)).text());
        let count = |kinds: &[&str]| {
            let hexes = plain.galaxy.iter().flatten();
            hexes.filter(|hex| kinds.contains(&hex.kind)).count()
        };
        assert!(count(&["1", "2", "3", "e", "nr", "ng", "nb"]) >= least);
        for colour in ["nr", "ng", "nb"] {
            assert_eq!(count(&[colour]), 3);
        }
        assert!(count(&["w"]) >= 2);
        assert!(count(&["k"]) >= 1);
        assert_eq!(count(&["h"]), players);
    }
}

#[test]
fn moves_and_values_follow_the_symmetries() {
    for players in 2..=4 {
        let game = official(players);
        for symmetry in symmetries(players) {
            for seed in 0..6 {
                for board in random_game(&game, game.initial_board(), seed) {
                    follows(&game, &board, &symmetry);
                }
            }
        }
    }
}

/// Checks that moves and values of the image of a position are the images of its own.
fn follows(game: &SmallStarEmpires, board: &Board, symmetry: &Symmetry) {
    let text = game.write_board(board);
    let image = game.read_board(&symmetry.position(&text).write()).unwrap();
    let moves = game.valid_moves(board);
    let write = |mv: &Move| game.write_move(*mv);
    let expected: BTreeSet<String> = moves.iter().map(|mv| symmetry.mv(&write(mv))).collect();
    let found: BTreeSet<String> = game.valid_moves(&image).iter().map(write).collect();
    if symmetry.keeps_turns || moves != [Move::Pass] {
        assert_eq!(found, expected, "{text} by {}", symmetry.what);
    }
    for player in Player::first(game.player_count()) {
        let other = Player::from_index(symmetry.player(player.number()) - 1);
        assert_eq!(game.value(&image, other), game.value(board, player));
    }
    if let (true, Some(last)) = (symmetry.keeps_turns, moves.last()) {
        let after = game.make_move(board, *last).unwrap();
        let same = mv(&symmetry.mv(&write(last)));
        let same = game.make_move(&image, same).unwrap();
        assert_eq!(
            symmetry.position(&game.write_board(&after)).write(),
            game.write_board(&same)
        );
    }
}
