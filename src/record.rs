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
//! The first line names the program and the version of the format. The header says what is played,
//! by whom and with which seed; a line `start POSITION` is there if the game does not start as
//! usual. After the line `moves` comes one move a line, then the result, if there is one.
//!
//! Reading tolerates what mail and editors do to a text: other line ends, a byte order mark, blank
//! lines, and lines that begin with `#`, which are comments. All moves are checked by the rules,
//! the result too.

use std::fmt;
use std::str::FromStr;

use crate::game::{Game, Options, Player, Refusal, RuleSet, check_rules, quoted};
use crate::games::NAMES;
use crate::session::{Session, Who};

/// The version of the format that is written, and the newest that is read.
pub const VERSION: u32 = 1;

/// What a record begins with.
const PROGRAM: &str = "tabuleiro";
/// The line between the header and the moves.
const MOVES: &str = "moves";

/// Where and why a record cannot be read or played on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damage {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: Refusal,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

/// A line of a record, or what follows its keyword.
#[derive(Clone, Debug)]
struct Line {
    number: usize,
    text: String,
    /// Whether a line end follows. Where none does, the line may be cut off.
    is_whole: bool,
}

impl Line {
    fn damage(&self, reason: impl Into<String>) -> Damage {
        Damage {
            line: self.number,
            reason: Refusal::new(reason),
        }
    }

    fn cut_off(&self) -> Damage {
        self.damage("the file ends in the middle of this line")
    }

    fn refuse<T>(&self, result: Result<T, Refusal>) -> Result<T, Damage> {
        result.map_err(|reason| Damage {
            line: self.number,
            reason,
        })
    }

    fn read<T: FromStr<Err = Refusal>>(&self) -> Result<T, Damage> {
        self.refuse(self.text.parse())
    }
}

/// A record as it was read, before the rules have seen it.
#[derive(Clone, Debug, Default)]
pub struct Record {
    version: Option<u32>,
    game: Option<Line>,
    rules: Option<Line>,
    options: Vec<Line>,
    players: [Option<Line>; Player::MOST],
    seed: Option<(Line, u64)>,
    start: Option<Line>,
    /// `None` until the header has ended.
    moves: Option<Vec<Line>>,
    result: Option<Line>,
    /// Where reading stopped after the header.
    damage: Option<Damage>,
}

impl Record {
    /// Reads a record as far as it can be read without the rules.
    ///
    /// # Errors
    /// If the header is damaged. Damage after it is reported by [`Record::restore`], which keeps
    /// the moves before it.
    pub fn read(bytes: &[u8]) -> Result<Record, Damage> {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let mut record = Record::default();
        let mut last = 1;
        for line in lines(bytes) {
            if let Ok(line) = &line {
                last = line.number;
            }
            match line.and_then(|line| record.take(line)) {
                Ok(()) => {}
                Err(damage) if record.moves.is_none() => return Err(damage),
                Err(damage) => {
                    record.damage = Some(damage);
                    break;
                }
            }
        }
        let missing = |reason: &str| Damage {
            line: last,
            reason: Refusal::new(reason),
        };
        if record.version.is_none() {
            return Err(missing("the file is empty"));
        }
        if record.game.is_none() {
            return Err(missing("the header has no line \"game NAME\""));
        }
        if record.moves.is_none() {
            return Err(missing(
                "the file ends within the header, which goes up to the line \"moves\"",
            ));
        }
        Ok(record)
    }

    /// Makes sense of one line that is no comment.
    fn take(&mut self, line: Line) -> Result<(), Damage> {
        if self.version.is_none() {
            return self.take_version(&line);
        }
        if let Some(result) = &self.result {
            return Err(line.damage(format!(
                "the game ended with the result in line {}: nothing can follow",
                result.number
            )));
        }
        let (word, rest) = line
            .text
            .split_once(char::is_whitespace)
            .unwrap_or((&line.text, ""));
        let word = word.to_lowercase();
        let value = Line {
            text: rest.trim().to_string(),
            ..line.clone()
        };
        match &mut self.moves {
            Some(_) if word == "result" => self.result = Some(value),
            Some(moves) => moves.push(line),
            None if line.text.eq_ignore_ascii_case(MOVES) => self.moves = Some(Vec::new()),
            None if !line.is_whole => return Err(line.cut_off()),
            None => return self.take_header(&word, value),
        }
        Ok(())
    }

