//! Every level chooses what the reports say. The moves that a level may choose are computed here a
//! second time, from the text of its report and the rule page, over the plain rules of
//! `tests/plain/`.

use std::collections::BTreeSet;

use rand::RngExt;
use rand::seq::IndexedRandom;
use tabuleiro::game::rng::rng_for_ply;
use tabuleiro::game::{Game, Options};
use tabuleiro::games::barragoon::Barragoon;
use tabuleiro::games::lear::Lear;
use tabuleiro::games::small_star_empires::SmallStarEmpires;
use tabuleiro::games::xero_g::XeroG;
use tabuleiro::games::yoxii::Yoxii;

use crate::plain::{Plain, Rules, Start, barragoon, lear, small_star_empires, xero_g, yoxii};

/// The number of positions of each level and rule set.
const POSITIONS: usize = 300;
/// A game ends here if the rules have not ended it.
const MOST_PLIES: usize = 150;
/// The fewest choices of a level in a position, and the most for each move that it may choose: every
/// one of them has to be chosen.
const LEAST_CHOICES: u64 = 50;
const MOST_CHOICES: u64 = 200;

/// Moves in the notation of the game.
type Moves = BTreeSet<String>;

/// A position in the library and in the plain rules.
type Position<G, P> = (G, <G as Game>::Board, P);

/// Positions of random games, from every start under a rule set.
fn positions<G: Game, P: Plain>(rules: Rules) -> Vec<Position<G, P>> {
    let all = P::starts();
    let starts: Vec<&Start> = all.iter().filter(|start| start.rules == rules).collect();
    let mut found = Vec::new();
    for (index, start) in (0..).zip(starts.iter().cycle()) {
        let rng = &mut rng_for_ply(1, index);
        let set = |options: Options, (name, value): &(&'static str, String)| {
            options.with(name, value.as_str())
        };
        let options = start.options.iter().fold(Options::default(), set);
        let rule_set = rules.name().parse().expect("a rule set");
        let game = G::new(rule_set, &options).expect("a start of the game");
        let mut board = game.initial_board();
        for _ in 0..MOST_PLIES {
            let Some(mv) = game.legal_moves(&board).choose(rng).copied() else {
                break;
            };
            if rng.random_ratio(1, 8) {
                let plain = P::read(rules, &game.write_board(&board)).expect("a position");
                found.push((game.clone(), board, plain));
            }
            board = game.play(&board, mv).expect("a listed move");
        }
        if found.len() >= POSITIONS {
            break;
        }
    }
    found.truncate(POSITIONS);
    found
}

/// Compares what a level chooses in each position with the moves that it may choose.
fn check<G: Game, P: Plain>(rules: Rules, level: &str, may_choose: fn(&P) -> Moves) {
    let mut names = G::INFO.levels.iter();
    let index = names.position(|name| *name == level).expect("a level");
    let mut differences = Vec::new();
    for (game, board, plain) in positions::<G, P>(rules) {
        let allowed = may_choose(&plain);
        let mut chosen = Moves::new();
        for seed in 0..MOST_CHOICES * allowed.len() as u64 {
            let mv = game.choose_move(&board, index, &mut rng_for_ply(seed, 0));
            chosen.insert(game.write_move(mv.expect("the game is not over")));
            if seed >= LEAST_CHOICES && chosen.len() >= allowed.len() {
                break;
            }
        }
        if chosen != allowed {
            let text = plain.write();
            differences.push(format!("{text}\n  chosen {chosen:?}\n allowed {allowed:?}"));
        }
    }
    let count = differences.len();
    differences.truncate(3);
    let first = differences.join("\n");
    assert_eq!(
        count,
        0,
        "{} {level} {}:\n{first}",
        G::INFO.name,
        rules.name()
    );
}

/// Any legal move.
fn any<P: Plain>(position: &P) -> Moves {
    position.moves().into_iter().collect()
}

/// The moves with the greatest value.
fn greatest(moves: &Moves, value: impl Fn(&str) -> i32) -> Moves {
    let best = moves.iter().map(|mv| value(mv)).max();
    let is_best = |mv: &&String| Some(value(mv)) == best;
    moves.iter().filter(is_best).cloned().collect()
}

