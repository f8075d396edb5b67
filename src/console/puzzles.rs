//! Puzzles: the user looks for the only good move of a position.

use std::collections::BTreeSet;
use std::io;

use super::analysis;
use super::commands::Command;
use super::input::Completions;
use super::look;
use super::menus::PagePrompt;
use super::play::choose_board;
use super::prompt::{self, Prompt, Reply, Step, ask};
use super::screen;
use super::searching::watched;
use super::storage::files::{self, file_refusal};
use super::storage::state_folder::StateFolder;
use super::talk::{Exit, Talk};
use super::{Shell, UserFault};
use crate::coach::percent;
use crate::coach::puzzle::{self, DIFFICULTIES, Puzzle};
use crate::game::registry::GameEntry;
use crate::game::style;
use crate::game::view::menu::{Item, Page};
use crate::game::{Refusal, Start};
use crate::play::{Answered, GameInfo, LiveGame};
use crate::text::quoted;
use crate::{refusal, refuse};

/// Where to go after a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzleExit {
    /// To the next one, because this one is solved.
    Solved,
    /// To the next one.
    Next,
    /// To the question before: which game's puzzles.
    Back,
}

impl Shell<'_> {
    /// The games with puzzles.
    pub(super) fn games_with_puzzles(&self) -> impl Iterator<Item = GameInfo> {
        let infos = self.registry.entries().map(GameEntry::info);
        infos.filter(|info| !info.puzzles.is_empty())
    }

    /// The menu of the games with puzzles.
    pub(super) fn choose_puzzles(&mut self) -> Result<(), Exit> {
        let items = self
            .games_with_puzzles()
            .map(|info| Item::new(info.title, info.name).or(info.name));
        let page = Page::menu(style::paint(style::BOLD, "PUZZLES"), items.collect());
        while let Some(name) = PagePrompt::new(self.talk, &page).show(true)? {
            self.solve_puzzles(name, None)?;
        }
        Err(Exit::Menu)
    }

    /// Shows one puzzle of the game of that name after another, from the one with that number or
    /// from the first that is not solved, until the user goes back.
    ///
    /// # Errors
    /// If the menu of games comes next, or the conversation ends.
    pub(super) fn solve_puzzles(&mut self, name: &str, number: Option<usize>) -> Result<(), Exit> {
        let Some(entry) = self.registry.find(name) else {
            return Ok(());
        };
        let puzzles = self.read_puzzles(&entry.info())?;
        let memory = self.memory.as_ref();
        let mut solved = memory.map(StateFolder::solved_puzzles).unwrap_or_default();
        let is_open = |puzzle: &Puzzle| !solved.contains(&puzzle.id());
        let open = puzzles.iter().filter(|puzzle| is_open(puzzle)).count();
        let count = puzzles.len();
        if open < count {
            let line = format!("You have solved {} of {count}.\n", count - open);
            self.talk.say(&line)?;
        }
        let first = match number {
            Some(number) if number > count => {
                let title = entry.info().title;
                let refusal =
                    refusal!("--puzzle: {title} has {count} puzzles: {number} is not one of them");
                return Err(io::Error::other(UserFault::Flag(refusal)).into());
            }
            Some(number) => number - 1,
            None => puzzles.iter().position(is_open).unwrap_or_default(),
        };
        for (puzzle, number) in puzzles.iter().zip(1..).skip(first) {
            let is_known = if solved.contains(&puzzle.id()) {
                ", solved before"
            } else {
                ""
            };
            let difficulty = DIFFICULTIES[puzzle.difficulty - 1];
            let task = puzzle.goal.task();
            self.talk.say(&format!(
                "\nPuzzle {number} of {count}, {difficulty}{is_known}. {task}\n"
            ))?;
            match self.solve(entry, puzzle)? {
                PuzzleExit::Solved => self.remember(puzzle, &mut solved)?,
                PuzzleExit::Next => {}
                PuzzleExit::Back => return Ok(()),
            }
        }
        self.talk.say("That was the last puzzle.\n")?;
        Err(Exit::Menu)
    }

    /// The puzzles of `--puzzles`, or the game's own, in the order in which they are shown.
    fn read_puzzles(&self, info: &GameInfo) -> Result<Vec<Puzzle>, Refusal> {
        let Some(path) = &self.flags.puzzles else {
            let puzzles = puzzle::read(info.puzzles)?;
            if puzzles.is_empty() {
                refuse!("{} has no puzzles yet", info.title);
            }
            return Ok(puzzles);
        };
        let puzzles = puzzle::read(&files::read_text(path)?);
        match puzzles.map_err(|refusal| file_refusal(path, refusal))? {
            puzzles if puzzles.is_empty() => Err(file_refusal(path, "the file holds no puzzles")),
            puzzles => Ok(puzzles),
        }
    }

    fn solve(&mut self, entry: &dyn GameEntry, puzzle: &Puzzle) -> Result<PuzzleExit, Exit> {
        let start = Start {
            rules: Some(puzzle.rules),
            position: Some(puzzle.position.clone()),
            ..Start::default()
        };
        match entry.open(&start, &[], 1) {
            Ok(game) => ask(&mut OnePuzzle {
                talk: self.talk,
                game,
                puzzle,
                is_helped: false,
                hinted: 0,
            }),
            Err(refusal) => {
                self.talk.complain("", &refusal)?;
                Ok(PuzzleExit::Next)
            }
        }
    }

    /// Remembers that a puzzle is solved.
    fn remember(&mut self, puzzle: &Puzzle, solved: &mut BTreeSet<String>) -> io::Result<()> {
        let is_new = solved.insert(puzzle.id());
        match &self.memory {
            Some(memory) if is_new => self
                .talk
                .or_warn("", memory.add_solved_puzzle(&puzzle.id())),
            _ => Ok(()),
        }
    }
}

