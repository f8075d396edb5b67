//! What must hold in every position of every game of the table, tried in random games from each
//! case of the data files.

mod common;

use std::collections::HashSet;

use common::{cases, for_every_game};
use rand::RngExt;
use rand::seq::IndexedRandom;
use tabuleiro::console::{Console, Reply};
use tabuleiro::dice::{Dice, dice_for_ply};
use tabuleiro::game::{Game, Player};
use tabuleiro::games::{self, NAMES, Visitor};
use tabuleiro::ink;
use tabuleiro::session::{Session, Who};
use tabuleiro::shell::commands::{self, Place};

/// Random games from each case.
const GAMES: u64 = 12;
/// Longest random game that is played to its end.
const PLIES: usize = 400;

/// Runs a law over the positions of random games: it gets the session, moves that were legal in
/// other positions, and dice.
fn in_random_games(law: impl Law) {
    for_every_game(InGame(law));
}

trait Law: Clone + Send {
    /// How many of a game's positions are tried, one in so many.
    const ONE_IN: usize = 1;

    fn holds<G: Console>(&self, session: &Session<G>, others: &[G::Move], dice: &mut Dice);
}

#[derive(Clone)]
struct InGame<L>(L);

impl<L: Law> Visitor for InGame<L> {
    type Output = ();

    fn visit<G: Console>(self) {
        for case in cases::<G>() {
            let mut seen = Vec::new();
            for seed in 0..GAMES {
                let mut session = case.session.clone();
                let dice = &mut dice_for_ply(seed, 1000);
                loop {
                    if dice.random_range(0..L::ONE_IN) == 0 {
                        self.0.holds(&session, &seen, dice);
                    }
                    let moves = session.game().valid_moves(session.board());
                    if session.ending().is_some() || session.ply() == PLIES {
                        break;
                    }
                    let mv = *moves.choose(dice).unwrap();
                    seen.extend(moves.choose(dice));
                    session.play(mv).unwrap();
                }
            }
        }
    }
}

#[derive(Clone)]
struct MovesAreListed;

impl Law for MovesAreListed {
    fn holds<G: Console>(&self, session: &Session<G>, others: &[G::Move], dice: &mut Dice) {
        let (game, board) = (session.game(), session.board());
        let moves = game.valid_moves(board);
        assert_eq!(moves.is_empty(), game.game_over(board).is_some(), "{board}");
        assert!(moves.is_sorted_by(|a, b| a < b), "order or twice: {board}");
        assert_eq!(game.count_valid_moves(board), moves.len() as u64, "{board}");
        let mut buffer = vec![];
        game.add_valid_moves(board, &mut buffer);
        game.add_valid_moves(board, &mut buffer);
        assert_eq!(buffer.len(), 2 * moves.len(), "appended: {board}");

        let turn = game.player_on_turn(board);
        assert!(turn.index() < game.player_count(board), "{board}");
        for mv in moves.iter().take(2).chain(moves.choose(dice)) {
            let after = game.make_move(board, *mv).expect("a listed move applies");
            let mut applied = *board;
            game.apply(&mut applied, *mv);
            assert_eq!(after, applied, "{board} {mv}");
            assert_ne!(&after, board, "{board} {mv}: the move does nothing");
        }
        let legal: HashSet<G::Move> = moves.iter().copied().collect();
        for mv in others.iter().rev().take(40) {
            let refused = game.check_move(board, *mv);
            assert_eq!(refused.is_ok(), legal.contains(mv), "{board} {mv}");
            assert_eq!(game.make_move(board, *mv).is_ok(), refused.is_ok());
            if let Err(reason) = refused {
                let reason = reason.to_string();
                assert!(!reason.is_empty() && !reason.contains('\n'), "{reason:?}");
            }
            // Even a move that makes no sense here may not panic.
            let mut after = *board;
            game.apply(&mut after, *mv);
        }
    }
}

#[test]
fn valid_moves_are_the_legal_moves_in_order() {
    in_random_games(MovesAreListed);
}

#[derive(Clone)]
struct NotationIsRead;

