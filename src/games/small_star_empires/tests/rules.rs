//! Single rules, each in a position made for it, the galaxies, and the choices of the computer
//! players; options, positions and moves as text.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::super::rules::board::Position;
use super::super::rules::galaxy::{Colour, Coords, Galaxy, Hex, MAX_SYSTEMS, with_coords};
use super::super::rules::notation::Written;
use super::super::rules::{RANDOM, SmallStarEmpires};
use super::{Case, REPORT, classic, classic_at, mv, official, official_at, random_game};
use crate::game::{Game, Options, Outcome, Player, Refusal, RuleSet};
use crate::games::tests::{choices, chosen};
use crate::testing::rows;

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

/// The ships and destinations of the legal moves, each once, in one line.
fn landings(case: &Case) -> String {
    let moves = case.game.legal_moves(&case.board).into_iter();
    let mut landings: Vec<String> = moves
        .map(|mv| case.game.write_move(mv))
        .map(|mv| mv.split(':').next().unwrap_or_default().to_string())
        .collect();
    landings.dedup();
    landings.join(" ")
}

/// The hexes of a galaxy, and where ship a, which is to move, can land under classic rules.
const FLIGHTS: &str = "
.,1--/.,1--,1--/.,h1-a/.,1--,1--/.,1--//h2-w | a@1,0 a@1,1 a@2,1 a@1,3 a@2,3 a@1,4
./.,1--/1--,1--/.,h1-a/1--,1--/.,1--/h2-w    | a@1,1 a@0,2 a@1,2 a@0,4 a@1,4 a@1,5
h1-a//1--//n--//e--//3--//h2-w | a@0,2 a@0,4 a@0,6 a@0,8
h1-//1--//11ca//2--//h2-w      | a@0,2 a@0,6
h1-a//11c//2--//h2-w           | a@0,4
1--//h1-//11ca//h2-w           | a@0,0
1--//h2-w//11ca//2--//h1-      | a@0,6
h1-a//1--//12c//2--//h2-w      | a@0,2
h1-a//w//2--//h2-w             | a@0,4
h1-a//1--//k//2--//h2-w        | a@0,2
h1-a//1--//.//2--//h2-w        | a@0,2
";

#[test]
fn a_ship_flies_straight_over_free_and_own_systems_and_wormholes_to_a_free_one() {
    for (hexes, expected) in rows(FLIGHTS) {
        let case = classic_at(&format!("{hexes} p1 9+9 9+9"));
        assert_eq!(landings(&case), expected, "{hexes}");
    }
}

/// The hexes of a galaxy, and where ship a can jump to: from beside a wormhole to beside another
/// one.
const JUMPS: &str = "
h1-a,1--//w,k,3--//k,.,w//h2-w | a@2,2
h1-a//w/.,1--//.,w//h2-w       | a@1,3
h1-a//w/.,1--////h2-w          |
h1-a//./.,1--//.,w//h2-w       |
h1-a//w/.,12c//.,w//h2-w       |
";

#[test]
fn a_ship_beside_a_wormhole_jumps_to_beside_another_under_official_rules() {
    for (hexes, expected) in rows(JUMPS) {
        let position = format!("{hexes} p1 9+9 9+9");
        assert_eq!(landings(&official_at(&position)), expected, "{hexes}");
        assert_eq!(landings(&classic_at(&position)), "", "{hexes}");
    }
}

#[test]
fn a_landing_builds_from_the_stock() {
    for (stock, buildings) in [("9+9", "t c"), ("1+0", "t"), ("0+1", "c")] {
        let case = classic_at(&format!("h1-a//1--//h2-w p1 {stock} 9+9"));
        let expected: Vec<String> = buildings
            .split(' ')
            .map(|of| format!("a@0,2:{of}"))
            .collect();
        let moves = case.game.legal_moves(&case.board).into_iter();
        assert_eq!(
            moves.map(|mv| case.game.write_move(mv)).collect::<Vec<_>>(),
            expected
        );
    }
    let start = classic_at("h1-a//1--//2--//h2-w p1 9+9 9+9");
    for (mv, after) in [
        ("a@0,4:t", "h1-//1--//21ta//h2-w p2 8+9 9+9"),
        ("a@0,2:c", "h1-//11ca//2--//h2-w p2 9+8 9+9"),
    ] {
        assert_eq!(start.play(mv).text(), after);
    }
}

