//! The menus on the way to a game of Small Star Empires.

use super::super::rules::board::{Ship, name as name_of};
use super::super::rules::notation::Written;
use super::super::rules::{PLAYERS, SmallStarEmpires};
use super::starred;
use crate::game::players::Seat;
use crate::game::view::menu::{Choice, Page};
use crate::game::view::path::Step;
use crate::game::view::settings::{self, Menus, Setting, name};
use crate::game::view::setup::{Decided, Setup};
use crate::game::{Game, Player, RuleSet, Start};
use crate::refuse;
use crate::text::one_of;

/// Who starts, as the option is called.
const STARTS: &str = "starts";
/// Its value that leaves it to who plays.
const UNDECIDED: &str = "";
/// The question to two people.
const YOUNGEST: &str = "Who is the youngest player?";

/// The title of the game stands above that of the first menu. The report's only computer player is
/// the level Greedy; the other one is for flags only.
pub const MENUS: Menus = Menus {
    asked: &[name::MODE],
    asked_of_humans: &[STARTS],
    levels: &[("greedy", "AI")],
    modes_title: "SMALL STAR EMPIRES\nMain Menu",
    modes_prompt: "Select Game Mode",
    modes: ["Player VS Player", "Player VS AI", "AI VS AI"],
    levels_title: "Level of the AI",
    starts_title: "Which player are you",
    starts: ["Player 1 (ships a b c d)", "Player 2 (ships w x y z)"],
    second_title: "Level of AI 2",
    seat: |seat| {
        let ships = Ship::letters(Player::from_index(seat));
        format!("Who is Player {} (ships {ships})", seat + 1)
    },
    rules: &[
        "Classic, the simpler game for 2 players",
        "Official, for 2 to 4 players: wormhole jumps and territory",
    ],
    ..Menus::DEFAULT
};

/// The number of players, who starts and the galaxy. The report asks two people for the youngest.
pub fn settings(setup: &Setup) -> Vec<Setting> {
    let players = player_count(setup);
    let own = [
        starts_setting(setup, players),
        galaxy_setting(setup, players),
    ];
    let counts = is_official(setup) && setup.asks("galaxy");
    let count = counts.then(|| players_setting(setup));
    count.into_iter().chain(own).collect()
}

/// If nobody has chosen who starts, it is the computer against one human, as in the report, else the
/// first player.
pub fn settle(setup: &Setup, decided: &mut Decided) {
    if decided.start.options.get(STARTS) != Some(UNDECIDED) {
        return;
    }
    let seats = &decided.seats[..player_count(setup)];
    let is_human = |seat: &&Option<Seat>| **seat == Some(Seat::HUMAN);
    let computer = seats.iter().position(|seat| !is_human(&seat));
    match computer.filter(|_| seats.iter().filter(is_human).count() == 1) {
        Some(seat) if seat > 0 => decided.start.options.set(STARTS, (seat + 1).to_string()),
        _ => decided.start.options.unset(STARTS),
    }
}

/// The rule sets that the setup allows: more than two players, and some galaxies, need the official
/// rules.
pub fn rule_sets(setup: &Setup) -> &'static [RuleSet] {
    let rules = Some(RuleSet::Classic);
    let classic = Start {
        rules,
        ..setup.start.clone()
    };
    match flagged_players(setup) {
        2 if classic.open::<SmallStarEmpires>().is_ok() => SmallStarEmpires::INFO.rule_sets,
        _ => &[RuleSet::Official],
    }
}

/// The number of players that flags call for.
fn flagged_players(setup: &Setup) -> usize {
    let count_in = |text: &str| Some(Written::read(text).ok()?.players);
    let start = &setup.start;
    let players = start.options.number_of(&PLAYERS).map_or(2, |n| n as usize);
    let seated = setup.seats.iter().rposition(Option::is_some);
    let players = players.max(seated.map_or(0, |seat| seat + 1));
    let galaxy = start.position.as_deref().or(start.options.get("galaxy"));
    let players = galaxy.and_then(count_in).unwrap_or(players);
    players.clamp(2, Player::COUNT)
}

