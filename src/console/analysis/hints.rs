//! The command `hint`: its search, and its text.

use super::Analyst;
use crate::coach::rest_of_line;
use crate::console::exit::Exit;
use crate::console::progress::with_status_line;
use crate::console::talk::Talk;
use crate::console::vocabulary::parse_count;
use crate::game::players::PlayerKind;
use crate::game::{Player, Refusal};
use crate::limits::Limits;
use crate::play::{LiveGame, MovesToSearch, OnInfo, SearchInfo};
use crate::refuse;
use crate::text::listing::wrapped;

/// The last hint, with the position and the limits it was searched with.
#[derive(Debug)]
pub(super) struct LastHint {
    /// The moves that led to the position.
    moves: Vec<String>,
    limits: Limits,
    /// What Expert found, from its first idea to the hint.
    found: Vec<SearchInfo>,
}

impl LastHint {
    /// Whether a search within `limits` could not find more.
    fn covers(&self, limits: &Limits) -> bool {
        let known = &self.limits;
        is_as_long(known.nodes, limits.nodes)
            && is_as_long(known.time, limits.time)
            && is_as_long(known.depth, limits.depth)
    }
}

/// The argument of `hint`: the number of moves.
///
/// # Errors
/// If it is none, or too great.
pub fn parse_hints(text: &str) -> Result<usize, Refusal> {
    match parse_count(text, 1)? {
        count @ ..=MAX_HINTS => Ok(count),
        count => refuse!("{count} moves are too many for a hint: type hint {MAX_HINTS} or less"),
    }
}

/// Whether a search with the limit `known` is as long as one with the limit `wanted`, at least. One
/// without a limit is longer than any other.
fn is_as_long<T: PartialOrd>(known: Option<T>, wanted: Option<T>) -> bool {
    known.is_none() || wanted.is_some() && known >= wanted
}

impl Analyst {
    /// The command `hint`: says what Expert would play, after a search that is shown as it runs, or
    /// the best move it found before Ctrl-C stopped it. `count` asks for several moves, the best
    /// first.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn hint(
        &mut self,
        talk: &mut Talk,
        game: &mut dyn LiveGame,
        count: usize,
    ) -> Result<(), Exit> {
        let limits = self.limits(talk, game);
        let hints: Vec<SearchInfo> = match count {
            1 => with_status_line(talk, |on_info| self.best(game, &limits, on_info))?
                .into_iter()
                .collect(),
            _ => with_status_line(talk, |on_info| best_lines(game, count, &limits, on_info))?,
        };
        let is_stopped = talk.was_interrupted()?;
        if is_stopped && hints.first().is_none_or(|hint| hint.depth == 0) {
            return Ok(talk.say("Stopped before Expert found a move.\n")?);
        }
        let stopped = if is_stopped { "Stopped. " } else { "" };
        let ranked = (1..).zip(&hints);
        let words: String = ranked
            .map(|(rank, hint)| hint_in_words(game, hint, rank))
            .collect();
        Ok(talk.say(&format!("{stopped}{words}"))?)
    }

    /// What Expert would play; `None` if the game is over.
    pub(super) fn best(
        &mut self,
        game: &mut dyn LiveGame,
        limits: &Limits,
        on_info: OnInfo,
    ) -> Option<SearchInfo> {
        if let Some(last) = &self.last_hint
            && last.moves == game.state().moves
            && last.covers(limits)
        {
            last.found.iter().for_each(on_info);
            return last.found.last().cloned();
        }
        let mut found = Vec::new();
        let lines = game.search(MovesToSearch::Best(1), limits, &mut |better| {
            found.push(better.clone());
            on_info(better);
        });
        let best = lines.into_iter().next()?;
        // A search that was stopped may have found less.
        if !limits.stop.is_set() {
            found.push(best.clone());
            self.last_hint = Some(LastHint {
                moves: game.state().moves.to_vec(),
                limits: limits.clone(),
                found,
            });
        }
        Some(best)
    }
}

/// The best moves, all searched to the same depth if there is one: values of different depths do
/// not compare.
fn best_lines(
    game: &mut dyn LiveGame,
    count: usize,
    limits: &Limits,
    on_info: OnInfo,
) -> Vec<SearchInfo> {
    let mut found = Vec::new();
    let last = game.search(MovesToSearch::Best(count), limits, &mut |info| {
        found.push(info.clone());
        on_info(info);
    });
    // After each depth all lines are reported in their order.
    let is_whole =
        |lines: &&[SearchInfo]| lines.iter().zip(1..).all(|(line, rank)| line.rank == rank);
    let whole = found.windows(last.len().max(1)).rfind(is_whole);
    whole.map_or(last, <[SearchInfo]>::to_vec)
}

/// The most moves that a hint shows.
const MAX_HINTS: usize = 9;

/// The most moves of the expected line that a hint shows.
const EXPECTED: usize = 6;

/// The hint of that rank, counted from 1, in whole lines.
fn hint_in_words(game: &dyn LiveGame, hint: &SearchInfo, rank: usize) -> String {
    // Part of a move may have been entered, which the hint need not continue.
    let is_begun = game.state().answers_given > 0;
    let whole = if is_begun { ", the whole move" } else { "" };
    let mut text = format!("{}{whole}", hint.mv);
    let path = game.path(&hint.mv);
    if !path.is_empty() {
        text += &format!(": {path}");
    }
    let outlook = outlook(game, hint, "it");
    text += &match hint.is_decided {
        true => format!("; {outlook}."),
        false => format!(" ({outlook} from here)."),
    };
    let rest = rest_of_line(game, &hint.pv[..hint.pv.len().min(EXPECTED + 1)]);
    if !rest.is_empty() {
        let more = if hint.pv.len() > EXPECTED + 1 {
            " ..."
        } else {
            ""
        };
        text += &format!(" Then {rest}{more}");
    }
    let words: Vec<&str> = text.split(' ').collect();
    let heading = match rank {
        1 => "Best:".to_string(),
        _ => format!("{rank}."),
    };
    wrapped(&heading, &words, "  ")
}

