//! The headings, announcements and results of Small Star Empires.

use super::super::rules::board::{Board, Position};
use super::super::rules::moves::Move;
use super::super::rules::names::name;
use super::super::rules::score::{Score, TieBreak, best};
use crate::game::{Cause, Ending, Outcome, Player};
use crate::ink;
use crate::players::PlayerKind;

/// The points and stocks of the players, a line each.
pub fn players(position: Position, official: bool) -> String {
    let scores = position.scores(official);
    let mut text = String::new();
    for player in position.galaxy.players() {
        let stock = position.board.stock(player);
        text += &ink::paint(ink::of(player), name(player));
        text += &format!(
            ": {}, {} and {} left\n",
            count(scores[player.index()].total(), "point", "points"),
            count(stock.stations, "trade station", "trade stations"),
            count(stock.colonies, "colony", "colonies"),
        );
    }
    text
}

/// The heading of a turn, counted from 1.
pub fn turn_heading(board: &Board, turn: usize) -> String {
    let mut text = String::new();
    if turn == 1 {
        text += &format!("{}\n\n", starred("THE BATTLE IS ON!"));
    }
    let player = board.on_turn();
    let heading = starred(&format!("{} turn", name(player)));
    text + &ink::paint(ink::of(player), heading) + "\n"
}

/// The message after a move that was made in the position `before`.
pub fn announce(before: Position, mv: Move, by: PlayerKind) -> String {
    let player = before.board.on_turn();
    let Move::Land { ship, to, building } = mv else {
        let why = match before.board.stock(player).kinds() {
            0 => "has nothing left to build",
            _ => "has no ship that can move",
        };
        return format!("{} {why} and passes.\n", name(player));
    };
    if let (true, Some(place)) = (by != PlayerKind::Human, before.board.place_of(ship)) {
        let from = before.galaxy.coords(place);
        let flies = before.reaches(ship, before.galaxy.place_at(to), false);
        return format!(
            "{} moved ship {} from X = {}, Y = {} to X = {}, Y = {}{}\nand built a {}.\n",
            name(player),
            ship.letter(),
            from.column,
            from.line,
            to.column,
            to.line,
            if flies { "" } else { " through wormholes" },
            building.name()
        );
    }
    if before.board.stock(player).kinds() == 1 {
        return format!(
            "Ship {} built a {}: nothing else is left to build.\n",
            ship.letter(),
            building.name()
        );
    }
    String::new()
}

/// The message at the end of a game.
pub fn display_result(position: Position, official: bool, ending: Ending) -> String {
    let mut text = format!("{}\n\n", ink::paint(ink::BOLD, starred("GAME OVER")));
    text += &match ending.cause {
        Cause::Resignation(player) => format!("{} resigned.\n", name(player)),
        Cause::Rules => "Nobody can move and build any more.\n".to_string(),
        Cause::Repetition => String::new(),
    };
    let scores = position.scores(official);
    for player in position.galaxy.players() {
        text += &score_line(player, scores[player.index()], official);
    }
    text.push('\n');
    let sharers = match ending.cause {
        Cause::Resignation(resigned) => {
            let players = position.galaxy.players();
            let rest = players.filter(|player| *player != resigned);
            best(rest, |player| scores[player.index()].total())
        }
        _ => {
            let standing = position.standing(official);
            if standing.leaders.len() > 1 {
                text += &format!("{} are tied.\n", names(&standing.leaders));
            }
            for (by, numbers) in &standing.breaks {
                text += &tie_break(*by, numbers);
            }
            if !standing.breaks.is_empty() {
                text.push('\n');
            }
            standing.winners
        }
    };
    let result = match ending.outcome {
        Outcome::Win(winner) => format!("WINNER: {}", name(winner)),
        Outcome::Draw => format!("{} share the win", names(&sharers)),
    };
    text + &ink::paint(ink::BOLD, starred(&result)) + "\n"
}

/// A player's score with its parts.
fn score_line(player: Player, score: Score, official: bool) -> String {
    let mut text = format!(
        "{} has a score of {}.\n    planets {}, nebulas {}, trade stations {}",
        name(player),
        count(score.total(), "point", "points"),
        score.planets,
        score.nebulas,
        score.stations
    );
    if official {
        text += &format!(", territory {}", score.territory);
    }
    text + "\n"
}

fn tie_break(by: TieBreak, numbers: &[(Player, i32)]) -> String {
    let what = match by {
        TieBreak::Colonies => "Colonies left to build",
        TieBreak::Stations => "Trade stations left to build",
        TieBreak::Planets => "Planets controlled",
    };
    let numbers: Vec<String> = numbers
        .iter()
        .map(|(player, number)| format!("p{} {number}", player.number()))
        .collect();
    format!("{what}: {}.\n", numbers.join(", "))
}

fn names(players: &[Player]) -> String {
    let names: Vec<String> = players.iter().map(|player| name(*player)).collect();
    listed(&names, "and")
}

/// `a`, `a or b`, `a, b or c`, with `last` as the last conjunction.
pub fn listed(words: &[String], last: &str) -> String {
    match words {
        [] => String::new(),
        [word] => word.clone(),
        [words @ .., word] => format!("{} {last} {word}", words.join(", ")),
    }
}

fn count(number: impl Into<i32>, one: &str, many: &str) -> String {
    let number = number.into();
    format!("{number} {}", if number == 1 { one } else { many })
}

fn starred(text: &str) -> String {
    format!("***** {text} *****")
}
