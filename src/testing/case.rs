//! Positions to start from, read from a game's data file.

use std::fs;
use std::path::Path;

use crate::game::{Game, Options, Start};
use crate::play::session::Session;

/// The number of positions at a depth below the position of a case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// The number of moves from the position of the case.
    pub depth: u32,
    /// The positions after exactly that many moves.
    pub leaves: u64,
    /// The sum of their values for player 1, where it is known.
    pub value: Option<i64>,
}

/// A position to start from, and the known sizes of the move tree below it.
#[derive(Clone, Debug)]
pub struct Case<G: Game> {
    /// The name of the game and the line that opens the case.
    pub title: String,
    /// The game in that position, all players human.
    pub session: Session<G>,
    /// The known sizes of the move tree.
    pub counts: Vec<Count>,
}

impl<G: Game> Case<G> {
    /// Reads the cases in the file `NAME.txt` of a folder, where `NAME` is the name of the game.
    ///
    /// ```text
    /// # The start of the game under a rule set, with any options of the game.
    /// start classic --size 4
    /// 1 16
    /// 3 3360
    ///
    /// # A position in the game's notation.
    /// position classic vvvv/vxov/vvvv/vvvv x 1
    /// 1 14 32
    /// ```
    ///
    /// A line `start RULES [--option value ...]` or `position RULES POSITION` opens a case. The
    /// lines `DEPTH LEAVES [VALUE]` after it state how many positions there are after exactly
    /// `DEPTH` moves, and the sum of [`Game::value`] for player 1 over them. `#` begins a comment.
    ///
    /// # Panics
    /// If the file does not exist or is not in this format.
    pub fn read_all(folder: &Path) -> Vec<Case<G>> {
        let path = folder.join(format!("{}.txt", G::NAME));
        let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let cases = Case::parse_all(&text);
        assert!(!cases.is_empty(), "{} holds no case", path.display());
        cases
    }

    /// Parses the text of a data file.
    fn parse_all(text: &str) -> Vec<Case<G>> {
        let mut cases: Vec<Case<G>> = Vec::new();
        for line in text.lines().map(str::trim) {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                [] => {}
                [word, ..] if word.starts_with('#') => {}
                ["start", rules, ref flags @ ..] => {
                    let mut options = Options::default();
                    for flag in flags.chunks(2) {
                        let name = flag[0].trim_start_matches("--");
                        let known = G::options().iter().find(|option| option.name == name);
                        let known = known.unwrap_or_else(|| panic!("{line}: no option {name}"));
                        options.set(known.name, flag[1]);
                    }
                    cases.push(Case::new(line, rules, None, options));
                }
                ["position", rules, ref position @ ..] => {
                    let position = Some(position.join(" "));
                    cases.push(Case::new(line, rules, position, Options::default()));
                }
                [depth, leaves, ref value @ ..] => {
                    let case = cases.last_mut().expect("a case comes first");
                    case.counts.push(Count {
                        depth: depth.parse().expect(line),
                        leaves: leaves.parse().expect(line),
                        value: value.first().map(|value| value.parse().expect(line)),
                    });
                }
                _ => panic!("{line:?} is not a line of a data file"),
            }
        }
        cases
    }

    fn new(line: &str, rules: &str, position: Option<String>, options: Options) -> Case<G> {
        let start = Start {
            rules: Some(rules.parse().expect(line)),
            options,
            position,
        };
        Case {
            title: format!("{} {line}", G::NAME),
            session: Session::open(&start, &[], 1).expect(line),
            counts: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::lear::Lear;

    #[test]
    fn a_data_file_holds_starts_positions_and_counts() {
        let text = "# A comment.\nstart classic --size 4\n1 16\n3 3360 -2\n\n\
                    position classic vvvv/vxov/vvvv/vvvv x 1\n";
        let cases = Case::<Lear>::parse_all(text);
        let [start, position] = &cases[..] else {
            panic!("two cases");
        };
        assert_eq!(start.title, "lear start classic --size 4");
        let count = |depth, leaves, value| Count {
            depth,
            leaves,
            value,
        };
        let counts = [count(1, 16, None), count(3, 3360, Some(-2))];
        assert_eq!(start.counts, counts);
        assert_eq!(start.session.options().get("size"), Some("4"));
        let (game, board) = (position.session.game(), position.session.board());
        assert_eq!(game.write_board(board), "vvvv/vxov/vvvv/vvvv x 1");
        assert!(position.counts.is_empty());
    }
}
