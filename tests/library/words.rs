//! Positions in words: what a player hears is enough to set the position up again.

use std::collections::BTreeSet;
use std::slice::from_ref;

use rand::seq::IndexedRandom;
use tabuleiro::coach::explain::why;
use tabuleiro::coach::findings::Findings;
use tabuleiro::coach::reason::{Reason, played_on, reason};
use tabuleiro::coach::review::{SearchBudget, move_cost};
use tabuleiro::coach::{INACCURACY, MISTAKE};
use tabuleiro::game::players::PlayerKind;
use tabuleiro::game::rng::rng_for_ply;
use tabuleiro::game::view::words::Place;
use tabuleiro::game::{Options, Player, RuleSet, Start};
use tabuleiro::games::barragoon::Face;
use tabuleiro::games::registry;
use tabuleiro::play::{InWords, LiveGame};
use tabuleiro::search::Limits;

/// The number of positions of each rule set.
const POSITIONS: usize = 1000;

/// Calls `check` with positions, alternately from a random game and from a game between the
/// strongest levels, and with whether it is from the latter.
fn in_positions(
    game: &str,
    rules: RuleSet,
    options: &Options,
    mut check: impl FnMut(&dyn LiveGame, bool),
) {
    let registry = registry();
    let entry = registry.find(game).expect("a game of that name");
    let start = Start {
        rules: Some(rules),
        options: options.clone(),
        ..Start::default()
    };
    let strongest = PlayerKind::Level(entry.info().levels.len() - 1);
    let mut seen = 0;
    for seed in 0.. {
        let seats = [strongest; Player::COUNT];
        let count = entry
            .open(&start, &[], 0)
            .expect("a game")
            .state()
            .players
            .len();
        let mut live = entry.open(&start, &seats[..count], seed).expect("a game");
        let rng = &mut rng_for_ply(seed, 0);
        let is_played_well = seed % 2 == 1;
        // A few random moves make every game different.
        while live.state().ending.is_none() {
            check(&*live, is_played_well);
            seen += 1;
            if seen == POSITIONS {
                return;
            }
            if is_played_well && live.state().ply >= 4 {
                let played = live.computer_move(Some(&Limits::nodes(1)), &mut |_| {});
                played.expect("the game is not over");
            } else {
                let moves = live.legal_moves();
                let mv = moves.choose(rng).expect("the game is not over");
                live.play(mv).expect("a listed move is legal");
            }
        }
    }
}

/// The number of marked moves of each game that `why` is asked about.
const MARKED: usize = 100;

#[test]
fn what_why_tells_happens_when_the_line_is_played() {
    check_why_of(MARKED);
}

#[test]
#[ignore = "it takes a minute"]
fn what_why_tells_of_many_moves_happens_when_the_line_is_played() {
    check_why_of(10 * MARKED);
}

/// Asks `why` about moves that a review would mark, and checks the answer against the line played.
fn check_why_of(moves: usize) {
    let mut claims = BTreeSet::new();
    for entry in registry().entries() {
        for rules in entry.info().rule_sets {
            let mut count = 0;
            in_positions(entry.info().name, *rules, &Options::default(), |live, _| {
                if count == moves {
                    return;
                }
                let mut live = live.boxed_clone();
                for player in Player::first(live.state().players.len()) {
                    live.seat(player, PlayerKind::Human).expect("a seat");
                }
                let legal = live.legal_moves();
                for third in 0..3 {
                    let at = live.state().ply * 7 + third * legal.len() / 3;
                    let mv = &legal[at % legal.len()];
                    let limits = Limits::nodes(60);
                    let budget = SearchBudget::uniform(&limits);
                    let cost = move_cost(&mut Findings::new(&*live), mv, budget, &mut |_| {})
                        .expect("nothing stops it");
                    if cost.loss() >= INACCURACY && count < moves {
                        let line = [from_ref(mv), &cost.reply[..]].concat();
                        let text = why(&*live, "", &line, OUTCOME)
                            .shown(usize::MAX)
                            .replace("\n  ", " ");
                        check_why(&*live, &line, &text, &mut claims);
                        count += 1;
                    }
                }
            });
            println!("{} {rules}: {count} marked moves", entry.info().name);
        }
    }
    // These are rare.
    claims.remove("home line");
    claims.remove("few moves");
    let all = [
        "captures",
        "flips",
        "into the base",
        "next to the totem",
        "nothing",
        "only",
        "over",
        "planets",
        "your",
    ];
    assert_eq!(claims, BTreeSet::from(all));
}

