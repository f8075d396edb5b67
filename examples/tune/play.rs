//! Games of Expert against itself, and matches between two sets of weights.

use rand::RngExt;
use rand::seq::IndexedRandom;
use rayon::prelude::*;
use tabuleiro::evaluator::{BoardOf, Evaluator, WIN};
use tabuleiro::game::{Game, Outcome, Player};
use tabuleiro::rng::rng_for_ply;
use tabuleiro::search::{Limits, Searcher};

/// How games are played.
#[derive(Clone, Copy)]
pub struct Schedule {
    /// Positions searched for a move.
    pub nodes: u64,
    /// The maximum number of random moves at the start.
    pub max_opening: u32,
    /// The minimum number of random moves at the start.
    pub min_opening: u32,
    /// After the opening, one in this number of moves is random; 0 for none.
    pub random_moves: u64,
    /// Seed of all random choices.
    pub seed: u64,
}

/// A game as played.
pub struct PlayedGame<B> {
    /// The positions after the opening, each with the value that the search found for the player
    /// on turn.
    pub positions: Vec<(B, i32)>,
    /// The last position.
    pub end: B,
    /// The result.
    pub outcome: Outcome,
}

impl Schedule {
    /// Plays the game with the given number. The first of `sides` plays for player 1.
    pub fn play_game<E: Evaluator>(
        &self,
        sides: [&E; 2],
        start: &BoardOf<E>,
        number: u32,
    ) -> PlayedGame<BoardOf<E>> {
        let game = sides[0].game();
        let limits = Limits::nodes(self.nodes);
        let mut searcher = Searcher::default();
        let mut boards = vec![*start];
        let mut positions = Vec::new();
        let opening = self.opening(number) as usize;
        let outcome = loop {
            let ply = boards.len() - 1;
            let board = boards[ply];
            let mut rng = rng_for_ply(self.seed_of(number), ply);
            let is_opening = ply < opening;
            let is_random =
                is_opening || self.random_moves > 0 && rng.random_range(0..self.random_moves) == 0;
            let mut choice = None;
            if !is_opening {
                let side = sides[game.player_on_turn(&board).index() % 2];
                let Some(result) = searcher.search(side, &boards, &limits, &mut |_| {}) else {
                    break None;
                };
                if let Some(outcome) = decided::<E>(game, &boards, result.value) {
                    break Some(outcome);
                }
                positions.push((board, result.value));
                choice = Some(result.mv);
            }
            if is_random {
                choice = game.valid_moves(&board).choose(&mut rng).copied();
            }
            let Some(mv) = choice else {
                break None;
            };
            let mut after = board;
            game.apply(&mut after, mv);
            boards.push(after);
        };
        let end = boards[boards.len() - 1];
        let outcome = outcome.or_else(|| game.game_over(&end));
        PlayedGame {
            positions,
            end,
            outcome: outcome.unwrap_or(Outcome::Draw),
        }
    }

    /// The score of the first side against the second in a match of `games`, each start played once
    /// from either side.
    pub fn score<E: Evaluator>(&self, sides: [&E; 2], start: &BoardOf<E>, games: u32) -> f64 {
        let [one, other] = sides;
        let shares = (0..games).into_par_iter().with_max_len(1).map(|number| {
            let (sides, player) = match number % 2 {
                0 => ([one, other], Player::P1),
                _ => ([other, one], Player::P2),
            };
            let played = self.play_game(sides, start, number / 2);
            share(played.outcome, player)
        });
        shares.sum::<f64>() / f64::from(games)
    }

    fn seed_of(&self, number: u32) -> u64 {
        let seed = self.seed.wrapping_mul(1_000_003);
        seed.wrapping_add(u64::from(number))
    }

    /// The number of random moves at the start of the game with the given number.
    fn opening(&self, number: u32) -> u32 {
        let lengths = self.max_opening.saturating_sub(self.min_opening) + 1;
        self.min_opening + number % lengths
    }
}

