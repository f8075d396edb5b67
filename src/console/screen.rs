//! What is shown of a game, played or replayed: the board with its heading, and the replies to
//! `info`, `moves`, `history`, `rules`, `players` and `help`.

use clap::ValueEnum;

use super::listing::{in_sentences, listing, wrapped};
use super::vocabulary::words_after;
use crate::coach::results::only_human;
use crate::game::players::{PlayerKind, strength_names};
use crate::game::view::{BoardSize, Question};
use crate::game::{GameInfo, Player, Refusal, RuleSet};
use crate::play::{HistoryEntry, LiveGame};
use crate::text::{
    COLUMNS, Text, columns, counted, one_of, picture, printable, prose, quoted, text,
};
use crate::{refusal, refuse, text};

/// The lines for the last moves. Where they need more, the user's own move is left out.
const TOLD: usize = 3;
/// The lines that a turn takes besides its board: the last moves, the heading, the state or the
/// possible answers, and the prompt.
const TURN: usize = 3 + TOLD;
/// The lines that a spaced screen takes in addition: its empty lines and the messages above it.
const SPACE: usize = 6;

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
    /// Whether sentences tell the moves from the user's own last one on, in place of the line
    /// `Last:`.
    pub tells_moves: bool,
}

impl Viewport {
    /// The viewport for a turn. Playing against computers, a user whose window is too low for two
    /// boards, one after their own move and one after the reply, sees one and is told both moves.
    pub fn for_turn(self, game: &dyn LiveGame) -> Viewport {
        let is_alone = only_human(game.state().players).is_some();
        let needed = 2 * lines_needed(game, self.size(game)) + TURN;
        let is_low = self.height.is_some_and(|height| needed > height);
        Viewport {
            tells_moves: is_alone && is_low && self.board != BoardChoice::Words,
            ..self
        }
    }

    /// The size of the boards of a game, which is the same in every turn.
    fn size(self, game: &dyn LiveGame) -> BoardSize {
        match self.board {
            BoardChoice::Auto if !self.is_narrow && !self.is_low(game, 0) => BoardSize::Full,
            BoardChoice::Full => BoardSize::Full,
            _ if self.is_narrow => BoardSize::Narrow,
            _ => BoardSize::Small,
        }
    }

    /// Whether the window is too low for a turn with the full drawing and `more` additional lines.
    fn is_low(self, game: &dyn LiveGame, more: usize) -> bool {
        let needed = lines_needed(game, BoardSize::Full) + more;
        self.height.is_some_and(|height| needed > height)
    }

    /// What stands between the board and the prompt: the board in the middle of the move that is
    /// being entered, if the question is about what has changed, and the introduction of the
    /// question.
    pub fn above_prompt(self, game: &dyn LiveGame) -> Text {
        let drawn = game.drawing_of_entry(self.size(game));
        text![picture(drawn, ""), game.question().intro]
    }

    /// The screen of a game, drawn in a size whose turns fit into the window: the messages about
    /// the last moves, then the board with the turn's heading or the result, and the last move.
    pub fn screen(self, game: &dyn LiveGame, messages: Text) -> Text {
        if self.board == BoardChoice::Words {
            return screen_in_words(game, messages);
        }
        let size = self.size(game);
        let is_spaced = size == BoardSize::Full && !self.is_low(game, SPACE);
        let (status, last) = (&self.status(game), self.last_moves(game));
        let is_over = game.state().ending.is_some() || status.is_empty();
        let drawn = game.drawing(size).trim_matches('\n').to_string() + "\n";
        // Where space is short, the only empty line is the one above a small drawing.
        let gap = if is_spaced { "\n" } else { "" };
        let top = if size == BoardSize::Full { gap } else { "\n" };
        let below_last = if last.is_empty() { "" } else { gap };
        let drawing = picture(drawn, "");
        match (is_over, game.info().heading_first) {
            (true, _) if is_spaced || self.tells_moves => {
                text![messages, top, drawing, gap, last, below_last, status]
            }
            (true, _) => text![messages, top, drawing, top, status],
            (false, true) => text![messages, top, status, gap, drawing, gap, last],
            (false, false) => text![messages, top, drawing, gap, last, below_last, status, gap],
        }
    }

    /// The line with the last moves, or sentences about them; empty before the first move.
    pub fn last_moves(self, game: &dyn LiveGame) -> Text {
        match game.state().last_moves {
            _ if self.tells_moves => self.done_since_own_move(game),
            [] => Text::default(),
            moves => text!["Last: ", moves.join(", ")].end(),
        }
    }

