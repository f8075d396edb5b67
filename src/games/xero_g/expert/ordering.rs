//! The moves that the search tries in Xero-G, with those that win first.

use super::super::rules::{
    ARRANGEMENTS, Action, Board, COLUMNS, Move, PLAYING_AREA, Ship, ShipMoves, Square, Squares,
    XeroG, first_line, line_set,
};
use super::inputs::ship_index;
use super::policy::{MovePolicy, Step, StepLogits};
use super::tables::arrangement;
use super::winning_paths::{WinningPath, winning_paths};
use crate::game::evaluator::{Candidate, MAX_SCORE, Selection};
use crate::game::{Player, RuleSet};

/// How many squares are tried for each ship that can be dropped after a landing, by the number of
/// plies left to search. With more plies left, all are tried.
const DROPS: [usize; 5] = [4, 4, 8, 12, 12];

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
            let mv = arrangement(rules, arranged(board));
            moves.push(Candidate::unordered(mv));
        }
        return takes_all;
    }
    let threats = Threats::new(game, board);
    let logits = policy.logits(board);
    let drops = match selection {
        Selection::Selective { depth } if threats.is_empty() => DROPS.get(depth),
        _ => None,
    };
    let promising = match drops {
        Some(count) => PromisingDrops::new(board, rules, &logits, *count),
        None => PromisingDrops::ALL,
    };
    let list = CandidateList {
        board,
        threats: &threats,
        logits: &logits,
        promising: &promising,
    };
    for ship in board.ship_moves(rules) {
        list.add_moves(&ship, moves);
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
        candidate.score = match wins(candidate) {
            true => MAX_SCORE,
            false => (candidate.score - best).max(-MAX_SCORE),
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

    /// The best squares by the logits of the drops: `count` of them, or more if some are equal.
    fn new(board: &Board, rules: RuleSet, logits: &StepLogits, count: usize) -> PromisingDrops {
        let open = board.drop_area(rules) - board.occupied();
        if open.len() <= count {
            return PromisingDrops::ALL;
        }
        let squares = Ship::ALL.map(|ship| {
            let logit = |square| {
                let ship = ship_index(ship.value() - 1, square, board.to_move);
                logits.of(Step::Drop, ship)
            };
            let mut logits = [i32::MIN; PLAYING_AREA.len()];
            for (entry, square) in logits.iter_mut().zip(open) {
                *entry = logit(square);
            }
            let (_, least, _) =
                logits.select_nth_unstable_by(count - 1, |one, other| other.cmp(one));
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

/// What the candidates of a position depend on.
struct CandidateList<'a> {
    board: &'a Board,
    threats: &'a Threats,
    logits: &'a StepLogits,
    promising: &'a PromisingDrops,
}

impl CandidateList<'_> {
    /// Appends the moves of one ship that win or parry all threats, with their logits as scores.
    #[inline]
    fn add_moves(&self, ship: &ShipMoves, moves: &mut Vec<Candidate<Move>>) {
        let CandidateList {
            board,
            threats,
            logits,
            promising,
        } = *self;
        let from = ship.from;
        if ship.wins {
            moves.push(Candidate::unordered(Move::win(from)));
        }
        let value_of = |square| board.ship_value(square) - 1;
        let logit = |step, value, square| logits.of(step, ship_index(value, square, board.to_move));
        let value = value_of(from);
        let departure = logit(Step::Departure, value, from);
        for to in ship.slides & threats.answers(from.set()) {
            moves.push(Candidate {
                mv: Move::slide(from, to),
                score: departure + logit(Step::Slide, value, to),
            });
        }
        for to in ship.landings {
            let dropped = value_of(to);
            // A ship that lands on an equal one replaces it, so `to` stays the same for all paths.
            let touched = match value == dropped {
                true => from.set(),
                false => from.set() | to.set(),
            };
            let landing = departure + logit(Step::Landing, value, to);
            // The square that the ship leaves is open too.
            let squares = promising.squares[dropped] | from.set();
            for drop in ship.drops(to) & threats.answers(touched) & squares {
                moves.push(Candidate {
                    mv: Move::reprogram(from, to, drop),
                    score: landing + logit(Step::Drop, dropped, drop),
                });
            }
        }
    }
}

/// The legal turn with the given code.
pub(super) fn decode_if_legal(game: &XeroG, board: &Board, code: u32) -> Option<Move> {
    let ship = |from: Square| {
        let is_home = !board.is_setup() && board.home_ships().contains(from);
        is_home.then(|| ShipMoves::new(board, game.rule_set(), from))
    };
    let (mv, is_legal) = match Move::action_of_code(code)? {
        Action::Arrange(_) => return None,
        Action::Win { from } => (Move::win(from), ship(from)?.wins),
        Action::Slide { from, to } => (Move::slide(from, to), ship(from)?.slides.contains(to)),
        Action::Reprogram { from, to, drop } => {
            let ship = ship(from)?;
            let is_legal = ship.landings.contains(to) && ship.drops(to).contains(drop);
            (Move::reprogram(from, to, drop), is_legal)
        }
    };
    (is_legal && mv.code() == code).then_some(mv)
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
        let mut found = [None; COLUMNS];
        let passed = board.passed();
        for (slot, path) in found
            .iter_mut()
            .zip(winning_paths(&passed, game.rule_set()))
        {
            *slot = Some(path);
        }
        Threats {
            paths: found,
            beyond: PLAYING_AREA & board.beyond_home_line(),
        }
    }

    fn is_empty(&self) -> bool {
        self.paths[0].is_none()
    }

    /// The squares onto which a ship must be put to parry every threat, given that the ships on
    /// `touched` leave their squares.
    #[inline]
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
