//! What a review says about a whole game: how well each player played, where the game turned, and
//! the curve of the winning chance. As text, as JSON, and as comments in a record.

use std::fmt::Display;

use serde_json::json;

use super::explain::{line_in_squares, line_in_words};
use super::percent;
use super::review::{Mark, ReviewedMove};
use crate::game::Player;
use crate::game::view::words::{joined, list};
use crate::play::LiveGame;
use crate::play::record::NOTE;
use crate::play::session::{Comment, RecordPlace};
use crate::text;
use crate::text::{COLUMNS, Text, fit, picture, text};

/// The headings of the table of moves.
const HEADINGS: [&str; 8] = [
    "Turn", "Player", "Move", "Before", "After", "Loss", "Mark", "Better",
];
/// The greatest width of a move in the table of moves.
const MAX_MOVE: usize = 24;
/// How fast the accuracy of a move falls: by this share with each percent of a win that it loses.
const STRICTNESS: f64 = 0.1;
/// How many percent of a win one lost unit of the margin counts as, for accuracy.
const UNIT_OF_MARGIN: f64 = 2.0;
/// The number of turning points.
const TURNING_POINTS: usize = 3;
/// The rows of the curve, without its title and its axis.
const ROWS: usize = 9;
/// The columns to the left of the curve.
const AXIS: usize = 6;

/// The key to the table of moves, sentence by sentence.
const KEY: [&str; 3] = [
    "The winning chance of each move's player before and after it, in percent",
    "It may rise, as Expert sees further after the move",
    "Accuracy is 100% if no move loses anything",
];
/// What is added to it for more than two players.
const KEY_FOR_MANY: &str =
    "Each player's chance is searched for that player, so they need not add up to 100%";
/// What is added to it for moves that lose some of the margin.
const KEY_FOR_MARGINS: &str = "\"by 3\": the game is won or lost anyway, and the margin is 3 worse";

/// The review of a game, as far as it got.
#[derive(Debug)]
pub struct Review {
    game: Box<dyn LiveGame>,
    moves: Vec<ReviewedMove>,
    /// The names of the seats, by player index, as they are typed.
    seats: Vec<String>,
}

impl Review {
    /// The review of a game by its first moves. `seats` are the names of the seats as they are
    /// typed.
    pub fn new(played: &dyn LiveGame, seats: Vec<String>, moves: Vec<ReviewedMove>) -> Review {
        let game = played.boxed_clone();
        Review { game, moves, seats }
    }

    /// The moves reviewed.
    pub fn moves(&self) -> &[ReviewedMove] {
        &self.moves
    }

    /// Whether this reviews the moves of `game`. The players may have changed.
    pub fn is_of(&self, game: &dyn LiveGame) -> bool {
        let setting = |game: &dyn LiveGame| {
            let state = game.state();
            (state.rules, state.options.clone(), state.start.to_string())
        };
        setting(&*self.game) == setting(game) && self.game.state().moves == game.state().moves
    }

    fn summaries(&self) -> impl Iterator<Item = PlayerSummary> {
        Player::first(self.seats.len()).filter_map(|player| PlayerSummary::of(player, &self.moves))
    }

    /// The whole review in lines of at most that many columns, 40 or more. A player who hears it is
    /// told what matters: the summary, and the moves that lost something worth a mark.
    pub fn text(&self, columns: usize) -> Text {
        let moves: Vec<&ReviewedMove> = self.moves.iter().collect();
        let table = self.table(&moves, |mv| self.sentences(mv));
        let shown = text![self.summary(columns), "\n", self.key(), "\n", table];
        let points = turning_points(&self.moves).into_iter();
        let turns: Vec<String> = points.map(|reviewed| self.turn(reviewed)).collect();
        let lists = text![
            self.accuracies(),
            list("Turning points", joined(&turns)),
            self.key()
        ];
        let marked = self.moves.iter().filter(|mv| !mv.better.is_empty());
        let sentences = marked.map(|reviewed| self.sentences(reviewed));
        text(shown, lists + sentences.collect::<Text>())
    }

    /// The key to the table.
    fn key(&self) -> Text {
        let sentences = KEY.map(|sentence| Text::from(sentence).stop()).into_iter();
        let mut key = sentences.collect::<Text>() + text!["Marks: ", Mark::key()].stop();
        if self.seats.len() > 2 {
            key += Text::from(KEY_FOR_MANY).stop();
        }
        if self.moves.iter().any(|reviewed| reviewed.margin_loss > 0) {
            key += text(format!("{KEY_FOR_MARGINS}."), "");
        }
        key.hang(0)
    }

