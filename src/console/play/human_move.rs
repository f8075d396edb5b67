//! The questions of a human's move.

use super::commands::{AtTable, Topic, moved};
use super::{Notice, Table};
use crate::coach::results::only_human;
use crate::console::exit::Exit;
use crate::console::input::Completions;
use crate::console::prompt::{Command, Next, move_question};
use crate::console::screen::{self, Viewport};
use crate::play::Played;
use crate::text::Text;
use crate::{refusal, refuse};

/// A list of answers is long to hear if it has more lines than this.
const LONG_LIST: usize = 8;

/// The next part of a human's move.
pub(crate) struct HumanMove;

impl Topic for HumanMove {
    /// The move; `None` if something else has changed the position or the players.
    type Done = Option<Played>;

    const MOVED_ON: Next<Option<Played>> = Next::Done(None);

    fn commands<'t, 'a>() -> Vec<Command<AtTable<'t, 'a, HumanMove>>> {
        AtTable::while_it_goes_on([
            Command::new("back", |at, _| at.table.back()),
            Command::new("resign", |at, _| moved::<HumanMove>(at.table.resign())),
        ])
    }

    fn help(&self, table: &Table) -> Text {
        screen::help(&table.game.question())
    }

    fn draw(&self, table: &mut Table) -> Result<(), Exit> {
        let intro = table.viewport().above_prompt(table.game);
        let is_long = table.talk.is_in_words() && intro.said().lines().count() > LONG_LIST;
        let text = if is_long && !table.once(Notice::Answers(intro.clone())) {
            "\"help\" lists the possible answers.\n".into()
        } else {
            intro
        };
        Ok(table.talk.say(text)?)
    }

    fn question(&self, table: &Table) -> (Text, Completions) {
        move_question(table.talk, table.game)
    }

    fn take_answer(&mut self, table: &mut Table, text: &str) -> Result<Next<Option<Played>>, Exit> {
        if text.is_empty() {
            if !table.talk.is_seen() {
                refuse!("Nothing was typed: answer, or type help");
            }
            // A long reply may have pushed the board out of the window.
            table.show_board()?;
            return Ok(Next::Redraw);
        }
        if let Some(warning) = table.warning(text)? {
            return table.ask(warning);
        }
        let is_first = table.game.state().answers_given == 0;
        table.answer(text).map_err(|exit| match exit {
            Exit::Refused(refusal)
                if !is_first && table.talk.is_interactive() && table.once(Notice::HowToGoBack) =>
            {
                refusal!("{refusal} (\"back\" goes back a question)").into()
            }
            exit => exit,
        })
    }
}

impl Table<'_> {
    fn back(&mut self) -> Result<Next<Option<Played>>, Exit> {
        let given = self.game.state().answers_given;
        if given == 0 {
            refuse!("This is the first question of the move: undo takes back a move");
        }
        self.game.drop_answers(given - 1);
        Ok(Next::Redraw)
    }

    /// Gives the game an answer to a question of a human's move.
    pub(super) fn answer(&mut self, text: &str) -> Result<Next<Option<Played>>, Exit> {
        let Some(mut played) = self.game.answer(text)? else {
            return Ok(Next::Redraw);
        };
        if self.talk.is_in_words() && only_human(self.game.state().players).is_some() {
            let viewport = Viewport {
                tells_moves: true,
                ..self.viewport()
            };
            played.in_words = viewport.last_moves(self.game);
        }
        Ok(Next::Done(Some(played)))
    }
}