#[test]
fn who_cannot_move_passes_until_nobody_can() {
    let hexes = "h1-a//k//1--//2--//h2-w";
    let cases = [
        // Without a way, and without a building.
        (format!("{hexes} p1 9+9 9+9"), "pass"),
        (format!("{hexes} p2 9+9 9+9"), "w@0,4 w@0,6"),
        (format!("{hexes} p1 9+9 0+0"), ""),
        (format!("{hexes} p2 9+9 0+0"), ""),
        ("h1-a//1--//2--//h2-w p1 0+0 9+9".to_string(), "pass"),
        ("h1-a//11c//12c//h2-w p1 9+9 9+9".to_string(), ""),
    ];
    for (position, expected) in cases {
        let case = classic_at(&position);
        assert_eq!(landings(&case), expected, "{position}");
        let is_over = case.game.game_over(&case.board).is_some();
        assert_eq!(is_over, expected.is_empty(), "{position}");
    }
    // Clockwise: only player 4 can move.
    let mut case = official_at("h1-a,h2-w,h3-k//.,.,.,.,h4-p//.,.,.,.,1-- p1 9+9 9+9 9+9 9+9");
    for player in 1..=3 {
        assert_eq!(case.game.player_to_move(&case.board).number(), player);
        case = case.play("pass");
    }
    case = case.play("p@4,4:c");
    assert!(case.text().contains(" p1 "), "{}", case.text());
}

/// The hexes of a galaxy, and what players 1 and 2 score for planets, nebulas, trade stations and
/// territory under official rules.
const SCORES: &str = "
h1-//11c//21c//31c//k//h2-//e2c              | 6 0 0 3, 0 0 0 0
h1-//nr1c//k//h2-//nr2c//nr2c                | 0 2 0 0, 0 5 0 3
h1-//nr1c//nr1c//nr1c//k//h2-                | 0 8 0 3, 0 0 0 0
h1-//nr1c//ng1c//nb1c//k//h2-                | 0 6 0 3, 0 0 0 0
h1-//11t//12c//h2-                           | 1 0 1 3, 1 0 0 3
h1-//11t//h2-                                | 1 0 1 3, 0 0 0 0
h1-//11c//h2-                                | 1 0 0 3, 0 0 0 0
h1-//k//11c//11c//11c//k//h2-//12c//12c      | 3 0 0 3, 2 0 0 3
h1-//k//11c//k//11c//k//h2-//12c             | 2 0 0 0, 1 0 0 3
";

#[test]
fn planets_nebulas_stations_and_the_largest_territory_score() {
    let parts = |case: &Case| -> Vec<[i32; 4]> {
        let scores = case.position().scores().into_iter().take(2);
        scores
            .map(|score| {
                [
                    score.planets,
                    score.nebulas,
                    score.stations,
                    score.territory,
                ]
            })
            .collect()
    };
    for (hexes, expected) in rows(SCORES) {
        let case = official_at(&format!("{hexes} p1 9+9 9+9"));
        let found = parts(&case)
            .into_iter()
            .map(|score| score.map(|part| part.to_string()).join(" "));
        assert_eq!(found.collect::<Vec<_>>().join(", "), expected, "{hexes}");
    }
    // Under classic rules nebulas have one colour, and territory does not count.
    let case = classic_at("h1-//n1c//n1c//31c//k//h2- p1 9+9 9+9");
    assert_eq!(parts(&case), [[3, 5, 0, 0], [0; 4]]);
}

