//! The screens in the READMEs are what the program prints.

use std::fs;
use std::process::{Command, Stdio};

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

/// The output of the program with these flags and answers.
fn printed(flags: &str, answers: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabuleiro"));
    command.args(shlex::split(flags).unwrap());
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut program = command.spawn().unwrap();
    let mut stdin = program.stdin.take().unwrap();
    std::io::Write::write_all(&mut stdin, answers.as_bytes()).unwrap();
    drop(stdin);
    let output = program.wait_with_output().unwrap();
    assert!(output.status.success(), "{flags}");
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n")
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
        let printed = printed(&flags, &answers(&shown));
        assert!(printed.contains(&shown), "{flags}\n{shown}\n---\n{printed}");
    }
}
