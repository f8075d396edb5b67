//! Tests of the weakened Expert, on positions of every game.

use rand::seq::IndexedRandom;

use super::*;
use crate::expert::calibration::{GRADES, SEES_LOSSES};
use crate::expert::search::{SearchResult, Searcher};
use crate::game::registry::{GameList, Visitor};
use crate::game::rng::rng_for_ply;
use crate::game::view::View;
use crate::games::AllGames;

/// Positions of random games under the usual rules.
fn positions<G: Game>(game: &G, games: u64) -> Vec<G::Board> {
    let mut positions = Vec::new();
    for seed in 0..games {
        let mut board = game.initial_board();
        for ply in 0..300 {
            let moves = game.valid_moves(&board);
            let Some(mv) = moves.choose(&mut rng_for_ply(seed, ply)) else {
                break;
            };
            positions.push(board);
            game.apply(&mut board, *mv);
        }
    }
    positions
}

fn game<G: Game>() -> G {
    G::new(G::RULE_SETS[0], &Default::default()).expect("the defaults are accepted")
}

/// Whether the player to move wins by the move.
fn wins<G: Game>(game: &G, board: &G::Board, mv: G::Move) -> bool {
    let mut after = *board;
    game.apply(&mut after, mv);
    game.game_over(&after) == Some(Outcome::Win(game.player_to_move(board)))
}

/// The move of a level that is as blind and as wrong as a level may be.
fn chosen<E: Evaluator>(evaluator: &E, board: &BoardOf<E>, grade: usize) -> MoveOf<E> {
    search(evaluator, board, grade).mv
}

/// The search of such a level.
fn search<E: Evaluator>(
    evaluator: &E,
    board: &BoardOf<E>,
    grade: usize,
) -> SearchResult<MoveOf<E>> {
    let strength = Handicap::new(1, 30, 20 * E::UNIT, 1000);
    let player = evaluator.game().player_to_move(board);
    let level = Weakened::of(evaluator.clone(), strength, grade, 7, player);
    let found = Searcher::new().search(&level, &[*board], &level.limits(), &mut |_| {});
    found.expect("the game is not over")
}

struct Errors;

impl Visitor for Errors {
    type Output = ();

    fn visit<E: Evaluator<Game: View>>(&mut self) {
        let game = game::<E::Game>();
        let mut expert = E::new(&game);
        let error = 3 * E::UNIT;
        let level = |seed| {
            let strength = Handicap::new(3, 100, error, 0);
            Weakened::of(expert.clone(), strength, 7, seed, Player::P1)
        };
        let (mut one, mut same, mut other) = (level(1), level(1), level(2));
        let (mut sum, mut squares, mut differences, mut count) = (0.0, 0.0, 0, 0);
        for board in positions(&game, 8) {
            let value = one.evaluate(&board, Player::P1);
            assert_eq!(
                value,
                same.evaluate(&board, Player::P1),
                "{}",
                E::Game::NAME
            );
            assert_eq!(
                value,
                -one.evaluate(&board, Player::P2),
                "{}",
                E::Game::NAME
            );
            differences += usize::from(value != other.evaluate(&board, Player::P1));
            let error = f64::from(value - expert.evaluate(&board, Player::P1));
            (sum, squares, count) = (sum + error, squares + error * error, count + 1);
        }
        let (mean, deviation) = (sum / f64::from(count), (squares / f64::from(count)).sqrt());
        let error = f64::from(error);
        assert!(mean.abs() < 0.3 * error, "{}: {mean}", E::Game::NAME);
        assert!(
            (0.75..1.25).contains(&(deviation / error)),
            "{}: {deviation}",
            E::Game::NAME
        );
        assert!(differences * 10 > count as usize * 9);
    }
}

#[test]
fn the_error_belongs_to_the_position_and_the_seed() {
    AllGames::visit_all(&mut Errors);
}

struct Blindness;

impl Visitor for Blindness {
    type Output = ();

