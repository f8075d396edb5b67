//! What can be chosen on the way to a game: each choice is a [`Setting`].
//!
//! [`Menus`] says what is always the same in a game. The list of its settings is built anew after
//! each choice, because nearly every title, default and prompt depends on the values before it.

use std::rc::Rc;

use super::View;
use super::menu::Prompt;
use super::path::At;
use super::setup::{Seats, Setup};
use crate::game::players::{EXPERT, PlayerKind, Seat};
use crate::game::{OptionKind, OptionSpec, Options, Refusal, RuleSet};

/// The names of the settings that all games have. The name of any other one is that of an option of
/// the game.
pub mod name {
    use crate::game::Player;

    /// Which players are human: [`HUMANS`], [`MIXED`] or [`COMPUTERS`].
    pub const MODE: &str = "mode";
    /// The computer player, in the words of flags.
    pub const OPPONENT: &str = "opponent";
    /// The second one of two computer players.
    pub const SECOND: &str = "second";
    /// The number of the human who plays against a computer.
    pub const HUMAN: &str = "human";
    /// Who has each seat.
    pub const SEATS: [&str; Player::COUNT] = ["p1", "p2", "p3", "p4"];
    /// The rule set.
    pub const RULES: &str = "rules";
    /// The position that the game begins with, which no menu asks for.
    pub const POSITION: &str = "position";
    /// The tutor, in the words of its command.
    pub const TUTOR: &str = "tutor";

    /// Only humans play.
    pub const HUMANS: &str = "humans";
    /// A human and the computer.
    pub const MIXED: &str = "mixed";
    /// Only computers play.
    pub const COMPUTERS: &str = "computers";
    /// A second computer player like the first.
    pub const SAME: &str = "same";
}

/// The menus of a game, as far as they are always the same: what the report asks for, and its words.
#[derive(Clone, Copy, Debug)]
pub struct Menus {
    /// The settings that the report asks for. Others are on the page of all settings.
    pub asked: &'static [&'static str],
    /// Those that it asks for only in the mode of humans.
    pub asked_of_humans: &'static [&'static str],
    /// The report's first menu, if it has one that leads to the pages of settings and to the game:
    /// its items and where they lead, or that they leave the menus.
    pub first: &'static [(&'static str, Option<At>)],
    /// The levels that the menus offer, with their words there; if empty, all levels.
    pub levels: &'static [(&'static str, &'static str)],
    /// Above the modes.
    pub modes_title: &'static str,
    /// The question below the modes, without its colon; if empty, the one below the game's other
    /// menus.
    pub modes_prompt: &'static str,
    /// Two humans, human and computer, two computers.
    pub modes: [&'static str; 3],
    /// Above the computer players.
    pub levels_title: &'static str,
    /// The question of who is player 1 against a computer, without its final mark.
    pub starts_title: &'static str,
    /// The human is, the computer is.
    pub starts: [&'static str; 2],
    /// The second one of two computers.
    pub second_title: &'static str,
    /// The question of who takes a seat, without its final mark.
    pub seat: fn(usize) -> String,
    /// One line for each of the game's rule sets.
    pub rules: &'static [&'static str],
}

impl Menus {
    /// The menus of a game that has no others.
    pub const DEFAULT: Menus = Menus {
        asked: &[name::MODE, name::OPPONENT],
        asked_of_humans: &[],
        first: &[],
        levels: &[],
        modes_title: "CHOOSE THE MODE",
        modes_prompt: "",
        modes: [
            "PLAYER VS PLAYER",
            "PLAYER VS COMPUTER",
            "COMPUTER VS COMPUTER",
        ],
        levels_title: "CHOOSE THE DIFFICULTY",
        starts_title: "WHO IS PLAYER 1",
        starts: ["PLAYER", "COMPUTER"],
        second_title: "SECOND COMPUTER",
        seat: |seat| format!("WHO IS PLAYER {}", seat + 1),
        rules: &[],
    };

    /// Whether the report asks for a setting in this mode.
    fn asks(&self, setting: &str, mode: Option<&str>) -> bool {
        let of_humans = mode == Some(name::HUMANS) && self.asked_of_humans.contains(&setting);
        self.asked.contains(&setting) || of_humans
    }

    /// Whether the report asks for a setting in each mode, or its first menu leads to it.
    pub(super) fn lead_to(&self, setting: &'static str) -> bool {
        let page = Some(At::One(setting));
        let is_first = self.first.iter().any(|(_, leads_to)| *leads_to == page);
        is_first || self.asked.contains(&setting)
    }
}

