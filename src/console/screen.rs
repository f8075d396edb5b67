//! What is shown of a game, played or replayed: the board with its heading, and the replies to
//! `info`, `moves`, `history`, `rules`, `players` and `help`.

use clap::ValueEnum;

use super::vocabulary::words_after;
use crate::coach::results::only_human;
use crate::game::players::{PlayerKind, strength_names};
use crate::game::view::{BoardSize, Question};
use crate::game::{GameInfo, Player, Refusal, RuleSet};
use crate::play::{HistoryEntry, LiveGame};
use crate::text::listing::{in_sentences, listing, wrapped};
use crate::text::pictures::{read_or_said, seen, with_words};
use crate::text::{columns, counted, one_of, printable, quoted};
use crate::{refusal, refuse};

/// The lines of the prompt below a board.
const PROMPT: usize = 1;
/// The lines of the question after the result.
const PROMPT_AFTER_RESULT: usize = 2;

/// Which drawing of a board is shown: `--board` and the command `board`.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BoardChoice {
    /// The full drawing, or the small one in a window that is too low or too narrow for it.
    #[default]
    Auto,
    /// The full drawing.
    Full,
    /// A drawing of at most 16 lines, 20 with more than two players.
    Small,
    /// Sentences, for players who do not see a drawing.
    Words,
}

impl BoardChoice {
    /// The word for it.
    pub fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_string())
    }

    /// Reads the argument of the command `board`.
    ///
    /// # Errors
    /// If it is not one of these words.
    pub fn parse(text: &str) -> Result<BoardChoice, Refusal> {
        ValueEnum::from_str(text, true).map_err(|_| {
            let typed = quoted(text);
            let words = one_of(words_after("board"));
            refusal!("{typed} is not a size: type board {words}")
        })
    }
}

/// The room that there is for a screen.
#[derive(Clone, Copy, Debug, Default)]
pub struct Viewport {
    /// Which drawing to use.
    pub board: BoardChoice,
    /// The height of the window; `None` in a pipe, where everything fits.
    pub height: Option<usize>,
    /// Whether the window is narrower than that of a standard terminal.
    pub is_narrow: bool,
    /// Whether no move is asked for, so that the screen does not say whose turn it is.
    pub is_final: bool,
}

impl Viewport {
    /// The screen of a game, in the size that leaves room for `below`: what is printed between it
    /// and the prompt.
    pub fn screen(self, game: &dyn LiveGame, messages: &str, below: &str) -> String {
        let small = match self.is_narrow {
            true => BoardSize::Narrow,
            false => BoardSize::Small,
        };
        let status = self.status(game);
        let full = full_screen(game, messages, &status);
        let size = match self.board {
            BoardChoice::Words => return screen_in_words(game, messages),
            BoardChoice::Small => small,
            BoardChoice::Auto if self.needs_small(game, below) => small,
            BoardChoice::Auto if self.is_too_low(game, &full, below) => BoardSize::Full,
            BoardChoice::Auto | BoardChoice::Full => return full,
        };
        dense_screen(game, messages, size, &status)
    }

    /// The result or the heading of a turn; empty if no move is asked for and the game goes on.
    fn status(self, game: &dyn LiveGame) -> String {
        match self.is_final && game.state().ending.is_none() {
            true => String::new(),
            false => game.in_words().status,
        }
    }

    /// Whether the full drawing does not fit even without empty lines and with the messages out of
    /// sight.
    fn needs_small(self, game: &dyn LiveGame, below: &str) -> bool {
        let dense = dense_screen(game, "", BoardSize::Full, &self.status(game));
        self.is_narrow || self.is_too_low(game, &dense, below)
    }

    /// Whether the window is too low for a screen with `below` and the prompt.
    fn is_too_low(self, game: &dyn LiveGame, screen: &str, below: &str) -> bool {
        // An empty line at the top may scroll out of sight.
        let lines = seen(screen).trim_start_matches('\n').lines().count();
        let prompt = match game.state().ending {
            Some(_) => PROMPT_AFTER_RESULT,
            None => PROMPT,
        };
        let needed = lines + seen(below).lines().count() + prompt;
        self.height.is_some_and(|height| needed > height)
    }