    /// The user's own last move and all moves since, in sentences; empty before the first move.
    /// Where the window has no room for it, the user's own move, which has been told, is left out.
    fn done_since_own_move(self, game: &dyn LiveGame) -> Text {
        let you = only_human(game.state().players);
        let history = game.history(0);
        let is_own = |entry: &HistoryEntry| Some(entry.player) == you;
        let told = |from: usize| {
            let sentences = history[from..].iter().map(|entry| {
                let names = game.names(entry.player);
                let name = if is_own(entry) { "You" } else { names.short() };
                text![name, " ", &entry.done].stop()
            });
            sentences.collect::<Text>().end()
        };
        let last = history.iter().rposition(is_own).unwrap_or(0);
        let lines = told(last).shown(COLUMNS).lines().count();
        let needed = lines_needed(game, self.size(game)) - TOLD + lines;
        let is_long = self.height.is_some_and(|height| needed > height);
        told(last + usize::from(is_long && last + 1 < history.len()))
    }

    /// The result or the heading of a turn; empty if no move is asked for and the game goes on.
    fn status(self, game: &dyn LiveGame) -> Text {
        if self.is_final && game.state().ending.is_none() {
            return Text::default();
        }
        game.in_words().status
    }

    /// Says, before the first screen of a game, that the window is too low for the full drawing.
    pub fn about_small(self, game: &dyn LiveGame) -> String {
        let needed = lines_needed(game, BoardSize::Full);
        let height = self.height.unwrap_or(needed);
        let is_smaller = game.drawing(BoardSize::Small) != game.drawing(BoardSize::Full);
        let said = format!(
            "Your window has {height} lines, the full board needs {needed}: type board full to see it.\n"
        );
        let is_said = self.board == BoardChoice::Auto && needed > height && is_smaller;
        if is_said { said } else { String::new() }
    }
}

/// The lines that the longest turn of a game needs with a drawing of this size.
fn lines_needed(game: &dyn LiveGame, size: BoardSize) -> usize {
    let drawing = game.drawing(size);
    drawing.trim_matches('\n').lines().count() + TURN
}

/// What has changed and whose turn it is; the whole position where nothing has changed.
fn screen_in_words(game: &dyn LiveGame, messages: Text) -> Text {
    let state = game.state();
    let words = game.in_words();
    match (messages.is_empty() || state.ply == 0, state.ending) {
        (true, None) => messages + words.position,
        (true, Some(_)) => words.position + words.status,
        // The question tells a lone human that it is their turn, and where only computers play
        // nobody needs to know whose turn it is.
        (false, None) if only_human(state.players) == Some(state.to_move) => messages,
        (false, None) if !state.players.contains(&PlayerKind::Human) => messages,
        (false, _) => messages + words.status,
    }
}

/// What the only human among computers is told before a game: who they are, whom they play against,
/// what they have and what their goal is. Empty if there is no such human.
pub fn aim(game: &dyn LiveGame) -> Text {
    let state = game.state();
    let Some(you) = only_human(state.players) else {
        return Text::default();
    };
    let others = Player::first(state.players.len()).filter(|player| *player != you);
    let others: Vec<String> = others.map(|player| game.names(player).full).collect();
    let (name, others) = (game.names(you).name, others.join(", "));
    let aims = game.info().aims.split("\n\n").take(you.number());
    let aim = aims.last().unwrap_or_default();
    prose(&format!("You are {name}, against {others}.\n{aim}"))
}

/// The reply to `last`: the last moves in the game's notation and in words.
pub fn last(game: &dyn LiveGame) -> Text {
    let plies = game.state().ply;
    if plies == 0 {
        return "No move has been played yet.\n".into();
    }
    let last = game.history(plies - game.state().last_moves.len());
    let told = last.into_iter().map(|entry| entry.message);
    told.collect::<Text>() + text(Viewport::default().last_moves(game), "")
}

/// The reply to `info`: the settings of the game and where it stands. `seed` is shown only where
/// it says something.
pub fn info(game: &dyn LiveGame, with_seed: bool) -> Text {
    let info = game.info();
    let state = game.state();
    let mut lines = Text::default();
    let mut line = |name: &str, value: &str| {
        let shown = format!("{:<10}{value}\n", format!("{name}:"));
        lines += text(shown, format!("{name}: {value}\n"));
    };
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
    let needed = lines_needed(game, BoardSize::Full);
    let board = format!("Board:    full size needs a window of {needed} lines\n");
    lines + text(board + &format!("Position: {}\n", game.position()), "")
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
        .map(|(name, value)| {
            if game.info().is_file(name) {
                return format!("{name} from a file");
            }
            format!("{name} {}", printable(value.trim(), 16))
        })
        .collect()
}

