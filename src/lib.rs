//! Five abstract board games for the console: Xero-G, Lear, Barragoon, Yoxii and Small Star
//! Empires.
//!
//! Data flows one way: the binary reads flags, the shell talks, a session keeps one game with its
//! history, and a game's rules say what is legal. Rules know nothing of all that.
//!
//! - [`game`]: what a game is, the predicates of the reports as one trait
//! - [`games`]: the table of games and one module for each
//! - [`console`]: how a game talks, its menus, boards and questions
//! - [`listing`]: lists of moves that can be read however many there are
//! - [`session`]: a game being played, with history, undo and draws by repetition
//! - [`record`]: a game as a text that can be kept, mailed, edited and played on
//! - [`search`]: Expert, the player that searches
//! - [`shell`]: menus, questions, commands, flags and files
//! - [`perft`]: counting the move tree, the proof of move generation
//! - [`dice`]: the one source of chance
//! - [`ink`]: the colours of the screens

pub mod console;
pub mod dice;
pub mod game;
pub mod games;
pub mod ink;
pub mod listing;
pub mod perft;
pub mod record;
pub mod search;
pub mod session;
pub mod shell;
