//! The file of a fit's state, from which an interrupted fit continues.
//!
//! A file is little-endian: the key of the fit, the number of epochs and of steps in 8 bytes each,
//! then the parameters, their first and their second moments as `f32`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::adam::State;

/// The bytes before the parameters.
const HEADER: usize = 24;

/// Writes a file as a whole: a program that is interrupted leaves the old one or the new one.
///
/// # Errors
/// If it cannot be written.
pub fn replace_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let new = with_suffix(path, ".new");
    fs::write(&new, bytes)?;
    fs::rename(&new, path)
}

/// The path with `suffix` at the end of its name.
pub fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// Writes the state of the fit with this key.
///
/// # Errors
/// If it cannot be written.
pub fn save(path: &Path, key: u64, state: &State) -> io::Result<()> {
    let mut bytes = Vec::new();
    for number in [key, state.epoch, state.step] {
        bytes.extend(number.to_le_bytes());
    }
    for values in [&state.params, &state.first_moment, &state.second_moment] {
        bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
    }
    replace_file(path, &bytes)
}

/// Reads the state of the fit with this key and number of parameters. Returns `None` if the file
/// does not exist.
///
/// # Errors
/// If the file cannot be read, or holds the state of another fit.
pub fn load(path: &Path, key: u64, params: usize) -> io::Result<Option<State>> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let number = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("8 bytes"));
    if bytes.len() != HEADER + 12 * params || number(0) != key {
        return Err(io::Error::other(format!(
            "{} belongs to a fit with other flags or games: delete it to begin a new fit, or write \
             to another file",
            path.display()
        )));
    }
    let values = |index: usize| {
        let part = &bytes[HEADER + 4 * params * index..][..4 * params];
        let value = |bytes: &[u8]| f32::from_le_bytes(bytes.try_into().expect("4 bytes"));
        part.chunks_exact(4).map(value).collect()
    };
    Ok(Some(State {
        epoch: number(8),
        step: number(16),
        params: values(0),
        first_moment: values(1),
        second_moment: values(2),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_read_as_it_was_written_and_only_by_its_own_fit() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("weights.state");
        assert!(load(&path, 7, 2).unwrap().is_none());
        let state = State {
            epoch: 3,
            step: 40,
            params: vec![0.5, -1.5],
            first_moment: vec![0.25, 2.0],
            second_moment: vec![4.0, 8.0],
        };
        save(&path, 7, &state).unwrap();
        let read = load(&path, 7, 2).unwrap().unwrap();
        assert_eq!((read.epoch, read.step), (3, 40));
        assert_eq!(read.params, state.params);
        assert_eq!(read.first_moment, state.first_moment);
        assert_eq!(read.second_moment, state.second_moment);
        assert!(load(&path, 8, 2).is_err());
        assert!(load(&path, 7, 3).is_err());
        let names: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
        assert_eq!(names.len(), 1, "no temporary file is left");
    }
}
