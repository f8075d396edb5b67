//! The command line as shells complete it.

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, ArgGroup, Command};

use super::Flags;
use super::games::all_options;
use crate::game::Player;
use crate::game::players::PlayerKind;
use crate::game::registry::{GameEntry, Registry};
use crate::play::GameInfo;

/// The command line of a program in which each of its games is a command, with its own players and
/// options: so they are completed.
pub fn command_line(registry: &Registry) -> Command {
    let command = Flags::command_line(registry);
    if let Some(only) = registry.only() {
        return with_players(&only.info(), command);
    }
    let own: Vec<&str> = all_options(registry)
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
    let grades = PlayerKind::grades().map(|grade| grade.name(&[]));
    let others = ["human", "match", "engine:"].map(String::from);
    let players = others.into_iter().chain(levels).chain(grades);
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
