//! Puzzles: the user looks for the only good move of a position.

use std::collections::VecDeque;
use std::path::Path;

use super::TasksDone;
use super::task::{AfterTask, Judgement, Task, Tried, solve};
use crate::coach::explain::{expects, why};
use crate::coach::puzzle::{self, DIFFICULTIES, Puzzle};
use crate::console::analysis::Analyst;
use crate::console::exit::{Exit, bad_flag};
use crate::console::page::PagePrompt;
use crate::console::progress::with_status_line;
use crate::console::search_settings::SearchSettings;
use crate::console::storage::reading::{file_refusal, read_text};
use crate::console::storage::state_folder::{PUZZLES, StateFolder};
use crate::console::talk::Talk;
use crate::game::view::menu::{Item, Page};
use crate::game::{Refusal, Start, style};
use crate::play::LiveGame;
use crate::registry::GameEntry;
use crate::text::{Text, prose, text};
use crate::{refusal, refuse};

/// Shows the puzzles of a game one after another until the user goes back: those that are not
/// solved, or all from puzzle `number` on. They come from `file`, or are the game's own. In a menu
/// (`is_menu`) a difficulty is asked for first, and only its puzzles are shown.
pub fn solve_all(
    talk: &mut Talk,
    entry: &dyn GameEntry,
    number: Option<usize>,
    file: Option<&Path>,
    is_menu: bool,
    memory: Option<&StateFolder>,
    search: SearchSettings,
) -> Result<(), Exit> {
    let mut puzzles = read_puzzles(entry, file)?;
    if is_menu {
        let counts = PuzzlesSolved::new(&puzzles, memory).counts().into_iter();
        let items = counts.map(|(number, name, solved, count)| {
            Item::new(format!("{name} ({solved} of {count})"), number).or(name)
        });
        let heading = format!("PUZZLES OF {}", entry.info().title.to_uppercase());
        let page = Page::menu(style::paint(style::BOLD, heading), items.collect());
        let Some(difficulty) = PagePrompt::new(talk, &page).show(true)? else {
            return Ok(());
        };
        puzzles.retain(|puzzle| puzzle.difficulty == difficulty);
    }
    let mut progress = PuzzlesSolved::new(&puzzles, memory);
    let title = entry.info().title;
    let left = progress.left(number);
    let left = left.map_err(|reason| bad_flag(refusal!("puzzle: {title}{reason}")))?;
    let mut left: VecDeque<&Puzzle> = left.into();
    while let Some(puzzle) = left.pop_front() {
        let game = open(entry, puzzle)?;
        let mut task = PuzzleTask {
            puzzle,
            question: puzzle.task(&*game),
            comes_again: false,
            progress: &mut progress,
        };
        if file.is_some() && puzzle.is_proved {
            let limits = puzzle.check_limits().until(talk.stop_flag());
            let doubt = with_status_line(talk, |on_info| {
                puzzle::doubt(puzzle, &*game, &limits, on_info)
            })?;
            talk.say(doubt.unwrap_or_default())?;
        }
        let analyst = &mut Analyst::new(search);
        if solve(talk, game, &mut task, analyst, Text::default())? == AfterTask::Back {
            return Ok(());
        }
        left.extend(task.comes_again.then_some(puzzle));
    }
    talk.say("That was the last puzzle.\n")?;
    Err(Exit::Menu)
}

/// The puzzles in `file`, or the game's own.
fn read_puzzles(entry: &dyn GameEntry, file: Option<&Path>) -> Result<Vec<Puzzle>, Refusal> {
    let info = entry.info();
    let Some(path) = file else {
        let puzzles = puzzle::read(info.puzzles)?;
        if puzzles.is_empty() {
            refuse!("{} has no puzzles yet", info.title);
        }
        return Ok(puzzles);
    };
    let check = |puzzle: &Puzzle| {
        let mut game = open(entry, puzzle)?;
        let solver = game.state().to_move;
        for (mv, left) in puzzle.solution.iter().zip((0..puzzle.solution.len()).rev()) {
            if left == 0 && game.state().to_move != solver {
                refuse!("the last move of the solution, {mv}, is the opponent's");
            }
            game.play(mv)?;
        }
        Ok(())
    };
    let read = puzzle::read_checked(&read_text(path)?, check);
    match read.map_err(|refusal| file_refusal(path, refusal))? {
        puzzles if puzzles.is_empty() => Err(file_refusal(path, "the file holds no puzzles")),
        puzzles => Ok(puzzles),
    }
}

/// A game in the position of a puzzle.
fn open(entry: &dyn GameEntry, puzzle: &Puzzle) -> Result<Box<dyn LiveGame>, Refusal> {
    let start = Start {
        rules: Some(puzzle.rules),
        position: Some(puzzle.position.clone()),
        ..Start::default()
    };
    entry.open(&start, &[], 1)
}

/// Which puzzles of a game are solved.
struct PuzzlesSolved<'a> {
    puzzles: &'a [Puzzle],
    solved: TasksDone<'a>,
}