    fn take_version(&mut self, line: &Line) -> Result<(), Damage> {
        let version = match line.text.split_whitespace().collect::<Vec<_>>()[..] {
            [PROGRAM, version] => version.parse().ok(),
            _ => None,
        };
        match version {
            Some(VERSION) => {
                self.version = version;
                Ok(())
            }
            Some(version) if version > VERSION => Err(line.damage(format!(
                "a newer {PROGRAM} wrote this in version {version} of the format, and this one \
                 reads version {VERSION}"
            ))),
            _ => Err(line.damage(format!(
                "this is no record of a game, which begins with \"{PROGRAM} {VERSION}\""
            ))),
        }
    }

    fn take_header(&mut self, word: &str, value: Line) -> Result<(), Damage> {
        let place = match word {
            "game" => {
                if !NAMES.contains(&value.text.as_str()) {
                    return Err(value.damage(format!(
                        "there is no game {}: there are {}",
                        quoted(&value.text),
                        NAMES.join(", ")
                    )));
                }
                &mut self.game
            }
            "rules" => &mut self.rules,
            "start" => &mut self.start,
            "option" => {
                self.options.push(value);
                return Ok(());
            }
            "seed" => {
                let Ok(seed) = value.text.parse() else {
                    return Err(value.damage(format!(
                        "{} is not a seed: it is a number",
                        quoted(&value.text)
                    )));
                };
                if self.seed.is_some() {
                    return Err(value.damage("there is a seed already"));
                }
                self.seed = Some((value, seed));
                return Ok(());
            }
            _ => match word.parse::<Player>() {
                Ok(player) => &mut self.players[player.index()],
                Err(_) => {
                    return Err(value.damage(format!(
                        "{} is no line of the header, which has game, rules, option, p1 to p{}, \
                         seed, start and at its end {MOVES}",
                        quoted(format!("{word} {}", value.text).trim_end()),
                        Player::MOST
                    )));
                }
            },
        };
        if let Some(earlier) = place {
            return Err(value.damage(format!(
                "{} was said in line {} already",
                word, earlier.number
            )));
        }
        *place = Some(value);
        Ok(())
    }

    /// The name of the game, which is one of the table.
    pub fn game(&self) -> &str {
        self.game.as_ref().map_or("", |line| &line.text)
    }

    /// The seed, if there is one.
    pub fn seed(&self) -> Option<u64> {
        self.seed.as_ref().map(|(_, seed)| *seed)
    }

    /// How many moves there are. The rules have not seen them.
    pub fn moves(&self) -> usize {
        self.moves.as_ref().map_or(0, Vec::len)
    }

    /// Who plays, as it was written.
    pub fn players(&self) -> impl Iterator<Item = &str> {
        self.players.iter().flatten().map(|line| line.text.as_str())
    }

    /// Plays the record through the rules of `G`, the game that [`Record::game`] names, and for
    /// the moves to come takes that seed. The damage, if there is any, is the first line that
    /// could not be played; the game up to it is in the session.
    ///
    /// # Errors
    /// If the header is damaged.
    pub fn restore<G: Game>(&self, seed: u64) -> Result<(Session<G>, Option<Damage>), Damage> {
        let mut session = self.start::<G>(seed)?;
        let damage = self.play(&mut session).err();
        Ok((session, damage))
    }

    /// The session that the header describes.
    fn start<G: Game>(&self, seed: u64) -> Result<Session<G>, Damage> {
        let rules = match &self.rules {
            None => G::RULE_SETS[0],
            Some(line) => {
                let rules: RuleSet = line.read()?;
                line.refuse(check_rules::<G>(rules))?;
                rules
            }
        };
        let mut options = Options::default();
        for line in &self.options {
            let (name, value) = line.refuse(option::<G>(&line.text))?;
            if options.get(name).is_some() {
                return Err(line.damage(format!("{name} was set already")));
            }
            options.set(name, value);
        }
        // Options are refused together, so that the last one is as much to blame as any.
        let blamed = self.options.last().or(self.rules.as_ref());
        let game = G::new(rules, &options).map_err(|reason| Damage {
            line: blamed.map_or(1, |line| line.number),
            reason,
        })?;
        let start = match &self.start {
            None => game.initial_board(),
            Some(line) => line.refuse(game.read_board(&line.text))?,
        };
        let mut session = Session::new(game, start, &[], seed).made_of(rules, options);
        for (index, line) in self.players.iter().enumerate() {
            let Some(line) = line else { continue };
            let who = line.refuse(Who::read::<G>(&line.text))?;
            line.refuse(session.seat(Player::from_index(index), who))?;
        }
        Ok(session)
    }

