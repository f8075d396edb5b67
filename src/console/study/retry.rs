//! The command `retry`: one's own mistakes in a game, to be corrected one after the other.

use super::task::{AfterTask, Judgement, Task, Tried, solve};
use crate::coach::INACCURACY;
use crate::coach::explain::{expects, instead, why};
use crate::coach::prospect::Prospect;
use crate::coach::reason::why_cost;
use crate::coach::review::{Mark, ReviewedMove, SearchBudget, move_cost};
use crate::console::analysis::Analyst;
use crate::console::exit::Exit;
use crate::console::talk::Talk;
use crate::play::LiveGame;
use crate::text;
use crate::text::Text;

/// Asks for something better than each marked mistake of a human in a game, which is reviewed first
/// if it has not been.
///
/// # Errors
/// If no mistake is marked.
pub fn retry(talk: &mut Talk, game: &dyn LiveGame, analyst: &mut Analyst) -> Result<(), Exit> {
    let mistakes = analyst.mistakes(talk, game)?;
    let mut found = 0;
    for (number, reviewed) in (1..).zip(&mistakes) {
        let before = game.after(reviewed.number - 1);
        let (mv, limits) = (&reviewed.entry.mv, analyst.review_limits(talk, &*before));
        let (findings, budget) = (analyst.findings(&*before), SearchBudget::uniform(&limits));
        talk.say(findings.tell(mv, &reviewed.before, &reviewed.after))?;
        let cost = move_cost(findings, mv, budget, &mut |_| {});
        let why = cost.and_then(|cost| why_cost(findings, mv, &cost, false, &limits, &mut |_| {}));
        let mut mistake = Mistake {
            reviewed,
            played: before.said(&reviewed.entry.mv),
            cost: instead(&*before, &reviewed.after, &reviewed.before, ""),
            number,
            count: mistakes.len(),
            found: &mut found,
        };
        if solve(talk, before, &mut mistake, analyst, why.unwrap_or_default())? == AfterTask::Back {
            break;
        }
    }
    Ok(())
}

/// A mistake of the user.
struct Mistake<'a> {
    reviewed: &'a ReviewedMove,
    /// What the move is called in a sentence.
    played: Text,
    /// What the move cost, in a clause.
    cost: String,
    /// Its number among the mistakes of the game, from 1.
    number: usize,
    count: usize,
    /// For how many of them something better has been found.
    found: &'a mut usize,
}

