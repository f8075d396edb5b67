//! What Expert knows about a game: the evaluation of positions and the hints for its search.
//!
//! An evaluator is a separate type from the rules. It owns its weights and the scratch memory
//! of its evaluation: every thread of a search works with its own clone.

use std::cmp::Reverse;
use std::fmt;

use crate::game::{Game, Outcome, Player};
use crate::hash::key_of_value;
use crate::network::Weights;

/// The greatest score for move ordering, and with the opposite sign the least.
pub const MAX_SCORE: i32 = 1000;
/// What the search adds to the score of a killer move, in the same points: a move that has refuted a
/// position at the same distance from the root. Chosen by hand, well below [`MAX_SCORE`], so that an
/// evaluator can put moves before and behind the killers: see [`Evaluator::candidates`].
pub const KILLER_BONUS: i32 = 300;
/// The history of a move changes its score by less than this, in either direction.
pub const HISTORY_POINTS: i32 = 16;
/// The value of a won game. Every static evaluation lies within half of it.
pub const WIN: i32 = 1_000_000;

/// Evaluates positions of a game for the search, and tells the search what the rules do not say.
///
/// Values are whole numbers in parts of the game's own unit ([`Evaluator::UNIT`] parts make one
/// unit); each function says from whose viewpoint. Only [`new`](Evaluator::new),
/// [`game`](Evaluator::game) and [`evaluate`](Evaluator::evaluate) are required: everything else
/// has a default that is correct and slower.
///
/// ```
/// use tabuleiro::game::evaluator::Evaluator;
/// use tabuleiro::game::{Game, Options, Player, RuleSet};
/// use tabuleiro::games::lear::{Lear, LearEvaluator};
///
/// let game = Lear::new(RuleSet::Classic, &Options::default())?;
/// let mut evaluator = LearEvaluator::new(&game);
/// let board = game.initial_board();
/// // In a game for two, one player's gain is the other's loss.
/// let value = evaluator.evaluate(&board, Player::P1);
/// assert_eq!(evaluator.evaluate(&board, Player::P2), -value);
/// # Ok::<(), tabuleiro::game::Refusal>(())
/// ```
pub trait Evaluator: Clone + fmt::Debug + Send + Sync + 'static {
    /// The rules of the game.
    type Game: Game;

    /// The number of parts of a value that make one of the game's own units.
    const UNIT: i32 = 100;

    /// The length in plies of the longest win that [`winning_move`](Evaluator::winning_move) finds.
    const WINNING_PLIES: usize = 1;

    /// With at most this many plies left, the search does not prune, so that it can prove the
    /// value.
    const UNPRUNED_PLIES: usize = 0;

    /// How selective the search is in this game.
    const SELECTIVITY: Selectivity = Selectivity::DEFAULT;

    /// The evaluator for a game.
    fn new(game: &Self::Game) -> Self;

    /// The game that is evaluated.
    fn game(&self) -> &Self::Game;

    /// The static evaluation of a position that is not over, from the viewpoint of `player`, in
    /// parts of a unit. Percentages mean something if the game has a [win rate
    /// model](crate::win_rate), or if a lead of one unit wins 73% of games. The absolute value,
    /// with the [tempo bonus](Evaluator::tempo_bonus), is less than half of [`WIN`]. In a game for
    /// two players it is the negation of the opponent's.
    fn evaluate(&mut self, board: &BoardOf<Self>, player: Player) -> i32;

    /// The tempo bonus: what the search adds to every static evaluation for the player to move, in
    /// parts of a unit. It makes up for the *odd-even effect*: at odd depths the player at the root
    /// also makes the last move, which is not answered, so that without a bonus their values are
    /// higher than those of even depths. Half the difference, as the command `analyse` shows it
    /// depth by depth, is a good bonus. It has to be 0 in games for more than two players.
    fn tempo_bonus(&self) -> i32 {
        0
    }

    /// The hash key of a position, including the player to move. Positions that are equivalent by
    /// symmetry may share a key, unless they [count for a draw by
    /// repetition](Game::counts_for_repetition): the search tells these apart by their keys alone.
    fn hash_key(&self, board: &BoardOf<Self>) -> u64 {
        key_of_value(board)
    }

    /// A code for a move in tables: different moves of a position should have different codes.
    /// Only the lowest 24 bits count, and 0 means no move.
    fn move_code(&self, mv: MoveOf<Self>) -> u32 {
        key_of_value(&mv) as u32 | 1
    }

    /// The legal move with the given code, if it can be found faster than by generating all
    /// moves. The search tries the moves that were good elsewhere before it generates the others.
    fn decode_if_legal(&mut self, _board: &BoardOf<Self>, _code: u32) -> Option<MoveOf<Self>> {
        None
    }

    /// The margin of a finished game from the viewpoint of `player`, in parts of a unit. Used
    /// only if the game [has margins](crate::game::info::GameInfo::has_margins).
    fn margin(&self, board: &BoardOf<Self>, player: Player) -> i32 {
        self.game().value(board, player).saturating_mul(Self::UNIT)
    }

    /// A cheap terminal test: the result of the game as far as it can be seen without generating
    /// moves. A position with no moves is asked [`Game::game_over`] in any case.
    fn cheap_game_over(&mut self, board: &BoardOf<Self>) -> Option<Outcome> {
        self.game().game_over(board)
    }

    /// A move that wins within the turn of the player to move, if there is one, and the number of
    /// plies until the end, at most [`WINNING_PLIES`](Evaluator::WINNING_PLIES). The search asks at
    /// every node, so a fast override pays off. With
    /// [margins](crate::game::info::GameInfo::has_margins) a win in one is found like any other,
    /// and the default does not look for it.
    fn winning_move(&mut self, board: &BoardOf<Self>) -> Option<(MoveOf<Self>, usize)> {
        if Self::Game::INFO.has_margins {
            return None;
        }
        let game = self.game();
        let win = Some(Outcome::Win(game.player_to_move(board)));
        let wins = |mv: &MoveOf<Self>| {
            let mut next = *board;
            game.make_move(&mut next, *mv);
            game.game_over(&next) == win
        };
        let win = game.legal_moves(board).into_iter().find(wins)?;
        Some((win, 1))
    }

    /// Whether a move threatens to win with the next move of the same player: the search reduces
    /// such moves less than others, and exempts them from late move pruning except at depth 1. By
    /// default no move does.
    fn threatens_to_win(&self, _board: &BoardOf<Self>, _mv: MoveOf<Self>) -> bool {
        false
    }

    /// Appends the moves to search with their scores for move ordering, from -[`MAX_SCORE`] to
    /// [`MAX_SCORE`], and returns whether they are all the legal moves. See [`Selection`] for what
    /// may be left out.
    ///
    /// Below the root the search adds [`KILLER_BONUS`] to the score of a killer move, and for the
    /// history it adds or takes away less than [`HISTORY_POINTS`]. A move with a score of
    /// [`KILLER_BONUS`] or more after that is never reduced, and late move pruning does not begin with
    /// it.
    fn candidates(
        &mut self,
        board: &BoardOf<Self>,
        _selection: Selection,
        moves: &mut Vec<Candidate<MoveOf<Self>>>,
    ) -> bool {
        Candidate::add_all(self.game(), board, moves);
        true
    }

    /// Appends the noisy moves of a position, which the quiescence search tries before it relies
    /// on the static evaluation. The default is none.
    fn noisy_moves(&mut self, _board: &BoardOf<Self>, _moves: &mut Vec<Candidate<MoveOf<Self>>>) {}

    /// The maximum number of plies left, where it is known. A search to that depth is a proof.
    fn max_plies_left(&self, _board: &BoardOf<Self>) -> Option<usize> {
        None
    }

    /// The share of the game that has been played, 0 to 1, as far as the position shows it: winning
    /// chances depend on it. The default counts plies, where [`max_plies_left`] knows them; else
    /// it is 0.
    ///
    /// [`max_plies_left`]: Evaluator::max_plies_left
    fn stage(&self, board: &BoardOf<Self>) -> f64 {
        let all = self.max_plies_left(&self.game().initial_board());
        match (self.max_plies_left(board), all) {
            (Some(left), Some(all)) if all > 0 => 1.0 - (left as f64 / all as f64).min(1.0),
            _ => 0.0,
        }
    }

    /// Solves an endgame faster than the search could: the value with best play from the viewpoint
    /// of the player to move, exact if it lies between `alpha` and `beta`, else a bound. Adds the
    /// positions it visits to `nodes`.
    fn solve_endgame(
        &self,
        _board: &BoardOf<Self>,
        _alpha: i32,
        _beta: i32,
        _nodes: &mut u64,
    ) -> Option<i32> {
        None
    }
}

