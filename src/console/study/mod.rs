//! Tasks on the board: lessons, puzzles, and one's own mistakes.

pub(super) mod lessons;
pub(super) mod puzzles;
pub(super) mod retry;
pub(super) mod task;

use std::collections::BTreeSet;
use std::io;

use super::storage::state_folder::StateFolder;
use super::talk::Talk;

/// Before the reason why a lesson or a puzzle that is done is not remembered.
const NOT_KEPT: &str = "Progress is not kept: ";

/// The names of the lessons or puzzles that are done: in all runs of a program that remembers them,
/// else in this one.
pub struct TasksDone<'a> {
    names: BTreeSet<String>,
    file: &'static str,
    memory: Option<&'a StateFolder>,
}

impl<'a> TasksDone<'a> {
    /// Those in a file of the state folder.
    pub fn new(file: &'static str, memory: Option<&'a StateFolder>) -> TasksDone<'a> {
        let names = memory.map_or_else(BTreeSet::new, |memory| memory.names(file));
        TasksDone {
            names,
            file,
            memory,
        }
    }

    /// Whether the task of that name is one of them.
    pub fn has(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    /// Adds a name.
    fn add(&mut self, talk: &mut Talk, name: &str) -> io::Result<()> {
        let is_new = self.names.insert(name.to_string());
        match self.memory.filter(|_| is_new) {
            Some(memory) => talk.or_warn(NOT_KEPT, memory.add(self.file, name)),
            None => Ok(()),
        }
    }
}
