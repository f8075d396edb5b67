//! Which module of the library may import which. The sources under `src/` are parsed,
//! so that a wrong import fails even where it compiles.

use std::fs;
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};
use syn::{Attribute, File, ImplItem, Item, ItemStatic, Macro, UseTree, Visibility};
use tabuleiro::games::registry;

/// The modules that each module may import besides itself, which lie above it in the table; the
/// most specific row decides. The root, `main` and `testing` may import anything. `*` stands for
/// any game.
const IMPORTS: &[(&str, &[&str])] = &[
    ("text", &[]),
    ("bitboard", &[]),
    ("hash", &[]),
    ("sync", &[]),
    ("fitted", &[]),
    ("stopwatch", &[]),
    ("limits", &["sync"]),
    ("network", &["hash"]),
    ("win_rate", &["fitted"]),
    ("game", &["fitted", "hash", "network", "text"]),
    ("games::*::rules", &["bitboard", "game", "hash", "text"]),
    ("games::*::screen", &["bitboard::grid", "game", "text"]),
    (
        "games::*::expert",
        &["bitboard", "fitted", "game", "hash", "network"],
    ),
    (
        "search",
        &["fitted", "game", "hash", "limits", "stopwatch", "sync"],
    ),
    ("play", &["game", "search", "text", "win_rate"]),
    ("registry", &["game", "play", "search", "text"]),
    ("prelude", &["game", "registry"]),
    ("games", &["game", "registry"]),
    (
        "coach",
        &[
            "game",
            "hash",
            "limits",
            "play",
            "registry",
            "search::handicap",
            "text",
        ],
    ),
    (
        "ugi",
        &[
            "fitted", "game", "hash", "limits", "play", "registry", "sync", "text",
        ],
    ),
    (
        "console",
        &[
            "coach", "game", "limits", "play", "registry", "sync", "text", "ugi",
        ],
    ),
];

/// The rooms of the console, from the ground up, each with those that it may import, which lie
/// below it. The files of one room may import each other, and `mod.rs`, the program, all rooms.
/// What they may import from outside is in the row of the console above.
const ROOMS: &str = "\
exit <-
search_settings <-
vocabulary <-
listing <-
screen <- listing vocabulary
storage::reading <-
storage::writing <- storage::reading
terminal <- storage::writing
input <- terminal vocabulary
seats <- screen vocabulary
setup <- seats storage::reading
flags <- exit seats search_settings screen setup storage::reading
talk <- exit input screen storage::reading terminal vocabulary
progress <- talk terminal
storage <- exit talk
prompt <- exit input screen talk vocabulary
page <- exit input prompt talk
rating <- exit search_settings seats storage talk
analysis <- exit search_settings progress screen storage talk terminal vocabulary
study <- analysis exit input listing search_settings page progress prompt screen storage talk
replay <- analysis exit input seats prompt rating screen storage study talk vocabulary
play <- analysis exit input search_settings seats progress prompt replay rating screen \
    storage study talk vocabulary
shell <- analysis exit flags search_settings page play seats prompt replay rating screen \
    setup storage study talk
manual <- exit flags page play prompt replay shell study vocabulary
";

/// What would give the console the type of a game, or a type parameter for it.
const TYPES_OF_GAMES: [&str; 6] = [
    "game::Game",
    "game::view::View",
    "registry::GameList",
    "registry::Visitor",
    "play::live_game",
    "play::session",
];

/// The macros at the root of the crate, which every module may use.
const MACROS: [&str; 2] = ["refusal", "refuse"];

/// The one module with global state: the files that are being changed, which a signal waits for,
/// and what a test has done before each step.
const WITH_STATE: &str = "console::storage::writing";

/// The modules of each game.
const PARTS: [&str; 3] = ["rules", "expert", "screen"];

/// What a source contains apart from its tests.
struct Source {
    file: PathBuf,
    /// As in `games::lear::rules::board`.
    module: String,
    /// The paths that begin with `crate`, `super` or `self`, from the root of the crate.
    imports: Vec<String>,
    /// The modules that are compiled for tests only.
    test_modules: Vec<String>,
    /// Names of everything that is leaked or kept in global state.
    globals: Vec<String>,
}

