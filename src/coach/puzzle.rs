//! Puzzles: positions with one good move.
//!
//! A puzzle is a line of a file or of [`GameInfo::puzzles`]. Its parts are separated by tabs: the
//! difficulty (1 to 3), the rule set, the goal (`win`, `hold` or `gain`), `proved` or `searched`,
//! the position, and the moves of the solution. The number of the game that it is from may follow.
//! [`Puzzle`] says what the parts mean. A line that begins with `#` is a comment.
//!
//! ```
//! use tabuleiro::coach::puzzle::{Goal, read};
//!
//! let puzzles = read("# Of tic-tac-toe.\n1\tclassic\twin\tproved\txx.oo....\t3\n")?;
//! assert_eq!((puzzles[0].goal, puzzles[0].is_proved), (Goal::Win, true));
//! assert_eq!((&*puzzles[0].position, &puzzles[0].solution[0][..]), ("xx.oo....", "3"));
//! # Ok::<(), tabuleiro::game::Refusal>(())
//! ```
//!
//! [`GameInfo::puzzles`]: crate::game::GameInfo::puzzles

use std::fmt;
use std::str::FromStr;

use super::explain::{expects, why};
use super::findings::Findings;
use super::prospect::Prospect;
use super::{ONLY, of_100};
use crate::game::{Refusal, RuleSet};
use crate::hash::key_of_value;
use crate::limits::Limits;
use crate::play::record::is_comment;
use crate::play::{LiveGame, MovesToSearch, OnInfo, SearchInfo, Verdict};
use crate::text::{Text, counted};
use crate::{refusal, refuse, text};

/// The names of the difficulties, easiest first.
pub const DIFFICULTIES: [&str; 3] = ["easy", "medium", "hard"];

/// The most lines of a file that are named because they are wrong.
const MOST_NAMED: usize = 5;

/// The positions to search for the proof of a value.
const PROOF_NODES: u64 = 1_000_000;
/// The positions to search for a value of a puzzle that is not proved.
const CHECK_NODES: u64 = 50_000;

/// What the only good move does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// It wins by force.
    Win,
    /// It draws, where all others lose.
    Hold,
    /// It is better than all others.
    Gain,
}

impl Goal {
    /// In the order of the variants.
    const ALL: [(Goal, &'static str); 3] = [
        (Goal::Win, "win"),
        (Goal::Hold, "hold"),
        (Goal::Gain, "gain"),
    ];

    /// What the player is asked to do in that many moves. `ends` says whether they end the game.
    fn task(self, moves: usize, ends: bool) -> Text {
        let task = match self {
            Goal::Win if ends => {
                return Text::from(format!("Find the move that wins in {moves}")).stop();
            }
            Goal::Win => "Find the only move that wins",
            Goal::Hold => "Find the only move that does not lose",
            Goal::Gain => "Find the best move: every other one is much worse",
        };
        let solution = format!("The solution has {}", counted(moves, "move"));
        (Text::from(task).stop() + solution).stop()
    }
}

/// A puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The difficulty, from 1.
    pub difficulty: usize,
    /// The rule set.
    pub rules: RuleSet,
    /// What the first move does.
    pub goal: Goal,
    /// Whether the values of all moves are proved.
    pub is_proved: bool,
    /// The position in the game's notation.
    pub position: String,
    /// The moves of both sides, those of the player first and last.
    pub solution: Vec<String>,
    /// The number of the game that it is from, if that is known.
    pub source: Option<u64>,
}

impl Puzzle {
    /// A name that stays the same when other puzzles come and go.
    pub fn id(&self) -> String {
        let text = format!("{} {}", self.rules, self.position);
        format!("{:016x}", key_of_value(&text))
    }

    /// What the player is asked to do, and how many moves it takes. `game` is in the position.
    pub fn task(&self, game: &dyn LiveGame) -> Text {
        let mut game = game.boxed_clone();
        let solver = game.state().to_move;
        let mut moves = 0;
        for mv in &self.solution {
            moves += usize::from(game.state().to_move == solver);
            if game.play(mv).is_err() {
                break;
            }
        }
        self.goal.task(moves, game.state().ending.is_some())
    }

    /// The limits of each search that confirms one of the game's puzzles: enough to prove it again
    /// or, if it is not proved, fewer positions than were searched to find it.
    pub fn check_limits(&self) -> Limits {
        let proof = self.is_proved.then_some(PROOF_NODES);
        Limits::nodes(proof.unwrap_or(CHECK_NODES))
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (_, goal) = Goal::ALL[self.goal as usize];
        let evidence = if self.is_proved { "proved" } else { "searched" };
        let (rules, solution) = (self.rules, self.solution.join(" "));
        write!(f, "{}\t{rules}\t{goal}\t{evidence}", self.difficulty)?;
        write!(f, "\t{}\t{solution}", self.position)?;
        match self.source {
            Some(source) => write!(f, "\t{source}"),
            None => Ok(()),
        }
    }
}

