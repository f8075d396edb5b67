//! Tests of the review and the tutor, on games that are short enough to be solved.

use std::collections::BTreeSet;

use super::explain::{hint_in_words, instead, why};
use super::findings::Findings;
use super::percent;
use super::prospect::Prospect;
use super::puzzle;
use super::reason::{Reason, in_words, played_on};
use super::review::{
    Mark, MoveCost, PROOF_FACTOR, ReviewedMove, Reviewer, SearchBudget, move_cost,
};
use super::summary::{PlayerSummary, Review, curve, turning_points};
use super::tutor::TutorThreshold;
use crate::game::evaluator::Evaluator;
use crate::game::players::PlayerKind;
use crate::game::{Game, Options, Player, RuleSet, Start};
use crate::games::lear::{Lear, LearEvaluator};
use crate::games::registry;
use crate::limits::Limits;
use crate::play::session::Session;
use crate::play::{
    Distance, HistoryEntry, LiveGame, MovesToSearch, SearchInfo, Verdict, live_game,
};
use crate::search::WIN;
use crate::testing::laws::children;
use crate::testing::negamax::negamax;
use crate::testing::seen;
use crate::text::{COLUMNS, Text};

/// Enough to solve the positions below.
const NODES: u64 = 200_000;

/// Too few positions to prove much.
const SHORT: u64 = 200;

/// Six points of Lear are empty.
const POSITION: &str = "xxvo/xvvo/ovvx/xoov x 1";

type Board = <Lear as Game>::Board;

fn lear() -> (Lear, Board) {
    Lear::from_position(RuleSet::Classic, &Options::default(), POSITION).unwrap()
}

/// A game of Lear after the given moves.
fn game(moves: &[String]) -> Box<dyn LiveGame> {
    let (game, start) = lear();
    let mut game = live_game::<LearEvaluator>(Session::new(game, start, &[], 7));
    for mv in moves {
        game.answer(mv).unwrap();
    }
    game
}

/// A game by its name.
fn open(name: &str, start: Start) -> Box<dyn LiveGame> {
    let registry = registry();
    registry.find(name).unwrap().open(&start, &[], 7).unwrap()
}

/// The value of each legal move to its player by plain negamax.
fn solved_moves(rules: &Lear, board: &Board) -> Vec<(String, i32)> {
    let mut evaluator = LearEvaluator::new(rules);
    let player = board.player_to_move();
    let mut value_of = |(mv, after): (_, Board)| {
        let plies = after.empty_count();
        let value = negamax(&mut evaluator, &after, player, plies, &mut Vec::new());
        (rules.write_move(mv), value)
    };
    children(rules, board).map(&mut value_of).collect()
}

/// A value as a chance: 1, 1/2 or 0.
fn chance(value: i32) -> f64 {
    match value {
        value if value >= WIN / 2 => 1.0,
        value if value <= -WIN / 2 => 0.0,
        _ => 0.5,
    }
}

/// The greatest value of a move, except of `left_out`.
fn best_of(moves: &[(String, i32)], left_out: &str) -> i32 {
    let moves = moves.iter().filter(|(mv, _)| mv != left_out);
    moves.map(|(_, value)| *value).max().unwrap_or(-WIN)
}

/// Games from the position to their ends.
fn games() -> BTreeSet<Vec<String>> {
    let game_of = |seed: usize| {
        let mut game = game(&[]);
        while game.state().ending.is_none() {
            let legal = game.legal_moves();
            let mv = &legal[(seed * 7 + game.state().ply * 5) % legal.len()];
            game.play(mv).unwrap();
        }
        game.state().moves.to_vec()
    };
    (0..30).map(game_of).collect()
}

/// Reviews a game with searches of `nodes` positions each.
fn review(game: &dyn LiveGame, nodes: u64) -> Vec<ReviewedMove> {
    let mut findings = Findings::new(game);
    let mut reviewer = Reviewer::new(&mut findings, Limits::nodes(nodes));
    while reviewer.next_move(&mut |_| {}).is_some() {}
    reviewer.finish()
}

