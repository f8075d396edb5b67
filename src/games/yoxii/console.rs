//! Yoxii's menus, its board on the screen and its words.

use super::board::{SIZE, Squares, each};
use super::piece::{Kind, Move, Square};
use super::{Board, RULES, Yoxii, check_kind, check_place, check_totem};
use crate::console::{Console, Page, Question, Reply, Setup, Wording, columns, common_page, parts};
use crate::game::{Game, Outcome, Player, Refusal, quoted};
use crate::ink;
use crate::session::{Cause, Ending, Who};

const WORDING: Wording = Wording {
    modes_title: "YOXII",
    modes: [
        "HUMAN VS HUMAN",
        "HUMAN VS COMPUTER",
        "COMPUTER VS COMPUTER",
    ],
    levels_title: "CHOOSE THE LEVEL",
    starts_title: "WHO IS PLAYER 1, WITH THE RED PIECES?",
    starts: ["HUMAN", "COMPUTER"],
    rules_title: "",
    rules: &[],
};

/// How much of a turn is settled.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Entry {
    /// Nothing: the first question is where the totem goes.
    #[default]
    Nothing,
    /// Where the totem goes.
    Totem(Square),
    /// That, and which piece is placed.
    Piece(Square, Kind),
}

impl Console for Yoxii {
    type Entry = Entry;

    const RULES: &'static str = RULES;

    fn setup_page(setup: &Setup) -> Option<Page> {
        common_page::<Yoxii>(setup, &WORDING)
    }

    fn display_game(&self, board: &Board) -> String {
        let mut text = "    1 2 3 4 5 6 7\n".to_string();
        for line in 0..SIZE {
            let mut drawn = format!("{}  ", Square::line_letter(line));
            for column in 0..SIZE {
                match Square::at(line, column) {
                    None => drawn += "  ",
                    Some(square) => drawn += &format!(" {}", draw_square(board, square)),
                }
            }
            text += drawn.trim_end();
            text.push('\n');
        }
        text.push('\n');
        for player in Player::first(2) {
            text += &format!(
                "{}: {}\n",
                self.player_name(player),
                draw_stock(board, player)
            );
        }
        text
    }

    fn turn_heading(&self, board: &Board, turn: usize) -> String {
        let player = board.on_turn();
        let whose = format!("{}'s turn", self.player_name(player));
        format!("Turn {turn} - {}\n", ink::paint(ink::of(player), whose))
    }

    fn question(&self, board: &Board, entry: &Entry) -> Question {
        let player = board.on_turn();
        match *entry {
            Entry::Nothing => {
                let squares = names(board.totem_squares());
                Question {
                    intro: format!("The totem can move to:\n{}", columns(&squares)),
                    prompt: "Move the totem to: ".to_string(),
                    help: "Type the square that the totem T goes to, line and column as in C4, or \
                           the\nwhole turn as in C4:o@D4: the totem's new square, the piece, its \
                           square.\nThe totem goes one step, or straight over a row of your own \
                           pieces."
                        .to_string(),
                    answers: squares,
                }
            }
            Entry::Totem(totem) => {
                let left: Vec<Kind> = board.kinds_left(player).collect();
                let letters = left.iter().map(|kind| kind.letter(player).to_string());
                let counted = left.iter().enumerate().map(|(index, &kind)| {
                    let (count, letter) = (board.stock(player, kind), kind.letter(player));
                    let worth = if index == 0 { "worth " } else { "" };
                    format!("{count} {letter} ({worth}{})", kind.worth())
                });
                Question {
                    intro: format!(
                        "The totem goes to {totem}. Pieces left: {}\n",
                        counted.collect::<Vec<String>>().join(", ")
                    ),
                    prompt: "Piece to place: ".to_string(),
                    help: "Type the letter of a piece you have left: o is worth 1, i 2, y 3, x 4. \
                           \"back\"\nasks for the totem's square again."
                        .to_string(),
                    answers: letters.collect(),
                }
            }
            Entry::Piece(totem, kind) => {
                let squares = names(board.placing_squares(totem));
                let piece = kind.letter(player);
                Question {
                    intro: format!("Squares for {piece}:\n{}", columns(&squares)),
                    prompt: format!("Place {piece} on: "),
                    help:
                        "Type the square that the piece goes on: an empty one next to the totem, \
                           or any\nempty one if those are taken. \"back\" asks for the piece \
                           again."
                            .to_string(),
                    answers: squares,
                }
            }
        }
    }

