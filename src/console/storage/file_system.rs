//! The system calls that write files.
//!
//! Whatever the program keeps for its user is written through a [`Disk`], whose [`FileSystem`] a
//! test replaces by one that records the calls or makes one of them fail. Reading needs no such
//! seam: it changes nothing.
//!
//! A [`Disk`] repeats calls that a signal has interrupted and goes on after a short write, so that
//! nothing above it has to know of either.

use std::fmt;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How a file is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpenMode {
    /// To append to a file that exists.
    Append,
    /// To append to a file that is created if it does not exist.
    AppendOrCreate,
    /// To write to a file that must not exist.
    CreateNew,
}

/// The system calls that change files and folders, one method each.
///
/// Every method returns the error of its system call, also [`ErrorKind::Interrupted`].
pub trait FileSystem: fmt::Debug + Send + Sync {
    /// Opens a file.
    ///
    /// # Errors
    /// If it cannot be opened that way.
    fn open(&self, path: &Path, mode: OpenMode) -> io::Result<Box<dyn FileHandle>>;

    /// Makes one folder. Its parent exists.
    ///
    /// # Errors
    /// If it cannot be made, or exists.
    fn create_folder(&self, path: &Path) -> io::Result<()>;

    /// Syncs a folder to disk: the names of new and renamed files.
    ///
    /// # Errors
    /// If that fails. A system that cannot do this with folders returns `Ok`.
    fn sync_folder(&self, path: &Path) -> io::Result<()>;

    /// Renames a file, in place of the one that has the new name.
    ///
    /// # Errors
    /// If that fails.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Removes a file.
    ///
    /// # Errors
    /// If that fails, or the file does not exist.
    fn remove(&self, path: &Path) -> io::Result<()>;
}

/// An open file of a [`FileSystem`]. It is not buffered, so that there is nothing to flush.
pub trait FileHandle: fmt::Debug + Send + Sync {
    /// The file, for its metadata and its lock.
    fn as_file(&self) -> &File;

    /// Writes the beginning of `bytes` and returns its length.
    ///
    /// # Errors
    /// If nothing can be written.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize>;

    /// Cuts the file off.
    ///
    /// # Errors
    /// If that fails.
    fn set_length(&mut self, length: u64) -> io::Result<()>;

    /// Sets who may read and write the file.
    ///
    /// # Errors
    /// If that fails.
    fn set_permissions(&mut self, permissions: Permissions) -> io::Result<()>;

    /// Syncs the contents to disk.
    ///
    /// # Errors
    /// If that fails.
    fn sync(&mut self) -> io::Result<()>;

    /// Closes the file. Network file systems report only here that the disk is full.
    ///
    /// # Errors
    /// If something has not been written. The file is closed all the same.
    fn close(self: Box<Self>) -> io::Result<()>;
}

/// The file system of the operating system.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemFiles;

impl FileSystem for SystemFiles {
    fn open(&self, path: &Path, mode: OpenMode) -> io::Result<Box<dyn FileHandle>> {
        let mut options = OpenOptions::new();
        match mode {
            OpenMode::Append => options.append(true),
            OpenMode::AppendOrCreate => options.append(true).create(true),
            OpenMode::CreateNew => options.write(true).create_new(true),
        };
        Ok(Box::new(options.open(path)?))
    }

    fn create_folder(&self, path: &Path) -> io::Result<()> {
        fs::create_dir(path)
    }

    #[cfg(unix)]
    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        let cannot = [
            ErrorKind::PermissionDenied,
            ErrorKind::InvalidInput,
            ErrorKind::Unsupported,
        ];
        match File::open(path).and_then(|folder| folder.sync_all()) {
            // A folder that may not be listed, or a file system that has no such operation.
            Err(error) if cannot.contains(&error.kind()) => Ok(()),
            result => result,
        }
    }

    #[cfg(not(unix))]
    fn sync_folder(&self, _: &Path) -> io::Result<()> {
        Ok(())
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }
}

impl FileHandle for File {
    fn as_file(&self) -> &File {
        self
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        io::Write::write(self, bytes)
    }

    fn set_length(&mut self, length: u64) -> io::Result<()> {
        self.set_len(length)
    }

    fn set_permissions(&mut self, permissions: Permissions) -> io::Result<()> {
        File::set_permissions(self, permissions)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.sync_all()
    }