/// A deeper search might find something else.
#[test]
fn a_chance_that_few_depths_have_seen_is_not_sure() {
    for name in registry().names() {
        let game = open(name, Start::default());
        let limits = Limits::nodes(5);
        let hint = Findings::new(&*game).ask(&limits, &mut |_| {}).unwrap();
        assert!(!hint.is_steady, "{hint:?}");
        assert!(
            hint_in_words(&*game, &hint, 1).said().contains("about"),
            "{name}"
        );
    }
}

/// The marks of moves in a solved ending are those that follow from the exact values.
#[test]
fn in_solved_endings_every_mark_is_right() {
    let (mut marks, mut margin_losses) = (BTreeSet::new(), 0);
    for moves in games() {
        let reviewed = review(&*game(&moves), NODES);
        assert_eq!(reviewed.len(), moves.len());
        let (rules, mut board) = lear();
        for (mv, reviewed) in moves.iter().zip(reviewed) {
            let solved = solved_moves(&rules, &board);
            let value_of = |mv: &String| solved.iter().find(|(other, _)| other == mv).unwrap().1;
            let [best_value, value] = [best_of(&solved, ""), value_of(mv)];
            let (best, after) = (chance(best_value), chance(value));
            let loss = best - after;
            let found = (reviewed.before.chance, reviewed.after.chance);
            assert_eq!(found, (best, after), "{moves:?}");
            let second = best_of(&solved, mv);
            let is_only = solved.len() > 1 && loss == 0.0 && best > chance(second);
            let expected = if is_only {
                Some(Mark::Only)
            } else {
                Mark::of_loss(loss)
            };
            assert_eq!(reviewed.mark, expected, "{moves:?}, {mv}");
            assert_eq!(reviewed.better.is_empty(), loss == 0.0);
            if let Some(better) = reviewed.better.first() {
                assert_eq!(chance(value_of(better)), best);
            }
            let margin_loss = if loss == 0.0 && best != 0.5 {
                (best_value - value) / LearEvaluator::UNIT
            } else {
                0
            };
            assert_eq!(reviewed.margin_loss as i32, margin_loss, "{moves:?}, {mv}");
            margin_losses += margin_loss;
            marks.extend(reviewed.mark);
            let mv = rules.read_move(&board, mv).unwrap();
            rules.make_move(&mut board, mv);
        }
    }
    assert!(margin_losses > 0);
    assert!(marks.contains(&Mark::Only) && marks.contains(&Mark::Blunder));
}

/// Where the best move is proved to win and the move played is not, its loss is measured by a
/// longer search.
#[test]
fn a_move_beside_a_proved_win_is_searched_longer() {
    let mut game = open("xero-g", Start::default());
    for ply in 0..40 {
        let legal = game.legal_moves();
        game.play(&legal[ply * 5 % legal.len()]).unwrap();
    }
    let mut findings = Findings::new(&*game);
    let mut reviewer = Reviewer::new(&mut findings, Limits::nodes(SHORT));
    let mut most = 0;
    let mut on_info = |info: &SearchInfo| most = most.max(info.nodes);
    while reviewer.next_move(&mut on_info).is_some() {}
    let longest = SHORT * u64::from(PROOF_FACTOR);
    assert!((2 * SHORT..=longest).contains(&most), "{most}");
}

#[test]
fn a_stopped_review_ends() {
    let moves = games().pop_first().unwrap();
    let limits = Limits::nodes(1000);
    limits.stop.set();
    let mut findings = Findings::new(&*game(&moves));
    let mut reviewer = Reviewer::new(&mut findings, limits);
    assert!(reviewer.next_move(&mut |_| {}).is_none());
}

/// A position that is not decided.
fn prospect(chance: f64) -> Prospect {
    let verdict = Some(Verdict::Open(0.1));
    Prospect { chance, verdict }
}

