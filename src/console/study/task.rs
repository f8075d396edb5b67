//! One dialogue for puzzles, for lessons and for one's own mistakes: a position, and a move to
//! find.

use std::slice::from_ref;

use crate::coach::explain::line_in_words;
use crate::coach::findings::Findings;
use crate::console::analysis::Analyst;
use crate::console::exit::Exit;
use crate::console::input::Completions;
use crate::console::listing::in_sentences;
use crate::console::progress::with_status_line;
use crate::console::prompt::{self, Command, Next, Prompt, ask, game_commands, move_question};
use crate::console::screen;
use crate::console::screen::Viewport;
use crate::console::talk::Talk;
use crate::limits::Limits;
use crate::play::{LiveGame, OnInfo};
use crate::text::{Text, prose, text};
use crate::{refuse, text};

/// A position in which a move is to be found, perhaps followed by others.
pub trait Task {
    /// What is asked, in whole lines; printed above the board.
    fn text(&self) -> Text;

    /// One solution: the user's moves, which are the first and the last, and the replies between
    /// them.
    fn solution(&self) -> &[String];

    /// What the first hint says before others say how the move begins, in whole lines; may be
    /// empty.
    fn nudge(&self) -> Text {
        Text::default()
    }

    /// Whether help costs nothing: the hint after the nudge is the whole move.
    fn is_practice(&self) -> bool {
        false
    }

    /// Whether the solution is the only right one. Then only the first try of each move counts.
    fn is_only_solution(&self) -> bool {
        false
    }

    /// Judges a move. `None` if a search was stopped.
    fn judge(&self, tried: Tried) -> Option<Judgement>;

    /// Called once the task is solved: at the first try and without help, or not. Returns the
    /// question that Enter answers: how far the user is.
    fn finish(&mut self, talk: &mut Talk, is_helped: bool) -> Result<Text, Exit>;

    /// The lessons that there are, in order; none where there are no lessons.
    fn lessons(&self) -> Vec<String> {
        Vec::new()
    }

    /// The reply to `puzzles`, where there is that command: how many are solved.
    fn progress(&self) -> Option<Text> {
        None
    }
}

/// A move that the user tries.
pub struct Tried<'a> {
    /// The position before it.
    pub game: &'a dyn LiveGame,
    /// The move, which is legal.
    pub mv: &'a str,
    /// What is known about the game of the task.
    pub findings: &'a mut Findings,
    /// How long it may be searched.
    pub limits: &'a Limits,
    /// Called with every improvement of a search.
    pub on_info: OnInfo<'a>,
}

/// What is thought of a move, in whole lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// It is right: what is said at once, and the reply to `why`.
    Right(Text, Text),
    /// It is wrong.
    Wrong {
        /// What is said before the reason; may be empty.
        no: Text,
        /// The reason, and the reply to `why`.
        why: Text,
        /// The moves, which may be none, that show it on the board.
        line: Vec<String>,
    },
}

impl Judgement {
    /// A wrong move: why, and the moves that answer it.
    pub fn wrong(why: Text, mut line: Vec<String>) -> Judgement {
        // More moves than the reply would look as if the game went on.
        line.truncate(1);
        let no = Text::from("No").stop();
        Judgement::Wrong { no, why, line }
    }
}

/// Where to go after a task.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AfterTask {
    /// To the next one.
    Next,
    /// Back: to the step before in a lesson, else out of the tasks.
    Back,
    /// To the lesson with that index.
    Lesson(usize),
}

/// A task that is being solved.
pub struct TaskPrompt<'a> {
    talk: &'a mut Talk,
    task: &'a mut dyn Task,
    /// The position with the moves of the solution found so far.
    game: Box<dyn LiveGame>,
    analyst: &'a mut Analyst,
    /// The number of moves that led to the position of the task.
    start: usize,
    /// What keeps the task from counting as solved: the solution has been shown, or a try has failed
    /// where only the first one counts.
    helped: Option<&'static str>,
    /// Whether the nudge has been given.
    is_nudged: bool,
    /// Whether it has been said that the next hint is the whole move.
    is_warned: bool,
    /// The number of characters of the move to find that hints have given away.
    hinted: usize,
    /// The reply to `why`, about the last try or, before one, about the mistake in the game; empty
    /// where there is none, or where it would tell the move to find.
    why: Text,
    /// The question once the task is solved.
    solved: Option<Text>,
}

