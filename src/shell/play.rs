//! One game at the console, from its first question to its end.

use super::commands::{self, Command, Place};
use super::talk::{Stop, Talk};
use crate::console::{Console, Question, Reply, columns};
use crate::game::{Player, Refusal};
use crate::session::{Session, Who};

/// How a game was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Left {
    /// It came to its end.
    Over,
    /// For the menu.
    Menu,
}

/// What follows an answer.
enum Next {
    /// The same question again.
    Ask,
    /// Another question of the same move.
    Question,
    /// The position is another one, or another player's turn: begin anew.
    Turn,
    /// The game is left for the menu.
    Menu,
}

/// A session at the console.
struct Table<'a, G: Console> {
    talk: &'a mut Talk,
    session: &'a mut Session<G>,
    /// What is known of the move being entered after each answer, nothing first.
    entries: Vec<G::Entry>,
}

/// Plays a session until it ends or is left.
///
/// # Errors
/// If the conversation ends first.
pub fn play<G: Console>(talk: &mut Talk, session: &mut Session<G>) -> Result<Left, Stop> {
    let mut table = Table {
        talk,
        session,
        entries: Vec::new(),
    };
    let result = table.run();
    if let Err(Stop::Leave) = &result {
        let plies = table.session.ply();
        let moves = if plies == 1 { "move" } else { "moves" };
        let line = format!("{} is left after {plies} {moves}.", G::TITLE);
        table.talk.note(&line)?;
    }
    result
}

