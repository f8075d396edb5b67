//! Properties of every position of every game: rules, notation, computer players, questions, undo;
//! and the sizes of move trees (perft).

use std::collections::{BTreeSet, HashSet};
use std::path::Path;

use rand::RngExt;
use rand::seq::IndexedRandom;

use super::{Case, computers, enter_randomly, in_random_games, seen};
use crate::console::flags::Flags;
use crate::console::play::commands::Topic;
use crate::console::play::human_move::HumanMove;
use crate::console::prompt::commands;
use crate::game::evaluator::Evaluator;
use crate::game::players::PlayerKind;
use crate::game::rng::{GameRng, rng_for_ply};
use crate::game::view::{Reply, View};
use crate::game::{Game, Player};
use crate::play::session::Session;
use crate::registry::{GameList, Registry};

/// Random games from each case.
const GAMES: u64 = 12;

/// `legal_moves` lists every legal move once and in order, `check_move` accepts exactly these, and
/// there are none if and only if the game is over. `count_legal_moves`, `valid_moves`, `make_move`
/// and `play` agree with that.
pub fn valid_moves_are_the_legal_moves_in_order<E: Evaluator<Game: View>>(folder: &Path) {
    in_random_games::<E::Game>(folder, GAMES, 1, check_moves);
}

fn check_moves<G: Game>(session: &Session<G>, others: &[G::Move], rng: &mut GameRng) {
    let (game, board) = (session.game(), session.board());
    let at = || game.write_board(board);
    let moves = game.legal_moves(board);
    let is_over = game.game_over(board).is_some();
    assert_eq!(moves.is_empty(), is_over, "{}", at());
    let in_order = moves.is_sorted_by(|a, b| a < b);
    assert!(in_order, "out of order or listed twice: {}", at());
    let count = moves.len();
    assert_eq!(game.count_legal_moves(board), count as u64, "{}", at());
    let mut buffer = vec![];
    game.valid_moves(board, &mut buffer);
    game.valid_moves(board, &mut buffer);
    assert_eq!(buffer.len(), 2 * count, "appended: {}", at());

    assert!((2..=G::INFO.max_players).contains(&game.player_count()));
    let player = game.player_to_move(board);
    assert!(player.index() < game.player_count(), "{}", at());
    for mv in moves.iter().take(2).chain(moves.choose(rng)) {
        let what = || format!("{} {}", at(), game.write_move(*mv));
        let after = game.play(board, *mv).expect("a listed move is legal");
        let mut applied = *board;
        game.make_move(&mut applied, *mv);
        assert_eq!(after, applied, "{}", what());
        assert_ne!(&after, board, "{}: the move changes nothing", what());
    }
    let legal: HashSet<G::Move> = moves.iter().copied().collect();
    for mv in others.iter().rev().take(40) {
        let what = || format!("{} {}", at(), game.write_move(*mv));
        let checked = game.check_move(board, *mv);
        assert_eq!(checked.is_ok(), legal.contains(mv), "{}", what());
        assert_eq!(game.play(board, *mv).is_ok(), checked.is_ok());
        if let Err(refusal) = checked {
            let reason = refusal.to_string();
            assert!(!reason.is_empty() && !reason.contains('\n'), "{reason:?}");
        }
        // Even an illegal move must not panic.
        let mut after = *board;
        game.make_move(&mut after, *mv);
    }
}

/// Positions and moves are read back from the text that they are written as, moves in any case of
/// letters. A text that differs a little is refused, or read as a valid position or move.
pub fn positions_and_moves_are_read_as_they_are_written<E: Evaluator<Game: View>>(folder: &Path) {
    in_random_games::<E::Game>(folder, GAMES, 1, check_notation);
}

