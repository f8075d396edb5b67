//! The commands `hint`, `analyse` and `annotated`: Expert's moves, its search of a position depth by
//! depth, and the review of a whole game.

use std::ops::Range;
use std::path::Path;

use super::exit::Exit;
use super::progress::with_status_line;
use super::screen::{self, seat_names};
use super::search_settings::{SearchSettings, position_limits, review_limits};
use super::storage::game_files::may_write;
use super::storage::reading::{
    damaged, display_path, read_record_or_input, typed_path, write_refusal,
};
use super::storage::writing::RecordFile;
use super::talk::{TO_GO_ON, Talk};
use super::terminal;
use super::vocabulary::words_after;
use crate::coach::explain::{does, hint_in_words, promise, rest_in_words, why, you};
use crate::coach::findings::Findings;
use crate::coach::reason::why_cost;
use crate::coach::review::{MoveCost, ReviewedMove, Reviewer, SearchBudget, move_cost};
use crate::coach::summary::Review;
use crate::coach::{of_100, percent};
use crate::game::players::PlayerKind;
use crate::game::{Cause, Refusal};
use crate::limits::Limits;
use crate::play::{LiveGame, SearchInfo, Verdict};
use crate::refuse;
use crate::registry::Registry;
use crate::text;
use crate::text::{COLUMNS, Text, one_of, text};

/// The least number of columns that a review is made for.
const MIN_COLUMNS: usize = 40;

/// The most moves that a hint shows.
pub const MAX_HINTS: usize = 9;
/// The column where the line of a depth begins.
const DEPTH: usize = 26;

/// The argument of `analyse`: whether it asks for the whole game, not for the position. Without one
/// it is the game if that `is_over`.
///
/// # Errors
/// If it is another word.
pub fn parse_whole(text: &str, is_over: bool) -> Result<bool, Refusal> {
    match text.to_lowercase().as_str() {
        "" => Ok(is_over),
        "game" => Ok(true),
        "position" => Ok(false),
        _ => refuse!(text => "is not analysed: type {}", one_of(words_after("analyse"))),
    }
}

/// The value and the line that a search has found. `known` is the move that was said just before
/// it.
fn line_of(game: &dyn LiveGame, info: &SearchInfo, known: &str) -> Text {
    let mut told = game.told(&info.mv, None);
    if info.mv == known {
        told = text(told, "the same move");
    }
    // A player who hears every depth wants to know only where they differ.
    let rest = rest_in_words(game, info).map(|rest| text(text!["; then ", rest], ""));
    let (verdict, chance) = (info.verdict_for_mover.to_string(), percent(info.chance));
    let (value, said) = match info.verdict_for_mover {
        Verdict::Open(_) => (format!("{verdict}, {chance}"), of_100(info.chance)),
        _ => (verdict.clone(), verdict),
    };
    let column = text(format!("{value:<12}  "), format!("{said}, "));
    text![column, told, rest.unwrap_or_default()]
}

/// The output line for a depth, which begins with the depth; `None` for one that is not finished.
fn depth_line(depth: Option<usize>, line: Text) -> Text {
    let depth = match depth {
        Some(depth) => text(format!("depth {depth:>2}    "), format!("depth {depth}, ")),
        None => text("unfinished  ", "unfinished, "),
    };
    text![depth, line].hang(DEPTH)
}

/// Says what Expert thinks of a game: hints, analyses and reviews.
#[derive(Debug, Default)]
pub struct Analyst {
    /// How long searches are.
    pub search: SearchSettings,
    /// Whether a flag sets the length of searches. Then those of a review are as long as those of
    /// the other commands; otherwise they may be shorter.
    pub is_exact: bool,
    /// The last complete review, with the revision of the findings that it is from.
    done: Option<(usize, Review)>,
    /// What is known about the positions of the game.
    findings: Option<Findings>,
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

    /// The limits of each search of a review.
    pub fn review_limits(&self, talk: &Talk, game: &dyn LiveGame) -> Limits {
        if self.is_exact {
            return self.limits(talk, game);
        }
        review_limits(self.limits(talk, game))
    }

