//! The questions, announcements and results of Lear.

use super::*;
use crate::game::{Cause, Ending, Outcome, Player};
use crate::ink;
use crate::players::PlayerKind;
use crate::view::{Reply, View};

#[test]
fn the_result_says_the_komi_with_the_stones() {
    let (game, end) =
        position("oooooooo/xxooxoxo/oxxoooxo/oxooxxoo/xxooxoxo/xxxoxooo/oxxoxoxo/xxooxoxo x 1");
    let ending = Ending {
        outcome: Outcome::Win(Player::P2),
        cause: Cause::Rules,
    };
    assert_eq!(
        ink::plain(&game.display_result(&end, ending, 64)),
        "GAME OVER\n\
         Player 1 (Black): 26 + 1 komi = 27\n\
         Player 2 (White): 38\n\
         PLAYER 2 (WHITE) IS THE WINNER!\n"
    );
}

#[test]
fn announcements_list_the_flipped_stones_in_reading_order() {
    let (game, before) = position("vxvv/vovv/vvox/vvvv x 1");
    let mv = point("3,2");
    let after = game.make_move(&before, mv).unwrap();
    let flipped = "Flipped to x: 2,2  3,3\n";
    let announce = |by| game.announce(&before, mv, &after, by);
    assert_eq!(announce(PlayerKind::Human), flipped);
    assert_eq!(
        announce(PlayerKind::Expert),
        format!("Player 1 (Black) puts a stone on line 3, column 2.\n{flipped}")
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
    assert_eq!(refused(None, "2"), "Line 2 is full: choose another");
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
    let reply = game.answer(&board, &Some(0), "1").unwrap();
    assert!(matches!(reply, Reply::Move(mv) if mv == point("1,1")));
    assert_eq!(game.question(&board, &None).answers, ["1", "3", "4"]);
    assert_eq!(game.question(&board, &Some(0)).answers, ["1"]);
}
