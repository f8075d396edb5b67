//! The commands wherever a game is shown. With `look`, `find`, `score` and `turn` players who do not
//! see the board ask about the position: [`LiveGame::in_words`] has the answers.

use std::collections::BTreeSet;

use super::{Command, Next, Prompt, menu, quit, rules};
use crate::console::exit::Exit;
use crate::console::screen;
use crate::console::vocabulary::{parse_count, split};
use crate::game::view::words::{Place, in_order, joined, list, places_with, things};
use crate::game::{Player, Refusal};
use crate::play::LiveGame;
use crate::refuse;
use crate::text;
use crate::text::{Square, Text, one_of, prose, squares, text};

/// The commands that are the same wherever a game is shown.
pub fn commands<P: Prompt>() -> [Command<P>; 10] {
    [
        Command::new("last", last),
        Command::new("look", |prompt, what| say_of_board(prompt, what, look_at)),
        Command::new("find", |prompt, what| say_of_board(prompt, what, find_in)),
        Command::new("score", |prompt, _| {
            say_of_game(prompt, |game| game.in_words().score)
        }),
        Command::new("turn", |prompt, _| {
            say_of_game(prompt, |game| game.in_words().status)
        }),
        Command::new("position", position),
        Command::new("rules", rules),
        Command::new("about", about),
        Command::new("menu", menu),
        Command::new("quit", quit),
    ]
}

/// Says something about the game that is shown.
fn say_of_game<P: Prompt>(
    prompt: &mut P,
    text: impl Fn(&dyn LiveGame) -> Text,
) -> Result<Next<P::Done>, Exit> {
    let said = prompt.game().map(text);
    prompt.say(said.unwrap_or_default())
}

/// The command `about`, where a game is shown.
///
/// # Errors
/// If nothing is known of it.
fn about<P: Prompt>(prompt: &mut P, _: &str) -> Result<Next<P::Done>, Exit> {
    match prompt.game().map(|game| game.info().about) {
        None | Some("") => refuse!("Nothing more is known about this game"),
        Some(about) => prompt.say(text!["\n", prose(about), "\n"]),
    }
}

/// The command `position`: the position in words for those who listen, then in the notation.
fn position<P: Prompt>(prompt: &mut P, _: &str) -> Result<Next<P::Done>, Exit> {
    let position = prompt.game().map(LiveGame::position);
    say_of_game(prompt, |game| text("", game.in_words().position))?;
    prompt.talk().say_to_copy(&position.unwrap_or_default())?;
    Ok(Next::AskAgain)
}

/// The command `last`, where a game is shown.
fn last<P: Prompt>(prompt: &mut P, _: &str) -> Result<Next<P::Done>, Exit> {
    say_of_game(prompt, screen::last)
}

/// The command `history`, where a game is shown.
///
/// # Errors
/// If its argument is not a number.
pub fn history<P: Prompt>(prompt: &mut P, typed: &str) -> Result<Next<P::Done>, Exit> {
    let count = parse_count(typed, usize::MAX)?;
    say_of_game(prompt, |game| screen::history(game, count))
}

/// The command `moves`, where a game is shown.
///
/// # Errors
/// If no move begins with its argument.
pub fn moves<P: Prompt>(prompt: &mut P, beginning: &str) -> Result<Next<P::Done>, Exit> {
    let text = prompt.game().map(|game| screen::moves(game, beginning));
    prompt.say(text.transpose()?.unwrap_or_default())
}

/// Says something about what the argument of a command names on the board.
fn say_of_board<P: Prompt>(
    prompt: &mut P,
    what: &str,
    text: fn(&[Place], &str, &Owners) -> Result<Text, Refusal>,
) -> Result<Next<P::Done>, Exit> {
    let game = prompt.game().map(|game| (game, game.in_words()));
    let Some((game, words)) = game.filter(|(_, words)| !words.places.is_empty()) else {
        refuse!("This game does not name the places of its board");
    };
    let said = text(&words.places, what, &Owners::of(game))?;
    prompt.say(said)
}

/// What the players are called in the names of their things, the one to move apart.
struct Owners {
    own: Vec<String>,
    others: Vec<Vec<String>>,
}

impl Owners {
    fn of(game: &dyn LiveGame) -> Owners {
        let words = |player| singular(game.names(player).short());
        let state = game.state();
        let others = Player::first(state.players.len()).filter(|player| *player != state.to_move);
        Owners {
            own: words(state.to_move),
            others: others.map(words).collect(),
        }
    }
}

/// What is on a place and next to it, or in a line or column.
fn look_at(places: &[Place], what: &str, owners: &Owners) -> Result<Text, Refusal> {
    let (word, label) = split(what);
    type Label = fn(&Place) -> &str;
    let [of_line, of_column]: [Label; 2] = [|place| &place.line, |place| &place.column];
    let (axis, in_line, other, along) = match word {
        _ if parts(label).len() > 1 => return look_around(places, what, owners),
        "row" | "line" => ("Line", of_line, "column", of_column),
        "col" | "column" => ("Column", of_column, "line", of_line),
        _ => return look_around(places, what, owners),
    };
    let is_in_it = |place: &&Place| in_line(place).eq_ignore_ascii_case(label);
    let wanted: Vec<Place> = places.iter().filter(is_in_it).cloned().collect();
    if wanted.is_empty() {
        return look_around(places, what, owners);
    }
    // A gap in the numbers or letters begins a new sentence.
    let number = |place: &Place| -> usize {
        let letters = || along(place).bytes().map(usize::from).sum();
        along(place).parse().unwrap_or_else(|_| letters())
    };
    let unbroken = wanted.chunk_by(|one, next| number(next) == number(one) + 1);
    let told = unbroken.map(|places| {
        let differ = places
            .iter()
            .any(|place| place.contents != places[0].contents);
        // What they all have in common is said once.
        let is_shared = |thing: &String| {
            let mut places = places.iter();
            differ && places.all(|place| place.contents.contains(thing))
        };
        let (mut rest, line) = (places.to_vec(), in_line(&places[0]));
        let mut heading = format!("{axis} {line}");
        for thing in places[0].contents.iter().filter(|thing| is_shared(thing)) {
            heading += &format!(", {thing}");
        }
        for place in &mut rest {
            place.contents.retain(|thing| !is_shared(thing));
        }
        let first = along(&places[0]);
        list(format!("{heading}, from {other} {first}"), in_order(&rest))
    });
    Ok(told.collect())
}

