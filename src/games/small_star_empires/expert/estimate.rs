//! What a position is worth before its end: the score so far, and what each player may still
//! come to.
//!
//! The free systems are dealt out by who gets to them in fewer moves, as in games of queens that
//! claim the board: counted in flights of any length over free and own systems, landing each time.

use super::super::board::Board;
use super::super::galaxy::{NOWHERE, members};
use crate::game::Player;

/// How far a game has come, by the share of systems that are free.
const STAGES: usize = 3;
/// Terms in each stage, as `term` numbers them.
const STAGE_TERMS: usize = 20;
/// Terms of one rule set.
pub(super) const RULE_TERMS: usize = STAGES * STAGE_TERMS;

/// The terms. Each is the player's own minus that of the strongest opponent.
mod term {
    /// Worth of the free systems that only this player can still come to: planets, and for
    /// nebulas the rise of the nebula score.
    pub const ONLY_WORTH: usize = 0;
    /// How many these are.
    pub const ONLY: usize = 1;
    /// The same for systems that others come to as well, but later.
    pub const FIRST_WORTH: usize = 2;
    pub const FIRST: usize = 3;
    /// The same for systems that another player comes to at the same time, and nobody sooner.
    pub const TIED_WORTH: usize = 4;
    pub const TIED: usize = 5;
    /// The same for systems that another player comes to sooner.
    pub const LATE_WORTH: usize = 6;
    pub const LATE: usize = 7;
    /// Systems that can be landed on at once.
    pub const LANDINGS: usize = 8;
    /// Ships that can move.
    pub const SHIPS: usize = 9;
    /// Next to own trade stations: systems that others come to first.
    pub const HOPE: usize = 10;
    /// Next to own trade stations: systems that the player and another come to at the same time.
    pub const HOPE_TIED: usize = 11;
    /// Trade stations in stock, where there are fewer than systems to build them in.
    pub const STATIONS: usize = 12;
    /// Systems in the largest territory; counted under official rules only, as is what follows.
    pub const TERRITORY: usize = 13;
    /// 1 for who has the largest territory now.
    pub const LARGEST: usize = 14;
    /// 1 for the player on turn.
    pub const TURN: usize = 15;
    /// As `BORDER`, but no more than there are trade stations in stock.
    pub const SITES: usize = 16;
    /// Own systems, or systems that the player comes to first, next to each system that the
    /// player comes to no later than others.
    pub const TOGETHER: usize = 17;
    /// Systems that the player comes to no later than others, with three or more neighbours that
    /// others control or come to no later than the player.
    pub const BORDER: usize = 18;
    /// As `ONLY`, but at most four for each ship that can move.
    pub const ONLY_SHIPS: usize = 19;
}

/// By rule set, stage and term.
pub(in super::super) type Weights = [i16; 2 * RULE_TERMS];

/// The weights as they are played with: a hope is never worth less than nothing. A trade station
/// that costs nothing is then never worse than a colony, and the search relies on it.
pub(in super::super) fn sound(mut weights: Weights) -> Weights {
    for weights in weights.chunks_mut(STAGE_TERMS) {
        for term in [term::HOPE, term::HOPE_TIED] {
            weights[term] = weights[term].max(0);
        }
    }
    weights
}

/// By player, the amounts of the terms.
type Amounts = [[i32; STAGE_TERMS]; Player::MOST];

/// How good a position is for a player, in hundredths of a point.
pub(super) fn evaluate(board: &Board, weights: &Weights, official: bool, player: Player) -> i32 {
    let weights = &weights[RULE_TERMS * usize::from(official) + STAGE_TERMS * stage(board)..];
    let mut amounts = Amounts::default();
    let scores = look(board, official, &mut amounts);
    let mut best = i32::MIN;
    let mut own = 0;
    for other in board.players() {
        let terms = weights.iter().zip(&amounts[other.index()]);
        let hopes: i32 = terms
            .map(|(weight, amount)| i32::from(*weight) * amount)
            .sum();
        let value = 100 * scores[other.index()] + hopes;
        if other == player {
            own = value;
        } else {
            best = best.max(value);
        }
    }
    own - best
}

/// The terms one by one, for two players, from the viewpoint of the one on turn; and what is
/// added to them without a weight.
pub(super) fn terms(board: &Board, official: bool, add: &mut dyn FnMut(usize, f64)) -> i32 {
    let start = RULE_TERMS * usize::from(official) + STAGE_TERMS * stage(board);
    let mut amounts = Amounts::default();
    let scores = look(board, official, &mut amounts);
    let own = board.on_turn.index();
    let enemy = board.after(board.on_turn).index();
    for (term, (mine, theirs)) in amounts[own].iter().zip(&amounts[enemy]).enumerate() {
        if mine != theirs {
            add(start + term, f64::from(mine - theirs));
        }
    }
    100 * (scores[own] - scores[enemy])
}

fn stage(board: &Board) -> usize {
    let all = board.galaxy.systems();
    let free = board.free_count();
    if STAGES * free > 2 * all {
        0
    } else if STAGES * free > all {
        1
    } else {
        2
    }
}

