//! `generate`: the manual page and the completions of shells, of which bash is asked what it
//! completes.

use std::fs;
use std::process::Command;

use crate::common::{printed, run};
use tabuleiro::games::registry;
use tempfile::tempdir;

fn generated(what: &str) -> String {
    let words: Vec<&str> = what.split(' ').collect();
    printed(&run(&[&["generate"], &words[..]].concat(), b""))
}

#[test]
fn the_manual_names_all_that_the_program_has() {
    let pages = ["man", "man 5", "man 7"].map(|what| generated(what).replace("\\-", "-"));
    let version = concat!("\"tabuleiro ", env!("CARGO_PKG_VERSION"), "\" Games");
    let changes = fs::read_to_string("CHANGELOG.md").unwrap();
    let (date, _) = changes
        .split_once("] - ")
        .unwrap()
        .1
        .split_once('\n')
        .unwrap();
    for (page, head, usual) in [
        (
            &pages[0],
            "TABULEIRO 6",
            "NAME, SYNOPSIS, DESCRIPTION, GAMES, COMMANDS OF THE PROGRAM, PLAYERS, COMMANDS, \
             OPTIONS, EXAMPLES, FILES, ENVIRONMENT, EXIT STATUS, AUTHORS, LICENCE, BUGS, SEE ALSO",
        ),
        (
            &pages[1],
            "TABULEIRO 5",
            "NAME, DESCRIPTION, SCRIPTS, RECORDS, ANALYSIS, PUZZLE FILES, GALAXY FILES, CONFIG, \
             SEE ALSO",
        ),
        (
            &pages[2],
            "TABULEIRO-UGI 7",
            "NAME, DESCRIPTION, ENGINES, PROTOCOL, WRITING AN ENGINE, BUGS, SEE ALSO",
        ),
    ] {
        assert!(
            page.starts_with(&format!(".TH {head} {date} {version}\n")),
            "{page}"
        );
        let headings = page.lines().filter_map(|line| line.strip_prefix(".SH "));
        assert_eq!(headings.collect::<Vec<_>>().join(", "), usual);
    }
    let refused = run(&["generate", "zsh", "5"], b"");
    assert_eq!(refused.status.code(), Some(2));
    let page = pages.concat();
    for flag in [
        "p1", "strict", "record", "komi", "galaxy", "json", "puzzles",
    ] {
        assert!(page.contains(&format!("--{flag}")), "{flag}: {page}");
    }
    let (_, config) = page.split_once("The file config takes").unwrap();
    let (config, _) = config.split_once(". ").unwrap();
    for (flag, is_taken) in [("--komi", true), ("--p4", true), ("--load", false)] {
        assert_eq!(config.contains(flag), is_taken, "{config}");
    }
    // What stands at the beginning of a line of a list, with others or alone.
    let rows = page.lines().filter(|line| line.starts_with("  "));
    let first_columns = rows.filter_map(|line| line.trim_start().split("  ").next());
    let terms: Vec<&str> = first_columns
        .flat_map(|column| column.split(", "))
        .collect();
    let lists = |term: &str| assert!(terms.contains(&term), "{term}: {terms:?}");
    registry().names().into_iter().for_each(lists);
    ["0", "1", "2", "3"].into_iter().for_each(lists);
    let record = "tests/records/lear-finished.txt";
    let json = printed(&run(&["analyse", record, "--nodes", "50", "--json"], b""));
    for line in json.lines() {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        let players = object["players"].as_array().into_iter().flatten();
        let objects = players.chain([&object]).filter_map(|part| part.as_object());
        objects
            .flat_map(|object| object.keys())
            .for_each(|key| lists(key));
    }
    let engine = printed(&run(&["ugi"], b"ugi\n"));
    let options = engine
        .lines()
        .filter_map(|line| line.strip_prefix("option name "));
    for name in options.filter_map(|option| option.split(" type ").next()) {
        assert!(page.contains(name), "{name}: {page}");
    }
}

#[test]
fn a_script_is_all_that_is_generated() {
    for shell in ["bash", "zsh", "fish", "powershell"] {
        assert!(generated(shell).contains("strict"), "{shell}");
    }
    assert!(generated("zsh").starts_with("#compdef tabuleiro\n"));
}

/// The words that bash offers after these ones; the last one may be incomplete.
fn bash_completes(words: &[&str]) -> Vec<String> {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("my game.txt"), "").unwrap();
    fs::write(folder.path().join("script"), generated("bash")).unwrap();
    let ask = r#"
        source ./script
        COMP_WORDS=("$@")
        COMP_CWORD=$(($# - 1))
        compopt() { :; }
        _tabuleiro tabuleiro "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        printf '%s\n' "${COMPREPLY[@]}"
    "#;
    let output = Command::new("bash")
        .args(["-c", ask, "bash"])
        .args(words)
        .current_dir(folder.path())
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(errors, "", "{words:?}");
    let offered = String::from_utf8(output.stdout).unwrap();
    offered.lines().map(String::from).collect()
}

#[test]
fn bash_completes_games_players_and_files() {
    assert_eq!(bash_completes(&["tabuleiro", "b"]), ["barragoon"]);
    assert_eq!(bash_completes(&["tabuleiro", "gen"]), ["generate"]);
    let names = "human match engine: easy hard expert";
    let strengths = (1..=9).map(|strength| format!("expert:{strength}"));
    let players: Vec<String> = names
        .split(' ')
        .map(String::from)
        .chain(strengths)
        .collect();
    assert_eq!(bash_completes(&["tabuleiro", "lear", "--p1", ""]), players);
    let level = bash_completes(&["tabuleiro", "small-star-empires", "gr"]);
    assert_eq!(level, ["greedy"]);
    assert_eq!(bash_completes(&["tabuleiro", "lear", "--ko"]), ["--komi"]);
    assert_eq!(bash_completes(&["tabuleiro", "puzzle", "y"]), ["yoxii"]);
    for flag in ["--load", "--record", "--galaxy"] {
        let files = bash_completes(&["tabuleiro", "small-star-empires", flag, "my"]);
        assert_eq!(files, ["my game.txt"], "{flag}");
    }
    let rules = bash_completes(&["tabuleiro", "lear", "--rules", ""]);
    assert_eq!(rules, ["classic", "official"]);
    let tutor = bash_completes(&["tabuleiro", "--tutor", "o"]);
    assert_eq!(tutor, ["on", "off"]);
}