/// The legal moves, or those that begin with `beginning`.
///
/// # Errors
/// If no legal move begins with it.
pub fn moves(game: &dyn LiveGame, beginning: &str) -> Result<Text, Refusal> {
    let mut words = game.legal_moves();
    let all = words.len();
    if all == 0 {
        return Ok("No legal moves: the game is over.\n".into());
    }
    let legal = counted(all, "legal move");
    let wanted = beginning.to_lowercase().replace(char::is_whitespace, "");
    words.retain(|word| word.to_lowercase().starts_with(&wanted));
    let heading = match words.len() {
        0 => refuse!("No legal move begins with {}", quoted(beginning)),
        count if count == all => text(&legal, format!("There are {legal}")),
        count => text(
            format!("{count} of {legal}"),
            format!("Of {legal}, {count}"),
        ),
    };
    let said = |words: &[String]| in_sentences(game, words);
    let captures = game.captures();
    let (taking, others): (Vec<String>, Vec<String>) =
        (words.iter().cloned()).partition(|mv| captures.contains(mv));
    let (mut drawn, mut heard) = (listing(&words), said(&others));
    if !taking.is_empty() {
        let heading = format!("{}:", game.info().captures);
        drawn = wrapped(&heading, &taking, &format!("{heading} ")) + &drawn;
        let rest = if others.is_empty() { "" } else { "Others:\n" };
        heard = text![heading, "\n", said(&taking), rest, heard];
    }
    if words.len() > MANY_MOVES && beginning.is_empty() {
        let first = beginning_of(&words[0]);
        let lists = format!("\"moves {first}\" lists those that begin with ");
        heard += text![lists, said(&[first.to_string()])];
    }
    Ok(text![heading, ":\n", picture(drawn, heard)])
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
pub fn rules(info: &GameInfo, in_force: Option<RuleSet>) -> Text {
    let all: Vec<String> = info.rule_sets.iter().map(RuleSet::to_string).collect();
    let heading = match (in_force, &all[..]) {
        (_, [_]) => String::new(),
        (Some(rules), _) => format!("Rules in force: {rules}.\n\n"),
        (None, all) => format!("Rules: {} (not chosen yet).\n\n", all.join(" or ")),
    };
    text!["\n", heading, prose(info.rules_text), "\n"]
}

/// What `help board` says of the words, after what the game itself says.
const BOARD_IN_WORDS: &str =
    "board says the position in sentences; look and find answer questions about it.\n";

/// What `help board` says of the drawing, and of the words in its place.
pub fn board_help(info: &GameInfo) -> Text {
    let title = info.title;
    match info.board_help.rsplit_once("{words}\n") {
        None => format!("\nThe rules of {title} show the board: type rules.\n").into(),
        Some((drawing, words)) => text(text!["\n", prose(drawing)], prose(words) + BOARD_IN_WORDS),
    }
}

/// The maximum number of lines of the reply to `help` at a question of a move.
const HELP: usize = 6;

/// The reply to `help` at a question of a move: the question explained, and its answers if they fit
/// into the lines that are left before the one about `help commands`.
pub fn help(question: &Question) -> Text {
    let heard = question
        .answers
        .iter()
        .map(|answer| answer.replace(',', " "));
    let heard = heard.collect::<Vec<_>>().join(", ");
    let answers = text!["Possible here: ", text(question.answers.join(" "), heard)].end();
    let with_answers = text![&question.help, answers];
    if with_answers.shown(usize::MAX).lines().count() < HELP {
        return with_answers;
    }
    text![&question.help, "\"moves\" lists what is possible.\n"]
}

/// The last `count` moves so far, each with the number of its turn.
pub fn history(game: &dyn LiveGame, count: usize) -> Text {
    let in_words = |entry: &HistoryEntry| {
        let seat = seat_name(game, entry.player);
        format!("{}. {seat} {}", entry.turn, entry.mv)
    };
    let moves = game.history(0);
    if moves.is_empty() {
        return "No moves yet.\n".into();
    }
    let last = moves.iter().skip(moves.len().saturating_sub(count));
    let words: Vec<String> = last.map(in_words).collect();
    let told = moves.iter().skip(moves.len() - words.len());
    picture(columns(&words), told.map(with_turn).collect::<Text>())
}

/// The message about a move after the number of its turn.
pub fn with_turn(entry: &HistoryEntry) -> Text {
    text![
        format!("Turn {}:", entry.turn),
        text("\n", " "),
        &entry.message
    ]
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
pub fn seats(game: &dyn LiveGame) -> Text {
    let info = game.info();
    let scale = info.scale(game.state().rules);
    let seats = seat_names(game);
    let width = seats.iter().map(String::len).max().unwrap_or_default();
    let mut lines = Text::default();
    for (player, seat) in Player::first(seats.len()).zip(&seats) {
        let name = game.names(player).name;
        let kind = game.state().players[player.index()].title_on(scale.as_ref(), info.levels);
        let seat = text(format!("{seat:<width$}  "), format!("{seat}, "));
        lines += text![seat, format!("{name}: {kind}\n")];
    }
    lines
}

/// The players, one a line, and how to change one.
pub fn players(game: &dyn LiveGame) -> Text {
    let last = seat_names(game).pop().unwrap_or_default();
    seats(game)
        + format!(
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
    use crate::testing::seen;

    /// Only the notation of a position is longer than a line.
    #[test]
    fn rules_and_the_help_of_boards_fit_windows_from_40_columns_on() {
        for entry in crate::games::registry().entries() {
            let info = entry.info();
            for (text, width) in [rules(info, None), board_help(info)]
                .iter()
                .flat_map(|text| [(text, 40), (text, 60)])
            {
                let shown = text.shown(width);
                let is_wide = |line: &&str| line.len() > width && line.trim().contains(' ');
                let wide = shown.lines().find(is_wide);
                assert_eq!(wide, None, "{} in {width}", info.title);
            }
        }
    }

    #[test]
    fn boards_are_as_large_as_the_window_is_high() {
        let registry = crate::games::registry();
        for (name, needed) in [
            ("xero-g", 33),
            ("lear", 17),
            ("barragoon", 44),
            ("yoxii", 17),
            ("small-star-empires", 24),
        ] {
            let entry = registry.find(name).expect("a game of that name");
            let game = entry.open(&Start::default(), &[], 1).expect("a game");
            let in_window = |board, height| Viewport {
                board,
                height,
                ..Viewport::default()
            };
            let drawing = game.drawing(BoardSize::Full);
            let is_full = |board, height| {
                let screen = seen(in_window(board, height).screen(&*game, Text::default()));
                screen.contains(&*style::plain(drawing.trim_matches('\n')))
            };
            let about = |height| in_window(BoardChoice::Auto, height).about_small(&*game);
            let low = needed - 1;
            assert!(is_full(BoardChoice::Auto, None), "{name}");
            assert!(is_full(BoardChoice::Auto, Some(needed)), "{name}");
            assert!(is_full(BoardChoice::Full, Some(10)), "{name}");
            let has_one_size = ["lear", "yoxii"].contains(&name);
            assert_eq!(
                is_full(BoardChoice::Auto, Some(low)),
                has_one_size,
                "{name}"
            );
            assert_eq!(is_full(BoardChoice::Small, None), has_one_size, "{name}");
            assert_eq!([about(None), about(Some(needed))], ["", ""], "{name}");
            let said = format!(
                "Your window has {low} lines, the full board needs {needed}: type board full to see it.\n"
            );
            let said = if has_one_size { "" } else { &said };
            assert_eq!(about(Some(low)), said);
            assert!(
                seen(info(&*game, false)).contains(&format!("needs a window of {needed} lines"))
            );
            // Nothing is said about the height of a window that is only too narrow.
            let narrow = Viewport {
                is_narrow: true,
                ..in_window(BoardChoice::Auto, Some(needed))
            };
            assert_eq!(narrow.about_small(&*game), "", "{name}");
        }
        let entry = registry.find("barragoon").expect("a game of that name");
        let game = entry.open(&Start::default(), &[], 1).expect("a game");
        let narrow = Viewport {
            is_narrow: true,
            ..Viewport::default()
        };
        let screen = seen(narrow.screen(&*game, Text::default()));
        assert!(screen.lines().all(|line| line.len() <= 40), "{screen}");
        assert_eq!(BoardChoice::parse("SMALL"), Ok(BoardChoice::Small));
        assert!(BoardChoice::parse("tiny").is_err());
    }

    #[test]
    fn a_window_without_room_for_both_moves_tells_the_reply() {
        let registry = crate::games::registry();
        let entry = registry.find("yoxii").expect("a game of that name");
        let players = [PlayerKind::Human, PlayerKind::Level(0)];
        let mut game = entry.open(&Start::default(), &players, 1).expect("a game");
        let told = |game: &dyn LiveGame, height| {
            let window = Viewport {
                height: Some(height),
                tells_moves: true,
                ..Viewport::default()
            };
            let told = seen(window.last_moves(game));
            ["You played", "White played"].map(|name| told.contains(name))
        };
        game.play("C4:o@D4").expect("legal");
        assert_eq!(told(&*game, 10), [true, false]);
        game.play("B5:O@C4").expect("legal");
        assert_eq!(told(&*game, 17), [false, true]);
        assert_eq!(told(&*game, 24), [true, true]);
    }
}
