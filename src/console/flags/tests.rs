//! Tests of the command line.

use super::*;
use crate::coach::tutor::TutorThreshold;
use crate::console::exit::failure;
use crate::game::Refusal;
use crate::game::players::{PlayerKind, Seat};
use crate::testing::rows;

/// Reads flags as they are typed in a shell.
fn read(flags: &str) -> io::Result<Flags> {
    let words = shlex::split(&format!("tabuleiro {flags}")).unwrap();
    Flags::parse(&crate::games::registry(), words.into_iter().map(Into::into))
}

#[test]
fn a_game_and_an_opponent_are_named_without_flags() {
    for (flags, ready) in [
        ("lear", false),
        ("lear expert:3", true),
        ("lear match --size 6", true),
    ] {
        let read = read(flags).unwrap();
        assert_eq!(read.game.as_deref(), Some("lear"));
        assert_eq!(read.setup.is_seated(), ready, "{flags}");
    }
    let [one, two, ..] = read("lear hard").unwrap().setup.seats;
    assert_eq!(one, Some(Seat::HUMAN));
    assert_eq!(two, Some(Seat::Kind(PlayerKind::Level(1))));
}

#[test]
fn threads_and_memory_are_set_for_expert_and_for_the_engine() {
    let flags = read("--threads 3 --time 20 --hash 32").unwrap();
    let limits = flags.search_settings(true, true).limits(777);
    assert_eq!((limits.threads, limits.hash_mib), (3, 32));
    let settings = flags.engine_settings(&crate::games::registry());
    assert_eq!((settings.threads, settings.hash_mib), (3, 32));
}

/// The message about flags that end the program with status 2.
fn refused(flags: &str) -> String {
    let error = read(flags).expect_err("flags that cannot be used");
    let clap = error.get_ref().unwrap().downcast_ref::<clap::Error>();
    let (line, status) = match clap {
        Some(clap) => (
            format!("{ERROR}{}", in_one_line(clap)),
            clap.exit_code() as u8,
        ),
        None => failure("", &error),
    };
    assert_eq!(status, 2, "{flags}");
    line
}

#[test]
fn fixed_words_are_read_in_any_case() {
    let registry = crate::games::registry();
    for flags in ["LEAR Human", "Lear --tutor OFF", "UGI Lear"] {
        let read = read(flags).unwrap();
        assert_eq!(read.engine_settings(&registry).game, "lear", "{flags}");
    }
    for flags in [
        "--board WORDS --color Never",
        "Puzzle Lear",
        "Learn LEAR",
        "generate MAN",
    ] {
        assert!(read(flags).is_ok(), "{flags}");
    }
}

/// A file of one's own for version 0.4 may have them.
#[test]
fn old_settings_of_the_tutor_are_read_and_not_offered() {
    for (typed, points) in [("5", 10), ("15", 20), ("30", 30)] {
        let flags = read(&format!("lear --tutor {typed}")).unwrap();
        assert_eq!(flags.seats.tutor, Some(TutorThreshold(points)));
        let (flags, said) = with_config(&format!("--tutor {typed}\n"), "lear");
        assert_eq!(flags.seats.tutor, Some(TutorThreshold(points)), "{said}");
    }
    let line = refused("lear --tutor 7");
    assert!(line.ends_with("on, off, 10, 20, 30]"), "{line}");
}

#[test]
fn short_help_fits_a_screen() {
    let help = |flags: &str| read(flags).expect_err("help").to_string();
    let modes = "learn puzzle analyse ugi generate";
    let games = crate::games::registry().names();
    for words in games.into_iter().chain(modes.split(' ')).chain([""]) {
        let help = help(&format!("{words} -h"));
        assert!(help.lines().count() <= 40, "{help}");
        assert!(help.lines().all(|line| line.len() <= 80), "{help}");
    }
    assert!(help("lear -h").contains("--komi"));
    let help_of_all = help("-h");
    let all = help_of_all.lines().filter(|line| line.ends_with(':'));
    let headings: Vec<&str> = all.skip_while(|line| *line != "Game:").collect();
    assert_eq!(
        headings,
        ["Game:", "Opponent:", "Screen:", "Files:", "Scripts:"]
    );
    assert!(!help("-h").contains("--komi"));
}

