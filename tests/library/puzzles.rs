//! The puzzles of the five games.

use tabuleiro::coach::puzzle;
use tabuleiro::games::{self, Five};

tabuleiro::suites!(puzzles: Five, "tests/perft");

/// The number of puzzles that each game has at least.
const LEAST: usize = 100;
/// The size of all puzzles together, in bytes.
const MOST_BYTES: usize = 100_000;

#[test]
fn every_game_has_puzzles_of_all_grades() {
    let registry = games::registry();
    let mut bytes = 0;
    for entry in registry.entries() {
        let info = entry.info();
        let puzzles = puzzle::read(info.puzzles).unwrap();
        bytes += info.puzzles.len();
        assert!(puzzles.len() >= LEAST, "{}: {}", info.name, puzzles.len());
        let proved = puzzles.iter().filter(|puzzle| puzzle.is_proved).count();
        assert!(2 * proved >= puzzles.len(), "{}: {proved}", info.name);
        for grade in 1..=puzzle::GRADES.len() {
            let has_grade = puzzles.iter().any(|puzzle| puzzle.grade == grade);
            assert!(has_grade, "{}: grade {grade}", info.name);
        }
    }
    assert!(bytes <= MOST_BYTES, "{bytes} bytes");
}
