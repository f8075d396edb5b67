//! Files, with the program in a pipe: save, record, load, replay, and errors.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::common::{LEAR, run_in};
use tempfile::{TempDir, tempdir};

/// Legal moves of Lear on a board of 4x4.
const MOVES: [&str; 5] = ["1,1", "2,2", "3,3", "4,4", "1,4"];

/// The output and the exit status of a run.
struct Run {
    printed: String,
    errors: String,
    status: i32,
}

impl From<Output> for Run {
    fn from(output: Output) -> Run {
        Run {
            printed: String::from_utf8(output.stdout).unwrap(),
            errors: String::from_utf8(output.stderr).unwrap(),
            status: output.status.code().expect("no signal"),
        }
    }
}

impl Run {
    /// The output of a run that succeeded.
    fn ok(self) -> String {
        assert_eq!(
            (self.status, self.errors.as_str()),
            (0, ""),
            "{}",
            self.printed
        );
        self.printed
    }

    /// The error line of a run that printed nothing else.
    fn failed(self) -> String {
        assert_eq!(
            (self.status, self.printed.as_str()),
            (1, ""),
            "{}",
            self.errors
        );
        assert_eq!(self.errors.lines().count(), 1, "{}", self.errors);
        self.errors
    }
}

fn run(folder: &Path, args: &[&str], lines: &[&str]) -> Run {
    let mut script = lines.join("\n");
    script.push('\n');
    run_in(folder, args, script.as_bytes()).into()
}

fn play(folder: &TempDir, more_args: &[&str], lines: &[&str]) -> Run {
    run(folder.path(), &[&LEAR[..], more_args].concat(), lines)
}

fn load(folder: &TempDir, file: &str, lines: &[&str]) -> Run {
    run(folder.path(), &["--load", file], lines)
}

fn read(folder: &TempDir, file: &str) -> String {
    fs::read_to_string(folder.path().join(file)).unwrap_or_else(|e| panic!("{file}: {e}"))
}

fn write(folder: &TempDir, file: &str, bytes: impl AsRef<[u8]>) {
    fs::write(folder.path().join(file), bytes).unwrap();
}

fn names(folder: &TempDir) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// The record of a game of Lear on a board of 4x4 with these moves.
fn record(moves: &[&str]) -> String {
    let mut text = "tabuleiro 1\ngame lear\nrules classic\noption size 4\np1 human\np2 human\n\
                    seed 5\nmoves\n"
        .to_string();
    for mv in moves {
        text += &format!("{mv}\n");
    }
    text
}

/// Saves to `name` in the middle of a game, checks that the game goes on, and returns the reply to
/// `save`.
fn save_as(folder: &TempDir, name: &str) -> String {
    let printed = play(
        folder,
        &[],
        &["1,1", &format!("save {name}"), "2,2", "history"],
    )
    .ok();
    assert!(
        printed.contains("1. black 1,1  2. white 2,2"),
        "the game goes on: {printed}"
    );
    let mut lines = printed.lines().skip_while(|line| !line.contains(": save "));
    lines.nth(1).expect("an answer").to_string()
}

#[test]
fn save_writes_the_game_and_load_goes_on_with_it() {
    let folder = tempdir().unwrap();
    let printed = play(
        &folder,
        &["--seed", "5"],
        &["1,1", "2,2", "save My Game.TXT", "3,3", "save", "4,4"],
    )
    .ok();
    assert_eq!(
        printed.matches("The game is saved in My Game.TXT.").count(),
        2
    );
    assert_eq!(read(&folder, "My Game.TXT"), record(&MOVES[..3]));
    assert_eq!(names(&folder), ["My Game.TXT"], "no temporary file is left");
    let printed = load(&folder, "My Game.TXT", &["history", "4,4", "save", "undo"]).ok();
    assert!(
        printed.contains("1. black 1,1  2. white 2,2  3. black 3,3"),
        "{printed}"
    );
    assert!(
        printed.contains("You left Lear after 3 turns."),
        "{printed}"
    );
    assert_eq!(read(&folder, "My Game.TXT"), record(&MOVES[..4]));
}

