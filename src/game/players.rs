//! Who plays: humans and computer players, and how they are named.

use crate::game::{Player, Refusal};
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
    /// A computer player of the report: an index into [`GameInfo::levels`](crate::game::GameInfo::levels).
    Level(usize),
    /// The computer player that searches.
    Expert,
    /// Expert at a strength from 1, the weakest, to 9: `expert:3`.
    ExpertAt(u8),
}

/// The one human among these players; `None` if there are several, or none.
pub fn only_human(seats: &[PlayerKind]) -> Option<Player> {
    let mut humans =
        Player::first(seats.len()).filter(|player| seats[player.index()] == PlayerKind::Human);
    humans.next().filter(|_| humans.next().is_none())
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

    /// All kinds of players of a game with the given number of levels: the human first.
    pub fn all(levels: usize) -> impl Iterator<Item = PlayerKind> {
        std::iter::once(PlayerKind::Human).chain(PlayerKind::computers(levels))
    }

    /// Parses `human`, a computer player by its name, a level of the report by its number from 1, or
    /// `expert:N`. `levels` are the [levels](crate::game::GameInfo::levels) of the game.
    ///
    /// ```
    /// use tabuleiro::game::players::PlayerKind;
    ///
    /// let levels = ["Easy", "Hard"];
    /// assert_eq!(PlayerKind::parse("Hard", &levels)?, PlayerKind::Level(1));
    /// assert_eq!(PlayerKind::parse("2", &levels)?, PlayerKind::Level(1));
    /// assert_eq!(PlayerKind::parse("expert:4", &levels)?, PlayerKind::ExpertAt(4));
    /// # Ok::<(), tabuleiro::game::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// If the text is none of these; the reason lists them.
    pub fn parse(text: &str, levels: &[&str]) -> Result<PlayerKind, Refusal> {
        if text.eq_ignore_ascii_case("human") {
            return Ok(PlayerKind::Human);
        }
        if let Some(strength) = parse_strength(text) {
            return strength;
        }
        if !levels.is_empty() && text.parse::<u64>().is_ok() {
            let number = whole_number(text, 1..=levels.len());
            let at = whole_number(text, 1..=STRENGTHS).unwrap_or(STRENGTHS);
            return number
                .map(|number| PlayerKind::Level(number - 1))
                .map_err(|wanted| {
                    refusal!(text => "is not a level: type {wanted}, or expert:{at} for Expert")
                });
        }
        PlayerKind::computers(levels.len())
            .find(|kind| kind.name(levels).eq_ignore_ascii_case(text))
            .ok_or_else(|| {
                let all = PlayerKind::list(levels);
                refusal!(text => "is not a player: type {all}")
            })
    }

    /// The names of all players but the strengths of Expert in a sentence:
    /// `human, easy, hard or expert`.
    pub fn list(levels: &[&str]) -> String {
        let names = PlayerKind::all(levels.len()).map(|kind| kind.name(levels));
        one_of(&names.collect::<Vec<_>>())
    }

    /// The name in flags and records: `human`, or the level in lower case.
    pub fn name(self, levels: &[&str]) -> String {
        match self {
            PlayerKind::Human => "human".to_string(),
            PlayerKind::Level(level) => levels[level].to_lowercase(),
            PlayerKind::Expert => EXPERT.to_lowercase(),
            PlayerKind::ExpertAt(strength) => format!("{}:{strength}", EXPERT.to_lowercase()),
        }
    }

    /// The name on the screen: `Hard`, `Expert, strength 3`.
    pub fn title(self, levels: &[&str]) -> String {
        match self {
            PlayerKind::Level(level) => levels[level].to_string(),
            PlayerKind::Expert => EXPERT.to_string(),
            PlayerKind::ExpertAt(strength) => format!("{EXPERT}, strength {strength}"),
            PlayerKind::Human => self.name(levels),
        }
    }
}

/// Who is to take a seat, before a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seat {
    /// A player of that kind.
    Kind(PlayerKind),
    /// Expert at the strength that suits the user's results.
    Match,
}

impl Seat {
    /// The word for [`Seat::Match`].
    pub const MATCH: &str = "match";
    /// A human.
    pub const HUMAN: Seat = Seat::Kind(PlayerKind::Human);

    /// Parses `match`, or a player as [`PlayerKind::parse`] does.
    ///
    /// # Errors
    /// If the text is none of these.
    pub fn parse(text: &str, levels: &[&str]) -> Result<Seat, Refusal> {
        if text.eq_ignore_ascii_case(Seat::MATCH) {
            return Ok(Seat::Match);
        }
        PlayerKind::parse(text, levels).map(Seat::Kind)
    }

    /// The kind of player, for a user without results.
    pub fn kind(self) -> PlayerKind {
        match self {
            Seat::Kind(kind) => kind,
            Seat::Match => PlayerKind::ExpertAt(FIRST_STRENGTH),
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
    let number = strength.trim().parse().ok();
    let strength = number.filter(|number| (1..=STRENGTHS as u8).contains(number));
    Some(
        strength.map(PlayerKind::ExpertAt).ok_or_else(
            || refusal!(text => "is not a strength of Expert: type {}", strength_names()),
        ),
    )
}
