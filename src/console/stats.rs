//! The command `stats`: what the games against computers add up to.

use super::storage::state_folder::StateFolder;
use super::talk::{Exit, Talk};
use crate::coach::results::{GameResult, summary};
use crate::expert::handicap::GradeTable;
use crate::refusal;
use crate::text::quoted;

/// Runs the command: shows the results of the games that `is_shown` accepts and of the `current`
/// one, which is over but not counted yet, or deletes all if the argument is `forget`. `grade_tables`
/// are the levels of a game by its name.
///
/// # Errors
/// If the conversation ends.
pub fn run(
    talk: &mut Talk,
    kept: Option<&StateFolder>,
    argument: &str,
    current: Option<GameResult>,
    is_shown: impl Fn(&GameResult) -> bool,
    grade_tables: impl Fn(&str) -> &'static [GradeTable],
) -> Result<(), Exit> {
    let Some(kept) = kept else {
        return Ok(talk.say("Games are counted only at a terminal, and not with --private.\n")?);
    };
    let refused = match argument.to_lowercase().as_str() {
        "" => match kept.results() {
            Ok((mut results, warning)) => {
                results.retain(is_shown);
                results.extend(current);
                talk.say(&summary(&results, grade_tables))?;
                return match warning {
                    Some(warning) => Ok(talk.warn("", &warning)?),
                    None => Ok(()),
                };
            }
            Err(refusal) => refusal,
        },
        "forget" => {
            if !talk.ask_yes_no("Delete the results of all games?")? {
                return Ok(());
            }
            match kept.forget_results() {
                Ok(()) => return Ok(talk.say("All results are deleted.\n")?),
                Err(refusal) => refusal,
            }
        }
        _ => refusal!(
            "{} does not follow stats: type stats or stats forget",
            quoted(argument)
        ),
    };
    Ok(talk.complain("", &refused)?)
}
