//! A position of Xero-G in words.

use crate::game::Player;
use crate::game::view::words::{Place, grid, list};
use crate::games::xero_g::rules::{
    Board, COLUMNS, LINES, Square, goal, letter, line_set, value_parts,
};

/// Every square, with the base that it is part of and the ship on it.
pub fn places(board: &Board) -> Vec<Place> {
    grid(LINES, COLUMNS, 4, |line, column| {
        let square = Square::at(line, column)?;
        let is_owner = |player: &Player| goal(player.opponent()).contains(square);
        let base = Player::first(2).find(is_owner);
        let base = base.map(|player| format!("base of Player {player}"));
        let ship = board.ship(square).map(|ship| format!("ship {ship}"));
        let is_home = |player: &Player| ship.is_some() && board.home_line(*player) == square.line();
        let home = Player::first(2).filter(is_home);
        let home = home.map(|player| format!("home line of Player {player}"));
        let contents = base.into_iter().chain(ship.clone()).chain(home);
        Some(Place::new(square, line, letter(square), contents))
    })
}

/// The ships line by line, from the top, and the home lines.
pub fn board_in_words(board: &Board) -> String {
    let lines = (0..LINES).map(|line| {
        let ships = line_set(line)
            .iter()
            .filter_map(|square| Some(format!("{} on {square}", board.ship(square)?)));
        list(&format!("Line {line}, ships"), &ships.collect::<Vec<_>>())
    });
    match lines.collect::<String>() {
        text if text.is_empty() => "There are no ships on the board yet.\n".to_string(),
        text if board.winner().is_some() => text,
        text => {
            let [one, two] = [Player::P1, Player::P2].map(|player| board.home_line(player));
            format!(
                "{text}The home line of Player p1 is line {one}, that of Player p2 line {two}.\n"
            )
        }
    }
}

/// What the position is worth to a player: the sum of each line that counts, times its factor.
pub fn value_in_words(board: &Board, player: Player) -> String {
    let parts = value_parts(board, player).filter(|(_, sum, _)| *sum > 0);
    let parts: Vec<String> = parts
        .map(|(line, sum, factor)| format!("{sum} on line {line} times {factor}"))
        .collect();
    list(&format!("Player {player}, values of ships"), &parts)
}
