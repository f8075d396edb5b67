//! The menu of puzzles.

use std::path::Path;

use super::Shell;
use crate::coach::puzzle;
use crate::console::exit::Exit;
use crate::console::page::PagePrompt;
use crate::console::storage::state_folder::PUZZLES;
use crate::console::study::puzzles;
use crate::game::style;
use crate::game::view::menu::{Item, Page};
use crate::play::GameInfo;
use crate::registry::GameEntry;

impl Shell<'_> {
    /// The games with puzzles.
    pub(super) fn games_with_puzzles(&self) -> impl Iterator<Item = GameInfo> {
        let infos = self.registry.entries().map(GameEntry::info);
        infos.filter(|info| !info.puzzles.is_empty())
    }

    /// The label of the item in the menu of games. At a terminal it says how many are solved.
    pub(super) fn puzzles_label(&self) -> String {
        let Some(memory) = &self.memory else {
            return "Puzzles".to_string();
        };
        let solved = memory.names(PUZZLES);
        let files = self.games_with_puzzles().map(|info| info.puzzles);
        let puzzles = files.filter_map(|text| puzzle::read(text).ok()).flatten();
        let ids: Vec<String> = puzzles.map(|puzzle| puzzle.id()).collect();
        let count = ids.iter().filter(|id| solved.contains(*id)).count();
        format!("Puzzles ({count} of {})", ids.len())
    }

    /// The menu of the games with puzzles.
    pub(super) fn choose_puzzles(&mut self) -> Result<(), Exit> {
        let games = self.games_with_puzzles();
        let items = games.map(|info| Item::new(info.title, info.name).or(info.name));
        let page = Page::menu(style::paint(style::BOLD, "PUZZLES"), items.collect());
        while let Some(name) = PagePrompt::new(self.talk, &page).show(true)? {
            self.solve_puzzles(name, None, None)?;
        }
        Err(Exit::Menu)
    }

    /// Shows the puzzles of the game of that name one after another until the user goes back: those
    /// that are not solved, or all from puzzle `number` on. They come from `file`, or are the
    /// game's own.
    ///
    /// # Errors
    /// If the menu of games comes next, or the conversation ends.
    pub(super) fn solve_puzzles(
        &mut self,
        name: &str,
        number: Option<usize>,
        file: Option<&Path>,
    ) -> Result<(), Exit> {
        let entry = self.registry.get(name)?;
        let memory = self.memory.as_ref();
        puzzles::solve_all(self.talk, entry, number, file, memory, self.search)
    }
}
