//! Finds out how to arrange the ships of Xero-G.
//!
//! Each arrangement of player 1 is tried with each reply, except arrangements that are mirror
//! images of others. The position after both is searched with a bound of nodes: all replies in the
//! first round, and the best ones in further rounds with more nodes. A value swings with the
//! number of plies searched, because the player who moved last looks better: the mean of the last
//! two depths counts.
//!
//! Prints the best arrangement of player 1 and the best reply to each, by index in the order of
//! moves, for `src/games/xero_g/expert/fitted.txt`; then each arrangement of player 1 with the best
//! reply and the value for player 1, the best first.

use std::cmp::Reverse;
use std::io::{self, Write};

use clap::Args;
use rayon::prelude::*;
use tabuleiro::console::flags::number;
use tabuleiro::game::evaluator::Evaluator;
use tabuleiro::game::{Game, Options, RuleSet};
use tabuleiro::games::xero_g::{Board, Move, XeroG, XeroGEvaluator};
use tabuleiro::search::{Limits, Searcher};

/// Find the best reply to every arrangement of ships in Xero-G
#[derive(Args)]
pub struct Arrangements {
    /// Positions to search for each pair of arrangements in the first round
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = number(1, u64::MAX))]
    nodes: u64,
}

/// The rounds of searches: the number of replies that are searched, the best of the round before,
/// and the factor by which more nodes are searched than in the first round.
const ROUNDS: [(usize, u64); 3] = [(90, 1), (8, 8), (3, 30)];

/// The best reply to an arrangement, and its value for player 1.
#[derive(Clone, Copy, Default)]
struct BestReply {
    /// An index into the arrangements.
    index: usize,
    value: i32,
}

impl Arrangements {
    /// Finds the best replies and prints them.
    ///
    /// # Errors
    /// If the rules are not those of Xero-G.
    pub fn run(&self, rules: RuleSet) -> io::Result<()> {
        let game = XeroG::new(rules, &Options::default()).map_err(io::Error::other)?;
        let search = PairSearch {
            arrangements: game.legal_moves(&game.initial_board()),
            evaluator: XeroGEvaluator::new(&game),
            nodes: self.nodes,
        };
        let mirrored = search.mirror_images();
        let indices = 0..mirrored.len();
        let firsts = indices.clone().into_par_iter().with_max_len(1);
        let searched: Vec<(usize, BestReply)> = firsts
            .filter(|&first| mirrored[first] >= first)
            .map(|first| (first, search.best_reply(first)))
            .collect();
        // By arrangement of player 1.
        let mut replies = vec![BestReply::default(); mirrored.len()];
        for (first, reply) in searched {
            replies[mirrored[first]] = BestReply {
                index: mirrored[reply.index],
                ..reply
            };
            replies[first] = reply;
        }
        let mut order: Vec<usize> = indices.filter(|&first| mirrored[first] >= first).collect();
        order.sort_by_key(|&first| Reverse(replies[first].value));
        let best = order.iter().take(1).copied();
        let all = best.chain(replies.iter().map(|reply| reply.index));
        let numbers: Vec<String> = all.map(|index| index.to_string()).collect();
        writeln!(
            io::stdout(),
            "arrangements {rules} 2: {}",
            numbers.join(" ")
        )?;
        for first in order {
            let BestReply { index, value } = replies[first];
            let [first, reply] = [first, index].map(|index| search.notation(index));
            writeln!(io::stdout(), "{first} {reply} {value}")?;
        }
        Ok(())
    }
}

/// Searches positions after pairs of arrangements.
struct PairSearch {
    /// All arrangements, in the order of moves; the same for both players.
    arrangements: Vec<Move>,
    evaluator: XeroGEvaluator,
    /// Positions searched for each pair in the first round.
    nodes: u64,
}

impl PairSearch {
    fn notation(&self, index: usize) -> String {
        self.evaluator.game().write_move(self.arrangements[index])
    }

    /// By arrangement: the index of its mirror image.
    fn mirror_images(&self) -> Vec<usize> {
        let all: Vec<String> = (0..self.arrangements.len())
            .map(|index| self.notation(index))
            .collect();
        let image = |text: &String| -> String { text.chars().rev().collect() };
        let index_of = |text: String| all.iter().position(|other| *other == text);
        all.iter()
            .map(|text| index_of(image(text)).unwrap_or_default())
            .collect()
    }

    /// The reply with the least value for player 1 after the last round.
    fn best_reply(&self, first: usize) -> BestReply {
        let mut searcher = Searcher::default();
        let game = self.evaluator.game();
        let mut board = game.initial_board();
        game.make_move(&mut board, self.arrangements[first]);
        let mut replies: Vec<BestReply> = (0..self.arrangements.len())
            .map(|index| BestReply { index, value: 0 })
            .collect();
        for (count, nodes_factor) in ROUNDS {
            replies.truncate(count);
            let limits = Limits::nodes(self.nodes * nodes_factor);
            for reply in &mut replies {
                let mut after = board;
                game.make_move(&mut after, self.arrangements[reply.index]);
                reply.value = self.mean_value(&after, &mut searcher, &limits);
            }
            replies.sort_by_key(|reply| reply.value);
        }
        replies[0]
    }

    /// The mean of the values of the last two depths, for the player to move.
    fn mean_value(&self, board: &Board, searcher: &mut Searcher, limits: &Limits) -> i32 {
        let mut depth = 0;
        let mut values = [0; 2];
        searcher.search(&self.evaluator, &[*board], limits, &mut |result| {
            if result.depth > depth {
                depth = result.depth;
                values = [values[1], result.value];
            }
        });
        (values[0] + values[1]) / 2
    }
}
