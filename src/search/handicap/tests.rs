//! Tests of strengths and their handicaps, on positions of several games.

use rand::seq::IndexedRandom;

use super::*;
use crate::game::Game;
use crate::game::evaluator::{BoardOf, Evaluator, MoveOf, WIN};
use crate::game::rng::rng_for_ply;
use crate::games::barragoon::BarragoonEvaluator;
use crate::games::lear::LearEvaluator;
use crate::games::small_star_empires::SmallStarEmpiresEvaluator;
use crate::games::xero_g::XeroGEvaluator;
use crate::games::yoxii::YoxiiEvaluator;
use crate::search::{SearchEvaluator, SearchResult, Searcher};
use crate::testing::search::{wins, wins_at_once};

/// The results of a function for the evaluator of each game.
macro_rules! in_each_game {
    ($function:ident) => {
        [
            $function::<XeroGEvaluator>(),
            $function::<LearEvaluator>(),
            $function::<BarragoonEvaluator>(),
            $function::<YoxiiEvaluator>(),
            $function::<SmallStarEmpiresEvaluator>(),
        ]
    };
}

/// The evaluator of a game under its usual rules, and positions of that many random games.
fn random_games<E: Evaluator>(games: u64) -> (E, Vec<BoardOf<E>>) {
    let game = E::Game::new(E::Game::INFO.rule_sets[0], &Default::default()).expect("the defaults");
    let mut positions = Vec::new();
    for seed in 0..games {
        let mut board = game.initial_board();
        for ply in 0..300 {
            let moves = game.legal_moves(&board);
            let Some(mv) = moves.choose(&mut rng_for_ply(seed, ply)) else {
                break;
            };
            positions.push(board);
            game.make_move(&mut board, *mv);
        }
    }
    (E::new(&game), positions)
}

/// The search of a strength with a handicap and a seed.
fn search<E: Evaluator>(
    evaluator: &E,
    board: &BoardOf<E>,
    handicap: Handicap,
    (strength, seed): (usize, u64),
) -> SearchResult<MoveOf<E>> {
    let player = evaluator.game().player_to_move(board);
    let errs = SearchEvaluator::with_handicap(evaluator.clone(), handicap, strength, seed, player);
    let limits = errs.limits();
    let found = Searcher::new().search_lines(&errs, &[*board], None, 1, &limits, &mut |_| {});
    found.into_iter().next().expect("the game is not over")
}

/// The search of a strength that is as blind and as wrong as it may be.
fn worst_search<E: Evaluator>(
    evaluator: &E,
    board: &BoardOf<E>,
    strength: usize,
) -> SearchResult<MoveOf<E>> {
    let handicap = Handicap::new(1, 30, 20 * E::UNIT, 1000);
    search(evaluator, board, handicap, (strength, 7))
}

#[test]
fn the_form_of_a_strength_changes_from_game_to_game_and_from_player_to_player() {
    let usual = Handicap::new(3, 500, 10_000, 500);
    let games: Vec<Handicap> = (0..1000)
        .map(|seed| usual.in_game(1.0, seed, Player::P1))
        .collect();
    let forms: Vec<f64> = games
        .iter()
        .map(|game| (10_000.0 / f64::from(game.error)).ln())
        .collect();
    let mean = forms.iter().sum::<f64>() / 1000.0;
    assert!(mean.abs() < 0.1, "{mean}");
    assert!(forms.iter().all(|form| (-1.001..=1.001).contains(form)));
    assert!(forms.iter().filter(|form| form.abs() > 0.5).count() > 400);
    assert_ne!(games[7], usual.in_game(1.0, 7, Player::P2));
    for (game, form) in games.iter().zip(forms) {
        assert_eq!(game.blindness < 500, form > 0.001, "{game:?}");
    }
    // A strength that overlooks every end or none does so in any form.
    for blindness in [0, 1000] {
        let extreme = Handicap::new(1, 300, 1000, blindness);
        assert!((0..20).all(|seed| extreme.in_game(1.0, seed, Player::P1).blindness == blindness));
    }
}

