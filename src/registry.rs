//! The games that a program offers: a list of types for generic code, and a registry of trait
//! objects for everything else.
//!
//! Perft, the test suites and some tools are generic and visit a [`GameList`]. The console knows
//! games only through the entries of a [`Registry`], which is made from such a list.

use std::marker::PhantomData;

use crate::game::evaluator::Evaluator;
use crate::game::players::PlayerKind;
use crate::game::view::View;
use crate::game::view::menu::Page;
use crate::game::view::path::{At, Step};
use crate::game::view::settings_pages::page;
use crate::game::view::setup::{Decided, Setup, decide};
use crate::game::{Game, GameInfo, OptionSpec, Player, Refusal, Start};
use crate::play::record::{Record, RecordError};
use crate::play::session::Session;
use crate::play::{LiveGame, live_game};
use crate::refusal;
use crate::search::{Limits, Searcher};

/// A generic operation on a game that is chosen at run time.
pub trait Visitor {
    /// The result of the operation.
    type Output;

    /// Runs the operation on the game that `E` evaluates.
    fn visit<E: Evaluator<Game: View>>(&mut self) -> Self::Output;
}

/// A list of games, by the types of their evaluators: a tuple such as
/// `(LearEvaluator, YoxiiEvaluator)`.
pub trait GameList {
    /// Visits the game of that name; `None` if the list has no such game.
    fn visit<V: Visitor>(name: &str, visitor: &mut V) -> Option<V::Output>;

    /// The entries of all games in order.
    fn entries() -> Vec<Box<dyn GameEntry>>;
}

macro_rules! game_lists {
    ($(($($game:ident),+);)+) => {$(
        impl<$($game: Evaluator<Game: View>),+> GameList for ($($game,)+) {
            fn visit<V: Visitor>(name: &str, visitor: &mut V) -> Option<V::Output> {
                $(
                    if name == <$game::Game as Game>::INFO.name {
                        return Some(visitor.visit::<$game>());
                    }
                )+
                None
            }

            fn entries() -> Vec<Box<dyn GameEntry>> {
                vec![$(Box::new(TypedEntry::<$game>(PhantomData))),+]
            }
        }
    )+};
}

game_lists! {
    (A);
    (A, B);
    (A, B, C);
    (A, B, C, D);
    (A, B, C, D, E);
    (A, B, C, D, E, F);
    (A, B, C, D, E, F, G);
    (A, B, C, D, E, F, G, H);
}

/// A game that can be chosen and opened, without its type.
pub trait GameEntry: Send + Sync {
    /// The facts of the game.
    fn info(&self) -> &'static GameInfo;
    /// The page of a place in the game's menus; `None` if the game begins there.
    fn page(&self, at: At, setup: &Setup) -> Option<Page<Step>>;
    /// What a setup comes to, with what computer players choose before the game.
    fn decide(&self, setup: &Setup) -> Decided;
    /// Draws a menu of the game.
    fn draw_menu(&self, page: &Page<Step>) -> String;
    /// Opens a game that begins like this. Seats without an entry in `players` are human; entries
    /// beyond the seats of the game are ignored. `seed` is the seed of random choices.
    ///
    /// # Errors
    /// If the game does not have the rule set, or does not accept an option or the position.
    fn open(&self, start: &Start, players: &[PlayerKind], seed: u64) -> Opened;
    /// Restores a game from a record up to the first damage.
    ///
    /// # Errors
    /// If the header is damaged.
    fn restore(&self, record: &Record, seed: u64) -> Result<Restored, RecordError>;
}

/// A game, unless it cannot begin like that.
pub type Opened = Result<Box<dyn LiveGame>, Refusal>;

/// A game from a record, and the damage after which the rest of the record was left out.
pub type Restored = (Box<dyn LiveGame>, Option<RecordError>);

/// The entry of the game that `E` evaluates.
struct TypedEntry<E>(PhantomData<fn() -> E>);

impl<E: Evaluator<Game: View>> GameEntry for TypedEntry<E> {
    fn info(&self) -> &'static GameInfo {
        &E::Game::INFO
    }

    fn page(&self, at: At, setup: &Setup) -> Option<Page<Step>> {
        page::<E::Game>(at, setup)
    }

    fn decide(&self, setup: &Setup) -> Decided {
        decide::<E::Game>(setup, &favourite::<E>)
    }

    fn draw_menu(&self, page: &Page<Step>) -> String {
        E::Game::draw_menu(page)
    }

    fn open(&self, start: &Start, players: &[PlayerKind], seed: u64) -> Opened {
        Ok(live_game::<E>(Session::open(start, players, seed)?))
    }

    fn restore(&self, record: &Record, seed: u64) -> Result<Restored, RecordError> {
        let (session, damage) = record.restore::<E::Game>(seed)?;
        Ok((live_game::<E>(session), damage))
    }
}

/// The player who is ahead after a search of `nodes` positions from a start; `None` if it is refused.
fn favourite<E: Evaluator>(start: &Start, nodes: u64) -> Option<Player> {
    let (game, board) = start.open::<E::Game>().ok()?;
    let limits = Limits::nodes(nodes);
    let result = Searcher::new().search(&E::new(&game), &[board], &limits, &mut |_| {})?;
    let player = game.player_to_move(&board);
    Some(match result.value {
        0.. => player,
        _ => player.opponent(),
    })
}

