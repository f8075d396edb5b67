//! The moves that the search tries in Barragoon, the noisy moves, and their scores for move
//! ordering.

use super::super::rules::Barragoon;
use super::super::rules::board::{Board, Direction, SQUARES, Square, Squares, TileKind};
use super::super::rules::faces::{Face, Passages};
use super::super::rules::moves::Move;
use super::blockade;
use super::mobility::{Mobility, MobilityCache, Tile};
use crate::game::Outcome;
use crate::game::evaluator::{Candidate, Selection};

/// The value of a tile in move ordering, in hundredths of a space.
const fn worth(kind: TileKind) -> i32 {
    [250, 320, 380][kind.index()]
}

/// Appends the moves to search and returns whether these are all legal moves: see
/// [`Evaluator::candidates`](crate::game::evaluator::Evaluator::candidates). Only placements are
/// left out.
pub(super) fn add_candidates(
    game: &Barragoon,
    board: &Board,
    selection: Selection,
    mobility: &mut MobilityCache,
    moves: &mut Vec<Candidate<Move>>,
) -> bool {
    if selection == Selection::All {
        Candidate::add_all(game, board, moves);
        return true;
    }
    if !board.owes_placement() {
        add_tile_moves(board, mobility.of(board), moves);
        return true;
    }
    if board.placement_squares().is_empty() {
        return true;
    }
    let most = match selection {
        Selection::Selective { depth: 0 | 1 } => 4,
        Selection::Selective { depth: 2 | 3 } => 6,
        Selection::Selective { depth: 4 | 5 } => 8,
        Selection::Selective { .. } => 12,
        Selection::Root | Selection::All => 32,
    };
    add_placements(board, mobility.of(board), most, moves);
    let mut is_safe = |candidate: &Candidate<Move>| is_safe(board, candidate.mv, mobility);
    if selection == Selection::Root && !moves.iter().any(&mut is_safe) {
        moves.clear();
        Candidate::add_all(game, board, moves);
        return true;
    }
    false
}

/// Whether a placement of the root does not lose at once.
fn is_safe(board: &Board, mv: Move, mobility: &mut MobilityCache) -> bool {
    let after = board.after_move(mv);
    let me = board.player_to_move();
    match after.game_over() {
        Some(outcome) => outcome == Outcome::Win(me),
        None => after.player_to_move() == me || blockade::winning_move(&after, mobility).is_none(),
    }
}

/// Appends the tile moves of the player to move with their scores.
fn add_tile_moves(board: &Board, mobility: &Mobility, moves: &mut Vec<Candidate<Move>>) {
    let me = board.turn();
    if board.tiles_of(me.opponent()).is_empty() || !mobility.can_move(me.opponent()) {
        return;
    }
    for tile in mobility.tiles_of(me) {
        let from = tile.square;
        moves.extend(tile.targets.iter().map(|to| Candidate {
            mv: Move::Tile { from, to },
            score: tile_move_score(board, mobility, tile, to),
        }));
    }
}

/// Captures of tiles first, the most valuable first; then moves out of danger; last those into
/// danger.
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
    if board.barragoons.contains(to) {
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
            let from = tile.square;
            let mv = Move::Tile { from, to };
            let score = worth(board.kind_at(to)) * 4 - worth(tile.kind);
            moves.push(Candidate { mv, score });
        }
    }
}

// Placements. A barragoon on an empty square only takes passages away. So the values of all tiles'
// ways across each empty square are added up by the directions in which they enter and leave it:
// ways of the player who places count for keeping them open, ways of the opponent for blocking them.
// The value of a placement is the value of the ways that it blocks.

/// The number of ways across a square: 4 directions to enter, each straight on or with a turn to
/// the right or left.
const WAYS: usize = 12;

/// The value of a way that ends on an empty square or on a barragoon.
const STEP: i32 = 2;
/// The same for a tile that is attacked: these are its escapes.
const ESCAPE: i32 = 12;

/// The values, for the player who places, of ways across and to the empty squares.
struct Flow {
    across: [[i32; WAYS]; SQUARES],
    /// Short moves that end there.
    to: [i32; SQUARES],
}

