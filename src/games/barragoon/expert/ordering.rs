//! The moves that the search tries in Barragoon, the noisy moves, and their scores for move
//! ordering.

use super::super::rules::Barragoon;
use super::super::rules::board::{Board, TileKind};
use super::super::rules::moves::Move;
use super::super::rules::squares::Square;
use super::blockade;
use super::mobility::{Mobility, MobilityCache, Tile};
use super::placements;
use crate::game::evaluator::{Candidate, Selection};
use crate::game::{Game, Outcome};

/// The value of a tile in move ordering, in hundredths of a space.
#[inline]
pub(super) const fn worth(kind: TileKind) -> i32 {
    match kind {
        TileKind::Two => 250,
        TileKind::Three => 320,
        TileKind::Four => 380,
    }
}

/// Appends the moves to search and returns whether these are all legal moves: see
/// [`Evaluator::candidates`](crate::game::evaluator::Evaluator::candidates). Only placings are left out.
pub(super) fn add_candidates(
    game: &Barragoon,
    board: &Board,
    selection: Selection,
    mobility: &mut MobilityCache,
    moves: &mut Vec<Candidate<Move>>,
) -> bool {
    if selection == Selection::All {
        add_unordered(game, board, moves);
        return true;
    }
    if !board.is_placing() {
        add_tile_moves(board, mobility.of(board), moves);
        return true;
    }
    if board.placing_squares().is_empty() {
        return true;
    }
    let most = match selection {
        Selection::Selective { depth: 0 | 1 } => 4,
        Selection::Selective { depth: 2 | 3 } => 6,
        Selection::Selective { depth: 4 | 5 } => 8,
        Selection::Selective { .. } => 12,
        Selection::Root | Selection::All => 32,
    };
    placements::add_placings(board, mobility.of(board), most, moves);
    let is_root = selection == Selection::Root;
    if is_root
        && !moves
            .iter()
            .any(|candidate| is_safe(board, candidate.mv, mobility))
    {
        moves.clear();
        add_unordered(game, board, moves);
        return true;
    }
    false
}

fn add_unordered(game: &Barragoon, board: &Board, moves: &mut Vec<Candidate<Move>>) {
    moves.extend(
        game.valid_moves(board)
            .into_iter()
            .map(Candidate::unordered),
    );
}

/// Whether a placing of the root does not lose at once.
fn is_safe(board: &Board, mv: Move, mobility: &mut MobilityCache) -> bool {
    let mut after = *board;
    after.play(mv);
    let me = board.to_move();
    match after.outcome() {
        Some(outcome) => outcome == Outcome::Win(me),
        None => after.to_move() == me || blockade::winning_move(&after, mobility).is_none(),
    }
}

/// Appends the tile moves of the player to move with their scores.
fn add_tile_moves(board: &Board, mobility: &Mobility, moves: &mut Vec<Candidate<Move>>) {
    let me = board.turn();
    if board.tiles_of(me.opponent()).is_empty() || !mobility.can_move(me.opponent()) {
        return;
    }
    for tile in mobility.tiles_of(me) {
        for to in tile.targets {
            moves.push(Candidate {
                mv: Move::Tile {
                    from: tile.square,
                    to,
                },
                score: tile_move_score(board, mobility, tile, to),
            });
        }
    }
}

/// Captures of tiles first, the most valuable first; then moves out of danger; last those into
/// danger.
#[inline]
fn tile_move_score(board: &Board, mobility: &Mobility, tile: &Tile, to: Square) -> i32 {
    let enemy = tile.owner.opponent();
    let attacked = mobility.attacks(enemy);
    let own = worth(tile.kind);
    if board.tiles_of(enemy).contains(to) {
        let prey = 400 + worth(board.kind_at(to)) / 2;
        return if attacked.contains(to) {
            prey - own / 4
        } else {
            prey
        };
    }
    let mut score = 0;
    if board.barragoons().contains(to) {
        score += 20;
    }
    if attacked.contains(tile.square) {
        score += own / 4;
    }
    if attacked.contains(to) {
        score -= own / 3;
    }
    score
}

/// Appends the captures of tiles by the player to move, the most valuable tile first and of equal
/// ones the least valuable captor first.
pub(super) fn add_captures(board: &Board, mobility: &Mobility, moves: &mut Vec<Candidate<Move>>) {
    let enemies = board.tiles_of(board.turn().opponent());
    for tile in mobility.tiles_of(board.turn()) {
        for to in tile.targets & enemies {
            let mv = Move::Tile {
                from: tile.square,
                to,
            };
            let score = worth(board.kind_at(to)) * 4 - worth(tile.kind);
            moves.push(Candidate { mv, score });
        }
    }
}
