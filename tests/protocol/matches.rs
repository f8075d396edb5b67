//! Matches of the program against itself. The two sides must agree on every move and result, and
//! neither may lose on time. `PROTOCOL_GAMES=200 cargo test --release --test protocol matches`
//! plays more games than usual, and checks the clock.

use std::thread;
use std::time::{Duration, Instant};

use super::Engine;

/// The time controls in milliseconds: the time at the start, and the increment after each move.
const CLOCKS: [(u64, u64); 2] = [(1000, 10), (100, 10)];

/// Plays a game and returns its number of moves.
fn play(sides: &mut [Engine; 2], opening: usize, (start, increment): (u64, u64)) -> usize {
    let mut moves: Vec<String> = Vec::new();
    let mut left = [Duration::from_millis(start); 2];
    for side in sides.iter_mut() {
        side.send("uginewgame");
    }
    loop {
        let mut position = "position startpos".to_string();
        if !moves.is_empty() {
            position += &format!(" moves {}", moves.join(" "));
        }
        for side in sides.iter_mut() {
            side.send(&position);
        }
        let [first, second] = sides;
        for what in ["gameover", "result", "fen", "p1turn"] {
            assert_eq!(first.query(what), second.query(what), "{what}: {position}");
        }
        if first.query("gameover") == "true" {
            assert_ne!(first.query("result"), "none");
            return moves.len();
        }
        assert_eq!(first.query("result"), "none");
        let to_move = usize::from(first.query("p1turn") == "false");
        let listed = sides[1 - to_move].query("legalmoves");
        let legal: Vec<&str> = listed.split(' ').collect();
        if moves.len() < 2 {
            // Openings differ from game to game.
            moves.push(legal[opening * 7 % legal.len()].to_string());
            continue;
        }
        let [p1, p2] = left.map(|left| left.as_millis());
        let begin = Instant::now();
        sides[to_move].send(&format!(
            "go p1time {p1} p2time {p2} p1inc {increment} p2inc {increment}"
        ));
        let mv = sides[to_move].expect("bestmove");
        let spent = begin.elapsed();
        assert!(legal.contains(&mv.as_str()), "{mv}: {position}");
        assert_eq!(sides[1 - to_move].query(&format!("islegal {mv}")), "true");
        // A busy machine delays both sides, so the clock is checked only on request.
        if std::env::var_os("PROTOCOL_GAMES").is_some() {
            assert!(spent < left[to_move], "lost on time: {position}");
        }
        left[to_move] = left[to_move].saturating_sub(spent) + Duration::from_millis(increment);
        moves.push(mv);
    }
}

fn play_match(flags: &[&str]) {
    let games = std::env::var("PROTOCOL_GAMES").map_or(1, |games| games.parse().unwrap());
    let mut sides = [Engine::start(flags), Engine::start(flags)];
    for game in 0..games {
        let plies = play(&mut sides, game, CLOCKS[game % 2]);
        if games > 1 {
            println!("{flags:?}: game {game}, {plies} moves");
        }
        sides.swap(0, 1);
    }
    for side in sides {
        assert_eq!(side.end(), Some(0));
    }
}

#[test]
fn both_sides_agree_in_every_game() {
    thread::scope(|scope| {
        for flags in [
            "lear",
            "xero-g",
            "xero-g --rules official",
            "barragoon",
            "yoxii",
            "small-star-empires",
            "small-star-empires --rules official",
        ] {
            let flags: Vec<&str> = flags.split(' ').collect();
            scope.spawn(move || play_match(&flags));
        }
    });
}
