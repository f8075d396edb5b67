//! Reading and writing positions and moves.

use std::collections::HashSet;

use proptest::prelude::*;

use super::super::rules::board::Position;
use super::super::rules::galaxy::Galaxy;
use super::super::rules::moves::Move;
use super::super::rules::notation::{Written, read_move, write_move, write_position};
use super::super::rules::sets::MAX_SYSTEMS;
use super::super::rules::spelling::{Typed, read_whole_move};
use super::{Case, REPORT, classic, classic_at, mv, official_at, random_game};
use crate::game::{Game, MoveError, Player, Refusal};

/// The position as it is written after it was read, under no particular rules.
fn read_and_written(text: &str) -> Result<String, Refusal> {
    let written = Written::read_position(text)?;
    let galaxy = Galaxy::new(written.galaxy.lines.clone());
    let board = written.board(&galaxy);
    Ok(write_position(Position::new(&galaxy, &board)))
}

fn refusal(text: &str) -> String {
    match read_and_written(text) {
        Ok(written) => panic!("{text} was read as {written}"),
        Err(reason) => reason.to_string(),
    }
}

/// The move in the classic galaxy as it is written after it was read.
fn written_again(text: &str) -> Result<String, MoveError> {
    let Case { game, board } = Case::start(classic());
    game.read_move(&board, text).map(write_move)
}

#[test]
fn moves_are_written_as_they_are_read() {
    for text in ["a@0,1:t", "z@10,0:c", "s@65535,0:t", "pass"] {
        assert_eq!(written_again(text).unwrap(), text);
    }
    for (loose, text) in [
        (" A @ 0 , 1 : T ", "a@0,1:t"),
        ("PASS", "pass"),
        ("k@007,1:c", "k@7,1:c"),
    ] {
        assert_eq!(written_again(loose).unwrap(), text, "{loose}");
    }
    for text in [
        "",
        "a",
        "a@",
        "a@0,1",
        "a@0,1:",
        "a@0,1:x",
        "a@0,1:tc",
        "e@0,1:t",
        "ab@0,1:t",
        "@0,1:t",
        "a@-1,0:t",
        "a@+1,0:t",
        "a@1:t",
        "a@1,2,3:t",
        "a@65536,0:t",
        "a@1e1,0:c",
        "a@٣,1:c",
        "pas",
        "passes",
        "\u{e9}@0,1:t",
        "a@0,1:\0",
        // No place of the comma may be guessed, and a minus sign is not a dash.
        "a@101:t",
        "a 1 -1 t",
        "a 0 1",
        "a n t",
        "a n 1",
        "a n 1 2 t",
        "a e 1 t",
        "n 1 t",
        "ab n 1 t",
        "a 0 c 1 t",
        "a north west",
    ] {
        let error = written_again(text).unwrap_err();
        let is_malformed = matches!(error, MoveError::Malformed(_));
        assert_eq!(is_malformed, text.contains('@'), "{text}");
        let reason = error.to_string();
        assert!(
            reason.contains("not a move") && !reason.contains('\n'),
            "{reason}"
        );
    }
}

