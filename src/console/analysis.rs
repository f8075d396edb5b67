//! The commands `hint`, `analyse` and `annotated`: Expert's move, its search of a position depth by
//! depth, and the review of a whole game.

use super::screen::{self, seat_names};
use std::path::Path;

use super::exit::Exit;
use super::limits::{SearchSettings, position_limits, review_limits};
use super::progress::{bar, with_status_line};
use super::storage::files::{
    damaged, display_path, read_record_or_input, typed_path, write_refusal,
};
use super::storage::game_files::may_write;
use super::storage::locked_file::RecordFile;
use super::talk::Talk;
use super::terminal;
use super::vocabulary::{parse_count, words_after};
use crate::coach::review::Reviewer;
use crate::coach::summary::Review;
use crate::game::Refusal;
use crate::game::players::PlayerKind;
use crate::play::{LiveGame, MovesToSearch, OnInfo, SearchInfo};
use crate::refuse;
use crate::registry::Registry;
use crate::search::Limits;
use crate::text::listing::wrapped;
use crate::text::{COLUMNS, fit, one_of};

/// The least number of columns that a review is made for.
const MIN_COLUMNS: usize = 40;

/// The value and the line that a search has found.
fn line_of(info: &SearchInfo) -> String {
    format!("{:<12}  {}", info.outlook(), info.pv.join(" "))
}

fn depth_line(depth: &str, line: &str) -> String {
    let text = format!("{depth:<10}  {line}");
    format!("{}\n", fit(&text, COLUMNS))
}

/// The last hint, with the position and the limits it was searched with.
#[derive(Debug)]
struct LastHint {
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

/// Whether a search with the limit `known` is as long as one with the limit `wanted`, at least. One
/// without a limit is longer than any other.
fn is_as_long<T: PartialOrd>(known: Option<T>, wanted: Option<T>) -> bool {
    known.is_none() || wanted.is_some() && known >= wanted
}

/// Says what Expert thinks of a game: hints, analyses and reviews. It remembers the last hint and
/// the last review.
#[derive(Debug, Default)]
pub struct Analyst {
    /// How long searches are.
    pub search: SearchSettings,
    /// Whether a flag sets the length of searches. Then those of a review are as long as those of
    /// the other commands; otherwise they may be shorter.
    pub is_exact: bool,
    /// The last complete review.
    done: Option<Review>,
    /// The last hint: the same position gets the same one again, unless more is asked for.
    last_hint: Option<LastHint>,
}

impl Analyst {
    /// One that searches with these settings and knows of no game yet.
    pub fn new(search: SearchSettings) -> Analyst {
        Analyst {
            search,
            ..Analyst::default()
        }
    }

    /// The limits of a search for a move of this game, which Ctrl-C stops.
    pub fn limits(&self, talk: &Talk, game: &dyn LiveGame) -> Limits {
        let limits = self.search.limits(game.info().default_nodes);
        limits.until(talk.stop_flag())
    }

    /// The reply to `info`. A script that is not repeatable does not show the seed.
    pub fn info(&self, talk: &Talk, game: &dyn LiveGame) -> String {
        screen::info(game, talk.is_interactive() || self.search.is_repeatable)
    }

