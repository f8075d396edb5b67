//! What a game is to everything else: the predicates of the reports as one trait.
//!
//! Rules are pure. They know nothing of input, output, search or the players at the keyboard;
//! a board and a move become text only through `Display` and `FromStr`, in the notation of the
//! game's rules. Chance enters in one place, the generator that `choose_move` is handed.

use std::collections::BTreeMap;
use std::fmt;
use std::hash::Hash;
use std::str::FromStr;

use crate::dice::Dice;

/// A player by order of play in the game's notation: `p1` to `p4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Player(u8);

impl Player {
    /// Most players that any game seats.
    pub const MOST: usize = 4;
    /// Player 1.
    pub const P1: Player = Player(0);
    /// Player 2.
    pub const P2: Player = Player(1);

    /// The player with that index, from 0 to 3.
    ///
    /// # Panics
    /// If `index` is 4 or more.
    pub const fn from_index(index: usize) -> Player {
        assert!(index < Player::MOST);
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
            _ => Err(Refusal::new(format!(
                "{} is not a player: players are p1 to p{}",
                quoted(text),
                Player::MOST
            ))),
        }
    }
}

/// How a game ended, in absolute terms: never from the viewpoint of whoever is on turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// That player won.
    Win(Player),
    /// Nobody won alone.
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

/// Which of a game's sets of rules is played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum RuleSet {
    /// What the report's program plays.
    #[default]
    Classic,
    /// The published rules, where they differ from the report's program.
    Official,
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RuleSet::Classic => "classic",
            RuleSet::Official => "official",
        })
    }
}

impl FromStr for RuleSet {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<RuleSet, Refusal> {
        match text.to_ascii_lowercase().as_str() {
            "classic" => Ok(RuleSet::Classic),
            "official" => Ok(RuleSet::Official),
            _ => Err(Refusal::new(format!(
                "{} is not a rule set: there are classic and official",
                quoted(text)
            ))),
        }
    }
}

/// Why something from outside (a move, a position, an option) is not accepted, in one line and
/// in the words of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal(String);

impl Refusal {
    /// A refusal for that reason.
    pub fn new(reason: impl Into<String>) -> Refusal {
        Refusal(reason.into())
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refusal {}

/// `text` between quotation marks, made safe to print on one line and short.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", printable(text, 16))
}

/// `text` made safe to print on one line: control characters are escaped, and of more than
/// `longest` characters the rest is left out.
pub fn printable(text: &str, longest: usize) -> String {
    let mut safe = String::new();
    for c in text.chars().take(longest) {
        if c.is_control() {
            safe.extend(c.escape_default());
        } else {
            safe.push(c);
        }
    }
    if text.chars().nth(longest).is_some() {
        safe.push_str("...");
    }
    safe
}

/// An option that belongs to one game, such as the size of its board: a flag `--name VALUE` on
/// the command line and a line of a game's record.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The name, without dashes.
    pub name: &'static str,
    /// What the value stands for, in capitals, as in `--size N`.
    pub value: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// Whether the value names a file. Rules read no files: whoever collects the options reads
    /// it, and what `Game::new` gets as the value is the file's text.
    pub is_file: bool,
}

/// The values of a game's own options, by name. What is absent takes the game's default.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options(BTreeMap<&'static str, String>);

impl Options {
    /// The value given for that option.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Sets an option.
    pub fn set(&mut self, name: &'static str, value: impl Into<String>) {
        self.0.insert(name, value.into());
    }

    /// Leaves an option to its default again.
    pub fn unset(&mut self, name: &str) {
        self.0.remove(name);
    }

    /// The same options with one more set.
    pub fn with(&self, name: &'static str, value: impl Into<String>) -> Options {
        let mut options = self.clone();
        options.set(name, value);
        options
    }

    /// All that is set, in the order of the names.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.0.iter().map(|(name, value)| (*name, value.as_str()))
    }

    /// The value of an option that is a whole number, or `default` where it is not set.
    ///
    /// # Errors
    /// If the value is not a whole number.
    pub fn number(&self, name: &str, default: u32) -> Result<u32, Refusal> {
        match self.get(name) {
            None => Ok(default),
            Some(text) => text
                .trim()
                .parse()
                .map_err(|_| Refusal::new(format!("{} is not a number for {name}", quoted(text)))),
        }
    }
}

