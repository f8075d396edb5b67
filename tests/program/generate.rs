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
    let version = env!("CARGO_PKG_VERSION");
    let title = page
        .lines()
        .find_map(|line| line.strip_prefix(".TH TABULEIRO 6 "));
    let (date, source) = title.and_then(|title| title.split_once(' ')).unwrap();
    assert_eq!(source, format!("\"tabuleiro {version}\" Games"));
    let changes = include_str!("../../CHANGELOG.md");
    assert!(changes.contains(&format!("\n## [{version}] - {date}\n")));
    let sections: Vec<&str> = page
        .lines()
        .filter_map(|line| line.strip_prefix(".SH "))
        .collect();
    let sections: Vec<&str> = sections.iter().map(|name| name.trim_matches('"')).collect();
    let options = sections
        .iter()
        .filter(|name| name.starts_with("OPTIONS OF "));
    assert_eq!(options.count(), 2, "{sections:?}");
    let usual = sections
        .iter()
        .filter(|name| !name.starts_with("OPTIONS OF "));
    assert_eq!(
        usual.copied().collect::<Vec<_>>(),
        [
            "NAME",
            "SYNOPSIS",
            "DESCRIPTION",
            "OPTIONS",
            "FILES",
            "ENVIRONMENT",
            "EXIT STATUS",
            "EXAMPLES"
        ]
    );
    // The forms that do not start a game.
    for form in [
        "\\-\\-ugi",
        "\\-\\-analyse FILE",
        "\\-\\-puzzle GAME[:N]",
        "\\-\\-generate FORMAT",
    ] {
        assert!(
            page.contains(&format!("\n\\fBtabuleiro\\fR {form}")),
            "{form}"
        );
    }
    for flag in ["p1", "strict", "record", "komi", "galaxy", "generate"] {
        assert!(
            page.contains(&format!("\\fB\\-\\-{flag}\\fR")),
            "{flag}: {page}"
        );
    }
    for name in registry().names() {
        let name = name.replace('-', "\\-");
        assert!(page.contains(&format!("\\fB{name}\\fR")), "{name}: {page}");
    }
    assert!(page.contains("TABULEIRO_STATE_DIR"));
    assert!(page.contains("[possible values: auto, always, never]"));
    if is_installed("mandoc") {
        let folder = tempdir().unwrap();
        let file = folder.path().join("tabuleiro.6");
        fs::write(&file, &page).unwrap();
        let mut mandoc = Command::new("mandoc");
        let output = mandoc.args(["-Tlint", "-W", "warning"]).arg(&file).output();
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
    let script = generated("powershell");
    assert!(script.contains("'--strict'"), "{script}");
    for shell in ["bash", "zsh", "fish"] {
        assert!(!generated(shell).contains("LEVELS-OF-THE-GAME"), "{shell}");
    }
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
fn bash_completes_games_levels_and_files() {
    if !is_installed("bash") {
        return;
    }
    assert_eq!(bash_completes(&["tabuleiro", "--game", "b"]), ["barragoon"]);
    assert_eq!(bash_completes(&["tabuleiro", "--gen"]), ["--generate"]);
    let lear = ["tabuleiro", "--game", "lear", "--p2", ""];
    assert_eq!(bash_completes(&lear), ["human", "easy", "hard", "expert"]);
    // As bash splits words.
    let yoxii = ["tabuleiro", "--game", "=", "yoxii", "--p1", "g"];
    assert_eq!(bash_completes(&yoxii), ["greedy"]);
    // Without a game, each level once.
    let any = bash_completes(&["tabuleiro", "--p1", ""]);
    let smart = any.iter().filter(|level| *level == "smart");
    assert_eq!(smart.count(), 1, "{any:?}");
    assert_eq!(any.iter().filter(|level| *level == "expert").count(), 1);
    for flag in ["--load", "--record", "--galaxy"] {
        let files = bash_completes(&["tabuleiro", flag, "my"]);
        assert_eq!(files, ["my game.txt"], "{flag}");
    }
    let rules = bash_completes(&["tabuleiro", "--rules", ""]);
    assert_eq!(rules, ["classic", "official"]);
}

#[test]
fn fish_completes_games_levels_and_flags() {
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
    let mut lear = complete("tabuleiro --game lear --p2 ");
    lear.sort();
    assert_eq!(lear, ["easy", "expert", "hard", "human"]);
    assert_eq!(complete("tabuleiro --game=yoxii --p1 g"), ["greedy"]);
    assert_eq!(complete("tabuleiro --strict --gen"), ["--generate"]);
}

/// zsh completes only at its line editor: the script must at least be free of errors, and its
/// function must know the levels.
#[test]
fn zsh_reads_the_script_and_knows_the_levels() {
    if !is_installed("zsh") {
        return;
    }
    let folder = tempdir().unwrap();
    let script = folder.path().join("_tabuleiro");
    fs::write(&script, generated("zsh")).unwrap();
    assert!(generated("zsh").starts_with("#compdef tabuleiro\n"));
    let ask = r#"
        compdef() { :; }
        _arguments() { :; }
        compadd() { print -l $levels; }
        source "$1"
        words=(tabuleiro --game lear --p1 '')
        CURRENT=5
        _tabuleiro_levels
        words=(tabuleiro --game=yoxii --p1 '')
        CURRENT=4
        _tabuleiro_levels
    "#;
    let output = Command::new("zsh")
        .args(["-f", "-c", ask, "zsh"])
        .arg(&script)
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let offered = String::from_utf8(output.stdout).unwrap();
    let offered: Vec<&str> = offered.lines().collect();
    assert_eq!(
        offered,
        [
            "human", "easy", "hard", "expert", "human", "random", "greedy", "expert"
        ]
    );
}
