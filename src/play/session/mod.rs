//! One game being played: the players, the moves, the moves taken back, and the result.

use std::collections::HashMap;

use crate::game::players::PlayerKind;
use crate::game::{Cause, Ending, Game, Options, Outcome, Player, Refusal, RuleSet, Start};
use crate::refuse;

/// The number of times that a position must occur, the start included, for a draw by repetition.
const REPETITIONS: i32 = 3;

/// A move played and the position after it.
#[derive(Clone, Copy, Debug)]
struct Ply<G: Game> {
    mv: G::Move,
    board: G::Board,
    /// The number of turns that have begun up to this position.
    turns: usize,
}

/// A line of a record that is not about the game, and where it stands.
pub type Comment = (RecordPlace, String);

/// A place in a record.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum RecordPlace {
    /// Above the first line.
    Top,
    /// Above the moves.
    Header,
    /// After that number of moves; the result counts as one.
    After(usize),
}

/// A game in progress or finished.
///
/// ```
/// use tabuleiro::game::{Game, Options, RuleSet};
/// use tabuleiro::games::lear::Lear;
/// use tabuleiro::play::session::Session;
///
/// let game = Lear::new(RuleSet::Classic, &Options::default())?;
/// let start = game.initial_board();
/// let mut session = Session::new(game, start, &[], 7);
/// let mv = session.game().read_move(session.board(), "3,5")?;
/// session.play(mv)?;
/// assert_eq!(session.undo(|_, _| true), 1);
/// assert_eq!(session.redo(|_, _| true), 1);
/// assert_eq!(session.ply(), 1);
/// # Ok::<(), tabuleiro::game::Refusal>(())
/// ```
#[derive(Clone, Debug)]
pub struct Session<G: Game> {
    game: G,
    /// What `game` was made with, for records.
    made_with: Start,
    start: G::Board,
    plies: Vec<Ply<G>>,
    /// The moves in the game's notation.
    moves: Vec<String>,
    /// Who made each move: a seat may change hands.
    pub(super) movers: Vec<PlayerKind>,
    /// Moves taken back; the next one to redo is the last.
    pub(super) undone: Vec<G::Move>,
    /// How many of the moves, including those taken back after them, are in the record that the
    /// session was restored from.
    pub(super) moves_of_record: usize,
    /// By player index, one for each seat of the game.
    players: Vec<PlayerKind>,
    seed: u64,
    resigned: Option<Player>,
    /// Whether the record says `help used`.
    pub(super) is_helped: bool,
    /// The comments of its record, in their order.
    pub(super) comments: Vec<Comment>,
    /// How often each position that counts for repetition has occurred.
    occurrences: HashMap<G::Board, i32>,
    /// The ending by the rules or by repetition in the current position.
    ending: Option<Ending>,
}

impl<G: Game> Session<G> {
    /// A game from the position `start`, made with its first rule set and no options. Seats without
    /// an entry in `players` are human; entries beyond the seats of the game are ignored.
    pub fn new(game: G, start: G::Board, players: &[PlayerKind], seed: u64) -> Session<G> {
        let mut seats = players.to_vec();
        seats.resize(game.player_count(), PlayerKind::Human);
        let mut session = Session {
            game,
            made_with: Start::default(),
            start,
            plies: Vec::new(),
            moves: Vec::new(),
            movers: Vec::new(),
            undone: Vec::new(),
            moves_of_record: 0,
            players: seats,
            seed,
            resigned: None,
            is_helped: false,
            comments: Vec::new(),
            occurrences: HashMap::new(),
            ending: None,
        };
        session.count_position(1);
        session.ending = session.ending_on_board();
        session
    }

    /// A game that begins like this, with the players of [`Session::new`].
    ///
    /// # Errors
    /// If the game cannot begin like this.
    pub fn open(start: &Start, players: &[PlayerKind], seed: u64) -> Result<Session<G>, Refusal> {
        let (game, board) = start.open()?;
        let made_with = start.clone();
        Ok(Session {
            made_with,
            ..Session::new(game, board, players, seed)
        })
    }

    /// A new game with the same settings. `winner` is the seat of the last winner, who begins where the rules say so.
    pub fn rematch(&self, seed: u64, winner: Option<Player>) -> Session<G> {
        let (mut game, mut start) = (self.game.clone(), self.start);
        let mut made_with = self.made_with.clone();
        let position = &made_with.position;
        if let (Some(option), Some(winner), None) = (G::INFO.who_starts, winner, position) {
            made_with.options.set(option, winner.number().to_string());
            if let Ok(opened) = made_with.open() {
                (game, start) = opened;
            }
        }
        Session {
            is_helped: self.is_helped && made_with.position.is_some(),
            made_with,
            ..Session::new(game, start, &self.players, seed)
        }
    }

