//! Expert with a handicap: the grades `expert:1` to `expert:9`.
//!
//! A grade is the real search with less work and with an evaluator that errs. Its error depends on
//! the position, the seed and the seat only: within a game a player always misjudges a position in
//! the same way, so that its play is consistent.
//!
//! Nothing here knows a game: each game has its tables of grades among its
//! [fitted numbers](Evaluator::FITTED). A game without tables gets a default.

use crate::game::evaluator::{
    BoardOf, Candidate, Evaluator, MoveOf, Selection, WIN, fitted_numbers,
};
use crate::game::{Game, Outcome, Player, RuleSet};
use crate::hash::key_of;
use crate::search::Limits;

/// The number of grades between the levels of the report and Expert.
pub const GRADES: usize = 9;

/// The grade of the first game with `match`, for a player without results.
pub const FIRST_GRADE: u8 = 3;

/// The first grade that sees every win in one move.
const SEES_WINS: usize = 3;
/// The first grade that sees every loss in one move.
const SEES_LOSSES: usize = 5;

/// The number of positions that the weakest grade searches: enough to try every move. With fewer it
/// would choose among the first moves only, and these are better than average.
const LEAST_NODES: f64 = 300.0;

/// How strongly a good form also reduces overlooking: a form of 1 divides its odds by e to the power
/// of this.
const FORM_BLINDNESS: f64 = 5.0;

/// The largest absolute value of an evaluation, with the tempo bonus.
const MAX_EVALUATION: i32 = WIN / 2 - 1;
/// The number of uniform random numbers whose sum is the error: its distribution is nearly normal.
const SUMMANDS: u64 = 4;

/// A number from -1 to 1, uniformly distributed, from random bits.
fn uniform(bits: u64) -> f64 {
    (bits >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
}

/// How a grade differs from Expert.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Handicap {
    /// The maximum depth of the search, in plies.
    pub depth: usize,
    /// The maximum number of positions to search.
    pub nodes: u64,
    /// The standard deviation of the error of each evaluation, in parts of a unit.
    pub error: i32,
    /// The share of positions, in thousandths, whose end in one move is overlooked: see
    /// [`Handicapped`].
    pub blindness: u32,
}

impl Handicap {
    /// The handicap with these numbers.
    pub const fn new(depth: usize, nodes: u64, error: i32, blindness: u32) -> Handicap {
        Handicap {
            depth,
            nodes,
            error,
            blindness,
        }
    }

    /// The handicap at a point of the line from the weakest search (0) to Expert's (1), in a game
    /// whose evaluations have the standard deviation `spread` and whose Expert searches
    /// `nodes` positions.
    ///
    /// Along the line the error shrinks, and the depth grows from 1 to 12 plies as the number of
    /// positions does.
    pub fn at(point: f64, spread: i32, nodes: u64) -> Handicap {
        let point = point.clamp(0.0, 1.0);
        // At the start of the line the error exceeds all differences of the evaluation: the weakest
        // search plays like a random player.
        let rest = 1.0 - point;
        let error = f64::from(spread) * (4.0 * rest.powi(2) + 16.0 * rest.powi(6));
        // Enough for a look at every move at the start of the line, all positions at its end.
        let positions = (nodes as f64 / LEAST_NODES).powf(point) * LEAST_NODES;
        Handicap {
            depth: 1 + (point * 11.0) as usize,
            nodes: positions as u64,
            error: error as i32,
            blindness: (1000.0 * (1.0 - point / 0.45)).clamp(0.0, 1000.0) as u32,
        }
    }

    /// The handicap in the game with this seed, for a player whose form has this range: see
    /// [`GradeTable::form_range`]. A form above 0 is good: the error is divided by `exp(form)`, and
    /// the odds of overlooking the end of the game by `exp(FORM_BLINDNESS * form)`.
    ///
    /// ```
    /// use tabuleiro::handicap::Handicap;
    /// use tabuleiro::game::Player;
    ///
    /// let usual = Handicap::new(3, 500, 1000, 500);
    /// assert_eq!(usual.in_game(0.0, 7, Player::P1), usual);
    /// let games = (0..100).map(|seed| usual.in_game(0.8, seed, Player::P1));
    /// assert!(games.clone().any(|game| game.error < 600 && game.blindness < 100));
    /// assert!(games.clone().any(|game| game.error > 1700 && game.blindness > 900));
    /// ```
    #[must_use]
    pub fn in_game(self, form_range: f64, seed: u64, player: Player) -> Handicap {
        let form = form_range * uniform(key_of([seed, player.index() as u64]));
        let share = f64::from(self.blindness) / 1000.0;
        let overlooked = share * (-FORM_BLINDNESS * form).exp();
        Handicap {
            error: (f64::from(self.error) * (-form).exp()) as i32,
            blindness: (1000.0 * overlooked / (overlooked + 1.0 - share)).round() as u32,
            ..self
        }
    }

