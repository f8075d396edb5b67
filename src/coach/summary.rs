//! What a review says about a whole game: how well each player played, where the game turned, and
//! the curve of the winning chance. As text, as JSON, and as comments in a record.

use serde_json::json;

use super::review::{Mark, Reviewed};
use super::{line_in_words, percent};
use crate::game::Player;
use crate::play::LiveGame;
use crate::play::record::RESIGN;
use crate::text::{COLUMNS, fit};

/// The headings of the table of moves.
const HEADINGS: [&str; 7] = [
    "Turn", "Player", "Move", "Before", "After", "Mark", "Better",
];
/// The greatest width of a move in the table of moves.
const MAX_MOVE: usize = 24;
/// How fast the accuracy of a move falls: by this share with each point that it loses.
const STRICTNESS: f64 = 0.04;
/// The number of turning points.
const TURNING_POINTS: usize = 3;
/// The rows of the curve, without its title and its axis.
const ROWS: usize = 9;
/// The greatest number of columns of the curve.
const CURVE_COLUMNS: usize = 70;

/// The review of a game, as far as it got.
#[derive(Debug)]
pub struct GameReview {
    game: Box<dyn LiveGame>,
    moves: Vec<Reviewed>,
    /// The names of the seats, by player index, as they are typed.
    seats: Vec<String>,
    /// The widths of a seat and of a move in the table.
    widths: [usize; 2],
}

impl GameReview {
    /// A review without any moves yet. `seats` are the names of the seats as they are typed.
    pub fn new(game: &dyn LiveGame, seats: Vec<String>) -> GameReview {
        let width = |of: &[String]| of.iter().map(String::len).max().unwrap_or_default();
        let move_width = width(game.state().moves).clamp(HEADINGS[2].len(), MAX_MOVE);
        GameReview {
            widths: [width(&seats).max(HEADINGS[1].len()), move_width],
            game: game.boxed_clone(),
            moves: Vec::new(),
            seats,
        }
    }

    /// Adds the next move.
    pub fn push(&mut self, reviewed: Reviewed) {
        self.moves.push(reviewed);
    }

    /// The moves reviewed.
    pub fn moves(&self) -> &[Reviewed] {
        &self.moves
    }

    /// Whether all moves have been reviewed.
    pub fn is_complete(&self) -> bool {
        self.moves.len() == self.game.state().ply
    }

    /// The accuracy of a player in percent; `None` if the player had no choice.
    pub fn accuracy(&self, player: Player) -> Option<f64> {
        PlayerSummary::of(player, &self.moves).map(|summary| summary.accuracy)
    }

    fn summaries(&self) -> impl Iterator<Item = PlayerSummary> {
        Player::first(self.seats.len()).filter_map(|player| PlayerSummary::of(player, &self.moves))
    }

    /// The headings of the columns of [`line`](GameReview::line).
    pub fn headings(&self) -> String {
        self.row(HEADINGS) + "\n"
    }

    /// The line about a move, as long as it fits on a screen.
    pub fn line(&self, reviewed: &Reviewed) -> String {
        fit(&self.long_line(reviewed), COLUMNS)
            .trim_end()
            .to_string()
            + "\n"
    }

    /// The whole line about a move, without its end.
    fn long_line(&self, reviewed: &Reviewed) -> String {
        let mark = reviewed.mark.map(|mark| mark.to_string());
        self.row([
            &reviewed.entry.turn.to_string(),
            &self.seats[reviewed.entry.player.index()],
            &reviewed.entry.mv,
            &percent(reviewed.before),
            &percent(reviewed.after()),
            &mark.unwrap_or_default(),
            &line_in_words(&reviewed.better),
        ])
    }

    /// A row of the table of moves.
    fn row(&self, [turn, player, mv, before, after, mark, better]: [&str; 7]) -> String {
        let [seat_width, move_width] = self.widths;
        let row = format!(
            "{turn:>4}  {player:<seat_width$}  {mv:<move_width$}  {before:>6}  {after:>5}  \
             {mark:<4}  {better}"
        );
        row.trim_end().to_string()
    }

    /// What the review says about the whole game, in whole lines.
    pub fn summary(&self) -> String {
        let width = self.seats.iter().map(String::len).max().unwrap_or_default();
        let mut text = String::from("\n");
        for summary in self.summaries() {
            let seat = &self.seats[summary.player.index()];
            text += &format!(
                "{seat:<width$}  accuracy {:.0}%, {:.1} points lost per move{}\n",
                summary.accuracy,
                summary.loss_per_move,
                counted(&summary.marks)
            );
        }
        let turning_points = turning_points(&self.moves);
        if !turning_points.is_empty() {
            text += "\nTurning points:\n";
            text += &self.headings();
        }
        for reviewed in turning_points {
            text += &self.line(reviewed);
        }
        let whose = match self.seats.len() {
            2 => self.game.names(Player::P1).name,
            _ => "each player, by number".to_string(),
        };
        text + "\n" + &curve(&self.moves, &whose)
    }

