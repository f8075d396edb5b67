//! The moves that the search tries in Xero-G, with those that win first.

use super::super::rules::{
    ARRANGEMENTS, Action, Board, COLUMNS, Move, PLAYING_AREA, Ship, ShipMoves, Square, Squares,
    XeroG, beyond_home_line, first_line, ship_moves,
};
use super::arrangements::arrangement;
use super::evaluation::value_on_turn;
use super::inputs::SharedSums;
use super::winning_paths::{WinningPath, winning_paths};
use crate::evaluator::{Candidate, Selection};
use crate::game::Game;
use crate::game::Player;
use crate::network::Weights;

/// The smallest remaining depth at which moves are ordered by the evaluation of the position after
/// them. At a lower depth that costs more than it saves.
const EVALUATED_DEPTH: usize = 3;
/// The largest absolute value of a score that comes from the evaluation.
const MAX_SCORE: i32 = 290;
/// The score of a move that wins.
const WINNING: i32 = 1000;

/// Appends the moves to search, and returns whether only moves that lose at once are missing.
///
/// Ships are arranged as the table says. If the opponent threatens to win, only moves that parry
/// the threat are tried: all others lose at once.
pub(super) fn add_candidates(
    game: &XeroG,
    weights: &Weights,
    board: &Board,
    selection: Selection,
    moves: &mut Vec<Candidate<Move>>,
) -> bool {
    if board.is_setup() {
        let takes_all = selection == Selection::All;
        if takes_all {
            moves.extend(ARRANGEMENTS.map(Candidate::unordered));
        } else {
            let mv = arrangement(game.rule_set(), arranged(board));
            moves.push(Candidate::unordered(mv));
        }
        return takes_all;
    }
    let threats = Threats::new(game, board);
    for ship in ship_moves(board, game.rule_set()) {
        add_ship_candidates(board, &threats, &ship, moves);
    }
    if moves.is_empty() {
        // All moves lose at once, and one of them is enough to show it.
        let first = ship_moves(board, game.rule_set()).find_map(|ship| ship.first());
        moves.extend(first.map(Candidate::unordered));
    }
    let is_evaluated = match selection {
        Selection::All | Selection::Root => true,
        Selection::Selective { depth } => depth >= EVALUATED_DEPTH,
    };
    if is_evaluated {
        score_by_evaluation(game, weights, board, moves);
    }
    true
}

/// Scores all moves except winning ones by the static evaluation of the resulting position.
fn score_by_evaluation(
    game: &XeroG,
    weights: &Weights,
    board: &Board,
    moves: &mut [Candidate<Move>],
) {
    let mut shared_sums = SharedSums::new(&weights.network);
    for candidate in moves {
        let (Action::Slide { to: last, .. } | Action::Reprogram { drop: last, .. }) =
            candidate.mv.action()
        else {
            continue;
        };
        let mut after = *board;
        game.apply(&mut after, candidate.mv);
        let value = -value_on_turn(weights, &after, &shared_sums.sums(&after, last));
        candidate.score = (value / 2).clamp(-MAX_SCORE, MAX_SCORE);
    }
}

/// Appends the moves of one ship that win or parry all threats.
#[inline]
fn add_ship_candidates(
    board: &Board,
    threats: &Threats,
    ship: &ShipMoves,
    moves: &mut Vec<Candidate<Move>>,
) {
    let from = ship.from;
    if ship.wins {
        moves.push(Candidate {
            mv: Move::win(from),
            score: WINNING,
        });
    }
    for to in ship.slides & threats.answers(from.set()) {
        moves.push(Candidate::unordered(Move::slide(from, to)));
    }
    for to in ship.landings {
        // A ship that lands on an equal one replaces it, so `to` stays the same for all paths.
        let touched = match board.ship(from) == board.ship(to) {
            true => from.set(),
            false => from.set() | to.set(),
        };
        for drop in ship.drops(to) & threats.answers(touched) {
            moves.push(Candidate::unordered(Move::reprogram(from, to, drop)));
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
    let line = first_line(Player::P1);
    let mut ships = [Ship::One; COLUMNS];
    for (column, ship) in ships.iter_mut().enumerate() {
        *ship = board.ship(Square::at(line, column))?;
    }
    Some(Move::arrange(ships))
}

/// The opponent's paths into the base of the player on turn.
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
            beyond: PLAYING_AREA & beyond_home_line(board),
        }
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
