//! The weights of the evaluation of Small Star Empires, in hundredths of a point. The numbers
//! fitted to them are in `fitted.txt`.
//!
//! # The network for two players
//!
//! `official.weights`, for official games of two players, with new weights of the terms, is the
//! output of
//!
//! ```text
//! tune small-star-empires --rules official play --seeds 20000..32000 --nodes 600 --opening 9
//!     --least 1 --random-moves 0 --to a.games
//! tune small-star-empires --rules official play --seeds 40000..80000 --nodes 1500 --opening 10
//!     --least 1 --random-moves 0 --to b.games
//! tune small-star-empires --rules official fit --games a.games b.games --epochs 12 --batch 1024
//!     --rate 0.004 --scale 300 --blend 0.5 --to official.weights
//! ```
//!
//! (each on one line), played with the linear weights below; the second run was stopped after
//! 12,526 games. Of 623,000 positions, 34,146 were held back, most of them from games with one
//! random move at the start: there the squared error of the result, as a probability, fell from
//! 0.0325 to 0.0202, and the loss on results from 0.6346 to 0.6073. A trial with the first file
//! alone, where openings of all lengths were held back, gave these squared errors: 0.0253 for the
//! linear weights, 0.0249 for the same terms fitted again, 0.0223 for a table of nearly the same
//! inputs instead of the network, 0.0201 for the network, and 0.0222 for the values of the search
//! of 600 positions.
//!
//! Against commit 781427a, openings of four random plies, each played twice: 72.5% of 120 games at
//! 8000 positions a move on both sides, and 75.8% of 120 games at 10,000 against 14,000, which take
//! the same time. Before its sums were added with vector instructions, the network scored 67.5% of
//! 120 games at 10,000 against 23,000, and 70.0% of 70 games at 100 ms.
//!
//! # The networks for three and four players
//!
//! `official_3.weights` and `official_4.weights`, for official games, with new weights of the
//! terms, are from two generations of games. The first was played by the Expert of
//! commit a422b8d, with the linear weights below; the second by that Expert with the networks that
//! these games gave. For three players:
//!
//! ```text
//! tune small-star-empires --rules official --players 3 play --seeds 0..20000 --nodes 800
//!     --opening 12 --least 1 --random-moves 0 --to a.games
//! tune small-star-empires --rules official --players 3 fit --games a.games --epochs 6
//!     --batch 1024 --rate 0.004 --scale 300 --blend 0.5 --to first.weights
//! tune small-star-empires --rules official --players 3 play --seeds 100000..140000 --nodes 900
//!     --opening 12 --least 1 --random-moves 0 --weights first.weights --to b.games
//! tune small-star-empires --rules official --players 3 fit --games a.games b.games --epochs 8
//!     --batch 1024 --rate 0.004 --scale 300 --blend 0.4 --to official_3.weights
//! ```
//!
//! (each on one line). The first fit used the first 14,495 games of `a.games`; the second `play`
//! was stopped after 12,539 games. For four players, with `--players 4` and `--opening 15`, the two
//! files held 11,512 games (the first fit used 9,660 of them) and 7,330.
//!
//! A position is a sample for each player, with the value that the player's next search found. Of
//! 3,497,000 samples (three players) and 3,663,000 (four), 181,731 and 190,532 were held back.
//! There the squared error of the result, as a probability, fell from 0.0493 to 0.0271 and from
//! 0.0487 to 0.0240, and the loss on results from 0.6873 to 0.6302 and from 0.6437 to 0.5777. The
//! linear weights, which these are compared with, were fitted to games of two players.
//!
//! One Expert with these networks against two or three of commit 781427a, at 100 ms a move: 56.4%
//! of 102 games with three players, 71.0% of 100 with four. Against Experts of commit a422b8d, with
//! the linear weights, at 10,000 positions a move against 13,600, which take the same time: 58.0%
//! of 150 games and 74.6% of 120.
//!
//! Tried with the first 14,495 games of three players: a `--blend` of 0.3 scored 33.3% of 180 games
//! against 0.5, and one of 0.1 scored 28.1%, with 4000 positions a move. Without classes for the
//! leader, and with all numbers of neighbours told apart, the squared error was the same (0.0273
//! instead of 0.0271). One Expert with the final weights scored 34.4% of 180 games against two with
//! the weights of the first generation, and 32.2% of 160 against three. An even score is 33.3% with
//! three players and 25% with four.
//!
//! # The linear weights
//!
//! Fitted to games of Expert against itself, by rule set, over several generations, the first of
//! which started with all weights at 0. The commands of the tool `tune` of commit 781427a were
//!
//! ```text
//! tune small-star-empires --rules classic --from zero --generations 6 --games 8000 --window 3
//!     --nodes 500 --opening 8 --random-moves 12 --blend 0.4 --ridge 40 --hold 10
//! tune small-star-empires --rules official --from zero --generations 10 --games 4000 --window 3
//!     --nodes 1000 --opening 6 --blend 0.3 --ridge 100 --hold 10 --gate 400
//! ```
//!
//! (each on one line). Each printed the weights of both rule sets, classic first; `CLASSIC` is from
//! the first command. The weights of the second one played the games for the networks. Their output depends on the rules, the search
//! and the terms, but not on these weights. Against the earlier weights, which no command
//! reproduced, these scored 49.8% of 400 games under classic rules and 46.8% of 800 under official
//! ones, at 3000 and 20,000 positions a move: hardly distinguishable from chance, and the price of
//! reproducible weights.
//!
//! The terms explain three quarters (official) to four fifths (classic) of the variance of the
//! results.

