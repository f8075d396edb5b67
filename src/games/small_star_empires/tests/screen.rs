//! The board on the screen, questions and messages.

use super::super::rules::SmallStarEmpires;
use super::super::rules::board::Ship;
use super::super::rules::moves::Move;
use super::super::rules::sets::Place;
use super::super::screen::Entry;
use super::{Case, REPORT, classic, classic_at, mv, official, official_at, random_game};
use crate::bitboard::Square;
use crate::game::players::PlayerKind;
use crate::game::style::plain;
use crate::game::view::{BoardSize, Drawing, Question, Reply, View};
use crate::game::{Cause, Ending, Game, Outcome, Player};

/// As it stands in the description of the screens, without the numbers.
const DRAWING: &str = "       ___       ___       ___
      / 2 \\     / 2 \\     /@@@\\
  ___/     \\___/     \\___/@   @\\
 / 1 \\     / 2 \\     / 2 \\@   @/
/     \\___/     \\___/     \\@@@/
\\     / h \\     /###\\     / 0 \\
 \\___/ P1  \\___/#####\\___/     \\
 / 3 \\abcd / n \\#####/ h \\     /
/     \\___/     \\###/ P2  \\___/
\\     /###\\     /@@@\\wxyz /###\\
 \\___/#####\\___/@   @\\___/#####\\
 / 3 \\#####/ n \\@   @/ 1 \\#####/
/     \\###/     \\@@@/     \\###/
\\     / 1 \\     / 2 \\     / 2 \\
 \\___/     \\___/     \\___/     \\
     \\     /   \\     /   \\     /
      \\___/     \\___/     \\___/
";

fn drawing(text: &str) -> String {
    drawn(&classic_at(text))
}

fn drawn(case: &Case) -> String {
    let all = plain(&case.game.display_game(&case.board));
    all.split_once("\n\n          points")
        .unwrap()
        .0
        .to_string()
        + "\n"
}

#[test]
fn the_galaxy_is_drawn_as_in_the_description() {
    let drawn = drawing(
        "2--,2--,w/1--,2--,2--/h1-abcd,k,e--/3--,n--,h2-wxyz/k,w,k/3--,n--,1--/1--,2--,2-- \
         p1 20+20 20+20",
    );
    let without_numbers: String = drawn
        .lines()
        .skip(1)
        .map(|line| format!("{}\n", &line[3..]))
        .collect();
    assert_eq!(without_numbers, DRAWING);
}

#[test]
fn columns_and_lines_have_their_numbers() {
    let drawn = drawing(REPORT[0]);
    let lines: Vec<&str> = drawn.lines().collect();
    assert_eq!(lines[0], "      0    0    1    1    2    2");
    // The number of a line stands where its hexes begin, the one of a column above their middle.
    for (line, number) in [(2, "0"), (4, "1"), (6, "2"), (14, "6")] {
        assert_eq!(lines[line].split_whitespace().next(), Some(number));
    }
    assert_eq!(&lines[2][11..12], "2");
    assert_eq!(&lines[4][6..7], "1");
}

#[test]
fn a_hex_shows_owner_building_ships_and_colour() {
    let colours = official_at("h1-,nr1tab,nr2cx,h2-/ng--,nb--,11cwcdyz p1 1+1 1+1");
    let drawn = drawn(&colours);
    for part in [
        "/ nr\\", "/ ng\\", "/ nb\\", " P1 ", " P2 ", "[T]", "(C)", "\\ab   /", "\\x    /",
    ] {
        assert!(drawn.contains(part), "{part} in\n{drawn}");
    }
    assert!(drawn.contains("\\cdwyz/"), "five ships fit:\n{drawn}");
    let crowded = drawing("h1-,n1cabcdwx,h2- p1 1+1 1+1");
    assert!(crowded.contains("\\abcd+/"), "{crowded}");
}

