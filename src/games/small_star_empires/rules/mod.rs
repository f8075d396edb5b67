//! The rules of Small Star Empires: the game type and its [`Game`] implementation.

pub mod board;
pub mod galaxy;
pub mod moves;
pub mod notation;
pub mod score;

use std::sync::Arc;

use rand::seq::IndexedRandom;

use crate::game::rng::GameRng;
use crate::game::{
    Game, GameInfo, OptionKind, OptionSpec, Options, Outcome, Player, Refusal, RuleSet,
};
use crate::{refusal, refuse};
use board::{Board, Building, Position, Ship, Stock};
use galaxy::{Colour, Galaxy, Hex, MAX_NEBULAS, System, SystemSet, with_coords};
use moves::Move;
use notation::{Written, located};

/// The report's `board`: the galaxy and the ships at home, one line of hexes on each line.
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

pub const PLAYERS: OptionSpec = OptionSpec::number(
    "players",
    "Number of players, 2 to 4; more than 2 only under official rules",
    2,
    2..=4,
);

pub const GALAXY: OptionSpec = OptionSpec {
    name: "galaxy",
    value: "FILE",
    help: "A galaxy of your own, in the notation that the rules explain",
    more_help: "",
    kind: OptionKind::File,
};

pub const STARTS: OptionSpec = OptionSpec {
    more_help: ": the youngest, by the rules",
    ..OptionSpec::number("starts", "Which player moves first", 1, 1..=4)
};

/// The index of the level Random.
pub const RANDOM: usize = 0;

/// Small Star Empires with its rule set and galaxy.
#[derive(Clone, Debug)]
pub struct SmallStarEmpires {
    pub(crate) galaxy: Arc<Galaxy>,
    initial_board: Board,
}

impl SmallStarEmpires {
    /// A board of this game in its galaxy.
    pub(crate) fn position<'a>(&'a self, board: &'a Board) -> Position<'a> {
        let galaxy = &self.galaxy;
        Position { galaxy, board }
    }

    /// The game in a galaxy that the rules accept, which starts from what was written.
    fn of_galaxy(rules: RuleSet, written: &Written) -> SmallStarEmpires {
        let galaxy = Galaxy::new(rules, written.lines.clone());
        let mut initial_board = written.board(&galaxy);
        if written.rest.is_none() {
            let (stations, colonies) = match rules {
                RuleSet::Classic => (20, 20),
                RuleSet::Official => (4, 16),
            };
            initial_board.stocks[..written.players].fill(Stock { stations, colonies });
        }
        SmallStarEmpires {
            galaxy: Arc::new(galaxy),
            initial_board,
        }
    }

    /// Moves a random ship that can move to a system with the greatest immediate gain, as in the
    /// report, and builds a trade station there if there is a gain and a station is left.
    fn greedy(&self, board: &Board, rng: &mut GameRng) -> Option<Move> {
        let position = self.position(board);
        let player = board.to_move;
        let ships = position.reaches(player);
        let movable: Vec<(Ship, SystemSet)> =
            ships.filter(|(_, reach)| !reach.is_empty()).collect();
        let (ship, reach) = *movable.choose(rng)?;
        let gain = |system: &System| position.gain(player, *system);
        let most = reach.iter().map(|system| gain(&system)).max()?;
        let best: Vec<System> = reach.iter().filter(|system| gain(system) == most).collect();
        let to = self.galaxy.coords(*best.choose(rng)?);
        let stock = board.stock(player);
        let building = if stock.colonies == 0 || (most > 0 && stock.stations > 0) {
            Building::TradeStation
        } else {
            Building::Colony
        };
        Some(Move::Land { ship, to, building })
    }
}

impl Game for SmallStarEmpires {
    type Board = Board;
    /// By ship, then destination in reading order, then building; see [`Move`].
    type Move = Move;

    const INFO: GameInfo = super::INFO;