#[test]
fn what_a_reason_counts_is_on_the_board_after_four_turns() {
    check_reasons(5, false);
}

#[test]
#[ignore = "it takes an hour"]
fn what_a_reason_counts_is_on_the_board_after_four_turns_of_many_mistakes() {
    check_reasons(10 * MARKED, false);
}

/// Prints how often each kind of reason is given, and asserts the thresholds.
#[test]
#[ignore = "it takes minutes"]
fn most_mistakes_have_a_reason_and_few_good_moves() {
    for (name, [[none, mistakes], [none_of_good, good]]) in check_reasons(20, true) {
        assert!(10 * (mistakes - none) >= 7 * mistakes, "{name}: {none}");
        assert!(4 * (good - none_of_good) <= good, "{name}: {none_of_good}");
    }
}

/// Checks the reasons for that many mistakes of strengths 3 to 6 in each game and rule set, and for
/// as many moves that lose hardly anything. Where nothing can be counted, games are played on if
/// `plays_on`. Returns for each game, first for the mistakes and then for the other moves, how many
/// have no reason, and how many there are.
fn check_reasons(moves: usize, plays_on: bool) -> Vec<(String, [[usize; 2]; 2])> {
    let mut tallies = Vec::new();
    for entry in registry().entries() {
        for rules in entry.info().rule_sets {
            let mut tally = [[0; 2]; 2];
            let start = Start {
                rules: Some(*rules),
                ..Start::default()
            };
            for seed in 0.. {
                let strength = PlayerKind::ExpertAt(3 + (seed % 4) as u8);
                let mut game = entry.open(&start, &[strength; 2], seed).expect("a game");
                while game.state().ending.is_none() {
                    let before = game.boxed_clone();
                    let limits = Limits::nodes(u64::MAX);
                    let played = game.computer_move(Some(&limits), &mut |_| {});
                    let mv = played.expect("the game is not over").mv;
                    if before.legal_moves().len() > 1 {
                        check_reason(&*before, &mv, moves, plays_on, &mut tally);
                    }
                }
                if tally.iter().all(|[_, count]| *count == moves) {
                    break;
                }
            }
            println!(
                "{} {rules}: without a reason, and all: {tally:?}",
                entry.info().name
            );
            tallies.push((entry.info().name.to_string(), tally));
        }
    }
    tallies
}

fn check_reason(
    before: &dyn LiveGame,
    mv: &str,
    moves: usize,
    plays_on: bool,
    tally: &mut [[usize; 2]; 2],
) {
    let limits = Limits::nodes(3_000);
    let mut findings = Findings::new(before);
    let budget = SearchBudget::uniform(&limits);
    let cost = move_cost(&mut findings, mv, budget, &mut |_| {}).expect("nothing stops it");
    let is_best = before.is_same_move(&cost.best_line[0], mv);
    let kind = match cost.loss() {
        loss if loss + 1e-9 >= MISTAKE => 0,
        loss if loss <= 0.02 && !is_best => 1,
        _ => return,
    };
    let [none, count] = &mut tally[kind];
    if *count == moves {
        return;
    }
    *count += 1;
    let mut found = reason(&mut findings, mv, &cost, &limits, &mut |_| {});
    if plays_on && found == Some(Reason::Nothing) {
        found = played_on(before, mv, &cost, &limits.stop);
    }
    let reason = found.expect("nothing stops it");
    println!("{kind} {mv} ({:.2}): {reason:?}", cost.loss());
    *none += usize::from(reason == Reason::Nothing);
    let Reason::Count { counts, lines } = reason else {
        return;
    };
    let (thing, least) = before.info().counted;
    let player = before.state().to_move;
    let mut leads = Vec::new();
    for ([own, other], line) in counts.into_iter().zip(&lines) {
        let mut game = before.boxed_clone();
        for mv in &line[..line.len() - 1] {
            game.play(mv).expect("a legal move");
        }
        assert_eq!(game.state().turns_played - before.state().turns_played, 4);
        let score = game.in_words().score.said();
        for (player, count) in [(player, own), (player.opponent(), other)] {
            let names = game.names(player);
            let colour = names.colour.map_or(names.name, String::from);
            let said = [format!("{count} {thing}"), format!("{colour} {count}.")];
            assert!(said.iter().any(|said| score.contains(said)), "{score}");
        }
        leads.push(own - other);
    }
    assert!(leads[1] - leads[0] >= least, "{leads:?}");
}

