//! Lessons: the user learns a game by doing what its rules say.

use super::TasksDone;
use super::task::{AfterTask, Judgement, Task, Tried, solve};
use crate::coach::lesson::{self, Lesson, Step};
use crate::console::analysis::Analyst;
use crate::console::exit::Exit;
use crate::console::screen::BoardChoice;
use crate::console::search_settings::SearchSettings;
use crate::console::storage::state_folder::{LESSONS, StateFolder};
use crate::console::talk::Talk;
use crate::game::view::words::Place;
use crate::game::{GameInfo, style};
use crate::registry::GameEntry;
use crate::text::{Text, text};
use crate::{refuse, text};

/// Gives the lessons of a game until the user goes back, beginning with the first that is not done,
/// or all of them if none is left. Returns whether the last one was reached. Boards are small
/// unless the user has chosen a drawing: with small boards each text fits on one screen, and it
/// names pieces as they show them.
///
/// # Errors
/// If the game has no lessons.
pub fn teach(
    talk: &mut Talk,
    entry: &dyn GameEntry,
    memory: Option<&StateFolder>,
    search: SearchSettings,
) -> Result<bool, Exit> {
    let is_auto = talk.board == BoardChoice::Auto;
    if is_auto {
        talk.board = BoardChoice::Small;
    }
    let taken = take_steps(talk, entry, memory, search);
    if is_auto && talk.board == BoardChoice::Small {
        talk.board = BoardChoice::Auto;
    }
    taken
}

/// Shows one step of the lessons after another.
fn take_steps(
    talk: &mut Talk,
    entry: &dyn GameEntry,
    memory: Option<&StateFolder>,
    search: SearchSettings,
) -> Result<bool, Exit> {
    let info = entry.info();
    let lessons = lesson::read(info.lessons)?;
    if lessons.is_empty() {
        refuse!("{} has no lessons", info.title);
    }
    let mut done = TasksDone::new(LESSONS, memory);
    let steps: Vec<(usize, &Step)> = (0..)
        .zip(&lessons)
        .flat_map(|(index, lesson)| lesson.steps.iter().map(move |step| (index, step)))
        .collect();
    let open = |(index, _): &(usize, &Step)| !done.has(&name_of(info, &lessons[*index]));
    let mut at = steps.iter().position(open).unwrap_or_default();
    while let Some((index, step)) = steps.get(at) {
        let game = step.open(entry, lessons[*index].rules)?;
        let is_last = steps.get(at + 1).is_none_or(|(next, _)| next != index);
        let mut task = LessonStep {
            step,
            index: *index,
            is_last,
            info,
            lessons: &lessons,
            places: game.in_words().places,
            done: &mut done,
        };
        let mut analyst = Analyst::new(search);
        match (
            solve(talk, game, &mut task, &mut analyst, Text::default())?,
            at.checked_sub(1),
        ) {
            (AfterTask::Next, _) => at += 1,
            (AfterTask::Lesson(wanted), _) => {
                let first = steps.iter().position(|(index, _)| *index == wanted);
                at = first.unwrap_or(at);
            }
            (AfterTask::Back, Some(before)) => at = before,
            (AfterTask::Back, None) => return Ok(false),
        }
    }
    talk.say(format!("\nThat was the last lesson of {}.\n", info.title))?;
    Ok(true)
}

/// The name of a lesson among the tasks that are done.
fn name_of(info: &GameInfo, lesson: &Lesson) -> String {
    format!("{}: {}", info.name, lesson.title)
}

/// How many of the lessons of a game are done.
pub fn count_done(info: &GameInfo, lessons: &[Lesson], done: &TasksDone) -> usize {
    let names = lessons.iter().map(|lesson| name_of(info, lesson));
    names.filter(|name| done.has(name)).count()
}

/// A step of a lesson.
struct LessonStep<'a, 'p> {
    step: &'a Step,
    /// The number of its lesson, from 0.
    index: usize,
    /// Whether it is the last one of its lesson.
    is_last: bool,
    info: &'a GameInfo,
    lessons: &'a [Lesson],
    /// The places of the board, which the texts name.
    places: Vec<Place>,
    done: &'a mut TasksDone<'p>,
}

impl LessonStep<'_, '_> {
    fn told(&self, sentences: &str) -> Text {
        lesson::told(sentences, &self.places)
    }
}

impl Task for LessonStep<'_, '_> {
    fn text(&self) -> Text {
        let (number, count) = (self.index + 1, self.lessons.len());
        let Lesson { title, steps, .. } = &self.lessons[self.index];
        let at = steps.iter().position(|step| step == self.step);
        let task = match steps.len() {
            1 => "Task".to_string(),
            count => format!("Task {} of {count}", at.unwrap_or_default() + 1),
        };
        let heading = format!("Lesson {number} of {count}: {title}");
        let shown = format!("\n{}\n", style::paint(style::BOLD, &heading));
        // Who listens hears the title once.
        let said = if at == Some(0) {
            heading + ".\n"
        } else {
            String::new()
        };
        let step = self.told(&self.step.text.join("\n"));
        let task = self.told(&format!("{task}: {}", self.step.task));
        text![text(shown, said), step, task]
    }

    fn solution(&self) -> &[String] {
        std::slice::from_ref(&self.step.solution)
    }

    fn nudge(&self) -> Text {
        self.told(&self.step.hint)
    }

    fn is_practice(&self) -> bool {
        true
    }

    fn lessons(&self) -> Vec<String> {
        let listed = self.lessons.iter().map(|lesson| {
            let is_done = self.done.has(&name_of(self.info, lesson));
            format!("{}{}", lesson.title, if is_done { " (done)" } else { "" })
        });
        listed.collect()
    }

    fn judge(&self, tried: Tried) -> Option<Judgement> {
        let (step, game, mv) = (self.step, tried.game, tried.mv);
        let mut after = game.boxed_clone();
        after.play(mv).ok()?;
        let task = self.told(&format!("Task: {}", step.task));
        Some(if !step.is_right(&*after) {
            let told = step.shortfall(game, mv, tried.limits, tried.on_info)?;
            Judgement::Wrong {
                no: Text::default(),
                why: told + task,
                line: Vec::new(),
            }
        } else if game.is_same_move(mv, &step.solution) {
            let right = &step.right;
            Judgement::Right(self.told(&format!("Right.\n{right}")), self.told(right))
        } else {
            // What is said about the solution may not be true of another right move.
            Judgement::Right("Right.\n".into(), task)
        })
    }

    fn finish(&mut self, talk: &mut Talk, _: bool) -> Result<Text, Exit> {
        if !self.is_last {
            return Ok("Press Enter to continue: ".into());
        }
        let name = name_of(self.info, &self.lessons[self.index]);
        self.done.add(talk, &name)?;
        let (number, count) = (self.index + 1, self.lessons.len());
        Ok(format!("Lesson {number} of {count} is done. Press Enter to continue: ").into())
    }
}
