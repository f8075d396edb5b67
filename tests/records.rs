//! Games as text: what is written is read again, and what is damaged is found.

mod common;

use common::{cases, for_every_game};
use rand::RngExt;
use rand::seq::IndexedRandom;
use tabuleiro::console::Console;
use tabuleiro::dice::{Dice, dice_for_ply};
use tabuleiro::game::{Outcome, Player};
use tabuleiro::games::Visitor;
use tabuleiro::record::{self, Record};
use tabuleiro::search::{Limits, Memory};
use tabuleiro::session::{Cause, Session, Who};

/// Random games from each case.
const GAMES: u64 = 6;
/// Longest random game.
const PLIES: usize = 300;

/// Somebody for every seat.
fn seat_anybody<G: Console>(session: &mut Session<G>, dice: &mut Dice) {
    for player in Player::first(session.players().len()) {
        let who = match dice.random_range(0..=G::LEVELS.len()) {
            0 => Who::Human,
            level => Who::Computer(level - 1),
        };
        session.seat(player, who).unwrap();
    }
}

fn play_randomly<G: Console>(session: &mut Session<G>, plies: usize, dice: &mut Dice) {
    while session.ply() < plies && session.ending().is_none() {
        let moves = session.game().valid_moves(session.board());
        session.play(*moves.choose(dice).unwrap()).unwrap();
    }
}

/// A random number of moves of a random game, with random players and a random seed.
fn some_game<G: Console>(case: &Session<G>, dice: &mut Dice) -> Session<G> {
    let mut session = case.again(dice.random());
    seat_anybody(&mut session, dice);
    let plies = dice.random_range(0..PLIES);
    play_randomly(&mut session, plies, dice);
    if dice.random_range(0..6) == 0 {
        session.undo(|_, _| true);
    }
    if dice.random_range(0..4) == 0 {
        session.resign();
    }
    session
}

fn restore<G: Console>(text: &str) -> Session<G> {
    let record = Record::read(text.as_bytes()).unwrap_or_else(|e| panic!("{e}:\n{text}"));
    assert_eq!(record.game(), G::NAME);
    let seed = record.seed().expect("a record has its seed");
    let (session, damage) = record
        .restore::<G>(seed)
        .unwrap_or_else(|e| panic!("{e}:\n{text}"));
    assert_eq!(damage, None, "{text}");
    session
}

fn assert_same<G: Console>(one: &Session<G>, other: &Session<G>) {
    assert_eq!(one.start(), other.start());
    assert_eq!(one.board(), other.board());
    let history = |session: &Session<G>| -> Vec<_> {
        session.history().map(|(board, mv)| (*board, mv)).collect()
    };
    assert_eq!(history(one), history(other));
    assert_eq!(one.players(), other.players());
    assert_eq!(one.seed(), other.seed());
    assert_eq!(one.rules(), other.rules());
    assert_eq!(one.ending(), other.ending());
    for player in Player::first(one.players().len()) {
        let name = |session: &Session<G>| session.game().player_name(player);
        assert_eq!(name(one), name(other));
    }
}

#[derive(Clone, Copy)]
struct SavedAndLoaded;

impl Visitor for SavedAndLoaded {
    type Output = ();

    fn visit<G: Console>(self) {
        for case in cases::<G>() {
            for seed in 0..GAMES {
                let dice = &mut dice_for_ply(seed, 2000);
                let mut session = some_game(&case.session, dice);
                let text = record::write(&session);
                let mut loaded = restore::<G>(&text);
                assert_same(&session, &loaded);
                assert_eq!(record::write(&loaded), text);
                // Computers in every seat: the same seed, the same game.
                for player in Player::first(session.players().len()) {
                    let level = Who::Computer(dice.random_range(0..G::LEVELS.len()));
                    session.seat(player, level).unwrap();
                    loaded.seat(player, level).unwrap();
                }
                // What Expert remembers of earlier moves makes no difference.
                let mut memory = Memory::default();
                for _ in 0..40 {
                    let limits = Limits::nodes(100);
                    let choose = |session: &Session<G>, memory: &mut Memory| {
                        session
                            .computer_move(&limits, memory, &mut |_| {})
                            .map(|choice| choice.mv())
                    };
                    let mv = choose(&session, &mut memory);
                    assert_eq!(choose(&loaded, &mut Memory::default()), mv, "{text}");
                    let Some(mv) = mv else { break };
                    session.play(mv).unwrap();
                    loaded.play(mv).unwrap();
                }
                assert_same(&session, &loaded);
            }
        }
    }
}

#[test]
fn a_game_that_is_saved_and_loaded_is_the_same_game() {
    for_every_game(SavedAndLoaded);
}

