//! Whole games in the shell, typed answer by answer, and input that is not an answer.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Cursor, Write};
use std::path::Path;
use std::rc::Rc;

use rand::RngExt;
use rand::seq::IndexedRandom;

use super::{Case, enter_randomly};
use crate::console;
use crate::console::flags::Flags;
use crate::console::talk::Talk;
use crate::console::vocabulary;
use crate::game::evaluator::Evaluator;
use crate::game::players::PlayerKind;
use crate::game::rng::{GameRng, rng_for_ply};
use crate::game::view::View;
use crate::game::{Game, Player};
use crate::play::session::Session;
use crate::play::{live_game, record};
use crate::registry::Registry;

/// Generated conversations for each case.
pub const CONVERSATIONS: u64 = 3;
/// Maximum number of answers of a conversation.
const ANSWERS: usize = 300;
/// Random sequences of words that are typed.
const SEQUENCES: u64 = 20;

/// A game that is typed answer by answer.
#[derive(Clone, Debug)]
pub struct Conversation {
    /// The flags that start the game, with humans in all seats.
    pub flags: Vec<String>,
    /// The answers, one a line.
    pub input: String,
    /// The record of the game that is played.
    pub record: String,
    /// Whether the game comes to its end.
    pub is_over: bool,
}

/// A random game from the start of a case as somebody would type it: most moves answer by answer,
/// some in notation. Adds to `words` the answers that are possible on the way.
pub fn random_conversation<G: View>(
    case: &Case<G>,
    rng: &mut GameRng,
    words: &mut BTreeSet<String>,
) -> Conversation {
    let mut session = case.session.clone();
    let game = session.game().clone();
    let mut input = String::new();
    words.insert(game.write_board(session.start()));
    while session.ending().is_none() && input.lines().count() < ANSWERS {
        let board = *session.board();
        let mv = if let Some(forced) = game.forced_move(&board) {
            forced
        } else if rng.random_ratio(1, 4) {
            let moves = game.legal_moves(&board);
            let mv = *moves.choose(rng).expect("the game is not over");
            let text = game.write_move(mv);
            input += &format!("{text}\n");
            words.insert(text);
            mv
        } else {
            let (answers, mv) = enter_randomly(&session, rng, |_, question| {
                words.extend(question.answers.iter().cloned());
            });
            input.extend(answers.iter().map(|answer| format!("{answer}\n")));
            mv
        };
        session.play(mv).expect("answers lead to legal moves");
    }
    Conversation {
        flags: flags(&case.session),
        input,
        record: record::write(&session),
        is_over: session.ending().is_some(),
    }
}

/// The flags that start the game of a session anew, with humans in all seats.
fn flags<G: Game>(session: &Session<G>) -> Vec<String> {
    let mut flags = vec!["--game".to_string(), G::INFO.name.to_string()];
    flags.extend(["--rules".to_string(), session.rules().to_string()]);
    for (name, value) in session.options().iter() {
        flags.extend([format!("--{name}"), value.to_string()]);
    }
    // The session's game may be made from its position: what matters is the game without it.
    let made = G::new(session.rules(), session.options());
    let usual = made.map(|game| game.write_board(&game.initial_board()));
    let start = session.game().write_board(session.start());
    if usual.as_ref() != Ok(&start) {
        flags.extend(["--position".to_string(), start]);
    }
    for player in Player::first(session.players().len()) {
        flags.extend([format!("--{player}"), "human".to_string()]);
    }
    flags
}

/// The words that can be typed at any time in a game: commands, players, rule sets, numbers and
/// names.
pub fn words<G: Game>() -> Vec<String> {
    let commands = vocabulary::names().map(String::from);
    let kinds = PlayerKind::all(G::INFO.levels.len());
    let seats = kinds.flat_map(|kind| {
        let level = kind.name(G::INFO.levels);
        (1..=Player::COUNT).map(move |number| format!("players p{number} {level}"))
    });
    let more = [
        "goto 3", "goto 0", "goto 1", "prev 9", "next 9", "next 2", "prev 2", "y", "n", "yes",
        "no", "start", "p1",
    ];
    let rules = G::INFO.rule_sets.iter().map(|rules| rules.to_string());
    let numbers = (0..=12).map(|number| number.to_string());
    commands
        .chain(more.map(String::from))
        .chain(seats)
        .chain(rules)
        .chain(numbers)
        .chain([G::INFO.name.to_string(), G::INFO.title.to_string()])
        .collect()
}

/// The output of a conversation in memory. Clones share it.
#[derive(Clone, Default)]
pub struct MemoryOutput(Rc<RefCell<Vec<u8>>>);

impl MemoryOutput {
    /// Takes everything that has been written so far.
    pub fn take(&self) -> Vec<u8> {
        self.0.take()
    }
}

