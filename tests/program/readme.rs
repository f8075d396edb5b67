//! The screens in the READMEs are what the program prints, and their other blocks work as printed.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::{printed, run, run_in};
use tabuleiro::games::registry;

/// The beginning of the first line of a block that shows a run of the program.
const RUN: &str = "$ cargo run --release -- ";

/// The flags and the text of each indented block that shows a run of the program.
fn blocks() -> Vec<(String, String)> {
    let pages = ["README.md", "examples/scripts/README.md"];
    let readme: String = pages.map(|page| fs::read_to_string(page).unwrap()).concat();
    let mut blocks = Vec::new();
    let mut lines = readme.lines().peekable();
    while let Some(line) = lines.next() {
        let Some(flags) = line.trim_start().strip_prefix(RUN) else {
            continue;
        };
        let mut shown = String::new();
        while let Some(line) = lines.next_if(|line| line.is_empty() || line.starts_with("    ")) {
            shown.push_str(line.get(4..).unwrap_or(""));
            shown.push('\n');
        }
        blocks.push((flags.to_string(), shown.trim().to_string()));
    }
    blocks
}

/// The answers in a block: the text after questions such as `Line (1 to 4): `.
fn answers(shown: &str) -> String {
    let typed = |line: &str| {
        let (question, answer) = line.split_once("): ")?;
        let asks = question.ends_with(|end: char| end.is_ascii_digit());
        asks.then(|| format!("{answer}\n"))
    };
    shown.lines().filter_map(typed).collect()
}

#[test]
fn every_screen_of_the_readme_is_what_the_program_prints() {
    let blocks = blocks();
    for name in registry().names() {
        let has_own = |(flags, _): &(String, String)| flags.contains(&format!("--game {name} "));
        assert!(blocks.iter().any(has_own), "the README shows no {name}");
    }
    for (flags, shown) in blocks {
        assert!(shown.lines().count() > 5, "{flags} shows too little");
        let flags = shlex::split(&flags).unwrap();
        let text = printed(&run(&flags, answers(&shown).as_bytes()));
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        let printed = lines.join("\n");
        assert!(
            printed.contains(&shown),
            "{flags:?}\n{shown}\n---\n{printed}"
        );
    }
}

/// The indented blocks of a page without their indentation, in one piece where they have empty lines.
fn indented(page: &str) -> Vec<String> {
    let text = fs::read_to_string(page).unwrap();
    let mut blocks: Vec<Option<String>> = Vec::new();
    for line in text.lines() {
        match line.strip_prefix("    ") {
            _ if line.is_empty() => {}
            Some(line) => match blocks.last_mut() {
                Some(Some(block)) => block.push_str(&format!("{line}\n")),
                _ => blocks.push(Some(format!("{line}\n"))),
            },
            None => blocks.push(None),
        }
    }
    blocks.into_iter().flatten().collect()
}

/// The long flags in a text, without dashes.
fn flags_in(text: &str) -> impl Iterator<Item = &str> {
    text.split("--").skip(1).map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_lowercase() && !c.is_ascii_digit() && c != '-');
        &rest[..end.unwrap_or(rest.len())]
    })
}

/// Types the lines of a session of the protocol; the last one is the engine's answer.
fn check_protocol(block: &str) {
    let mut lines: Vec<&str> = block.lines().collect();
    let flags = lines.remove(0).strip_prefix("$ tabuleiro ").unwrap();
    let answer = lines.pop().unwrap();
    let flags: Vec<&str> = flags.split(' ').collect();
    let text = printed(&run(&flags, (lines.join("\n") + "\n").as_bytes()));
    assert!(text.lines().any(|line| line == answer), "{block}\n{text}");
}

/// The synopsis names exactly the flags of all commands, but for the games' own.
fn check_synopsis(block: &str) {
    let commands = ["", "puzzle ", "analyse ", "ugi ", "generate "];
    let help = commands.map(|command| {
        let words = format!("{command}--help");
        printed(&run(&words.split(' ').collect::<Vec<_>>(), b""))
    });
    let help = help.concat();
    let named: Vec<&str> = flags_in(block).collect();
    for flag in flags_in(&help).filter(|flag| help.contains(&format!("\n      --{flag} "))) {
        let is_own = ["size", "komi", "black", "players", "galaxy", "starts"].contains(&flag);
        assert!(
            is_own || named.contains(&flag),
            "--{flag} is not in the synopsis"
        );
    }
    for flag in named {
        assert!(help.contains(&format!("--{flag}")), "--{flag}");
    }
}