/// One thing that can be chosen, with its possible values.
pub struct Setting {
    /// A name of [`name`], or that of an option of the game.
    pub name: &'static str,
    /// The heading of its own page.
    pub title: String,
    /// What the page of all settings calls it.
    pub label: String,
    /// The possible values, each with the words for it.
    pub values: Vec<(String, String)>,
    /// The value if nobody chooses one.
    pub default: String,
    /// The help of its own page, in whole lines.
    pub help: String,
    /// Reads a value that is typed; `None` if only the listed ones are possible.
    pub typed: Option<Typed>,
    /// Whether Expert is one of the values, at a strength that a page of its own asks for.
    pub offers_expert: bool,
    /// Whether the report asks for it on the way to the game.
    pub is_asked: bool,
    /// Whether the next game has the same value again.
    pub is_kept: bool,
}

/// How a value is typed.
pub struct Typed {
    /// The question.
    pub prompt: Prompt,
    /// Reads an answer: the value, or why there is none.
    #[allow(clippy::type_complexity, reason = "the field is the name of the type")]
    pub read: Rc<dyn Fn(&str) -> Result<String, Refusal>>,
}

impl Setting {
    /// A setting with these values, each with the words for it; the first one is the default.
    pub fn new(
        name: &'static str,
        title: impl Into<String>,
        values: impl IntoIterator<Item = (impl Into<String>, impl Into<String>)>,
    ) -> Setting {
        let title = title.into();
        let texts = values.into_iter().map(|(a, b)| (a.into(), b.into()));
        let values: Vec<(String, String)> = texts.collect();
        Setting {
            name,
            label: title.clone(),
            title,
            default: values
                .first()
                .map_or(String::new(), |(value, _)| value.clone()),
            values,
            help: String::new(),
            typed: None,
            offers_expert: false,
            is_asked: false,
            is_kept: true,
        }
    }

    /// A setting whose value is typed.
    pub fn typed(
        name: &'static str,
        title: impl Into<String>,
        default: impl Into<String>,
        prompt: Prompt,
        read: impl Fn(&str) -> Result<String, Refusal> + 'static,
    ) -> Setting {
        let setting = Setting::new(name, title, [("", ""); 0]);
        Setting {
            default: default.into(),
            ..setting.or_typed(prompt, read)
        }
    }

    /// The same setting, whose value may also be typed.
    pub fn or_typed(
        self,
        prompt: Prompt,
        read: impl Fn(&str) -> Result<String, Refusal> + 'static,
    ) -> Setting {
        let read = Rc::new(read);
        let typed = Some(Typed { prompt, read });
        Setting { typed, ..self }
    }

    /// The same setting with a help text.
    pub fn explained(self, help: impl Into<String>) -> Setting {
        let help = help.into();
        Setting { help, ..self }
    }

    /// The same setting with its title as a question.
    pub fn as_question(mut self) -> Setting {
        self.title.push('?');
        self
    }

    /// The same setting, whose value is not remembered for the next game.
    pub fn not_kept(mut self) -> Setting {
        self.is_kept = false;
        self
    }

    /// The same setting, with Expert among its values.
    fn or_expert(mut self) -> Setting {
        self.offers_expert = true;
        self
    }

    /// Whether there is anything to choose.
    pub fn is_open(&self) -> bool {
        self.values.len() > 1 || self.typed.is_some() || self.offers_expert
    }

    /// Whether a value is possible.
    pub(super) fn accepts(&self, value: &str) -> bool {
        let is_typed = |typed: &Typed| (typed.read)(value).is_ok_and(|read| read == value);
        let is_expert = || self.offers_expert && strength_of(value).is_some();
        self.index(value).is_some() || is_expert() || self.typed.as_ref().is_some_and(is_typed)
    }

    /// The index of a value among those that are listed.
    pub(super) fn index(&self, value: &str) -> Option<usize> {
        self.values.iter().position(|(known, _)| known == value)
    }
}

/// The word for Expert's whole strength.
pub(super) const FULL: &str = "full";

/// The strength in the value of a player: the number of `expert:3`, `full` for `expert`, or `match`.
pub(super) fn strength_of(value: &str) -> Option<&str> {
    if value == Seat::MATCH {
        return Some(value);
    }
    match value.split_once(':') {
        None => value.eq_ignore_ascii_case(EXPERT).then_some(FULL),
        Some((_, strength)) => PlayerKind::parse(value, &[]).is_ok().then_some(strength),
    }
}

