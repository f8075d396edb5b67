//! Lessons: the user learns a game by doing what its rules say.

use std::collections::BTreeSet;

use super::Shell;
use super::menus::PagePrompt;
use super::play::PlayMode;
use super::screen::BoardMode;
use super::solving::{SolvingExit, Task, Verdict, solve};
use super::storage::state_folder::{LESSONS, StateFolder};
use super::talk::{Exit, Talk};
use crate::coach::lessons::{self, Lesson, Step};
use crate::coach::tutor::{DEFAULT_POINTS, TutorThreshold};
use crate::game::Start;
use crate::game::players::PlayerKind;
use crate::game::style;
use crate::game::view::menu::{Item, Page};
use crate::play::{GameInfo, LiveGame, OnInfo};
use crate::refuse;
use crate::registry::GameEntry;
use crate::search::Limits;
use crate::text::counted;

/// The hints that do not count as help in the first game after the lessons.
const FREE_HINTS: usize = 3;

impl Shell<'_> {
    /// The label of the item in the menu of games. At a terminal it says how many lessons are done.
    pub(super) fn learn_label(&self) -> String {
        if self.memory.is_none() {
            return "Learn".to_string();
        }
        let (mut done, mut count) = (0, 0);
        for info in self.registry.entries().map(GameEntry::info) {
            let lessons = lessons::read(info.lessons).unwrap_or_default();
            done += Progress::new(&info, &lessons, self.memory.as_ref()).count();
            count += lessons.len();
        }
        format!("Learn ({done} of {count})")
    }

    /// The menu of the games with lessons.
    pub(super) fn choose_lessons(&mut self) -> Result<(), Exit> {
        loop {
            let mut items = Vec::new();
            for entry in self.registry.entries() {
                let info = entry.info();
                let lessons = lessons::read(info.lessons)?;
                if !lessons.is_empty() {
                    let progress = Progress::new(&info, &lessons, self.memory.as_ref()).in_words();
                    let label = format!("{} ({progress})", info.title);
                    items.push(Item::new(&label, info.name).or(info.name));
                }
            }
            let page = Page::menu(style::paint(style::BOLD, "LEARN"), items);
            match PagePrompt::new(self.talk, &page).show(true)? {
                Some(name) => self.learn(name)?,
                None => return Err(Exit::Menu),
            }
        }
    }

    /// Teaches the game of that name, and then offers a game against the weakest Expert.
    ///
    /// # Errors
    /// If the game has no lessons, the user leaves, or the conversation ends.
    pub(super) fn learn(&mut self, name: &str) -> Result<(), Exit> {
        let entry = self.registry.get(name)?;
        if !teach(self.talk, entry, self.memory.as_ref())? {
            return Ok(());
        }
        let items = vec![Item::new(
            "PLAY AGAINST EXPERT 1, A BEGINNER; THE TUTOR WARNS OF BAD MOVES",
            (),
        )];
        let page = Page::menu(style::paint(style::BOLD, "NOW A GAME"), items);
        if PagePrompt::new(self.talk, &page).show(true)?.is_none() {
            return Ok(());
        }
        let players = [PlayerKind::Human, PlayerKind::ExpertAt(1)];
        let game = entry.open(&Start::default(), &players, self.seed())?;
        let mode = PlayMode {
            tutor: TutorThreshold(DEFAULT_POINTS),
            free_hints: FREE_HINTS,
            ..self.default_mode()
        };
        let game_files = self.new_game_files();
        self.play_games(game, game_files, mode)
    }

    /// Says once, before the first game, that there are lessons.
    pub(super) fn offer_lessons(&mut self, info: &GameInfo) -> Result<(), Exit> {
        let Some(memory) = self.memory.as_ref().filter(|_| !info.lessons.is_empty()) else {
            return Ok(());
        };
        let results = memory.results().unwrap_or_default().0;
        let has_played = results.iter().any(|result| result.game == info.name);
        let mark = format!("{}: ", info.name);
        let mut done = memory.names(LESSONS).into_iter();
        if has_played || done.any(|id| id.starts_with(&mark)) {
            return Ok(());
        }
        self.talk
            .or_warn("", memory.add_name(LESSONS, &format!("{mark}offered")))?;
        let title = info.title;
        let line = format!("New to {title}? Type learn, and it is taught by playing.\n");
        Ok(self.talk.say(&line)?)
    }
}

/// Gives the lessons of a game until the user goes back, beginning with the first that is not done,
/// or all of them if none is left. Returns whether the last one was reached. Boards are small
/// unless the user has chosen a drawing: with small boards each text fits on one screen, and it names
/// pieces as they show them.
///
/// # Errors
/// If the game has no lessons, or the conversation ends.
pub(super) fn teach(
    talk: &mut Talk,
    entry: &dyn GameEntry,
    memory: Option<&StateFolder>,
) -> Result<bool, Exit> {
    if talk.board_mode != BoardMode::Auto {
        return take_steps(talk, entry, memory);
    }
    talk.board_mode = BoardMode::Small;
    let taken = take_steps(talk, entry, memory);
    if talk.board_mode == BoardMode::Small {
        talk.board_mode = BoardMode::Auto;
    }
    taken
}

