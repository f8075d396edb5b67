use super::*;

#[test]
fn a_command_is_its_name_in_any_case_with_or_without_a_colon() {
    for text in ["undo", "UNDO", ":undo", ": Undo"] {
        assert_eq!(
            parse(text, Place::Game),
            Ok(Some((Command::Undo, ""))),
            "{text}"
        );
    }
    assert_eq!(
        parse("players  P2 Hard ", Place::Game),
        Ok(Some((Command::Players, "P2 Hard")))
    );
    assert_eq!(
        parse(":Save My  Game.TXT", Place::Game),
        Ok(Some((Command::Save, "My  Game.TXT")))
    );
    assert_eq!(
        parse("analyze", Place::GameOver),
        Ok(Some((Command::Analyse, "")))
    );
    for text in ["", "und", "undoo", "3", "u"] {
        assert_eq!(parse(text, Place::Game), Ok(None), "{text}");
    }
    assert!(parse("back size", Place::Game).is_err());
    assert!(parse(":undoo", Place::Game).is_err());
    assert!(parse(":", Place::Game).is_err());
}

#[test]
fn a_command_may_be_shortened_if_only_one_begins_like_that() {
    for text in ["und 2", "UND 2"] {
        let found = shortened(text, Place::Game);
        assert_eq!(found, Ok(Some((Command::Undo, "2"))), "{text}");
    }
    assert_eq!(parse(":und 2", Place::Game), Ok(Some((Command::Undo, "2"))));
    assert_eq!(shortened("undoo", Place::Game), Ok(None));
    assert_eq!(shortened("", Place::Game), Ok(None));
    let refusal = shortened("hi", Place::Game).unwrap_err();
    assert_eq!(refusal.to_string(), "\"hi\" could be hint or history");
    let refusal = shortened("play", Place::Game).unwrap_err();
    let reason = "\"play\" is not a command here: type help for the list";
    assert_eq!(refusal.to_string(), reason);
    let refusal = shortened("annotated a.txt", Place::Game).unwrap_err();
    let reason = "\"annotated\" is not a command here: type help for the list";
    assert_eq!(refusal.to_string(), reason);
    let refusal = shortened("bac 2", Place::Game).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "back takes no argument, but \"2\" follows it"
    );
}

#[test]
fn every_command_has_a_description() {
    for place in PLACES {
        for name in names(place) {
            let text = describe(&name, place).unwrap();
            assert!(text.starts_with(&name), "{text}");
            assert!(text.lines().all(|line| line.len() <= 80), "{text}");
        }
    }
    assert_eq!(
        describe("ba", Place::Menu),
        Ok("back: the previous question.\n".to_string())
    );
    assert!(describe("undoo", Place::Game).is_err());
}

#[test]
fn a_count_is_a_number_from_1_on() {
    assert_eq!(count("", 7), Ok(7));
    assert_eq!(count("12", 7), Ok(12));
    for text in ["0", "-1", "two", "99999999999999999999999"] {
        assert!(count(text, 7).is_err(), "{text}");
    }
}

#[test]
fn a_question_mark_is_help_and_exit_is_quit() {
    for place in [Place::Game, Place::Menu, Place::Replay] {
        for (text, command) in [("?", Command::Help), (":Exit", Command::Quit)] {
            assert_eq!(parse(text, place), Ok(Some((command, ""))), "{place:?}");
        }
    }
}

#[test]
fn short_lines_of_a_list_are_set_in_two_columns() {
    let lines: Vec<&str> = LIST.lines().collect();
    let text = list(Place::Game);
    assert_eq!(text.lines().take(lines.len()).collect::<Vec<_>>(), lines);
    assert_eq!(text.lines().count(), 11);
    let replays = list(Place::Replay);
    let save = "\n  save      write the whole game to a file: \"save game.txt\"\n";
    assert!(replays.contains(save), "{replays}");
    assert_eq!(list(Place::Menu).lines().count(), 5);
}

const LIST: &str = "  help     what to type; help COMMAND     history  the moves so far
  rules    the rules of the game          replay   the game move by move";

#[test]
fn menus_have_only_their_own_commands() {
    assert_eq!(parse("undo", Place::Menu), Ok(None));
    assert!(parse(":undo", Place::Menu).is_err());
    assert_eq!(parse("back", Place::Menu), Ok(Some((Command::Back, ""))));
}

#[test]
fn a_replay_has_commands_of_its_own() {
    assert_eq!(
        parse("goto 3", Place::Replay),
        Ok(Some((Command::Goto, "3")))
    );
    assert_eq!(parse("goto 3", Place::Game), Ok(None));
    for (text, command) in [
        ("n", Command::Next),
        ("p", Command::Prev),
        ("g", Command::Goto),
    ] {
        assert_eq!(parse(text, Place::Replay), Ok(Some((command, ""))));
    }
    assert_eq!(parse("undo", Place::Replay), Ok(None));
}

#[test]
fn every_command_is_listed_once() {
    for (place, count) in [
        (Place::Game, 21),
        (Place::GameOver, 19),
        (Place::Menu, 5),
        (Place::Replay, 21),
        (Place::MainMenu, 6),
        (Place::Puzzle, 11),
        (Place::ResumeMenu, 7),
    ] {
        let mut names: Vec<String> = names(place).collect();
        for name in &names {
            assert!(list(place).contains(&format!("  {name} ")), "{name}");
        }
        names.sort();
        names.dedup();
        assert_eq!(names.len(), count, "{place:?}");
    }
}