    /// Says, before the first screen of a game, that the window is too low for the report's drawing.
    pub fn about_small(self, game: &dyn LiveGame) -> String {
        match self.height {
            Some(height)
                if self.board == BoardChoice::Auto
                    && self.needs_small(game, &game.question().intro) =>
            {
                let drawing = game.drawing(BoardSize::Full);
                let lines = drawing.trim_matches('\n').lines().count();
                format!(
                    "This window has {height} lines: \"board full\" shows the board of the report \
                     ({lines} lines).\n"
                )
            }
            _ => String::new(),
        }
    }
}

/// The messages about the last moves, then the report's drawing with the turn's heading or the
/// result, and the last move.
fn full_screen(game: &dyn LiveGame, messages: &str, status: &str) -> String {
    let is_over = game.state().ending.is_some() || status.is_empty();
    let (drawing, last) = (game.drawing(BoardSize::Full), last_moves(game));
    let gap = if last.is_empty() { "" } else { "\n" };
    match (is_over, game.info().heading_first) {
        (true, _) => format!("{messages}\n{drawing}\n{last}{gap}{status}"),
        (false, true) => format!("{messages}\n{status}\n{drawing}\n{last}"),
        (false, false) => format!("{messages}\n{drawing}\n{last}{gap}{status}\n"),
    }
}

/// The same without empty lines, but one above a small drawing.
fn dense_screen(game: &dyn LiveGame, messages: &str, size: BoardSize, status: &str) -> String {
    let is_over = game.state().ending.is_some() || status.is_empty();
    let (drawing, last) = (game.drawing(size), last_moves(game));
    let drawing = drawing.trim_matches('\n');
    let lines = status.lines().filter(|line| !line.is_empty());
    let heading: String = lines.map(|line| format!("{line}\n")).collect();
    let gap = match size {
        BoardSize::Full => "",
        BoardSize::Small | BoardSize::Narrow => "\n",
    };
    match (is_over, game.info().heading_first) {
        (true, _) => format!("{messages}{gap}{drawing}\n{gap}{status}"),
        (false, true) => format!("{messages}{gap}{heading}{drawing}\n{last}"),
        (false, false) => format!("{messages}{gap}{drawing}\n{last}{heading}"),
    }
}

/// What has changed and whose turn it is; the whole position where nothing has changed.
fn screen_in_words(game: &dyn LiveGame, messages: &str) -> String {
    let state = game.state();
    let words = game.in_words();
    match (messages.is_empty() || state.ply == 0, state.ending) {
        (true, None) => messages.to_string() + &words.position,
        (true, Some(_)) => words.position + &words.status,
        // A lone human learns from the question that it is their turn.
        (false, None) if only_human(state.players) == Some(state.to_move) => messages.to_string(),
        (false, _) => messages.to_string() + &words.status,
    }
}

/// The line with the last moves; nothing before the first one.
fn last_moves(game: &dyn LiveGame) -> String {
    let Some((last, others)) = game.state().last_moves.split_last() else {
        return String::new();
    };
    let mut words: Vec<String> = others.iter().map(|mv| format!("{mv},")).collect();
    words.push(last.clone());
    wrapped("Last:", &words, "  ")
}

/// The reply to `last`: the last moves in the game's notation and in words.
pub fn last(game: &dyn LiveGame) -> String {
    let plies = game.state().ply;
    if plies == 0 {
        return "No move has been played yet.\n".to_string();
    }
    let last = game.history(plies - game.state().last_moves.len());
    let told = last.into_iter().map(|entry| entry.message);
    let notation = read_or_said(last_moves(game).trim_end(), "");
    format!("{}{notation}\n", told.collect::<String>())
}