impl Source {
    fn read(root: &Path, file: PathBuf) -> Source {
        let path = file.strip_prefix(root).unwrap().with_extension("");
        let parts: Vec<String> = path.iter().map(|part| part.display().to_string()).collect();
        let mut module = parts.join("::");
        for index in ["mod", "lib"] {
            if let Some(folder) = module.strip_suffix(index) {
                module = folder.trim_end_matches("::").to_string();
            }
        }
        let code = fs::read_to_string(&file).unwrap();
        let mut source = Source {
            file,
            module,
            imports: Vec::new(),
            test_modules: Vec::new(),
            globals: Vec::new(),
        };
        let parsed = syn::parse_file(&code).unwrap();
        source.visit_file(&parsed);
        source
    }

    fn add(&mut self, path: &[String]) {
        let mut base: Vec<&str> = self.module.split("::").collect();
        let mut rest = path;
        match path.first().map(String::as_str) {
            Some("crate") => base.clear(),
            Some("super" | "self") => {}
            _ => return,
        }
        while let Some(first) = rest.first() {
            match first.as_str() {
                "super" => drop(base.pop()),
                "crate" | "self" => {}
                _ => break,
            }
            rest = &rest[1..];
        }
        base.extend(rest.iter().map(String::as_str));
        self.imports.push(base.join("::"));
    }

    fn add_use(&mut self, prefix: &[String], tree: &UseTree) {
        let with = |name: String| [prefix, &[name]].concat();
        match tree {
            UseTree::Path(path) => self.add_use(&with(path.ident.to_string()), &path.tree),
            UseTree::Name(name) => self.add(&with(name.ident.to_string())),
            UseTree::Rename(rename) => self.add(&with(rename.ident.to_string())),
            UseTree::Glob(_) => self.add(&with("*".to_string())),
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.add_use(prefix, tree);
                }
            }
        }
    }
}

fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let test = attribute.parse_args::<syn::Ident>();
        attribute.path().is_ident("cfg") && test.is_ok_and(|name| name == "test")
    })
}

impl Visit<'_> for Source {
    fn visit_item(&mut self, item: &Item) {
        let attributes = match item {
            Item::Mod(item) => &item.attrs,
            Item::Fn(item) => &item.attrs,
            Item::Impl(item) => &item.attrs,
            Item::Use(item) => &item.attrs,
            _ => return visit::visit_item(self, item),
        };
        if is_test(attributes) {
            if let Item::Mod(item) = item {
                let module = format!("{}::{}", self.module, item.ident);
                self.test_modules.push(module);
            }
            return;
        }
        match item {
            Item::Use(item) => self.add_use(&[], &item.tree),
            _ => visit::visit_item(self, item),
        }
    }

    fn visit_impl_item(&mut self, item: &ImplItem) {
        match item {
            ImplItem::Fn(function) if is_test(&function.attrs) => {}
            _ => visit::visit_impl_item(self, item),
        }
    }

    fn visit_path(&mut self, path: &syn::Path) {
        let parts = path.segments.iter();
        let names: Vec<String> = parts.map(|part| part.ident.to_string()).collect();
        if names.join("::").ends_with("Box::leak") {
            self.globals.push("Box::leak".to_string());
        }
        if names.len() > 1 {
            self.add(&names);
        }
        visit::visit_path(self, path);
    }

    // The path in `pub(in ..)` imports nothing.
    fn visit_visibility(&mut self, _: &Visibility) {}

    fn visit_item_static(&mut self, item: &ItemStatic) {
        Cells(&mut self.globals).visit_type(&item.ty);
    }

    fn visit_macro(&mut self, call: &Macro) {
        if call.path.is_ident("thread_local") {
            self.globals.push("thread_local!".to_string());
        }
    }
}

/// Collects the names of types that a static can be changed through.
struct Cells<'a>(&'a mut Vec<String>);

impl Visit<'_> for Cells<'_> {
    fn visit_ident(&mut self, name: &syn::Ident) {
        let name = name.to_string();
        let is_cell = name.ends_with("Lock") || name.ends_with("Cell") || name == "Mutex";
        if is_cell || name.starts_with("Atomic") {
            self.0.push(name);
        }
    }
}

fn source_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// Adds all Rust files below a folder, except those of tests.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.file_stem().is_some_and(|name| name == "tests") {
            continue;
        } else if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
}

