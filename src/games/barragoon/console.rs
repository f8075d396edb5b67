//! Barragoon's questions and words.

use super::board::{Board, LOSER, Move, distance, out_of_range};
use super::face::Face;
use super::notation::colour;
use super::square::{COLUMNS, LINES, Square, squares};
use super::{Barragoon, RULES, menus, pictures};
use crate::console::{Console, Page, Question, Reply, Setup};
use crate::game::{Game, Outcome, Player, Refusal, quoted};
use crate::ink;
use crate::listing::wrapped;
use crate::session::{Cause, Ending, Who};

/// What is known of a move being entered. Columns are counted from 0.
#[derive(Clone, Copy, Default, Debug)]
pub enum Entry {
    /// Nothing.
    #[default]
    Nothing,
    /// The column of the tile to move, or of the placing.
    Column(usize),
    /// The tile to move, or the square of the placing.
    Square(Square),
    /// The tile to move and the column it goes to.
    NewColumn(Square, usize),
}

impl Console for Barragoon {
    type Entry = Entry;

    const RULES: &'static str = RULES;
    const COMPLAINT: &'static str = "WARNING! ";
    const HEADING_FIRST: bool = false;

    fn setup_page(setup: &Setup) -> Option<Page> {
        menus::setup_page(setup)
    }

    fn draw_menu(page: &Page) -> String {
        menus::draw_menu(page)
    }

    fn player_name(&self, player: Player) -> String {
        colour(player).to_string()
    }

    fn display_game(&self, board: &Board) -> String {
        pictures::draw_board(board)
    }

    fn turn_heading(&self, board: &Board, _turn: usize) -> String {
        let player = board.on_turn();
        let text = if board.owed & LOSER != 0 {
            format!(
                "{} places a new barragoon, for the tile it lost!",
                colour(player)
            )
        } else if board.owed != 0 {
            format!("{} places a barragoon!", colour(player))
        } else {
            format!("{} turn!", colour(player))
        };
        format!("{}\n", ink::paint(ink::of(player), text))
    }

    fn question(&self, board: &Board, entry: &Entry) -> Question {
        let mut answers = self.answers(board, entry);
        answers.sort_unstable();
        answers.dedup();
        let mut intro = String::new();
        let is_placing = board.owed != 0;
        let columns = format!("{COLUMNS} (right)");
        let lines = format!("{LINES} (bottom)");
        let (prompt, help) = match *entry {
            Entry::Nothing if is_placing => (
                format!("Column (1 to {COLUMNS}): "),
                format!(
                    "Type the column of the empty square that the barragoon is put on, 1 (left) to\n\
                     {columns}, or column, line and face in one answer, as in 34=30."
                ),
            ),
            Entry::Nothing => (
                format!("Column (1 to {COLUMNS}): "),
                format!(
                    "Type the column of one of your tiles, drawn with {}, 1 (left) to {columns},\n\
                     or a whole move as in 48-46: from column 4, line 8 to column 4, line 6.\n\
                     A tile goes as many squares as it has corners, or one less.",
                    pictures::corner(board.on_turn())
                ),
            ),
            Entry::Column(_) => (
                format!("Line (1 to {LINES}): "),
                format!(
                    "Type the line of {}, 1 (top) to {lines}.\n\"back\" asks for the column again.",
                    if is_placing {
                        "the empty square"
                    } else {
                        "the tile that moves"
                    }
                ),
            ),
            Entry::Square(_) if is_placing => {
                intro = format!("\n{}\n", pictures::draw_faces());
                (
                    "Face (30 to 37, 40 to 47): ".to_string(),
                    format!(
                        "Type the code of the face that the barragoon shows. Tiles pass along its \
                         arrows\nonly, over 37 only with a turn. \"back\" asks for the line again.\n\n{}",
                        pictures::draw_faces()
                    ),
                )
            }
            Entry::Square(from) => (
                format!("New column (1 to {COLUMNS}): "),
                format!(
                    "Type the column that the tile goes to, 1 (left) to {columns}.\n{}",
                    possibilities(board, from)
                ),
            ),
            Entry::NewColumn(from, _) => (
                format!("New line (1 to {LINES}): "),
                format!(
                    "Type the line that the tile goes to, 1 (top) to {lines}.\n{}",
                    possibilities(board, from)
                ),
            ),
        };
        Question {
            intro,
            prompt,
            help,
            answers: answers.iter().map(u8::to_string).collect(),
        }
    }

    fn answer(
        &self,
        board: &Board,
        entry: &Entry,
        text: &str,
    ) -> Result<Reply<Entry, Move>, Refusal> {
        match *entry {
            Entry::Nothing => {
                if text.contains(['-', '=']) {
                    // A whole move, but not one that can be read: say why.
                    let mv: Move = text.parse()?;
                    self.check_move(board, mv)?;
                    return Ok(Reply::Move(mv));
                }
                let column = number(text, "column", COLUMNS)?;
                self.check_column(board, column)?;
                Ok(Reply::Ask(Entry::Column(column)))
            }
            Entry::Column(column) => {
                let square = square(column, number(text, "line", LINES)?)?;
                if board.owed != 0 {
                    board.check_placing(square)?;
                } else {
                    board.check_own(square)?;
                    if targets(board, square) == 0 {
                        return Err(Refusal::new(format!(
                            "The tile on {} cannot move: choose another, or type back",
                            square.words()
                        )));
                    }
                }
                Ok(Reply::Ask(Entry::Square(square)))
            }
            Entry::Square(square) if board.owed != 0 => {
                let face = text.parse()?;
                self.complete(board, Move::Placing { square, face })
            }
            Entry::Square(from) => {
                let column = number(text, "column", COLUMNS)?;
                check_new_column(board, from, column)?;
                Ok(Reply::Ask(Entry::NewColumn(from, column)))
            }
            Entry::NewColumn(from, column) => {
                let to = square(column, number(text, "line", LINES)?)?;
                self.complete(board, Move::Tile { from, to })
            }
        }
    }

