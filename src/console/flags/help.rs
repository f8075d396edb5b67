//! The help below the list of flags: examples, players and scripts, environment, exit statuses and
//! levels. The manual page is made of the same parts.

use crate::coach::report::JSON_HELP;
use crate::console::storage::autosave::FOLDER_VARIABLE;
use crate::game::registry::{GameEntry, Registry};

/// Command lines, each with what it does.
pub const EXAMPLES: &[(&str, &str)] = &[
    ("tabuleiro", "the menu of games"),
    ("tabuleiro --game lear --size 6", "Lear on a small board"),
    (
        "tabuleiro --game lear --p1 human --p2 hard",
        "against the computer, at once",
    ),
    (
        "tabuleiro --game lear --p1 2 --p2 1 --seed 7",
        "two computers, repeatable",
    ),
    (
        "tabuleiro --load game.txt",
        "go on with a game, or replay it",
    ),
    (
        "tabuleiro --analyse game.txt",
        "what was good and bad in a game",
    ),
    ("tabuleiro --strict < script.txt", "answers from a script"),
];

/// Players in flags, and scripts. Each text is a paragraph.
pub const NOTES: &[&str] = &[
    "WHO is \"human\" or a level of the game, by its name or by its number. \"expert:1\"
to \"expert:9\" are weaker than \"expert\"; \"match\" is the one that suits you, a
step stronger after each game that you win, and weaker after each that you lose.
The menus do not ask for what a flag gives; with --p1 and --p2 the game starts
at once, and all other settings take their defaults. The program ends after a
game between computers that flags have started in a pipe.",
    "A script is input from a pipe or a file, with one answer a line. Lines that
begin with # are comments. With --strict the program ends with status 3, and
with a line such as \"script, line 7: ...\" on standard error, at the first
answer or command that is refused, if the script ends before its game (without
quit), and if it goes on after the end of the program. It is read to its end.",
];

/// Environment variables, each with its effect.
pub const ENVIRONMENT: &[(&str, &str)] = &[
    ("NO_COLOR", "no colour, unless --color asks for it"),
    (
        FOLDER_VARIABLE,
        "the folder of unfinished games and results",
    ),
];

/// Exit statuses, each with what it means.
pub const STATUSES: &[(&str, &str)] = &[
    ("0", "the user left, or the script or the game ended"),
    ("1", "a file cannot be used, or a record is not complete"),
    ("2", "the flags cannot be used"),
    ("3", "a script went wrong, with --strict"),
];

/// The levels of each game by its name, the weakest first.
pub fn levels(registry: &Registry) -> Vec<(&'static str, String)> {
    let infos = registry.entries().map(GameEntry::info);
    infos
        .map(|info| (info.name, info.levels.join(", ").to_lowercase()))
        .collect()
}

/// The whole text below the list of flags.
pub fn text(registry: &Registry) -> String {
    let levels = levels(registry);
    let levels: Vec<_> = levels
        .iter()
        .map(|(name, levels)| (*name, levels.as_str()))
        .collect();
    let mut text = list("Examples", EXAMPLES);
    for note in NOTES {
        text += &format!("\n{note}\n");
    }
    for (heading, items) in [
        ("Environment", ENVIRONMENT),
        ("Exit status", STATUSES),
        ("Levels, the weakest first", &levels),
    ] {
        text.push('\n');
        text += &list(heading, items);
    }
    text + "\n" + JSON_HELP
}

/// A heading and two aligned columns.
fn list(heading: &str, items: &[(&str, &str)]) -> String {
    let width = items.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let lines = items
        .iter()
        .map(|(name, meaning)| format!("  {name:<width$}  {meaning}\n"));
    format!("{heading}:\n{}", lines.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_notes_need_no_other_line_breaks() {
        for line in NOTES.iter().flat_map(|note| note.lines()) {
            assert!(line.len() <= 80, "{line}");
        }
    }
}
