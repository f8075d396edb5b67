//! Single rules, each in a position made for it, the galaxies, and the choices of the computer players.

use std::collections::BTreeMap;

use super::super::rules::RANDOM;
use super::super::rules::galaxy::{Colour, Coords, Hex, with_coords};
use super::{Case, REPORT, classic, classic_at, mv, official, official_at};
use crate::game::{Game, Player};
use crate::games::tests::{choices, chosen};

const GREEDY: usize = 1;

/// A third of a turn clockwise about the hex at half column 4, line 7.
fn third_of_a_turn((right, down): (i32, i32)) -> (i32, i32) {
    let (right, down) = (right - 4, down - 7);
    // Along the axes to the north-east and to the south: each takes the place of the next.
    let south = (down + right) / 2;
    let (right, south) = (-south, right - south);
    (4 + right, 7 + 2 * south - right)
}

/// The official galaxies are fair: their symmetries take every home to every other.
#[test]
fn symmetries_take_the_official_galaxies_to_themselves() {
    type Map = fn((i32, i32)) -> (i32, i32);
    // In half columns and lines; by player, whose home theirs is taken to; whether red and green
    // are exchanged.
    let symmetries: [(&[usize], bool, Map); 6] = [
        (&[2, 1], false, |(x, y)| (8 - x, y)),
        (&[2, 1], true, |(x, y)| (8 - x, 10 - y)),
        (&[2, 3, 1], false, third_of_a_turn),
        (&[2, 1, 4, 3], false, |(x, y)| (12 - x, y)),
        (&[4, 3, 2, 1], true, |(x, y)| (x, 10 - y)),
        (&[3, 4, 1, 2], true, |(x, y)| (12 - x, 10 - y)),
    ];
    for (homes, is_exchanged, map) in symmetries {
        let image = |hex: Hex| match hex {
            Hex::Home(owner) => Hex::Home(Player::from_index(homes[owner.index()] - 1)),
            Hex::Nebula(Colour::Red) if is_exchanged => Hex::Nebula(Colour::Green),
            Hex::Nebula(Colour::Green) if is_exchanged => Hex::Nebula(Colour::Red),
            other => other,
        };
        let game = official(homes.len());
        for (from, hex) in with_coords(&game.galaxy.lines) {
            if hex == Hex::Void {
                continue;
            }
            let (right, line) = map((from.half_column(), i32::from(from.line)));
            let to = Coords {
                line: line as u16,
                column: (right / 2) as u16,
            };
            let found = (to.half_column(), game.galaxy.hex(to));
            assert_eq!(found, (right, image(hex)), "{homes:?}: {from}");
        }
    }
}

#[test]
fn the_report_s_boards_print_as_they_are_read_and_score_as_the_rules_say() {
    assert_eq!(Case::start(classic()).text(), REPORT[0]);
    // Planets, nebulas, trade stations.
    let expected = [
        [[0, 0, 0], [0, 0, 0]],
        // The trade station at 2,1 is next to a system and to the home of player 2.
        [[4, 2, 2], [3, 0, 0]],
        // The one at 1,3 is next to the nebula of player 2, whose station there has two
        // neighbours of player 1.
        [[13, 2, 3], [5, 2, 2]],
    ];
    for (text, expected) in REPORT.into_iter().zip(expected) {
        let case = classic_at(text);
        assert_eq!(case.text(), text);
        for (score, expected) in case.position().scores().iter().zip(expected) {
            assert_eq!([score.planets, score.nebulas, score.stations], expected);
        }
    }
}

