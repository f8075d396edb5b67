//! The comparison of one game with its plain rules.

use std::collections::HashMap;
use std::ops::AddAssign;
use std::time::Duration;

use rand::RngExt;
use rand::seq::IndexedRandom;
use rayon::prelude::*;
use tabuleiro::game::players::PlayerKind;
use tabuleiro::game::rng::{GameRng, rng_for_ply};
use tabuleiro::game::{Game, Options, Player, RuleSet};
use tabuleiro::play::session::Session;

use crate::plain::{Plain, Rules, Start};

/// Where the positions come from.
pub struct Source {
    pub rules: Rules,
    /// Sets up a random position.
    pub random: fn(Rules, &mut GameRng) -> String,
    pub seed: u64,
}

/// What has been compared without a difference.
#[derive(Clone, Copy, Default, Debug)]
pub struct Counts {
    /// Games of random play.
    pub games: u64,
    /// Their positions.
    pub positions: u64,
    /// The moves of these positions, each with the position after it.
    pub moves: u64,
    /// Games that were played to an end of the rules.
    pub over: u64,
    /// Games that ended by repetition.
    pub repeated: u64,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.games += other.games;
        self.positions += other.positions;
        self.moves += other.moves;
        self.over += other.over;
        self.repeated += other.repeated;
    }
}

impl Counts {
    pub const HEADING: &str =
        "game                            games positions       moves finished repeated seconds";

    pub fn line(&self, name: &str, time: Duration) -> String {
        let seconds = time.as_secs_f64();
        format!(
            "{name:29} {:7} {:9} {:11} {:8} {:8} {seconds:7.1}",
            self.games, self.positions, self.moves, self.over, self.repeated
        )
    }
}

/// A game ends here if the rules have not ended it.
const MOST_PLIES: usize = 150;

/// Compares a fact; the error names it and the position.
fn same<T: PartialEq + std::fmt::Debug>(
    what: &str,
    position: &str,
    fast: &T,
    plain: &T,
) -> Result<(), String> {
    if fast == plain {
        return Ok(());
    }
    Err(format!(
        "{what} differs in {position}: {fast:?}, but plainly {plain:?}"
    ))
}

/// A start of both implementations.
pub type Pair<G, P> = (G, <G as Game>::Board, P);

fn rule_set(rules: Rules) -> RuleSet {
    match rules {
        Rules::Classic => RuleSet::Classic,
        Rules::Official => RuleSet::Official,
    }
}

/// Reads a position with both implementations.
pub fn at_position<G: Game, P: Plain>(rules: Rules, text: &str) -> Result<Pair<G, P>, String> {
    let refused = |refusal| format!("{text} is refused: {refusal}");
    let options = Options::default();
    let (game, board) = G::from_position(rule_set(rules), &options, text).map_err(refused)?;
    let plain = P::read(rules, text).ok_or_else(|| format!("{text} is plainly no position"))?;
    Ok((game, board, plain))
}

/// Starts a game with both implementations.
fn at_start<G: Game, P: Plain>(start: &Start) -> Result<Pair<G, P>, String> {
    let mut options = Options::default();
    for (name, value) in &start.options {
        options.set(name, value.clone());
    }
    let refused = |refusal| format!("{options:?} is refused: {refusal}");
    let game = G::new(rule_set(start.rules), &options).map_err(refused)?;
    let board = game.initial_board();
    let text = &start.position;
    let plain = P::read(start.rules, text).ok_or_else(|| format!("{text} is not a position"))?;
    Ok((game, board, plain))
}

fn starts<P: Plain>(rules: Rules) -> Vec<Start> {
    let mut starts = P::starts();
    starts.retain(|start| start.rules == rules);
    starts
}

/// A legal move: as text, as the library writes it in memory, and the position after it.
pub type Child<G> = (String, <G as Game>::Move, String);

