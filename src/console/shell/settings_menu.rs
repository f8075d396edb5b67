//! The menus of a game's settings.

use super::Shell;
use super::games_menu::{commands as of_main_menu, lead_to};
use crate::console::exit::Exit;
use crate::console::page::{PagePrompt, commands as of_menus};
use crate::console::prompt::Command;
use crate::console::screen;
use crate::console::setup::{Chosen, check_file, open};
use crate::game::view::path::{At, Path, Step};
use crate::game::view::setup::{Origin, Setup};
use crate::registry::GameEntry;
use crate::text::text;

/// The commands of a game's menus.
pub(crate) fn commands<'a>() -> Vec<Command<PagePrompt<'a, Step>>> {
    let mut commands = of_menus();
    commands.push(Command::new("learn", |_, _| lead_to("learn", "")));
    commands
}

impl Shell<'_> {
    /// Goes through the game's menus. The first page of the only game is the main menu.
    pub(super) fn choose_settings(
        &mut self,
        game: &dyn GameEntry,
        mut first: Setup,
        seed: u64,
    ) -> Result<Chosen, Exit> {
        let info = game.info();
        for option in info.options {
            if first.asks(option.name)
                && let Some(last) = first.remembered.get(option.name)
                && let Err(refusal) = check_file(info, option.name, last)
            {
                self.talk.was_interrupted()?;
                self.talk.warn(&not_used(option.name), &refusal)?;
                first.remembered.remove(option.name);
            }
        }
        let mut path = Path::new(first);
        let mut draw = true;
        while let Some((at, setup)) = path.here() {
            let Some(mut menu) = game.page(at, setup) else {
                let refusal = match open(game, setup, seed) {
                    Ok(chosen) => return Ok(chosen),
                    Err(refusal) => refusal,
                };
                let option = refusal.option().unwrap_or_default();
                if setup.origin(option) == Origin::Remembered {
                    self.talk.warn(&not_used(option), &refusal)?;
                    path.forget(option);
                } else {
                    self.talk.complain(&refusal)?;
                    path.back(false);
                    draw = false;
                }
                continue;
            };
            let is_main = self.registry.only().is_some() && path.is_at_start();
            if is_main {
                self.make_main(&mut menu);
            }
            let mut prompt = PagePrompt {
                drawing: text(game.draw_menu(&menu), menu.drawing()) + &menu.note,
                commands: if is_main { of_main_menu } else { commands },
                rules: Some(screen::rules(info, setup.start.rules)),
                info,
                ..PagePrompt::new(self.talk, &menu)
            };
            prompt.completions.file_names = matches!(at, At::One(name) if info.is_file(name));
            let step = prompt.show(draw)?;
            draw = true;
            match step {
                None if is_main => return Err(Exit::Leave),
                None => path.back(self.talk.is_interactive()),
                Some(Step::Other(name, argument)) => {
                    let done = self.go(name, &argument, Some(info.name));
                    self.talk.or_complain(done)?;
                }
                Some(step) => {
                    // A file is refused where its name was typed.
                    if let Step::Set(name, value) = &step
                        && let Err(refusal) = check_file(info, name, value)
                    {
                        self.talk.complain(&refusal)?;
                        draw = false;
                        continue;
                    }
                    path.after(step);
                }
            }
        }
        Err(Exit::Menu)
    }
}

/// Said before the reason why a value that was chosen before the last game is forgotten.
fn not_used(setting: &str) -> String {
    format!("The {setting} of the last game is not used: ")
}
