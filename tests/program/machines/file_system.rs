//! A file system that records its calls and fails when it is told to. It brings nothing to the
//! disk, which would only take time.

use std::fs::{self, File, Permissions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};

use super::scenario::{Seen, add_contents};
use tabuleiro::console::storage::file_system::{FileHandle, FileSystem, OpenMode, SystemFiles};

/// A call that has succeeded, or a question to the user between two calls.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// The program waits for an answer.
    Question,
    CreateFolder(PathBuf),
    SyncFolder(PathBuf),
    Rename(PathBuf, PathBuf),
    Remove(PathBuf),
    /// The other events of a file name it by its number.
    Open {
        file: usize,
        path: PathBuf,
        is_new: bool,
        contents: Vec<u8>,
    },
    Write(usize, Vec<u8>),
    SetLength(usize, u64),
    SetPermissions(usize),
    Sync(usize),
    Close(usize),
}

/// How a call fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failure {
    /// With this error of the system.
    Error(i32),
    /// A write stops in the middle, and the next one succeeds.
    Short,
    /// A write stops in the middle, and the next one fails with this error.
    ShortThen(i32),
}

/// The call that fails, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fault {
    pub call: usize,
    pub failure: Failure,
    /// Whether all later calls fail too.
    pub lasts: bool,
}

#[derive(Debug, Default)]
struct State {
    /// The folder of all files.
    root: PathBuf,
    /// What the files have held after each call that succeeded and at each question.
    seen: Seen,
    events: Vec<Event>,
    writes: Vec<usize>,
    closes: Vec<usize>,
    calls: usize,
    files: usize,
    fault: Option<Fault>,
}

/// The file system. Clones share what they record.
#[derive(Clone, Debug, Default)]
pub struct TestFiles(Arc<Mutex<State>>);

impl TestFiles {
    pub fn new(root: &Path, fault: Option<Fault>) -> TestFiles {
        let files = TestFiles::default();
        files.state().root = root.to_path_buf();
        files.state().fault = fault;
        files
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap()
    }

    /// The number of calls so far, also of those that failed.
    pub fn calls(&self) -> usize {
        self.state().calls
    }

    pub fn events(&self) -> Vec<Event> {
        self.state().events.clone()
    }

    pub fn seen(&self) -> Seen {
        self.state().seen.clone()
    }

    pub fn record(&self, event: Event) {
        let state = &mut *self.state();
        if state.fault.is_none() {
            add_contents(&mut state.seen, &state.root);
        }
        state.events.push(event);
    }

    /// The calls that write.
    pub fn writes(&self) -> Vec<usize> {
        self.state().writes.clone()
    }

    /// The calls that close a file.
    pub fn closes(&self) -> Vec<usize> {
        self.state().closes.clone()
    }

    /// Counts a call and returns how it fails, if it does.
    fn count(&self) -> Option<Failure> {
        let mut state = self.state();
        let call = state.calls;
        state.calls += 1;
        let fault = state.fault?;
        let is_hit = call == fault.call || fault.lasts && call > fault.call;
        is_hit.then_some(fault.failure)
    }

    /// The number of a file that is opened.
    fn next_file(&self) -> usize {
        let mut state = self.state();
        state.files += 1;
        state.files
    }

    /// Makes a call unless it is to fail.
    fn call<T>(&self, event: Event, perform: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
        if let Some(Failure::Error(code)) = self.count() {
            return Err(io::Error::from_raw_os_error(code));
        }
        let result = perform()?;
        self.record(event);
        Ok(result)
    }
}

impl FileSystem for TestFiles {
    fn open(&self, path: &Path, mode: OpenMode) -> io::Result<Box<dyn FileHandle>> {
        if let Some(Failure::Error(code)) = self.count() {
            return Err(io::Error::from_raw_os_error(code));
        }
        let before = fs::read(path).ok();
        let inner = SystemFiles.open(path, mode)?;
        let file = self.next_file();
        self.record(Event::Open {
            file,
            path: path.to_path_buf(),
            is_new: before.is_none(),
            contents: before.unwrap_or_default(),
        });
        let files = self.clone();
        Ok(Box::new(TestFile { files, file, inner }))
    }

    fn create_folder(&self, path: &Path) -> io::Result<()> {
        let event = Event::CreateFolder(path.to_path_buf());
        self.call(event, || SystemFiles.create_folder(path))
    }

    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        let event = Event::SyncFolder(path.to_path_buf());
        self.call(event, || Ok(()))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let event = Event::Rename(from.to_path_buf(), to.to_path_buf());
        self.call(event, || SystemFiles.rename(from, to))
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        let event = Event::Remove(path.to_path_buf());
        self.call(event, || SystemFiles.remove(path))
    }
}

#[derive(Debug)]
struct TestFile {
    files: TestFiles,
    file: usize,
    inner: Box<dyn FileHandle>,
}

impl FileHandle for TestFile {
    fn as_file(&self) -> &File {
        self.inner.as_file()
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let call = self.files.calls();
        self.files.state().writes.push(call);
        let half = bytes.len().div_ceil(2);
        let bytes = match self.files.count() {
            Some(Failure::Error(code)) => return Err(io::Error::from_raw_os_error(code)),
            Some(Failure::Short) => &bytes[..half],
            Some(Failure::ShortThen(code)) => {
                let mut state = self.files.state();
                state.fault = Some(Fault {
                    call: state.calls,
                    failure: Failure::Error(code),
                    lasts: false,
                });
                &bytes[..half]
            }
            None => bytes,
        };
        let written = self.inner.write(bytes)?;
        let event = Event::Write(self.file, bytes[..written].to_vec());
        self.files.record(event);
        Ok(written)
    }

    fn set_length(&mut self, length: u64) -> io::Result<()> {
        let event = Event::SetLength(self.file, length);
        self.files.call(event, || self.inner.set_length(length))
    }

    fn set_permissions(&mut self, permissions: Permissions) -> io::Result<()> {
        let event = Event::SetPermissions(self.file);
        let set = || self.inner.set_permissions(permissions);
        self.files.call(event, set)
    }

    fn sync(&mut self) -> io::Result<()> {
        let event = Event::Sync(self.file);
        self.files.call(event, || Ok(()))
    }

    /// Closes the file in any case, as systems do.
    fn close(self: Box<Self>) -> io::Result<()> {
        let TestFile { files, file, inner } = *self;
        inner.close()?;
        let call = files.calls();
        files.state().closes.push(call);
        files.call(Event::Close(file), || Ok(()))
    }
}