/// The reply to `info`: the settings of the game and where it stands. `seed` is shown only where
/// it says something.
pub fn info(game: &dyn LiveGame, with_seed: bool) -> String {
    let info = game.info();
    let state = game.state();
    let mut text = String::new();
    let mut line =
        |name: &str, value: &str| text += &format!("{:<10}{value}\n", name.to_string() + ":");
    line("Game", info.title);
    line("Rules", &state.rules.to_string());
    line("Options", &options(game));
    for player in Player::first(state.players.len()) {
        line(&seat_name(game, player), &game.names(player).full);
    }
    if with_seed {
        line("Seed", &state.seed.to_string());
    }
    line("Turns", &state.turns_played.to_string());
    text + &read_or_said(format!("{:<10}{}", "Position:", game.position()), "") + "\n"
}

/// The options of a game in a few words.
fn options(game: &dyn LiveGame) -> String {
    match option_words(game).join(", ") {
        words if words.is_empty() => "the defaults".to_string(),
        words => words,
    }
}

/// Each option that was set, with its value. A file is not repeated.
pub fn option_words(game: &dyn LiveGame) -> Vec<String> {
    let options = game.state().options.iter();
    options
        .map(|(name, value)| match game.info().is_file(name) {
            true => format!("{name} from a file"),
            false => format!("{name} {}", printable(value.trim(), 16)),
        })
        .collect()
}

/// The legal moves, or those that begin with `beginning`.
///
/// # Errors
/// If no legal move begins with it.
pub fn moves(game: &dyn LiveGame, beginning: &str) -> Result<String, Refusal> {
    let mut words = game.legal_moves();
    let all = words.len();
    if all == 0 {
        return Ok("No legal moves: the game is over.\n".to_string());
    }
    let legal = counted(all, "legal move");
    let wanted = beginning.to_lowercase().replace(char::is_whitespace, "");
    words.retain(|word| word.to_lowercase().starts_with(&wanted));
    let heading = match words.len() {
        0 => refuse!("No legal move begins with {}", quoted(beginning)),
        count if count == all => legal,
        count => format!("{count} of {legal}"),
    };
    let said = |words: &[String]| moves_in_words(game, words);
    let captures = game.captures();
    let (taking, others): (Vec<String>, Vec<String>) =
        (words.iter().cloned()).partition(|mv| captures.contains(mv));
    let (mut drawn, mut heard) = (listing(&words), said(&others));
    if !taking.is_empty() {
        let heading = format!("{}:", game.info().captures);
        drawn = wrapped(&heading, &taking, &format!("{heading} ")) + &drawn;
        let rest = if others.is_empty() { "" } else { "Others:\n" };
        heard = format!("{heading}\n{}{rest}{heard}", said(&taking));
    }
    if words.len() > MANY_MOVES && beginning.is_empty() {
        let first = beginning_of(&words[0]);
        heard += &format!(
            "\"moves {first}\" lists those that begin with {}.\n",
            game.said(first)
        );
    }
    Ok(format!("{heading}:\n{}", with_words(&drawn, &heard)))
}

/// Moves in sentences, those that share their parts in one.
fn moves_in_words(game: &dyn LiveGame, words: &[String]) -> String {
    in_sentences(words, game.info().move_parts, |part| game.said(part))
}

/// More moves than a player wants to hear.
const MANY_MOVES: usize = 12;

/// The first part of a move.
fn beginning_of(mv: &str) -> &str {
    mv.split(|sign: char| !sign.is_alphanumeric())
        .next()
        .unwrap_or(mv)
}

/// The rules of a game. Where it has several rule sets, they begin with the one in force; `None` if
/// that is still open.
pub fn rules(info: &GameInfo, in_force: Option<RuleSet>) -> String {
    let all: Vec<String> = info.rule_sets.iter().map(RuleSet::to_string).collect();
    let heading = match (in_force, &all[..]) {
        (_, [_]) => String::new(),
        (Some(rules), _) => format!("Rules in force: {rules}.\n\n"),
        (None, all) => format!("Rules: {} (not chosen yet).\n\n", all.join(" or ")),
    };
    format!("\n{heading}{}\n", info.rules_text)
}

