//! The library with the five games, and the search in games made up for the purpose. One binary,
//! because each one builds the search of every game that it uses.

mod galaxy_records;
mod graphs;
mod laws;
mod long_games;
mod perft;
mod puzzles;
mod records;
mod search;