#[test]
fn moves_may_be_spelled_loosely() {
    for (spellings, text) in [
        (
            &[
                "a 0 1 t",
                "a0,1t",
                "A@0,1:T",
                "a01t",
                "a-0-1-t",
                "a 01 trade station",
            ][..],
            "a@0,1:t",
        ),
        (
            &["a to (0, 1) [T]", "a nw 1 t", "anw1t", "a North-West 1 T"],
            "a@0,1:t",
        ),
        (
            &["a n 1 c", "an1c", "a north 1 colony", "a up 1 c", "a,n,1,c"],
            "a@0,0:c",
        ),
        (
            &[
                "b NE 2 station",
                "b north east 2 trade",
                "bne2t",
                "b up-right 2 t",
            ],
            "b@1,0:t",
        ),
        (
            &["d down right 3 c", "d se 3 c", "d south-east, 3, c"],
            "d@2,5:c",
        ),
    ] {
        for spelling in spellings {
            assert_eq!(written_again(spelling).as_deref(), Ok(text), "{spelling}");
        }
    }
    // Ships that are called like a direction, a jump or a building.
    let typed = |text: &str| match read_whole_move(text) {
        Some(Typed::Move(mv)) => write_move(mv),
        Some(Typed::Flight {
            ship,
            direction,
            cells,
            ..
        }) => {
            format!("{} {direction:?} {cells}", ship.letter())
        }
        None => "none".to_string(),
    };
    for (text, expected) in [
        ("n n 2 c", "n N 2"),
        ("nne2c", "n Ne 2"),
        ("s se 1 t", "s Se 1"),
        ("sse1t", "s Se 1"),
        ("c 1 2 c", "c@1,2:c"),
        ("w w 1,2 t", "w@1,2:t"),
        ("a jump 10 2 c", "a@10,2:c"),
        ("nw 2 t", "none"),
        ("north 2 t", "none"),
        ("ne 2 t", "none"),
    ] {
        assert_eq!(typed(text), expected, "{text}");
    }
    // A flight must lead somewhere.
    for (text, part) in [
        ("a ne 3 t", "The galaxy has no hex 3 cells north-east"),
        ("a s 1 t", "black hole"),
        ("w n 1 t", "belongs to Player 2"),
    ] {
        let error = written_again(text).unwrap_err();
        assert!(matches!(error, MoveError::Malformed(_)), "{text}");
        assert!(error.to_string().contains(part), "{text}: {error}");
    }
}

/// Where a move is refused, a legal one is the example.
#[test]
fn the_example_of_a_move_is_legal() {
    let Case { game, board } = official_at("h1-/2--/h2-wy p2 4+4 0+4");
    let reason = game.read_move(&board, "w@").unwrap_err().to_string();
    let expected = "\"w@\" is not a move: type ship@X,Y:building";
    assert!(reason.starts_with(expected), "{reason}");
    let example = reason.rsplit_once("such as ").unwrap().1;
    let mv = game.read_move(&board, example).unwrap();
    assert_eq!(game.check_move(&board, mv), Ok(()));
}

/// The pass, then ships by letter, destinations in reading order, trade station before colony.
#[test]
fn moves_are_ordered_as_documented() {
    let ordered = [
        "pass", "a@5,0:t", "a@0,1:t", "a@0,1:c", "a@2,1:t", "a@10,1:t", "a@0,10:t", "b@0,0:t",
        "k@0,0:t", "w@0,0:t",
    ];
    let moves: Vec<Move> = ordered.iter().map(|text| mv(text)).collect();
    assert!(moves.is_sorted_by(|one, two| one < two));
}

#[test]
fn positions_are_written_as_they_are_read() {
    for text in [
        REPORT[0],
        REPORT[1],
        REPORT[2],
        // Short and empty lines, void inside and at the end of one, ships that are nowhere.
        "h1-ab,.,2--,.//.,w/k,h2-z,nr--/ p2 0+0 9999+1",
        "nr1c,ng2t,nb--/h1-,h2-,h3-klmn,h4-pqrs p4 1+2 3+4 5+6 7+8",
        // Ships on a system of another player, and on a free one.
        "h1-a,22cbw,1--cx,h2-dyz p1 1+1 1+1",
    ] {
        assert_eq!(read_and_written(text).unwrap(), text);
    }
}

#[test]
fn positions_are_read_from_lines_of_text_too() {
    let text = "h1-abcd,2--/1--,w/h2-wxyz p1 20+20 20+20";
    for loose in [
        "h1-abcd,2--\n1--,w\nh2-wxyz\np1 20+20 20+20",
        "\u{feff}\n\nh1-abcd , 2--\r\n  1--, w\r\nh2-wxyz \r\n\r\n  p1 20+20\n20+20\n\n",
        "h1-abcd,2--/\n1--,w/h2-wxyz/ p1 20+20 20+20",
        "H1-DCBA,2--/1--,W/h2-zyxw P1 020+20 20+20",
    ] {
        let expected = if loose.contains("wxyz/ ") {
            text.replace("wxyz", "wxyz/")
        } else {
            text.to_string()
        };
        assert_eq!(read_and_written(loose).unwrap(), expected, "{loose}");
    }
}

