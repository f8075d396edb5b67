//! A learned policy for move ordering: how likely a search is to choose a move.
//!
//! The features of a move have weights, whose sum is the *logit* of the move. The softmax of the
//! logits of all moves of a position predicts which move a longer search chooses. The weights are
//! fitted by multinomial logistic regression; the model is that of R. Coulom, *Computing Elo
//! ratings of move patterns in the game of Go*, 2007. Y. Tsuruoka, D. Yokoyama and T. Chikayama,
//! *Game-tree search algorithm based on realization probability*, 2002, let such probabilities
//! guide an alpha-beta search.
//!
//! The weights are kept in files, which `examples/tune` writes. A file is little-endian:
//!
//! | bytes | content |
//! |---|---|
//! | 8 | [`MAGIC`], the last byte of which is the version |
//! | | the following, compressed together (raw Deflate, RFC 1951): |
//! | 4 | number of features N |
//! | N | weights, a byte each |
//! | 8 | not compressed: checksum, [`key_of`](crate::expert::hash::key_of) of all bytes before it, a word each |

use crate::expert::network::{pack, take, unpack};

/// A logit of 1, in the units of the weights.
pub const LOGIT_ONE: i32 = 16;
/// The first bytes of a file of weights.
pub const MAGIC: [u8; 8] = *b"tabpol\0\x01";

/// The weights of the features of moves.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Policy {
    /// In units of 1 / [`LOGIT_ONE`].
    pub weights: Vec<i8>,
}

impl Policy {
    /// Reads a file of weights; `None` if it is not one, or damaged.
    ///
    /// ```
    /// use tabuleiro::expert::policy::Policy;
    ///
    /// let policy = Policy { weights: vec![3, -16] };
    /// assert_eq!(Policy::read(&policy.write()), Some(policy));
    /// assert_eq!(Policy::read(b"something else"), None);
    /// ```
    pub fn read(bytes: &[u8]) -> Option<Policy> {
        let content = unpack(bytes, &MAGIC)?;
        let mut rest = &content[..];
        let count = u32::from_le_bytes(take(&mut rest)?) as usize;
        let weights = rest.iter().map(|byte| byte.cast_signed()).collect();
        (rest.len() == count).then_some(Policy { weights })
    }

    /// The weights as a file.
    pub fn write(&self) -> Vec<u8> {
        pack(&MAGIC, |bytes| {
            bytes.extend((self.weights.len() as u32).to_le_bytes());
            bytes.extend(self.weights.iter().map(|weight| weight.cast_unsigned()));
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_another_kind_or_length_is_refused() {
        for (magic, content, is_read) in [
            (&MAGIC, [2, 0, 0, 0, 5, 250].as_slice(), true),
            (&MAGIC, &[2, 0, 0, 0, 5, 6, 7], false),
            (&MAGIC, &[2, 0, 0, 0, 5], false),
            (b"tabpol\0\x02", &[2, 0, 0, 0, 5, 250], false),
        ] {
            let file = pack(magic, |bytes| bytes.extend(content));
            assert_eq!(Policy::read(&file).is_some(), is_read, "{content:?}");
        }
    }
}
