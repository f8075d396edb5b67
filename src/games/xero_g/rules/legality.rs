//! The legality of a move, and the reason why it is refused.

use super::board::{Board, Ship};
use super::moves::{Action, Move, ShipMoves, drop_area};
use super::squares::{COLUMNS, Square, first_line, goal};
use crate::game::{Refusal, RuleSet};

fn refuse<T>(reason: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(reason))
}

/// Checks that a move is legal.
///
/// # Errors
/// With the reason, if not.
pub(super) fn check_move(board: &Board, rules: RuleSet, mv: Move) -> Result<(), Refusal> {
    let from = match mv.action() {
        Action::Arrange(ships) => return check_arrangement(board, ships),
        Action::Win { from } | Action::Slide { from, .. } | Action::Reprogram { from, .. } => from,
    };
    if board.is_setup() {
        return refuse(format!(
            "The ships of line {} must be arranged first, as in 123321",
            first_line(board.to_move)
        ));
    }
    check_ship(board, from)?;
    let moves = ShipMoves::new(board, rules, from);
    match mv.action() {
        Action::Win { .. } if !moves.wins => refuse(cannot_win(board, from)),
        Action::Slide { to, .. } => check_slide(board, rules, &moves, to),
        Action::Reprogram { to, drop, .. } => {
            check_landing(board, &moves, to)?;
            check_drop(board, rules, &moves, to, drop)
        }
        _ => Ok(()),
    }
}

fn check_arrangement(board: &Board, ships: [Ship; COLUMNS]) -> Result<(), Refusal> {
    if !board.is_setup() {
        return refuse("The ships are already arranged: move one from the home line");
    }
    let count = |ship| ships.iter().filter(|other| **other == ship).count();
    if Ship::ALL.into_iter().all(|ship| count(ship) == 2) {
        Ok(())
    } else {
        refuse("An arrangement has two ships of each value: 1 1 2 2 3 3 in any order")
    }
}

/// Checks that there is a ship of the home line on a square. It may still have no move.
///
/// # Errors
/// With the reason, if not.
pub(crate) fn check_ship(board: &Board, from: Square) -> Result<(), Refusal> {
    if board.winner().is_some() {
        return refuse("The game is over: a ship has reached a base");
    }
    if board.ship(from).is_none() {
        return refuse(format!("There is no ship on {from}"));
    }
    let line = board.home_line(board.to_move);
    if from.line() != line {
        return refuse(format!(
            "Player {} must move a ship from line {line}, the one nearest their base",
            board.to_move
        ));
    }
    Ok(())
}

fn check_slide(
    board: &Board,
    rules: RuleSet,
    moves: &ShipMoves,
    to: Square,
) -> Result<(), Refusal> {
    let from = moves.from;
    if moves.slides.contains(to) {
        return Ok(());
    }
    if goal(board.to_move).contains(to) {
        return refuse(if moves.wins {
            format!("A move into the base is written {from}-win")
        } else {
            cannot_win(board, from)
        });
    }
    check_outside_bases(to)?;
    if to == from {
        return refuse(match rules {
            RuleSet::Classic => format!("The ship on {from} cannot return to its own square"),
            RuleSet::Official => {
                format!("A turn must change the board: the ship on {from} cannot end there")
            }
        });
    }
    if let (Some(ship), Some(drop)) = (board.ship(to), moves.drops(to).first())
        && moves.landings.contains(to)
    {
        return refuse(format!(
            "{to} holds a ship {ship}: say where it goes, as in {from}-{to}/{drop}"
        ));
    }
    cannot_end(from, to)
}

fn check_landing(board: &Board, moves: &ShipMoves, to: Square) -> Result<(), Refusal> {
    let from = moves.from;
    if moves.landings.contains(to) {
        return Ok(());
    }
    check_outside_bases(to)?;
    if to == from || board.ship(to).is_none() {
        return refuse(format!("{to} holds no other ship to reprogram"));
    }
    cannot_end(from, to)
}

fn cannot_end(from: Square, to: Square) -> Result<(), Refusal> {
    refuse(format!("The ship on {from} cannot end its move on {to}"))
}

fn cannot_win(board: &Board, from: Square) -> String {
    let opponent = board.to_move.opponent();
    format!("The ship on {from} cannot reach the base of {opponent} in this turn")
}

fn check_outside_bases(square: Square) -> Result<(), Refusal> {
    if square.is_in_playing_area() {
        Ok(())
    } else {
        refuse(format!(
            "{square} is in a base: choose a square on lines 1 to 6"
        ))
    }
}

/// Checks that the ship of `to` can be put on `drop` after the one of `moves` has landed on it.
fn check_drop(
    board: &Board,
    rules: RuleSet,
    moves: &ShipMoves,
    to: Square,
    drop: Square,
) -> Result<(), Refusal> {
    if moves.drops(to).contains(drop) {
        return Ok(());
    }
    check_outside_bases(drop)?;
    if drop == moves.from {
        return refuse(format!(
            "On {drop} two equal ships would only swap places: a turn must change the board"
        ));
    }
    if board.ship(drop).is_some() {
        return refuse(format!("{drop} is occupied: choose an empty square"));
    }
    debug_assert!(!drop_area(board, rules).contains(drop));
    let opponent = board.to_move.opponent();
    refuse(format!(
        "{drop} is beyond line {}, the home line of {opponent}",
        board.home_line(opponent)
    ))
}
