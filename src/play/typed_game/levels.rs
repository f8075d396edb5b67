//! The moves of computer players: the game's own levels, Expert, and Expert at a lower strength.

use super::TypedGame;
use crate::expert::handicap::{GRADES, GradeTable, Handicap, Handicapped};
use crate::expert::search::{Limits, RootMoves, SearchResult, Searcher, StopFlag};
use crate::game::Game;
use crate::game::evaluator::{Evaluator, MoveOf};
use crate::game::players::PlayerKind;
use crate::game::rng::rng_for_ply;
use crate::game::view::View;
use crate::play::session::Session;
use crate::play::{Played, SearchInfo};

impl<E: Evaluator<Game: View>> TypedGame<E> {
    /// Plays the move of the computer player to move; `None` if a human or an engine is on
    /// turn, if the game is over, or if Expert was stopped.
    pub(super) fn play_computer_move(
        &mut self,
        limits: &Limits,
        watch: &mut dyn FnMut(&SearchInfo),
    ) -> Option<Played> {
        if self.session.ending().is_some() {
            return None;
        }
        let by = self.session.player_kind(self.session.to_move());
        match by {
            PlayerKind::Human | PlayerKind::Engine => None,
            PlayerKind::Level(level) => {
                let mut rng = rng_for_ply(self.session.seed(), self.session.ply());
                let board = self.session.board();
                let mv = self.session.game().choose_move(board, level, &mut rng)?;
                self.session.play_legal(mv);
                Some(self.played(by))
            }
            PlayerKind::ExpertAt(grade) => {
                let mv = self.handicapped_move(grade, &limits.stop)?;
                if limits.stop.is_set() {
                    return None;
                }
                self.session.play_legal(mv);
                Some(self.played(by))
            }
            PlayerKind::Expert => {
                let found = self.think(RootMoves::All, limits, watch)?;
                if !limits.stop.is_set() {
                    return Some(self.play_found(&found));
                }
                // Stopped twice in one position, Expert may have got less far the second time.
                let known = self.stopped.as_ref().map_or(0, |known| known.depth);
                if found.depth > 0 && found.depth >= known {
                    self.stopped = Some(found);
                }
                None
            }
        }
    }

    /// Plays what Expert had found when it was stopped, or else a move that takes no search.
    pub(super) fn play_without_search(&mut self) -> Option<Played> {
        let by = self.session.player_kind(self.session.to_move());
        match self.stopped.take() {
            Some(found) if by == PlayerKind::Expert => Some(self.play_found(&found)),
            _ => self.play_computer_move(&Limits::nodes(1), &mut |_| {}),
        }
    }

    /// Plays Expert's move. The message says how the game will end, if Expert knows.
    fn play_found(&mut self, found: &SearchResult<MoveOf<E>>) -> Played {
        let root = *self.session.board();
        self.session.play_legal(found.mv);
        let mut played = self.played(PlayerKind::Expert);
        if let Some(evaluator) = &self.evaluator
            && found.proved
            && self.session.ending().is_none()
        {
            played.message += &format!("Expert: {}.\n", found.verdict(evaluator, &root));
        }
        played
    }

    /// The move of Expert at a lower strength.
    fn handicapped_move(&mut self, grade: u8, stop: &StopFlag) -> Option<MoveOf<E>> {
        let session = &self.session;
        let evaluator = self
            .evaluator
            .get_or_insert_with(|| E::new(session.game()))
            .clone();
        let evaluator = Handicapped::of(
            evaluator,
            handicap::<E>(session, grade),
            usize::from(grade),
            session.seed(),
            session.to_move(),
        );
        let boards: Vec<_> = session.boards().copied().collect();
        let limits = evaluator.limits().until(stop.clone());
        let found = Searcher::new().search(&evaluator, &boards, &limits, &mut |_| {});
        found.map(|found| found.mv)
    }
}

/// The handicap of `expert:N` in the game of a session.
fn handicap<E: Evaluator>(session: &Session<E::Game>, grade: u8) -> Handicap {
    let grade = usize::from(grade).clamp(1, GRADES);
    let seats = session.players().len();
    let table = GradeTable::find(E::GRADE_TABLES, session.rules(), seats).copied();
    let table = table.unwrap_or_else(|| GradeTable::unknown(E::UNIT, E::DEFAULT_NODES));
    table.handicap(grade, session.seed(), session.to_move())
}
