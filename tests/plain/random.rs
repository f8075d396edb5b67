//! Random positions as text, of which most cannot come about in play.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};

use super::Rules;
use super::barragoon::squares;
use super::small_star_empires::LETTERS;
use super::yoxii::{COUNTS, PIECES, START};

/// Xero-G: twelve ships on lines 1 to 6, on all of them or on a few.
pub fn xero_g(_: Rules, rng: &mut ChaCha8Rng) -> String {
    let height = rng.random_range(3..=6);
    let top = rng.random_range(1..=7 - height);
    let mut cells = vec![0; 6 * height];
    for (index, cell) in cells.iter_mut().take(12).enumerate() {
        *cell = index % 3 + 1;
    }
    cells.shuffle(rng);
    let mut lines = vec!["000000".to_string(); 8];
    for (line, cells) in cells.chunks(6).enumerate() {
        lines[top + line] = cells.iter().map(usize::to_string).collect();
    }
    format!("{} p{}", lines.join("/"), rng.random_range(1..=2))
}

/// Lear: stones anywhere on a board of any size.
pub fn lear(_: Rules, rng: &mut ChaCha8Rng) -> String {
    let size = rng.random_range(4..=10);
    let full = rng.random_range(0..=9);
    let line = |rng: &mut ChaCha8Rng| -> String {
        let mut point = || match rng.random_range(0..10) {
            sign if sign >= full => 'v',
            _ => *['x', 'o'].choose(rng).expect("two colours"),
        };
        (0..size).map(|_| point()).collect()
    };
    let lines: Vec<String> = (0..size).map(|_| line(rng)).collect();
    let to_move = ["x", "o"].choose(rng).expect("two players");
    let komi = 2 * rng.random_range(0..=4) + 1 - size % 2;
    format!("{} {to_move} {komi}", lines.join("/"))
}

/// Barragoon: any pieces anywhere, and placements owed in half of the positions.
pub fn barragoon(_: Rules, rng: &mut ChaCha8Rng) -> String {
    let mut free: Vec<(i32, i32)> = squares().collect();
    free.shuffle(rng);
    let mut codes = vec![vec!["00".to_string(); 7]; 9];
    let mut put = |code: u32| {
        let (column, line) = free.pop().expect("fewer pieces than squares");
        codes[line as usize][column as usize] = code.to_string();
    };
    // Now and then a side has no tile, which ends the game, but never both.
    let beaten = [1, 2].choose(rng).filter(|_| rng.random_ratio(1, 40));
    for side in [1, 2] {
        let mut tiles = [2, 2, 3, 3, 3, 4, 4];
        tiles.shuffle(rng);
        let count = match beaten {
            Some(player) if *player == side => 0,
            _ => rng.random_range(1..=7),
        };
        for tile in &tiles[..count] {
            put(10 * side + tile);
        }
    }
    let (turn, enemy) = *[("w", "b"), ("b", "w")].choose(rng).expect("two players");
    let owed = match rng.random_range(0..6) {
        0 => turn.to_string(),
        1 => enemy.to_string(),
        2 => format!("{enemy}{turn}"),
        _ => "-".to_string(),
    };
    // As many barragoons as there are, less those that are owed.
    let most = 32 - owed.trim_matches('-').len();
    let count = if rng.random_ratio(1, 8) {
        most
    } else {
        rng.random_range(0..=most)
    };
    for _ in 0..count {
        let face = rng.random_range(0..16);
        put(if face < 8 { 30 + face } else { 32 + face });
    }
    let lines: Vec<String> = codes.iter().map(|line| line.join(",")).collect();
    format!("{} {turn} {owed}", lines.join("/"))
}