/// Compares everything that the rules say of a position, and returns its moves.
pub fn compare<G: Game, P: Plain>(
    game: &G,
    board: &G::Board,
    plain: &P,
) -> Result<Vec<Child<G>>, String> {
    let text = plain.write();
    same("position", &text, &game.write_board(board), &text)?;
    let read = game.read_board(&text);
    same("reading", &text, &read.as_ref(), &Ok(board))?;
    let moves = game.valid_moves(board);
    let mut moves: Vec<(String, G::Move)> = moves
        .into_iter()
        .map(|mv| (game.write_move(mv), mv))
        .collect();
    moves.sort();
    let texts: Vec<&String> = moves.iter().map(|(text, _)| text).collect();
    let plain_moves = plain.moves();
    same("legal moves", &text, &texts, &plain_moves.iter().collect())?;
    let count = game.count_valid_moves(board);
    same("number of moves", &text, &count, &(moves.len() as u64))?;
    let outcome = game.game_over(board).map(|outcome| outcome.to_string());
    same("outcome", &text, &outcome, &plain.outcome())?;
    let players = game.player_count();
    same("number of players", &text, &players, &plain.players())?;
    let to_move = game.player_to_move(board).number();
    same("player to move", &text, &to_move, &plain.to_move())?;
    for player in Player::first(plain.players()) {
        let number = player.number();
        let what = format!("value for player {number}");
        let value = game.value(board, player);
        same(&what, &text, &value, &plain.value(number))?;
    }
    let after = |(mv_text, mv): (String, G::Move)| {
        let refused = |refusal| format!("{mv_text} is refused in {text}: {refusal}");
        let after = game.write_board(&game.make_move(board, mv).map_err(refused)?);
        let what = format!("position after {mv_text}");
        same(&what, &text, &after, &plain.after(&mv_text).write())?;
        Ok((mv_text, mv, after))
    };
    moves.into_iter().map(after).collect()
}

/// Plays random games with both implementations and compares them in at least that many
/// positions. Every other game begins in a position that was set up at random.
pub fn play<G: Game, P: Plain>(source: &Source, positions: u64) -> Result<Counts, String> {
    const BATCH: usize = 32;
    let starts = starts::<P>(source.rules);
    let mut counts = Counts::default();
    for batch in (0..).step_by(BATCH) {
        let games = (batch..batch + BATCH).into_par_iter();
        let played = games.map(|index| play_game::<G, P>(source, &starts, index));
        for game in played.collect::<Vec<_>>() {
            counts += game?;
        }
        if counts.positions >= positions {
            break;
        }
    }
    Ok(counts)
}

/// Plays the game with that index.
fn play_game<G: Game, P: Plain>(
    source: &Source,
    starts: &[Start],
    index: usize,
) -> Result<Counts, String> {
    let rng = &mut rng_for_ply(source.seed, index);
    let (game, board, mut plain) = if index.is_multiple_of(2) {
        at_start::<G, P>(&starts[index / 2 % starts.len()])?
    } else {
        at_position::<G, P>(source.rules, &(source.random)(source.rules, rng))?
    };
    // Random play hardly ever repeats a position: some games look for it.
    let repeats = index % 8 < 2;
    let players = vec![PlayerKind::Human; game.player_count()];
    let mut session = Session::new(game, board, &players, 0);
    let mut seen: HashMap<String, u32> = HashMap::new();
    let mut counts = Counts {
        games: 1,
        ..Counts::default()
    };
    for ply in 0.. {
        let moves = compare(session.game(), session.board(), &plain)?;
        counts.positions += 1;
        counts.moves += moves.len() as u64;
        let text = plain.write();
        let mut ending = plain.outcome();
        if plain.counts_for_repetition() {
            let times = seen.entry(text.clone()).or_default();
            *times += 1;
            if *times == 3 && ending.is_none() {
                ending = Some("draw (repetition)".to_string());
                counts.repeated = 1;
            }
        }
        let fast = session.ending().map(|ending| ending.to_string());
        same("end", &text, &fast, &ending)?;
        counts.over = u64::from(ending.is_some());
        let back: Vec<&Child<G>> = moves
            .iter()
            .filter(|(_, _, after)| repeats && seen.contains_key(after))
            .collect();
        let chosen = match back.choose(rng) {
            Some(child) if rng.random_ratio(3, 4) => Some(*child),
            _ => moves.choose(rng),
        };
        let Some((mv_text, mv, _)) = chosen.filter(|_| ending.is_none() && ply < MOST_PLIES) else {
            break;
        };
        let played = session.play(*mv);
        played.map_err(|refusal| format!("{mv_text} is refused in {text}: {refusal}"))?;
        plain = plain.after(mv_text);
    }
    Ok(counts)
}
