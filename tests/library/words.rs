//! Positions in words: what a player hears is enough to set the position up again.

use std::collections::BTreeSet;

use rand::seq::IndexedRandom;
use tabuleiro::coach::why;
use tabuleiro::game::players::PlayerKind;
use tabuleiro::game::rng::rng_for_ply;
use tabuleiro::game::view::words::{LINE, Place};
use tabuleiro::game::{Options, Outcome, Player, RuleSet, Start};
use tabuleiro::games::barragoon::Face;
use tabuleiro::games::registry;
use tabuleiro::play::{LiveGame, MovesToSearch};
use tabuleiro::search::Limits;

/// The number of positions of each rule set.
const POSITIONS: usize = 1000;

/// Calls `check` with positions of random games and of games between the strongest levels, one of
/// each in turn, and whether it is one of these.
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
        // A few random moves make every game another one.
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

/// What `why` tells of the moves of a line happens when the line is played.
#[test]
fn what_why_tells_happens_when_the_line_is_played() {
    let mut claims = BTreeSet::new();
    for entry in registry().entries() {
        for rules in entry.info().rule_sets {
            let mut count = 0;
            in_positions(entry.info().name, *rules, &Options::default(), |live, _| {
                count += 1;
                if count % 5 != 0 {
                    return;
                }
                let mut trial = live.boxed_clone();
                let found = trial.search(MovesToSearch::Best(1), &Limits::nodes(60), &mut |_| {});
                let text = why(live, &found[0].pv, "You win.");
                check_why(live, &found[0].pv, &text, &mut claims);
            });
        }
    }
    let all = [
        "captures",
        "flips",
        "into the base",
        "over",
        "planets",
        "won",
    ];
    assert_eq!(claims, BTreeSet::from(all));
}

/// Plays a line beside what was told of it.
fn check_why(
    live: &dyn LiveGame,
    line: &[String],
    text: &str,
    claims: &mut BTreeSet<&'static str>,
) {
    let mut game = live.boxed_clone();
    let told = text
        .trim_end()
        .strip_suffix("You win.")
        .expect("the outcome");
    let has_won = told.trim_end().strip_suffix(" has then won.");
    if let Some((_, winner)) = has_won.and_then(|told| told.rsplit_once(". ")) {
        let mut end = live.boxed_clone();
        line.iter()
            .for_each(|mv| drop(end.play(mv).expect("legal")));
        let outcome = end.state().ending.expect("the game is over").outcome;
        let player = Player::first(4).find(|player| outcome == Outcome::Win(*player));
        assert_eq!(end.names(player.expect("a winner")).name, winner, "{text}");
        claims.insert("won");
    }
    let told = match told.strip_prefix(&format!("After {} ", line[0])) {
        None => {
            assert!(told.starts_with(&line[0]), "{text}");
            return;
        }
        Some(told) => told,
    };
    game.play(&line[0]).expect("legal");
    for (told, mv) in told.split("; then ").zip(&line[1..]) {
        let name = game.names(game.state().to_move).name;
        let start = format!("{name} plays {mv}");
        let path = told
            .strip_prefix(&start)
            .expect("the move")
            .split(". ")
            .next()
            .unwrap();
        let before = game.in_words().places;
        game.play(mv).expect("legal");
        check_path(path, &before, &game.in_words().places, claims);
    }
}

/// Checks what a path claims against the places before and after the move.
fn check_path(path: &str, before: &[Place], after: &[Place], claims: &mut BTreeSet<&'static str>) {
    let at = |places: &[Place], name: &str| {
        let place = places.iter().find(|place| place.name == name);
        place.expect("a place").contents.join(", ").to_lowercase()
    };
    let part = |start: &str| path.split_once(start).map(|(_, rest)| rest.to_string());
    let named = |part: &str| -> Vec<String> {
        let words = part
            .split([' ', ';'])
            .map(|word| word.trim_end_matches(['.', ',']));
        let is_place = |word: &&str| before.iter().any(|place| place.name == *word);
        words.filter(is_place).map(String::from).collect()
    };
    if let Some((way, piece)) = path.split_once(" and captures a ") {
        let square = named(way).pop().expect("where it is captured");
        let kind = piece.trim_end_matches('.').split(" (").next().unwrap();
        assert!(at(before, &square).contains(kind), "{path}");
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
        let words = live.in_words().position;
        for line in words.lines() {
            assert!(line.len() <= LINE && line.ends_with('.'), "{line}");
            assert!(!line.contains(['|', '*', '_', '#', '/']), "{line}");
        }
        if is_played_well {
            lengths.push(words.split_whitespace().count());
        }
        let lines: Vec<&str> = words
            .lines()
            .map(|line| line.trim_end_matches('.'))
            .collect();
        let position = live.position();
        let read = read(live.state().start, &lines);
        assert_eq!(read, position, "{words}");
    });
    lengths.sort_unstable();
    let length = lengths[lengths.len() * 9 / 10];
    assert!(length <= most, "{game} {rules}: {length} words");
}

