//! The board on the screen, questions and messages.

use super::{LAST, MIDDLE, START, board, read_move};
use crate::game::players::PlayerKind;
use crate::game::style;
use crate::game::view::{BoardSize, Drawing, Reply, View};
use crate::game::{Cause, Ending, Game, Outcome, Player};
use crate::games::yoxii::{Entry, Move, Yoxii};

fn by_rules(outcome: Outcome) -> Ending {
    Ending {
        outcome,
        cause: Cause::Rules,
    }
}

/// The effect of an answer in words. As in a match, the rules decide whether a complete move is
/// legal.
fn answer(text: &str, entry: Entry, typed: &str) -> String {
    let position = board(text);
    let effect = match Yoxii.answer(&position, &entry, typed) {
        Ok(Reply::Ask(next)) => Ok(format!("{next:?}")),
        Ok(Reply::Move(mv)) => Yoxii.make_move(&position, mv).map(|_| Yoxii.write_move(mv)),
        Err(why) => Err(why),
    };
    effect.unwrap_or_else(|why| why.to_string())
}

/// The entry after these answers.
fn entry(text: &str, answers: &[&str]) -> Entry {
    answers.iter().fold(Entry::default(), |entry, typed| {
        match Yoxii.answer(&board(text), &entry, typed) {
            Ok(Reply::Ask(next)) => next,
            other => panic!("{typed}: {other:?}"),
        }
    })
}

#[test]
fn the_board_is_drawn_with_its_coordinates_and_both_stocks() {
    let drawn = "    1 2 3 4 5 6 7
A       # # #
B     # # # # #
C   # x # X o # #
D   o # O x # I #
E   O x y i O # #
F     I Y O X o
G       T i #

Player 1: y y y y i i i o o
Player 2: X Y Y Y Y I I I O
";
    let coloured = Yoxii.display_game(&board(MIDDLE));
    assert_eq!(style::plain(&coloured), drawn);
    assert_ne!(coloured, drawn);
    let used_up = "__ooo__/_oo###_/iiiii##/yyyt###/yy#x###/_xx###_/__###__ r";
    let drawn = style::plain(&Yoxii.display_game(&board(used_up)));
    assert!(
        drawn.contains("\nPlayer 1: none left\nPlayer 2: X X X Y"),
        "{drawn}"
    );
}

#[test]
fn the_heading_has_the_turn_and_the_player() {
    let heading = Yoxii.turn_heading(&board(MIDDLE), 19, "Player 1 (Red, you)");
    assert_eq!(
        style::plain(&heading),
        "Turn 19 - Player 1 (Red, you) to move\n"
    );
    let white = board(&MIDDLE.replace(" r", " w"));
    let heading = Yoxii.turn_heading(&white, 2, "Player 2 (White, Greedy)");
    assert_eq!(
        style::plain(&heading),
        "Turn 2 - Player 2 (White, Greedy) to move\n"
    );
    assert_eq!(Yoxii.player_name(Player::P2), "Player 2 (White)");
}

#[test]
fn each_of_the_three_questions_lists_the_possibilities() {
    let white = MIDDLE.replace(" r", " w");
    let ask = |entry: Entry| Yoxii.question(&board(&white), &entry);
    let question = ask(Entry::Nothing);
    assert_eq!(question.intro, "The totem can move to: C7\n");
    assert_eq!(question.prompt, "Move the totem to: ");
    assert_eq!(question.answers, ["C7"]);
    let question = ask(entry(&white, &["c7"]));
    assert_eq!(
        question.intro,
        "The totem goes to C7. Pieces left: 1 O (worth 1), 3 I (2), 4 Y (3), 1 X (4)\n"
    );
    assert_eq!(question.prompt, "Piece to place: ");
    assert_eq!(question.answers, ["O", "I", "Y", "X"]);
    let question = ask(entry(&white, &["c7", "y"]));
    assert_eq!(question.intro, "Squares for Y: B6 C6 D7\n");
    assert_eq!(question.prompt, "Place Y on: ");
    assert_eq!(question.answers, ["B6", "C6", "D7"]);
    // Red has no x left, and all neighbours of G5 are taken.
    let question = Yoxii.question(&board(MIDDLE), &entry(MIDDLE, &["g5"]));
    assert_eq!(question.answers, ["o", "i", "y"]);
    let question = Yoxii.question(&board(MIDDLE), &entry(MIDDLE, &["g5", "o"]));
    assert_eq!(question.answers.len(), 18);
    assert!(
        question.intro.lines().all(|line| line.len() <= 80),
        "{}",
        question.intro
    );
}

