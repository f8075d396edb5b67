//! The constants that tools fit for each game: what Expert's values mean as winning chances, and
//! how weak the levels below Expert play.
//!
//! Nothing here knows a game. Each game has its tables in `expert/coach.rs`, with the commands
//! that print them; a game without tables gets defaults.

use crate::expert::hash::key_of;
use crate::game::{Player, RuleSet};

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
/// use tabuleiro::expert::calibration::Chance;
///
/// let chance = Chance::UNKNOWN;
/// assert_eq!(chance.of_value(0.0, 0.5), 0.5);
/// let ahead = chance.of_value(1.0, 0.5);
/// assert!((ahead + chance.of_value(-1.0, 0.5) - 1.0).abs() < 1e-9);
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
    /// The curve of a game that none has been fitted for: one unit is won 73% of the time.
    pub const UNKNOWN: WinRateModel = WinRateModel {
        rules: RuleSet::Classic,
        players: 2,
        slope: [1.0, 1.0],
        bend: 1e6,
        turn: [0.0, 0.0],
    };

    /// The curve in `fitted` for a rule set and a number of players.
    pub fn find(fitted: &[WinRateModel], rules: RuleSet, players: usize) -> WinRateModel {
        let mut fitted = fitted.iter();
        let found = fitted.find(|chance| chance.rules == rules && chance.players == players);
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

/// How one of the levels `expert:1` to `expert:9` differs from Expert.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Handicap {
    /// The maximum depth of the search, in plies.
    pub depth: usize,
    /// The maximum number of positions to search.
    pub nodes: u64,
    /// The standard deviation of the error of each evaluation, in parts of a unit.
    pub error: i32,
    /// The share of positions, in thousandths, whose end in one move is overlooked: see
    /// [`Weakened`](crate::expert::weakened::Weakened).
    pub blindness: u32,
}

/// The number of levels between those of the report and Expert.
pub const GRADES: usize = 9;

/// The level of the first game with `match`, for a player without results.
pub const FIRST_GRADE: u8 = 3;

/// The first level that sees every win in one move.
pub const SEES_WINS: usize = 3;
/// The first level that sees every loss in one move.
pub const SEES_LOSSES: usize = 5;

/// The number of positions that the weakest level searches: enough to try every move. With fewer it
/// would choose among the first moves only, and these are better than average.
const LEAST_NODES: f64 = 300.0;

/// The default factors on the blindness of the last level that can miss wins, and of the last that
/// can miss losses. A factor below 1 makes the step to the next level, which misses none, smaller.
pub const DEFAULT_BLINDNESS_FACTORS: [f64; 2] = [0.5; 2];

/// By how much the log-odds of overlooking the end of the game fall where the logarithm of the error
/// falls by 1.
const FORM_BLINDNESS: f64 = 5.0;

/// The form, -1 (worst) to 1 (best), of the player with a level in the game with this seed.
fn form(seed: u64, player: Player) -> f64 {
    let random = key_of([seed, player.index() as u64]) >> 11;
    random as f64 / (1_u64 << 52) as f64 - 1.0
}

/// The levels `expert:1` to `expert:9` for one rule set and number of players.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ladder {
    /// The rule set.
    pub rules: RuleSet,
    /// The number of players.
    pub players: usize,
    /// The levels, weakest first.
    pub strengths: [Handicap; GRADES],
    /// By how much the form of a level changes its strength from game to game, 0 for not at all:
    /// see [`Handicap::in_game`]. Where Expert is far above the weakest level, good games of a level
    /// and bad ones of the next make the steps between them smaller.
    pub form_range: f64,
    /// What the levels and Expert are rated, in Elo, the weakest level at 0.
    pub ratings: [i32; GRADES + 1],
}

impl Ladder {
    /// The levels of a game that none have been fitted for, and that searches `nodes` positions.
    /// `unit` is the number of parts in a unit.
    pub fn unknown(unit: i32, nodes: u64) -> Ladder {
        let mut strengths = [Handicap::at(0.0, unit, nodes); GRADES];
        let mut ratings = [0; GRADES + 1];
        for grade in 0..GRADES {
            let point = grade as f64 / GRADES as f64;
            let line = (2 * unit, nodes);
            strengths[grade] =
                Handicap::for_grade(grade + 1, point, line, DEFAULT_BLINDNESS_FACTORS);
            ratings[grade + 1] = 200 * (grade as i32 + 1);
        }
        Ladder {
            rules: RuleSet::Classic,
            players: 2,
            strengths,
            form_range: 0.0,
            ratings,
        }
    }

    /// The strength of the level with the given number, from 1 to [`GRADES`], in the game with that
    /// seed, for the player who has the level.
    pub fn strength(&self, grade: usize, seed: u64, player: Player) -> Handicap {
        let strength = self.strengths[grade - 1].in_game(self.form_range, seed, player);
        strength.of_grade(grade)
    }

