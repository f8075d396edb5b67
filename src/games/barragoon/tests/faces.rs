//! Every face against every way to enter and to leave it.

use super::*;
use crate::games::barragoon::rules::notation::read_face;

/// By face: which ways through it there are, of all 16, as pairs of the directions entering and
/// leaving.
const WAYS: [(&str, &str); 17] = [
    ("00", "uu ul ur rr ru rd dd dr dl ll ld lu"),
    ("30", ""),
    ("31", "uu"),
    ("32", "rr"),
    ("33", "ll"),
    ("34", "dd"),
    ("35", "uu dd"),
    ("36", "ll rr"),
    ("37", "ul ur ru rd dr dl ld lu"),
    ("40", "ur"),
    ("41", "rd"),
    ("42", "dl"),
    ("43", "lu"),
    ("44", "ul"),
    ("45", "ld"),
    ("46", "dr"),
    ("47", "ru"),
];

fn letter(direction: Direction) -> char {
    ['u', 'r', 'd', 'l'][direction.index()]
}

fn pairs() -> impl Iterator<Item = (Direction, Direction)> {
    Direction::ALL.into_iter().flat_map(|entering| {
        Direction::ALL
            .into_iter()
            .map(move |leaving| (entering, leaving))
    })
}

#[test]
fn faces_have_the_report_s_codes() {
    let codes: Vec<String> = Face::ALL.iter().map(Face::to_string).collect();
    let listed: Vec<&str> = WAYS[1..].iter().map(|(code, _)| *code).collect();
    assert_eq!(codes, listed);
    for face in Face::ALL {
        assert_eq!(read_face(&face.to_string()), Ok(face));
        assert_eq!(Face::from_code(face.code()), Some(face));
        assert_eq!(Face::from_bits(face.index() as u64), face);
    }
    for text in ["", "3", "29", "38", "39", "48", "030", "3x", "ü", "-1"] {
        assert!(read_face(text).is_err(), "{text}");
    }
}

#[test]
fn each_face_lets_pass_what_it_shows() {
    for (code, ways) in &WAYS[1..] {
        let face = read_face(code).unwrap();
        for (entering, leaving) in pairs() {
            let way = format!("{}{}", letter(entering), letter(leaving));
            let allowed = ways.split_whitespace().any(|other| other == way);
            assert_eq!(face.lets_pass(entering, leaving), allowed, "{code} {way}");
        }
    }
}

/// On the board: a white tile of 3 spaces enters each square that a full move can have as its
/// first one, and leaves it in each direction.
#[test]
fn tiles_pass_each_face_as_it_shows() {
    let mut checked = 0;
    for (code, ways) in WAYS {
        for middle in Square::all() {
            for (entering, leaving) in pairs().filter(|(a, b)| *a != b.opposite()) {
                let squares = middle
                    .next(entering.opposite())
                    .zip(middle.next(leaving).and_then(|second| second.next(leaving)));
                let Some((from, to)) = squares else {
                    continue;
                };
                // Walls leave no other way than the one through the middle.
                let second = middle.next(leaving).unwrap();
                let mut pieces = String::new();
                for square in Square::all() {
                    let code = match square {
                        square if square == from => "13",
                        square if square == middle => code,
                        square if square == second || square == to => "00",
                        square if walls(from, middle, second, to).contains(&square) => "30",
                        _ => "00",
                    };
                    pieces += &format!("{square}={code} ");
                }
                let free = Square::all().rev().find(|square| {
                    distance_to_all(*square, &[from, middle, second, to]) > 2
                        && !walls(from, middle, second, to).contains(square)
                });
                pieces += &format!("{}=22", free.unwrap());
                let board = board(&pieces, "w -");
                let way = format!("{}{}", letter(entering), letter(leaving));
                let allowed = ways.split_whitespace().any(|other| other == way);
                let full = Move::Tile { from, to };
                let listed = Barragoon.valid_moves(&board).contains(&full);
                assert_eq!(listed, allowed, "{code} {way} {from}-{to}");
                checked += 1;
            }
        }
    }
    assert!(checked > 17 * 12 * 20, "{checked}");
}

/// The neighbours of a way's squares that are not on it: at most 10.
fn walls(from: Square, middle: Square, second: Square, to: Square) -> Vec<Square> {
    let way = [from, middle, second, to];
    let mut walls = Vec::new();
    for square in way {
        for direction in Direction::ALL {
            walls.extend(square.next(direction).filter(|next| !way.contains(next)));
        }
    }
    walls
}

fn distance_to_all(square: Square, others: &[Square]) -> usize {
    let near = others.iter().map(|other| square.distance(*other));
    near.min().unwrap()
}

/// The sets of squares that search steps through are the same passages again.
#[test]
fn passages_by_sets_are_those_of_the_faces() {
    for shift in 0..Face::COUNT {
        let mut pieces = "11=12 77=22".to_string();
        for (number, face) in Face::ALL.into_iter().enumerate() {
            let square = Square::all().nth(14 + (number * 3 + shift) % 32).unwrap();
            pieces += &format!(" {square}={face}");
        }
        let board = board(&pieces, "w -");
        let passages = board.passages();
        for square in Square::all() {
            for (entering, leaving) in pairs().filter(|(a, b)| *a != b.opposite()) {
                let sets = if entering == leaving {
                    &passages.straight
                } else if leaving == entering.clockwise() {
                    &passages.right_turn
                } else {
                    &passages.left_turn
                };
                let by_set = sets[entering.index()].contains(square);
                let by_piece = match board.piece(square) {
                    None => true,
                    Some(Piece::Barragoon(face)) => face.lets_pass(entering, leaving),
                    Some(Piece::Tile(..)) => false,
                };
                assert_eq!(by_set, by_piece, "{square} {entering:?} {leaving:?}");
            }
        }
    }
}
