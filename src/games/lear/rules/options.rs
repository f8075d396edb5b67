//! The options of Lear: size, komi and the seat of Black.

use std::ops::RangeInclusive;

use super::Lear;
use super::board::MAX_SIZE;
use crate::game::{OptionSpec, Options, Player, Refusal};
use crate::refusal;

/// The possible board sizes, in lines.
pub(crate) const SIZES: RangeInclusive<usize> = 4..=MAX_SIZE;

pub(super) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "size",
        value: "N",
        help: "Number of lines and of columns of the board, 4 to 10 [default: 8]",
        is_file: false,
    },
    OptionSpec {
        name: "komi",
        value: "N",
        help: "Points for the player who does not move last: an odd number on boards of even \
               size, an even one on others [default: 1 or 0]",
        is_file: false,
    },
    OptionSpec {
        name: "black",
        value: "N",
        help: "Who has Black and is p1: Player 1 or Player 2, as the screen names them [default: 1]",
        is_file: false,
    },
];

/// The game under the given options.
///
/// # Errors
/// If an option has an invalid value.
pub(super) fn new_game(options: &Options) -> Result<Lear, Refusal> {
    let size = options.number("size", 8)? as usize;
    check_size(size).map_err(|refusal| refusal.of_option("size"))?;
    let komi = options.number("komi", default_komi(size))?;
    check_komi(size, komi).map_err(|refusal| refusal.of_option("komi"))?;
    let black = match options.number("black", 1)? {
        1 => Player::P1,
        2 => Player::P2,
        other => {
            let refusal = refusal!("Black is player 1 or player 2, not {other}");
            return Err(refusal.of_option("black"));
        }
    };
    Ok(Lear {
        size,
        komi: komi as i32,
        black,
    })
}

/// Checks that `size` is a possible board size.
///
/// # Errors
/// If it is not in [`SIZES`].
pub(super) fn check_size(size: usize) -> Result<(), Refusal> {
    if SIZES.contains(&size) {
        return Ok(());
    }
    Err(Refusal::new(format!(
        "A board has {} to {} lines, not {size}",
        SIZES.start(),
        SIZES.end()
    )))
}

/// Checks that `komi` is possible on a board of the given size.
///
/// # Errors
/// If it is greater than the number of points or would allow ties.
pub(crate) fn check_komi(size: usize, komi: u32) -> Result<(), Refusal> {
    let points = size * size;
    if komi as usize > points {
        return Err(Refusal::new(format!(
            "The komi is a number from 0 to {points}, the number of points of the board"
        )));
    }
    if komi as usize % 2 == points % 2 {
        let parity = if points.is_multiple_of(2) {
            "odd"
        } else {
            "even"
        };
        return Err(Refusal::new(format!(
            "On a board of {size}x{size} the komi must be {parity}, so that nobody can tie"
        )));
    }
    Ok(())
}

/// The default komi: 1, as in the report, on boards of even size, and 0 on those of odd size.
pub(crate) fn default_komi(size: usize) -> u32 {
    u32::from(size.is_multiple_of(2))
}

/// The player who gets the komi: Black on boards of even size, White on those of odd size.
#[inline]
pub(crate) fn komi_player(size: usize) -> Player {
    if size.is_multiple_of(2) {
        Player::P1
    } else {
        Player::P2
    }
}