/// Asks for the solution of a task, whose position `game` is in, until it is found or left. `why`
/// explains what went wrong there before; it may be empty.
pub fn solve(
    talk: &mut Talk,
    game: Box<dyn LiveGame>,
    task: &mut dyn Task,
    analyst: &mut Analyst,
    why: Text,
) -> Result<AfterTask, Exit> {
    let mut prompt = TaskPrompt {
        start: game.state().ply,
        talk,
        task,
        game,
        analyst,
        helped: None,
        is_nudged: false,
        is_warned: false,
        hinted: 0,
        why,
        solved: None,
    };
    ask(&mut prompt)
}

/// The commands that make sense only until a task is solved.
const UNTIL_SOLVED: [&str; 4] = ["hint", "solution", "moves", "undo"];
/// The command that lists lessons and goes to one of them.
const LESSON: &str = "lesson";
/// The command that says how many tasks are solved, where it is kept.
const PROGRESS: &str = "puzzles";

/// The commands at a task.
pub fn commands<'a>() -> Vec<Command<TaskPrompt<'a>>> {
    let rows: [Command<TaskPrompt<'a>>; 14] = [
        Command::new("help", prompt::help),
        Command::new("hint", TaskPrompt::hint),
        Command::new("solution", TaskPrompt::solution),
        Command::new("skip", |_, _| Ok(Next::Done(AfterTask::Next))),
        Command::new(LESSON, TaskPrompt::lesson),
        Command::new(PROGRESS, |at, _| {
            at.say(at.task.progress().unwrap_or_default())
        }),
        Command::new("board", TaskPrompt::board),
        Command::new("moves", game_commands::moves),
        Command::new("info", |at, _| at.say(at.analyst.info(at.talk, &*at.game))),
        Command::new("history", game_commands::history),
        Command::new("why", TaskPrompt::why),
        Command::new("analyse", TaskPrompt::analyse),
        Command::new("undo", TaskPrompt::undo),
        Command::new("back", TaskPrompt::back),
    ];
    rows.into_iter().chain(game_commands::commands()).collect()
}