#[derive(Clone, Copy)]
struct Mailed;

impl Visitor for Mailed {
    type Output = ();

    fn visit<G: Console>(self) {
        let case = cases::<G>().remove(0);
        let session = some_game(&case.session, &mut dice_for_ply(3, 2000));
        let text = record::write(&session);
        let commented = text.replace('\n', "\n\n# a comment\n  \n");
        for changed in [
            text.replace('\n', "\r\n"),
            format!("\u{feff}{text}"),
            format!("\u{feff}{}", text.replace('\n', "\r\n")),
            format!("\n\n{commented}\n\n"),
            format!("# from a friend\n{text}# and that was it"),
            text.replace('\n', " \t\n  "),
            text.lines().map(shout).collect(),
        ] {
            assert_same(&session, &restore(&changed));
        }
    }
}

/// A move, or the keyword of a line, in capitals.
fn shout(line: &str) -> String {
    match line.split_once(' ') {
        None => format!("{}\n", line.to_uppercase()),
        Some(("tabuleiro", _)) => format!("{line}\n"),
        Some((word, rest)) => format!("{} {rest}\n", word.to_uppercase()),
    }
}

#[test]
fn what_mail_and_editors_do_to_a_text_does_no_harm() {
    for_every_game(Mailed);
}

#[derive(Clone, Copy)]
struct Truncated;

impl Visitor for Truncated {
    type Output = ();

    /// Wherever a record is cut off, what can be loaded is the beginning of the game: never
    /// another one.
    fn visit<G: Console>(self) {
        for case in cases::<G>() {
            let dice = &mut dice_for_ply(5, 2000);
            let mut session = case.session.again(12_345);
            seat_anybody(&mut session, dice);
            play_randomly(&mut session, 24, dice);
            session.resign();
            let text = record::write(&session);
            let moves: Vec<G::Move> = session.history().map(|(_, mv)| mv).collect();
            let mut refused = 0;
            for length in 0..text.len() - 1 {
                let cut = &text.as_bytes()[..length];
                let record = match Record::read(cut) {
                    Ok(record) => record,
                    Err(damage) => {
                        let lines = cut.iter().filter(|&&byte| byte == b'\n').count();
                        assert!((1..=lines + 1).contains(&damage.line), "{damage}: {cut:?}");
                        refused += 1;
                        continue;
                    }
                };
                let seed = record.seed().unwrap();
                let (loaded, damage) = record.restore::<G>(seed).expect("the header is whole");
                let kept: Vec<G::Move> = loaded.history().map(|(_, mv)| mv).collect();
                assert!(moves.starts_with(&kept), "{}", &text[..length]);
                assert_eq!(loaded.start(), session.start());
                assert_eq!(loaded.players(), session.players());
                assert_eq!(loaded.seed(), session.seed());
                let said = text[..length].lines().count();
                let header = text.lines().position(|line| line == "moves").unwrap() + 1;
                match damage {
                    Some(damage) => {
                        assert_eq!(damage.line, said);
                        assert_eq!(kept.len(), (said - header - 1).min(moves.len()));
                    }
                    None => assert_eq!(kept.len(), said - header),
                }
            }
            let header_length = text.find("moves\n").unwrap() + "moves".len();
            assert_eq!(refused, header_length, "the header must be whole");
        }
    }
}

#[test]
fn a_record_that_is_cut_off_holds_the_beginning_of_the_game() {
    for_every_game(Truncated);
}

#[derive(Clone, Copy)]
struct Damaged;

impl Visitor for Damaged {
    type Output = ();

    /// Any byte may become any other one: nothing panics, and the line is named.
    fn visit<G: Console>(self) {
        for case in cases::<G>() {
            let dice = &mut dice_for_ply(7, 2000);
            let session = some_game(&case.session, dice);
            let text = record::write(&session);
            let header = text.lines().position(|line| line == "moves").unwrap() + 1;
            for _ in 0..300 {
                let mut bytes = text.clone().into_bytes();
                let at = dice.random_range(0..bytes.len());
                bytes[at] ^= 1 << dice.random_range(0..8);
                let line = 1 + text.as_bytes()[..at]
                    .iter()
                    .filter(|&&b| b == b'\n')
                    .count();
                let damage = match Record::read(&bytes) {
                    Err(damage) => Some(damage),
                    Ok(record) if record.game() != G::NAME => continue,
                    Ok(record) => match record.restore::<G>(1) {
                        Err(damage) => Some(damage),
                        Ok((_, damage)) => damage,
                    },
                };
                let Some(damage) = damage else { continue };
                let reason = damage.reason.to_string();
                assert!(!reason.contains('\n') && !reason.is_empty(), "{reason:?}");
                assert!(damage.line <= text.lines().count() + 1, "{damage}");
                // A wrong move shows there, or further down where it does not fit any more.
                assert!(
                    damage.line >= line || line <= header,
                    "byte {at} in line {line}: {damage}\n{text}"
                );
            }
        }
    }
}

