//! Single rules, each in a position made for it.

use super::super::rules::board::{Building, Ship};
use super::super::rules::hexes::Coords;
use super::super::rules::moves::Move;
use super::{Case, REPORT, classic, classic_at, mv, official, official_at};
use crate::game::{Game, Outcome, Player};
use crate::testing::perft::{perft, perft_with_value};

/// The destinations of a ship.
fn destinations(case: &Case, ship: char) -> Vec<String> {
    let mut found: Vec<String> = case
        .moves()
        .iter()
        .filter(|mv| mv.starts_with(ship))
        .map(|mv| mv[2..mv.len() - 2].to_string())
        .collect();
    found.dedup();
    found
}

#[test]
fn the_initial_board_is_the_one_of_the_report() {
    assert_eq!(Case::start(classic()).text(), REPORT[0]);
}

#[test]
fn the_report_s_boards_print_as_they_are_read_and_score_as_the_rules_say() {
    // Planets, nebulas, trade stations.
    let expected = [
        [[0, 0, 0], [0, 0, 0]],
        // The trade station at 2,1 is next to a system and to the home of player 2.
        [[4, 2, 2], [3, 0, 0]],
        // The one at 1,3 is next to the nebula of player 2, whose station there has two
        // neighbours of player 1.
        [[13, 2, 3], [5, 2, 2]],
    ];
    for (text, expected) in REPORT.into_iter().zip(expected) {
        let case = classic_at(text);
        assert_eq!(case.text(), text);
        let scores = case.position().scores(false);
        for (score, expected) in scores.iter().zip(expected) {
            assert_eq!([score.planets, score.nebulas, score.stations], expected);
        }
        let [one, two] = [0, 1].map(|player| scores[player].total());
        assert_eq!(case.game.value(&case.board, Player::P1), one - two);
        assert_eq!(case.game.value(&case.board, Player::P2), two - one);
    }
}

/// As the report says of its last board: player 2 cannot move, player 1 can. The game goes on.
#[test]
fn a_player_who_cannot_move_passes_while_others_can() {
    let stuck = classic_at(REPORT[2]);
    assert_eq!(stuck.moves(), ["pass"]);
    assert_eq!(stuck.game.count_valid_moves(&stuck.board), 1);
    assert_eq!(stuck.game.game_over(&stuck.board), None);
    let next = stuck.after("pass");
    assert_eq!(next.game.player_to_move(&next.board), Player::P1);
    assert!(next.game.check_move(&next.board, Move::Pass).is_err());
    let expected = REPORT[2].replace("p2 17", "p1 17");
    assert_eq!(next.text(), expected);
}

#[test]
fn nothing_left_to_build_is_a_reason_to_pass() {
    let spent = classic_at("h1-abcd,1--,h2-wxyz/2--,3--,1-- p1 0+0 1+0");
    assert_eq!(spent.moves(), ["pass"]);
    let after = spent.after("pass");
    // Trade stations only, for both have no colony left.
    assert!(after.moves().iter().all(|mv| mv.ends_with(":t")));
    let end = after.after(&after.moves()[0]);
    assert!(end.moves().is_empty());
    assert!(end.game.game_over(&end.board).is_some());
}

#[test]
fn a_walled_in_home_is_allowed_and_the_game_ends_when_nobody_can_move() {
    let Case { game, board } = classic_at("h1-abcd,.,h2-wxyz/k,k,. p1 20+20 20+20");
    assert!(game.valid_moves(&board).is_empty());
    assert_eq!(game.count_valid_moves(&board), 0);
    assert_eq!(game.game_over(&board), Some(Outcome::Draw));
    assert!(game.check_move(&board, Move::Pass).is_err());
}

/// Column 1 of the even lines going south from a home: what each hex does to the flight.
#[test]
fn flights_pass_what_the_rules_let_them_pass() {
    let south = |hexes: [&str; 4]| {
        let [one, two, three, four] = hexes;
        let text = format!("h1-abcd//{one}//{two}//{three}//{four}/.,.,.,h2-wxyz p1 9+9 9+9");
        destinations(&classic_at(&text), 'a')
    };
    assert_eq!(
        south(["1--", "n--", "e--", "3--"]),
        ["0,2", "0,4", "0,6", "0,8"]
    );
    // Over an own system, and wormholes one after the other.
    assert_eq!(south(["11c", "w", "w", "3--"]), ["0,8"]);
    assert_eq!(south(["1--", "w", "2--", "k"]), ["0,2", "0,6"]);
    for obstacle in ["k", ".", "12c", "n2t"] {
        assert_eq!(
            south(["1--", obstacle, "2--", "2--"]),
            ["0,2"],
            "{obstacle}"
        );
    }
}

