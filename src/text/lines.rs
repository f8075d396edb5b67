//! Lines of bytes from a pipe, with a limit on their length.

use std::io::{self, BufRead, Read};

/// A line of input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InputLine {
    /// A line without its line ending. Invalid UTF-8 is replaced.
    Text(String),
    /// A line longer than the limit, which has been read and discarded.
    TooLong,
    /// The end of the input.
    End,
}

/// Reads bytes up to the end of the line and decodes them, with replacement characters for invalid
/// UTF-8. At most `max_length` bytes of a line are kept in memory.
///
/// ```
/// use tabuleiro::text::lines::{InputLine, read_line};
///
/// let mut source = &b"1\r\na long line\n"[..];
/// assert_eq!(read_line(&mut source, 5)?, InputLine::Text("1".to_string()));
/// assert_eq!(read_line(&mut source, 5)?, InputLine::TooLong);
/// assert_eq!(read_line(&mut source, 5)?, InputLine::End);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// If reading fails.
pub fn read_line(source: &mut impl BufRead, max_length: usize) -> io::Result<InputLine> {
    let mut kept = Vec::new();
    let mut too_long = false;
    let mut any = false;
    loop {
        let chunk = match source.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() && !any {
            return Ok(InputLine::End);
        }
        any = true;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        if kept.len() + part.len() > max_length {
            too_long = true;
        } else {
            kept.extend_from_slice(part);
        }
        let used = end.map_or(chunk.len(), |end| end + 1);
        let ended = end.is_some() || used == 0;
        source.consume(used);
        if ended {
            break;
        }
    }
    if too_long {
        return Ok(InputLine::TooLong);
    }
    if kept.last() == Some(&b'\r') {
        kept.pop();
    }
    Ok(InputLine::Text(String::from_utf8_lossy(&kept).into_owned()))
}

/// Reads a line as [`read_line`] does, but does not wait for the end of one that is too long:
/// nothing can be read after it.
///
/// # Errors
/// If reading fails.
pub fn read_short_line(source: &mut impl BufRead, max_length: usize) -> io::Result<InputLine> {
    let mut bytes = Vec::new();
    let limit = max_length as u64 + 1;
    source.take(limit).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(InputLine::End);
    }
    if bytes.last() != Some(&b'\n') && bytes.len() > max_length {
        return Ok(InputLine::TooLong);
    }
    read_line(&mut &bytes[..], max_length + 1)
}
