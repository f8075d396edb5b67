//! The board on the screen, questions, messages and menus.

use super::super::rules::SmallStarEmpires;
use super::super::rules::board::Ship;
use super::super::rules::galaxy::Coords;
use super::super::rules::moves::Move;
use super::super::screen::Entry;
use super::{Case, REPORT, classic, classic_at, mv, official, official_at};
use crate::game::players::{PlayerKind, Seat};
use crate::game::style::plain;
use crate::game::view::path::{At, Path, Step};
use crate::game::view::settings::{Setting, settings};
use crate::game::view::settings_pages::page;
use crate::game::view::setup::{Decided, Origin, Setup, decide};
use crate::game::view::{BoardSize, Drawing, Question, Reply, View};
use crate::game::{Game, Player, RuleSet};
use crate::testing::{rows, seen};

fn drawn_as(Case { game, board }: &Case, size: BoardSize, last_moves: &[Move]) -> String {
    game.display_game(board, &Drawing { size, last_moves })
}

fn full(text: &str) -> String {
    plain(&drawn_as(&official_at(text), BoardSize::Full, &[]))
}

#[test]
fn a_hex_with_many_ships_shows_some_of_them() {
    let drawn = full("h1-,11cwcdyz,nr1cabx,h2- p1 1+1 1+1");
    assert!(drawn.contains("\\cdwyz/"), "five ships fit:\n{drawn}");
    let text = "h1-,ng--abcdwx,nr1cyz,nb--,h2- p1 1+1 1+1";
    let crowded = full(text);
    assert!(crowded.contains("\\abcd+/"), "{crowded}");
    let small = plain(&drawn_as(&official_at(text), BoardSize::Small, &[]));
    assert!(
        small.contains("ngabcd+ nr(1)yz nb      h2   2    planets\n"),
        "{small}"
    );
    let narrow = plain(&drawn_as(&official_at(text), BoardSize::Narrow, &[]));
    assert!(narrow.contains("nb      h2\n"), "{narrow}");
    // Its words are whole.
    let table = "points plan- neb-  sta- terri-   left\n         ets ulas tions   tory [T] (C)\n\
                 P1   5     0    2     0      3   1   1\n";
    assert!(narrow.contains(table), "{narrow}");
}

#[test]
fn wide_and_ragged_galaxies_are_drawn() {
    let line = format!("{}1--,1--", ".,".repeat(10));
    let lines = vec![line; 11].join("/");
    let drawn = full(&format!("{lines}/h1-/.,.,.,h2- p1 1+1 1+1"));
    let first = drawn.lines().next().unwrap();
    assert!(first.ends_with(" 10   10   11   11"), "{first}");
    let has = |start: &str| drawn.lines().any(|line| line.starts_with(start));
    assert!(has("11  "), "{drawn}");
    assert!(drawn.lines().all(|line| line == line.trim_end()));
}

/// The destination is marked, and without colour not one byte differs.
#[test]
fn the_last_landing_is_marked() {
    let after = Case::start(classic()).play("a@0,1:t");
    let last = [mv("a@0,1:t")];
    for size in [BoardSize::Full, BoardSize::Small] {
        let (marked, unmarked) = (drawn_as(&after, size, &last), drawn_as(&after, size, &[]));
        assert_ne!(marked, unmarked);
        assert_eq!(plain(&marked), plain(&unmarked));
        assert_eq!(drawn_as(&after, size, &[Move::Pass]), unmarked);
    }
    let mark = format!("{}1", crate::game::style::LAST);
    assert!(drawn_as(&after, BoardSize::Small, &last).contains(&mark));
}

/// Answers one question after the other.
fn ask(Case { game, board }: &Case, answers: &[&str]) -> (Entry, Option<Move>) {
    let mut entry = Entry::default();
    for answer in answers {
        match game.answer(board, &entry, answer) {
            Ok(Reply::Ask(next)) => entry = next,
            Ok(Reply::Move(mv)) => return (entry, Some(mv)),
            Err(reason) => panic!("{answer}: {reason}"),
        }
    }
    (entry, None)
}

fn question(case: &Case, answers: &[&str]) -> Question {
    let (entry, _) = ask(case, answers);
    case.game.question(&case.board, &entry, None)
}

/// The reason why an answer is refused, by the view or, if it makes a move complete, by the rules.
fn refused(case: &Case, entry: &Entry, answer: &str) -> String {
    let Case { game, board } = case;
    match game.answer(board, entry, answer) {
        Ok(Reply::Move(mv)) => game.check_move(board, mv).unwrap_err().to_string(),
        reply => reply.unwrap_err().to_string(),
    }
}

