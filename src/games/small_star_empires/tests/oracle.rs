//! The rules of Small Star Empires against the naive implementation of them.

use std::collections::BTreeSet;

use rand::RngExt;

use super::super::rules::SmallStarEmpires;
use super::super::rules::board::Board;
use super::naive::Naive;
use super::{Case, classic, classic_at, official, official_at, random_game};
use crate::game::{Game, Outcome, Player};
use crate::rng::{GameRng, rng_for_ply};

/// Checks that both implementations agree on a position: moves, their order and number, scores and
/// result.
fn agree(game: &SmallStarEmpires, board: &Board) {
    let official = game.is_official();
    let text = game.write_board(board);
    let naive = Naive::read(&text);
    assert_eq!(naive.write(), text);
    let moves = game.valid_moves(board);
    let texts: BTreeSet<String> = moves.iter().map(|mv| game.write_move(*mv)).collect();
    assert_eq!(texts, naive.moves(official), "{text}");
    assert!(moves.is_sorted_by(|one, two| one < two), "{text}");
    assert_eq!(game.count_valid_moves(board), moves.len() as u64, "{text}");
    for mv in &moves {
        let after = game.make_move(board, *mv).unwrap();
        let expected = naive.after(&game.write_move(*mv)).write();
        assert_eq!(game.write_board(&after), expected, "{text} {mv:?}");
        // A board that came about by moves is the board that its text says.
        assert_eq!(game.read_board(&expected), Ok(after));
    }
    let scores = naive.scores(official);
    let position = game.position(board);
    let fast = position.scores(official);
    for (player, expected) in position.galaxy.players().zip(&scores) {
        let score = fast[player.index()];
        assert_eq!(
            [
                score.planets,
                score.nebulas,
                score.stations,
                score.territory
            ],
            *expected,
            "{text} {player}"
        );
        let totals: Vec<i32> = scores.iter().map(|parts| parts.iter().sum()).collect();
        let others = (0..totals.len()).filter(|other| *other != player.index());
        let best = others.map(|other| totals[other]).max().unwrap();
        assert_eq!(game.value(board, player), totals[player.index()] - best);
    }
    let winners: Vec<Player> = naive
        .winners(official)
        .into_iter()
        .map(|number| Player::from_index(number - 1))
        .collect();
    let outcome = match winners[..] {
        [winner] => Outcome::Win(winner),
        _ => Outcome::Draw,
    };
    assert_eq!(
        game.game_over(board),
        moves.is_empty().then_some(outcome),
        "{text}"
    );
    assert_eq!(position.standing(official).winners, winners, "{text}");
}

#[test]
fn random_games_in_the_built_in_galaxies_agree() {
    for seed in 0..40 {
        for board in random_game(&classic(), classic().initial_board(), seed) {
            agree(&classic(), &board);
        }
        let game = official(2 + seed as usize % 3);
        for board in random_game(&game, game.initial_board(), seed)
            .iter()
            .step_by(3)
        {
            agree(&game, board);
        }
    }
}