/// `you win`, or who does if a computer plays there.
pub(super) fn who_wins(game: &dyn LiveGame, player: Player) -> String {
    match game.state().players[player.index()] {
        PlayerKind::Human => "you win".to_string(),
        _ => format!("{} wins", game.names(player).name),
    }
}

/// What the best move promises to the player to move. `it` names the move.
pub(super) fn outlook(game: &dyn LiveGame, hint: &SearchInfo, it: &str) -> String {
    let who = who_wins(game, game.state().to_move);
    match hint.verdict.split_once(' ') {
        _ if !hint.is_decided => format!("{who} {:.0} of 100", 100.0 * hint.chance),
        Some(("loses", _)) => format!("{it} still {}", hint.verdict),
        Some(("wins", _)) => format!("{it} {}", hint.verdict),
        _ => format!("{it} is {}", hint.verdict),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Options, RuleSet, Start};
    use crate::games;
    use crate::limits::StopFlag;
    use crate::text::COLUMNS;

    #[test]
    fn a_hint_in_the_middle_of_a_move_fits_the_width() {
        let registry = games::registry();
        let entry = registry.find("small-star-empires").expect("a game");
        let start = Start {
            rules: Some(RuleSet::Official),
            options: Options::default().with("players", "3"),
            position: None,
        };
        let mut game = entry.open(&start, &[], 1).expect("a game");
        let hint = game
            .search(MovesToSearch::Best(1), &Limits::nodes(500), &mut |_| {})
            .pop()
            .expect("a move");
        let first = game.question().answers[0].clone();
        game.answer(&first).expect("an answer");
        let mut trial = game.boxed_clone();
        let legal = std::iter::from_fn(|| {
            let mv = trial.legal_moves().first()?.clone();
            trial.play(&mv).ok().map(|_| mv)
        });
        let mut line: Vec<String> = legal.take(8).collect();
        line[0].clone_from(&hint.mv);
        for (count, is_cut) in [(1, false), (7, false), (8, true)] {
            let pv = line[..count].to_vec();
            let text = hint_in_words(&*game, &SearchInfo { pv, ..hint.clone() }, 1);
            assert!(text.lines().all(|line| line.len() <= COLUMNS), "{text}");
            assert!(text.starts_with(&format!("Best: {}, the whole move: ship ", hint.mv)));
            assert_eq!(text.contains(" from here). Then "), count > 1, "{text}");
            assert_eq!(text.ends_with(" ...\n"), is_cut, "{text}");
        }
    }

    fn lear() -> Box<dyn LiveGame> {
        let registry = games::registry();
        let entry = registry.find("lear").expect("a game");
        entry.open(&Start::default(), &[], 7).expect("a game")
    }

    /// The hint, and the number of positions searched after each iteration. Two searches never take
    /// the same number: the second one finds the results of the first in the transposition table.
    fn hint(analyst: &mut Analyst, game: &mut dyn LiveGame, limits: &Limits) -> (String, Vec<u64>) {
        let mut nodes = Vec::new();
        let hint = analyst.best(game, limits, &mut |info| nodes.push(info.nodes));
        let hint = hint.expect("the game is not over");
        nodes.push(hint.nodes);
        (hint.mv, nodes)
    }

    #[test]
    fn the_same_position_gets_the_same_hint_without_another_search() {
        let (mut game, mut analyst) = (lear(), Analyst::default());
        let (mv, nodes) = hint(&mut analyst, &mut *game, &Limits::nodes(5_000));
        // No search could find anything once it is asked to stop.
        let stopped = StopFlag::default();
        stopped.set();
        for nodes_wanted in [5_000, 100] {
            let limits = Limits::nodes(nodes_wanted).until(stopped.clone());
            let (again, searched) = hint(&mut analyst, &mut *game, &limits);
            assert_eq!(again, mv);
            assert_eq!(searched.last(), nodes.last());
            assert!(searched.starts_with(&nodes[..nodes.len() - 1]));
        }
        // A move played and taken back leads to the same position.
        game.answer(&mv).unwrap();
        game.undo();
        assert_eq!(
            hint(&mut analyst, &mut *game, &Limits::nodes(5_000))
                .1
                .last(),
            nodes.last()
        );
    }

    #[test]
    fn a_longer_search_or_another_position_gets_another_hint() {
        let (mut game, mut analyst) = (lear(), Analyst::default());
        let (mv, nodes) = hint(&mut analyst, &mut *game, &Limits::nodes(2_000));
        let (_, longer) = hint(&mut analyst, &mut *game, &Limits::nodes(20_000));
        assert!(longer.last() > nodes.last());
        game.answer(&mv).unwrap();
        let (reply, after) = hint(&mut analyst, &mut *game, &Limits::nodes(2_000));
        assert!(game.boxed_clone().play(&reply).is_ok());
        assert_ne!(after.last(), longer.last());
    }

    #[test]
    fn a_hint_that_was_stopped_is_not_given_again() {
        let (mut game, mut analyst) = (lear(), Analyst::default());
        let stop = StopFlag::default();
        let limits = Limits::nodes(1_000_000).until(stop.clone());
        let stopped = analyst.best(&mut *game, &limits, &mut |_| stop.set());
        let stopped = stopped.unwrap();
        let (_, nodes) = hint(&mut analyst, &mut *game, &Limits::nodes(5_000));
        assert!(nodes.last() > Some(&stopped.nodes));
    }
}
