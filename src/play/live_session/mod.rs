//! What makes a [`LiveGame`] of a session: the answers of the move that is being entered, and
//! Expert.

mod search;

use std::cell::OnceCell;
use std::fmt;

use super::record;
use super::session::{Comment, Session};
use super::{
    GameState, HistoryEntry, InWords, LiveGame, MovesToSearch, OnInfo, Played, SearchInfo,
};
use crate::game::evaluator::{BoardOf, Evaluator, MoveOf};
use crate::game::players::{PlayerKind, only_human};
use crate::game::view::words::EMPTY;
use crate::game::view::{Answer, BoardSize, Drawing, PlayerNames, Question, Reply, View};
use crate::game::{Game, GameInfo, Player, Refusal};
use crate::search::{Limits, ResultOf, Searcher};
use crate::text::{Text, text};
use crate::{refusal, text};

/// A session of a game that `E` evaluates.
pub struct LiveSession<E: Evaluator<Game: View>> {
    session: Session<E::Game>,
    /// The start of the session in the game's notation.
    start: String,
    revision: u64,
    /// The entry after each answer of the move being entered, for taking answers back.
    entries: Vec<<E::Game as View>::Entry>,
    /// Made before the first search, because building its tables takes time.
    evaluator: OnceCell<E>,
    searcher: Searcher,
    /// What Expert had found in the current position when it was stopped.
    stopped: Option<ResultOf<E>>,
}

impl<E: Evaluator<Game: View>> LiveSession<E> {
    /// What Expert thinks of the game's positions. Made when it is needed: that takes time.
    fn evaluator(&self) -> &E {
        self.evaluator.get_or_init(|| E::new(self.session.game()))
    }

    /// A live game that goes on from a session.
    pub fn new(session: Session<E::Game>) -> LiveSession<E> {
        LiveSession {
            start: session.game().write_board(session.start()),
            session,
            revision: 0,
            entries: Vec::new(),
            evaluator: OnceCell::new(),
            searcher: Searcher::default(),
            stopped: None,
        }
    }

    fn entry(&self) -> <E::Game as View>::Entry {
        self.entries.last().cloned().unwrap_or_default()
    }

    /// Clears the state of the old position. Call it whenever the moves have changed.
    fn moves_changed(&mut self) {
        self.entries.clear();
        self.stopped = None;
        self.revision += 1;
    }

    /// The move that `by` has just made, with a line about how the game will end, or nothing.
    fn played(&mut self, by: PlayerKind, verdict: &str) -> Played {
        self.moves_changed();
        let game = self.session.game();
        let mut last = self.session.plies_from(self.session.ply() - 1);
        let (before, mv, after) = last.next().expect("a move has been played");
        Played {
            mv: self.session.moves().last().cloned().unwrap_or_default(),
            message: game.announce(before, mv, after, by) + verdict,
            in_words: text![verdict, game.describe(before, mv, after)],
        }
    }

    /// Plays a move for the player to move, after checking that it is legal.
    fn play_checked(&mut self, mv: MoveOf<E>) -> Result<Played, Refusal> {
        let by = self.session.player_kind(self.session.to_move());
        self.session.play(mv)?;
        Ok(self.played(by, ""))
    }

    /// The move that an answer completes, or the entry for the next question. A text that does not
    /// answer the question may be a whole move. Legality is not decided here but in
    /// [`Session::play`].
    fn parse_answer(&self, text: &str) -> Answer<E::Game> {
        let (game, board) = (self.session.game(), self.session.board());
        game.answer(board, &self.entry(), text).or_else(|refusal| {
            // Of two refusals the question's is shown: it knows what was expected.
            let whole = game.read_move(board, text).map(Reply::Move);
            whole.map_err(|_| refusal)
        })
    }

    /// Answers one question.
    fn answer_question(&mut self, text: &str) -> Result<Option<Played>, Refusal> {
        match self.parse_answer(text)? {
            Reply::Ask(entry) => {
                self.entries.push(entry);
                Ok(None)
            }
            Reply::Move(mv) => self.play_checked(mv).map(Some),
        }
    }