#[test]
fn a_flipped_bit_is_no_panic() {
    for_every_game(Damaged);
}

#[derive(Clone, Copy)]
struct Illegal;

impl Visitor for Illegal {
    type Output = ();

    fn visit<G: Console>(self) {
        let case = cases::<G>().remove(0);
        let dice = &mut dice_for_ply(11, 2000);
        let mut session = case.session.again(1);
        play_randomly(&mut session, 9, dice);
        let text = record::write(&session);
        let header = text.lines().position(|line| line == "moves").unwrap() + 1;
        for (ply, wrong) in [
            (0, "nonsense"),
            (4, "1,2,3,4,5,6"),
            (5, "\u{1f3b2}"),
            (8, "-"),
        ] {
            let mut lines: Vec<&str> = text.lines().collect();
            lines[header + ply] = wrong;
            let record = Record::read(lines.join("\n").as_bytes()).unwrap();
            let (kept, damage) = record.restore::<G>(1).unwrap();
            assert_eq!(damage.expect("a wrong move").line, header + ply + 1);
            assert_eq!(kept.ply(), ply, "the game up to the wrong move is kept");
            assert!(kept.history().zip(session.history()).all(|(a, b)| a == b));
        }
        let mut lines: Vec<&str> = text.lines().collect();
        let bytes = [lines[..header + 3].join("\n").as_bytes(), b"\n\xff\xfe\n"].concat();
        let (kept, damage) = Record::read(&bytes).unwrap().restore::<G>(1).unwrap();
        assert_eq!(damage.expect("no text").line, header + 4);
        assert_eq!(kept.ply(), 3);

        lines.push("result draw (repetition)");
        let record = Record::read(lines.join("\n").as_bytes()).unwrap();
        let (kept, damage) = record.restore::<G>(1).unwrap();
        assert_eq!(damage.expect("no such result").line, lines.len());
        assert_eq!(kept.ply(), 9);
    }
}

#[test]
fn a_wrong_line_is_named_and_the_game_up_to_it_is_kept() {
    for_every_game(Illegal);
}

#[derive(Clone, Copy)]
struct Resigned;

impl Visitor for Resigned {
    type Output = ();

    fn visit<G: Console>(self) {
        let case = cases::<G>().remove(0);
        for plies in 0..4 {
            let mut session = case.session.again(1);
            play_randomly(&mut session, plies, &mut dice_for_ply(13, 2000));
            let player = session.on_turn();
            session.resign();
            let text = record::write(&session);
            let loaded = restore::<G>(&text);
            let ending = loaded.ending().expect("the game is over");
            assert_eq!(ending.cause, Cause::Resignation(player));
            assert_eq!(Some(ending), session.ending());
            assert_ne!(ending.outcome, Outcome::Win(player));
            let other = player.opponent();
            let wrong = text.replace(&format!("({player} "), &format!("({other} "));
            let record = Record::read(wrong.as_bytes()).unwrap();
            let (kept, damage) = record.restore::<G>(1).unwrap();
            assert_eq!(damage.expect("who resigned?").line, text.lines().count());
            assert_eq!((kept.ply(), kept.ending()), (plies, None));
            // The board would take another move, but the game is over.
            let moves = session.game().valid_moves(session.board());
            let longer = format!("{text}{}\n", moves[0]);
            let record = Record::read(longer.as_bytes()).unwrap();
            let (kept, damage) = record.restore::<G>(1).unwrap();
            let line = damage.expect("the result is the end").line;
            assert_eq!(line, longer.lines().count());
            assert_eq!(kept.ply(), plies);
        }
    }
}

#[test]
fn a_resignation_is_kept() {
    for_every_game(Resigned);
}

fn refusal(text: &str) -> String {
    Record::read(text.as_bytes())
        .expect_err("a damaged header")
        .to_string()
}