/// Shows one step of the lessons after another.
fn take_steps(
    talk: &mut Talk,
    entry: &dyn GameEntry,
    memory: Option<&StateFolder>,
) -> Result<bool, Exit> {
    let info = entry.info();
    let lessons = lessons::read(info.lessons)?;
    if lessons.is_empty() {
        refuse!("{} has no lessons", info.title);
    }
    let mut progress = Progress::new(&info, &lessons, memory);
    let steps: Vec<(usize, &Step)> = (0..)
        .zip(&lessons)
        .flat_map(|(index, lesson)| lesson.steps.iter().map(move |step| (index, step)))
        .collect();
    let open = |(index, _): &(usize, &Step)| !progress.done.contains(&progress.id(*index));
    let mut at = steps.iter().position(open).unwrap_or_default();
    while let Some((index, step)) = steps.get(at) {
        let game = step.open(entry, lessons[*index].rules)?;
        let is_last = steps.get(at + 1).is_none_or(|(next, _)| next != index);
        let mut task = LessonStep {
            step,
            index: *index,
            is_last,
            progress: &mut progress,
        };
        match (solve(talk, game, &mut task)?, at.checked_sub(1)) {
            (SolvingExit::Next, _) => at += 1,
            (SolvingExit::Back, Some(before)) => at = before,
            (SolvingExit::Back, None) => return Ok(false),
        }
    }
    talk.say(&format!("\nThat was the last lesson of {}.\n", info.title))?;
    Ok(true)
}

/// Which lessons of a game are done.
struct Progress<'a> {
    /// The name of the game.
    game: &'static str,
    lessons: &'a [Lesson],
    done: BTreeSet<String>,
    memory: Option<&'a StateFolder>,
}

impl<'a> Progress<'a> {
    fn new(
        info: &GameInfo,
        lessons: &'a [Lesson],
        memory: Option<&'a StateFolder>,
    ) -> Progress<'a> {
        Progress {
            game: info.name,
            lessons,
            done: memory
                .map(|memory| memory.names(LESSONS))
                .unwrap_or_default(),
            memory,
        }
    }

    /// The name of a lesson in the list of those that are done.
    fn id(&self, index: usize) -> String {
        format!("{}: {}", self.game, self.lessons[index].title)
    }

    /// `3 of 9`, or before the first is done `9 lessons`.
    fn in_words(&self) -> String {
        let count = self.lessons.len();
        match self.count() {
            0 => counted(count, "lesson"),
            done => format!("{done} of {count}"),
        }
    }

    /// How many lessons are done.
    fn count(&self) -> usize {
        let ids = (0..self.lessons.len()).map(|index| self.id(index));
        ids.filter(|id| self.done.contains(id)).count()
    }
}

/// A step of a lesson.
struct LessonStep<'a, 'p> {
    step: &'a Step,
    /// The number of its lesson, from 0.
    index: usize,
    /// Whether it is the last one of its lesson.
    is_last: bool,
    progress: &'a mut Progress<'p>,
}

impl Task for LessonStep<'_, '_> {
    fn text(&self) -> String {
        let lessons = self.progress.lessons;
        let (number, count) = (self.index + 1, lessons.len());
        let title = format!("Lesson {number} of {count}: {}", lessons[self.index].title);
        let title = style::paint(style::BOLD, title);
        let text = self.step.text.join("\n");
        format!("\n{title}\n{text}\nTask: {}\n", self.step.task)
    }

    fn solution(&self) -> &[String] {
        std::slice::from_ref(&self.step.solution)
    }

    fn nudge(&self) -> String {
        format!("{}\n", self.step.hint)
    }

    fn is_practice(&self) -> bool {
        true
    }

    fn judge(&self, game: &dyn LiveGame, mv: &str, _: &Limits, _: OnInfo) -> Option<Verdict> {
        let mut after = game.boxed_clone();
        after.play(mv).ok()?;
        Some(match self.step.is_right(&*after) {
            true => Verdict::Right(format!("Right. {}\n", self.step.right)),
            false => Verdict::Wrong("Not yet.\n".to_string(), Vec::new()),
        })
    }

    fn finish(&mut self, talk: &mut Talk, _: bool) -> Result<String, Exit> {
        if !self.is_last {
            return Ok("Enter goes on: ".to_string());
        }
        let id = self.progress.id(self.index);
        if self.progress.done.insert(id.clone())
            && let Some(memory) = self.progress.memory
        {
            talk.or_warn("", memory.add_name(LESSONS, &id))?;
        }
        let (number, count) = (self.index + 1, self.progress.lessons.len());
        Ok(format!(
            "Lesson {number} of {count} is done. Enter goes on: "
        ))
    }
}
