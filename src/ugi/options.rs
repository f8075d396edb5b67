//! The options of the engine.
//!
//! Values are kept as they are set, and the game is checked when it begins: the order in which
//! options are set does not matter. What no game accepts is refused at once.

use std::fmt::Display;
use std::str::FromStr;

use super::ReadFile;
use super::go::MOVE_OVERHEAD_MS;
use crate::game::players::{EXPERT, PlayerKind, strength_names};
use crate::game::{GameInfo, OptionKind, Refusal, RuleSet, Start};
use crate::limits::DEFAULT_HASH_MIB;
use crate::registry::{GameEntry, Registry};
use crate::text::{quoted, whole_number};
use crate::{refusal, refuse};

/// The maximum of the option `Hash`, in MiB.
pub const MAX_HASH_MIB: usize = 65_536;
/// The maximum of the option `Threads`.
pub const MAX_THREADS: usize = 256;
/// The maximum of the option `MultiPV`.
const MAX_LINES: usize = 500;
/// The maximum of the option `Move Overhead`, in milliseconds.
const MAX_OVERHEAD_MS: u64 = 5_000;
/// An option without a value.
const EMPTY: &str = "<empty>";

/// The values of the options.
#[derive(Clone, Debug)]
pub struct EngineOptions {
    /// The name of the game.
    pub game: String,
    /// The rule set, and the own options of all games.
    pub start: Start,
    /// The name of the level that chooses the moves.
    pub level: String,
    /// The memory of the transposition table, in MiB.
    pub hash_mib: usize,
    /// The number of threads of a search that is bounded by time.
    pub threads: usize,
    /// The seed of the levels' random choices: that of a game follows from it and the game's
    /// number.
    pub seed: u64,
    /// The number of best moves that Expert shows (*MultiPV*).
    pub lines: usize,
    /// The clock time that each move costs besides its search, in milliseconds (*Move Overhead*).
    pub overhead_ms: u64,
}

impl EngineOptions {
    /// The default settings of a game.
    pub fn of_game(game: &str) -> EngineOptions {
        EngineOptions {
            game: game.to_string(),
            start: Start::default(),
            level: EXPERT.to_lowercase(),
            hash_mib: DEFAULT_HASH_MIB,
            threads: 1,
            seed: 1,
            lines: 1,
            overhead_ms: MOVE_OVERHEAD_MS,
        }
    }

    /// The options that have values, one per line. An option that lists its values lists those for
    /// the game. An empty value of one of type `string` stands for the game's default.
    pub(super) fn describe(&self, registry: &Registry) -> Vec<String> {
        let mut lines = vec![
            spin("Hash", self.hash_mib, 1, MAX_HASH_MIB),
            spin("Threads", self.threads, 1, MAX_THREADS),
            spin("MultiPV", self.lines, 1, MAX_LINES),
            spin("Move Overhead", self.overhead_ms, 0, MAX_OVERHEAD_MS),
            spin("Seed", self.seed, 0, i64::MAX as u64),
            combo("Game", &self.game, registry.names()),
        ];
        if let Some(entry) = registry.find(&self.game) {
            let info = entry.info();
            let rules = info.rule_sets.iter().map(RuleSet::to_string);
            let usual = self.start.rules.unwrap_or(info.rule_sets[0]);
            lines.push(combo("Rules", &usual.to_string(), rules));
            lines.push(combo("Level", &self.level, level_names(info)));
        }
        lines.extend(registry.options().into_iter().map(|(option, _)| {
            let set = self.start.options.get(option.name);
            match option.kind {
                OptionKind::Number { usual, least, most } => {
                    spin(option.name, set.unwrap_or(&usual.to_string()), least, most)
                }
                OptionKind::Text => text(option.name, set.unwrap_or(EMPTY)),
                // The text of the file is set, not its name.
                OptionKind::File => text(option.name, EMPTY),
            }
        }));
        lines
    }

