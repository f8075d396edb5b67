//! A match: one game in progress with its players, history and record, behind one object-safe
//! trait.
//!
//! The shell and most tools use only [`LiveGame`] and do not know which game is played. [`TypedGame`]
//! implements it for every game with a [`View`] and an [`Evaluator`].
//!
//! - [`session`]: the moves, undo and redo, draws by repetition
//! - [`record`]: a game as text

pub mod record;
pub mod session;
mod typed_game;

pub use typed_game::TypedGame;

use std::fmt;
use std::time::Duration;

use crate::expert::handicap::GradeTable;
use crate::expert::search::Limits;
pub use crate::expert::search::Score;
use crate::game::evaluator::Evaluator;
use crate::game::players::{PlayerKind, level_names};
use crate::game::view::{BoardSize, Question, View};
use crate::game::{Ending, Game, MoveError, OptionSpec, Options, Player, Refusal, RuleSet};
use session::TakenBack;

/// The constants of a game: what is the same in each of its matches.
#[derive(Clone, Debug)]
pub struct GameInfo {
    /// The name in flags, files and tools: `lear`.
    pub name: &'static str,
    /// The name on the screen: `Lear`.
    pub title: &'static str,
    /// The rules, for the command `rules`. The first line says what the game is about.
    pub rules_text: &'static str,
    /// The drawing of the board explained, for the command `help board`; may be empty.
    pub board_help: &'static str,
    /// The names of the computer players, weakest first; the last one is Expert.
    pub levels: Vec<&'static str>,
    /// The rule sets, the default first.
    pub rule_sets: &'static [RuleSet],
    /// The game's own options.
    pub options: &'static [OptionSpec],
    /// The largest number of players.
    pub max_players: usize,
    /// The prefix of every complaint about an answer.
    pub complaint: &'static str,
    /// The positions that Expert searches for a move if nothing else limits it.
    pub default_nodes: u64,
    /// The levels below Expert, by rule set and number of players.
    pub grade_tables: &'static [GradeTable],
    /// The puzzles, one a line.
    pub puzzles: &'static str,
    /// The number of parts of a value that make one of the game's own units.
    pub unit: i32,
}

impl GameInfo {
    fn of<E: Evaluator<Game: View>>() -> GameInfo {
        GameInfo {
            name: E::Game::NAME,
            title: E::Game::TITLE,
            rules_text: E::Game::RULES,
            board_help: E::Game::BOARD_HELP,
            levels: level_names::<E::Game>().collect(),
            rule_sets: <E::Game as Game>::RULE_SETS,
            options: E::Game::options(),
            max_players: E::Game::MAX_PLAYERS,
            complaint: E::Game::COMPLAINT,
            default_nodes: E::DEFAULT_NODES,
            grade_tables: E::GRADE_TABLES,
            puzzles: E::PUZZLES,
            unit: E::UNIT,
        }
    }
}

/// A move that has been played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The move in the game's notation.
    pub mv: String,
    /// The message about the move, in whole lines. May be empty.
    pub message: String,
}

/// The effect of an answer to a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answered {
    /// The move is not complete: there is another question.
    AskNext,
    /// The move is complete and has been played.
    Played(Played),
}

/// What Expert has found so far, in the game's notation and words.
#[derive(Clone, Debug)]
pub struct SearchInfo {
    /// The best move.
    pub mv: String,
    /// Its value for the player to move, in parts of the game's unit.
    pub value: i32,
    /// The value in words.
    pub verdict: String,
    /// The chance that the player to move wins, 0 to 1. A draw counts as half a win.
    pub chance: f64,
    /// Whether the value is proved.
    pub is_proved: bool,
    /// The principal variation: the moves that both sides are expected to play.
    pub pv: Vec<String>,
    /// The value as engine protocols give it.
    pub score: Score,
    /// The number of plies searched completely.
    pub depth: usize,
    /// The greatest number of plies that a line was searched to.
    pub selective_depth: usize,
    /// The share of the transposition table that is in use, in thousandths.
    pub hash_permille: usize,
    /// The number of positions searched.
    pub nodes: u64,
    /// The time taken.
    pub elapsed: Duration,
}