use super::super::rules::SmallStarEmpires;
use super::evaluation::TermWeights;
use crate::expert::network::Weights;

/// The weights of the terms under classic rules.
#[rustfmt::skip]
const CLASSIC: TermWeights = [
    170, 5, 124, 54, -22, 0, 24, -54, -200, 31, 46, 56, 0, 0, 0, 269, -14, -3, -14, 5,
    87, 6, 91, -13, 48, 0, -3, 13, -35, 8, 31, 28, 0, 0, 0, 179, 32, 8, 32, 6,
    97, -5, 106, -27, 57, 0, 1, 27, 6, 3, 17, 2, 0, 0, 0, 44, 2, -1, 2, -5,
];

/// The weights for a game.
pub(super) fn weights(game: &SmallStarEmpires) -> Weights {
    if !game.galaxy.is_official() {
        return Weights::linear(&CLASSIC);
    }
    let file: &[u8] = match game.galaxy.player_count {
        2 => include_bytes!("official.weights"),
        3 => include_bytes!("official_3.weights"),
        _ => include_bytes!("official_4.weights"),
    };
    Weights::read(file).expect("the embedded weights are valid, as a test checks")
}

#[cfg(test)]
mod tests {
    use super::super::{evaluation, inputs, rivals};
    use super::*;
    use crate::expert::hash::key_of_value;
    use crate::game::{Game, Options, RuleSet};

    /// Some terms are 0 in nearly all positions, so that no evaluation would reveal a wrong weight.
    #[test]
    fn the_linear_weights_are_the_numbers_that_were_fitted() {
        assert_eq!(key_of_value(&CLASSIC), 0xafb3_217f_7d9f_7f6c);
    }

    #[test]
    fn the_files_have_the_sizes_of_the_evaluation() {
        for (players, inputs) in [
            (2, inputs::INPUTS),
            (3, rivals::INPUTS),
            (4, rivals::INPUTS),
        ] {
            let options = Options::default().with("players", players.to_string());
            let game = SmallStarEmpires::new(RuleSet::Official, &options).unwrap();
            let weights = weights(&game);
            assert_eq!(weights.terms.len(), evaluation::TERMS);
            assert_eq!(weights.network.inputs.len(), inputs);
            assert_eq!(weights.network.outputs.len(), inputs::OUTPUT_BUCKETS);
        }
    }
}
