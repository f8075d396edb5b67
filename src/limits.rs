//! What bounds a search, and how it is asked to stop.

use std::time::Duration;

use crate::sync::{Arc, AtomicBool, Ordering};

/// The size of the transposition table in MiB unless another one is asked for: the program as a
/// whole stays below 128 MiB.
pub const DEFAULT_HASH_MIB: usize = 64;

/// Asks a search to stop, from another thread or from a signal handler. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Asks to stop.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is set.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Clears the flag. Returns whether it was set.
    pub fn take(&self) -> bool {
        self.0.swap(false, Ordering::Relaxed)
    }

    /// The value behind the flag, for a signal handler.
    pub fn atomic(&self) -> Arc<AtomicBool> {
        self.0.clone()
    }
}

/// What bounds a search. It ends as soon as one of the limits is reached.
///
/// ```
/// use std::time::Duration;
/// use tabuleiro::limits::Limits;
///
/// let repeatable = Limits::nodes(10_000);
/// assert_eq!(repeatable.threads, 1);
/// let shallow = Limits { depth: Some(3), ..Limits::time(Duration::from_millis(50)) };
/// # let _ = shallow;
/// ```
#[derive(Clone, Debug)]
pub struct Limits {
    /// The maximum number of positions to search. It makes a search the same on every machine.
    pub nodes: Option<u64>,
    /// The maximum time to search.
    pub time: Option<Duration>,
    /// The maximum number of plies to search.
    pub depth: Option<usize>,
    /// The number of threads. A search that is bounded by nodes takes one.
    pub threads: usize,
    /// The maximum size of the transposition table in MiB.
    pub hash_mib: usize,
    /// Whether every move is searched to the same depth and none is left out (Shannon's type A), so
    /// that the value is that of plain negamax. Slow, and for tests only: those of the search, and the
    /// tools that count what it misses. Nothing that a user can ask for sets it.
    pub full_width: bool,
    /// Ends the search soon after it is set, even before the first iteration is complete.
    pub stop: StopFlag,
}

impl Limits {
    /// A search of `nodes` positions at most, on one thread.
    pub fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            time: None,
            depth: None,
            threads: 1,
            hash_mib: DEFAULT_HASH_MIB,
            full_width: false,
            stop: StopFlag::default(),
        }
    }

    /// A search that takes `time` at most, on all cores.
    pub fn time(time: Duration) -> Limits {
        Limits {
            nodes: None,
            time: Some(time),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            ..Limits::nodes(0)
        }
    }

    /// The same limits with a flag that stops the search.
    #[must_use]
    pub fn until(self, stop: StopFlag) -> Limits {
        Limits { stop, ..self }
    }

    /// A search that is bounded by these limits and by those of `other`, which may also stop it.
    #[must_use]
    pub fn within(&self, other: &Limits) -> Limits {
        fn least<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
            one.into_iter().chain(other).min()
        }
        Limits {
            nodes: least(self.nodes, other.nodes),
            time: least(self.time, other.time),
            depth: least(self.depth, other.depth),
            hash_mib: self.hash_mib.min(other.hash_mib),
            stop: other.stop.clone(),
            ..self.clone()
        }
    }

    /// The same limits for a search that is that many times as long.
    #[must_use]
    pub fn times(&self, factor: u32) -> Limits {
        Limits {
            nodes: self.nodes.map(|nodes| nodes.saturating_mul(factor.into())),
            time: self.time.map(|time| time.saturating_mul(factor)),
            ..self.clone()
        }
    }
}
