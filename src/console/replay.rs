//! A replay: viewing a game turn by turn, and taking it over from any position.
//!
//! The numbers are those of the turns, as in the history and in the headings: a placement is shown
//! together with the move that it belongs to.

use std::{io, iter};

use super::analysis::{Analyst, MAX_HINTS, parse_whole};
use super::exit::Exit;
use super::input::Completions;
use super::prompt::{self, Command, Next, Prompt, ask, game_commands, stay};
use super::seats::{parse_change, player_commands};
use super::{rating, screen};

use super::storage::game_files::GameFiles;
use super::study::retry::retry;
use super::talk::Talk;
use super::vocabulary::{parse_count, parse_count_to};
use crate::coach::explain::{does, instead, you};
use crate::coach::review::Mark;
use crate::play::{HistoryEntry, LiveGame};
use crate::refuse;
use crate::text;
use crate::text::{Text, counted, prose, quoted};

/// The argument of `next` and `prev` that leads to a mistake.
const MISTAKE: &str = "mistake";

/// A game in replay.
pub(super) struct ReplayPrompt<'a> {
    talk: &'a mut Talk,
    game: &'a mut dyn LiveGame,
    game_files: &'a mut GameFiles,
    analyst: &'a mut Analyst,
    /// The moves of the whole game.
    history: Vec<HistoryEntry>,
    /// The number of moves (plies) up to each position that can be shown: the start, and the end of
    /// each turn.
    positions: Vec<usize>,
    /// The index of the one that is shown.
    here: usize,
    /// The index of the one that was shown before, if the user came from it turn by turn.
    came_from: Option<usize>,
    /// The game as it was then.
    shown: Box<dyn LiveGame>,
}

/// Replays a game from its start, or back from its last position. Returns the number of moves from
/// which the user plays on; `None` to go back to where the replay was started.
pub fn replay(
    talk: &mut Talk,
    game: &mut dyn LiveGame,
    game_files: &mut GameFiles,
    analyst: &mut Analyst,
    from_start: bool,
) -> Result<Option<usize>, Exit> {
    let history = game.history(0);
    let turns = history.chunk_by(|one, other| one.turn == other.turn);
    let ends = turns.scan(0, |plies, turn| {
        *plies += turn.len();
        Some(*plies)
    });
    let positions: Vec<usize> = iter::once(0).chain(ends).collect();
    let mut replay = ReplayPrompt {
        talk,
        shown: game.boxed_clone(),
        game,
        game_files,
        analyst,
        here: positions.len() - 1,
        came_from: None,
        history,
        positions,
    };
    replay.show(if from_start { 0 } else { replay.here });
    ask(&mut replay)
}

/// The commands of a replay.
pub(super) fn commands<'a>() -> Vec<Command<ReplayPrompt<'a>>> {
    type This<'a> = ReplayPrompt<'a>;
    let rows: [Command<This<'a>>; 19] = [
        Command::new("help", prompt::help),
        Command::new("next", This::next),
        Command::new("prev", This::prev),
        Command::new("goto", This::goto),
        Command::new("first", |replay, _| replay.go_to(0)),
        Command::new("end", |replay, _| replay.go_to(replay.last())),
        Command::new("play", This::play),
        Command::new("hint", |replay, count| stay(replay.hint(count))),
        Command::new("why", |replay, _| stay(replay.why())),
        Command::new("analyse", |replay, what| stay(replay.analyse(what))),
        Command::new("annotated", |replay, file| stay(replay.annotated(file))),
        Command::new("retry", |replay, _| stay(replay.retry())),
        Command::new("history", This::history),
        Command::new("back", |_, _| Ok(Next::Done(None))),
        Command::new("players", This::players),
        Command::new("board", |replay, size| stay(replay.board(size))),
        Command::new("info", |replay, _| {
            replay.say(screen::info(&*replay.shown, true))
        }),
        Command::new("moves", game_commands::moves),
        Command::new("save", |replay, file| stay(replay.save(file))),
    ];
    rows.into_iter().chain(game_commands::commands()).collect()
}

