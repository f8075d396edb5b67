//! The command line that the tools for developers in `examples/` share: a game, its start, and
//! each tool's own flags.
//!
//! A tool that plays or searches opens a [`LiveGame`](Tool::open). A tool that needs the types of a
//! game is a [`TypedTool`] or, if it works on the weights of evaluators, visits a [`TunableList`].
//! It asks there for [the game and its start position](Tool::start).

use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Args, Command, CommandFactory, FromArgMatches, Parser};
use rand::RngExt;
use rand::seq::IndexedRandom;

use crate::console;
use crate::console::flags::{GameOptions, StartArgs, game_options, with_games};
use crate::console::setup::GameFlagsError;
use crate::expert::handicap::GRADES;
use crate::game::evaluator::{Evaluator, Tunable};
use crate::game::players::PlayerKind;
use crate::game::registry::{GameEntry, GameList, Registry, Visitor};
use crate::game::rng::rng_for_ply;
use crate::game::view::View;
use crate::game::view::menu::Setup;
use crate::game::{Game, Player, Refusal, Start};
use crate::play::LiveGame;
use crate::ugi::client::EngineGame;

// The whole command line of a tool whose own flags are `F`. Clap takes the text above the flags
// from the doc comment of `F`, which is flattened last, unless there is one here.
#[derive(Parser)]
struct CommandLine<F: Args> {
    /// The game
    game: String,
    #[command(flatten)]
    start: StartArgs,
    #[command(flatten)]
    flags: F,
}

/// A tool with its command line, parsed. `F` are its own flags, beside those that all tools have;
/// the doc comment of `F` is the description of the tool in its `--help`.
pub struct Tool<F> {
    /// The tool's own flags.
    pub flags: F,
    registry: Registry,
    game: String,
    start: StartArgs,
    /// The game's own options as they were typed: a file by its name.
    options: GameOptions,
    command: Command,
}

/// Why a tool stops.
#[derive(Debug)]
pub enum Failure {
    /// The command line cannot be used, or it asks for help; clap's error prints itself and knows
    /// the exit status.
    CommandLine(clap::Error),
    /// Reading or writing failed, or a file that the command line names cannot be used.
    Io(io::Error),
}

impl From<clap::Error> for Failure {
    fn from(error: clap::Error) -> Failure {
        Failure::CommandLine(error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Io(error)
    }
}

/// A tool that needs the types of its game. It is implemented for the tool's own flags.
pub trait TypedTool: Args {
    /// Runs the tool with the game that `E` evaluates.
    ///
    /// # Errors
    /// If the command line cannot be used, or reading or writing fails.
    fn run<E: Evaluator<Game: View>>(tool: &Tool<Self>) -> Result<(), Failure>;
}

impl<F: TypedTool> Tool<F> {
    /// The whole program of a tool that needs the types of its game, which is one of the list `L`:
    /// parses the command line and calls [`TypedTool::run`].
    pub fn typed_main<L: GameList>() -> ExitCode {
        Tool::main(Registry::of::<L>(), Tool::<F>::run_typed::<L>)
    }

    fn run_typed<L: GameList>(tool: &Tool<F>) -> Result<(), Failure> {
        struct Run<'a, F>(&'a Tool<F>);
        impl<F: TypedTool> Visitor for Run<'_, F> {
            type Output = Result<(), Failure>;

            fn visit<E: Evaluator<Game: View>>(&mut self) -> Result<(), Failure> {
                F::run::<E>(self.0)
            }
        }
        let done = L::visit(tool.game_name(), &mut Run(tool));
        done.expect("the command line accepts only names of the list")
    }
}

impl<F: Args> Tool<F> {
    /// The whole program of a tool for the games of `registry`: parses the command line and calls
    /// `run`.
    pub fn main(registry: Registry, run: impl FnOnce(&Tool<F>) -> Result<(), Failure>) -> ExitCode {
        let result = Tool::parse(registry, std::env::args_os()).and_then(|tool| run(&tool));
        match result {
            Ok(()) => ExitCode::SUCCESS,
            Err(Failure::Io(error)) => console::status(Err(error)),
            Err(Failure::CommandLine(error)) => {
                // If the stream is closed, nobody reads the message.
                let _ = error.print();
                ExitCode::from(error.exit_code() as u8)
            }
        }
    }