    /// What is known about the positions of this game, which is always the same one, at its present
    /// position.
    pub fn findings(&mut self, game: &dyn LiveGame) -> &mut Findings {
        let findings = self.findings.get_or_insert_with(|| Findings::new(game));
        findings.go_to(game);
        findings
    }

    /// The size of the table that the findings have, if memory was refused for it.
    pub fn reduced_hash_mib(&mut self) -> Option<usize> {
        self.findings.as_mut()?.game().state().reduced_hash_mib
    }

    /// The reply to `info`. A script that is not repeatable does not show the seed.
    pub fn info(&self, talk: &Talk, game: &dyn LiveGame) -> Text {
        screen::info(game, talk.is_interactive() || self.search.is_repeatable)
    }

    /// Shows Expert's search of the current position: the value and the line of each depth, of
    /// which the last may be unfinished, and the best move.
    ///
    /// # Errors
    /// If the game is over.
    pub fn position(&mut self, talk: &mut Talk, game: &dyn LiveGame) -> Result<(), Exit> {
        if game.state().ending.is_some() {
            refuse!("The game is over in this position");
        }
        let limits = position_limits(&self.limits(talk, game));
        let (mut depth, mut last, mut mv) = (0, Text::default(), String::new());
        let name = game.names(game.state().to_move).name;
        let stop = if talk.is_seen() {
            " (Ctrl-C stops)"
        } else {
            ""
        };
        let heading = text(
            format!("The value and the winning chance for {name}, and the expected moves{stop}:\n"),
            format!("How many of 100 games {name} wins, and the best move{stop}:\n"),
        );
        let mut result = talk.say(heading);
        let best = self.findings(game).ask(&limits, &mut |info| {
            // A deeper search of a decided position only repeats itself.
            if info.depth > depth && line_of(game, info, "") != last && result.is_ok() {
                depth = info.depth;
                result = talk.say(depth_line(Some(depth), line_of(game, info, &mv)));
                (last, mv) = (line_of(game, info, ""), info.mv.clone());
            }
        });
        result?;
        if talk.was_interrupted()? {
            talk.say("Stopped.\n")?;
        }
        if let Some(best) = best.filter(|best| best.depth > 0) {
            if line_of(game, &best, "") != last {
                talk.say(depth_line(None, line_of(game, &best, &mv)))?;
            }
            talk.say(self.changed(game, true) + hint_in_words(game, &best, 1))?;
        }
        Ok(())
    }

    /// Says what Expert would play, after a search that is shown as it runs, or the best move it
    /// found before Ctrl-C stopped it. `count` asks for several moves, the best first.
    pub fn hint(&mut self, talk: &mut Talk, game: &dyn LiveGame, count: usize) -> Result<(), Exit> {
        let limits = self.limits(talk, game);
        let findings = self.findings(game);
        let hints = with_status_line(talk, |on_info| findings.best_lines(count, &limits, on_info))?;
        let is_stopped = talk.was_interrupted()?;
        if is_stopped && hints.first().is_none_or(|hint| hint.depth == 0) {
            return Ok(talk.say("Stopped before Expert found a move.\n")?);
        }
        let stopped = is_stopped.then(|| Text::from("Stopped").stop());
        let ranked = (1..).zip(&hints);
        let words = ranked.map(|(rank, hint)| hint_in_words(game, hint, rank));
        let changed = self.changed(game, true);
        Ok(talk.say(changed + stopped.into_iter().chain(words).collect::<Text>())?)
    }

    /// A line that says that the best move has changed since one was last named; empty if it has
    /// not. The line names the new one unless the caller does (`is_named`). Either way that move
    /// counts as named from now on.
    pub fn changed(&mut self, game: &dyn LiveGame, is_named: bool) -> Text {
        let Some((before, now)) = self.findings(game).say(is_named) else {
            return Text::default();
        };
        let mut changed = Text::from("After a longer search the best move is no longer ");
        changed += game.said(&before);
        if !is_named {
            changed += text![" but ", game.said(&now.mv)];
        }
        changed.stop().end()
    }