/// A game outside the library, such as `examples/tic_tac_toe.rs`, has these.
#[test]
fn strengths_that_were_not_fitted_grow_in_even_steps() {
    let table = StrengthTable::unfitted(100, 20_000);
    let handicaps = [
        Handicap::new(1, 300, 4000, 1000),
        Handicap::new(2, 478, 2210, 376),
        Handicap::new(3, 762, 1192, 506),
        Handicap::new(4, 1216, 636, 129),
        Handicap::new(5, 1939, 340, 0),
        Handicap::new(7, 3093, 182, 0),
        Handicap::new(8, 4932, 93, 0),
        Handicap::new(9, 7865, 39, 0),
        Handicap::new(10, 12_542, 9, 0),
    ];
    assert_eq!(table.handicaps, handicaps);
    // The line ends with Expert's search.
    let expert = Handicap::at(1.0, 100, 20_000);
    assert_eq!((expert.error, expert.blindness), (0, 0));
    assert!(expert.nodes >= 19_999);
}

#[test]
fn the_error_belongs_to_the_position_the_seed_and_the_seat() {
    let (mut evaluator, positions) = random_games::<LearEvaluator>(8);
    let error = 3 * LearEvaluator::UNIT;
    let errs = |seed, player| {
        let handicap = Handicap::new(3, 100, error, 0);
        SearchEvaluator::with_handicap(evaluator.clone(), handicap, 7, seed, player)
    };
    let [mut one, mut same] = [1, 1].map(|seed| errs(seed, Player::P1));
    let mut others = [errs(2, Player::P1), errs(1, Player::P2)];
    let (mut sum, mut squares, mut differences) = (0.0, 0.0, [0; 2]);
    for board in &positions {
        let value = one.evaluate(board, Player::P1);
        assert_eq!(value, same.evaluate(board, Player::P1));
        assert_eq!(value, -one.evaluate(board, Player::P2));
        for (other, differences) in others.iter_mut().zip(&mut differences) {
            *differences += usize::from(value != other.evaluate(board, Player::P1));
        }
        let error = f64::from(value - evaluator.evaluate(board, Player::P1));
        (sum, squares) = (sum + error, squares + error * error);
    }
    let count = positions.len() as f64;
    let (mean, deviation) = (sum / count, (squares / count).sqrt());
    let error = f64::from(error);
    assert!(mean.abs() < 0.3 * error, "{mean}");
    assert!((0.75..1.25).contains(&(deviation / error)), "{deviation}");
    assert!(differences.iter().min() > Some(&(positions.len() * 9 / 10)));
}

#[test]
fn a_strength_is_blind_in_its_share_of_the_positions() {
    let (evaluator, positions) = random_games::<BarragoonEvaluator>(8);
    let mut noisy = 0;
    for (blindness, low, high) in [(0, 0.0, 0.0), (1000, 1.0, 1.0), (333, 0.2, 0.45)] {
        let handicap = Handicap::new(3, 100, BarragoonEvaluator::UNIT, blindness);
        let mut errs =
            SearchEvaluator::with_handicap(evaluator.clone(), handicap, 1, 7, Player::P1);
        let blind = positions.iter().filter(|board| errs.is_blind(board));
        let share = blind.count() as f64 / positions.len() as f64;
        assert!((low..=high).contains(&share), "{blindness}: {share}");
        // Where it is blind, it does not see to the end of an exchange.
        for board in &positions {
            let mut moves = Vec::new();
            errs.noisy_moves(board, &mut moves);
            noisy += moves.len();
            assert!(moves.is_empty() || !errs.is_blind(board));
        }
    }
    assert!(noisy > 20, "{noisy}");
}

#[test]
fn only_a_strength_without_errors_solves_endgames() {
    let (evaluator, positions) = random_games::<LearEvaluator>(3);
    let [exact, erring] = [0, 1].map(|error| {
        let handicap = Handicap::new(3, 100, error, 0);
        SearchEvaluator::with_handicap(evaluator.clone(), handicap, 7, 7, Player::P1)
    });
    let mut solved = 0;
    for board in positions {
        let solve = |errs: &SearchEvaluator<_>| errs.solve_endgame(&board, (-WIN, WIN), &mut 0);
        let by_expert = evaluator.solve_endgame(&board, -WIN, WIN, &mut 0);
        assert_eq!((solve(&exact), solve(&erring)), (by_expert, None));
        solved += usize::from(by_expert.is_some());
    }
    assert!(solved > 10, "{solved}");
}

