//! Yoxii.
//!
//! ```text
#![doc = include_str!("rules.txt")]
//! ```

mod board;
mod console;
mod expert;
mod piece;
mod weights;

pub use board::Board;
pub use console::Entry;
pub use piece::{Kind, Move, Square};

use std::sync::Arc;

use rand::RngExt;
use rand::seq::{IndexedRandom, IteratorRandom};

use crate::dice::Dice;
use crate::game::{Game, Options, Outcome, Player, Refusal, RuleSet};
use crate::search::Expert;
use board::each;
use weights::WEIGHTS;

/// The rules, as `rules` prints them.
pub const RULES: &str = include_str!("rules.txt");

const RANDOM: usize = 0;

/// Yoxii, which has no variants.
#[derive(Clone, Debug)]
pub struct Yoxii {
    /// Weights of Expert's terms.
    weights: Arc<[i16; Yoxii::TERMS]>,
}

impl Default for Yoxii {
    fn default() -> Yoxii {
        Yoxii {
            weights: Arc::new(WEIGHTS),
        }
    }
}

impl Game for Yoxii {
    type Board = Board;
    /// By the totem's square in reading order, the piece (`o i y x`), the placing square in
    /// reading order.
    type Move = Move;

    const NAME: &'static str = "yoxii";
    const TITLE: &'static str = "Yoxii";
    const ONE_RULE_SET: &'static str = "the report's rules are the published ones";
    const LEVELS: &'static [&'static str] = &["Random", "Greedy", "Expert"];

    fn new(_rules: RuleSet, _options: &Options) -> Result<Yoxii, Refusal> {
        Ok(Yoxii::default())
    }

    fn initial_board(&self) -> Board {
        Board::start()
    }

    /// The piece may be written in any case: it is the mover's.
    fn read_move(&self, board: &Board, text: &str) -> Result<Move, Refusal> {
        let mv: Move = text.parse()?;
        Ok(Move {
            player: board.on_turn(),
            ..mv
        })
    }

    fn player_on_turn(&self, board: &Board) -> Player {
        board.on_turn()
    }

    fn add_valid_moves(&self, board: &Board, moves: &mut Vec<Move>) {
        let player = board.on_turn();
        for totem in each(board.totem_squares()) {
            let places = board.placing_squares(totem);
            for kind in board.kinds_left(player) {
                moves.extend(each(places).map(|place| Move {
                    totem,
                    kind,
                    place,
                    player,
                }));
            }
        }
    }

    fn count_valid_moves(&self, board: &Board) -> u64 {
        let places: u32 = each(board.totem_squares())
            .map(|totem| board.placing_squares(totem).count_ones())
            .sum();
        u64::from(places * board.count_kinds_left(board.on_turn()))
    }

    fn check_move(&self, board: &Board, mv: Move) -> Result<(), Refusal> {
        check_game_goes_on(board)?;
        if mv.player != board.on_turn() {
            return Err(Refusal::new(format!(
                "{mv} places a piece of player {}, but it is the turn of player {}",
                mv.player.number(),
                board.on_turn().number()
            )));
        }
        check_totem(board, mv.totem)?;
        check_kind(board, mv.kind)?;
        check_place(board, mv.totem, mv.place)
    }

    fn apply(&self, board: &mut Board, mv: Move) {
        board.play(mv);
    }

    /// A player who has placed everything cannot make a turn either, but that needs a position
    /// set up by hand: where the players took turns from the start, the last piece fills the
    /// board.
    fn game_over(&self, board: &Board) -> Option<Outcome> {
        let can_play =
            board.totem_squares() != 0 && board.kinds_left(board.on_turn()).next().is_some();
        (!can_play).then(|| outcome_at_totem(board))
    }

    /// The sum of the player's pieces next to the totem minus the opponent's.
    fn value(&self, board: &Board, player: Player) -> i32 {
        board.balance(board.totem(), player)
    }

    /// Random: any totem square, any piece of those left (one of each piece, not of each kind),
    /// any placing square. Greedy: as the report plays, see `greedy_totem` and `greedy_kind`,
    /// on any placing square.
    fn choose_move(&self, board: &Board, level: usize, dice: &mut Dice) -> Option<Move> {
        let player = board.on_turn();
        let (totem, kind) = if level == RANDOM {
            let totem = each(board.totem_squares()).choose(dice)?;
            (totem, random_kind(board, dice)?)
        } else {
            let totem = greedy_totem(board, dice)?;
            let value = self.value(&board.with_totem(totem), player);
            (totem, greedy_kind(board, value)?)
        };
        let place = each(board.placing_squares(totem)).choose(dice)?;
        Some(Move {
            totem,
            kind,
            place,
            player,
        })
    }
}

