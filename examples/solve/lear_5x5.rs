//! Lear 5x5 without certificates: the part of the tool that prints what `small_lear` finds.

use std::io::{self, Write};
use std::time::Instant;

use tabuleiro::game::Game;

use crate::small_lear::{self, Position, Question, Solver};
use crate::{Flags, say};

/// The notation of positions of Lear, and the positions, if the board is 5x5.
pub fn read<G: Game>(game: &G, boards: &[G::Board]) -> Option<Vec<(String, Position<5>)>> {
    let read = |board| {
        let text = game.write_board(board);
        let position = Position::read(&text)?;
        Some((text, position))
    };
    boards.iter().map(read).collect()
}

/// Solves positions of Lear 5x5, and prints the results.
pub fn solve(positions: &[(String, Position<5>)], flags: &Flags) -> io::Result<()> {
    let mut out = io::stdout();
    let start = Instant::now();
    let empties = positions.iter().map(|(_, position)| position.empty_count());
    let samples = small_lear::sample_count(empties.max().unwrap_or_default());
    let mut solver = Solver::new(flags.hash, flags.threads.unwrap_or(1), samples)?;
    let seconds = start.elapsed().as_secs_f64();
    writeln!(out, "evaluation fitted in {seconds:.1} s")?;
    if let Some(path) = &flags.keep {
        solver.keep_in(path)?;
    }
    for (text, position) in positions {
        let start = Instant::now();
        let mut all_nodes = 0;
        let bounds = solver.value(position, flags.nodes, |question| {
            let Question {
                bound,
                answer,
                nodes,
                time,
            } = question;
            all_nodes += nodes;
            let answer = match answer {
                Some(true) => "yes",
                Some(false) => "no",
                None => "stopped",
            };
            let seconds = time.as_secs_f64();
            writeln!(
                out,
                "player 1 gets at least {bound}: {answer}; {nodes} nodes, {seconds:.1} s"
            )
        })?;
        let seconds = start.elapsed().as_secs_f64();
        let said = say(&bounds);
        writeln!(out, "{text}: {said}; {all_nodes} nodes, {seconds:.1} s")?;
    }
    if let Some(path) = &flags.keep {
        writeln!(out, "{} results in {}", solver.kept(), path.display())?;
    }
    Ok(())
}
