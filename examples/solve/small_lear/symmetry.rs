//! The rotations and reflections of the board.

use super::board::{Board, MAX_SIZE, line_of};

/// The number of symmetries of a square.
pub const SYMMETRIES: usize = 8;

/// By symmetry, line and the points of a set in this line: where they go.
type Images = [[[u32; 1 << MAX_SIZE]; MAX_SIZE]; SYMMETRIES];

impl<const N: usize> Board<N> {
    const IMAGES: &'static Images = &images(N);

    /// The image of the position under a symmetry; 0 changes nothing.
    #[cfg(test)]
    pub fn image(self, symmetry: usize) -> Board<N> {
        Board {
            own: image::<N>(self.own, symmetry),
            enemy: image::<N>(self.enemy, symmetry),
        }
    }

    /// The least of the position's images, which all of them share.
    pub fn canonical(self) -> Board<N> {
        let mut least = self;
        for symmetry in 1..SYMMETRIES {
            let own = image::<N>(self.own, symmetry);
            // Most images are out already.
            if own > least.own {
                continue;
            }
            let enemy = image::<N>(self.enemy, symmetry);
            least = least.min(Board { own, enemy });
        }
        least
    }
}

#[inline]
fn image<const N: usize>(points: u32, symmetry: usize) -> u32 {
    let images = &Board::<N>::IMAGES[symmetry];
    (0..N).fold(0, |image, line| {
        image | images[line][line_of::<N>(points, line)]
    })
}

const fn images(size: usize) -> Images {
    let mut images = [[[0; 1 << MAX_SIZE]; MAX_SIZE]; SYMMETRIES];
    let mut symmetry = 0;
    while symmetry < SYMMETRIES {
        let mut line = 0;
        while line < size {
            let mut set = 0;
            while set < 1 << size {
                let mut column = 0;
                while column < size {
                    if set >> column & 1 == 1 {
                        let point = point_image(symmetry, line, column, size);
                        images[symmetry][line][set] |= 1 << point;
                    }
                    column += 1;
                }
                set += 1;
            }
            line += 1;
        }
        symmetry += 1;
    }
    images
}

/// Where a symmetry moves a point: its bits say whether the lines are reversed, the columns are
/// reversed, and lines and columns change places.
const fn point_image(symmetry: usize, line: usize, column: usize, size: usize) -> usize {
    let line = if symmetry & 1 != 0 {
        size - 1 - line
    } else {
        line
    };
    let column = if symmetry & 2 != 0 {
        size - 1 - column
    } else {
        column
    };
    if symmetry & 4 != 0 {
        column * size + line
    } else {
        line * size + column
    }
}
