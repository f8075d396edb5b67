//! The rules of Lear: the game type and its [`Game`] implementation.

mod board;
mod notation;

use std::ops::RangeInclusive;

use rand::seq::IndexedRandom;

pub use board::{Board, MAX_SIZE, Move, are_together, flips_in_line};
pub use notation::{Coordinate, letter, read_coordinates};

use crate::bitboard::indices;
use crate::game::rng::GameRng;
use crate::game::{
    Game, GameInfo, OptionKind, OptionSpec, Options, Outcome, Player, Refusal, RuleSet,
};
use crate::text::with_blanks;
use crate::{refusal, refuse};

/// The possible board sizes, in lines.
pub const SIZES: RangeInclusive<usize> = 4..=MAX_SIZE;

pub const SIZE: OptionSpec = OptionSpec::number(
    "size",
    "Number of lines and of columns of the board, 4 to 10",
    8,
    4..=10,
);

pub const KOMI: OptionSpec = OptionSpec {
    name: "komi",
    value: "N",
    help: "Points for the player who does not move last",
    more_help: ": an odd number on boards of even size [default: 1], an even one on others \
                [default: 0]",
    kind: OptionKind::Text,
};

pub const BLACK: OptionSpec = OptionSpec {
    more_help: ": 1 or 2. In flags and records Black is p1 in either case",
    ..OptionSpec::number("black", "Which player has Black", 1, 1..=2)
};

/// The index of the weaker level.
const EASY: usize = 0;

/// Lear with its board size and komi.
#[derive(Clone, Debug)]
pub struct Lear {
    size: usize,
    komi: i32,
    /// The seat that the screen calls Black. It is player 2 if that player took Black in komi by
    /// agreement.
    black: Player,
}

impl Lear {
    /// The number of lines, and of points in a line.
    #[inline]
    pub fn size(&self) -> usize {
        self.size
    }

    /// The points added to the score of the player who does not make the last move.
    #[inline]
    pub fn komi(&self) -> i32 {
        self.komi
    }

    /// The player that the screen calls Black: player 1 unless player 2 took that colour.
    pub fn black(&self) -> Player {
        self.black
    }

    /// The player who gets the komi: the one who does not make the last move.
    #[inline]
    pub fn komi_player(&self) -> Player {
        komi_player(self.size)
    }

    /// The stones of a player on the board, with the komi if that player gets it.
    pub fn score(&self, board: &Board, player: Player) -> i32 {
        board.count(player) + self.komi_for(player).max(0)
    }

    /// The komi from the viewpoint of `player`: negative if the opponent gets it.
    #[inline]
    pub(crate) fn komi_for(&self, player: Player) -> i32 {
        self.komi * player.sign_for(self.komi_player())
    }

    /// The empty points in reading order: the legal moves.
    #[inline]
    pub(crate) fn empty_points<'a>(
        &self,
        board: &'a Board,
    ) -> impl Iterator<Item = Move> + use<'a> {
        let [black, white] = [Player::P1, Player::P2].map(|player| board.lines(player));
        let size = self.size;
        let full = (1u16 << size) - 1;
        (0..size).flat_map(move |line| {
            let empty = full & !(black[line] | white[line]);
            indices(empty.into()).map(move |column| Move::at(line, column))
        })
    }
}

impl Game for Lear {
    type Board = Board;
    /// In reading order: by line, then by column.
    type Move = Move;

    const INFO: GameInfo = super::INFO;

    fn new(_rules: RuleSet, options: &Options) -> Result<Lear, Refusal> {
        let size = options.number_of(&SIZE)? as usize;
        let points = (size * size) as u32;
        let komi = options.number("komi", default_komi(size), 0..=points)?;
        check_komi(size, komi).map_err(|refusal| refusal.of_option("komi"))?;
        let black = options.number_of(&BLACK)? as usize;
        Ok(Lear {
            size,
            komi: komi as i32,
            black: Player::from_index(black - 1),
        })
    }

    /// The position decides the size and the komi; options may only say the same.
    fn from_position(
        rules: RuleSet,
        options: &Options,
        text: &str,
    ) -> Result<(Lear, Board), Refusal> {
        let game = Lear::new(rules, options)?;
        let (size, komi, board) = notation::read_position(text)?;
        for (name, value) in [("size", size as u32), ("komi", komi as u32)] {
            let given = options.number(name, value, 0..=u32::MAX)?;
            if given != value {
                let refusal = refusal!("The position has {name} {value}, not {given}");
                return Err(refusal.of_option(name));
            }
        }
        Ok((Lear { size, komi, ..game }, board))
    }

