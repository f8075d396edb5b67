//! The moves that the search tries in Xero-G, with those that win first, and the learned policy
//! that orders them: see [`Tunable::MOVE_FEATURES`](crate::game::evaluator::Tunable::MOVE_FEATURES).
//!
//! A move consists of parts: a ship departs, and then either slides to an empty square, or lands on
//! another ship, which is dropped elsewhere. A [`Part`] has a weight for its own ship and square
//! together with each ship on the board before the move, by value and square. Mirror images share
//! their weights. Everything is seen from the player to move, whose base is below.

use super::super::rules::{
    ARRANGEMENTS, Action, Board, COLUMNS, Move, PLAYING_AREA, Ship, ShipMoves, Square, Squares,
    XeroG, first_line, line_set,
};
use super::evaluation::{SHIPS, mirrored, ship_index, ships};
use super::winning_paths::{WinningPath, winning_paths};
use crate::fitted;
use crate::game::evaluator::{Candidate, MAX_SCORE, Selection};
use crate::game::{Player, RuleSet};

/// The number of squares on which each ship that can be dropped after a landing is dropped, at
/// depths below [`ALL_DROPS_DEPTH`]; more if several tie for the last place.
const DROPS_PER_SHIP: usize = 4;
/// The least depth at which all drops are tried.
const ALL_DROPS_DEPTH: usize = 2;

/// Appends the moves to search with their scores: the greatest for one that wins, and for others
/// their logits relative to the most likely one, whose score is 0. Returns whether the moves that
/// are missing, if any, all lose at once.
///
/// Ships are arranged as the table says. If the opponent threatens to win, only moves that parry
/// the threat are tried, as all others lose at once. If not, only promising drops are tried near
/// the leaves.
pub(super) fn add_candidates(
    game: &XeroG,
    policy: &MovePolicy,
    board: &Board,
    selection: Selection,
    moves: &mut Vec<Candidate<Move>>,
) -> bool {
    let rules = game.rule_set();
    if board.is_setup() {
        let takes_all = selection == Selection::All;
        if takes_all {
            moves.extend(ARRANGEMENTS.map(Candidate::unordered));
        } else {
            moves.push(Candidate::unordered(arrangement(rules, arranged(board))));
        }
        return takes_all;
    }
    let threats = Threats::new(game, board);
    let logits = policy.logits(board);
    let promising = match selection {
        Selection::Selective { depth } if depth < ALL_DROPS_DEPTH && threats.is_empty() => {
            PromisingDrops::new(board, rules, &logits)
        }
        _ => PromisingDrops::ALL,
    };
    for ship in board.ship_moves(rules) {
        add_moves(board, &ship, &threats, &logits, &promising, moves);
    }
    if moves.is_empty() && promising.are_all {
        // All moves lose at once, and one of them is enough to show it.
        let first = board
            .ship_moves(rules)
            .find_map(|ship| ship.examples().next());
        moves.extend(first.map(Candidate::unordered));
    }
    make_relative(moves);
    promising.are_all
}

/// Turns the logits of moves into scores.
fn make_relative(moves: &mut [Candidate<Move>]) {
    let wins = |candidate: &Candidate<Move>| matches!(candidate.mv.action(), Action::Win { .. });
    let others = moves.iter().filter(|candidate| !wins(candidate));
    let best = others.map(|candidate| candidate.score).max().unwrap_or(0);
    for candidate in moves {
        candidate.score = if wins(candidate) {
            MAX_SCORE
        } else {
            (candidate.score - best).max(-MAX_SCORE)
        };
    }
}

/// The most likely squares of a drop, by the value of the ship that is dropped.
struct PromisingDrops {
    squares: [Squares; 3],
    /// Whether these are all squares.
    are_all: bool,
}

impl PromisingDrops {
    const ALL: PromisingDrops = PromisingDrops {
        squares: [PLAYING_AREA; 3],
        are_all: true,
    };

