//! Tests of the review and the tutor, on games that are short enough to be solved.

use super::review::{Mark, Review, Reviewed, share};
use super::summary::{PlayerSummary, curve, turning_points};
use super::tutor::{Tutor, TutorThreshold};
use crate::expert::search::{Limits, WIN, negamax};
use crate::game::evaluator::Evaluator;
use crate::game::{Game, Options, Player, RuleSet};
use crate::games::lear::{Lear, LearEvaluator};
use crate::games::small_star_empires::{SmallStarEmpires, SmallStarEmpiresEvaluator};
use crate::play::session::Session;
use crate::play::{HistoryEntry, LiveGame, TypedGame};

/// Enough to solve the positions below.
const NODES: u64 = 200_000;

/// Six points of Lear are empty.
const POSITION: &str = "xxvo/xvvo/ovvx/xoov x 1";

fn lear(position: &str) -> (Lear, <Lear as Game>::Board) {
    let options = Options::default();
    Lear::from_position(RuleSet::Classic, &options, position).unwrap()
}

/// A match of Lear after the given moves.
fn game(position: &str, moves: &[&str]) -> TypedGame<LearEvaluator> {
    let (game, start) = lear(position);
    let mut game = TypedGame::new(Session::new(game, start, &[], 7));
    for mv in moves {
        game.answer(mv).unwrap();
    }
    game
}

fn review(game: &dyn LiveGame, nodes: u64) -> Vec<Reviewed> {
    let mut review = Review::new(game, Limits::nodes(nodes));
    std::iter::from_fn(|| review.next_move(&mut |_| {})).collect()
}

/// What plain negamax says of a position: 1, 1/2 or 0 for the player to move.
fn solved(game: &Lear, board: &<Lear as Game>::Board) -> f64 {
    let mut evaluator = LearEvaluator::new(game);
    let plies = board.empty_count();
    let player = board.player_to_move();
    let value = negamax(&mut evaluator, board, player, plies, &mut Vec::new());
    match value {
        value if value >= WIN / 2 => 1.0,
        value if value <= -WIN / 2 => 0.0,
        _ => 0.5,
    }
}

/// All games of the first moves from the position, to their ends.
fn games() -> Vec<Vec<String>> {
    let (rules, start) = lear(POSITION);
    let mut games = Vec::new();
    for seed in 0..30_usize {
        let mut board = start;
        let mut moves = Vec::new();
        for ply in 0.. {
            let legal = rules.valid_moves(&board);
            if legal.is_empty() {
                break;
            }
            let mv = legal[(seed * 7 + ply * 5) % legal.len()];
            moves.push(rules.write_move(mv));
            rules.apply(&mut board, mv);
        }
        games.push(moves);
    }
    games.sort();
    games.dedup();
    games
}

/// The marks of moves in a solved ending are those that follow from the exact values.
#[test]
fn in_solved_endings_every_mark_is_right() {
    let (rules, start) = lear(POSITION);
    let mut marks = [0; Mark::ALL.len()];
    for moves in games() {
        let words: Vec<&str> = moves.iter().map(String::as_str).collect();
        let reviewed = review(&game(POSITION, &words), NODES);
        assert_eq!(reviewed.len(), moves.len());
        let mut board = start;
        for reviewed in reviewed {
            let after_each: Vec<(String, f64)> = rules
                .valid_moves(&board)
                .into_iter()
                .map(|mv| {
                    let mut after = board;
                    rules.apply(&mut after, mv);
                    (rules.write_move(mv), 1.0 - solved_or_over(&rules, &after))
                })
                .collect();
            let best = after_each
                .iter()
                .map(|(_, chance)| *chance)
                .fold(0.0, f64::max);
            let played = after_each.iter().find(|(mv, _)| *mv == reviewed.entry.mv);
            let loss = best - played.unwrap().1;
            assert_eq!(
                (reviewed.before, reviewed.after),
                (best, best - loss),
                "{moves:?}"
            );
            let others = after_each.iter().filter(|(mv, _)| *mv != reviewed.entry.mv);
            let second = others.map(|(_, chance)| *chance).fold(0.0, f64::max);
            let is_only = after_each.len() > 1 && loss == 0.0 && best - second >= 0.15;
            let expected = match is_only {
                true => Some(Mark::Only),
                false => Mark::of_loss(loss),
            };
            assert_eq!(
                reviewed.mark, expected,
                "{moves:?}, move {}",
                reviewed.number
            );
            let is_bad = loss > 0.0;
            assert_eq!(reviewed.better.is_empty(), !is_bad);
            if let Some(better) = reviewed.better.first() {
                let value = after_each.iter().find(|(mv, _)| mv == better).unwrap().1;
                assert_eq!(value, best);
            }
            if let Some(mark) = reviewed.mark {
                marks[Mark::ALL.iter().position(|one| *one == mark).unwrap()] += 1;
            }
            let mv = rules.read_move(&board, &reviewed.entry.mv).unwrap();
            rules.apply(&mut board, mv);
        }
    }
    assert!(marks[0] > 0 && marks[3] > 0, "{marks:?}");
}