    fn parse(
        registry: Registry,
        arguments: impl IntoIterator<Item = OsString>,
    ) -> Result<Tool<F>, Failure> {
        let mut command = with_games(&registry, CommandLine::<F>::command());
        let matches = command.try_get_matches_from_mut(arguments)?;
        let parsed = CommandLine::<F>::from_arg_matches(&matches)?;
        Ok(Tool {
            flags: parsed.flags,
            game: parsed.game,
            start: parsed.start,
            options: game_options(&registry, &matches),
            registry,
            command,
        })
    }

    /// The name of the game.
    pub fn game_name(&self) -> &str {
        &self.game
    }

    /// The registry's entry of the game.
    pub fn entry(&self) -> &dyn GameEntry {
        self.registry
            .find(&self.game)
            .expect("the command line accepts only names of the registry")
    }

    /// Opens a match at the start that the command line asks for. `seed` is the seed of the
    /// computer players' random choices.
    ///
    /// # Errors
    /// If the game cannot be started like this.
    pub fn open(&self, seed: u64) -> Result<Box<dyn LiveGame>, Failure> {
        let setup = self.setup()?;
        let opened = self.entry().open(&setup.start, &[], seed);
        opened.map_err(|refusal| self.refused(&refusal))
    }

    /// Opens a match as [`Tool::open`] does, but at a position in the game's notation.
    ///
    /// # Errors
    /// If the game cannot be started like this.
    pub fn open_at(&self, position: &str, seed: u64) -> Result<Box<dyn LiveGame>, Failure> {
        let start = Start {
            position: Some(position.to_string()),
            ..self.setup()?.start
        };
        let opened = self.entry().open(&start, &[], seed);
        opened.map_err(|refusal| self.refused(&refusal))
    }

    /// The game and the start position that the command line asks for. `G` is the game with the
    /// name [`Tool::game_name`].
    ///
    /// # Errors
    /// If the game cannot be started like this.
    pub fn start<G: Game>(&self) -> Result<(G, G::Board), Failure> {
        let setup = self.setup()?;
        setup.start.open().map_err(|refusal| self.refused(&refusal))
    }

    fn setup(&self) -> Result<Setup, Failure> {
        let entry = self.entry();
        let game_flags = self.start.game_flags(&self.options);
        let setup = game_flags
            .read_files(entry)
            .and_then(|game_flags| game_flags.setup(entry).map_err(GameFlagsError::Value));
        setup.map_err(|unusable| match unusable {
            GameFlagsError::Value(refusal) => self.refused(&refusal),
            GameFlagsError::File(refusal) => Failure::Io(io::Error::other(refusal)),
        })
    }

    /// The game as engines are told of it.
    ///
    /// # Errors
    /// If the game cannot be started like this.
    pub fn engine_game(&self) -> Result<EngineGame, Failure> {
        let players = self.open(0)?.players().len();
        let mut options = self.options.values.clone();
        for (name, path) in &self.options.files {
            options.set(name, path.to_string_lossy());
        }
        let info = self.entry().info();
        Ok(EngineGame {
            name: self.game.clone(),
            start: Start {
                rules: Some(self.start.rules.unwrap_or(info.rule_sets[0])),
                options,
                position: self.start.position().map(String::from),
            },
            players,
        })
    }

    /// The arguments that make another tool play the same game, from any position.
    pub fn game_arguments(&self) -> Vec<String> {
        let mut arguments = vec![self.game.clone()];
        if let Some(rules) = self.start.rules {
            arguments.extend(["--rules".to_string(), rules.to_string()]);
        }
        for (name, value) in self.options.values.iter() {
            arguments.extend([format!("--{name}"), value.to_string()]);
        }
        for (name, path) in &self.options.files {
            arguments.extend([format!("--{name}"), path.to_string_lossy().into_owned()]);
        }
        arguments
    }

    /// The computer player with the given name or number.
    ///
    /// # Errors
    /// If the game has no such computer player.
    pub fn computer(&self, text: &str) -> Result<PlayerKind, Failure> {
        match PlayerKind::parse(text, &self.entry().info().levels) {
            Ok(PlayerKind::Human) => Err(self.refused(&Refusal::new("A human cannot play here"))),
            Ok(kind) => Ok(kind),
            Err(refusal) => Err(self.refused(&refusal)),
        }
    }

