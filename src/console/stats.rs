//! The command `stats`: what the games against computers add up to.

use super::storage::files::{file_refusal, reason, write_refusal};
use super::storage::results::Results;
use super::talk::{Exit, Talk};
use crate::coach::results::{GameResult, summary};
use crate::expert::handicap::GradeTable;
use crate::game::Refusal;
use crate::text::quoted;

/// Runs the command: shows the results of the games that `is_shown` accepts and of the `current`
/// one, which is over but not counted yet, or deletes all if the argument is `forget`. `grade_tables`
/// are the levels of a game by its name.
///
/// # Errors
/// If the conversation ends.
pub fn run(
    talk: &mut Talk,
    results: Option<&Results>,
    argument: &str,
    current: Option<GameResult>,
    is_shown: impl Fn(&GameResult) -> bool,
    grade_tables: impl Fn(&str) -> &'static [GradeTable],
) -> Result<(), Exit> {
    let Some(results) = results else {
        return Ok(talk.say("Games are counted only at a terminal, and not with --private.\n")?);
    };
    let failed = |error| file_refusal(results.path(), reason(&error));
    match argument.to_lowercase().as_str() {
        "" => {}
        "forget" => {
            if talk.ask_yes_no("Delete the results of all games?")? {
                match results.forget() {
                    Ok(()) => talk.say("All results are deleted.\n")?,
                    Err(error) => talk.complain("", &write_refusal(results.path(), &error))?,
                }
            }
            return Ok(());
        }
        _ => {
            let reason = format!(
                "{} does not follow stats: type stats or stats forget",
                quoted(argument)
            );
            return Ok(talk.complain("", &Refusal::new(reason))?);
        }
    }
    match results.read() {
        Ok((mut all, damaged)) => {
            all.retain(is_shown);
            all.extend(current);
            talk.say(&summary(&all, grade_tables))?;
            if let Some(first) = damaged.first() {
                let more = match damaged.len() {
                    1 => String::new(),
                    count => format!(" and {} more", count - 1),
                };
                let reason = format!("line {first}{more} cannot be read and is skipped");
                talk.warn("", &file_refusal(results.path(), reason))?;
            }
            Ok(())
        }
        Err(error) => Ok(talk.complain("", &failed(error))?),
    }
}