/// Of a game that is lost by 9 instead of 3 it was once said that no move is better.
#[test]
fn a_smaller_loss_is_a_better_one() {
    let game = game(&[]);
    let loses = |margin: &str| Prospect {
        chance: 0.0,
        verdict: Some(Verdict::Loses(Distance::Margin(margin.to_string()))),
    };
    let [own, best, open] = [loses("by 9"), loses("by 3"), prospect(0.5)];
    let told = |after, before| instead(&*game, after, before, "");
    assert!(told(&own, &best).ends_with(" lose by 9; with the best move you lose by 3"));
    for prospect in [&own, &open] {
        let told = told(prospect, prospect);
        assert!(told.ends_with(", and no move does better"), "{told}");
    }
}

#[test]
fn games_are_played_on_from_both_moves_until_they_are_stopped() {
    let (game, (rules, start)) = (game(&[]), lear());
    let mut moves = solved_moves(&rules, &start);
    moves.sort_by_key(|(_, value)| *value);
    let [(worst, _), .., (best, _)] = &moves[..] else {
        panic!("there are several moves");
    };
    let cost = |best: &str| MoveCost {
        before: prospect(0.8),
        is_steady: true,
        after: prospect(0.4),
        best_line: vec![best.to_string()],
        reply: Vec::new(),
    };
    let stop = Limits::nodes(1).stop;
    let reason = played_on(&*game, worst, &cost(best), &stop).unwrap();
    let Reason::Games([won, better]) = reason else {
        panic!("{reason:?}");
    };
    assert!(won + 3 <= better && better <= 10, "{won} {better}");
    let told = in_words(&*game, worst, &cost(best), false, &reason);
    let told: [Text; 1] = told.try_into().unwrap();
    let expected = format!(
        "Of 10 sample games each, you win {won} after this move and {better} after the best move"
    );
    assert_eq!(told.map(|told| told.shown(COLUMNS)), [expected]);
    let nothing = played_on(&*game, best, &cost(worst), &stop);
    assert_eq!(nothing, Some(Reason::Nothing));
    stop.set();
    assert_eq!(played_on(&*game, worst, &cost(best), &stop), None);
}

/// A review with these losses, the players taking turns.
fn reviewed(losses: &[f64]) -> Vec<ReviewedMove> {
    let one = |(index, loss): (usize, &f64)| ReviewedMove {
        number: index + 1,
        entry: HistoryEntry {
            turn: index + 1,
            player: Player::from_index(index % 2),
            by: PlayerKind::Human,
            mv: format!("m{index}"),
            message: Default::default(),
            done: Text::default(),
            effects: Vec::new(),
        },
        before: prospect(0.5),
        after: prospect(0.5 - loss),
        chances: match index % 2 {
            0 => vec![0.5 - loss, 0.5 + loss],
            _ => vec![0.5 + loss, 0.5 - loss],
        },
        margin_loss: 0,
        is_forced: false,
        mark: Mark::of_loss(*loss),
        better: Vec::new(),
        fair_loss: *loss,
    };
    losses.iter().enumerate().map(one).collect()
}

