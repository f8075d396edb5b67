//! The search for proofs: alpha-beta with a null window, to the end of the game.

use std::fmt;

use tabuleiro::game::evaluator::{BoardOf, Candidate, Evaluator, MoveOf, Selection, WIN};
use tabuleiro::game::{Game, Outcome, Player};

use crate::certificate::Measure;

/// What is known of a position: bounds of what player 1 gets, and the move that showed them.
#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    low: i16,
    high: i16,
    code: u32,
}

const UNKNOWN: Entry = Entry {
    key: 0,
    low: i16::MIN,
    high: i16::MAX,
    code: 0,
};

/// From this number of moves on, the positions after all moves are looked up before one is
/// searched.
const LOOKED_UP: usize = 9;

/// Proves what player 1 gets in positions of a game for two.
pub struct Prover<E: Evaluator> {
    evaluator: E,
    pub measure: Measure,
    table: Vec<Entry>,
    pub nodes: u64,
    most_nodes: u64,
}

impl<E: Evaluator> Prover<E> {
    /// A prover with a table of `hash_mib` MiB that searches at most `most_nodes` nodes.
    pub fn new(game: &E::Game, measure: Measure, hash_mib: usize, most_nodes: u64) -> Prover<E> {
        let entries = (hash_mib << 20) / size_of::<Entry>();
        Prover {
            evaluator: E::new(game),
            measure,
            table: vec![UNKNOWN; entries.max(1)],
            nodes: 0,
            most_nodes,
        }
    }