#[test]
fn what_is_heard_names_blocked_ships_and_what_buildings_are_worth() {
    let case = classic_at("h1-a//2--//22tw//k//11cb//k//h2- p1 9+9 9+9");
    assert_eq!(question(&case, &[]).intro.said(), "Blocked ships: b.\n");
    let flight = question(&case, &["a", "s"]);
    assert_eq!(
        flight.prompt.said(),
        "Select number of systems to travel (1)"
    );
    let building = question(&case, &["a", "s", "1"]);
    assert_eq!(building.prompt, "Select building (t, c)".into());
    let said = "Type t for a trade station, for 3 points; Player 2 gains 1.\n\
                Type c for a colony, for 2 points; Player 2 gains 1.\n";
    assert_eq!(building.intro.said(), said);
}

#[test]
fn cells_count_every_hex_flown_over() {
    let over = classic_at("h1-abcd//11c//w//2--//3--//h2-w p1 9+9 9+9");
    assert_eq!(question(&over, &["a", "s"]).answers, ["3", "4"]);
    let help = seen(question(&over, &["a"]).help);
    assert!(
        help.ends_with(
            "s: 3 systems to a star with 2 planets, 4 systems to a star\n  with 3 planets\n"
        ),
        "{help}"
    );
    let (_, chosen) = ask(&over, &["a", "s", "3", "t"]);
    assert_eq!(chosen, Some(mv("a@0,6:t")));
}

#[test]
fn decided_answers_are_not_asked_for() {
    let Case { game, board } = classic_at("h1-abcd//1--//h2-w p1 0+9 9+0");
    let last = Case { game, board };
    let (_, chosen) = ask(&last, &["a", "s", "1"]);
    assert_eq!(chosen, Some(mv("a@0,2:c")));
    let after = last.play("a@0,2:c").board;
    let announced = last
        .game
        .announce(&last.board, mv("a@0,2:c"), &after, PlayerKind::Human);
    let said = seen(announced);
    assert!(said.contains("Ship a built a colony"), "{said}");
    let to = Coords { line: 2, column: 0 };
    let entry = Entry::Destination(Ship::of_letter('a').unwrap(), to);
    let said = refused(&last, &entry, "t");
    assert!(said.contains("no trade station left"), "{said}");
}

const JUMPS: &str = "h1-abcd,.,1--,3--//w,.,w,.//1--,.,e--//.,.,h2-wxyz p1 4+4 4+4";

const ENEMY: &str = "h1-abcd//1--//12c//2--//h2-w p1 9+9 9+9";

/// Answers to one question after the other, and a part of the reason why the last is refused where
/// the transcripts say nothing.
const WRONG_IN_ENEMY: &str = "
a; s; -1         | not a number of systems: type 1
a; s; 4294967296 | not a number of systems
a; s; 4294967295 | Ships cannot fly over
a; s; 2          | Ships cannot land on column 0, line 4
a; s; 3          | fly over column 0, line 4: Player 2
";
const WRONG_IN_JUMPS: &str = "
a; w; 2          | type column and line, such as 2,0
a; w; 204        | is not a destination
a; w; 0,2        | wormhole
a; w; 3,0        | No wormhole leads ship a to column 3
";
const WRONG_LATER: &str = "
k                | k is not a ship here: your ships are
d w              | is not a move: type ship, column, line and building
x; north north   | is not a direction
";

#[test]
fn wrong_answers_get_their_reason() {
    let shut_in = classic_at("h1-bcd/1--//.,.,.,11ca//h2-w p1 9+9 9+9");
    let no_jump = official_at("h1-abcd,.,.,12c/1--/w,.,.,w//h2-wxyz p1 4+4 4+4");
    for (case, table) in [
        (&shut_in, "a | Ship a is blocked: type b, c or d"),
        (&no_jump, "a; w | No wormhole leads ship a to a free"),
        (&classic_at(ENEMY), WRONG_IN_ENEMY),
        (&official_at(JUMPS), WRONG_IN_JUMPS),
        (&classic_at(REPORT[1]), WRONG_LATER),
    ] {
        for (answers, part) in rows(table) {
            let answers: Vec<&str> = answers.split("; ").collect();
            let (last, before) = answers.split_last().unwrap();
            let (entry, _) = ask(case, before);
            let said = refused(case, &entry, last);
            assert!(said.contains(part), "{answers:?}: {said}");
        }
    }
    // Where nothing is left to jump to, the question does not offer it.
    assert_eq!(seen(question(&no_jump, &["a"]).intro), "");
}

