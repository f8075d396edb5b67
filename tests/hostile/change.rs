//! Meaningless input: random bytes, random words, and changed conversations.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::case::Case;
use crate::pool::Pool;

/// Describes how to make a case from a pool. A recipe is small and independent of the pool, so that
/// proptest can shrink it if the case fails.
#[derive(Clone, Debug)]
pub enum Recipe {
    /// Random bytes, after valid flags.
    RandomBytes(Option<Index>, Vec<u8>),
    /// Words of the pool, each with its separator, after valid flags.
    RandomWords(Option<Index>, Vec<(Index, &'static str)>),
    /// A conversation with some changes.
    Changed(Index, Vec<Change>),
    /// A conversation whose flags, or the file that they name, are damaged: a word of the flags
    /// (the last one is the file) and a byte of it.
    Damaged(Index, Vec<(Index, Index, RecordError)>),
}

/// A change of the typed lines or of the flags. Places are indices.
#[derive(Clone, Debug)]
pub enum Change {
    /// Inserts a word as a separate line.
    Insert(Index, Index),
    /// Replaces a line by a word.
    Replace(Index, Index),
    /// Removes a number of lines.
    Remove(Index, usize),
    /// Repeats a line a number of times.
    Repeat(Index, usize),
    /// Swaps two lines.
    Swap(Index, Index),
    /// Inserts a number of lines of another conversation, beginning at a line of it.
    Borrow(Index, Index, Index, usize),
    /// Removes a line and everything after it.
    Cut(Index),
    /// A level, by its number, takes the seat of a human in the flags.
    Seat(Index, u8),
    /// Adds flags.
    Flags(&'static [&'static str]),
    /// Damages the typed bytes.
    Typed(Index, RecordError),
    /// Damages the file that may be loaded.
    File(Index, RecordError),
}

/// A change of a byte, or of the part between separators (any of the given bytes) that it is in.
#[derive(Clone, Debug)]
pub enum RecordError {
    /// Replaces it by the given byte.
    Set(u8),
    /// Replaces it by the byte at another place.
    Like(Index),
    /// Inserts the given byte before it.
    Wedge(u8),
    /// Removes it.
    Omit,
    /// Removes it and everything after it.
    Cut,
    /// Repeats its part.
    Double(&'static [u8]),
    /// Removes its part.
    Lose(&'static [u8]),
}

/// Random bytes, about half of them letters.
pub fn random_bytes() -> impl Strategy<Value = Recipe> {
    let byte = prop_oneof![4 => any::<u8>(), 4 => b' '..=b'z', 3 => Just(b'\n')];
    (any::<Option<Index>>(), vec(byte, 0..600))
        .prop_map(|(start, bytes)| Recipe::RandomBytes(start, bytes))
}

/// Random words, most of them on separate lines.
pub fn random_words() -> impl Strategy<Value = Recipe> {
    let end = prop_oneof![12 => Just("\n"), 1 => Just(" "), 1 => Just(","), 1 => Just(".\r\n")];
    let words = vec((any::<Index>(), end), 0..200);
    (any::<Option<Index>>(), words).prop_map(|(start, words)| Recipe::RandomWords(start, words))
}

/// Conversations with up to a dozen changes.
pub fn changed() -> impl Strategy<Value = Recipe> {
    (any::<Index>(), vec(change(), 0..12))
        .prop_map(|(base, changes)| Recipe::Changed(base, changes))
}

/// Conversations with a few damaged bytes in their flags.
pub fn damaged() -> impl Strategy<Value = Recipe> {
    let damages = vec((any::<Index>(), any::<Index>(), damage()), 1..4);
    (any::<Index>(), damages).prop_map(|(base, damages)| Recipe::Damaged(base, damages))
}

fn damage() -> impl Strategy<Value = RecordError> {
    let odd = select(b"\n\r\t -,.:/@#_[]0129azAZ\x1b\x7f\xff".as_slice());
    let byte = prop_oneof![odd, b' '..=b'z', any::<u8>()].boxed();
    const SEPARATORS: &[&[u8]] = &[b"\n", b"/ ", b"/, ", b":,- \n"];
    prop_oneof![
        4 => byte.clone().prop_map(RecordError::Set),
        6 => any::<Index>().prop_map(RecordError::Like),
        2 => byte.prop_map(RecordError::Wedge),
        2 => Just(RecordError::Omit),
        1 => Just(RecordError::Cut),
        2 => select(SEPARATORS).prop_map(RecordError::Double),
        1 => select(SEPARATORS).prop_map(RecordError::Lose),
    ]
}

fn change() -> impl Strategy<Value = Change> {
    let at = any::<Index>;
    const FLAGS: &[&[&str]] = &[&["--quiet"], &["--record", "kept.txt"]];
    prop_oneof![
        5 => (at(), at()).prop_map(|(at, word)| Change::Insert(at, word)),
        2 => (at(), at()).prop_map(|(at, word)| Change::Replace(at, word)),
        1 => (at(), 1..9_usize).prop_map(|(at, count)| Change::Remove(at, count)),
        1 => (at(), 2..40_usize).prop_map(|(at, times)| Change::Repeat(at, times)),
        1 => (at(), at()).prop_map(|(one, other)| Change::Swap(one, other)),
        2 => (at(), at(), at(), 1..40_usize)
            .prop_map(|(at, other, from, count)| Change::Borrow(at, other, from, count)),
        1 => at().prop_map(Change::Cut),
        2 => (at(), 1..5_u8).prop_map(|(seat, level)| Change::Seat(seat, level)),
        1 => select(FLAGS).prop_map(Change::Flags),
        3 => (at(), damage()).prop_map(|(at, damage)| Change::Typed(at, damage)),
        1 => (at(), damage()).prop_map(|(at, damage)| Change::File(at, damage)),
    ]
}

impl Recipe {
    /// The case, and whether the program may refuse it.
    pub fn build(&self, pool: &Pool) -> (Case, bool) {
        let begun = |start: &Option<Index>| match start {
            Some(start) => start.get(&pool.cases).clone(),
            None => Case::default(),
        };
        let mut case = match self {
            Recipe::RandomBytes(start, bytes) => Case {
                input: bytes.clone(),
                ..begun(start)
            },
            Recipe::RandomWords(start, words) => Case {
                input: words
                    .iter()
                    .flat_map(|(word, end)| [word.get(&pool.words).as_slice(), end.as_bytes()])
                    .collect::<Vec<_>>()
                    .concat(),
                ..begun(start)
            },
            Recipe::Changed(base, changes) => {
                let mut case = base.get(&pool.cases).clone();
                for change in changes {
                    change.apply(&mut case, pool);
                }
                case
            }
            Recipe::Damaged(base, damages) => {
                let mut case = base.get(&pool.cases).clone();
                for (word, at, damage) in damages {
                    damage_flags(&mut case, word, at, damage);
                }
                case
            }
        };
        limit(&mut case);
        (case, matches!(self, Recipe::Damaged(..)))
    }
}

impl Change {
    fn apply(&self, case: &mut Case, pool: &Pool) {
        let Case { args, input, file } = case;
        let mut lines: Vec<&[u8]> = input.split_inclusive(|&byte| byte == b'\n').collect();
        let count = lines.len();
        // There is one place more than there are lines: the one after the last.
        let before = |at: &Index| at.index(count + 1);
        let word = |word: &Index| [word.get(&pool.words).as_slice(), b"\n"].concat();
        let new;
        match self {
            Change::Insert(at, text) => {
                new = word(text);
                lines.insert(before(at), &new);
            }
            Change::Replace(at, text) if count > 0 => {
                new = word(text);
                lines[at.index(count)] = &new;
            }
            Change::Remove(at, some) => {
                let from = before(at);
                lines.drain(from..count.min(from + some));
            }
            Change::Repeat(at, times) if count > 0 => {
                let at = at.index(count);
                new = lines[at].repeat(*times);
                lines[at] = &new;
            }
            Change::Swap(one, other) if count > 0 => {
                lines.swap(one.index(count), other.index(count));
            }
            Change::Borrow(at, other, from, some) => {
                let other = &other.get(&pool.cases).input;
                let theirs: Vec<&[u8]> = other.split_inclusive(|&byte| byte == b'\n').collect();
                let from = from.index(theirs.len() + 1);
                let borrowed = &theirs[from..theirs.len().min(from + some)];
                let at = before(at);
                lines.splice(at..at, borrowed.iter().copied());
            }
            Change::Cut(at) => lines.truncate(before(at)),
            Change::Typed(at, damage) => return damage.apply(input, at),
            Change::File(at, damage) => {
                // A damaged file that flags name ends the program: that is another recipe.
                if !args.iter().any(|arg| arg == "game.txt") {
                    damage.apply(file, at);
                }
                return;
            }
            Change::Seat(seat, level) => {
                let humans = args.iter_mut().filter(|arg| *arg == "human");
                let mut humans: Vec<&mut String> = humans.collect();
                if !humans.is_empty() {
                    let seat = seat.index(humans.len());
                    *humans[seat] = (*level).min(pool.levels).to_string();
                }
                return;
            }
            Change::Flags(flags) => {
                if !args.iter().any(|arg| arg == flags[0]) {
                    args.extend(flags.iter().map(|flag| flag.to_string()));
                }
                return;
            }
            // There are no lines to change.
            Change::Replace(..) | Change::Repeat(..) | Change::Swap(..) => return,
        }
        *input = lines.concat();
    }
}

impl RecordError {
    fn apply(&self, bytes: &mut Vec<u8>, at: &Index) {
        let count = bytes.len();
        match self {
            RecordError::Wedge(byte) => bytes.insert(at.index(count + 1), *byte),
            _ if count == 0 => {}
            RecordError::Set(byte) => bytes[at.index(count)] = *byte,
            RecordError::Like(other) => bytes[at.index(count)] = bytes[other.index(count)],
            RecordError::Omit => drop(bytes.remove(at.index(count))),
            RecordError::Cut => bytes.truncate(at.index(count)),
            RecordError::Double(separators) | RecordError::Lose(separators) => {
                let at = at.index(count);
                let separates = |byte: &u8| separators.contains(byte);
                let start = bytes[..at].iter().rposition(separates).map_or(0, |i| i + 1);
                let end = bytes[at..].iter().position(separates);
                let end = end.map_or(count, |i| at + i);
                match self {
                    RecordError::Double(_) => {
                        let separator = match start {
                            0 => separators[0],
                            _ => bytes[start - 1],
                        };
                        let again = [&[separator], &bytes[start..end]].concat();
                        bytes.splice(end..end, again);
                    }
                    _ => drop(bytes.drain(start..end)),
                }
            }
        }
    }
}

/// Damages a flag or its value, or the file.
fn damage_flags(case: &mut Case, word: &Index, at: &Index, damage: &RecordError) {
    let args = &mut case.args;
    // A position has more to damage than a number: it gets half of the damage.
    let longest = (0..args.len()).max_by_key(|&word| args[word].len());
    let words = args.len() + 1;
    let word = word.index(2 * words);
    let word = longest.filter(|_| word >= words).unwrap_or(word % words);
    match args.get_mut(word) {
        Some(arg) => {
            let mut bytes = std::mem::take(arg).into_bytes();
            damage.apply(&mut bytes, at);
            // Arguments cannot contain a NUL.
            bytes.retain(|&byte| byte != 0);
            *arg = String::from_utf8_lossy(&bytes).into_owned();
        }
        None => damage.apply(&mut case.file, at),
    }
}

/// Keeps the program's files in its folder and Expert's searches short.
fn limit(case: &mut Case) {
    for line in case.input.split_mut(|&byte| byte == b'\n') {
        if line
            .to_ascii_lowercase()
            .windows(4)
            .any(|word| word == b"save")
        {
            line.iter_mut()
                .filter(|byte| matches!(byte, b'/' | b'\\'))
                .for_each(|byte| *byte = b'_');
        }
    }
    for [flag, value] in [["--seed", "1"], ["--nodes", "20"]] {
        if !case.args.iter().any(|arg| arg == flag) {
            case.args.extend([flag, value].map(String::from));
        }
    }
}