#[test]
fn losses_make_marks_accuracy_and_turning_points() {
    let losses = [0.0, 0.1, 0.2, 0.299, 0.3, 0.099, 0.4, 0.12];
    let mut moves = reviewed(&losses);
    let given = moves.iter().map(|reviewed| reviewed.mark);
    let marks: Vec<String> = given
        .map(|mark| mark.map_or("-".to_string(), |mark| mark.to_string()))
        .collect();
    assert_eq!(marks, ["-", "?!", "?", "?", "??", "-", "??", "?!"]);
    let numbers: Vec<usize> = turning_points(&moves)
        .iter()
        .map(|reviewed| reviewed.number)
        .collect();
    assert_eq!(numbers, [4, 5, 7]);
    let equal = reviewed(&[0.2; 4]);
    let numbers = turning_points(&equal)
        .iter()
        .map(|reviewed| reviewed.number)
        .collect::<Vec<_>>();
    assert_eq!(numbers, [2, 3, 4]);
    let summary = PlayerSummary::of(Player::P1, &moves).unwrap();
    assert_eq!((summary.moves, summary.marks), (4, [0, 0, 1, 2]));
    assert!((summary.loss_per_move - 22.5).abs() < 1e-9);
    moves[6].is_forced = true;
    let without = PlayerSummary::of(Player::P1, &moves).unwrap();
    assert_eq!(without.moves, 3);
    assert!(without.accuracy > summary.accuracy);
    let mut perfect = reviewed(&[0.0]);
    let accuracy = |moves: &[ReviewedMove]| PlayerSummary::of(Player::P1, moves).unwrap().accuracy;
    assert_eq!(accuracy(&perfect), 100.0);
    // In a game that is lost anyway it counts by how much.
    perfect[0].margin_loss = 3;
    assert_eq!(accuracy(&perfect).round(), 55.0);
    assert_eq!(PlayerSummary::of(Player::P2, &reviewed(&[0.0])), None);
}

#[test]
fn the_curve_has_twelve_lines_at_most_and_fits_the_screen() {
    for length in [1, 9, 70, 71, 1000] {
        let losses = vec![0.1; length];
        let text = seen(curve(&reviewed(&losses), "Black", 78, 9));
        assert!(text.lines().count() <= 12, "{text}");
        assert!(text.lines().all(|line| line.len() <= 79), "{text}");
        assert_eq!(text.matches('*').count(), length.min(70), "{text}");
    }
    assert!(curve(&[], "Black", 78, 9).is_empty());
    // Where a turn has two moves, the last one counts.
    let mut moves = reviewed(&[0.4, 0.0, 0.1]);
    moves[1].entry.turn = 1;
    let both = seen(curve(&moves, "Black", 78, 5));
    assert_eq!(both, seen(curve(&moves[1..], "Black", 78, 5)));
    assert!(both.ends_with("\n      1 3\n"), "{both}");
    // Player 1 first loses 40 points, then player 2 loses as many.
    let text = seen(curve(&reviewed(&[0.4, 0.4]), "Black", 78, 9));
    let row_of = |column: usize| {
        let is_at = |line: &str| line.chars().nth(6 + column) == Some('*');
        text.lines().position(is_at).unwrap()
    };
    assert!(row_of(0) > row_of(1), "{text}");
}

#[test]
fn a_review_says_the_same_in_a_narrow_window() {
    let game = game(&games().pop_first().unwrap());
    let seats = ["black", "white"].map(String::from);
    let review = Review::new(&*game, seats.to_vec(), review(&*game, NODES));
    let parts = |columns| review.parts(columns, None).into_iter().collect::<Text>();
    let chances = |columns| {
        let text = parts(columns).shown(columns);
        let long = text.lines().find(|line| line.len() > columns);
        assert_eq!(long, None, "{text}");
        let table = text.split("\n\n").nth(1).unwrap().replace([',', '\n'], " ");
        let words = table.replace(" of 100", "%");
        let words = words.split_whitespace().filter(|word| word.ends_with('%'));
        words.map(String::from).collect::<Vec<_>>()
    };
    // The table has losses too.
    let mut in_table = chances(78);
    for chance in chances(40) {
        let at = in_table
            .iter()
            .position(|one| *one == chance)
            .expect("it is in the table");
        in_table.drain(..=at);
    }
    assert!(seen(parts(78)).contains("  Loss  Mark  Better\n"));
    assert!(
        parts(40)
            .shown(40)
            .replace('\n', " ")
            .contains(" of 100 before, ")
    );
}

