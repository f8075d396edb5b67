//! The transposition table: what is known of positions that have been searched; and what a node
//! takes from it and stores in it.
//!
//! Threads share it without locks: an entry is two words, of which the first is the key XORed with
//! the second, so that a half-written entry matches no position (R. Hyatt and T. Mann, *A lockless
//! transposition table implementation for parallel search*, 2002).

use super::node::{InnerNodeOf, Node, NodeOf};
use super::value::{Basis, NodeValue, Window};
use super::worker::Worker;
use crate::game::Game;
use crate::game::evaluator::{Evaluator, WIN};
use crate::limits::Limits;
use crate::sync::{AtomicU64, Ordering, zeros};

/// What the value of an entry says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The position is worth the value at most.
    Upper = 1,
    /// The position is worth the value at least.
    Lower = 2,
    /// The position is worth exactly the value.
    Exact = 3,
}

/// How deeply the position of an entry was searched: the number of plies, 126 at most, or to the
/// end of the game, which is worth more than any depth.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Draft(pub(super) u8);

impl Draft {
    /// To the end of the game: the value is proved.
    pub const PROVED: Draft = Draft(127);

    /// The draft of a search that was not a proof.
    pub fn of_depth(depth: i32) -> Draft {
        Draft(depth.clamp(0, 126) as u8)
    }
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableEntry {
    /// The value from the viewpoint of the side to move: 23 bits and a sign.
    pub value: i32,
    /// What the value says.
    pub bound: Bound,
    /// How deeply the position was searched.
    pub draft: Draft,
    /// The code of the best move, 24 bits; 0 if there is none.
    pub code: u32,
    /// Whether the value depends on the moves that led to the position.
    pub depends_on_path: bool,
}

impl TableEntry {
    /// The bits of a move's code that an entry holds.
    pub const CODE_MASK: u32 = 0xff_ffff;

    fn pack(self, generation: u64) -> u64 {
        (self.value as u32 as u64 & 0xff_ffff)
            | ((self.bound as u64) << 24)
            | (u64::from(self.draft.0) << 26)
            | (u64::from(self.depends_on_path) << 33)
            | (u64::from(self.code & TableEntry::CODE_MASK) << 34)
            | (generation << GENERATION_SHIFT)
    }

    /// The entry in a word that was written `age` searches ago; `None` if the word is empty.
    fn unpack(word: u64, age: u64) -> Option<TableEntry> {
        let bound = match word >> 24 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        let depends_on_path = word >> 33 & 1 != 0;
        let draft = if depends_on_path && age > 0 {
            // Other moves have led there now: only the best move is of use.
            0
        } else {
            (word >> 26) as u8 & Draft::PROVED.0
        };
        Some(TableEntry {
            value: (word as u32 as i32) << 8 >> 8,
            bound,
            draft: Draft(draft),
            code: (word >> 34) as u32 & TableEntry::CODE_MASK,
            depends_on_path,
        })
    }
}

/// The position of the generation in the second word of an entry.
const GENERATION_SHIFT: u32 = 58;
/// The number of generations that an entry can tell apart.
const GENERATIONS: u64 = 1 << (u64::BITS - GENERATION_SHIFT);
/// For replacement an entry's draft counts less by this for each search since it was stored. Against a
/// table without this, Expert scored 49.2% of 400 games in Yoxii, 53.0% of 200 in Lear and 52.0% of 200
/// in official Small Star Empires.
const PLIES_PER_SEARCH: i32 = 8;

/// Entries of the table for each millisecond that a thread searches. It fills at most about 1000;
/// the rest is room for later searches, as the table is kept. With 8000 Expert scored 54.1% of 160
/// games in Yoxii and 49.2% of 120 in Lear against 1000.
const ENTRIES_PER_MILLISECOND: usize = 4000;

/// The number of entries of a bucket: those that one position may be stored in.
const WAYS: usize = 4;
/// The number of words of a bucket, which fills a line of the processor's cache: a probe waits for
/// the memory once.
const BUCKET_WORDS: usize = 2 * WAYS;

/// The bytes of a cache line: those of a bucket.
const CACHE_LINE: usize = 8 * BUCKET_WORDS;

/// The entries of a bucket, two words each.
type Bucket = [AtomicU64; BUCKET_WORDS];

/// A transposition table with a fixed number of entries.
pub struct TranspositionTable {
    words: Box<[AtomicU64]>,
    /// The index of the first word of the first bucket, which lies at the start of a cache line.
    first: usize,
    /// The number of buckets less one; their number is a power of two.
    mask: usize,
    /// The generation of the current search.
    generation: u64,
    /// The first generation whose entries count.
    oldest: u64,
    /// The size beyond which the system has refused memory.
    max_entries: usize,
}

impl TranspositionTable {
    /// The size of an entry in bytes.
    pub const ENTRY_BYTES: usize = 16;

