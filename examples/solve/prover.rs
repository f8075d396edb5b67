//! The search for proofs: alpha-beta with a null window, to the end of the game.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};

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

/// A position that took as many nodes is kept in the file.
const KEPT_NODES: u64 = 100_000;

/// From this number of moves on, the positions after all moves are looked up before one is
/// searched.
const LOOKED_UP: usize = 9;

/// Proves what player 1 gets in positions of a game for two.
pub struct Prover<E: Evaluator> {
    evaluator: E,
    measure: Measure,
    table: Vec<Entry>,
    /// What took long to find out, which the table does not lose.
    kept: HashMap<u64, Entry>,
    file: Option<File>,
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
            kept: HashMap::new(),
            file: None,
            nodes: 0,
            most_nodes,
        }
    }

    /// Goes on with what an earlier run has kept in a file, and keeps more there. The first line
    /// names the game: another one is refused.
    pub fn keep_in(&mut self, path: &std::path::Path, what: &str) -> io::Result<()> {
        let mut file = File::options()
            .read(true)
            .append(true)
            .create(true)
            .open(path)?;
        let mut lines = BufReader::new(&file).lines();
        match lines.next().transpose()? {
            None => writeln!(file, "{what}")?,
            Some(line) if line == what => {
                for line in lines {
                    let line = line?;
                    // A run that was killed may have left half a line.
                    let Some(entry) = read_entry(&line) else {
                        continue;
                    };
                    self.kept.insert(entry.key, entry);
                }
                // Half a line, if there is one, must not run into the next.
                writeln!(file)?;
            }
            Some(line) => {
                let reason = format!("{} belongs to another task: {line}", path.display());
                return Err(io::Error::other(reason));
            }
        }
        self.file = Some(file);
        Ok(())
    }

    /// The number of results that are kept.
    pub fn kept(&self) -> usize {
        self.kept.len()
    }

    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.table.len() as u128) >> 64) as usize
    }

    fn look_up(&self, key: u64) -> Entry {
        if let Some(entry) = self.kept.get(&key) {
            return *entry;
        }
        let entry = self.table[self.index(key)];
        if entry.key == key { entry } else { UNKNOWN }
    }

    fn store(&mut self, entry: Entry, cost: u64) -> io::Result<()> {
        let index = self.index(entry.key);
        self.table[index] = entry;
        if cost >= KEPT_NODES
            && let Some(file) = &mut self.file
        {
            self.kept.insert(entry.key, entry);
            let Entry {
                key,
                low,
                high,
                code,
            } = entry;
            writeln!(file, "{key:016x} {low} {high} {code};")?;
        }
        Ok(())
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

    fn after(&self, board: &BoardOf<E>, mv: MoveOf<E>) -> BoardOf<E> {
        let mut after = *board;
        self.evaluator.game().apply(&mut after, mv);
        after
    }

    /// Whether player 1 gets at least `least`, however player 2 plays.
    pub fn gets(&mut self, board: &BoardOf<E>, least: i32) -> Result<bool, Stop> {
        let before = self.nodes;
        self.nodes += 1;
        if self.nodes > self.most_nodes {
            return Err(Stop::OutOfNodes);
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
        self.store(entry, self.nodes - before)?;
        Ok(gets)
    }

    /// The first of the moves after which [`gets`](Prover::gets) is `wanted`.
    fn best(
        &mut self,
        board: &BoardOf<E>,
        moves: &[MoveOf<E>],
        least: i32,
        wanted: bool,
    ) -> Result<Option<MoveOf<E>>, Stop> {
        if moves.len() >= LOOKED_UP {
            for mv in moves {
                let known = self.look_up(self.evaluator.hash_key(&self.after(board, *mv)));
                let is_wanted = match wanted {
                    true => i32::from(known.low) >= least,
                    false => i32::from(known.high) < least,
                };
                if is_wanted {
                    return Ok(Some(*mv));
                }
            }
        }
        for mv in moves {
            if self.gets(&self.after(board, *mv), least)? == wanted {
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
    ) -> Result<Option<MoveOf<E>>, Stop> {
        let known = self.look_up(self.evaluator.hash_key(board));
        let moves = self.moves(board, known.code);
        self.best(board, &moves, least, wanted)
    }

    /// What player 1 gets with best play: `Ok` if both bounds meet, else as far as they are known.
    /// The steps between possible values are `step`, and 1 is one of them.
    pub fn value(&mut self, board: &BoardOf<E>, step: i32) -> io::Result<Bounds> {
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
                Err(Stop::OutOfNodes) => {
                    bounds.tried = Some(least);
                    break;
                }
                Err(Stop::Io(error)) => return Err(error),
            }
        }
        Ok(bounds)
    }
}

/// Why a search stops early.
#[derive(Debug)]
pub enum Stop {
    /// As many nodes have been searched as were allowed.
    OutOfNodes,
    /// What was found could not be kept.
    Io(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Io(error)
    }
}

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

fn read_entry(line: &str) -> Option<Entry> {
    let words: Vec<&str> = line.strip_suffix(';')?.split(' ').collect();
    let [key, low, high, code] = words[..] else {
        return None;
    };
    Some(Entry {
        key: u64::from_str_radix(key, 16).ok()?,
        low: low.parse().ok()?,
        high: high.parse().ok()?,
        code: code.parse().ok()?,
    })
}
