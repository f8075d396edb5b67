//! The pages of menus that choose settings.
//!
//! The reports' menus ask for some [settings](Setting), one by one, and then the game begins. All
//! others are on one page, SETTINGS, to which the first of these menus leads.

use super::menu::{Advisor, Item, Page};
use super::settings::{FULL, Route, Setting, Setup, Typed, name, page, rules_setting, strength_of};
use crate::game::players::{EXPERT, PlayerKind, STRENGTHS};
use crate::game::view::View;
use crate::refuse;
use crate::text::fit;

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

    /// Whether there is anything to choose.
    fn is_open(&self) -> bool {
        self.values.len() > 1 || self.typed.is_some() || self.offers_expert
    }

    /// Whether a question of the report still has to be asked for it.
    fn is_next(&self, setup: &Setup) -> bool {
        let chosen = setup.chosen.get(self.name);
        self.route == Route::Asked && !chosen.is_some_and(|value| self.accepts(value))
    }

    /// Its own page. Enter leaves the value as it is.
    fn page<G: View>(self, setup: &Setup) -> Page {
        let default = setup.value(&self);
        if setup.asks_strength {
            return self.strength_page::<G>(setup, &default);
        }
        let known = self.index(&default).map(|index| index + 1);
        let (name, route) = (self.name, self.route);
        let item = |(value, words): &(String, String)| {
            Item::new(words, with_chosen(setup, name, route, value)).or(value)
        };
        let mut items: Vec<Item> = self.values.iter().map(item).collect();
        let mut page = match self.typed {
            Some(Typed { prompt, read }) => {
                let setup = setup.clone();
                let free = move |text: &str, _: Advisor| {
                    Ok(with_chosen(&setup, name, route, &read(text.trim())?))
                };
                Page::free_question(self.title, prompt, self.help, free)
            }
            None => {
                items.push(Item::back());
                Page::first_menu(self.title, Vec::new()).explained(self.help)
            }
        };
        if self.offers_expert {
            let asks_strength = setup.with(|next| (next.page, next.asks_strength) = (name, true));
            items.push(Item::new(G::menu_label(EXPERT), asks_strength));
        }
        // Expert, the last item, has its values on the page that asks for its strength.
        let number = known.or(self.offers_expert.then_some(items.len()));
        page.items = items;
        page.with_default(number.map_or(default, |number| number.to_string()))
    }

    /// The question of how strong Expert plays; `default` is the present value.
    fn strength_page<G: View>(self, setup: &Setup, default: &str) -> Page {
        let (usual, words) = match self.name {
            name::OPPONENT => (name::MATCH, format!("{FULL}, or {}", name::MATCH)),
            _ => (FULL, format!("or {FULL}")),
        };
        let is_possible = |strength: &&str| *strength != name::MATCH || usual == name::MATCH;
        let present = strength_of(default).filter(is_possible).unwrap_or(usual);
        let choices = format!("1 to {STRENGTHS}, {words}");
        let mut help = format!(
            "1 makes many mistakes; {STRENGTHS} comes close to \"{FULL}\", the whole strength.\n"
        );
        if usual == name::MATCH {
            help += "\"match\" suits your results: a step stronger after each rated game that you win,\n\
                     and a step weaker after each that you lose.\n";
        }
        let prompt = format!("Strength ({choices}): ");
        let note = levels_on_scale::<G>(setup);
        let setup = setup.with(|next| next.asks_strength = false);
        let read = move |text: &str, _: Advisor| {
            let word = text.trim().to_lowercase();
            let expert = EXPERT.to_lowercase();
            let value = match word.as_str() {
                FULL => expert,
                name::MATCH if usual == name::MATCH => word,
                _ => format!("{expert}:{word}"),
            };
            if strength_of(&value).is_none() {
                refuse!(text => "is not a strength: type {choices}");
            }
            Ok(with_chosen(&setup, self.name, self.route, &value))
        };
        let page = Page::free_question(G::menu_label(EXPERT), prompt, help, read);
        Page { note, ..page }.with_default(present)
    }
}

