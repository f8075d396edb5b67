//! Walking through a game move by move, and taking it over where one likes.

use super::commands::{self, Command, Place};
use super::keeper::Keeper;
use super::play::change_players;
use super::screen;
use super::talk::{Stop, Talk};
use crate::console::Console;
use crate::game::{Refusal, quoted};
use crate::session::{Session, Who};

/// How a replay was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Left {
    /// The game goes on from the position shown: the moves after it are taken back.
    Play,
    /// By the way that led to it, and nothing is changed.
    Back,
    /// For the menu.
    Menu,
}

/// A game on show.
struct Show<'a, G: Console> {
    talk: &'a mut Talk,
    session: &'a mut Session<G>,
    keeper: &'a mut Keeper,
    /// How many moves have been shown.
    ply: usize,
}

/// Shows a session from its position after `ply` moves.
///
/// # Errors
/// If the conversation ends.
pub fn replay<G: Console>(
    talk: &mut Talk,
    session: &mut Session<G>,
    keeper: &mut Keeper,
    ply: usize,
) -> Result<Left, Stop> {
    let mut show = Show {
        talk,
        session,
        keeper,
        ply,
    };
    show.run()
}

impl<G: Console> Show<'_, G> {
    fn run(&mut self) -> Result<Left, Stop> {
        let last = self.session.ply();
        let moves = if last == 1 { "move" } else { "moves" };
        let title = format!(
            "\nReplay of {}, {last} {moves}: type next, prev, goto N, play or help.\n",
            G::TITLE
        );
        self.talk.say(&title)?;
        self.show("")?;
        let candidates: Vec<String> = commands::names(Place::Replay).collect();
        loop {
            let prompt = format!("Move {} of {last}: ", self.ply);
            let text = self.talk.ask(&prompt, &candidates)?;
            let refusal = match commands::read(&text, Place::Replay) {
                Ok(Some((command, rest))) => match self.obey(command, rest)? {
                    Ok(None) => continue,
                    Ok(Some(left)) => return Ok(left),
                    Err(refusal) => refusal,
                },
                Ok(None) => Refusal::new(format!(
                    "{} is no command here: type next, prev, goto N, play or help",
                    quoted(&text)
                )),
                Err(refusal) => refusal,
            };
            self.talk.complain(G::COMPLAINT, &refusal)?;
        }
    }

    /// The game as it was after the moves shown.
    fn now(&self) -> Session<G> {
        let mut now = self.session.clone();
        // At the end of all moves a resignation stands.
        if self.ply < now.ply() {
            now.take_back_to(self.ply);
        }
        now
    }

    /// Does what a command says; what comes out is how the replay is left, if it is, or why the
    /// command makes no sense.
    fn obey(
        &mut self,
        command: Command,
        rest: &str,
    ) -> Result<Result<Option<Left>, Refusal>, Stop> {
        match command {
            Command::Next | Command::Prev | Command::Goto => match self.target(command, rest) {
                Ok(ply) => self.turn_to(ply)?,
                Err(refusal) => return Ok(Err(refusal)),
            },
            Command::Play => {
                let mut now = self.session.clone();
                now.take_back_to(self.ply);
                if now.ending().is_some() {
                    let reason = "The game is over here: go back with prev before you take over";
                    return Ok(Err(Refusal::new(reason)));
                }
                *self.session = now;
                return Ok(Ok(Some(Left::Play)));
            }
            Command::Board => self.show("")?,
            Command::Moves => match screen::moves(&self.now(), rest) {
                Ok(text) => self.talk.say(&text)?,
                Err(refusal) => return Ok(Err(refusal)),
            },
            Command::History => self.talk.say(&screen::history(self.session))?,
            Command::Players => {
                if let Err(refusal) = change_players(self.session, rest) {
                    return Ok(Err(refusal));
                }
                self.talk.say(&screen::players(self.session))?;
            }
            Command::Rules => self.talk.say(&screen::rules::<G>())?,
            Command::Save => self.keeper.save(self.talk, self.session, rest)?,
            Command::Back => return Ok(Ok(Some(Left::Back))),
            Command::Menu => return Ok(Ok(Some(Left::Menu))),
            Command::Quit => return Err(Stop::Leave),
            _ => {
                let list = commands::list(Place::Replay);
                self.talk.say(&format!(
                    "You look at a game that has been played. Type a command:\n{list}"
                ))?;
            }
        }
        Ok(Ok(None))
    }

    /// The number of moves to be shown after `next`, `prev` or `goto`.
    fn target(&self, command: Command, rest: &str) -> Result<usize, Refusal> {
        let last = self.session.ply();
        let number = match (command, rest) {
            (Command::Goto, "") => {
                return Err(Refusal::new(format!(
                    "Type goto and the number of a move, 0 (the start) to {last}"
                )));
            }
            (_, "") => 1,
            _ => rest
                .parse()
                .map_err(|_| Refusal::new(format!("{} is not a number of moves", quoted(rest))))?,
        };
        let ply = match command {
            Command::Next => self.ply.saturating_add(number),
            Command::Prev => match self.ply.checked_sub(number) {
                Some(ply) => ply,
                None if self.ply == 0 => return Err(Refusal::new("This is the start of the game")),
                None => 0,
            },
            _ => number,
        };
        match command {
            Command::Next if self.ply == last => Err(Refusal::new("This is the last move")),
            Command::Goto if ply > last => Err(Refusal::new(format!(
                "There is no move {ply}: the last one is {last}"
            ))),
            _ => Ok(ply.min(last)),
        }
    }

    /// Goes to the position after so many moves and says which move led there.
    fn turn_to(&mut self, ply: usize) -> Result<(), Stop> {
        self.ply = ply;
        let Some((before, mv)) = ply
            .checked_sub(1)
            .and_then(|ply| self.session.history().nth(ply))
        else {
            return self.show("");
        };
        let game = self.session.game();
        let after = self.session.boards().nth(ply).unwrap_or(before);
        let text = format!(
            "Move {ply}, {}: {mv}\n{}",
            game.player_on_turn(before),
            // In words, as of a computer player: whoever made the move, it is news to whoever looks.
            game.announce(before, mv, after, Who::Computer(0))
        );
        self.talk.report(&mv.to_string())?;
        self.show(&text)
    }

    /// Shows the position, with the news of the move that led there.
    fn show(&mut self, news: &str) -> Result<(), Stop> {
        let now = self.now();
        match now.ending() {
            Some(ending) => {
                self.talk.say(&screen::result(&now, news))?;
                Ok(self.talk.report(&ending.to_string())?)
            }
            None => Ok(self.talk.say(&screen::board(&now, news))?),
        }
    }
}
