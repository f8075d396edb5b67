//! How a game begins: its rule set, its own options and its first position.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::{Game, Refusal};
use crate::text::whole_number;
use crate::{refusal, refuse};

/// A rule set of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum RuleSet {
    /// The rules of the report's program.
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
            _ => refuse!(text => "is not a rule set: choose classic or official"),
        }
    }
}

/// An option that belongs to one game, such as the size of its board: a flag `--name VALUE` on
/// the command line and a line of a game's record.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The name, without dashes. It may not be that of a flag of the program, such as `seed`.
    pub name: &'static str,
    /// What the value stands for, in capitals, as in `--size N`.
    pub value: &'static str,
    /// One line of help, which begins with a capital and ends without a full stop.
    pub help: &'static str,
    /// How that line continues where there is room, beginning with punctuation; may be empty.
    pub more_help: &'static str,
    /// What values it takes.
    pub kind: OptionKind,
}

impl OptionSpec {
    /// An option whose value is a whole number within `range`. [`Game::new`] reads it with
    /// [`Options::number_of`], which refuses any other.
    pub const fn number(
        name: &'static str,
        help: &'static str,
        usual: u32,
        range: RangeInclusive<u32>,
    ) -> OptionSpec {
        let (least, most) = (*range.start(), *range.end());
        OptionSpec {
            name,
            value: "N",
            help,
            more_help: "",
            kind: OptionKind::Number { usual, least, most },
        }
    }

    /// The whole help; for a number it ends with the default.
    pub fn long_help(&self) -> String {
        let usual = match self.kind {
            OptionKind::Number { usual, .. } => format!(" [default: {usual}]"),
            _ => String::new(),
        };
        format!("{}{}{usual}", self.help, self.more_help)
    }

    /// Whether the value names a file.
    pub fn is_file(&self) -> bool {
        self.kind == OptionKind::File
    }
}

/// What values an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// A whole number, whose default is always the same.
    Number {
        /// The default.
        usual: u32,
        /// The least number that some game with this option accepts.
        least: u32,
        /// The greatest one.
        most: u32,
    },
    /// Another text.
    Text,
    /// The name of a file. Rules read no files: the caller of `Game::new` passes the text of the
    /// file as the value.
    File,
}

/// The values of a game's own options, by name. An absent option has its default.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options(BTreeMap<&'static str, String>);

impl Options {
    /// The value of an option, if it is set.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Sets an option.
    pub fn set(&mut self, name: &'static str, value: impl Into<String>) {
        self.0.insert(name, value.into());
    }

    /// Resets an option to its default.
    pub fn unset(&mut self, name: &str) {
        self.0.remove(name);
    }

    /// A copy of the options with one more set.
    pub fn with(&self, name: &'static str, value: impl Into<String>) -> Options {
        let mut options = self.clone();
        options.set(name, value);
        options
    }

    /// The options that are set, in the order of their names.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.0.iter().map(|(name, value)| (*name, value.as_str()))
    }

    /// The value of an option that is made by [`OptionSpec::number`], or its default.
    ///
    /// # Errors
    /// If the value is not a whole number within the option's range.
    ///
    /// # Panics
    /// If the option is of another kind.
    pub fn number_of(&self, option: &OptionSpec) -> Result<u32, Refusal> {
        let OptionKind::Number { usual, least, most } = option.kind else {
            panic!("{} is not a number", option.name);
        };
        self.number(option.name, usual, least..=most)
    }

    /// The value of an option that is a whole number, or `default` where it is not set: for one
    /// whose default depends on others.
    ///
    /// # Errors
    /// If the value is not a whole number within `range`.
    pub fn number(
        &self,
        name: &'static str,
        default: u32,
        range: RangeInclusive<u32>,
    ) -> Result<u32, Refusal> {
        let Some(text) = self.get(name) else {
            return Ok(default);
        };
        let number = whole_number(text, range);
        number.map_err(|wanted| refusal!(text => "is not {wanted}").of_option(name))
    }
}

/// How a game begins. A part that is not decided takes its default.
///
/// ```
/// use tabuleiro::game::{Game, Options, Start};
/// use tabuleiro::games::lear::Lear;
///
/// let options = Options::default().with("size", "4");
/// let start = Start { options, ..Start::default() };
/// let (game, board) = start.open::<Lear>()?;
/// assert_eq!(game.legal_moves(&board).len(), 16);
/// # Ok::<(), tabuleiro::game::Refusal>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Start {
    /// The rule set; `None` for the first one of the game.
    pub rules: Option<RuleSet>,
    /// The game's own options. One that names a file has the text of the file.
    pub options: Options,
    /// The position in the game's notation; `None` for the usual one.
    pub position: Option<String>,
}

impl Start {
    /// The game and its first position.
    ///
    /// # Errors
    /// If the game does not have the rule set, or does not accept an option or the position. The
    /// refusal [names](Refusal::option) which.
    pub fn open<G: Game>(&self) -> Result<(G, G::Board), Refusal> {
        let rules = self.rules.unwrap_or(G::INFO.rule_sets[0]);
        if !G::INFO.rule_sets.contains(&rules) {
            let why = match G::INFO.why_one_rule_set {
                "" => String::new(),
                why => format!(": {why}"),
            };
            let refusal = refusal!("{} has no {rules} rules of its own{why}", G::INFO.title);
            return Err(refusal.of_option("rules"));
        }
        if let Some(text) = &self.position {
            let opened = G::from_position(rules, &self.options, text);
            return opened.map_err(|refusal| refusal.of_option("position"));
        }
        let game = G::new(rules, &self.options)?;
        let board = game.initial_board();
        Ok((game, board))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_that_is_not_a_number_is_refused() {
        let options = Options::default().with("size", "6").with("komi", "many");
        assert_eq!(options.number("size", 8, 4..=10), Ok(6));
        assert_eq!(options.number("black", 1, 1..=2), Ok(1));
        let refusal = options.number("komi", 1, 0..=64).unwrap_err();
        assert_eq!(refusal.option(), Some("komi"));
    }
}