    /// The command `why`, before a move: what follows the best one.
    ///
    /// # Errors
    /// If the game is over.
    pub fn why_best(&mut self, talk: &mut Talk, game: &dyn LiveGame) -> Result<(), Exit> {
        let limits = self.limits(talk, game);
        let findings = self.findings(game);
        let best = with_status_line(talk, |on_info| findings.ask(&limits, on_info))?;
        talk.was_interrupted()?;
        let Some(best) = best.filter(|best| best.depth > 0) else {
            refuse!("There is no best move to explain");
        };
        let changed = self.changed(game, true);
        let worth = promise(game, &best);
        Ok(talk.say(changed + why(game, "Best: ", &best.pv, &worth))?)
    }

    /// The command `why`, after a turn: what punishes the worst of its moves. `heading` stands
    /// before the number of the turn.
    ///
    /// # Errors
    /// If there is none.
    pub fn why_played(
        &mut self,
        talk: &mut Talk,
        game: &dyn LiveGame,
        heading: &str,
        plies: Range<usize>,
    ) -> Result<(), Exit> {
        let limits = self.review_limits(talk, game);
        let mut worst: Option<(Box<dyn LiveGame>, &str, MoveCost)> = None;
        for ply in plies {
            let before = game.after(ply);
            let (mv, findings) = (&*game.state().moves[ply], self.findings(&*before));
            let cost = with_status_line(talk, |on_info| {
                move_cost(findings, mv, SearchBudget::uniform(&limits), on_info)
            })?;
            talk.was_interrupted()?;
            let Some(cost) = cost else {
                return Ok(talk.say("Stopped.\n")?);
            };
            if worst.as_ref().is_none_or(|it| cost.loss() > it.2.loss()) {
                worst = Some((before, mv, cost));
            }
        }
        let Some((before, mv, cost)) = worst else {
            refuse!("No move leads to this position");
        };
        let findings = self.findings(&*before);
        let text = findings.tell(mv, &cost.before, &cost.after);
        let why = with_status_line(talk, |on_info| {
            why_cost(findings, mv, &cost, true, &limits, on_info)
        })?;
        talk.was_interrupted()?;
        let turn = game.history(before.state().ply)[0].turn;
        let played = does(&*before, you(&*before), before.state().to_move, "played");
        let heading = format!("{heading} {turn}: {played} ");
        let heading = text![heading, before.said(mv)].stop().end();
        Ok(talk.say(heading + text + why.unwrap_or_else(|| "Stopped.\n".into()))?)
    }

    /// The command `why`, after a game: what punishes the last mistake.
    ///
    /// # Errors
    /// As [`mistakes`](Self::mistakes).
    pub fn why_over(&mut self, talk: &mut Talk, game: &dyn LiveGame) -> Result<(), Exit> {
        let mistakes = self.mistakes(talk, game)?;
        let last = &mistakes[mistakes.len() - 1];
        let before = match game.state().ending.map(|ending| ending.cause) {
            Some(Cause::Resignation(_)) => " before the resignation",
            _ => "",
        };
        let heading = format!("The last mistake{before}, in turn");
        self.why_played(talk, game, &heading, last.number - 1..last.number)
    }

    /// The marked mistakes of humans in a game, which is reviewed first if it has not been.
    ///
    /// # Errors
    /// If there are no such mistakes.
    pub fn mistakes(
        &mut self,
        talk: &mut Talk,
        game: &dyn LiveGame,
    ) -> Result<Vec<ReviewedMove>, Exit> {
        let mut mistakes = self.run(talk, game)?.moves().to_vec();
        mistakes.retain(|reviewed| reviewed.entry.by == PlayerKind::Human && reviewed.is_mistake());
        if mistakes.is_empty() {
            refuse!("No move of yours in this game is marked as a mistake");
        }
        Ok(mistakes)
    }

