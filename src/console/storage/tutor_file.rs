//! The file with the setting of the tutor, which an unfinished game is resumed with.

use std::path::{Path, PathBuf};

use super::file_system::{Disk, folder_of};
use super::files::{read_text, write_refusal, write_whole};
use crate::coach::tutor::TutorThreshold;
use crate::game::Refusal;

/// The name of the file in the folder of unfinished games.
const NAME: &str = "tutor";

/// The file with the setting of the tutor that was chosen last.
#[derive(Clone, Debug)]
pub struct TutorFile {
    disk: Disk,
    path: PathBuf,
}

impl TutorFile {
    /// The file in a folder. It need not exist.
    pub fn in_folder(disk: &Disk, folder: &Path) -> TutorFile {
        TutorFile {
            disk: disk.clone(),
            path: folder.join(NAME),
        }
    }

    /// The setting; off if the file cannot be read.
    pub fn read(&self) -> TutorThreshold {
        let text = read_text(&self.path).unwrap_or_default();
        TutorThreshold::parse(text.trim()).unwrap_or_default()
    }

    /// Keeps a setting, if the file has another one.
    ///
    /// # Errors
    /// If the folder cannot be made or the file cannot be written; the refusal names the file.
    pub fn keep(&self, setting: TutorThreshold) -> Result<(), Refusal> {
        if setting == self.read() {
            return Ok(());
        }
        let text = match setting {
            TutorThreshold::Off => "off\n".to_string(),
            TutorThreshold::From(points) => format!("{points}\n"),
        };
        self.disk
            .create_folders(&folder_of(&self.path))
            .and_then(|()| write_whole(&self.disk, &self.path, &text))
            .map_err(|error| write_refusal(&self.path, &error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_setting_that_was_chosen_last_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let file = TutorFile::in_folder(&Disk::default(), folder.path());
        for setting in [
            TutorThreshold::Off,
            TutorThreshold::From(15),
            TutorThreshold::From(5),
            TutorThreshold::Off,
        ] {
            file.keep(setting).unwrap();
            assert_eq!(file.read(), setting);
        }
        std::fs::write(folder.path().join(NAME), "perhaps\n").unwrap();
        assert_eq!(file.read(), TutorThreshold::Off);
    }

    #[test]
    fn the_folder_is_made_for_the_first_setting() {
        let folder = tempfile::tempdir().unwrap();
        let file = TutorFile::in_folder(&Disk::default(), &folder.path().join("state/games"));
        file.keep(TutorThreshold::From(5)).unwrap();
        assert_eq!(file.read(), TutorThreshold::From(5));
    }

    #[test]
    fn a_tutor_that_was_never_on_leaves_no_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = TutorFile::in_folder(&Disk::default(), folder.path());
        file.keep(TutorThreshold::Off).unwrap();
        assert!(!folder.path().join(NAME).exists());
    }
}
