//! Games of Expert against itself, written to files by ranges of seeds.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use clap::Args;
use rand::RngExt;
use rand::seq::IndexedRandom;
use rayon::prelude::*;
use tabuleiro::console::flags::positive;
use tabuleiro::expert::hash::key_of;
use tabuleiro::expert::network::Weights;
use tabuleiro::expert::search::{Limits, Searcher};
use tabuleiro::game::evaluator::{BoardOf, Evaluator, MoveOf, Tunable, WIN};
use tabuleiro::game::rng::rng_for_ply;
use tabuleiro::game::{Game, Outcome, Player, Refusal};

use crate::model::Layout;

/// Plays games of Expert against itself and writes each to a file, as a line
#[derive(Args)]
pub struct Schedule {
    /// The seeds of the games, from the first to before the last: a game for each
    #[arg(long, value_name = "FIRST..END", value_parser = seeds)]
    seeds: Range<u64>,
    /// File for the games. An existing file is continued: only missing games are played
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
    /// Positions to search for a move
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = positive::<u64>)]
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
}

/// Reads `FIRST..END`.
fn seeds(text: &str) -> Result<Range<u64>, String> {
    let parsed = text
        .split_once("..")
        .and_then(|(first, end)| Some(first.parse().ok()?..end.parse().ok()?));
    parsed.ok_or_else(|| "type two numbers like 0..1000".to_owned())
}

/// A game as played.
pub struct PlayedGame<M> {
    /// The moves, each with the value that the search found for the player to move before it, if
    /// the position was searched.
    pub moves: Vec<(M, Option<i32>)>,
    /// The result.
    pub outcome: Outcome,
    /// The final margins, in parts of a unit; 0 in games without margins.
    pub margins: Margins,
}

/// The final margin of each player, in parts of a unit; 0 beyond the last player.
pub type Margins = [i32; Player::COUNT];

impl Schedule {
    /// Checks the flags.
    ///
    /// # Errors
    /// If `--least` is greater than `--opening`.
    pub fn check(&self) -> Result<(), Refusal> {
        if self.least > self.opening {
            let (least, most) = (self.least, self.opening);
            let reason = format!("--least {least} is greater than --opening {most}");
            return Err(Refusal::new(reason));
        }
        Ok(())
    }

    /// The evaluator that plays: with the weights of `--weights`, if there are any.
    ///
    /// # Errors
    /// If the file cannot be read, or holds no weights of this evaluation.
    pub fn evaluator<E: Tunable>(&self, evaluator: E) -> io::Result<E> {
        let Some(path) = &self.weights else {
            return Ok(evaluator);
        };
        let weights = Weights::read(&fs::read(path)?);
        match weights.filter(|weights| Layout::of(&evaluator).fits(weights)) {
            Some(weights) => Ok(evaluator.with_weights(&weights)),
            None => {
                let path = path.display();
                let reason = format!("{path} holds no weights of this evaluation");
                Err(io::Error::other(reason))
            }
        }
    }

    /// Plays the games that the file lacks.
    ///
    /// # Errors
    /// If the file cannot be read or written, or holds games of another start.
    pub fn run<E: Evaluator>(
        &self,
        evaluator: &E,
        start: &BoardOf<E>,
        header: &str,
    ) -> io::Result<()> {
        let game = evaluator.game();
        let mut file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .read(true)
            .write(true)
            .open(&self.to)?;
        let played = seeds_in(&mut file, header)?;
        let missing: Vec<u64> = self
            .seeds
            .clone()
            .filter(|seed| !played.contains(seed))
            .collect();
        let file = Mutex::new(file);
        missing
            .into_par_iter()
            .with_max_len(1)
            .try_for_each(|seed| {
                let played = self.play_game(evaluator, start, seed);
                let line = line_of(game, seed, &played);
                let mut file = file.lock().expect("no thread panics while it writes");
                file.write_all(line.as_bytes())
            })
    }

