//! The names, the options and the players of games in command lines, also as shells complete them.

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, ArgGroup, Command, ValueHint};

use super::Flags;
use crate::game::Player;
use crate::game::players::PlayerKind;
use crate::play::GameInfo;
use crate::registry::{GameEntry, Registry};

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
    registry
        .options()
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

/// The command line of a program in which each game is a command of its own, so that shells
/// complete its players and options.
pub fn completed_command_line(registry: &Registry) -> Command {
    let command = Flags::command_line(registry);
    if let Some(only) = registry.only() {
        return with_players(&only.info(), command);
    }
    let own: Vec<&str> = registry
        .options()
        .iter()
        .map(|(option, _)| option.name)
        .collect();
    // The arguments that remain refer to the one that names the game.
    let flags = |name: &str, is_possible: &dyn Fn(&str) -> bool| {
        let args = command.get_arguments();
        let args = args.filter(|arg| is_possible(arg.get_id().as_str()));
        let args = args.cloned().map(|arg| match arg.get_id() == "game" {
            true => arg.long("game").hide(true),
            false => arg,
        });
        let start = ArgGroup::new("start").args(["game", "load"]);
        Command::new(name.to_string()).args(args).group(start)
    };
    let games = registry.entries().map(GameEntry::info).map(|info| {
        let options = info.options;
        let has = |name: &str| options.iter().any(|option| option.name == name);
        let command = flags(info.name, &|id| has(id) || !own.contains(&id));
        with_players(&info, command.about(info.title))
    });
    let menus = flags(command.get_name(), &|id| {
        id != "opponent" && !own.contains(&id)
    });
    menus
        .subcommands(command.get_subcommands().cloned())
        .subcommands(games)
}

/// Adds the players of a game to the flags that seat them.
fn with_players(info: &GameInfo, command: Command) -> Command {
    let levels = info.levels.iter().map(|level| level.to_lowercase());
    let strengths = PlayerKind::strengths().map(|strength| strength.name(&[]));
    let others = ["human", "match", "engine:"].map(String::from);
    let players = others.into_iter().chain(levels).chain(strengths);
    let players = PossibleValuesParser::new(players.map(PossibleValue::new));
    let seats: Vec<String> = Player::first(Player::COUNT)
        .map(|seat| seat.to_string())
        .collect();
    command.mut_args(|arg: Arg| {
        let id = arg.get_id().to_string();
        match id == "opponent" || seats.contains(&id) {
            true => arg.value_parser(players.clone()),
            false => arg,
        }
    })
}