fn check_notation<G: Game>(session: &Session<G>, _: &[G::Move], rng: &mut GameRng) {
    let (game, board) = (session.game(), session.board());
    let text = game.write_board(board);
    assert!(!text.contains('\n'), "{text:?}");
    assert_eq!(game.read_board(&text).as_ref(), Ok(board), "{text}");
    if session.ply().is_multiple_of(8) {
        // Less often, because it makes a new game for the position.
        let made = G::from_position(session.rules(), session.options(), &text);
        let (same, read) = made.unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        assert_eq!(&read, board, "{text}");
        assert_eq!(same.write_board(&read), text);
    }
    let moves = game.legal_moves(board);
    for mv in moves.choose(rng).into_iter().chain(moves.last()) {
        let written = game.write_move(*mv);
        assert!(!written.contains(char::is_whitespace), "{written:?}");
        for variant in [written.to_lowercase(), written.to_uppercase(), written] {
            let read = game.read_move(board, &variant);
            assert_eq!(read, Ok(*mv), "{text} {variant}");
        }
    }
    damage(&text, rng, |damaged| {
        let from_position = || G::from_position(session.rules(), session.options(), damaged);
        if let Ok(read) = game.read_board(damaged) {
            check_reread(game, &read, damaged);
        } else if let Ok((game, read)) = from_position() {
            check_reread(&game, &read, damaged);
        }
    });
    if let Some(mv) = moves.choose(rng) {
        damage(&game.write_move(*mv), rng, |damaged| {
            if let Ok(read) = game.read_move(board, damaged) {
                let is_listed = moves.binary_search(&read).is_ok();
                let is_legal = game.check_move(board, read).is_ok();
                assert_eq!(is_listed, is_legal, "{text}: {damaged:?}");
            }
        });
    }
}

/// A position that was read from a damaged text is a position of the game.
fn check_reread<G: Game>(game: &G, read: &G::Board, damaged: &str) {
    let again = game.write_board(read);
    let reread = game.read_board(&again);
    assert_eq!(
        reread.as_ref(),
        Ok(read),
        "{damaged:?} was read as {again:?}"
    );
    let moves = game.legal_moves(read);
    assert_eq!(moves.is_empty(), game.game_over(read).is_some(), "{again}");
}

/// Calls `check` with texts that differ a little from `text`.
fn damage(text: &str, rng: &mut GameRng, mut check: impl FnMut(&str)) {
    let letters: Vec<char> = text.chars().collect();
    for _ in 0..8 {
        let mut damaged = letters.clone();
        let at = rng.random_range(0..damaged.len());
        match rng.random_range(0..4) {
            0 => drop(damaged.remove(at)),
            1 => damaged.insert(at, letters[rng.random_range(0..letters.len())]),
            2 => damaged[at] = *letters.choose(rng).expect("a text is not empty"),
            _ => damaged[at] = ['9', 'x', '/', ',', '-', 'é', '\0'][rng.random_range(0..7)],
        }
        check(&damaged.into_iter().collect::<String>());
    }
}

/// Every level chooses a legal move if there is one, and the same one again with the same random
/// numbers.
pub fn computer_players_choose_legal_moves_and_repeat_themselves<E: Evaluator<Game: View>>(
    folder: &Path,
) {
    in_random_games::<E::Game>(folder, GAMES, 3, check_levels);
}

fn check_levels<G: Game>(session: &Session<G>, _: &[G::Move], rng: &mut GameRng) {
    let (game, board) = (session.game(), session.board());
    let seed = rng.random();
    for (level, name) in G::INFO.levels.iter().enumerate() {
        let at = || format!("{} {name}", game.write_board(board));
        let choose = || game.choose_move(board, level, &mut rng_for_ply(seed, 3));
        let chosen = choose();
        assert_eq!(chosen, choose(), "{}", at());
        match chosen {
            Some(mv) => assert_eq!(game.check_move(board, mv), Ok(()), "{}", at()),
            None => assert!(game.game_over(board).is_some(), "{}", at()),
        }
    }
}

/// In every position the listed answers lead to every legal move and to no other, within 200 of
/// them. No answer is a command, and another answer that is accepted leads on too.
pub fn the_questions_of_a_turn_lead_to_the_legal_moves<E: Evaluator<Game: View>>(folder: &Path) {
    let mut known = BTreeSet::new();
    in_random_games::<E::Game>(folder, GAMES, 3, |session, _, rng| {
        check_questions(session, &mut known, rng);
    });
}