impl Law for NotationIsRead {
    fn holds<G: Console>(&self, session: &Session<G>, _: &[G::Move], dice: &mut Dice) {
        let (game, board) = (session.game(), session.board());
        let text = board.to_string();
        assert!(!text.contains('\n'), "{text:?}");
        assert_eq!(text.parse::<G::Board>().as_ref(), Ok(board), "{text}");
        assert_eq!(game.read_board(&text).as_ref(), Ok(board), "{text}");
        let moves = game.valid_moves(board);
        for mv in moves.choose(dice).into_iter().chain(moves.last()) {
            let text = mv.to_string();
            assert!(!text.contains(char::is_whitespace), "{text:?}");
            for text in [text.to_lowercase(), text.to_uppercase(), text] {
                assert_eq!(game.read_move(board, &text), Ok(*mv), "{board} {text}");
            }
        }
        damage(&text, dice, |damaged| {
            if let Ok(read) = damaged.parse::<G::Board>() {
                let again = read.to_string();
                assert_eq!(again.parse(), Ok(read), "{damaged:?} became {again:?}");
                if game.admit(&read).is_ok() {
                    let moves = game.valid_moves(&read);
                    assert_eq!(moves.is_empty(), game.game_over(&read).is_some(), "{again}");
                }
            }
        });
        if let Some(mv) = moves.choose(dice) {
            damage(&mv.to_string(), dice, |damaged| {
                if let Ok(read) = game.read_move(board, damaged) {
                    let listed = moves.binary_search(&read).is_ok();
                    let refused = game.check_move(board, read).is_err();
                    assert_eq!(listed, !refused, "{board}: {damaged:?}");
                }
            });
        }
    }
}

/// Tries texts that differ a little from `text`.
fn damage(text: &str, dice: &mut Dice, mut try_it: impl FnMut(&str)) {
    let letters: Vec<char> = text.chars().collect();
    for _ in 0..8 {
        let mut damaged = letters.clone();
        let at = dice.random_range(0..damaged.len());
        match dice.random_range(0..4) {
            0 => drop(damaged.remove(at)),
            1 => damaged.insert(at, letters[dice.random_range(0..letters.len())]),
            2 => damaged[at] = *letters.choose(dice).unwrap(),
            _ => damaged[at] = ['9', 'x', '/', ',', '-', 'é', '\0'][dice.random_range(0..7)],
        }
        try_it(&damaged.into_iter().collect::<String>());
    }
}

#[test]
fn positions_and_moves_are_read_as_they_are_written() {
    in_random_games(NotationIsRead);
}

#[derive(Clone)]
struct ComputersPlay;

impl Law for ComputersPlay {
    const ONE_IN: usize = 3;

    fn holds<G: Console>(&self, session: &Session<G>, _: &[G::Move], dice: &mut Dice) {
        let (game, board) = (session.game(), session.board());
        let seed = dice.random();
        for level in 0..G::EXPERT {
            let choose = || game.choose_move(board, level, &mut dice_for_ply(seed, 3));
            let chosen = choose();
            assert_eq!(chosen, choose(), "{board} level {level}");
            match chosen {
                Some(mv) => assert_eq!(game.check_move(board, mv), Ok(()), "{board} {mv}"),
                None => assert!(game.game_over(board).is_some(), "{board} level {level}"),
            }
        }
    }
}

#[test]
fn computer_players_choose_legal_moves_and_the_same_ones_again() {
    in_random_games(ComputersPlay);
}

#[derive(Clone)]
struct QuestionsLeadToMoves;

impl Law for QuestionsLeadToMoves {
    const ONE_IN: usize = 3;

    fn holds<G: Console>(&self, session: &Session<G>, _: &[G::Move], dice: &mut Dice) {
        let (game, board) = (session.game(), session.board());
        let players = game.player_count(board);
        assert_screen(&game.display_game(board), players > 2);
        if let Some(ending) = session.ending() {
            assert_screen(
                &game.display_result(board, ending, session.turns_played()),
                false,
            );
            return;
        }
        assert_screen(&game.turn_heading(board, session.turn()), false);
        let moves = game.valid_moves(board);
        if let Some(forced) = game.forced_move(board) {
            assert_eq!(moves, [forced], "{board}: the only move is the forced one");
            return;
        }
        let mut entry = G::Entry::default();
        for _ in 0..200 {
            let question = game.question(board, &entry);
            assert_screen(&question.intro, players > 2);
            assert_screen(&format!("{}\n", question.help.trim_end()), false);
            assert!(question.prompt.len() <= 70 && !question.prompt.contains('\n'));
            assert!(!question.answers.is_empty(), "{board} {entry:?}");
            for answer in &question.answers {
                let known = commands::read(answer, Place::Game).expect("no command");
                assert!(known.is_none(), "{answer} is a command");
                let reply = game.answer(board, &entry, &answer.to_lowercase());
                assert!(reply.is_ok(), "{board} {entry:?} {answer}: {reply:?}");
            }
            for nonsense in [
                "",
                "?",
                "0x1",
                "-1",
                "é",
                "1,,2,3,4,5",
                "99999999999999999999",
            ] {
                if let Err(reason) = game.answer(board, &entry, nonsense) {
                    assert!(!reason.to_string().contains('\n'), "{reason}");
                }
            }
            let answer = question.answers.choose(dice).unwrap().to_lowercase();
            match game.answer(board, &entry, &answer).unwrap() {
                Reply::Ask(next) => entry = next,
                Reply::Move(mv) => {
                    assert_eq!(game.check_move(board, mv), Ok(()), "{board} {mv}");
                    let after = game.make_move(board, mv).unwrap();
                    for who in [Who::Human, Who::Computer(0)] {
                        assert_screen(&game.announce(board, mv, &after, who), players > 2);
                    }
                    return;
                }
            }
        }
        panic!("{board}: 200 answers and no move");
    }
}

