//! Fits the levels `expert:1` to `expert:9` of a game for two.
//!
//! The levels lie on one line of handicaps ([`Handicap::at`]), on which the work grows and the
//! error shrinks. In each round all levels, the weakest level of the report and Expert play their
//! neighbours; a joint fit of all results rates them (see `elo.rs`). Between rounds the levels move
//! along the line to where their ratings should divide the distance from the report's weakest level
//! to Expert evenly, by linear interpolation. Where that distance is too great for ten steps,
//! `--form` makes the levels better in some games than in others, which makes the steps smaller.
//!
//! The report's other levels play the weaker strengths, and are rated with them.
//!
//! The rows that it prints belong to the fitted numbers of the game: the levels of the last round
//! and the ratings of all computer players.

use std::fmt;
use std::io::{self, Write};

use clap::Args;
use rand::seq::IndexedRandom;
use rayon::prelude::*;
use tabuleiro::console::flags::number;
use tabuleiro::game::evaluator::{BoardOf, Evaluator, MoveOf};
use tabuleiro::game::players::STRENGTHS;
use tabuleiro::game::rng::rng_for_ply;
use tabuleiro::game::{Game, Player, RuleSet};
use tabuleiro::search::handicap::Handicap;
use tabuleiro::search::{Limits, Searcher};

use crate::TypedStart;
use crate::elo::{Observation, Rating, ratings};
use crate::games::{handicapped, is_drawn_by_repetition, share};

/// Each contestant plays this many of those rated next above it.
const REACH: usize = 2;
/// The report's other levels play this many of the weakest strengths.
const REACH_OF_REPORT: usize = 7;
/// The number of random games whose positions show how much evaluations differ.
const SPREAD_GAMES: u64 = 60;

/// The least distance of two levels on the line. With 0.01, neighbours in the middle of the line
/// played the same.
const LEAST_STEP: f64 = 0.03;

/// Fit the levels expert:1 to expert:9 of a game for two
#[derive(Args)]
pub struct Levels {
    /// Number of rounds; the levels move after every round but the last
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = number(1, usize::MAX))]
    rounds: usize,
    /// Number of games that two contestants play in a round, from half as many openings
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = number(1, u64::MAX))]
    games: u64,
    /// Number of random moves at the start
    #[arg(long, value_name = "PLIES", default_value_t = 4)]
    opening: usize,
    /// Where the levels are on the line in the first round, 0 to 1 [default: spread evenly]
    #[arg(long, value_name = "POINT", num_args = STRENGTHS)]
    points: Vec<f64>,
    /// Shares of their blindness that level 2 (to wins) and level 4 (to losses) keep: this softens
    /// the step to levels 3 and 5, which miss none
    #[arg(
        long,
        value_names = ["STRENGTH2", "STRENGTH4"],
        num_args = 2,
        default_values_t = [0.5, 0.5]
    )]
    blindness_shares: Vec<f64>,
    /// By how much the form of the levels changes from game to game, 0 to 1
    #[arg(long, value_name = "RANGE", default_value_t = 0.0)]
    form: f64,
    /// Seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// A player.
#[derive(Clone, Copy)]
enum Contestant {
    /// A level of the report.
    Report(usize),
    /// The level `expert:N` with that handicap.
    Level(usize, Handicap),
    Expert,
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Contestant::Report(0) => "weakest".to_string(),
            Contestant::Report(level) => format!("level {}", level + 1),
            Contestant::Level(strength, _) => format!("expert:{strength}"),
            Contestant::Expert => "expert".to_string(),
        };
        f.pad(&name)
    }
}

impl Levels {
    /// Fits the levels and prints each round, and at the end the fitted numbers.
    ///
    /// # Errors
    /// If the game is not for two.
    pub fn run<E: Evaluator>(&self, start: TypedStart<E>, rules: RuleSet) -> io::Result<()> {
        if start.evaluator.game().player_count() > 2 {
            return Err(io::Error::other("levels are fitted in games for two"));
        }
        let table = Table {
            spread: spread(&start),
            start,
            flags: self,
        };
        let evenly = || (0..STRENGTHS).map(|strength| strength as f64 / STRENGTHS as f64);
        let mut points = if self.points.is_empty() {
            evenly().collect()
        } else {
            self.points.clone()
        };
        let mut round = 1;
        loop {
            let contestants = table.contestants(&points);
            let seen = table.play_round(&contestants, self.seed.wrapping_add(round - 1));
            let rated = ratings(contestants.len(), &seen);
            print_round(round, &points, &contestants, &seen, &rated)?;
            let elo: Vec<f64> = rated.iter().map(|rating| rating.elo).collect();
            if round == self.rounds as u64 {
                return table.print_fitted(&contestants, &elo, rules);
            }
            points = spread_evenly(&points, &elo[..STRENGTHS + 2]);
            round += 1;
        }
    }
}