/// A line that says where the report's levels are on the scale of strengths; nothing if no numbers
/// have been measured.
fn levels_on_scale<G: View>(setup: &Setup) -> String {
    let chosen = rules_setting::<G>(setup).map(|setting| setup.value(&setting));
    let chosen = chosen.and_then(|chosen| chosen.parse().ok());
    let rules = setup.start.rules.or(chosen).unwrap_or(G::INFO.rule_sets[0]);
    let scale = G::INFO.scale(rules);
    let levels = G::INFO.levels.iter().enumerate();
    let levels = levels.filter_map(|(level, name)| {
        let number = scale.as_ref()?.number_of(PlayerKind::Level(level))?;
        let about = if level == 0 { "is about " } else { "" };
        Some(format!("{} {about}{number:.0}", G::menu_label(name)))
    });
    match levels.collect::<Vec<String>>().join(", ") {
        levels if levels.is_empty() => levels,
        levels => format!("{levels} on this scale.\n"),
    }
}

/// The setup after the choice of a value for a setting.
fn with_chosen(setup: &Setup, name: &'static str, route: Route, value: &str) -> Setup {
    setup.with(|next| {
        next.page = match route {
            Route::Asked => "",
            Route::FirstMenu => page::FIRST_MENU,
            Route::Settings => page::SETTINGS,
        };
        next.chosen.insert(name.to_string(), value.to_string());
    })
}

/// The next page on the way to a game: the open one, else the first setting that the report asks for
/// and that is not chosen. `None` if the game can begin.
pub fn next_page<G: View>(setup: &Setup) -> Option<Page> {
    if setup.ready {
        return None;
    }
    let mut settings = G::settings(setup);
    settings.retain(Setting::is_open);
    if setup.page == page::SETTINGS {
        return Some(settings_page::<G>(setup, &settings));
    }
    let is_next = |setting: &Setting| match setup.page {
        "" | page::FIRST_MENU => setting.is_next(setup),
        page => setting.name == page,
    };
    let next = settings.iter().position(is_next)?;
    let is_answered = |setting: &Setting| {
        setting.route == Route::Asked && setup.chosen.contains_key(setting.name)
    };
    let is_first = setup.page.is_empty() && !settings.iter().any(is_answered);
    let more = settings_item::<G>(setup, &settings).filter(|_| is_first);
    let mut page = settings.swap_remove(next).page::<G>(setup);
    page.items.extend(more);
    Some(page)
}

/// The settings on the page of all those that the report does not ask for.
fn others(settings: &[Setting]) -> impl Iterator<Item = &Setting> {
    let settings = settings.iter();
    settings.filter(|setting| setting.route == Route::Settings)
}

/// The greatest width of what that item names, which has to fit into the menus of the reports.
const SUMMARY: usize = 50;

/// The item that leads to the page of all other settings and names those that differ from their
/// defaults; `None` if there are no others.
pub fn settings_item<G: View>(setup: &Setup, settings: &[Setting]) -> Option<Item> {
    others(settings).next()?;
    let changed = others(settings).filter_map(|setting| {
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
    let open = setup.with(|next| next.page = page::SETTINGS);
    Some(Item::new(label, open).or(name))
}

/// The page that shows all settings that the report does not ask for.
fn settings_page<G: View>(setup: &Setup, settings: &[Setting]) -> Page {
    let item = |setting: &Setting| {
        let words = setting.words::<G>(setup);
        let open = setup.with(|next| next.page = setting.name);
        Item::new(format!("{}: {words}", setting.label), open).or(&setting.label)
    };
    let page = Page::menu(
        G::menu_label("Settings"),
        others(settings).map(item).collect(),
    );
    let back = page.items.len().to_string();
    let help = "The number of a setting opens a page that changes it. Enter goes back.\n";
    page.explained(help).with_default(back)
}