/// Who wins a game that ends here: the greater sum next to the totem, then more pieces there.
fn outcome_at_totem(board: &Board) -> Outcome {
    let [red, white] = [Player::P1, Player::P2]
        .map(|player| (board.sum_at_totem(player), board.count_at_totem(player)));
    match red.cmp(&white) {
        std::cmp::Ordering::Greater => Outcome::Win(Player::P1),
        std::cmp::Ordering::Less => Outcome::Win(Player::P2),
        std::cmp::Ordering::Equal => Outcome::Draw,
    }
}

/// One of the pieces that the player on turn has left, each equally likely.
fn random_kind(board: &Board, dice: &mut Dice) -> Option<Kind> {
    let stock = Kind::ALL.map(|kind| board.stock(board.on_turn(), kind));
    let left: u32 = stock.iter().sum();
    if left == 0 {
        return None;
    }
    let mut drawn = dice.random_range(0..left);
    for (kind, count) in Kind::ALL.into_iter().zip(stock) {
        if drawn < count {
            return Some(kind);
        }
        drawn -= count;
    }
    None
}

/// One of the totem moves with the greatest value right after them.
fn greedy_totem(board: &Board, dice: &mut Dice) -> Option<Square> {
    let value = |totem| Yoxii::default().value(&board.with_totem(totem), board.on_turn());
    let best = each(board.totem_squares()).map(value).max()?;
    let among: Vec<Square> = each(board.totem_squares())
        .filter(|&totem| value(totem) == best)
        .collect();
    among.choose(dice).copied()
}

/// The piece that the report's program places when the totem's move left it with `value`: the
/// smallest one that turns the tide by its thresholds.
fn greedy_kind(board: &Board, value: i32) -> Option<Kind> {
    let mut left = board.kinds_left(board.on_turn());
    let has = |kind| board.stock(board.on_turn(), kind) > 0;
    if value >= 0 {
        left.next()
    } else if value >= -1 && has(Kind::I) {
        Some(Kind::I)
    } else if value >= -2 && has(Kind::Y) {
        Some(Kind::Y)
    } else {
        left.next_back()
    }
}

fn check_game_goes_on(board: &Board) -> Result<(), Refusal> {
    if board.totem_squares() == 0 {
        return Err(Refusal::new("The game is over: the totem cannot move"));
    }
    if board.kinds_left(board.on_turn()).next().is_none() {
        return Err(Refusal::new(format!(
            "The game is over: player {} has no piece left",
            board.on_turn().number()
        )));
    }
    Ok(())
}

/// Whether the player on turn can move the totem to that square.
fn check_totem(board: &Board, square: Square) -> Result<(), Refusal> {
    if board.totem_squares() & square.bit() != 0 {
        return Ok(());
    }
    Err(Refusal::new(if square == board.totem() {
        format!("The totem must leave {square}")
    } else if let Some((owner, kind)) = board.piece(square) {
        format!("{square} is taken: there is {} on it", kind.letter(owner))
    } else {
        format!(
            "The totem cannot get from {} to {square}: one step, or straight over own pieces",
            board.totem()
        )
    }))
}

/// Whether the player on turn has such a piece left.
fn check_kind(board: &Board, kind: Kind) -> Result<(), Refusal> {
    let player = board.on_turn();
    if board.stock(player, kind) > 0 {
        return Ok(());
    }
    Err(Refusal::new(format!(
        "Player {} has no {} left",
        player.number(),
        kind.letter(player)
    )))
}

/// Whether a piece can be placed there once the totem has moved to `totem`.
fn check_place(board: &Board, totem: Square, square: Square) -> Result<(), Refusal> {
    if board.placing_squares(totem) & square.bit() != 0 {
        return Ok(());
    }
    Err(Refusal::new(if square == totem {
        format!("{square} is taken: the totem moves there")
    } else if let Some((owner, kind)) = board.piece(square) {
        format!("{square} is taken: there is {} on it", kind.letter(owner))
    } else {
        format!("{square} is not next to the totem on {totem}, where there is room")
    }))
}

#[cfg(test)]
mod tests;