/// The curve comes next, lower in a low window and never cut between two pages.
#[test]
fn a_review_begins_with_accuracy_and_why_the_game_turned() {
    let mut played = game(games().iter().find(|moves| has_mistake(moves)).unwrap());
    let moves = review(&*played, NODES);
    let seats = || ["black", "white"].map(String::from).to_vec();
    let mut text = String::new();
    for humans in [2, 1] {
        if humans == 1 {
            played.seat(Player::P2, PlayerKind::Expert).unwrap();
        }
        let mut review = Review::new(&*played, seats(), moves.clone());
        let mut findings = Findings::new(&*played);
        review.explain(&mut findings, &Limits::nodes(SHORT), &mut |_| {});
        let first_page = |page| {
            let [summary, curve, _] = review.parts(78, page);
            (summary + curve).shown(78)
        };
        text = first_page(None);
        let lines = text.lines().count();
        for (page, lines) in [(lines, lines), (lines - 1, lines - 4)] {
            assert_eq!(first_page(Some(page)).lines().count(), lines, "{page}");
        }
        assert!(
            humans == 1 || !text.to_lowercase().contains("you"),
            "{text}"
        );
        let [summary, curve, table] = review.parts(78, None).map(|part| part.said());
        assert!(curve.is_empty() && table.starts_with("Before and after each move"));
        let turn = moves.iter().find(|mv| mv.is_mistake()).unwrap().entry.turn;
        assert!(summary.contains(&format!("\nTurn {turn}, a ")), "{summary}");
    }
    assert!(text.starts_with("You: accuracy "), "{text}");
    assert!(
        text.contains(" you ") && text.contains(" Better: "),
        "{text}"
    );
}

fn has_mistake(moves: &[String]) -> bool {
    review(&*game(moves), NODES)
        .iter()
        .any(ReviewedMove::is_mistake)
}

#[test]
fn the_tutor_warns_of_real_losses_only() {
    let (rules, start) = lear();
    let played = game(&[]);
    let limits = Limits::nodes(NODES);
    let (tutor, mut findings) = (TutorThreshold(10), Findings::new(&*played));
    let moves = solved_moves(&rules, &start);
    let best = chance(best_of(&moves, ""));
    let mut warned = 0;
    for (mv, value) in &moves {
        let chance = chance(*value);
        let warning = tutor.check(&mut findings, mv, &limits, &mut |_| {});
        assert_eq!(warning.is_some(), best - chance > 0.1, "{mv}");
        if let Some(warning) = warning {
            assert_eq!(
                (warning.before.chance, warning.after.chance),
                (best, chance)
            );
            assert_ne!(warning.best_line.first(), Some(mv));
            assert!(!warning.reply.is_empty());
            warned += 1;
        }
        let off = TutorThreshold::default();
        assert!(off.check(&mut findings, mv, &limits, &mut |_| {}).is_none());
    }
    assert!(warned > 0);
}

#[test]
fn the_tutor_searches_the_best_move_alone_where_another_seems_to_lose() {
    // What Lear's solver of endgames may add to the number of positions.
    const SOLVER: u64 = 400;
    let for_two = Start {
        position: Some("xvvo/xvvv/ovvx/vovv x 1".to_string()),
        ..Start::default()
    };
    let for_three = Start {
        rules: Some(RuleSet::Official),
        options: Options::default().with("players", "3"),
        position: None,
    };
    let mut three = open("small-star-empires", for_three);
    for ply in 0..24 {
        let moves = three.legal_moves();
        three.play(&moves[moves.len() * (ply % 5) / 5]).unwrap();
    }
    // The most positions of each search: best move, after the player's move, best move alone.
    let mut longest = [0; 3];
    for game in [open("lear", for_two), three] {
        let mut compared = [0; 2];
        for mv in game.legal_moves() {
            let mut searches = Vec::new();
            let mut on_info = |info: &SearchInfo| match searches.last_mut() {
                Some(nodes) if *nodes <= info.nodes => *nodes = info.nodes,
                _ => searches.push(info.nodes),
            };
            let (tutor, mut findings) = (TutorThreshold(10), Findings::new(&*game));
            let limits = Limits::nodes(SHORT);
            let warning = tutor.check(&mut findings, &mv, &limits, &mut on_info);
            let is_compared = searches.len() > 2;
            // A question about the move after the warning gets the same answer.
            let budget = SearchBudget::uniform(&limits);
            let again = move_cost(&mut findings, &mv, budget, &mut |_| {}).unwrap();
            let is_same = |warning: &MoveCost| {
                (warning.after.chance, &warning.reply) == (again.after.chance, &again.reply)
            };
            assert!(warning.as_ref().is_none_or(is_same), "{mv}: {again:?}");
            // Proved results need no comparison.
            let is_sure =
                warning.is_none_or(|warning| [0.0, 0.5, 1.0].contains(&warning.after.chance));
            assert!(is_compared || is_sure, "{mv}");
            compared[usize::from(is_compared)] += 1;
            for (longest, nodes) in longest.iter_mut().zip(searches) {
                *longest = nodes.max(*longest);
            }
        }
        assert!(compared.iter().all(|count| *count > 0), "{compared:?}");
    }
    let limit = 8 * SHORT;
    let is_whole = |nodes: &u64| (limit / 2..=limit + SOLVER).contains(nodes);
    assert!(longest.iter().all(is_whole), "{longest:?}");
}

