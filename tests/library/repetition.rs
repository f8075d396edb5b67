//! Draws by repetition cost the same in a long game as in a short one.

use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicUsize, Ordering};

use tabuleiro::game::{Game, Options, Outcome, Player, Refusal, RuleSet};
use tabuleiro::matches::session::Session;

/// A game of one move after the other, whose positions never occur again.
#[derive(Clone, Debug)]
struct Corridor;

/// A position that counts how often two of its kind are compared.
#[derive(Clone, Copy, Eq, Debug)]
struct Step(u32);

impl Hash for Step {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

static COMPARISONS: AtomicUsize = AtomicUsize::new(0);

impl PartialEq for Step {
    fn eq(&self, other: &Step) -> bool {
        COMPARISONS.fetch_add(1, Ordering::Relaxed);
        self.0 == other.0
    }
}

impl Game for Corridor {
    type Board = Step;
    type Move = ();

    const NAME: &'static str = "corridor";
    const TITLE: &'static str = "Corridor";

    fn new(_: RuleSet, _: &Options) -> Result<Corridor, Refusal> {
        Ok(Corridor)
    }

    fn initial_board(&self) -> Step {
        Step(0)
    }

    fn read_board(&self, _: &str) -> Result<Step, Refusal> {
        Ok(Step(0))
    }

    fn write_board(&self, board: &Step) -> String {
        board.0.to_string()
    }

    fn write_move(&self, (): ()) -> String {
        "on".to_string()
    }

    fn player_on_turn(&self, board: &Step) -> Player {
        Player::from_index(board.0 as usize % 2)
    }

    fn add_valid_moves(&self, _: &Step, moves: &mut Vec<()>) {
        moves.push(());
    }

    fn apply(&self, board: &mut Step, (): ()) {
        board.0 += 1;
    }

    fn game_over(&self, _: &Step) -> Option<Outcome> {
        None
    }

    fn counts_for_repetition(&self, _: &Step) -> bool {
        true
    }
}

/// A record of a megabyte would take half a minute if each move were compared with all before.
#[test]
fn repetition_is_not_looked_for_in_the_whole_game() {
    const MOVES: usize = 2000;
    let mut session = Session::new(Corridor, Step(0), &[], 1);
    for _ in 0..MOVES {
        session.play(()).unwrap();
    }
    assert_eq!((session.ply(), session.ending()), (MOVES, None));
    let comparisons = COMPARISONS.load(Ordering::Relaxed);
    assert!(comparisons < 20 * MOVES, "{comparisons} comparisons");
}
