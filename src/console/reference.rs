//! The reference of commands in the manual page: which question understands which.

use std::collections::BTreeSet;

use super::play::after_result::AfterResult;
use super::play::commands::Topic;
use super::play::human_move::HumanMove;
use super::prompt::commands::names;
use super::shell::{games_menu, resume, settings_menu};
use super::study::task;
use super::{page, replay, vocabulary};
use crate::registry::Registry;
use crate::text::{without, wrap};

/// The width of the descriptions in the manual, which has a margin.
const WIDTH: usize = 72;
/// The indentation of a description below its first line.
const INDENT: usize = 6;

/// The names of the commands of each question, with where they are understood.
fn all_tables() -> [(&'static str, Vec<&'static str>); 8] {
    let at_unfinished = names(&resume::commands());
    let tasks = "In {puzzles|puzzles, |}{learn|lessons and |}retry:";
    [
        ("While a game is played:", names(&HumanMove::commands())),
        ("After its result:", names(&AfterResult::commands())),
        ("In a replay:", names(&replay::commands())),
        (tasks, names(&task::commands())),
        (
            "In the menu{games| of games|}:",
            names(&games_menu::commands()),
        ),
        ("In the list of unfinished games:", at_unfinished),
        ("In the menus of a game:", names(&settings_menu::commands())),
        ("In other menus:", names(&page::commands::<()>())),
    ]
}

/// The commands for the manual, place by place. Those already described are only named.
pub fn commands(registry: &Registry) -> String {
    let missing = registry.missing();
    let mut described = BTreeSet::new();
    let mut text = String::new();
    for (place, mut names) in all_tables() {
        text += &format!("{}\n\n", without(place, &missing));
        names.retain(|name| !missing.contains(name));
        let (new, old): (Vec<_>, Vec<_>) =
            names.into_iter().partition(|name| described.insert(*name));
        for name in new {
            let description = vocabulary::description(name, &missing).shown(WIDTH - INDENT);
            let lines = description
                .trim_end()
                .replace('\n', &format!("\n{:INDENT$}", ""));
            text += &format!("  {lines}\n");
        }
        if !old.is_empty() {
            text += &wrap(&format!("  As above: {}.\n", old.join(", ")), WIDTH);
        }
        text.push('\n');
    }
    text.trim_end().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::console::prompt::Prompt;
    use crate::console::prompt::commands::{Command, described, list};
    use crate::games;
    use crate::testing::seen;

    /// Every command of a question is listed once, and described in lines that fit.
    fn check_table<P: Prompt>(commands: &[Command<P>]) {
        let mut names = names(commands);
        for name in &names {
            let list = list(commands, 80);
            assert!(list.said().contains(&format!("{name}: ")), "{name}");
            let list = seen(list);
            assert!(list.contains(&format!("  {name} ")), "{name}");
            assert!(list.lines().all(|line| line.len() < 80), "{name}");
            let found = described(name, commands).unwrap();
            let text = seen(vocabulary::description(found, &[]));
            assert!(text.starts_with(name), "{text}");
            assert!(text.lines().all(|line| line.len() <= 80), "{text}");
        }
        let narrow = seen(list(commands, 79));
        assert_eq!(narrow.lines().count(), names.len(), "{narrow}");
        let count = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), count);
        assert!(described("undoo", commands).is_err());
    }

    #[test]
    fn every_command_is_listed_once_and_described() {
        check_table(&HumanMove::commands());
        check_table(&AfterResult::commands());
        check_table(&replay::commands());
        check_table(&task::commands());
        check_table(&games_menu::commands());
        check_table(&resume::commands());
        check_table(&settings_menu::commands());
        check_table(&page::commands::<()>());
        let at_move = HumanMove::commands();
        let in_columns = seen(list(&at_move, 80));
        assert!(in_columns.lines().count() < at_move.len(), "{in_columns}");
        let found = described("ba", &page::commands::<()>());
        let text = found.map(|name| seen(vocabulary::description(name, &[])));
        let expected = "back: back a question, or out.\nIt takes back the answer before this question, \
                        or leaves this task or menu.\n";
        assert_eq!(text, Ok(expected.to_string()));
    }

    /// What the vocabulary says of a command is of no use unless some question understands it.
    #[test]
    fn every_command_of_the_vocabulary_is_in_the_manual_and_in_a_table() {
        let manual = commands(&games::registry());
        for name in vocabulary::names() {
            assert!(manual.contains(&format!("\n  {name}")), "{name}: {manual}");
        }
        let tables = all_tables().into_iter();
        let known: BTreeSet<&str> = tables.flat_map(|(_, names)| names).collect();
        assert_eq!(known, vocabulary::names().collect());
        for name in vocabulary::names() {
            let description = vocabulary::description(name, &[]).said();
            assert!(description.lines().count() > 1, "{description}");
        }
    }
}
