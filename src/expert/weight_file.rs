//! What all files of weights share: the first bytes, which name the kind and its version, the
//! compression of the content (the Deflate format, RFC 1951), and a checksum at the end.

use miniz_oxide::deflate::{CompressionLevel, compress_to_vec};
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use crate::expert::hash::key_of;

/// The length of the first bytes.
const MAGIC_LENGTH: usize = 8;
/// The greatest size of the content, in bytes: a damaged or foreign file does not fill the memory.
const MAX_CONTENT: usize = 1 << 24;

/// The content of a file; `None` if it is of another kind or version, or damaged.
pub(crate) fn unpack(bytes: &[u8], magic: &[u8; MAGIC_LENGTH]) -> Option<Vec<u8>> {
    let (rest, sum) = bytes.split_last_chunk()?;
    if *sum != checksum(rest) {
        return None;
    }
    decompress_to_vec_with_limit(rest.strip_prefix(magic)?, MAX_CONTENT).ok()
}

/// The file with the content that `write` appends.
pub(crate) fn pack(magic: &[u8; MAGIC_LENGTH], write: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let mut content = Vec::new();
    write(&mut content);
    let mut bytes = magic.to_vec();
    let level = CompressionLevel::BestCompression as u8;
    bytes.extend(compress_to_vec(&content, level));
    let sum = checksum(&bytes);
    bytes.extend(sum);
    bytes
}

/// Takes the first `N` bytes.
pub(crate) fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*first)
}

/// [`key_of`] of the bytes, one word for each byte.
fn checksum(bytes: &[u8]) -> [u8; 8] {
    key_of(bytes.iter().map(|byte| u64::from(*byte))).to_le_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAGIC: [u8; MAGIC_LENGTH] = *b"kind of\x01";

    #[test]
    fn a_file_has_a_kind_and_keeps_its_content_in_less_space() {
        let words = b"the same words again and again, ".repeat(100);
        let file = pack(&MAGIC, |content| content.extend(&words));
        assert!(file.len() < words.len() / 10);
        assert_eq!(unpack(&file, b"kind of\x02"), None);
        assert_eq!(unpack(&file, &MAGIC), Some(words));
    }

    #[test]
    fn a_file_with_the_right_checksum_and_damaged_content_is_refused() {
        let mut bytes = MAGIC.to_vec();
        bytes.extend([0xff; 20]);
        bytes.extend(checksum(&bytes));
        assert_eq!(unpack(&bytes, &MAGIC), None);
    }
}