/// The standard deviation of the evaluations of positions in random games.
fn spread<E: Evaluator>(start: &TypedStart<E>) -> i32 {
    let mut evaluator = start.evaluator.clone();
    let game = start.evaluator.game();
    let mut values = Vec::new();
    for seed in 0..SPREAD_GAMES {
        let mut board = start.board;
        for ply in 0..400 {
            let moves = game.legal_moves(&board);
            let Some(mv) = moves.choose(&mut rng_for_ply(seed, ply)) else {
                break;
            };
            game.make_move(&mut board, *mv);
            if game.game_over(&board).is_none() {
                values.push(f64::from(evaluator.evaluate(&board, Player::P1)));
            }
        }
    }
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares = values.iter().map(|value| (value - mean).powi(2));
    (squares.sum::<f64>() / count).sqrt() as i32
}

/// The points at which the ratings of the levels would divide the distance between the report's
/// weakest level, the first of `elo`, and Expert, the last, evenly. The others are the ratings of
/// the levels at `points`.
fn spread_evenly(points: &[f64], elo: &[f64]) -> Vec<f64> {
    // The line with its ends. A level that is rated below a weaker one counts as equal.
    let points: Vec<f64> = [&[0.0], points, &[1.0]].concat();
    let mut known: Vec<(f64, f64)> = points.into_iter().zip(elo.iter().copied()).collect();
    for index in 1..known.len() {
        known[index].1 = known[index].1.max(known[index - 1].1);
    }
    let (bottom, top) = (known[0].1, known[known.len() - 1].1);
    let mut placed = Vec::new();
    let mut least = 0.0_f64;
    for strength in 0..STRENGTHS {
        let target = bottom + (top - bottom) * strength as f64 / STRENGTHS as f64;
        let above = known.partition_point(|(_, elo)| *elo <= target);
        let next = above.min(STRENGTHS + 1);
        let [(x0, y0), (x1, y1)] = [known[next - 1], known[next]];
        let point = x0 + (x1 - x0) * (target - y0) / (y1 - y0);
        placed.push(point.max(least));
        least = placed[strength] + LEAST_STEP;
    }
    placed
}

/// Where the contestants play.
struct Table<'a, E: Evaluator> {
    start: TypedStart<E>,
    flags: &'a Levels,
    /// The standard deviation of the evaluations.
    spread: i32,
}