/// Together the answers offered lead to every legal move and to nothing else.
#[test]
fn the_answers_offered_are_the_legal_moves() {
    for text in [START, MIDDLE, &LAST.replace(" r", " w")] {
        let position = board(text);
        let mut moves: Vec<Move> = Vec::new();
        let mut entries = vec![Entry::default()];
        while let Some(entry) = entries.pop() {
            for typed in Yoxii.question(&position, &entry).answers {
                match Yoxii.answer(&position, &entry, &typed.to_lowercase()) {
                    Ok(Reply::Ask(next)) => entries.push(next),
                    Ok(Reply::Move(mv)) => moves.push(mv),
                    Err(why) => panic!("{text}: {typed}: {why}"),
                }
            }
        }
        moves.sort_unstable();
        assert_eq!(moves, Yoxii.valid_moves(&position), "{text}");
    }
}

#[test]
fn wrong_answers_are_refused_with_the_reason() {
    let white = MIDDLE.replace(" r", " w");
    for (answers, typed, said) in [
        (&[][..], "c7", "Totem(C7)"),
        (&[], "c 7", "Totem(C7)"),
        (&[], "[c,7]", "Totem(C7)"),
        (
            &[],
            "7c",
            "\"7c\" is not a square: type line and column, as in C7",
        ),
        (
            &[],
            "c",
            "\"c\" is not a square: type line and column, as in C7",
        ),
        (&[], "a1", "A1 is off the board: line A has columns 3 to 5"),
        (&[], "g3", "The totem must leave G3"),
        (&[], "g4", "G4 is taken: there is i on it"),
        (
            &[],
            "c6",
            "The totem cannot go from G3 to C6: only one step, or over your own pieces",
        ),
        (&[], "c7:x@d7", "C7:X@D7"),
        (&[], "c7 x d7", "C7:X@D7"),
        (&[], "c7xd7", "C7:X@D7"),
        (&[], "c7-iid7", "C7:I@D7"),
        (&[], "c-7", "Totem(C7)"),
        (
            &[],
            "h4",
            "H4 is off the board: lines are A to G, columns 1 to 7",
        ),
        (
            &[],
            "c7 x d9",
            "D9 is off the board: lines are A to G, columns 1 to 7",
        ),
        (&[], "c7:x@d6", "D6 is taken: there is I on it"),
        (
            &[],
            "c7:q@d6",
            "\"c7:q@d6\" is not a move: type totem:piece@square, as in C7:O@B6",
        ),
        (&["c7"], "x", "Piece(C7, X)"),
        (&["c7"], "q", "\"q\" is not a piece: type O, I, Y or X"),
        (&["c7"], "xx", "\"xx\" is not a piece: type O, I, Y or X"),
        (&["c7", "x"], "d7", "C7:X@D7"),
        (&["c7", "x"], "c7", "C7 is taken: the totem moves there"),
        (&["c7", "x"], "d6", "D6 is taken: there is I on it"),
        (
            &["c7", "x"],
            "g5",
            "G5 is not next to the totem on C7, where squares are still empty",
        ),
        (
            &["c7", "x"],
            "",
            "\"\" is not a square: type line and column, as in B6",
        ),
    ] {
        let entry = entry(&white, answers);
        let found = answer(&white, entry, typed);
        assert_eq!(found, said, "{answers:?} {typed}");
    }
    assert_eq!(
        answer(MIDDLE, entry(MIDDLE, &["g5"]), "x"),
        "Player 1 has no x left"
    );
}