    /// The report's `tabuleiroVazio`.
    fn initial_board(&self) -> Board {
        Board::empty(self.size)
    }

    fn read_board(&self, text: &str) -> Result<Board, Refusal> {
        let (size, komi, board) = notation::read_position(text)?;
        if (size, komi) != (self.size, self.komi) {
            refuse!(
                "The position is {size}x{size} with komi {komi}, but the game is {0}x{0} with komi {1}",
                self.size,
                self.komi
            );
        }
        Ok(board)
    }

    fn write_board(&self, board: &Board) -> String {
        let stones = notation::positions(self.size).write(board.to_move, |line, column| {
            letter(board.stone(Move::at(line, column)))
        });
        format!("{stones} {}", self.komi)
    }

    fn read_move(&self, board: &Board, text: &str) -> Result<Move, Refusal> {
        notation::read_move(self, board, text)
    }

    #[inline]
    fn player_to_move(&self, board: &Board) -> Player {
        board.player_to_move()
    }

    #[inline]
    fn valid_moves(&self, board: &Board, moves: &mut Vec<Move>) {
        moves.extend(self.empty_points(board));
    }

    #[inline]
    fn count_legal_moves(&self, board: &Board) -> u64 {
        board.empty_count() as u64
    }

    fn check_move(&self, board: &Board, mv: Move) -> Result<(), Refusal> {
        let size = self.size;
        if !mv.is_on_board(size) {
            let point = with_blanks(mv);
            refuse!("Point {point} is off the board: lines and columns go from 1 to {size}");
        }
        match board.stone(mv) {
            None => Ok(()),
            Some(owner) => {
                let (point, colour) = (with_blanks(mv), ["black", "white"][owner.index()]);
                refuse!("Point {point} is taken: there is a {colour} stone on it")
            }
        }
    }

    #[inline]
    fn make_move(&self, board: &mut Board, mv: Move) {
        if mv.is_on_board(self.size) {
            board.make_move(mv);
        }
    }

    /// Every turn has put one stone on the board.
    fn turns_before(&self, board: &Board) -> usize {
        self.size() * self.size() - board.empty_count()
    }

    /// The winner, once the board is full. The parity of the komi rules out ties.
    #[inline]
    fn game_over(&self, board: &Board) -> Option<Outcome> {
        if board.empty_count() > 0 {
            return None;
        }
        let winner = Player::first(2).find(|player| self.value(board, *player) > 0);
        winner.map(Outcome::Win)
    }

    /// Own stones minus enemy stones, komi included.
    #[inline]
    fn value(&self, board: &Board, player: Player) -> i32 {
        board.count(player) - board.count(player.opponent()) + self.komi_for(player)
    }

    /// Easy: any point. Hard, as in the report: the first point in reading order that flips a
    /// stone, else any.
    fn choose_move(&self, board: &Board, level: usize, rng: &mut GameRng) -> Option<Move> {
        let moves = self.legal_moves(board);
        let flipping = moves
            .iter()
            .find(|mv| level != EASY && board.flips(**mv).count() > 0);
        flipping.or_else(|| moves.choose(rng)).copied()
    }
}

/// Checks that `komi` is possible on a board of the given size.
///
/// # Errors
/// If it is greater than the number of points or would allow ties.
pub fn check_komi(size: usize, komi: u32) -> Result<(), Refusal> {
    let points = size * size;
    if komi as usize > points {
        refuse!("The komi is a number from 0 to {points}, the number of points of the board");
    }
    if komi as usize % 2 == points % 2 {
        let parity = ["odd", "even"][points % 2];
        refuse!("On a board of {size} by {size} the komi must be {parity}, so that nobody can tie");
    }
    Ok(())
}

/// The default komi: 1, as in the report, on boards of even size, and 0 on those of odd size.
pub fn default_komi(size: usize) -> u32 {
    u32::from(size.is_multiple_of(2))
}

/// The player who gets the komi: Black on boards of even size, White on those of odd size.
#[inline]
pub fn komi_player(size: usize) -> Player {
    Player::from_index(size % 2)
}