/// The rules of one game, with its rule set and options chosen.
///
/// The order of `valid_moves` is part of the contract: strictly ascending by `Move`'s order,
/// which each game documents.
pub trait Game: Clone + fmt::Debug + Send + Sync + 'static {
    /// A position: everything that decides which moves are legal and what they do, except the
    /// rule set. Its text is one line.
    type Board: Copy
        + Eq
        + Hash
        + fmt::Debug
        + fmt::Display
        + FromStr<Err = Refusal>
        + Send
        + Sync
        + 'static;
    /// One decision of one player. Its text is one word.
    type Move: Copy
        + Ord
        + Hash
        + fmt::Debug
        + fmt::Display
        + FromStr<Err = Refusal>
        + Send
        + Sync
        + 'static;

    /// The name in flags, files and tools: `lear`.
    const NAME: &'static str;
    /// The name on the screen: `Lear`.
    const TITLE: &'static str;
    /// The rule sets that there are, the default one first.
    const RULE_SETS: &'static [RuleSet] = &[RuleSet::Classic];
    /// Why there is no second rule set, said to whoever asks for one.
    const ONE_RULE_SET: &'static str = "";
    /// The computer players, weakest first, as the screen names them; flags name them in lower
    /// case or by number from 1. The last one is Expert, the player that searches.
    const LEVELS: &'static [&'static str];
    /// The level of Expert.
    const EXPERT: usize = Self::LEVELS.len() - 1;

    /// The game's own options.
    fn options() -> &'static [OptionSpec] {
        &[]
    }

    /// The game under that rule set and those options.
    ///
    /// # Errors
    /// If an option's value is not one the game can take. `rules` is one of `RULE_SETS`.
    fn new(rules: RuleSet, options: &Options) -> Result<Self, Refusal>;

    /// The position that a game starts from.
    fn initial_board(&self) -> Self::Board;

    /// Whether a position that can be written can also be played under this rule set.
    ///
    /// # Errors
    /// With the reason, if not.
    fn admit(&self, _board: &Self::Board) -> Result<(), Refusal> {
        Ok(())
    }

    /// A position from its notation.
    ///
    /// # Errors
    /// With the reason, if it cannot be read or not be played under this rule set.
    fn read_board(&self, text: &str) -> Result<Self::Board, Refusal> {
        let board = text.trim().parse()?;
        self.admit(&board)?;
        Ok(board)
    }

    /// A move from its notation, as the player on turn writes it. It need not be legal.
    ///
    /// # Errors
    /// If the text is not a move in the game's notation.
    fn read_move(&self, _board: &Self::Board, text: &str) -> Result<Self::Move, Refusal> {
        text.parse()
    }

    /// How many players take part: 2 to 4.
    fn player_count(&self, _board: &Self::Board) -> usize {
        2
    }

    /// Whose decision the next move is.
    fn player_on_turn(&self, board: &Self::Board) -> Player;

    /// Appends all legal moves to `moves`, in order; none exactly when the game is over.
    /// This is the form for search: it allocates nothing but what `moves` needs to grow.
    fn add_valid_moves(&self, board: &Self::Board, moves: &mut Vec<Self::Move>);

    /// All legal moves, in order.
    fn valid_moves(&self, board: &Self::Board) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.add_valid_moves(board, &mut moves);
        moves
    }

    /// How many legal moves there are.
    fn count_valid_moves(&self, board: &Self::Board) -> u64 {
        self.valid_moves(board).len() as u64
    }

    /// Whether a move is legal.
    ///
    /// # Errors
    /// With the reason in the game's words, exactly if `mv` is not among the valid moves.
    fn check_move(&self, board: &Self::Board, mv: Self::Move) -> Result<(), Refusal>;

    /// Plays a move that is known to be legal. With any other move the position that results
    /// has no meaning, but nothing panics.
    fn apply(&self, board: &mut Self::Board, mv: Self::Move);

    /// The position after a move (the reports' `move`).
    ///
    /// # Errors
    /// With the reason in the game's words if the move is not legal.
    fn make_move(&self, board: &Self::Board, mv: Self::Move) -> Result<Self::Board, Refusal> {
        self.check_move(board, mv)?;
        let mut after = *board;
        self.apply(&mut after, mv);
        Ok(after)
    }

    /// How the game ended, if this position ends it. Draws by repetition are not seen here: a
    /// position has no history.
    fn game_over(&self, board: &Self::Board) -> Option<Outcome>;

    /// The report's evaluation from that player's viewpoint, in the game's own units.
    fn value(&self, board: &Self::Board, player: Player) -> i32;

    /// The move of the computer player of that level (an index into `LEVELS`, below `EXPERT`, whose
    /// moves need more than the position: see [`crate::search`]); `None` exactly when there is no
    /// legal move.
    fn choose_move(&self, board: &Self::Board, level: usize, dice: &mut Dice)
    -> Option<Self::Move>;

    /// Whether this position counts when a game is drawn because the same position came up for
    /// the third time.
    fn counts_for_repetition(&self, _board: &Self::Board) -> bool {
        false
    }

    /// Whether a turn starts here; `false` in the middle of a turn that takes several moves.
    fn starts_turn(&self, _board: &Self::Board) -> bool {
        true
    }
}

/// Refuses a rule set that a game does not have.
///
/// # Errors
/// With the game's reason for having none but one.
pub fn check_rules<G: Game>(rules: RuleSet) -> Result<(), Refusal> {
    if G::RULE_SETS.contains(&rules) {
        return Ok(());
    }
    Err(Refusal::new(format!(
        "{} has no {rules} rules of its own: {}",
        G::TITLE,
        G::ONE_RULE_SET
    )))
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

    #[test]
    fn quoted_text_stays_on_one_short_line() {
        assert_eq!(quoted("3,5"), "\"3,5\"");
        assert_eq!(quoted("a\0b\nc\u{1b}"), "\"a\\u{0}b\\nc\\u{1b}\"");
        assert_eq!(quoted("é"), "\"é\"");
        assert_eq!(quoted(&"x".repeat(16)), format!("\"{}\"", "x".repeat(16)));
        assert_eq!(
            quoted(&"x".repeat(1 << 20)),
            format!("\"{}...\"", "x".repeat(16))
        );
    }

    #[test]
    fn options_are_numbers_only_where_they_say_so() {
        let options = Options::default().with("size", "6").with("komi", "many");
        assert_eq!(options.number("size", 8), Ok(6));
        assert_eq!(options.number("black", 1), Ok(1));
        assert!(options.number("komi", 1).is_err());
    }
}