#[test]
fn large_and_ragged_galaxies_are_drawn() {
    let line = ["1--"; 12].join(",");
    let lines = vec![line; 11].join("/");
    let drawn = drawing(&format!("{lines}/h1-/.,.,.,h2- p1 1+1 1+1"));
    let first = drawn.lines().next().unwrap();
    assert!(first.ends_with(" 9    9    10   10   11   11"), "{first}");
    assert!(
        drawn.lines().any(|line| line.starts_with("11  ")),
        "{drawn}"
    );
    assert!(drawn.lines().all(|line| line == line.trim_end()));
    assert_eq!(drawing("h1-a,.,.,h2-//// p1 1+1 1+1").lines().count(), 11);
}

/// Answers one question after the other.
fn ask(Case { game, board }: &Case, answers: &[&str]) -> (Entry, Option<Move>) {
    let mut entry = Entry::default();
    for answer in answers {
        match game.answer(board, &entry, answer) {
            Ok(Reply::Ask(next)) => entry = next,
            Ok(Reply::Move(mv)) => {
                assert_eq!(game.check_move(board, mv), Ok(()), "{answer}");
                return (entry, Some(mv));
            }
            Err(reason) => panic!("{answer}: {reason}"),
        }
    }
    (entry, None)
}

fn question(case: &Case, answers: &[&str]) -> Question {
    let (entry, _) = ask(case, answers);
    case.game.question(&case.board, &entry)
}

/// The reason why an answer is refused, by the view or, if it makes a move complete, by the rules.
fn refused(case: &Case, answers: &[&str], answer: &str) -> String {
    let (entry, _) = ask(case, answers);
    refused_at(case, &entry, answer)
}

fn refused_at(Case { game, board }: &Case, entry: &Entry, answer: &str) -> String {
    match game.answer(board, entry, answer) {
        Ok(Reply::Move(mv)) => game.check_move(board, mv).unwrap_err().to_string(),
        reply => reply.unwrap_err().to_string(),
    }
}

#[test]
fn the_questions_are_those_of_the_report() {
    let start = Case::start(classic());
    let ship = question(&start, &[]);
    assert_eq!(
        ship.intro,
        "You have: 20 trade station(s) and 20 colony(ies)\n"
    );
    assert!(ship.prompt.starts_with("Select ship"));
    assert_eq!(ship.answers, ["a", "b", "c", "d"]);
    let way = question(&start, &["a"]);
    assert_eq!(
        way.prompt,
        "Select direction to travel (n, s, nw, ne, sw, se): "
    );
    assert_eq!(way.answers, ["n", "nw", "ne", "sw", "se"]);
    assert!(way.help.contains("\n  ne  1 or 2 cells\n"), "{}", way.help);
    let cells = question(&start, &["a", "ne"]);
    assert_eq!(cells.prompt, "Select number of cells to travel (1, 2): ");
    assert_eq!(cells.answers, ["1", "2"]);
    let building = question(&start, &["a", "ne", "2"]);
    assert_eq!(
        building.intro,
        "Player 1, what building would you like to construct?\n"
    );
    assert_eq!(building.prompt, "t --> Trade Station, c --> Colony: ");
    assert_eq!(building.answers, ["t", "c"]);
    let (_, chosen) = ask(&start, &["a", "ne", "2", "c"]);
    assert_eq!(chosen, Some(mv("a@1,0:c")));
}

#[test]
fn cells_count_every_hex_flown_over() {
    let over = classic_at("h1-abcd//11c//w//2--//3--//h2-w p1 9+9 9+9");
    let cells = question(&over, &["a", "s"]);
    assert_eq!(cells.answers, ["3", "4"]);
    let (_, chosen) = ask(&over, &["a", "s", "3", "t"]);
    assert_eq!(chosen, Some(mv("a@0,6:t")));
}

#[test]
fn decided_answers_are_not_asked_for() {
    let last = classic_at("h1-abcd//1--//h2-w p1 0+9 9+0");
    let (_, chosen) = ask(&last, &["a", "s", "1"]);
    assert_eq!(chosen, Some(mv("a@0,2:c")));
    let Case { game, board } = last;
    let after = game.make_move(&board, chosen.unwrap()).unwrap();
    let said = game.announce(&board, chosen.unwrap(), &after, PlayerKind::Human);
    assert!(said.contains("Ship a built a colony"), "{said}");
}