/// The program of this library.
pub const PROGRAM: &str = "tabuleiro";

/// The games that a program offers, in the order of its menu, and the name of the program.
///
/// ```
/// use tabuleiro::game::players::PlayerKind;
/// use tabuleiro::registry::Registry;
/// use tabuleiro::game::{Options, Player, Start};
/// use tabuleiro::games::{AllGames, lear::LearEvaluator};
///
/// let registry = Registry::of::<AllGames>("tabuleiro");
/// assert_eq!(registry.names().len(), 5);
/// let lear = registry.find("lear").unwrap();
/// assert_eq!(lear.info().title, "Lear");
///
/// // With an option, and a level against a human.
/// let options = Options::default().with("size", "6");
/// let start = Start { options, ..Start::default() };
/// let hard = PlayerKind::parse("hard", lear.info().levels)?;
/// let game = lear.open(&start, &[hard, PlayerKind::Human], 7)?;
/// assert_eq!(game.names(Player::P1).full, "Player 1 (Black, Hard)");
/// assert_eq!(game.legal_moves().len(), 36);
///
/// // Any other list of games will do.
/// let own = Registry::of::<(LearEvaluator,)>("two-colours");
/// assert_eq!(own.names(), ["lear"]);
/// assert_eq!(own.renamed("TABULEIRO_STATE_DIR"), "TWO_COLOURS_STATE_DIR");
/// # Ok::<(), tabuleiro::game::Refusal>(())
/// ```
pub struct Registry {
    program: &'static str,
    games: Vec<Box<dyn GameEntry>>,
}

impl Registry {
    /// The games of a list, for a program of that name, which its manual, messages and folders use.
    /// The name consists of lower-case letters and hyphens.
    pub fn of<L: GameList>(program: &'static str) -> Registry {
        let games = L::entries();
        Registry { program, games }
    }

    /// The name of the program that offers these games.
    pub fn program(&self) -> &'static str {
        self.program
    }

    /// Whether this is the program of this library.
    pub fn is_ours(&self) -> bool {
        self.program == PROGRAM
    }

    /// A text about our program, or the name of one of its environment variables such as
    /// `TABULEIRO_STATE_DIR`, with the name of this program in place of ours.
    pub fn renamed(&self, ours: &str) -> String {
        let in_variables = self.program.to_uppercase().replace('-', "_");
        let text = ours.replace("TABULEIRO", &in_variables);
        text.replace(PROGRAM, self.program)
    }

    /// What the program lacks: the names of commands, and the tags of `text::without`.
    pub fn missing(&self) -> Vec<&'static str> {
        let has = |text: fn(&GameInfo) -> &str| self.any(|info| !text(info).is_empty());
        let all: [(bool, &[&str]); 6] = [
            (self.is_ours(), &["ours"]),
            (self.only().is_none(), &["games"]),
            (has(|info| info.of_report), &["report"]),
            (has(|info| info.about), &["about"]),
            (has(|info| info.lessons), &["learn", "lesson"]),
            (has(|info| info.puzzles), &["puzzle", "puzzles"]),
        ];
        let missing = all.iter().filter(|(is_there, _)| !is_there);
        missing.flat_map(|(_, words)| *words).copied().collect()
    }

    /// The only game; `None` if there are several.
    pub fn only(&self) -> Option<&dyn GameEntry> {
        match &self.games[..] {
            [game] => Some(game.as_ref()),
            _ => None,
        }
    }

    /// Whether any of the games is like that.
    pub fn any(&self, is: impl Fn(&GameInfo) -> bool) -> bool {
        self.entries().any(|game| is(game.info()))
    }

    /// All entries in order.
    pub fn entries(&self) -> impl Iterator<Item = &dyn GameEntry> {
        self.games.iter().map(Box::as_ref)
    }

    /// The names of all games in order.
    pub fn names(&self) -> Vec<&'static str> {
        self.entries().map(|entry| entry.info().name).collect()
    }

    /// The options of all games, each once, with the titles of the games that have it.
    pub fn options(&self) -> Vec<(&'static OptionSpec, Vec<&'static str>)> {
        let mut all: Vec<(&OptionSpec, Vec<&str>)> = Vec::new();
        for info in self.entries().map(GameEntry::info) {
            for option in info.options {
                match all.iter_mut().find(|(known, _)| known.name == option.name) {
                    Some((_, titles)) => titles.push(info.title),
                    None => all.push((option, vec![info.title])),
                }
            }
        }
        all
    }

    /// The game of that name, in any case.
    pub fn find(&self, name: &str) -> Option<&dyn GameEntry> {
        let mut entries = self.entries();
        entries.find(|entry| entry.info().name.eq_ignore_ascii_case(name))
    }

    /// The game of that name; an unknown name is refused.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn get(&self, name: &str) -> Result<&dyn GameEntry, Refusal> {
        let games = self.names().join(", ");
        self.find(name)
            .ok_or_else(|| refusal!(name => "is not a game: choose one of {games}"))
    }
}
