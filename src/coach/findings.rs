//! What searches have found out about the positions of a game, kept in one place.
//!
//! Hints, the tutor, analyses, reviews and retries ask here and speak from here, so that all of
//! them say the same about a position, until a longer search has found something else.

use std::collections::BTreeMap;

use super::hundredths;
use super::prospect::Prospect;
use super::review::{SUSPICIOUS, share};
use crate::game::Player;
use crate::limits::Limits;
use crate::play::{LiveGame, MovesToSearch, OnInfo, Score, SearchInfo, Verdict};
use crate::text;
use crate::text::Text;

/// What is known about the positions of a game. It searches in a copy of the game, with a
/// transposition table of its own: a computer player's moves do not depend on what is asked here.
#[derive(Debug)]
pub struct Findings {
    game: Box<dyn LiveGame>,
    /// By the moves that led to the position.
    known: BTreeMap<Vec<String>, Known>,
    /// How often a finding has been replaced.
    revision: usize,
}

/// What is known about a position.
#[derive(Debug, Default)]
struct Known {
    /// The limits of the longest search that was not stopped.
    limits: Option<Limits>,
    /// What that search has found, from its first idea to the finding.
    found: Vec<SearchInfo>,
    /// The limits of the search of the best move alone that the finding is from.
    alone: Option<Limits>,
    /// The best moves, with the number asked for and the limits of their search.
    lines: Option<(usize, Limits, Vec<SearchInfo>)>,
    /// The best move that was last named.
    named: Option<String>,
    /// With more than two players, what was found of moves, with the limits of the search.
    moves: BTreeMap<String, (Limits, SearchInfo)>,
    /// By move, the chances that the player was told last: with the best move, and after this move.
    told: BTreeMap<String, [f64; 2]>,
}

/// A position as one of its players sees it.
#[derive(Debug)]
pub struct Outlook {
    /// What the player may expect.
    pub prospect: Prospect,
    /// What was found, unless the game is over.
    pub info: Option<SearchInfo>,
}

impl Outlook {
    fn of(info: SearchInfo) -> Outlook {
        Outlook {
            prospect: Prospect::of(&info),
            info: Some(info),
        }
    }

    /// The chance of the player in a game between Experts.
    pub(super) fn win_rate(&self) -> f64 {
        let found = self.info.as_ref();
        found.map_or(self.prospect.chance, |info| info.win_rate)
    }

    /// Whether the result is proved.
    pub(super) fn is_certain(&self) -> bool {
        self.info.as_ref().is_none_or(is_certain)
    }
}

/// Whether the result is proved.
pub(super) fn is_certain(info: &SearchInfo) -> bool {
    info.is_proved || !matches!(info.verdict_for_mover, Verdict::Open(_))
}

/// The number of depths, the last ones of a search, whose chances are compared.
const DEPTHS: usize = 4;
/// A chance is steady if those of the last depths differ from it by no more than this.
const STEADY: f64 = 0.04;

/// Whether a longer search will hardly change the chance, by all that a search has found.
fn is_steady(found: &[SearchInfo]) -> bool {
    let Some(last) = found.last() else {
        return false;
    };
    let depths = found.chunk_by(|one, next| one.depth == next.depth);
    let chances = depths.rev().take(DEPTHS).filter_map(<[_]>::last);
    let is_near = |info: &&SearchInfo| (info.win_rate - last.win_rate).abs() <= STEADY;
    // Fewer depths say nothing about what the next one would find.
    !matches!(last.verdict_for_mover, Verdict::Open(_)) || chances.filter(is_near).count() == DEPTHS
}

/// Whether a search within `known` is as long as one within `wanted`, at least. One without a limit
/// is longer than any other.
fn covers(known: &Limits, wanted: &Limits) -> bool {
    fn is_as_long<T: PartialOrd>(known: Option<T>, wanted: Option<T>) -> bool {
        known.is_none() || wanted.is_some() && known >= wanted
    }
    is_as_long(known.nodes, wanted.nodes)
        && is_as_long(known.time, wanted.time)
        && is_as_long(known.depth, wanted.depth)
}

impl Findings {
    /// Those on a game of which nothing is known.
    pub fn new(game: &dyn LiveGame) -> Findings {
        Findings {
            game: game.boxed_clone(),
            known: BTreeMap::new(),
            revision: 0,
        }
    }

    /// A number that changes whenever a finding does.
    pub fn revision(&self) -> usize {
        self.revision
    }

    /// The game, in the position that is spoken of.
    pub fn game(&mut self) -> &mut dyn LiveGame {
        &mut *self.game
    }

    /// Goes to the position of `game`, which is this game with fewer moves, more or others.
    pub fn go_to(&mut self, game: &dyn LiveGame) {
        let moves = game.state().moves;
        let pairs = self.game.state().moves.iter().zip(moves);
        let common = pairs.take_while(|(own, other)| own == other).count();
        self.game.take_back_to(common);
        for mv in &moves[common..] {
            let played = self.game.play(mv);
            debug_assert!(played.is_ok(), "the moves of a game are legal in it");
        }
    }