#[test]
fn wrong_answers_get_their_reason() {
    let start = classic_at(REPORT[1]);
    for (answers, answer, part) in [
        (&[][..], "1", "is not a ship"),
        (&[], "Xy", "\"Xy\" is not a ship: type w, x, y or z"),
        (&[], "e", "is not a ship"),
        (&[], "x@1,4", "is not a move"),
        (&[], "x@1,4:t", "it is a wormhole"),
        (&[], "a", "belongs to Player 1"),
        (&[], "k", "Ship k does not take part"),
        (&["x"], "w", "is not a direction"),
        (&["x"], "q", "\"q\" is not a direction: type sw or se"),
        (
            &["x"],
            "north",
            "Ship x cannot fly north to a free system: type sw or se",
        ),
        (&["x"], "NE", "Ship x cannot fly north-east"),
    ] {
        let said = refused(&start, answers, answer);
        assert!(said.contains(part), "{answers:?} {answer}: {said}");
    }
    let shut_in = classic_at("h1-bcd/1--//.,.,.,11ca//h2-w p1 9+9 9+9");
    let said = refused(&shut_in, &[], "a");
    assert_eq!(said, "Ship a is blocked: type b, c or d");
    let first = classic_at(REPORT[0]);
    for (answer, part) in [
        ("0", "not a number of cells"),
        ("-1", "not a number of cells"),
        ("many", "not a number of cells"),
        ("4294967296", "not a number of cells"),
        ("3", "The galaxy has no hex 3 cells north-east of the ship"),
        ("4294967295", "The galaxy has no hex"),
    ] {
        let said = refused(&first, &["a", "ne"], answer);
        assert!(said.contains(part), "{answer}: {said}");
    }
    let said = refused(&first, &["a", "se"], "6");
    assert!(said.contains("Ships cannot fly over"), "{said}");
    let said = refused(&first, &["a", "ne", "1"], "x");
    assert!(said.contains("is not a building"), "{said}");
    let enemy = classic_at("h1-abcd//1--//12c//2--//h2-w p1 9+9 9+9");
    for (cells, verb, line) in [
        ("2", "land on", 4),
        ("3", "fly over", 4),
        ("4", "fly over", 4),
    ] {
        let said = refused(&enemy, &["a", "s"], cells);
        let reason = format!("Ships cannot {verb} column 0, line {line}: Player 2 controls it");
        assert_eq!(said, reason, "{cells}");
    }
    let one_left = classic_at("h1-abcd//1--//h2-w p1 0+9 9+0");
    let entry = Entry::Destination(Ship::of_letter('a').unwrap(), Place::from_index(0));
    let said = refused_at(&one_left, &entry, "t");
    assert!(said.contains("no trade station left"), "{said}");
}

#[test]
fn a_jump_asks_for_its_destination() {
    let start = official_at("h1-abcd,.,1--//w,.,w//.,.,e--//.,.,h2-wxyz p1 4+4 4+4");
    let way = question(&start, &["a"]);
    assert_eq!(
        way.prompt,
        "Select direction to travel (n, s, nw, ne, sw, se), or w to jump: "
    );
    assert_eq!(way.answers, ["w"]);
    let to = question(&start, &["a", "w"]);
    assert_eq!(to.prompt, "Select destination (column,line): ");
    assert_eq!(to.answers, ["2,0", "2,4"]);
    for answer in ["2,4", "[2, 4]", "2 4", "2-4", "24", "(2,4)"] {
        let (_, chosen) = ask(&start, &["a", "w", answer, "t"]);
        assert_eq!(chosen, Some(mv("a@2,4:t")));
    }
    for (answer, part) in [
        (
            "2",
            "\"2\" is not a destination: type column and line, such as 2,0",
        ),
        ("a,b", "is not a destination"),
        ("0,2", "wormhole"),
        ("2,6", "home of Player 2"),
        ("9,9", "no hex there"),
        ("2,-4", "is not a destination"),
        ("204", "is not a destination"),
    ] {
        let said = refused(&start, &["a", "w"], answer);
        assert!(said.contains(part), "{answer}: {said}");
    }
    let far = official_at("h1-abcd,.,1--,3--//w,.,w,.//.,.,e--//.,.,h2-wxyz p1 4+4 4+4");
    let said = refused(&far, &["a", "w"], "3,0");
    assert!(said.contains("No wormhole leads ship a"), "{said}");
    // Where nothing is left to jump to, the question does not offer it.
    let none = official_at("h1-abcd,.,.,12c/1--/w,.,.,w//h2-wxyz p1 4+4 4+4");
    let way = question(&none, &["a"]);
    assert!(!way.prompt.contains("jump"), "{}", way.prompt);
    assert!(refused(&none, &["a"], "w").contains("No wormhole"));
}

