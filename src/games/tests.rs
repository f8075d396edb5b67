//! The rules of every game against the plain ones of `tests/plain/`, which were written a second
//! time from the rule pages: random games are played with both. The signatures and the
//! weights of all evaluators, and what the tests of games share.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;
use std::ops::AddAssign;

use rand::RngExt;
use rand::seq::IndexedRandom;
use rayon::prelude::*;

use super::AllGames;
use super::barragoon::{Barragoon, BarragoonEvaluator};
use super::lear::{Lear, LearEvaluator};
use super::plain::{self, Plain, Rules, Start, random};
use super::small_star_empires::{SmallStarEmpires, SmallStarEmpiresEvaluator};
use super::xero_g::{XeroG, XeroGEvaluator};
use super::yoxii::{Yoxii, YoxiiEvaluator};
use crate::game::rng::{GameRng, rng_for_ply};
use crate::game::{Game, Options, Player, RuleSet};
use crate::play::session::Session;

crate::suites! { @tests signature: AllGames, "tests/perft"; the_signature_is_unchanged }
crate::suites! { @tests search: AllGames, "tests/perft"; what_is_called_proved_is_true }
crate::suites!(
    weights: (
        BarragoonEvaluator,
        LearEvaluator,
        SmallStarEmpiresEvaluator,
        XeroGEvaluator,
        YoxiiEvaluator,
    ),
    "tests/perft"
);

/// The module of each game by its title: its head ends with what differs from the report.
const MODULES: &[(&str, &str)] = &[
    ("Barragoon", include_str!("barragoon/mod.rs")),
    ("Lear", include_str!("lear/mod.rs")),
    ("Yoxii", include_str!("yoxii/mod.rs")),
    ("Xero-G", include_str!("xero_g/mod.rs")),
    (
        "Small Star Empires",
        include_str!("small_star_empires/mod.rs"),
    ),
];

/// The rows of the first table with this heading, each split into its cells.
fn table<'a>(page: &'a str, heading: &str, prefix: &str) -> Vec<Vec<&'a str>> {
    let (_, rows) = page.split_once(heading).expect("a table");
    let rows = rows
        .lines()
        .skip(2)
        .map_while(|row| row.strip_prefix(prefix));
    let cells = |row: &'a str| row.trim_matches(['|', ' ']).split(" | ").collect();
    rows.map(cells).collect()
}

/// Where a row names several games, the module of each has only the part about its own game.
#[test]
fn the_differences_are_those_of_the_readme() {
    let readme = include_str!("../../README.md");
    assert!(readme.lines().count() <= 210);
    let all = table(readme, "| game | in the report | here |", "|");
    assert_eq!(all.len(), 18);
    for (title, module) in MODULES {
        let named = all.iter().filter(|row| row[..2].concat().contains(title));
        let own = table(module, "//! | in the report | here |", "//! |");
        for (row, own) in named.clone().zip(&own) {
            let half = own[0].split_once(": ").map_or("", |(_, half)| half);
            let halves = [
                own[0].to_string(),
                format!("{half} ({title})"),
                format!("{title}'s {half}"),
                format!("{title}' {half}"),
            ];
            assert!(
                halves.iter().any(|half| row[1].contains(half)),
                "{row:?}, {own:?}"
            );
            assert_eq!(row[2], own[1], "{title}");
        }
        assert_eq!(named.count(), own.len(), "{title}");
    }
}

/// How often a level chooses each move with the seeds from 0 to `seeds` - 1.
pub(super) fn choices<G: Game>(
    game: &G,
    board: &G::Board,
    level: usize,
    seeds: u64,
) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    for seed in 0..seeds {
        let chosen = game.choose_move(board, level, &mut rng_for_ply(seed, 0));
        let mv = game.write_move(chosen.expect("the game is not over"));
        *counts.entry(mv).or_default() += 1;
    }
    counts
}

/// The moves that have been chosen, in one line.
pub(super) fn chosen(counts: &BTreeMap<String, u64>) -> String {
    let moves: Vec<&str> = counts.keys().map(String::as_str).collect();
    moves.join(" ")
}

/// A game under a rule set, written twice.
struct Row {
    game: &'static str,
    rules: Rules,
    play: fn(&Row, u64) -> Counts,
    /// Sets up a random position.
    random: fn(Rules, &mut GameRng) -> String,
}

