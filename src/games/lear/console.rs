//! Lear's menus, its board on the screen and its words.

use super::board::{SIZES, check_komi, letter};
use super::{Board, Lear, Move, RULES, default_komi};
use crate::console::{Console, Item, Page, Question, Reply, Setup, Wording, players_page};
use crate::game::{Game, Options, Outcome, Player, Refusal, RuleSet, quoted};
use crate::ink;
use crate::search::{Limits, think};
use crate::session::{Cause, Ending, Who};

/// The pages of the menu of settings.
mod page {
    pub const SIZE: &str = "size";
    pub const KOMI: &str = "komi";
    pub const NAME_KOMI: &str = "name komi";
    pub const COLOUR: &str = "colour";
}

impl Console for Lear {
    /// The line, counted from 0, once it is known.
    type Entry = Option<usize>;

    const RULES: &'static str = RULES;
    const PLAYS_AGAIN: bool = true;

    fn setup_page(setup: &Setup) -> Option<Page> {
        if let Some(page) = players_page::<Lear>(setup, &Wording::default()) {
            return Some(page);
        }
        if setup.ready || setup.position.is_some() {
            return None;
        }
        match setup.page {
            page::SIZE => Some(size_page(setup)),
            page::KOMI => Some(komi_page(setup)),
            page::NAME_KOMI => Some(agreement_page(setup)),
            page::COLOUR => Some(colour_page(setup)),
            _ => settings_page(setup),
        }
    }

    fn player_name(&self, player: Player) -> String {
        let number = if self.black == Player::P1 {
            player.number()
        } else {
            player.opponent().number()
        };
        format!("Player {number} ({})", colour(player))
    }

    fn display_game(&self, board: &Board) -> String {
        let width = if board.size() < 10 { 2 } else { 3 };
        let mut text = "   ".to_string();
        for column in 1..=board.size() {
            text += &format!("{column:>width$}");
        }
        text.push('\n');
        for line in 0..board.size() {
            text += &format!("{:>2} ", line + 1);
            for column in 0..board.size() {
                let stone = board.stone(Move::at(line, column));
                let drawn = format!("{:>width$}", letter(stone));
                text += &match stone {
                    None => drawn,
                    Some(player) => ink::paint(ink::of(player), drawn),
                };
            }
            text.push('\n');
        }
        let stones = [Player::P1, Player::P2]
            .map(|player| format!("{}: {}", stones_of(player), board.count(player)));
        text += &format!("\n{}   {}   ", stones[0], stones[1]);
        text += &match board.komi() {
            0 => "no komi\n".to_string(),
            komi => format!("komi: {komi} for {}\n", colour(board.komi_player())),
        };
        text
    }

    fn turn_heading(&self, board: &Board, turn: usize) -> String {
        let player = board.on_turn();
        let name = format!(
            "{}, stones {}",
            self.player_name(player),
            letter(Some(player))
        );
        format!("Turn {turn}: {}\n", ink::paint(ink::of(player), name))
    }

    fn question(&self, board: &Board, entry: &Option<usize>) -> Question {
        let size = board.size();
        let (prompt, help, answers) = match *entry {
            None => {
                let mut lines: Vec<usize> = board.empty_points().map(Move::line).collect();
                lines.dedup();
                (
                    format!("Line (1 to {size}): "),
                    format!(
                        "Type the line that your stone {} goes on, 1 (top) to {size}, or line and\n\
                         column in one answer, as in 3,2. On the board v is an empty point.",
                        letter(Some(board.on_turn()))
                    ),
                    lines,
                )
            }
            Some(line) => (
                format!("Column (1 to {size}): "),
                format!(
                    "Type the column that the stone goes on, 1 (left) to {size}. It goes on line {};\n\
                     \"back\" asks for the line again.",
                    line + 1
                ),
                board
                    .empty_points()
                    .filter(|point| point.line() == line)
                    .map(Move::column)
                    .collect(),
            ),
        };
        Question {
            intro: String::new(),
            prompt,
            help,
            answers: answers.iter().map(|n| (n + 1).to_string()).collect(),
        }
    }

    fn answer(
        &self,
        board: &Board,
        entry: &Option<usize>,
        text: &str,
    ) -> Result<Reply<Option<usize>, Move>, Refusal> {
        let what = if entry.is_none() { "line" } else { "column" };
        let size = board.size();
        let number = text
            .parse::<usize>()
            .ok()
            .filter(|number| (1..=size).contains(number))
            .ok_or_else(|| {
                Refusal::new(format!(
                    "{} is not a {what}: type a number from 1 to {size}",
                    quoted(text)
                ))
            })?
            - 1;
        match *entry {
            None if board.empty_points().all(|point| point.line() != number) => Err(Refusal::new(
                format!("Line {} is full: choose another", number + 1),
            )),
            None => Ok(Reply::Ask(Some(number))),
            Some(line) => {
                let mv = Move::at(line, number);
                self.check_move(board, mv)?;
                Ok(Reply::Move(mv))
            }
        }
    }

