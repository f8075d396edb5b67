//! Completions of shells.
//!
//! The scripts come from `clap_complete`, which knows flags, fixed values and files. The levels
//! depend on the game that was given before: where a level belongs, the scripts get a placeholder
//! first, which then becomes a call of a function that looks for `--game`.

use clap::Command;
use clap_complete::aot::{Bash, Fish, Generator, PowerShell, Zsh};

use crate::game::registry::{GameEntry, Registry};
use crate::game::{Player, RuleSet};

/// Stands for the levels in a script that is not finished.
const PLACEHOLDER: &str = "LEVELS-OF-THE-GAME";

/// Completions for bash.
pub fn bash(registry: &Registry, command: Command) -> String {
    let call = "$(_tabuleiro_levels)";
    let cases = cases(registry, |game, levels| {
        format!("        {game}) echo \"{levels}\" ;;\n")
    });
    let function = format!(
        r#"_tabuleiro_levels() {{
    local i game=
    for ((i = 1; i < COMP_CWORD; i++)); do
        case "${{COMP_WORDS[i]}}" in
            --game)
                game="${{COMP_WORDS[i + 1]}}"
                # --game=NAME is three words.
                [[ "$game" == "=" ]] && game="${{COMP_WORDS[i + 2]}}"
                ;;
        esac
    done
    case "$game" in
{cases}    esac
}}

"#
    );
    function + &script(Bash, command).replace(PLACEHOLDER, call)
}

/// Completions for zsh.
pub fn zsh(registry: &Registry, command: Command) -> String {
    let cases = cases(registry, |game, levels| {
        format!("        ({game}) levels=({levels}) ;;\n")
    });
    let function = format!(
        r#"_tabuleiro_levels() {{
    local -a levels
    local i game=
    for ((i = 2; i < CURRENT; i++)); do
        case "$words[i]" in
            (--game) game="$words[i + 1]" ;;
            (--game=*) game="${{words[i]#--game=}}" ;;
        esac
    done
    case "$game" in
{cases}    esac
    compadd "$@" -a levels
}}

"#
    );
    let script = script(Zsh, command).replace(&format!("({PLACEHOLDER})"), "_tabuleiro_levels");
    // The tag in the first line must stay there.
    match script.split_once("\n\n") {
        Some((tag, rest)) => format!("{tag}\n\n{function}{rest}"),
        None => function + &script,
    }
}

/// Completions for fish.
pub fn fish(registry: &Registry, command: Command) -> String {
    let cases = cases(registry, |game, levels| {
        let game = if game == "*" { "'*'" } else { game };
        format!("        case {game}\n            string split ' ' '{levels}'\n")
    });
    let function = format!(
        r#"function __tabuleiro_levels
    set -l words (commandline -opc)
    set -l game
    for i in (seq (count $words))
        switch $words[$i]
            case --game
                set game $words[(math $i + 1)]
            case '--game=*'
                set game (string replace -- --game= '' $words[$i])
        end
    end
    switch "$game"
{cases}    end
end

"#
    );
    let values = format!("{PLACEHOLDER}\\t''");
    function + &script(Fish, command).replace(&values, "(__tabuleiro_levels)")
}

/// Completions for PowerShell: of flags only, `clap_complete` has no values there.
pub fn powershell(_registry: &Registry, command: Command) -> String {
    script(PowerShell, command)
}

/// The script of `clap_complete`, with the placeholder for levels.
fn script(generator: impl Generator, command: Command) -> String {
    let seats = Player::first(Player::COUNT).map(|player| player.to_string());
    let command = seats.fold(command, |command, seat| {
        command.mut_arg(seat, |arg| arg.value_parser([PLACEHOLDER]))
    });
    let rule_sets = [RuleSet::Classic, RuleSet::Official].map(|rules| rules.to_string());
    let mut command = command.mut_arg("rules", |arg| arg.value_parser(rule_sets));
    let name = command.get_name().to_string();
    let mut script = Vec::new();
    clap_complete::generate(generator, &mut command, name, &mut script);
    String::from_utf8(script).expect("the flags are described in UTF-8")
}

/// The cases of a function that knows the levels of each game, and all levels where no game is
/// given. `case` writes a pattern, which is the game's name or `*`, and the words.
fn cases(registry: &Registry, case: impl Fn(&str, &str) -> String) -> String {
    let mut all = vec!["human".to_string()];
    let mut cases = String::new();
    for info in registry.entries().map(GameEntry::info) {
        let levels: Vec<String> = info
            .levels
            .iter()
            .map(|level| level.to_lowercase())
            .collect();
        cases += &case(info.name, &format!("human {}", levels.join(" ")));
        all.extend(levels);
    }
    let mut known = Vec::new();
    all.retain(|level| {
        let is_new = !known.contains(level);
        known.push(level.clone());
        is_new
    });
    cases + &case("*", &all.join(" "))
}
