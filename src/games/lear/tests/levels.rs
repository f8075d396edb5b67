//! The choices of the computer players of Lear.

use rand::SeedableRng;

use super::*;
use crate::game::rng::GameRng;

#[test]
fn easy_plays_anywhere_and_hard_flips_first_in_reading_order() {
    // 1,4 flips 1,2 and 1,3; 3,1 flips 2,1; 1,4 comes first.
    let flips = "xoov/ovvv/vvvv/vvvv x 1";
    let no_flips = "xvvv/vvvv/vvvv/vvvv o 1";
    let full = "xoxo/oxox/xoxo/oxox x 3";
    let choices = |text, level| {
        let (game, board) = position(text);
        let mut seen: Vec<String> = (0..400)
            .filter_map(|seed| game.choose_move(&board, level, &mut GameRng::seed_from_u64(seed)))
            .map(|mv| game.write_move(mv))
            .collect();
        seen.sort();
        seen.dedup();
        seen
    };
    assert_eq!(choices(flips, 1), ["1,4"]);
    assert_eq!(choices(flips, 0).len(), 12);
    assert_eq!(choices(no_flips, 1).len(), 15);
    assert_eq!(choices(full, 0), [""; 0]);
    assert_eq!(choices(full, 1), [""; 0]);
}
