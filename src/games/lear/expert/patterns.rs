//! The patterns of lines of 8 points, which have weights of their own.

use super::tables::index;

/// The number of points of the lines that have weights for their patterns.
pub(super) const SIZE: usize = 8;
/// The number of lines of that size.
const LINES: usize = 3usize.pow(SIZE as u32);
/// The number of patterns: a line and its mirror image have the same, and 81 lines are symmetric.
pub(super) const PATTERNS: usize = (LINES + 81) / 2;
/// The number of classes of lines: see [`class`].
pub(super) const CLASSES: usize = 2;

/// The class of a line or column, given its index (lines first): 0 at the edge, else 1.
#[inline]
pub(super) fn class(at: usize) -> usize {
    let distance = at % SIZE;
    usize::from(distance > 0 && distance < SIZE - 1)
}

/// The number of the pattern of a line.
pub(super) fn number(own: u16, enemy: u16) -> usize {
    number_of_index(index(own, enemy))
}

/// The number of the pattern of the line with that [`index`].
pub(super) fn number_of_index(line: usize) -> usize {
    NUMBERS[line].into()
}

/// The pattern number of each line, by the index of the line. A line and its mirror image have the
/// same number; numbers follow the order of the smaller index.
static NUMBERS: [u16; LINES] = {
    let mut numbers = [0; LINES];
    let mut count = 0;
    let mut line = 0;
    while line < LINES {
        let (mut rest, mut mirrored, mut digits) = (line, 0, 0);
        while digits < SIZE {
            mirrored = mirrored * 3 + rest % 3;
            rest /= 3;
            digits += 1;
        }
        if mirrored < line {
            numbers[line] = numbers[mirrored];
        } else {
            numbers[line] = count;
            count += 1;
        }
        line += 1;
    }
    assert!(count as usize == PATTERNS);
    numbers
};