/// Positions once had three chances within a minute: the hint's, the tutor's and the review's.
#[test]
fn hint_tutor_and_review_say_the_same_of_a_position_or_that_another_move_is_best() {
    for name in ["lear", "yoxii", "xero-g"] {
        let mut game = open(name, Start::default());
        let mut findings = Findings::new(&*game);
        let hint_limits = Limits::nodes(4 * SHORT);
        let mut said = Vec::new();
        for ply in 0..14 {
            findings.go_to(&*game);
            let hint = findings.ask(&hint_limits, &mut |_| {}).unwrap();
            assert!(findings.say(true).is_none());
            let legal = game.legal_moves();
            let mv = &legal[ply * 5 % legal.len()];
            let tutor = TutorThreshold(10);
            let warning = tutor.check(&mut findings, mv, &Limits::nodes(SHORT / 4), &mut |_| {});
            let worth = |findings: &mut Findings| {
                let now = findings.ask(&hint_limits, &mut |_| {}).unwrap();
                (now.mv, percent(now.chance))
            };
            let before = hint.mv;
            let now = worth(&mut findings);
            if let Some(warning) = warning {
                assert_eq!(percent(warning.before.chance), now.1, "{name}, {mv}");
            }
            let changed = findings.say(true);
            assert_eq!(changed.is_some(), before != now.0, "{name}, {mv}");
            assert!(findings.say(true).is_none());
            said.push(now);
            game.play(mv).unwrap();
        }
        findings.go_to(&*game);
        let mut reviewer = Reviewer::new(&mut findings, Limits::nodes(SHORT));
        while reviewer.next_move(&mut |_| {}).is_some() {}
        let reviewed = reviewer.finish();
        for (row, (mv, _)) in reviewed.iter().zip(said) {
            let before = game.after(row.number - 1);
            findings.go_to(&*before);
            let has_changed = findings.say(true).is_some();
            let now = findings.ask(&Limits::nodes(SHORT), &mut |_| {}).unwrap();
            assert_eq!(
                percent(row.before.chance),
                percent(now.chance),
                "{name}, {row:?}"
            );
            assert_eq!(has_changed, now.mv != mv, "{name}, {row:?}");
        }
    }
}

#[test]
fn the_only_move_is_never_warned_of() {
    let mut moves = games().pop_first().unwrap();
    let last = moves.pop().unwrap();
    let played = game(&moves);
    assert_eq!(played.legal_moves(), [last.as_str()]);
    let (tutor, mut findings) = (TutorThreshold(10), Findings::new(&*played));
    let warning = tutor.check(&mut findings, &last, &Limits::nodes(100), &mut |_| {});
    assert!(warning.is_none());
}

