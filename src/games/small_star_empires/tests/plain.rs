//! The rules of Small Star Empires against the plain ones.

use super::super::rules::SmallStarEmpires;
use super::super::rules::board::Board;
use super::{Case, classic, classic_at, official, official_at, random_game};
use crate::game::rng::rng_for_ply;
use crate::game::{Game, Player};
use crate::games::plain::small_star_empires::Position;
use crate::games::plain::{Plain, Rules, random};

fn rules(game: &SmallStarEmpires) -> Rules {
    match game.galaxy().is_official() {
        true => Rules::Official,
        false => Rules::Classic,
    }
}

/// Checks that both implementations agree on a position: moves, their order and number, scores and
/// result.
fn agree(game: &SmallStarEmpires, board: &Board) {
    let text = game.write_board(board);
    let plain = Position::read(rules(game), &text).unwrap();
    assert_eq!(plain.write(), text);
    let moves = game.valid_moves(board);
    let mut texts: Vec<String> = moves.iter().map(|mv| game.write_move(*mv)).collect();
    texts.sort();
    assert_eq!(texts, plain.moves(), "{text}");
    assert!(moves.is_sorted_by(|one, two| one < two), "{text}");
    assert_eq!(game.count_valid_moves(board), moves.len() as u64, "{text}");
    for mv in &moves {
        let after = game.make_move(board, *mv).unwrap();
        let expected = plain.after(&game.write_move(*mv)).write();
        assert_eq!(game.write_board(&after), expected, "{text} {mv:?}");
        // A board that came about by moves is the board that its text says.
        assert_eq!(game.read_board(&expected), Ok(after));
    }
    let position = game.position(board);
    for (player, score) in position.galaxy.players().zip(position.scores()) {
        let number = player.number();
        let expected = [
            plain.planets(number),
            plain.nebula_points(number),
            plain.station_points(number),
            plain.territory_points(number),
        ];
        let found = [
            score.planets,
            score.nebulas,
            score.stations,
            score.territory,
        ];
        assert_eq!(found, expected, "{text} {player}");
        assert_eq!(game.value(board, player), plain.value(number));
    }
    let outcome = game.game_over(board).map(|outcome| outcome.to_string());
    assert_eq!(outcome, plain.outcome(), "{text}");
    let leaders = plain.leaders().into_iter();
    let leaders: Vec<Player> = leaders
        .map(|number| Player::from_index(number - 1))
        .collect();
    assert_eq!(position.standing().winners, leaders, "{text}");
}

#[test]
fn random_games_in_the_built_in_galaxies_agree() {
    for seed in 0..40 {
        for game in [classic(), official(2 + seed as usize % 3)] {
            let boards = random_game(&game, game.initial_board(), seed);
            boards
                .iter()
                .step_by(2)
                .for_each(|board| agree(&game, board));
        }
    }
}

/// Some galaxies have nearly as many hexes as a set of systems has room for.
#[test]
fn random_positions_in_random_galaxies_agree() {
    for seed in 0..160 {
        let mut rng = rng_for_ply(seed, 7);
        let (lines, columns) = if seed % 10 == 0 { (9, 7) } else { (7, 4) };
        for rules in [Rules::Classic, Rules::Official] {
            let text = random::small_star_empires_of(rules, lines, columns, &mut rng);
            let Case { game, board } = match rules {
                Rules::Classic => classic_at(&text),
                Rules::Official => official_at(&text),
            };
            let boards = random_game(&game, board, seed);
            boards.iter().for_each(|board| agree(&game, board));
        }
    }
}

/// The leaves of the move tree and the sum of their values for player 1.
fn plain_perft(plain: &Position, depth: u32) -> (u64, i64) {
    if depth == 0 {
        return (1, i64::from(plain.value(1)));
    }
    let below = plain
        .moves()
        .into_iter()
        .map(|mv| plain_perft(&plain.after(&mv), depth - 1));
    below.fold((0, 0), |sum, below| (sum.0 + below.0, sum.1 + below.1))
}

/// The plain rules confirm the perft counts of the data file to the depth that they can reach.
#[test]
fn the_plain_rules_have_the_same_move_trees() {
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
                let plain = Position::read(rules(&case.game), &case.text()).unwrap();
                let found = plain_perft(&plain, depth.parse().unwrap());
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
