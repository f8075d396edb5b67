//! The laws of the puzzles that a game ships.

use std::collections::BTreeMap;
use std::path::Path;

use super::for_every_game;
use crate::coach::puzzle;
use crate::game::evaluator::Evaluator;
use crate::game::registry::GameList;
use crate::game::view::View;
use crate::game::{Game, Options};
use crate::play::TypedGame;
use crate::play::session::Session;

/// Each puzzle has one solution, which is proved or searched again, and no two puzzles are the same
/// by symmetry.
pub fn every_puzzle_has_one_solution<L: GameList>(_folder: &Path) {
    for_every_game!(L, _folder, E => check_puzzles::<E>());
}

fn check_puzzles<E: Evaluator<Game: View>>() {
    let puzzles = puzzle::read(E::PUZZLES).unwrap_or_else(|reason| panic!("{reason}"));
    let mut seen: BTreeMap<_, String> = BTreeMap::new();
    for puzzle in &puzzles {
        let position = &puzzle.position;
        let opened = E::Game::from_position(puzzle.rules, &Options::default(), position);
        let (game, board) = opened.unwrap_or_else(|reason| panic!("{position}: {reason}"));
        let key = (puzzle.rules.to_string(), E::new(&game).hash_key(&board));
        if let Some(other) = seen.insert(key, position.clone()) {
            panic!("{position} is {other} again");
        }
        let game = TypedGame::<E>::new(Session::new(game, board, &[], 0));
        let checked = puzzle::check(puzzle, &game, &puzzle.check_limits());
        checked.unwrap_or_else(|reason| panic!("{reason}"));
    }
}
