//! The headings, announcements and results of Xero-G.

use super::super::rules::{Action, Board, Course, Move, XeroG, first_line, goal, leg_ends};
use crate::game::{Cause, Ending, Outcome, Player};
use crate::ink;
use crate::players::PlayerKind;

/// The name of a player as the report writes it.
pub(super) fn player_name(player: Player) -> String {
    format!("Player {player}")
}

/// The heading of a turn, with the player on turn.
pub(super) fn turn_heading(board: &Board) -> String {
    let name = player_name(board.on_turn);
    let text = if board.is_setup() {
        format!("=== {name} place ships ===")
    } else {
        format!("=== {name} turn ===")
    };
    format!("{}\n", ink::paint(ink::of(board.on_turn), text))
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
        (PlayerKind::Human, Action::Win { .. }) => winning_square(before.on_turn, after),
        (PlayerKind::Human, _) => String::new(),
        _ => move_in_words(game, before, mv, after),
    }
}

/// The square on which a winning ship is put. It may differ from the one that the player moved it
/// to.
fn winning_square(player: Player, after: &Board) -> String {
    let base = (after.occupied() & goal(player)).first();
    base.map_or_else(String::new, |square| {
        format!("The ship rests on {square}, the leftmost square of the base that it can reach.\n")
    })
}

/// A move in words, in whole lines: the ship, its path, boosts and reprogramming.
fn move_in_words(game: &XeroG, before: &Board, mv: Move, after: &Board) -> String {
    let player = before.on_turn;
    let (from, target) = match mv.action() {
        Action::Arrange(ships) => {
            let ships = ships.map(|ship| ship.to_string());
            return format!(
                "Player {player} places ships {} on line {}.\n",
                ships.join(" "),
                first_line(player)
            );
        }
        Action::Win { from } => {
            let base = after.occupied() & goal(player);
            (from, base.first().unwrap_or(from))
        }
        Action::Slide { from, to } | Action::Reprogram { from, to, .. } => (from, to),
    };
    let course = Course::new(before, game.rule_set(), from);
    let legs = course.shortest_path(target).unwrap_or_default();
    let mut text = String::new();
    for (leg, end) in legs.iter().zip(leg_ends(from, &legs)) {
        text += &if text.is_empty() {
            format!(
                "Player {player} moves ship {} from {from}: ",
                before.ship_value(from)
            )
        } else {
            "Rocket Boost: ".to_string()
        };
        let steps: Vec<&str> = leg.iter().map(|step| step.word()).collect();
        let landing = match course.ship(end) {
            Some(ship) => format!(", onto ship {ship}"),
            None if end.is_in_playing_area() => String::new(),
            None => ", the base".to_string(),
        };
        text += &format!("{} to {end}{landing}.\n", steps.join(", "));
    }
    if let Action::Reprogram { to, drop, .. } = mv.action() {
        text += &format!(
            "Reprogram Coordinates: ship {} goes from {to} to {drop}.\n",
            before.ship_value(to)
        );
    }
    text
}

/// The message at the end of the game.
pub(super) fn display_result(board: &Board, ending: Ending) -> String {
    let loser = match ending.outcome {
        Outcome::Win(player) => player_name(player.opponent()),
        Outcome::Draw => String::new(),
    };
    let why = match ending.cause {
        Cause::Repetition => {
            "The same position came up for the third time with the same player on turn.\n"
                .to_string()
        }
        Cause::Resignation(player) => format!("{} resigned.\n", player_name(player)),
        Cause::Rules if board.winner().is_some() => {
            format!("A ship has reached the base of {loser}.\n")
        }
        Cause::Rules => format!("{loser} cannot move any ship of their home line.\n"),
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
        ink::paint(ink::BOLD, text)
    )
}
