//! The menus of a game's settings.

use crate::console::exit::Exit;
use crate::console::page::PagePrompt;
use crate::console::screen;
use crate::console::setup::{Chosen, open, read_files};
use crate::console::storage::files;
use crate::console::talk::Talk;
use crate::game::view::settings::Setup;
use crate::registry::GameEntry;
use crate::text::pictures::with_words;

/// Goes through the game's menus.
///
/// # Errors
/// If the user goes back to the menu of games, or the conversation ends.
pub(super) fn choose(
    talk: &mut Talk,
    game: &dyn GameEntry,
    first: Setup,
    seed: u64,
) -> Result<Chosen, Exit> {
    let info = game.info();
    let flagged = first.seats;
    let mut path = vec![first];
    let mut draw = true;
    while let Some(setup) = path.last() {
        let Some(page) = game.setup_page(setup) else {
            match open(game, setup, &flagged, seed) {
                Ok(chosen) => return Ok(chosen),
                Err(refusal) => {
                    talk.complain(info.refusal_prefix, &refusal)?;
                    path.pop();
                    draw = false;
                    continue;
                }
            }
        };
        let prompt = PagePrompt {
            drawing: with_words(&game.draw_menu(&page), &page.drawing()),
            rules: Some(screen::rules(&info, setup.start.rules)),
            refusal_prefix: info.refusal_prefix,
            menu_prompt: info.menu_prompt,
            advisor: &|setup, nodes| game.favourite(setup, nodes),
            ..PagePrompt::new(talk, &page)
        };
        match prompt.show(draw)? {
            Some(next) => {
                // A file is refused where its name was typed.
                let options = &mut game.decided(&next).start.options;
                if let Err(refusal) = read_files(&info, options, &next.given, files::typed_path) {
                    talk.complain(info.refusal_prefix, &refusal)?;
                    draw = false;
                    continue;
                }
                if next.page.is_empty() && !setup.page.is_empty() {
                    // The page of a setting is done with: BACK leads to the page before both.
                    while path.pop_if(|before| !before.page.is_empty()).is_some() {}
                    path.pop();
                }
                path.push(next);
            }
            None => {
                // What has been set stays the default.
                let left = path.pop().map(|setup| setup.chosen);
                if talk.is_interactive()
                    && let Some(before) = path.last_mut()
                {
                    before.remembered.extend(left.unwrap_or_default());
                }
            }
        }
        draw = true;
    }
    Err(Exit::Menu)
}
