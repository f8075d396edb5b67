//! The traits of a game, and what they are made of. [`Game`] is the rules. Every game has the
//! predicates of the reports' Prolog programs under their names:
//! [`initial_board`](Game::initial_board), [`valid_moves`](Game::valid_moves),
//! [`make_move`](Game::make_move) (`move` is a keyword), [`game_over`](Game::game_over),
//! [`value`](Game::value), [`choose_move`](Game::choose_move), and
//! [`display_game`](view::View::display_game) on the screen.
//!
//! Rules are pure. They know nothing of input, output, search or Expert's evaluation; chance enters
//! in one place, the generator that [`Game::choose_move`] receives. What a computer player thinks
//! of a position is an [`Evaluator`](crate::game::evaluator::Evaluator), and what a game looks like
//! is a [`View`](crate::game::view::View).
//!
//! # A whole game
//!
//! Tic-tac-toe, with the program around it, is `examples/tic_tac_toe.rs`:
//!
//! ```ignore
#![doc = include_str!("../../examples/tic_tac_toe.rs")]
//! ```

pub mod evaluator;
mod info;
pub mod players;
pub mod position;
pub mod rng;
pub mod scale;
mod start;
pub mod style;
pub mod view;

use std::fmt;
use std::hash::Hash;
use std::str::FromStr;

pub use self::info::{GameInfo, MovePart};
pub use self::start::{OptionKind, OptionSpec, Options, RuleSet, Start};
use crate::game::rng::GameRng;
use crate::refuse;

/// A player, numbered in the order of play: `p1` to `p4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Player(u8);

impl Player {
    /// The largest number of players that a game seats.
    pub const COUNT: usize = 4;
    /// Player 1.
    pub const P1: Player = Player(0);
    /// Player 2.
    pub const P2: Player = Player(1);

    /// The player with the given index, 0 to 3.
    ///
    /// # Panics
    /// If `index` is 4 or more.
    pub const fn from_index(index: usize) -> Player {
        assert!(index < Player::COUNT);
        Player(index as u8)
    }

    /// 0 for player 1, and so on.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 1 for player 1, and so on.
    pub const fn number(self) -> usize {
        self.0 as usize + 1
    }

    /// The other player of a game for two.
    pub const fn opponent(self) -> Player {
        Player(self.0 ^ 1)
    }

    /// What turns a value for this player into one for `viewpoint`, in a game for two: 1 if they
    /// are the same, else -1.
    pub fn sign_for(self, viewpoint: Player) -> i32 {
        if self == viewpoint { 1 } else { -1 }
    }

    /// The first `count` players in their order.
    pub fn first(count: usize) -> impl DoubleEndedIterator<Item = Player> + ExactSizeIterator {
        (0..count).map(Player::from_index)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p{}", self.number())
    }
}

impl FromStr for Player {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Player, Refusal> {
        match text.as_bytes() {
            [b'p' | b'P', digit @ b'1'..=b'4'] => Ok(Player(digit - b'1')),
            _ => refuse!(text => "is not a player: players are p1 to p{}", Player::COUNT),
        }
    }
}

/// The result of a game, in absolute terms: never from the viewpoint of the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The player who won.
    Win(Player),
    /// No single winner.
    Draw,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win(player) => write!(f, "win {player}"),
            Outcome::Draw => f.write_str("draw"),
        }
    }
}

/// The reason why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// The rules ended it.
    Rules,
    /// The same position for the third time.
    Repetition,
    /// The player who resigned.
    Resignation(Player),
}

/// How a game ended: its result and the reason.
///
/// Displayed as in game records: `win p1 (p2 resigned)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The result.
    pub outcome: Outcome,
    /// The reason.
    pub cause: Cause,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.outcome)?;
        match self.cause {
            Cause::Rules => Ok(()),
            Cause::Repetition => f.write_str(" (repetition)"),
            Cause::Resignation(player) => write!(f, " ({player} resigned)"),
        }
    }
}

/// Why input (a move, a position, an option) is not accepted: one line, in the words of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    reason: String,
    option: Option<&'static str>,
}

impl Refusal {
    /// A refusal with the given reason.
    pub fn new(reason: impl Into<String>) -> Refusal {
        Refusal {
            reason: reason.into(),
            option: None,
        }
    }

