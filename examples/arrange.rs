//! Finds out how to arrange the ships of Xero-G:
//! `cargo run --release --example arrange -- --rules official`.
//!
//! Each arrangement of player 1 is tried with each reply, arrangements that are mirror images of
//! others excepted. The position after both is searched with a bound of positions, the best
//! replies in several rounds with more of them. A value swings with the number of plies searched,
//! as whoever moved last looks well: the mean of the last two depths counts.
//!
//! Prints the places that the replies have in the order of arrangements, for the table of Expert,
//! and what the arrangements of player 1 are worth to them, the best first.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use rayon::prelude::*;
use tabuleiro::game::{Game, Options, RuleSet};
use tabuleiro::games::xero_g::{Board, Move, XeroG};
use tabuleiro::search::{Limits, Memory};
use tabuleiro::shell;

/// Finds the best reply to every arrangement of ships in Xero-G
#[derive(Parser)]
struct Flags {
    /// The rules: classic or official
    #[arg(long, default_value_t)]
    rules: RuleSet,
    /// Positions searched for each pair of arrangements in the first round
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    nodes: u64,
}

/// By round: how many replies go on to it, and how many times the positions are searched.
const ROUNDS: [(usize, u64); 3] = [(90, 1), (8, 8), (3, 30)];

fn main() -> ExitCode {
    let flags = Flags::parse();
    shell::status(run(&flags))
}

fn run(flags: &Flags) -> io::Result<()> {
    let game = match XeroG::new(flags.rules, &Options::default()) {
        Ok(game) => game,
        Err(refusal) => return writeln!(io::stderr(), "{refusal}"),
    };
    let arrangements = game.valid_moves(&game.initial_board());
    let mirrored: Vec<usize> = arrangements
        .iter()
        .map(|mv| {
            let image: String = mv.to_string().chars().rev().collect();
            let is_image = |other: &Move| other.to_string() == image;
            arrangements.iter().position(is_image).unwrap_or_default()
        })
        .collect();
    let firsts = (0..arrangements.len()).into_par_iter().with_max_len(1);
    let searched: Vec<(usize, (usize, i32))> = firsts
        .filter(|&first| mirrored[first] >= first)
        .map(|first| (first, best_reply(&game, &arrangements, first, flags.nodes)))
        .collect();
    // By arrangement of player 1: the best reply and the value for player 1.
    let mut found = vec![(0, 0); arrangements.len()];
    for (first, (reply, value)) in searched {
        found[mirrored[first]] = (mirrored[reply], value);
        found[first] = (reply, value);
    }
    let mut out = io::stdout().lock();
    for row in found.chunks(15) {
        let row: Vec<String> = row.iter().map(|(reply, _)| format!("{reply},")).collect();
        writeln!(out, "    {}", row.join(" "))?;
    }
    let mut order: Vec<usize> = (0..arrangements.len()).collect();
    order.retain(|&first| mirrored[first] >= first);
    order.sort_by_key(|&first| std::cmp::Reverse(found[first].1));
    for first in order {
        let (reply, value) = found[first];
        let [first, reply] = [first, reply].map(|place| arrangements[place]);
        writeln!(out, "{first} {reply} {value}")?;
    }
    Ok(())
}

/// The reply with the least value for player 1 after the last round, and that value.
fn best_reply(game: &XeroG, arrangements: &[Move], first: usize, nodes: u64) -> (usize, i32) {
    let mut memory = Memory::default();
    let mut board = game.initial_board();
    game.apply(&mut board, arrangements[first]);
    let mut list: Vec<(usize, i32)> = (0..arrangements.len()).map(|place| (place, 0)).collect();
    for (count, times) in ROUNDS {
        list.truncate(count);
        for (place, value) in &mut list {
            let mut after = board;
            game.apply(&mut after, arrangements[*place]);
            *value = mean_value(game, &after, &mut memory, nodes * times);
        }
        list.sort_by_key(|(_, value)| *value);
    }
    list[0]
}

fn mean_value(game: &XeroG, board: &Board, memory: &mut Memory, nodes: u64) -> i32 {
    let mut depth = 0;
    let mut values = [0; 2];
    memory.think(game, &[*board], &Limits::nodes(nodes), &mut |advice| {
        if advice.depth > depth {
            depth = advice.depth;
            values = [values[1], advice.value];
        }
    });
    (values[0] + values[1]) / 2
}
