//! The threads, locks and atomics of a search, as the standard library has them.
//!
//! The search takes these from nowhere else, so that `tests/threads/` can compile it once more with
//! a `sync` of its own, in which a checker decides which thread goes on.

pub use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, AtomicUsize, Ordering};
pub use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
pub use std::thread::{Scope, scope};

use std::hint::black_box;
use std::io;
use std::thread::{Builder, JoinHandle};

/// A table of zeros, whose memory is only touched where it is used; `None` if the system refuses
/// the memory.
pub fn zeros<T: bytemuck::Zeroable>(len: usize) -> Option<Box<[T]>> {
    bytemuck::try_zeroed_slice_box(len).ok()
}

/// The memory in bytes that must be free before a thread is started: room for this thread and for
/// those started before it, which may not have allocated theirs yet.
const SPARE: usize = 192 << 20;

/// Starts a thread that ends before its scope does.
///
/// # Errors
///
/// If the system refuses the thread, or has little memory left.
pub fn spawn<'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() + Send + 'scope,
) -> io::Result<()> {
    // If an allocation fails in a running thread, the program aborts.
    let mut spare: Vec<u8> = Vec::new();
    if black_box(&mut spare).try_reserve_exact(SPARE).is_err() {
        return Err(io::ErrorKind::OutOfMemory.into());
    }
    drop(spare);
    Builder::new().spawn_scoped(scope, work).map(drop)
}

/// Starts a thread that does not belong to a search.
///
/// # Errors
/// If the system refuses the thread, which the error says.
pub fn start<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Started<T> {
    let refused = |error| io::Error::other(format!("no thread can be started: {error}"));
    Builder::new().spawn(work).map_err(refused)
}

type Started<T> = io::Result<JoinHandle<T>>;
