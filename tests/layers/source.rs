//! Reads the sources of the library: modules and imports.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A file under `src/`, without comments, strings and tests.
pub struct Source {
    pub file: PathBuf,
    /// The path of the module: `["games", "lear", "rules", "board"]`.
    pub module: Vec<String>,
    /// The whole code.
    pub code: String,
    /// The code that is compiled without `cfg(test)`.
    pub code_without_tests: String,
}

impl Source {
    pub fn new(file: PathBuf, module: Vec<String>, text: &str) -> Source {
        let code = without_comments_and_strings(text);
        Source {
            file,
            module,
            code_without_tests: without_test_modules(&code),
            code,
        }
    }
}

/// All sources below a folder except test modules.
pub fn sources(root: &Path) -> Vec<Source> {
    let mut files = Vec::new();
    collect(root, &mut files);
    files.sort();
    let mut sources: Vec<Source> = files
        .into_iter()
        .map(|file| {
            let text = fs::read_to_string(&file).unwrap();
            let module = module_of(file.strip_prefix(root).unwrap());
            Source::new(file, module, &text)
        })
        .collect();
    let tests: Vec<Vec<String>> = sources.iter().flat_map(test_modules).collect();
    sources.retain(|source| !tests.iter().any(|test| source.module.starts_with(test)));
    assert!(sources.len() > 30, "{} sources", sources.len());
    sources
}

/// Adds all Rust files below a folder.
pub fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
}

fn module_of(file: &Path) -> Vec<String> {
    let parts = file.with_extension("");
    let mut module: Vec<String> = parts
        .iter()
        .map(|part| part.to_string_lossy().into_owned())
        .collect();
    if module
        .last()
        .is_some_and(|name| name == "mod" || name == "lib")
    {
        module.pop();
    }
    module
}

/// The code with spaces in place of comments, and with empty strings.
pub fn without_comments_and_strings(text: &str) -> String {
    let mut code = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let skipped = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("r\"") || rest.starts_with("r#") {
            let hashes = rest[1..].chars().take_while(|c| *c == '#').count();
            let end = format!("\"{}", "#".repeat(hashes));
            let begins = rest[1 + hashes..].starts_with('"');
            let body = rest.get(2 + hashes..).filter(|_| begins);
            let length = body.and_then(|body| body.find(&end));
            length.map_or(0, |length| 2 + hashes + length + end.len())
        } else if c == '"' {
            1 + end_of_string(&rest[1..])
        } else if c == '\'' {
            length_of_char(rest)
        } else {
            0
        };
        if skipped > 0 {
            code.push(' ');
            rest = &rest[skipped..];
        } else {
            code.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    code
}

/// The length of the rest of a string literal with its closing quotation mark.
fn end_of_string(rest: &str) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

/// The length of a character literal, or 0 for a lifetime.
fn length_of_char(rest: &str) -> usize {
    let mut chars = rest.char_indices().skip(1);
    match (chars.next(), chars.next()) {
        (Some((_, '\\')), Some((at, c))) => {
            let after = at + c.len_utf8();
            rest[after..].find('\'').map_or(0, |end| after + end + 1)
        }
        (Some(_), Some((at, '\''))) => at + 1,
        _ => 0,
    }
}

/// The code without its modules `#[cfg(test)] mod name { ... }`.
fn without_test_modules(code: &str) -> String {
    let mut kept = String::new();
    let mut rest = code;
    while let Some(at) = rest.find("#[cfg(test)]") {
        kept += &rest[..at];
        rest = &rest[at..];
        let body = rest.find(['{', ';']).unwrap_or(rest.len());
        let is_module = rest[..body].contains("mod ") && rest[body..].starts_with('{');
        let length = if is_module {
            body + length_of_block(&rest[body..])
        } else {
            body
        };
        rest = &rest[length..];
    }
    kept + rest
}

fn length_of_block(code: &str) -> usize {
    let mut depth = 0;
    for (at, c) in code.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    code.len()
}

/// The modules that a source declares with `#[cfg(test)] mod name;`.
fn test_modules(source: &Source) -> Vec<Vec<String>> {
    let declarations = source.code.split("#[cfg(test)]").skip(1);
    declarations
        .filter_map(|rest| {
            let (declaration, _) = rest.split_once([';', '{'])?;
            let (_, name) = declaration.split_once("mod ")?;
            Some([&source.module[..], &[name.trim().to_string()]].concat())
        })
        .collect()
}

/// All paths of a source that begin in this crate, resolved: `["game", "Game"]`.
pub fn imports(source: &Source) -> BTreeSet<Vec<String>> {
    let mut found = BTreeSet::new();
    let code = &source.code_without_tests;
    for keyword in ["crate", "super", "self"] {
        for (at, _) in code.match_indices(&format!("{keyword}::")) {
            let before = code[..at].trim_end();
            let is_word = code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
            // A part of a longer path, or the place where something is visible.
            if is_word || before.ends_with("::") || before.ends_with("(in") {
                continue;
            }
            let mut path = Vec::new();
            add_paths(&code[at..], &mut path, &mut found, &source.module);
        }
    }
    found
}

/// Adds the paths of an import, which may branch, and returns the code after it.
fn add_paths<'a>(
    code: &'a str,
    path: &mut Vec<String>,
    found: &mut BTreeSet<Vec<String>>,
    module: &[String],
) -> &'a str {
    let code = code.trim_start();
    let depth = path.len();
    let rest = if let Some(mut rest) = code.strip_prefix('{') {
        while !rest.trim_start().starts_with('}') {
            rest = add_paths(rest, path, found, module).trim_start();
            rest = rest.strip_prefix(',').unwrap_or(rest);
        }
        &rest.trim_start()[1..]
    } else {
        let is_name = |c: char| c.is_alphanumeric() || c == '_' || c == '*';
        let length = code.find(|c| !is_name(c)).unwrap_or(code.len());
        assert!(length > 0, "not a path: {}", &code[..code.len().min(40)]);
        path.push(code[..length].to_string());
        let mut rest = &code[length..];
        let next = rest
            .strip_prefix("::")
            .filter(|next| !next.starts_with('<'));
        if let Some(next) = next {
            rest = add_paths(next, path, found, module);
        } else {
            found.insert(resolved(path, module));
            if let Some(renamed) = rest.trim_start().strip_prefix("as ") {
                rest = renamed.trim_start().trim_start_matches(is_name);
            }
        }
        rest
    };
    path.truncate(depth);
    rest
}

fn resolved(path: &[String], module: &[String]) -> Vec<String> {
    let mut whole = match path[0].as_str() {
        "crate" => Vec::new(),
        _ => module.to_vec(),
    };
    for part in path {
        match part.as_str() {
            "crate" | "self" => {}
            "super" => drop(whole.pop()),
            _ => whole.push(part.clone()),
        }
    }
    whole
}
