//! The table of games. Whatever works for every game goes through here; nothing else knows a
//! game's name.

// Declared one by one, for the formatter does not look into the table.
pub mod barragoon;
pub mod lear;
pub mod small_star_empires;
pub mod xero_g;
pub mod yoxii;

use crate::console::Console;

/// Something to do with a game whose type is only known when the program runs.
pub trait Visitor {
    /// What it results in.
    type Output;

    /// Does it.
    fn visit<G: Console>(self) -> Self::Output;
}

macro_rules! table {
    ($($module:ident :: $game:ident),* $(,)?) => {
        /// The names of all games, in the order of the menu.
        pub const NAMES: &[&str] = &[$(<$module::$game as crate::game::Game>::NAME),*];

        /// Does something with the game of that name; `None` if there is no such game.
        pub fn visit<V: Visitor>(name: &str, visitor: V) -> Option<V::Output> {
            $(
                if name == <$module::$game as crate::game::Game>::NAME {
                    return Some(visitor.visit::<$module::$game>());
                }
            )*
            None
        }
    };
}

// A new game is its module and one line here.
table! {
    xero_g::XeroG,
    lear::Lear,
    barragoon::Barragoon,
    yoxii::Yoxii,
    small_star_empires::SmallStarEmpires,
}
