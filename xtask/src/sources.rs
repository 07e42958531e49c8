//! The purity rule: rules and searches read and write only what they are handed.
//!
//! A plain scan of the text, good enough because rustfmt has laid it out: comments and items
//! under `#[cfg(test)]` do not count, and grouped imports are taken apart first.

use std::fs;
use std::path::{Path, PathBuf};

use crate::layers;
use crate::metadata::Package;

/// The doors to the outside that pure crates keep shut.
const FORBIDDEN: &[&str] = &[
    "std::env",
    "std::fs",
    "std::net",
    "std::process",
    "io::stderr",
    "io::stdin",
    "io::stdout",
    "eprint!",
    "eprintln!",
    "print!",
    "println!",
];

/// Every door that the pure crates of the workspace open.
pub(crate) fn faults_of_workspace(workspace: &[Package]) -> Result<Vec<String>, String> {
    let mut faults = Vec::new();
    for package in workspace.iter().filter(|package| layers::is_pure(package)) {
        for path in rust_files(&package.folder.join("src"))? {
            let text = fs::read_to_string(&path)
                .map_err(|error| format!("{}: {error}", path.display()))?;
            let place = path.strip_prefix(&package.folder).unwrap_or(&path);
            let place = format!("{} {}", package.name, place.display());
            faults.extend(faults_of_text(&place, &text));
        }
    }
    Ok(faults)
}