    /// An empty table of `entries` entries, rounded down to a power of two, and 1024 at least. The
    /// memory is only touched where the table is used.
    ///
    /// If the system refuses the memory, the table is made smaller.
    pub fn new(entries: usize) -> TranspositionTable {
        let wanted = rounded(entries);
        let mut entries = wanted;
        // Steps of 4 leave memory for everything else.
        let words: Box<[AtomicU64]> = loop {
            // The first bucket may lie up to a bucket behind the start.
            match zeros(entries * 2 + BUCKET_WORDS) {
                Some(words) => break words,
                None if entries > rounded(0) => entries = rounded(entries / 4),
                None => panic!("no memory is left"),
            }
        };
        let first = words.as_ptr().align_offset(CACHE_LINE);
        TranspositionTable {
            words,
            first: first.min(BUCKET_WORDS),
            mask: entries / WAYS - 1,
            generation: 0,
            oldest: 0,
            max_entries: if entries < wanted {
                entries
            } else {
                usize::MAX
            },
        }
    }

    /// The size in MiB, if the system refused the memory for more.
    pub fn reduced_mib(&self) -> Option<usize> {
        let is_reduced = self.max_entries < usize::MAX;
        is_reduced.then(|| (self.max_entries * TranspositionTable::ENTRY_BYTES) >> 20)
    }

    /// The number of entries that there is memory for.
    fn capacity(&self) -> usize {
        (self.words.len() - BUCKET_WORDS) / 2
    }

    /// The number of entries for a search within these limits: not many more than a few searches
    /// can fill. Leaves are not stored, and a small table fits into the processor's cache: to the
    /// same depth, one of 4 MiB takes 0.8 of the time that one of 64 MiB takes.
    pub(super) fn entries_within(limits: &Limits) -> usize {
        let most = (limits.hash_mib.max(1) << 20) / TranspositionTable::ENTRY_BYTES;
        let by_nodes = limits
            .nodes
            .map(|nodes| usize::try_from(nodes).unwrap_or(most) / 2);
        let by_time = limits.time.map(|time| {
            let time = usize::try_from(time.as_millis()).unwrap_or(most).max(1);
            time.saturating_mul(ENTRIES_PER_MILLISECOND * limits.threads)
        });
        most.min(by_nodes.unwrap_or(most))
            .min(by_time.unwrap_or(most))
    }

    /// Changes the number of entries to that of [`TranspositionTable::new`]. The content stays
    /// unless the size changes. Memory is reused if there is enough of it: the operating system
    /// has provided its pages already.
    pub fn resize(&mut self, entries: usize) {
        let entries = rounded(entries).min(self.max_entries);
        if entries > self.capacity() {
            *self = TranspositionTable::new(entries);
        } else if entries != (self.mask + 1) * WAYS {
            self.mask = entries / WAYS - 1;
            self.clear();
        }
    }

    /// Begins another search of the same game, which may use the entries of earlier ones.
    pub fn next_search(&mut self) {
        self.generation += 1;
        if self.generation == GENERATIONS {
            self.generation = 0;
            self.oldest = 0;
            self.words.fill_with(AtomicU64::default);
        }
    }

    /// Empties the table.
    pub fn clear(&mut self) {
        self.next_search();
        self.oldest = self.generation;
    }

