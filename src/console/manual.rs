//! What `generate` prints for people who package the program: the pages of the manual, which list
//! the commands of each question, and the completions for shells.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::{env, iter};

use clap::builder::StyledStr;
use clap::{Arg, Command};
use clap_complete::engine;
use clap_complete::env::{EnvCompleter, Powershell};

use super::exit::bad_flag;
use super::flags::chapters::{chapters_of, filled, pages};
use super::flags::subcommands::{Generated, SECTIONS};
use super::flags::{Flags, completed_command_line};
use super::play::after_result::AfterResult;
use super::play::commands::Topic;
use super::play::human_move::HumanMove;
use super::prompt::commands::names;
use super::shell::{games_menu, resume, settings_menu};
use super::study::task;
use super::{page, replay, vocabulary};
use crate::refusal;
use crate::registry::Registry;
use crate::text::{without, wrap};

/// The width of filled text. Every dash takes two columns in the source of a page.
const WIDTH: usize = 64;

/// The environment variable with which a shell asks for completions of a line of our program. Its
/// value is the name of the shell.
const ASKED: &str = "TABULEIRO_COMPLETE";

/// The completion script for bash. Bash breaks words at colons and equals signs and leaves quotes
/// in them, so the program gets the whole line and splits it itself.
const BASH: &str = r#"_tabuleiro() {
    local IFS=$'\n' line=${COMP_LINE:0:COMP_POINT} word
    word=${line##*[[:blank:]]}
    COMPREPLY=($(TABULEIRO_COMPLETE=bash "${1/#\~/$HOME}" -- "$line" 2> /dev/null))
    COMPREPLY=("${COMPREPLY[@]#"${word%"${word##*[:=]}"}"}")
    [[ ${COMPREPLY-} != *[:=] ]] || compopt -o nospace 2> /dev/null
}
complete -o nosort -o default -F _tabuleiro tabuleiro 2> /dev/null ||
    complete -o default -F _tabuleiro tabuleiro
"#;