    fn announce(&self, before: &Board, mv: Move, _after: &Board, who: Who) -> String {
        let player = before.on_turn();
        let mut text = String::new();
        if who != Who::Human {
            text += &format!(
                "{} puts a stone on line {}, column {}.\n",
                self.player_name(player),
                mv.line() + 1,
                mv.column() + 1
            );
        }
        let flipped = before.flipped_points(mv);
        if !flipped.is_empty() {
            let points: Vec<String> = flipped.iter().map(Move::to_string).collect();
            text += &format!(
                "Flipped to {}: {}\n",
                letter(Some(player)),
                points.join("  ")
            );
        }
        text
    }

    fn display_result(&self, board: &Board, ending: Ending, _turns: usize) -> String {
        let mut text = format!("{}\n", ink::paint(ink::BOLD, "GAME OVER"));
        if let Cause::Resignation(player) = ending.cause {
            text += &format!("{} resigned.\n", self.player_name(player));
        }
        for player in [Player::P1, Player::P2] {
            let stones = board.count(player);
            let score = board.score(player);
            text += &format!("{}: {stones}", self.player_name(player));
            if score != stones {
                text += &format!(" + {} komi = {score}", board.komi());
            }
            text.push('\n');
        }
        if let Outcome::Win(winner) = ending.outcome {
            let name = self.player_name(winner).to_uppercase();
            text += &format!("{name} IS THE WINNER!\n");
        }
        text
    }
}

fn colour(player: Player) -> &'static str {
    if player == Player::P1 {
        "Black"
    } else {
        "White"
    }
}

fn stones_of(player: Player) -> String {
    format!("{} ({})", colour(player), letter(Some(player)))
}

/// Size and komi as far as the menus have settled them.
fn size_and_komi(setup: &Setup) -> (usize, u32) {
    let size = setup.options.number("size", 8).unwrap_or(8) as usize;
    let komi = default_komi(size);
    (size, setup.options.number("komi", komi).unwrap_or(komi))
}

fn settings_page(setup: &Setup) -> Option<Page> {
    let (size, komi) = size_and_komi(setup);
    let open = |page| setup.with(|next| next.page = page);
    let mut items = Vec::new();
    if !setup.is_given("size") {
        items.push(Item::new("BOARD SIZE", open(page::SIZE)));
    }
    if !setup.is_given("komi") {
        items.push(Item::new("KOMI", open(page::KOMI)));
        items.push(Item::new("KOMI BY AGREEMENT", begin_agreement(setup)));
    }
    if items.is_empty() {
        return None;
    }
    let play = Item::new(
        format!("PLAY ({size}x{size}, komi {komi})"),
        setup.with(|next| next.ready = true),
    );
    items.insert(0, play);
    let help = "Settings open menus that lead back here; komi are points for one of the players.\n";
    Some(Page::menu("LEAR", items).explained(help))
}

fn size_page(setup: &Setup) -> Page {
    let setup = setup.clone();
    let prompt = format!(
        "Lines of the board ({} to {}): ",
        SIZES.start(),
        SIZES.end()
    );
    let help = "Type how many lines and columns the board has. 8x8 is usual; on a small board\n\
                the game is over sooner.\n";
    Page::question("BOARD SIZE", prompt, help, move |text| {
        let size = text
            .parse::<usize>()
            .ok()
            .filter(|size| SIZES.contains(size))
            .ok_or_else(|| {
                Refusal::new(format!(
                    "{} is not a size: type a number from {} to {}",
                    quoted(text),
                    SIZES.start(),
                    SIZES.end()
                ))
            })?;
        let (_, komi) = size_and_komi(&setup);
        if setup.is_given("komi") {
            check_komi(size, komi)?;
        }
        Ok(setup.with(|next| {
            next.page = "";
            next.options.set("size", size.to_string());
            if check_komi(size, komi).is_err() {
                next.options.unset("komi");
            }
        }))
    })
}

/// Which komi a board of that size allows, in words.
fn allowed_komi(size: usize) -> String {
    let points = size * size;
    if size.is_multiple_of(2) {
        format!("odd, 1 to {}", points - 1)
    } else {
        format!("even, 0 to {}", points - 1)
    }
}

