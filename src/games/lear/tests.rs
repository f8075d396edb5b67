//! Lear's rules against the report's examples and a plain reading of the rules.

use proptest::prelude::*;
use rand::SeedableRng;

use super::board::SIZES;
use super::*;
use crate::console::{Console, Reply, Setup};
use crate::search::{Expert, Limits, WIN, think};
use crate::session::{Cause, Ending, Who};

fn lear() -> Lear {
    Lear::new(RuleSet::Classic, &Options::default()).unwrap()
}

fn board(text: &str) -> Board {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn point(text: &str) -> Move {
    text.parse().unwrap()
}

/// The line that a move of `x` or `o` at `+` leaves, on a board otherwise empty; the same in a
/// column.
fn after_move(line: &str, on_turn: char) -> String {
    let size = 7;
    let at = line.find('+').unwrap();
    let line: String = format!("{:v<size$}", line.replace('+', "v"));
    let empty = "v".repeat(size);
    let rows: Vec<&str> = (0..size)
        .map(|row| if row == 3 { &line[..] } else { &empty })
        .collect();
    let columns: Vec<String> = line.chars().map(|stone| format!("vvv{stone}vvv")).collect();
    let in_line = board(&format!("{} {on_turn} 0", rows.join("/")));
    let in_column = board(&format!("{} {on_turn} 0", columns.join("/")));
    let game = lear();
    let played = game.make_move(&in_line, Move::at(3, at)).unwrap();
    let upright = game.make_move(&in_column, Move::at(at, 3)).unwrap();
    let result: String = (0..size)
        .map(|column| board::letter(played.stone(Move::at(3, column))))
        .collect();
    let turned: String = (0..size)
        .map(|line| board::letter(upright.stone(Move::at(line, 3))))
        .collect();
    assert_eq!(result, turned, "lines and columns follow the same rule");
    result.trim_end_matches('v').to_string()
}

#[test]
fn the_examples_of_the_report_flip_or_not() {
    for (before, after) in [
        ("x+oo", "xxxx"),
        ("+xoo", "xxxx"),
        ("+ooox", "xxxxx"),
        ("+xxooo", "xxxooo"),
        // Enemy stones apart, three own stones, and the run's far side counts too.
        ("o+xo", "oxxo"),
        ("+ooxo", "xooxo"),
        ("+oxx", "xoxx"),
        ("xo+x", "xoxx"),
        ("oo+x", "xxxx"),
        ("o+x", "xxx"),
        // A run ends at an empty point: what is behind it does not count.
        ("+oxvx", "xxxvx"),
        ("xv+ox", "xvxxx"),
        ("+vox", "xvox"),
        // No enemy, or no second own stone.
        ("+x", "xx"),
        ("+oo", "xoo"),
    ] {
        assert_eq!(after_move(before, 'x'), after, "{before}");
        let swap = |text: &str| -> String {
            let swapped = text.chars().map(|c| match c {
                'x' => 'o',
                'o' => 'x',
                other => other,
            });
            swapped.collect()
        };
        assert_eq!(after_move(&swap(before), 'o'), swap(after), "{before}");
    }
}

#[test]
fn line_and_column_flip_each_by_itself() {
    let before = board("vxvv/vovv/vvox/vvvv x 1");
    let after = lear().make_move(&before, point("3,2")).unwrap();
    assert_eq!(after.to_string(), "vxvv/vxvv/vxxx/vvvv o 1");
    let points: Vec<String> = before
        .flipped_points(point("3,2"))
        .iter()
        .map(Move::to_string)
        .collect();
    assert_eq!(points, ["2,2", "3,3"]);
}

#[test]
fn the_final_board_of_the_report_is_white_s() {
    let game = lear();
    let end = board("oooooooo/xxooxoxo/oxxoooxo/oxooxxoo/xxooxoxo/xxxoxooo/oxxoxoxo/xxooxoxo x 1");
    assert_eq!(end.count(Player::P1), 26);
    assert_eq!(end.score(Player::P1), 27);
    assert_eq!(end.score(Player::P2), 38);
    assert_eq!(game.game_over(&end), Some(Outcome::Win(Player::P2)));
    assert_eq!(game.value(&end, Player::P1), -11);
    assert_eq!(game.value(&end, Player::P2), 11);
    let ending = Ending {
        outcome: Outcome::Win(Player::P2),
        cause: Cause::Rules,
    };
    let said = crate::ink::plain(&game.display_result(&end, ending, 64));
    assert!(
        said.contains("Player 1 (Black): 26 + 1 komi = 27\n"),
        "{said}"
    );
    assert!(said.contains("Player 2 (White): 38\n"), "{said}");
    assert!(said.contains("PLAYER 2 (WHITE) IS THE WINNER!"), "{said}");
}

#[test]
fn the_komi_goes_to_whoever_does_not_make_the_last_move() {
    let even = board("xoxo/oxox/xoxo/oxox x 3");
    assert_eq!((even.score(Player::P1), even.score(Player::P2)), (11, 8));
    assert_eq!(lear().game_over(&even), Some(Outcome::Win(Player::P1)));
    let odd = board("xoxox/oxoxo/xoxox/oxoxo/xoxox o 2");
    assert_eq!((odd.score(Player::P1), odd.score(Player::P2)), (13, 14));
    assert_eq!(lear().game_over(&odd), Some(Outcome::Win(Player::P2)));
}

#[test]
fn sizes_and_komis_that_cannot_be_are_refused() {
    let new = |size: &str, komi: &str| {
        let options = Options::default().with("size", size).with("komi", komi);
        Lear::new(RuleSet::Classic, &options).map(|game| game.initial_board().to_string())
    };
    assert!(new("4", "16").is_err() && new("4", "17").is_err());
    assert!(new("5", "1").is_err() && new("5", "26").is_err());
    assert!(new("3", "0").is_err() && new("11", "0").is_err());
    assert_eq!(new("4", "15").unwrap(), "vvvv/vvvv/vvvv/vvvv x 15");
    for size in SIZES {
        let options = Options::default().with("size", size.to_string());
        let start = Lear::new(RuleSet::Classic, &options)
            .unwrap()
            .initial_board();
        assert_eq!(start.komi(), if size % 2 == 0 { 1 } else { 0 });
        assert_eq!(start.size(), size);
    }
}

#[test]
fn positions_that_cannot_be_are_refused_with_the_reason() {
    for (text, reason) in [
        ("", "A position of Lear is"),
        ("vvvv/vvvv/vvvv/vvvv x", "A position of Lear is"),
        ("vvv/vvv/vvv x 0", "4 to 10 lines, not 3"),
        ("vvvv/vvv/vvvv/vvvv x 1", "Line 2 has 3 points"),
        ("vvvv/vvzv/vvvv/vvvv x 1", "Line 2, column 3"),
        ("vvvv/vvvv/vvvv/vvvv v 1", "colour on turn"),
        ("vvvv/vvvv/vvvv/vvvv x 2", "must be odd"),
        ("vvvv/vvvv/vvvv/vvvv x -1", "not a number"),
        ("vvvv/vvvv/vvvv/vvvv x 99", "from 0 to 16"),
    ] {
        let error = text.parse::<Board>().unwrap_err().to_string();
        assert!(error.contains(reason), "{text:?}: {error}");
    }
    // Stones may stand in any number, and either colour may be on turn.
    assert!("xxxx/xxxx/xxxx/xxxv o 1".parse::<Board>().is_ok());
}

#[test]
fn easy_plays_anywhere_and_hard_flips_first_in_reading_order() {
    let game = lear();
    // 1,4 flips 1,2 and 1,3; 3,1 flips 2,1; 1,4 comes first.
    let flips = board("xoov/ovvv/vvvv/vvvv x 1");
    let quiet = board("xvvv/vvvv/vvvv/vvvv o 1");
    let choices = |board: &Board, level| {
        let mut seen: Vec<String> = (0..400)
            .filter_map(|seed| game.choose_move(board, level, &mut Dice::seed_from_u64(seed)))
            .map(|mv| mv.to_string())
            .collect();
        seen.sort();
        seen.dedup();
        seen
    };
    assert_eq!(choices(&flips, 1), ["1,4"]);
    assert_eq!(choices(&flips, 0).len(), 12);
    assert_eq!(choices(&quiet, 1).len(), 15);
    let full = board("xoxo/oxox/xoxo/oxox x 3");
    assert_eq!(choices(&full, 0), [""; 0]);
    assert_eq!(choices(&full, 1), [""; 0]);
}

#[test]
fn answers_say_what_is_wrong_with_them() {
    let game = lear();
    let board = board("vxxo/xoox/vvvv/vvvv x 1");
    let refused = |entry, text: &str| match game.answer(&board, &entry, text) {
        Err(refusal) => refusal.to_string(),
        Ok(reply) => panic!("{text}: {reply:?}"),
    };
    assert_eq!(
        refused(None, "a"),
        "\"a\" is not a line: type a number from 1 to 4"
    );
    assert_eq!(
        refused(None, "5"),
        "\"5\" is not a line: type a number from 1 to 4"
    );
    assert_eq!(refused(None, "2"), "Line 2 is full: choose another");
    assert_eq!(
        refused(Some(0), "0"),
        "\"0\" is not a column: type a number from 1 to 4"
    );
    assert_eq!(
        refused(Some(0), "2"),
        "1,2 is taken: there is a stone x on it"
    );
    assert_eq!(
        refused(Some(0), "4"),
        "1,4 is taken: there is a stone o on it"
    );
    let reply = game.answer(&board, &Some(0), "1").unwrap();
    assert!(matches!(reply, Reply::Move(mv) if mv == point("1,1")));
    assert_eq!(game.question(&board, &None).answers, ["1", "3", "4"]);
    assert_eq!(game.question(&board, &Some(0)).answers, ["1"]);
}

/// Follows the labels and answers through the menus.
fn through_menus(first: Setup, path: &[&str]) -> Setup {
    path.iter().fold(first, |setup, step| {
        let page = Lear::setup_page(&setup).unwrap_or_else(|| panic!("nothing asks {step}"));
        let item = page.items.into_iter().find(|item| item.label == *step);
        match (item.map(|item| item.choice), page.free) {
            (Some(crate::console::Choice::Go(next)), _) => *next,
            (None, Some(free)) => free(step).unwrap(),
            _ => panic!("{step} is not on {:?}", page.title),
        }
    })
}

#[test]
fn computers_agree_on_the_komi_as_the_rules_say() {
    let against = |who: &str| {
        let menus = ["PLAYER VS COMPUTER", "HARD", who];
        through_menus(Setup::default(), &menus)
    };
    // The computer chooses: a komi above 0 makes the colour that gets it the better one.
    for (size, komi, black) in [("4", "7", true), ("5", "4", false), ("5", "0", true)] {
        let setup = through_menus(
            against("PLAYER"),
            &["BOARD SIZE", size, "KOMI BY AGREEMENT", komi],
        );
        assert!(setup.ready);
        assert_eq!(setup.options.get("komi"), Some(komi));
        let computer = usize::from(!black);
        assert_eq!(
            setup.seats[computer],
            Some(Who::Computer(1)),
            "{size} {komi}"
        );
        assert_eq!(setup.seats[1 - computer], Some(Who::Human));
        assert_eq!(setup.options.get("black"), black.then_some("2"));
        assert_eq!(setup.notes.len(), 1);
    }
    // The computer names the komi, and the human takes a colour.
    let setup = through_menus(against("COMPUTER"), &["KOMI BY AGREEMENT", "BLACK (X)"]);
    assert_eq!(setup.options.get("komi"), Some("1"));
    assert_eq!(setup.seats[0], Some(Who::Human));
    let game = Lear::new(RuleSet::Classic, &setup.options).unwrap();
    assert_eq!(game.player_name(Player::P1), "Player 2 (Black)");
    assert_eq!(game.player_name(Player::P2), "Player 1 (White)");
}

#[test]
fn expert_takes_the_colour_that_its_search_prefers() {
    let chooses = |komi| {
        let menus = ["PLAYER VS COMPUTER", "EXPERT", "PLAYER", "BOARD SIZE", "4"];
        let setup = through_menus(Setup::default(), &menus);
        let setup = through_menus(setup, &["KOMI BY AGREEMENT", komi]);
        setup.options.get("black") == Some("2")
    };
    // With komi 7 Black needs only five of the sixteen stones, and Expert becomes Black.
    assert!(chooses("7"));
    assert!(chooses("1"));
}

/// With best play 4x4 is shared out evenly: Black wins by the komi.
#[test]
fn the_smallest_board_is_solved_from_the_first_move() {
    for komi in [1, 3] {
        let options = Options::default()
            .with("size", "4")
            .with("komi", komi.to_string());
        let game = Lear::new(RuleSet::Classic, &options).unwrap();
        let boards = [game.initial_board()];
        let advice = think(&game, &boards, &Limits::nodes(u64::MAX), &mut |_| {}).unwrap();
        assert!(advice.proved);
        assert_eq!(advice.verdict(&game), format!("wins by {komi}"));
    }
}

/// The margin for the player on turn, by trying everything.
fn plain_margin(game: &Lear, board: &Board) -> i32 {
    let values = game.valid_moves(board).into_iter().map(|mv| {
        let mut after = *board;
        game.apply(&mut after, mv);
        -plain_margin(game, &after)
    });
    let best = values.max();
    best.unwrap_or_else(|| game.value(board, board.on_turn()))
}

proptest! {
    #[test]
    fn the_last_moves_are_counted_out_right(
        size in 4usize..=10,
        stones in proptest::collection::vec("[xo]{10}", 10),
        empty in proptest::collection::vec((0usize..10, 0usize..10), 1..=5),
        black in any::<bool>(),
        window in (-60i32..60, 1i32..30),
    ) {
        let mut rows: Vec<Vec<char>> = stones[..size]
            .iter()
            .map(|row| row.chars().take(size).collect())
            .collect();
        for (line, column) in empty {
            rows[line % size][column % size] = 'v';
        }
        let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
        let own = if black { 'x' } else { 'o' };
        let komi = 1 - size % 2;
        let before = board(&format!("{} {own} {komi}", rows.join("/")));
        let game = lear();
        let margin = plain_margin(&game, &before);
        let value = margin.signum() * WIN + margin * Lear::UNIT;
        let exact = game.finish(&before, -2 * WIN, 2 * WIN, &mut 0);
        prop_assert_eq!(exact, Some(value));
        // With a window the answer is on the same side of it.
        let alpha = window.0.signum() * WIN + window.0 * Lear::UNIT;
        let beta = alpha + window.1 * 33;
        let found = game.finish(&before, alpha, beta, &mut 0).unwrap();
        prop_assert_eq!(found <= alpha, value <= alpha);
        prop_assert_eq!(found >= beta, value >= beta);
        if alpha < value && value < beta {
            prop_assert_eq!(found, value);
        }
        prop_assert_eq!(game.finish(&lear().initial_board(), -1, 1, &mut 0), None);
    }
}

#[test]
fn menus_do_not_ask_what_flags_have_given() {
    let labels = |setup: &Setup| -> Vec<String> {
        let page = Lear::setup_page(setup).unwrap();
        page.items.into_iter().map(|item| item.label).collect()
    };
    let mut setup = Setup::default().with(|next| {
        next.seats[0] = Some(Who::Human);
        next.seats[1] = Some(Who::Human);
        next.options.set("size", "6");
        next.given.push("size");
    });
    assert_eq!(
        labels(&setup),
        ["PLAY (6x6, komi 1)", "KOMI", "KOMI BY AGREEMENT", "BACK"]
    );
    setup.given = vec!["size", "komi"];
    assert!(Lear::setup_page(&setup).is_none());
    setup.given.clear();
    setup.position = Some("vvvv/vvvv/vvvv/vvvv x 1".to_string());
    assert!(Lear::setup_page(&setup).is_none());
}

/// The rule read word for word, stone by stone.
fn plain_flips(stones: &[Vec<char>], own: char, line: usize, column: usize) -> Vec<(usize, usize)> {
    let size = stones.len() as isize;
    let mut flips = Vec::new();
    for (dl, dc) in [(0, 1), (1, 0)] {
        let mut run = vec![(line as isize, column as isize)];
        for sign in [-1, 1] {
            let (mut l, mut c) = (line as isize + sign * dl, column as isize + sign * dc);
            while (0..size).contains(&l)
                && (0..size).contains(&c)
                && stones[l as usize][c as usize] != 'v'
            {
                run.push((l, c));
                (l, c) = (l + sign * dl, c + sign * dc);
            }
        }
        run.sort_unstable();
        let is_own = |&(l, c): &(isize, isize)| {
            (l, c) == (line as isize, column as isize) || stones[l as usize][c as usize] == own
        };
        let enemies: Vec<usize> = (0..run.len()).filter(|&i| !is_own(&run[i])).collect();
        let together = enemies.windows(2).all(|pair| pair[1] == pair[0] + 1);
        if run.len() - enemies.len() == 2 && !enemies.is_empty() && together {
            flips.extend(
                enemies
                    .iter()
                    .map(|&i| (run[i].0 as usize, run[i].1 as usize)),
            );
        }
    }
    flips.sort_unstable();
    flips
}

proptest! {
    #[test]
    fn flips_are_those_of_the_plain_rule(
        size in 4usize..=10,
        stones in proptest::collection::vec("[vxo]{10}", 10),
        black in any::<bool>(),
    ) {
        let own = if black { 'x' } else { 'o' };
        let rows: Vec<Vec<char>> = stones[..size]
            .iter()
            .map(|row| row.chars().take(size).collect())
            .collect();
        let text: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
        let komi = 1 - size % 2;
        let before = board(&format!("{} {own} {komi}", text.join("/")));
        for mv in lear().valid_moves(&before) {
            let flips = plain_flips(&rows, own, mv.line(), mv.column());
            let mut expected = rows.clone();
            expected[mv.line()][mv.column()] = own;
            for &(line, column) in &flips {
                expected[line][column] = own;
            }
            let expected: Vec<String> = expected.iter().map(|row| row.iter().collect()).collect();
            let other = if black { 'o' } else { 'x' };
            let after = lear().make_move(&before, mv).unwrap();
            prop_assert_eq!(
                after.to_string(),
                format!("{} {other} {komi}", expected.join("/"))
            );
            let named: Vec<(usize, usize)> = before
                .flipped_points(mv)
                .iter()
                .map(|point| (point.line(), point.column()))
                .collect();
            prop_assert_eq!(named, flips);
        }
    }
}