    /// The levels in `fitted` for a rule set and a number of players, else for the rule set.
    pub fn find(fitted: &[Ladder], rules: RuleSet, players: usize) -> Option<&Ladder> {
        let of_rules = || fitted.iter().filter(|ladder| ladder.rules == rules);
        let mut exact = of_rules().filter(|ladder| ladder.players == players);
        exact.next().or_else(|| of_rules().next())
    }
}

impl Handicap {
    /// The strength with these numbers.
    pub const fn new(depth: usize, nodes: u64, error: i32, blindness: u32) -> Handicap {
        Handicap {
            depth,
            nodes,
            error,
            blindness,
        }
    }

    /// The strength at a point of the line from the weakest search (0) to Expert's (1), in a game
    /// whose evaluations have the standard deviation `spread` and whose Expert searches
    /// `nodes` positions.
    ///
    /// Along the line the error shrinks, and the depth grows from 1 to 12 plies as the number of
    /// positions does.
    pub fn at(point: f64, spread: i32, nodes: u64) -> Handicap {
        let point = point.clamp(0.0, 1.0);
        // At the start of the line the error exceeds all differences of the evaluation: the weakest
        // search plays like a random player.
        let rest = 1.0 - point;
        let error = f64::from(spread) * (4.0 * rest.powi(2) + 16.0 * rest.powi(6));
        // Enough for a look at every move at the start of the line, all positions at its end.
        let positions = (nodes as f64 / LEAST_NODES).powf(point) * LEAST_NODES;
        Handicap {
            depth: 1 + (point * 11.0) as usize,
            nodes: positions as u64,
            error: error as i32,
            blindness: (1000.0 * (1.0 - point / 0.45)).clamp(0.0, 1000.0) as u32,
        }
    }

    /// The strength at a point of the line for the level with the given number. The blindness of
    /// the last level that can miss wins, and of the last that can miss losses, is multiplied by
    /// its factor (see [`DEFAULT_BLINDNESS_FACTORS`]).
    pub fn for_grade(
        grade: usize,
        point: f64,
        (spread, nodes): (i32, u64),
        [wins_factor, losses_factor]: [f64; 2],
    ) -> Handicap {
        let strength = Handicap::at(point, spread, nodes).of_grade(grade);
        let factor = match grade + 1 {
            SEES_WINS => wins_factor,
            SEES_LOSSES => losses_factor,
            _ => 1.0,
        };
        Handicap {
            blindness: (f64::from(strength.blindness) * factor) as u32,
            ..strength
        }
    }

    /// The strength in the game with this seed of a player whose form has this range: see
    /// [`Ladder::form_range`].
    ///
    /// ```
    /// use tabuleiro::expert::calibration::Strength;
    /// use tabuleiro::game::Player;
    ///
    /// let usual = Strength::new(3, 500, 1000, 500);
    /// assert_eq!(usual.in_game(0.0, 7, Player::P1), usual);
    /// let games = (0..100).map(|seed| usual.in_game(0.8, seed, Player::P1));
    /// assert!(games.clone().any(|game| game.error < 600 && game.blindness < 100));
    /// assert!(games.clone().any(|game| game.error > 1700 && game.blindness > 900));
    /// ```
    #[must_use]
    pub fn in_game(self, form_range: f64, seed: u64, player: Player) -> Handicap {
        self.shifted(form_range * form(seed, player))
    }

    /// The error divided by `exp(shift)`, and the odds of overlooking the end of the game divided
    /// by `exp(FORM_BLINDNESS * shift)`.
    fn shifted(self, shift: f64) -> Handicap {
        let share = f64::from(self.blindness) / 1000.0;
        let overlooked = share * (-FORM_BLINDNESS * shift).exp();
        Handicap {
            error: (f64::from(self.error) * (-shift).exp()) as i32,
            blindness: (1000.0 * overlooked / (overlooked + 1.0 - share)).round() as u32,
            ..self
        }
    }

