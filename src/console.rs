//! How a game talks: its menus, its board on the screen, its questions and its messages.
//!
//! Nothing here reads or prints. A game says what to ask and makes sense of what was answered;
//! the shell does the asking.

use std::fmt;

use crate::game::{Options, Player, Refusal, RuleSet};
use crate::search::Expert;
use crate::session::{Ending, Who};

/// One question of a turn.
#[derive(Clone, Debug, Default)]
pub struct Question {
    /// Shown once, before the question is asked for the first time: a list of possibilities, a
    /// picture. May be empty; otherwise whole lines.
    pub intro: String,
    /// What the answer is typed after, for example `Line (1 to 8): `.
    pub prompt: String,
    /// What may be answered, in a line or a few, for `help`.
    pub help: String,
    /// The answers that lead to a legal move, for completion.
    pub answers: Vec<String>,
}

/// What an answer comes to.
#[derive(Clone, Debug)]
pub enum Reply<E, M> {
    /// There is more to ask; this is what is known by now.
    Ask(E),
    /// The move is complete. It is legal.
    Move(M),
}

/// What the menus on the way to a game have settled so far. A menu page leads from one
/// `Setup` to the next, so that BACK is nothing but the one before.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// Who plays, by player's index, as far as it is known.
    pub seats: [Option<Who>; Player::MOST],
    /// The rule set, if chosen.
    pub rules: Option<RuleSet>,
    /// The game's own options, as far as they are chosen.
    pub options: Options,
    /// The names of the options that came from flags: menus do not ask for them.
    pub given: Vec<&'static str>,
    /// The start position, if it came from a flag.
    pub position: Option<String>,
    /// What the first menu settled.
    pub mode: Option<Mode>,
    /// The level of the computer in a game of one human against it, until it has a seat.
    pub opponent: Option<usize>,
    /// Which page a menu with sub-menus is on; each game has its own names.
    pub page: &'static str,
    /// Said when the game starts: what computers decided in the menus.
    pub notes: Vec<String>,
    /// What is still open takes its default: only what has none is asked. So after PLAY in a menu
    /// of settings, and where flags seat the players.
    pub ready: bool,
}

impl Setup {
    /// Whether an option came from a flag.
    pub fn is_given(&self, option: &str) -> bool {
        self.given.contains(&option)
    }

    /// The same with one change.
    pub fn with(&self, change: impl FnOnce(&mut Setup)) -> Setup {
        let mut next = self.clone();
        change(&mut next);
        next
    }
}

/// Who is human.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Two humans.
    Humans,
    /// A human and the computer.
    Mixed,
    /// Two computers.
    Computers,
}

/// A menu, or a question on the way to a game that is answered with a number or a word.
pub struct Page {
    /// Stands above the items.
    pub title: String,
    /// Numbered from 1.
    pub items: Vec<Item>,
    /// What the answer is typed after.
    pub prompt: String,
    /// What is asked here, for `help`: whole lines, or nothing where the items say it all.
    pub help: String,
    /// Makes sense of an answer that is not an item; pages without it know only their items.
    pub free: Option<FreeAnswer>,
}

/// What a free answer leads to, or why it cannot be taken.
pub type FreeAnswer = Box<dyn Fn(&str) -> Result<Setup, Refusal>>;

/// An item of a menu.
pub struct Item {
    /// What it says.
    pub label: String,
    /// What choosing it does.
    pub choice: Choice,
}

/// What choosing an item does.
pub enum Choice {
    /// Goes on from there.
    Go(Box<Setup>),
    /// Goes back to the page before.
    Back,
    /// Leaves the game's menus, whatever pages came before this one.
    Leave,
}

impl Item {
    /// An item that leads to `next`.
    pub fn new(label: impl Into<String>, next: Setup) -> Item {
        Item {
            label: label.into(),
            choice: Choice::Go(Box::new(next)),
        }
    }

