//! The board on the screen, questions and messages.

use super::*;
use crate::game::{Cause, Ending};
use crate::games::barragoon::console::Entry;
use crate::ink;
use crate::players::PlayerKind;
use crate::view::{Reply, View};

#[test]
fn the_first_board_is_drawn_as_in_the_report() {
    let drawn = ink::plain(&Barragoon.display_game(&Barragoon.initial_board()));
    assert_eq!(
        drawn,
        r" |  1  |  2  |  3  |  4  |  5  |  6  |  7  |
--------------------------------------------
 |     |* - *|* - *|     |* - *|* - *|     |
1|     ||   || \ / |     | \ / ||   ||     |
 |     |* - *|  *  |     |  *  |* - *|     |
--------------------------------------------
 |     |     |*    |* - *|*    |     |     |
2|     |     |  \  | \ / |  \  |     |     |
 |     |     |    *|  *  |    *|     |     |
--------------------------------------------
 |     |     |     |     |     |     |     |
3|     |     |     |     |     |     |     |
 |     |     |     |     |     |     |     |
--------------------------------------------
 |     |x x x|     |     |     |x x x|     |
4|     |x x x|     |     |     |x x x|     |
 |     |x x x|     |     |     |x x x|     |
--------------------------------------------
 |x x x|     |x x x|     |x x x|     |x x x|
5|x x x|     |x x x|     |x x x|     |x x x|
 |x x x|     |x x x|     |x x x|     |x x x|
--------------------------------------------
 |     |x x x|     |     |     |x x x|     |
6|     |x x x|     |     |     |x x x|     |
 |     |x x x|     |     |     |x x x|     |
--------------------------------------------
 |     |     |     |     |     |     |     |
7|     |     |     |     |     |     |     |
 |     |     |     |     |     |     |     |
--------------------------------------------
 |     |     |o    |  o  |o    |     |     |
8|     |     |  \  | / \ |  \  |     |     |
 |     |     |    o|o - o|    o|     |     |
--------------------------------------------
 |     |o - o|  o  |     |  o  |o - o|     |
9|     ||   || / \ |     | / \ ||   ||     |
 |     |o - o|o - o|     |o - o|o - o|     |
--------------------------------------------
"
    );
}

#[test]
fn the_faces_are_drawn_with_their_codes() {
    let board = board("11=12 77=22", "w w");
    let faces = r"
    x x x     ^ ^ ^     ---->     <----     | | |     ^ ^ ^     <--->       ^
30- x x x 31- | | | 32- ----> 33- <---- 34- | | | 35- | | | 36- <---> 37- < + >
    x x x     | | |     ---->     <----     v v v     v v v     <--->       v

    +--->     ----+       | |     ^ ^       <---+     +----     | |         ^ ^
40- | +-> 41- --+ | 42- <-+ | 43- | +-- 44- <-+ | 45- | +-- 46- | +-> 47- --+ |
    | |         v v     <---+     +----       | |     v v       +--->     ----+

";
    let entry = Entry::Square(at("45"));
    assert_eq!(Barragoon.question(&board, &entry).intro, faces);
    assert!(faces.lines().all(|line| line.len() <= 79));
    // On the board a face looks the same.
    let drawn = Barragoon.display_game(&self::board("11=12 77=22 12=37 22=40 32=47", "w w"));
    let lines: Vec<String> = ink::plain(&drawn).lines().map(String::from).collect();
    assert_eq!(lines[6], " |  ^  |+--->|  ^ ^|     |     |     |     |");
    assert_eq!(lines[7], "2|< + >|| +->|--+ ||     |     |     |     |");
    assert_eq!(lines[8], " |  v  || |  |----+|     |     |     |     |");
}

#[test]
fn headings_say_whose_decision_it_is() {
    for (state, heading) in [
        ("w -", "White turn!\n"),
        ("b -", "Brown turn!\n"),
        ("w w", "White places a barragoon!\n"),
        (
            "w bw",
            "Brown places a new barragoon, for the tile it lost!\n",
        ),
        (
            "b wb",
            "White places a new barragoon, for the tile it lost!\n",
        ),
        ("b b", "Brown places a barragoon!\n"),
    ] {
        let board = board("11=12 77=22", state);
        assert_eq!(ink::plain(&Barragoon.turn_heading(&board, 3)), heading);
    }
}

/// Answers questions one after the other; the last one completes the move.
fn ask(board: &Board, answers: &[&str]) -> Move {
    let mut entry = Entry::default();
    for (number, text) in answers.iter().enumerate() {
        let listed = Barragoon.question(board, &entry).answers;
        assert!(listed.contains(&text.to_string()), "{text} of {listed:?}");
        match Barragoon.answer(board, &entry, text).unwrap() {
            Reply::Ask(next) => entry = next,
            Reply::Move(mv) => {
                assert_eq!(number + 1, answers.len());
                return mv;
            }
        }
    }
    panic!("{answers:?} are not a whole move");
}

