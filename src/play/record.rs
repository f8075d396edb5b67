//! A game as text: what `save` writes and `--load` reads.
//!
//! ```text
//! tabuleiro 1
//! game lear
//! rules classic
//! option size 4
//! p1 human
//! p2 hard
//! seed 7
//! moves
//! 2,3
//! 3,3
//! result win p1 (p2 resigned)
//! ```
//!
//! Where a seat has changed hands, a line `by p2 human` among the moves says who makes the moves of
//! p2 from there on; up to the first of these lines it is the one whom the header names.
//!
//! The first line names the program and the version of the format. The header says what is played,
//! by whom and with which seed; it has a line `help used` if the game is not to be rated, as help
//! was used or it comes from a file or a position, and a line `start POSITION` if the game does not
//! begin at its usual start. After the line `moves` come the moves, one on each line, then the
//! result, if there is one. Moves that were taken back and can be redone follow the last move as
//! comments, `# undone: 3,3`, the next one to redo first.
//!
//! Reading tolerates the changes that mail and editors make to a text: other line ends, a byte
//! order mark, blank lines, and lines that begin with `#`, which are comments. The moves and the
//! result are checked by the rules. So are moves that were taken back: from the first illegal one
//! on they are dropped, and so are those that another move follows. All other comments and blank
//! lines are written again, except those that followed a replaced move.
//!
//! Before 0.5 a player could be another program, `p2 engine TITLE`. Its seat is read as a human's,
//! and the record is written again with `p2 human` and the comment `# p2: engine TITLE`.

use std::fmt;

use super::session::{Comment, RecordPlace, Session};
use crate::game::players::PlayerKind;
use crate::game::{Game, Options, Player, Refusal, RuleSet, Start};
use crate::text::{quoted, whole_number, without_mark};
use crate::{refusal, refuse};

/// The version of the format that is written, and the newest that is read.
pub const VERSION: u32 = 1;

/// The beginning of a comment that an analysis has written; the next analysis replaces it.
pub const NOTE: &str = "#:";

/// The first word of a record.
const PROGRAM: &str = "tabuleiro";
/// The first word of a line among the moves of older versions, `resign p2`, written when a player
/// in a game for three or four left the seat to a computer. It is ignored.
const RESIGN: &str = "resign";
/// The first word of a line among the moves that says who makes a player's moves from there on, if
/// that is not the one whom the header names.
const BY: &str = "by";
/// The word for another program that had a seat.
const ENGINE: &str = "engine";
/// The first word of the last line of a game that is over.
const RESULT: &str = "result";
/// The beginning of a comment after the last move that holds a move taken back.
const UNDONE: &str = "# undone:";
/// The line between the header and the moves.
const MOVES: &str = "moves";

/// Why a line without an end may not be used.
const CUT_OFF: &str = "the file ends in the middle of this line";

/// The line of a record that cannot be used, and the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// The reason.
    pub reason: Refusal,
}

impl RecordError {
    fn new(line: usize, reason: Refusal) -> RecordError {
        RecordError { line, reason }
    }
}

impl std::error::Error for RecordError {}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

/// A line of a record, or what follows its keyword.
#[derive(Clone, Debug)]
struct RecordLine {
    number: usize,
    text: String,
    /// Whether a line end follows. Without one the line may have been cut off.
    is_whole: bool,
}

impl RecordLine {
    fn at_line<T>(&self, result: Result<T, Refusal>) -> Result<T, RecordError> {
        result.map_err(|reason| RecordError::new(self.number, reason))
    }

    /// The keyword in lower case, and what follows it.
    fn split(&self) -> (String, RecordLine) {
        let (word, rest) = first_word(&self.text);
        let value = RecordLine {
            text: rest.to_string(),
            ..self.clone()
        };
        (word.to_lowercase(), value)
    }
}

/// A record as it was read, not checked by the rules yet.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// The lines of the header, each with its keyword.
    header: Vec<(String, RecordLine)>,
    seed: Option<u64>,
    /// The lines after the header, or why one of them is not text.
    body: Vec<Result<RecordLine, RecordError>>,
    /// The comments and blank lines, in their order.
    comments: Vec<Comment>,
    /// The moves that were taken back, the next one to redo first.
    undone: Vec<String>,
    source: Vec<u8>,
}