/// Appends the `most` most useful placements.
fn add_placements(
    board: &Board,
    mobility: &Mobility,
    most: usize,
    moves: &mut Vec<Candidate<Move>>,
) {
    let mut flow = Flow {
        across: [[0; WAYS]; SQUARES],
        to: [0; SQUARES],
    };
    for tile in &mobility.tiles {
        let walk = Walk::new(board, mobility, tile);
        for direction in Direction::ALL {
            let first = direction.shift(Squares::of(tile.square));
            let trail = &mut [(Squares::EMPTY, 0); 4];
            walk.go::<false>(&mut flow, trail, direction, first, 1);
        }
    }
    let begin = moves.len();
    let mut has_neutral = false;
    for square in board.empty() {
        let across = &flow.across[square.index()];
        let blocks_all = -across.iter().sum::<i32>() - flow.to[square.index()];
        let mut insert = |score, face| {
            let mv = Move::Placement { square, face };
            insert(moves, begin, most, Candidate { mv, score });
        };
        if across.iter().all(|&way| way == 0) {
            if !has_neutral || blocks_all > 0 {
                has_neutral = true;
                insert(blocks_all, Face::NO_ENTRY);
            }
            continue;
        }
        for (score, face) in best_faces(across, blocks_all).into_iter().flatten() {
            insert(score, face);
        }
    }
    for candidate in &mut moves[begin..] {
        candidate.score = (candidate.score / 4).clamp(-250, 250);
    }
}

/// Inserts a candidate into `moves[begin..]`, sorted by descending score; equal scores keep their
/// order. At most `most` candidates are kept.
fn insert(moves: &mut Vec<Candidate<Move>>, begin: usize, most: usize, candidate: Candidate<Move>) {
    let better = |other: &Candidate<Move>| other.score >= candidate.score;
    let index = match moves[begin..].iter().rposition(better) {
        Some(last) => begin + last + 1,
        None => begin,
    };
    if index < begin + most {
        moves.truncate(begin + most - 1);
        moves.insert(index, candidate);
    }
}

/// The best two faces for a square with their scores, given the values of the ways across it and
/// the score of a face that blocks all of them. If several faces have equal scores, only the first
/// counts.
fn best_faces(across: &[i32; WAYS], blocks_all: i32) -> [Option<(i32, Face)>; 2] {
    let mut best = [None; 2];
    let score_of = |scored: Option<(i32, Face)>| scored.map(|(score, _)| score);
    for (face, kept) in Face::ALL.into_iter().zip(kept_open(across)) {
        let score = blocks_all + kept;
        let scored = Some((score, face));
        if Some(score) > score_of(best[0]) {
            best = [scored, best[0]];
        } else if Some(score) > score_of(best[1]) && Some(score) != score_of(best[0]) {
            best[1] = scored;
        }
    }
    best
}

/// By face: the values of the ways that it lets pass, added up.
fn kept_open(across: &[i32; WAYS]) -> [i32; Face::COUNT] {
    let straight = |entering| across[way(entering, STRAIGHT)];
    let right = |entering| across[way(entering, RIGHT)];
    let left = |entering| across[way(entering, LEFT)];
    [
        0,
        straight(0),
        straight(1),
        straight(3),
        straight(2),
        straight(0) + straight(2),
        straight(1) + straight(3),
        [0, 1, 2, 3]
            .map(|entering| right(entering) + left(entering))
            .iter()
            .sum(),
        right(0),
        right(1),
        right(2),
        right(3),
        left(0),
        left(3),
        left(2),
        left(1),
    ]
}

/// On a way across a square: no turn.
const STRAIGHT: usize = 0;
/// A turn to the right.
const RIGHT: usize = 1;
/// A turn to the left.
const LEFT: usize = 2;

/// The number of a way by the index of the direction of entering and the turn.
const fn way(entering: usize, turn: usize) -> usize {
    entering * 3 + turn
}

