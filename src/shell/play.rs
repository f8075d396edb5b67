//! One game at the console, from its first question to its end.

use super::commands::{self, Command, Place};
use super::keeper::Keeper;
use super::replay;
use super::screen;
use super::talk::{Stop, Talk};
use super::thinking::{Thinking, Watcher, fit};
use crate::console::{Console, Question, Reply};
use crate::game::{Player, Refusal};
use crate::search::Memory;
use crate::session::{Choice, Session, Who};

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
    thinking: Thinking,
    memory: Memory,
    keeper: &'a mut Keeper,
    /// What has been said of the moves since the board was shown last: it is shown with the board.
    news: String,
    /// What is known of the move being entered after each answer, nothing first.
    entries: Vec<G::Entry>,
}

/// Plays a session until it ends or is left.
///
/// # Errors
/// If the conversation ends first.
pub fn play<G: Console>(
    talk: &mut Talk,
    session: &mut Session<G>,
    thinking: Thinking,
    mut keeper: Keeper,
) -> Result<Left, Stop> {
    let mut table = Table {
        talk,
        session,
        thinking,
        memory: Memory::default(),
        keeper: &mut keeper,
        news: String::new(),
        entries: Vec::new(),
    };
    let result = table.run();
    let plies = session.ply();
    let can_resume = keeper.close(talk, session)?;
    let resume = if can_resume {
        " It can be resumed from the menu."
    } else {
        ""
    };
    match &result {
        Ok(Left::Over) | Err(Stop::Io(_)) => {}
        Ok(Left::Menu) => {
            let line = format!("{} is left for the menu.{resume}\n", G::TITLE);
            talk.say(&line)?;
        }
        Err(Stop::Leave) => {
            let moves = if plies == 1 { "move" } else { "moves" };
            talk.note(&format!(
                "{} is left after {plies} {moves}.{resume}",
                G::TITLE
            ))?;
        }
    }
    result
}