/// Whole lines of plain ASCII, without blanks at their ends, that fit a terminal unless `wide`.
fn assert_screen(text: &str, wide: bool) {
    let text = ink::plain(text);
    assert!(
        text.is_empty() || text.ends_with('\n') || !text.contains('\n'),
        "{text:?}"
    );
    for line in text.lines() {
        assert!(line.is_ascii() && !line.contains('\t'), "{line:?}");
        assert_eq!(line, line.trim_end(), "in:\n{text}");
        assert!(wide || line.len() <= 80, "{} columns: {line}", line.len());
    }
}

#[test]
fn the_questions_of_a_turn_lead_to_a_legal_move() {
    in_random_games(QuestionsLeadToMoves);
}

#[derive(Clone)]
struct UndoAndRedo;

impl Law for UndoAndRedo {
    const ONE_IN: usize = 8;

    fn holds<G: Console>(&self, session: &Session<G>, _: &[G::Move], dice: &mut Dice) {
        let decides = |game: &G, board: &G::Board| game.forced_move(board).is_none();
        let mut copy = session.clone();
        for player in Player::first(copy.players().len()) {
            if dice.random() {
                copy.seat(player, Who::Computer(0)).unwrap();
            }
        }
        let decisions = |session: &Session<G>| {
            session
                .history()
                .filter(|(board, _)| {
                    session.who(session.game().player_on_turn(board)) == Who::Human
                        && decides(session.game(), board)
                })
                .count()
        };
        let (all, plies) = (decisions(&copy), copy.ply());
        let steps = dice.random_range(1..5);
        for step in 1..=steps {
            let taken = copy.undo(decides);
            assert_eq!(taken > 0, step <= all);
            assert_eq!(decisions(&copy), all.saturating_sub(step));
        }
        let human = copy.who(copy.on_turn()) == Who::Human;
        assert!(human || all == 0, "undo stops where a human decides");
        while copy.redo(decides) > 0 {}
        assert_eq!(copy.ply(), plies);
        assert_eq!(copy.board(), session.board());
    }
}

#[test]
fn what_is_taken_back_can_be_played_again() {
    in_random_games(UndoAndRedo);
}

/// The name of a game is what files and flags use: nothing that a shell would take apart.
#[test]
fn names_are_unique_and_plain() {
    let unique: HashSet<&&str> = NAMES.iter().collect();
    assert_eq!(unique.len(), NAMES.len());
    for name in NAMES {
        assert!(
            name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'),
            "{name}"
        );
    }
    struct Levels;
    impl Visitor for Levels {
        type Output = ();
        fn visit<G: Game + Console>(self) {
            for (index, name) in G::LEVELS.iter().enumerate() {
                let by_name = Who::read::<G>(&name.to_lowercase()).unwrap();
                assert_eq!(by_name, Who::Computer(index));
                assert_eq!(Who::read::<G>(&(index + 1).to_string()), Ok(by_name));
                assert_eq!(Who::read::<G>(&by_name.name::<G>()), Ok(by_name));
            }
            assert!(Who::read::<G>("0").is_err());
            assert!(Who::read::<G>(&(G::LEVELS.len() + 1).to_string()).is_err());
        }
    }
    for name in NAMES {
        games::visit(name, Levels).unwrap();
    }
}
