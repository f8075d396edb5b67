//! The [`Match`] of any game.

use std::fmt;

use super::record::Writer;
use super::session::Session;
use super::{Answered, GameInfo, HistoryEntry, Match, Played, Thought};
use crate::evaluator::{Evaluator, MoveOf};
use crate::game::{Ending, Game, MoveError, Player, Refusal};
use crate::players::PlayerKind;
use crate::rng::rng_for_ply;
use crate::search::{Limits, SearchResult, Searcher};
use crate::view::{Question, Reply, View};

/// A match of the game that `E` evaluates.
pub struct GameMatch<E: Evaluator<Game: View>> {
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
}

impl<E: Evaluator<Game: View>> GameMatch<E> {
    /// The constants of the game.
    pub fn info() -> GameInfo {
        GameInfo::of::<E::Game>(E::DEFAULT_NODES)
    }

    /// A match that goes on from a session.
    pub fn new(session: Session<E::Game>) -> GameMatch<E> {
        let game = session.game();
        GameMatch {
            info: GameMatch::<E>::info(),
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
        self.revision += 1;
        let game = self.session.game();
        let known = self.moves.len().min(self.session.ply());
        self.moves.truncate(known);
        let missing = self.session.history().skip(known);
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

    fn announcement(&self, index: usize, by: PlayerKind) -> String {
        let Some((before, mv, after)) = self.session.ply_at(index) else {
            return String::new();
        };
        self.session.game().announce(before, mv, after, by)
    }

    /// The move that an answer completes, or the entry for the next question. Legality is not decided
    /// here but in [`Session::play`].
    fn parse_answer(
        &self,
        text: &str,
    ) -> Result<Reply<<E::Game as View>::Entry, MoveOf<E>>, MoveError> {
        let (game, board) = (self.session.game(), self.session.board());
        let text = text.to_lowercase();
        if self.entries.is_empty()
            && let Ok(mv) = game.read_move(board, &text)
        {
            return Ok(Reply::Move(mv));
        }
        game.answer(board, &self.entry(), &text)
            .map_err(MoveError::NotNotation)
    }

    fn think(
        &mut self,
        limits: &Limits,
        watch: &mut dyn FnMut(&Thought),
    ) -> Option<SearchResult<MoveOf<E>>> {
        if self.session.ending().is_some() {
            return None;
        }
        let game = self.session.game();
        let evaluator = &*self.evaluator.get_or_insert_with(|| E::new(game));
        let boards: Vec<_> = self.session.boards().copied().collect();
        self.searcher
            .search(evaluator, &boards, limits, &mut |result| {
                watch(&thought(evaluator, result));
            })
    }
}

/// A search result in the game's notation and words.
fn thought<E: Evaluator>(evaluator: &E, result: &SearchResult<MoveOf<E>>) -> Thought {
    let game = evaluator.game();
    Thought {
        mv: game.write_move(result.mv),
        value: result.value,
        verdict: result.verdict(evaluator),
        is_proved: result.proved,
        pv: result.pv.iter().map(|mv| game.write_move(*mv)).collect(),
        depth: result.depth,
        nodes: result.nodes,
        elapsed: result.elapsed,
    }
}

/// Whether a position leaves its player a choice.
fn is_decision<G: View>(game: &G, board: &G::Board) -> bool {
    game.forced_move(board).is_none()
}

impl<E: Evaluator<Game: View>> fmt::Debug for GameMatch<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "match of {} ({})", E::Game::NAME, self.moves.join(" "))
    }
}

impl<E: Evaluator<Game: View>> Match for GameMatch<E> {
    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn boxed_clone(&self) -> Box<dyn Match> {
        Box::new(GameMatch {
            info: self.info.clone(),
            session: self.session.clone(),
            moves: self.moves.clone(),
            writer: self.writer.clone(),
            revision: self.revision,
            entries: self.entries.clone(),
            evaluator: self.evaluator.clone(),
            // A copy gets its own transposition table when it first searches.
            searcher: Searcher::default(),
        })
    }