#[test]
fn homes_are_flown_over_by_their_own_player_only_and_never_landed_on() {
    let across = "11cab//h1-//2--//h2-wxyz//3-- p1 9+9 9+9";
    assert_eq!(destinations(&classic_at(across), 'a'), ["0,4"]);
    // From the other side: its own home does not stop it, the other one does.
    let back = across.replace("p1", "p2").replace("3--", "32c");
    assert_eq!(destinations(&classic_at(&back), 'w'), ["0,4"]);
}

#[test]
fn a_ship_next_to_a_wormhole_jumps_under_official_rules() {
    // The home is above a wormhole; the other one has two systems and the enemy's home near it.
    let galaxy = "h1-abcd,.,1--//w,.,w//.,.,e--//.,.,h2-wxyz p1 4+4 4+4";
    assert!(destinations(&classic_at(galaxy), 'a').is_empty());
    let start = official_at(galaxy);
    assert_eq!(destinations(&start, 'a'), ["2,0", "2,4"]);
    // Player 2 has only its own system on the way: it flies, it does not jump.
    let other = official_at(&galaxy.replace("p1", "p2"));
    assert_eq!(destinations(&other, 'w'), ["2,0", "2,4"]);
    // A system that is taken is not a destination.
    let taken = official_at(&galaxy.replace("1--", "12c"));
    assert_eq!(destinations(&taken, 'a'), ["2,4"]);
    assert_eq!(
        start.after("b@2,4:t").text(),
        "h1-acd,.,1--//w,.,w//.,.,e1tb//.,.,h2-wxyz p2 3+4 4+4"
    );
}

#[test]
fn the_way_out_is_another_wormhole_than_the_way_in() {
    // One wormhole, with a system below it that no flight reaches.
    let one = "h1-a,1--,.,h2-w/.,w,./.,.,./.,2-- p1 4+4 4+4";
    let home_next_to_it = "h1-a,.,h2-w/k,w/.,2--/. p1 4+4 4+4";
    for text in [one, home_next_to_it] {
        let flights = destinations(&classic_at(text), 'a');
        assert_eq!(destinations(&official_at(text), 'a'), flights);
    }
    // Next to two wormholes a ship may come out at either, even where it could have gone in.
    let line = official_at("1--//w//11ca//w//2--/.,h1-,h2-w p1 4+4 4+4");
    assert_eq!(destinations(&line, 'a'), ["0,0", "0,8"]);
}

#[test]
fn turns_go_clockwise_and_stocks_shrink() {
    for players in 2..=4 {
        let game = official(players);
        let mut board = game.initial_board();
        for ply in 0..2 * players {
            let player = Player::from_index(ply % players);
            assert_eq!(game.player_to_move(&board), player);
            let stock = board.stock(player);
            let moves = game.valid_moves(&board);
            let at = moves.len() / 2;
            let Move::Land { building, .. } = moves[at] else {
                panic!("no pass")
            };
            board = game.make_move(&board, moves[at]).unwrap();
            let left = board.stock(player);
            assert_eq!(left.count(building) + 1, stock.count(building));
            assert_eq!(
                left.stations + left.colonies + 1,
                stock.stations + stock.colonies
            );
        }
    }
}

#[test]
fn nebulas_score_by_their_number_and_colour() {
    let position = |hexes: &str| format!("h1-,h2-/{hexes} p1 0+0 0+0");
    let points = |hexes: &str| {
        let case = classic_at(&position(hexes));
        case.position().nebula_points(Player::P1)
    };
    assert_eq!(points("n--,n2c,n--"), 0);
    assert_eq!(points("n1c,n--,n--"), 2);
    assert_eq!(points("n1c,n1t,n--"), 5);
    assert_eq!(points("n1c,n1t,n1c"), 8);
    let points = |hexes: &str| {
        let case = official_at(&position(hexes));
        case.position().nebula_points(Player::P1)
    };
    assert_eq!(points("nr1c,nr1t,ng1c,nb1c,nb1c,nb1c"), 5 + 2 + 8);
    assert_eq!(points("nr1c,nr2t,ng1c,nb1c,nb2c,nb2c"), 2 + 2 + 2);
}