    /// The same refusal about the value of one of the game's own options, the `rules`, the `position`
    /// or a seat such as `p2`, unless it names another one. The reason does not name it: a caller who
    /// knows where the value comes from, such as a flag, a file or a line of a record, names that
    /// place.
    pub fn of_option(self, name: &'static str) -> Refusal {
        let option = self.option.or(Some(name));
        Refusal { option, ..self }
    }

    /// The option whose value is refused, `rules`, `position` or a seat, if it is known.
    pub fn option(&self) -> Option<&'static str> {
        self.option
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for Refusal {}

/// A [`Refusal`](crate::game::Refusal) with a reason that is written as in `format!`. A text that
/// was typed may come before it, and is quoted: `refusal!(text => "is not a square")`.
#[macro_export]
macro_rules! refusal {
    ($reason:literal $($more:tt)*) => {
        $crate::game::Refusal::new(format!($reason $($more)*))
    };
    ($typed:expr => $($reason:tt)*) => {
        $crate::refusal!("{} {}", $crate::text::quoted($typed), format!($($reason)*))
    };
}

/// Returns a [`Refusal`](crate::game::Refusal) from a function, as `return Err(refusal!(..))`.
#[macro_export]
macro_rules! refuse {
    ($($reason:tt)*) => {
        return Err($crate::refusal!($($reason)*).into())
    };
}

/// The rules of one game, with the rule set and the options chosen.
///
/// A value of this type holds everything that stays the same during a game (board size, komi,
/// galaxy, rule set); a [`Game::Board`] holds only what changes.
///
/// Functions without a default are required. The defaults of the others are correct, but slower or
/// less specific in their messages.
///
/// The order of [`legal_moves`](Game::legal_moves) is part of the contract: strictly ascending by
/// the order of [`Game::Move`], which each game documents.
///
/// The rules of a small game with an option and two levels, and the least [`View`](view::View):
///
/// ```
/// use tabuleiro::prelude::*;
/// use tabuleiro::game::view::settings::settings;
/// use tabuleiro::game::view::setup::Setup;
///
/// const HELP: &str = "Number of counters, 4 to 40";
/// const COUNTERS: OptionSpec = OptionSpec::number("counters", HELP, 12, 4..=40);
///
/// /// A move takes one to three counters. Whoever takes the last one wins.
/// #[derive(Clone, Debug)]
/// struct Counters {
///     all: u32,
/// }
///
/// impl Game for Counters {
///     /// The counters that are left, and the player to move.
///     type Board = (u32, Player);
///     type Move = u32;
///
///     const INFO: GameInfo = GameInfo {
///         name: "counters",
///         title: "Counters",
///         rules_text: "COUNTERS: take the last one.\n",
///         levels: &["Random", "Careful"],
///         options: &[COUNTERS],
///         ..GameInfo::DEFAULT
///     };
///
///     fn new(_rules: RuleSet, options: &Options) -> Result<Counters, Refusal> {
///         let all = options.number_of(&COUNTERS)?;
///         Ok(Counters { all })
///     }
///
///     fn initial_board(&self) -> Self::Board {
///         (self.all, Player::P1)
///     }
///
///     fn read_board(&self, text: &str) -> Result<Self::Board, Refusal> {
///         let parts = text.split_once(' ');
///         let read = |(left, to_move): (&str, &str)| Some((left.parse().ok()?, to_move.parse().ok()?));
///         let board = parts.and_then(read);
///         let fits = |(left, player): &Self::Board| *left <= self.all && player.index() < 2;
///         board.filter(fits).ok_or_else(|| refusal!("A position is written like 7 p2"))
///     }
///
///     fn write_board(&self, (left, player): &Self::Board) -> String {
///         format!("{left} {player}")
///     }
///
///     fn why_illegal(&self, (left, _): &Self::Board, _text: &str) -> Refusal {
///         refusal!("Take 1 to {} counters", left.min(&3))
///     }
///
///     fn player_to_move(&self, (_, player): &Self::Board) -> Player {
///         *player
///     }
///
///     fn valid_moves(&self, (left, _): &Self::Board, moves: &mut Vec<u32>) {
///         moves.extend(1..=*left.min(&3));
///     }
///
///     fn make_move(&self, (left, player): &mut Self::Board, mv: u32) {
///         *left = left.saturating_sub(mv);
///         *player = player.opponent();
///     }
///
///     fn game_over(&self, (left, player): &Self::Board) -> Option<Outcome> {
///         (*left == 0).then(|| Outcome::Win(player.opponent()))
///     }
///
///     fn value(&self, board: &Self::Board, player: Player) -> i32 {
///         match self.game_over(board) {
///             Some(Outcome::Win(winner)) => winner.sign_for(player),
///             _ => 0,
///         }
///     }
///
///     fn choose_move(&self, board: &Self::Board, level: usize, rng: &mut GameRng) -> Option<u32> {
///         let moves = self.legal_moves(board);
///         let careful = moves.iter().copied().find(|mv| (board.0 - mv) % 4 == 0);
///         careful.filter(|_| level == 1).or_else(|| moves.choose(rng).copied())
///     }
/// }
///
/// impl View for Counters {
///     type Entry = ();
///
///     fn display_game(&self, (left, _): &Self::Board, _: &Drawing<'_, u32>) -> String {
///         format!("Counters: {left}\n")
///     }
/// }
///
/// let game = Counters::new(RuleSet::Classic, &Options::default().with("counters", "5"))?;
/// let board = game.initial_board();
/// let board = game.play(&board, game.read_move(&board, "3")?)?;
/// assert_eq!(game.write_board(&board), "2 p2");
/// let refusal = game.read_move(&board, "3").unwrap_err();
/// assert_eq!(refusal.to_string(), "Take 1 to 2 counters");
/// let refusal = Counters::new(RuleSet::Classic, &Options::default().with("counters", "3"));
/// assert_eq!(refusal.unwrap_err().to_string(), "\"3\" is not a whole number from 4 to 40");
/// // The menus ask for every option that is a number.
/// let settings = settings::<Counters>(&Setup::default());
/// assert!(settings.iter().any(|setting| setting.name == "counters"));
/// # Ok::<(), tabuleiro::game::Refusal>(())
/// ```
pub trait Game: Clone + fmt::Debug + Send + Sync + 'static {
    /// A position: everything that changes during a game and decides which moves are legal.
    type Board: Copy + Eq + Hash + fmt::Debug + Send + Sync + 'static;
    /// One decision of one player, which is displayed in the game's notation.
    type Move: Copy + Ord + Hash + fmt::Debug + fmt::Display + Send + Sync + 'static;