impl Record {
    /// Reads a record as far as possible without the rules. `games` are the names of the games
    /// that can be restored.
    ///
    /// # Errors
    /// If the header is damaged. Damage after it is returned by [`Record::restore`], which keeps
    /// the moves before it.
    pub fn read(source: &[u8], games: &[&str]) -> Result<Record, RecordError> {
        let bytes = without_mark(source);
        let mut lines = lines(bytes);
        let Some(first) = lines.next() else {
            return Err(RecordError::new(1, refusal!("the file is empty")));
        };
        let mut line = first?;
        line.at_line(check_version(&line.text))?;
        let (comments, undone) = comments(&String::from_utf8_lossy(bytes));
        let mut record = Record {
            comments,
            undone,
            source: source.to_vec(),
            ..Record::default()
        };
        let mut has_ended = false;
        while !has_ended && let Some(next) = lines.next() {
            line = next?;
            has_ended = line.text.eq_ignore_ascii_case(MOVES);
            if !has_ended {
                line.at_line(record.take_header(&line, games))?;
            }
        }
        record.body = lines.collect();
        let last = record.readable_body().last().unwrap_or(&line);
        if record.line("game").is_none() {
            return last.at_line(Err(refusal!("the header has no line \"game NAME\"")));
        }
        if !has_ended {
            return last.at_line(Err(refusal!(
                "the file ends within the header, which goes up to the line \"moves\""
            )));
        }
        Ok(record)
    }

    fn take_header(&mut self, line: &RecordLine, games: &[&str]) -> Result<(), Refusal> {
        if !line.is_whole {
            refuse!("{CUT_OFF}");
        }
        let (word, value) = line.split();
        let text = value.text.as_str();
        match word.as_str() {
            "game" if !games.iter().any(|game| game.eq_ignore_ascii_case(text)) => {
                refuse!(text => "is not a game: the games are {}", games.join(", "))
            }
            "seed" => {
                let refused = |wanted| refusal!(text => "is not a seed: it is {wanted}");
                self.seed = Some(whole_number(text, 0..=u64::MAX).map_err(refused)?);
            }
            "help" if !text.eq_ignore_ascii_case("used") => {
                refuse!(text => "is not possible after help: write help used")
            }
            "game" | "rules" | "option" | "help" | "start" => {}
            _ if word.parse::<Player>().is_ok() => {}
            _ => refuse!(
                format!("{word} {text}").trim_end() =>
                "is not a line of the header, which has game, rules, option, p1 to p{}, seed, \
                 help, start and at its end {MOVES}", Player::COUNT
            ),
        }
        if let Some(earlier) = self.line(&word).filter(|_| word != "option") {
            refuse!("{word} is given twice, first in line {}", earlier.number);
        }
        self.header.push((word, value));
        Ok(())
    }

    /// The first line of the header with that keyword.
    fn line(&self, word: &str) -> Option<&RecordLine> {
        self.lines(word).next()
    }

    fn lines(&self, word: &str) -> impl DoubleEndedIterator<Item = &RecordLine> {
        let lines = self.header.iter().filter(move |(other, _)| other == word);
        lines.map(|(_, line)| line)
    }

    /// What it was read from.
    pub fn source(&self) -> &[u8] {
        &self.source
    }

    /// The name of the game.
    pub fn game(&self) -> &str {
        self.line("game").map_or("", |line| &line.text)
    }

    /// The seed, if there is one.
    pub fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// Whether there is a move, played or taken back.
    pub fn has_moves(&self) -> bool {
        self.moves() > 0 || !self.undone.is_empty()
    }

    /// The number of moves; the rules have not checked them yet.
    pub fn moves(&self) -> usize {
        let words = self.readable_body().map(|line| line.split().0);
        let before_result = words.take_while(|word| word != RESULT);
        before_result.filter(|word| !is_about_seat(word)).count()
    }

    /// The lines after the header up to the first that is not text.
    fn readable_body(&self) -> impl Iterator<Item = &RecordLine> {
        self.body.iter().map_while(|line| line.as_ref().ok())
    }