    /// The widths of the columns for a seat and for a move.
    fn widths(&self) -> [usize; 2] {
        let width = |of: &[String]| of.iter().map(String::len).max().unwrap_or_default();
        let move_width = width(self.game.state().moves).clamp(HEADINGS[2].len(), MAX_MOVE);
        [width(&self.seats).max(HEADINGS[1].len()), move_width]
    }

    /// A table of moves as a picture, with words where it is not seen or does not fit.
    fn table(&self, moves: &[&ReviewedMove], words: impl Fn(&ReviewedMove) -> Text) -> Text {
        let widths = self.widths();
        let mut drawn = row(widths, HEADINGS) + "\n";
        for reviewed in moves {
            let line = row(widths, self.cells(reviewed));
            drawn = drawn + fit(&line, COLUMNS).trim_end() + "\n";
        }
        picture(drawn, moves.iter().map(|mv| words(mv)).collect::<Text>())
    }

    /// What the table says about a move.
    fn cells(&self, reviewed: &ReviewedMove) -> [String; HEADINGS.len()] {
        let mark = reviewed.mark.map(|mark| mark.to_string());
        let loss = match reviewed.margin_loss {
            0 if percent(reviewed.loss()) == percent(0.0) => String::new(),
            0 => percent(reviewed.loss()),
            margin => format!("by {margin}"),
        };
        [
            reviewed.entry.turn.to_string(),
            self.seats[reviewed.entry.player.index()].clone(),
            reviewed.entry.mv.clone(),
            percent(reviewed.before.chance),
            percent(reviewed.after.chance),
            loss,
            mark.unwrap_or_default(),
            line_in_squares(&reviewed.better),
        ]
    }

    /// The game before a move.
    fn before(&self, reviewed: &ReviewedMove) -> Box<dyn LiveGame> {
        let mut game = self.game.boxed_clone();
        game.take_back_to(reviewed.number - 1);
        game
    }

    /// The number of a move's turn and its player.
    fn turn(&self, reviewed: &ReviewedMove) -> String {
        let entry = &reviewed.entry;
        format!(
            "Turn {}, {}",
            entry.turn,
            self.game.names(entry.player).name
        )
    }

    /// What the table says about a move, in sentences.
    fn sentences(&self, reviewed: &ReviewedMove) -> Text {
        let [_, _, _, before, after, loss, ..] = self.cells(reviewed);
        let game = self.before(reviewed);
        let mv = game.said(&reviewed.entry.mv);
        let mut text = text![self.turn(reviewed), " plays ", mv];
        text += format!(": {before} before, {after} after");
        match reviewed.margin_loss {
            0 if loss.is_empty() => {}
            0 => text += format!(", loses {loss}"),
            margin => text += format!(", the margin is {margin} worse"),
        }
        if let Some(mark) = reviewed.mark {
            text += format!(", {}", mark.words());
        }
        text += ".\n";
        if !reviewed.better.is_empty() {
            let better = line_in_words(&*game, &reviewed.better[..reviewed.better.len().min(2)]);
            text += text!["Better: ", better, ".\n"];
        }
        text
    }

    /// How well each player played, in lines.
    fn accuracies(&self) -> Text {
        let width = self.seats.iter().map(String::len).max().unwrap_or_default();
        let lines = self.summaries().map(|summary| {
            let seat = &self.seats[summary.player.index()];
            let name = self.game.names(summary.player).name;
            let (accuracy, loss) = (summary.accuracy, summary.loss_per_move);
            text![
                text(format!("{seat:<width$}  "), format!("{name}, ")),
                format!("accuracy {accuracy:.0}%, lost {loss:.1}% a move"),
                counted(&summary.marks),
                text("\n", ".\n"),
            ]
        });
        lines.collect()
    }

    /// What the review says about the whole game.
    fn summary(&self, columns: usize) -> Text {
        let mut summary = self.accuracies();
        let turning_points = turning_points(&self.moves);
        if !turning_points.is_empty() {
            // The sentences about all moves have said the rest.
            let turn = |mv: &ReviewedMove| (self.turn(mv) + ".\n").into();
            summary += text!["\nTurning points:\n", self.table(&turning_points, turn)];
        }
        let whose = match self.seats.len() {
            2 => self.game.names(Player::P1).name,
            _ => "each player, by number".to_string(),
        };
        text![summary, "\n", curve(&self.moves, &whose, columns)]
    }

