//! Why a move is not legal, in the words of the game.

use super::board::{Board, PLAYING_AREA, Square, first_line, goal};
use super::moves::{Action, Move};
use super::scope::{Scope, drop_area};
use crate::game::{Refusal, RuleSet};

fn refuse<T>(reason: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(reason))
}

/// Whether a move is legal.
///
/// # Errors
/// With the reason, if not.
pub(super) fn check(board: &Board, rules: RuleSet, mv: Move) -> Result<(), Refusal> {
    let from = match mv.action() {
        Action::Arrange(values) => return check_arrangement(board, values),
        Action::Win { from } | Action::Slide { from, .. } | Action::Reprogram { from, .. } => from,
    };
    if board.is_setup() {
        return refuse(format!(
            "The ships of line {} must be arranged first, as in 123321",
            first_line(board.on_turn)
        ));
    }
    check_ship(board, from)?;
    let scope = Scope::new(board, rules, from);
    match mv.action() {
        Action::Win { .. } if !scope.wins => refuse(format!(
            "The ship of {from} cannot reach the base of {} in this turn",
            board.on_turn.opponent()
        )),
        Action::Slide { to, .. } => check_slide(board, rules, &scope, to),
        Action::Reprogram { to, drop, .. } => {
            check_landing(board, &scope, to)?;
            check_drop(board, rules, &scope, to, drop)
        }
        _ => Ok(()),
    }
}

fn check_arrangement(board: &Board, values: [u8; 6]) -> Result<(), Refusal> {
    if !board.is_setup() {
        return refuse("The ships are arranged already: move one of your home line");
    }
    let count = |value| values.iter().filter(|other| **other == value).count();
    if (1..=3).all(|value| count(value) == 2) {
        Ok(())
    } else {
        refuse("An arrangement has two ships of each value: 1, 1, 2, 2, 3, 3")
    }
}

/// Whether the player on turn may move the ship of a square, as far as the home line goes.
///
/// # Errors
/// With the reason, if not.
pub(super) fn check_ship(board: &Board, from: Square) -> Result<(), Refusal> {
    if board.winner().is_some() {
        return refuse("The game is over: a ship has reached a base");
    }
    if board.ship(from) == 0 {
        return refuse(format!("There is no ship at {from}"));
    }
    let line = board.home_line(board.on_turn);
    if from.line() != line {
        return refuse(format!(
            "{} must move a ship of line {line}, the occupied line nearest to their base",
            board.on_turn
        ));
    }
    Ok(())
}

fn check_slide(board: &Board, rules: RuleSet, scope: &Scope, to: Square) -> Result<(), Refusal> {
    let from = scope.from;
    if scope.slides & to.bit() != 0 {
        return Ok(());
    }
    if to.bit() & goal(board.on_turn) != 0 {
        return refuse(format!(
            "A ship that reaches the base is written {from}-win"
        ));
    }
    check_no_base(to)?;
    if to == from {
        return refuse(match rules {
            RuleSet::Classic => format!("No way leads the ship of {from} back to its square"),
            RuleSet::Official => {
                format!("A turn must change the board: the ship of {from} cannot end there")
            }
        });
    }
    let ship = board.ship(to);
    if ship != 0 {
        return refuse(format!(
            "There is a ship {ship} at {to}: say where it goes, as in {from}-{to}/{from}"
        ));
    }
    refuse(format!("The ship of {from} cannot end its move on {to}"))
}

fn check_landing(board: &Board, scope: &Scope, to: Square) -> Result<(), Refusal> {
    let from = scope.from;
    if scope.landings & to.bit() != 0 {
        return Ok(());
    }
    check_no_base(to)?;
    if to == from || board.ship(to) == 0 {
        return refuse(format!("There is no other ship at {to} to be reprogrammed"));
    }
    refuse(format!("The ship of {from} cannot land on {to}"))
}

fn check_no_base(square: Square) -> Result<(), Refusal> {
    if square.is_in_playing_area() {
        Ok(())
    } else {
        refuse(format!(
            "{square} is a square of a base, not of lines 1 to 6"
        ))
    }
}

/// Whether the ship of `to`, on which the one of `scope` has landed, can be put on `drop`.
///
/// # Errors
/// With the reason, if not.
pub(super) fn check_drop(
    board: &Board,
    rules: RuleSet,
    scope: &Scope,
    to: Square,
    drop: Square,
) -> Result<(), Refusal> {
    if scope.drops(to) & drop.bit() != 0 {
        return Ok(());
    }
    if drop.bit() & PLAYING_AREA == 0 {
        return refuse(format!(
            "{drop} is in a base: ships are put on lines 1 to 6"
        ));
    }
    if drop == scope.from {
        return refuse(format!(
            "Two equal ships would change places: a turn must change the board, so not {drop}"
        ));
    }
    if board.ship(drop) != 0 {
        return refuse(format!("There is a ship at {drop}: choose an empty square"));
    }
    debug_assert!(drop.bit() & drop_area(board, rules) == 0);
    let opponent = board.on_turn.opponent();
    refuse(format!(
        "{drop} is beyond line {}, the home line of {opponent}",
        board.home_line(opponent)
    ))
}
