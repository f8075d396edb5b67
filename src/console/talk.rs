//! What is printed, and where; how an answer is asked for. Ctrl-C at a question asks whether to
//! leave; between two questions it stops what runs.
//!
//! What [`Talk`] prints, and where:
//!
//! | | usually | with `--quiet` |
//! |---|---|---|
//! | [`Talk::say`] in reply to a command | standard output | standard output |
//! | [`Talk::say`] otherwise: boards, menus, messages | standard output | nothing |
//! | [`Talk::print_result`]: a move, the result | nothing, as [`Talk::say`] has said it | standard output |
//! | [`Talk::note`], [`Talk::warn`], [`Talk::complain`]: a line that must be seen | standard output | standard error |
//! | questions | standard output | only at a terminal |
//! | [`Talk::flash`]: the search while it runs | only at a terminal | nothing |
//!
//! With `--strict`, [`Talk::complain`] ends the program.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, IsTerminal, Write};
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use anstream::AutoStream;
use clap::ColorChoice;

use super::exit::{Exit, UserFault};
use super::input::{Completions, Input, MAX_LENGTH, Script, answers, atom};
use super::screen::{BoardChoice, Viewport};
use super::storage::reading::typed_input;
use super::terminal;
use super::vocabulary;
use crate::game::{Refusal, style};
use crate::limits::StopFlag;
use crate::play::LiveGame;
use crate::text::{COLUMNS, InputLine, Text, length, printable, text};
use crate::{refusal, text};

/// The maximum number of characters of an answer that are echoed when input is piped.
const ECHO: usize = 80;

/// What Enter does at the end of a page.
pub const TO_GO_ON: &str = "to continue";

/// The least number of columns that long texts are wrapped to.
const NARROW: usize = 20;

/// The time between two checks whether Ctrl-C has ended a wait.
const STOP_CHECK: Duration = Duration::from_millis(10);

/// Who types the answers and sees the output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Audience {
    /// Nobody types: the input is a pipe or a file.
    Script,
    /// A user types, but the output goes elsewhere.
    Unseen,
    /// A user at a terminal that cannot rewrite a line.
    Dumb,
    /// A user at a terminal with a line editor.
    Terminal,
}

/// The input and the output of the conversation.
pub struct Talk {
    audience: Audience,
    /// How the audience sees boards, or hears of them.
    pub board: BoardChoice,
    /// What the program [lacks](crate::registry::Registry::missing).
    pub missing: Vec<&'static str>,
    /// Set by Ctrl-C between questions.
    stop: StopFlag,
    input: Input,
    out: Box<dyn Write>,
    /// In a quiet program, receives what must be seen but is neither a move nor a result.
    aside: Option<Box<dyn Write>>,
    /// Whether the reply to a command is being made, which a quiet program prints too.
    pub(super) is_reply: bool,
    /// Whether the first fault of a script ends the program: [`Talk::complain`],
    /// [`Talk::check_end`] and [`Talk::check_rest`] then return an error. Nothing changes for input
    /// that is typed.
    pub strict: bool,
    /// Whether the input has ended.
    has_ended: bool,
    /// The user's file that holds the game being played, if the program itself does not keep the
    /// game; an empty path if no file does. If it does not exist, leaving the game asks first.
    pub only_copy: Option<PathBuf>,
    /// Whether the user is being asked whether to leave: there Ctrl-C and Ctrl-D mean yes.
    is_leaving: bool,
    /// What was typed for the next questions: the rest of a line of several answers, or what was
    /// typed where a long text stopped.
    waiting: VecDeque<String>,
}

