//! `generate`: the manual, and the completions of shells, which are tried by Tab.

#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::terminal::Terminal;
use crate::common::{printed, run};
use tabuleiro::games::registry;
use tabuleiro::testing::rows;
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
            "NAME, SYNOPSIS, DESCRIPTION, SCREEN READERS, GAMES, COMMANDS OF THE PROGRAM, PLAYERS, COMMANDS, \
             OPTIONS, EXAMPLES, FILES, ENVIRONMENT, EXIT STATUS, AUTHORS, LICENCE, BUGS, SEE ALSO",
        ),
        (
            &pages[1],
            "TABULEIRO-FILES 5",
            "NAME, DESCRIPTION, SCRIPTS, RECORDS, ANALYSIS, PUZZLE FILES, GALAXY FILES, CONFIG, \
             SEE ALSO",
        ),
        (
            &pages[2],
            "TABULEIRO-UGI 7",
            "NAME, DESCRIPTION, PROTOCOL, WRITING AN ENGINE, BUGS, SEE ALSO",
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
    // Only examples are not filled, and terms fit a window of 60 columns.
    let mut fixed = page.lines().filter(|line| line.starts_with(' '));
    assert!(fixed.all(|line| line.starts_with("    ")), "{page}");
    let items = page.split(".TP\n").skip(1);
    let terms: Vec<&str> = items.filter_map(|item| item.lines().next()).collect();
    let wide = terms.iter().find(|term| term.len() > 53);
    assert_eq!(wide, None);
    // Several terms may have one meaning.
    let terms: Vec<&str> = terms.iter().flat_map(|term| term.split(", ")).collect();
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
        assert!(generated(shell).contains("TABULEIRO_COMPLETE"), "{shell}");
    }
    assert!(generated("zsh").starts_with("#compdef tabuleiro\n"));
}

/// Shells, and what one types for completions in each.
const SHELLS: [(&str, &str); 3] = [
    (
        "bash --norc --noprofile",
        "source <(tabuleiro generate bash)",
    ),
    (
        "zsh -f",
        "tabuleiro generate zsh > _tabuleiro; fpath=($PWD $fpath); autoload -Uz compinit; compinit -u",
    ),
    ("fish", "tabuleiro generate fish | source"),
];

/// The name of a file that a shell must quote.
const HOSTILE: &str = "some \"$(id>ran)\" & 'others' (`id>ran`).txt";

/// What is typed before Tab, and the words that are there after it.
const COMPLETED: &str = r#"
gen                      | <generate>
generate f               | <generate><fish>
puzzle le                | <puzzle><lear>
lear ha                  | <lear><hard>
small-star-empires gr    | <small-star-empires><greedy>
--p1 ha                  | <--p1><hard>
lear expert:9            | <lear><expert:9>
lear --size 4 --ko       | <lear><--size><4><--komi>
xero-g --rules=of        | <xero-g><--rules=official>
lear --size=             | <lear><--size=>
small-star-empires --gal | <small-star-empires><--galaxy>
lear --st                | <lear><--strict>
--vers                   | <--version>
--load my                | <--load><my game.txt>
--load "my               | <--load><my game.txt>
--load=my                | <--load=my game.txt>
analyse so               | <analyse><some "$(id>ran)" & 'others' (`id>ran`).txt>
analyse in\ a\ folder/r  | <analyse><in a folder/record.txt>
analyse ~/o              | <analyse><HOME/only here.txt>
yoxii --si               | <yoxii><--si>
lear --p3                | <lear><--p3>
lear --ru                | <lear><--ru>
"#;

#[test]
fn shells_complete_at_tab() {
    let program = Path::new(env!("CARGO_BIN_EXE_tabuleiro"));
    let path = format!("{}:/usr/bin:/bin", program.parent().unwrap().display());
    for (shell, setup) in SHELLS {
        let words: Vec<&str> = shell.split(' ').collect();
        if Command::new(words[0]).arg("--version").output().is_err() {
            eprintln!("{} is not installed: skipped", words[0]);
            continue;
        }
        let folder = tempdir().unwrap();
        let home = tempdir().unwrap();
        let (files, home) = (folder.path(), home.path());
        fs::create_dir(files.join("in a folder")).unwrap();
        for name in ["my game.txt", HOSTILE, "in a folder/record.txt"] {
            fs::write(files.join(name), "").unwrap();
        }
        fs::write(home.join("only here.txt"), "").unwrap();
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).current_dir(&folder);
        command.env("PATH", &path).env("HOME", home);
        command.env("XDG_CONFIG_HOME", home);
        let mut terminal = Terminal::spawn(command);
        terminal.press(format!("{setup}; printf '<%s>' ready\r"));
        terminal.see("<ready>");
        for (typed, completed) in rows(COMPLETED) {
            // Then the line becomes one that prints its words.
            terminal.press(format!("tabuleiro {typed}\t\x01printf '<%s>' \x05\r"));
            let completed = completed.replace("HOME", home.to_str().unwrap());
            terminal.see(&format!("<tabuleiro>{completed}"));
        }
        assert!(
            !files.join("ran").exists(),
            "{shell} ran the name of a file"
        );
        terminal.press("exit\r");
        terminal.see_end();
    }
}
