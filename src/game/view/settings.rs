//! What can be chosen on the way to a game.
//!
//! Everything is a [`Setting`]. Those of the reports' menus (the mode and the opponent) are asked
//! for one by one; one page shows all the others, each in a line with its value, and starts the
//! game.

use std::collections::BTreeMap;

use super::menu::{Advisor, Item, Page};
use crate::game::players::{EXPERT, PlayerKind, level_names};
use crate::game::view::View;
use crate::game::{OptionKind, OptionSpec, Options, Player, Refusal, RuleSet, Start};
use crate::handicap::FIRST_GRADE;

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
    /// The setting whose page is open, or another page of a game's own; empty if there is none.
    pub page: &'static str,
    /// Whether Expert's grade follows the results of the user.
    pub is_adaptive: bool,
    /// Lines to print when the game starts: the choices of computer players in the menus.
    pub notes: Vec<String>,
    /// Every open setting takes its default. Set by PLAY, and by flags that seat the players.
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
    /// Whether a page of its own asks for it, before the page of all settings.
    pub is_asked: bool,
    /// Whether the next game has the same value again.
    pub is_kept: bool,
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
        let values = values.into_iter();
        let values: Vec<(String, String)> = values.map(|(a, b)| (a.into(), b.into())).collect();
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
            is_asked: false,
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
        let none: [(&str, &str); 0] = [];
        Setting::new(name, title, none)
            .with_default(default)
            .or_typed(prompt, read)
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

    /// The same setting, which a page of its own asks for.
    fn asked(mut self) -> Setting {
        self.is_asked = true;
        self
    }

    /// The same setting, whose value is not remembered for the next game.
    fn not_kept(mut self) -> Setting {
        self.is_kept = false;
        self
    }

    fn accepts(&self, value: &str) -> bool {
        let is_typed = |typed: &Typed| (typed.read)(value).is_ok_and(|read| read == value);
        self.index(value).is_some() || self.typed.as_ref().is_some_and(is_typed)
    }

    fn index(&self, value: &str) -> Option<usize> {
        self.values.iter().position(|(known, _)| known == value)
    }

    /// Its value in the words of menus.
    fn words(&self, setup: &Setup) -> String {
        let value = setup.value(self);
        let index = self.index(&value);
        index.map_or(value, |index| self.values[index].1.clone())
    }

    /// Whether there is anything to choose.
    fn is_open(&self) -> bool {
        self.values.len() > 1 || self.typed.is_some()
    }

    /// Its own page. Enter leaves the value as it is.
    fn page(self, setup: &Setup) -> Page {
        let value = setup.value(&self);
        let default = self
            .index(&value)
            .map_or(value, |index| (index + 1).to_string());
        let (name, setup) = (self.name, setup.clone());
        let chosen = move |value: &str| {
            setup.with(|next| {
                next.page = "";
                next.chosen.insert(name.to_string(), value.to_string());
            })
        };
        let item = |(value, words): &(String, String)| Item::new(words, chosen(value)).or(value);
        let items: Vec<Item> = self.values.iter().map(item).collect();
        let mut page = match self.typed {
            Some(Typed { prompt, read }) => {
                let free = move |text: &str, _: Advisor| Ok(chosen(&read(text.trim())?));
                Page::free_question(self.title, prompt, self.help, free)
            }
            None => Page::menu(self.title, Vec::new()).explained(self.help),
        };
        page.items.splice(..0, items);
        page.with_default(default)
    }
}

/// The next page on the way to a game: the open one, else the first setting that is asked for and
/// not chosen, else all other settings. `None` if there is nothing left to choose.
pub fn next_page<G: View>(setup: &Setup) -> Option<Page> {
    if setup.ready {
        return None;
    }
    let mut settings = G::settings(setup);
    settings.retain(Setting::is_open);
    let is_next = |setting: &Setting| match setup.page {
        "" => setting.is_asked && !setup.chosen.contains_key(setting.name),
        page => setting.name == page,
    };
    match settings.iter().position(is_next) {
        Some(next) => Some(settings.swap_remove(next).page(setup)),
        None => settings_page::<G>(setup, &settings),
    }
}

