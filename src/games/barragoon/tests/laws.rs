//! Symmetries, the reserve, and that games come to an end.

use rand::seq::IndexedRandom;

use super::naive::{Table, random_board};
use super::*;
use crate::dice::dice_for_ply;
use crate::search::{Limits, Memory};
use crate::session::{Cause, Session, Who};

/// A symmetry of the game: what becomes of a square, a face and a colour.
struct Symmetry {
    square: fn(usize, usize) -> (usize, usize),
    /// The codes of faces, 30 to 37 and 40 to 47.
    faces: [u8; 16],
    swaps_colours: bool,
}

const MIRROR: Symmetry = Symmetry {
    square: |column, line| (6 - column, line),
    faces: [
        30, 31, 33, 32, 34, 35, 36, 37, 44, 45, 46, 47, 40, 41, 42, 43,
    ],
    swaps_colours: false,
};

const HALF_TURN: Symmetry = Symmetry {
    square: |column, line| (6 - column, 8 - line),
    faces: [
        30, 34, 33, 32, 31, 35, 36, 37, 42, 43, 40, 41, 46, 47, 44, 45,
    ],
    swaps_colours: true,
};

impl Symmetry {
    fn code(&self, code: u8) -> u8 {
        match code {
            12..=14 if self.swaps_colours => code + 10,
            22..=24 if self.swaps_colours => code - 10,
            30..=37 => self.faces[usize::from(code - 30)],
            40..=47 => self.faces[usize::from(code - 32)],
            _ => code,
        }
    }

    fn player(&self, player: char) -> char {
        match player {
            'w' if self.swaps_colours => 'b',
            'b' if self.swaps_colours => 'w',
            _ => player,
        }
    }

    fn board(&self, board: &Board) -> Board {
        let table = Table::read(&board.to_string());
        let mut codes = [[0; 7]; 9];
        for (line, row) in table.codes.iter().enumerate() {
            for (column, code) in row.iter().enumerate() {
                let (to_column, to_line) = (self.square)(column, line);
                codes[to_line][to_column] = self.code(*code);
            }
        }
        let image = Table {
            codes,
            turn: self.player(table.turn),
            owed: table.owed.chars().map(|c| self.player(c)).collect(),
        };
        image.write().parse().unwrap()
    }

    fn mv(&self, mv: Move) -> Move {
        let square = |square: Square| {
            let (column, line) = (self.square)(square.column(), square.line());
            Square::at(column, line).unwrap()
        };
        match mv {
            Move::Tile { from, to } => Move::Tile {
                from: square(from),
                to: square(to),
            },
            Move::Placing { square: at, face } => Move::Placing {
                square: square(at),
                face: Face::from_code(self.code(face.code())).unwrap(),
            },
        }
    }

    fn check(&self, board: &Board, mv: Option<Move>) {
        let image = self.board(board);
        let mut moves: Vec<Move> = Barragoon::default()
            .valid_moves(board)
            .into_iter()
            .map(|mv| self.mv(mv))
            .collect();
        moves.sort_unstable();
        assert_eq!(moves, Barragoon::default().valid_moves(&image), "{board}");
        let player = |player: Player| {
            if self.swaps_colours {
                player.opponent()
            } else {
                player
            }
        };
        for side in Player::first(2) {
            assert_eq!(
                Barragoon::default().value(board, side),
                Barragoon::default().value(&image, player(side))
            );
        }
        let outcome = Barragoon::default()
            .game_over(board)
            .map(|outcome| match outcome {
                Outcome::Win(winner) => Outcome::Win(player(winner)),
                Outcome::Draw => Outcome::Draw,
            });
        assert_eq!(outcome, Barragoon::default().game_over(&image));
        if let Some(mv) = mv {
            let after = Barragoon::default().make_move(board, mv).unwrap();
            let image_after = Barragoon::default().make_move(&image, self.mv(mv)).unwrap();
            assert_eq!(self.board(&after), image_after, "{board} {mv}");
            assert_eq!(move_value(board, mv), move_value(&image, self.mv(mv)));
        }
    }
}