#[test]
fn flags_of_one_s_own_are_added() {
    let lasting = "--size 6\n--rules official\n--p2 hard\n--seed 3\n";
    let own = "\u{feff}# mine\n--time 500\n\n--board=words\n --private\n--tutor\n";
    for (own, typed, meant) in [
        (own, "", "--time 500 --board words --private --tutor"),
        (
            own,
            "lear easy",
            "lear easy --time 500 --board words --private --tutor",
        ),
        (
            own,
            "--nodes 5 --board small -- lear",
            "--nodes 5 --board small --private --tutor -- lear",
        ),
        (
            own,
            "lear --p1 1 --p2 1",
            "lear --p1 1 --p2 1 --time 500 --board words --private",
        ),
        (
            own,
            "analyse g.txt",
            "analyse g.txt --time 500 --board words",
        ),
        (own, "ugi lear", "ugi lear"),
        (own, "--no-config", "--no-config"),
        (
            own,
            "analyse g.txt --no-config",
            "analyse g.txt --no-config",
        ),
        (lasting, "", "--seed 3"),
        (lasting, "lear", "lear --size 6 --p2 hard --seed 3"),
        (lasting, "lear easy", "lear easy --size 6 --seed 3"),
        (lasting, "yoxii", "yoxii --seed 3"),
        (
            lasting,
            "small-star-empires",
            "small-star-empires --rules official --seed 3",
        ),
        (lasting, "learn lear", "learn lear --seed 3"),
    ] {
        let (mut flags, warnings) = with_config(own, typed);
        // They are the same but for where they come from.
        let origins = flags.setup.given.values_mut();
        origins.for_each(|origin| *origin = Origin::Flag);
        assert_eq!(format!("{flags:?}"), format!("{:?}", read(meant).unwrap()));
        assert_eq!(warnings, "", "{own}");
    }
}

/// The command line with a file of one's own, and what is said about its lines.
fn with_config(own: &str, typed: &str) -> (Flags, String) {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(&file, own).unwrap();
    let line = shlex::split(&format!("tabuleiro {typed}")).unwrap();
    let words = line.into_iter().map(Into::into).collect();
    let read = config::parse(&crate::games::registry(), words, Some(file.path()));
    let (flags, warnings) = read.unwrap();
    let warnings: Vec<String> = warnings.iter().map(Refusal::to_string).collect();
    (flags, warnings.join("\n"))
}

#[test]
fn each_setting_comes_from_a_flag_or_from_a_line_of_one_s_own() {
    let typed = "lear --size 6 --p1 human";
    let (flags, said) = with_config("# mine\n--tutor on\n--komi=5\n--size 4\n", typed);
    let (flag, line) = (Origin::Flag, Origin::Config);
    let expected = [
        ("komi", line(3)),
        ("p1", flag),
        ("size", flag),
        ("tutor", line(2)),
    ];
    assert_eq!(flags.setup.given, expected.into(), "{said}");
    assert_eq!(flags.setup.origin("komi"), line(3));
    assert_eq!(flags.setup.origin("rules"), Origin::Default);
}

/// The command line, the lines of `config`, the equivalent command line, and what is printed.
const BOTH: &str = r#"
lear --komi 2               | --size 5            | lear --komi 2 --size 5 |
lear                        | --komi 2;--size 5   | lear --komi 2 --size 5 |
lear                        | --size 5;--komi 2   | lear --komi 2 --size 5 |
lear --size 8               | --komi 2            | lear --size 8 | line 1 is ignored: --komi
lear --komi 3               | --size 5            | lear --komi 3 | line 1 is ignored: --komi
lear                        | --komi 2            | lear          | line 1 is ignored: --komi
lear --komi 3 --seed 2      | --size 5;--hash 7   | lear --komi 3 --seed 2 --hash 7 | line 1 is ignored: --komi
small-star-empires --players 3 | --rules classic  | small-star-empires --players 3 | line 1 is ignored: --players:
small-star-empires --players 2 | --p3 human       | small-star-empires --players 2 | line 1 is ignored: --p3 is not
lear                        | --p3 human          | lear          |
yoxii                       | --size 5;--komi 2   | yoxii         |
lear                        | --players 3;--starts 3 | lear       |
lear --p1 1 --p2 1          | --komi 2;--size 5;--tutor on | lear --p1 1 --p2 1 --komi 2 --size 5 |
lear                        | --komi 99;--hash 7;--size 99 | lear --hash 7 | line 3 is ignored: --size: "99"
yoxii                       | --p2 hard           | yoxii         |
yoxii                       | --rules official    | yoxii         |
--load g.txt                | --p3 human;--p2 hard;--seed 3;--time 9 | --load g.txt --time 9 |
--load g.txt --p1 hard      | --p2 easy           | --load g.txt --p1 hard |
lear --threads 2            | --seed 3            | lear --threads 2 |
lear --threads 2 --time 9   | --seed 3            | lear --threads 2 --time 9 --seed 3 |
"#;

