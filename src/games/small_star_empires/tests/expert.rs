//! What Expert leaves out, and what it proves.

use rand::RngExt;

use super::super::{Building, Move, SmallStarEmpires};
use super::{classic, mv, official, random_game};
use crate::dice::dice_for_ply;
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

/// So that leaving the colonies out loses nothing, whatever the weights.
#[test]
fn a_trade_station_of_which_there_are_enough_is_no_worse_than_a_colony() {
    let mut compared = [0; 2];
    for seed in 0..40 {
        let dice = &mut dice_for_ply(seed, 0);
        let weights: Vec<i16> = (0..SmallStarEmpires::TERMS)
            .map(|_| dice.random_range(-90..=90))
            .collect();
        let rules = if seed % 2 == 0 {
            classic()
        } else {
            official(2)
        };
        let game = rules.with_weights(&weights);
        for board in random_game(&game, game.initial_board(), seed) {
            let mut list = Vec::new();
            game.candidates(&board, MOST_DEPTH, &mut list);
            let legal = game.valid_moves(&board);
            for station in list.into_iter().map(|candidate| candidate.mv) {
                let Some(colony) = colony_instead(station).filter(|mv| legal.contains(mv)) else {
                    continue;
                };
                let value = |mv| {
                    let after = game.make_move(&board, mv).unwrap();
                    game.evaluate(&after, board.on_turn)
                };
                let enough = usize::from(board.stock(board.on_turn).stations) >= board.free_count();
                let worse = value(station) < value(colony);
                assert!(!(enough && worse), "{board}: {station}");
                compared[usize::from(worse)] += usize::from(enough || worse);
            }
        }
    }
    // Where there are too few of them, a station may well be worse.
    assert!(compared.iter().all(|count| *count > 100), "{compared:?}");
}

/// The same landing with the other building, if that is a trade station.
fn colony_instead(mv: Move) -> Option<Move> {
    match mv {
        Move::Land {
            ship,
            line,
            column,
            building: Building::TradeStation,
        } => Some(Move::Land {
            ship,
            line,
            column,
            building: Building::Colony,
        }),
        _ => None,
    }
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