#[test]
fn trade_stations_score_for_the_systems_and_homes_of_others() {
    // The hex at 1,3 has all six neighbours: n 1,1; s 1,5; nw 0,2; ne 1,2; sw 0,4; se 1,4.
    let station = |n: &str, nw: &str, ne: &str, sw: &str, se: &str, s: &str| {
        let text = format!(
            ".,.,./.,{n},./{nw},{ne},h3-/.,e1t,./{sw},{se},./.,{s},./h1-,h2-,. p1 1+1 1+1 1+1"
        );
        // Classic nebulas, which have no colours, are not official ones.
        let text = text.replace("n2", "nr2").replace("n1", "nr1");
        official_at(&text).position().scores(true)[0].stations
    };
    assert_eq!(station("1--", "2--", "3--", "w", "k", "."), 0);
    assert_eq!(station("12c", "23t", "n2c", "e3c", "22t", "12c"), 6);
    assert_eq!(station("12c", "21c", "n1c", "w", "22t", "1--"), 2);
    let home = classic_at("h1-,h2-/e1c,e1t,e2t p1 1+1 1+1");
    // The station at 1,1 has both homes above it; only the other player's counts, and the
    // colony beside it is too far away.
    assert_eq!(home.position().scores(false)[0].stations, 1);
    assert_eq!(home.position().scores(false)[1].stations, 0);
}

#[test]
fn the_largest_territory_scores_for_everybody_who_has_it() {
    // Even line and odd line below it: x of both are neighbours, so are x and x - 1.
    let territory = |text: &str| {
        let case = official_at(&format!("{text} p1 1+1 1+1 1+1"));
        let scores = case.position().scores(true);
        [0, 1, 2].map(|player| scores[player].territory)
    };
    assert_eq!(territory("h1-,.,h2-,.,h3-"), [3, 3, 3]);
    // The home counts in the group that it belongs to.
    assert_eq!(territory("h1-,.,h2-,.,h3-/11c"), [3, 0, 0]);
    assert_eq!(territory("h1-,.,h2-,.,h3-/11c,.,12t"), [3, 3, 0]);
    // Two systems away from the home equal one system with it; groups do not add up.
    assert_eq!(
        territory("h1-,.,h2-,.,h3-/11c,.,12t,.,23c//.,e2c//./.,e2c"),
        [3, 3, 3]
    );
    assert_eq!(
        territory("h1-,.,h2-,.,h3-/11c//././././23c/23c/23c"),
        [0, 0, 3]
    );
    // Classic knows no territory.
    let classic = classic_at("h1-,h2-/11c p1 1+1 1+1");
    assert_eq!(classic.position().scores(false)[0].territory, 0);
}

/// Two colonies each for the same points; nobody has ships to move.
#[test]
fn ties_are_broken_one_way_after_the_other() {
    let result = |text: &str| {
        let Case { game, board } = classic_at(text);
        assert_eq!(game.value(&board, Player::P1), 0, "{text}");
        game.game_over(&board).expect("nobody can move")
    };
    let (one, two) = (Outcome::Win(Player::P1), Outcome::Win(Player::P2));
    // Colonies left, even against the other ways.
    assert_eq!(result("h1-,h2-//./.,21c,22c p1 3+5 4+4"), one);
    assert_eq!(result("h1-,h2-//./.,n1c,22c p1 4+4 3+5"), two);
    // Then trade stations left.
    assert_eq!(result("h1-,h2-//./.,n1c,22c p1 4+4 3+4"), one);
    assert_eq!(result("h1-,h2-//./.,21c,n2c p1 3+4 4+4"), two);
    // Then planets.
    assert_eq!(result("h1-,h2-//./.,n1c,22c p1 3+4 3+4"), two);
    assert_eq!(result("h1-,h2-//./.,21c,n2c p1 3+4 3+4"), one);
    // Then nothing.
    assert_eq!(result("h1-,h2-//./.,21c,22c p1 3+4 3+4"), Outcome::Draw);
}

#[test]
fn ties_are_broken_among_the_leaders_only() {
    let end = |stocks: &str| {
        let case = official_at(&format!("h1-,.,h2-,.,h3-/./././11c,.,12c,.,. p1 {stocks}"));
        let standing = case.position().standing(true);
        assert_eq!(standing.leaders, [Player::P1, Player::P2]);
        let outcome = case.game.game_over(&case.board).unwrap();
        (outcome, standing.winners)
    };
    // Player 3 has the most of everything and is not asked.
    assert_eq!(
        end("1+1 1+1 9+9"),
        (Outcome::Draw, vec![Player::P1, Player::P2])
    );
    assert_eq!(
        end("1+1 1+2 9+9"),
        (Outcome::Win(Player::P2), vec![Player::P2])
    );
    assert_eq!(
        end("2+1 1+1 9+9"),
        (Outcome::Win(Player::P1), vec![Player::P1])
    );
    let ahead = official_at("h1-,.,h2-,.,h3-/./././11c,.,22c,.,. p1 9+9 1+1 9+9");
    let outcome = ahead.game.game_over(&ahead.board);
    assert_eq!(outcome, Some(Outcome::Win(Player::P2)));
    assert_eq!(ahead.position().standing(true).breaks, []);
}