#[test]
fn answers_may_be_spelled_loosely() {
    let start = Case::start(classic());
    for answers in [["A", "Up", "01", "(C)"], ["a", "n-", "1 cells", "c"]] {
        assert_eq!(ask(&start, &answers).1, Some(mv("a@0,0:c")), "{answers:?}");
    }
    let jumps = official_at(JUMPS);
    for jump in ["w", "W", "jump", "wormhole"] {
        for to in ["2,4", "[2, 4]", "2 4", "2-4", "24", "(2,4)"] {
            assert_eq!(ask(&jumps, &["a", jump, to, "t"]).1, Some(mv("a@2,4:t")));
        }
    }
}

#[test]
fn a_pass_is_announced_with_its_reason() {
    let Case { game, board } = classic_at("h1-abcd,1--/1--,h2-w p1 0+0 1+1");
    assert_eq!(game.forced_move(&board), Some(Move::Pass));
    let after = game.play(&board, Move::Pass).unwrap();
    let said = game.announce(&board, Move::Pass, &after, PlayerKind::Human);
    assert_eq!(
        seen(said),
        "Player 1 has nothing left to build and passes.\n"
    );
    let over = classic_at("h1-abcd,.,h2-w p1 1+1 1+1");
    assert_eq!(over.game.forced_move(&over.board), None);
}

/// Positions, moves, and the points that are told of them.
const GAINS: &str = "
h1-abcd//2--//.//h2-w p1 9+9 9+9       | a@0,2:c | a colony, for 2 points
h1-abcd//e--//12c//h2-w p1 9+9 9+9     | a@0,2:c | a colony, for 0 points
h1-abcd//1--//12t//h2-w p1 9+9 9+9     | a@0,2:t | a trade station, for 2 points; Player 2 gains 1
h1-abcd//n--//n1c//.//h2-w p1 9+9 9+9    | a@0,2:c | a colony, for 3 points
";

#[test]
fn a_move_tells_the_points_that_change_hands() {
    for row in GAINS.trim().lines() {
        let [text, typed, gains] = row.splitn(3, '|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        let case = classic_at(text);
        let after = case.play(typed).board;
        let told = seen(case.game.told(&case.board, mv(typed), &after, None));
        assert!(told.ends_with(gains), "{row}: {told}");
    }
}

/// As `GAINS`, under the official rules, and who is addressed as you.
const TERRITORY: &str = "
h1-abcd//1--//.//h2-w p1 9+9 9+9          | a@0,2:c |   | , for 1 point; Player 2 loses 3 for territory; the largest territory has 2 systems
h1-abcd//1--//12t//h2-w p1 9+9 9+9        | a@0,2:c | 2 | , for 4 points, 3 of them for territory; you gain 1; the largest territory has 2 systems
h1-abcd//e--//12c//h2-w p1 9+9 9+9        | a@0,2:c | 1 | , for 3 points, all for territory; the largest territory has 2 systems
h1-bcd//11ca//1--//12t//h2-w p1 9+9 9+9   | a@0,4:c | 2 | , for 1 point; you gain 1; you lose 3 for territory; the largest territory has 3 systems
";

#[test]
fn a_move_tells_who_gains_and_loses_points_for_territory() {
    for row in TERRITORY.trim().lines() {
        let [text, typed, you, gains] = row.split('|').map(str::trim).collect::<Vec<_>>()[..]
        else {
            panic!("{row}");
        };
        let case = official_at(text);
        let after = case.play(typed).board;
        let you = you
            .parse()
            .ok()
            .map(|number: usize| Player::from_index(number - 1));
        let told = case.game.told(&case.board, mv(typed), &after, you);
        assert!(told.said().ends_with(gains), "{row}: {}", told.said());
    }
}

/// The names of the settings that are open, in order.
fn open(setup: &Setup) -> Vec<&'static str> {
    let settings = settings::<SmallStarEmpires>(setup).into_iter();
    let open = settings.filter(Setting::is_open);
    open.map(|setting| setting.name).collect()
}

fn decided(setup: &Setup) -> Decided {
    decide::<SmallStarEmpires>(setup, &|_, _| None)
}

