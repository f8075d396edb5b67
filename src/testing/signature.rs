//! The signature of Expert in each game: what it computes in fixed positions, as text.
//!
//! A change that should only make the program faster leaves the signatures as they are. After any
//! other change of an evaluation or of the search, run `SNAPSHOTS=overwrite cargo test --lib
//! signature` and review the diff.

use std::fmt::Write;
use std::path::Path;

use rand::RngExt;
use rand::seq::IndexedRandom;
use snapbox::assert::DEFAULT_ACTION_ENV;
use snapbox::{Assert, Data};

use super::Case;
use crate::game::evaluator::{BoardOf, Evaluator, Selection};
use crate::game::rng::rng_for_ply;
use crate::game::view::View;
use crate::game::{Game, Player};
use crate::hash::key_of_value;
use crate::search::handicap::{Handicap, StrengthTable};
use crate::search::{Limits, Searcher};
use crate::win_rate::WinRateModel;

/// The number of random games from each case of a game's data file.
const GAMES: u64 = 12;
/// The maximum number of random moves.
const PLIES: usize = 60;
/// The number of positions that a search visits.
const NODES: u64 = 3000;

/// The beginning of a random game up to a position that is not over. Every position of the game is
/// as likely as any other to be the last one, so that all stages occur.
fn random_game<G: Game>(game: &G, start: &G::Board, seed: u64) -> Vec<G::Board> {
    let mut rng = rng_for_ply(seed, 0);
    let mut boards = vec![*start];
    for _ in 0..PLIES {
        let board = &boards[boards.len() - 1];
        let moves = game.legal_moves(board);
        let mv = moves.choose(&mut rng).expect("a game that is not over");
        let next = game.play(board, *mv).expect("a legal move");
        if game.game_over(&next).is_some() {
            break;
        }
        boards.push(next);
    }
    boards.truncate(rng.random_range(1..=boards.len()));
    boards
}

/// One line with the strengths below Expert, each as depth/nodes/error/blindness.
fn strengths(table: &StrengthTable) -> String {
    let mut text = "levels".to_string();
    for handicap in &table.handicaps {
        let Handicap {
            depth,
            nodes,
            error,
            blindness,
        } = handicap;
        let _ = write!(text, " {depth}/{nodes}/{error}/{blindness}");
    }
    let _ = write!(text, " form {}", table.form_range);
    text
}

/// The evaluation of a position and the hints for the search, in one line. Lists of moves are
/// hashed.
fn hints<E: Evaluator>(evaluator: &mut E, board: &BoardOf<E>, chance: &WinRateModel) -> String {
    let players = evaluator.game().player_count();
    let values: Vec<i32> = Player::first(players)
        .map(|player| evaluator.evaluate(board, player))
        .collect();
    let mut text = format!("{values:?} key {:016x}", evaluator.hash_key(board));
    let selections = [
        Selection::All,
        Selection::Root,
        Selection::Selective { depth: 1 },
        Selection::Selective { depth: 3 },
    ];
    for selection in selections {
        let mut moves = Vec::new();
        let is_all = evaluator.candidates(board, selection, &mut moves);
        let scores: Vec<(u32, i32)> = moves
            .iter()
            .map(|found| (evaluator.move_code(found.mv), found.score))
            .collect();
        let _ = write!(text, " {}", moves.len());
        let _ = write!(text, ":{:08x}", key_of_value(&(is_all, scores)) as u32);
    }
    let mut noisy = Vec::new();
    evaluator.noisy_moves(board, &mut noisy);
    let scores: Vec<i32> = noisy.iter().map(|found| found.score).collect();
    let _ = write!(text, " noisy {scores:?}");
    if let Some((mv, _)) = evaluator.winning_move(board) {
        let _ = write!(text, " wins {}", evaluator.game().write_move(mv));
    }
    let left = evaluator.max_plies_left(board);
    let stage = evaluator.stage(board);
    let _ = write!(text, " stage {stage:.3} left {left:?}");
    let to_move = evaluator.game().player_to_move(board);
    let units = f64::from(evaluator.evaluate(board, to_move)) / f64::from(E::UNIT);
    let percent = 100.0 * chance.of_value(units, stage);
    let _ = write!(text, " chance {percent:.1}%");
    text
}

/// What a search from a position finds, in one line.
fn found<E: Evaluator>(evaluator: &E, boards: &[BoardOf<E>]) -> String {
    let limits = Limits::nodes(NODES);
    let result = Searcher::new()
        .search(evaluator, boards, &limits, &mut |_| {})
        .expect("a game that is not over");
    let line: Vec<String> = result
        .pv
        .iter()
        .map(|mv| evaluator.game().write_move(*mv))
        .collect();
    format!(
        "depth {}/{} nodes {} value {} {} {}",
        result.depth,
        result.selective_depth,
        result.nodes,
        result.value,
        if result.proved { "proved" } else { "estimated" },
        line.join(" ")
    )
}

/// Compares the signature of a game with the one in `tests/signatures`.
///
/// # Panics
/// If Expert computes something else than before.
pub(crate) fn the_signature_is_unchanged<E: Evaluator<Game: View>>(folder: &Path) {
    let mut text = String::new();
    for case in Case::<E::Game>::read_all(folder) {
        let _ = writeln!(text, "# {}", case.title);
        let (game, start) = (case.session.game(), case.session.board());
        if game.game_over(start).is_some() {
            continue;
        }
        let (rules, players) = (case.session.rules(), case.session.players().len());
        if let Some(table) = StrengthTable::read(E::Game::INFO.fitted, rules, players) {
            let _ = writeln!(text, "{}", strengths(&table));
        }
        let chance = WinRateModel::for_people(E::Game::INFO.fitted, rules, players);
        let mut evaluator = E::new(game);
        for seed in 0..GAMES {
            let boards = random_game(game, start, seed);
            let hints = hints(&mut evaluator, &boards[boards.len() - 1], &chance);
            let found = found(&evaluator, &boards);
            let _ = writeln!(text, "{}: {hints}\n    {found}", boards.len() - 1);
        }
    }
    let name = format!("{}.txt", E::Game::INFO.name);
    let expected = Data::read_from(&folder.join("../signatures").join(name), None).raw();
    Assert::new()
        .action_env(DEFAULT_ACTION_ENV)
        .eq(text, expected);
}
