//! The puzzles of the five games.

use tabuleiro::coach::puzzle;
use tabuleiro::games::{self, AllGames};

tabuleiro::suites!(puzzles: AllGames, "tests/perft");

/// The number of puzzles that each game has at least.
const LEAST: usize = 100;
/// The size of all puzzles together, in bytes.
const MOST_BYTES: usize = 100_000;

#[test]
fn every_game_has_puzzles() {
    let registry = games::registry();
    let mut bytes = 0;
    for entry in registry.entries() {
        let info = entry.info();
        let puzzles = puzzle::read(info.puzzles).unwrap();
        bytes += info.puzzles.len();
        assert!(puzzles.len() >= LEAST, "{}: {}", info.name, puzzles.len());
    }
    assert!(bytes <= MOST_BYTES, "{bytes} bytes");
}
