//! The tests.

use super::*;

/// The value with best play up to that depth, for the player to move at node 0.
fn plain<const MARGINS: bool>(graph: &Graph<MARGINS>, depth: usize) -> i32 {
    let me = graph.nodes[0].turn;
    negamax(&mut graph.clone(), &At(0), me, depth, &mut Vec::new())
}

/// What a new searcher finds in the game that has gone through `boards`.
fn search<const MARGINS: bool>(
    graph: &Graph<MARGINS>,
    boards: &[At],
    limits: &Limits,
) -> SearchResult<At> {
    let found = Searcher::new().search(graph, boards, limits, &mut |_| {});
    found.expect("a graph that is not over")
}

/// The same at full width, from node 0.
fn search_full_width<const MARGINS: bool>(
    graph: &Graph<MARGINS>,
    limits: &Limits,
) -> SearchResult<At> {
    let limits = Limits {
        full_width: true,
        ..limits.clone()
    };
    search(graph, &[At(0)], &limits)
}

fn unbounded() -> Limits {
    Limits::nodes(u64::MAX)
}

fn to_depth(depth: usize) -> Limits {
    Limits {
        depth: Some(depth),
        ..unbounded()
    }
}

/// Without a limit on positions, and with a small table.
fn together(threads: usize) -> Limits {
    Limits {
        nodes: None,
        threads,
        hash_mib: 1,
        ..unbounded()
    }
}

/// That the expected line is one, and as long as it should be.
fn assert_line<const MARGINS: bool>(
    graph: &Graph<MARGINS>,
    found: &SearchResult<At>,
    depth: usize,
) {
    assert_eq!(found.pv.first(), Some(&found.mv));
    let mut board = At(0);
    let mut seen = Vec::new();
    for mv in &found.pv {
        assert_eq!(graph.check_move(&board, *mv), Ok(()));
        seen.push(board);
        graph.make_move(&mut board, *mv);
    }
    let ends = graph.game_over(&board).is_some() || seen.contains(&board);
    let wins = graph.clone().winning_move(&board).is_some();
    assert!(
        ends || wins || found.pv.len() == depth,
        "{depth}: {found:?} {graph:?}"
    );
}

fn full_width_is_plain<const MARGINS: bool>() {
    graphs::<MARGINS>(1500, |graph| {
        for depth in 1..=9 {
            let limits = to_depth(depth);
            let found = search_full_width(graph, &limits);
            // Where everything was searched, no deeper search follows.
            let depth = if found.proved { TO_THE_END } else { depth };
            assert_eq!(found.value, plain(graph, depth), "{depth}: {graph:?}");
            assert_line(graph, &found, depth);
        }
    });
}

#[test]
fn full_width_has_the_value_of_plain_negamax() {
    full_width_is_plain::<false>();
    full_width_is_plain::<true>();
}

/// Player 1 moves to node 1 or takes a certain +2. At node 1, player 2 picks the first or the
/// second half of `ends`, and player 3 then picks a value from that half.
fn two_opponents(ends: [i32; 4]) -> Graph<true> {
    let [one, two, three] = [0, 1, 2].map(Player::from_index);
    let mut nodes = vec![
        Node::new(one, &[1, 2], 0),
        Node::new(two, &[3, 4], 0),
        Node::new(two, &[5], 2),
        Node::new(three, &[6, 7], 0),
        Node::new(three, &[8, 9], 0),
        Node::new(three, &[10], 2),
    ];
    nodes.extend(ends.map(|value| Node::new(one, &[], value)));
    nodes.push(Node::new(one, &[], 2));
    Graph::new(Lore::ThreePlayers, nodes)
}

/// Only one opponent chooses its reply; the other plays the first move of its ordering. A loss for
/// which both opponents have to leave their first moves is missed until the rest of the game is
/// within the horizon.
#[test]
fn one_of_two_opponents_makes_the_best_reply() {
    let search = |ends, depth| {
        let graph = two_opponents(ends);
        let found = search(&graph, &[At(0)], &to_depth(depth));
        (found.mv.0, found.proved)
    };
    for (ends, is_seen) in [
        ([5, 5, 5, 5], false),
        ([5, -9, 5, 5], true),
        ([5, 5, -9, 5], true),
        ([5, 5, 5, -9], false),
    ] {
        let (mv, proved) = search(ends, 3);
        assert_eq!(mv, if is_seen { 2 } else { 1 }, "{ends:?}");
        assert!(is_seen || !proved, "{ends:?}");
        let is_dangerous = ends.contains(&-9);
        let expected = if is_dangerous { 2 } else { 1 };
        assert_eq!(search(ends, 4), (expected, true), "{ends:?}");
    }
}