impl ReplayPrompt<'_> {
    /// Goes to one of the positions.
    fn show(&mut self, position: usize) {
        self.here = position;
        self.came_from = None;
        self.shown = self.game.boxed_clone();
        self.shown.drop_answers(0);
        let ply = self.positions[position];
        // Taking back even no move would take back a resignation after the last one.
        if ply < self.history.len() {
            self.shown.take_back_to(ply);
        }
    }

    fn go_to(&mut self, position: usize) -> Result<Next<Option<usize>>, Exit> {
        self.show(position);
        Ok(Next::Redraw)
    }

    /// Goes to another position, so that the turns between are told to those who listen.
    fn step_to(&mut self, position: usize) -> Result<Next<Option<usize>>, Exit> {
        let from = self.here;
        self.show(position);
        self.came_from = Some(from);
        Ok(Next::Redraw)
    }

    /// The last of the positions.
    fn last(&self) -> usize {
        self.positions.len() - 1
    }

    /// The number of the turn that led to a position.
    fn turn(&self, position: usize) -> usize {
        let first = self.history.first().map_or(1, |entry| entry.turn);
        let last = self.positions[position].checked_sub(1);
        last.map_or(first.saturating_sub(1), |ply| self.history[ply].turn)
    }

    /// The moves between two positions.
    fn moves(&self, from: usize, to: usize) -> &[HistoryEntry] {
        &self.history[self.positions[from]..self.positions[to]]
    }

    /// The moves of the turn that led to the position shown.
    fn last_turn(&self) -> &[HistoryEntry] {
        self.moves(self.here.saturating_sub(1), self.here)
    }

    /// Shows the position with the moves of the last turn, in words and in the notation. Without
    /// pictures it tells the turns between the previous position and this one, or, after a jump,
    /// the whole position.
    fn show_board(&mut self) -> io::Result<()> {
        let told = |moves: &[HistoryEntry]| moves.iter().map(screen::with_turn).collect::<Text>();
        let last = told(self.last_turn());
        let messages = match self.came_from {
            _ if !self.talk.is_in_words() => last,
            Some(from) if from > self.here => {
                text!["Taken back:\n", told(self.moves(self.here, from))]
            }
            Some(from) => told(self.moves(from, self.here)),
            None => {
                self.talk.say(last)?;
                Text::default()
            }
        };
        self.talk.show(self.talk.viewport(), &*self.shown, messages)
    }

    fn next(&mut self, typed: &str) -> Result<Next<Option<usize>>, Exit> {
        let is_mistake = typed.eq_ignore_ascii_case(MISTAKE);
        let count = parse_count(if is_mistake { "" } else { typed }, 1)?;
        if self.here == self.last() {
            refuse!("This is the end of the game: type \"back\" to leave the replay");
        }
        if is_mistake {
            return self.go_to_mistake(true);
        }
        self.step_to(self.here.saturating_add(count).min(self.last()))
    }

    fn prev(&mut self, typed: &str) -> Result<Next<Option<usize>>, Exit> {
        let is_mistake = typed.eq_ignore_ascii_case(MISTAKE);
        let count = parse_count(if is_mistake { "" } else { typed }, 1)?;
        if self.here == 0 {
            refuse!("This is the start of the game");
        }
        if is_mistake {
            return self.go_to_mistake(false);
        }
        self.step_to(self.here.saturating_sub(count))
    }

    /// Shows the position after the next move that the review marks, or after the last one before.
    fn go_to_mistake(&mut self, is_next: bool) -> Result<Next<Option<usize>>, Exit> {
        rating::mark_helped(self.talk, self.game)?;
        let review = self.analyst.run(self.talk, self.game)?;
        let improvable = review.moves().iter().filter(|mv| !mv.better.is_empty());
        let marked = improvable.map(|mv| {
            let position = self.positions.partition_point(|ply| *ply < mv.number);
            (position, mv)
        });
        let mut turns = marked.clone().map(|(position, _)| position);
        let (found, side) = if is_next {
            (turns.find(|at| *at > self.here), "after")
        } else {
            (turns.rfind(|at| *at < self.here), "before")
        };
        let of_turn = marked.filter(|(position, _)| Some(*position) == found);
        let worst = of_turn.max_by(|(_, one), (_, other)| one.loss().total_cmp(&other.loss()));
        let Some((position, worst)) = worst else {
            refuse!("No move {side} this position is marked as a mistake");
        };
        let before = self.game.after(worst.number - 1);
        let mark = worst.mark.map_or("", Mark::words);
        let mv = before.said(&worst.entry.mv);
        let played = does(&*before, you(&*before), worst.entry.player, "played");
        let played = format!("Turn {}: {played} ", worst.entry.turn);
        self.show(position);
        self.draw()?;
        let leads = instead(&*before, &worst.after, &worst.before, "");
        self.say(text![played, mv, format!(", {mark}: {leads}")].stop().end())
    }

    /// Shows the position after the turn with that number.
    fn goto(&mut self, number: &str) -> Result<Next<Option<usize>>, Exit> {
        let wanted: Option<usize> = number.parse().ok();
        let mut positions = 0..=self.last();
        if let Some(position) = positions.find(|position| Some(self.turn(*position)) == wanted) {
            return self.go_to(position);
        }
        let turns = format!("{} (the start) to {}", self.turn(0), self.turn(self.last()));
        match number {
            "" => refuse!("Type goto and the number of a turn, {turns}"),
            _ => refuse!(number => "is not a turn of this game: type {turns}"),
        }
    }

    /// Shows what Expert would play in the position shown.
    fn hint(&mut self, count: &str) -> Result<(), Exit> {
        if self.shown.state().ending.is_some() {
            refuse!("No hint: the game is over here");
        }
        let count = parse_count_to(MAX_HINTS, count, 1)?;
        rating::mark_helped(self.talk, self.game)?;
        self.analyst.hint(self.talk, &*self.shown, count)
    }

    /// Tells what follows the worst move of the turn that led to the position shown.
    fn why(&mut self) -> Result<(), Exit> {
        rating::mark_helped(self.talk, self.game)?;
        let before = self.here.saturating_sub(1);
        let plies = self.positions[before]..self.positions[self.here];
        self.analyst.why_played(self.talk, self.game, "Turn", plies)
    }

    /// Analyses the whole game or the position shown.
    fn analyse(&mut self, what: &str) -> Result<(), Exit> {
        let is_whole = parse_whole(what, self.game.state().ending.is_some())?;
        rating::mark_helped(self.talk, self.game)?;
        if is_whole {
            self.analyst.review(self.talk, self.game, false)
        } else {
            self.analyst.position(self.talk, &*self.shown)
        }
    }

    fn retry(&mut self) -> Result<(), Exit> {
        rating::mark_helped(self.talk, self.game)?;
        retry(self.talk, self.game, self.analyst)
    }

    fn annotated(&mut self, file: &str) -> Result<(), Exit> {
        rating::mark_helped(self.talk, self.game)?;
        self.analyst.annotate(self.talk, self.game, file)
    }

    fn save(&mut self, file: &str) -> Result<(), Exit> {
        self.game_files.save(self.talk, self.game, file)
    }

    fn board(&mut self, size: &str) -> Result<(), Exit> {
        self.talk.choose_board(size)?;
        // Without messages the whole position is said.
        let viewport = self.talk.viewport();
        Ok(self.talk.show(viewport, &*self.shown, Text::default())?)
    }

    fn history(&mut self, typed: &str) -> Result<Next<Option<usize>>, Exit> {
        self.say(screen::history(self.game, parse_count(typed, usize::MAX)?))
    }

    fn players(&mut self, change: &str) -> Result<Next<Option<usize>>, Exit> {
        if let Some(change) = parse_change(self.game, change)? {
            rating::seat(self.talk, self.game, change, &self.analyst.search)?;
        }
        self.say(screen::players(self.game))
    }

    /// Takes the game over from the position shown.
    fn play(&mut self, _: &str) -> Result<Next<Option<usize>>, Exit> {
        let ply = self.positions[self.here];
        if self.game.after(ply).state().ending.is_some() {
            refuse!("The game is over here: go back with prev before you take over");
        }
        Ok(Next::Done(Some(ply)))
    }
}

