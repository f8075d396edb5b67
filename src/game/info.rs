//! The facts of a game that do not depend on rule set, options or position.

use crate::game::players::PlayerKind;
use crate::game::{OptionSpec, Player, RuleSet};

/// How a part of a move is said in a list of moves: the sign before it in the notation, which is
/// empty for the first part; the words before it; and what is said in place of all possible parts,
/// or of all empty squares of a line.
pub type MovePart = (&'static str, &'static str, Option<&'static str>);

/// The facts of a game, which stand once: in one literal at its head ([`Game::INFO`]). Required are
/// [`name`](GameInfo::name), [`title`](GameInfo::title) and [`rules_text`](GameInfo::rules_text);
/// everything else has a default. All texts are ASCII, in lines of at most 80 characters.
///
/// ```
/// use tabuleiro::game::GameInfo;
///
/// const INFO: GameInfo = GameInfo {
///     name: "counters",
///     title: "Counters",
///     levels: &["Random", "Careful"],
///     rules_text: "COUNTERS: take the last one.\n",
///     ..GameInfo::DEFAULT
/// };
/// assert_eq!(INFO.max_players, 2);
/// ```
///
/// [`Game::INFO`]: crate::game::Game::INFO
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// The name in flags, files and tools, in lower-case letters and hyphens: `lear`.
    pub name: &'static str,
    /// The name on the screen: `Lear`.
    pub title: &'static str,
    /// The rules, for the command `rules`: at most 60 lines. The first line has the title of the
    /// game in capitals, a colon, and what the game is about, in at most 77 characters; the text
    /// shows the initial board of the default options as it is [drawn](crate::game::view::View::draw),
    /// or at least four lines of it. Each sentence is one line, as in [`prose`](crate::text::prose).
    pub rules_text: &'static str,
    /// What a user who plays against computers is told before the game: what they have, and their
    /// goal. One paragraph per player, the last of which also serves all later players, with one
    /// sentence per line as in [`prose`](crate::text::prose); may be empty.
    pub aims: &'static str,
    /// Who made the game and where it is described, for the command `about`, in whole lines.
    pub about: &'static str,
    /// What is added wherever the drawing or the levels are mentioned, if they are those of a
    /// report: ` of the report`; else empty.
    pub of_report: &'static str,
    /// The drawing explained, for the command `help board`, in whole lines: what stands on the
    /// squares, and how their coordinates are read. It describes both sizes.
    pub board_help: &'static str,
    /// The lessons, in the format of [`coach::lesson`](crate::coach::lesson); may be empty.
    pub lessons: &'static str,
    /// The puzzles, in the format of [`coach::puzzle`](crate::coach::puzzle); may be empty.
    pub puzzles: &'static str,
    /// What Expert's values mean as chances of winning, and how strong its strengths are, in the
    /// format of [`fitted`](crate::fitted); may be empty.
    pub fitted: &'static str,
    /// The rule sets of the game, the default first.
    pub rule_sets: &'static [RuleSet],
    /// Why the game has only one rule set, for the message that refuses another one: it follows a
    /// colon, as in `the report's rules are the published ones`. May be empty.
    pub why_one_rule_set: &'static str,
    /// The computer players of [`choose_move`](crate::game::Game::choose_move), weakest first, as
    /// the screen names them; flags name them in lower case or by number from 1. The weakest may
    /// play any legal move. Expert is not among them.
    pub levels: &'static [&'static str],
    /// The largest number of players, 2 to 4.
    pub max_players: usize,
    /// The colours that name the players, by player index, such as `White`; none if colours do not.
    pub colours: &'static [&'static str],
    /// The option that says who begins, in a game that the winner of the last one begins: `again`
    /// sets it to the winner.
    pub who_starts: Option<&'static str>,
    /// The game's own options.
    pub options: &'static [OptionSpec],
    /// Whether a win is better the greater its margin. If not, it is better the sooner it comes.
    pub has_margins: bool,
    /// Whether the [result](crate::game::view::View::display_result) says the number of turns, as
    /// `after 23 turns`.
    pub result_has_turns: bool,
    /// The positions that Expert searches for a move if nothing else limits it.
    pub default_nodes: u64,
    /// The prefix of every refusal of an answer to a question of a move.
    pub refusal_prefix: &'static str,
    /// The question below a menu, without the colon at its end.
    pub menu_prompt: &'static str,
    /// Printed before the first move of a game, in whole lines.
    pub opening: &'static str,
    /// Whether the heading is printed above the board, as in some reports, or below it.
    pub heading_first: bool,
    /// Whether a computer's turn has a heading even where no board is drawn before its move.
    pub always_heads_computers: bool,
    /// The word that starts the report's program. In the menu of games it chooses this game, and in
    /// the game's own menus it means Enter. May be empty.
    pub start_word: &'static str,
    /// The time between the moves of two computers that a user watches, in milliseconds.
    pub pause: u64,
    /// The question after the result whether to play again, without the question mark; empty if the
    /// game has only the usual question.
    pub play_again: &'static str,
    /// How the parts of a move in the notation are said in a list of moves; empty if each is named
    /// whole. Moves that are numbers need a word before them, as no sentence begins with a number.
    pub move_parts: &'static [MovePart],
    /// What [`View::count`](crate::game::view::View::count) counts, such as `stone`, and the
    /// smallest difference that matters.
    pub counted: (&'static str, i32),
    /// Whether Expert's value of a position is the margin that it expects at the end.
    pub values_are_margins: bool,
    /// The heading of the list of captures.
    pub captures: &'static str,
}

impl GameInfo {
    /// A game for two with one rule set, a level that plays at random, and no texts.
    pub const DEFAULT: GameInfo = GameInfo {
        name: "",
        title: "",
        rules_text: "",
        aims: "",
        about: "",
        of_report: "",
        board_help: "",
        lessons: "",
        puzzles: "",
        fitted: "",
        rule_sets: &[RuleSet::Classic],
        why_one_rule_set: "",
        levels: &["Random"],
        max_players: 2,
        colours: &[],
        who_starts: None,
        options: &[],
        has_margins: false,
        result_has_turns: false,
        default_nodes: 20_000,
        refusal_prefix: "",
        menu_prompt: "Option",
        opening: "",
        heading_first: true,
        always_heads_computers: false,
        start_word: "",
        pause: 700,
        play_again: "",
        move_parts: &[],
        counted: ("", 1),
        values_are_margins: false,
        captures: "Captures",
    };

    /// The colour that names a player; `None` if colours do not.
    pub fn colour(&self, player: Player) -> Option<&'static str> {
        self.colours.get(player.index()).copied()
    }

    /// The names of the computer players in flags, weakest first: the levels, then Expert.
    pub fn computers(&self) -> impl Iterator<Item = String> {
        PlayerKind::computers(self.levels.len()).map(|kind| kind.name(self.levels))
    }

    /// The option of that name.
    pub fn option(&self, name: &str) -> Option<&'static OptionSpec> {
        self.options.iter().find(|option| option.name == name)
    }

    /// Whether the value of the option of that name is a file.
    pub fn is_file(&self, option: &str) -> bool {
        self.option(option).is_some_and(OptionSpec::is_file)
    }
}
