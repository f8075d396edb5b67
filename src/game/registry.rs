//! The games that a program offers: a list of types for generic code, and a registry of trait
//! objects for everything else.
//!
//! Perft, the test suites and some tools are generic and visit a [`GameList`]. The shell knows
//! games only through the entries of a [`Registry`], which is made from such a list.

use std::marker::PhantomData;

use crate::expert::search::{Limits, Searcher};
use crate::game::evaluator::Evaluator;
use crate::game::players::PlayerKind;
use crate::game::view::View;
use crate::game::view::menu::{self, Advisor, Page, Setup};
use crate::game::{Game, Options, Player, Refusal, RuleSet};
use crate::play::record::{Record, RecordError};
use crate::play::session::Session;
use crate::play::{GameInfo, LiveGame, TypedGame};

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
    /// Visits all games in order and collects the results.
    fn visit_all<V: Visitor>(visitor: &mut V) -> Vec<V::Output>;

    /// Visits the game of that name; `None` if the list has no such game.
    fn visit<V: Visitor>(name: &str, visitor: &mut V) -> Option<V::Output>;
}

macro_rules! game_lists {
    ($(($($game:ident),+);)+) => {$(
        impl<$($game: Evaluator<Game: View>),+> GameList for ($($game,)+) {
            fn visit_all<V: Visitor>(visitor: &mut V) -> Vec<V::Output> {
                vec![$(visitor.visit::<$game>()),+]
            }

            fn visit<V: Visitor>(name: &str, visitor: &mut V) -> Option<V::Output> {
                $(
                    if name == <$game::Game as Game>::NAME {
                        return Some(visitor.visit::<$game>());
                    }
                )+
                None
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

/// The names of the games in a list.
pub fn names<L: GameList>() -> Vec<&'static str> {
    struct Name;
    impl Visitor for Name {
        type Output = &'static str;

        fn visit<E: Evaluator<Game: View>>(&mut self) -> &'static str {
            E::Game::NAME
        }
    }
    L::visit_all(&mut Name)
}

/// A game that can be chosen and opened, without its type.
pub trait GameEntry: Send + Sync {
    /// The constants of the game.
    fn info(&self) -> GameInfo;
    /// The next menu on the way to a game; `None` when every setting is decided.
    fn setup_page(&self, setup: &Setup) -> Option<Page>;
    /// Draws a menu of the game.
    fn draw_menu(&self, page: &Page) -> String;
    /// Checks that the game has a rule set.
    ///
    /// # Errors
    /// With the game's reason for not having it.
    fn check_rules(&self, rules: RuleSet) -> Result<(), Refusal>;
    /// Checks that the game accepts options under a rule set.
    ///
    /// # Errors
    /// With the reason for the option that it does not accept.
    fn check_options(&self, rules: RuleSet, options: &Options) -> Result<(), Refusal>;
    /// Opens a match with these settings. The options hold the text of files, not their names; a
    /// setting that is not decided takes its default.
    ///
    /// # Errors
    /// If the game cannot be played with these settings.
    fn open(&self, setup: &Setup, seed: u64) -> Result<Box<dyn LiveGame>, Refusal>;
    /// Restores a match from a record up to the first damage.
    ///
    /// # Errors
    /// If the header is damaged.
    fn restore(&self, record: &Record, seed: u64) -> Result<Restored, RecordError>;
    /// Runs the searches that choices of computer players in menus need.
    fn advisor(&self) -> &dyn Advisor;
}

/// A match from a record, and the damage after which the rest of the record was left out.
pub type Restored = (Box<dyn LiveGame>, Option<RecordError>);

/// The game and its start position with these settings. A setting that is not decided takes its
/// default.
///
/// # Errors
/// If the game does not accept an option or the position.
pub fn start<G: Game>(setup: &Setup) -> Result<(G, G::Board), Refusal> {
    let rules = setup.rules.unwrap_or(G::RULE_SETS[0]);
    if let Some(text) = &setup.position {
        return G::from_position(rules, &setup.options, text);
    }
    let game = G::new(rules, &setup.options)?;
    let board = game.initial_board();
    Ok((game, board))
}

/// The entry of the game that `E` evaluates.
struct TypedEntry<E>(PhantomData<fn() -> E>);

impl<E: Evaluator<Game: View>> TypedEntry<E> {
    /// A session with these settings.
    fn session(setup: &Setup, seed: u64) -> Result<Session<E::Game>, Refusal> {
        let (game, board) = start::<E::Game>(setup)?;
        // Menus that are still to come may change the number of players.
        let count = game.player_count();
        let extra = (count..Player::COUNT).find(|seat| setup.seats[*seat].is_some());
        if let Some(seat) = extra.filter(|_| setup.ready) {
            return Err(Refusal::new(format!(
                "--{} is not possible: this game is for {count} players",
                Player::from_index(seat)
            )));
        }
        let players = setup.seats.map(|seat| seat.unwrap_or(PlayerKind::Human));
        let session = Session::new(game, board, &players, seed);
        let rules = setup.rules.unwrap_or(E::Game::RULE_SETS[0]);
        Ok(session.made_with(rules, setup.options.clone()))
    }
}

impl<E: Evaluator<Game: View>> GameEntry for TypedEntry<E> {
    fn info(&self) -> GameInfo {
        TypedGame::<E>::info()
    }

    fn setup_page(&self, setup: &Setup) -> Option<Page> {
        menu::strength_page(setup).or_else(|| E::Game::setup_page(setup))
    }

    fn draw_menu(&self, page: &Page) -> String {
        E::Game::draw_menu(page)
    }

    fn check_rules(&self, rules: RuleSet) -> Result<(), Refusal> {
        crate::game::check_rules::<E::Game>(rules)
    }

    fn check_options(&self, rules: RuleSet, options: &Options) -> Result<(), Refusal> {
        E::Game::new(rules, options).map(drop)
    }

    fn open(&self, setup: &Setup, seed: u64) -> Result<Box<dyn LiveGame>, Refusal> {
        let session = TypedEntry::<E>::session(setup, seed)?;
        Ok(Box::new(TypedGame::<E>::new(session)))
    }

    fn restore(&self, record: &Record, seed: u64) -> Result<Restored, RecordError> {
        let (session, damage) = record.restore::<E::Game>(seed)?;
        Ok((Box::new(TypedGame::<E>::new(session)), damage))
    }

    fn advisor(&self) -> &dyn Advisor {
        self
    }
}

impl<E: Evaluator<Game: View>> Advisor for TypedEntry<E> {
    fn favourite(&self, setup: &Setup, nodes: u64) -> Option<Player> {
        let session = TypedEntry::<E>::session(setup, 0).ok()?;
        let evaluator = E::new(session.game());
        let limits = Limits::nodes(nodes);
        let boards = [*session.board()];
        let result = Searcher::new().search(&evaluator, &boards, &limits, &mut |_| {})?;
        let player = session.to_move();
        Some(if result.value >= 0 {
            player
        } else {
            player.opponent()
        })
    }
}

/// The games that a program offers, in the order of its menu.
///
/// ```
/// use tabuleiro::games::{Five, lear::LearEvaluator};
/// use tabuleiro::game::registry::Registry;
///
/// let registry = Registry::of::<Five>();
/// assert_eq!(registry.names().len(), 5);
/// assert_eq!(registry.find("lear").unwrap().info().title, "Lear");
/// // Any other list of games will do.
/// assert_eq!(Registry::of::<(LearEvaluator,)>().names(), ["lear"]);
/// ```
pub struct Registry(Vec<Box<dyn GameEntry>>);

impl Registry {
    /// The games of a list.
    pub fn of<L: GameList>() -> Registry {
        struct Collect;
        impl Visitor for Collect {
            type Output = Box<dyn GameEntry>;

            fn visit<E: Evaluator<Game: View>>(&mut self) -> Box<dyn GameEntry> {
                Box::new(TypedEntry::<E>(PhantomData))
            }
        }
        Registry(L::visit_all(&mut Collect))
    }

    /// All entries in order.
    pub fn entries(&self) -> impl Iterator<Item = &dyn GameEntry> {
        self.0.iter().map(Box::as_ref)
    }

    /// The names of all games in order.
    pub fn names(&self) -> Vec<&'static str> {
        self.entries().map(|entry| entry.info().name).collect()
    }

    /// The game of that name.
    pub fn find(&self, name: &str) -> Option<&dyn GameEntry> {
        self.entries().find(|entry| entry.info().name == name)
    }
}