    /// The facts of the game.
    const INFO: GameInfo;

    /// The game under a rule set and options. The rule set is one of the game's:
    /// [`Start::open`] refuses any other before.
    ///
    /// # Errors
    /// If the game does not accept the value of an option, which [`Refusal::of_option`] names.
    fn new(rules: RuleSet, options: &Options) -> Result<Self, Refusal>;

    /// The game under the given rule set and options, and a position to start from in the game's
    /// notation. The default makes the game from its options and reads the position for it. A game
    /// may let the position decide instead: in Lear it says the size of the board and the komi.
    ///
    /// # Errors
    /// If the game does not accept an option, or the text is not a position to play from.
    fn from_position(
        rules: RuleSet,
        options: &Options,
        text: &str,
    ) -> Result<(Self, Self::Board), Refusal> {
        let game = Self::new(rules, options)?;
        let board = game.read_board(text)?;
        Ok((game, board))
    }

    /// The position that a game starts from.
    fn initial_board(&self) -> Self::Board;

    /// Parses a position in the game's notation. Accept upper and lower case where
    /// case means nothing.
    ///
    /// # Errors
    /// If the text is not a position, or not a position of this game: see
    /// [`from_position`](Game::from_position) for a position of any size.
    fn read_board(&self, text: &str) -> Result<Self::Board, Refusal>;

    /// The position in the game's notation: one line, which [`read_board`](Game::read_board)
    /// reads back, and which does not begin with a hyphen, as flags do.
    fn write_board(&self, board: &Self::Board) -> String;

    /// Parses a move of the player to move in the game's notation, in any case of letters. The
    /// move need not be legal. The default reads legal moves only.
    ///
    /// # Errors
    /// If the text is not in the notation of moves, or a part of it does not exist, such as a
    /// square off the board.
    fn read_move(&self, board: &Self::Board, text: &str) -> Result<Self::Move, Refusal> {
        let is_meant = |mv: &Self::Move| self.write_move(*mv).eq_ignore_ascii_case(text);
        self.legal_moves(board)
            .into_iter()
            .find(is_meant)
            .ok_or_else(|| self.why_illegal(board, text))
    }

