//! One game between two contestants.

use std::io;
use std::ops::RangeInclusive;
use std::time::Instant;

use rand::seq::IndexedRandom;
use tabuleiro::expert::search::Limits;
use tabuleiro::game::rng::rng_for_ply;
use tabuleiro::game::{Outcome, Player};
use tabuleiro::play::LiveGame;
use tabuleiro::ugi::client::{EngineError, EngineGame};
use tabuleiro::ugi::clock::TimeControl;

use super::common::play_move;
use super::contestant::{Clocks, Contestant, Mind, Mover, NoMove};
use super::results::Played;
use super::seats::seat_points;

/// A game to play.
#[derive(Clone, Copy, Debug)]
pub struct Pairing {
    /// Its number in the match.
    pub number: u64,
    /// The contestants, by their index.
    pub sides: [usize; 2],
    /// The seat of the first one. The second has all others.
    pub seat: Player,
    /// The seed of the opening.
    pub opening: u64,
}

/// One of the threads of a match, with engines of its own.
pub struct Job<'a> {
    /// The start of every game.
    start: Box<dyn LiveGame>,
    movers: Vec<Mover<'a>>,
}

/// The same game twice: each contestant plays on its own copy, so that neither search can use what
/// the other has found.
type Boards = [Box<dyn LiveGame>; 2];

/// Why a side forfeits a game that is not over by the rules.
enum Forfeit {
    Late,
    Fault(EngineError),
}