    /// Answers successive questions, each with one word of the text.
    ///
    /// # Errors
    /// If the text is a single word, a word is refused, or words are left over after the move is
    /// complete: then some answers may have been given.
    fn answer_in_turn(&mut self, text: &str) -> Result<Option<Played>, ()> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let split = words.split_last().filter(|(_, first)| !first.is_empty());
        let (last, first) = split.ok_or(())?;
        for word in first {
            match self.parse_answer(word) {
                Ok(Reply::Ask(entry)) => self.entries.push(entry),
                Ok(Reply::Move(_)) | Err(_) => return Err(()),
            }
        }
        self.answer_question(last).map_err(drop)
    }

    /// Who plays, as it stands in parentheses after the name of a player.
    fn role(&self, player: Player) -> Option<String> {
        match self.session.player_kind(player) {
            PlayerKind::Human if only_human(self.session.players()) == Some(player) => {
                Some("you".into())
            }
            PlayerKind::Human => None,
            computer => Some(computer.title(E::Game::INFO.levels)),
        }
    }

    /// The legal moves without those that are the same as another to a player, if there are such.
    fn distinct_moves(&self) -> Option<Vec<MoveOf<E>>> {
        let (game, board) = (self.session.game(), self.session.board());
        let legal = game.legal_moves(board);
        let mut distinct: Vec<MoveOf<E>> = Vec::new();
        for mv in &legal {
            let mut others = distinct.iter();
            if !others.any(|other| game.is_same_move(board, *mv, *other)) {
                distinct.push(*mv);
            }
        }
        (distinct.len() < legal.len()).then_some(distinct)
    }

    /// The message at the end, in whole lines; `None` while the game goes on.
    fn result(&self) -> Option<Text> {
        let session = &self.session;
        let (game, turns) = (session.game(), session.turns_played());
        Some(game.display_result(session.board(), session.ending()?, turns))
    }
}

/// Whether a position leaves its player a choice.
fn is_decision<G: View>(game: &G, board: &G::Board) -> bool {
    game.forced_move(board).is_none()
}

impl<E: Evaluator<Game: View>> fmt::Debug for LiveSession<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = self.session.moves().join(" ");
        write!(f, "game of {} ({moves})", E::Game::INFO.name)
    }
}