#[test]
fn a_file_is_overwritten_only_after_a_yes() {
    let folder = tempdir().unwrap();
    write(&folder, "a.txt", "precious");
    let printed = play(&folder, &[], &["1,1", "save a.txt", "perhaps", "n", "2,2"]).ok();
    assert!(printed.contains("a.txt exists. Overwrite it? (y/n) [n] n\nNothing was saved.\n"));
    assert_eq!(read(&folder, "a.txt"), "precious");
    // The end of the script does not mean yes.
    play(&folder, &[], &["1,1", "save a.txt"]).ok();
    assert_eq!(read(&folder, "a.txt"), "precious");
    let printed = play(
        &folder,
        &[],
        &["1,1", "save a.txt", "y", "2,2", "save a.txt"],
    )
    .ok();
    assert_eq!(
        printed.matches("Overwrite").count(),
        1,
        "then it is the game's own"
    );
    assert!(read(&folder, "a.txt").ends_with("moves\n1,1\n2,2\n"));
}

#[test]
fn a_failed_save_gets_one_line_and_the_game_goes_on() {
    let folder = tempdir().unwrap();
    assert_eq!(
        save_as(&folder, "none/a.txt"),
        "none/a.txt: No such file or directory"
    );
    fs::create_dir(folder.path().join("way")).unwrap();
    assert_eq!(save_as(&folder, "way"), "way: Is a directory");
    write(&folder, "file", "precious");
    assert_eq!(
        save_as(&folder, "file/a.txt"),
        "file/a.txt: Not a directory"
    );
    assert!(save_as(&folder, "nul\0nul").starts_with("nul\\u{0}nul: "));
    let long = "x".repeat(3000);
    assert!(save_as(&folder, &long).starts_with("xxx"));
    let printed = play(&folder, &[], &["save"]).ok();
    assert!(printed.contains("Type save and the name of a file: save lear.txt"));
    assert_eq!(read(&folder, "file"), "precious");
    assert_eq!(names(&folder), ["file", "way"]);
}

/// What is written replaces a file, which only a regular one allows.
#[cfg(unix)]
#[test]
fn devices_open_files_and_links_that_lead_nowhere_are_refused() {
    let folder = tempdir().unwrap();
    for (link, target) in [("link", "nothing"), ("circle", "circle")] {
        std::os::unix::fs::symlink(target, folder.path().join(link)).unwrap();
    }
    for (name, reason) in [
        (
            "/dev/null",
            "this is a pipe, a socket or a device, not a file",
        ),
        (
            "/dev/stdout",
            "this is a file that is open already: give its own name",
        ),
        ("link", "this link leads nowhere"),
        ("circle", "Too many levels of symbolic links"),
    ] {
        assert_eq!(save_as(&folder, name), format!("{name}: {reason}"));
        let printed = play(&folder, &["--record", name], &MOVES).failed();
        assert_eq!(printed, format!("tabuleiro: {name}: {reason}\n"));
    }
}

/// A limit on the size of files stands in for a full disk. Exceeding it raises SIGXFSZ, which would
/// end the program if it were not ignored.
#[cfg(unix)]
#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let folder = tempdir().unwrap();
    write(&folder, "a.txt", "precious");
    write(&folder, "loaded.txt", record(&MOVES[..2]));
    let script = "ulimit -f 0; printf '3,3\\nsave a.txt\\ny\\nsave\\nhistory\\n' |
        \"$0\" --load loaded.txt";
    let output = std::process::Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_tabuleiro")])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let printed = Run::from(output).ok();
    for name in ["a.txt", "loaded.txt"] {
        let refusal = format!("\n{name}: File too large\n");
        assert!(printed.contains(&refusal), "{printed}");
    }
    assert!(
        printed.contains("1. black 1,1  2. white 2,2  3. black 3,3"),
        "{printed}"
    );
    assert_eq!(read(&folder, "a.txt"), "precious");
    assert_eq!(read(&folder, "loaded.txt"), record(&MOVES[..2]));
    assert_eq!(names(&folder), ["a.txt", "loaded.txt"]);
}