impl FromStr for Puzzle {
    type Err = Refusal;

    fn from_str(line: &str) -> Result<Puzzle, Refusal> {
        let mut parts: Vec<&str> = line.split('\t').collect();
        parts.retain(|part| !part.trim().is_empty());
        let Some((&[difficulty, rules, goal, evidence, position, solution], source @ ([] | [_]))) =
            parts.split_first_chunk()
        else {
            refuse!(
                "tabs separate the parts of a puzzle: difficulty, rule set, goal, evidence, \
                 position, solution and source"
            );
        };
        let wrong = |what: &str, text: &str| refusal!(text => "is not {what}");
        let mut goals = Goal::ALL.iter();
        let named = goals.find(|(_, name)| name.eq_ignore_ascii_case(goal));
        let number_of = |text: &&str| {
            let number = text.parse();
            number.map_err(|_| wrong("the number of a game", text))
        };
        Ok(Puzzle {
            difficulty: match difficulty.parse() {
                Ok(level) if (1..=DIFFICULTIES.len()).contains(&level) => level,
                _ => return Err(wrong("a difficulty", difficulty)),
            },
            rules: rules.parse()?,
            goal: named.ok_or_else(|| wrong("a goal", goal))?.0,
            is_proved: match evidence.to_lowercase().as_str() {
                "proved" => true,
                "searched" => false,
                _ => return Err(wrong("proved or searched", evidence)),
            },
            position: position.to_string(),
            solution: solution.split_whitespace().map(String::from).collect(),
            source: source.first().map(number_of).transpose()?,
        })
    }
}

/// The puzzles in a text, in their order.
///
/// # Errors
/// If a line is not a puzzle; the reason names it.
pub fn read(text: &str) -> Result<Vec<Puzzle>, Refusal> {
    read_checked(text, |_| Ok(()))
}

/// The puzzles in a text, each of them checked, in their order.
///
/// # Errors
/// If lines are not puzzles, or `check` refuses them; the reason names the first ones.
pub fn read_checked(
    text: &str,
    check: impl Fn(&Puzzle) -> Result<(), Refusal>,
) -> Result<Vec<Puzzle>, Refusal> {
    let (mut puzzles, mut wrong) = (Vec::<Puzzle>::new(), Vec::new());
    let lines = (1..).zip(text.lines());
    for (number, line) in lines.filter(|(_, line)| !is_comment(line)) {
        let puzzle = line.parse();
        match puzzle.and_then(|puzzle| check(&puzzle).map(|()| puzzle)) {
            Ok(puzzle) => puzzles.push(puzzle),
            Err(reason) => wrong.push(format!("line {number}: {reason}")),
        }
    }
    if !wrong.is_empty() {
        wrong.truncate(MOST_NAMED);
        refuse!("{}", wrong.join("; "));
    }
    Ok(puzzles)
}

/// Two texts: what the only good move of a position and the next best one do, and why, told from
/// the start of the game. `None` if a search was stopped.
pub fn explain_solution(
    game: &dyn LiveGame,
    mv: &str,
    limits: &Limits,
    on_info: OnInfo,
) -> Option<[Text; 2]> {
    let does = |info: &SearchInfo| match &info.verdict_for_mover {
        Verdict::Open(_) => format!("wins {}", of_100(info.chance)),
        Verdict::Draw => "draws".to_string(),
        verdict => verdict.to_string(),
    };
    let mut trial = game.boxed_clone();
    let mut search = |moves| trial.search(moves, limits, on_info).pop();
    let only = search(MovesToSearch::Only(mv))?;
    let rival = search(MovesToSearch::Except(mv))?;
    let (best, next) = (does(&only), does(&rival));
    let [mv, rival] = [mv, &rival.mv].map(|mv| game.said(mv));
    let rival = text!["; the next best, ", rival, ", ", next];
    let text = text!["Correct: ", &mv, " ", &best, rival].stop().end();
    trial.take_back_to(0);
    let line = [game.state().moves, &only.pv[..]].concat();
    let worth = expects(game, &Prospect::of(&only), "");
    let why = why(&*trial, "", &line, &worth);
    (!limits.stop.is_set()).then_some([text, why])
}

/// What does not hold of a puzzle whose file says that it is proved, in a line that does not tell
/// the solution. `None` if all of it holds, or the search was stopped. `game` is in its position.
pub fn doubt(
    puzzle: &Puzzle,
    game: &dyn LiveGame,
    limits: &Limits,
    on_info: OnInfo,
) -> Option<String> {
    let first = &puzzle.solution[0];
    let mut trial = game.boxed_clone();
    let mut search = |moves| trial.search(moves, limits, on_info).pop();
    let only = search(MovesToSearch::Only(first))?;
    let rival = search(MovesToSearch::Except(first))?;
    let is_reached = match puzzle.goal {
        Goal::Win => matches!(only.verdict_for_mover, Verdict::Wins(_)),
        Goal::Hold => only.win_rate >= 0.5,
        Goal::Gain => true,
    };
    let what = if !is_reached {
        "its solution does not do that"
    } else if !(only.is_proved && rival.is_proved) {
        "a search of a million positions does not prove it"
    } else if only.win_rate - rival.win_rate + 1e-9 < ONLY {
        "its solution is not the only one"
    } else {
        return None;
    };
    let doubt = format!("The file says that this is proved, but {what}.\n");
    (!limits.stop.is_set()).then_some(doubt)
}

