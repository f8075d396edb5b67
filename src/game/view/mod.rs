//! How a game looks and asks: its menus, its board on the screen, its questions and its messages.
//!
//! A view neither reads nor prints, and it knows nothing of evaluation or search: a game can be
//! drawn and played by humans without any computer player. All texts of a game are here, with those
//! of its lessons and puzzles.

pub mod menu;
pub mod path;
pub mod settings;
pub mod settings_pages;
pub mod setup;
pub mod words;

use std::fmt;

use crate::game::players::PlayerKind;
use crate::game::{Cause, Ending, Game, Outcome, Player, Refusal, RuleSet};
use crate::text;
use crate::text::{Text, as_typed, in_window, prose, text};
use menu::{Page, asked};
use path::Step;
use settings::{Menus, Setting};
use setup::{Advisor, Decided, Seats, Setup};
use words::Place;

/// How one player is named on the screen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PlayerNames {
    /// The name.
    pub name: String,
    /// The colour that names the player, such as `White`; `None` if colours do not.
    pub colour: Option<&'static str>,
    /// The name and the one who plays: `Player 2 (White, Hard)`. A human is called `you` if no
    /// other human plays.
    pub full: String,
    /// What stands in parentheses there; may be empty.
    pub notes: String,
}

impl PlayerNames {
    /// The colour, where it names the player, else the name.
    pub fn short(&self) -> &str {
        self.colour.unwrap_or(&self.name)
    }

    /// What follows the heading of a report that does not say who plays: ` (you)`, only in a
    /// window.
    pub fn after_heading(&self) -> Text {
        let notes = (!self.notes.is_empty()).then(|| format!(" ({})", self.notes));
        in_window(notes.unwrap_or_default())
    }
}

/// One question of a turn.
#[derive(Clone, Debug, Default)]
pub struct Question {
    /// Told once, before the question is asked for the first time: a list of possibilities or a
    /// drawing. Whole lines; may be empty.
    pub intro: Text,
    /// The prompt without its colon, for example `Line (1 to 8)`: at most 67 characters, and
    /// different for the different questions of a game.
    pub prompt: Text,
    /// The possible answers explained in at most four whole lines, for `help`. It begins with
    /// `Type` and has an example. The answers themselves are listed below it by the program, if
    /// they fit into what is left of six lines.
    pub help: Text,
    /// The answers that lead to a legal move, for completion. None of them is a command of the
    /// console, such as `help`.
    pub answers: Vec<String>,
}

impl Question {
    /// The prompt as it is asked, with the answer that Enter stands for, which may be empty.
    pub fn asked(&self, default: &str) -> Text {
        asked(&self.prompt, default, ':')
    }
}

/// The result of an answer.
#[derive(Clone, Debug)]
pub enum Reply<E, M> {
    /// The move is not complete: the answers so far.
    Ask(E),
    /// The move is complete. Whether it is legal is for the rules to decide.
    Move(M),
}

/// A reply to an answer, or why the answer is refused.
pub type Answer<G> = Result<Reply<<G as View>::Entry, <G as Game>::Move>, Refusal>;

/// How tall the drawing of a board may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BoardSize {
    /// The drawing of the report.
    #[default]
    Full,
    /// A drawing of at most 16 lines and 80 columns; of at most 20 lines for more than two players.
    Small,
    /// The small drawing without what stands beside the board, for a window narrower than 80
    /// columns.
    Narrow,
}

/// What to draw besides the board itself.
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'a, M> {
    /// The size.
    pub size: BoardSize,
    /// What [`View::marked`] names of the moves since the last turn of the player to move, in
    /// order: with two players who move by turns, of the opponent's last move. Colour marks it.
    pub last_moves: &'a [M],
}

/// The view of a game: its menus, drawings, questions and messages.
///
/// Required are [`Entry`](View::Entry) and [`display_game`](View::display_game). Everything else has
/// a default. All texts are ASCII, in lines of at most 80 characters; only the board of a game for
/// more than two players may be wider.
///
/// ```
/// use tabuleiro::game::{Game, Options, RuleSet};
/// use tabuleiro::games::lear::Lear;
/// use tabuleiro::game::style;
/// use tabuleiro::game::view::View;
///
/// let options = Options::default().with("size", "4");
/// let game = Lear::new(RuleSet::Classic, &options)?;
/// let board = game.initial_board();
/// assert!(style::plain(&game.draw(&board)).contains("v v v v"));
/// let question = game.question(&board, &Default::default(), None);
/// assert_eq!(question.prompt, "Line (1 to 4)".into());
/// # Ok::<(), tabuleiro::game::Refusal>(())
/// ```
pub trait View: Game {
    /// The answers given so far to the questions of one move; the default is none.
    type Entry: Clone + Default + fmt::Debug + Send + 'static;

