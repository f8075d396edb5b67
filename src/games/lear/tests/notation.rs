//! The options of Lear, and its positions and moves as text.

use super::*;
use crate::game::MoveError;
use crate::games::lear::rules::SIZES;

#[test]
fn impossible_sizes_and_komis_are_refused() {
    let new = |size: &str, komi: &str| {
        let options = Options::default().with("size", size).with("komi", komi);
        Lear::new(RuleSet::Classic, &options).map(|game| game.write_board(&game.initial_board()))
    };
    assert!(new("4", "16").is_err() && new("4", "17").is_err());
    assert!(new("5", "1").is_err() && new("5", "26").is_err());
    assert!(new("3", "0").is_err() && new("11", "0").is_err());
    assert_eq!(new("4", "15").unwrap(), "vvvv/vvvv/vvvv/vvvv x 15");
    for size in SIZES {
        let options = Options::default().with("size", size.to_string());
        let game = Lear::new(RuleSet::Classic, &options).unwrap();
        assert_eq!(game.komi(), if size % 2 == 0 { 1 } else { 0 });
        assert_eq!(game.size(), size);
    }
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    for (text, reason) in [
        ("", "A position of Lear is"),
        ("vvvv/vvvv/vvvv/vvvv x", "A position of Lear is"),
        ("vvv/vvv/vvv x 0", "4 to 10 lines, not 3"),
        ("vvvv/vvv/vvvv/vvvv x 1", "Line 2 has 3 points"),
        ("vvvv/vvzv/vvvv/vvvv x 1", "Line 2, column 3"),
        ("vvvv/vvvv/vvvv/vvvv v 1", "colour on turn"),
        ("vvvv/vvvv/vvvv/vvvv x 2", "must be odd"),
        ("vvvv/vvvv/vvvv/vvvv x -1", "not a number"),
        ("vvvv/vvvv/vvvv/vvvv x 99", "from 0 to 16"),
    ] {
        let error = sized(4, 1).read_board(text).unwrap_err();
        assert!(error.to_string().contains(reason), "{text:?}: {error}");
        let same = Lear::from_position(RuleSet::Classic, &Options::default(), text);
        assert_eq!(same.unwrap_err(), error);
    }
    // Any number of stones may stand, and either colour may be on turn.
    assert!(sized(4, 1).read_board("xxxx/xxxx/xxxx/xxxv o 1").is_ok());
}

#[test]
fn a_position_decides_size_and_komi() {
    let text = "vvvvv/vxvvv/vvvvv/vvvvv/vvvvv o 24";
    let (game, board) = position(text);
    assert_eq!((game.size(), game.komi()), (5, 24));
    assert_eq!(game.write_board(&board), text);
    let options = Options::default().with("size", "8").with("black", "2");
    let (game, _) = Lear::from_position(RuleSet::Classic, &options, text).unwrap();
    assert_eq!((game.size(), game.black().number()), (5, 2));
}

#[test]
fn a_position_of_another_game_is_refused() {
    let text = "vvvvv/vxvvv/vvvvv/vvvvv/vvvvv o 24";
    assert!(sized(5, 24).read_board(text).is_ok());
    for game in [lear(), sized(5, 0)] {
        let (size, komi) = (game.size(), game.komi());
        let reason = format!(
            "The position is 5x5 with komi 24, but the game is {size}x{size} with komi {komi}"
        );
        assert_eq!(game.read_board(text).unwrap_err().to_string(), reason);
    }
}

#[test]
fn moves_are_two_numbers() {
    let game = lear();
    let board = game.initial_board();
    for text in ["3,5", " 3 5", "[3, 5]"] {
        let mv = game.read_move(&board, text).unwrap();
        assert_eq!((mv.line(), mv.column()), (2, 4));
        assert_eq!(game.write_move(mv), "3,5");
    }
    for text in ["", "3", "3,5,1", "0,1", "1,100", "a,1"] {
        let error = game.read_move(&board, text).unwrap_err();
        let is_other_text = matches!(error, MoveError::NotNotation(_));
        assert!(is_other_text, "{text:?}: {error:?}");
    }
}