impl<E: Evaluator> Table<'_, E> {
    /// The handicap of a level at a point of the line.
    fn handicap(&self, strength: usize, point: f64) -> Handicap {
        let handicap =
            Handicap::at(point, self.spread, E::Game::INFO.default_nodes).of_strength(strength);
        let share = match strength {
            2 => self.flags.blindness_shares[0],
            4 => self.flags.blindness_shares[1],
            _ => 1.0,
        };
        Handicap {
            blindness: (f64::from(handicap.blindness) * share) as u32,
            ..handicap
        }
    }

    /// All who play: the report's weakest level, the strengths, Expert, the report's other levels.
    fn contestants(&self, points: &[f64]) -> Vec<Contestant> {
        let levels = (1..)
            .zip(points)
            .map(|(strength, point)| Contestant::Level(strength, self.handicap(strength, *point)));
        let mut contestants = vec![Contestant::Report(0)];
        contestants.extend(levels);
        contestants.push(Contestant::Expert);
        contestants.extend((1..E::Game::INFO.levels.len()).map(Contestant::Report));
        contestants
    }

    /// The results of all contestants against their neighbours.
    fn play_round(&self, contestants: &[Contestant], seed: u64) -> Vec<Observation> {
        let (ladder, all) = (STRENGTHS + 2, contestants.len());
        let pairs = (0..ladder)
            .flat_map(|one| (one + 1..ladder.min(one + 1 + REACH)).map(move |other| [one, other]));
        let of_report = (ladder..all)
            .flat_map(|level| (1..=REACH_OF_REPORT).map(move |strength| [strength, level]));
        let pairs = pairs.chain(of_report);
        let openings = self.flags.games.div_ceil(2);
        let all: Vec<([usize; 2], u64)> = pairs
            .flat_map(|pair| (0..openings).map(move |opening| (pair, opening)))
            .collect();
        all.into_par_iter()
            .with_max_len(1)
            .map(|(sides, opening)| {
                let seed = seed.wrapping_mul(1_000_003).wrapping_add(opening);
                let [one, other] = sides.map(|side| contestants[side]);
                Observation {
                    sides,
                    points: self.play([one, other], seed) + 1.0 - self.play([other, one], seed),
                    games: 2.0,
                }
            })
            .collect()
    }

    /// Plays a game. Returns the points of player 1.
    fn play(&self, players: [Contestant; 2], seed: u64) -> f64 {
        let game = self.start.evaluator.game();
        let mut boards = vec![self.start.board];
        let mut searcher = Searcher::new();
        loop {
            let mut board = boards[boards.len() - 1];
            if let Some(outcome) = game.game_over(&board) {
                return f64::from(share(outcome, Player::P1));
            }
            let ply = boards.len() - 1;
            let mv = if ply < self.flags.opening {
                let moves = game.legal_moves(&board);
                moves.choose(&mut rng_for_ply(seed, ply)).copied()
            } else {
                let player = players[game.player_to_move(&board).index()];
                self.choose(player, &boards, seed, &mut searcher)
            };
            let Some(mv) = mv.filter(|_| !is_drawn_by_repetition(game, &boards)) else {
                return 0.5;
            };
            game.make_move(&mut board, mv);
            boards.push(board);
        }
    }

    fn choose(
        &self,
        who: Contestant,
        boards: &[BoardOf<E>],
        seed: u64,
        searcher: &mut Searcher,
    ) -> Option<MoveOf<E>> {
        let evaluator = &self.start.evaluator;
        let board = boards.last()?;
        let found = match who {
            Contestant::Report(level) => {
                let mut rng = rng_for_ply(seed, boards.len());
                return evaluator.game().choose_move(board, level, &mut rng);
            }
            Contestant::Expert => {
                let limits = Limits::nodes(E::Game::INFO.default_nodes);
                searcher.search(evaluator, boards, &limits, &mut |_| {})
            }
            Contestant::Level(strength, handicap) => {
                let player = evaluator.game().player_to_move(board);
                let handicap = handicap.in_game(self.flags.form, seed, player);
                return handicapped(evaluator, handicap, strength, seed, boards);
            }
        };
        found.map(|found| found.mv)
    }

    /// Prints the strengths as `tabuleiro::fitted` describes them, and the ratings, the weakest
    /// level at 0.
    fn print_fitted(
        &self,
        contestants: &[Contestant],
        elo: &[f64],
        rules: RuleSet,
    ) -> io::Result<()> {
        let mut out = io::stdout().lock();
        for contestant in &contestants[1..STRENGTHS + 2] {
            let numbers = match contestant {
                Contestant::Level(_, handicap) => {
                    let Handicap {
                        depth,
                        nodes,
                        error,
                        blindness,
                    } = handicap;
                    format!("{depth} {nodes} {error} {blindness}")
                }
                _ => self.flags.form.to_string(),
            };
            writeln!(out, "strengths {rules} 2: {numbers}")?;
        }
        let (ladder, of_report) = elo.split_at(STRENGTHS + 2);
        let all = ladder[..1].iter().chain(of_report).chain(&ladder[1..]);
        let numbers: Vec<String> = all
            .map(|rating| format!("{:.0}", rating - elo[0]))
            .collect();
        writeln!(out, "elo {rules} 2: {}", numbers.join(" "))
    }
}

/// Prints the results of a round.
fn print_round(
    round: u64,
    points: &[f64],
    contestants: &[Contestant],
    seen: &[Observation],
    rated: &[Rating],
) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "round {round}\nlevel       point   elo [95% interval]   score against the one below"
    )?;
    for (index, Rating { elo, low, high }) in rated.iter().enumerate() {
        let known = index.checked_sub(1).and_then(|index| points.get(index));
        let point = known.map_or_else(String::new, |point| format!("{point:.3}"));
        let against = seen
            .iter()
            .filter(|seen| index > 0 && seen.sides == [index - 1, index]);
        let (lost, games) = against.fold((0.0, 0.0), |(lost, games), seen| {
            (lost + seen.points, games + seen.games)
        });
        let score = if games > 0.0 {
            format!("{:>5.1}%", 100.0 * (1.0 - lost / games))
        } else {
            String::new()
        };
        let name = contestants[index];
        writeln!(
            out,
            "{name:<10} {point:>6}  {elo:>5.0} [{low:>5.0} {high:>5.0}]   {score}"
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_move_to_where_the_steps_are_even_and_stay_apart() {
        let points: Vec<f64> = (0..9).map(|level| f64::from(level) / 9.0).collect();
        // The ratings grow with the square of the point.
        let known = [&[0.0], &points[..], &[1.0]].concat().into_iter();
        let elo: Vec<f64> = known.map(|point| 900.0 * point * point).collect();
        for (level, point) in spread_evenly(&points, &elo).iter().enumerate() {
            let wanted = (level as f64 / 9.0).sqrt();
            assert!((point - wanted).abs() < 0.12, "{level}: {point} {wanted}");
        }
        let mut elo = [200.0; 11];
        (elo[0], elo[1], elo[10]) = (100.0, 300.0, 400.0);
        let placed = spread_evenly(&points, &elo);
        assert!(
            placed.is_sorted_by(|one, next| next - one > 0.029),
            "{placed:?}"
        );
    }
}
