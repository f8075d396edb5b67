//! The lines that a GUI sends, parsed.

use crate::game::{Player, Refusal};
use crate::text::quoted;

/// A line from the GUI.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `ugi`: who are you, and which options do you have?
    Ugi,
    /// `isready`: answer once everything before it has been done.
    IsReady,
    /// `uginewgame`: the next position belongs to another game.
    NewGame,
    /// `setoption name N value V`.
    SetOption {
        /// The name, as it was written.
        name: String,
        /// The value; empty if there is none.
        value: String,
    },
    /// `position startpos|fen F [moves M...]`.
    Position {
        /// The position in the game's notation; `None` for the usual start position.
        fen: Option<String>,
        /// The moves played since.
        moves: Vec<String>,
    },
    /// `moves M...`: more moves from the current position.
    Moves(Vec<String>),
    /// `go ...`: search.
    Go(Go),
    /// `stop`: end the search.
    Stop,
    /// `ponderhit`, which is ignored: this engine does not ponder.
    PonderHit,
    /// `query ...`.
    Query(Query),
    /// `quit`.
    Quit,
}

/// What bounds a search: the first bound that is reached ends it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// The time left on the clock of each player, in milliseconds.
    pub clock: [Option<u64>; Player::COUNT],
    /// The time added to it for each move, in milliseconds.
    pub increment: [Option<u64>; Player::COUNT],
    /// The time for this move, in milliseconds.
    pub movetime: Option<u64>,
    /// The depth in plies.
    pub depth: Option<u64>,
    /// The number of positions.
    pub nodes: Option<u64>,
    /// Search until `stop`.
    pub infinite: bool,
    /// Unknown words.
    pub unknown: Vec<String>,
}

/// A question about the current position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Query {
    /// Is player 1 to move?
    P1Turn,
    /// Whose turn is it? For games with more than two players.
    Turn,
    /// Is the game over?
    GameOver,
    /// How did it end?
    Result,
    /// The position in the game's notation.
    Fen,
    /// Is this move legal?
    IsLegal(String),
    /// All legal moves.
    LegalMoves,
    /// The name of the game.
    Game,
}

/// Parses a line; `None` if it is blank.
///
/// ```
/// use tabuleiro::ugi::command::{Command, parse};
///
/// let command = parse("position startpos moves 3,5 2,2")?;
/// let moves = ["3,5", "2,2"].map(String::from).to_vec();
/// assert_eq!(command, Some(Command::Position { fen: None, moves }));
/// # Ok::<(), tabuleiro::game::Refusal>(())
/// ```
///
/// # Errors
/// If it is not a command of the protocol, or is incomplete.
pub fn parse(line: &str) -> Result<Option<Command>, Refusal> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let Some((first, rest)) = words.split_first() else {
        return Ok(None);
    };
    Ok(Some(match *first {
        "ugi" => Command::Ugi,
        "isready" => Command::IsReady,
        "uginewgame" => Command::NewGame,
        "setoption" => set_option(rest)?,
        "position" => position(rest)?,
        "moves" => Command::Moves(owned(rest)),
        "go" => Command::Go(go(rest)),
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "query" => Command::Query(query(rest)?),
        "quit" => Command::Quit,
        _ => return Err(Refusal::new(format!("unknown command {}", quoted(first)))),
    }))
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| word.to_string()).collect()
}

fn set_option(words: &[&str]) -> Result<Command, Refusal> {
    let Some(("name", words)) = split_first(words) else {
        return Err(Refusal::new("expected: setoption name NAME value VALUE"));
    };
    let value = words.iter().position(|word| *word == "value");
    let (name, value) = words.split_at(value.unwrap_or(words.len()));
    Ok(Command::SetOption {
        name: name.join(" "),
        value: value.get(1..).unwrap_or_default().join(" "),
    })
}

fn position(words: &[&str]) -> Result<Command, Refusal> {
    let moves = words.iter().position(|word| *word == "moves");
    let (start, moves) = words.split_at(moves.unwrap_or(words.len()));
    let fen = match split_first(start) {
        Some(("startpos", [])) => None,
        Some(("fen", fen)) if !fen.is_empty() => Some(fen.join(" ")),
        _ => {
            let expected = "expected: position startpos, or position fen and a position";
            return Err(Refusal::new(expected));
        }
    };
    let moves = owned(moves.get(1..).unwrap_or_default());
    Ok(Command::Position { fen, moves })
}

/// Parses the bounds of a search. A word without a meaning or without its number is left out, so
/// that there is always a search, and a move at its end.
fn go(words: &[&str]) -> Go {
    let mut go = Go::default();
    let mut rest = words;
    while let Some((word, after)) = rest.split_first() {
        rest = after;
        if *word == "infinite" {
            go.infinite = true;
            continue;
        }
        let Some(bound) = go.bound(word) else {
            go.unknown.push(word.to_string());
            continue;
        };
        match after.first().and_then(|value| number(value)) {
            Some(value) => {
                *bound = Some(value);
                rest = &after[1..];
            }
            None => go.unknown.push(word.to_string()),
        }
    }
    // The first bound that is reached ends the search.
    let is_bounded = [go.movetime, go.depth, go.nodes]
        .iter()
        .chain(&go.clock)
        .any(Option::is_some);
    go.infinite &= !is_bounded;
    go
}

