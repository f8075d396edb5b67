//! The command `retry`: one's own mistakes in a game, to be corrected one after the other.

use super::task::{Task, TaskExit, Tried, Verdict, solve};
use crate::coach::of_100;
use crate::coach::review::{Mark, ReviewedMove, SearchBudget, move_cost};
use crate::console::analysis::Analyst;
use crate::console::exit::Exit;
use crate::console::talk::Talk;
use crate::play::LiveGame;

/// Asks for something better than each marked mistake of a human in a game, which is reviewed first
/// if it has not been.
///
/// # Errors
/// If no mistake is marked, or the conversation ends.
pub fn retry(talk: &mut Talk, game: &dyn LiveGame, analyst: &mut Analyst) -> Result<(), Exit> {
    let mistakes = analyst.mistakes(talk, game)?;
    let mut found = 0;
    for (number, reviewed) in (1..).zip(&mistakes) {
        let mut before = game.boxed_clone();
        before.take_back_to(reviewed.number - 1);
        let mut mistake = Mistake {
            reviewed,
            played: before.said(&reviewed.entry.mv),
            number,
            count: mistakes.len(),
            found: &mut found,
        };
        if solve(talk, before, &mut mistake, analyst)? == TaskExit::Back {
            break;
        }
    }
    Ok(())
}

/// A mistake of the user.
struct Mistake<'a> {
    reviewed: &'a ReviewedMove,
    /// What the move is called in a sentence.
    played: String,
    /// Its number among the mistakes of the game, from 1.
    number: usize,
    count: usize,
    /// For how many of them something better has been found.
    found: &'a mut usize,
}

impl Task for Mistake<'_> {
    fn text(&self) -> String {
        let reviewed = self.reviewed;
        let chances = [reviewed.chance_before, reviewed.chance_after()];
        let [before, after] = chances.map(|chance| 100.0 * chance);
        format!(
            "\nMistake {} of {}, turn {}. You played {}: from {before:.0} of 100 to {after:.0}.\n\
             Find something better: any move that costs less than 5 of 100 wins is right.\n",
            self.number, self.count, reviewed.entry.turn, self.played
        )
    }

    fn solution(&self) -> &[String] {
        &self.reviewed.better[..1]
    }

    /// A move that gets no mark is right, and so is the one that the review has found. The move
    /// that was played is wrong, whatever another search thinks of it.
    fn judge(&self, tried: Tried) -> Option<Verdict> {
        let Tried {
            game, mv, verdicts, ..
        } = tried;
        let budget = SearchBudget::uniform(tried.limits);
        let cost = move_cost(verdicts, mv, budget, tried.on_info)?;
        let is_same = |other: &str| game.is_same_move(mv, other);
        let is_played = is_same(&self.reviewed.entry.mv);
        let after = of_100(match is_played {
            true => self.reviewed.chance_after(),
            false => cost.chance_after,
        });
        if is_played || !is_same(&self.solution()[0]) && Mark::of_loss(cost.loss()).is_some() {
            let best = 100.0 * cost.chance_before;
            let words = format!("{after}; with the best move, {best:.0}");
            return Some(Verdict::wrong(game, mv, cost.reply, &words));
        }
        Some(Verdict::Right(format!(
            "Correct: with {} you win {after}.\n",
            game.said(mv)
        )))
    }

    fn finish(&mut self, _: &mut Talk, is_helped: bool) -> Result<String, Exit> {
        *self.found += usize::from(!is_helped);
        let (found, count) = (*self.found, self.count);
        Ok(format!("{found} of {count} corrected. Enter to go on: "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::review::Reviewer;
    use crate::coach::verdicts::Verdicts;
    use crate::game::Start;
    use crate::games;
    use crate::limits::Limits;

    /// In this ending two moves win.
    #[test]
    fn every_move_that_costs_nothing_is_right_and_the_mistake_is_wrong() {
        let registry = games::registry();
        let lear = registry.find("lear").expect("a game");
        let start = Start {
            position: Some("xvvo/xxvo/ovvx/xoov x 1".to_string()),
            ..Start::default()
        };
        let mut game = lear.open(&start, &[], 1).expect("a game");
        game.play("1,2").expect("a legal move");
        let limits = Limits::nodes(100_000);
        let mut verdicts = Verdicts::new(&*game);
        let mut review = Reviewer::new(&mut verdicts, limits.clone());
        review.next_move(&mut |_| {}).expect("a move");
        game.take_back_to(0);
        let mistake = Mistake {
            reviewed: &review.finish()[0],
            played: "1,2".to_string(),
            number: 1,
            count: 1,
            found: &mut 0,
        };
        assert_eq!(mistake.solution(), ["4,4"]);
        let is_right = |mv: &String| {
            verdicts.go_to(&*game);
            let verdict = mistake.judge(Tried {
                game: &*game,
                mv,
                verdicts: &mut verdicts,
                limits: &limits,
                on_info: &mut |_| {},
            });
            matches!(verdict, Some(Verdict::Right(_)))
        };
        let mut right = game.legal_moves();
        right.retain(is_right);
        assert_eq!(right, ["2,3", "4,4"]);
    }
}
