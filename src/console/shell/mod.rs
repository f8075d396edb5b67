//! One sitting: from the game that flags ask for, or the menu of games, to goodbye.

pub(super) mod games_menu;
pub(super) mod resume;
pub(super) mod settings_menu;

use std::{io, mem};

use super::analysis::Analyst;
use super::exit::{Exit, at_end};
use super::flags::Flags;
use super::flags::subcommands::Subcommand;
use super::play::{AfterGame, PlaySettings, Table};
use super::rating;
use super::screen::{self, BoardChoice};
use super::search_settings::SearchSettings;
use super::storage::game_files::{GameFiles, Recorder};
use super::storage::state_folder::StateFolder;
use super::talk::Talk;
use crate::coach::tutor::TutorThreshold;
use crate::game::players::{PlayerKind, Seat};
use crate::game::rng::fresh_seed;
use crate::game::view::settings::name;
use crate::game::view::setup::{Seats, SettingValues, Setup};
use crate::game::{Outcome, Player, Refusal};
use crate::play::LiveGame;
use crate::registry::{GameEntry, Registry};
use crate::text;
use crate::text::{Text, counted, prose, text};

/// The name under which settings for all games are kept.
const SCREEN: &str = "screen";
/// The setting for how boards are shown.
const BOARD: &str = "board";
/// The setting for the game whose menus were answered last.
const GAME: &str = "game";

/// Told once, before a human plays.
const GAME_WELCOME: &str =
    "\"help\" says what to answer at each question, \"rules\" how it is played.\n";
/// The same at a terminal, in a game with lessons.
const GAME_LESSONS: &str =
    "\"help\" says what to answer, \"rules\" how it is played; \"learn\" teaches it.\n";
/// Added for a player who does not see the board.
const WITHOUT_A_BOARD: &str =
    "Ask with look, find, score, turn, moves or board; \"help look\" says how.\n";

/// Printed when a finished game is taken back, or taken over from its replay.
const TAKEN_OVER: &str =
    "A new game goes on from here, not rated.\nThe finished one keeps its result.\n";

/// What a sitting knows wherever it is.
pub(crate) struct Shell<'a> {
    registry: &'a Registry,
    flags: &'a Flags,
    talk: &'a mut Talk,
    /// How long the computer players search.
    search: SearchSettings,
    /// The number of games begun, which is added to the seed: a second game differs from the first.
    games: u64,
    recorder: Option<Recorder>,
    /// Why a record is not complete: the reason for the first one that is not.
    record_failure: Option<Refusal>,
    /// The last line of the program, which says how to resume the game that is left.
    farewell: Option<String>,
    /// The folder of unfinished games.
    folder: Option<StateFolder>,
    /// The same folder, if this program remembers its own games, results and settings there, as it
    /// does at a terminal.
    memory: Option<StateFolder>,
}

/// Holds the conversation until the user leaves.
///
/// # Errors
/// If reading or writing fails, a file that a flag names cannot be used, or the record is not
/// complete.
pub(super) fn sit(
    registry: &Registry,
    talk: &mut Talk,
    flags: &Flags,
    search: SearchSettings,
    folder: Option<StateFolder>,
) -> io::Result<()> {
    let files = &flags.files;
    let claim = |path| Recorder::claim(path, files.load.as_deref()).map_err(io::Error::other);
    let recorder = files.record.as_deref().map(claim).transpose()?;
    // Only what somebody types is kept: a script can be run again.
    let is_kept = talk.is_interactive() && !flags.conversation.private;
    let memory = folder.clone().filter(|_| is_kept);
    let settings = memory.as_ref().map(|memory| memory.settings(SCREEN));
    let kept = settings.and_then(|settings| BoardChoice::parse(settings.get(BOARD)?).ok());
    let shown = flags.conversation.common.board.or(kept).unwrap_or_default();
    talk.board = shown;
    let mut shell = Shell {
        registry,
        flags,
        talk,
        search,
        games: 0,
        recorder,
        record_failure: None,
        farewell: None,
        folder,
        memory,
    };
    let result = match shell.begin() {
        Err(Exit::Menu) => shell.main_menu(),
        result => result,
    };
    shell.keep_board(shown)?;
    at_end(result)?;
    shell.end()
}