impl<G: Console> Table<'_, G> {
    fn run(&mut self) -> Result<Left, Stop> {
        while self.session.ending().is_none() {
            self.keeper.keep(self.talk, self.session)?;
            let board = *self.session.board();
            let forced = self.session.game().forced_move(&board);
            if forced.is_none() {
                self.show_board()?;
            }
            if let Some(mv) = forced {
                self.play(mv)?;
                continue;
            }
            if let Some(choice) = self.computer_move()? {
                self.play(choice.mv())?;
                self.tell_what_is_proved(&choice);
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

    fn show_board(&mut self) -> Result<(), Stop> {
        let news = std::mem::take(&mut self.news);
        Ok(self.talk.say(&screen::board(self.session, &news))?)
    }

    fn show_result(&mut self) -> Result<(), Stop> {
        self.talk.say(&screen::result(self.session, &self.news))?;
        if let Some(ending) = self.session.ending() {
            self.talk.report(&ending.to_string())?;
        }
        Ok(())
    }

    /// Plays a move that is known to be legal and says what it did.
    fn play(&mut self, mv: G::Move) -> Result<(), Stop> {
        let before = *self.session.board();
        let who = self.session.who(self.session.on_turn());
        if let Err(refusal) = self.session.play(mv) {
            return Ok(self.talk.complain(G::COMPLAINT, &refusal)?);
        }
        let after = self.session.board();
        self.news += &self.session.game().announce(&before, mv, after, who);
        Ok(self.talk.report(&mv.to_string())?)
    }

    /// What the computer player on turn chooses, if it is one.
    fn computer_move(&mut self) -> Result<Option<Choice<G::Move>>, Stop> {
        let limits = self.thinking.limits::<G>();
        let mut watcher = Watcher::new(self.talk, self.session.game());
        let choice = self
            .session
            .computer_move(&limits, &mut self.memory, &mut |advice| {
                watcher.watch(advice);
            });
        watcher.finish()?;
        Ok(choice)
    }

    /// Expert says when it knows how the game will end.
    fn tell_what_is_proved(&mut self, choice: &Choice<G::Move>) {
        if let Choice::Searched(advice) = choice
            && advice.proved
            && self.session.ending().is_none()
        {
            let verdict = advice.verdict(self.session.game());
            self.news += &format!("Expert: {verdict}.\n");
        }
    }

    fn show_hint(&mut self) -> Result<(), Stop> {
        let limits = self.thinking.limits::<G>();
        let game = self.session.game();
        let mut watcher = Watcher::new(self.talk, game);
        let advice = self
            .session
            .think(&limits, &mut self.memory, &mut |advice| {
                watcher.watch(advice)
            });
        watcher.finish()?;
        let Some(advice) = advice else {
            return Ok(());
        };
        let verdict = advice.verdict(game);
        let sense = if verdict.starts_with(['+', '-']) {
            " (above 0 is good for you)"
        } else {
            ""
        };
        let line: Vec<String> = advice.line.iter().map(G::Move::to_string).collect();
        let expected = format!("Expected (depth {}): {}", advice.depth, line.join(" "));
        let text = format!(
            "Expert would play {}: {verdict}{sense}\n{}\n",
            advice.mv,
            fit(&expected, 78)
        );
        Ok(self.talk.say(&text)?)
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
            self.keeper.keep(self.talk, self.session)?;
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
            Command::Help => self.talk.say(&screen::help(question))?,
            Command::Rules => self.talk.say(&screen::rules::<G>())?,
            Command::Board => {
                self.show_board()?;
                return Ok(Next::Question);
            }
            Command::Hint => self.show_hint()?,
            Command::Moves => match screen::moves(self.session, rest) {
                Ok(text) => self.talk.say(&text)?,
                Err(refusal) => return self.refuse(&refusal),
            },
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
                let none = if self.entries.len() > 1 {
                    "There is no move of yours to take back: back asks the question before again"
                } else {
                    "There is no move of yours to take back"
                };
                return self.moved(taken, "taken back", none);
            }
            Command::Redo => {
                let played = self.session.redo(is_decision);
                return self.moved(played, "played again", "There is nothing to play again");
            }
            Command::History => self.talk.say(&screen::history(self.session))?,
            Command::Players => return self.players(rest),
            Command::Save => self.keeper.save(self.talk, self.session, rest)?,
            Command::Replay => return self.replay(),
            Command::Resign => {
                self.session.resign();
                return Ok(Next::Turn);
            }
            Command::Menu => return Ok(Next::Menu),
            Command::Quit => return Err(Stop::Leave),
            // Those of a replay are not read here.
            Command::Next | Command::Prev | Command::Goto | Command::Play => {}
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

    fn players(&mut self, rest: &str) -> Result<Next, Stop> {
        if let Err(refusal) = change_players(self.session, rest) {
            return self.refuse(&refusal);
        }
        self.talk.say(&screen::players(self.session))?;
        let on_turn = self.session.who(self.session.on_turn());
        Ok(if on_turn == Who::Human {
            Next::Ask
        } else {
            Next::Turn
        })
    }

    fn replay(&mut self) -> Result<Next, Stop> {
        let ply = self.session.ply();
        Ok(
            match replay::replay(self.talk, self.session, self.keeper, ply)? {
                replay::Left::Menu => Next::Menu,
                replay::Left::Play | replay::Left::Back => Next::Turn,
            },
        )
    }
}

/// Does what stands behind the command `players`, if anything: `p2 hard`.
///
/// # Errors
/// If there is no such player, or nobody of that name.
pub fn change_players<G: Console>(session: &mut Session<G>, rest: &str) -> Result<(), Refusal> {
    match rest.split_whitespace().collect::<Vec<_>>()[..] {
        [] => Ok(()),
        [player, who] => {
            let player: Player = player.parse()?;
            session.seat(player, Who::read::<G>(who)?)
        }
        _ => Err(Refusal::new(
            "Type players, or players and whom to change to what: players p2 human",
        )),
    }
}

/// Whether a player has anything to decide in a position.
fn is_decision<G: Console>(game: &G, board: &G::Board) -> bool {
    game.forced_move(board).is_none()
}
