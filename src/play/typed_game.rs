//! The [`LiveGame`] of any game.

mod hint;
mod levels;

use std::fmt;

use super::record::Writer;
use super::session::{Session, TakenBack};
use super::{Among, Answered, GameInfo, HistoryEntry, LiveGame, Played, SearchInfo};
use crate::expert::search::{Limits, RootMoves, SearchResult, Searcher};
use crate::expert::win_rate::WinRateModel;
use crate::game::evaluator::{BoardOf, Evaluator, MoveOf, WIN};
use crate::game::players::{EXPERT, PlayerKind};
use crate::game::view::{BoardSize, Drawing, Question, Reply, View};
use crate::game::{Ending, Game, MoveError, Options, Player, Refusal, RuleSet};
use hint::LastHint;

/// A match of the game that `E` evaluates.
pub struct TypedGame<E: Evaluator<Game: View>> {
    info: GameInfo,
    session: Session<E::Game>,
    /// The moves of the session in the game's notation.
    moves: Vec<String>,
    writer: Writer,
    revision: u64,
    /// The entry after each answer of the move being entered, for taking answers back.
    entries: Vec<<E::Game as View>::Entry>,
    /// Made before the first search, because building its tables takes time.
    evaluator: Option<E>,
    searcher: Searcher,
    /// The last hint: the same position gets the same one again, unless more is asked for.
    last_hint: Option<LastHint>,
    /// What Expert had found in the current position when it was stopped.
    stopped: Option<SearchResult<MoveOf<E>>>,
}

impl<E: Evaluator<Game: View>> TypedGame<E> {
    /// The constants of the game.
    pub fn info() -> GameInfo {
        GameInfo::of::<E>()
    }

    /// A match that goes on from a session.
    pub fn new(session: Session<E::Game>) -> TypedGame<E> {
        let game = session.game();
        TypedGame {
            info: TypedGame::<E>::info(),
            moves: session
                .history()
                .map(|(_, mv)| game.write_move(mv))
                .collect(),
            writer: Writer::new(&session),
            session,
            revision: 0,
            entries: Vec::new(),
            evaluator: None,
            searcher: Searcher::default(),
            last_hint: None,
            stopped: None,
        }
    }

    /// The session behind the match.
    pub fn session(&self) -> &Session<E::Game> {
        &self.session
    }

    fn entry(&self) -> <E::Game as View>::Entry {
        self.entries.last().cloned().unwrap_or_default()
    }

    /// Brings everything that depends on the moves up to date after they have changed.
    fn moves_changed(&mut self) {
        self.entries.clear();
        self.stopped = None;
        self.revision += 1;
        let game = self.session.game();
        let known = self.moves.len().min(self.session.ply());
        self.moves.truncate(known);
        // A long game is loaded move by move: none of them may walk through all before it.
        let missing = self.session.history_from(known);
        self.moves
            .extend(missing.map(|(_, mv)| game.write_move(mv)));
    }

    /// The message about the last move, which `by` made.
    fn played(&mut self, by: PlayerKind) -> Played {
        self.moves_changed();
        let last = self.session.ply() - 1;
        Played {
            mv: self.moves[last].clone(),
            message: self.announcement(last, by),
        }
    }

    /// Plays a move of the player to move, whose legality is checked.
    fn make_move(&mut self, mv: MoveOf<E>) -> Result<Played, MoveError> {
        let by = self.session.player_kind(self.session.to_move());
        self.session.play(mv).map_err(MoveError::Illegal)?;
        Ok(self.played(by))
    }

    fn announcement(&self, index: usize, by: PlayerKind) -> String {
        let Some((before, mv, after)) = self.session.ply_at(index) else {
            return String::new();
        };
        self.session.game().announce(before, mv, after, by)
    }

    /// The move that an answer completes, or the entry for the next question. A text that does not
    /// answer the question may be a whole move. Legality is not decided here but in
    /// [`Session::play`].
    fn parse_answer(
        &self,
        text: &str,
    ) -> Result<Reply<<E::Game as View>::Entry, MoveOf<E>>, MoveError> {
        let (game, board) = (self.session.game(), self.session.board());
        let lower = text.to_lowercase();
        let refusal = match game.answer(board, &self.entry(), &lower) {
            Ok(reply) => return Ok(reply),
            Err(refusal) => refusal.quoting(&lower, text),
        };
        // Of two refusals the question's is shown: it knows what was expected.
        let whole = game.read_move(board, text).map(Reply::Move);
        whole.map_err(|_| MoveError::NotNotation(refusal))
    }