    /// The best squares by the logits of the drops: [`DROPS_PER_SHIP`] of them, or more if some are
    /// equal.
    fn new(board: &Board, rules: RuleSet, logits: &PartLogits) -> PromisingDrops {
        let open = board.drop_area(rules) - board.occupied();
        if open.len() <= DROPS_PER_SHIP {
            return PromisingDrops::ALL;
        }
        let squares = Ship::ALL.map(|ship| {
            let logit = |square| {
                let ship = ship_index(ship.value() - 1, square, board.to_move);
                logits.of(Part::Drop, ship)
            };
            let mut logits = [i32::MIN; PLAYING_AREA.len()];
            for (entry, square) in logits.iter_mut().zip(open) {
                *entry = logit(square);
            }
            let (_, least, _) =
                logits.select_nth_unstable_by(DROPS_PER_SHIP - 1, |one, other| other.cmp(one));
            let least = *least;
            open.iter()
                .filter(|square| logit(*square) >= least)
                .collect()
        });
        PromisingDrops {
            squares,
            are_all: false,
        }
    }
}

/// Appends the moves of one ship that win or parry all threats, with their logits as scores.
fn add_moves(
    board: &Board,
    ship: &ShipMoves,
    threats: &Threats,
    logits: &PartLogits,
    promising: &PromisingDrops,
    moves: &mut Vec<Candidate<Move>>,
) {
    let from = ship.from;
    if ship.wins {
        moves.push(Candidate::unordered(Move::win(from)));
    }
    let value_of = |square| board.ship_value(square) - 1;
    let logit = |part, value, square| logits.of(part, ship_index(value, square, board.to_move));
    let value = value_of(from);
    let departure = logit(Part::Departure, value, from);
    for to in ship.slides & threats.answers(from.set()) {
        moves.push(Candidate {
            mv: Move::slide(from, to),
            score: departure + logit(Part::Slide, value, to),
        });
    }
    for to in ship.landings {
        let dropped = value_of(to);
        // A ship that lands on an equal one replaces it, so `to` stays the same for all paths.
        let touched = if value == dropped {
            from.set()
        } else {
            from.set() | to.set()
        };
        let landing = departure + logit(Part::Landing, value, to);
        // The square that the ship leaves is open too.
        let squares = promising.squares[dropped] | from.set();
        for drop in ship.drops(to) & threats.answers(touched) & squares {
            moves.push(Candidate {
                mv: Move::reprogram(from, to, drop),
                score: landing + logit(Part::Drop, dropped, drop),
            });
        }
    }
}

/// The arrangement for player 1, or the reply of player 2 to the one of player 1, by their indices
/// in [`ARRANGEMENTS`].
fn arrangement(rules: RuleSet, first: Option<Move>) -> Move {
    const NUMBERS: usize = 1 + ARRANGEMENTS.len();
    let fitted = include_str!("fitted.txt");
    let opening = fitted::numbers::<NUMBERS>(fitted, "arrangements", rules, 2)
        .expect("the arrangements of each rule set");
    let reply = first.and_then(|mv| ARRANGEMENTS.iter().position(|other| *other == mv));
    ARRANGEMENTS[opening[reply.map_or(0, |index| 1 + index)] as usize]
}

/// The arrangement of player 1, during the set-up of player 2.
fn arranged(board: &Board) -> Option<Move> {
    let line = line_set(first_line(Player::P1));
    let mut ships = [Ship::One; COLUMNS];
    for (ship, square) in ships.iter_mut().zip(line) {
        *ship = board.ship(square)?;
    }
    Some(Move::arrange(ships))
}

/// The opponent's paths into the base of the player to move.
struct Threats {
    paths: [Option<WinningPath>; COLUMNS],
    /// The squares on which a ship changes the opponent's home line.
    beyond: Squares,
}

impl Threats {
    fn new(game: &XeroG, board: &Board) -> Threats {
        let passed = board.passed();
        let mut paths = winning_paths(&passed, game.rule_set());
        Threats {
            paths: std::array::from_fn(|_| paths.next()),
            beyond: PLAYING_AREA & board.beyond_home_line(),
        }
    }

    fn is_empty(&self) -> bool {
        self.paths[0].is_none()
    }

