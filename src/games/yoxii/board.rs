//! The board of Yoxii as sets of squares, and the notation of positions.

use std::fmt;
use std::str::FromStr;

use super::piece::{Kind, Move, Square};
use crate::game::{Player, Refusal, quoted};
use crate::search::key_of;

/// Lines of the board, and squares of its longest line.
pub(super) const SIZE: usize = 7;

/// Squares that each line leaves out at either end.
const MARGINS: [usize; SIZE] = [2, 1, 0, 0, 0, 1, 2];

/// A set of squares: bit `8 * line + column`, both counted from 0. The eighth column and the
/// eighth line are never in it, so that what steps off an edge is lost and not on another line.
pub(super) type Squares = u64;

/// The 37 squares.
pub(super) const ON_BOARD: Squares = {
    let mut squares = 0;
    let mut line = 0;
    while line < SIZE {
        let margin = MARGINS[line];
        squares |= ((1 << (SIZE - 2 * margin)) - 1) << (8 * line + margin);
        line += 1;
    }
    squares
};

/// What the eight directions add to the number of a square; the other four are their opposites.
const STEPS: [u32; 4] = [1, 7, 8, 9];

/// The columns of a line, both counted from 0.
pub(super) fn columns_of(line: usize) -> std::ops::Range<usize> {
    MARGINS[line]..SIZE - MARGINS[line]
}

/// All squares next to those of a set, without the set itself.
pub(super) fn around(squares: Squares) -> Squares {
    let wide = squares | squares << 1 | squares >> 1;
    (wide | wide << 8 | wide >> 8) & ON_BOARD & !squares
}

/// The squares of a set in reading order.
pub(super) fn each(mut squares: Squares) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let first = Square::first_of(squares)?;
        squares &= squares - 1;
        Some(first)
    })
}

/// The pieces a player has left: four bits for the number of each kind.
type Stock = u16;

const FULL_STOCK: Stock = {
    let mut stock = 0;
    let mut kind = 0;
    while kind < Kind::ALL.len() {
        stock |= (Kind::ALL[kind].supply() as Stock) << (4 * kind);
        kind += 1;
    }
    stock
};

/// One piece of a kind.
fn one(kind: Kind) -> Stock {
    1 << (4 * kind as u32)
}

/// A position: the pieces, the totem and the player on turn. The stocks follow from the pieces;
/// they are kept all the same, for every list of moves needs them.
///
/// Written as seven lines joined by `/` (`_` outside the board, `#` empty, `t` the totem,
/// `o i y x` red, `O I Y X` white) and `r` or `w` on turn:
/// `__###__/_#####_/#######/###t###/#######/_#####_/__###__ r`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// By player's index.
    pieces: [Squares; 2],
    /// Where a piece is whose worth, less 1, has that binary digit.
    digits: [Squares; 2],
    /// By player's index.
    stocks: [Stock; 2],
    /// By square: what player 1's pieces next to it are worth minus what player 2's are. Follows
    /// from the pieces too. Squares off the board are counted along and mean nothing.
    balance: [i8; 64],
    totem: Square,
    on_turn: Player,
}

impl Board {
    /// No pieces, the totem in the middle, player 1 on turn.
    pub(super) fn start() -> Board {
        Board {
            pieces: [0; 2],
            digits: [0; 2],
            stocks: [FULL_STOCK; 2],
            balance: [0; 64],
            totem: Square::CENTRE,
            on_turn: Player::P1,
        }
    }

    /// Whose turn it is.
    pub fn on_turn(&self) -> Player {
        self.on_turn
    }

    /// A key of the position for tables. The stocks follow from the pieces.
    pub(super) fn key(&self) -> u64 {
        let place = (self.totem.index() << 1 | self.on_turn.index()) as u64;
        let [red, white] = self.pieces;
        let [ones, twos] = self.digits;
        // The eighth column and the eighth line of each set are free for the rest.
        key_of([red ^ place << 56, white, ones, twos])
    }

    /// Where the totem stands.
    pub fn totem(&self) -> Square {
        self.totem
    }

    /// The piece on a square.
    pub fn piece(&self, square: Square) -> Option<(Player, Kind)> {
        let owner = Player::first(2).find(|p| self.pieces[p.index()] & square.bit() != 0)?;
        let kind = Kind::ALL
            .into_iter()
            .find(|&kind| self.all_of(kind) & square.bit() != 0)?;
        Some((owner, kind))
    }

    /// Squares with pieces of that kind; for `O` also all squares without a piece.
    fn all_of(&self, kind: Kind) -> Squares {
        let [ones, twos] = self.digits;
        match kind {
            Kind::O => !ones & !twos,
            Kind::I => ones & !twos,
            Kind::Y => !ones & twos,
            Kind::X => ones & twos,
        }
    }

