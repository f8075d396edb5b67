//! The search in small graphs, where every line can be followed to its end: games made up for the
//! purpose, in which positions repeat and transpose, and one player may have several moves in a
//! row. In some of them player 1 plays against two others.

mod search;

use std::collections::BTreeSet;
use std::fmt;
use std::time::Duration;

use crate::game::evaluator::{Candidate, Evaluator, Selection};
use crate::game::rng::{GameRng, rng_for_ply};
use crate::game::{Game, GameInfo, Options, Outcome, Player, Refusal, RuleSet};
use crate::hash::mix;
use crate::search::{Limits, SearchResult, Searcher, WIN};
use crate::testing::negamax::negamax;
use rand::RngExt;

/// Deeper than any line of the graphs is long.
const TO_THE_END: usize = 60;

/// A node, as a position and as the move that leads there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct At(usize);

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[derive(Clone, Debug)]
struct Node {
    turn: Player,
    /// Ascending. None exactly at an end.
    edges: Vec<usize>,
    outcome: Outcome,
    /// For player 1; at an end the margin, where margins count.
    value: i32,
}

impl Node {
    fn new(turn: Player, edges: &[usize], value: i32) -> Node {
        let outcome = match value.signum() {
            1 => Outcome::Win(Player::P1),
            -1 => Outcome::Win(Player::P2),
            _ => Outcome::Draw,
        };
        Node {
            turn,
            edges: edges.to_vec(),
            outcome,
            value,
        }
    }
}

/// What the evaluator knows of the game, and how the game behaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lore {
    /// Nothing.
    None,
    /// The moves that win at once.
    Wins,
    /// The maximum number of plies left.
    PliesLeft,
    /// A reason to leave moves out.
    Hides,
    /// A reason to leave out all of them.
    HidesAll,
    /// Not even that the game is over, unless it is asked for the moves.
    Blind,
    /// Moves to greater numbers are noisy.
    Noisy,
    /// Nothing, and each move gives way to other threads.
    Slow,
    /// Positions do not count for repetition.
    Onward,
    /// There is a third player.
    ThreePlayers,
}

#[derive(Clone, Debug)]
struct Graph<const MARGINS: bool> {
    nodes: Vec<Node>,
    lore: Lore,
}

impl<const MARGINS: bool> Graph<MARGINS> {
    fn new(lore: Lore, nodes: impl IntoIterator<Item = Node>) -> Self {
        let nodes = nodes.into_iter().collect();
        Graph { nodes, lore }
    }

    fn node(&self, at: At) -> &Node {
        &self.nodes[at.0]
    }

    fn wins(&self, at: usize, player: Player) -> bool {
        self.game_over(&At(at)) == Some(Outcome::Win(player))
    }

    /// Whether a move to that node is lost in the opponent's next turn, or sooner.
    fn loses(&self, at: usize, player: Player) -> bool {
        let enemy = player.opponent();
        let node = &self.nodes[at];
        self.wins(at, enemy) || node.edges.iter().any(|next| self.wins(*next, enemy))
    }

    /// The length of the longest line.
    fn length(&self, at: usize) -> usize {
        let edges = self.nodes[at].edges.iter();
        edges.map(|next| 1 + self.length(*next)).max().unwrap_or(0)
    }
}

impl<const MARGINS: bool> Game for Graph<MARGINS> {
    type Board = At;
    type Move = At;

    const INFO: GameInfo = GameInfo {
        name: "graph",
        title: "Graph",
        levels: &[],
        has_margins: MARGINS,
        ..GameInfo::DEFAULT
    };

    fn new(_: RuleSet, _: &Options) -> Result<Self, Refusal> {
        Err(Refusal::new("graphs are made up"))
    }

    fn initial_board(&self) -> At {
        At(0)
    }

    fn read_board(&self, text: &str) -> Result<At, Refusal> {
        let number = text.parse().ok();
        let node = number.filter(|number| *number < self.nodes.len());
        node.map(At).ok_or(Refusal::new("not a node"))
    }

    fn write_board(&self, board: &At) -> String {
        board.to_string()
    }

    fn read_move(&self, _: &At, text: &str) -> Result<At, Refusal> {
        self.read_board(text)
    }

    fn player_count(&self) -> usize {
        if self.lore == Lore::ThreePlayers {
            3
        } else {
            2
        }
    }

    fn player_to_move(&self, board: &At) -> Player {
        self.node(*board).turn
    }

    fn valid_moves(&self, board: &At, moves: &mut Vec<At>) {
        moves.extend(self.node(*board).edges.iter().map(|next| At(*next)));
    }

    fn check_move(&self, board: &At, mv: At) -> Result<(), Refusal> {
        let known = self.node(*board).edges.contains(&mv.0);
        known.then_some(()).ok_or(Refusal::new("not an edge"))
    }

    fn make_move(&self, board: &mut At, mv: At) {
        if self.lore == Lore::Slow {
            std::thread::yield_now();
        }
        *board = mv;
    }

    fn game_over(&self, board: &At) -> Option<Outcome> {
        let node = self.node(*board);
        node.edges.is_empty().then_some(node.outcome)
    }

    fn value(&self, board: &At, player: Player) -> i32 {
        let value = self.node(*board).value;
        if player == Player::P1 { value } else { -value }
    }

    fn choose_move(&self, _: &At, _: usize, _: &mut GameRng) -> Option<At> {
        None
    }

    fn counts_for_repetition(&self, _: &At) -> bool {
        self.lore != Lore::Onward
    }
}

impl<const MARGINS: bool> Evaluator for Graph<MARGINS> {
    type Game = Self;

    const UNIT: i32 = 10;

    fn new(game: &Self) -> Self {
        game.clone()
    }

    fn game(&self) -> &Self {
        self
    }