    /// BACK.
    pub fn back() -> Item {
        Item::back_as("BACK")
    }

    /// BACK under another name.
    pub fn back_as(label: impl Into<String>) -> Item {
        Item {
            label: label.into(),
            choice: Choice::Back,
        }
    }

    /// An item that leaves the game's menus.
    pub fn leave(label: impl Into<String>) -> Item {
        Item {
            label: label.into(),
            choice: Choice::Leave,
        }
    }
}

impl Page {
    /// A menu of `items`, to which BACK is added.
    pub fn menu(title: impl Into<String>, mut items: Vec<Item>) -> Page {
        items.push(Item::back());
        Page {
            title: title.into(),
            items,
            prompt: "Option: ".to_string(),
            help: String::new(),
            free: None,
        }
    }

    /// A question with a free answer, explained by `help`; `back` leaves it.
    pub fn question(
        title: impl Into<String>,
        prompt: impl Into<String>,
        help: impl Into<String>,
        free: impl Fn(&str) -> Result<Setup, Refusal> + 'static,
    ) -> Page {
        Page {
            title: title.into(),
            items: Vec::new(),
            prompt: prompt.into(),
            help: help.into(),
            free: Some(Box::new(free)),
        }
    }

    /// The same with another prompt.
    pub fn with_prompt(mut self, prompt: &str) -> Page {
        self.prompt = prompt.to_string();
        self
    }

    /// The same with something to say for `help`.
    pub fn explained(mut self, help: impl Into<String>) -> Page {
        self.help = help.into();
        self
    }
}

impl fmt::Debug for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let labels: Vec<&str> = self.items.iter().map(|item| item.label.as_str()).collect();
        write!(f, "Page({:?}, {labels:?})", self.title)
    }
}

