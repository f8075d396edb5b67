//! A position of Lear in words.

use super::{colour, stones_of};
use crate::game::Player;
use crate::game::view::words::{Place, grid};
use crate::games::lear::rules::letter;
use crate::games::lear::{Board, Lear, Move};
use crate::text::pictures::square;
use crate::text::{counted, runs};

/// A point in a sentence.
pub fn said(point: Move) -> String {
    let coordinates = [("line", point.line() + 1), ("column", point.column() + 1)];
    square(point, coordinates)
}

impl Lear {
    /// Every point, with the stone on it.
    pub(crate) fn points_in_words(&self, board: &Board) -> Vec<Place> {
        grid(self.size(), self.size(), 4, |line, column| {
            let point = Move::at(line, column);
            let stone = board.stone(point).map(stone_in_words);
            Place::new(said(point), line + 1, column + 1, stone)
        })
    }

    /// The size, then the rows that have stones, each with the columns of either colour.
    pub(crate) fn rows_in_words(&self, board: &Board) -> String {
        let mut text = String::new();
        for line in 0..self.size() {
            let stones = Player::first(2).filter_map(|player| {
                let stands = |column: &usize| board.stone(Move::at(line, *column)) == Some(player);
                let columns = (0..self.size()).filter(stands);
                let columns: Vec<String> = columns.map(|at| (at + 1).to_string()).collect();
                let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
                let stone = letter(Some(player));
                (!columns.is_empty()).then(|| format!("{stone} in {}", runs(&columns).join(", ")))
            });
            let stones: Vec<String> = stones.collect();
            if !stones.is_empty() {
                text += &format!("Line {}: {}.\n", line + 1, stones.join("; "));
            }
        }
        let size = self.size();
        let empty = if text.is_empty() { " and empty" } else { "" };
        format!("The board is {size} by {size}{empty}.\n{text}")
    }

    /// The stones of both players and the komi.
    pub(crate) fn stones_in_words(&self, board: &Board) -> String {
        let [black, white] = [Player::P1, Player::P2].map(|player| {
            let stones = counted(board.count(player) as usize, "stone");
            format!("{} has {stones}", stones_of(player))
        });
        let komi = match self.komi() {
            0 => "There is no komi".to_string(),
            komi => format!("The komi is {komi} for {}", colour(self.komi_player())),
        };
        format!("{black}, {white}. {komi}.\n")
    }
}

fn stone_in_words(player: Player) -> String {
    format!("{} stone, {}", colour(player), letter(Some(player)))
}