impl Talk {
    /// A conversation over the standard streams. With `quiet` only replies to commands and
    /// [`Talk::print_result`] print to standard output; prompts still appear at a terminal. A
    /// conversation in which nothing `is_asked` leaves the terminal as it is, and does not read it.
    ///
    /// # Errors
    /// If the terminal cannot be set up.
    pub fn standard(colour: ColorChoice, quiet: bool, is_asked: bool) -> io::Result<Talk> {
        let audience = match (io::stdin().is_terminal(), io::stdout().is_terminal()) {
            (false, _) => Audience::Script,
            (true, false) => Audience::Unseen,
            (true, true) if terminal::can_edit() => Audience::Terminal,
            (true, true) => Audience::Dumb,
        };
        let stop = StopFlag::default();
        let is_script = audience == Audience::Script;
        let editing = is_asked.then(|| terminal::restore_at_end(is_script));
        let input = match (audience, editing.transpose()?) {
            (Audience::Script, _) => Input::plain(BufReader::new(io::stdin())),
            (_, None) => Input::plain(io::empty()),
            (Audience::Terminal, Some(editing)) => {
                terminal::stop_at_interrupt(&stop)?;
                Input::editor(editing)?
            }
            (Audience::Dumb | Audience::Unseen, _) => {
                terminal::stop_at_interrupt(&stop)?;
                Input::Typed(Script::new(BufReader::new(typed_input(stop.clone()))))
            }
        };
        let kept = match colour {
            ColorChoice::Auto => anstream::ColorChoice::Auto,
            ColorChoice::Always => anstream::ColorChoice::Always,
            ColorChoice::Never => anstream::ColorChoice::Never,
        };
        let errors = || Box::new(AutoStream::new(io::stderr(), kept)) as Box<dyn Write>;
        Ok(Talk {
            stop,
            aside: quiet.then(errors),
            ..Talk::over(audience, input, AutoStream::new(io::stdout(), kept))
        })
    }

    /// A conversation with a script. All output goes to `out`, without colour.
    pub fn scripted(script: impl BufRead + 'static, out: impl Write + 'static) -> Talk {
        let (input, out): (Input, Box<dyn Write>) = (Input::plain(script), Box::new(out));
        Talk::over(Audience::Script, input, AutoStream::never(out))
    }

    /// A conversation with a user who types what `script` says, without a terminal: games are
    /// autosaved and results are counted.
    pub fn typed(script: impl BufRead + 'static, out: impl Write + 'static) -> Talk {
        Talk {
            audience: Audience::Unseen,
            ..Talk::scripted(script, out)
        }
    }

    fn over(audience: Audience, input: Input, out: impl Write + 'static) -> Talk {
        Talk {
            audience,
            board: BoardChoice::Auto,
            missing: Vec::new(),
            stop: StopFlag::default(),
            input,
            out: Box::new(out),
            aside: None,
            is_reply: false,
            strict: false,
            has_ended: false,
            only_copy: None,
            is_leaving: false,
            waiting: VecDeque::new(),
        }
    }

    /// Whether a user types the answers, not a script.
    pub fn is_interactive(&self) -> bool {
        self.audience != Audience::Script
    }

    /// Whether a user at a terminal, with a line editor or without, sees what is said.
    pub fn is_seen(&self) -> bool {
        let is_at_terminal = matches!(self.audience, Audience::Dumb | Audience::Terminal);
        is_at_terminal && !self.is_quiet()
    }

    /// Whether everything is said in words, without pictures.
    pub fn is_in_words(&self) -> bool {
        self.board == BoardChoice::Words
    }

    /// The command `board` before the board is shown: chooses how, unless the argument is empty.
    ///
    /// # Errors
    /// If the argument is not a size.
    pub fn choose_board(&mut self, argument: &str) -> Result<(), Refusal> {
        if !argument.is_empty() {
            self.board = BoardChoice::parse(argument)?;
        }
        Ok(())
    }

    /// Whether a user sees a status line that is rewritten.
    pub fn can_flash(&self) -> bool {
        self.audience == Audience::Terminal && !self.is_quiet() && !self.is_in_words()
    }

    fn is_quiet(&self) -> bool {
        self.aside.is_some()
    }

    /// The flag that Ctrl-C sets between questions, to stop a search.
    pub fn stop_flag(&self) -> StopFlag {
        self.stop.clone()
    }