#[test]
fn errors_are_reported_with_their_place() {
    for (hexes, part) in [
        (
            "h1-,h2-/1--,q--",
            "Line 1, column 1 (both from 0): \"q--\" is not a hex",
        ),
        (
            "h1-,h2-/,1--",
            "Line 1, column 0 (both from 0): a hex is missing",
        ),
        (
            "h1-,h2-,",
            "Line 0, column 2 (both from 0): a hex is missing",
        ),
        (
            "h1-,h2-,1",
            "Line 0, column 2 (both from 0): \"1\" is not complete",
        ),
        ("h1-,h2-,2-", "is not complete"),
        ("h1-,h2-,4--", "is not a hex"),
        ("h1-,h2-,nx-", "the owner in"),
        ("h1-,h2-,15t", "the owner in"),
        ("h1-,h2-,11x", "the building in"),
        ("h1-,h2-,w--", "nothing may follow"),
        ("h1-,h2-,k-", "nothing may follow"),
        ("h1-,h2-,..", "nothing may follow"),
        (
            "h1-a,h2-/./2--,1--a",
            "Line 2, column 1 (both from 0): ship a is already on line 0",
        ),
        (
            "h1-aba,h2-",
            "Line 0, column 0 (both from 0): ship a is listed twice",
        ),
        (
            "h1-,h2-/11-",
            "Line 1, column 0 (both from 0): Player 1 controls this system but",
        ),
        ("h1-,h2-/1-t", "this trade station has no owner"),
        ("h1-,h2-/1-c", "this colony has no owner"),
        (
            "h1-,h2-/h--",
            "Line 1, column 0 (both from 0): a home needs an owner",
        ),
        ("h1c,h2-", "a home cannot have a building"),
        (
            "h1-,h2-/h1-",
            "Line 1, column 0 (both from 0): Player 1 already has a home, on line 0",
        ),
        (
            "h1-,h2-/1--k",
            "Line 1, column 0 (both from 0): Player 3 is here but has no home",
        ),
        ("h1-,h2-/14c", "Player 4 is here but has no home"),
        ("h1-,h2-/1--e", "\"e\" is not a ship"),
        ("h1-,h2-/1--\u{e9}", "is not a ship"),
        ("h1-", "Player 2 has no home"),
        ("h1-,h2-,h4-", "Player 3 has no home"),
        ("h2-,1--", "Player 1 has no home"),
        ("1--,2--", "Player 1 has no home"),
        (
            "h1-,h2-/n--,n--,n--/1--,n--",
            "Line 2, column 1 (both from 0): too many nebulas",
        ),
        (
            "h1-,h2-/ng--,ng1c,ng--,ng--",
            "Line 1, column 3 (both from 0): too many green nebulas",
        ),
        ("h1-,h2-\n\n1--", "Line 1 (from 0) is blank"),
    ] {
        let reason = refusal(&format!("{hexes} p1 1+1 1+1"));
        assert!(reason.contains(part), "{hexes}: {reason}");
        assert!(!reason.contains('\n'));
    }
    for (text, part) in [
        ("", "hex"),
        ("p1 1+1 1+1", "is not a hex"),
        ("h1-,h2-", "add the player on turn"),
        ("h1-,h2- p1", "2 stocks, one for each player, not 0"),
        ("h1-,h2- p1 1+1", "not 1"),
        ("h1-,h2- p1 1+1 1+1 1+1", "not 3"),
        ("h1-,h2- p3 1+1 1+1", "p3 cannot be on turn"),
        ("h1-,h2- p5 1+1 1+1", "\"p5\" is not a player"),
        ("h1-,h2- 1+1 1+1", "\"1+1\" is not a player"),
        ("h1-,h2- p1 1+1 1", "\"1\" is not a stock"),
        ("h1-,h2- p1 1+1 +1", "\"+1\" is not a stock"),
        ("h1-,h2- p1 1+1 -1+1", "not a stock"),
        ("h1-,h2- p1 1+1 1+10000", "from 0 to 9999"),
        ("h1-,h2- p1 1+1 99999999999+1", "not a stock"),
    ] {
        let reason = refusal(text);
        assert!(reason.contains(part), "{text}: {reason}");
    }
}