impl<G: Console> Table<'_, G> {
    fn run(&mut self) -> Result<Left, Stop> {
        while self.session.ending().is_none() {
            let board = *self.session.board();
            let forced = self.session.game().forced_move(&board);
            if forced.is_none() {
                self.show_board()?;
            }
            if let Some(mv) = forced.or_else(|| self.session.computer_move()) {
                self.play(mv)?;
                continue;
            }
            self.entries = vec![G::Entry::default()];
            if self.ask_move()? == Left::Menu {
                return Ok(Left::Menu);
            }
        }
        self.show_result()?;
        Ok(Left::Over)
    }

    /// The board with whose turn it is.
    fn show_board(&mut self) -> Result<(), Stop> {
        let game = self.session.game();
        let board = self.session.board();
        let heading = game.turn_heading(board, self.session.turn());
        let drawing = game.display_game(board);
        let text = if G::HEADING_FIRST {
            format!("\n{heading}\n{drawing}\n")
        } else {
            format!("\n{drawing}\n{heading}\n")
        };
        Ok(self.talk.say(&text)?)
    }

    fn show_result(&mut self) -> Result<(), Stop> {
        let Some(ending) = self.session.ending() else {
            return Ok(());
        };
        let game = self.session.game();
        let board = self.session.board();
        let text = format!(
            "\n{}\n{}",
            game.display_game(board),
            game.display_result(board, ending, self.session.turns_played())
        );
        self.talk.say(&text)?;
        Ok(self.talk.report(&ending.to_string())?)
    }

    /// Plays a move that is known to be legal and says what it did.
    fn play(&mut self, mv: G::Move) -> Result<(), Stop> {
        let before = *self.session.board();
        let who = self.session.who(self.session.on_turn());
        if let Err(refusal) = self.session.play(mv) {
            return Ok(self.talk.complain(G::COMPLAINT, &refusal)?);
        }
        let after = self.session.board();
        let text = self.session.game().announce(&before, mv, after, who);
        self.talk.say(&text)?;
        Ok(self.talk.report(&mv.to_string())?)
    }

    /// Asks the questions of one move until it is played or something else happened.
    fn ask_move(&mut self) -> Result<Left, Stop> {
        let mut fresh = true;
        loop {
            let question = self.question();
            if fresh {
                self.talk.say(&question.intro)?;
            }
            let mut candidates = question.answers.clone();
            candidates.extend(commands::names(Place::Game));
            let text = self.talk.ask(&question.prompt, &candidates)?;
            match self.answer(&question, &text)? {
                Next::Ask => fresh = false,
                Next::Question => fresh = true,
                Next::Turn => return Ok(Left::Over),
                Next::Menu => return Ok(Left::Menu),
            }
        }
    }

    fn entry(&self) -> G::Entry {
        self.entries.last().cloned().unwrap_or_default()
    }

    fn question(&self) -> Question {
        let game = self.session.game();
        game.question(self.session.board(), &self.entry())
    }

    fn answer(&mut self, question: &Question, text: &str) -> Result<Next, Stop> {
        if text.is_empty() {
            return self.refuse(&Refusal::new("Nothing was typed: answer, or type help"));
        }
        match commands::read(text, Place::Game) {
            Ok(Some((command, rest))) => self.obey(command, rest, question),
            Err(refusal) => self.refuse(&refusal),
            Ok(None) => match self.make_sense_of(&text.to_lowercase()) {
                Ok(Reply::Ask(entry)) => {
                    self.entries.push(entry);
                    Ok(Next::Question)
                }
                Ok(Reply::Move(mv)) => {
                    self.play(mv)?;
                    Ok(Next::Turn)
                }
                Err(refusal) => self.refuse(&refusal),
            },
        }
    }

    /// At the first question a whole move in the game's notation is an answer too.
    fn make_sense_of(&self, text: &str) -> Result<Reply<G::Entry, G::Move>, Refusal> {
        let game = self.session.game();
        let board = self.session.board();
        if self.entries.len() == 1
            && let Ok(mv) = game.read_move(board, text)
        {
            game.check_move(board, mv)?;
            return Ok(Reply::Move(mv));
        }
        game.answer(board, &self.entry(), text)
    }

    fn refuse(&mut self, refusal: &Refusal) -> Result<Next, Stop> {
        self.talk.complain(G::COMPLAINT, refusal)?;
        Ok(Next::Ask)
    }

    fn obey(&mut self, command: Command, rest: &str, question: &Question) -> Result<Next, Stop> {
        match command {
            Command::Help => {
                let text = format!(
                    "{}\nCommands (also with a colon before them):\n{}",
                    question.help.trim_end(),
                    commands::list(Place::Game)
                );
                self.talk.say(&text)?;
            }
            Command::Rules => self.talk.say(&format!("\n{}\n", G::RULES))?,
            Command::Board => {
                self.show_board()?;
                return Ok(Next::Question);
            }
            Command::Moves => {
                let game = self.session.game();
                let board = self.session.board();
                let moves = game.valid_moves(board);
                let text = format!(
                    "{} legal {}:\n{}",
                    moves.len(),
                    if moves.len() == 1 { "move" } else { "moves" },
                    game.list_moves(board, &moves)
                );
                self.talk.say(&text)?;
            }
            Command::Back => {
                if self.entries.len() < 2 {
                    let reason = "This is the first question of the move: undo takes a move back";
                    return self.refuse(&Refusal::new(reason));
                }
                self.entries.pop();
                return Ok(Next::Question);
            }
            Command::Undo => {
                let taken = self.session.undo(is_decision);
                return self.moved(
                    taken,
                    "taken back",
                    "There is no move of yours to take back",
                );
            }
            Command::Redo => {
                let played = self.session.redo(is_decision);
                return self.moved(played, "played again", "There is nothing to play again");
            }
            Command::History => self.show_history()?,
            Command::Players if rest.is_empty() => self.show_players()?,
            Command::Players => return self.change_players(rest),
            Command::Resign => {
                self.session.resign();
                return Ok(Next::Turn);
            }
            Command::Menu => {
                let line = format!("{} is left for the menu.\n", G::TITLE);
                self.talk.say(&line)?;
                return Ok(Next::Menu);
            }
            Command::Quit => return Err(Stop::Leave),
        }
        Ok(Next::Ask)
    }

    /// After `undo` or `redo` of so many moves.
    fn moved(&mut self, moves: usize, what: &str, none: &str) -> Result<Next, Stop> {
        match moves {
            0 => return self.refuse(&Refusal::new(none)),
            1 => self.talk.say(&format!("1 move {what}.\n"))?,
            _ => self.talk.say(&format!("{moves} moves {what}.\n"))?,
        }
        Ok(Next::Turn)
    }

    fn show_history(&mut self) -> Result<(), Stop> {
        let game = self.session.game();
        let words: Vec<String> = self
            .session
            .history()
            .enumerate()
            .map(|(ply, (board, mv))| format!("{}. {} {mv}", ply + 1, game.player_on_turn(board)))
            .collect();
        let text = if words.is_empty() {
            "No move has been played yet.\n".to_string()
        } else {
            columns(&words)
        };
        Ok(self.talk.say(&text)?)
    }

    fn show_players(&mut self) -> Result<(), Stop> {
        let game = self.session.game();
        let text: String = Player::first(self.session.players().len())
            .map(|player| {
                let who = self.session.who(player).name::<G>();
                format!("{player}  {}: {who}\n", game.player_name(player))
            })
            .collect();
        Ok(self.talk.say(&text)?)
    }

    fn change_players(&mut self, rest: &str) -> Result<Next, Stop> {
        let change = match rest.split_whitespace().collect::<Vec<_>>()[..] {
            [player, who] => player
                .parse()
                .and_then(|player: Player| Ok((player, Who::read::<G>(who)?)))
                .and_then(|(player, who)| self.session.seat(player, who)),
            _ => Err(Refusal::new(
                "Type players, or players and whom to change to what: players p2 human",
            )),
        };
        if let Err(refusal) = change {
            return self.refuse(&refusal);
        }
        self.show_players()?;
        let on_turn = self.session.who(self.session.on_turn());
        Ok(if on_turn == Who::Human {
            Next::Ask
        } else {
            Next::Turn
        })
    }
}

/// Whether a player has anything to decide in a position.
fn is_decision<G: Console>(game: &G, board: &G::Board) -> bool {
    game.forced_move(board).is_none()
}
