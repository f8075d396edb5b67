//! Expert's search against plain negamax, and its guarantees within any limits.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;
use std::time::Duration;

use rand::RngExt;
use rand::seq::IndexedRandom;

use super::Case;
use super::negamax::{negamax, win_in_turn};
use crate::game::evaluator::{BoardOf, Evaluator, MAX_SCORE, MoveOf, Selection, Tunable};
use crate::game::rng::rng_for_ply;
use crate::game::view::View;
use crate::game::{Game, Outcome, Player};
use crate::network::Weights;
use crate::search::{Limits, SearchEvaluator, SearchResult, Searcher, StopFlag, WIN};
use crate::testing::laws::{children, perft};
use crate::testing::play_randomly;

/// Calls `check` with random positions: from each case, `count` times, after up to `plies` random
/// moves, where the game is not over.
fn in_random_positions<E: Evaluator>(
    folder: &Path,
    count: u64,
    plies: usize,
    mut check: impl FnMut(&mut E, &BoardOf<E>),
) {
    for case in Case::<E::Game>::read_all(folder) {
        let game = case.session.game();
        let mut evaluator = E::new(game);
        for seed in 0..count {
            let rng = &mut rng_for_ply(seed, 77);
            let mut board = *case.session.board();
            for _ in 0..rng.random_range(0..=plies) {
                let moves = game.legal_moves(&board);
                let Some(mv) = moves.choose(rng) else {
                    break;
                };
                game.make_move(&mut board, *mv);
            }
            if game.game_over(&board).is_none() {
                check(&mut evaluator, &board);
            }
        }
    }
}

/// The result of a search by a searcher that may have searched before.
fn search<E: Evaluator>(
    searcher: &mut Searcher,
    evaluator: &E,
    board: &BoardOf<E>,
    limits: &Limits,
) -> SearchResult<MoveOf<E>> {
    let result = searcher.search(evaluator, &[*board], limits, &mut |_| {});
    result.expect("there is a move")
}

/// The three best lines, likewise.
fn lines<E: Evaluator>(
    searcher: &mut Searcher,
    evaluator: &E,
    board: &BoardOf<E>,
    limits: &Limits,
) -> Vec<SearchResult<MoveOf<E>>> {
    let without_handicap = SearchEvaluator::new(evaluator.clone());
    searcher.search_lines(&without_handicap, &[*board], None, 3, limits, &mut |_| {})
}

/// A win within the turn is found exactly where the rules have one, is legal, and ends the game in
/// the plies that are said.
pub fn a_win_within_the_turn_is_found_with_its_plies<E: Evaluator<Game: View>>(folder: &Path) {
    in_random_positions::<E>(folder, 200, 80, |evaluator, board| {
        let game = evaluator.game().clone();
        if E::Game::INFO.has_margins || game.game_over(board).is_some() {
            return;
        }
        let found = evaluator.winning_move(board);
        let at = game.write_board(board);
        assert_eq!(
            found.map(|(_, plies)| plies),
            win_in_turn(&game, board),
            "{at}"
        );
        if let Some((mv, plies)) = found {
            assert!(plies <= E::WINNING_PLIES, "{at}");
            let after = game.play(board, mv).expect("a winning move is legal");
            let rest = win_in_turn(&game, &after).filter(|_| game.game_over(&after).is_none());
            assert_eq!(rest.unwrap_or_default() + 1, plies, "{at}");
        }
    });
}

/// A search at full width.
fn full_width(depth: usize, threads: usize) -> Limits {
    Limits {
        nodes: None,
        depth: Some(depth),
        threads,
        full_width: true,
        ..Limits::nodes(u64::MAX)
    }
}

/// Maximum number of leaves of a tree that plain negamax searches: one move may lead to a position
/// with hundreds of moves.
const MAX_LEAVES: u64 = 20_000;

/// A full-width search has the value of plain negamax at depths 1 to 3, with one thread and with
/// three.
pub fn the_search_has_the_value_of_plain_negamax<E: Evaluator<Game: View>>(folder: &Path) {
    in_random_positions::<E>(folder, 60, 80, compare_with_negamax);
}