#[test]
fn only_a_pass_is_forced_and_it_is_announced() {
    let forced = |Case { game, board }: &Case| game.forced_move(board);
    assert_eq!(forced(&classic_at(REPORT[2])), Some(Move::Pass));
    assert_eq!(forced(&Case::start(classic())), None);
    let over = classic_at("h1-abcd,.,h2-w p1 1+1 1+1");
    assert_eq!(forced(&over), None);
    let announce = |text: &str| {
        let Case { game, board } = classic_at(text);
        let after = game.make_move(&board, Move::Pass).unwrap();
        game.announce(&board, Move::Pass, &after, PlayerKind::Human)
    };
    let no_ship = "Player 2 cannot move any ship and passes.\n";
    assert_eq!(announce(REPORT[2]), no_ship);
    let nothing = announce("h1-abcd,1--/1--,h2-w p1 0+0 1+1");
    assert_eq!(nothing, "Player 1 has nothing left to build and passes.\n");
}

#[test]
fn a_computers_move_is_announced() {
    let Case { game, board } =
        official_at("h1-abcd,.,2--/1--/w,.,w//.,.,e--//.,.,h2-wxyz p1 4+4 4+4");
    let said = |text: &str| {
        let after = game.make_move(&board, mv(text)).unwrap();
        plain(&game.announce(&board, mv(text), &after, PlayerKind::Level(0)))
    };
    assert_eq!(
        said("a@0,1:t"),
        "***** AI turn: Player 1 plays a@0,1:t *****\n\
         AI moved ship a from X = 0, Y = 0 to X = 0, Y = 1 and built a trade station.\n\
         Player 2 loses 3 points: the largest territory now has 2 systems, theirs 1.\n\
         ***** AI turn End *****\n"
    );
    let jump = said("a@2,4:t");
    let words = "AI moved ship a from X = 0, Y = 0 to X = 2, Y = 4 through wormholes\nand built a \
                 trade station.\n";
    assert!(jump.contains(words), "{jump}");
    let after = game.make_move(&board, mv("a@2,4:t")).unwrap();
    assert_eq!(
        game.describe(&board, mv("a@2,4:t"), &after),
        "Player 1 plays a@2,4:t.\n\
         It moves ship a from X = 0, Y = 0 to X = 2, Y = 4 through wormholes\n\
         and builds a trade station.\n"
    );
}

/// Points for territory are the only ones that a player can lose: each change is explained.
#[test]
fn lost_and_gained_territory_is_announced() {
    let Case { game, board } = classic_at("h1-a/1--/./12c/h2-w p1 4+4 4+4");
    let after = game.make_move(&board, mv("a@0,1:c")).unwrap();
    let said = game.announce(&board, mv("a@0,1:c"), &after, PlayerKind::Human);
    assert_eq!(said, "");
    let Case { game, board } = official_at("h1-a/1--/./12c/h2-w p1 4+4 4+4");
    let after = game.make_move(&board, mv("a@0,1:c")).unwrap();
    let said = game.announce(&board, mv("a@0,1:c"), &after, PlayerKind::Human);
    assert_eq!(
        said,
        "Player 1 gains 3 points: their territory (2 systems) is among the largest.\n"
    );
}

#[test]
fn headings_say_who_is_who() {
    let Case { game, board } = Case::start(classic());
    let heading = |turn| plain(&game.turn_heading(&board, turn, "Player 1 (you)"));
    let first = "***** THE BATTLE IS ON! *****\n***** Player 1 (you) turn *****\n";
    assert_eq!(heading(1), first);
    assert_eq!(heading(2), "***** Player 1 (you) turn *****\n");
}

