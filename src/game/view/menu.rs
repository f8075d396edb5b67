//! The menus on the way to a game: pages, their items, and the pages that all games share.
//!
//! A page leads from one [`Setup`] to the next, so that BACK simply returns to the previous setup.

use std::fmt;

use crate::expert::handicap::{FIRST_GRADE, GRADES};
use crate::game::players::{PlayerKind, level_names};
use crate::game::view::View;
use crate::game::{Player, Refusal, Start};
use crate::refusal;
use crate::text::quoted;

/// The settings of a game as far as flags and menus have decided them.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// Who plays, by player index, as far as it is known.
    pub seats: [Option<PlayerKind>; Player::COUNT],
    /// The rule set, the game's own options and the position, as far as they are chosen.
    pub start: Start,
    /// The names of the options that came from flags: menus do not ask for them.
    pub given: Vec<&'static str>,
    /// The choice of the first menu.
    pub mode: Option<Mode>,
    /// The computer player in a game of one human against it, until it has a seat.
    pub opponent: Option<PlayerKind>,
    /// The page of a menu with submenus; each game has its own names.
    pub page: &'static str,
    /// From how many points of lost winning chance a tutor warns, 0 for never; `None` if nobody has
    /// been asked.
    pub tutor: Option<u32>,
    /// Whether Expert's grade follows the results of the user.
    pub is_adaptive: bool,
    /// Lines to print when the game starts: the choices of computer players in the menus.
    pub notes: Vec<String>,
    /// Every open setting takes its default; only a setting without a default is asked for. Set by
    /// PLAY in a menu of settings, and by flags that seat the players.
    pub ready: bool,
}

impl Setup {
    /// Whether an option came from a flag.
    pub fn is_given(&self, option: &str) -> bool {
        self.given.contains(&option)
    }

    /// The players by player index: humans where nobody has been chosen.
    pub fn players(&self) -> [PlayerKind; Player::COUNT] {
        self.seats.map(|kind| kind.unwrap_or(PlayerKind::Human))
    }

    /// A copy with one change.
    pub fn with(&self, change: impl FnOnce(&mut Setup)) -> Setup {
        let mut next = self.clone();
        change(&mut next);
        next
    }
}

/// Which players are human.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Two humans.
    Humans,
    /// A human and the computer.
    Mixed,
    /// Two computers.
    Computers,
}

/// Runs a search for a computer player that makes a choice in a menu: returns the player who is ahead
/// after a search of that many positions from the start of the game with this setup; `None` if the
/// setup is refused.
pub type Advisor<'a> = &'a dyn Fn(&Setup, u64) -> Option<Player>;

/// A menu, or a question that is answered with a number or a word. `T` is the result of a choice: a
/// [`Setup`] in the menus of a game.
pub struct Page<T = Setup> {
    /// The heading above the items.
    pub title: String,
    /// The items, numbered from 1.
    pub items: Vec<Item<T>>,
    /// The prompt; where it is empty, that of the menus of the game.
    pub prompt: String,
    /// The help for this page: whole lines, or nothing if the items say everything.
    pub help: String,
    /// Parses an answer that is not an item. A page without it accepts only its items.
    pub free: Option<FreeAnswer<T>>,
    /// The complaint about an empty answer, where a free answer is expected.
    pub nothing_typed: String,
}

/// The question below a menu, unless the game has its own.
pub const PROMPT: &str = "Option: ";

/// Parses a free answer: its result, or why it is refused.
#[allow(clippy::type_complexity, reason = "the alias is the name of the type")]
pub type FreeAnswer<T> = Box<dyn Fn(&str, Advisor) -> Result<T, Refusal>>;

/// An item of a menu.
pub struct Item<T = Setup> {
    /// The text of the item.
    pub label: String,
    /// The effect of choosing it.
    pub choice: Choice<T>,
    /// Another name of the item, which is accepted as an answer too.
    pub name: Option<&'static str>,
}

/// Computes the result of choosing an item.
pub type Next<T> = Box<dyn Fn(Advisor) -> T>;

/// The effect of choosing an item.
pub enum Choice<T = Setup> {
    /// Goes on with a result, which is computed when the item is chosen, not when the menu is
    /// drawn.
    Go(Next<T>),
    /// Goes back to the page before.
    Back,
    /// Leaves the menus, however many pages came before this one.
    Leave,
}

impl<T: Clone + 'static> Item<T> {
    /// An item with the result `next`.
    pub fn new(label: impl Into<String>, next: T) -> Item<T> {
        Item::computed(label, move |_| next.clone())
    }
}

impl<T> Item<T> {
    /// An item whose result `next` computes when it is chosen.
    pub fn computed(label: impl Into<String>, next: impl Fn(Advisor) -> T + 'static) -> Item<T> {
        Item::of(label, Choice::Go(Box::new(next)))
    }

    /// BACK.
    pub fn back() -> Item<T> {
        Item::of("BACK", Choice::Back)
    }