/// The completion script for zsh, which loads it at the first Tab: the last line completes then.
const ZSH: &str = r#"#compdef tabuleiro
_tabuleiro() {
    local -a replies
    replies=(${(f)"$(TABULEIRO_COMPLETE=zsh ${~${(Q)words[1]}} -- "${(@Q)words[1,CURRENT]}" 2> /dev/null)"})
    if (( $#replies )); then
        replies=("${(@)${(@)replies//:/\\:}/$'\t'/:}")
        _describe -V tabuleiro replies
    else
        compset -P '--*='
        _files
    fi
}
compdef _tabuleiro tabuleiro
[[ $funcstack[1] != _* ]] || _tabuleiro
"#;

/// The completion script for fish.
const FISH: &str = r#"function __tabuleiro_complete
    set -l words (commandline --current-process --tokenize --cut-at-cursor)
    set -l program (string replace --regex '^~' $HOME -- $words[1])
    TABULEIRO_COMPLETE=fish $program -- $words (commandline --current-token) 2> /dev/null
end
complete --keep-order --no-files --command tabuleiro --arguments "(__tabuleiro_complete)"
complete --force-files --command tabuleiro --condition "not count (__tabuleiro_complete) > /dev/null"
"#;

/// Prints a page of the manual, or the completions of a program with these games.
///
/// # Errors
/// If writing fails, or completions are to be of a section.
pub fn print(
    registry: &Registry,
    what: Generated,
    section: Option<&str>,
    out: &mut impl Write,
) -> io::Result<()> {
    let name = registry.program();
    let asked = registry.renamed(ASKED);
    if let Some(section) = section.filter(|_| what != Generated::Man) {
        let refusal = refusal!("{section} is a section of the manual: generate man {section}");
        return Err(bad_flag(refusal));
    }
    // Not every shell allows a hyphen in the name of a function.
    let function = format!("_{}", name.replace('-', "_"));
    let mut script = |text: &str| {
        let text = registry.renamed(&text.replace("_tabuleiro", "{function}"));
        out.write_all(text.replace("{function}", &function).as_bytes())
    };
    match what {
        Generated::Man => {
            let section = section.unwrap_or(SECTIONS[0]);
            let chosen = pages().filter(|([_, of, _], _)| *of == section);
            let page = chosen.map(|(head, text)| manual_page(registry, head, text));
            out.write_all(page.collect::<String>().as_bytes())
        }
        Generated::Bash => script(BASH),
        Generated::Zsh => script(ZSH),
        Generated::Fish => script(FISH),
        Generated::Powershell => Powershell.write_registration(&asked, name, name, name, out),
    }
}

/// Answers a shell that asks what completes the last of these words; `false` if none asks.
///
/// Each line of the answer is a word and, after a tab, what it means. File names are left to the
/// shell, which offers and quotes them where the answer is empty. For the same reason flags are
/// offered only once their dash has been typed.
///
/// # Errors
/// If the line has no words, or writing fails.
pub fn complete(registry: &Registry, words: &[OsString]) -> io::Result<bool> {
    let Some(shell) = env::var_os(registry.renamed(ASKED)) else {
        return Ok(false);
    };
    let mut words = words.iter().skip_while(|word| *word != "--").skip(1);
    let words: Vec<OsString> = if shell == "bash" {
        words
            .next()
            .and_then(|line| divided(line))
            .unwrap_or_default()
    } else {
        words.cloned().collect()
    };
    let Some(typed) = words.last() else {
        return Ok(true);
    };
    let types_flag = typed.as_encoded_bytes().starts_with(b"-");
    let (mut line, last) = (completed_command_line(registry, &words), words.len() - 1);
    let mut out = io::stdout().lock();
    for found in engine::complete(&mut line, words, last, None)? {
        let word = found.get_value().to_string_lossy();
        if found.is_hide_set() || word.starts_with('-') != types_flag {
            continue;
        }
        let help = found
            .get_help()
            .map(ToString::to_string)
            .unwrap_or_default();
        match help.lines().next().filter(|_| shell != "bash") {
            Some(help) => writeln!(out, "{word}\t{help}")?,
            None => writeln!(out, "{word}")?,
        }
    }
    Ok(true)
}

/// Splits a line into words as bash does. The last word, which is to be completed, may be empty.
/// `None` if a quote is still open.
fn divided(line: &OsStr) -> Option<Vec<OsString>> {
    // The added full stop, removed below, keeps an empty last word.
    let mut words = shlex::split(&format!("{}.", line.to_str()?))?;
    words.last_mut()?.pop();
    Some(words.into_iter().map(OsString::from).collect())
}

/// A page in the language of roff.
fn manual_page(registry: &Registry, head: [&str; 3], text: &'static str) -> String {
    let mut command = Flags::command_line(registry);
    command.build();
    let about = command.get_about().map(ToString::to_string);
    let head = head.map(|word| filled(registry, word).trim_end().to_string());
    let [name, section, subject] = head;
    let subject = subject.replace("{about}", &about.unwrap_or_default());
    let (title, date) = (escaped(&name.to_uppercase()), env!("TABULEIRO_DATE"));
    let rendered = command.render_version();
    let version = rendered.trim_end();
    let mut page = format!(".TH {title} {section} {date} \"{version}\" Games\n.SH NAME\n");
    page += &lines(&wrap(&format!("{name} - {subject}"), WIDTH));
    for (heading, chapter) in chapters_of(registry, text) {
        page += &format!(".SH {heading}\n");
        page += &match chapter.as_str().trim_end() {
            "{options}" => options(&command),
            "{synopsis}" => paragraphs(&synopsis(&command)),
            "{subcommands}" => subcommands(&command),
            _ => paragraphs(&chapter.replace("{commands}", &reference(registry))),
        };
    }
    page
}

/// The commands of the program.
fn commands(command: &Command) -> impl Iterator<Item = &Command> {
    let all = command.get_subcommands();
    all.filter(|command| !command.is_hide_set())
}

/// How the program and each of its commands are called.
fn synopsis(command: &Command) -> String {
    let all = iter::once(command).chain(commands(command));
    let usages = all.map(|command| command.clone().render_usage().to_string());
    let lines = usages.map(|usage| usage.replace("Usage: ", "       ") + "\n");
    lines.collect()
}

/// What the commands do, and which of the flags they take; those of their own are explained.
fn subcommands(command: &Command) -> String {
    let mut text = ".PD 0\n".to_string();
    for own in commands(command) {
        text += &entry(own.get_name(), own.get_long_about().or(own.get_about()));
        let is_shared = |arg: &&Arg| {
            let mut known = command.get_arguments();
            known.any(|known| known.get_id() == arg.get_id())
        };
        let (shared, own): (Vec<_>, Vec<_>) = shown(own).partition(is_shared);
        let own: String = own.into_iter().map(argument).collect();
        text += &format!(".RS\n{own}");
        let flags = shared.into_iter().filter_map(Arg::get_long);
        let others = flags.filter(|flag| *flag != "help");
        let shared: Vec<String> = others.map(|flag| format!("--{flag}")).collect();
        if !shared.is_empty() {
            text += &entry("Options", Some(&shared.join(", ").into()));
        }
        text += ".RE\n";
    }
    text + ".PD\n"
}

/// The arguments of a command that its help lists.
fn shown(command: &Command) -> impl Iterator<Item = &Arg> {
    command.get_arguments().filter(|arg| !arg.is_hide_set())
}

/// An argument in a list: its flag, if any, its value, and its help.
fn argument(arg: &Arg) -> String {
    let flag = arg.get_long().map(|long| match arg.get_short() {
        Some(short) => format!("-{short}, --{long}"),
        None => format!("--{long}"),
    });
    let takes_value = arg.get_action().takes_values();
    let value = arg.get_value_names().filter(|_| takes_value);
    let value = value.map(|names| names[0].to_string());
    let usage: Vec<String> = flag.into_iter().chain(value).collect();
    entry(
        &usage.join("\\fR \\fI"),
        arg.get_long_help().or(arg.get_help()),
    )
}

/// A word in a list, and what it means, in one paragraph.
fn entry(word: &str, meaning: Option<&StyledStr>) -> String {
    let meaning = meaning.map(ToString::to_string).unwrap_or_default();
    let meaning = lines(&wrap(&meaning.replace("\n\n", ". "), WIDTH));
    format!(".TP\n\\fB{}\\fR\n{meaning}", word.replace('-', "\\-"))
}

/// The flags of the program, below the headings of its help.
fn options(command: &Command) -> String {
    let all: Vec<&Arg> = shown(command).collect();
    let heading = |arg: &Arg| arg.get_help_heading().map(str::to_string);
    let mut sorted = all.clone();
    sorted.sort_by_key(|arg| {
        let first = all.iter().position(|other| heading(other) == heading(arg));
        (heading(arg).is_some(), first)
    });
    let mut text = ".PD 0\n".to_string();
    let mut last = None;
    for arg in sorted {
        if heading(arg) != last {
            last = heading(arg);
            text += &format!(".SS {}\n", last.as_deref().unwrap_or_default());
        }
        text += &argument(arg);
    }
    text + ".PD\n"
}

/// Text in roff, which fits any window: prose and lists are filled; examples, which begin with four
/// blanks, stay as they are.
fn paragraphs(text: &str) -> String {
    let paragraphs = text.trim_end().split("\n\n").map(|paragraph| {
        if paragraph.starts_with("    ") {
            format!(".nf\n{}.fi\n", lines(paragraph))
        } else if paragraph.starts_with(' ') {
            let rows: String = paragraph.lines().map(row).collect();
            format!(".PD 0\n{rows}.PD\n")
        } else {
            lines(&wrap(&paragraph.trim().replace('\n', " "), WIDTH))
        }
    });
    paragraphs.collect::<Vec<_>>().join(".PP\n")
}

/// A line of a list: two blanks, a term, and its meaning, after two more blanks or in the lines
/// below, which begin further to the right.
fn row(line: &str) -> String {
    let words = line.trim_start();
    if line.len() > words.len() + 2 {
        return lines(words);
    }
    let (term, meaning) = words.split_once("  ").unwrap_or((words, ""));
    format!(".TP\n{}{}", lines(term), lines(meaning.trim_start()))
}

/// Lines of text in roff.
fn lines(text: &str) -> String {
    text.lines().map(|line| escaped(line) + "\n").collect()
}

/// A line in which roff finds nothing to carry out and no sign to draw in another way.
fn escaped(line: &str) -> String {
    let signs = [
        ("\\", "\\e"),
        ("-", "\\-"),
        ("'", "\\(aq"),
        ("`", "\\(ga"),
        ("^", "\\(ha"),
        ("~", "\\(ti"),
    ];
    let line = signs.iter().fold(line.to_string(), |line, (sign, name)| {
        line.replace(sign, name)
    });
    if line.starts_with('.') {
        return format!("\\&{line}");
    }
    line
}

/// The names of the commands of each question, with where they are understood.
fn all_tables() -> [(&'static str, Vec<&'static str>); 8] {
    let at_unfinished = names(&resume::commands());
    let tasks = "In {puzzles|puzzles, |}{learn|lessons and |}retry:";
    [
        ("While a game is played:", names(&HumanMove::commands())),
        ("After its result:", names(&AfterResult::commands())),
        ("In a replay:", names(&replay::commands())),
        (tasks, names(&task::commands())),
        (
            "In the menu{games| of games|}:",
            names(&games_menu::commands()),
        ),
        ("In the list of unfinished games:", at_unfinished),
        ("In the menus of a game:", names(&settings_menu::commands())),
        ("In other menus:", names(&page::commands::<()>())),
    ]
}

/// The commands for the manual, place by place. Those already described are only named.
fn reference(registry: &Registry) -> String {
    let missing = registry.missing();
    let mut described = BTreeSet::new();
    let mut text = String::new();
    for (place, mut names) in all_tables() {
        text += &format!("{}\n\n", without(place, &missing));
        names.retain(|name| !missing.contains(name));
        let (new, old): (Vec<_>, Vec<_>) =
            names.into_iter().partition(|name| described.insert(*name));
        for name in new {
            let description = vocabulary::description(name, &missing).shown(WIDTH);
            text += &format!("  {}\n", description.trim_end().replace('\n', "\n    "));
        }
        if !old.is_empty() {
            text += &format!("\nAs above: {}.\n", old.join(", "));
        }
        text.push('\n');
    }
    text.trim_end().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::console::prompt::Prompt;
    use crate::console::prompt::commands::{Command, described, list};
    use crate::games;
    use crate::testing::seen;

    /// Every command of a question is listed once, and described in lines that fit.
    fn check_table<P: Prompt>(commands: &[Command<P>]) {
        let mut names = names(commands);
        for name in &names {
            let list = list(commands, 80);
            assert!(list.said().contains(&format!("{name}: ")), "{name}");
            let list = seen(list);
            assert!(list.contains(&format!("  {name} ")), "{name}");
            assert!(list.lines().all(|line| line.len() < 80), "{name}");
            let found = described(name, commands).unwrap();
            let text = seen(vocabulary::description(found, &[]));
            assert!(text.starts_with(name), "{text}");
            assert!(text.lines().all(|line| line.len() <= 80), "{text}");
        }
        let narrow = seen(list(commands, 79));
        assert_eq!(narrow.lines().count(), names.len(), "{narrow}");
        let count = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), count);
        assert!(described("undoo", commands).is_err());
    }

    #[test]
    fn every_command_is_listed_once_and_described() {
        check_table(&HumanMove::commands());
        check_table(&AfterResult::commands());
        check_table(&replay::commands());
        check_table(&task::commands());
        check_table(&games_menu::commands());
        check_table(&resume::commands());
        check_table(&settings_menu::commands());
        check_table(&page::commands::<()>());
        let at_move = HumanMove::commands();
        let in_columns = seen(list(&at_move, 80));
        assert!(in_columns.lines().count() < at_move.len(), "{in_columns}");
        let found = described("ba", &page::commands::<()>());
        let text = found.map(|name| seen(vocabulary::description(name, &[])));
        let expected = "back: back a question, or out.\nIt takes back the answer before this question, \
                        or leaves this task or menu.\n";
        assert_eq!(text, Ok(expected.to_string()));
    }

    /// What the vocabulary says of a command is of no use unless some question understands it.
    #[test]
    fn every_command_of_the_vocabulary_is_in_the_manual_and_in_a_table() {
        let manual = reference(&games::registry());
        for name in vocabulary::names() {
            assert!(manual.contains(&format!("\n  {name}")), "{name}: {manual}");
        }
        let tables = all_tables().into_iter();
        let known: BTreeSet<&str> = tables.flat_map(|(_, names)| names).collect();
        assert_eq!(known, vocabulary::names().collect());
        for name in vocabulary::names() {
            let description = vocabulary::description(name, &[]).said();
            assert!(description.lines().count() > 1, "{description}");
        }
    }
}
