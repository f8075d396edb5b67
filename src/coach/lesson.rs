//! Lessons: a game learned by doing, one rule at a time.
//!
//! The lessons of a game are a text. A blank line ends a part, and `#` begins a comment. Each other
//! line is a key, a colon and a value:
//!
//! ```text
//! lesson: Two stones turn a row
//! covers: 3 4
//!
//! text: Put a second stone into a row that holds one of yours, and the enemy stones of the row become yours.
//! position: vvvv/vxov/vvvv/vvvv x 1
//! task: Turn the white stone.
//! accept: flips 1
//! hint: The row of your stone x and the white stone o is line 2.
//! solution: 2,4
//! ```
//!
//! Each line of `text`, `task`, `hint` or `right` is a [sentence](crate::text::prose); there may be
//! several of each. A text may contain pictures, in lines such as `text: {picture}`.
//!
//! A part with `lesson` begins a lesson: its title, the numbers of the rules that it `covers`, and
//! its rule set (`rules: official`; without it the game's first). Every other part is a step. It
//! may have `moves`, which lead from its position to the one that is shown, and `right`, which is
//! said after the move of the solution; after any other right move the game says what it does.
//! Squares whose names are numbers are written in brackets: `Your stone is on [4,2].` A move is
//! right if each line `accept` says so:
//!
//! ```text
//! accept: plays 2,4 4,2     one of these moves; * stands for any text, as in C4:x@*
//! accept: ends              the game is over
//! accept: wins              the player who moved has won
//! accept: flips 2           at least 2 of an effect that the game counts
//! ```

use std::str::FromStr;

use super::INACCURACY;
use super::explain::expects;
use super::puzzle::refutation;
use super::reason::reply_in_words;
use crate::game::view::words::Place;
use crate::game::{Outcome, Refusal, RuleSet, Start};
use crate::limits::Limits;
use crate::play::{HistoryEntry, LiveGame, OnInfo};
use crate::registry::GameEntry;
use crate::text::{Text, prose_with, quoted};
use crate::{refusal, refuse, text};

/// A lesson.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lesson {
    /// What it teaches, in a few words.
    pub title: String,
    /// The numbers of the rules, in the text of the rules, that the player follows in it.
    pub covers: Vec<usize>,
    /// The rule set; the game's first if it is `None`.
    pub rules: Option<RuleSet>,
    /// The steps, at least one.
    pub steps: Vec<Step>,
}

/// A step of a lesson: a position in which the player has to find a move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Step {
    /// What the player is told, line by line.
    pub text: Vec<String>,
    /// A position in the game's notation.
    pub position: String,
    /// The moves that lead from there to the position that is shown.
    pub moves: Vec<String>,
    /// What the player is asked to do, one sentence per line, as in `hint` and `right`.
    pub task: String,
    /// What a right move does: all of this.
    pub criteria: Vec<Criterion>,
    /// A nudge.
    pub hint: String,
    /// A right move.
    pub solution: String,
    /// What is said after the move of the solution; empty if the game's own words are enough.
    pub right: String,
}

/// One thing that a right move does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Criterion {
    /// It is one of these moves, in which `*` stands for any text.
    Plays(Vec<String>),
    /// It ends the game.
    Ends,
    /// It wins the game.
    Wins,
    /// It has at least this much of the effect of that name.
    Has(String, i32),
}

impl Criterion {
    /// Whether the last move meets this criterion. `ending` is how it ended the game, if it did.
    fn is_met(&self, last: &HistoryEntry, ending: Option<Outcome>) -> bool {
        let mut effects = last.effects.iter();
        match self {
            Criterion::Plays(moves) => moves.iter().any(|pattern| fits(pattern, &last.mv)),
            Criterion::Ends => ending.is_some(),
            Criterion::Wins => ending == Some(Outcome::Win(last.player)),
            Criterion::Has(name, least) => {
                effects.any(|(own, count)| own == name && count >= least)
            }
        }
    }
}

/// Whether a text fits a pattern, in which `*` stands for any text.
fn fits(pattern: &str, text: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == text,
        Some((start, rest)) => text.strip_prefix(start).is_some_and(|text| {
            let mut ends = text.char_indices().map(|(index, _)| index);
            ends.any(|index| fits(rest, &text[index..])) || fits(rest, "")
        }),
    }
}

impl FromStr for Criterion {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Criterion, Refusal> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["plays", ref moves @ ..] if !moves.is_empty() => Ok(Criterion::Plays(
                moves.iter().map(ToString::to_string).collect(),
            )),
            ["ends"] => Ok(Criterion::Ends),
            ["wins"] => Ok(Criterion::Wins),
            [name, least] => match least.parse() {
                Ok(least) => Ok(Criterion::Has(name.to_string(), least)),
                Err(_) => refuse!(least => "is not a number"),
            },
            _ => refuse!(text => "is not something that a move does"),
        }
    }
}