    fn here(&mut self) -> &mut Known {
        let moves = self.game.state().moves.to_vec();
        self.known.entry(moves).or_default()
    }

    /// Searches the position. What is found is not kept.
    pub(super) fn search(
        &mut self,
        moves: MovesToSearch,
        limits: &Limits,
        on_info: OnInfo,
    ) -> Vec<SearchInfo> {
        // The computer players of the game have a table too: both together keep to the memory.
        let limits = Limits {
            hash_mib: (limits.hash_mib / 2).max(1),
            ..limits.clone()
        };
        self.game.search(moves, &limits, on_info)
    }

    /// The finding on the position by a search within `limits` or a longer one; `None` if the game
    /// is over. Of a search that was stopped it is the best found so far.
    pub fn ask(&mut self, limits: &Limits, on_info: OnInfo) -> Option<SearchInfo> {
        let known = self.here();
        let is_known = known.limits.as_ref().is_some_and(|it| covers(it, limits));
        if is_known || known.found.last().is_some_and(|best| best.is_proved) {
            known.found.iter().for_each(on_info);
            return known.found.last().cloned();
        }
        let mut found = Vec::new();
        let best = self.search(MovesToSearch::Best(1), limits, &mut |better| {
            found.push(better.clone());
            on_info(better);
        });
        found.push(best.into_iter().next()?);
        let is_steady = is_steady(&found);
        found.iter_mut().for_each(|info| info.is_steady = is_steady);
        let is_stopped = limits.stop.is_set();
        let known = self.here();
        let depth = |found: &[SearchInfo]| found.last().map_or(0, |best| best.depth);
        if is_stopped && depth(&found) <= depth(&known.found) {
            // A search that was stopped may have found less than is known.
            return known.found.last().or(found.last()).cloned();
        }
        known.found = found;
        known.alone = None;
        if !is_stopped {
            known.limits = Some(limits.clone());
        }
        let finding = known.found.last().cloned();
        self.revision += 1;
        finding
    }

    /// The finding on the position after its best move has been searched alone.
    pub(super) fn best_alone(&mut self, limits: &Limits, on_info: OnInfo) -> Option<SearchInfo> {
        let known = self.here();
        let best = known.found.last()?.clone();
        if known.alone.as_ref().is_some_and(|it| covers(it, limits)) {
            return Some(best);
        }
        let only = MovesToSearch::Only(&best.mv);
        let alone = self.search(only, limits, on_info).pop()?;
        let finding = self.replace(alone, limits, on_info);
        self.here().alone = Some(limits.clone());
        finding
    }

    /// Replaces the finding on the position by what a search of its best move alone has found. If
    /// that is much worse, another move may be the best: then the position is searched again, and
    /// the table knows more. Returns the finding; `None` if there was none.
    pub(super) fn replace(
        &mut self,
        mut finding: SearchInfo,
        limits: &Limits,
        on_info: OnInfo,
    ) -> Option<SearchInfo> {
        // Other moves may lose less.
        finding.is_proved &= finding.win_rate >= 1.0;
        let known = self.here();
        let promised = known.found.last()?.win_rate;
        finding.is_steady = (promised - finding.win_rate).abs() <= STEADY;
        let is_worse = promised - finding.win_rate >= SUSPICIOUS;
        known.found.push(finding.clone());
        self.revision += 1;
        if !is_worse {
            return Some(finding);
        }
        // The new search gets at least the limits of the one that it replaces.
        let earlier = self.here().limits.take();
        let longer = earlier.filter(|earlier| covers(earlier, limits));
        let limits = Limits {
            stop: limits.stop.clone(),
            ..longer.unwrap_or_else(|| limits.clone())
        };
        let again = self.ask(&limits, on_info)?;
        if again.mv != finding.mv {
            return Some(again);
        }
        self.here().found.push(finding.clone());
        Some(finding)
    }

    /// Lowers the chance of the finding on the position to one found further on in the game.
    pub(super) fn lower(&mut self, chance: f64) {
        let known = self.here();
        if let Some(finding) = known.found.last().cloned() {
            known.found.push(SearchInfo { chance, ..finding });
            self.revision += 1;
        }
    }