/// A galaxy of random hexes, with systems that are taken already and ships anywhere.
fn random_position(rng: &mut GameRng, lines: usize, columns: usize, official: bool) -> String {
    let players = if official { rng.random_range(2..=4) } else { 2 };
    let mut ships: Vec<char> = super::naive::LETTERS[..players].concat().chars().collect();
    let mut nebulas = if official {
        ["nr", "ng", "nb"].repeat(3)
    } else {
        ["n"].repeat(3)
    };
    let mut hexes: Vec<Vec<String>> = (0..lines)
        .map(|_| {
            let length = columns - rng.random_range(0..columns.min(3));
            let hex = |_| {
                let kinds = ["1", "2", "3", "1", "2", "e", "n", "w", "k", "."];
                let mut kind = kinds[rng.random_range(0..kinds.len())];
                if kind == "n" {
                    kind = nebulas.pop().unwrap_or("e");
                }
                if ["w", "k", "."].contains(&kind) {
                    return kind.to_string();
                }
                let mut text = kind.to_string();
                text += &if rng.random_range(0..4) == 0 {
                    let building = ["t", "c"][rng.random_range(0..2)];
                    format!("{}{building}", rng.random_range(1..=players))
                } else {
                    "--".to_string()
                };
                if rng.random_range(0..12) == 0 && !ships.is_empty() {
                    text.push(ships.swap_remove(rng.random_range(0..ships.len())));
                }
                text
            };
            (0..length).map(hex).collect()
        })
        .collect();
    let mut homes = BTreeSet::new();
    for number in 1..=players {
        let (line, column) = loop {
            let line = rng.random_range(0..lines);
            let column = rng.random_range(0..hexes[line].len());
            if homes.insert((line, column)) {
                break (line, column);
            }
        };
        // Ships that stood here are on the board no more.
        hexes[line][column] = format!("h{number}-");
    }
    // The rest of the ships are at home, but for some that are nowhere.
    for ship in ships {
        let owner = super::naive::LETTERS
            .iter()
            .position(|letters| letters.contains(ship));
        let home = format!("h{}-", owner.unwrap() + 1);
        if rng.random_range(0..5) > 0 {
            let hex = hexes
                .iter_mut()
                .flatten()
                .find(|hex| hex.starts_with(&home));
            hex.unwrap().push(ship);
        }
    }
    let lines: Vec<String> = hexes.iter().map(|line| line.join(",")).collect();
    let stocks: Vec<String> = (0..players)
        .map(|_| format!("{}+{}", rng.random_range(0..4), rng.random_range(0..4)))
        .collect();
    let on_turn = rng.random_range(1..=players);
    format!("{} p{on_turn} {}", lines.join("/"), stocks.join(" "))
}

fn random_positions_agree(count: usize, lines: usize, columns: usize) {
    for seed in 0..count {
        let mut rng = rng_for_ply(seed as u64, lines);
        for official in [false, true] {
            let text = random_position(&mut rng, lines, columns, official);
            let Case { game, board } = match official {
                false => classic_at(&text),
                true => official_at(&text),
            };
            for board in random_game(&game, board, seed as u64) {
                agree(&game, &board);
            }
        }
    }
}

#[test]
fn random_small_galaxies_agree() {
    random_positions_agree(150, 7, 4);
}

#[test]
fn random_galaxies_of_several_words_agree() {
    random_positions_agree(12, 17, 13);
}

/// The leaves of the move tree and the sum of their values for player 1.
fn naive_perft(naive: &Naive, official: bool, depth: u32) -> (u64, i64) {
    if depth == 0 {
        let totals: Vec<i32> = naive
            .scores(official)
            .iter()
            .map(|parts| parts.iter().sum())
            .collect();
        let best = totals[1..].iter().max().expect("there are others");
        return (1, i64::from(totals[0] - best));
    }
    naive
        .moves(official)
        .iter()
        .map(|mv| naive_perft(&naive.after(mv), official, depth - 1))
        .fold((0, 0), |(leaves, value), below| {
            (leaves + below.0, value + below.1)
        })
}

/// The naive rules confirm the perft counts of the data file to the depth that they can reach.
#[test]
fn the_naive_rules_have_the_same_move_trees() {
    let data = include_str!("../../../../tests/perft/small-star-empires.txt");
    let mut case = None;
    let mut checked = 0;
    for line in data.lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["start", "classic"] => case = Some(Case::start(classic())),
            ["start", "official", "--players", players] => {
                case = Some(Case::start(official(players.parse().unwrap())));
            }
            ["position", rules, ref position @ ..] => {
                let text = position.join(" ");
                case = Some(match rules {
                    "classic" => classic_at(&text),
                    _ => official_at(&text),
                });
            }
            [depth, leaves, ref value @ ..] => {
                let case = case.as_ref().expect("a case comes first");
                let leaves: u64 = leaves.parse().unwrap();
                if leaves > 8_000 {
                    continue;
                }
                let naive = Naive::read(&case.text());
                let found = naive_perft(&naive, case.game.is_official(), depth.parse().unwrap());
                assert_eq!(found.0, leaves, "{line}");
                if let [value] = value {
                    assert_eq!(found.1.to_string(), *value, "{line}");
                }
                checked += 1;
            }
            _ => {}
        }
    }
    assert!(checked >= 15, "{checked}");
}