impl Prompt for ReplayPrompt<'_> {
    /// The number of moves from which the user plays on.
    type Done = Option<usize>;

    fn talk(&mut self) -> &mut Talk {
        self.talk
    }

    fn commands(&self) -> Vec<Command<Self>> {
        commands()
    }

    fn help(&self) -> Text {
        prose(
            "You are viewing a game that was played before. Press Enter for the next turn; \
             \"goto 3\" shows the position after turn 3, \"next mistake\" the next move that costs \
             10 of 100 wins or more; then \"why\" says what punishes it.",
        )
    }

    fn game(&self) -> Option<&dyn LiveGame> {
        Some(&*self.shown)
    }

    fn open(&mut self) -> Result<(), Exit> {
        let title = self.game.info().title;
        let turns = counted(self.game.state().turns_played, "turn");
        Ok(self.talk.say(format!(
            "\nReplay of {title}, {turns}: press Enter, or type prev, goto N, play, back or help.\n"
        ))?)
    }

    /// Shows the position and the moves of the last turn, which led there.
    fn draw(&mut self) -> Result<(), Exit> {
        let moves = self.last_turn().iter().map(|entry| entry.mv.clone());
        let ending = self.shown.state().ending;
        let lines = moves.chain(ending.map(|ending| ending.to_string()));
        for line in lines.collect::<Vec<_>>() {
            self.talk.print_result(&line)?;
        }
        Ok(self.show_board()?)
    }

    fn question(&mut self) -> Result<(Text, Completions), Exit> {
        let (shown, last) = (self.turn(self.here), self.turn(self.last()));
        let prompt = format!("After turn {shown} of {last}: ");
        let completions = Completions {
            commands: player_commands(self.game),
            ..Completions::default()
        };
        Ok((prompt.into(), completions))
    }

    fn take_answer(&mut self, text: &str) -> Result<Next<Option<usize>>, Exit> {
        if text.is_empty() {
            return self.next("");
        }
        let text = quoted(text);
        refuse!("{text} is not a command here: press Enter, or type help")
    }
}
