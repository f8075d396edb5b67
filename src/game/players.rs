//! Who plays: humans and computer players, and how they are named.

use crate::game::scale::Scale;
use crate::game::{Game, Refusal};
use crate::refusal;
use crate::text::{one_of, whole_number};

/// The name of the player that searches.
pub const EXPERT: &str = "Expert";
/// The number of strengths of Expert below Expert itself.
pub const STRENGTHS: usize = 9;
/// The strength of the first game with `match`, for a player without results.
pub const FIRST_STRENGTH: u8 = 3;

/// Who makes the moves of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayerKind {
    /// A user at the keyboard.
    Human,
    /// A computer player of the report: an index into [`Game::LEVELS`].
    Level(usize),
    /// The computer player that searches.
    Expert,
    /// Expert at a strength from 1, the weakest, to 9: `expert:3`.
    ExpertAt(u8),
}

impl PlayerKind {
    /// Expert at each strength, weakest first.
    pub fn strengths() -> impl Iterator<Item = PlayerKind> {
        (1..=STRENGTHS as u8).map(PlayerKind::ExpertAt)
    }

    /// All computer players of a game with the given number of levels, weakest first.
    pub fn computers(levels: usize) -> impl Iterator<Item = PlayerKind> {
        (0..levels)
            .map(PlayerKind::Level)
            .chain([PlayerKind::Expert])
    }

    /// All kinds of players of a game with that many names of computer players: the human first.
    pub fn all(computers: usize) -> impl Iterator<Item = PlayerKind> {
        std::iter::once(PlayerKind::Human).chain(PlayerKind::computers(computers - 1))
    }

    /// Parses `human`, a computer player by its name, a level of the report by its number from 1, or
    /// `expert:N`.
    /// `computers` are the names of the game's computer players, as [`level_names`] lists them.
    ///
    /// ```
    /// use tabuleiro::games::lear::Lear;
    /// use tabuleiro::game::players::{PlayerKind, level_names};
    ///
    /// let names: Vec<&str> = level_names::<Lear>().collect();
    /// assert_eq!(PlayerKind::parse("Hard", &names)?, PlayerKind::Level(1));
    /// assert_eq!(PlayerKind::parse("2", &names)?, PlayerKind::Level(1));
    /// assert_eq!(PlayerKind::parse("expert:4", &names)?, PlayerKind::ExpertAt(4));
    /// # Ok::<(), tabuleiro::game::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// If the text is none of these; the reason lists them.
    pub fn parse(text: &str, computers: &[&str]) -> Result<PlayerKind, Refusal> {
        if text.eq_ignore_ascii_case("human") {
            return Ok(PlayerKind::Human);
        }
        if let Some(strength) = parse_strength(text) {
            return strength;
        }
        let levels = computers.len().saturating_sub(1);
        if levels > 0 && text.parse::<u64>().is_ok() {
            let number = whole_number(text, 1..=levels);
            let at = whole_number(text, 1..=STRENGTHS).unwrap_or(STRENGTHS);
            return number
                .map(|number| PlayerKind::Level(number - 1))
                .map_err(|wanted| {
                    refusal!(text => "is not a level: type {wanted}, or expert:{at} for Expert")
                });
        }
        let mut names = computers.iter();
        let by_name = names.position(|name| name.eq_ignore_ascii_case(text));
        by_name
            .and_then(|index| PlayerKind::computers(levels).nth(index))
            .ok_or_else(|| {
                let all = PlayerKind::list(computers);
                refusal!(text => "is not a player: type {all}")
            })
    }

    /// The names of all players but the strengths of Expert in a sentence:
    /// `human, easy, hard or expert`.
    pub fn list(computers: &[&str]) -> String {
        let mut names = vec!["human".to_string()];
        names.extend(computers.iter().map(|name| name.to_lowercase()));
        one_of(&names)
    }

    /// The name in flags and records: `human`, or the level in lower case.
    pub fn name(self, computers: &[&str]) -> String {
        match self {
            PlayerKind::Human => "human".to_string(),
            PlayerKind::Level(level) => computers[level].to_lowercase(),
            PlayerKind::Expert => EXPERT.to_lowercase(),
            PlayerKind::ExpertAt(strength) => format!("{}:{strength}", EXPERT.to_lowercase()),
        }
    }

    /// The name on the screen: `Hard`, `Expert, strength 3`.
    pub fn title(self, computers: &[&str]) -> String {
        match self {
            PlayerKind::Level(level) => computers[level].to_string(),
            PlayerKind::Expert => EXPERT.to_string(),
            PlayerKind::ExpertAt(strength) => format!("{EXPERT}, strength {strength}"),
            PlayerKind::Human => self.name(computers),
        }
    }

    /// The name on the screen with the number on the scale, if it is known: `Hard (strength about 3)`. The
    /// name of a strength of Expert is its number.
    pub fn title_on(self, scale: Option<&Scale>, computers: &[&str]) -> String {
        let title = self.title(computers);
        match (self, scale.and_then(|scale| scale.number_of(self))) {
            (PlayerKind::Level(_), Some(number)) => format!("{title} (strength about {number:.0})"),
            (PlayerKind::Expert, Some(number)) => format!("{title} (strength {number:.0})"),
            _ => title,
        }
    }
}

/// Expert at a strength, as a sentence names it: `expert:1 to expert:9`.
pub fn strength_names() -> String {
    let name = EXPERT.to_lowercase();
    format!("{name}:1 to {name}:{STRENGTHS}")
}

/// Parses `expert:N` or `expert N`; `None` if the text does not begin like that.
fn parse_strength(text: &str) -> Option<Result<PlayerKind, Refusal>> {
    let (name, strength) = text.split_once([':', ' '])?;
    if !name.trim().eq_ignore_ascii_case(EXPERT) {
        return None;
    }
    let strength = strength.trim().parse().ok();
    let strength = strength.filter(|strength| (1..=STRENGTHS as u8).contains(strength));
    Some(
        strength.map(PlayerKind::ExpertAt).ok_or_else(
            || refusal!(text => "is not a strength of Expert: type {}", strength_names()),
        ),
    )
}

/// The names of a game's computer players, weakest first: its levels, then Expert.
pub fn level_names<G: Game>() -> impl Iterator<Item = &'static str> {
    G::LEVELS.iter().copied().chain([EXPERT])
}
