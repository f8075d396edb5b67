//! The file with the setting of the tutor, which an unfinished game is resumed with.

use std::path::{Path, PathBuf};

use super::file_system::{Disk, folder_of};
use super::files::{read_text, write_refusal, write_whole};
use crate::coach::tutor::Setting;
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
    pub fn read(&self) -> Setting {
        let text = read_text(&self.path).unwrap_or_default();
        Setting::parse(text.trim()).unwrap_or_default()
    }

    /// Keeps a setting, if the file has another one.
    ///
    /// # Errors
    /// If the folder cannot be made or the file cannot be written; the refusal names the file.
    pub fn keep(&self, setting: Setting) -> Result<(), Refusal> {
        if setting == self.read() {
            return Ok(());
        }
        let text = match setting {
            Setting::Off => "off\n".to_string(),
            Setting::From(points) => format!("{points}\n"),
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
            Setting::Off,
            Setting::From(15),
            Setting::From(5),
            Setting::Off,
        ] {
            file.keep(setting).unwrap();
            assert_eq!(file.read(), setting);
        }
        std::fs::write(folder.path().join(NAME), "perhaps\n").unwrap();
        assert_eq!(file.read(), Setting::Off);
    }

    #[test]
    fn the_folder_is_made_for_the_first_setting() {
        let folder = tempfile::tempdir().unwrap();
        let file = TutorFile::in_folder(&Disk::default(), &folder.path().join("state/games"));
        file.keep(Setting::From(5)).unwrap();
        assert_eq!(file.read(), Setting::From(5));
    }

    #[test]
    fn a_tutor_that_was_never_on_leaves_no_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = TutorFile::in_folder(&Disk::default(), folder.path());
        file.keep(Setting::Off).unwrap();
        assert!(!folder.path().join(NAME).exists());
    }
}
