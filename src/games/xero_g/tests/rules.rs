//! Single rules, each in a position made for it; the steps of moves in any position, and the choices
//! of the computer players; positions and moves as text.

use super::super::rules::{AfterStep, Square, Turn, TurnGuide};
use super::*;
use crate::bitboard::grid::Direction;
use crate::games::tests::{choices, chosen};
use crate::play::session::Session;

/// What follows `start` in the legal moves that begin so, each once, in one line: up to the slash
/// where a ship is landed on.
fn listed(rules: RuleSet, text: &str, start: &str) -> String {
    let moves = texts(&game(rules).legal_moves(&board(text)));
    let ends: BTreeSet<&str> = moves
        .iter()
        .filter_map(|mv| mv.strip_prefix(start)?.split_inclusive('/').next())
        .collect();
    ends.into_iter().collect::<Vec<_>>().join(" ")
}

/// Rule sets, lines 1 to 6 with the player to move, a ship, and where it can end.
const ENDS: &[(&[RuleSet], &str)] = &[
    (
        &BOTH,
        // As many steps as its value, never into the base that is the mover's own.
        "
112233/122330/000000/000000/000000/001000 p1 6C | 5C 6B 6D
300000/000000/000000/000000/112233/112230 p2 1A | 1B 1D 2A 2C 3B 4A
112233/112230/000000/000000/000000/300000 p1 6A | 3A 4B 5A 5C 6B 6D
",
    ),
    (
        &[RuleSet::Official],
        // No edge twice, though another ship is landed on in between.
        "
112233/112330/000000/000000/002000/000000 p1 5C | 3C 4B 4D 5A 5E 6B 6D
112333/122300/000000/000000/000000/210000 p1 6A | 4A 5B
112333/122300/000000/000000/000000/201000 p1 6A | 4A 5B 5C 6C/ 6D
112223/000333/000000/200000/100000/100000 p1 6A | 2A 3B 4A/ 4C 5A/ 5B 6B
",
    ),
    (
        &[RuleSet::Classic],
        "
112233/112330/000000/000000/002000/000000 p1 5C | 3C 4B 4D 5A 5C 5E 6B 6D
112333/122300/000000/000000/000000/210000 p1 6A | 4A 5B 6A
112333/122300/000000/000000/000000/201000 p1 6A | 4A 5B 5C 6A 6B 6C/ 6D
112223/000333/000000/200000/100000/100000 p1 6A | 2A 3B 4A/ 4C 5A/ 5B 6A 6B
",
    ),
];

/// A 2 may turn at its second step and pass empty squares only; the 1 on 6C and those on 5A, 4A and
/// so on are landed on and take it further, each by its own value.
#[test]
fn a_ship_moves_by_its_value_and_goes_on_from_ships() {
    for (rules, table) in ENDS {
        for (text, ends) in rows(table) {
            let (position, from) = text.rsplit_once(' ').expect("a ship");
            let position = position.replace(" p", "/000000 p");
            for rules in *rules {
                let position = format!("000000/{position}");
                assert_eq!(
                    listed(*rules, &position, &format!("{from}-")),
                    ends,
                    "{text}"
                );
            }
        }
    }
}

#[test]
fn a_ship_of_the_home_line_moves() {
    for (text, ships) in [
        (MIDDLE, "5A 5B"),
        (&MIDDLE.replace("p1", "p2"), "2A 2B 2C 2D 2E 2F"),
    ] {
        for rules in BOTH {
            let moves = texts(&game(rules).legal_moves(&board(text)));
            let starts: BTreeSet<&str> = moves.iter().map(|mv| &mv[..2]).collect();
            assert_eq!(starts.into_iter().collect::<Vec<_>>().join(" "), ships);
        }
    }
}

/// Lines 4 to 6.
const LOWER: &str = "4A 4B 4C 4D 4E 4F 5A 5C 5D 5E 5F 6A 6B 6C 6D 6E 6F";
/// The ship on 2A is alone on the home line of player 2, until it is landed on.
const ALONE: &str = "000000/000000/100000/011122/223333/000000/000000/000000 p1";