/// The Rust files under a folder in the order of their names, without those that hold only tests.
pub(crate) fn rust_files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let cannot = |error| format!("{}: {error}", folder.display());
    let entries = fs::read_dir(folder).map_err(cannot)?;
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()
        .map_err(cannot)?;
    paths.sort();
    let mut files = Vec::new();
    for path in paths {
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        if stem == "tests" || stem.ends_with("_tests") {
            continue;
        }
        if path.is_dir() {
            files.extend(rust_files(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    Ok(files)
}

/// Every door that a file opens, a sentence each.
fn faults_of_text(place: &str, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    for (number, code) in statements(&product_lines(text)) {
        for word in FORBIDDEN.iter().filter(|word| uses(&code, word)) {
            faults.push(format!("{place}, line {number}: {word} in a crate that only computes"));
        }
    }
    faults
}

/// The numbered lines of the product: no comments, no items under `#[cfg(test)]`.
fn product_lines(text: &str) -> Vec<(usize, &str)> {
    let mut lines = Vec::new();
    // The indent of a test item until its end is met.
    let mut test_item = None;
    for (index, line) in text.lines().enumerate() {
        let code = line.split("//").next().unwrap_or_default().trim_end();
        let indent = code.len() - code.trim_start().len();
        match test_item {
            Some(start) => {
                if indent == start && code.ends_with([';', '}', ',']) {
                    test_item = None;
                }
            }
            None if code.trim_start().starts_with("#[cfg(test)]") => test_item = Some(indent),
            None => lines.push((index + 1, code)),
        }
    }
    lines
}

/// The lines, except that each import becomes one line with all its paths written out.
fn statements(lines: &[(usize, &str)]) -> Vec<(usize, String)> {
    let mut statements = Vec::new();
    let mut lines = lines.iter();
    while let Some((number, line)) = lines.next() {
        let Some(tree) = import(line) else {
            statements.push((*number, (*line).to_owned()));
            continue;
        };
        let mut tree = tree.to_owned();
        while !tree.contains(';') {
            let Some((_, more)) = lines.next() else { break };
            tree.push_str(more.trim());
        }
        let tree = tree.split(';').next().unwrap_or_default();
        statements.push((*number, written_out("", tree).join(" ")));
    }
    statements
}

/// What follows `use` or `pub use` at the start of a line.
fn import(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let line = if line.starts_with("pub") { line.split_once(' ')?.1 } else { line };
    line.strip_prefix("use ")
}

/// The paths of an import: `std::{fs, io::Read}` holds `std::fs` and `std::io::Read`.
fn written_out(prefix: &str, tree: &str) -> Vec<String> {
    let mut paths = Vec::new();
    for branch in branches(tree) {
        match branch.split_once('{') {
            Some((stem, rest)) => {
                let inner = rest.strip_suffix('}').unwrap_or(rest);
                paths.extend(written_out(&format!("{prefix}{}", stem.trim()), inner));
            }
            None => paths.push(format!("{prefix}{branch}")),
        }
    }
    paths
}

/// The parts between the commas that are not inside braces.
fn branches(tree: &str) -> Vec<&str> {
    let mut depth = 0_i32;
    let parts = tree.split(|letter| {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        letter == ',' && depth == 0
    });
    parts.map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// Whether the code holds the word, and not only inside a longer name.
fn uses(code: &str, word: &str) -> bool {
    let in_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    code.match_indices(word).any(|(start, _)| {
        let before = code[..start].chars().next_back();
        let after = code[start + word.len()..].chars().next();
        !before.is_some_and(in_name) && (word.ends_with('!') || !after.is_some_and(in_name))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metadata;

    /// The words found and their lines.
    fn found(text: &str) -> Vec<String> {
        let sentence = |fault: String| {
            let rest = fault.strip_prefix("x, line ").expect("a place").to_owned();
            rest.split(" in a crate").next().unwrap_or_default().to_owned()
        };
        faults_of_text("x", text).into_iter().map(sentence).collect()
    }

    #[test]
    fn the_pure_crates_keep_their_doors_shut() {
        let workspace = metadata::workspace().expect("cargo describes the workspace");
        assert_eq!(faults_of_workspace(&workspace), Ok(Vec::new()));
        let core = workspace.iter().find(|package| package.name == "meeple-core").expect("core");
        let files = rust_files(&core.folder.join("src")).expect("core has sources");
        assert!(files.iter().any(|file| file.ends_with("lib.rs")));
        assert!(!files.iter().any(|file| file.ends_with("tests.rs")));
    }

    #[test]
    fn every_door_is_seen() {
        for word in FORBIDDEN {
            assert_eq!(found(&format!("fn f() {{\n    {word};\n}}")), [format!("2: {word}")]);
        }
    }

    #[test]
    fn longer_names_are_other_names() {
        assert_eq!(
            found("std::network(); my_print!(); std::environment; pretty_println!()"),
            [""; 0]
        );
        assert_eq!(found("::std::fs::read(path)"), ["1: std::fs"]);
    }

    #[test]
    fn grouped_imports_are_taken_apart() {
        assert_eq!(found("use std::{collections::HashMap, fs};"), ["1: std::fs"]);
        let long = "use std::{\n    fmt,\n    io::{self, stdout, Write},\n    net::TcpStream,\n};\nlet a = 1;";
        assert_eq!(found(long), ["1: std::net", "1: io::stdout"]);
        assert_eq!(found("pub(crate) use std::{env};"), ["1: std::env"]);
        assert_eq!(found("println!(\"of no use here\");"), ["1: println!"]);
        assert_eq!(found("use crate::{fs, net};\nuse std::{fmt, hash::Hash};"), [""; 0]);
    }

    #[test]
    fn comments_do_not_count() {
        assert_eq!(found("/// println!(\"x\")\n//! std::fs\nlet a = 1; // std::env"), [""; 0]);
    }

    #[test]
    fn tests_do_not_count_but_what_follows_does() {
        let text = "#[cfg(test)]\nmod tests;\n\n#[cfg(test)]\nmod more {\n    fn f() {\n        println!();\n    }\n}\n\nfn g() {\n    print!();\n}";
        assert_eq!(found(text), ["12: print!"]);
        let field = "struct S {\n    #[cfg(test)]\n    seen: u8,\n    file: std::fs::File,\n}";
        assert_eq!(found(field), ["4: std::fs"]);
        assert_eq!(found("#[cfg(not(test))]\nfn f() { print!() }"), ["2: print!"]);
    }
}
