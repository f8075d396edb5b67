//! Engines that lie or fail in every way, and the errors that report it.

#![cfg(unix)]

use std::time::{Duration, Instant};

use tabuleiro::expert::search::StopFlag;
use tabuleiro::game::{Player, Start};
use tabuleiro::ugi::client::{Bound, Client, EngineError, EngineGame, MoveRequest};

/// An engine that is a shell script: `introduction` is run first, `reply` for each `go`.
fn engine(introduction: &str, reply: &str) -> String {
    let script = format!(
        "{introduction}
        while read line; do
            case $line in
                ugi) echo id name Liar; echo ugiok;;
                isready) echo readyok;;
                go*) {reply};;
                quit) exit;;
            esac
        done"
    );
    format!("sh -c {}", shlex::try_quote(&script).unwrap())
}

fn best_move(command: &str) -> Result<String, EngineError> {
    let game = EngineGame {
        name: "lear".to_string(),
        start: Start::default(),
        players: 2,
    };
    let mut client = Client::start(command)?;
    client.new_game(&game)?;
    let request = MoveRequest {
        moves: &[],
        player: Player::P1,
        bound: Bound::Time(Duration::from_millis(100)),
        stop: &StopFlag::default(),
    };
    client.best_move(&game, &request)
}

#[test]
fn an_honest_engine_answers() {
    let answer = best_move(&engine("", "echo info depth 1; echo bestmove 3,5"));
    assert_eq!(answer, Ok("3,5".to_string()));
}

#[test]
fn a_late_engine_is_given_up() {
    let begin = Instant::now();
    assert_eq!(best_move(&engine("", "sleep 100")), Err(EngineError::Late));
    assert!(begin.elapsed() < Duration::from_secs(60));
}

#[test]
fn an_engine_that_only_talks_is_late() {
    let talk = "while :; do echo info string thinking; done";
    assert_eq!(best_move(&engine("", talk)), Err(EngineError::Late));
}

#[test]
fn a_dead_engine_is_quoted() {
    let dead = best_move(&engine("", "echo out of ideas >&2; exit 3"));
    assert_eq!(dead, Err(EngineError::Dead("out of ideas".to_string())));
    assert_eq!(
        dead.unwrap_err().to_string(),
        "ended, and its last words were: out of ideas"
    );
    // A long message is cut short, and nothing that a terminal would interpret is kept.
    let long = "i=0; while [ $i -lt 3000 ]; do i=$((i+1)); printf 'word\\033[2J '; done >&2; exit";
    let Err(EngineError::Dead(words)) = best_move(&engine("", long)) else {
        panic!("it has ended");
    };
    assert!(words.len() <= 400 && !words.contains('\x1b'), "{words}");
}

#[test]
fn an_endless_line_is_not_kept() {
    let endless = "head -c 100000 /dev/zero | tr '\\0' x; echo";
    assert_eq!(best_move(&engine("", endless)), Err(EngineError::LongLine));
    let endless = "tr '\\0' x < /dev/zero";
    assert_eq!(best_move(&engine("", endless)), Err(EngineError::LongLine));
}

#[test]
fn an_engine_that_closes_its_streams_is_dead() {
    assert!(matches!(
        best_move(&engine("", "exec >&-; sleep 100")),
        Err(EngineError::Dead(_))
    ));
    // It may close its input and still answer what it was asked before.
    assert!(best_move("sh -c 'exec <&-; echo ugiok; echo readyok; echo bestmove 1,1'").is_ok());
}

#[test]
fn a_wrong_introduction_is_noticed() {
    for reply in ["echo uciok", "echo ugiok2", "exit"] {
        let command = format!(
            "sh -c {}",
            shlex::try_quote(&format!("read l; {reply}")).unwrap()
        );
        assert!(
            matches!(best_move(&command), Err(EngineError::Dead(_))),
            "{reply}"
        );
    }
}

#[test]
fn a_move_is_one_word() {
    for reply in ["bestmove", "bestmove none", "bestmove 3,5 ponder 1,1"] {
        let answer = best_move(&engine("", &format!("echo {reply}")));
        assert_eq!(answer, Err(EngineError::NoMove(reply.to_string())));
    }
}

#[test]
fn a_command_that_cannot_be_started_is_said() {
    for command in ["", "./no/such/engine", "'unfinished"] {
        assert!(
            matches!(best_move(command), Err(EngineError::Start(_))),
            "{command}"
        );
    }
}

#[test]
fn an_engine_that_does_not_read_cannot_block_us() {
    let command = "sh -c 'echo ugiok; echo readyok; sleep 100'";
    let mut client = Client::start(command).unwrap();
    let game = EngineGame {
        name: "lear".to_string(),
        start: Start::default(),
        players: 2,
    };
    client.new_game(&game).unwrap();
    // More than a pipe can buffer.
    let moves = vec!["10,10".to_string(); 50_000];
    let request = MoveRequest {
        moves: &moves,
        player: Player::P1,
        bound: Bound::Time(Duration::from_millis(10)),
        stop: &StopFlag::default(),
    };
    assert_eq!(client.best_move(&game, &request), Err(EngineError::Late));
}