/// The answer to a wrong move: what refutes it, and what the player who made it may expect. `game`
/// is in the position before it. `None` if the move is not legal or the search was stopped.
pub fn refutation(
    game: &dyn LiveGame,
    mv: &str,
    limits: &Limits,
    on_info: OnInfo,
) -> Option<(Vec<String>, Prospect)> {
    let after = Findings::new(game).after(mv, limits, on_info)?;
    let line = after.info.map(|info| info.pv[1..].to_vec());
    Some((line.unwrap_or_default(), after.prospect))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Options};
    use crate::games::lear::{Lear, LearEvaluator};
    use crate::play::live_game;
    use crate::play::session::Session;
    use crate::testing::{coach::check, rows, seen};

    fn lear(position: &str) -> Box<dyn LiveGame> {
        let options = Options::default();
        let (game, start) = Lear::from_position(RuleSet::Classic, &options, position).unwrap();
        live_game::<LearEvaluator>(Session::new(game, start, &[], 7))
    }

    /// Two endings that are solved exactly, of one game.
    const PUZZLES: &str = "# a comment\n\n\
        1\tclassic\twin\tproved\txvvo/xxvo/ovvx/xoov o 1\t4,4 2,3 1,2\t7\n\
        1\tclassic\twin\tproved\txvvo/xxxo/ovvx/xooo o 1\t1,2\n";

    #[test]
    fn a_puzzle_has_one_solution_and_every_other_move_is_refuted() {
        let limits = Limits::nodes(100_000);
        let puzzles = read(PUZZLES).unwrap();
        assert_ne!(puzzles[0].id(), puzzles[1].id());
        for puzzle in &puzzles {
            assert_eq!(puzzle.to_string().parse().as_ref(), Ok(puzzle));
            let game = lear(&puzzle.position);
            check(puzzle, &*game, &limits).unwrap();
            let first = &puzzle.solution[0];
            let [told, _] = explain_solution(&*game, first, &limits, &mut |_| {}).unwrap();
            let told = seen(&told);
            assert!(
                told.starts_with(&format!("Correct: {first} wins by 1; the next best, ")),
                "{told}"
            );
            assert!(told.contains(", loses by "), "{told}");
            for mv in game.legal_moves() {
                if mv == *first {
                    continue;
                }
                let mut wrong = puzzle.clone();
                wrong.solution[0].clone_from(&mv);
                assert!(check(&wrong, &*game, &limits).is_err());
                let (_, left) = refutation(&*game, &mv, &limits, &mut |_| {}).unwrap();
                assert!(left.chance <= 0.85, "{mv}: {left:?}");
            }
        }
    }

    #[test]
    fn the_effect_of_a_move_is_a_chance_where_the_result_is_open() {
        let game = lear("vvvvvv/vvvvvv/vvxovv/vvoxvv/vvvvvv/vvvvvv x 1");
        let mv = &game.legal_moves()[0];
        let [told, _] = explain_solution(&*game, mv, &Limits::nodes(500), &mut |_| {}).unwrap();
        let told = seen(&told);
        assert!(told.starts_with(&format!("Correct: {mv} wins ")), "{told}");
        let next = told.split_once(" of 100; the next best, ");
        assert!(
            next.is_some_and(|(_, next)| next.ends_with(" of 100.\n")),
            "{told}"
        );
    }

    /// Lines with `>` for a tab, and a part of the refusal.
    const DAMAGED: &str = r#"
1 classic                    | tabs separate the parts of a puzzle: difficulty, rule set, goal
1>classic                    | tabs separate
1>classic>win>proved>p       | tabs separate
1>classic>win>proved>p>      | tabs separate
4>classic>win>proved>p>m     | "4" is not a difficulty
1>classic>lose>proved>p>m    | "lose" is not a goal
1>classic>win>perhaps>p>m    | "perhaps" is not proved or searched
1>classic>win>proved>p>m>x   | "x" is not the number of a game
1>classic>win>proved>p>m>7>8 | tabs separate
"#;

    #[test]
    fn a_damaged_puzzle_is_named_by_its_line() {
        for (line, reason) in rows(DAMAGED) {
            let text = format!("\n{}\n", line.replace('>', "\t"));
            let refusal = read(&text).unwrap_err().to_string();
            let is_named = refusal.starts_with("line 2: ") && refusal.contains(reason);
            assert!(is_named, "{line}: {refusal}");
        }
    }
}
