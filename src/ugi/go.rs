//! How long a search lasts: the bounds of the command `go`, and the share of a clock that a move
//! takes.

use std::time::Duration;

use crate::fitted;
use crate::game::Player;
use crate::limits::Limits;
use crate::play::LiveGame;

/// The number of moves among which the remaining time is divided if nothing is known of the length
/// of the game.
const MOVES_TO_GO: u64 = 25;
/// Some games take longer than usual, so the time is always divided among at least the usual number
/// of turns divided by this.
const LEAST_DIVISOR: u64 = 4;
/// The share of the increment that a move may take in addition, in percent.
const INCREMENT_PERCENT: u64 = 70;
/// The time that is kept in reserve whenever possible: on a busy machine a process may wait this
/// long for the processor.
const RESERVE_MS: u64 = 80;
/// The least time for a move: normally, and once the clock is below the reserve.
const LEAST: [Duration; 2] = [Duration::from_millis(1), Duration::from_micros(100)];

/// The usual allowance for clock time lost outside the search, in milliseconds.
pub const MOVE_OVERHEAD_MS: u64 = 10;

/// The number of moves among which the player to move divides the remaining time. If the [fitted
/// numbers](crate::fitted) have the usual length of the game, it is what is left of that, or a
/// quarter of it if less is left; otherwise 25.
pub fn moves_to_go(game: &dyn LiveGame) -> u64 {
    let (fitted, state) = (game.info().fitted, game.state());
    let players = state.players.len();
    let usual = fitted::numbers(fitted, "turns", state.rules, players);
    match usual {
        Some([turns]) => {
            let (turns, played) = (turns as u64, (state.turns_played / players) as u64);
            turns.saturating_sub(played).max(turns / LEAST_DIVISOR)
        }
        None => MOVES_TO_GO,
    }
}

/// The time for a move with `left` on the clock, to be divided among `moves`, and `increment` added
/// after every move, both in milliseconds. `overhead` is an allowance for what the clock takes
/// besides: a search that overruns, and the delay until the runner stops the clock, as
/// [`MOVE_OVERHEAD_MS`].
///
/// A move takes less than the increment once little time is left, so that the clock cannot run out.
pub fn time_for_move(left: u64, moves: u64, increment: u64, overhead: u64) -> Duration {
    let added = increment.saturating_mul(INCREMENT_PERCENT) / 100;
    let usual = added.saturating_add(left / moves.max(1));
    let most = left.saturating_sub(RESERVE_MS) / 3;
    let millis = usual.min(most).saturating_sub(overhead);
    Duration::from_millis(millis).max(LEAST[usize::from(left < RESERVE_MS)])
}

/// The command `go`: what bounds a search. The first bound that is reached ends it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// The time left on the clock of each player, in milliseconds.
    pub clock: [Option<u64>; Player::COUNT],
    /// The time added to it for each move, in milliseconds.
    pub increment: [Option<u64>; Player::COUNT],
    /// The time for this move, in milliseconds.
    pub movetime: Option<u64>,
    /// The depth in plies.
    pub depth: Option<u64>,
    /// The number of positions.
    pub nodes: Option<u64>,
    /// Search until `stop`.
    pub infinite: bool,
    /// Unknown words.
    pub unknown: Vec<String>,
}

impl Go {
    /// Parses the words after `go`. A word without a meaning or without its number is left out, so
    /// that there is always a search, and a move at its end.
    pub fn parse(words: &[&str]) -> Go {
        let mut go = Go::default();
        let mut rest = words;
        while let Some((word, after)) = rest.split_first() {
            rest = after;
            let lower = word.to_ascii_lowercase();
            if lower == "infinite" {
                go.infinite = true;
                continue;
            }
            let value = after.first().and_then(|value| number(value));
            match (go.bound(&lower), value) {
                (Some(bound), Some(value)) => {
                    *bound = Some(value);
                    rest = &after[1..];
                }
                _ => go.unknown.push(word.to_string()),
            }
        }
        go.infinite &= !go.is_bounded();
        go
    }

    fn is_bounded(&self) -> bool {
        let bounds = [self.movetime, self.depth, self.nodes];
        bounds.iter().chain(&self.clock).any(Option::is_some)
    }

    /// The bound that a word names.
    fn bound(&mut self, word: &str) -> Option<&mut Option<u64>> {
        match word {
            "movetime" => Some(&mut self.movetime),
            "depth" => Some(&mut self.depth),
            "nodes" => Some(&mut self.nodes),
            _ => {
                let player: Player = word.get(..2)?.parse().ok()?;
                match word.get(2..)? {
                    "time" => Some(&mut self.clock[player.index()]),
                    "inc" => Some(&mut self.increment[player.index()]),
                    _ => None,
                }
            }
        }
    }

