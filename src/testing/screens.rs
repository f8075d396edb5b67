//! The screens: they fit the terminal, say what may be answered and leave nothing out, for a player
//! who has read nothing else.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::path::Path;

use rand::RngExt;
use rand::seq::IndexedRandom;

use super::{assert_heard, assert_one_goal, computers, enter_randomly, in_random_games, seen};
use crate::console::prompt::HELP_COMMANDS;
use crate::console::screen::Viewport;
use crate::console::{page, screen};
use crate::game::evaluator::{Evaluator, MoveOf};
use crate::game::players::{PlayerKind, Seat};
use crate::game::rng::GameRng;
use crate::game::style;
use crate::game::view::menu::{Choice, Page};
use crate::game::view::path::{At, Path as Way, Step};
use crate::game::view::settings::{name, settings};
use crate::game::view::settings_pages;
use crate::game::view::setup::{Decided, Setup, decide};
use crate::game::view::{BoardSize, Question, View};
use crate::game::{Game, OptionKind, Options, Player};
use crate::play::live_game;
use crate::play::session::Session;
use crate::text::{Text, as_typed, prose};

/// The height of a standard terminal. The last line shows the next question.
const SCREEN: usize = 24;
/// The heights of the windows in which boards are tried.
const HEIGHTS: RangeInclusive<usize> = 15..=50;
/// On average one in this many positions is drawn at every height: in each game the first, the last
/// and a few others.
const TURNS: usize = 40;
/// Maximum number of lines of the reply to `help` at a question of a move.
const HELP: usize = 6;
/// Maximum number of lines of the rules.
const RULES: usize = 60;
/// The width of a standard terminal.
const COLUMNS: usize = 80;
/// Random games from each case.
const GAMES: u64 = 8;
/// One of this number of positions is tried, on average.
const ONE_IN: usize = 5;

/// Whole lines of plain ASCII that fit the screen in both directions, with a question below them.
fn assert_fits(what: &str, text: impl Into<Text>, lines: usize) {
    let shown = seen(text);
    assert_plain(what, &shown);
    let count = shown.lines().count();
    assert!(count < lines, "{what} has {count} lines:\n{shown}");
    for line in shown.lines() {
        assert!(line.len() <= COLUMNS, "{what} is wide: {line:?}");
    }
}

/// Whole lines of plain ASCII without spaces at their ends.
fn assert_plain(what: &str, text: &str) {
    let plain = style::plain(text);
    assert!(
        plain.is_empty() || plain.ends_with('\n'),
        "{what}: {plain:?}"
    );
    for line in plain.lines() {
        let is_clean = line.is_ascii() && !line.contains('\t') && line == line.trim_end();
        assert!(is_clean, "{what}: {line:?}");
    }
}

/// Calls `check` with the questions of one random move.
fn in_questions<G: View>(
    session: &Session<G>,
    rng: &mut GameRng,
    check: impl FnMut(&G::Entry, &Question),
) {
    if session.ending().is_none() && session.game().forced_move(session.board()).is_none() {
        enter_randomly(session, rng, check);
    }
}

/// `help` at a question says in at most six lines what to type, with an example that is possible,
/// and lists every possible answer or says how to see them. The prompts of different questions tell
/// them apart.
pub fn help_is_short_and_has_an_example<E: Evaluator<Game: View>>(folder: &Path) {
    let mut prompts = BTreeSet::new();
    in_random_games::<E::Game>(folder, GAMES, ONE_IN, |session, _, rng| {
        in_questions(session, rng, |_, question| {
            let prompt = seen(&question.prompt);
            let help = seen(screen::help(question)) + HELP_COMMANDS;
            assert_fits(&prompt, &help, HELP + 1);
            assert!(help.starts_with("Type "), "{help}");
            let words = |text: &str| -> BTreeSet<String> {
                let words = text.split_whitespace();
                let bare = |word: &str| word.trim_end_matches(['.', ',', ':', ';']).to_string();
                words.map(bare).collect()
            };
            let mut answers = question.answers.iter();
            let moves = session.game().legal_moves(session.board());
            let written = moves.iter().map(|mv| session.game().write_move(*mv));
            let possible: BTreeSet<String> = answers.clone().cloned().chain(written).collect();
            let has_example = !words(&seen(&question.help)).is_disjoint(&possible);
            assert!(has_example, "no example that is possible: {help}");
            let listed = words(&help);
            let is_listed = answers.all(|answer| listed.contains(answer));
            assert!(is_listed || help.contains("\"moves\" lists"), "{help}");
            prompts.insert(prompt);
        });
    });
    assert!(prompts.len() > 1, "{}: {prompts:?}", E::Game::INFO.name);
}

