//! The rules of Barragoon: the game type, its [`Game`] implementation, and the computer players of
//! the report.

pub mod board;
pub mod faces;
pub mod moves;
pub mod notation;

use rand::seq::{IndexedRandom, IteratorRandom};

use crate::game::rng::GameRng;
use crate::game::{Game, GameInfo, Options, Outcome, Player, Refusal, RuleSet};
use crate::refuse;
use crate::text::with_blanks;
use board::{Board, Square};
use faces::Face;
use moves::Move;

/// Barragoon. It has one set of rules and no options.
#[derive(Clone, Default, Debug)]
#[non_exhaustive]
pub struct Barragoon;

/// The report's `initialBoard`.
const INITIAL_BOARD: &str = "00,24,23,00,23,24,00/\
                             00,00,22,23,22,00,00/\
                             00,00,00,00,00,00,00/\
                             00,30,00,00,00,30,00/\
                             30,00,30,00,30,00,30/\
                             00,30,00,00,00,30,00/\
                             00,00,00,00,00,00,00/\
                             00,00,12,13,12,00,00/\
                             00,14,13,00,13,14,00 w -";

impl Game for Barragoon {
    type Board = Board;
    /// Tile moves by the square left, then the one reached; placements by square, then face.
    /// Squares in reading order, faces by code.
    type Move = Move;

    const INFO: GameInfo = super::INFO;

    fn new(_rules: RuleSet, _options: &Options) -> Result<Barragoon, Refusal> {
        Ok(Barragoon)
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

    fn read_move(&self, board: &Board, text: &str) -> Result<Move, Refusal> {
        board.read_move(text)
    }

    fn player_to_move(&self, board: &Board) -> Player {
        board.player_to_move()
    }

    fn valid_moves(&self, board: &Board, moves: &mut Vec<Move>) {
        for square in board.placement_squares() {
            moves.extend(Face::ALL.map(|face| Move::Placement { square, face }));
        }
        for (from, targets) in board.turn_moves().into_iter().flatten() {
            moves.extend(targets.iter().map(|to| Move::Tile { from, to }));
        }
    }

    fn count_legal_moves(&self, board: &Board) -> u64 {
        let placements = board.placement_squares().len() * Face::COUNT;
        let tile_moves = board.turn_moves().into_iter().flatten();
        let targets = tile_moves.map(|(_, targets)| targets.len());
        (placements + targets.sum::<usize>()) as u64
    }

    fn check_move(&self, board: &Board, mv: Move) -> Result<(), Refusal> {
        if board.game_over().is_some() {
            refuse!("The game is over");
        }
        match mv {
            Move::Tile { .. } if board.owes_placement() => Err(board.placement_comes_first()),
            Move::Tile { from, to } => board.check_target(from, to),
            Move::Placement { square, .. } if board.owes_placement() => {
                board.check_placement(square)
            }
            Move::Placement { .. } => refuse!(
                "You have no barragoon to place: move a tile, as in {}",
                with_blanks(self.example_move(board, None))
            ),
        }
    }

    fn make_move(&self, board: &mut Board, mv: Move) {
        board.make_move(mv);
    }

    fn game_over(&self, board: &Board) -> Option<Outcome> {
        board.game_over()
    }

    /// The spaces of the player's tiles, added up, minus those of the opponent's.
    fn value(&self, board: &Board, player: Player) -> i32 {
        board.spaces(player) - board.spaces(player.opponent())
    }

    /// Easy takes any move and any placement. Medium and Hard capture what is worth most, away from
    /// the squares that the enemy could reach. Medium takes any placement, Hard one against the
    /// opponent's most valuable move.
    fn choose_move(&self, board: &Board, level: usize, rng: &mut GameRng) -> Option<Move> {
        let moves = self.legal_moves(board);
        if moves.is_empty() {
            return None;
        }
        match (level, board.owes_placement()) {
            (EASY, _) | (MEDIUM, true) => moves.choose(rng).copied(),
            (_, true) => board
                .blocking_placement(rng)
                .or_else(|| moves.choose(rng).copied()),
            (_, false) => board.greatest_capture(rng),
        }
    }

    /// Only positions at the start of a turn count: none in the middle of one can occur twice in
    /// that turn.
    fn counts_for_repetition(&self, board: &Board) -> bool {
        self.starts_turn(board)
    }

    fn starts_turn(&self, board: &Board) -> bool {
        !board.owes_placement()
    }
}

/// The indices of the levels.
const EASY: usize = 0;
const MEDIUM: usize = 1;

impl Board {
    /// The report's valued moves of a player, if it were their turn: each with its value, the square
    /// reached and the one left. The report sorts them in this order.
    fn valued_moves(&self, player: Player) -> Vec<(i32, Square, Square)> {
        let mut moves = Vec::new();
        for (from, targets) in self.tile_moves(player, self.passages()) {
            let value = |to| self.move_value(Move::Tile { from, to });
            moves.extend(targets.iter().map(|to| (value(to), to, from)));
        }
        moves
    }

    /// The last move in the report's sorted list, or any of the list if none captures. Squares that
    /// an enemy tile could reach now are left out, unless nothing else is left.
    fn greatest_capture(&self, rng: &mut GameRng) -> Option<Move> {
        let enemy = self.valued_moves(self.turn.opponent());
        let reached = |to: Square| enemy.iter().any(|(_, other, _)| *other == to);
        let mut moves = self.valued_moves(self.turn);
        if !moves.iter().all(|(_, to, _)| reached(*to)) {
            moves.retain(|(_, to, _)| !reached(*to));
        }
        let last = moves.iter().max().filter(|(value, ..)| *value > 0);
        let (_, to, from) = *last.or_else(|| moves.choose(rng))?;
        Some(Move::Tile { from, to })
    }

    /// A placement against the opponent's most valuable move: on the empty square that the move's
    /// first step leads to, with a face that does not let it pass. `None` if the opponent has no
    /// move or that square is not empty.
    fn blocking_placement(&self, rng: &mut GameRng) -> Option<Move> {
        let mut moves = self.valued_moves(self.player_to_move().opponent());
        let (most, ..) = *moves.iter().max()?;
        moves.retain(|(value, ..)| *value == most);
        let (_, to, from) = *moves.choose(rng)?;
        // Of two paths to the same square, either may be blocked.
        let (square, entering, leaving) = self
            .first_steps(from, to)
            .filter_map(|(first, second)| Some((from.next(first)?, first, second)))
            .filter(|(square, ..)| self.empty().contains(*square))
            .choose(rng)?;
        // A move of one step ends on that square, so any barragoon there blocks it.
        let blocks = |face: &Face| leaving.is_none_or(|leaving| !face.lets_pass(entering, leaving));
        let face = Face::ALL.into_iter().filter(blocks).choose(rng)?;
        Some(Move::Placement { square, face })
    }
}