impl Shell<'_> {
    /// Remembers how boards are shown, if that is not as it was at first.
    fn keep_board(&mut self, first: BoardChoice) -> io::Result<()> {
        let last = self.talk.board;
        let Some(memory) = self.memory.as_ref().filter(|_| last != first) else {
            return Ok(());
        };
        let kept = memory.keep_settings(SCREEN, &[(BOARD.to_string(), last.name())].into());
        self.talk
            .or_warn("The size of the board is not kept: ", kept)
    }

    /// Says goodbye, and checks what can be known only at the end.
    fn end(self) -> io::Result<()> {
        self.talk.say("Goodbye.\n")?;
        self.farewell.map_or(Ok(()), |line| self.talk.note(&line))?;
        self.talk.check_rest()?;
        self.record_failure.map_or(Ok(()), |refusal| {
            let reason = format!("the record is not complete: {refusal}");
            Err(io::Error::other(reason))
        })
    }

    /// What flags ask for before the menu of games, if anything.
    fn begin(&mut self) -> Result<(), Exit> {
        let flags = self.flags;
        match &flags.subcommand {
            Some(Subcommand::Puzzle {
                game,
                number,
                puzzles,
                ..
            }) => {
                self.solve_puzzles(game, *number, puzzles.as_deref(), false)?;
                return Err(Exit::Menu);
            }
            Some(Subcommand::Learn { game, .. }) => self.learn(game)?,
            _ => {}
        }
        if let Some(path) = &flags.files.load {
            return self.load(path);
        }
        let name = flags.game.as_deref();
        if let Some(entry) = name.and_then(|name| self.registry.find(name)) {
            self.offer_to_resume()?;
            return self.start(entry, flags.setup.clone());
        }
        Err(Exit::Menu)
    }

    /// Starts a game. `first` has the settings that flags have decided, and `players` are those
    /// that flags name.
    fn start(&mut self, entry: &dyn GameEntry, mut first: Setup) -> Result<(), Exit> {
        let batch = first.is_seated();
        let seed = self.seed();
        let memory = self.memory.clone().filter(|_| !batch);
        let game_name = entry.info().name;
        let tutor = self.flags.setup.given.get_key_value(name::TUTOR);
        first.given.extend(tutor);
        let settings = memory.as_ref().map(|memory| memory.settings(game_name));
        first.remembered = settings.unwrap_or_default();
        if let Some(tutor) = first.remembered.get_mut(name::TUTOR)
            && let Ok(threshold) = TutorThreshold::parse(tutor)
        {
            *tutor = threshold.name();
        }
        let chosen = self.choose_settings(entry, first, seed);
        if let Err(Exit::Leave) = chosen {
            self.talk.check_end("the game begins")?;
        }
        let (decided, mut game) = chosen?;
        for note in &decided.notes {
            self.talk.say(format!("{note}\n"))?;
        }
        if decided.start.position.is_some() {
            game.mark_helped();
        }
        let adaptive = self.seat_adaptive(&mut *game, &decided.seats)?;
        let game_files = self.new_game_files();
        if let Some(memory) = memory {
            let last = [(GAME.to_string(), game_name.to_string())].into();
            let kept = memory.keep_settings(game_name, &decided.chosen);
            let kept = kept.and_then(|()| memory.keep_settings(SCREEN, &last));
            self.talk
                .or_warn("The settings could not be kept: ", kept)?;
        }
        let settings = PlaySettings {
            tutor: self.tutor(&decided.chosen),
            is_batch: batch,
            adaptive,
            ..self.default_settings()
        };
        self.play_games(game, game_files, settings)
    }

    /// Seats the adaptive opponent, if a menu or a flag asks for it, and says how strong it is.
    fn seat_adaptive(
        &mut self,
        game: &mut dyn LiveGame,
        seats: &Seats,
    ) -> Result<Option<u8>, Exit> {
        if !seats.contains(&Some(Seat::Match)) {
            return Ok(None);
        }
        let results = self.memory.as_ref().map(StateFolder::results);
        let (results, _) = results.transpose().unwrap_or_default().unwrap_or_default();
        let strength = rating::seat_adaptive(game, seats, &results)?;
        self.talk.say(rating::announcement(strength))?;
        Ok(Some(strength))
    }

    /// How a game is played according to the flags, unless a menu says otherwise.
    fn default_settings(&self) -> PlaySettings {
        PlaySettings {
            search: self.search,
            tutor: self.flags.seats.tutor.unwrap_or_default(),
            is_batch: false,
            adaptive: None,
        }
    }

    /// Plays games with the same settings until the user leaves, or until a game between computers
    /// that nobody watches is over.
    fn play_games(
        &mut self,
        mut game: Box<dyn LiveGame>,
        mut game_files: GameFiles,
        mut settings: PlaySettings,
    ) -> Result<(), Exit> {
        let mut welcome = Text::default();
        if game.state().players.contains(&PlayerKind::Human) {
            let about_small = self.talk.viewport().about_small(&*game);
            let asking = text("", WITHOUT_A_BOARD);
            let is_taught = self.talk.is_seen() && !game.info().lessons.is_empty();
            let first = if is_taught {
                GAME_LESSONS
            } else {
                GAME_WELCOME
            };
            welcome = text![first, asking, about_small];
        }
        // Computers would end the game at once that a user has taken over.
        let mut is_taken_over = false;
        loop {
            self.games += 1;
            if self.talk.is_seen() && game.state().ply == 0 {
                self.talk.say(screen::aim(&*game))?;
            }
            self.talk.say(mem::take(&mut welcome))?;
            if self.memory.is_some() && !is_taken_over {
                let is_bounded = settings.search.is_bounded();
                rating::tell_reason(self.talk, &mut *game, is_bounded, false)?;
            }
            let seats = game.state().players.len();
            let last = settings.adaptive;
            let mut table = Table {
                analyst: Analyst::new(settings.search),
                talk: self.talk,
                game: &mut *game,
                registry: self.registry,
                settings: &mut settings,
                files: &mut game_files,
                memory: self.memory.as_ref(),
                is_paused: is_taken_over,
                messages: Text::default(),
                said: Vec::new(),
            };
            let left = table.play();
            self.close(game_files, &*game, &left)?;
            let after = left?;
            // `swap` moves every player to the next seat.
            let steps = usize::from(after == AfterGame::Swap);
            is_taken_over = matches!(after, AfterGame::TakeOver(_));
            let next_seat = |seat: Player| Player::from_index((seat.index() + steps) % seats);
            let winner = match game.state().ending.map(|ending| ending.outcome) {
                Some(Outcome::Win(seat)) => Some(next_seat(seat)),
                _ => None,
            };
            match after {
                AfterGame::Over => return Ok(()),
                AfterGame::Again | AfterGame::Swap => {
                    game = game.rematch(self.seed(), winner);
                    if let (Some(last), Some(next)) = (last, settings.adaptive) {
                        let is_adaptive = |_, kind| kind == PlayerKind::ExpertAt(last);
                        rating::seat_expert(&mut *game, next, is_adaptive)?;
                        self.talk.say(rating::announcement(next))?;
                    }
                }
                AfterGame::TakeOver(ply) => {
                    game.take_back_to(ply);
                    game.mark_helped();
                    self.talk.say(prose(TAKEN_OVER))?;
                }
            }
            if after == AfterGame::Swap {
                match exchange_seats(&mut *game) {
                    Ok(seats) => self.talk.say(&seats)?,
                    Err(refusal) => self.talk.complain(&refusal)?,
                }
            }
            game_files = self.new_game_files();
        }
    }

    /// Closes the files of a game that was left in this way. Where it is not over, the user is told
    /// how to go on with it.
    fn close(
        &mut self,
        mut game_files: GameFiles,
        game: &dyn LiveGame,
        left: &Result<AfterGame, Exit>,
    ) -> Result<(), Exit> {
        let can_resume = game_files.close(self.talk, game)?;
        self.record_failure = self.record_failure.take().or(game_files.record_failure());
        let title = game.info().title;
        match left {
            _ if game.state().ending.is_some() => {}
            Ok(_) | Err(Exit::Io(_) | Exit::Refused(_)) => {}
            Err(Exit::Menu) => {
                let resume = if can_resume {
                    " It is autosaved: resume it from the menu."
                } else {
                    ""
                };
                let line = format!("{title}: back to the menu.{resume}\n");
                self.talk.say(&line)?;
            }
            Err(Exit::Leave) => {
                self.talk.check_end("the game is over")?;
                let turns = counted(game.state().turns_played, "turn");
                self.talk
                    .note(&format!("You left {title} after {turns}."))?;
                self.farewell = can_resume
                    .then(|| format!("To go on with {title}, start the program and type 0."));
            }
        }
        Ok(())
    }

    /// The files of a new game: the next record of `--record`, and an autosave.
    fn new_game_files(&mut self) -> GameFiles {
        let record = self.recorder.as_mut().map(Recorder::begin);
        GameFiles::new(record, self.memory.clone())
    }

    /// The setting of the tutor in a game that goes on: that of the flag, or the one that was
    /// chosen last, if a human plays a computer.
    fn tutor_again(&self, game: &dyn LiveGame) -> TutorThreshold {
        let is_human = |kind: &PlayerKind| *kind == PlayerKind::Human;
        let players = game.state().players;
        let is_mixed = players.iter().any(is_human) && !players.iter().all(is_human);
        let memory = self.memory.as_ref().filter(|_| is_mixed);
        let chosen = memory.map(|memory| memory.settings(game.info().name));
        self.tutor(&chosen.unwrap_or_default())
    }

    /// The setting of the tutor: that of the flag, or the choice in a menu.
    fn tutor(&self, chosen: &SettingValues) -> TutorThreshold {
        let typed = chosen.get(name::TUTOR);
        let threshold = typed.and_then(|text| TutorThreshold::parse(text).ok());
        self.flags.seats.tutor.or(threshold).unwrap_or_default()
    }

    /// The seed of the next game.
    fn seed(&self) -> u64 {
        match self.flags.seed() {
            Some(seed) => seed.wrapping_add(self.games),
            None => fresh_seed(),
        }
    }
}

/// Gives each seat to the player of the seat before it, so that two players exchange their seats.
/// Returns who sits where.
///
/// # Errors
/// If the game refuses a seat.
fn exchange_seats(game: &mut dyn LiveGame) -> Result<Text, Refusal> {
    let count = game.state().players.len();
    let mut kinds = game.state().players.to_vec();
    kinds.rotate_right(1);
    for (player, kind) in Player::first(count).zip(kinds) {
        game.seat(player, kind)?;
    }
    Ok(text!["The seats are exchanged:\n", screen::seats(game)])
}