impl Write for MemoryOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Runs the program with the games of a registry in this process and returns its output.
///
/// # Panics
/// If the flags cannot be used, or if the program fails.
pub fn run(registry: &Registry, flags: &[impl AsRef<str>], input: &[u8]) -> String {
    let typed = flags.iter().map(|flag| OsString::from(flag.as_ref()));
    let words = std::iter::once(OsString::from("tabuleiro")).chain(typed);
    let parsed = Flags::parse(registry, words).unwrap_or_else(|failure| panic!("{failure:?}"));
    let output = MemoryOutput::default();
    let talk = Talk::scripted(Cursor::new(input.to_vec()), output.clone());
    console::run_with(registry, talk, &parsed, None).unwrap_or_else(|error| panic!("{error}"));
    String::from_utf8(output.take()).expect("the program writes text")
}

/// Runs the program, and checks that it ends with its last line and that its output is plain text.
fn run_to_the_end<E: Evaluator<Game: View>>(flags: &[String], input: &[u8]) -> String {
    let registry = Registry::of::<(E,)>(E::Game::INFO.name);
    let limits = ["--seed", "1", "--nodes", "20"].map(String::from);
    let output = run(&registry, &[flags, &limits].concat(), input);
    let typed = input.escape_ascii();
    assert!(output.ends_with("Goodbye.\n"), "{typed}\n{output}");
    let control = output.chars().find(|c| c.is_control() && *c != '\n');
    assert_eq!(control, None, "{typed}");
    output
}

/// Calls `check` with generated conversations, [`CONVERSATIONS`] for each case that is not
/// over.
fn in_conversations<G: View>(folder: &Path, mut check: impl FnMut(&Conversation)) {
    for case in Case::<G>::read_all(folder) {
        if case.session.ending().is_some() {
            continue;
        }
        for seed in 0..CONVERSATIONS {
            let rng = &mut rng_for_ply(seed, 0);
            check(&random_conversation(&case, rng, &mut BTreeSet::new()));
        }
    }
}

/// A generated game that is typed answer by answer is played in the shell move by move, and ends
/// there if it ended when it was generated. At least one of these games does.
pub fn whole_games_are_played_in_the_shell<E: Evaluator<Game: View>>(folder: &Path) {
    let (mut all, mut over) = (0, 0);
    in_conversations::<E::Game>(folder, |conversation| {
        // Writing records takes most of the time.
        let is_recorded = u64::is_multiple_of(all, CONVERSATIONS);
        let output = if is_recorded {
            run_with_record::<E>(conversation)
        } else {
            run_to_the_end::<E>(&conversation.flags, conversation.input.as_bytes())
        };
        let is_left = output.contains("You left ");
        assert_ne!(is_left, conversation.is_over, "{output}");
        all += 1;
        over += usize::from(conversation.is_over);
    });
    assert!(over > 0, "{}: no game came to its end", E::Game::INFO.name);
}

/// Runs a conversation and compares the record of its game.
fn run_with_record<E: Evaluator<Game: View>>(conversation: &Conversation) -> String {
    let scratch = tempfile::tempdir().expect("a temporary folder");
    let file = scratch.path().join("game.txt");
    let mut flags = conversation.flags.clone();
    flags.extend(["--record".to_string(), file.display().to_string()]);
    let output = run_to_the_end::<E>(&flags, conversation.input.as_bytes());
    let record = fs::read_to_string(&file).expect("the game has a record");
    // A game from a position is not rated.
    let expected = conversation
        .record
        .replacen("\nstart ", "\nhelp used\nstart ", 1);
    assert_eq!(record, expected, "{output}");
    output
}

/// Wrong answers to any question.
///
/// Blank answers are not among them: at some questions Enter means something.
pub const WRONG_ANSWERS: [&[u8]; 9] = [
    b"\xff\xfe\x80",
    b"\0\0",
    b"-1",
    b"99999999999999999999999999",
    b"[,",
    "\u{e9}\u{301}\u{1f3b2}".as_bytes(),
    b":nonsense",
    b"\x1b[2J\x07",
    b"0x1",
];

/// A wrong answer adds two lines to the output, the question with the answer and one line that
/// refuses it, and changes nothing else.
pub fn a_wrong_answer_gets_one_line_and_the_question_again<E: Evaluator<Game: View>>(
    folder: &Path,
) {
    // The conversations take turns with the order of the wrong answers.
    let mut first = 0;
    in_conversations::<E::Game>(folder, |conversation| {
        let Conversation { flags, input, .. } = conversation;
        let mut with_wrong_answers = Vec::new();
        let wrong_answers = WRONG_ANSWERS.iter().cycle().skip(first);
        for (line, wrong) in input.lines().zip(wrong_answers) {
            for answer in [wrong, line.as_bytes()] {
                with_wrong_answers.extend_from_slice(answer);
                with_wrong_answers.push(b'\n');
            }
        }
        first += 1;
        let plain = run_to_the_end::<E>(flags, input.as_bytes());
        let output = run_to_the_end::<E>(flags, &with_wrong_answers);
        let expected = line_count(&plain) + 2 * input.lines().count();
        assert_eq!(line_count(&output), expected, "{flags:?}\n{output}");
        let mut rest = output.lines();
        for line in plain.lines() {
            assert!(
                rest.any(|other| other == line),
                "{line} is missing: {output}"
            );
        }
    });
}