    fn rematch(&self, seed: u64) -> Box<dyn Match> {
        let mut next = GameMatch::<E>::new(self.session.rematch(seed));
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

    fn player_name(&self, player: Player) -> String {
        self.session.game().player_name(player)
    }

    fn on_turn(&self) -> Player {
        self.session.on_turn()
    }

    fn revision(&self) -> u64 {
        self.revision
    }

    fn seed(&self) -> u64 {
        self.session.seed()
    }

    fn ply(&self) -> usize {
        self.session.ply()
    }

    fn ending(&self) -> Option<Ending> {
        self.session.ending()
    }

    fn position(&self) -> String {
        self.session.game().write_board(self.session.board())
    }

    fn history(&self) -> Vec<HistoryEntry> {
        let game = self.session.game();
        let players = self.session.history();
        players
            .zip(&self.moves)
            .map(|((board, _), mv)| HistoryEntry {
                player: game.player_on_turn(board),
                mv: mv.clone(),
            })
            .collect()
    }

    fn legal_moves(&self) -> Vec<String> {
        let game = self.session.game();
        let moves = game.valid_moves(self.session.board()).into_iter();
        moves.map(|mv| game.write_move(mv)).collect()
    }

    fn record(&self) -> String {
        self.writer.write(&self.session, &self.moves)
    }

    fn drawing(&self) -> String {
        self.session.game().display_game(self.session.board())
    }

    fn heading(&self) -> String {
        let session = &self.session;
        session.game().turn_heading(session.board(), session.turn())
    }

    fn heading_first(&self) -> bool {
        <E::Game as View>::HEADING_FIRST
    }

    fn result(&self) -> String {
        let session = &self.session;
        session.ending().map_or_else(String::new, |ending| {
            let turns = session.turns_played();
            session
                .game()
                .display_result(session.board(), ending, turns)
        })
    }

    fn describe_move(&self, index: usize) -> String {
        self.announcement(index, PlayerKind::Level(0))
    }

    fn question(&self) -> Question {
        let game = self.session.game();
        game.question(self.session.board(), &self.entry())
    }

    fn answer(&mut self, text: &str) -> Result<Answered, MoveError> {
        match self.parse_answer(text)? {
            Reply::Ask(entry) => {
                self.entries.push(entry);
                Ok(Answered::AskNext)
            }
            Reply::Move(mv) => {
                let by = self.session.player_kind(self.session.on_turn());
                self.session.play(mv).map_err(MoveError::Illegal)?;
                Ok(Answered::Played(self.played(by)))
            }
        }
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
        let by = self.session.player_kind(self.session.on_turn());
        self.session.play_legal(mv);
        Some(self.played(by))
    }

    fn computer_move(
        &mut self,
        limits: &Limits,
        watch: &mut dyn FnMut(&Thought),
    ) -> Option<Played> {
        if self.session.ending().is_some() {
            return None;
        }
        let by = self.session.player_kind(self.session.on_turn());
        let verdict = match by {
            PlayerKind::Human => return None,
            PlayerKind::Level(level) => {
                let mut rng = rng_for_ply(self.session.seed(), self.session.ply());
                let board = self.session.board();
                let mv = self.session.game().choose_move(board, level, &mut rng)?;
                self.session.play_legal(mv);
                None
            }
            PlayerKind::Expert => {
                let result = self.think(limits, watch)?;
                self.session.play_legal(result.mv);
                let evaluator = self.evaluator.as_ref();
                evaluator
                    .filter(|_| result.proved && self.session.ending().is_none())
                    .map(|evaluator| result.verdict(evaluator))
            }
        };
        let mut played = self.played(by);
        // Expert says so when it knows how the game will end.
        if let Some(verdict) = verdict {
            played.message += &format!("Expert: {verdict}.\n");
        }
        Some(played)
    }

    fn reduced_hash_mib(&self) -> Option<usize> {
        self.searcher.reduced_hash_mib()
    }

    fn hint(&mut self, limits: &Limits, watch: &mut dyn FnMut(&Thought)) -> Option<Thought> {
        let result = self.think(limits, watch)?;
        let evaluator = self.evaluator.as_ref()?;
        Some(thought(evaluator, &result))
    }

    fn undo(&mut self) -> usize {
        let taken = self.session.undo(is_decision);
        if taken > 0 {
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

    fn resign(&mut self) {
        self.revision += 1;
        self.session.resign();
    }
}