/// The board type of an evaluator's game.
pub type BoardOf<E> = <<E as Evaluator>::Game as Game>::Board;
/// The move type of an evaluator's game.
pub type MoveOf<E> = <<E as Evaluator>::Game as Game>::Move;

/// A logit of 1, in the units of a policy's weights.
pub const LOGIT_ONE: i32 = 16;

/// An evaluator with weights, which a tool can fit to games: linear terms and, if it has inputs, a
/// [network](crate::network). The evaluation is the sum of both and of the part without a
/// weight.
pub trait Tunable: Evaluator {
    /// The number of features of moves, from which a learned policy computes the scores for move
    /// ordering; 0 if there is none.
    ///
    /// The features of a move have weights, whose sum is the *logit* of the move. The softmax of
    /// the logits of all moves of a position predicts which move a longer search chooses. The
    /// weights are fitted by multinomial logistic regression; the model is that of R. Coulom,
    /// *Computing Elo ratings of move patterns in the game of Go*, 2007. Y. Tsuruoka, D. Yokoyama
    /// and T. Chikayama, *Game-tree search algorithm based on realization probability*, 2002, let
    /// such probabilities guide an alpha-beta search.
    const MOVE_FEATURES: usize = 0;

    /// The numbers of terms, of the network's inputs (0 for none) and of its output buckets: sets of
    /// output weights, each for a part of the game. They may depend on the number of players.
    fn sizes(&self) -> [usize; 3];

