//! The menus of one game, from its first page to a game that can start.

use std::path::PathBuf;

use super::commands::{self, Command, Place};
use super::files;
use super::screen;
use super::talk::{Stop, Talk};
use crate::console::{Choice, Console, Page, Setup};
use crate::game::{Game, Options, Player, Refusal, RuleSet, check_rules, quoted};
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
    /// The game's own options; of an option that names a file, its text.
    pub options: Options,
}

impl Given {
    /// Reads the files that options name: afterwards the options hold their text.
    ///
    /// # Errors
    /// If a file cannot be used, or the game cannot take what is given.
    pub fn read_files<G: Console>(self) -> Result<Given, Unusable> {
        let (options, named) = read_files::<G>(&self.options, &[]).map_err(Unusable::File)?;
        let read = Given { options, ..self };
        match read.setup::<G>() {
            Ok(_) => Ok(read),
            Err(refusal) => {
                let setup = Setup {
                    rules: read.rules,
                    options: read.options.clone(),
                    ..Setup::default()
                };
                Err(match blame::<G>(refusal, &setup, &named) {
                    Ok(refusal) => Unusable::Words(refusal),
                    Err(refusal) => Unusable::File(refusal),
                })
            }
        }
    }

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

/// Files, by the option that names them.
type Named = Vec<(&'static str, PathBuf)>;

/// The options with the text of the files that they name in the place of their names, and those
/// files. Options of `known` have their text already.
///
/// # Errors
/// If a file cannot be read.
fn read_files<G: Game>(options: &Options, known: &[&str]) -> Result<(Options, Named), Refusal> {
    let mut read = options.clone();
    let mut named = Vec::new();
    for option in G::options().iter().filter(|option| option.is_file) {
        if known.contains(&option.name) {
            continue;
        }
        if let Some(name) = options.get(option.name) {
            let path = files::typed(name);
            read.set(option.name, files::read_text(&path)?);
            named.push((option.name, path));
        }
    }
    Ok((read, named))
}

/// Names the file in what is said, if it is the file that the game does not take.
fn blame<G: Game>(refusal: Refusal, setup: &Setup, named: &Named) -> Result<Refusal, Refusal> {
    let rules = setup.rules.unwrap_or(G::RULE_SETS[0]);
    for (name, path) in named {
        let mut without = setup.options.clone();
        without.unset(name);
        if G::new(rules, &without).is_ok() {
            return Err(files::trouble(path, refusal));
        }
    }
    Ok(refusal)
}

/// Why flags cannot be used.
pub enum Unusable {
    /// They make no sense.
    Words(Refusal),
    /// A file that they name cannot be read, or not be understood.
    File(Refusal),
}

/// The game and the position it starts from.
fn start<G: Console>(rules: RuleSet, setup: &Setup) -> Result<(G, G::Board), Refusal> {
    let game = G::new(rules, &setup.options)?;
    let board = match &setup.position {
        Some(text) => game.read_board(text)?,
        None => game.initial_board(),
    };
    // As long as menus are to come, they may still settle how many play.
    let count = game.player_count(&board);
    if let Some(seat) = (count..Player::MOST).find(|seat| setup.seats[*seat].is_some())
        && setup.ready
    {
        return Err(Refusal::new(format!(
            "There is no {}: this game is for {count} players",
            Player::from_index(seat)
        )));
    }
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

/// As [`session`], after menus, which may have asked for a file.
fn settled<G: Console>(setup: &Setup, seed: u64) -> Result<Session<G>, Refusal> {
    let (options, named) = read_files::<G>(&setup.options, &setup.given)?;
    let setup = Setup {
        options,
        ..setup.clone()
    };
    session(&setup, seed).map_err(|refusal| {
        blame::<G>(refusal, &setup, &named).unwrap_or_else(|with_name| with_name)
    })
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
            match settled(setup, seed) {
                Ok(session) => return Ok(Some((setup.clone(), session))),
                Err(refusal) => {
                    talk.complain(G::COMPLAINT, &refusal)?;
                    path.pop();
                    fresh = false;
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
            talk.say(&screen::rules::<G>())?;
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

/// What `help` says at a page of a game's menus.
pub fn help(page: &Page) -> String {
    let what = if page.items.is_empty() {
        "Commands:".to_string()
    } else {
        format!(
            "Type the number of an item (1 to {}), or a command:",
            page.items.len()
        )
    };
    format!("{}{what}\n{}", page.help, commands::list(Place::Menu))
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
        Some(_) => Err(Refusal::new("Nothing was typed: answer, or type help")),
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