    /// The limits of the search for the next move of a game. Without any bound it searches the
    /// game's default number of positions. `overhead` is that of [`time_for_move`].
    pub fn limits(&self, game: &dyn LiveGame, overhead: u64) -> Limits {
        let (player, default_nodes) = (game.state().to_move, game.info().default_nodes);
        let increment = self.increment[player.index()].unwrap_or(0);
        let left = self.clock[player.index()];
        let by_clock = left.map(|left| time_for_move(left, moves_to_go(game), increment, overhead));
        let by_move = self.movetime.map(Duration::from_millis);
        let time = by_clock.into_iter().chain(by_move).min();
        let to_usize = |depth| usize::try_from(depth).unwrap_or(usize::MAX);
        let depth = self.depth.map(to_usize);
        let has_other_bound = time.is_some() || depth.is_some() || self.infinite;
        Limits {
            nodes: self.nodes.or((!has_other_bound).then_some(default_nodes)),
            time,
            depth,
            ..Limits::nodes(default_nodes)
        }
    }
}

/// A whole number: a clock may already be below zero when the message is written, and nothing is
/// too large.
fn number(text: &str) -> Option<u64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let most = if digits == text { u64::MAX } else { 0 };
    is_number.then(|| digits.parse().unwrap_or(u64::MAX).min(most))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Start;

    /// Each search may overrun its time by 5 ms, and the message takes 1 ms.
    #[test]
    fn the_clock_never_runs_out() {
        for (start, increment) in [(100, 10), (1000, 10), (60_000, 100), (100, 100), (300, 10)] {
            let mut left: u64 = start;
            for mv in 0..300 {
                let moves = 1 + mv % MOVES_TO_GO;
                let time = time_for_move(left, moves, increment, MOVE_OVERHEAD_MS);
                let spent = time.as_millis() as u64 + 6;
                assert!(
                    spent < left,
                    "{start}+{increment}: move {mv} with {left} ms left"
                );
                left = left - spent + increment;
            }
        }
    }

    #[test]
    fn more_time_is_used_where_there_is_more() {
        let time = |left, moves, increment| time_for_move(left, moves, increment, 5).as_micros();
        assert_eq!(time(100_000, 25, 0), 3_995_000);
        assert_eq!(time(100_000, 25, 1000), 4_695_000);
        assert_eq!(time(100_000, 5, 0), 19_995_000);
        assert_eq!(time(80, 25, 1000), 1_000);
        assert_eq!([time(79, 25, 1000), time(0, 25, 0)], [100; 2]);
        assert_eq!(time(100_000, 25, u64::MAX), 33_301_000);
    }

    #[test]
    fn time_is_divided_among_the_moves_that_a_game_usually_takes() {
        let registry = crate::games::registry();
        let open = |name| {
            let game = registry.find(name).expect("a game");
            game.open(&Start::default(), &[], 1).expect("a start")
        };
        let mut game = open("yoxii");
        let mut moves = Vec::new();
        while let Some(mv) = game.legal_moves().first() {
            moves.push(moves_to_go(&*game));
            game.play(mv).expect("a legal move");
        }
        let plies = 0..moves.len() as u64;
        let left = plies.map(|ply| 12_u64.saturating_sub(ply / 2).max(3));
        assert_eq!(moves, left.collect::<Vec<_>>());
        assert_eq!(moves_to_go(&*open("barragoon")), MOVES_TO_GO);
    }

    #[test]
    fn a_search_may_have_several_bounds() {
        let parse = |line: &str| Go::parse(&line.split(' ').collect::<Vec<_>>());
        let go = parse("p1time 1000 p2time -5 p1inc 10 depth 3 nodes 40 wtime 3");
        assert_eq!(go.clock, [Some(1000), Some(0), None, None]);
        assert_eq!(go.increment, [Some(10), None, None, None]);
        assert_eq!((go.depth, go.nodes, go.movetime), (Some(3), Some(40), None));
        assert_eq!(go.unknown, ["wtime", "3"]);
        let go = parse("movetime 20.5 nodes 99999999999999999999 depth");
        assert_eq!(
            (go.movetime, go.depth, go.nodes),
            (None, None, Some(u64::MAX))
        );
        assert_eq!(go.unknown, ["movetime", "20.5", "depth"]);
        assert!(parse("infinite").infinite);
        assert!(!parse("infinite depth 3").infinite, "the depth ends it");
    }
}