    /// The rules of the game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The rule set that the game was made with.
    pub fn rules(&self) -> RuleSet {
        self.made_with.rules.unwrap_or(G::INFO.rule_sets[0])
    }

    /// The options that the game was made with.
    pub fn options(&self) -> &Options {
        &self.made_with.options
    }

    /// The position that the game started from.
    pub fn start(&self) -> &G::Board {
        &self.start
    }

    /// The current position.
    pub fn board(&self) -> &G::Board {
        self.plies.last().map_or(&self.start, |ply| &ply.board)
    }

    /// All positions from the start to the current one.
    pub fn boards(&self) -> impl DoubleEndedIterator<Item = &G::Board> {
        std::iter::once(&self.start).chain(self.plies.iter().map(|ply| &ply.board))
    }

    /// The moves played, in the game's notation.
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// The moves after the first `ply`, each with the positions before and after it.
    pub fn plies_from(&self, ply: usize) -> impl Iterator<Item = (&G::Board, G::Move, &G::Board)> {
        let with_boards = self.boards().skip(ply).zip(&self.plies[ply..]);
        with_boards.map(|(before, played)| (before, played.mv, &played.board))
    }

    /// The number of moves played.
    pub fn ply(&self) -> usize {
        self.plies.len()
    }

    /// Makes the moves of a record that were taken back available to `redo`, up to the first
    /// illegal one. After that all moves count as moves of the record.
    pub(super) fn restore_undone(&mut self, moves: &[String]) {
        let (ply, resigned) = (self.ply(), self.resigned.take());
        // Stops at the first illegal move.
        let _ = moves.iter().try_for_each(|text| {
            let mv = self.game.read_move(self.board(), text)?;
            self.play(mv)
        });
        self.moves_of_record = ply + self.take_back_to(ply);
        self.resigned = resigned;
    }

    /// The number of the current turn, which the screens call *turn* during the game.
    pub fn turn(&self) -> usize {
        self.game.turns_before(&self.start) + self.turns_begun()
    }

    /// The number of turns begun since the start, including the current one.
    fn turns_begun(&self) -> usize {
        match self.plies.last() {
            Some(ply) => ply.turns,
            None => usize::from(self.game.starts_turn(&self.start)),
        }
    }

    /// The number of turns played, with those before the start: a turn counts from its first move
    /// on.
    pub fn turns_played(&self) -> usize {
        let since_start = match &self.plies[..] {
            [] => 0,
            [_] => usize::from(self.game.starts_turn(&self.start)),
            [.., before_last, _] => before_last.turns,
        };
        self.game.turns_before(&self.start) + since_start
    }

    /// The index of the first of the last moves: those since the last move of the player to move,
    /// and at least those of the last turn. A turn is a move and what belongs to it, such as the
    /// placements after it.
    pub fn last_moves_start(&self) -> usize {
        let before_moves = || self.boards().rev().skip(1);
        let is_own = |board: &G::Board| self.game.player_to_move(board) == self.to_move();
        let since_own = before_moves().position(is_own).unwrap_or(self.ply());
        let before_turn = before_moves().position(|board| self.game.starts_turn(board));
        let in_turn = before_turn.map_or(self.ply(), |moves| moves + 1);
        self.ply() - since_own.max(in_turn)
    }

    /// The seed of the computer players' random choices.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// All players, by player index.
    pub fn players(&self) -> &[PlayerKind] {
        &self.players
    }

    /// Who makes the moves of `player`.
    pub fn player_kind(&self, player: Player) -> PlayerKind {
        self.players[player.index()]
    }

    /// Gives a seat to another kind of player from now on.
    ///
    /// # Errors
    /// If the game has no such seat.
    pub fn seat(&mut self, player: Player, kind: PlayerKind) -> Result<(), Refusal> {
        let count = self.players.len();
        match self.players.get_mut(player.index()) {
            Some(seat) => {
                *seat = kind;
                Ok(())
            }
            None => {
                refuse!("{player} is not a player of this game, which is for {count} players")
            }
        }
    }

    /// The player who makes the next decision.
    pub fn to_move(&self) -> Player {
        self.game.player_to_move(self.board())
    }

    /// Plays a move for the player to move. This is where a typed move is checked: by
    /// [`Game::play`], once. The moves taken back are dropped, unless this is the move that
    /// `redo` would play.
    ///
    /// # Errors
    /// With the reason, if the move is not legal or the game is over.
    pub fn play(&mut self, mv: G::Move) -> Result<(), Refusal> {
        if self.ending().is_some() {
            refuse!("The game is over");
        }
        self.push_new(mv, self.game.play(self.board(), mv)?);
        Ok(())
    }

