use super::*;
use crate::perft::perft;
#[test]
fn quick() {
    let game = SmallStarEmpires::new(RuleSet::Classic, &Options::default()).unwrap();
    let board = game.initial_board();
    println!("{board} {}", std::mem::size_of::<Board>());
    for d in 1..=4 {
        let t = std::time::Instant::now();
        println!("{d} {} {:?}", perft(&game, &board, d), t.elapsed());
    }
    for n in 2..=4 {
        let game = SmallStarEmpires::new(
            RuleSet::Official,
            &Options::default().with("players", n.to_string()),
        )
        .unwrap();
        let board = game.initial_board();
        println!("{board} {}", board.galaxy.systems());
        for d in 1..=3 {
            let t = std::time::Instant::now();
            println!("{d} {} {:?}", perft(&game, &board, d), t.elapsed());
        }
    }
    let mut dice = crate::dice::dice_for_ply(1, 0);
    for rules in [RuleSet::Classic, RuleSet::Official] {
        let game = SmallStarEmpires::new(rules, &Options::default()).unwrap();
        for level in 0..2 {
            let t = std::time::Instant::now();
            let mut moves = Vec::new();
            let mut plies = 0;
            let mut wins = [0; 3];
            let mut passes = 0;
            for _ in 0..20000 {
                let mut b = game.initial_board();
                loop {
                    let mv = if level == 0 {
                        moves.clear();
                        game.add_valid_moves(&b, &mut moves);
                        moves.choose(&mut dice).copied()
                    } else {
                        game.choose_move(&b, level, &mut dice)
                    };
                    let Some(mv) = mv else { break };
                    passes += usize::from(mv == Move::Pass);
                    b = {
                        let mut c = b;
                        game.apply(&mut c, mv);
                        c
                    };
                    plies += 1;
                }
                wins[match game.game_over(&b) {
                    Some(Outcome::Win(p)) => p.index(),
                    _ => 2,
                }] += 1;
            }
            println!(
                "{rules} {level} {:?}/game {} plies passes {passes} {wins:?}",
                t.elapsed() / 20000,
                plies as f64 / 20000.0
            );
        }
    }
}
#[test]
fn drawn() {
    use crate::console::Console;
    let game = SmallStarEmpires::new(RuleSet::Classic, &Options::default()).unwrap();
    println!("{}", game.display_game(&"2--,2--,w/1--,2--,2--/.,h1-abcd,e--/3--,nr--,h2-yz/k,w,k/3tt,n1t,11cxw/1--,2--,2-- p1 20+20 20+20".replace("3tt","32t").parse().unwrap()));
    for n in 2..=4 {
    let game = SmallStarEmpires::new(RuleSet::Official, &Options::default().with("players", n.to_string())).unwrap();
    println!("{}", game.display_game(&game.initial_board()));
    }
}
