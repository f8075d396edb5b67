//! The command line of the tools for developers in `examples/`: a game, where to start it, and
//! each tool's own flags.

use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::error::ErrorKind;
use clap::{Args, Command, CommandFactory, FromArgMatches, Parser};

use super::flags::{StartArgs, game_options, with_game_options};
use super::setup::{self, Unusable};
use crate::console::Console;
use crate::game::{Options, Refusal};
use crate::games::{self, NAMES, Visitor};
use crate::session::Who;

/// What a tool does with one game. Its fields are the flags that it has beside those of every
/// tool, and what is said of it is what the help says of the tool.
pub trait Job: Args {
    /// Does it, from that position on.
    ///
    /// # Errors
    /// If what it found cannot be written.
    fn run<G: Console>(tool: &Tool<Self>, game: G, board: G::Board) -> io::Result<()>;
}

// The flags of a tool: those of every tool, then its own. What is flattened last says what the
// tool does, for which there may be no other documentation here.
#[derive(Parser)]
struct Flags<J: Job> {
    /// The game
    #[arg(value_parser = PossibleValuesParser::new(NAMES))]
    game: String,
    #[command(flatten)]
    start: StartArgs,
    #[command(flatten)]
    job: J,
}

/// A tool with its command line as read.
pub struct Tool<J> {
    /// The tool's own flags.
    pub job: J,
    game: String,
    start: StartArgs,
    /// The options of the game as they were given: a file by its name.
    options: Options,
    command: Command,
}

impl<J: Job> Tool<J> {
    /// The whole of a tool: reads the command line, explains itself and leaves the program if it
    /// cannot be used, and does the job.
    pub fn main() -> ExitCode {
        let tool = Tool::<J>::read(std::env::args_os()).unwrap_or_else(|error| error.exit());
        super::status(games::visit(&tool.game, Run(&tool)).unwrap_or(Ok(())))
    }

    fn read(words: impl IntoIterator<Item = OsString>) -> Result<Tool<J>, clap::Error> {
        let mut command = with_game_options(Flags::<J>::command());
        let matches = command.try_get_matches_from_mut(words)?;
        let flags = Flags::<J>::from_arg_matches(&matches)?;
        Ok(Tool {
            job: flags.job,
            game: flags.game,
            start: flags.start,
            options: game_options(&matches),
            command,
        })
    }

    /// The words that make another tool play the same game, whatever position it starts from.
    pub fn game_words(&self) -> Vec<String> {
        let mut words = vec![self.game.clone()];
        if let Some(rules) = self.start.rules {
            words.extend(["--rules".to_string(), rules.to_string()]);
        }
        for (name, value) in self.options.iter() {
            words.extend([format!("--{name}"), value.to_string()]);
        }
        words
    }

    /// Who is meant by a level's name or number; leaves the program as `main` does. Tools have no
    /// humans.
    pub fn who<G: Console>(&self, text: &str) -> Who {
        match Who::read::<G>(text) {
            Ok(Who::Human) => self.refuse(&Refusal::new("A human cannot play here")),
            Ok(who) => who,
            Err(refusal) => self.refuse(&refusal),
        }
    }

    fn refuse(&self, refusal: &Refusal) -> ! {
        self.command
            .clone()
            .error(ErrorKind::ValueValidation, refusal)
            .exit()
    }

    fn game_and_board<G: Console>(&self) -> Result<(G, G::Board), Unusable> {
        let given = self.start.given(&self.options).read_files::<G>()?;
        let setup = given.setup::<G>().map_err(Unusable::Words)?;
        let session = setup::session::<G>(&setup, 0).map_err(Unusable::Words)?;
        Ok((session.game().clone(), *session.start()))
    }
}

struct Run<'a, J>(&'a Tool<J>);

impl<J: Job> Visitor for Run<'_, J> {
    type Output = io::Result<()>;

    fn visit<G: Console>(self) -> io::Result<()> {
        match self.0.game_and_board::<G>() {
            Ok((game, board)) => J::run(self.0, game, board),
            Err(Unusable::Words(refusal)) => self.0.refuse(&refusal),
            Err(Unusable::File(refusal)) => Err(io::Error::other(refusal)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Does nothing much
    #[derive(Args)]
    struct Idle {
        /// How long
        #[arg(long)]
        seconds: Option<u64>,
    }

    impl Job for Idle {
        fn run<G: Console>(_: &Tool<Idle>, _: G, _: G::Board) -> io::Result<()> {
            Ok(())
        }
    }

    fn read(words: &str) -> Result<Tool<Idle>, clap::Error> {
        Tool::read(["idle"].into_iter().chain(words.split(' ')).map(Into::into))
    }

    #[test]
    fn a_tool_has_the_flags_of_every_tool_and_its_own() {
        let tool = read("lear --size 6 --seconds 3 --rules classic --position vv").unwrap();
        assert_eq!(tool.job.seconds, Some(3));
        assert_eq!(
            tool.game_words(),
            ["lear", "--rules", "classic", "--size", "6"]
        );
        assert_eq!(read("yoxii").unwrap().game_words(), ["yoxii"]);
        for words in ["chess", "lear --minutes 3", "--size 6"] {
            assert!(read(words).is_err(), "{words}");
        }
        let help = read("--help").err().unwrap().to_string();
        assert!(help.starts_with("Does nothing much\n"), "{help}");
    }
}
