//! The board on the screen, questions and messages.

use super::*;
use crate::game::players::PlayerKind;
use crate::game::style;
use crate::game::view::{BoardSize, Drawing, Reply, View};
use crate::game::{Cause, Ending};
use crate::games::barragoon::screen::Entry;

#[test]
fn the_first_board_is_drawn_as_in_the_report() {
    let drawn = style::plain(&Barragoon.display_game(&Barragoon.initial_board()));
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
    let faces = r"    x x x     ^ ^ ^     ---->     <----     | | |     ^ ^ ^     <--->       ^
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
    let lines: Vec<String> = style::plain(&drawn).lines().map(String::from).collect();
    assert_eq!(lines[6], " |  ^  |+--->|  ^ ^|     |     |     |     |");
    assert_eq!(lines[7], "2|< + >|| +->|--+ ||     |     |     |     |");
    assert_eq!(lines[8], " |  v  || |  |----+|     |     |     |     |");
}

#[test]
fn the_small_drawing_shows_every_piece_in_two_characters() {
    let small = |board: &Board| {
        let drawing = Drawing {
            size: BoardSize::Small,
            last_turn: &[],
        };
        style::plain(&Barragoon.draw_board(board, &drawing))
    };
    let drawn = small(&Barragoon.initial_board());
    assert_eq!(
        drawn,
        r"     1   2   3   4   5   6   7
1    .  *4  *3   .  *3  *4   .       o White   * Brown   2 to 4: spaces
2    .   .  *2  *3  *2   .   .
3    .   .   .   .   .   .   .       xx            no entry
4    .  xx   .   .   .  xx   .       ^^ >> << vv   one way
5   xx   .  xx   .  xx   .  xx       ^v <>         both ways
6    .  xx   .   .   .  xx   .       ^> >v v< <^   these turns only:
7    .   .   .   .   .   .   .       ^< <v v> >^   first the way in, then out
8    .   .  o2  o3  o2   .   .       ++            all turns
9    .  o4  o3   .  o3  o4   .
"
    );
    // Every face, in the signs that the legend and `help board` explain.
    let codes = (30..38).chain(40..48);
    let squares = Square::all().skip(COLUMNS).zip(codes);
    let faces: String = squares.map(|(at, code)| format!(" {at}={code}")).collect();
    let drawn = small(&board(&format!("11=12 71=24{faces}"), "w -"));
    let lines: Vec<String> = drawn.lines().map(|line| line[..30].to_string()).collect();
    assert_eq!(lines[2], "2   xx  ^^  >>  <<  vv  ^v  <>");
    assert_eq!(lines[3], "3   ++  ^>  >v  v<  <^  ^<  <v");
    assert_eq!(lines[4], "4   v>  >^   .   .   .   .   .");
    for face in Face::ALL {
        assert!(Barragoon::BOARD_HELP.contains(face.arrows()), "{face}");
    }
    let help: Vec<&str> = Barragoon::BOARD_HELP.lines().collect();
    assert!(help.len() <= 20 && help.iter().all(|line| line.len() <= 78));
}

/// Colour marks the squares of the last turn, and nothing else; without colour the drawing is the
/// same as without a last turn.
#[test]
fn the_last_turn_is_marked_in_both_sizes() {
    let start = board("45=12 65=23 25=41 11=24", "w -");
    let board = after(&start, "45-65 34=36 76=30");
    let last_turn = ["45-65", "34=36", "76=30"].map(mv);
    for size in [BoardSize::Full, BoardSize::Small] {
        let draw = |last_turn| Barragoon.draw_board(&board, &Drawing { size, last_turn });
        let (plain, marked) = (draw(&[]), draw(&last_turn));
        assert_eq!(style::plain(&plain), style::plain(&marked));
        assert!(!plain.contains("\u{1b}[7m"), "{plain}");
        let marks = marked.matches("\u{1b}[7m").count();
        let rows = if size == BoardSize::Full { 3 } else { 1 };
        assert_eq!(marks, 4 * rows, "{marked}");
        // White is bold, Brown is brown.
        let tile = if size == BoardSize::Full {
            "* - *"
        } else {
            "*4"
        };
        assert!(plain.contains(&format!("\u{1b}[33m{tile}")), "{plain}");
    }
    let heading = Barragoon.turn_heading(&start, 1, "Player 1 (White, you)");
    assert!(heading.starts_with("\u{1b}[1mWhite turn!"), "{heading:?}");
}

