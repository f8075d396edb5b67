//! The names and the options of games in command lines.

use clap::builder::PossibleValuesParser;
use clap::{Arg, Command, ValueHint};

use crate::game::OptionSpec;
use crate::game::registry::{GameEntry, Registry};

/// The options of all games, each with the titles of the games that have it.
pub fn all_options(registry: &Registry) -> Vec<(OptionSpec, Vec<&'static str>)> {
    let mut all: Vec<(OptionSpec, Vec<&'static str>)> = Vec::new();
    for info in registry.entries().map(GameEntry::info) {
        for option in info.options {
            match all.iter_mut().find(|(known, _)| known.name == option.name) {
                Some((_, titles)) => titles.push(info.title),
                None => all.push((*option, vec![info.title])),
            }
        }
    }
    all
}

/// Adds the names of the games and their options to a command line that has an argument `game`.
pub fn with_games(registry: &Registry, command: Command) -> Command {
    with_options(registry, with_names(registry, command))
}

/// Adds the names of the games to the argument `game` of a command line, if it has one.
pub fn with_names(registry: &Registry, command: Command) -> Command {
    let names = PossibleValuesParser::new(registry.names());
    // Not `mut_arg`, which moves the argument behind the others: a tool names the game first.
    command.mut_args(|arg| match arg.get_id() == "game" {
        true => arg.value_parser(names.clone()),
        false => arg,
    })
}

/// Adds the options of the games to a command line.
pub fn with_options(registry: &Registry, command: Command) -> Command {
    all_options(registry)
        .into_iter()
        .fold(command, |command, (option, titles)| {
            let hint = match option.is_file() {
                true => ValueHint::FilePath,
                false => ValueHint::Unknown,
            };
            let argument = Arg::new(option.name)
                .long(option.name)
                .value_name(option.value)
                .value_hint(hint)
                .help(option.short_help())
                .long_help(option.help)
                .help_heading(format!("Options of {}", titles.join(" and ")));
            command.arg(argument)
        })
}