/// Yoxii: any number of pieces anywhere.
pub fn yoxii(_: Rules, rng: &mut ChaCha8Rng) -> String {
    let mut bag = Vec::new();
    for kinds in PIECES {
        for (piece, count) in kinds.into_iter().zip(COUNTS) {
            bag.extend(vec![piece; count]);
        }
    }
    bag.shuffle(rng);
    bag.truncate(rng.random_range(0..=36));
    bag.resize(36, '#');
    bag.push('t');
    bag.shuffle(rng);
    let (lines, _) = START.split_once(' ').expect("two fields");
    let mut sign = |outline: char| match outline {
        '_' | '/' => outline,
        _ => bag.pop().expect("a sign for each of the 37 squares"),
    };
    let signs: String = lines.chars().map(&mut sign).collect();
    let to_move = ["r", "w"].choose(rng).expect("two players");
    format!("{signs} {to_move}")
}

/// Small Star Empires: a galaxy of random hexes, with systems that are taken and ships anywhere.
pub fn small_star_empires(rules: Rules, rng: &mut ChaCha8Rng) -> String {
    // Now and then a great one, which may have 63 systems.
    let (lines, columns) = if rng.random_ratio(1, 20) {
        (9, 7)
    } else {
        (7, 4)
    };
    let (players, colours): (usize, &[&str]) = match rules {
        Rules::Classic => (2, &["n"]),
        Rules::Official => (rng.random_range(2..=4), &["nr", "ng", "nb"]),
    };
    let mut ships: Vec<char> = LETTERS[..players].concat().chars().collect();
    ships.shuffle(rng);
    let mut nebulas = colours.repeat(3);
    let mut galaxy: Vec<Vec<String>> = Vec::new();
    for _ in 0..lines {
        let length = columns - rng.random_range(0..columns.min(3));
        let hex = |_| random_hex(players, &mut nebulas, &mut ships, rng);
        galaxy.push((0..length).map(hex).collect());
    }
    let mut spots: Vec<(usize, usize)> = Vec::new();
    for (y, line) in galaxy.iter().enumerate() {
        spots.extend((0..line.len()).map(|x| (x, y)));
    }
    spots.shuffle(rng);
    for (player, (x, y)) in spots.into_iter().take(players).enumerate() {
        // The rest of the ships are at home, but for some that are nowhere.
        let is_home = |ship: &char| LETTERS[player].contains(*ship);
        let home: Vec<char> = ships.iter().copied().filter(is_home).collect();
        let mut here: Vec<char> = home
            .into_iter()
            .filter(|_| !rng.random_ratio(1, 5))
            .collect();
        here.sort_unstable();
        let letters: String = here.into_iter().collect();
        galaxy[y][x] = format!("h{}-{letters}", player + 1);
    }
    let lines: Vec<String> = galaxy.iter().map(|line| line.join(",")).collect();
    let mut stock = || format!("{}+{}", rng.random_range(0..4), rng.random_range(0..4));
    let stocks: Vec<String> = (0..players).map(|_| stock()).collect();
    let to_move = rng.random_range(1..=players);
    format!("{} p{to_move} {}", lines.join("/"), stocks.join(" "))
}

/// A hex, now and then with a ship. Takes nebulas and ships from those that are left.
fn random_hex(
    players: usize,
    nebulas: &mut Vec<&str>,
    ships: &mut Vec<char>,
    rng: &mut ChaCha8Rng,
) -> String {
    let kinds = ["1", "2", "3", "1", "2", "e", "n", "w", "k", "."];
    let kind = match *kinds.choose(rng).expect("ten kinds") {
        "n" => nebulas.pop().unwrap_or("e"),
        kind => kind,
    };
    if ["w", "k", "."].contains(&kind) {
        return kind.to_string();
    }
    let state = if rng.random_ratio(1, 4) {
        format!(
            "{}{}",
            rng.random_range(1..=players),
            ["t", "c"][rng.random_range(0..2)]
        )
    } else {
        "--".to_string()
    };
    let ship = if rng.random_ratio(1, 12) {
        ships.pop().map(String::from).unwrap_or_default()
    } else {
        String::new()
    };
    format!("{kind}{state}{ship}")
}