    /// Plays a move without checking it, in a game that is not over. The move must be known to be
    /// legal, because it comes from the rules or from a computer player.
    pub fn play_legal(&mut self, mv: G::Move) {
        let mut after = *self.board();
        self.game.make_move(&mut after, mv);
        self.push_new(mv, after);
    }

    fn push_new(&mut self, mv: G::Move, after: G::Board) {
        if self.undone.pop() != Some(mv) {
            self.undone.clear();
            self.moves_of_record = self.moves_of_record.min(self.ply());
            let here = RecordPlace::After(self.ply());
            self.comments.retain(|(place, _)| *place <= here);
        }
        self.push(mv, after);
    }

    fn push(&mut self, mv: G::Move, after: G::Board) {
        let turns = self.turns_begun() + usize::from(self.game.starts_turn(&after));
        self.movers.push(self.player_kind(self.to_move()));
        self.moves.push(self.game.write_move(mv));
        self.plies.push(Ply {
            mv,
            board: after,
            turns,
        });
        self.count_position(1);
        self.ending = self.ending_on_board();
    }

    /// Whether `undo` and `redo` stop where that player is to move: at the moves of humans, and at
    /// all moves where only computers play.
    fn is_stop_of_undo(&self, player: Player) -> bool {
        self.player_kind(player) == PlayerKind::Human || !self.players.contains(&PlayerKind::Human)
    }

    /// Takes back the last decision of a human, which is a move or a resignation, and all moves
    /// after it. Where only computers play, it takes back a single decision. `is_decision` says of
    /// a position whether it leaves a choice. Takes nothing back if there was no such decision.
    /// Returns the number of moves.
    pub fn undo(&mut self, is_decision: impl Fn(&G, &G::Board) -> bool) -> usize {
        if self.resigned.take().is_some() {
            return 0;
        }
        let moves_since = self.boards().rev().skip(1).position(|board| {
            self.is_stop_of_undo(self.game.player_to_move(board)) && is_decision(&self.game, board)
        });
        let decided = moves_since.map(|moves| self.ply() - 1 - moves);
        decided.map_or(0, |ply| self.take_back_to(ply))
    }

    /// Takes back all moves after the first `ply`, and a resignation. Returns the number of moves
    /// taken back.
    pub fn take_back_to(&mut self, ply: usize) -> usize {
        let taken = self.plies.len().saturating_sub(ply);
        for _ in 0..taken {
            self.count_position(-1);
            self.undone.extend(self.plies.pop().map(|ply| ply.mv));
        }
        self.moves.truncate(ply);
        self.movers.truncate(ply);
        self.resigned = None;
        self.ending = self.ending_on_board();
        taken
    }

    /// Plays the moves again that the last `undo` took back. Returns their number.
    pub fn redo(&mut self, is_decision: impl Fn(&G, &G::Board) -> bool) -> usize {
        let before = self.plies.len();
        if self.resigned.is_some() {
            return 0;
        }
        while let Some(mv) = self.undone.pop() {
            let mut after = *self.board();
            self.game.make_move(&mut after, mv);
            self.push(mv, after);
            let stops = self.is_stop_of_undo(self.to_move());
            if stops && self.ending().is_none() && is_decision(&self.game, &after) {
                break;
            }
        }
        self.plies.len() - before
    }

    /// Ends a game for two: the player to move resigns. Does nothing in a game for more, or if the
    /// game is over.
    pub fn resign(&mut self) {
        if self.ending().is_none() && self.players.len() == 2 {
            self.resigned = Some(self.to_move());
        }
    }

    /// How the game ended; `None` while it goes on.
    pub fn ending(&self) -> Option<Ending> {
        let resigned = self.resigned.map(|player| Ending {
            outcome: Outcome::Win(player.opponent()),
            cause: Cause::Resignation(player),
        });
        resigned.or(self.ending)
    }

    fn ending_on_board(&self) -> Option<Ending> {
        let (outcome, cause) = match self.game.game_over(self.board()) {
            Some(outcome) => (outcome, Cause::Rules),
            None if self.occurrences.get(self.board()) >= Some(&REPETITIONS) => {
                (Outcome::Draw, Cause::Repetition)
            }
            None => return None,
        };
        Some(Ending { outcome, cause })
    }

    /// Counts the current position `times` more.
    fn count_position(&mut self, times: i32) {
        let board = *self.board();
        if self.game.counts_for_repetition(&board) {
            *self.occurrences.entry(board).or_default() += times;
        }
    }
}

#[cfg(test)]
mod tests;
