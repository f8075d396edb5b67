//! The pages of the menus on the way to a game.
//!
//! The reports' menus ask for some [settings](Setting), one by one, and then the game begins. All
//! others are on one page, SETTINGS, to which the first of these menus leads.

use std::rc::Rc;

use super::View;
use super::menu::{Item, Page};
use super::path::{At, Step};
use super::settings::{FULL, Setting, Typed, name, rules, settings, strength_of};
use super::setup::Setup;
use crate::game::players::{EXPERT, PlayerKind, STRENGTHS, Seat};
use crate::refuse;
use crate::text::fit;

/// The page of a place in the menus; `None` if the game begins there.
pub fn page<G: View>(at: At, setup: &Setup) -> Option<Page<Step>> {
    let mut settings = settings::<G>(setup);
    settings.retain(Setting::is_open);
    let setting = |name| settings.iter().find(|setting| setting.name == name);
    let page = match at {
        At::Game => return None,
        At::Settings => Some(settings_page::<G>(setup, &settings)),
        At::One(name) => setting(name).map(|setting| setting.page::<G>(setup)),
        At::Strength(name) => setting(name).map(|setting| setting.strength_page::<G>(setup)),
        At::Report => None,
    };
    page.or_else(|| report_page::<G>(setup, &settings))
}

/// The first question of the report that is open and not answered, else the report's first menu.
fn report_page<G: View>(setup: &Setup, settings: &[Setting]) -> Option<Page<Step>> {
    let mut asked = settings.iter().filter(|setting| setting.is_asked);
    let next = asked.clone().find(|setting| !setting.is_chosen(setup));
    let is_answered = asked.any(|setting| setup.chosen.contains_key(setting.name));
    let more = settings_item::<G>(setup, settings);
    if let Some(next) = next {
        let mut page = next.page::<G>(setup);
        page.items.extend(more.filter(|_| !is_answered));
        return Some(page);
    }
    let item = |(label, leads_to): &(&str, Option<At>)| match *leads_to {
        // What flags have decided has no page.
        Some(At::One(name)) if settings.iter().all(|setting| setting.name != name) => None,
        Some(at) => Some(Item::new(*label, Step::Open(at))),
        None => Some(Item::leave(*label)),
    };
    let items = G::MENUS.first.iter().filter_map(item).chain(more);
    let first = Page::first_menu(G::INFO.title.to_uppercase(), items.collect());
    (!G::MENUS.first.is_empty()).then_some(first)
}

impl Setting {
    /// Its value in the words of menus.
    fn words<G: View>(&self, setup: &Setup) -> String {
        let value = setup.value(self);
        if let Some(index) = self.index(&value) {
            return self.values[index].1.clone();
        }
        match strength_of(&value) {
            Some(strength) => G::menu_label(&format!("{EXPERT}, strength {strength}")),
            None => value,
        }
    }

    /// Whether a value that is possible now has been chosen.
    fn is_chosen(&self, setup: &Setup) -> bool {
        let chosen = setup.chosen.get(self.name);
        chosen.is_some_and(|value| self.accepts(value))
    }

    /// Its own page. Enter leaves the value as it is.
    fn page<G: View>(&self, setup: &Setup) -> Page<Step> {
        let (name, default) = (self.name, setup.value(self));
        let known = self.index(&default).map(|index| index + 1);
        let item = |(value, words): &(String, String)| {
            Item::new(words, Step::Set(name, value.clone())).or(value)
        };
        let items = self.values.iter().map(item).collect();
        let mut page = Page::first_menu(&self.title, items);
        page.help.clone_from(&self.help);
        match &self.typed {
            Some(Typed { prompt, read }) => {
                let read = Rc::clone(read);
                page.prompt.clone_from(prompt);
                page.free = Some(Box::new(move |text| {
                    Ok(Step::Set(name, read(text.trim())?))
                }));
            }
            None => page.items.push(Item::back()),
        }
        let (prompt, expert) = match name {
            name::MODE => (G::MENUS.modes_prompt, Step::Expert),
            _ => ("", Step::Open(At::Strength(name))),
        };
        page.prompt.0 += prompt;
        if self.offers_expert {
            page.items.push(Item::new(G::menu_label(EXPERT), expert));
        }
        // Expert, the last item, has its values on the page that asks for its strength.
        let number = known.or(self.offers_expert.then_some(page.items.len()));
        page.default = number.map_or(default, |number| number.to_string());
        page
    }

