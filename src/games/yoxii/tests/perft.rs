//! The perft counts of Yoxii, as counted by a second, independent move generator.

use super::{LAST, MIDDLE, START, board};
use crate::games::yoxii::Yoxii;
use crate::testing::perft::{Perft, perft, perft_with_value};

/// A position of the late game.
const LATE: &str = "__##Y__/_#iyi#_/yYI#o##/x##yYOo/#YxY###/_OOItI_/__o#x__ r";

#[test]
fn move_trees_have_the_known_sizes() {
    let white_in_last = LAST.replace(" r", " w");
    for (text, depth, leaves, value) in [
        (START, 1, 256, 640),
        (START, 2, 51_136, -76_960),
        (MIDDLE, 3, 8856, -8604),
        (LAST, 0, 1, -13),
        (LAST, 1, 0, 0),
        (&white_in_last, 3, 192, -896),
        (LATE, 4, 9234, -38_016),
        (LATE, 6, 97_500, -293_625),
    ] {
        let position = board(text);
        assert_eq!(perft(&Yoxii, &position, depth), leaves, "{text} {depth}");
        let counted = perft_with_value(&Yoxii, &position, depth);
        assert_eq!(counted, Perft { leaves, value }, "{text} {depth}");
    }
    assert_eq!(perft(&Yoxii, &board(START), 3), 8_463_360);
}
