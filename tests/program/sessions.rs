//! The sessions of the reports, key by key from the main menu.

use crate::common::{printed, run_in};
use tempfile::tempdir;

/// What is typed, and what the program prints, in this order.
type Session = (&'static str, &'static [&'static str]);

const SESSIONS: [Session; 18] = [
    // Xero-G: ship 1 steps right onto 2, which is reprogrammed to 3C.
    (
        "1 1 a f b e c d a f b e c d 6,A 2 1 3,C",
        &[
            "=== Player p1 place ships ===",
            "Place ship 1 where?",
            "=== Player p2 place ships ===",
            "=== Player p1 turn ===",
            "Select Ship to play [Line, Column]: ",
            "Insert direction to move ship",
            "1. Reprogram Coordinates",
            "2. Rocket Boost",
            "Select ship at 6, B destination [Line, Column]: ",
            " 3  |     |     |  2  |     |     |     |",
            " 6  |     |  1  |  3  |  3  |  2  |  1  |",
            "=== Player p2 turn ===",
        ],
    ),
    // Two steps up instead.
    (
        "1 1 a f b e c d a f b e c d 6,A 2 2 1 1",
        &[
            "2. Rocket Boost",
            "Insert direction to move ship (1, 4), 2 steps to go from 6B: ",
            "Insert direction to move ship (1, 2, 3, 4), 1 step to go from 5B: ",
            " 4  |     |  1  |     |     |     |     |",
            " 6  |     |  2  |  3  |  3  |  2  |  1  |",
            "=== Player p2 turn ===",
        ],
    ),
    (
        "1 2 1 2",
        &[
            "2. PLAYER VS COMPUTER",
            "1. RANDOM",
            "2. THE BOT",
            "Player p1 places ",
            "=== Player p2 place ships ===",
        ],
    ),
    (
        "1 2 3",
        &[
            "2. PLAYER VS COMPUTER",
            "1. RANDOM\n2. SMART\n3. BACK\n",
            "2. PLAYER VS COMPUTER",
        ],
    ),
    (
        "1 3 1 2",
        &[
            "3. COMPUTER VS COMPUTER",
            "1. RANDOM",
            "2. SMART",
            "Player p1 places ",
            "Player p2 places ",
            "Game over.",
        ],
    ),
    // Lear
    (
        "2 2 1 3 4",
        &[
            "1. EASY",
            "Line (1 to 8): ",
            "Line 3, column (1 to 8): ",
            "Player 2 (White) plays ",
            "Turn 3: Player 1 (Black, you), stones x",
        ],
    ),
    (
        "2 2 3",
        &[
            "2. PLAYER VS COMPUTER",
            "1. EASY\n2. HARD\n3. BACK\n",
            "2. PLAYER VS COMPUTER",
        ],
    ),
    (
        "2 1 3 4 5 5",
        &[
            "Turn 2: Player 2 (White), stones o",
            " 3  v v v x v v v v",
            "Turn 3: Player 1 (Black), stones x",
            " 5  v v v v o v v v",
        ],
    ),
    (
        "2 3 1",
        &[
            "3. COMPUTER VS COMPUTER",
            "Turn 1: Player 1 (Black, Easy), stones x",
            "Turn 2: Player 2 (White, Easy), stones o",
            "GAME OVER",
        ],
    ),
    // Barragoon
    (
        "3 2 1 1 4 8 4 6",
        &[
            "2: MODE",
            "1: PLAYER - PLAYER",
            "1: PLAY",
            "White turn!",
            "Column (1 to 7): ",
            "6|     |x x x|     | / \\ |     |x x x|     |",
            "Brown turn!",
        ],
    ),
    ("3 4", &["4: LEAVE", "5. Small Star Empires"]),
    ("3 3 4", &["3: HARD", "4: BACK", "1: PLAY"]),
    // Yoxii
    (
        "4 1 C4 o D4",
        &[
            "Turn 1 - Player 1's turn",
            "Turn 2 - Player 2's turn",
            "C   # # # T # # #\nD   # # # o # # #",
        ],
    ),
    // Small Star Empires: the session that its report shows.
    (
        "5 1 1 a n 1 c y ne 1 c",
        &[
            "Player VS Player --> Type 1",
            "Who is the youngest player?",
            "***** THE BATTLE IS ON! *****",
            "***** Player 1 turn *****",
            "You have: 20 trade station(s) and 20 colony(ies)",
            "Select ship",
            "Select direction to travel (n, s, nw, ne, sw, se)",
            "Select number of cells to travel",
            "Player 1, what building would you like to construct?",
            "t --> Trade Station\nc --> Colony\n",
            "***** Player 2 turn *****",
            "Player 2, what building would you like to construct?",
            "***** Player 1 turn *****",
            "You have: 20 trade station(s) and 19 colony(ies)",
        ],
    ),
    (
        "5 1 2 y ne 1 c",
        &[
            "Who is the youngest player?",
            "***** Player 2 turn *****",
            "Player 2, what building would you like to construct?",
            "***** Player 1 turn *****",
        ],
    ),
    (
        "5 2",
        &[
            "Player VS AI --> Type 2",
            "***** THE BATTLE IS ON! *****",
            "***** AI turn *****",
            "AI moved ship from X = 2, Y = 3 to X = ",
            "***** AI turn End *****",
            "***** Player 1 turn *****",
            "Select ship (a, b, c, d): ",
        ],
    ),
    (
        "5 3",
        &[
            "AI VS AI --> Type 3",
            "***** THE BATTLE IS ON! *****",
            "AI moved ship from X = 0, Y = 2 to X = ",
            "AI moved ship from X = 2, Y = 3 to X = ",
            "***** WINNER: player",
        ],
    ),
    // An atom in quotes is the atom.
    (
        "4 1 'C4' 'o' 'D4'",
        &["Turn 2 - Player 2's turn", "D   # # # o # # #"],
    ),
];

/// Whether these texts come one after the other.
fn contains_in_order(output: &str, texts: &[&str]) -> bool {
    let mut rest = output;
    texts.iter().all(|text| match rest.split_once(text) {
        Some((_, after)) => {
            rest = after;
            true
        }
        None => false,
    })
}

/// The output of a program that has nothing saved, in a pipe.
fn run(input: &str) -> String {
    let scratch = tempdir().unwrap();
    let none: [&str; 0] = [];
    printed(&run_in(scratch.path(), &none, input.as_bytes()))
}

#[test]
fn the_sessions_of_the_reports_run_as_typed() {
    for (keys, texts) in SESSIONS {
        let keys: Vec<&str> = keys.split(' ').collect();
        let plain = keys.join("\n");
        let stopped = keys.join(".\n") + ".";
        // All answers on one line.
        let one_line = keys.join(". ") + ".";
        for input in [plain, stopped, one_line] {
            let output = run(&(input.clone() + "\n"));
            assert!(contains_in_order(&output, texts), "{input}:\n{output}");
            for refusal in [" is not ", "not taken", "WARNING"] {
                assert!(!output.contains(refusal), "{input}:\n{output}");
            }
        }
    }
}

/// One session of each game, with what the question contains that each key answers.
#[cfg(unix)]
const AT_A_TERMINAL: [(&[(&str, &str)], &str); 5] = [
    (
        &[
            ("Option [1]: ", "1."),
            ("Option [2]: ", "2"),
            ("Option [1]: ", "1."),
            ("Option [1]: ", "2"),
        ],
        "Place ship 1 where? ",
    ),
    (
        &[
            ("Option [1]: ", "2"),
            ("Option [2]: ", "2."),
            ("Option [1]: ", "1"),
            ("Line (1 to 8): ", "3."),
            ("column (1 to 8): ", "4"),
        ],
        "Turn 3: ",
    ),
    (
        &[
            ("Option [1]: ", "3"),
            ("choice [1]: ", "2."),
            ("choice [2]: ", "1"),
            ("choice [1]: ", "1"),
            ("Column (1 to 7): ", "4. 8. 4. 6."),
        ],
        "Brown turn!",
    ),
    (
        &[
            ("Option [1]: ", "4."),
            ("Option [2]: ", "1."),
            ("totem to: ", "'C4'."),
            ("piece to place: ", "o."),
            ("place o on: ", "D4."),
        ],
        "Turn 2 - Player 2's turn",
    ),
    (
        &[
            ("Option [1]: ", "5"),
            ("Mode [2]: ", "1"),
            (" [1]: ", "2"),
            ("Select ship (w, x, y, z): ", "y. ne. 1. c."),
        ],
        "Select ship (a, b, c, d): ",
    ),
];

#[cfg(unix)]
#[test]
fn a_session_of_each_game_runs_at_a_terminal() {
    use crate::common::terminal::start_in_window;
    for (answers, last) in AT_A_TERMINAL {
        let state = tempdir().unwrap();
        let mut session = start_in_window(state.path(), 80, &[]);
        for (question, key) in answers {
            session.type_at(question, &format!("{key}\r"));
        }
        session.see(last);
    }
}