/// The systems of players 1 and 2, their stocks, and who wins.
const RESULTS: &str = "
2 1 0+0 9+9  | 1
1 2 9+9 0+0  | 2
1 1 5+6 9+5  | 1
1 1 9+5 5+6  | 2
1 1 6+5 5+5  | 1
1 1 5+5 6+5  | 2
n 2 5+5 5+5  | 2
2 n 5+5 5+5  | 1
n 2 6+5 5+5  | 1
n n 5+5 5+5  | -
";

#[test]
fn equal_scores_are_decided_by_what_is_left_then_by_planets() {
    for (text, expected) in rows(RESULTS) {
        let [one, two, stocks] = text.splitn(3, ' ').collect::<Vec<_>>()[..] else {
            panic!("{text}");
        };
        let case = classic_at(&format!("h1-a//{one}1c//k//h2-w//{two}2c p1 {stocks}"));
        assert_eq!(winner(&case), expected, "{text}");
    }
    // Planets of three players with equal territories, the stock of the third, who wins, and the
    // values: ties are broken among the leaders only.
    for (planets, stock, expected, values) in [
        ([2, 1, 1], "4+4", "1", [1, -1, -1]),
        ([1, 3, 1], "4+4", "2", [-2, 2, -2]),
        ([1, 2, 3], "4+4", "3", [-2, -1, 1]),
        ([2, 2, 1], "9+9", "-", [0, 0, -1]),
        ([2, 1, 2], "4+4", "-", [0, -1, 0]),
        ([1, 2, 2], "4+5", "3", [-1, 0, 0]),
        ([1, 2, 2], "4+4", "-", [-1, 0, 0]),
        ([1, 1, 1], "4+4", "-", [0, 0, 0]),
    ] {
        let [one, two, three] = planets;
        let hexes = format!("h1-a//{one}1c//k//h2-w//{two}2c//k//h3-k//{three}3c");
        let case = official_at(&format!("{hexes} p1 4+4 4+4 {stock}"));
        assert_eq!(winner(&case), expected, "{planets:?}");
        let value = |player| case.game.value(&case.board, Player::from_index(player));
        assert_eq!([0, 1, 2].map(value), values, "{planets:?}");
    }
}

/// The number of the winner of a game that is over, or a dash if several share the win.
fn winner(case: &Case) -> String {
    match case.game.game_over(&case.board).expect("the game is over") {
        Outcome::Win(player) => player.number().to_string(),
        Outcome::Draw => "-".to_string(),
    }
}

#[test]
fn the_built_in_galaxies_are_as_large_as_the_rules_say() {
    for (players, systems) in [(2, 30), (3, 45), (4, 60)] {
        let game = official(players);
        let count = |kind| {
            with_coords(&game.galaxy.lines)
                .filter(|(_, hex)| *hex == kind)
                .count()
        };
        assert!(game.galaxy.system_count >= systems, "{players}");
        for colour in [Colour::Red, Colour::Green, Colour::Blue] {
            assert_eq!(count(Hex::Nebula(colour)), 3, "{players}");
        }
        assert!(
            count(Hex::Wormhole) >= 2 && count(Hex::BlackHole) >= 1,
            "{players}"
        );
    }
}

