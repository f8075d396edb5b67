//! Tells the program its version, in a release build from a checkout with the commit, and the date
//! of the newest release.

use std::env;
use std::fs;
use std::process::Command;

/// What a command of git prints in this package; `None` if git does not know it.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_string())
}

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let mut version = env::var("CARGO_PKG_VERSION").unwrap_or_default();
    // A test build would be built anew after every commit. A package that is unpacked in somebody
    // else's checkout is not tracked there.
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    if is_release && git(&["ls-files", "--error-unmatch", "Cargo.toml"]).is_some() {
        // The log changes with every commit.
        if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]) {
            println!("cargo::rerun-if-changed={log}");
        }
        if let Some(commit) = git(&["rev-parse", "--short", "HEAD"]) {
            version += &format!(" ({commit})");
        }
    }
    println!("cargo::rustc-env=TABULEIRO_VERSION={version}");
    println!("cargo::rerun-if-changed=CHANGELOG.md");
    let changes = fs::read_to_string("CHANGELOG.md").unwrap_or_default();
    let dates = changes
        .lines()
        .filter_map(|line| line.strip_prefix("## [")?.split_once("] - "));
    let date = dates.map(|(_, date)| date).next().unwrap_or_default();
    println!("cargo::rustc-env=TABULEIRO_DATE={date}");
}