/// A galaxy of the given number of systems in lines of 40, with the homes on a line of their own.
fn large(systems: usize) -> String {
    let mut text = "h1-abcd,h2-wxyz".to_string();
    for system in 0..systems {
        text += if system % 40 == 0 { "/" } else { "," };
        text += "1--";
    }
    text + " p1 500+500 500+500"
}

#[test]
fn large_galaxies_are_played_and_too_large_ones_refused() {
    let text = large(MAX_SYSTEMS);
    let start = classic_at(&text);
    assert_eq!(start.text(), text);
    let boards = random_game(&start.game, start.board, 5);
    let end = Case {
        board: *boards.last().unwrap(),
        ..start
    };
    let owned: i32 = [Player::P1, Player::P2]
        .map(|player| end.position().planets(player))
        .iter()
        .sum();
    assert!(owned > 100 && boards.len() > 100);
    assert_eq!(end.game.read_board(&end.text()), Ok(end.board));
    assert!(refusal(&large(MAX_SYSTEMS + 1)).contains("may have 1024 systems"));
    let void = vec!["."; 40_000].join(",");
    assert!(refusal(&format!("h1-,h2-/{void} p1 1+1 1+1")).contains("32768 hexes"));
    let lines = "/".repeat(40_000);
    assert!(refusal(&format!("h1-,h2-{lines} p1 1+1 1+1")).contains("32768 hexes"));
}

#[test]
fn equal_positions_are_equal_and_hash_alike() {
    let game = classic_at(REPORT[0]).game;
    let board = |text: &str| game.read_board(text).unwrap();
    let unique: HashSet<_> = [0, 1, 2, 0, 1].map(|number| board(REPORT[number])).into();
    assert_eq!(unique.len(), 3);
    let Case { game, board } = classic_at("h1-a,1--/2--,h2-w p1 1+1 1+1");
    for other in [
        "h1-a,1--/2--,h2-w p2 1+1 1+1",
        "h1-a,1--/2--,h2-w p1 1+1 1+2",
        "h1-,1--/2--,h2-w p1 1+1 1+1",
        "h1-a,11c/2--,h2-w p1 1+1 1+1",
        "h1-a,11t/2--,h2-w p1 1+1 1+1",
        "h1-a,12t/2--,h2-w p1 1+1 1+1",
    ] {
        assert_ne!(game.read_board(other), Ok(board));
    }
    // A board does not know its galaxy: the game refuses positions of others.
    let other = "h1-a,1--/1--,h2-w p1 1+1 1+1";
    let reason = game.read_board(other).unwrap_err().to_string();
    assert!(reason.contains("line 1 (from 0) differs"), "{reason}");
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "[-123ehnwk.rgbtcapzx/,+ p\n09q\u{e9}]{0,60}") {
        match read_and_written(&text) {
            Ok(written) => prop_assert_eq!(read_and_written(&written), Ok(written)),
            Err(reason) => prop_assert!(!reason.to_string().contains('\n')),
        }
        if let Some(Typed::Move(mv)) = read_whole_move(&text) {
            prop_assert_eq!(read_whole_move(&write_move(mv)), Some(Typed::Move(mv)));
        }
        let start = Case::start(classic());
        if let Err(reason) = read_move(start.position(), false, &text) {
            prop_assert!(!reason.to_string().contains('\n'));
        }
    }

    /// A position with one sign changed is a position again, or is refused.
    #[test]
    fn damaged_positions_are_read_or_refused(
        which in 0usize..3,
        at in any::<prop::sample::Index>(),
        sign in any::<char>(),
    ) {
        let mut signs: Vec<char> = REPORT[which].chars().collect();
        let at = at.index(signs.len());
        signs[at] = sign;
        let text: String = signs.into_iter().collect();
        if let Ok(written) = read_and_written(&text) {
            prop_assert_eq!(read_and_written(&written), Ok(written));
        }
    }
}