    /// The engines that the header names, other programs that had seats before 0.5, by their
    /// titles.
    pub fn engines(&self) -> impl Iterator<Item = (Player, &str)> {
        Player::first(Player::COUNT).filter_map(|player| {
            let line = self.line(&player.to_string())?;
            Some((player, engine(&line.text)?))
        })
    }

    /// Replays the record by the rules of `G`, the game that [`Record::game`] names. The session
    /// has the given seed for its further moves. The damage, if there is any, is the first line
    /// that could not be played; the session holds the game up to it.
    ///
    /// # Errors
    /// If the header is damaged.
    pub fn restore<G: Game>(
        &self,
        seed: u64,
    ) -> Result<(Session<G>, Option<RecordError>), RecordError> {
        let mut session = self.start::<G>(seed)?;
        let damage = self.play(&mut session).err();
        let undone = if damage.is_none() { &*self.undone } else { &[] };
        session.restore_undone(undone);
        session.comments.clone_from(&self.comments);
        Ok((session, damage))
    }

    /// The session that the header describes.
    fn start<G: Game>(&self, seed: u64) -> Result<Session<G>, RecordError> {
        let mut start = Start::default();
        if let Some(line) = self.line("rules") {
            start.rules = Some(line.at_line(line.text.parse())?);
            line.at_line(start.open::<G>())?;
        }
        for line in self.lines("option") {
            let (name, value) = line.at_line(option::<G>(&line.text))?;
            if start.options.get(name).is_some() {
                return line.at_line(Err(refusal!("{name} is given twice")));
            }
            start.options.set(name, value);
        }
        let position = self.line("start");
        start.position = position.map(|line| line.text.clone());
        let mut session = Session::open(&start, &[], seed).map_err(|reason| {
            let named = self.lines("option").find(|line| {
                option::<G>(&line.text).is_ok_and(|(name, _)| Some(name) == reason.option())
            });
            let line = named.or(position).or(self.lines("option").next_back());
            RecordError::new(line.map_or(1, |line| line.number), reason)
        })?;
        for player in Player::first(Player::COUNT) {
            let Some(line) = self.line(&player.to_string()) else {
                continue;
            };
            let kind = line.at_line(read_kind(&line.text, G::INFO.levels))?;
            line.at_line(session.seat(player, kind))?;
        }
        if self.line("help").is_some() {
            session.is_helped = true;
        }
        Ok(session)
    }

    /// Plays the moves and compares the result, up to the first damage.
    fn play<G: Game>(&self, session: &mut Session<G>) -> Result<(), RecordError> {
        let mut movers = session.players().to_vec();
        let mut lines = self.body.iter().cloned();
        while let Some(next) = lines.next() {
            let line = next?;
            let (word, value) = line.split();
            match word.as_str() {
                RESULT => {
                    if let Some(after) = lines.next() {
                        let number = line.number;
                        return after?.at_line(Err(refusal!(
                            "the game ended with the result in line {number}: nothing can follow"
                        )));
                    }
                    line.at_line(conclude(session, &value.text))?;
                }
                RESIGN => {}
                BY if !line.is_whole => line.at_line(Err(refusal!("{CUT_OFF}")))?,
                BY => {
                    let (player, kind) = value.split();
                    let player: Player = line.at_line(player.parse())?;
                    let kind = line.at_line(read_kind(&kind.text, G::INFO.levels))?;
                    match movers.get_mut(player.index()) {
                        Some(mover) => *mover = kind,
                        None => line.at_line(Err(refusal!("{player} has no seat in this game")))?,
                    }
                }
                _ => {
                    let mover = movers[session.to_move().index()];
                    line.at_line(play_move(session, &line))?;
                    session.movers.pop();
                    session.movers.push(mover);
                }
            }
        }
        Ok(())
    }
}

/// Whether a line among the moves that begins with that word is about who has a seat.
fn is_about_seat(word: &str) -> bool {
    [RESIGN, BY].contains(&word)
}