/// Answers that are meaningless or ambiguous.
const NONSENSE: &str = "|?|0x1|-1|é|1,,2,3,4,5|99999999999999999999";

/// `known` holds answers of other questions.
fn check_questions<G: View>(session: &Session<G>, known: &mut BTreeSet<String>, rng: &mut GameRng) {
    let (game, board) = (session.game(), session.board());
    let at = || game.write_board(board);
    if session.ending().is_some() {
        return;
    }
    if let Some(forced) = game.forced_move(board) {
        let moves = game.legal_moves(board);
        assert_eq!(moves, [forced], "{}: a forced move is the only one", at());
        return;
    }
    let commands = HumanMove::commands();
    let (_, mv) = enter_randomly(session, rng, |entry, question| {
        let prompt = seen(question.asked(""));
        assert!(prompt.len() <= 72 && !prompt.contains('\n'), "{prompt}");
        for answer in &question.answers {
            let command = commands::parse(answer, &commands).expect("not a command");
            assert!(command.is_none(), "{answer} is a command");
            let reply = game.answer(board, entry, &answer.to_lowercase());
            assert!(reply.is_ok(), "{} {entry:?} {answer}: {reply:?}", at());
        }
        known.extend(question.answers.iter().cloned());
        let of_others = known.iter().map(String::as_str);
        for other in NONSENSE.split('|').chain(of_others) {
            match game.answer(board, entry, other) {
                Err(reason) => assert!(!reason.to_string().contains('\n'), "{reason}"),
                Ok(Reply::Ask(next)) => {
                    let answers = game.question(board, &next, None).answers;
                    assert!(!answers.is_empty(), "{} {entry:?} {other}", at());
                }
                Ok(Reply::Move(_)) => {}
            }
        }
    });
    let entered = || format!("{} {}", at(), game.write_move(mv));
    assert_eq!(game.check_move(board, mv), Ok(()), "{}", entered());
    if rng.random_ratio(1, 8) {
        let reached: Vec<G::Move> = reached_by_answers(game, board).into_iter().collect();
        assert_eq!(reached, game.legal_moves(board), "{}", at());
    }
}

/// The moves that the listed answers lead to.
fn reached_by_answers<G: View>(game: &G, board: &G::Board) -> BTreeSet<G::Move> {
    let mut reached = BTreeSet::new();
    let mut seen = HashSet::new();
    let mut open = vec![G::Entry::default()];
    while let Some(entry) = open.pop() {
        if !seen.insert(format!("{entry:?}")) {
            continue;
        }
        for answer in game.question(board, &entry, None).answers {
            match game.answer(board, &entry, &answer) {
                Ok(Reply::Ask(next)) => open.push(next),
                Ok(Reply::Move(mv)) => drop(reached.insert(mv)),
                Err(refusal) => panic!("{entry:?} {answer}: {refusal}"),
            }
        }
    }
    reached
}

/// Undo goes back to the last decision of a human, or of any player where only computers play, as
/// often as there is one; redo plays the same moves again.
pub fn moves_that_are_undone_can_be_redone<E: Evaluator<Game: View>>(folder: &Path) {
    in_random_games::<E::Game>(folder, GAMES, 8, check_undo);
}

fn check_undo<G: View>(session: &Session<G>, _: &[G::Move], rng: &mut GameRng) {
    let is_decision = |game: &G, board: &G::Board| game.forced_move(board).is_none();
    let mut copy = session.clone();
    for player in Player::first(copy.players().len()) {
        if rng.random() {
            let seated = copy.seat(player, computers::<G>()[0]);
            seated.expect("the game has this seat");
        }
    }
    let is_human = |session: &Session<G>, board: &G::Board| {
        let player = session.game().player_to_move(board);
        let is_watched = !session.players().contains(&PlayerKind::Human);
        is_watched || session.player_kind(player) == PlayerKind::Human
    };
    let decisions = |session: &Session<G>| {
        let plies = session.plies_from(0);
        plies
            .filter(|(board, ..)| is_human(session, board) && is_decision(session.game(), board))
            .count()
    };
    let (all, plies) = (decisions(&copy), copy.ply());
    let steps = rng.random_range(1..5);
    for step in 1..=steps {
        let taken = copy.undo(is_decision);
        assert_eq!(taken > 0, step <= all);
        assert_eq!(decisions(&copy), all.saturating_sub(step));
    }
    let stops_at_human = is_human(&copy, copy.board());
    assert!(
        stops_at_human || all == 0,
        "undo stops where a human decides"
    );
    while copy.redo(is_decision) > 0 {}
    assert_eq!(copy.ply(), plies);
    assert_eq!(copy.board(), session.board());
}