/// The rules are at most 60 lines, begin with the title of the game in capitals and what it is
/// about in one line, and show the initial board as the game draws it, or at least four lines of it.
pub fn rules_are_short_and_show_the_board<E: Evaluator<Game: View>>(_folder: &Path) {
    let text = seen(prose(E::Game::INFO.rules_text));
    assert_fits(E::Game::INFO.name, &text, RULES + 1);
    // The menu of games shows this line of each game.
    let first = text.lines().next().unwrap_or_default();
    let title = format!("{}: ", E::Game::INFO.title.to_uppercase());
    assert!(
        first.starts_with(&title) && first.len() < COLUMNS - 2,
        "{first}"
    );
    let drawn = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let game =
        E::Game::new(E::Game::INFO.rule_sets[0], &Options::default()).expect("the usual game");
    let board = style::plain(&game.draw(&game.initial_board()));
    let rules: Vec<String> = text.lines().map(drawn).collect();
    let lines = board.lines().map(drawn).filter(|line| line.len() > 4);
    let is_shown = |line: &String| rules.iter().any(|text| text.starts_with(line));
    let (shown, missing): (Vec<String>, Vec<String>) = lines.partition(is_shown);
    let name = E::Game::INFO.name;
    assert!(
        missing.is_empty() || shown.len() >= 4,
        "{name}: {missing:?}"
    );
    // A player who hears them is not told a position in the notation.
    let heard = prose(E::Game::INFO.rules_text).said();
    let mut words = heard.split_whitespace();
    let position = words.find(|word| word.matches('/').count() > 1);
    assert_eq!(position, None, "{}", E::Game::INFO.name);
}

/// The small drawing has at most 16 lines (20 for more than two players) of at most 80 columns. In
/// a window of any height all turns of a game have boards of one size: the full one if the window
/// has as many lines as `info` says it needs. Heading, board, last moves and question then fit, as
/// they do with the small drawing in a standard terminal.
pub fn boards_fit_windows_of_every_height<E: Evaluator<Game: View>>(folder: &Path) {
    in_random_games::<E::Game>(folder, 1, TURNS, |session, _, _| {
        let mut game = live_game::<E>(session.clone());
        let others = session.game().player_count() - 1;
        let height = if others == 1 { 16 } else { 20 };
        let [full, small] =
            [BoardSize::Full, BoardSize::Small].map(|size| style::plain(&game.drawing(size)));
        assert_fits("small drawing", &small, height + 1);
        let told = seen(screen::info(&*game, false));
        let (_, needed) = told
            .split_once("needs a window of ")
            .expect("the lines of the full drawing");
        let needed: usize = needed
            .split(' ')
            .next()
            .unwrap_or_default()
            .parse()
            .expect("a number");
        for is_alone in [false, true] {
            for other in Player::first(others + 1).skip(1).filter(|_| is_alone) {
                game.seat(other, computers::<E::Game>()[0]).expect("a seat");
            }
            for height in HEIGHTS {
                let window = Viewport {
                    height: Some(height),
                    ..Viewport::default()
                };
                let window = window.for_turn(&*game);
                let shown = seen(window.screen(&*game, Text::default()));
                let (size, enough) = if height >= needed {
                    (&full, needed)
                } else {
                    (&small, SCREEN)
                };
                assert!(
                    shown.contains(size.trim_matches('\n')),
                    "in {height}: {shown}"
                );
                if session.ending().is_none() && height >= enough {
                    let turn = shown.trim_start_matches('\n').to_string();
                    let turn = turn + &seen(window.above_prompt(&*game));
                    let lines = turn.lines().count();
                    // The moves of three opponents, or a move with many boosts, may take more
                    // lines.
                    let told = seen(window.last_moves(&*game)).lines().count();
                    assert!(lines < height || told > 3, "{lines} in {height}:\n{turn}");
                }
            }
        }
    });
}

