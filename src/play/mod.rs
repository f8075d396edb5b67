//! One game in progress with its players, history and record, behind one object-safe trait.
//!
//! The console and most tools use only [`LiveGame`] and do not know which game is played.
//! [`live_game`] makes one of a session of any game with a [`View`] and an [`Evaluator`].
//!
//! - [`session`]: the moves, undo and redo, draws by repetition
//! - [`record`]: a game as text
//! - [`Verdict`]: what a search says about a position

mod live_session;
pub mod record;
pub mod session;

use std::fmt;
use std::time::Duration;

use crate::game::evaluator::Evaluator;
use crate::game::players::PlayerKind;
use crate::game::view::words::Place;
use crate::game::view::{BoardSize, PlayerNames, Question, View};
use crate::game::{Ending, GameInfo, Options, Player, Refusal, RuleSet};
use crate::search::Limits;
pub use crate::search::Score;
use crate::text::{Text, counted};
use live_session::LiveSession;
use session::{Comment, Session};

/// A move that has been played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The move in the game's notation.
    pub mv: String,
    /// The message about the move, in whole lines. May be empty.
    pub message: Text,
    /// The message for players who do not see the board: everything that the move has changed.
    pub in_words: Text,
}

/// What a search says about a position, from the viewpoint of one player, whom each field or
/// function that holds one names.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// That player wins.
    Wins(Distance),
    /// An opponent wins.
    Loses(Distance),
    /// Nobody wins.
    Draw,
    /// It is not known how the game ends: the value in the game's own units.
    Open(f64),
}

/// How far a win is from the position, or from a draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Distance {
    /// The winner makes this many moves until the end; 0 if the loser's next move ends the game.
    Moves(usize),
    /// The margin of the win, in the game's words: `by 3`.
    Margin(String),
}

impl Verdict {
    /// The same from the viewpoint of the other player of a game for two.
    #[must_use]
    pub fn for_opponent(self) -> Verdict {
        match self {
            Verdict::Wins(distance) => Verdict::Loses(distance),
            Verdict::Loses(distance) => Verdict::Wins(distance),
            Verdict::Draw => Verdict::Draw,
            // Not the negation, which would make a zero negative.
            Verdict::Open(value) => Verdict::Open(0.0 - value),
        }
    }
}

/// As it follows the name of the player or of the move: `wins in 3 moves`, `a draw`, `+1.50`.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Wins(distance) => write!(f, "wins {distance}"),
            Verdict::Loses(distance) => write!(f, "loses {distance}"),
            Verdict::Draw => f.write_str("a draw"),
            Verdict::Open(value) => write!(f, "{value:+.2}"),
        }
    }
}

impl fmt::Display for Distance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Distance::Moves(0) => f.write_str("with the next move"),
            Distance::Moves(moves) => write!(f, "in {}", counted(*moves, "move")),
            Distance::Margin(words) => f.write_str(words),
        }
    }
}

