//! Legal moves and the end of the game, against a second move generator and by properties of the
//! rules.

use super::*;
use crate::games::plain::xero_g::{Position, name};
use crate::games::plain::{Plain, Rules};
use crate::testing::perft::perft;

#[test]
fn moves_are_those_that_walking_every_path_finds() {
    for rules in BOTH {
        let game = game(rules);
        let plain_rules = match rules {
            RuleSet::Classic => Rules::Classic,
            RuleSet::Official => Rules::Official,
        };
        for board in many_boards(rules, 2500) {
            let position = board_text(&board);
            let plain = Position::read(plain_rules, &position).unwrap();
            let moves = game.valid_moves(&board);
            let expected: BTreeSet<String> = plain.moves().into_iter().collect();
            assert_eq!(texts(&moves), expected, "{rules} {position}");
            assert_eq!(game.count_valid_moves(&board), expected.len() as u64);
            assert!(moves.is_sorted_by(|one, other| one < other), "{position}");
            let outcome = game.game_over(&board).map(|outcome| outcome.to_string());
            assert_eq!(outcome, plain.outcome(), "{position}");
            for mv in moves.iter().filter(|mv| move_text(**mv).ends_with("win")) {
                let after = game.make_move(&board, *mv).expect("a listed move");
                let expected = plain.after(&move_text(*mv)).write();
                assert_eq!(board_text(&after), expected, "{position}");
                assert_eq!(game.game_over(&after), Some(Outcome::Win(board.to_move)));
            }
        }
    }
}

/// Every text that has the form of a move is refused exactly if it is not listed.
#[test]
fn unlisted_moves_are_refused_with_a_reason() {
    let squares: Vec<String> = (0..8)
        .flat_map(|line| (0..6).map(move |column| name((line, column))))
        .collect();
    for rules in BOTH {
        let game = game(rules);
        for (index, board) in many_boards(rules, 40).into_iter().enumerate() {
            let listed = texts(&game.valid_moves(&board));
            let position = board_text(&board);
            let check = |text: String| {
                let refused = game.check_move(&board, mv(&text)).is_err();
                assert_eq!(
                    refused,
                    !listed.contains(&text),
                    "{rules} {position} {text}"
                );
            };
            check("112233".to_string());
            for from in &squares {
                check(format!("{from}-win"));
                for to in &squares {
                    check(format!("{from}-{to}"));
                    for drop in squares.iter().skip(index % 7).step_by(7) {
                        check(format!("{from}-{to}/{drop}"));
                    }
                }
            }
        }
    }
}

#[test]
fn official_results_are_classic_ones_too() {
    for board in many_boards(RuleSet::Classic, 4000) {
        let classic = game(RuleSet::Classic).valid_moves(&board);
        let official = game(RuleSet::Official).valid_moves(&board);
        for mv in official {
            let is_classic = classic.binary_search(&mv).is_ok();
            assert!(is_classic, "{} {}", board_text(&board), move_text(mv));
        }
    }
}

#[test]
fn mirror_images_have_mirrored_moves() {
    for rules in BOTH {
        let game = game(rules);
        for board in many_boards(rules, 1500) {
            let moves = texts(&game.valid_moves(&board));
            let mirrored_moves: BTreeSet<String> = moves
                .iter()
                .map(|text| with_squares(text, |line, column| (line, mirror_column(column))))
                .collect();
            let found = texts(&game.valid_moves(&mirrored(&board)));
            assert_eq!(found, mirrored_moves, "{rules} {}", board_text(&board));
        }
    }
}