/// The words of the menus that all games for two share.
#[derive(Clone, Copy, Debug)]
pub struct Wording {
    /// Above the modes.
    pub modes_title: &'static str,
    /// Two humans, human and computer, two computers.
    pub modes: [&'static str; 3],
    /// Above the levels.
    pub levels_title: &'static str,
    /// Above the question of who starts.
    pub starts_title: &'static str,
    /// The human starts, the computer starts.
    pub starts: [&'static str; 2],
    /// Above the rule sets.
    pub rules_title: &'static str,
    /// One line for each of the game's rule sets.
    pub rules: &'static [&'static str],
}

impl Default for Wording {
    fn default() -> Wording {
        Wording {
            modes_title: "CHOOSE THE MODE",
            modes: [
                "PLAYER VS PLAYER",
                "PLAYER VS COMPUTER",
                "COMPUTER VS COMPUTER",
            ],
            levels_title: "CHOOSE THE DIFFICULTY",
            starts_title: "WHO STARTS?",
            starts: ["PLAYER", "COMPUTER"],
            rules_title: "CHOOSE THE RULES",
            rules: &[],
        }
    }
}

/// The next of the menus that all games for two share (mode, levels, who starts, rule set), or
/// `None` when all of that is settled.
pub fn common_page<G: Console>(setup: &Setup, wording: &Wording) -> Option<Page> {
    players_page::<G>(setup, wording).or_else(|| rules_page::<G>(setup, wording))
}

/// The next menu about who plays, or `None` when both seats are taken.
pub fn players_page<G: Console>(setup: &Setup, wording: &Wording) -> Option<Page> {
    let [one, two, ..] = setup.seats;
    if one.is_some() && two.is_some() {
        return None;
    }
    let nobody = one.is_none() && two.is_none();
    Some(match (setup.mode, setup.opponent) {
        (None, _) if nobody => modes_page(setup, wording),
        (Some(Mode::Mixed), None) if nobody => levels_page::<G>(wording.levels_title, |level| {
            setup.with(|next| next.opponent = Some(level))
        }),
        (Some(Mode::Mixed), Some(level)) if nobody => {
            let seats = [Who::Human, Who::Computer(level)];
            let items = wording
                .starts
                .into_iter()
                .enumerate()
                .map(|(first, label)| {
                    // `first` is the human's seat: with the second label the computer starts.
                    let next = setup.with(|next| {
                        next.seats[first] = Some(seats[0]);
                        next.seats[1 - first] = Some(seats[1]);
                    });
                    Item::new(label, next)
                });
            Page::menu(wording.starts_title, items.collect())
        }
        (Some(Mode::Computers), _) => {
            let seat = usize::from(one.is_some());
            let title = format!("{}: COMPUTER {}", wording.levels_title, seat + 1);
            levels_page::<G>(&title, |level| {
                setup.with(|next| next.seats[seat] = Some(Who::Computer(level)))
            })
        }
        _ => seat_page::<G>(setup, usize::from(one.is_some())),
    })
}

fn modes_page(setup: &Setup, wording: &Wording) -> Page {
    let modes = [Mode::Humans, Mode::Mixed, Mode::Computers];
    let items = modes.into_iter().zip(wording.modes).map(|(mode, label)| {
        Item::new(
            label,
            setup.with(|next| {
                next.mode = Some(mode);
                if mode == Mode::Humans {
                    next.seats[0] = Some(Who::Human);
                    next.seats[1] = Some(Who::Human);
                }
            }),
        )
    });
    Page::menu(wording.modes_title, items.collect())
}

const LEVELS_HELP: &str =
    "Computer players are listed with the weakest first; the last one thinks ahead.\n";

/// A menu of the game's levels.
pub fn levels_page<G: Console>(title: &str, next: impl Fn(usize) -> Setup) -> Page {
    let items = G::LEVELS
        .iter()
        .enumerate()
        .map(|(level, name)| Item::new(G::menu_label(name), next(level)));
    Page::menu(title, items.collect()).explained(LEVELS_HELP)
}

/// A menu of all who could take a seat.
pub fn seat_page<G: Console>(setup: &Setup, seat: usize) -> Page {
    let who = std::iter::once((Who::Human, "HUMAN")).chain(
        G::LEVELS
            .iter()
            .enumerate()
            .map(|(level, name)| (Who::Computer(level), *name)),
    );
    let items = who.map(|(who, label)| {
        Item::new(
            G::menu_label(label),
            setup.with(|next| next.seats[seat] = Some(who)),
        )
    });
    Page::menu(format!("WHO IS PLAYER {}?", seat + 1), items.collect()).explained(format!(
        "A human is somebody at this keyboard.\n{LEVELS_HELP}"
    ))
}

/// The menu of rule sets, or `None` if there is nothing to choose.
pub fn rules_page<G: Console>(setup: &Setup, wording: &Wording) -> Option<Page> {
    if setup.rules.is_some() || setup.ready || G::RULE_SETS.len() < 2 {
        return None;
    }
    let items = G::RULE_SETS
        .iter()
        .zip(wording.rules)
        .map(|(rules, label)| Item::new(*label, setup.with(|next| next.rules = Some(*rules))));
    Some(
        Page::menu(wording.rules_title, items.collect())
            .explained("\"rules\" tells both rule sets and where they differ.\n"),
    )
}

/// What the shell needs of a game beyond its rules.
pub trait Console: Expert {
    /// The answers given so far to the questions of one move; the default is none.
    type Entry: Clone + Default + fmt::Debug;

    /// The rules, for the command `rules`.
    const RULES: &'static str;
    /// Stands before every complaint about an answer.
    const COMPLAINT: &'static str = "";
    /// Whether the end asks for another game with the same settings.
    const PLAYS_AGAIN: bool = false;

    /// The menu to show next on the way to a game; `None` when everything is settled.
    fn setup_page(setup: &Setup) -> Option<Page>;

