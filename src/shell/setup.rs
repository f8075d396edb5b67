//! The menus of one game, from its first page to a game that can start.

use super::commands::{self, Command, Place};
use super::talk::{Stop, Talk};
use crate::console::{Choice, Console, Page, Setup};
use crate::game::{Options, Player, Refusal, RuleSet, check_rules, quoted};
use crate::session::{Session, Who};

/// What flags say about a game, as they were typed.
#[derive(Clone, Debug, Default)]
pub struct Given {
    /// Who plays, by player's index.
    pub players: [Option<String>; Player::MOST],
    /// The rule set.
    pub rules: Option<RuleSet>,
    /// The start position.
    pub position: Option<String>,
    /// The game's own options.
    pub options: Options,
}

impl Given {
    /// What is settled before the first menu.
    ///
    /// # Errors
    /// If the game cannot take one of the values.
    pub fn setup<G: Console>(&self) -> Result<Setup, Refusal> {
        let mut setup = Setup {
            rules: self.rules,
            options: self.options.clone(),
            position: self.position.clone(),
            ..Setup::default()
        };
        for (seat, text) in self.players.iter().enumerate() {
            setup.seats[seat] = text.as_deref().map(Who::read::<G>).transpose()?;
        }
        if let Some(rules) = self.rules {
            check_rules::<G>(rules)?;
        }
        for (name, _) in self.options.iter() {
            if !G::options().iter().any(|option| option.name == name) {
                return Err(Refusal::new(format!(
                    "--{name} is not an option of {}",
                    G::TITLE
                )));
            }
            setup.given.push(name);
        }
        setup.ready = setup.seats[0].is_some() && setup.seats[1].is_some();
        // Only the menus may still settle the rule set: what no rule set takes is refused now.
        let fits = |rules: &RuleSet| start::<G>(*rules, &setup).map(|_| ());
        match self.rules {
            Some(rules) => fits(&rules)?,
            None => {
                let mut results = G::RULE_SETS.iter().map(fits);
                let first = results.next().unwrap_or(Ok(()));
                if first.is_err() && !results.any(|result| result.is_ok()) {
                    first?;
                }
            }
        }
        Ok(setup)
    }
}

/// The game and the position it starts from.
fn start<G: Console>(rules: RuleSet, setup: &Setup) -> Result<(G, G::Board), Refusal> {
    let game = G::new(rules, &setup.options)?;
    let board = match &setup.position {
        Some(text) => game.read_board(text)?,
        None => game.initial_board(),
    };
    Ok((game, board))
}

/// The session that the settled menus lead to.
///
/// # Errors
/// If the game cannot be played with these settings.
pub fn session<G: Console>(setup: &Setup, seed: u64) -> Result<Session<G>, Refusal> {
    let rules = setup.rules.unwrap_or(G::RULE_SETS[0]);
    let (game, board) = start::<G>(rules, setup)?;
    let players = setup.seats.map(|seat| seat.unwrap_or(Who::Human));
    Ok(Session::new(game, board, &players, seed).made_of(rules, setup.options.clone()))
}

/// Goes through the game's menus. `None` if they were left by the way they were entered.
///
/// # Errors
/// If the conversation ends.
pub fn menus<G: Console>(
    talk: &mut Talk,
    first: Setup,
    seed: u64,
) -> Result<Option<(Setup, Session<G>)>, Stop> {
    let mut path = vec![first];
    let mut fresh = true;
    while let Some(setup) = path.last() {
        let Some(page) = G::setup_page(setup) else {
            match session(setup, seed) {
                Ok(session) => return Ok(Some((setup.clone(), session))),
                Err(refusal) => {
                    talk.complain(G::COMPLAINT, &refusal)?;
                    path.pop();
                    fresh = true;
                    continue;
                }
            }
        };
        if fresh {
            talk.say(&G::draw_menu(&page))?;
        }
        fresh = true;
        match ask::<G>(talk, &page)? {
            Answer::Go(next) => path.push(*next),
            Answer::Back => {
                path.pop();
            }
            Answer::Menu => return Ok(None),
            Answer::Again => fresh = false,
        }
    }
    Ok(None)
}

enum Answer {
    Go(Box<Setup>),
    Back,
    Menu,
    /// The answer was no way on: the same question again.
    Again,
}

fn ask<G: Console>(talk: &mut Talk, page: &Page) -> Result<Answer, Stop> {
    let candidates: Vec<String> = (1..=page.items.len())
        .map(|number| number.to_string())
        .chain(commands::names(Place::Menu))
        .collect();
    let text = talk.ask(&page.prompt, &candidates)?;
    let refusal = match commands::read(&text, Place::Menu) {
        Ok(Some((Command::Quit, _))) => return Err(Stop::Leave),
        Ok(Some((Command::Menu, _))) => return Ok(Answer::Menu),
        Ok(Some((Command::Back, _))) => return Ok(Answer::Back),
        Ok(Some((Command::Rules, _))) => {
            talk.say(&format!("\n{}\n", G::RULES))?;
            return Ok(Answer::Again);
        }
        Ok(Some(_)) => {
            talk.say(&help(page))?;
            return Ok(Answer::Again);
        }
        Ok(None) => match choose(page, &text) {
            Ok(answer) => return Ok(answer),
            Err(refusal) => refusal,
        },
        Err(refusal) => refusal,
    };
    talk.complain(G::COMPLAINT, &refusal)?;
    Ok(Answer::Again)
}

fn help(page: &Page) -> String {
    let what = if page.items.is_empty() {
        "Answer the question, or type a command:".to_string()
    } else {
        format!(
            "Type the number of an item (1 to {}), or a command:",
            page.items.len()
        )
    };
    format!("{what}\n{}", commands::list(Place::Menu))
}

/// The item of that number or name; else what the page makes of a free answer.
fn choose(page: &Page, text: &str) -> Result<Answer, Refusal> {
    let by_number = text.parse().ok().and_then(|number: usize| {
        number
            .checked_sub(1)
            .and_then(|index| page.items.get(index))
    });
    let by_name = || {
        page.items
            .iter()
            .find(|item| item.label.eq_ignore_ascii_case(text))
    };
    if let Some(item) = by_number.or_else(by_name) {
        return Ok(match &item.choice {
            Choice::Go(next) => Answer::Go(next.clone()),
            Choice::Back => Answer::Back,
            Choice::Leave => Answer::Menu,
        });
    }
    match &page.free {
        Some(free) if !text.is_empty() => free(text).map(|next| Answer::Go(Box::new(next))),
        Some(_) => Err(Refusal::new("Type an answer, or help")),
        None => Err(not_on_the_menu(text, page.items.len())),
    }
}

/// The complaint about an answer that is no item of a menu.
pub fn not_on_the_menu(text: &str, items: usize) -> Refusal {
    let what = if text.is_empty() {
        "Nothing was typed".to_string()
    } else {
        format!("{} is not on the menu", quoted(text))
    };
    Refusal::new(format!("{what}: type a number from 1 to {items}"))
}