#[test]
fn the_turn_of_a_computer_player_is_announced() {
    let before = board(START);
    let mv = read_move(&before, "C4:x@D4");
    let after = Yoxii.make_move(&before, mv).expect("a legal move");
    let announce = |by| Yoxii.announce(&before, mv, &after, by);
    assert_eq!(announce(PlayerKind::Human), "");
    assert_eq!(
        announce(PlayerKind::Level(1)),
        "Player 1 (Red) plays C4:x@D4: totem from D4 to C4, then x on D4.\n"
    );
}

#[test]
fn the_end_has_both_scores_and_the_winner() {
    let result = |text: &str, ending, turns| {
        style::plain(&Yoxii.display_result(&board(text), ending, turns))
    };
    assert_eq!(
        result(LAST, by_rules(Outcome::Win(Player::P2)), 24),
        "GAME OVER after 24 turns
Player 1 (Red) cannot move the totem.
Player 1 (Red): 1 point from 1 piece next to the totem
Player 2 (White): 14 points from 7 pieces next to the totem
Player 2 (White) wins!
"
    );
    let by_pieces = "__itX__/_#iYy#_/#O#I#Y#/#######/#######/_#####_/__###__ r";
    assert_eq!(
        result(by_pieces, by_rules(Outcome::Win(Player::P1)), 8),
        "GAME OVER after 8 turns
Player 1 (Red) cannot move the totem.
Player 1 (Red): 7 points from 3 pieces next to the totem
Player 2 (White): 7 points from 2 pieces next to the totem
Player 1 (Red) wins with more pieces!
"
    );
    let nothing_to_place = "__ooo__/_oo###_/iiiii##/yyyt###/yyOx###/_xxO##_/__OOO__ r";
    let said = result(nothing_to_place, by_rules(Outcome::Win(Player::P1)), 23);
    assert!(said.contains("turns\nPlayer 1 (Red) has no pieces left.\nPlayer 1 (Red): "));
    let draw = "__O##__/_x####_/tX#####/oO#####/I######/_#####_/__###__ r";
    assert!(result(draw, by_rules(Outcome::Draw), 6).ends_with("\nIt is a draw!\n"));
    let resigned = Ending {
        outcome: Outcome::Win(Player::P2),
        cause: Cause::Resignation(Player::P1),
    };
    assert_eq!(
        result(START, resigned, 1),
        "GAME OVER after 1 turn
Player 1 (Red) resigned.
Player 1 (Red): 0 points from 0 pieces next to the totem
Player 2 (White): 0 points from 0 pieces next to the totem
Player 2 (White) wins!
"
    );
}

#[test]
fn colour_marks_the_squares_of_the_last_turn_and_changes_nothing_else() {
    let before = board(START);
    let mv = read_move(&before, "C4:x@D4");
    let after = Yoxii.make_move(&before, mv).expect("a legal move");
    for size in [BoardSize::Full, BoardSize::Small] {
        let drawing = Drawing {
            size,
            last_turn: &[mv],
        };
        let marked = Yoxii.draw_board(&after, &drawing);
        let plain = style::plain(&Yoxii.display_game(&after));
        assert_eq!(style::plain(&marked), plain);
        assert!(plain.lines().count() <= 16);
        assert!(
            marked.contains(&style::paint(style::NEUTRAL.invert(), 'T')),
            "{marked:?}"
        );
        let red = style::of(Player::P1);
        assert!(
            marked.contains(&style::paint(red.invert(), 'x')),
            "{marked:?}"
        );
        assert!(
            !Yoxii
                .display_game(&after)
                .contains(&style::paint(red.invert(), 'x'))
        );
    }
}

#[test]
fn the_help_for_the_board_is_short_and_its_example_is_true() {
    let help = Yoxii::BOARD_HELP;
    assert!(help.lines().count() <= 20 && help.lines().all(|line| line.len() <= 78));
    let position = "__###__/_x####_/#######/###tO##/#######/_#####_/__###__ r";
    let drawn = style::plain(&Yoxii.display_game(&board(position)));
    for line in drawn.lines().take(5) {
        assert!(help.contains(&format!("\n    {line}")), "{line}");
    }
    for (square, letter) in [("B2", 'x'), ("D5", 'O')] {
        let (owner, kind) = board(position)
            .piece(super::square(square))
            .expect("a piece");
        assert_eq!(kind.letter(owner), letter);
    }
}
