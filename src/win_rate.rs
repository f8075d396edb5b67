//! What Expert's values mean as chances of winning.
//!
//! Nothing here knows a game: each game has its models among its [fitted numbers](fitted). A game
//! without models gets a default, by which a lead of one unit wins 73% of games.
//!
//! # A model for your own game
//!
//! Let Expert play itself at a strength, whose errors make the games differ, and fit one slope to
//! what it thought and who won. This prints the line for
//! [`GameInfo::fitted`](crate::game::GameInfo::fitted):
//!
//! ```
//! use tabuleiro::coach::review::share;
//! use tabuleiro::search::Limits;
//! use tabuleiro::game::Start;
//! use tabuleiro::game::players::PlayerKind;
//! use tabuleiro::registry::Registry;
//! use tabuleiro::games::yoxii::YoxiiEvaluator;
//! use tabuleiro::play::{MovesToSearch, Score};
//!
//! let registry = Registry::of::<(YoxiiEvaluator,)>("yoxii");
//! let game = registry.entries().next().unwrap();
//! let limits = Limits::nodes(200);
//! let mut positions = Vec::new();
//! // Some hundreds of games are enough.
//! for seed in 0..10 {
//!     let mut game = game.open(&Start::default(), &[PlayerKind::ExpertAt(5); 2], seed)?;
//!     let mut values = Vec::new();
//!     while game.state().ending.is_none() {
//!         let found = game.search(MovesToSearch::Best(1), &limits, &mut |_| {}).remove(0);
//!         if let (Score::Centi(value), false) = (found.score, found.is_proved) {
//!             values.push((game.state().to_move, f64::from(value) / 100.0));
//!         }
//!         game.computer_move(Some(&limits), &mut |_| {});
//!     }
//!     let outcome = game.state().ending.unwrap().outcome;
//!     positions.extend(values.iter().map(|(player, value)| (*value, share(outcome, *player))));
//! }
//! // Newton's method: the slope that makes these results the most likely.
//! let mut slope = 0.0;
//! for _ in 0..20 {
//!     let (mut gradient, mut curvature) = (0.0, 1e-9);
//!     for (value, result) in &positions {
//!         let chance: f64 = 1.0 / (1.0 + f64::exp(-slope * value));
//!         gradient += value * (result - chance);
//!         curvature += value * value * chance * (1.0 - chance);
//!     }
//!     slope += gradient / curvature;
//! }
//! println!("win-rate classic 2: {slope:.4} {slope:.4} 1e6 0 0");
//! # assert!(slope > 0.0);
//! # Ok::<(), tabuleiro::game::Refusal>(())
//! ```
//!
use std::fmt::Display;

use crate::fitted;

/// The chance of a position that is not decided lies between this and its complement: only proved
/// results are certain.
const NEVER_CERTAIN: f64 = 0.01;

/// How likely the player to move is to win, by Expert's value and the stage of the game: a logistic
/// curve for one rule set and number of players.
///
/// With the value `v` in units of the game and the stage `s` from 0 to 1, the chance is
/// `1 / (1 + exp(-(slope(s) * v / (1 + |v| / bend) + turn(s))))`. `slope` and `turn` are linear in
/// `s`. A draw counts as half a win.
///
/// ```
/// use tabuleiro::win_rate::WinRateModel;
///
/// let model = WinRateModel::UNFITTED;
/// assert_eq!(model.of_value(0.0, 0.5), 0.5);
/// let ahead = model.of_value(1.0, 0.5);
/// assert!((ahead + model.of_value(-1.0, 0.5) - 1.0).abs() < 1e-9);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WinRateModel {
    /// The logit of one unit, at the start and at the end of the game.
    pub slope: [f64; 2],
    /// Larger values count less and less: at this value, in units, one more unit counts a quarter
    /// as much as at 0.
    pub bend: f64,
    /// The logit of having the turn, at the start and at the end of the game. With more than two
    /// players it includes their number.
    pub turn: [f64; 2],
}

impl WinRateModel {
    /// The model of a game for two that none has been fitted for: one unit is won 73% of the time.
    pub const UNFITTED: WinRateModel = WinRateModel {
        slope: [1.0, 1.0],
        bend: 1e6,
        turn: [0.0, 0.0],
    };

    /// The model for games among Experts, from the fitted numbers for a rule set and a number of
    /// players.
    pub fn for_expert(fitted: &str, rules: impl Display, players: usize) -> WinRateModel {
        WinRateModel::read(fitted, "win-rate", rules, players).unwrap_or(WinRateModel {
            turn: [-((players - 1) as f64).ln(); 2],
            ..WinRateModel::UNFITTED
        })
    }

    /// The model for games among players of middle strength; Expert's if the game has no such
    /// model.
    pub fn for_people(fitted: &str, rules: impl Display + Copy, players: usize) -> WinRateModel {
        let own = WinRateModel::read(fitted, "chance", rules, players);
        own.unwrap_or_else(|| WinRateModel::for_expert(fitted, rules, players))
    }