/// What Expert has found so far, in the game's notation and words.
#[derive(Clone, Debug)]
pub struct SearchInfo {
    /// Which of the lines that were asked for this is: 1 for the best.
    pub rank: usize,
    /// The best move, or the best without those of better lines.
    pub mv: String,
    /// What the move promises to its player.
    pub verdict_for_mover: Verdict,
    /// The chance, 0 to 1, that the player of the move wins from here among players of middle
    /// strength. A draw counts as half a win.
    pub chance: f64,
    /// The same among Experts.
    pub win_rate: f64,
    /// Whether the value is proved.
    pub is_proved: bool,
    /// Whether the chances of the last depths lie close together, as far as they are known.
    pub is_steady: bool,
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

/// Called with what a search has found so far, whenever it has found something better.
pub type OnInfo<'w> = &'w mut dyn FnMut(&SearchInfo);

/// What a search of a position looks for. Moves are in the game's notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MovesToSearch<'m> {
    /// This many of the best moves; of those that are the same to a player, one.
    Best(usize),
    /// The value of this move alone.
    Only(&'m str),
    /// The best of all moves but this one and those that are the same to a player.
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
    /// Who had the seat then.
    pub by: PlayerKind,
    /// The move in the game's notation.
    pub mv: String,
    /// The move in words and everything that it has changed, in whole lines.
    pub message: Text,
    /// What the player has done, as the only human is told: see [`View::done`].
    pub done: Text,
    /// What it does, counted: see [`View::effects`].
    pub effects: Vec<(&'static str, i32)>,
}

/// A position in words.
#[derive(Clone, Debug)]
pub struct InWords {
    /// Whose turn it is, or how the game ended, in whole lines; and that a move is half entered.
    pub status: Text,
    /// Everything on the board, the score, and the player to move, in whole lines.
    pub position: Text,
    /// The score, in whole lines; empty in a game that has none.
    pub score: Text,
    /// The places of the board in reading order; none if the game does not name them.
    pub places: Vec<Place>,
}

/// Where a game stands.
#[derive(Clone, Copy, Debug)]
pub struct GameState<'g> {
    /// The rule set.
    pub rules: RuleSet,
    /// The game's own options that were set.
    pub options: &'g Options,
    /// The position in which the game began, in the game's notation.
    pub start: &'g str,
    /// The seed of the computer players' random choices.
    pub seed: u64,
    /// All players, by player index.
    pub players: &'g [PlayerKind],
    /// The moves played, in the game's notation.
    pub moves: &'g [String],
    /// The moves since the last one of the player to move, and at least those of the latest turn.
    pub last_moves: &'g [String],
    /// The number of moves played.
    pub ply: usize,
    /// The number of moves played, plus those taken back that [`LiveGame::redo`] can play again.
    pub known_moves: usize,
    /// How many of the `known_moves`, from the first on, are in the record that the game comes
    /// from.
    pub moves_of_record: usize,
    /// The number of turns played. A turn counts from its first move on, and may take several.
    pub turns_played: usize,
    /// The player who makes the next decision.
    pub to_move: Player,
    /// The number of answers given to questions of the move that is being entered.
    pub answers_given: usize,
    /// How the game ended; `None` while it goes on.
    pub ending: Option<Ending>,
    /// Whether the game has the mark that it may not be rated: help was used, such as a hint or a
    /// move taken back, or it comes from a file or a position.
    pub is_helped: bool,
    /// A number that changes whenever the record of the game changes.
    pub revision: u64,
    /// The size of Expert's transposition table in MiB, if the system refused the memory for the
    /// size that the limits allow.
    pub reduced_hash_mib: Option<usize>,
}

/// One game in progress or finished: everything that a user interface needs, without the type of
/// the game.
///
/// - Where it stands: [`info`](LiveGame::info), [`state`](LiveGame::state),
///   [`position`](LiveGame::position), [`legal_moves`](LiveGame::legal_moves),
///   [`is_same_move`](LiveGame::is_same_move), [`captures`](LiveGame::captures),
///   [`said`](LiveGame::said), [`told`](LiveGame::told), [`history`](LiveGame::history), [`record`](LiveGame::record),
///   [`record_with`](LiveGame::record_with)
/// - Other games like it: [`boxed_clone`](LiveGame::boxed_clone), [`rematch`](LiveGame::rematch)
/// - The players: [`names`](LiveGame::names), [`seat`](LiveGame::seat)
/// - The screen: [`drawing`](LiveGame::drawing), [`in_words`](LiveGame::in_words)
/// - A human's move: [`question`](LiveGame::question),
///   [`question_without`](LiveGame::question_without), [`claims_win`](LiveGame::claims_win), [`answer`](LiveGame::answer),
///   [`drop_answers`](LiveGame::drop_answers), [`play`](LiveGame::play),
///   [`play_forced`](LiveGame::play_forced)
/// - Searches: [`computer_move`](LiveGame::computer_move), [`search`](LiveGame::search)
/// - Back and forth: [`undo`](LiveGame::undo), [`redo`](LiveGame::redo),
///   [`take_back_to`](LiveGame::take_back_to), [`resign`](LiveGame::resign),
///   [`mark_helped`](LiveGame::mark_helped)
///
/// ```
/// use tabuleiro::games;
/// use tabuleiro::game::Start;
///
/// let registry = games::registry();
/// let lear = registry.find("lear").unwrap();
/// let mut game = lear.open(&Start::default(), &[], 7)?;
/// assert_eq!(game.question().prompt, "Line (1 to 8)".into());
/// assert_eq!(game.answer("3")?, None);
/// let played = game.answer("5")?.expect("line and column are a move");
/// assert_eq!(played.mv, "3,5");
/// assert_eq!(game.state().moves, ["3,5"]);
/// assert_eq!(game.undo(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait LiveGame: fmt::Debug {
    /// The facts of the game.
    fn info(&self) -> &'static GameInfo;
    /// Where the game stands.
    fn state(&self) -> GameState<'_>;
    /// The current position in the game's notation.
    fn position(&self) -> String;
    /// All legal moves, in the game's notation and order.
    fn legal_moves(&self) -> Vec<String>;
    /// Whether two legal moves are the same to a player, as those of two equal pieces of one place.
    fn is_same_move(&self, one: &str, other: &str) -> bool;
    /// The legal moves that take something, in the game's notation and order.
    fn captures(&self) -> Vec<String>;
    /// The count of each player, by player index: see [`View::count`]. Empty in a game without one.
    fn counts(&self) -> Vec<i32>;
    /// A move, or a place, as it is named in a sentence: see [`View::said`].
    fn said(&self, mv: &str) -> Text;
    /// A move in a clause, with how it goes and what it does, as the player `you` is told of it:
    /// see [`View::told`]. Only its name if it is not legal.
    fn told(&self, mv: &str, you: Option<Player>) -> Text;
    /// The moves played after the first `ply`.
    fn history(&self, ply: usize) -> Vec<HistoryEntry>;
    /// The record of the game.
    fn record(&self) -> String;
    /// The record of the game in which these notes, which are comments that begin with
    /// [`record::NOTE`], replace the notes that it had. Other comments stay.
    fn record_with(&self, notes: Vec<Comment>) -> String;

