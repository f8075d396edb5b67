//! Expert, the player that searches.
//!
//! One framework for all games: iterative deepening with principal variation search, a
//! transposition table, killer and history ordering, and late moves searched less deeply. A game
//! adds what it knows: its evaluation, an order of its moves, and, where it pays, moves left out.
//!
//! All values in here are whole numbers in parts of the game's own unit (`Expert::UNIT` of them
//! make one), from the viewpoint that each function states. With more than two players the one who
//! thinks takes all others for allies against them (the *paranoid* search): that keeps alpha-beta
//! sound.
//!
//! - [`Expert`]: what a game contributes
//! - [`think`]: finds a move within [`Limits`]; [`Memory`] keeps what the next search can use
//! - [`plain`]: plain negamax, which the search is tested against
//! - [`table`]: the transposition table

mod busy;
mod order;
pub mod plain;
pub mod table;
mod team;
mod worker;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::game::{Game, Outcome, Player};
use order::History;
use table::Table;
use team::Team;
use worker::Worker;

/// The value of a won game; whatever a game evaluates to lies within half of it.
pub const WIN: i32 = 1_000_000;
/// More than any value.
const INFINITE: i32 = 2 * WIN;
/// Greatest margin of a won game, and greatest number of plies of a forced win.
const MOST_MARGIN: i32 = 100_000;
/// Deepest that a search goes, in plies.
pub const MOST_DEPTH: usize = 100;
/// As the depth of [`Expert::candidates`]: for the root.
pub const AT_ROOT: usize = MOST_DEPTH + 1;

/// What a game contributes to its Expert.
pub trait Expert: Game {
    /// How many parts of a value make one of the game's own units.
    const UNIT: i32 = 100;
    /// Whether a win is the better the greater its margin. If not, it is the better the sooner.
    const MARGINS: bool = false;
    /// Positions that Expert searches for a move where nothing else bounds it.
    const NODES: u64 = 20_000;

    /// How good a position is for a player, in parts of a unit; it is not over. Less than half of
    /// [`WIN`]. In a game for two it is the contrary of the opponent's.
    fn evaluate(&self, board: &Self::Board, player: Player) -> i32;

    /// A key of the position, player on turn included: different positions have different keys
    /// but for chance, unless they are worth the same by symmetry.
    fn key(&self, board: &Self::Board) -> u64;

    /// A number of the move, by which tables know it: different moves of a position should differ
    /// in it. Only the lowest 24 bits count.
    fn code(&self, mv: Self::Move) -> u32;

    /// The legal move with that number, if there is one and it is found faster than by listing all
    /// moves. Moves that proved good elsewhere are tried before the others are listed: in most
    /// positions one of them is enough. The default finds none.
    fn recall(&self, _board: &Self::Board, _code: u32) -> Option<Self::Move> {
        None
    }

    /// By how much a player won or lost a finished game with margins, in parts of a unit.
    fn margin(&self, board: &Self::Board, player: Player) -> i32 {
        self.value(board, player).saturating_mul(Self::UNIT)
    }

    /// The end of the game as far as it can be seen without listing the moves. What is not seen
    /// here is asked of `game_over` as soon as there turn out to be no moves.
    fn seen_over(&self, board: &Self::Board) -> Option<Outcome> {
        self.game_over(board)
    }

    /// A move that wins at once for the player on turn. Games that can end suddenly override it;
    /// then it has to find every such win.
    fn winning_move(&self, _board: &Self::Board) -> Option<Self::Move> {
        None
    }

    /// Appends the moves worth searching, with the greatest for the order first to be tried, as a
    /// number from -1000 to 1000 each. Returns whether these are all legal moves. `depth` is how
    /// many plies are left; where nothing may be left out it is [`MOST_DEPTH`]. At the root it is
    /// [`AT_ROOT`]: then a move that wins in this turn may be left out only if another one does,
    /// and one that does not lose in the opponent's next turn likewise.
    fn candidates(
        &self,
        board: &Self::Board,
        _depth: usize,
        moves: &mut Vec<Candidate<Self::Move>>,
    ) -> bool {
        moves.extend(self.valid_moves(board).into_iter().map(Candidate::plain));
        true
    }

    /// Appends the moves that a position at the end of the search is too restless to be judged
    /// without. The default is none.
    fn restless_moves(&self, _board: &Self::Board, _moves: &mut Vec<Candidate<Self::Move>>) {}

    /// How many plies the game lasts at most from here, where that is known. A search that deep is
    /// a proof.
    fn longest(&self, _board: &Self::Board) -> Option<usize> {
        None
    }

    /// The final value for the player on turn with best play, as the search gives it, where
    /// the end is so near that the game finds it faster by itself: exactly if it lies between
    /// `alpha` and `beta`, else as a bound. Adds the positions it looks at to `nodes`.
    fn finish(
        &self,
        _board: &Self::Board,
        _alpha: i32,
        _beta: i32,
        _nodes: &mut u64,
    ) -> Option<i32> {
        None
    }

    /// How many terms the evaluation adds up, where it is linear in weights that can be fitted.
    const TERMS: usize = 0;