    /// Answers one question.
    fn answer_question(&mut self, text: &str) -> Result<Answered, MoveError> {
        match self.parse_answer(text)? {
            Reply::Ask(entry) => {
                self.entries.push(entry);
                Ok(Answered::AskNext)
            }
            Reply::Move(mv) => Ok(Answered::Played(self.make_move(mv)?)),
        }
    }

    /// Answers successive questions, each with one word of the text. `None` if the text is a single
    /// word, a word is refused, or words are left over after the move is complete: then some
    /// answers may have been given.
    fn answer_in_turn(&mut self, text: &str) -> Option<Answered> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (last, first) = words.split_last().filter(|(_, first)| !first.is_empty())?;
        for word in first {
            match self.parse_answer(word).ok()? {
                Reply::Ask(entry) => self.entries.push(entry),
                Reply::Move(_) => return None,
            }
        }
        self.answer_question(last).ok()
    }

    fn think(
        &mut self,
        moves: RootMoves<MoveOf<E>>,
        limits: &Limits,
        watch: &mut dyn FnMut(&SearchInfo),
    ) -> Option<SearchResult<MoveOf<E>>> {
        if self.session.ending().is_some() {
            return None;
        }
        let game = self.session.game();
        let evaluator = &*self.evaluator.get_or_insert_with(|| E::new(game));
        let boards: Vec<_> = self.session.boards().copied().collect();
        let root = self.session.board();
        let chance = self.session.chance::<E>();
        self.searcher
            .search_some(evaluator, &boards, moves, limits, &mut |result| {
                watch(&thought(evaluator, root, &chance, result));
            })
    }

    fn thought(&self, result: &SearchResult<MoveOf<E>>) -> Option<SearchInfo> {
        let evaluator = self.evaluator.as_ref()?;
        let chance = self.session.chance::<E>();
        Some(thought(evaluator, self.session.board(), &chance, result))
    }
}

impl<G: Game> Session<G> {
    /// What values mean as winning chances in this game.
    fn chance<E: Evaluator<Game = G>>(&self) -> WinRateModel {
        WinRateModel::find(E::WIN_RATE_MODELS, self.rules(), self.players().len())
    }
}

/// A search result in the game's notation and words.
fn thought<E: Evaluator>(
    evaluator: &E,
    root: &BoardOf<E>,
    chance: &WinRateModel,
    result: &SearchResult<MoveOf<E>>,
) -> SearchInfo {
    let game = evaluator.game();
    let chance = match result.value {
        value if value.abs() >= WIN / 2 => f64::from(u8::from(value > 0)),
        0 if result.proved => 0.5,
        value => {
            let units = f64::from(value) / f64::from(E::UNIT);
            chance.of_value(units, evaluator.stage(root))
        }
    };
    SearchInfo {
        chance,
        mv: game.write_move(result.mv),
        value: result.value,
        verdict: result.verdict(evaluator, root),
        is_proved: result.proved,
        pv: result.pv.iter().map(|mv| game.write_move(*mv)).collect(),
        score: result.score::<E>(),
        depth: result.depth,
        selective_depth: result.selective_depth,
        hash_permille: result.hash_permille,
        nodes: result.nodes,
        elapsed: result.elapsed,
    }
}

/// Whether a position leaves its player a choice.
fn is_decision<G: View>(game: &G, board: &G::Board) -> bool {
    game.forced_move(board).is_none()
}

impl<E: Evaluator<Game: View>> fmt::Debug for TypedGame<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "match of {} ({})", E::Game::NAME, self.moves.join(" "))
    }
}

impl<E: Evaluator<Game: View>> LiveGame for TypedGame<E> {
    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn boxed_clone(&self) -> Box<dyn LiveGame> {
        Box::new(TypedGame {
            info: self.info.clone(),
            session: self.session.clone(),
            moves: self.moves.clone(),
            writer: self.writer.clone(),
            revision: self.revision,
            entries: self.entries.clone(),
            evaluator: self.evaluator.clone(),
            // A copy gets its own transposition table when it first searches.
            searcher: Searcher::default(),
            last_hint: self.last_hint.clone(),
            stopped: self.stopped.clone(),
        })
    }

    fn rematch(&self, seed: u64) -> Box<dyn LiveGame> {
        let mut next = TypedGame::<E>::new(self.session.rematch(seed));
        next.evaluator.clone_from(&self.evaluator);
        Box::new(next)
    }