    /// The best moves, best first: the finding, then others that are no better by searches to the
    /// same depth.
    pub fn best_lines(
        &mut self,
        count: usize,
        limits: &Limits,
        on_info: OnInfo,
    ) -> Vec<SearchInfo> {
        let Some(mut best) = self.ask(limits, on_info) else {
            return Vec::new();
        };
        if count == 1 || limits.stop.is_set() {
            return vec![best];
        }
        let known = self.here().lines.clone();
        let is_enough =
            |(lines, known, _): &(usize, Limits, _)| *lines >= count && covers(known, limits);
        let mut lines = match known.filter(is_enough) {
            Some((_, _, lines)) => lines,
            None => {
                let lines = self.search(MovesToSearch::Best(count), limits, on_info);
                if let Some(first) = lines
                    .first()
                    .filter(|first| first.depth >= best.depth || first.is_proved && !best.is_proved)
                {
                    best = first.clone();
                    self.here().found.push(best.clone());
                    self.revision += 1;
                }
                if !limits.stop.is_set() {
                    self.here().lines = Some((count, limits.clone(), lines.clone()));
                }
                lines
            }
        };
        // What counts is how much less than the best move the others are worth.
        let is_best = |line: &SearchInfo| self.game.is_same_move(&line.mv, &best.mv);
        let first = lines.iter().find(|line| is_best(line)).or(lines.first());
        let found = first.map_or(best.chance, |line| line.chance);
        lines.retain(|line| !is_best(line));
        for line in &mut lines {
            line.chance = (best.chance - found + line.chance).clamp(0.0, best.chance);
        }
        lines.insert(0, best);
        lines.truncate(count);
        lines
    }

    /// The margin of the player to move after a legal move, in units of a game with margins. `None`
    /// if the search was stopped.
    pub(super) fn margin(&mut self, mv: &str, limits: &Limits, on_info: OnInfo) -> Option<f64> {
        let only = MovesToSearch::Only(mv);
        Some(match self.search(only, limits, on_info).pop()?.score {
            Score::Centi(value) => f64::from(value) / 100.0,
            Score::Mate(_) => 0.0,
        })
    }

    /// The position after a legal move as its player sees it.
    pub fn after(&mut self, mv: &str, limits: &Limits, on_info: OnInfo) -> Option<Outlook> {
        let state = self.game.state();
        let (player, ply) = (state.to_move, state.ply);
        if state.players.len() > 2 {
            // A position is searched for the player to move only, so the move is searched from the
            // position before it.
            let known = self.here().moves.get(mv);
            if known.is_none_or(|(known, _)| !covers(known, limits)) {
                let only = MovesToSearch::Only(mv);
                let info = self.search(only, limits, on_info).pop();
                let found = (limits.clone(), info.filter(|_| !limits.stop.is_set())?);
                let before = self.here().moves.insert(mv.to_string(), found);
                self.revision += usize::from(before.is_some());
            }
            let (_, info) = self.here().moves.get(mv)?.clone();
            return Some(Outlook::of(info));
        }
        self.game.play(mv).ok()?;
        let outlook = self.outlook(player, limits, on_info);
        self.game.take_back_to(ply);
        let mut outlook = outlook?;
        if let Some(info) = &mut outlook.info {
            info.mv = mv.to_string();
            info.pv.insert(0, mv.to_string());
        }
        Some(outlook)
    }

    /// The position as one of two players sees it.
    fn outlook(&mut self, player: Player, limits: &Limits, on_info: OnInfo) -> Option<Outlook> {
        if let Some(ending) = self.game.state().ending {
            let prospect = Prospect {
                chance: share(ending.outcome, player),
                verdict: None,
            };
            return Some(Outlook {
                prospect,
                info: None,
            });
        }
        let mut info = self.ask(limits, on_info)?;
        if self.game.state().to_move != player {
            info.chance = 1.0 - info.chance;
            info.win_rate = 1.0 - info.win_rate;
            info.verdict_for_mover = info.verdict_for_mover.for_opponent();
            info.score = match info.score {
                Score::Centi(value) => Score::Centi(-value),
                Score::Mate(plies) => Score::Mate(-plies),
            };
        }
        Some(Outlook::of(info))
    }

    /// Records the chances that the player is told about a move: with the best one, and after it.
    /// Returns a sentence with those told earlier if they differ; else an empty text.
    pub fn tell(&mut self, mv: &str, best: &Prospect, after: &Prospect) -> Text {
        let chances = [best.chance, after.chance].map(hundredths);
        match self.here().told.insert(mv.to_string(), chances) {
            Some(told) if told != chances => {
                let [best, after] = told.map(|told| 100.0 * told);
                let said = format!("An earlier search said {after:.0} of 100 after ");
                let with_best = format!(" and {best:.0} with the best move");
                text![said, self.game.said(mv), with_best].stop().end()
            }
            _ => Text::default(),
        }
    }

    /// The best move that was named before, with the finding, if another move is the best now. From
    /// now on that move counts as named, and so does the best one if it `is_named`.
    pub fn say(&mut self, is_named: bool) -> Option<(String, SearchInfo)> {
        let finding = self.here().found.last()?.clone();
        let before = self.here().named.take();
        let is_same = |mv: &String| self.game.is_same_move(mv, &finding.mv);
        let changed = before.clone().filter(|mv| !is_same(mv));
        let is_said = is_named || changed.is_some();
        self.here().named = is_said.then(|| finding.mv.clone()).or(before);
        Some((changed?, finding))
    }
}
