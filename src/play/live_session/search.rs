//! What needs a search: the moves of computer players, and what Expert thinks of a position.

use super::LiveSession;
use crate::game::Game;
use crate::game::evaluator::{Evaluator, MoveOf, WIN};
use crate::game::players::PlayerKind;
use crate::game::rng::rng_for_ply;
use crate::game::view::View;
use crate::handicap::{GRADES, GradeTable, Handicapped};
use crate::play::{Played, SearchInfo, Watch};
use crate::search::{Limits, ResultOf, Searcher};
use crate::win_rate::WinRateModel;

impl<E: Evaluator<Game: View>> LiveSession<E> {
    /// The `count` best of those moves, or of all, in the position of a game that is not over.
    pub fn think(
        &mut self,
        moves: Option<&[MoveOf<E>]>,
        count: usize,
        limits: &Limits,
        watch: Watch,
    ) -> Vec<ResultOf<E>> {
        if self.session.ending().is_some() {
            return Vec::new();
        }
        let expert = Handicapped::expert(self.evaluator().clone());
        let boards: Vec<_> = self.session.boards().copied().collect();
        let mut searcher = std::mem::take(&mut self.searcher);
        let watch = &mut |result: &_| watch(&self.search_info(result));
        let lines = searcher.search_lines(&expert, &boards, moves, count, limits, watch);
        self.searcher = searcher;
        lines
    }

    /// Plays the move of the computer player to move; `None` if that is a human or an engine, if
    /// the game is over, or if Expert was stopped.
    pub fn play_computer_move(&mut self, limits: &Limits, watch: Watch) -> Option<Played> {
        if self.session.ending().is_some() {
            return None;
        }
        let by = self.session.player_kind(self.session.to_move());
        let mv = match by {
            PlayerKind::Human | PlayerKind::Engine => return None,
            PlayerKind::Level(level) => {
                let mut rng = rng_for_ply(self.session.seed(), self.session.ply());
                let board = self.session.board();
                self.session.game().choose_move(board, level, &mut rng)?
            }
            PlayerKind::ExpertAt(grade) => {
                let mv = self.handicapped_move(grade, limits, watch)?;
                (!limits.stop.is_set()).then_some(mv)?
            }
            PlayerKind::Expert => {
                let found = self.think(None, 1, limits, watch).pop()?;
                if !limits.stop.is_set() {
                    return Some(self.play_found(&found));
                }
                // Stopped twice in one position, Expert may have got less far the second time.
                let known = self.stopped.as_ref().map_or(0, |known| known.depth);
                if found.depth > 0 && found.depth >= known {
                    self.stopped = Some(found);
                }
                return None;
            }
        };
        self.session.play_legal(mv);
        Some(self.played(by))
    }

    /// Plays what Expert had found when it was stopped, or else a move that takes no search.
    pub fn play_without_search(&mut self) -> Option<Played> {
        let by = self.session.player_kind(self.session.to_move());
        match self.stopped.take() {
            Some(found) if by == PlayerKind::Expert => Some(self.play_found(&found)),
            _ => self.play_computer_move(&Limits::nodes(1), &mut |_| {}),
        }
    }

    /// Plays Expert's move. The message says how the game will end, if Expert knows.
    fn play_found(&mut self, found: &ResultOf<E>) -> Played {
        let root = *self.session.board();
        self.session.play_legal(found.mv);
        let mut played = self.played(PlayerKind::Expert);
        if found.proved && self.session.ending().is_none() {
            let verdict = found.verdict(self.evaluator(), &root);
            played.message += &format!("Expert: {verdict}.\n");
        }
        played
    }

    /// The move of Expert at a grade, within its own limits and the given ones. `watch` sees what
    /// was found in the end.
    fn handicapped_move(&self, grade: u8, limits: &Limits, watch: Watch) -> Option<MoveOf<E>> {
        let (session, expert) = (&self.session, self.evaluator().clone());
        let (seed, player) = (session.seed(), session.to_move());
        let grade = usize::from(grade).clamp(1, GRADES);
        let table = GradeTable::read(E::FITTED, session.rules(), session.players().len());
        let table = table.unwrap_or_else(|| GradeTable::unfitted(E::UNIT, E::DEFAULT_NODES));
        let handicap = table.handicap(grade, seed, player);
        let evaluator = Handicapped::of(expert, handicap, grade, seed, player);
        let boards: Vec<_> = session.boards().copied().collect();
        let limits = evaluator.limits().within(limits);
        let mut searcher = Searcher::new();
        let lines = searcher.search_lines(&evaluator, &boards, None, 1, &limits, &mut |_| {});
        let found = lines.into_iter().next()?;
        watch(&self.search_info(&found));
        Some(found.mv)
    }

    /// A search result in the game's notation and words.
    pub fn search_info(&self, result: &ResultOf<E>) -> SearchInfo {
        let (session, evaluator) = (&self.session, self.evaluator());
        let (game, root) = (session.game(), session.board());
        let model = WinRateModel::read(E::FITTED, session.rules(), session.players().len());
        let chance = match result.value {
            value if value.abs() >= WIN / 2 => f64::from(u8::from(value > 0)),
            0 if result.proved => 0.5,
            value => {
                let units = f64::from(value) / f64::from(E::UNIT);
                model.of_value(units, evaluator.stage(root))
            }
        };
        SearchInfo {
            chance,
            rank: result.rank,
            mv: game.write_move(result.mv),
            verdict: result.verdict(evaluator, root),
            is_decided: result.is_decided(),
            is_proved: result.proved,
            pv: result.pv.iter().map(|mv| game.write_move(*mv)).collect(),
            score: result.score::<E>(),
            depth: result.depth,
            selective_depth: result.selective_depth,
            hash_permille: result.hash_permille,
            nodes: result.nodes,
            elapsed: result.elapsed,
        }
    }
}
