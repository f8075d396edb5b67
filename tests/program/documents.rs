//! The documents are true: each of their blocks is a file, or is run and prints what it shows. So
//! are the sessions in `tests/sessions`.

#![cfg(unix)]

use std::fs;
use std::io::{Seek, Write};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Stdio;

use crate::common::{self, command, files, printed, run};
use tabuleiro::games::registry;
use tempfile::tempdir;

/// The pages with blocks.
const PAGES: [&str; 4] = [
    "README.md",
    "src/console/manual.md",
    "examples/README.md",
    "examples/scripts/README.md",
];

/// How the lines begin that are not run, because they build something or play whole matches. Those
/// of tools name flags that exist, and `.ci/run` runs each tool.
const NOT_RUN: [&str; 3] = ["cargo ", ".ci/", "git "];

/// The blocks of a page, which are indented by four blanks, each with the last word before it.
fn blocks(page: impl AsRef<Path>) -> Vec<(String, String)> {
    let text = fs::read_to_string(page).unwrap();
    let mut blocks: Vec<(String, String)> = Vec::new();
    let mut before = "";
    for paragraph in text.split("\n\n") {
        if paragraph.starts_with("    ") {
            let lines = paragraph.lines().map(|line| line.get(4..).unwrap_or(""));
            let block: String = lines.map(|line| format!("{line}\n")).collect();
            let word = before.rsplit([' ', '\n']).next().unwrap_or_default();
            match blocks.last_mut() {
                // It has an empty line.
                Some((_, last)) if before.starts_with("    ") => *last += &format!("\n{block}"),
                _ => blocks.push((word.to_string(), block)),
            }
        }
        before = paragraph;
    }
    blocks
}

/// Runs commands in a folder as a user's shell does, with the program on its path and the folder of
/// the tests in `$TESTS`.
fn shell(folder: &Path, commands: &str, typed: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_tabuleiro"));
    let path = format!("{}:/usr/bin:/bin", program.parent().unwrap().display());
    let mut input = tempfile::tempfile().unwrap();
    input.write_all(typed.as_bytes()).unwrap();
    input.rewind().unwrap();
    let mut shell = command("sh");
    shell.args(["-ec", commands]).current_dir(folder);
    shell.env("PATH", path).env("HOME", folder);
    shell.env("TESTS", common::folder(""));
    shell.env("TABULEIRO_STATE_DIR", folder.join("state"));
    shell.stdin(Stdio::from(input));
    printed(&shell.output().unwrap())
}

/// What is typed in a line of a session: after `> `, or after a question such as `Line (1 to 4): ` or
/// `Option [2]: `.
fn typed(line: &str) -> Option<&str> {
    let asked = line.split_once("): ").or_else(|| line.split_once("]: "));
    let answer = asked.filter(|(question, _)| question.ends_with(|c: char| c.is_ascii_digit()));
    line.strip_prefix("> ").or(answer.map(|(_, answer)| answer))
}

/// Whether a text is the expected one, in which a null character stands for any text.
fn is_as_expected(text: &str, expected: &str) -> bool {
    let pieces = expected.split('\0').map(|piece| piece.trim_matches('\n'));
    match pieces.collect::<Vec<&str>>()[..] {
        [first, ref between @ .., last] => {
            let mut rest = text.strip_prefix(first);
            for piece in between {
                rest = rest.and_then(|rest| Some(rest.split_once(piece)?.1));
            }
            rest.is_some_and(|rest| rest.ends_with(last))
        }
        _ => text == expected.trim_matches('\n'),
    }
}

/// Runs each command of a session, and compares what it prints, errors too, with the lines below
/// it, which are all or a part of it. `...` at the end of a line stands for any text, and so does a
/// line that is typed after `> `.
fn check_session(folder: &Path, block: &str, is_all: bool) {
    for part in block.trim_start_matches("$ ").split("\n$ ") {
        let lines: Vec<&str> = part.lines().collect();
        let goes_on = lines.iter().take_while(|line| line.ends_with('\\'));
        let (command, shown) = lines.split_at(goes_on.count() + 1);
        let command = command.join("\n");
        let answers = shown.iter().filter_map(|line| typed(line));
        let input: String = answers.map(|line| format!("{line}\n")).collect();
        let written = shell(folder, &format!("exec 2>&1; {command}"), &input);
        let lines = written.lines();
        let output: String = lines
            .map(|line| line.trim_end().to_string() + "\n")
            .collect();
        let around = if is_all { "" } else { "\0" };
        let mut expected = around.to_string();
        for line in shown.iter().map(|line| line.trim_end()) {
            let line = line.strip_prefix("< ").unwrap_or(line);
            match line.strip_suffix("...") {
                _ if line.starts_with("> ") => expected.push('\0'),
                Some(beginning) => expected += &format!("{beginning}\0"),
                None => expected += &format!("{line}\n"),
            }
        }
        expected += around;
        let is_shown = is_as_expected(output.trim_matches('\n'), &expected);
        assert!(is_shown, "{command}\n{shown:#?}\n--- is not\n{output}");
    }
}

/// The long flags in a text, without dashes.
fn flags_in(text: &str) -> impl Iterator<Item = &str> {
    text.split("--").skip(1).map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_lowercase() && !c.is_ascii_digit() && c != '-');
        &rest[..end.unwrap_or(rest.len())]
    })
}