    /// Reviews the game in a file, as far as the record is not damaged.
    ///
    /// # Errors
    /// If the record is damaged.
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
        let is_empty = game.state().ply == 0;
        if is_empty && !is_json && damage.is_none() {
            talk.say("No move has been played.\n")?;
        } else if !is_empty || damage.is_none() {
            self.review(talk, &*game, is_json)?;
        }
        damage.map_or(Ok(()), |damage| Err(refusal(damage).into()))
    }

    /// Reviews all moves of a game and says what it finds, as text or as JSON.
    ///
    /// # Errors
    /// If the game has no moves, unless JSON is asked for.
    pub fn review(
        &mut self,
        talk: &mut Talk,
        game: &dyn LiveGame,
        is_json: bool,
    ) -> Result<(), Exit> {
        if is_json {
            let review = self.run(talk, game)?;
            return Ok(talk.say(review.json())?);
        }
        refuse_without_moves(game)?;
        let review = self.run_and_explain(talk, game)?;
        let columns = talk.window_width().clamp(MIN_COLUMNS, COLUMNS);
        let [summary, curve, mut table] = review.parts(columns, talk.page_height());
        for reviewed in review.moves() {
            let before = game.after(reviewed.number - 1);
            let (mv, findings) = (&reviewed.entry.mv, self.findings(&*before));
            let told = findings.tell(mv, &reviewed.before, &reviewed.after);
            let changed = [told, self.changed(&*before, false)];
            for line in changed.into_iter().filter(|line| !line.is_empty()) {
                table += text![format!("Turn {}", reviewed.entry.turn)].stop() + line;
            }
        }
        let to_table = "for the table of all moves";
        talk.say_parts([("", summary), (TO_GO_ON, curve), (to_table, table)])
    }

    /// The review, and why its turning points cost what they do, unless it was stopped.
    fn run_and_explain(&mut self, talk: &mut Talk, game: &dyn LiveGame) -> Result<Review, Exit> {
        let mut review = self.run(talk, game)?;
        if review.moves().len() == game.state().ply {
            let limits = self.review_limits(talk, game);
            with_status_line(talk, |on_info| {
                review.explain(self.findings(game), &limits, on_info);
            })?;
            talk.was_interrupted()?;
        }
        Ok(review)
    }

    /// The review of a game as far as it gets before Ctrl-C stops it.
    pub fn run(&mut self, talk: &mut Talk, game: &dyn LiveGame) -> Result<Review, Exit> {
        let seats = seat_names(game);
        let revision = self.findings(game).revision();
        let known = self.done.as_ref().filter(|(from, _)| *from == revision);
        if let Some((_, last)) = known.filter(|(_, review)| review.is_of(game)) {
            return Ok(Review::new(game, seats, last.moves().to_vec()));
        }
        let limits = self.review_limits(talk, game);
        let mut reviewer = Reviewer::new(self.findings(game), limits);
        let turns: Vec<usize> = game.history(0).iter().map(|entry| entry.turn).collect();
        let last = turns.last().copied().unwrap_or_default();
        if talk.is_in_words() && talk.is_seen() {
            talk.say("Reviewing the game; Ctrl-C stops.\n")?;
        }
        for turn in &turns {
            talk.flash(&format!("Reviewing: turn {turn} of {last}; Ctrl-C stops"))?;
            if reviewer.next_move(&mut |_| {}).is_none() {
                break;
            }
        }
        talk.flash("")?;
        talk.drop_typed_ahead();
        let moves = reviewer.finish();
        let is_stopped = talk.was_interrupted()?;
        let stopped_at = turns.get(moves.len());
        if stopped_at.is_none() {
            let revision = self.findings(game).revision();
            self.done = Some((revision, Review::new(game, seats.clone(), moves.clone())));
        } else if let Some(turn) = stopped_at.filter(|_| is_stopped) {
            talk.note(&format!("Stopped at turn {turn} of {last}."))?;
        }
        Ok(Review::new(game, seats, moves))
    }

    /// The command `annotated`: writes the record of the game with the review in comments to a
    /// file. Asks before it overwrites an existing one.
    ///
    /// # Errors
    /// If there is nothing to analyse, or the file cannot be written.
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
        let review = self.run_and_explain(talk, game)?;
        if review.moves().len() < game.state().ply {
            return Ok(());
        }
        let path = typed_path(name)?;
        let refused = |error| write_refusal(&path, &error);
        let mut file = RecordFile::open_named(&path).map_err(refused)?;
        if !may_write(talk, &file)? {
            return Ok(talk.say("Nothing was written.\n")?);
        }
        let text = review.annotated(game);
        file.write(text.as_bytes()).map_err(refused)?;
        let shown = display_path(&path);
        Ok(talk.say(format!("The game and its analysis are in {shown}.\n"))?)
    }
}

