//! One game being played: who plays, what was played, what was taken back, and how it ended.

use std::fmt;

use crate::dice::dice_for_ply;
use crate::game::{Game, Options, Outcome, Player, Refusal, RuleSet, quoted};
use crate::search::{Advice, Expert, Limits, Memory};

/// Who decides for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// Somebody at the keyboard.
    Human,
    /// The computer, at that level (an index into the game's `LEVELS`).
    Computer(usize),
}

impl Who {
    /// Reads `human`, or a level of `G` by its name or its number from 1.
    ///
    /// # Errors
    /// With all that could have been said, if it is none of them.
    pub fn read<G: Game>(text: &str) -> Result<Who, Refusal> {
        if text.eq_ignore_ascii_case("human") {
            return Ok(Who::Human);
        }
        let by_name = G::LEVELS
            .iter()
            .position(|name| name.eq_ignore_ascii_case(text));
        let by_number = || {
            let number: usize = text.parse().ok()?;
            (1..=G::LEVELS.len()).contains(&number).then(|| number - 1)
        };
        by_name
            .or_else(by_number)
            .map(Who::Computer)
            .ok_or_else(|| {
                let all = Who::all::<G>();
                Refusal::new(format!("{} is no player: choose {all}", quoted(text)))
            })
    }

    /// All who can play, in words: `human, easy, hard or expert`.
    pub fn all<G: Game>() -> String {
        let levels = (0..G::LEVELS.len()).map(Who::Computer);
        let names: Vec<String> = std::iter::once(Who::Human)
            .chain(levels)
            .map(Who::name::<G>)
            .collect();
        let (last, others) = names.split_last().expect("there is a human");
        format!("{} or {last}", others.join(", "))
    }

    /// How flags and records write it: `human`, or the level's name in lower case.
    pub fn name<G: Game>(self) -> String {
        match self {
            Who::Human => "human".to_string(),
            Who::Computer(level) => G::LEVELS[level].to_lowercase(),
        }
    }
}

/// What a computer player chose.
#[derive(Clone, Debug)]
pub enum Choice<M> {
    /// The move of a level that looks no further than the move itself.
    Simple(M),
    /// Expert's move, with what it thinks of it.
    Searched(Advice<M>),
}

impl<M: Copy> Choice<M> {
    /// The move.
    pub fn mv(&self) -> M {
        match self {
            Choice::Simple(mv) => *mv,
            Choice::Searched(advice) => advice.mv,
        }
    }
}

/// What brought a game to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// The final position.
    Rules,
    /// The same position for the third time.
    Repetition,
    /// That player gave up.
    Resignation(Player),
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The result.
    pub outcome: Outcome,
    /// What brought it about.
    pub cause: Cause,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.outcome)?;
        match self.cause {
            Cause::Rules => Ok(()),
            Cause::Repetition => f.write_str(" (repetition)"),
            Cause::Resignation(player) => write!(f, " ({player} resigned)"),
        }
    }
}

/// Times that a position must come up, with the start counted, for a draw by repetition.
const REPETITIONS: usize = 3;

/// A game in progress or ended.
#[derive(Clone, Debug)]
pub struct Session<G: Game> {
    game: G,
    /// What `game` was made of, for records.
    rules: RuleSet,
    options: Options,
    start: G::Board,
    /// Every move played and the position after it.
    plies: Vec<(G::Move, G::Board)>,
    /// Moves taken back, the next one to redo last.
    undone: Vec<G::Move>,
    /// By player's index; as many as the game has players.
    players: Vec<Who>,
    seed: u64,
    resigned: Option<Player>,
}

impl<G: Game> Session<G> {
    /// A game from the position `start`. Players beyond those in `players` are human, those that
    /// the game does not seat are left out. See [`Session::made_of`] for a game that was not made
    /// of its first rule set and no options.
    pub fn new(game: G, start: G::Board, players: &[Who], seed: u64) -> Session<G> {
        let mut players = players.to_vec();
        players.resize(game.player_count(&start), Who::Human);
        Session {
            game,
            rules: G::RULE_SETS[0],
            options: Options::default(),
            start,
            plies: Vec::new(),
            undone: Vec::new(),
            players,
            seed,
            resigned: None,
        }
    }

