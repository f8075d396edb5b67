//! Games of Expert against itself, written to files by ranges of seeds, and read from them.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Mutex;

use clap::Args;
use rand::RngExt;
use rand::seq::IndexedRandom;
use rayon::prelude::*;
use tabuleiro::console::flags::number;
use tabuleiro::game::evaluator::{BoardOf, Evaluator, MoveOf, Tunable, WIN};
use tabuleiro::game::players::STRENGTHS;
use tabuleiro::game::rng::rng_for_ply;
use tabuleiro::game::{Game, Outcome, Player, RuleSet};
use tabuleiro::network::Weights;
use tabuleiro::search::handicap::{Handicap, StrengthTable};
use tabuleiro::search::{Limits, SearchEvaluator, Searcher};

use crate::TypedStart;
use crate::model::Layout;

/// Play games of Expert against itself, and write each to a file, as a line
#[derive(Args)]
pub struct Play {
    /// The seeds of the games, from the first to before the last: a game for each
    #[arg(long, value_name = "FIRST..END", value_parser = seeds)]
    seeds: Range<u64>,
    /// File for the games. An existing file is continued: only missing games are played
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
    /// Positions to search for a move
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = number(1, u64::MAX))]
    nodes: u64,
    /// Maximum number of random moves at the start
    #[arg(long, value_name = "PLIES", default_value_t = 10)]
    opening: u64,
    /// Minimum number of random moves at the start
    #[arg(long, value_name = "PLIES", default_value_t = 0)]
    least: u64,
    /// After the opening, play one move in N at random; 0 for none
    #[arg(long, value_name = "N", default_value_t = 12)]
    random_moves: u64,
    /// Play with these weights, as `fit` writes them, instead of Expert's own
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Let Expert play at these strengths, one a game in turn, without changes of form. The values
    /// are still those of the search for `--nodes`
    #[arg(long, value_name = "N", num_args = 1.., value_parser = number(1, STRENGTHS))]
    strengths: Vec<usize>,
}

/// Reads `FIRST..END`.
fn seeds(text: &str) -> Result<Range<u64>, String> {
    let parsed = text
        .split_once("..")
        .and_then(|(first, end)| Some(first.parse().ok()?..end.parse().ok()?));
    parsed.ok_or_else(|| "type two numbers like 0..1000".to_owned())
}

/// The final margin of each player, in parts of a unit; 0 beyond the last player, and in games
/// without margins.
pub type Margins = [i32; Player::COUNT];

impl Play {
    /// Plays the games that the file lacks.
    ///
    /// # Errors
    /// If a file cannot be read or written, or holds games of another start.
    pub fn run<E: Tunable>(&self, start: &TypedStart<E>, rules: RuleSet) -> io::Result<()> {
        let evaluator = self.evaluator(&start.evaluator)?;
        let players = evaluator.game().player_count();
        let table = StrengthTable::read(E::Game::INFO.fitted, rules, players);
        let table = table.unwrap_or_else(|| StrengthTable::unfitted(E::UNIT, self.nodes));
        let mut file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .read(true)
            .write(true)
            .open(&self.to)?;
        let played = seeds_in(&mut file, &start.header)?;
        let seeds = self.seeds.clone();
        let missing: Vec<u64> = seeds.filter(|seed| !played.contains(seed)).collect();
        let file = Mutex::new(file);
        missing
            .into_par_iter()
            .with_max_len(1)
            .try_for_each(|seed| {
                let line = self.play_game(&evaluator, &table, &start.board, seed);
                let mut file = file.lock().expect("no thread panics while it writes");
                file.write_all(line.as_bytes())
            })
    }

    /// The evaluator that plays: with the weights of `--weights`, if there are any.
    fn evaluator<E: Tunable>(&self, evaluator: &E) -> io::Result<E> {
        let Some(path) = &self.weights else {
            return Ok(evaluator.clone());
        };
        let read = Weights::read(&fs::read(path)?);
        let weights = read.filter(|weights| Layout::of(evaluator).fits(weights));
        weights
            .map(|weights| E::with_weights(evaluator.game(), weights))
            .ok_or_else(|| {
                let path = path.display();
                io::Error::other(format!("{path} holds no weights of this evaluation"))
            })
    }