fn sources() -> Vec<Source> {
    let root = source_folder();
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    assert!(files.len() > 30, "{} sources", files.len());
    let read = |file| Source::read(&root, file);
    let mut sources: Vec<Source> = files.into_iter().map(read).collect();
    let modules = sources
        .iter()
        .flat_map(|source| source.test_modules.clone());
    let tests: Vec<String> = modules.collect();
    sources.retain(|source| !tests.contains(&source.module));
    sources
}

/// Whether a path is that of a module or lies in it. `*` stands for any name.
fn is_in(path: &str, module: &str) -> bool {
    let mut names = path.split("::");
    let same = |part: &str| names.next().is_some_and(|name| part == "*" || part == name);
    module.split("::").all(same)
}

/// The row of the table for a module; `None` for those that may import anything.
fn layer(module: &str) -> Option<(&'static str, &'static [&'static str])> {
    let rows = IMPORTS.iter().filter(|(layer, _)| is_in(module, layer));
    rows.max_by_key(|(layer, _)| layer.len()).copied()
}

/// The game that a module belongs to.
fn game_of(module: &str) -> Option<&str> {
    let (game, _) = module.strip_prefix("games::")?.split_once("::")?;
    Some(game)
}

/// Whether a part of a game (its rules, its evaluator, its screen) may import something of the same
/// game: its rules, itself, and what the game's mod.rs exports, which is the rules. All may import the facts.
fn may_import_own(module: &str, game: &str, imported: &str) -> bool {
    let folder = format!("games::{game}::");
    let (own, imported) = (module.strip_prefix(&folder), imported.strip_prefix(&folder));
    let (Some(part), Some(name)) = (own, imported) else {
        return false;
    };
    let part = part.split("::").next().unwrap();
    let is_item = name.starts_with(char::is_uppercase) && !name.ends_with("Evaluator");
    is_in(name, "rules") || is_in(name, part) || name == "INFO" || (is_item && part != "rules")
}

/// The rooms of the console from the ground up, each with those that it may import.
fn rooms() -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    let rows = ROOMS.lines().filter_map(|row| row.split_once(" <-"));
    rows.map(|(room, below)| (room, below.split_whitespace().collect()))
}

/// The row of the room that a module of the console belongs to.
fn room(module: &str) -> Option<(&'static str, Vec<&'static str>)> {
    let path = module.strip_prefix("console::")?;
    let rows = rooms().filter(|(room, _)| is_in(path, room));
    rows.max_by_key(|(room, _)| room.len())
}

fn may_import(module: &str, imported: &str) -> bool {
    if let Some((own, below)) = room(module)
        && let Some(path) = imported.strip_prefix("console::")
    {
        return is_in(path, own) || below.iter().any(|room| is_in(path, room));
    }
    let Some((layer, allowed)) = layer(module) else {
        return true;
    };
    let of_game = game_of(module).filter(|_| layer.starts_with("games::*"));
    MACROS.contains(&imported)
        || allowed.iter().any(|allowed| is_in(imported, allowed))
        || of_game.is_some_and(|game| may_import_own(module, game, imported))
        || (of_game.is_none() && is_in(imported, layer))
}