fn compare_with_negamax<E: Evaluator>(evaluator: &mut E, board: &BoardOf<E>) {
    let game = evaluator.game().clone();
    let branching = game.count_legal_moves(board);
    for depth in 1..=3 {
        let is_large =
            branching.pow(depth as u32) > 60_000 || perft(&game, board, depth as u32) > MAX_LEAVES;
        if is_large {
            break;
        }
        let player = game.player_to_move(board);
        let expected = negamax(evaluator, board, player, depth, &mut Vec::new());
        for threads in [1, 3] {
            let limits = full_width(depth, threads);
            assert_eq!(
                search(&mut Searcher::new(), evaluator, board, &limits).value,
                expected,
                "{} at depth {depth} on {threads} threads",
                game.write_board(board)
            );
        }
    }
}

/// A full-width search for three lines has the three best moves with the values of plain negamax,
/// with one thread and with three.
pub fn the_best_lines_are_those_of_plain_negamax<E: Evaluator<Game: View>>(folder: &Path) {
    in_random_positions::<E>(folder, 15, 80, compare_lines_with_negamax);
}

fn compare_lines_with_negamax<E: Evaluator>(evaluator: &mut E, board: &BoardOf<E>) {
    let game = evaluator.game().clone();
    let player = game.player_to_move(board);
    for depth in 1..=2 {
        if perft(&game, board, depth as u32) > MAX_LEAVES {
            break;
        }
        let values = game.legal_moves(board).into_iter().map(|mv| {
            let mut child = *board;
            game.make_move(&mut child, mv);
            let value = negamax(evaluator, &child, player, depth - 1, &mut vec![*board]);
            (mv, value)
        });
        let values: HashMap<MoveOf<E>, i32> = values.collect();
        let mut best: Vec<i32> = values.values().copied().collect();
        best.sort_unstable_by_key(|value| std::cmp::Reverse(*value));
        best.truncate(3);
        for threads in [1, 3] {
            let limits = full_width(depth, threads);
            let lines = lines(&mut Searcher::new(), evaluator, board, &limits);
            let at = format!("{} on {threads} threads", game.write_board(board));
            let found: Vec<i32> = lines.iter().map(|line| line.value).collect();
            assert_eq!(found, best, "{at} at depth {depth}");
            let of_moves: Vec<i32> = lines.iter().map(|line| values[&line.mv]).collect();
            assert_eq!(found, of_moves, "{at} at depth {depth}");
            let moves: HashSet<_> = lines.iter().map(|line| line.pv[0]).collect();
            assert_eq!(moves.len(), lines.len(), "{at}");
        }
    }
}

/// For each player, the static evaluation is the weighted sum of the terms, plus the part without a
/// weight, plus the output of the network for its inputs. In a game for two it is the negation of
/// the opponent's.
pub fn the_evaluation_follows_from_the_weights<E: Tunable>(folder: &Path) {
    let weights = |[terms, inputs, buckets]: [usize; 3]| {
        let mut rng = rng_for_ply(1, 78);
        let mut weights = Weights::zero(terms, inputs, buckets);
        weights.terms.fill_with(|| rng.random_range(0..90));
        let network = &mut weights.network;
        network.biases.fill_with(|| rng.random_range(-9..60));
        for weight in network.inputs.iter_mut().flatten() {
            *weight = rng.random_range(-9..=9);
        }
        for weight in network.outputs.iter_mut().flatten() {
            *weight = rng.random_range(-900..=900);
        }
        network
            .output_biases
            .fill_with(|| rng.random_range(-90..=90));
        weights
    };
    let mut known = BTreeMap::new();
    in_random_positions::<E>(folder, 20, 80, |own, board| {
        let sizes = own.sizes();
        let weights = known.entry(sizes).or_insert_with(|| weights(sizes));
        for player in own.viewpoints(board) {
            check_weights(own, weights, board, player);
        }
    });
}

