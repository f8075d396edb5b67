//! What can be chosen on the way to a game: each choice is a [`Setting`].

use std::collections::BTreeMap;

use crate::game::players::{EXPERT, FIRST_STRENGTH, PlayerKind};
use crate::game::view::View;
use crate::game::{OptionKind, OptionSpec, Options, Player, Refusal, RuleSet, Start};

/// The values of settings, by the names of the settings.
pub type Choices = BTreeMap<String, String>;

/// The settings of a game as far as flags and menus have decided them.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// Who plays, by player index, as far as it is known.
    pub seats: [Option<PlayerKind>; Player::COUNT],
    /// The rule set, the game's own options and the position, as far as they are chosen.
    pub start: Start,
    /// The names of the options that came from flags, and `tutor` if that did: menus do not ask for
    /// them.
    pub given: Vec<&'static str>,
    /// What has been chosen in the menus.
    pub chosen: Choices,
    /// What was chosen before the last game: the defaults.
    pub remembered: Choices,
    /// The page that is open: [`SETTINGS`](page::SETTINGS), the page of one setting or another page of
    /// a game's own; empty for the next question of the report.
    pub page: &'static str,
    /// Whether the open page asks how strong Expert plays, for the setting of that name.
    pub asks_strength: bool,
    /// Whether Expert's strength follows the results of the user.
    pub is_adaptive: bool,
    /// Lines to print when the game starts: the choices of computer players in the menus.
    pub notes: Vec<String>,
    /// Every open setting takes its default. Set by flags that seat the players, and by a game whose
    /// last page is its own.
    pub ready: bool,
}

impl Setup {
    /// Whether an option came from a flag.
    pub fn is_given(&self, option: &str) -> bool {
        self.given.contains(&option)
    }

    /// Whether the menus may ask for an option: flags have not decided it, and no position has.
    pub fn asks(&self, option: &str) -> bool {
        self.start.position.is_none() && !self.is_given(option)
    }

    /// The players by player index: humans where nobody has been chosen.
    pub fn players(&self) -> [PlayerKind; Player::COUNT] {
        self.seats.map(|kind| kind.unwrap_or(PlayerKind::Human))
    }

    /// The value of a setting: what has been chosen, or was chosen last, as far as that is possible
    /// now; else the default.
    pub fn value(&self, setting: &Setting) -> String {
        let last = setting.is_kept.then_some(&self.remembered);
        let known = [Some(&self.chosen), last].into_iter().flatten();
        let mut known = known.filter_map(|choices| choices.get(setting.name));
        let value = known.find(|value| setting.accepts(value));
        value.unwrap_or(&setting.default).clone()
    }

    /// A copy with one change.
    pub fn with(&self, change: impl FnOnce(&mut Setup)) -> Setup {
        let mut next = self.clone();
        change(&mut next);
        next
    }
}

/// The names of the pages that other pages return to.
pub mod page {
    /// The page of all settings that no page of the report asks for.
    pub const SETTINGS: &str = "settings";
    /// The first menu of a game, where it leads to pages of settings and begins the game.
    pub const FIRST_MENU: &str = "first menu";
}

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
    /// The tutor, in the words of its command.
    pub const TUTOR: &str = "tutor";

    /// Only humans play.
    pub const HUMANS: &str = "humans";
    /// A human and the computer.
    pub const MIXED: &str = "mixed";
    /// Only computers play.
    pub const COMPUTERS: &str = "computers";
    /// The opponent whose strength follows the results of the user.
    pub const MATCH: &str = "match";
    /// A second computer player like the first.
    pub const SAME: &str = "same";
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
    /// Where it is chosen.
    pub route: Route,
    /// Whether the next game has the same value again.
    pub is_kept: bool,
}

/// Where a setting is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Route {
    /// On the way to the game, as in the report.
    Asked,
    /// On a page that the game's first menu leads to, as in the report.
    FirstMenu,
    /// On a page that the page of all settings leads to.
    Settings,
}