    /// The entry in a word; `None` if the word is empty or older than the last time the table was
    /// emptied.
    fn unpack(&self, word: u64) -> Option<TableEntry> {
        let generation = word >> GENERATION_SHIFT;
        let counts = (self.oldest..=self.generation).contains(&generation);
        counts.then(|| TableEntry::unpack(word, self.generation - generation))?
    }

    /// The worth of a word when an entry is to be replaced; `None` if it is empty.
    fn worth(&self, word: u64) -> Option<i32> {
        let entry = self.unpack(word)?;
        let age = (self.generation - (word >> GENERATION_SHIFT)) as i32;
        Some(i32::from(entry.draft.0) - age * PLIES_PER_SEARCH)
    }

    /// The share of entries in use, in thousandths: a sample of the first thousand.
    pub fn used_permille(&self) -> usize {
        let entries = self.words[self.first..].chunks_exact(2);
        let sample = entries.take(1000);
        sample
            .filter(|words| {
                let data = words[1].load(Ordering::Relaxed);
                self.unpack(data).is_some()
            })
            .count()
    }

    /// The entry of the position with this key, if there is one.
    pub fn probe(&self, key: u64) -> Option<TableEntry> {
        self.bucket(key).chunks_exact(2).find_map(|words| {
            let data = words[1].load(Ordering::Relaxed);
            let matches = words[0].load(Ordering::Relaxed) ^ data == key;
            if matches { self.unpack(data) } else { None }
        })
    }

    /// Stores the entry of the position with this key. It replaces the position's own entry, else
    /// an empty one, else the one with the smallest draft in the bucket, less for each search
    /// since.
    pub fn store(&self, key: u64, entry: TableEntry) {
        let bucket = self.bucket(key);
        let mut place = 0;
        let mut least = None;
        for (way, words) in bucket.chunks_exact(2).enumerate() {
            let data = words[1].load(Ordering::Relaxed);
            let worth = self.worth(data);
            if worth.is_some() && words[0].load(Ordering::Relaxed) ^ data == key {
                place = way;
                break;
            }
            // An empty entry before any other.
            if way == 0 || worth < least {
                place = way;
                least = worth;
            }
        }
        let data = entry.pack(self.generation);
        bucket[2 * place].store(key ^ data, Ordering::Relaxed);
        bucket[2 * place + 1].store(data, Ordering::Relaxed);
    }