    /// Whether Ctrl-C has been pressed since the last question. What was typed before it is
    /// dropped, as a terminal does.
    pub fn was_interrupted(&mut self) -> io::Result<bool> {
        let is_stopped = self.stop.take();
        if is_stopped {
            self.waiting.clear();
            self.input.drop_typed_ahead();
            // The terminal has echoed Ctrl-C.
            if self.can_flash() {
                self.flash("")?;
            } else if !matches!(self.input, Input::Plain(_)) {
                writeln!(self.out)?;
            }
        }
        Ok(is_stopped)
    }

    /// Drops what a user has typed during a long wait: it was not meant for the questions after it.
    /// Without a line editor nothing is dropped, as a program may be typing.
    pub fn drop_typed_ahead(&mut self) {
        if self.is_seen() && self.input.is_editor() {
            self.waiting.clear();
            self.input.drop_typed_ahead();
            terminal::drop_unread();
        }
    }

    /// Waits for that time, or until Ctrl-C is pressed.
    pub fn wait(&mut self, time: Duration) -> io::Result<()> {
        self.out.flush()?;
        let start = Instant::now();
        while !self.stop.is_set() {
            let left = time.saturating_sub(start.elapsed());
            if left.is_zero() {
                break;
            }
            thread::sleep(left.min(STOP_CHECK));
        }
        Ok(())
    }

    /// Shows or says whole lines. A quiet program prints only replies to commands.
    pub fn say(&mut self, text: impl Into<Text>) -> io::Result<()> {
        self.print(&self.form_of(text))
    }

    /// Prints a line as it is, without filling it to a width, so that it can be copied.
    pub fn say_to_copy(&mut self, line: &str) -> io::Result<()> {
        self.print(&format!("{line}\n"))
    }

    /// A text as the audience gets it: shown as the window has room for it, or said.
    fn form_of(&self, text: impl Into<Text>) -> String {
        let text = text.into();
        if self.is_in_words() {
            return text.said();
        }
        text.shown(if self.is_seen() {
            self.window_width().max(NARROW)
        } else {
            usize::MAX
        })
    }

    fn print(&mut self, lines: &str) -> io::Result<()> {
        if self.is_quiet() && !self.is_reply {
            return Ok(());
        }
        self.out.write_all(lines.as_bytes())
    }

    /// The room that there is for a board. The window is measured each time, because the user may
    /// change it.
    pub fn viewport(&self) -> Viewport {
        Viewport {
            board: self.board,
            height: self.window().map(|(_, height)| height),
            is_narrow: self.window_width() < COLUMNS,
            ..Viewport::default()
        }
    }

    /// Prints the screen of a game for this viewport, and says if the window is too narrow for it.
    pub fn show(
        &mut self,
        viewport: Viewport,
        game: &dyn LiveGame,
        messages: Text,
    ) -> io::Result<()> {
        let screen = self.form_of(viewport.screen(game, messages));
        self.print(&screen)?;
        let is_drawn = self.is_seen() && !self.is_in_words();
        let widest = screen.lines().map(length).max();
        match widest.filter(|widest| is_drawn && *widest > self.window_width()) {
            Some(widest) => {
                let is_full = viewport.board == BoardChoice::Full;
                let small = if is_full { "small or board " } else { "" };
                self.say(format!(
                    "The board is {widest} columns wide: widen the window, or type board {small}words.\n"
                ))
            }
            None => Ok(()),
        }
    }

    /// The columns and lines of the window; `None` unless a user types and reads at a terminal.
    fn window(&self) -> Option<(usize, usize)> {
        terminal::window_size().filter(|_| self.is_seen())
    }

    /// The number of columns of the window; that of a standard terminal where nobody sees one.
    pub fn window_width(&self) -> usize {
        self.window().map_or(COLUMNS, |(width, _)| width)
    }