    fn read(fitted: &str, kind: &str, rules: impl Display, players: usize) -> Option<WinRateModel> {
        let [slope, slope_at_end, bend, turn, turn_at_end] =
            fitted::numbers(fitted, kind, rules, players)?;
        Some(WinRateModel {
            slope: [slope, slope_at_end],
            bend,
            turn: [turn, turn_at_end],
        })
    }

    /// The terms whose weighted sum is the logit, with the weights `slope` and `turn` in this
    /// order.
    pub fn terms(value: f64, stage: f64, bend: f64) -> [f64; 4] {
        let bent = value / (1.0 + value.abs() / bend);
        [bent * (1.0 - stage), bent * stage, 1.0 - stage, stage]
    }

    /// The chance, from 0 to 1, that the player to move wins a position that is not decided. The
    /// value is in units, from the viewpoint of the player to move. `stage` is the share of
    /// the game that has been played.
    pub fn of_value(&self, value: f64, stage: f64) -> f64 {
        let weights = [self.slope[0], self.slope[1], self.turn[0], self.turn[1]];
        let terms = WinRateModel::terms(value, stage.clamp(0.0, 1.0), self.bend);
        let logit: f64 = terms.iter().zip(weights).map(|(term, w)| term * w).sum();
        let chance = 1.0 / (1.0 + (-logit).exp());
        chance.clamp(NEVER_CERTAIN, 1.0 - NEVER_CERTAIN)
    }
}

/// How often players of middle strength convert a proved win in that many moves, by the numbers of
/// the line `won`, of which the last also covers longer wins; 1 in a game without that line.
pub fn of_win(fitted: &str, rules: impl Display, players: usize, moves: usize) -> f64 {
    let won = fitted::list(fitted, "won", rules, players);
    let known = won.get(moves.saturating_sub(1)).or(won.last());
    known.copied().unwrap_or(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::scale::Scale;
    use crate::game::{GameInfo, RuleSet};
    use crate::games::registry;
    use crate::search::handicap::StrengthTable;

    /// Asserts that a greater value is never a smaller chance.
    fn assert_grows(model: &WinRateModel, name: &str) {
        for stage in (0..=10).map(|tenth| f64::from(tenth) / 10.0) {
            let values = (-400..=400).map(|value| f64::from(value) / 20.0);
            let chances: Vec<f64> = values.map(|value| model.of_value(value, stage)).collect();
            assert!(chances.is_sorted(), "{name} at {stage}: {model:?}");
            assert!(chances.iter().all(|chance| (0.01..=0.99).contains(chance)));
        }
    }

    fn check_fitted_lines(info: &GameInfo) {
        let fitted = info.fitted;
        let lines = fitted.lines();
        for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let heading = line.split(':').next().unwrap_or_default();
            let words: Vec<&str> = heading.split(' ').collect();
            let (rules, players) = (words[1].parse().unwrap(), words[2].parse().unwrap());
            match words[0] {
                kind @ ("win-rate" | "chance") => {
                    let model = WinRateModel::read(fitted, kind, rules, players);
                    assert_grows(&model.unwrap(), line);
                }
                "won" => {
                    let won = |moves| of_win(fitted, rules, players, moves);
                    assert!((0..9).all(|moves| won(moves) >= won(moves + 1) && won(9) > 0.0));
                }
                "strengths" => {
                    assert!(StrengthTable::read(fitted, rules, players).is_some())
                }
                "elo" => {
                    let levels = info.levels.len();
                    assert!(Scale::read(fitted, levels, rules).is_some())
                }
                "turns" => {
                    assert!(fitted::numbers::<1>(fitted, "turns", rules, players).is_some())
                }
                other => assert_eq!(other, "arrangements"),
            }
        }
    }

    #[test]
    fn a_chance_grows_with_the_value_and_is_never_certain() {
        let registry = registry();
        registry
            .entries()
            .for_each(|game| check_fitted_lines(game.info()));
        let model = WinRateModel {
            slope: [0.2, 1.4],
            bend: 3.0,
            turn: [0.1, -0.1],
        };
        assert_grows(&model, "none");
        assert!(model.of_value(20.0, 0.0) - model.of_value(-20.0, 0.0) > 0.2);
        assert!(model.of_value(1.0, 0.0) < model.of_value(1.0, 1.0));
        assert_eq!(model.of_value(2.0, 7.0), model.of_value(2.0, 1.0));
    }

    #[test]
    fn a_game_without_a_model_gives_every_player_the_same_chance() {
        for players in 2..=4 {
            let chance =
                WinRateModel::for_expert("", RuleSet::Official, players).of_value(0.0, 0.5);
            assert!((chance - 1.0 / players as f64).abs() < 1e-9);
        }
        let fitted = "# win-rate official 2: 1 1 1 1 1\nwin-rate official 3: 1 2 3 4 5";
        for (rules, players, is_found) in [
            (RuleSet::Official, 3, true),
            (RuleSet::Classic, 3, false),
            (RuleSet::Official, 2, false),
        ] {
            let found = WinRateModel::for_expert(fitted, rules, players);
            assert_eq!(found.bend == 3.0, is_found, "{rules:?} {players}");
        }
    }
}