    fn visit<E: Evaluator<Game: View>>(&mut self) {
        let game = game::<E::Game>();
        let positions = positions(&game, 8);
        let share = |blindness| {
            let strength = Handicap::new(3, 100, E::UNIT, blindness);
            let level = Weakened::of(E::new(&game), strength, 1, 7, Player::P1);
            let blind = positions.iter().filter(|board| level.is_blind(board));
            blind.count() as f64 / positions.len() as f64
        };
        assert_eq!((share(0), share(1000)), (0.0, 1.0), "{}", E::Game::NAME);
        let third = share(333);
        assert!((0.2..0.45).contains(&third), "{}: {third}", E::Game::NAME);
    }
}

#[test]
fn a_level_is_blind_in_its_share_of_the_positions() {
    AllGames::visit_all(&mut Blindness);
}

struct Endgames;

impl Visitor for Endgames {
    /// The number of endgames that Expert has solved.
    type Output = usize;

    fn visit<E: Evaluator<Game: View>>(&mut self) -> usize {
        let game = game::<E::Game>();
        let expert = E::new(&game);
        let level = |error| {
            let strength = Handicap::new(3, 100, error, 0);
            Weakened::of(expert.clone(), strength, 7, 1, Player::P1)
        };
        let (erring, exact) = (level(E::UNIT), level(0));
        let mut solved = 0;
        for board in positions(&game, 4) {
            if expert.max_plies_left(&board).is_none_or(|left| left > 5) {
                continue;
            }
            let solve = |level: &Weakened<E>| level.solve_endgame(&board, -WIN, WIN, &mut 0);
            let by_expert = expert.solve_endgame(&board, -WIN, WIN, &mut 0);
            assert_eq!(solve(&exact), by_expert, "{}", E::Game::NAME);
            assert_eq!(solve(&erring), None, "{}", E::Game::NAME);
            solved += usize::from(by_expert.is_some());
        }
        solved
    }
}

#[test]
fn only_a_level_without_errors_solves_endgames() {
    let solved: usize = AllGames::visit_all(&mut Endgames).into_iter().sum();
    assert!(solved > 10, "{solved}");
}

struct SeesEnd;

impl Visitor for SeesEnd {
    /// The number of positions with a win in one move, and of those in which it was overlooked by
    /// the weakest level.
    type Output = (usize, usize);

    fn visit<E: Evaluator<Game: View>>(&mut self) -> (usize, usize) {
        let game = game::<E::Game>();
        let evaluator = E::new(&game);
        let (mut found, mut overlooked) = (0, 0);
        for board in positions(&game, 30) {
            let moves = game.valid_moves(&board);
            let winning = moves.iter().filter(|mv| wins(&game, &board, **mv)).count();
            if winning == 0 || winning == moves.len() {
                continue;
            }
            found += 1;
            for grade in [3, 4, 5, GRADES] {
                let found = search(&evaluator, &board, grade);
                // Where margins count, a later win may be the greater one.
                let wins_more = E::MARGINS && found.proved && found.value >= WIN;
                let wins = wins(&game, &board, found.mv) || wins_more;
                assert!(wins, "{}: level {grade}", E::Game::NAME);
            }
            overlooked += usize::from(!wins(&game, &board, chosen(&evaluator, &board, 1)));
        }
        (found, overlooked)
    }
}

#[test]
fn wins_in_one_move_are_taken_from_the_third_level_on() {
    let all = AllGames::visit_all(&mut SeesEnd);
    let (found, overlooked) = all.iter().fold((0, 0), |(found, overlooked), game| {
        (found + game.0, overlooked + game.1)
    });
    assert!(found > 30, "{all:?}");
    assert!(overlooked * 4 > found, "{all:?}");
}

struct SeesThreat;

impl Visitor for SeesThreat {
    /// The number of positions in which some moves lose in one move and others do not.
    type Output = usize;

