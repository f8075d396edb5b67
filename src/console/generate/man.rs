//! The manual page.

use clap::{Arg, Command};
use clap_mangen::Man;
use clap_mangen::roff::{Inline, Roff, bold, italic, roman};

use crate::console::flags::help;
use crate::console::storage::autosave::FOLDER_VARIABLE;
use crate::game::registry::Registry;

/// The ways to start the program.
const SYNOPSIS: &str = "tabuleiro [OPTIONS]
tabuleiro --strict [OPTIONS] < SCRIPT
tabuleiro --analyse FILE [--json] [OPTIONS]
tabuleiro --puzzle GAME[:N] [OPTIONS]
tabuleiro --ugi [--game NAME] [OPTIONS]
tabuleiro --generate FORMAT";

/// The day of this version's release, as the changelog has it.
const RELEASED: &str = "2026-11-22";

/// The first paragraph of the description.
const INTRODUCTION: &str = "Without flags, tabuleiro shows a menu of games, and then the menus of \
the game: who plays, its rules, and its options. Boards are drawn in plain text, moves are typed, \
and the commands help and rules explain everything else. Any seat can be taken by a computer player.";

/// The page of section 6.
pub fn page(registry: &Registry, command: Command) -> String {
    let version = command.get_version().unwrap_or_default().to_string();
    let command = command
        .override_usage(SYNOPSIS)
        .mut_args(possible_values_in_words);
    let man = Man::new(command)
        .title("TABULEIRO")
        .section("6")
        .date(RELEASED)
        .source(format!("tabuleiro {version}"))
        .manual("Games");
    let mut page = Vec::new();
    let parts = [
        Man::render_title,
        Man::render_name_section,
        Man::render_synopsis_section,
        Man::render_description_section,
    ];
    let result = parts
        .iter()
        .try_for_each(|part| part(&man, &mut page))
        .and_then(|()| description(registry).to_writer(&mut page))
        .and_then(|()| man.render_options_section(&mut page))
        .and_then(|()| more_sections().to_writer(&mut page));
    result.expect("writing to memory does not fail");
    String::from_utf8(page).expect("the flags are described in UTF-8")
}

/// Names the possible values of an argument in its help. `clap_mangen` would list them below with
/// empty lines that formatters warn of.
fn possible_values_in_words(arg: Arg) -> Arg {
    if !arg.get_action().takes_values() {
        return arg;
    }
    let values = arg.get_possible_values();
    let names: Vec<&str> = values.iter().map(|value| value.get_name()).collect();
    match arg.get_help() {
        Some(help) if !names.is_empty() => {
            let help = format!("{help} [possible values: {}]", names.join(", "));
            arg.help(help).hide_possible_values(true)
        }
        _ => arg,
    }
}

/// What follows the one line of the description.
fn description(registry: &Registry) -> Roff {
    let mut roff = Roff::new();
    for text in [INTRODUCTION].iter().chain(help::NOTES) {
        roff.control("PP", []);
        roff.text([roman(text.replace('\n', " "))]);
    }
    roff.control("PP", []);
    roff.text([roman("The levels of each game, the weakest first:")]);
    for (name, levels) in help::levels(registry) {
        item(&mut roff, bold(name), &levels);
    }
    roff
}

/// The sections after the options.
fn more_sections() -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", ["FILES"]);
    let folder = "~/.local/state/tabuleiro";
    item(
        &mut roff,
        italic(folder),
        &format!(
            "Unfinished games at a terminal, each with a lock while it is played; results, solved \
             puzzles, and the last setting of the tutor. {FOLDER_VARIABLE} names \
             another folder. On macOS and Windows the folder is in the local data folder."
        ),
    );
    item(
        &mut roff,
        italic("game.txt"),
        "A game that was saved, or recorded with --record: a text file with the settings, one move \
         a line, and the result.",
    );
    for (heading, items) in [
        ("ENVIRONMENT", help::ENVIRONMENT),
        ("EXIT STATUS", help::STATUSES),
        ("EXAMPLES", help::EXAMPLES),
    ] {
        roff.control("SH", [heading]);
        for (name, meaning) in items {
            item(&mut roff, bold(*name), &sentence(meaning));
        }
    }
    roff
}

/// A name or an example, and its explanation below.
fn item(roff: &mut Roff, name: Inline, meaning: &str) {
    roff.control("TP", []);
    roff.text([name]);
    roff.text([roman(meaning)]);
}

/// The text with a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(chars).chain(['.']).collect()
}
