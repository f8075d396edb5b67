//! The sessions of the reports, key by key from the main menu.

use std::fs;

use crate::common::{folder, printed, run_in};
use tempfile::tempdir;

#[test]
fn the_sessions_of_the_reports_run_as_typed() {
    let sessions = fs::read_to_string(folder("sessions").join("reports.txt")).unwrap();
    for session in sessions.split("\n> ").skip(1) {
        let is_said = |line: &&str| !line.is_empty() && !line.starts_with('#');
        let mut lines = session.lines().filter(is_said);
        let keys: Vec<&str> = lines.next().unwrap().split(' ').collect();
        let texts: Vec<String> = lines.map(|line| line.replace("\\n", "\n")).collect();
        let plain = keys.join("\n");
        let stopped = keys.join(".\n") + ".";
        // All answers on one line.
        let one_line = keys.join(". ") + ".";
        for input in [plain, stopped, one_line] {
            let scratch = tempdir().unwrap();
            let typed = input.clone() + "\n";
            let output = printed(&run_in(scratch.path(), &[""; 0], typed.as_bytes()));
            let mut rest = output.as_str();
            for text in &texts {
                let after = rest.split_once(text.as_str());
                rest = after
                    .unwrap_or_else(|| panic!("{input}, {text}:\n{output}"))
                    .1;
            }
            for refusal in [" is not ", "is ignored", "WARNING"] {
                assert!(!output.contains(refusal), "{input}:\n{output}");
            }
        }
    }
}

/// A session of each game, each key after the question that it answers, and what is shown then.
#[cfg(unix)]
const AT_A_TERMINAL: &str = "
Option [1]: 1.; Option [2]: 2; Option [1]: 1.; Option [1]: 2 | Place ship 1 where?
Option [1]: 2; Option [2]: 2.; Option [1]: 1; Line (1 to 8): 3.; column (1 to 8): 4 | Turn 3:
Option [1]: 3; choice [1]: 2.; choice [2]: 1; choice [1]: 1; Column (1 to 7): 4. 8. 4. 6. | Brown turn!
Option [1]: 4.; Option [2]: 1.; totem to: 'C4'.; piece to place: o.; place o on: D4. | Turn 2 - Player 2's turn
Option [1]: 5; Mode [2]: 1; Option [1]: 2; Select ship (w, x, y, z): y. ne. 1. c. | Select ship (a, b, c, d):
";

#[cfg(unix)]
#[test]
fn a_session_of_each_game_runs_at_a_terminal() {
    for (answers, last) in tabuleiro::testing::rows(AT_A_TERMINAL) {
        let state = tempdir().unwrap();
        let mut session = crate::common::terminal::start_in_window(state.path(), 80, &[]);
        for answer in answers.split("; ") {
            let (question, key) = answer.rsplit_once(": ").unwrap();
            session.type_at(&format!("{question}: "), &format!("{key}\r"));
        }
        session.see(last);
    }
}