/// The value for the player to move, also of a position that is over.
fn solved_or_over(rules: &Lear, board: &<Lear as Game>::Board) -> f64 {
    let player = rules.player_to_move(board);
    match rules.game_over(board) {
        Some(outcome) => share(outcome, player),
        None => solved(rules, board),
    }
}

#[test]
fn a_stopped_review_ends() {
    let moves = games().swap_remove(0);
    let words: Vec<&str> = moves.iter().map(String::as_str).collect();
    let limits = Limits::nodes(1000);
    limits.stop.set();
    let mut review = Review::new(&game(POSITION, &words), limits);
    assert_eq!(review.len(), words.len());
    assert!(review.next_move(&mut |_| {}).is_none());
}

/// A review with these losses, the players taking turns.
fn reviewed(losses: &[f64]) -> Vec<Reviewed> {
    let one = |(index, loss): (usize, &f64)| Reviewed {
        number: index + 1,
        entry: HistoryEntry {
            turn: index + 1,
            player: Player::from_index(index % 2),
            mv: format!("m{index}"),
            message: String::new(),
        },
        verdict: "+0.10".to_string(),
        before: 0.5,
        after: 0.5 - loss,
        loss: *loss,
        is_forced: false,
        mark: Mark::of_loss(*loss),
        better: Vec::new(),
    };
    losses.iter().enumerate().map(one).collect()
}

#[test]
fn losses_make_marks_accuracy_and_turning_points() {
    let losses = [0.0, 0.05, 0.1, 0.149, 0.15, 0.049, 0.2, 0.06];
    let mut moves = reviewed(&losses);
    let marks: Vec<Option<Mark>> = moves.iter().map(|move_| move_.mark).collect();
    use Mark::{Blunder, Inaccuracy, Mistake};
    let expected = [
        None,
        Some(Inaccuracy),
        Some(Mistake),
        Some(Mistake),
        Some(Blunder),
        None,
        Some(Blunder),
        Some(Inaccuracy),
    ];
    assert_eq!(marks, expected);
    let numbers: Vec<usize> = turning_points(&moves)
        .iter()
        .map(|move_| move_.number)
        .collect();
    assert_eq!(numbers, [4, 5, 7]);
    let summary = PlayerSummary::of(Player::P1, &moves).unwrap();
    assert_eq!((summary.moves, summary.marks), (4, [0, 0, 1, 2]));
    assert!((summary.loss_per_move - 11.25).abs() < 1e-9);
    moves[6].is_forced = true;
    let without = PlayerSummary::of(Player::P1, &moves).unwrap();
    assert_eq!(without.moves, 3);
    assert!(without.accuracy > summary.accuracy);
    let perfect = PlayerSummary::of(Player::P1, &reviewed(&[0.0])).unwrap();
    assert_eq!(perfect.accuracy, 100.0);
    assert_eq!(PlayerSummary::of(Player::P2, &reviewed(&[0.0])), None);
}

