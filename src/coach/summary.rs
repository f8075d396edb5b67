//! What a review says about a whole game: how well each player played, where the game turned, and
//! the curve of the winning chance.

use super::review::{Mark, Reviewed};
use super::{INACCURACY, percent};
use crate::game::Player;

/// How fast the accuracy of a move falls: by this share with each point that it loses.
const STRICTNESS: f64 = 0.04;
/// The number of turning points.
const TURNING_POINTS: usize = 3;
/// The rows of the curve, without its title and its axis.
const ROWS: usize = 9;
/// The greatest number of columns of the curve.
const COLUMNS: usize = 70;

/// How well a player played.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayerSummary {
    /// The player.
    pub player: Player,
    /// The number of moves that were not forced.
    pub moves: usize,
    /// The mean accuracy of these moves, 0 to 100. That of a move which loses `x` points of winning
    /// chance is `100 * exp(-0.04 * x)`: 82 for 5 points, 55 for 15.
    pub accuracy: f64,
    /// The mean loss of these moves, in points of winning chance.
    pub loss_per_move: f64,
    /// The number of moves with each mark, in the order of [`Mark::ALL`].
    pub marks: [usize; Mark::ALL.len()],
}

impl PlayerSummary {
    /// How well `player` played, by the moves reviewed; `None` without a move that was not forced.
    pub fn of(player: Player, moves: &[Reviewed]) -> Option<PlayerSummary> {
        let own = || {
            let own = moves
                .iter()
                .filter(|reviewed| reviewed.entry.player == player);
            own.filter(|reviewed| !reviewed.is_forced)
        };
        let count = own().count();
        let mean = |of: &dyn Fn(&Reviewed) -> f64| own().map(of).sum::<f64>() / count as f64;
        (count > 0).then(|| PlayerSummary {
            player,
            moves: count,
            accuracy: mean(&|reviewed| 100.0 * (-STRICTNESS * 100.0 * reviewed.loss).exp()),
            loss_per_move: mean(&|reviewed| 100.0 * reviewed.loss),
            marks: Mark::ALL.map(|mark| own().filter(|move_| move_.mark == Some(mark)).count()),
        })
    }
}

/// The moves that lost the most winning chance, at most three, in the order of play.
pub fn turning_points(moves: &[Reviewed]) -> Vec<&Reviewed> {
    let mut worst: Vec<&Reviewed> = moves
        .iter()
        .filter(|move_| move_.loss >= INACCURACY)
        .collect();
    // Stable: of two equal losses the earlier one counts.
    worst.sort_by(|one, other| other.loss.total_cmp(&one.loss));
    worst.truncate(TURNING_POINTS);
    worst.sort_by_key(|reviewed| reviewed.number);
    worst
}

/// A point of the curve.
#[derive(Clone, Copy, Debug)]
struct Point {
    symbol: char,
    chance: f64,
}

/// The points of the curve, one for each move. In a game for two they show the chance of player 1,
/// else that of the move's player.
fn points(moves: &[Reviewed], players: usize) -> Vec<Point> {
    let point = |reviewed: &Reviewed| {
        let player = reviewed.entry.player;
        match (players, player) {
            (2, Player::P1) => ('*', reviewed.after),
            (2, _) => ('*', 1.0 - reviewed.after),
            (_, player) => {
                let digit = char::from_digit(player.number() as u32, 10);
                (digit.unwrap_or('*'), reviewed.after)
            }
        }
    };
    let points = moves.iter().map(point);
    points
        .map(|(symbol, chance)| Point { symbol, chance })
        .collect()
}

/// The curve of the winning chance as a drawing of at most 12 lines. `whose` says whose chance it
/// is.
pub fn curve(moves: &[Reviewed], players: usize, whose: &str) -> String {
    let points = points(moves, players);
    if points.is_empty() {
        return String::new();
    }
    // A long game has several moves in a column: the last one counts, so that the end is shown.
    let columns = points.len().min(COLUMNS);
    let at = |column: usize| points[(column + 1) * points.len() / columns - 1];
    let row_of = |chance: f64| ((1.0 - chance) * (ROWS - 1) as f64).round() as usize;
    let mut text = format!("Winning chance of {whose}, after each move:\n");
    for row in 0..ROWS {
        let label = match row {
            0 => percent(1.0),
            _ if row == ROWS / 2 => percent(0.5),
            _ if row == ROWS - 1 => percent(0.0),
            _ => String::new(),
        };
        let line: String = (0..columns)
            .map(at)
            .map(|point| match row_of(point.chance) == row {
                true => point.symbol,
                false if row == ROWS / 2 => '-',
                false => ' ',
            })
            .collect();
        text += format!("{label:>4} |{line}").trim_end();
        text.push('\n');
    }
    let last = points.len().to_string();
    let width = columns.max(last.len() + 2);
    text += &format!("     +{}\n", "-".repeat(columns));
    text + format!("      1{last:>rest$}", rest = width - 1).trim_end() + "\n"
}