/// How a value is typed.
pub struct Typed {
    /// The question.
    pub prompt: String,
    /// Reads an answer: the value, or why there is none.
    #[allow(clippy::type_complexity, reason = "the field is the name of the type")]
    pub read: Box<dyn Fn(&str) -> Result<String, Refusal>>,
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
            label: title.trim_end_matches('?').to_string(),
            title,
            default: values
                .first()
                .map_or(String::new(), |(value, _)| value.clone()),
            values,
            help: String::new(),
            typed: None,
            offers_expert: false,
            route: Route::Settings,
            is_kept: true,
        }
    }

    /// A setting whose value is typed.
    pub fn typed(
        name: &'static str,
        title: impl Into<String>,
        default: impl Into<String>,
        prompt: impl Into<String>,
        read: impl Fn(&str) -> Result<String, Refusal> + 'static,
    ) -> Setting {
        let setting = Setting::new(name, title, [("", ""); 0]);
        setting.with_default(default).or_typed(prompt, read)
    }

    /// The same setting, whose value may also be typed.
    pub fn or_typed(
        self,
        prompt: impl Into<String>,
        read: impl Fn(&str) -> Result<String, Refusal> + 'static,
    ) -> Setting {
        let (prompt, read) = (prompt.into(), Box::new(read));
        let typed = Some(Typed { prompt, read });
        Setting { typed, ..self }
    }

    /// The same setting with another default.
    pub fn with_default(self, default: impl Into<String>) -> Setting {
        let default = default.into();
        Setting { default, ..self }
    }

    /// The same setting with a help text.
    pub fn explained(self, help: impl Into<String>) -> Setting {
        let help = help.into();
        Setting { help, ..self }
    }

    /// The same setting, chosen elsewhere.
    pub fn at(self, route: Route) -> Setting {
        Setting { route, ..self }
    }

    /// The same setting, with Expert among its values.
    fn or_expert(mut self) -> Setting {
        self.offers_expert = true;
        self
    }

    /// The same setting, whose value is not remembered for the next game.
    fn not_kept(mut self) -> Setting {
        self.is_kept = false;
        self
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
    if value == name::MATCH {
        return Some(value);
    }
    match value.split_once(':') {
        None => value.eq_ignore_ascii_case(EXPERT).then_some(FULL),
        Some((_, strength)) => PlayerKind::parse(value, &[]).is_ok().then_some(strength),
    }
}

/// The setup with the values of all settings, and the players that these seat.
pub fn decided<G: View>(setup: &Setup) -> Setup {
    let settings = G::settings(&setup.with(|next| next.ready = true));
    let mut next = setup.clone();
    for setting in &settings {
        let value = setup.value(setting);
        match setting.name {
            name::RULES => next.start.rules = value.parse().ok(),
            name::OPPONENT => next.is_adaptive |= value == name::MATCH,
            _ => {}
        }
        if let Some(option) = G::INFO.option(setting.name) {
            let usual = match option.kind {
                OptionKind::Number { usual, .. } => usual.to_string(),
                _ => setting.default.clone(),
            };
            if usual != value {
                next.start.options.set(option.name, &value);
            }
        }
        next.chosen.insert(setting.name.to_string(), value);
    }
    next.seats = seats::<G>(setup, &settings);
    next
}