/// Xero-G's `valid_moves`: a ship of the home line goes straight right, left or ahead, over empty
/// squares to an empty one. Where there is none, any move, and before the ships are placed.
fn straight(position: &xero_g::Position) -> Moves {
    let all = any(position);
    if is_setup(&all) {
        return all;
    }
    let text = position.write();
    let lines: Vec<&[u8]> = text[..55].split('/').map(str::as_bytes).collect();
    let is_occupied = |line: &i32| lines[*line as usize].iter().any(|ship| *ship != b'0');
    let (home, ahead) = match position.to_move() {
        1 => ((1..=6).rev().find(is_occupied), -1),
        _ => ((1..=6).find(is_occupied), 1),
    };
    let home = home.expect("twelve ships");
    let mut moves = Moves::new();
    let ships = lines[home as usize].iter().zip(0..);
    for (ship, column) in ships.filter(|(ship, _)| **ship != b'0') {
        for (down, right) in [(0, 1), (0, -1), (ahead, 0)] {
            let at = |step| (home + down * step, column + right * step);
            let is_free = |(line, column): (i32, i32)| {
                let line = usize::try_from(line).ok().and_then(|line| lines.get(line));
                let column = usize::try_from(column).ok();
                line.zip(column).and_then(|(line, column)| line.get(column)) == Some(&b'0')
            };
            let steps = i32::from(ship - b'0');
            if (1..=steps).all(|step| is_free(at(step))) {
                let name = |(line, column)| xero_g::name((line as usize, column as usize));
                let to = match at(steps) {
                    (0 | 7, _) => "win".to_string(),
                    to => name(to),
                };
                moves.insert(format!("{}-{to}", name((home, column))));
            }
        }
    }
    if moves.is_empty() { all } else { moves }
}

/// Whether these moves place ships.
fn is_setup(moves: &Moves) -> bool {
    moves.first().is_some_and(|mv| !mv.contains('-'))
}

/// Xero-G's Smart: the move of that list with the greatest value after it.
fn smart(position: &xero_g::Position) -> Moves {
    let moves = straight(position);
    if is_setup(&moves) {
        return moves;
    }
    greatest(&moves, |mv| position.play(mv).value(position.to_move()))
}

#[test]
fn xero_g() {
    for rules in [Rules::Classic, Rules::Official] {
        check::<XeroG, _>(rules, "Random", straight);
        check::<XeroG, _>(rules, "Smart", smart);
    }
}

/// Lear's Hard: the first point in reading order whose stone flips another one.
fn first_flip(position: &lear::Position) -> Moves {
    // Of a pair of values, a stone changes the difference by one, a flip by two.
    let player = position.to_move();
    let flips = |mv: &&String| position.play(mv).value(player) > position.value(player) + 1;
    let point = |mv: &&String| -> Vec<usize> {
        let numbers = mv
            .split(',')
            .map(|number| number.parse().expect("a number"));
        numbers.collect()
    };
    let moves = any(position);
    let first = moves.iter().filter(flips).min_by_key(point).cloned();
    first.map_or(moves, |mv| Moves::from([mv]))
}

#[test]
fn lear() {
    check::<Lear, lear::Position>(Rules::Classic, "Easy", any);
    check::<Lear, _>(Rules::Classic, "Hard", first_flip);
}

/// Barragoon's `setMoveValue`: what stands on the destination of a move.
fn captured(position: &barragoon::Position, mv: &str) -> i32 {
    let digit = |at: usize| usize::from(mv.as_bytes()[at] - b'1');
    match position.codes[digit(4)][digit(3)] {
        0 => 0,
        30.. => 1,
        tile => i32::from(tile % 10),
    }
}

/// Barragoon's Medium and Hard: no destination that the enemy has as well, the greatest capture, of
/// several the last one in the sorted list. Medium places anywhere.
fn medium(position: &barragoon::Position) -> Moves {
    let moves = any(position);
    if !position.owed.is_empty() {
        return moves;
    }
    let reached: Moves = position
        .tile_moves(3 - position.turn)
        .into_iter()
        .map(|mv| mv[3..].to_string())
        .collect();
    let is_safe = |mv: &&String| !reached.contains(&mv[3..]);
    let safe: Moves = moves.iter().filter(is_safe).cloned().collect();
    let left = if safe.is_empty() { moves } else { safe };
    let best = greatest(&left, |mv| captured(position, mv));
    let listed = |mv: &&String| [4, 3, 1, 0].map(|at| mv.as_bytes()[at]);
    match best.iter().max_by_key(listed) {
        Some(last) if captured(position, last) > 0 => Moves::from([last.clone()]),
        _ => best,
    }
}

/// Barragoon's Hard: a barragoon that blocks the opponent's most valuable move on its first square.
fn hard(position: &barragoon::Position) -> Moves {
    if position.owed.is_empty() {
        return medium(position);
    }
    let enemy = 3 - position.to_move();
    let moves: Moves = position.tile_moves(enemy).into_iter().collect();
    let mut placements = Moves::new();
    for mv in greatest(&moves, |mv| captured(position, mv)) {
        let blocks = blocks(position, enemy, &mv);
        if blocks.is_empty() {
            return any(position);
        }
        placements.extend(blocks);
    }
    if moves.is_empty() {
        any(position)
    } else {
        placements
    }
}

