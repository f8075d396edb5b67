//! What a disk holds after the power has failed: only what was brought to it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::file_system::Event;
use super::in_scenarios;

/// A disk, and what the system has not yet brought to it.
#[derive(Default)]
struct Model {
    /// The contents of all files that ever had a name.
    contents: Vec<Contents>,
    /// The files by name, as programs see them.
    names: BTreeMap<PathBuf, usize>,
    /// The files by name, as they are on the disk.
    names_on_disk: BTreeMap<PathBuf, usize>,
    /// Folders that were made, and whether their names are on the disk.
    folders: BTreeMap<PathBuf, bool>,
    /// The contents by the number of the open file.
    open: BTreeMap<usize, usize>,
}

#[derive(Default)]
struct Contents {
    seen: Vec<u8>,
    on_disk: Vec<u8>,
}

impl Model {
    fn apply(&mut self, event: &Event) {
        match event {
            Event::Question | Event::SetPermissions(_) | Event::Close(_) => {}
            Event::CreateFolder(path) => drop(self.folders.insert(path.clone(), false)),
            Event::SyncFolder(folder) => self.sync_folder(folder),
            Event::Rename(from, to) => {
                let index = self.names.remove(from).expect("the file has a name");
                let Contents { seen, on_disk } = &self.contents[index];
                assert_eq!(seen, on_disk, "{} is renamed too early", from.display());
                self.names.insert(to.clone(), index);
            }
            Event::Remove(path) => drop(self.names.remove(path)),
            Event::Open {
                file,
                path,
                is_new,
                contents,
            } => {
                let next = self.contents.len();
                let index = *self.names.entry(path.clone()).or_insert(next);
                if index == next {
                    self.contents.push(Contents {
                        seen: contents.clone(),
                        on_disk: contents.clone(),
                    });
                    if !is_new {
                        self.names_on_disk.insert(path.clone(), index);
                    }
                }
                self.open.insert(*file, index);
            }
            Event::Write(file, bytes) => self.file(*file).seen.extend(bytes),
            Event::SetLength(file, length) => self.file(*file).seen.truncate(*length as usize),
            Event::Sync(file) => {
                let contents = self.file(*file);
                contents.on_disk.clone_from(&contents.seen);
            }
        }
    }

    fn file(&mut self, file: usize) -> &mut Contents {
        &mut self.contents[self.open[&file]]
    }

    fn sync_folder(&mut self, folder: &Path) {
        let is_in = |path: &PathBuf| path.parent() == Some(folder);
        self.names_on_disk.retain(|path, _| !is_in(path));
        let names = self.names.iter().filter(|(path, _)| is_in(path));
        self.names_on_disk
            .extend(names.map(|(path, index)| (path.clone(), *index)));
        for (path, is_on_disk) in &mut self.folders {
            *is_on_disk |= is_in(path);
        }
    }

    /// What would be lost if the power failed now, apart from locks, which hold nothing.
    fn at_risk(&self) -> Vec<&Path> {
        let is_safe = |path: &Path, index: usize| {
            let Contents { seen, on_disk } = &self.contents[index];
            let is_reached = path
                .ancestors()
                .all(|folder| self.folders.get(folder) != Some(&false));
            is_reached && seen == on_disk && self.names_on_disk.get(path) == Some(&index)
        };
        let is_lock = |path: &Path| path.extension().is_some_and(|ending| ending == "lock");
        let names = self
            .names
            .iter()
            .map(|(path, index)| (path.as_path(), *index));
        names
            .filter(|(path, index)| !is_lock(path) && !is_safe(path, *index))
            .map(|(path, _)| path)
            .collect()
    }
}

/// Files are renamed only when their contents are on the disk, so that a name never leads to half a
/// file; and everything written is on the disk before the user is asked the next question. What a
/// script writes is on the disk at its end.
#[test]
fn what_is_kept_is_on_the_disk_before_the_next_question() {
    in_scenarios(|name, scenario, plain| {
        let mut model = Model::default();
        let mut questions = 0;
        for (number, event) in plain.events.iter().enumerate() {
            model.apply(event);
            if *event == Event::Question && scenario.is_typed {
                questions += 1;
                let before = &plain.events[..number];
                assert_eq!(model.at_risk(), [""; 0], "{name}: {before:#?}");
            }
        }
        assert!(questions > 2 || !scenario.is_typed, "{name}");
        assert_eq!(model.at_risk(), [""; 0], "{name}: {:#?}", plain.events);
    });
}