/// What ends the sentence.
const OUTCOME: &str = "you win less";

/// Plays a line beside what was told of it.
fn check_why(
    live: &dyn LiveGame,
    line: &[String],
    text: &str,
    claims: &mut BTreeSet<&'static str>,
) {
    let mut game = live.boxed_clone();
    let asks = live.state().to_move;
    let mut end = live.boxed_clone();
    for mv in line {
        end.play(mv).expect("legal");
    }
    let history = end.history(live.state().ply);
    let outcome = format!(": {OUTCOME}.\n");
    let told = text.strip_suffix(&outcome).expect("the outcome");
    let mut told = told.to_string();
    if let Some((before, note)) = told.split_once("; little changes in the next ") {
        let quiet: usize = match note.split_once(' ') {
            None => 1,
            Some((count, _)) => count.parse().expect("a number"),
        };
        let mut effects = history[1..]
            .iter()
            .take(1 + quiet)
            .flat_map(|entry| &entry.effects);
        assert!(effects.all(|(_, count)| *count <= 0), "{text}");
        told = before.to_string();
        claims.insert("nothing");
    }
    let own = game.told(&line[0], None).shown(usize::MAX);
    let told = told
        .strip_prefix(&format!("You play {own}"))
        .expect("what the move itself does");
    let before = game.in_words().places;
    game.play(&line[0]).expect("legal");
    check_path(&own, &before, &game.in_words(), claims);
    let Some(told) = told.strip_prefix(". Then ") else {
        assert_eq!(told, "", "{text}");
        return;
    };
    for (told, mv) in told.split(". Then ").zip(&line[1..]) {
        let player = game.state().to_move;
        let start = if player == asks {
            "you play ".to_string()
        } else {
            format!("{} plays ", game.names(player).name)
        };
        let path = told.strip_prefix(&start).expect("who plays");
        let name = game.names(asks).colour.unwrap_or_default();
        for what in path.split(" your ").skip(1) {
            let word = what.split([' ', '-']).next().unwrap_or_default();
            assert!(["2", "3", "4", "piece"].contains(&word), "{path}");
            claims.insert("your");
        }
        let told = path;
        let path = path.replace(" your ", &format!(" a {} ", name.to_lowercase()));
        let before = game.in_words().places;
        game.play(mv).expect("legal");
        check_path(&path, &before, &game.in_words(), claims);
        check_consequence(told, &*game, claims);
    }
}

/// Checks what is said of the position after a move.
fn check_consequence(path: &str, game: &dyn LiveGame, claims: &mut BTreeSet<&'static str>) {
    let words = game.in_words();
    if let Some((_, line)) = path.split_once("; the home line of ") {
        let (name, line) = line.split_once(" is then line ").expect("a line");
        let is_home = |place: &&Place| place.contents.contains(&format!("home line of {name}"));
        let mut home = words.places.iter().filter(is_home).peekable();
        assert!(
            home.peek().is_some() && home.all(|place| place.line == line),
            "{path}"
        );
        claims.insert("home line");
    }
    let from = |end: &str| path.split_once(end).map(|(_, rest)| rest.to_string());
    let only = from(" only the ship on ").or_else(|| from("; the totem can go only to "));
    if let Some(only) = only {
        let only: Vec<&str> = only.split(" or ").collect();
        let legal = game.legal_moves();
        assert!(
            legal
                .iter()
                .all(|mv| only.iter().any(|at| mv.starts_with(at))),
            "{path}"
        );
        claims.insert("only");
    }
    let moves = from(" then has ").or_else(|| from(" you then have "));
    if let Some((count, _)) = moves.as_ref().and_then(|moves| moves.split_once(" move")) {
        assert_eq!(count, game.legal_moves().len().to_string(), "{path}");
        claims.insert("few moves");
    }
    if path.contains("; no tile of ") {
        assert!(game.legal_moves().is_empty(), "{path}");
    }
    if let Some(sums) = from("; points next to the totem: ") {
        let sums = sums.split(" for White").next().expect("the sums");
        let (red, white) = sums.split_once(" for Red, ").expect("both");
        for (name, sum) in [("Red", red), ("White", white)] {
            let has = format!("{name} has {sum} point");
            let score = words.score.said();
            assert!(score.contains(&has), "{path}: {score}");
        }
        claims.insert("next to the totem");
    }
}