    /// The game with other weights of its terms, as many as there are: everything that follows from
    /// weights follows from these, the order of moves included. A game without terms, which is the
    /// default, stays as it is.
    #[must_use]
    fn with_weights(&self, _weights: &[i16]) -> Self {
        self.clone()
    }

    /// Calls `add` with the number and the size of every term that is not 0, from the viewpoint of
    /// the player on turn. Returns what the evaluation adds to that without a weight.
    fn terms(&self, _board: &Self::Board, _add: &mut dyn FnMut(usize, f64)) -> i32 {
        0
    }

    /// A margin of victory, greater than or equal to 0, in words that follow "wins" or "loses".
    fn margin_in_words(&self, margin: i32) -> String {
        format!("by {}", f64::from(margin) / f64::from(Self::UNIT))
    }

    /// A value in the game's own words: `+1.5`, `3 stones ahead`.
    fn value_in_words(&self, value: i32) -> String {
        format!("{:+.2}", f64::from(value) / f64::from(Self::UNIT))
    }
}

/// A move with its place in the order.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// Greater is tried sooner.
    pub order: i32,
}

impl<M> Candidate<M> {
    /// A move about which nothing is known.
    pub fn plain(mv: M) -> Candidate<M> {
        Candidate { mv, order: 0 }
    }
}

/// What bounds a search.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Positions to search at most. Makes the search the same on every machine.
    pub nodes: Option<u64>,
    /// Time to search at most.
    pub time: Option<Duration>,
    /// Plies to search at most.
    pub depth: Option<usize>,
    /// Threads; a search bounded by nodes takes one.
    pub threads: usize,
    /// Size of the transposition table in MiB at most.
    pub hash: usize,
}

/// MiB of the transposition table where nobody says otherwise: the program as a whole stays
/// below 128.
pub const HASH: usize = 64;

impl Limits {
    /// So many positions, on one thread.
    pub fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            time: None,
            depth: None,
            threads: 1,
            hash: HASH,
        }
    }

    /// So much time, on all cores.
    pub fn time(time: Duration) -> Limits {
        Limits {
            nodes: None,
            time: Some(time),
            depth: None,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            hash: HASH,
        }
    }
}

/// How much of the search may be left to judgement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Width {
    /// As a player wants it: late moves less deeply, hopeless ones not at all.
    Selective,
    /// Every move to the same depth: the value of plain negamax.
    Full,
}

/// What a search has found.
#[derive(Clone, Debug)]
pub struct Advice<M> {
    /// The move.
    pub mv: M,
    /// Its value for the player on turn.
    pub value: i32,
    /// Whether the value is proved: nothing was left to judgement.
    pub proved: bool,
    /// The moves that both sides are expected to play, the move itself first.
    pub line: Vec<M>,
    /// Plies searched to the end.
    pub depth: usize,
    /// Positions searched, by all threads together.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
}

impl<M> Advice<M> {
    /// The value in words: what is proved, or how good the position is.
    pub fn verdict<G: Expert>(&self, game: &G) -> String {
        let size = self.value.abs();
        if size < WIN / 2 {
            if self.proved && self.value == 0 {
                return "a draw".to_string();
            }
            return game.value_in_words(self.value);
        }
        let what = if self.value > 0 { "wins" } else { "loses" };
        if G::MARGINS {
            format!("{what} {}", game.margin_in_words(size - WIN))
        } else {
            let plies = WIN - size;
            format!(
                "{what} in {plies} {}",
                if plies == 1 { "move" } else { "moves" }
            )
        }
    }
}

/// What all threads of a search share.
struct Shared<'a, M> {
    table: &'a Table,
    /// Where there is more than one thread.
    team: Option<Team<M>>,
    history: History,
    stop: AtomicBool,
    /// Positions counted by threads other than the first.
    others: AtomicU64,
    deadline: Option<Instant>,
    nodes: u64,
    depth: usize,
    width: Width,
}

/// What searches leave behind for the next.
///
/// The memory itself always: making it anew takes longer than a short search. What was found out
/// only where that can make no difference to a promise, which is that a search bounded by nodes
/// finds the same wherever it begins.
#[derive(Default)]
pub struct Memory {
    table: Option<Table>,
    /// Who thought last.
    player: Option<Player>,
}

impl Memory {
    /// Finds a move for the player on turn in the last of `boards`, which are all positions of the
    /// game so far. `watch` sees every improvement. `None` exactly if there is no legal move.
    ///
    /// A win in one turn is found and a loss in one turn avoided whatever the limits; beyond that
    /// the search ends as soon as they are reached. All searches of a memory are of one game.
    pub fn think<G: Expert>(
        &mut self,
        game: &G,
        boards: &[G::Board],
        limits: &Limits,
        watch: &mut dyn FnMut(&Advice<G::Move>),
    ) -> Option<Advice<G::Move>> {
        self.search(game, boards, limits, Width::Selective, watch)
    }

    /// Forgets what was found out. The memory itself stays.
    pub fn forget(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
    }

