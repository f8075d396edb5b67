//! The layers of the library: which module may import which. The sources under `src/` are read, so
//! that a wrong import fails even where it compiles.

mod source;

use std::fs;
use std::path::{Path, PathBuf};

use source::{Source, collect, imports, sources, without_comments_and_strings};
use tabuleiro::games::registry;

/// The modules of the crate that each module may import in addition to itself. The three parts of a
/// game have rows of their own; the modules `main`, `suites` and `tools` may import anything.
const LAYERS: &[(&str, &[&str])] = &[
    ("calibration", &["game", "hash"]),
    (
        "coach",
        &[
            "calibration",
            "game",
            "hash",
            "matches",
            "players",
            "search",
            "text",
        ],
    ),
    (
        "evaluator",
        &["calibration", "game", "hash", "network", "policy"],
    ),
    ("game", &["rng", "text"]),
    (
        "games",
        &[
            "evaluator",
            "game",
            "hash",
            "ink",
            "listing",
            "network",
            "players",
            "policy",
            "registry",
            "rng",
            "squares",
            "text",
            "view",
        ],
    ),
    ("games/*/rules", &["game", "hash", "rng", "squares", "text"]),
    (
        "games/*/expert",
        &[
            "calibration",
            "evaluator",
            "game",
            "hash",
            "network",
            "policy",
            "squares",
        ],
    ),
    (
        "games/*/console",
        &["game", "ink", "listing", "players", "text", "view"],
    ),
    ("hash", &[]),
    ("ink", &["game"]),
    ("lines", &[]),
    ("listing", &["text"]),
    (
        "matches",
        &[
            "calibration",
            "evaluator",
            "game",
            "players",
            "rng",
            "search",
            "text",
            "view",
            "weakened",
        ],
    ),
    ("network", &["weight_file"]),
    ("perft", &["game"]),
    ("players", &["calibration", "game", "text"]),
    ("policy", &["weight_file"]),
    (
        "registry",
        &["evaluator", "game", "matches", "players", "search", "view"],
    ),
    ("rng", &[]),
    ("search", &["evaluator", "game", "hash", "sync"]),
    (
        "shell",
        &[
            "calibration",
            "coach",
            "game",
            "ink",
            "lines",
            "listing",
            "matches",
            "players",
            "registry",
            "rng",
            "search",
            "text",
            "ugi",
            "view",
        ],
    ),
    ("squares", &[]),
    ("sync", &[]),
    ("text", &[]),
    (
        "ugi",
        &[
            "game", "lines", "matches", "players", "registry", "search", "text", "view",
        ],
    ),
    (
        "view",
        &["calibration", "game", "ink", "listing", "players", "text"],
    ),
    (
        "weakened",
        &["calibration", "evaluator", "game", "hash", "search"],
    ),
    ("weight_file", &["hash"]),
];

/// Names that would give the shell a type parameter for a game, or the type of a game.
const TYPES_OF_GAMES: &[&str] = &[
    "game::Game",
    "view::View",
    "matches::GameMatch",
    "matches::session",
    "registry::GameList",
    "registry::Visitor",
];

/// The folders of each game.
const PARTS: [&str; 3] = ["rules", "expert", "console"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The row of the table for a module, and the modules that belong to its layer.
fn layer(module: &[String]) -> Option<&'static (&'static str, &'static [&'static str])> {
    let find = |name: &str| LAYERS.iter().find(|(layer, _)| *layer == name);
    match module {
        [games, _, part, ..] if games == "games" && PARTS.contains(&part.as_str()) => {
            find(&format!("games/*/{part}"))
        }
        [first, ..] => find(first),
        [] => None,
    }
}

/// Whether a part of a game may import something of the same game.
fn may_import_own(part: &str, imported: &[String]) -> bool {
    match imported.first().map(String::as_str) {
        Some("rules") => true,
        Some(name) if name == part => true,
        // What the game's mod.rs exports: the rules and their text, but not the evaluator.
        Some(name) => {
            let is_item = name.starts_with(|c: char| c.is_uppercase());
            is_item && part != "rules" && !name.ends_with("Evaluator")
        }
        None => false,
    }
}

/// Whether a module may import something of this crate.
fn may_import(module: &[String], imported: &[String]) -> bool {
    let Some((_, allowed)) = layer(module) else {
        return true;
    };
    match (module, imported) {
        ([games, game, part @ ..], [other_games, other, own @ ..])
            if games == "games" && other_games == games =>
        {
            let is_own = game == other;
            match part.first() {
                Some(part) if PARTS.contains(&part.as_str()) => is_own && may_import_own(part, own),
                _ => is_own,
            }
        }
        (_, [first, ..]) => allowed.contains(&first.as_str()) || *first == module[0],
        (_, []) => false,
    }
}

/// The module of a layer, or one that may import anything.
fn is_known(module: &[String]) -> bool {
    let is_top = matches!(
        module.first().map(String::as_str),
        None | Some("main" | "suites" | "tools")
    );
    is_top || layer(module).is_some()
}

