//! Certificates: what is claimed of a position, and a strategy that proves it. This file and the
//! plain rules are all that a certificate has to be trusted with.
//!
//! ```text
//! tabuleiro certificate 1
//! game lear
//! rules classic
//! position vvvv/vvvv/vvvv/vvvv x 1
//! claim p1 gets at least 1 in value
//! 2,2
//! ..
//! claim p2 gets at least -1 in value
//! ..
//! end
//! ```
//!
//! The lines after a claim are the moves of the player who claims. They belong to the positions
//! that come up when the game tree is walked: after a move of the claimant the position that
//! arises, otherwise the positions after all moves of the opponent, in the order of their texts.
//! Every position is replaced by its normal form, and is not entered again. A file may hold several
//! certificates.

use std::collections::HashSet;
use std::fmt;

use crate::plain::{Plain, Rules};

/// The first line of a certificate.
pub const HEAD: &str = "tabuleiro certificate 1";

/// The last line of a certificate.
pub const END: &str = "end";

/// What a claim is about, once the game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// The value of the final position.
    Value,
    /// 1 for a win, 0 for a draw, -1 for a loss.
    Result,
}

impl Measure {
    const ALL: [Measure; 2] = [Measure::Value, Measure::Result];

    fn name(self) -> &'static str {
        match self {
            Measure::Value => "value",
            Measure::Result => "result",
        }
    }

    /// What a player has got in a position, if the game is over there.
    fn of<P: Plain>(self, position: &P, player: usize) -> Option<i32> {
        let outcome = position.outcome()?;
        Some(match self {
            Measure::Value => position.value(player),
            Measure::Result if outcome == "draw" => 0,
            Measure::Result if outcome == format!("win p{player}") => 1,
            Measure::Result => -1,
        })
    }
}

/// The claim that a player gets at least `least`, however the others play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    pub player: usize,
    pub least: i32,
    pub measure: Measure,
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Claim {
            player,
            least,
            measure,
        } = self;
        write!(f, "p{player} gets at least {least} in {}", measure.name())
    }
}

impl Claim {
    fn read(text: &str) -> Option<Claim> {
        let words: Vec<&str> = text.split(' ').collect();
        let [player, "gets", "at", "least", least, "in", measure] = words[..] else {
            return None;
        };
        Some(Claim {
            player: ["p1", "p2"].iter().position(|name| *name == player)? + 1,
            least: least.parse().ok()?,
            measure: Measure::ALL.into_iter().find(|one| one.name() == measure)?,
        })
    }
}

/// Walks through all games that a strategy allows, and checks that every one fulfils the claim.
/// `choose` says the move of the claimant in a position. Returns the number of positions of the
/// proof; the error says why it is none.
pub fn walk<P: Plain>(
    claim: Claim,
    start: &P,
    mut choose: impl FnMut(&P, &str) -> Result<String, String>,
) -> Result<usize, String> {
    let mut entered = HashSet::new();
    enter(claim, start, &mut choose, &mut entered)?;
    Ok(entered.len())
}

fn enter<P: Plain>(
    claim: Claim,
    position: &P,
    choose: &mut impl FnMut(&P, &str) -> Result<String, String>,
    entered: &mut HashSet<String>,
) -> Result<(), String> {
    let position = position.normal();
    let text = position.write();
    if entered.contains(&text) {
        return Ok(());
    }
    let Claim {
        player,
        least,
        measure,
    } = claim;
    if let Some(got) = measure.of(&position, player) {
        if got < least {
            return Err(format!("p{player} gets only {got} in {text}"));
        }
    } else if position.to_move() == player {
        let mv = choose(&position, &text)?;
        if !position.moves().contains(&mv) {
            return Err(format!("{mv:?} is not legal in {text}"));
        }
        enter(claim, &position.play(&mv), choose, entered)?;
    } else {
        for mv in position.moves() {
            enter(claim, &position.play(&mv), choose, entered)?;
        }
    }
    entered.insert(text);
    Ok(())
}

/// A claim that has been checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proved {
    /// The game with its rules, and the position.
    pub what: String,
    pub claim: Claim,
    /// The positions of the proof.
    pub positions: usize,
}

/// The lines of a file, numbered from 1.
pub struct Lines<I> {
    lines: I,
    number: usize,
}

impl<I: Iterator<Item = Result<String, std::io::Error>>> Lines<I> {
    pub fn new(lines: I) -> Lines<I> {
        Lines { lines, number: 0 }
    }

    fn next(&mut self) -> Result<String, String> {
        match self.lines.next() {
            Some(Ok(line)) => {
                self.number += 1;
                Ok(line)
            }
            Some(Err(error)) => Err(error.to_string()),
            None => Err("the file ends too early".to_string()),
        }
    }

    /// The rest of the next line, which must begin with a word.
    fn field(&mut self, name: &str) -> Result<String, String> {
        let line = self.next()?;
        let value = line
            .strip_prefix(name)
            .and_then(|rest| rest.strip_prefix(' '));
        value
            .map(String::from)
            .ok_or_else(|| format!("{line:?} is not a {name}"))
    }

    /// Checks all certificates of the file. The error names the line.
    pub fn check(mut self) -> Result<Vec<Proved>, String> {
        let mut proved = Vec::new();
        loop {
            let checked = match self.lines.next() {
                None if proved.is_empty() => Err("the file holds no certificate".to_string()),
                None => return Ok(proved),
                Some(Err(error)) => Err(error.to_string()),
                Some(Ok(line)) if line == HEAD => {
                    self.number += 1;
                    self.check_certificate(&mut proved)
                }
                Some(Ok(line)) => Err(format!("{line:?} is not the first line of a certificate")),
            };
            checked.map_err(|error| format!("line {}: {error}", self.number))?;
        }
    }

    fn check_certificate(&mut self, proved: &mut Vec<Proved>) -> Result<(), String> {
        use crate::plain::{lear, small_star_empires, yoxii};
        let game = self.field("game")?;
        match game.as_str() {
            lear::Position::NAME => self.check_game::<lear::Position>(proved),
            yoxii::Position::NAME => self.check_game::<yoxii::Position>(proved),
            small_star_empires::Position::NAME => {
                self.check_game::<small_star_empires::Position>(proved)
            }
            _ => Err(format!("{game} has no certificates")),
        }
    }

    fn check_game<P: Plain>(&mut self, proved: &mut Vec<Proved>) -> Result<(), String> {
        let rules = match self.field("rules")?.as_str() {
            "classic" => Rules::Classic,
            "official" => Rules::Official,
            other => return Err(format!("{other} is not a rule set")),
        };
        let text = self.field("position")?;
        let position = P::read(rules, &text)
            .filter(|position| position.players() == 2)
            .ok_or_else(|| format!("{text} is not a position"))?;
        let mut line = self.next()?;
        loop {
            let read = line.strip_prefix("claim ").and_then(Claim::read);
            let claim = read.ok_or_else(|| format!("{line:?} is not a claim"))?;
            let positions = walk(claim, &position, |_: &P, _: &str| self.next())?;
            proved.push(Proved {
                what: format!("{} {} {text}", P::NAME, rules.name()),
                claim,
                positions,
            });
            line = self.next()?;
            if line == END {
                return Ok(());
            }
        }
    }
}
