//! The help below the list of flags, of which the manual page is made too.

use crate::coach::summary::JSON_HELP;
use crate::game::registry::{GameEntry, PROGRAM, Registry};
use crate::play::GameInfo;

const EXAMPLES: &str = "  tabuleiro                                     the menu of games
  tabuleiro --game lear --size 6                Lear on a small board
  tabuleiro --game lear --p1 human --p2 hard    against the computer, at once
  tabuleiro --game lear --p1 2 --p2 1 --seed 7  two computers, repeatable
  tabuleiro --load game.txt                     go on with a game, or replay it
  tabuleiro --analyse game.txt                  what was good and bad in a game
  tabuleiro --strict < script.txt               answers from a script
";

const NOTES: &str = "\
WHO is \"human\" or a level of the game, by its name or by its number. \"expert:1\"
to \"expert:9\" are weaker than \"expert\"; \"match\" is the one that suits you, a
step stronger after each game that you win, and weaker after each that you lose.
The menus do not ask for what a flag gives; with --p1 and --p2 the game starts
at once, and all other settings take their defaults. The program ends after a
game between computers that flags have started in a pipe.

A script is input from a pipe or a file, with one answer a line. Lines that
begin with # are comments. With --strict the program ends with status 3, and
with a line such as \"script, line 7: ...\" on standard error, at the first
answer or command that is refused, if the script ends before its game (without
quit), and if it goes on after the end of the program. It is read to its end.
";

const ENVIRONMENT: &str = "  NO_COLOR             no colour, unless --color asks for it
  TABULEIRO_STATE_DIR  the folder of unfinished games and results
";

const STATUSES: &str = "  0  the user left, or the script or the game ended
  1  a file cannot be used, or a record is not complete
  2  the flags cannot be used
  3  a script went wrong, with --strict
";

/// The levels of each game, the weakest first.
fn levels(registry: &Registry) -> String {
    let infos: Vec<_> = registry.entries().map(GameEntry::info).collect();
    let width = infos.iter().map(|info| info.name.len()).max().unwrap_or(0);
    let line = |info: &GameInfo| {
        let levels = info.levels.join(", ").to_lowercase();
        format!("  {:<width$}  {levels}\n", info.name)
    };
    infos.iter().map(line).collect()
}

/// A part of the help: its heading in the manual page, its heading below the flags, and its lines.
type Section = (&'static str, &'static str, String);

/// The parts of the help.
pub fn sections(registry: &Registry) -> Vec<Section> {
    let examples = match registry.program() {
        PROGRAM => Some(("EXAMPLES", "Examples:\n", EXAMPLES.to_string())),
        _ => None,
    };
    let others = [
        ("PLAYERS AND SCRIPTS", "", NOTES.to_string()),
        ("ENVIRONMENT", "Environment:\n", ENVIRONMENT.to_string()),
        ("EXIT STATUS", "Exit status:\n", STATUSES.to_string()),
        ("LEVELS", "Levels, the weakest first:\n", levels(registry)),
        ("JSON", "", JSON_HELP.to_string()),
    ];
    examples.into_iter().chain(others).collect()
}

/// The whole text below the list of flags.
pub fn text(registry: &Registry) -> String {
    let sections = sections(registry).into_iter();
    let texts = sections.map(|(_, heading, lines)| heading.to_string() + &lines);
    texts.collect::<Vec<_>>().join("\n")
}
