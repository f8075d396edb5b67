//! The chapters of the manual, some of which `--help` prints below the flags.

use super::config;
use crate::game::{GameInfo, RuleSet};
use crate::registry::Registry;
use crate::text::without;

/// The manual. A page begins with `% `, its name, its section and what it is about; a chapter with
/// `# ` and its heading. Lines that begin with blanks are printed as they stand; those with four
/// are examples, which tests run. Words in braces are placeholders, some of which only the printed
/// manual fills in. [`without`] leaves out what a program lacks.
const MANUAL: &str = include_str!("../manual.md");

/// The pages of the manual: the name, the section and the subject of each, and its text.
pub fn pages() -> impl Iterator<Item = ([&'static str; 3], &'static str)> {
    let pages = MANUAL.trim_start_matches("% ").split("\n% ");
    pages.filter_map(|page| {
        let (head, text) = page.split_once('\n')?;
        let (name, head) = head.split_once(' ')?;
        let (section, about) = head.split_once(' ')?;
        Some(([name, section, about], text))
    })
}

/// The chapters of a page for a program with these games: the heading and the text of each.
pub fn chapters_of(
    registry: &Registry,
    page: &'static str,
) -> impl Iterator<Item = (&'static str, String)> {
    let parts = page.split("\n# ");
    let chapters = parts.filter_map(|chapter| chapter.split_once("\n\n"));
    let filled = chapters.map(|(heading, text)| (heading, filled(registry, text)));
    filled.filter(|(_, text)| text != "\n")
}

/// A text of the manual with this program's names and lists. The examples are about our games, so
/// other programs have none.
pub fn filled(registry: &Registry, text: &str) -> String {
    let text = without(text, &registry.missing());
    let is_there =
        |part: &&str| !part.is_empty() && (registry.is_ours() || !part.starts_with("    "));
    let parts: Vec<&str> = text.trim_end().split("\n\n").filter(is_there).collect();
    let mut text = registry.renamed(&parts.join("\n\n"));
    if text.contains("{games}") {
        text = text.replace("{games}", &games(registry));
    }
    if text.contains("{config}") {
        text = text.replace("{config}", &config::possible(registry).join(", "));
    }
    text.trim_end().to_string() + "\n"
}

/// The chapters with these headings, as `--help` prints them below the flags.
pub fn chapters(registry: &Registry, headings: &[&str]) -> String {
    let all = pages().flat_map(|(_, page)| chapters_of(registry, page));
    let chapters = all.filter(|(heading, _)| headings.contains(heading));
    let texts = chapters.map(|(heading, text)| format!("{heading}:\n{text}"));
    texts.collect::<Vec<_>>().join("\n")
}

/// The games, in a few lines each.
fn games(registry: &Registry) -> String {
    let one = |info: &GameInfo| {
        let players = match info.max_players {
            2 => "2".to_string(),
            most => format!("2 to {most}"),
        };
        let rules: Vec<String> = info.rule_sets.iter().map(RuleSet::to_string).collect();
        let (name, rules) = (info.name, rules.join(" or "));
        let title = info.rules_text.lines().next().unwrap_or_default();
        let (_, about) = title.split_once(": ").unwrap_or(("", title));
        let about = about.trim_end_matches('.');
        let levels = info.computers().collect::<Vec<_>>().join(", ");
        format!(
            "  {name}\n      {about}.\n      For {players}. Rules: {rules}.\n      Levels: {levels}.\n"
        )
    };
    let games: String = registry.entries().map(|game| one(game.info())).collect();
    games.trim_end().to_string()
}