/// The settings of a game: who plays, the rule set, the game's own ones and the tutor. Those that a
/// flag or a position has decided are left out.
pub fn settings<G: View>(setup: &Setup) -> Vec<Setting> {
    let mut settings = player_settings::<G>(setup);
    let seats = seats::<G>(setup, &settings, setup.mode());
    if setup.start.rules.is_none() {
        settings.push(rules_setting::<G>(setup));
    }
    let own = G::own_settings(setup, &seats).into_iter();
    settings.extend(own.filter(|own| setup.asks(own.name)));
    let is_mixed = setup.mode().is_none_or(|mode| mode == name::MIXED);
    if is_mixed && !setup.given.contains_key(name::TUTOR) {
        settings.push(tutor_setting::<G>());
    }
    for setting in &mut settings {
        setting.is_asked |= G::MENUS.asks(setting.name, setup.mode());
    }
    settings
}

/// Who plays. Where flags seat somebody, only the other seats are asked for.
fn player_settings<G: View>(setup: &Setup) -> Vec<Setting> {
    let (menus, count) = (G::MENUS, G::seat_count(setup));
    let is_open = |seat: &usize| setup.seats[*seat].is_none();
    if !(0..count).all(|seat| is_open(&seat)) {
        let asked = (0..count).filter(is_open).map(|seat| Setting {
            is_asked: true,
            ..seat_setting::<G>(seat)
        });
        return asked.collect();
    }
    let modes = [name::HUMANS, name::MIXED, name::COMPUTERS];
    let setting = Setting {
        // Where the way leads to no level, Expert stands beside the modes.
        offers_expert: !menus.lead_to(name::OPPONENT),
        default: name::MIXED.to_string(),
        ..Setting::new(
            name::MODE,
            menus.modes_title,
            modes.into_iter().zip(menus.modes),
        )
    };
    let mode = setup.value(&setting);
    let mut settings = vec![setting];
    let is_possible = |possible| setup.mode().is_none_or(|mode| mode == possible);
    // A first menu leads to the levels in each mode.
    if setup.mode() != Some(name::HUMANS) || !menus.first.is_empty() {
        settings.push(opponent_setting::<G>());
    }
    if count > 2 {
        let seats = seats::<G>(setup, &settings, Some(&mode));
        settings.extend((0..count).map(|seat| Setting {
            default: seats[seat].map_or(String::new(), |seat| seat.kind().name(G::INFO.levels)),
            ..seat_setting::<G>(seat)
        }));
        return settings;
    }
    if is_possible(name::MIXED) {
        let starts = ["1", "2"].into_iter().zip(menus.starts);
        let human = Setting::new(name::HUMAN, menus.starts_title, starts);
        settings.push(human.as_question());
    }
    if is_possible(name::COMPUTERS) {
        let mut computers = levels::<G>();
        if !menus.asks(name::SECOND, setup.mode()) {
            computers.insert(0, (name::SAME.to_string(), G::menu_label("The same")));
        }
        let second = Setting::new(name::SECOND, menus.second_title, computers);
        settings.push(second.or_expert().not_kept());
    }
    settings
}

/// The players in a mode by these settings, beside those of flags. As long as there is no mode, it is
/// open who plays.
pub(super) fn seats<G: View>(setup: &Setup, settings: &[Setting], mode: Option<&str>) -> Seats {
    let value = |name| {
        let setting = settings.iter().find(|setting| setting.name == name);
        setting.map(|setting| setup.value(setting))
    };
    let who = |name| Seat::parse(&value(name)?, G::INFO.levels).ok();
    let human = value(name::HUMAN).unwrap_or("1".to_string());
    let by_mode = |seat: usize| match mode? {
        name::HUMANS => Some(Seat::HUMAN),
        name::MIXED if (seat + 1).to_string() == human => Some(Seat::HUMAN),
        name::COMPUTERS if seat == 1 => who(name::SECOND).or(who(name::OPPONENT)),
        _ => who(name::OPPONENT),
    };
    let mut seats = setup.seats;
    for (index, seat) in seats.iter_mut().enumerate() {
        *seat = seat.or(who(name::SEATS[index])).or_else(|| by_mode(index));
    }
    seats
}