fn check_weights<E: Tunable>(own: &mut E, weights: &Weights, board: &BoardOf<E>, player: Player) {
    let mut evaluator = E::with_weights(own.game(), weights.clone());
    let at = own.game().write_board(board);
    let value = evaluator.evaluate(board, player);
    let summands = evaluator.summands(board, player);
    let terms = summands.terms.iter();
    let sum: f64 = terms
        .map(|(term, amount)| amount * f64::from(weights.terms[*term]))
        .sum();
    let network = &weights.network;
    let mut sums = network.biases;
    for input in &summands.inputs {
        network.add_input(&mut sums, *input);
    }
    let output = match (network.inputs.len(), summands.is_negated) {
        (0, _) => 0,
        (_, false) => network.output(&sums, summands.bucket),
        (_, true) => -network.output(&sums, summands.bucket),
    };
    let error = f64::from(summands.unweighted) + sum + f64::from(output) - f64::from(value);
    assert!(error.abs() < 1.0, "{at}: {value} is off by {error}");
    if own.game().player_count() == 2 {
        assert_eq!(evaluator.evaluate(board, player.opponent()), -value, "{at}");
    }
}

/// The score of a move is its logit minus the greatest logit, but not below the least score. It
/// does not depend on the policy that the evaluator had before. Moves without features have scores
/// of their own. A game without features of moves passes.
pub fn move_ordering_follows_from_the_policy<E: Tunable>(folder: &Path) {
    if E::MOVE_FEATURES == 0 {
        return;
    }
    let policy = |seed| -> Vec<i16> {
        let mut rng = rng_for_ply(seed, 80);
        let weights = (0..E::MOVE_FEATURES).map(|_| rng.random_range(-9..=9));
        weights.collect()
    };
    let policies = [policy(1), policy(2)];
    in_random_positions::<E>(folder, 20, 80, |own, board| {
        check_policy(own, &policies, board);
    });
}

fn check_policy<E: Tunable>(own: &mut E, policies: &[Vec<i16>; 2], board: &BoardOf<E>) {
    let at = own.game().write_board(board);
    let other = own.with_policy(&policies[1]);
    let mut evaluators = [
        own.with_policy(&policies[0]),
        other.with_policy(&policies[0]),
    ];
    let [scores, again] = evaluators.each_mut().map(|evaluator| {
        let mut moves = Vec::new();
        evaluator.candidates(board, Selection::All, &mut moves);
        let scored = moves.iter().map(|found| (found.mv, found.score));
        scored.collect::<Vec<_>>()
    });
    assert_eq!(scores, again, "{at}");
    let logit = |mv| {
        let features = own.move_features(board, mv);
        let weights = features.iter().map(|at| i32::from(policies[0][*at]));
        (!features.is_empty()).then(|| weights.sum())
    };
    let moves = scores.iter();
    let scored = moves.filter_map(|(mv, score)| Some((logit(*mv)?, *score)));
    let logits: Vec<(i32, i32)> = scored.collect();
    let best = logits.iter().map(|(logit, _)| *logit).max();
    for (logit, score) in logits {
        let difference = logit - best.unwrap_or(logit);
        assert_eq!(score, difference.max(-MAX_SCORE), "{at}");
    }
}

/// A proof is a proof: in the last positions of random games, what a search calls proved has the
/// value of plain negamax to the end of the game, wherever few lines lead there. The search prunes,
/// and then has the table of the first one.
pub fn what_is_called_proved_is_true<E: Evaluator<Game: View>>(folder: &Path) {
    let (mut proofs, mut checked) = (0, 0);
    in_last_positions::<E>(folder, |evaluator, board| {
        let mut searcher = Searcher::default();
        let mut truths = BTreeMap::new();
        for (nodes, depth) in [(Some(2000), 6), (None, 3)] {
            let limits = Limits {
                nodes,
                depth: Some(depth),
                ..Limits::nodes(0)
            };
            let mut found = Vec::new();
            let on_info = &mut |better: &SearchResult<_>| found.push(better.clone());
            let best = searcher.search(evaluator, &[*board], &limits, on_info);
            for found in found.iter().chain(&best).filter(|found| found.proved) {
                let is_decided = !E::Game::INFO.has_margins && found.value.abs() >= WIN / 2;
                let plies = is_decided.then(|| (WIN - found.value.abs()) as usize);
                let truth = truths
                    .entry(plies)
                    .or_insert_with(|| value_with_best_play(evaluator, board, plies));
                proofs += 1;
                checked += usize::from(truth.is_some());
                let truth = truth.unwrap_or(found.value);
                if found.value != truth {
                    // A better win may have been left out.
                    let is_all = evaluator.candidates(board, Selection::Root, &mut Vec::new());
                    let is_win = (WIN / 2..=truth).contains(&found.value);
                    let at = evaluator.game().write_board(board);
                    assert!(is_win && !is_all, "{at}: {truth}, not {found:?}");
                }
            }
        }
    });
    let name = E::Game::INFO.name;
    assert!(
        checked > 0 || proofs == 0,
        "{name}: none of {proofs} proofs"
    );
}