    /// How many pieces of a kind a player has still to place.
    pub fn stock(&self, player: Player, kind: Kind) -> u32 {
        u32::from(self.stocks[player.index()] >> (4 * kind as u32) & 15)
    }

    /// The kinds that a player has still to place, least valuable first.
    pub(super) fn kinds_left(&self, player: Player) -> impl DoubleEndedIterator<Item = Kind> {
        Kind::ALL
            .into_iter()
            .filter(move |&kind| self.stock(player, kind) > 0)
    }

    /// How many kinds that is.
    pub(super) fn count_kinds_left(&self, player: Player) -> u32 {
        let stock = self.stocks[player.index()];
        ((stock | stock >> 1 | stock >> 2) & 0x1111).count_ones()
    }

    /// Squares with neither a piece nor the totem.
    pub(super) fn empty(&self) -> Squares {
        let [red, white] = self.pieces;
        ON_BOARD & !(red | white | self.totem.bit())
    }

    /// Where the player on turn can move the totem.
    pub(super) fn totem_squares(&self) -> Squares {
        self.totem_squares_of(self.on_turn)
    }

    /// Where that player could move the totem on their turn.
    pub(super) fn totem_squares_of(&self, player: Player) -> Squares {
        let empty = self.empty();
        let own = self.pieces[player.index()];
        let totem = self.totem.bit();
        let next = around(totem);
        let mut squares = next & empty;
        if next & own != 0 {
            for step in STEPS {
                squares |= jump(totem, own, empty, |from| from << step);
                squares |= jump(totem, own, empty, |from| from >> step);
            }
        }
        squares
    }

    /// Where a piece can be placed once the totem has moved to `totem`.
    pub(super) fn placing_squares(&self, totem: Square) -> Squares {
        let empty = (self.empty() | self.totem.bit()) & !totem.bit();
        let next = around(totem.bit()) & empty;
        if next == 0 { empty } else { next }
    }

    /// What a player's pieces next to a square are worth minus what the opponent's are.
    pub(super) fn balance(&self, square: Square, player: Player) -> i32 {
        let balance = i32::from(self.balance[square.index()]);
        if player == Player::P1 {
            balance
        } else {
            -balance
        }
    }

    /// The empty squares next to the totem.
    pub(super) fn free_at_totem(&self) -> Squares {
        around(self.totem.bit()) & self.empty()
    }

    /// How many pieces are on the board.
    pub(super) fn piece_count(&self) -> usize {
        (self.pieces[0] | self.pieces[1]).count_ones() as usize
    }

    /// What the pieces that a player has still to place are worth together.
    pub(super) fn stock_worth(&self, player: Player) -> i32 {
        let stock = i32::from(self.stocks[player.index()]);
        (stock & 15) + 2 * (stock >> 4 & 15) + 3 * (stock >> 8 & 15) + 4 * (stock >> 12)
    }

    /// The position turned or mirrored in one of eight ways.
    pub(super) fn turned(&self, way: usize) -> Board {
        let mut board = Board::start();
        board.totem = self.totem.turned(way);
        board.on_turn = self.on_turn;
        for player in Player::first(2) {
            for square in each(self.pieces[player.index()]) {
                if let Some((_, kind)) = self.piece(square) {
                    board.put(player, kind, square.turned(way));
                }
            }
        }
        board
    }

    /// The same with the totem on another square.
    pub(super) fn with_totem(&self, totem: Square) -> Board {
        Board { totem, ..*self }
    }

    /// What a player's pieces next to the totem are worth together.
    pub fn sum_at_totem(&self, player: Player) -> i32 {
        let [ones, twos] = self.digits;
        let next = self.next_to_totem(player);
        let sum = next.count_ones() + (next & ones).count_ones() + 2 * (next & twos).count_ones();
        sum as i32
    }

    /// How many pieces a player has next to the totem.
    pub fn count_at_totem(&self, player: Player) -> u32 {
        self.next_to_totem(player).count_ones()
    }

    fn next_to_totem(&self, player: Player) -> Squares {
        around(self.totem.bit()) & self.pieces[player.index()]
    }

    /// Moves the totem, places the piece and passes the turn.
    pub(super) fn play(&mut self, mv: Move) {
        self.totem = mv.totem;
        self.put(self.on_turn, mv.kind, mv.place);
        self.on_turn = self.on_turn.opponent();
    }

