//! The threads and atomics of the checker, under the names of `src/sync.rs`: at every access it
//! decides which thread goes on.

pub use shuttle::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, AtomicUsize, Ordering};
pub use shuttle::sync::{Mutex, MutexGuard};
pub use shuttle::thread::{Scope, scope};
pub use std::sync::{Arc, PoisonError};

use std::io;

pub fn zeros<T: Default>(len: usize) -> Option<Box<[T]>> {
    Some(std::iter::repeat_with(T::default).take(len).collect())
}

pub fn spawn<'scope>(
    scope: &'scope Scope<'scope, '_>,
    _: &'scope AtomicUsize,
    work: impl FnOnce() + Send + 'scope,
) -> io::Result<()> {
    scope.spawn(work);
    Ok(())
}