/// Runs a block of commands in a folder as a user's shell does, with the program on its path.
#[cfg(unix)]
fn check_commands(block: &str, folder: &Path) {
    let program = Path::new(env!("CARGO_BIN_EXE_tabuleiro"));
    let path = format!("{}:/usr/bin:/bin", program.parent().unwrap().display());
    let lines = block.lines().filter(|line| !line.starts_with("cargo test"));
    let script: String = lines.map(|line| format!("{line}\n")).collect();
    let script = script.replace("cargo run --release -- ", "tabuleiro ");
    let script = script.replace("cargo run --release ", "tabuleiro ");
    let mut shell = Command::new("sh");
    let shell = shell
        .args(["-ec", &script])
        .env("PATH", path)
        .env("HOME", folder);
    let shell = shell.env("TABULEIRO_STATE_DIR", folder).current_dir(folder);
    fs::write(folder.join("answers"), "3,5\nquit\n").unwrap();
    let answers = fs::File::open(folder.join("answers")).unwrap();
    let text = printed(&shell.stdin(Stdio::from(answers)).output().unwrap());
    let has_engine = block.contains("engine:");
    assert!(
        !has_engine || text.contains("Player 2 (White) plays "),
        "{block}\n{text}"
    );
}

#[test]
#[cfg(unix)]
fn every_other_block_of_the_readmes_works_as_printed() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join(".local/share")).unwrap();
    fs::create_dir_all(folder.path().join("examples/scripts")).unwrap();
    for script in ["script.txt", "examples/scripts/lear.txt"] {
        fs::copy("examples/scripts/lear.txt", folder.path().join(script)).unwrap();
    }
    // The galaxies for two to four players are shown one after the other.
    let mut players = 1;
    for block in ["README.md", "examples/scripts/README.md"]
        .map(indented)
        .concat()
    {
        match block.as_str() {
            screen if screen.starts_with(RUN) => {}
            session if session.starts_with("$ ") => check_protocol(session),
            record if record.starts_with("tabuleiro 1\n") => {
                fs::write(folder.path().join("record.txt"), record).unwrap();
                let replay = run_in(folder.path(), &["--load", "record.txt"], b"last\nquit\n");
                assert!(
                    printed(&replay).contains("Player 2 (White) resigned."),
                    "{record}"
                );
            }
            galaxy if galaxy.starts_with(' ') => {
                players += 1;
                let flags = [
                    "--game",
                    "small-star-empires",
                    "--rules",
                    "official",
                    "--p1",
                    "human",
                ];
                let count = ["--p2", "human", "--players", &players.to_string()];
                let text = printed(&run(&[&flags[..], &count].concat(), b""));
                let lines = text
                    .lines()
                    .map(str::trim_end)
                    .filter(|line| !line.is_empty());
                let text: String = lines.map(|line| format!("{line}\n")).collect();
                assert!(text.contains(galaxy), "{galaxy}\n{text}");
            }
            synopsis if synopsis.starts_with("tabuleiro [") => check_synopsis(synopsis),
            commands => check_commands(commands, folder.path()),
        }
    }
}

/// The text of all source files below a folder.
fn sources(folder: &Path) -> String {
    let mut text = String::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            text += &sources(&path);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            text += &fs::read_to_string(path).unwrap();
        }
    }
    text
}

#[test]
fn the_tools_have_the_flags_that_their_page_names() {
    let sources = sources(Path::new("examples"));
    let others = [
        "size", "komi", "galaxy", "rules", "position", "game", "p1", "p2", "release", "ugi",
    ];
    for block in indented("examples/README.md") {
        let is_of_tool = |line: &&str| !line.starts_with("git ") && !line.contains("cargo build");
        for line in block.lines().filter(is_of_tool) {
            for flag in flags_in(line).filter(|flag| !flag.is_empty() && !others.contains(flag)) {
                let field = format!(" {}: ", flag.replace('-', "_"));
                assert!(sources.contains(&field), "--{flag}: {line}");
            }
        }
    }
}

#[test]
fn the_front_page_names_every_module_and_the_changelog_what_exists() {
    let lib = fs::read_to_string("src/lib.rs").unwrap();
    for module in lib.lines().filter_map(|line| line.strip_prefix("pub mod ")) {
        let module = module.trim_end_matches(';');
        let links = [format!("[`{module}`]"), format!("[`mod@{module}`]")];
        let mut parts = lib.lines().filter(|line| line.starts_with("//! - "));
        assert!(
            parts.any(|part| links.iter().any(|link| part.contains(link))),
            "{module}"
        );
    }
    let sources = sources(Path::new("src"));
    let changelog = fs::read_to_string("CHANGELOG.md").unwrap();
    let unreleased = changelog.split("\n## [").nth(1).unwrap();
    let entries = unreleased
        .split("\n- ")
        .filter(|entry| entry.starts_with("In the library"));
    for name in entries.flat_map(|entry| entry.split('`').skip(1).step_by(2)) {
        let last = name.rsplit("::").next().unwrap();
        let kinds = ["fn", "struct", "trait", "mod", "const", "type", "pub"];
        let is_there = |kind: &str| sources.contains(&format!("{kind} {last}"));
        assert!(kinds.into_iter().any(is_there), "{name} in the changelog");
    }
}