#[test]
fn a_move_is_asked_for_in_four_questions_and_a_placing_in_three() {
    let start = Barragoon.initial_board();
    assert_eq!(ask(&start, &["4", "8", "4", "6"]), mv("48-46"));
    assert_eq!(ask(&start, &["2", "9", "1", "7"]), mv("29-17"));
    let placing = board("11=12 77=22", "w bw");
    assert_eq!(ask(&placing, &["3", "4", "47"]), mv("34=47"));
    let prompts = [
        "Column (1 to 7): ",
        "Line (1 to 9): ",
        "New column (1 to 7): ",
        "New line (1 to 9): ",
    ];
    let entries = [
        Entry::Nothing,
        Entry::Column(3),
        Entry::Square(at("48")),
        Entry::NewColumn(at("48"), 3),
    ];
    for (entry, prompt) in entries.into_iter().zip(prompts) {
        let question = Barragoon.question(&start, &entry);
        assert_eq!(question.prompt, prompt);
        assert_eq!(question.intro, "");
        assert!(question.help.lines().all(|line| line.len() <= 80));
    }
    assert_eq!(
        Barragoon
            .question(&placing, &Entry::Square(at("34")))
            .prompt,
        "Face (30 to 37, 40 to 47): "
    );
}

/// Of all numbers up to 99, every question accepts exactly the listed answers.
#[test]
fn exactly_the_listed_answers_are_accepted() {
    for board in [
        Barragoon.initial_board(),
        board("45=12 44=23 65=23 25=30 11=24 12=13", "w -"),
        board("11=12 77=22 33=30", "w w"),
    ] {
        let mut open = vec![Entry::default()];
        let mut complete = Vec::new();
        while let Some(entry) = open.pop() {
            let mut taken = Vec::new();
            for number in 0..100 {
                let text = number.to_string();
                match Barragoon.answer(&board, &entry, &text) {
                    Ok(Reply::Ask(next)) => open.push(next),
                    Ok(Reply::Move(mv)) if Barragoon.check_move(&board, mv).is_ok() => {
                        complete.push(mv);
                    }
                    _ => continue,
                }
                taken.push(text);
            }
            assert_eq!(
                Barragoon.question(&board, &entry).answers,
                taken,
                "{entry:?}"
            );
        }
        complete.sort_unstable();
        assert_eq!(complete, Barragoon.valid_moves(&board));
    }
}

/// Checks that answers are refused with these reasons, by the question or by the rules.
fn assert_refused(cases: &[(Board, Entry, &str, String)]) {
    for (board, entry, text, reason) in cases {
        let refused = Barragoon
            .answer(board, entry, text)
            .and_then(|reply| match reply {
                Reply::Move(mv) => Barragoon.check_move(board, mv),
                Reply::Ask(next) => panic!("{next:?}"),
            })
            .unwrap_err();
        assert_eq!(refused.to_string(), *reason);
    }
    assert_eq!(Barragoon::COMPLAINT, "WARNING! ");
}

/// The refusal of a text where a number from 1 to `most` is asked for.
fn not_a_number(text: &str, what: &str, most: usize) -> String {
    format!("\"{text}\" is not a {what}: type a number from 1 to {most}")
}

#[test]
fn a_wrong_answer_about_a_tile_is_refused_with_its_reason() {
    let start = Barragoon.initial_board();
    let boxed = board("11=12 21=30 12=30 15=14 14=13 45=22", "w -");
    let from = at("48");
    let two_spaces = board("45=12 65=37 11=24", "w -");
    assert_refused(&[
        (start, Entry::Nothing, "8", not_a_number("8", "column", 7)),
        (start, Entry::Nothing, "0", not_a_number("0", "column", 7)),
        (start, Entry::Nothing, "a", not_a_number("a", "column", 7)),
        (
            start,
            Entry::Nothing,
            "1",
            "You have no tile in column 1".into(),
        ),
        (
            start,
            Entry::Nothing,
            "98-46",
            "98 is off the board: columns go from 1 to 7, lines from 1 to 9".into(),
        ),
        (
            start,
            Entry::Nothing,
            "48-4",
            "\"48-4\" is no move like 48-46 or placing like 34=30".into(),
        ),
        (start, Entry::Column(3), "10", not_a_number("10", "line", 9)),
        (
            start,
            Entry::Column(3),
            "2",
            "The tile on column 4, line 2 is not yours".into(),
        ),
        (
            start,
            Entry::Column(3),
            "7",
            "There is no tile on column 4, line 7: the square is empty".into(),
        ),
        (
            start,
            Entry::Column(1),
            "6",
            "On column 2, line 6 there is a barragoon: choose one of your tiles".into(),
        ),
        (
            boxed,
            Entry::Column(0),
            "1",
            "The tile on column 1, line 1 cannot move: choose another, or type back".into(),
        ),
        (
            board("11=12 21=30 12=30 45=13 77=22", "w -"),
            Entry::Nothing,
            "1",
            "None of your tiles in column 1 can move".into(),
        ),
        (
            start,
            Entry::Square(from),
            "x",
            not_a_number("x", "column", 7),
        ),
        (
            board(
                "45=13 55=30 54=30 56=30 65=30 64=30 66=30 75=13 11=24",
                "w -",
            ),
            Entry::Square(at("45")),
            "7",
            "There is something in the way: the tile cannot move to column 7".into(),
        ),
        (
            start,
            Entry::Square(at("39")),
            "7",
            "Out of range: a 3-space tile moves 2 or 3 squares with one turn at most".into(),
        ),
        (
            start,
            Entry::NewColumn(from, 3),
            "1",
            "Out of range: a 3-space tile moves 2 or 3 squares with one turn at most".into(),
        ),
        (
            start,
            Entry::NewColumn(at("29"), 1),
            "6",
            "A short move cannot capture: only a full move of 4 squares does".into(),
        ),
        (
            two_spaces,
            Entry::NewColumn(at("45"), 5),
            "5",
            "A 2-space tile cannot capture a barragoon that shows all turns".into(),
        ),
    ]);
}

