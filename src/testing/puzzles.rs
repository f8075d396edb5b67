//! What makes a position a puzzle, and that the puzzles of a game are. The tool that finds puzzles
//! decides by the same functions.

use std::collections::BTreeMap;
use std::path::Path;

use crate::coach::BLUNDER;
use crate::coach::puzzle::{self, Goal, Puzzle};
use crate::expert::search::Limits;
use crate::game::evaluator::Evaluator;
use crate::game::view::View;
use crate::game::{Refusal, Start};
use crate::play::session::Session;
use crate::play::{LiveGame, MovesToSearch, SearchInfo, TypedGame};
use crate::{refusal, refuse};

/// Each puzzle has one solution, which is proved or searched again, and no two puzzles are the same
/// by symmetry.
pub fn every_puzzle_has_one_solution<E: Evaluator<Game: View>>(_folder: &Path) {
    let puzzles = puzzle::read(E::PUZZLES).unwrap_or_else(|reason| panic!("{reason}"));
    let mut seen: BTreeMap<_, String> = BTreeMap::new();
    for puzzle in &puzzles {
        let position = &puzzle.position;
        let start = Start {
            rules: Some(puzzle.rules),
            position: Some(position.clone()),
            ..Start::default()
        };
        let opened = Session::<E::Game>::open(&start, &[], 0);
        let session = opened.unwrap_or_else(|reason| panic!("{position}: {reason}"));
        let hash_key = E::new(session.game()).hash_key(session.board());
        let key = (puzzle.rules.to_string(), hash_key);
        if let Some(other) = seen.insert(key, position.clone()) {
            panic!("{position} is {other} again");
        }
        let game = TypedGame::<E>::new(session);
        let checked = check(puzzle, &game, &puzzle.check_limits());
        checked.unwrap_or_else(|reason| panic!("{reason}"));
    }
}

/// The goal of a position by the value of its best move.
pub fn goal_of(best: &SearchInfo) -> Goal {
    match best.chance {
        1.0 => Goal::Win,
        0.5 if best.is_proved => Goal::Hold,
        _ => Goal::Gain,
    }
}

/// The only good move of a position.
#[derive(Clone, Debug)]
pub struct OnlyMove {
    /// The move and its value.
    pub best: SearchInfo,
    /// Whether the values of all moves are proved.
    pub is_proved: bool,
}

/// The move that is at least 15 points better than every other by searches within `limits`, if there
/// is one.
pub fn only_move(game: &mut dyn LiveGame, limits: &Limits) -> Option<OnlyMove> {
    if game.state().ending.is_some() || game.legal_moves().len() < 2 {
        return None;
    }
    let best = game
        .search(MovesToSearch::Best(1), limits, &mut |_| {})
        .pop()?;
    if best.chance < BLUNDER {
        return None;
    }
    let others = game
        .search(MovesToSearch::Except(&best.mv), limits, &mut |_| {})
        .pop()?;
    let is_far_below = |chance: f64| chance - others.chance + 1e-9 >= BLUNDER;
    if !is_far_below(best.chance) {
        return None;
    }
    // Measured by searches of the same length for the best move and for all others.
    let only = game
        .search(MovesToSearch::Only(&best.mv), limits, &mut |_| {})
        .pop()?;
    let is_proved = best.is_proved && others.is_proved;
    is_far_below(only.chance).then_some(OnlyMove { best, is_proved })
}

/// Checks a puzzle, whose position `game` is in: that its first move is the only good one, and that
/// its solution can be played.
///
/// # Errors
/// With what is wrong.
pub fn check(puzzle: &Puzzle, game: &dyn LiveGame, limits: &Limits) -> Result<(), Refusal> {
    let mut game = game.boxed_clone();
    let position = &puzzle.position;
    let Some(only) = only_move(&mut *game, limits) else {
        refuse!("{position}: no move is better than all others by 15 points");
    };
    if only.best.mv != puzzle.solution[0] {
        refuse!("{position}: {} is better", only.best.mv);
    }
    if puzzle.is_proved && !only.is_proved {
        refuse!("{position}: it is not proved");
    }
    if goal_of(&only.best) != puzzle.goal {
        refuse!("{position}: the goal is {:?}", goal_of(&only.best));
    }
    for mv in &puzzle.solution {
        let played = game.play(mv);
        played.map_err(|error| refusal!("{position}: {mv}: {error}"))?;
    }
    Ok(())
}