    /// The same, with what the game was made of: a record tells it.
    pub fn made_of(mut self, rules: RuleSet, options: Options) -> Session<G> {
        self.rules = rules;
        self.options = options;
        self
    }

    /// A new game with the same settings.
    pub fn again(&self, seed: u64) -> Session<G> {
        let mut next = self.clone();
        next.take_back_to(0);
        next.undone.clear();
        next.seed = seed;
        next
    }

    /// The rules played by.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The rule set that the game was made of.
    pub fn rules(&self) -> RuleSet {
        self.rules
    }

    /// The options that the game was made of.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The position that the game started from.
    pub fn start(&self) -> &G::Board {
        &self.start
    }

    /// The position on the board.
    pub fn board(&self) -> &G::Board {
        self.plies.last().map_or(&self.start, |(_, board)| board)
    }

    /// Every position from the start to the one on the board.
    pub fn boards(&self) -> impl DoubleEndedIterator<Item = &G::Board> {
        std::iter::once(&self.start).chain(self.plies.iter().map(|(_, board)| board))
    }

    /// Every move played, with the position that it was played in.
    pub fn history(&self) -> impl Iterator<Item = (&G::Board, G::Move)> {
        self.boards().zip(self.plies.iter().map(|(mv, _)| *mv))
    }

    /// How many moves have been played.
    pub fn ply(&self) -> usize {
        self.plies.len()
    }

    /// How many turns have begun, the one being played included: the number that the screens call
    /// *turn* while the game goes on.
    pub fn turn(&self) -> usize {
        self.boards()
            .filter(|board| self.game.starts_turn(board))
            .count()
    }

    /// How many turns have been played: a turn counts as soon as its first move is made.
    pub fn turns_played(&self) -> usize {
        self.history()
            .filter(|(board, _)| self.game.starts_turn(board))
            .count()
    }

    /// The seed behind the computer players' random choices.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Who plays what, by player's index.
    pub fn players(&self) -> &[Who] {
        &self.players
    }

    /// Who plays for that player.
    pub fn who(&self, player: Player) -> Who {
        self.players[player.index()]
    }

    /// Lets somebody else decide for a player from now on.
    ///
    /// # Errors
    /// If the game does not seat that player.
    pub fn seat(&mut self, player: Player, who: Who) -> Result<(), Refusal> {
        let count = self.players.len();
        match self.players.get_mut(player.index()) {
            Some(seat) => {
                *seat = who;
                Ok(())
            }
            None => Err(Refusal::new(format!(
                "There is no {player}: this game is for {count} players"
            ))),
        }
    }

    /// Whose decision is next.
    pub fn on_turn(&self) -> Player {
        self.game.player_on_turn(self.board())
    }

    /// Plays a move for the player on turn. What had been taken back is forgotten, unless this
    /// is the very move that `redo` would play.
    ///
    /// # Errors
    /// With the reason, if the move is not legal or the game is over.
    pub fn play(&mut self, mv: G::Move) -> Result<(), Refusal> {
        if self.ending().is_some() {
            return Err(Refusal::new("The game is over"));
        }
        let after = self.game.make_move(self.board(), mv)?;
        if self.undone.pop() != Some(mv) {
            self.undone.clear();
        }
        self.plies.push((mv, after));
        Ok(())
    }

    /// Takes moves back until a human has a decision to make again (`is_decision` says of a
    /// position whether there is anything to decide). Returns how many moves were taken back;
    /// 0, and nothing is changed, if no human decided anything before.
    pub fn undo(&mut self, is_decision: impl Fn(&G, &G::Board) -> bool) -> usize {
        let decided = self.history().enumerate().filter(|(_, (board, _))| {
            self.who(self.game.player_on_turn(board)) == Who::Human
                && is_decision(&self.game, board)
        });
        let Some((ply, _)) = decided.last() else {
            return 0;
        };
        self.take_back_to(ply)
    }

    /// Takes back what was played after that many moves, a resignation too. Returns how many
    /// moves were taken back.
    pub fn take_back_to(&mut self, ply: usize) -> usize {
        let ply = ply.min(self.plies.len());
        let taken = self.plies.len() - ply;
        self.undone
            .extend(self.plies.drain(ply..).rev().map(|(mv, _)| mv));
        self.resigned = None;
        taken
    }