    fn answer(
        &self,
        board: &Board,
        entry: &Entry,
        text: &str,
    ) -> Result<Reply<Entry, Move>, Refusal> {
        match *entry {
            Entry::Nothing if is_whole_move(text) => {
                let mv = self.read_move(board, text)?;
                self.check_move(board, mv)?;
                Ok(Reply::Move(mv))
            }
            Entry::Nothing => {
                let totem = read_square(text)?;
                check_totem(board, totem)?;
                Ok(Reply::Ask(Entry::Totem(totem)))
            }
            Entry::Totem(totem) => {
                let kind = read_kind(text)?;
                check_kind(board, kind)?;
                Ok(Reply::Ask(Entry::Piece(totem, kind)))
            }
            Entry::Piece(totem, kind) => {
                let place = read_square(text)?;
                check_place(board, totem, place)?;
                Ok(Reply::Move(Move {
                    totem,
                    kind,
                    place,
                    player: board.on_turn(),
                }))
            }
        }
    }

    fn announce(&self, before: &Board, mv: Move, _after: &Board, who: Who) -> String {
        if who == Who::Human {
            return String::new();
        }
        format!(
            "{} moves the totem from {} to {} and places {} on {}.\n",
            self.player_name(mv.player),
            before.totem(),
            mv.totem,
            mv.kind.letter(mv.player),
            mv.place
        )
    }

    fn display_result(&self, board: &Board, ending: Ending, turns: usize) -> String {
        let turns = match turns {
            1 => "1 turn".to_string(),
            _ => format!("{turns} turns"),
        };
        let heading = format!("GAME OVER after {turns}");
        let mut text = format!("{}\n", ink::paint(ink::BOLD, heading));
        text += &match ending.cause {
            Cause::Resignation(player) => format!("{} resigned.\n", self.player_name(player)),
            Cause::Rules => {
                let missing = match board.totem_squares() {
                    0 => "cannot move the totem",
                    _ => "has no piece left",
                };
                let player = self.player_name(board.on_turn());
                format!("{player} {missing}.\n")
            }
            Cause::Repetition => String::new(),
        };
        for player in Player::first(2) {
            let pieces = match board.count_at_totem(player) {
                1 => "1 piece".to_string(),
                count => format!("{count} pieces"),
            };
            let sum = board.sum_at_totem(player);
            text += &format!(
                "{}: {sum} with {pieces} next to the totem\n",
                self.player_name(player)
            );
        }
        text += &match ending.outcome {
            Outcome::Draw => "It is a draw!\n".to_string(),
            Outcome::Win(winner) => {
                let by_pieces = ending.cause == Cause::Rules && self.value(board, winner) == 0;
                let how = if by_pieces { " with more pieces" } else { "" };
                let wins = format!("{} wins{how}!", self.player_name(winner));
                format!("{}\n", ink::paint(ink::of(winner), wins))
            }
        };
        text
    }
}

fn draw_square(board: &Board, square: Square) -> String {
    if square == board.totem() {
        return ink::paint(ink::BOLD, 'T');
    }
    match board.piece(square) {
        None => "#".to_string(),
        Some((player, kind)) => ink::paint(ink::of(player), kind.letter(player)),
    }
}

/// Every piece that a player has left, the most valuable first.
fn draw_stock(board: &Board, player: Player) -> String {
    let pieces: Vec<String> = board
        .kinds_left(player)
        .rev()
        .flat_map(|kind| vec![kind.letter(player).to_string(); board.stock(player, kind) as usize])
        .collect();
    if pieces.is_empty() {
        return "none left".to_string();
    }
    ink::paint(ink::of(player), pieces.join(" "))
}

fn names(squares: Squares) -> Vec<String> {
    each(squares).map(|square| square.to_string()).collect()
}

/// Whether an answer to the first question is meant as a whole turn.
fn is_whole_move(text: &str) -> bool {
    text.contains([':', '@']) || parts(text).len() > 2
}

/// A square, with whatever blanks or comma between line and column.
fn read_square(text: &str) -> Result<Square, Refusal> {
    match parts(text)[..] {
        [line, column] if line.len() + column.len() == 2 => format!("{line}{column}").parse(),
        [square] => square.parse(),
        _ => text.parse(),
    }
}

/// The kind of piece that an answer names; `ii` is how the real pieces print the second one.
fn read_kind(text: &str) -> Result<Kind, Refusal> {
    let mut letters = text.chars();
    let piece = match (letters.next(), letters.next()) {
        (Some(letter), None) => Kind::read(letter),
        _ => None,
    };
    let kind = match text {
        "ii" => Some(Kind::I),
        _ => piece.map(|(_, kind)| kind),
    };
    kind.ok_or_else(|| {
        Refusal::new(format!(
            "{} is not a piece: the pieces are o, i, y and x",
            quoted(text)
        ))
    })
}
