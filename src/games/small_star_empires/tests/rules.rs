//! Single rules, each in a position made for it, the galaxies, and the choices of the computer players.

use std::collections::BTreeMap;

use super::super::rules::RANDOM;
use super::super::rules::galaxy::{Colour, Coords, Hex, with_coords};
use super::super::rules::moves::Move;
use super::{Case, REPORT, classic, classic_at, mv, official, official_at};
use crate::game::rng::rng_for_ply;
use crate::game::view::View;
use crate::game::{Cause, Ending, Game, Outcome, Player};

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

/// The destinations of a ship, separated by blanks.
fn destinations(case: &Case, ship: char) -> String {
    let moves = case.moves().into_iter().filter(|mv| mv.starts_with(ship));
    let mut found: Vec<String> = moves.map(|mv| mv[2..mv.len() - 2].to_string()).collect();
    found.dedup();
    found.join(" ")
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

/// As the report says of its last board: player 2 cannot move, player 1 can. The game goes on.
#[test]
fn a_player_who_cannot_move_passes_while_others_can() {
    let stuck = classic_at(REPORT[2]);
    assert_eq!(stuck.moves(), ["pass"]);
    assert_eq!(stuck.game.game_over(&stuck.board), None);
    let next = stuck.after("pass");
    assert_eq!(next.text(), REPORT[2].replace("p2 17", "p1 17"));
    assert!(next.game.check_move(&next.board, Move::Pass).is_err());
}

#[test]
fn nothing_left_to_build_is_a_reason_to_pass() {
    let spent = classic_at("h1-abcd,1--,h2-wxyz/2--,3--,1-- p1 0+0 1+0");
    assert_eq!(spent.moves(), ["pass"]);
    let after = spent.after("pass");
    // Trade stations only, for both have no colony left.
    assert!(after.moves().iter().all(|mv| mv.ends_with(":t")));
    let end = after.after(&after.moves()[0]);
    assert!(end.moves().is_empty());
    assert!(end.game.game_over(&end.board).is_some());
}

/// Column 0 of the even lines going south from a home.
#[test]
fn flights_pass_what_the_rules_let_them_pass() {
    for (hexes, expected) in [
        ("1--//n--//e--//3--", "0,2 0,4 0,6 0,8"),
        // Over an own system, and wormholes one after the other.
        ("11c//w//w//3--", "0,8"),
        ("1--//w//2--//k", "0,2 0,6"),
        ("1--//k//2--//2--", "0,2"),
        ("1--//.//2--//2--", "0,2"),
        ("1--//12c//2--//2--", "0,2"),
        ("1--//n2t//2--//2--", "0,2"),
    ] {
        let text = format!("h1-abcd//{hexes}/.,.,.,h2-wxyz p1 9+9 9+9");
        assert_eq!(destinations(&classic_at(&text), 'a'), expected, "{hexes}");
    }
    // Homes are flown over by their own player only, and never landed on.
    let across = "11cab//h1-//2--//h2-wxyz//3-- p1 9+9 9+9";
    assert_eq!(destinations(&classic_at(across), 'a'), "0,4");
    let back = across.replace("p1", "p2").replace("3--", "32c");
    assert_eq!(destinations(&classic_at(&back), 'w'), "0,4");
}

#[test]
fn a_ship_next_to_a_wormhole_jumps_under_official_rules() {
    // The home is above a wormhole; the other one has two systems and the enemy's home near it.
    let galaxy = "h1-abcd,.,1--//w,.,w//.,.,e--//.,.,h2-wxyz p1 4+4 4+4";
    assert_eq!(destinations(&classic_at(galaxy), 'a'), "");
    for (text, ship, expected) in [
        (galaxy, 'a', "2,0 2,4"),
        // Player 2 has only its own system on the way: it flies, it does not jump.
        (&galaxy.replace("p1", "p2"), 'w', "2,0 2,4"),
        // A system that is taken is not a destination.
        (&galaxy.replace("1--", "12c"), 'a', "2,4"),
        // The way out is another wormhole than the way in: here there is only one.
        ("h1-a,1--,.,h2-w/.,w,./.,.,./.,2-- p1 4+4 4+4", 'a', ""),
        // Next to two wormholes a ship may come out at either, even where it could have gone in.
        ("1--//w//11ca//w//2--/.,h1-,h2-w p1 4+4 4+4", 'a', "0,0 0,8"),
    ] {
        assert_eq!(destinations(&official_at(text), ship), expected, "{text}");
    }
    let after = official_at(galaxy).after("b@2,4:t").text();
    let expected = "h1-acd,.,1--//w,.,w//.,.,e1tb//.,.,h2-wxyz p2 3+4 4+4";
    assert_eq!(after, expected);
}

/// The score of player 1 by its parts: nebulas, trade stations.
#[test]
fn nebulas_score_by_their_number_and_colour_and_stations_by_their_neighbours() {
    for (hexes, expected) in [
        ("nr--,nr2c,nr--", [0, 0]),
        ("nr1c,nr--,nr--", [2, 0]),
        ("nr1c,nr1c,nr--", [5, 0]),
        ("nr1c,nr1c,nr1c", [8, 0]),
        ("nr1c,nr1c,ng1c,nb1c,nb1c,nb1c", [5 + 2 + 8, 0]),
        // The hex at 1,3 has all six neighbours.
        (".,1--,./2--,3--/.,e1t,./w,k/.,.,.", [0, 0]),
        (".,12c,./22t,nr2c/.,e1t,./e2c,22t/.,12c,.", [0, 6]),
        (".,12c,./21c,nr1c/.,e1t,./w,22t/.,1--,.", [2, 2]),
        // Both homes are above the station; only the other player's counts.
        ("e1c,e1t,.", [0, 1]),
    ] {
        let galaxy = match hexes.starts_with('.') {
            true => format!("./{hexes}/h1-,h2-"),
            false => format!("h1-,h2-/{hexes}"),
        };
        let case = official_at(&format!("{galaxy} p1 0+0 0+0"));
        let score = case.position().scores()[0];
        assert_eq!([score.nebulas, score.stations], expected, "{hexes}");
    }
}

#[test]
fn the_largest_territory_scores_for_everybody_who_has_it() {
    // Even line and odd line below it: x of both are neighbours, so are x and x - 1.
    for (hexes, expected) in [
        ("", [3, 3, 3]),
        // The home counts in the group that it belongs to.
        ("/11c", [3, 0, 0]),
        ("/11c,.,12t", [3, 3, 0]),
        // Two systems away from the home equal one system with it; groups do not add up.
        ("/11c,.,12t,.,23c//.,e2c//./.,e2c", [3, 3, 3]),
        ("/11c//././././23c/23c/23c", [0, 0, 3]),
    ] {
        let case = official_at(&format!("h1-,.,h2-,.,h3-{hexes} p1 1+1 1+1 1+1"));
        let scores = case.position().scores();
        assert_eq!([0, 1, 2].map(|player| scores[player].territory), expected);
    }
    // Classic knows no territory.
    let classic = classic_at("h1-,h2-/11c p1 1+1 1+1");
    assert_eq!(classic.position().scores()[0].territory, 0);
}

/// Two colonies each for the same points; nobody has ships to move.
#[test]
fn ties_are_broken_one_way_after_the_other() {
    let (one, two) = (Outcome::Win(Player::P1), Outcome::Win(Player::P2));
    for (hexes, stocks, expected) in [
        // Colonies left, even against the other ways.
        ("21c,22c", "3+5 4+4", one),
        ("n1c,22c", "4+4 3+5", two),
        // Then trade stations left.
        ("n1c,22c", "4+4 3+4", one),
        ("21c,n2c", "3+4 4+4", two),
        // Then planets, then nothing.
        ("n1c,22c", "3+4 3+4", two),
        ("21c,n2c", "3+4 3+4", one),
        ("21c,22c", "3+4 3+4", Outcome::Draw),
    ] {
        let Case { game, board } = classic_at(&format!("h1-,h2-//./.,{hexes} p1 {stocks}"));
        assert_eq!(game.value(&board, Player::P1), 0, "{hexes}");
        assert_eq!(game.game_over(&board), Some(expected), "{hexes} {stocks}");
    }
}

/// Player 3 has the most of everything left and is not asked.
#[test]
fn ties_are_broken_among_the_leaders_only() {
    for (stocks, expected, result) in [
        (
            "1+1 1+1 9+9",
            Outcome::Draw,
            "Player 1 and Player 2 share the win",
        ),
        ("1+1 1+2 9+9", Outcome::Win(Player::P2), "WINNER: Player 2"),
        ("2+1 1+1 9+9", Outcome::Win(Player::P1), "WINNER: Player 1"),
    ] {
        let text = format!("h1-,.,h2-,.,h3-/./././11c,.,12c,.,. p1 {stocks}");
        let Case { game, board } = official_at(&text);
        let outcome = game.game_over(&board).unwrap();
        assert_eq!(outcome, expected);
        let cause = Cause::Rules;
        let said = game.display_result(&board, Ending { outcome, cause }, 3);
        assert!(said.contains(result), "{said}");
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
fn choices(case: &Case, level: usize, times: u64) -> BTreeMap<String, u64> {
    let Case { game, board } = case;
    let mut counts = BTreeMap::new();
    for seed in 0..times {
        let mv = game.choose_move(board, level, &mut rng_for_ply(seed, 0));
        let mv = mv.expect("there is a move");
        *counts.entry(game.write_move(mv)).or_insert(0) += 1;
    }
    counts
}

#[test]
fn random_is_uniform_over_the_moves() {
    // Three flights of a, one of b, two buildings each.
    let text = "h1-a//1--//2--//3--//k//11cb//n--//h2-w p1 9+9 9+9";
    let counts = choices(&classic_at(text), RANDOM, 8000);
    assert_eq!(counts.len(), 8);
    for (mv, count) in counts {
        assert!((850..1150).contains(&count), "{mv}: {count} of 8000");
    }
}

#[test]
fn greedy_takes_a_random_ship_among_those_that_can_move() {
    // a and b can move, c and d are shut in.
    let text = "1--//h1-a,k//k//11cb,11cd//3--//k,k//11cc,k//h2-w p1 0+9 9+9";
    let counts = choices(&classic_at(text), GREEDY, 2000);
    let moves: Vec<&String> = counts.keys().collect();
    // The gain of b would be greater: the ship is chosen first.
    assert_eq!(moves, ["a@0,0:c", "b@0,8:c"]);
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
        let chosen: Vec<String> = choices(&case, GREEDY, 60).into_keys().collect();
        assert_eq!(chosen.join(" "), expected, "{hexes} {stock}");
    }
    // Jumps are among its moves.
    let case = official_at("h1-a,1--//w,k,3--//k,.,w//h2-w p1 9+9 9+9");
    assert!(choices(&case, GREEDY, 60).into_keys().eq(["a@2,2:t"]));
}
