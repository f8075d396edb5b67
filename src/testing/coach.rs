//! Laws about the lessons and the puzzles of a game. A game without lessons and puzzles passes. The
//! tool that finds puzzles decides by the same functions.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::{assert_heard, seen};
use crate::coach::ONLY;
use crate::coach::lesson::{Criterion, Lesson, Step, read, told};
use crate::coach::puzzle::{self, Puzzle};
use crate::game::evaluator::{BoardOf, Evaluator};
use crate::game::view::View;
use crate::game::{Game, Refusal, RuleSet, Start};
use crate::play::session::Session;
use crate::play::{LiveGame, MovesToSearch, SearchInfo, Verdict, live_game};
use crate::registry::Registry;
use crate::search::Limits;
use crate::text::{COLUMNS, prose};
use crate::{refusal, refuse};

/// The greatest width of a line, in characters.
const WIDTH: usize = COLUMNS;
/// The greatest number of lines that a step has to say.
const LINES: usize = 5;
/// What occurs only in drawings.
const SIGNS: [&str; 11] = ["#", "*", "<", ">", "^", "[", "]", "{", "|", "@@", "++"];

fn lessons_of<E: Evaluator<Game: View>>() -> Vec<Lesson> {
    let lessons = read(E::Game::INFO.lessons);
    lessons.unwrap_or_else(|reason| panic!("{}: {reason}", E::Game::INFO.name))
}

/// Each step with the title of its lesson and its rule set.
fn steps(lessons: &[Lesson]) -> impl Iterator<Item = (&str, Option<RuleSet>, &Step)> {
    lessons.iter().flat_map(|lesson| {
        let steps = lesson.steps.iter();
        steps.map(|step| (lesson.title.as_str(), lesson.rules, step))
    })
}

/// Every step loads, asks for an effect that the game counts, and judges every legal move: at least
/// one is right, one is wrong, and the solution is right and not in the hint.
pub fn every_step_of_a_lesson_has_right_and_wrong_moves<E: Evaluator<Game: View>>(_folder: &Path) {
    let registry = Registry::of::<(E,)>(E::Game::INFO.name);
    let entry = registry.find(E::Game::INFO.name).expect("the game");
    for (title, rules, step) in steps(&lessons_of::<E>()) {
        let at = format!("{}, {title}: {}", E::Game::INFO.name, step.task);
        let opened = step.open(entry, rules);
        let start = opened.unwrap_or_else(|reason| panic!("{at}: {reason}"));
        let moves = start.legal_moves();
        let right: Vec<&String> = moves
            .iter()
            .filter(|mv| {
                let mut game = start.boxed_clone();
                game.play(mv).expect("a legal move");
                let last = game.history(game.state().ply - 1);
                for criterion in &step.criteria {
                    if let Criterion::Has(name, _) = criterion {
                        let mut effects = last[0].effects.iter();
                        assert!(effects.any(|effect| effect.0 == name), "{at}: {name}");
                    }
                }
                step.is_right(&*game)
            })
            .collect();
        assert!(right.len() < moves.len(), "{at}: every move is right");
        let is_right = right.contains(&&step.solution);
        assert!(is_right, "{at}: {} is not among {right:?}", step.solution);
        let hint = step.hint.replace(['[', ']'], "");
        let tells_all = hint.contains(&step.solution);
        assert!(!tells_all, "{at}: the hint is more than a nudge");
    }
}

/// Every numbered rule of the game's text is followed by the player in a lesson.
pub fn lessons_cover_every_rule<E: Evaluator<Game: View>>(_folder: &Path) {
    let lessons = lessons_of::<E>();
    if lessons.is_empty() {
        return;
    }
    let text = prose(E::Game::INFO.rules_text).said();
    let has_rule = |number: &usize| text.contains(&format!("\nRule {number}: "));
    let rules: BTreeSet<usize> = (1..).take_while(has_rule).collect();
    let covered: BTreeSet<usize> = lessons.iter().flat_map(|it| it.covers.clone()).collect();
    assert_eq!(covered, rules, "{}", E::Game::INFO.name);
}