#[test]
fn unlisted_moves_are_refused_with_their_reason() {
    let later = REPORT[1].replace("p2 18+19", "p1 0+19");
    let away = REPORT[1].replace("wxyz", "xyz").replace("cw", "c");
    for (position, text, part) in [
        (REPORT[0], "pass", "can move"),
        (REPORT[0], "k@0,1:t", "k is not a ship here: your ships are"),
        (REPORT[0], "a@0,4:t", "black hole"),
        (REPORT[0], "a@2,0:c", "wormhole"),
        (REPORT[0], "a@2,3:c", "the home of Player 2"),
        (REPORT[0], "a@65535,65535:c", "no system there"),
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

/// The position as it is written after it was read, under no particular rules.
fn read_and_written(text: &str) -> Result<String, Refusal> {
    let written = Written::read_position(text)?;
    let galaxy = Galaxy::new(RuleSet::Official, written.lines.clone());
    let board = written.board(&galaxy);
    let (galaxy, board) = (&galaxy, &board);
    Ok(Position { galaxy, board }.write())
}

/// The move in the classic galaxy as it is written after it was read.
fn written_again(text: &str) -> Result<String, Refusal> {
    let Case { game, board } = Case::start(classic());
    game.read_move(&board, text).map(|mv| mv.to_string())
}

#[test]
fn moves_may_be_spelled_loosely() {
    for (text, spellings) in [
        ("s@65535,0:t", "s@65535,0:t"),
        ("pass", "pass|PASS"),
        ("k@7,1:c", "k@007,1:c"),
        ("a@0,1:t", " A @ 0 , 1 : T |a 0 1 t|a0,1t|a01t|a-0-1-t"),
        ("a@0,1:t", "a 01 trade station|a to (0, 1) [T]"),
        ("a@0,1:t", "a nw 1 t|anw1t|a North-West 1 T"),
        ("a@0,0:c", "a n 1 c|an1c|a north 1 colony|a up 1 c|a,n,1,c"),
        ("b@1,0:t", "b NE 2 station|b north east 2 trade|bne2t"),
        ("b@1,0:t", "b up-right 2 t"),
        ("d@2,5:c", "d down right 3 c|d se 3 c|d south-east, 3, c"),
        // Ships whose letter also means a jump or a building.
        ("c@1,2:c", "c 1 2 c"),
        ("w@1,2:t", "w w 1,2 t"),
        ("a@10,2:c", "a jump 10 2 c"),
    ] {
        for spelling in spellings.split('|') {
            assert_eq!(written_again(spelling).as_deref(), Ok(text), "{spelling}");
        }
    }
    // Ships that are called like a direction.
    let hexes = ".,1--/./.,1--,1--/.,.,1--/h1-,h3-klmn,h2-,h4-pqrs/.,.,.,.,1--";
    for (to_move, text, expected) in [
        (3, "n n 2 c", "n@1,0:c"),
        (3, "nne2c", "n@2,2:c"),
        (4, "sse1t", "s@4,5:t"),
    ] {
        let text_of_board = format!("{hexes} p{to_move} 4+4 4+4 4+4 4+4");
        let Case { game, board } = official_at(&text_of_board);
        assert_eq!(game.read_move(&board, text), Ok(mv(expected)), "{text}");
    }
}

#[test]
fn what_is_not_a_move_is_refused() {
    let texts = "|a|a@|a@0,1|a@0,1:|a@0,1:x|a@0,1:tc|e@0,1:t|ab@0,1:t|@0,1:t|a@-1,0:t|a@+1,0:t\
                 |a@1:t|a@1,2,3:t|a@65536,0:t|a@1e1,0:c|a@٣,1:c|pas|passes|\u{e9}@0,1:t|a@0,1:\0";
    // No place of the comma may be guessed, and a minus sign is not a dash.
    let loose = "a@101:t|a 1 -1 t|a 0 1|a n t|a n 1|a n 1 2 t|a e 1 t|n 1 t|ab n 1 t|a 0 c 1 t\
                 |a north west|nw 2 t|north 2 t";
    for text in texts.split('|').chain(loose.split('|')) {
        let reason = written_again(text).unwrap_err().to_string();
        assert!(reason.contains("not a move"), "{reason}");
    }
    // A flight must lead somewhere.
    for (text, part) in [
        ("a ne 3 t", "There is nothing 3 systems north-east"),
        ("a s 1 t", "black hole"),
        ("w n 1 t", "belongs to Player 2"),
    ] {
        let reason = written_again(text).unwrap_err().to_string();
        assert!(reason.contains(part), "{text}: {reason}");
    }
    // The example is legal.
    let Case { game, board } = official_at("h1-/2--/h2-wy p2 4+4 0+4");
    let reason = game.read_move(&board, "w@").unwrap_err().to_string();
    assert_eq!(
        reason,
        "\"w@\" is not a move: type ship, column, line and building, such as w 0 1 c"
    );
}

#[test]
fn positions_are_written_as_they_are_read() {
    let text = "h1-abcd,2--/1--,w/h2-wxyz p1 20+20 20+20";
    for (loose, text) in [
        // Short and empty lines, void inside and at the end of one, ships that are nowhere.
        ("", "h1-ab,.,2--,.//.,w/k,h2-z,nr--/ p2 0+0 9999+1"),
        (
            "",
            "nr1c,ng2t,nb--/h1-,h2-,h3-klmn,h4-pqrs p4 1+2 3+4 5+6 7+8",
        ),
        // Ships on a system of another player, and on a free one.
        ("", "h1-a,22cbw,1--cx,h2-yz p1 1+1 1+1"),
        // Lines of text.
        ("h1-abcd,2--\n1--,w\nh2-wxyz\np1 20+20 20+20", text),
        (
            "\u{feff}\n\nh1-abcd , 2--\r\n  1--, w\r\nh2-wxyz \r\n\r\n  p1 20+20\n20+20\n\n",
            text,
        ),
        ("h1-abcd,2--/\n1--,w/h2-wxyz p1 20+20 20+20", text),
        ("H1-DCBA,2--/1--,W/h2-zyxw P1 020+20 20+20", text),
    ] {
        let loose = if loose.is_empty() { text } else { loose };
        assert_eq!(read_and_written(loose).unwrap(), text, "{loose}");
    }
}

/// Wrong hexes, and a part of the refusal.
const WRONG_HEXES: &str = r#"
h1-,h2-/1--,q-- | Line 1, column 1 (both from 0): "q--" is not a system
h1-,h2-/,1-- | Line 1, column 0 (both from 0): a system is missing
h1-,h2-, | Line 0, column 2 (both from 0): a system is missing
h1-,h2-,1 | Line 0, column 2 (both from 0): "1" is not complete
h1-,h2-,2- | is not complete
h1-,h2-,4-- | is not a system
h1-,h2-,nx- | the owner in
h1-,h2-,15t | the owner in
h1-,h2-,11x | the building in
h1-,h2-,w-- | nothing may follow
h1-,h2-,k- | nothing may follow
h1-,h2-,.. | nothing may follow
h1-a,h2-/./2--,1--a | Line 2, column 1 (both from 0): ship a is already on line 0, column 0
h1-aba,h2- | Line 0, column 0 (both from 0): ship a is listed twice
h1-w,h2- | Line 0, column 0 (both from 0): ship w cannot be in the home of Player 1
h1-,h2-/11- | Line 1, column 0 (both from 0): a system has both an owner and a building
h1-,h2-/1-t | a system has both
h1-,h2-/1-c | a system has both
h1-,h2-/h-- | Line 1, column 0 (both from 0): a home has an owner and no building
h1c,h2- | a home has an owner and no building
h1-,h2-/h1- | Line 1, column 0 (both from 0): Player 1 already has a home, on line 0, column 0
h1-,h2-/1--k | Line 1, column 0 (both from 0): Player 3 is here but has no home
h1-,h2-/14c | Player 4 is here but has no home
h1-,h2-/1--e | "e" is not a ship
h1- | Player 2 has no home
h1-,h2-,h4- | Player 3 has no home
h2-,1-- | Player 1 has no home
1--,2-- | Player 1 has no home
"#;

/// Wrong texts, and a part of the refusal.
const WRONG_POSITIONS: &str = r#"
 | system
p1 1+1 1+1 | is not a system
h1-a,h2-w | add the player to move
h1-,h2- p1 | 2 stocks, one for each player, not 0
h1-,h2- p1 1+1 1+1 1+1 | not 3
h1-,h2- p3 1+1 1+1 | p3 cannot be to move
h1-,h2- p5 1+1 1+1 | "p5" is not a player
h1-,h2- 1+1 1+1 | "1+1" is not a player
h1-,h2- p1 1+1 1 | "1" is not a stock
h1-,h2- p1 1+1 +1 | "+1" is not a stock
h1-,h2- p1 1+1 -1+1 | not a stock
h1-,h2- p1 1+1 1+10000 | from 0 to 9999
h1-,h2- p1 1+1 99999999999+1 | not a stock
"#;

#[test]
fn errors_are_reported_with_their_place() {
    let stocks = |(hexes, part)| (format!("{hexes} p1 1+1 1+1"), part);
    let others = rows(WRONG_POSITIONS).map(|(text, part)| (text.to_string(), part));
    let blank = ("h1-,h2-\n\n1--", "Line 1 (from 0) is blank");
    let hexes = rows(WRONG_HEXES).chain([blank]).map(stocks);
    for (text, part) in hexes.chain(others) {
        let reason = read_and_written(&text).unwrap_err().to_string();
        assert!(reason.contains(part), "{text}: {reason}");
        assert!(!reason.contains('\n'));
    }
}

/// A galaxy of the given number of systems in lines of 13, with the homes on a line of their own.
fn large(systems: usize) -> String {
    let mut text = "h1-abcd,h2-wxyz".to_string();
    for system in 0..systems {
        text += if system % 13 == 0 { "/" } else { "," };
        text += "1--";
    }
    text + " p1 50+50 50+50"
}

#[test]
fn galaxies_of_64_systems_are_played_and_larger_ones_refused() {
    let text = large(MAX_SYSTEMS);
    let start = classic_at(&text);
    assert_eq!(start.text(), text);
    let boards = random_game(&start.game, start.board, 5);
    let end = start.game.position(boards.last().unwrap());
    let owned = [Player::P1, Player::P2].map(|player| end.planets(player));
    assert!(owned.iter().sum::<i32>() > 55);
    let void = vec!["."; 40_000].join(",");
    for (text, part) in [
        (large(65), "it has 65 systems and may have 64, homes not"),
        (format!("h1-,h2-/{void} p1 1+1 1+1"), "32768 systems"),
        (
            format!("h1-,h2-{} p1 1+1 1+1", "/".repeat(40_000)),
            "32768 systems",
        ),
    ] {
        let reason = read_and_written(&text).unwrap_err().to_string();
        assert!(reason.contains(part), "{reason}");
    }
}

#[test]
fn positions_of_other_galaxies_are_refused() {
    let Case { game, .. } = classic_at("h1-a,1--/2--,h2-w p1 1+1 1+1");
    let other = "h1-a,1--/1--,h2-w p1 1+1 1+1";
    let reason = game.read_board(other).unwrap_err().to_string();
    let expected = "The position is in another galaxy than this game: line 1 (from 0) differs";
    assert_eq!(reason, expected);
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "[-123ehnwk.rgbtcapzx/,+ p\n09q\u{e9}]{0,60}") {
        match read_and_written(&text) {
            Ok(written) => prop_assert_eq!(read_and_written(&written), Ok(written)),
            Err(reason) => prop_assert!(!reason.to_string().contains('\n')),
        }
        match written_again(&text) {
            Ok(written) => prop_assert_eq!(written_again(&written), Ok(written)),
            Err(reason) => prop_assert!(!reason.to_string().contains('\n')),
        }
    }
}

/// Options in the form `players=3 starts=2`.
fn options(text: &str) -> Options {
    let pairs = text
        .split_whitespace()
        .filter_map(|pair| pair.split_once('='));
    pairs.fold(Options::default(), |all, (name, value)| match name {
        "players" => all.with("players", value),
        "starts" => all.with("starts", value),
        _ => all.with("galaxy", value.replace('_', " ")),
    })
}

/// A rule set, options that it refuses, and a part of the reason.
const WRONG_OPTIONS: &str = "\
classic|players=3|classic game is for 2 players, not 3
official|players=5|2 to 4
official|players=1|2 to 4
official|players=many|not a whole number
classic|starts=3|Player 3 cannot start: the players are 1 to 2
classic|starts=0|whole number from 1 to 4
official|players=3 galaxy=h1-a,1--/h2-w|for 2 players, not 3
classic|galaxy=h1-a,h2-w,nr--|Line 0, column 2
official|galaxy=h1-a,h2-w/n--|Line 1, column 0
classic|galaxy=h1-a,h2-w/n--,n--,n--/1--,n--|Line 2, column 1 (both from 0): too many nebulas
official|galaxy=h1-a,h2-w/ng--,ng1c,ng--,ng--|too many green nebulas
classic|galaxy=h1-a,h2-w,h3-k|classic game is for 2
classic|galaxy=h1-abc,h2-|the home of Player 2 has no ship
classic|galaxy=|systems";

#[test]
fn options_choose_players_galaxy_and_who_starts() {
    let (classic, official) = (RuleSet::Classic, RuleSet::Official);
    for players in 2..=4 {
        let options = options(&format!("players={players} starts={players}"));
        let game = SmallStarEmpires::new(official, &options).unwrap();
        let board = game.initial_board();
        assert_eq!(game.player_count(), players);
        assert_eq!(game.player_to_move(&board).number(), players);
    }
    let galaxy = "h1-abcd,1--/2--,h2-wxyz";
    for (rules, text, rest) in [
        (
            classic,
            format!("galaxy={galaxy} starts=2"),
            "p2 20+20 20+20",
        ),
        (official, format!("galaxy={galaxy}"), "p1 4+16 4+16"),
        // A galaxy may come with its own stocks and player to move; the option says who starts.
        (classic, format!("galaxy={galaxy}_p2_1+2_3+4"), "p2 1+2 3+4"),
        (
            classic,
            format!("galaxy={galaxy}_p2_1+2_3+4 starts=1"),
            "p1 1+2 3+4",
        ),
    ] {
        let game = SmallStarEmpires::new(rules, &options(&text)).unwrap();
        assert_eq!(Case::start(game).text(), format!("{galaxy} {rest}"));
    }
    for case in WRONG_OPTIONS.lines() {
        let parts: Vec<&str> = case.split('|').collect();
        let rules = parts[0].parse().unwrap();
        let reason = SmallStarEmpires::new(rules, &options(parts[1])).unwrap_err();
        assert!(reason.to_string().contains(parts[2]), "{case}: {reason}");
    }
}

#[test]
fn a_position_decides_the_galaxy_and_the_number_of_players() {
    let three = Case::start(official(3)).text();
    for text in ["", "players=4 starts=4"] {
        let (game, board) =
            SmallStarEmpires::from_position(RuleSet::Official, &options(text), &three).unwrap();
        assert_eq!(game.player_count(), 3);
        assert_eq!(game.write_board(&board), three);
        assert_eq!(game.initial_board(), board);
    }
    // In the galaxy of the options the game still starts as they say.
    let (game, board) =
        SmallStarEmpires::from_position(RuleSet::Classic, &options("starts=2"), REPORT[1]).unwrap();
    assert_eq!(game.write_board(&board), REPORT[1]);
    assert_eq!(Case::start(game).text(), REPORT[0].replace("p1", "p2"));
}

#[test]
fn a_position_does_not_make_up_for_wrong_options() {
    let three = Case::start(official(3)).text();
    let (classic, official) = (RuleSet::Classic, RuleSet::Official);
    for (rules, text, position, part) in [
        (classic, "players=3", REPORT[1], "for 2 players, not 3"),
        (official, "starts=3", &three, "Player 3 cannot start"),
        (official, "galaxy=h1-a,h2-w/n--", &three, "a nebula needs a"),
        (classic, "", &three, "for 2 players, not 3"),
        (official, "", REPORT[0], "a nebula needs a colour"),
        (classic, "", "h1-a,h2-w", "add the player to move"),
    ] {
        let game = SmallStarEmpires::from_position(rules, &options(text), position);
        let reason = game.unwrap_err().to_string();
        assert!(reason.contains(part), "{reason}");
    }
}