#[test]
fn a_wrong_answer_about_a_placing_is_refused_with_its_reason() {
    let placing = board("11=12 77=22 33=30", "w w");
    let column_3 = |line: usize| format!("3{line}=30 ");
    let full = board(
        &format!("{}11=12 77=22", (1..=9).map(column_3).collect::<String>()),
        "w w",
    );
    assert_refused(&[
        (placing, Entry::Nothing, "9", not_a_number("9", "column", 7)),
        (
            full,
            Entry::Nothing,
            "3",
            "There is no empty square in column 3".into(),
        ),
        (
            placing,
            Entry::Column(2),
            "3",
            "Column 3, line 3 is not empty: it holds a barragoon".into(),
        ),
        (
            placing,
            Entry::Column(0),
            "1",
            "Column 1, line 1 is not empty: it holds a white 2-space tile".into(),
        ),
        (
            placing,
            Entry::Square(at("34")),
            "38",
            "\"38\" is not a face: faces are 30 to 37 and 40 to 47".into(),
        ),
    ]);
}

#[test]
fn moves_are_announced() {
    let board = board("45=12 65=23 25=41 11=24", "w -");
    let say = |before: &Board, text: &str, who| {
        let after = after(before, text);
        Barragoon.announce(before, mv(text), &after, who)
    };
    let computer = PlayerKind::Level(1);
    assert_eq!(say(&board, "45-44", PlayerKind::Human), "");
    assert_eq!(
        say(&board, "45-44", computer),
        "White moves from column 4, line 5 to column 4, line 4.\n"
    );
    assert_eq!(
        say(&board, "45-65", PlayerKind::Human),
        "White captures a brown 3-space tile.\n"
    );
    assert_eq!(
        say(&board, "45-25", computer),
        "White moves from column 4, line 5 to column 2, line 5.\n\
         White captures a barragoon (turn from right to down).\n"
    );
    let captured = after(&board, "45-65");
    for who in [PlayerKind::Human, computer] {
        assert_eq!(
            say(&captured, "34=36", who),
            "Brown places a barragoon on column 3, line 4: 36, two ways, left and right.\n"
        );
    }
}

#[test]
fn the_end_says_who_won_and_how() {
    let won = Outcome::Win(Player::P1);
    let result = |pieces: &str, outcome, cause| {
        let text = Barragoon.display_result(&board(pieces, "b -"), Ending { outcome, cause }, 43);
        ink::plain(&text)
    };
    let statistics = |white, brown| {
        format!("Number of plays: 43\nWhite tiles left: {white}\nBrown tiles left: {brown}\n")
    };
    assert_eq!(
        result("45=12 46=13", won, Cause::Rules),
        format!("White won: Brown has no tiles left.\n{}", statistics(2, 0))
    );
    assert_eq!(
        result("11=22 12=30 21=30 45=12", won, Cause::Rules),
        format!("White won: Brown has no legal move.\n{}", statistics(1, 1))
    );
    assert_eq!(
        result(
            "11=22 45=12",
            Outcome::Win(Player::P2),
            Cause::Resignation(Player::P1)
        ),
        format!("Brown won: White resigned.\n{}", statistics(1, 1))
    );
    assert_eq!(
        result("11=22 45=12", Outcome::Draw, Cause::Repetition),
        format!(
            "Nobody won: the same position came up for the third time.\n{}",
            statistics(1, 1)
        )
    );
}

#[test]
fn everything_printed_fits_the_screen() {
    let mut seen = 0;
    for seed in 0..40 {
        let mut rng = crate::rng::rng_for_ply(seed, 9);
        let board = super::naive::random_board(&mut rng);
        let drawn = Barragoon.display_game(&board);
        let mut texts = vec![drawn, Barragoon.turn_heading(&board, 1)];
        let squares: Vec<Square> = Square::all().collect();
        for square in squares {
            for entry in [Entry::Nothing, Entry::Square(square)] {
                let question = Barragoon.question(&board, &entry);
                texts.extend([question.help, question.intro]);
            }
        }
        for text in texts {
            for line in ink::plain(&text).lines() {
                assert!(line.len() <= 80 && line.is_ascii(), "{line}");
                assert_eq!(line, line.trim_end());
                seen += 1;
            }
        }
    }
    assert!(seen > 10_000);
    assert!(
        RULES
            .lines()
            .all(|line| line.len() <= 80 && line.is_ascii())
    );
}