#[cfg(unix)]
#[test]
fn a_file_keeps_its_permissions_and_a_link_its_file() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempdir().unwrap();
    write(&folder, "a.txt", "old");
    let path = folder.path().join("a.txt");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("a.txt", folder.path().join("link.txt")).unwrap();
    play(&folder, &[], &["1,1", "save link.txt", "y"]).ok();
    assert!(read(&folder, "a.txt").ends_with("moves\n1,1\n"));
    let link = folder.path().join("link.txt").symlink_metadata().unwrap();
    assert!(link.is_symlink());
    let mode = path.metadata().unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o400)).unwrap();
    // The superuser may write to it anyway.
    if fs::OpenOptions::new().append(true).open(&path).is_err() {
        let printed = play(&folder, &[], &["2,2", "save a.txt", "y", "3,3"]).ok();
        assert!(printed.contains("a.txt: Permission denied"), "{printed}");
        assert!(read(&folder, "a.txt").ends_with("moves\n1,1\n"));
    }
}

#[test]
fn a_record_grows_with_the_game() {
    let folder = tempdir().unwrap();
    let args = ["--record", "r.txt", "--seed", "5"];
    play(&folder, &args, &MOVES).ok();
    assert_eq!(read(&folder, "r.txt"), record(&MOVES));
    fs::remove_file(folder.path().join("r.txt")).unwrap();
    let lines = [
        "1,1",
        "2,2",
        "undo",
        "undo",
        "3,3",
        "players p2 hard",
        "resign",
    ];
    play(&folder, &args, &lines).ok();
    let text = read(&folder, "r.txt");
    assert!(text.contains("p2 hard"), "{text}");
    assert!(
        text.contains("moves\n3,3\n"),
        "what was taken back is gone: {text}"
    );
    assert!(text.ends_with("result win p2 (p1 resigned)\n"), "{text}");
    assert_eq!(names(&folder), ["r.txt"]);
}

#[test]
fn a_record_says_that_help_was_used() {
    let folder = tempdir().unwrap();
    let flags = ["--nodes", "20", "--seed", "5"];
    play(&folder, &flags, &["hint", "1,1", "save g.txt"]).ok();
    let text = read(&folder, "g.txt");
    assert!(text.contains("\nseed 5\nhelp used\nmoves\n1,1\n"), "{text}");
    let again = ["--load", "g.txt"];
    run(folder.path(), &again, &["save h.txt"]).ok();
    assert_eq!(read(&folder, "h.txt"), read(&folder, "g.txt"));
    write(
        &folder,
        "g.txt",
        read(&folder, "h.txt").replace("used", "u"),
    );
    let refused = run(folder.path(), &again, &[]).failed();
    assert!(
        refused.contains("g.txt, line 8: \"u\" is not possible after help"),
        "{refused}"
    );
}

#[test]
fn every_game_has_a_record_of_its_own() {
    let folder = tempdir().unwrap();
    write(&folder, "r-2.txt", "precious");
    let lines = ["1,1", "resign", "again", "2,2", "menu", "lear"];
    play(&folder, &["--record", "r.txt"], &lines).ok();
    assert_eq!(names(&folder), ["r-2.txt", "r-3.txt", "r.txt"]);
    assert!(read(&folder, "r.txt").contains("moves\n1,1\nresult"));
    assert!(read(&folder, "r-3.txt").ends_with("moves\n2,2\n"));
    assert_eq!(read(&folder, "r-2.txt"), "precious");
}

#[test]
fn a_record_overwrites_nothing_and_leaves_nothing_behind() {
    let folder = tempdir().unwrap();
    write(&folder, "r.txt", "precious");
    let printed = play(&folder, &["--record", "r.txt"], &MOVES).failed();
    assert!(
        printed.starts_with("tabuleiro: r.txt: there is such a file already"),
        "{printed}"
    );
    assert_eq!(read(&folder, "r.txt"), "precious");
    let printed = play(&folder, &["--record", "none/r.txt"], &MOVES).failed();
    assert!(
        printed.starts_with("tabuleiro: none/r.txt: No such"),
        "{printed}"
    );
    let printed = play(&folder, &["--record", "."], &MOVES).failed();
    assert_eq!(printed, "tabuleiro: .: Is a directory\n");
    // An empty file holds nothing that could be lost.
    write(&folder, "empty.txt", "");
    play(&folder, &["--record", "empty.txt"], &MOVES).ok();
    assert!(read(&folder, "empty.txt").ends_with("4,4\n1,4\n"));
    // No game, no record.
    run(folder.path(), &["--record", "unused.txt"], &["leave"]).ok();
    assert_eq!(names(&folder), ["empty.txt", "r.txt"]);
}

