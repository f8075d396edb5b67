//! The colours and styles of the screens. They never carry a meaning alone: the output stream
//! strips them wherever colour is not wanted.
//!
//! ```
//! use tabuleiro::game::Player;
//! use tabuleiro::game::style::{self, AnsiColor, Style, paint, plain};
//!
//! let piece = paint(style::of(Player::P1), 'x');
//! // On a square of the last turn.
//! let marked = paint(style::marked(style::of(Player::P1), true), 'x');
//! assert!(piece != marked && plain(&piece) == "x" && plain(&marked) == "x");
//! // Another colour.
//! const YELLOW: Style = AnsiColor::BrightYellow.on_default();
//! assert_eq!(plain(&paint(YELLOW, 'o')), "o");
//! ```

use anstyle::Effects;
pub use anstyle::{AnsiColor, Style};

use crate::game::Player;

/// Secondary text, such as a computer player's notes.
pub const FAINT: Style = Style::new().dimmed();
/// Headings.
pub const BOLD: Style = Style::new().bold();
/// Refusals. Bold, as brown pieces are yellow too.
pub const WARNING: Style = AnsiColor::Yellow.on_default().bold();

/// A piece that belongs to no player.
pub const NEUTRAL: Style = AnsiColor::Yellow.on_default().bold();
/// The squares of the last moves.
pub const LAST: Style = Style::new().invert();

/// `style`, with the mark of [`LAST`] for a piece on a square of the last moves.
pub const fn marked(style: Style, is_last: bool) -> Style {
    if is_last {
        return style.effects(style.get_effects().insert(Effects::INVERT));
    }
    style
}

/// The colour of a player's pieces and name: bright red, cyan, green and magenta.
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

/// `text` without any style, as a pipe receives it.
pub fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}
