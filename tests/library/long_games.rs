//! A move costs the same late in a long game as early in it: in a record that is loaded, and for a
//! program that plays it. The work is counted, not timed.

use std::cell::Cell;
use std::hash::{Hash, Hasher};

use tabuleiro::console::screen::Viewport;
use tabuleiro::game::Start;
use tabuleiro::game::evaluator::Evaluator;
use tabuleiro::game::rng::GameRng;
use tabuleiro::game::view::{Drawing, View};
use tabuleiro::game::{Game, GameInfo, Options, Outcome, Player, Refusal, RuleSet};
use tabuleiro::play::LiveGame;
use tabuleiro::play::record::Record;
use tabuleiro::registry::Registry;

thread_local! {
    /// How often this thread has asked the rules for something or compared two positions.
    static WORK: Cell<usize> = const { Cell::new(0) };
}

fn count() {
    WORK.set(WORK.get() + 1);
}

/// The work that `action` takes.
fn work(action: impl FnOnce()) -> usize {
    let before = WORK.get();
    action();
    WORK.get() - before
}

/// A game in which every position has one move, two moves to a turn, and no position recurs.
#[derive(Clone, Debug)]
struct Corridor;

#[derive(Clone, Copy, Eq, Debug)]
struct Room(u32);

impl Hash for Room {
    fn hash<H: Hasher>(&self, state: &mut H) {
        count();
        self.0.hash(state);
    }
}

impl PartialEq for Room {
    fn eq(&self, other: &Room) -> bool {
        count();
        self.0 == other.0
    }
}

impl Game for Corridor {
    type Board = Room;
    type Move = bool;

    const INFO: GameInfo = GameInfo {
        name: "corridor",
        title: "Corridor",
        rules_text: "CORRIDOR: go on.",
        ..GameInfo::DEFAULT
    };

    fn new(_: RuleSet, _: &Options) -> Result<Corridor, Refusal> {
        Ok(Corridor)
    }

    fn initial_board(&self) -> Room {
        Room(0)
    }

    fn read_board(&self, _: &str) -> Result<Room, Refusal> {
        Ok(Room(0))
    }

    fn write_board(&self, board: &Room) -> String {
        count();
        board.0.to_string()
    }

    fn write_move(&self, _: bool) -> String {
        count();
        "on".to_string()
    }

    fn player_to_move(&self, board: &Room) -> Player {
        count();
        Player::from_index(board.0 as usize / 2 % 2)
    }

    fn starts_turn(&self, board: &Room) -> bool {
        count();
        board.0.is_multiple_of(2)
    }

    fn valid_moves(&self, _: &Room, moves: &mut Vec<bool>) {
        count();
        moves.push(true);
    }

    fn make_move(&self, board: &mut Room, _: bool) {
        count();
        board.0 += 1;
    }

    fn game_over(&self, _: &Room) -> Option<Outcome> {
        count();
        None
    }

    fn value(&self, _: &Room, _: Player) -> i32 {
        count();
        0
    }

    fn choose_move(&self, _: &Room, _: usize, _: &mut GameRng) -> Option<bool> {
        count();
        Some(true)
    }

    fn counts_for_repetition(&self, _: &Room) -> bool {
        count();
        true
    }
}

impl View for Corridor {
    type Entry = ();

    fn display_game(&self, board: &Room, drawing: &Drawing<'_, bool>) -> String {
        count();
        format!("{}, {} moves\n", board.0, drawing.last_moves.len())
    }
}

/// Nobody searches this game.
impl Evaluator for Corridor {
    type Game = Corridor;

    fn new(_: &Corridor) -> Corridor {
        Corridor
    }

    fn game(&self) -> &Corridor {
        self
    }

    fn evaluate(&mut self, _: &Room, _: Player) -> i32 {
        0
    }
}

/// The number of moves in each half of a game.
const MOVES: usize = 1000;

/// An upper bound for about this much work: hash collisions add a few comparisons.
fn about(work: usize) -> usize {
    work + work / 4
}

fn load(moves: usize) -> Box<dyn LiveGame> {
    let registry = Registry::of::<(Corridor,)>("corridor");
    let text = format!(
        "tabuleiro 1\ngame corridor\nmoves\n{}",
        "on\n".repeat(moves)
    );
    let record = Record::read(text.as_bytes(), &registry.names()).unwrap();
    let corridor = registry.find("corridor").unwrap();
    let (game, damage) = corridor.restore(&record, 1).unwrap();
    assert_eq!((game.state().ply, damage), (moves, None));
    game
}

#[test]
fn a_record_of_twice_the_length_takes_twice_the_work() {
    let once = work(|| drop(load(MOVES)));
    let twice = work(|| drop(load(2 * MOVES)));
    assert!(once >= MOVES);
    assert!(twice <= about(2 * once), "{once}, then {twice}");
}

/// Moves are played as the engine and scripts play them.
#[test]
fn a_move_takes_no_more_work_late_in_a_game() {
    let registry = Registry::of::<(Corridor,)>("corridor");
    let corridor = registry.find("corridor").unwrap();
    let mut game = corridor.open(&Start::default(), &[], 1).unwrap();
    let mut play_half = || {
        for _ in 0..MOVES {
            let played = game.play("on").unwrap();
            let screen = Viewport::default().screen(&*game, played.message);
            let shown = screen.shown(usize::MAX);
            let turn = game.state().ply.div_ceil(2);
            assert_eq!(game.state().turns_played, turn);
            assert!(shown.contains("Last: on"), "{shown}");
        }
    };
    let (early, late) = (work(&mut play_half), work(&mut play_half));
    assert!(early >= MOVES);
    assert!(late <= about(early), "{early}, then {late}");
    assert_eq!(game.state().ply, 2 * MOVES);
}