#[test]
fn both_players_have_the_same_rules() {
    for rules in BOTH {
        let game = game(rules);
        for board in many_boards(rules, 1500) {
            let moves = texts(&game.valid_moves(&board));
            let turned_moves: BTreeSet<String> = moves
                .iter()
                .map(|text| {
                    with_squares(text, |line, column| {
                        (mirror_line(line), mirror_column(column))
                    })
                })
                .collect();
            let other = turned(&board);
            let found = texts(&game.valid_moves(&other));
            assert_eq!(found, turned_moves, "{rules} {}", board_text(&board));
            let [one, two] = [Player::P1, Player::P2];
            assert_eq!(game.value(&board, one), game.value(&other, two));
            assert_eq!(game.value(&board, two), game.value(&other, one));
        }
    }
}

#[test]
fn the_set_up_is_every_order_of_six_ships() {
    let game = game(RuleSet::Classic);
    let start = game.initial_board();
    let arrangements = texts(&game.valid_moves(&start));
    assert_eq!(arrangements.len(), 720 / 8);
    for text in &arrangements {
        let mut digits: Vec<char> = text.chars().collect();
        digits.sort_unstable();
        assert_eq!(String::from_iter(digits), "112233");
    }
    let second = game.make_move(&start, mv("123321")).expect("legal");
    assert_eq!(
        board_text(&second),
        "000000/000000/000000/000000/000000/000000/123321/000000 p2"
    );
    assert_eq!(texts(&game.valid_moves(&second)), arrangements);
    let third = game.make_move(&second, mv("112233")).expect("legal");
    assert_eq!(
        board_text(&third),
        "000000/112233/000000/000000/000000/000000/123321/000000 p1"
    );
}

/// The board as it stands after the report's set-up (figure 4, its surplus line left out).
const FIGURE_4: &str = "000000/123321/000000/000000/000000/000000/123123/000000 p1";

#[test]
fn ships_of_the_home_line_alone_move() {
    for rules in BOTH {
        let game = game(rules);
        for text in texts(&game.valid_moves(&board(FIGURE_4))) {
            assert!(text.starts_with('6'), "{text}");
        }
        let refusal = game.check_move(&board(FIGURE_4), mv("1A-2A")).unwrap_err();
        assert_eq!(
            refusal.to_string(),
            "Player p1 must move a ship from line 6, the one nearest their base"
        );
    }
}

/// The 3 of 6A is closed in; the others of line 6 are not.
const CLOSED_IN: &str = "000000/000000/000000/000112/000000/122233/313000/000000 p1";

#[test]
fn a_player_who_cannot_move_loses() {
    let stuck = board("000000/000000/000000/000000/000000/113311/222233/000000 p1");
    for rules in BOTH {
        let game = game(rules);
        assert!(game.valid_moves(&stuck).is_empty());
        assert_eq!(game.count_valid_moves(&stuck), 0);
        assert_eq!(game.game_over(&stuck), winner(Player::P2));
        let turned = turned(&stuck);
        assert!(game.valid_moves(&turned).is_empty());
        assert_eq!(game.game_over(&turned), winner(Player::P1));
    }
    let moves = texts(&game(RuleSet::Classic).valid_moves(&board(CLOSED_IN)));
    for (ship, moves_at_all) in [("6A", false), ("6B", true), ("6C", true)] {
        let moves = moves.iter().any(|text| text.starts_with(ship));
        assert_eq!(moves, moves_at_all, "{ship}");
    }
}

/// Two lines full of ships: the only empty square on or before the opponent's home line is the
/// one that the ship leaves, and an equal ship may not take it under the official rules.
#[test]
fn a_turn_that_changes_nothing_is_illegal_by_the_official_rules() {
    let full = board("000000/000000/000000/000000/000000/122333/122113/000000 p1");
    let classic = texts(&game(RuleSet::Classic).valid_moves(&full));
    let official = texts(&game(RuleSet::Official).valid_moves(&full));
    // 6A and 5A are both of value 1: to change places is a classic move only.
    assert!(classic.contains("6A-5A/6A"));
    assert!(!official.contains("6A-5A/6A"));
    assert_eq!(
        game(RuleSet::Official)
            .check_move(&full, mv("6A-5A/6A"))
            .unwrap_err()
            .to_string(),
        "On 6A two equal ships would only swap places: a turn must change the board"
    );
    // From 6D of value 1 to 5D of value 3: unequal.
    assert!(official.contains("6D-5D/6D"));
}