impl Step {
    /// The game in the position that is shown.
    ///
    /// # Errors
    /// If the game refuses the position or one of the moves.
    pub fn open(
        &self,
        entry: &dyn GameEntry,
        rules: Option<RuleSet>,
    ) -> Result<Box<dyn LiveGame>, Refusal> {
        let start = Start {
            rules,
            position: Some(self.position.clone()),
            ..Start::default()
        };
        let mut game = entry.open(&start, &[], 1)?;
        for mv in &self.moves {
            game.play(mv)?;
        }
        Ok(game)
    }

    /// Whether the last move of `game`, which was made in the position of this step, solves it.
    pub fn is_right(&self, game: &dyn LiveGame) -> bool {
        let ending = game.state().ending.map(|ending| ending.outcome);
        let last = game.history(game.state().ply - 1).pop();
        last.is_some_and(|last| self.criteria.iter().all(|it| it.is_met(&last, ending)))
    }

    /// What a wrong move does, and how the opponent answers if the move is worse than the solution.
    /// `None` if a search was stopped. `game` is in the position of this step.
    pub fn shortfall(
        &self,
        game: &dyn LiveGame,
        mv: &str,
        limits: &Limits,
        on_info: OnInfo,
    ) -> Option<Text> {
        let mut after = game.boxed_clone();
        after.play(mv).ok()?;
        let captures = game.captures();
        let is_idle = !captures.is_empty() && !captures.iter().any(|capture| capture == mv);
        let does = game.info().captures.to_lowercase();
        let idle = is_idle.then(|| format!(", which {does} nothing"));
        let (line, own) = refutation(game, mv, limits, on_info)?;
        let (_, better) = refutation(game, &self.solution, limits, on_info)?;
        let is_worse = better.chance - own.chance >= INACCURACY;
        let end = (is_worse && !own.is_open()).then(|| format!("; {}", expects(game, &own, "")));
        let done = after.history(game.state().ply).pop()?.done;
        let told = [idle, end].into_iter().flatten().collect::<String>();
        let answer = line.first().filter(|_| is_worse);
        let answer = reply_in_words(game, mv, answer, None, false);
        let answer = answer.map(|answer| answer.stop().end());
        let told = text!["Not yet: you ", done, told].stop().end();
        Some(told + answer.unwrap_or_default())
    }

    /// Checks that nothing is missing.
    fn check(&mut self) -> Result<(), Refusal> {
        let mut keys = ["position", "task", "hint", "solution"].into_iter();
        let missing = keys.find(|key| self.field(key).is_some_and(|field| field.is_empty()));
        match missing.or(self.criteria.is_empty().then_some("accept")) {
            Some(key) => refuse!("the step that ends here has no {key}"),
            None => Ok(()),
        }
    }

    /// Takes a line with this key.
    fn set(&mut self, key: &str, value: String) -> Result<(), Refusal> {
        match key {
            "text" => self.text.push(value),
            "accept" => self.criteria.push(value.parse()?),
            "task" | "hint" | "right" => {
                let sentences = self.field(key).into_iter();
                sentences.for_each(|sentences| *sentences += &format!("{value}\n"));
            }
            "moves" => self.moves = value.split_whitespace().map(String::from).collect(),
            _ => match self.field(key) {
                Some(field) if field.is_empty() => *field = value,
                Some(_) => refuse!("{key} stands twice in this step"),
                None => refuse!("a step has no {}", quoted(key)),
            },
        }
        Ok(())
    }

    /// The field for the one line that may have this key.
    fn field(&mut self, key: &str) -> Option<&mut String> {
        match key {
            "position" => Some(&mut self.position),
            "task" => Some(&mut self.task),
            "hint" => Some(&mut self.hint),
            "solution" => Some(&mut self.solution),
            "right" => Some(&mut self.right),
            _ => None,
        }
    }
}

impl Lesson {
    /// Takes a line with this key.
    fn set(&mut self, key: &str, value: &str) -> Result<(), Refusal> {
        match key {
            "lesson" => self.title = value.to_string(),
            "rules" => self.rules = Some(value.parse()?),
            "covers" => {
                let numbers = value.split_whitespace().map(|word| {
                    let number = word.parse();
                    number.map_err(|_| refusal!(word => "is not the number of a rule"))
                });
                self.covers = numbers.collect::<Result<_, _>>()?;
            }
            _ => refuse!("a lesson has no {}", quoted(key)),
        }
        Ok(())
    }
}

/// The sentences of a lesson, with the squares named that stand in brackets, such as `[48]`. Other
/// brackets are left as they are.
pub fn told(sentences: &str, places: &[Place]) -> Text {
    prose_with(sentences, &|name| {
        let place = places.iter().find(|place| place.square.name == name)?;
        Some(Text::from(place.square.clone()))
    })
}

