//! The value of a position and the computer players.

use super::*;

const RANDOM: usize = 0;
const SMART: usize = 1;

/// The formula of the report, cell by cell.
fn value(board: &Board, player: Player) -> i32 {
    let text = board_text(board);
    let lines: Vec<i32> = text[..55]
        .split('/')
        .map(|line| line.bytes().map(|digit| i32::from(digit - b'0')).sum())
        .collect();
    let pay = match player {
        Player::P1 => [20, 12, 10, 8, 6, 5, 1, 0],
        _ => [0, 1, 5, 6, 8, 10, 12, 20],
    };
    lines
        .into_iter()
        .zip(pay)
        .map(|(ships, pay)| ships * pay)
        .sum()
}

#[test]
fn positions_are_worth_what_the_report_says() {
    let game = game(RuleSet::Classic);
    let start = board("000000/123321/000000/000000/000000/000000/123123/000000 p1");
    // Twelve points on line 1 and twelve on line 6.
    assert_eq!(game.value(&start, Player::P1), 12 * 12 + 12);
    assert_eq!(game.value(&start, Player::P2), 12 + 12 * 12);
    let mut boards = many_boards(RuleSet::Classic, 500);
    boards.push(board(
        "010000/000000/020001/103323/020320/000010/000000/000000 p2",
    ));
    boards.push(board(
        "000000/000000/020001/103323/020320/000010/000000/000100 p2",
    ));
    boards.push(game.initial_board());
    for board in boards {
        for player in [Player::P1, Player::P2] {
            assert_eq!(
                game.value(&board, player),
                value(&board, player),
                "{}",
                board_text(&board)
            );
        }
    }
}

/// The different choices of a level in a position, for `throws` states of the generator.
fn choices(game: &XeroG, board: &Board, level: usize, throws: usize) -> BTreeSet<String> {
    (0..throws)
        .filter_map(|ply| game.choose_move(board, level, &mut rng_for_ply(3, ply)))
        .map(move_text)
        .collect()
}

#[test]
fn random_plays_every_move() {
    let game = game(RuleSet::Official);
    let near_the_end = board("000000/113311/222230/000000/000000/000000/000030/000000 p1");
    let all = texts(&game.valid_moves(&near_the_end));
    assert_eq!(choices(&game, &near_the_end, RANDOM, 400), all);
    let arrangements = texts(&game.valid_moves(&game.initial_board()));
    for level in [RANDOM, SMART] {
        assert_eq!(
            choices(&game, &game.initial_board(), level, 2000),
            arrangements
        );
    }
}

#[test]
fn smart_wins_if_it_can() {
    let mut wins = 0;
    for rules in BOTH {
        let game = game(rules);
        for board in many_boards(rules, 200) {
            let winning: BTreeSet<String> = game
                .valid_moves(&board)
                .into_iter()
                .filter(|mv| {
                    let after = game.make_move(&board, *mv).expect("a listed move");
                    game.game_over(&after) == winner(board.to_move)
                })
                .map(move_text)
                .collect();
            if winning.is_empty() {
                continue;
            }
            wins += 1;
            let chosen = choices(&game, &board, SMART, 20);
            assert!(
                chosen.is_subset(&winning),
                "{} {chosen:?}",
                board_text(&board)
            );
        }
    }
    assert!(wins > 50, "{wins}");
}

/// With 2F filled, no 3 of line 1 has three steps that it may take: better than any gain in value.
#[test]
fn smart_takes_the_opponents_last_move_away() {
    let game = game(RuleSet::Official);
    let before = board("000000/303030/122110/221030/000000/000000/000000/000000 p1");
    let chosen = choices(&game, &before, SMART, 100);
    let winning = [
        "3C-2C/2F", "3C-3B/2F", "3E-1E/2F", "3E-2C/2F", "3E-2D/2F", "3E-2E/2F",
    ];
    assert_eq!(chosen, winning.map(String::from).into());
    for text in &chosen {
        let after = game.make_move(&before, mv(text)).expect("legal");
        assert_eq!(game.game_over(&after), winner(Player::P1));
        let richer = |mv: Move| {
            let other = game.make_move(&before, mv).expect("legal");
            value(&other, Player::P1) > value(&after, Player::P1)
        };
        assert!(game.valid_moves(&before).into_iter().any(richer));
    }
}

#[test]
fn smart_takes_the_greatest_value_with_ties_at_random() {
    for rules in BOTH {
        let game = game(rules);
        let mut ties = 0;
        for board in many_boards(rules, 150) {
            let player = board.to_move;
            let after = |mv: &Move| game.make_move(&board, *mv).expect("a listed move");
            let moves = game.valid_moves(&board);
            if moves.iter().any(|mv| game.game_over(&after(mv)).is_some()) {
                continue;
            }
            let best = moves.iter().map(|mv| value(&after(mv), player)).max();
            let best: BTreeSet<String> = moves
                .iter()
                .filter(|mv| Some(value(&after(mv), player)) == best)
                .map(|mv| move_text(*mv))
                .collect();
            let chosen = choices(&game, &board, SMART, 100);
            assert!(chosen.is_subset(&best), "{} {chosen:?}", board_text(&board));
            if best.len() < 5 {
                assert_eq!(chosen, best, "{}", board_text(&board));
                ties += usize::from(best.len() > 1);
            }
        }
        assert!(ties > 0);
    }
}

#[test]
fn nobody_chooses_when_the_game_is_over() {
    let won = board("010000/000000/020001/103323/020320/000010/000000/000000 p2");
    for rules in BOTH {
        for level in [RANDOM, SMART] {
            let choice = game(rules).choose_move(&won, level, &mut rng_for_ply(1, 1));
            assert_eq!(choice, None);
        }
    }
}
