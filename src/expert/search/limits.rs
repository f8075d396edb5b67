//! What bounds a search.

use std::time::Duration;

use super::table::TranspositionTable;
use crate::expert::sync::{Arc, AtomicBool, Ordering};

/// The deepest that a search goes, in plies.
pub const MAX_DEPTH: usize = 100;

/// The size of the transposition table in MiB unless another one is asked for: the program as a
/// whole stays below 128 MiB.
pub const DEFAULT_HASH_MIB: usize = 64;

/// Entries of the table that a thread can fill in a millisecond in a fast game.
const ENTRIES_PER_MILLISECOND: usize = 1000;

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
/// use tabuleiro::expert::search::Limits;
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
            stop: StopFlag::default(),
        }
    }

    /// A search that takes `time` at most, on all cores.
    pub fn time(time: Duration) -> Limits {
        Limits {
            nodes: None,
            time: Some(time),
            depth: None,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            hash_mib: DEFAULT_HASH_MIB,
            stop: StopFlag::default(),
        }
    }

    /// The same limits with a flag that stops the search.
    #[must_use]
    pub fn until(self, stop: StopFlag) -> Limits {
        Limits { stop, ..self }
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

    /// The number of threads that search.
    pub(super) fn thread_count(&self) -> usize {
        match self.nodes {
            Some(_) => 1,
            None => self.threads.max(1),
        }
    }

    /// The depth of the last iteration.
    pub(super) fn max_depth(&self) -> usize {
        self.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH)
    }

    /// The number of entries of the table: not many more than the search can fill. Leaves are not
    /// stored, and a small table fits into the processor's cache: to the same depth, one of 4 MiB
    /// takes 0.8 of the time that one of 64 MiB takes.
    pub(super) fn table_entries(&self) -> usize {
        let most = (self.hash_mib.max(1) << 20) / TranspositionTable::ENTRY_BYTES;
        let by_nodes = self
            .nodes
            .map(|nodes| usize::try_from(nodes).unwrap_or(most) / 2);
        let by_time = self.time.map(|time| {
            let time = usize::try_from(time.as_millis()).unwrap_or(most).max(1);
            time.saturating_mul(ENTRIES_PER_MILLISECOND * self.threads)
        });
        most.min(by_nodes.unwrap_or(most))
            .min(by_time.unwrap_or(most))
    }
}