    /// The galaxy may come with a player to move and stocks of its own; the option `starts` has the
    /// last word on the player.
    fn new(rules: RuleSet, options: &Options) -> Result<SmallStarEmpires, Refusal> {
        let players = options.number_of(&PLAYERS)? as usize;
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
        let starts = options.number_of(&STARTS)? as usize;
        if options.get("starts").is_some() && !(1..=seated).contains(&starts) {
            let refusal = refusal!("Player {starts} cannot start: the players are 1 to {seated}");
            return Err(refusal.of_option("starts"));
        }
        check_galaxy(rules, &written).map_err(of_galaxy)?;
        let mut game = SmallStarEmpires::of_galaxy(rules, &written);
        if options.get("starts").is_some() {
            game.initial_board.to_move = Player::from_index(starts - 1);
        }
        Ok(game)
    }

    /// The position decides the galaxy, and with it the number of players. The options have to be
    /// acceptable by themselves.
    fn from_position(
        rules: RuleSet,
        options: &Options,
        text: &str,
    ) -> Result<(SmallStarEmpires, Board), Refusal> {
        let mut game = SmallStarEmpires::new(rules, options)?;
        let written = Written::read_position(text)?;
        check_galaxy(rules, &written)?;
        if written.lines != game.galaxy.lines {
            game = SmallStarEmpires::of_galaxy(rules, &written);
        }
        let board = written.board(&game.galaxy);
        Ok((game, board))
    }

    fn initial_board(&self) -> Board {
        self.initial_board
    }

    fn read_board(&self, text: &str) -> Result<Board, Refusal> {
        let written = Written::read_position(text)?;
        check_galaxy(self.galaxy.rules, &written)?;
        let lines = &self.galaxy.lines;
        if written.lines != *lines {
            let equal = written.lines.iter().zip(lines);
            let line = equal.take_while(|(one, other)| one == other).count();
            refuse!(
                "The position is in another galaxy than this game: line {line} (from 0) differs"
            );
        }
        Ok(written.board(&self.galaxy))
    }

    fn write_board(&self, board: &Board) -> String {
        self.position(board).write()
    }

    fn read_move(&self, board: &Board, text: &str) -> Result<Move, Refusal> {
        self.position(board).read_move(text)
    }

    fn player_count(&self) -> usize {
        self.galaxy.player_count
    }

    fn player_to_move(&self, board: &Board) -> Player {
        board.to_move
    }

    fn valid_moves(&self, board: &Board, moves: &mut Vec<Move>) {
        self.position(board).valid_moves(moves);
    }

    fn count_legal_moves(&self, board: &Board) -> u64 {
        let position = self.position(board);
        let reaches = position.reaches(board.to_move);
        let landings: usize = reaches.map(|(_, reach)| reach.len()).sum();
        match landings * board.stock(board.to_move).buildings().len() {
            0 => u64::from(!position.is_over()),
            moves => moves as u64,
        }
    }

    fn check_move(&self, board: &Board, mv: Move) -> Result<(), Refusal> {
        self.position(board).check_move(mv)
    }

    fn make_move(&self, board: &mut Board, mv: Move) {
        board.make_move(&self.galaxy, mv);
    }

    fn game_over(&self, board: &Board) -> Option<Outcome> {
        let position = self.position(board);
        position.is_over().then(|| position.outcome())
    }

    /// The player's score, territory included under official rules, minus the greatest score
    /// among the others.
    fn value(&self, board: &Board, player: Player) -> i32 {
        let scores = self.position(board).scores();
        let others = self.galaxy.players().filter(|other| *other != player);
        let best = others.map(|other| scores[other.index()].total()).max();
        scores[player.index()].total() - best.unwrap_or(0)
    }

    /// Random: any legal move. Greedy, as in the report: any ship that can move, to a system that
    /// gains most at once, with a trade station if there is a gain and one is left.
    fn choose_move(&self, board: &Board, level: usize, rng: &mut GameRng) -> Option<Move> {
        if level == RANDOM || !self.position(board).can_move(board.to_move) {
            return self.legal_moves(board).choose(rng).copied();
        }
        self.greedy(board, rng)
    }
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