/// Calls `check` with the last positions of random games that are not over.
fn in_last_positions<E: Evaluator>(folder: &Path, mut check: impl FnMut(&mut E, &BoardOf<E>)) {
    for case in Case::<E::Game>::read_all(folder) {
        let mut evaluator = E::new(case.session.game());
        for seed in 0..3 {
            let mut session = case.session.clone();
            play_randomly(&mut session, 300, &mut rng_for_ply(seed, 81));
            let boards: Vec<BoardOf<E>> = session.boards().copied().collect();
            for board in boards.iter().rev().skip(1).take(6) {
                check(&mut evaluator, board);
            }
        }
    }
}

/// The value by plain negamax, if few lines lead to the end of the game, or to a win in `plies`
/// plies.
fn value_with_best_play<E: Evaluator>(
    evaluator: &mut E,
    board: &BoardOf<E>,
    plies: Option<usize>,
) -> Option<i32> {
    const FEW: u64 = 5000;
    let game = evaluator.game().clone();
    let player = game.player_to_move(board);
    let leaves = |depth: usize| perft(&game, board, depth as u32);
    let last = match plies {
        Some(plies) => plies,
        None => (0..12).find(|depth| !(1..=FEW).contains(&leaves(*depth)))?,
    };
    // One ply less is enough where plain negamax sees a win within the turn.
    for depth in last - usize::from(plies.is_some())..=last {
        if leaves(depth) > FEW {
            break;
        }
        let value = negamax(evaluator, board, player, depth, &mut Vec::new());
        if depth == last || value.abs() >= WIN / 2 {
            return Some(value);
        }
    }
    None
}

/// Candidates are legal, and none is listed twice. If they are said to be all moves, as they must
/// be where none may be left out, the best of them is as good as the best of all: as far as the
/// evaluation sees, and the opponent's win with the next move.
pub fn candidates_are_legal_distinct_and_complete_if_they_say_so<E: Evaluator<Game: View>>(
    folder: &Path,
) {
    in_random_positions::<E>(folder, 30, 80, check_candidates);
}

fn check_candidates<E: Evaluator>(evaluator: &mut E, board: &BoardOf<E>) {
    let game = evaluator.game().clone();
    let player = game.player_to_move(board);
    let values = game.legal_moves(board).into_iter().map(|mv| {
        let mut child = *board;
        game.make_move(&mut child, mv);
        let value = negamax(evaluator, &child, player, 0, &mut vec![*board]);
        (mv, value)
    });
    let values: HashMap<MoveOf<E>, i32> = values.collect();
    let depths = [1, 2, 4, 6].map(|depth| Selection::Selective { depth });
    for selection in depths.into_iter().chain([Selection::Root, Selection::All]) {
        let at = format!("{} with {selection:?}", game.write_board(board));
        let mut moves = Vec::new();
        let is_complete = evaluator.candidates(board, selection, &mut moves);
        let distinct: HashSet<MoveOf<E>> = moves.iter().map(|found| found.mv).collect();
        assert_eq!(distinct.len(), moves.len(), "{at}");
        assert!(distinct.iter().all(|mv| values.contains_key(mv)), "{at}");
        assert!(is_complete || selection != Selection::All, "{at}");
        if is_complete {
            let best = distinct.iter().map(|mv| values[mv]).max();
            assert_eq!(best, values.values().copied().max(), "{at}");
        }
    }
}

/// Within two moves of each start, different positions that count for a draw by repetition have
/// different keys, those that are equivalent by symmetry too.
pub fn positions_that_count_for_repetition_have_keys_of_their_own<E: Evaluator<Game: View>>(
    folder: &Path,
) {
    for case in Case::<E::Game>::read_all(folder) {
        let game = case.session.game();
        let evaluator = E::new(game);
        let start = *case.session.board();
        let after_one: Vec<_> = children(game, &start).take(40).collect();
        let after_two = after_one
            .iter()
            .flat_map(|(_, board)| children(game, board).take(400));
        let mut known = HashMap::new();
        for (mv, board) in after_one.iter().copied().chain(after_two) {
            if game.counts_for_repetition(&board) {
                let same_key = *known.entry(evaluator.hash_key(&board)).or_insert(board);
                assert_eq!(same_key, board, "{}: {}", case.title, game.write_move(mv));
            }
        }
    }
}

