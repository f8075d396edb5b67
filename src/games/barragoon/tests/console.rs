//! Menus, drawings, questions and words.

use super::super::console::Entry;
use super::*;
use crate::console::{Choice, Console, Page, Reply, Setup};
use crate::ink;
use crate::session::{Cause, Ending, Who};

fn page(setup: &Setup) -> Page {
    Barragoon::setup_page(setup).unwrap()
}

fn labels(page: &Page) -> Vec<&str> {
    page.items.iter().map(|item| item.label.as_str()).collect()
}

/// Chooses items by their labels, one page after the other.
fn choose(setup: &Setup, items: &[&str]) -> Setup {
    items.iter().fold(setup.clone(), |setup, label| {
        let page = page(&setup);
        let item = page.items.iter().find(|item| item.label == *label);
        match &item.unwrap_or_else(|| panic!("{label}: {page:?}")).choice {
            Choice::Go(next) => *next.clone(),
            _ => panic!("{label} leads nowhere"),
        }
    })
}

/// Who plays after PLAY.
fn players(items: &[&str]) -> [Option<Who>; 2] {
    let setup = choose(&Setup::default(), items);
    assert!(Barragoon::setup_page(&setup).is_none(), "{items:?}");
    [setup.seats[0], setup.seats[1]]
}

const HUMAN: Option<Who> = Some(Who::Human);
const EASY: Option<Who> = Some(Who::Computer(0));
const MEDIUM: Option<Who> = Some(Who::Computer(1));
const HARD: Option<Who> = Some(Who::Computer(2));

#[test]
fn the_menus_are_the_report_s() {
    let first = Setup::default();
    assert_eq!(
        labels(&page(&first)),
        ["PLAY", "MODE", "CHOOSE AI LEVEL", "LEAVE"]
    );
    assert!(matches!(page(&first).items[3].choice, Choice::Leave));
    assert_eq!(page(&first).prompt, "Please insert your choice: ");
    assert_eq!(
        labels(&page(&choose(&first, &["MODE"]))),
        ["PLAYER - PLAYER", "PLAYER - CPU", "CPU - CPU", "BACK"]
    );
    assert_eq!(
        labels(&page(&choose(&first, &["CHOOSE AI LEVEL"]))),
        ["EASY", "MEDIUM", "HARD", "EXPERT", "BACK"]
    );
    assert_eq!(
        labels(&page(&choose(&first, &["MODE", "PLAYER - CPU"]))),
        ["PLAYER", "CPU", "BACK"]
    );
}

#[test]
fn play_starts_what_the_menus_have_settled() {
    assert_eq!(players(&["PLAY"]), [HUMAN, EASY]);
    assert_eq!(
        players(&["MODE", "PLAYER - PLAYER", "PLAY"]),
        [HUMAN, HUMAN]
    );
    assert_eq!(players(&["CHOOSE AI LEVEL", "HARD", "PLAY"]), [HUMAN, HARD]);
    assert_eq!(
        players(&["MODE", "PLAYER - CPU", "CPU", "PLAY"]),
        [EASY, HUMAN]
    );
    assert_eq!(
        players(&[
            "MODE",
            "PLAYER - CPU",
            "CPU",
            "CHOOSE AI LEVEL",
            "HARD",
            "PLAY"
        ]),
        [HARD, HUMAN]
    );
    // The level is kept from one mode to the next, also from one without computers.
    assert_eq!(
        players(&[
            "MODE",
            "PLAYER - PLAYER",
            "CHOOSE AI LEVEL",
            "MEDIUM",
            "MODE",
            "CPU - CPU",
            "PLAY"
        ]),
        [MEDIUM, MEDIUM]
    );
    let different = ["MODE", "CPU - CPU", "CHOOSE AI LEVEL", "DIFFERENT LEVELS"];
    let path: Vec<&str> = different
        .into_iter()
        .chain(["HARD", "MEDIUM", "PLAY"])
        .collect();
    assert_eq!(players(&path), [HARD, MEDIUM]);
}

#[test]
fn what_flags_give_is_not_asked() {
    let both = Setup {
        seats: [HUMAN, HARD, None, None],
        ready: true,
        ..Setup::default()
    };
    assert!(Barragoon::setup_page(&both).is_none());
    let one = Setup {
        seats: [None, HARD, None, None],
        ..Setup::default()
    };
    assert_eq!(
        labels(&page(&one)),
        ["HUMAN", "EASY", "MEDIUM", "HARD", "EXPERT", "BACK"]
    );
    let chosen = choose(&one, &["EASY"]);
    assert!(Barragoon::setup_page(&chosen).is_none());
    assert_eq!(chosen.seats[..2], [EASY, HARD]);
}

#[test]
fn menus_stand_in_a_box() {
    let first = Barragoon::draw_menu(&page(&Setup::default()));
    assert_eq!(
        first,
        "
##################################################
################### Barragoon ####################
##################################################
#                                                #
#        White: PLAYER   Brown: CPU, EASY        #
#                                                #
#               1: PLAY                          #
#               2: MODE                          #
#               3: CHOOSE AI LEVEL               #
#               4: LEAVE                         #
#                                                #
##################################################
"
    );
}

