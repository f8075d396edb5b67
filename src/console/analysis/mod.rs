//! The commands `hint` (in `hints`), `analyse` and `annotated`: Expert's move, its search of a
//! position depth by depth, and the review of a whole game.

mod hints;

use std::ops::Range;
use std::path::Path;

use super::exit::Exit;
use super::progress::{bar, with_status_line};
use super::screen::{self, seat_names};
use super::search_settings::{SearchSettings, position_limits, review_limits};
use super::storage::game_files::may_write;
use super::storage::locked_file::RecordFile;
use super::storage::reading::{
    damaged, display_path, read_record_or_input, typed_path, write_refusal,
};
use super::talk::Talk;
use super::terminal;
use super::vocabulary::words_after;
use crate::coach::review::{MoveCost, ReviewedMove, Reviewer, SearchBudget, move_cost};
use crate::coach::summary::Review;
use crate::coach::why;
use crate::game::Refusal;
use crate::limits::Limits;
use crate::play::{LiveGame, MovesToSearch, Score, SearchInfo};
use crate::refuse;
use crate::registry::Registry;
use crate::text::listing::wrapped;
use crate::text::{COLUMNS, fit, one_of};
pub use hints::parse_hints;
use hints::{LastHint, outlook, who_wins};

/// The least number of columns that a review is made for.
const MIN_COLUMNS: usize = 40;

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

/// The value and the line that a search has found.
fn line_of(info: &SearchInfo) -> String {
    format!("{:<12}  {}", info.outlook(), info.pv.join(" "))
}

fn depth_line(depth: &str, line: &str) -> String {
    let text = format!("{depth:<10}  {line}");
    format!("{}\n", fit(&text, COLUMNS))
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
        let stop = match talk.is_seen() {
            true => " (Ctrl-C stops)",
            false => "",
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

    /// The command `why`, before a move: what follows the best one.
    ///
    /// # Errors
    /// If the game is over, or the output cannot be written.
    pub fn why_best(&mut self, talk: &mut Talk, game: &mut dyn LiveGame) -> Result<(), Exit> {
        let limits = self.limits(talk, game);
        let best = with_status_line(talk, |on_info| self.best(game, &limits, on_info))?;
        talk.was_interrupted()?;
        let Some(best) = best.filter(|best| best.depth > 0) else {
            refuse!("There is no best move to explain");
        };
        let outlook = capitalised(&outlook(game, &best, &best.mv));
        Ok(talk.say(&in_lines(&why(game, &best.pv, &format!("{outlook}."))))?)
    }

    /// The command `why`, after a move: what punishes the one of these moves that the last review
    /// of the game has marked, or else the first of them.
    ///
    /// # Errors
    /// If there is no such move, or the output cannot be written.
    pub fn why_played(
        &mut self,
        talk: &mut Talk,
        game: &dyn LiveGame,
        plies: Range<usize>,
    ) -> Result<(), Exit> {
        if plies.is_empty() {
            refuse!("No move leads to this position");
        }
        let is_marked = |reviewed: &&ReviewedMove| {
            plies.contains(&(reviewed.number - 1)) && !reviewed.better.is_empty()
        };
        let review = self.last_review(game).map_or(&[][..], Review::moves);
        let marked = review.iter().find(is_marked).cloned();
        let ply = marked
            .as_ref()
            .map_or(plies.start, |reviewed| reviewed.number - 1);
        let mv = game.state().moves[ply].clone();
        let mut before = game.boxed_clone();
        before.take_back_to(ply);
        let limits = review_limits(self.limits(talk, game));
        let mut trial = before.boxed_clone();
        let cost = with_status_line(talk, |on_info| {
            let best = trial
                .search(MovesToSearch::Best(1), &limits, on_info)
                .pop()?;
            let budget = SearchBudget::uniform(&limits);
            move_cost(&mut *trial, &mv, &best, budget, on_info)
        })?;
        talk.was_interrupted()?;
        let Some(mut cost) = cost else {
            return Ok(talk.say("Stopped.\n")?);
        };
        if let Some(reviewed) = marked {
            cost.chance_before = reviewed.chance_before;
            cost.chance_after = reviewed.chance_after();
        }
        Ok(talk.say(&why_cost(&*before, &mv, &cost))?)
    }

    /// The last review, if it is of the moves of this game.
    pub fn last_review(&self, game: &dyn LiveGame) -> Option<&Review> {
        self.done.as_ref().filter(|review| review.is_of(game))
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

/// What punishes a move, or what it leads to.
pub fn why_cost(game: &dyn LiveGame, mv: &str, cost: &MoveCost) -> String {
    let player = game.state().to_move;
    let [before, after] = [cost.chance_before, cost.chance_after].map(|chance| 100.0 * chance);
    let who = capitalised(&who_wins(game, player));
    let mut outcome = match before > after {
        true => format!("{who} {after:.0} of 100 instead of {before:.0}"),
        false => format!("{who} {after:.0} of 100: no move is better"),
    };
    let is_decided = |next: &&SearchInfo| next.is_decided && next.score != Score::Centi(0);
    let decided = cost.next.as_ref().filter(is_decided);
    let mut played = game.boxed_clone();
    if let Some(next) = decided
        && played.play(mv).is_ok()
    {
        let name = played.names(played.state().to_move).name;
        outcome += &format!("; {name} {}", next.verdict);
    }
    outcome.push('.');
    let line = [&[mv.to_string()], &cost.reply[..]].concat();
    in_lines(&why(game, &line, &outcome))
}

/// A text in lines of the usual width.
fn in_lines(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    wrapped("", &words, "  ").trim_start().to_string()
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(chars).collect()
}

fn refuse_without_moves(game: &dyn LiveGame) -> Result<(), Refusal> {
    match game.state().ply {
        0 => refuse!("No move has been played"),
        _ => Ok(()),
    }
}