/// The barragoons that block a move on its first square, if that is empty.
fn blocks(position: &barragoon::Position, enemy: usize, mv: &str) -> Moves {
    let digit = |at: usize| usize::from(mv.as_bytes()[at] - b'1');
    let (column, line, to_column, to_line) = (digit(0), digit(1), digit(3), digit(4));
    let towards = |from: usize, to: usize| from + usize::from(from < to) - usize::from(from > to);
    // A move that turns can have two paths, which leave the tile along its line or its column.
    let mut firsts = vec![
        (towards(column, to_column), line),
        (column, towards(line, to_line)),
    ];
    firsts.retain(|first| *first != (column, line));
    let is_possible = |barragoons: &[((usize, usize), u8)]| {
        let mut changed = position.clone();
        for ((column, line), face) in barragoons {
            changed.codes[*line][*column] = *face;
        }
        changed.tile_moves(enemy).contains(&mv.to_string())
    };
    let mut placements = Moves::new();
    for (index, first) in firsts.iter().enumerate() {
        let mut others = firsts.clone();
        others.remove(index);
        // Without the other path.
        let closed: Vec<_> = others.into_iter().map(|other| (other, 30)).collect();
        if !is_possible(&closed) || position.codes[first.1][first.0] != 0 {
            continue;
        }
        for face in (30..=37).chain(40..=47) {
            if !is_possible(&[&closed[..], &[(*first, face)]].concat()) {
                placements.insert(format!("{}{}={face}", first.0 + 1, first.1 + 1));
            }
        }
    }
    placements
}

#[test]
fn barragoon() {
    check::<Barragoon, barragoon::Position>(Rules::Classic, "Easy", any);
    check::<Barragoon, _>(Rules::Classic, "Medium", medium);
    check::<Barragoon, _>(Rules::Classic, "Hard", hard);
}

/// Yoxii's Greedy: the totem where the value is greatest, and the piece that this value asks for.
fn greedy_piece(position: &yoxii::Position) -> Moves {
    let player = position.to_move();
    let kind = |mv: &str| {
        yoxii::PIECES[player - 1]
            .iter()
            .position(|piece| mv.contains(*piece))
    };
    let value = |mv: &str| position.with_totem_on(mv).value(player);
    let moves = any(position);
    let kinds: BTreeSet<_> = moves.iter().map(|mv| kind(mv)).collect();
    let mut best = greatest(&moves, value);
    best.retain(|mv| {
        let wanted = match value(mv) {
            0.. => kinds.first(),
            -1 if kinds.contains(&Some(1)) => Some(&Some(1)),
            -2.. if kinds.contains(&Some(2)) => Some(&Some(2)),
            _ => kinds.last(),
        };
        wanted == Some(&kind(mv))
    });
    best
}

#[test]
fn yoxii() {
    check::<Yoxii, yoxii::Position>(Rules::Classic, "Random", any);
    check::<Yoxii, _>(Rules::Classic, "Greedy", greedy_piece);
}

/// The AI of Small Star Empires: any ship, the destination with the greatest gain, and a trade
/// station if there is a gain.
fn ai(position: &small_star_empires::Position) -> Moves {
    let moves = any(position);
    if moves.contains("pass") {
        return moves;
    }
    let player = position.to_move();
    let [stations, colonies] = position.stocks[player - 1];
    let points = |position: &small_star_empires::Position| {
        position.planets(player) + position.nebula_points(player) + position.station_points(player)
    };
    // As many points as a trade station brings, whether or not there is one.
    let gain = |mv: &str| {
        let mut before = position.clone();
        before.stocks[player - 1] = [1, 0];
        let after = before.play(&format!("{}:t", &mv[..mv.len() - 2]));
        points(&after) - points(position)
    };
    let mut choices = Moves::new();
    for ship in small_star_empires::LETTERS[player - 1].chars() {
        let of_ship = moves.iter().filter(|mv| mv.starts_with(ship)).cloned();
        choices.extend(greatest(&of_ship.collect(), gain));
    }
    choices.retain(|mv| {
        let is_station = stations > 0 && gain(mv) > 0 || colonies == 0;
        mv.ends_with('t') == is_station
    });
    choices
}

#[test]
fn small_star_empires() {
    for rules in [Rules::Classic, Rules::Official] {
        check::<SmallStarEmpires, small_star_empires::Position>(rules, "Random", any);
        check::<SmallStarEmpires, _>(rules, "Greedy", ai);
    }
}
