//! What the program does with the user's results against computers: the command `stats`, and the
//! adaptive opponent, which flags and menus call `match`. Which games are rated, and which strength
//! suits the user, is decided in [`coach::rated`](crate::coach::rated) and
//! [`coach::rating`](crate::coach::rating).

use std::io;

use super::exit::Exit;
use super::search_settings::SearchSettings;
use super::storage::state_folder::StateFolder;
use super::talk::Talk;
use crate::coach::rated::NotRated;
use crate::coach::rating::{Rating, matching_strength, summary};
use crate::coach::results::{GameResult, only_human};
use crate::game::players::{EXPERT, PlayerKind, STRENGTHS, Seat};
use crate::game::view::setup::Seats;
use crate::game::{GameInfo, Outcome, Player, Refusal};
use crate::play::LiveGame;
use crate::refuse;
use crate::text::{Text, counted, prose};

/// The command `stats`: shows the results of these games, or deletes all results if the argument is
/// `forget`.
///
/// # Errors
/// If they cannot be read or deleted, or the argument is anything else.
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
    let strength = matching_strength(results, game.info(), game.state().rules);
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
/// human. `reason` is why it is not rated, `result` is its result if that counts, and `kept` are
/// the results that were kept before it and are now; `None` if none are.
pub fn at_end(
    game: &dyn LiveGame,
    reason: Option<NotRated>,
    result: Option<&GameResult>,
    kept: Option<&[Vec<GameResult>; 2]>,
    next: Option<u8>,
) -> Text {
    // The screen has named the winner.
    if only_human(game.state().players).is_none() {
        return Text::default();
    }
    let mut words = vec![outcome(game, !game.info().result_has_turns) + "."];
    if kept.is_some() || next.is_some() {
        words.extend(reason.map(|reason| reason.to_string()));
    }
    let counted = result.zip(kept);
    words.extend(counted.and_then(|(result, kept)| worth(game.info(), result, kept)));
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
fn worth(info: &GameInfo, result: &GameResult, kept: &[Vec<GameResult>; 2]) -> Option<String> {
    let scale = info.scale(result.rules.parse().ok()?)?;
    let rating = |results: &Vec<_>| Rating::of(results, info, &result.rules, &scale);
    let [before, after] = kept.each_ref().map(rating);
    let mut words = after.in_words(info, &scale);
    if !result.helped {
        words += &format!("{} (before, {})", after.note(), before.shown(&scale));
    }
    Some(words + ".")
}

/// Marks a game in which a human is helped, and says that it is not rated from then on.
pub fn mark_helped(talk: &mut Talk, game: &mut dyn LiveGame) -> io::Result<()> {
    let was_marked = game.state().is_helped;
    game.mark_helped();
    tell_reason(talk, game, false, was_marked)
}

/// Gives a seat to another kind of player, and says it if the game is not rated from then on.
///
/// # Errors
/// If the game has no such seat, or writing fails.
pub fn seat(
    talk: &mut Talk,
    game: &mut dyn LiveGame,
    (player, kind): (Player, PlayerKind),
    search: &SearchSettings,
) -> Result<(), Exit> {
    let (was_marked, has_begun) = (game.state().is_helped, game.state().ply > 0);
    game.seat(player, kind)?;
    // Even for a moment: Expert shows what it thinks.
    if has_begun {
        game.mark_helped();
    }
    Ok(tell_reason(talk, game, search.is_bounded(), was_marked)?)
}

/// Says why a game in progress against a computer is not rated, unless it `is_known`, and marks it,
/// so that it is not when it is resumed with other flags. `is_bounded` is that of [`NotRated::of`].
pub fn tell_reason(
    talk: &mut Talk,
    game: &mut dyn LiveGame,
    is_bounded: bool,
    is_known: bool,
) -> io::Result<()> {
    let reason = NotRated::of(game, is_bounded).filter(|reason| *reason != NotRated::Seats);
    match reason {
        Some(reason) if !is_known && game.state().ending.is_none() => {
            game.mark_helped();
            talk.say(format!("{reason}\n"))
        }
        _ => Ok(()),
    }
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
        let reason = NotRated::of(&*game, false);
        let result = GameResult::of(&*game, reason).expect("a result");
        assert_eq!(
            [result.rules.as_str(), &result.level],
            ["official-for-3", "expert"]
        );
        assert!(!result.helped);
        let said = at_end(
            &*game,
            reason,
            Some(&result),
            Some(&Default::default()),
            None,
        )
        .shown(usize::MAX);
        let reason = "This game is not rated: only games of one human\nagainst one computer are.\n";
        assert!(said.ends_with(reason), "{said}");
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
            let said = status + &at_end(&*game, None, None, None, None).shown(usize::MAX);
            let turns = format!(" after {}", counted(game.state().turns_played, "turn"));
            assert_eq!(said.matches(&turns).count(), 1, "{said}");
        }
    }
}