    /// What is always the same in the menus on the way to a game.
    const MENUS: Menus = Menus::DEFAULT;

    /// The number of players, as far as it is known before the game.
    fn seat_count(_setup: &Setup) -> usize {
        2
    }

    /// The rule sets that the flags in a setup leave.
    fn rule_sets(_setup: &Setup) -> &'static [RuleSet] {
        Self::INFO.rule_sets
    }

    /// The game's own [settings](settings::settings), where `seats` are the players as far as they are
    /// known. The default has every option that is a [number](crate::game::OptionSpec::number).
    fn own_settings(_setup: &Setup, _seats: &Seats) -> Vec<Setting> {
        settings::numbers::<Self>()
    }

    /// Decides what follows from all settings together, such as what computer players choose: `setup`
    /// has a value for each of them.
    fn settle(_setup: &Setup, _decided: &mut Decided, _advisor: Advisor) {}

    /// Draws a menu of the game.
    fn draw_menu(page: &Page<Step>) -> String {
        page.drawing()
    }

    /// A word, such as the name of a level, as the game's menus write it.
    fn menu_label(name: &str) -> String {
        name.to_uppercase()
    }

    /// The name of a player on the screen.
    fn player_name(&self, player: Player) -> String {
        self.name_with(player, Self::INFO.colour(player).unwrap_or_default())
    }

    /// The name of a player's seat.
    fn seat_name(&self, player: Player) -> String {
        format!("Player {}", player.number())
    }

    /// The name of a player with notes in parentheses, such as `Player 2 (White, Hard)`.
    fn name_with(&self, player: Player, notes: &str) -> String {
        let name = self.seat_name(player);
        if notes.is_empty() {
            return name;
        }
        format!("{name} ({notes})")
    }

    /// Draws the board with its coordinates, and the notes beside it as in the report, in whole
    /// lines.
    fn display_game(&self, board: &Self::Board, drawing: &Drawing<'_, Self::Move>) -> String;

    /// What colour marks after a move, as moves: the move itself, unless it has changed something
    /// else that a move can name.
    fn marked(&self, _before: &Self::Board, mv: Self::Move) -> Vec<Self::Move> {
        vec![mv]
    }

    /// The full drawing of the board, with no move marked.
    fn draw(&self, board: &Self::Board) -> String {
        let (size, last_moves) = (BoardSize::Full, &[][..]);
        self.display_game(board, &Drawing { size, last_moves })
    }

    /// The places of the board in reading order, with everything that is on them: [`words::grid`]
    /// makes them. The default has none: then the position in words is its notation, and nothing
    /// can be looked up.
    fn places(&self, _board: &Self::Board) -> Vec<Place> {
        Vec::new()
    }

    /// Everything on the board in sentences, what matters first, one a line: the position can be set
    /// up again from them, except for the score and the player to move, which follow.
    fn board_in_words(&self, board: &Self::Board) -> Text {
        let places = self.places(board);
        match words::lists(&places, words::things(&places)) {
            text if text.is_empty() => {
                format!("The position is {}.\n", self.write_board(board)).into()
            }
            text => text,
        }
    }

    /// How many of the things that `GameInfo::counted` names a player has on the board, where
    /// everybody can count them; `None` in a game where such a number says little.
    fn count(&self, _board: &Self::Board, _player: Player) -> Option<i32> {
        None
    }

    /// The score in sentences, in whole lines; empty in a game that has none.
    fn score_in_words(&self, _board: &Self::Board) -> Text {
        Text::default()
    }

    /// What the score, or [`value`](Game::value), is made of, in whole lines, which the command
    /// `score` adds.
    fn score_parts_in_words(&self, _board: &Self::Board) -> Text {
        Text::default()
    }

    /// Whose turn it is, in whole lines, as the heading of the turn is shown, and in a sentence.
    /// `turn` counts from 1; `names` are those of the player to move, and `by` is who plays.
    fn turn_heading(
        &self,
        _board: &Self::Board,
        turn: usize,
        names: &PlayerNames,
        _by: PlayerKind,
    ) -> Text {
        let name = &names.full;
        text(
            format!("Turn {turn}: {name}\n"),
            format!("{name} to move.\n"),
        )
    }

    /// The next question of a move; nobody asks after the end. In a puzzle `secret` is the move to
    /// find, which must not be an example. The default asks for a whole move in the game's notation:
    /// `Player 1 (x), your move`.
    fn question(
        &self,
        board: &Self::Board,
        _entry: &Self::Entry,
        secret: Option<Self::Move>,
    ) -> Question {
        let moves = self.legal_moves(board).into_iter();
        let answers: Vec<String> = moves.map(|mv| self.write_move(mv)).collect();
        let example = as_typed(self.example_move(board, secret));
        let name = self.player_name(self.player_to_move(board));
        Question {
            intro: Text::default(),
            prompt: format!("{name}, your move").into(),
            help: prose(&format!("Type a move, such as {example}.\n")),
            answers,
        }
    }

    /// Draws the board in the middle of a move, in whole lines, if the next question is about what
    /// the move has changed so far; otherwise empty.
    fn draw_entry(&self, _board: &Self::Board, _entry: &Self::Entry, _size: BoardSize) -> String {
        String::new()
    }

    /// Parses the answer to the question that [`question`](View::question) returns for the same
    /// board and entry, in any case of letters and trimmed. The default reads a whole move.
    ///
    /// # Errors
    /// With the reason in the game's words, if no legal move has this answer. A move that is
    /// complete may still be illegal.
    fn answer(&self, board: &Self::Board, _entry: &Self::Entry, text: &str) -> Answer<Self> {
        Ok(Reply::Move(self.read_move(board, text)?))
    }

    /// Whether a text that names no legal move claims to win at once. Where the refusal would tell
    /// whether a piece can win, a puzzle counts such a text as a try.
    fn claims_win(&self, _board: &Self::Board, _text: &str) -> bool {
        false
    }

    /// The only legal move, if the game announces it instead of asking for it.
    fn forced_move(&self, _board: &Self::Board) -> Option<Self::Move> {
        None
    }

    /// Whether two legal moves are the same to a player, as those of two equal pieces of one place.
    fn is_same_move(&self, _board: &Self::Board, one: Self::Move, other: Self::Move) -> bool {
        one == other
    }

    /// The message after a move for players who see the board, in whole lines: the move in words
    /// if a computer player made it or if it is a capture. May be empty.
    fn announce(
        &self,
        before: &Self::Board,
        mv: Self::Move,
        after: &Self::Board,
        by: PlayerKind,
    ) -> Text {
        match by {
            PlayerKind::Human if !self.is_capture(before, mv) => Text::default(),
            _ => self.describe(before, mv, after),
        }
    }

    /// A move on a board as it is named in a sentence: shown in the notation, and said without it.
    /// The default is the notation.
    fn said(&self, _before: &Self::Board, mv: Self::Move) -> Text {
        self.write_move(mv).into()
    }

    /// A move in a clause that follows "plays", with how it goes and what it does: `48-37 through
    /// 47, turning left; it captures a brown 3-space tile on 37`. Where the clause names
    /// everything, the notation before it is only shown. `you` is the player who is spoken to: that
    /// player's pieces are yours. The default is the name of the move.
    fn told(
        &self,
        before: &Self::Board,
        mv: Self::Move,
        _after: &Self::Board,
        _you: Option<Player>,
    ) -> Text {
        self.said(before, mv)
    }

    /// What a player has done by a move, in a clause below the board that follows `You` or a name:
    /// `played 3,5, which flips 3,6`. `you` is the player addressed as such.
    fn done(
        &self,
        before: &Self::Board,
        mv: Self::Move,
        after: &Self::Board,
        you: Option<Player>,
    ) -> Text {
        text!["played ", self.told(before, mv, after, you)]
    }

    /// Whether a move captures or flips something. Such moves are listed first.
    fn is_capture(&self, _before: &Self::Board, _mv: Self::Move) -> bool {
        false
    }

    /// A move in words and everything that it has changed, in whole lines, the same for humans and
    /// computers.
    fn describe(&self, before: &Self::Board, mv: Self::Move, after: &Self::Board) -> Text {
        let name = self.player_name(self.player_to_move(before));
        let told = self.told(before, mv, after, None);
        text![name, " plays ", told].stop().end()
    }

    /// What a move does, counted, by names that are the same for every move. Lessons ask for them:
    /// `flips 2`.
    fn effects(
        &self,
        _before: &Self::Board,
        _mv: Self::Move,
        _after: &Self::Board,
    ) -> Vec<(&'static str, i32)> {
        Vec::new()
    }

    /// A margin of victory, in hundredths of the game's unit, in words that follow "wins" or
    /// "loses". `about` is put before its number: empty, or `about ` if a longer search may find
    /// another one.
    fn margin_in_words(&self, margin: i32, about: &str) -> String {
        format!("by {about}{}", f64::from(margin) / 100.0)
    }

    /// The message at the end of the game, in whole lines. `turns` is the number of turns
    /// played. The default names the winner, and the player who resigned.
    fn display_result(&self, _board: &Self::Board, ending: Ending, _turns: usize) -> Text {
        let mut text = Text::default();
        if let Cause::Resignation(player) = ending.cause {
            text += format!("{} resigned.\n", self.player_name(player));
        }
        text + match ending.outcome {
            Outcome::Win(player) => format!("{} wins.\n", self.player_name(player)),
            Outcome::Draw => "The game is a draw.\n".to_string(),
        }
    }
}