    /// The same handicap, except that it sees what the grade must see.
    #[must_use]
    pub fn of_grade(self, grade: usize) -> Handicap {
        match grade {
            // What follows a reply is seen at the second ply.
            SEES_LOSSES.. => Handicap {
                blindness: 0,
                depth: self.depth.max(2),
                ..self
            },
            _ => self,
        }
    }
}

/// The grades `expert:1` to `expert:9` for one rule set and number of players.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GradeTable {
    /// The handicaps of the grades, weakest first.
    pub handicaps: [Handicap; GRADES],
    /// By how much the form of a grade changes from game to game, 0 for not at all: good games have
    /// smaller errors. Where Expert is far above the weakest grade, good games of a grade and bad
    /// ones of the next make the steps between them smaller.
    pub form_range: f64,
    /// What the grades and Expert are rated, in Elo, the weakest grade at 0.
    pub ratings: [i32; GRADES + 1],
}

/// The numbers of a grade among the [fitted](Evaluator::FITTED) ones.
const NUMBERS: usize = 5;

impl GradeTable {
    /// The grades of a game that none have been fitted for, and that searches `nodes` positions.
    /// `unit` is the number of parts in a unit.
    pub fn unfitted(unit: i32, nodes: u64) -> GradeTable {
        let mut handicaps = std::array::from_fn(|index| {
            let point = index as f64 / GRADES as f64;
            Handicap::at(point, 2 * unit, nodes).of_grade(index + 1)
        });
        // The next grades overlook nothing: that step is large enough.
        for grade in [SEES_WINS - 1, SEES_LOSSES - 1] {
            handicaps[grade - 1].blindness /= 2;
        }
        GradeTable {
            handicaps,
            form_range: 0.0,
            ratings: std::array::from_fn(|index| 200 * index as i32),
        }
    }

    /// The table among the [fitted](Evaluator::FITTED) numbers for a rule set and a number of players,
    /// else for the rule set.
    pub fn read(fitted: &str, rules: RuleSet, players: usize) -> Option<GradeTable> {
        let of_players = |players| fitted_numbers(fitted, "grades", rules, players);
        let numbers: [f64; NUMBERS * GRADES + 2] = of_players(players).or_else(|| of_players(2))?;
        let number = |grade: usize, index| numbers[NUMBERS * grade + index];
        let handicap = |grade| Handicap {
            depth: number(grade, 1) as usize,
            nodes: number(grade, 2) as u64,
            error: number(grade, 3) as i32,
            blindness: number(grade, 4) as u32,
        };
        Some(GradeTable {
            handicaps: std::array::from_fn(handicap),
            form_range: number(GRADES, 1),
            ratings: std::array::from_fn(|grade| number(grade, 0) as i32),
        })
    }

    /// The handicap of a grade, from 1 to [`GRADES`], in the game with that seed, for the player
    /// who has the grade.
    pub fn handicap(&self, grade: usize, seed: u64, player: Player) -> Handicap {
        self.handicaps[grade - 1].in_game(self.form_range, seed, player)
    }
}

/// An evaluator that errs.
///
/// The weakest grades also overlook the end of the game in some positions, like somebody who has
/// just learned the rules: grades 1 and 2 their own wins in one move, grades 1 to 4 their
/// opponents'. In those positions they also search no noisy moves, so they misjudge exchanges.
///
/// ```
/// use tabuleiro::handicap::{Handicap, Handicapped};
/// use tabuleiro::game::evaluator::Evaluator;
/// use tabuleiro::game::{Game, Options, Player, RuleSet};
/// use tabuleiro::games::lear::{Lear, LearEvaluator};
///
/// let game = Lear::new(RuleSet::Classic, &Options::default())?;
/// let board = game.initial_board();
/// let handicap = Handicap { depth: 2, nodes: 100, error: 300, blindness: 0 };
/// let value = |seed| {
///     let mut errs = Handicapped::of(LearEvaluator::new(&game), handicap, 5, seed, Player::P1);
///     errs.evaluate(&board, Player::P1)
/// };
/// assert_eq!(value(7), value(7));
/// assert_ne!(value(7), value(8));
/// # Ok::<(), tabuleiro::game::Refusal>(())
/// ```
#[derive(Clone, Debug)]
pub struct Handicapped<E> {
    /// What errs.
    pub expert: E,
    handicap: Handicap,
    /// The seed of its errors: another one for each game and each seat.
    seed: u64,
    /// The player whose move is searched.
    player: Player,
    /// Whether that player sees every win in one move.
    sees_wins: bool,
}

impl<E: Evaluator> Handicapped<E> {
    /// The evaluator of that grade, for a search of a move of `player`, in the game with that seed.
    /// Two players of one game err in different ways.
    pub fn of(
        expert: E,
        handicap: Handicap,
        grade: usize,
        seed: u64,
        player: Player,
    ) -> Handicapped<E> {
        Handicapped {
            expert,
            handicap: handicap.of_grade(grade),
            seed: key_of([seed, player.index() as u64]),
            player,
            sees_wins: grade >= SEES_WINS,
        }
    }