fn is_official(setup: &Setup) -> bool {
    let rules = settings::rules::<SmallStarEmpires>(setup);
    flagged_players(setup) > 2 || rules == RuleSet::Official
}

/// The number of players, as far as it is decided.
pub fn player_count(setup: &Setup) -> usize {
    let flagged = flagged_players(setup);
    if is_official(setup) && setup.asks("players") && setup.asks("galaxy") {
        setup
            .value(&players_setting(setup))
            .parse()
            .unwrap_or(flagged)
    } else {
        flagged
    }
}

/// The number of players is typed as such: in a menu its item would have another number.
fn players_setting(setup: &Setup) -> Setting {
    let seated = setup.seats.iter().rposition(Option::is_some);
    let least = seated.map_or(2, |seat| seat + 1).max(2);
    let numbers: Vec<String> = (least..=Player::COUNT).map(|n| n.to_string()).collect();
    let choice = one_of(&numbers);
    let help = format!("Type the number of players: {choice}.\n");
    let prompt = (format!("How many players ({choice})"), '?');
    let least = least.to_string();
    let title = "Number of players";
    let setting = Setting::typed("players", title, least, prompt, move |text| {
        let word = text.to_lowercase();
        let number = word.strip_suffix("players").unwrap_or(&word).trim();
        if !numbers.iter().any(|possible| possible == number) {
            refuse!(text => "is not a number of players: type {choice}");
        }
        Ok(number.to_string())
    });
    setting.explained(help)
}

/// Who starts. Two people are asked who is the youngest; other players may leave it undecided.
fn starts_setting(setup: &Setup, players: usize) -> Setting {
    let players = Player::first(players);
    let numbers = players.map(|player| (player.number().to_string(), name_of(player)));
    let setting = if setup.mode() == Some(name::HUMANS) {
        Setting::new(STARTS, YOUNGEST, numbers).explained("The youngest player starts.\n")
    } else {
        let usual = "The youngest, or the AI against one human".to_string();
        let undecided = (UNDECIDED.to_string(), usual);
        let starts = [undecided].into_iter().chain(numbers);
        Setting::new(STARTS, "Who starts", starts).as_question()
    };
    // In the next game somebody else may be the youngest, or the computer starts.
    setting.not_kept()
}

/// The value is the name of a file, which is read when the game starts, or nothing.
fn galaxy_setting(setup: &Setup, players: usize) -> Setting {
    let built_in = if is_official(setup) {
        format!("The official galaxy for {players} players")
    } else {
        "The classic galaxy".to_string()
    };
    let setting = Setting::new("galaxy", "Galaxy", [("", built_in)]).explained(
        "The galaxy is the board.\n\
         You can also write one of your own into a text file: type its name.\nThe end of \"rules\" explains how to write a galaxy.\n",
    );
    let prompt = ("1, or the name of a file".to_string(), ':');
    setting.or_typed(prompt, |text| Ok(text.to_string()))
}

/// Draws a menu as in the report.
pub fn draw_menu(page: &Page<Step>) -> String {
    let (banner, title) = match page.title.split_once('\n') {
        Some((banner, title)) => (boxed(banner), title),
        None => (String::new(), page.title.as_str()),
    };
    // The report sets its one question closer than its menu.
    let is_question = title == YOUNGEST;
    let mut text = if is_question {
        format!("\n{title}\n")
    } else {
        format!("{banner}\n{}\n", starred(title))
    };
    if !page.items.is_empty() && !is_question {
        text.push('\n');
    }
    let choose = if is_question { "" } else { "Type " };
    for (item, number) in page.items.iter().zip(1..) {
        let label = match item.choice {
            Choice::Back => "Back",
            _ => &item.label,
        };
        text += &format!("{label} --> {choose}{number}\n");
    }
    text
}

/// The title of the game between lines of asterisks.
fn boxed(title: &str) -> String {
    let title = starred(title);
    let line = "*".repeat(title.len());
    format!("\n{line}\n{title}\n{line}\n")
}