/// The moves in a printed list.
fn listed(text: &str) -> Vec<String> {
    let Some(example) = text.strip_prefix("To make a move, join one part of each group") else {
        return text.split_whitespace().map(String::from).collect();
    };
    let grouped = example.split_once('\n').map_or("", |(_, grouped)| grouped);
    let rows = grouped.replace("\n    ", " ");
    let mut all = Vec::new();
    for row in rows.lines() {
        // A group is told from the next one by the punctuation mark that its parts begin with.
        let parts: Vec<&str> = row.split_whitespace().collect();
        let sign = |part: &str| part.chars().next().filter(char::is_ascii_punctuation);
        all.extend(parts.chunk_by(|one, other| sign(one) == sign(other)).fold(
            vec![String::new()],
            |heads, group| {
                let longer = |head: String| group.iter().map(move |part| head.clone() + part);
                heads.into_iter().flat_map(longer).collect()
            },
        ));
    }
    all
}

/// `moves` lists every legal move on two screens, and `moves BEGINNING` exactly those that begin
/// with what follows.
pub fn moves_are_all_listed_on_two_screens<E: Evaluator<Game: View>>(folder: &Path) {
    in_random_games(folder, GAMES, ONE_IN, check_list_of_moves::<E>);
}

fn check_list_of_moves<E: Evaluator<Game: View>>(
    session: &Session<E::Game>,
    _: &[MoveOf<E>],
    rng: &mut GameRng,
) {
    let game = live_game::<E>(session.clone());
    let (rules, board) = (session.game(), session.board());
    let mut moves = Vec::new();
    if session.ending().is_none() {
        rules.valid_moves(board, &mut moves);
    }
    let shown = seen(screen::moves(&*game, "").expect("every move begins with nothing"));
    assert_fits(&rules.write_board(board), &shown, 2 * SCREEN);
    let Some(mv) = moves.choose(rng) else {
        return;
    };
    let (heading, list) = shown.split_once('\n').expect("a heading");
    assert!(heading.starts_with(&format!("{} legal move", moves.len())));
    let expected: BTreeSet<String> = moves.iter().map(|mv| rules.write_move(*mv)).collect();
    let label = format!("{}: ", E::Game::INFO.captures);
    let is_capture = |line: &&str| line.starts_with(&label);
    let (captures, list): (Vec<&str>, Vec<&str>) = list.lines().partition(is_capture);
    let captures: Vec<&str> = captures
        .iter()
        .flat_map(|line| line.split_whitespace().skip(1))
        .collect();
    let taking = moves.iter().filter(|mv| rules.is_capture(board, **mv));
    let takes: Vec<String> = taking.map(|mv| rules.write_move(*mv)).collect();
    assert_eq!(captures, takes, "{shown}");
    let read = listed(&list.join("\n"));
    assert_eq!(read.len(), moves.len(), "{shown}");
    assert_eq!(BTreeSet::from_iter(read), expected, "{shown}");
    let text = rules.write_move(*mv);
    let beginning = &text[..rng.random_range(1..=text.len())];
    let found = screen::moves(&*game, &beginning.to_lowercase()).expect("this move at least");
    let fewer = seen(found);
    let (captures, list): (Vec<&str>, Vec<&str>) = fewer.lines().skip(1).partition(is_capture);
    let captures = captures
        .iter()
        .flat_map(|line| line.split_whitespace().skip(1));
    assert!(
        captures.into_iter().all(|word| word.starts_with(beginning)),
        "{fewer}"
    );
    let read = listed(&list.join("\n"));
    assert!(read.contains(&text), "{beginning}: {fewer}");
    let begins = |word: &&String| word.starts_with(beginning);
    let count = expected.iter().filter(begins).count();
    assert_eq!(read.len(), count, "{fewer}");
    assert!(screen::moves(&*game, "?").is_err());
}