#[test]
fn coming_back_to_its_square_is_a_classic_move_only() {
    let alone = board("000000/113311/222330/000000/000000/000000/000020/000000 p1");
    assert!(texts(&game(RuleSet::Classic).valid_moves(&alone)).contains("6E-6E"));
    let official = game(RuleSet::Official);
    assert!(!texts(&official.valid_moves(&alone)).contains("6E-6E"));
    assert!(official.check_move(&alone, mv("6E-6E")).is_err());
    // Three steps, or any odd number, never lead back.
    let three = board("000000/113311/222230/000000/000000/000000/000030/000000 p1");
    assert!(!texts(&game(RuleSet::Classic).valid_moves(&three)).contains("6E-6E"));
}

#[test]
fn official_reprogramming_stays_before_the_opponents_home_line() {
    // Player 2's home line is 3.
    let board = board("000000/000000/000000/112233/000000/000120/012330/000000 p1");
    let official = texts(&game(RuleSet::Official).valid_moves(&board));
    let classic = texts(&game(RuleSet::Classic).valid_moves(&board));
    assert!(classic.contains("6B-6C/2A") && classic.contains("6B-6C/1F"));
    assert!(official.contains("6B-6C/4A") && official.contains("6B-6C/6B"));
    assert!(
        !official
            .iter()
            .any(|text| text.contains("/2") || text.contains("/1"))
    );
    let refusal = game(RuleSet::Official)
        .check_move(&board, mv("6B-6C/2A"))
        .unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "2A is beyond line 3, the home line of p2"
    );
}

#[test]
fn a_won_game_has_no_moves() {
    for (text, player) in [
        (
            "010000/000000/020001/103323/020320/000010/000000/000000 p2",
            Player::P1,
        ),
        (
            "000000/000000/020001/103323/020320/000010/000000/000100 p2",
            Player::P2,
        ),
    ] {
        for rules in BOTH {
            let game = game(rules);
            let won = board(text);
            assert!(game.valid_moves(&won).is_empty());
            assert_eq!(game.count_valid_moves(&won), 0);
            assert_eq!(game.game_over(&won), winner(player));
            assert!(game.check_move(&won, mv("1A-2A")).is_err());
        }
    }
}

/// The ship is put on the leftmost square of the base that it can reach.
#[test]
fn a_winning_ship_is_put_as_far_left_as_possible() {
    // The one ship of the home line gets to 0A, 0D, 0E and 0F if it may cross edges twice, else to
    // 0E and 0F.
    let before = board("000000/030010/010030/320210/202000/100000/300000/000000 p1");
    for (rules, base) in BOTH.into_iter().zip(["300000", "000030"]) {
        let after = game(rules).make_move(&before, mv("6A-win")).expect("legal");
        assert_eq!(
            board_text(&after),
            format!("{base}/030010/010030/320210/202000/100000/000000/000000 p2")
        );
    }
}

/// Known counts, here for the cheaper depths; `tests/perft/xero-g.txt` has them all.
#[test]
fn perft_gives_the_known_counts() {
    for (rules, counts) in [
        (RuleSet::Classic, [90, 8100, 2639520]),
        (RuleSet::Official, [90, 8100, 2366640]),
    ] {
        let game = game(rules);
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&game, &game.initial_board(), depth), count);
        }
    }
    // Counted by an independent library for Gyges, whose rules are the official ones.
    let start = board("000000/321123/000000/000000/000000/000000/321123/000000 p1");
    for (depth, count) in [(1, 222), (2, 56352)] {
        assert_eq!(perft(&game(RuleSet::Official), &start, depth), count);
    }
}
