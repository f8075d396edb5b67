//! What the program does with the user's results against computers: the command `stats`, and the
//! adaptive opponent, which flags and menus call `match`. That is Expert at the strength that suits
//! the user, one up after each win without help and one down after each loss.

use std::io;

use super::exit::Exit;
use super::storage::state_folder::StateFolder;
use super::talk::Talk;
use crate::coach::results::{
    GameResult, Rating, is_early_resignation, may_be_rated, only_human, summary,
};
use crate::game::players::{EXPERT, FIRST_STRENGTH, PlayerKind, STRENGTHS, Seat};
use crate::game::view::setup::Seats;
use crate::game::{GameInfo, Outcome, Player, Refusal};
use crate::play::LiveGame;
use crate::refuse;
use crate::text::{Text, counted, prose};

/// The command `stats`: shows the results of these games, or deletes all results if the argument is
/// `forget`.
///
/// # Errors
/// If they cannot be read or deleted, or the argument is another one.
pub fn show(
    talk: &mut Talk,
    memory: Option<&StateFolder>,
    argument: &str,
    games: &[&GameInfo],
) -> Result<(), Exit> {
    let Some(memory) = memory else {
        return Ok(talk.say("Games are counted only at a terminal, and not with --private.\n")?);
    };
    let find = |name: &str| games.iter().copied().find(|info| info.name == name);
    match argument.to_lowercase().as_str() {
        "" => {
            let (mut results, warning) = memory.results()?;
            results.retain(|result| find(&result.game).is_some());
            talk.say(match games {
                [GameInfo { title, .. }] if results.is_empty() => {
                    format!("No games of {title} against the computer have been counted yet.\n")
                        .into()
                }
                _ => summary(&results, find),
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

/// The strength that fits the player of these results in a game: one above the last that was
/// beaten, one below the last that won.
fn strength_for(results: &[GameResult], game: &str) -> u8 {
    let mut results = results.iter().rev().filter(|result| result.game == game);
    let next = results.find_map(|result| Some(result.next_strength(result.strength()?)));
    next.unwrap_or(FIRST_STRENGTH)
}

/// Seats Expert, at the strength that the results call for, as the adaptive opponent. Returns the
/// strength.
///
/// # Errors
/// If the game refuses a seat.
pub fn seat_adaptive(
    game: &mut dyn LiveGame,
    seats: &Seats,
    results: &[GameResult],
) -> Result<u8, Refusal> {
    let strength = strength_for(results, game.info().name);
    let is_adaptive = |player: Player, _| seats[player.index()] == Some(Seat::Match);
    seat_expert(game, strength, is_adaptive)?;
    Ok(strength)
}

/// Seats Expert, at this strength, wherever it `is_wanted`.
///
/// # Errors
/// If the game refuses a seat.
pub fn seat_expert(
    game: &mut dyn LiveGame,
    strength: u8,
    is_wanted: impl Fn(Player, PlayerKind) -> bool,
) -> Result<(), Refusal> {
    let kinds = game.state().players.to_vec();
    for (player, kind) in Player::first(kinds.len()).zip(kinds) {
        if is_wanted(player, kind) {
            game.seat(player, PlayerKind::ExpertAt(strength))?;
        }
    }
    Ok(())
}

/// What a finished game was and what it was worth to the only human, in a line: the result, the
/// opponent and the turns, the rating, and the next adaptive opponent. Nothing without such a
/// human. `kept` are the results that are kept, with this one or without it; `None` if none are.
pub fn at_end(
    game: &dyn LiveGame,
    result: Option<&GameResult>,
    kept: Option<Vec<GameResult>>,
    next: Option<u8>,
) -> Text {
    // The screen has named the winner.
    if only_human(game.state().players).is_none() {
        return Text::default();
    }
    let mut words = vec![outcome(game, !game.info().result_has_turns) + "."];
    if kept.is_some() || next.is_some() {
        words.extend(worth(game, result, kept));
    }
    words.extend(next.map(|strength| format!("Next opponent: {EXPERT}, strength {strength}.")));
    prose(&words.join("\n"))
}

/// Who won against whom, in a clause, and after how many turns if `says_turns`.
pub fn outcome(game: &dyn LiveGame, says_turns: bool) -> String {
    let (state, info) = (game.state(), game.info());
    let human = only_human(state.players);
    let outcome = state.ending.map(|ending| ending.outcome);
    let who = match (outcome, human) {
        (Some(Outcome::Win(winner)), Some(you)) if winner == you => "You won".to_string(),
        (Some(Outcome::Win(_)), Some(_)) => "You lost".to_string(),
        (Some(Outcome::Win(winner)), None) => format!("{} won", game.names(winner).name),
        _ => "A draw".to_string(),
    };
    let scale = info.scale(state.rules);
    let opponent = match (human, state.players) {
        (Some(you), [one, other]) => Some(if you == Player::P1 { other } else { one }),
        _ => None,
    };
    let title = |kind: &PlayerKind| kind.title_on(scale.as_ref(), info.levels);
    let against = opponent.map(|kind| format!(" against {}", title(kind)));
    let turns = says_turns.then(|| format!(" after {}", counted(state.turns_played, "turn")));
    [Some(who), turns, against].into_iter().flatten().collect()
}

/// What a result means for the only human's rating; `None` without a scale.
fn worth(
    game: &dyn LiveGame,
    result: Option<&GameResult>,
    kept: Option<Vec<GameResult>>,
) -> Option<String> {
    let state = game.state();
    if state.players.len() > 2 {
        return Some("Only games for two are rated.".to_string());
    }
    if is_early_resignation(game) {
        return Some("Not rated: you resigned before your second move.".to_string());
    }
    let (result, mut kept) = (result?, kept?);
    let scale = game.info().scale(state.rules)?;
    let rating = |results: &[GameResult]| Rating::of(results, game.info(), &result.rules, &scale);
    if let Some(this) = kept.iter().rposition(|other| other.is_same_game(result)) {
        kept.remove(this);
    }
    let before = rating(&kept).shown(&scale);
    if result.helped {
        return Some(format!("Not rated, with help: your rating stays {before}."));
    }
    kept.push(result.clone());
    let rating = rating(&kept);
    let (after, note) = (rating.shown(&scale), rating.note());
    Some(format!("Your rating: {after}{note} (before, {before})."))
}

/// Said once, before the first help.
const WITH_HELP: &str = "With help this game is not rated.\n";

/// Notes that a human is helped in a game. If it would be rated otherwise, that is said first.
pub fn mark_helped(talk: &mut Talk, game: &mut dyn LiveGame) -> io::Result<()> {
    if would_be_rated(game) {
        talk.say(WITH_HELP)?;
    }
    game.mark_helped();
    Ok(())
}

/// Whether the game in progress will be rated if nobody is helped.
pub fn would_be_rated(game: &dyn LiveGame) -> bool {
    let state = game.state();
    state.ending.is_none() && !state.is_helped && may_be_rated(state.players)
}

/// The strength at which Expert plays, in a line.
pub fn announcement(strength: u8) -> String {
    format!("Expert plays at strength {strength} of {STRENGTHS}.\n")
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
        let result = GameResult::of(&*game).expect("a result");
        assert_eq!(
            [result.rules.as_str(), &result.level],
            ["official-for-3", "expert"]
        );
        let said = at_end(&*game, Some(&result), Some(Vec::new()), None).shown(usize::MAX);
        assert!(
            said.ends_with(". Only games for two are rated.\n"),
            "{said}"
        );
    }

    #[test]
    fn the_number_of_turns_is_said_once() {
        let seats = [PlayerKind::Human, PlayerKind::ExpertAt(3)];
        for entry in crate::games::registry().entries() {
            let mut game = entry.open(&Start::default(), &seats, 1).expect("a game");
            while game.state().ending.is_none() {
                let mv = game.legal_moves().swap_remove(0);
                game.play(&mv).expect("a legal move");
            }
            let status = game.in_words().status.shown(usize::MAX);
            let said = status + &at_end(&*game, None, None, None).shown(usize::MAX);
            let turns = format!(" after {}", counted(game.state().turns_played, "turn"));
            assert_eq!(said.matches(&turns).count(), 1, "{said}");
        }
    }

    #[test]
    fn the_strength_goes_up_after_a_win_and_down_after_a_loss() {
        let mut results = Vec::new();
        assert_eq!(strength_for(&results, "lear"), 3);
        for (result, next) in [
            ("expert:3 win 34 -", 4),
            ("hard loss 34 -", 4),
            ("expert:4 draw 34 -", 4),
            ("expert:4 loss 34 -", 3),
            ("expert:1 loss 34 -", 1),
            ("expert:9 win 34 -", 9),
            ("expert:5 win 34 - help", 5),
            ("expert:5 loss 34 - help", 5),
        ] {
            let line = format!("2026-11-22 lear classic {result}");
            results.push(GameResult::parse(&line).unwrap());
            assert_eq!(strength_for(&results, "lear"), next, "{result}");
            assert_eq!(strength_for(&results, "yoxii"), 3);
        }
    }
}