#[test]
fn a_ship_that_is_landed_on_is_put_on_an_empty_square_that_is_not_beyond_the_home_line() {
    let upper = "1A 1B 1C 1D 1E 1F";
    let near = format!("3A 3B {LOWER}");
    let alone = "2B 2C 2D 2E 2F 3A 4A 5A 5B 5C 5D 5E 5F 6A 6B 6C 6D 6E 6F";
    for (text, mv, official, beyond) in [
        (MIDDLE, "5A-5B/", near.as_str(), upper),
        (ALONE, "4A-2A/", alone, upper),
    ] {
        assert_eq!(listed(RuleSet::Official, text, mv), official);
        let classic = format!("{beyond} {official}");
        assert_eq!(listed(RuleSet::Classic, text, mv), classic);
    }
    // Equal ships do not change places; others do.
    for (mv, official) in [("6A-5A/", ""), ("6A-6B/", "6A")] {
        assert_eq!(listed(RuleSet::Official, FULL, mv), official);
        assert!(listed(RuleSet::Classic, FULL, mv).ends_with("4F 6A"));
    }
}

#[test]
fn the_players_arrange_their_ships_one_after_the_other() {
    let game = game(RuleSet::Classic);
    let mut board = game.initial_board();
    for (mv, after) in [
        (
            "123321",
            "000000/000000/000000/000000/000000/000000/123321/000000 p2",
        ),
        (
            "112233",
            "000000/112233/000000/000000/000000/000000/123321/000000 p1",
        ),
    ] {
        assert_eq!(game.legal_moves(&board).len(), 90);
        board = game.play(&board, self::mv(mv)).expect("an arrangement");
        assert_eq!(board.to_string(), after);
    }
    assert!(listed(RuleSet::Classic, &board.to_string(), "6").starts_with('A'));
}

#[test]
fn a_turn_moves_the_ship_and_the_one_that_it_lands_on() {
    for (text, mv, after) in [
        (
            MIDDLE,
            "5A-4A",
            "000000/000000/113322/003312/100000/020000/000000/000000 p2",
        ),
        (
            MIDDLE,
            "5A-5B/3A",
            "000000/000000/113322/203312/000000/010000/000000/000000 p2",
        ),
        (
            MIDDLE,
            "5A-5B/5A",
            "000000/000000/113322/003312/000000/210000/000000/000000 p2",
        ),
        // By the 3 on 2D, with a turn; the leftmost square of the base that can be reached.
        (
            "000000/220003/130301/120123/000000/000000/000000/000000 p1",
            "3D-win",
            "001000/220003/130301/120023/000000/000000/000000/000000 p2",
        ),
    ] {
        for rules in BOTH {
            let after_move = game(rules).play(&board(text), self::mv(mv)).expect(mv);
            assert_eq!(after_move.to_string(), after);
        }
    }
}

#[test]
fn a_ship_in_the_opponent_s_base_wins_and_who_cannot_move_loses() {
    // No ship of line 6 has a move.
    let full_line = "000000/000000/000000/000000/000000/221111/333322/000000 p1";
    for (text, winner) in [
        (WON, Player::P1),
        (STUCK, Player::P2),
        (full_line, Player::P2),
    ] {
        for (board, winner) in [
            (board(text), winner),
            (turned(&board(text)), winner.opponent()),
        ] {
            for rules in BOTH {
                assert_eq!(
                    game(rules).game_over(&board),
                    self::winner(winner),
                    "{board}"
                );
                assert!(game(rules).legal_moves(&board).is_empty(), "{board}");
            }
        }
    }
    let other = board(&full_line.replace("p1", "p2"));
    assert_eq!(game(RuleSet::Official).game_over(&other), None);
}

/// The position that the game starts from counts as the first time.
#[test]
fn a_position_that_comes_up_for_the_third_time_is_a_draw() {
    let game = game(RuleSet::Classic);
    let start = board("000000/000000/112233/000000/000000/112233/000000/000000 p1");
    let mut session = Session::new(game, start, &[], 0);
    for moves in ["5C-5C", "2C-2C", "5C-5C", "2C-2C"] {
        assert_eq!(session.ending(), None);
        session.play(mv(moves)).expect("a legal move");
    }
    let ending = session.ending().expect("a draw");
    assert_eq!(ending.to_string(), "draw (repetition)");
}

