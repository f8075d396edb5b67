//! The choices of the computer players, branch by branch.

use std::collections::BTreeMap;

use super::super::rules::levels::RANDOM;
use super::{Case, classic_at, official_at};
use crate::game::Game;
use crate::game::rng::rng_for_ply;

const GREEDY: usize = 1;

/// How often each move was chosen.
fn choices(case: &Case, level: usize, times: u64) -> BTreeMap<String, u64> {
    let Case { game, board } = case;
    let mut counts = BTreeMap::new();
    for seed in 0..times {
        let mv = game
            .choose_move(board, level, &mut rng_for_ply(seed, 0))
            .expect("there is a move");
        assert_eq!(game.check_move(board, mv), Ok(()));
        *counts.entry(game.write_move(mv)).or_insert(0) += 1;
    }
    counts
}

fn greedy(case: &Case) -> Vec<String> {
    choices(case, GREEDY, 60).into_keys().collect()
}

#[test]
fn random_is_uniform_over_the_moves() {
    // Three flights of a, one of b, two buildings each.
    let counts = choices(
        &classic_at("h1-a//1--//2--//3--//k//11cb//n--//h2-w p1 9+9 9+9"),
        RANDOM,
        8000,
    );
    assert_eq!(counts.len(), 8);
    for (mv, count) in counts {
        assert!((850..1150).contains(&count), "{mv}: {count} of 8000");
    }
}

#[test]
fn both_pass_if_they_must_and_have_no_move_when_all_is_over() {
    let pass = "h1-a,k,h2-w/k,k,1-- p1 9+9 9+9";
    let over = classic_at("h1-a,.,h2-w p1 9+9 9+9");
    for level in [RANDOM, GREEDY] {
        let chosen: Vec<String> = choices(&classic_at(pass), level, 5).into_keys().collect();
        assert_eq!(chosen, ["pass"]);
        let mut rng = rng_for_ply(1, 0);
        assert_eq!(over.game.choose_move(&over.board, level, &mut rng), None);
    }
}

#[test]
fn greedy_takes_a_random_ship_among_those_that_can_move() {
    // a and b can move, c and d are shut in.
    let text = "1--//h1-a,k//k//11cb,11cd//3--//k,k//11cc,k//h2-w p1 0+9 9+9";
    let counts = choices(&classic_at(text), GREEDY, 2000);
    let moves: Vec<&String> = counts.keys().collect();
    // The gain of b would be greater: the ship is chosen first.
    assert_eq!(moves, ["a@0,0:c", "b@0,8:c"]);
    assert!(counts.values().all(|count| (900..1100).contains(count)));
}

#[test]
fn greedy_lands_where_the_gain_is_greatest() {
    let line = |hexes: &str| greedy(&classic_at(&format!("h1-a{hexes}//h2-w p1 9+9 9+9")));
    assert_eq!(line("//1--//3--//2--//k"), ["a@0,4:t"]);
    // A first nebula is worth 2, a second and a third 3.
    assert_eq!(line("//1--//n--//1--//k"), ["a@0,4:t"]);
    assert_eq!(line("//n1c//2--//n--//k"), ["a@0,6:t"]);
    assert_eq!(line("//n1c//n1c//n--//2--//k"), ["a@0,6:t"]);
    assert_eq!(line("//n--//3--//n--//k"), ["a@0,4:t"]);
    // Systems of others nearby count one each: the last one is next to the home.
    assert_eq!(line("//2--//k//k"), ["a@0,2:t"]);
    assert_eq!(line("//2--//2--"), ["a@0,4:t"]);
    // Equal gains are chosen from at random.
    assert_eq!(line("//2--//2--//k"), ["a@0,2:t", "a@0,4:t"]);
    // Nebulas count by colour: another colour is a first one.
    let coloured = "h1-a//nr1c//ng--//nr--//k//h2-w p1 9+9 9+9";
    assert_eq!(greedy(&official_at(coloured)), ["a@0,6:t"]);
}

#[test]
fn greedy_builds_a_trade_station_for_a_gain_else_a_colony_else_what_is_left() {
    let build = |hex: &str, stock: &str| {
        greedy(&classic_at(&format!("h1-a//{hex}//k//h2-w p1 {stock} 9+9")))
    };
    assert_eq!(build("1--", "1+1"), ["a@0,2:t"]);
    assert_eq!(build("1--", "0+1"), ["a@0,2:c"]);
    assert_eq!(build("1--", "1+0"), ["a@0,2:t"]);
    assert_eq!(build("e--", "1+1"), ["a@0,2:c"]);
    assert_eq!(build("e--", "0+1"), ["a@0,2:c"]);
    assert_eq!(build("e--", "1+0"), ["a@0,2:t"]);
    // An enemy next to an empty system is a gain too.
    let near = greedy(&classic_at("h1-a//e--//h2-w p1 1+1 9+9"));
    assert_eq!(near, ["a@0,2:t"]);
}

#[test]
fn greedy_jumps_where_official_rules_let_it() {
    let text = "h1-a,1--//w,k,3--//k,.,w//h2-w p1 9+9 9+9";
    assert_eq!(greedy(&official_at(text)), ["a@2,2:t"]);
}