/// 1, 0 or -1 for a value that is won, neither, or lost.
fn result(value: i32) -> i32 {
    if value.abs() < WIN / 2 {
        0
    } else {
        value.signum()
    }
}

fn proofs_are_true<const MARGINS: bool>() {
    let mut proved = 0;
    graphs::<MARGINS>(3000, |graph| {
        let truth = plain(graph, TO_THE_END);
        let mut check = |found: &SearchResult<At>| {
            if !found.proved {
                return;
            }
            proved += 1;
            assert_eq!(result(found.value), result(truth), "{found:?} {graph:?}");
            if graph.lore != Lore::Hides {
                assert_eq!(found.value, truth, "{found:?} {graph:?}");
            }
        };
        let bounded = |limits: Limits, nodes| Limits {
            depth: Some(16),
            nodes,
            ..limits
        };
        let alone = bounded(unbounded(), Some(10_000));
        let together = bounded(together(2), None);
        // Threads are dear, and one graph in ten is enough for them.
        for limits in [alone, together]
            .iter()
            .take(1 + usize::from(truth % 10 == 0))
        {
            let found = Searcher::new()
                .search(graph, &[At(0)], limits, &mut check)
                .unwrap();
            check(&found);
        }
    });
    assert!(proved > 1000, "{proved} proofs");
}

/// Where every line ends soon, a search that is deep enough proves its value.
fn all_is_proved<const MARGINS: bool>() {
    for seed in 0..1200 {
        let rng = &mut rng_for_ply(seed, 1);
        let lore = match seed {
            1000.. => Lore::HidesAll,
            _ => [Lore::None, Lore::PliesLeft, Lore::Blind][seed as usize % 3],
        };
        let graph = without_circles::<MARGINS>(rng, lore);
        if graph.nodes[0].edges.len() > 1 {
            let found = search(&graph, &[At(0)], &unbounded());
            assert!(found.proved, "{found:?} {graph:?}");
            let truth = plain(&graph, TO_THE_END);
            assert_eq!(found.value, truth, "{found:?} {graph:?}");
        }
    }
}

#[test]
fn a_search_to_the_end_proves_its_value() {
    all_is_proved::<false>();
    all_is_proved::<true>();
}

/// How often a position comes back depends on the way to it, so that a value which rests on that
/// proves nothing for other ways.
#[test]
fn what_rests_on_a_repetition_is_not_called_proved() {
    let mut proved = 0;
    for seed in 0..6000 {
        let graph = any_edges::<false>(&mut rng_for_ply(seed, 2), Lore::None);
        let limits = Limits {
            depth: Some(16),
            ..Limits::nodes(5000)
        };
        let found = Searcher::new().search(&graph, &[At(0)], &limits, &mut |_| {});
        if let Some(found) = found.filter(|found| found.proved) {
            proved += 1;
            let truth = plain(&graph, TO_THE_END);
            assert_eq!(result(found.value), result(truth), "{found:?} {graph:?}");
        }
    }
    assert!(proved > 300, "{proved} proofs");
}

#[test]
fn what_is_called_proved_is_true() {
    proofs_are_true::<false>();
    proofs_are_true::<true>();
}

/// A game of `plies` plies with `width` positions in each and several moves in each position: large
/// enough for threads to meet.
fn layers<const MARGINS: bool>(rng: &mut GameRng, plies: usize, width: usize) -> Graph<MARGINS> {
    let ends = 1 + (plies - 1) * width;
    let nodes = (0..ends + width).map(|number| {
        let ply = number.div_ceil(width);
        let distinct: BTreeSet<usize> = if number < ends {
            (0..rng.random_range(2..6))
                .map(|_| 1 + ply * width + rng.random_range(0..width))
                .collect()
        } else {
            BTreeSet::new()
        };
        let edges: Vec<usize> = distinct.into_iter().collect();
        let value = rng.random_range(-9..=9);
        Node::new(Player::from_index(ply % 2), &edges, value)
    });
    Graph::new(Lore::Slow, nodes)
}

