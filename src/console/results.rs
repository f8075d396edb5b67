//! What the user's results against computers lead to: the command `stats`, and the adaptive
//! opponent, which flags and menus call `match`. That is Expert at the grade that suits the user, a
//! step up after each win and a step down after each loss.

use super::storage::state_folder::StateFolder;
use super::talk::{Exit, Talk};
use crate::coach::results::{GameResult, ResultFor, summary};
use crate::expert::handicap::{FIRST_GRADE, GRADES};
use crate::game::players::PlayerKind;
use crate::game::{Player, Refusal};
use crate::play::{GameInfo, LiveGame};
use crate::refuse;
use crate::text::quoted;

/// The command `stats`: shows the results of these games, or deletes all results if the argument is
/// `forget`.
///
/// # Errors
/// If they cannot be read or deleted, the argument is another one, or the conversation ends.
pub fn show(
    talk: &mut Talk,
    memory: Option<&StateFolder>,
    argument: &str,
    games: &[GameInfo],
) -> Result<(), Exit> {
    let Some(memory) = memory else {
        return Ok(talk.say("Games are counted only at a terminal, and not with --private.\n")?);
    };
    let find = |name: &str| games.iter().find(|info| info.name == name);
    match argument.to_lowercase().as_str() {
        "" => {
            let (mut results, warning) = memory.results()?;
            results.retain(|result| find(&result.game).is_some());
            let fitted = |name: &str| find(name).map_or("", |info| info.fitted);
            talk.say(&match games {
                [GameInfo { title, .. }] if results.is_empty() => {
                    format!("No games of {title} against the computer have been counted yet.\n")
                }
                _ => summary(&results, fitted),
            })?;
            talk.or_warn("", warning.map_or(Ok(()), Err))?;
        }
        "forget" => {
            if talk.ask_yes_no("Delete the results of all games?")? {
                memory.forget_results()?;
                talk.say("All results are deleted.\n")?;
            }
        }
        _ => refuse!(
            "{} does not follow stats: type stats or stats forget",
            quoted(argument)
        ),
    }
    Ok(())
}

/// Whether a flag asks for the adaptive opponent.
pub fn is_adaptive(text: &str) -> bool {
    text.eq_ignore_ascii_case("match")
}

/// Whether one of the flags `--p1` to `--p4` asks for it.
pub fn has_adaptive(players: &[Option<String>]) -> bool {
    players.iter().flatten().any(|text| is_adaptive(text))
}

/// The seats where Expert plays at a grade. An adaptive opponent's grade changes only between games.
pub fn graded_seats(game: &dyn LiveGame) -> Vec<(Player, PlayerKind)> {
    let players = game.state().players.iter().copied();
    let seats = Player::first(Player::COUNT).zip(players);
    let is_graded = |kind: &PlayerKind| matches!(kind, PlayerKind::ExpertAt(_));
    seats.filter(|(_, kind)| is_graded(kind)).collect()
}

/// The grade after this result against `grade`: towards the one against which the player scores
/// half of the points.
fn next_grade(grade: u8, result: ResultFor) -> u8 {
    let next = match result {
        ResultFor::Win => grade + 1,
        ResultFor::Draw => grade,
        ResultFor::Loss => grade.saturating_sub(1),
    };
    next.clamp(1, GRADES as u8)
}

/// The grade that fits the player of these results in a game: one above the last that was beaten,
/// one below the last that won.
fn grade_for(results: &[GameResult], game: &str) -> u8 {
    let mut graded = results.iter().rev().filter(|result| result.game == game);
    let last = graded.find_map(|result| Some((result.grade()?, result.won)));
    last.map_or(FIRST_GRADE, |(grade, won)| next_grade(grade, won))
}

/// Seats Expert wherever a flag in `players` says so, or a menu does and no flag anything else, at
/// the grade that the results call for.
///
/// # Errors
/// If the game refuses a seat.
pub fn seat_adaptive(
    game: &mut dyn LiveGame,
    players: &[Option<String>],
    results: &[GameResult],
) -> Result<(), Refusal> {
    let grade = grade_for(results, game.info().name);
    let kinds = game.state().players.to_vec();
    let seats = Player::first(kinds.len()).zip(players).zip(kinds);
    for ((player, text), kind) in seats {
        let is_wanted = match text {
            Some(text) => is_adaptive(text),
            None => matches!(kind, PlayerKind::ExpertAt(_)),
        };
        if is_wanted {
            game.seat(player, PlayerKind::ExpertAt(grade))?;
        }
    }
    Ok(())
}

/// After a game that is over, seats Expert at the grade that suits the only human.
///
/// # Errors
/// If the game refuses a seat.
pub fn adapt(game: &mut dyn LiveGame) -> Result<(), Refusal> {
    let seats = game.state().players.to_vec();
    let human = seats.iter().position(|kind| *kind == PlayerKind::Human);
    let (Some(ending), Some(human)) = (game.state().ending, human) else {
        return Ok(());
    };
    let result = ResultFor::of(ending.outcome, Player::from_index(human));
    for (player, kind) in Player::first(seats.len()).zip(seats) {
        if let PlayerKind::ExpertAt(grade) = kind {
            game.seat(player, PlayerKind::ExpertAt(next_grade(grade, result)))?;
        }
    }
    Ok(())
}

/// The grade at which Expert plays, in a line.
pub fn announcement(game: &dyn LiveGame) -> String {
    let mut grades = game.state().players.iter().filter_map(|kind| match kind {
        PlayerKind::ExpertAt(grade) => Some(grade),
        _ => None,
    });
    match grades.next() {
        Some(grade) => format!("Expert plays at strength {grade} of {GRADES}.\n"),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_grade_goes_up_after_a_win_and_down_after_a_loss() {
        let mut results = Vec::new();
        assert_eq!(grade_for(&results, "lear"), 3);
        for (result, next) in [
            ("expert:3 win", 4),
            ("hard loss", 4),
            ("expert:4 draw", 4),
            ("expert:4 loss", 3),
            ("expert:1 loss", 1),
            ("expert:9 win", 9),
        ] {
            let line = format!("2026-11-22 lear classic {result} 34 -");
            results.push(GameResult::parse(&line).unwrap());
            assert_eq!(grade_for(&results, "lear"), next, "{result}");
            assert_eq!(grade_for(&results, "yoxii"), 3);
        }
    }
}
