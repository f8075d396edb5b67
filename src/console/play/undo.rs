//! The commands `undo` and `redo` at the questions of a move.

use super::{AfterMove, ConsoleGame};
use crate::console::commands;
use crate::console::prompt::Step;
use crate::console::talk::Exit;

impl ConsoleGame<'_> {
    /// Reports `moves` moves undone or redone in `turns` turns. Refuses with `none` if there are
    /// none.
    fn after_moves(
        &mut self,
        moves: usize,
        turns: usize,
        what: &str,
        none: &str,
    ) -> Result<Step<AfterMove>, Exit> {
        match (moves, turns) {
            (0, _) => return Ok(Step::refuse(none)),
            // A part of a turn counts as one.
            (_, 0 | 1) => self.talk.say(&format!("1 move {what}.\n"))?,
            _ => self.talk.say(&format!("{turns} moves {what}.\n"))?,
        }
        Ok(Step::Done(AfterMove::Turn))
    }

    /// Drops a half-entered move, which counts as one, then takes back decisions.
    pub(super) fn undo(&mut self, argument: &str) -> Result<Step<AfterMove>, Exit> {
        let mut count = match commands::count(argument, 1) {
            Ok(count) => count,
            Err(refusal) => return Ok(Step::Refuse(refusal)),
        };
        let is_half_entered = self.game.state().answers_given > 0;
        if is_half_entered {
            self.game.drop_answers(0);
            self.talk.say("The half-entered move is dropped.\n")?;
            count -= 1;
        }
        let (turns, mut moves, mut has_resigned) = (self.game.state().turns_played, 0, false);
        for _ in 0..count {
            let taken = self.game.undo();
            moves += taken.moves;
            if let Some(player) = taken.resignation {
                has_resigned = true;
                let name = self.game.names(player).name;
                self.talk
                    .say(&format!("The resignation of {name} is undone.\n"))?;
            } else if taken.moves == 0 {
                break;
            }
        }
        match moves {
            0 if has_resigned => Ok(Step::Done(AfterMove::Turn)),
            0 if is_half_entered => {
                if self.talk.is_seen() {
                    // The last board on the screen may be one in the middle of the move.
                    self.show_board()?;
                }
                Ok(Step::Redraw)
            }
            _ => {
                let turns = turns - self.game.state().turns_played;
                self.after_moves(moves, turns, "undone", "Nothing to undo")
            }
        }
    }

    pub(super) fn redo(&mut self, argument: &str) -> Result<Step<AfterMove>, Exit> {
        let count = match commands::count(argument, 1) {
            Ok(count) => count,
            Err(refusal) => return Ok(Step::Refuse(refusal)),
        };
        let turns = self.game.state().turns_played;
        let steps = (0..count).map(|_| self.game.redo());
        let played = steps.take_while(|moves| *moves > 0).sum();
        let turns = self.game.state().turns_played - turns;
        self.after_moves(played, turns, "redone", "Nothing to redo")
    }
}