/// Threads that give way to each other at every move defer each other's moves and take over each
/// other's results all the time.
fn threads_agree<const MARGINS: bool>() {
    for seed in 0..40 {
        let graph = layers::<MARGINS>(&mut rng_for_ply(seed, 3), 9, 60);
        if graph.nodes[0].edges.len() < 2 {
            continue;
        }
        let together = together(3);
        for depth in [4, 7] {
            let limits = Limits {
                depth: Some(depth),
                ..together.clone()
            };
            let found = search_full_width(&graph, &limits);
            assert_eq!(found.value, plain(&graph, depth), "{seed}, {depth}");
            assert_line(&graph, &found, depth);
        }
        let found = search(&graph, &[At(0)], &together);
        assert!(found.proved, "{seed}: {found:?}");
        assert_eq!(found.value, plain(&graph, TO_THE_END), "{seed}");
        assert_line(&graph, &found, TO_THE_END);
    }
}

#[test]
fn threads_that_share_the_work_find_what_one_finds() {
    threads_agree::<false>();
    threads_agree::<true>();
}

/// Player 1 may go to node 1, which is worth 1, or to node 2, which is worth 3.
fn choice() -> Graph<false> {
    let nodes = [
        Node::new(Player::P1, &[1, 2], 0),
        Node::new(Player::P2, &[0], 1),
        Node::new(Player::P2, &[0], 3),
    ];
    Graph::new(Lore::None, nodes)
}

#[test]
fn a_position_that_comes_up_for_the_third_time_in_the_game_is_a_draw() {
    let limits = to_depth(1);
    for (before, mv, value) in [
        (&[][..], 2, 3),
        (&[2, 0], 2, 3),
        (&[2, 0, 2, 0], 1, 1),
        (&[2, 0, 1, 0, 2, 0, 1, 0], 1, 0),
    ] {
        let boards: Vec<At> = [0].iter().chain(before).map(|at| At(*at)).collect();
        let found = search(&choice(), &boards, &limits);
        assert_eq!((found.mv, found.value), (At(mv), value), "{before:?}");
    }
}

/// A tree of two moves everywhere in which player 1, to whom all moves belong, is always behind by
/// the same.
fn endless() -> Graph<false> {
    const INNER: usize = (1 << 13) - 1;
    let nodes = (0..2 * INNER + 1).map(|number| {
        if number < INNER {
            Node::new(Player::P1, &[2 * number + 1, 2 * number + 2], -3)
        } else {
            Node::new(Player::P1, &[], 0)
        }
    });
    Graph::new(Lore::None, nodes)
}

#[test]
fn the_only_move_is_searched_to_a_few_plies() {
    let mut graph = endless();
    graph.nodes[0].edges.pop();
    let found = search(&graph, &[At(0)], &unbounded());
    assert_eq!((found.mv, found.depth), (At(1), 4));
}

/// The values of nodes that were aborted count for nothing.
#[test]
fn a_search_ends_at_its_limits_with_a_value_that_it_has_found() {
    let graph = endless();
    for nodes in 1..200 {
        let found = search(&graph, &[At(0)], &Limits::nodes(nodes));
        assert!(found.nodes < nodes + 40, "{found:?}");
        assert_eq!(found.value, -3, "{nodes}: {found:?}");
    }
    for threads in [1, 2] {
        let over = Limits {
            threads,
            ..Limits::time(Duration::ZERO)
        };
        let found = search(&graph, &[At(0)], &over);
        assert!(found.nodes < 40 * threads as u64, "{found:?}");
        assert_eq!(found.value, -3, "{found:?}");
    }
}

/// A win for player 1 (`winner` is 1) or player 2 (-1), which the opponent can delay by two plies.
fn delayed(winner: i32) -> Graph<false> {
    let end = |turn| Node::new(turn, &[], winner);
    let nodes = [
        Node::new(Player::P1, &[1], 0),
        Node::new(Player::P2, &[2, 3], 0),
        Node::new(Player::P1, &[4], 0),
        end(Player::P1),
        Node::new(Player::P2, &[5], 0),
        end(Player::P1),
    ];
    Graph::new(Lore::None, nodes)
}

#[test]
fn a_win_is_the_better_the_sooner_and_a_loss_the_later() {
    for (winner, mv, value, moves) in [(1, 2, WIN - 4, 2), (-1, 3, 2 - WIN, 1)] {
        let graph = delayed(winner);
        let found = search(&graph, &[At(0)], &unbounded());
        assert_eq!((found.pv[1], found.value), (At(mv), value));
        assert_eq!(found.moves_of_winner(&graph, &At(0)), moves);
    }
}