/// What `help board` says of the words, after what the game itself says.
const BOARD_IN_WORDS: &str =
    "board says the position in sentences; look and find answer questions about it.\n";

/// What `help board` says of the drawing, or of the words in its place.
pub fn board_help(info: &GameInfo, is_in_words: bool) -> String {
    let text = info.board_help.trim_matches('\n');
    let (drawing, words) = text.rsplit_once("{words}\n").unwrap_or((text, ""));
    match text {
        "" => format!(
            "\nThe rules of {} show the board: type rules.\n",
            info.title
        ),
        _ if is_in_words => format!("\n{words}\n{BOARD_IN_WORDS}"),
        _ => format!("\n{drawing}"),
    }
}

/// The maximum number of lines of the reply to `help` at a question of a move.
const HELP: usize = 6;

/// The reply to `help` at a question of a move: the question explained, and its answers if they fit
/// into the lines that are left before the one about `help commands`.
pub fn help(question: &Question) -> String {
    let text = question.help.trim_end();
    let answers = wrapped("Possible here:", &question.answers, "  ");
    let count = seen(text).lines().count() + answers.lines().count();
    match count < HELP {
        true => format!("{text}\n{answers}"),
        false => format!("{text}\n\"moves\" lists what is possible.\n"),
    }
}

/// The last `count` moves so far, each with the number of its turn.
pub fn history(game: &dyn LiveGame, count: usize) -> String {
    let in_words = |entry: &HistoryEntry| {
        let seat = seat_name(game, entry.player);
        format!("{}. {seat} {}", entry.turn, entry.mv)
    };
    let moves = game.history(0);
    if moves.is_empty() {
        return "No moves yet.\n".to_string();
    }
    let last = moves.iter().skip(moves.len().saturating_sub(count));
    let words: Vec<String> = last.map(in_words).collect();
    let told = moves.iter().skip(moves.len() - words.len());
    let told = told.map(with_turn);
    with_words(&columns(&words), &told.collect::<String>())
}

/// The message about a move after the number of its turn.
pub fn with_turn(entry: &HistoryEntry) -> String {
    let end = read_or_said("\n", " ");
    format!("Turn {}:{end}{}", entry.turn, entry.message)
}

/// What the seats of a game are called at the prompt, by player index: `black` where a colour
/// names a player, else `p1`.
pub fn seat_names(game: &dyn LiveGame) -> Vec<String> {
    let players = Player::first(game.state().players.len());
    players.map(|player| seat_name(game, player)).collect()
}

/// The player who is called `text`: by the name of a colour, or by `p1`, in any case.
pub fn player_called(game: &dyn LiveGame, text: &str) -> Option<Player> {
    let mut seats = Player::first(game.state().players.len());
    let is_called = |name: String| name.eq_ignore_ascii_case(text);
    seats.find(|player| is_called(seat_name(game, *player)) || is_called(player.to_string()))
}

/// The name of a seat as it is typed: `p1`, or a colour.
pub fn seat_name(game: &dyn LiveGame, player: Player) -> String {
    match game.names(player).colour {
        Some(colour) => colour.to_lowercase(),
        None => player.to_string(),
    }
}

/// The players, one a line.
pub fn seats(game: &dyn LiveGame) -> String {
    let info = game.info();
    let scale = info.scale(game.state().rules);
    let seats = seat_names(game);
    let width = seats.iter().map(String::len).max().unwrap_or_default();
    let mut text = String::new();
    for (player, seat) in Player::first(seats.len()).zip(&seats) {
        let name = game.names(player).name;
        let kind = game.state().players[player.index()].title_on(scale.as_ref(), info.levels);
        text += &format!("{seat:<width$}  {name}: {kind}\n");
    }
    text
}