#[test]
fn a_record_that_is_loaded_can_be_recorded_on() {
    let folder = tempdir().unwrap();
    write(&folder, "r.txt", record(&MOVES[..2]));
    let args = ["--load", "r.txt", "--record", "r.txt"];
    run(folder.path(), &args, &["3,3", "4,4"]).ok();
    assert_eq!(read(&folder, "r.txt"), record(&MOVES[..4]));
}

#[test]
fn the_seed_of_the_file_counts_unless_a_flag_gives_one() {
    let folder = tempdir().unwrap();
    let text = record(&MOVES[..1]).replace("p2 human", "p2 easy");
    write(&folder, "a.txt", &text);
    let reply = |args: &[&str]| {
        let out = format!("{}.txt", args.len());
        let args = [&["--load", "a.txt", "--record", out.as_str()], args].concat();
        run(folder.path(), &args, &["quit"]).ok();
        read(&folder, &out)
    };
    assert!(reply(&[]).contains("\nseed 5\n"));
    assert!(reply(&["--seed", "6"]).contains("\nseed 6\n"));
}

#[test]
fn a_game_between_computers_that_a_flag_loads_ends_the_program() {
    let folder = tempdir().unwrap();
    let text = record(&MOVES).replace(" human", " hard");
    write(&folder, "a.txt", text);
    let printed = load(&folder, "a.txt", &[]).ok();
    let (_, after) = printed.split_once("IS THE WINNER!\n").expect("a result");
    assert!(after.ends_with("\nGoodbye.\n"), "{printed}");
    assert_eq!(
        after.lines().count(),
        4,
        "two scores, a line and a farewell: {printed}"
    );
    // A replay has shown that there is a user, who may want the menu.
    write(&folder, "over.txt", finished());
    let printed = load(&folder, "over.txt", &["goto 3", "play", ""]).ok();
    let after = printed.split("IS THE WINNER!\n").nth(1).unwrap_or_default();
    assert!(after.contains("TABULEIRO"), "{printed}");
}

/// How the error of each file begins, which has its name.
const UNUSABLE: [&str; 5] = [
    "illegal.txt, line 11: 1,1 is taken: there is a stone x on it; the 2 moves before it",
    "komi.txt, line 4: \"44\" is not a whole number from 4 to 10",
    "none.txt: No such file or directory\n",
    "way: Is a directory\n",
    "huge.txt: too long",
];

#[test]
fn a_file_that_cannot_be_used_is_status_1_and_one_line() {
    let folder = tempdir().unwrap();
    let illegal = record(&["1,1", "2,2", "1,1", "3,3"]);
    write(&folder, "illegal.txt", &illegal);
    write(
        &folder,
        "komi.txt",
        record(&MOVES).replace("size 4", "size 44"),
    );
    fs::create_dir(folder.path().join("way")).unwrap();
    // A sparse file of 100 MB.
    let huge = fs::File::create(folder.path().join("huge.txt")).unwrap();
    huge.set_len(100 << 20).unwrap();
    let galaxy = ["small-star-empires", "--galaxy", ""];
    let unnamed = run(folder.path(), &galaxy, &MOVES).failed();
    assert_eq!(unnamed, "tabuleiro: \"\": No such file or directory\n");
    for error in UNUSABLE {
        let name = error.split([',', ':']).next().unwrap();
        let printed = load(&folder, name, &MOVES).failed();
        let expected = format!("tabuleiro: {error}");
        assert!(printed.starts_with(&expected), "{printed}");
    }
    assert_eq!(read(&folder, "illegal.txt"), illegal);
}