    /// Plays the game with the given seed.
    fn play_game<E: Evaluator>(
        &self,
        evaluator: &E,
        start: &BoardOf<E>,
        seed: u64,
    ) -> PlayedGame<MoveOf<E>> {
        let game = evaluator.game();
        let limits = Limits::nodes(self.nodes);
        let mut searcher = Searcher::default();
        let mut boards = vec![*start];
        let mut moves = Vec::new();
        let opening = self.opening_of(seed) as usize;
        let outcome = loop {
            let ply = boards.len() - 1;
            let board = boards[ply];
            let mut rng = rng_for_ply(seed, ply);
            let is_opening = ply < opening;
            let is_random =
                is_opening || self.random_moves > 0 && rng.random_range(0..self.random_moves) == 0;
            let mut choice = None;
            let mut value = None;
            if !is_opening {
                let Some(result) = searcher.search(evaluator, &boards, &limits, &mut |_| {}) else {
                    break None;
                };
                if let Some(outcome) = decided::<E>(game, &boards, result.value) {
                    moves.push((result.mv, Some(result.value)));
                    break Some(outcome);
                }
                value = Some(result.value);
                choice = Some(result.mv);
            }
            if is_random {
                choice = game.valid_moves(&board).choose(&mut rng).copied();
            }
            let Some(mv) = choice else {
                break None;
            };
            moves.push((mv, value));
            let mut after = board;
            game.apply(&mut after, mv);
            boards.push(after);
        };
        let end = boards[boards.len() - 1];
        let mut margins = Margins::default();
        if E::MARGINS {
            for player in Player::first(game.player_count()) {
                margins[player.index()] = evaluator.margin(&end, player);
            }
        }
        PlayedGame {
            moves,
            outcome: outcome
                .or_else(|| game.game_over(&end))
                .unwrap_or(Outcome::Draw),
            margins,
        }
    }

    /// The number of random moves at the start of the game with the given seed.
    fn opening_of(&self, seed: u64) -> u64 {
        let lengths = self.opening - self.least + 1;
        self.least + seed % lengths
    }
}

/// A game as a line: its seed, the result, the margins, and the moves with the values that were
/// found before them.
fn line_of<G: Game>(game: &G, seed: u64, played: &PlayedGame<G::Move>) -> String {
    let result = match played.outcome {
        Outcome::Win(player) => player.to_string(),
        Outcome::Draw => "draw".to_owned(),
    };
    let margins = write_margins(&played.margins, game.player_count());
    let mut line = format!("{seed} {result} {margins}");
    for (mv, value) in &played.moves {
        line.push(' ');
        line.push_str(&game.write_move(*mv));
        if let Some(value) = value {
            line.push_str(&format!("={value}"));
        } else {
            line.push('=');
        }
    }
    line.push('\n');
    line
}

/// The margins as text: in a game for two that of player 1, else those of all players.
fn write_margins(margins: &Margins, players: usize) -> String {
    let written = if players == 2 { 1 } else { players };
    let margins: Vec<String> = margins[..written].iter().map(i32::to_string).collect();
    margins.join(",")
}

/// Reads what [`write_margins`] wrote; `None` if it is not that.
fn read_margins(text: &str, players: usize) -> Option<Margins> {
    let mut margins = Margins::default();
    if players == 2 {
        let margin: i32 = text.parse().ok()?;
        margins[..2].copy_from_slice(&[margin, -margin]);
        return Some(margins);
    }
    let read: Vec<i32> = text
        .split(',')
        .map(|margin| margin.parse().ok())
        .collect::<Option<_>>()?;
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
    /// The final margins, in parts of a unit; 0 in games without margins.
    pub margins: Margins,
}

/// By player: the value that the player's next search found, from a certain position on; `None` if
/// there was none.
pub type Values = [Option<i32>; Player::COUNT];

/// Calls `visit` with each position that was searched in the games of a file, the move that was
/// played there, and its [`Values`]. Returns the key of the file's contents.
///
/// # Errors
/// If the file cannot be read, is empty, holds games of another start, or a line of it is not a
/// game.
pub fn read_games<E: Evaluator>(
    path: &Path,
    evaluator: &E,
    start: &BoardOf<E>,
    header: &str,
    visit: &mut impl FnMut(&GameLine, &BoardOf<E>, MoveOf<E>, &Values),
) -> io::Result<u64> {
    let text = std::fs::read_to_string(path)?;
    if text.is_empty() {
        return Err(io::Error::other(format!("{} is empty", path.display())));
    }
    let mut lines = text.lines();
    if lines.next() != Some(header) {
        let path = path.display();
        return Err(io::Error::other(format!(
            "{path} holds games of another start"
        )));
    }
    // A last line without its end was cut off.
    let is_whole = text.ends_with('\n');
    let count = text.lines().count();
    for (number, line) in (2..).zip(lines) {
        if number == count && !is_whole {
            break;
        }
        if read_game(line, evaluator, start, visit).is_none() {
            let path = path.display();
            return Err(io::Error::other(format!(
                "{path}: line {number} is not a game"
            )));
        }
    }
    Ok(key_of(text.bytes().map(u64::from)))
}

