//! The evaluator of Small Star Empires: the moves that it leaves out, and the proofs that the
//! search finds with it.

use rand::RngExt;

use super::super::{Building, Move, SmallStarEmpires, SmallStarEmpiresEvaluator};
use super::{Case, classic, official, official_at, random_game};
use crate::game::evaluator::{Evaluator, Selection, Tunable, WIN};
use crate::game::rng::rng_for_ply;
use crate::game::view::View;
use crate::game::{Game, Player};
use crate::network::Weights;
use crate::search::{Limits, Searcher};

fn evaluator(game: &SmallStarEmpires) -> SmallStarEmpiresEvaluator {
    SmallStarEmpiresEvaluator::new(game)
}

/// The candidates at the start with a trade station and with a colony, and whether they are all
/// moves.
fn buildings(game: &SmallStarEmpires, selection: Selection) -> (usize, usize, bool) {
    let mut moves = Vec::new();
    let all = evaluator(game).candidates(&game.initial_board(), selection, &mut moves);
    let stations = moves
        .iter()
        .filter(|candidate| colony_instead(candidate.mv).is_some())
        .count();
    (stations, moves.len() - stations, all)
}

#[test]
fn only_some_moves_are_searched() {
    // Of four ships in one place one is moved, with two buildings.
    let game = official(2);
    let legal = game.count_legal_moves(&game.initial_board()) as usize;
    let expected = (legal / 8, legal / 8, true);
    assert_eq!(buildings(&game, Selection::All), expected);
    // Colonies are left out while there are trade stations for all.
    assert_eq!(buildings(&classic(), Selection::All), (8, 0, true));
    // With many players only a few moves are searched.
    let (stations, colonies, all) = buildings(&official(4), Selection::Selective { depth: 3 });
    assert!(stations + colonies == 8 && !all);
    let (stations, colonies, all) = buildings(&official(4), Selection::All);
    assert!(stations + colonies > 8 && all);
}

/// So that leaving the colonies out loses nothing with any weights.
#[test]
fn a_trade_station_is_no_worse_than_a_colony_while_there_are_enough() {
    let mut compared = [0; 2];
    for seed in 0..40 {
        let rng = &mut rng_for_ply(seed, 0);
        let game = if seed % 2 == 0 {
            classic()
        } else {
            official(2)
        };
        let mut weights = Weights::zero(evaluator(&game).sizes()[0], 0, 1);
        weights.terms.fill_with(|| rng.random_range(-90..=90));
        let mut evaluator = SmallStarEmpiresEvaluator::with_weights(&game, weights);
        for board in random_game(&game, game.initial_board(), seed) {
            let mut list = Vec::new();
            evaluator.candidates(&board, Selection::All, &mut list);
            let legal = game.legal_moves(&board);
            for station in list.into_iter().map(|candidate| candidate.mv) {
                let Some(colony) = colony_instead(station).filter(|mv| legal.contains(mv)) else {
                    continue;
                };
                let player = board.to_move;
                let mut value = |mv| {
                    let after = game.play(&board, mv).unwrap();
                    evaluator.evaluate(&after, player)
                };
                let free = game.position(&board).free_count();
                let enough = usize::from(board.stock(player).stations) >= free;
                let worse = value(station) < value(colony);
                assert!(
                    !(enough && worse),
                    "{}: {station:?}",
                    game.write_board(&board)
                );
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
            to,
            building: Building::TradeStation,
        } => Some(Move::Land {
            ship,
            to,
            building: Building::Colony,
        }),
        _ => None,
    }
}

#[test]
fn the_reports_galaxy_is_solved() {
    let Case { game, board } = Case::start(classic());
    let evaluator = evaluator(&game);
    let limits = Limits::nodes(4_000_000);
    let result = Searcher::default()
        .search(&evaluator, &[board], &limits, &mut |_| {})
        .unwrap();
    assert!(result.proved);
    assert_eq!(result.value, WIN + 5 * SmallStarEmpiresEvaluator::UNIT);
}

/// The active inputs of a position from the viewpoint of a player, in order.
fn inputs_of(case: &Case, player: Player) -> Vec<usize> {
    let mut inputs = evaluator(&case.game).summands(&case.board, player).inputs;
    inputs.sort_unstable();
    inputs
}

#[test]
fn opponents_are_told_apart_by_strength_and_not_by_number() {
    // One opponent has a trade station at the left, the other a colony at the right.
    let position = |left: usize, right: usize| {
        let ships = ["", "", "wxyz", "klmn"];
        let ([l, m @ ..], [r, s @ ..]) = (ships[left].as_bytes(), ships[right].as_bytes()) else {
            panic!("four ships each");
        };
        let [m, s] = [m, s].map(|rest| String::from_utf8_lossy(rest));
        let (l, r) = (char::from(*l), char::from(*r));
        let stocks = if left == 2 { "3+16 4+15" } else { "4+15 3+16" };
        official_at(&format!(
            "h1-bcd,21ca,2--,e--/3--,h{left}-{m},1{left}t{l},nr--/2--,2--,h{right}-{s},1--,\
             2{right}c{r}/1--,3-- p1 4+15 {stocks}"
        ))
    };
    let (one, other) = (position(2, 3), position(3, 2));
    let [p1, p2, p3] = [0, 1, 2].map(Player::from_index);
    assert_eq!(inputs_of(&one, p1), inputs_of(&other, p1));
    assert_ne!(inputs_of(&one, p2), inputs_of(&one, p3));
    for (player, counterpart) in [(p2, p3), (p3, p2)] {
        // The two opponents have the same inputs, except for the number of plies until their turn.
        let (one, other) = (inputs_of(&one, player), inputs_of(&other, counterpart));
        let differences = one.iter().filter(|input| !other.contains(input));
        assert_eq!(differences.count(), 1);
    }
}

/// A position may have more trade stations than the network tells apart.
#[test]
fn five_trade_stations_in_stock_are_one_input_with_more() {
    let inputs = |stations: u32| {
        let text = format!("h1-a,1--/2--,h2-w p1 {stations}+9 {stations}+9");
        inputs_of(&official_at(&text), Player::P1)
    };
    assert_eq!(inputs(5), inputs(9));
    assert_ne!(inputs(4), inputs(5));
}

/// The evaluation relies on it when it looks for the systems that are near others.
#[test]
fn flights_and_jumps_lead_back() {
    let mut jumps = 0;
    for (seed, game) in [official(2), official(3), official(4), classic()]
        .iter()
        .enumerate()
    {
        for board in random_game(game, game.initial_board(), seed as u64) {
            let position = game.position(&board);
            for player in position.galaxy.players() {
                let others = board.others(player);
                let free = position.galaxy.systems() - board.taken();
                for from in free {
                    let reach = position.galaxy.reach(player, from, others) & free;
                    for to in reach {
                        let back = position.galaxy.reach(player, to, others);
                        assert!(back.contains(from));
                        jumps += 1;
                    }
                }
            }
        }
    }
    assert!(jumps > 10_000, "{jumps}");
}

#[test]
fn a_game_between_equal_scores_is_decided_on_a_tie_break() {
    let words = classic().margin_in_words(50, "about ");
    assert_eq!(words, "on a tie-break at the end");
    assert_eq!(classic().margin_in_words(300, "about "), "by about 3");
}
