//! The menus on the way to a game of Small Star Empires.

use super::super::rules::board::{Ship, name as name_of};
use super::super::rules::notation::Written;
use super::super::rules::{PLAYERS, SmallStarEmpires};
use super::starred;
use crate::game::players::PlayerKind;
use crate::game::view::menu::{Item, Page};
use crate::game::view::settings::{self, Route, Setting, Setup, Wording, name, rules_setting};
use crate::game::view::settings_pages::next_page;
use crate::game::{Player, RuleSet};
use crate::refuse;
use crate::text::one_of;

/// The title of the game above the first menu.
const BANNER: &str = "SMALL STAR EMPIRES";

pub const WORDING: Wording = Wording {
    modes_title: "Main Menu",
    modes: ["Player VS Player", "Player VS AI", "AI VS AI"],
    levels_title: "Level of the AI",
    starts_title: "Which player are you?",
    starts: ["Player 1 (ships a b c d)", "Player 2 (ships w x y z)"],
    second_title: "Level of AI 2",
    seat: |seat| {
        let ships = Ship::letters(Player::from_index(seat));
        format!("Who is Player {} (ships {ships})?", seat + 1)
    },
    rules: &[
        "Classic, the simpler game for 2 players",
        "Official, for 2 to 4 players: wormhole jumps and territory",
    ],
};

/// The report's only computer player, which the menus call AI.
const AI: &str = "greedy";
/// The other level, which is for flags only.
const RANDOM: &str = "random";
/// The value of the setting *starts* that leaves it to the mode.
const UNDECIDED: &str = "";
/// The question to two people.
const YOUNGEST: &str = "Who is the youngest player?";

/// All settings: who plays, the rules, the number of players, who starts, the galaxy. The report asks
/// for the mode, and two people for the youngest.
pub fn settings(setup: &Setup) -> Vec<Setting> {
    let players = player_count(setup);
    let mut own = vec![
        starts_setting(setup, players),
        galaxy_setting(setup, players),
    ];
    if is_official(setup) && setup.asks("galaxy") {
        own.insert(0, players_setting(setup));
    }
    let mut settings = settings::settings::<SmallStarEmpires>(setup, players, own);
    for setting in &mut settings {
        let is_seat = name::SEATS.contains(&setting.name);
        if is_seat || [name::OPPONENT, name::SECOND].contains(&setting.name) {
            setting.values.retain(|(value, _)| value != RANDOM);
            if setting.default == RANDOM {
                setting.default = AI.to_string();
            }
            let ai = setting.values.iter_mut().find(|(value, _)| value == AI);
            if let Some((_, words)) = ai {
                *words = "AI".to_string();
            }
        }
        if setting.name == name::OPPONENT {
            // The item Expert of the first menu leads to the game at once.
            let is_item = setup.asks_strength && settings::mode(setup).is_some();
            setting.route = if is_item {
                Route::Asked
            } else {
                Route::Settings
            };
            setting.is_kept = false;
        }
        if setting.name == name::RULES && flagged_players(setup) > 2 {
            // Only the official rules are left.
            setting.values.remove(0);
            setting.default = RuleSet::Official.to_string();
        }
    }
    let seats = settings::seats::<SmallStarEmpires>(setup, &settings);
    let starts = settings.iter_mut().find(|setting| setting.name == "starts");
    if let Some(starts) = starts.filter(|starts| starts.values[0].0 != UNDECIDED) {
        starts.default = usual_start(&seats[..players]).to_string();
    }
    settings
}

/// The number of the player who starts if nobody chooses: the computer against one human, as in the
/// report, else the first.
fn usual_start(seats: &[Option<PlayerKind>]) -> usize {
    let is_human = |seat: &Option<PlayerKind>| seat.is_none_or(|kind| kind == PlayerKind::Human);
    let humans = seats.iter().filter(|seat| is_human(seat)).count();
    let computer = seats.iter().position(|seat| !is_human(seat));
    computer.filter(|_| humans == 1).unwrap_or(0) + 1
}

/// The next menu. The first one has the title of the game above its own, and ours of the report's
/// modes below them.
pub fn setup_page(setup: &Setup) -> Option<Page> {
    let mut page = next_page::<SmallStarEmpires>(setup)?;
    if page.title == WORDING.modes_title {
        page.title = format!("{BANNER}\n{}", page.title);
        page.prompt = "Select Game Mode: ".to_string();
        let against_expert = setup.with(|next| {
            next.chosen
                .insert(name::MODE.to_string(), name::MIXED.to_string());
            next.page = name::OPPONENT;
            next.asks_strength = true;
        });
        let settings = page.items.pop();
        page.items.push(Item::new("Expert", against_expert));
        page.items.extend(settings);
    }
    Some(page)
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
    let rules = rules_setting::<SmallStarEmpires>(setup);
    let chosen = || Some(setup.value(&rules?).parse() == Ok(RuleSet::Official));
    let flagged = setup.start.rules.map(|rules| rules == RuleSet::Official);
    flagged_players(setup) > 2 || flagged.or_else(chosen).unwrap_or_default()
}

/// The number of players, as far as it is decided.
fn player_count(setup: &Setup) -> usize {
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
    let prompt = format!("How many players ({choice})? ");
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

/// Who starts. Two people are asked who is the youngest; against one of them the computer starts, as in
/// the report.
fn starts_setting(setup: &Setup, players: usize) -> Setting {
    let numbers = Player::first(players);
    let numbers = numbers.map(|player| (player.number().to_string(), name_of(player)));
    let is_decided = setup.ready || settings::mode(setup).is_some();
    let usual = "The youngest, or the AI against one human".to_string();
    let undecided = (!is_decided).then(|| (UNDECIDED.to_string(), usual));
    let values = undecided.into_iter().chain(numbers);
    let mut setting = Setting::new("starts", "Who starts?", values);
    if settings::mode(setup) == Some(name::HUMANS) {
        setting.title = YOUNGEST.to_string();
        setting.help = "The youngest player starts.\n".to_string();
        setting.route = Route::Asked;
    }
    // In the next game somebody else may be the youngest, or the computer starts.
    setting.is_kept = false;
    setting
}

/// The value is the name of a file, which is read when the game starts, or nothing.
fn galaxy_setting(setup: &Setup, players: usize) -> Setting {
    let built_in = if is_official(setup) {
        format!("The official galaxy for {players} players")
    } else {
        "The classic galaxy".to_string()
    };
    let setting = Setting::new("galaxy", "Galaxy", [("", built_in)]).explained(
        "The galaxy is the board. You can also write one of your own into a text file:\n\
         type its name. The end of \"rules\" explains how to write a galaxy.\n",
    );
    setting.or_typed("1, or the name of a file: ", |text| Ok(text.to_string()))
}

/// Draws a menu as in the report.
pub fn draw_menu(page: &Page) -> String {
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
        let label = match item.label.as_str() {
            "BACK" => "Back",
            label => label,
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