    /// A line of JSON about a move. The chapter ANALYSIS of the manual says what its fields mean.
    fn json_line(&self, reviewed: &ReviewedMove) -> String {
        let chances = reviewed.chances.iter().copied().map(rounded);
        let object = json!({
            "type": "move",
            "number": reviewed.number,
            "turn": reviewed.entry.turn,
            "player": reviewed.entry.player.to_string(),
            "move": reviewed.entry.mv,
            "before": rounded(reviewed.before.chance),
            "after": rounded(reviewed.after.chance),
            "chances": chances.collect::<Vec<_>>(),
            "loss": rounded(reviewed.loss()),
            "margin_loss": reviewed.margin_loss,
            "mark": reviewed.mark.map(|mark| mark.to_string()),
            "forced": reviewed.is_forced,
            "value": reviewed.before.verdict.as_ref().map(ToString::to_string),
            "better": reviewed.better,
        });
        format!("{object}\n")
    }

    /// The whole review in lines of JSON.
    pub fn json(&self) -> String {
        let lines = self.moves.iter().map(|reviewed| self.json_line(reviewed));
        lines.collect::<String>() + &self.json_summary()
    }

    /// The last line of JSON, about the whole game. The same chapter says what its fields mean.
    fn json_summary(&self) -> String {
        let players = self.summaries().map(|summary| {
            let counts = Mark::ALL.iter().zip(summary.marks);
            let marks = counts.map(|(mark, count)| (mark.to_string(), json!(count)));
            json!({
                "player": summary.player.to_string(),
                "moves": summary.moves,
                "accuracy": rounded(summary.accuracy),
                "loss_per_move": rounded(summary.loss_per_move),
                "marks": marks.collect::<serde_json::Map<_, _>>(),
            })
        });
        let turning_points = turning_points(&self.moves);
        let numbers = turning_points.iter().map(|reviewed| reviewed.number);
        let state = self.game.state();
        let object = json!({
            "type": "game",
            "game": self.game.info().name,
            "rules": state.rules.to_string(),
            "result": state.ending.map(|ending| ending.to_string()),
            "moves": state.ply,
            "reviewed": self.moves.len(),
            "players": players.collect::<Vec<_>>(),
            "turning_points": numbers.collect::<Vec<_>>(),
        });
        format!("{object}\n")
    }

    /// The record of the game, all of which has been reviewed, with a note after each move and the
    /// summary at the end.
    pub fn annotated(&self, game: &dyn LiveGame) -> String {
        let widths = self.widths();
        let key = self.key().shown(COLUMNS) + "\n" + &row(widths, HEADINGS);
        let mut notes = notes_after(0, &key);
        for reviewed in &self.moves {
            let row = row(widths, self.cells(reviewed));
            notes.extend(notes_after(reviewed.number, &row));
        }
        let summary = self.summary(COLUMNS).shown(COLUMNS);
        notes.extend(notes_after(usize::MAX, &format!("\n{summary}")));
        game.record_with(notes)
    }
}

/// A row of the table of moves. `widths` are those of a seat and of a move.
fn row(widths: [usize; 2], cells: [impl Display; HEADINGS.len()]) -> String {
    let [seat_width, move_width] = widths;
    let [turn, player, mv, before, after, loss, mark, better] = cells;
    let row = format!(
        "{turn:>4}  {player:<seat_width$}  {mv:<move_width$}  {before:>6}  {after:>5}  {loss:>5}  \
         {mark:<4}  {better}"
    );
    row.trim_end().to_string()
}

/// A number with three decimals.
fn rounded(number: f64) -> f64 {
    (1000.0 * number).round() / 1000.0
}

/// How often each mark was given, such as `; 1 ?!, 2 ??`.
fn counted(marks: &[usize; Mark::ALL.len()]) -> Text {
    let given = Mark::ALL.iter().zip(marks).filter(|(_, count)| **count > 0);
    let counts = given.map(|(mark, count)| mark.counted(*count));
    let separators = ["; "].into_iter().chain(std::iter::repeat(", "));
    let counts = separators
        .zip(counts)
        .map(|(separator, count)| text![separator, count]);
    counts.collect()
}

/// Lines as notes in a record, after that number of moves.
fn notes_after(moves: usize, text: &str) -> Vec<Comment> {
    let note = |line: &str| format!("{NOTE} {line}").trim_end().to_string();
    let place = RecordPlace::After(moves);
    text.lines().map(|line| (place, note(line))).collect()
}

