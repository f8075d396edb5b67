//! What a review says about a whole game: how well each player played, where the game turned, and
//! the curve of the winning chance. As text, as JSON, and as comments in a record.

use std::fmt::Display;

use serde_json::json;

use super::explain::{does, line_in_squares, line_in_words, you};
use super::findings::Findings;
use super::reason::{in_words, reason};
use super::results::only_human;
use super::review::{Mark, MoveCost, ReviewedMove, SearchBudget, move_cost};
use super::{of_100, percent};
use crate::game::Player;
use crate::game::players::PlayerKind;
use crate::limits::Limits;
use crate::play::record::NOTE;
use crate::play::session::{Comment, RecordPlace};
use crate::play::{LiveGame, OnInfo};
use crate::text;
use crate::text::{COLUMNS, Text, all_of, counted, fit, picture, text};

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
/// The rows of the curve in a low window.
const LOW_ROWS: usize = 5;
/// The lines around the rows: a blank one, the title and the axis.
const AROUND_ROWS: usize = 4;
/// The columns to the left of the curve.
const AXIS: usize = 6;

/// The key to the table of moves, sentence by sentence.
const KEY: [&str; 3] = [
    "Before and after each move: how many of 100 games its player wins",
    "The second number can be higher: after the move Expert sees further",
    "An accuracy of 100% means that no move cost anything",
];
/// What is added to it for more than two players.
const KEY_FOR_MANY: &str =
    "Each player's number comes from a separate search, so the numbers need not add up to 100";
/// What is added to it for moves that lose some of the margin.
const KEY_FOR_MARGINS: &str = "\"by 3\": the result stays the same, but the margin is 3 worse";

/// The review of a game, as far as it got.
///
/// ```
/// use tabuleiro::coach::findings::Findings;
/// use tabuleiro::coach::review::Reviewer;
/// use tabuleiro::coach::summary::Review;
/// use tabuleiro::game::Start;
/// use tabuleiro::search::Limits;
///
/// let games = tabuleiro::games::registry();
/// let mut game = games.find("lear").expect("one of the five").open(&Start::default(), &[], 7)?;
/// for mv in ["3,5", "4,4", "2,4"] {
///     game.play(mv)?;
/// }
/// let mut findings = Findings::new(&*game);
/// let mut reviewer = Reviewer::new(&mut findings, Limits::nodes(100));
/// while reviewer.next_move(&mut |_| {}).is_some() {}
/// let seats = ["human", "human"].map(String::from).to_vec();
/// let review = Review::new(&*game, seats, reviewer.finish());
/// let printed = review.parts(80, None).map(|part| part.shown(80)).concat();
/// assert!(printed.contains("accuracy") && !printed.contains('\x1b'), "{printed}");
/// # Ok::<(), tabuleiro::game::Refusal>(())
/// ```
#[derive(Debug)]
pub struct Review {
    game: Box<dyn LiveGame>,
    moves: Vec<ReviewedMove>,
    /// The names of the seats, by player index, as they are typed.
    seats: Vec<String>,
    /// Why the turning points cost what they do; empty before [`explain`](Review::explain).
    whys: Vec<Text>,
}

impl Review {
    /// The review of a game by its first moves. `seats` are the names of the seats as they are
    /// typed.
    pub fn new(played: &dyn LiveGame, seats: Vec<String>, moves: Vec<ReviewedMove>) -> Review {
        let mut game = played.boxed_clone();
        if only_human(game.state().players).is_none() {
            // Several humans are called by their names: none of them is "you".
            for player in Player::first(seats.len()) {
                let seated = game.seat(player, PlayerKind::Expert);
                debug_assert!(seated.is_ok(), "every player of a game has a seat");
            }
        }
        let whys = Vec::new();
        Review {
            game,
            moves,
            seats,
            whys,
        }
    }