#[test]
fn the_command_line_and_one_s_own_flags_are_checked_together() {
    for row in BOTH.trim().lines() {
        let [typed, own, meant, said] = row.split('|').collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        let (mut flags, warnings) = with_config(&own.trim().replace(';', "\n"), typed);
        let origins = flags.setup.given.values_mut();
        origins.for_each(|origin| *origin = Origin::Flag);
        assert_eq!(
            format!("{flags:?}"),
            format!("{:?}", read(meant).unwrap()),
            "{row}"
        );
        let said = said.trim();
        assert!(
            warnings.contains(said) && said.is_empty() == warnings.is_empty(),
            "{row} {warnings}"
        );
    }
}

/// The galaxy has a coloured nebula, which only the official rules know.
#[test]
fn rules_of_one_s_own_suit_a_galaxy_of_the_command_line() {
    let galaxy = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(&galaxy, "h1-abcd,2--,nr--,h2-wxyz\n").unwrap();
    let galaxy = galaxy.path().display();
    let typed = format!("small-star-empires --galaxy '{galaxy}' --p1 random --p2 random");
    for (own, origin) in [
        ("--rules official", Origin::Config(1)),
        ("--rules classic", Origin::Default),
    ] {
        let (flags, said) = with_config(own, &typed);
        assert_eq!(flags.setup.origin("rules"), origin, "{said}");
        assert_eq!(said.is_empty(), origin != Origin::Default, "{said}");
    }
}

#[test]
fn a_flag_of_one_s_own_that_cannot_be_used_is_named_and_ignored() {
    for (own, typed, said) in [
        ("--time 5\n--nodes 5", "", "line 2 is ignored: the argument"),
        ("--clock 500", "", "line 1 is ignored: --clock was removed:"),
        ("--p2 engine:./bot", "lear", "engine:COMMAND was removed:"),
        ("\n--time x", "lear", "line 2 is ignored: invalid value 'x'"),
        ("--size 99", "", "line 1 is ignored: --size: \"99\" is not"),
        (
            "--size 99",
            "yoxii",
            "line 1 is ignored: --size: \"99\" is not",
        ),
        (
            "--load g.txt",
            "",
            "--load g.txt cannot be here: choose from",
        ),
        (
            "--galaxy g.txt",
            "",
            "--galaxy g.txt cannot be here: choose from",
        ),
        (
            "\u{feff}time \u{1b}[31m",
            "",
            "time \\u{1b}[31m cannot be here",
        ),
    ] {
        let (flags, warnings) = with_config(&format!("{own}\n--hash 7"), typed);
        assert!(warnings.contains(said), "{own}: {warnings}");
        assert_eq!(warnings.lines().count(), 1, "{warnings}");
        assert_eq!(flags.conversation.search.engine.hash, Some(7));
    }
}

