//! What Expert leaves out, and what it proves.

use super::super::{Building, Move, SmallStarEmpires};
use super::{classic, mv, official};
use crate::game::Game;
use crate::search::{Expert, Limits, MOST_DEPTH, WIN, think};

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
    let game = official(2);
    let legal = game.count_valid_moves(&game.initial_board()) as usize;
    assert_eq!(
        buildings(&game, MOST_DEPTH),
        (legal / 8, legal / 8, true),
        "four ships, two buildings"
    );
}

#[test]
fn colonies_are_left_out_while_there_are_trade_stations_for_all() {
    let game = classic();
    assert_eq!(buildings(&game, MOST_DEPTH), (8, 0, true));
}

#[test]
fn of_the_moves_of_many_players_a_few_are_looked_at() {
    let (stations, colonies, all) = buildings(&official(4), 3);
    assert!(stations + colonies == 8 && !all);
    let (stations, colonies, all) = buildings(&official(4), MOST_DEPTH);
    assert!(stations + colonies > 8 && all);
}

#[test]
fn which_ship_is_where_makes_no_difference() {
    let game = classic();
    let key = |moves: [&str; 3]| {
        let mut board = game.initial_board();
        for text in moves {
            board = game.make_move(&board, mv(text)).unwrap();
        }
        game.key(&board)
    };
    let one = key(["a@0,1:t", "w@2,1:t", "b@1,1:c"]);
    assert_eq!(one, key(["c@0,1:t", "x@2,1:t", "d@1,1:c"]));
    assert_ne!(one, key(["a@0,1:t", "w@2,1:t", "b@1,1:t"]));
    assert_ne!(one, key(["a@1,1:t", "w@2,1:t", "b@0,1:c"]));
}

#[test]
fn the_reports_galaxy_is_solved() {
    let game = classic();
    let start = game.initial_board();
    let advice = think(&game, &[start], &Limits::nodes(4_000_000), &mut |_| {}).unwrap();
    assert!(advice.proved);
    assert_eq!(advice.verdict(&game), "wins by 5");
    assert_eq!(advice.value, WIN + 5 * SmallStarEmpires::UNIT);
}