impl TaskPrompt<'_> {
    /// The number of moves of the solution found so far, with the replies to them.
    fn step(&self) -> usize {
        self.game.state().ply - self.start
    }

    /// The move to find.
    fn wanted(&self) -> &str {
        &self.task.solution()[self.step()]
    }

    /// Shows the position, with what is asked where nothing has been found yet.
    fn show(&mut self) -> Result<(), Exit> {
        let mut text = match self.step() {
            0 => self.task.text(),
            _ => Text::default(),
        };
        if self.talk.is_in_words() {
            // With messages, words say only what has changed.
            self.talk.say(text)?;
            text = Text::default();
        }
        Ok(self.talk.show(self.talk.viewport(), &*self.game, text)?)
    }

    /// Plays a right move, after which the game is `tried`, and the replies up to the next one to
    /// find.
    fn advance(
        &mut self,
        mv: &str,
        tried: Box<dyn LiveGame>,
        mut text: Text,
    ) -> Result<Next<AfterTask>, Exit> {
        let player = self.game.state().to_move;
        let ply = self.game.state().ply;
        let mut goes_on = self.game.is_same_move(mv, self.wanted());
        let wanted = self.wanted().to_string();
        if goes_on && self.step() + 1 < self.task.solution().len() {
            self.game.play(&wanted)?;
        } else {
            // As it was typed: a ship is shown where it was walked to.
            self.game = tried;
        }
        while goes_on {
            match self.task.solution().get(self.step()).cloned() {
                None => goes_on = false,
                Some(_) if self.game.state().to_move == player => break,
                Some(reply) => drop(self.game.play(&reply)?),
            }
        }
        (self.hinted, self.is_warned) = (0, false);
        if let Some(help) = self.helped.filter(|_| !goes_on && !self.task.is_practice()) {
            let again = if self.task.is_only_solution() {
                ", and comes again later"
            } else {
                ""
            };
            text += format!("It does not count as solved after {help}{again}.\n");
        }
        show_moves(self.talk, &*self.game, ply, text, !goes_on)?;
        if !goes_on {
            self.solved = Some(self.task.finish(self.talk, self.helped.is_some())?);
        }
        Ok(Next::Redraw)
    }

    /// The command `lesson`.
    fn lesson(&mut self, number: &str) -> Result<Next<AfterTask>, Exit> {
        let lessons = self.task.lessons();
        if number.is_empty() {
            let lines = (1..).zip(&lessons);
            let list: Text = lines
                .map(|(at, title)| {
                    let number = text(format!("{at}. "), format!("Lesson {at}: "));
                    text![number, title, "\n"]
                })
                .collect();
            return self.say(list);
        }
        match number.parse() {
            Ok(wanted) if (1..=lessons.len()).contains(&wanted) => {
                Ok(Next::Done(AfterTask::Lesson(wanted - 1)))
            }
            _ => refuse!(number => "is not a lesson: type 1 to {}", lessons.len()),
        }
    }

    /// What a wrong try is called where only the first one counts.
    fn wrong_try(&self) -> Option<&'static str> {
        self.task.is_only_solution().then_some("a wrong try")
    }

    /// Judges a move, after which the game is `tried`, and shows what comes of it.
    fn judge(&mut self, mv: &str, mut tried: Box<dyn LiveGame>) -> Result<Next<AfterTask>, Exit> {
        self.game.drop_answers(0);
        let limits = &self.analyst.review_limits(self.talk, &*self.game);
        let (task, game) = (&*self.task, &*self.game);
        let findings = self.analyst.findings(game);
        let judgement = with_status_line(self.talk, |on_info| {
            task.judge(Tried {
                game,
                mv,
                findings,
                limits,
                on_info,
            })
        })?;
        self.talk.was_interrupted()?;
        match judgement {
            Some(Judgement::Right(text, why)) => {
                self.why = why;
                return self.advance(mv, tried, text);
            }
            Some(Judgement::Wrong { no, why, line }) => {
                let text = no + &why;
                self.why = why;
                self.helped = self.helped.or(self.wrong_try());
                // Without a reply the board of the task stays on the screen.
                if line.is_empty() || self.talk.is_in_words() {
                    return self.say(text + "Taken back.\n");
                }
                for reply in &line {
                    tried.play(reply)?;
                }
                show_moves(self.talk, &*tried, self.game.state().ply, text, true)?;
                self.talk.say("Taken back.\n")?;
                self.show()?;
            }
            None => self.talk.say("Stopped before the move was judged.\n")?,
        }
        Ok(Next::Redraw)
    }

    /// Explains the last try.
    fn why(&mut self, _: &str) -> Result<Next<AfterTask>, Exit> {
        if self.why.is_empty() {
            refuse!("\"why\" explains your last try: enter a move first");
        }
        self.say(self.why.clone())
    }

    /// The number of legal moves that share their first `length` characters with the move to find.
    fn moves_that_begin(&self, length: usize) -> usize {
        let begins = |mv: &&String| mv.starts_with(&self.wanted()[..length]);
        self.game.legal_moves().iter().filter(begins).count()
    }

    /// The number of characters of the move to find that are known after another hint: whole parts
    /// of it, such as squares. Each hint leaves at most half of the moves that were left before it,
    /// and at least two; where that is impossible, it is the whole move.
    fn next_hint(&self) -> usize {
        let wanted = self.wanted();
        let left = self.moves_that_begin(self.hinted);
        let ends_a_part = |length: &usize| {
            let rest = wanted.get(*length..);
            rest.is_some_and(|text| text.starts_with(|next: char| next.is_ascii_punctuation()))
        };
        let mut lengths = (self.hinted + 1..wanted.len()).filter(ends_a_part);
        let halves = |length: &usize| (2..=left / 2).contains(&self.moves_that_begin(*length));
        lengths.find(halves).unwrap_or(wanted.len())
    }

    /// Gives the nudge, then says how the move to find begins. The hint is about the whole move, so
    /// the first question of the move is asked again.
    fn hint(&mut self, count: &str) -> Result<Next<AfterTask>, Exit> {
        if !count.is_empty() {
            refuse!("hint takes no number here");
        }
        let hint = match self.task.nudge() {
            nudge if !nudge.is_empty() && !self.is_nudged => nudge,
            _ => self.next_words(),
        };
        self.is_nudged = true;
        self.say(&hint)?;
        match self.game.state().answers_given {
            0 => Ok(Next::AskAgain),
            _ => self.undo(""),
        }
    }

    /// The hint after the nudge.
    fn next_words(&mut self) -> Text {
        let it = if self.task.is_only_solution() {
            "It"
        } else {
            "One solution"
        };
        let whole = self.wanted().len();
        let next = self.next_hint();
        let mut hint = if self.is_warned || self.task.is_practice() {
            self.helped.get_or_insert("a hint with the move");
            self.hinted = whole;
            let told = self.game.told(self.wanted(), None);
            text![it, " is ", told].stop().hang(0)
        } else if next < whole {
            self.hinted = next;
            let beginning = self.wanted()[..next].to_string();
            let left = self.moves_that_begin(next);
            let one_of = format!("{it} is one of the {left} moves that begin with ");
            let said = in_sentences(&*self.game, from_ref(&beginning));
            text![one_of, text(beginning + ".\n", said)]
        } else {
            "There is no smaller hint.\n".into()
        };
        if self.hinted < whole && self.next_hint() == whole {
            self.is_warned = true;
            hint +=
                prose("The next hint shows the whole move.\nThen it does not count as solved.\n");
        }
        hint
    }

    fn board(&mut self, size: &str) -> Result<Next<AfterTask>, Exit> {
        self.talk.choose_board(size)?;
        if self.talk.is_in_words() {
            // Enter tells the task again.
            return self.say(self.game.in_words().position);
        }
        self.show()?;
        Ok(Next::Redraw)
    }

    fn solution(&mut self, _: &str) -> Result<Next<AfterTask>, Exit> {
        self.helped.get_or_insert("a look at the solution");
        let line = line_in_words(&*self.game, &self.task.solution()[self.step()..]);
        let which = if self.task.is_only_solution() {
            "The"
        } else {
            "One"
        };
        let line = text![which, " solution: ", line].stop().hang(0);
        self.say(line + "Type its first move to play it, or skip to leave it.\n")
    }

    /// Shows what Expert finds, and with it the solution.
    fn analyse(&mut self, _: &str) -> Result<Next<AfterTask>, Exit> {
        self.helped.get_or_insert("an analysis");
        self.analyst.position(self.talk, &*self.game)?;
        Ok(Next::AskAgain)
    }

    fn undo(&mut self, _: &str) -> Result<Next<AfterTask>, Exit> {
        if self.game.state().answers_given == 0 {
            refuse!("You have not begun a move: there is nothing to undo");
        }
        prompt::drop_half_entered(self.talk, &mut *self.game)?;
        Ok(Next::Redraw)
    }

    fn back(&mut self, _: &str) -> Result<Next<AfterTask>, Exit> {
        let given = self.game.state().answers_given;
        if given == 0 {
            return Ok(Next::Done(AfterTask::Back));
        }
        self.game.drop_answers(given - 1);
        Ok(Next::Redraw)
    }
}