/// The page that shows all settings that are not asked for.
fn settings_page<G: View>(setup: &Setup, settings: &[Setting]) -> Option<Page> {
    let play = setup.with(|next| next.ready = true);
    let mut items = vec![Item::new(G::menu_label("Play"), play)];
    for setting in settings.iter().filter(|setting| !setting.is_asked) {
        let words = setting.words(setup);
        let open = setup.with(|next| next.page = setting.name);
        items.push(Item::new(format!("{}: {words}", setting.label), open).or(&setting.label));
    }
    let help = "Enter begins the game. The number of a setting opens a page that changes it.\n";
    let asked = settings.iter().filter(|setting| setting.is_asked);
    let asked: Vec<String> = asked.map(|setting| setting.words(setup)).collect();
    let title = G::menu_label(G::TITLE);
    let title = if asked.is_empty() {
        title
    } else {
        format!("{title}: {}", asked.join(", "))
    };
    (items.len() > 1).then(|| Page::menu(title, items).explained(help))
}

/// The setup with the values of all settings, and the players that these seat.
pub fn decided<G: View>(setup: &Setup) -> Setup {
    let settings = G::settings(setup);
    let mut next = setup.clone();
    let is_option = |name| G::options().iter().any(|option| option.name == name);
    for setting in &settings {
        let value = setup.value(setting);
        match setting.name {
            name::RULES => next.start.rules = value.parse().ok(),
            name if is_option(name) && value != setting.default => {
                next.start.options.set(name, &value);
            }
            _ => {}
        }
        next.chosen.insert(setting.name.to_string(), value);
    }
    let is_adaptive = |setting: &Setting| {
        setting.name == name::OPPONENT && next.chosen[setting.name] == name::MATCH
    };
    next.is_adaptive |= settings.iter().any(is_adaptive);
    next.seats = seats::<G>(setup, &settings);
    next
}

/// The players by these settings, beside those of flags.
fn seats<G: View>(setup: &Setup, settings: &[Setting]) -> [Option<PlayerKind>; Player::COUNT] {
    let value = |name| {
        let setting = settings.iter().find(|setting| setting.name == name);
        setting.map(|setting| setup.value(setting))
    };
    let names: Vec<&str> = level_names::<G>().collect();
    let kind = |name| {
        let text = value(name)?;
        match text.as_str() {
            name::MATCH => Some(PlayerKind::ExpertAt(FIRST_GRADE)),
            text => PlayerKind::parse(text, &names).ok(),
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
    /// The mode if nobody chooses one.
    pub usual_mode: &'static str,
    /// Above the computer players.
    pub levels_title: &'static str,
    /// The question of who starts.
    pub starts_title: &'static str,
    /// The human starts, the computer starts.
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
        usual_mode: name::HUMANS,
        levels_title: "CHOOSE THE DIFFICULTY",
        starts_title: "WHO STARTS?",
        starts: ["PLAYER", "COMPUTER"],
        second_title: "COMPUTER 2",
        seat: |seat| format!("WHO IS PLAYER {}?", seat + 1),
        rules: &[],
    };
}

/// The settings of a game for `count` players: who plays, the rule set, the game's `own` ones and
/// the tutor.
pub fn settings<G: View>(setup: &Setup, count: usize, own: Vec<Setting>) -> Vec<Setting> {
    let mut settings = player_settings::<G>(setup, count);
    let seats = seats::<G>(setup, &settings);
    let seats = seats[..count].iter().flatten();
    let humans = seats.clone().filter(|kind| **kind == PlayerKind::Human);
    let is_mixed = (1..seats.count()).contains(&humans.count());
    settings.extend(rules_setting::<G>(setup));
    settings.extend(own);
    settings.extend((is_mixed && !setup.is_given(name::TUTOR)).then(tutor_setting::<G>));
    settings
}

/// A setting for each option of the game that is a number, unless a flag or a position has decided
/// it. The number is typed.
///
/// ```
/// use tabuleiro::game::view::settings::{Setup, numbers};
/// use tabuleiro::games::lear::Lear;
///
/// let size = numbers::<Lear>(&Setup::default()).swap_remove(0);
/// assert_eq!((size.name, size.label.as_str(), size.default.as_str()), ("size", "SIZE", "8"));
/// assert_eq!(size.help, "Number of lines and of columns of the board, 4 to 10.\n");
/// let typed = size.typed.expect("a number is typed");
/// assert_eq!(typed.prompt, "SIZE (4 to 10): ");
/// assert_eq!((typed.read)("07")?, "7");
/// let refusal = (typed.read)("12").unwrap_err();
/// assert_eq!(refusal.to_string(), "\"12\" is not a number from 4 to 10");
/// # Ok::<(), tabuleiro::game::Refusal>(())
/// ```
pub fn numbers<G: View>(setup: &Setup) -> Vec<Setting> {
    let open = G::options().iter();
    let open = open.filter(|option| setup.asks(option.name));
    open.filter_map(number_setting::<G>).collect()
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
        let open = (0..count).filter(is_open);
        return open.map(|seat| seat_setting::<G>(seat).asked()).collect();
    }
    let wording = G::WORDING;
    let modes = [name::HUMANS, name::MIXED, name::COMPUTERS];
    let modes = modes.into_iter().zip(wording.modes);
    let modes = Setting::new(name::MODE, wording.modes_title, modes);
    let modes = modes.with_default(wording.usual_mode);
    let mode = setup.value(&modes);
    let mut settings = vec![modes.asked()];
    if mode != name::HUMANS {
        let is_mixed = mode == name::MIXED;
        settings.push(opponent_setting::<G>(wording.levels_title, is_mixed).asked());
    }
    if count > 2 {
        let seats = seats::<G>(setup, &settings);
        let names: Vec<&str> = level_names::<G>().collect();
        settings.extend((0..count).map(|seat| Setting {
            default: seats[seat].map_or(String::new(), |kind| kind.name(&names)),
            ..seat_setting::<G>(seat)
        }));
    } else if mode == name::MIXED {
        let starts = ["1", "2"].into_iter().zip(wording.starts);
        settings.push(Setting::new(name::HUMAN, wording.starts_title, starts));
    } else if mode == name::COMPUTERS {
        let first = setup.value(&settings[1]);
        let second = computers::<G>();
        let second = Setting::new(name::SECOND, wording.second_title, second).with_default(first);
        settings.push(second.not_kept());
    }
    settings
}

