//! The menus of a game's settings.

use super::Shell;
use crate::console::exit::Exit;
use crate::console::page::{PagePrompt, chosen, commands as of_menus};
use crate::console::prompt::Command;
use crate::console::screen;
use crate::console::setup::{Chosen, open, read_files};
use crate::console::storage::reading::typed_path;
use crate::game::view::settings::{Setup, page};
use crate::registry::GameEntry;
use crate::text::pictures::with_words;

/// The command that teaches the game, and the page that stands for its lessons.
const LEARN: &str = "learn";

/// The commands of a game's menus.
pub(crate) fn commands<'a>() -> Vec<Command<PagePrompt<'a, Setup>>> {
    let lessons = |_: &mut _, _: &str| chosen(Setup::default().with(|next| next.page = LEARN));
    of_menus()
        .into_iter()
        .chain([Command::new(LEARN, lessons)])
        .collect()
}

impl Shell<'_> {
    /// Goes through the game's menus.
    ///
    /// # Errors
    /// If the user goes back to the menu of games, or the conversation ends.
    pub(super) fn choose_settings(
        &mut self,
        game: &dyn GameEntry,
        first: Setup,
        seed: u64,
    ) -> Result<Chosen, Exit> {
        let info = game.info();
        let flagged = first.seats;
        let mut path = vec![first];
        let mut draw = true;
        while let Some(setup) = path.last() {
            let Some(menu) = game.setup_page(setup) else {
                match open(game, setup, &flagged, seed) {
                    Ok(chosen) => return Ok(chosen),
                    Err(refusal) => {
                        self.talk.complain(info.refusal_prefix, &refusal)?;
                        path.pop();
                        draw = false;
                        continue;
                    }
                }
            };
            let prompt = PagePrompt {
                drawing: with_words(&game.draw_menu(&menu), &menu.drawing()) + &menu.note,
                commands,
                rules: Some(screen::rules(info, setup.start.rules)),
                refusal_prefix: info.refusal_prefix,
                menu_prompt: info.menu_prompt,
                advisor: &|setup, nodes| game.favourite(setup, nodes),
                ..PagePrompt::new(self.talk, &menu)
            };
            match prompt.show(draw)? {
                Some(next) if next.page == LEARN => {
                    let taught = self.learn(info.name);
                    self.talk.or_complain(taught)?;
                }
                Some(next) => {
                    // A file is refused where its name was typed.
                    let options = &mut game.decided(&next).start.options;
                    if let Err(refusal) = read_files(info, options, &next.given, typed_path) {
                        self.talk.complain(info.refusal_prefix, &refusal)?;
                        draw = false;
                        continue;
                    }
                    return_to(&mut path, next.page);
                    path.push(next);
                }
                None => {
                    // What has been set on the page stays as it is, other values become defaults.
                    if let Some(left) = path.pop()
                        && let Some(before) = path.last_mut()
                    {
                        if left.page == page::SETTINGS {
                            before.chosen = left.chosen;
                        } else if self.talk.is_interactive() {
                            before.remembered.extend(left.chosen);
                        }
                    }
                }
            }
            draw = true;
        }
        Err(Exit::Menu)
    }
}

/// Removes the pages that are done with once a choice leads to `page`: BACK from there does not lead
/// to them.
fn return_to(path: &mut Vec<Setup>, page: &str) {
    match page {
        page::FIRST_MENU => path.clear(),
        "" | page::SETTINGS => {
            let is_open = |setup: &mut Setup| !["", page::FIRST_MENU].contains(&setup.page);
            while path.pop_if(is_open).is_some() {}
        }
        _ => {}
    }
}