    fn search<G: Expert>(
        &mut self,
        game: &G,
        boards: &[G::Board],
        limits: &Limits,
        width: Width,
        watch: &mut dyn FnMut(&Advice<G::Move>),
    ) -> Option<Advice<G::Move>> {
        let start = Instant::now();
        let last = boards.last()?;
        let (player, players) = (game.player_on_turn(last), game.player_count(last));
        let repeats = boards.iter().any(|board| game.counts_for_repetition(board));
        let threads = match limits.nodes {
            Some(_) => 1,
            None => limits.threads.max(1),
        };
        let shared = Shared {
            table: self.table(limits, players, player, repeats),
            team: (threads > 1).then(Team::default),
            history: History::default(),
            stop: AtomicBool::new(false),
            others: AtomicU64::new(0),
            deadline: limits.time.map(|time| start + time),
            nodes: limits.nodes.unwrap_or(u64::MAX),
            depth: limits.depth.unwrap_or(MOST_DEPTH).clamp(1, MOST_DEPTH),
            width,
        };
        std::thread::scope(|scope| {
            for number in 1..threads {
                let shared = &shared;
                scope.spawn(move || {
                    if let Some(mut worker) = Worker::new(game, boards, shared, number, start) {
                        worker.deepen(&mut |_| {});
                        shared.others.fetch_add(worker.nodes(), Ordering::Relaxed);
                    }
                });
            }
            let advice =
                Worker::new(game, boards, &shared, 0, start).map(|mut worker| worker.deepen(watch));
            shared.stop.store(true, Ordering::Relaxed);
            advice
        })
        .map(|advice| Advice {
            nodes: advice.nodes + shared.others.load(Ordering::Relaxed),
            elapsed: start.elapsed(),
            ..advice
        })
    }

    /// The table for a search of that player, which knows what it may know.
    fn table(&mut self, limits: &Limits, players: usize, player: Player, repeats: bool) -> &Table {
        let entries = entries(limits);
        let table = self.table.get_or_insert_with(|| Table::new(entries));
        table.resize(entries);
        // With more than two players the values are those of the one who thought. Where a
        // position may not come back, what was proved can be undone by the moves played since.
        let stale = repeats || players > 2 && self.player != Some(player);
        if limits.nodes.is_some() || stale {
            table.clear();
        }
        self.player = Some(player);
        table
    }
}

/// As [`Memory::think`], with nothing kept.
pub fn think<G: Expert>(
    game: &G,
    boards: &[G::Board],
    limits: &Limits,
    watch: &mut dyn FnMut(&Advice<G::Move>),
) -> Option<Advice<G::Move>> {
    Memory::default().think(game, boards, limits, watch)
}

/// As [`think`], with a choice of width.
pub fn search<G: Expert>(
    game: &G,
    boards: &[G::Board],
    limits: &Limits,
    width: Width,
    watch: &mut dyn FnMut(&Advice<G::Move>),
) -> Option<Advice<G::Move>> {
    Memory::default().search(game, boards, limits, width, watch)
}

/// Entries of the table that a thread needs for a millisecond in a fast game.
const FASTEST: usize = 1000;

/// Entries of the table: not many more than the search can fill. Leaves are not kept, and a small
/// table is found in the processor's cache: to the same depth, one of 4 MiB takes 0.8 of the time
/// that one of 64 MiB takes.
fn entries(limits: &Limits) -> usize {
    let most = (limits.hash.max(1) << 20) / Table::ENTRY;
    let by_nodes = limits
        .nodes
        .map(|nodes| usize::try_from(nodes).unwrap_or(most) / 2);
    let by_time = limits.time.map(|time| {
        let time = usize::try_from(time.as_millis()).unwrap_or(most).max(1);
        time.saturating_mul(FASTEST * limits.threads)
    });
    most.min(by_nodes.unwrap_or(most))
        .min(by_time.unwrap_or(most))
}

/// The value of a finished game for a player, `ply` plies from now.
fn final_value<G: Expert>(
    game: &G,
    board: &G::Board,
    outcome: Outcome,
    player: Player,
    ply: usize,
) -> i32 {
    let size = if G::MARGINS {
        WIN + game.margin(board, player).abs().min(MOST_MARGIN)
    } else {
        WIN - ply as i32
    };
    match outcome {
        Outcome::Win(winner) if winner == player => size,
        Outcome::Win(_) => -size,
        Outcome::Draw => 0,
    }
}

/// A key of the words that make up a position: each is mixed by itself (with its place among
/// them), so that the processor can do several at once.
#[inline]
pub fn key_of(words: impl IntoIterator<Item = u64>) -> u64 {
    let mixed = words.into_iter().enumerate().map(|(place, word)| {
        let secret = mix(place as u64);
        let product = u128::from(word ^ secret) * u128::from(mix(!secret) | 1);
        product as u64 ^ (product >> 64) as u64
    });
    mix(mixed.fold(0, |key, word| key.rotate_left(5) ^ word))
}

/// A good mixture of the bits of a number (the finalizer of splitmix64), for keys.
pub const fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