/// Checks that strengths from the third on take wins in one move. Returns the number of positions
/// that have one, and of those in which the weakest strength overlooked it.
fn take_wins<E: Evaluator>() -> [usize; 2] {
    let (evaluator, positions) = random_games::<E>(30);
    let game = evaluator.game();
    let mut counts = [0; 2];
    for board in positions {
        let moves = game.legal_moves(&board);
        let winning = moves.iter().filter(|mv| wins(game, &board, **mv)).count();
        if winning == 0 || winning == moves.len() {
            continue;
        }
        for strength in [3, 4, 5, STRENGTHS] {
            let found = worst_search(&evaluator, &board, strength);
            // Where margins count, a later win may have a greater margin. It is accepted if it is
            // proved, or if the player can win on the next turn whatever the reply.
            let after = |board: &BoardOf<E>, mv| game.play(board, mv).expect("a legal move");
            let wins_anyway = || {
                let next = after(&board, found.mv);
                let mut replies = game.legal_moves(&next).into_iter();
                replies.all(|reply| wins_at_once(game, &after(&next, reply)))
            };
            let wins_more =
                E::Game::INFO.has_margins && found.value >= WIN && (found.proved || wins_anyway());
            let is_taken = wins(game, &board, found.mv) || wins_more;
            assert!(is_taken, "{}: strength {strength}", E::Game::INFO.name);
        }
        counts[0] += 1;
        let chosen = worst_search(&evaluator, &board, 1).mv;
        counts[1] += usize::from(!wins(game, &board, chosen));
    }
    counts
}

#[test]
fn wins_in_one_move_are_taken_from_the_third_strength_on() {
    let counts = in_each_game!(take_wins);
    let [found, overlooked] = [0, 1].map(|at| counts.iter().map(|game| game[at]).sum::<usize>());
    assert!(found > 30 && overlooked * 4 > found, "{counts:?}");
}

/// Checks that strengths from the fifth on avoid losses in one move. Returns the number of
/// positions in which some moves lose so and others do not.
fn avoid_losses<E: Evaluator>() -> usize {
    let (evaluator, positions) = random_games::<E>(25);
    let game = evaluator.game();
    let loses = |board: &BoardOf<E>, mv: MoveOf<E>| {
        let mut after = *board;
        game.make_move(&mut after, mv);
        let is_theirs = game.player_to_move(&after) != game.player_to_move(board);
        is_theirs && wins_at_once(game, &after)
    };
    let mut found = 0;
    for board in positions {
        let moves = game.legal_moves(&board);
        // In a large game a part of the moves shows enough.
        let some_lose = moves.iter().take(60).any(|mv| loses(&board, *mv));
        if !some_lose || wins_at_once(game, &board) || moves.iter().all(|mv| loses(&board, *mv)) {
            continue;
        }
        found += 1;
        for strength in [SEES_LOSSES, STRENGTHS] {
            let mv = worst_search(&evaluator, &board, strength).mv;
            assert!(
                !loses(&board, mv),
                "{}: strength {strength}",
                E::Game::INFO.name
            );
        }
    }
    found
}

#[test]
fn losses_in_one_move_are_avoided_from_the_fifth_strength_on() {
    let found = in_each_game!(avoid_losses);
    assert!(found.iter().sum::<usize>() > 30, "{found:?}");
}

/// The mean place in the list of legal moves, from 0 to 1, of the moves that the weakest strength
/// chooses.
fn mean_place<E: Evaluator>() -> f64 {
    let (evaluator, positions) = random_games::<E>(10);
    let handicap = Handicap::at(0.0, 50 * E::UNIT, E::Game::INFO.default_nodes);
    let mut places = Vec::new();
    for (seed, board) in (0..).zip(positions) {
        let moves = evaluator.game().legal_moves(&board);
        let mv = search(&evaluator, &board, handicap, (1, seed)).mv;
        let place = moves.iter().position(|legal| *legal == mv);
        if let Some(place) = place.filter(|_| moves.len() > 1) {
            places.push(place as f64 / (moves.len() - 1) as f64);
        }
    }
    places.iter().sum::<f64>() / places.len() as f64
}

#[test]
fn the_weakest_strength_chooses_evenly_from_the_move_list() {
    let means = in_each_game!(mean_place);
    assert!(
        means.iter().all(|mean| (0.35..0.65).contains(mean)),
        "{means:?}"
    );
}
