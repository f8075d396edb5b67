//! Lear's menus on the way to a game.

use super::{colour, stones_of};
use crate::game::players::PlayerKind;
use crate::game::view::menu::{Advisor, Item, Page, Setup, Wording, players_page};
use crate::game::{Player, Refusal};
use crate::games::lear::Lear;
use crate::games::lear::rules::{SIZES, check_komi, default_komi, komi_player};
use crate::refusal;
use crate::text::quoted;

const WORDING: Wording = Wording {
    modes_title: "WELCOME TO LEAR!\nCHOOSE THE MODE",
    ..Wording::DEFAULT
};

/// The number of nodes that Expert searches to choose a colour.
const NODES: u64 = 5_000;

/// The names of the pages that the menu of settings opens.
mod name {
    pub(super) const SIZE: &str = "size";
    pub(super) const KOMI: &str = "komi";
    pub(super) const AGREEMENT: &str = "name komi";
    pub(super) const COLOUR: &str = "colour";
}

/// The next menu: who plays, then the settings; `None` when everything is decided.
pub(super) fn setup_page(setup: &Setup) -> Option<Page> {
    if let Some(page) = players_page::<Lear>(setup, &WORDING) {
        return Some(page);
    }
    if setup.ready || setup.start.position.is_some() {
        return None;
    }
    match setup.page {
        name::SIZE => Some(size_page(setup)),
        name::KOMI => Some(komi_page(setup)),
        name::AGREEMENT => Some(agreement_page(setup)),
        name::COLOUR => Some(colour_page(setup)),
        _ => settings_page(setup),
    }
}

/// The size and the komi in the options of the setup, or the defaults.
fn size_and_komi(setup: &Setup) -> (usize, u32) {
    let options = &setup.start.options;
    let size = options.number("size", 8).unwrap_or(8) as usize;
    let komi = default_komi(size);
    (size, options.number("komi", komi).unwrap_or(komi))
}

fn settings_page(setup: &Setup) -> Option<Page> {
    let (size, komi) = size_and_komi(setup);
    let open = |name| setup.with(|next| next.page = name);
    let mut items = Vec::new();
    if !setup.is_given("size") {
        items.push(Item::new("BOARD SIZE", open(name::SIZE)));
    }
    if !setup.is_given("komi") {
        items.push(Item::new("KOMI", open(name::KOMI)));
        let setup = setup.clone();
        items.push(Item::computed("KOMI BY AGREEMENT", move |advisor| {
            begin_agreement(&setup, advisor)
        }));
    }
    if items.is_empty() {
        return None;
    }
    let play = Item::new(
        format!("PLAY ({size}x{size}, komi {komi})"),
        setup.with(|next| next.ready = true),
    );
    items.insert(0, play);
    let help = "A setting opens a menu that leads back here. Komi: extra points for one player.\n";
    Some(Page::menu("LEAR", items).explained(help))
}

fn size_page(setup: &Setup) -> Page {
    let setup = setup.clone();
    let (least, most) = (SIZES.start(), SIZES.end());
    let prompt = format!("Board size ({least} to {most}, 7 to 10 recommended): ");
    let help = "Type the number of lines, which is also the number of columns. 8 is usual;\n\
                games on smaller boards are shorter.\n";
    Page::question("BOARD SIZE", prompt, help, move |text, _| {
        let size = read_size(text)?;
        let (_, komi) = size_and_komi(&setup);
        if setup.is_given("komi") {
            check_komi(size, komi)?;
        }
        Ok(setup.with(|next| {
            next.page = "";
            next.start.options.set("size", size.to_string());
            if check_komi(size, komi).is_err() {
                next.start.options.unset("komi");
            }
        }))
    })
}

fn read_size(text: &str) -> Result<usize, Refusal> {
    let size = text.parse().ok().filter(|size| SIZES.contains(size));
    let (least, most) = (SIZES.start(), SIZES.end());
    let text = quoted(text);
    size.ok_or_else(|| refusal!("{text} is not a size: type a number from {least} to {most}"))
}

/// The komi that a board of the given size allows, in words.
fn allowed_komi(size: usize) -> String {
    let most = size * size - 1;
    if size.is_multiple_of(2) {
        format!("odd, 1 to {most}")
    } else {
        format!("even, 0 to {most}")
    }
}

fn komi_help(size: usize) -> String {
    let gets_it = colour(komi_player(size));
    let usual = default_komi(size);
    format!(
        "Type a number of points. {gets_it} gets them at the end, because the last move\n\
         on a board of {size}x{size} is the opponent's. {usual} is usual. Every other number is left\n\
         out, so that the game cannot be tied.\n"
    )
}

fn read_komi(size: usize, text: &str) -> Result<u32, Refusal> {
    let komi = text.parse().map_err(|_| {
        let (text, allowed) = (quoted(text), allowed_komi(size));
        refusal!("{text} is not a komi: type a number ({allowed})")
    })?;
    check_komi(size, komi)?;
    Ok(komi)
}

fn komi_page(setup: &Setup) -> Page {
    let setup = setup.clone();
    let (size, _) = size_and_komi(&setup);
    let prompt = format!("Komi ({}): ", allowed_komi(size));
    Page::question("KOMI", prompt, komi_help(size), move |text, _| {
        let komi = read_komi(size, text)?;
        Ok(setup.with(|next| {
            next.page = "";
            next.start.options.set("komi", komi.to_string());
        }))
    })
}

/// Player 1 names the komi; a computer names the usual one.
fn begin_agreement(setup: &Setup, advisor: Advisor) -> Setup {
    if setup.seats[0] == Some(PlayerKind::Human) {
        return setup.with(|next| next.page = name::AGREEMENT);
    }
    let (size, _) = size_and_komi(setup);
    let komi = default_komi(size);
    let named = setup.with(|next| {
        next.notes.push(format!("Player 1 names the komi: {komi}."));
    });
    choose_colour(&named, komi, advisor)
}

fn agreement_page(setup: &Setup) -> Page {
    let setup = setup.clone();
    let (size, _) = size_and_komi(&setup);
    let prompt = format!("Player 1, name the komi ({}): ", allowed_komi(size));
    let help = format!(
        "{}Make both colours equally attractive: player 2 then chooses one of them.\n",
        komi_help(size)
    );
    Page::question("KOMI BY AGREEMENT", prompt, help, move |text, advisor| {
        Ok(choose_colour(&setup, read_komi(size, text)?, advisor))
    })
}

/// Player 2 chooses a colour. Expert takes the one that its search prefers; other computers take
/// the one that gets the komi, or Black if the komi is 0.
fn choose_colour(setup: &Setup, komi: u32, advisor: Advisor) -> Setup {
    let (size, _) = size_and_komi(setup);
    let named = setup.with(|next| next.start.options.set("komi", komi.to_string()));
    let gets_komi = komi_player(size);
    let chosen = match setup.seats[1] {
        Some(PlayerKind::Human) => return named.with(|next| next.page = name::COLOUR),
        Some(PlayerKind::Expert) => advisor(&named, NODES).unwrap_or(gets_komi),
        _ if komi > 0 => gets_komi,
        _ => Player::P1,
    };
    take_colour(&named, chosen).with(|next| {
        let note = format!("Player 2 chooses {}.", stones_of(chosen));
        next.notes.push(note);
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
