//! One game between two contestants.

use std::io;
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use rand::seq::IndexedRandom;
use tabuleiro::game::rng::rng_for_ply;
use tabuleiro::game::{Outcome, Player};
use tabuleiro::play::LiveGame;
use tabuleiro::search::Limits;

use crate::client::EngineError;
use crate::clock::{Clock, Clocks, TimeControl};
use crate::common::{play_move, search};
use crate::contestant::{Contestant, Mover};
use crate::results::Played;

/// One of the threads of a match, with engines of its own.
pub struct Job<'a> {
    /// The start of every game.
    start: Box<dyn LiveGame>,
    movers: Vec<Mover<'a>>,
    opening: Opening,
    clock: Option<TimeControl>,
}

/// Called after each move with the game, the name of who made the move, and how long it took.
pub type OnMove<'w> = &'w mut dyn FnMut(&dyn LiveGame, &str, Duration) -> io::Result<()>;

/// The same game twice: each contestant plays on its own copy, so that neither search can use what
/// the other has found. Their seeds differ.
type Boards = [Box<dyn LiveGame>; 2];

impl<'a> Job<'a> {
    pub fn new(
        start: Box<dyn LiveGame>,
        contestants: &'a [Contestant],
        opening: Opening,
        clock: Option<TimeControl>,
    ) -> Job<'a> {
        Job {
            start,
            movers: contestants.iter().map(Mover::new).collect(),
            opening,
            clock,
        }
    }

    /// The contestant of that name.
    fn mover(&mut self, name: &str) -> &mut Mover<'a> {
        let mut movers = self.movers.iter_mut();
        let mover = movers.find(|mover| mover.name() == name);
        mover.expect("a contestant of the match")
    }

    /// Plays a game that begins with random moves, and fills in how it went.
    ///
    /// # Errors
    /// If no opening is balanced, or a level's move is refused, or `on_move` fails.
    pub fn play(&mut self, mut played: Played, on_move: OnMove) -> io::Result<Played> {
        let mut boards = self.opening.play(&*self.start, played.opening)?;
        for (side, board) in boards.iter().enumerate() {
            if let Err(error) = self.mover(&played.sides[side]).begin(&**board) {
                played.forfeit = Some((side, error.to_string()));
            }
        }
        let players = boards[0].state().players.len();
        for player in Player::first(players) {
            let mover = self.mover(&played.sides[played.side(player)]);
            for board in &mut boards {
                mover.sit_down(&mut **board, player)?;
            }
        }
        let control = self.clock;
        let mut clocks = control.map(|control| [Clock::new(control); Player::COUNT]);
        while boards[0].state().ending.is_none() && played.forfeit.is_none() {
            self.play_turn(&mut boards, &mut clocks, &mut played, on_move)?;
        }
        let mut winner = None;
        if let Some((side, _)) = played.forfeit {
            self.mover(&played.sides[side]).drop_engine();
            // Only the player to move can resign, but an engine may fail before its turn.
            let is_to_move = played.side(boards[0].state().to_move) == side;
            if is_to_move && boards[0].state().ending.is_none() {
                boards[0].resign();
            }
            // Engines and clocks are for games of two players only.
            winner = Player::first(2).find(|player| played.side(*player) != side);
        }
        played.ending = boards[0].state().ending;
        let outcome = match (winner, played.ending) {
            (Some(winner), _) => Outcome::Win(winner),
            (None, ending) => ending.expect("a game that is over").outcome,
        };
        played.seat_points = seat_points(outcome, players);
        played.plies = boards[0].state().ply as u64;
        played.record = boards[0].record();
        Ok(played)
    }

    /// Plays a move, or lets the side forfeit the game.
    fn play_turn(
        &mut self,
        boards: &mut Boards,
        clocks: &mut Option<Clocks>,
        played: &mut Played,
        on_move: OnMove,
    ) -> io::Result<()> {
        let player = boards[0].state().to_move;
        let side = played.side(player);
        let begin = Instant::now();
        let mover = self.mover(&played.sides[side]);
        let mut chosen = mover.choose(&mut *boards[side], clocks.as_ref());
        let spent = begin.elapsed();
        played.moves[side] += 1;
        played.milliseconds[side] += spent.as_secs_f64() * 1e3;
        if let Some(clocks) = clocks
            && !clocks[player.index()].press(spent)
        {
            chosen = Err(EngineError::FlagFell);
        }
        match chosen {
            Ok(mv) => {
                play_move(&mut *boards[1 - side], &mv)?;
                on_move(&*boards[0], &played.sides[side], spent)
            }
            Err(error) => {
                played.forfeit = Some((side, error.to_string()));
                Ok(())
            }
        }
    }
}

