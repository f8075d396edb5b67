//! Games at a terminal outlive their program.

#![cfg(unix)]

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use common::files;
use common::terminal::{Victim, start_in, type_at};
use rand::RngExt;
use rexpect::session::PtySession;
use tabuleiro::dice::dice_for_ply;
use tabuleiro::games::lear::Lear;
use tabuleiro::record::Record;
use tempfile::tempdir;

const LEAR: [&str; 8] = [
    "--game", "lear", "--p1", "human", "--p2", "human", "--size", "10",
];
const LINE: &str = "Line (1 to 10): ";

/// The moves in a record; all of it must be whole.
fn moves(record: &Path) -> Vec<String> {
    let bytes = fs::read(record).unwrap();
    let record = Record::read(&bytes).unwrap_or_else(|e| panic!("{e}"));
    let (session, damage) = record.restore::<Lear>(1).unwrap();
    assert_eq!(damage, None);
    session.history().map(|(_, mv)| mv.to_string()).collect()
}

/// That nothing at all is kept, not even the locks.
fn assert_empty(state: &Path) {
    let left: Vec<_> = fs::read_dir(state).unwrap().flatten().collect();
    assert!(left.is_empty(), "{left:?}");
}

fn records(state: &Path) -> Vec<PathBuf> {
    files(state, "txt")
}

/// Goes back to the menu that the program left for and leaves it.
fn leave(session: &mut PtySession) {
    type_at(session, "Option: ", "leave\r");
    session.exp_eof().unwrap();
}

/// Every point of the board once, in another order for each seed.
fn points(seed: u64) -> Vec<String> {
    let mut points: Vec<String> = (1..=10)
        .flat_map(|line| (1..=10).map(move |column| format!("{line},{column}")))
        .collect();
    let mut dice = dice_for_ply(seed, 0);
    for last in (1..points.len()).rev() {
        points.swap(last, dice.random_range(0..=last));
    }
    points
}

/// Times that the program is killed.
const KILLS: usize = 24;

/// The program is killed at any moment while a move is being typed, thought about, or written.
/// Every move that it has answered with the next question is there again, and nothing else but
/// perhaps the one that it was working on.
#[test]
fn a_killed_program_loses_no_more_than_the_answer_being_typed() {
    let state = tempdir().unwrap();
    let mut dice = dice_for_ply(1, 0);
    let mut open = points(1).into_iter();
    let mut sure: Vec<String> = Vec::new();
    for kill in 0..KILLS {
        let mut victim = if sure.is_empty() {
            Victim::start(state.path(), &LEAR)
        } else {
            let mut victim = Victim::start(state.path(), &[]);
            type_at(&mut victim.terminal, "(1 unfinished)", "");
            type_at(&mut victim.terminal, "Option: ", "resume\r");
            type_at(&mut victim.terminal, "name of a file: ", "1\r");
            victim
        };
        for _ in 0..dice.random_range(0..4) {
            let mv = open.next().unwrap();
            type_at(&mut victim.terminal, LINE, &format!("{mv}\r"));
            sure.push(mv);
            if dice.random_range(0..4) == 0 {
                type_at(&mut victim.terminal, LINE, "undo\r");
                sure.pop();
            }
        }
        // The question is there again: all that was typed until now must survive.
        victim.terminal.exp_string(LINE).unwrap();
        let before = sure.clone();
        let answer = match dice.random_range(0..4) {
            0 => "undo".to_string(),
            _ => open.next().unwrap(),
        };
        let typed = dice.random_range(0..=answer.len() + 1);
        let keys = &format!("{answer}\r")[..typed];
        victim.terminal.send(keys).unwrap();
        victim.terminal.flush().unwrap();
        thread::sleep(Duration::from_micros(dice.random_range(0..8_000)));
        victim.kill();

        let mut after = before.clone();
        match answer.as_str() {
            "undo" => drop(after.pop()),
            mv => after.push(mv.to_string()),
        }
        let kept = match &records(state.path())[..] {
            [] => Vec::new(),
            [record] => moves(record),
            many => panic!("{many:?}"),
        };
        let answered = typed > answer.len() && kept == after;
        assert!(
            kept == before || answered,
            "kill {kill}: {before:?} became {kept:?}"
        );
        sure = kept;
    }
    assert!(sure.len() > 5, "hardly a game: {sure:?}");
}

#[test]
fn two_programs_at_once_keep_a_game_each() {
    let state = tempdir().unwrap();
    let mut programs: Vec<Victim> = (0..3).map(|_| Victim::start(state.path(), &LEAR)).collect();
    for (number, program) in programs.iter_mut().enumerate() {
        for point in points(number as u64).iter().take(3 + number) {
            type_at(&mut program.terminal, LINE, &format!("{point}\r"));
        }
        program.terminal.exp_string(LINE).unwrap();
    }
    assert_eq!(records(state.path()).len(), 3);
    // As long as they are played, nobody else is offered the games.
    let mut other = start_in(state.path(), &[]);
    other.exp_string("Resume or load a game\r\n").unwrap();
    type_at(&mut other, "Option: ", "resume\r");
    other.exp_string("1. BACK").unwrap();
    type_at(&mut other, "name of a file: ", "back\r");
    leave(&mut other);
    let mut kept: Vec<Vec<String>> = Vec::new();
    for program in programs {
        program.kill();
    }
    for record in records(state.path()) {
        kept.push(moves(&record));
    }
    kept.sort_by_key(Vec::len);
    for (number, moves) in kept.iter().enumerate() {
        assert_eq!(moves[..], points(number as u64)[..3 + number]);
    }
    let mut next = start_in(state.path(), &[]);
    next.exp_string("(3 unfinished)").unwrap();
    type_at(&mut next, "Option: ", "leave\r");
}