    fn players(&self) -> &[PlayerKind] {
        self.session.players()
    }

    fn seat(&mut self, player: Player, kind: PlayerKind) -> Result<(), Refusal> {
        self.revision += 1;
        self.session.seat(player, kind)
    }

    fn seat_engine(&mut self, player: Player, title: &str) -> Result<(), Refusal> {
        self.revision += 1;
        self.session.seat_engine(player, title)
    }

    fn engine_title(&self, player: Player) -> Option<&str> {
        let is_engine = self.session.player_kind(player) == PlayerKind::Engine;
        is_engine.then(|| self.session.engine(player))
    }

    fn player_name(&self, player: Player) -> String {
        self.session.game().player_name(player)
    }

    fn colour_name(&self, player: Player) -> Option<&'static str> {
        self.session.game().colour_name(player)
    }

    fn full_name(&self, player: Player) -> String {
        let seats = self.session.players();
        let is_human = |kind: &&PlayerKind| **kind == PlayerKind::Human;
        let strength: String;
        let role = match seats[player.index()] {
            PlayerKind::Human if seats.iter().filter(is_human).count() == 1 => Some("you"),
            PlayerKind::Human => None,
            PlayerKind::Level(level) => Some(self.info.levels[level]),
            PlayerKind::Expert => Some(EXPERT),
            PlayerKind::ExpertAt(grade) => {
                strength = format!("{EXPERT} {grade}");
                Some(strength.as_str())
            }
            // An engine that could not be started has no title.
            PlayerKind::Engine => Some(match self.session.engine(player) {
                "" => "vacant",
                title => title,
            }),
        };
        let game = self.session.game();
        let notes: Vec<&str> = game.colour_name(player).into_iter().chain(role).collect();
        game.name_with(player, &notes)
    }

    fn player_called(&self, text: &str) -> Option<Player> {
        let game = self.session.game();
        let seats = self.session.players().len();
        let by_colour = Player::first(seats).find(|player| {
            let colour = game.colour_name(*player);
            colour.is_some_and(|colour| colour.eq_ignore_ascii_case(text))
        });
        by_colour.or_else(|| {
            text.parse()
                .ok()
                .filter(|player: &Player| player.index() < seats)
        })
    }

    fn to_move(&self) -> Player {
        self.session.to_move()
    }

    fn revision(&self) -> u64 {
        self.revision
    }

    fn seed(&self) -> u64 {
        self.session.seed()
    }

    fn rules(&self) -> RuleSet {
        self.session.rules()
    }

    fn options(&self) -> &Options {
        self.session.options()
    }

    fn ply(&self) -> usize {
        self.session.ply()
    }

    fn turns_played(&self) -> usize {
        self.session.turns_played()
    }

    fn ending(&self) -> Option<Ending> {
        self.session.ending()
    }

    fn start(&self) -> String {
        self.session.game().write_board(self.session.start())
    }

    fn position(&self) -> String {
        self.session.game().write_board(self.session.board())
    }

    fn history(&self) -> Vec<HistoryEntry> {
        let game = self.session.game();
        let mut turn = 0;
        let moves = self.session.history().zip(&self.moves);
        let entries = moves.map(|((board, _), mv)| {
            turn += usize::from(game.starts_turn(board));
            HistoryEntry {
                turn,
                player: game.player_to_move(board),
                mv: mv.clone(),
            }
        });
        entries.collect()
    }

    fn last_turn(&self) -> &[String] {
        let first = self.moves.len() - self.session.last_turn().len();
        &self.moves[first..]
    }

    fn legal_moves(&self) -> Vec<String> {
        let game = self.session.game();
        let moves = game.valid_moves(self.session.board()).into_iter();
        moves.map(|mv| game.write_move(mv)).collect()
    }

    fn is_legal(&self, text: &str) -> bool {
        let (game, board) = (self.session.game(), self.session.board());
        let read = game.read_move(board, &text.to_lowercase());
        self.session.ending().is_none() && read.is_ok_and(|mv| game.check_move(board, mv).is_ok())
    }

    fn record(&self) -> String {
        self.writer.write(&self.session, &self.moves)
    }

    fn drawing(&self, size: BoardSize) -> String {
        let last_turn = self.session.last_turn();
        let drawing = Drawing {
            size,
            last_turn: &last_turn,
        };
        let session = &self.session;
        session.game().draw_board(session.board(), &drawing)
    }

    fn heading(&self) -> String {
        let session = &self.session;
        let name = self.full_name(session.to_move());
        session
            .game()
            .turn_heading(session.board(), session.turn(), &name)
    }

    fn heading_first(&self) -> bool {
        <E::Game as View>::HEADING_FIRST
    }

    fn result(&self) -> String {
        let session = &self.session;
        let Some(ending) = session.ending() else {
            return String::new();
        };
        let (game, turns) = (session.game(), session.turns_played());
        let mut text = game.display_result(session.board(), ending, turns);
        let successor = <E::Game as Game>::LEVELS.last().unwrap_or(&EXPERT);
        for hand_over in session.handed_over() {
            let name = game.player_name(hand_over.player);
            let after = match hand_over.ply {
                0 => "before the first move".to_string(),
                ply => format!("after move {ply}"),
            };
            text += &format!("{name} resigned {after}: {successor} played on.\n");
        }
        text
    }

    fn describe_move(&self, index: usize) -> String {
        let Some((before, mv, after)) = self.session.ply_at(index) else {
            return String::new();
        };
        self.session.game().describe(before, mv, after)
    }

    fn question(&self) -> Question {
        let game = self.session.game();
        game.question(self.session.board(), &self.entry())
    }

    fn answer(&mut self, text: &str) -> Result<Answered, MoveError> {
        let given = self.entries.len();
        self.answer_question(text).or_else(|refusal| {
            self.answer_in_turn(text).ok_or_else(|| {
                self.entries.truncate(given);
                refusal
            })
        })
    }

    fn play(&mut self, mv: &str) -> Result<Played, MoveError> {
        let (game, board) = (self.session.game(), self.session.board());
        let mv = game.read_move(board, &mv.to_lowercase())?;
        self.make_move(mv)
    }

    fn answers_given(&self) -> usize {
        self.entries.len()
    }

    fn take_answer_back(&mut self) -> bool {
        self.entries.pop().is_some()
    }

    fn drop_answers(&mut self) {
        self.entries.clear();
    }

    fn play_forced(&mut self) -> Option<Played> {
        if self.session.ending().is_some() {
            return None;
        }
        let mv = self.session.game().forced_move(self.session.board())?;
        let by = self.session.player_kind(self.session.to_move());
        self.session.play_legal(mv);
        Some(self.played(by))
    }

    fn computer_move(
        &mut self,
        limits: &Limits,
        watch: &mut dyn FnMut(&SearchInfo),
    ) -> Option<Played> {
        self.play_computer_move(limits, watch)
    }

    fn play_now(&mut self) -> Option<Played> {
        self.play_without_search()
    }

    fn reduced_hash_mib(&self) -> Option<usize> {
        self.searcher.reduced_hash_mib()
    }

    fn search(
        &mut self,
        limits: &Limits,
        watch: &mut dyn FnMut(&SearchInfo),
    ) -> Option<SearchInfo> {
        let result = self.think(RootMoves::All, limits, watch)?;
        self.thought(&result)
    }

    fn search_among(
        &mut self,
        moves: Among<'_>,
        limits: &Limits,
        watch: &mut dyn FnMut(&SearchInfo),
    ) -> Option<SearchInfo> {
        let (Among::Only(text) | Among::Except(text)) = moves;
        let (game, board) = (self.session.game(), self.session.board());
        let mv = game.read_move(board, &text.to_lowercase()).ok()?;
        let moves = match moves {
            Among::Only(_) => RootMoves::Only(mv),
            Among::Except(_) => RootMoves::Except(mv),
        };
        let result = self.think(moves, limits, watch)?;
        self.thought(&result)
    }

    fn hint(&mut self, limits: &Limits, watch: &mut dyn FnMut(&SearchInfo)) -> Option<SearchInfo> {
        self.find_hint(limits, watch)
    }

    fn undo(&mut self) -> TakenBack {
        let taken = self.session.undo(is_decision);
        if !taken.is_nothing() {
            self.moves_changed();
        }
        taken
    }

    fn redo(&mut self) -> usize {
        let played = self.session.redo(is_decision);
        if played > 0 {
            self.moves_changed();
        }
        played
    }

    fn take_back_to(&mut self, ply: usize) -> usize {
        let taken = self.session.take_back_to(ply);
        self.moves_changed();
        taken
    }

    fn resign(&mut self) -> Option<PlayerKind> {
        self.revision += 1;
        self.entries.clear();
        if self.session.players().len() > 2 {
            return self.session.hand_over();
        }
        self.session.resign();
        None
    }
}

#[cfg(test)]
mod tests;
