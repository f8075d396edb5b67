//! Keys and entries of the table.

use tabuleiro::game::rng::rng_for_ply;

use super::random_board;
use crate::small_lear::board::Board;
use crate::small_lear::table::{CACHE_LINE, Entry, Key, Table};

/// The board with a code, digit by digit.
fn decoded(mut code: u64) -> Board<5> {
    let mut board = Board::default();
    for line in (0..5).rev() {
        for column in 0..5 {
            match code % 3 {
                1 => board.own |= 1 << (5 * line + column),
                2 => board.enemy |= 1 << (5 * line + column),
                _ => {}
            }
            code /= 3;
        }
    }
    board
}

#[test]
fn no_two_positions_share_a_key() {
    const MASK: u64 = (1 << 40) - 1;
    // The inverse of an odd factor modulo a power of 2, by Newton's method.
    let inverse = |factor: u64| {
        (0..6).fold(1_u64, |inverse, _| {
            inverse.wrapping_mul(2_u64.wrapping_sub(factor.wrapping_mul(inverse)))
        })
    };
    let unshift = |key: u64, shift: u32| (0..40 / shift).fold(key, |x, _| key ^ x >> shift);
    let code_of = |key: Key| {
        let key = unshift(key.number(), 22);
        let key = key.wrapping_mul(inverse(0xbf58_476d_1ce4_e5b9)) & MASK;
        let key = unshift(key, 19);
        let key = key.wrapping_mul(inverse(0x9e37_79b9_7f4a_7c15)) & MASK;
        unshift(key, 21)
    };
    let rng = &mut rng_for_ply(3, 0);
    for _ in 0..10_000 {
        let board = random_board::<5>(rng);
        assert!(board.code() <= MASK);
        assert_eq!(decoded(board.code()), board);
        assert_eq!(code_of(Key::of(board)), board.code(), "{board:?}");
    }
    // The greatest code of all.
    let enemy = Board::<5>::ALL;
    assert_eq!(Board::<5> { own: 0, enemy }.code(), 3_u64.pow(25) - 1);
}

fn entries_come_back<const N: usize>() {
    let table = Table::<N>::new(1).unwrap();
    let key = Key::of(Board::<N> { own: 5, enemy: 2 });
    let points = (N * N) as i32;
    assert_eq!(table.look_up(key), None);
    for low in (-points..=points).step_by(2) {
        for high in (low..=points).step_by(2) {
            for best in (0..N * N).map(Some).chain([None]) {
                let entry = Entry { low, high, best };
                for nodes in [1, 1 << 20, u64::MAX] {
                    table.store(key, entry, nodes);
                    assert_eq!(table.look_up(key), Some(entry));
                }
            }
        }
    }
}

#[test]
fn entries_come_back_as_they_were_stored() {
    entries_come_back::<4>();
    entries_come_back::<5>();
}

#[test]
fn the_table_replaces_what_took_the_fewest_nodes() {
    // A table with one bucket of eight entries.
    let table = Table::<5>::new(0).unwrap();
    let key = |index: u32| {
        Key::of(Board::<5> {
            own: index,
            enemy: 0,
        })
    };
    let unknown = Entry::unknown(25);
    for index in 0..8 {
        // The fifth took fewer nodes than the others.
        table.store(key(index), unknown, if index == 4 { 100 } else { 1_000 });
    }
    let low = Entry { low: 1, ..unknown };
    table.store(key(2), low, 10);
    assert_eq!(table.look_up(key(2)), Some(low), "the same position");
    table.store(key(4), low, 100);
    table.store(key(2), low, 1_000);
    table.store(key(8), low, 2_000);
    for index in (0..9).filter(|index| *index != 4) {
        assert!(table.look_up(key(index)).is_some(), "{index}");
    }
    assert_eq!(table.look_up(key(4)), None);
}

#[test]
fn every_bucket_is_a_cache_line() {
    for mib in 0..4 {
        let table = Table::<5>::new(mib).unwrap();
        for number in [0, 1 << 20, 1 << 39, (1 << 40) - 1] {
            let bucket = table.bucket(Key::from_number(number).unwrap());
            assert_eq!(size_of_val(bucket), CACHE_LINE);
            assert_eq!(bucket.as_ptr().addr() % CACHE_LINE, 0, "{mib} MiB");
        }
    }
}

#[test]
fn every_bit_of_the_key_is_compared() {
    // A table with one bucket.
    let table = Table::<5>::new(0).unwrap();
    let key = |number| Key::from_number(number).unwrap();
    for number in [0, 0x12_3456_789a, (1 << 40) - 1] {
        table.store(key(number), Entry::unknown(25), 1);
        for bit in 0..40 {
            assert_eq!(
                table.look_up(key(number ^ 1 << bit)),
                None,
                "{number}, {bit}"
            );
        }
        assert!(table.look_up(key(number)).is_some());
    }
    assert_eq!(Key::from_number(1 << 40), None);
}
