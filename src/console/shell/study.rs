//! The menus of lessons and of puzzles, and the game that follows the lessons.

use std::path::Path;

use super::Shell;
use crate::coach::tutor::{DEFAULT_POINTS, TutorThreshold};
use crate::coach::{lesson, puzzle};
use crate::console::exit::Exit;
use crate::console::page::PagePrompt;
use crate::console::play::PlaySettings;
use crate::console::storage::state_folder::{LESSONS, PUZZLES};
use crate::console::study::lessons::{count_done, teach};
use crate::console::study::{TasksDone, puzzles};
use crate::game::players::PlayerKind;
use crate::game::view::menu::{Item, Page};
use crate::game::{Start, style};
use crate::registry::GameEntry;
use crate::text::counted;

impl Shell<'_> {
    /// The label of the item in the menu of games. At a terminal it says how many lessons are done.
    pub(super) fn learn_label(&self) -> String {
        if self.memory.is_none() {
            return "Learn".to_string();
        }
        let all_done = TasksDone::new(LESSONS, self.memory.as_ref());
        let (mut done, mut count) = (0, 0);
        for info in self.registry.entries().map(GameEntry::info) {
            let lessons = lesson::read(info.lessons).unwrap_or_default();
            done += count_done(info, &lessons, &all_done);
            count += lessons.len();
        }
        format!("Learn ({done} of {count})")
    }

    /// The menu that asks for a game, among those with lessons or with puzzles.
    pub(super) fn choose_tasks(&mut self, to: &str) -> Result<(), Exit> {
        loop {
            let all_done = TasksDone::new(LESSONS, self.memory.as_ref());
            let mut items = Vec::new();
            for info in self.registry.entries().map(GameEntry::info) {
                let lessons = lesson::read(info.lessons)?;
                let label = match (to, lessons.len(), count_done(info, &lessons, &all_done)) {
                    ("puzzles", ..) if info.puzzles.is_empty() => continue,
                    ("puzzles", ..) => info.title.to_string(),
                    (_, 0, _) => continue,
                    (_, count, 0) => format!("{} ({})", info.title, counted(count, "lesson")),
                    (_, count, done) => format!("{} ({done} of {count})", info.title),
                };
                items.push(Item::new(label, info.name).or(info.name));
            }
            let page = Page::menu(style::paint(style::BOLD, to.to_uppercase()), items);
            match PagePrompt::new(self.talk, &page).show(true)? {
                Some(name) => self.go(to, "", Some(name))?,
                None => return Err(Exit::Menu),
            }
        }
    }

    /// Teaches the game of that name, and then offers a game against the weakest Expert.
    ///
    /// # Errors
    /// If the game has no lessons.
    pub(super) fn learn(&mut self, name: &str) -> Result<(), Exit> {
        let entry = self.registry.get(name)?;
        if !teach(self.talk, entry, self.memory.as_ref(), self.search)? {
            return Ok(());
        }
        let label = "PLAY AGAINST EXPERT, STRENGTH 1; THE TUTOR WARNS OF BAD MOVES";
        let title = style::paint(style::BOLD, "NOW A GAME");
        let page = Page::menu(title, vec![Item::new(label, ())]);
        if PagePrompt::new(self.talk, &page).show(true)?.is_none() {
            return Ok(());
        }
        let players = [PlayerKind::Human, PlayerKind::ExpertAt(1)];
        let mut game = entry.open(&Start::default(), &players, self.seed())?;
        game.mark_helped();
        let settings = PlaySettings {
            tutor: TutorThreshold(DEFAULT_POINTS),
            ..self.default_settings()
        };
        let game_files = self.new_game_files();
        self.play_games(game, game_files, settings)
    }

    /// The label of the item in the menu of games. At a terminal it says how many are solved.
    pub(super) fn puzzles_label(&self) -> String {
        let Some(memory) = &self.memory else {
            return "Puzzles".to_string();
        };
        let solved = memory.names(PUZZLES);
        let files = self.registry.entries().map(|game| game.info().puzzles);
        let puzzles = files.filter_map(|text| puzzle::read(text).ok()).flatten();
        let ids: Vec<String> = puzzles.map(|puzzle| puzzle.id()).collect();
        let count = ids.iter().filter(|id| solved.contains(*id)).count();
        format!("Puzzles ({count} of {})", ids.len())
    }

    /// Shows the puzzles of the game of that name one after another until the user goes back: those
    /// that are not solved, or all from puzzle `number` on. They come from `file`, or are the
    /// game's own. The menu asks for a difficulty first.
    pub(super) fn solve_puzzles(
        &mut self,
        name: &str,
        number: Option<usize>,
        file: Option<&Path>,
        is_menu: bool,
    ) -> Result<(), Exit> {
        let entry = self.registry.get(name)?;
        let memory = self.memory.as_ref();
        puzzles::solve_all(self.talk, entry, number, file, is_menu, memory, self.search)
    }
}