/// How well a player played.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayerSummary {
    /// The player.
    pub player: Player,
    /// The number of moves that were not forced.
    pub moves: usize,
    /// The mean accuracy of these moves, 0 to 100. A move that loses `x`% of a win has the accuracy
    /// `100 * exp(-0.1 * x)`: 82 for 2%, 37 for 10%. Once the winner is certain, each unit of the
    /// margin that a move loses counts as 2%.
    pub accuracy: f64,
    /// The mean loss of these moves, in percent of a win.
    pub loss_per_move: f64,
    /// The number of moves with each mark, in the order of [`Mark::ALL`].
    pub marks: [usize; Mark::ALL.len()],
}

impl PlayerSummary {
    /// How well `player` played, by the moves reviewed; `None` without a move that was not forced.
    pub fn of(player: Player, moves: &[ReviewedMove]) -> Option<PlayerSummary> {
        let is_counted =
            |reviewed: &&ReviewedMove| reviewed.entry.player == player && !reviewed.is_forced;
        let own = || moves.iter().filter(is_counted);
        let count = own().count();
        let counted_loss = |reviewed: &ReviewedMove| {
            let of_margin = UNIT_OF_MARGIN * f64::from(reviewed.margin_loss);
            of_margin.max(100.0 * reviewed.loss())
        };
        let mean = |of: &dyn Fn(&ReviewedMove) -> f64| own().map(of).sum::<f64>() / count as f64;
        (count > 0).then(|| PlayerSummary {
            player,
            moves: count,
            accuracy: mean(&|reviewed| 100.0 * (-STRICTNESS * counted_loss(reviewed)).exp()),
            loss_per_move: mean(&|reviewed| 100.0 * reviewed.loss()),
            marks: Mark::ALL.map(|mark| own().filter(|one| one.mark == Some(mark)).count()),
        })
    }
}

/// The mistakes that lost the most winning chance, at most three, in the order of play.
pub fn turning_points(moves: &[ReviewedMove]) -> Vec<&ReviewedMove> {
    let is_marked = |reviewed: &&ReviewedMove| reviewed.is_mistake();
    let mut worst: Vec<&ReviewedMove> = moves.iter().filter(is_marked).collect();
    // The sort is stable: of two equal losses the later one is kept, which nobody made up for.
    worst.reverse();
    worst.sort_by(|one, other| other.loss().total_cmp(&one.loss()));
    worst.truncate(TURNING_POINTS);
    worst.sort_by_key(|reviewed| reviewed.number);
    worst
}

/// The points of the curve after a move: symbols and chances. In a game for two it is the chance of
/// player 1.
fn points(reviewed: &ReviewedMove) -> Vec<(char, f64)> {
    match reviewed.chances[..] {
        [one, _] => vec![('*', one)],
        ref all => ('1'..).zip(all.iter().copied()).collect(),
    }
}

/// The curve of the winning chance as a drawing of at most 12 lines below its title. `whose` says
/// whose chance it is.
pub fn curve(moves: &[ReviewedMove], whose: &str, columns: usize) -> Text {
    if moves.is_empty() {
        return Text::default();
    }
    // A long game has several moves in a column: the last one counts, so that the end is shown.
    let title = format!("Winning chance of {whose}, after each move:\n");
    let mut curve = String::new();
    let drawn = moves.len().min(columns - AXIS - 2);
    let at = |column: usize| points(&moves[(column + 1) * moves.len() / drawn - 1]);
    let row_of = |chance: f64| ((1.0 - chance) * (ROWS - 1) as f64).round() as usize;
    for row in 0..ROWS {
        let label = match row {
            0 => percent(1.0),
            _ if row == ROWS / 2 => percent(0.5),
            _ if row == ROWS - 1 => percent(0.0),
            _ => String::new(),
        };
        let line: String = (0..drawn)
            .map(|column| {
                let mut points = at(column).into_iter();
                let background = if row == ROWS / 2 { '-' } else { ' ' };
                let here = points.find(|(_, chance)| row_of(*chance) == row);
                here.map_or(background, |(symbol, _)| symbol)
            })
            .collect();
        curve += format!("{label:>4} |{line}").trim_end();
        curve.push('\n');
    }
    let last = moves.len().to_string();
    let width = drawn.max(last.len() + 2);
    curve += &format!("     +{}\n", "-".repeat(drawn));
    curve += format!("      1{last:>rest$}", rest = width - 1).trim_end();
    curve.push('\n');
    text![title, picture(curve, "")]
}