    /// The game.
    pub fn game(&self) -> &E::Game {
        self.evaluator.game()
    }

    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.table.len() as u128) >> 64) as usize
    }

    fn look_up(&self, key: u64) -> Entry {
        let entry = self.table[self.index(key)];
        if entry.key == key { entry } else { UNKNOWN }
    }

    /// What player 1 has got when the game is over.
    fn score(&self, board: &BoardOf<E>, outcome: Outcome) -> i32 {
        match (self.measure, outcome) {
            (Measure::Value, _) => self.evaluator.game().value(board, Player::P1),
            (Measure::Result, Outcome::Draw) => 0,
            (Measure::Result, Outcome::Win(Player::P1)) => 1,
            (Measure::Result, Outcome::Win(_)) => -1,
        }
    }

    /// Whether player 1 gets at least `least` in an endgame that the evaluator solves.
    fn solved(&mut self, board: &BoardOf<E>, least: i32) -> Option<bool> {
        if self.measure == Measure::Result {
            return None;
        }
        let value = |margin: i32| margin.signum() * WIN + margin * E::UNIT;
        let is_mine = self.evaluator.game().player_to_move(board) == Player::P1;
        let (alpha, beta) = if is_mine {
            (value(least - 1), value(least))
        } else {
            (value(-least), value(1 - least))
        };
        let found = self
            .evaluator
            .solve_endgame(board, alpha, beta, &mut self.nodes)?;
        Some(if is_mine {
            found >= beta
        } else {
            found <= alpha
        })
    }

    /// The moves to try, the most promising first.
    fn moves(&mut self, board: &BoardOf<E>, code: u32) -> Vec<MoveOf<E>> {
        let mut moves: Vec<Candidate<MoveOf<E>>> = Vec::new();
        self.evaluator.candidates(board, Selection::All, &mut moves);
        for candidate in &mut moves {
            if code != 0 && self.evaluator.move_code(candidate.mv) == code {
                candidate.score = i32::MAX;
            }
        }
        moves.sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
        moves.into_iter().map(|candidate| candidate.mv).collect()
    }

    fn child(&self, board: &BoardOf<E>, mv: MoveOf<E>) -> BoardOf<E> {
        let mut after = *board;
        self.evaluator.game().make_move(&mut after, mv);
        after
    }

    /// Whether player 1 gets at least `least`, however player 2 plays.
    pub fn gets(&mut self, board: &BoardOf<E>, least: i32) -> Result<bool, OutOfNodes> {
        self.nodes += 1;
        if self.nodes > self.most_nodes {
            return Err(OutOfNodes);
        }
        if let Some(outcome) = self.evaluator.cheap_game_over(board) {
            return Ok(self.score(board, outcome) >= least);
        }
        if let Some(solved) = self.solved(board, least) {
            return Ok(solved);
        }
        let key = self.evaluator.hash_key(board);
        let known = self.look_up(key);
        if i32::from(known.low) >= least {
            return Ok(true);
        }
        if i32::from(known.high) < least {
            return Ok(false);
        }
        let moves = self.moves(board, known.code);
        if moves.is_empty() {
            let outcome = self.evaluator.game().game_over(board);
            return Ok(self.score(board, outcome.unwrap_or(Outcome::Draw)) >= least);
        }
        // Player 1 needs one move that gets there, player 2 one that does not.
        let wanted = self.evaluator.game().player_to_move(board) == Player::P1;
        let best = self.best(board, &moves, least, wanted)?;
        let gets = best.is_some() == wanted;
        // The search may have come across the position again and learnt more.
        let mut entry = self.look_up(key);
        entry.key = key;
        if gets {
            entry.low = entry.low.max(least as i16);
        } else {
            entry.high = entry.high.min(least as i16 - 1);
        }
        if let Some(mv) = best {
            entry.code = self.evaluator.move_code(mv);
        }
        let index = self.index(key);
        self.table[index] = entry;
        Ok(gets)
    }

    /// The first of the moves after which [`gets`](Prover::gets) is `wanted`.
    fn best(
        &mut self,
        board: &BoardOf<E>,
        moves: &[MoveOf<E>],
        least: i32,
        wanted: bool,
    ) -> Result<Option<MoveOf<E>>, OutOfNodes> {
        if moves.len() >= LOOKED_UP {
            for mv in moves {
                let known = self.look_up(self.evaluator.hash_key(&self.child(board, *mv)));
                let is_wanted = if wanted {
                    i32::from(known.low) >= least
                } else {
                    i32::from(known.high) < least
                };
                if is_wanted {
                    return Ok(Some(*mv));
                }
            }
        }
        for mv in moves {
            if self.gets(&self.child(board, *mv), least)? == wanted {
                return Ok(Some(*mv));
            }
        }
        Ok(None)
    }

    /// A move of the player to move that keeps player 1 at `least` or more (`wanted`) or below it.
    pub fn choose(
        &mut self,
        board: &BoardOf<E>,
        least: i32,
        wanted: bool,
    ) -> Result<Option<MoveOf<E>>, OutOfNodes> {
        let known = self.look_up(self.evaluator.hash_key(board));
        let moves = self.moves(board, known.code);
        self.best(board, &moves, least, wanted)
    }

    /// What player 1 gets with best play, as far as the nodes suffice to find out.
    /// The steps between possible values are `step`, and 1 is one of them.
    pub fn value(&mut self, board: &BoardOf<E>, step: i32) -> Bounds {
        let mut bounds = match self.measure {
            Measure::Value => Bounds::default(),
            Measure::Result => Bounds {
                low: Some(-1),
                high: Some(1),
                tried: None,
            },
        };
        let mut least = 1;
        while bounds.exact().is_none() {
            match self.gets(board, least) {
                Ok(true) => {
                    bounds.low = Some(least);
                    least += step;
                }
                Ok(false) => {
                    bounds.high = Some(least - step);
                    least -= step;
                }
                Err(OutOfNodes) => {
                    bounds.tried = Some(least);
                    break;
                }
            }
        }
        bounds
    }
}

/// As many nodes have been searched as were allowed.
#[derive(Debug)]
pub struct OutOfNodes;

/// What is known of the value for player 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    pub low: Option<i32>,
    pub high: Option<i32>,
    /// The value whose search was not finished.
    pub tried: Option<i32>,
}

impl Bounds {
    /// The value, if the bounds meet.
    pub fn exact(&self) -> Option<i32> {
        self.low.filter(|low| Some(*low) == self.high)
    }
}

impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.exact(), self.low, self.high) {
            (Some(exact), ..) => write!(f, "player 1 gets {exact}"),
            (_, Some(low), _) => write!(f, "player 1 gets at least {low}"),
            (_, _, Some(high)) => write!(f, "player 1 gets at most {high}"),
            _ => write!(f, "nothing is proved"),
        }?;
        match self.tried {
            Some(tried) => write!(f, "; stopped at whether it is at least {tried}"),
            None => Ok(()),
        }
    }
}