    /// The number of lines on a page; `None` unless a user at a terminal can be asked to go on.
    pub fn page_height(&self) -> Option<usize> {
        let (width, height) = self.window()?;
        // The question below a page is as long as a line, or shorter.
        let height = height.saturating_sub(COLUMNS.div_ceil(width.max(1)));
        Some(height).filter(|height| *height > 0 && !matches!(self.input, Input::Plain(_)))
    }

    /// Says a long text, as [`say_parts`](Self::say_parts) does.
    ///
    /// # Errors
    /// As for [`say_parts`](Self::say_parts).
    pub fn say_in_pages(&mut self, text: impl Into<Text>) -> Result<(), Exit> {
        self.say_parts([(TO_GO_ON, text.into())])
    }

    /// Says the parts of a long text. Before each part stand the words for what Enter does to go on
    /// to it. At a terminal it stops after each page but the last; a part that fits on one is not
    /// cut. The question there says how many pages there are, so that nobody presses Enter once too
    /// often and answers the question after the text.
    ///
    /// # Errors
    /// If it cannot be written, or if the input ends.
    pub fn say_parts<const N: usize>(&mut self, parts: [(&str, Text); N]) -> Result<(), Exit> {
        let room = self.page_height().unwrap_or(usize::MAX);
        let mut pages: Vec<(&str, Vec<String>)> = Vec::new();
        for (enter, part) in parts {
            let printed = self.form_of(part);
            let lines = printed.split_inclusive('\n').map(String::from);
            let mut lines: Vec<String> = lines.collect();
            if let Some((_, last)) = pages.last_mut()
                && last.len() + lines.len() <= room
            {
                last.append(&mut lines);
                continue;
            }
            // The blank line between two parts is dropped at the top of a page.
            let is_blank = lines.first().is_some_and(|line| line == "\n") && !pages.is_empty();
            for (number, page) in lines[usize::from(is_blank)..].chunks(room).enumerate() {
                let enter = if number == 0 { enter } else { TO_GO_ON };
                pages.push((enter, page.to_vec()));
            }
        }
        for (number, (_, page)) in (1..).zip(&pages) {
            self.print(&page.concat())?;
            let Some((enter, _)) = pages.get(number) else {
                break;
            };
            let count = pages.len();
            let page = format!("page {number} of {count}: press Enter {enter}, or type q to stop");
            let question = self::text(format!("-- {page} --"), page + ": ");
            match self.read(&question, &Completions::default())? {
                InputLine::End if self.may_leave(false)? => return Err(Exit::Leave),
                InputLine::End | InputLine::Interrupt => break,
                InputLine::Text(text) if matches!(text.trim(), "q" | "Q") => break,
                InputLine::Text(text) if !text.trim().is_empty() => {
                    // The answer to the question that comes after the text.
                    self.say("The rest of the text is not shown.\n")?;
                    self.waiting.push_front(text);
                    break;
                }
                InputLine::Text(_) | InputLine::TooLong | InputLine::NotText => {}
            }
        }
        Ok(())
    }

    /// Shows a status line, which replaces the one before; an empty line clears it. Only a user who
    /// [sees](Self::can_flash) such a line gets it.
    pub fn flash(&mut self, line: &str) -> io::Result<()> {
        if !self.can_flash() {
            return Ok(());
        }
        self.out.flush()?;
        // Past the stream that strips colour where it is not wanted: the rest of the line must go.
        let mut out = io::stdout();
        write!(out, "\r{line}\x1b[K")?;
        out.flush()
    }

