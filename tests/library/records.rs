//! The records of the five games, and the errors in a header that are found before its game is
//! known.

use tabuleiro::games::{AllGames, registry};
use tabuleiro::play::record::Record;

tabuleiro::suites!(records: AllGames, "tests/perft");

fn refusal(text: &str) -> String {
    Record::read(text.as_bytes(), &registry().names())
        .expect_err("a damaged header")
        .to_string()
}

#[test]
fn a_header_says_what_is_wrong_with_it() {
    let newer = refusal("tabuleiro 2\nanything else");
    assert!(newer.starts_with("line 1: a newer tabuleiro wrote this in version 2"));
    assert_eq!(refusal(""), "line 1: the file is empty");
    assert_eq!(refusal("\n# nothing\n\n"), "line 1: the file is empty");
    for foreign in [
        "hello",
        "tabuleiro",
        "tabuleiro 0",
        "tabuleiro one",
        "tabuleiro 1 1",
    ] {
        assert!(refusal(foreign).starts_with("line 1: this is not a game record"));
    }
    let nameless = refusal("tabuleiro 1\nseed 1\nmoves\n");
    assert!(nameless.contains("game NAME"), "{nameless}");
    let endless = refusal("tabuleiro 1\ngame lear\n");
    assert!(endless.starts_with("line 2: the file ends within the header"));
    let cut_off = refusal("tabuleiro 1\ngame le");
    assert_eq!(cut_off, "line 2: the file ends in the middle of this line");
    // These headers are valid.
    for (wrong, line) in [
        ("game chess", 2),
        ("game lear\nseed many", 3),
        ("game lear\nfrobnicate 3", 3),
        ("game lear\nseed", 3),
        ("game lear\np5 human", 3),
        ("game lear\ngame lear", 3),
        ("game lear\nrules classic\nrules classic", 4),
        ("game lear\np1 easy\np1 easy", 4),
        ("game lear\nseed 1\n\nseed 1", 5),
    ] {
        let printed = refusal(&format!("tabuleiro 1\n{wrong}\nmoves\n"));
        assert!(printed.starts_with(&format!("line {line}: ")), "{printed}");
    }
}