    /// Plays again what the last `undo` took back. Returns how many moves that were.
    pub fn redo(&mut self, is_decision: impl Fn(&G, &G::Board) -> bool) -> usize {
        let before = self.plies.len();
        while let Some(mv) = self.undone.pop() {
            let mut after = *self.board();
            self.game.apply(&mut after, mv);
            self.plies.push((mv, after));
            let human = self.who(self.on_turn()) == Who::Human;
            if human && self.ending().is_none() && is_decision(&self.game, &after) {
                break;
            }
        }
        self.plies.len() - before
    }

    /// The player on turn gives up.
    pub fn resign(&mut self) {
        if self.ending().is_none() {
            self.resigned = Some(self.on_turn());
        }
    }

    /// How the game ended; `None` while it goes on.
    pub fn ending(&self) -> Option<Ending> {
        if let Some(player) = self.resigned {
            return Some(Ending {
                outcome: self.outcome_of_resignation(player),
                cause: Cause::Resignation(player),
            });
        }
        if let Some(outcome) = self.game.game_over(self.board()) {
            return Some(Ending {
                outcome,
                cause: Cause::Rules,
            });
        }
        self.is_repeated().then_some(Ending {
            outcome: Outcome::Draw,
            cause: Cause::Repetition,
        })
    }

    /// Among those who are left, the one whose position is worth most; a draw if several are.
    fn outcome_of_resignation(&self, resigned: Player) -> Outcome {
        let values: Vec<(i32, Player)> = Player::first(self.players.len())
            .filter(|&player| player != resigned)
            .map(|player| (self.game.value(self.board(), player), player))
            .collect();
        let best = values.iter().map(|(value, _)| *value).max();
        let mut leaders = values.iter().filter(|(value, _)| Some(*value) == best);
        match (leaders.next(), leaders.next()) {
            (Some((_, player)), None) => Outcome::Win(*player),
            _ => Outcome::Draw,
        }
    }

    fn is_repeated(&self) -> bool {
        let now = self.board();
        self.game.counts_for_repetition(now)
            && self
                .boards()
                .rev()
                .filter(|board| *board == now)
                .take(REPETITIONS)
                .count()
                == REPETITIONS
    }
}

impl<G: Expert> Session<G> {
    /// The move that the computer player on turn chooses; `None` if a human is on turn or the
    /// game is over. Expert keeps to `limits` and may use what it
    /// knows from earlier moves of this game (`memory`); `watch` sees it think.
    pub fn computer_move(
        &self,
        limits: &Limits,
        memory: &mut Memory,
        watch: &mut dyn FnMut(&Advice<G::Move>),
    ) -> Option<Choice<G::Move>> {
        let Who::Computer(level) = self.who(self.on_turn()) else {
            return None;
        };
        if level == G::EXPERT {
            return self.think(limits, memory, watch).map(Choice::Searched);
        }
        if self.ending().is_some() {
            return None;
        }
        let mut dice = dice_for_ply(self.seed, self.ply());
        let mv = self.game.choose_move(self.board(), level, &mut dice);
        mv.map(Choice::Simple)
    }