/// The texts fit the screen, and in words they have no sign of the drawings.
pub fn texts_of_lessons_keep_their_size<E: Evaluator<Game: View>>(_folder: &Path) {
    for (title, rules, step) in steps(&lessons_of::<E>()) {
        let (game, board) = position::<E>(rules, step);
        let places = game.places(&board);
        let [text, others] = [
            step.text.join("\n"),
            format!(
                "{title}\n\nTask: {}\n{}\nRight.\n{}",
                step.task, step.hint, step.right
            ),
        ]
        .map(|sentences| told(&sentences, &places));
        let (said, others) = (text.said(), seen(others));
        assert_heard(title, &said);
        // Sentences that are heard have a line each, however long.
        let any = usize::MAX;
        for (text, width, lines) in [(&seen(&text), WIDTH, LINES), (&said, any, any)] {
            assert!(text.lines().count() <= lines, "{title}: {}", step.task);
            for line in text.lines().chain(others.lines()) {
                let is_plain = line.bytes().all(|byte| matches!(byte, b' '..=b'~'));
                assert!(is_plain && line.len() <= width, "{title}: {line}");
            }
        }
        let sign = SIGNS
            .iter()
            .find(|sign| [&said, &others].iter().any(|text| text.contains(**sign)));
        assert_eq!(sign, None, "{title}: {}", step.task);
    }
}

/// A text with its letters replaced by `a` and its digits by `1`, without repetitions: `a1,1`.
fn shape(text: &str) -> String {
    let mut shape = String::new();
    for letter in text.chars() {
        let kind = match letter {
            '0'..='9' => '1',
            'A'..='Z' | 'a'..='z' => 'a',
            other => other,
        };
        if !shape.ends_with(kind) {
            shape.push(kind);
        }
    }
    shape
}

/// The parts of a move that may be a place of the board.
fn places(mv: &str) -> impl Iterator<Item = &str> {
    mv.split(['-', '/', ':', '@', '=']).filter(|part| {
        let has_digit = part.contains(|letter: char| letter.is_ascii_digit());
        // A digit alone is a number.
        has_digit && part.len() > 1
    })
}

/// Every place that the texts name exists on the board: it could stand in a legal move in the place
/// of one that looks like it.
pub fn places_in_lessons_exist<E: Evaluator<Game: View>>(_folder: &Path) {
    for (title, rules, step) in steps(&lessons_of::<E>()) {
        let (game, board) = position::<E>(rules, step);
        let legal = game.legal_moves(&board).into_iter();
        let moves: Vec<String> = legal.map(|mv| game.write_move(mv)).collect();
        let others = [&step.task, &step.hint, &step.right];
        let texts = step.text.iter().chain(others);
        let words = texts
            .flat_map(|text| text.split([' ', '\n', ':', ';', '(', ')', '[', ']']))
            .map(|word| word.trim_end_matches(['.', ',', '?', '!']));
        for word in words.flat_map(places) {
            let known = moves
                .iter()
                .flat_map(|mv| places(mv).map(move |it| (mv, it)));
            let mut alike = known.filter(|(_, it)| shape(it) == shape(word)).peekable();
            let is_read = |text: &str| game.read_move(&board, text).is_ok();
            let exists = alike.peek().is_none()
                || alike.any(|(mv, it)| is_read(&mv.replacen(it, word, 1)) || is_read(word));
            assert!(exists, "{}, {title}: {word}", E::Game::INFO.name);
        }
    }
}

/// The position that a step shows.
fn position<E: Evaluator<Game: View>>(
    rules: Option<RuleSet>,
    step: &Step,
) -> (E::Game, BoardOf<E>) {
    let start = Start {
        rules,
        position: Some(step.position.clone()),
        ..Start::default()
    };
    let (game, mut board) = start.open::<E::Game>().expect("a position");
    for text in &step.moves {
        let mv = game.read_move(&board, text).expect("a move");
        game.make_move(&mut board, mv);
    }
    (game, board)
}

/// Each puzzle has one solution, which is proved or searched again, and no two puzzles are the same
/// by symmetry. The easiest come first, and none tells what solves the next one.
pub fn every_puzzle_has_one_solution<E: Evaluator<Game: View>>(_folder: &Path) {
    let puzzles = puzzle::read(E::Game::INFO.puzzles).unwrap_or_else(|reason| panic!("{reason}"));
    assert!(puzzles.is_sorted_by_key(|puzzle| puzzle.difficulty));
    for [one, next] in puzzles.array_windows() {
        let is_of_game = one.source.is_some() && one.source == next.source;
        let is_told = one.solution.last() == next.solution.first();
        assert!(!is_of_game && !is_told, "{next}");
    }
    let mut seen: BTreeMap<_, String> = BTreeMap::new();
    for puzzle in &puzzles {
        let position = &puzzle.position;
        let start = Start {
            rules: Some(puzzle.rules),
            position: Some(position.clone()),
            ..Start::default()
        };
        let opened = Session::<E::Game>::open(&start, &[], 0);
        let session = opened.unwrap_or_else(|reason| panic!("{position}: {reason}"));
        let hash_key = E::new(session.game()).hash_key(session.board());
        let key = (puzzle.rules.to_string(), hash_key);
        if let Some(other) = seen.insert(key, position.clone()) {
            panic!("{position} is {other} again");
        }
        let game = live_game::<E>(session);
        let checked = check(puzzle, &*game, &puzzle.check_limits());
        checked.unwrap_or_else(|reason| panic!("{reason}"));
    }
}