/// Shows the moves after the first `ply`, the board after them, and what is said about them. If
/// they are `is_final`, no move is asked for, so that the screen names no player to move.
fn show_moves(
    talk: &mut Talk,
    game: &dyn LiveGame,
    ply: usize,
    text: Text,
    is_final: bool,
) -> Result<(), Exit> {
    let history = game.history(ply).into_iter();
    let moves: Text = history.map(|entry| entry.message).collect();
    if talk.is_in_words() {
        return Ok(talk.say(moves + text)?);
    }
    let viewport = Viewport {
        is_final,
        ..talk.viewport()
    };
    talk.show(viewport, game, moves)?;
    Ok(talk.say(text)?)
}

impl Prompt for TaskPrompt<'_> {
    type Done = AfterTask;

    fn talk(&mut self) -> &mut Talk {
        self.talk
    }

    fn commands(&self) -> Vec<Command<Self>> {
        let mut commands = commands();
        commands.retain(|command| match command.name {
            PROGRESS => self.task.progress().is_some(),
            LESSON => !self.task.lessons().is_empty(),
            name => self.solved.is_none() || !UNTIL_SOLVED.contains(&name),
        });
        commands
    }

    fn help(&self) -> Text {
        match self.solved {
            None => screen::help(&self.game.question_without(self.wanted())),
            Some(_) => prose("This one is done.\nPress Enter to continue.\n"),
        }
    }

    fn game(&self) -> Option<&dyn LiveGame> {
        Some(&*self.game)
    }

    fn open(&mut self) -> Result<(), Exit> {
        self.show()
    }

    fn draw(&mut self) -> Result<(), Exit> {
        match self.solved {
            Some(_) => Ok(()),
            None => Ok(self
                .talk
                .say(self.talk.viewport().above_prompt(&*self.game))?),
        }
    }

    fn question(&mut self) -> Result<(Text, Completions), Exit> {
        if let Some(question) = &self.solved {
            return Ok((question.clone(), Completions::default()));
        }
        Ok(move_question(self.talk, &*self.game))
    }

    fn take_answer(&mut self, text: &str) -> Result<Next<AfterTask>, Exit> {
        if self.solved.is_some() {
            return match text {
                "" => Ok(Next::Done(AfterTask::Next)),
                _ => refuse!("Press Enter to continue, or type help"),
            };
        }
        if text.is_empty() {
            self.show()?;
            return Ok(Next::Redraw);
        }
        let mut trial = self.game.boxed_clone();
        let answered = trial.answer(text);
        let is_try = answered.is_err() && self.game.claims_win(text);
        self.helped = self.helped.or(self.wrong_try().filter(|_| is_try));
        match answered? {
            None => {
                self.game = trial;
                Ok(Next::Redraw)
            }
            Some(played) => self.judge(&played.mv, trial),
        }
    }
}