fn small(Case { game, board }: &Case, last_turn: &[Move]) -> String {
    let drawing = Drawing {
        size: BoardSize::Small,
        last_turn,
    };
    game.draw_board(board, &drawing)
}

#[test]
fn a_hex_of_the_small_drawing_is_one_line() {
    let drawn = plain(&small(&classic_at(REPORT[1]), &[]));
    let expected = "   0   0   1   1   2   2
0      2       2       @@@
1  1       2       2[1]
2      h1cd    2(1)a   2(2)w
3  3       n[1]b   h2yz
4      ###     @@@     ###
5  3       n       1(2)x
6      1       2       2
          points = planets + nebulas + stations | left:  [T]   (C)
Player 1       8         4         2          2 |         18    19
Player 2       3         3         0          0 |         20    18
";
    assert_eq!(drawn, expected);
    let crowded = plain(&small(
        &official_at("h1-abcdwx,nr1cyz,nb--,h2- p1 1+1 1+1"),
        &[],
    ));
    assert!(
        crowded.contains("h1abcd+ nr(1)yz nb      h2\n"),
        "{crowded}"
    );
    assert!(
        crowded.contains("+ stations + territory | left:"),
        "{crowded}"
    );
}

/// With everything around the galaxy, and in every position of a game.
#[test]
fn small_drawings_are_low_and_narrow() {
    for (game, most) in [
        (classic(), 16),
        (official(2), 16),
        (official(3), 20),
        (official(4), 20),
    ] {
        let start = Case::start(game);
        for board in random_game(&start.game, start.board, 1) {
            let case = Case {
                board,
                ..start.clone()
            };
            let drawn = plain(&small(&case, &[]));
            assert!(drawn.lines().count() <= most, "{drawn}");
            assert!(drawn.lines().all(|line| line.len() <= 80), "{drawn}");
        }
    }
}

/// The destination is marked, and without colour not one byte differs.
#[test]
fn the_last_landing_is_marked() {
    let start = Case::start(classic());
    let after = start.after("a@0,1:t");
    let last = [mv("a@0,1:t")];
    for size in [BoardSize::Full, BoardSize::Small] {
        let draw = |last_turn| {
            after
                .game
                .draw_board(&after.board, &Drawing { size, last_turn })
        };
        let (marked, unmarked) = (draw(&last), draw(&[]));
        assert_ne!(marked, unmarked);
        assert_eq!(plain(&marked), plain(&unmarked));
        assert_eq!(draw(&[Move::Pass]), unmarked);
    }
    let drawn = small(&after, &last);
    let mark = format!("{}1", crate::game::style::LAST);
    assert!(drawn.contains(&mark), "{drawn:?}");
}

#[test]
fn the_help_of_the_board_explains_both_drawings() {
    let help = SmallStarEmpires::BOARD_HELP;
    assert!(help.lines().count() <= 20);
    assert!(help.lines().all(|line| line.len() <= 78));
    // Its example is drawn as the game draws it.
    let Case { game, board } = classic_at("21ta/h1-bcd,h2-wxyz p1 9+9 9+9");
    let full = plain(&game.display_game(&board));
    for row in ["/ 2 \\", " P1 ", "\\a    /", "\\[T]/"] {
        assert!(help.contains(row) && full.contains(row), "{row}:\n{full}");
    }
    let low = plain(&small(&Case { game, board }, &[]));
    for hex in ["2[1]a", "h2wxyz"] {
        assert!(help.contains(hex) && low.contains(hex), "{hex}:\n{low}");
    }
}