fn komi_help(size: usize) -> String {
    let gets_it = colour(
        Board::empty(size, default_komi(size)).map_or(Player::P1, |board| board.komi_player()),
    );
    format!(
        "Type a number of points. {gets_it}, who does not make the last move on a board\n\
         of {size}x{size}, gets them at the end. {} is usual; half of the numbers are left out\n\
         so that nobody ties.\n",
        default_komi(size)
    )
}

fn read_komi(size: usize, text: &str) -> Result<u32, Refusal> {
    let komi = text.parse().map_err(|_| {
        Refusal::new(format!(
            "{} is not a komi: type a number ({})",
            quoted(text),
            allowed_komi(size)
        ))
    })?;
    check_komi(size, komi)?;
    Ok(komi)
}

fn komi_page(setup: &Setup) -> Page {
    let setup = setup.clone();
    let (size, _) = size_and_komi(&setup);
    let prompt = format!("Komi ({}): ", allowed_komi(size));
    Page::question("KOMI", prompt, komi_help(size), move |text| {
        let komi = read_komi(size, text)?;
        Ok(setup.with(|next| {
            next.page = "";
            next.options.set("komi", komi.to_string());
        }))
    })
}

/// The first player names the komi; a computer names the usual one.
fn begin_agreement(setup: &Setup) -> Setup {
    if setup.seats[0] == Some(Who::Human) {
        return setup.with(|next| next.page = page::NAME_KOMI);
    }
    let (size, _) = size_and_komi(setup);
    let komi = default_komi(size);
    let named = setup.with(|next| {
        next.notes.push(format!("Player 1 names the komi: {komi}."));
    });
    go_on_with_komi(&named, komi)
}

fn agreement_page(setup: &Setup) -> Page {
    let setup = setup.clone();
    let (size, _) = size_and_komi(&setup);
    let prompt = format!("Player 1, name the komi ({}): ", allowed_komi(size));
    let help = format!(
        "{}Name one that makes both colours worth the same: player 2 chooses one.\n",
        komi_help(size)
    );
    Page::question("KOMI BY AGREEMENT", prompt, help, move |text| {
        Ok(go_on_with_komi(&setup, read_komi(size, text)?))
    })
}

/// The second player chooses a colour. Expert takes the one that its search prefers; other
/// computers the one that gets the komi if there is one, else Black.
fn go_on_with_komi(setup: &Setup, komi: u32) -> Setup {
    let (size, _) = size_and_komi(setup);
    let named = setup.with(|next| next.options.set("komi", komi.to_string()));
    if setup.seats[1] == Some(Who::Human) {
        return named.with(|next| next.page = page::COLOUR);
    }
    let gets_komi = Board::empty(size, komi).map_or(Player::P1, |board| board.komi_player());
    let chosen = if setup.seats[1] == Some(Who::Computer(Lear::EXPERT)) {
        better_colour(size, komi).unwrap_or(gets_komi)
    } else if komi > 0 {
        gets_komi
    } else {
        Player::P1
    };
    take_colour(&named, chosen).with(|next| {
        next.notes
            .push(format!("Player 2 chooses {}.", stones_of(chosen)));
    })
}

/// The colour that a search from the empty board prefers. It is bounded by positions, so that the
/// choice is always the same.
fn better_colour(size: usize, komi: u32) -> Option<Player> {
    const POSITIONS: u64 = 5_000;
    let options = Options::default()
        .with("size", size.to_string())
        .with("komi", komi.to_string());
    let game = Lear::new(RuleSet::Classic, &options).ok()?;
    let board = game.initial_board();
    let advice = think(&game, &[board], &Limits::nodes(POSITIONS), &mut |_| {})?;
    let black = board.on_turn();
    Some(if advice.value >= 0 {
        black
    } else {
        black.opponent()
    })
}

fn colour_page(setup: &Setup) -> Page {
    let (_, komi) = size_and_komi(setup);
    let items = [Player::P1, Player::P2]
        .map(|player| Item::new(stones_of(player).to_uppercase(), take_colour(setup, player)));
    Page::menu(
        format!("PLAYER 2, CHOOSE A COLOUR (KOMI {komi})"),
        items.into(),
    )
    .explained("Black plays first. Who does not make the last move gets the komi.\n")
}

/// The second player has that colour and the game can start. Black is the tools' player 1,
/// whoever that is at the keyboard.
fn take_colour(setup: &Setup, colour: Player) -> Setup {
    setup.with(|next| {
        next.ready = true;
        if colour == Player::P1 {
            next.seats.swap(0, 1);
            next.options.set("black", "2");
        }
    })
}