/// The lessons in a text.
///
/// # Errors
/// If a line is not one of a lesson, or a step lacks a part; the reason names the line.
pub fn read(text: &str) -> Result<Vec<Lesson>, Refusal> {
    let mut lessons: Vec<Lesson> = Vec::new();
    let mut is_heading = false;
    // The step that is being read, if any.
    let mut step: Option<Step> = None;
    let lines = text.lines().chain([""]).map(str::trim).zip(1..);
    for (line, number) in lines.filter(|(line, _)| !line.starts_with('#')) {
        let at_line = |refusal: Refusal| refusal!("line {number}: {refusal}");
        if line.is_empty() {
            is_heading = false;
            if let (Some(mut complete), Some(lesson)) = (step.take(), lessons.last_mut()) {
                complete.check().map_err(at_line)?;
                lesson.steps.push(complete);
            }
            continue;
        }
        let Some((key, value)) = line.split_once(':') else {
            return Err(at_line(refusal!(line => "has no colon")));
        };
        let value = value.trim();
        if key == "lesson" && step.is_none() {
            is_heading = true;
            lessons.push(Lesson::default());
        }
        match lessons.last_mut() {
            None => return Err(at_line(refusal!("a lesson comes first"))),
            Some(lesson) if is_heading => lesson.set(key, value),
            Some(_) => step.get_or_insert_default().set(key, value.to_string()),
        }
        .map_err(at_line)?;
    }
    match lessons.iter().find(|lesson| lesson.steps.is_empty()) {
        Some(lesson) => refuse!("the lesson {} has no step", quoted(&lesson.title)),
        None => Ok(lessons),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rows;
    use crate::testing::seen;

    const LESSON: &str = "\
# A comment.

lesson: The title
covers: 3 4
rules: official

text: One.
text: Two.
position: vv/vv x 1
moves: 1,1 2,2
task: Do it.
accept: plays 1,* *2
accept: flips 1
hint: There.
solution: 1,2
right: Yes: so it is.
right: Truly.
";

    #[test]
    fn a_lesson_is_read() {
        let words = |text: &str| text.split(' ').map(String::from).collect::<Vec<_>>();
        let step = Step {
            text: words("One. Two."),
            position: "vv/vv x 1".to_string(),
            moves: words("1,1 2,2"),
            task: "Do it.\n".to_string(),
            criteria: vec![
                Criterion::Plays(words("1,* *2")),
                Criterion::Has("flips".to_string(), 1),
            ],
            hint: "There.\n".to_string(),
            solution: "1,2".to_string(),
            right: "Yes: so it is.\nTruly.\n".to_string(),
        };
        let lesson = Lesson {
            title: "The title".to_string(),
            covers: vec![3, 4],
            rules: Some(RuleSet::Official),
            steps: vec![step],
        };
        assert_eq!(read(LESSON), Ok(vec![lesson]));
        assert_eq!(read("\n# Nothing.\n"), Ok(Vec::new()));
    }

    /// What is changed in the lesson, and how the refusal begins.
    const DAMAGED: &str = r#"
lesson: The => text: The  | line 3: a lesson comes first
covers: 3 => covers: x    | line 4: "x" is not the number of
rules: official => by: me | line 5: a lesson has no "by"
text: Two => text Two     | line 8: "text Two." has no colon
moves: 1 => lesson: 1     | line 10: a step has no "lesson"
moves: 1 => position: 1   | line 10: position stands twice
flips 1 => flips          | line 13: "flips" is not something
flips 1 => flips many     | line 13: "many" is not a number
plays 1,* *2 => plays     | line 12: "plays" is not something
hint: There. => # No hint | line 18: the step that ends here has no hint
"#;

    #[test]
    fn a_damaged_lesson_is_named_by_its_line() {
        for (change, reason) in rows(DAMAGED) {
            let (from, to) = change.split_once(" => ").unwrap();
            let refusal = read(&LESSON.replace(from, to)).unwrap_err().to_string();
            assert!(refusal.starts_with(reason), "{change}: {refusal}");
        }
        let refusal = read("lesson: Nothing\n").unwrap_err().to_string();
        assert_eq!(refusal, "the lesson \"Nothing\" has no step");
    }

    #[test]
    fn squares_in_brackets_are_said_by_line_and_column() {
        let registry = crate::games::registry();
        let lear = registry.find("lear").expect("one of the five");
        let game = lear.open(&Start::default(), &[], 1).expect("a game");
        let text = told("From [2,4] to 3,4 or [9,9].", &game.in_words().places);
        assert_eq!(text.said(), "From line 2, column 4 to 3,4 or [9,9].\n");
        assert_eq!(seen(text), "From 2,4 to 3,4 or [9,9].\n");
    }

    #[test]
    fn a_star_stands_for_any_text() {
        for (pattern, text, is_met) in [
            ("1,2", "1,2", true),
            ("1,2", "1,23", false),
            ("1,*", "1,23", true),
            ("*", "", true),
            ("*3", "1,3", true),
            ("*3", "1,4", false),
            ("*:x@*", "C4:x@D4", true),
            ("*:x@*", "C4:o@D4", false),
            ("5*-2*", "5B-2C/1A", true),
            ("3*3", "312213", true),
        ] {
            assert_eq!(fits(pattern, text), is_met, "{pattern} {text}");
        }
    }
}
