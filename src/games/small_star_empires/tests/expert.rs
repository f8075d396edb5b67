//! What Expert leaves out, and what it proves.

use super::super::{Building, Move, SmallStarEmpires};
use crate::game::{Game, Options, RuleSet};
use crate::search::{Expert, Limits, MOST_DEPTH, WIN, think};

fn official(players: &str) -> SmallStarEmpires {
    let options = Options::default().with("players", players);
    SmallStarEmpires::new(RuleSet::Official, &options).unwrap()
}

fn buildings(game: &SmallStarEmpires, depth: usize) -> (usize, usize, bool) {
    let mut moves = Vec::new();
    let all = game.candidates(&game.initial_board(), depth, &mut moves);
    let stations = moves.iter().filter(|candidate| {
        let Move::Land { building, .. } = candidate.mv else {
            panic!("nobody has to pass at the start");
        };
        building == Building::TradeStation
    });
    let stations = stations.count();
    (stations, moves.len() - stations, all)
}

#[test]
fn of_ships_in_one_place_one_flies() {
    let game = official("2");
    let legal = game.count_valid_moves(&game.initial_board()) as usize;
    assert_eq!(
        buildings(&game, MOST_DEPTH),
        (legal / 8, legal / 8, true),
        "four ships, two buildings"
    );
}

#[test]
fn colonies_are_left_out_while_there_are_trade_stations_for_all() {
    let game = SmallStarEmpires::new(RuleSet::Classic, &Options::default()).unwrap();
    assert_eq!(buildings(&game, MOST_DEPTH), (8, 0, true));
}

#[test]
fn of_the_moves_of_many_players_a_few_are_looked_at() {
    let (stations, colonies, all) = buildings(&official("4"), 3);
    assert!(stations + colonies == 8 && !all);
    let (stations, colonies, all) = buildings(&official("4"), MOST_DEPTH);
    assert!(stations + colonies > 8 && all);
}

#[test]
fn which_ship_is_where_makes_no_difference() {
    let game = official("2");
    let key = |first: &str, second: &str| {
        let mut board = game.initial_board();
        for mv in [first, "w@3,5:c", second] {
            board = game.make_move(&board, mv.parse().unwrap()).unwrap();
        }
        game.key(&board)
    };
    let moves = game.valid_moves(&game.initial_board());
    let of_a: Vec<String> = moves
        .iter()
        .map(Move::to_string)
        .filter(|mv| mv.starts_with('a') && mv.ends_with(":c") && *mv != "a@3,5:c")
        .collect();
    let (one, two) = (&of_a[0], &of_a[1]);
    let of_b = two.replacen('a', "b", 1);
    let swapped = (one.replacen('a', "b", 1), two.clone());
    assert_eq!(key(one, &of_b), key(&swapped.0, &swapped.1));
    assert_ne!(key(one, &of_b), key(one, &of_b.replace(":c", ":t")));
}

#[test]
fn the_reports_galaxy_is_solved() {
    let game = SmallStarEmpires::new(RuleSet::Classic, &Options::default()).unwrap();
    let start = game.initial_board();
    let advice = think(&game, &[start], &Limits::nodes(4_000_000), &mut |_| {}).unwrap();
    assert!(advice.proved);
    assert_eq!(advice.verdict(&game), "wins by 5");
    assert_eq!(advice.value, WIN + 5 * SmallStarEmpires::UNIT);
}