    fn visit<E: Evaluator<Game: View>>(&mut self) -> usize {
        let game = game::<E::Game>();
        let evaluator = E::new(&game);
        let loses = |board: &BoardOf<E>, mv: MoveOf<E>| {
            let mut after = *board;
            game.apply(&mut after, mv);
            let is_theirs = game.player_to_move(&after) != game.player_to_move(board);
            let mut replies = game.valid_moves(&after).into_iter();
            is_theirs && replies.any(|reply| wins(&game, &after, reply))
        };
        let mut found = 0;
        for board in positions(&game, 25) {
            let moves = game.valid_moves(&board);
            // In a large game a part of the moves shows enough.
            let losing = moves
                .iter()
                .take(60)
                .filter(|mv| loses(&board, **mv))
                .count();
            let can_win = moves.iter().any(|mv| wins(&game, &board, *mv));
            if losing == 0 || losing == moves.len() || can_win {
                continue;
            }
            if moves.iter().all(|mv| loses(&board, *mv)) {
                continue;
            }
            found += 1;
            for grade in [SEES_LOSSES, GRADES] {
                let mv = chosen(&evaluator, &board, grade);
                assert!(!loses(&board, mv), "{}: level {grade}", E::Game::NAME);
            }
        }
        found
    }
}

#[test]
fn losses_in_one_move_are_avoided_from_the_fifth_level_on() {
    let found: Vec<usize> = AllGames::visit_all(&mut SeesThreat);
    assert!(found.iter().sum::<usize>() > 30, "{found:?}");
}

struct ChosenIndex;

impl Visitor for ChosenIndex {
    /// The mean place of the moves chosen in the list of legal moves, from 0 to 1.
    type Output = f64;

    fn visit<E: Evaluator<Game: View>>(&mut self) -> f64 {
        let game = game::<E::Game>();
        let evaluator = E::new(&game);
        let strength = Handicap::at(0.0, 50 * E::UNIT, E::DEFAULT_NODES);
        let mut places = Vec::new();
        for (seed, board) in (0..).zip(positions(&game, 10)) {
            let moves = game.valid_moves(&board);
            let player = game.player_to_move(&board);
            let level = Weakened::of(evaluator.clone(), strength, 1, seed, player);
            let found = Searcher::new().search(&level, &[board], &level.limits(), &mut |_| {});
            let mv = found.expect("the game is not over").mv;
            let place = moves.iter().position(|legal| *legal == mv);
            if let Some(place) = place.filter(|_| moves.len() > 1) {
                places.push(place as f64 / (moves.len() - 1) as f64);
            }
        }
        assert!(places.len() > 100, "{}", E::Game::NAME);
        places.iter().sum::<f64>() / places.len() as f64
    }
}

#[test]
fn the_weakest_level_chooses_evenly_from_the_move_list() {
    let means = AllGames::visit_all(&mut ChosenIndex);
    assert!(
        means.iter().all(|mean| (0.35..0.65).contains(mean)),
        "{means:?}"
    );
}

struct Noise;

impl Visitor for Noise {
    /// The number of positions with noisy moves.
    type Output = usize;

    fn visit<E: Evaluator<Game: View>>(&mut self) -> usize {
        let game = game::<E::Game>();
        let expert = E::new(&game);
        let level = |blindness| {
            let strength = Handicap::new(1, 300, E::UNIT, blindness);
            Weakened::of(expert.clone(), strength, 1, 7, Player::P1)
        };
        let (mut blind, mut seeing) = (level(1000), level(0));
        let mut noisy = 0;
        for board in positions(&game, 5) {
            let (mut seen, mut unseen) = (Vec::new(), Vec::new());
            seeing.noisy_moves(&board, &mut seen);
            blind.noisy_moves(&board, &mut unseen);
            assert!(unseen.is_empty(), "{}", E::Game::NAME);
            noisy += usize::from(!seen.is_empty());
        }
        noisy
    }
}

#[test]
fn a_blind_level_does_not_see_to_the_end_of_an_exchange() {
    let noisy = AllGames::visit_all(&mut Noise);
    assert!(noisy.iter().sum::<usize>() > 20, "{noisy:?}");
}