/// No two games have the same name, and a name consists of lower-case letters and hyphens, as
/// files and flags use it. No option has the name of a flag. Every computer player can be named by
/// its name and by its number.
pub fn names_are_unique_and_plain<L: GameList>() {
    let registry = Registry::of::<L>("suite");
    let names = registry.names();
    let unique: HashSet<&str> = names.iter().copied().collect();
    assert_eq!(unique.len(), names.len());
    for name in names {
        let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte == b'-';
        assert!(name.bytes().all(is_plain), "{name}");
    }
    // It panics if two flags have the same name.
    Flags::command_line(&registry).debug_assert();
    for levels in registry.entries().map(|entry| entry.info().levels) {
        let parse = |text: &str| PlayerKind::parse(text, levels);
        for (index, kind) in PlayerKind::computers(levels.len()).enumerate() {
            let by_number = parse(&(index + 1).to_string()).ok();
            let is_level = matches!(kind, PlayerKind::Level(_));
            assert_eq!(by_number, is_level.then_some(kind));
            assert_eq!(parse(&kind.name(levels)), Ok(kind));
        }
        assert!(parse("0").is_err());
    }
}

/// The counts of the move tree below a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Perft {
    /// Positions at exactly that depth.
    pub leaves: u64,
    /// The sum of their values for player 1, in the game's own units.
    pub value: i64,
}

/// Counts the positions after `depth` moves. A finished game has no moves, so it counts at depth
/// 0 only; repetition is ignored, as a position has no history.
pub fn perft<G: Game>(game: &G, board: &G::Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => game.count_legal_moves(board),
        _ => children(game, board)
            .map(|(_, after)| perft(game, &after, depth - 1))
            .sum(),
    }
}

/// Counts as [`perft`] does and visits every leaf for its value.
pub fn perft_with_value<G: Game>(game: &G, board: &G::Board, depth: u32) -> Perft {
    if depth == 0 {
        return Perft {
            leaves: 1,
            value: i64::from(game.value(board, Player::P1)),
        };
    }
    children(game, board).fold(Perft::default(), |sum, (_, after)| {
        let below = perft_with_value(game, &after, depth - 1);
        Perft {
            leaves: sum.leaves + below.leaves,
            value: sum.value + below.value,
        }
    })
}

/// Every legal move in order and the position after it.
pub fn children<'a, G: Game>(
    game: &'a G,
    board: &'a G::Board,
) -> impl Iterator<Item = (G::Move, G::Board)> + 'a {
    game.legal_moves(board).into_iter().map(move |mv| {
        let mut after = *board;
        game.make_move(&mut after, mv);
        (mv, after)
    })
}

/// The move tree below every case has the sizes, and the sums of values, that the data file
/// states.
pub fn move_trees_have_the_stated_sizes<E: Evaluator<Game: View>>(folder: &Path) {
    for case in Case::<E::Game>::read_all(folder) {
        let (game, board) = (case.session.game(), case.session.board());
        for count in case.counts {
            let title = format!("{} at depth {}", case.title, count.depth);
            assert_eq!(perft(game, board, count.depth), count.leaves, "{title}");
            if let Some(value) = count.value {
                let sum = perft_with_value(game, board, count.depth);
                assert_eq!((sum.leaves, sum.value), (count.leaves, value), "{title}");
            }
        }
    }
}