#[test]
fn mirrored_and_turned_positions_have_mirrored_and_turned_moves() {
    for seed in 0..600 {
        let mut dice = dice_for_ply(seed, 3);
        let board = random_board(&mut dice);
        let mv = Barragoon::default()
            .valid_moves(&board)
            .choose(&mut dice)
            .copied();
        MIRROR.check(&board, mv);
        HALF_TURN.check(&board, mv);
    }
    let start = Barragoon::default().initial_board();
    assert_eq!(MIRROR.board(&start), start);
    let turned = HALF_TURN.board(&start).to_string();
    assert_eq!(turned, start.to_string().replace(" w ", " b "));
}

/// In games from the start every tile captured adds two barragoons, so that the 24 in reserve
/// are never exceeded; from other positions placing stops when the box is empty.
#[test]
fn the_reserve_is_never_exceeded() {
    let mut most = 0;
    for seed in 0..200 {
        let mut dice = dice_for_ply(seed, 4);
        let from_start = seed % 2 == 0;
        let mut board = if from_start {
            Barragoon::default().initial_board()
        } else {
            random_board(&mut dice)
        };
        for _ in 0..600 {
            let in_play = board.barragoons.count_ones() + board.owed.count_ones();
            assert!(in_play <= BARRAGOONS, "{board}");
            let lost = 14 - (board.tile_count(Player::P1) + board.tile_count(Player::P2));
            if from_start && Barragoon::default().game_over(&board).is_none() {
                assert_eq!(in_play, 8 + 2 * lost, "{board}");
                most = most.max(in_play);
            }
            assert_eq!(board.to_string().parse(), Ok(board));
            let moves = Barragoon::default().valid_moves(&board);
            let tiles: Vec<Move> = moves
                .iter()
                .copied()
                .filter(|mv| move_value(&board, *mv) > 1)
                .collect();
            let mv = tiles.choose(&mut dice).or(moves.choose(&mut dice));
            let Some(mv) = mv else { break };
            Barragoon::default().apply(&mut board, *mv);
        }
    }
    assert!(most >= 28, "{most}");
}

#[test]
fn computers_of_any_two_levels_come_to_an_end() {
    let mut causes = Vec::new();
    for white in 0..Barragoon::EXPERT {
        for brown in 0..Barragoon::EXPERT {
            for seed in 0..4 {
                let players = [Who::Computer(white), Who::Computer(brown)];
                let start = Barragoon::default().initial_board();
                let mut session = Session::new(Barragoon::default(), start, &players, seed);
                let mut memory = Memory::default();
                while let Some(choice) =
                    session.computer_move(&Limits::nodes(1), &mut memory, &mut |_| {})
                {
                    session.play(choice.mv()).unwrap();
                    assert!(session.ply() < 20_000, "{white} {brown} {seed}");
                }
                causes.push(session.ending().unwrap().cause);
            }
        }
    }
    assert!(causes.contains(&Cause::Rules));
}

#[test]
fn the_same_position_for_the_third_time_is_a_draw() {
    let start = Barragoon::default().initial_board();
    let mut session = Session::new(Barragoon::default(), start, &[Who::Human; 2], 1);
    for (ply, text) in "38-37 32-33 37-38 33-32 38-37 32-33 37-38 33-32"
        .split(' ')
        .enumerate()
    {
        assert_eq!(session.ending(), None, "{ply}");
        session.play(mv(text)).unwrap();
    }
    let ending = session.ending().unwrap();
    assert_eq!(ending.to_string(), "draw (repetition)");
    assert_eq!(session.turns_played(), 8);
}

/// Turns are counted, and looked at for repetition, where they start: not at a placing.
#[test]
fn placings_start_no_turn() {
    let board = board("45=12 43=30 11=24", "w -");
    let mut session = Session::new(Barragoon::default(), board, &[Who::Human; 2], 1);
    for text in "45-43 77=30 11-41 43-45 41-11".split(' ') {
        session.play(mv(text)).unwrap();
        let is_start = session.board().owed == 0;
        assert_eq!(is_start, text != "45-43");
        assert_eq!(
            Barragoon::default().counts_for_repetition(session.board()),
            is_start
        );
        assert_eq!(Barragoon::default().starts_turn(session.board()), is_start);
    }
    assert_eq!(session.ply(), 5);
    assert_eq!(session.turns_played(), 4);
}
