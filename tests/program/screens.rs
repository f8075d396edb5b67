//! The screens of the five games, of the menu of games and of `--help`.

use crate::common;
use tabuleiro::games::{AllGames, registry};

tabuleiro::suites!(screens: AllGames, "tests/perft");

/// The width of a standard terminal.
const COLUMNS: usize = 80;

fn printed(args: &[&str], input: &str) -> String {
    common::printed(&common::run(args, input.as_bytes()))
}

#[test]
fn the_first_line_says_how_to_learn_more() {
    let text = printed(&[], "help\n?\nhelp commands\nrules\nexit\n");
    let greeting =
        "Type the number of a game, or \"help\" to learn more about them.\n\nTABULEIRO\n";
    assert!(text.starts_with(greeting), "{text}");
    let registry = registry();
    for entry in registry.entries() {
        let rules = entry.info().rules_text;
        let about = format!("\n  {}\n", rules.lines().next().unwrap());
        assert_eq!(text.matches(&about).count(), 2, "{about}");
    }
    for command in ["help", "rules", "resume", "load", "stats", "quit"] {
        assert!(
            text.contains(&format!("\n  {command} ")),
            "{command}: {text}"
        );
    }
    assert!(
        text.contains("Option [1]: rules\nEach game has its own rules"),
        "{text}"
    );
    assert!(text.lines().all(|line| line.len() <= COLUMNS), "{text}");
    assert!(text.ends_with("Option [1]: exit\nGoodbye.\n"), "{text}");
    for name in registry.names() {
        let game = [name, "--p1", "human", "--p2", "1", "--seed", "1"];
        let text = printed(&game, "");
        let welcome =
            "\"help\" says what to answer at each question, \"rules\" how it is played.\n";
        assert!(text.starts_with(welcome), "{text}");
    }
}

#[test]
fn the_help_of_the_flags_fits_too_and_names_the_levels() {
    for flag in ["-h", "--help"] {
        let text = printed(&[flag], "");
        for line in text.lines() {
            assert!(line.len() <= COLUMNS, "{flag}: {line}");
        }
        let is_short = flag == "-h";
        for line in [
            "\n      For 2. Rules: classic.\n      Levels: easy, medium, hard, expert.\n",
            "\n    tabuleiro lear expert:3       # against Expert at strength 3\n",
            "\n  TABULEIRO_STATE_DIR  the folder for unfinished games and results,",
            "\nEXIT STATUS:\n  0  ",
            "\n  3  a script went wrong, with --strict\n",
        ] {
            assert!(is_short || text.contains(line), "{line:?} is not in {text}");
        }
    }
}

#[test]
fn score_says_the_value_of_the_position_in_every_game() {
    for name in registry().names() {
        let text = printed(&[name, "--p1", "human", "--p2", "human"], "score\n");
        assert_eq!(text.matches("The value for ").count(), 2, "{name}: {text}");
    }
}
