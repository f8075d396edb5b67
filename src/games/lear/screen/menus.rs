//! Lear's menus on the way to a game.

use super::{colour, stones_of};
use crate::game::players::PlayerKind;
use crate::game::view::menu::{Advisor, Item, Page};
use crate::game::view::settings::{self, Setting, Setup};
use crate::game::view::settings_pages::next_page;
use crate::game::{Player, Refusal};
use crate::games::lear::Lear;
use crate::games::lear::rules::{SIZES, check_komi, default_komi, komi_player};
use crate::refusal;
use crate::text::whole_number;

/// The number of nodes that Expert searches to choose a colour.
const NODES: u64 = 5_000;

/// The value of the setting *komi* for a komi by agreement.
const AGREEMENT: &str = "agreement";
/// The name of the page on which player 2 chooses a colour.
const COLOUR: &str = "colour";

/// The next menu. If the komi is to be agreed on, that is what comes last.
pub fn setup_page(setup: &Setup) -> Option<Page> {
    if setup.page == COLOUR && !setup.ready {
        return Some(colour_page(setup));
    }
    let next = next_page::<Lear>(setup);
    let is_agreed = || setup.asks("komi") && setup.value(&komi_setting(setup)) == AGREEMENT;
    if next.is_some() || setup.ready || !is_agreed() {
        return next;
    }
    let decided = settings::decided::<Lear>(setup);
    Some(if decided.seats[0] == Some(PlayerKind::Human) {
        agreement_page(&decided)
    } else {
        colour_page(&with_komi(&decided, default_komi(size(setup))))
    })
}

/// The size of the board, as far as it is decided.
fn size(setup: &Setup) -> usize {
    let size = match setup.start.options.get("size") {
        Some(size) => size.to_string(),
        None => setup.value(&size_setting(setup)),
    };
    size.parse().unwrap_or(8)
}

pub fn size_setting(setup: &Setup) -> Setting {
    let (least, most) = (SIZES.start(), SIZES.end());
    let prompt = format!("Board size ({least} to {most}, 7 to 10 recommended): ");
    let komi = setup.start.options.number("komi", 0, 0..=100).ok();
    let komi = komi.filter(|_| setup.is_given("komi"));
    let setting = Setting::typed("size", "BOARD SIZE", "8", prompt, move |text| {
        let refused = |wanted| refusal!(text => "is not a size: type {wanted}");
        let size = whole_number(text, SIZES).map_err(refused)?;
        komi.map_or(Ok(()), |komi| check_komi(size, komi))?;
        Ok(size.to_string())
    });
    setting.explained(
        "Type the number of lines, which is also the number of columns. 8 is usual;\n\
         games on smaller boards are shorter.\n",
    )
}

/// The komi that a board of the given size allows, in words.
fn allowed_komi(size: usize) -> String {
    let most = size * size - 1;
    let (parity, least) = [("odd", 1), ("even", 0)][size % 2];
    format!("{parity}, {least} to {most}")
}

fn komi_help(size: usize) -> String {
    let gets_it = colour(komi_player(size));
    let usual = default_komi(size);
    format!(
        "Type a number of points. {gets_it} gets them at the end, because the last move\n\
         on a board of {size}x{size} is the opponent's. {usual} is usual. The number is odd on even\n\
         boards and even on odd ones, so that the game cannot be tied.\n"
    )
}

fn read_komi(size: usize, text: &str) -> Result<u32, Refusal> {
    let refused = |_| refusal!(text => "is not a komi: type a number ({})", allowed_komi(size));
    let komi = text.parse().map_err(refused)?;
    check_komi(size, komi)?;
    Ok(komi)
}

/// The komi. Two computers do not agree on one.
pub fn komi_setting(setup: &Setup) -> Setting {
    let size = size(setup);
    let usual = default_komi(size).to_string();
    let may_agree = settings::mode(setup) != Some(settings::name::COMPUTERS);
    let (more, help) = if may_agree {
        let help = "\"agreement\": player 1 names the komi, and player 2 chooses a colour.\n";
        (", or agreement", help)
    } else {
        ("", "")
    };
    let prompt = format!("Komi ({}{more}): ", allowed_komi(size));
    let setting = Setting::typed("komi", "KOMI", usual, prompt, move |text| {
        if may_agree && text.eq_ignore_ascii_case(AGREEMENT) {
            return Ok(AGREEMENT.to_string());
        }
        Ok(read_komi(size, text)?.to_string())
    });
    setting.explained(komi_help(size) + help)
}

fn agreement_page(setup: &Setup) -> Page {
    let setup = setup.clone();
    let size = size(&setup);
    let prompt = format!("Player 1, name the komi ({}): ", allowed_komi(size));
    let help = format!(
        "{}Make both colours equally attractive: player 2 then chooses one of them.\n",
        komi_help(size)
    );
    Page::free_question("KOMI BY AGREEMENT", prompt, help, move |text, advisor| {
        Ok(choose_colour(&setup, read_komi(size, text)?, advisor))
    })
    .with_default(default_komi(size).to_string())
}

/// Player 2 chooses a colour. Expert takes the one that its search prefers; other computers take
/// the one that gets the komi, or Black if the komi is 0.
fn choose_colour(setup: &Setup, komi: u32, advisor: Advisor) -> Setup {
    let named = with_komi(setup, komi);
    let gets_komi = komi_player(size(setup));
    let chosen = match setup.seats[1] {
        Some(PlayerKind::Human) => return named,
        Some(PlayerKind::Expert) => advisor(&named, NODES).unwrap_or(gets_komi),
        _ if komi > 0 => gets_komi,
        _ => Player::P1,
    };
    take_colour(&named, chosen).with(|next| {
        let note = format!("Player 2 chooses {}.", stones_of(chosen));
        next.notes.push(note);
    })
}

/// The setup after player 1 has named the komi: player 2 chooses a colour.
fn with_komi(setup: &Setup, komi: u32) -> Setup {
    setup.with(|next| {
        next.page = COLOUR;
        next.start.options.set("komi", komi.to_string());
        // It holds for this game only.
        next.given.push("komi");
    })
}

fn colour_page(setup: &Setup) -> Page {
    let komi = setup.start.options.get("komi").unwrap_or_default();
    let items = [Player::P1, Player::P2]
        .map(|player| Item::new(stones_of(player).to_uppercase(), take_colour(setup, player)));
    Page::menu(
        format!("PLAYER 2, CHOOSE A COLOUR (KOMI {komi})"),
        items.into(),
    )
    .explained("Black plays first. The player who does not make the last move gets the komi.\n")
}

/// Gives player 2 the colour, which completes the setup. In the rules Black is always player 1, so
/// the seats are swapped if player 2 takes Black.
fn take_colour(setup: &Setup, colour: Player) -> Setup {
    setup.with(|next| {
        next.ready = true;
        if colour == Player::P1 {
            next.seats.swap(0, 1);
            next.start.options.set("black", "2");
        }
    })
}