    /// Plays the game with the given seed. Returns its line: seed, result, margins, and the moves,
    /// each with the value that the search found for the player to move before it, if it searched.
    fn play_game<E: Evaluator>(
        &self,
        evaluator: &E,
        table: &StrengthTable,
        start: &BoardOf<E>,
        seed: u64,
    ) -> String {
        let game = evaluator.game();
        let limits = Limits::nodes(self.nodes);
        let strength = self.strength_of(seed);
        let mut searcher = Searcher::default();
        let mut boards = vec![*start];
        let mut moves = String::new();
        let mut decided = None;
        while decided.is_none() {
            let ply = boards.len() - 1;
            let mut board = boards[ply];
            let mut rng = rng_for_ply(seed, ply);
            let is_opening = ply < self.opening_of(seed);
            let mut is_random =
                is_opening || self.random_moves > 0 && rng.random_range(0..self.random_moves) == 0;
            let mut choice = None;
            let mut value = String::new();
            if !is_opening
                && let Some(found) = searcher.search(evaluator, &boards, &limits, &mut |_| {})
            {
                choice = Some(found.mv);
                value = found.value.to_string();
                decided = match strength {
                    None => result::<E>(game, &boards, found.value),
                    Some(_) => is_drawn_by_repetition(game, &boards).then_some(Outcome::Draw),
                };
                if let Some(strength) = strength {
                    let handicap = table.handicaps[strength - 1];
                    choice = handicapped(evaluator, handicap, strength, seed, &boards);
                }
                is_random &= decided.is_none();
            }
            if is_random {
                choice = game.legal_moves(&board).choose(&mut rng).copied();
            }
            let Some(mv) = choice else {
                break;
            };
            moves += &format!(" {}={value}", game.write_move(mv));
            game.make_move(&mut board, mv);
            boards.push(board);
        }
        let end = boards[boards.len() - 1];
        let outcome = decided.or_else(|| game.game_over(&end));
        let result = match outcome {
            Some(Outcome::Win(player)) => player.to_string(),
            Some(Outcome::Draw) | None => "draw".to_owned(),
        };
        let written = Player::first(game.player_count()).map(|player| {
            if E::Game::INFO.has_margins {
                evaluator.margin(&end, player).to_string()
            } else {
                "0".to_string()
            }
        });
        let margins = written.collect::<Vec<_>>().join(",");
        format!("{seed} {result} {margins}{moves}\n")
    }

    /// The number of random moves at the start of the game with the given seed.
    fn opening_of(&self, seed: u64) -> usize {
        (self.least + seed % self.lengths()) as usize
    }

    /// The strength of the players in the game with the given seed. Each strength gets openings of
    /// every length.
    fn strength_of(&self, seed: u64) -> Option<usize> {
        let round = (seed / self.lengths()) as usize;
        self.strengths
            .iter()
            .cycle()
            .nth(round % self.strengths.len().max(1))
            .copied()
    }

    /// The number of different lengths of openings.
    fn lengths(&self) -> u64 {
        self.opening.saturating_sub(self.least) + 1
    }
}

/// Expert's move at a strength, in the game with that seed.
pub fn handicapped<E: Evaluator>(
    evaluator: &E,
    handicap: Handicap,
    strength: usize,
    seed: u64,
    boards: &[BoardOf<E>],
) -> Option<MoveOf<E>> {
    let player = evaluator.game().player_to_move(boards.last()?);
    let level = SearchEvaluator::with_handicap(evaluator.clone(), handicap, strength, seed, player);
    let limits = level.limits();
    let lines = Searcher::new().search_lines(&level, boards, None, 1, &limits, &mut |_| {});
    Some(lines.first()?.mv)
}

/// The result of a game that need not be played to the end, given the search's value for the player
/// to move. A won game with margins is played on, for the margin; without, it teaches no more.
fn result<E: Evaluator>(game: &E::Game, boards: &[BoardOf<E>], value: i32) -> Option<Outcome> {
    if E::Game::INFO.has_margins {
        return None;
    }
    let player = game.player_to_move(boards.last()?);
    if value >= WIN / 2 {
        return Some(Outcome::Win(player));
    }
    // With more than two players, a loss does not tell who wins.
    if value <= -WIN / 2 && game.player_count() == 2 {
        return Some(Outcome::Win(player.opponent()));
    }
    is_drawn_by_repetition(game, boards).then_some(Outcome::Draw)
}

/// Whether the last position has occurred for the third time.
pub fn is_drawn_by_repetition<G: Game>(game: &G, boards: &[G::Board]) -> bool {
    boards.last().is_some_and(|last| {
        game.counts_for_repetition(last) && boards.iter().filter(|board| *board == last).count() > 2
    })
}

