use super::*;
use crate::games::barragoon::Barragoon;
use crate::games::lear::{Lear, Move};

/// Two humans at the smallest board of Lear.
fn session() -> Session<Lear> {
    let options = Options::default().with("size", "4");
    let game = Lear::new(RuleSet::Classic, &options).unwrap();
    let start = game.initial_board();
    Session::new(game, start, &[], 7)
}

fn mv(text: &str) -> Move {
    let session = session();
    session.game().read_move(session.board(), text).unwrap()
}

fn played(moves: &[&str]) -> Session<Lear> {
    let mut session = session();
    for text in moves {
        session.play(mv(text)).unwrap();
    }
    session
}

fn redo(session: &mut Session<Lear>) -> usize {
    session.redo(|_, _| true)
}

fn undo(session: &mut Session<Lear>) -> usize {
    session.undo(|_, _| true)
}

#[test]
fn a_different_move_after_undo_drops_the_moves_to_redo() {
    let moves = ["1,1", "2,2", "3,3"];
    let mut session = played(&moves);
    assert_eq!((undo(&mut session), undo(&mut session)), (1, 1));
    // The same move that was taken back: the one after it can still be redone.
    session.play(mv("2,2")).unwrap();
    assert_eq!(redo(&mut session), 1);
    assert_eq!(session.board(), played(&moves).board());
    assert_eq!((undo(&mut session), undo(&mut session)), (1, 1));
    session.play(mv("4,4")).unwrap();
    assert_eq!(redo(&mut session), 0);
    assert_eq!(session.board(), played(&["1,1", "4,4"]).board());
}

#[test]
fn the_next_game_begins_anew_with_the_same_settings() {
    let mut first = played(&["1,1", "2,2"]);
    first.seat(Player::P2, PlayerKind::Level(1)).unwrap();
    first.resign();
    let mut next = first.rematch(8, None);
    assert_eq!((next.ply(), next.ending(), next.seed()), (0, None, 8));
    assert_eq!(next.players(), first.players());
    assert_eq!(redo(&mut next), 0);
}

#[test]
fn players_beyond_the_seats_of_the_game_are_ignored() {
    let game = session().game;
    let start = game.initial_board();
    let all = [PlayerKind::Level(0); Player::COUNT];
    assert_eq!(Session::new(game, start, &all, 1).players(), &all[..2]);
    let refused = session().seat(Player::from_index(2), PlayerKind::Human);
    assert_eq!(
        refused.unwrap_err().to_string(),
        "p3 is not a player of this game, which is for 2 players"
    );
}

/// The placements after a capture belong to the turn of the capture.
#[test]
fn a_turn_may_take_several_moves() {
    let game = Barragoon::default();
    let mut session = Session::new(game.clone(), game.initial_board(), &[], 7);
    assert_eq!((session.turn(), session.turns_played()), (1, 0));
    for (text, turn, turns_played) in [("48-45", 2, 1), ("32-33", 3, 2)] {
        let mv = session.game().read_move(session.board(), text).unwrap();
        session.play(mv).unwrap();
        assert_eq!(
            (session.turn(), session.turns_played()),
            (turn, turns_played)
        );
    }
    let captures = session.game().legal_moves(session.board());
    let capture = captures.into_iter().find(|mv| {
        let after = session.game().play(session.board(), *mv).unwrap();
        !session.game().starts_turn(&after)
    });
    session.play(capture.expect("something in reach")).unwrap();
    assert_eq!((session.turn(), session.turns_played()), (3, 3));
    while !session.game().starts_turn(session.board()) {
        let placement = session.game().legal_moves(session.board())[0];
        session.play(placement).unwrap();
        assert_eq!(session.turns_played(), 3);
    }
    assert_eq!((session.turn(), session.turns_played()), (4, 3));
}

#[test]
fn a_resignation_is_one_step_to_take_back() {
    let mut session = played(&["1,1", "2,2"]);
    session.resign();
    // The rules alone would accept the move.
    assert!(session.play(mv("3,3")).is_err());
    assert_eq!(undo(&mut session), 0);
    assert_eq!((session.ending(), session.ply()), (None, 2));
    assert_eq!(undo(&mut session), 1);
}
