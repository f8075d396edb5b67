//! A position as Expert sees it: what each tile reaches, and what that is worth.

use std::cell::RefCell;

use super::super::board::Board;
use super::super::face::{Passages, Reach};
use super::super::square::{COLUMNS, Direction, SQUARES, Square, squares};
use super::terms;
use super::weights::Weights;
use crate::game::Player;

/// A tile with what it can reach.
#[derive(Clone, Copy)]
pub(super) struct Tile {
    pub owner: Player,
    pub square: Square,
    pub spaces: usize,
    pub reach: Reach,
    /// Where it may go, if it were its owner's turn.
    pub targets: u64,
}

/// What all tiles of a position reach.
pub(super) struct View {
    pub passages: Passages,
    tiles: [Tile; MOST_TILES],
    /// By player: where their tiles begin and end, those of the second player after the first's.
    bounds: [usize; 3],
    /// By square: what the tile there reaches, if there is one.
    reaches: [Reach; SQUARES],
    /// By player: squares that a full move ends on.
    pub attacks: [u64; 2],
}

/// Tiles on the first board.
const MOST_TILES: usize = 14;

thread_local! {
    /// The position last looked at. The search asks several things of a position in turn, and
    /// each of them needs the same view.
    static LAST: RefCell<(Board, View)> = const { RefCell::new((Board::EMPTY, View::NONE)) };
}

/// What `look` sees in the view of a position.
pub(super) fn with_view<T>(board: &Board, look: impl FnOnce(&View) -> T) -> T {
    LAST.with_borrow_mut(|(last, view)| {
        if last != board {
            view.update(board, last);
            *last = *board;
        }
        look(view)
    })
}

impl View {
    /// That of an empty board.
    const NONE: View = View {
        passages: Passages {
            straight: [0; 4],
            right_turn: [0; 4],
            left_turn: [0; 4],
        },
        tiles: [Tile {
            owner: Player::P1,
            square: Square::of_bit(1),
            spaces: 2,
            reach: Reach { short: 0, full: 0 },
            targets: 0,
        }; MOST_TILES],
        bounds: [0; 3],
        reaches: [Reach { short: 0, full: 0 }; SQUARES],
        attacks: [0; 2],
    };

    /// From the view of another board, mostly one a few moves away.
    fn update(&mut self, board: &Board, last: &Board) {
        let changed = differences(board, last);
        self.passages = board.passages();
        self.attacks = [0; 2];
        let mut count = 0;
        for owner in Player::first(2) {
            let side = owner.index();
            for square in squares(board.tiles[side]).take(MOST_TILES / 2) {
                let spaces = board.spaces_at(square);
                let kept = &mut self.reaches[square.index()];
                if changed & ZONES[spaces - 2][square.index()] != 0 {
                    *kept = reach(&self.passages, square.bit(), spaces);
                }
                let reach = *kept;
                self.attacks[side] |= reach.full;
                self.tiles[count] = Tile {
                    owner,
                    square,
                    spaces,
                    reach,
                    targets: board.targets_of(owner, spaces, reach),
                };
                count += 1;
            }
            self.bounds[side + 1] = count;
        }
    }

    pub(super) fn tiles(&self) -> &[Tile] {
        &self.tiles[..self.bounds[2]]
    }

    pub(super) fn tiles_of(&self, player: Player) -> &[Tile] {
        let side = player.index();
        &self.tiles[self.bounds[side]..self.bounds[side + 1]]
    }

    /// Whether a player has any move, if it were that player's turn.
    pub(super) fn can_move(&self, player: Player) -> bool {
        self.tiles_of(player).iter().any(|tile| tile.targets != 0)
    }

    /// The value for whoever starts the next turn.
    pub(super) fn evaluate(&self, board: &Board, weights: &Weights) -> i32 {
        let [mut many, mut few] = [0; 2];
        self.terms(board, &mut |term, amount| {
            let [a, b] = weights.many_and_few(term);
            many += i32::from(a) * amount;
            few += i32::from(b) * amount;
        });
        let phase = self.phase();
        (many * phase + few * (terms::PHASES - phase)) / terms::PHASES
    }

    /// How many tiles there are more than the two that a game needs.
    pub(super) fn phase(&self) -> i32 {
        (self.tiles().len() as i32 - 2).clamp(0, terms::PHASES)
    }