#[test]
fn the_first_board_is_drawn_as_in_the_report() {
    let drawn =
        ink::plain(&Barragoon::default().display_game(&Barragoon::default().initial_board()));
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
    assert_eq!(Barragoon::default().question(&board, &entry).intro, faces);
    assert!(faces.lines().all(|line| line.len() <= 79));
    // On the board a face looks the same.
    let drawn =
        Barragoon::default().display_game(&self::board("11=12 77=22 12=37 22=40 32=47", "w w"));
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
        assert_eq!(
            ink::plain(&Barragoon::default().turn_heading(&board, 3)),
            heading
        );
    }
}

/// Answers questions one after the other; the last one completes the move.
fn ask(board: &Board, answers: &[&str]) -> Move {
    let mut entry = Entry::default();
    for (number, text) in answers.iter().enumerate() {
        let listed = Barragoon::default().question(board, &entry).answers;
        assert!(listed.contains(&text.to_string()), "{text} of {listed:?}");
        match Barragoon::default().answer(board, &entry, text).unwrap() {
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
    let start = Barragoon::default().initial_board();
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
        let question = Barragoon::default().question(&start, &entry);
        assert_eq!(question.prompt, prompt);
        assert_eq!(question.intro, "");
        assert!(question.help.lines().all(|line| line.len() <= 80));
    }
    assert_eq!(
        Barragoon::default()
            .question(&placing, &Entry::Square(at("34")))
            .prompt,
        "Face (30 to 37, 40 to 47): "
    );
}

/// At every question exactly the listed answers are taken, of all numbers up to 99.
#[test]
fn the_answers_listed_are_those_that_are_taken() {
    for board in [
        Barragoon::default().initial_board(),
        board("45=12 44=23 65=23 25=30 11=24 12=13", "w -"),
        board("11=12 77=22 33=30", "w w"),
    ] {
        let mut open = vec![Entry::default()];
        let mut complete = Vec::new();
        while let Some(entry) = open.pop() {
            let mut taken = Vec::new();
            for number in 0..100 {
                let text = number.to_string();
                match Barragoon::default().answer(&board, &entry, &text) {
                    Ok(Reply::Ask(next)) => open.push(next),
                    Ok(Reply::Move(mv)) => complete.push(mv),
                    Err(_) => continue,
                }
                taken.push(text);
            }
            assert_eq!(
                Barragoon::default().question(&board, &entry).answers,
                taken,
                "{entry:?}"
            );
        }
        complete.sort_unstable();
        assert_eq!(complete, Barragoon::default().valid_moves(&board));
    }
}

#[test]
fn a_wrong_answer_is_refused_with_its_reason() {
    let start = Barragoon::default().initial_board();
    let boxed = board("11=12 21=30 12=30 15=14 14=13 45=22", "w -");
    let placing = board("11=12 77=22 33=30", "w w");
    let from = at("48");
    let two_spaces = board("45=12 65=37 11=24", "w -");
    let column_3 = |line: usize| format!("3{line}=30 ");
    let full = board(
        &format!("{}11=12 77=22", (1..=9).map(column_3).collect::<String>()),
        "w w",
    );
    let number = |text: &str, what, most| {
        format!("\"{text}\" is not a {what}: type a number from 1 to {most}")
    };
    for (board, entry, text, reason) in [
        (start, Entry::Nothing, "8", number("8", "column", 7)),
        (start, Entry::Nothing, "0", number("0", "column", 7)),
        (start, Entry::Nothing, "a", number("a", "column", 7)),
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
        (start, Entry::Column(3), "10", number("10", "line", 9)),
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
        (start, Entry::Square(from), "x", number("x", "column", 7)),
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
        (placing, Entry::Nothing, "9", number("9", "column", 7)),
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
    ] {
        let refused = Barragoon::default()
            .answer(&board, &entry, text)
            .unwrap_err();
        assert_eq!(refused.to_string(), reason);
    }
    assert_eq!(Barragoon::COMPLAINT, "WARNING! ");
}

#[test]
fn moves_are_announced() {
    let board = board("45=12 65=23 25=41 11=24", "w -");
    let say = |before: &Board, text: &str, who| {
        let after = after(before, text);
        Barragoon::default().announce(before, mv(text), &after, who)
    };
    let computer = Who::Computer(1);
    assert_eq!(say(&board, "45-44", Who::Human), "");
    assert_eq!(
        say(&board, "45-44", computer),
        "White moves from column 4, line 5 to column 4, line 4.\n"
    );
    assert_eq!(
        say(&board, "45-65", Who::Human),
        "White captures a brown 3-space tile.\n"
    );
    assert_eq!(
        say(&board, "45-25", computer),
        "White moves from column 4, line 5 to column 2, line 5.\n\
         White captures a barragoon (turn from right to down).\n"
    );
    let captured = after(&board, "45-65");
    for who in [Who::Human, computer] {
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
        let text = Barragoon::default().display_result(
            &board(pieces, "b -"),
            Ending { outcome, cause },
            43,
        );
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
fn all_that_is_printed_fits_the_screen() {
    let mut seen = 0;
    for seed in 0..40 {
        let mut dice = crate::dice::dice_for_ply(seed, 9);
        let board = super::naive::random_board(&mut dice);
        let drawn = Barragoon::default().display_game(&board);
        let mut texts = vec![drawn, Barragoon::default().turn_heading(&board, 1)];
        let squares: Vec<Square> = Square::all().collect();
        for square in squares {
            for entry in [Entry::Nothing, Entry::Square(square)] {
                let question = Barragoon::default().question(&board, &entry);
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