/// The number of lines of an output. The question after a game has two where it is drawn, and
/// counts as one.
pub fn line_count(output: &str) -> usize {
    let is_first_of_two = |line: &str| line.starts_with("Game over.") && line.ends_with("save");
    output.lines().filter(|line| !is_first_of_two(line)).count()
}

/// Words that the program knows, typed in a random order in a game and in the menus, are answered
/// or refused. The program ends with its input.
pub fn words_of_the_game_in_any_order_are_survived<E: Evaluator<Game: View>>(folder: &Path) {
    let mut notation = BTreeSet::new();
    let mut starts = vec![Vec::new()];
    for case in Case::<E::Game>::read_all(folder) {
        if case.session.ending().is_none() {
            let conversation = random_conversation(&case, &mut rng_for_ply(0, 0), &mut notation);
            starts.push(conversation.flags);
        }
    }
    let of_moves: Vec<String> = notation.into_iter().collect();
    let always = words::<E::Game>();
    for seed in 0..SEQUENCES {
        let rng = &mut rng_for_ply(seed, 80);
        let start = starts.choose(rng).expect("the menu at least");
        let mut input = String::new();
        for _ in 0..rng.random_range(0..200) {
            let known = if rng.random() { &always } else { &of_moves };
            input.extend(known.choose(rng).map(|word| format!("{word}\n")));
        }
        run_to_the_end::<E>(start, input.as_bytes());
    }
}

/// A whole move in the notation is accepted at every question of a move, where it replaces the
/// answers given before, unless it is an answer to that question.
pub fn a_whole_move_is_accepted_at_every_question<E: Evaluator<Game: View>>(folder: &Path) {
    for (case, seed) in Case::<E::Game>::read_all(folder).into_iter().zip(0..) {
        let rng = &mut rng_for_ply(seed, 0);
        let mut game = live_game::<E>(case.session);
        if game.boxed_clone().play_forced().is_some() {
            // The only move is announced, not asked for.
            continue;
        }
        let moves = game.legal_moves();
        while let Some(mv) = moves.choose(rng) {
            let answers = game.question().answers;
            let mut played = game.boxed_clone();
            let answered = played.answer(mv);
            if !answers.iter().any(|answer| answer.eq_ignore_ascii_case(mv)) {
                let Ok(Some(played)) = answered else {
                    panic!("{}: {mv} is {answered:?}", case.title);
                };
                assert_eq!(played.mv, *mv, "{}", case.title);
            }
            // The next question of the move that is entered answer by answer.
            let chosen = answers.choose(rng);
            let answer = chosen.unwrap_or_else(|| panic!("{}: no answer", case.title));
            match game.answer(answer) {
                Ok(None) => {}
                Ok(Some(_)) => break,
                Err(refusal) => panic!("{}: {answer}: {refusal}", case.title),
            }
        }
    }
}

/// Several questions about a move may be answered on one line.
pub fn several_questions_may_be_answered_on_one_line<E: Evaluator<Game: View>>(folder: &Path) {
    for (case, seed) in Case::<E::Game>::read_all(folder).into_iter().zip(0..) {
        let rng = &mut rng_for_ply(seed, 0);
        let start = live_game::<E>(case.session);
        if start.boxed_clone().play_forced().is_some() || start.legal_moves().is_empty() {
            continue;
        }
        let mut one_by_one = start.boxed_clone();
        let mut line = String::new();
        loop {
            let answers = one_by_one.question().answers;
            let answer = answers.choose(rng).expect("a game that is not over");
            // A line with a wrong answer is refused as a whole: earlier answers remain.
            let mut refused = one_by_one.boxed_clone();
            assert!(refused.answer(&format!("{answer} ?")).is_err());
            let given = [&refused, &one_by_one].map(|game| game.state().answers_given);
            assert_eq!(given[0], given[1], "{}: {line} {answer} ?", case.title);
            line = format!("{line} {answer}");
            let mut in_one_line = start.boxed_clone();
            let found = in_one_line.answer(line.trim());
            match (one_by_one.answer(answer), found) {
                (Ok(None), Ok(None)) => {
                    let [one, other] = [&one_by_one, &in_one_line].map(|game| game.question());
                    assert_eq!(other.prompt, one.prompt, "{}: {line}", case.title);
                }
                (Ok(Some(one)), Ok(Some(other))) => {
                    assert_eq!(other.mv, one.mv, "{}: {line}", case.title);
                    break;
                }
                other => panic!("{}: {line}: {other:?}", case.title),
            }
        }
    }
}
