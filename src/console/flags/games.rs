//! The names, the options and the players of games in command lines, also as shells complete them.

use std::ffi::OsString;

use clap::builder::PossibleValuesParser;
use clap::{Arg, Command};

use super::{Flags, named_game};
use crate::game::GameInfo;
use crate::game::players::PlayerKind;
use crate::registry::{GameEntry, Registry};

/// Adds the names of the games and their options to a command line that has an argument `game`.
pub fn with_games(registry: &Registry, command: Command) -> Command {
    with_options(registry, with_names(registry, command))
}

/// Adds the names of the games to the argument `game` of a command line, if it has one.
pub fn with_names(registry: &Registry, command: Command) -> Command {
    let names = PossibleValuesParser::new(registry.names());
    // Not `mut_arg`, which moves the argument behind the others: a tool names the game first.
    command.mut_args(|arg| {
        if arg.get_id() != "game" {
            return arg;
        }
        arg.value_parser(names.clone())
    })
}

/// Adds the options of the games to a command line.
pub fn with_options(registry: &Registry, command: Command) -> Command {
    registry
        .options()
        .into_iter()
        .fold(command, |command, (option, titles)| {
            let argument = Arg::new(option.name)
                .long(option.name)
                .value_name(option.value)
                .help(option.help)
                .long_help(option.long_help())
                .help_heading(format!("Options of {}", titles.join(" and ")));
            command.arg(argument)
        })
}

/// The command line as shells complete it: with the players and the options of the game that
/// `words` name, or else of all games.
pub fn completed_command_line(registry: &Registry, words: &[OsString]) -> Command {
    let named = named_game(registry, words);
    let mut infos: Vec<&GameInfo> = registry.entries().map(GameEntry::info).collect();
    infos.retain(|info| named.is_none_or(|name| name == info.name));
    let is_of_others = |id: &str| {
        let has = |info: &GameInfo| match id {
            "rules" => info.rule_sets.len() > 1,
            "p3" | "p4" => info.max_players > 2,
            _ => info.option(id).is_some(),
        };
        registry.any(has) && !infos.iter().any(|info| has(info))
    };
    let fixed = ["human", "match"].map(String::from);
    let computers = infos.iter().flat_map(|info| info.computers());
    let strengths = PlayerKind::strengths().map(|strength| strength.name(&[]));
    let mut players: Vec<String> = Vec::new();
    for player in fixed.into_iter().chain(computers).chain(strengths) {
        if !players.contains(&player) {
            players.push(player);
        }
    }
    let complete = |arg: Arg| match arg.get_id().as_str() {
        id if is_of_others(id) => arg.hide(true),
        "opponent" | "p1" | "p2" | "p3" | "p4" => {
            arg.value_parser(PossibleValuesParser::new(players.clone()))
        }
        _ => arg,
    };
    let command = Flags::command_line_for(registry, named).mut_args(complete);
    command.mut_subcommands(|command| command.mut_args(complete))
}
