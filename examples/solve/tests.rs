//! Certificates are accepted if they prove their claims, and only then.

use std::collections::HashSet;

use tabuleiro::game::Options;

use super::*;
use crate::plain::random;

/// A 4x4 ending with seven empty points, where player 1 has one best move.
const ENDING: &str = "xvov/vxvo/oxvx/vovo x 1";

/// The certificate of a position, and the value for player 1.
fn certificate<E: Evaluator, P: Plain>(position: &str, measure: Measure) -> (String, i32) {
    let options = Options::default();
    let (game, board) = E::Game::from_position(RuleSet::Classic, &options, position).unwrap();
    let mut prover = Prover::<E>::new(&game, measure, 1, u64::MAX);
    let bounds = prover.value(&board, 1);
    let mut out = Vec::new();
    write_certificate::<E, P>(&mut prover, Rules::Classic, position, &bounds, &mut out).unwrap();
    (String::from_utf8(out).unwrap(), bounds.exact().unwrap())
}

fn check(text: &str) -> Result<Vec<Proved>, String> {
    Lines::new(text.lines().map(|line| Ok(line.to_string()))).check()
}

/// What player 1 gets with best play, by trying all moves.
fn best<P: Plain>(position: &P, measure: Measure) -> i32 {
    let outcome = position.outcome();
    let children = position
        .moves()
        .into_iter()
        .map(|mv| best(&position.play(&mv), measure));
    let best = match position.to_move() {
        1 => children.max(),
        _ => children.min(),
    };
    best.unwrap_or_else(|| match (measure, outcome.as_deref()) {
        (Measure::Value, _) => position.value(1),
        (_, Some("win p1")) => 1,
        (_, Some("draw")) => 0,
        _ => -1,
    })
}

/// The proved claims have both bounds of the value that trying all moves finds.
fn proves<E: Evaluator, P: Plain>(position: &str, measure: Measure) {
    let (text, value) = certificate::<E, P>(position, measure);
    let plain = P::read(Rules::Classic, position).unwrap();
    assert_eq!(value, best(&plain, measure), "{position}");
    let mut expected = vec![(1, value), (2, -value)];
    expected.retain(|(_, least)| measure == Measure::Value || *least > -1);
    let proved = check(&text).unwrap();
    let claims: Vec<(usize, i32)> = proved
        .iter()
        .map(|one| (one.claim.player, one.claim.least))
        .collect();
    assert_eq!(claims, expected, "{position}");
}

#[test]
fn certificates_of_endings_are_accepted_and_their_values_are_right() {
    let lear = [
        ENDING,
        "xvov/vxvo/oxvx/vovo o 1",
        "xovxo/oxoxv/xxoxo/vovxo/oxovx x 0",
    ];
    for position in lear {
        proves::<LearEvaluator, lear::Position>(position, Measure::Value);
    }
    for position in [
        "__oyt__/_#yO#y_/#xxXY#o/Iio#YoI/X##OoX#/_YYIx#_/__yYy__ w",
        "__yiy__/_iXyYy_/#xtioxY/XIiixXI/#o#OoyO/_OYIOo_/__IIO__ w",
    ] {
        proves::<YoxiiEvaluator, yoxii::Position>(position, Measure::Result);
    }
    let position = "2--,22t,w/11td,21tb,22ty/h1-,22tw,22cz/31t,n1t,h2-x/k,w,k/3--,n2t,11ca/1--,\
                    22t,21cc p1 16+18 15+19";
    proves::<SmallStarEmpiresEvaluator, small_star_empires::Position>(position, Measure::Value);
}

