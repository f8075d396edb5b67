//! What needs a search: the moves of computer players, and what Expert thinks of a position.

use super::LiveSession;
use crate::game::Game;
use crate::game::evaluator::{BoardOf, Evaluator, MoveOf, WIN};
use crate::game::players::{PlayerKind, STRENGTHS};
use crate::game::rng::rng_for_ply;
use crate::game::view::View;
use crate::play::{Distance, OnInfo, Played, Score, SearchInfo, Verdict};
use crate::search::handicap::StrengthTable;
use crate::search::{Limits, ResultOf, SearchEvaluator, Searcher};
use crate::text::about;
use crate::win_rate::{self, WinRateModel};

impl<E: Evaluator<Game: View>> LiveSession<E> {
    /// The `count` best of those moves, or of all, in the position of a game that is not over.
    pub fn think(
        &mut self,
        moves: Option<&[MoveOf<E>]>,
        count: usize,
        limits: &Limits,
        on_info: OnInfo,
    ) -> Vec<ResultOf<E>> {
        if self.session.ending().is_some() {
            return Vec::new();
        }
        let evaluator = SearchEvaluator::new(self.evaluator().clone());
        let boards: Vec<_> = self.session.boards().copied().collect();
        let mut searcher = std::mem::take(&mut self.searcher);
        let on_info = &mut |result: &_| on_info(&self.search_info(result));
        let lines = searcher.search_lines(&evaluator, &boards, moves, count, limits, on_info);
        self.searcher = searcher;
        lines
    }

    /// Plays the move of the computer player to move; `None` if that is a human or an engine, if
    /// the game is over, or if Expert was stopped.
    pub fn play_computer_move(&mut self, limits: &Limits, on_info: OnInfo) -> Option<Played> {
        if self.session.ending().is_some() {
            return None;
        }
        let by = self.session.player_kind(self.session.to_move());
        let mv = match by {
            PlayerKind::Human => return None,
            PlayerKind::Level(level) => {
                let mut rng = rng_for_ply(self.session.seed(), self.session.ply());
                let board = self.session.board();
                self.session.game().choose_move(board, level, &mut rng)?
            }
            PlayerKind::ExpertAt(strength) => {
                let mv = self.handicapped_move(strength, limits, on_info)?;
                (!limits.stop.is_set()).then_some(mv)?
            }
            PlayerKind::Expert => {
                let found = self.think(None, 1, limits, on_info).pop()?;
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
        Some(self.played(by, ""))
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
        let mut said = String::new();
        if found.proved && self.session.ending().is_none() {
            let verdict = verdict_for_mover(found, self.evaluator(), &root);
            said = format!("Expert: {verdict}.\n");
        }
        self.played(PlayerKind::Expert, &said)
    }

    /// The move of Expert at a strength, within its own limits and the given ones. `on_info` sees
    /// what was found in the end.
    fn handicapped_move(
        &self,
        strength: u8,
        limits: &Limits,
        on_info: OnInfo,
    ) -> Option<MoveOf<E>> {
        let (session, own) = (&self.session, self.evaluator().clone());
        let (seed, player) = (session.seed(), session.to_move());
        let strength = usize::from(strength).clamp(1, STRENGTHS);
        let (info, players) = (E::Game::INFO, session.players().len());
        let table = StrengthTable::read(info.fitted, session.rules(), players)
            .unwrap_or_else(|| StrengthTable::unfitted(E::UNIT, info.default_nodes));
        let handicap = table.handicap(strength, seed, player);
        let evaluator = SearchEvaluator::with_handicap(own, handicap, strength, seed, player);
        let boards: Vec<_> = session.boards().copied().collect();
        let limits = evaluator.limits().within(limits);
        let mut searcher = Searcher::new();
        let lines = searcher.search_lines(&evaluator, &boards, None, 1, &limits, &mut |_| {});
        let found = lines.into_iter().next()?;
        on_info(&self.search_info(&found));
        Some(found.mv)
    }

    /// A search result in the game's notation and words.
    pub fn search_info(&self, result: &ResultOf<E>) -> SearchInfo {
        let (session, evaluator) = (&self.session, self.evaluator());
        let (game, root) = (session.game(), session.board());
        let (fitted, players) = (E::Game::INFO.fitted, session.players().len());
        let rules = session.rules();
        let verdict = verdict_for_mover(result, evaluator, root);
        let won = match verdict {
            Verdict::Wins(Distance::Moves(moves)) | Verdict::Loses(Distance::Moves(moves)) => {
                win_rate::of_win(fitted, rules, players, moves)
            }
            _ => 1.0,
        };
        let chance_of = |model: WinRateModel, of_win: f64| match result.value {
            value if value >= WIN / 2 => of_win,
            value if value <= -WIN / 2 => 1.0 - of_win,
            0 if result.proved => 0.5,
            value => {
                let units = f64::from(value) / f64::from(E::UNIT);
                model.of_value(units, evaluator.stage(root))
            }
        };
        SearchInfo {
            chance: chance_of(WinRateModel::for_people(fitted, rules, players), won),
            win_rate: chance_of(WinRateModel::for_expert(fitted, rules, players), 1.0),
            rank: result.rank,
            mv: game.write_move(result.mv),
            verdict_for_mover: verdict,
            is_proved: result.proved,
            is_steady: true,
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

/// What a search of `root` says to the player to move there.
fn verdict_for_mover<E: Evaluator<Game: View>>(
    found: &ResultOf<E>,
    evaluator: &E,
    root: &BoardOf<E>,
) -> Verdict {
    if !found.is_decided() {
        return Verdict::Open(f64::from(found.value) / f64::from(E::UNIT));
    }
    let distance = || match found.score::<E>() {
        // A longer search may win by more, or lose by less.
        Score::Centi(margin) => {
            let game = evaluator.game();
            Distance::Margin(game.margin_in_words(margin.abs(), about(found.proved)))
        }
        Score::Mate(_) => Distance::Moves(found.moves_of_winner(evaluator, root)),
    };
    match found.value {
        0 => Verdict::Draw,
        1.. => Verdict::Wins(distance()),
        _ => Verdict::Loses(distance()),
    }
}