    /// The failure of a command line with a value that the game refuses.
    pub fn refused(&self, refusal: &Refusal) -> Failure {
        let mut command = self.command.clone();
        Failure::CommandLine(command.error(ErrorKind::ValueValidation, refusal))
    }
}

/// Plays a whole move, given in the game's notation.
///
/// # Errors
/// If it is not a legal move; the message names the position.
pub fn play_move(game: &mut dyn LiveGame, mv: &str) -> io::Result<()> {
    game.play(mv)
        .map(drop)
        .map_err(|error| io::Error::other(format!("{}: {error}", game.position())))
}

/// Begins a game between players of mixed strength: plays up to `most_plies` random moves, then
/// seats Expert's levels at random. The seed of the match decides.
///
/// # Errors
/// If a level cannot be seated.
pub fn begin_mixed(game: &mut dyn LiveGame, most_plies: usize) -> io::Result<()> {
    let mut rng = rng_for_ply(game.seed(), 0);
    let plies = rng.random_range(0..=most_plies);
    while game.ply() < plies && game.ending().is_none() {
        let moves = game.legal_moves();
        let Some(mv) = moves.choose(&mut rng) else {
            break;
        };
        play_move(game, mv)?;
    }
    for player in Player::first(game.players().len()) {
        let grade = rng.random_range(1..=GRADES as u8);
        let seated = game.seat(player, PlayerKind::ExpertAt(grade));
        seated.map_err(io::Error::other)?;
    }
    Ok(())
}

/// A generic operation on a tunable evaluator that is chosen at run time.
pub trait TunableVisitor {
    /// The result of the operation.
    type Output;

    /// Runs the operation on the evaluator `E`.
    fn visit<E: Tunable>(&mut self) -> Self::Output;
}

/// A list of evaluators whose weights can be fitted: a tuple such as
/// `(LearEvaluator, YoxiiEvaluator)`.
pub trait TunableList {
    /// Visits the evaluator of the game with the given name; `None` if the list has no such game.
    fn visit<V: TunableVisitor>(name: &str, visitor: &mut V) -> Option<V::Output>;
}

macro_rules! tunable_lists {
    ($(($($evaluator:ident),+);)+) => {$(
        impl<$($evaluator: Tunable),+> TunableList for ($($evaluator,)+) {
            fn visit<V: TunableVisitor>(name: &str, visitor: &mut V) -> Option<V::Output> {
                $(
                    if name == <$evaluator::Game as Game>::NAME {
                        return Some(visitor.visit::<$evaluator>());
                    }
                )+
                None
            }
        }
    )+};
}