/// A kind of player. The seat of an engine is a human's.
fn read_kind(text: &str, levels: &[&str]) -> Result<PlayerKind, Refusal> {
    if engine(text).is_some() {
        return Ok(PlayerKind::Human);
    }
    PlayerKind::parse(text, levels)
}

/// The title of a player who is an engine.
fn engine(player: &str) -> Option<&str> {
    let (word, title) = first_word(player);
    word.eq_ignore_ascii_case(ENGINE).then_some(title)
}

/// The first word of a text without blanks around it, and what follows it.
fn first_word(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim())
}

/// Checks the first line.
fn check_version(line: &str) -> Result<(), Refusal> {
    let version = match line.to_lowercase().split_whitespace().collect::<Vec<_>>()[..] {
        [PROGRAM, version] => version.parse().ok(),
        _ => None,
    };
    match version {
        Some(VERSION) => Ok(()),
        Some(version) if version > VERSION => refuse!(
            "a newer {PROGRAM} wrote this in version {version} of the format, and this one reads \
             version {VERSION}"
        ),
        _ => refuse!("this is not a game record, which begins with \"{PROGRAM} {VERSION}\""),
    }
}

fn play_move<G: Game>(session: &mut Session<G>, line: &RecordLine) -> Result<(), Refusal> {
    let mv = session.game().read_move(session.board(), &line.text)?;
    if !line.is_whole && begins_another(session, mv) {
        refuse!("{CUT_OFF}");
    }
    session.play(mv)
}

/// The lines of a record, without blank lines and comments.
fn lines(bytes: &[u8]) -> impl Iterator<Item = Result<RecordLine, RecordError>> {
    let lines = bytes.split_inclusive(|&byte| byte == b'\n');
    (1..).zip(lines).filter_map(|(number, bytes)| {
        let Ok(line) = std::str::from_utf8(bytes) else {
            let reason = refusal!("this is not valid UTF-8");
            return Some(Err(RecordError::new(number, reason)));
        };
        let text = line.trim().to_string();
        let is_whole = line.ends_with('\n');
        (!is_comment(&text)).then_some(Ok(RecordLine {
            number,
            text,
            is_whole,
        }))
    })
}

/// Whether a line is blank or a comment.
pub fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with('#')
}

/// The comments and blank lines of a record, with a comment for each engine in its header, and the
/// moves that were taken back. These count as moves in the places of comments.
fn comments(text: &str) -> (Vec<Comment>, Vec<String>) {
    let mut place = RecordPlace::Top;
    let (mut comments, mut undone) = (Vec::new(), Vec::new());
    for line in text.lines() {
        let (word, rest) = first_word(line.trim());
        if place == RecordPlace::Header
            && word.parse::<Player>().is_ok()
            && let Some(title) = engine(rest)
        {
            let comment = format!("# {word}: {ENGINE} {title}");
            comments.push((place, comment.trim_end().to_string()));
        }
        place = match place {
            RecordPlace::After(moves) if line.trim().starts_with(UNDONE) => {
                undone.push(line.trim()[UNDONE.len()..].trim().to_string());
                RecordPlace::After(moves + 1)
            }
            _ if is_comment(line) => {
                comments.push((place, line.trim_end().to_string()));
                place
            }
            RecordPlace::Top => RecordPlace::Header,
            RecordPlace::Header if word.eq_ignore_ascii_case(MOVES) => RecordPlace::After(0),
            RecordPlace::After(mut moves) if !is_about_seat(&word.to_lowercase()) => {
                if !undone.is_empty() && !word.eq_ignore_ascii_case(RESULT) {
                    // A version before 0.5 has played on and kept the lines as comments.
                    moves -= undone.drain(..).len();
                    for (place, _) in &mut comments {
                        *place = RecordPlace::After(moves).min(*place);
                    }
                }
                RecordPlace::After(moves + 1)
            }
            place => place,
        };
    }
    (comments, undone)
}

/// The option that a line sets, and its value.
fn option<G: Game>(text: &str) -> Result<(&'static str, &str), Refusal> {
    let (name, value) = first_word(text);
    let mut options = G::INFO.options.iter();
    match options.find(|option| option.name.eq_ignore_ascii_case(name)) {
        None => refuse!(name => "is not an option of {}", G::INFO.title),
        Some(option) if option.is_file() => {
            refuse!("the option {name} names a file: a record has the start position instead")
        }
        Some(option) => Ok((option.name, value)),
    }
}