/// One tile's ways.
struct Walk<'a> {
    board: &'a Board,
    passages: &'a Passages,
    empty: Squares,
    prey: Squares,
    from: Square,
    spaces: usize,
    /// The value of a way that captures no tile.
    step: i32,
    /// The sign and weight of attacks.
    attack: i32,
    /// The squares on which a full move counts.
    full: Squares,
    /// The squares on which a short move counts.
    short: Squares,
}

/// A square passed and the way across it.
type Passed = (Squares, usize);

impl Walk<'_> {
    fn new<'a>(board: &'a Board, mobility: &'a Mobility, tile: &Tile) -> Walk<'a> {
        let enemy = tile.owner.opponent();
        let sign = tile.owner.sign_for(board.player_to_move());
        let is_attacked = mobility.attacks(enemy).contains(tile.square);
        let next = board.turn().opponent();
        Walk {
            board,
            passages: &mobility.passages,
            empty: board.empty(),
            prey: board.tiles_of(enemy),
            from: tile.square,
            spaces: tile.kind.spaces(),
            step: sign * if is_attacked { ESCAPE } else { STEP },
            // Attacks that can be carried out in the next turn count most.
            attack: if tile.owner == next { 3 * sign } else { sign },
            full: (tile.targets - board.empty()) | (tile.reach.full & board.empty()),
            short: tile.reach.short & board.empty(),
        }
    }

    /// Follows the ways on from the square `at`, which is reached in `first_step` steps, the last
    /// one in `direction`. The trail holds the squares passed before.
    fn go<const HAS_TURNED: bool>(
        &self,
        flow: &mut Flow,
        trail: &mut [Passed; 4],
        direction: Direction,
        mut at: Squares,
        first_step: usize,
    ) {
        let now = direction.index();
        for steps in first_step..=self.spaces {
            if at.is_empty() {
                return;
            }
            if steps >= self.spaces - 1 {
                self.arrive(flow, &trail[..steps - 1], at, steps);
            }
            if steps == self.spaces {
                return;
            }
            if !HAS_TURNED {
                for (turn, passes, leaving) in [
                    (RIGHT, self.passages.right_turn[now], direction.clockwise()),
                    (
                        LEFT,
                        self.passages.left_turn[now],
                        direction.counterclockwise(),
                    ),
                ] {
                    if passes.intersects(at) {
                        trail[steps - 1] = (at, way(now, turn));
                        self.go::<true>(flow, trail, leaving, leaving.shift(at), steps + 1);
                    }
                }
            }
            if !self.passages.straight[now].intersects(at) {
                return;
            }
            trail[steps - 1] = (at, way(now, STRAIGHT));
            at = direction.shift(at);
        }
    }

    /// Adds the value of a way that ends on the square `at` after `steps` steps.
    fn arrive(&self, flow: &mut Flow, trail: &[Passed], at: Squares, steps: usize) {
        let is_full = steps == self.spaces;
        if !at.intersects(if is_full { self.full } else { self.short }) {
            return;
        }
        let Some(to) = at.first() else { return };
        let value = if at.intersects(self.prey) {
            let ways = self.board.first_steps(self.from, to).count() as i32;
            self.attack * worth(self.board.kind_at(to)) / ways.max(1)
        } else {
            self.step
        };
        for &(passed, way) in trail {
            if let Some(square) = (passed & self.empty).first() {
                flow.across[square.index()][way] += value;
            }
        }
        if !is_full {
            flow.to[to.index()] += self.step;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_keep_open_the_ways_that_they_let_pass() {
        for entering in Direction::ALL {
            for (turn, leaving) in [
                (STRAIGHT, entering),
                (RIGHT, entering.clockwise()),
                (LEFT, entering.counterclockwise()),
            ] {
                let mut across = [0; WAYS];
                across[way(entering.index(), turn)] = 7;
                for (face, kept) in Face::ALL.into_iter().zip(kept_open(&across)) {
                    let passes = face.lets_pass(entering, leaving);
                    assert_eq!(kept, if passes { 7 } else { 0 }, "{face}");
                }
            }
        }
    }
}