#[test]
fn unlisted_moves_are_refused_with_their_reason() {
    let later = REPORT[1].replace("p2 18+19", "p1 0+19");
    let away = REPORT[1].replace("wxyz", "xyz").replace("cw", "c");
    for (position, text, part) in [
        (REPORT[0], "pass", "can move"),
        (REPORT[0], "k@0,1:t", "Ship k does not take part"),
        (REPORT[0], "a@0,4:t", "black hole"),
        (REPORT[0], "a@2,0:c", "wormhole"),
        (REPORT[0], "a@2,3:c", "the home of Player 2"),
        (REPORT[0], "a@65535,65535:c", "no hex there"),
        (
            REPORT[0],
            "a@0,6:c",
            "fly over column 0, line 4: it is a black",
        ),
        (&later, "a@0,0:t", "Player 1 has no trade station left"),
        (&later, "c@2,2:c", "Player 2 controls"),
        (&later, "c@2,1:c", "Player 1 controls"),
        (&later, "a@2,6:c", "No straight line leads ship a"),
        (&away, "w@2,0:c", "not on the board"),
        (REPORT[2], "a@1,0:c", "must pass"),
        ("h1-a,.,h2-w p1 9+9 9+9", "a@0,1:t", "game is over"),
        ("h1-a,.,h2-w p1 9+9 9+9", "pass", "game is over"),
    ] {
        let Case { game, board } = classic_at(position);
        let said = game.check_move(&board, mv(text)).unwrap_err().to_string();
        assert!(said.contains(part), "{text}: {said}");
    }
}

/// How often each move was chosen.
fn choices_at(case: &Case, level: usize, seeds: u64) -> BTreeMap<String, u64> {
    choices(&case.game, &case.board, level, seeds)
}

#[test]
fn random_is_uniform_over_the_moves() {
    // Three flights of a, one of b, two buildings each.
    let text = "h1-a//1--//2--//3--//k//11cb//n--//h2-w p1 9+9 9+9";
    let counts = choices_at(&classic_at(text), RANDOM, 8000);
    assert_eq!(counts.len(), 8);
    for (mv, count) in counts {
        assert!((850..1150).contains(&count), "{mv}: {count} of 8000");
    }
}

#[test]
fn greedy_takes_a_random_ship_among_those_that_can_move() {
    // a and b can move, c and d are shut in.
    let text = "1--//h1-a,k//k//11cb,11cd//3--//k,k//11cc,k//h2-w p1 0+9 9+9";
    let counts = choices_at(&classic_at(text), GREEDY, 2000);
    // The gain of b would be greater: the ship is chosen first.
    assert_eq!(chosen(&counts), "a@0,0:c b@0,8:c");
    assert!(counts.values().all(|count| (900..1100).contains(count)));
}

#[test]
fn greedy_lands_where_the_gain_is_greatest() {
    for (hexes, stock, expected) in [
        ("1--//3--//2--//k", "9+9", "a@0,4:t"),
        // A first nebula is worth 2, a second and a third 3.
        ("1--//nr--//1--//k", "9+9", "a@0,4:t"),
        ("nr1c//2--//nr--//k", "9+9", "a@0,6:t"),
        ("nr1c//nr1c//nr--//2--//k", "9+9", "a@0,6:t"),
        ("nr--//3--//nr--//k", "9+9", "a@0,4:t"),
        // Nebulas count by colour: another colour is a first one.
        ("nr1c//ng--//nr--//k", "9+9", "a@0,6:t"),
        // Systems of others nearby count one each: the last one is next to the home.
        ("2--//k//k", "9+9", "a@0,2:t"),
        ("2--//2--", "9+9", "a@0,4:t"),
        // Equal gains are chosen from at random.
        ("2--//2--//k", "9+9", "a@0,2:t a@0,4:t"),
        // A trade station for a gain, else a colony, else what is left.
        ("1--//k", "0+1", "a@0,2:c"),
        ("1--//k", "1+0", "a@0,2:t"),
        ("e--//k", "1+1", "a@0,2:c"),
        ("e--//k", "0+1", "a@0,2:c"),
        ("e--//k", "1+0", "a@0,2:t"),
        // An enemy next to an empty system is a gain too.
        ("e--", "1+1", "a@0,2:t"),
    ] {
        let case = official_at(&format!("h1-a//{hexes}//h2-w p1 {stock} 9+9"));
        let counts = choices_at(&case, GREEDY, 60);
        assert_eq!(chosen(&counts), expected, "{hexes} {stock}");
    }
    // Jumps are among its moves.
    let case = official_at("h1-a,1--//w,k,3--//k,.,w//h2-w p1 9+9 9+9");
    assert!(choices_at(&case, GREEDY, 60).into_keys().eq(["a@2,2:t"]));
}