    /// The command `hint`: says what Expert would play, after a search that is shown as it runs, or
    /// the best move it found before Ctrl-C stopped it. `count` asks for several moves, the best
    /// first.
    ///
    /// # Errors
    /// If `count` is not a number of moves, or the output cannot be written.
    pub fn hint(
        &mut self,
        talk: &mut Talk,
        game: &mut dyn LiveGame,
        count: &str,
    ) -> Result<(), Exit> {
        let limits = self.limits(talk, game);
        let hints: Vec<SearchInfo> = match parse_count(count, 1)? {
            1 => with_status_line(talk, |on_info| self.best(game, &limits, on_info))?
                .into_iter()
                .collect(),
            count @ 2..=MAX_HINTS => {
                with_status_line(talk, |on_info| best_lines(game, count, &limits, on_info))?
            }
            count => {
                refuse!("{count} moves are too many for a hint: type hint {MAX_HINTS} or less")
            }
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

    /// Shows Expert's search of the current position: the value and the line of each depth, of
    /// which the last may be unfinished, and the best move.
    ///
    /// # Errors
    /// If the game is over, or the output cannot be written.
    pub fn position(&mut self, talk: &mut Talk, game: &mut dyn LiveGame) -> Result<(), Exit> {
        if game.state().ending.is_some() {
            refuse!("The game is over in this position");
        }
        let limits = position_limits(&self.limits(talk, game));
        let mut depth = 0;
        let mut last = String::new();
        let name = game.names(game.state().to_move).name;
        let stop = if talk.is_seen() {
            " (Ctrl-C stops)"
        } else {
            ""
        };
        let mut result = talk.say(&format!(
            "The value and the chance for {name}, and the moves to expect{stop}:\n"
        ));
        let best = self.best(game, &limits, &mut |info| {
            // A deeper search of a decided position only repeats itself.
            if info.depth > depth && line_of(info) != last && result.is_ok() {
                depth = info.depth;
                last = line_of(info);
                result = talk.say(&depth_line(&format!("depth {depth:>2}"), &last));
            }
        });
        result?;
        if talk.was_interrupted()? {
            talk.say("Stopped.\n")?;
        }
        if let Some(best) = best.filter(|best| best.depth > 0) {
            if line_of(&best) != last {
                talk.say(&depth_line("unfinished", &line_of(&best)))?;
            }
            talk.say(&format!("Best: {}, {}\n", best.mv, best.outlook()))?;
        }
        Ok(())
    }

    /// What Expert would play; `None` if the game is over.
    fn best(
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
        let best = game.search(MovesToSearch::Best(1), limits, &mut |better| {
            found.push(better.clone());
            on_info(better);
        });
        let best = best.into_iter().next()?;
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

    /// The last review, if it is of the moves of this game.
    pub fn last_review(&self, game: &dyn LiveGame) -> Option<&Review> {
        self.done.as_ref().filter(|review| review.is_of(game))
    }

    /// The command `analyse`. Its argument says what to analyse: the `game` or the `position`.
    /// Without one it is the game if that is over, otherwise the position.
    ///
    /// # Errors
    /// If there is nothing to analyse, or the output cannot be written.
    pub fn analyse(
        &mut self,
        talk: &mut Talk,
        game: &mut dyn LiveGame,
        argument: &str,
    ) -> Result<(), Exit> {
        match argument.to_lowercase().as_str() {
            "" if game.state().ending.is_some() => self.review(talk, game, false),
            "game" => self.review(talk, game, false),
            "" | "position" => self.position(talk, game),
            _ => refuse!(argument => "is not analysed: type {}", one_of(words_after("analyse"))),
        }
    }

    /// Reviews the game in a file, as far as the record is not damaged.
    ///
    /// # Errors
    /// If the record is damaged, or the output cannot be written.
    pub fn review_file(
        &mut self,
        talk: &mut Talk,
        registry: &Registry,
        path: &Path,
        is_json: bool,
    ) -> Result<(), Exit> {
        let refusal = |damage| damaged(path, &damage);
        let record = read_record_or_input(path, &registry.names())?;
        let entry = registry.get(record.game())?;
        let (game, damage) = entry.restore(&record, 0).map_err(refusal)?;
        if talk.is_interactive() {
            terminal::stop_at_interrupt(&talk.stop_flag())?;
        }
        if damage.is_none() || game.state().ply > 0 {
            self.review(talk, &*game, is_json)?;
        }
        damage.map_or(Ok(()), |damage| Err(refusal(damage).into()))
    }

    /// Reviews all moves of a game and says what it finds, as text or as JSON.
    ///
    /// # Errors
    /// If there are none, or the output cannot be written.
    pub fn review(
        &mut self,
        talk: &mut Talk,
        game: &dyn LiveGame,
        is_json: bool,
    ) -> Result<(), Exit> {
        if is_json {
            let review = self.run(talk, game)?;
            return Ok(talk.say(&review.json())?);
        }
        refuse_without_moves(game)?;
        let review = self.run(talk, game)?;
        let columns = talk.window_width().clamp(MIN_COLUMNS, COLUMNS);
        talk.say_in_pages(&review.text(columns))
    }

    /// The review of a game as far as it gets before Ctrl-C stops it.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn run(&mut self, talk: &mut Talk, game: &dyn LiveGame) -> Result<Review, Exit> {
        let seats = seat_names(game);
        if let Some(last) = self.last_review(game) {
            return Ok(Review::new(game, seats, last.moves().to_vec()));
        }
        let limits = match self.is_exact {
            true => self.limits(talk, game),
            false => review_limits(self.limits(talk, game)),
        };
        let mut reviewer = Reviewer::new(game, limits);
        let count = game.state().ply;
        let bar = bar(talk, count);
        while reviewer.next_move(&mut |_| bar.tick()).is_some() {
            bar.inc(1);
        }
        drop(bar);
        talk.drop_typed_ahead();
        let moves = reviewer.finish();
        let is_stopped = talk.was_interrupted()?;
        if moves.len() == count {
            self.done = Some(Review::new(game, seats.clone(), moves.clone()));
        } else if is_stopped {
            talk.note(&format!("Stopped after {} of {count} moves.", moves.len()))?;
        }
        Ok(Review::new(game, seats, moves))
    }

    /// The command `annotated`: writes the record of the game with the review in comments to a
    /// file. Asks before it overwrites an existing one.
    ///
    /// # Errors
    /// If there is nothing to analyse, the file cannot be written, or the conversation ends.
    pub fn annotate(
        &mut self,
        talk: &mut Talk,
        game: &dyn LiveGame,
        name: &str,
    ) -> Result<(), Exit> {
        if name.is_empty() {
            refuse!(
                "Type annotated and the name of a file: annotated {}-notes.txt",
                game.info().name
            );
        }
        refuse_without_moves(game)?;
        let review = self.run(talk, game)?;
        if review.moves().len() < game.state().ply {
            return Ok(());
        }
        let path = typed_path(name)?;
        let refused = |error| write_refusal(&path, &error);
        let mut file = RecordFile::open(&path).map_err(refused)?;
        if !may_write(talk, &file)? {
            return Ok(talk.say("Nothing was written.\n")?);
        }
        let text = review.annotated(&game.record());
        file.write(text.as_bytes()).map_err(refused)?;
        let shown = display_path(&path);
        Ok(talk.say(&format!("The game and its analysis are in {shown}.\n"))?)
    }
}

fn refuse_without_moves(game: &dyn LiveGame) -> Result<(), Refusal> {
    match game.state().ply {
        0 => refuse!("No move has been played"),
        _ => Ok(()),
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
    let text = format!("{}{whole}{}.", hint.mv, promise(game, hint));
    let mut words: Vec<&str> = text.split(' ').collect();
    if let [_, rest @ ..] = &hint.pv[..]
        && !rest.is_empty()
    {
        words.push("Then");
        words.extend(rest.iter().take(EXPECTED).map(String::as_str));
        words.extend((rest.len() > EXPECTED).then_some("..."));
    }
    let heading = match rank {
        1 => "Best:".to_string(),
        _ => format!("{rank}."),
    };
    wrapped(&heading, &words, "  ")
}

/// What the best move promises to the player to move.
fn promise(game: &dyn LiveGame, hint: &SearchInfo) -> String {
    let player = game.state().to_move;
    let who = match game.state().players[player.index()] {
        PlayerKind::Human => "you win".to_string(),
        _ => format!("{} wins", game.names(player).name),
    };
    match hint.verdict.split_once(' ') {
        _ if !hint.is_decided => format!(" ({who} {:.0} of 100 from here)", 100.0 * hint.chance),
        Some(("loses", _)) => format!("; it still {}", hint.verdict),
        Some(("wins", _)) => format!("; it {}", hint.verdict),
        _ => format!("; it is {}", hint.verdict),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Options, RuleSet, Start};
    use crate::games;
    use crate::search::StopFlag;

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
        let line = |moves| vec!["e10>e11+12".to_string(); moves];
        for (pv, ending) in [(1, " from here).\n"), (7, "12\n"), (8, "12 ...\n")] {
            let pv = line(pv);
            let text = hint_in_words(&*game, &SearchInfo { pv, ..hint.clone() }, 1);
            assert!(text.lines().all(|line| line.len() <= COLUMNS), "{text}");
            assert!(text.starts_with(&format!("Best: {}, the whole move (you win ", hint.mv)));
            assert!(text.ends_with(ending), "{text}");
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