/// Checks what a path claims against the places before and after the move.
fn check_path(path: &str, before: &[Place], after: &InWords, claims: &mut BTreeSet<&'static str>) {
    let after = &after.places[..];
    let at = |places: &[Place], name: &str| {
        let place = places.iter().find(|place| place.is_typed(name));
        place.expect("a place").contents.join(", ").to_lowercase()
    };
    let part = |start: &str| path.split_once(start).map(|(_, rest)| rest.to_string());
    let named = |part: &str| -> Vec<String> {
        let words = part
            .split([' ', ';', '-'])
            .map(|word| word.trim_end_matches(['.', ',']));
        let is_place = |word: &&str| before.iter().any(|place| place.is_typed(word));
        words.filter(is_place).map(String::from).collect()
    };
    if let Some((kind, square)) = part("; it captures a ").and_then(|told| {
        let (piece, square) = told.split_once(" on ")?;
        Some((piece.split(" (").next()?.to_string(), named(square).pop()?))
    }) {
        assert!(at(before, &square).contains(&kind), "{path}");
        assert_ne!(at(before, &square), at(after, &square), "{path}");
        claims.insert("captures");
    }
    for square in part("flips ").iter().flat_map(|part| named(part)) {
        assert_ne!(at(before, &square), "empty", "{path}");
        assert_ne!(at(before, &square), at(after, &square), "{path}");
        claims.insert("flips");
    }
    let jumped = part(" over ").and_then(|part| Some(part.split_once(" to ")?.0.to_string()));
    for square in jumped.iter().flat_map(|part| named(part)) {
        assert_ne!(at(before, &square), "empty", "{path}");
        claims.insert("over");
    }
    if let Some(base) = part("into the base on ") {
        let square = &named(&base)[0];
        assert!(at(before, square).contains("base") && !at(before, square).contains("ship"));
        assert!(at(after, square).contains("ship"), "{path}");
        claims.insert("into the base");
    }
    if let Some((way, planets)) = path.split_once(", a star with ") {
        let star = planets.split(',').next().unwrap();
        let there = named(way).pop().expect("where it lands");
        assert!(at(before, &there).contains(star), "{path}");
        claims.insert("planets");
    }
}

/// Checks that the words of a position lead back to it, and that most positions take few words.
fn check_words(
    game: &str,
    rules: RuleSet,
    options: &Options,
    most: usize,
    read: impl Fn(&str, &[&str]) -> String,
) {
    let mut lengths = Vec::new();
    in_positions(game, rules, options, |live, is_played_well| {
        let words = live.in_words().position.said();
        for line in words.lines() {
            assert!(line.ends_with('.'), "{line}");
            assert!(!line.contains(['|', '*', '_', '#', '/']), "{line}");
        }
        if is_played_well {
            lengths.push(words.split_whitespace().count());
        }
        let lines: Vec<&str> = words.split_terminator(".\n").collect();
        let position = live.position();
        let read = read(live.state().start, &lines);
        assert_eq!(read, position, "{words}");
    });
    lengths.sort_unstable();
    let length = lengths[lengths.len() * 9 / 10];
    assert!(length <= most, "{game} {rules}: {length} words");
}

/// The squares of a list such as `columns 2 and 3 to 5, line 9; column 4, line 8, ship a`, by column
/// and line, each with what is said of it.
fn squares(list: &str) -> Vec<(usize, usize, String)> {
    let items = list.split("; ").flat_map(|item| {
        let (columns, rest) = item.split_once(", line").expect("a square");
        let columns = columns.trim_start_matches("column").trim_start_matches('s');
        let rest = rest.trim_start_matches('s').trim_start();
        let is_number = |text: &str| text.starts_with(|sign: char| sign.is_ascii_digit());
        let mut parts = rest.split(", ");
        let lines: Vec<&str> = parts.by_ref().take_while(|part| is_number(part)).collect();
        let said = rest[lines.join(", ").len()..].to_string();
        let (columns, lines) = (numbers(columns), numbers(&lines.join(", ")));
        let pairs = lines
            .iter()
            .flat_map(|line| columns.iter().map(|column| (*column, *line)));
        pairs
            .map(|(column, line)| (column, line, said.clone()))
            .collect::<Vec<_>>()
    });
    items.collect()
}

