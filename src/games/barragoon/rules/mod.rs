//! The rules of Barragoon: the game type, its [`Game`] implementation, and the computer players of
//! the report.

pub mod board;
pub mod faces;
pub mod moves;
pub mod notation;

use rand::seq::{IndexedRandom, IteratorRandom};

use crate::game::rng::GameRng;
use crate::game::{Game, Options, Outcome, Player, Refusal, RuleSet};
use crate::refuse;
use board::Board;
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

    const NAME: &'static str = "barragoon";
    const TITLE: &'static str = "Barragoon";
    const WHY_ONE_RULE_SET: &'static str =
        "the published rules fill what the report leaves out, so classic is both";
    const LEVELS: &'static [&'static str] = &["Easy", "Medium", "Hard"];

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

    fn write_move(&self, mv: Move) -> String {
        mv.to_string()
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
        let tile_moves = tile_moves.map(|(_, targets)| targets.len());
        (placements + tile_moves.sum::<usize>()) as u64
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
                board.example()
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

    /// Easy takes any move. Medium and Hard capture the most valuable piece with a tile that cannot
    /// be captured at once on its new square, if one can. Medium takes any placement, Hard one
    /// against the opponent's most valuable move.
    fn choose_move(&self, board: &Board, level: usize, rng: &mut GameRng) -> Option<Move> {
        let moves = self.legal_moves(board);
        match (level, board.owes_placement()) {
            (EASY, _) | (MEDIUM, true) => moves.choose(rng).copied(),
            (_, true) => {
                let blocking = board.blocking_placement(rng);
                blocking.or_else(|| moves.choose(rng).copied())
            }
            (_, false) => {
                let mut safe = moves.clone();
                safe.retain(|mv| board.is_safe(*mv));
                board.most_valuable(if safe.is_empty() { moves } else { safe }, rng)
            }
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
    /// A random move among those that capture the most valuable piece; any move if none captures.
    fn most_valuable(&self, mut moves: Vec<Move>, rng: &mut GameRng) -> Option<Move> {
        let most = moves.iter().map(|mv| self.move_value(*mv)).max()?;
        moves.retain(|mv| self.move_value(*mv) == most);
        moves.choose(rng).copied()
    }

    /// Whether no enemy tile could capture the moved tile on its new square. The effect of the
    /// placements after a capture is ignored.
    fn is_safe(&self, mv: Move) -> bool {
        let Move::Tile { to, .. } = mv else {
            return true;
        };
        let next = self.after_move(mv);
        !next.attacks(self.turn.opponent()).contains(to)
    }

    /// A placement against the opponent's most valuable move: on the empty square that the move's
    /// first step leads to, with a face that does not let it pass. `None` if the opponent has no
    /// move or that square is not empty.
    fn blocking_placement(&self, rng: &mut GameRng) -> Option<Move> {
        let opponent = self.player_to_move().opponent();
        let moves: Vec<Move> = self
            .tile_moves(opponent, self.passages())
            .flat_map(|(from, targets)| targets.iter().map(move |to| Move::Tile { from, to }))
            .collect();
        let Move::Tile { from, to } = self.most_valuable(moves, rng)? else {
            return None;
        };
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