/// The players by these settings, beside those of flags.
pub fn seats<G: View>(setup: &Setup, settings: &[Setting]) -> [Option<PlayerKind>; Player::COUNT] {
    let value = |name| {
        let setting = settings.iter().find(|setting| setting.name == name);
        setting.map(|setting| setup.value(setting))
    };
    let kind = |name| {
        let text = value(name)?;
        match text.as_str() {
            name::MATCH => Some(PlayerKind::ExpertAt(FIRST_STRENGTH)),
            text => PlayerKind::parse(text, G::INFO.levels).ok(),
        }
    };
    let mode = value(name::MODE);
    let human = value(name::HUMAN).unwrap_or("1".to_string());
    let by_mode = |seat: usize| match mode.as_deref()? {
        name::HUMANS => Some(PlayerKind::Human),
        name::MIXED if (seat + 1).to_string() == human => Some(PlayerKind::Human),
        name::COMPUTERS if seat == 1 => kind(name::SECOND).or(kind(name::OPPONENT)),
        _ => kind(name::OPPONENT),
    };
    let mut seats = setup.seats;
    for (index, seat) in seats.iter_mut().enumerate() {
        *seat = seat.or(kind(name::SEATS[index])).or_else(|| by_mode(index));
    }
    seats
}

/// The words of the settings that all games have.
#[derive(Clone, Copy, Debug)]
pub struct Wording {
    /// Above the modes.
    pub modes_title: &'static str,
    /// Two humans, human and computer, two computers.
    pub modes: [&'static str; 3],
    /// Above the computer players.
    pub levels_title: &'static str,
    /// The question of who is player 1, against a computer.
    pub starts_title: &'static str,
    /// The human is, the computer is.
    pub starts: [&'static str; 2],
    /// The second one of two computers.
    pub second_title: &'static str,
    /// The question of who has a seat.
    pub seat: fn(usize) -> String,
    /// One line for each of the game's rule sets.
    pub rules: &'static [&'static str],
}

impl Wording {
    /// The words of a game that has no others.
    pub const DEFAULT: Wording = Wording {
        modes_title: "CHOOSE THE MODE",
        modes: [
            "PLAYER VS PLAYER",
            "PLAYER VS COMPUTER",
            "COMPUTER VS COMPUTER",
        ],
        levels_title: "CHOOSE THE DIFFICULTY",
        starts_title: "WHO IS PLAYER 1?",
        starts: ["PLAYER", "COMPUTER"],
        second_title: "SECOND COMPUTER",
        seat: |seat| format!("WHO IS PLAYER {}?", seat + 1),
        rules: &[],
    };
}

/// The settings of a game for `count` players: who plays, the rule set, the game's `own` ones and the
/// tutor. Those that a flag or a position has decided are left out.
pub fn settings<G: View>(setup: &Setup, count: usize, own: Vec<Setting>) -> Vec<Setting> {
    let mut settings = player_settings::<G>(setup, count);
    settings.extend(rules_setting::<G>(setup));
    settings.extend(own.into_iter().filter(|own| setup.asks(own.name)));
    let is_mixed = mode(setup).is_none_or(|mode| mode == name::MIXED);
    settings.extend((is_mixed && !setup.is_given(name::TUTOR)).then(tutor_setting::<G>));
    settings
}

/// The mode, once it is chosen or flags have decided it: all settings that some mode has are open
/// before.
pub fn mode(setup: &Setup) -> Option<&str> {
    let is_flagged = setup.ready && setup.seats[..2].iter().all(Option::is_some);
    let is_human = |kind: &PlayerKind| *kind == PlayerKind::Human;
    if is_flagged && setup.seats.iter().flatten().all(is_human) {
        return Some(name::HUMANS);
    }
    setup.chosen.get(name::MODE).map(String::as_str)
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
/// assert_eq!(typed.prompt, "SIZE (4 to 10): ");
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
    let prompt = format!("{title} ({least} to {most}): ");
    let read = |text: &str| {
        let options = Options::default().with(option.name, text);
        Ok(options.number_of(option)?.to_string())
    };
    let setting = Setting::typed(option.name, title, usual.to_string(), prompt, read);
    Some(setting.explained(format!("{}.\n", option.short_help())))
}

/// Who plays. Where flags seat somebody, only the other seats are asked for.
fn player_settings<G: View>(setup: &Setup, count: usize) -> Vec<Setting> {
    let is_open = |seat: &usize| setup.seats[*seat].is_none();
    if !(0..count).all(|seat| is_open(&seat)) {
        let setting = |seat| seat_setting::<G>(seat).at(Route::Asked);
        return (0..count).filter(is_open).map(setting).collect();
    }
    let wording = G::WORDING;
    let modes = [name::HUMANS, name::MIXED, name::COMPUTERS];
    let modes = modes.into_iter().zip(wording.modes);
    let modes = Setting::new(name::MODE, wording.modes_title, modes).with_default(name::MIXED);
    let mut settings = vec![modes.at(Route::Asked)];
    let is_possible = |possible| mode(setup).is_none_or(|mode| mode == possible);
    // A first menu leads to the levels whatever the mode is.
    if mode(setup) != Some(name::HUMANS) || setup.page == name::OPPONENT {
        settings.push(opponent_setting::<G>());
    }
    if count > 2 {
        let seats = seats::<G>(setup, &settings);
        settings.extend((0..count).map(|seat| Setting {
            default: seats[seat].map_or(String::new(), |kind| kind.name(G::INFO.levels)),
            ..seat_setting::<G>(seat)
        }));
        return settings;
    }
    if is_possible(name::MIXED) {
        let starts = ["1", "2"].into_iter().zip(wording.starts);
        settings.push(Setting::new(name::HUMAN, wording.starts_title, starts));
    }
    if is_possible(name::COMPUTERS) {
        let mut computers = levels::<G>();
        computers.insert(0, (name::SAME.to_string(), G::menu_label("The same")));
        let second = Setting::new(name::SECOND, wording.second_title, computers);
        settings.push(second.or_expert().not_kept());
    }
    settings
}

/// The report's levels, each with the words of the menus.
fn levels<G: View>() -> Vec<(String, String)> {
    let words = |name: &&str| (name.to_lowercase(), G::menu_label(name));
    G::INFO.levels.iter().map(words).collect()
}

fn opponent_setting<G: View>() -> Setting {
    let help = "The levels of the report see only their own move. Expert thinks ahead, as far as\n\
                you choose.\n";
    let setting = Setting::new(name::OPPONENT, G::WORDING.levels_title, levels::<G>());
    setting.or_expert().explained(help).at(Route::Asked)
}

/// Who has a seat: a human, or one of the computer players.
fn seat_setting<G: View>(seat: usize) -> Setting {
    let mut kinds = levels::<G>();
    kinds.insert(0, ("human".to_string(), G::menu_label("Human")));
    let setting = Setting::new(name::SEATS[seat], (G::WORDING.seat)(seat), kinds);
    let help = "A human is somebody at this keyboard.\n";
    setting.or_expert().explained(help).not_kept()
}

/// The rule set; `None` if a flag has decided it.
pub fn rules_setting<G: View>(setup: &Setup) -> Option<Setting> {
    let names = G::INFO.rule_sets.iter().map(RuleSet::to_string);
    let rules = names.zip(G::WORDING.rules.iter().copied());
    let setting = Setting::new(name::RULES, G::menu_label("Rules"), rules);
    let setting = setting.explained("\"rules\" tells both rule sets and where they differ.\n");
    setup.start.rules.is_none().then_some(setting)
}

fn tutor_setting<G: View>() -> Setting {
    let values = [
        ("off", "No"),
        ("on", "Yes"),
        ("5", "Yes, from a loss of 5%"),
        ("15", "Yes, from a loss of 15%"),
    ];
    let values = values.map(|(value, words)| (value, G::menu_label(words)));
    let title = G::menu_label("The tutor warns of moves that lose 10%");
    let setting = Setting::new(name::TUTOR, title, values).explained(
        "The tutor asks before you play a move that loses 10% of winning chance or more,\n\
         such as from 60% to 50%. \"tutor\" changes that at any time.\n",
    );
    Setting {
        label: G::menu_label("Tutor"),
        ..setting
    }
}
