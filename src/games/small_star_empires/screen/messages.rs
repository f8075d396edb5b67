//! The headings, announcements and results of Small Star Empires.

use super::super::rules::board::{Building, Position, Ship, name};
use super::super::rules::hexes::Coords;
use super::super::rules::moves::Move;
use super::super::rules::score::{Score, Standing, best};
use super::colour;
use crate::game::players::PlayerKind;
use crate::game::style;
use crate::game::{Cause, Ending, Outcome, Player};

impl Position<'_> {
    /// The scores of the players with their parts, and what they have left to build: a table with
    /// a line for each player.
    pub fn score_table(self) -> String {
        let official = self.galaxy.is_official();
        let (head, column) = if official {
            (" + territory", 12)
        } else {
            ("", 0)
        };
        let mut text =
            format!("          points = planets + nebulas + stations{head} | left:  [T]   (C)\n");
        for (player, score) in self.galaxy.players().zip(self.scores()) {
            let stock = self.board.stock(player);
            let territory = if official {
                score.territory.to_string()
            } else {
                String::new()
            };
            text += &style::paint(colour(player), name(player));
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

    /// The message after a move was made in this position.
    pub fn announce(self, mv: Move, by: PlayerKind, news: &str) -> String {
        let player = self.board.player_to_move();
        let Some(landing) = Landing::of(self, mv) else {
            return format!("{}{news}", self.pass());
        };
        if by != PlayerKind::Human {
            let heading = starred(&format!("AI turn: {} plays {}", name(player), mv.write()));
            let words = landing.in_words("AI moved", "built");
            let heading = style::paint(colour(player), heading);
            return format!("{heading}\n{words}\n{news}{}\n", starred("AI turn End"));
        }
        if self.board.stock(player).buildings().len() == 1 {
            return format!(
                "Ship {} built a {}, the only kind of building left.\n{news}",
                landing.ship.letter(),
                landing.building.name()
            );
        }
        news.to_string()
    }

    /// A move in words. It does not say what kind of player made it.
    pub fn describe(self, mv: Move, news: &str) -> String {
        let player = name(self.board.player_to_move());
        let Some(landing) = Landing::of(self, mv) else {
            return format!("{}{news}", self.pass());
        };
        let words = landing.in_words("It moves", "builds");
        format!("{player} plays {}.\n{words}\n{news}", mv.write())
    }

    fn pass(self) -> String {
        let player = self.board.player_to_move();
        let why = match self.board.stock(player).buildings() {
            [] => "has nothing left to build",
            _ => "cannot move any ship",
        };
        format!("{} {why} and passes.\n", name(player))
    }

    /// Why points for territory changed hands since the position `before`: these are the only
    /// points that a player can lose.
    pub fn territory_news(self, before: Position) -> String {
        let (old, new) = (before.scores(), self.scores());
        let sizes = self.territories();
        let largest = sizes.iter().max().copied().unwrap_or_default();
        let mut text = String::new();
        for player in self.galaxy.players() {
            let (index, name) = (player.index(), name(player));
            let change = new[index].territory - old[index].territory;
            if change < 0 {
                text += &format!(
                    "{name} loses {} points: the largest territory now has {largest} systems, \
                     theirs {}.\n",
                    -change, sizes[index],
                );
            } else if change > 0 {
                let shares = sizes.iter().filter(|size| **size == largest).count() > 1;
                let rank = if shares { "among the " } else { "now the " };
                text += &format!(
                    "{name} gains {change} points: their territory ({largest} systems) is \
                     {rank}largest.\n"
                );
            }
        }
        text
    }

    /// The message at the end of a game after `turns` turns.
    pub fn result(self, ending: Ending, turns: usize) -> String {
        let mut text = format!("{}\n\n", style::paint(style::BOLD, starred("GAME OVER")));
        text += &match ending.cause {
            Cause::Resignation(player) => format!("{} resigned.\n", name(player)),
            Cause::Rules => format!(
                "After {turns} turn{} no player can move any more.\n",
                if turns == 1 { "" } else { "s" }
            ),
            Cause::Repetition => String::new(),
        };
        let scores = self.scores();
        for player in self.galaxy.players() {
            text += &score_line(player, scores[player.index()], self.galaxy.is_official());
        }
        text.push('\n');
        let sharers = match ending.cause {
            Cause::Resignation(resigned) => {
                let rest = self.galaxy.players().filter(|player| *player != resigned);
                best(rest, |player| scores[player.index()].total())
            }
            _ => {
                let standing = self.standing();
                text += &standing.in_words();
                standing.winners
            }
        };
        let result = match ending.outcome {
            Outcome::Win(winner) => format!("WINNER: {}", name(winner)),
            Outcome::Draw => format!("{} share the win", names(&sharers)),
        };
        text + &style::paint(style::BOLD, starred(&result)) + "\n"
    }
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
            jumps: !before.flights(ship).contains(before.galaxy.place_at(to)),
        })
    }

    /// The landing in words, on two lines if one is not wide enough.
    fn in_words(&self, moves: &str, builds: &str) -> String {
        let Landing { ship, from, to, .. } = self;
        let wormholes = if self.jumps { " through wormholes" } else { "" };
        let way = format!(
            "{moves} ship {} from X = {}, Y = {} to X = {}, Y = {}{wormholes}",
            ship.letter(),
            from.column,
            from.line,
            to.column,
            to.line,
        );
        let building = format!("and {builds} a {}.", self.building.name());
        let is_short = way.len() + 1 + building.len() < 80;
        format!("{way}{}{building}", if is_short { ' ' } else { '\n' })
    }
}

/// A player's score with its parts.
fn score_line(player: Player, score: Score, official: bool) -> String {
    let (name, total) = (name(player), score.total());
    let mut text = format!(
        "{name} has a score of {total} point{}.\n    planets {}, nebulas {}, trade stations {}",
        if total == 1 { "" } else { "s" },
        score.planets,
        score.nebulas,
        score.stations
    );
    if official {
        text += &format!(", territory {}", score.territory);
    }
    text + "\n"
}

impl Standing {
    /// The ties and how they were broken.
    fn in_words(&self) -> String {
        let mut text = String::new();
        if self.leaders.len() > 1 {
            text += &format!("{} are tied.\n", names(&self.leaders));
        }
        for (what, numbers) in &self.breaks {
            let numbers = numbers
                .iter()
                .map(|(player, number)| format!("{player} {number}"));
            text += &format!("{what}: {}.\n", numbers.collect::<Vec<_>>().join(", "));
        }
        if !self.breaks.is_empty() {
            text.push('\n');
        }
        text
    }
}

/// `Player 1, Player 2 and Player 3`.
fn names(players: &[Player]) -> String {
    let names: Vec<String> = players.iter().map(|player| name(*player)).collect();
    let (last, others) = names.split_last().expect("somebody leads");
    match others {
        [] => last.clone(),
        _ => format!("{} and {last}", others.join(", ")),
    }
}

/// A heading, as the report prints them.
pub fn starred(text: &str) -> String {
    format!("***** {text} *****")
}