/// Reads the margins of all players; `None` if the text is something else.
fn read_margins(text: &str, players: usize) -> Option<Margins> {
    let numbers = text.split(',').map(|margin| margin.parse().ok());
    let read: Vec<i32> = numbers.collect::<Option<_>>()?;
    let mut margins = Margins::default();
    (read.len() == players).then(|| margins[..players].copy_from_slice(&read))?;
    Some(margins)
}

/// The seeds of the games in a file, which is left ready to append to. A last line that was cut off
/// is removed. An empty file gets its header.
fn seeds_in(file: &mut File, header: &str) -> io::Result<HashSet<u64>> {
    let mut text = String::new();
    file.read_to_string(&mut text)?;
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    file.set_len(whole as u64)?;
    file.seek(SeekFrom::End(0))?;
    let mut lines = text[..whole].lines();
    match lines.next() {
        None => writeln!(file, "{header}")?,
        Some(first) if first == header => (),
        Some(_) => return Err(io::Error::other("the file holds games of another start")),
    }
    let seed = |line: &str| line.split(' ').next()?.parse().ok();
    Ok(lines.filter_map(seed).collect())
}

/// What is known of a game besides its moves.
pub struct GameLine {
    /// The seed of the game.
    pub seed: u64,
    /// Its result.
    pub outcome: Outcome,
    /// The final margins.
    pub margins: Margins,
}

/// What a player won: 1, or 0, or 0.5 in a draw.
pub fn share(outcome: Outcome, player: Player) -> f32 {
    match outcome {
        Outcome::Win(winner) => f32::from(u8::from(winner == player)),
        Outcome::Draw => 0.5,
    }
}

/// By player: the value that the player's next search found, from a certain position on; `None` if
/// there was none.
pub type Values = [Option<i32>; Player::COUNT];

/// Calls `visit` with each position that was searched in the games of some files, the move that was
/// played there, and its [`Values`].
///
/// # Errors
/// If a file cannot be read, holds games of another start, or a line of it is not a game.
pub fn read_games<E: Evaluator>(
    paths: &[PathBuf],
    start: &TypedStart<E>,
    mut visit: impl FnMut(&GameLine, &BoardOf<E>, MoveOf<E>, &Values),
) -> io::Result<()> {
    for path in paths {
        let wrong = |what| io::Error::other(format!("{}: {what}", path.display()));
        let text = fs::read_to_string(path)?;
        // A last line without its end was cut off.
        let whole = text.rfind('\n').unwrap_or(0);
        let mut lines = text[..whole].lines();
        if lines.next() != Some(&start.header) {
            return Err(wrong("the games have another start".to_owned()));
        }
        for (number, line) in (2..).zip(lines) {
            read_game(line, start, &mut visit)
                .ok_or_else(|| wrong(format!("line {number} is not a game")))?;
        }
    }
    Ok(())
}