#[test]
fn a_game_that_another_program_has_taken_up_is_not_taken_up_twice() {
    let state = tempdir().unwrap();
    let mut first = start_in(state.path(), &LEAR);
    type_at(&mut first, LINE, "1,1\r");
    type_at(&mut first, LINE, "quit\r");
    first
        .exp_string("It can be resumed from the menu.")
        .unwrap();
    first.exp_eof().unwrap();
    let mut programs = [(); 2].map(|()| start_in(state.path(), &[]));
    for program in &mut programs {
        type_at(program, "Option: ", "resume\r");
        program
            .exp_string("1. Lear, human against human, 1 move, ")
            .unwrap();
        program.exp_string("name of a file: ").unwrap();
    }
    let [one, other] = &mut programs;
    one.send_line("1").unwrap();
    one.exp_string(LINE).unwrap();
    other.send_line("1").unwrap();
    other
        .exp_string("Another program goes on with that game")
        .unwrap();
    other.exp_string("1. BACK").unwrap();
    one.send_line("resign").unwrap();
    one.exp_string("IS THE WINNER").unwrap();
    type_at(one, "Play again?", "n\r");
    leave(one);
    assert!(
        records(state.path()).is_empty(),
        "what is over need not be kept"
    );
}

#[test]
fn only_what_is_unfinished_is_kept() {
    let state = tempdir().unwrap();
    let mut program = start_in(state.path(), &LEAR);
    // Nothing was played, or all of it is taken back: there is nothing to lose.
    type_at(&mut program, LINE, "menu\r");
    program
        .exp_string("Lear is left for the menu.\r\n")
        .unwrap();
    let begin = |program: &mut PtySession| {
        type_at(program, "Option: ", "lear\r");
        type_at(program, "Option: ", "1\r");
        type_at(program, "Option: ", "1\r");
        program.exp_string("Line (1 to 8): ").unwrap();
    };
    begin(&mut program);
    program.send_line("1,1").unwrap();
    type_at(&mut program, "Line (1 to 8): ", "undo\r");
    program.exp_string("Line (1 to 8): ").unwrap();
    assert_eq!(records(state.path()).len(), 1);
    program.send_line("menu").unwrap();
    program
        .exp_string("Lear is left for the menu.\r\n")
        .unwrap();
    begin(&mut program);
    assert_empty(state.path());
    // What is left for the menu is offered there, and forgotten only on demand.
    program.send_line("1,1").unwrap();
    type_at(&mut program, "Line (1 to 8): ", "menu\r");
    type_at(&mut program, "(1 unfinished)", "");
    type_at(&mut program, "Option: ", "resume\r");
    type_at(&mut program, "name of a file: ", "forget 2\r");
    program.exp_string("There is no unfinished game").unwrap();
    type_at(&mut program, "name of a file: ", "forget 1\r");
    type_at(&mut program, "(y/n) ", "n\r");
    type_at(&mut program, "name of a file: ", "forget 1\r");
    assert_eq!(records(state.path()).len(), 1);
    type_at(&mut program, "(y/n) ", "y\r");
    program.exp_string("1. BACK").unwrap();
    assert_empty(state.path());
    type_at(&mut program, "name of a file: ", "1\r");
    leave(&mut program);
}

#[test]
fn a_game_goes_on_where_it_cannot_be_kept() {
    let folder = tempdir().unwrap();
    let state = folder.path().join("way");
    fs::write(&state, "a file in the way").unwrap();
    let mut program = start_in(&state, &LEAR);
    type_at(&mut program, LINE, "1,1\r");
    program.exp_string("The game is not kept there: ").unwrap();
    type_at(&mut program, LINE, "2,2\r");
    type_at(&mut program, LINE, "quit\r");
    program
        .exp_string("Lear is left after 2 moves.\r\n")
        .unwrap();
    program.exp_eof().unwrap();
    assert_eq!(fs::read_to_string(&state).unwrap(), "a file in the way");
}

#[test]
fn a_damaged_game_stays_as_it_is() {
    let state = tempdir().unwrap();
    let record = state.path().join("lear-1.txt");
    let text = "tabuleiro 1\ngame lear\noption size 10\nmoves\n1,1\n1,1\n";
    fs::write(&record, text).unwrap();
    let mut program = start_in(state.path(), &[]);
    type_at(&mut program, "Option: ", "resume\r");
    type_at(&mut program, "name of a file: ", "1\r");
    program.exp_string("line 6: 1,1 is taken").unwrap();
    type_at(&mut program, "Go on after the move before it?", "y\r");
    type_at(&mut program, LINE, "2,2\r");
    type_at(&mut program, LINE, "quit\r");
    program.exp_eof().unwrap();
    assert_eq!(fs::read_to_string(&record).unwrap(), text);
    let mut kept: Vec<PathBuf> = records(state.path());
    kept.retain(|path| *path != record);
    assert_eq!(moves(&kept[0]), ["1,1", "2,2"]);
}

/// Its program was stopped before it could forget the game.
#[test]
fn a_game_that_is_over_is_shown_once_more_and_forgotten() {
    let state = tempdir().unwrap();
    let text = "tabuleiro 1\ngame lear\nmoves\n1,1\nresult win p1 (p2 resigned)\n";
    fs::write(state.path().join("lear-1.txt"), text).unwrap();
    let mut program = start_in(state.path(), &[]);
    type_at(&mut program, "Option: ", "resume\r");
    type_at(&mut program, "name of a file: ", "1\r");
    type_at(&mut program, "Move 0 of 1: ", "next\r");
    program.exp_string("resigned").unwrap();
    type_at(&mut program, "Move 1 of 1: ", "back\r");
    leave(&mut program);
    assert_empty(state.path());
}
