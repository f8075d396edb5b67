//! The few colours of the screens. They help and never carry a meaning alone: the output stream
//! takes them out again wherever colour is not wanted.

use anstyle::{AnsiColor, Style};

use crate::game::Player;

/// What marks a computer's or the board's side notes.
pub const FAINT: Style = Style::new().dimmed();
/// Headings.
pub const BOLD: Style = Style::new().bold();
/// Complaints about an answer.
pub const WARNING: Style = AnsiColor::Yellow.on_default();

/// The colour of what belongs to a player.
pub const fn of(player: Player) -> Style {
    match player.index() {
        0 => AnsiColor::BrightRed.on_default(),
        1 => AnsiColor::BrightCyan.on_default(),
        2 => AnsiColor::BrightGreen.on_default(),
        _ => AnsiColor::BrightMagenta.on_default(),
    }
}

/// `text` in that style.
pub fn paint(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}

/// `text` without any style: what a pipe gets to see.
pub fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}