tunable_lists! {
    (A);
    (A, B);
    (A, B, C);
    (A, B, C, D);
    (A, B, C, D, E);
    (A, B, C, D, E, F);
    (A, B, C, D, E, F, G);
    (A, B, C, D, E, F, G, H);
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::games::AllGames;
    use crate::games::lear::{Lear, LearEvaluator};

    /// Waits
    #[derive(Args)]
    struct Wait {
        /// The reason
        reason: Option<String>,
        /// How long
        #[arg(long)]
        seconds: Option<u64>,
    }

    impl TypedTool for Wait {
        fn run<E: Evaluator<Game: View>>(tool: &Tool<Wait>) -> Result<(), Failure> {
            tool.start::<E::Game>()?;
            match E::Game::NAME == tool.game_name() {
                true => Ok(()),
                false => Err(Failure::Io(io::Error::other(E::Game::TITLE))),
            }
        }
    }

    fn parse_words(words: &[&str]) -> Result<Tool<Wait>, Failure> {
        let arguments = ["wait"].iter().chain(words).map(Into::into);
        Tool::parse(crate::games::registry(), arguments)
    }

    fn parse(words: &str) -> Result<Tool<Wait>, Failure> {
        parse_words(&words.split(' ').collect::<Vec<_>>())
    }

    fn exit_code<T>(result: Result<T, Failure>) -> i32 {
        match result {
            Err(Failure::CommandLine(error)) => error.exit_code(),
            Err(Failure::Io(error)) => panic!("{error}"),
            Ok(_) => panic!("accepted"),
        }
    }

    #[test]
    fn mixed_games_begin_with_random_moves_and_levels() {
        let lear = crate::games::registry();
        let lear = lear.find("lear").expect("a game");
        let (mut plies, mut levels) = (BTreeSet::new(), Vec::new());
        for seed in 0..40 {
            let mut game = lear.open(&Start::default(), &[], seed).expect("a game");
            begin_mixed(&mut *game, 3).expect("levels");
            plies.insert(game.ply());
            levels.extend_from_slice(game.players());
        }
        assert!(plies.iter().eq(&[0, 1, 2, 3]), "{plies:?}");
        for grade in 1..=GRADES as u8 {
            assert!(levels.contains(&PlayerKind::ExpertAt(grade)), "{grade}");
        }
        assert!(!levels.contains(&PlayerKind::Human));
    }

    #[test]
    fn a_tool_has_the_flags_of_every_tool_and_its_own() {
        let tool = parse("lear rain --size 6 --seconds 3 --rules classic --position vv").unwrap();
        assert_eq!(tool.flags.reason.as_deref(), Some("rain"));
        assert_eq!(tool.flags.seconds, Some(3));
        assert_eq!(
            tool.game_arguments(),
            ["lear", "--rules", "classic", "--size", "6"]
        );
        assert_eq!(parse("lear").unwrap().game_arguments(), ["lear"]);
        for words in ["chess", "lear --minutes 3", "--size 6"] {
            assert_eq!(exit_code(parse(words)), 2, "{words}");
        }
        let Err(Failure::CommandLine(help)) = parse("--help") else {
            panic!("--help is not a command line to run with");
        };
        assert!(help.to_string().starts_with("Waits\n"), "{help}");
    }

    #[test]
    fn a_typed_tool_runs_with_the_types_of_the_game_that_is_named() {
        for name in crate::games::registry().names() {
            let tool = parse(name).unwrap();
            assert!(Tool::run_typed::<AllGames>(&tool).is_ok(), "{name}");
        }
        let refused = parse("lear --size 11").unwrap();
        assert_eq!(exit_code(Tool::run_typed::<AllGames>(&refused)), 2);
    }

    #[test]
    fn a_match_and_a_board_have_the_same_start() {
        let position = ["lear", "--position", "vvvv/vvvv/vvvx/vvvv o 1"];
        for words in [&["lear"][..], &["lear", "--size", "6"], &position] {
            let tool = parse_words(words).unwrap();
            let (game, board) = tool.start::<Lear>().unwrap();
            assert_eq!(tool.open(7).unwrap().position(), game.write_board(&board));
        }
    }

    #[test]
    fn a_start_that_the_game_refuses_is_a_bad_command_line() {
        for words in [
            "lear --size 11",
            "lear --rules official",
            "lear --position vv",
        ] {
            let tool = parse(words).unwrap();
            assert_eq!(exit_code(tool.open(7)), 2, "{words}");
            assert_eq!(exit_code(tool.start::<Lear>()), 2, "{words}");
        }
    }

    #[test]
    fn a_whole_move_is_played_or_refused() {
        let mut game = parse("lear").unwrap().open(7).unwrap();
        play_move(&mut *game, "3,5").unwrap();
        assert_eq!(game.ply(), 1);
        for text in ["3", "3,5", "9,9", "x"] {
            let error = play_move(&mut *game, text).unwrap_err().to_string();
            assert!(error.starts_with(&game.position()), "{error}");
        }
        assert_eq!(game.ply(), 1);
    }

    #[test]
    fn computer_players_are_named_or_numbered() {
        let tool = parse("lear").unwrap();
        assert_eq!(tool.computer("hard").unwrap(), PlayerKind::Level(1));
        assert_eq!(tool.computer("3").unwrap(), PlayerKind::Expert);
        for name in ["human", "smart", "4"] {
            assert_eq!(exit_code(tool.computer(name)), 2, "{name}");
        }
    }

    #[test]
    fn tunable_evaluators_are_found_by_the_name_of_their_game() {
        struct Terms;
        impl TunableVisitor for Terms {
            type Output = usize;

            fn visit<E: Tunable>(&mut self) -> usize {
                E::TERMS
            }
        }
        type Lears = (LearEvaluator,);
        assert_eq!(
            <Lears as TunableList>::visit("lear", &mut Terms),
            Some(LearEvaluator::TERMS)
        );
        assert_eq!(<Lears as TunableList>::visit("chess", &mut Terms), None);
    }
}
