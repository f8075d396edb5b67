//! The menu of games, which leads to everything else.

use super::Shell;
use crate::console::exit::Exit;
use crate::console::page::{ENTER, PagePrompt, chosen, range};
use crate::console::prompt::{self, Command, Next};
use crate::console::rating;
use crate::game::GameInfo;
use crate::game::style;
use crate::game::view::menu::{Item, Page};
use crate::game::view::setup::Setup;
use crate::registry::GameEntry;
use crate::text;
use crate::text::{Text, prose, text};

/// Printed once, before the menu of games is shown.
const WELCOME: &str = "Type the number of a game, or \"help\" to learn more about them.\n";

/// What a choice in the menu of games leads to, with its argument.
type Action = (Run, String);
type Run = fn(&mut Shell<'_>, &str) -> Result<(), Exit>;

const LEAVE: Run = |_, _| Err(Exit::Leave);

/// The reply to a command that leads to the same as an item.
fn go(run: Run, argument: &str) -> Result<Next<Option<Action>>, Exit> {
    chosen((run, argument.to_string()))
}

/// The commands of the menu of games.
pub(crate) fn commands<'a>() -> Vec<Command<PagePrompt<'a, Action>>> {
    vec![
        Command::new("help", prompt::help),
        Command::new("rules", prompt::rules),
        Command::new("about", |_, _| go(|shell, _| shell.about(), "")),
        Command::new("resume", |_, _| go(|shell, _| shell.resume_or_load(""), "")),
        Command::new("load", |_, file| {
            go(|shell, file| shell.resume_or_load(file), file)
        }),
        Command::new("stats", |_, what| go(|shell, what| shell.stats(what), what)),
        Command::new("quit", prompt::quit),
    ]
}

impl Shell<'_> {
    /// The menu of games.
    pub(super) fn main_menu(&mut self) -> Result<(), Exit> {
        self.talk.say(WELCOME)?;
        let mut draw = true;
        loop {
            let (action, argument) = self.choose_game(draw)?;
            let followed = action(self, &argument);
            // What is only said leaves the menu in sight.
            draw = matches!(followed, Err(Exit::Menu));
            if !draw {
                self.talk.or_complain(followed)?;
            }
        }
    }

    /// Begins the game of that name.
    fn begin_game(&mut self, name: &str) -> Result<(), Exit> {
        let entry = self.registry.get(name)?;
        self.start(entry, Setup::default())
    }

    /// Says who made the games.
    fn about(&mut self) -> Result<(), Exit> {
        let games = self.registry.entries().map(|entry| entry.info().about);
        let about: Text = games.map(|about| text!["\n", prose(about)]).collect();
        self.talk.say_in_pages(about + "\n")
    }

    /// Shows the results, or deletes them.
    fn stats(&mut self, argument: &str) -> Result<(), Exit> {
        let games: Vec<&GameInfo> = self.registry.entries().map(GameEntry::info).collect();
        rating::show(self.talk, self.memory.as_ref(), argument, &games)
    }

    fn choose_game(&mut self, draw: bool) -> Result<Action, Exit> {
        let infos = self.registry.entries().map(GameEntry::info);
        let item = |label: &str, run: Run, argument: &str| {
            Item::<Action>::new(label, (run, argument.to_string()))
        };
        let games = infos.map(|info| {
            item(info.title, |shell, name| shell.begin_game(name), info.name).or(info.name)
        });
        let label = self.go_on_label();
        let go_on = label.map(|label| item(&label, |shell, _| shell.go_on(), "").or("go on"));
        let has_unfinished = go_on.is_some();
        let mut items: Vec<Item<Action>> = go_on.into_iter().chain(games).collect();
        let resume: Run = |shell, _| shell.resume_or_load("");
        items.push(item(&self.resume_label(), resume, ""));
        if self.games_with_puzzles().next().is_some() {
            let puzzles: Run = |shell, _| shell.choose_puzzles();
            items.push(item(&self.puzzles_label(), puzzles, "").or("puzzles"));
        }
        if self.registry.any(|info| !info.lessons.is_empty()) {
            let learn: Run = |shell, _| shell.choose_lessons();
            items.push(item(&self.learn_label(), learn, "").or("learn"));
        }
        items.push(item("Leave", LEAVE, ""));
        let title = self.registry.program().to_uppercase();
        let mut page = Page::first_menu(style::paint(style::BOLD, title), items);
        if has_unfinished {
            (page.first, page.default) = (0, "0".to_string());
        }
        let help = self.main_help(&page);
        let names = self.registry.names();
        let mut prompt = PagePrompt {
            commands,
            help,
            ..PagePrompt::new(self.talk, &page)
        };
        prompt.completions.commands = names.into_iter().map(String::from).collect();
        let chosen = prompt.show(draw)?;
        Ok(chosen.unwrap_or((LEAVE, String::new())))
    }

    /// The reply to `help` at the menu of games: a line about each game.
    fn main_help(&self, page: &Page<Action>) -> Text {
        let entries = self.registry.entries();
        let heads = entries.filter_map(|entry| entry.info().rules_text.lines().next());
        let about = heads.map(|head| text(format!("  {head}\n"), format!("{head}.\n")));
        let numbers = range(page);
        let what = format!("Type a number ({numbers}), a game or a command; {ENTER}.\n");
        text![what, about.collect::<Text>()]
    }
}