/// The part of a move code that tables keep.
const CODE: u32 = (1 << 24) - 1;

/// The moves of a position have different codes. An evaluator that decodes codes finds a legal
/// move only from its own code, and finds at least a third of the legal moves; one that decodes
/// none is correct too.
pub fn moves_decoded_from_their_codes_are_legal<E: Evaluator<Game: View>>(folder: &Path) {
    // The codes of one position are tried in the next.
    let mut codes = Vec::new();
    let (mut missed, mut found) = (0, 0);
    in_random_positions::<E>(folder, 20, 80, |evaluator, board| {
        let moves = evaluator.game().legal_moves(board);
        let at = evaluator.game().write_board(board);
        let code_of = |mv: MoveOf<E>| evaluator.move_code(mv) & CODE;
        let legal: HashMap<u32, MoveOf<E>> = moves.iter().map(|mv| (code_of(*mv), *mv)).collect();
        assert_eq!(legal.len(), moves.len(), "{at}");
        let rng = &mut rng_for_ply(moves.len() as u64, 79);
        let noise = (0..100).map(|_| rng.random_range(0..=CODE));
        // Codes that differ in one bit: another piece, the square beside.
        let some = moves.iter().take(100);
        let near = some.flat_map(|mv| (0..24).map(|bit| code_of(*mv) ^ 1 << bit));
        let others = codes.iter().copied().chain(noise).chain([0, CODE]);
        let all: Vec<u32> = legal.keys().copied().chain(others).chain(near).collect();
        for code in all {
            let decoded = evaluator.decode_if_legal(board, code);
            if let Some(mv) = decoded {
                assert_eq!(legal.get(&code), Some(&mv), "{at}: {code}");
            }
            if legal.contains_key(&code) {
                match decoded {
                    None => missed += 1,
                    Some(_) => found += 1,
                }
            }
        }
        codes = legal.keys().copied().collect();
    });
    // Where moves are equivalent, as those of two ships in one place, it is enough to find one.
    let name = E::Game::INFO.name;
    let is_enough = found == 0 || 2 * found > missed;
    assert!(is_enough, "{name}: {found} found, {missed} missed");
}

/// A search that is bounded by nodes repeats its move, value and principal variation, with a new
/// searcher and with one that has searched before. The variation consists of legal moves. A search
/// for several lines does the same.
pub fn a_search_bounded_by_nodes_repeats_itself<E: Evaluator<Game: View>>(folder: &Path) {
    in_random_positions::<E>(folder, 6, 40, check_repeatability);
}

fn check_repeatability<E: Evaluator>(evaluator: &mut E, board: &BoardOf<E>) {
    let mut searcher = Searcher::default();
    let moment = Limits::time(Duration::from_millis(2));
    for nodes in [1, 100, 3000] {
        let limits = Limits::nodes(nodes);
        let one = search(&mut Searcher::default(), evaluator, board, &limits);
        // A search bounded by time comes in between.
        search(&mut searcher, evaluator, board, &moment);
        let two = search(&mut searcher, evaluator, board, &limits);
        assert_eq!(
            (one.mv, one.value, one.nodes),
            (two.mv, two.value, two.nodes)
        );
        assert_legal(evaluator.game(), board, &[one.mv]);
        assert_legal(evaluator.game(), board, &one.pv);
        if !E::Game::INFO.has_margins && one.value.abs() > WIN / 2 {
            assert_ends(evaluator.game(), board, &one);
        }
        let one = lines(&mut Searcher::default(), evaluator, board, &limits);
        search(&mut searcher, evaluator, board, &moment);
        let two = lines(&mut searcher, evaluator, board, &limits);
        let facts = |line: &SearchResult<MoveOf<E>>| (line.pv.clone(), line.value, line.nodes);
        let [first, second] = [&one, &two].map(|lines| lines.iter().map(facts));
        assert!(first.eq(second) && !one.is_empty());
        for line in one {
            assert_legal(evaluator.game(), board, &line.pv);
        }
    }
}