    /// The question of how strong Expert plays.
    fn strength_page<G: View>(&self, setup: &Setup) -> Page<Step> {
        let name = self.name;
        let (usual, words) = match name {
            name::OPPONENT => (Seat::MATCH, format!("{FULL}, or {}", Seat::MATCH)),
            _ => (FULL, format!("or {FULL}")),
        };
        let present = setup.value(self);
        let is_possible = |strength: &&str| *strength != Seat::MATCH || usual == Seat::MATCH;
        let present = strength_of(&present).filter(is_possible).unwrap_or(usual);
        let choices = format!("1 to {STRENGTHS}, {words}");
        let mut help = format!(
            "1 makes many mistakes; {STRENGTHS} comes close to \"{FULL}\", the whole strength.\n"
        );
        if usual == Seat::MATCH {
            help += "\"match\" suits your results: a step stronger after each rated game that you win, \
                     and a step weaker after each that you lose.\n";
        }
        let prompt = (format!("Strength ({choices})"), ':');
        let free = move |text: &str| {
            let word = text.trim().to_lowercase();
            let expert = EXPERT.to_lowercase();
            let value = match word.as_str() {
                FULL => expert,
                Seat::MATCH if usual == Seat::MATCH => word,
                _ => format!("{expert}:{word}"),
            };
            if strength_of(&value).is_none() {
                refuse!(text => "is not a strength: type {choices}");
            }
            Ok(Step::Set(name, value))
        };
        Page {
            note: levels_on_scale::<G>(setup),
            prompt,
            help,
            default: present.to_string(),
            free: Some(Box::new(free)),
            ..Page::first_menu(G::menu_label(EXPERT), Vec::new())
        }
    }
}

/// A line that says where the report's levels are on the scale of strengths; nothing if no numbers
/// have been measured.
fn levels_on_scale<G: View>(setup: &Setup) -> String {
    let scale = G::INFO.scale(rules::<G>(setup));
    let names = G::INFO.levels.iter().enumerate();
    let levels = names.filter_map(|(level, name)| {
        let number = scale.as_ref()?.number_of(PlayerKind::Level(level))?;
        let about = if level == 0 { "is about " } else { "" };
        Some(format!("{} {about}{number:.0}", G::menu_label(name)))
    });
    match levels.collect::<Vec<String>>().join(", ") {
        levels if levels.is_empty() => levels,
        levels => format!("{levels} on this scale.\n"),
    }
}

/// The settings on the page of all those that the report does not ask for.
fn others<G: View>(settings: &[Setting]) -> impl Iterator<Item = &Setting> {
    let settings = settings.iter();
    settings.filter(|setting| !setting.is_asked && !G::MENUS.lead_to(setting.name))
}

/// The greatest width of what that item names, which has to fit into the menus of the reports.
const SUMMARY: usize = 50;

/// The item that leads to the page of all other settings and names those that differ from their
/// defaults; `None` if there are no others.
fn settings_item<G: View>(setup: &Setup, settings: &[Setting]) -> Option<Item<Step>> {
    others::<G>(settings).next()?;
    let changed = others::<G>(settings).filter_map(|setting| {
        let value = setup.value(setting);
        (value != setting.default).then(|| format!("{} {value}", setting.name))
    });
    let all = changed.collect::<Vec<String>>().join(", ");
    let name = G::menu_label("Settings");
    let label = match fit(&all, SUMMARY) {
        "" => name.clone(),
        shown if shown == all => format!("{name}: {all}"),
        shown => format!("{name}: {shown} ..."),
    };
    Some(Item::new(label, Step::Open(At::Settings)).or(name))
}

/// The page that shows all settings that the report does not ask for.
fn settings_page<G: View>(setup: &Setup, settings: &[Setting]) -> Page<Step> {
    let item = |setting: &Setting| {
        let words = setting.words::<G>(setup);
        let open = Step::Open(At::One(setting.name));
        Item::new(format!("{}: {words}", setting.label), open).or(&setting.label)
    };
    let items = others::<G>(settings).map(item).collect();
    let mut page = Page::menu(G::menu_label("Settings"), items);
    page.default = page.items.len().to_string();
    page.help =
        "The number of a setting opens a page that changes it.\nPress Enter to go back.\n".into();
    page
}