    /// Prints a line that only a quiet program prints: a move or the result.
    pub fn print_result(&mut self, line: &str) -> io::Result<()> {
        if self.is_quiet() {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    /// Prints a line that must be seen. A quiet program prints it to standard error.
    pub fn note(&mut self, line: &str) -> io::Result<()> {
        match &mut self.aside {
            Some(aside) => {
                // A closed or full standard error does not end the game.
                let _ = writeln!(aside, "{line}");
                Ok(())
            }
            None => write!(self.out, "{}", self.form_of(format!("{line}\n"))),
        }
    }

    /// Refuses an answer or a command, in one line, and drops the answers after it on its line.
    ///
    /// # Errors
    /// If it cannot be written, or if the answer is from a script and the program is strict.
    pub fn complain(&mut self, refusal: &Refusal) -> io::Result<()> {
        self.check_script(refusal)?;
        // A Ctrl-C that led to the refusal has done its work.
        self.was_interrupted()?;
        self.warn("", refusal)?;
        if self.waiting.is_empty() {
            return Ok(());
        }
        let answers: Vec<String> = self.waiting.drain(..).collect();
        let rest = printable(&answers.join(" "), ECHO);
        self.note(&format!("The rest of your line is ignored: {rest}"))
    }

    /// Reports a refusal, if the result is one, and goes on with the default value.
    ///
    /// # Errors
    /// As [`Talk::complain`], and if there is another reason not to go on.
    pub fn or_complain<T: Default>(&mut self, result: Result<T, Exit>) -> Result<T, Exit> {
        if let Err(Exit::Refused(refusal)) = result {
            self.complain(&refusal)?;
            return Ok(T::default());
        }
        result
    }

    /// Warns in one line if the result is a refusal. The last answer is not to blame, so a strict
    /// script goes on.
    pub fn or_warn(&mut self, prefix: &str, result: Result<(), Refusal>) -> io::Result<()> {
        result.or_else(|refusal| self.warn(prefix, &refusal))
    }

    /// Says in one line what has gone wrong. The last answer is not to blame.
    pub fn warn(&mut self, prefix: &str, refusal: &Refusal) -> io::Result<()> {
        let line = style::paint(style::WARNING, format!("{prefix}{refusal}"));
        self.note(&line)
    }

    /// Ends a strict program with this reason and the number of the line read last.
    fn check_script(&mut self, reason: impl ToString) -> io::Result<()> {
        if let Input::Plain(script) = &self.input
            && self.strict
        {
            // A script without any line ends at its first one.
            return Err(io::Error::other(UserFault::Script(
                script.line_number().max(1),
                reason.to_string(),
            )));
        }
        Ok(())
    }

    /// Ends a strict program if the input has ended, which must not happen before `what`.
    ///
    /// # Errors
    /// If the program is strict and the input has ended.
    pub fn check_end(&mut self, what: &str) -> io::Result<()> {
        if self.has_ended {
            return self.check_script(format!("the script ends before {what}"));
        }
        Ok(())
    }

    /// Ends a strict program if the script has answers left that nothing has asked for. Reads the
    /// script to its end.
    ///
    /// # Errors
    /// If the program is strict and the script goes on, or if it cannot be read.
    pub fn check_rest(&mut self) -> io::Result<()> {
        if let Input::Plain(script) = &mut self.input
            && self.strict
            && (!self.waiting.is_empty() || script.has_answers_left()?)
        {
            self.check_script("the script goes on, but the program has ended")?;
        }
        Ok(())
    }

    /// Asks a question and returns the answer, without surrounding spaces and without the full stop
    /// and the quotes of a Prolog term. If the line holds several answers, the next questions take
    /// the others. Tab completes `completions`. Ctrl-C asks whether to leave, and then the question
    /// again.
    ///
    /// # Errors
    /// `Exit::Leave` at the end of the input, or after Ctrl-C and a confirmation.
    pub fn ask(
        &mut self,
        prompt: impl Into<Text>,
        completions: &Completions,
    ) -> Result<String, Exit> {
        let prompt = prompt.into();
        loop {
            let refusal = match self.read(&prompt, completions)? {
                InputLine::Text(text) => {
                    let text = completions.narrowed(text);
                    let answers = answers(&text);
                    for answer in answers[1..].iter().rev() {
                        self.waiting.push_front(answer.to_string());
                    }
                    return Ok(atom(answers[0]).to_string());
                }
                InputLine::TooLong => refusal!("An answer has at most {MAX_LENGTH} characters"),
                InputLine::NotText => refusal!("That was not valid UTF-8: type it again"),
                end @ (InputLine::End | InputLine::Interrupt) => {
                    if self.is_leaving || self.may_leave(end == InputLine::Interrupt)? {
                        return Err(Exit::Leave);
                    }
                    continue;
                }
            };
            self.complain(&refusal)?;
        }
    }

    /// Whether to leave the game or the program. The user is asked if a game would be lost, and at
    /// Ctrl-C; a script is not asked.
    ///
    /// # Errors
    /// As [`Talk::ask`], except that Ctrl-C, Ctrl-D and a closed terminal count as yes.
    pub fn may_leave(&mut self, at_ctrl_c: bool) -> Result<bool, Exit> {
        let is_lost = |path: &PathBuf| !path.exists();
        let would_lose = self.is_interactive() && self.only_copy.as_ref().is_some_and(is_lost);
        let question = match (would_lose, at_ctrl_c) {
            (true, _) => "This game is not saved. Leave it? (y/n) ",
            (false, true) => "Leave the program? (y/n, or Ctrl-C again) ",
            (false, false) => return Ok(true),
        };
        self.is_leaving = true;
        let is_left = self.ask_until_yes_or_no(question);
        self.is_leaving = false;
        is_left
    }

    /// Asks a question that is answered with yes or no. Enter counts as no, and so does a command,
    /// which is carried out at the question that comes next.
    ///
    /// # Errors
    /// As [`Talk::ask`].
    pub fn ask_yes_no(&mut self, question: &str) -> Result<bool, Exit> {
        self.ask_until_yes_or_no(&format!("{question} (y/n) "))
    }

    fn ask_until_yes_or_no(&mut self, prompt: &str) -> Result<bool, Exit> {
        let answers = Completions::answers(["yes", "no"]);
        let prompt = text![prompt, text("[n] ", "(n) ")];
        loop {
            let text = self.ask(&prompt, &answers)?;
            match text.to_lowercase().as_str() {
                "y" | "yes" => return Ok(true),
                "" | "n" | "no" => return Ok(false),
                _ if vocabulary::is_command(&text) => {
                    self.waiting.push_front(text);
                    return Ok(false);
                }
                _ => self.complain(&refusal!(&text => "is not an answer: type y or n"))?,
            }
        }
    }

    fn read(&mut self, prompt: &Text, completions: &Completions) -> io::Result<InputLine> {
        let prompt = &self.form_of(prompt);
        let prompted = self.is_interactive() || !self.is_quiet();
        let waiting = self.waiting.pop_front().map(InputLine::Text);
        if waiting.is_none() && self.input.is_editor() {
            return self.input.read(prompt, completions.clone());
        }
        if prompted {
            self.out.write_all(prompt.as_bytes())?;
        }
        self.out.flush()?;
        // A terminal echoes what is typed itself.
        let echoes = waiting.is_some() || matches!(self.input, Input::Plain(_));
        let read = || self.input.read(prompt, Completions::default());
        let line = match waiting.map_or_else(read, Ok) {
            Err(_) if self.stop.take() => InputLine::Interrupt,
            line => line?,
        };
        self.has_ended |= line == InputLine::End;
        if prompted && (echoes || matches!(line, InputLine::End | InputLine::Interrupt)) {
            let shown = match &line {
                InputLine::Text(text) => printable(text.trim(), ECHO),
                _ => String::new(),
            };
            writeln!(self.out, "{shown}")?;
        }
        Ok(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answers_after_a_refused_one_are_dropped() {
        let mut talk = Talk::scripted(&b"a. b. c. d.\ne\n"[..], io::sink());
        let mut ask = || talk.ask("", &Completions::default()).unwrap();
        assert_eq!([ask(), ask()], ["a", "b"]);
        talk.complain(&refusal!("no")).unwrap();
        assert_eq!(talk.ask("", &Completions::default()).unwrap(), "e");
    }
}