fn refuse_without_moves(game: &dyn LiveGame) -> Result<(), Refusal> {
    match game.state().ply {
        0 => refuse!("No move has been played"),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::game::Start;
    use crate::games;
    use crate::limits::StopFlag;

    fn lear() -> Box<dyn LiveGame> {
        let registry = games::registry();
        let entry = registry.find("lear").expect("a game");
        entry.open(&Start::default(), &[], 7).expect("a game")
    }

    /// The hint, and the number of positions searched after each iteration. Two searches never take
    /// the same number: the second one finds the results of the first in the transposition table.
    fn hint(analyst: &mut Analyst, game: &dyn LiveGame, limits: &Limits) -> (String, Vec<u64>) {
        let mut nodes = Vec::new();
        let findings = analyst.findings(game);
        let found = findings.ask(limits, &mut |info| nodes.push(info.nodes));
        let hint = found.expect("the game is not over");
        nodes.push(hint.nodes);
        (hint.mv, nodes)
    }

    #[test]
    fn the_same_position_gets_the_same_hint_without_another_search() {
        let (mut game, mut analyst) = (lear(), Analyst::default());
        let (mv, nodes) = hint(&mut analyst, &*game, &Limits::nodes(5_000));
        // No search could find anything once it is asked to stop.
        let stopped = StopFlag::default();
        stopped.set();
        for nodes_wanted in [5_000, 100] {
            let limits = Limits::nodes(nodes_wanted).until(stopped.clone());
            let (again, searched) = hint(&mut analyst, &*game, &limits);
            assert_eq!(again, mv);
            assert_eq!(searched.last(), nodes.last());
            assert!(searched.starts_with(&nodes[..nodes.len() - 1]));
        }
        // A move played and taken back leads to the same position.
        game.answer(&mv).unwrap();
        game.undo();
        assert_eq!(
            hint(&mut analyst, &*game, &Limits::nodes(5_000)).1.last(),
            nodes.last()
        );
    }

    #[test]
    fn a_longer_search_or_another_position_gets_another_hint() {
        let (mut game, mut analyst) = (lear(), Analyst::default());
        let (mv, nodes) = hint(&mut analyst, &*game, &Limits::nodes(2_000));
        let (_, longer) = hint(&mut analyst, &*game, &Limits::nodes(20_000));
        assert!(longer.last() > nodes.last());
        game.answer(&mv).unwrap();
        let (reply, after) = hint(&mut analyst, &*game, &Limits::nodes(2_000));
        assert!(game.boxed_clone().play(&reply).is_ok());
        assert_ne!(after.last(), longer.last());
    }

    #[test]
    fn a_hint_that_was_stopped_is_not_given_again() {
        let (game, mut analyst) = (lear(), Analyst::default());
        let stop = StopFlag::default();
        let limits = Limits::nodes(1_000_000).until(stop.clone());
        let found = analyst.findings(&*game).ask(&limits, &mut |_| stop.set());
        let stopped = found.unwrap();
        let (_, nodes) = hint(&mut analyst, &*game, &Limits::nodes(5_000));
        assert!(nodes.last() > Some(&stopped.nodes));
    }

    /// The four ships of a player begin in one system.
    #[test]
    fn hints_do_not_tell_equal_ships_apart() {
        let registry = games::registry();
        let entry = registry.find("small-star-empires").expect("a game");
        let game = entry.open(&Start::default(), &[], 1).expect("a game");
        let limits = Limits::nodes(2_000);
        let mut analyst = Analyst::default();
        let hints = analyst.findings(&*game).best_lines(5, &limits, &mut |_| {});
        let places: BTreeSet<&str> = hints
            .iter()
            .map(|hint| hint.mv.split_once('@').expect("a ship").1)
            .collect();
        assert_eq!(places.len(), 5, "{hints:?}");
        let [ship, same] =
            ["a", "b"].map(|ship| format!("{ship}@{}", places.first().expect("one")));
        assert!(game.is_same_move(&ship, &same) && ship != same);
    }
}
