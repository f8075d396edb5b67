use super::*;
use crate::expert::search::StopFlag;
use crate::games::lear::{Lear, LearEvaluator};

fn game() -> TypedGame<LearEvaluator> {
    let game = Lear::new(RuleSet::Classic, &Options::default()).unwrap();
    let start = game.initial_board();
    TypedGame::new(Session::new(game, start, &[], 7))
}

/// The hint, and the number of positions searched after each iteration. Two searches never take
/// the same number: the second one finds the results of the first in the transposition table.
fn hint(game: &mut TypedGame<LearEvaluator>, limits: &Limits) -> (String, Vec<u64>) {
    let mut nodes = Vec::new();
    let hint = game.hint(limits, &mut |thought| nodes.push(thought.nodes));
    let hint = hint.expect("the game is not over");
    nodes.push(hint.nodes);
    (hint.mv, nodes)
}

#[test]
fn the_same_position_gets_the_same_hint_without_another_search() {
    let mut game = game();
    let (mv, nodes) = hint(&mut game, &Limits::nodes(5_000));
    // No search could find anything once it is asked to stop.
    let stopped = StopFlag::default();
    stopped.set();
    for nodes_wanted in [5_000, 100] {
        let limits = Limits::nodes(nodes_wanted).until(stopped.clone());
        let (again, searched) = hint(&mut game, &limits);
        assert_eq!(again, mv);
        assert_eq!(searched.last(), nodes.last());
        assert!(searched.starts_with(&nodes[..nodes.len() - 1]));
    }
    // A move played and taken back leads to the same position.
    game.answer(&mv).unwrap();
    game.undo();
    assert_eq!(
        hint(&mut game, &Limits::nodes(5_000)).1.last(),
        nodes.last()
    );
}

#[test]
fn a_longer_search_or_another_position_gets_another_hint() {
    let mut game = game();
    let (mv, nodes) = hint(&mut game, &Limits::nodes(2_000));
    let (_, longer) = hint(&mut game, &Limits::nodes(20_000));
    assert!(longer.last() > nodes.last());
    game.answer(&mv).unwrap();
    let (reply, after) = hint(&mut game, &Limits::nodes(2_000));
    assert!(game.is_legal(&reply));
    assert_ne!(after.last(), longer.last());
}

#[test]
fn a_hint_that_was_stopped_is_not_given_again() {
    let mut game = game();
    let stop = StopFlag::default();
    let limits = Limits::nodes(1_000_000).until(stop.clone());
    let stopped = game.hint(&limits, &mut |_| stop.set()).unwrap();
    let (_, nodes) = hint(&mut game, &Limits::nodes(5_000));
    assert!(nodes.last() > Some(&stopped.nodes));
}