    /// How the game's menus look.
    fn draw_menu(page: &Page) -> String {
        let mut text = String::new();
        if !page.title.is_empty() {
            text += &format!("\n{}\n", page.title);
        }
        if !page.items.is_empty() {
            text.push('\n');
        }
        for (index, item) in page.items.iter().enumerate() {
            text += &format!("{}. {}\n", index + 1, item.label);
        }
        text
    }

    /// How the name of a level is written in the game's menus.
    fn menu_label(name: &str) -> String {
        name.to_uppercase()
    }

    /// What the screen calls a player.
    fn player_name(&self, player: Player) -> String {
        format!("Player {}", player.number())
    }

    /// The board with its coordinates and what the report shows beside it, in whole lines.
    fn display_game(&self, board: &Self::Board) -> String;

    /// The lines that say whose turn it is. `turn` counts from 1.
    fn turn_heading(&self, board: &Self::Board, turn: usize) -> String;

    /// Whether the heading stands above the board, as in some reports, or below it.
    const HEADING_FIRST: bool = true;

    /// The next question of a move.
    fn question(&self, board: &Self::Board, entry: &Self::Entry) -> Question;

    /// Makes sense of an answer, in lower case and without blanks around it, to the question
    /// that `question` gives for the same board and entry.
    ///
    /// # Errors
    /// With the reason in the game's words, if no legal move has this answer.
    fn answer(
        &self,
        board: &Self::Board,
        entry: &Self::Entry,
        text: &str,
    ) -> Result<Reply<Self::Entry, Self::Move>, Refusal>;

    /// A move that is announced rather than asked for, as there is nothing to decide.
    fn forced_move(&self, _board: &Self::Board) -> Option<Self::Move> {
        None
    }

    /// What is said after a move, in whole lines: of a computer player (and of a forced move) the
    /// move in words, of everybody what it led to. May be empty.
    fn announce(
        &self,
        before: &Self::Board,
        mv: Self::Move,
        after: &Self::Board,
        who: Who,
    ) -> String;

    /// What is said at the end, in whole lines. `turns` is how many were played.
    fn display_result(&self, board: &Self::Board, ending: Ending, turns: usize) -> String;
}

/// The words in columns, left to right, in lines of at most 78 characters.
pub fn columns(words: &[String]) -> String {
    const WIDTH: usize = 78;
    let widest = words.iter().map(|word| word.chars().count()).max();
    let step = widest.unwrap_or(0) + 2;
    let per_line = ((WIDTH + 2) / step).max(1);
    let mut text = String::new();
    for line in words.chunks(per_line) {
        let padded: String = line.iter().map(|word| format!("{word:<step$}")).collect();
        text += padded.trim_end();
        text.push('\n');
    }
    text
}

/// The parts of an answer that holds several, separated by commas, blanks or both; brackets as
/// in the originals' lists are allowed around them.
pub fn parts(text: &str) -> Vec<&str> {
    text.trim()
        .trim_start_matches('[')
        .trim_end_matches(']')
        .split(|c: char| c == ',' || c.is_whitespace())
        .filter(|part| !part.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_never_pass_the_width() {
        let words: Vec<String> = (0..300).map(|n| format!("{n},{n}")).collect();
        let text = columns(&words);
        assert!(text.lines().all(|line| line.len() <= 78), "{text}");
        assert_eq!(text.split_whitespace().count(), 300);
        assert_eq!(columns(&[]), "");
        let long = vec!["x".repeat(100)];
        assert_eq!(columns(&long), format!("{}\n", long[0]));
    }

    #[test]
    fn parts_are_what_stands_between_commas_and_blanks() {
        assert_eq!(parts("3,5"), ["3", "5"]);
        assert_eq!(parts(" 3 , 5 "), ["3", "5"]);
        assert_eq!(parts("3 5"), ["3", "5"]);
        assert_eq!(parts("[6, c]"), ["6", "c"]);
        assert!(parts(" , ").is_empty());
    }
}