    /// Finds out why the turning points cost what they do, from the findings about the game. Once a
    /// search is stopped, the remaining turning points have no reason.
    pub fn explain(&mut self, findings: &mut Findings, limits: &Limits, on_info: OnInfo) {
        let whys = turning_points(&self.moves).into_iter().map_while(|point| {
            let (before, mv) = (self.game.after(point.number - 1), &point.entry.mv);
            findings.go_to(&*before);
            let budget = SearchBudget::uniform(limits);
            let cost = MoveCost {
                before: point.before.clone(),
                after: point.after.clone(),
                ..move_cost(findings, mv, budget, on_info)?
            };
            let reason = reason(findings, mv, &cost, limits, on_info)?;
            let sentences = in_words(&*before, mv, &cost, true, &reason).into_iter();
            Some(sentences.map(Text::stop).collect())
        });
        self.whys = whys.collect();
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

    /// The review in its three parts: the summary, the curve, and the table of all moves with its
    /// key. Lines have at most `columns` columns, which must be 40 or more. The curve is low if the
    /// first two parts would otherwise not fit on a page of `page` lines. A player who listens
    /// hears only what matters: the summary, and the moves that lost enough to be marked.
    pub fn parts(&self, columns: usize, page: Option<usize>) -> [Text; 3] {
        let mut drawn = row(self.widths(), HEADINGS) + "\n";
        for reviewed in &self.moves {
            let line = row(self.widths(), self.cells(reviewed));
            drawn = drawn + fit(&line, COLUMNS).trim_end() + "\n";
        }
        let all: Text = self.moves.iter().map(|mv| self.sentences(mv)).collect();
        let table = text!["\n", self.key(), "\n", picture(drawn, all)];
        let marked = self.moves.iter().filter(|mv| !mv.better.is_empty());
        let marked: Text = marked.map(|reviewed| self.sentences(reviewed)).collect();
        let summary = self.summary();
        let needed = summary.shown(columns).lines().count() + AROUND_ROWS + ROWS;
        let is_low = page.is_some_and(|page| page < needed);
        let rows = if is_low { LOW_ROWS } else { ROWS };
        let whose = match self.seats.len() {
            2 => self.game.names(Player::P1).name,
            _ => "each player, by number".to_string(),
        };
        let curve = text!["\n", curve(&self.moves, &whose, columns, rows)];
        [summary, text(curve, ""), text(table, self.key() + marked)]
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

    /// What the table says about a move, in sentences.
    fn sentences(&self, reviewed: &ReviewedMove) -> Text {
        let turn = reviewed.entry.turn;
        let [before, after] = [&reviewed.before, &reviewed.after].map(|it| of_100(it.chance));
        let game = self.game.after(reviewed.number - 1);
        let mv = game.said(&reviewed.entry.mv);
        let player = self.game.names(reviewed.entry.player).name;
        let mut text = text![format!("Turn {turn}, {player} plays "), mv];
        text += format!(": {before} before, {after} after");
        if reviewed.margin_loss > 0 {
            text += format!(", the margin is {} worse", reviewed.margin_loss);
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

    /// How well each player played, `you` first, and why the game turned where it did.
    fn summary(&self) -> Text {
        let you_are = only_human(self.game.state().players);
        let mut summaries: Vec<PlayerSummary> = self.summaries().collect();
        summaries.sort_by_key(|summary| you_are != Some(summary.player));
        let players = summaries.iter().map(|summary| {
            let mut mistakes = self.moves.clone();
            mistakes.retain(|mv| mv.entry.player == summary.player && mv.is_mistake());
            let count = counted(mistakes.len(), "mistake");
            let turns = mistakes.iter().map(|mv| mv.entry.turn.to_string());
            let mut turns: Vec<String> = turns.collect();
            turns.dedup();
            let mistakes = match turns.len() {
                0 => "no mistakes".to_string(),
                1 => format!("{count}, turn {}", turns[0]),
                _ => format!("{count}, turns {}", all_of(&turns)),
            };
            let name = if you_are == Some(summary.player) {
                "You".to_string()
            } else {
                self.game.names(summary.player).name
            };
            let accuracy = summary.accuracy;
            let told = format!("{name}: accuracy {accuracy:.0}%, {mistakes}");
            Text::from(told).stop().end()
        });
        let mut whys = self.whys.iter();
        let points = turning_points(&self.moves).into_iter().map(|point| {
            let before = self.game.after(point.number - 1);
            let mark = Mark::of_loss(point.loss());
            let mark = mark.map(Mark::words).unwrap_or_default();
            let played = does(&*before, you(&*before), point.entry.player, "played");
            let mv = before.said(&point.entry.mv);
            let told = text![format!("Turn {}, {mark}: {played} ", point.entry.turn), mv];
            let why = whys.next().cloned().unwrap_or_default();
            (told.stop() + why).end()
        });
        let points: Text = points.collect();
        let blank = if points.is_empty() { "" } else { "\n" };
        text![players.collect::<Text>(), text(blank, ""), points]
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
        let [summary, curve, _] = self.parts(COLUMNS, None);
        let summary = (summary + curve).shown(COLUMNS);
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

/// The lines of a text as notes for a record, to stand after that number of moves.
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

/// The curve of the winning chance as a drawing of that many rows, an odd number, below its title
/// and above its axis. `whose` says whose chance it is.
pub fn curve(moves: &[ReviewedMove], whose: &str, columns: usize, rows: usize) -> Text {
    let turns = moves.chunk_by(|one, next| one.entry.turn == next.entry.turn);
    let turns: Vec<&ReviewedMove> = turns.filter_map(<[_]>::last).collect();
    let [first, ..] = turns[..] else {
        return Text::default();
    };
    // A long game has several turns in a column: the last one counts, so that the end is shown.
    let title = format!("Winning chance of {whose}, after each turn:\n");
    let mut curve = String::new();
    let drawn = turns.len().min(columns - AXIS - 2);
    let last_of = |column: usize| turns[(column + 1) * turns.len() / drawn - 1];
    let row_of = |chance: f64| ((1.0 - chance) * (rows - 1) as f64).round() as usize;
    for row in 0..rows {
        let label = match row {
            0 => percent(1.0),
            _ if row == rows / 2 => percent(0.5),
            _ if row == rows - 1 => percent(0.0),
            _ => String::new(),
        };
        let line: String = (0..drawn)
            .map(|column| {
                let mut points = points(last_of(column)).into_iter();
                let background = if row == rows / 2 { '-' } else { ' ' };
                let here = points.find(|(_, chance)| row_of(*chance) == row);
                here.map_or(background, |(symbol, _)| symbol)
            })
            .collect();
        curve += format!("{label:>4} |{line}").trim_end();
        curve.push('\n');
    }
    let [first, last] = [first, last_of(drawn - 1)].map(|turn| turn.entry.turn.to_string());
    let rest = drawn.max(first.len() + last.len() + 1) - first.len();
    curve += &format!("     +{}\n", "-".repeat(drawn));
    curve += format!("      {first}{last:>rest$}").trim_end();
    curve.push('\n');
    text![title, picture(curve, "")]
}
