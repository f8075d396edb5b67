//! Games of Expert against itself, and matches between two sets of weights.

use rand::RngExt;
use rand::seq::IndexedRandom;
use rayon::prelude::*;
use tabuleiro::dice::dice_for_ply;
use tabuleiro::game::{Outcome, Player};
use tabuleiro::search::{Expert, Limits, Memory, WIN};

/// How games are played.
#[derive(Clone, Copy)]
pub struct Way {
    /// Positions searched for a move.
    pub nodes: u64,
    /// Random moves at the start: up to so many.
    pub opening: u32,
    /// And no fewer than so many.
    pub least: u32,
    /// One in so many moves is a random one after that, too; 0 for none.
    pub stray: u64,
    /// Seed of all random choices.
    pub seed: u64,
}

/// A game as played.
pub struct Played<B> {
    /// The positions after the opening, each with its value for the player on turn, as the search
    /// sees it.
    pub thoughts: Vec<(B, i32)>,
    /// The last position.
    pub end: B,
    /// How it ended.
    pub outcome: Outcome,
}

/// The game of that number. The first of `sides` plays for the first player.
pub fn one_game<G: Expert>(
    sides: [&G; 2],
    start: &G::Board,
    way: &Way,
    number: u32,
) -> Played<G::Board> {
    let game = sides[0];
    let seed = way
        .seed
        .wrapping_mul(1_000_003)
        .wrapping_add(u64::from(number));
    let opening = way.least + number % (way.opening.saturating_sub(way.least) + 1);
    let limits = Limits::nodes(way.nodes);
    let mut memory = Memory::default();
    let mut board = *start;
    let mut boards = vec![board];
    let mut thoughts = Vec::new();
    for ply in 0.. {
        let mut dice = dice_for_ply(seed, ply);
        let is_opening = ply < opening as usize;
        let strays = way.stray > 0 && !is_opening && dice.random_range(0..way.stray) == 0;
        let me = game.player_on_turn(&board);
        let mut choice = None;
        if !is_opening {
            let side = sides[me.index() % 2];
            let Some(advice) = memory.think(side, &boards, &limits, &mut |_| {}) else {
                break;
            };
            // Where a win is a win, the rest of a won game tells nothing.
            let outcome = if G::MARGINS {
                None
            } else if advice.value.abs() >= WIN / 2 {
                let is_mine = advice.value > 0;
                Some(Outcome::Win(if is_mine { me } else { me.opponent() }))
            } else {
                is_drawn(game, &boards).then_some(Outcome::Draw)
            };
            if let Some(outcome) = outcome {
                return Played {
                    thoughts,
                    end: board,
                    outcome,
                };
            }
            thoughts.push((board, advice.value));
            choice = Some(advice.mv);
        }
        if is_opening || strays {
            choice = game.valid_moves(&board).choose(&mut dice).copied();
        }
        let Some(mv) = choice else {
            break;
        };
        game.apply(&mut board, mv);
        boards.push(board);
    }
    Played {
        thoughts,
        end: board,
        outcome: game.game_over(&board).unwrap_or(Outcome::Draw),
    }
}

/// Whether the position came up for the third time.
fn is_drawn<G: Expert>(game: &G, boards: &[G::Board]) -> bool {
    boards.last().is_some_and(|last| {
        game.counts_for_repetition(last) && boards.iter().filter(|board| *board == last).count() > 2
    })
}

/// The share of a win that a player got.
pub fn share(outcome: Outcome, player: Player) -> f64 {
    match outcome {
        Outcome::Win(winner) => f64::from(u8::from(winner == player)),
        Outcome::Draw => 0.5,
    }
}

/// The score of the first side against the second, each start played once from either side.
pub fn score<G: Expert>(sides: [&G; 2], start: &G::Board, way: &Way, games: u32) -> f64 {
    let [one, other] = sides;
    let shares = (0..games).into_par_iter().with_max_len(1).map(|number| {
        let (sides, me) = match number % 2 {
            0 => ([one, other], Player::P1),
            _ => ([other, one], Player::P2),
        };
        share(one_game(sides, start, way, number / 2).outcome, me)
    });
    shares.sum::<f64>() / f64::from(games)
}

#[cfg(test)]
mod tests {
    use tabuleiro::game::Game;
    use tabuleiro::games::barragoon::Barragoon;

    use super::*;

    const WAY: Way = Way {
        nodes: 20,
        opening: 6,
        least: 0,
        stray: 0,
        seed: 1,
    };

    fn play(way: &Way, number: u32) -> Played<<Barragoon as Game>::Board> {
        one_game(
            [&Barragoon::default(); 2],
            &Barragoon::default().initial_board(),
            way,
            number,
        )
    }

    #[test]
    fn the_same_number_is_the_same_game() {
        let (one, other) = (play(&WAY, 3), play(&WAY, 3));
        assert!(one.thoughts == other.thoughts && one.end == other.end);
        assert!(one.thoughts != play(&WAY, 10).thoughts);
    }

    /// The opening is no thought; a random move starts from one.
    #[test]
    fn stray_moves_come_after_the_opening() {
        let stray = Way { stray: 1, ..WAY };
        let (plain, random) = (play(&WAY, 3), play(&stray, 3));
        assert!(plain.thoughts[0] == random.thoughts[0]);
        assert_ne!(plain.thoughts[0].0, Barragoon::default().initial_board());
        let mut dice = dice_for_ply(1_000_003 + 3, 3);
        let _ = dice.random_range(0..1_u64);
        let board = random.thoughts[0].0;
        let moves = Barragoon::default().valid_moves(&board);
        let after = Barragoon::default()
            .make_move(&board, *moves.choose(&mut dice).unwrap())
            .unwrap();
        assert_eq!(random.thoughts[1].0, after);
    }

    #[test]
    fn openings_have_as_many_plies_as_they_may() {
        let way = Way { least: 2, ..WAY };
        let game = Barragoon::default();
        for number in 0..10 {
            let mut board = game.initial_board();
            for ply in 0..2 + number % 5 {
                let dice = &mut dice_for_ply(1_000_003 + u64::from(number), ply as usize);
                let moves = game.valid_moves(&board);
                game.apply(&mut board, *moves.choose(dice).unwrap());
            }
            assert_eq!(play(&way, number).thoughts[0].0, board, "{number}");
        }
    }

    #[test]
    fn equals_share_a_match_and_knowledge_wins_it() {
        let start = Barragoon::default().initial_board();
        let own = Barragoon::default();
        assert_eq!(score([&own, &own], &start, &WAY, 4), 0.5);
        let blank = own.with_weights(&[0; Barragoon::TERMS]);
        let way = Way { nodes: 200, ..WAY };
        let score = score([&own, &blank], &start, &way, 12);
        assert!(score > 0.6, "{score}");
    }
}