/// The name of the player to move.
fn to_move<'t>(lines: &[&'t str]) -> &'t str {
    lines
        .last()
        .and_then(|line| line.strip_suffix(" to move"))
        .expect("whose turn it is")
}

/// The numbers of a list such as `1 to 3, 5 and 7`.
fn numbers(list: &str) -> Vec<usize> {
    let list = list.replace(" and ", ", ");
    let runs = list.split(',').map(|run| {
        let (first, last) = run.split_once(" to ").unwrap_or((run, run));
        let [first, last] = [first, last].map(|end| end.trim().parse().expect("a number"));
        first..=last
    });
    runs.flatten().collect()
}

#[test]
fn lear_is_rebuilt_from_its_words() {
    for (size, komi) in [(8, 1), (5, 2)] {
        let options = Options::default()
            .with("size", size.to_string())
            .with("komi", komi.to_string());
        check_words("lear", RuleSet::Classic, &options, 120, |_, lines| {
            let mut points = vec![vec!['v'; size]; size];
            for line in lines.iter().filter_map(|line| line.strip_prefix("Line ")) {
                let (row, run) = line.split_once(": ").expect("a line and its points");
                let number: usize = row.parse().expect("a row");
                let signs = run.split(", ").flat_map(|points| {
                    let (count, what) = points.split_once(' ').unwrap_or(("1", points));
                    let sign = match what {
                        "Black" => 'x',
                        "White" => 'o',
                        _ => 'v',
                    };
                    vec![sign; count.parse().expect("a number")]
                });
                points[number - 1] = signs.collect();
            }
            let rows: Vec<String> = points.iter().map(|row| row.iter().collect()).collect();
            let letter = ['o', 'x'][usize::from(to_move(lines).contains("Black"))];
            format!("{} {letter} {komi}", rows.join("/"))
        });
    }
}

#[test]
fn yoxii_is_rebuilt_from_its_words() {
    let (rules, options) = (RuleSet::Classic, Options::default());
    check_words("yoxii", rules, &options, 120, |_, lines| {
        let empty = "__###__/_#####_/#######/#######/#######/_#####_/__###__";
        let mut signs: Vec<Vec<char>> = empty.split('/').map(|row| row.chars().collect()).collect();
        for line in lines {
            let (heading, squares) = line.split_once(": ").unwrap_or((line, ""));
            let letter = match heading.split(", worth ").next() {
                Some("Totem") => 't',
                Some(piece) if heading.contains(", worth ") => {
                    piece.chars().last().expect("a letter")
                }
                _ => continue,
            };
            for square in squares.split(", ") {
                let [line, column] = square.as_bytes() else {
                    panic!("{square}")
                };
                signs[usize::from(line - b'A')][usize::from(column - b'1')] = letter;
            }
        }
        let rows: Vec<String> = signs.into_iter().map(String::from_iter).collect();
        let letter = ['w', 'r'][usize::from(to_move(lines).contains("Red"))];
        format!("{} {letter}", rows.join("/"))
    });
}

#[test]
fn xero_g_is_rebuilt_from_its_words() {
    for rules in [RuleSet::Classic, RuleSet::Official] {
        check_words("xero-g", rules, &Options::default(), 120, |_, lines| {
            let mut signs = vec![['0'; 6]; 8];
            for line in lines.iter().filter(|line| line.contains(": ship ")) {
                let ships = line.split_once(": ").expect("ships").1;
                for ship in ships.split(", ") {
                    let ship = ship.strip_prefix("ship ").expect("a ship");
                    let [ship, _, _, _, _, line, column] = ship.as_bytes() else {
                        panic!("{ship}")
                    };
                    signs[usize::from(line - b'0')][usize::from(column - b'A')] = char::from(*ship);
                }
            }
            let rows: Vec<String> = signs.into_iter().map(String::from_iter).collect();
            let player = ["p2", "p1"][usize::from(to_move(lines).contains("Player 1"))];
            format!("{} {player}", rows.join("/"))
        });
    }
}