    /// The same strength as the level with the given number, which sees what the level must see.
    #[must_use]
    pub fn of_grade(self, grade: usize) -> Handicap {
        match grade {
            // What follows a reply is seen at the second ply.
            SEES_LOSSES.. => Handicap {
                blindness: 0,
                depth: self.depth.max(2),
                ..self
            },
            _ => self,
        }
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

    struct Curves;

    impl Visitor for Curves {
        /// Where a chance falls as the value grows.
        type Output = Vec<String>;

        fn visit<E: Evaluator<Game: View>>(&mut self) -> Vec<String> {
            let mut faults = Vec::new();
            for chance in E::WIN_RATE_MODELS {
                for stage in (0..=10).map(|tenth| f64::from(tenth) / 10.0) {
                    let values = (-400..=400).map(|value| f64::from(value) / 20.0);
                    let chances: Vec<f64> =
                        values.map(|value| chance.of_value(value, stage)).collect();
                    if !chances.is_sorted() {
                        let WinRateModel { rules, players, .. } = chance;
                        let name = E::Game::NAME;
                        faults.push(format!("{name} {rules:?}, {players} players, at {stage}"));
                    }
                }
            }
            faults
        }
    }

    #[test]
    fn a_greater_value_is_never_a_smaller_chance_in_any_game() {
        let faults = AllGames::visit_all(&mut Curves).concat();
        assert!(faults.is_empty(), "{faults:#?}");
    }

    #[test]
    fn a_chance_grows_with_the_value_and_is_never_certain() {
        let chance = WinRateModel {
            slope: [0.2, 1.4],
            bend: 3.0,
            turn: [0.1, -0.1],
            ..WinRateModel::UNKNOWN
        };
        for stage in [0.0, 0.3, 1.0] {
            let chances: Vec<f64> = (-100..=100)
                .map(|value| chance.of_value(f64::from(value) / 5.0, stage))
                .collect();
            assert!(chances.is_sorted());
            assert!(chances.iter().all(|chance| (0.01..=0.99).contains(chance)));
            assert!(chances[200] - chances[0] > 0.2);
        }
        let (early, late) = (chance.of_value(1.0, 0.0), chance.of_value(1.0, 1.0));
        assert!(early < late, "{early} {late}");
        assert_eq!(chance.of_value(2.0, 7.0), chance.of_value(2.0, 1.0));
    }

    #[test]
    fn a_game_without_a_curve_gives_every_player_the_same_chance() {
        for players in 2..=4 {
            let chance = WinRateModel::find(&[], RuleSet::Official, players);
            assert_eq!((chance.rules, chance.players), (RuleSet::Official, players));
            let chance = chance.of_value(0.0, 0.5);
            assert!((chance - 1.0 / players as f64).abs() < 1e-9);
        }
        let three = WinRateModel {
            rules: RuleSet::Official,
            players: 3,
            ..WinRateModel::UNKNOWN
        };
        assert_eq!(WinRateModel::find(&[three], RuleSet::Official, 3), three);
        assert_ne!(WinRateModel::find(&[three], RuleSet::Classic, 3), three);
        assert_ne!(WinRateModel::find(&[three], RuleSet::Official, 2), three);
    }

    #[test]
    fn levels_that_were_not_fitted_grow_in_even_steps() {
        let ladder = Ladder::unknown(100, 20_000);
        let steps: Vec<i32> = (0..=9).map(|grade| 200 * grade).collect();
        assert_eq!(ladder.ratings[..], steps);
        for pair in ladder.strengths.windows(2) {
            assert!(pair[0].nodes < pair[1].nodes && pair[0].error > pair[1].error);
        }
    }

    #[test]
    fn a_level_that_overlooks_every_end_or_none_does_so_in_any_form() {
        for shift in [-1.0, 0.3, 1.0] {
            assert_eq!(
                Handicap::new(1, 300, 0, 1000).shifted(shift).blindness,
                1000
            );
            let faultless = Handicap::new(1, 300, 0, 0);
            assert_eq!(faultless.shifted(shift), faultless);
        }
    }

    #[test]
    fn form_changes_from_game_to_game_and_from_player_to_player() {
        let forms: Vec<f64> = (0..1000).map(|seed| form(seed, Player::P1)).collect();
        let mean = forms.iter().sum::<f64>() / 1000.0;
        assert!(mean.abs() < 0.1, "{mean}");
        assert!(forms.iter().all(|form| (-1.0..=1.0).contains(form)));
        assert!(forms.iter().filter(|form| form.abs() > 0.5).count() > 400);
        assert_ne!(form(7, Player::P1), form(7, Player::P2));

        let ladder = Ladder {
            form_range: 0.8,
            ..Ladder::unknown(100, 20_000)
        };
        for (seed, form) in forms.iter().enumerate().take(20) {
            let strength = ladder.strength(6, seed as u64, Player::P1);
            let usual = ladder.strengths[5];
            assert_eq!(strength.error < usual.error, *form > 0.0, "{seed}");
        }
        let steady = Ladder::unknown(100, 20_000);
        assert_eq!(steady.strength(6, 3, Player::P1), steady.strengths[5]);
    }

    #[test]
    fn strengths_grow_along_their_line() {
        let line = (0..=20).map(|step| Handicap::at(f64::from(step) / 20.0, 100, 20_000));
        let line: Vec<Handicap> = line.collect();
        for (weaker, stronger) in line.iter().zip(&line[1..]) {
            assert!(weaker.nodes < stronger.nodes && weaker.depth <= stronger.depth);
            assert!(weaker.error > stronger.error && weaker.blindness >= stronger.blindness);
        }
        assert_eq!((line[0].depth, line[0].blindness), (1, 1000));
        let blindness =
            |grade| Handicap::for_grade(grade, 0.0, (100, 20_000), [0.9, 0.5]).blindness;
        assert_eq!([1, 2, 3, 4, 5].map(blindness), [1000, 900, 1000, 500, 0]);
        assert_eq!((line[20].error, line[20].blindness), (0, 0));
        assert!(line[20].nodes >= 19_999);
    }
}