/// No puzzle has the position of a step of a lesson.
pub fn no_puzzle_is_in_a_lesson<E: Evaluator<Game: View>>(_folder: &Path) {
    let key = |rules: RuleSet, game: &E::Game, board: &BoardOf<E>| {
        (rules.to_string(), E::new(game).hash_key(board))
    };
    let lessons = lessons_of::<E>();
    let shown = steps(&lessons).map(|(_, rules, step)| {
        let (game, board) = position::<E>(rules, step);
        let rules = rules.unwrap_or(E::Game::INFO.rule_sets[0]);
        key(rules, &game, &board)
    });
    let shown: BTreeSet<_> = shown.collect();
    let puzzles = puzzle::read(E::Game::INFO.puzzles)
        .expect("puzzles")
        .into_iter();
    let shared = puzzles.filter(|puzzle| {
        let start = Start {
            rules: Some(puzzle.rules),
            position: Some(puzzle.position.clone()),
            ..Start::default()
        };
        let (game, board) = start.open::<E::Game>().expect("a position");
        shown.contains(&key(puzzle.rules, &game, &board))
    });
    let shared: Vec<String> = shared.map(|puzzle| puzzle.position).collect();
    assert!(shared.is_empty(), "{}: {shared:#?}", E::Game::INFO.name);
}

/// The goal of a position by the value of its best move.
pub fn goal_of(best: &SearchInfo) -> puzzle::Goal {
    match best.verdict_for_mover {
        Verdict::Wins(_) => puzzle::Goal::Win,
        Verdict::Draw if best.is_proved => puzzle::Goal::Hold,
        _ => puzzle::Goal::Gain,
    }
}

/// The only good move of a position.
#[derive(Clone, Debug)]
pub struct OnlyMove {
    /// The move and its value.
    pub best: SearchInfo,
    /// Whether the values of all moves are proved.
    pub is_proved: bool,
}

/// The move that is at least 15 points better than every other by searches within `limits`, if
/// there is one.
pub fn only_move(game: &mut dyn LiveGame, limits: &Limits) -> Option<OnlyMove> {
    if game.state().ending.is_some() || game.legal_moves().len() < 2 {
        return None;
    }
    let best = game
        .search(MovesToSearch::Best(1), limits, &mut |_| {})
        .pop()?;
    if best.win_rate < ONLY {
        return None;
    }
    let others = game
        .search(MovesToSearch::Except(&best.mv), limits, &mut |_| {})
        .pop()?;
    let is_far_below = |win_rate: f64| win_rate - others.win_rate + 1e-9 >= ONLY;
    if !is_far_below(best.win_rate) {
        return None;
    }
    // Measured by searches of the same length for the best move and for all others.
    let only = game
        .search(MovesToSearch::Only(&best.mv), limits, &mut |_| {})
        .pop()?;
    let is_proved = best.is_proved && others.is_proved;
    is_far_below(only.win_rate).then_some(OnlyMove { best, is_proved })
}

/// Checks a puzzle, whose position `game` is in: that its first move is the only good one, and that
/// its solution can be played.
///
/// # Errors
/// With what is wrong.
pub fn check(puzzle: &Puzzle, game: &dyn LiveGame, limits: &Limits) -> Result<(), Refusal> {
    let mut game = game.boxed_clone();
    let position = &puzzle.position;
    let Some(only) = only_move(&mut *game, limits) else {
        refuse!("{position}: no move is better than all others by 15 points");
    };
    if only.best.mv != puzzle.solution[0] {
        refuse!("{position}: {} is better", only.best.mv);
    }
    if puzzle.is_proved && !only.is_proved {
        refuse!("{position}: it is not proved");
    }
    if goal_of(&only.best) != puzzle.goal {
        refuse!("{position}: the goal is {:?}", goal_of(&only.best));
    }
    for mv in &puzzle.solution {
        let played = game.play(mv);
        played.map_err(|error| refusal!("{position}: {mv}: {error}"))?;
    }
    Ok(())
}