/// The players, one a line, and how to change one.
pub fn players(game: &dyn LiveGame) -> String {
    let last = seat_names(game).pop().unwrap_or_default();
    seats(game)
        + &format!(
            "To change one, type \"players {last}\" and {}.\n\
             Weaker than expert: {}.\n",
            PlayerKind::list(game.info().levels),
            strength_names()
        )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Start, style};
    use crate::text::pictures::seen_within;
    use crate::text::wrap;

    /// Only the notation of a position is longer than a line.
    #[test]
    fn rules_and_the_help_of_boards_fit_windows_from_40_columns_on() {
        for entry in crate::games::registry().entries() {
            let info = entry.info();
            for (text, width) in [rules(info, None), board_help(info, false)]
                .iter()
                .flat_map(|text| [(text, 40), (text, 60)])
            {
                let shown = wrap(&seen_within(width, text), width);
                let is_wide = |line: &&str| line.len() > width && line.trim().contains(' ');
                let wide = shown.lines().find(is_wide);
                assert_eq!(wide, None, "{} in {width}", info.title);
            }
        }
    }

    #[test]
    fn auto_takes_the_small_board_only_in_a_window_that_is_too_low() {
        let registry = crate::games::registry();
        let entry = registry.find("barragoon").expect("a game of that name");
        let game = entry.open(&Start::default(), &[], 1).expect("a game");
        let drawn = |board, height, below: &str| {
            let viewport = Viewport {
                board,
                height,
                ..Viewport::default()
            };
            let drawing = viewport.screen(&*game, "", below);
            drawing.contains(game.drawing(BoardSize::Full).trim_matches('\n'))
        };
        let dense = seen(&dense_screen(
            &*game,
            "",
            BoardSize::Full,
            &game.in_words().status,
        ));
        let lines = dense.lines().count();
        assert!(drawn(BoardChoice::Auto, None, ""));
        assert!(drawn(BoardChoice::Auto, Some(lines + 1), ""));
        assert!(!drawn(BoardChoice::Auto, Some(lines), ""));
        assert!(!drawn(BoardChoice::Auto, Some(lines + 1), "intro\n"));
        assert!(drawn(BoardChoice::Full, Some(10), ""));
        assert!(!drawn(BoardChoice::Small, None, ""));
        let narrow = Viewport {
            is_narrow: true,
            ..Viewport::default()
        };
        let narrow = seen(&style::plain(&narrow.screen(&*game, "", "")));
        assert!(narrow.lines().all(|line| line.len() <= 40), "{narrow}");
        assert_eq!(BoardChoice::parse("SMALL"), Ok(BoardChoice::Small));
        assert!(BoardChoice::parse("tiny").is_err());
    }

    #[test]
    fn a_standard_terminal_shows_the_boards_of_the_reports_or_how_to_see_them() {
        let terminal = Viewport {
            height: Some(24),
            ..Viewport::default()
        };
        let pipe = Viewport::default();
        for entry in crate::games::registry().entries() {
            let game = entry.open(&Start::default(), &[], 1).expect("a game");
            let name = game.info().name;
            let full = game.drawing(BoardSize::Full);
            let (full, below) = (full.trim_matches('\n'), game.question().intro);
            let is_low = ["xero-g", "barragoon"].contains(&name);
            let messages = "AI turn\n".repeat(4);
            let shown = terminal.screen(&*game, &messages, &below);
            assert_eq!(shown.contains(full), !is_low, "{name}: {shown}");
            let lines = full.lines().count();
            let about = format!("24 lines: \"board full\" shows the board of the report ({lines} ");
            assert_eq!(
                terminal.about_small(&*game).contains(&about),
                is_low,
                "{name}"
            );
            assert!(
                pipe.screen(&*game, &messages, &below).contains(full),
                "{name}"
            );
            assert_eq!(pipe.about_small(&*game), "", "{name}");
        }
    }
}
