//! An engine that plays random legal moves in every game without knowing the rules: it passes on
//! what it is told to `tabuleiro ugi`, which knows them, and asks it for the legal moves.
//!
//! ```text
//! cargo build --release --bins --examples
//! target/release/examples/arena lear engine:target/release/examples/random_engine easy --show
//! ```

use std::io::{self, BufRead, BufReader, Lines, Write};
use std::path::PathBuf;
use std::process::{ChildStdin, ChildStdout, Command, Stdio};

use rand::seq::IndexedRandom;

/// The program that knows the rules.
struct Rules {
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Rules {
    fn start(program: PathBuf) -> io::Result<Rules> {
        let mut command = Command::new(program);
        command.arg("ugi").stdin(Stdio::piped());
        let child = command.stdout(Stdio::piped()).spawn()?;
        Ok(Rules {
            input: child.stdin.expect("a pipe"),
            output: BufReader::new(child.stdout.expect("a pipe")).lines(),
        })
    }

    /// Sends a line and returns the answers to it.
    fn ask(&mut self, line: &str) -> io::Result<Vec<String>> {
        writeln!(self.input, "{line}\nisready")?;
        let mut answers = Vec::new();
        for answer in &mut self.output {
            match answer?.as_str() {
                "readyok" => return Ok(answers),
                answer => answers.push(answer.to_string()),
            }
        }
        Err(io::Error::other("the program with the rules has ended"))
    }
}

fn main() -> io::Result<()> {
    // The argument names the program; without one it is in the folder above the examples.
    let given = std::env::args_os().nth(1).map(PathBuf::from);
    let above = std::env::current_exe()?.with_file_name("../tabuleiro");
    let mut rules = Rules::start(given.unwrap_or(above))?;
    for line in io::stdin().lines() {
        let line = line?;
        match line.split_whitespace().next() {
            Some("isready") => println!("readyok"),
            Some("go") => {
                let answer = rules.ask("query legalmoves")?.concat();
                let moves: Vec<&str> = answer.split(' ').skip(1).collect();
                let mv = moves.choose(&mut rand::rng());
                println!("bestmove {}", mv.unwrap_or(&"none"));
            }
            Some("quit") => break,
            Some("stop") | None => {}
            Some(_) => {
                for answer in rules.ask(&line)? {
                    if answer.starts_with("id name") {
                        println!("id name Random engine")
                    } else {
                        println!("{answer}")
                    }
                }
            }
        }
    }
    Ok(())
}