    /// The squares onto which a ship must be put to parry every threat, given that the ships on
    /// `touched` leave their squares.
    fn answers(&self, touched: Squares) -> Squares {
        self.paths
            .iter()
            .flatten()
            .filter(|path| !path.ships.intersects(touched))
            .fold(!Squares::EMPTY, |answers, path| {
                answers & (path.passed | self.beyond)
            })
    }
}

/// What a move does with a ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    /// A ship leaves its square.
    Departure,
    /// It ends on an empty square.
    Slide,
    /// It ends on another ship.
    Landing,
    /// That ship is put on an empty square.
    Drop,
}

impl Part {
    const ALL: [Part; 4] = [Part::Departure, Part::Slide, Part::Landing, Part::Drop];
}

/// The number of parts.
const PARTS: usize = Part::ALL.len();

/// The ships on the left half of the board: one of each pair of mirror images.
const LEFT_SHIPS: usize = SHIPS / 2;

/// The number of features.
pub(super) const FEATURES: usize = PARTS * LEFT_SHIPS * SHIPS;

/// The feature of a part that `ship` plays while `other` is on the board.
fn feature(part: Part, ship: usize, other: usize) -> usize {
    let is_left = |ship: usize| ship % COLUMNS < COLUMNS / 2;
    let [ship, other] = if is_left(ship) {
        [ship, other]
    } else {
        [ship, other].map(mirrored)
    };
    let ship = ship / COLUMNS * (COLUMNS / 2) + ship % COLUMNS;
    (part as usize * LEFT_SHIPS + ship) * SHIPS + other
}

/// By part and by ship on a square.
type PartTable = [[i16; SHIPS]; PARTS];

/// The weights, spread out for quick sums.
#[derive(Clone, Debug)]
pub(super) struct MovePolicy {
    /// By ship on the board: its weights.
    rows: Vec<PartTable>,
}

impl MovePolicy {
    /// # Panics
    /// If there are not [`FEATURES`] weights.
    pub(super) fn new(weights: &[i16]) -> MovePolicy {
        assert_eq!(weights.len(), FEATURES);
        let row = |other| {
            Part::ALL.map(|part| std::array::from_fn(|ship| weights[feature(part, ship, other)]))
        };
        MovePolicy {
            rows: (0..SHIPS).map(row).collect(),
        }
    }

    /// The logits of all parts in a position.
    fn logits(&self, board: &Board) -> PartLogits {
        PartLogits(self.sum_rows(ships(board).as_slice()))
    }

    // Not inlined: inside a larger function the compiler does not vectorise these loops. The sums
    // do not overflow: each of at most 12 ships adds a byte.
    #[inline(never)]
    fn sum_rows(&self, ships: &[u16]) -> PartTable {
        let mut sums = [[0; SHIPS]; PARTS];
        for ship in ships {
            let row = &self.rows[usize::from(*ship)];
            for (sum, weight) in sums.as_flattened_mut().iter_mut().zip(row.as_flattened()) {
                *sum += weight;
            }
        }
        sums
    }
}

/// The logits of the parts in a position. That of a move is the sum of those of its parts.
struct PartLogits(PartTable);

impl PartLogits {
    /// The logit of the part of a ship, as [`ship_index`] numbers them.
    fn of(&self, part: Part, ship: usize) -> i32 {
        i32::from(self.0[part as usize][ship])
    }
}

/// The features of a move. An arrangement and a win have none.
pub(super) fn features(board: &Board, mv: Move) -> Vec<usize> {
    let ship = |on: Square, at: Square| ship_index(board.ship_value(on) - 1, at, board.to_move);
    let parts = match mv.action() {
        Action::Slide { from, to } => vec![
            (Part::Departure, ship(from, from)),
            (Part::Slide, ship(from, to)),
        ],
        Action::Reprogram { from, to, drop } => vec![
            (Part::Departure, ship(from, from)),
            (Part::Landing, ship(from, to)),
            (Part::Drop, ship(to, drop)),
        ],
        Action::Arrange(_) | Action::Win { .. } => Vec::new(),
    };
    let mut features = Vec::new();
    for (part, ship) in parts {
        let others = ships(board);
        let others = others.as_slice().iter();
        features.extend(others.map(|other| feature(part, ship, usize::from(*other))));
    }
    features
}
