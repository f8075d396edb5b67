//! Wins within the turn: the capture of the last tile, and blockades, after which the opponent has
//! no move.
//!
//! Whatever comes to stand on an empty square takes passages away and opens none, so a blockade
//! needs one square (or two, if a barragoon was captured and placed again) that all moves of the
//! opponent depend on. That such squares are near to all tiles, and that only so many moves depend
//! on one square, settles it in nearly every position after a look at one or two tiles.

use super::super::Face;
use super::super::board::{BARRAGOONS, Board, LOSER, MOVER, Move};
use super::super::square::{Square, squares};
use super::view::{ZONES, with_view};
use crate::game::{Outcome, Player};

/// By spaces - 2: how many moves of a tile depend on one square at most. From the square next to
/// it a tile of 4 ends full moves on 7 squares and short ones on 5; of 3 on 5 and 3; of 2 on 3 and
/// the square itself.
const DEPEND: [u32; 3] = [4, 8, 12];

/// A move of the player on turn that wins within the turn: at once, or by the placing that it
/// leads to. Finds one if there is one.
pub(super) fn winning_move(board: &Board) -> Option<Move> {
    if board.tiles.contains(&0) {
        return None;
    }
    match board.owed {
        0 => capture_of_last(board)
            .or_else(|| capture_without_placings(board))
            .or_else(|| blockade(board)),
        MOVER => blockading_placing(board, board.turn.opponent()),
        // The reserve ends here: who places is the one to start the next turn.
        LOSER => blockading_placing(board, board.turn),
        _ => None,
    }
}

fn capture_of_last(board: &Board) -> Option<Move> {
    let last = board.tiles[board.turn.opponent().index()];
    if !last.is_power_of_two() {
        return None;
    }
    let to = squares(last).next()?;
    board
        .tile_moves(board.turn)
        .find(|(_, targets)| targets & last != 0)
        .map(|(from, _)| Move::Tile { from, to })
}

/// A capture that leaves the opponent's other tiles without a move, which can only win at once if
/// there is no barragoon left to be placed.
fn capture_without_placings(board: &Board) -> Option<Move> {
    if board.barragoons.count_ones() < BARRAGOONS {
        return None;
    }
    let prey = board.tiles[board.turn.opponent().index()];
    board.tile_moves(board.turn).find_map(|(from, targets)| {
        squares(targets & prey)
            .map(|to| Move::Tile { from, to })
            .find(|&mv| {
                let mut after = *board;
                after.play(mv);
                after.outcome() == Some(Outcome::Win(board.turn))
            })
    })
}

fn blockade(board: &Board) -> Option<Move> {
    let (me, victim) = (board.turn, board.turn.opponent());
    // With a square for the tile and one for the barragoon that it captures.
    let both = keys(board, victim, 2)?;
    let passages = board.passages();
    let mut single = keys(board, victim, 1).unwrap_or(0) & board.empty();
    if single != 0 {
        let mine = board.tile_moves(me).fold(0, |all, (_, set)| all | set);
        single &= mine;
    }
    let is_stuck = |after: &Board| !after.can_move(victim, &after.passages());
    for (from, targets) in board.tile_moves_through(me, passages) {
        for to in squares(targets & single) {
            let mut after = *board;
            after.play(Move::Tile { from, to });
            if is_stuck(&after) {
                return Some(Move::Tile { from, to });
            }
        }
    }
    for (from, targets) in board.tile_moves(me) {
        for to in squares(targets & board.barragoons & both) {
            let mut after = *board;
            after.play(Move::Tile { from, to });
            if blockading_placing(&after, victim).is_some() {
                return Some(Move::Tile { from, to });
            }
        }
    }
    None
}

/// The last placing of a turn, if it can leave the victim without a move and win.
fn blockading_placing(board: &Board, victim: Player) -> Option<Move> {
    // What blocks most is no entry; but all turns is safe from tiles of 2 spaces. Where whoever
    // places has to move next, it must not block that player: any face may be the one.
    let faces: &[Face] = &Face::EVERY;
    let faces = if victim == board.turn {
        faces
    } else {
        &[Face::NO_ENTRY, Face::ALL_TURNS]
    };
    let winner = victim.opponent();
    for square in squares(keys(board, victim, 1)? & board.empty()) {
        for &face in faces {
            let mv = Move::Placing { square, face };
            let mut after = *board;
            after.play(mv);
            if !after.can_move(victim, &after.passages())
                && after.outcome() == Some(Outcome::Win(winner))
            {
                return Some(mv);
            }
        }
    }
    None
}

/// The squares that a tile passes through or ends short moves on, if nothing is in its way; those
/// that a tile of 2 spaces ends full moves on too, because of the barragoons that it cannot
/// capture. Only what is put on these can take moves from it.
fn near(square: Square, spaces: usize) -> u64 {
    ZONES[spaces.max(3) - 2][square.index()] & !square.bit()
}

/// `None` if that many squares can certainly not hold all that a player's moves depend on, else
/// the squares that are near to all tiles that need them all.
fn keys(board: &Board, player: Player, count: u32) -> Option<u64> {
    with_view(board, |view| {
        let mut keys = u64::MAX;
        for tile in view.tiles_of(player) {
            if tile.targets == 0 {
                continue;
            }
            let kind = tile.spaces - 2;
            let moves = tile.targets.count_ones();
            if moves > count * DEPEND[kind] {
                return None;
            }
            if moves > (count - 1) * DEPEND[kind] {
                keys &= near(tile.square, tile.spaces);
                if keys == 0 {
                    return None;
                }
            }
        }
        Some(keys)
    })
}