    /// Expert's evaluator, without a handicap.
    pub fn expert(evaluator: E) -> Handicapped<E> {
        let handicap = Handicap::new(usize::MAX, E::DEFAULT_NODES, 0, 0);
        Handicapped::of(evaluator, handicap, SEES_LOSSES, 0, Player::P1)
    }

    /// The limits of a search for a move.
    pub fn limits(&self) -> Limits {
        Limits {
            depth: Some(self.handicap.depth),
            ..Limits::nodes(self.handicap.nodes)
        }
    }

    /// A random number derived from the position, the seed and the purpose.
    fn random(&self, board: &BoardOf<E>, purpose: u64) -> u64 {
        key_of([self.expert.hash_key(board), self.seed, purpose])
    }

    /// What is added to the evaluation for the player. In a game for two, the other player's error
    /// is its negation.
    fn error(&self, board: &BoardOf<E>, player: Player) -> i32 {
        if self.handicap.error == 0 {
            return 0;
        }
        let (purpose, sign) = match (self.expert.game().player_count(), player) {
            (2, Player::P1) => (0, 1.0),
            (2, _) => (0, -1.0),
            (_, player) => (player.index() as u64, 1.0),
        };
        // Each summand lies between -1 and 1 and has the variance 1/3.
        let summand = |index| uniform(self.random(board, SUMMANDS * purpose + index));
        let sum: f64 = (0..SUMMANDS).map(summand).sum();
        let normal = sum * (3.0 / SUMMANDS as f64).sqrt();
        (sign * normal * f64::from(self.handicap.error)) as i32
    }

    /// Whether the grade overlooks that `winner` wins in this position, now or with the next move.
    fn overlooks(&self, board: &BoardOf<E>, winner: Player) -> bool {
        (winner != self.player || !self.sees_wins) && self.is_blind(board)
    }

    /// Whether the grade is blind to what the next move can do in this position.
    fn is_blind(&self, board: &BoardOf<E>) -> bool {
        let blindness = u64::from(self.handicap.blindness);
        blindness > 0 && self.random(board, u64::MAX) % 1000 < blindness
    }

    /// Whether the game is over, even if `cheap_game_over` has hidden that from the search.
    fn is_over(&self, board: &BoardOf<E>) -> bool {
        self.handicap.blindness > 0 && self.expert.game().game_over(board).is_some()
    }
}

/// What the search asks of the evaluator, where a handicap makes a difference.
impl<E: Evaluator> Handicapped<E> {
    /// [`Evaluator::evaluate`], with the error.
    pub fn evaluate(&mut self, board: &BoardOf<E>, player: Player) -> i32 {
        let value = if self.is_over(board) {
            0
        } else {
            self.expert.evaluate(board, player)
        };
        let value = value.saturating_add(self.error(board, player));
        // This leaves room for the tempo bonus, which the search adds.
        let max = MAX_EVALUATION - self.expert.tempo_bonus().abs();
        value.clamp(-max, max)
    }

    /// [`Evaluator::decode_if_legal`].
    pub fn decode_if_legal(&mut self, board: &BoardOf<E>, code: u32) -> Option<MoveOf<E>> {
        if self.is_over(board) {
            return None;
        }
        self.expert.decode_if_legal(board, code)
    }

    /// [`Evaluator::cheap_game_over`], unless it is overlooked.
    pub fn cheap_game_over(&mut self, board: &BoardOf<E>) -> Option<Outcome> {
        let outcome = self.expert.cheap_game_over(board)?;
        match outcome {
            Outcome::Win(winner) if self.overlooks(board, winner) => None,
            outcome => Some(outcome),
        }
    }

    /// [`Evaluator::winning_move`], unless it is overlooked.
    pub fn winning_move(&mut self, board: &BoardOf<E>) -> Option<MoveOf<E>> {
        let player = self.expert.game().player_to_move(board);
        if self.overlooks(board, player) || self.is_over(board) {
            return None;
        }
        self.expert.winning_move(board)
    }

    /// [`Evaluator::candidates`].
    pub fn candidates(
        &mut self,
        board: &BoardOf<E>,
        selection: Selection,
        moves: &mut Vec<Candidate<MoveOf<E>>>,
    ) -> bool {
        if self.is_over(board) {
            return true;
        }
        if self.handicap.blindness > 0 && selection == Selection::Root {
            // A weak player does not know which moves are without promise.
            Candidate::add_all(self.expert.game(), board, moves);
            return true;
        }
        self.expert.candidates(board, selection, moves)
    }

    /// [`Evaluator::noisy_moves`].
    pub fn noisy_moves(&mut self, board: &BoardOf<E>, moves: &mut Vec<Candidate<MoveOf<E>>>) {
        if !self.is_over(board) && !self.is_blind(board) {
            self.expert.noisy_moves(board, moves);
        }
    }

    /// [`Evaluator::solve_endgame`]: only Expert solves endgames.
    pub fn solve_endgame(
        &self,
        board: &BoardOf<E>,
        (alpha, beta): (i32, i32),
        nodes: &mut u64,
    ) -> Option<i32> {
        match self.handicap.error {
            0 => self.expert.solve_endgame(board, alpha, beta, nodes),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
