//! The moves of a finished game compared with the moves that Expert would have played.
//!
//! It uses nothing but [`Match`], and is for games for two players: there one player's gain is the
//! other's loss, so the value after a move tells what the move was worth.

use super::{HistoryEntry, Match, Thought};
use crate::game::Outcome;
use crate::search::{Limits, WIN};

/// A move of a game and what Expert thinks of it.
#[derive(Clone, Debug)]
pub struct Reviewed {
    /// The number of the move, counted from 1.
    pub number: usize,
    /// The move and its player.
    pub entry: HistoryEntry,
    /// The value of the position before the move, from its player's viewpoint, in words.
    pub verdict: String,
    /// The move that Expert would have played, if the one played is clearly worse.
    pub better: Option<String>,
}

/// A review of a game, move by move.
#[derive(Debug)]
pub struct Review {
    /// A copy of the game at the next move to review.
    game: Box<dyn Match>,
    moves: Vec<HistoryEntry>,
    limits: Limits,
    /// What Expert thinks of the position, if it has been searched already.
    before: Option<Thought>,
}

impl Review {
    /// A review of all moves of `game`. `limits` apply to each search; every position is searched
    /// once.
    pub fn new(game: &dyn Match, limits: Limits) -> Review {
        let moves = game.history();
        let mut game = game.boxed_clone();
        game.take_back_to(0);
        Review {
            game,
            moves,
            limits,
            before: None,
        }
    }

    /// The next move; `None` after the last one, or if the search was stopped.
    pub fn next_move(&mut self, watch: &mut dyn FnMut(&Thought)) -> Option<Reviewed> {
        let number = self.game.ply() + 1;
        let entry = self.moves.get(number - 1)?.clone();
        let before = match self.before.take() {
            Some(before) => before,
            None => self.game.hint(&self.limits, watch)?,
        };
        self.game.answer(&entry.mv).ok()?;
        let after = self.value_after(&entry, before.value, watch)?;
        if self.limits.stop.is_set() {
            return None;
        }
        let is_worse = before.value - after >= self.game.info().unit;
        Some(Reviewed {
            number,
            better: (is_worse && before.mv != entry.mv).then_some(before.mv),
            verdict: before.verdict,
            entry,
        })
    }

    /// The value of the position after the move, from the viewpoint of the player who made it. A
    /// winning move counts as much as the position before it: no other move is better.
    fn value_after(
        &mut self,
        entry: &HistoryEntry,
        before: i32,
        watch: &mut dyn FnMut(&Thought),
    ) -> Option<i32> {
        if let Some(ending) = self.game.ending() {
            return Some(match ending.outcome {
                Outcome::Win(winner) if winner == entry.player => before,
                Outcome::Win(_) => -WIN,
                Outcome::Draw => 0,
            });
        }
        let after = self.game.hint(&self.limits, watch)?;
        let value = after.value;
        self.before = Some(after);
        let is_same = self.game.on_turn() == entry.player;
        Some(if is_same { value } else { -value })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Options, RuleSet};
    use crate::games::lear::{Lear, LearEvaluator};
    use crate::matches::GameMatch;
    use crate::matches::session::Session;

    /// Lear on the smallest board, where Black wins by the komi with the right moves.
    fn game(position: &str, moves: &[&str]) -> GameMatch<LearEvaluator> {
        let options = Options::default();
        let (game, start) = Lear::from_position(RuleSet::Classic, &options, position).unwrap();
        let mut game = GameMatch::new(Session::new(game, start, &[], 7));
        for mv in moves {
            game.answer(mv).unwrap();
        }
        game
    }

    fn review(game: &dyn Match) -> Vec<Reviewed> {
        let mut review = Review::new(game, Limits::nodes(20_000));
        std::iter::from_fn(|| review.next_move(&mut |_| {})).collect()
    }

    const POSITION: &str = "xxoo/xvvo/ovvx/xooo x 1";

    #[test]
    fn every_move_is_reviewed_and_a_bad_one_gets_a_better_one() {
        let mut best = game(POSITION, &[]);
        let hint = best.hint(&Limits::nodes(20_000), &mut |_| {}).unwrap();
        let mut found = 0;
        for mv in best.legal_moves() {
            let mut played = game(POSITION, &[&mv]);
            played.resign();
            let moves = review(&played);
            assert_eq!((moves.len(), moves[0].number), (1, 1));
            assert_eq!(moves[0].verdict, hint.verdict);
            if let Some(better) = &moves[0].better {
                assert_eq!(*better, hint.mv);
                assert_ne!(mv, hint.mv);
                found += 1;
            }
        }
        assert!(found > 0, "some move is worse");
    }

    #[test]
    fn a_stopped_review_ends() {
        let played = game(POSITION, &["2,2", "2,3"]);
        let limits = Limits::nodes(1000);
        limits.stop.set();
        let mut review = Review::new(&played, limits);
        assert!(review.next_move(&mut |_| {}).is_none());
    }
}