    /// The players for whom the value of a position has to be learned: all of them, but in a game
    /// for two only the player to move, because the opponent's value is the negation.
    fn viewpoints(&self, board: &BoardOf<Self>) -> impl Iterator<Item = Player> + use<Self> {
        let to_move = self.game().player_to_move(board);
        let count = self.game().player_count();
        Player::first(count).filter(move |player| count > 2 || *player == to_move)
    }

    /// The evaluator for a game with other weights, which have these sizes. Everything that depends
    /// on weights follows from these, the move ordering included.
    fn with_weights(game: &Self::Game, weights: Weights) -> Self;

    /// What adds up to the evaluation of a position for `player`, one of the
    /// [`viewpoints`](Tunable::viewpoints). With more than two players it may depend on the weights,
    /// which decide which opponent is the strongest.
    fn summands(&mut self, board: &BoardOf<Self>, player: Player) -> Summands;

    /// The same evaluator with other weights of its policy, in units of 1 / [`LOGIT_ONE`]. There
    /// are [`MOVE_FEATURES`](Tunable::MOVE_FEATURES) of them.
    #[must_use]
    fn with_policy(&self, _policy: &[i16]) -> Self {
        self.clone()
    }

    /// The features of a legal move. One that occurs twice counts twice.
    fn move_features(&self, _board: &BoardOf<Self>, _mv: MoveOf<Self>) -> Vec<usize> {
        Vec::new()
    }
}

/// What adds up to the evaluation of a position for a player.
#[derive(Default, Debug)]
pub struct Summands {
    /// Terms, each by its index with its size. One may come in several parts, which add up.
    pub terms: Vec<(usize, f64)>,
    /// The part of the evaluation that has no weight.
    pub unweighted: i32,
    /// The active inputs of the network. One may come several times, and then counts as often.
    pub inputs: Vec<usize>,
    /// The output bucket.
    pub bucket: usize,
    /// Whether the output of the network is from the viewpoint of the opponent.
    pub is_negated: bool,
}

/// A move with its score for move ordering.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// A move with a greater score is tried earlier.
    pub score: i32,
}

impl<M> Candidate<M> {
    /// A move without a score.
    pub fn unordered(mv: M) -> Candidate<M> {
        Candidate { mv, score: 0 }
    }

    /// Adds all legal moves, without scores.
    pub fn add_all<G: Game<Move = M>>(game: &G, board: &G::Board, moves: &mut Vec<Candidate<M>>) {
        let legal = game.legal_moves(board).into_iter();
        moves.extend(legal.map(Candidate::unordered));
    }

    /// Sorts moves, the best first. Those with the same score stay in their order.
    // Not inlined: it is large, and one for each game is enough.
    #[inline(never)]
    pub fn sort(moves: &mut [Candidate<M>]) {
        moves.sort_by_key(|candidate| Reverse(candidate.score));
    }
}

/// How selective the search is away from the principal variation: what it prunes, and by how much
/// it reduces late moves. Each game has its own numbers, chosen by matches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Selectivity {
    /// Late move reductions: the product of the logarithms of depth and index is divided by this.
    pub reduction_divisor: f64,
    /// Late move reductions at the root: the greatest number of plies; 0 for none.
    pub root_reduction: i32,
    /// Late move pruning: the greatest depth of a node at which moves are left out; 0 for none.
    pub late_move_depth: i32,
    /// Late move pruning: the number of moves that are searched for each ply of depth.
    pub moves_per_ply: usize,
    /// Reverse futility pruning: the greatest depth of a node at which it is used; 0 for none.
    pub futility_depth: i32,
    /// Reverse futility pruning: how much a position has to be better than needed, for each ply of
    /// depth, in parts of a unit.
    pub futility_margin: i32,
    /// ProbCut: the least depth of a node at which it is used, greater than 3; 0 for never.
    pub probcut_depth: i32,
    /// ProbCut: how far outside the window the value of the shallower search has to lie, in parts
    /// of a unit.
    pub probcut_margin: i32,
}

impl Selectivity {
    /// Moves are reduced, and none is left out. In Yoxii, which uses these numbers, divisors of 1.7,
    /// 2.0 and 3.0 scored 49.2, 51.5 and 49.0% of 200 games each against 2.4.
    pub const DEFAULT: Selectivity = Selectivity {
        reduction_divisor: 2.4,
        root_reduction: 0,
        late_move_depth: 0,
        moves_per_ply: 0,
        futility_depth: 0,
        futility_margin: 0,
        probcut_depth: 0,
        probcut_margin: 0,
    };
}

/// Which moves [`Evaluator::candidates`] may leave out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Selection {
    /// None, except moves that are equivalent to others by symmetry or never better.
    All,
    /// At the root of the search. A move that wins in this turn may be left out only if another
    /// such move is not, and likewise a move that does not lose in the opponent's next turn.
    Root,
    /// Moves without promise. The value is the number of plies left to search.
    Selective {
        /// Plies left to search.
        depth: usize,
    },
}
