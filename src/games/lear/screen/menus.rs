//! Lear's menus on the way to a game.

use super::{colour, stones_of};
use crate::game::players::{PlayerKind, Seat};
use crate::game::view::settings::{Menus, Setting, name};
use crate::game::view::setup::{Advisor, Decided, Seats, Setup};
use crate::game::{Player, Refusal};
use crate::games::lear::rules::{SIZES, check_komi, default_komi, komi_player};
use crate::refusal;
use crate::text::whole_number;

/// The number of nodes that Expert searches to choose a colour.
const NODES: u64 = 5_000;

/// The value of the setting *komi* for a komi by agreement.
const AGREEMENT: &str = "agreement";
/// The komi that player 1 names then.
const AGREED: &str = "agreed";
/// The colour that player 2 then chooses.
const COLOUR: &str = "colour";

/// Who agrees on a komi is asked last.
pub const MENUS: Menus = Menus {
    asked: &[name::MODE, name::OPPONENT, AGREED, COLOUR],
    modes_title: "WELCOME TO LEAR!\nCHOOSE THE MODE",
    ..Menus::DEFAULT
};

/// The size, the komi and, by agreement, what people are asked for it.
pub fn settings(setup: &Setup, seats: &Seats) -> Vec<Setting> {
    let size = size(setup);
    let komi = komi_setting(size, seats);
    let is_agreed = setup.asks("komi") && setup.value(&komi) == AGREEMENT;
    let is_asked = |seat: usize| is_agreed && seats[seat] == Some(Seat::HUMAN);
    let named = agreed_setting(size);
    let colour = is_asked(1).then(|| colour_setting(&setup.value(&named)));
    let agreed = is_asked(0).then_some(named).into_iter().chain(colour);
    [size_setting(setup), komi]
        .into_iter()
        .chain(agreed)
        .collect()
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
    let words = format!("Board size ({least} to {most}, 7 to 10 recommended)");
    let text = setup.start.options.get("komi");
    let komi: Option<u32> = text.and_then(|text| text.parse().ok());
    let setting = Setting::typed("size", "BOARD SIZE", "8", (words, ':'), move |text| {
        let size = whole_number(text, SIZES)
            .map_err(|wanted| refusal!(text => "is not a size: type {wanted}"))?;
        komi.map_or(Ok(()), |komi| check_komi(size, komi))?;
        Ok(size.to_string())
    });
    setting.explained(
        "Type the number of lines, which is also the number of columns.\n\
         The usual size is 8; games on smaller boards are shorter.\n",
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
        "Type a number of points.\n\
         {gets_it} gets them at the end, because the last move on a board of {size} by {size} is the \
         opponent's.\n\
         The usual number is {usual}.\n\
         It must be {}, so that nobody can tie.\n",
        allowed_komi(size)
    )
}

fn read_komi(size: usize, text: &str) -> Result<u32, Refusal> {
    let refused = |_| refusal!(text => "is not a komi: type a number ({})", allowed_komi(size));
    let komi = text.parse().map_err(refused)?;
    check_komi(size, komi)?;
    Ok(komi)
}

/// The komi. Two computers do not agree on one.
fn komi_setting(size: usize, seats: &Seats) -> Setting {
    let usual = default_komi(size).to_string();
    let may_agree = seats[..2]
        .iter()
        .any(|seat| seat.is_none_or(|seat| seat == Seat::HUMAN));
    let (more, help) = if may_agree {
        let help = "\"agreement\": player 1 names the komi, and player 2 chooses a colour.\n";
        (", or agreement", help)
    } else {
        ("", "")
    };
    let prompt = (format!("Komi ({}{more})", allowed_komi(size)), ':');
    let setting = Setting::typed("komi", "KOMI", usual, prompt, move |text| {
        if may_agree && text.eq_ignore_ascii_case(AGREEMENT) {
            return Ok(AGREEMENT.to_string());
        }
        Ok(read_komi(size, text)?.to_string())
    });
    setting.explained(komi_help(size) + help)
}

/// The komi that player 1 names. It holds for this game only.
fn agreed_setting(size: usize) -> Setting {
    let usual = default_komi(size).to_string();
    let words = format!("Player 1, name the komi ({})", allowed_komi(size));
    let read = move |text: &str| Ok(read_komi(size, text)?.to_string());
    let setting = Setting::typed(AGREED, "KOMI BY AGREEMENT", usual, (words, ':'), read);
    let help = format!(
        "{}Make both colours equally attractive: player 2 then chooses one of them.\n",
        komi_help(size)
    );
    setting.explained(help).not_kept()
}

/// The colour that player 2 chooses.
fn colour_setting(komi: &str) -> Setting {
    let title = format!("PLAYER 2, CHOOSE A COLOUR (KOMI {komi})");
    let colours =
        [Player::P1, Player::P2].map(|player| (value_of(player), stones_of(player).to_uppercase()));
    let help = "Black plays first.\nThe player who does not make the last move gets the komi.\n";
    Setting::new(COLOUR, title, colours)
        .explained(help)
        .not_kept()
}

/// Settles on the komi that player 1 has named, and on the colours. A computer names the usual komi.
/// Expert takes the colour that its search prefers; other computers take the one that gets the komi,
/// or Black if the komi is 0.
pub fn settle(setup: &Setup, decided: &mut Decided, advisor: Advisor) {
    if decided.start.options.get("komi") != Some(AGREEMENT) {
        return;
    }
    let size = size(setup);
    let komi = setup.value(&agreed_setting(size));
    decided.start.options.set("komi", &komi);
    let chosen = match decided.seats[1] {
        Some(Seat::HUMAN) => setup.value(&colour_setting(&komi)),
        computer => {
            let gets_komi = komi_player(size);
            let chosen = match computer {
                Some(Seat::Kind(PlayerKind::Expert)) => {
                    advisor(&decided.start, NODES).unwrap_or(gets_komi)
                }
                _ if komi != "0" => gets_komi,
                _ => Player::P1,
            };
            let note = format!("Player 2 chooses {}.", stones_of(chosen));
            decided.notes.push(note);
            value_of(chosen)
        }
    };
    // In the rules Black is always player 1.
    if chosen == value_of(Player::P1) {
        decided.seats.swap(0, 1);
        decided.start.options.set("black", "2");
    }
}

/// The value of the setting of the colour that a player of the rules has.
fn value_of(player: Player) -> String {
    colour(player).to_lowercase()
}