/// The reply to the last move of a solution that has been shown.
const HELPED: &str =
    "That is it. It does not count as solved, because you were shown the solution.";

/// The greatest number of moves in the refutation of a wrong one.
const REFUTATION: usize = 3;

/// A puzzle that is being solved.
pub(super) struct OnePuzzle<'a> {
    talk: &'a mut Talk,
    /// The position with the moves of the solution found so far.
    game: Box<dyn LiveGame>,
    puzzle: &'a Puzzle,
    /// Whether the solution has been shown.
    is_helped: bool,
    /// The number of characters of the move to find that hints have given away.
    hinted: usize,
}

/// The commands at a puzzle.
pub(super) fn commands<'a>() -> Vec<Command<OnePuzzle<'a>>> {
    let rows = vec![
        Command::new("help", "what to type, and this list", prompt::help),
        Command::new("hint", "how the move begins", OnePuzzle::hint),
        Command::new("solution", "the moves to find", OnePuzzle::solution),
        Command::new("skip", "the next puzzle", |_, _| {
            Ok(Step::Done(PuzzleExit::Next))
        }),
        Command::new("board", "the board; also board small", OnePuzzle::board),
        Command::new("moves", "all legal moves", prompt::moves),
        Command::new("last", "the last move", prompt::last),
        Command::new("info", "the settings of this game", prompt::info),
        Command::new("history", "the moves so far", prompt::history),
        Command::new("analyse", "what Expert sees, in full", OnePuzzle::analyse),
        Command::new("undo", "the first question again", OnePuzzle::undo),
        Command::new("position", "this position as text", prompt::position),
        Command::new("rules", "the rules of the game", prompt::rules),
        Command::new("about", "who made the game", prompt::about),
        Command::new("back", "the previous question", OnePuzzle::back),
        Command::new("menu", "back to the menu", prompt::menu),
        Command::new("quit", "leave the program", prompt::quit),
    ];
    rows.into_iter().chain(look::commands()).collect()
}

