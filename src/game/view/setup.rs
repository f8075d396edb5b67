//! The values of settings on the way to a game, each with where it comes from, and what follows from
//! them.

use std::collections::BTreeMap;

use super::View;
use super::settings::{Setting, name, seats, settings};
use crate::game::players::{PlayerKind, Seat};
use crate::game::{OptionKind, Player, Start};

/// The values of settings, by the names of the settings.
pub type SettingValues = BTreeMap<String, String>;

/// Who has each seat, by player index, as far as it is known.
pub type Seats = [Option<Seat>; Player::COUNT];

/// Where a value comes from: what comes first here has priority.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A flag of the command line.
    Flag,
    /// The line of that number, from 1, in the file of the user's default flags.
    Config(usize),
    /// The menus before this game.
    Chosen,
    /// The menus before the last game.
    Remembered,
    /// Nobody has chosen it.
    Default,
}

/// The values that are known so far. Those of flags are in `seats` and `start`, under the names of
/// `given`.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// Who plays.
    pub seats: Seats,
    /// The rule set, the game's own options, with the text of files, and the position.
    pub start: Start,
    /// What comes from flags, by the names of settings. Menus do not ask for it.
    pub given: BTreeMap<&'static str, Origin>,
    /// What has been chosen in the menus.
    pub chosen: SettingValues,
    /// What was chosen before the last game: the defaults.
    pub remembered: SettingValues,
}

impl Setup {
    /// Whether flags seat the players: the game begins without a menu.
    pub fn is_seated(&self) -> bool {
        self.seats[..2].iter().all(Option::is_some)
    }

    /// Whether the menus may ask for an option: flags have not decided it, and no position has.
    pub fn asks(&self, option: &str) -> bool {
        self.start.position.is_none() && !self.given.contains_key(option)
    }

    /// The mode, once it is chosen: all settings that some mode has are open before.
    pub fn mode(&self) -> Option<&str> {
        self.chosen.get(name::MODE).map(String::as_str)
    }

    /// The value of a setting: what has been chosen, or was chosen last, as far as that is possible
    /// now; else the default.
    pub fn value(&self, setting: &Setting) -> String {
        let last = setting.is_kept.then_some(&self.remembered);
        let values = [Some(&self.chosen), last].into_iter().flatten();
        let mut known = values.filter_map(|values| values.get(setting.name));
        let value = known.find(|value| setting.accepts(value));
        value.unwrap_or(&setting.default).clone()
    }

    /// Where the value of a setting comes from.
    pub fn origin(&self, setting: &str) -> Origin {
        match self.given.get(setting) {
            Some(origin) => *origin,
            None if self.chosen.contains_key(setting) => Origin::Chosen,
            None if self.remembered.contains_key(setting) => Origin::Remembered,
            None => Origin::Default,
        }
    }

    /// Chooses a value.
    pub fn choose(&mut self, name: &str, value: impl Into<String>) {
        self.chosen.insert(name.to_string(), value.into());
    }
}

/// What a setup comes to when the game begins: every setting has a value.
#[derive(Clone, Debug)]
pub struct Decided {
    /// How the game begins. An option that a menu has asked for has the name of a file, not its text.
    pub start: Start,
    /// Who plays. A game has as many players as it has seats.
    pub seats: Seats,
    /// The value of each setting, for the next game.
    pub chosen: SettingValues,
    /// Lines to print when the game starts, such as what computers have chosen.
    pub notes: Vec<String>,
}

impl Decided {
    /// Who plays, by player index: humans where nobody has been chosen.
    pub fn players(&self) -> [PlayerKind; Player::COUNT] {
        self.seats.map(|seat| seat.unwrap_or(Seat::HUMAN).kind())
    }
}

/// Runs a search for a computer player that has to choose something before the game: returns the
/// player who is ahead after a search of that many positions from this start; `None` if it is
/// refused.
pub type Advisor<'a> = &'a dyn Fn(&Start, u64) -> Option<Player>;

/// What a setup comes to.
pub fn decide<G: View>(setup: &Setup, advisor: Advisor) -> Decided {
    let mut setup = setup.clone();
    let mut start = setup.start.clone();
    // Which settings there are, and their defaults, depends on the values of those before them.
    for index in 0.. {
        let settings = settings::<G>(&setup);
        let Some(setting) = settings.get(index) else {
            break;
        };
        let value = setup.value(setting);
        if setting.name == name::RULES {
            start.rules = value.parse().ok();
        }
        if let Some(option) = G::INFO.option(setting.name) {
            let usual = match option.kind {
                OptionKind::Number { usual, .. } => usual.to_string(),
                _ => setting.default.clone(),
            };
            if usual != value {
                start.options.set(option.name, &value);
            }
        }
        setup.choose(setting.name, value);
    }
    let mut decided = Decided {
        start,
        seats: seats::<G>(&setup, &settings::<G>(&setup), setup.mode()),
        chosen: setup.chosen.clone(),
        notes: Vec::new(),
    };
    G::settle(&setup, &mut decided, advisor);
    decided
}