    /// An item that leaves the menus.
    pub fn leave(label: impl Into<String>) -> Item<T> {
        Item::of(label, Choice::Leave)
    }

    /// The same item, which may also be chosen by this name.
    pub fn or(self, name: &'static str) -> Item<T> {
        let name = Some(name);
        Item { name, ..self }
    }

    /// Whether an answer names the item, in any case.
    pub fn is_called(&self, text: &str) -> bool {
        let mut names = self.name.into_iter().chain([self.label.as_str()]);
        names.any(|name| name.eq_ignore_ascii_case(text))
    }

    fn of(label: impl Into<String>, choice: Choice<T>) -> Item<T> {
        Item {
            label: label.into(),
            choice,
            name: None,
        }
    }
}

impl<T> Page<T> {
    /// A menu of `items`, to which BACK is added.
    pub fn menu(title: impl Into<String>, mut items: Vec<Item<T>>) -> Page<T> {
        items.push(Item::back());
        Page::first_menu(title, items)
    }

    /// A menu of `items` without BACK.
    pub fn first_menu(title: impl Into<String>, items: Vec<Item<T>>) -> Page<T> {
        Page {
            title: title.into(),
            items,
            prompt: String::new(),
            help: String::new(),
            free: None,
            nothing_typed: "Nothing was typed: answer, or type help".to_string(),
        }
    }

    /// A question with a free answer, explained by `help`; `back` leaves it.
    pub fn question(
        title: impl Into<String>,
        prompt: impl Into<String>,
        help: impl Into<String>,
        free: impl Fn(&str, Advisor) -> Result<T, Refusal> + 'static,
    ) -> Page<T> {
        Page {
            prompt: prompt.into(),
            help: help.into(),
            free: Some(Box::new(free)),
            ..Page::first_menu(title, Vec::new())
        }
    }

    /// The items, numbered, under the heading.
    pub fn drawing(&self) -> String {
        let mut text = String::new();
        if !self.title.is_empty() {
            text += &format!("\n{}\n", self.title);
        }
        if !self.items.is_empty() {
            text.push('\n');
        }
        for (item, number) in self.items.iter().zip(1..) {
            text += &format!("{number}. {}\n", item.label);
        }
        text
    }

    /// The same page with another prompt.
    pub fn with_prompt(mut self, prompt: &str) -> Page<T> {
        self.prompt = prompt.to_string();
        self
    }

    /// The same page with a help text.
    pub fn explained(mut self, help: impl Into<String>) -> Page<T> {
        self.help = help.into();
        self
    }
}

impl<T> fmt::Debug for Page<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let labels: Vec<&str> = self.items.iter().map(|item| item.label.as_str()).collect();
        write!(f, "Page({:?}, {labels:?})", self.title)
    }
}

