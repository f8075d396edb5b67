//! Draws by repetition.

/// The number of times that a position must have come up in the game before the root for its next
/// return to be a draw.
const TIMES_IN_GAME: usize = 2;

/// The hash keys of the positions whose return is a draw.
pub(super) struct RepetitionStack {
    /// Positions that occurred twice in the game before the root, sorted: a lookup takes
    /// logarithmic time, however long the game is.
    repeated: Vec<u64>,
    /// The path from the root to the node that is being searched.
    path: Vec<u64>,
}

impl RepetitionStack {
    /// The stack at the root. `keys` are those of the game, of which the root's key is the last one
    /// if `root_counts`.
    pub fn new(mut keys: Vec<u64>, root_counts: bool) -> RepetitionStack {
        let path = keys.split_off(keys.len() - usize::from(root_counts));
        keys.sort_unstable();
        let groups = keys.chunk_by(|one, other| one == other);
        let repeated = groups.filter(|group| group.len() >= TIMES_IN_GAME);
        RepetitionStack {
            repeated: repeated.map(|group| group[0]).collect(),
            path,
        }
    }

    /// Adds a position to the path.
    pub fn push(&mut self, key: u64) {
        self.path.push(key);
    }

    /// Takes the last position off the path.
    pub fn pop(&mut self) {
        self.path.pop();
    }

    /// Whether a position is a draw by repetition: it has come up on the path, the root included,
    /// or twice in the game before. A first return on the path is enough, because the side that
    /// brought it about can do so again.
    pub fn is_draw(&self, key: u64) -> bool {
        self.path.contains(&key) || self.repeated.binary_search(&key).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn once_on_the_path_or_twice_in_the_game_is_a_draw() {
        let mut stack = RepetitionStack::new(vec![1, 2, 1, 3], true);
        assert_eq!(
            [1, 2, 3, 4].map(|key| stack.is_draw(key)),
            [true, false, true, false]
        );
        stack.push(4);
        assert!(stack.is_draw(4));
        stack.pop();
        assert!(!stack.is_draw(4));
        let stack = RepetitionStack::new(vec![1, 2, 1, 3], false);
        assert!(!stack.is_draw(3));
    }
}