/// A whole game, with its result.
fn finished() -> String {
    let folder = tempdir().unwrap();
    let args = "--game lear --p1 hard --p2 easy --size 4 --seed 5 --record r.txt";
    run(folder.path(), &args.split(' ').collect::<Vec<_>>(), &[]).ok();
    read(&folder, "r.txt")
}

#[test]
fn a_replayed_game_that_is_taken_over_with_its_seed_goes_on_unchanged() {
    let folder = tempdir().unwrap();
    let text = finished();
    write(&folder, "a.txt", &text);
    for ply in [0, 1, 7, 15] {
        let out = format!("{ply}.txt");
        let args = ["--load", "a.txt", "--record", out.as_str()];
        run(folder.path(), &args, &[&format!("goto {ply}"), "play"]).ok();
        assert_eq!(read(&folder, &out), text);
    }
}

/// Some editors begin a text with it.
#[test]
fn a_byte_order_mark_is_skipped() {
    let folder = tempdir().unwrap();
    let puzzle = "\u{feff}1\tclassic\twin\tproved\txvvo/xxxo/ovvx/xooo o 1\t1,2\n";
    write(&folder, "puzzles.txt", puzzle);
    let args = ["puzzle", "lear", "--puzzles", "puzzles.txt"];
    let said = run(folder.path(), &args, &["\u{feff}quit"]).ok();
    assert!(said.contains("Puzzle 1 of 1"), "{said}");
    assert_eq!(
        run(folder.path(), &["ugi"], &["\u{feff}isready"]).ok(),
        "readyok\n"
    );
}

#[test]
fn a_record_is_read_in_any_case() {
    let folder = tempdir().unwrap();
    let text =
        record(&["1,1"]).replace("moves", "help used\nmoves") + "result win p1 (p2 resigned)\n";
    write(&folder, "a.txt", text.to_uppercase());
    load(&folder, "a.txt", &["save b.txt"]).ok();
    assert_eq!(read(&folder, "b.txt"), text);
}

#[test]
fn quiet_replays_print_moves_and_the_result() {
    let folder = tempdir().unwrap();
    let text = finished();
    write(&folder, "a.txt", &text);
    let args = ["--load", "a.txt", "--quiet"];
    let printed = run(folder.path(), &args, &["next", "next", "goto 16"]).ok();
    let moves: Vec<&str> = text.lines().skip_while(|line| *line != "moves").collect();
    let result = moves[17].strip_prefix("result ").unwrap();
    assert_eq!(
        printed,
        format!("{}\n{}\n{}\n{result}\n", moves[1], moves[2], moves[16])
    );
}

#[test]
fn a_script_leaves_no_unfinished_game() {
    let folder = tempdir().unwrap();
    play(&folder, &[], &MOVES).ok();
    assert_eq!(names(&folder), Vec::<String>::new());
    // It may ask for the unfinished games of others.
    let state = folder.path().join("state");
    fs::create_dir(&state).unwrap();
    let nobody = record(&MOVES[..2]).replace("p1 human\np2 human\n", "");
    fs::write(state.join("lear-1.txt"), nobody).unwrap();
    fs::write(state.join("lear-2.txt"), "damaged").unwrap();
    let printed = run(folder.path(), &[], &["leave"]).ok();
    assert!(!printed.contains("unfinished"), "{printed}");
    let printed = run(folder.path(), &[], &["resume", "1", "3,3", "menu", "leave"]).ok();
    assert!(
        printed.contains(". Lear (classic, size 4), human against human, 2 turns, just now\n"),
        "{printed}"
    );
    assert!(
        printed.contains("lear-2.txt, line 1: this is not a game record"),
        "{printed}"
    );
    assert!(printed.contains("3. BACK\n"), "{printed}");
}

