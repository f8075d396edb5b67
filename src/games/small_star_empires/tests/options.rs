//! The options of a game, and positions of other galaxies.

use super::super::rules::SmallStarEmpires;
use super::{Case, REPORT, classic, official};
use crate::game::{Game, Options, Player, Refusal, RuleSet};

#[test]
fn options_choose_players_galaxy_and_who_starts() {
    let new = |rules, options: &[(&'static str, &str)]| {
        let options = options
            .iter()
            .fold(Options::default(), |all, (name, value)| {
                all.with(name, *value)
            });
        SmallStarEmpires::new(rules, &options)
    };
    let refused = |rules, options: &[(&'static str, &str)], part: &str| {
        let reason = new(rules, options).unwrap_err().to_string();
        assert!(reason.contains(part), "{reason}");
    };
    let (classic, official) = (RuleSet::Classic, RuleSet::Official);
    for players in ["2", "3", "4"] {
        let game = new(official, &[("players", players), ("starts", players)]).unwrap();
        assert_eq!(game.player_count().to_string(), players);
        let Case { game, board } = Case::start(game);
        assert_eq!(game.player_to_move(&board).number().to_string(), players);
        let of_text = new(official, &[("galaxy", &game.write_board(&board))]).unwrap();
        assert_eq!(of_text.initial_board(), board);
    }
    let galaxy = "h1-abcd,1--\n2--,h2-wxyz\n";
    let game = new(classic, &[("galaxy", galaxy), ("starts", "2")]).unwrap();
    assert_eq!(
        Case::start(game).text(),
        "h1-abcd,1--/2--,h2-wxyz p2 20+20 20+20"
    );
    let game = new(official, &[("galaxy", galaxy)]).unwrap();
    assert!(Case::start(game).text().ends_with(" p1 4+16 4+16"));
    // A galaxy may come with its own stocks and player to move; the option says who starts.
    let position = "h1-abcd,1--/2--,h2-wxyz p2 1+2 3+4";
    let game = new(classic, &[("galaxy", position)]).unwrap();
    assert_eq!(Case::start(game).text(), position);
    let game = new(classic, &[("galaxy", position), ("starts", "1")]).unwrap();
    assert!(Case::start(game).text().ends_with("p1 1+2 3+4"));

    refused(
        classic,
        &[("players", "3")],
        "classic game is for 2 players",
    );
    refused(official, &[("players", "5")], "2 to 4");
    refused(official, &[("players", "1")], "2 to 4");
    refused(official, &[("players", "many")], "not a number");
    refused(classic, &[("starts", "3")], "cannot start");
    refused(classic, &[("starts", "0")], "cannot start");
    refused(
        official,
        &[("players", "3"), ("galaxy", galaxy)],
        "for 2 players",
    );
    refused(classic, &[("galaxy", "h1-,h2-,nr--")], "Line 0, column 2");
    refused(official, &[("galaxy", "h1-,h2-/n--")], "Line 1, column 0");
    refused(
        classic,
        &[("galaxy", "h1-,h2-,h3-")],
        "classic game is for 2",
    );
    refused(classic, &[("galaxy", "")], "hex");
}

fn at(
    rules: RuleSet,
    options: &[(&'static str, &str)],
    text: &str,
) -> Result<(SmallStarEmpires, String), Refusal> {
    let options = options
        .iter()
        .fold(Options::default(), |all, (name, value)| {
            all.with(name, *value)
        });
    let (game, board) = SmallStarEmpires::from_position(rules, &options, text)?;
    let text = game.write_board(&board);
    Ok((game, text))
}

#[test]
fn a_position_decides_the_galaxy_and_the_number_of_players() {
    let three = Case::start(official(3)).text();
    for options in [&[][..], &[("players", "4"), ("starts", "4")]] {
        let (game, text) = at(RuleSet::Official, options, &three).unwrap();
        assert_eq!((game.player_count(), &text), (3, &three));
        assert_eq!(game.read_board(&three), Ok(game.initial_board()));
    }
    // In the galaxy of the options the game still starts as they say.
    let (game, text) = at(RuleSet::Classic, &[("starts", "2")], REPORT[1]).unwrap();
    assert_eq!(text, REPORT[1]);
    assert_eq!(game.player_to_move(&game.initial_board()), Player::P2);
    let start = Case::start(game).text();
    assert_eq!(start, REPORT[0].replace("p1", "p2"));
}

#[test]
fn a_position_does_not_make_up_for_wrong_options() {
    let three = Case::start(official(3)).text();
    for (rules, options, text, part) in [
        (
            RuleSet::Classic,
            &[("players", "3")][..],
            REPORT[1],
            "for 2 players, not 3",
        ),
        (
            RuleSet::Official,
            &[("starts", "3")],
            &three,
            "Player 3 cannot start: the players are 1 to 2",
        ),
        (
            RuleSet::Official,
            &[("galaxy", "h1-,h2-/n--")],
            &three,
            "a nebula needs a colour",
        ),
        (RuleSet::Classic, &[], &three, "for 2 players, not 3"),
        (
            RuleSet::Official,
            &[],
            REPORT[0],
            "Line 3, column 1 (both from 0): a nebula needs a colour",
        ),
        (RuleSet::Classic, &[], "h1-,h2-", "add the player on turn"),
    ] {
        let reason = at(rules, options, text).unwrap_err().to_string();
        assert!(reason.contains(part), "{reason}");
    }
}

#[test]
fn a_game_refuses_positions_of_other_galaxies() {
    let other = REPORT[0].replacen("2--", "3--", 1);
    let refused = classic().read_board(&other).unwrap_err().to_string();
    assert_eq!(
        refused,
        "The position is in another galaxy than this game: line 0 (from 0) differs"
    );
    assert!(classic().read_board(REPORT[1]).is_ok());
    // The rules are asked first.
    let three = Case::start(official(3)).text();
    let refused = classic().read_board(&three).unwrap_err().to_string();
    assert_eq!(refused, "The classic game is for 2 players, not 3");
}

#[test]
fn a_galaxy_is_freed_with_its_games() {
    let game = classic();
    let galaxy = std::sync::Arc::downgrade(game.galaxy());
    let copy = game.clone();
    drop(game);
    assert!(galaxy.upgrade().is_some());
    drop(copy);
    assert!(galaxy.upgrade().is_none());
}
