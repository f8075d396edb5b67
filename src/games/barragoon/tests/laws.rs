//! Properties of all games of Barragoon: symmetries, the reserve, and termination.

use rand::seq::IndexedRandom;

use super::plain::{plain, random_board};
use super::*;
use crate::game::Cause;
use crate::game::rng::rng_for_ply;
use crate::games::plain::Plain;
use crate::games::plain::barragoon::Position;
use crate::play::session::Session;

/// A symmetry of the game: its images of squares, faces and colours.
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

    /// The player with the number.
    fn player(&self, player: usize) -> usize {
        match self.swaps_colours {
            true => 3 - player,
            false => player,
        }
    }

    fn board(&self, board: &Board) -> Board {
        let table = plain(board);
        let mut codes = [[0; 7]; 9];
        for (line, row) in table.codes.iter().enumerate() {
            for (column, code) in row.iter().enumerate() {
                let (to_column, to_line) = (self.square)(column, line);
                codes[to_line][to_column] = self.code(*code);
            }
        }
        let image = Position {
            codes,
            turn: self.player(table.turn),
            owed: table
                .owed
                .iter()
                .map(|player| self.player(*player))
                .collect(),
        };
        position(&image.write())
    }

    fn mv(&self, mv: Move) -> Move {
        let square = |square: Square| {
            let (column, line) = (self.square)(square.column(), square.line());
            Square::at(line, column).unwrap()
        };
        match mv {
            Move::Tile { from, to } => Move::Tile {
                from: square(from),
                to: square(to),
            },
            Move::Placement { square: at, face } => Move::Placement {
                square: square(at),
                face: Face::from_code(self.code(face.code())).unwrap(),
            },
        }
    }

    fn check(&self, board: &Board, mv: Option<Move>) {
        let image = self.board(board);
        let mut moves: Vec<Move> = Barragoon
            .valid_moves(board)
            .into_iter()
            .map(|mv| self.mv(mv))
            .collect();
        moves.sort_unstable();
        assert_eq!(moves, Barragoon.valid_moves(&image), "{}", text(board));
        let player = |player: Player| {
            if self.swaps_colours {
                player.opponent()
            } else {
                player
            }
        };
        for side in Player::first(2) {
            assert_eq!(
                Barragoon.value(board, side),
                Barragoon.value(&image, player(side))
            );
        }
        let outcome = Barragoon.game_over(board).map(|outcome| match outcome {
            Outcome::Win(winner) => Outcome::Win(player(winner)),
            Outcome::Draw => Outcome::Draw,
        });
        assert_eq!(outcome, Barragoon.game_over(&image));
        if let Some(mv) = mv {
            let after = Barragoon.make_move(board, mv).unwrap();
            let image_after = Barragoon.make_move(&image, self.mv(mv)).unwrap();
            assert_eq!(self.board(&after), image_after, "{} {mv:?}", text(board));
            assert_eq!(move_value(board, mv), move_value(&image, self.mv(mv)));
        }
    }
}

#[test]
fn mirrored_and_turned_positions_have_mirrored_and_turned_moves() {
    for seed in 0..600 {
        let mut rng = rng_for_ply(seed, 3);
        let board = random_board(&mut rng);
        let mv = Barragoon.valid_moves(&board).choose(&mut rng).copied();
        MIRROR.check(&board, mv);
        HALF_TURN.check(&board, mv);
    }
    let start = Barragoon.initial_board();
    assert_eq!(MIRROR.board(&start), start);
    let turned = text(&HALF_TURN.board(&start));
    assert_eq!(turned, text(&start).replace(" w ", " b "));
}

/// In games from the start every tile captured adds two barragoons, so that the 24 in reserve
/// are never exceeded; from other positions placing stops when the box is empty.
#[test]
fn the_reserve_is_never_exceeded() {
    let mut most = 0;
    for seed in 0..200 {
        let mut rng = rng_for_ply(seed, 4);
        let from_start = seed % 2 == 0;
        let mut board = if from_start {
            Barragoon.initial_board()
        } else {
            random_board(&mut rng)
        };
        for _ in 0..600 {
            let in_play = board.barragoons().len() + board.owed().count();
            assert!(in_play <= BARRAGOONS, "{}", text(&board));
            let lost = 14 - (board.tile_count(Player::P1) + board.tile_count(Player::P2));
            if from_start && Barragoon.game_over(&board).is_none() {
                assert_eq!(in_play, 8 + 2 * lost, "{}", text(&board));
                most = most.max(in_play);
            }
            assert_eq!(position(&text(&board)), board);
            let moves = Barragoon.valid_moves(&board);
            let tiles: Vec<Move> = moves
                .iter()
                .copied()
                .filter(|mv| move_value(&board, *mv) > 1)
                .collect();
            let mv = tiles.choose(&mut rng).or(moves.choose(&mut rng));
            let Some(mv) = mv else { break };
            Barragoon.apply(&mut board, *mv);
        }
    }
    assert!(most >= 28, "{most}");
}

#[test]
fn computers_of_any_two_levels_come_to_an_end() {
    let mut causes = Vec::new();
    for white in 0..Barragoon::LEVELS.len() {
        for brown in 0..Barragoon::LEVELS.len() {
            for seed in 0..4 {
                let start = Barragoon.initial_board();
                let mut session = Session::new(Barragoon, start, &[], seed);
                while session.ending().is_none() {
                    let level = [white, brown][session.to_move().index()];
                    let mut rng = rng_for_ply(seed, session.ply());
                    let mv = Barragoon.choose_move(session.board(), level, &mut rng);
                    session.play(mv.unwrap()).unwrap();
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
    let start = Barragoon.initial_board();
    let mut session = Session::new(Barragoon, start, &[], 1);
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

/// Placings neither count as turns nor as positions for repetition.
#[test]
fn a_placing_does_not_start_a_turn() {
    let board = board("45=12 43=30 11=24", "w -");
    let mut session = Session::new(Barragoon, board, &[], 1);
    for text in "45-43 77=30 11-41 43-45 41-11".split(' ') {
        session.play(mv(text)).unwrap();
        let is_start = !session.board().is_placing();
        assert_eq!(is_start, text != "45-43");
        assert_eq!(Barragoon.counts_for_repetition(session.board()), is_start);
        assert_eq!(Barragoon.starts_turn(session.board()), is_start);
    }
    assert_eq!(session.ply(), 5);
    assert_eq!(session.turns_played(), 4);
}
