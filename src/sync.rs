//! The threads, locks and atomics of a search, as the standard library has them.
//!
//! The search takes these from nowhere else, so that `tests/threads/` can compile it once more with
//! a `sync` of its own, in which a checker decides which thread goes on.

pub use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, AtomicUsize, Ordering};
pub use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
pub use std::thread::{Scope, scope};

use std::hint::black_box;
use std::io;
use std::thread::{Builder, JoinHandle, yield_now};

/// A table of zeros, whose memory is only touched where it is used; `None` if the system refuses
/// the memory.
pub fn zeros<T: bytemuck::Zeroable>(len: usize) -> Option<Box<[T]>> {
    bytemuck::try_zeroed_slice_box(len).ok()
}

/// The memory in bytes that must be free for the threads that run, and once more for each that is
/// beginning: a C library takes twice 64 MiB for a moment and keeps one of them.
const SPARE: usize = 192 << 20;

/// Starts a thread that ends before its scope does. `beginning` counts those that have not allocated
/// anything yet.
///
/// # Errors
///
/// If the system refuses the thread, or has little memory left.
pub fn spawn<'scope>(
    scope: &'scope Scope<'scope, '_>,
    beginning: &'scope AtomicUsize,
    work: impl FnOnce() + Send + 'scope,
) -> io::Result<()> {
    // If an allocation fails in a running thread, the program aborts.
    loop {
        let count = beginning.load(Ordering::SeqCst);
        if has_spare((count + 1).saturating_mul(SPARE)) {
            break;
        }
        if count == 0 {
            return Err(io::ErrorKind::OutOfMemory.into());
        }
        yield_now();
    }
    beginning.fetch_add(1, Ordering::SeqCst);
    let begin = || {
        drop(black_box(vec![0_u8]));
        beginning.fetch_sub(1, Ordering::SeqCst);
        work();
    };
    let begun = Builder::new().spawn_scoped(scope, begin);
    if begun.is_err() {
        beginning.fetch_sub(1, Ordering::SeqCst);
    }
    begun.map(drop)
}

fn has_spare(bytes: usize) -> bool {
    let mut spare: Vec<u8> = Vec::new();
    black_box(&mut spare).try_reserve_exact(bytes).is_ok()
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