    /// An independent copy of this game.
    fn boxed_clone(&self) -> Box<dyn LiveGame>;
    /// A copy of this game after its first `ply` moves.
    fn after(&self, ply: usize) -> Box<dyn LiveGame> {
        let mut game = self.boxed_clone();
        game.take_back_to(ply);
        game
    }
    /// A new game that begins like this one, with the same players.
    fn rematch(&self, seed: u64, winner: Option<Player>) -> Box<dyn LiveGame>;

    /// What a player is called on the screen.
    fn names(&self, player: Player) -> PlayerNames;
    /// Gives a seat to another kind of player from now on.
    ///
    /// # Errors
    /// If the game has no such seat.
    fn seat(&mut self, player: Player, kind: PlayerKind) -> Result<(), Refusal>;

    /// The board and the notes of the game beside it, in whole lines, with colours, which
    /// [`plain`](crate::game::style::plain) takes out.
    fn drawing(&self, size: BoardSize) -> String;
    /// The board in the middle of the move that is being entered, in whole lines, if the next
    /// question is about what the move has changed so far; otherwise empty.
    fn drawing_of_entry(&self, size: BoardSize) -> String;
    /// The position in words, instead of the drawing.
    fn in_words(&self) -> InWords;

    /// The next question of the move that is being entered.
    fn question(&self) -> Question;
    /// The same question without the legal move `secret` as an example.
    fn question_without(&self, secret: &str) -> Question;
    /// Whether a text that is refused as an answer claims to win: see [`View::claims_win`].
    fn claims_win(&self, text: &str) -> bool;
    /// Answers the question. Returns the move if this completes it and it has been played; `None` if
    /// there is another question. Every question of a move also accepts a whole move in the game's
    /// notation, which replaces the answers given so far; a text that is both counts as an answer.
    /// Several words may answer this question and those that follow. A complete move is checked by
    /// [`Game::play`](crate::game::Game::play) and played.
    ///
    /// # Errors
    /// If the answer is refused, or the move is illegal. Then nothing has changed.
    fn answer(&mut self, text: &str) -> Result<Option<Played>, Refusal>;
    /// Drops the answers given to questions of the move that is being entered, but for the first
    /// `kept` of them.
    fn drop_answers(&mut self, kept: usize);
    /// Plays a whole move in the game's notation for the player to move. The answers given so far
    /// are dropped.
    ///
    /// # Errors
    /// If the text is not a whole move, or the move is illegal. Then nothing has changed.
    fn play(&mut self, mv: &str) -> Result<Played, Refusal>;
    /// Plays the forced move of the current position, if the game announces one instead of asking.
    fn play_forced(&mut self) -> Option<Played>;