#[test]
fn the_curve_has_twelve_lines_at_most_and_fits_the_screen() {
    for length in [1, 9, 70, 71, 1000] {
        let losses = vec![0.1; length];
        let text = curve(&reviewed(&losses), 2, "Black");
        assert!(text.lines().count() <= 12, "{text}");
        assert!(text.lines().all(|line| line.len() <= 79), "{text}");
        assert_eq!(text.matches('*').count(), length.min(70), "{text}");
    }
    assert_eq!(curve(&[], 2, "Black"), "");
    // Player 1 first loses 40 points, then player 2 loses as many.
    let text = curve(&reviewed(&[0.4, 0.4]), 2, "Black");
    let rows: Vec<usize> = ["*", "*"]
        .iter()
        .enumerate()
        .map(|(column, _)| {
            let at = |line: &str| line.chars().nth(6 + column) == Some('*');
            text.lines().position(at).unwrap()
        })
        .collect();
    assert!(rows[0] > rows[1], "{text}");
}

#[test]
fn the_tutor_warns_of_real_losses_only() {
    let (rules, start) = lear(POSITION);
    let played = game(POSITION, &[]);
    let limits = Limits::nodes(NODES);
    let mut tutor = Tutor::new(TutorThreshold::From(10));
    let best = solved(&rules, &start);
    let mut warned = 0;
    for mv in rules.valid_moves(&start) {
        let mut after = start;
        rules.apply(&mut after, mv);
        let loss = best - (1.0 - solved_or_over(&rules, &after));
        let text = rules.write_move(mv);
        let warning = tutor.check(&played, &text, &limits, &mut |_| {});
        assert_eq!(warning.is_some(), loss > 0.1, "{text}");
        if let Some(warning) = warning {
            assert_eq!((warning.before, warning.after), (best, best - loss));
            assert_ne!(warning.better.first(), Some(&text));
            assert!(!warning.punishment.is_empty());
            warned += 1;
        }
        let mut off = Tutor::default();
        assert_eq!(off.check(&played, &text, &limits, &mut |_| {}), None);
    }
    assert!(warned > 0);
}

#[test]
fn the_tutor_searches_longer_where_a_move_seems_to_lose() {
    // Too few positions to prove much.
    const SHORT: u64 = 200;
    let mut options = Options::default();
    options.set("players", "3");
    let empires = SmallStarEmpires::new(RuleSet::Official, &options).unwrap();
    let start = empires.initial_board();
    let for_three: TypedGame<SmallStarEmpiresEvaluator> =
        TypedGame::new(Session::new(empires, start, &[], 7));
    let for_two = game("xvvo/xvvo/ovvx/xoov x 1", &[]);
    for game in [&for_two as &dyn LiveGame, &for_three] {
        let limits = Limits::nodes(SHORT);
        let mut searched = [0; 2];
        for mv in game.legal_moves() {
            let mut most = 0;
            let mut tutor = Tutor::new(TutorThreshold::From(5));
            let warning = tutor.check(game, &mv, &limits, &mut |thought| {
                most = most.max(thought.nodes);
            });
            assert!(most <= 4 * SHORT, "{mv}: {most}");
            let is_longer = most > SHORT;
            // Proved results need no comparison.
            let is_proved = |chance| [0.0, 0.5, 1.0].contains(&chance);
            let is_sure = warning.is_none_or(|warning| is_proved(warning.after));
            assert!(is_longer || is_sure, "{mv}");
            searched[usize::from(is_longer)] += 1;
        }
        assert!(searched.iter().all(|count| *count > 0), "{searched:?}");
    }
}

#[test]
fn the_only_move_is_never_warned_of() {
    let moves = games().swap_remove(0);
    let words: Vec<&str> = moves.iter().map(String::as_str).collect();
    let (last, before) = words.split_last().unwrap();
    let played = game(POSITION, before);
    assert_eq!(played.legal_moves(), [*last]);
    let mut tutor = Tutor::new(TutorThreshold::From(5));
    assert_eq!(
        tutor.check(&played, last, &Limits::nodes(100), &mut |_| {}),
        None
    );
}

#[test]
fn the_settings_of_the_tutor_are_read_back() {
    for (text, setting) in [
        ("on", TutorThreshold::From(10)),
        ("OFF", TutorThreshold::Off),
        ("5", TutorThreshold::From(5)),
        ("15", TutorThreshold::From(15)),
    ] {
        assert_eq!(TutorThreshold::parse(text), Ok(setting));
        assert_eq!(TutorThreshold::from_points(setting.points()), setting);
    }
    for text in ["", "7", "-5", "maybe"] {
        assert!(TutorThreshold::parse(text).is_err(), "{text}");
    }
}
