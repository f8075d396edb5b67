//! The screens in the READMEs are what the program prints.

use std::fs;

use crate::common::{printed, run};
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