#[test]
fn answers_may_be_spelled_loosely() {
    let start = Case::start(classic());
    for answers in [
        ["a", "north", "1 cell", "colony"],
        ["A", "Up", "01", "(C)"],
        ["a", "N", "1", "c"],
    ] {
        assert_eq!(ask(&start, &answers).1, Some(mv("a@0,0:c")), "{answers:?}");
    }
    for direction in [
        "ne",
        "NE",
        "north-east",
        "North East",
        "northeast",
        "up right",
        "n-e",
    ] {
        let answers = ["b", direction, "2", "trade station"];
        assert_eq!(ask(&start, &answers).1, Some(mv("b@1,0:t")), "{direction}");
    }
    for whole in ["a north 1 c", "a 0 0 c", "a00c"] {
        assert_eq!(ask(&start, &[whole]).1, Some(mv("a@0,0:c")), "{whole}");
    }
    // A jump may be asked for in words.
    let start = official_at("h1-abcd,.,1--//w,.,w//.,.,e--//.,.,h2-wxyz p1 4+4 4+4");
    for jump in ["w", "W", "jump", "wormhole"] {
        assert_eq!(ask(&start, &["a", jump, "2 4", "t"]).1, Some(mv("a@2,4:t")));
    }
    for text in ["north north", "nn", "e", "east", "2", "-", ""] {
        let said = refused(&start, &["a"], text);
        assert!(
            said.contains("is not a direction: type w"),
            "{text}: {said}"
        );
    }
}

/// The examples of the help are legal at that moment.
#[test]
fn the_examples_of_the_help_are_legal() {
    let case = classic_at(REPORT[1]);
    let help = question(&case, &[]).help;
    let example = help
        .split_once("such as ")
        .unwrap()
        .1
        .split_once('.')
        .unwrap()
        .0;
    assert!(case.moves().contains(&example.to_string()), "{help}");
}

fn result(Case { game, board }: Case, cause: Cause) -> String {
    let outcome = game.game_over(&board).unwrap();
    plain(&game.display_result(&board, Ending { outcome, cause }, 10))
}

#[test]
fn the_result_lists_the_scores_and_their_parts() {
    let end = result(
        official_at("h1-,h2-/21c,nr1t,12c/32c p1 1+5 2+4"),
        Cause::Rules,
    );
    for part in [
        "After 10 turns no player can move any more.\n",
        "Player 1 has a score of ",
        "planets 2, nebulas 2, trade stations 2, territory 3",
        "planets 4, nebulas 0, trade stations 0, territory ",
        "***** WINNER: Player 1 *****",
    ] {
        assert!(end.contains(part), "{part} in\n{end}");
    }
    assert!(!end.contains("tied"));
    let classic_end = result(classic_at("h1-,h2-/21c p1 1+5 2+4"), Cause::Rules);
    assert!(!classic_end.contains("territory"));
}

#[test]
fn the_result_explains_the_tie_breaks() {
    let end = |stocks: &str| {
        let text = format!("h1-,h2-//./.,n1c,22c p1 {stocks}");
        let text = result(classic_at(&text), Cause::Rules);
        let (_, rest) = text
            .split_once("Player 1 and Player 2 are tied.\n")
            .unwrap();
        rest.to_string()
    };
    assert_eq!(
        end("4+5 3+4"),
        "Colonies left to build: p1 5, p2 4.\n\n***** WINNER: Player 1 *****\n"
    );
    assert_eq!(
        end("3+4 4+4"),
        "Colonies left to build: p1 4, p2 4.\nTrade stations left to build: p1 3, p2 4.\n\n\
         ***** WINNER: Player 2 *****\n"
    );
    assert!(end("4+4 4+4").contains("Planets controlled: p1 0, p2 2.\n\n***** WINNER: Player 2"));
    let shared = result(classic_at("h1-,h2-//./.,21c,22c p1 1+1 1+1"), Cause::Rules);
    assert!(shared.contains("Planets controlled: p1 2, p2 2.\n"));
    assert!(shared.ends_with("***** Player 1 and Player 2 share the win *****\n"));
}

#[test]
fn a_player_who_resigns_does_not_share_the_win() {
    let Case { game, board } = official_at("h1-,.,h2-,.,h3-/./././31c,.,12c,.,13c p1 1+1 1+1 1+1");
    let ending = Ending {
        outcome: Outcome::Draw,
        cause: Cause::Resignation(Player::P1),
    };
    let end = plain(&game.display_result(&board, ending, 10));
    assert!(end.contains("Player 1 resigned."));
    assert!(
        end.ends_with("***** Player 2 and Player 3 share the win *****\n"),
        "{end}"
    );
}