    fn put(&mut self, player: Player, kind: Kind, square: Square) {
        self.pieces[player.index()] |= square.bit();
        self.stocks[player.index()] = self.stocks[player.index()].wrapping_sub(one(kind));
        let digits = u64::from(kind.worth() - 1);
        self.digits[0] |= (digits & 1) << square.index();
        self.digits[1] |= (digits >> 1) << square.index();
        let worth = kind.worth() as i8;
        let signed = if player == Player::P1 { worth } else { -worth };
        for step in STEPS {
            let step = step as usize;
            for next in [square.index() + step, square.index().wrapping_sub(step)] {
                // What leaves the board lands on the eighth line or column.
                let sum = &mut self.balance[next & 63];
                *sum = sum.wrapping_add(signed);
            }
        }
    }
}

/// The empty square right behind a row of own pieces that begins next to the totem, if there is
/// such a row in the direction of `step` and such a square.
fn jump(
    totem: Squares,
    own: Squares,
    empty: Squares,
    step: impl Fn(Squares) -> Squares,
) -> Squares {
    let mut at = step(totem) & own;
    let mut behind = 0;
    while at != 0 {
        let next = step(at);
        behind = next & empty;
        at = next & own;
    }
    behind
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in 0..SIZE {
            if line > 0 {
                f.write_str("/")?;
            }
            for column in 0..SIZE {
                let drawn = match Square::at(line, column) {
                    None => '_',
                    Some(square) if square == self.totem => 't',
                    Some(square) => self
                        .piece(square)
                        .map_or('#', |(player, kind)| kind.letter(player)),
                };
                write!(f, "{drawn}")?;
            }
        }
        let on_turn = if self.on_turn == Player::P1 { "r" } else { "w" };
        write!(f, " {on_turn}")
    }
}

impl FromStr for Board {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Board, Refusal> {
        let fields: Vec<&str> = text.split_whitespace().take(3).collect();
        let [lines, on_turn] = fields[..] else {
            return Err(Refusal::new(format!(
                "A position of Yoxii is seven lines and the player on turn, not {}",
                quoted(text)
            )));
        };
        let lines: Vec<&str> = lines.split('/').collect();
        if lines.len() != SIZE {
            return Err(Refusal::new(format!(
                "The board has {SIZE} lines, not {}",
                lines.len()
            )));
        }
        let mut board = Board::start();
        let mut totem = None;
        for (number, line) in lines.iter().enumerate() {
            read_line(&mut board, &mut totem, number, line)?;
        }
        board.totem = totem.ok_or_else(|| Refusal::new("There is no totem t on the board"))?;
        board.on_turn = match on_turn {
            "r" | "R" => Player::P1,
            "w" | "W" => Player::P2,
            _ => {
                return Err(Refusal::new(format!(
                    "The player on turn is r or w, not {}",
                    quoted(on_turn)
                )));
            }
        };
        check_supply(&board)?;
        Ok(board)
    }
}

fn read_line(
    board: &mut Board,
    totem: &mut Option<Square>,
    number: usize,
    text: &str,
) -> Result<(), Refusal> {
    let name = Square::line_letter(number);
    let length = text.chars().count();
    if length != SIZE {
        return Err(Refusal::new(format!(
            "Line {name} has {length} signs where {SIZE} are wanted"
        )));
    }
    for (column, sign) in text.chars().enumerate() {
        let quoted_sign = || quoted(&sign.to_string());
        let Some(square) = Square::at(number, column) else {
            if sign == '_' {
                continue;
            }
            return Err(Refusal::new(format!(
                "Line {name}, column {}: there is no square there, so _ and not {}",
                column + 1,
                quoted_sign()
            )));
        };
        match sign {
            '#' => {}
            't' | 'T' => {
                if let Some(other) = totem.replace(square) {
                    return Err(Refusal::new(format!(
                        "There is one totem, not one on {other} and one on {square}"
                    )));
                }
            }
            _ => {
                let (player, kind) = Kind::read(sign).ok_or_else(|| {
                    Refusal::new(format!(
                        "{square}: {} is none of # t o i y x O I Y X",
                        quoted_sign()
                    ))
                })?;
                board.put(player, kind, square);
            }
        }
    }
    Ok(())
}

/// Whether no player has more pieces on the board than there are.
fn check_supply(board: &Board) -> Result<(), Refusal> {
    for player in Player::first(2) {
        for kind in Kind::ALL {
            let placed = (board.pieces[player.index()] & board.all_of(kind)).count_ones();
            if placed > kind.supply() {
                return Err(Refusal::new(format!(
                    "There are {placed} {} on the board where player {} has {}",
                    kind.letter(player),
                    player.number(),
                    kind.supply()
                )));
            }
        }
    }
    Ok(())
}
