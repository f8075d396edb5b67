//! What Expert's values mean as chances of winning.
//!
//! Nothing here knows a game: each game has its models among the constants of its evaluator, with
//! the command that fits them. A game without models gets a default.

use crate::game::RuleSet;

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
/// use tabuleiro::expert::win_rate::WinRateModel;
///
/// let model = WinRateModel::UNKNOWN;
/// assert_eq!(model.of_value(0.0, 0.5), 0.5);
/// let ahead = model.of_value(1.0, 0.5);
/// assert!((ahead + model.of_value(-1.0, 0.5) - 1.0).abs() < 1e-9);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WinRateModel {
    /// The rule set.
    pub rules: RuleSet,
    /// The number of players.
    pub players: usize,
    /// The logit of one unit, at the start and at the end of the game.
    pub slope: [f64; 2],
    /// The value, in units, at which another unit counts a quarter of the first one.
    pub bend: f64,
    /// The logit of having the turn, at the start and at the end of the game. With more than two
    /// players it includes their number.
    pub turn: [f64; 2],
}

impl WinRateModel {
    /// The model of a game that none has been fitted for: one unit is won 73% of the time.
    pub const UNKNOWN: WinRateModel = WinRateModel {
        rules: RuleSet::Classic,
        players: 2,
        slope: [1.0, 1.0],
        bend: 1e6,
        turn: [0.0, 0.0],
    };

    /// The model in `fitted` for a rule set and a number of players.
    pub fn find(fitted: &[WinRateModel], rules: RuleSet, players: usize) -> WinRateModel {
        let mut fitted = fitted.iter();
        let found = fitted.find(|model| model.rules == rules && model.players == players);
        found.copied().unwrap_or_else(|| {
            let share = 1.0 / players as f64;
            WinRateModel {
                rules,
                players,
                turn: [(share / (1.0 - share)).ln(); 2],
                ..WinRateModel::UNKNOWN
            }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::game::evaluator::Evaluator;
    use crate::game::registry::{GameList, Visitor};
    use crate::game::view::View;
    use crate::games::AllGames;

    /// Asserts that a greater value is never a smaller chance.
    fn assert_grows(model: &WinRateModel, name: &str) {
        for stage in (0..=10).map(|tenth| f64::from(tenth) / 10.0) {
            let values = (-400..=400).map(|value| f64::from(value) / 20.0);
            let chances: Vec<f64> = values.map(|value| model.of_value(value, stage)).collect();
            assert!(chances.is_sorted(), "{name} at {stage}: {model:?}");
            assert!(chances.iter().all(|chance| (0.01..=0.99).contains(chance)));
        }
    }

    struct Curves;

    impl Visitor for Curves {
        type Output = ();

        fn visit<E: Evaluator<Game: View>>(&mut self) {
            for model in E::WIN_RATE_MODELS {
                assert_grows(model, E::Game::NAME);
            }
        }
    }

    #[test]
    fn a_chance_grows_with_the_value_and_is_never_certain() {
        AllGames::visit_all(&mut Curves);
        let model = WinRateModel {
            slope: [0.2, 1.4],
            bend: 3.0,
            turn: [0.1, -0.1],
            ..WinRateModel::UNKNOWN
        };
        assert_grows(&model, "none");
        assert!(model.of_value(20.0, 0.0) - model.of_value(-20.0, 0.0) > 0.2);
        assert!(model.of_value(1.0, 0.0) < model.of_value(1.0, 1.0));
        assert_eq!(model.of_value(2.0, 7.0), model.of_value(2.0, 1.0));
    }

    #[test]
    fn a_game_without_a_model_gives_every_player_the_same_chance() {
        for players in 2..=4 {
            let model = WinRateModel::find(&[], RuleSet::Official, players);
            assert_eq!((model.rules, model.players), (RuleSet::Official, players));
            let chance = model.of_value(0.0, 0.5);
            assert!((chance - 1.0 / players as f64).abs() < 1e-9);
        }
        let three = WinRateModel {
            rules: RuleSet::Official,
            players: 3,
            ..WinRateModel::UNKNOWN
        };
        for (rules, players, is_found) in [
            (RuleSet::Official, 3, true),
            (RuleSet::Classic, 3, false),
            (RuleSet::Official, 2, false),
        ] {
            let found = WinRateModel::find(&[three], rules, players);
            assert_eq!(found == three, is_found, "{rules:?} {players}");
        }
    }
}