#[test]
fn menus_do_not_ask_what_flags_have_given() {
    let text = Case::start(official(3)).text();
    let mut setup = Setup::default();
    let players = ["mode", "opponent", "human", "second"];
    let with = |others: &[&'static str]| [&players, others, &["tutor"]].concat();
    assert_eq!(open(&setup), with(&["rules", "starts", "galaxy"]));
    setup.start.rules = Some(RuleSet::Official);
    assert_eq!(open(&setup), with(&["players", "starts", "galaxy"]));
    // A position, or a galaxy, tells the number of players.
    setup.start.position = Some(text.clone());
    let seats = ["mode", "opponent", "p1", "p2", "p3"];
    let of_three = |others: &[&'static str]| [&seats, others, &["tutor"]].concat();
    assert_eq!(open(&setup), of_three(&[]));
    setup.start.position = None;
    setup.start.options.set("galaxy", text);
    setup.given.insert("galaxy", Origin::Flag);
    assert_eq!(open(&setup), of_three(&["starts"]));
    setup.given.insert("starts", Origin::Flag);
    assert_eq!(open(&setup), of_three(&[]));
    setup.seats[1] = Some(Seat::Kind(PlayerKind::Expert));
    assert_eq!(open(&setup), ["p1", "p3", "tutor"]);
    setup.seats[0] = Some(Seat::HUMAN);
    let path = Path::new(setup);
    assert_eq!(path.here().map(|(at, _)| at), Some(At::Game));
}

#[test]
fn menus_offer_nothing_that_flags_have_ruled_out() {
    let mut setup = Setup::default();
    // Nor what the last game had, if the rules or the players have none of it.
    let remembered = [("rules", "classic"), ("players", "3")];
    setup.remembered = remembered
        .map(|(name, value)| (name.into(), value.into()))
        .into();
    assert!(open(&setup).contains(&"rules"));
    setup.start.options.set("players", "3");
    setup.given.insert("players", Origin::Flag);
    // Only the official rules are for three.
    assert!(!open(&setup).contains(&"rules"));
    assert_eq!(decided(&setup).start.rules, Some(RuleSet::Official));
    // So is their scale.
    let strengths = page::<SmallStarEmpires>(At::Strength("opponent"), &setup).unwrap();
    assert_eq!(
        strengths.note,
        "Random is about 0, Greedy 3 on this scale.\n"
    );
    // Coloured nebulas need the official rules too.
    setup.start.options.unset("players");
    setup
        .start
        .options
        .set("galaxy", "h1-abcd,2--,nr--,h2-wxyz");
    assert!(!open(&setup).contains(&"rules"));
    assert_eq!(decided(&setup).start.rules, Some(RuleSet::Official));
    setup = Setup::default();
    setup.start.rules = Some(RuleSet::Official);
    let page = |setup: &Setup| page::<SmallStarEmpires>(At::One("players"), setup).unwrap();
    assert_eq!(
        seen(page(&setup).question("")),
        "How many players (2, 3 or 4) [2]? "
    );
    let free = page(&setup).free.expect("a free answer");
    for answer in ["3", " 3 ", "3 players"] {
        let step = Step::Set("players", "3".to_string());
        assert_eq!(free(answer).unwrap(), step);
    }
    for answer in ["1", "5", "three", "", "33"] {
        let reason = free(answer).unwrap_err().to_string();
        let expected = "is not a number of players: type 2, 3 or 4";
        assert!(reason.contains(expected), "{answer}: {reason}");
    }
    setup.seats[2] = Some(Seat::HUMAN);
    assert_eq!(
        seen(page(&setup).question("")),
        "How many players (3 or 4) [3]? "
    );
}

/// What is chosen for three players, and who plays.
const SEATED: &str = "
mode=humans                                   | human human human
                                              | human greedy greedy
mode=mixed opponent=expert p1=greedy p2=human | greedy human expert
mode=computers p2=human                       | greedy human greedy
";

#[test]
fn the_mode_seats_three_players_and_each_can_be_changed() {
    for (chosen, expected) in rows(SEATED) {
        let line = format!("rules=official players=3 {chosen}");
        let chosen = line.split_whitespace().map(|pair| {
            let (name, value) = pair.split_once('=').unwrap();
            (name.to_string(), value.to_string())
        });
        let setup = Setup {
            chosen: chosen.collect(),
            ..Setup::default()
        };
        let levels = SmallStarEmpires::INFO.levels;
        let players = decided(&setup).players();
        let seats = players[..3].iter().map(|kind| kind.name(levels));
        assert_eq!(seats.collect::<Vec<String>>().join(" "), expected);
    }
}