/// Half a turn of the board exchanges the players, and a mirror changes nothing.
#[test]
fn both_players_move_alike() {
    for rules in BOTH {
        let game = game(rules);
        for board in many_boards(rules, 300) {
            let count = game.count_legal_moves(&board);
            for (image, player) in [(mirrored(&board), Player::P1), (turned(&board), Player::P2)] {
                assert_eq!(game.count_legal_moves(&image), count, "{board}");
                let value = game.value(&board, Player::P1);
                assert_eq!(game.value(&image, player), value, "{board}");
            }
        }
    }
}

/// Whether a path with at most that many boosts leads to `target` without running through its
/// start.
fn goes_around(guide: &TurnGuide, turn: &Turn, target: Square, boosts: usize) -> bool {
    Direction::ALL
        .into_iter()
        .any(|step| match guide.step(turn, step) {
            Ok(AfterStep::Done(mv)) => mv == Move::slide(turn.from, target),
            Ok(AfterStep::On(next)) if next.at == turn.from => false,
            Ok(AfterStep::On(next)) if !next.has_landed() => {
                goes_around(guide, &next, target, boosts)
            }
            Ok(AfterStep::On(next)) => {
                let boosted = guide.boost(&next).ok().filter(|_| boosts > 0);
                next.at == target
                    || boosted.is_some_and(|next| goes_around(guide, &next, target, boosts - 1))
            }
            Err(_) => false,
        })
}

#[test]
fn the_path_told_leads_plainly_to_the_end_of_the_move() {
    let mut back = 0;
    for rules in BOTH {
        for board in many_boards(rules, 300) {
            for moves in board.ship_moves(rules) {
                let guide = TurnGuide::new(&board, rules, moves.from);
                for end in moves.slides | moves.landings {
                    let path = guide.plainest_path(end).expect("a path");
                    let start = Turn::new(&board, moves.from);
                    let reached = match guide.follow(&start, &path, None) {
                        Ok(AfterStep::On(turn)) => turn.has_landed() && turn.at == end,
                        Ok(AfterStep::Done(mv)) => mv == Move::slide(moves.from, end),
                        Err(_) => false,
                    };
                    assert!(reached, "{board} {}-{end} {path:?}", moves.from);
                    let steps = path[..path.len() - 1].iter();
                    let mut passed = steps.scan(moves.from, |at, step| {
                        *at = at.next(*step)?;
                        Some(*at)
                    });
                    if passed.any(|at| at == moves.from) {
                        let is_free = goes_around(&guide, &start, end, 3);
                        assert!(!is_free, "{board} {}-{end} {path:?}", moves.from);
                        back += 1;
                    }
                }
            }
        }
    }
    assert!(back > 0, "some moves have no plain path");
}

const RANDOM: usize = 0;
const SMART: usize = 1;

/// The different choices of a level in a position.
fn different(game: &XeroG, board: &Board, level: usize, seeds: u64) -> BTreeSet<String> {
    choices(game, board, level, seeds).into_keys().collect()
}

#[test]
fn both_levels_place_the_ships_anywhere() {
    let game = game(RuleSet::Official);
    let board = board(EMPTY);
    let all = texts(&game.legal_moves(&board));
    for level in [RANDOM, SMART] {
        assert_eq!(different(&game, &board, level, 2000), all);
    }
}

/// Player 1 wins by filling 2F: then no 3 of line 1 has three steps that it may take.
const LAST_MOVE: &str = "000000/303030/122110/221030/000000/000000/000000/000000 p1";

#[test]
fn the_levels_move_a_ship_straight_to_an_empty_square() {
    let near_the_end = "000000/113311/222230/000000/000000/000000/000030/000000 p1";
    for (text, random, smart) in [
        (near_the_end, "6E-3E 6E-6B", "6E-3E"),
        (LAST_MOVE, "3C-3D", "3C-3D"),
        (
            "000000/022110/030221/300331/000000/000000/000000/000000 p1",
            "3A-win",
            "3A-win",
        ),
        (
            "000000/000000/000000/000000/103303/020231/220110/000000 p2",
            "4A-4B 4A-5A 4C-win",
            "4C-win",
        ),
    ] {
        for rules in BOTH {
            let (game, board) = (game(rules), board(text));
            for (level, expected) in [(RANDOM, random), (SMART, smart)] {
                let counts = choices(&game, &board, level, 200);
                assert_eq!(chosen(&counts), expected, "{text}");
            }
        }
    }
}

