//! The principal variation table.

/// The triangular principal variation table: by ply, the best line from there on.
pub(super) struct PvTable<M>(Vec<Vec<M>>);

impl<M: Copy> PvTable<M> {
    /// A table for `plies` plies.
    pub fn new(plies: usize) -> PvTable<M> {
        PvTable(std::iter::repeat_with(Vec::new).take(plies).collect())
    }

    /// Begins a node at `ply`: no line is known from there on.
    #[inline]
    pub fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// The best line from `ply` on is `mv`, then the best line of the next ply.
    pub fn update(&mut self, ply: usize, mv: M) {
        let (head, tail) = self.0.split_at_mut(ply + 1);
        let line = &mut head[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&tail[0]);
    }

    /// The best line from `ply` on.
    pub fn line(&self, ply: usize) -> &[M] {
        &self.0[ply]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_move_and_the_line_of_the_next_ply() {
        let mut pv = PvTable::new(4);
        pv.update(2, 'c');
        pv.update(1, 'b');
        pv.clear(2);
        pv.update(0, 'a');
        assert_eq!(pv.line(0), ['a', 'b', 'c']);
        pv.update(1, 'x');
        assert_eq!(pv.line(1), ['x']);
    }
}