impl OnePuzzle<'_> {
    /// The move to find.
    fn wanted(&self) -> &str {
        &self.puzzle.solution[self.game.state().ply]
    }

    /// Plays the move that was found, and the replies up to the next one to find.
    fn advance(&mut self) -> Reply<PuzzleExit> {
        let player = self.game.state().to_move;
        let mut messages = String::new();
        let first = self.game.state().ply;
        loop {
            let Some(mv) = self.puzzle.solution.get(self.game.state().ply).cloned() else {
                let (word, exit) = match self.is_helped {
                    true => (HELPED, PuzzleExit::Next),
                    false => ("Solved.", PuzzleExit::Solved),
                };
                self.talk.say(&format!("{messages}{word}\n"))?;
                return Ok(Step::Done(exit));
            };
            if self.game.state().ply > first && self.game.state().to_move == player {
                break;
            }
            let is_reply = self.game.state().to_move != player;
            self.game.play(&mv)?;
            if is_reply {
                let last = self.game.history(self.game.state().ply - 1);
                messages.extend(last.into_iter().map(|entry| entry.message));
            }
        }
        self.hinted = 0;
        self.talk.say("Right. Find the next move.\n")?;
        self.talk.show(&*self.game, &messages, "")?;
        Ok(Step::Redraw)
    }

    /// Says why a move is wrong.
    fn refute(&mut self, mv: &str) -> Reply<PuzzleExit> {
        let limits = self.talk.limits(&*self.game);
        let found = watched(self.talk, |watch| {
            puzzle::refutation(&*self.game, mv, &limits, watch)
        })?;
        self.talk.take_stop()?;
        self.game.drop_answers(0);
        self.talk.say(&match found {
            Some((line, chance)) if line.is_empty() => {
                format!(
                    "No: after {mv} the game is over, and you have {} of a win.\n",
                    percent(chance)
                )
            }
            Some((line, chance)) => format!(
                "No: {mv} is answered by {}, and your chance is {}.\n",
                line[..line.len().min(REFUTATION)].join(" "),
                percent(chance)
            ),
            None => format!("No, {mv} is not the move.\n"),
        })?;
        Ok(Step::Redraw)
    }

    /// The number of legal moves that share their first `length` characters with the move to find.
    fn moves_that_begin(&self, length: usize) -> usize {
        let begins = |mv: &&String| mv.starts_with(&self.wanted()[..length]);
        self.game.legal_moves().iter().filter(begins).count()
    }

    /// The number of characters of the move to find that are known after another hint. Each hint
    /// leaves at most half of the moves that the one before left.
    fn next_hint(&self) -> usize {
        let wanted = self.wanted();
        let left = self.moves_that_begin(self.hinted);
        let ends_a_word = |length: &usize| {
            let beginning = wanted.get(..*length);
            beginning.is_some_and(|text| text.ends_with(char::is_alphanumeric))
        };
        let mut lengths = (self.hinted + 1..wanted.len()).filter(ends_a_word);
        let length = lengths.find(|length| 2 * self.moves_that_begin(*length) <= left);
        length.unwrap_or(wanted.len())
    }

    /// Says how the move to find begins.
    fn hint(&mut self, _: &str) -> Reply<PuzzleExit> {
        self.hinted = self.next_hint();
        let wanted = self.wanted();
        let beginning = &wanted[..self.hinted];
        let mut hint = match self.moves_that_begin(self.hinted) {
            _ if beginning == wanted => format!("It is {wanted}.\n"),
            1 => format!("It is the only move that begins with {beginning}.\n"),
            left => format!("It is one of the {left} moves that begin with {beginning}.\n"),
        };
        if beginning == wanted {
            self.is_helped = true;
        } else if self.next_hint() == wanted.len() {
            hint +=
                "The next hint shows the whole move. The puzzle then does not count as solved.\n";
        }
        self.say(&hint)
    }

    fn board(&mut self, size: &str) -> Reply<PuzzleExit> {
        choose_board(self.talk, size)?;
        let board = self.talk.viewport().screen(&*self.game, "", "");
        self.say(&board)
    }

    fn solution(&mut self, _: &str) -> Reply<PuzzleExit> {
        self.is_helped = true;
        let rest = self.puzzle.solution[self.game.state().ply..].join(" ");
        self.say(&format!(
            "The solution: {rest}\n\
             Type its first move to play it, or skip for the next puzzle.\n"
        ))
    }

    /// Shows what Expert finds, and with it the solution.
    fn analyse(&mut self, _: &str) -> Reply<PuzzleExit> {
        self.is_helped = true;
        analysis::position(self.talk, &mut *self.game)?;
        Ok(Step::AskAgain)
    }

    fn undo(&mut self, _: &str) -> Reply<PuzzleExit> {
        if self.game.state().answers_given == 0 {
            refuse!("Nothing to undo: only the right moves are played");
        }
        self.game.drop_answers(0);
        Ok(Step::Redraw)
    }

    fn back(&mut self, _: &str) -> Reply<PuzzleExit> {
        let given = self.game.state().answers_given;
        if given == 0 {
            return Ok(Step::Done(PuzzleExit::Back));
        }
        self.game.drop_answers(given - 1);
        Ok(Step::Redraw)
    }
}

impl Prompt for OnePuzzle<'_> {
    type Done = PuzzleExit;

    fn talk(&mut self) -> &mut Talk {
        self.talk
    }

    fn commands(&self) -> Vec<Command<Self>> {
        commands()
    }

    fn help(&self) -> String {
        screen::help(&self.game.question())
    }

    fn game(&self) -> Option<&dyn LiveGame> {
        Some(&*self.game)
    }

    fn draw(&mut self) -> Result<(), Exit> {
        if self.game.state().ply == 0 && self.game.state().answers_given == 0 {
            self.talk.show(&*self.game, "", "")?;
        }
        Ok(self.talk.say(&self.game.question().intro)?)
    }

    fn question(&mut self) -> Result<(String, Completions), Exit> {
        let question = self.game.question();
        let completions = Completions {
            answers: question.answers,
            moves: self.game.legal_moves(),
            ..Completions::default()
        };
        Ok((question.prompt, completions))
    }

    fn take_answer(&mut self, text: &str) -> Reply<PuzzleExit> {
        if text.is_empty() {
            refuse!("Nothing was typed: answer, or type help");
        }
        let mut trial = self.game.boxed_clone();
        match trial.answer(text)? {
            Answered::AskNext => {
                // The same answer is accepted again.
                let _ = self.game.answer(text);
                Ok(Step::Redraw)
            }
            Answered::Played(played) if played.mv == self.wanted() => self.advance(),
            Answered::Played(played) => self.refute(&played.mv),
        }
    }
}

/// The game and the number in the value of `--puzzle`, such as `lear:3`.
///
/// # Errors
/// If the number is not one.
pub fn parse_flag(text: &str) -> Result<(String, Option<usize>), Refusal> {
    let Some((game, number)) = text.split_once(':') else {
        return Ok((text.to_string(), None));
    };
    let parsed = number.parse().ok().filter(|number| *number > 0);
    match parsed {
        Some(number) => Ok((game.to_string(), Some(number))),
        None => refuse!(
            "{} is not the number of a puzzle: type 1 or more",
            quoted(number)
        ),
    }
}
