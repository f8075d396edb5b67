//! Games between grades of Expert, and against the weakest level of the report.

use rand::seq::IndexedRandom;
use tabuleiro::expert::handicap::{Handicap, Handicapped};
use tabuleiro::expert::search::{Limits, Searcher};
use tabuleiro::game::evaluator::{BoardOf, Evaluator, MoveOf};
use tabuleiro::game::rng::rng_for_ply;
use tabuleiro::game::{Game, Outcome, Player};

/// The number of random games whose positions show how much evaluations differ.
const SPREAD_GAMES: u64 = 60;

/// A player.
#[derive(Clone, Copy, Debug)]
pub enum Contestant {
    /// The weakest level of the report.
    Weakest,
    /// The grade `expert:N` with that handicap.
    Level(usize, Handicap),
    /// Expert.
    Expert,
}

impl Contestant {
    /// The name in tables.
    pub fn name(&self) -> String {
        match self {
            Contestant::Weakest => "weakest".to_string(),
            Contestant::Level(grade, _) => format!("expert:{grade}"),
            Contestant::Expert => "expert".to_string(),
        }
    }
}

/// A game to play.
pub struct Table<E: Evaluator> {
    game: E::Game,
    start: BoardOf<E>,
    evaluator: E,
    opening: usize,
    form_range: f64,
}

impl<E: Evaluator> Table<E> {
    /// Games that begin with `opening` random moves, of levels with that
    /// [`form_range`](tabuleiro::expert::handicap::GradeTable::form_range).
    pub fn new(game: E::Game, start: BoardOf<E>, opening: usize, form_range: f64) -> Table<E> {
        let evaluator = E::new(&game);
        Table {
            game,
            start,
            evaluator,
            opening,
            form_range,
        }
    }

    /// The standard deviation of the evaluations of positions in random games.
    pub fn spread(&self) -> i32 {
        let mut evaluator = self.evaluator.clone();
        let mut values = Vec::new();
        for seed in 0..SPREAD_GAMES {
            let mut board = self.start;
            for ply in 0..400 {
                let moves = self.game.valid_moves(&board);
                let Some(mv) = moves.choose(&mut rng_for_ply(seed, ply)) else {
                    break;
                };
                self.game.apply(&mut board, *mv);
                if self.game.game_over(&board).is_none() {
                    values.push(f64::from(evaluator.evaluate(&board, Player::P1)));
                }
            }
        }
        let count = values.len().max(1) as f64;
        let mean = values.iter().sum::<f64>() / count;
        let variance = values
            .iter()
            .map(|value| (value - mean).powi(2))
            .sum::<f64>()
            / count;
        variance.sqrt() as i32
    }

    /// Plays an opening from both seats. Returns the points of the first player.
    pub fn play_pair(&self, players: [Contestant; 2], seed: u64) -> f64 {
        let [one, other] = players;
        self.play([one, other], seed) + 1.0 - self.play([other, one], seed)
    }

    /// Plays a game. Returns the points of player 1.
    fn play(&self, players: [Contestant; 2], seed: u64) -> f64 {
        let mut boards = vec![self.start];
        let mut searcher = Searcher::new();
        loop {
            let board = boards[boards.len() - 1];
            let ply = boards.len() - 1;
            if let Some(outcome) = self.game.game_over(&board) {
                return match outcome {
                    Outcome::Win(winner) => f64::from(u8::from(winner == Player::P1)),
                    Outcome::Draw => 0.5,
                };
            }
            let repeats = self.game.counts_for_repetition(&board)
                && boards.iter().filter(|other| **other == board).count() > 2;
            let player = self.game.player_to_move(&board);
            let mv = match ply < self.opening {
                true => {
                    let moves = self.game.valid_moves(&board);
                    moves.choose(&mut rng_for_ply(seed, ply)).copied()
                }
                false => self.choose(players[player.index()], &boards, seed, &mut searcher),
            };
            let Some(mv) = mv.filter(|_| !repeats) else {
                return 0.5;
            };
            let mut after = board;
            self.game.apply(&mut after, mv);
            boards.push(after);
        }
    }

    fn choose(
        &self,
        who: Contestant,
        boards: &[BoardOf<E>],
        seed: u64,
        searcher: &mut Searcher,
    ) -> Option<MoveOf<E>> {
        let board = boards.last()?;
        let found = match who {
            Contestant::Weakest => {
                let mut rng = rng_for_ply(seed, boards.len());
                return self.game.choose_move(board, 0, &mut rng);
            }
            Contestant::Expert => {
                let limits = Limits::nodes(E::DEFAULT_NODES);
                searcher.search(&self.evaluator, boards, &limits, &mut |_| {})
            }
            Contestant::Level(grade, handicap) => {
                let player = self.game.player_to_move(board);
                let handicap = handicap.in_game(self.form_range, seed, player);
                let level = Handicapped::of(self.evaluator.clone(), handicap, grade, seed, player);
                let limits = level.limits();
                Searcher::new().search(&level, boards, &limits, &mut |_| {})
            }
        };
        found.map(|found| found.mv)
    }
}