    fn evaluate(&mut self, board: &At, player: Player) -> i32 {
        self.value(board, player)
    }

    fn hash_key(&self, board: &At) -> u64 {
        mix(board.0 as u64)
    }

    fn move_code(&self, mv: At) -> u32 {
        mv.0 as u32 + 1
    }

    fn decode_if_legal(&mut self, board: &At, code: u32) -> Option<At> {
        let at = At(code as usize - 1);
        let known = self.lore != Lore::None && self.node(*board).edges.contains(&at.0);
        known.then_some(at)
    }

    fn cheap_game_over(&mut self, board: &At) -> Option<Outcome> {
        let over = self.game_over(board);
        over.filter(|_| self.lore != Lore::Blind)
    }

    fn winning_move(&mut self, board: &At) -> Option<(At, usize)> {
        let Node { turn, edges, .. } = self.node(*board);
        let mut wins = edges.iter().filter(|next| self.wins(**next, *turn));
        let known = self.lore == Lore::Wins;
        wins.next().filter(|_| known).map(|next| (At(*next), 1))
    }

    fn max_plies_left(&self, board: &At) -> Option<usize> {
        (self.lore == Lore::PliesLeft).then(|| self.length(board.0))
    }

    fn noisy_moves(&mut self, board: &At, moves: &mut Vec<Candidate<At>>) {
        if self.lore == Lore::Noisy {
            let edges = self.legal_moves(board).into_iter();
            moves.extend(edges.filter(|next| next > board).map(Candidate::unordered));
        }
    }

    /// Leaves out the last move, at the root only if it is not needed there.
    fn candidates(
        &mut self,
        board: &At,
        selection: Selection,
        moves: &mut Vec<Candidate<At>>,
    ) -> bool {
        if self.lore == Lore::HidesAll && selection != Selection::All {
            return false;
        }
        let legal = self.legal_moves(board).into_iter();
        moves.extend(legal.map(Candidate::unordered));
        let Node { turn, edges, .. } = self.node(*board);
        let [first, .., last] = edges[..] else {
            return true;
        };
        let needed = self.wins(last, *turn) || self.loses(first, *turn);
        let leaves_out = match selection {
            Selection::All => false,
            Selection::Root => !needed,
            Selection::Selective { .. } => true,
        };
        if self.lore != Lore::Hides || !leaves_out {
            return true;
        }
        moves.pop();
        false
    }
}

fn some_player(rng: &mut GameRng, lore: Lore) -> Player {
    let players = if lore == Lore::ThreePlayers { 3 } else { 2 };
    Player::from_index(rng.random_range(0..players))
}

/// Every edge leads to a node of a greater number: no position repeats, many transpose.
fn without_circles<const MARGINS: bool>(rng: &mut GameRng, lore: Lore) -> Graph<MARGINS> {
    let count = rng.random_range(6..22);
    let nodes = (0..count).map(|number| {
        let mut edges: Vec<usize> = (number + 1..count)
            .filter(|next| rng.random_range(0..next - number + 2) < 2)
            .collect();
        edges.truncate(5);
        let turn = some_player(rng, lore);
        Node::new(turn, &edges, rng.random_range(-4..=4))
    });
    Graph::new(lore, nodes)
}

/// A tree in which edges may also lead back towards the root: one path leads to each node, and
/// positions repeat.
fn with_circles<const MARGINS: bool>(rng: &mut GameRng, lore: Lore) -> Graph<MARGINS> {
    let count = rng.random_range(6..26);
    let mut nodes: Vec<Node> = Vec::new();
    let mut parents = Vec::new();
    for number in 0..count {
        let turn = some_player(rng, lore);
        nodes.push(Node::new(turn, &[], rng.random_range(-4..=4)));
        parents.push(number - rng.random_range(0..number.min(4) + 1).max(number.min(1)));
        if number > 0 {
            nodes[parents[number]].edges.push(number);
        }
    }
    for (number, node) in nodes.iter_mut().enumerate() {
        let mut ancestor = number;
        while ancestor > 0 {
            ancestor = parents[ancestor];
            // An end stays an end.
            if !node.edges.is_empty() && rng.random_range(0..3) == 0 {
                node.edges.push(ancestor);
            }
        }
        node.edges.sort_unstable();
    }
    Graph { nodes, lore }
}

/// Any edges: positions repeat and are reached by several paths.
fn any_edges<const MARGINS: bool>(rng: &mut GameRng, lore: Lore) -> Graph<MARGINS> {
    let count = rng.random_range(4..10);
    let nodes = (0..count).map(|_| {
        let mut edges: Vec<usize> = (0..rng.random_range(0..4))
            .map(|_| rng.random_range(0..count))
            .collect();
        edges.sort_unstable();
        edges.dedup();
        let turn = some_player(rng, lore);
        Node::new(turn, &edges, rng.random_range(-4..=4))
    });
    Graph::new(lore, nodes)
}

/// Calls `check` with graphs of both kinds and all lore that goes with them, that are not over at
/// node 0.
fn graphs<const MARGINS: bool>(count: u64, mut check: impl FnMut(&Graph<MARGINS>)) {
    for seed in 0..count {
        let rng = &mut rng_for_ply(seed, 0);
        let wins = if MARGINS { Lore::None } else { Lore::Wins };
        let all = [
            Lore::None,
            wins,
            Lore::PliesLeft,
            Lore::Hides,
            Lore::ThreePlayers,
        ];
        let lore = all[seed as usize % all.len()];
        let graph = match lore {
            Lore::PliesLeft => without_circles(rng, lore),
            _ if rng.random() => without_circles(rng, lore),
            _ => with_circles(rng, lore),
        };
        if graph.game_over(&At(0)).is_none() {
            check(&graph);
        }
    }
}