/// Reads a game; `None` if the line is not one.
fn read_game<E: Evaluator>(
    line: &str,
    start: &TypedStart<E>,
    visit: &mut impl FnMut(&GameLine, &BoardOf<E>, MoveOf<E>, &Values),
) -> Option<()> {
    let game = start.evaluator.game();
    let mut words = line.split(' ');
    let seed = words.next()?.parse().ok()?;
    let players = game.player_count();
    let outcome = match words.next()? {
        "draw" => Outcome::Draw,
        winner => {
            let winner: Player = winner.parse().ok()?;
            (winner.index() < players).then_some(Outcome::Win(winner))?
        }
    };
    let margins = read_margins(words.next()?, players)?;
    let line = GameLine {
        seed,
        outcome,
        margins,
    };
    let mut board = start.board;
    let mut searched = Vec::new();
    for word in words {
        let (mv, value) = word.rsplit_once('=')?;
        let mv = game.read_move(&board, mv).ok()?;
        if !value.is_empty() {
            let value: i32 = value.parse().ok()?;
            searched.push((board, mv, value, Values::default()));
        }
        game.make_move(&mut board, mv);
    }
    let mut next = Values::default();
    for (board, _, value, values) in searched.iter_mut().rev() {
        next[game.player_to_move(board).index()] = Some(*value);
        *values = next;
    }
    for (board, mv, _, values) in &searched {
        visit(&line, board, *mv, values);
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use tabuleiro::game::{Options, RuleSet};
    use tabuleiro::games::small_star_empires::SmallStarEmpiresEvaluator;
    use tabuleiro::games::yoxii::YoxiiEvaluator;

    use super::*;
    use crate::typed;

    fn flags(seeds: Range<u64>, to: &Path) -> Play {
        let to = to.display();
        let flags = "--nodes 30 --opening 6 --least 2 --random-moves 9";
        typed(&format!(
            "--seeds {}..{} --to {to} {flags}",
            seeds.start, seeds.end
        ))
    }

    fn yoxii() -> TypedStart<YoxiiEvaluator> {
        TypedStart::usual(RuleSet::Classic, &Options::default())
    }

    fn play(seeds: Range<u64>, to: &Path) -> io::Result<Vec<String>> {
        flags(seeds, to).run(&yoxii(), RuleSet::Classic)?;
        let text = fs::read_to_string(to)?;
        let mut lines: Vec<String> = text.lines().skip(1).map(str::to_owned).collect();
        lines.sort();
        Ok(lines)
    }

    /// The games of a start, read and compared with what is written.
    fn are_read_as_written<E: Tunable>(start: &TypedStart<E>) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("games");
        flags(0..3, &file).run(start, RuleSet::Classic).unwrap();
        let game = start.evaluator.game();
        let players = game.player_count();
        let mut searched = Vec::new();
        read_games(
            std::slice::from_ref(&file),
            start,
            |line, board, _, values| {
                assert!(game.game_over(board).is_none());
                let to_move = game.player_to_move(board);
                searched.push((line.seed, line.outcome, line.margins, to_move, *values));
            },
        )
        .unwrap();
        let text = fs::read_to_string(&file).unwrap();
        let mut checked = 0;
        for line in text.lines().skip(1) {
            let words: Vec<&str> = line.split(' ').collect();
            let texts = words[3..].iter();
            let values = texts.filter_map(|word| word.rsplit_once('=')?.1.parse().ok());
            let written: Vec<i32> = values.collect();
            let of_game = searched
                .iter()
                .filter(|read| read.0.to_string() == words[0]);
            let read: Vec<_> = of_game.collect();
            assert_eq!(written.len(), read.len());
            for (at, (_, outcome, margins, _, values)) in read.iter().enumerate() {
                assert_eq!(read_margins(words[2], players), Some(*margins));
                assert!(outcome.to_string().ends_with(words[1]));
                for player in Player::first(players) {
                    let next = read[at..].iter().position(|later| later.3 == player);
                    let value = next.map(|plies| written[at + plies]);
                    assert_eq!(values[player.index()], value);
                    checked += 1;
                }
            }
        }
        assert!(checked > 100, "{checked}");
    }

    #[test]
    fn games_are_read_as_they_were_written() {
        are_read_as_written(&yoxii());
        let options = Options::default().with("players", "3");
        let start = TypedStart::usual(RuleSet::Official, &options);
        are_read_as_written::<SmallStarEmpiresEvaluator>(&start);
    }

    #[test]
    fn margins_are_those_of_all_players() {
        let read = read_margins;
        assert_eq!(read("-30,30", 2), Some([-30, 30, 0, 0]));
        assert_eq!(read("5,-5,-20", 3), Some([5, -5, -20, 0]));
        for (text, players) in [("", 2), ("1", 2), ("1,2", 3), ("1,2,x", 3)] {
            assert_eq!(read(text, players), None, "{text}");
        }
    }

    #[test]
    fn a_file_that_was_cut_off_is_continued_with_the_same_games() {
        let folder = tempfile::tempdir().unwrap();
        let whole = folder.path().join("whole");
        let all = play(0..6, &whole).unwrap();
        assert_eq!(all.len(), 6);
        let text = fs::read_to_string(&whole).unwrap();
        for length in [0, text.len() / 2, text.len() - 1] {
            let cut = folder.path().join("cut");
            fs::write(&cut, &text[..length]).unwrap();
            assert_eq!(play(0..6, &cut).unwrap(), all, "cut at {length}");
        }
        fs::write(&whole, "yoxii another start\n").unwrap();
        assert!(play(0..1, &whole).is_err());
    }

    #[test]
    fn openings_have_every_length_from_least_to_most() {
        let play = flags(0..1, Path::new("games"));
        let lengths: Vec<usize> = (0..6).map(|seed| play.opening_of(seed)).collect();
        assert_eq!(lengths, [2, 3, 4, 5, 6, 2]);
    }
}