#[test]
fn every_module_imports_only_what_its_row_allows() {
    let mut wrong = Vec::new();
    for source in sources() {
        let top = source.module.split("::").next().unwrap();
        let is_free = ["", "main", "testing"].contains(&top);
        let is_in_room = top != "console" || room(&source.module).is_some();
        let has_row = layer(&source.module).is_some() && is_in_room;
        if !is_free && !has_row && source.module != "console" {
            wrong.push(format!("{} has no row", source.module));
        }
        for imported in &source.imports {
            if !may_import(&source.module, imported) {
                wrong.push(format!("{} imports {imported}", source.module));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// So no module imports another one that imports it, directly or through others.
#[test]
fn every_row_allows_only_rows_above_it() {
    for (index, (module, allowed)) in IMPORTS.iter().enumerate() {
        let (above, rest) = IMPORTS.split_at(index);
        for path in *allowed {
            let is_known = above.iter().any(|(row, _)| is_in(path, row));
            let is_above = rest
                .iter()
                .all(|(row, _)| !is_in(row, path) && !is_in(path, row));
            assert!(is_known && is_above, "{module} may import {path}");
        }
    }
}

/// So the table itself cannot hold a circle.
#[test]
fn every_room_of_the_console_imports_only_rooms_below_it() {
    let rooms: Vec<_> = rooms().collect();
    assert!(rooms.len() > 20, "{} rooms", rooms.len());
    for (floor, (room, below)) in rooms.iter().enumerate() {
        for other in below {
            let is_below = rooms[..floor].iter().any(|(below, _)| below == other);
            assert!(is_below, "{room} may import {other}");
        }
    }
}

#[test]
fn the_console_does_not_know_the_type_of_a_game() {
    for source in sources()
        .iter()
        .filter(|source| is_in(&source.module, "console"))
    {
        for imported in &source.imports {
            let is_type = TYPES_OF_GAMES.iter().any(|name| is_in(imported, name));
            let is_glob = imported.ends_with("::*") && !is_in(imported, "console");
            assert!(!is_type && !is_glob, "{} imports {imported}", source.module);
        }
    }
}

#[test]
fn nothing_is_leaked_or_cached_in_global_state() {
    for source in sources() {
        let known: &[&str] = match source.module.as_str() {
            WITH_STATE => &["thread_local!", "Mutex", "AtomicBool"],
            _ => &[],
        };
        assert_eq!(source.globals, known, "{}", source.file.display());
    }
}

#[test]
fn every_game_has_the_same_parts() {
    let modules: Vec<String> = sources().into_iter().map(|source| source.module).collect();
    for name in registry().names() {
        for part in PARTS {
            let module = format!("games::{}::{part}", name.replace('-', "_"));
            assert!(modules.contains(&module), "{module} is missing");
        }
    }
}

/// A law that is missing from the macro would never be tested.
#[test]
fn every_law_of_the_suites_is_in_the_macro() {
    let folder = source_folder().join("testing");
    let emitted = fs::read_to_string(folder.join("mod.rs")).unwrap();
    let mut files = Vec::new();
    collect(&folder, &mut files);
    let mut laws = 0;
    for file in files {
        let File { items, .. } = syn::parse_file(&fs::read_to_string(&file).unwrap()).unwrap();
        for item in items {
            let Item::Fn(function) = item else { continue };
            let mut parameters = function.sig.generics.type_params();
            let first = parameters.next();
            let is_law = first.is_some_and(|first| first.ident == "E" || first.ident == "L");
            let is_public = matches!(function.vis, Visibility::Public(_));
            if is_public && is_law && parameters.next().is_none() {
                let name = function.sig.ident.to_string();
                assert!(emitted.contains(&name), "{name}");
                laws += 1;
            }
        }
    }
    assert!(laws > 20, "{laws} laws");
}

#[test]
fn the_table_of_layers_is_read_as_it_is_meant() {
    let board = "games::lear::rules::board";
    for (module, imported, may) in [
        (board, "games::lear::rules::moves::Move", true),
        (board, "games::lear::Lear", false),
        (board, "games::lear::screen::drawing", false),
        (board, "games::yoxii::rules::board", false),
        (board, "hash::mix", true),
        (board, "search::Limits", false),
        ("games::lear::screen::menus", "games::lear::Lear", true),
        ("games::lear::screen", "games::lear::LearEvaluator", false),
        ("games::lear", "console::main", false),
        ("game::view", "play::LiveGame", false),
        ("win_rate", "game::RuleSet", false),
        ("console::play", "console::talk::Talk", true),
        ("console::play::human_move", "console::play::Table", true),
        ("console::play::human_move", "console::shell::sit", false),
        ("console::talk", "console::prompt::commands::parse", false),
        ("console::flags::config", "console::storage::reading", true),
        ("console::flags", "console::storage::game_files", false),
        ("console::storage::reading", "console::talk::Talk", false),
        ("console::replay", "coach::review::Review", true),
        ("console::analysis", "limits::Limits", true),
        ("console::analysis", "search::Searcher", false),
        ("console", "console::shell::sit", true),
        ("console", "games::registry", false),
        ("testing::laws", "console::main", true),
    ] {
        assert_eq!(may_import(module, imported), may, "{module}, {imported}");
    }
}
