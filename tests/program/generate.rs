//! `--generate`: the manual page and the completions of shells. Where a shell is installed, it is
//! asked what it completes.

use std::fs;
use std::process::{Command, Stdio};

use tabuleiro::games::registry;
use tempfile::tempdir;

fn generated(what: &str) -> String {
    let program = env!("CARGO_BIN_EXE_tabuleiro");
    let output = Command::new(program).args(["--generate", what]).output();
    let output = output.unwrap();
    assert!(output.status.success(), "{what}");
    String::from_utf8(output.stdout).unwrap()
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
        "FILES",
    ] {
        assert!(sections.contains(&usual), "{usual}: {sections:?}");
    }
    for flag in ["p1", "strict", "record", "komi", "galaxy", "generate"] {
        let flag = format!("\\fB\\-\\-{flag}\\fR");
        assert!(page.contains(&flag), "{flag}: {page}");
    }
    for name in registry().names() {
        let line = format!("\n  {}", name.replace('-', "\\-"));
        assert!(page.contains(&line), "{name}: {page}");
    }
    if is_installed("mandoc") {
        let folder = tempdir().unwrap();
        let file = folder.path().join("tabuleiro.6");
        fs::write(&file, &page).unwrap();
        let mut mandoc = Command::new("mandoc");
        let output = mandoc.args(["-Tlint", "-W", "error"]).arg(&file).output();
        let output = output.unwrap();
        let complaints = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{complaints}");
    }
}

#[test]
fn a_script_is_all_that_is_generated() {
    let program = env!("CARGO_BIN_EXE_tabuleiro");
    for flags in [
        &["--generate", "perl"][..],
        &["--generate", "man", "--quiet"],
    ] {
        let output = Command::new(program).args(flags).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{flags:?}");
    }
    for shell in ["bash", "zsh", "fish", "powershell"] {
        assert!(generated(shell).contains("strict"), "{shell}");
    }
    assert!(generated("zsh").starts_with("#compdef tabuleiro\n"));
}

/// Whether a program is installed.
fn is_installed(program: &str) -> bool {
    let mut command = Command::new(program);
    command.arg("--version").stdout(Stdio::null());
    command.stderr(Stdio::null()).status().is_ok()
}

/// The words that bash offers after these ones; the last one may be incomplete.
fn bash_completes(words: &[&str]) -> Vec<String> {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("my game.txt"), "").unwrap();
    fs::write(folder.path().join("script"), generated("bash")).unwrap();
    let last = words.len() - 1;
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
    assert!(last > 0);
    offered.lines().map(String::from).collect()
}

#[test]
fn bash_completes_games_players_and_files() {
    if !is_installed("bash") {
        return;
    }
    assert_eq!(bash_completes(&["tabuleiro", "--game", "b"]), ["barragoon"]);
    assert_eq!(bash_completes(&["tabuleiro", "--gen"]), ["--generate"]);
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

#[test]
fn fish_completes_games_players_and_flags() {
    if !is_installed("fish") {
        return;
    }
    let folder = tempdir().unwrap();
    let script = folder.path().join("tabuleiro.fish");
    fs::write(&script, generated("fish")).unwrap();
    let complete = |line: &str| {
        let ask = format!("source {}; complete -C '{line}'", script.display());
        let output = Command::new("fish")
            .args(["--no-config", "-c", &ask])
            .env("HOME", folder.path())
            .output();
        let offered = String::from_utf8(output.unwrap().stdout).unwrap();
        let words = offered.lines().filter_map(|line| line.split('\t').next());
        words.map(String::from).collect::<Vec<_>>()
    };
    assert_eq!(complete("tabuleiro --game b"), ["barragoon"]);
    assert_eq!(complete("tabuleiro --game=yoxii --p1 g"), ["greedy"]);
    assert_eq!(complete("tabuleiro --strict --gen"), ["--generate"]);
}
