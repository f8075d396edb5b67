//! Games as text: a written record is read back, and damage is found and named.

use std::path::Path;

use rand::RngExt;

use super::{Case, computers, play_randomly};
use crate::game::evaluator::Evaluator;
use crate::game::players::PlayerKind;
use crate::game::rng::{GameRng, rng_for_ply};
use crate::game::view::View;
use crate::game::{Cause, Game, Outcome, Player};
use crate::play::live_game;
use crate::play::record::{self, Record, RecordError};
use crate::play::session::Session;
use crate::search::Limits;

/// Random games from each case.
const GAMES: u64 = 6;
/// Maximum length of a random game.
const PLIES: usize = 300;

/// Seats random players.
fn seat_randomly<G: Game>(session: &mut Session<G>, rng: &mut GameRng) {
    let computers = computers::<G>();
    for player in Player::first(session.players().len()) {
        let kind = match rng.random_range(0..=computers.len()) {
            0 => PlayerKind::Human,
            number => computers[number - 1],
        };
        session.seat(player, kind).expect("the game has this seat");
    }
}

/// A random number of moves of a random game, with random players and a random seed.
fn random_game<G: Game>(case: &Session<G>, rng: &mut GameRng) -> Session<G> {
    let mut session = case.rematch(rng.random(), None);
    seat_randomly(&mut session, rng);
    let plies = rng.random_range(0..PLIES);
    play_randomly(&mut session, plies, rng);
    if rng.random_range(0..6) == 0 {
        session.undo(|_, _| true);
    }
    if rng.random_range(0..4) == 0 {
        session.resign();
    }
    session
}

fn read<G: Game>(bytes: &[u8]) -> Result<Record, RecordError> {
    Record::read(bytes, &[G::INFO.name])
}

/// Reads a record with a whole header and plays it with the given seed.
fn read_and_restore<G: Game>(text: &str) -> (Session<G>, Option<RecordError>) {
    let record = read::<G>(text.as_bytes()).unwrap_or_else(|e| panic!("{e}:\n{text}"));
    let restored = record.restore::<G>(record.seed().unwrap_or(1));
    restored.unwrap_or_else(|e| panic!("{e}:\n{text}"))
}

/// Restores an undamaged record.
///
/// # Panics
/// If the record is damaged.
pub fn restore<G: Game>(text: &str) -> Session<G> {
    let record = read::<G>(text.as_bytes()).unwrap_or_else(|e| panic!("{e}:\n{text}"));
    assert_eq!(record.game(), G::INFO.name);
    assert!(record.seed().is_some(), "a record has its seed");
    let (session, damage) = read_and_restore(text);
    assert_eq!(damage, None, "{text}");
    session
}