/// The words listed after a heading: `Heading: one, two` or `Heading: 1,2; 3,4`.
fn listed<'t>(line: &'t str, heading: &str) -> Vec<&'t str> {
    let Some(words) = line
        .strip_prefix(heading)
        .and_then(|rest| rest.strip_prefix(": "))
    else {
        return Vec::new();
    };
    let separator = if words.contains(';') { "; " } else { ", " };
    let has_coordinates = words.split(", ").any(|word| word.contains(','));
    if has_coordinates && !words.contains(';') {
        vec![words]
    } else {
        words.split(separator).collect()
    }
}

/// The name of the player to move.
fn to_move<'t>(lines: &[&'t str]) -> &'t str {
    lines
        .last()
        .and_then(|line| line.strip_suffix(" to move"))
        .expect("whose turn it is")
}

/// The columns of a list such as `1 to 3, 5`.
fn columns_of(list: &str) -> Vec<usize> {
    let runs = list.split(',').map(|run| {
        let (first, last) = run.split_once(" to ").unwrap_or((run, run));
        let [first, last] = [first, last].map(|end| end.trim().parse().expect("a column"));
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
            for line in lines.iter().filter_map(|line| line.strip_prefix("Row ")) {
                let (row, stones) = line.split_once(": ").expect("a row and its stones");
                for stones in stones.split("; ") {
                    let (stone, columns) = stones.split_once(" in ").expect("columns");
                    for column in columns_of(columns) {
                        let number: usize = row.parse().expect("a row");
                        points[number - 1][column - 1] = stone.chars().next().expect("a stone");
                    }
                }
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
            for line in lines.iter().filter(|line| line.contains(", ships: ")) {
                let ships = line.split_once(": ").expect("ships").1;
                for ship in ships.split(", ") {
                    let [ship, _, _, _, _, line, column] = ship.as_bytes() else {
                        panic!("{ship}")
                    };
                    signs[usize::from(line - b'0')][usize::from(column - b'A')] = char::from(*ship);
                }
            }
            let rows: Vec<String> = signs.into_iter().map(String::from_iter).collect();
            let player = ["p2", "p1"][usize::from(to_move(lines).contains("p1"))];
            format!("{} {player}", rows.join("/"))
        });
    }
}

#[test]
fn barragoon_is_rebuilt_from_its_words() {
    let (rules, options) = (RuleSet::Classic, Options::default());
    check_words("barragoon", rules, &options, 220, |_, lines| {
        let mut cells = vec![vec!["00".to_string(); 7]; 9];
        let mut put = |square: &str, code: String| {
            let [column, line] = square.as_bytes() else {
                panic!("{square}")
            };
            cells[usize::from(line - b'1')][usize::from(column - b'1')] = code;
        };
        for line in lines {
            for (colour, tens) in [("White", 1), ("Brown", 2)] {
                for spaces in 2..=4 {
                    for square in listed(line, &format!("{colour} {spaces}-space tile")) {
                        put(square, format!("{tens}{spaces}"));
                    }
                }
            }
            for face in Face::ALL {
                for square in listed(line, &format!("Barragoon {face}, {}", face.words())) {
                    put(square, face.to_string());
                }
            }
        }
        let rows: Vec<String> = cells.iter().map(|row| row.join(",")).collect();
        let letter = |name: &str| if name.contains("White") { "w" } else { "b" };
        let other = |letter: &str| if letter == "w" { "b" } else { "w" };
        let mover = letter(to_move(lines));
        let owed = lines
            .iter()
            .find(|line| line.contains(" places a barragoon"));
        let rest = match owed {
            None => format!("{mover} -"),
            Some(line) if line.contains("who captured") => format!("{mover} {mover}"),
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
        check_words("small-star-empires", rules, &options, 220, read_galaxy);
    }
}

/// The signs of the kinds of hexes.
const HEXES: [(&str, &str); 11] = [
    ("1 planet", "1--"),
    ("2 planets", "2--"),
    ("3 planets", "3--"),
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
        let Some((_, sign)) = HEXES.iter().find(|(name, _)| *name == kind) else {
            continue;
        };
        for hex in hexes.split("; ") {
            let (place, ships) = hex.split_once(", ship").unwrap_or((hex, ""));
            let (place, building) = match place.strip_suffix(", station") {
                None => (place, 'c'),
                Some(place) => (place, 't'),
            };
            let built = owner.map_or("--".to_string(), |owner| format!("{owner}{building}"));
            let home = owner.map_or(String::new(), |owner| format!("h{owner}-"));
            let (column_text, row_text) = place.split_once(',').expect("coordinates");
            let [row, column] =
                [row_text, column_text].map(|number| number.parse::<usize>().expect("a number"));
            let letters = ships
                .trim_start_matches('s')
                .chars()
                .filter(|sign| sign.is_alphabetic());
            assert_eq!(cells[row][column], "", "{hex}");
            let start = sign.replace('h', &home).replace("--", &built);
            cells[row][column] = start + &letters.collect::<String>();
        }
    }
    let rows: Vec<String> = cells.iter().map(|row| row.join(",")).collect();
    let player = to_move(lines).trim_start_matches("Player ");
    format!("{} p{}{stocks}", rows.join("/"), &player[..1])
}