/// Boards (of games for two), results, histories, lists of players, questions, refusals and
/// messages fit the width of a terminal.
pub fn nothing_is_wider_than_a_terminal<E: Evaluator<Game: View>>(folder: &Path) {
    // An answer to one question is a plausible mistake at another.
    let mut vocabulary = BTreeSet::new();
    in_random_games::<E::Game>(folder, GAMES, ONE_IN, |session, others, rng| {
        check_width_of_screens::<E>(session);
        let (game, board) = (session.game(), session.board());
        in_questions(session, rng, |entry, question| {
            assert_fits("intro", &question.intro, 2 * SCREEN);
            let only = question
                .answers
                .first()
                .filter(|_| question.answers.len() == 1);
            let prompt = seen(question.asked(only.map_or("", String::as_str)));
            assert!(prompt.len() < COLUMNS - 8, "{prompt}");
            let long = "x".repeat(500);
            vocabulary.extend(question.answers.iter().map(|answer| answer.to_lowercase()));
            let answers = vocabulary.iter().map(String::as_str);
            for answer in answers.chain(["", "0", "9 9", "z", "-", "10,10", "48-46-40", &long]) {
                if let Err(reason) = game.answer(board, entry, answer) {
                    assert_refusal_fits::<E::Game>(&reason.to_string());
                }
            }
        });
        for mv in others.iter().rev().take(60) {
            if let Err(reason) = game.check_move(board, *mv) {
                assert_refusal_fits::<E::Game>(&reason.to_string());
            }
        }
        if let Some(mv) = game.legal_moves(board).choose(rng) {
            let after = game.play(board, *mv).expect("a listed move is legal");
            for by in [PlayerKind::Human, computers::<E::Game>()[0]] {
                let message = game.announce(board, *mv, &after, by);
                assert_fits("message", message, SCREEN);
            }
        }
    });
    let refused = PlayerKind::parse(&"x".repeat(500), E::Game::INFO.levels);
    let refusal = refused.expect_err("not a player").to_string();
    assert!(refusal.len() <= COLUMNS, "{refusal}");
}

fn check_width_of_screens<E: Evaluator<Game: View>>(session: &Session<E::Game>) {
    let game = live_game::<E>(session.clone());
    let shown = seen(Viewport::default().screen(&*game, Text::default()));
    match session.game().player_count() {
        2 => assert_fits("board", &shown, usize::MAX),
        // It may be wider.
        _ => assert_plain("board", &shown),
    }
    assert_fits("history", screen::history(&*game, usize::MAX), usize::MAX);
    assert_fits("players", screen::players(&*game), SCREEN);
}

fn assert_refusal_fits<G: View>(reason: &str) {
    assert!(!reason.contains('\n'), "{reason}");
    let shown = format!("{}{reason}", G::INFO.refusal_prefix);
    let width = shown.chars().count();
    assert!(width <= COLUMNS, "{width} columns: {shown}");
}

/// In words, positions, questions, lists of moves and help are sentences without notation, a move
/// says once where it goes to, and it can be typed as it sounds in an example.
pub fn everything_said_is_in_sentences<E: Evaluator<Game: View>>(folder: &Path) {
    let info = &E::Game::INFO;
    assert_heard(info.name, &screen::rules(info, None).said());
    assert_heard(info.name, &screen::board_help(info).said());
    in_random_games::<E::Game>(folder, 1, 2 * ONE_IN, |session, _, rng| {
        let game = live_game::<E>(session.clone());
        let words = game.in_words();
        let moves = screen::moves(&*game, "").expect("every move begins with nothing");
        let history = screen::history(&*game, 3);
        assert_one_goal(info.name, &moves.said());
        for text in [words.position, words.status, words.score, moves, history] {
            assert_heard(info.name, &text.said());
        }
        in_questions(session, rng, |_, question| {
            assert_heard(info.name, &question.intro.said());
            assert_heard(info.name, &screen::help(question).said());
        });
        if let Some(mv) = game.legal_moves().choose(rng) {
            for text in [game.said(mv), game.told(mv, Some(Player::P1))] {
                let said = text.stop().said();
                assert_heard(mv, &said);
                assert_one_goal(mv, &said);
            }
            let typed = prose(&as_typed(mv)).said();
            let played = game.boxed_clone().answer(typed.trim_end_matches(".\n"));
            let played = played.ok().flatten().map(|played| played.mv);
            let is_same = |played: &String| game.is_same_move(played, mv);
            assert!(played.as_ref().is_some_and(is_same), "{typed}: {played:?}");
        }
    });
}

/// What a setup comes to if each computer prefers player 1, without a search.
fn decided<G: View>(setup: &Setup) -> Decided {
    decide::<G>(setup, &|_, _| Some(Player::P1))
}

/// The page where one is in the menus; `None` if the game begins.
fn page<G: View>(way: &Way) -> Option<Page<Step>> {
    let (at, setup) = way.here()?;
    settings_pages::page::<G>(at, setup)
}

/// The setups that menus begin with: no flags, or one that seats a player.
fn beginnings() -> Vec<Setup> {
    let mut setups = vec![Setup::default()];
    for seat in [Seat::HUMAN, Seat::Kind(PlayerKind::Level(0))] {
        for index in 0..2 {
            let mut setup = Setup::default();
            setup.seats[index] = Some(seat);
            setups.push(setup);
        }
    }
    setups
}