    /// A line of JSON about a move. `--help` says what its fields mean.
    pub fn json_line(&self, reviewed: &Reviewed) -> String {
        let chances = reviewed.chances.iter().copied().map(rounded);
        let object = json!({
            "type": "move",
            "number": reviewed.number,
            "turn": reviewed.entry.turn,
            "player": reviewed.entry.player.to_string(),
            "move": reviewed.entry.mv,
            "before": rounded(reviewed.before),
            "after": rounded(reviewed.after()),
            "chances": chances.collect::<Vec<_>>(),
            "loss": rounded(reviewed.loss()),
            "mark": reviewed.mark.map(|mark| mark.to_string()),
            "forced": reviewed.is_forced,
            "value": reviewed.verdict,
            "better": reviewed.better,
        });
        format!("{object}\n")
    }

    /// The last line of JSON, about the whole game. `--help` says what its fields mean.
    pub fn json_summary(&self) -> String {
        let players = self.summaries().map(|summary| {
            let marks = Mark::ALL.iter().zip(summary.marks);
            let marks = marks.map(|(mark, count)| (mark.to_string(), json!(count)));
            json!({
                "player": summary.player.to_string(),
                "moves": summary.moves,
                "accuracy": rounded(summary.accuracy),
                "loss_per_move": rounded(summary.loss_per_move),
                "marks": marks.collect::<serde_json::Map<_, _>>(),
            })
        });
        let turning_points = turning_points(&self.moves);
        let state = self.game.state();
        let object = json!({
            "type": "game",
            "game": self.game.info().name,
            "rules": state.rules.to_string(),
            "result": state.ending.map(|ending| ending.to_string()),
            "moves": state.ply,
            "reviewed": self.moves.len(),
            "players": players.collect::<Vec<_>>(),
            "turning_points": turning_points.iter().map(|move_| move_.number).collect::<Vec<_>>(),
        });
        format!("{object}\n")
    }

    /// The record of the game with a comment after each move and the summary at the end.
    pub fn annotated(&self, record: &str) -> String {
        let mut text = String::new();
        let mut moves = self.moves.iter();
        let mut has_begun = false;
        for line in record.lines() {
            text += line;
            text.push('\n');
            // The record has a line for every move, for every seat that was handed over, and for
            // the result.
            if has_begun
                && !line.starts_with(RESIGN)
                && let Some(reviewed) = moves.next()
            {
                text += &comments(&self.long_line(reviewed));
            }
            if line == "moves" {
                has_begun = true;
                text += &comments(&self.headings());
            }
        }
        text + &comments(&self.summary())
    }
}

/// A number with three decimals.
fn rounded(number: f64) -> f64 {
    (1000.0 * number).round() / 1000.0
}

/// How often each mark was given, such as `; 1 ?!, 2 ??`.
fn counted(marks: &[usize; Mark::ALL.len()]) -> String {
    let counts = Mark::ALL.iter().zip(marks).filter(|(_, count)| **count > 0);
    let counts: Vec<String> = counts
        .map(|(mark, count)| format!("{count} {mark}"))
        .collect();
    match counts.is_empty() {
        true => String::new(),
        false => format!("; {}", counts.join(", ")),
    }
}

/// Lines as comments of a record.
fn comments(text: &str) -> String {
    let lines = text.lines().map(|line| format!("# {line}"));
    lines
        .map(|line| line.trim_end().to_string() + "\n")
        .collect()
}

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
            accuracy: mean(&|reviewed| 100.0 * (-STRICTNESS * 100.0 * reviewed.loss()).exp()),
            loss_per_move: mean(&|reviewed| 100.0 * reviewed.loss()),
            marks: Mark::ALL.map(|mark| own().filter(|move_| move_.mark == Some(mark)).count()),
        })
    }
}

/// The moves that lost the most winning chance, at most three, in the order of play.
pub fn turning_points(moves: &[Reviewed]) -> Vec<&Reviewed> {
    let mut worst: Vec<&Reviewed> = moves
        .iter()
        .filter(|move_| Mark::of_loss(move_.loss()).is_some())
        .collect();
    // Stable: of two equal losses the earlier one counts.
    worst.sort_by(|one, other| other.loss().total_cmp(&one.loss()));
    worst.truncate(TURNING_POINTS);
    worst.sort_by_key(|reviewed| reviewed.number);
    worst
}

/// The points of the curve after a move: symbols and chances. In a game for two it is the chance of
/// player 1.
fn points(reviewed: &Reviewed) -> Vec<(char, f64)> {
    match reviewed.chances[..] {
        [one, _] => vec![('*', one)],
        ref all => ('1'..).zip(all.iter().copied()).collect(),
    }
}

/// The curve of the winning chance as a drawing of at most 12 lines. `whose` says whose chance it
/// is.
pub fn curve(moves: &[Reviewed], whose: &str) -> String {
    if moves.is_empty() {
        return String::new();
    }
    // A long game has several moves in a column: the last one counts, so that the end is shown.
    let columns = moves.len().min(CURVE_COLUMNS);
    let at = |column: usize| points(&moves[(column + 1) * moves.len() / columns - 1]);
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
            .map(|column| {
                let mut points = at(column).into_iter();
                let background = if row == ROWS / 2 { '-' } else { ' ' };
                let here = points.find(|(_, chance)| row_of(*chance) == row);
                here.map_or(background, |(symbol, _)| symbol)
            })
            .collect();
        text += format!("{label:>4} |{line}").trim_end();
        text.push('\n');
    }
    let last = moves.len().to_string();
    let width = columns.max(last.len() + 2);
    text += &format!("     +{}\n", "-".repeat(columns));
    text + format!("      1{last:>rest$}", rest = width - 1).trim_end() + "\n"
}