    /// Plays the move of the computer player to move; `None` if that is a human, if the
    /// game is over, or if the limits' [`StopFlag`](crate::search::StopFlag) has stopped
    /// Expert. Without limits it plays at once, without a search: the best move that Expert had
    /// found in this position when it was stopped, if it was. `on_info` is called with every
    /// improvement that Expert finds.
    fn computer_move(&mut self, limits: Option<&Limits>, on_info: OnInfo) -> Option<Played>;
    /// Searches the position within the limits: the best moves, best first, each with its value and
    /// line. There are none if the game is over or there is no such move. There are fewer than
    /// asked for if there are not enough legal moves, or if the limits end the search before it has
    /// looked at all of them. `on_info` is called with every improvement, whose
    /// [`rank`](SearchInfo::rank) says which line it is of.
    fn search(&mut self, moves: MovesToSearch, limits: &Limits, on_info: OnInfo)
    -> Vec<SearchInfo>;

    /// Takes back the last decision of a human, which is a move or a resignation, and all moves
    /// after it. Returns the number of moves.
    fn undo(&mut self) -> usize;
    /// Plays the moves again that the last `undo` took back. Returns their number.
    fn redo(&mut self) -> usize;
    /// Takes back all moves after the first `ply`, and a resignation. Returns the number of moves.
    fn take_back_to(&mut self, ply: usize) -> usize;
    /// Ends a game for two: the player to move resigns. Does nothing in a game for more, or if the
    /// game is over.
    fn resign(&mut self);
    /// Marks the game, and its record, as one [with help](GameState::is_helped), unless it is over.
    fn mark_helped(&mut self);
}

/// The live game that goes on from a session. `E` evaluates its positions.
pub fn live_game<E: Evaluator<Game: View>>(session: Session<E::Game>) -> Box<dyn LiveGame> {
    Box::new(LiveSession::<E>::new(session))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_is_said_for_both_players() {
        let margin = || Distance::Margin("by about 3".to_string());
        for (verdict, said, of_opponent) in [
            (
                Verdict::Wins(Distance::Moves(1)),
                "wins in 1 move",
                "loses in 1 move",
            ),
            (
                Verdict::Loses(Distance::Moves(0)),
                "loses with the next move",
                "wins with the next move",
            ),
            (
                Verdict::Loses(margin()),
                "loses by about 3",
                "wins by about 3",
            ),
            (Verdict::Draw, "a draw", "a draw"),
            (Verdict::Open(1.5), "+1.50", "-1.50"),
            (Verdict::Open(0.0), "+0.00", "+0.00"),
        ] {
            assert_eq!(verdict.to_string(), said);
            assert_eq!(verdict.for_opponent().to_string(), of_opponent);
        }
    }
}