#[test]
fn the_value_is_the_lead_over_the_best_of_the_others() {
    let Case { game, board } = official_at("h1-,.,h2-,.,h3-/./././31c,.,12c,.,23c p1 1+1 1+1 1+1");
    let values = [0, 1, 2].map(|player| game.value(&board, Player::from_index(player)));
    // Nobody's territory is more than one hex: three points for all.
    assert_eq!(values, [1, -2, -1]);
}

#[test]
fn unlisted_moves_are_refused_with_their_reason() {
    let reason = |position: &str, text: &str| {
        let Case { game, board } = classic_at(position);
        game.check_move(&board, mv(text)).unwrap_err().to_string()
    };
    let start = REPORT[0];
    for (text, part) in [
        ("pass", "can move"),
        ("k@0,1:t", "Ship k does not take part"),
        ("w@2,1:t", "belongs to Player 2"),
        ("a@0,4:t", "black hole"),
        ("a@2,0:c", "wormhole"),
        ("a@2,3:c", "the home of Player 2"),
        ("a@0,2:c", "the home of Player 1"),
        ("a@9,9:c", "no hex there"),
        ("a@65535,65535:c", "no hex there"),
        (
            "a@1,5:c",
            "No straight line leads ship a from column 0, line 2",
        ),
        ("a@0,6:c", "fly over column 0, line 4: it is a black hole"),
    ] {
        let said = reason(start, text);
        assert!(said.contains(part), "{text}: {said}");
    }
    let later = REPORT[1].replace("p2 18+19", "p1 0+19");
    for (text, part) in [
        ("a@0,0:t", "Player 1 has no trade station left"),
        ("c@2,2:c", "Player 2 controls"),
        ("c@2,1:c", "Player 1 controls"),
        ("a@2,6:c", "No straight line leads ship a"),
    ] {
        let said = reason(&later, text);
        assert!(said.contains(part), "{text}: {said}");
    }
    let said = reason(
        &REPORT[1].replace("wxyz", "xyz").replace("cw", "c"),
        "w@2,0:c",
    );
    assert!(said.contains("not on the board"), "{said}");
    let said = reason(REPORT[2], "a@1,0:c");
    assert!(said.contains("must pass"), "{said}");
    let over = "h1-abcd,.,h2-wxyz p1 20+20 20+20";
    for text in ["a@0,1:t", "pass"] {
        assert!(reason(over, text).contains("game is over"));
    }
}

/// Every move that can be written down near the galaxy is refused exactly if it is not listed.
#[test]
fn every_move_that_is_not_listed_is_refused() {
    for (game, seed) in [
        (classic(), 1),
        (official(2), 2),
        (official(3), 3),
        (official(4), 4),
    ] {
        for board in super::random_game(&game, game.initial_board(), seed)
            .iter()
            .step_by(4)
        {
            let listed = game.valid_moves(board);
            let check = |mv: Move| {
                let is_listed = listed.binary_search(&mv).is_ok();
                assert_eq!(
                    game.check_move(board, mv).is_ok(),
                    is_listed,
                    "{} {mv:?}",
                    game.write_board(board)
                );
                // And nothing that is applied to a board panics.
                let mut after = *board;
                game.apply(&mut after, mv);
            };
            check(Move::Pass);
            for letter in "abcdwxyzklmnpqrs".chars() {
                for line in 0..17 {
                    for column in 0..8 {
                        for building in Building::ALL {
                            let ship = Ship::of_letter(letter).unwrap();
                            let to = Coords { line, column };
                            check(Move::Land { ship, to, building });
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn the_classic_move_tree_has_the_known_size() {
    let start = classic().initial_board();
    let leaves = [1, 2, 3, 4].map(|depth| perft(&classic(), &start, depth));
    assert_eq!(leaves, [64, 3840, 183_040, 8_076_288]);
    assert_eq!(perft_with_value(&classic(), &start, 2).leaves, 3840);
}