#[test]
fn the_settings_of_the_tutor_are_read_back() {
    for (text, setting) in [
        ("on", TutorThreshold(20)),
        ("OFF", TutorThreshold(0)),
        ("10", TutorThreshold(10)),
        ("30", TutorThreshold(30)),
        // As version 0.4 saved them.
        ("5", TutorThreshold(10)),
        ("15", TutorThreshold(20)),
    ] {
        assert_eq!(TutorThreshold::parse(text), Ok(setting));
    }
    for text in ["", "7", "-5", "maybe"] {
        assert!(TutorThreshold::parse(text).is_err(), "{text}");
    }
}

#[test]
fn a_hint_in_the_middle_of_a_move_fits_the_width() {
    let registry = registry();
    let entry = registry.find("small-star-empires").expect("a game");
    let start = Start {
        rules: Some(RuleSet::Official),
        options: Options::default().with("players", "3"),
        position: None,
    };
    let mut game = entry.open(&start, &[], 1).expect("a game");
    let hint = game
        .search(MovesToSearch::Best(1), &Limits::nodes(500), &mut |_| {})
        .pop()
        .expect("a move");
    let first = game.question().answers[0].clone();
    game.answer(&first).expect("an answer");
    let mut trial = game.boxed_clone();
    let legal = std::iter::from_fn(|| {
        let mv = trial.legal_moves().first()?.clone();
        trial.play(&mv).ok().map(|_| mv)
    });
    let mut line: Vec<String> = legal.take(8).collect();
    line[0].clone_from(&hint.mv);
    for (count, is_cut) in [(1, false), (7, false), (8, true)] {
        let pv = line[..count].to_vec();
        let text = seen(hint_in_words(&*game, &SearchInfo { pv, ..hint.clone() }, 1));
        assert!(text.lines().all(|line| line.len() <= COLUMNS), "{text}");
        assert!(text.starts_with(&format!("Best, the whole move: {}: ship ", hint.mv)));
        assert_eq!(text.contains(" of 100). Then "), count > 1, "{text}");
        assert_eq!(text.ends_with(" ...\n"), is_cut, "{text}");
    }
}

/// It was once "no tile of your can then move".
#[test]
fn why_speaks_of_the_pieces_of_the_player_who_asks() {
    let lines_3_to_9 = ["00,00,00,00,00,00,00"; 7].join("/");
    for (first_lines, line, expected) in [
        (
            "00,22,00,12,00,00,00/30,00,00,00,00,00,00",
            ["21-11", "41-21"],
            "You play 21-11. Then White plays 41-21 through 31; no tile of yours can then \
             move: you lose.\n",
        ),
        (
            "00,22,00,12,00,00,00/00,00,00,00,00,00,00",
            ["21-11", "41-51"],
            "You play 21-11. Then White plays 41-51; you then have 5 moves: you lose.\n",
        ),
    ] {
        let start = Start {
            position: Some(format!("{first_lines}/{lines_3_to_9} b -")),
            ..Start::default()
        };
        let game = open("barragoon", start);
        let said = why(&*game, "", &line.map(String::from), "you lose");
        assert_eq!(seen(said).replace("\n  ", " "), expected);
    }
}

#[test]
fn help_at_a_puzzle_does_not_name_the_move_to_find() {
    let mut named = 0;
    for entry in registry().entries() {
        for puzzle in puzzle::read(entry.info().puzzles).unwrap() {
            let start = Start {
                rules: Some(puzzle.rules),
                position: Some(puzzle.position.clone()),
                ..Start::default()
            };
            let mut game = entry.open(&start, &[], 7).unwrap();
            for mv in &puzzle.solution {
                let names_it = |help: Text| {
                    let help = help.shown(usize::MAX);
                    let mut words = help.split_whitespace();
                    words.any(|word| word.trim_end_matches(['.', ',', ':', ';']) == mv)
                };
                named += usize::from(names_it(game.question().help));
                assert!(!names_it(game.question_without(mv).help), "{puzzle}");
                game.play(mv).unwrap();
            }
        }
    }
    assert!(named > 5, "{named}");
}