    /// Sets the option with that name. What no game accepts is refused.
    pub(super) fn set(
        &mut self,
        (name, value): (&str, &str),
        registry: &Registry,
        read_file: ReadFile,
    ) -> Result<(), Refusal> {
        match name.to_lowercase().as_str() {
            "hash" => self.hash_mib = number(name, value, 1, MAX_HASH_MIB)?,
            "threads" => self.threads = number(name, value, 1, MAX_THREADS)?,
            "multipv" => self.lines = number(name, value, 1, MAX_LINES)?,
            "move overhead" => self.overhead_ms = number(name, value, 0, MAX_OVERHEAD_MS)?,
            "seed" => self.seed = number(name, value, 0, i64::MAX as u64)?,
            "rules" => self.start.rules = Some(value.parse()?),
            "game" => self.game = registry.get(value)?.info().name.to_string(),
            "level" => {
                let mut infos = registry.entries().map(GameEntry::info);
                if !infos.any(|info| level(info, value).is_ok()) {
                    level(registry.get(&self.game)?.info(), value)?;
                }
                self.level = value.to_string();
            }
            name => self.set_own_option(name, value, registry, read_file)?,
        }
        Ok(())
    }

    /// Sets an option that only some games have; its default is restored by an empty value too.
    fn set_own_option(
        &mut self,
        name: &str,
        value: &str,
        registry: &Registry,
        read_file: ReadFile,
    ) -> Result<(), Refusal> {
        let mut known = registry.options().into_iter();
        let Some((option, _)) = known.find(|(option, _)| option.name == name) else {
            refuse!("there is no option {}", quoted(name));
        };
        let options = &mut self.start.options;
        match (option.kind, value) {
            (_, "" | EMPTY) => options.unset(option.name),
            (OptionKind::Number { usual, least, most }, _) => {
                match number(name, value, least, most)? {
                    number if number == usual => options.unset(option.name),
                    number => options.set(option.name, number.to_string()),
                }
            }
            (OptionKind::Text, _) => options.set(option.name, value),
            (OptionKind::File, _) => options.set(option.name, read_file(value)?),
        }
        Ok(())
    }

    /// How a game begins at that position, and the names of options that it does not have.
    pub(super) fn start(
        &self,
        info: &GameInfo,
        position: Option<String>,
    ) -> (Start, Vec<&'static str>) {
        let mut start = Start {
            position,
            ..self.start.clone()
        };
        let set = self.start.options.iter().map(|(name, _)| name);
        let unknown: Vec<_> = set.filter(|name| info.option(name).is_none()).collect();
        unknown.iter().for_each(|name| start.options.unset(name));
        (start, unknown)
    }
}

/// The names of a game's computer players.
fn level_names(info: &GameInfo) -> impl Iterator<Item = String> {
    info.computers()
        .chain(PlayerKind::strengths().map(|kind| kind.name(&[])))
}

/// The level of a game with that name.
pub(super) fn level(info: &GameInfo, name: &str) -> Result<PlayerKind, Refusal> {
    if level_names(info).any(|known| known.eq_ignore_ascii_case(name)) {
        return PlayerKind::parse(name, info.levels);
    }
    let choices: Vec<String> = info.computers().chain([strength_names()]).collect();
    let (title, wrong, choices) = (info.title, quoted(name), choices.join(", "));
    refuse!("{title} has no level {wrong}: choose one of {choices}")
}

/// The value of an option that is a number within these bounds.
fn number<N: FromStr + PartialOrd + Display>(
    name: &str,
    value: &str,
    least: N,
    most: N,
) -> Result<N, Refusal> {
    let number = whole_number(value, least..=most);
    number.map_err(|wanted| refusal!(value => "is not a value of {name}: it takes {wanted}"))
}

fn spin<N: Display>(name: &str, usual: impl Display, least: N, most: N) -> String {
    format!("option name {name} type spin default {usual} min {least} max {most}")
}

fn combo(name: &str, usual: &str, values: impl IntoIterator<Item = impl Display>) -> String {
    let mut line = format!("option name {name} type combo default {usual}");
    line.extend(values.into_iter().map(|value| format!(" var {value}")));
    line
}

fn text(name: &str, usual: &str) -> String {
    format!("option name {name} type string default {usual}")
}