/// The result of a game that need not be played to the end, given the search's value for the player
/// on turn. A won game with margins is played on, for the margin; without, it teaches no more.
fn decided<E: Evaluator>(game: &E::Game, boards: &[BoardOf<E>], value: i32) -> Option<Outcome> {
    if E::MARGINS {
        return None;
    }
    let board = boards.last()?;
    let player = game.player_on_turn(board);
    if value >= WIN / 2 {
        return Some(Outcome::Win(player));
    }
    if value <= -WIN / 2 {
        return Some(Outcome::Win(player.opponent()));
    }
    is_drawn_by_repetition(game, boards).then_some(Outcome::Draw)
}

/// Whether the last position has occurred for the third time.
fn is_drawn_by_repetition<G: Game>(game: &G, boards: &[G::Board]) -> bool {
    boards.last().is_some_and(|last| {
        game.counts_for_repetition(last) && boards.iter().filter(|board| *board == last).count() > 2
    })
}

/// The share of a win that a player got.
pub fn share(outcome: Outcome, player: Player) -> f64 {
    match outcome {
        Outcome::Win(winner) => f64::from(u8::from(winner == player)),
        Outcome::Draw => 0.5,
    }
}

#[cfg(test)]
mod tests {
    use tabuleiro::evaluator::Tunable;
    use tabuleiro::game::{Options, RuleSet};
    use tabuleiro::games::barragoon::{Barragoon, BarragoonEvaluator};

    use super::*;

    const SCHEDULE: Schedule = Schedule {
        nodes: 20,
        max_opening: 6,
        min_opening: 0,
        random_moves: 0,
        seed: 1,
    };

    fn barragoon() -> Barragoon {
        Barragoon::new(RuleSet::Classic, &Options::default()).unwrap()
    }

    fn play(schedule: &Schedule, number: u32) -> PlayedGame<<Barragoon as Game>::Board> {
        let evaluator = BarragoonEvaluator::new(&barragoon());
        let start = barragoon().initial_board();
        schedule.play_game([&evaluator; 2], &start, number)
    }

    #[test]
    fn the_same_number_is_the_same_game() {
        let (one, other) = (play(&SCHEDULE, 3), play(&SCHEDULE, 3));
        assert!(one.positions == other.positions && one.end == other.end);
        assert!(one.positions != play(&SCHEDULE, 10).positions);
    }

    /// Positions of the opening are not searched; positions before a later random move are.
    #[test]
    fn random_moves_come_after_the_opening() {
        let all_random = Schedule {
            random_moves: 1,
            ..SCHEDULE
        };
        let (plain, random) = (play(&SCHEDULE, 3), play(&all_random, 3));
        assert!(plain.positions[0] == random.positions[0]);
        assert_ne!(plain.positions[0].0, barragoon().initial_board());
        let mut rng = rng_for_ply(1_000_003 + 3, 3);
        let _ = rng.random_range(0..1_u64);
        let board = random.positions[0].0;
        let moves = barragoon().valid_moves(&board);
        let after = barragoon()
            .make_move(&board, *moves.choose(&mut rng).unwrap())
            .unwrap();
        assert_eq!(random.positions[1].0, after);
    }

    #[test]
    fn openings_have_every_length_between_minimum_and_maximum() {
        let schedule = Schedule {
            min_opening: 2,
            ..SCHEDULE
        };
        let game = barragoon();
        for number in 0..10 {
            let mut board = game.initial_board();
            for ply in 0..2 + number % 5 {
                let rng = &mut rng_for_ply(1_000_003 + u64::from(number), ply as usize);
                let moves = game.valid_moves(&board);
                game.apply(&mut board, *moves.choose(rng).unwrap());
            }
            assert_eq!(play(&schedule, number).positions[0].0, board, "{number}");
        }
    }

    #[test]
    fn equal_weights_share_a_match_and_fitted_ones_win_against_zero() {
        let start = barragoon().initial_board();
        let own = BarragoonEvaluator::new(&barragoon());
        assert_eq!(SCHEDULE.score([&own, &own], &start, 4), 0.5);
        let zero = own.with_weights(&[0; BarragoonEvaluator::TERMS]);
        let schedule = Schedule {
            nodes: 200,
            ..SCHEDULE
        };
        let score = schedule.score([&own, &zero], &start, 12);
        assert!(score > 0.6, "{score}");
    }
}
