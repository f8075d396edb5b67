//! Where somebody is in the menus of a game, and the way back.

use super::settings::name;
use super::setup::Setup;

/// A place in the menus of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum At {
    /// The first question of the report that is open and not answered; else the report's first menu,
    /// if it has one, or the game.
    Report,
    /// The page of all settings that the report does not ask for.
    Settings,
    /// The page of the setting of that name.
    One(&'static str),
    /// The question of how strong Expert plays, in the setting of that name.
    Strength(&'static str),
    /// The game.
    Game,
}

/// What an item of these menus, an answer or a command does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// Gives the setting of that name a value.
    Set(&'static str, String),
    /// Goes to another place.
    Open(At),
    /// Asks how strong Expert plays, against a human.
    Expert,
    /// Does something else that the console knows by this name, with this argument.
    Other(&'static str, String),
}

/// The places on the way, each with the values that were known there; the last one is where one is.
#[derive(Clone, Debug)]
pub struct Path(Vec<(At, Setup)>);

impl Path {
    /// The beginning of the menus; the game, if they have nothing to ask.
    pub fn new(setup: Setup) -> Path {
        let at = [At::Report, At::Game][usize::from(setup.is_seated())];
        Path(vec![(at, setup)])
    }

    /// Where one is, with the values that are known; `None` once the menus are left.
    pub fn here(&self) -> Option<(At, &Setup)> {
        self.0.last().map(|(at, setup)| (*at, setup))
    }

    /// Whether there is no place to go back to.
    pub fn is_at_start(&self) -> bool {
        self.0.len() == 1
    }

    /// Takes a step. The way back leads to where it was taken; a setting that now has its value has
    /// no page on that way, and the page that led to it is there with the new value.
    pub fn after(&mut self, step: Step) {
        let Some((_, mut setup)) = self.0.last().cloned() else {
            return;
        };
        let at = match step {
            Step::Set(name, value) => {
                setup.choose(name, value);
                self.close_setting()
            }
            Step::Open(at) => at,
            Step::Expert => {
                setup.choose(name::MODE, name::MIXED);
                At::Strength(name::OPPONENT)
            }
            Step::Other(..) => return,
        };
        self.0.push((at, setup));
    }

    /// Leaves the pages of a setting. Returns the place that led to them.
    fn close_setting(&mut self) -> At {
        let is_before = |(at, _): &(At, Setup)| matches!(at, At::Report | At::Settings);
        let before = self.0.iter().rposition(is_before).unwrap_or(0);
        let has_page = |(at, _): &(At, Setup)| matches!(at, At::One(_));
        let is_left = self.0[before..].iter().any(has_page);
        let (at, _) = self.0[before];
        self.0.truncate(before + usize::from(!is_left));
        at
    }

    /// Forgets what was chosen for a setting before the last game.
    pub fn forget(&mut self, setting: &str) {
        for (_, setup) in &mut self.0 {
            setup.remembered.remove(setting);
        }
    }

    /// Goes back. What was set on the page of all settings stays as it is; with `keeps`, other values
    /// become defaults.
    pub fn back(&mut self, keeps: bool) {
        let left = self.0.pop();
        if let (Some((at, left)), Some((_, before))) = (left, self.0.last_mut()) {
            if at == At::Settings {
                before.chosen = left.chosen;
            } else if keeps {
                before.remembered.extend(left.chosen);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPEN: fn(At) -> Step = Step::Open;

    fn set(name: &'static str) -> Step {
        Step::Set(name, "1".to_string())
    }

    /// Where one is after these steps from the beginning, and then after each BACK.
    fn places(steps: &[Step]) -> Vec<At> {
        let mut path = Path::new(Setup::default());
        steps.iter().for_each(|step| path.after(step.clone()));
        let mut places = Vec::new();
        while let Some((at, _)) = path.here() {
            places.push(at);
            path.back(true);
        }
        places
    }

    #[test]
    fn back_never_leads_to_a_setting_that_has_its_value() {
        use At::{One, Report, Settings, Strength};
        let strength = OPEN(Strength("opponent"));
        let learn = Step::Other("learn", String::new());
        // Each question of the report is a place of its own.
        assert_eq!(places(&[set("mode"), set("opponent")]), [Report; 3]);
        let asked = [set("mode"), strength.clone()];
        assert_eq!(places(&asked), [Strength("opponent"), Report, Report]);
        let asked = [&asked[..], &[set("opponent"), learn]].concat();
        assert_eq!(places(&asked), [Report; 3]);
        let expert = [Step::Expert, set("opponent")];
        assert_eq!(places(&expert[..1]), [Strength("opponent"), Report]);
        assert_eq!(places(&expert), [Report; 2]);
        // A first menu is there again.
        let level = [OPEN(One("opponent")), strength.clone(), set("opponent")];
        assert_eq!(places(&level), [Report]);
        // So is the page of all settings.
        let settings = [&[OPEN(Settings)], &level[..], &level].concat();
        let before = &settings[..3];
        let all = [Strength("opponent"), One("opponent"), Settings, Report];
        assert_eq!(places(before), all);
        assert_eq!(places(&settings), [Settings, Report]);
    }

    #[test]
    fn what_was_set_on_the_page_of_all_settings_stays_and_other_values_become_defaults() {
        let mut path = Path::new(Setup::default());
        let steps = [OPEN(At::Settings), OPEN(At::One("size")), set("size")];
        steps.into_iter().for_each(|step| path.after(step));
        path.back(false);
        for (keeps, kept) in [(false, None), (true, Some("1"))] {
            path.after(set("mode"));
            path.back(keeps);
            let (at, setup) = path.here().expect("the first page");
            assert_eq!(at, At::Report);
            assert_eq!(setup.chosen.get("size").map(String::as_str), Some("1"));
            assert_eq!(setup.mode(), None);
            assert_eq!(setup.remembered.get("mode").map(String::as_str), kept);
        }
    }
}