    /// What Expert would play for the player on turn; `None` if the game is over.
    pub fn think(
        &self,
        limits: &Limits,
        memory: &mut Memory,
        watch: &mut dyn FnMut(&Advice<G::Move>),
    ) -> Option<Advice<G::Move>> {
        if self.ending().is_some() {
            return None;
        }
        let boards: Vec<G::Board> = self.boards().copied().collect();
        memory.think(&self.game, &boards, limits, watch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::barragoon::Barragoon;
    use crate::games::lear::{Lear, Move};
    use crate::games::small_star_empires::SmallStarEmpires;

    /// Two humans at the smallest board of Lear.
    fn session() -> Session<Lear> {
        let options = Options::default().with("size", "4");
        let game = Lear::new(RuleSet::Classic, &options).unwrap();
        let start = game.initial_board();
        Session::new(game, start, &[], 7)
    }

    fn mv(text: &str) -> Move {
        text.parse().unwrap()
    }

    fn played(moves: &[&str]) -> Session<Lear> {
        let mut session = session();
        for text in moves {
            session.play(mv(text)).unwrap();
        }
        session
    }

    fn redo(session: &mut Session<Lear>) -> usize {
        session.redo(|_, _| true)
    }

    fn undo(session: &mut Session<Lear>) -> usize {
        session.undo(|_, _| true)
    }

    /// The board alone would take the move.
    #[test]
    fn nothing_is_played_after_a_resignation() {
        let mut session = played(&["1,1"]);
        session.resign();
        assert!(session.play(mv("1,2")).is_err());
        assert_eq!(session.ply(), 1);
        // Nobody resigns a game that is over.
        let ending = session.ending();
        session.resign();
        assert_eq!(session.ending(), ending);
    }

    #[test]
    fn another_move_than_the_one_taken_back_forgets_what_came_after_it() {
        let moves = ["1,1", "2,2", "3,3"];
        let mut session = played(&moves);
        assert_eq!((undo(&mut session), undo(&mut session)), (1, 1));
        // The very move that was taken back: the one after it is still there.
        session.play(mv("2,2")).unwrap();
        assert_eq!(redo(&mut session), 1);
        assert_eq!(session.board(), played(&moves).board());
        assert_eq!((undo(&mut session), undo(&mut session)), (1, 1));
        session.play(mv("4,4")).unwrap();
        assert_eq!(redo(&mut session), 0);
        assert_eq!(session.board(), played(&["1,1", "4,4"]).board());
    }

    #[test]
    fn the_next_game_begins_anew_with_the_same_settings() {
        let mut first = played(&["1,1", "2,2"]);
        first.seat(Player::P2, Who::Computer(1)).unwrap();
        first.resign();
        let mut next = first.again(8);
        assert_eq!((next.ply(), next.ending(), next.seed()), (0, None, 8));
        assert_eq!(next.players(), first.players());
        assert_eq!(redo(&mut next), 0);
    }

    #[test]
    fn players_that_the_game_does_not_seat_are_left_out() {
        let game = session().game;
        let start = game.initial_board();
        let all = [Who::Computer(0); Player::MOST];
        assert_eq!(Session::new(game, start, &all, 1).players(), &all[..2]);
        let refused = session().seat(Player::from_index(2), Who::Human);
        assert_eq!(
            refused.unwrap_err().to_string(),
            "There is no p3: this game is for 2 players"
        );
    }

    /// The placings after a capture belong to the turn of the capture.
    #[test]
    fn a_turn_may_take_several_moves() {
        let game = Barragoon::default();
        let mut session = Session::new(game.clone(), game.initial_board(), &[], 7);
        assert_eq!((session.turn(), session.turns_played()), (1, 0));
        for (text, turn, turns_played) in [("48-45", 2, 1), ("32-33", 3, 2)] {
            session.play(text.parse().unwrap()).unwrap();
            assert_eq!(
                (session.turn(), session.turns_played()),
                (turn, turns_played)
            );
        }
        let captures = session.game().valid_moves(session.board());
        let capture = captures.into_iter().find(|mv| {
            let after = session.game().make_move(session.board(), *mv).unwrap();
            !session.game().starts_turn(&after)
        });
        session.play(capture.expect("something in reach")).unwrap();
        assert_eq!((session.turn(), session.turns_played()), (3, 3));
        while !session.game().starts_turn(session.board()) {
            let placing = session.game().valid_moves(session.board())[0];
            session.play(placing).unwrap();
            assert_eq!(session.turns_played(), 3);
        }
        assert_eq!((session.turn(), session.turns_played()), (4, 3));
    }

    /// Among those who are left; equal ones share the win.
    #[test]
    fn a_resignation_among_three_is_won_by_the_best_of_the_others() {
        let options = Options::default().with("players", "3");
        let game = SmallStarEmpires::new(RuleSet::Official, &options).unwrap();
        let start = game.initial_board();
        let mut session = Session::new(game, start, &[], 7);
        session.resign();
        let cause = Cause::Resignation(Player::P1);
        let outcome = Outcome::Draw;
        assert_eq!(session.ending(), Some(Ending { outcome, cause }));
        session.take_back_to(0);
        assert_eq!(session.ending(), None);
        let first = session.game().valid_moves(session.board())[0];
        session.play(first).unwrap();
        session.resign();
        let cause = Cause::Resignation(Player::P2);
        let outcome = Outcome::Win(Player::P1);
        assert_eq!(session.ending(), Some(Ending { outcome, cause }));
    }
}
