//! What the program does with the user's results against computers: the command `stats`, and the
//! adaptive opponent, which flags and menus call `match`. That is Expert at the grade that suits
//! the user, one up after each win without help and one down after each loss.

use super::exit::Exit;
use super::players::is_adaptive;
use super::storage::state_folder::StateFolder;
use super::talk::Talk;
use crate::coach::results::{
    GameResult, Rating, ResultFor, grades, is_early_resignation, rating_of_level, summary,
};
use crate::game::players::PlayerKind;
use crate::game::{Player, Refusal};
use crate::handicap::{FIRST_GRADE, GRADES};
use crate::play::{GameInfo, LiveGame};
use crate::refuse;

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
        _ => refuse!(argument => "does not follow stats: type stats or stats forget"),
    }
    Ok(())
}

/// Whether one of the flags `--p1` to `--p4` asks for it.
pub fn has_adaptive(players: &[Option<String>]) -> bool {
    players.iter().flatten().any(|text| is_adaptive(text))
}

/// The seats where Expert plays at a grade. An adaptive opponent's grade changes only between
/// games.
pub fn graded_seats(game: &dyn LiveGame) -> Vec<(Player, PlayerKind)> {
    let players = game.state().players.iter().copied();
    let seats = Player::first(Player::COUNT).zip(players);
    let is_graded = |kind: &PlayerKind| matches!(kind, PlayerKind::ExpertAt(_));
    seats.filter(|(_, kind)| is_graded(kind)).collect()
}

/// The grade that fits the player of these results in a game: one above the last that was beaten,
/// one below the last that won.
fn grade_for(results: &[GameResult], game: &str) -> u8 {
    let mut graded = results.iter().rev().filter(|result| result.game == game);
    let next = graded.find_map(|result| Some(result.next_grade(result.grade()?)));
    next.unwrap_or(FIRST_GRADE)
}

/// Seats Expert, at the grade that the results call for, wherever a flag in `players` asks for the
/// adaptive opponent, or a menu does and no flag says otherwise.
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

/// After a game with this result, seats Expert at the grade that suits the human.
///
/// # Errors
/// If the game refuses a seat.
pub fn adapt(game: &mut dyn LiveGame, result: &GameResult) -> Result<(), Refusal> {
    for (player, kind) in graded_seats(game) {
        if let PlayerKind::ExpertAt(grade) = kind {
            game.seat(player, PlayerKind::ExpertAt(result.next_grade(grade)))?;
        }
    }
    Ok(())
}

/// What is said about a resignation before the player's second turn.
const NOT_COUNTED: &str = "A resignation before your second move does not count.";

/// What a finished game was worth, in a line: the rating before and after it, and the grade of the
/// next adaptive opponent. `counted` are the results that are kept, with this one or without it;
/// `None` if none are.
pub fn worth(
    game: &dyn LiveGame,
    result: Option<&GameResult>,
    counted: Option<Vec<GameResult>>,
    is_adaptive: bool,
) -> String {
    let mut words = Vec::new();
    let is_human = |kind: &&PlayerKind| **kind == PlayerKind::Human;
    let is_alone = game.state().players.iter().filter(is_human).count() == 1;
    match (result, counted) {
        (Some(result), Some(counted)) => words.extend(change_of_rating(game, result, counted)),
        (None, counted) if is_alone && (counted.is_some() || is_adaptive) => {
            let is_early = is_early_resignation(game);
            words.extend(is_early.then(|| NOT_COUNTED.to_string()));
        }
        _ => {}
    }
    let mut grades = result.iter().filter_map(|result| result.grade());
    if let (Some(grade), Some(result), true) = (grades.next(), result, is_adaptive) {
        words.push(format!(
            "Next opponent: strength {}.",
            result.next_grade(grade)
        ));
    }
    match words.is_empty() {
        true => String::new(),
        false => words.join(" ") + "\n",
    }
}