    #[cfg(unix)]
    fn close(self: Box<Self>) -> io::Result<()> {
        Ok(nix::unistd::close(*self)?)
    }

    #[cfg(not(unix))]
    fn close(self: Box<Self>) -> io::Result<()> {
        Ok(())
    }
}

/// A [`FileSystem`] as the program uses it. Clones share it.
#[derive(Clone, Debug)]
pub struct Disk(Arc<dyn FileSystem>);

impl Default for Disk {
    /// That of the operating system.
    fn default() -> Disk {
        Disk::new(SystemFiles)
    }
}

impl Disk {
    /// Writes through that file system.
    pub fn new(file_system: impl FileSystem + 'static) -> Disk {
        Disk(Arc::new(file_system))
    }

    /// Opens a file.
    ///
    /// # Errors
    /// If it cannot be opened that way.
    pub fn open(&self, path: &Path, mode: OpenMode) -> io::Result<DiskFile> {
        Ok(DiskFile(repeat(|| self.0.open(path, mode))?))
    }

    /// Makes a folder and those that it is in, as far as they do not exist, and syncs their names
    /// to the disk.
    ///
    /// # Errors
    /// If one of them cannot be made.
    pub fn create_folders(&self, path: &Path) -> io::Result<()> {
        if path.is_dir() {
            return Ok(());
        }
        let parent = folder_of(path);
        self.create_folders(&parent)?;
        match repeat(|| self.0.create_folder(path)) {
            // Another program was faster.
            Err(error) if error.kind() == ErrorKind::AlreadyExists && path.is_dir() => Ok(()),
            Err(error) => Err(error),
            Ok(()) => self.sync_folder(&parent),
        }
    }

    /// Syncs a folder to disk: the names of new and renamed files.
    ///
    /// # Errors
    /// If that fails.
    pub fn sync_folder(&self, path: &Path) -> io::Result<()> {
        repeat(|| self.0.sync_folder(path))
    }

    /// Renames a file, in place of the one that has the new name, and syncs the new name to
    /// disk.
    ///
    /// # Errors
    /// If that fails.
    pub fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        repeat(|| self.0.rename(from, to))?;
        self.sync_folder(&folder_of(to))
    }

    /// Removes a file if it exists.
    ///
    /// # Errors
    /// If that fails.
    pub fn remove(&self, path: &Path) -> io::Result<()> {
        match repeat(|| self.0.remove(path)) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}

/// A file that was opened with [`Disk::open`].
#[derive(Debug)]
pub struct DiskFile(Box<dyn FileHandle>);

impl DiskFile {
    /// The file, for its metadata and its lock.
    pub fn as_file(&self) -> &File {
        self.0.as_file()
    }

    /// Writes all of `bytes`.
    ///
    /// # Errors
    /// If that fails; a part may have been written.
    pub fn write_all(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            match repeat(|| self.0.write(bytes))? {
                0 => return Err(ErrorKind::WriteZero.into()),
                written => bytes = &bytes[written..],
            }
        }
        Ok(())
    }

    /// Cuts the file off.
    ///
    /// # Errors
    /// If that fails.
    pub fn set_length(&mut self, length: u64) -> io::Result<()> {
        repeat(|| self.0.set_length(length))
    }

    /// Sets who may read and write the file.
    ///
    /// # Errors
    /// If that fails.
    pub fn set_permissions(&mut self, permissions: &Permissions) -> io::Result<()> {
        repeat(|| self.0.set_permissions(permissions.clone()))
    }

    /// Syncs the contents to disk.
    ///
    /// # Errors
    /// If that fails.
    pub fn sync(&mut self) -> io::Result<()> {
        repeat(|| self.0.sync())
    }

    /// Closes the file.
    ///
    /// # Errors
    /// If something has not been written.
    pub fn close(self) -> io::Result<()> {
        match self.0.close() {
            // The file is closed. A second call might close another one.
            Err(error) if error.kind() == ErrorKind::Interrupted => Ok(()),
            result => result,
        }
    }
}

/// The folder that a file or a folder is in.
pub fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_path_buf(),
        _ => PathBuf::from("."),
    }
}

/// Repeats a call as long as signals interrupt it.
fn repeat<T>(mut call: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    loop {
        match call() {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            result => return result,
        }
    }
}