/// All moves but the last lose. The last one is left out at first, so that the loss must not count.
#[test]
fn a_loss_counts_only_if_no_move_was_left_out() {
    let nodes = vec![
        Node::new(Player::P1, &[1], 0),
        Node::new(Player::P2, &[2, 3, 4], 0),
        Node::new(Player::P1, &[], 1),
        Node::new(Player::P1, &[], 1),
        Node::new(Player::P1, &[], 0),
    ];
    let graph = Graph::<false>::new(Lore::Hides, nodes);
    let found = search(&graph, &[At(0)], &unbounded());
    assert_eq!((found.value, found.proved), (0, true));
    assert_eq!(found.pv, [At(1), At(4)]);
}

/// A long circle of positions, with an exit at node `leaves`, where `winner` wins, and a shortcut,
/// which gives the first move an alternative. Once the win is found, the rest of the circle need
/// not be searched: nothing there comes sooner.
fn circle(winner: i32, leaves: usize) -> Graph<false> {
    const ROUND: usize = 40;
    let turn = |at| Player::from_index(at % 2);
    let mut nodes: Vec<Node> = (0..ROUND)
        .map(|at| Node::new(turn(at), &[(at + 1) % ROUND], 0))
        .collect();
    nodes[0].edges.push(3);
    nodes[leaves].edges.push(ROUND);
    nodes.push(Node::new(turn(leaves + 1), &[], winner));
    Graph::new(Lore::None, nodes)
}

/// A win in five plies, beside which player 1 may also move in a circle: that is never proved to be
/// worse, because positions repeat.
#[test]
fn a_win_that_only_a_circle_keeps_from_being_proved_ends_the_search() {
    let turn = |at| Player::from_index(at % 2);
    let mut nodes: Vec<Node> = (0..5).map(|at| Node::new(turn(at), &[at + 1], 0)).collect();
    nodes[0].edges.push(7);
    nodes.push(Node::new(turn(5), &[], 1));
    nodes.push(Node::new(turn(6), &[7], 0));
    nodes.push(Node::new(turn(7), &[6], 0));
    let graph = Graph::<false>::new(Lore::None, nodes);
    for threads in [1, 2] {
        let limits = together(threads);
        let found = search(&graph, &[At(0)], &limits);
        assert_eq!((found.value, found.proved), (WIN - 5, false));
        assert!((6..40).contains(&found.depth), "{found:?}");
    }
}

/// A small win at once, and a great one at the end of a long path that looks bad: only a greater
/// depth makes a second search, with the table of the first, find it.
#[test]
fn a_greater_margin_is_looked_for_beyond_what_an_earlier_search_has_left() {
    const PATH: usize = 21;
    let turn = |at| Player::from_index(at % 2);
    let mut nodes: Vec<Node> = (0..PATH)
        .map(|at| Node::new(turn(at), &[at + 1], -9))
        .collect();
    nodes[0].edges.push(PATH + 1);
    nodes.push(Node::new(turn(PATH), &[], 5));
    nodes.push(Node::new(turn(1), &[], 1));
    let graph = Graph::<true>::new(Lore::Onward, nodes);
    let mut searcher = Searcher::new();
    for (depth, value) in [(PATH - 5, WIN + 10), (PATH + 5, WIN + 50)] {
        let limits = Limits {
            nodes: None,
            depth: Some(depth),
            ..unbounded()
        };
        let found = searcher.search(&graph, &[At(0)], &limits, &mut |_| {});
        assert_eq!(found.unwrap().value, value);
    }
}

#[test]
fn no_win_is_searched_for_that_cannot_be_sooner() {
    for (winner, leaves, value) in [(1, 2, WIN - 3), (-1, 3, 4 - WIN)] {
        let graph = circle(winner, leaves);
        let found = search(&graph, &[At(0)], &unbounded());
        assert_eq!((found.value, found.proved), (value, true), "{found:?}");
        assert!(found.nodes < 100, "{found:?}");
    }
}

/// The move that looks best is refuted by the next one.
#[test]
fn noisy_moves_are_searched_beyond_the_depth() {
    let nodes = [
        Node::new(Player::P1, &[1, 2], 0),
        Node::new(Player::P2, &[0, 3], 4),
        Node::new(Player::P2, &[0], 1),
        Node::new(Player::P1, &[0], -4),
    ];
    for (lore, best) in [(Lore::None, (At(1), 4)), (Lore::Noisy, (At(2), 1))] {
        let graph = Graph::<false>::new(lore, nodes.clone());
        let limits = to_depth(1);
        let found = search(&graph, &[At(0)], &limits);
        assert_eq!((found.mv, found.value), best);
    }
}
