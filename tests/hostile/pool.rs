//! The material for the cases of a game: the words that the program understands, and whole
//! conversations in which nothing is refused.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use rand::RngExt;
use tabuleiro::game::evaluator::Evaluator;
use tabuleiro::game::players::PlayerKind;
use tabuleiro::game::registry::{GameList, Visitor};
use tabuleiro::game::rng::{GameRng, rng_for_ply};
use tabuleiro::game::view::View;
use tabuleiro::game::{Game, Player};
use tabuleiro::games::{AllGames, registry};
use tabuleiro::play::record;
use tabuleiro::testing::Case as Start;
use tabuleiro::testing::conversations::{CONVERSATIONS, Conversation, random_conversation, words};
use tabuleiro::testing::records::restore;

use crate::case::Case;
use crate::common::{folder, transcripts};

/// The words and conversations of one game.
pub struct Pool {
    /// Commands, answers, notation and names, without line ends. Words that are valid at any
    /// time occur more than once.
    pub words: Vec<Vec<u8>>,
    /// Conversations in which nothing is refused.
    pub cases: Vec<Case>,
    /// The number of conversations that were generated, which come first: games or their
    /// beginnings.
    pub generated: usize,
    /// The number of the game's computer players.
    pub levels: u8,
}

/// The pool of the game with that name.
pub fn pool(name: &str) -> Pool {
    AllGames::visit(name, &mut Collect).expect("the name comes from the registry")
}

struct Collect;

impl Visitor for Collect {
    type Output = Pool;

    fn visit<E: Evaluator<Game: View>>(&mut self) -> Pool {
        let mut always = words::<E::Game>();
        always.extend(FILES.map(String::from));
        always.extend(registry().names().into_iter().map(String::from));
        let mut words = BTreeSet::new();
        let mut cases: Vec<Case> = Vec::new();
        let mut starts = Start::<E::Game>::read_all(&folder("perft"));
        starts.retain(|start| start.session.ending().is_none());
        for start in &starts {
            for seed in 0..CONVERSATIONS {
                let rng = &mut rng_for_ply(seed, 0);
                let conversation = random_conversation(start, rng, &mut words);
                cases.push(case_of::<E::Game>(conversation, rng));
            }
        }
        let generated = cases.len();
        cases.extend(transcripts_of(E::Game::NAME));
        // Notation has many more words than there are commands: each gets half of the places.
        let times = 1 + words.len() / always.len();
        let always = always.iter().cycle().take(times * always.len());
        Pool {
            words: always
                .chain(&words)
                .map(|word| word.clone().into_bytes())
                .collect(),
            cases,
            generated,
            levels: E::Game::LEVELS.len() as u8 + 1,
        }
    }
}

/// Commands and answers about files.
const FILES: [&str; 8] = [
    "save",
    "load",
    "save game.txt",
    "save other.txt",
    "resume",
    "game.txt",
    "other.txt",
    "forget 1",
];

/// A case of the conversation, and a file with the record of its game and random players.
fn case_of<G: Game>(conversation: Conversation, rng: &mut GameRng) -> Case {
    let mut session = restore::<G>(&conversation.record);
    for player in Player::first(session.players().len()) {
        let number = rng.random_range(0..=G::LEVELS.len() + 1);
        let mut computers = PlayerKind::computers(G::LEVELS.len());
        let kind = number.checked_sub(1).and_then(|level| computers.nth(level));
        let seated = session.seat(player, kind.unwrap_or(PlayerKind::Human));
        seated.expect("the seat is there");
    }
    Case {
        args: conversation.flags,
        input: conversation.input.into_bytes(),
        file: record::write(&session).into_bytes(),
    }
}

/// The transcripts and the script of the game.
fn transcripts_of(name: &str) -> Vec<Case> {
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
        .filter(|it| it.name.starts_with(name))
        // An analysis is not a conversation.
        .filter(|it| !it.args.iter().any(|arg| arg == "--analyse"));
    let cases = own.map(|transcript| {
        let mut case = Case {
            args: transcript.args,
            input: transcript.input,
            file: Vec::new(),
        };
        for arg in &mut case.args {
            // The case has its own copy of the file.
            if let Ok(text) = fs::read(root.join(&arg)) {
                case.file = text;
                *arg = "game.txt".to_string();
            }
        }
        case
    });
    cases.chain([script]).collect()
}
