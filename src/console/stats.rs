//! The command `stats`: what the games against computers add up to.

use super::storage::state_folder::StateFolder;
use super::talk::{Exit, Talk};
use crate::coach::results::{GameResult, summary};
use crate::play::GameInfo;
use crate::refusal;
use crate::text::quoted;

/// Runs the command: shows the results of these games and of the `current` one, which is over but
/// not counted yet, or deletes all results if the argument is `forget`.
///
/// # Errors
/// If the conversation ends.
pub fn run(
    talk: &mut Talk,
    kept: Option<&StateFolder>,
    argument: &str,
    games: &[GameInfo],
    current: Option<GameResult>,
) -> Result<(), Exit> {
    let Some(kept) = kept else {
        return Ok(talk.say("Games are counted only at a terminal, and not with --private.\n")?);
    };
    let find = |name: &str| games.iter().find(|info| info.name == name);
    let refused = match argument.to_lowercase().as_str() {
        "" => match kept.results() {
            Ok((mut results, warning)) => {
                results.retain(|result| find(&result.game).is_some());
                results.extend(current);
                let grade_tables =
                    |name: &str| find(name).map_or(&[][..], |info| info.grade_tables);
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
