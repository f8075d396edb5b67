//! The headings, announcements and results of Small Star Empires.

use super::super::rules::board::{Board, Building, Position, Ship};
use super::super::rules::hexes::Coords;
use super::super::rules::moves::Move;
use super::super::rules::names::name;
use super::super::rules::notation::write_move;
use super::super::rules::score::{Score, TieBreak, best};
use super::style;
use crate::game::players::PlayerKind;
use crate::game::style;
use crate::game::{Cause, Ending, Outcome, Player};

/// The scores of the players with their parts, and what they have left to build: a table with a
/// line for each player.
pub fn players(position: Position, official: bool) -> String {
    let scores = position.scores(official);
    let (head, column) = if official {
        (" + territory", 12)
    } else {
        ("", 0)
    };
    let mut text =
        format!("          points = planets + nebulas + stations{head} | left:  [T]   (C)\n");
    for player in position.galaxy.players() {
        let (score, stock) = (scores[player.index()], position.board.stock(player));
        let territory = if official {
            score.territory.to_string()
        } else {
            String::new()
        };
        text += &style::paint(style(player), name(player));
        text += &format!(
            "{:>8}{:>10}{:>10}{:>11}{territory:>column$} |{:>11}{:>6}\n",
            score.total(),
            score.planets,
            score.nebulas,
            score.stations,
            stock.stations,
            stock.colonies,
        );
    }
    text
}

/// The heading of a turn, counted from 1, of the player to move, who is called `full_name`.
pub fn turn_heading(board: &Board, turn: usize, full_name: &str) -> String {
    let mut text = String::new();
    if turn == 1 {
        text += &format!("{}\n", starred("THE BATTLE IS ON!"));
    }
    let heading = starred(&format!("{full_name} turn"));
    text + &style::paint(style(board.to_move()), heading) + "\n"
}

/// The message after a move that was made in the position `before`.
pub fn announce(before: Position, mv: Move, by: PlayerKind, news: &str) -> String {
    let player = before.board.to_move();
    let Some(landing) = Landing::of(before, mv) else {
        return format!("{}{news}", pass(before));
    };
    if by != PlayerKind::Human {
        let heading = starred(&format!(
            "AI turn: {} plays {}",
            name(player),
            write_move(mv)
        ));
        let words = in_words("AI moved", &landing, "built");
        let heading = style::paint(style(player), heading);
        return format!("{heading}\n{words}\n{news}{}\n", starred("AI turn End"));
    }
    if before.board.stock(player).kinds() == 1 {
        return format!(
            "Ship {} built a {}, the only kind of building left.\n{news}",
            landing.ship.letter(),
            landing.building.name()
        );
    }
    news.to_string()
}

/// A move in words. It does not say what kind of player made it.
pub fn describe(before: Position, mv: Move, news: &str) -> String {
    let player = name(before.board.to_move());
    let Some(landing) = Landing::of(before, mv) else {
        return format!("{}{news}", pass(before));
    };
    let words = in_words("It moves", &landing, "builds");
    format!("{player} plays {}.\n{words}\n{news}", write_move(mv))
}

/// A ship's way and what it built.
struct Landing {
    ship: Ship,
    from: Coords,
    to: Coords,
    building: Building,
    jumps: bool,
}

impl Landing {
    /// The landing of a move; `None` for a pass.
    fn of(before: Position, mv: Move) -> Option<Landing> {
        let Move::Land { ship, to, building } = mv else {
            return None;
        };
        Some(Landing {
            ship,
            from: before.galaxy.coords(before.board.place_of(ship)?),
            to,
            building,
            jumps: !before.reaches(ship, before.galaxy.place_at(to), false),
        })
    }
}

/// A landing in words, on two lines if one is not wide enough.
fn in_words(moves: &str, landing: &Landing, builds: &str) -> String {
    let Landing { from, to, .. } = landing;
    let way = format!(
        "{moves} ship {} from X = {}, Y = {} to X = {}, Y = {}{}",
        landing.ship.letter(),
        from.column,
        from.line,
        to.column,
        to.line,
        if landing.jumps {
            " through wormholes"
        } else {
            ""
        },
    );
    let building = format!("and {builds} a {}.", landing.building.name());
    let is_short = way.len() + 1 + building.len() < 80;
    format!("{way}{}{building}", if is_short { ' ' } else { '\n' })
}

fn pass(before: Position) -> String {
    let player = before.board.to_move();
    let why = match before.board.stock(player).kinds() {
        0 => "has nothing left to build",
        _ => "cannot move any ship",
    };
    format!("{} {why} and passes.\n", name(player))
}

/// Why points for territory changed hands after a move: these are the only points that a player can
/// lose.
pub fn territory_news(before: Position, after: Position) -> String {
    let (old, new) = (before.scores(true), after.scores(true));
    let sizes = after.territories();
    let largest = sizes.iter().max().copied().unwrap_or_default();
    let mut text = String::new();
    for player in after.galaxy.players() {
        let index = player.index();
        let change = new[index].territory - old[index].territory;
        if change < 0 {
            text += &format!(
                "{} loses {} points: the largest territory now has {largest} systems, theirs {}.\n",
                name(player),
                -change,
                sizes[index],
            );
        } else if change > 0 {
            let shares = sizes.iter().filter(|size| **size == largest).count() > 1;
            text += &format!(
                "{} gains {change} points: their territory ({largest} systems) is {}largest.\n",
                name(player),
                if shares { "among the " } else { "now the " },
            );
        }
    }
    text
}

/// The message at the end of a game after `turns` turns.
pub fn display_result(position: Position, official: bool, ending: Ending, turns: usize) -> String {
    let mut text = format!("{}\n\n", style::paint(style::BOLD, starred("GAME OVER")));
    text += &match ending.cause {
        Cause::Resignation(player) => format!("{} resigned.\n", name(player)),
        Cause::Rules => format!(
            "After {} no player can move any more.\n",
            count(turns as i32, "turn", "turns")
        ),
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
    text + &style::paint(style::BOLD, starred(&result)) + "\n"
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

fn count(number: i32, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// A heading, as the report prints them.
pub fn starred(text: &str) -> String {
    format!("***** {text} *****")
}