#[test]
fn a_level_that_cannot_go_straight_chooses_among_all_moves() {
    let game = game(RuleSet::Classic);
    let board = board("000000/123321/123123/000000/000000/000000/000000/000000 p1");
    let mut moves = game.legal_moves(&board);
    assert_eq!(different(&game, &board, RANDOM, 5000), texts(&moves));
    let value = |mv: &Move| {
        let after = game.play(&board, *mv).expect("a listed move");
        game.value(&after, Player::P1)
    };
    let best = moves.iter().map(value).max();
    moves.retain(|mv| Some(value(mv)) == best);
    assert_eq!(different(&game, &board, SMART, 500), texts(&moves));
}

#[test]
fn the_report_s_board_in_the_middle_of_a_game_has_its_values() {
    // The report's figure 5.
    let board = board(FIGURE_5);
    let game = game(RuleSet::Classic);
    let values = [Player::P1, Player::P2].map(|player| game.value(&board, player));
    assert_eq!(values, [176, 164]);
}

#[test]
fn positions_are_read_in_any_case_with_blanks_around_them() {
    for text in [EMPTY, START, WON, STUCK] {
        assert_eq!(board(text).to_string(), text);
        assert_eq!(board(&text.to_uppercase()), board(text));
        assert_eq!(board(&format!(" {text}\n")), board(text));
    }
}

/// Lines 1 to 6 and what follows line 7, which is empty, and the reason.
const POSITIONS: &str = r#"
123321/000000/000000/000000/000000/123123/000000      | "000000/123321/00..." is not a position: type eight lines, bases included, and p1 or p2
123321/000000/000000/000000/000000/123123/000000 p1 x | "000000/123321/00..." is not a position: type eight lines, bases included, and p1 or p2
123321/000000/000000/000000/000000/123123/000000 p3   | "p3" is not a player: type p1 or p2
123321/000000/000000/000000/000000/123123/000000/0 p1 | A position has 8 lines, not 9
12332/000000/000000/000000/000000/123123/000000 p1    | Line 1 has 5 squares, not 6
12é321/000000/000000/000000/000000/123123/000000 p1   | Line 1, column C: "é" is not a ship: type 1, 2 or 3, or 0 for an empty square
123421/000000/000000/000000/000000/123123/000000 p1   | Line 1, column D: "4" is not a ship: type 1, 2 or 3, or 0 for an empty square
123320/000000/000000/000000/000000/123123/000000 p1   | There are 3 ships of value 1, not 4
223321/000000/000000/000000/000000/123123/000000 p1   | There are 3 ships of value 1, not 4
123321/000000/000000/000000/000000/000000/000000 p1   | There are 2 ships of value 1, not 4
000000/000000/000000/000000/000000/120321/000000 p2   | There are 2 ships of value 1, not 4
023321/100000/000000/000000/000000/023123/100002 p1   | There are 5 ships of value 2, not 4
023321/100000/000000/000000/000000/023120/100003 p1   | More than one ship is in a base: the first one would have ended the game
000000/000000/000000/000000/000000/000000/000000 p2   | p1 is to arrange ships in this position, not p2
000000/000000/000000/000000/000000/123321/000000 p1   | p2 is to arrange ships in this position, not p1
000000/000000/000000/000000/000000/123322/000000 p2   | During the set-up line 6 has the ships 1, 1, 2, 2, 3, 3 or none
"#;

#[test]
fn malformed_positions_are_refused_with_the_reason() {
    for (text, reason) in rows(POSITIONS) {
        let refusal = Board::read(&format!("000000/{text}")).unwrap_err();
        assert_eq!(refusal.to_string(), reason, "{text}");
    }
    let endless = format!("{} p1", "000000/".repeat(100_000));
    let refusal = Board::read(&endless).unwrap_err();
    let reason = "A position has 8 lines, not 100001";
    assert_eq!(refusal.to_string(), reason);
}