#[test]
fn a_header_says_what_is_wrong_with_it() {
    let newer = refusal("tabuleiro 2\nanything else");
    assert!(newer.starts_with("line 1: a newer tabuleiro wrote this in version 2"));
    assert_eq!(refusal(""), "line 1: the file is empty");
    assert_eq!(refusal("\n# nothing\n\n"), "line 1: the file is empty");
    for foreign in [
        "hello",
        "tabuleiro",
        "tabuleiro 0",
        "tabuleiro one",
        "tabuleiro 1 1",
    ] {
        assert!(refusal(foreign).starts_with("line 1: this is no record of a game"));
    }
    let nameless = refusal("tabuleiro 1\nseed 1\nmoves\n");
    assert!(nameless.contains("game NAME"), "{nameless}");
    let endless = refusal("tabuleiro 1\ngame lear\n");
    assert!(endless.starts_with("line 2: the file ends within the header"));
    let cut_off = refusal("tabuleiro 1\ngame le");
    assert_eq!(cut_off, "line 2: the file ends in the middle of this line");
    // Nothing else is wrong with these.
    for (wrong, line) in [
        ("game chess", 2),
        ("game lear\nseed many", 3),
        ("game lear\nfrobnicate 3", 3),
        ("game lear\nseed", 3),
        ("game lear\np5 human", 3),
        ("game lear\ngame lear", 3),
        ("game lear\nrules classic\nrules classic", 4),
        ("game lear\np1 easy\np1 easy", 4),
        ("game lear\nseed 1\n\nseed 1", 5),
    ] {
        let said = refusal(&format!("tabuleiro 1\n{wrong}\nmoves\n"));
        assert!(said.starts_with(&format!("line {line}: ")), "{said}");
    }
}

#[derive(Clone, Copy)]
struct Headers;

impl Visitor for Headers {
    type Output = ();

    /// What only the game can know of its header.
    fn visit<G: Console>(self) {
        let seats = Player::MOST;
        for (wrong, line) in [
            ("p1 nobody".to_string(), 3),
            ("rules none".to_string(), 3),
            ("option nothing 3".to_string(), 3),
            ("start nowhere".to_string(), 3),
            (format!("p{seats} human"), 3),
        ] {
            let text = format!("tabuleiro 1\ngame {}\n{wrong}\nmoves\n", G::NAME);
            let record = Record::read(text.as_bytes()).unwrap();
            let damage = record.restore::<G>(1).expect_err(&wrong);
            assert_eq!(damage.line, line, "{damage}");
        }
        let bare = format!("tabuleiro 1\ngame {}\nmoves\n", G::NAME);
        let record = Record::read(bare.as_bytes()).unwrap();
        let (session, damage) = record.restore::<G>(9).unwrap();
        assert_eq!(damage, None);
        assert_eq!(*session.board(), session.game().initial_board());
        assert!(session.players().iter().all(|who| *who == Who::Human));
        assert_eq!((record.seed(), session.seed()), (None, 9));
        for option in G::options().iter().filter(|option| !option.is_file) {
            // Any value will do: that there are two is seen first.
            let line = format!("option {} 2\n", option.name);
            let text = bare.replace("moves", &format!("{line}{line}moves"));
            let record = Record::read(text.as_bytes()).unwrap();
            assert_eq!(record.restore::<G>(1).expect_err("set twice").line, 4);
            let other = text.replace(option.name, "other");
            let record = Record::read(other.as_bytes()).unwrap();
            assert_eq!(record.restore::<G>(1).expect_err("no option").line, 3);
        }
        for option in G::options().iter().filter(|option| option.is_file) {
            let text = bare.replace("moves", &format!("option {} x\nmoves", option.name));
            let record = Record::read(text.as_bytes()).unwrap();
            assert_eq!(record.restore::<G>(1).expect_err("a file").line, 3);
        }
    }
}

#[test]
fn a_header_is_read_as_the_game_reads_it() {
    for_every_game(Headers);
}

/// A galaxy of one's own is a file that may be gone tomorrow: the record holds the position.
#[test]
fn a_record_needs_no_file_but_itself() {
    use tabuleiro::game::{Game, Options, RuleSet};
    use tabuleiro::games::small_star_empires::SmallStarEmpires;
    let galaxy = include_str!("../src/games/small_star_empires/galaxies/official_3.txt");
    let changed = galaxy.replacen("1--", "n--", 1).replacen("n--", "2--", 1);
    // Without the galaxy, which seats three, the third player cannot start.
    for (starts, is_kept) in [("3", false), ("2", true)] {
        let options = Options::default()
            .with("galaxy", changed.as_str())
            .with("starts", starts);
        let game = SmallStarEmpires::new(RuleSet::Official, &options).unwrap();
        let board = game.initial_board();
        let mut session = Session::new(game, board, &[], 7).made_of(RuleSet::Official, options);
        play_randomly(&mut session, 5, &mut dice_for_ply(17, 2000));
        let text = record::write(&session);
        assert!(!text.contains("galaxy"), "{text}");
        assert!(text.contains("\nstart "), "{text}");
        assert_eq!(text.contains("option starts"), is_kept, "{text}");
        assert!(text.contains("\np3 human\n"), "{text}");
        assert_same(&session, &restore(&text));
    }
}
