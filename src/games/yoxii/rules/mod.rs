//! The rules of Yoxii: the game type, its [`Game`] implementation, and the computer players of the
//! report.

pub mod board;
mod moves;
pub mod notation;

use std::cmp::Ordering;
use std::iter::repeat_n;

use rand::RngExt;
use rand::seq::{IndexedRandom, IteratorRandom};

use crate::game::rng::GameRng;
use crate::game::{Game, GameInfo, Options, Outcome, Player, Refusal, RuleSet};
use crate::refuse;
use board::{Board, Kind, Square, Squares, Stock};
pub use moves::Move;

/// The board in the report's first `gameState`.
const INITIAL_BOARD: &str = "__###__/\
                             _#####_/\
                             #######/\
                             ###t###/\
                             #######/\
                             _#####_/\
                             __###__ r";

/// Yoxii, which has no variants.
#[derive(Clone, Copy, Debug, Default)]
pub struct Yoxii;

impl Game for Yoxii {
    type Board = Board;
    /// By the totem's square in reading order, the kind (`o i y x`), the placement square in
    /// reading order.
    type Move = Move;

    const INFO: GameInfo = super::INFO;

    fn new(_rules: RuleSet, _options: &Options) -> Result<Yoxii, Refusal> {
        Ok(Yoxii)
    }

    fn initial_board(&self) -> Board {
        Board::read(INITIAL_BOARD).expect("a position")
    }

    fn read_board(&self, text: &str) -> Result<Board, Refusal> {
        Board::read(text)
    }

    fn write_board(&self, board: &Board) -> String {
        board.to_string()
    }

    /// The piece may be in upper or lower case: it belongs to the player to move.
    fn read_move(&self, board: &Board, text: &str) -> Result<Move, Refusal> {
        board.read_move(text)
    }

    fn player_to_move(&self, board: &Board) -> Player {
        board.player_to_move()
    }

    fn valid_moves(&self, board: &Board, moves: &mut Vec<Move>) {
        let player = board.to_move;
        for totem in board.totem_squares() {
            let places = board.placement_squares(totem);
            for kind in board.stock(player).kinds() {
                let moved = |place| Move::new(totem, kind, place, player);
                moves.extend(places.iter().map(moved));
            }
        }
    }

    /// Every kind in stock can go to every placement square.
    fn count_legal_moves(&self, board: &Board) -> u64 {
        let totems = board.totem_squares().into_iter();
        let places: usize = totems
            .map(|totem| board.placement_squares(totem).len())
            .sum();
        places as u64 * u64::from(board.stock(board.to_move).kind_count())
    }

    fn check_move(&self, board: &Board, mv: Move) -> Result<(), Refusal> {
        let [owner, player] = [mv.player, board.to_move].map(Player::number);
        if board.totem_squares().is_empty() {
            refuse!("The game is over: the totem cannot move");
        }
        if board.stock(board.to_move).is_empty() {
            refuse!("The game is over: player {player} has no pieces left");
        }
        if owner != player {
            refuse!("{mv} places a piece of player {owner}, but it is the turn of player {player}");
        }
        board.check_totem(mv.totem)?;
        board.check_kind(mv.kind)?;
        board.check_place(mv.totem, mv.place)
    }

    fn make_move(&self, board: &mut Board, mv: Move) {
        board.make_move(mv);
    }

    /// Every turn has put one piece on the board.
    fn turns_before(&self, board: &Board) -> usize {
        board.piece_count()
    }

    /// The game is over when the player to move cannot move the totem or has no piece left. The
    /// latter happens only in positions that were set up by hand: in a game from the start, the
    /// last piece fills the board.
    fn game_over(&self, board: &Board) -> Option<Outcome> {
        // Most positions have a step, and jumps take longer to find.
        let can_move = !board.steps().is_empty() || !board.jumps_of(board.to_move).is_empty();
        if can_move && !board.stock(board.to_move).is_empty() {
            return None;
        }
        // The greater sum next to the totem wins, then the greater number of pieces there.
        let [red, white] = [Player::P1, Player::P2]
            .map(|player| (board.sum_at_totem(player), board.count_at_totem(player)));
        Some(match red.cmp(&white) {
            Ordering::Greater => Outcome::Win(Player::P1),
            Ordering::Less => Outcome::Win(Player::P2),
            Ordering::Equal => Outcome::Draw,
        })
    }

    /// The sum of the player's pieces next to the totem minus the opponent's.
    fn value(&self, board: &Board, player: Player) -> i32 {
        board.balance(board.totem, player)
    }

    /// Random takes any totem square, any piece of those left (each piece, not each kind, is
    /// equally likely) and any placement square. Greedy takes totem square and kind by the report's
    /// rules, see `greedy_totem` and `greedy_kind`, and any placement square.
    fn choose_move(&self, board: &Board, level: usize, rng: &mut GameRng) -> Option<Move> {
        let player = board.to_move;
        let (totem, kind) = if level == RANDOM {
            let totem = random_square(board.totem_squares(), rng)?;
            (totem, random_kind(board.stock(player), rng)?)
        } else {
            let totem = board.greedy_totem(rng)?;
            let kind = greedy_kind(board.stock(player), board.balance(totem, player))?;
            (totem, kind)
        };
        let place = random_square(board.placement_squares(totem), rng)?;
        Some(Move::new(totem, kind, place, player))
    }
}

/// The index of Random among the levels.
pub const RANDOM: usize = 0;

impl Board {
    /// One of the totem squares with the greatest value for the player to move. The value is taken
    /// before the piece is placed.
    fn greedy_totem(&self, rng: &mut GameRng) -> Option<Square> {
        let value = |totem| self.balance(totem, self.to_move);
        let mut totems: Vec<Square> = self.totem_squares().into_iter().collect();
        let best = totems.iter().map(|totem| value(*totem)).max()?;
        totems.retain(|totem| value(*totem) == best);
        totems.choose(rng).copied()
    }
}

/// One of the squares, each equally likely.
///
/// The closure hides the length of the iterator, because [`IteratorRandom::choose`] draws other
/// random numbers from an iterator whose length it knows: the games of every seed would change.
fn random_square(squares: Squares, rng: &mut GameRng) -> Option<Square> {
    let mut squares = squares.iter();
    std::iter::from_fn(|| squares.next()).choose(rng)
}

/// The kind of one of the pieces in stock, each piece equally likely.
fn random_kind(stock: Stock, rng: &mut GameRng) -> Option<Kind> {
    let total = stock.total();
    let drawn = (total > 0).then(|| rng.random_range(0..total))?;
    let mut pieces = stock
        .kinds()
        .flat_map(|kind| repeat_n(kind, stock.count(kind) as usize));
    pieces.nth(drawn as usize)
}

/// The kind that the report's program places, given the player's `value` after the totem has moved:
/// the least valuable one if the player leads, and otherwise the one that the report's thresholds
/// assign to the deficit.
fn greedy_kind(stock: Stock, value: i32) -> Option<Kind> {
    let mut kinds = stock.kinds();
    if value >= 0 {
        kinds.next()
    } else if value >= -1 && stock.has(Kind::I) {
        Some(Kind::I)
    } else if value >= -2 && stock.has(Kind::Y) {
        Some(Kind::Y)
    } else {
        kinds.next_back()
    }
}