macro_rules! row {
    ($game:ty, $module:ident, $rules:ident) => {
        Row {
            game: <$game>::INFO.name,
            rules: Rules::$rules,
            play: play::<$game, plain::$module::Position>,
            random: random::$module,
        }
    };
}

const ROWS: [Row; 7] = [
    row!(XeroG, xero_g, Classic),
    row!(XeroG, xero_g, Official),
    row!(Lear, lear, Classic),
    row!(Barragoon, barragoon, Classic),
    row!(Yoxii, yoxii, Classic),
    row!(SmallStarEmpires, small_star_empires, Classic),
    row!(SmallStarEmpires, small_star_empires, Official),
];

/// What has been compared.
#[derive(Clone, Copy, Default, Debug)]
struct Counts {
    positions: u64,
    /// Games that were played to an end of the rules.
    over: u64,
    /// Games that ended by repetition.
    repeated: u64,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.positions += other.positions;
        self.over += other.over;
        self.repeated += other.repeated;
    }
}

/// A game ends here if the rules have not ended it.
const MOST_PLIES: usize = 150;

fn rule_set(rules: Rules) -> RuleSet {
    rules.name().parse().expect("a rule set")
}

/// Starts a game with both implementations.
fn at_start<G: Game, P: Plain>(start: &Start) -> (G, G::Board, P) {
    let set = |options: Options, (name, value): &(&'static str, String)| options.with(name, value);
    let options = start.options.iter().fold(Options::default(), set);
    let game = G::new(rule_set(start.rules), &options).expect("a start of the game");
    let board = game.initial_board();
    let plain = P::read(start.rules, &start.position).expect("a position");
    (game, board, plain)
}

/// Reads a position with both implementations.
fn at_position<G: Game, P: Plain>(rules: Rules, text: &str) -> (G, G::Board, P) {
    let options = Options::default();
    let (game, board) = G::from_position(rule_set(rules), &options, text)
        .unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    let plain = P::read(rules, text).expect("a position");
    (game, board, plain)
}

/// A legal move, and the position after it.
type Child<G> = (<G as Game>::Move, String);

/// Compares everything that the rules say of a position, and returns its moves.
fn compare<G: Game, P: Plain>(game: &G, board: &G::Board, plain: &P) -> Vec<Child<G>> {
    let text = plain.write();
    assert_eq!(game.write_board(board), text);
    assert_eq!(game.read_board(&text).as_ref(), Ok(board), "{text}");
    let moves = game.legal_moves(board);
    let mut texts: Vec<String> = moves.iter().map(|mv| game.write_move(*mv)).collect();
    texts.sort();
    assert_eq!(texts, plain.moves(), "{text}");
    let outcome = game.game_over(board).map(|outcome| outcome.to_string());
    assert_eq!(outcome, plain.outcome(), "{text}");
    assert_eq!(game.player_count(), plain.players(), "{text}");
    let to_move = game.player_to_move(board).number();
    assert_eq!(to_move, plain.to_move(), "{text}");
    for player in Player::first(plain.players()) {
        let (fast, plainly) = (game.value(board, player), plain.value(player.number()));
        assert_eq!(fast, plainly, "{player} in {text}");
    }
    let after = |mv: G::Move| {
        let mv_text = game.write_move(mv);
        let played = game.play(board, mv).expect("a listed move");
        let after = game.write_board(&played);
        assert_eq!(after, plain.play(&mv_text).write(), "{mv_text} in {text}");
        (mv, after)
    };
    moves.into_iter().map(after).collect()
}

/// Moves of other positions are legal exactly if they are listed, and the refusal of a text that is
/// not a move ends with one that is.
fn check_refusals<G: Game>(game: &G, board: &G::Board, others: &[G::Move]) {
    let moves = game.legal_moves(board);
    for mv in others {
        let is_listed = moves.binary_search(mv).is_ok();
        let text = || format!("{} {}", game.write_board(board), game.write_move(*mv));
        let is_legal = game.check_move(board, *mv).is_ok();
        assert_eq!(is_legal, is_listed, "{}", text());
    }
    let refused = game.read_move(board, "nothing").expect_err("not a move");
    let refusal = refused.to_string();
    let mut links = [" as in ", " such as ", " like "].iter();
    let named = links.find_map(|link| refusal.split_once(link));
    let example = named.map_or("", |(_, example)| example);
    let read = game.read_move(board, example);
    let is_legal = read.is_ok_and(|mv| moves.binary_search(&mv).is_ok());
    assert!(is_legal || moves.is_empty(), "{refusal}");
}

/// Plays random games with both implementations and compares them in at least that many positions.
/// Every other game begins in a position that was set up at random.
fn play<G: Game, P: Plain>(row: &Row, positions: u64) -> Counts {
    let mut starts = P::starts();
    starts.retain(|start| start.rules == row.rules);
    let mut counts = Counts::default();
    let mut others = Vec::new();
    for index in 0.. {
        let rng = &mut rng_for_ply(1, index);
        let (game, board, plain) = if index.is_multiple_of(2) {
            at_start::<G, P>(&starts[index / 2 % starts.len()])
        } else {
            at_position(row.rules, &(row.random)(row.rules, rng))
        };
        // Random play hardly ever repeats a position: some games look for it.
        let repeats = index % 8 < 2;
        let session = Session::new(game, board, &[], 0);
        counts += play_game(session, plain, repeats, &mut others, rng);
        if counts.positions >= positions {
            break;
        }
    }
    counts
}

fn play_game<G: Game, P: Plain>(
    mut session: Session<G>,
    mut plain: P,
    repeats: bool,
    others: &mut Vec<G::Move>,
    rng: &mut GameRng,
) -> Counts {
    let mut seen: HashMap<String, u32> = HashMap::new();
    let mut counts = Counts::default();
    for ply in 0.. {
        let moves = compare(session.game(), session.board(), &plain);
        counts.positions += 1;
        let latest = others.len().saturating_sub(100);
        check_refusals(session.game(), session.board(), &others[latest..]);
        others.extend(moves.sample(rng, 10).map(|(mv, _)| *mv));
        let text = plain.write();
        let mut ending = plain.outcome();
        if plain.counts_for_repetition() {
            let times = seen.entry(text.clone()).or_default();
            *times += 1;
            if *times == 3 && ending.is_none() {
                ending = Some("draw (repetition)".to_string());
                counts.repeated = 1;
            }
        }
        let fast = session.ending().map(|ending| ending.to_string());
        assert_eq!(fast, ending, "{text}");
        counts.over = u64::from(ending.is_some());
        let is_back = |(_, after): &&Child<G>| repeats && seen.contains_key(after);
        let back: Vec<&Child<G>> = moves.iter().filter(is_back).collect();
        let chosen = match back.choose(rng) {
            Some(child) if rng.random_ratio(3, 4) => Some(*child),
            _ => moves.choose(rng),
        };
        let Some((mv, _)) = chosen.filter(|_| ending.is_none() && ply < MOST_PLIES) else {
            break;
        };
        plain = plain.play(&session.game().write_move(*mv));
        session.play(*mv).expect("a listed move");
    }
    counts
}

/// The rules of all rows, in that many positions of each.
fn compare_all(positions: u64) {
    ROWS.par_iter().for_each(|row| {
        let counts = (row.play)(row, positions);
        assert!(counts.over > 0, "{} {counts:?}", row.game);
        // A repetition is a draw under the rules, and not merely tolerated by both.
        let can_repeat = row.game == XeroG::INFO.name;
        assert!(counts.repeated > 0 || !can_repeat, "{counts:?}");
    });
}

#[test]
fn the_rules_are_the_plain_ones() {
    compare_all(1000);
}

#[test]
#[ignore = "takes some minutes"]
fn the_rules_are_the_plain_ones_in_a_million_positions() {
    compare_all(150_000);
}

#[test]
fn every_rule_set_of_every_game_has_a_row() {
    let named = ROWS.map(|row| format!("{} {}", row.game, row.rules.name()));
    let registry = super::registry();
    let infos = registry.entries().map(|entry| entry.info());
    let all = infos.flat_map(|info| {
        info.rule_sets
            .iter()
            .map(|rules| format!("{} {rules}", info.name))
    });
    assert_eq!(named.to_vec(), all.collect::<Vec<_>>());
}

#[test]
#[should_panic(expected = "xovv/vxvv/vvvv/vvvv")]
fn a_difference_is_found() {
    let text = "xovv/vvvv/vvvv/vvvv x 1";
    let (game, board, plain) = at_position::<Lear, plain::lear::Position>(Rules::Classic, text);
    assert_eq!(compare(&game, &board, &plain).len(), 14);
    compare(&game, &board, &plain.play("2,2"));
}