/// Reads a game; `None` if the line is not one.
fn read_game<E: Evaluator>(
    line: &str,
    evaluator: &E,
    start: &BoardOf<E>,
    visit: &mut impl FnMut(&GameLine, &BoardOf<E>, MoveOf<E>, &Values),
) -> Option<()> {
    let game = evaluator.game();
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
    let mut board = *start;
    let mut searched = Vec::new();
    for word in words {
        let (mv, value) = word.rsplit_once('=')?;
        let mv = game.read_move(&board, mv).ok()?;
        if !value.is_empty() {
            let value: i32 = value.parse().ok()?;
            searched.push((board, mv, value, Values::default()));
        }
        game.apply(&mut board, mv);
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

/// The result of a game that need not be played to the end, given the search's value for the player
/// on turn. A won game with margins is played on, for the margin; without, it teaches no more.
fn decided<E: Evaluator>(game: &E::Game, boards: &[BoardOf<E>], value: i32) -> Option<Outcome> {
    if E::MARGINS {
        return None;
    }
    let board = boards.last()?;
    let player = game.player_to_move(board);
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
fn is_drawn_by_repetition<G: Game>(game: &G, boards: &[G::Board]) -> bool {
    boards.last().is_some_and(|last| {
        game.counts_for_repetition(last) && boards.iter().filter(|board| *board == last).count() > 2
    })
}

#[cfg(test)]
mod tests {
    use tabuleiro::game::{Options, RuleSet};
    use tabuleiro::games::small_star_empires::{SmallStarEmpires, SmallStarEmpiresEvaluator};
    use tabuleiro::games::yoxii::{Yoxii, YoxiiEvaluator};

    use super::*;

    const HEADER: &str = "yoxii start";

    fn schedule(seeds: Range<u64>, to: PathBuf) -> Schedule {
        Schedule {
            seeds,
            to,
            nodes: 30,
            opening: 6,
            least: 2,
            random_moves: 9,
            weights: None,
        }
    }

    fn play(seeds: Range<u64>, to: &Path) -> io::Result<Vec<String>> {
        let game = Yoxii::new(RuleSet::Classic, &Options::default()).unwrap();
        let evaluator = YoxiiEvaluator::new(&game);
        let schedule = schedule(seeds, to.to_path_buf());
        schedule.run(&evaluator, &game.initial_board(), HEADER)?;
        let text = std::fs::read_to_string(to)?;
        let mut lines: Vec<String> = text.lines().skip(1).map(str::to_owned).collect();
        lines.sort();
        Ok(lines)
    }

    #[test]
    fn games_of_three_are_read_as_they_were_written() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("games");
        let options = Options::default().with("players", "3");
        let game = SmallStarEmpires::new(RuleSet::Official, &options).unwrap();
        let evaluator = SmallStarEmpiresEvaluator::new(&game);
        let start = game.initial_board();
        let schedule = schedule(0..2, file.clone());
        schedule.run(&evaluator, &start, HEADER).unwrap();
        let mut searched = Vec::new();
        let visit = &mut |line: &GameLine, board: &_, _, values: &Values| {
            let to_move = game.player_to_move(board);
            searched.push((line.seed, line.outcome, line.margins, to_move, *values));
        };
        read_games(&file, &evaluator, &start, HEADER, visit).unwrap();
        let text = std::fs::read_to_string(&file).unwrap();
        let mut checked = 0;
        for line in text.lines().skip(1) {
            let words: Vec<&str> = line.split(' ').collect();
            let written = words[3..]
                .iter()
                .filter_map(|word| word.split_once('=')?.1.parse().ok());
            let written: Vec<i32> = written.collect();
            let read: Vec<_> = searched
                .iter()
                .filter(|read| read.0.to_string() == words[0])
                .collect();
            assert_eq!(written.len(), read.len());
            for (at, (_, outcome, margins, _, values)) in read.iter().enumerate() {
                assert_eq!(write_margins(margins, 3), words[2]);
                assert_eq!(format!("win {}", words[1]), outcome.to_string());
                for player in Player::first(3) {
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
    fn margins_are_those_of_all_players() {
        let read = |text, players| read_margins(text, players).map(|margins| margins.to_vec());
        assert_eq!(read("-30", 2), Some(vec![-30, 30, 0, 0]));
        assert_eq!(read("5,-5,-20", 3), Some(vec![5, -5, -20, 0]));
        assert_eq!(read("5,-5,-20,-9", 4), Some(vec![5, -5, -20, -9]));
        for (text, players) in [
            ("", 2),
            ("1,-1", 2),
            ("1,2", 3),
            ("1,2,3,4", 3),
            ("1,2,x", 3),
        ] {
            assert_eq!(read(text, players), None, "{text}");
        }
        assert_eq!(write_margins(&[7, -7, 0, 0], 2), "7");
        assert_eq!(write_margins(&[7, -7, -8, 0], 3), "7,-7,-8");
    }

    #[test]
    fn a_range_of_seeds_is_two_numbers() {
        assert_eq!(seeds("3..10"), Ok(3..10));
        for text in ["", "3", "3..", "..4", "a..b", "3-10"] {
            assert!(seeds(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_file_that_was_cut_off_is_continued_with_the_same_games() {
        let folder = tempfile::tempdir().unwrap();
        let whole = folder.path().join("whole");
        let all = play(0..6, &whole).unwrap();
        assert_eq!(all.len(), 6);
        let text = std::fs::read_to_string(&whole).unwrap();
        for length in [0, text.len() / 2, text.len() - 1] {
            let cut = folder.path().join("cut");
            std::fs::write(&cut, &text[..length]).unwrap();
            assert_eq!(play(0..6, &cut).unwrap(), all, "cut at {length}");
        }
    }

    #[test]
    fn games_of_another_start_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("games");
        std::fs::write(&file, "yoxii another start\n").unwrap();
        assert!(play(0..1, &file).is_err());
    }

    #[test]
    fn other_weights_play_other_games() {
        let folder = tempfile::tempdir().unwrap();
        let game = Yoxii::new(RuleSet::Classic, &Options::default()).unwrap();
        let schedule = |weights: &Weights| {
            let path = folder.path().join("weights");
            fs::write(&path, weights.write()).unwrap();
            Schedule {
                weights: Some(path),
                ..schedule(0..1, folder.path().join("games"))
            }
        };
        let games = |schedule: &Schedule| {
            let evaluator = schedule.evaluator(YoxiiEvaluator::new(&game))?;
            let played = schedule.play_game(&evaluator, &game.initial_board(), 3);
            io::Result::Ok(line_of(&game, 3, &played))
        };
        let own = self::schedule(0..1, PathBuf::new());
        let sizes = Layout::of(&YoxiiEvaluator::new(&game));
        let zero = Weights::zero(sizes.terms, sizes.inputs, sizes.buckets);
        assert_ne!(games(&schedule(&zero)).unwrap(), games(&own).unwrap());
        let others = Weights::zero(sizes.terms, sizes.inputs + 1, sizes.buckets);
        let refusal = games(&schedule(&others)).unwrap_err().to_string();
        assert!(
            refusal.ends_with("holds no weights of this evaluation"),
            "{refusal}"
        );
    }

    #[test]
    fn openings_have_every_length_from_least_to_most() {
        let schedule = schedule(0..1, PathBuf::new());
        let lengths: Vec<u64> = (0..6).map(|seed| schedule.opening_of(seed)).collect();
        assert_eq!(lengths, [2, 3, 4, 5, 6, 2]);
    }

    #[test]
    fn the_shortest_opening_is_not_longer_than_the_longest() {
        let schedule = |least| Schedule {
            least,
            ..schedule(0..1, PathBuf::new())
        };
        assert!(schedule(6).check().is_ok());
        let refusal = schedule(7).check().unwrap_err();
        assert_eq!(refusal.to_string(), "--least 7 is greater than --opening 6");
    }

    #[test]
    fn what_was_written_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("games");
        let lines = play(0..3, &file).unwrap();
        let game = Yoxii::new(RuleSet::Classic, &Options::default()).unwrap();
        let evaluator = YoxiiEvaluator::new(&game);
        let mut values = Vec::new();
        let start = game.initial_board();
        read_games(
            &file,
            &evaluator,
            &start,
            HEADER,
            &mut |line, board, _, found| {
                assert!(game.game_over(board).is_none());
                let value = found[game.player_to_move(board).index()];
                values.push((line.seed, value.expect("the position was searched")));
            },
        )
        .unwrap();
        for line in &lines {
            let mut words = line.split(' ');
            let seed: u64 = words.next().unwrap().parse().unwrap();
            let written = words
                .skip(2)
                .filter_map(|word| word.rsplit_once('=')?.1.parse().ok());
            let read = values
                .iter()
                .filter(|(of, _)| *of == seed)
                .map(|(_, value)| *value);
            assert_eq!(read.collect::<Vec<i32>>(), written.collect::<Vec<i32>>());
        }
    }
}