/// Whether the text of `mv` is the beginning of the text of another legal move.
fn begins_another<G: Game>(session: &Session<G>, mv: G::Move) -> bool {
    let game = session.game();
    let text = game.write_move(mv);
    game.legal_moves(session.board())
        .into_iter()
        .any(|other| other != mv && game.write_move(other).starts_with(&text))
}

/// Ends the session as the result says, or refuses a result that the moves do not lead to.
fn conclude<G: Game>(session: &mut Session<G>, text: &str) -> Result<(), Refusal> {
    let mut ended = session.clone();
    if text.to_lowercase().ends_with(" resigned)") {
        ended.resign();
    }
    let written = quoted(text);
    match ended.ending() {
        Some(ending) if ending.to_string().eq_ignore_ascii_case(text) => {
            *session = ended;
            Ok(())
        }
        Some(ending) => refuse!("the result of these moves is {ending}, not {written}"),
        None => refuse!("the game is not over after these moves: its result cannot be {written}"),
    }
}

/// The record of a session.
pub fn write<G: Game>(session: &Session<G>) -> String {
    let (game, rules) = (session.game(), session.rules());
    let options = options_to_write::<G>(rules, session.options());
    let mut comments = session.comments.iter().peekable();
    let mut comments_up_to = |here: RecordPlace| {
        let mut lines = String::new();
        while let Some((_, line)) = comments.next_if(|(place, _)| *place <= here) {
            lines += &format!("{line}\n");
        }
        lines
    };
    let mut text = comments_up_to(RecordPlace::Top);
    text += &format!(
        "{PROGRAM} {VERSION}\ngame {}\nrules {rules}\n",
        G::INFO.name
    );
    for (name, value) in options.iter() {
        text += &format!("option {name} {}\n", value.trim());
    }
    for (player, kind) in Player::first(session.players().len()).zip(session.players()) {
        text += &format!("{player} {}\n", kind.name(G::INFO.levels));
    }
    text += &format!("seed {}\n", session.seed());
    if session.is_helped {
        text += "help used\n";
    }
    let usual = G::new(rules, &options).map(|game| game.write_board(&game.initial_board()));
    let start = game.write_board(session.start());
    if usual.as_ref() != Ok(&start) {
        text += &format!("start {start}\n");
    }
    text += &format!("{}{MOVES}\n", comments_up_to(RecordPlace::Header));
    let mut movers = session.players().to_vec();
    for ply in 0..=session.ply() {
        text += &comments_up_to(RecordPlace::After(ply));
        if let Some(mv) = session.moves().get(ply) {
            let board = session.boards().nth(ply).unwrap_or(session.board());
            let (player, kind) = (game.player_to_move(board), session.movers[ply]);
            if movers[player.index()] != kind {
                movers[player.index()] = kind;
                text += &format!("{BY} {player} {}\n", kind.name(G::INFO.levels));
            }
            text += &format!("{mv}\n");
        }
    }
    for (moves, mv) in (session.ply() + 1..).zip(session.undone.iter().rev()) {
        text += &format!("{UNDONE} {}\n", game.write_move(*mv));
        text += &comments_up_to(RecordPlace::After(moves));
    }
    if let Some(ending) = session.ending() {
        text += &format!("{RESULT} {ending}\n");
    }
    text + &comments_up_to(RecordPlace::After(usize::MAX))
}

/// The options that a record can hold. An option that names a file is left out: the file may be
/// missing later or on another machine, and the start position says everything that it decided.
/// So are the other options if the game accepts them only together with the file.
fn options_to_write<G: Game>(rules: RuleSet, options: &Options) -> Options {
    let mut kept = options.clone();
    for spec in G::INFO.options.iter().filter(|spec| spec.is_file()) {
        kept.unset(spec.name);
    }
    match G::new(rules, &kept) {
        Ok(_) => kept,
        Err(_) => Options::default(),
    }
}