    fn bucket(&self, key: u64) -> &Bucket {
        let start = self.first + (key as usize & self.mask) * BUCKET_WORDS;
        let words = &self.words[start..start + BUCKET_WORDS];
        words.try_into().expect("a whole bucket")
    }
}

/// The greatest power of two up to `entries`, and 1024 at least.
fn rounded(entries: usize) -> usize {
    (entries.max(1024) + 1).next_power_of_two() / 2
}

/// The value that the table stores for a node `ply` plies after the root. The search counts the
/// plies to a win from the root, an entry of the table from its own position.
pub(super) fn value_to_tt<E: Evaluator>(value: i32, ply: usize) -> i32 {
    if E::Game::INFO.has_margins || value.abs() < WIN / 2 {
        return value;
    }
    value + ply as i32 * value.signum()
}

/// The value of a node `ply` plies after the root, from what the table stores: the inverse of
/// [`value_to_tt`].
pub(super) fn value_from_tt<E: Evaluator>(value: i32, ply: usize) -> i32 {
    if E::Game::INFO.has_margins || value.abs() < WIN / 2 {
        return value;
    }
    value - ply as i32 * value.signum()
}

/// Whether a search to a depth sees an end of the game after that many plies: at its last nodes it
/// looks for a win within the turn.
fn sees_end<E: Evaluator>(depth: i32, plies: i32) -> bool {
    plies <= depth + E::WINNING_PLIES as i32
}

impl<E: Evaluator> Worker<'_, E> {
    /// The value of a node from its entry, if that is deep enough and decides the window. Not
    /// within the principal variation, where the moves are wanted and not only the value.
    pub(super) fn table_cutoff(
        &self,
        entry: TableEntry,
        depth: i32,
        window: Window,
        ply: usize,
    ) -> Option<NodeValue> {
        let draft = Draft::of_depth(depth);
        let is_enough = if self.shared.limits.full_width {
            entry.draft == draft
        } else {
            entry.draft >= draft
        };
        if !is_enough || !window.is_null() {
            return None;
        }
        let value = value_from_tt::<E>(entry.value, ply);
        let decides = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => value >= window.beta,
            Bound::Upper => value <= window.alpha,
        };
        let basis = match entry.draft {
            Draft::PROVED => Basis::PROOF,
            _ if entry.depends_on_path => Basis::REPETITION,
            _ => Basis::OTHER_SEARCH,
        };
        decides.then_some(NodeValue { value, basis })
    }

    /// A win or loss beyond the depth, whatever the window, with its line: what an earlier search
    /// of the game has announced is not forgotten. Only in a table that is kept for a game.
    pub(super) fn recall_result(
        &mut self,
        node: &NodeOf<E>,
        entry: TableEntry,
    ) -> Option<NodeValue> {
        let limits = self.shared.limits;
        let is_kept = limits.nodes.is_none() && !limits.full_width && !self.best_replies;
        let value = value_from_tt::<E>(entry.value, node.ply);
        let is_won = value >= WIN / 2 && entry.bound != Bound::Upper;
        let is_lost = value <= -WIN / 2 && entry.bound != Bound::Lower;
        let end = WIN - value.abs();
        let is_seen = sees_end::<E>(node.depth, end - node.ply as i32);
        let counts = is_kept && !E::Game::INFO.has_margins && !entry.depends_on_path;
        if !counts || is_seen || !is_won && !is_lost {
            return None;
        }
        self.recall_line(node, end as usize);
        let basis = Basis::OTHER_SEARCH;
        Some(NodeValue { value, basis })
    }

    /// The line from a node to the end of the game, `end` plies after the root, as far as the table
    /// knows it.
    fn recall_line(&mut self, node: &NodeOf<E>, end: usize) {
        let mut board = *node.board;
        let mut line = std::mem::take(&mut self.pv[node.ply]);
        while node.ply + line.len() < end && self.evaluator.cheap_game_over(&board).is_none() {
            let key = self.evaluator.inner.hash_key(&board);
            let code = self.shared.table.probe(key).map_or(0, |entry| entry.code);
            let mv = match self.evaluator.winning_move(&board) {
                None if code != 0 => self.evaluator.decode_if_legal(&board, code),
                winning => winning.map(|(mv, _)| mv),
            };
            let Some(mv) = mv else { break };
            line.push(mv);
            self.game.make_move(&mut board, mv);
        }
        self.pv[node.ply] = line;
    }

    /// Stores the value of a node, and the code of its best move.
    pub(super) fn store(&self, inner: &InnerNodeOf<E>, found: NodeValue, code: u32) {
        let NodeValue { value, basis } = found;
        let Node {
            depth, window, ply, ..
        } = *inner.node;
        let full_width = self.shared.limits.full_width;
        // A player can do with a value that holds for this path only; the full width cannot.
        if full_width && basis.depends_on_path() {
            return;
        }
        let bound = if value >= window.beta {
            Bound::Lower
        } else if value > window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let draft = if basis.is_proof() && !full_width {
            Draft::PROVED
        } else {
            Draft::of_depth(depth)
        };
        let entry = TableEntry {
            value: value_to_tt::<E>(value, ply),
            bound,
            draft,
            code,
            depends_on_path: basis.depends_on_path(),
        };
        self.shared.table.store(inner.key, entry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::barragoon::BarragoonEvaluator;
    use crate::games::xero_g::XeroGEvaluator;

    /// An entry of that depth.
    fn entry(depth: u8) -> TableEntry {
        TableEntry {
            value: -3,
            bound: Bound::Lower,
            draft: Draft(depth),
            code: 7,
            depends_on_path: false,
        }
    }

    #[test]
    fn entries_come_back_as_they_were() {
        let table = TranspositionTable::new(1 << 12);
        for value in [0, 1, -1, 1_000_000, -1_000_000, 8_388_607, -8_388_608] {
            for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
                for depends_on_path in [false, true] {
                    let entry = TableEntry {
                        value,
                        bound,
                        draft: Draft(77),
                        code: 0xab_cdef,
                        depends_on_path,
                    };
                    table.store(u64::MAX / 3, entry);
                    assert_eq!(table.probe(u64::MAX / 3), Some(entry));
                    assert_eq!(table.probe(u64::MAX / 5), None);
                }
            }
        }
        assert_eq!(table.probe(0), None);
    }

    #[test]
    fn a_proof_is_deeper_than_any_search() {
        let drafts = [-1, 1, 125, 126, 1000].map(Draft::of_depth);
        assert_eq!(drafts, [0, 1, 125, 126, 126].map(Draft));
        assert!(drafts.iter().all(|draft| *draft < Draft::PROVED));
    }

    #[test]
    fn a_win_within_the_last_turn_is_no_earlier_knowledge() {
        let ends = [4, 5, 6];
        let seen = ends.map(|plies| sees_end::<XeroGEvaluator>(3, plies));
        assert_eq!(seen, [true, false, false]);
        let seen = ends.map(|plies| sees_end::<BarragoonEvaluator>(3, plies));
        assert_eq!(seen, [true, true, false]);
    }

    #[test]
    fn a_table_knows_how_full_it_is() {
        let mut table = TranspositionTable::new(1024);
        assert_eq!(table.used_permille(), 0);
        for key in 0..512 {
            table.store(key, entry(3));
        }
        // Two in each bucket; the sample is 250 buckets.
        assert_eq!(table.used_permille(), 500);
        table.clear();
        assert_eq!(table.used_permille(), 0);
    }

    #[test]
    fn deep_entries_stay_longer() {
        let table = TranspositionTable::new(1024);
        let key = 0x0012_3400;
        table.store(key, entry(9));
        for other in 1..100 {
            table.store(key | other << 40, entry(1));
        }
        assert_eq!(table.probe(key), Some(entry(9)));
        assert_eq!(table.probe(key | 99 << 40), Some(entry(1)));
    }

    #[test]
    fn the_next_search_trusts_what_does_not_depend_on_the_path() {
        let mut table = TranspositionTable::new(1024);
        let of_path = TableEntry {
            depends_on_path: true,
            ..entry(9)
        };
        let draft = Draft::PROVED;
        let proved = TableEntry { draft, ..entry(9) };
        table.store(1, entry(9));
        table.store(2, of_path);
        table.store(3, proved);
        table.next_search();
        assert_eq!(table.probe(1), Some(entry(9)));
        let draft = Draft(0);
        assert_eq!(table.probe(2), Some(TableEntry { draft, ..of_path }));
        assert_eq!(table.probe(3), Some(proved));
        table.clear();
        assert_eq!([1, 2, 3].map(|key| table.probe(key)), [None; 3]);
    }

    #[test]
    fn entries_of_earlier_searches_are_replaced_first() {
        let mut table = TranspositionTable::new(1024);
        let key = 0x0012_3400;
        let others = [1, 2, 3, 4].map(|other| key | other << 40);
        table.store(key, entry(9));
        table.next_search();
        for other in others {
            table.store(other, entry(2));
        }
        assert_eq!(table.probe(key), None);
        assert_eq!(others.map(|other| table.probe(other)), [Some(entry(2)); 4]);
    }

    #[test]
    fn a_table_that_is_reused_behaves_like_a_new_one() {
        let mut used = TranspositionTable::new(1 << 12);
        for round in 0..3 * GENERATIONS {
            let entries = 1024 << (round % 3);
            used.resize(entries);
            used.clear();
            let new = TranspositionTable::new(entries);
            for number in 0..200 {
                let key = crate::hash::mix(round + number % 50);
                assert_eq!(used.probe(key), new.probe(key));
                let entry = entry((number * 7 % 13) as u8);
                used.store(key, entry);
                new.store(key, entry);
                assert_eq!(used.probe(key), new.probe(key));
            }
        }
    }
}