impl<'a> Job<'a> {
    pub fn new(
        start: Box<dyn LiveGame>,
        contestants: &'a [Contestant],
        game: &'a EngineGame,
    ) -> Job<'a> {
        let movers = contestants.iter().map(|who| Mover::new(who, game));
        Job {
            start,
            movers: movers.collect(),
        }
    }

    /// Plays a game that begins with random moves.
    ///
    /// # Errors
    /// If a contestant that is not an engine has no move.
    pub fn play(
        &mut self,
        pairing: &Pairing,
        opening: &Opening,
        clock: Option<TimeControl>,
    ) -> io::Result<Played> {
        let mut boards = opening.play(&*self.start, pairing.opening)?;
        let mut played = Played {
            sides: pairing
                .sides
                .map(|i| self.movers[i].contestant.name.clone()),
            number: pairing.number,
            opening: pairing.opening,
            ..Played::default()
        };
        let mut forfeit = None;
        for (side, index) in pairing.sides.into_iter().enumerate() {
            if let Err(error) = self.movers[index].begin() {
                forfeit = forfeit.or(Some((side, Forfeit::Fault(error))));
            }
        }
        self.take_seats(&mut boards, pairing)?;
        let mut clocks = clock.map(|TimeControl { start, increment }| Clocks {
            left: [start; Player::COUNT],
            increment,
        });
        while boards[0].ending().is_none() && forfeit.is_none() {
            forfeit = self.play_turn(&mut boards, pairing, &mut clocks, &mut played)?;
        }
        if let Some((side, forfeit)) = forfeit {
            self.movers[pairing.sides[side]].drop_engine();
            resign(&mut *boards[0], pairing, side, &forfeit, &mut played);
        } else {
            let ending = boards[0].ending().expect("a game that is over");
            played.half_points = match ending.outcome {
                Outcome::Win(player) if player == pairing.seat => 2,
                Outcome::Win(_) => 0,
                Outcome::Draw => 1,
            };
            played.seat_points = seat_points(ending.outcome, boards[0].players().len());
        }
        played.plies = boards[0].ply() as u64;
        played.record = boards[0].record();
        Ok(played)
    }

    /// Seats the contestants on both copies of the game.
    fn take_seats(&self, boards: &mut Boards, pairing: &Pairing) -> io::Result<()> {
        let count = boards[0].players().len();
        for player in Player::first(count) {
            let side = usize::from(player != pairing.seat);
            let mover = &self.movers[pairing.sides[side]];
            for board in boards.iter_mut() {
                match &mover.contestant.mind {
                    Mind::Level(kind) => board.seat(player, *kind).map_err(io::Error::other)?,
                    Mind::Engine(_) | Mind::Program(..) => {
                        let seated = board.seat_engine(player, mover.title());
                        seated.map_err(io::Error::other)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Plays a move. Returns the side that forfeits the game instead, if one does.
    fn play_turn(
        &mut self,
        boards: &mut Boards,
        pairing: &Pairing,
        clocks: &mut Option<Clocks>,
        played: &mut Played,
    ) -> io::Result<Option<(usize, Forfeit)>> {
        let player = boards[0].to_move();
        let side = usize::from(player != pairing.seat);
        let mover = &mut self.movers[pairing.sides[side]];
        let moves: Vec<String> = match mover.contestant.mind {
            Mind::Engine(_) => boards[0].history().into_iter().map(|e| e.mv).collect(),
            _ => Vec::new(),
        };
        let begin = Instant::now();
        let chosen = mover.choose(&mut *boards[side], &moves, clocks.as_ref());
        let spent = begin.elapsed();
        played.moves[side] += 1;
        played.milliseconds[side] += spent.as_secs_f64() * 1e3;
        let mv = match chosen {
            Ok(mv) => mv,
            Err(NoMove::Engine(EngineError::Late)) if clocks.is_some() => {
                return Ok(Some((side, Forfeit::Late)));
            }
            Err(NoMove::Engine(error)) => return Ok(Some((side, Forfeit::Fault(error)))),
            Err(NoMove::Io(error)) => return Err(error),
        };
        if let Some(clocks) = clocks {
            let left = &mut clocks.left[player.index()];
            match left.checked_sub(spent) {
                Some(rest) => *left = rest + clocks.increment,
                None => return Ok(Some((side, Forfeit::Late))),
            }
        }
        play_move(&mut *boards[1 - side], &mv)?;
        Ok(None)
    }
}

/// Ends a game that a side forfeits: in the record its player resigns.
fn resign(
    board: &mut dyn LiveGame,
    pairing: &Pairing,
    side: usize,
    forfeit: &Forfeit,
    played: &mut Played,
) {
    played.half_points = 2 * side;
    // Engines play games for two players only.
    let winner = match side {
        0 => pairing.seat.opponent(),
        _ => pairing.seat,
    };
    played.seat_points = seat_points(Outcome::Win(winner), 2);
    match forfeit {
        Forfeit::Late => played.late = Some(side),
        Forfeit::Fault(error) => played.fault = Some((side, error.to_string())),
    }
    // Only the player to move can resign; an engine may fail before its turn.
    let is_on_turn = (board.to_move() == pairing.seat) == (side == 0);
    if is_on_turn && board.ending().is_none() {
        board.resign();
    }
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
            let mut board = start.rematch(seed);
            // The seeds of a match follow one another: the attempts at one opening lie far from
            // those at the next, so that no two openings share their attempts.
            let seed = seed.wrapping_add(attempt << 32);
            self.play_random_moves(&mut *board, seed)?;
            if self.accepts(&*board) {
                return Ok([board.boxed_clone(), board]);
            }
        }
        let attempts = Opening::ATTEMPTS;
        let reason = format!("none of {attempts} random openings is balanced");
        Err(io::Error::other(reason))
    }

    fn play_random_moves(&self, board: &mut dyn LiveGame, seed: u64) -> io::Result<()> {
        while board.ply() < self.plies && board.ending().is_none() {
            let moves = board.legal_moves();
            let mut rng = rng_for_ply(seed, board.ply());
            let Some(mv) = moves.choose(&mut rng) else {
                break;
            };
            play_move(board, mv)?;
        }
        Ok(())
    }

    /// Whether an opening may be played.
    fn accepts(&self, board: &dyn LiveGame) -> bool {
        let Some(nodes) = self.balanced else {
            return true;
        };
        // A searcher of its own: the game must not profit from this search.
        let mut board = board.boxed_clone();
        let found = board.search(&Limits::nodes(nodes), &mut |_| {});
        found.is_some_and(|found| !found.is_proved && Opening::BALANCED.contains(&found.chance))
    }
}

#[cfg(test)]
mod tests {
    use tabuleiro::game::Start;
    use tabuleiro::games;

    use super::*;

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
            (opening.accepts(&*board), board.position())
        };
        let mut replaced = 0;
        for seed in 0..20 {
            let (_, any) = opened(None, seed);
            let (is_accepted, balanced) = opened(Some(50), seed);
            assert!(is_accepted);
            assert_eq!(opened(Some(50), seed).1, balanced);
            replaced += u32::from(any != balanced);
        }
        assert!(replaced > 0);
    }
}