/// The texts of the menus that all games for two share.
#[derive(Clone, Copy, Debug)]
pub struct Wording {
    /// Above the modes.
    pub modes_title: &'static str,
    /// Two humans, human and computer, two computers.
    pub modes: [&'static str; 3],
    /// Above the levels.
    pub levels_title: &'static str,
    /// Above the question of who starts.
    pub starts_title: &'static str,
    /// The human starts, the computer starts.
    pub starts: [&'static str; 2],
    /// Above the rule sets.
    pub rules_title: &'static str,
    /// One line for each of the game's rule sets.
    pub rules: &'static [&'static str],
}

impl Wording {
    /// The texts of a game that has no others.
    pub const DEFAULT: Wording = Wording {
        modes_title: "CHOOSE THE MODE",
        modes: [
            "PLAYER VS PLAYER",
            "PLAYER VS COMPUTER",
            "COMPUTER VS COMPUTER",
        ],
        levels_title: "CHOOSE THE DIFFICULTY",
        starts_title: "WHO STARTS?",
        starts: ["PLAYER", "COMPUTER"],
        rules_title: "CHOOSE THE RULES",
        rules: &[],
    };
}

/// The next of the menus that all games for two share (mode, levels, who starts, rule set);
/// `None` when all of these are decided.
pub fn common_page<G: View>(setup: &Setup, wording: &Wording) -> Option<Page> {
    players_page::<G>(setup, wording).or_else(|| rules_page::<G>(setup, wording))
}

/// The next menu about who plays, or `None` when both seats are taken.
pub fn players_page<G: View>(setup: &Setup, wording: &Wording) -> Option<Page> {
    let [one, two, ..] = setup.seats;
    if one.is_some() && two.is_some() {
        return None;
    }
    let nobody = one.is_none() && two.is_none();
    Some(match (setup.mode, setup.opponent) {
        (None, _) if nobody => modes_page(setup, wording),
        (Some(Mode::Mixed), None) if nobody => levels_page::<G>(wording.levels_title, |kind| {
            setup.with(|next| next.opponent = Some(kind))
        }),
        (Some(Mode::Mixed), Some(opponent)) if nobody => {
            // The human's seat: with the second label the computer starts.
            let items = (0..2).map(|human| {
                let next = setup.with(|next| {
                    next.seats[human] = Some(PlayerKind::Human);
                    next.seats[1 - human] = Some(opponent);
                });
                Item::new(wording.starts[human], next)
            });
            Page::menu(wording.starts_title, items.collect())
        }
        (Some(Mode::Computers), _) => {
            let seat = usize::from(one.is_some());
            let title = format!("{}: COMPUTER {}", wording.levels_title, seat + 1);
            levels_page::<G>(&title, |kind| {
                setup.with(|next| next.seats[seat] = Some(kind))
            })
        }
        _ => seat_page::<G>(setup, usize::from(one.is_some())),
    })
}

fn modes_page(setup: &Setup, wording: &Wording) -> Page {
    let modes = [Mode::Humans, Mode::Mixed, Mode::Computers];
    let items = modes.into_iter().zip(wording.modes).map(|(mode, label)| {
        Item::new(
            label,
            setup.with(|next| {
                next.mode = Some(mode);
                if mode == Mode::Humans {
                    next.seats[..2].fill(Some(PlayerKind::Human));
                }
            }),
        )
    });
    Page::menu(wording.modes_title, items.collect())
}

const LEVELS_HELP: &str = "Computer players are listed from weak to strong, with EXPERT 1-9 last. Expert\n\
     thinks ahead; EXPERT 1-9 is weaker: the next menu asks for its strength.\n";

/// Asks how strong Expert is to be where [`PlayerKind::ANY_GRADE`] has been chosen; `None` if it
/// has not. Every game asks this, before its own next menu.
pub fn grade_page(setup: &Setup) -> Option<Page> {
    let is_open = |kind: &Option<PlayerKind>| *kind == Some(PlayerKind::ANY_GRADE);
    if !setup.seats.iter().chain([&setup.opponent]).any(is_open) {
        return None;
    }
    let setup = setup.clone();
    let help = format!(
        "Expert plays at nine lower strengths: 1 is for beginners, and {GRADES} comes close\n\
         to Expert itself. Type a number from 1 to {GRADES}, or match: then Expert starts at the\n\
         strength that suits your results, and is a step stronger after each game that\n\
         you win, and a step weaker after each that you lose.\n"
    );
    let prompt = format!("1 (for beginners) to {GRADES}, or match (one that suits you): ");
    let mut page = Page::question("HOW STRONG?", prompt, help, move |text, _| {
        let is_adaptive = text.trim().eq_ignore_ascii_case("match");
        let grade = match is_adaptive {
            true => Some(FIRST_GRADE),
            false => text.trim().parse().ok(),
        };
        let grade = grade.filter(|grade| (1..=GRADES as u8).contains(grade));
        let kind = grade.map(PlayerKind::ExpertAt).ok_or_else(|| {
            let text = quoted(text);
            refusal!("{text} is not a strength: type a number from 1 to {GRADES}, or match")
        })?;
        Ok(setup.with(|next| {
            next.is_adaptive = is_adaptive;
            let kinds = next.seats.iter_mut().chain([&mut next.opponent]);
            for open in kinds.filter(|kind| **kind == Some(PlayerKind::ANY_GRADE)) {
                *open = Some(kind);
            }
        }))
    });
    page.nothing_typed = format!("Nothing was typed: type a number from 1 to {GRADES}, or match");
    Some(page)
}

/// A menu of the game's computer players.
pub fn levels_page<G: View>(title: &str, next: impl Fn(PlayerKind) -> Setup) -> Page {
    let levels = PlayerKind::computers(G::LEVELS.len()).zip(level_names::<G>());
    let computers = levels.chain([(PlayerKind::ANY_GRADE, "EXPERT 1-9")]);
    let items = computers.map(|(kind, name)| Item::new(G::menu_label(name), next(kind)));
    Page::menu(title, items.collect()).explained(LEVELS_HELP)
}

/// A menu of all kinds of players for one seat.
pub fn seat_page<G: View>(setup: &Setup, seat: usize) -> Page {
    let next = |kind| setup.with(|next| next.seats[seat] = Some(kind));
    let human = Item::new(G::menu_label("HUMAN"), next(PlayerKind::Human));
    let mut page = levels_page::<G>(&format!("WHO IS PLAYER {}?", seat + 1), next);
    page.items.insert(0, human);
    page.explained(format!(
        "A human is somebody at this keyboard.\n{LEVELS_HELP}"
    ))
}

/// The menu of rule sets, or `None` if there is nothing to choose.
pub fn rules_page<G: View>(setup: &Setup, wording: &Wording) -> Option<Page> {
    if setup.start.rules.is_some() || setup.ready || G::RULE_SETS.len() < 2 {
        return None;
    }
    let items = G::RULE_SETS
        .iter()
        .zip(wording.rules)
        .map(|(rules, label)| {
            Item::new(*label, setup.with(|next| next.start.rules = Some(*rules)))
        });
    Some(
        Page::menu(wording.rules_title, items.collect())
            .explained("\"rules\" tells both rule sets and where they differ.\n"),
    )
}
