//! A file with the results that took long, which a run that was stopped or killed goes on from.
//!
//! A line holds the key of a position, both bounds, the best move or `-`, and the number of nodes
//! that the search took. It ends in `;`, by which half a line, left by a run that was killed, is
//! told from a whole one. Results do not depend on the komi or on the position that was asked for.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use super::table::{Entry, Key, Table};

/// Results of searches of at least this many nodes are kept.
pub const KEPT_NODES: u64 = 100_000;

/// The file with the results that are kept.
pub struct Kept {
    file: Mutex<File>,
    count: AtomicUsize,
}

impl Kept {
    /// Opens a file and stores its results in the table. The first line names the board: a file
    /// for another task is refused.
    pub fn open<const N: usize>(path: &Path, table: &Table<N>) -> io::Result<Kept> {
        let mut file = File::options()
            .read(true)
            .append(true)
            .create(true)
            .open(path)?;
        let head = format!("lear {N}x{N} without komi");
        let mut count = 0;
        let mut lines = BufReader::new(&file).lines();
        match lines.next().transpose()? {
            None => writeln!(file, "{head}")?,
            Some(line) if line == head => {
                for line in lines {
                    // A run that was killed may have left half a line.
                    if let Some((key, entry, nodes)) = read_result(&line?, N * N) {
                        table.store(key, entry, nodes);
                        count += 1;
                    }
                }
                // Half a line must not run into the next one.
                if !ends_in_newline(&file)? {
                    writeln!(file)?;
                }
            }
            Some(line) => {
                let reason = format!("{} belongs to another task: {line}", path.display());
                return Err(io::Error::other(reason));
            }
        }
        Ok(Kept {
            file: Mutex::new(file),
            count: AtomicUsize::new(count),
        })
    }

    /// The number of results in the file; a position may have several.
    pub fn count(&self) -> usize {
        self.count.load(Relaxed)
    }

    /// Writes a result to the file at once if it took long.
    pub fn keep(&self, key: Key, entry: Entry, nodes: u64) -> io::Result<()> {
        if nodes < KEPT_NODES {
            return Ok(());
        }
        let Entry { low, high, best } = entry;
        let best = best.map_or("-".to_string(), |point| point.to_string());
        let line = format!("{:010x} {low} {high} {best} {nodes};\n", key.number());
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.write_all(line.as_bytes())?;
        self.count.fetch_add(1, Relaxed);
        Ok(())
    }
}

/// Whether a file that is not empty ends in a newline.
fn ends_in_newline(mut file: &File) -> io::Result<bool> {
    let mut last = [0];
    file.seek(SeekFrom::End(-1))?;
    file.read_exact(&mut last)?;
    Ok(last == *b"\n")
}

fn read_result(line: &str, points: usize) -> Option<(Key, Entry, u64)> {
    let words: Vec<&str> = line.strip_suffix(';')?.split(' ').collect();
    let [key, low, high, best, nodes] = words[..] else {
        return None;
    };
    let entry = Entry {
        low: low.parse().ok()?,
        high: high.parse().ok()?,
        best: match best {
            "-" => None,
            point => Some(point.parse().ok()?),
        },
    };
    let key = Key::from_number(u64::from_str_radix(key, 16).ok()?)?;
    entry
        .is_valid(points)
        .then_some((key, entry, nodes.parse().ok()?))
}
