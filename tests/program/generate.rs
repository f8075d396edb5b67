//! `generate`: the manual page and the completions of shells, of which bash is asked what it
//! completes.

use std::fs;
use std::process::Command;

use crate::common::{printed, run};
use tabuleiro::games::registry;
use tempfile::tempdir;

fn generated(what: &str) -> String {
    printed(&run(&["generate", what], b""))
}

#[test]
fn the_manual_page_has_the_usual_sections_and_every_flag() {
    let page = generated("man");
    let sections = page.lines().filter_map(|line| line.strip_prefix(".SH "));
    let sections: Vec<&str> = sections.map(|name| name.trim_matches('"')).collect();
    for usual in [
        "NAME",
        "SYNOPSIS",
        "DESCRIPTION",
        "OPTIONS",
        "EXAMPLES",
        "ENVIRONMENT",
        "EXIT STATUS",
        "PUZZLE FILES",
        "FILES",
    ] {
        assert!(sections.contains(&usual), "{usual}: {sections:?}");
    }
    for flag in ["p1", "strict", "record", "komi", "galaxy", "puzzles"] {
        let flag = format!("\\fB\\-\\-{flag}\\fR");
        assert!(page.contains(&flag), "{flag}: {page}");
    }
    for name in registry().names() {
        let line = format!("\n  {}", name.replace('-', "\\-"));
        assert!(page.contains(&line), "{name}: {page}");
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
    // The players of all games, each once.
    let players = [
        "human", "random", "smart", "expert", "easy", "hard", "medium", "greedy",
    ];
    assert_eq!(bash_completes(&["tabuleiro", "--p1", ""]), players);
    for flag in ["--load", "--record", "--galaxy"] {
        let files = bash_completes(&["tabuleiro", flag, "my"]);
        assert_eq!(files, ["my game.txt"], "{flag}");
    }
    let rules = bash_completes(&["tabuleiro", "--rules", ""]);
    assert_eq!(rules, ["classic", "official"]);
    let tutor = bash_completes(&["tabuleiro", "--tutor", "o"]);
    assert_eq!(tutor, ["on", "off"]);
}