/// The computer players, each with the words of the menus: the report's levels, Expert at its
/// grades, Expert.
fn computers<G: View>() -> Vec<(String, String)> {
    let names: Vec<&str> = level_names::<G>().collect();
    let levels = (0..G::LEVELS.len()).map(PlayerKind::Level);
    let experts = PlayerKind::grades().chain([PlayerKind::Expert]);
    let label = |kind| match kind {
        PlayerKind::Level(level) => names[level].to_string(),
        PlayerKind::ExpertAt(grade) => format!("{EXPERT} {grade}"),
        _ => format!("{EXPERT} (strongest)"),
    };
    let kinds = levels.chain(experts);
    let kinds = kinds.map(|kind| (kind.name(&names), G::menu_label(&label(kind))));
    kinds.collect()
}

fn opponent_setting<G: View>(title: &str, is_mixed: bool) -> Setting {
    let mut computers = computers::<G>();
    let mut help = "From weak to strong. The first see only their own move. Expert thinks ahead:\n\
                    EXPERT 1 makes many mistakes, and EXPERT 9 comes close to EXPERT itself.\n"
        .to_string();
    if is_mixed {
        computers.push((
            name::MATCH.to_string(),
            G::menu_label("Match (your strength)"),
        ));
        help += "MATCH is Expert at the strength that suits your results: a step stronger after\n\
                 each game that you win, and a step weaker after each that you lose.\n";
    }
    Setting::new(name::OPPONENT, title, computers).explained(help)
}

/// Who has a seat: a human, or one of the computer players.
fn seat_setting<G: View>(seat: usize) -> Setting {
    let mut kinds = computers::<G>();
    kinds.insert(0, ("human".to_string(), G::menu_label("Human")));
    let setting = Setting::new(name::SEATS[seat], (G::WORDING.seat)(seat), kinds);
    let setting = setting.explained("A human is somebody at this keyboard.\n");
    setting.not_kept()
}

/// The rule set; `None` if a flag has decided it.
pub fn rules_setting<G: View>(setup: &Setup) -> Option<Setting> {
    let names = G::RULE_SETS.iter().map(RuleSet::to_string);
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