/// Every page that the menus of a game lead to fits one screen, and so does its help, which
/// explains the question. An item leads to a page of its own, and the page of settings has some.
/// Every option of the game can be chosen on one of them.
pub fn every_menu_and_its_help_fit_one_screen<E: Evaluator<Game: View>>(_folder: &Path) {
    let mut open: Vec<Way> = beginnings().into_iter().map(Way::new).collect();
    let mut seen = BTreeSet::new();
    let mut chosen = BTreeSet::new();
    while let Some(way) = open.pop() {
        let Some((at, setup)) = way.here() else {
            continue;
        };
        let options = decided::<E::Game>(setup).start.options;
        chosen.extend(options.iter().map(|(name, _)| name));
        let Some(page) = page::<E::Game>(&way) else {
            continue;
        };
        let seats = setup.seats;
        if !seen.insert(format!("{seats:?} {at:?} {page:?} {}", page.prompt.0)) {
            continue;
        }
        assert_fits(&page.title, E::Game::draw_menu(&page), SCREEN);
        let help = page::help(&page) + HELP_COMMANDS;
        assert_ne!(help, HELP_COMMANDS.into(), "{}: what is asked?", page.title);
        assert_fits(&page.title, help, HELP + 1);
        let is_empty = at == At::Settings && page.items.len() == 1;
        assert!(!is_empty, "{}: only BACK", E::Game::INFO.name);
        let settings = settings::<E::Game>(setup);
        let mut steps = Vec::new();
        for item in page.items {
            match item.choice {
                Choice::Go(step) => {
                    if let Step::Open(At::One(name) | At::Strength(name)) = step {
                        let is_there = settings.iter().any(|setting| setting.name == name);
                        assert!(is_there, "{}: {}", E::Game::INFO.name, item.label);
                    }
                    steps.push(step);
                }
                // The page of settings goes back with what it has set.
                Choice::Back if at == At::Settings => {
                    let mut back = way.clone();
                    back.back(false);
                    open.push(back);
                }
                _ => {}
            }
        }
        if let Some(free) = page.free {
            let usual = ["4", "5", "1", "agreement"].map(String::from).into_iter();
            let answers = usual.chain(limits::<E::Game>());
            steps.extend(answers.filter_map(|text| free(&text).ok()));
            if let Err(refusal) = free(&"x".repeat(500)) {
                let reason = refusal.to_string();
                assert!(reason.len() <= COLUMNS, "{reason}");
            }
        }
        open.extend(steps.into_iter().map(|step| {
            let mut next = way.clone();
            next.after(step);
            next
        }));
    }
    assert!(seen.len() > 2, "{}: {seen:?}", E::Game::INFO.name);
    for option in E::Game::INFO.options {
        let name = option.name;
        assert!(chosen.contains(name), "no menu leads to --{name}");
    }
}

/// The least and the greatest number of every option.
fn limits<G: Game>() -> impl Iterator<Item = String> {
    G::INFO.options.iter().flat_map(|option| match option.kind {
        OptionKind::Number { least, most, .. } => vec![least.to_string(), most.to_string()],
        _ => Vec::new(),
    })
}

/// Enter alone leads through the menus to a game in which every seat is taken, in at most three
/// pages for each mode.
pub fn enter_leads_to_a_game<E: Evaluator<Game: View>>(_folder: &Path) {
    for mode in [name::HUMANS, name::MIXED, name::COMPUTERS] {
        let remembered = [(name::MODE.to_string(), mode.to_string())].into();
        let mut way = Way::new(Setup {
            remembered,
            ..Setup::default()
        });
        let mut pages = 0;
        while let Some(page) = page::<E::Game>(&way) {
            let number: usize = page.default.parse().expect("the number of an item");
            let Choice::Go(step) = &page.items[number - 1].choice else {
                panic!("Enter leaves {page:?}");
            };
            way.after(step.clone());
            pages += 1;
        }
        assert!(pages <= 3, "{}: {pages} pages", E::Game::INFO.name);
        let (_, setup) = way.here().expect("the beginning of the game");
        let decided = decided::<E::Game>(setup);
        let seats = decided.seats[..2].iter();
        let humans = seats.filter(|seat| **seat == Some(Seat::HUMAN)).count();
        let expected = match mode {
            name::HUMANS => 2,
            name::MIXED => 1,
            _ => 0,
        };
        assert_eq!(humans, expected, "{} {mode}", E::Game::INFO.name);
        assert!(Session::<E::Game>::open(&decided.start, &decided.players(), 1).is_ok());
    }
}
