//! The headings, announcements and results of Xero-G.

use super::super::rules::{Action, Board, Course, Move, Square, XeroG, first_line, goal, leg_ends};
use crate::game::players::PlayerKind;
use crate::game::style;
use crate::game::{Cause, Ending, Game, Outcome, Player};
use crate::text::listing::wrapped;

/// The name of a player as the report writes it, with notes in parentheses.
pub(super) fn name_with(player: Player, notes: &[&str]) -> String {
    if notes.is_empty() {
        format!("Player {player}")
    } else {
        format!("Player {player} ({})", notes.join(", "))
    }
}

fn player_name(player: Player) -> String {
    name_with(player, &[])
}

/// The heading of a turn. `name` is the player to move.
pub(super) fn turn_heading(board: &Board, name: &str) -> String {
    let text = if board.is_setup() {
        format!("=== {name} place ships ===")
    } else {
        format!("=== {name} turn ===")
    };
    format!("{}\n", style::paint(style::of(board.to_move), text))
}

/// The message after a move. A human's move is not announced, except for the square on which a
/// winning ship ends.
pub(super) fn announce(
    game: &XeroG,
    before: &Board,
    mv: Move,
    after: &Board,
    by: PlayerKind,
) -> String {
    match (by, mv.action()) {
        (PlayerKind::Human, Action::Win { .. }) => winning_square(before.to_move, after),
        (PlayerKind::Human, _) => String::new(),
        _ => move_in_words(game, before, mv, after),
    }
}

/// The square on which a winning ship is put. It may differ from the one that the player moved it
/// to.
fn winning_square(player: Player, after: &Board) -> String {
    let base = (after.occupied() & goal(player)).first();
    base.map_or_else(String::new, |square| {
        format!("The ship ends on {square}, the leftmost square of the base that it can reach.\n")
    })
}

/// A move in its notation and in words, in whole lines: the ship, its path, boosts and
/// reprogramming.
fn move_in_words(game: &XeroG, before: &Board, mv: Move, after: &Board) -> String {
    let player = before.to_move;
    let name = player_name(player);
    let notation = game.write_move(mv);
    let (from, target) = match mv.action() {
        Action::Arrange(_) => {
            let line = first_line(player);
            return format!("{name} places {notation} on line {line}.\n");
        }
        Action::Win { from } => {
            let base = after.occupied() & goal(player);
            (from, base.first().unwrap_or(from))
        }
        Action::Slide { from, to } | Action::Reprogram { from, to, .. } => (from, to),
    };
    let course = Course::new(before, game.rule_set(), from);
    let mut phrases = legs_in_words(&course, target);
    if let Action::Reprogram { to, drop, .. } = mv.action() {
        let ship = before.ship_value(to);
        phrases.push(format!("Reprogram Coordinates puts ship {ship} on {drop}"));
    }
    let ship = before.ship_value(from);
    let text = format!(
        "{name} moves {notation}: ship {ship} {}.",
        phrases.join("; ")
    );
    let (first, others) = text.split_once(' ').unwrap_or((&text, ""));
    wrapped(first, &others.split(' ').collect::<Vec<_>>(), "  ")
}

/// The legs of a shortest path to `target`, each in a phrase.
fn legs_in_words(course: &Course, target: Square) -> Vec<String> {
    let from = course.moves.from;
    let legs = course.shortest_path(target).unwrap_or_default();
    let ends = leg_ends(from, &legs);
    let mut phrases = Vec::new();
    for (leg, end) in legs.iter().zip(ends) {
        let steps: Vec<&str> = leg.iter().map(|step| step.words()[0]).collect();
        let landing = match course.ship(end) {
            Some(ship) => format!(" onto ship {ship} on {end}"),
            None if end.is_in_playing_area() => String::new(),
            None => format!(" into the base on {end}"),
        };
        let start = if phrases.is_empty() {
            "goes"
        } else {
            "Rocket Boost"
        };
        phrases.push(format!("{start} {}{landing}", steps.join(", ")));
    }
    phrases
}

/// The message at the end of the game.
pub(super) fn display_result(board: &Board, ending: Ending) -> String {
    let loser = match ending.outcome {
        Outcome::Win(player) => player_name(player.opponent()),
        Outcome::Draw => String::new(),
    };
    let why = match ending.cause {
        Cause::Repetition => {
            "The same position, with the same player on turn, came up for the third time.\n"
                .to_string()
        }
        Cause::Resignation(player) => format!("{} resigned.\n", player_name(player)),
        Cause::Rules if board.winner().is_some() => {
            format!("A ship has reached the base of {loser}.\n")
        }
        Cause::Rules => format!("{loser} cannot move: all ships of their home line are blocked.\n"),
    };
    let result = match ending.outcome {
        Outcome::Win(player) => format!("{} won the game!", player_name(player)),
        Outcome::Draw => "The game is a draw".to_string(),
    };
    why + &boxed(&result)
}

/// Puts a text in a box of asterisks.
fn boxed(text: &str) -> String {
    let rule = "*".repeat(text.chars().count() + 10);
    format!(
        "{rule}\n*    {}    *\n{rule}\n",
        style::paint(style::BOLD, text)
    )
}