/// A search that is stopped has a legal move, even if it is stopped before it begins. The moves
/// that it has shown until then are not lost.
pub fn a_stopped_search_has_a_legal_move<E: Evaluator<Game: View>>(folder: &Path) {
    in_random_positions::<E>(folder, 3, 40, check_stopping);
}

fn check_stopping<E: Evaluator>(evaluator: &mut E, board: &BoardOf<E>) {
    for (threads, depth) in [(1, 0), (2, 0), (1, 2), (2, 2)] {
        let stop = StopFlag::default();
        if depth == 0 {
            stop.set();
        }
        let limits = Limits {
            threads,
            ..Limits::time(Duration::from_secs(3600)).until(stop.clone())
        };
        let mut deepest = 0;
        let result = Searcher::default()
            .search(evaluator, &[*board], &limits, &mut |better| {
                deepest = better.depth;
                if deepest >= depth {
                    stop.set();
                }
            })
            .expect("there is a move");
        assert!(result.depth >= deepest, "{deepest}: {result:?}");
        assert_legal(evaluator.game(), board, &[result.mv]);
        assert_legal(evaluator.game(), board, &result.pv);
    }
}

/// Asserts that the moves can be played one after the other.
fn assert_legal<G: Game>(game: &G, board: &G::Board, line: &[G::Move]) {
    let mut board = *board;
    for mv in line {
        let at = || format!("{} {}", game.write_board(&board), game.write_move(*mv));
        assert_eq!(game.check_move(&board, *mv), Ok(()), "{}", at());
        game.make_move(&mut board, *mv);
    }
}

/// Asserts that the line of a decided game ends with the winning move.
fn assert_ends<G: Game>(game: &G, board: &G::Board, found: &SearchResult<G::Move>) {
    let mut last = *board;
    found
        .pv
        .iter()
        .for_each(|mv| game.make_move(&mut last, *mv));
    let plies = (WIN - found.value.abs()) as usize;
    assert_eq!(found.pv.len(), plies, "{}", game.write_board(board));
    assert!(
        game.game_over(&last).is_some(),
        "{}",
        game.write_board(board)
    );
}

/// A search of one position plays a move that wins at once if there is one, and otherwise a move
/// after which the opponent has no such move, if there is one.
pub fn wins_in_one_and_defences_against_them_are_never_missed<E: Evaluator<Game: View>>(
    folder: &Path,
) {
    in_random_positions::<E>(folder, 60, 200, check_tactics);
}

fn check_tactics<E: Evaluator>(evaluator: &mut E, board: &BoardOf<E>) {
    let game = evaluator.game();
    let player = game.player_to_move(board);
    let moves = game.legal_moves(board);
    if moves.len() > 1500 {
        return;
    }
    let limits = Limits::nodes(1);
    let chosen = search(&mut Searcher::default(), evaluator, board, &limits).mv;
    let after = |mv: MoveOf<E>| game.play(board, mv).expect("a legal move");
    let at = || format!("{}: {}", game.write_board(board), game.write_move(chosen));
    if wins_at_once(game, board) {
        assert!(wins(game, board, chosen), "{} misses a win", at());
        return;
    }
    let loses = |after: &BoardOf<E>| {
        game.player_to_move(after) != player && wins_at_once(game, after)
            || matches!(game.game_over(after), Some(Outcome::Win(winner)) if winner != player)
    };
    if loses(&after(chosen)) {
        let defence = moves.into_iter().find(|mv| !loses(&after(*mv)));
        assert_eq!(defence, None, "{} overlooks a win", at());
    }
}

/// Whether a move of the player to move wins at once.
pub fn wins_at_once<G: Game>(game: &G, board: &G::Board) -> bool {
    let mut moves = game.legal_moves(board).into_iter();
    moves.any(|mv| wins(game, board, mv))
}

/// Whether the player to move wins by the move.
pub fn wins<G: Game>(game: &G, board: &G::Board, mv: G::Move) -> bool {
    let mut after = *board;
    game.make_move(&mut after, mv);
    game.game_over(&after) == Some(Outcome::Win(game.player_to_move(board)))
}
