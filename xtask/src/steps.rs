//! What each step of `cargo xtask check` does.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::tally::Tally;
use crate::{cargo, families, layers, licences, metadata, names, programs, sources};

/// The largest release binary we accept, in bytes.
const BINARY_LIMIT: u64 = 40_000_000;

/// Every file is as rustfmt would write it.
pub(crate) fn formatting(_: &mut Tally) -> Result<(), String> {
    cargo::require("fmt", "rustfmt")?;
    cargo::run(&["fmt", "--all", "--check"])
}

/// No warning anywhere, in code, tests and benches.
pub(crate) fn lints(_: &mut Tally) -> Result<(), String> {
    cargo::require("clippy", "clippy")?;
    let all = ["clippy", "--workspace", "--all-targets", "--all-features"];
    cargo::run(&[&all[..], &["--", "-D", "warnings"]].concat())
}

/// No crate knows one it must not know, the pure ones touch nothing outside, no game is named
/// outside its folder, and families are not told apart outside theirs.
pub(crate) fn layering(_: &mut Tally) -> Result<(), String> {
    let workspace = metadata::workspace()?;
    let mut faults = layers::faults(&workspace);
    faults.extend(sources::faults_of_workspace(&workspace)?);
    faults.extend(names::faults(&cargo::root())?);
    faults.extend(families::faults(&cargo::root())?);
    verdict(&faults)
}

/// Every outside package may be used under a licence we accept.
pub(crate) fn licences(_: &mut Tally) -> Result<(), String> {
    verdict(&licences::faults(&metadata::everything()?))
}

/// The programs of others that tests talk to are there; they are installed where they are missing.
pub(crate) fn programs(_: &mut Tally) -> Result<(), String> {
    programs::ready()
}

/// Unit, integration and doc tests.
pub(crate) fn tests(tally: &mut Tally) -> Result<(), String> {
    cargo::test(&["--workspace", "--all-features", "--no-fail-fast"], tally)
}

/// The product builds without the features that only tests use.
pub(crate) fn featureless_build(_: &mut Tally) -> Result<(), String> {
    cargo::run(&["check", "--workspace"])
}

/// The release binary builds and stays small.
pub(crate) fn release_binary(_: &mut Tally) -> Result<(), String> {
    let path = release_path()?;
    let shown = path.display();
    let size = fs::metadata(&path).map_err(|error| format!("{shown}: {error}"))?.len();
    println!("{shown}: {}", megabytes(size));
    within_limit(size)
}

/// Builds the release binary and says where it is.
pub(crate) fn release_path() -> Result<PathBuf, String> {
    let format = "--message-format=json-render-diagnostics";
    let messages = cargo::read(&["build", "--release", "--package", "meeple", format])?;
    let path = executable(&messages).ok_or("the build made no binary called meeple")?;
    Ok(PathBuf::from(path))
}

/// The ignored tests, which take minutes. Doc examples marked `ignore` are not among them: those
/// are never meant to run.
pub(crate) fn long_tests(tally: &mut Tally) -> Result<(), String> {
    let all = ["--profile", "long", "--workspace", "--all-features", "--no-fail-fast", "--tests"];
    let mut long = Tally::default();
    let verdict = cargo::test(&[&all[..], &["--", "--ignored"]].concat(), &mut long);
    tally.make_up(long);
    verdict
}

/// The path of the `meeple` binary in the messages of a build.
fn executable(messages: &str) -> Option<String> {
    messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()).find_map(|line| {
        let path = line["executable"].as_str()?;
        (line["target"]["name"] == "meeple").then(|| path.to_owned())
    })
}

fn within_limit(size: u64) -> Result<(), String> {
    if size <= BINARY_LIMIT {
        return Ok(());
    }
    Err(format!("the binary has {}, the limit is {}", megabytes(size), megabytes(BINARY_LIMIT)))
}

fn megabytes(bytes: u64) -> String {
    format!("{}.{:02} MB", bytes / 1_000_000, bytes % 1_000_000 / 10_000)
}

/// All faults as one text, a line each.
fn verdict(faults: &[String]) -> Result<(), String> {
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// No dependency has a known vulnerability, as far as can be known here: the program that looks them
/// up and its database may be absent, and then this says so.
pub(crate) fn advisories(_: &mut Tally) -> Result<(), String> {
    if !cargo::succeeds(&["deny", "--version"]) {
        println!("unchecked: cargo-deny is not installed");
        return Ok(());
    }
    if !cargo::succeeds(&["deny", "fetch", "db"]) {
        println!("unchecked: the database of advisories cannot be had");
        return Ok(());
    }
    cargo::run(&["deny", "--offline", "check", "advisories"])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_binary_among_the_messages() {
        let messages = r#"
            {"reason":"compiler-artifact","target":{"name":"other"},"executable":"/t/other"}
            {"reason":"compiler-artifact","target":{"name":"meeple"},"executable":null}
            not json
            {"reason":"compiler-artifact","target":{"name":"meeple"},"executable":"/t/meeple"}
            {"reason":"build-finished","success":true}"#;
        assert_eq!(executable(messages).as_deref(), Some("/t/meeple"));
        assert_eq!(executable("{}"), None);
    }

    #[test]
    fn a_large_binary_is_a_fault() {
        assert_eq!(within_limit(BINARY_LIMIT), Ok(()));
        let fault = within_limit(40_340_000).unwrap_err();
        assert_eq!(fault, "the binary has 40.34 MB, the limit is 40.00 MB");
    }

    #[test]
    fn every_dependency_is_explained() {
        let read = |name: &str| fs::read_to_string(cargo::root().join(name)).expect(name);
        let (manifest, told) = (read("Cargo.toml"), read("docs/dependencies.md"));
        let list = manifest.split("[workspace.dependencies]").nth(1).expect("a list");
        let names = list.lines().take_while(|line| !line.starts_with('['));
        let names = names.filter_map(|line| line.split_once(" = ")).map(|(name, _)| name);
        let foreign: Vec<&str> = names.filter(|name| !name.starts_with("meeple-")).collect();
        assert!(foreign.len() > 20, "{foreign:?}");
        for name in foreign {
            assert!(told.contains(&format!("`{name}`")), "{name} is not explained");
        }
    }

    #[test]
    fn faults_are_listed_a_line_each() {
        assert_eq!(verdict(&[]), Ok(()));
        assert_eq!(verdict(&["a".to_owned(), "b".to_owned()]), Err("a\nb".to_owned()));
    }
}