impl<'a> PuzzlesSolved<'a> {
    fn new(puzzles: &'a [Puzzle], memory: Option<&'a StateFolder>) -> PuzzlesSolved<'a> {
        let solved = TasksDone::new(PUZZLES, memory);
        PuzzlesSolved { puzzles, solved }
    }

    /// The puzzles to show: all from a number on, or else the unsolved ones, or all if none is
    /// left.
    ///
    /// # Errors
    /// If `from` is greater than the number of puzzles.
    fn left(&self, from: Option<usize>) -> Result<Vec<&'a Puzzle>, Refusal> {
        let count = self.puzzles.len();
        let all = self.puzzles.iter();
        match from {
            Some(from) if from > count => {
                refuse!(" has {count} puzzles: {from} is not one of them")
            }
            Some(from) => Ok(all.skip(from - 1).collect()),
            None if self.count(None) == (count, count) => Ok(all.collect()),
            None => Ok(all.filter(|puzzle| !self.is_solved(puzzle)).collect()),
        }
    }

    fn is_solved(&self, puzzle: &Puzzle) -> bool {
        self.solved.has(&puzzle.id())
    }

    /// How many puzzles of a difficulty, or of all, are solved, and how many there are.
    fn count(&self, difficulty: Option<usize>) -> (usize, usize) {
        let is_meant = |puzzle: &&Puzzle| difficulty.is_none_or(|only| puzzle.difficulty == only);
        let meant = || self.puzzles.iter().filter(is_meant);
        let solved = meant().filter(|puzzle| self.is_solved(puzzle));
        (solved.count(), meant().count())
    }

    /// The number and name of each difficulty that has puzzles, how many are solved, and how many
    /// there are.
    fn counts(&self) -> Vec<(usize, &'static str, usize, usize)> {
        let counts = (1..).zip(DIFFICULTIES).map(|(number, name)| {
            let (solved, count) = self.count(Some(number));
            (number, name, solved, count)
        });
        counts.filter(|(.., count)| *count > 0).collect()
    }
}

/// A puzzle to be solved.
struct PuzzleTask<'a, 'p> {
    puzzle: &'p Puzzle,
    /// What is asked.
    question: Text,
    /// Whether it was solved, but not at the first try or with help.
    comes_again: bool,
    progress: &'a mut PuzzlesSolved<'p>,
}

impl Task for PuzzleTask<'_, '_> {
    fn text(&self) -> Text {
        let is_known = if self.progress.is_solved(self.puzzle) {
            ", solved before"
        } else {
            ""
        };
        let difficulty = DIFFICULTIES[self.puzzle.difficulty - 1];
        let all = self.progress.puzzles;
        let before = all.iter().take_while(|puzzle| *puzzle != self.puzzle);
        let (number, count) = (before.count() + 1, all.len());
        let question = &self.question;
        let heading = format!("\nPuzzle {number} of {count}, {difficulty}{is_known}");
        (Text::from(heading).stop() + question).hang(0)
    }

    fn solution(&self) -> &[String] {
        &self.puzzle.solution
    }

    fn is_only_solution(&self) -> bool {
        true
    }

    fn judge(&self, tried: Tried) -> Option<Judgement> {
        let Tried {
            game, mv, on_info, ..
        } = tried;
        let limits = self.puzzle.check_limits().until(tried.limits.stop.clone());
        let step = game.state().ply;
        if !game.is_same_move(mv, &self.puzzle.solution[step]) {
            let (line, left) = puzzle::refutation(game, mv, &limits, on_info)?;
            let moves = [&[mv.to_string()], &line[..]].concat();
            let why = why(game, "", &moves, &expects(game, &left, ""));
            return Some(Judgement::wrong(why, line));
        }
        if step + 1 < self.puzzle.solution.len() {
            let text = prose("Right.\nFind the next move.\n");
            return Some(Judgement::Right(text, Text::default()));
        }
        let told = puzzle::explain_solution(game, mv, &limits, on_info);
        let [text, why] = told.unwrap_or_else(|| ["Correct.\n".into(), Text::default()]);
        Some(Judgement::Right(text, why))
    }

    fn finish(&mut self, talk: &mut Talk, is_helped: bool) -> Result<Text, Exit> {
        self.comes_again = is_helped && !self.progress.is_solved(self.puzzle);
        if !is_helped {
            self.progress.solved.add(talk, &self.puzzle.id())?;
        }
        let (solved, count) = self.progress.count(None);
        Ok(format!("{solved} of {count} solved. Press Enter for the next puzzle: ").into())
    }

    fn progress(&self) -> Option<Text> {
        let counts = self.progress.counts().into_iter();
        let lines = counts.map(|(_, name, solved, count)| {
            let shown = format!("{name:<6}  {solved:>3} of {count:>3} solved\n");
            text(shown, format!("{name}: {solved} of {count} solved.\n"))
        });
        Some(lines.collect())
    }
}