    /// Why a text, which may be anything, is not a legal move. A game that reads only legal moves,
    /// as the default of [`read_move`](Game::read_move) does, says it here.
    fn why_illegal(&self, _board: &Self::Board, text: &str) -> Refusal {
        refusal!(text => "is not a legal move")
    }

    /// The move in the game's notation: one word, which [`read_move`](Game::read_move) reads
    /// back. The default is its `Display`.
    fn write_move(&self, mv: Self::Move) -> String {
        mv.to_string()
    }

    /// The number of players, 2 to [`GameInfo::max_players`].
    fn player_count(&self) -> usize {
        2
    }

    /// The player who makes the next decision.
    fn player_to_move(&self, board: &Self::Board) -> Player;

    /// Appends all legal moves to `moves`, in order. There are none if and only if the game is
    /// over.
    ///
    /// This is the form for the search: it allocates only if `moves` has to grow.
    fn valid_moves(&self, board: &Self::Board, moves: &mut Vec<Self::Move>);

    /// All legal moves, in order.
    fn legal_moves(&self, board: &Self::Board) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.valid_moves(board, &mut moves);
        moves
    }

    /// A legal move other than `secret` that shows the notation; one from the beginning if there is
    /// none.
    fn example_move(&self, board: &Self::Board, secret: Option<Self::Move>) -> String {
        let boards = [*board, self.initial_board()];
        let mut moves = boards.iter().flat_map(|board| self.legal_moves(board));
        let example = moves.find(|mv| Some(*mv) != secret);
        example.map_or_else(String::new, |mv| self.write_move(mv))
    }

    /// The number of legal moves.
    fn count_legal_moves(&self, board: &Self::Board) -> u64 {
        self.legal_moves(board).len() as u64
    }

    /// Checks that a move is legal.
    ///
    /// # Errors
    /// With the reason in the game's words, if and only if `mv` is not among the valid moves.
    fn check_move(&self, board: &Self::Board, mv: Self::Move) -> Result<(), Refusal> {
        if self.legal_moves(board).contains(&mv) {
            return Ok(());
        }
        Err(self.why_illegal(board, &self.write_move(mv)))
    }

    /// Plays a legal move: the reports' `move`. With any other move the resulting position is
    /// unspecified, but nothing panics.
    fn make_move(&self, board: &mut Self::Board, mv: Self::Move);

    /// The position after a move.
    ///
    /// # Errors
    /// With the reason in the game's words if the move is not legal.
    fn play(&self, board: &Self::Board, mv: Self::Move) -> Result<Self::Board, Refusal> {
        self.check_move(board, mv)?;
        let mut next = *board;
        self.make_move(&mut next, mv);
        Ok(next)
    }

    /// The result, if the game is over in this position. A draw by repetition is left to
    /// [`Session`](crate::play::session::Session), as a position has no history.
    fn game_over(&self, board: &Self::Board) -> Option<Outcome>;

    /// The report's evaluation from the viewpoint of `player`, in the game's own units.
    fn value(&self, board: &Self::Board, player: Player) -> i32;

    /// The move of the computer player of a level (an index into [`GameInfo::levels`]); `None` if and only if
    /// there is no legal move. [`rng`] re-exports the traits for random choices.
    fn choose_move(
        &self,
        board: &Self::Board,
        level: usize,
        rng: &mut GameRng,
    ) -> Option<Self::Move>;

    /// Whether this position counts for a draw by threefold repetition.
    fn counts_for_repetition(&self, _board: &Self::Board) -> bool {
        false
    }

    /// The number of turns that were played before this position, where the board tells it; else 0.
    fn turns_before(&self, _board: &Self::Board) -> usize {
        0
    }

    /// Whether a turn starts here; `false` in the middle of a turn of several moves.
    fn starts_turn(&self, _board: &Self::Board) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_written_with_their_number() {
        for (index, text) in ["p1", "p2", "p3", "p4"].into_iter().enumerate() {
            let player = Player::from_index(index);
            assert_eq!(player.to_string(), text);
            assert_eq!(text.parse(), Ok(player));
            assert_eq!(text.to_uppercase().parse(), Ok(player));
        }
        for text in ["", "p", "p0", "p5", "p11", "1", "q1"] {
            assert!(text.parse::<Player>().is_err(), "{text}");
        }
        assert_eq!(Player::P1.opponent(), Player::P2);
        assert_eq!(Player::P2.opponent(), Player::P1);
    }
}