    /// Plays the moves and compares the result, up to the first damage.
    fn play<G: Game>(&self, session: &mut Session<G>) -> Result<(), Damage> {
        for line in self.moves.iter().flatten() {
            let game = session.game();
            let mv = line.refuse(game.read_move(session.board(), &line.text))?;
            if !line.is_whole && begins_another(session, mv) {
                return Err(line.cut_off());
            }
            line.refuse(session.play(mv))?;
        }
        if let Some(damage) = &self.damage {
            return Err(damage.clone());
        }
        match &self.result {
            Some(line) => line.refuse(conclude(session, &line.text)),
            None => Ok(()),
        }
    }
}

/// The lines of a record but blank ones and comments.
fn lines(bytes: &[u8]) -> impl Iterator<Item = Result<Line, Damage>> {
    let count = bytes.split(|&byte| byte == b'\n').count();
    bytes
        .split(|&byte| byte == b'\n')
        .enumerate()
        .filter_map(move |(index, line)| {
            let number = index + 1;
            let Ok(text) = std::str::from_utf8(line) else {
                return Some(Err(Damage {
                    line: number,
                    reason: Refusal::new("this is not text (UTF-8)"),
                }));
            };
            let text = text.trim();
            let says_something = !text.is_empty() && !text.starts_with('#');
            says_something.then(|| {
                Ok(Line {
                    number,
                    text: text.to_string(),
                    is_whole: number < count,
                })
            })
        })
}

/// The option that a line sets, and its value.
fn option<G: Game>(text: &str) -> Result<(&'static str, &str), Refusal> {
    let (name, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    match G::options().iter().find(|option| option.name == name) {
        None => Err(Refusal::new(format!(
            "{} is not an option of {}",
            quoted(name),
            G::TITLE
        ))),
        Some(option) if option.is_file => Err(Refusal::new(format!(
            "the option {name} names a file: a record has the start position instead"
        ))),
        Some(option) => Ok((option.name, value.trim())),
    }
}

/// Whether a legal move is written like `mv` with more behind it.
fn begins_another<G: Game>(session: &Session<G>, mv: G::Move) -> bool {
    let text = mv.to_string();
    session
        .game()
        .valid_moves(session.board())
        .into_iter()
        .any(|other| other != mv && other.to_string().starts_with(&text))
}

/// Ends the session as the result says, or refuses a result that the moves do not lead to.
fn conclude<G: Game>(session: &mut Session<G>, text: &str) -> Result<(), Refusal> {
    let mut ended = session.clone();
    if text.ends_with(" resigned)") {
        ended.resign();
    }
    match ended.ending() {
        Some(ending) if ending.to_string() == text => {
            *session = ended;
            Ok(())
        }
        Some(ending) => Err(Refusal::new(format!(
            "the result of these moves is {ending}, not {}",
            quoted(text)
        ))),
        None => Err(Refusal::new(format!(
            "the game is not over after these moves: its result cannot be {}",
            quoted(text)
        ))),
    }
}

/// The record of a session: all of it but the moves that are taken back.
pub fn write<G: Game>(session: &Session<G>) -> String {
    let rules = session.rules();
    let options = options_to_write::<G>(rules, session.options());
    let mut text = format!("{PROGRAM} {VERSION}\ngame {}\nrules {rules}\n", G::NAME);
    for (name, value) in options.iter() {
        text += &format!("option {name} {}\n", value.trim());
    }
    for (player, who) in Player::first(session.players().len()).zip(session.players()) {
        text += &format!("{player} {}\n", who.name::<G>());
    }
    text += &format!("seed {}\n", session.seed());
    let usual = G::new(rules, &options).map(|game| game.initial_board());
    if usual.as_ref() != Ok(session.start()) {
        text += &format!("start {}\n", session.start());
    }
    text += &format!("{MOVES}\n");
    for (_, mv) in session.history() {
        text += &format!("{mv}\n");
    }
    if let Some(ending) = session.ending() {
        text += &format!("result {ending}\n");
    }
    text
}

/// The options that a record can hold: a file that an option names may not be there tomorrow or
/// where the record is sent, and all that it decided is in the start position. Of the other
/// options those go with it that the game takes only together with the file.
fn options_to_write<G: Game>(rules: RuleSet, options: &Options) -> Options {
    let is_file = |name: &str| {
        let mut specs = G::options().iter();
        specs.any(|option| option.name == name && option.is_file)
    };
    let mut kept = Options::default();
    for (name, value) in options.iter().filter(|(name, _)| !is_file(name)) {
        kept.set(name, value);
    }
    if G::new(rules, &kept).is_ok() {
        return kept;
    }
    let all = std::mem::take(&mut kept);
    for (name, value) in all.iter() {
        let more = kept.with(name, value);
        if G::new(rules, &more).is_ok() {
            kept = more;
        }
    }
    kept
}
