//! The main menu, which leads to everything else: the menu of games, or the first page of the only
//! game.

use std::path::Path;

use super::{GAME, SCREEN, Shell};
use crate::coach::tutor::{DEFAULT_POINTS, TutorThreshold};
use crate::coach::{lesson, puzzle};
use crate::console::exit::Exit;
use crate::console::page::{ENTER, PagePrompt, WORDS, board, chosen, range};
use crate::console::play::PlaySettings;
use crate::console::prompt::{self, Command, Next};
use crate::console::rating;
use crate::console::storage::state_folder::{LESSONS, PUZZLES};
use crate::console::study::lessons::{count_done, teach};
use crate::console::study::{TasksDone, puzzles};
use crate::game::players::PlayerKind;
use crate::game::view::menu::{Choice, Item, Page};
use crate::game::view::path::Step;
use crate::game::view::setup::Setup;
use crate::game::{GameInfo, Start, style};
use crate::registry::GameEntry;
use crate::text;
use crate::text::{Text, counted, prose, text};

/// Printed once, before the menu of games is shown.
const WELCOME: &str = "Type the number of a game, or \"help\" to learn more about them.\n";

/// Answers a command with the step that [`Shell::go`] knows by this name.
pub(super) fn lead_to(name: &'static str, argument: &str) -> Result<Next<Option<Step>>, Exit> {
    chosen(Step::Other(name, argument.to_string()))
}

/// The commands of the main menu.
pub(crate) fn commands<'a>() -> Vec<Command<PagePrompt<'a, Step>>> {
    vec![
        Command::new("help", prompt::help),
        Command::new("rules", prompt::rules),
        Command::new("board", board),
        Command::new("about", |_, _| lead_to("about", "")),
        Command::new("resume", |_, _| lead_to("resume", "")),
        Command::new("load", |_, file| lead_to("load", file)),
        Command::new("stats", |_, what| lead_to("stats", what)),
        Command::new("quit", prompt::quit),
    ]
}

/// An item of the main menu for the step that [`Shell::go`] knows by this name.
fn item(label: impl Into<String>, name: &'static str) -> Item<Step> {
    Item::new(label, Step::Other(name, String::new())).or(name)
}

impl Shell<'_> {
    /// The main menu: the menu of games, or the first page of the only game.
    pub(super) fn main_menu(&mut self) -> Result<(), Exit> {
        let only = self.registry.only();
        if only.is_none() {
            self.talk.say(WELCOME)?;
        }
        let mut draw = true;
        loop {
            let followed = match only {
                Some(game) => self.start(game, Setup::default()),
                None => match self.choose_game(draw)? {
                    Some(Step::Other(name, argument)) => self.go(name, &argument, None),
                    _ => Err(Exit::Leave),
                },
            };
            // After mere messages the menu is still in sight.
            draw = matches!(followed, Err(Exit::Menu));
            if !draw {
                self.talk.or_complain(followed)?;
            }
        }
    }

    /// Does what an item or a command of the main menu asks for. In the menus of a `game` it
    /// concerns that game; elsewhere tasks ask for a game first.
    pub(super) fn go(&mut self, to: &str, what: &str, game: Option<&str>) -> Result<(), Exit> {
        match (to, game) {
            ("about", _) => self.about(),
            ("stats", _) => self.stats(what),
            ("go on", _) => self.go_on(),
            ("resume" | "load", _) => self.resume_or_load(what),
            ("puzzles", Some(game)) => self.solve_puzzles(game, None, None, true),
            ("learn", Some(game)) => self.learn(game),
            ("puzzles" | "learn", None) => self.choose_tasks(to),
            (game, _) => self.start(self.registry.get(game)?, Setup::default()),
        }
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

    /// The items of the main menu besides games. `case` changes the case of their labels.
    fn more_items(&self, case: fn(&str) -> String) -> impl Iterator<Item = Item<Step>> {
        let labels = [
            self.resume_label(),
            self.puzzles_label(),
            self.learn_label(),
        ];
        let all = labels.into_iter().zip(["resume", "puzzles", "learn"]);
        let there = all.filter(|(_, name)| !self.talk.missing.contains(name));
        there.map(move |(label, name)| item(case(&label), name))
    }

    /// Turns the first page of the only game into the main menu. A page that asks for typed input
    /// gets no items: commands lead to the same places.
    pub(super) fn make_main(&self, page: &mut Page<Step>) {
        for item in &mut page.items {
            if !matches!(item.choice, Choice::Go(_)) {
                (item.label, item.choice) = ("LEAVE".to_string(), Choice::Back);
            }
        }
        if page.free.is_none() {
            page.items.extend(self.more_items(str::to_uppercase));
        }
    }

    fn choose_game(&mut self, draw: bool) -> Result<Option<Step>, Exit> {
        let infos = self.registry.entries().map(GameEntry::info);
        let games = infos.map(|info| item(info.title, info.name).or(info.start_word));
        let go_on = self.go_on_label().map(|label| item(label, "go on"));
        let has_unfinished = go_on.is_some();
        let more = self
            .more_items(str::to_string)
            .chain([Item::leave("Leave")]);
        let items = go_on.into_iter().chain(games).chain(more).collect();
        let title = self.registry.program().to_uppercase();
        let mut page = Page::first_menu(style::paint(style::BOLD, title), items);
        let names = self.registry.names();
        let kept = self.memory.as_ref().map(|memory| memory.settings(SCREEN));
        let last = kept.unwrap_or_default().remove(GAME).unwrap_or_default();
        let index = names.iter().position(|name| *name == last);
        page.default = (index.unwrap_or_default() + 1).to_string();
        if has_unfinished {
            (page.first, page.default) = (0, "0".to_string());
        }
        let help = self.main_help(&page);
        let mut prompt = PagePrompt {
            commands,
            help,
            ..PagePrompt::new(self.talk, &page)
        };
        prompt.completions.commands = names.into_iter().map(String::from).collect();
        prompt.show(draw)
    }

    /// The reply to `help` at the menu of games: a line about each game.
    fn main_help(&self, page: &Page<Step>) -> Text {
        let entries = self.registry.entries();
        let heads = entries.filter_map(|entry| entry.info().rules_text.lines().next());
        let about = heads.map(|head| text(format!("  {head}\n"), format!("{head}.\n")));
        let numbers = range(page);
        let what = format!("Type a number ({numbers}), a game or a command, or {ENTER}.\n");
        text![prose(&what), about.collect::<Text>(), WORDS]
    }

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