/// What a result means for the player's rating; `None` in a game for two without ratings.
fn change_of_rating(
    game: &dyn LiveGame,
    result: &GameResult,
    mut counted: Vec<GameResult>,
) -> Option<String> {
    let Some(table) = grades(game.info().fitted, &result.rules) else {
        let is_for_many = game.state().players.len() > 2;
        return is_for_many.then(|| "Only games for two are rated.".to_string());
    };
    let rating = |results: &[GameResult]| {
        let found = Rating::of(results, [&result.game, &result.rules], &table);
        found.map(|rating| rating.points)
    };
    if let Some(this) = counted.iter().rposition(|other| other.says(result)) {
        counted.remove(this);
    }
    let before = rating(&counted);
    counted.push(result.clone());
    let level = &result.level;
    let rated = rating_of_level(level, &table);
    Some(match (rated, before, rating(&counted)) {
        (Some(_), Some(before), _) if result.helped => {
            format!("With help: your rating stays {before}.")
        }
        (Some(_), None, _) if result.helped => "With help: the game is not rated.".to_string(),
        (Some(of_level), Some(before), Some(after)) => {
            format!("Your rating: {before} -> {after} ({level} is {of_level}).")
        }
        (Some(of_level), None, Some(after)) => {
            format!("Your rating: {after} ({level} is {of_level}; \"stats\" explains it).")
        }
        (_, Some(before), _) => format!("{level} is not rated: your rating stays {before}."),
        _ => format!("{level} is not rated: only Expert and its grades 1 to {GRADES} are."),
    })
}

/// Why the grade of an adaptive opponent is what it is after a game with this result.
pub fn reason(result: Option<&GameResult>) -> String {
    let Some((result, grade)) = result.and_then(|result| Some((result, result.grade()?))) else {
        return "That game does not count. ".to_string();
    };
    let won = match result.won {
        ResultFor::Win => "You won",
        ResultFor::Draw => "You drew",
        ResultFor::Loss => "You lost",
    };
    let help = if result.helped { ", with help" } else { "" };
    format!("{won} against strength {grade}{help}. ")
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
    use crate::game::{Options, RuleSet, Start};

    #[test]
    fn a_game_for_three_is_counted_apart_and_not_rated() {
        let registry = crate::games::registry();
        let entry = registry.find("small-star-empires").expect("a game");
        let start = Start {
            rules: Some(RuleSet::Official),
            options: Options::default().with("players", "3"),
            position: None,
        };
        let seats = [
            PlayerKind::Human,
            PlayerKind::ExpertAt(3),
            PlayerKind::Expert,
        ];
        let mut game = entry.open(&start, &seats, 1).expect("a game");
        while game.state().ending.is_none() {
            let mv = game.legal_moves().swap_remove(0);
            game.play(&mv).expect("a legal move");
        }
        let result = GameResult::of(&*game, &seats, |_| None).expect("a result");
        assert_eq!(
            [result.rules.as_str(), &result.level],
            ["official-for-3", "expert"]
        );
        let graded = [seats[0], PlayerKind::ExpertAt(5), seats[1]];
        let result = GameResult::of(&*game, &graded, |_| None).expect("a result");
        assert_eq!(result.level, "expert:5");
        let said = worth(&*game, Some(&result), Some(Vec::new()), false);
        assert_eq!(said, "Only games for two are rated.\n");
    }

    #[test]
    fn the_grade_goes_up_after_a_win_and_down_after_a_loss() {
        let mut results = Vec::new();
        assert_eq!(grade_for(&results, "lear"), 3);
        for (result, next) in [
            ("expert:3 win 34 -", 4),
            ("hard loss 34 -", 4),
            ("expert:4 draw 34 -", 4),
            ("expert:4 loss 34 -", 3),
            ("expert:1 loss 34 -", 1),
            ("expert:9 win 34 -", 9),
            ("expert:5 win 34 - help", 5),
        ] {
            let line = format!("2026-11-22 lear classic {result}");
            results.push(GameResult::parse(&line).unwrap());
            assert_eq!(grade_for(&results, "lear"), next, "{result}");
            assert_eq!(grade_for(&results, "yoxii"), 3);
        }
    }
}