impl<E: Evaluator<Game: View>> LiveGame for LiveSession<E> {
    fn info(&self) -> &'static GameInfo {
        &E::Game::INFO
    }

    fn state(&self) -> GameState<'_> {
        let session = &self.session;
        GameState {
            rules: session.rules(),
            options: session.options(),
            start: &self.start,
            seed: session.seed(),
            players: session.players(),
            moves: session.moves(),
            last_moves: &session.moves()[session.last_moves_start()..],
            ply: session.ply(),
            known_moves: session.ply() + session.undone.len(),
            moves_of_record: session.moves_of_record,
            turns_played: session.turns_played(),
            to_move: session.to_move(),
            answers_given: self.entries.len(),
            ending: session.ending(),
            is_helped: session.is_helped,
            revision: self.revision,
            reduced_hash_mib: self.searcher.reduced_hash_mib(),
        }
    }

    fn position(&self) -> String {
        self.session.game().write_board(self.session.board())
    }

    fn legal_moves(&self) -> Vec<String> {
        let game = self.session.game();
        let moves = game.legal_moves(self.session.board()).into_iter();
        moves.map(|mv| game.write_move(mv)).collect()
    }

    fn is_same_move(&self, one: &str, other: &str) -> bool {
        let (game, board) = (self.session.game(), self.session.board());
        let moves = [one, other].map(|text| game.read_move(board, text));
        one == other
            || matches!(moves, [Ok(one), Ok(other)] if game.is_same_move(board, one, other))
    }

    fn captures(&self) -> Vec<String> {
        let (game, board) = (self.session.game(), self.session.board());
        let mut moves = game.legal_moves(board);
        moves.retain(|mv| game.is_capture(board, *mv));
        moves.iter().map(|mv| game.write_move(*mv)).collect()
    }

    fn counts(&self) -> Vec<i32> {
        let (game, board) = (self.session.game(), self.session.board());
        let players = Player::first(game.player_count());
        let counts = players.map(|player| game.count(board, player));
        counts.collect::<Option<_>>().unwrap_or_default()
    }

    fn said(&self, mv: &str) -> Text {
        let (game, board) = (self.session.game(), self.session.board());
        if let Ok(mv) = game.read_move(board, &mv.to_lowercase()) {
            return game.said(board, mv);
        }
        let mut places = game.places(board).into_iter();
        let place = places.find(|place| place.is_typed(mv));
        place.map_or_else(|| mv.into(), |place| place.square.into())
    }

    fn told(&self, mv: &str, you: Option<Player>) -> Text {
        let (game, board) = (self.session.game(), self.session.board());
        let read = game.read_move(board, mv);
        let played = read.and_then(|mv| Ok((mv, game.play(board, mv)?)));
        let told = played.map(|(mv, after)| game.told(board, mv, &after, you));
        told.unwrap_or_else(|_| self.said(mv))
    }

    fn history(&self, ply: usize) -> Vec<HistoryEntry> {
        let game = self.session.game();
        let boards = self.session.boards();
        let is_first = |board: &&BoardOf<E>| game.starts_turn(board);
        let turns_begun = boards.take(ply).filter(is_first).count();
        let mut turn = game.turns_before(self.session.start()) + turns_begun;
        let plies = self
            .session
            .plies_from(ply)
            .zip(&self.session.moves()[ply..])
            .zip(&self.session.movers[ply..]);
        let entries = plies.map(|(((before, mv, after), text), by)| {
            turn += usize::from(game.starts_turn(before));
            HistoryEntry {
                turn,
                player: game.player_to_move(before),
                by: *by,
                mv: text.clone(),
                message: game.describe(before, mv, after),
                done: game.done(before, mv, after, only_human(self.session.players())),
                effects: game.effects(before, mv, after),
            }
        });
        entries.collect()
    }

    fn record(&self) -> String {
        record::write(&self.session)
    }

    fn record_with(&self, notes: Vec<Comment>) -> String {
        let mut session = self.session.clone();
        let is_own = |(_, line): &Comment| !line.starts_with(record::NOTE);
        session.comments.retain(is_own);
        session.comments.splice(..0, notes);
        session.comments.sort_by_key(|(place, _)| *place);
        record::write(&session)
    }

    fn boxed_clone(&self) -> Box<dyn LiveGame> {
        Box::new(LiveSession::<E> {
            revision: self.revision,
            entries: self.entries.clone(),
            evaluator: self.evaluator.clone(),
            stopped: self.stopped.clone(),
            // Two searchers cannot share a table.
            ..LiveSession::new(self.session.clone())
        })
    }

    fn rematch(&self, seed: u64, winner: Option<Player>) -> Box<dyn LiveGame> {
        let mut next = LiveSession::<E>::new(self.session.rematch(seed, winner));
        next.evaluator.clone_from(&self.evaluator);
        Box::new(next)
    }

    fn names(&self, player: Player) -> PlayerNames {
        let game = self.session.game();
        let colour = E::Game::INFO.colour(player);
        let role = self.role(player);
        let known: Vec<&str> = colour.into_iter().chain(role.as_deref()).collect();
        let notes = known.join(", ");
        PlayerNames {
            name: game.player_name(player),
            colour,
            full: game.name_with(player, &notes),
            notes,
        }
    }

    fn seat(&mut self, player: Player, kind: PlayerKind) -> Result<(), Refusal> {
        self.revision += 1;
        self.session.seat(player, kind)
    }

    fn drawing(&self, size: BoardSize) -> String {
        let session = &self.session;
        let last_plies = session.plies_from(session.last_moves_start());
        let last_moves: Vec<_> = last_plies
            .flat_map(|(before, mv, _)| session.game().marked(before, mv))
            .collect();
        let drawing = Drawing {
            size,
            last_moves: &last_moves,
        };
        session.game().display_game(session.board(), &drawing)
    }

    fn drawing_of_entry(&self, size: BoardSize) -> String {
        let (game, board) = (self.session.game(), self.session.board());
        game.draw_entry(board, &self.entry(), size)
    }

    fn in_words(&self) -> InWords {
        let (game, board) = (self.session.game(), self.session.board());
        let score = game.score_in_words(board);
        let mut places = game.places(board);
        for place in places.iter_mut().filter(|place| place.contents.is_empty()) {
            place.contents.push(EMPTY.to_string());
        }
        let values = Player::first(game.player_count()).map(|player| {
            let value = game.value(board, player).to_string();
            let said = value.replace('-', "minus ");
            let of = format!("The value for {} is ", game.player_name(player));
            text![of, self::text(value, said), ".\n"]
        });
        let turn = self.session.ending().is_none().then(|| {
            let to_move = self.session.to_move();
            let (by, names) = (self.session.player_kind(to_move), self.names(to_move));
            let half_entered = match self.entries[..] {
                [] => "",
                _ => "This is the board before the move that you are entering.\n",
            };
            game.turn_heading(board, self.session.turn(), &names, by) + half_entered
        });
        // The turn of a lone human says so, and the result says the score.
        let you = only_human(self.session.players());
        let you = you.filter(|you| *you != self.session.to_move());
        let you = you.map(|you| format!("You are {}.\n", game.player_name(you)));
        let of_turn = |turn| text![score.clone(), you.unwrap_or_default(), turn];
        let score_and_turn = turn.clone().map(of_turn);
        let parts = game.score_parts_in_words(board);
        let status = turn.or(self.result()).unwrap_or_default();
        InWords {
            position: game.board_in_words(board) + score_and_turn.unwrap_or_default(),
            status,
            score: text![score, parts, values.collect::<Text>()],
            places,
        }
    }

    fn question(&self) -> Question {
        let game = self.session.game();
        game.question(self.session.board(), &self.entry(), None)
    }

    fn question_without(&self, secret: &str) -> Question {
        let (game, board) = (self.session.game(), self.session.board());
        game.question(board, &self.entry(), game.read_move(board, secret).ok())
    }

    fn claims_win(&self, text: &str) -> bool {
        let (game, board) = (self.session.game(), self.session.board());
        game.claims_win(board, text)
    }

    fn answer(&mut self, text: &str) -> Result<Option<Played>, Refusal> {
        let given = self.entries.len();
        self.answer_question(text).or_else(|refusal| {
            self.answer_in_turn(text).map_err(|()| {
                self.entries.truncate(given);
                refusal!("{}{refusal}", E::Game::INFO.refusal_prefix)
            })
        })
    }

    fn drop_answers(&mut self, kept: usize) {
        self.entries.truncate(kept);
    }

    fn play(&mut self, mv: &str) -> Result<Played, Refusal> {
        let (game, board) = (self.session.game(), self.session.board());
        self.play_checked(game.read_move(board, mv)?)
    }

    fn play_forced(&mut self) -> Option<Played> {
        if self.session.ending().is_some() {
            return None;
        }
        let mv = self.session.game().forced_move(self.session.board())?;
        let by = self.session.player_kind(self.session.to_move());
        self.session.play_legal(mv);
        Some(self.played(by, ""))
    }

    fn computer_move(&mut self, limits: Option<&Limits>, on_info: OnInfo) -> Option<Played> {
        match limits {
            Some(limits) => self.play_computer_move(limits, on_info),
            None => self.play_without_search(),
        }
    }

    fn search(
        &mut self,
        moves: MovesToSearch,
        limits: &Limits,
        on_info: OnInfo,
    ) -> Vec<SearchInfo> {
        let (game, board) = (self.session.game(), self.session.board());
        let legal_moves = |text: &str, is_wanted: bool| {
            let named = game.read_move(board, text).ok()?;
            let mut legal = game.legal_moves(board);
            legal.retain(|mv| {
                if is_wanted {
                    return *mv == named;
                }
                !game.is_same_move(board, *mv, named)
            });
            Some(legal)
        };
        let (among, count) = match moves {
            MovesToSearch::Best(1) => (None, 1),
            MovesToSearch::Best(count) => (self.distinct_moves(), count),
            MovesToSearch::Only(mv) => (Some(legal_moves(mv, true).unwrap_or_default()), 1),
            MovesToSearch::Except(mv) => (Some(legal_moves(mv, false).unwrap_or_default()), 1),
        };
        let found = self.think(among.as_deref(), count, limits, on_info);
        found.iter().map(|line| self.search_info(line)).collect()
    }

    fn undo(&mut self) -> usize {
        let taken = self.session.undo(is_decision);
        self.moves_changed();
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
        self.entries.clear();
        self.session.resign();
    }

    fn mark_helped(&mut self) {
        if self.session.ending().is_none() {
            self.revision += 1;
            self.session.is_helped = true;
        }
    }
}