/// Fills in the amounts and returns the scores without territory.
fn look(board: &Board, official: bool, amounts: &mut Amounts) -> [i32; Player::MOST] {
    let mut scores = [0; Player::MOST];
    for (player, score) in board.players().zip(board.scores(false)) {
        scores[player.index()] = score.total();
    }
    amounts[board.on_turn.index()][term::TURN] = 1;
    if official {
        let sizes: [u32; Player::MOST] = std::array::from_fn(|index| {
            if index < board.player_count() {
                board.territory(Player::from_index(index))
            } else {
                0
            }
        });
        let largest = sizes.iter().max();
        for player in 0..board.player_count() {
            amounts[player][term::TERRITORY] = sizes[player] as i32;
            amounts[player][term::LARGEST] = i32::from(Some(&sizes[player]) == largest);
        }
    }
    let scarce = board.free_count();
    for player in board.players() {
        let stations = usize::from(board.stock(player).stations);
        if stations < scarce {
            amounts[player.index()][term::STATIONS] = stations as i32;
        }
    }
    if board.galaxy.words() == 1 {
        deal_out(board, official, amounts);
    } else {
        // A galaxy that is too large for all this is judged by how far the ships can fly now.
        for player in board.players() {
            let landings = board.count_flights(player, official).min(100);
            amounts[player.index()][term::LANDINGS] = landings as i32;
        }
    }
    scores
}

/// Deals the free systems out among the players.
fn deal_out(board: &Board, official: bool, amounts: &mut Amounts) {
    let count = board.player_count();
    let taken = board.taken_word(0);
    let mut seen = [0u64; Player::MOST];
    let mut edge = [0u64; Player::MOST];
    let mut first = [0u64; Player::MOST];
    let mut tied = [0u64; Player::MOST];
    let mut anybody = 0;
    // Landings at once.
    for player in board.players() {
        let index = player.index();
        if board.stock(player).kinds() == 0 {
            continue;
        }
        let others = taken & !board.own_word(player, 0);
        let mut last = NOWHERE;
        let mut reach = 0;
        for place in board.ships[index] {
            if place == NOWHERE {
                continue;
            }
            if place != last {
                last = place;
                reach = board.flight_word(player, place, others, official) & !taken;
            }
            edge[index] |= reach;
            amounts[index][term::SHIPS] += i32::from(reach != 0);
        }
        amounts[index][term::LANDINGS] = edge[index].count_ones() as i32;
    }
    // And those that follow.
    loop {
        let mut once = 0;
        let mut twice = 0;
        for edge in &edge[..count] {
            twice |= once & edge;
            once |= edge;
        }
        if once == 0 {
            break;
        }
        for index in 0..count {
            first[index] |= edge[index] & !twice & !anybody;
            tied[index] |= edge[index] & twice & !anybody;
            seen[index] |= edge[index];
        }
        anybody |= once;
        for player in board.players() {
            let index = player.index();
            let others = taken & !board.own_word(player, 0);
            let mut next = 0;
            for system in members(0, edge[index]) {
                next |= board.flight_word(player, system as u16, others, official);
            }
            edge[index] = next & !taken & !seen[index];
        }
    }
    let galaxy = board.galaxy;
    for player in board.players() {
        let index = player.index();
        let all_but = |sets: &[u64; Player::MOST]| {
            let others = (0..count).filter(|other| *other != index);
            others.fold(0, |all, other| all | sets[other])
        };
        let others_seen = all_but(&seen);
        let worth = Worth::new(board, player);
        let amounts = &mut amounts[index];
        let only = seen[index] & !others_seen;
        let late = seen[index] & !first[index] & !tied[index];
        let first_only = first[index] & others_seen;
        for (set, at_worth, at_count) in [
            (only, term::ONLY_WORTH, term::ONLY),
            (first_only, term::FIRST_WORTH, term::FIRST),
            (tied[index], term::TIED_WORTH, term::TIED),
            (late, term::LATE_WORTH, term::LATE),
        ] {
            if set != 0 {
                amounts[at_worth] = worth.of(set);
                amounts[at_count] = set.count_ones() as i32;
            }
        }
        let theirs = all_but(&first) | all_but(&tied) & !tied[index];
        let enemies = taken & !board.own_word(player, 0);
        let mut border = 0;
        let mut together = 0;
        for system in members(0, first[index] | tied[index]) {
            let near = galaxy.near(system as u16);
            let contacts = (near & (enemies | theirs)).count_ones() as i32;
            border += i32::from(contacts >= 3);
            together += (near & (taken & !enemies | first[index])).count_ones() as i32;
        }
        amounts[term::SITES] = border.min(i32::from(board.stock(player).stations));
        amounts[term::TOGETHER] = together;
        amounts[term::BORDER] = border;
        amounts[term::ONLY_SHIPS] = (only.count_ones() as i32).min(4 * amounts[term::SHIPS]);
        let own_stations = board.own_word(player, 0) & board.stations.0[0];
        for system in members(0, own_stations) {
            let near = galaxy.near(system as u16);
            amounts[term::HOPE] += (near & theirs).count_ones() as i32;
            amounts[term::HOPE_TIED] += (near & tied[index]).count_ones() as i32;
        }
    }
}

/// What systems are worth to a player, in galaxies of one word.
pub(super) struct Worth {
    stars: [u64; 3],
    nebulas: [(u64, i32); 4],
}

impl Worth {
    pub(super) fn new(board: &Board, player: Player) -> Worth {
        let own = board.own_word(player, 0);
        Worth {
            stars: board.galaxy.stars().each_ref().map(|set| set.0[0]),
            nebulas: board.galaxy.nebulas().each_ref().map(|set| {
                let none = (set.0[0] & own) == 0;
                (set.0[0], if none { 2 } else { 3 })
            }),
        }
    }

    /// All of a set together; nebulas as if each were the next.
    pub(super) fn of(&self, set: u64) -> i32 {
        let stars = self.stars.iter().zip(1..);
        let planets: i32 = stars
            .map(|(stars, planets)| (set & stars).count_ones() as i32 * planets)
            .sum();
        let nebulas: i32 = self
            .nebulas
            .iter()
            .map(|(nebulas, rise)| (set & nebulas).count_ones() as i32 * rise)
            .sum();
        planets + nebulas
    }
}
