//! The commands `hint`, `analyse` and `annotated`: Expert's move, its search of a position depth by
//! depth, and the review of a whole game.

use super::screen::seat_names;
use super::searching::{bar, position_limits, review_limits, watched};
use super::storage::files::{display_path, may_write, typed_path, write_refusal};
use super::storage::locked_file::RecordFile;
use super::talk::{Exit, Talk};
use crate::coach::review::Review;
use crate::coach::summary::GameReview;
use crate::game::Refusal;
use crate::game::players::PlayerKind;
use crate::play::{LiveGame, SearchInfo};
use crate::refuse;
use crate::text::{COLUMNS, fit, quoted};

/// The least number of columns that a review is made for.
const MIN_COLUMNS: usize = 40;

/// Shows Expert's search of the current position: each depth once with its value and line, what the
/// limits have left of the last one, and the best move.
///
/// # Errors
/// If the game is over, or the output cannot be written.
pub fn position(talk: &mut Talk, game: &mut dyn LiveGame) -> Result<(), Exit> {
    if game.state().ending.is_some() {
        refuse!("The game is over in this position");
    }
    let limits = position_limits(&talk.limits(game));
    let mut depth = 0;
    let mut last = String::new();
    let mut result = Ok(());
    let best = game.hint(&limits, &mut |info| {
        if info.depth > depth && result.is_ok() {
            depth = info.depth;
            last = line_of(info);
            result = talk.say(&depth_line(&format!("depth {depth:>2}"), &last));
        }
    });
    result?;
    if talk.take_stop()? {
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

/// The value and the line that a search has found.
fn line_of(info: &SearchInfo) -> String {
    format!("{:<12}  {}", info.outlook(), info.pv.join(" "))
}

fn depth_line(depth: &str, line: &str) -> String {
    let text = format!("{depth:<10}  {line}");
    format!("{}\n", fit(&text, COLUMNS))
}

/// Reviews games, and remembers the last review.
#[derive(Debug, Default)]
pub struct Analyst {
    /// Whether each search of a review takes as long as those of the other commands, because a flag
    /// says so; else it may be shorter.
    pub is_exact: bool,
    /// The last complete review.
    done: Option<GameReview>,
}

impl Analyst {
    /// The last review, if it is of the moves of this game.
    pub fn last_review(&self, game: &dyn LiveGame) -> Option<&GameReview> {
        self.done.as_ref().filter(|review| review.is_of(game))
    }

    /// The command `analyse`, whose argument may say what: the `game` or the `position`. Without
    /// one it is the game if it is over.
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
            "" | "position" => position(talk, game),
            _ => refuse!(
                "{} is not analysed: type game or position",
                quoted(argument)
            ),
        }
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
    pub fn run(&mut self, talk: &mut Talk, game: &dyn LiveGame) -> Result<GameReview, Exit> {
        let seats = seat_names(game);
        if let Some(last) = self.last_review(game) {
            return Ok(GameReview::new(game, seats, last.moves().to_vec()));
        }
        let limits = match self.is_exact {
            true => talk.limits(game),
            false => review_limits(talk.limits(game)),
        };
        let mut reviewer = Review::new(game, limits);
        let count = game.state().ply;
        let bar = bar(talk, count);
        while reviewer.next_move(&mut |_| bar.tick()).is_some() {
            bar.inc(1);
        }
        drop(bar);
        let moves = reviewer.finish();
        let is_stopped = talk.take_stop()?;
        if moves.len() == count {
            self.done = Some(GameReview::new(game, seats.clone(), moves.clone()));
        } else if is_stopped {
            talk.note(&format!("Stopped after {} of {count} moves.", moves.len()))?;
        }
        Ok(GameReview::new(game, seats, moves))
    }

    /// The command `annotated`: writes the record of the game with the review in comments to a
    /// file. Asks before it overwrites another.
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
        if !may_write(talk, &path)? {
            return Ok(talk.say("Nothing was written.\n")?);
        }
        let text = review.annotated(&game.record());
        RecordFile::open(&path)
            .and_then(|mut file| file.write(text.as_bytes()))
            .map_err(|error| write_refusal(&path, &error))?;
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

/// The command `hint`: says what Expert would play, after a search that is shown as it runs, or the
/// best move it found before Ctrl-C stopped it.
///
/// # Errors
/// If the output cannot be written.
pub fn hint(talk: &mut Talk, game: &mut dyn LiveGame) -> Result<(), Exit> {
    let limits = talk.limits(game);
    let hint = watched(talk, |watch| game.hint(&limits, watch))?;
    let is_stopped = talk.take_stop()?;
    let Some(hint) = hint else { return Ok(()) };
    if is_stopped && hint.depth == 0 {
        return Ok(talk.say("Stopped before Expert found a move.\n")?);
    }
    // Part of a move may have been entered, which the hint need not continue.
    let is_begun = game.state().answers_given > 0;
    let stopped = if is_stopped { "Stopped. " } else { "" };
    let hint = hint_in_words(&hint, &whose_value(game), is_begun);
    Ok(talk.say(&format!("{stopped}{hint}"))?)
}

/// For whom value and chance are stated: the player to move.
fn whose_value(game: &dyn LiveGame) -> String {
    let player = game.state().to_move;
    match game.state().players[player.index()] {
        PlayerKind::Human => "you".to_string(),
        _ => game.names(player).name,
    }
}

/// A hint in whole lines. Value and chance are those of `whom`.
fn hint_in_words(hint: &SearchInfo, whom: &str, is_begun: bool) -> String {
    let whole = if is_begun { " (the whole move)" } else { "" };
    let mut text = format!("Expert would play {}{whole}: {}", hint.mv, hint.outlook());
    if hint.verdict.starts_with(['+', '-']) {
        let meaning = format!("(value and chance for {whom})");
        let fits = text.len() + 1 + meaning.len() <= COLUMNS;
        text.push(if fits { ' ' } else { '\n' });
        text += &meaning;
    }
    let expected = format!("Expected (depth {}): {}", hint.depth, hint.pv.join(" "));
    format!("{text}\n{}\n", fit(&expected, COLUMNS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expert::search::Limits;
    use crate::game::{Options, RuleSet, Start};
    use crate::games;
    use crate::play::MovesToSearch;

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
            .search(MovesToSearch::All, &Limits::nodes(500), &mut |_| {})
            .expect("a move");
        for whom in ["you", "Player 3"] {
            for is_begun in [false, true] {
                let text = hint_in_words(&hint, whom, is_begun);
                assert!(text.lines().all(|line| line.len() <= COLUMNS), "{text}");
                assert!(text.contains(&format!("(value and chance for {whom})\n")));
            }
        }
        let brief = hint_in_words(&hint, "you", false);
        assert_eq!(brief.lines().count(), 2, "{brief}");
        let long = hint_in_words(&hint, "Player 3", true);
        assert_eq!(long.lines().count(), 3, "{long}");
    }
}