/// Asserts that two sessions are in the same state: start, moves, players, seed, rule set, ending,
/// and the names of the players.
///
/// # Panics
/// If they are not.
pub fn assert_same<G: View>(one: &Session<G>, other: &Session<G>) {
    assert_eq!(one.start(), other.start());
    assert_eq!(one.board(), other.board());
    let history = |session: &Session<G>| -> Vec<_> {
        session
            .plies_from(0)
            .map(|(board, mv, _)| (*board, mv))
            .collect()
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

/// The number of lines of a record up to the line `moves`.
fn header_lines(text: &str) -> usize {
    let at = text.lines().position(|line| line == "moves");
    at.expect("a record has a line \"moves\"") + 1
}

/// A game is the same after saving and loading, and computer players go on with the same moves.
pub fn a_game_that_is_saved_and_loaded_is_the_same_game<E: Evaluator<Game: View>>(folder: &Path) {
    for case in Case::<E::Game>::read_all(folder) {
        for seed in 0..GAMES {
            let rng = &mut rng_for_ply(seed, 2000);
            let mut session = random_game(&case.session, rng);
            let text = record::write(&session);
            let mut loaded = restore::<E::Game>(&text);
            assert_same(&session, &loaded);
            assert_eq!(record::write(&loaded), text);
            let computers = computers::<E::Game>();
            for player in Player::first(session.players().len()) {
                let kind = computers[rng.random_range(0..computers.len())];
                session.seat(player, kind).expect("the game has this seat");
                loaded.seat(player, kind).expect("the game has this seat");
            }
            play_both::<E>(session, loaded);
        }
    }
}

/// Lets the computer players go on with two sessions that have the same state.
fn play_both<E: Evaluator<Game: View>>(first: Session<E::Game>, second: Session<E::Game>) {
    let mut one = live_game::<E>(first);
    let mut other = live_game::<E>(second);
    let limits = Limits::nodes(100);
    let text = one.record();
    for _ in 0..40 {
        // A copy has not searched before: what Expert remembers must make no difference.
        other = other.boxed_clone();
        let [expected, played] = [&mut one, &mut other].map(|game| {
            let played = game.computer_move(Some(&limits), &mut |_| {});
            played.map(|played| played.mv)
        });
        assert_eq!(played, expected, "{text}");
        if played.is_none() {
            break;
        }
    }
    assert_eq!(other.record(), one.record());
    assert_eq!(other.position(), one.position());
}

/// Other line ends, a byte order mark, blank lines, comments, indented lines and capitals change
/// nothing.
pub fn records_survive_mail_and_editors<E: Evaluator<Game: View>>(folder: &Path) {
    let case = Case::<E::Game>::read_all(folder).remove(0);
    let session = random_game(&case.session, &mut rng_for_ply(3, 2000));
    let text = record::write(&session);
    let commented = text.replace('\n', "\n\n# a comment\n  \n");
    for changed in [
        text.replace('\n', "\r\n"),
        format!("\u{feff}{text}"),
        format!("\u{feff}{}", text.replace('\n', "\r\n")),
        format!("\n\n{commented}\n\n"),
        format!("# from a friend\n{text}# and that was it"),
        text.replace('\n', " \t\n  "),
        text.lines().map(in_capitals).collect(),
    ] {
        assert_same(&session, &restore(&changed));
    }
}

/// A move, or the keyword of a line, in capitals.
fn in_capitals(line: &str) -> String {
    match line.split_once(' ') {
        None => format!("{}\n", line.to_uppercase()),
        Some(("tabuleiro", _)) => format!("{line}\n"),
        Some((word, rest)) => format!("{} {rest}\n", word.to_uppercase()),
    }
}

/// Wherever a record is cut off, what can be loaded is the beginning of the game, never another
/// game.
pub fn a_truncated_record_holds_the_beginning_of_the_game<E: Evaluator<Game: View>>(folder: &Path) {
    for case in Case::<E::Game>::read_all(folder) {
        let rng = &mut rng_for_ply(5, 2000);
        let mut session = case.session.rematch(12_345, None);
        seat_randomly(&mut session, rng);
        play_randomly(&mut session, 24, rng);
        if session.players().len() == 2 {
            session.resign();
        }
        let text = record::write(&session);
        let mut refused = 0;
        for length in 0..text.len() - 1 {
            let cut = &text[..length];
            match read::<E::Game>(cut.as_bytes()) {
                Ok(record) => check_beginning(&session, &text, cut, &record),
                Err(damage) => {
                    let lines = cut.bytes().filter(|&byte| byte == b'\n').count();
                    assert!((1..=lines + 1).contains(&damage.line), "{damage}: {cut:?}");
                    refused += 1;
                }
            }
        }
        let header_length = text.find("moves\n").expect("a header") + "moves".len();
        assert_eq!(refused, header_length, "the header must be whole");
    }
}

/// Asserts that `cut`, the beginning of the record `text`, restores the beginning of `session`.
fn check_beginning<G: Game>(session: &Session<G>, text: &str, cut: &str, record: &Record) {
    let moves: Vec<G::Move> = session.plies_from(0).map(|(_, mv, _)| mv).collect();
    let seed = record.seed().expect("the header is whole");
    let (loaded, damage) = record.restore::<G>(seed).expect("the header is whole");
    let kept: Vec<G::Move> = loaded.plies_from(0).map(|(_, mv, _)| mv).collect();
    assert!(moves.starts_with(&kept), "{cut}");
    assert_eq!(loaded.start(), session.start());
    assert_eq!(loaded.players(), session.players());
    assert_eq!(loaded.seed(), session.seed());
    let lines = cut.lines().count();
    let header = header_lines(text);
    match damage {
        Some(damage) => {
            assert_eq!(damage.line, lines);
            assert_eq!(kept.len(), (lines - header - 1).min(moves.len()));
        }
        None => assert_eq!(kept.len(), lines - header),
    }
}

/// A flipped bit anywhere in a record makes it another record or a damaged one whose damaged line
/// is named. Nothing panics.
pub fn a_flipped_bit_is_reported_and_nothing_panics<E: Evaluator<Game: View>>(folder: &Path) {
    for case in Case::<E::Game>::read_all(folder) {
        let rng = &mut rng_for_ply(7, 2000);
        let session = random_game(&case.session, rng);
        let text = record::write(&session);
        let header = header_lines(&text);
        for _ in 0..300 {
            let mut bytes = text.clone().into_bytes();
            let at = rng.random_range(0..bytes.len());
            bytes[at] ^= 1 << rng.random_range(0..8);
            let before = &text.as_bytes()[..at];
            let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
            let restored = read::<E::Game>(&bytes).map(|record| record.restore::<E::Game>(1));
            let (Err(damage) | Ok(Err(damage)) | Ok(Ok((_, Some(damage))))) = restored else {
                continue;
            };
            let reason = damage.reason.to_string();
            assert!(!reason.contains('\n') && !reason.is_empty(), "{reason:?}");
            assert!(damage.line <= text.lines().count() + 1, "{damage}");
            // A wrong move is found there, or further down where the next one is illegal.
            assert!(
                damage.line >= line || line <= header,
                "byte {at} in line {line}: {damage}\n{text}"
            );
        }
    }
}

/// The line of a wrong move or of a wrong result is named, and the game up to it is kept.
pub fn a_wrong_line_is_named_and_the_game_up_to_it_is_kept<E: Evaluator<Game: View>>(
    folder: &Path,
) {
    let case = Case::<E::Game>::read_all(folder).remove(0);
    let rng = &mut rng_for_ply(11, 2000);
    let mut session = case.session.rematch(1, None);
    play_randomly(&mut session, 9, rng);
    if session.ending().is_some() {
        // In a short game: there must be no result yet.
        session.take_back_to(session.ply() - 1);
    }
    let plies = session.ply();
    assert!(plies > 3, "this game is too short for this law");
    let text = record::write(&session);
    let header = header_lines(&text);
    let lines: Vec<&str> = text.lines().collect();
    for (ply, wrong) in [
        (0, "nonsense"),
        (4, "1,2,3,4,5,6"),
        (5, "\u{1f3b2}"),
        (8, "-"),
    ] {
        if ply >= plies {
            break;
        }
        let mut changed = lines.clone();
        changed[header + ply] = wrong;
        let (kept, damage) = read_and_restore::<E::Game>(&changed.join("\n"));
        assert_eq!(damage.expect("a wrong move").line, header + ply + 1);
        assert_eq!(kept.ply(), ply, "the game up to the wrong move is kept");
        assert!(
            kept.plies_from(0)
                .zip(session.plies_from(0))
                .all(|(a, b)| a == b)
        );
    }
    let bytes = [lines[..header + 3].join("\n").as_bytes(), b"\n\xff\xfe\n"].concat();
    let record = read::<E::Game>(&bytes).expect("the header is whole");
    let (kept, damage) = record.restore::<E::Game>(1).expect("the header is whole");
    assert_eq!(damage.expect("not valid UTF-8").line, header + 4);
    assert_eq!(kept.ply(), 3);

    let ended = lines.join("\n") + "\nresult draw (repetition)";
    let (kept, damage) = read_and_restore::<E::Game>(&ended);
    assert_eq!(damage.expect("not the result").line, lines.len() + 1);
    assert_eq!(kept.ply(), plies);
}

/// A resignation is read back, it is not a win of the player who resigned, only the player to move
/// can have resigned, and no move follows it.
pub fn a_resignation_is_kept<E: Evaluator<Game: View>>(folder: &Path) {
    let case = Case::<E::Game>::read_all(folder).remove(0);
    for plies in 0..4 {
        let mut session = case.session.rematch(1, None);
        play_randomly(&mut session, plies, &mut rng_for_ply(13, 2000));
        let player = session.to_move();
        session.resign();
        let text = record::write(&session);
        let loaded = restore::<E::Game>(&text);
        let ending = loaded.ending().expect("the game is over");
        assert_eq!(ending.cause, Cause::Resignation(player));
        assert_eq!(Some(ending), session.ending());
        assert_ne!(ending.outcome, Outcome::Win(player));
        let other = player.opponent();
        let wrong = text.replace(&format!("({player} "), &format!("({other} "));
        let (kept, damage) = read_and_restore::<E::Game>(&wrong);
        let line = damage.expect("another player resigned").line;
        assert_eq!(line, text.lines().count());
        assert_eq!((kept.ply(), kept.ending()), (plies, None));
        // The board allows another move, but the game is over.
        let moves = session.game().legal_moves(session.board());
        let longer = format!("{text}{}\n", session.game().write_move(moves[0]));
        let (kept, damage) = read_and_restore::<E::Game>(&longer);
        let line = damage.expect("the result is the end").line;
        assert_eq!(line, longer.lines().count());
        assert_eq!(kept.ply(), plies);
    }
}

/// A header without options starts the usual game with humans; unknown players, rule sets, options
/// and positions are refused in their line, as are options that are set twice and options that
/// name a file.
pub fn a_header_is_read_as_the_game_reads_it<E: Evaluator<Game: View>>(_folder: &Path) {
    let bare = format!("tabuleiro 1\ngame {}\nmoves\n", E::Game::INFO.name);
    let restore = |text: &str| {
        let record = read::<E::Game>(text.as_bytes()).expect("a header in the right form");
        record.restore::<E::Game>(9)
    };
    let (session, damage) = restore(&bare).expect("nothing is wrong");
    assert_eq!(damage, None);
    assert_eq!(*session.board(), session.game().initial_board());
    let players = session.players();
    assert!(players.iter().all(|kind| *kind == PlayerKind::Human));
    let record = read::<E::Game>(bare.as_bytes()).expect("nothing is wrong");
    assert_eq!((record.seed(), session.seed()), (None, 9));

    let always_wrong = "p1 nobody|rules none|option nothing 3|start nowhere";
    let mut wrong_lines: Vec<String> = always_wrong.split('|').map(String::from).collect();
    let seats = players.len();
    if seats < Player::COUNT {
        wrong_lines.push(format!("p{} human", Player::COUNT));
    }
    for wrong in wrong_lines {
        let text = bare.replace("moves", &format!("{wrong}\nmoves"));
        let damage = restore(&text).expect_err(&wrong);
        assert_eq!(damage.line, 3, "{damage}");
    }
    for option in E::Game::INFO.options {
        // The value does not matter: both errors are found before it is read.
        let line = format!("option {} 2\n", option.name);
        let text = bare.replace("moves", &format!("{line}{line}moves"));
        let damage = restore(&text).expect_err("set twice, or a file");
        assert_eq!(damage.line, if option.is_file() { 3 } else { 4 });
        let other = text.replace(option.name, "other");
        assert_eq!(restore(&other).expect_err("not an option").line, 3);
    }
}