/// Line 5 is the home line of player 1, with a 1 at 5A and a 2 at 5B; line 2 that of player 2.
const MIDDLE: &str = "000000/000000/113322/003312/000000/120000/000000/000000 p1";
const CORNER: &str = "000000/111122/223330/000000/000000/000000/300000/000000 p1";
const BELOW_THE_BASE: &str = "000000/110202/330112/003023/000000/000000/000000/000000 p1";
const ROUND_THE_SQUARE: &str = "000000/111222/233300/000000/000000/000000/310000/000000 p1";
const DEAD_END: &str = "000000/112222/333000/000000/000000/010000/301000/000000 p1";
const TIGHT: &str = "000000/112223/330000/000000/000000/010000/123000/000000 p1";
const FULL: &str = "000000/000000/000000/000000/000000/122333/122113/000000 p1";

/// What may be typed in a position, and the move, or why it is refused.
const TYPED: &[(&[RuleSet], &str, &str)] = &[
    (
        &BOTH,
        EMPTY,
        r#"
1 2 3 3 2 1; 1,2,3,3,2,1; 123-321 | 123321
            | "" is not a move: type a move such as 112233
6C          | "6C" is not a move: type a move such as 112233
12332       | "12332" is not a move: type a move such as 112233
123324      | "123324" is not a move: type a move such as 112233
1233211     | "1233211" is not a move: type a move such as 112233
6C-         | "6C-" is not a square: type line (1 to 6) and column (A to F)
6C-3C/      | "6C-3C/" is not a square: type line (1 to 6) and column (A to F)
6C--3C      | "6C--3C" is not a square: type line (1 to 6) and column (A to F)
6C-/3C      | "6C-/3C" is not a square: type line (1 to 6) and column (A to F)
6C-4G       | "4G" is not a square: type line (1 to 6) and column (A to F)
8A-4A       | "8A-4A" is not a square: type line (1 to 6) and column (A to F)
6é-4C       | "6é-4C" is not a square: type line (1 to 6) and column (A to F)
66C-4C      | "66C-4C" is not a square: type line (1 to 6) and column (A to F)
6C-2        | "2" is not a square: type line (1 to 6) and column (A to F)
6C-3C/5     | "3C5" is not a square: type line (1 to 6) and column (A to F)
1E-2B/2     | "2B2" is not a square: type line (1 to 6) and column (A to F)
6C-win/5A   | "win5A" is not a path: type steps such as u r d l
6C-3C/5A/4A | "3C5A4A" is not a path: type steps such as u r d l
6C-4C       | The ships of line 6 must be arranged first, as in 123321
112223      | An arrangement has two ships of each value: 1 1 2 2 3 3 in any order
"#,
    ),
    (
        &BOTH,
        START,
        r#"
6c4d; 6c 4d; 6c,4d; 6, c 4, d; [6, c] [4, d]; 6 c 4 d; c6 d4; 6c - 4d | 6C-4D
6c u u r; 6cuur; 6c uur; 6c-u-u-r; 6c up up right; 6c north north east | 6C-4D
6C U, Up, R; 6c 1 1 2; 6c112 | 6C-4D
6a r u u; 6a right up up | 6A-4B
6a 6b 3f; 6a6b3f; 6a-6b-3f; 6a 6b/3f; 6a b6 f3 | 6A-6B/3F
6a r 3f; 6a r/3f; 6a r f3; 6a 2 3 f | 6A-6B/3F
6a r d4; 6a r 4d    | 6A-6B/4D
6cwin               | The ship on 6C cannot reach the base of p2 in this turn
6A-win; 6A-0A       | The ship on 6A cannot reach the base of p2 in this turn
112233              | The ships are already arranged: move one from the home line
5C-4C               | There is no ship on 5C
7C-4C               | There is no ship on 7C
1A-2A               | Player 1 must move a ship from line 6, the one nearest their base
6A-4A               | The ship 1 on 6A cannot end its move on 4A, with or without boosts
6A-6B               | 6B holds a ship 2: say where it goes, as in 6A 6B 2A
6A-7A               | 7A is in a base: choose a square on lines 1 to 6
6A-5A/6A            | 5A holds no other ship to reprogram
6A-6A/5A            | 6A holds no other ship to reprogram
6A-0A/5A            | 0A is in a base: choose a square on lines 1 to 6
6A-1A/5A            | The ship 1 on 6A cannot end its move on 1A, with or without boosts
6A-6B/0A            | 0A is in a base: choose a square on lines 1 to 6
6A-6B/6C            | 6C is occupied: choose an empty square
6A-6B/6B            | 6B is occupied: choose an empty square
6b l                | A ship 1 is in the way on 6A: only the last step may end on a ship
6c u u r 4d         | The turn is over after step 3: nothing may follow
6c u u r u          | The turn is over after step 3: nothing may follow
6c u 4d             | The ship is on its way at 5C: no other ship goes to 4D
6c l                | A ship 2 is in the way on 6B: only the last step may end on a ship
6a l                | There is no square to the left of 6A
"#,
    ),
    (
        &[RuleSet::Classic],
        START,
        "6A-6A | The ship on 6A cannot end on its own square",
    ),
    (
        &[RuleSet::Official],
        START,
        "6B-6B | The ship on 6B cannot end on its own square",
    ),
    (
        &[RuleSet::Official],
        MIDDLE,
        "5A-5B/1A | 1A is beyond line 2, the home line of p2",
    ),
    (
        &[RuleSet::Official],
        CORNER,
        r#"
6a d   | Player 1 cannot move a ship into their own base
6a r l | The ship already crossed the edge between 6B and 6A in this turn
"#,
    ),
    (&[RuleSet::Classic], CORNER, "6a r l r | 6A-6B"),
    (
        &[RuleSet::Official],
        ROUND_THE_SQUARE,
        "6a u r d l | The ship would end on its own square 6A: a turn must change the board",
    ),
    (&[RuleSet::Classic], ROUND_THE_SQUARE, "6a u r d l | 6A-6A"),
    (
        &[RuleSet::Official],
        DEAD_END,
        "6a r | The ship would be stuck on 6B: it could not complete its move from there",
    ),
    (&[RuleSet::Classic], DEAD_END, "6a r l r | 6A-6B"),
    (
        &BOTH,
        BELOW_THE_BASE,
        r#"
3c u u u   | 3C-win
3c u r     | A ship 1 is in the way on 2D: only the last step may end on a ship
3c u u r u | Only the last step may enter the base: after this one 1 would remain
3C-0B      | A move into the base is written 3C win
"#,
    ),
    (
        &[RuleSet::Official],
        TIGHT,
        r#"
6a r u  | Rocket Boost is not possible: no free path of length 2 starts on 6B
6a r 6a | 6A-6B/6A
"#,
    ),
    (&[RuleSet::Classic], TIGHT, "6a r l u | 6A-5A"),
    (
        &[RuleSet::Official],
        FULL,
        r#"
6a u 6a  | The ship on 5A cannot be reprogrammed: no square would change the board
6A-5A/6A | On 6A two equal ships would only swap places: a turn must change the board
"#,
    ),
    (&[RuleSet::Classic], FULL, "6a u 6a | 6A-5A/6A"),
];

#[test]
fn moves_are_read_in_many_spellings_and_refused_with_the_reason() {
    for (rules, text, table) in TYPED {
        let board = board(text);
        for rules in *rules {
            let game = game(*rules);
            for (spellings, expected) in rows(table) {
                for typed in spellings.split("; ") {
                    let read = game.read_move(&board, typed);
                    let checked = read.and_then(|mv| game.check_move(&board, mv).map(|()| mv));
                    let result =
                        checked.map_or_else(|refusal| refusal.to_string(), |mv| mv.to_string());
                    assert_eq!(result, expected, "{rules} {text} {typed}");
                }
            }
        }
    }
}

#[test]
fn ambiguous_and_unfinished_moves_are_not_guessed() {
    let texts = "6c;6 c;u;1;5a;6c u;6a r;6c u 4;6c 4;6c 4 u;6c 1 u 2;1 1 2;6c/4d;112 233;6c4dd;6ccc;\
                 6c 4d 3d 2d;6c-;6c-6b-;6c-u-u";
    for text in texts.split(';') {
        let read = game(RuleSet::Classic).read_move(&board(START), text);
        assert!(read.is_err(), "{text}: {read:?}");
    }
}