#[test]
fn headings_say_whose_decision_it_is() {
    for (state, heading) in [
        ("w -", "White turn! NAME to move.\n"),
        ("b -", "Brown turn! NAME to move.\n"),
        ("w w", "NAME places a barragoon!\n"),
        ("w bw", "NAME places a new barragoon for the lost tile!\n"),
        ("b wb", "NAME places a new barragoon for the lost tile!\n"),
        ("b b", "NAME places a barragoon!\n"),
    ] {
        let board = board("11=12 77=22", state);
        let name = Barragoon.name_with(board.to_move(), &["White", "you"]);
        assert_eq!(
            style::plain(&Barragoon.turn_heading(&board, 3, &name)),
            heading.replace("NAME", &name)
        );
    }
    assert_eq!(Barragoon.colour_name(Player::P1), Some("White"));
    assert_eq!(Barragoon.colour_name(Player::P2), Some("Brown"));
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

/// Answers one question.
fn answer(board: &Board, entry: Entry, text: &str) -> Result<Reply<Entry, Move>, String> {
    let reply = Barragoon.answer(board, &entry, text);
    reply.map_err(|refusal| refusal.to_string())
}

#[test]
fn a_square_or_a_whole_move_is_taken_where_a_column_is_asked_for() {
    let start = Barragoon.initial_board();
    let placing = board("11=12 77=22", "w bw");
    for text in ["48", "4 8", "4,8", "4-8"] {
        let reply = answer(&start, Entry::Nothing, text);
        assert!(matches!(reply, Ok(Reply::Ask(Entry::Square(at))) if at == self::at("48")));
        let reply = answer(&placing, Entry::Nothing, text);
        assert!(matches!(reply, Ok(Reply::Ask(Entry::Square(at))) if at == self::at("48")));
    }
    let reply = answer(&start, Entry::Square(at("48")), "46");
    assert!(matches!(reply, Ok(Reply::Move(found)) if found == mv("48-46")));
    let start_entries = [
        Entry::Nothing,
        Entry::Column(2),
        Entry::Square(at("38")),
        Entry::NewColumn(at("38"), 2),
    ];
    for entry in start_entries {
        for text in ["48-46", "48 46", "4846", "4 8 4 6", "4,8 4,6"] {
            let reply = answer(&start, entry, text);
            assert!(matches!(reply, Ok(Reply::Move(found)) if found == mv("48-46")));
        }
    }
    for entry in [Entry::Nothing, Entry::Column(2), Entry::Square(at("33"))] {
        for text in ["34=30", "34 30", "3430", "34=no entry"] {
            let reply = answer(&placing, entry, text);
            assert!(matches!(reply, Ok(Reply::Move(found)) if found == mv("34=30")));
        }
    }
    // A whole move that is wrong is refused as a move, not as a column.
    assert_eq!(
        answer(&start, Entry::Square(at("48")), "48/46").err(),
        Some("\"48/46\" is not a move: type one like 38-36".to_string())
    );
    assert_eq!(
        answer(&start, Entry::Nothing, "48/4").err(),
        Some(not_a_number("48/4", "column", 7))
    );
}

/// Examples are moves that are legal at that moment.
#[test]
fn examples_are_legal_moves() {
    for board in [
        Barragoon.initial_board(),
        board("45=12 44=23 65=23 25=30 11=24 12=13", "b -"),
        board("11=12 77=22 33=30", "w w"),
        board("11=12 77=22 21=30", "w bw"),
    ] {
        let help = Barragoon.question(&board, &Entry::Nothing).help;
        let wrong = answer(&board, Entry::Nothing, "4-4-4-4-4").expect_err("it is not a move");
        for text in [help, wrong] {
            let words = text.split([' ', '\n', ',']);
            let examples: Vec<Move> = words
                .filter(|word| word.contains(['-', '=']))
                .filter_map(|word| {
                    let word = word.trim_end_matches('.');
                    Barragoon.read_move(&board, word).ok()
                })
                .collect();
            assert_eq!(examples.len(), 1, "{text}");
            assert!(Barragoon.check_move(&board, examples[0]).is_ok(), "{text}");
        }
    }
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
            // Two digits at a question for a column are a square, which answers two questions.
            let is_column = match entry {
                Entry::Nothing => true,
                Entry::Square(_) => !board.is_placing(),
                _ => false,
            };
            for number in 0..if is_column { 10 } else { 100 } {
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
            "\"98\" is not a square: type column 1 to 7, then line 1 to 9".into(),
        ),
        (
            start,
            Entry::Nothing,
            "48-4",
            "\"48-4\" is not a move: type one like 38-36".into(),
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
            "There is no tile on column 4, line 7: choose one of your tiles".into(),
        ),
        (
            start,
            Entry::Column(1),
            "6",
            "There is a barragoon on column 2, line 6: choose one of your tiles".into(),
        ),
        (
            boxed,
            Entry::Column(0),
            "1",
            "The tile on column 1, line 1 cannot move: choose another one".into(),
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
            "Every way to column 7 is blocked".into(),
        ),
        (
            start,
            Entry::Square(at("39")),
            "7",
            "Out of range: a 3-space tile moves 2 or 3 squares with at most one turn".into(),
        ),
        (
            start,
            Entry::NewColumn(from, 3),
            "1",
            "Out of range: a 3-space tile moves 2 or 3 squares with at most one turn".into(),
        ),
        (
            start,
            Entry::NewColumn(at("29"), 1),
            "6",
            "A short move cannot capture: this tile captures 4 squares away".into(),
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
            "\"38\" is not a face: type 30 to 37 or 40 to 47".into(),
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
        "White moves 45-44: from column 4, line 5 to column 4, line 4.\n"
    );
    assert_eq!(
        say(&board, "45-65", PlayerKind::Human),
        "White captures a brown 3-space tile.\n"
    );
    assert_eq!(
        say(&board, "45-25", computer),
        "White moves 45-25: from column 4, line 5 to column 2, line 5.\n\
         White captures a barragoon (turn from right to down).\n"
    );
    let captured = after(&board, "45-65");
    for who in [PlayerKind::Human, computer] {
        assert_eq!(
            say(&captured, "34=36", who),
            "Brown places 34=36: a barragoon on column 3, line 4, two ways, left and right.\n"
        );
    }
}

#[test]
fn the_end_says_who_won_and_how() {
    let won = Outcome::Win(Player::P1);
    let result = |pieces: &str, outcome, cause| {
        let text = Barragoon.display_result(&board(pieces, "b -"), Ending { outcome, cause }, 43);
        style::plain(&text)
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
            "The game is a draw: the same position came up for the third time.\n{}",
            statistics(1, 1)
        )
    );
}

#[test]
fn everything_printed_fits_the_screen() {
    let mut seen = 0;
    for seed in 0..40 {
        let mut rng = crate::game::rng::rng_for_ply(seed, 9);
        let board = super::plain::random_board(&mut rng);
        let drawn = Barragoon.display_game(&board);
        let mut texts = vec![drawn, Barragoon.turn_heading(&board, 1, "Player 1")];
        let squares: Vec<Square> = Square::all().collect();
        for square in squares {
            for entry in [Entry::Nothing, Entry::Square(square)] {
                let question = Barragoon.question(&board, &entry);
                texts.extend([question.help, question.intro]);
            }
        }
        for text in texts {
            for line in style::plain(&text).lines() {
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