/// The points of all seats in one game: 1 for the winner, equal shares of a draw.
fn seat_points(outcome: Outcome, players: usize) -> Vec<f64> {
    let points = |player| match outcome {
        Outcome::Win(winner) => f64::from(u8::from(winner == player)),
        Outcome::Draw => 1.0 / players as f64,
    };
    Player::first(players).map(points).collect()
}

/// How the games of a match begin.
#[derive(Clone, Copy, Debug)]
pub struct Opening {
    /// The number of random moves.
    pub plies: usize,
    /// The number of positions to search to see whether an opening is balanced; `None` if it need
    /// not be.
    pub balanced: Option<u64>,
}

impl Opening {
    /// The winning chances of a balanced opening.
    const BALANCED: RangeInclusive<f64> = 0.35..=0.65;
    /// The number of openings to try for a balanced one.
    const ATTEMPTS: u64 = 10_000;

    /// Both copies of a game after its opening, which depends on `seed`.
    ///
    /// # Errors
    /// If none of [`ATTEMPTS`](Opening::ATTEMPTS) openings is balanced.
    fn play(&self, start: &dyn LiveGame, seed: u64) -> io::Result<Boards> {
        for attempt in 0..Opening::ATTEMPTS {
            let mut board = start.rematch(seed, None);
            // The seeds of a match follow one another: the attempts at one opening lie far from
            // those at the next, so that no two openings share their attempts.
            let seed = seed.wrapping_add(attempt << 32);
            while board.state().ply < self.plies
                && let Some(mv) = board
                    .legal_moves()
                    .choose(&mut rng_for_ply(seed, board.state().ply))
            {
                play_move(&mut *board, mv)?;
            }
            if self.accepts(&*board) {
                let mut copy = start.rematch(!seed, None);
                for mv in board.state().moves {
                    play_move(&mut *copy, mv)?;
                }
                return Ok([board, copy]);
            }
        }
        let attempts = Opening::ATTEMPTS;
        let reason = format!("none of {attempts} random openings is balanced");
        Err(io::Error::other(reason))
    }

    /// Whether an opening may be played.
    fn accepts(&self, board: &dyn LiveGame) -> bool {
        let Some(nodes) = self.balanced else {
            return true;
        };
        search(board, &Limits::nodes(nodes))
            .is_some_and(|found| !found.is_proved && Opening::BALANCED.contains(&found.win_rate))
    }
}

#[cfg(test)]
mod tests {
    use tabuleiro::game::Start;
    use tabuleiro::games;

    use super::*;

    #[test]
    fn a_draw_is_shared_by_all_seats() {
        assert_eq!(seat_points(Outcome::Win(Player::P2), 3), [0.0, 1.0, 0.0]);
        assert_eq!(seat_points(Outcome::Draw, 2), [0.5, 0.5]);
    }

    #[test]
    fn a_balanced_opening_replaces_one_that_is_not() {
        let registry = games::registry();
        let lear = registry.find("lear").expect("a game");
        let start = lear
            .open(&Start::default(), &[], 0)
            .expect("a game that starts");
        let opened = |balanced, seed| {
            let opening = Opening { plies: 8, balanced };
            let [board, copy] = opening.play(&*start, seed).expect("an opening");
            assert_eq!(board.position(), copy.position());
            assert_ne!(board.state().seed, copy.state().seed);
            assert!(opening.accepts(&*board));
            board.position()
        };
        let is_replaced = |seed: &u64| {
            let balanced = opened(Some(50), *seed);
            assert_eq!(opened(Some(50), *seed), balanced);
            opened(None, *seed) != balanced
        };
        assert!((0..20).filter(is_replaced).count() > 0);
    }
}
