//! What the cases of a game are made of: the words that the program knows, and whole conversations
//! that make sense.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use rand::RngExt;
use rand::seq::IndexedRandom;
use tabuleiro::console::{Console, Reply};
use tabuleiro::dice::{Dice, dice_for_ply};
use tabuleiro::game::Player;
use tabuleiro::games::{self, NAMES, Visitor};
use tabuleiro::record;
use tabuleiro::session::{Session, Who};
use tabuleiro::shell::commands::{self, Place};

use crate::common::{Case as Start, cases, transcripts};
use crate::watched::Case;

/// Conversations that are made up for each start position of a game.
const CONVERSATIONS: u64 = 3;
/// Longest of these, in answers.
const ANSWERS: usize = 300;

/// The words and conversations of one game.
pub struct Pool {
    /// Commands, answers, notation and names, without line ends; what can be said at any time
    /// is there more than once.
    pub words: Vec<Vec<u8>>,
    /// Conversations that make sense.
    pub cases: Vec<Case>,
    /// How many of these, the first ones, were made up: whole games or their beginning, with
    /// nothing that the program has to refuse.
    pub made_up: usize,
    /// How many levels the game's computer players have.
    pub levels: u8,
}

/// The pool of the game with that name.
pub fn pool(name: &str) -> Pool {
    games::visit(name, Collect).expect("the name comes from the table")
}

struct Collect;

impl Visitor for Collect {
    type Output = Pool;

    fn visit<G: Console>(self) -> Pool {
        let always: Vec<String> = words::<G>().collect();
        let mut words = BTreeSet::new();
        let mut cases: Vec<Case> = Vec::new();
        for start in common_starts::<G>() {
            for seed in 0..CONVERSATIONS {
                cases.push(conversation(&start, seed, &mut words));
            }
        }
        let made_up = cases.len();
        cases.extend(written_down(G::NAME));
        // There is much more notation than there are commands: each gets half of the places.
        let times = 1 + words.len() / always.len();
        let always = always.iter().cycle().take(times * always.len());
        Pool {
            words: always
                .chain(&words)
                .map(|word| word.clone().into_bytes())
                .collect(),
            cases,
            made_up,
            levels: G::LEVELS.len() as u8,
        }
    }
}

fn common_starts<G: Console>() -> Vec<Start<G>> {
    let mut starts = cases::<G>();
    starts.retain(|start| start.session.ending().is_none());
    starts
}

/// What can be said at any time.
fn words<G: Console>() -> impl Iterator<Item = String> {
    let places = [Place::Game, Place::Menu, Place::Replay];
    let commands = places.into_iter().flat_map(commands::names);
    let with_more = [
        "save game.txt",
        "save other.txt",
        "save",
        "load",
        "resume",
        "game.txt",
        "other.txt",
        "goto 3",
        "goto 0",
        "goto 1",
        "prev 9",
        "next 9",
        "next 2",
        "prev 2",
        "forget 1",
        "y",
        "n",
        "yes",
        "no",
        "start",
        "p1",
    ];
    let levels = std::iter::once("human").chain(G::LEVELS.iter().copied());
    let seats = levels.flat_map(|level| {
        let level = level.to_lowercase();
        (1..=Player::MOST).map(move |number| format!("players p{number} {level}"))
    });
    let rules = G::RULE_SETS.iter().map(|rules| rules.to_string());
    let numbers = (0..=12).map(|number| number.to_string());
    commands
        .chain(with_more.map(String::from))
        .chain(seats)
        .chain(rules)
        .chain(numbers)
        .chain(NAMES.iter().map(|name| name.to_string()))
        .chain([G::TITLE.to_string()])
}

/// A random game from the start position, told by its answers as somebody would type them. Adds
/// what could have been answered to the words.
fn conversation<G: Console>(start: &Start<G>, seed: u64, words: &mut BTreeSet<String>) -> Case {
    let dice = &mut dice_for_ply(seed, 0);
    let mut session = start.session.clone();
    let game = session.game().clone();
    let mut input = String::new();
    words.insert(session.start().to_string());
    while session.ending().is_none() && input.lines().count() < ANSWERS {
        let board = *session.board();
        if let Some(forced) = game.forced_move(&board) {
            session.play(forced).expect("a forced move is legal");
            continue;
        }
        if dice.random_ratio(1, 4) {
            let moves = game.valid_moves(&board);
            let mv = *moves.choose(dice).expect("the game is not over");
            words.insert(mv.to_string());
            input += &format!("{mv}\n");
            session.play(mv).expect("a listed move is legal");
            continue;
        }
        let mv = answer_by_answer(&session, dice, &mut input, words);
        session.play(mv).expect("answers lead to legal moves");
    }
    Case {
        args: flags(start),
        input: input.into_bytes(),
        file: record_of(&mut session, dice).into_bytes(),
    }
}

/// A move of that turn and the answers that lead to it.
fn answer_by_answer<G: Console>(
    session: &Session<G>,
    dice: &mut Dice,
    input: &mut String,
    words: &mut BTreeSet<String>,
) -> G::Move {
    let (game, board) = (session.game(), session.board());
    let mut entry = G::Entry::default();
    loop {
        let question = game.question(board, &entry);
        words.extend(question.answers.iter().cloned());
        let answer = question.answers.choose(dice).expect("there is an answer");
        *input += &format!("{answer}\n");
        match game.answer(board, &entry, &answer.to_lowercase()) {
            Ok(Reply::Ask(next)) => entry = next,
            Ok(Reply::Move(mv)) => return mv,
            Err(refusal) => panic!("{answer} is refused: {refusal}"),
        }
    }
}

/// The flags that begin the game there, with humans only.
fn flags<G: Console>(start: &Start<G>) -> Vec<String> {
    let session = &start.session;
    let mut flags = vec!["--game".to_string(), G::NAME.to_string()];
    flags.extend(["--rules".to_string(), session.rules().to_string()]);
    for (name, value) in session.options().iter() {
        flags.extend([format!("--{name}"), value.to_string()]);
    }
    if session.start() != &session.game().initial_board() {
        flags.extend(["--position".to_string(), session.start().to_string()]);
    }
    for player in Player::first(session.players().len()) {
        flags.extend([format!("--{player}"), "human".to_string()]);
    }
    flags
}

/// The game as a file, with anybody in the seats.
fn record_of<G: Console>(session: &mut Session<G>, dice: &mut Dice) -> String {
    for player in Player::first(session.players().len()) {
        let level = dice.random_range(0..=G::LEVELS.len());
        let who = level.checked_sub(1).map_or(Who::Human, Who::Computer);
        session.seat(player, who).expect("the seat is there");
    }
    record::write(session)
}

/// The transcripts of the game and its ready script.
fn written_down(name: &str) -> Vec<Case> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let script = root.join(format!("examples/scripts/{name}.txt"));
    let script = fs::read(&script).unwrap_or_else(|e| panic!("{}: {e}", script.display()));
    let script = Case {
        input: script,
        ..Case::default()
    };
    let transcripts = transcripts();
    let own = transcripts
        .into_iter()
        .filter(|it| it.name.starts_with(name));
    let cases = own.map(|transcript| {
        let mut case = Case {
            args: transcript.args,
            input: transcript.input,
            file: Vec::new(),
        };
        for arg in &mut case.args {
            // The case has a copy of its own.
            if let Ok(text) = fs::read(root.join(&arg)) {
                case.file = text;
                *arg = "game.txt".to_string();
            }
        }
        case
    });
    cases.chain([script]).collect()
}