/// The levels that the menus offer, each with their words.
fn levels<G: View>() -> Vec<(String, String)> {
    let words = |name: &&str| (name.to_lowercase(), G::menu_label(name));
    match G::MENUS.levels {
        [] => G::INFO.levels.iter().map(words).collect(),
        some => some
            .iter()
            .map(|(a, b)| (a.to_string(), b.to_string()))
            .collect(),
    }
}

fn opponent_setting<G: View>() -> Setting {
    let help = format!(
        "The levels{} see only their own move.\nExpert thinks ahead, as far as you choose.\n",
        G::INFO.of_report
    );
    let setting = Setting::new(name::OPPONENT, G::MENUS.levels_title, levels::<G>());
    Setting {
        is_kept: G::MENUS.lead_to(name::OPPONENT),
        ..setting.or_expert().explained(help)
    }
}

/// Who has a seat: a human, or one of the computer players.
fn seat_setting<G: View>(seat: usize) -> Setting {
    let mut kinds = levels::<G>();
    kinds.insert(0, ("human".to_string(), G::menu_label("Human")));
    let setting = Setting::new(name::SEATS[seat], (G::MENUS.seat)(seat), kinds);
    let help = "A human is somebody at this keyboard.\n";
    setting.as_question().or_expert().explained(help).not_kept()
}

/// The rule set, if no flag has decided it.
fn rules_setting<G: View>(setup: &Setup) -> Setting {
    let possible = G::rule_sets(setup);
    let named = G::INFO.rule_sets.iter().zip(G::MENUS.rules);
    let open = named.filter(|(rules, _)| possible.contains(rules));
    let rules = open.map(|(rules, words)| (rules.to_string(), *words));
    let setting = Setting::new(name::RULES, G::menu_label("Rules"), rules);
    setting.explained("\"rules\" tells both rule sets and where they differ.\n")
}

/// The rule set, as far as it is known.
pub fn rules<G: View>(setup: &Setup) -> RuleSet {
    let chosen = || setup.value(&rules_setting::<G>(setup)).parse().ok();
    let rules = setup.start.rules.or_else(chosen);
    rules.unwrap_or(G::INFO.rule_sets[0])
}

fn tutor_setting<G: View>() -> Setting {
    let values = [
        ("off", "No"),
        ("on", "Yes"),
        ("10", "Yes, from a loss of 10%"),
        ("30", "Yes, from a loss of 30%"),
    ]
    .map(|(value, words)| (value, G::menu_label(words)));
    let title = G::menu_label("The tutor warns of moves that cost 20% or more");
    let setting = Setting::new(name::TUTOR, title, values).explained(
        "The tutor asks before you play a move that loses 20% of winning chance or more, \
         such as from 60% to 40%.\n\"tutor\" changes that at any time.\n",
    );
    Setting {
        label: G::menu_label("Tutor"),
        ..setting
    }
}

/// A setting for each option of the game that is a number. The number is typed.
///
/// ```
/// use tabuleiro::game::view::settings::numbers;
/// use tabuleiro::games::lear::Lear;
///
/// let size = numbers::<Lear>().swap_remove(0);
/// assert_eq!((size.name, size.label.as_str(), size.default.as_str()), ("size", "SIZE", "8"));
/// assert_eq!(size.help, "Number of lines and of columns of the board, 4 to 10.\n");
/// let typed = size.typed.expect("a number is typed");
/// assert_eq!(typed.prompt, ("SIZE (4 to 10)".to_string(), ':'));
/// assert_eq!((typed.read)("07")?, "7");
/// let refusal = (typed.read)("12").unwrap_err();
/// assert_eq!(refusal.to_string(), "\"12\" is not a whole number from 4 to 10");
/// # Ok::<(), tabuleiro::game::Refusal>(())
/// ```
pub fn numbers<G: View>() -> Vec<Setting> {
    let options = G::INFO.options.iter();
    options.filter_map(number_setting::<G>).collect()
}

fn number_setting<G: View>(option: &'static OptionSpec) -> Option<Setting> {
    let OptionKind::Number { usual, least, most } = option.kind else {
        return None;
    };
    let title = G::menu_label(option.name);
    let prompt = (format!("{title} ({least} to {most})"), ':');
    let read = |text: &str| {
        let options = Options::default().with(option.name, text);
        Ok(options.number_of(option)?.to_string())
    };
    let setting = Setting::typed(option.name, title, usual.to_string(), prompt, read);
    Some(setting.explained(format!("{}.\n", option.help)))
}