    fn announce(&self, before: &Board, mv: Move, _after: &Board, who: Who) -> String {
        let name = colour(before.on_turn());
        match mv {
            Move::Placing { square, face } => format!(
                "{name} places a barragoon on {}: {face}, {}.\n",
                square.words(),
                face.words()
            ),
            Move::Tile { from, to } => {
                let mut text = String::new();
                if who != Who::Human {
                    text += &format!("{name} moves from {} to {}.\n", from.words(), to.words());
                }
                if let Some(piece) = before.piece(to) {
                    text += &format!("{name} captures {}.\n", piece.words());
                }
                text
            }
        }
    }

    fn display_result(&self, board: &Board, ending: Ending, turns: usize) -> String {
        let result = match ending.outcome {
            Outcome::Win(winner) => {
                let loser = colour(winner.opponent());
                let how = match ending.cause {
                    Cause::Resignation(_) => format!("{loser} resigned"),
                    _ if board.tile_count(winner.opponent()) == 0 => {
                        format!("{loser} has no tiles left")
                    }
                    _ => format!("{loser} has no legal move"),
                };
                format!("{} won: {how}.", colour(winner))
            }
            Outcome::Draw => "Nobody won: the same position came up for the third time.".into(),
        };
        let mut text = format!(
            "{}\nNumber of plays: {turns}\n",
            ink::paint(ink::BOLD, result)
        );
        for player in Player::first(2) {
            let count = board.tile_count(player);
            text += &format!("{} tiles left: {count}\n", colour(player));
        }
        text
    }
}

impl Barragoon {
    /// The numbers that lead from an entry to a legal move, in no order.
    fn answers(&self, board: &Board, entry: &Entry) -> Vec<u8> {
        let column = |square: Square| square.column() as u8 + 1;
        let line = |square: Square| square.line() as u8 + 1;
        let starts = || -> Vec<Square> {
            if board.owed != 0 {
                squares(board.placing_squares()).collect()
            } else {
                let moves = board.turn_moves().into_iter().flatten();
                moves
                    .filter(|(_, targets)| *targets != 0)
                    .map(|(from, _)| from)
                    .collect()
            }
        };
        match *entry {
            Entry::Nothing => starts().into_iter().map(column).collect(),
            Entry::Column(chosen) => starts()
                .into_iter()
                .filter(|square| square.column() == chosen)
                .map(line)
                .collect(),
            Entry::Square(_) if board.owed != 0 => Face::all().map(Face::code).collect(),
            Entry::Square(from) => squares(targets(board, from)).map(column).collect(),
            Entry::NewColumn(from, chosen) => squares(targets(board, from))
                .filter(|square| square.column() == chosen)
                .map(line)
                .collect(),
        }
    }

    fn complete(&self, board: &Board, mv: Move) -> Result<Reply<Entry, Move>, Refusal> {
        self.check_move(board, mv)?;
        Ok(Reply::Move(mv))
    }

    /// Whether a move can begin in a column.
    fn check_column(&self, board: &Board, column: usize) -> Result<(), Refusal> {
        let answers = self.answers(board, &Entry::Nothing);
        if answers.contains(&(column as u8 + 1)) {
            return Ok(());
        }
        let own = board.tiles[board.turn.index()];
        let has_tile = in_column(column).any(|square| own & square.bit() != 0);
        let column = column + 1;
        Err(Refusal::new(if board.owed != 0 {
            format!("There is no empty square in column {column}")
        } else if has_tile {
            format!("None of your tiles in column {column} can move")
        } else {
            format!("You have no tile in column {column}")
        }))
    }
}

/// Where the tile of the player on turn on a square may go.
fn targets(board: &Board, from: Square) -> u64 {
    let mut moves = board.turn_moves().into_iter().flatten();
    moves
        .find(|(square, _)| *square == from)
        .map_or(0, |(_, targets)| targets)
}

fn possibilities(board: &Board, from: Square) -> String {
    let list: Vec<String> = squares(targets(board, from))
        .map(|to| to.to_string())
        .collect();
    let heading = format!("The tile on {from} (column, line) can go to");
    wrapped(&heading, &list, "") + "\"back\" asks the question before again."
}

fn in_column(column: usize) -> impl Iterator<Item = Square> {
    (0..LINES).filter_map(move |line| Square::at(column, line))
}

/// Whether the tile on a square can go to some square of a column.
fn check_new_column(board: &Board, from: Square, column: usize) -> Result<(), Refusal> {
    if in_column(column).any(|square| targets(board, from) & square.bit() != 0) {
        return Ok(());
    }
    let spaces = board.check_own(from)?;
    let in_range =
        in_column(column).any(|square| (spaces - 1..=spaces).contains(&distance(from, square)));
    Err(Refusal::new(if in_range {
        format!(
            "There is something in the way: the tile cannot move to column {}",
            column + 1
        )
    } else {
        out_of_range(spaces)
    }))
}

/// Reads a column or a line, which count from 0 inside.
fn number(text: &str, what: &str, most: usize) -> Result<usize, Refusal> {
    text.parse::<usize>()
        .ok()
        .filter(|number| (1..=most).contains(number))
        .map(|number| number - 1)
        .ok_or_else(|| {
            Refusal::new(format!(
                "{} is not a {what}: type a number from 1 to {most}",
                quoted(text)
            ))
        })
}

fn square(column: usize, line: usize) -> Result<Square, Refusal> {
    Square::at(column, line).ok_or_else(|| Refusal::new("That is off the board"))
}