    /// Calls `add` with the terms of the evaluation, for whoever starts the next turn.
    #[inline]
    pub(super) fn terms(&self, board: &Board, add: &mut impl FnMut(usize, i32)) {
        let starter = terms::starter(board);
        let state = terms::state(board);
        for owner in Player::first(2) {
            let sign = if owner == starter { 1 } else { -1 };
            let role = usize::from(owner != starter);
            let (side, enemy) = (owner.index(), owner.opponent().index());
            // The dearest two tiles under attack: by their spaces and what else is known.
            let mut hanging = [usize::MAX; 2];
            for tile in self.tiles_of(owner) {
                let kind = tile.spaces - 2;
                let safe = (tile.targets & !self.attacks[enemy]).count_ones() as usize;
                add(terms::WORTH + kind, sign);
                add(
                    terms::FREEDOM + kind * terms::STEPS + safe.min(terms::STEPS - 1),
                    sign,
                );
                add(
                    terms::MOBILITY + kind,
                    sign * tile.targets.count_ones() as i32,
                );
                let [across, along] = PLACES[tile.square.index()];
                add(terms::PLACE + usize::from(across) * 3 + kind, sign);
                add(terms::PLACE + usize::from(along) * 3 + kind, sign);
                if self.attacks[enemy] & tile.square.bit() != 0 {
                    let is_met = self.attacks[side] & tile.square.bit() != 0;
                    let is_stuck = safe == 0;
                    let this = kind * 4 + usize::from(is_stuck) * 2 + usize::from(is_met);
                    if hanging[0] == usize::MAX || this > hanging[0] {
                        hanging = [this, hanging[0]];
                    } else if hanging[1] == usize::MAX || this > hanging[1] {
                        hanging[1] = this;
                    }
                }
            }
            for (rank, this) in hanging.into_iter().enumerate() {
                if this != usize::MAX {
                    let row = (state * 2 + role) * 2 + rank;
                    add(terms::HANGING + row * terms::HANGING_KINDS + this, sign);
                }
            }
        }
        add(terms::TEMPO + state, 1);
    }
}

/// The squares on which something else stands.
fn differences(board: &Board, other: &Board) -> u64 {
    let sets = |board: &Board| {
        let [white, brown] = board.tiles;
        let [two, three, four] = board.spaces;
        let [a, b, c, d] = board.faces;
        [white, brown, two, three, four, board.barragoons, a, b, c, d]
    };
    sets(board)
        .into_iter()
        .zip(sets(other))
        .fold(0, |all, (one, two)| all | (one ^ two))
}

/// By spaces - 2 and square: what decides where a tile gets from there: the square itself and
/// those that it passes through.
pub(super) static ZONES: [[u64; SQUARES]; 3] = {
    let mut zones = [[0; SQUARES]; 3];
    let mut from = 0;
    while from < SQUARES {
        let mut through = 0;
        while through < SQUARES {
            let across = (from % COLUMNS).abs_diff(through % COLUMNS);
            let along = (from / COLUMNS).abs_diff(through / COLUMNS);
            let mut spaces = 2;
            while spaces <= 4 {
                if across + along < spaces {
                    zones[spaces - 2][from] |= 1 << through;
                }
                spaces += 1;
            }
            through += 1;
        }
        from += 1;
    }
    zones
};

/// By square: the rows of [`terms::PLACE`] for its distances to the edges at the sides and to those
/// at the ends.
static PLACES: [[u8; 2]; SQUARES] = {
    let mut places = [[0; 2]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let (column, line) = (square % 7, square / 7);
        let across = if column < 6 - column {
            column
        } else {
            6 - column
        };
        let along = if line < 8 - line { line } else { 8 - line };
        places[square] = [across as u8, 4 + along as u8];
        square += 1;
    }
    places
};

/// As [`Passages::reach`], with the steps unrolled: this is what Expert spends most time on.
#[inline]
fn reach(passages: &Passages, from: u64, spaces: usize) -> Reach {
    let first = Trails {
        straight: Direction::ALL.map(|direction| direction.shift(from)),
        turned: [0; 4],
    };
    let second = first.step(passages);
    let [short, full] = match spaces {
        2 => [first, second],
        3 => [second, second.step(passages)],
        _ => {
            let third = second.step(passages);
            [third, third.step(passages)]
        }
    };
    Reach {
        short: short.squares(),
        full: full.squares(),
    }
}

/// Where a tile is after some steps, by the direction of the last one.
#[derive(Clone, Copy)]
struct Trails {
    /// Without a turn.
    straight: [u64; 4],
    /// After the turn.
    turned: [u64; 4],
}

impl Trails {
    #[inline(always)]
    fn step(self, passages: &Passages) -> Trails {
        let [up, right, down, left] = Direction::ALL;
        let Trails { straight, turned } = self;
        // By direction after the turn: from a right turn, from a left one.
        let turn = |now: Direction, before: Direction, after: Direction| {
            now.shift(
                turned[now.index()] & passages.straight[now.index()]
                    | straight[before.index()] & passages.right_turn[before.index()]
                    | straight[after.index()] & passages.left_turn[after.index()],
            )
        };
        let on = |now: Direction| now.shift(straight[now.index()] & passages.straight[now.index()]);
        Trails {
            straight: [on(up), on(right), on(down), on(left)],
            turned: [
                turn(up, left, right),
                turn(right, up, down),
                turn(down, right, left),
                turn(left, down, up),
            ],
        }
    }

    #[inline(always)]
    fn squares(self) -> u64 {
        let [a, b, c, d] = self.straight;
        let [e, f, g, h] = self.turned;
        a | b | c | d | e | f | g | h
    }
}