impl SearchInfo {
    /// The value in words, and the winning chance unless the words say how the game ends:
    /// `+1.50, 62%`.
    pub fn outlook(&self) -> String {
        match self.verdict.starts_with(['+', '-']) {
            true => format!("{}, {:.0}%", self.verdict, 100.0 * self.chance),
            false => self.verdict.clone(),
        }
    }
}

/// Which moves of a position a search tries, in the game's notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Among<'m> {
    /// This move.
    Only(&'m str),
    /// Every legal move but this one.
    Except(&'m str),
}

/// A move of the history.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HistoryEntry {
    /// The number of its turn, counted from 1: the moves of one turn share it. It is 0 if the game
    /// started in the middle of a turn and the move belongs to that turn.
    pub turn: usize,
    /// The player who made the move.
    pub player: Player,
    /// The move in the game's notation.
    pub mv: String,
}

/// One game in progress or finished: everything that a user interface needs, without the type of
/// the game.
///
/// ```
/// use tabuleiro::games;
/// use tabuleiro::play::Answered;
/// use tabuleiro::game::Start;
///
/// let registry = games::registry();
/// let lear = registry.find("lear").unwrap();
/// let mut game = lear.open(&Start::default(), &[], 7)?;
/// assert_eq!(game.question().prompt, "Line (1 to 8): ");
/// let answered = game.answer("3")?;
/// assert_eq!(answered, Answered::AskNext);
/// let Answered::Played(played) = game.answer("5")? else {
///     panic!("line and column are a move");
/// };
/// assert_eq!(played.mv, "3,5");
/// assert_eq!(game.undo().moves, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait LiveGame: fmt::Debug {
    /// The constants of the game.
    fn info(&self) -> &GameInfo;
    /// An independent copy of this match.
    fn boxed_clone(&self) -> Box<dyn LiveGame>;
    /// A new match with the same settings.
    fn rematch(&self, seed: u64) -> Box<dyn LiveGame>;

    // The players.

    /// All players, by player index.
    fn players(&self) -> &[PlayerKind];
    /// Gives a seat to another kind of player from now on.
    ///
    /// # Errors
    /// If the game has no such seat.
    fn seat(&mut self, player: Player, kind: PlayerKind) -> Result<(), Refusal>;
    /// Gives a seat to an engine, another program with the given title. Its moves are played by
    /// [`answer`](Match::answer).
    ///
    /// # Errors
    /// If the game has no such seat.
    fn seat_engine(&mut self, player: Player, title: &str) -> Result<(), Refusal>;
    /// The title of the engine that plays `player`; `None` if it is not an engine.
    fn engine_title(&self, player: Player) -> Option<&str>;
    /// The name of a player on the screen.
    fn player_name(&self, player: Player) -> String;
    /// The colour that names a player, such as `White`; `None` if colours do not.
    fn colour_name(&self, player: Player) -> Option<&'static str>;
    /// The name of a player and the one who plays it: `Player 2 (White, Hard)`. A human is called
    /// `you` if no other human plays.
    fn full_name(&self, player: Player) -> String;
    /// The player who is called `text`: by `p1`, or by the name of a colour, in any case.
    fn player_called(&self, text: &str) -> Option<Player>;
    /// The player who makes the next decision.
    fn to_move(&self) -> Player;

    // The state.

    /// A number that changes whenever the record of the match changes.
    fn revision(&self) -> u64;
    /// The seed of the computer players' random choices.
    fn seed(&self) -> u64;
    /// The rule set.
    fn rules(&self) -> RuleSet;
    /// The game's own options that were set.
    fn options(&self) -> &Options;
    /// The number of moves played.
    fn ply(&self) -> usize;
    /// The number of turns played. A turn counts from its first move on, and may take several.
    fn turns_played(&self) -> usize;
    /// How the game ended; `None` while it goes on.
    fn ending(&self) -> Option<Ending>;
    /// The position in which the game began, in the game's notation.
    fn start(&self) -> String;
    /// The current position in the game's notation.
    fn position(&self) -> String;
    /// All moves played.
    fn history(&self) -> Vec<HistoryEntry>;
    /// The moves of the latest turn, which may be incomplete, in the game's notation.
    fn last_turn(&self) -> &[String];
    /// All legal moves, in the game's notation and order.
    fn legal_moves(&self) -> Vec<String>;
    /// Whether `text` is a whole move in the game's notation that is legal now.
    fn is_legal(&self, text: &str) -> bool;
    /// The record of the game.
    fn record(&self) -> String;

    // The screen.

    /// The board and the notes of the game beside it, in whole lines.
    fn drawing(&self, size: BoardSize) -> String;
    /// The lines that say whose turn it is.
    fn heading(&self) -> String;
    /// Whether the heading stands above the board.
    fn heading_first(&self) -> bool;
    /// The message at the end, in whole lines; empty while the game goes on.
    fn result(&self) -> String;
    /// The message about the move with the given index, counted from 0, as if a computer player
    /// had made it; empty if the index is out of range.
    fn describe_move(&self, index: usize) -> String;

    // A human's move.

    /// The next question of the move that is being entered.
    fn question(&self) -> Question;
    /// Answers the question. Every question of a move also accepts a whole move in the game's
    /// notation, which replaces the answers given so far; a text that is both counts as an answer.
    /// Several words may answer this question and those that follow. A complete move is checked by
    /// [`Game::make_move`] and played.
    ///
    /// # Errors
    /// If the answer is refused, or the move is illegal. Then nothing has changed.
    fn answer(&mut self, text: &str) -> Result<Answered, MoveError>;
    /// Plays a whole move in the game's notation for the player to move. The answers given so far
    /// are dropped.
    ///
    /// # Errors
    /// If the text is not a whole move, or the move is illegal. Then nothing has changed.
    fn play(&mut self, mv: &str) -> Result<Played, MoveError>;
    /// The number of answers given to questions of the move that is being entered.
    fn answers_given(&self) -> usize;
    /// Takes the last of these answers back. Returns whether there was one.
    fn take_answer_back(&mut self) -> bool;
    /// Drops the answers given to questions of the move that is being entered.
    fn drop_answers(&mut self);
    /// Plays the forced move of the current position, if the game announces one instead of asking.
    fn play_forced(&mut self) -> Option<Played>;

    // Computer players.

    /// Plays the move of the computer player to move; `None` if a human or an engine is on turn, if
    /// the game is over, or if the limits' [`StopFlag`](crate::expert::search::StopFlag) has stopped
    /// Expert. `watch` is called with every improvement that Expert finds.
    fn computer_move(
        &mut self,
        limits: &Limits,
        watch: &mut dyn FnMut(&SearchInfo),
    ) -> Option<Played>;
    /// Plays the move of the computer player to move without further search: the best one that
    /// Expert had found in this position when it was stopped, if it was. `None` if a human is on
    /// turn or the game is over.
    fn play_now(&mut self) -> Option<Played>;
    /// The size of Expert's transposition table in MiB, if the system refused the memory for the
    /// size that the limits allow.
    fn reduced_hash_mib(&self) -> Option<usize>;
    /// Searches the position within the limits; `None` if the game is over. `watch` is called with
    /// every improvement.
    fn search(&mut self, limits: &Limits, watch: &mut dyn FnMut(&SearchInfo))
    -> Option<SearchInfo>;
    /// Searches only some of the legal moves; `None` if the game is over or none of them is legal.
    fn search_among(
        &mut self,
        moves: Among<'_>,
        limits: &Limits,
        watch: &mut dyn FnMut(&SearchInfo),
    ) -> Option<SearchInfo>;
    /// What Expert would play for the player to move; `None` if the game is over. The same position
    /// gets the same hint again, unless the limits allow a longer search.
    fn hint(&mut self, limits: &Limits, watch: &mut dyn FnMut(&SearchInfo)) -> Option<SearchInfo>;

    // The course of the game.

    /// Takes back the last decision of a human, which is a move or a resignation, and all moves
    /// after it.
    fn undo(&mut self) -> TakenBack;
    /// Plays the moves again that the last `undo` took back. Returns their number.
    fn redo(&mut self) -> usize;
    /// Takes back all moves after the first `ply`, and a resignation. Returns the number of moves.
    fn take_back_to(&mut self, ply: usize) -> usize;
    /// The player to move resigns. In a game for two that ends the game. In a game for more, a
    /// computer player takes the seat, which is returned, and the game goes on.
    fn resign(&mut self) -> Option<PlayerKind>;
}
