//! Wins within the current turn, by the capture of the last tile or by a blockade, which leaves the
//! opponent without a move.
//!
//! Placing a piece on an empty square closes passages and opens none, so a blockade needs one
//! square (or two, if a barragoon was captured and placed again) that all moves of the opponent
//! depend on. Such a square is near all of the opponent's tiles, and only a few moves of a tile
//! depend on any one square, so in nearly every position the first one or two tiles rule out a
//! blockade.

use super::super::rules::board::{BARRAGOONS, Board, Owed, Square, Squares, TileKind};
use super::super::rules::faces::Face;
use super::super::rules::moves::Move;
use super::mobility::{MobilityCache, zone};
use crate::game::{Outcome, Player};

/// The largest number of moves of a tile that can depend on a single square. From the square next
/// to it a tile of 4 ends full moves on 7 squares and short ones on 5; of 3 on 5 and 3; of 2 on 3
/// and the square itself.
const fn most_dependent(kind: TileKind) -> usize {
    [4, 8, 12][kind.index()]
}

/// A move of the player to move that wins within the turn, either at once or with the placement that
/// follows, and the number of plies; `None` only if no such move exists.
pub(super) fn winning_move(board: &Board, mobility: &mut MobilityCache) -> Option<(Move, usize)> {
    if board.is_won_by_capture() {
        return None;
    }
    let turn = board.turn();
    let at_once = match board.owed() {
        Owed::Nothing => match winning_capture(board, mobility) {
            Some(capture) => Some(capture),
            None => return blockade(board, mobility),
        },
        Owed::ByCaptor => blockading_placement(board, turn.opponent(), mobility),
        // This is the last barragoon of the reserve: the player who places it also starts the next
        // turn.
        Owed::ByOwner => blockading_placement(board, turn, mobility),
        Owed::ByBoth => None,
    };
    at_once.map(|mv| (mv, 1))
}

/// A capture of the last tile; or one that leaves the opponent's other tiles without a move, which
/// can only win at once if no barragoon is left to be placed.
fn winning_capture(board: &Board, mobility: &mut MobilityCache) -> Option<Move> {
    let me = board.turn();
    let prey = board.tiles_of(me.opponent());
    if prey.len() > 1 && board.barragoons.len() < BARRAGOONS {
        return None;
    }
    let tiles = mobility.of(board).tiles_of(me).iter();
    tiles
        .flat_map(|tile| tile.moves_to(prey))
        .find(|mv| board.after_move(*mv).game_over() == Some(Outcome::Win(me)))
}

fn blockade(board: &Board, mobility: &mut MobilityCache) -> Option<(Move, usize)> {
    let (me, victim) = (board.turn(), board.turn().opponent());
    // One square is blocked by the tile, the other by the barragoon that it captures.
    let both = keys(board, victim, 2, mobility)?;
    let single = keys(board, victim, 1, mobility).unwrap_or(Squares::EMPTY) & board.empty();
    if !single.is_empty() {
        for tile in mobility.of(board).tiles_of(me) {
            for mv in tile.moves_to(single) {
                let after = board.after_move(mv);
                if !after.can_move(victim, &after.passages()) {
                    return Some((mv, 1));
                }
            }
        }
    }
    let prey = board.barragoons & both;
    if prey.is_empty() {
        return None;
    }
    // The cache holds other positions during the search.
    let tiles = mobility.of(board).tiles_of(me).iter();
    let captures: Vec<Move> = tiles.flat_map(|tile| tile.moves_to(prey)).collect();
    let capture = captures
        .into_iter()
        .find(|mv| blockading_placement(&board.after_move(*mv), victim, mobility).is_some())?;
    Some((capture, 2))
}

/// The last placement of a turn, if it can leave the victim without a move and win.
fn blockading_placement(
    board: &Board,
    victim: Player,
    mobility: &mut MobilityCache,
) -> Option<Move> {
    // No entry blocks most; but all turns is safe from tiles of 2 spaces. Where the player who
    // places has to move next, the placement must not block that player: any face may be the one.
    let faces: &[Face] = if victim == board.turn() {
        &Face::ALL
    } else {
        &[Face::NO_ENTRY, Face::ALL_TURNS]
    };
    let winner = victim.opponent();
    for square in keys(board, victim, 1, mobility)? & board.empty() {
        for &face in faces {
            let mv = Move::Placement { square, face };
            let after = board.after_move(mv);
            if !after.can_move(victim, &after.passages())
                && after.game_over() == Some(Outcome::Win(winner))
            {
                return Some(mv);
            }
        }
    }
    None
}

/// The squares that a tile passes through or ends short moves on, if nothing is in its way; those
/// that a tile of 2 spaces ends full moves on too, because of the barragoons that it cannot
/// capture. Only a piece put on one of these can take moves from it.
fn near(square: Square, kind: TileKind) -> Squares {
    zone(kind.max(TileKind::Three), square) - Squares::of(square)
}

/// `None` if pieces on `count` squares certainly cannot take away all moves of a player; otherwise
/// the squares near every tile that needs all `count` of them.
fn keys(
    board: &Board,
    player: Player,
    count: usize,
    mobility: &mut MobilityCache,
) -> Option<Squares> {
    let mut keys = !Squares::EMPTY;
    for tile in mobility.of(board).tiles_of(player) {
        if tile.targets.is_empty() {
            continue;
        }
        let moves = tile.targets.len();
        let dependent = most_dependent(tile.kind);
        if moves > count * dependent {
            return None;
        }
        if moves > (count - 1) * dependent {
            keys &= near(tile.square, tile.kind);
            if keys.is_empty() {
                return None;
            }
        }
    }
    Some(keys)
}
