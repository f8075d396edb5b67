//! Five abstract board games for the console: Xero-G, Lear, Barragoon, Yoxii and Small Star
//! Empires.
//!
//! This page introduces the code. It shows the parts, follows a typed move and a move of Expert
//! through them, says what happens to records and on Ctrl-C, and how to add a level or a game.
//!
//! # As a library
//!
//! `cargo add --path ../tabuleiro --no-default-features` gives the rules, Expert, the coach and the
//! engine protocol, with 23 crates in all. The feature `console`, which is on by default, adds the
//! program (58 crates). The feature `testing` adds test suites: enable it in the `dev-dependencies`
//! of a game of your own. Begin with [`play::LiveGame`], which [`games::registry`] opens:
//!
//! ```
//! use tabuleiro::search::Limits;
//! use tabuleiro::game::Start;
//! use tabuleiro::games;
//! use tabuleiro::play::MovesToSearch;
//!
//! let games = games::registry();
//! let lear = games.find("lear").expect("one of the five");
//! let mut game = lear.open(&Start::default(), &[], 7)?;
//! game.play("3,5")?;
//! let best = game.search(MovesToSearch::Best(1), &Limits::nodes(100), &mut |_| {});
//! assert!(game.legal_moves().contains(&best[0].mv));
//! # Ok::<(), tabuleiro::game::Refusal>(())
//! ```
//!
//! # The parts
//!
//! ```text
//!         main.rs ─> console        the conversation: menus, questions, commands, files
//!                       │           (coach and ugi stand beside it)
//!                       ▼
//!                    registry       the games that a program offers, and how they are opened
//!                       │
//!                       ▼  dyn LiveGame
//!                      play         one game in progress: history, undo, repetition, record
//!                       │
//!         ┌─────────────┼─────────────┐
//!         ▼             ▼             ▼
//!       View          Game        Evaluator <── search
//!   board, questions, rules:      how good a    iterative deepening, principal variation
//!   messages, texts   positions,  position is   search, transposition table, threads
//!                     legal moves
//! ```
//!
//! A game consists of three parts. Its rules ([`game::Game`]) are pure and know neither of the
//! other two; its [`game::view::View`] and its [`game::evaluator::Evaluator`] know the rules, but
//! not each other. So a game can be drawn without a search, and searched without a screen.
//!
//! - [`mod@text`], [`bitboard`], `hash`, [`network`]: text; sets of squares; hash
//!   keys; learned evaluations
//! - [`fitted`], [`win_rate`]: the numbers that tools have fitted; values as chances of winning
//! - [`limits`], `stopwatch`, `sync`: what bounds a search, and how it is asked to stop; a clock
//!   that rests while the program is stopped; threads and atomics
//! - [`game`]: the facts of a game, [`game::GameInfo`], and its traits: [`game::Game`] (rules),
//!   [`game::view::View`] (menus, drawings, questions, messages), [`game::evaluator::Evaluator`];
//!   players and refusals
//! - [`search`]: the search of Expert; [`search::handicap`] makes it weaker
//! - [`mod@play`]: one game in progress: the facade [`play::LiveGame`], [`play::session`],
//!   [`play::record`], and [`play::Verdict`], what a search says before it is words
//! - [`registry`]: the games that a program offers, and how they are opened
//! - [`games`]: the five games, each in a folder with the modules `rules`, `expert` and `screen`
//! - [`coach`]: reviews, the tutor, lessons, puzzles and results
//! - [`ugi`]: the program as an engine
//! - `console`: the conversation
//! - [`mod@testing`]: the tests that every game passes
//! - [`prelude`]: what the source of a game outside the library imports
//!
//! Each of them imports only those above it, as `tests/layers.rs` checks. `console`, `hash`,
//! `stopwatch` and `sync` are only for the program and its tools: they have no pages here, and any
//! version may change them. [`main`] is the whole program.
//!
//! # A typed move
//!
//! 1. The question (`HumanMove` in `console/play/human_move.rs`) is [`play::LiveGame::question`],
//!    which comes from the game's [`game::view::View::question`]. The loop that asks is
//!    `console::prompt::ask`; `console::talk` reads and writes lines; one may hold several
//!    answers.
//! 2. `console::prompt::commands::parse` recognises commands and refuses an unknown one after a
//!    colon (`:foo`). Without a colon it may be an answer, and is refused as one in step 3.
//! 3. A line that is not a command goes to [`play::LiveGame::answer`], which takes a whole move (read
//!    by [`game::Game::read_move`]) or the answer to one question (read by
//!    [`game::view::View::answer`]). These parse; they need not decide whether the move is legal.
//! 4. [`play::session::Session::play`] has a complete move checked by
//!    [`game::Game::check_move`], through `play`, and appends it to the history.
//! 5. [`game::view::View::announce`] describes its consequences.
//! 6. Before the next question or computer move, and at the end of the game, `console::storage`
//!    writes the game to the file of `--record` and to the autosave; `save` writes it at once. All
//!    these files are records, in the format of [`play::record`].
//!
//! # Ctrl-C
//!
//! At a question Ctrl-C asks whether to leave (`console::talk`); a second Ctrl-C leaves. Between
//! questions it only sets a flag (`console::terminal`), which [`search::Limits`] hands to the
//! search ([`search::StopFlag`]). When the search for a hint is stopped, it shows what it has
//! found. If you stop a computer player, or press Ctrl-C just before its turn, the game pauses and
//! asks what to do (`console::play::computers`); `now` plays the best move found so far. In a pipe
//! Ctrl-C ends the program; on Windows it also does so while a computer thinks. A review that is
//! stopped says at which turn (`console::analysis`).
//!
//! # A move of Expert
//!
//! 1. [`play::LiveGame::computer_move`] hands the positions of the game to
//!    [`search::Searcher`].
//! 2. The search deepens one ply at a time until its limits are reached. Each of its threads has
//!    its own clone of the game's evaluator; they share the transposition table.
//!    The documentation of [`search`] names every step and the file that it is in.
//! 3. The best move is played without a check, because it is one of the game's legal moves.
//!
//! # How to add a level
//!
//! Add its name to the game's [`levels`](game::GameInfo::levels), weakest first, and choose its move
//! in [`game::Game::choose_move`]. Its number goes into the `elo` lines of [`fitted`]. Menus, flags,
//! help, records and the suites follow; the README's table of games names the levels too. Do not list
//! Expert: it always comes last. A level that is inserted shifts the numbers of those after it, in
//! `choose_move` and in flags.
//!
//! # How to add a command
//!
//! Write a paragraph about it in `console/commands.txt`: how it is typed, what it does, and what its
//! argument does; if the argument is one of a few words, they are in
//! `console::vocabulary::words_after`. Then add a row with its name and its function to the tables of
//! the questions that understand it: in a game `always` and `while_it_goes_on` in
//! `console/play/commands.rs`, or the `commands` of one question, and elsewhere `commands` in
//! `console::prompt::game_commands`, `console::replay`, `console::page`,
//! `console/study/task.rs`, `console/shell/games_menu.rs` and `console/shell/resume.rs`.
//! `console::manual` lists these tables for the manual. The README lists the commands.
//!
//! # How to add a setting of a game
//!
//! Add it to the game's [`options`](game::GameInfo::options), which makes it a flag, an engine
//! option and a line of the record, and to [`game::view::View::own_settings`], which makes it a
//! line of the settings page; the default has every option that is a number. If the way to a game
//! asks for it, its name is in the game's [`game::view::View::MENUS`].
//!
//! # A choice in a menu
//!
//! 1. [`game::view::settings_pages::page`] makes each page of a game's menus from the static table
//!    [`game::view::settings::Menus`] and the list [`game::view::settings::settings`]: the heading
//!    `CHOOSE THE DIFFICULTY` is `levels_title` of the table.
//! 2. An item is a [`game::view::path::Step`], and [`game::view::path::Path::after`] says where it
//!    leads, and where BACK leads then.
//! 3. The game begins where there is no page: [`game::view::setup::decide`] gives every setting a value,
//!    and `console::setup::open` opens the game.
//!
//! # How to add a lesson or a puzzle
//!
//! A lesson is a section of the game's `lessons.txt`; [`coach::lesson`] says how it is written. A
//! puzzle is a line of its `puzzles.txt`; `examples/README.md` says how to find new ones.
//!
//! # How to add a flag
//!
//! Add a field to a group in `console::flags::subcommands`, or to the subcommand there that alone
//! has it. Its documentation is its help.
//!
//! # How to add a game
//!
//! [Tic-tac-toe](game#a-whole-game) is a whole game in one file outside the library, and the
//! template for one of your own. Your `Cargo.toml` has these lines, where the path leads to a
//! checkout (no registry has the crate yet):
//!
//! ```toml
//! [dependencies]
#![doc = concat!("tabuleiro = { version = \"", env!("CARGO_PKG_VERSION"), "\", path = \"../tabuleiro\" }")]
//!
//! [dev-dependencies]
#![doc = concat!("tabuleiro = { version = \"", env!("CARGO_PKG_VERSION"), "\", path = \"../tabuleiro\", features = [\"testing\"] }")]
//! ```
//!
//! 1. write down the facts of your game ([`game::GameInfo`]), and implement [`game::Game`] (the
//!    rules), [`game::view::View`] (board, questions, messages) and [`game::evaluator::Evaluator`]
//!    (how good a position is) for your own types, which may be one and the same, with what
//!    [`prelude`] has; the documentation of [`game::Game`] shows options
//!    and levels, that of [`game::style`] colours, and that of [`win_rate`] how values become
//!    percentages;
//! 2. pass `Registry::of::<(YourEvaluator,)>("your-program")` to [`main`];
//! 3. write known sizes of its move tree, if there are any, to `tests/perft/NAME.txt`;
//! 4. name what stands on its places, if you like ([`game::view::View::places`]; for squares
//!    [`game::view::words::grid`] does most of it): for boards in words, and for `look` and `find`;
//! 5. run every suite that the five games pass with one line, [`suites!`], in a file of `tests` or
//!    in a module under `#[cfg(test)]`;
//! 6. look at `analyse` from the start: if the values of odd depths are all higher than those of
//!    even depths, set [`tempo_bonus`](game::evaluator::Evaluator::tempo_bonus) to half the
//!    difference.
//!
//! The program takes its name from its registry: in its manual, completions and messages, as an
//! engine, for its folders of settings and unfinished games, and in its environment variables
//! (`YOUR_PROGRAM_STATE_DIR`). It offers only what its games have: without lessons there is no
//! `learn`, without puzzles no `puzzle`, and no text mentions them or what belongs to our games
//! ([`registry::Registry::missing`]). With a single game there is no menu of games: the game's
//! first page is the main menu.
//!
//! Cargo takes profiles from the `Cargo.toml` of your program and processor
//! features from its `.cargo/config.toml`, never from a library's. The search is fastest with
//! `codegen-units = 1` and `panic = "abort"` in `[profile.release]`, and on x86-64 with `rustflags
//! = ["-C", "target-cpu=x86-64-v2"]`.
//!
//! The five games do the same in several files each, and are listed in [`games::AllGames`]; see
//! [`games::lear`] for a short one.
//!
//! # Glossary
//!
//! The code uses the terms of chess programming: ply, perft, principal variation, transposition
//! table, quiescence search, noisy moves, killer moves. It adds these few:
//!
//! - *report*: the description of the student's Prolog program that a game is based on.
//! - *level*: a computer player of a report, which looks no further than its own move. In menus and
//!   flags Expert is the last level.
//! - *Expert*: the computer player that searches; every game has it.
//! - *strength*: how well Expert plays below its best, from 1 to 9; `expert:3` in flags. A
//!   *handicap* makes it weaker: less depth, fewer positions, errors in the evaluation.
//! - *adaptive*: an Expert whose strength follows the user's results; `match` in flags.
//! - *scale*: the numbers of all computer players of a game, and the user's *rating*, from 0 (at
//!   random) to 10 (Expert).
//! - *player*: p1 to p4. A *seat* is a player's place at a game, and a player's *kind* is who sits
//!   there: a human, a level, or Expert (at a strength).
//! - *move*: one decision of a player. A *turn* is all that a player does before the next player:
//!   in Barragoon also the placements after a capture.
//! - *classic*, *official*: the rules of the report's program, and the published rules.
//! - *live game*: one game in progress or finished, with players and history.
//! - *record*: a live game as text.
//! - *entry*: the answers given so far to the questions of one move.
//! - *placement*: in Barragoon, putting a barragoon on the board after a capture.
//! - *question*: a prompt for a move or for a part of it.
//! - *refusal*: why input is not accepted, in one line for the player.
//! - *law*: a property that every game must have, tested by [`mod@testing`].

// The links to the suites need their feature, which docs.rs has.
#![cfg_attr(not(feature = "testing"), allow(rustdoc::broken_intra_doc_links))]

pub mod bitboard;
pub mod coach;
#[cfg(feature = "console")]
#[doc(hidden)]
pub mod console;
pub mod fitted;
pub mod game;
pub mod games;
#[doc(hidden)]
pub mod hash;
pub mod limits;
pub mod network;
pub mod play;
pub mod prelude;
pub mod registry;
pub mod search;
#[doc(hidden)]
pub mod stopwatch;
#[doc(hidden)]
pub mod sync;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod text;
pub mod ugi;
pub mod win_rate;

#[cfg(feature = "console")]
pub use console::main;