/// The flags of a synopsis of a tool are those of its source, or of a game.
fn check_synopsis(block: &str) {
    let sources = sources(Path::new("examples")) + &sources(Path::new("src/console"));
    let registry = registry();
    let specs = registry.entries().flat_map(|game| game.info().options);
    let options: Vec<&str> = specs.map(|option| option.name).collect();
    for flag in flags_in(block).filter(|flag| !flag.is_empty() && !options.contains(flag)) {
        let field = format!(" {}: ", flag.replace('-', "_"));
        assert!(sources.contains(&field), "--{flag}: {block}");
    }
}

#[test]
fn every_block_of_the_pages_is_true() {
    let files = fs::read_dir("examples").unwrap();
    let paths = files.map(|entry| entry.unwrap().path().with_extension(""));
    let mut tools: Vec<String> = paths
        .map(|path| format!("{} ", path.file_name().unwrap().to_string_lossy()))
        .collect();
    tools.extend(["--", "target/release/examples/", "parallel "].map(String::from));
    for page in PAGES {
        let scratch = tempdir().unwrap();
        let folder = scratch.path();
        symlink(
            fs::canonicalize("examples").unwrap(),
            folder.join("examples"),
        )
        .unwrap();
        for (word, block) in blocks(page) {
            let begins = |beginning: &str| block.starts_with(beginning);
            match word.trim_matches(['`', ':', '|', '}']) {
                _ if begins("$ ") => check_session(folder, &block, false),
                file if file.contains('.') => {
                    fs::write(folder.join(file), &block).unwrap();
                    let mode = fs::Permissions::from_mode(0o755);
                    fs::set_permissions(folder.join(file), mode).unwrap();
                }
                _ if tools.iter().any(|tool| begins(tool)) => check_synopsis(&block),
                _ if NOT_RUN.iter().any(|beginning| begins(beginning)) => {}
                _ => drop(shell(folder, &block, "3,5\nquit\n")),
            }
        }
    }
}

#[test]
fn sessions_go_as_they_are_written() {
    let check = |page: &Path| {
        for (_, block) in blocks(page) {
            check_session(tempdir().unwrap().path(), &block, true);
        }
    };
    std::thread::scope(|scope| {
        for page in files(&common::folder("sessions"), "md") {
            if cfg!(target_os = "linux") || !page.ends_with("linux.md") {
                scope.spawn(move || check(&page));
            }
        }
    });
}

#[test]
fn the_front_page_shows_boards_and_the_least_rust() {
    let readme = fs::read_to_string("README.md").unwrap();
    // A registry shows this page without the files beside it.
    let mut targets = readme.split("](").skip(1);
    assert!(targets.all(|target| target.starts_with("https://")));
    let manifest = fs::read_to_string("Cargo.toml").unwrap();
    let version = manifest.split("rust-version = \"").nth(1).unwrap();
    let least = version.split('"').next().unwrap();
    assert!(
        readme.contains(&format!("install), {least} or later")),
        "{least}"
    );
    let boards = readme.split("```").nth(1).unwrap();
    for info in registry().entries().map(|game| game.info()) {
        let flags = ["--p1", "1", "--p2", "1", "--seed", "7", "--board", "small"];
        let shown = printed(&run(&[&[info.name], &flags[..]].concat(), b""));
        let mut rows = boards.lines().skip_while(|line| !line.contains(info.title));
        let heading = rows.next().expect(info.title);
        let from = heading.find(info.title).unwrap();
        let next = heading[from..].find("   ").map(|end| from + end);
        let to = next.map(|end| end + heading[end..].len() - heading[end..].trim_start().len());
        for row in rows.take_while(|row| !row.is_empty()) {
            let part = row.get(from..to.unwrap_or(row.len()).min(row.len()));
            assert!(shown.contains(part.unwrap_or("").trim()), "{row}");
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
fn the_front_page_names_every_module_and_the_changelog_what_exists() {
    let lib = fs::read_to_string("src/lib.rs").unwrap();
    for (before, line) in lib.lines().zip(lib.lines().skip(1)) {
        let Some(item) = line.strip_prefix("pub mod ") else {
            continue;
        };
        let module = item.trim_end_matches(';');
        // A hidden module has no page to link to.
        let links = match before {
            "#[doc(hidden)]" => vec![format!(" `{module}`")],
            _ => vec![format!("[`{module}`]"), format!("[`mod@{module}`]")],
        };
        let mut parts = lib.lines().filter(|line| line.starts_with("//! - "));
        assert!(
            parts.any(|part| links.iter().any(|link| part.contains(link))),
            "{module}"
        );
    }
    let sources = sources(Path::new("src"));
    let changelog = fs::read_to_string("CHANGELOG.md").unwrap();
    let newest = changelog.split("\n## [").nth(1).unwrap();
    let (_, library) = newest.split_once("### For users of the library").unwrap();
    for name in library.split('`').skip(1).step_by(2) {
        let last = name.rsplit("::").next().unwrap();
        let kinds = [
            "fn", "struct", "enum", "trait", "mod", "const", "type", "pub",
        ];
        let is_there = |kind: &str| sources.contains(&format!("{kind} {last}"));
        assert!(kinds.into_iter().any(is_there), "{name} in the changelog");
    }
}