/// Flags that end the program, and a part of the reason.
const REFUSED: &str = r#"
chess                       | 'chess'
lear --clock 1000+10 --p2 1 | error: --clock was removed: engines play in arena
lear --p1 engine:./bot      | error: --p1: engine:COMMAND was removed: engines play in arena
lear Engine:./bot           | error: engine:COMMAND was removed: engines play in arena
learn                       | not provided:
learn leer                  | similar value exists: 'lear'
learn learn                 | 'learn'
--game lear                 | unexpected argument '--game'
lear lear                   | "lear" is not a player
--color never learn lear    | a command stands before its flags
ugi lear --time 5           | '--time' found; -h shows what is possible here
lear --p1 1 --p2 2 --tutor  | --tutor is for people
--load -                    | '--load <FILE>': this is where the game is played
--position x                | not provided: <GAME>
--size 4                    | not provided: <GAME>
--p2 1                      | not provided: <GAME/--load <FILE>>
leer                        | a similar value exists: 'lear'
lear hrad                   | error: "hrad": did you mean hard?
lear me                     | error: "me" is not a player: type human, easy, hard or expert; also match and expert:1 to expert:9
lear matsch                 | error: "matsch": did you mean match?
lear human quit             | error: "quit" is one word too many: name one opponent
lear match 4                | error: "4" is one word too many: name one opponent
small-star-empires --players 2 --p3 human | --p3 is not possible: this game is for 2
lear 3                      | error: "3" is not a level: type a whole number from 1 to 2, or expert:3 for Expert
lear --p2 12 --p1 human     | --p2: "12" is not a level: type a whole number from 1 to 2, or expert:9
lear 0                      | "0" is not a level
lear easy --p2 hard         | cannot be used with
--load a --size 4           | cannot be used with
--time 0                    | '--time <MS>': type a whole number from 1 to 18446744073709551615
--nodes 99999999999999999999 | '--nodes <N>': type a whole number from 1 to 18446744073709551615
--seed -5                   | '--seed <N>': type a whole number from 0 to 18446744073709551615
puzzle lear -1              | '[N]': type a whole number from 1 to 18446744073709551615
lear -1                     | error: "-1" is not a player
lear --komi -3       | --komi: "-3" is not a whole number from 0 to 64
--hash 99999999             | '--hash <MIB>': type a whole number from 1 to 65536
--seed 99999999999999999999 | type a whole number from 0 to 18446744073709551615
lear --size 11       | --size: "11" is not a whole number from 4 to 10
lear --size six      | --size: "six" is not a whole number from 4 to 10
lear --komi 2        | --komi
small-star-empires --players 5 | --players: "5" is not a whole number from 2 to 4
lear --rules official | --rules: Lear has no official rules of its own
lear --p3 human      | --p3 is not possible: Lear is for 2
lear --p1 nobody     | --p1: "nobody"
lear --position 'vv/vv x 1' | --position: A position has 4 to 10 lines, not 2
small-star-empires --rules classic --players 3 | --players: The classic game is for 2 players, not 3
lear --size 8 --position 'vvvv/vvvv/vvvv/vvvv x 1' | --size: The position has size 4, not 8
"#;

#[test]
fn a_flag_is_refused_by_its_own_rule() {
    for (flags, reason) in rows(REFUSED) {
        // A bar would end the column.
        let said = refused(flags).replace('|', "/");
        assert!(said.contains(reason), "{flags}: {said}");
    }
}

#[test]
fn computers_wait_only_at_a_terminal_by_default() {
    let delays = |flags| {
        let flags = read(flags).unwrap();
        let settings = [true, false].map(|seen| flags.search_settings(seen, seen));
        settings.map(|at| at.delay.map(|delay| delay.as_millis()))
    };
    assert_eq!(delays(""), [None, Some(0)]);
    assert_eq!(delays("--delay 20"), [Some(20), Some(20)]);
    // As in the report of Lear.
    let pauses = |name| {
        crate::games::registry()
            .find(name)
            .map(|entry| entry.info().pause)
    };
    assert_eq!(["lear", "yoxii"].map(pauses), [Some(1000), Some(700)]);
}

#[test]
fn an_option_may_name_a_file() {
    let with = |path| read(&format!("small-star-empires --galaxy '{path}'"));
    let refused = |path| {
        let error = with(path).expect_err("a file that cannot be used");
        assert!(error.get_ref().unwrap().is::<Refusal>(), "{path}");
        error.to_string()
    };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("galaxy.txt");
    let name = path.to_str().unwrap();
    assert!(refused(name).contains("does not exist"));
    assert!(refused(folder.path().to_str().unwrap()).contains("a folder"));
    std::fs::write(&path, b"h1-abcd,\xff").unwrap();
    assert!(refused(name).contains("not valid UTF-8"));
    std::fs::write(&path, "h1-abcd,2--,?--,h2-wxyz\n").unwrap();
    let said = refused(name);
    assert!(
        said.starts_with(name) && said.contains("column 2"),
        "{said}"
    );
    std::fs::write(&path, "h1-abcd,2--,3--,h2-wxyz\n").unwrap();
    let setup = with(name).unwrap().setup;
    let text = setup.start.options.get("galaxy");
    assert_eq!(text, Some("h1-abcd,2--,3--,h2-wxyz\n"));
}

#[test]
fn flags_seat_no_more_players_than_there_are() {
    let game = "small-star-empires";
    let three = format!("{game} --p1 random --p2 random --p3 random");
    // Three of anything are official.
    for flags in [
        "",
        " --players 3",
        " --rules official",
        " --players 3 --rules official",
    ] {
        assert!(read(&(three.clone() + flags)).is_ok(), "{flags}");
    }
    assert!(read(&format!("{game} --players 3")).is_ok());
    for flags in [" --rules classic", " --rules classic --players 3"] {
        let said = refused(&(three.clone() + flags));
        assert!(said.contains("The classic game is for 2"), "{said}");
    }
    let said = refused(&(three + " --players 2"));
    assert!(said.contains("--p3 is not possible"), "{said}");
}