#[test]
fn every_module_imports_lower_layers_only() {
    let mut wrong = Vec::new();
    for source in sources(&root().join("src")) {
        let module = &source.module;
        if !is_known(module) {
            wrong.push(format!("{} is in no layer", source.file.display()));
        }
        if layer(module).is_none() {
            continue;
        }
        for imported in imports(&source) {
            if !may_import(&source.module, &imported) {
                let name = imported.join("::");
                wrong.push(format!("{} imports {name}", source.file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_shell_does_not_know_the_type_of_a_game() {
    let mut wrong = Vec::new();
    for source in sources(&root().join("src")) {
        if source.module.first().is_none_or(|first| first != "shell") {
            continue;
        }
        for imported in imports(&source) {
            let name = imported.join("::");
            let is_type = |path: &str| name == path || name.starts_with(&format!("{path}::"));
            let is_glob = imported.len() == 2 && imported[1] == "*" && imported[0] != "shell";
            if is_glob || TYPES_OF_GAMES.iter().any(|path| is_type(path)) {
                wrong.push(format!("{} imports {name}", source.file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nothing_is_leaked_or_cached_in_global_state() {
    for source in sources(&root().join("src")) {
        let file = source.file.display();
        for forbidden in ["Box::leak", "thread_local!"] {
            assert!(!source.code.contains(forbidden), "{file}: {forbidden}");
        }
        for (at, _) in source.code.match_indices("static ") {
            // Not the lifetime 'static.
            if source.code[..at].ends_with(|c: char| c == '\'' || c.is_alphanumeric()) {
                continue;
            }
            let item = source.code[at..]
                .split(['=', ';', '{'])
                .next()
                .unwrap_or_default();
            for cell in [
                "Mutex", "RwLock", "OnceLock", "LazyLock", "OnceCell", "Atomic",
            ] {
                assert!(!item.contains(cell), "{file}: {item}");
            }
        }
    }
}

#[test]
fn every_game_has_the_same_folders() {
    let games = root().join("src/games");
    for name in registry().names() {
        for part in PARTS {
            let folder = games.join(name.replace('-', "_")).join(part);
            assert!(folder.is_dir(), "{} is missing", folder.display());
        }
    }
}

/// A law that is missing from the macro would never be tested.
#[test]
fn every_law_of_the_suites_is_in_the_macro() {
    let folder = root().join("src/suites");
    let emitted = fs::read_to_string(folder.join("mod.rs")).unwrap();
    let mut files = Vec::new();
    collect(&folder, &mut files);
    let mut laws = 0;
    for file in files {
        let code = without_comments_and_strings(&fs::read_to_string(&file).unwrap());
        for declaration in code.split("pub fn ").skip(1) {
            let name = declaration.split('<').next().unwrap_or_default();
            let is_law = declaration[name.len()..].starts_with("<L: GameList>");
            if is_law {
                assert!(emitted.contains(&format!(" {name}\n")), "{name}");
                laws += 1;
            }
        }
    }
    assert!(laws > 20, "{laws} laws");
}

#[test]
fn the_code_that_reads_sources_understands_them() {
    let text = r##"
        use crate::game::{Game, self, rules::{A as B, C}}; // use crate::console;
        use super::moves::*;
        pub(in super::super) const S: &'static str = "crate::console";
        fn f(c: char) -> bool { c == '"' || c == '\'' || crate::text::quoted::<G>(r#"crate::game::style"#) }
        #[cfg(test)]
        mod tests { use crate::expert::search::Limits; }
    "##;
    let module = ["games", "lear", "rules", "board"].map(String::from);
    let source = Source::new(PathBuf::new(), module.to_vec(), text);
    let found: Vec<String> = imports(&source)
        .iter()
        .map(|path| path.join("::"))
        .collect();
    let expected = [
        "game",
        "game::Game",
        "game::rules::A",
        "game::rules::C",
        "games::lear::rules::moves::*",
        "text::quoted",
    ];
    assert_eq!(found, expected);

    let allows = |module: &str, imported: &str| {
        let path = |text: &str| -> Vec<String> { text.split("::").map(String::from).collect() };
        may_import(&path(module), &path(imported))
    };
    assert!(allows(
        "games::lear::rules::board",
        "games::lear::rules::moves::Move"
    ));
    assert!(allows("games::lear::console::menus", "games::lear::Lear"));
    assert!(allows("console::play", "console::talk::Talk"));
    for (module, imported) in [
        ("games::lear::rules::board", "games::lear::RULES"),
        ("games::lear::rules::board", "games::lear::console::drawing"),
        ("games::lear::rules::board", "games::yoxii::rules::board"),
        ("games::lear::rules::board", "view::View"),
        ("games::lear::console::menus", "games::lear::LearEvaluator"),
        ("games::lear::console::menus", "search::think"),
        ("games::lear::expert", "search::Limits"),
        ("games::lear", "console::main"),
        ("games", "matches::Match"),
        ("search::worker", "view::View"),
        ("shell", "games::registry"),
        ("view::menu", "evaluator::Evaluator"),
    ] {
        assert!(
            !allows(module, imported),
            "{module} may not import {imported}"
        );
    }
}