impl Go {
    /// The bound that a word names.
    fn bound(&mut self, word: &str) -> Option<&mut Option<u64>> {
        match word {
            "movetime" => Some(&mut self.movetime),
            "depth" => Some(&mut self.depth),
            "nodes" => Some(&mut self.nodes),
            _ => match clock_word(word)? {
                (player, "time") => Some(&mut self.clock[player.index()]),
                (player, "inc") => Some(&mut self.increment[player.index()]),
                _ => None,
            },
        }
    }
}

/// A whole number: a clock may already be below zero when the message is written, and nothing is
/// too large.
fn number(text: &str) -> Option<u64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(match text.starts_with('-') {
        true => 0,
        false => digits.parse().unwrap_or(u64::MAX),
    })
}

/// Splits a word such as `p1time` into the player and the rest.
fn clock_word(word: &str) -> Option<(Player, &str)> {
    let (player, kind) = (word.get(..2)?, word.get(2..)?);
    Some((player.parse().ok()?, kind))
}

fn query(words: &[&str]) -> Result<Query, Refusal> {
    Ok(match words {
        ["p1turn"] => Query::P1Turn,
        ["turn"] => Query::Turn,
        ["gameover"] => Query::GameOver,
        ["result"] => Query::Result,
        ["fen"] => Query::Fen,
        ["islegal", mv] => Query::IsLegal(mv.to_string()),
        ["legalmoves"] => Query::LegalMoves,
        ["game"] => Query::Game,
        _ => {
            return Err(Refusal::new(format!(
                "unknown query {}",
                quoted(&words.join(" "))
            )));
        }
    })
}

fn split_first<'a, 'b>(words: &'b [&'a str]) -> Option<(&'a str, &'b [&'a str])> {
    words.split_first().map(|(first, rest)| (*first, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Command {
        parse(line).unwrap().unwrap()
    }

    #[test]
    fn a_position_ends_at_the_word_moves() {
        let expected = |fen: Option<&str>, moves: &[&str]| Command::Position {
            fen: fen.map(String::from),
            moves: owned(moves),
        };
        assert_eq!(read("position startpos"), expected(None, &[]));
        assert_eq!(read("position startpos moves"), expected(None, &[]));
        assert_eq!(
            read(" position  fen vvvv/vvvv  o 1 moves 3,1 2,2 "),
            expected(Some("vvvv/vvvv o 1"), &["3,1", "2,2"])
        );
    }

    #[test]
    fn a_search_may_have_several_bounds() {
        let Command::Go(go) = read("go p1time 1000 p2time -5 p1inc 10 depth 3 nodes 40 wtime 3")
        else {
            panic!("a go command");
        };
        assert_eq!(go.clock, [Some(1000), Some(0), None, None]);
        assert_eq!(go.increment, [Some(10), None, None, None]);
        assert_eq!((go.depth, go.nodes, go.movetime), (Some(3), Some(40), None));
        assert_eq!(go.unknown, ["wtime", "3"]);
        assert_eq!(read("go"), Command::Go(Go::default()));
        let Command::Go(go) = read("go movetime 20.5 nodes 99999999999999999999 depth") else {
            panic!("a go command");
        };
        assert_eq!(
            (go.movetime, go.depth, go.nodes),
            (None, None, Some(u64::MAX))
        );
        assert_eq!(go.unknown, ["movetime", "20.5", "depth"]);
        let Command::Go(go) = read("go infinite depth 3") else {
            panic!("a go command");
        };
        assert!(!go.infinite, "the depth ends it");
    }

    #[test]
    fn an_option_has_a_name_and_a_value() {
        let set = |name: &str, value: &str| Command::SetOption {
            name: name.to_string(),
            value: value.to_string(),
        };
        assert_eq!(read("setoption name Hash value 16"), set("Hash", "16"));
        assert_eq!(read("setoption name Clear Hash"), set("Clear Hash", ""));
        assert_eq!(
            read("setoption name Galaxy value my file.txt"),
            set("Galaxy", "my file.txt")
        );
    }

    #[test]
    fn lines_that_mean_nothing_are_refused() {
        assert_eq!(parse(" \t"), Ok(None));
        for line in [
            "uci",
            "position",
            "position fen",
            "position startpos 3",
            "position moves 3,1",
            "setoption Hash 3",
            "query",
            "query islegal",
            "query islegal 1 2",
            "query weather",
        ] {
            assert!(parse(line).is_err(), "{line}");
        }
    }
}