#[test]
fn barragoon_is_rebuilt_from_its_words() {
    let (rules, options) = (RuleSet::Classic, Options::default());
    check_words("barragoon", rules, &options, 220, |_, lines| {
        let mut cells = vec![vec!["00".to_string(); 7]; 9];
        let tiles = [("White", 1), ("Brown", 2)]
            .into_iter()
            .flat_map(|(colour, tens)| {
                let heading = move |spaces| format!("{colour} {spaces}-space tile");
                (2..=4).map(move |spaces| (heading(spaces), format!("{tens}{spaces}")))
            });
        let faces = Face::ALL.map(|face| (format!("Barragoon {face}, "), face.to_string()));
        for (heading, code) in tiles.chain(faces) {
            let listed = lines.iter().filter(|line| line.starts_with(&heading));
            let listed = listed.filter_map(|line| Some(line.split_once(": ")?.1));
            for (column, line, _) in listed.flat_map(squares) {
                cells[line - 1][column - 1] = code.clone();
            }
        }
        let rows: Vec<String> = cells.iter().map(|row| row.join(",")).collect();
        let letter = |name: &str| if name.contains("White") { "w" } else { "b" };
        let other = |letter: &str| if letter == "w" { "b" } else { "w" };
        let last = lines.last().expect("whose turn it is");
        let owed = Some(last).filter(|line| line.contains(" places a barragoon"));
        let mover = letter(owed.map_or_else(|| to_move(lines), |line| &line[..5]));
        let rest = match owed {
            None => format!("{mover} -"),
            Some(line) if line.contains("has captured") => format!("{mover} {mover}"),
            Some(line) if line.contains(", then ") => {
                let captor = other(mover);
                format!("{captor} {mover}{captor}")
            }
            Some(_) => format!("{} {mover}", other(mover)),
        };
        format!("{} {rest}", rows.join("/"))
    });
}

#[test]
fn small_star_empires_is_rebuilt_from_its_words() {
    let mut starts = vec![(RuleSet::Classic, Options::default())];
    starts.extend((2..=4).map(|players| {
        let options = Options::default().with("players", players.to_string());
        (RuleSet::Official, options)
    }));
    for (rules, options) in starts {
        check_words("small-star-empires", rules, &options, 500, read_galaxy);
    }
}

/// The signs of the kinds of hexes.
const HEXES: [(&str, &str); 11] = [
    ("star with 1 planet", "1--"),
    ("star with 2 planets", "2--"),
    ("star with 3 planets", "3--"),
    ("empty system", "e--"),
    ("nebula", "n--"),
    ("red nebula", "nr--"),
    ("green nebula", "ng--"),
    ("blue nebula", "nb--"),
    ("home", "h"),
    ("wormhole", "w"),
    ("black hole", "k"),
];

/// The galaxy: `start` says only where it has no hexes.
fn read_galaxy(start: &str, lines: &[&str]) -> String {
    let (galaxy, _) = start.split_once(' ').expect("a galaxy");
    let hexes = |row: &str| {
        row.split(',')
            .map(|hex| hex.replace(|sign| sign != '.', ""))
            .collect()
    };
    let mut cells: Vec<Vec<String>> = galaxy.split('/').map(hexes).collect();
    let mut owner = None;
    let mut stocks = String::new();
    for line in lines {
        let (kind, hexes) = line.split_once(": ").unwrap_or((line, ""));
        if hexes.is_empty() {
            owner = line.strip_prefix("Player ");
        }
        if let Some((_, left)) = hexes.split_once("colonies ") {
            let colonies = left.trim_start_matches("left ");
            let rest = hexes.split_once("stations left ");
            let stations = rest.and_then(|(_, left)| left.split(',').next());
            stocks += &format!(" {}+{colonies}", stations.unwrap_or("0"));
        }
        let (kind, built) = kind.split_once(", ").unwrap_or((kind, ""));
        let Some((_, sign)) = HEXES.iter().find(|(name, _)| *name == kind) else {
            continue;
        };
        for (column, row, said) in squares(hexes) {
            let ships = said.strip_prefix(", ship").unwrap_or_default();
            let building = if built == "trade station" { 't' } else { 'c' };
            let built = owner.map_or("--".to_string(), |owner| format!("{owner}{building}"));
            let home = owner.map_or(String::new(), |owner| format!("h{owner}-"));
            let letters = ships
                .trim_start_matches('s')
                .chars()
                .filter(|sign| sign.is_alphabetic());
            assert_eq!(cells[row][column], "", "{line}");
            let start = sign.replace('h', &home).replace("--", &built);
            cells[row][column] = start + &letters.collect::<String>();
        }
    }
    let rows: Vec<String> = cells.iter().map(|row| row.join(",")).collect();
    let player = to_move(lines).trim_start_matches("Player ");
    format!("{} p{}{stocks}", rows.join("/"), &player[..1])
}