impl Task for Mistake<'_> {
    fn text(&self) -> Text {
        let (number, count, turn) = (self.number, self.count, self.reviewed.entry.turn);
        text![
            text![format!("\nMistake {number} of {count}, turn {turn}")].stop(),
            text!["You played ", &self.played, format!(": {}.\n", self.cost)],
            format!(
                "Find something better: any move that costs less than {:.0} of 100 wins is right.\n",
                100.0 * INACCURACY
            )
        ]
    }

    fn solution(&self) -> &[String] {
        &self.reviewed.better[..1]
    }

    /// A move that gets no mark is right, and so is the one that the review has found. The move
    /// that was played is wrong, whatever another search thinks of it.
    fn judge(&self, tried: Tried) -> Option<Judgement> {
        let Tried {
            game, mv, findings, ..
        } = tried;
        let is_same = |other: &str| game.is_same_move(mv, other);
        let is_played = is_same(&self.reviewed.entry.mv);
        let name = game.said(mv);
        let right = |left: &Prospect, reply: &[String]| {
            let (line, left) = ([&[mv.to_string()], reply].concat(), expects(game, left, ""));
            let right = text!["Correct: with ", &name, " ", &left];
            Judgement::Right(right.stop().end(), why(game, "", &line, &left))
        };
        let best = findings.ask(tried.limits, tried.on_info)?;
        if is_same(&best.mv) && !is_played {
            // Another search of the best move would contradict what wrong tries were told.
            return Some(right(
                &Prospect::of(&best),
                best.pv.get(1..).unwrap_or_default(),
            ));
        }
        let budget = SearchBudget::uniform(tried.limits);
        let cost = move_cost(findings, mv, budget, tried.on_info)?;
        if is_played || !is_same(&self.solution()[0]) && Mark::of_loss(cost.loss()).is_some() {
            let why = why_cost(findings, mv, &cost, false, tried.limits, tried.on_info)?;
            return Some(Judgement::wrong(why, cost.reply));
        }
        Some(right(&cost.after, &cost.reply))
    }

    fn finish(&mut self, _: &mut Talk, is_helped: bool) -> Result<Text, Exit> {
        *self.found += usize::from(!is_helped);
        let (found, count) = (*self.found, self.count);
        Ok(format!("{found} of {count} corrected. Press Enter to continue: ").into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::findings::Findings;
    use crate::coach::of_100;
    use crate::coach::review::{MoveCost, Reviewer};
    use crate::game::Start;
    use crate::games;
    use crate::limits::Limits;

    /// A move, whether it is right, what is said if so, and what it costs by the same findings.
    type Judged = (String, bool, String, MoveCost);

    /// The judgements on all legal moves of a position in which the mistake `mv` was played.
    fn judged(name: &str, position: &str, mv: &str, nodes: u64) -> Vec<Judged> {
        let registry = games::registry();
        let entry = registry.find(name).expect("a game");
        let start = Start {
            position: Some(position.to_string()),
            ..Start::default()
        };
        let mut game = entry.open(&start, &[], 1).expect("a game");
        game.play(mv).expect("a legal move");
        let limits = Limits::nodes(nodes);
        let mut findings = Findings::new(&*game);
        let mut review = Reviewer::new(&mut findings, limits.clone());
        review.next_move(&mut |_| {}).expect("a move");
        game.take_back_to(0);
        let mistake = Mistake {
            reviewed: &review.finish()[0],
            played: Text::default(),
            cost: String::new(),
            number: 1,
            count: 1,
            found: &mut 0,
        };
        let judge = |mv: &String| {
            findings.go_to(&*game);
            let judgement = mistake.judge(Tried {
                game: &*game,
                mv,
                findings: &mut findings,
                limits: &limits,
                on_info: &mut |_| {},
            });
            let (is_right, said) = match judgement.expect("nothing stops it") {
                Judgement::Right(text, _) => (true, text.said()),
                Judgement::Wrong { .. } => (false, String::new()),
            };
            let budget = SearchBudget::uniform(&limits);
            let cost = move_cost(&mut findings, mv, budget, &mut |_| {}).expect("nothing stops it");
            (mv.clone(), is_right, said, cost)
        };
        game.legal_moves().iter().map(judge).collect()
    }

    /// In this ending two moves win.
    #[test]
    fn every_move_that_costs_nothing_is_right_and_the_mistake_is_wrong() {
        let position = "xvvo/xxvo/ovvx/xoov x 1";
        let judged = judged("lear", position, "1,2", 100_000);
        let accepted = judged.iter().filter(|(_, is_right, ..)| *is_right);
        let right: Vec<&str> = accepted.map(|(mv, ..)| mv.as_str()).collect();
        assert_eq!(right, ["2,3", "4,4"]);
    }

    /// A move was once right with 22 of 100 where the best one was said to win 41.
    #[test]
    fn what_is_right_and_what_is_said_of_it_follow_from_the_same_searches() {
        let ships = "21c,2--,w/1--,21ca,2--/h1-bc,21cd,2--/3--,n--,h2-yz/k,w,k/3--,n--,12tx/\
                     12tw,2--,2-- p2 20+17 18+20";
        let stones = "xxxxovvo/vvxvxvoo/xoxxvxvo/ooxvovvv/xvxvvvvv/xxxovvvx/voxvovov/vvoovvxv x 1";
        for (name, position, mistake) in [
            ("small-star-empires", ships, "w@2,2:c"),
            ("lear", stones, "7,1"),
        ] {
            let judged = judged(name, position, mistake, 1_000);
            let wrong = judged.iter().find(|(_, is_right, ..)| !is_right);
            let best = wrong.expect("a wrong move").3.before.chance;
            for (mv, is_right, said, cost) in judged {
                assert!(is_right || cost.before.chance == best, "{mv}: {cost:?}");
                let is_good = mv != mistake && Mark::of_loss(cost.loss()).is_none();
                assert_eq!(is_right, is_good, "{mv}: {cost:?}");
                let told = [cost.after.chance, best].map(of_100);
                let is_told = told.iter().any(|chance| said.contains(chance));
                assert!(!is_right || is_told, "{mv}: {said}");
            }
        }
    }
}