#[test]
fn a_move_that_is_changed_left_out_or_added_is_refused() {
    let (text, value) = certificate::<LearEvaluator, lear::Position>(ENDING, Measure::Value);
    let lines: Vec<&str> = text.lines().collect();
    let start = lear::Position::read(Rules::Classic, ENDING)
        .unwrap()
        .normal();
    let mut moves = start.moves();
    moves.retain(|mv| mv != lines[5]);
    assert!(
        moves
            .iter()
            .all(|mv| best(&start.play(mv), Measure::Value) < value)
    );
    for mv in moves.iter().map(String::as_str).chain(["9,9", "pass"]) {
        let changed = [&lines[..5], &[mv], &lines[6..]].concat();
        assert!(check(&changed.join("\n")).is_err(), "{mv}");
    }
    for (index, line) in lines.iter().enumerate().skip(5) {
        let shorter = [&lines[..index], &lines[index + 1..]].concat();
        assert!(check(&shorter.join("\n")).is_err(), "{line} left out");
        let longer = [&lines[..index], &[line], &lines[index..]].concat();
        assert!(check(&longer.join("\n")).is_err(), "{line} twice");
    }
    for count in 0..lines.len() {
        assert!(check(&lines[..count].join("\n")).is_err(), "{count} lines");
    }
}

#[test]
fn a_claim_of_too_much_is_refused() {
    let (text, value) = certificate::<LearEvaluator, lear::Position>(ENDING, Measure::Value);
    let claim = |player: usize, least: i32| format!("p{player} gets at least {least} ");
    for (right, wrong) in [
        (claim(1, value), claim(1, value + 1)),
        (claim(2, -value), claim(2, 1 - value)),
        (claim(1, value), claim(2, value)),
        ("in value".to_string(), "in points".to_string()),
        ("game lear".to_string(), "game chess".to_string()),
        ("rules classic".to_string(), "rules house".to_string()),
        ("position x".to_string(), "position v".to_string()),
        ("position x".to_string(), "position z".to_string()),
    ] {
        assert!(text.contains(&right), "{right}");
        let error = check(&text.replacen(&right, &wrong, 1)).unwrap_err();
        assert!(error.starts_with("line "), "{error}");
    }
    assert_eq!(check(&format!("{text}{text}")).unwrap().len(), 4);
}

/// The same can be done in a position and in its normal form: this is what a proof relies on.
fn normal_forms_are_equivalent<P: Plain>(texts: impl Iterator<Item = String>) {
    let mut changed = 0;
    for text in texts {
        let position = P::read(Rules::Classic, &text).unwrap();
        let normal = position.normal();
        changed += usize::from(normal != position);
        assert_eq!(normal.normal(), normal, "{text}");
        assert_eq!(normal.outcome(), position.outcome(), "{text}");
        assert_eq!(normal.to_move(), position.to_move(), "{text}");
        assert_eq!(normal.value(1), position.value(1), "{text}");
        let children = |position: &P| -> HashSet<String> {
            let moves = position.moves().into_iter();
            moves
                .map(|mv| position.play(&mv).normal().write())
                .collect()
        };
        assert_eq!(children(&normal), children(&position), "{text}");
    }
    assert!(changed > 20, "{changed}");
}

#[test]
fn a_position_and_its_normal_form_have_the_same_continuations() {
    let rng = |index| rng_for_ply(1, index);
    let rules = Rules::Classic;
    normal_forms_are_equivalent::<lear::Position>(
        (0..40).map(|index| random::lear(rules, &mut rng(index))),
    );
    normal_forms_are_equivalent::<yoxii::Position>(
        (0..40).map(|index| random::yoxii(rules, &mut rng(index))),
    );
    normal_forms_are_equivalent::<small_star_empires::Position>(
        (0..200).map(|index| random::small_star_empires(rules, &mut rng(index))),
    );
}

#[test]
fn endings_of_games_are_not_over_and_have_few_squares_left() {
    let game = tabuleiro::games::yoxii::Yoxii;
    let command = ["solve", "yoxii", "--left", "12"];
    let flags = Tool::<Flags>::parse(Registry::of::<Solvable>(PROGRAM), command).flags;
    let boards = flags.endings(&game, &game.initial_board(), 20).into_iter();
    let endings: HashSet<String> = boards.map(|board| game.write_board(&board)).collect();
    assert_eq!(endings.len(), 20);
    for text in endings {
        assert_eq!(free_squares(&text), 12, "{text}");
        assert!(
            game.game_over(&game.read_board(&text).unwrap()).is_none(),
            "{text}"
        );
    }
}
