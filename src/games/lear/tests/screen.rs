//! The questions, announcements and results of Lear.

use super::*;
use crate::game::players::PlayerKind;
use crate::game::style;
use crate::game::view::{BoardSize, Drawing, Reply, View};
use crate::game::{Cause, Ending, Outcome, Player};

#[test]
fn the_result_says_the_winner_then_the_stones_and_the_komi() {
    let (game, end) =
        position("oooooooo/xxooxoxo/oxxoooxo/oxooxxoo/xxooxoxo/xxxoxooo/oxxoxoxo/xxooxoxo x 1");
    let ending = Ending {
        outcome: Outcome::Win(Player::P2),
        cause: Cause::Rules,
    };
    assert_eq!(
        style::plain(&game.display_result(&end, ending, 64)),
        "GAME OVER\n\
         PLAYER 2 (WHITE) IS THE WINNER!\n\
         Player 1 (Black): 26 + 1 komi = 27\n\
         Player 2 (White): 38\n"
    );
}

#[test]
fn announcements_list_the_flipped_stones_in_reading_order() {
    let (game, before) = position("vxvv/vovv/vvox/vvvv x 1");
    let mv = point("3,2");
    let after = game.make_move(&before, mv).unwrap();
    let flipped = "Flipped to x: 2,2 3,3\n";
    let announce = |by| game.announce(&before, mv, &after, by);
    assert_eq!(announce(PlayerKind::Human), flipped);
    assert_eq!(
        announce(PlayerKind::Expert),
        format!("Player 1 (Black) plays 3,2: a stone x on line 3, column 2.\n{flipped}")
    );
}

#[test]
fn answers_are_refused_with_the_reason() {
    let (game, board) = position("vxxo/xoox/vvvv/vvvv x 1");
    let refused = |line, text: &str| match game.answer(&board, &line, text) {
        Err(refusal) => refusal.to_string(),
        Ok(Reply::Move(mv)) => game.make_move(&board, mv).unwrap_err().to_string(),
        Ok(reply) => panic!("{text}: {reply:?}"),
    };
    assert_eq!(
        refused(None, "a"),
        "\"a\" is not a line: type a number from 1 to 4"
    );
    assert_eq!(
        refused(None, "5"),
        "\"5\" is not a line: type a number from 1 to 4"
    );
    assert_eq!(
        refused(None, "2"),
        "Line 2 is full: type another, such as 1"
    );
    assert_eq!(
        refused(Some(0), "0"),
        "\"0\" is not a column: type a number from 1 to 4"
    );
    assert_eq!(
        refused(Some(0), "2"),
        "1,2 is taken: there is a stone x on it"
    );
    assert_eq!(
        refused(Some(0), "4"),
        "1,4 is taken: there is a stone o on it"
    );
    assert_eq!(
        refused(Some(0), "line 1"),
        "\"line 1\" is not a column: type a number from 1 to 4"
    );
    for text in ["1", "column 1", "col 1", "c1"] {
        let reply = game.answer(&board, &Some(0), text).unwrap();
        assert!(
            matches!(reply, Reply::Move(mv) if mv == point("1,1")),
            "{text}"
        );
    }
    for text in ["3", "line 3", "row 3", "r3"] {
        let reply = game.answer(&board, &None, text).unwrap();
        assert!(matches!(reply, Reply::Ask(Some(2))), "{text}");
    }
    assert_eq!(game.question(&board, &None).answers, ["1", "3", "4"]);
    assert_eq!(game.question(&board, &Some(0)).answers, ["1"]);
}

/// The most stones that can flip at once.
#[test]
fn the_longest_announcement_fits_the_screen() {
    let middle = "vvvvvvvvvo/".repeat(8);
    let (game, before) = position(&format!("vvvvvvvvvx/{middle}xoooooooov x 1"));
    let mv = point("10,10");
    let after = game.make_move(&before, mv).unwrap();
    let said = game.announce(&before, mv, &after, PlayerKind::Level(0));
    assert_eq!(
        said,
        "Player 1 (Black) plays 10,10: a stone x on line 10, column 10.\n\
         Flipped to x: 2,10 3,10 4,10 5,10 6,10 7,10 8,10 9,10 10,2 10,3 10,4 10,5 10,6\n    \
         10,7 10,8 10,9\n"
    );
}

#[test]
fn names_say_seat_colour_and_who_plays() {
    let name = |black: &str, player| {
        let options = Options::default().with("black", black);
        let game = Lear::new(RuleSet::Classic, &options).unwrap();
        let colour = game.colour_name(player).unwrap();
        (
            game.player_name(player),
            game.name_with(player, &[colour, "Hard"]),
        )
    };
    let pair = |one: &str, two: &str| (one.to_string(), two.to_string());
    assert_eq!(
        name("1", Player::P1),
        pair("Player 1 (Black)", "Player 1 (Black, Hard)")
    );
    assert_eq!(
        name("2", Player::P1),
        pair("Player 2 (Black)", "Player 2 (Black, Hard)")
    );
    assert_eq!(
        name("2", Player::P2),
        pair("Player 1 (White)", "Player 1 (White, Hard)")
    );
    let (game, board) = position("vxvv/vvvv/vvvv/vvvv o 1");
    let heading = game.turn_heading(&board, 2, "Player 2 (White, you)");
    assert_eq!(
        style::plain(&heading),
        "Turn 2: Player 2 (White, you), stones o\n"
    );
}

#[test]
fn colour_marks_the_last_stone_and_changes_nothing_else() {
    let (game, board) = position("vxov/vvvv/vvvv/vvvv x 1");
    let drawn = |size, last: &[&str]| {
        let last_turn: Vec<Move> = last.iter().map(|text| point(text)).collect();
        let drawing = Drawing {
            size,
            last_turn: &last_turn,
        };
        game.draw_board(&board, &drawing)
    };
    for size in [BoardSize::Full, BoardSize::Small] {
        let marked = drawn(size, &["1,3"]);
        assert_ne!(marked, drawn(size, &[]));
        assert_eq!(
            style::plain(&marked),
            style::plain(&game.display_game(&board))
        );
        let style = style::BOLD.invert();
        assert!(marked.contains(&style::paint(style, 'o')), "{marked:?}");
        assert!(
            !marked.contains(&style::paint(style::LAST, 'x')),
            "{marked:?}"
        );
    }
    assert!(drawn(BoardSize::Small, &["1,2"]).contains(&style::paint(style::LAST, 'x')));
}

#[test]
fn the_drawing_of_the_largest_board_is_small() {
    let game = sized(10, 1);
    let drawn = style::plain(&game.display_game(&game.initial_board()));
    assert!(drawn.lines().count() <= 16, "{drawn}");
}

#[test]
fn the_help_for_the_board_is_short_and_its_example_is_true() {
    let help = Lear::BOARD_HELP;
    assert!(help.lines().count() <= 20 && help.lines().all(|line| line.len() <= 78));
    let (game, board) = position("vvvv/vvxv/ovvv/vvvv x 1");
    let drawn = style::plain(&game.display_game(&board));
    for line in drawn.lines().take(5) {
        assert!(help.contains(&format!("    {line}")), "{line}");
    }
    assert_eq!(board.stone(point("2,3")), Some(Player::P1));
    assert_eq!(board.stone(point("3,1")), Some(Player::P2));
}