/// What is on a place.
fn contents(place: &Place) -> Text {
    list(place.square.clone(), joined(&place.contents))
}

/// What is on one place, and on those next to it.
fn look_around(places: &[Place], name: &str, owners: &Owners) -> Result<Text, Refusal> {
    let Some(place) = place_called(places, name) else {
        // A thing has a place too.
        let found = found_in(places, name, owners).into_iter();
        let mut at: Vec<Square> = found.flat_map(|thing| places_with(places, thing)).collect();
        at.dedup();
        return match &at[..] {
            [only] => look_around(places, &only.name, owners),
            _ => find_in(places, name, owners),
        };
    };
    let mut text = contents(place);
    let mut beyond = Vec::new();
    for (direction, name) in &place.neighbours {
        let mut others = places.iter();
        match others.find(|place| name.as_ref() == Some(&place.square.name)) {
            Some(next) => text += text![direction, ", ", contents(next)],
            None => beyond.push(*direction),
        }
    }
    Ok(text + list("off the board", joined(&beyond)))
}

/// The place of that name, as it is shown or said, however its parts are separated.
fn place_called<'p>(places: &'p [Place], name: &str) -> Option<&'p Place> {
    let typed = parts(&name.to_lowercase().replace("row", "line"));
    let is_called = |name: &str| parts(name) == typed || parts(name).concat() == typed.concat();
    places.iter().find(|place| {
        let said = Text::from(place.square.clone()).said();
        is_called(&place.square.name) || is_called(&said)
    })
}

/// The things whose name has all of these words, in the singular or the plural. `own` and `enemy`
/// stand for the players.
fn found_in<'p>(places: &'p [Place], what: &str, owners: &Owners) -> Vec<&'p str> {
    let mut wanted = singular(what);
    let is_own = |thing: &str| has_words(thing, &owners.own);
    let is_enemy = |thing: &str| owners.others.iter().any(|name| has_words(thing, name));
    let [of_own, of_enemy] = [["own", "my"], ["enemy", "opponent"]]
        .map(|names| wanted.iter().any(|word| names.contains(&word.as_str())));
    wanted.retain(|word| !["own", "my", "enemy", "opponent"].contains(&word.as_str()));
    let mut found = things(places);
    found.retain(|thing| {
        has_words(thing, &wanted) && (!of_own || is_own(thing)) && (!of_enemy || is_enemy(thing))
    });
    if wanted.is_empty() && !of_own && !of_enemy {
        found.clear();
    }
    found
}

/// Whether a thing is called by all of these words.
fn has_words(thing: &str, words: &[String]) -> bool {
    let called = singular(thing);
    words.iter().all(|word| called.contains(word))
}

/// Where everything that is called so is.
fn find_in(places: &[Place], what: &str, owners: &Owners) -> Result<Text, Refusal> {
    let things = things(places);
    let found = found_in(places, what, owners).into_iter();
    let text: Text = found
        .map(|thing| list(thing, squares(&places_with(places, thing), "")))
        .collect();
    if text.is_empty() {
        if place_called(places, what).is_some() {
            return look_around(places, what, owners);
        }
        // What follows a comma describes the thing.
        let names = things.iter().flat_map(|thing| thing.split(',').next());
        let words = names.flat_map(singular);
        let long: BTreeSet<String> = words.filter(|word| word.len() > 2).collect();
        let known = one_of(&Vec::from_iter(long));
        let first = places.iter().take(1);
        let example: String = first
            .map(|place| place.square.name.replace(',', " "))
            .collect();
        let place = format!("type a place, such as {example}");
        if what.is_empty() {
            refuse!("Nothing is named: {place}, or {known}");
        }
        if what.contains(|sign: char| sign.is_ascii_digit()) {
            refuse!(what => "is not on the board: {place}");
        }
        refuse!(what => "is not on the board now: try {known}");
    }
    Ok(text)
}

/// The words of a text in lower case, without what separates them.
fn parts(text: &str) -> Vec<String> {
    let lower = text.to_lowercase();
    let all = lower.split(|sign: char| !sign.is_alphanumeric());
    let parts = all.filter(|part| !part.is_empty());
    parts.map(String::from).collect()
}

/// Words that say nothing about a thing.
const FILLERS: [&str; 9] = [
    "and", "column", "from", "of", "one", "stone", "to", "under", "with",
];

/// The words without [`FILLERS`], and plurals as singulars.
fn singular(text: &str) -> Vec<String> {
    let singular = parts(text)
        .into_iter()
        .map(|word| match word.strip_suffix("ies") {
            Some(stem) => format!("{stem}y"),
            None => word.strip_suffix('s').unwrap_or(&word).to_string(),
        });
    let meant = singular.filter(|word| !FILLERS.contains(&word.as_str()));
    meant.collect()
}