#[test]
fn of_programs_that_begin_one_record_at_once_one_plays() {
    use std::io::Write;
    for _ in 0..5 {
        let folder = tempdir().unwrap();
        let start = |_| {
            let mut program = Command::new(env!("CARGO_BIN_EXE_tabuleiro"));
            program.args(LEAR).args(["--record", "r.txt"]);
            let program = program.current_dir(folder.path()).stdin(Stdio::piped());
            program.stdout(Stdio::null()).stderr(Stdio::piped());
            program.spawn().unwrap()
        };
        let mut programs: Vec<_> = (0..8).map(start).collect();
        for program in &mut programs {
            // One that has given up reads nothing.
            let _ = program.stdin.take().unwrap().write_all(b"1,1\n2,2\n");
        }
        let ends = programs
            .into_iter()
            .map(|program| program.wait_with_output().unwrap());
        let ends: Vec<Output> = ends.collect();
        let played = ends.iter().filter(|end| end.status.success()).count();
        assert_eq!(played, 1, "{ends:?}");
        assert!(read(&folder, "r.txt").ends_with("moves\n1,1\n2,2\n"));
        assert_eq!(names(&folder), ["r.txt"]);
    }
}

#[test]
fn files_that_are_named_like_temporary_ones_stay() {
    let folder = tempdir().unwrap();
    let own = [
        ".tabuleiro-a.txt.new",
        ".tabuleiro-b.txt",
        ".tabuleiro-notes",
    ];
    for name in own {
        write(&folder, name, "precious");
    }
    let saves = [
        "1,1",
        "save a.txt",
        "save .tabuleiro-c.txt",
        "2,2",
        "save a.txt",
    ];
    play(&folder, &["--record", "r.txt"], &saves).ok();
    for name in own {
        assert_eq!(read(&folder, name), "precious");
    }
    assert!(read(&folder, ".tabuleiro-c.txt").ends_with("moves\n1,1\n"));
    assert_eq!(names(&folder).len(), own.len() + 3);
}

/// The name of a file may be as long as the system allows.
#[test]
fn a_record_may_have_a_long_name() {
    let folder = tempdir().unwrap();
    let name = "r".repeat(255);
    play(&folder, &["--record", &name], &MOVES).ok();
    assert!(read(&folder, &name).ends_with("4,4\n1,4\n"));
}

/// A record that a person has written into.
const COMMENTED: &str = "# A title

tabuleiro 1
game lear
rules classic
option size 4
p1 human
p2 human
seed 5
# Played in a train.

moves
# A corner.
1,1
  # In the middle.
2,2

# Here we stopped.
";

#[test]
fn comments_are_kept_at_moves_that_still_stand() {
    let folder = tempdir().unwrap();
    write(&folder, "g.txt", COMMENTED);
    load(&folder, "g.txt", &["save same.txt"]).ok();
    let lines = "3,3|save|undo|undo|save undone.txt|4,4|save other.txt|undo|redo|save redone.txt";
    load(&folder, "g.txt", &lines.split('|').collect::<Vec<_>>()).ok();
    assert_eq!(read(&folder, "same.txt"), COMMENTED);
    assert_eq!(read(&folder, "g.txt"), COMMENTED.to_string() + "3,3\n");
    let (standing, _) = COMMENTED.split_once("2,2").unwrap();
    assert_eq!(read(&folder, "undone.txt"), standing);
    assert_eq!(read(&folder, "other.txt"), standing.to_string() + "4,4\n");
    assert_eq!(read(&folder, "redone.txt"), read(&folder, "other.txt"));
    write(&folder, "g.txt", COMMENTED);
    let args = ["--load", "g.txt", "--record", "g.txt"];
    run(folder.path(), &args, &["3,3", "resign"]).ok();
    let recorded = read(&folder, "g.txt");
    let expected = COMMENTED.to_string() + "3,3\nresult win p1 (p2 resigned)\n";
    assert_eq!(recorded, expected);
    // What follows the result stays there, and a review keeps to its own comments.
    write(&folder, "g.txt", recorded.clone() + "# The end.\n");
    let lines = ["save h.txt", "annotated notes.txt"];
    run(folder.path(), &["--load", "g.txt", "--nodes", "20"], &lines).ok();
    assert_eq!(read(&folder, "h.txt"), recorded + "# The end.\n");
    assert!(!read(&folder, "notes.txt").contains("train"));
}
