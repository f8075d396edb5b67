//! The options of Small Star Empires, and how a game is made from its rule set, options and
//! position.

use std::sync::Arc;

use super::SmallStarEmpires;
use super::board::{Board, Stock};
use super::galaxy::{Galaxy, MAX_NEBULAS, with_coords};
use super::hexes::{Colour, Hex};
use super::notation::{Written, located};
use crate::game::{OptionSpec, Options, Player, Refusal, RuleSet};
use crate::{refusal, refuse};

/// The report's galaxy.
const CLASSIC: &str = include_str!("../galaxies/classic.txt");
/// The official galaxies for 2, 3 and 4 players. Symmetries take any home to any other:
///
/// - for 2, the mirror between left and right, which keeps the colours of the nebulas (so do the
///   half-turn and the mirror between top and bottom, but for red and green in exchange);
/// - for 3, the rotation by a third, which keeps the colours and the order of turns;
/// - for 4, both mirrors and the half-turn, as no rotation of hexes has four steps. Red and green
///   are exchanged by all but the mirror between left and right.
///
/// Three nebulas of each of three colours cannot all stay what they are in a half-turn: each
/// colour would need a hex that is its own image, and only the centre is. As colours score alike,
/// to exchange two of them changes nothing.
const OFFICIAL: [&str; 3] = [
    include_str!("../galaxies/official_2.txt"),
    include_str!("../galaxies/official_3.txt"),
    include_str!("../galaxies/official_4.txt"),
];

/// The game's own options.
pub const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "players",
        value: "N",
        help: "Number of players, 2 to 4; more than 2 only under official rules [default: 2]",
        is_file: false,
    },
    OptionSpec {
        name: "galaxy",
        value: "FILE",
        help: "A galaxy of your own, in the notation that the rules explain",
        is_file: true,
    },
    OptionSpec {
        name: "starts",
        value: "N",
        help: "The player who starts: the youngest [default: 1]",
        is_file: false,
    },
];

impl SmallStarEmpires {
    /// The game under a rule set and options. The galaxy may come with a player to move and stocks
    /// of its own; the option `starts` has the last word on the player.
    ///
    /// # Errors
    /// If an option is not accepted.
    pub(super) fn with_options(
        rules: RuleSet,
        options: &Options,
    ) -> Result<SmallStarEmpires, Refusal> {
        let players = options.number("players", 2)? as usize;
        check_players(rules, players).map_err(|refusal| refusal.of_option("players"))?;
        let built_in = match rules {
            RuleSet::Classic => CLASSIC,
            RuleSet::Official => OFFICIAL[players - 2],
        };
        let of_galaxy = |refusal: Refusal| refusal.of_option("galaxy");
        let galaxy = options.get("galaxy").unwrap_or(built_in);
        let written = Written::read(galaxy).map_err(of_galaxy)?;
        let seated = written.players;
        if options.get("players").is_some() && seated != players {
            let refusal = refusal!("This galaxy is for {seated} players, not {players}");
            return Err(of_galaxy(refusal));
        }
        let starts = options.number("starts", 1)? as usize;
        if options.get("starts").is_some() && !(1..=seated).contains(&starts) {
            let refusal = refusal!("Player {starts} cannot start: the players are 1 to {seated}");
            return Err(refusal.of_option("starts"));
        }
        check_galaxy(rules, &written).map_err(of_galaxy)?;
        let mut game = SmallStarEmpires::of_galaxy(rules, &written);
        if options.get("starts").is_some() {
            game.start.to_move = Player::from_index(starts - 1);
        }
        Ok(game)
    }

    /// The game in a galaxy that the rules accept, which starts from what was written.
    fn of_galaxy(rules: RuleSet, written: &Written) -> SmallStarEmpires {
        let galaxy = Galaxy::new(rules, written.lines.clone());
        let mut start = written.board(&galaxy);
        if !written.is_position() {
            start.stocks[..written.players].fill(start_stock(rules));
        }
        SmallStarEmpires {
            galaxy: Arc::new(galaxy),
            start,
        }
    }

    /// The game of a position, and its board. The options have to be acceptable by themselves, but
    /// the position decides the galaxy and the number of players.
    ///
    /// # Errors
    /// If an option is not accepted, or the text is not a position that can be played by these
    /// rules.
    pub(super) fn of_position(
        rules: RuleSet,
        options: &Options,
        text: &str,
    ) -> Result<(SmallStarEmpires, Board), Refusal> {
        let mut game = SmallStarEmpires::with_options(rules, options)?;
        let written = Written::read_position(text.trim())?;
        check_galaxy(rules, &written)?;
        if written.lines != game.galaxy.lines() {
            game = SmallStarEmpires::of_galaxy(rules, &written);
        }
        let board = written.board(&game.galaxy);
        Ok((game, board))
    }

    /// Reads a position of the game.
    ///
    /// # Errors
    /// If the text is not a position that can be played by the game's rules, or is one of another
    /// galaxy.
    pub(super) fn board_of(&self, text: &str) -> Result<Board, Refusal> {
        let written = Written::read_position(text.trim())?;
        check_galaxy(self.galaxy.rules(), &written)?;
        let lines = self.galaxy.lines();
        if written.lines != lines {
            let equal = written.lines.iter().zip(lines);
            let line = equal.take_while(|(one, other)| one == other).count();
            refuse!(
                "The position is in another galaxy than this game: line {line} (from 0) differs"
            );
        }
        Ok(written.board(&self.galaxy))
    }
}

/// The buildings of each player at the start.
fn start_stock(rules: RuleSet) -> Stock {
    let (stations, colonies) = match rules {
        RuleSet::Classic => (20, 20),
        RuleSet::Official => (4, 16),
    };
    Stock { stations, colonies }
}

/// Checks that a rule set lets `players` players play.
fn check_players(rules: RuleSet, players: usize) -> Result<(), Refusal> {
    let (most, words) = match rules {
        RuleSet::Classic => (2, "The classic game is for 2 players"),
        RuleSet::Official => (4, "The official game is for 2 to 4 players"),
    };
    if !(2..=most).contains(&players) {
        refuse!("{words}, not {players}");
    }
    Ok(())
}

/// Checks that a galaxy can be played in under a rule set.
fn check_galaxy(rules: RuleSet, written: &Written) -> Result<(), Refusal> {
    check_players(rules, written.players)?;
    let mut counts = [0; 4];
    for (coords, hex) in with_coords(&written.lines) {
        let Hex::Nebula(colour) = hex else { continue };
        counts[colour as usize] += 1;
        let reason = match (rules, colour) {
            (RuleSet::Official, Colour::Plain) => {
                "a nebula needs a colour under official rules: nr, ng or nb".to_string()
            }
            (RuleSet::Classic, Colour::Red | Colour::Green | Colour::Blue) => {
                "a nebula has no colour under classic rules: write n".to_string()
            }
            _ if counts[colour as usize] > MAX_NEBULAS => {
                let name = colour.adjective();
                format!("too many {name}nebulas: a galaxy may have {MAX_NEBULAS}")
            }
            _ => continue,
        };
        return Err(located(coords, refusal!("{reason}")));
    }
    Ok(())
}
